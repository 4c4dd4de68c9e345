//! Verification by search, as in the paper: Right tries all moves, Left plays by the rules.
//!
//! The search takes two facts for granted: the standard form, and that Left wins the few sums of LL. It checks that
//! Left's moves are legal, and that she reaches a sum of LL or one in which Right cannot move. It stores the sums
//! with Right to move. The sums with Left to move are several times as many, and are stored only if they are counted.

use certified_search::{Effort, Refuted, Stopped};
use clobber_core::Color;
use rustc_hash::{FxHashMap, FxHashSet};

use super::part::{Family, Part, PartMove};
use super::sum::Sum;
use crate::error::ClobberError;

/// The result of a search that verifies the strategy on the alternating row of 2n stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Verification {
    /// The half-length n.
    pub half_length: usize,
    /// The distinct sums in standard form with Right to move, without 0 and the sums of LL.
    pub right_positions: u64,
    /// The distinct sums in standard form with Left to move, including the row itself, if they are counted.
    pub left_positions: Option<u64>,
    /// The examined moves of Right. Of each sum, they are on distinct parts and leave distinct standard forms of the
    /// part.
    pub right_moves: u64,
}

/// Verifies the strategy by search.
///
/// A step is a sum with Right to move, whose moves are tried.
///
/// ```
/// use clobber_cgt::{Effort, Limits, Stopped};
/// use clobber_cgt::alternating::Verifier;
///
/// let found = Verifier::default().check(20, &mut Effort::new())?;
/// assert_eq!((found.right_positions, found.right_moves), (513, 5321));
/// let refused = Verifier::default().check(20, &mut Effort::within(Limits::steps(100)));
/// assert_eq!(refused, Err(Stopped::Steps { limit: 100 }.into()));
/// # Ok::<(), clobber_cgt::ClobberError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Verifier {
    /// Left plays by the [improved rules](super::Sum::improved_left_move), not by the paper's.
    pub improved: bool,
    /// The distinct positions with Left to move are stored and counted as well.
    pub counts_left: bool,
}

impl Verifier {
    /// The longest half-length that is searched.
    pub const MAX_HALF_LENGTH: usize = Part::MAX_STONES as usize / 2;

    /// Checks that Left, who moves first, wins the alternating row of 2n stones by the strategy,
    /// given its half-length n.
    ///
    /// # Arguments
    /// The half-length and the effort. Each sum with Right to move is a step. The memory limit covers the
    /// positions; [`Effort::progress`] has their bytes.
    ///
    /// # Complexity
    /// The number of positions grows about twelvefold when n grows by 10: 114,000 with Right to move for n = 40.
    ///
    /// # Errors
    /// A row longer than the [longest part](Part::MAX_STONES), or a limit of the effort.
    /// [`Refuted`](ClobberError::Refuted) names a position from which the strategy has no move, as for n = 0 and n = 3.
    pub fn check(
        self,
        half_length: usize,
        effort: &mut Effort<'_>,
    ) -> Result<Verification, ClobberError> {
        if half_length > Self::MAX_HALF_LENGTH {
            return Err(ClobberError::PartTooLarge {
                stones: half_length.saturating_mul(2),
                limit: Self::MAX_HALF_LENGTH * 2,
            });
        }
        let row = Part::new(Family::A, half_length as u16 * 2);
        let mut search = Search { rules: self, ..Search::default() };
        search.answer(&row.into_iter().collect::<Sum>().standard_form(), effort)?;
        let mut right_moves = 0;
        // The distinct sums in standard form that Right's moves on a part leave.
        let mut replies: FxHashMap<Part, Vec<Sum>> = FxHashMap::default();
        while let Some(sum) = search.todo.pop() {
            search.bytes -= bytes_of(&sum);
            effort.spend(1)?;
            let sum: Sum = sum.iter().copied().collect();
            for part in sum.distinct_parts() {
                let after_part = replies.entry(part).or_insert_with(|| {
                    let after = replies_on(part);
                    search.bytes += size_of_val(after.as_slice());
                    search.bytes += after.iter().map(|sum| bytes_of(sum.parts())).sum::<usize>();
                    after
                });
                let mut rest = sum.clone();
                rest.remove(part);
                for pieces in after_part {
                    right_moves += 1;
                    // A long row has thousands of moves.
                    effort.work(1)?;
                    let mut after = rest.clone();
                    pieces.parts().iter().for_each(|&piece| after.add_standard(piece));
                    search.answer(&after, effort)?;
                }
            }
        }
        Ok(Verification {
            half_length,
            right_positions: search.right.len() as u64,
            left_positions: self.counts_left.then_some(search.left.len() as u64),
            right_moves,
        })
    }
}

/// The parts of a sum, in order.
type Parts = Box<[Part]>;

/// The sums that a search has met.
#[derive(Default)]
struct Search {
    rules: Verifier,
    right: FxHashSet<Parts>,
    left: FxHashSet<Parts>,
    /// The sums with Right to move whose moves are to be tried.
    todo: Vec<Parts>,
    bytes: usize,
}

impl Search {
    /// Plays Left's answer to a sum in standard form, unless it is known. A new sum that is neither 0 nor in LL is
    /// left to search.
    fn answer(&mut self, sum: &Sum, effort: &mut Effort<'_>) -> Result<(), ClobberError> {
        if self.rules.counts_left && !insert(&mut self.left, sum, &mut self.bytes, effort)? {
            return Ok(());
        }
        let found = if self.rules.improved { sum.improved_left_move() } else { sum.left_move() };
        let no_move = || Refuted::new(format_args!("the strategy has no move from {sum}"));
        let after = found.map_err(|_| no_move())?.after;
        let is_over = after.is_empty() || after.is_in_ll();
        if !is_over && insert(&mut self.right, &after, &mut self.bytes, effort)? {
            self.bytes += bytes_of(after.parts());
            self.todo.push(after.parts().into());
        }
        Ok(())
    }
}

/// Adds a sum to a set and its bytes to `bytes`; returns whether it is new.
fn insert(
    sums: &mut FxHashSet<Parts>,
    sum: &Sum,
    bytes: &mut usize,
    effort: &mut Effort<'_>,
) -> Result<bool, Stopped> {
    if sums.contains(sum.parts()) {
        return Ok(false);
    }
    // The table has a byte for each place besides, and is at most 7/8 full.
    let places = |sums: &FxHashSet<Parts>| sums.capacity() / 7 * 8 * (size_of::<Parts>() + 1);
    let before = places(sums);
    // A full table is copied into one of twice its size.
    let more = if sums.len() == sums.capacity() { 2 * before } else { 0 };
    effort.hold_memory(*bytes + more + bytes_of(sum.parts()))?;
    sums.insert(sum.parts().into());
    *bytes += places(sums) - before + bytes_of(sum.parts());
    Ok(true)
}

/// Returns the bytes of a list of parts. The allocator takes at least 32.
fn bytes_of(parts: &[Part]) -> usize {
    size_of_val(parts).max(32)
}

/// Returns the distinct sums in standard form that Right's moves on a part leave.
fn replies_on(part: Part) -> Vec<Sum> {
    let moves = part.moves(Color::White);
    let mut sums: Vec<Sum> = moves.map(PartMove::standard_pieces).collect();
    sums.sort_unstable();
    sums.dedup();
    sums
}
