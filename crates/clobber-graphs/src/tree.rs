//! Trees, cycles, and all graphs with at most one cycle in each part, in linear time.
//!
//! A play in free order is a balanced forest ([`BalancedForest`]). On a rooted tree, the edge from a vertex w to its
//! parent is used in one of three ways. For each of them let
//!
//! ```text
//! N(w)     it is not used,
//! U(w, f)  w's stone leaves along it in colour f,
//! D(w, f)  the parent's stone arrives at w along it in colour f
//! ```
//!
//! be the least number of final stones among w and the vertices below. For a vertex of colour c let y be the other
//! colour. Let G(t) be the least sum over its children if the arrivals from them have net t, and H(t, f) the least
//! sum if the vertex's stone also moves onto one of them in colour f. A stone leaves, or ends, in colour c if its net
//! is 0, and in y if it is 1; the parent's stone counts +1 in colour y and -1 in colour c. So
//!
//! ```text
//! U(c) = G(0)   U(y) = G(1)
//! N    = min(G(0) + 1,  G(1) + 1, H(0, c),  H(1, y))
//! D(y) = min(G(-1) + 1, G(0) + 1, H(-1, c), H(0, y))
//! D(c) = min(G(1) + 1,  G(2) + 1, H(1, c),  H(2, y))
//! ```
//!
//! and G and H are found in time linear in the number of children (`selection.rs`). The 1 is the cost of a root. If a
//! root is required on a vertex, its stone never moves on; a root that the goal does not allow costs more than all
//! others together. So one dynamic program serves all goals.
//!
//! # One cycle
//! The edges of a forest do not fill a cycle of the board. Let uw be an edge of the cycle. Either it is not used, and
//! the rest is a tree; or u's stone moves along it in colour f, or w's. With the root at u, its stone then *leaves*
//! the root in colour f and arrives at w from outside. The parents must not run around the cycle: on the way from w
//! up to u, some edge is not used upwards. For this, U is found a second time at the vertices of the way, as the
//! *open* U. At w it is infinite. Elsewhere the open U of the child on the way replaces the U of that child. So the
//! dynamic program runs five times.
//!
//! # Source
//! Polynomial algorithms for trees are known. The linear-time dynamic program is this library's, and is tested
//! against exhaustive search on all small trees and cycles.

mod dp;
mod layout;
mod selection;

use clobber_core::{
    Answer, BalancedForest, Bound, Color, Effort, Goal, Position, StoneSet, Stopped, Topology,
    Vertex,
};

pub(crate) use self::dp::Roots;
use self::dp::{Detour, TreeDp};
use self::layout::{Edge, Layout, Stone};
pub(crate) use self::selection::Cost;
use self::selection::IMPOSSIBLE;
use crate::DynPosition;
use crate::error::{Error, NoPlay, answer};
use crate::reason::{bound_at_once, keeps, solution};
use crate::{PartReason, Solution};
use clobber_check::Obstacle;

