//! Left's strategy (Rules 1 to 7, Figures 15 to 20 of the paper).
//!
//! Rules in braces match the whole sum, the others only some of its parts. Left plays the first rule that matches and
//! brings the sum to standard form.

use core::fmt;

use clobber_core::Color;

use super::part::{Family, Part, PartMove};
use super::standard::Pair;
use super::sum::Sum;
use crate::error::ClobberError;

/// The name of a rule of the strategy: a row of Figures 15 to 20, or the improved rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[expect(
    missing_docs,
    reason = "the rules are described together, in the documentation of Sum::left_move"
)]
pub enum StrategyRule {
    R1a,
    R1b,
    R1c,
    R1d,
    R2,
    R3a,
    R3b,
    R3c,
    R3d,
    R3e,
    R4a,
    R4b,
    R4c,
    R4d,
    R4e,
    R4f,
    R4g,
    R4h,
    R4i,
    R5a,
    R5b,
    R5c,
    R5d,
    R5e,
    R5f,
    R5g,
    R5h,
    R5i,
    R5j,
    R6a,
    R6b,
    R6c,
    R6d,
    R7a,
    R7b,
    /// The improved rule, of the section "Verification".
    Improved,
}

impl fmt::Display for StrategyRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(format!("{self:?}").trim_start_matches('R'))
    }
}

/// A move of the strategy.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct StrategyMove {
    /// The rule that chose the move.
    pub rule: StrategyRule,
    /// The part that is played on.
    pub part: Part,
    /// The move on that part.
    pub mv: PartMove,
    /// The sum after the move, in standard form.
    pub after: Sum,
}

/// A rule, the part it plays on, and the pieces it leaves, except those that are 0 by rule α.
type Plan = (StrategyRule, Part, Pair);

