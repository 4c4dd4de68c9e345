//! The gadget: from a grid graph to a Clobber position.

use core::fmt;

use clobber_core::notation::not_a_vertex;
use clobber_core::{
    BoardError, Color, Grid, Move, ParseError, Path, Position, Reduction, Topology, Vertex,
};

use crate::cell::Cell;
use crate::error::Error;
use crate::grid_graph::GridGraph;
use crate::search::Reason;

/// The Clobber position of Theorem 6 for a grid graph: bomb, fuse and fire.
///
/// Let v be the rightmost node of the topmost row, and w its left neighbour. Each of the n nodes carries a black stone.
/// A white stone above w is the *bomb*. In the column above v, n white stones are the *fuse*, and a black stone on top
/// is the *fire*. So there are n + 1 stones of each colour, and a reduction to one stone takes 2n + 1 moves.
///
/// **Theorem 6.** In alternating play, with either colour first, the gadget can be reduced to one stone exactly if the
/// graph has a Hamiltonian circuit.
///
/// The theorem needs alternating play; free order follows [another law](Self::free_order_reduction).
///
/// # Boards
/// A gadget is itself a board ([`Topology`]). Its vertices are just the squares with stones: the nodes in the order of
/// the graph, the bomb (n), the fuse from v upwards (n + 1 to 2n), the fire (2n + 1). So a position takes half a byte
/// per node, however high the fuse. [`grid_position`](Self::grid_position) is the same position on a rectangle. Both
/// boards use the same names `row,col`, so texts of reductions are the same.
///
/// ```
/// use clobber_npc::{Gadget, GridGraph};
///
/// let graph: GridGraph = "##|##".parse()?;
/// let gadget = Gadget::new(graph)?;
/// assert_eq!(gadget.grid_position()?.to_string(), ".x|.o|.o|.o|oo|xx|xx");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Gadget {
    graph: GridGraph,
    /// The rightmost node of the topmost row.
    v: Vertex,
    /// Its left neighbour.
    w: Vertex,
    v_cell: Cell,
    /// The leftmost column of the graph.
    left: i32,
    /// The number of rows and the number of columns of the graph.
    shape: (usize, usize),
}

/// The role of a square of a [`Gadget`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum GadgetPart {
    /// A node of the graph: a black stone.
    Node,
    /// The white stone above w, which walks through the graph.
    Bomb,
    /// A white stone of the fuse.
    Fuse {
        /// Its height above v, from 1 to n.
        height: u32,
    },
    /// The black stone on top of the fuse.
    Fire,
}

/// # Construction
impl Gadget {
    /// Creates the gadget of a grid graph.
    ///
    /// # Complexity
    /// O(n) time; no memory besides the graph.
    ///
    /// # Errors
    /// If the graph has fewer than three nodes, or if v has no left neighbour and so at most one neighbour. Then there
    /// is no Hamiltonian circuit; use [`no_instance`](Self::no_instance) instead. (For two adjacent nodes the
    /// construction would be reducible to one stone: the bomb would walk along their edge, which is no circuit.)
    pub fn new(graph: GridGraph) -> Result<Self, Reason> {
        let [v, w] = corner(&graph)?;
        let v_cell = graph.cell(v).unwrap_or_default();
        let left = graph.corners().map_or(0, |(first, _)| first.col);
        let shape = graph.shape();
        Ok(Self { graph, v, w, v_cell, left, shape })
    }

    /// Returns `x.o`, a position that cannot be reduced to one stone in any order of play. It replaces the gadget of a
    /// graph without one, so that every grid graph has an instance.
    #[must_use]
    pub fn no_instance() -> Position<Path> {
        Position::from_fn(Path::new(3), |square| match square.get() {
            0 => Some(Color::Black),
            2 => Some(Color::White),
            _ => None,
        })
    }
}

/// # Parts
impl Gadget {
    /// Returns the graph.
    #[must_use]
    pub const fn graph(&self) -> &GridGraph {
        &self.graph
    }

    /// Returns the number n of nodes; there are 2n + 2 stones.
    #[must_use]
    pub fn node_count(&self) -> usize {
        self.graph.vertex_count()
    }

    /// Returns the rightmost node of the topmost row.
    #[must_use]
    pub const fn v(&self) -> Vertex {
        self.v
    }

    /// Returns the left neighbour of v. Every Hamiltonian circuit uses the edge between them.
    #[must_use]
    pub const fn w(&self) -> Vertex {
        self.w
    }

    /// Returns the square of the bomb, above w.
    #[must_use]
    pub fn bomb(&self) -> Vertex {
        Vertex::new(self.n())
    }

    /// Returns the square of the fuse at a height above v, from 1 to n; `None` for other heights.
    #[must_use]
    pub fn fuse(&self, height: u32) -> Option<Vertex> {
        (1..=self.n()).contains(&height).then(|| self.above_v(height))
    }

