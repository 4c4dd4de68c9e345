//! Trees, cycles, and whatever has at most one cycle in each of its parts: linear time.
//!
//! A play in free order is a balanced forest ([`BalancedForest`]). On a tree with a root, the edge from a
//! vertex w to its parent is used in one of three ways, and for each of them let
//!
//! ```text
//! N(w)     it is not used,
//! U(w, f)  w's stone leaves along it in colour f,
//! D(w, f)  the parent's stone arrives at w along it in colour f
//! ```
//!
//! be the least number of final stones among w and the vertices below. For a vertex of colour c let y
//! be the other colour, G(t) the least sum over its children if the arrivals from them have net t, and H(t, f)
//! the same if its stone moves onto one of them in colour f. A stone leaves, or ends, in colour c if its net
//! is 0, in y if it is 1; the parent's stone counts +1 in colour y and -1 in colour c. So
//!
//! ```text
//! U(c) = G(0)   U(y) = G(1)
//! N    = min(G(0) + 1,  G(1) + 1, H(0, c),  H(1, y))
//! D(y) = min(G(-1) + 1, G(0) + 1, H(-1, c), H(0, y))
//! D(c) = min(G(1) + 1,  G(2) + 1, H(1, c),  H(2, y))
//! ```
//!
//! and G and H are found in time linear in the number of children (`selection.rs`). The 1 is what a
//! root costs. If a root is required somewhere, the vertex never passes its stone on; roots that the
//! goal does not allow cost more than all others together. So one dynamic program serves all goals.
//!
//! # One cycle
//! The edges of a forest do not fill a cycle of the board. Let uw be an edge of the cycle: it is not used,
//! and the rest is a tree; or u's stone moves along it in colour f, or w's. With the root at u, its stone
//! then *leaves* the root in colour f and arrives at w from outside. The parents must not run around
//! the cycle: on the way from w up to u some edge is not used upwards. For that U is found a second time at
//! the vertices of the way, as U with an open way: infinite at w, and at the others with that of the
//! child on the way in the place of its U. That makes five runs of it.
//!
//! # Source
//! That trees are solved in polynomial time is known; the linear-time dynamic program is this library's, and
//! tested against exhaustive search on all small trees and cycles.

mod layout;
mod programme;
mod selection;

use clobber_core::{
    BalancedForest, Color, ForestError, Position, Reduction, Replay, ReplayError, StoneSet,
    Topology, Vertex,
};

use self::layout::{Edge, Surplus};
pub(crate) use self::layout::{Layout, Surveyor};
pub(crate) use self::programme::{Cost, Programme, Roots};
use self::programme::{Detour, IMPOSSIBLE};
use crate::error::{OpenReason, ReduceError};
use crate::goal::Goal;
use crate::obstacle::Obstacle;

/// Reduces a position whose stones form a forest, to any goal, in linear time.
///
/// A row is a forest, and so is what is left of any board when enough of it is empty. For a cycle, or
/// trees around one, there is [`reduce_pseudoforest`].
///
/// # Source
/// This library's: a recurrence over the edges of a tree, which docs/trees.md and `src/tree.rs` in the
/// repository write out.
///
/// # Arguments
/// - `position`: the stones, on any board; no cycle of the board is full of them.
/// - `goal`: any but that with a joker.
///
/// # Returns
/// A forest of fewest trees, or one that meets the goal.
///
/// # Complexity
/// O(V + E) time and memory; about 100 bytes a stone.
///
/// # Errors
/// - [`ReduceError::Cycle`] if the stones do not form a forest.
/// - [`ReduceError::Impossible`] if the goal is out of reach: with a reason that shows at once if
///   there is one, otherwise with the least number of trees, [`Obstacle::Forests`].
/// - [`ReduceError::NoVertex`] and, for a joker, [`ReduceError::OtherGoal`].
/// - [`ReduceError::Undecided`] for more than [`ForestReduction::MAX_STONES`] = 2^28 stones.
///
/// ```
/// use clobber_core::{GraphBoard, Position};
/// use clobber_graphs::{Goal, reduce_forest};
///
/// // A star with a long arm.
/// let tree = GraphBoard::from_edges(7, [(0, 1), (0, 2), (0, 3), (0, 4), (4, 5), (5, 6)])?;
/// let position = Position::parse_on(tree, "xoxoxxo")?;
/// let reduction = reduce_forest(&position, Goal::Fewest)?;
/// assert_eq!(reduction.stones_left(), 2);
///
/// // Checked by a crate that knows nothing of recurrences.
/// assert_eq!(reduction.forest().check(&position)?.value(), 2);
/// let replay = reduction.to_reduction(&position)?.replay(&position)?;
/// assert_eq!(replay.stones_left(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn reduce_forest<T: Topology, S: StoneSet>(
    position: &Position<T, S>,
    goal: Goal,
) -> Result<ForestReduction, ReduceError> {
    reduce(position, goal, Cycles::None)
}

