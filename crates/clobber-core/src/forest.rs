//! Balanced forests: free-order play as a forest on the board.

// Indices are vertices below the number of parents, which is the length of all lists.
#![allow(clippy::indexing_slicing)]

use core::fmt;

use certified_search::text::counted;
use certified_search::{Certificate, Refuted};

use crate::board::Topology;
use crate::color::Color;
use crate::moves::{Move, MoveOrder, Vertex};
use crate::position::Position;
use crate::reduction::{Reduction, Replay, ReplayError};
use crate::stones::StoneSet;

/// A claimed forest of free-order play: for each vertex, the vertex onto which its stone moves. It is unchecked data;
/// [`check`](Self::check) tests it against a position.
///
/// ```
/// use clobber_core::{BalancedForest, Color, Path, Position, Vertex};
///
/// // x>o from the left, then the two from the right: one stone on vertex 1.
/// let row: Position<Path> = "xoxo".parse()?;
/// let forest = BalancedForest::new([Some(1), None, Some(1), Some(2)].map(|v| v.map(Vertex::new)));
/// let checked = forest.check(&row)?;
/// assert_eq!(checked.value(), 1);
/// assert!(checked.final_stones().eq([(Vertex::new(1), Color::White)]));
///
/// // The same play as a sequence of moves.
/// let reduction = checked.to_reduction();
/// assert_eq!(reduction.replay(&row)?.end().to_string(), ".o..");
/// assert_eq!(BalancedForest::from_reduction(&row, &reduction)?, forest);
///
/// let far = BalancedForest::new([Some(Vertex::new(2)), None, None, None]);
/// let refuted = far.check(&row).unwrap_err();
/// assert_eq!(refuted.to_string(), "vertex 0: 2, the parent of 0, is not its neighbour");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Why a forest is a play
/// Let `to(v)` be the vertex onto which v's stone moves in a play. A vertex that a stone has left is never filled
/// again. So `to` is a forest along edges of the board, and its roots carry the final stones. All arrivals at v come
/// before v's own move. They alternate in colour, and the first one has the colour opposite to v's. Hence
///
/// ```text
/// net(v) = #(arrivals of the other colour) - #(arrivals of v's own colour)  is 0 or 1,
/// ```
///
/// and the stone that finally leaves v or stays there has v's colour if net(v) = 0, and the other colour if net(v) = 1.
///
/// **Theorem.** Every forest with net(v) in {0, 1} at all its vertices can be played in free order.
/// *Proof.* Take the vertices in post-order. At each vertex let its children arrive with alternating colours, the first
/// with the colour opposite to the vertex's. Since net(v) is 0 or 1, there are enough children of each colour, and
/// every arrival finds a stone of the opposite colour. ∎
///
/// So the fewest stones in free order equal the fewest trees of a balanced spanning forest. Such a forest is a
/// certificate of n words, which is checked in O(n) time.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct BalancedForest {
    /// The parent of each vertex, or `NONE` for a root or an empty vertex.
    parents: Vec<u32>,
}

/// No board has a vertex of this number.
const NONE: u32 = u32::MAX;

impl BalancedForest {
    /// Creates the forest in which vertex k has the parent `parents[k]`, or none. The number 2^32 - 1 counts as none,
    /// as no board has such a vertex.
    #[must_use]
    pub fn new(parents: impl IntoIterator<Item = Option<Vertex>>) -> Self {
        let parents = parents.into_iter().map(|parent| parent.map_or(NONE, Vertex::get)).collect();
        Self { parents }
    }

    /// Creates the forest without edges on `vertex_count` vertices: no stone moves.
    #[must_use]
    pub fn edgeless(vertex_count: usize) -> Self {
        Self { parents: vec![NONE; vertex_count] }
    }

