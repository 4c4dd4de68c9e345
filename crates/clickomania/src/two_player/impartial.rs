//! The impartial game: Grundy values.

use rustc_hash::FxHashMap;

use super::position::{Position, WALL};
use super::{TwoPlayerError, checked};
use crate::board::Board;
use crate::color::Color;
use certified_search::{Effort, Stopped};

/// The Grundy values of positions of the impartial game, with a table of the parts that have been found.
///
/// ```
/// use clickomania::Board;
/// use clickomania::two_player::ImpartialClickomania;
///
/// let mut impartial = ImpartialClickomania::new();
/// // The value is the least number that no option has: here the options are bb and aa, of value 1.
/// assert_eq!(impartial.grundy(&"aabb".parse()?)?, 0);
/// assert_eq!(impartial.grundy(&"aabbaa".parse()?)?, 2);
/// assert_eq!(impartial.grundy(&"abc|bca|bca".parse()?)?, 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct ImpartialClickomania {
    table: FxHashMap<Position, u32>,
    /// What the positions of the table take, but for the table itself.
    bytes: usize,
    memory: usize,
}

impl Default for ImpartialClickomania {
    fn default() -> Self {
        Self::new()
    }
}

/// # What is remembered
impl ImpartialClickomania {
    /// The bytes that the positions that are remembered may take unless [said otherwise](Self::with_memory):
    /// 2 GiB.
    pub const DEFAULT_MEMORY: usize = 1 << 31;

    /// What a position takes besides its blocks: its place in the table, which may be half empty, and
    /// in the heap.
    const BYTES_OF_ENTRY: usize = 72;

    /// An evaluator that knows no positions yet.
    #[must_use]
    pub fn new() -> Self {
        Self { table: FxHashMap::default(), bytes: 0, memory: Self::DEFAULT_MEMORY }
    }

    /// Remembers parts of at most `bytes` bytes: each counts two for a block and for a column, and 72
    /// more. The options of the positions in a line of play are not counted.
    #[must_use]
    pub fn with_memory(self, bytes: usize) -> Self {
        Self { memory: bytes, ..self }
    }

    /// How many parts are remembered, each up to its mirror image and the names of its colours.
    #[must_use]
    pub fn positions(&self) -> usize {
        self.table.len()
    }

    /// Forgets the parts.
    pub fn clear_positions(&mut self) {
        self.table = FxHashMap::default();
        self.bytes = 0;
    }
}

/// # Values
impl ImpartialClickomania {
    /// The Grundy value of a board. Steps and time are not limited.
    ///
    /// # Returns
    /// The least number that is not the value of an option; the player who begins wins exactly if it is
    /// not 0.
    ///
    /// # Complexity
    /// Every part that can be reached is evaluated once, up to symmetry. No polynomial bound is
    /// known. No recursion: the stack of positions is on the heap.
    ///
    /// # Errors
    /// - [`TooLarge`](TwoPlayerError::TooLarge), [`Colors`](TwoPlayerError::Colors): nothing has been
    ///   searched.
    /// - [`Stopped`](TwoPlayerError::Stopped): the positions need more [memory](Self::with_memory). What has been
    ///   found is kept, until [`clear_positions`](Self::clear_positions).
    pub fn grundy(&mut self, board: &Board) -> Result<u32, TwoPlayerError> {
        self.grundy_within(board, &mut Effort::default())
    }

    /// [`grundy`](Self::grundy) within limits of your own. A step is a part that is evaluated; the memory is
    /// that of the [evaluator](Self::with_memory).
    ///
    /// # Errors
    /// As for [`grundy`](Self::grundy).
    pub fn grundy_within(
        &mut self,
        board: &Board,
        effort: &mut Effort,
    ) -> Result<u32, TwoPlayerError> {
        Ok(self.evaluate(&Self::position(board)?, effort)?)
    }

