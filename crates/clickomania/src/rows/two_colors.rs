//! Rows of two colours, in linear time.
//!
//! The groups alternate in colour, so it only matters which of them are single. A *checkerboard* is
//! a maximal sequence of consecutive single groups.
//!
//! **Odd number n of groups** (Theorem 10). The row can be cleared if and only if every checkerboard has at most (n -
//! 3)/2 groups, or (n - 1)/2 at an end of the row. (For n = 1, an empty checkerboard counts as lying at an end.) Let L
//! be the length of the longest checkerboard. The row can be cleared if 2L <= n - 3, and cannot if 2L >= n + 1. If 2L =
//! n - 1, it can be cleared exactly if the median group has two blocks. To see this, note that there are (n - 1)/2
//! groups on each side of the median. If the median has two blocks, the longest checkerboard is a whole side. If it is
//! single, the checkerboard contains it, and is too short to reach an end.
//!
//! *Clearing it.* A click on a median of two blocks joins its neighbours into the new median (Lemma 9). Repeating this
//! removes the whole row; the last click removes the first and the last group. If the median m is single, let p and q
//! be the next groups of two blocks on its left and right. The q - p - 1 single groups between them are a checkerboard
//! that is not at an end, so q - p <= (n - 1)/2. A click on p joins its neighbours. It removes two groups, so the group
//! to the right of the median becomes the median. After q - m such clicks, each on the group formed by the one before,
//! q is the median. There is room for that many clicks: the k-th removes the original groups p - k + 1 and p + k - 1,
//! and p - 1 = (m - 1) - (m - p) = (n - 1)/2 - (m - p) >= q - m. The paper clicks on both sides alternately. One side
//! is enough, which gives the sequence of clicks in closed form.
//!
//! **Even number of groups** (Theorem 12). The row can be cleared if and only if it can be cut into
//! two solvable parts with odd numbers of groups. Clear one part after the other: the last group of
//! the first part stays until its last click.

use super::groups::Groups;
use super::obstruction::{RowObstruction, Side, Splits, obstruction_of_odd, prefixes};
use super::plan::RowPlan;
use crate::row::Row;

/// A row of at most two colours.
///
/// ```
/// use clickomania::{Certificate, Row};
///
/// let row: Row = "aabab".parse()?;
/// let two = row.two_colors().ok_or("more than two colours")?;
/// assert!(!two.is_solvable());
/// let obstruction = two.obstruction().ok_or("solvable")?;
/// obstruction.check(&row)?;
/// assert_eq!(
///     obstruction.to_string(),
///     "wherever the row is cut into two odd parts, one has too many single groups in sequence",
/// );
/// println!("{}", obstruction.display_on(&row));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Source
/// T. C. Biedl, E. D. Demaine, M. L. Demaine, R. Fleischer, L. Jacobsen and J. I. Munro, *The
/// Complexity of Clickomania*, section 2.3. The two scans for an even number of groups differ from
/// the printed ones, which start from wrong indices and test the wrong median.
#[derive(Clone, Debug)]
pub struct TwoColorRow<'a> {
    groups: Groups<'a>,
}

impl Row {
    /// Returns the row as a two-coloured row, or `None` if it has more than two colours.
    ///
    /// # Complexity
    /// Linear in the number of blocks.
    pub fn two_colors(&self) -> Option<TwoColorRow<'_>> {
        let groups = Groups::new(self);
        // Neighbours differ, so there are at most two colours if every group has the colour of the group two before it.
        let alternates = (2..groups.len()).all(|g| groups.color(g) == groups.color(g - 2));
        alternates.then_some(TwoColorRow { groups })
    }
}

impl<'a> TwoColorRow<'a> {
    /// Returns whether all blocks can be removed.
    ///
    /// # Complexity
    /// O(groups) time; a byte per two groups, if their number is even.
    pub fn is_solvable(&self) -> bool {
        let len = self.groups.len();
        len == 0 || if len % 2 == 1 { self.part_is_solvable() } else { self.split().is_some() }
    }