    /// Creates the forest of a sequence of moves, in any order of play.
    ///
    /// # Complexity
    /// The complexity of [`Reduction::replay`], and four bytes per vertex.
    ///
    /// # Errors
    /// The first move that is not legal.
    pub fn from_reduction<T: Topology + Clone, S: StoneSet>(
        start: &Position<T, S>,
        reduction: &Reduction,
    ) -> Result<Self, ReplayError> {
        let mut forest = Self::edgeless(start.board().vertex_count());
        let moves = reduction.moves.iter().copied().inspect(|mv| {
            forest.set_parent(mv.from, Some(mv.to));
        });
        Replay::new(start.clone(), reduction.order, moves)?;
        Ok(forest)
    }

    /// Returns the vertex onto which the stone of a vertex moves.
    pub fn parent(&self, vertex: Vertex) -> Option<Vertex> {
        let parent = self.parents.get(vertex.index()).copied();
        parent.filter(|&parent| parent != NONE).map(Vertex::new)
    }

    /// Returns the parents of all vertices, in the order of the vertices.
    pub fn parents(&self) -> impl ExactSizeIterator<Item = Option<Vertex>> {
        self.parents.iter().map(|&parent| (parent != NONE).then(|| Vertex::new(parent)))
    }

    /// Sets the vertex onto which the stone of a vertex moves; with `None` it stays. A vertex beyond the last is
    /// ignored, and 2^32 - 1 as a parent counts as none.
    pub fn set_parent(&mut self, vertex: Vertex, parent: Option<Vertex>) {
        if let Some(entry) = self.parents.get_mut(vertex.index()) {
            *entry = parent.map_or(NONE, Vertex::get);
        }
    }

    /// Checks that this is a balanced forest along edges between stones of the position.
    ///
    /// # Returns
    /// The final stones, and the moves. ([`Certificate::check`] is for generic callers and returns nothing.)
    ///
    /// # Complexity
    /// O(n) time and memory on a board of n vertices with a constant-time adjacency test.
    ///
    /// # Errors
    /// [`Refuted`] at a vertex where the claim fails, with the board's names of vertices.
    pub fn check<T: Topology, S: StoneSet>(
        &self,
        start: &Position<T, S>,
    ) -> Result<CheckedForest<'_>, Refuted> {
        let expected = start.board().vertex_count();
        if self.parents.len() != expected {
            let found = counted(self.parents.len(), "vertex", "vertices");
            return Err(Refuted::new(format_args!("a forest of {found} on a board of {expected}")));
        }
        let board = start.board();
        let name = |vertex: Vertex| vertex.display_on(board);
        let vertices = || (0..expected as u32).map(Vertex::new);
        let mut colors: Vec<_> = vertices().map(|vertex| start.color_at(vertex)).collect();
        let mut balance = vec![0; expected];
        // The number of stones that have not arrived yet.
        let mut arrivals = vec![0; expected];
        for from in vertices() {
            let Some(to) = self.parent(from) else { continue };
            let fault = match (colors[from.index()], colors.get(to.index()).copied().flatten()) {
                (Some(_), Some(_)) if board.are_adjacent(from, to) => {
                    arrivals[to.index()] += 1;
                    continue;
                }
                (Some(_), Some(_)) => {
                    format!("{}, the parent of {}, is not its neighbour", name(to), name(from))
                }
                (square, _) => {
                    let empty = name(if square.is_none() { from } else { to });
                    format!(
                        "an edge of the forest starts or ends at {empty}, where no stone stands"
                    )
                }
            };
            return Err(Refuted::new(fault).at("vertex", from.index()));
        }
        // Leaves first: a vertex settles once all its children have settled.
        let mut settled = 0;
        let mut ready: Vec<Vertex> = vertices().filter(|v| arrivals[v.index()] == 0).collect();
        while let Some(vertex) = ready.pop() {
            settled += 1;
            let color = &mut colors[vertex.index()];
            match balance[vertex.index()] {
                0 => {}
                1 => *color = color.map(|color| !color),
                net => {
                    let fault = format!("net({}) is {net}, neither 0 nor 1", name(vertex));
                    return Err(Refuted::new(fault).at("vertex", vertex.index()));
                }
            }
            let color = *color;
            if let Some(parent) = self.parent(vertex) {
                let above = parent.index();
                balance[above] += if colors[above] == color { -1 } else { 1 };
                arrivals[above] -= 1;
                if arrivals[above] == 0 {
                    ready.push(parent);
                }
            }
        }
        if settled < expected {
            let on_a_cycle = vertices().find(|vertex| arrivals[vertex.index()] > 0);
            // Following parents from this vertex leads into the cycle.
            let vertex = on_a_cycle.map_or(Vertex::default(), |start| {
                (0..expected).fold(start, |vertex, _| self.parent(vertex).unwrap_or(vertex))
            });
            let fault = format!("the parents of {} lead back to it", name(vertex));
            return Err(Refuted::new(fault).at("vertex", vertex.index()));
        }
        Ok(CheckedForest { forest: self, colors, balance })
    }
}

