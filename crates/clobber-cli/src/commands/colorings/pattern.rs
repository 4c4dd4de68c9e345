//! Boards on which some squares have a stone of either colour.

use crate::prelude::*;

/// A set of positions on a grid: all colourings of some squares.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Pattern {
    pub(super) grid: Grid,
    /// Rows joined by `|`, in which `?` is a stone of either colour.
    text: String,
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
        let open = |c: char| if c != '|' && written.next() == Some('?') { '?' } else { c };
        let text = position.to_string().chars().map(open).collect();
        let pattern = Self { grid: *position.board(), text };
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
        self.text.matches('?').count()
    }

    /// Returns the number of colourings.
    pub(super) fn count(&self) -> u64 {
        1 << self.open()
    }

    pub(super) fn colorings(&self) -> impl Iterator<Item = Position<Grid>> {
        let squares: Vec<char> = self.text.chars().filter(|&c| c != '|').collect();
        (0..self.count()).map(move |mut rest| {
            Position::from_fn(self.grid, |vertex| match squares[vertex.index()] {
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
        let half = |color: Color| {
            let text = self.text.replacen('?', &color.to_string(), 1);
            Self { grid: self.grid, text }
        };
        (self.open() > 0).then(|| Color::BOTH.map(half))
    }

    /// Returns whether all colourings of the other are colourings of this.
    pub(super) fn contains(&self, other: &Self) -> bool {
        let contains = |(own, other)| own == other || own == '?' && other != '.';
        self.grid == other.grid && self.text.chars().zip(other.text.chars()).all(contains)
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
        f.write_str(&self.text)
    }
}
