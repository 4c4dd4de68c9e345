//! Verification by search, as in the paper: Right tries all moves, Left plays by the rules.
//!
//! The search takes nothing for granted but the standard form and the few sums of LL, which it knows to be
//! won: that Left's moves are legal is checked, and she wins a line only when it comes to a sum of LL or
//! when Right cannot move. It remembers the sums with Right to move; those
//! with Left to move, several times as many, only if they are to be counted.

use clobber_core::Color;

use super::packed::{CODES, Codes, Full, MAX_STONES, Packed, SumSet, code};
use super::part::{Family, Part};
use super::strategy::{Plan, move_to, plan, plan_improved};
use super::sum::Sum;

/// What a search has found for the alternating row of 2n stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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

/// A row is not verified.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum VerifyError {
    /// The row is too long.
    #[error("rows of more than {limit} stones are not searched")]
    TooLong {
        /// The most stones.
        limit: usize,
    },
    /// The positions need more memory than allowed.
    #[error("more than {limit} bytes are needed")]
    Memory {
        /// The bytes allowed.
        limit: usize,
    },
    /// The strategy has no legal move from a sum that Right has brought about, or from the row itself.
    #[error("the strategy has no move from {position}")]
    Refuted {
        /// The sum, with Left to move.
        position: Sum,
    },
}

/// The search, with its memory: positions that are known from shorter rows are not searched again.
///
/// ```
/// use clobber_cgt::linear::Verifier;
///
/// let mut verifier = Verifier::new();
/// let found = verifier.verify(20)?;
/// assert_eq!((found.right_positions, found.right_moves), (513, 5321));
/// # Ok::<(), clobber_cgt::linear::VerifyError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Verifier {
    codes: Codes,
    right: SumSet,
    left: Option<SumSet>,
    max_bytes: usize,
    improved: bool,
    /// By code: what Right's moves on a part leave, in standard form, each once.
    replies: Vec<Vec<Box<[Part]>>>,
    /// By code: the rules that have been found legal on a part, as bits.
    legal: Vec<u64>,
    /// The sums yet to be searched, one after the other, and how many parts they have.
    todo: (Vec<Part>, Vec<usize>),
}

impl Default for Verifier {
    fn default() -> Self {
        Self::new()
    }
}

impl Verifier {
    /// The longest half-length that is searched.
    pub const MAX_HALF_LENGTH: usize = MAX_STONES as usize / 2;

    /// A search that knows no position and may take 4 GiB.
    #[must_use]
    pub fn new() -> Self {
        Self {
            codes: Codes::new(),
            right: SumSet::new(),
            left: None,
            max_bytes: 1 << 32,
            improved: false,
            replies: vec![Vec::new(); CODES],
            legal: vec![0; CODES],
            todo: (Vec::new(), Vec::new()),
        }
    }

    /// Lets the positions take so many bytes.
    #[must_use]
    pub const fn with_max_bytes(mut self, bytes: usize) -> Self {
        self.max_bytes = bytes;
        self
    }

    /// Lets Left play by the [improved rules](super::improved_left_move).
    #[must_use]
    pub const fn with_improved_rules(mut self) -> Self {
        self.improved = true;
        self
    }

    /// Lets the distinct positions with Left to move be remembered as well, and counted.
    #[must_use]
    pub fn counting_left_positions(mut self) -> Self {
        self.left = Some(SumSet::new());
        self
    }