/// The statement is that free-order play along the forest is legal and leaves one stone at each root. The checker
/// relies on the theorem above, and shares no code with the searches that make forests.
impl<T: Topology, S: StoneSet> Certificate<Position<T, S>> for BalancedForest {
    fn check(&self, start: &Position<T, S>) -> Result<(), Refuted> {
        self.check(start).map(|_| ())
    }
}

impl fmt::Debug for BalancedForest {
    /// Writes the list of the parents.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.parents()).finish()
    }
}

/// A checked forest, which only [`BalancedForest::check`] makes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckedForest<'a> {
    forest: &'a BalancedForest,
    /// For each vertex, the colour with which its stone leaves or ends.
    colors: Vec<Option<Color>>,
    /// For each vertex v, net(v).
    balance: Vec<i32>,
}

impl CheckedForest<'_> {
    /// Returns the number of trees: the number of stones left at the end.
    pub fn value(&self) -> usize {
        self.final_stones().count()
    }

    /// Returns the final stones: the roots with the colours that they end with.
    pub fn final_stones(&self) -> impl Iterator<Item = (Vertex, Color)> {
        let stones = (0..).map(Vertex::new).zip(&self.colors);
        stones
            .filter(|&(vertex, _)| self.forest.parent(vertex).is_none())
            .filter_map(|(vertex, color)| color.map(|color| (vertex, color)))
    }

    /// Returns the forest as a sequence of moves in free order.
    ///
    /// # Complexity
    /// O(n) time and memory.
    #[must_use]
    pub fn to_reduction(&self) -> Reduction {
        let count = self.colors.len();
        let starts_as =
            |v: usize| self.colors[v].map(|end| if self.balance[v] == 1 { !end } else { end });
        // The children of each vertex in two linked lists: arrivals of the other colour, and arrivals of the vertex's
        // colour.
        let mut first = [vec![NONE; count], vec![NONE; count]];
        let mut next = vec![NONE; count];
        for child in (0..count).rev() {
            if let Some(parent) = self.forest.parent(Vertex::new(child as u32)) {
                let is_own = self.colors[child] == starts_as(parent.index());
                let list = &mut first[usize::from(is_own)][parent.index()];
                next[child] = core::mem::replace(list, child as u32);
            }
        }
        let mut moves = Vec::new();
        let mut path = Vec::new();
        for root in (0..count as u32).filter(|&v| self.forest.parents[v as usize] == NONE) {
            path.push((root, 0));
            while let Some((vertex, turn)) = path.last_mut() {
                let list = &mut first[*turn][*vertex as usize];
                *turn = 1 - *turn;
                if *list == NONE {
                    let from = *vertex;
                    path.pop();
                    moves.extend(path.last().map(|&(to, _)| Move::between(from, to)));
                } else {
                    let child = core::mem::replace(list, next[*list as usize]);
                    path.push((child, 0));
                }
            }
        }
        Reduction { order: MoveOrder::Any, moves }
    }
}
