//! Records decided sums, from which an order of moves is learned.

use super::key::Key;

/// A sum that has been decided, as a network sees it.
#[derive(Clone, Debug)]
pub struct SolvedSum {
    /// The inputs of the network, without empty windows.
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

/// Collects decided sums.
#[derive(Debug)]
pub(super) struct Recorder {
    /// The recorder takes one in this number of sums, selected by key.
    pub(super) rate: u64,
    pub(super) sums: Vec<SolvedSum>,
}

impl Recorder {
    pub(super) const fn takes(&self, key: Key) -> bool {
        (key >> 64) as u64 % self.rate == 0
    }
}
