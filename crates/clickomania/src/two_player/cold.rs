//! The partizan values of all rows of two colours at once, if they are numbers or a number and *.

// As in the table of outcomes, indices are rows of at most `runs` runs.
#![allow(clippy::indexing_slicing)]

use partizan::{Dyadic, GameError, NumberUpStar};

use super::TwoPlayerError;
use super::rows::{checked_runs, options, row_of, table};
use certified_search::Effort;

/// A table of the partizan values x or x + * of all rows of two colours with up to a given number of runs.
///
/// The conjecture is that every row has such a value; [`others`](Self::others) counts the exceptions, and there are
/// none up to 24 runs. Values follow from the values of the options, which have to be x or x + * as well:
///
/// - Suppose that no option of Left has a larger number than one of Right. If numbers fit between the options, the
///   value is the simplest such number; x + * leaves room for x.
/// - {x|x} is x + *.
/// - Any other row is an exception, and so is every row with an exception as an option.
///
/// ```
/// use clickomania::Effort;
/// use clickomania::two_player::TwoColorValues;
/// use partizan::Dyadic;
///
/// let values = TwoColorValues::new(10, &mut Effort::new())?;
/// assert_eq!(values.others(), 0);
/// // aabbaa is 1/2, and aabbaabb is *.
/// let half = values.value(&[true; 3]).unwrap();
/// assert_eq!((half.number, half.ups, half.star), (Dyadic::new(1, 1)?, 0, 0));
/// let star = values.value(&[true; 4]).unwrap();
/// assert_eq!((star.number, star.ups, star.star), (Dyadic::ZERO, 0, 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct TwoColorValues {
    runs: u32,
    table: Vec<NumberCode>,
}

/// The number in units of 2⁻²⁴, twice, and 1 more with *; or [`OTHER`].
type NumberCode = i32;

const OTHER: NumberCode = i32::MIN;

/// Denominators are at most 2 to this power. No number exceeds the number of runs.
const FINEST: u32 = 24;

impl TwoColorValues {
    /// Computes the table for rows of up to `runs` runs; the first run is Left's.
    ///
    /// # Arguments
    /// `runs`, at most [`TwoColorRows::MOST_RUNS`](super::TwoColorRows::MOST_RUNS); `effort`: a step is a row. The
    /// default memory of 1 GiB is enough for 27 runs.
    ///
    /// # Complexity
    /// O(n 2ⁿ) time and 2ⁿ⁺³ bytes for n runs: 34 MB for 22.
    ///
    /// # Errors
    /// If there are more runs, or a limit was hit; the limit of memory is checked before the work begins.
    pub fn new(runs: usize, effort: &mut Effort) -> Result<Self, TwoPlayerError> {
        let runs = checked_runs(runs)?;
        Ok(Self { runs, table: table(runs, effort, Self::entry)? })
    }

    fn entry(table: &[NumberCode], row: usize) -> NumberCode {
        let (mut left, mut right) = (Best::default(), Best::default());
        for (run, option) in options(row) {
            let entry = table[option];
            if entry == OTHER {
                return OTHER;
            }
            let (number, star) = (i64::from(entry >> 1), entry & 1 == 1);
            // If the first run goes, the next one, which is Right's, becomes the first.
            let number = if run == 0 { -number } else { number };
            // Right's best option is the least.
            if run % 2 == 0 { left.note(number, star) } else { right.note(-number, star) }
        }
        right.number = right.number.map(|number| -number);
        match between(left, right) {
            Some((number, star)) => {
                let twice = i32::try_from(number << 1 | i64::from(star));
                twice.unwrap_or(OTHER)
            }
            None => OTHER,
        }
    }

    /// Returns the number of rows with other values, or that were not evaluated because of such a row among their
    /// followers.
    pub fn others(&self) -> usize {
        self.table.iter().filter(|&&entry| entry == OTHER).count()
    }

