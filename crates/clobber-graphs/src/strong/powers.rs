//! Squares of cycles and cubes of paths: C_n(1, 2) is strongly 1-reducible for n >= 5, and P_n^3 for n >= 3.
//!
//! The sweep around a circle begins at v, the root. So a stone can cross the seam onto v, along one edge from the last
//! vertex or one from the last but one. The sweep along a path goes from end to end. Finitely many
//! [words](super::words) stand for all, in which v has a separate letter. Each word of at least five letters on a
//! circle, or seven on a path, that has v and both colours off v meets both goals. docs/strong.md in the repository has
//! the proof.

use core::cell::RefCell;

use clobber_core::{Color, Position, Vertex};

use super::play::TrackedPlay;
use super::windows::{Letter, NO_SEAM, Seams, Sweep, Window, arrival};
use super::words::{Alphabet, Words, letter_of};
use super::{Strong, play_forest};
use crate::board::{Circulant, PathPower};

/// The least number of vertices of a cycle for which the words prove the theorem.
pub(super) const LEAST_CYCLE: usize = 5;

/// The least number of letters of a path's word that stands for others. Shorter paths, from three vertices on, are
/// decided one by one.
const LEAST_PATH: usize = 7;

/// The square of a cycle: neighbours are one or two apart, in the order of the numbers and around the end. Or the cube
/// of a path: neighbours are at most three apart.
pub(super) struct Power {
    size: u32,
    is_cycle: bool,
    /// The words for v's own colour and for the other one.
    words: [RefCell<Words>; 2],
}

impl Power {
    pub(super) fn cycle_square(size: u32) -> Self {
        // For v's own colour, one edge across the seam is enough.
        let words = [(false, 1), (true, 2)].map(|(turns, n)| RefCell::new(of_cycles(turns, n)));
        Self { size, is_cycle: true, words }
    }

    pub(super) fn path_cube(size: u32) -> Self {
        let words = [false, true].map(|turns| RefCell::new(of_paths(turns)));
        Self { size, is_cycle: false, words }
    }
}

impl Strong for Power {
    fn size(&self) -> u32 {
        self.size
    }

    fn theorem(&self) -> &'static str {
        match self.is_cycle {
            true => "the theorem on squares of cycles",
            false => "the theorem on cubes of paths",
        }
    }

    fn reduce(&self, first: u32, v: u32, c: Color, play: &mut TrackedPlay) {
        let start = if self.is_cycle { v - first } else { 0 };
        let vertex = |index: u32| first + (start + index) % self.size;
        let own = play.color(v);
        // By symmetry the stone on v is black.
        let letter = |vertex| match vertex == v {
            true => ROOT,
            false if play.color(vertex) == own => letter_of(Color::Black),
            false => letter_of(Color::White),
        };
        let letters: Vec<usize> = (0..self.size).map(|index| letter(vertex(index))).collect();
        let [same, other] = &self.words;
        let words = if c == own { same } else { other };
        let Some(forest) = words.borrow_mut().forest(&letters) else { return };
        let color = |at: Vertex| Some(play.color(vertex(at.get())));
        if self.is_cycle {
            let Ok(board) = Circulant::new(self.size, [1, 2]) else { return };
            let position = Position::<_>::from_fn(board, color);
            play_forest(&forest, &position, vertex, play);
        } else {
            let position = Position::<_>::from_fn(PathPower::new(self.size, 3), color);
            play_forest(&forest, &position, vertex, play);
        }
    }
}

/// The letter v; the letters of black and white stones off v come before it.
const ROOT: usize = 2;

/// Returns the words for a goal.
fn words(
    turns: bool,
    sweep: Sweep,
    seams: Vec<Seams>,
    class: fn(u8, usize) -> Option<u8>,
    ends: fn(&Sweep, Window) -> bool,
    least: usize,
) -> Words {
    let end = if turns { Color::White } else { Color::Black };
    let stone = |color| Letter { color, root: None };
    let root = Letter { color: Color::Black, root: Some(end) };
    let letters = vec![stone(Color::Black), stone(Color::White), root];
    Words::new(Alphabet { sweep, letters, seams, class, ends, least })
}

/// Returns the words of squares of cycles for a goal, with `edges` edges across the seam.
fn of_cycles(turns: bool, edges: u32) -> Words {
    /// Returns the class of a word with one letter more: the colours off v, and a higher bit for having passed v,
    /// which comes first.
    const fn class(class: u8, letter: usize) -> Option<u8> {
        match (class, letter) {
            (0, ROOT) => Some(4),
            (4.., 0 | 1) => Some(class | 1 << letter),
            _ => None,
        }
    }
    words(turns, Sweep::new(2), seams(edges), class, closes, LEAST_CYCLE)
}

/// Returns the words of cubes of paths for a goal.
fn of_paths(turns: bool) -> Words {
    /// Returns the class of a word with one letter more: the colours off v, and whether v has been passed.
    const fn class(class: u8, letter: usize) -> Option<u8> {
        if letter == ROOT && class & 1 << ROOT != 0 { None } else { Some(class | 1 << letter) }
    }
    // No edge leads beyond the end.
    let ends = |_: &Sweep, window: Window| window == 0;
    words(turns, Sweep::new(3), NO_SEAM.to_vec(), class, ends, LEAST_PATH)
}

/// Returns the ways to use the two edges across the seam, from the last vertex and from the last but one.
fn seams(count: u32) -> Vec<Seams> {
    let net = |state: Window| match state.checked_sub(1) {
        Some(color) => arrival(color as u8, Color::Black),
        None => 0,
    };
    let states = |is_open: bool| 0..if is_open { 3 } else { 1 };
    let with_last = move |last| {
        states(count > 1).map(move |other: Window| (last | other << 2, net(last) + net(other)))
    };
    states(count > 0).flat_map(with_last).collect()
}

/// Returns whether a window closes the circle: the edge to the second vertex is unused, and the edges to v are as
/// chosen.
fn closes(sweep: &Sweep, window: Window) -> bool {
    let seams = sweep.seams(window);
    let states = [(0, 2), (0, 1), (1, 1)].map(|(back, ahead)| sweep.state(window, back, ahead));
    states.map(Window::from) == [0, seams & 3, seams >> 2]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_of_cycles_are_strongly_1_reducible() {
        // The numbers of windows, of kept words, of letters in the longest word, and of failing words.
        for (turns, edges, numbers) in [
            // v's own colour needs one edge across the seam, and the other colour two.
            (false, 1, [423, 348, 14, 0]),
            (true, 2, [1128, 698, 16, 0]),
            // With one edge a single word fails; without any, these are squares of paths.
            (true, 1, [423, 410, 15, 1]),
            (true, 0, [141, 62, 9, 6]),
            (false, 0, [141, 80, 8, 22]),
        ] {
            let closure = of_cycles(turns, edges).close(|class| class == 7);
            let [windows, kept, longest, _, failing] = closure;
            assert_eq!([windows, kept, longest, failing], numbers, "{turns} {edges}");
        }
    }

    #[test]
    fn cubes_of_paths_are_strongly_1_reducible() {
        let closures = [false, true].map(|turns| of_paths(turns).close(|class| class == 7));
        assert_eq!(closures, [[2377, 514, 10, 472, 0], [2337, 333, 12, 287, 0]]);
    }
}
