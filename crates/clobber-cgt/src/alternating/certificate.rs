//! Theorems 3 and 4 without a search: local checks on single parts, which prove them for all sums of parts of any length.
//!
//! Sums in standard form are a group: to add two, join them and cancel by rule β. In K, the pairs that
//! cancel are a2 with a2, a4 with a4, a part of A' with itself, and oox with xxo. So, when a part p becomes
//! the pieces J, the count vector changes by the counts of J less the counts of p, apart from cancelling, which changes d,
//! or takes one from c and one from e, or two from y. The last cannot be, since y <= 1 in all that follows.
//!
//! **Theorem 3**, S1: y = z = 0 and a - c >= 1, and cancelling only adds to a - c. So Right has moved to S0
//! if a - c has changed by -1 at least, y + z by 1 at most, by 1 in z only if a - c has not fallen, and
//! something is left. Nothing is left of exactly one sum g = p - J, which must not be in S1 or S2. **S2**: Right
//! plays on a2, a4, oo6, xxo or oo8. These parts have at most 8 stones and the pieces at most 7, so a piece in oOo' is oox, as oo9oo has
//! nine stones. Then p is not xxo, so that xxo is there to cancel it: again only d, e and f change.
//!
//! **Theorem 4**: rules 1d, 2, 3b to 3e and 4c to 4i bring y and z to 0 and a - c to 1 at least; 5 and 6
//! keep b = c = y = z = 0, and a if there is one left. So Left has moved to S1, unless it is to Q, and to
//! q of Q only from the one sum g = q + p - J, for which there must be another move. The rules in braces, and
//! 5, 6d and 7 where no part of O' is left, are about finitely many sums, as the sets only ask
//! whether counts are 0, 1, 2 or more: those are checked one by one.
//!
//! **Termination.** The sum of the squares of the numbers of stones falls with every move and with every rule of the standard form,
//! so both theorems follow by induction on it.
//!
//! **All lengths.** No check sees how long a part of 13 stones or more is: no rule but β applies to it, and the counts ask for its family
//! only. By the uniformity lemma, which docs/alternating-linear.md proves, every move on a part p of more than 32 stones leaves the pieces of
//! a move on a part of two or four stones less, each with two more or as it was.
//!
//! *Right's moves: lengths up to 32 suffice.* The pieces J in standard form change the counts alike for p and for the shorter part. It
//! remains that something is left. If J has a part in O', oO', A', oA' or oo8, it is. If J has another part of 13 stones or more that
//! passes the other conditions, that is in oOo'. Its negative is outside K and does not cancel with p, so p - J is not in S1 or S2.
//! Otherwise the long pieces have cancelled and J has no part at all: p - J = p, and its family decides whether that is in S1 or S2.
//!
//! *Left's moves: lengths up to 34 suffice*, if on 33 and 34 stones the two pieces do not cancel. The checks of a long part add other parts
//! of at most five stones to it; a move on one of these fits every length. A move on the part itself leaves a longer piece of at least 16.
//! With 2k stones more in it, it is a move on the part of 2k stones more, the families are as before, and the pieces do not cancel. For Q,
//! the sum q + p - J has the negative of a piece of 18 stones or more, which is in O', oO' or oOo' by the other conditions; it is outside
//! K and cancels neither with q, whose parts have at most 15 stones, nor with p. (Left can move from oo33 to oo16 - oo16, but no such move
//! is on oo35.)

mod rules;

use std::collections::BTreeMap;

use certified_search::{Certificate, Effort, ParseError, Refuted};
use clobber_core::Color;

use super::counts::Counts;
use super::part::{Family, Part, PartMove};
use super::sum::Sum;

/// The lengths of the parts that a theorem on sums is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lengths {
    /// Every length.
    All,
    /// Up to this number of stones, at most [`Part::MAX_STONES`].
    UpTo(u16),
}

impl Lengths {
    /// Returns the length of the longest parts that are examined one by one.
    const fn longest(self) -> u16 {
        match self {
            Self::All => 34,
            Self::UpTo(stones) => stones,
        }
    }

    /// Returns whether a check of a part has to hold for all longer parts of its family too.
    fn stands_for_longer(self, part: Part) -> bool {
        matches!(self, Self::All) && part.stones() + 2 > self.longest()
    }
}

