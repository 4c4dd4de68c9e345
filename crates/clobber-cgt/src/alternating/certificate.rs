//! Proves Theorems 3 and 4 without a search: local checks on single parts cover all sums of parts of any length.
//!
//! Sums in standard form are a group: to add two, join them and cancel by rule β. In K, the pairs that cancel are a2
//! with a2, a4 with a4, a part of A' with itself, and oox with xxo. So when a part p becomes the pieces J, the count
//! vector changes by the counts of J minus the counts of p, apart from cancelling. Cancelling changes d, or takes one
//! from c and one from e, or takes two from y. The last cannot happen, since y <= 1 throughout.
//!
//! **Theorem 3**, S1: y = z = 0 and a - c >= 1, and cancelling only adds to a - c. So Right has moved to S0 if a - c
//! has fallen by at most 1, y + z has risen by at most 1 (in z only if a - c has not fallen), and something is left.
//! Exactly one sum g = p - J leaves nothing, and it must not be in S1 or S2. **S2**: Right plays on a2, a4, oo6, xxo
//! or oo8. These parts have at most 8 stones and the pieces at most 7, so a piece in oOo' is oox, because oo9oo has
//! nine stones. Then p is not xxo, so an xxo is there to cancel it: again only d, e and f change.
//!
//! **Theorem 4**: rules 1d, 2, 3b to 3e and 4c to 4i bring y and z to 0 and a - c to at least 1. Rules 5 and 6 keep b
//! = c = y = z = 0, and keep a positive if a part of O' is left. So Left has moved to S1 or to Q. Each q of Q results
//! from only one sum, g = q + p - J, for which there must be another move. The rules in braces, and rules 5, 6d and 7
//! where no part of O' is left, concern finitely many sums, because the sets only ask whether counts are 0, 1, 2 or
//! more. Those sums are checked one by one.
//!
//! **Termination.** The sum of the squared stone counts falls with every move and with every rule of the standard
//! form, so both theorems follow by induction on it.
//!
//! **All lengths.** No check depends on the length of a part of 13 stones or more: only rule β applies to it, and the
//! counts depend on its family alone. By the uniformity lemma, which docs/alternating-linear.md proves, every move on
//! a part p of more than 32 stones leaves the pieces of a move on a part with two or four stones fewer, each piece
//! two stones longer or unchanged.
//!
//! *Right's moves: lengths up to 32 suffice.* In standard form the pieces J change the counts alike for p and for the
//! shorter part. It remains to show that something is left. This is clear if J has a part in O', oO', A', oA' or oo8.
//! Any other part of J with 13 stones or more that passes the other conditions is in oOo'. Its negative is outside K
//! and does not cancel with p, so p - J is not in S1 or S2. Otherwise the long pieces have cancelled and J has no
//! part at all: p - J = p, and the family of p decides whether that is in S1 or S2.
//!
//! *Left's moves: lengths up to 34 suffice*, provided that the two pieces of a move on 33 or 34 stones do not cancel.
//! The checks of a long part add other parts of at most five stones to it; a move on one of these fits every length.
//! A move on the part itself leaves a longer piece of at least 16 stones. Lengthen that piece by 2k stones: this is a
//! move on the part with 2k stones more, the families are unchanged, and the pieces do not cancel. For Q, the sum q +
//! p - J contains the negative of a piece of 18 stones or more. By the other conditions that piece is in O', oO' or
//! oOo', so its negative is outside K. It cancels neither with q, whose parts have at most 15 stones, nor with p.
//! (Left can move from oo33 to oo16 - oo16, but oo35 has no such move.)

use std::collections::BTreeMap;

use certified_search::{Certificate, Effort, ParseError, Refuted};
use clobber_core::Color;

use super::counts::Counts;
use super::part::{Family, Part, PartMove};
use super::sum::Sum;
use crate::error::ClobberError;

/// The part lengths that a certificate covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lengths {
    /// Every length.
    All,
    /// Up to this number of stones, at most [`Part::MAX_STONES`].
    UpTo(u16),
}

impl Lengths {
    /// Returns the greatest length whose parts are examined one by one.
    const fn longest(self) -> u16 {
        match self {
            Self::All => 34,
            Self::UpTo(stones) => stones,
        }
    }

    /// Returns whether the check of a part must hold for all longer parts of its family too.
    fn stands_for_longer(self, part: Part) -> bool {
        matches!(self, Self::All) && part.stones() + 2 > self.longest()
    }
}

