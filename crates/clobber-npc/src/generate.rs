//! Random grid graphs for tests: the features `quickcheck` and `arbitrary`.
//!
//! Both make the same graphs of another source of choices: of at most as many nodes as `quickcheck`'s `size` says
//! or as a fuzzer has bytes left. They are scattered cells, connected ones, cells around a Hamiltonian circuit, or
//! rectangles; most lie near 0,0 and some anywhere. Choice 0 is always the one that ends soonest.
//!
#![cfg_attr(feature = "quickcheck", doc = "```")]
#![cfg_attr(not(feature = "quickcheck"), doc = "```ignore")]
//! use clobber_core::Color;
//! use clobber_npc::{CircuitAnswer, Gadget, GridGraph, find_circuit};
//!
//! fn a_circuit_gives_a_reduction(graph: GridGraph) -> bool {
//!     let CircuitAnswer::Yes(circuit) = find_circuit(&graph) else { return true };
//!     Gadget::new(graph).is_ok_and(|gadget| {
//!         let reduction = gadget.reduction(&circuit, Color::Black);
//!         reduction.is_ok_and(|reduction| gadget.circuit_of(&reduction) == Ok(circuit))
//!     })
//! }
//!
//! quickcheck::quickcheck(a_circuit_gives_a_reduction as fn(GridGraph) -> bool);
//! ```

use std::collections::HashSet;

use clobber_core::generate::Source;

use crate::grid_graph::{Cell, GridGraph};

/// Types of which random values can be made.
trait Generate: Sized {
    /// The least and the greatest number of a fuzzer's bytes that a value takes.
    #[cfg_attr(not(feature = "arbitrary"), allow(dead_code, reason = "a fuzzer asks for it"))]
    const BYTES: (usize, Option<usize>);

    fn generate(source: &mut impl Source) -> Self;
}

impl Generate for GridGraph {
    const BYTES: (usize, Option<usize>) = (2, None);

    fn generate(source: &mut impl Source) -> Self {
        // So many nodes are in range wherever they lie.
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
        // They are different, and in range.
        Self::from_cells(cells.iter().filter_map(|cell| cell.shifted(rows, cols)))
            .unwrap_or_default()
    }
}

/// From 0 up to `farthest` either way.
fn offset(source: &mut impl Source, farthest: usize) -> i32 {
    let distance = source.up_to(farthest) as i32;
    if farthest > 0 && source.coin() { -distance } else { distance }
}

/// Some squares of a rectangle.
fn scattered(source: &mut impl Source, limit: usize) -> Vec<Cell> {
    let mut cells = rectangle(source, limit);
    let in_eight = 1 + source.below(7);
    cells.retain(|_| source.below(8) < in_eight);
    cells
}

/// All squares of a rectangle, narrow or not.
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

    /// Takes cells that are all free and in range, or none of them.
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

/// One step up, left, right or down.
fn direction(source: &mut impl Source) -> (i32, i32) {
    let directions = [(0, 1), (1, 0), (0, -1), (-1, 0)];
    directions.get(source.below(4)).copied().unwrap_or((0, 1))
}

/// Cells each of which but the first is next to one before.
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

/// The nodes of a Hamiltonian circuit: that of four cells, of which one edge after the other is moved aside where two
/// cells are free.
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
        // Along the edge itself a cell is not free.
        if let (true, [Some(a), Some(b)]) = (growing.take(aside), aside) {
            edges.swap_remove(index);
            edges.extend([(from, a), (a, b), (b, to)]);
        }
    }
    growing.cells
}

#[cfg(feature = "quickcheck")]
mod shrink {
    //! Smaller graphs in the place of one that breaks a property: with fewer nodes, the largest steps first, or as
    //! many on a smaller rectangle, or nearer to 0,0.

    use clobber_core::Topology;
    use clobber_core::generate::omissions;

    use super::{Cell, GridGraph};

    type Values<V> = Box<dyn Iterator<Item = V>>;

    pub(super) trait Shrink: Sized {
        fn smaller(&self) -> Values<Self>;
    }

    /// The graph of some cells of another one, which are different and in range.
    fn of_cells(cells: impl Iterator<Item = Cell>) -> GridGraph {
        GridGraph::from_cells(cells).unwrap_or_default()
    }

    /// The different values of a coordinate, sorted.
    fn values_of(graph: &GridGraph, coordinate: fn(&Cell) -> i32) -> Vec<i32> {
        let mut values: Vec<i32> = graph.cells().iter().map(coordinate).collect();
        values.sort_unstable();
        values.dedup();
        values
    }

