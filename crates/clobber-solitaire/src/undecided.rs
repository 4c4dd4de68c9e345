//! The colourings of a board that the invariants do not decide.

use std::collections::HashSet;

use clobber_core::{
    Bipartition, Color, Effort, Grid, MoveOrder, Position, Stopped, Symmetric, Topology, Vertex,
};

/// Lists the full colourings of a board whose exact value is not the one that delta predicts (in
/// alternating play, delta and balance).
///
/// The *value* of a position is the least number of stones with which play can end. The prediction
/// is made part by part: a part of one colour keeps all its stones; a bipartite part of delta = 0
/// modulo 3 keeps two (Corollary 4); any other keeps one. In alternating play the prediction is at least the
/// [`balance_bound`](crate::balance_bound). These are lower bounds, so an undecided colouring has a greater value than predicted.
///
/// On full grids of at least three rows and columns there are none in free order, by the theorem of
/// [`reduce_full_grid`](crate::reduce_full_grid), and none of up to 20 squares in any order; on two rows there are some
/// from 2 x 5 on.
///
/// # Source
/// An exhaustive tool for two open questions of Demaine, Demaine and Fleischer, *Solitaire Clobber*:
/// which rectangles that are not checkerboards, and which checkerboards that are not rectangles, can
/// be reduced to one stone.
///
/// # Arguments
/// - `board`: any board; every vertex carries a stone.
/// - `order`: the order of play.
/// - `effort`: a step is a word of 64 colourings of a table read, O(v e 3^n / 64) in all.
///
/// # Returns
/// The undecided colourings with their values.
///
/// # Complexity
/// For n vertices, e edges and greatest value v among the colourings of more than one colour, O(v e 3^n
/// / 64) time. The tables hold one bit for each colouring of each k and of each k - 1 vertices, for the
/// worst k: 2.1 MB for n = 16, 18 MB for 18, 159 MB for 20, 1.4 GB for 22. Each undecided colouring takes
/// 24 bytes more. A full grid of at least three rows and columns, of less than 64 squares and numbered row by row, takes
/// O(n) in free order.
///
/// # Errors
/// [`Stopped`]; at once if the tables need more memory than allowed.
///
/// ```
/// use clobber_core::{Grid, MoveOrder};
/// use clobber_solitaire::{Effort, Limits, Stopped, undecided_colorings};
///
/// let undecided = undecided_colorings(Grid::new(2, 5)?, MoveOrder::Any, &mut Effort::new())?;
/// assert_eq!(undecided.len(), 4);
/// // Up to symmetry and exchange of the colours there is one.
/// let classes: Vec<String> =
///     undecided.up_to_symmetry().map(|coloring| coloring.position.to_string()).collect();
/// assert_eq!(classes, ["xxxoo|xxooo"]);
/// assert!(undecided.iter().all(|coloring| (coloring.predicted, coloring.value) == (1, 2)));
///
/// let mut little = Effort::within(Limits { memory: Some(100_000_000), ..Limits::default() });
/// let refused = undecided_colorings(Grid::new(2, 10)?, MoveOrder::Any, &mut little);
/// assert_eq!(refused, Err(Stopped::Memory { limit: 100_000_000 }));
/// assert!(undecided_colorings(Grid::new(7, 9)?, MoveOrder::Any, &mut little)?.is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn undecided_colorings<T: Topology>(
    board: T,
    order: MoveOrder,
    effort: &mut Effort<'_>,
) -> Result<Undecided<T>, Stopped> {
    let count = board.vertex_count();
    if order == MoveOrder::Any && count < 64 && is_large_grid(&board) {
        effort.spend(count as u64)?;
        return Ok(Undecided { board, order, colorings: 1 << count, entries: Vec::new() });
    }
    let needed = table_bytes(board.vertex_count()).ok_or_else(|| effort.out_of_memory())?;
    let memory = effort.memory_limit() as u64;
    let room = memory.checked_sub(needed).ok_or_else(|| effort.out_of_memory())?;
    let most_entries = room / size_of::<ColoringValue>() as u64;
    effort.note_memory(needed as usize);
    let graph = Graph::of(&board);
    let invariants = Invariants::of(&board, &graph, order);
    // The colourings whose value is not known yet, as a bit each. One that no value below n
    // reduces has no move: all its parts are of one colour, as predicted.
    let mut open = vec![u64::MAX; words_of(graph.len())];
    let immobile = unused_bits(graph.len()) + (1 << invariants.parts.len());
    let mut entries = Vec::new();
    for value in 1..graph.len() {
        let mut reduced = graph.reducible(value, order, effort)?;
        if graph.len() < 6 {
            // What is beyond the colourings of a short table's only word is none.
            reduced.iter_mut().for_each(|word| *word &= (1 << (1 << graph.len())) - 1);
        }
        for (index, (open, reduced)) in (0..).zip(open.iter_mut().zip(reduced)) {
            let mut found = *open & reduced;
            *open &= !reduced;
            while found != 0 {
                let black = index * 64 + u64::from(found.trailing_zeros());
                found &= found - 1;
                let predicted = invariants.predict(black);
                if predicted != value {
                    if entries.len() as u64 == most_entries {
                        return Err(effort.out_of_memory());
                    }
                    entries.push(ColoringValue { black, predicted, value });
                }
            }
        }
        if open.iter().map(|word| u64::from(word.count_ones())).sum::<u64>() <= immobile {
            break;
        }
    }
    entries.sort_unstable_by_key(|entry| entry.black);
    Ok(Undecided { board, order, colorings: 1 << graph.len(), entries })
}

