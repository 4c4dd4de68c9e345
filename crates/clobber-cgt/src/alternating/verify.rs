//! Verification by search, as in the paper: Right tries all moves, Left plays by the rules.
//!
//! The search takes nothing for granted but the standard form and the few sums of LL, which it knows to be
//! won: that Left's moves are legal is checked, and she wins a exchange only when it comes to a sum of LL or
//! when Right cannot move. It remembers the sums with Right to move; those
//! with Left to move, several times as many, only if they are to be counted.

use certified_search::{Effort, Refuted};

use super::fingerprint::{CodedSum, Fingerprint, MAX_STONES, local_code};
use super::fingerprint_set::{FingerprintSet, Full, HashedKey};
use super::part::{Family, Part};
use super::reply_table::{Exchange, Played, ReplyTable, Source};
use super::strategy::{Plan, move_to, plan, plan_improved};
use super::sum::Sum;
use crate::error::ClobberError;

/// The result of a search that verifies the strategy on the alternating row of 2n stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Verification {
    /// The half-length n.
    pub half_length: usize,
    /// The distinct sums in standard form with Right to move, but 0 and those of LL, that were not known
    /// before.
    pub right_positions: u64,
    /// The distinct sums in standard form with Left to move that were not known before, the row itself
    /// among them, if they are counted.
    pub left_positions: Option<u64>,
    /// The moves of Right that were examined: of each sum, those on distinct parts that leave distinct
    /// standard forms of the part.
    pub right_moves: u64,
}

/// The search, with its memory: positions that are known from shorter rows are not searched again.
///
/// A step is a sum with Right to move, and new, whose moves are tried.
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
#[derive(Clone, Debug)]
pub struct Verifier {
    replies: ReplyTable,
    right: FingerprintSet,
    left: Option<FingerprintSet>,
    /// The sums yet to be searched, one after the other.
    todo: Vec<u8>,
}

impl Default for Verifier {
    fn default() -> Self {
        Self::new()
    }
}

impl Verifier {
    /// The longest half-length that is searched.
    pub const MAX_HALF_LENGTH: usize = MAX_STONES as usize / 2;

    /// Creates a search that knows no position.
    #[must_use]
    pub fn new() -> Self {
        Self {
            replies: ReplyTable::new(),
            right: FingerprintSet::new(),
            left: None,
            todo: Vec::new(),
        }
    }

    /// Makes Left play by the [improved rules](super::improved_left_move).
    #[must_use]
    pub const fn with_improved_rules(mut self) -> Self {
        self.replies.improved = true;
        self
    }

    /// Stores and counts the distinct positions with Left to move as well.
    #[must_use]
    pub fn counting_left_positions(mut self) -> Self {
        self.left = Some(FingerprintSet::new());
        self
    }

