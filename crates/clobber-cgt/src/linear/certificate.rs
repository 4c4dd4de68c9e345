//! Theorems 3 and 4 without a search: local checks that prove them for all sums of parts of up to N
//! stones.
//!
//! Sums in standard form are a group: adding is putting together and cancelling by rule β. In K, what
//! cancels is a2 with a2, a4 with a4, a part of A' with itself, and oox with xxo. So, when a part p becomes
//! the pieces J, the count vector changes by that of J less that of p, but for cancelling, which changes d,
//! or takes one from c and one from e, or two from y. The last cannot be, since y <= 1 in all that follows.
//!
//! **Theorem 3**, S1: y = z = 0 and a - c >= 1, and cancelling only adds to a - c. So Right has moved to S0
//! if a - c has changed by -1 at least, y + z by 1 at most, by 1 in z only if a - c has not fallen, and
//! something is left. Nothing is left of exactly one sum g = p - J, which must not be in S1 or S2. **S2**: Right
//! plays on a2, a4, oo6, xxo or oo8, and if a piece is oox then p is not xxo, so that xxo is there to cancel it:
//! again only d, e and f change.
//!
//! **Theorem 4**: rules 1d, 2, 3b to 3e and 4c to 4i bring y and z to 0 and a - c to 1 at least; 5 and 6
//! keep b = c = y = z = 0, and a if there is one left. So Left has moved to S1, unless it is to Q, and to
//! q of Q only from the one sum g = q + p - J, for which the rules must have another move. The rules in braces, and
//! 5, 6d and 7 where no part of O' is left, are about finitely many sums, as the sets only ask
//! whether counts are 0, 1, 2 or more: those are checked one by one.

use certified_search::{Effort, Refuted};
use clobber_core::Color;

use super::counts::Counts;
use super::part::{Family, Part};
use super::standard::Pair;
use super::strategy::{Plan, move_to, plan};
use super::sum::Sum;
use crate::error::ClobberError;

/// That Theorems 3 and 4 have been checked for all sums of parts of up to a number of stones. Only
/// [`prove`](Self::prove) makes one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LocalCertificate {
    stones: u16,
    right_moves: u64,
    left_moves: u64,
    sums: u64,
}

impl LocalCertificate {
    /// Returns the most stones of a part.
    #[must_use]
    pub const fn stones(&self) -> u16 {
        self.stones
    }

    /// Returns the moves of Right on single parts that were checked.
    #[must_use]
    pub const fn right_moves(&self) -> u64 {
        self.right_moves
    }

    /// Returns the moves of Left by the parametrised rules that were checked.
    #[must_use]
    pub const fn left_moves(&self) -> u64 {
        self.left_moves
    }

    /// Returns the sums that were checked one by one.
    #[must_use]
    pub const fn sums(&self) -> u64 {
        self.sums
    }
}

impl LocalCertificate {
    /// Proves Theorems 3 and 4 for all sums of parts of up to `stones` stones, at most
    /// [`Part::MAX_STONES`], by local checks: that the strategy wins every sum in S0 of such parts, among them every alternating row
    /// of even length but `oxoxox`, and a12 = a4 + a2.
    ///
    /// That Left wins the sums in LL is taken from their values, not from the rules.
    ///
    /// ```
    /// use clobber_cgt::Effort;
    /// use clobber_cgt::linear::LocalCertificate;
    ///
    /// let certificate = LocalCertificate::prove(200, &mut Effort::new())?;
    /// assert_eq!(certificate.stones(), 200);
    /// # Ok::<(), clobber_cgt::ClobberError>(())
    /// ```
    ///
    /// # Complexity
    /// O(N²).
    ///
    /// # Errors
    /// The first check that fails, or a limit of the effort, of which a part is a step.
    pub fn prove(stones: u16, effort: &mut Effort<'_>) -> Result<Self, ClobberError> {
        let stones = stones.min(Part::MAX_STONES);
        let mut certificate = Self { stones, right_moves: 0, left_moves: 0, sums: 0 };
        for part in parts_up_to(stones) {
            effort.spend(1)?;
            certificate.check_right(part)?;
            certificate.check_left(part)?;
        }
        certificate.check_small_sums()?;
        Ok(certificate)
    }

    /// Theorem 3, for Right's moves on a part.
    fn check_right(&mut self, part: Part) -> Result<(), ClobberError> {
        let before = Counts::of_part(part);
        // S1 and S2 have no part of A' or oA'.
        if before.outside + before.y + before.z > 0 {
            return Ok(());
        }
        let xxo = Part::known(Family::NegOA, 3);
        let in_s2 = before.d + before.e + before.f > 0;
        let mut pieces = Sum::new();
        for mv in part.moves(Color::White) {
            self.right_moves += 1;
            pieces.set_parts(core::iter::empty());
            mv.pieces.into_iter().flatten().for_each(|piece| pieces.add(piece));
            let after = pieces.counts();
            let change = difference(after) - difference(before);
            let from_s1 = after.outside == 0
                && change >= -1
                && after.y + after.z <= 1
                && (after.z == 0 || change >= 0);
            let from_s2 = !in_s2
                || (after.a, after.b, after.y, after.z) == (0, 0, 0, 0)
                    && after.c <= u32::from(part != xxo);
            if !(from_s1 && from_s2 && leaves_something(part, &pieces)) {
                return Err(Refuted::new(format_args!(
                    "from S1 or S2, Right moves from {part} to {pieces}, perhaps not to S0"
                ))
                .into());
            }
        }
        Ok(())
    }

