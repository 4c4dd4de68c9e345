//! The hypercubes Q_n.

use core::fmt;
use core::str::FromStr;

use certified_search::text::Reader;
use clobber_core::{BoardError, Family, Move, ParseError, StoneSet, Topology, Vertex, Word};

use super::not_a_board;

/// The hypercube Q_n: the vertices are the numbers of n bits, and two are adjacent if they differ in
/// one bit. Bit i of a vertex is its coordinate i.
///
/// ```
/// use clobber_core::{Position, Topology, Vertex};
/// use clobber_graphs::Hypercube;
///
/// let cube = Hypercube::new(3)?;
/// assert_eq!(cube.vertex_count(), 8);
/// assert!(cube.are_adjacent(Vertex::new(0b001), Vertex::new(0b101)));
/// assert_eq!(cube.to_string(), "Q3");
/// assert_eq!("Q3".parse::<Hypercube>()?, cube);
///
/// let position = Position::parse_on(cube, "xoooooox")?;
/// assert_eq!(position.all_moves().count(), 12);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hypercube {
    dimension: u32,
}

impl Hypercube {
    /// The largest dimension: a board has fewer than 2^32 vertices.
    pub const MAX_DIMENSION: u32 = 31;

    /// Creates the hypercube of a dimension from 0 (a single vertex) to 31.
    ///
    /// # Errors
    /// The hypercube is larger than any board.
    pub const fn new(dimension: u32) -> Result<Self, BoardError> {
        if dimension <= Self::MAX_DIMENSION {
            return Ok(Self { dimension });
        }
        let width = match 1_usize.checked_shl(dimension) {
            Some(width) => width,
            None => usize::MAX,
        };
        Err(BoardError::TooLarge { lines: 1, width })
    }

    /// Returns the dimension n.
    #[must_use]
    pub const fn dimension(self) -> u32 {
        self.dimension
    }

    const fn has(self, vertex: Vertex) -> bool {
        vertex.get() >> self.dimension == 0
    }
}

/// The bits of a word are the vertices of a hypercube of this dimension.
const WORD_DIMENSION: u32 = Word::BITS.trailing_zeros();

/// Returns the word in which bit v is bit v XOR 2^coordinate of `word`, for a coordinate within a word.
const fn reflected(word: Word, coordinate: u32) -> Word {
    let shift = 1 << coordinate;
    // Alternating runs of `shift` ones and `shift` zeros, ones first.
    let low = Word::MAX / ((1 << shift) + 1);
    (word & low) << shift | (word >> shift) & low
}

impl Topology for Hypercube {
    fn vertex_count(&self) -> usize {
        1 << self.dimension
    }

    fn neighbors(&self, vertex: Vertex) -> impl Iterator<Item = Vertex> {
        let coordinates = if self.has(vertex) { 0..self.dimension } else { 0..0 };
        coordinates.map(move |coordinate| Vertex::new(vertex.get() ^ 1 << coordinate))
    }

    #[inline]
    fn are_adjacent(&self, a: Vertex, b: Vertex) -> bool {
        (a.get() ^ b.get()).is_power_of_two() && self.has(a) && self.has(b)
    }

    fn family(&self) -> Option<Family<'_>> {
        const FACTORS: [u32; Hypercube::MAX_DIMENSION as usize] =
            [2; Hypercube::MAX_DIMENSION as usize];
        FACTORS.get(..self.dimension as usize).map(Family::Cliques)
    }

    fn moves_between<'a, S: StoneSet>(
        &'a self,
        movers: &'a S,
        targets: &'a S,
    ) -> impl Iterator<Item = Move> + 'a {
        (0..self.dimension).flat_map(move |coordinate| {
            (0..movers.word_count()).flat_map(move |index| {
                let reached = match coordinate.checked_sub(WORD_DIMENSION) {
                    None => reflected(targets.word(index), coordinate),
                    Some(bit) => targets.word(index ^ 1 << bit),
                };
                let mut moving = movers.word(index) & reached;
                core::iter::from_fn(move || {
                    let bit = (moving != 0).then(|| moving.trailing_zeros())?;
                    moving &= moving - 1;
                    let from = (index as u32) << WORD_DIMENSION | bit;
                    Some(Move::between(from, from ^ 1 << coordinate))
                })
            })
        })
    }
}

impl fmt::Display for Hypercube {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Q{}", self.dimension)
    }
}

impl FromStr for Hypercube {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut name = Reader::new(text);
        let dimension = name.factor('Q')?;
        name.end()?;
        Self::new(dimension).map_err(not_a_board)
    }
}
