//! Impartial Clobber: either player moves any stone.
//!
//! A stone still clobbers a neighbour of the other colour; only whose stone it is does not matter. By the
//! theorem of Sprague and Grundy every position is a nim-heap: its *Grundy value* is the least number that
//! is not the value of an option, the value of a sum is the nim-sum (exclusive or) of the values, and
//! the player who begins wins exactly if the value is not 0.
//!
//! Swapping the colours changes nothing here. The search is that of the partizan game with other
//! values: see [`ClobberValues`](crate::ClobberValues). Rows of any length have an algorithm of their own,
//! and so have the powers of a word.

mod intervals;

use clobber_core::{Color, Position, StoneSet, Topology, Vertex};

use self::intervals::{Intervals, Limits};
use crate::clobber::ClobberError;
use crate::clobber::part::{Part, is_monochromatic, path};
use crate::clobber::row::Row;
use crate::clobber::search::{Algebra, Search};
use crate::error::LimitError;

/// The Grundy values of positions of impartial Clobber, with a table of those that have been found.
///
/// ```
/// use clobber_cgt::ImpartialClobber;
/// use clobber_core::{Grid, Path, Position};
///
/// let mut impartial = ImpartialClobber::new();
/// let row: Position<Path> = "xoxox.xxo".parse()?;
/// assert_eq!(impartial.grundy(&row)?, 2);
/// let grid: Position<Grid> = "xox|oxo|xox".parse()?;
/// assert_eq!(impartial.grundy(&grid)?, 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct ImpartialClobber {
    search: Search<Nimbers>,
    limits: Limits,
}

impl Default for ImpartialClobber {
    fn default() -> Self {
        Self::new()
    }
}

impl ImpartialClobber {
    /// The number of positions that are remembered unless [said otherwise](Self::with_max_positions).
    pub const DEFAULT_MAX_POSITIONS: usize = 1 << 24;

    /// The number of options of the intervals of a row that are gone through unless
    /// [said otherwise](Self::with_max_options): of some forty seconds.
    pub const DEFAULT_MAX_OPTIONS: u64 = 1 << 35;

    /// An evaluator that knows no positions yet.
    #[must_use]
    pub fn new() -> Self {
        let limits =
            Limits { positions: Self::DEFAULT_MAX_POSITIONS, options: Self::DEFAULT_MAX_OPTIONS };
        Self { search: Search::new(Nimbers::default()), limits }
            .with_max_positions(Self::DEFAULT_MAX_POSITIONS)
    }

    /// Lets so many parts be remembered at most, and so many intervals of a row be evaluated.
    ///
    /// A part takes about 20 bytes if it is a row and 50 if it is not, an interval four bytes, and a graph 16
    /// for each of its vertices. When there is no room for what a part needs, all that is
    /// remembered is forgotten first: so only a part that needs more by itself is refused.
    #[must_use]
    pub fn with_max_positions(mut self, positions: usize) -> Self {
        self.search.limit_positions(positions);
        self.limits.positions = positions;
        self
    }

    /// Lets so many options of the intervals of a row be gone through at most, which limits the time.
    #[must_use]
    pub fn with_max_options(mut self, options: u64) -> Self {
        self.limits.options = options;
        self
    }

    /// Lets so many parts of grids, of graphs and of rows of up to 63 stones be evaluated at most in a
    /// call of [`grundy`](Self::grundy), those that are remembered not counted. There is no
    /// limit unless there is said to be one here.
    #[must_use]
    pub fn with_max_steps(mut self, steps: u64) -> Self {
        self.search.limit_steps(steps);
        self
    }

    /// How many parts are remembered.
    #[must_use]
    pub fn positions(&self) -> usize {
        self.search.positions()
    }

    /// Forgets the parts.
    pub fn clear_positions(&mut self) {
        self.search.clear_positions();
    }

