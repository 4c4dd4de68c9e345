//! The two sides of a bipartite board.

use core::fmt;
use std::collections::{HashMap, VecDeque};

use certified_search::text::from_fn;
use certified_search::{Answer, Certificate, Effort, Limits, Refuted, Stopped};

use crate::board::Topology;
use crate::color::Color;
use crate::moves::Vertex;
use crate::names::Numbers;
use crate::parts::Parts;
use crate::position::Position;
use crate::stones::{LargeSet, StoneSet};

/// The two sides of a bipartite graph, called black and white like the squares of a chessboard.
///
/// **Convention:** the lowest vertex of each connected component of the graph is on the black side.
/// The opposite choice for a component negates its [`Delta`] modulo 3.
///
/// [`Delta`]: crate::Delta
///
/// ```
/// use clobber_core::{
///     Bipartition, Certificate, Color, Cycle, Effort, GraphBoard, Grid, Position, Vertex,
/// };
///
/// let grid = Grid::new(2, 3)?;
/// let sides = Bipartition::new(&grid)?;
/// assert_eq!(sides.side(Vertex::new(0)), Color::Black);
/// assert_eq!(sides.side(Vertex::new(3)), Color::White);
/// assert!(sides.check(&grid).is_ok());
///
/// // Only the stones count: this cycle has a gap.
/// let with_a_gap: Position<Cycle> = "xoxo.".parse()?;
/// assert!(Bipartition::from_stones(&with_a_gap, &mut Effort::new()).is_yes());
/// let star = GraphBoard::from_edges(4, [(0, 1), (0, 2), (0, 3)])?;
/// assert_eq!(Position::two_colored(star, Color::White)?.to_string(), "oxxx");
///
/// let triangle = Cycle::new(3);
/// let odd = Bipartition::new(&triangle).unwrap_err();
/// assert_eq!(odd.vertices().len(), 3);
/// assert!(odd.check(&grid).is_err());
/// assert!(odd.check(&triangle).is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Source
/// Demaine, Demaine and Fleischer, *Solitaire Clobber*, section 1: the "underlying checkerboard", here of any bipartite
/// graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bipartition {
    white: LargeSet,
}

impl Bipartition {
    /// Returns the sides of a board.
    ///
    /// # Complexity
    /// O(V + E) time. Memory: one bit per vertex for the result; one more and the frontier of a breadth-first search
    /// until then.
    ///
    /// # Errors
    /// An odd cycle, if there is one.
    pub fn new(board: &impl Topology) -> Result<Self, OddCycle> {
        // Nothing stops a search without limits.
        let vertices = (0..board.vertex_count()).map_while(Vertex::from_index);
        Self::from_induced(board, vertices, |_| true, &mut Effort::within(Limits::NONE))
            .unwrap_or_else(|_| Ok(Coloring::new(board).into_sides()))
    }

    /// Returns the sides of the subgraph on the occupied vertices, or an odd cycle of stones.
    ///
    /// Play never leaves these vertices, so these sides suffice for [`Delta`](crate::Delta), and they may exist on a
    /// board that is not bipartite. The lowest *stone* of each part is on the black side, so a part's sides may be the
    /// opposite of [`Bipartition::new`].
    ///
    /// # Arguments
    /// `position`; `effort`: no steps are counted, but time is limited, because a board given by a rule can have a huge
    /// number of edges. For up to 1,024 stones the limits are ignored.
    ///
    /// # Complexity
    /// The complexity of [`Bipartition::new`].
    pub fn from_stones<T: Topology, S: StoneSet>(
        position: &Position<T, S>,
        effort: &mut Effort<'_>,
    ) -> Answer<Self, OddCycle> {
        const FEW: usize = 1 << 10;
        let occupied = |vertex| position.color_at(vertex).is_some();
        let mut unlimited = Effort::within(Limits::NONE);
        let effort = if position.stone_count() <= FEW { &mut unlimited } else { effort };
        let stones = position.occupied().map(|(vertex, _)| vertex);
        match Self::from_induced(position.board(), stones, occupied, effort) {
            Ok(Ok(sides)) => Answer::Yes(sides),
            Ok(Err(cycle)) => Answer::No(cycle),
            Err(stopped) => stopped.into(),
        }
    }

