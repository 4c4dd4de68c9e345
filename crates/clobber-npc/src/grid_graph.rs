//! Grid graphs: finite sets of cells of the square lattice.

use core::fmt;
use core::str::FromStr;

use certified_search::text::Rows;
use clobber_core::notation::not_a_vertex;
use clobber_core::{Grid, ParseError, ParseErrorKind, Topology, Vertex};

use crate::cell::{Cell, MAX_COORDINATE, MAX_NODES};
use crate::error::Error;

/// A finite grid graph: its nodes are cells, and two nodes are adjacent exactly if their distance
/// is one. It may be disconnected or empty.
///
/// It implements [`Topology`]. Its vertices are the nodes in reading order: by rows from the top, from left to right.
///
/// ```
/// use clobber_core::{Topology, Vertex};
/// use clobber_npc::{Cell, GridGraph};
///
/// let graph: GridGraph = "##.|#.#|###".parse()?;
/// assert_eq!((graph.vertex_count(), graph.edge_count()), (7, 6));
/// assert_eq!(graph.vertex_at(Cell::new(1, 2)), Some(Vertex::new(3)));
/// assert_eq!(graph, GridGraph::from_cells(graph.cells().iter().rev().copied())?);
/// assert_eq!(graph.to_string(), "##.|#.#|###");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Memory
/// Eight bytes per node and eight per row with nodes. Finding a neighbour takes O(log n), testing adjacency O(1).
#[derive(Clone, Default, PartialEq, Eq, Hash)]
pub struct GridGraph {
    /// The nodes in reading order.
    cells: Vec<Cell>,
    /// The rows that have nodes, each with the number of its first node.
    rows: Vec<(i32, u32)>,
}

/// # Construction
impl GridGraph {
    /// The greatest number of nodes, 2^30 - 1, such that the gadget still fits a board.
    pub const MAX_NODES: usize = MAX_NODES;

    /// The greatest absolute value of a coordinate, 2^30.
    pub const MAX_COORDINATE: u32 = MAX_COORDINATE;

    /// Creates the grid graph with these nodes, in any order.
    ///
    /// # Complexity
    /// O(n log n) time, O(n) if the cells come in reading order; O(n) memory.
    ///
    /// # Errors
    /// A repeated cell, a cell out of range, or too many cells.
    pub fn from_cells(cells: impl IntoIterator<Item = Cell>) -> Result<Self, Error> {
        let mut in_order = Vec::new();
        for cell in cells {
            if cell.row.unsigned_abs().max(cell.col.unsigned_abs()) > Self::MAX_COORDINATE {
                return Err(Error::OutOfRange { cell });
            }
            if in_order.len() == Self::MAX_NODES {
                return Err(Error::TooLarge);
            }
            in_order.push(cell);
        }
        in_order.sort_unstable();
        let twice = in_order.windows(2).find_map(|pair| match pair {
            [a, b] if a == b => Some(*a),
            _ => None,
        });
        match twice {
            Some(cell) => Err(Error::CellTwice { cell }),
            None => Ok(Self::from_sorted(in_order)),
        }
    }

    /// Returns the full rectangle with these numbers of rows and columns.
    ///
    /// # Errors
    /// If the rectangle is too large.
    pub fn rectangle(rows: usize, cols: usize) -> Result<Self, Error> {
        let count = rows.checked_mul(cols).filter(|&count| count <= Self::MAX_NODES);
        if count.ok_or(Error::TooLarge)? == 0 {
            return Ok(Self::default());
        }
        // Neither exceeds their product.
        let (rows, cols) = (rows as i32, cols as i32);
        let cells = (0..rows).flat_map(|row| (0..cols).map(move |col| Cell::new(row, col)));
        Ok(Self::from_sorted(cells.collect()))
    }