    /// The Grundy value of a position.
    ///
    /// # Complexity
    /// A part that is a row of n stones has at most 2n² different followers, so it takes O(n³) time and
    /// O(n²) memory; less if it is periodic, see [`grundy_of_powers`](Self::grundy_of_powers). Parts of
    /// grids and graphs are searched: exponential in the worst case.
    ///
    /// # Errors
    /// A limit, or a part with stones of both colours that is no row and has more than 128 of them.
    /// Other positions are evaluated as before, and what has been found within a limit of steps is kept.
    pub fn grundy<T: Topology, S: StoneSet>(
        &mut self,
        position: &Position<T, S>,
    ) -> Result<u32, ClobberError> {
        self.search.begin();
        let mut sum = 0;
        for vertices in position.parts().iter().filter(|part| !is_monochromatic(position, part)) {
            sum ^= match long_row(position, vertices) {
                Some(colors) => Intervals::of_row(&colors, self.limits)?.initial(colors.len()),
                None => self.search.part(&Part::new(position, vertices)?)?,
            };
        }
        Ok(sum)
    }

    /// The Grundy values of the rows w, ww, ..., wⁿ of a word w.
    ///
    /// # Arguments
    /// The colours of w from left to right, and n.
    ///
    /// # Returns
    /// n values, that of w first.
    ///
    /// # Complexity
    /// O(p m²) time and O(p m) memory for m = n |w| stones, where p is the least period with which
    /// neighbours in the row differ or not: 1 for `xo`, 3 for `xxo`.
    ///
    /// # Data
    /// The powers that are second-player wins, by this program; no period has been found:
    ///
    /// | word | n up to | value 0 exactly for n = | largest value |
    /// |---|---|---|---|
    /// | `xo` | 10,000 | 3, 5, 7, 13, 20, 23, 26, 28, 30, 36, 49, 53, 59, 76, 82, 89, 99, 105, 122, 133, 218, 225, 241, 260, 389, 973, 1628, 1829, 1898, 3002, 3082, 3104, 3160, 3325, 3378, 3401, 3437, 4986, 5009, 5158, 7922 | 906 |
    /// | `xxo` | 2,000 | 2, 6, 8, 9, 18, 133, 887, 889, 903, 905, 907 | 32 |
    /// | `xxxo` | 2,000 | 3, 6, 355 | 400 |
    ///
    /// # Errors
    /// If there are more intervals than positions are [allowed](Self::with_max_positions), or they have
    /// more options in all than are [allowed](Self::with_max_options).
    ///
    /// ```
    /// use clobber_cgt::ImpartialClobber;
    /// use clobber_core::Color::{Black, White};
    ///
    /// let values = ImpartialClobber::new().grundy_of_powers(&[Black, White], 10)?;
    /// assert_eq!(values, [1, 3, 0, 2, 0, 2, 0, 3, 1, 4]);
    /// # Ok::<(), clobber_cgt::ClobberError>(())
    /// ```
    pub fn grundy_of_powers(&self, word: &[Color], n: usize) -> Result<Vec<u32>, ClobberError> {
        let limit = self.limits.positions;
        let stones = word.len().checked_mul(n).filter(|&stones| stones <= limit);
        let stones = stones.ok_or(ClobberError::Positions { limit })?;
        let row: Vec<Color> = word.iter().copied().cycle().take(stones).collect();
        let intervals = Intervals::of_row(&row, self.limits)?;
        Ok((1..=n).map(|power| intervals.initial(power * word.len())).collect())
    }
}

/// The colours of a part that is a row of more stones than a word holds.
fn long_row<T: Topology, S: StoneSet>(
    position: &Position<T, S>,
    vertices: &[Vertex],
) -> Option<Vec<Color>> {
    if vertices.len() <= Row::MOST_STONES {
        return None;
    }
    path(position, vertices).map(Iterator::collect)
}

/// The nim-heaps, with a scratch list.
#[derive(Clone, Debug, Default)]
struct Nimbers {
    options: Vec<u32>,
}

impl Algebra for Nimbers {
    type Value = u32;

    const ZERO: u32 = 0;

    fn negative(&self, value: u32) -> u32 {
        value
    }

    fn sum(&mut self, a: u32, b: u32) -> Result<u32, LimitError> {
        Ok(a ^ b)
    }

    /// The least number that is not among the options of either colour.
    fn of_options(&mut self, black: &[u32], white: &[u32]) -> Result<u32, LimitError> {
        self.options.clear();
        self.options.extend(black.iter().chain(white));
        self.options.sort_unstable();
        Ok(self.options.iter().fold(0, |mex, &option| mex + u32::from(option == mex)))
    }
}