    /// Returns the memory that the positions take, in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.right.bytes() + self.left.as_ref().map_or(0, FingerprintSet::bytes)
    }

    /// Returns how many positions with Right to move are known.
    #[must_use]
    pub fn positions(&self) -> usize {
        self.right.len()
    }

    /// Forgets all positions.
    pub fn clear_positions(&mut self) {
        self.right = FingerprintSet::new();
        if self.left.is_some() {
            self.left = Some(FingerprintSet::new());
        }
    }

    /// Checks that Left, who moves first, wins the alternating row of 2n stones by the strategy,
    /// given its half-length n.
    ///
    /// # Arguments
    /// The half-length, and the effort, of which a sum with Right to move is a step. The memory is that of the
    /// [positions](Self::bytes).
    ///
    /// # Errors
    /// A row of more than 172 stones; a limit of the effort; or, and so for n = 0 and n = 3,
    /// [`Refuted`](ClobberError::Refuted): a position from which the strategy has no move. After an error the positions are
    /// forgotten.
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
            self.todo.clear();
            self.clear_positions();
        }
        result
    }

    fn search(
        &mut self,
        half_length: usize,
        effort: &mut Effort<'_>,
    ) -> Result<Verification, ClobberError> {
        let known = (self.right.len(), self.left.as_ref().map(FingerprintSet::len));
        let row = Part::new(Family::A, half_length as u16 * 2);
        self.start(&row.into_iter().collect::<Sum>().standard_form(), effort)?;
        let mut right_moves = 0;
        let mut batch = Batch::default();
        while self.fill(&mut batch, effort)? {
            effort.note_memory(self.bytes());
            effort.spend(batch.sources.len() as u64)?;
            right_moves += batch.moves as u64;
            self.remember(&mut batch, effort)?;
        }
        let new = |now: usize, before: usize| (now - before) as u64;
        Ok(Verification {
            half_length,
            right_positions: new(self.right.len(), known.0),
            left_positions: self.left.as_ref().zip(known.1).map(|(set, old)| new(set.len(), old)),
            right_moves,
        })
    }

    /// Answers the row itself.
    fn start(&mut self, row: &Sum, effort: &Effort<'_>) -> Result<(), ClobberError> {
        if self.left.is_some() {
            let refuted = || ClobberError::from(no_move(row));
            let (local, others): (Vec<Part>, Vec<Part>) =
                row.parts().iter().partition(|part| part.stones() > 6);
            let coded = CodedSum::of(&others.into_iter().collect()).ok_or_else(refuted)?;
            let parts = row.parts().iter().map(|&part| Fingerprint::of_part(part));
            let fingerprint = parts.flatten().reduce(|a, b| a.plus(&b)).ok_or_else(refuted)?;
            let local = local.first().map_or(0, |&part| local_code(part));
            let key = fingerprint.key(Some(local), || Some(coded)).ok_or_else(refuted)?;
            if !self.insert_left(&HashedKey::new(key), effort)? {
                return Ok(());
            }
        }
        self.answer_apart(row, effort)
    }

    /// Takes some sums yet to be searched, and finds Right's moves and Left's answers; says whether there
    /// were any.
    fn fill(&mut self, batch: &mut Batch, effort: &Effort<'_>) -> Result<bool, ClobberError> {
        batch.clear();
        while batch.sources.len() < BATCH {
            let Some(sum) = CodedSum::pop_from(&mut self.todo) else { break };
            let source = Source { sum, fingerprint: self.replies.table.fingerprint(&sum) };
            let number = batch.sources.len() as u16;
            batch.sources.push(source);
            batch.moves += self.replies.find_moves(&sum, &mut batch.played);
            for one in &batch.played {
                let (exchanges, apart) = (&mut batch.exchanges, &mut batch.apart);
                if self.left.is_none() {
                    self.replies.answer((number, &source), one, |_| true, exchanges, apart);
                    continue;
                }
                batch.keys.clear();
                for key in self.replies.left_keys(&source, one) {
                    batch.keys.push(key.map_err(|position| no_move(&position))?);
                }
                batch.new.clear();
                for key in &batch.keys {
                    let new = self.insert_left(key, effort)?;
                    batch.new.push(new);
                }
                let new = |place| batch.new.get(place) == Some(&true);
                self.replies.answer((number, &source), one, new, exchanges, apart);
            }
        }
        Ok(!batch.sources.is_empty())
    }

    /// Answers a sum without codes.
    fn answer_apart(&mut self, sum: &Sum, effort: &Effort<'_>) -> Result<(), ClobberError> {
        let refuted = || ClobberError::from(no_move(sum));
        let improved = if self.replies.improved { plan_improved(sum) } else { None };
        let found = improved.or_else(|| plan(sum)).filter(|_| sum.is_in_s0());
        let Plan { part, pieces, .. } = found.ok_or_else(refuted)?;
        move_to(part, pieces).ok_or_else(refuted)?;
        let mut after = sum.clone();
        after.play(part, pieces);
        if after.is_empty() || after.is_in_ll() {
            return Ok(());
        }
        let without = || ClobberError::from(no_code(&after));
        let coded = CodedSum::of(&after).ok_or_else(without)?;
        let key =
            self.replies.table.fingerprint(&coded).key(None, || Some(coded)).ok_or_else(without)?;
        self.insert_right(&HashedKey::new(key), &coded, effort)
    }

    /// Remembers what the exchanges lead to, but 0 and sums of LL, and puts those that are new among the sums yet
    /// to be searched.
    fn remember(&mut self, batch: &mut Batch, effort: &Effort<'_>) -> Result<(), ClobberError> {
        self.right.touch(batch.exchanges.iter().map(Exchange::key));
        for exchange in &batch.exchanges {
            if self.right.contains(&exchange.key()) {
                continue;
            }
            let source = batch.sources.get(usize::from(exchange.source));
            let end = source.and_then(|source| self.replies.end(&source.sum, exchange));
            let without = || {
                let position = source.map_or_else(Sum::new, |s| self.replies.table.sum(&s.sum));
                ClobberError::from(no_code(&position))
            };
            let end = end.ok_or_else(without)?;
            if end.parts() > 0 && !self.replies.table.is_in_ll(&end) {
                self.insert_right(&exchange.key(), &end, effort)?;
            }
        }
        for sum in batch.apart.drain(..) {
            self.answer_apart(&sum, effort)?;
        }
        Ok(())
    }

    /// Remembers a sum with Right to move.
    fn insert_right(
        &mut self,
        key: &HashedKey,
        sum: &CodedSum,
        effort: &Effort<'_>,
    ) -> Result<(), ClobberError> {
        let others = self.left.as_ref().map_or(0, FingerprintSet::bytes);
        match self.right.insert(key, effort.memory_limit().saturating_sub(others)) {
            Ok(true) => sum.push_onto(&mut self.todo),
            Ok(false) => {}
            Err(Full) => return Err(effort.out_of_memory().into()),
        }
        Ok(())
    }

    /// Remembers a sum with Left to move; says whether it is new.
    fn insert_left(&mut self, key: &HashedKey, effort: &Effort<'_>) -> Result<bool, ClobberError> {
        let Some(left) = &mut self.left else { return Ok(true) };
        let room = effort.memory_limit().saturating_sub(self.right.bytes());
        left.insert(key, room).map_err(|Full| effort.out_of_memory().into())
    }
}

/// Creates the refutation that the strategy has no legal move from a sum that Right has brought about, or from the row itself.
fn no_move(position: &Sum) -> Refuted {
    Refuted::new(format_args!("the strategy has no move from {position}"))
}

/// Creates the refutation that the strategy leaves a sum for Right that the search has no code for: one with a part of A' or oA' that is not in LL.
fn no_code(position: &Sum) -> Refuted {
    Refuted::new(format_args!("the strategy leaves {position}, for which the search has no code"))
}

/// The number of sums searched at a time, so that they wait for memory together.
const BATCH: usize = 16;

/// Some sums with Right to move, his moves and Left's answers.
#[derive(Debug, Default)]
struct Batch {
    sources: Vec<Source>,
    moves: usize,
    exchanges: Vec<Exchange>,
    /// Sums with Left to move that are not answered by a step.
    apart: Vec<Sum>,
    // For one part after the other.
    played: Vec<Played>,
    keys: Vec<HashedKey>,
    new: Vec<bool>,
}

impl Batch {
    fn clear(&mut self) {
        self.sources.clear();
        self.exchanges.clear();
        self.moves = 0;
    }
}