/// Returns whether a board is a grid of at least three rows and columns, its vertices numbered row by row.
fn is_large_grid(board: &impl Topology) -> bool {
    let count = board.vertex_count();
    let cols = board.neighbors(Vertex::new(0)).map(Vertex::index).max().unwrap_or(1);
    let Ok(grid) = Grid::new(count.checked_div(cols).unwrap_or(0), cols) else { return false };
    let sorted = |neighbors: &mut dyn Iterator<Item = Vertex>| {
        let mut neighbors: Vec<Vertex> = neighbors.collect();
        neighbors.sort_unstable();
        neighbors
    };
    let agree = |v: Vertex| sorted(&mut grid.neighbors(v)) == sorted(&mut board.neighbors(v));
    let is_large = grid.rows() >= 3 && cols >= 3 && grid.vertex_count() == count;
    is_large && (0..count).map_while(Vertex::from_index).all(agree)
}

/// The undecided colourings of a board: see [`undecided_colorings`].
///
/// ```
/// use clobber_core::{Grid, MoveOrder};
/// use clobber_solitaire::{Effort, solve, undecided_colorings};
///
/// let mut effort = Effort::new();
/// let undecided = undecided_colorings(Grid::new(2, 5)?, MoveOrder::Any, &mut effort)?;
/// assert_eq!((undecided.len(), undecided.colorings()), (4, 1024));
/// for coloring in undecided.iter() {
///     let solution = solve(&coloring.position, MoveOrder::Any, &mut effort);
///     assert_eq!(solution.value(), Some(coloring.value));
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Undecided<T> {
    board: T,
    order: MoveOrder,
    colorings: u64,
    entries: Vec<ColoringValue>,
}

/// A colouring as the set of its black vertices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct ColoringValue {
    black: u64,
    predicted: usize,
    value: usize,
}

/// A colouring whose value differs from the prediction of delta and balance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct UndecidedColoring<T: Topology> {
    /// The colouring.
    pub position: Position<T, u64>,
    /// The number of stones that the invariants predict to be left.
    pub predicted: usize,
    /// The least number of stones with which play can end.
    pub value: usize,
}

impl<T: Topology> Undecided<T> {
    /// Returns the board.
    pub const fn board(&self) -> &T {
        &self.board
    }

    /// Returns the order of play.
    pub const fn order(&self) -> MoveOrder {
        self.order
    }

