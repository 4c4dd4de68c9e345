//! Lemma 9: the prism K_3 x K_2, by search.
//!
//! All plays of each colouring are searched once. This replaces the lost Figure 16.

use std::sync::OnceLock;

use clobber_core::{Color, Effort, Goal, Position, Vertex};

use crate::board::Hamming;
use crate::strong::play::TrackedPlay;
use crate::subset_table::SubsetTable;

/// The number of vertices: a + 3b for vertex a of copy b of the triangle.
const SIZE: usize = 6;

/// Searches all plays of a colouring, given as the set of its black stones.
fn plays_of(black: usize) -> Option<SubsetTable> {
    let is_black = |vertex: Vertex| black >> vertex.get() & 1 == 1;
    let color = |vertex| Some(if is_black(vertex) { Color::Black } else { Color::White });
    let position: Position<Hamming> = Position::from_fn(Hamming::new([3, 2]).ok()?, color);
    SubsetTable::new(&position, &mut Effort::new()).ok()
}

/// Reduces, by Lemma 9, the prism on these vertices to one stone of colour `c` on `v`, if c(v) is not rare in v's
/// triangle and the others have both colours. Also does so in all other possible cases.
pub(super) fn reduce(vertices: [u32; SIZE], v: u32, c: Color, play: &mut TrackedPlay) {
    static PLAYS: [OnceLock<Option<SubsetTable>>; 1 << SIZE] =
        [const { OnceLock::new() }; 1 << SIZE];
    let bit = |(place, vertex)| usize::from(play.color(vertex) == Color::Black) << place;
    let black: usize = (0..SIZE).zip(vertices).map(bit).sum();
    let plays = PLAYS.get(black).and_then(|plays| plays.get_or_init(|| plays_of(black)).as_ref());
    let place = vertices.iter().position(|&vertex| vertex == v).and_then(Vertex::from_index);
    let Some((plays, vertex)) = plays.zip(place) else { return };
    let found = plays.play_to(Goal::One { vertex, color: c });
    for mv in found.map_or(Vec::new(), |play| play.moves) {
        if let [Some(&from), Some(&to)] = [mv.from, mv.to].map(|at| vertices.get(at.index())) {
            play.step(from, to);
        }
    }
}
