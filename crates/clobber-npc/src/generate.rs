//! Random grid graphs for tests: the features `quickcheck` and `arbitrary`.
//!
//! Both use the same generator with different sources of choices. `quickcheck`'s `size`, or the fuzzer's remaining
//! bytes, limit the number of nodes. The graphs are scattered cells, connected cells, cells of a Hamiltonian circuit,
//! or rectangles. Most lie near 0,0, some anywhere. Choice 0 always ends generation soonest.
//!
#![cfg_attr(feature = "quickcheck", doc = "```")]
#![cfg_attr(not(feature = "quickcheck"), doc = "```ignore")]
//! use clobber_core::Color;
//! use clobber_npc::{Answer, Effort, Gadget, GridGraph};
//!
//! fn a_circuit_gives_a_reduction(graph: GridGraph) -> bool {
//!     let Answer::Yes(circuit) = graph.find_circuit(&mut Effort::new()) else { return true };
//!     Gadget::new(graph).is_ok_and(|gadget| {
//!         let reduction = gadget.reduction(&circuit, Color::Black);
//!         reduction.is_ok_and(|reduction| gadget.circuit_of(&reduction) == Ok(circuit))
//!     })
//! }
//!
//! quickcheck::quickcheck(a_circuit_gives_a_reduction as fn(GridGraph) -> bool);
//! ```

use std::collections::HashSet;

#[cfg(feature = "quickcheck")]
use certified_search::generate::omissions;
use clobber_core::generate::{Generate, Source};

use crate::cell::Cell;
use crate::grid_graph::GridGraph;

impl Generate for GridGraph {
    const BYTES: (usize, Option<usize>) = (2, None);

    fn generate(source: &mut impl Source) -> Self {
        // This number of nodes stays in range wherever they lie.
        let limit = source.size().min(1 << 20);
        let cells = match source.below(8) {
            0..=2 => scattered(source, limit),
            3..=4 => connected(source, limit),
            5..=6 => around_a_circuit(source, limit),
            _ => rectangle(source, limit),
        };
        let farthest = match source.below(8) {
            0..=5 => 0,
            6 => 4,
            _ => Self::MAX_COORDINATE as usize - limit,
        };
        let (rows, cols) = (offset(source, farthest), offset(source, farthest));
        // The cells are different and in range.
        Self::from_cells(cells.iter().filter_map(|cell| cell.shifted(rows, cols)))
            .unwrap_or_default()
    }
}

/// Returns an offset of at most `farthest` in either direction.
fn offset(source: &mut impl Source, farthest: usize) -> i32 {
    let distance = source.up_to(farthest) as i32;
    if farthest > 0 && source.coin() { -distance } else { distance }
}

/// Returns some squares of a rectangle.
fn scattered(source: &mut impl Source, limit: usize) -> Vec<Cell> {
    let mut cells = rectangle(source, limit);
    let in_eight = 1 + source.below(7);
    cells.retain(|_| source.below(8) < in_eight);
    cells
}

/// Returns all squares of a rectangle, narrow or not.
fn rectangle(source: &mut impl Source, limit: usize) -> Vec<Cell> {
    let rows = source.up_to(limit.isqrt());
    let cols = source.up_to(limit.checked_div(rows).unwrap_or(0));
    let (rows, cols) = if source.coin() { (cols, rows) } else { (rows, cols) };
    let row = move |row| (0..cols).map(move |col| Cell::new(row as i32, col as i32));
    (0..rows).flat_map(row).collect()
}

/// A set of cells that grows.
struct Growing {
    cells: Vec<Cell>,
    taken: HashSet<Cell>,
}

impl Growing {
    fn new() -> Self {
        Self { cells: Vec::new(), taken: HashSet::new() }
    }

    /// Adds the cells if all are free and in range; otherwise none of them.
    fn take<const N: usize>(&mut self, cells: [Option<Cell>; N]) -> bool {
        let are_free =
            cells.iter().all(|cell| cell.is_some_and(|cell| !self.taken.contains(&cell)));
        if are_free {
            self.cells.extend(cells.into_iter().flatten());
            self.taken.extend(cells.into_iter().flatten());
        }
        are_free
    }
}

/// Returns one step up, left, right or down.
fn direction(source: &mut impl Source) -> (i32, i32) {
    let directions = [(0, 1), (1, 0), (0, -1), (-1, 0)];
    directions.get(source.below(4)).copied().unwrap_or((0, 1))
}

/// Returns cells such that each except the first is next to an earlier one.
fn connected(source: &mut impl Source, limit: usize) -> Vec<Cell> {
    let mut growing = Growing::new();
    for _ in 0..source.up_to(limit) {
        let (rows, cols) = direction(source);
        let next = match growing.cells.get(source.below(growing.cells.len())) {
            Some(cell) => cell.shifted(rows, cols),
            None => Some(Cell::default()),
        };
        growing.take([next]);
    }
    growing.cells
}

/// Returns the nodes of a Hamiltonian circuit. It starts with four cells, and edges are pushed outwards one by one onto
/// two free cells.
fn around_a_circuit(source: &mut impl Source, limit: usize) -> Vec<Cell> {
    let mut growing = Growing::new();
    if limit < 4 {
        return growing.cells;
    }
    let square = [(0, 0), (0, 1), (1, 1), (1, 0)].map(|(row, col)| Cell::new(row, col));
    growing.take(square.map(Some));
    let [a, b, c, d] = square;
    let mut edges = vec![(a, b), (b, c), (c, d), (d, a)];
    for _ in 0..source.up_to(limit - 4) / 2 {
        let (index, (rows, cols)) = (source.below(edges.len()), direction(source));
        let Some(&(from, to)) = edges.get(index) else { break };
        let aside = [from, to].map(|cell| cell.shifted(rows, cols));
        // Cells in the direction of the edge are not free.
        if let (true, [Some(a), Some(b)]) = (growing.take(aside), aside) {
            edges.swap_remove(index);
            edges.extend([(from, a), (a, b), (b, to)]);
        }
    }
    growing.cells
}

#[cfg(feature = "quickcheck")]
fn fewer_cells(graph: &GridGraph) -> impl Iterator<Item = GridGraph> + use<> {
    let cells = graph.cells().to_vec();
    omissions(cells.len()).filter_map(move |omitted| {
        let (before, after) = (cells.get(..omitted.start)?, cells.get(omitted.end..)?);
        GridGraph::from_cells(before.iter().chain(after).copied()).ok()
    })
}

certified_search::values_by_feature! {
    GridGraph => fewer_cells;
}
