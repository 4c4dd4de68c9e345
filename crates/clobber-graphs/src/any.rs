//! Any graph: what can be known of it in the time that is given.
//!
//! Stones in different parts never meet, so each part is looked at alone:
//! - all of one colour: no stone can move;
//! - a tree, or with one cycle: the dynamic program ([`reduce_pseudoforest`](crate::reduce_pseudoforest));
//! - every stone beside every other: Proposition 1 ([`reduce_clique`](crate::reduce_clique)), if there is
//!   no other part;
//! - up to 16 stones: all plays ([`Exhaustive`](crate::Exhaustive)), if the search does not soon meet the
//!   bounds that follow;
//! - anything else: at least one stone is left, and at least two if the part is bipartite and its delta
//!   is 0 modulo 3, as a single stone has delta 1 or 2. From above there is a search.
//!
//! # The search
//! A balanced forest of a part lies in some spanning tree, and of all forests that lie in a given one the
//! dynamic program finds the best: exponentially many at a time. So the search goes from
//! tree to tree. It keeps the edges of the best forest so far and completes them at random to another
//! spanning tree: the forest lies in it too, and the value never rises. Some times it also lets go of
//! the edges around a few stones, which opens ways that the forest has barred, or of all edges; then what
//! becomes worse is thrown away. Roots that the goal forbids are paid for, so the same search looks
//! for a goal.
//!
//! It is deterministic for a seed, unless a limit of time ends it, or whoever watches.

mod board;
mod joker;
mod search;
mod spanning;

use core::fmt;

use clobber_core::{
    BalancedForest, Bipartition, Color, Delta, Effort, ForestError, Limits, Parts, Position,
    Reduction, Replay, StoneSet, Stopped, Topology, Vertex,
};

pub use self::board::{AnyReduction, reduce_any, reduce_any_within};
pub use self::joker::{reduce_graph_with_joker, reduce_graph_with_joker_within};
use self::search::Search;
use crate::clique;
use crate::error::{OpenReason, ReduceError};
use crate::exhaustive::Exhaustive;
use crate::goal::Goal;
use crate::obstacle::Obstacle;
use crate::tree::{Cost, ForestReplayError, PartSolver, Roots, Surveyor, Wanted};

/// How a graph is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct TreeSearch {
    /// The most spanning trees that are tried for a part; one is tried in any case.
    pub trees: u64,
    /// The seed of the random choices.
    pub seed: u64,
}

impl TreeSearch {
    /// A part of at most this many stones is solved exactly, by an exhaustive search of a fraction of a
    /// second.
    pub const EXACT_STONES: usize = 16;

    /// The same for a whole position with a joker.
    pub const EXACT_STONES_WITH_JOKER: usize = 15;
}

impl Default for TreeSearch {
    /// 10,000 spanning trees, and seed 0.
    fn default() -> Self {
        Self { trees: 10_000, seed: 0 }
    }
}

/// Reduces a position on any board to a few stones, and tells how few there can be at least.
///
/// # Source
/// Delta: Demaine, Demaine and Fleischer, *Solitaire Clobber*, Theorem 3. The search over spanning trees is
/// this library's: a balanced forest of a part lies in some spanning tree, and the best one in a given tree is
/// found in linear time; so the search goes from tree to tree, and never loses the best forest.
///
/// # Arguments
/// - `position`: any. The board is not looked at for what it is: on hypercubes and products of cliques
///   [`reduce_hypercube`](crate::reduce_hypercube) and [`reduce_hamming`](crate::reduce_hamming) always
///   find a reduction, in far less time; for any board given as text there is
///   [`AnyBoard`](crate::AnyBoard).
/// - `goal`: any but that with a joker.
///
/// # Returns
/// A reduction, and why there are no fewer stones than [`at_least`](Interval::at_least). For a goal other
/// than [`Goal::Fewest`] the reduction meets it.
///
/// # Complexity
/// O(V + E) time and memory for what is exact, and O(V + E) time for each spanning tree, of which there are
/// up to 10,000 for a part with more than one cycle.
///
/// # Errors
/// - [`ReduceError::Impossible`] if the goal is known to be out of reach.
/// - [`ReduceError::Undecided`] if it is neither met nor known to be out of reach.
/// - [`ReduceError::NoVertex`] and, for a joker, [`ReduceError::OtherGoal`].
///
/// ```
/// use clobber_core::{Grid, Position};
/// use clobber_graphs::{Goal, PartReason, reduce_graph};
///
/// let grid: Position<Grid> = "xoxoxx|ooxoxo|xxoxoo|oxoxxo".parse()?;
/// let interval = reduce_graph(&grid, Goal::Fewest)?;
/// assert!(interval.is_optimal());
/// assert_eq!((interval.at_least(), interval.stones_left()), (2, 2));
/// assert!(matches!(interval.parts()[0].reason, PartReason::Delta(_)));
/// interval.check(&grid)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn reduce_graph<T: Topology, S: StoneSet>(
    position: &Position<T, S>,
    goal: Goal,
) -> Result<Interval, ReduceError> {
    reduce_graph_within(position, goal, TreeSearch::default(), &mut Effort::default())
}

