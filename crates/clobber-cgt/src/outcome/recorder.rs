//! Decided sums, from which an order of moves is learned.

use super::key::Key;

/// A sum that has been decided, as a network sees it.
#[derive(Clone, Debug)]
pub struct SolvedSum {
    /// The inputs of the network, except those of empty windows.
    pub inputs: Vec<u16>,
    /// The moves of either player in pieces.
    pub moves: u32,
    /// The stones of pieces.
    pub stones: u32,
    /// True if the player to move wins.
    pub wins: bool,
    /// The positions that the proof took.
    pub positions: u64,
}

/// Collects sums that have been decided.
#[derive(Debug)]
pub(super) struct Recorder {
    /// One of so many is taken, as its key has it.
    pub(super) rate: u64,
    pub(super) sums: Vec<SolvedSum>,
}

impl Recorder {
    /// Returns whether a sum is one of those that are taken.
    pub(super) const fn takes(&self, key: Key) -> bool {
        (key >> 64) as u64 % self.rate == 0
    }
}