/// Reduces a position whose stones form a *pseudoforest*, with at most one cycle in each part, to any goal,
/// in linear time.
///
/// Cycles are such graphs, and trees, and trees whose roots are joined in a cycle.
///
/// # Source
/// The same recurrence, five times for a part with a cycle.
///
/// # Arguments, Returns, Complexity
/// As for [`reduce_forest`].
///
/// # Errors
/// As for [`reduce_forest`], with [`ReduceError::Cycle`] if a part has two cycles.
///
/// ```
/// use clobber_core::{Cycle, Position};
/// use clobber_graphs::{Goal, reduce_pseudoforest};
///
/// let cycle: Position<Cycle> = "xoxoxo".parse()?;
/// let reduction = reduce_pseudoforest(&cycle, Goal::Fewest)?;
/// assert_eq!(reduction.stones_left(), 2);
/// assert_eq!(reduction.forest().check(&cycle)?.value(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn reduce_pseudoforest<T: Topology, S: StoneSet>(
    position: &Position<T, S>,
    goal: Goal,
) -> Result<ForestReduction, ReduceError> {
    reduce(position, goal, Cycles::OneInEachPart)
}

/// The fewest stones to which a pseudoforest can be reduced if some of them are prescribed.
///
/// # Arguments
/// - `position`: the stones; each part has at most one cycle.
/// - `stones`: stones that have to be left, among others.
///
/// # Returns
/// A forest of fewest trees among those with these roots.
///
/// # Complexity
/// O(V + E) time and memory, for k stones prescribed times 1 + log k.
///
/// # Errors
/// As for [`reduce_pseudoforest`].
///
/// ```
/// use clobber_core::{Color, Path, Position, Vertex};
/// use clobber_graphs::reduce_pseudoforest_leaving;
///
/// let row: Position<Path> = "xooxo".parse()?;
/// let fewest = |vertex, color| {
///     reduce_pseudoforest_leaving(&row, &[(Vertex::new(vertex), color)])
///         .map(|reduction| reduction.stones_left())
/// };
/// assert_eq!(fewest(2, Color::White)?, 1);
/// assert_eq!(fewest(0, Color::White)?, 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn reduce_pseudoforest_leaving<T: Topology, S: StoneSet>(
    position: &Position<T, S>,
    stones: &[(Vertex, Color)],
) -> Result<ForestReduction, ReduceError> {
    let vertex_count = position.board().vertex_count();
    for &(vertex, _) in stones {
        if vertex.index() >= vertex_count {
            return Err(ReduceError::NoVertex { vertex, vertex_count });
        }
    }
    let mut stones = stones.to_vec();
    stones.sort_unstable();
    stones.dedup();
    let wanted = Wanted { stones, others: None, most: usize::MAX };
    wanted.reduce(position, Cycles::OneInEachPart)?.map_err(ReduceError::from)
}

/// An optimal reduction, as the balanced forest of its moves.
///
/// The forest is plain data; [`BalancedForest::check`] checks it.
///
/// ```
/// use clobber_core::{Grid, Position};
/// use clobber_graphs::{Goal, reduce_forest};
///
/// // What is left of a grid: a tree.
/// let grid: Position<Grid> = "xox|.o.|xoo".parse()?;
/// let reduction = reduce_forest(&grid, Goal::Fewest)?;
/// let replay = reduction.replay(&grid)?;
/// assert_eq!(replay.stones_left(), reduction.stones_left());
/// assert_eq!(reduction.forest().check(&grid)?.value(), reduction.stones_left());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForestReduction {
    forest: BalancedForest,
    stones_left: usize,
}

impl ForestReduction {
    /// The most stones of a position that is reduced.
    pub const MAX_STONES: usize = Roots::MOST_STONES;

    pub(crate) const fn new(forest: BalancedForest, stones_left: usize) -> Self {
        Self { forest, stones_left }
    }

    /// The number of stones left: of trees.
    #[must_use]
    pub const fn stones_left(&self) -> usize {
        self.stones_left
    }

