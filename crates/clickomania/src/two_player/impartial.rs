//! The impartial game: Grundy values.

use rustc_hash::FxHashMap;

use super::position::{Position, WALL};
use super::{TwoPlayerError, checked};
use crate::board::Board;
use crate::color::Color;
use certified_search::{Effort, Stopped};

/// An evaluator of the impartial game, with a table of the Grundy values of parts.
///
/// ```
/// use clickomania::Effort;
/// use clickomania::two_player::ImpartialClickomania;
///
/// let (mut impartial, mut effort) = (ImpartialClickomania::new(), Effort::new());
/// // The value is the least number that no option has; here the options are bb and aa, with value 1.
/// assert_eq!(impartial.grundy(&"aabb".parse()?, &mut effort)?, 0);
/// assert_eq!(impartial.grundy(&"aabbaa".parse()?, &mut effort)?, 2);
/// assert_eq!(impartial.grundy(&"abc|bca|bca".parse()?, &mut effort)?, 1);
/// assert_eq!(impartial.grundy_of_sum(&["aabbaa".parse()?, "ccc".parse()?], &mut effort)?, 2 ^ 1);
/// // No block can ever meet c, and the first a can meet no other.
/// let position = ImpartialClickomania::position(&"abbbcbaa".parse()?, &mut effort)?;
/// assert_eq!(position.parts().len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct ImpartialClickomania {
    table: FxHashMap<Position, u32>,
    /// The bytes of the positions in the table, without the table itself.
    bytes: usize,
}

/// # Memory
impl ImpartialClickomania {
    /// Bytes of a position besides its blocks: its slot in the table, which may be half empty, and its heap block.
    const BYTES_OF_ENTRY: usize = 72;

    /// Creates an evaluator with an empty table.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns the number of parts in the table, counted up to mirror images and names of colours.
    pub fn positions(&self) -> usize {
        self.table.len()
    }

    /// Drops the table of parts.
    pub fn clear_positions(&mut self) {
        self.table = FxHashMap::default();
        self.bytes = 0;
    }
}

/// # Values
impl ImpartialClickomania {
    /// Returns the Grundy value of a board.
    ///
    /// # Arguments
    /// `board`; `effort`: a step is an evaluated part. The memory counts the parts in the table, including earlier
    /// calls: two bytes per block and per column, and 72 per part. It also counts the options of the positions in a
    /// line of play.
    ///
    /// # Returns
    /// The least number that is not the value of an option. The first player wins exactly if it is not 0.
    ///
    /// # Complexity
    /// Every reachable part is evaluated once, up to symmetry. No polynomial bound is known. The function does not
    /// recurse: the stack of positions is on the heap.
    ///
    /// # Errors
    /// - [`TooLarge`](TwoPlayerError::TooLarge), [`Colors`](TwoPlayerError::Colors): nothing has been
    ///   searched.
    /// - [`Stopped`](TwoPlayerError::Stopped): a limit was hit. The values found so far are kept until
    ///   [`clear_positions`](Self::clear_positions).
    pub fn grundy(&mut self, board: &Board, effort: &mut Effort) -> Result<u32, TwoPlayerError> {
        Ok(self.evaluate(&Self::position(board, effort)?, effort)?)
    }

    /// Returns the position of a board, for example to get its [parts](Position::parts).
    ///
    /// # Arguments
    /// `board`; `effort`: no steps are counted.
    ///
    /// # Errors
    /// A part that is too large, more than 65,534 colours, or a limit that was hit.
    pub fn position(board: &Board, effort: &mut Effort<'_>) -> Result<Position, TwoPlayerError> {
        let limit = usize::from(WALL) - 1;
        let mut numbers: FxHashMap<Color, u16> = FxHashMap::default();
        let number = |color| {
            if let Some(&number) = numbers.get(&color) {
                return Ok(number);
            }
            let next = u16::try_from(numbers.len() + 1).ok().filter(|&next| next < WALL);
            let number = next.ok_or(TwoPlayerError::Colors { limit })?;
            numbers.insert(color, number);
            Ok(number)
        };
        checked(board, number, effort)
    }

    /// Returns the Grundy value of a sum of boards: the nim-sum of their values.
    ///
    /// # Errors
    /// The errors of [`grundy`](Self::grundy).
    pub fn grundy_of_sum<'a>(
        &mut self,
        boards: impl IntoIterator<Item = &'a Board>,
        effort: &mut Effort,
    ) -> Result<u32, TwoPlayerError> {
        boards.into_iter().try_fold(0, |sum, board| Ok(sum ^ self.grundy(board, effort)?))
    }

    fn evaluate(&mut self, position: &Position, effort: &mut Effort) -> Result<u32, Stopped> {
        let mut root =
            Expansion { options: vec![parts(position, effort)?], ..Expansion::default() };
        let (mut stack, mut on_stack) = (Vec::new(), 0);
        loop {
            if let Some(part) = root.look_up(&self.table) {
                effort.spend(1)?;
                let expansion = Expansion::new(part, self.bytes + on_stack, effort)?;
                on_stack += expansion.bytes;
                stack.push(core::mem::replace(&mut root, expansion));
                continue;
            }
            let Some(above) = stack.pop() else {
                return Ok(root.values.first().copied().unwrap_or(0));
            };
            let done = core::mem::replace(&mut root, above);
            on_stack -= done.bytes;
            if let Some(part) = done.part {
                let bytes = self.bytes + part.bytes() + Self::BYTES_OF_ENTRY;
                effort.hold_memory(bytes + on_stack)?;
                self.bytes = bytes;
                self.table.insert(part, least_missing(done.values));
            }
        }
    }
}

/// Returns the parts, each as the least equivalent position.
fn parts(position: &Position, effort: &mut Effort<'_>) -> Result<Vec<Position>, Stopped> {
    let parts = position.parts_within(effort)?;
    Ok(parts.into_iter().map(Position::least_by_any_names).collect())
}

/// Returns the least number that is not among the values.
fn least_missing(mut values: Vec<u32>) -> u32 {
    values.sort_unstable();
    values.into_iter().fold(0, |mex, value| mex + u32::from(value == mex))
}

/// A part whose options are being evaluated.
#[derive(Default)]
struct Expansion {
    /// `None` for the root, whose only option is the requested position.
    part: Option<Position>,
    /// The parts of the options without a value so far.
    options: Vec<Vec<Position>>,
    values: Vec<u32>,
    /// The values of the options.
    bytes: usize,
}

impl Expansion {
    /// Lists the options of a part; `held` is the memory of everything else.
    fn new(part: Position, held: usize, effort: &mut Effort<'_>) -> Result<Self, Stopped> {
        let mut expansion = Self::default();
        for (_, option) in part.clicks() {
            let parts = parts(&option, effort)?;
            let of_parts: usize =
                parts.iter().map(|part| size_of::<Position>() + part.bytes()).sum();
            expansion.bytes += size_of::<Vec<Position>>() + of_parts;
            effort.hold_memory(held + expansion.bytes)?;
            expansion.options.push(parts);
        }
        Ok(Self { part: Some(part), ..expansion })
    }

    /// Takes values from the table, up to the first part without one.
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