    /// Returns the value of a row whose first run is Left's, given which runs are double. `None` if there are too many
    /// runs, or the value is one of the [others](Self::others). The value has no ups, and at most one star.
    pub fn value(&self, doubles: &[bool]) -> Option<NumberUpStar> {
        let entry = self.table[row_of(doubles, self.runs)?];
        let number = |entry: NumberCode| -> Result<Dyadic, GameError> {
            Dyadic::new(i64::from(entry >> 1), FINEST)
        };
        let star = u32::from(entry & 1 == 1);
        let known = (entry != OTHER).then_some(entry)?;
        number(known).ok().map(|number| NumberUpStar { number, ups: 0, star })
    }
}

/// The largest number x among options, and whether x and x + * occur.
#[derive(Clone, Copy, Default)]
struct Best {
    number: Option<i64>,
    alone: bool,
    with_star: bool,
}

impl Best {
    fn note(&mut self, number: i64, star: bool) {
        if self.number < Some(number) {
            *self = Self { number: Some(number), alone: false, with_star: false };
        }
        if self.number == Some(number) {
            self.alone |= !star;
            self.with_star |= star;
        }
    }
}

/// Returns the game with these best options, if it is a number or a number and *.
fn between(left: Best, right: Best) -> Option<(i64, bool)> {
    const BEYOND: i64 = 64 << FINEST;
    // x fits next to x + *, but not next to x.
    let low = left.number.map_or(-BEYOND, |number| number + i64::from(left.alone));
    let high = right.number.map_or(BEYOND, |number| number - i64::from(right.alone));
    if low <= high {
        return Some((simplest(low, high), false));
    }
    let are_equal = left.number == right.number && !left.with_star && !right.with_star;
    left.number.filter(|_| are_equal).map(|number| (number, true))
}

/// Returns the simplest number from `low` to `high`.
fn simplest(low: i64, high: i64) -> i64 {
    if low <= 0 && high >= 0 {
        return 0;
    }
    if high < 0 {
        return -simplest(-high, -low);
    }
    let multiples = (0..=FINEST).map(|exponent| {
        let unit = 1 << (FINEST - exponent);
        (low + unit - 1) / unit * unit
    });
    multiples.into_iter().find(|&number| number <= high).unwrap_or(low)
}

#[cfg(test)]
mod tests {
    use super::{Best, FINEST, between};

    /// Returns the best of these options, numbers in halves.
    fn best(options: &[(i64, bool)]) -> Best {
        let mut best = Best::default();
        options.iter().for_each(|&(halves, star)| best.note(halves << (FINEST - 1), star));
        best
    }

    #[test]
    fn games_of_numbers_and_stars() {
        let game = |left: &[(i64, bool)], right: &[(i64, bool)]| {
            let mut right = best(&right.iter().map(|&(x, star)| (-x, star)).collect::<Vec<_>>());
            right.number = right.number.map(|number| -number);
            between(best(left), right)
        };
        let (number, star) = (false, true);
        let halves = |halves: i64| halves << (FINEST - 1);
        assert_eq!(game(&[], &[]), Some((0, false)));
        assert_eq!(game(&[(0, number)], &[]), Some((halves(2), false)));
        assert_eq!(game(&[(0, number)], &[(2, number)]), Some((halves(1), false)));
        assert_eq!(game(&[(-6, number)], &[(-3, number)]), Some((halves(-4), false)));
        assert_eq!(game(&[(1, star)], &[(2, number)]), Some((halves(1), false)));
        assert_eq!(game(&[(1, number)], &[(1, number)]), Some((halves(1), true)));
        assert_eq!(game(&[(1, star)], &[(1, star)]), Some((halves(1), false)));
        // *2, ^*, v and a switch.
        assert_eq!(game(&[(0, number), (0, star)], &[(0, number), (0, star)]), None);
        assert_eq!(game(&[(0, number), (0, star)], &[(0, number)]), None);
        assert_eq!(game(&[(0, number)], &[(0, number), (0, star)]), None);
        assert_eq!(game(&[(0, star)], &[(0, number)]), None);
        assert_eq!(game(&[(2, number)], &[(0, number)]), None);
    }
}
