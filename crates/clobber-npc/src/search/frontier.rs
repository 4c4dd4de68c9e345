//! The frontier dynamic program: circuits of thin graphs, found and counted square by square, and paths counted.
//!
//! The program sweeps the squares of the bounding rectangle in rows along its shorter side. The past matters only
//! through the *frontier*: the used edges between a square behind and a square ahead, and how they are connected
//! behind. Behind, the circuit is a set of disjoint paths with both ends in the frontier. Read in order, the edges of
//! the frontier are therefore opening and closing brackets. A state is a word of brackets and gaps, with two bits each.
//! For width k there are at most M(k + 1) states, a Motzkin number, whatever the length of the graph. A Hamiltonian path
//! also has two ends: an edge of the frontier whose path starts at one of them is a fourth kind of letter.
//!
//! To find the circuit itself, each state remembers its predecessor. To save memory, a first sweep only keeps the
//! states at the start of each block of squares. Then predecessors are computed for one block at a time, from the last
//! block to the first.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use certified_search::{Effort, Stopped};
use clobber_core::Vertex;

use super::pruning::quick_reason;
use crate::cell::Cell;
use crate::grid_graph::GridGraph;
use crate::search::network::Network;

/// The largest width for which the brackets fit a state.
const MAX_WIDTH: u64 = 31;

/// The largest number of states at a square that an origin can distinguish.
const MOST_STATES: usize = 1 << 30;

/// Bytes per current state: its word, its slots in the hash tables of this square and of the next, and any counts.
const STATE_BYTES: usize = 128;

/// Searches for a Hamiltonian circuit of a graph that is not empty. A step is a state.
///
/// # Returns
/// The edges of a circuit, or `None` if there is none.
///
/// # Errors
/// [`Stopped`]; a graph is too wide if its states do not fit.
pub(super) fn find(
    graph: &GridGraph,
    effort: &mut Effort,
) -> Result<Option<Vec<(u32, u32)>>, Stopped> {
    FrontierDp::new(graph).ok_or(effort.out_of_memory())?.find(effort)
}

impl GridGraph {
    /// Counts the Hamiltonian circuits, by the frontier dynamic program of
    /// [`find_circuit`](Self::find_circuit).
    ///
    /// # Arguments
    /// A step of the `effort` is a state. The states at the current square take 128 bytes each.
    ///
    /// # Complexity
    /// Linear in the number of states: at most M(k + 1), a Motzkin number, at each square of a bounding rectangle of
    /// width k.
    ///
    /// # Errors
    /// [`Stopped`] if a limit is hit; [`Stopped::Undecided`] if the smaller side of the bounding rectangle is more than 31,
    /// or if there are 2^128 or more.
    ///
    /// ```
    /// use clobber_npc::{Effort, GridGraph};
    ///
    /// let mut effort = Effort::new();
    /// assert_eq!(GridGraph::rectangle(6, 6)?.count_circuits(&mut effort)?, 1072);
    /// assert_eq!(GridGraph::rectangle(5, 5)?.count_circuits(&mut effort)?, 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn count_circuits(&self, effort: &mut Effort) -> Result<u128, Stopped> {
        if quick_reason(self, &Network::from_grid_graph(self)).is_some() {
            return Ok(0);
        }
        FrontierDp::new(self).ok_or(TOO_WIDE)?.count(effort)
    }

    /// Counts the Hamiltonian paths, each in one direction, by the frontier dynamic program. One node alone is a path.
    ///
    /// # Arguments
    /// A step of the `effort` is a state. The states at the current square take 128 bytes each.
    ///
    /// # Complexity
    /// Linear in the number of states: at most k^2 M(k + 1), for a Motzkin number M, at each square of a bounding
    /// rectangle of width k.
    ///
    /// # Errors
    /// As [`count_circuits`](Self::count_circuits).
    pub fn count_paths(&self, effort: &mut Effort) -> Result<u128, Stopped> {
        match self.cells() {
            [] => Ok(0),
            [_] => Ok(1),
            _ => FrontierDp { has_ends: true, ..FrontierDp::new(self).ok_or(TOO_WIDE)? }
                .count(effort),
        }
    }
}

