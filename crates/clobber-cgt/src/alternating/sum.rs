//! Sums of parts.

use core::fmt;
use core::ops::Neg;
use core::str::FromStr;

use certified_search::ParseError;
use certified_search::text::Place;

use super::counts::Counts;
use super::part::{Part, PartMove};
use crate::side::Side;

/// A sum of parts: a sorted multiset, with its [count vector](Counts) kept up to date.
///
/// It prints as its parts joined by ` + `, or as `0` if it is empty.
///
/// ```
/// use clobber_cgt::Player;
/// use clobber_cgt::alternating::Sum;
///
/// let sum: Sum = "oo8 + a2 + oo8".parse()?;
/// assert_eq!(sum.to_string(), "a2 + oo8 + oo8");
/// assert_eq!((-&sum).to_string(), "a2 + -oo8 + -oo8");
/// let sum: Sum = "a2 + xxo".parse()?;
/// let after = sum.moves(Player::Right).map(|(.., after)| after.to_string());
/// assert!(after.eq(["o + xxo", "a2 + a2"]));
/// # Ok::<(), clobber_cgt::ParseError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Sum {
    parts: Vec<Part>,
    counts: Counts,
}

impl Sum {
    /// Returns the empty sum, 0.
    #[must_use]
    pub const fn new() -> Self {
        Self { parts: Vec::new(), counts: Counts::ZERO }
    }

    /// Returns the parts, sorted.
    pub fn parts(&self) -> &[Part] {
        &self.parts
    }

    /// Returns whether there is no part.
    pub fn is_empty(&self) -> bool {
        self.parts.is_empty()
    }

    /// Returns the number of parts.
    pub fn len(&self) -> usize {
        self.parts.len()
    }

    /// Returns the number of stones of all parts.
    pub fn stones(&self) -> usize {
        self.parts.iter().map(|part| usize::from(part.stones())).sum()
    }

    /// Returns the count vector.
    pub const fn counts(&self) -> Counts {
        self.counts
    }

    /// Returns the number of copies of a part.
    pub fn count(&self, part: Part) -> usize {
        let from = self.parts.partition_point(|&other| other < part);
        let rest = self.parts.get(from..).unwrap_or_default();
        rest.partition_point(|&other| other == part)
    }

    /// Returns whether the sum contains a part.
    pub fn contains(&self, part: Part) -> bool {
        self.parts.contains(&part)
    }

    /// Adds a part without simplification.
    #[inline]
    pub fn insert(&mut self, part: Part) {
        // In a short list, a linear search is faster than a binary one.
        let after = self.parts.iter().rev().take_while(|&&other| other > part).count();
        self.parts.insert(self.parts.len() - after, part);
        self.counts.add(part);
    }

    /// Removes one copy of a part; returns whether there was one.
    #[inline]
    pub fn remove(&mut self, part: Part) -> bool {
        let place = self.parts.iter().position(|&other| other == part);
        if let Some(place) = place {
            self.parts.remove(place);
            self.counts.subtract(part);
        }
        place.is_some()
    }

    /// Returns the positions that a player can move to, without simplification. Each comes with the move and the part
    /// that it plays on. Only one of several equal parts is played on.
    pub fn moves(&self, mover: impl Side) -> impl Iterator<Item = (Part, PartMove, Self)> {
        let mover = mover.color();
        self.distinct_parts().flat_map(move |part| {
            part.moves(mover).map(move |mv| {
                let mut after = self.clone();
                after.remove(part);
                after.extend(mv.pieces.into_iter().flatten());
                (part, mv, after)
            })
        })
    }

    /// Returns each distinct part once.
    pub(super) fn distinct_parts(&self) -> impl Iterator<Item = Part> {
        self.parts.chunk_by(|a, b| a == b).filter_map(|equal| equal.first().copied())
    }
}

#[cfg(feature = "serde")]
certified_search::serde_as_text!(Sum);

impl Extend<Part> for Sum {
    /// Adds parts without simplification.
    fn extend<I: IntoIterator<Item = Part>>(&mut self, parts: I) {
        for part in parts {
            self.insert(part);
        }
    }
}

impl FromIterator<Part> for Sum {
    fn from_iter<I: IntoIterator<Item = Part>>(parts: I) -> Self {
        let mut parts: Vec<Part> = parts.into_iter().collect();
        parts.sort_unstable();
        let mut counts = Counts::ZERO;
        parts.iter().for_each(|&part| counts.add(part));
        Self { parts, counts }
    }
}

impl Neg for &Sum {
    type Output = Sum;

    fn neg(self) -> Sum {
        self.parts.iter().map(|&part| -part).collect()
    }
}

impl FromStr for Sum {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        if text.trim() == "0" {
            return Ok(Self::new());
        }
        let mut place = Place::START;
        text.split('+')
            .map(|padded| {
                let (blanks, part) = padded.split_at(padded.len() - padded.trim_start().len());
                place.pass(blanks);
                let start = place;
                place.pass(part);
                place.pass("+");
                part.trim_end().parse().map_err(|error: ParseError| error.moved_to(start))
            })
            .collect()
    }
}

impl fmt::Display for Sum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some((first, rest)) = self.parts.split_first() else { return f.write_str("0") };
        write!(f, "{first}")?;
        rest.iter().try_for_each(|part| write!(f, " + {part}"))
    }
}
