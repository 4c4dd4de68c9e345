//! Counts of words that can be cleared.

use certified_search::Effort;

use super::error::RowError;
use crate::row::Row;

impl Row {
    /// Counts the rows of a length over a number of colours that can be cleared.
    ///
    /// Two colours give 1, 0, 2, 2, 6, 12, 26, 58, 126, 278, 602, 1300, 2774, ...
    ///
    /// # Method
    /// For two colours, a formula: 2^n - 2 n F(n - 2) - (-1)^n - 1 words of n >= 2 blocks, with the Fibonacci numbers F
    /// (C. Burns and B. Purcell, *Counting the number of winning strings in the 1-dimensional same game*, Fibonacci
    /// Quarterly 45(3), 2007).
    ///
    /// For other numbers of colours no formula is known. The function visits all words whose colours first occur in
    /// order; each counts once for every naming of its colours. For each appended block, the dynamic program of
    /// [`SolvableIntervals`](super::SolvableIntervals) finds the intervals that end there, with a few operations on a
    /// word of bits for each earlier block of its colour.
    ///
    /// # Arguments
    /// `colors`; `length`, at most 127 for two colours and 60 for others; `effort`: a step is a visited word or prefix;
    /// the formula takes none.
    ///
    /// # Complexity
    /// O(n) for two colours. For k colours and n blocks there are about kⁿ/k! words, and a few more prefixes: 15 blocks of three colours
    /// are 2.4 million.
    ///
    /// # Errors
    /// If the length is greater, or the result is 2^128 or more, or a limit was hit.
    ///
    /// ```
    /// use clickomania::{Effort, Limits, Row, RowError, Stopped};
    ///
    /// let mut effort = Effort::new();
    /// let counts: Vec<u128> = (0..10)
    ///     .map(|length| Row::count_solvable(2, length, &mut effort))
    ///     .collect::<Result<_, _>>()?;
    /// assert_eq!(counts, [1, 0, 2, 2, 6, 12, 26, 58, 126, 278]);
    /// assert_eq!(Row::count_solvable(2, 64, &mut effort)?, 18_446_225_323_048_702_846);
    ///
    /// let mut effort = Effort::within(Limits { steps: Some(10_000), ..Limits::default() });
    /// let stopped = Stopped::Steps { limit: 10_000 };
    /// assert_eq!(Row::count_solvable(3, 40, &mut effort), Err(RowError::Stopped(stopped)));
    /// # Ok::<(), RowError>(())
    /// ```
    pub fn count_solvable(
        colors: usize,
        length: usize,
        effort: &mut Effort,
    ) -> Result<u128, RowError> {
        let limit = if colors == 2 { u128::BITS as usize - 1 } else { MAX_LENGTH };
        if length > limit {
            return Err(RowError::Length { length, limit });
        }
        if colors == 2 {
            return Ok(of_two_colors(length));
        }
        Counter { colors, length, effort, word: Vec::new(), starts: vec![0] }.count(0, 1)
    }
}

const MAX_LENGTH: usize = 60;

/// Returns the number of two-coloured words of at most 127 blocks that can be cleared, by the formula of Burns and
/// Purcell.
fn of_two_colors(length: usize) -> u128 {
    let Some(index) = length.checked_sub(2) else { return u128::from(length == 0) };
    let (fibonacci, _) = (0..index).fold((0_u128, 1_u128), |(a, b), _| (b, a + b));
    let both_signs = if length % 2 == 0 { 2 } else { 0 };
    (1 << length) - 2 * length as u128 * fibonacci - both_signs
}

/// A search of all words, and the word that it has reached.
struct Counter<'a, 'w> {
    colors: usize,
    length: usize,
    effort: &'a mut Effort<'w>,
    word: Vec<usize>,
    /// For each end, the set of the starts of the intervals that can be cleared.
    starts: Vec<u64>,
}

impl Counter<'_, '_> {
    /// Counts the words that begin with this one, which has `used` colours and `names` namings.
    fn count(&mut self, used: usize, names: u128) -> Result<u128, RowError> {
        self.effort.spend(1)?;
        if self.word.len() == self.length {
            let is_solvable = self.length == 0 || self.last_starts() & 1 == 1;
            return Ok(if is_solvable { names } else { 0 });
        }
        let mut sum = 0_u128;
        for color in 0..self.colors.min(used + 1) {
            let is_new = color == used;
            let ways = if is_new { (self.colors - used) as u128 } else { 1 };
            // If there are more colours than half the blocks, one has a single block.
            if is_new && 2 * (used + 1) > self.length {
                continue;
            }
            let names = names.checked_mul(ways).ok_or(RowError::TooMany)?;
            self.push(color);
            let found = self.count(used + usize::from(is_new), names)?;
            self.word.pop();
            self.starts.pop();
            sum = sum.checked_add(found).ok_or(RowError::TooMany)?;
        }
        Ok(sum)
    }

    fn last_starts(&self) -> u64 {
        self.starts.last().copied().unwrap_or(0)
    }

    /// Appends a block: the mirror image of `SolvableIntervals::fill`.
    fn push(&mut self, color: usize) {
        // The starts of intervals, possibly empty, that end before the new block.
        let between = self.last_starts() | 1 << self.word.len();
        let earlier = self.word.iter().zip(self.starts.iter().zip(self.starts.iter().skip(1)));
        let union = earlier
            .enumerate()
            .filter(|&(k, (&other, _))| other == color && between >> (k + 1) & 1 == 1);
        let union =
            union.fold(0, |union, (k, (_, (&before, &with)))| union | 1 << k | before | with);
        self.word.push(color);
        self.starts.push(union);
    }
}