/// The error for a graph that is too wide for the states.
const TOO_WIDE: Stopped =
    Stopped::Undecided { reason: "the smaller side of the bounding rectangle is more than 31" };

/// The error for a count of 2^128 or more.
const TOO_MANY: Stopped = Stopped::Undecided { reason: "there are 2^128 or more" };

/// The squares of the bounding rectangle, in the order of the sweep.
struct FrontierDp<'a> {
    graph: &'a GridGraph,
    corner: Cell,
    /// True if rows and columns are exchanged, so that the width is the shorter side.
    transposed: bool,
    width: u64,
    length: u64,
    /// The index of the last square with a node.
    last: u64,
    /// True for paths, false for circuits.
    has_ends: bool,
    /// The bytes stored for squares other than this one and the next.
    bytes_kept: usize,
}

/// A square, and its neighbours ahead.
#[derive(Clone, Copy)]
struct SquareAtSweep {
    /// Its index in its row.
    col: u64,
    is_node: bool,
    /// True if the next square of the row is a node.
    right: bool,
    /// True if the square below is a node.
    below: bool,
    is_last: bool,
    ends_row: bool,
    /// True for paths, which have two ends.
    has_ends: bool,
}

impl<'a> FrontierDp<'a> {
    /// Prepares a graph; `None` if it is too wide, or empty.
    fn new(graph: &'a GridGraph) -> Option<Self> {
        let (corner, _) = graph.corners()?;
        let (rows, cols) = graph.shape();
        let transposed = rows < cols;
        let (length, width) = if transposed { (cols, rows) } else { (rows, cols) };
        let (length, width) = (length as u64, width as u64);
        let inside = |cell: &Cell| {
            let (row, col) = (cell.row.abs_diff(corner.row), cell.col.abs_diff(corner.col));
            let (row, col) = if transposed { (col, row) } else { (row, col) };
            u64::from(row) * width + u64::from(col)
        };
        let last = graph.cells().iter().map(inside).max()?;
        (width <= MAX_WIDTH).then_some(Self {
            graph,
            corner,
            transposed,
            width,
            length,
            last,
            has_ends: false,
            bytes_kept: 0,
        })
    }

    fn cell(&self, row: u64, col: u64) -> Option<Cell> {
        let (row, col) = if self.transposed { (col, row) } else { (row, col) };
        Some(Cell::new(
            self.corner.row.checked_add_unsigned(u32::try_from(row).ok()?)?,
            self.corner.col.checked_add_unsigned(u32::try_from(col).ok()?)?,
        ))
    }

    fn node(&self, row: u64, col: u64) -> Option<u32> {
        if row >= self.length || col >= self.width {
            return None;
        }
        self.graph.vertex_at(self.cell(row, col)?).map(Vertex::get)
    }

    fn place(&self, index: u64) -> SquareAtSweep {
        let (row, col) = self.row_and_col(index);
        SquareAtSweep {
            col,
            is_node: self.node(row, col).is_some(),
            right: self.node(row, col + 1).is_some(),
            below: self.node(row + 1, col).is_some(),
            is_last: index == self.last,
            ends_row: col + 1 == self.width,
            has_ends: self.has_ends,
        }
    }

    fn row_and_col(&self, index: u64) -> (u64, u64) {
        let row = index.checked_div(self.width).unwrap_or(0);
        (row, index - row * self.width)
    }

