//! Squares of cycles: C_n(1, 2) is strongly 1-reducible for n >= 5.
//!
//! The sweep around the circle begins at v, the root. So a stone can cross the seam onto v, along one edge from the
//! last vertex or one from the last but one. Finitely many [words](super::words) stand for all. Each word of at least
//! five letters with both colours off v meets both goals. docs/strong.md in the repository has the proof.

use core::cell::RefCell;

use clobber_core::{Color, Position};

use super::play::TrackedPlay;
use super::windows::{Letter, Seams, Sweep, Window, arrival};
use super::words::{Alphabet, Words, letter_of};
use super::{Strong, play_forest};
use crate::board::Circulant;

/// The least number of vertices for which the words prove the theorem.
pub(super) const LEAST: usize = 5;

/// The square of a cycle: neighbours are one or two apart, in the order of the numbers and around the end.
pub(super) struct CycleSquare {
    size: u32,
    /// The words for v's own colour and for the other one.
    words: [RefCell<Words>; 2],
}

impl CycleSquare {
    pub(super) fn new(size: u32) -> Self {
        // For v's own colour, one edge across the seam is enough.
        Self {
            size,
            words: [(false, 1), (true, 2)].map(|(turns, n)| RefCell::new(words(turns, n))),
        }
    }
}

impl Strong for CycleSquare {
    fn size(&self) -> u32 {
        self.size
    }

    fn theorem(&self) -> &'static str {
        "the theorem on squares of cycles"
    }

    fn reduce(&self, first: u32, v: u32, c: Color, play: &mut TrackedPlay) {
        let turned = |index: u32| first + (v - first + index) % self.size;
        let own = play.color(v);
        // By symmetry the stone on v is black.
        let stone = |vertex| if play.color(vertex) == own { Color::Black } else { Color::White };
        let beside = (1..self.size).map(|index| letter_of(stone(turned(index))));
        let letters: Vec<usize> = core::iter::once(ROOT).chain(beside).collect();
        let [same, other] = &self.words;
        let words = if c == own { same } else { other };
        let Some(forest) = words.borrow_mut().forest(&letters) else { return };
        let Ok(board) = Circulant::new(self.size, [1, 2]) else { return };
        let position = Position::<_>::from_fn(board, |at| Some(play.color(turned(at.get()))));
        play_forest(&forest, &position, turned, play);
    }
}

/// The letter v; the letters of black and white stones off v come before it.
const ROOT: usize = 2;

/// Returns the class of a word with one letter more: the colours off v, and a higher bit for having passed v, which
/// comes first.
const fn class(class: u8, letter: usize) -> Option<u8> {
    match (class, letter) {
        (0, ROOT) => Some(4),
        (4.., 0 | 1) => Some(class | 1 << letter),
        _ => None,
    }
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

/// Returns the words for a goal, with `edges` edges across the seam.
fn words(turns: bool, edges: u32) -> Words {
    let end = if turns { Color::White } else { Color::Black };
    let stone = |color| Letter { color, root: None };
    let root = Letter { color: Color::Black, root: Some(end) };
    Words::new(Alphabet {
        sweep: Sweep::new(2),
        letters: vec![stone(Color::Black), stone(Color::White), root],
        seams: seams(edges),
        class,
        ends: closes,
        least: LEAST,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the numbers of windows, of kept words, of letters in the longest word, and of failing words.
    fn closure(turns: bool, edges: u32) -> [usize; 4] {
        let [windows, kept, longest, _, failing] = words(turns, edges).close(|class| class == 7);
        [windows, kept, longest, failing]
    }

    #[test]
    fn squares_of_cycles_are_strongly_1_reducible() {
        // v's own colour needs one edge across the seam, and the other colour two.
        assert_eq!(closure(false, 1), [423, 348, 14, 0]);
        assert_eq!(closure(true, 2), [1128, 698, 16, 0]);
        // With one edge a single word fails; without any, these are squares of paths.
        assert_eq!(closure(true, 1), [423, 410, 15, 1]);
        assert_eq!(closure(true, 0), [141, 62, 9, 6]);
        assert_eq!(closure(false, 0), [141, 80, 8, 22]);
    }
}
