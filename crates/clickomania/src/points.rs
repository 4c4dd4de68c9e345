//! The points of a scoring, in tables.

// The tables have an entry for every number of blocks on their board.
#![allow(clippy::indexing_slicing)]

use crate::scoring::Scoring;

/// Points for numbers of blocks.
#[derive(Clone)]
pub(crate) struct Points {
    /// By the size of the removed group.
    groups: Vec<i64>,
    /// By the number of blocks that are left.
    ends: Vec<i64>,
    /// The maximum, by the number of blocks of a colour that may come into one group.
    together: Vec<i64>,
    /// The maximum, by a lower bound on the number of blocks left.
    end_at_most: Vec<i64>,
    /// True if sums of points could overflow an `i64`. Then they give no bounds.
    pub(crate) may_overflow: bool,
    /// The points per removed block, if they do not depend on the groups.
    each: Option<i64>,
}

impl Points {
    /// Tabulates the points for positions of up to this many blocks.
    pub(crate) fn new(scoring: &dyn Scoring, blocks: usize) -> Self {
        let mut together = vec![0; blocks.min(1) + 1];
        together.extend(most_together(scoring, blocks));
        let groups = (0..=blocks).map(|size| if size < 2 { 0 } else { scoring.group(size) });
        let ends: Vec<i64> = (0..=blocks).map(|left| scoring.end(left)).collect();
        let end_at_most = most_from_each(&ends);
        let groups: Vec<i64> = groups.collect();
        let each = groups.get(2).map_or(0, |pair| pair / 2);
        let is_same =
            |(size, &points)| size < 2 || i128::from(points) == i128::from(each) * size as i128;
        let each = (each >= 0 && groups.iter().enumerate().all(is_same)).then_some(each);
        let largest = |points: &[i64]| points.iter().map(|points| points.unsigned_abs()).max();
        let [group, end] = [&groups, &ends].map(|points| largest(points).unwrap_or(0));
        let may_overflow = Self::may_overflow(group, end, blocks);
        Self { groups, ends, together, end_at_most, may_overflow, each }
    }

    /// Returns whether sums of points could overflow, given the greatest absolute values of points for a group and for
    /// an end.
    pub(crate) fn may_overflow(group: u64, end: u64, blocks: usize) -> bool {
        // Bounds are sums of the same size; the factor of one half is for their difference.
        let sum = u128::from(group) * (blocks as u128 / 2) + u128::from(end);
        sum > i64::MAX as u128 / 2
    }

    /// Returns these points with `less` fewer points for an empty board.
    pub(crate) fn with_less_for_empty(&self, less: i64) -> Self {
        let mut ends = self.ends.clone();
        ends[0] = ends[0].saturating_sub(less);
        Self { end_at_most: most_from_each(&ends), ends, ..self.clone() }
    }

    /// Returns the points for a group of this many blocks.
    #[inline]
    pub(crate) fn group(&self, size: usize) -> i64 {
        self.groups[size]
    }

    /// Returns the points at the end of a play with this many blocks left.
    #[inline]
    pub(crate) fn end(&self, left: usize) -> i64 {
        self.ends[left]
    }

    /// Returns the most points for removing this many blocks of one colour, in any groups.
    pub(crate) fn together(&self, blocks: usize) -> i64 {
        self.together[blocks]
    }

    /// Returns the value of a removed block, if it does not depend on the groups.
    pub(crate) fn each(&self) -> Option<i64> {
        self.each
    }

    /// Returns the most points at the end, with at least this many blocks left.
    pub(crate) fn end_at_most(&self, at_least: usize) -> i64 {
        self.end_at_most[at_least]
    }

    /// Returns an upper bound on the points of a position with this many blocks of each colour. A single block of a
    /// colour stays.
    pub(crate) fn of_counts(&self, counts: &[usize]) -> i64 {
        self.most(self.hope(counts))
    }

    /// Returns the parts of [`of_counts`](Self::of_counts).
    pub(crate) fn hope(&self, counts: &[usize]) -> Hope {
        let groups = counts.iter().map(|&count| self.together(count));
        let alone = counts.iter().filter(|&&count| count == 1).count();
        Hope { groups: groups.fold(0, i64::saturating_add), alone }
    }

    /// Removes a group of a colour; `count` blocks of this colour remain.
    #[inline]
    pub(crate) fn lower(&self, hope: &mut Hope, size: usize, count: usize) {
        let lost = self.together(count + size).saturating_sub(self.together(count));
        hope.groups = hope.groups.saturating_sub(lost);
        hope.alone += usize::from(count == 1);
    }

    /// Returns the upper bound of these parts.
    #[inline]
    pub(crate) fn most(&self, hope: Hope) -> i64 {
        if self.may_overflow {
            return i64::MAX;
        }
        hope.groups.saturating_add(self.end_at_most(hope.alone))
    }
}

/// The parts of an upper bound: the points for groups, and the number of single blocks of their colour.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hope {
    groups: i64,
    alone: usize,
}

/// Returns, for each number of blocks from 2 to `blocks`, the most points for removing them in any groups.
///
/// n blocks removed in groups of s₁ + s₂ + ... ≤ n are worth at most n times the greatest `group(s) / s` with 2 ≤ s ≤ n,
/// or nothing if that is negative.
pub(crate) fn most_together(scoring: &dyn Scoring, blocks: usize) -> impl Iterator<Item = i64> {
    // The best ratio so far, as points and size.
    let mut best = (0_i128, 1_i128);
    (2..=blocks).map(move |size| {
        let (points, size) = (i128::from(scoring.group(size)), size as i128);
        if points * best.1 > best.0 * size {
            best = (points, size);
        }
        i64::try_from(best.0 * size / best.1).unwrap_or(i64::MAX)
    })
}

/// Returns the suffix maxima of the numbers.
fn most_from_each(numbers: &[i64]) -> Vec<i64> {
    let mut most = numbers.to_vec();
    for index in (1..most.len()).rev() {
        most[index - 1] = most[index - 1].max(most[index]);
    }
    most
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scoring::SameGame;

    #[test]
    fn less_for_an_empty_board() {
        let points = Points::new(&SameGame::STANDARD, 6);
        // Three blocks of each colour are worth a point.
        for (less, at_most) in [(0, 1002), (700, 302), (1000, 2), (2000, 2)] {
            let points = points.with_less_for_empty(less);
            assert_eq!((points.end(0), points.end(1)), (1000 - less, 0));
            assert_eq!((points.group(3), points.of_counts(&[3, 3])), (1, at_most));
            assert_eq!(points.of_counts(&[3, 1]), 1);
        }
        let lowest = points.with_less_for_empty(i64::MAX).with_less_for_empty(i64::MAX);
        assert_eq!((lowest.end(0), lowest.of_counts(&[3, 3])), (i64::MIN, 2));
    }
}
