//! Boards on which some squares have a stone of either colour.

use std::fmt;

use crate::answer::Fault;
use crate::fields::joined;
use clobber_core::{Color, Grid, Position};

/// A set of positions on a grid: all colourings of some squares.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Pattern {
    pub(super) grid: Grid,
    /// The characters of the squares: `?` is a stone of either colour.
    squares: Vec<char>,
}

impl Pattern {
    /// The most squares of either colour: there are 2^63 colourings.
    const MOST: usize = 63;

    /// Reads rows in the notation of positions, and ? as a stone of either colour.
    pub(super) fn parse(text: &str) -> Result<Self, Fault> {
        let text = text.trim();
        let position: Position<Grid> = text.replace('?', "x").parse()?;
        let is_square = |c: &char| !c.is_whitespace() && !matches!(c, '|' | '/' | ',' | '\u{fe0f}');
        let mut written = text.chars().filter(is_square);
        let square = |square: Option<Color>| match written.next() {
            Some('?') => '?',
            _ => square.map_or('.', Color::symbol),
        };
        let squares = position.squares().map(square).collect();
        let pattern = Self { grid: *position.board(), squares };
        let (open, most) = (pattern.open(), Self::MOST);
        match open > most {
            true => Err(Fault::new(format_args!(
                "{open} squares of either colour; at most {most} are counted"
            ))),
            false => Ok(pattern),
        }
    }

    /// Returns the number of squares of either colour.
    pub(super) fn open(&self) -> usize {
        self.squares.iter().filter(|&&square| square == '?').count()
    }

    /// Returns the number of colourings.
    pub(super) fn count(&self) -> u64 {
        1 << self.open()
    }

    pub(super) fn colorings(&self) -> impl Iterator<Item = Position<Grid>> {
        (0..self.count()).map(|number| {
            let mut rest = number;
            Position::from_fn(self.grid, |vertex| match self.squares[vertex.index()] {
                '.' => None,
                '?' => {
                    let color = Color::BOTH[usize::from(rest & 1 == 1)];
                    rest >>= 1;
                    Some(color)
                }
                symbol => Color::BOTH.into_iter().find(|color| color.symbol() == symbol),
            })
        })
    }

    /// Returns the two halves: the first open square is black, or white.
    pub(super) fn halves(&self) -> Option<[Self; 2]> {
        let first = self.squares.iter().position(|&square| square == '?')?;
        Some(Color::BOTH.map(|color| {
            let mut half = self.clone();
            half.squares[first] = color.symbol();
            half
        }))
    }

    /// Returns whether all colourings of the other are colourings of this.
    pub(super) fn contains(&self, other: &Self) -> bool {
        let contains = |(&own, &other)| own == other || own == '?' && other != '.';
        self.grid == other.grid && self.squares.iter().zip(&other.squares).all(contains)
    }

    /// Returns the chain of patterns, each half of the next, from this one to the whole; `None` if there is no chain.
    pub(super) fn wholes(&self, whole: &Self) -> Option<Vec<Self>> {
        let mut pattern = whole.clone();
        let mut wholes = Vec::new();
        while pattern != *self {
            let halves = pattern.halves().filter(|_| pattern.contains(self))?;
            wholes.push(pattern);
            pattern = halves.into_iter().find(|half| half.contains(self))?;
        }
        Some(wholes)
    }
}

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rows = || self.squares.chunks(self.grid.cols().max(1)).map(String::from_iter);
        write!(f, "{}", joined(rows, "|", ""))
    }
}