    /// Returns the number of all full colourings of the board.
    pub const fn colorings(&self) -> u64 {
        self.colorings
    }

    /// Returns the number of undecided ones.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Returns whether the invariants decide all colourings.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Returns the undecided colourings, in the order of their sets of black stones.
    pub fn iter(&self) -> impl Iterator<Item = UndecidedColoring<T>>
    where
        T: Clone,
    {
        self.entries.iter().filter_map(|&ColoringValue { black, predicted, value }| {
            let square = |vertex: Vertex| match black >> vertex.get() & 1 {
                1 => Some(Color::Black),
                _ => Some(Color::White),
            };
            let position = Position::try_from_fn(self.board.clone(), square).ok()?;
            Some(UndecidedColoring { position, predicted, value })
        })
    }

    /// Returns the first undecided colouring of each class of colourings equal up to the symmetries of
    /// the board (and, in free order, swapping the colours).
    pub fn up_to_symmetry(&self) -> impl Iterator<Item = UndecidedColoring<T>>
    where
        T: Symmetric + Ord + Clone + core::hash::Hash,
    {
        let mut seen = HashSet::new();
        self.iter().filter(move |coloring| {
            seen.insert(match self.order {
                MoveOrder::Any => coloring.position.canonical_up_to_swap().0,
                MoveOrder::Alternating(_) => coloring.position.canonical(),
            })
        })
    }
}

/// The predictions of delta and balance.
struct Invariants {
    parts: Vec<BoardPart>,
    /// The number of vertices.
    stones: usize,
    /// The colour that moves first in alternating play.
    first: Option<Color>,
}

/// A component of the board.
struct BoardPart {
    vertices: u64,
    /// Its black vertices, if it is bipartite.
    black_side: Option<u64>,
}

impl Invariants {
    fn of(board: &impl Topology, graph: &Graph, order: MoveOrder) -> Self {
        let full = Position::from_fn(board, |_| Some(Color::Black));
        let part = |part: &[Vertex]| {
            let vertices = part.iter().fold(0, |set, &vertex| set | bit(vertex));
            let sides = Bipartition::from_stones(&full.restricted_to(part)).ok();
            let black_side = sides.map(|sides| {
                let black = part.iter().filter(|&&vertex| sides.side(vertex) == Color::Black);
                black.fold(0, |set, &vertex| set | bit(vertex))
            });
            BoardPart { vertices, black_side }
        };
        let first = order.mover(0);
        Self { parts: full.parts().iter().map(part).collect(), stones: graph.len(), first }
    }

    fn predict(&self, black: u64) -> usize {
        let by_parts = self.parts.iter().map(|part| part.predict(black)).sum();
        match self.first {
            Some(first) => self.stones_by_balance(black, first).max(by_parts),
            None => by_parts,
        }
    }

    /// Returns the number of stones that are left at least if the colours move in turn.
    ///
    /// After 2k - 1 moves the first mover has lost k - 1 stones and the other k, and the first
    /// mover's last stone to move is still there: both had k at least. After 2k moves both have lost k
    /// and the other's is there, so it had k + 1.
    fn stones_by_balance(&self, black: u64, first: Color) -> usize {
        let black = black.count_ones() as usize;
        let white = self.stones - black;
        let (own, other) = if first == Color::Black { (black, white) } else { (white, black) };
        self.stones - if other > own { 2 * own } else { (2 * other).saturating_sub(1) }
    }
}

impl BoardPart {
    fn predict(&self, black: u64) -> usize {
        let stones = self.vertices.count_ones();
        let black = black & self.vertices;
        if black == 0 || black == self.vertices {
            return stones as usize;
        }
        let delta = self.black_side.map(|side| stones + (black ^ side).count_ones());
        if delta.is_some_and(|delta| delta % 3 == 0) { 2 } else { 1 }
    }
}

fn bit(vertex: Vertex) -> u64 {
    1_u64.checked_shl(vertex.get()).unwrap_or(0)
}

