//! Powers of paths, and circulant graphs.

use core::fmt;
use core::slice;
use core::str::FromStr;

use certified_search::text::Reader;
use clobber_core::{BoardError, Family, ParseError, Topology, Vertex};
use smallvec::SmallVec;

use super::not_a_board;

/// The power P_n^r of a path: two of n vertices in a row are adjacent if they are at most r apart.
///
/// ```
/// use clobber_core::{Topology, Vertex};
/// use clobber_graphs::PathPower;
///
/// let board = PathPower::new(10, 3);
/// assert!(board.neighbors(Vertex::new(1)).eq([0, 2, 3, 4].map(Vertex::new)));
/// assert_eq!(board.to_string(), "P10^3");
/// assert_eq!("P10^3".parse::<PathPower>()?, board);
/// # Ok::<(), clobber_core::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PathPower {
    vertex_count: u32,
    reach: u32,
}

impl PathPower {
    /// Creates the power P_n^r, with n = `vertex_count` and r = `reach`. With reach 0 it has no edge.
    #[must_use]
    pub const fn new(vertex_count: u32, reach: u32) -> Self {
        Self { vertex_count, reach }
    }

    /// Returns the greatest distance r of adjacent vertices.
    #[must_use]
    pub const fn reach(self) -> u32 {
        self.reach
    }
}

impl Topology for PathPower {
    fn vertex_count(&self) -> usize {
        self.vertex_count as usize
    }

    fn neighbors(&self, vertex: Vertex) -> impl Iterator<Item = Vertex> {
        let own = vertex.get();
        let inside = own < self.vertex_count;
        let first = own.saturating_sub(self.reach);
        let end = own.saturating_add(self.reach).saturating_add(1).min(self.vertex_count);
        let range = if inside { first..end } else { 0..0 };
        range.filter(move |&other| other != own).map(Vertex::new)
    }

    #[inline]
    fn are_adjacent(&self, a: Vertex, b: Vertex) -> bool {
        let (a, b) = (a.get(), b.get());
        a.max(b) < self.vertex_count && a != b && a.abs_diff(b) <= self.reach
    }

    fn family(&self) -> Option<Family<'_>> {
        (self.reach >= self.vertex_count.saturating_sub(1))
            .then(|| Family::Cliques(slice::from_ref(&self.vertex_count)))
    }
}

impl fmt::Display for PathPower {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "P{}^{}", self.vertex_count, self.reach)
    }
}

impl FromStr for PathPower {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut name = Reader::new(text);
        let vertex_count = name.factor('P')?;
        let reach = name.factor('^')?;
        name.end().map(|()| Self::new(vertex_count, reach))
    }
}

/// A circulant graph C_n(s, t, ...): n vertices in a circle, two of them adjacent if a step
/// s, t, ... leads from one to the other, either way.
///
/// ```
/// use clobber_core::{Topology, Vertex};
/// use clobber_graphs::Circulant;
///
/// let board = Circulant::new(10, [1, 2, 3])?;
/// assert!(board.neighbors(Vertex::new(0)).eq([1, 2, 3, 7, 8, 9].map(Vertex::new)));
/// assert_eq!(board.to_string(), "C10(1,2,3)");
/// assert_eq!("C10(1,2,3)".parse::<Circulant>()?, board);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Circulant {
    vertex_count: u32,
    /// In increasing order.
    steps: SmallVec<[u32; 4]>,
    /// The distances from a vertex forward to its neighbours, in increasing order.
    offsets: SmallVec<[u32; 8]>,
}

impl Circulant {
    /// Creates the circulant graph with n = `vertex_count` and these steps. Steps that lead to the same vertices
    /// count once.
    ///
    /// # Errors
    /// [`BoardError::Loop`] for a step that leads from a vertex to itself.
    pub fn new(
        vertex_count: u32,
        steps: impl IntoIterator<Item = u32>,
    ) -> Result<Self, BoardError> {
        let mut steps: SmallVec<[u32; 4]> = steps.into_iter().collect();
        let loops = |&step: &u32| step.checked_rem(vertex_count) == Some(0);
        if let Some(edge) = steps.iter().position(loops) {
            return Err(BoardError::Loop { edge, vertex: 0 });
        }
        steps.sort_unstable();
        steps.dedup();
        let ahead = steps.iter().filter_map(|step| step.checked_rem(vertex_count));
        let mut offsets: SmallVec<[u32; 8]> =
            ahead.flat_map(|step| [step, vertex_count - step]).collect();
        offsets.sort_unstable();
        offsets.dedup();
        Ok(Self { vertex_count, steps, offsets })
    }

    /// Returns the steps in increasing order.
    #[must_use]
    pub fn steps(&self) -> &[u32] {
        &self.steps
    }
}

impl Topology for Circulant {
    fn vertex_count(&self) -> usize {
        self.vertex_count as usize
    }

    fn neighbors(&self, vertex: Vertex) -> impl Iterator<Item = Vertex> {
        let (own, count) = (u64::from(vertex.get()), u64::from(self.vertex_count));
        let offsets = if own < count { self.offsets.as_slice() } else { &[] };
        offsets.iter().map(move |&offset| Vertex::new(((own + u64::from(offset)) % count) as u32))
    }

    #[inline]
    fn are_adjacent(&self, a: Vertex, b: Vertex) -> bool {
        let (a, b) = (a.get(), b.get());
        a.max(b) < self.vertex_count && self.offsets.binary_search(&a.abs_diff(b)).is_ok()
    }

    fn family(&self) -> Option<Family<'_>> {
        let is_clique = self.offsets.len() as u64 + 1 >= self.vertex_count.into();
        is_clique.then(|| Family::Cliques(slice::from_ref(&self.vertex_count)))
    }
}

impl fmt::Display for Circulant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "C{}(", self.vertex_count)?;
        for (index, step) in self.steps.iter().enumerate() {
            let comma = if index > 0 { "," } else { "" };
            write!(f, "{comma}{step}")?;
        }
        f.write_str(")")
    }
}

impl FromStr for Circulant {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut name = Reader::new(text);
        let vertex_count = name.factor('C')?;
        let mut steps: SmallVec<[u32; 4]> = SmallVec::new();
        let mut before = '(';
        // Without steps the text is `C5()`.
        let mut is_closed = text.ends_with("()") && name.takes('(') && name.takes(')');
        while !is_closed {
            steps.push(name.factor(before)?);
            is_closed = name.takes(')');
            before = ',';
        }
        name.end()?;
        Self::new(vertex_count, steps).map_err(not_a_board)
    }
}
