//! Scores of plays.

/// A rule for scoring plays: points for every removed group, and points at the end.
///
/// ```
/// use clickomania::{Board, Clicks, Effort, Scoring};
///
/// /// n(n - 1) points per group, and one point less for every block left.
/// struct Squares;
///
/// impl Scoring for Squares {
///     fn group(&self, size: usize) -> i64 {
///         (size * (size - 1)) as i64
///     }
///     fn end(&self, left: usize) -> i64 {
///         -(left as i64)
///     }
/// }
///
/// let board: Board = "aab|aab".parse()?;
/// let clicks: Clicks = "0,0".parse()?;
/// assert_eq!(clicks.replay(&board, &mut Effort::new())?.score(&Squares), 12 - 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Scoring {
    /// Returns the points for a click that removes a group of this size, which is at least 2.
    fn group(&self, size: usize) -> i64;

    /// Returns the points at the end, with this many blocks left.
    fn end(&self, left: usize) -> i64;
}

/// Returns the score of a play that removed these groups and left this many blocks, saturated to the range of `i64`.
pub(crate) fn score(scoring: &dyn Scoring, group_sizes: &[usize], left: usize) -> i64 {
    let groups = group_sizes.iter().map(|&size| i128::from(scoring.group(size)));
    let sum = groups.sum::<i128>() + i128::from(scoring.end(left));
    sum.clamp(i64::MIN.into(), i64::MAX.into()) as i64
}

/// The scoring of the paper: one point for every block removed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Blocks;

/// The usual scoring of *SameGame*: (n - 2)² points for a group of n blocks, and a bonus for an empty board. Open
/// problem 4 of the paper has a bonus of 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SameGame {
    /// The points for an empty board.
    pub bonus: i64,
}

impl SameGame {
    /// The scoring of published results, with a bonus of 1000 points.
    pub const STANDARD: Self = Self { bonus: 1000 };

    /// The scoring without a bonus.
    pub const PLAIN: Self = Self { bonus: 0 };
}

impl Scoring for Blocks {
    fn group(&self, size: usize) -> i64 {
        points(size)
    }

    fn end(&self, _left: usize) -> i64 {
        0
    }
}

impl Scoring for SameGame {
    fn group(&self, size: usize) -> i64 {
        let over = points(size.saturating_sub(2));
        over.saturating_mul(over)
    }

    fn end(&self, left: usize) -> i64 {
        if left == 0 { self.bonus } else { 0 }
    }
}

fn points(blocks: usize) -> i64 {
    i64::try_from(blocks).unwrap_or(i64::MAX)
}