/// Returns the words of a table with a bit for each colouring of a number of stones.
const fn words_of(stones: usize) -> usize {
    if stones < 6 { 1 } else { 1 << (stones - 6) }
}

/// Returns the bits of such a table that stand for no colouring.
const fn unused_bits(stones: usize) -> u64 {
    if stones < 6 { 64 - (1 << stones) } else { 0 }
}

/// Returns the number of bytes of the two largest neighbouring layers of tables, if it is not out of all reach.
fn table_bytes(vertices: usize) -> Option<u64> {
    // Beyond, the count itself would not fit.
    if vertices > 36 {
        return None;
    }
    let (mut sets, mut before, mut most) = (1_u64, 8, 0);
    for stones in 1..=vertices {
        sets = sets * (vertices - stones + 1) as u64 / stones as u64;
        let layer = sets * words_of(stones) as u64 * 8;
        most = most.max(before + layer);
        before = layer;
    }
    Some(most)
}

/// A board of at most 64 vertices: the set of the neighbours of each.
struct Graph {
    neighbors: Vec<u64>,
}

impl Graph {
    fn of(board: &impl Topology) -> Self {
        let vertices = (0..board.vertex_count()).filter_map(Vertex::from_index);
        let neighbors = vertices
            .map(|vertex| board.neighbors(vertex).fold(0, |set, neighbor| set | bit(neighbor)))
            .collect();
        Self { neighbors }
    }

    fn len(&self) -> usize {
        self.neighbors.len()
    }

    /// Returns the full colourings from which play can end with at most that many stones, as a bit each.
    ///
    /// Layer by layer: of each set of vertices, in the order of their numbers as binary words, there
    /// is a table with a bit for each colouring of the set; bit i of the colouring's number is
    /// the colour of the set's i-th vertex, 1 for black. In alternating play the layer also says whose
    /// turn it is.
    fn reducible(
        &self,
        goal: usize,
        order: MoveOrder,
        effort: &mut Effort<'_>,
    ) -> Result<Vec<u64>, Stopped> {
        let ranks = Ranks::new(self.len());
        let goal = goal.min(self.len());
        let mut layer = vec![u64::MAX; words_of(goal) * ranks.binomial(self.len(), goal)];
        let (mut movers, mut scratch) = (Vec::new(), Vec::new());
        for stones in goal + 1..=self.len() {
            movers.clear();
            match order.mover(self.len() - stones) {
                Some(mover) => movers.push(mover),
                None => movers.extend(Color::BOTH),
            }
            let (size, child_size) = (words_of(stones), words_of(stones - 1));
            let mut next = vec![0; size * ranks.binomial(self.len(), stones)];
            let mut set = (1_u64 << stones) - 1;
            for table in next.chunks_exact_mut(size) {
                let mut rest = set;
                for place in 0..stones as u32 {
                    let vertex = rest.trailing_zeros();
                    rest &= rest - 1;
                    let without = set & !(1 << vertex);
                    let targets =
                        without & self.neighbors.get(vertex as usize).copied().unwrap_or(0);
                    if targets == 0 {
                        continue;
                    }
                    let start = ranks.rank(without) * child_size;
                    let child = layer.get(start..start + child_size).unwrap_or_default();
                    for &mover in &movers {
                        let words = child_size as u64 * u64::from(targets.count_ones());
                        effort.spend(words)?;
                        scratch.clear();
                        scratch.resize(child_size, 0);
                        let mut left = targets;
                        while left != 0 {
                            let target = left & left.wrapping_neg();
                            left &= left - 1;
                            let target_place = (without & (target - 1)).count_ones();
                            add_flipped(&mut scratch, child, target_place, mover);
                        }
                        add_inserted(table, &scratch, place, mover);
                    }
                }
                set = successor(set);
            }
            layer = next;
        }
        Ok(layer)
    }
}

/// Returns the next greater number with as many bits set.
const fn successor(set: u64) -> u64 {
    let low = set & set.wrapping_neg();
    let carried = set.wrapping_add(low);
    carried | ((set ^ carried) >> 2).wrapping_shr(low.trailing_zeros())
}

