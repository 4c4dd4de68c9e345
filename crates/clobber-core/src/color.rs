//! The two colours, the two players, and who wins a two-player game.

use core::fmt;
use core::ops::Not;
use core::str::FromStr;

use crate::notation::{ParseError, ParseErrorKind};

/// The colour of a stone.
///
/// Black prints as `x` and belongs to [`Player::Left`], White prints as `o` and belongs to
/// [`Player::Right`]. An empty vertex is `None` of an `Option<Color>`.
///
/// ```
/// use clobber_core::Color;
///
/// assert_eq!(!Color::Black, Color::White);
/// assert_eq!("●".parse(), Ok(Color::Black));
/// assert_eq!(Color::White.to_string(), "o");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Color {
    /// `x`, Left's colour.
    Black,
    /// `o`, Right's colour.
    White,
}

impl Color {
    /// Black, then White.
    pub const BOTH: [Self; 2] = [Self::Black, Self::White];

    /// The character that stands for the colour in text: `x` or `o`.
    #[must_use]
    pub const fn symbol(self) -> char {
        match self {
            Self::Black => 'x',
            Self::White => 'o',
        }
    }

    /// The player who moves the stones of this colour.
    #[must_use]
    pub const fn player(self) -> Player {
        match self {
            Self::Black => Player::Left,
            Self::White => Player::Right,
        }
    }
}

impl Not for Color {
    type Output = Self;

    fn not(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.symbol().encode_utf8(&mut [0; 4]))
    }
}

impl FromStr for Color {
    type Err = ParseError;

    /// Reads one of `x X B ● b` (Black) or `o O W ○ w` (White).
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut characters = text.chars();
        let first = characters.next().ok_or(ParseError::new(1, ParseErrorKind::UnexpectedEnd))?;
        let unexpected =
            |column, found| ParseError::new(column, ParseErrorKind::UnexpectedCharacter { found });
        let color = match crate::notation::square(first) {
            Some(Some(color)) => color,
            _ => return Err(unexpected(1, first)),
        };
        match characters.next() {
            None => Ok(color),
            Some(found) => Err(unexpected(2, found)),
        }
    }
}

/// A player of the two-player game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Player {
    /// Moves black stones.
    Left,
    /// Moves white stones.
    Right,
}

impl Player {
    /// The colour of the player's stones.
    #[must_use]
    pub const fn color(self) -> Color {
        match self {
            Self::Left => Color::Black,
            Self::Right => Color::White,
        }
    }
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
        f.pad(match self {
            Self::Left => "Left",
            Self::Right => "Right",
        })
    }
}

/// Who wins a two-player game under normal play, where the player who cannot move loses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Outcome {
    /// The next player wins, whoever that is.
    N,
    /// The previous player wins: whoever moves first loses.
    P,
    /// Left wins, whoever moves first.
    L,
    /// Right wins, whoever moves first.
    R,
}

impl Outcome {
    /// The outcome class from the winner of each of the two games.
    ///
    /// ```
    /// use clobber_core::{Outcome, Player};
    ///
    /// // `xo`: whoever moves first takes the last stone of the other.
    /// assert_eq!(Outcome::of(Player::Left, Player::Right), Outcome::N);
    /// ```
    #[must_use]
    pub const fn of(winner_if_left_starts: Player, winner_if_right_starts: Player) -> Self {
        match (winner_if_left_starts, winner_if_right_starts) {
            (Player::Left, Player::Right) => Self::N,
            (Player::Right, Player::Left) => Self::P,
            (Player::Left, Player::Left) => Self::L,
            (Player::Right, Player::Right) => Self::R,
        }
    }

    /// The winner when `first` starts.
    #[must_use]
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
        f.pad(match self {
            Self::N => "N",
            Self::P => "P",
            Self::L => "L",
            Self::R => "R",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outcome_and_winner_agree() {
        for outcome in [Outcome::N, Outcome::P, Outcome::L, Outcome::R] {
            let winners = [Player::Left, Player::Right].map(|first| outcome.winner(first));
            assert_eq!(Outcome::of(winners[0], winners[1]), outcome);
        }
    }

    #[test]
    fn colours_are_read_in_every_spelling() {
        for text in ["x", "X", "B", "●", "b"] {
            assert_eq!(text.parse(), Ok(Color::Black), "{text}");
        }
        for text in ["o", "O", "W", "○", "w"] {
            assert_eq!(text.parse(), Ok(Color::White), "{text}");
        }
        for (text, column) in [("", 1), (".", 1), ("z", 1), ("xo", 2)] {
            assert_eq!(text.parse::<Color>().unwrap_err().column(), column, "{text}");
        }
    }
}