    /// Sweeps a square: returns the states after it, and calls `arrive(from, (to, is_new), step)` for each transition.
    fn pass(
        &mut self,
        states: &[u64],
        index: u64,
        next: &mut Layer,
        effort: &mut Effort,
        mut arrive: impl FnMut(usize, (u32, bool), u32),
    ) -> Result<(), Stopped> {
        let place = self.place(index);
        let bytes_left = effort.memory_limit().saturating_sub(self.bytes_kept);
        let most_states = (bytes_left / STATE_BYTES).min(MOST_STATES);
        next.clear();
        for (number, &state) in states.iter().enumerate() {
            effort.spend(1)?;
            if next.states.len() > most_states {
                break;
            }
            for (state, step) in Frontier(state).after(place).into_iter().flatten() {
                arrive(number, next.enter(state.0), step);
            }
        }
        effort.note_memory(self.bytes_kept + next.states.len() * STATE_BYTES);
        if next.states.len() > most_states { Err(effort.out_of_memory()) } else { Ok(()) }
    }

    /// Stores a list without spare capacity.
    fn keep<T>(&mut self, mut list: Vec<T>) -> Vec<T> {
        list.shrink_to_fit();
        self.bytes_kept += size_of_val(list.as_slice());
        list
    }

    fn count(mut self, effort: &mut Effort) -> Result<u128, Stopped> {
        let (mut layer, mut next) = (Layer::start(), Layer::default());
        let (mut counts, mut next_counts) = (vec![1_u128], Vec::new());
        for index in 0..=self.last {
            next_counts.clear();
            let mut overflow = false;
            let passed = |from: usize, (to, is_new): (u32, bool), _| {
                let count = counts.get(from).copied().unwrap_or(0);
                if is_new {
                    next_counts.push(count);
                } else if let Some(sum) = next_counts.get_mut(to as usize) {
                    let exact = u128::checked_add(*sum, count);
                    overflow |= exact.is_none();
                    *sum = exact.unwrap_or(0);
                }
            };
            self.pass(&layer.states, index, &mut next, effort, passed)?;
            if overflow {
                return Err(TOO_MANY);
            }
            core::mem::swap(&mut layer, &mut next);
            core::mem::swap(&mut counts, &mut next_counts);
        }
        // After the last node there is at most one state.
        Ok(counts.first().copied().unwrap_or(0))
    }

    fn find(mut self, effort: &mut Effort) -> Result<Option<Vec<(u32, u32)>>, Stopped> {
        let block = (self.last + 1).isqrt().max(1);
        let mut kept: Vec<(u64, Vec<u64>)> = Vec::new();
        let (mut layer, mut next) = (Layer::start(), Layer::default());
        for index in 0..=self.last {
            if index % block == 0 {
                kept.push((index, self.keep(layer.states.clone())));
            }
            self.pass(&layer.states, index, &mut next, effort, |_, _, _| {})?;
            core::mem::swap(&mut layer, &mut next);
            if layer.states.is_empty() {
                return Ok(None);
            }
        }
        let mut edges = Vec::with_capacity(self.graph.cells().len());
        // The circuit's state at the end of the block; after the last node it is the only one.
        let (mut end, mut number) = (self.last + 1, 0);
        while let Some((start, states)) = kept.pop() {
            let bytes_of_others = self.bytes_kept - size_of_val(states.as_slice());
            let mut histories = Vec::new();
            layer.states = states;
            for index in start..end {
                // The state from which each state was reached first, with the step in the two lowest bits.
                let mut history: Vec<u32> = Vec::new();
                self.pass(&layer.states, index, &mut next, effort, |from, (_, is_new), step| {
                    if is_new {
                        history.push((from as u32) << 2 | step);
                    }
                })?;
                core::mem::swap(&mut layer, &mut next);
                histories.push(self.keep(history));
            }
            for (offset, history) in histories.iter().enumerate().rev() {
                let Some(&origin) = history.get(number) else { continue };
                self.extend_by(start + offset as u64, origin & (RIGHT | BELOW), &mut edges);
                number = (origin >> 2) as usize;
            }
            (end, self.bytes_kept) = (start, bytes_of_others);
        }
        Ok(Some(edges))
    }

    /// Appends the edges of a transition as pairs of nodes.
    fn extend_by(&self, index: u64, step: u32, edges: &mut Vec<(u32, u32)>) {
        let (row, col) = self.row_and_col(index);
        let ahead = [(RIGHT, (row, col + 1)), (BELOW, (row + 1, col))];
        let Some(node) = self.node(row, col) else { return };
        for (edge, (row, col)) in ahead {
            if let Some(other) = self.node(row, col).filter(|_| step & edge != 0) {
                edges.push((node, other));
            }
        }
    }
}

