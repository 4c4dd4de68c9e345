//! The two players, and who wins.

use core::fmt;
use core::ops::Not;
use core::str::FromStr;

use certified_search::ParseError;
use certified_search::text::one_of;

/// Names a player of a two-player game.
///
/// ```
/// use partizan::Player;
///
/// assert_eq!(!Player::Left, Player::Right);
/// assert_eq!("Left".parse(), Ok(Player::Left));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Player {
    /// The player who wins positive games.
    Left,
    /// The player who wins negative games.
    Right,
}

impl Player {
    /// Left, then Right.
    pub const BOTH: [Self; 2] = [Self::Left, Self::Right];
}

impl Not for Player {
    type Output = Self;

    fn not(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{self:?}"))
    }
}

impl FromStr for Player {
    type Err = ParseError;

    /// Reads `Left` or `Right`.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        one_of(text, Self::BOTH, "Left or Right")
    }
}

/// The winner of a two-player game under normal play, in which the player who cannot move loses.
///
/// ```
/// use partizan::{Games, Outcome, Player};
///
/// let mut games = Games::new();
/// let [star, up] = [games.nimber(1)?, games.ups(1)?];
/// // Whoever moves first wins *; Left wins ^, whoever moves first.
/// assert_eq!((games.outcome(star), games.outcome(up)), (Outcome::N, Outcome::L));
/// assert_eq!(Outcome::N.winner(Player::Right), Player::Right);
/// assert_eq!(Outcome::from_wins([true, false]), Outcome::L);
/// assert_eq!("L".parse::<Outcome>()?.winner(Player::Right), Player::Left);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Outcome {
    /// The player who moves next wins.
    N,
    /// The previous player wins: the player to move loses.
    P,
    /// Left wins, moving first or second.
    L,
    /// Right wins, moving first or second.
    R,
}

impl Outcome {
    /// All four outcomes, in the order N, P, L, R.
    pub const ALL: [Self; 4] = [Self::N, Self::P, Self::L, Self::R];

    /// Returns the outcome class, given whether Left wins moving first, and whether Right wins moving first.
    #[must_use]
    pub const fn from_wins(wins: [bool; 2]) -> Self {
        match wins {
            [true, true] => Self::N,
            [false, false] => Self::P,
            [true, false] => Self::L,
            [false, true] => Self::R,
        }
    }

    /// Returns the winner when `first` starts.
    pub fn winner(self, first: Player) -> Player {
        match self {
            Self::N => first,
            Self::P => !first,
            Self::L => Player::Left,
            Self::R => Player::Right,
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{self:?}"))
    }
}

impl FromStr for Outcome {
    type Err = ParseError;

    /// Reads `N`, `P`, `L` or `R`.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        one_of(text, Self::ALL, "an outcome, N, P, L or R")
    }
}