    /// At 0,0 and without empty rows and columns.
    fn closed_up(graph: &GridGraph) -> GridGraph {
        let (rows, cols) = (values_of(graph, |cell| cell.row), values_of(graph, |cell| cell.col));
        let place = |values: &[i32], value| values.partition_point(|&other| other < value) as i32;
        let cells = graph.cells().iter();
        of_cells(cells.map(|cell| Cell::new(place(&rows, cell.row), place(&cols, cell.col))))
    }

    /// At 0,0.
    fn at_corner(graph: &GridGraph) -> GridGraph {
        let (first, _) = graph.corners().unwrap_or_default();
        // The farthest cells there may be are as many as 2^31 rows or columns apart.
        let moved = |cell: &Cell| cell.shifted(first.row.checked_neg()?, first.col.checked_neg()?);
        let cells = graph.cells().iter().map(moved).collect::<Option<Vec<_>>>();
        let graph_there = cells.and_then(|cells| GridGraph::from_cells(cells).ok());
        graph_there.unwrap_or_else(|| graph.clone())
    }

    impl Shrink for GridGraph {
        fn smaller(&self) -> Values<Self> {
            let own = self.clone();
            let nearer = [closed_up(self), at_corner(self)].into_iter();
            let nearer = nearer.filter(move |graph| *graph != own);

            let graph = self.clone();
            let fewer = omissions(self.cells().len()).map(move |omitted| {
                let kept = graph.cells().iter().enumerate();
                let kept = kept.filter(|(index, _)| !omitted.contains(index));
                of_cells(kept.map(|(_, &cell)| cell))
            });

            // The rest closes up.
            let graph = self.clone();
            let without_row = values_of(self, |cell| cell.row).into_iter().map(move |row| {
                let kept = graph.cells().iter().filter(|cell| cell.row != row);
                let up = |cell: &Cell| i32::from(cell.row > row);
                of_cells(kept.map(|cell| Cell::new(cell.row - up(cell), cell.col)))
            });
            let graph = self.clone();
            let without_col = values_of(self, |cell| cell.col).into_iter().map(move |col| {
                let kept = graph.cells().iter().filter(|cell| cell.col != col);
                let left = |cell: &Cell| i32::from(cell.col > col);
                of_cells(kept.map(|cell| Cell::new(cell.row, cell.col - left(cell))))
            });

            // What has a circuit may have one without two neighbours, but not without one node.
            let graph = self.clone();
            let without_edge = (0..self.cells().len()).flat_map(move |index| {
                let vertex = clobber_core::Vertex::from_index(index).unwrap_or_default();
                let ends = graph.neighbors(vertex).filter(|&end| end > vertex);
                let graph = graph.clone();
                let ends: Vec<_> = ends.collect();
                ends.into_iter().map(move |end| {
                    let cells = graph.cells().iter().enumerate();
                    let kept = cells.filter(|&(other, _)| other != index && other != end.index());
                    of_cells(kept.map(|(_, &cell)| cell))
                })
            });
            Box::new(nearer.chain(fewer).chain(without_row).chain(without_col).chain(without_edge))
        }
    }
}

/// Both features for types of which random values can be made.
macro_rules! arbitrary_values {
    ($($value:ty;)*) => {$(
        #[cfg(feature = "quickcheck")]
        impl quickcheck::Arbitrary for $value {
            fn arbitrary(source: &mut quickcheck::Gen) -> Self {
                Self::generate(source)
            }

            fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
                shrink::Shrink::smaller(self)
            }
        }

        #[cfg(feature = "arbitrary")]
        impl<'a> arbitrary::Arbitrary<'a> for $value {
            fn arbitrary(source: &mut arbitrary::Unstructured<'a>) -> arbitrary::Result<Self> {
                Ok(Self::generate(source))
            }

            fn size_hint(_: usize) -> (usize, Option<usize>) {
                Self::BYTES
            }
        }
    )*};
}

arbitrary_values! {
    GridGraph;
}

#[cfg(all(test, feature = "quickcheck"))]
mod tests {
    use super::*;
    use crate::search::find_circuit;

    #[test]
    fn around_a_circuit_there_is_one() {
        for seed in 0..1000 {
            let size = 4 + seed % 100;
            let mut source = quickcheck::Gen::from_size_and_seed(size, seed as u64);
            let cells = around_a_circuit(&mut source, size);
            assert!((4..=size).contains(&cells.len()));
            let graph = GridGraph::from_cells(cells).expect("different cells");
            assert!(find_circuit(&graph).is_yes(), "{graph}");
        }
    }

    #[test]
    fn connected_cells_are_connected() {
        for seed in 0..1000 {
            let mut source = quickcheck::Gen::from_size_and_seed(seed % 50, seed as u64);
            let cells = connected(&mut source, seed % 50);
            assert!(cells.len() <= seed % 50);
            for (index, cell) in cells.iter().enumerate().skip(1) {
                assert!(cells.iter().take(index).any(|before| before.is_next_to(*cell)));
            }
        }
    }
}