/// Adds to a table all colourings in which the stone at `place` is *not* of the colour `mover`, but
/// that are in `child` when it is: those from which `mover` may clobber that stone.
fn add_flipped(sum: &mut [u64], child: &[u64], place: u32, mover: Color) {
    if let Some(&mask) = BLACK.get(place as usize) {
        let distance = 1 << place;
        for (sum, &child) in sum.iter_mut().zip(child) {
            *sum |= match mover {
                Color::Black => (child & mask) >> distance,
                Color::White => (child & !mask) << distance,
            };
        }
        return;
    }
    let half = 1 << (place - 6);
    for (sum, child) in sum.chunks_exact_mut(2 * half).zip(child.chunks_exact(2 * half)) {
        let (white_sum, black_sum) = sum.split_at_mut(half);
        let (white_child, black_child) = child.split_at(half);
        match mover {
            Color::Black => add(white_sum, black_child),
            Color::White => add(black_sum, white_child),
        }
    }
}

/// Adds the colourings of `child` with a stone of the colour `mover` inserted at `place`.
fn add_inserted(table: &mut [u64], child: &[u64], place: u32, mover: Color) {
    if place < 6 {
        let shift = if mover == Color::Black { 1 << place } else { 0 };
        for (pair, &child) in table.chunks_mut(2).zip(child) {
            for (word, half) in pair.iter_mut().zip([child & 0xffff_ffff, child >> 32]) {
                *word |= spread(half, place) << shift;
            }
        }
        return;
    }
    let half = 1 << (place - 6);
    for (table, child) in table.chunks_exact_mut(2 * half).zip(child.chunks_exact(half)) {
        let (white, black) = table.split_at_mut(half);
        add(if mover == Color::Black { black } else { white }, child);
    }
}

fn add(sum: &mut [u64], summand: &[u64]) {
    sum.iter_mut().zip(summand).for_each(|(sum, summand)| *sum |= summand);
}

/// The colourings, as bits of a word, in which the stone at place 0, 1, ..., 5 is black.
const BLACK: [u64; 6] = [
    0xaaaa_aaaa_aaaa_aaaa,
    0xcccc_cccc_cccc_cccc,
    0xf0f0_f0f0_f0f0_f0f0,
    0xff00_ff00_ff00_ff00,
    0xffff_0000_ffff_0000,
    0xffff_ffff_0000_0000,
];

/// Returns the colourings of five stones as colourings of six, with a white one inserted at `place`.
fn spread(half: u64, place: u32) -> u64 {
    let mut spread = half;
    for (step, mask) in (0..5).zip(BLACK).rev() {
        if step >= place {
            let distance = 1 << step;
            spread = (spread | spread << distance) & !mask;
        }
    }
    spread
}

/// The ranks of sets of vertices among those of the same size.
struct Ranks {
    /// Pascal's triangle, row by row, each row as long as the last.
    binomials: Vec<usize>,
    width: usize,
}

impl Ranks {
    fn new(vertices: usize) -> Self {
        let width = vertices + 1;
        let mut binomials: Vec<usize> = Vec::with_capacity(width * width);
        for n in 0..width {
            for k in 0..width {
                let above = |k: usize| {
                    let index = (n * width + k).checked_sub(width);
                    index.and_then(|index| binomials.get(index)).copied().unwrap_or(0)
                };
                let entry = match k {
                    0 => 1,
                    _ => above(k - 1) + above(k),
                };
                binomials.push(entry);
            }
        }
        Self { binomials, width }
    }

    fn binomial(&self, n: usize, k: usize) -> usize {
        self.binomials.get(n * self.width + k).copied().unwrap_or(0)
    }

    /// Returns the number of sets of the same size whose binary words are less.
    fn rank(&self, mut set: u64) -> usize {
        let mut rank = 0;
        let mut size = 1;
        while set != 0 {
            rank += self.binomial(set.trailing_zeros() as usize, size);
            size += 1;
            set &= set - 1;
        }
        rank
    }
}
