//! Dyadic rationals: the numbers among the short games.

use core::cmp::Ordering;
use core::fmt;

use crate::error::GameError;

/// A dyadic rational m / 2^k, in lowest terms; every short number is one.
///
/// There are no operators `+`, `-` and `*`: a result may not fit, and only a method can report that.
///
/// ```
/// use partizan::Dyadic;
///
/// // The second number is the exponent: 7 / 2^2.
/// assert_eq!(Dyadic::new(7, 2)?, "14/8".parse()?);
/// assert!("1/3".parse::<Dyadic>().is_err());
/// let half = Dyadic::new(1, 1)?;
/// assert_eq!(half.to_string(), "1/2");
/// assert_eq!(half.checked_add(Dyadic::from(1))?, Dyadic::new(3, 1)?);
/// assert!(half < Dyadic::from(1));
/// assert_eq!((half.numerator(), half.denominator()), (1, 2));
/// assert_eq!((Dyadic::new(12, 2)?.to_integer(), half.to_integer()), (Some(3), None));
/// assert_eq!(half.checked_sub(Dyadic::from(1))?.to_string(), "-1/2");
/// assert_eq!(half.checked_mul(3)?.checked_half()?.to_string(), "3/4");
/// assert_eq!(f64::from(Dyadic::new(-3, 2)?), -0.75);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Dyadic {
    numerator: i64,
    /// The exponent of two in the denominator. It is 0, or the numerator is odd.
    exponent: u32,
}

/// The largest exponent of a denominator.
const MAX_EXPONENT: u32 = 62;

impl Dyadic {
    /// The number 0.
    pub const ZERO: Self = Self { numerator: 0, exponent: 0 };

    /// Returns the number `numerator` / 2^`exponent`: `Dyadic::new(7, 2)` is 7/4.
    ///
    /// # Errors
    /// [`GameError::Number`], if the denominator in lowest terms is beyond 2^62.
    pub fn new(numerator: i64, exponent: u32) -> Result<Self, GameError> {
        Self::reduced(i128::from(numerator), exponent)
    }

    /// Returns a fraction in lowest terms, if it fits.
    fn reduced(numerator: i128, exponent: u32) -> Result<Self, GameError> {
        let twos = numerator.trailing_zeros().min(exponent);
        let exponent = if numerator == 0 { 0 } else { exponent - twos };
        let numerator = numerator.checked_shr(twos).unwrap_or(0);
        // -2^63 is excluded, so that every number has a negative.
        match i64::try_from(numerator) {
            Ok(numerator) if numerator != i64::MIN && exponent <= MAX_EXPONENT => {
                Ok(Self { numerator, exponent })
            }
            _ => Err(GameError::Number),
        }
    }

    /// Returns the numerator in lowest terms.
    pub const fn numerator(self) -> i64 {
        self.numerator
    }

    /// Returns the denominator in lowest terms, a power of two.
    pub const fn denominator(self) -> u64 {
        1 << self.exponent
    }

    /// Returns k, where 2^k is the denominator in lowest terms.
    pub const fn exponent(self) -> u32 {
        self.exponent
    }

    /// Returns whether the denominator is 1.
    pub const fn is_integer(self) -> bool {
        self.exponent == 0
    }

    /// Returns the number, if it is an integer.
    pub const fn to_integer(self) -> Option<i64> {
        if self.is_integer() { Some(self.numerator) } else { None }
    }

    /// Returns the sum.
    ///
    /// # Errors
    /// [`GameError::Number`], if it does not fit.
    pub fn checked_add(self, other: Self) -> Result<Self, GameError> {
        let exponent = self.exponent.max(other.exponent);
        let sum = self.scaled(exponent) + other.scaled(exponent);
        Self::reduced(sum, exponent)
    }

    /// Returns the difference.
    ///
    /// # Errors
    /// [`GameError::Number`], if it does not fit.
    pub fn checked_sub(self, other: Self) -> Result<Self, GameError> {
        self.checked_add(-other)
    }

    /// Returns the multiple by an integer.
    ///
    /// # Errors
    /// [`GameError::Number`], if it does not fit.
    pub fn checked_mul(self, factor: i64) -> Result<Self, GameError> {
        Self::reduced(i128::from(self.numerator) * i128::from(factor), self.exponent)
    }

    /// Returns half the number.
    ///
    /// # Errors
    /// [`GameError::Number`], if it does not fit.
    pub fn checked_half(self) -> Result<Self, GameError> {
        Self::reduced(i128::from(self.numerator), self.exponent + 1)
    }

    /// Returns the numerator over 2^`exponent`, which is at least the number's own: at most 125 bits.
    fn scaled(self, exponent: u32) -> i128 {
        i128::from(self.numerator) << (exponent - self.exponent)
    }