/// Proves Theorems 3 and 4: Left, moving first, wins every sum in S0; Right, moving first, loses every sum in S1 or S2.
/// S0 contains every alternating row of even length except `oxoxox`; a12 belongs to it as a4 + a2.
///
/// [`Lengths`] selects the lengths to check: [`Lengths::All`] proves the theorems for parts of any length,
/// [`Lengths::UpTo`] for parts of up to a number of stones.
///
/// The certificate is plain data: Left's move in each of the sums that stand for all others. The checker tries all
/// moves of Right on single parts by the rules of the game, and checks that Left's moves lead to the sets that the
/// theorems name. It does not use the strategy that found the moves. It relies on the standard form of sums, on the
/// definitions of S0, S1, S2, Q and LL, and on the uniformity lemma (docs/alternating-linear.md). The values of the
/// sums in LL show that Left wins them.
///
/// ```
/// use clobber_cgt::alternating::{Lengths, LocalCertificate};
/// use clobber_cgt::{Certificate, Effort};
///
/// let mut certificate = LocalCertificate::prove(Lengths::All, &mut Effort::new())?;
/// certificate.check(&Lengths::All)?;
/// let checks = certificate.count_checks(Lengths::All, &mut Effort::new())?;
/// assert!(checks.right_moves > 100 && checks.left_moves > 100, "{checks:?}");
///
/// certificate.moves.pop_first();
/// assert!(certificate.check(&Lengths::All).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct LocalCertificate {
    /// Left's moves: for each sum, the part to play on and the move there.
    pub moves: BTreeMap<Sum, (Part, PartMove)>,
}

/// Counts the checks of a [`LocalCertificate`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LocalChecks {
    /// The moves of Right on single parts.
    pub right_moves: u64,
    /// The moves of Left in sums that stand for others.
    pub left_moves: u64,
    /// The sums that were checked one by one.
    pub sums: u64,
}

impl LocalCertificate {
    /// Proves Theorems 3 and 4 for sums of parts of the given lengths, by the moves of the strategy
    /// ([`Sum::left_move`]).
    ///
    /// # Complexity
    /// O(N) moves for parts of up to N stones, about two thousand for all lengths.
    ///
    /// # Errors
    /// A limit of the effort, where each part is a step, or a sum in which the strategy has no legal move.
    pub fn prove(lengths: Lengths, effort: &mut Effort<'_>) -> Result<Self, ClobberError> {
        let mut certificate = Self::default();
        let play = |sum: &Sum| {
            let found = sum.left_move().map_err(|_| no_move(sum))?;
            certificate.moves.insert(sum.clone(), (found.part, found.mv));
            Ok((found.part, found.mv))
        };
        let mut checker = Checker { find: play, lengths, checks: LocalChecks::default() };
        match checker.check_left(effort) {
            Ok(()) => Ok(certificate),
            Err(refuted) => Err(refuted.stopped().map_or(refuted.into(), ClobberError::Stopped)),
        }
    }

    /// Checks the certificate within limits, and counts the checks; see [`check`](Certificate::check).
    ///
    /// # Complexity
    /// Constant time for all lengths, O(N²) for parts of up to N stones.
    ///
    /// # Errors
    /// The first check that fails, or a limit of the effort. Each part and each move of Right is a step.
    pub fn count_checks(
        &self,
        lengths: Lengths,
        effort: &mut Effort<'_>,
    ) -> Result<LocalChecks, Refuted> {
        let find = |sum: &Sum| self.moves.get(sum).copied().ok_or_else(|| no_move(sum));
        let mut checker = Checker { find, lengths, checks: LocalChecks::default() };
        checker.check_right(effort)?;
        checker.check_left(effort)?;
        Ok(checker.checks)
    }
}

impl Certificate<Lengths> for LocalCertificate {
    fn check(&self, lengths: &Lengths) -> Result<(), Refuted> {
        self.count_checks(*lengths, &mut Effort::new()).map(drop)
    }
}

/// Goes through the checks. It asks for Left's move in each sum that stands for others.
struct Checker<F> {
    find: F,
    lengths: Lengths,
    checks: LocalChecks,
}