    /// Creates the grid graph of the cells of a rectangle for which `is_node(row, col)` is true.
    ///
    /// ```
    /// use clobber_npc::{Effort, GridGraph};
    ///
    /// // Corridors: every second cell of every second row is a wall.
    /// let graph = GridGraph::from_fn(5, 5, |row, col| row % 2 == 0 || col % 2 == 0)?;
    /// assert_eq!(graph.to_string(), "#####|#.#.#|#####|#.#.#|#####");
    /// assert_eq!(
    ///     graph.find_circuit(&mut Effort::new()).no().ok_or("not shown")?.to_string(),
    ///     "9 cells have an even row + column and 12 an odd one; a circuit needs as many of each",
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Complexity
    /// O(rows cols) calls, in reading order.
    ///
    /// # Errors
    /// If there are too many nodes, or one is beyond [`MAX_COORDINATE`](Self::MAX_COORDINATE).
    pub fn from_fn(
        rows: usize,
        cols: usize,
        mut is_node: impl FnMut(usize, usize) -> bool,
    ) -> Result<Self, Error> {
        // Greater numbers would be out of range.
        let coordinate = |number: usize| i32::try_from(number).unwrap_or(i32::MAX);
        let cells = (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col)));
        let nodes = cells.filter(|&(row, col)| is_node(row, col));
        Self::from_cells(nodes.map(|(row, col)| Cell::new(coordinate(row), coordinate(col))))
    }

    fn from_sorted(cells: Vec<Cell>) -> Self {
        let mut rows: Vec<(i32, u32)> = Vec::new();
        for (cell, number) in cells.iter().zip(0..) {
            if rows.last().is_none_or(|&(row, _)| row != cell.row) {
                rows.push((cell.row, number));
            }
        }
        Self { cells, rows }
    }
}

/// # Queries
impl GridGraph {
    /// Returns the nodes in reading order: the cell of vertex k is the k-th.
    #[must_use]
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// Returns the cell of a node, or `None` if the graph has no such node.
    #[must_use]
    pub fn cell(&self, vertex: Vertex) -> Option<Cell> {
        self.cells.get(vertex.index()).copied()
    }

    /// Returns the node on a cell, if there is one.
    ///
    /// # Complexity
    /// O(log n).
    #[must_use]
    pub fn vertex_at(&self, cell: Cell) -> Option<Vertex> {
        let row = self.rows.binary_search_by_key(&cell.row, |&(row, _)| row).ok()?;
        let start = self.rows.get(row)?.1 as usize;
        let end = self.rows.get(row + 1).map_or(self.cells.len(), |&(_, start)| start as usize);
        let place = self.cells.get(start..end)?.binary_search_by_key(&cell.col, |c| c.col).ok()?;
        Vertex::from_index(start + place)
    }

    /// Returns the number of edges.
    ///
    /// # Complexity
    /// O(n log n).
    #[must_use]
    pub fn edge_count(&self) -> usize {
        self.edges().count()
    }

    /// Returns the edges, each once with its left or upper end first.
    pub fn edges(&self) -> impl Iterator<Item = (Vertex, Vertex)> {
        (0..).zip(&self.cells).flat_map(move |(number, &cell)| {
            let ends = [cell.shifted(0, 1), cell.shifted(1, 0)].into_iter().flatten();
            ends.filter_map(|end| self.vertex_at(end)).map(move |end| (Vertex::new(number), end))
        })
    }

    /// Returns the upper left and the lower right corner of the bounding rectangle; `None` if the graph is empty.
    #[must_use]
    pub fn corners(&self) -> Option<(Cell, Cell)> {
        let (top, bottom) = (self.cells.first()?.row, self.cells.last()?.row);
        let cols = || self.cells.iter().map(|cell| cell.col);
        Some((Cell::new(top, cols().min()?), Cell::new(bottom, cols().max()?)))
    }

    /// Returns the numbers of rows and columns of the bounding rectangle.
    #[must_use]
    pub fn shape(&self) -> (usize, usize) {
        self.corners().map_or((0, 0), |(first, last)| {
            let span = |from: i32, to: i32| to.abs_diff(from) as usize + 1;
            (span(first.row, last.row), span(first.col, last.col))
        })
    }

    /// Returns whether the nodes fill their bounding rectangle. (The empty graph does.)
    #[must_use]
    pub fn is_rectangle(&self) -> bool {
        let (rows, cols) = self.shape();
        rows.checked_mul(cols) == Some(self.cells.len())
    }
}

impl Topology for GridGraph {
    fn vertex_count(&self) -> usize {
        self.cells.len()
    }

    fn neighbors(&self, vertex: Vertex) -> impl Iterator<Item = Vertex> {
        let around = [(-1, 0), (0, -1), (0, 1), (1, 0)];
        let cell = self.cell(vertex);
        around
            .into_iter()
            .filter_map(move |(rows, cols)| self.vertex_at(cell?.shifted(rows, cols)?))
    }

