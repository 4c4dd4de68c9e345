//! Atomic weights of parts of any length, and who wins a sum by its weight alone.
//!
//! The weights of each family repeat with period ten; docs/alternating-linear.md has the theorem and its finite
//! certificate, and tests/alternating_weights.rs checks it.

use core::fmt;
use core::iter;
use core::ops::{Add, Neg};

use clobber_core::Color;

use super::part::{Family, Part};
use super::sum::Sum;
use crate::side::Side;
use crate::{Outcome, Player};

/// The atomic weight of a sum of parts: a multiple of one half, perhaps with a star.
///
/// It is the number of ups that the sum is worth, up to the difference that a nimber can make.
///
/// ```
/// use clobber_cgt::alternating::{AtomicWeight, Family, Part, Sum};
/// use clobber_cgt::{Color, Outcome, Player};
///
/// let sum: Sum = "oo8 + o5 + oo10xx".parse()?;
/// assert_eq!(sum.atomic_weight().to_string(), "3/2*");
/// let weight = "o4001 + o4003 + a4000".parse::<Sum>()?.atomic_weight();
/// assert_eq!((weight.winner(Player::Right), weight.outcome()), (Some(Player::Left), Some(Outcome::L)));
/// let weight = "o4001 + a4000".parse::<Sum>()?.atomic_weight();
/// assert_eq!((weight.winner(Player::Right), weight.outcome()), (None, None));
/// // A part of a million stones.
/// let weight = AtomicWeight::from_part(Family::OO, 1_000_008);
/// assert_eq!(weight.map(|weight| weight.to_string()), Some("1/2".to_owned()));
/// assert_eq!("oo13".parse::<Part>()?.atomic_weight().to_string(), "-1");
/// let alternating = [Color::White, Color::Black].repeat(500_000);
/// let weight = AtomicWeight::from_stones(&alternating[1..]);
/// assert_eq!(weight.map(|weight| weight.to_string()), Some("-1".to_owned()));
/// # Ok::<(), clobber_cgt::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct AtomicWeight {
    /// Twice the number.
    pub halves: i64,
    /// A star is added to the number.
    pub star: bool,
}

impl AtomicWeight {
    /// Returns the atomic weight of the part of a family with this number of stones; `None` if there is no such part.
    ///
    /// # Complexity
    /// O(1), for lengths beyond [`Part::MAX_STONES`] too.
    ///
    /// # Source
    /// Not in the paper. A finite computation proves it for all lengths: docs/alternating-linear.md.
    #[must_use]
    pub const fn from_part(family: Family, stones: u64) -> Option<Self> {
        let least = family.shortest() as u64;
        if stones < least || (stones - least) % 2 != 0 {
            return None;
        }
        let (positive, sign) =
            if family.is_negated() { (family.negative(), -1) } else { (family, 1) };
        let halves = match (positive, stones, stones % 10) {
            (Family::O, 5.., _) | (Family::OO, 4, _) => 2,
            (Family::OO, 8.., 4 | 8) => 1,
            (Family::OA, _, 3 | 9) | (Family::OOO, _, 5) => -2,
            (Family::OA, 7.., 1 | 5 | 7) | (Family::OOO, _, 9) => -1,
            _ => 0,
        };
        let star = matches!((positive, stones % 10), (Family::OAX, 0));
        Some(Self { halves: sign * halves, star })
    }

    /// Returns the atomic weight of a row of stones; `None` if it is empty or not a part of an alternating row.
    ///
    /// # Complexity
    /// Linear, for rows of any length.
    #[must_use]
    pub fn from_stones(stones: &[Color]) -> Option<Self> {
        #[expect(clippy::indexing_slicing, reason = "the places are those of the row")]
        let color = |place: usize| stones[place];
        Self::from_row(stones.len(), color)
    }

    /// Returns the atomic weight of a row of `stones` stones, given the colour at each place from 0.
    pub(crate) fn from_row(stones: usize, color: impl Fn(usize) -> Color) -> Option<Self> {
        Self::from_part(Family::from_row(stones, color)?, stones as u64)
    }

    /// Returns the winner of a sum of this weight if `first` begins; `None` if the weight does not decide it.
    ///
    /// Moving first, Left wins if the weight is greater than 0 or confused with it, and loses if it is -2 or less.
    /// Right wins and loses by the same rule for the negative of the weight.
    ///
    /// # Complexity
    /// O(1).
    ///
    /// # Source
    /// The two-ahead rule, and its counterpart for the player who begins: docs/alternating-linear.md.
    pub fn winner(self, first: impl Side) -> Option<Player> {
        let own = match first.player() {
            Player::Left => self.halves,
            Player::Right => self.halves.saturating_neg(),
        };
        match (own, self.star) {
            (1.., _) | (0, true) => Some(first.player()),
            (..=-5, _) | (-4, false) => Some(!first.player()),
            _ => None,
        }
    }

    /// Returns the outcome of a sum of this weight, if that decides who wins for both players: L for a weight of 2 or
    /// more, R for -2 or less, and N for a star.
    ///
    /// # Complexity
    /// O(1).
    pub fn outcome(self) -> Option<Outcome> {
        let [left, right] = Player::BOTH.map(|first| Some(self.winner(first)? == first));
        Some(Outcome::from_wins([left?, right?]))
    }
}

impl Add for AtomicWeight {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self { halves: self.halves.saturating_add(other.halves), star: self.star != other.star }
    }
}

impl Neg for AtomicWeight {
    type Output = Self;

    fn neg(self) -> Self {
        Self { halves: self.halves.saturating_neg(), ..self }
    }
}

impl iter::Sum for AtomicWeight {
    fn sum<I: Iterator<Item = Self>>(weights: I) -> Self {
        weights.fold(Self::default(), Add::add)
    }
}

/// Writes the weight as a game: `0`, `-1`, `3/2`, `*`, `1/2*`.
impl fmt::Display for AtomicWeight {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.halves {
            0 if self.star => {}
            halves if halves % 2 == 0 => write!(f, "{}", halves / 2)?,
            halves => write!(f, "{halves}/2")?,
        }
        f.write_str(if self.star { "*" } else { "" })
    }
}

impl Part {
    /// Returns the atomic weight.
    ///
    /// # Complexity
    /// O(1).
    pub fn atomic_weight(self) -> AtomicWeight {
        AtomicWeight::from_part(self.family(), u64::from(self.stones())).unwrap_or_default()
    }
}

impl Sum {
    /// Returns the atomic weight, the sum of the weights of the parts. It often decides who
    /// [wins](AtomicWeight::winner).
    ///
    /// # Complexity
    /// O(1) a part.
    pub fn atomic_weight(&self) -> AtomicWeight {
        self.parts().iter().map(|part| part.atomic_weight()).sum()
    }
}