impl<F: FnMut(&Sum) -> Result<(Part, PartMove), Refuted>> Checker<F> {
    /// Checks Theorem 3.
    fn check_right(&mut self, effort: &mut Effort<'_>) -> Result<(), Refuted> {
        for part in parts_up_to(self.lengths.longest()) {
            effort.spend(1)?;
            // S1 and S2 have no part of A' or oA'.
            let counts = Counts::from_part(part);
            if counts.outside + counts.y + counts.z > 0 {
                continue;
            }
            for mv in part.moves(Color::White) {
                effort.spend(1)?;
                self.checks.right_moves += 1;
                let pieces = mv.standard_pieces();
                if right_moves_to_s0(part, &pieces).contains(&false) {
                    return Err(Refuted::new(format_args!(
                        "from S1 or S2, Right moves from {part} to {pieces}, perhaps not to S0"
                    )));
                }
            }
        }
        Ok(())
    }

    /// Checks Theorem 4.
    fn check_left(&mut self, effort: &mut Effort<'_>) -> Result<(), Refuted> {
        for part in parts_up_to(self.lengths.longest()) {
            effort.spend(1)?;
            for &(others, rise) in companies(part) {
                let mut position = sum_of(others)?;
                position.insert(part);
                // A second a2 or a4 cancels the first.
                if position.is_standard() {
                    self.check_company(part, &position, rise)?;
                }
            }
        }
        self.check_small_sums()
    }

    /// Checks the move on a part next to many others.
    fn check_company(&mut self, part: Part, position: &Sum, rise: i64) -> Result<(), Refuted> {
        self.checks.left_moves += 1;
        let (played, mv) = (self.find)(position)?;
        let conditions = left_moves_to_s1(position, rise, played, mv);
        let for_longer =
            played != part || !self.lengths.stands_for_longer(part) || lengthens(part, mv);
        if conditions.contains(&false) || !for_longer {
            return Err(move_fails(position));
        }
        // For each q of Q, only one sum leads to q by this move. That sum needs another move.
        for q in Q {
            let pieces = mv.pieces.map(|piece| Some(-piece?));
            let before = sum_of(q)?.with([Some(played), None]).with(pieces);
            if before.is_in_s0() {
                self.check_sum(&before)?;
            }
        }
        Ok(())
    }

    /// Checks Theorem 4 for its finitely many sums of few parts, one by one.
    fn check_small_sums(&mut self) -> Result<(), Refuted> {
        let braces = ["a2 a8", "a4 a10", "a2 a4 a18", "o5 oox", "a2 oo10", "a4 oo12"];
        for names in braces {
            self.check_sum(&sum_of(names)?)?;
        }
        // At most one o5, copies of oo6, xxo and oo8, and optionally a4 and a2.
        for code in 0..2 * 5 * 2 * 2 * 5 * 5_usize {
            let digit = |below: usize, radix: usize| code / below % radix;
            let copies = [
                (Part::O5, digit(1, 2)),
                (Part::A4, digit(2, 2)),
                (Part::A2, digit(4, 2)),
                (Part::OO6, digit(8, 5)),
                (Part::XXO, digit(40, 5)),
                (Part::OO8, digit(200, 5)),
            ];
            let parts = copies.into_iter().flat_map(|(part, n)| core::iter::repeat_n(part, n));
            let sum: Sum = parts.collect();
            if !sum.is_empty() {
                self.check_sum(&sum)?;
            }
        }
        Ok(())
    }

    fn check_sum(&mut self, sum: &Sum) -> Result<(), Refuted> {
        self.checks.sums += 1;
        let (part, mv) = (self.find)(sum)?;
        let holds = sum.is_in_s0()
            && is_legal(part, mv)
            && after(sum, part, mv).is_some_and(|after| after.is_left_for_right());
        if holds { Ok(()) } else { Err(move_fails(sum)) }
    }
}

/// The sums that Left must not leave.
const Q: [&str; 3] = ["o5 a2", "o7 a4", "o15 a4 a2"];

/// Returns the sum of the named parts, separated by blanks. An unknown name refutes the certificate, because no part
/// may be left out.
fn sum_of(names: &str) -> Result<Sum, Refuted> {
    names
        .split_whitespace()
        .map(|name| name.parse().map_err(|error: ParseError| Refuted::new(error)))
        .collect()
}

