//! Pseudo-random choices, reproducible for each board.

use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

pub(super) struct Chance(SplitMix64);

impl Chance {
    pub(super) fn new(seed: u64) -> Self {
        Self(SplitMix64::seed_from_u64(seed))
    }

    /// Returns a number less than `end`, or 0 if `end` is 0.
    pub(super) fn below(&mut self, end: usize) -> usize {
        match end {
            0 | 1 => 0,
            _ => (self.0.next_u64() % end as u64) as usize,
        }
    }

    pub(super) fn coin(&mut self) -> bool {
        self.below(2) == 0
    }

    pub(super) fn word(&mut self) -> u64 {
        self.0.next_u64()
    }
}
