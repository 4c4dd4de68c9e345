//! Boards on which some squares have a stone of either colour.

use std::fmt;

use crate::answer::Fault;
use clobber_core::{Color, Grid, Position, Topology, Vertex};

/// A set of positions on a grid: all colourings of some squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Pattern {
    grid: Grid,
    squares: Vec<Square>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Square {
    Empty,
    Stone(Color),
    /// A stone of either colour.
    Either,
}

impl Pattern {
    /// The most squares of either colour: there are 2^63 colourings.
    const MOST: usize = 63;

    /// Reads rows in the notation of positions, and ? as a stone of either colour.
    pub(super) fn parse(text: &str) -> Result<Self, Fault> {
        let text = text.trim();
        let position: Position<Grid> = text.replace('?', "x").parse()?;
        let is_square = |c: &char| !c.is_whitespace() && !matches!(c, '|' | '/' | ',' | '\u{fe0f}');
        let mut either = text.chars().filter(is_square).map(|c| c == '?');
        let square = |vertex: Vertex| match (either.next(), position.color_at(vertex)) {
            (Some(true), _) => Square::Either,
            (_, Some(color)) => Square::Stone(color),
            (_, None) => Square::Empty,
        };
        let grid = *position.board();
        let squares = (0..grid.vertex_count()).filter_map(Vertex::from_index).map(square).collect();
        let pattern = Self { grid, squares };
        match pattern.open() > Self::MOST {
            true => Err(Fault::new(format_args!(
                "{} squares of either colour; at most {} are counted",
                pattern.open(),
                Self::MOST
            ))),
            false => Ok(pattern),
        }
    }

    pub(super) const fn rows(&self) -> usize {
        self.grid.rows()
    }

    pub(super) const fn cols(&self) -> usize {
        self.grid.cols()
    }

    /// Returns the number of squares of either colour.
    pub(super) fn open(&self) -> usize {
        self.squares.iter().filter(|&&square| square == Square::Either).count()
    }

    /// Returns the number of colourings.
    pub(super) fn count(&self) -> u64 {
        1 << self.open()
    }

    pub(super) fn colorings(&self) -> impl Iterator<Item = Position<Grid>> {
        (0..self.count()).map(|number| {
            let mut rest = number;
            Position::from_fn(self.grid, |vertex| match self.squares.get(vertex.index())? {
                Square::Empty => None,
                Square::Stone(color) => Some(*color),
                Square::Either => {
                    let color = if rest & 1 == 0 { Color::Black } else { Color::White };
                    rest >>= 1;
                    Some(color)
                }
            })
        })
    }

    /// Returns the two halves: the first open square is black, or white.
    pub(super) fn halves(&self) -> Option<[Self; 2]> {
        let first = self.squares.iter().position(|&square| square == Square::Either)?;
        Some(Color::BOTH.map(|color| {
            let mut half = self.clone();
            half.squares[first] = Square::Stone(color);
            half
        }))
    }

    /// Returns whether all colourings of the other are colourings of this.
    pub(super) fn contains(&self, other: &Self) -> bool {
        let contains = |(&own, &other): (&Square, &Square)| {
            own == other || own == Square::Either && other != Square::Empty
        };
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
        for (row, squares) in self.squares.chunks(self.grid.cols().max(1)).enumerate() {
            if row > 0 {
                f.write_str("|")?;
            }
            for square in squares {
                match square {
                    Square::Empty => f.write_str(".")?,
                    Square::Stone(color) => write!(f, "{color}")?,
                    Square::Either => f.write_str("?")?,
                }
            }
        }
        Ok(())
    }
}