/// Left's strategy.
///
/// ```
/// use clobber_cgt::ClobberError;
/// use clobber_cgt::alternating::{StrategyRule, Sum};
///
/// let mv = "a8 + a2".parse::<Sum>()?.left_move()?;
/// assert_eq!((mv.rule, mv.after.to_string()), (StrategyRule::R1a, "a2 + a4 + xxo".to_owned()));
/// assert_eq!("oox".parse::<Sum>()?.left_move(), Err(ClobberError::NotInS0));
/// // Left wins from oxoxoxoxoxox too, but the rules know it as a4 + a2.
/// let standard = "a4 + a2".parse()?;
/// assert_eq!("a12".parse::<Sum>()?.left_move(), Err(ClobberError::NotStandard { standard }));
///
/// let sum: Sum = "a30 + oo12".parse()?;
/// let mv = sum.improved_left_move()?;
/// assert_eq!((mv.rule, mv.after.to_string()), (StrategyRule::Improved, "o17".to_owned()));
/// let mv = "-o7 + -oox".parse::<Sum>()?.right_move()?;
/// assert_eq!((mv.part.to_string(), mv.after.to_string()), ("xxo".to_owned(), "a2 + -o7".to_owned()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl Sum {
    /// Returns Left's move by the strategy, from a sum in standard form and in S0.
    ///
    /// It leaves a sum that is [0 or in S1, S2 or LL](Self::is_left_for_right), from which Right loses. The rules
    /// move on standard forms. For a move on the stones of any other sum, use
    /// [`left_move_on_stones`](Self::left_move_on_stones).
    ///
    /// | rule | sum or part of it | move |
    /// |---|---|---|
    /// | 1 | {a8 + a2}, {a10 + a4}, {a18 + a4 + a2}; a(n) of A' | a8 to xxo + a4, a10 to o5 + -oo4, a18 to a14 + xxo; to o(n-3) |
    /// | 2 | oo(n) of oA' | to oo(n-3) |
    /// | 3 | {o5 + oox}; o5 + a4 + a2 + oox; a4 + oox; oox; the least oo(n)oo | o5 to xxo; oox to a2; a4 to xxo; to a2; to oo(n-5) |
    /// | 4 | {oo10 + a2}, {oo12 + a4}; the least oo(n) of oO', n = 10, 12, 14, 16, 18, 20, 22... | oo10 to o7 + a2, oo12 to oo8 + xxo; to o5, o7, o11 + a2, o11, o13, o17 + a2, o(n-5) |
    /// | 5 | of oo6 + oo6 with a4, a2 or neither; oo6 + a4 + a2; oo6 + a4; oo6 + a2; a4 + a2; oo6; a4; a2 | oo6 to xxo, xxo, oo4; xxo; oo4; oo4; a4 to a2; xxo; xxo; 0 |
    /// | 6 | the greatest o(n) of O': n >= 13, 11, 7, 5 | to o(n-2), o7 + xxo, o5, xxo |
    /// | 7 | oo8, xxo | to oo4 + xxo, 0 |
    ///
    /// # Errors
    /// The sum is not in standard form, or not in S0.
    pub fn left_move(&self) -> Result<StrategyMove, ClobberError> {
        self.carried_out(plan(self))
    }

    /// Returns Left's move by the improved strategy, from a sum in standard form and in S0.
    ///
    /// After Right's move from o(n) to a(2j) + oo(2k), Left plays a(2j) to o(m) + -oo(2k), where m = 2(j-k) - 1, and
    /// only o(m) is left. The rule excludes m = 3 and m = 9, because o3 and o9 are not in O': Right wins from o9 =
    /// ^*. All other moves agree with [`left_move`](Self::left_move).
    ///
    /// # Errors
    /// The errors of [`left_move`](Self::left_move).
    pub fn improved_left_move(&self) -> Result<StrategyMove, ClobberError> {
        self.carried_out(improved_plan(self).or_else(|| plan(self)))
    }

    /// Returns the move of a plan, from a sum in standard form and in S0. By Theorem 4, some rule has a move in every
    /// such sum.
    fn carried_out(&self, plan: Option<Plan>) -> Result<StrategyMove, ClobberError> {
        if !self.is_in_s0() {
            return Err(match self.is_standard() {
                true => ClobberError::NotInS0,
                false => ClobberError::NotStandard { standard: self.standard_form() },
            });
        }
        let (rule, part, pieces) = plan.ok_or(ClobberError::NotInS0)?;
        let mv = move_to(part, pieces).ok_or(ClobberError::NotInS0)?;
        Ok(StrategyMove { rule, part, mv, after: self.played(part, pieces) })
    }

    /// Returns Right's move by the strategy with the colours swapped, from a sum in standard form whose negative is in
    /// S0.
    ///
    /// # Errors
    /// The errors of [`left_move`](Self::left_move).
    pub fn right_move(&self) -> Result<StrategyMove, ClobberError> {
        let of_right = |error| match error {
            ClobberError::NotStandard { standard } => {
                ClobberError::NotStandard { standard: -&standard }
            }
            other => other,
        };
        let StrategyMove { rule, part, mv, after } = (-self).left_move().map_err(of_right)?;
        let negative = -part;
        // A symmetric part prints the other way round as its negative.
        let n = part.stones();
        let place = |place| if part.is_symmetric() { n - 1 - place } else { place };
        let mv = negative.play(Color::White, place(mv.from), place(mv.to));
        let mv = mv.ok_or(ClobberError::NotInS0)?;
        Ok(StrategyMove { rule, part: negative, mv, after: -&after })
    }
}

impl PartMove {
    /// Returns a winning move of Left on the alternating row of 2n stones, given n.
    ///
    /// `None` for n = 0 and n = 3, which the player to move loses, and beyond the [longest part](Part::MAX_STONES).
    ///
    /// Its existence is the conjecture of Albert, Grossman, Nowakowski and Wolfe. Right's winning move is the mirror
    /// image.
    ///
    /// ```
    /// use clobber_cgt::alternating::PartMove;
    ///
    /// let mv = PartMove::winning(2000).ok_or("none")?;
    /// assert_eq!((mv.from, mv.to), (3997, 3998));
    /// assert_eq!(mv.pieces, [Some("o3997".parse()?), Some("xx".parse()?)]);
    /// assert_eq!(PartMove::winning(3), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Complexity
    /// O(1).
    #[must_use]
    pub fn winning(half_length: usize) -> Option<Self> {
        let stones = u16::try_from(half_length.checked_mul(2)?).ok()?;
        let part = Part::new(Family::A, stones)?;
        if stones == 12 {
            // a12 is not in standard form: the rules move on a4 + a2 instead. Only one of its eleven moves wins, to
            // o5 + -oo6.
            return part.play(Color::Black, 5, 6);
        }
        Sum::from_iter([part]).left_move().ok().map(|found| found.mv)
    }
}