/// Proves Theorems 3 and 4: Left, moving first, wins every sum in S0; Right, moving first, loses every sum in S1 or S2.
/// S0 has a12 = a4 + a2 and every alternating row of even length except `oxoxox`.
///
/// It is checked on [`Lengths`]: for [`Lengths::All`] these are the theorems for sums of parts of any length, and for [`Lengths::UpTo`] those for
/// parts of up to a number of stones.
///
/// The certificate is plain data: Left's move in each of the sums that stand for all others. The checker tries all
/// moves of Right on single parts by the rules of the game, and asks whether Left's moves lead where they should. It
/// does not use the strategy that found the moves. It relies on the standard form of sums, on the definitions of S0,
/// S1, S2, Q and LL and on the uniformity lemma (docs/alternating-linear.md), and that Left wins the sums in LL is
/// taken from their values.
///
/// ```
/// use clobber_cgt::alternating::{Lengths, LocalCertificate};
/// use clobber_cgt::{Certificate, Effort};
///
/// let mut certificate = LocalCertificate::prove(&mut Effort::new())?;
/// certificate.check(&Lengths::All)?;
///
/// certificate.moves.pop_first();
/// assert!(certificate.check(&Lengths::All).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct LocalCertificate {
    /// Left's moves: by the sum, the part that is played on and the move there.
    pub moves: BTreeMap<Sum, (Part, PartMove)>,
}

/// Counts the checks of a [`LocalCertificate`].
#[doc(hidden)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LocalChecks {
    /// The moves of Right on single parts.
    pub right_moves: u64,
    /// The moves of Left in sums that stand for others.
    pub left_moves: u64,
    /// The sums that were checked for themselves.
    pub sums: u64,
}

impl LocalCertificate {
    /// Checks the certificate within limits, and counts the checks; see [`check`](Certificate::check).
    ///
    /// # Complexity
    /// Constant time for all lengths, O(N²) for parts of up to N stones.
    ///
    /// # Errors
    /// The first check that fails; or a limit of the effort, which counts each part and each move of Right as a step.
    ///
    /// ```
    /// use clobber_cgt::Effort;
    /// use clobber_cgt::alternating::{Lengths, LocalCertificate};
    ///
    /// let certificate = LocalCertificate::by_rules(Lengths::UpTo(200), &mut Effort::new())?;
    /// let checks = certificate.count_checks(Lengths::UpTo(200), &mut Effort::new())?;
    /// assert!(checks.right_moves > 20_000);
    /// assert!(certificate.count_checks(Lengths::UpTo(201), &mut Effort::new()).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn count_checks(
        &self,
        lengths: Lengths,
        effort: &mut Effort<'_>,
    ) -> Result<LocalChecks, Refuted> {
        let mut checker = Checker { moves: &self.moves, lengths, checks: LocalChecks::default() };
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

/// Goes through the checks.
struct Checker<'a> {
    moves: &'a BTreeMap<Sum, (Part, PartMove)>,
    lengths: Lengths,
    checks: LocalChecks,
}