/// The edges ahead of a square that a step uses, as bits.
const RIGHT: u32 = 2;
const BELOW: u32 = 1;

/// The states at one place of the sweep.
#[derive(Default)]
struct Layer {
    states: Vec<u64>,
    numbers: HashMap<u64, u32, BuildHasherDefault<Mixer>>,
}

impl Layer {
    /// Returns the frontier before the first square: no edge is used.
    fn start() -> Self {
        Self { states: vec![0], ..Self::default() }
    }

    fn clear(&mut self) {
        self.states.clear();
        self.numbers.clear();
    }

    /// Returns the number of a state, and whether it is new.
    fn enter(&mut self, state: u64) -> (u32, bool) {
        let new = self.states.len() as u32;
        let to = *self.numbers.entry(state).or_insert(new);
        if to == new {
            self.states.push(state);
        }
        (to, to == new)
    }
}

/// A hash of one word. No adversary chooses the states, and there are few.
#[derive(Default)]
struct Mixer(u64);

impl Hasher for Mixer {
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u64(u64::from(byte)));
    }

    fn write_u64(&mut self, word: u64) {
        let mixed = (self.0 ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 = mixed ^ mixed >> 32;
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// The edges between squares behind and squares ahead, in two bits each. In order: below the swept squares of this row,
/// to the right of the last swept square, below the squares of the previous row.
#[derive(Clone, Copy)]
struct Frontier(u64);

/// An edge of the frontier that is not used.
const NONE: u64 = 0;
/// The first end of a path behind.
const OPENING: u64 = 1;
/// The second end of a path behind.
const CLOSING: u64 = 2;
/// The only end of a path behind that starts at an end of the Hamiltonian path.
const STARTED: u64 = 3;

impl Frontier {
    fn edge(self, index: u64) -> u64 {
        self.0 >> (2 * index) & 3
    }

    fn with(self, index: u64, edge: u64) -> Self {
        let shift = 2 * index;
        Self(self.0 & !(3 << shift) | edge << shift)
    }

    /// Returns the frontiers after a square, at most three.
    fn after(self, place: SquareAtSweep) -> [Option<(Self, u32)>; 3] {
        let col = place.col;
        let (left, above) = (self.edge(col), self.edge(col + 1));
        let bare = self.with(col, NONE).with(col + 1, NONE);
        // In the frontier after the square, the edge below has index `col`, and the edge to the right `col + 1`.
        let onwards = |state: Self, right: u64, below: u64| {
            let step = (u32::from(right != NONE) * RIGHT) | (u32::from(below != NONE) * BELOW);
            let allowed = (place.right || right == NONE) && (place.below || below == NONE);
            let state = state.with(col, below).with(col + 1, right);
            // The edge to the right of the last square of a row is never used.
            let state = if place.ends_row { Self(state.0 << 2) } else { state };
            allowed.then_some((state, step))
        };
        let is_complete = place.is_last && bare.0 == 0;
        // The path behind gets the end of the one that it joins, or starts here.
        let joined = |index: u64, end: u64| {
            if self.edge(index) == STARTED {
                // Both ends of the Hamiltonian path are behind.
                return onwards(bare, NONE, NONE).filter(|_| is_complete);
            }
            onwards(bare.with(self.partner(index), end), NONE, NONE)
        };
        let may_start = place.has_ends && self.started() < 2;
        match (left, above) {
            (NONE, NONE) if !place.is_node => [onwards(bare, NONE, NONE), None, None],
            (NONE, NONE) => {
                let start = |right, below| onwards(bare, right, below).filter(|_| may_start);
                [onwards(bare, CLOSING, OPENING), start(STARTED, NONE), start(NONE, STARTED)]
            }
            (NONE, edge) | (edge, NONE) => {
                let index = if left == NONE { col + 1 } else { col };
                let ends = place.has_ends && (may_start || edge == STARTED);
                let end = if ends { joined(index, STARTED) } else { None };
                [onwards(bare, NONE, edge), onwards(bare, edge, NONE), end]
            }
            // Any other circuit misses some nodes.
            (OPENING, CLOSING) => {
                let closes = is_complete && !place.has_ends;
                [onwards(bare, NONE, NONE).filter(|_| closes), None, None]
            }
            (CLOSING, OPENING) => [onwards(bare, NONE, NONE), None, None],
            // The end of the inner path becomes the end of the joined one.
            (OPENING, OPENING) => [joined(col + 1, OPENING), None, None],
            (CLOSING, CLOSING) => [joined(col, CLOSING), None, None],
            (STARTED, _) => [joined(col + 1, STARTED), None, None],
            _ => [joined(col, STARTED), None, None],
        }
    }

    /// Counts the paths behind that start at an end of the Hamiltonian path.
    fn started(self) -> u32 {
        const LOWER_BITS: u64 = u64::MAX / 3;
        (self.0 & self.0 >> 1 & LOWER_BITS).count_ones()
    }

    /// Returns the index of the other end of the path behind that has an end at an index.
    fn partner(self, index: u64) -> u64 {
        let own = self.edge(index);
        let border = if own == OPENING { MAX_WIDTH } else { 0 };
        let (mut depth, mut place) = (0_u32, index);
        loop {
            match self.edge(place) {
                NONE | STARTED => {}
                edge if edge == own => depth += 1,
                _ => depth = depth.saturating_sub(1),
            }
            if depth == 0 || place == border {
                return place;
            }
            place = if own == OPENING { place + 1 } else { place - 1 };
        }
    }
}

#[cfg(test)]
mod tests {
    use clobber_core::Limits;

    use super::*;
    use crate::circuit::Circuit;

    /// Returns a rectangle without some dominoes, so with equally many cells of each colour.
    fn graph(rows: usize, cols: usize, holes: &[(usize, usize)]) -> GridGraph {
        let is_left = |row, col| !holes.iter().any(|&(r, c)| r == row && (c..c + 2).contains(&col));
        GridGraph::from_fn(rows, cols, is_left).unwrap()
    }

    fn of_memory(bytes: usize) -> Effort<'static> {
        Effort::within(Limits { memory: Some(bytes), ..Limits::NONE })
    }

    /// Returns whether there is a circuit, and checks the one that is found.
    fn has_circuit(graph: &GridGraph, effort: &mut Effort) -> Result<bool, Stopped> {
        let edges = find(graph, effort)?;
        if let Some(edges) = &edges {
            let way = Network::new(graph.cells().len(), edges.iter().copied()).cycle();
            Circuit::new(graph, way).unwrap();
        }
        Ok(edges.is_some())
    }

    #[test]
    fn at_the_greatest_width_that_is_promised() {
        let holes = [(1, 2), (3, 7), (6, 5), (6, 9), (9, 1), (11, 6)];
        for graph in [graph(12, 14, &holes), graph(13, 12, &[(6, 5)])] {
            assert_eq!(has_circuit(&graph, &mut of_memory(1 << 28)), Ok(true));
        }
    }

    /// The memory grows with the square root of the length, and the limit applies to the sum.
    #[test]
    fn bytes_are_limited_whatever_the_length() {
        let least_bytes = |graph: &GridGraph| {
            let mut bytes = 1 << 14;
            loop {
                match has_circuit(graph, &mut of_memory(bytes)) {
                    Ok(has_circuit) => break if has_circuit { bytes } else { 0 },
                    Err(stopped) => assert_eq!(stopped, Stopped::Memory { limit: bytes }),
                }
                bytes += bytes / 8;
            }
        };
        let [short, long] = [30, 3000].map(|length| least_bytes(&graph(length, 8, &[(4, 3)])));
        assert!((5 * short..=10 * short).contains(&long), "{short} {long}");
    }
}