const fn a(stones: u16) -> Part {
    Part::known(Family::A, stones)
}

const fn o(stones: u16) -> Part {
    Part::known(Family::O, stones)
}

const fn oo(stones: u16) -> Part {
    Part::known(Family::OO, stones)
}

const fn one(piece: Part) -> Pair {
    [Some(piece), None]
}

const fn two(first: Part, second: Part) -> Pair {
    [Some(first), Some(second)]
}

/// Returns the first rule that matches a sum, and its move; `None` if no rule matches, which never happens in S0.
fn plan(sum: &Sum) -> Option<Plan> {
    let on = |part: Part, (rule, pieces): (StrategyRule, Pair)| Some((rule, part, pieces));
    if let Some(part) = sum.largest(Family::A, 8) {
        return on(part, rule_1(sum, part));
    }
    if let Some(part) = sum.largest(Family::OA, 7) {
        return on(part, (StrategyRule::R2, one(oo(part.stones() - 3))));
    }
    if sum.contains(Part::OOX) {
        return Some(rule_3_with_oox(sum));
    }
    if let Some(part) = sum.smallest(Family::OOO, 9) {
        return on(part, (StrategyRule::R3e, one(oo(part.stones() - 5))));
    }
    if let Some(part) = sum.smallest(Family::OO, 10) {
        return on(part, rule_4(sum, part));
    }
    if sum.contains(Part::A2) || sum.contains(Part::A4) || sum.contains(Part::OO6) {
        return Some(rule_5(sum));
    }
    if let Some(part) = sum.largest(Family::O, 5) {
        return on(part, rule_6(part));
    }
    if sum.contains(Part::OO8) {
        return on(Part::OO8, (StrategyRule::R7a, two(oo(4), Part::XXO)));
    }
    sum.contains(Part::XXO).then_some((StrategyRule::R7b, Part::XXO, [None, None]))
}

/// Returns the improved rule, if it matches.
fn improved_plan(sum: &Sum) -> Option<Plan> {
    let part = sum.largest(Family::A, 8)?;
    let doubled = match *sum.parts() {
        [_, other] if other.family() == Family::OO => other.stones(),
        // oo4 in standard form.
        [Part::A2, _, Part::XXO] => 4,
        _ => return None,
    };
    let left = part.stones().checked_sub(doubled + 1)?;
    let pieces = two(o(left), -oo(doubled));
    (left >= 5 && left != 9).then_some((StrategyRule::Improved, part, pieces))
}

impl Sum {
    /// Returns the largest part of a family, if it has at least `least` stones.
    fn largest(&self, family: Family, least: u16) -> Option<Part> {
        let longest = Part::known(family, Part::MAX_STONES);
        let after = self.parts().partition_point(|&part| part <= longest);
        let part = *self.parts().get(after.checked_sub(1)?)?;
        (part >= Part::known(family, least)).then_some(part)
    }

    fn smallest(&self, family: Family, least: u16) -> Option<Part> {
        let first = self.parts().partition_point(|&part| part < Part::known(family, least));
        let longest = Part::known(family, Part::MAX_STONES);
        self.parts().get(first).copied().filter(|&part| part <= longest)
    }
}

/// Returns the variant of Rule 1 that applies, with a part in A'.
fn rule_1(sum: &Sum, part: Part) -> (StrategyRule, Pair) {
    match part.stones() {
        8 if sum.parts() == [Part::A2, part] => (StrategyRule::R1a, two(Part::XXO, Part::A4)),
        10 if sum.parts() == [Part::A4, part] => (StrategyRule::R1b, two(Part::O5, -oo(4))),
        18 if sum.parts() == [Part::A2, Part::A4, part] => {
            (StrategyRule::R1c, two(a(14), Part::XXO))
        }
        stones => (StrategyRule::R1d, one(o(stones - 3))),
    }
}