/// [`reduce_graph`] with a search of your own, and within your limits.
///
/// # Arguments
/// `position` and `goal` as there; `search`: how many spanning trees for each part with more than one cycle,
/// and a seed; `effort`: for all parts together. A step is a stone or an edge, for each spanning tree
/// that is made of them, or one of [`Exhaustive::of_within`]. Without a limit of time the same arguments
/// give the same result.
///
/// # Returns
/// As there. When the effort ends, the interval that is known by then; of every part at least one spanning tree
/// is tried.
///
/// # Errors
/// As there; [`ReduceError::Stopped`] if the effort ends before a goal other than [`Goal::Fewest`] is met.
///
/// ```
/// use clobber_core::{Grid, Position};
/// use clobber_graphs::{Effort, Goal, Limits, TreeSearch, reduce_graph_within};
///
/// let grid: Position<Grid> = "xoxoxx|ooxoxo|xxoxoo|oxoxxo".parse()?;
/// let limits = Limits { steps: Some(1_000), ..Limits::default() };
/// let mut effort = Effort::within(limits);
/// let search = TreeSearch { trees: u64::MAX, ..TreeSearch::default() };
/// let interval = reduce_graph_within(&grid, Goal::Fewest, search, &mut effort)?;
/// assert_eq!(interval.at_least(), 2);
/// interval.check(&grid)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn reduce_graph_within<T: Topology, S: StoneSet>(
    position: &Position<T, S>,
    goal: Goal,
    search: TreeSearch,
    effort: &mut Effort<'_>,
) -> Result<Interval, ReduceError> {
    ReduceError::check_goal(position.board(), goal)?;
    let wanted = Wanted::by(goal)?;
    if position.stone_count() > Roots::MOST_STONES {
        return Err(ReduceError::open(OpenReason::Stones { most: Roots::MOST_STONES }));
    }
    let parts = position.parts();
    if let Some(obstacle) = wanted.contradiction(position) {
        return Err(obstacle.into());
    }
    if parts.len() > wanted.most {
        return Err(Obstacle::Parts { parts: parts.len() }.into());
    }
    let obstacle = Obstacle::one_color_elsewhere(position, goal);
    if let Some(obstacle) = obstacle.or_else(|| Obstacle::delta(position, goal)) {
        return Err(obstacle.into());
    }
    if parts.len() == 1 && is_clique(position) {
        return Interval::of_clique(position, goal);
    }
    Survey::of(position, &parts, &wanted, search, effort).interval(&wanted, effort)
}

/// Is every stone beside every other?
fn is_clique<T: Topology, S: StoneSet>(position: &Position<T, S>) -> bool {
    let others = position.stone_count().saturating_sub(1);
    let stones = Color::BOTH.into_iter().flat_map(|color| position.stones().of(color).iter());
    let beside = |vertex| position.board().neighbors(vertex);
    stones
        .map(|vertex| beside(vertex).filter(|&near| position.color_at(near).is_some()).count())
        .all(|degree| degree == others)
}