    /// Returns the square of the fire, on top of the fuse.
    #[must_use]
    pub fn fire(&self) -> Vertex {
        self.above_v(self.n() + 1)
    }

    /// Returns the role of a square, or `None` if it is not on the gadget.
    #[must_use]
    pub fn part_at(&self, square: Vertex) -> Option<GadgetPart> {
        let n = self.n();
        match square.get() {
            node if node < n => Some(GadgetPart::Node),
            bomb if bomb == n => Some(GadgetPart::Bomb),
            fuse if fuse <= 2 * n => Some(GadgetPart::Fuse { height: fuse - n }),
            fire if fire == 2 * n + 1 => Some(GadgetPart::Fire),
            _ => None,
        }
    }

    /// Returns the cell of a square in the graph's coordinates; `None` if it is not on the gadget.
    #[must_use]
    pub fn cell(&self, square: Vertex) -> Option<Cell> {
        let (row, col) = (self.v_cell.row, self.v_cell.col);
        match self.part_at(square)? {
            GadgetPart::Node => self.graph.cell(square),
            GadgetPart::Bomb => Some(Cell::new(row - 1, col - 1)),
            // The bounds on n and on the coordinates keep this in range.
            GadgetPart::Fuse { height } => Some(Cell::new(row - height as i32, col)),
            GadgetPart::Fire => Some(Cell::new(row - 1 - self.n() as i32, col)),
        }
    }

    /// Returns the square at a place in the graph's coordinates.
    ///
    /// # Complexity
    /// O(log n).
    #[must_use]
    pub fn vertex_at(&self, cell: Cell) -> Option<Vertex> {
        let above = i64::from(self.v_cell.row) - i64::from(cell.row);
        if above <= 0 {
            return self.graph.vertex_at(cell);
        }
        let height = u32::try_from(above).ok().filter(|&height| height <= self.n() + 1)?;
        let is_bomb = height == 1 && cell.shifted(0, 1).map(|c| c.col) == Some(self.v_cell.col);
        if is_bomb {
            Some(self.bomb())
        } else {
            (cell.col == self.v_cell.col).then(|| self.above_v(height))
        }
    }

    fn n(&self) -> u32 {
        self.graph.vertex_count() as u32
    }

    /// Returns the squares of the fuse and of the fire.
    pub(crate) fn above_v(&self, height: u32) -> Vertex {
        Vertex::new(self.n() + height)
    }
}

/// # Positions
impl Gadget {
    /// Returns the 2n + 2 stones, on the gadget as a board.
    ///
    /// # Complexity
    /// O(n) time, two bits per stone.
    #[must_use]
    pub fn position(&self) -> Position<&Self> {
        Position::from_fn(self, |square| match self.part_at(square)? {
            GadgetPart::Node | GadgetPart::Fire => Some(Color::Black),
            GadgetPart::Bomb | GadgetPart::Fuse { .. } => Some(Color::White),
        })
    }

    /// Returns the smallest rectangle that contains the gadget: n + 1 rows more than the graph.
    ///
    /// # Errors
    /// If it has 2^32 squares or more.
    pub fn grid(&self) -> Result<Grid, BoardError> {
        let (rows, cols) = self.shape;
        Grid::new(rows.saturating_add(self.node_count() + 1), cols)
    }

    /// Returns the gadget's stones on the smallest rectangle of a grid that contains it.
    ///
    /// Squares are numbered differently than on the gadget, so translate the moves of [`reduction`](Self::reduction)
    /// with [`to_grid`](Self::to_grid).
    ///
    /// # Complexity
    /// Time proportional to the area of the rectangle, and two bits per square. The area exceeds n times the number of
    /// the graph's columns, so use this for small graphs.
    ///
    /// # Errors
    /// If the rectangle has 2^32 squares or more.
    pub fn grid_position(&self) -> Result<Position<Grid>, BoardError> {
        let grid = self.grid()?;
        let mut position = Position::empty(grid);
        let stones = self.position();
        for (index, square) in stones.squares().enumerate() {
            let place = Vertex::from_index(index).and_then(|vertex| self.on_grid(grid, vertex));
            if let Some(place) = place {
                // The rectangle contains this square.
                let _ = position.put(place, square);
            }
        }
        Ok(position)
    }

    /// Translates a reduction from the gadget to its rectangle.
    ///
    /// # Errors
    /// If the rectangle is too large, or a move begins or ends outside the gadget.
    pub fn to_grid(&self, reduction: &Reduction) -> Result<Reduction, Error> {
        let grid = self.grid()?;
        translated(reduction, |square| self.on_grid(grid, square))
    }

