//! Clicks, sequences of clicks, and their replay.

use core::fmt;
use core::str::FromStr;

use crate::board::Board;
use crate::color::Color;
use crate::line::Line;
use crate::notation::{ParseError, ParseErrorKind, Place, Reader};
use crate::scoring::{Scoring, score};

/// A square, and a click on it: its row and column from the top left of the board as it is at that
/// moment.
///
/// ```
/// use clickomania::{Board, Click, Color};
///
/// let board: Board = "ab|bb".parse()?;
/// assert_eq!(board.color_at(Click::new(1, 0)), Color::from_letter('b'));
/// assert_eq!(Click::from((1, 0)).to_string(), "1,0");
/// # Ok::<(), clickomania::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Click {
    /// The row, from 0 at the top.
    pub row: usize,
    /// The column, from 0 at the left.
    pub col: usize,
}

/// A sequence of clicks: plain data that anyone may write. [`replay`](Self::replay) checks it.
///
/// It is made from text, by [`new`](Self::new), from an array, by collecting, or click by click.
/// ```
/// use clickomania::{Blocks, Board, Clicks};
///
/// let board: Board = "abba".parse()?;
/// let clicks: Clicks = "0,1 0,0".parse()?;
/// let replay = clicks.replay(&board)?;
/// assert!(replay.end().is_empty());
/// assert_eq!(replay.group_sizes(), [2, 2]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Default, PartialEq, Eq, Hash)]
pub struct Clicks(Vec<Click>);

/// A sequence of clicks that has been played: every click was legal.
///
/// [`Clicks::replay`] is the only way to one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replay {
    end: Board,
    group_sizes: Vec<usize>,
}

/// Why a click is not possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum IllegalClick {
    /// The square is not on the board.
    #[error("the board has {height} rows and {width} columns")]
    OffBoard {
        /// The number of rows.
        height: usize,
        /// The number of columns.
        width: usize,
    },
    /// There is no block on the square.
    #[error("there is no block")]
    Empty,
    /// The block is alone in its group.
    #[error("the {color} there is alone")]
    Single {
        /// The colour of the block.
        color: Color,
    },
}

/// Which click of a sequence is not possible, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("click {index} on {click}: {cause}")]
#[non_exhaustive]
pub struct ReplayError {
    /// Which click of the sequence, from 0.
    pub index: usize,
    /// The click.
    pub click: Click,
    /// Why it is not possible.
    pub cause: IllegalClick,
}

impl Click {
    /// The square in this row and column.
    #[must_use]
    pub const fn new(row: usize, col: usize) -> Self {
        Self { row, col }
    }
}

impl From<(usize, usize)> for Click {
    fn from((row, col): (usize, usize)) -> Self {
        Self { row, col }
    }
}

impl Clicks {
    /// These clicks, one after the other.
    #[must_use]
    pub fn new(clicks: impl IntoIterator<Item = Click>) -> Self {
        Self(clicks.into_iter().collect())
    }

    /// The clicks in order.
    #[must_use]
    pub fn as_slice(&self) -> &[Click] {
        &self.0
    }

    /// The clicks in order, one by one.
    pub fn iter(&self) -> core::iter::Copied<core::slice::Iter<'_, Click>> {
        self.0.iter().copied()
    }

    /// Appends a click.
    ///
    /// ```
    /// use clickomania::{Board, Click, Clicks};
    ///
    /// // Always the first group that can be clicked.
    /// let mut board: Board = "abba|aabb".parse()?;
    /// let mut clicks = Clicks::default();
    /// while let Some(&click) = board.clicks().first() {
    ///     board.click(click)?;
    ///     clicks.push(click);
    /// }
    /// assert_eq!(clicks, Clicks::from([Click::new(1, 0), Click::new(1, 0)]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn push(&mut self, click: Click) {
        self.0.push(click);
    }

    /// The number of clicks.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Plays the clicks on a board, one by one, and knows nothing of how they were found.
    ///
    /// # Complexity
    /// That of [`Board::click`] for each click. On a board of one row or one column it is that of
    /// [`Row::replay`](crate::Row::replay), which is O(log n) a click.
    ///
    /// # Errors
    /// The first click that is not possible.
    pub fn replay(&self, start: &Board) -> Result<Replay, ReplayError> {
        if let Some(line) = Line::of(start) {
            return line.replay(self);
        }
        let mut end = start.clone();
        let mut group_sizes = Vec::with_capacity(self.len());
        for (index, &click) in self.0.iter().enumerate() {
            let group = end.click(click).map_err(|cause| ReplayError { index, click, cause })?;
            group_sizes.push(group.len());
        }
        Ok(Replay { end, group_sizes })
    }
}