impl Checker<'_> {
    /// Checks Theorem 3.
    fn check_right(&mut self, effort: &mut Effort<'_>) -> Result<(), Refuted> {
        let mut pieces = Sum::new();
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
                pieces.set_parts(core::iter::empty());
                mv.pieces.into_iter().flatten().for_each(|piece| pieces.add(piece));
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
                // With a second a2 or a4, both are gone.
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
        let (played, mv) = self.find(position)?;
        let conditions = left_moves_to_s1(position, rise, played, mv);
        let for_longer =
            played != part || !self.lengths.stands_for_longer(part) || lengthens(part, mv);
        if conditions.contains(&false) || !for_longer {
            return Err(move_fails(position));
        }
        // Only from one sum each can the move lead to a sum of Q. There must be another move.
        for q in Q {
            let mut before = sum_of(q)?;
            before.add(played);
            pieces_of(mv).parts().iter().for_each(|&piece| before.add(-piece));
            if before.is_in_s0() {
                self.check_sum(&before)?;
            }
        }
        Ok(())
    }

    /// Checks Theorem 4 for the sums of few parts that it is about one by one.
    fn check_small_sums(&mut self) -> Result<(), Refuted> {
        let braces = ["a2 a8", "a4 a10", "a2 a4 a18", "o5 oox", "a2 oo10", "a4 oo12"];
        for names in braces {
            self.check_sum(&sum_of(names)?)?;
        }
        // With at most one part o5: copies of oo6, xxo and oo8, and a4 and a2 or not.
        for code in 0..2 * 5 * 2 * 2 * 5 * 5_usize {
            let digit = |below: usize, radix: usize| code / below % radix;
            let copies = [
                (Part::known(Family::O, 5), digit(1, 2)),
                (Part::known(Family::A, 4), digit(2, 2)),
                (Part::known(Family::A, 2), digit(4, 2)),
                (Part::known(Family::OO, 6), digit(8, 5)),
                (Part::known(Family::NegOA, 3), digit(40, 5)),
                (Part::known(Family::OO, 8), digit(200, 5)),
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
        let (part, mv) = self.find(sum)?;
        let holds = sum.is_in_s0()
            && is_legal(part, mv)
            && after(sum, part, mv).is_some_and(|after| after.is_left_for_right());
        if holds { Ok(()) } else { Err(move_fails(sum)) }
    }

    fn find(&self, sum: &Sum) -> Result<(Part, PartMove), Refuted> {
        let found = self.moves.get(sum).copied();
        found.ok_or_else(|| Refuted::new(format_args!("there is no move in {sum}")))
    }
}

/// The sums that Left must not leave.
const Q: [&str; 3] = ["o5 a2", "o7 a4", "o15 a4 a2"];

/// Returns the sum of parts that are named with blanks between them. A name that is none refutes: no part may be left out.
fn sum_of(names: &str) -> Result<Sum, Refuted> {
    names
        .split_whitespace()
        .map(|name| name.parse().map_err(|error: ParseError| Refuted::new(error)))
        .collect()
}

/// Returns the sums in which the rules move on a part next to many others. Each is given by the others, where o5 stands
/// for any part of O', and by how much the move has to raise a - c.
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
    } else if part == Part::known(Family::O, 5) {
        // A part of O' is left if there is another one.
        &[("o5", -1)]
    } else {
        &[("", 0)]
    }
}

/// Returns the conditions that together mean: if Right moves from a part of a sum in S1 or S2 to these pieces, he moves to S0.
fn right_moves_to_s0(part: Part, pieces: &Sum) -> [bool; 7] {
    let (before, after) = (Counts::from_part(part), pieces.counts());
    let change = difference(after) - difference(before);
    let in_s2 = before.d + before.e + before.f > 0;
    let (oox, xxo) = (Part::known(Family::OA, 3), Part::known(Family::NegOA, 3));
    [
        after.outside == 0,
        change >= -1,
        after.y + after.z <= 1,
        after.z == 0 || change >= 0,
        !in_s2 || (after.a, after.b, after.y, after.z) == (0, 0, 0, 0),
        // Of c there may be oox alone, for which xxo is there to cancel it.
        !in_s2 || after.c == 0 || part != xxo && after.c == 1 && pieces.contains(oox),
        leaves_something(part, pieces),
    ]
}

/// Returns the conditions that together mean: Left's move in a sum that stands for others leads to S1 or Q in all of them.
///
/// No move leaves of o5 a part of O', so a move that raises a - c enough is not one on an o5 that stands for any part of O'.
/// And in all that is asked, a - c is 1 at least after such a rise.
fn left_moves_to_s1(position: &Sum, rise: i64, played: Part, mv: PartMove) -> [bool; 3] {
    let (old, new) = (position.counts(), after(position, played, mv).map(|after| after.counts()));
    [
        new.is_some() && is_legal(played, mv),
        new.is_some_and(|new| difference(new) - difference(old) >= rise),
        new.is_some_and(|new| (new.y, new.z, new.outside) == (0, 0, 0)),
    ]
}

/// Returns whether Left's move on a part leaves pieces that do not cancel, so that on a longer part the longer piece can take
/// the stones more.
fn lengthens(part: Part, mv: PartMove) -> bool {
    pieces_of(mv).parts().iter().any(|piece| 2 * piece.stones() >= part.stones() - 2)
}

/// Returns whether Left has this move on a part.
fn is_legal(part: Part, mv: PartMove) -> bool {
    part.play(Color::Black, mv.from, mv.to) == Some(mv)
}

/// Returns a sum after a move on a part of it.
fn after(sum: &Sum, part: Part, mv: PartMove) -> Option<Sum> {
    let mut after = sum.clone();
    after.remove(part).then(|| {
        mv.pieces.into_iter().flatten().for_each(|piece| after.add(piece));
        after
    })
}

/// Returns the pieces that a move leaves of the part, in standard form.
fn pieces_of(mv: PartMove) -> Sum {
    let mut pieces = Sum::new();
    mv.pieces.into_iter().flatten().for_each(|piece| pieces.add(piece));
    pieces
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