    /// Returns the sides of the bipartite parts of a position.
    ///
    /// # Arguments
    /// `position` and its `parts`; `effort`: no steps are counted, but time is limited, because a board given by a rule
    /// can have a huge number of edges.
    ///
    /// # Returns
    /// The sides, and for each part, in the order of `parts`, whether it is bipartite. In a part that is not, the sides
    /// are meaningless.
    ///
    /// # Complexity
    /// The complexity of [`Bipartition::new`].
    ///
    /// # Errors
    /// [`Stopped`].
    pub fn from_parts<T: Topology, S: StoneSet>(
        position: &Position<T, S>,
        parts: &Parts,
        effort: &mut Effort<'_>,
    ) -> Result<(Self, Vec<bool>), Stopped> {
        let mut coloring = Coloring::new(position.board());
        let occupied = |vertex| position.color_at(vertex).is_some();
        let mut bipartite = Vec::with_capacity(parts.len());
        for part in parts {
            bipartite.push(match part.first() {
                Some(&root) => {
                    coloring.color_component(position.board(), root, occupied, effort)?.is_none()
                }
                None => true,
            });
        }
        Ok((coloring.into_sides(), bipartite))
    }

    /// Returns the sides of the graph on the included vertices, which are given in increasing order.
    fn from_induced(
        board: &impl Topology,
        vertices: impl Iterator<Item = Vertex>,
        included: impl Fn(Vertex) -> bool,
        effort: &mut Effort<'_>,
    ) -> Result<Result<Self, OddCycle>, Stopped> {
        let mut coloring = Coloring::new(board);
        for root in vertices {
            if let Some(edge) = coloring.color_component(board, root, &included, effort)? {
                return OddCycle::closed_by(edge, root, board, &included, effort).map(Err);
            }
        }
        Ok(Ok(coloring.into_sides()))
    }

    /// Returns the side of a vertex, or black if the vertex is not on the graph.
    #[inline]
    pub fn side(&self, vertex: Vertex) -> Color {
        if self.white.contains(vertex) { Color::White } else { Color::Black }
    }

    /// Returns whether a stone of this colour is *matching* on the vertex: of the vertex's colour. Otherwise it is
    /// *clashing*.
    #[inline]
    pub fn is_matching(&self, vertex: Vertex, stone: Color) -> bool {
        self.side(vertex) == stone
    }

    /// Checks that every edge between included vertices joins the two sides.
    fn check_edges(
        &self,
        board: &impl Topology,
        included: impl Fn(Vertex) -> bool,
    ) -> Result<(), Refuted> {
        let vertices = (0..board.vertex_count()).map_while(Vertex::from_index);
        for a in vertices.filter(|&vertex| included(vertex)) {
            let mut neighbors = board.neighbors(a).filter(|&vertex| included(vertex));
            if let Some(b) = neighbors.find(|&b| self.side(a) == self.side(b)) {
                let (a_name, b_name) = (a.display_on(board), b.display_on(board));
                let fault = format!("{a_name} and its neighbour {b_name} are on one side");
                return Err(Refuted::new(fault).at("vertex", a.index()));
            }
        }
        Ok(())
    }
}

/// The statement is that every edge of the board joins the two sides. The checker, O(V + E), relies on the board alone.
impl<T: Topology> Certificate<T> for Bipartition {
    fn check(&self, board: &T) -> Result<(), Refuted> {
        self.check_edges(board, |_| true)
    }
}

