//! The two colours, the two players, and who wins a two-player game.

use core::fmt;
use core::ops::Not;
use core::str::FromStr;

use crate::notation::{ParseError, ParseErrorKind, one_of};

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

    /// The other colour, also written `!color`.
    #[doc(alias = "other")]
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
        }
    }

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
        self.opposite()
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
        let error = |column, kind| Err(ParseError::new(column, kind).expecting("a colour, x or o"));
        let mut characters = text.chars();
        let color = match characters.next() {
            None => return error(1, ParseErrorKind::UnexpectedEnd),
            Some(found) => match crate::notation::square(found) {
                Some(Some(color)) => color,
                _ => return error(1, ParseErrorKind::UnexpectedCharacter { found }),
            },
        };
        match characters.next() {
            None => Ok(color),
            Some(found) => error(2, ParseErrorKind::UnexpectedCharacter { found }),
        }
    }
}

/// A player of the two-player game.
///
/// ```
/// use clobber_core::{Color, Player};
///
/// assert_eq!(Player::Left.color(), Color::Black);
/// assert_eq!(!Player::Left, Player::Right);
/// assert_eq!("Left".parse(), Ok(Player::Left));
/// ```
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

impl FromStr for Player {
    type Err = ParseError;

    /// Reads `Left` or `Right`.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        one_of(text, [Self::Left, Self::Right], "Left or Right")
    }
}

/// Who wins a two-player game under normal play, where the player who cannot move loses.
///
/// This crate only names the outcomes; the crate `clobber-cgt` computes them.
///
/// ```
/// use clobber_core::{Outcome, Player};
///
/// // On `xo` whoever moves first wins; on `xxo` Left does, whoever moves first.
/// let [one_each, two_to_one]: [Outcome; 2] = ["N".parse()?, "L".parse()?];
/// assert_eq!(one_each.winner(Player::Right), Player::Right);
/// assert_eq!(two_to_one.winner(Player::Right), Player::Left);
/// # Ok::<(), clobber_core::ParseError>(())
/// ```
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

impl FromStr for Outcome {
    type Err = ParseError;

    /// Reads `N`, `P`, `L` or `R`.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        one_of(text, [Self::N, Self::P, Self::L, Self::R], "an outcome, N, P, L or R")
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
    fn players_and_outcomes_are_read_as_printed() {
        for player in [Player::Left, Player::Right] {
            assert_eq!(player.to_string().parse(), Ok(player));
        }
        for outcome in [Outcome::N, Outcome::P, Outcome::L, Outcome::R] {
            assert_eq!(outcome.to_string().parse(), Ok(outcome));
        }
        for (text, column) in [("", 1), ("left", 1), ("Le", 3), ("Rigid", 4), ("Leftx", 5)] {
            assert_eq!(text.parse::<Player>().unwrap_err().column(), column, "{text}");
        }
        let error = "NP".parse::<Outcome>().unwrap_err();
        assert_eq!(
            error.to_string(),
            "line 1, column 2: unexpected character 'P'; expected an outcome, N, P, L or R"
        );
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
