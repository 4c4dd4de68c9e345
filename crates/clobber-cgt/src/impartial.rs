//! Impartial Clobber: either player moves any stone.
//!
//! A stone still clobbers a neighbour of the other colour, but both players may move it. By the theorem of Sprague
//! and Grundy every position is a nim-heap. Its *Grundy value* is the least number that is not the value of an
//! option. The value of a sum is the nim-sum (exclusive or) of the values, and the player who begins wins exactly if
//! the value is not 0.
//!
//! Swapping the colours does not change a value. The partizan game uses the same search with other values: see
//! [`ClobberValues`](crate::ClobberValues). Rows of any length and powers of a word have separate algorithms.

mod intervals;

use certified_search::Effort;
use clobber_core::{Color, Position, StoneSet, Topology};
use partizan::GameError;

use self::intervals::Intervals;
use crate::board::{BoardPart, PathPart, Row};
use crate::clobber::tables::Tables;
use crate::clobber::value_search::{Algebra, Search};
use crate::error::ClobberError;

/// The Grundy values of positions of impartial Clobber, with a table of the values found so far.
///
/// ```
/// use clobber_cgt::{Effort, ImpartialClobber};
/// use clobber_core::{Grid, Path, Position};
///
/// let mut impartial = ImpartialClobber::new();
/// let row: Position<Path> = "xoxox.xxo".parse()?;
/// assert_eq!(impartial.grundy(&row, &mut Effort::new())?, 2);
/// let grid: Position<Grid> = "xox|oxo|xox".parse()?;
/// assert_eq!(impartial.grundy(&grid, &mut Effort::new())?, 1);
/// let sum: Vec<Position<Grid>> = Position::parse_sum("xox|oxo|xox + xxo + xo")?;
/// assert_eq!(impartial.grundy_of_sum(&sum, &mut Effort::new())?, 1 ^ 2 ^ 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct ImpartialClobber {
    search: Search<Nimbers>,
}

impl ImpartialClobber {
    /// Creates an evaluator with empty tables.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns how many parts are remembered.
    pub fn positions(&self) -> usize {
        self.search.tables.len()
    }

    /// Forgets the parts.
    pub fn clear_positions(&mut self) {
        self.search.tables = Tables::default();
    }

    /// Returns the Grundy value of a position.
    ///
    /// # Arguments
    /// `effort`: a step is the evaluation of a part, or of an interval in a row of more than 63 stones. The memory
    /// limit covers the remembered parts and the intervals of a row, at four bytes each.
    ///
    /// # Complexity
    /// A part that is a row of n stones has at most 2n² different followers, so it takes O(n³) time and
    /// O(n²) memory; less if it is periodic, see [`grundy_of_powers`](Self::grundy_of_powers). Parts of
    /// grids and graphs are searched: exponential in the worst case.
    ///
    /// # Errors
    /// A limit of the effort, or a part with stones of both colours that is not a row and has more than 128 stones.
    /// The parts found so far are kept, unless a new part needs their memory.
    pub fn grundy<T: Topology, S: StoneSet>(
        &mut self,
        position: &Position<T, S>,
        effort: &mut Effort<'_>,
    ) -> Result<u32, ClobberError> {
        self.grundy_of_parts(&BoardPart::all_of(position)?, effort)
    }

    /// Returns the Grundy value of parts. It is not generic, so that the search is compiled in this crate.
    fn grundy_of_parts(
        &mut self,
        parts: &[BoardPart],
        effort: &mut Effort<'_>,
    ) -> Result<u32, ClobberError> {
        let mut sum = 0;
        for part in parts {
            sum ^= match part {
                BoardPart::Path(PathPart { colors, .. }) if colors.len() > Row::MOST_STONES => {
                    Intervals::from_row(colors, effort)?.initial(colors.len())
                }
                _ => self.search.part(part, effort)?,
            };
        }
        Ok(sum)
    }

