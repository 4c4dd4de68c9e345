//! The partizan game: canonical forms.

use partizan::{Evaluator, Game, Games, Outcome, Rules};

use super::position::Position;
use super::{TwoPlayerError, checked};
use crate::board::Board;
use crate::color::Color;
use certified_search::Effort;

/// The rules of the partizan game, with the colours of the players.
///
/// They implement [`Rules`] for an [`Evaluator`]; [`PartizanClickomania`] wraps one with shorter names.
///
/// ```
/// use clickomania::Effort;
/// use clickomania::two_player::Partizan;
/// use partizan::Evaluator;
///
/// let rules = Partizan::default();
/// let (mut evaluator, mut effort) = (Evaluator::new(rules), Effort::new());
/// let position = rules.position(&"aabb".parse()?, &mut effort)?;
/// let value = evaluator.value(position, &mut effort)?;
/// assert!(value.is_zero());
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

const A: Color = color('a');
const B: Color = color('b');

/// Returns the colour of a letter, at compile time.
const fn color(letter: char) -> Color {
    match Color::from_letter(letter) {
        Some(color) => color,
        None => unreachable!(),
    }
}

impl Default for Partizan {
    /// Returns the game in which Left owns `a` and Right owns `b`.
    fn default() -> Self {
        Self { left: A, right: B }
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

/// An evaluator of the partizan game, with a table of evaluated parts.
///
/// ```
/// use clickomania::{Board, Effort, Limits};
/// use clickomania::two_player::PartizanClickomania;
/// use partizan::{Dyadic, Outcome};
///
/// let (mut partizan, mut effort) = (PartizanClickomania::new(), Effort::new());
/// let value = partizan.value(&"aabbaabb".parse()?, &mut effort)?;
/// assert_eq!(partizan.games().display(value).to_string(), "*");
/// let hot = partizan.value(&"baabba|abbaab".parse()?, &mut effort)?;
/// assert_eq!(partizan.games().display(hot).to_string(), "+-1/2");
/// assert_eq!(partizan.games().outcome(hot), Outcome::N);
/// assert_eq!(partizan.games().temperature(hot)?, Dyadic::new(1, 1)?);
/// let boards: [Board; 2] = ["aaa".parse()?, "bb".parse()?];
/// assert!(partizan.value_of_sum(&boards, &mut effort)?.is_zero());
///
/// // A stopped search continues from the values found so far.
/// let board: Board = "baabba|abbaab".parse()?;
/// let mut partizan = PartizanClickomania::new();
/// assert!(partizan.value(&board, &mut Effort::within(Limits::steps(2))).is_err());
/// let mut effort = Effort::new();
/// partizan.value(&board, &mut effort)?;
/// assert_eq!(partizan.positions() as u64, 2 + effort.progress().steps);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct PartizanClickomania {
    evaluator: Evaluator<Partizan>,
}

impl Default for PartizanClickomania {
    fn default() -> Self {
        Self::new()
    }
}

impl PartizanClickomania {
    /// Creates an evaluator with the usual rules and a new arena.
    #[must_use]
    pub fn new() -> Self {
        Self::with_games(Partizan::default(), Games::new())
    }

    /// Creates an evaluator with these rules, in this arena, which may have limits.
    #[must_use]
    pub fn with_games(rules: Partizan, games: Games) -> Self {
        Self { evaluator: Evaluator::with_games(rules, games) }
    }

    /// Returns the rules.
    pub const fn rules(&self) -> Partizan {
        *self.evaluator.rules()
    }

    /// Returns the arena of the values.
    pub const fn games(&self) -> &Games {
        self.evaluator.games()
    }

    /// Returns the arena of the values, to compute with them. Replacing the arena drops the table of parts.
    pub const fn games_mut(&mut self) -> &mut Games {
        self.evaluator.games_mut()
    }

    /// Returns the number of parts in the table, counted up to mirror images and a swap of the colours.
    pub fn positions(&self) -> usize {
        self.evaluator.positions()
    }

    /// Drops the table of parts, but not the games.
    pub fn clear_positions(&mut self) {
        self.evaluator.clear_positions();
    }

    /// Returns the value of a board, in canonical form.
    ///
    /// # Arguments
    /// `board`; `effort`: a step is an evaluated part; its time depends on the values of its options. The memory counts
    /// the parts, without two bytes per block, and the arena, which also has [its own limit](Games::with_memory).
    ///
    /// # Complexity
    /// Every reachable part is evaluated once, up to symmetry and negation. No bound better than exponential is known
    /// on their number and on the size of their values.
    ///
    /// # Errors
    /// - [`ForeignColor`](TwoPlayerError::ForeignColor), [`TooLarge`](TwoPlayerError::TooLarge): nothing has been
    ///   searched.
    /// - [`Game`](TwoPlayerError::Game), [`Stopped`](TwoPlayerError::Stopped): the values found so far are kept.
    pub fn value(&mut self, board: &Board, effort: &mut Effort) -> Result<Game, TwoPlayerError> {
        let position = self.rules().position(board, effort)?;
        Ok(self.evaluator.value(position, effort)?)
    }

    /// Returns the value of a sum of boards: each move is a click on one of the boards.
    ///
    /// # Errors
    /// The errors of [`value`](Self::value).
    pub fn value_of_sum<'a>(
        &mut self,
        boards: impl IntoIterator<Item = &'a Board>,
        effort: &mut Effort,
    ) -> Result<Game, TwoPlayerError> {
        boards.into_iter().try_fold(Game::ZERO, |sum, board| {
            let value = self.value(board, effort)?;
            Ok(self.games_mut().within(effort, |games| games.sum(sum, value))?)
        })
    }

    /// Returns the winner: the outcome of the [value](Self::value).
    ///
    /// # Errors
    /// The errors of [`value`](Self::value).
    pub fn outcome(
        &mut self,
        board: &Board,
        effort: &mut Effort,
    ) -> Result<Outcome, TwoPlayerError> {
        let value = self.value(board, effort)?;
        Ok(self.games().outcome(value))
    }
}