    /// The position of a board, to see its [parts](Position::parts).
    ///
    /// ```
    /// use clickomania::two_player::ImpartialClickomania;
    ///
    /// // Nothing can come to the block c, nor the first a to another.
    /// let position = ImpartialClickomania::position(&"abbbcbaa".parse()?)?;
    /// assert_eq!(position.parts().len(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// A part that is too large, or more than 65,534 colours.
    pub fn position(board: &Board) -> Result<Position, TwoPlayerError> {
        let limit = usize::from(WALL) - 1;
        let mut numbers: FxHashMap<Color, u16> = FxHashMap::default();
        checked(board, |color| {
            if let Some(&number) = numbers.get(&color) {
                return Ok(number);
            }
            let next = u16::try_from(numbers.len() + 1).ok().filter(|&next| next < WALL);
            let number = next.ok_or(TwoPlayerError::Colors { limit })?;
            numbers.insert(color, number);
            Ok(number)
        })
    }

    /// The Grundy value of a sum of boards, in which a player chooses a board for his click: the nim-sum
    /// of their values.
    ///
    /// ```
    /// use clickomania::Board;
    /// use clickomania::two_player::ImpartialClickomania;
    ///
    /// let boards: [Board; 2] = ["aabbaa".parse()?, "ccc".parse()?];
    /// assert_eq!(ImpartialClickomania::new().grundy_of_sum(&boards)?, 2 ^ 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As those of [`grundy`](Self::grundy).
    pub fn grundy_of_sum<'a>(
        &mut self,
        boards: impl IntoIterator<Item = &'a Board>,
    ) -> Result<u32, TwoPlayerError> {
        self.grundy_of_sum_within(boards, &mut Effort::default())
    }

    /// [`grundy_of_sum`](Self::grundy_of_sum) within limits of your own, as
    /// [`grundy_within`](Self::grundy_within).
    ///
    /// # Errors
    /// As for [`grundy_of_sum`](Self::grundy_of_sum).
    pub fn grundy_of_sum_within<'a>(
        &mut self,
        boards: impl IntoIterator<Item = &'a Board>,
        effort: &mut Effort,
    ) -> Result<u32, TwoPlayerError> {
        boards.into_iter().try_fold(0, |sum, board| Ok(sum ^ self.grundy_within(board, effort)?))
    }

    fn evaluate(&mut self, position: &Position, effort: &mut Effort) -> Result<u32, Stopped> {
        let mut root = Expansion { part: None, options: vec![parts(position)], values: Vec::new() };
        let mut stack = Vec::new();
        loop {
            if let Some(part) = root.look_up(&self.table) {
                effort.spend(1)?;
                stack.push(core::mem::replace(&mut root, Expansion::of(part)));
                continue;
            }
            let Some(above) = stack.pop() else {
                return Ok(root.values.first().copied().unwrap_or(0));
            };
            let done = core::mem::replace(&mut root, above);
            if let Some(part) = done.part {
                let bytes = self.bytes + part.bytes() + Self::BYTES_OF_ENTRY;
                if bytes > self.memory {
                    return Err(Stopped::Memory { limit: self.memory });
                }
                effort.note_memory(bytes);
                self.bytes = bytes;
                self.table.insert(part, least_missing(done.values));
            }
        }
    }
}

/// The parts, each the least of its equals.
fn parts(position: &Position) -> Vec<Position> {
    position.parts().into_iter().map(Position::least_by_any_names).collect()
}

/// The least number that is not among the values.
fn least_missing(mut values: Vec<u32>) -> u32 {
    values.sort_unstable();
    values.into_iter().fold(0, |mex, value| mex + u32::from(value == mex))
}

/// A part whose options are being evaluated.
struct Expansion {
    /// None for the root, whose only option is the position that is asked for.
    part: Option<Position>,
    /// The parts of the options that have no value yet.
    options: Vec<Vec<Position>>,
    values: Vec<u32>,
}

impl Expansion {
    fn of(part: Position) -> Self {
        let options = part.clicks().iter().map(|(_, option)| parts(option)).collect();
        Self { part: Some(part), options, values: Vec::new() }
    }

    /// Takes the values from the table, up to the first part that has none.
    fn look_up(&mut self, table: &FxHashMap<Position, u32>) -> Option<Position> {
        while let Some(option) = self.options.last() {
            let mut sum = 0;
            for part in option {
                match table.get(part) {
                    Some(value) => sum ^= value,
                    None => return Some(part.clone()),
                }
            }
            self.values.push(sum);
            self.options.pop();
        }
        None
    }
}