/// A reduction to a few stones, and why there are no fewer than a number.
///
/// Read from elsewhere (feature `serde`) it is a claim like any other: [`check`](Self::check) checks it.
///
/// ```
/// use clobber_core::{Grid, Position};
/// use clobber_graphs::{Goal, reduce_graph};
///
/// // Two parts.
/// let grid: Position<Grid> = "xo.xx|ox.xo|xo.ox".parse()?;
/// let interval = reduce_graph(&grid, Goal::Fewest)?;
/// for part in interval.parts() {
///     println!("from {} to {}: {}", part.at_least, part.at_most, part.reason);
/// }
/// assert_eq!(interval.check(&grid), Ok(()));
/// assert_eq!(interval.replay(&grid)?.stones_left(), interval.stones_left());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Interval {
    forest: BalancedForest,
    parts: Vec<PartBound>,
}

/// What is known of a part of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct PartBound {
    /// No play leaves fewer of its stones.
    pub at_least: usize,
    /// A play that leaves this many is known.
    pub at_most: usize,
    /// Why not fewer than `at_least`.
    pub reason: PartReason,
}

/// Why no play leaves fewer stones of a part than [`PartBound::at_least`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum PartReason {
    /// All its stones are of one colour: they stay.
    Monochromatic,
    /// One stone stays of every part.
    Survivor,
    /// Its delta is 0 modulo 3, which no single stone has.
    Delta(Delta),
    /// It has at most one cycle, and the dynamic program finds the least number of trees.
    DynamicProgram,
    /// It has at most [`TreeSearch::EXACT_STONES`] stones, and an exhaustive search found no better play.
    Exhausted,
}

/// The number of spanning trees that are tried before an exhaustive search.
const TREES_BEFORE: u64 = 64;

impl fmt::Display for PartBound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "from {} to {} ({})", self.at_least, self.at_most, self.reason)
    }
}

impl fmt::Display for PartReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Monochromatic => f.write_str("stones of one colour cannot move"),
            Self::Survivor => f.write_str("the last stone cannot be clobbered"),
            Self::Delta(delta) => write!(f, "delta is {delta}, a multiple of three"),
            Self::DynamicProgram => f.write_str("by the dynamic program for at most one cycle"),
            Self::Exhausted => f.write_str("an exhaustive search found no better play"),
        }
    }
}

impl fmt::Display for Interval {
    /// Both ends, and the first parts.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const SHOWN: usize = 6;
        write!(f, "from {} to {} stones", self.at_least(), self.stones_left())?;
        for (index, part) in self.parts.iter().take(SHOWN).enumerate() {
            write!(f, "{}{part}", if index == 0 { ": " } else { " + " })?;
        }
        f.write_str(if self.parts.len() > SHOWN { " + ..." } else { "" })
    }
}

impl Interval {
    /// By Proposition 1.
    fn of_clique<T: Topology, S: StoneSet>(
        position: &Position<T, S>,
        goal: Goal,
    ) -> Result<Self, ReduceError> {
        let moves = clique::reduce(position, goal)?.moves;
        let mut forest = BalancedForest::edgeless(position.board().vertex_count());
        for mv in &moves {
            forest.set_parent(mv.from, Some(mv.to));
        }
        let at_most = position.stone_count() - moves.len();
        let (at_least, reason) = match position.is_monochromatic() {
            true => (position.stone_count(), PartReason::Monochromatic),
            false => (1, PartReason::Survivor),
        };
        Ok(Self { forest, parts: vec![PartBound { at_least, at_most, reason }] })
    }

    /// No play leaves fewer stones. This does not depend on the goal: a play that meets it may need more.
    #[must_use]
    pub fn at_least(&self) -> usize {
        self.parts.iter().map(|part| part.at_least).fold(0, usize::saturating_add)
    }

    /// The number of stones that the reduction leaves.
    #[must_use]
    pub fn stones_left(&self) -> usize {
        self.parts.iter().map(|part| part.at_most).fold(0, usize::saturating_add)
    }

    /// Whether no play is known to leave fewer stones than the reduction: it leaves
    /// [`at_least`](Self::at_least).
    #[must_use]
    pub fn is_optimal(&self) -> bool {
        self.at_least() == self.stones_left()
    }

    /// What is known of each part, in the order of [`Position::parts`].
    #[must_use]
    pub fn parts(&self) -> &[PartBound] {
        &self.parts
    }

    /// The reduction as a balanced forest.
    #[must_use]
    pub const fn forest(&self) -> &BalancedForest {
        &self.forest
    }