    /// The forest.
    #[must_use]
    pub const fn forest(&self) -> &BalancedForest {
        &self.forest
    }

    /// The forest itself.
    #[must_use]
    pub fn into_forest(self) -> BalancedForest {
        self.forest
    }

    /// The reduction as a sequence of moves.
    ///
    /// # Complexity
    /// O(n) time and memory on a board that tells adjacency in constant time.
    ///
    /// # Errors
    /// If it is not a reduction of this position.
    pub fn to_reduction<T: Topology, S: StoneSet>(
        &self,
        position: &Position<T, S>,
    ) -> Result<Reduction, ForestError> {
        Ok(self.forest.check(position)?.to_reduction())
    }

    /// Plays the moves one by one, with `clobber-core`.
    ///
    /// # Complexity
    /// As [`to_reduction`](Self::to_reduction).
    ///
    /// # Errors
    /// If it is not a reduction of this position.
    pub fn replay<T: Topology + Clone, S: StoneSet>(
        &self,
        position: &Position<T, S>,
    ) -> Result<Replay<T, S>, ForestReplayError> {
        Ok(self.to_reduction(position)?.replay(position)?)
    }
}

/// A reduction that is kept as a forest is not one of the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ForestReplayError {
    /// The forest is not a balanced forest of the position.
    #[error(transparent)]
    Forest(#[from] ForestError),
    /// A move is not legal. None is expected after the forest has been checked.
    #[error(transparent)]
    Replay(#[from] ReplayError),
}

/// How many cycles a part may have.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Cycles {
    None,
    OneInEachPart,
}

fn reduce<T: Topology, S: StoneSet>(
    position: &Position<T, S>,
    goal: Goal,
    cycles: Cycles,
) -> Result<ForestReduction, ReduceError> {
    ReduceError::check_goal(position.board(), goal)?;
    let wanted = Wanted::by(goal)?;
    wanted
        .reduce(position, cycles)?
        .map_err(|obstacle| obstacle_shown(position, goal, obstacle).into())
}

/// A reason that shows without the dynamic program, if there is one.
pub(crate) fn obstacle_shown<T: Topology, S: StoneSet>(
    position: &Position<T, S>,
    goal: Goal,
    found: Obstacle,
) -> Obstacle {
    if !matches!(found, Obstacle::Forests { .. }) {
        return found;
    }
    let one_color = Obstacle::one_color_elsewhere(position, goal);
    one_color.or_else(|| Obstacle::delta(position, goal)).unwrap_or(found)
}

/// What a goal wants of a forest.
pub(crate) struct Wanted {
    /// Roots that there must be.
    pub(crate) stones: Vec<(Vertex, Color)>,
    /// The colour of all other roots, if that matters.
    pub(crate) others: Option<Color>,
    /// The greatest number of roots.
    pub(crate) most: usize,
}

impl Wanted {
    pub(crate) fn by(goal: Goal) -> Result<Self, ReduceError> {
        Ok(match goal {
            Goal::Fewest => Self { stones: Vec::new(), others: None, most: usize::MAX },
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
                let instead = "reduce_graph_with_joker";
                return Err(ReduceError::OtherGoal { goal, instead });
            }
        })
    }

    /// The costs that say so.
    pub(crate) fn roots(&self, stones: usize) -> Roots {
        match self.others {
            Some(color) => Roots::of_color(stones, color, &self.stones),
            None => Roots::counted(stones, &self.stones),
        }
    }

    /// A required stone where there cannot be one, or two on one vertex.
    pub(crate) fn contradiction<T: Topology, S: StoneSet>(
        &self,
        position: &Position<T, S>,
    ) -> Option<Obstacle> {
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

    fn reduce<T: Topology, S: StoneSet>(
        &self,
        position: &Position<T, S>,
        cycles: Cycles,
    ) -> Result<Result<ForestReduction, Obstacle>, ReduceError> {
        let stones = position.stone_count();
        if stones > Roots::MOST_STONES {
            return Err(ReduceError::open(OpenReason::Stones { most: Roots::MOST_STONES }));
        }
        let contradiction = self.contradiction(position);
        let roots = self.roots(stones);
        let mut forest = BalancedForest::edgeless(position.board().vertex_count());
        let mut surveyor = Surveyor::new(position);
        let mut solver = PartSolver::default();
        let (mut cost, mut parts) = (0, 0);
        for root in (0..position.board().vertex_count()).map_while(Vertex::from_index) {
            if position.color_at(root).is_none() || surveyor.has_seen(root) {
                continue;
            }
            let surplus = surveyor.survey(root, &mut solver.layout);
            let edge = match (surplus, cycles) {
                (Surplus::None, _) => None,
                (Surplus::One(edge), Cycles::OneInEachPart) => Some(edge),
                (Surplus::One(edge) | Surplus::More(edge), _) => {
                    return Err(ReduceError::Cycle { vertex: edge.1 });
                }
            };
            parts += 1;
            // With a contradiction only the board is still looked at.
            if contradiction.is_none() {
                cost += solver.solve(&mut surveyor, edge, &roots, &mut forest);
            }
        }
        if let Some(obstacle) = contradiction {
            return Ok(Err(obstacle));
        }
        let trees = roots.allows(cost).then_some(cost as usize);
        Ok(match trees {
            Some(trees) if trees <= self.most => Ok(ForestReduction::new(forest, trees)),
            _ if parts > self.most => Err(Obstacle::Parts { parts }),
            _ => Err(Obstacle::Forests { trees }),
        })
    }
}

