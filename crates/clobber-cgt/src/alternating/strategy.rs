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
///
/// ```
/// use clobber_cgt::alternating::StrategyRule;
///
/// assert_eq!(StrategyRule::R3e.to_string(), "3e");
/// ```
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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Plan {
    pub rule: StrategyRule,
    pub part: Part,
    pub pieces: Pair,
}

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
        check_s0(self)?;
        plan(self).and_then(|plan| carry_out(self, plan)).ok_or(ClobberError::NotInS0)
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
        check_s0(self)?;
        let plan = plan_improved(self).or_else(|| plan(self));
        plan.and_then(|plan| carry_out(self, plan)).ok_or(ClobberError::NotInS0)
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

/// Checks that a sum is standard and in S0. By Theorem 4, some rule has a move in every such sum.
fn check_s0(sum: &Sum) -> Result<(), ClobberError> {
    if sum.is_in_s0() {
        return Ok(());
    }
    Err(if sum.is_standard() {
        ClobberError::NotInS0
    } else {
        ClobberError::NotStandard { standard: sum.standard_form() }
    })
}

fn carry_out(sum: &Sum, plan: Plan) -> Option<StrategyMove> {
    let Plan { rule, part, pieces } = plan;
    let mv = move_to(part, pieces)?;
    let mut after = sum.clone();
    after.play(part, pieces);
    Some(StrategyMove { rule, part, mv, after })
}

