//! Positions derived from a position: its parts, its images, and its stones on a smaller board.

// Places in a list of vertices are less than its length.
#![allow(clippy::indexing_slicing)]

use certified_search::{Effort, Limits};

use super::Position;
use crate::board::{GraphBoard, Grid, Symmetric, Topology};
use crate::color::Color;
use crate::moves::Vertex;
use crate::parts::Parts;
use crate::stones::StoneSet;

/// # Parts and symmetries
///
/// ```
/// use clobber_core::{Grid, GridSymmetry, Position, Vertex};
///
/// let position: Position<Grid> = "....|..x.|.xo.".parse()?;
/// let turned = position.image(GridSymmetry::Rotate90);
/// assert_eq!(turned.to_string(), "...|x..|ox.|...");
/// assert_eq!(position.canonical(), turned.image(GridSymmetry::Rotate270).canonical());
/// let (cropped, corner) = position.cropped();
/// assert_eq!((cropped.to_string().as_str(), corner), (".x|xo", Vertex::new(5)));
///
/// let position: Position<Grid> = "xo.x|...o".parse()?;
/// let parts = position.parts();
/// assert!(parts.iter().map(|part| position.cropped_to(part).0.to_string()).eq(["xo", "x|o"]));
/// # Ok::<(), clobber_core::ParseError>(())
/// ```
impl<T: Topology, S: StoneSet> Position<T, S> {
    /// Returns the connected components of the stones.
    ///
    /// # Complexity
    /// O(V log V + E) time (the vertices of each part are sorted), O(V) memory.
    pub fn parts(&self) -> Parts {
        // Nothing stops a search without limits.
        Parts::new(self, &mut Effort::within(Limits::NONE)).unwrap_or_default()
    }

    /// Returns the position with only the stones on some vertices, on the same board.
    ///
    /// # Complexity
    /// O(V / 64 + k) for k vertices, and a clone of the board.
    #[must_use]
    pub fn restricted_to(&self, vertices: &[Vertex]) -> Self
    where
        T: Clone,
    {
        let mut position = Self { board: self.board.clone(), stones: self.stones.cleared() };
        for &vertex in vertices {
            if let Some(color) = self.color_at(vertex) {
                position.stones.put(vertex, Some(color));
            }
        }
        position
    }

    /// Returns the stones on some vertices as a position on the induced subgraph. Vertex `k` of the new board is
    /// `vertices[k]`. A vertex listed twice or outside the board becomes an empty vertex without neighbours.
    ///
    /// # Complexity
    /// O((k + e) log k) time for k vertices and e edges at them, O(k + e) memory.
    #[must_use]
    pub fn extracted(&self, vertices: &[Vertex]) -> Position<GraphBoard> {
        let mut numbers: Vec<(Vertex, u32)> = vertices.iter().copied().zip(0..).collect();
        numbers.sort_unstable();
        numbers.dedup_by_key(|(vertex, _)| *vertex);
        numbers.retain(|(vertex, _)| vertex.index() < self.board.vertex_count());
        let mut edges = Vec::with_capacity(2 * numbers.len());
        for (index, &(vertex, number)) in numbers.iter().enumerate() {
            for later in self.board.neighbors(vertex).filter(|&near| vertex < near) {
                // If all vertices between are listed, the neighbour's place differs by as much as its number; else it
                // comes before.
                let reach = later.index() - vertex.index();
                let end = index.saturating_add(reach).saturating_add(1).min(numbers.len());
                let listed = &numbers[index..end];
                let place = match listed.last() {
                    Some(last) if last.0 == later => Ok(listed.len() - 1),
                    _ => listed.binary_search_by_key(&later, |&(vertex, _)| vertex),
                };
                if let Ok(place) = place {
                    edges.push((Vertex::new(number), Vertex::new(listed[place].1)));
                }
            }
        }
        // The edges come from a board, so they are valid.
        let board = GraphBoard::from_valid_edges(vertices.len(), &edges);
        let mut position = Position::empty(board);
        for &(vertex, number) in &numbers {
            position.stones.put(Vertex::new(number), self.color_at(vertex));
        }
        position
    }

    /// Returns the position with black and white exchanged.
    #[must_use]
    pub fn swapped(self) -> Self {
        Self { board: self.board, stones: self.stones.swapped() }
    }

    /// Returns the image under a symmetry of the board.
    ///
    /// # Complexity
    /// O(number of stones + V / 64).
    #[must_use]
    pub fn image(&self, symmetry: T::Symmetry) -> Self
    where
        T: Symmetric,
    {
        let mut image = Self { board: self.board.image(symmetry), stones: self.stones.cleared() };
        for color in Color::BOTH {
            let (set, _) = image.stones.of_mut(color);
            set.extend(self.stones.of(color).iter().map(|v| self.board.image_of(symmetry, v)));
        }
        image
    }

    /// Returns the canonical representative: the least image under the symmetries of the board. Two positions have the
    /// same representative exactly when a symmetry maps one onto the other.
    ///
    /// # Complexity
    /// O(G (n + V / 64)) for n stones and G symmetries: 8 of a grid, 2 of a row, 2V of a cycle.
    #[must_use]
    pub fn canonical(&self) -> Self
    where
        T: Symmetric + Ord + Clone,
    {
        let images = self.board.symmetries().map(|symmetry| self.image(symmetry));
        images.min().unwrap_or_else(|| self.clone())
    }

    /// Returns the canonical representative under symmetries and an exchange of colours, and whether the colours were
    /// exchanged. If both colourings have the same representative, the colours count as not exchanged.
    #[must_use]
    pub fn canonical_up_to_swap(&self) -> (Self, bool)
    where
        T: Symmetric + Ord + Clone,
    {
        let (same, other) = (self.canonical(), self.clone().swapped().canonical());
        if other < same { (other, true) } else { (same, false) }
    }
}

impl<S: StoneSet> Position<Grid, S> {
    /// Returns the stones on the smallest grid that contains them, and the square of this grid that becomes row 0,
    /// column 0.
    #[must_use]
    pub fn cropped(&self) -> (Self, Vertex) {
        let [black, white] = Color::BOTH.map(|color| self.stones.of(color).iter());
        self.cropped_to(&black.chain(white).collect::<Vec<_>>())
    }

    /// Returns the stones on some squares, on the smallest grid that contains them, and its first square in this grid.
    /// Squares that are empty or outside the grid are skipped.
    ///
    /// # Complexity
    /// O(V' / 64 + k) for k squares and V' squares of the smallest grid.
    #[must_use]
    pub fn cropped_to(&self, squares: &[Vertex]) -> (Self, Vertex) {
        let stones = || {
            let colored = |&square| Some((self.board.coordinates(square), self.color_at(square)?));
            squares.iter().filter_map(colored)
        };
        let span = |along: fn((usize, usize)) -> usize| {
            let places = || stones().map(|(place, _)| along(place));
            let (first, last) = (places().min()?, places().max()?);
            Some((first, last + 1 - first))
        };
        let (top, rows) = span(|(row, _)| row).unwrap_or_default();
        let (left, cols) = span(|(_, col)| col).unwrap_or_default();
        let whole = || (self.restricted_to(squares), Vertex::default());
        let Ok(grid) = Grid::new(rows, cols) else { return whole() };
        let Ok(mut cropped) = Self::try_empty(grid) else { return whole() };
        for ((row, col), color) in stones() {
            if let Some(image) = grid.vertex(row - top, col - left) {
                cropped.stones.put(image, Some(color));
            }
        }
        (cropped, self.board.vertex(top, left).unwrap_or_default())
    }
}
