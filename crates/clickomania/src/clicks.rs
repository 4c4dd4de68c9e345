//! Sequences of clicks.

use core::fmt;
use core::str::FromStr;

use certified_search::ParseError;
use certified_search::text::Reader;

use crate::square::Square;

/// A sequence of clicks, each a square of the current board.
///
/// It is unchecked data; [`replay`](Self::replay) tests it. Make one from text, with [`new`](Self::new), or click by
/// click.
///
/// ```
/// use clickomania::{Blocks, Board, Clicks, Effort};
///
/// let board: Board = "abba".parse()?;
/// let clicks: Clicks = "0,1 0,0".parse()?;
/// let replay = clicks.replay(&board, &mut Effort::new())?;
/// assert!(replay.end().is_empty());
/// assert_eq!(replay.group_sizes(), [2, 2]);
///
/// // Always click the first group.
/// let (mut board, mut clicks) = ("abba|aabb".parse::<Board>()?, Clicks::default());
/// while let Some(&square) = board.clicks().first() {
///     board.click(square)?;
///     clicks.push(square);
/// }
/// assert_eq!(clicks.to_string(), "1,0 1,0");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Default, PartialEq, Eq, Hash)]
pub struct Clicks(Vec<Square>);

impl Clicks {
    /// Creates the sequence of clicks on these squares.
    #[must_use]
    pub fn new(squares: impl IntoIterator<Item = Square>) -> Self {
        Self(squares.into_iter().collect())
    }

    /// Returns the squares in order.
    pub fn as_slice(&self) -> &[Square] {
        &self.0
    }

    /// Returns the squares in order, one by one.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Square> {
        self.0.iter().copied()
    }

    /// Appends a click.
    pub fn push(&mut self, square: Square) {
        self.0.push(square);
    }

    /// Returns the number of clicks.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns whether there are no clicks.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl FromStr for Clicks {
    type Err = ParseError;

    /// Reads clicks separated by spaces, or `-` for no clicks.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        if text.trim() == "-" {
            return Ok(Self::default());
        }
        let mut reader = Reader::new(text);
        let mut clicks = Self::default();
        while let Some((word, place)) = reader.next_word() {
            clicks.push(Square::read(word, place)?);
        }
        Ok(clicks)
    }
}

impl fmt::Display for Clicks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("-");
        }
        for (index, square) in self.0.iter().enumerate() {
            let space = if index > 0 { " " } else { "" };
            write!(f, "{space}{square}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for Clicks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Clicks({self})")
    }
}