    fn are_adjacent(&self, a: Vertex, b: Vertex) -> bool {
        self.cell(a).zip(self.cell(b)).is_some_and(|(a, b)| a.is_next_to(b))
    }

    fn fmt_vertex(&self, vertex: Vertex, out: &mut impl fmt::Write) -> fmt::Result {
        match self.cell(vertex) {
            Some(cell) => write!(out, "{cell}"),
            None => write!(out, "{vertex}"),
        }
    }

    fn parse_vertex(&self, text: &str) -> Result<Vertex, ParseError> {
        let found = Cell::read(text).and_then(|cell| self.vertex_at(cell));
        found.ok_or_else(|| not_a_vertex(text))
    }
}

/// Writes `GridGraph(##.|#.#)`; with `{:#}`, one row per line. For a rectangle of more than 4096 squares, only the
/// numbers of nodes, rows and columns.
impl fmt::Debug for GridGraph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const MOST_SQUARES: usize = 4096;
        let (rows, cols) = self.shape();
        if rows.checked_mul(cols).is_none_or(|squares| squares > MOST_SQUARES) {
            return write!(f, "GridGraph({} nodes in {rows} x {cols})", self.cells.len());
        }
        if f.alternate() {
            return write!(f, "GridGraph(\n{}\n)", self.to_string().replace('|', "\n"));
        }
        write!(f, "GridGraph({self})")
    }
}

/// Writes the bounding rectangle, rows joined by `|`: `#` for a node, `.` for no node. Reading the text returns the
/// same graph, moved to the corner 0,0.
///
/// The text has one character per square, so it can be very long if nodes are far apart.
impl fmt::Display for GridGraph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use fmt::Write as _;
        let Some((first, last)) = self.corners() else { return Ok(()) };
        let mut nodes = self.cells.iter().peekable();
        for row in first.row..=last.row {
            if row > first.row {
                f.write_char('|')?;
            }
            for col in first.col..=last.col {
                let is_node = nodes.next_if_eq(&&Cell::new(row, col)).is_some();
                f.write_char(if is_node { '#' } else { '.' })?;
            }
        }
        Ok(())
    }
}

impl GridGraph {
    /// The most nodes of a full grid that is read by its name. The limit keeps a short text from demanding much memory.
    const MOST_NAMED: usize = 1 << 20;
}

/// Reads rows from the top, joined by `|`, `/` or line ends, or the name of a full grid, `4x6`. In rows `#` is a node,
/// and `.` is not. Blanks around the text are skipped. Rows are equally long and contain no blanks. The upper left
/// corner of the text is the cell 0,0.
impl FromStr for GridGraph {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        // The name of a full grid: rows x columns.
        if text.trim().starts_with(|character: char| character.is_ascii_digit()) {
            let skipped = text.chars().take_while(|character| character.is_whitespace()).count();
            let shape =
                text.trim().parse::<Grid>().map_err(|error: ParseError| error.shifted(skipped))?;
            let graph = match shape.vertex_count() <= Self::MOST_NAMED {
                true => Self::rectangle(shape.rows(), shape.cols()),
                false => Err(Error::TooLarge),
            };
            return graph
                .map_err(|error| ParseError::new(skipped + 1, ParseErrorKind::invalid(error)));
        }
        // A blank could be meant as a square without a node.
        let rows = Rows::read(text, false, |reader| {
            let unexpected = reader.unexpected();
            match reader.next() {
                Some('#') => Ok(true),
                Some('.') => Ok(false),
                _ => Err(unexpected),
            }
        })
        .map_err(|error| match error.kind() {
            ParseErrorKind::UnexpectedCharacter { .. } => error.expecting("`#` (a node) or `.`"),
            _ => error,
        })?;
        let coordinate = |number: usize| i32::try_from(number).unwrap_or(i32::MAX);
        let nodes = rows.squares.iter().enumerate().filter(|&(_, &is_node)| is_node);
        let cells =
            nodes.map(|(k, _)| Cell::new(coordinate(k / rows.width), coordinate(k % rows.width)));
        Self::from_cells(cells).map_err(|error| ParseError::new(1, ParseErrorKind::invalid(error)))
    }
}