/// The statement is that every edge between two stones joins the two sides. The checker, O(V + E), relies on the position alone.
impl<T: Topology, S: StoneSet> Certificate<Position<T, S>> for Bipartition {
    fn check(&self, position: &Position<T, S>) -> Result<(), Refuted> {
        self.check_edges(position.board(), |vertex| position.color_at(vertex).is_some())
    }
}

impl<T: Topology> Position<T> {
    /// Creates the checkerboard of a bipartite board: full, with one colour on each side. On a row the stones
    /// alternate. The lowest vertex of each component has a stone of the colour `first`.
    ///
    /// # Complexity
    /// O(V + E) time.
    ///
    /// # Errors
    /// An odd cycle, if there is one.
    #[doc(alias = "alternating")]
    pub fn two_colored(board: T, first: Color) -> Result<Self, OddCycle> {
        let sides = Bipartition::new(&board)?;
        let color = |vertex| match sides.side(vertex) {
            Color::Black => first,
            Color::White => !first,
        };
        Ok(Self::from_fn(board, |vertex| Some(color(vertex))))
    }
}

/// Colours components one by one, by breadth-first search.
struct Coloring {
    seen: LargeSet,
    white: LargeSet,
    queue: VecDeque<Vertex>,
}

impl Coloring {
    fn new(board: &impl Topology) -> Self {
        // A board has fewer than 2^32 vertices, so the number fits.
        let none = || LargeSet::with_room_for(board.vertex_count());
        Self { seen: none(), white: none(), queue: VecDeque::new() }
    }

    /// Colours the component of `root` among the included vertices, starting with black, unless it is coloured already.
    /// Returns an edge with both ends on one side, if there is one.
    fn color_component(
        &mut self,
        board: &impl Topology,
        root: Vertex,
        included: impl Fn(Vertex) -> bool,
        effort: &mut Effort<'_>,
    ) -> Result<Option<(Vertex, Vertex)>, Stopped> {
        if self.seen.contains(root) {
            return Ok(None);
        }
        self.seen.insert(root);
        self.queue.clear();
        self.queue.push_back(root);
        while let Some(vertex) = self.queue.pop_front() {
            let is_white = self.white.contains(vertex);
            let mut edges = 1;
            for neighbor in board.neighbors(vertex) {
                // Only vertices that are included are ever seen, and most neighbours have been.
                if self.seen.contains(neighbor) {
                    edges += 1;
                    if self.white.contains(neighbor) == is_white {
                        return Ok(Some((vertex, neighbor)));
                    }
                } else if included(neighbor) {
                    edges += 1;
                    self.seen.insert(neighbor);
                    // The set has no room for it if the board had fewer vertices before.
                    if !self.seen.contains(neighbor) {
                        continue;
                    }
                    self.queue.push_back(neighbor);
                    if !is_white {
                        self.white.insert(neighbor);
                    }
                }
            }
            effort.work(edges)?;
        }
        Ok(None)
    }

    fn into_sides(self) -> Bipartition {
        Bipartition { white: self.white }
    }
}

/// A cycle of odd length: proof that a graph is not bipartite.
///
/// The cycle is a [`Certificate`] that the board checks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OddCycle {
    vertices: Vec<Vertex>,
}

