//! Random boards, and their random numbers.

use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use crate::board::Board;
use crate::color::Color;
use crate::square::Square;

/// # Random boards
impl Board {
    /// Draws a full board of this height and width, with `colors` equally likely colours for each block.
    ///
    /// The board is a function of the arguments and will not change in later versions, so results for
    /// `Board::random(15, 15, 5, seed)` are comparable. Blocks are drawn column by column from the left, from the floor
    /// up. The generator is SplitMix64 with `seed` as its initial state (Steele, Lea and Flood, *Fast Splittable
    /// Pseudorandom Number Generators*, 2014). The colour is the high word of the product of the next value and the
    /// number of colours. Without colours the board is empty.
    ///
    /// ```
    /// use clickomania::Board;
    ///
    /// assert_eq!(Board::random(3, 4, 5, 1).to_string(), "edbd|dccc|cced");
    /// ```
    ///
    /// # Panics
    /// If there is not enough memory for the blocks.
    #[must_use]
    pub fn random(height: usize, width: usize, colors: usize, seed: u64) -> Self {
        let mut random = SeededRandom::new(seed);
        let mut squares: Vec<Option<Color>> = Vec::new();
        for _ in 0..height.saturating_mul(width) {
            squares.push(Color::new(random.below(colors.min(Color::COUNT))).filter(|_| colors > 0));
        }
        let index = |square: Square| square.col * height + (height - 1 - square.row);
        Self::settled_from_fn(height, width, |row, col| {
            squares.get(index(Square { row, col })).copied().flatten()
        })
    }
}

/// The generator SplitMix64, with methods that draw numbers.
#[derive(Clone, Debug)]
pub(crate) struct SeededRandom(SplitMix64);

impl SeededRandom {
    pub(crate) fn new(seed: u64) -> Self {
        Self(SplitMix64::seed_from_u64(seed))
    }

    /// Draws any number.
    #[inline]
    pub(crate) fn next(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// Draws a number less than `bound`; 0 if `bound` is 0.
    #[inline]
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        ((self.0.next_u64() as u128 * bound as u128) >> 64) as usize
    }

    /// Draws a number from 0 (inclusive) to 1 (exclusive).
    #[inline]
    pub(crate) fn unit(&mut self) -> f64 {
        (self.0.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
    }
}
