//! Random boards, and the generator of random numbers behind them.

use crate::board::Board;
use crate::color::Color;
use crate::square::Square;

/// # Random boards
impl Board {
    /// A full board of this height and width: every block has one of `colors` colours, all equally
    /// likely.
    ///
    /// The board is a function of the arguments, and stays what it is in later versions: so results for
    /// `Board::random(15, 15, 5, seed)` can be compared. Blocks are drawn column by column from the left,
    /// from the floor up, from SplitMix64 (Steele, Lea and Flood, *Fast Splittable Pseudorandom Number
    /// Generators*, 2014) with `seed` as its first state: the number drawn is the high word of
    /// the product of its next value and the number of colours. Without colours the board is empty.
    ///
    /// ```
    /// use clickomania::Board;
    ///
    /// assert_eq!(Board::random(3, 4, 5, 1).to_string(), "edbd|dccc|cced");
    /// ```
    ///
    /// # Panics
    /// If there is no memory for that many blocks.
    #[must_use]
    pub fn random(height: usize, width: usize, colors: usize, seed: u64) -> Self {
        let mut random = Random::new(seed);
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

/// SplitMix64.
#[derive(Clone, Debug)]
pub(crate) struct Random(u64);

impl Random {
    pub(crate) const fn new(seed: u64) -> Self {
        Self(seed)
    }

    #[inline]
    pub(crate) const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number less than this; 0 if there is none.
    #[inline]
    pub(crate) const fn below(&mut self, bound: usize) -> usize {
        ((self.next() as u128 * bound as u128) >> 64) as usize
    }

    /// A number from 0 to less than 1.
    #[inline]
    pub(crate) fn unit(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1_u64 << 53) as f64
    }
}