impl Replay {
    pub(crate) const fn new(end: Board, group_sizes: Vec<usize>) -> Self {
        Self { end, group_sizes }
    }

    /// The board at the end.
    #[must_use]
    pub const fn end(&self) -> &Board {
        &self.end
    }

    /// The number of blocks that each click has removed.
    #[must_use]
    pub fn group_sizes(&self) -> &[usize] {
        &self.group_sizes
    }

    /// The number of blocks removed.
    #[must_use]
    pub fn removed(&self) -> usize {
        self.group_sizes.iter().sum()
    }

    /// The score of the play. One beyond what an `i64` holds is the nearest that it does hold.
    #[must_use]
    pub fn score(&self, scoring: &impl Scoring) -> i64 {
        score(scoring, &self.group_sizes, self.end.block_count())
    }
}

impl fmt::Display for Click {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.row, self.col)
    }
}

impl fmt::Display for Clicks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("-");
        }
        for (index, click) in self.0.iter().enumerate() {
            let space = if index > 0 { " " } else { "" };
            write!(f, "{space}{click}")?;
        }
        Ok(())
    }
}

impl Click {
    fn read(word: &str, place: Place) -> Result<Self, ParseError> {
        let coordinate = |digits: &str| {
            // Rust would read `+1` too.
            let is_number = digits.bytes().all(|byte| byte.is_ascii_digit());
            digits.parse().ok().filter(|_| is_number)
        };
        let click = word
            .split_once(',')
            .and_then(|(row, col)| Some(Self { row: coordinate(row)?, col: coordinate(col)? }));
        click.ok_or_else(|| {
            ParseError::new(place, ParseErrorKind::NotACoordinate { found: word.into() })
        })
    }
}

impl FromStr for Click {
    type Err = ParseError;

    /// Reads `row,col`.
    ///
    /// ```
    /// use clickomania::Click;
    ///
    /// assert_eq!("3,0".parse::<Click>()?, Click { row: 3, col: 0 });
    /// assert!("3".parse::<Click>().is_err());
    /// # Ok::<(), clickomania::ParseError>(())
    /// ```
    fn from_str(text: &str) -> Result<Self, ParseError> {
        Self::read(text, Reader::new(text).place())
    }
}

impl FromStr for Clicks {
    type Err = ParseError;

    /// Reads clicks with spaces between them, or `-` if there are none.
    ///
    /// ```
    /// use clickomania::Clicks;
    ///
    /// assert_eq!("3,0 12,4".parse::<Clicks>()?.to_string(), "3,0 12,4");
    /// assert_eq!("3,0 12;4".parse::<Clicks>().unwrap_err().column(), 5);
    /// # Ok::<(), clickomania::ParseError>(())
    /// ```
    fn from_str(text: &str) -> Result<Self, ParseError> {
        if text.trim() == "-" {
            return Ok(Self::default());
        }
        let mut reader = Reader::new(text);
        let mut clicks = Vec::new();
        loop {
            while reader.peek().is_some_and(char::is_whitespace) {
                reader.next();
            }
            let place = reader.place();
            let mut word = String::new();
            while let Some(next) = reader.peek().filter(|next| !next.is_whitespace()) {
                word.push(next);
                reader.next();
            }
            if word.is_empty() {
                return Ok(Self(clicks));
            }
            clicks.push(Click::read(&word, place)?);
        }
    }
}

impl FromIterator<Click> for Clicks {
    fn from_iter<I: IntoIterator<Item = Click>>(clicks: I) -> Self {
        Self::new(clicks)
    }
}

impl<const N: usize> From<[Click; N]> for Clicks {
    fn from(clicks: [Click; N]) -> Self {
        Self::new(clicks)
    }
}

impl Extend<Click> for Clicks {
    fn extend<I: IntoIterator<Item = Click>>(&mut self, clicks: I) {
        self.0.extend(clicks);
    }
}

impl IntoIterator for Clicks {
    type Item = Click;
    type IntoIter = std::vec::IntoIter<Click>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'a> IntoIterator for &'a Clicks {
    type Item = Click;
    type IntoIter = core::iter::Copied<core::slice::Iter<'a, Click>>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

/// The text: `Clicks(1,0 1,0)`.
impl fmt::Debug for Clicks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Clicks({self})")
    }
}