    /// The reduction as a sequence of moves.
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
    /// # Errors
    /// If it is not a reduction of this position.
    pub fn replay<T: Topology + Clone, S: StoneSet>(
        &self,
        position: &Position<T, S>,
    ) -> Result<Replay<T, S>, ForestReplayError> {
        Ok(self.to_reduction(position)?.replay(position)?)
    }

    /// Checks both ends against the position, with nothing but the forest and the reasons.
    /// [`PartReason::DynamicProgram`] and [`PartReason::Exhausted`] are outcomes of computations, which are
    /// done again.
    ///
    /// # Complexity
    /// O(V log V + E) time, O(V) memory, and what the computations take.
    ///
    /// # Errors
    /// What is not so.
    pub fn check<T: Topology, S: StoneSet>(
        &self,
        position: &Position<T, S>,
    ) -> Result<(), IntervalError> {
        self.check_within(position, &mut Effort::within(Limits::NONE))
    }

    /// The same within limits of your own for [`PartReason::Exhausted`], with the steps of
    /// [`Exhaustive::of_within`].
    ///
    /// # Errors
    /// As there, and [`IntervalError::Stopped`].
    pub fn check_within<T: Topology, S: StoneSet>(
        &self,
        position: &Position<T, S>,
        effort: &mut Effort<'_>,
    ) -> Result<(), IntervalError> {
        let value = self.forest.check(position)?.value();
        if value != self.stones_left() {
            return Err(IntervalError::AtMost { claimed: self.stones_left(), found: value });
        }
        let parts = position.parts();
        if parts.len() != self.parts.len() {
            return Err(IntervalError::Parts { claimed: self.parts.len(), found: parts.len() });
        }
        let (sides, bipartite) = Bipartition::of_parts(position, &parts);
        let mut surveyor = Surveyor::new(position);
        let mut again = BalancedForest::edgeless(position.board().vertex_count());
        for (part, ((vertices, bound), bipartite)) in
            parts.iter().zip(&self.parts).zip(bipartite).enumerate()
        {
            let shown = match bound.reason {
                PartReason::Monochromatic if is_one_color(position, vertices) => vertices.len(),
                PartReason::Survivor => 1,
                PartReason::Delta(delta)
                    if bipartite
                        && delta.class() == 0
                        && delta == Delta::of_vertices(position, &sides, vertices) =>
                {
                    2
                }
                PartReason::Exhausted if vertices.len() <= TreeSearch::EXACT_STONES => {
                    match Exhaustive::of_stones(position, vertices.iter().copied(), effort) {
                        Ok(plays) => plays.value_within(effort)?,
                        Err(ReduceError::Stopped(stopped)) => return Err(stopped.into()),
                        Err(_) => 0,
                    }
                }
                PartReason::DynamicProgram => {
                    let roots = Roots::counted(position.stone_count(), &[]);
                    let mut solver = PartSolver::default();
                    let least = vertices.first().and_then(|&root| {
                        solver.solve_pseudotree(&mut surveyor, root, &roots, &mut again)
                    });
                    least.map_or(0, |cost| cost as usize)
                }
                _ => 0,
            };
            if shown < bound.at_least {
                return Err(IntervalError::AtLeast { part, claimed: bound.at_least, shown });
            }
        }
        Ok(())
    }
}

/// An [`Interval`] does not hold of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum IntervalError {
    /// The forest is not a balanced forest of the position.
    #[error(transparent)]
    Forest(#[from] ForestError),
    /// It has another number of trees.
    #[error("the forest has {found} trees, not {claimed}")]
    AtMost {
        /// The number claimed.
        claimed: usize,
        /// The number of its trees.
        found: usize,
    },
    /// The position has another number of parts.
    #[error("the stones are in {found} parts, not {claimed}")]
    Parts {
        /// The number claimed.
        claimed: usize,
        /// That of the position.
        found: usize,
    },
    /// The reason given for a part does not show the number of stones claimed.
    #[error(
        "part {part} is claimed to keep at least {claimed} stones, but its reason shows {shown}"
    )]
    AtLeast {
        /// The number of the part.
        part: usize,
        /// The number claimed.
        claimed: usize,
        /// What the reason shows; 0 if it does not hold.
        shown: usize,
    },
    /// The check has ended before.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