    /// Returns the Grundy value of a sum of positions: the nim-sum of their values.
    ///
    /// # Errors
    /// The errors of [`grundy`](Self::grundy).
    pub fn grundy_of_sum<'a, T: Topology + 'a, S: StoneSet + 'a>(
        &mut self,
        positions: impl IntoIterator<Item = &'a Position<T, S>>,
        effort: &mut Effort<'_>,
    ) -> Result<u32, ClobberError> {
        let mut positions = positions.into_iter();
        positions.try_fold(0, |sum, position| Ok(sum ^ self.grundy(position, effort)?))
    }

    /// Returns the Grundy values of the rows w, ww, ..., wⁿ of a word w.
    ///
    /// # Arguments
    /// The colours of w from left to right; n; and the effort, which counts each interval as a step.
    ///
    /// # Returns
    /// n values, starting with the value of w.
    ///
    /// # Complexity
    /// O(p m²) time and O(p m) memory for m = n |w| stones, where p is the least period of the pattern in which
    /// neighbours differ: 1 for `xo`, 3 for `xxo`.
    ///
    /// # Data
    /// The powers that the second player wins, computed with this library; no period has been found:
    ///
    /// | word | n up to | value 0 exactly for n = | largest value |
    /// |---|---|---|---|
    /// | `xo` | 10,000 | 3, 5, 7, 13, 20, 23, 26, 28, 30, 36, 49, 53, 59, 76, 82, 89, 99, 105, 122, 133, 218, 225, 241, 260, 389, 973, 1628, 1829, 1898, 3002, 3082, 3104, 3160, 3325, 3378, 3401, 3437, 4986, 5009, 5158, 7922 | 906 |
    /// | `xxo` | 2,000 | 2, 6, 8, 9, 18, 133, 887, 889, 903, 905, 907 | 32 |
    /// | `xxxo` | 2,000 | 3, 6, 355 | 400 |
    ///
    /// # Errors
    /// A limit of the effort.
    ///
    /// ```
    /// use clobber_cgt::{Effort, ImpartialClobber};
    /// use clobber_core::Color::{Black, White};
    ///
    /// let values = ImpartialClobber::new().grundy_of_powers(&[Black, White], 10, &mut Effort::new())?;
    /// assert_eq!(values, [1, 3, 0, 2, 0, 2, 0, 3, 1, 4]);
    /// # Ok::<(), clobber_cgt::ClobberError>(())
    /// ```
    pub fn grundy_of_powers(
        &self,
        word: &[Color],
        n: usize,
        effort: &mut Effort<'_>,
    ) -> Result<Vec<u32>, ClobberError> {
        let stones = word.len().checked_mul(n).filter(|&stones| stones <= effort.memory_limit());
        let stones = stones.ok_or_else(|| effort.out_of_memory())?;
        let row: Vec<Color> = word.iter().copied().cycle().take(stones).collect();
        let intervals = Intervals::from_row(&row, effort)?;
        Ok((1..=n).map(|power| intervals.initial(power * word.len())).collect())
    }
}

/// The nim-heaps, with a scratch list.
#[derive(Clone, Debug, Default)]
struct Nimbers {
    options: Vec<u32>,
}

impl Algebra for Nimbers {
    type Value = u32;

    fn negative(&self, value: u32) -> u32 {
        value
    }

    fn sum(&mut self, a: u32, b: u32, _: &mut Effort<'_>) -> Result<u32, GameError> {
        Ok(a ^ b)
    }

    /// Returns the least number that is not among the options of either colour.
    fn of_options(
        &mut self,
        black: &[u32],
        white: &[u32],
        _: &mut Effort<'_>,
    ) -> Result<u32, GameError> {
        self.options.clear();
        self.options.extend(black.iter().chain(white));
        self.options.sort_unstable();
        Ok(self.options.iter().fold(0, |mex, &option| mex + u32::from(option == mex)))
    }

    fn bytes(&self) -> usize {
        0
    }
}
