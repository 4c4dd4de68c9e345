//! Cubes of paths: P_n^3 is strongly 1-reducible for n >= 3.
//!
//! The sweep goes from end to end, and v has a separate letter. Finitely many [words](super::words) stand for all.
//! Each word of at least seven letters that has v and both colours off v meets both goals. docs/strong.md in the
//! repository has the proof.

use core::cell::RefCell;

use clobber_core::{Color, Position};

use super::play::TrackedPlay;
use super::windows::{Letter, NO_SEAM, Sweep, Window};
use super::words::{Alphabet, Words, letter_of};
use super::{Strong, play_forest};
use crate::board::PathPower;

/// The least number of letters of a word that stands for others. Shorter paths, from three vertices on, are decided
/// one by one.
const LEAST: usize = 7;

/// The cube of a path: neighbours are at most three apart, in the order of the numbers.
pub(super) struct PathCube {
    size: u32,
    /// The words for v's own colour and for the other one.
    words: [RefCell<Words>; 2],
}

impl PathCube {
    pub(super) fn new(size: u32) -> Self {
        Self { size, words: [false, true].map(|turns| RefCell::new(words(turns))) }
    }
}

impl Strong for PathCube {
    fn size(&self) -> u32 {
        self.size
    }

    fn theorem(&self) -> &'static str {
        "the theorem on cubes of paths"
    }

    fn reduce(&self, first: u32, v: u32, c: Color, play: &mut TrackedPlay) {
        let own = play.color(v);
        // By symmetry the stone on v is black.
        let letter = |vertex| match vertex == v {
            true => ROOT,
            false if play.color(vertex) == own => letter_of(Color::Black),
            false => letter_of(Color::White),
        };
        let letters: Vec<usize> = (first..first + self.size).map(letter).collect();
        let [same, other] = &self.words;
        let words = if c == own { same } else { other };
        let Some(forest) = words.borrow_mut().forest(&letters) else { return };
        let board = PathPower::new(self.size, 3);
        let position = Position::<_>::from_fn(board, |at| Some(play.color(first + at.get())));
        play_forest(&forest, &position, |index| first + index, play);
    }
}

/// The letter v; the letters of black and white stones off v come before it.
const ROOT: usize = 2;

/// Returns the class of a word with one letter more: the colours off v, and whether v has been passed.
const fn class(class: u8, letter: usize) -> Option<u8> {
    if letter == ROOT && class & 1 << ROOT != 0 { None } else { Some(class | 1 << letter) }
}

/// Returns the words for a goal.
fn words(turns: bool) -> Words {
    let end = if turns { Color::White } else { Color::Black };
    let stone = |color| Letter { color, root: None };
    let root = Letter { color: Color::Black, root: Some(end) };
    Words::new(Alphabet {
        sweep: Sweep::new(3),
        letters: vec![stone(Color::Black), stone(Color::White), root],
        seams: NO_SEAM.to_vec(),
        class,
        // No edge leads beyond the end.
        ends: |_: &Sweep, window: Window| window == 0,
        least: LEAST,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cubes_of_paths_are_strongly_1_reducible() {
        let closures = [false, true].map(|turns| words(turns).close(|class| class == 7));
        assert_eq!(closures.map(|[.., failing]| failing), [0, 0], "{closures:?}");
        assert_eq!(closures, [[2377, 514, 10, 472, 0], [2337, 333, 12, 287, 0]]);
    }
}