/// Reduces a position whose stones form a *pseudoforest* to as few stones as possible, in linear time.
///
/// In a pseudoforest each part has at most one cycle. Examples are rows, cycles, trees, trees whose roots are joined
/// in a cycle, and the rest of any board once enough of it is empty.
///
/// # Arguments
/// - `position`: the stones, on any board.
/// - `effort`: a step is a stone.
///
/// # Returns
/// A play to the fewest stones.
///
/// # Complexity
/// O(V + E) time and memory; about 120 bytes per stone.
///
/// # Errors
/// - [`Error::Cycle`] if a part has two cycles.
/// - [`Error::TooMany`] for more than 2^28 stones.
/// - [`Error::Stopped`] if the effort ends.
///
/// ```
/// use clobber_core::{Cycle, GraphBoard, Position};
/// use clobber_graphs::{Effort, reduce_pseudoforest};
///
/// // A star with a long arm.
/// let tree = GraphBoard::from_edges(7, [(0, 1), (0, 2), (0, 3), (0, 4), (4, 5), (5, 6)])?;
/// let position = Position::parse_on(tree, "xoxoxxo")?;
/// let solution = reduce_pseudoforest(&position, &mut Effort::new())?;
/// assert_eq!(solution.value(), Some(2));
/// assert_eq!(solution.replay(&position)?.stones_left(), 2);
///
/// let cycle: Position<Cycle> = "xoxoxo".parse()?;
/// let solution = reduce_pseudoforest(&cycle, &mut Effort::new())?;
/// assert_eq!(solution.value(), Some(2));
/// assert_eq!(solution.check(&cycle, &mut Effort::new()), Ok(()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Source
/// This library's: a recurrence over the edges of a tree, derived at the top of `src/tree.rs` in the repository; it
/// runs five times for a part with a cycle.
pub fn reduce_pseudoforest<T: Topology, S: StoneSet>(
    position: &Position<T, S>,
    effort: &mut Effort<'_>,
) -> Result<Solution, Error> {
    let position = &position.by_dyn();
    Wanted::FEWEST.reduce(position, effort).map_err(NoPlay::error)
}

/// Reduces a pseudoforest to the fewest stones that include prescribed ones.
///
/// # Arguments
/// - `position`: the stones; each part has at most one cycle.
/// - `stones`: stones that must remain, among others.
/// - `effort`: a step is a stone.
///
/// # Returns
/// A play to the fewest stones that leaves these. Its bound covers all plays, whether they leave these or not.
///
/// # Complexity
/// O(V + E) time and memory, times 1 + log k for k prescribed stones.
///
/// # Errors
/// The errors of [`reduce_pseudoforest`], except that the end of the effort gives an open answer;
/// [`Error::NoVertex`].
///
/// ```
/// use clobber_core::{Color, Path, Position, Vertex};
/// use clobber_graphs::{Effort, reduce_pseudoforest_leaving};
///
/// let row: Position<Path> = "xooxo".parse()?;
/// let fewest = |vertex, color| {
///     reduce_pseudoforest_leaving(&row, &[(Vertex::new(vertex), color)], &mut Effort::new())
///         .map(|found| found.yes().map(|solution| solution.stones_left))
/// };
/// assert_eq!(fewest(2, Color::White)?, Some(1));
/// assert_eq!(fewest(0, Color::White)?, Some(3));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn reduce_pseudoforest_leaving<T: Topology, S: StoneSet>(
    position: &Position<T, S>,
    stones: &[(Vertex, Color)],
    effort: &mut Effort<'_>,
) -> Result<Answer<Solution, Obstacle>, Error> {
    let position = &position.by_dyn();
    let vertex_count = position.board().vertex_count();
    for &(vertex, _) in stones {
        if vertex.index() >= vertex_count {
            return Err(Error::NoVertex { vertex, vertex_count });
        }
    }
    let mut stones = stones.to_vec();
    stones.sort_unstable();
    stones.dedup();
    let wanted = Wanted { stones, ..Wanted::FEWEST };
    answer(wanted.reduce(position, effort))
}

/// Plays a balanced forest, tree by tree, and adds the bounds on the parts.
pub(crate) fn solution_by(
    position: &DynPosition<'_>,
    forest: &BalancedForest,
    parts: Vec<Bound<PartReason>>,
) -> Solution {
    // Every forest that a solver writes is balanced.
    let moves = forest.check(position).map(|checked| checked.to_reduction().moves);
    solution(position, moves.unwrap_or_default(), parts)
}

/// The requirements of a goal on a forest.
pub(crate) struct Wanted {
    /// The required roots.
    pub(crate) stones: Vec<(Vertex, Color)>,
    /// The colour of all other roots, if that matters.
    pub(crate) others: Option<Color>,
    /// The greatest number of roots.
    pub(crate) most: usize,
}

impl Wanted {
    /// Requires as few stones as possible, of any kind.
    pub(crate) const FEWEST: Self = Self { stones: Vec::new(), others: None, most: usize::MAX };

