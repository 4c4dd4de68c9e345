//! Verification by search, as in the paper: Right tries all moves, Left plays by the rules.
//!
//! The search takes two facts for granted: the standard form, and that Left wins the few sums of LL. It checks that
//! Left's moves are legal, and that she reaches a sum of LL or one in which Right cannot move. It stores the sums
//! with Right to move. The sums with Left to move are several times as many, and are stored only if they are counted.

use core::hash::BuildHasher as _;

use certified_search::{Effort, Refuted};
use clobber_core::Color;
use rustc_hash::{FxBuildHasher, FxHashMap};

use super::part::{Family, Part};
use super::strategy::{Plan, move_to, plan, plan_improved};
use super::sum::Sum;
use crate::error::ClobberError;

/// The result of a search that verifies the strategy on the alternating row of 2n stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Verification {
    /// The half-length n.
    pub half_length: usize,
    /// The distinct new sums in standard form with Right to move, without 0 and the sums of LL.
    pub right_positions: u64,
    /// The distinct new sums in standard form with Left to move, including the row itself, if they are counted.
    pub left_positions: Option<u64>,
    /// The examined moves of Right. Of each sum, they are on distinct parts and leave distinct standard forms of the
    /// part.
    pub right_moves: u64,
}

/// Verifies the strategy by search, and remembers the positions of rows that are done.
///
/// A step is a new sum with Right to move, whose moves are tried.
///
/// ```
/// use clobber_cgt::Effort;
/// use clobber_cgt::alternating::Verifier;
///
/// let mut verifier = Verifier::new();
/// let found = verifier.check(20, &mut Effort::new())?;
/// assert_eq!((found.right_positions, found.right_moves), (513, 5321));
/// # Ok::<(), clobber_cgt::ClobberError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Verifier {
    improved: bool,
    right: SumSet,
    left: Option<SumSet>,
    /// The distinct sums of pieces, in standard form, that Right's moves on a part leave, with `None` after each.
    replies: FxHashMap<Part, Vec<Option<Part>>>,
    /// The bytes of the replies.
    reply_bytes: usize,
}

impl Verifier {
    /// The longest half-length that is searched.
    pub const MAX_HALF_LENGTH: usize = Part::MAX_STONES as usize / 2;

    /// Creates a search with an empty table.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Makes Left play by the [improved rules](super::Sum::improved_left_move).
    #[must_use]
    pub const fn with_improved_rules(mut self) -> Self {
        self.improved = true;
        self
    }

    /// Stores and counts the distinct positions with Left to move as well.
    #[must_use]
    pub fn counting_left_positions(mut self) -> Self {
        self.left = Some(SumSet::default());
        self
    }