/// Solves one part after the other.
#[derive(Default)]
pub(crate) struct PartSolver {
    /// The part as it was laid out last.
    pub(crate) layout: Layout,
    programme: Programme,
}

impl PartSolver {
    /// The least cost of the part that is laid out, and a forest of it.
    fn solve<T: Topology, S: StoneSet>(
        &mut self,
        surveyor: &mut Surveyor<'_, T, S>,
        edge: Option<Edge>,
        roots: &Roots,
        forest: &mut BalancedForest,
    ) -> Cost {
        match edge {
            None => self.solve_tree(roots, forest),
            Some(edge) => self.solve_along(surveyor, edge, roots, forest),
        }
    }

    /// Lays out the part of a stone and solves it, if it has at most one cycle.
    pub(crate) fn solve_pseudotree<T: Topology, S: StoneSet>(
        &mut self,
        surveyor: &mut Surveyor<'_, T, S>,
        root: Vertex,
        roots: &Roots,
        forest: &mut BalancedForest,
    ) -> Option<Cost> {
        let edge = match surveyor.survey(root, &mut self.layout) {
            Surplus::None => None,
            Surplus::One(edge) => Some(edge),
            Surplus::More(_) => return None,
        };
        Some(self.solve(surveyor, edge, roots, forest))
    }

    /// The same for a tree.
    fn solve_tree(&mut self, roots: &Roots, forest: &mut BalancedForest) -> Cost {
        let cost = self.programme.run(&self.layout, roots, None);
        self.programme.trace(&self.layout, roots, None, forest);
        cost
    }

    /// The same for a part with a cycle, which this edge closes: it is not used, or a stone moves along
    /// it.
    fn solve_along<T: Topology, S: StoneSet>(
        &mut self,
        surveyor: &mut Surveyor<'_, T, S>,
        edge: Edge,
        roots: &Roots,
        forest: &mut BalancedForest,
    ) -> Cost {
        let (mut least, mut best) = (self.programme.run(&self.layout, roots, None), None);
        let directions = [edge, (edge.1, edge.0)];
        for (from, to) in directions {
            let Some(mut detour) = self.turn(surveyor, edge, from, to) else { continue };
            for color in Color::BOTH {
                detour.color = color;
                let cost = self.programme.run(&self.layout, roots, Some(&detour));
                if cost < least.min(IMPOSSIBLE) {
                    (least, best) = (cost, Some((from, to, color)));
                }
            }
        }
        let detour = best.and_then(|(from, to, color)| {
            let detour = self.turn(surveyor, edge, from, to)?;
            Some(Detour { color, ..detour })
        });
        self.programme.run(&self.layout, roots, detour.as_ref());
        self.programme.trace(&self.layout, roots, detour.as_ref(), forest);
        least
    }

    /// Lays the part out again with `from` as its root and without this edge, along which the stone of
    /// `from` moves onto `to`.
    fn turn<T: Topology, S: StoneSet>(
        &mut self,
        surveyor: &mut Surveyor<'_, T, S>,
        edge: Edge,
        from: Vertex,
        to: Vertex,
    ) -> Option<Detour> {
        surveyor.survey_again(from, edge, &mut self.layout);
        let way_up = self.layout.way_up(surveyor.place_of(to)?);
        Some(Detour { color: Color::Black, way_up })
    }
}
