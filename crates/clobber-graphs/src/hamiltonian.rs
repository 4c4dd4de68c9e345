//! Hamiltonian cycles of hypercubes and Hamming graphs.

use clobber_core::{Refuted, Topology, Vertex};

use crate::board::Hamming;

/// A Hamiltonian cycle of a board: all its vertices, ordered so that each is adjacent to the next, and the last to
/// the first. Construction checks it.
///
/// ```
/// use clobber_core::Vertex;
/// use clobber_graphs::{Hamming, HamiltonianCycle};
///
/// // The reflected Gray code.
/// let cube: Hamming = "K2xK2xK2".parse()?;
/// let cycle = HamiltonianCycle::from_hamming(&cube)?;
/// assert_eq!(cycle.vertices(), [0, 1, 3, 2, 6, 7, 5, 4].map(Vertex::new));
///
/// // One in which 5 is followed by 1, as the proofs need.
/// let through = HamiltonianCycle::through(&cube, Vertex::new(5), Vertex::new(1))?;
/// assert_eq!(through.vertices()[..2], [5, 1].map(Vertex::new));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct HamiltonianCycle {
    vertices: Vec<Vertex>,
}

impl HamiltonianCycle {
    /// Creates the cycle of these vertices, if it is a Hamiltonian cycle of the board.
    ///
    /// # Complexity
    /// O(n) time for n vertices, and n tests of adjacency.
    ///
    /// # Errors
    /// [`Refuted`] names the first place where the cycle fails. An endless iterator is read only up to that place.
    pub fn new(
        board: &impl Topology,
        vertices: impl IntoIterator<Item = Vertex>,
    ) -> Result<Self, Refuted> {
        let expected = board.vertex_count();
        // Reads no more of a long list than needed.
        let vertices: Vec<Vertex> = vertices.into_iter().take(expected.saturating_add(1)).collect();
        if vertices.len() != expected {
            return Err(Refuted::new(format_args!("a list of another length than {expected}")));
        }
        if expected < 3 {
            return Err(Refuted::new(TOO_SMALL));
        }
        let mut seen = vec![false; expected];
        let following = vertices.iter().cycle().skip(1);
        for (index, (&vertex, &next)) in vertices.iter().zip(following).enumerate() {
            match seen.get_mut(vertex.index()) {
                Some(seen) if !*seen => *seen = true,
                _ => {
                    let fault = format!("{vertex} comes a second time or is not on the board");
                    return Err(Refuted::new(fault).at("vertex", index));
                }
            }
            if !board.are_adjacent(vertex, next) {
                return Err(not_adjacent(vertex, next).at("vertex", index));
            }
        }
        Ok(Self { vertices })
    }