    /// Returns the memory that the positions take, in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.right.bytes() + self.left.as_ref().map_or(0, SumSet::bytes)
    }

    /// Returns how many positions with Right to move are known.
    #[must_use]
    pub fn positions(&self) -> usize {
        self.right.places.len()
    }

    /// Forgets all positions.
    pub fn clear_positions(&mut self) {
        self.right = SumSet::default();
        self.left = self.left.take().map(|_| SumSet::default());
    }

    /// Checks that Left, who moves first, wins the alternating row of 2n stones by the strategy,
    /// given its half-length n.
    ///
    /// # Arguments
    /// The half-length and the effort. Each sum with Right to move is a step. The memory limit covers the
    /// [positions](Self::bytes).
    ///
    /// # Complexity
    /// The number of positions grows about twelvefold when n grows by 10: 114,000 with Right to move for n = 40.
    ///
    /// # Errors
    /// A row longer than the [longest part](Part::MAX_STONES), or a limit of the effort.
    /// [`Refuted`](ClobberError::Refuted) names a position from which the strategy has no move, as for n = 0 and
    /// n = 3. An error clears the positions.
    ///
    /// ```
    /// use clobber_cgt::alternating::Verifier;
    /// use clobber_cgt::{Effort, Limits, Stopped};
    ///
    /// let mut effort = Effort::within(Limits::steps(100));
    /// let refused = Verifier::new().check(20, &mut effort);
    /// assert_eq!(refused, Err(Stopped::Steps { limit: 100 }.into()));
    /// ```
    pub fn check(
        &mut self,
        half_length: usize,
        effort: &mut Effort<'_>,
    ) -> Result<Verification, ClobberError> {
        if half_length > Self::MAX_HALF_LENGTH {
            return Err(ClobberError::PartTooLarge {
                stones: half_length.saturating_mul(2),
                limit: Self::MAX_HALF_LENGTH * 2,
            });
        }
        let result = self.search(half_length, effort);
        if result.is_err() {
            self.clear_positions();
        }
        result
    }

    fn search(
        &mut self,
        half_length: usize,
        effort: &mut Effort<'_>,
    ) -> Result<Verification, ClobberError> {
        let known = (self.right.places.len(), self.left.as_ref().map(|left| left.places.len()));
        let row = Part::new(Family::A, half_length as u16 * 2);
        let mut todo = Vec::new();
        self.answer(&row.into_iter().collect::<Sum>().standard_form(), &mut todo, effort)?;
        let mut right_moves = 0;
        while let Some(place) = todo.pop() {
            effort.hold_memory(self.bytes() + self.bytes_beside(&todo))?;
            effort.spend(1)?;
            let sum: Sum = self.right.at(place).iter().copied().collect();
            for part in sum.distinct_parts() {
                // Taken out, so that the answers can be remembered meanwhile.
                let replies = self.replies.remove(&part).unwrap_or_else(|| {
                    let replies = replies_on(part);
                    self.reply_bytes += size_of_val(replies.as_slice());
                    replies
                });
                let mut rest = sum.clone();
                rest.remove(part);
                for pieces in replies.split_inclusive(Option::is_none) {
                    right_moves += 1;
                    // A long row has thousands of moves.
                    effort.work(1)?;
                    let mut after = rest.clone();
                    pieces.iter().flatten().for_each(|&piece| after.add_standard(piece));
                    self.answer(&after, &mut todo, effort)?;
                }
                self.replies.insert(part, replies);
            }
        }
        let new = |now: usize, before: usize| (now - before) as u64;
        let left = self.left.as_ref().zip(known.1);
        Ok(Verification {
            half_length,
            right_positions: new(self.right.places.len(), known.0),
            left_positions: left.map(|(left, old)| new(left.places.len(), old)),
            right_moves,
        })
    }

    /// Plays Left's answer to a sum in standard form, unless it is known. A new sum that is neither 0 nor in LL is
    /// left to search.
    fn answer(
        &mut self,
        sum: &Sum,
        todo: &mut Vec<Place>,
        effort: &Effort<'_>,
    ) -> Result<(), ClobberError> {
        let memory = effort.memory_limit().saturating_sub(self.bytes_beside(todo));
        if let Some(left) = &mut self.left {
            let room = memory.saturating_sub(self.right.bytes());
            if left.insert(sum, room).ok_or_else(|| effort.out_of_memory())?.is_none() {
                return Ok(());
            }
        }
        let no_move = || Refuted::new(format_args!("the strategy has no move from {sum}"));
        let improved = if self.improved { plan_improved(sum) } else { None };
        let found = improved.or_else(|| plan(sum)).filter(|_| sum.is_in_s0());
        let Plan { part, pieces, .. } = found.ok_or_else(no_move)?;
        move_to(part, pieces).ok_or_else(no_move)?;
        let mut after = sum.clone();
        after.play(part, pieces);
        if after.is_empty() || after.is_in_ll() {
            return Ok(());
        }
        let room = memory.saturating_sub(self.left.as_ref().map_or(0, SumSet::bytes));
        todo.extend(self.right.insert(&after, room).ok_or_else(|| effort.out_of_memory())?);
        Ok(())
    }

    /// Returns the bytes of all but the positions.
    fn bytes_beside(&self, todo: &[Place]) -> usize {
        self.reply_bytes + size_of_val(todo)
    }
}

/// Returns the distinct sums of pieces, in standard form, that Right's moves on a part leave, with `None` after each.
fn replies_on(part: Part) -> Vec<Option<Part>> {
    let after =
        |pieces: [Option<Part>; 2]| pieces.into_iter().flatten().collect::<Sum>().standard_form();
    let mut sums: Vec<Sum> = part.moves(Color::White).map(|mv| after(mv.pieces)).collect();
    sums.sort_unstable();
    sums.dedup();
    sums.iter().flat_map(|sum| sum.parts().iter().copied().map(Some).chain([None])).collect()
}

/// Where the parts of a sum begin in a list, and their number.
type Place = (u32, u32);

/// A set of sums, as lists of their parts, one after the other.
#[derive(Clone, Debug, Default)]
struct SumSet {
    /// The place of each sum, by its hash; or by the next number that is free, if another sum has that hash.
    places: FxHashMap<u64, Place>,
    /// The parts of all sums.
    parts: Vec<Part>,
}

impl SumSet {
    fn bytes(&self) -> usize {
        self.table_bytes() + size_of_val(self.parts.as_slice())
    }

    fn table_bytes(&self) -> usize {
        // The table has a byte for each place besides, and is at most 7/8 full.
        self.places.capacity() / 7 * 8 * (size_of::<(u64, Place)>() + 1)
    }

    fn at(&self, (start, count): Place) -> &[Part] {
        self.parts
            .get(start as usize..)
            .and_then(|parts| parts.get(..count as usize))
            .unwrap_or(&[])
    }

    /// Adds a sum, and returns its place if it is new; `None` if this many bytes do not suffice.
    fn insert(&mut self, sum: &Sum, room: usize) -> Option<Option<Place>> {
        let mut key = FxBuildHasher.hash_one(sum.parts());
        while let Some(&place) = self.places.get(&key) {
            if self.at(place) == sum.parts() {
                return Some(None);
            }
            key = key.wrapping_add(1);
        }
        // A full table is copied into one of twice its size.
        let grows = self.places.len() == self.places.capacity();
        let more = usize::from(grows) * 2 * self.table_bytes() + size_of_val(sum.parts());
        if self.bytes() + more > room {
            return None;
        }
        let place = (u32::try_from(self.parts.len()).ok()?, sum.len() as u32);
        self.parts.extend_from_slice(sum.parts());
        self.places.insert(key, place);
        Some(Some(place))
    }
}