fn is_one_color<T: Topology, S: StoneSet>(position: &Position<T, S>, vertices: &[Vertex]) -> bool {
    let mut colors = vertices.iter().map(|&vertex| position.color_at(vertex));
    let first = colors.next();
    colors.all(|color| Some(color) == first)
}

/// All parts, one after the other.
struct Survey {
    forest: BalancedForest,
    parts: Vec<PartBound>,
    /// What the forest costs: its trees, if the goal allows its roots.
    cost: Cost,
    /// A cost that no forest is below, part by part.
    least: Cost,
    allowed: bool,
    least_allowed: bool,
}

impl Survey {
    fn of<T: Topology, S: StoneSet>(
        position: &Position<T, S>,
        parts: &Parts,
        wanted: &Wanted,
        by: TreeSearch,
        effort: &mut Effort<'_>,
    ) -> Self {
        let roots = wanted.roots(position.stone_count());
        let (sides, bipartite) = Bipartition::of_parts(position, parts);
        let mut surveyor = Surveyor::new(position);
        let mut solver = PartSolver::default();
        let mut forest = BalancedForest::edgeless(position.board().vertex_count());
        // What a goal leaves of one part: the others keep one each.
        let enough = wanted.most.saturating_sub(parts.len().saturating_sub(1)) as Cost;
        let (mut bounds, mut cost, mut least) = (Vec::with_capacity(parts.len()), 0, 0);
        for (number, (vertices, bipartite)) in (0..).zip(parts.iter().zip(bipartite)) {
            let Some(&root) = vertices.first() else { continue };
            let exact = solver.solve_pseudotree(&mut surveyor, root, &roots, &mut forest);
            let (at_least, reason) = if is_one_color(position, vertices) {
                (vertices.len(), PartReason::Monochromatic)
            } else {
                match bipartite.then(|| Delta::of_vertices(position, &sides, vertices)) {
                    Some(delta) if delta.class() == 0 => (2, PartReason::Delta(delta)),
                    _ => (1, PartReason::Survivor),
                }
            };
            let mut exact = exact.map(|cost| (cost, PartReason::DynamicProgram));
            let part_cost = match exact {
                Some((cost, _)) => cost,
                None => {
                    let target = if wanted.most == usize::MAX { 1 } else { enough };
                    let target = target.max(at_least as Cost);
                    let is_small = vertices.len() <= TreeSearch::EXACT_STONES;
                    let most_trees = if is_small { TREES_BEFORE } else { u64::MAX };
                    let seed = by.seed ^ number;
                    let mut search = Search::new(position, &solver.layout, &surveyor, &roots, seed);
                    search.run(target, by.trees.min(most_trees), effort);
                    search.write(&mut forest);
                    if is_small && search.cost() > target {
                        let plays =
                            Exhaustive::of_stones(position, vertices.iter().copied(), effort);
                        let cost = plays.and_then(|plays| {
                            Ok(plays.write_cheapest(&roots, &mut forest, effort)?)
                        });
                        exact = cost.ok().map(|cost| (cost, PartReason::Exhausted));
                    }
                    exact.map_or(search.cost(), |(cost, _)| cost)
                }
            };
            cost += part_cost;
            least += exact.map_or(at_least as Cost, |(cost, _)| cost);
            bounds.push(match exact.filter(|_| wanted.stones.is_empty()) {
                Some((value, reason)) if value as usize > at_least => {
                    PartBound { at_least: value as usize, at_most: value as usize, reason }
                }
                _ => PartBound { at_least, at_most: part_cost as usize, reason },
            });
        }
        let (allowed, least_allowed) = (roots.allows(cost), roots.allows(least));
        Self { forest, parts: bounds, cost, least, allowed, least_allowed }
    }

    fn interval(self, wanted: &Wanted, effort: &Effort<'_>) -> Result<Interval, ReduceError> {
        if self.allowed && self.cost as usize <= wanted.most {
            return Ok(Interval { forest: self.forest, parts: self.parts });
        }
        if self.least as usize > wanted.most {
            let trees = self.least_allowed.then_some(self.least as usize);
            return Err(Obstacle::Forests { trees }.into());
        }
        Err(effort
            .stopped()
            .map_or(ReduceError::open(OpenReason::SpanningTrees), ReduceError::Stopped))
    }
}