    /// The memory that the positions take, in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.right.bytes() + self.left.as_ref().map_or(0, SumSet::bytes)
    }

    /// How many positions with Right to move are known.
    #[must_use]
    pub fn positions(&self) -> usize {
        self.right.len()
    }

    /// Forgets all positions.
    pub fn forget(&mut self) {
        self.right = SumSet::new();
        if self.left.is_some() {
            self.left = Some(SumSet::new());
        }
    }

    /// Verifies that Left, who moves first, wins the alternating row of 2n stones by the strategy.
    ///
    /// # Errors
    /// A row of more than 200 stones; more memory than allowed; or, and so for n = 0 and n = 3, a
    /// position from which the strategy has no move. After an error the positions are forgotten.
    pub fn verify(&mut self, half_length: usize) -> Result<Verification, VerifyError> {
        if half_length > Self::MAX_HALF_LENGTH {
            return Err(VerifyError::TooLong { limit: Self::MAX_HALF_LENGTH * 2 });
        }
        let result = self.search(half_length);
        if result.is_err() {
            self.todo.0.clear();
            self.todo.1.clear();
            self.forget();
        }
        result
    }

    fn search(&mut self, half_length: usize) -> Result<Verification, VerifyError> {
        let known = (self.right.len(), self.left.as_ref().map(SumSet::len));
        let row = Part::new(Family::A, half_length as u16 * 2);
        let mut start = row.into_iter().collect::<Sum>().standard_form();
        let mut children = Vec::new();
        self.answer(&mut start, &mut children)?;
        self.remember(&mut children)?;
        let mut right_moves = 0;
        let (mut sum, mut without, mut after) = (Sum::new(), Sum::new(), Sum::new());
        while let Some(count) = self.todo.1.pop() {
            let from = self.todo.0.len() - count;
            sum.set_parts(self.todo.0.drain(from..));
            for part in sum.distinct_parts() {
                without.copy_from(&sum);
                without.remove(part);
                let place = self.prepare(part).ok_or_else(|| Self::refuted(&sum))?;
                let replies = self.replies.get_mut(place).map(core::mem::take).unwrap_or_default();
                for pieces in &replies {
                    right_moves += 1;
                    after.copy_from(&without);
                    pieces.iter().for_each(|&piece| after.add_standard(piece));
                    self.answer(&mut after, &mut children)?;
                }
                if let Some(emptied) = self.replies.get_mut(place) {
                    *emptied = replies;
                }
            }
            self.remember(&mut children)?;
        }
        let new = |now: usize, before: usize| (now - before) as u64;
        Ok(Verification {
            half_length,
            right_positions: new(self.right.len(), known.0),
            left_positions: self.left.as_ref().zip(known.1).map(|(set, old)| new(set.len(), old)),
            right_moves,
        })
    }

    fn refuted(position: &Sum) -> VerifyError {
        VerifyError::Refuted { position: position.clone() }
    }

    /// Plays Left's move and adds what it leaves to the children, unless that is 0 or in LL, or the sum is known.
    fn answer(&mut self, sum: &mut Sum, children: &mut Vec<Packed>) -> Result<(), VerifyError> {
        if let Some(left) = &mut self.left {
            let packed = self.codes.pack(sum).filter(|_| !sum.is_empty());
            let packed = packed.ok_or_else(|| Self::refuted(sum))?;
            let room = self.max_bytes.saturating_sub(self.right.bytes());
            match left.insert(&packed, room) {
                Ok(true) => {}
                Ok(false) => return Ok(()),
                Err(Full) => return Err(VerifyError::Memory { limit: self.max_bytes }),
            }
        }
        let improved = if self.improved { plan_improved(sum) } else { None };
        let Plan { rule, part, pieces } =
            improved.or_else(|| plan(sum)).ok_or_else(|| Self::refuted(sum))?;
        let place = code(part).map_or(0, usize::from);
        let legal = self.legal.get_mut(place).ok_or_else(|| Self::refuted(sum))?;
        if *legal >> (rule as u8) & 1 == 0 {
            if move_to(part, pieces).is_none() || place == 0 {
                return Err(Self::refuted(sum));
            }
            *legal |= 1 << (rule as u8);
        }
        sum.play(part, pieces);
        if !sum.is_empty() && !sum.is_in_ll() {
            children.push(self.codes.pack(sum).ok_or_else(|| Self::refuted(sum))?);
        }
        Ok(())
    }

    /// Remembers the children, and puts those that are new among the sums yet to be searched.
    fn remember(&mut self, children: &mut Vec<Packed>) -> Result<(), VerifyError> {
        children.iter().for_each(|child| self.right.touch(child));
        let others = self.left.as_ref().map_or(0, SumSet::bytes);
        let room = self.max_bytes.saturating_sub(others);
        for child in children.drain(..) {
            match self.right.insert(&child, room) {
                Ok(false) => {}
                Ok(true) => {
                    let before = self.todo.0.len();
                    self.right.unpack_onto(&child, &mut self.todo.0);
                    self.todo.1.push(self.todo.0.len() - before);
                }
                Err(Full) => return Err(VerifyError::Memory { limit: self.max_bytes }),
            }
        }
        Ok(())
    }

    /// Finds Right's moves on a part, once; gives its code.
    fn prepare(&mut self, part: Part) -> Option<usize> {
        let place = usize::from(code(part)?);
        let replies = self.replies.get_mut(place)?;
        if replies.is_empty() {
            let after = |pieces: [Option<Part>; 2]| -> Box<[Part]> {
                let sum: Sum = pieces.into_iter().flatten().collect();
                sum.standard_form().parts().into()
            };
            let mut all: Vec<_> = part.moves(Color::White).map(|mv| after(mv.pieces)).collect();
            all.sort_unstable();
            all.dedup();
            *replies = all;
        }
        Some(place)
    }
}