    /// Returns a Hamiltonian cycle of a Hamming graph, such as a hypercube, with edges along every factor.
    ///
    /// Let P be the reflected Gray code of all factors except the last, K_m, ignoring factors of size 1. If m = 2,
    /// the cycle follows P in one copy and returns in the other. If m > 2, it climbs P one vertex at a time, visits
    /// every copy except copy 0 at each, and returns along P in copy 0.
    ///
    /// # Complexity
    /// O(n) time and memory for n vertices, times the number of factors.
    ///
    /// # Errors
    /// [`Refuted`] if there are fewer than three vertices.
    ///
    /// ```
    /// use clobber_graphs::{Hamming, HamiltonianCycle};
    ///
    /// let graph: Hamming = "K3xK5xK3".parse()?;
    /// assert_eq!(HamiltonianCycle::from_hamming(&graph)?.vertices().len(), 45);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_hamming(board: &Hamming) -> Result<Self, Refuted> {
        let expected = board.vertex_count();
        let last = board.sizes().iter().rposition(|&size| size > 1);
        let (Some(last), 3..) = (last, expected) else {
            return Err(Refuted::new(TOO_SMALL));
        };
        let (rest, m) = match board.sizes().split_at_checked(last) {
            Some((rest, [m, ..])) => (rest, *m),
            _ => (board.sizes(), 1),
        };
        let copy = expected as u32 / m;
        let gray = || (0..copy).map(|number| reflected(rest, number));
        let mut cycle = Vec::with_capacity(expected);
        if m == 2 {
            cycle.extend(gray());
            cycle.extend(gray().rev().map(|vertex| vertex + copy));
        } else {
            let mut forwards = true;
            for vertex in gray() {
                let copies = 1..m;
                let in_turn = |number: u32| if forwards { number } else { m - number };
                cycle.extend(copies.map(|number| vertex + copy * in_turn(number)));
                forwards = !forwards;
            }
            cycle.extend(gray().rev());
        }
        Self::new(board, cycle.into_iter().map(Vertex::new))
    }

    /// Returns a Hamiltonian cycle of a Hamming graph that begins with two prescribed adjacent vertices.
    ///
    /// An automorphism takes an edge of [`from_hamming`](Self::from_hamming) along the same factor to the prescribed
    /// one. In every factor it exchanges two coordinates, or two pairs of coordinates.
    ///
    /// # Complexity
    /// The complexity of [`from_hamming`](Self::from_hamming).
    ///
    /// # Errors
    /// [`Refuted`] if the two are not adjacent, or there are fewer than three vertices.
    pub fn through(board: &Hamming, vertex: Vertex, next: Vertex) -> Result<Self, Refuted> {
        if !board.are_adjacent(vertex, next) {
            return Err(not_adjacent(vertex, next).at("vertex", 0));
        }
        let Self { mut vertices } = Self::from_hamming(board)?;
        let factor_of = |a: Vertex, b: Vertex| {
            board.coordinates(a).zip(board.coordinates(b)).position(|(a, b)| a != b)
        };
        let wanted = factor_of(vertex, next);
        let found = vertices.windows(2).position(|pair| match pair {
            [a, b] => factor_of(*a, *b) == wanted,
            _ => false,
        });
        // There is an edge along every factor.
        vertices.rotate_left(found.unwrap_or(0));
        let [first, second, ..] = *vertices else { return Err(Refuted::new(TOO_SMALL)) };
        let columns: Vec<[u32; 4]> = board
            .coordinates(first)
            .zip(board.coordinates(second))
            .zip(board.coordinates(vertex).zip(board.coordinates(next)))
            .map(|((a, b), (c, d))| [a, b, c, d])
            .collect();
        let image = |v: Vertex| {
            let coordinates = board.coordinates(v).zip(&columns);
            board.vertex(coordinates.map(|(coordinate, &column)| exchange(coordinate, column)))
        };
        let vertices: Option<Vec<Vertex>> = vertices.iter().map(|&v| image(v)).collect();
        Self::new(board, vertices.unwrap_or_default())
    }

    /// Returns the vertices in the order of the cycle.
    #[must_use]
    pub fn vertices(&self) -> &[Vertex] {
        &self.vertices
    }
}

const TOO_SMALL: &str = "a board of fewer than three vertices has no Hamiltonian cycle";

fn not_adjacent(vertex: Vertex, next: Vertex) -> Refuted {
    Refuted::new(format_args!("{vertex} is not adjacent to {next}, which follows"))
}

/// Returns the vertex with this number in the reflected mixed-radix Gray code. A digit counts downwards if the number
/// above it is odd, so a carry leaves it unchanged.
fn reflected(sizes: &[u32], number: u32) -> u32 {
    let (mut vertex, mut stride, mut above) = (0, 1, number);
    for &size in sizes {
        let digit = above % size;
        above /= size;
        vertex += stride * if above % 2 == 0 { digit } else { size - 1 - digit };
        stride *= size;
    }
    vertex
}

/// Returns a permutation of the coordinates of a factor that takes a to c and b to d, where a = b exactly if
/// c = d: exchange a and c, and then the image of b and d.
const fn exchange(coordinate: u32, [a, b, c, d]: [u32; 4]) -> u32 {
    const fn swap(x: u32, a: u32, b: u32) -> u32 {
        if x == a {
            b
        } else if x == b {
            a
        } else {
            x
        }
    }
    swap(swap(coordinate, a, c), swap(b, a, c), d)
}
