//! The standard form (Theorem 2 of the paper).
//!
//! Every rule except β replaces one part by parts of the same value, independently of the other parts; β removes a
//! part and its negative. So the standard form is found by replacing each part until no rule applies to it, and then
//! cancelling; the order does not matter.

use core::fmt;

use super::part::{Family, Part, PartMove};
use super::sum::Sum;

/// A rule of the standard form; each stands for its negative as well.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum StandardRule {
    /// α: o, oo, ooo, ooxx, a6 -> 0.
    Alpha,
    /// β: p + (-p) -> 0.
    Beta,
    /// γ: o3, oo5, oo7oo -> a2.
    Gamma,
    /// δ: o9 -> oo4.
    Delta,
    /// ε: oo6xx, a12 -> a4 + a2.
    Epsilon,
    /// ζ: oo5oo -> oox.
    Zeta,
    /// η: oo4 -> xxo + a2.
    Eta,
}

impl fmt::Display for StandardRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Alpha => "α",
            Self::Beta => "β",
            Self::Gamma => "γ",
            Self::Delta => "δ",
            Self::Epsilon => "ε",
            Self::Zeta => "ζ",
            Self::Eta => "η",
        })
    }
}

/// At most two parts.
pub(super) type Pair = [Option<Part>; 2];

impl Part {
    /// Returns the rule of the standard form that applies to this part, and its replacement; `None` if
    /// the part is in standard form.
    ///
    /// ```
    /// use clobber_cgt::alternating::{Part, StandardRule};
    ///
    /// let o9: Part = "o9".parse()?;
    /// let (rule, parts) = o9.rewrite().ok_or("in standard form")?;
    /// assert_eq!((rule, parts), (StandardRule::Delta, ["oo4".parse().ok(), None]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn rewrite(self) -> Option<(StandardRule, [Option<Self>; 2])> {
        use Family::{A, NegO, NegOA, NegOO, NegOOO, O, OA, OAX, OO, OOO};
        // No rule applies to longer parts.
        if self.stones() > 12 {
            return None;
        }
        let (rule, parts): (_, Pair) = match (self.family(), self.stones()) {
            (O | NegO, 1) | (OO | NegOO, 2) | (OOO | NegOOO, 3) | (OAX, 4) | (A, 6) => {
                (StandardRule::Alpha, [None, None])
            }
            (O | NegO, 3) | (OA | NegOA, 5) | (OOO | NegOOO, 7) => {
                (StandardRule::Gamma, [Some(Self::A2), None])
            }
            (O, 9) => (StandardRule::Delta, [Some(Self::known(OO, 4)), None]),
            (NegO, 9) => (StandardRule::Delta, [Some(Self::known(NegOO, 4)), None]),
            (OAX, 6) | (A, 12) => (StandardRule::Epsilon, [Some(Self::A4), Some(Self::A2)]),
            (OOO, 5) => (StandardRule::Zeta, [Some(Self::OOX), None]),
            (NegOOO, 5) => (StandardRule::Zeta, [Some(Self::XXO), None]),
            (OO, 4) => (StandardRule::Eta, [Some(Self::XXO), Some(Self::A2)]),
            (NegOO, 4) => (StandardRule::Eta, [Some(Self::OOX), Some(Self::A2)]),
            _ => return None,
        };
        Some((rule, parts))
    }

    /// Returns the parts of the standard form of this part alone.
    pub(super) const fn standard(self) -> Pair {
        match self.rewrite() {
            None => [Some(self), None],
            // δ alone leaves a part that is not in standard form: oo4, to which η applies.
            Some((StandardRule::Delta, [Some(oo4), _])) => match oo4.rewrite() {
                Some((_, parts)) => parts,
                None => [Some(oo4), None],
            },
            Some((_, parts)) => parts,
        }
    }

    /// Returns whether the part is 0 by rule α.
    pub(super) const fn vanishes(self) -> bool {
        matches!(self.rewrite(), Some((StandardRule::Alpha, _)))
    }
}