impl Sum {
    /// Replaces a part of a sum in standard form by pieces, and brings the sum to standard form.
    pub(super) fn play(&mut self, part: Part, pieces: Pair) {
        self.remove(part);
        pieces.into_iter().flatten().for_each(|piece| self.add(piece));
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

const OOX: Part = Part::known(Family::OA, 3);
const XXO: Part = Part::known(Family::NegOA, 3);

/// Returns the first rule that matches a sum, and its move; `None` if no rule matches, which never happens in S0.
pub(super) fn plan(sum: &Sum) -> Option<Plan> {
    let (rule, part) = choose(sum)?;
    Some(Plan { rule, part, pieces: pieces(rule, part)? })
}

/// Returns the improved rule, if it matches.
pub(super) fn plan_improved(sum: &Sum) -> Option<Plan> {
    let (part, doubled) = choose_improved(sum)?;
    let left = o(part.stones().checked_sub(doubled + 1)?);
    let pieces = [Some(left), Some(Part::known(Family::NegOO, doubled))];
    Some(Plan { rule: StrategyRule::Improved, part, pieces })
}

/// Returns the part that the improved rule plays on and the number of stones of the other part, if the rule matches.
fn choose_improved(sum: &Sum) -> Option<(Part, u16)> {
    let part = sum.largest(Family::A, 8)?;
    let doubled = match *sum.parts() {
        [_, other] if other.family() == Family::OO => other.stones(),
        // oo4 in standard form.
        [first, _, XXO] if first == a(2) => 4,
        _ => return None,
    };
    let left = part.stones().checked_sub(doubled + 1)?;
    (left >= 5 && left != 9).then_some((part, doubled))
}

/// Returns the rule that matches first, and the part that it plays on.
fn choose(sum: &Sum) -> Option<(StrategyRule, Part)> {
    if let Some(part) = sum.largest(Family::A, 8) {
        return Some((rule_1(sum, part), part));
    }
    if let Some(part) = sum.largest(Family::OA, 7) {
        return Some((StrategyRule::R2, part));
    }
    if sum.contains(OOX) {
        return Some(rule_3_with_oox(sum));
    }
    if let Some(part) = sum.smallest(Family::OOO, 9) {
        return Some((StrategyRule::R3e, part));
    }
    if let Some(part) = sum.smallest(Family::OO, 10) {
        return Some((rule_4(sum, part), part));
    }
    if sum.contains(a(2)) || sum.contains(a(4)) || sum.contains(oo(6)) {
        return Some(rule_5(sum));
    }
    if let Some(part) = sum.largest(Family::O, 5) {
        return Some((rule_6(part), part));
    }
    if sum.contains(oo(8)) {
        return Some((StrategyRule::R7a, oo(8)));
    }
    sum.contains(XXO).then_some((StrategyRule::R7b, XXO))
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
fn rule_1(sum: &Sum, part: Part) -> StrategyRule {
    match part.stones() {
        8 if sum.parts() == [a(2), part] => StrategyRule::R1a,
        10 if sum.parts() == [a(4), part] => StrategyRule::R1b,
        18 if sum.parts() == [a(2), a(4), part] => StrategyRule::R1c,
        _ => StrategyRule::R1d,
    }
}

/// Returns the variant of Rule 3 that applies, with oox.
fn rule_3_with_oox(sum: &Sum) -> (StrategyRule, Part) {
    match (sum.contains(a(4)), sum.contains(a(2))) {
        (false, false) if sum.parts() == [OOX, o(5)] => (StrategyRule::R3a, o(5)),
        (true, true) if sum.contains(o(5)) => (StrategyRule::R3b, OOX),
        (true, _) => (StrategyRule::R3c, a(4)),
        _ => (StrategyRule::R3d, OOX),
    }
}

/// Returns the variant of Rule 4 that applies, with a part in oO'; `part` is the smallest one.
fn rule_4(sum: &Sum, part: Part) -> StrategyRule {
    match part.stones() {
        10 if sum.parts() == [a(2), part] => StrategyRule::R4a,
        12 if sum.parts() == [a(4), part] => StrategyRule::R4b,
        10 => StrategyRule::R4c,
        12 => StrategyRule::R4d,
        14 => StrategyRule::R4e,
        16 => StrategyRule::R4f,
        18 => StrategyRule::R4g,
        20 => StrategyRule::R4h,
        _ => StrategyRule::R4i,
    }
}

/// Returns the variant of Rule 5 that applies, with a part in I = {a2, a4, oo6}.
fn rule_5(sum: &Sum) -> (StrategyRule, Part) {
    match (sum.count(oo(6)), sum.contains(a(4)), sum.contains(a(2))) {
        (2.., true, _) => (StrategyRule::R5a, oo(6)),
        (2.., false, true) => (StrategyRule::R5b, oo(6)),
        (2.., false, false) => (StrategyRule::R5c, oo(6)),
        (1, true, true) => (StrategyRule::R5d, oo(6)),
        (1, true, false) => (StrategyRule::R5e, oo(6)),
        (1, false, true) => (StrategyRule::R5f, oo(6)),
        (0, true, true) => (StrategyRule::R5g, a(4)),
        (1, false, false) => (StrategyRule::R5h, oo(6)),
        (0, true, false) => (StrategyRule::R5i, a(4)),
        (0, false, _) => (StrategyRule::R5j, a(2)),
    }
}

/// Returns the variant of Rule 6 that applies, with a part in O'; `part` is the largest one.
fn rule_6(part: Part) -> StrategyRule {
    match part.stones() {
        5 => StrategyRule::R6d,
        7 => StrategyRule::R6c,
        11 => StrategyRule::R6b,
        _ => StrategyRule::R6a,
    }
}

/// Returns the pieces that a rule leaves of the part that it plays on, without pieces that are 0 by rule α. The
/// improved rule depends on the other part.
pub(super) fn pieces(rule: StrategyRule, part: Part) -> Option<Pair> {
    let less = |stones: u16| part.stones().checked_sub(stones).filter(|&n| n > 0);
    let pair = match rule {
        StrategyRule::R1a => [XXO, a(4)],
        StrategyRule::R1b => [o(5), Part::known(Family::NegOO, 4)],
        StrategyRule::R1c => [a(14), XXO],
        StrategyRule::R4a => [o(7), a(2)],
        StrategyRule::R4b => [oo(8), XXO],
        StrategyRule::R4e => [o(11), a(2)],
        StrategyRule::R4h => [o(17), a(2)],
        StrategyRule::R6b => [o(7), XXO],
        StrategyRule::R7a => [oo(4), XXO],
        StrategyRule::R5j | StrategyRule::R7b => return Some([None, None]),
        StrategyRule::Improved => return None,
        _ => {
            let piece = match rule {
                StrategyRule::R1d => o(less(3)?),
                StrategyRule::R2 => oo(less(3)?),
                StrategyRule::R3b | StrategyRule::R3d | StrategyRule::R5g => a(2),
                StrategyRule::R3e => oo(less(5)?),
                StrategyRule::R4c | StrategyRule::R6c => o(5),
                StrategyRule::R4d => o(7),
                StrategyRule::R4f => o(11),
                StrategyRule::R4g => o(13),
                StrategyRule::R4i => o(less(5)?),
                StrategyRule::R5c | StrategyRule::R5e | StrategyRule::R5f => oo(4),
                StrategyRule::R6a => o(less(2)?),
                // 3a, 3c, 5a, 5b, 5d, 5h, 5i and 6d.
                _ => XXO,
            };
            return Some([Some(piece), None]);
        }
    };
    Some(pair.map(Some))
}

/// Returns a move of Left on a part that leaves those pieces and perhaps others that are 0 by rule α.
/// The number of stones of the first piece determines the places of the move, so there are at most four candidates.
pub(super) fn move_to(part: Part, pieces: Pair) -> Option<PartMove> {
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