    /// Theorem 4, for the rules that play on a part in the company of many others.
    fn check_left(&mut self, part: Part) -> Result<(), ClobberError> {
        let counts = Counts::of_part(part);
        if counts.outside + counts.e + counts.f > 0 {
            return Ok(());
        }
        let sum = |others: &str| -> Sum {
            let others = others.split_whitespace().filter_map(|name| name.parse().ok());
            others.chain([part]).collect()
        };
        // Sums with a move on this part, and by how much the rule has to raise a - c.
        let contexts: &[(&str, i64)] = if counts.y > 0 {
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
        };
        for &(others, rise) in contexts {
            let position = sum(others);
            // With a second a2 or a4, both are gone.
            if !position.is_standard() {
                continue;
            }
            self.left_moves += 1;
            let failed = || ClobberError::from(move_fails(&position));
            let Plan { part: played, pieces, .. } = plan(&position).ok_or_else(failed)?;
            let mut after = position.clone();
            after.play(played, pieces);
            let (old, new) = (position.counts(), after.counts());
            let raised = difference(new) - difference(old) >= rise;
            let in_s1 = (new.y, new.z, new.outside) == (0, 0, 0) && difference(new) >= 1;
            let legal = move_to(played, pieces).is_some();
            if !(legal && raised && in_s1 && avoids_q(played, pieces)) {
                return Err(failed());
            }
        }
        Ok(())
    }

    /// Theorem 4, for the sums of few parts that it is about one by one.
    fn check_small_sums(&mut self) -> Result<(), ClobberError> {
        let braces = ["a2 a8", "a4 a10", "a2 a4 a18", "o5 oox", "a2 oo10", "a4 oo12"];
        for names in braces {
            let parts = names.split(' ').filter_map(|name| name.parse().ok());
            self.check_sum(&parts.collect())?;
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

    fn check_sum(&mut self, sum: &Sum) -> Result<(), ClobberError> {
        self.sums += 1;
        let leaves = |Plan { part, pieces, .. }| {
            let mut after = sum.clone();
            after.play(part, pieces);
            move_to(part, pieces).is_some() && after.is_left_for_right()
        };
        let holds = sum.is_in_s0() && plan(sum).is_some_and(leaves);
        if holds { Ok(()) } else { Err(move_fails(sum).into()) }
    }
}

/// Returns the refutation that a move of the strategy is not legal or leads to a wrong sum.
fn move_fails(position: &Sum) -> Refuted {
    Refuted::new(format_args!(
        "the move of the strategy from {position} is not legal, or does not lead to S1, S2, LL or 0"
    ))
}

/// Returns the parts in standard form of up to `stones` stones.
fn parts_up_to(stones: u16) -> impl Iterator<Item = Part> {
    Family::ALL
        .into_iter()
        .flat_map(move |family| (1..=stones).filter_map(move |n| Part::new(family, n)))
        .filter(|part| part.rewrite().is_none())
}

/// a - c.
fn difference(counts: Counts) -> i64 {
    i64::from(counts.a) - i64::from(counts.c)
}

/// Returns whether something is left of every sum of S1 and S2 when a part becomes those pieces.
fn leaves_something(part: Part, pieces: &Sum) -> bool {
    // Of what S1 and S2 are made of, these parts have negatives in K.
    let negligible = |counts: Counts| counts.a + counts.b + counts.f + counts.y + counts.z == 0;
    if !negligible(pieces.counts()) {
        return true;
    }
    let mut emptied = -pieces;
    emptied.add(part);
    !emptied.is_in_s1() && !emptied.is_in_s2()
}

/// Returns whether the rules never play a part to those pieces such that a sum of Q is left.
fn avoids_q(part: Part, pieces: Pair) -> bool {
    [["o5", "a2", ""], ["o7", "a4", ""], ["o15", "a4", "a2"]].into_iter().all(|names| {
        let q: Sum = names.into_iter().filter_map(|name| name.parse().ok()).collect();
        let mut before = q.clone();
        before.add(part);
        pieces.into_iter().flatten().for_each(|piece| before.add(-piece));
        let leaves_q = |found: Plan| {
            let mut after = before.clone();
            after.play(found.part, found.pieces);
            after == q
        };
        !before.is_in_s0() || !plan(&before).is_some_and(leaves_q)
    })
}