/// # Standard form
///
/// ```
/// use clobber_cgt::alternating::{StandardRule, Sum};
///
/// let mut sum: Sum = "a12 + oo4".parse()?;
/// assert_eq!(sum.standard_form().to_string(), "a4 + xxo");
/// assert_eq!("o9 + o9".parse::<Sum>()?.reduced().to_string(), "xxo + xxo");
/// let mut rules = Vec::new();
/// while let Some((rule, ..)) = sum.rewrite() {
///     rules.push(rule);
/// }
/// assert_eq!(rules, [StandardRule::Epsilon, StandardRule::Eta, StandardRule::Beta]);
/// assert_eq!(sum.to_string(), "a4 + xxo");
/// sum.add("oox".parse()?);
/// assert_eq!(sum.to_string(), "a4");
/// # Ok::<(), clobber_cgt::ParseError>(())
/// ```
impl Sum {
    /// Applies the first possible rule, in the order α, ..., η.
    ///
    /// # Returns
    /// The rule, the part that it removes (β: with its negative), and the parts that replace it. `None` if the sum is
    /// in standard form.
    pub fn rewrite(&mut self) -> Option<(StandardRule, Part, [Option<Part>; 2])> {
        let of_part = self
            .parts()
            .iter()
            .filter_map(|&part| part.rewrite().map(|(rule, parts)| (rule, part, parts)))
            .min_by_key(|&(rule, ..)| rule);
        let of_pair = self.cancelling();
        match (of_part, of_pair) {
            (Some((rule, part, parts)), pair) if pair.is_none() || rule < StandardRule::Beta => {
                self.remove(part);
                self.extend(parts.into_iter().flatten());
                Some((rule, part, parts))
            }
            (_, Some(part)) => {
                self.remove(part);
                self.remove(-part);
                Some((StandardRule::Beta, part, [None, None]))
            }
            _ => None,
        }
    }

    /// Returns a part whose negative is in the sum too.
    fn cancelling(&self) -> Option<Part> {
        self.parts().iter().copied().find(|&part| {
            let needed = if part.is_symmetric() { 2 } else { 1 };
            self.count(-part) >= needed
        })
    }

    /// Returns the standard form: an equal sum to which no rule applies.
    ///
    /// # Complexity
    /// O(k log k) for k parts.
    #[must_use]
    pub fn standard_form(&self) -> Self {
        let standard = self.parts().iter().flat_map(|part| part.standard()).flatten();
        standard.collect::<Self>().without_pairs()
    }

    /// Removes all pairs of a part and its negative, by rule β.
    fn without_pairs(&self) -> Self {
        let left = self.parts().chunk_by(|a, b| a == b).flat_map(|equal| {
            let part = equal.first().copied();
            let pairs = part.map_or(0, |part| match part.is_symmetric() {
                true => equal.len() / 2 * 2,
                false => self.count(-part),
            });
            core::iter::repeat_n(part, equal.len().saturating_sub(pairs)).flatten()
        });
        left.collect()
    }

    /// Returns an equal, usually shorter sum: the standard form, reduced by two further relations and their
    /// negatives. They are not in the paper: oo8 + oo8 = xxo, and oo11oo + o5 = xxo + a4 + a2.
    ///
    /// The strategy needs the standard form, not this one.
    ///
    /// # Complexity
    /// O(k²) for k parts: each relation lowers the number of stones.
    #[must_use]
    pub fn reduced(&self) -> Self {
        let oo11oo = Part::known(Family::OOO, 11);
        let relations: [([Part; 2], &[Part]); 2] = [
            ([Part::OO8; 2], &[Part::XXO]),
            ([oo11oo, Part::O5], &[Part::XXO, Part::A4, Part::A2]),
        ];
        let mut sum = self.standard_form();
        loop {
            let before = sum.stones();
            for (sides, negated) in relations.iter().flat_map(|r| [(r, false), (r, true)]) {
                let sign = |part: Part| if negated { -part } else { part };
                let (longer, shorter) = sides;
                let mut rest = sum.clone();
                if longer.iter().all(|&part| rest.remove(sign(part))) {
                    shorter.iter().for_each(|&part| rest.add(sign(part)));
                    sum = rest;
                }
            }
            if sum.stones() == before {
                return sum;
            }
        }
    }

    /// Returns whether no rule applies.
    pub fn is_standard(&self) -> bool {
        self.parts().iter().all(|part| part.rewrite().is_none()) && self.cancelling().is_none()
    }

    /// Adds a part to a sum in standard form, and brings the sum to standard form.
    pub fn add(&mut self, part: Part) {
        part.standard().into_iter().flatten().for_each(|standard| self.add_standard(standard));
    }

    /// Returns the sum of a sum in standard form and some pieces, in standard form.
    pub(super) fn with(mut self, pieces: Pair) -> Self {
        pieces.into_iter().flatten().for_each(|piece| self.add(piece));
        self
    }

    /// Returns a sum in standard form after a part of it has become pieces, in standard form.
    pub(super) fn played(&self, part: Part, pieces: Pair) -> Self {
        let mut rest = self.clone();
        rest.remove(part);
        rest.with(pieces)
    }

    /// Adds a part in standard form to a sum in standard form, by rule β.
    #[inline]
    pub(super) fn add_standard(&mut self, part: Part) {
        // Negatives are sorted last, so most parts come before the negative that is searched for.
        let negative = -part;
        let may_cancel = self.parts().last().is_some_and(|&last| negative <= last);
        if !(may_cancel && self.remove(negative)) {
            self.insert(part);
        }
    }
}

impl PartMove {
    /// Returns the sum of the pieces, in standard form.
    pub(super) fn standard_pieces(self) -> Sum {
        Sum::new().with(self.pieces)
    }
}
