//! Players by the colour of their stones.

use clobber_core::Color;
use partizan::Player;

/// Names a side of Clobber by the player or by the colour of the player's stones: Left has the black ones.
///
/// ```
/// use clobber_cgt::{Color, Player, Side};
///
/// assert_eq!(Color::Black.player(), Player::Left);
/// assert_eq!(Player::Right.color(), Color::White);
/// ```
pub trait Side: Copy {
    /// Returns the colour of the player's stones.
    fn color(self) -> Color;

    /// Returns the player who moves the stones of the colour.
    fn player(self) -> Player {
        match self.color() {
            Color::Black => Player::Left,
            Color::White => Player::Right,
        }
    }
}

impl Side for Color {
    fn color(self) -> Color {
        self
    }
}

impl Side for Player {
    fn color(self) -> Color {
        match self {
            Self::Left => Color::Black,
            Self::Right => Color::White,
        }
    }
}