    /// Returns whether any stones may remain, the fewer the better.
    pub(crate) fn is_fewest(&self) -> bool {
        self.most == usize::MAX && self.stones.is_empty() && self.others.is_none()
    }

    pub(crate) fn by(goal: Goal) -> Result<Self, Error> {
        Ok(match goal {
            Goal::One { vertex, color } => {
                Self { stones: vec![(vertex, color)], others: None, most: 1 }
            }
            Goal::Two { vertex, color, other } => {
                Self { stones: vec![(vertex, color)], others: Some(other), most: 2 }
            }
            Goal::Both { vertex, color, other_vertex, other } => {
                let stones = vec![(vertex, color), (other_vertex, other)];
                Self { stones, others: None, most: 2 }
            }
            Goal::Joker { .. } => {
                return Err(Error::OtherGoal { goal, instead: "reach" });
            }
        })
    }

    /// Returns the costs that require these roots.
    pub(crate) fn roots(&self, stones: usize) -> Roots {
        Roots::new(stones, &self.stones, self.others)
    }

    /// Returns the obstacle of a required stone on an empty vertex, or of two on one vertex.
    pub(crate) fn contradiction(&self, position: &DynPosition<'_>) -> Option<Obstacle> {
        let empty = |&&(vertex, _): &&(Vertex, Color)| position.color_at(vertex).is_none();
        if let Some(&(vertex, _)) = self.stones.iter().find(empty) {
            return Some(Obstacle::Empty { vertex });
        }
        let mut vertices: Vec<Vertex> = self.stones.iter().map(|&(vertex, _)| vertex).collect();
        vertices.sort_unstable();
        let pairs = vertices.iter().zip(vertices.iter().skip(1));
        let twice =
            pairs.filter(|(first, second)| first == second).map(|(&vertex, _)| vertex).next();
        twice.map(|vertex| Obstacle::SameVertex { vertex })
    }

    fn reduce(
        &self,
        position: &DynPosition<'_>,
        effort: &mut Effort<'_>,
    ) -> Result<Solution, NoPlay> {
        hold_room(position, BYTES_A_VERTEX, effort)?;
        let (stones, vertices) = (position.stone_count(), position.board().vertex_count());
        let contradiction = self.contradiction(position);
        let roots = self.roots(stones);
        let mut forest = BalancedForest::edgeless(vertices);
        let mut solver = PartSolver::new(position);
        let (mut cost, mut parts) = (0, Vec::new());
        for root in (0..vertices).map_while(Vertex::from_index) {
            if position.color_at(root).is_none() || solver.layout.place_of(root).is_some() {
                continue;
            }
            let edge = solver.layout.span(root, None, effort)?;
            let edge = edge.map_err(|(_, vertex)| Error::Cycle { vertex })?;
            // After a contradiction, only the board is still checked.
            let mut least = 0;
            if contradiction.is_none() {
                least = solver.solve(edge, &roots, &mut forest, effort)?;
            }
            cost += least;
            parts.push(self.bound(solver.layout.stones(), least));
        }
        if let Some(obstacle) = contradiction {
            return Err(obstacle.into());
        }
        let trees = roots.allows(cost).then_some(cost as usize);
        match trees {
            Some(trees) if trees <= self.most => Ok(solution_by(position, &forest, parts)),
            _ if parts.len() > self.most => Err(Obstacle::Parts { parts: parts.len() }.into()),
            _ => Err(Obstacle::Forests { trees }.into()),
        }
    }

    /// Returns the bound for a part that leaves this many stones.
    fn bound(&self, stones: &[Stone], least: Cost) -> Bound<PartReason> {
        let first = stones.first().map(|stone| stone.color);
        let is_monochromatic = stones.iter().all(|stone| Some(stone.color) == first);
        let known = bound_at_once(stones.len(), is_monochromatic);
        match self.stones.is_empty() && self.others.is_none() && least as usize > known.stones {
            true => keeps(PartReason::DynamicProgram, least as usize),
            false => known,
        }
    }
}