/// Returns the variant of Rule 3 that applies, with oox.
fn rule_3_with_oox(sum: &Sum) -> Plan {
    match (sum.contains(Part::A4), sum.contains(Part::A2)) {
        (false, false) if sum.parts() == [Part::OOX, Part::O5] => {
            (StrategyRule::R3a, Part::O5, one(Part::XXO))
        }
        (true, true) if sum.contains(Part::O5) => (StrategyRule::R3b, Part::OOX, one(Part::A2)),
        (true, _) => (StrategyRule::R3c, Part::A4, one(Part::XXO)),
        _ => (StrategyRule::R3d, Part::OOX, one(Part::A2)),
    }
}

/// Returns the variant of Rule 4 that applies, with a part in oO'; `part` is the smallest one.
fn rule_4(sum: &Sum, part: Part) -> (StrategyRule, Pair) {
    match part.stones() {
        10 if sum.parts() == [Part::A2, part] => (StrategyRule::R4a, two(o(7), Part::A2)),
        12 if sum.parts() == [Part::A4, part] => (StrategyRule::R4b, two(Part::OO8, Part::XXO)),
        10 => (StrategyRule::R4c, one(Part::O5)),
        12 => (StrategyRule::R4d, one(o(7))),
        14 => (StrategyRule::R4e, two(o(11), Part::A2)),
        16 => (StrategyRule::R4f, one(o(11))),
        18 => (StrategyRule::R4g, one(o(13))),
        20 => (StrategyRule::R4h, two(o(17), Part::A2)),
        stones => (StrategyRule::R4i, one(o(stones - 5))),
    }
}

/// Returns the variant of Rule 5 that applies, with a part in I = {a2, a4, oo6}.
fn rule_5(sum: &Sum) -> Plan {
    match (sum.count(Part::OO6), sum.contains(Part::A4), sum.contains(Part::A2)) {
        (2.., true, _) => (StrategyRule::R5a, Part::OO6, one(Part::XXO)),
        (2.., false, true) => (StrategyRule::R5b, Part::OO6, one(Part::XXO)),
        (2.., false, false) => (StrategyRule::R5c, Part::OO6, one(oo(4))),
        (1, true, true) => (StrategyRule::R5d, Part::OO6, one(Part::XXO)),
        (1, true, false) => (StrategyRule::R5e, Part::OO6, one(oo(4))),
        (1, false, true) => (StrategyRule::R5f, Part::OO6, one(oo(4))),
        (0, true, true) => (StrategyRule::R5g, Part::A4, one(Part::A2)),
        (1, false, false) => (StrategyRule::R5h, Part::OO6, one(Part::XXO)),
        (0, true, false) => (StrategyRule::R5i, Part::A4, one(Part::XXO)),
        (0, false, _) => (StrategyRule::R5j, Part::A2, [None, None]),
    }
}

/// Returns the variant of Rule 6 that applies, with a part in O'; `part` is the largest one.
fn rule_6(part: Part) -> (StrategyRule, Pair) {
    match part.stones() {
        5 => (StrategyRule::R6d, one(Part::XXO)),
        7 => (StrategyRule::R6c, one(Part::O5)),
        11 => (StrategyRule::R6b, two(o(7), Part::XXO)),
        stones => (StrategyRule::R6a, one(o(stones - 2))),
    }
}

/// Returns a move of Left on a part that leaves those pieces and perhaps others that are 0 by rule α.
/// The number of stones of the first piece determines the places of the move, so there are at most four candidates.
fn move_to(part: Part, pieces: Pair) -> Option<PartMove> {
    let stones = pieces.into_iter().flatten().map(Part::stones).next();
    // No piece: the part is a2 or xxo, and has one move.
    let n = part.stones();
    let places = match stones {
        Some(stones) => [Some(stones), n.checked_sub(stones + 1)],
        None => [Some(0), Some(1)],
    };
    places
        .into_iter()
        .flatten()
        .flat_map(|from| [(from, from.checked_sub(1)), (from, Some(from + 1))])
        .filter_map(|(from, to)| part.play(Color::Black, from, to?))
        .find(|mv| leaves(mv, pieces))
}

/// Returns whether a move leaves those pieces, in any order, besides pieces that are 0 by rule α.
fn leaves(mv: &PartMove, pieces: Pair) -> bool {
    let kept = mv.pieces.map(|piece| piece.filter(|piece| !piece.vanishes()));
    let [first, second] = kept;
    kept == pieces || [second, first] == pieces
}
