//! Cliques and Hamming graphs, the cartesian products of cliques.

use core::fmt;
use core::str::FromStr;

use certified_search::text::Reader;
use clobber_core::{BoardError, Family, ParseError, Topology, Vertex};
use smallvec::SmallVec;

use super::{Hypercube, not_a_board, product_of};

/// The clique K_n: every vertex is adjacent to every other.
///
/// ```
/// use clobber_core::Position;
/// use clobber_graphs::Clique;
///
/// let position = Position::parse_on(Clique::new(4), "xxoo")?;
/// assert_eq!(position.all_moves().count(), 8);
/// # Ok::<(), clobber_core::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Clique {
    size: u32,
}

impl Clique {
    /// Creates the clique of `size` vertices.
    #[must_use]
    pub const fn new(size: u32) -> Self {
        Self { size }
    }

    /// Returns the number of vertices.
    #[must_use]
    pub const fn size(self) -> u32 {
        self.size
    }
}

impl Topology for Clique {
    fn vertex_count(&self) -> usize {
        self.size as usize
    }

    fn neighbors(&self, vertex: Vertex) -> impl Iterator<Item = Vertex> {
        let all = if vertex.get() < self.size { 0..self.size } else { 0..0 };
        all.map(Vertex::new).filter(move |&other| other != vertex)
    }

    #[inline]
    fn are_adjacent(&self, a: Vertex, b: Vertex) -> bool {
        a != b && a.get() < self.size && b.get() < self.size
    }

    fn family(&self) -> Option<Family<'_>> {
        Some(Family::Cliques(core::slice::from_ref(&self.size)))
    }
}

impl fmt::Display for Clique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "K{}", self.size)
    }
}

impl FromStr for Clique {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut name = Reader::new(text);
        let size = name.factor('K')?;
        name.end().map(|()| Self::new(size))
    }
}

/// A Hamming graph K_a x K_b x ...: the cartesian product of cliques of any sizes.
///
/// The vertices are numbered in mixed radix, the first factor fastest: in K_2 x K_3 the vertex
/// with the coordinates (a, b) is a + 2b. Two vertices are adjacent if they differ in one
/// coordinate. The hypercube Q_n is the product of n factors K_2, with the same numbers as in
/// [`Hypercube`](crate::Hypercube).
///
/// ```
/// use clobber_core::{Topology, Vertex};
/// use clobber_graphs::Hamming;
///
/// let graph: Hamming = "K2xK3".parse()?;
/// assert_eq!(graph.vertex_count(), 6);
/// assert_eq!(graph.sizes(), [2, 3]);
/// assert!(graph.neighbors(Vertex::new(0)).eq([1, 2, 4].map(Vertex::new)));
/// assert_eq!(graph.vertex([1, 2]), Some(Vertex::new(5)));
/// assert_eq!("Q3".parse::<Hamming>()?.to_string(), "K2xK2xK2");
/// # Ok::<(), clobber_core::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hamming {
    sizes: SmallVec<[u32; 4]>,
    vertex_count: u32,
}

impl Hamming {
    /// Creates the product of cliques of these sizes. Without a factor it is a single vertex; with a factor of size 0
    /// it is empty.
    ///
    /// # Errors
    /// The product is larger than any board.
    pub fn new(sizes: impl IntoIterator<Item = u32>) -> Result<Self, BoardError> {
        let sizes: SmallVec<[u32; 4]> = sizes.into_iter().collect();
        let vertex_count = product_of(sizes.iter().map(|&size| size as usize))?;
        Ok(Self { sizes, vertex_count })
    }

    /// Returns the sizes of the factors.
    #[must_use]
    pub fn sizes(&self) -> &[u32] {
        &self.sizes
    }

    /// Returns the coordinates of a vertex, one for each factor.
    pub fn coordinates(&self, vertex: Vertex) -> impl Iterator<Item = u32> {
        let mut rest = vertex.get();
        self.sizes.iter().map(move |&size| {
            let coordinate = rest.checked_rem(size).unwrap_or(0);
            rest = rest.checked_div(size).unwrap_or(0);
            coordinate
        })
    }

    /// Returns the vertex with these coordinates; `None` if their number is wrong or one is
    /// not below the size of its factor.
    #[must_use]
    pub fn vertex(&self, coordinates: impl IntoIterator<Item = u32>) -> Option<Vertex> {
        if self.vertex_count == 0 {
            return None;
        }
        let mut coordinates = coordinates.into_iter();
        let (mut vertex, mut stride) = (0, 1);
        for &size in &self.sizes {
            let coordinate = coordinates.next().filter(|&coordinate| coordinate < size)?;
            vertex += coordinate * stride;
            stride *= size;
        }
        coordinates.next().is_none().then_some(Vertex::new(vertex))
    }
}

impl From<Clique> for Hamming {
    fn from(clique: Clique) -> Self {
        Self { sizes: SmallVec::from_slice(&[clique.size()]), vertex_count: clique.size() }
    }
}

impl From<Hypercube> for Hamming {
    /// Returns the product of factors K_2, with the same vertex numbers.
    fn from(cube: Hypercube) -> Self {
        let sizes = SmallVec::from_elem(2, cube.dimension() as usize);
        Self { sizes, vertex_count: 1 << cube.dimension() }
    }
}

impl Topology for Hamming {
    fn vertex_count(&self) -> usize {
        self.vertex_count as usize
    }

    fn neighbors(&self, vertex: Vertex) -> impl Iterator<Item = Vertex> {
        let vertex = vertex.get();
        let sizes = if vertex < self.vertex_count { self.sizes() } else { &[] };
        let mut stride = 1;
        sizes.iter().flat_map(move |&size| {
            let step = stride;
            stride *= size;
            let own = vertex / step % size;
            let base = vertex - own * step;
            (0..size).filter(move |&digit| digit != own).map(move |d| Vertex::new(base + d * step))
        })
    }

    #[inline]
    fn are_adjacent(&self, a: Vertex, b: Vertex) -> bool {
        let (mut a, mut b) = (a.get(), b.get());
        if a == b || a.max(b) >= self.vertex_count {
            return false;
        }
        for &size in &self.sizes {
            if a % size != b % size {
                return a / size == b / size;
            }
            (a, b) = (a / size, b / size);
        }
        false
    }

    fn family(&self) -> Option<Family<'_>> {
        Some(Family::Cliques(&self.sizes))
    }
}

impl fmt::Display for Hamming {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.sizes.is_empty() {
            return f.write_str("K1");
        }
        for (index, size) in self.sizes.iter().enumerate() {
            let times = if index > 0 { "x" } else { "" };
            write!(f, "{times}K{size}")?;
        }
        Ok(())
    }
}

impl FromStr for Hamming {
    type Err = ParseError;

    /// Reads `K2xK3`, and `Q3` as K_2 x K_2 x K_2.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        if text.starts_with('Q') {
            let cube: Hypercube = text.parse()?;
            // The text of Q_0 is K1, which has a factor.
            let is_point = cube.vertex_count() == 1;
            return Ok(if is_point { Clique::new(1).into() } else { cube.into() });
        }
        let mut name = Reader::new(text);
        let mut sizes: SmallVec<[u32; 4]> = SmallVec::new();
        loop {
            sizes.push(name.factor('K')?);
            if !name.takes('x') {
                break;
            }
        }
        name.end()?;
        Self::new(sizes).map_err(not_a_board)
    }
}
