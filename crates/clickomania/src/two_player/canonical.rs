//! The partizan game: canonical forms.

use partizan::Rules;

use super::position::Position;
use super::{TwoPlayerError, checked};
use crate::board::Board;
use crate::color::Color;
use certified_search::Effort;

/// The rules of the partizan game, with the colours of the players, for an [`Evaluator`](partizan::Evaluator).
///
/// ```
/// use clickomania::{Board, Effort};
/// use clickomania::two_player::Partizan;
/// use partizan::{Dyadic, Evaluator, Outcome};
///
/// let rules = Partizan::default();
/// let (mut evaluator, mut effort) = (Evaluator::new(rules), Effort::new());
/// let position = rules.position(&"baabba|abbaab".parse()?, &mut effort)?;
/// let hot = evaluator.value(position, &mut effort)?;
/// let games = evaluator.games();
/// assert_eq!(games.display(hot).to_string(), "+-1/2");
/// assert_eq!(games.outcome(hot), Outcome::N);
/// assert_eq!(games.temperature(hot)?, Dyadic::new(1, 1)?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Partizan {
    left: Color,
    right: Color,
}

/// The number of Left's colour in positions.
const LEFT: u16 = 1;

/// The number of Right's colour in positions.
const RIGHT: u16 = 2;

impl Default for Partizan {
    /// Returns the game in which Left owns `a` and Right owns `b`.
    fn default() -> Self {
        const { Self { left: Color::of('a'), right: Color::of('b') } }
    }
}

impl Partizan {
    /// Creates the rules in which Left owns one colour and Right another; `None` if the colours are equal.
    #[must_use]
    pub fn new(left: Color, right: Color) -> Option<Self> {
        (left != right).then_some(Self { left, right })
    }

    /// Returns Left's colour.
    pub const fn left(self) -> Color {
        self.left
    }

    /// Returns Right's colour.
    pub const fn right(self) -> Color {
        self.right
    }

    /// Returns the position of a board.
    ///
    /// # Arguments
    /// `board`; `effort`: no steps are counted.
    ///
    /// # Errors
    /// A block of another colour, a part that is too large, or a limit that was hit.
    pub fn position(
        self,
        board: &Board,
        effort: &mut Effort<'_>,
    ) -> Result<Position, TwoPlayerError> {
        let Self { left, right } = self;
        let number = |color| {
            if color == left {
                Ok(LEFT)
            } else if color == right {
                Ok(RIGHT)
            } else {
                Err(TwoPlayerError::ForeignColor { color, left, right })
            }
        };
        checked(board, number, effort)
    }
}

impl Rules for Partizan {
    type Position = Position;

    fn left_options(&self, position: &Position) -> impl Iterator<Item = Position> {
        options(position, LEFT)
    }

    fn right_options(&self, position: &Position) -> impl Iterator<Item = Position> {
        options(position, RIGHT)
    }

    fn parts(&self, position: Position) -> impl Iterator<Item = Position> {
        position.parts().into_iter()
    }

    /// Returns the least of the position, its mirror image, and both with the colours swapped, which negates the value.
    fn representative(&self, part: Position) -> (Position, bool) {
        part.least_by_swap()
    }
}

fn options(position: &Position, color: u16) -> impl Iterator<Item = Position> {
    let clicks = position.clicks().into_iter();
    clicks.filter(move |&(number, _)| number == color).map(|(_, option)| option)
}