impl OddCycle {
    /// Returns the cycle that an edge within one side closes in the breadth-first tree of its component.
    ///
    /// The distances of the two ends from the root have the same parity and differ by at most one, so they are equal.
    /// The paths from the ends to the root therefore meet after equally many steps.
    fn closed_by(
        (mut a, mut b): (Vertex, Vertex),
        root: Vertex,
        board: &impl Topology,
        included: impl Fn(Vertex) -> bool,
        effort: &mut Effort<'_>,
    ) -> Result<Self, Stopped> {
        let mut parents = HashMap::from([(root, root)]);
        let mut queue = VecDeque::from([root]);
        // Stop at the two ends: there may be a huge number of edges after them.
        let has_met =
            |parents: &HashMap<_, _>| parents.contains_key(&a) && parents.contains_key(&b);
        while let Some(vertex) = queue.pop_front().filter(|_| !has_met(&parents)) {
            let mut edges = 1;
            for neighbor in board.neighbors(vertex).filter(|&neighbor| included(neighbor)) {
                edges += 1;
                parents.entry(neighbor).or_insert_with(|| {
                    queue.push_back(neighbor);
                    vertex
                });
            }
            effort.work(edges)?;
        }
        let parent = |vertex: Vertex| parents.get(&vertex).copied().unwrap_or(root);
        let (mut from_a, mut from_b) = (vec![a], vec![b]);
        while parent(a) != parent(b) {
            (a, b) = (parent(a), parent(b));
            from_a.push(a);
            from_b.push(b);
        }
        from_a.push(parent(a));
        from_a.extend(from_b.into_iter().rev());
        Ok(Self { vertices: from_a })
    }

    /// Returns the vertices in the order of the cycle; the last is adjacent to the first.
    pub fn vertices(&self) -> &[Vertex] {
        &self.vertices
    }
}

/// The statement is that the board is not bipartite. The checker, O(k log k) for a cycle of k vertices, relies
/// on the board's `are_adjacent` alone.
impl<T: Topology> Certificate<T> for OddCycle {
    fn check(&self, board: &T) -> Result<(), Refuted> {
        let mut sorted = self.vertices.clone();
        sorted.sort_unstable();
        sorted.dedup();
        if sorted.len() % 2 == 0 || sorted.len() != self.vertices.len() {
            return Err(Refuted::new("not an odd number of different vertices"));
        }
        let following = self.vertices.iter().cycle().skip(1);
        let mut steps = self.vertices.iter().zip(following).enumerate();
        match steps.find(|&(_, (&a, &b))| !board.are_adjacent(a, b)) {
            Some((index, (a, b))) => {
                let fault = format!("{a} is not adjacent to {b}, which follows");
                Err(Refuted::new(fault).at("vertex", index))
            }
            None => Ok(()),
        }
    }
}

impl OddCycle {
    /// Returns the message of `Display`, with the vertices named by the board.
    pub fn display_on(&self, board: &impl Topology) -> impl fmt::Display {
        const SHOWN: usize = 12;
        from_fn(move |f| {
            write!(f, "not bipartite: an odd cycle of {} vertices: ", self.vertices.len())?;
            for (index, vertex) in self.vertices.iter().take(SHOWN).enumerate() {
                let dash = if index > 0 { "-" } else { "" };
                write!(f, "{dash}{}", vertex.display_on(board))?;
            }
            f.write_str(if self.vertices.len() > SHOWN { "-..." } else { "" })
        })
    }
}

impl fmt::Display for OddCycle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.display_on(&Numbers).fmt(f)
    }
}

impl core::error::Error for OddCycle {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::GraphBoard;

    /// Only this module can make odd cycles.
    #[test]
    fn what_is_no_odd_cycle_is_refused() {
        let edges = [(0, 1), (1, 2), (2, 3), (3, 0), (0, 2), (2, 4), (4, 5), (5, 2)];
        let board = GraphBoard::from_edges(6, edges).unwrap();
        let check = |vertices: &[u32]| {
            let vertices = vertices.iter().copied().map(Vertex::new).collect();
            OddCycle { vertices }.check(&board).is_ok()
        };
        assert!(check(&[0, 1, 2]) && check(&[4, 5, 2]));
        // Even length, a repeated vertex, a missing edge, and the empty cycle.
        assert!(!check(&[0, 1, 2, 3]));
        assert!(!check(&[0, 1, 2, 0, 2]) && !check(&[0, 2, 0, 2, 0, 1, 2]));
        assert!(!check(&[0, 1, 3]) && !check(&[0, 1, 4, 5, 2]));
        assert!(!check(&[]) && !check(&[0]));
    }
}