    /// Returns the day on which the number is born.
    ///
    /// This is |n| for an integer n, and floor |x| + 1 + k for x with the denominator 2^k.
    pub const fn birthday(self) -> u64 {
        let size = self.numerator.unsigned_abs();
        match self.exponent {
            0 => size,
            k => (size >> k) + 1 + k as u64,
        }
    }

    /// Returns 1 over the denominator.
    pub(crate) const fn unit(self) -> Self {
        Self { numerator: 1, exponent: self.exponent }
    }

    /// Returns the largest integer that is at most the number.
    pub(crate) fn floor(self) -> i64 {
        self.numerator >> self.exponent
    }

    /// Returns Left's option in the canonical form: n - 1 for n > 0; for a fraction, the neighbour below with a
    /// smaller denominator.
    pub(crate) fn left_option(self) -> Option<Self> {
        match self.exponent {
            0 if self.numerator <= 0 => None,
            0 => Some(Self { numerator: self.numerator - 1, exponent: 0 }),
            k => Self::reduced(i128::from(self.numerator) - 1, k).ok(),
        }
    }

    /// Returns the simplest number between two cuts, if there is one: an integer as small as possible in absolute
    /// value, or else a fraction with the smallest denominator.
    pub(crate) fn simplest_between(low: Option<Cut>, high: Option<Cut>) -> Option<Self> {
        let fits = |x: Self| {
            low.is_none_or(|cut| cut.is_below(x)) && high.is_none_or(|cut| !cut.is_below(x))
        };
        if fits(Self::ZERO) {
            return Some(Self::ZERO);
        }
        // In a positive interval, the smallest number with a given denominator; in a negative one, the largest.
        let (bound, step) = match (low, high) {
            (Some(low), _) if !low.is_below(Self::ZERO) => (low, 1),
            (_, Some(high)) => (high, -1),
            _ => return None,
        };
        let integer = Self::from_floor(bound.at.floor());
        let nearest = [0, step].map(|step| integer.checked_add(Self::from_floor(step)).ok());
        if let Some(integer) = nearest.into_iter().flatten().find(|&x| fits(x)) {
            return Some(integer);
        }
        (1..=MAX_EXPONENT).find_map(|exponent| {
            let numerator = if bound.at.exponent >= exponent {
                i128::from(bound.at.numerator) >> (bound.at.exponent - exponent)
            } else {
                bound.at.scaled(exponent)
            };
            [-1, 0, 1]
                .into_iter()
                .filter_map(|step| Self::reduced(numerator + step, exponent).ok())
                .find(|&x| fits(x))
        })
    }

    /// Converts an integer; -2^63 becomes 1 - 2^63, which has a negative.
    fn from_floor(floor: i64) -> Self {
        Self { numerator: floor.max(-i64::MAX), exponent: 0 }
    }
}

/// A cut of the numbers: the ones below `at` are left of it, the ones above right of it, and `at` itself is right of
/// it if `below`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cut {
    pub(crate) at: Dyadic,
    pub(crate) below: bool,
}

impl Cut {
    fn is_below(self, x: Dyadic) -> bool {
        self.at < x || self.at == x && self.below
    }
}

impl TryFrom<i64> for Dyadic {
    type Error = GameError;

    /// Converts every integer except -2^63, which has no negative.
    fn try_from(integer: i64) -> Result<Self, GameError> {
        Self::new(integer, 0)
    }
}

impl From<i32> for Dyadic {
    fn from(integer: i32) -> Self {
        Self { numerator: i64::from(integer), exponent: 0 }
    }
}

impl core::ops::Neg for Dyadic {
    type Output = Self;

    fn neg(self) -> Self {
        Self { numerator: -self.numerator, exponent: self.exponent }
    }
}

impl PartialOrd for Dyadic {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Dyadic {
    fn cmp(&self, other: &Self) -> Ordering {
        let exponent = self.exponent.max(other.exponent);
        self.scaled(exponent).cmp(&other.scaled(exponent))
    }
}

#[cfg(feature = "serde")]
certified_search::serde_as_text!(Dyadic);

/// Converts to the nearest floating-point number; exact if the numerator has at most 53 bits.
impl From<Dyadic> for f64 {
    fn from(number: Dyadic) -> Self {
        // Dividing by a power of two is exact.
        number.numerator as Self / number.denominator() as Self
    }
}

/// Writes the number as `Display` does: `3/4`.
impl fmt::Debug for Dyadic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl fmt::Display for Dyadic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.exponent {
            0 => write!(f, "{}", self.numerator),
            _ => write!(f, "{}/{}", self.numerator, self.denominator()),
        }
    }
}