    /// Returns the reason why not all blocks can be removed, or `None` if they can.
    ///
    /// # Complexity
    /// O(groups) time and memory.
    pub fn obstruction(&self) -> Option<RowObstruction> {
        let len = self.groups.len();
        if len == 0 {
            return None;
        }
        if len % 2 == 1 {
            return obstruction_of_odd(len, |g| self.groups.size(g)).map(RowObstruction::Odd);
        }
        let left = prefixes(len, |g| self.groups.size(g));
        let right: Vec<_> = prefixes(len, |g| self.groups.size(len - 1 - g)).collect();
        // The part to the right of the first cut has all groups except one.
        let splits = left.zip(right.into_iter().rev()).enumerate().map(|(cut, (left, right))| {
            let size = len - 1 - 2 * cut;
            left.map(|checkerboard| (Side::Left, checkerboard))
                .or_else(|| right.map(|checkerboard| (Side::Right, checkerboard.mirrored(size))))
        });
        splits.collect::<Option<Splits>>().map(RowObstruction::Even)
    }

    /// Returns clicks that remove all blocks, or `None` if there are none.
    ///
    /// # Complexity
    /// O(groups) time and memory.
    pub fn solution(&self) -> Option<RowPlan<'a>> {
        let len = self.groups.len();
        let mut clicked = Vec::with_capacity(len / 2 + 1);
        if len % 2 == 1 {
            self.part_is_solvable().then_some(())?;
            self.clear_odd(0, len, &mut clicked)?;
        } else if len > 0 {
            let cut = self.split()?;
            self.clear_odd(0, cut, &mut clicked)?;
            self.clear_odd(cut, len, &mut clicked)?;
        }
        Some(RowPlan::new(self.groups.clone(), clicked))
    }

    /// Returns whether the row of an odd number of groups can be cleared.
    fn part_is_solvable(&self) -> bool {
        obstruction_of_odd(self.groups.len(), |g| self.groups.size(g)).is_none()
    }

    /// Cuts a row of an even number of groups into two parts of odd numbers that can be cleared.
    ///
    /// # Returns
    /// The number of groups of the first part; `None` if there is no such cut, or the number of groups is odd.
    ///
    /// # Complexity
    /// O(groups) time and memory.
    ///
    /// # Source
    /// Theorem 12 of Biedl et al.: the odd index i.
    pub fn split(&self) -> Option<usize> {
        let len = self.groups.len();
        if len % 2 == 1 {
            return None;
        }
        let left: Vec<bool> =
            prefixes(len, |g| self.groups.size(g)).map(|found| found.is_none()).collect();
        let right = prefixes(len, |g| self.groups.size(len - 1 - g));
        // The shortest right part belongs to the longest left part.
        let mut cuts = (0..left.len()).rev().zip(right);
        cuts.find_map(|(cut, right)| {
            let both = right.is_none() && left.get(cut).copied().unwrap_or(false);
            both.then_some(2 * cut + 1)
        })
    }

    /// Appends the clicks that clear the groups from `start` to `end`, an odd number; `None` if they cannot be cleared.
    fn clear_odd(&self, start: usize, end: usize, clicked: &mut Vec<usize>) -> Option<()> {
        let has_two = |&group: &usize| self.groups.size(group) >= 2;
        let median = start + (end - start) / 2;
        let right = (median..end).find(has_two)?;
        if right == median {
            clicked.extend((start..=median).rev());
            return Some(());
        }
        let left = (start..median).rev().find(has_two)?;
        let moves = right - median;
        // The groups that the click after the last one on the left would remove.
        let joined = left.checked_sub(moves).filter(|&joined| joined >= start)?;
        clicked.extend((joined + 1..=left).rev());
        clicked.push(right);
        // The groups to the left of the median that have not been merged.
        clicked.extend((left + moves + 1..right).rev());
        clicked.extend((start..=joined).rev());
        Some(())
    }
}
