//! Variables of propositional formulas and their negations.

use core::fmt;
use core::ops::Not;

/// A variable of a propositional formula, or its negation.
///
/// Variables are numbered from 0. The text of a literal is the variable's number plus one, negative if the variable is
/// negated, as in the DIMACS format.
///
/// ```
/// use certified_search::Literal;
///
/// let literal = Literal::negative(6);
/// assert_eq!((literal.variable(), literal.is_negative()), (6, true));
/// assert_eq!(literal.to_string(), "-7");
/// assert_eq!(Literal::from_dimacs(-7), Some(literal));
/// assert_eq!(!literal, Literal::positive(6));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Literal(u32);

impl Literal {
    /// The number of variables that literals can name, 2^30.
    pub const MAX_VARIABLES: u32 = 1 << 30;

    /// Creates the literal of a variable. Only the lower 30 bits of the number count.
    #[must_use]
    pub const fn positive(variable: u32) -> Self {
        Self((variable % Self::MAX_VARIABLES) << 1)
    }

    /// Creates the literal of a negated variable. Only the lower 30 bits of the number count.
    #[must_use]
    pub const fn negative(variable: u32) -> Self {
        Self((variable % Self::MAX_VARIABLES) << 1 | 1)
    }

    /// Creates the literal with this number in the DIMACS format: the variable plus one, or its negative.
    ///
    /// `None` if the number is 0 or out of range.
    #[must_use]
    pub const fn from_dimacs(number: i32) -> Option<Self> {
        match number.unsigned_abs() {
            0 => None,
            variable if variable > Self::MAX_VARIABLES => None,
            variable => Some(Self((variable - 1) << 1 | (number < 0) as u32)),
        }
    }

    /// Returns the literal's number in the DIMACS format.
    pub const fn to_dimacs(self) -> i32 {
        let number = self.variable() as i32 + 1;
        if self.is_negative() { -number } else { number }
    }

    /// Returns the number of the variable, from 0.
    pub const fn variable(self) -> u32 {
        self.0 >> 1
    }

    /// Returns whether the variable is negated.
    pub const fn is_negative(self) -> bool {
        self.0 & 1 == 1
    }

    /// Returns an index for tables of literals: twice the variable, and one more if it is negated.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Creates the literal with this [`index`](Self::index). Only the lower 31 bits count.
    #[must_use]
    pub const fn from_index(index: u32) -> Self {
        Self(index % (Self::MAX_VARIABLES << 1))
    }
}

impl Not for Literal {
    type Output = Self;

    fn not(self) -> Self {
        Self(self.0 ^ 1)
    }
}

impl fmt::Display for Literal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_dimacs().fmt(f)
    }
}

impl fmt::Debug for Literal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
