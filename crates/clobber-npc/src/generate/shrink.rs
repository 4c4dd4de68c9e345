//! Smaller graphs to try when a property fails: with fewer nodes (the largest steps first), on a smaller rectangle, or
//! nearer to 0,0.

use clobber_core::Topology;
use clobber_core::generate::{Shrink, omissions};

use super::{Cell, GridGraph};

/// Returns the graph of some cells of another graph; they are different and in range.
fn of_cells(cells: impl Iterator<Item = Cell>) -> GridGraph {
    GridGraph::from_cells(cells).unwrap_or_default()
}

/// Returns the different values of a coordinate, sorted.
fn values_of(graph: &GridGraph, coordinate: fn(&Cell) -> i32) -> Vec<i32> {
    let mut values: Vec<i32> = graph.cells().iter().map(coordinate).collect();
    values.sort_unstable();
    values.dedup();
    values
}

/// Moves the graph to 0,0 and closes empty rows and columns.
fn closed_up(graph: &GridGraph) -> GridGraph {
    let (rows, cols) = (values_of(graph, |cell| cell.row), values_of(graph, |cell| cell.col));
    let place = |values: &[i32], value| values.partition_point(|&other| other < value) as i32;
    let cells = graph.cells().iter();
    of_cells(cells.map(|cell| Cell::new(place(&rows, cell.row), place(&cols, cell.col))))
}

/// Moves the graph to 0,0.
fn at_corner(graph: &GridGraph) -> GridGraph {
    let (first, _) = graph.corners().unwrap_or_default();
    // Cells can be up to 2^31 rows or columns apart.
    let moved = |cell: &Cell| cell.shifted(first.row.checked_neg()?, first.col.checked_neg()?);
    let cells = graph.cells().iter().map(moved).collect::<Option<Vec<_>>>();
    let graph_there = cells.and_then(|cells| GridGraph::from_cells(cells).ok());
    graph_there.unwrap_or_else(|| graph.clone())
}

impl Shrink for GridGraph {
    fn smaller(&self) -> Box<dyn Iterator<Item = Self>> {
        let own = self.clone();
        let nearer = [closed_up(self), at_corner(self)].into_iter();
        let nearer = nearer.filter(move |graph| *graph != own);

        let graph = self.clone();
        let fewer = omissions(self.cells().len()).map(move |omitted| {
            let kept = graph.cells().iter().enumerate();
            let kept = kept.filter(|(index, _)| !omitted.contains(index));
            of_cells(kept.map(|(_, &cell)| cell))
        });

        // The remaining cells close the gap.
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

        // A graph with a circuit can have one without two adjacent nodes, but not without one node.
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