/// The bytes per vertex of a forest, a survey, and the moves of the forest.
const BYTES_A_VERTEX: usize = 24;

/// Solves the parts one after the other.
pub(crate) struct PartSolver<'a> {
    layout: Layout<'a>,
    dp: TreeDp,
}

/// Checks that there is room for a position, given the bytes for each vertex.
pub(crate) fn hold_room(
    position: &DynPosition<'_>,
    bytes_a_vertex: usize,
    effort: &mut Effort<'_>,
) -> Result<(), Error> {
    if position.stone_count() > Roots::MOST_STONES {
        return Err(Error::TooMany { what: "stones", most: Roots::MOST_STONES });
    }
    Ok(effort.hold_memory(bytes_for(position, bytes_a_vertex))?)
}

/// Returns the bytes of the layout and the dynamic program for all stones, plus `bytes_a_vertex` for each vertex.
pub(crate) fn bytes_for(position: &DynPosition<'_>, bytes_a_vertex: usize) -> usize {
    const BYTES_A_STONE: usize = 96;
    position.stone_count() * BYTES_A_STONE + position.board().vertex_count() * bytes_a_vertex
}

impl<'a> PartSolver<'a> {
    pub(crate) fn new(position: &'a DynPosition<'a>) -> Self {
        Self { layout: Layout::new(position), dp: TreeDp::default() }
    }

    /// Lays out the part of a stone and solves it, if it has at most one cycle.
    pub(crate) fn solve_pseudotree(
        &mut self,
        root: Vertex,
        roots: &Roots,
        forest: &mut BalancedForest,
        effort: &mut Effort<'_>,
    ) -> Result<Option<Cost>, Stopped> {
        let Ok(edge) = self.layout.span(root, None, effort)? else { return Ok(None) };
        self.solve(edge, roots, forest, effort).map(Some)
    }

    /// Returns the least cost of the laid-out part, and writes a forest of that cost. An edge that closes a cycle is
    /// not used, or a stone moves along it.
    fn solve(
        &mut self,
        edge: Option<Edge>,
        roots: &Roots,
        forest: &mut BalancedForest,
        effort: &mut Effort<'_>,
    ) -> Result<Cost, Stopped> {
        effort.spend(self.layout.stones().len() as u64)?;
        let mut least = self.dp.run(&self.layout, roots, None, effort)?;
        let mut detour = None;
        if let Some(edge) = edge {
            let mut best = None;
            for (from, to) in [edge, (edge.1, edge.0)] {
                let Some(mut detour) = self.turn(edge, from, to, effort)? else { continue };
                for color in Color::BOTH {
                    detour.color = color;
                    let cost = self.dp.run(&self.layout, roots, Some(&detour), effort)?;
                    if cost < least.min(IMPOSSIBLE) {
                        (least, best) = (cost, Some((from, to, color)));
                    }
                }
            }
            if let Some((from, to, color)) = best {
                detour = self.turn(edge, from, to, effort)?;
                detour.iter_mut().for_each(|detour| detour.color = color);
            }
            // `trace` follows the last run, so the best one is repeated.
            self.dp.run(&self.layout, roots, detour.as_ref(), effort)?;
        }
        self.dp.trace(&self.layout, roots, detour.as_ref(), forest, effort)?;
        Ok(least)
    }

    /// Lays out the part again with `from` as its root and without this edge, along which the stone of `from` moves
    /// onto `to`.
    fn turn(
        &mut self,
        edge: Edge,
        from: Vertex,
        to: Vertex,
        effort: &mut Effort<'_>,
    ) -> Result<Option<Detour>, Stopped> {
        self.layout.span_again(from, edge, effort)?;
        let place = self.layout.place_of(to);
        Ok(place.map(|place| Detour { color: Color::Black, way_up: self.layout.way_up(place) }))
    }
}