/// Returns the sums in which the rules move on a part next to many others. Each entry lists the other parts, with o5
/// for any part of O', and the rise of a - c that the move must achieve.
fn companies(part: Part) -> &'static [(&'static str, i64)] {
    let counts = Counts::from_part(part);
    if counts.outside + counts.e + counts.f > 0 {
        &[]
    } else if counts.y > 0 {
        &[("o5 o5", 1)]
    } else if counts.z > 0 {
        &[("o5 o5", 0)]
    } else if counts.c > 0 {
        &[("o5 o5", 1), ("o5 o5 a4", 1), ("o5 o5 a4 a2", 1), ("o5 o5 a2", 1)]
    } else if counts.b > 0 {
        &[("o5 o5", 1), ("", 1)]
    } else if counts.d > 0 {
        &[
            ("o5", 0),
            ("o5 a2", 0),
            ("o5 a4", 0),
            ("o5 oo6", 0),
            ("o5 a2 a4", 0),
            ("o5 oo6 a2", 0),
            ("o5 oo6 a4", 0),
            ("o5 oo6 a2 a4", 0),
        ]
    } else if part == Part::O5 {
        // A part of O' remains if there is a second one.
        &[("o5", -1)]
    } else {
        &[("", 0)]
    }
}

/// Returns conditions that together imply: if Right turns a part of a sum in S1 or S2 into these pieces, he moves to
/// S0.
fn right_moves_to_s0(part: Part, pieces: &Sum) -> [bool; 7] {
    let (before, after) = (Counts::from_part(part), pieces.counts());
    let change = difference(after) - difference(before);
    let in_s2 = before.d + before.e + before.f > 0;
    [
        after.outside == 0,
        change >= -1,
        after.y + after.z <= 1,
        after.z == 0 || change >= 0,
        !in_s2 || (after.a, after.b, after.y, after.z) == (0, 0, 0, 0),
        // Only oox may count in c, because an xxo is there to cancel it.
        !in_s2 || after.c == 0 || part != Part::XXO && after.c == 1 && pieces.contains(Part::OOX),
        leaves_something(part, pieces),
    ]
}

/// Returns conditions that together imply: Left's move in a sum that stands for others leads to S1 or Q in all of them.
///
/// No move on o5 leaves a part of O'. So a move that raises a - c enough is not on an o5 that stands for any part of
/// O'. After such a rise, a - c is at least 1 in every sum that is checked.
fn left_moves_to_s1(position: &Sum, rise: i64, played: Part, mv: PartMove) -> [bool; 3] {
    let (old, new) = (position.counts(), after(position, played, mv).map(|after| after.counts()));
    [
        new.is_some() && is_legal(played, mv),
        new.is_some_and(|new| difference(new) - difference(old) >= rise),
        new.is_some_and(|new| (new.y, new.z, new.outside) == (0, 0, 0)),
    ]
}

/// Returns whether Left's move on a part leaves pieces that do not cancel. Then the longer piece can take the extra
/// stones of a longer part.
fn lengthens(part: Part, mv: PartMove) -> bool {
    mv.standard_pieces().parts().iter().any(|piece| 2 * piece.stones() >= part.stones() - 2)
}

/// Returns whether Left has this move on a part.
fn is_legal(part: Part, mv: PartMove) -> bool {
    part.play(Color::Black, mv.from, mv.to) == Some(mv)
}

fn after(sum: &Sum, part: Part, mv: PartMove) -> Option<Sum> {
    sum.contains(part).then(|| sum.played(part, mv.pieces))
}

fn no_move(sum: &Sum) -> Refuted {
    Refuted::new(format_args!("there is no move in {sum}"))
}

/// Returns the refutation that a move of Left is not legal or leads to a wrong sum.
fn move_fails(position: &Sum) -> Refuted {
    Refuted::new(format_args!(
        "the move from {position} is not legal, or does not lead to S1, S2, LL or 0"
    ))
}

/// Returns the parts in standard form of up to `stones` stones.
fn parts_up_to(stones: u16) -> impl Iterator<Item = Part> {
    Family::ALL
        .into_iter()
        .flat_map(move |family| (1..=stones).filter_map(move |n| Part::new(family, n)))
        .filter(|part| part.rewrite().is_none())
}

/// Returns a - c.
fn difference(counts: Counts) -> i64 {
    i64::from(counts.a) - i64::from(counts.c)
}

/// Returns whether something is left of every sum of S1 and S2 when a part becomes those pieces.
fn leaves_something(part: Part, pieces: &Sum) -> bool {
    let mut emptied = -pieces;
    emptied.add(part);
    !emptied.is_in_s1() && !emptied.is_in_s2()
}

#[cfg(test)]
mod tests;