    /// Translates a reduction from the rectangle to the gadget.
    ///
    /// # Errors
    /// The errors of [`to_grid`](Self::to_grid).
    pub fn from_grid(&self, reduction: &Reduction) -> Result<Reduction, Error> {
        let grid = self.grid()?;
        translated(reduction, |square| {
            if square.index() >= grid.vertex_count() {
                return None;
            }
            self.at_place(grid.coordinates(square))
        })
    }

    fn on_grid(&self, grid: Grid, square: Vertex) -> Option<Vertex> {
        let (row, col) = self.place(square)?;
        grid.vertex(row, col)
    }

    /// Returns the row and column on the rectangle.
    fn place(&self, square: Vertex) -> Option<(usize, usize)> {
        let cell = self.cell(square)?;
        Some((cell.row.abs_diff(self.top()) as usize, cell.col.abs_diff(self.left) as usize))
    }

    fn at_place(&self, (row, col): (usize, usize)) -> Option<Vertex> {
        let cell = Cell::new(
            self.top().checked_add_unsigned(u32::try_from(row).ok()?)?,
            self.left.checked_add_unsigned(u32::try_from(col).ok()?)?,
        );
        self.vertex_at(cell)
    }

    /// Returns the row of the fire.
    fn top(&self) -> i32 {
        self.v_cell.row - 1 - self.n() as i32
    }
}

/// Returns the corner nodes v and w, whose edge every circuit uses, or the reason why there is no circuit.
fn corner(graph: &GridGraph) -> Result<[Vertex; 2], Reason> {
    let nodes = graph.vertex_count();
    let top = graph.cells().first().map_or(0, |cell| cell.row);
    let in_top_row = graph.cells().partition_point(|cell| cell.row == top);
    let last = Vertex::from_index(in_top_row.wrapping_sub(1));
    let (Some(v), 3..) = (last, nodes) else { return Err(Reason::TooFewNodes { nodes }) };
    let cell = graph.cell(v).unwrap_or_default();
    let w = cell.shifted(0, -1).and_then(|cell| graph.vertex_at(cell));
    let w = w.ok_or_else(|| Reason::Degree { node: v, degree: graph.neighbors(v).count() })?;
    Ok([v, w])
}

fn translated(
    reduction: &Reduction,
    square: impl Fn(Vertex) -> Option<Vertex>,
) -> Result<Reduction, Error> {
    let moves = reduction.moves.iter().enumerate().map(|(index, &mv)| {
        let ends = square(mv.from).zip(square(mv.to));
        ends.map(|(from, to)| Move::new(from, to)).ok_or(Error::Outside { index, mv })
    });
    Ok(Reduction { order: reduction.order, moves: moves.collect::<Result<_, _>>()? })
}

impl Topology for Gadget {
    fn vertex_count(&self) -> usize {
        2 * self.node_count() + 2
    }

    fn neighbors(&self, vertex: Vertex) -> impl Iterator<Item = Vertex> {
        let part = self.part_at(vertex);
        let [bomb, lowest] = [self.bomb(), self.above_v(1)];
        let nodes = (part == Some(GadgetPart::Node)).then(|| self.graph.neighbors(vertex));
        let others = match part {
            Some(GadgetPart::Node) if vertex == self.v => [Some(lowest), None, None],
            Some(GadgetPart::Node) if vertex == self.w => [Some(bomb), None, None],
            Some(GadgetPart::Bomb) => [Some(self.w), Some(lowest), None],
            Some(GadgetPart::Fuse { height: 1 }) => {
                [Some(self.v), Some(bomb), Some(self.above_v(2))]
            }
            Some(GadgetPart::Fuse { height }) => {
                [Some(self.above_v(height - 1)), Some(self.above_v(height + 1)), None]
            }
            Some(GadgetPart::Fire) => [Some(self.above_v(self.n())), None, None],
            _ => [None; 3],
        };
        nodes.into_iter().flatten().chain(others.into_iter().flatten())
    }

    #[inline]
    fn are_adjacent(&self, a: Vertex, b: Vertex) -> bool {
        let (low, high) = if a < b { (a, b) } else { (b, a) };
        let bomb = self.bomb();
        if high < bomb {
            self.graph.are_adjacent(low, high)
        } else if low < bomb {
            low == self.w && high == bomb || low == self.v && high == self.above_v(1)
        } else {
            // The bomb is next to the lowest stone of the fuse; the fire is on top.
            high <= self.fire() && high.get() - low.get() == 1
        }
    }

    fn fmt_vertex(&self, vertex: Vertex, out: &mut impl fmt::Write) -> fmt::Result {
        match self.place(vertex) {
            Some((row, col)) => write!(out, "{row},{col}"),
            None => write!(out, "{vertex}"),
        }
    }

    fn parse_vertex(&self, text: &str) -> Result<Vertex, ParseError> {
        text.split_once(',')
            .and_then(|(row, col)| self.at_place((row.parse().ok()?, col.parse().ok()?)))
            .ok_or_else(|| not_a_vertex(text))
    }
}
