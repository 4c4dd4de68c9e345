//! Any graph: what can be known of it in the time that is given.
//!
//! Stones in different parts never meet, so each part is looked at alone:
//! - all of one colour: no stone can move;
//! - a tree, or with one cycle: the dynamic program ([`reduce_pseudoforest`](crate::reduce_pseudoforest));
//! - every stone beside every other: Proposition 1 ([`reduce_clique`](crate::reduce_clique)), if there is
//!   no other part;
//! - anything else: at least one stone is left, and at least two if the part is bipartite and its delta
//!   is 0 modulo 3, as a single stone has delta 1 or 2. If few edges cross it, a [sweep](crate::sweep) decides what that leaves open;
//! - up to 16 stones that are too wide for that: all plays ([`Exhaustive`](crate::Exhaustive)), if the search does not soon
//!   meet these bounds. For more stones there is a search from above.
//!
//! # The search over spanning trees
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
mod sweeping;

use clobber_core::{
    Answer, BalancedForest, Bipartition, Bound, Color, Delta, Effort, Family, Parts, StoneSet,
    Stopped, Topology, Vertex,
};

pub use self::board::{reach, reduce_by_theorem, solve};
use self::search::Search;
use crate::DynPosition;
use crate::clique;
use crate::error::{Error, NoPlay, answer};
use crate::exhaustive::Exhaustive;
use crate::obstacles;
use crate::reason::{are_monochromatic, keeps, plain, solution_of_one_part};
use crate::tree::{Cost, Found, PartSolver, Roots, Surveyor, Wanted};
use crate::{PartReason, Solution};
use clobber_check::Obstacle;
use clobber_core::Goal;
use clobber_core::JokerReduction;

/// Options for the search on any graph.
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

    /// The most stones of a whole position with a joker that is searched exhaustively.
    pub const EXACT_STONES_WITH_JOKER: usize = 15;
}

impl Default for TreeSearch {
    /// Returns 10,000 spanning trees, and seed 0.
    fn default() -> Self {
        Self { trees: 10_000, seed: 0 }
    }
}

/// Searches for a play to few stones, whatever the board is.
fn solve_by_search(
    position: &DynPosition<'_>,
    search: TreeSearch,
    effort: &mut Effort<'_>,
) -> Result<Solution, Error> {
    check_size(position, effort)?;
    let parts = parts_of(position, effort)?;
    if parts.len() == 1 && is_clique(position, effort).unwrap_or(false) {
        return Ok(solution_of_one_part(position, clique::fewest(position).into_vec()));
    }
    Ok(Survey::of(position, &parts, &Wanted::FEWEST, search, effort).found().solution(position))
}

/// Searches for a play to a goal, whatever the board is.
fn reach_by_search(
    position: &DynPosition<'_>,
    goal: Goal,
    search: TreeSearch,
    effort: &mut Effort<'_>,
) -> Result<Answer<JokerReduction, Obstacle>, Error> {
    answer(match goal {
        Goal::Joker { vertex, color } => {
            joker::play_with_joker(position, vertex, color, search, effort)
        }
        _ => play_to(position, goal, search, effort),
    })
}

/// No play to the goal was found, and none is ruled out.
const SPANNING_TREES: Stopped =
    Stopped::Undecided { reason: "the search over spanning trees found no reduction to the goal" };

/// Finds a play to a goal without a joker.
fn play_to(
    position: &DynPosition<'_>,
    goal: Goal,
    search: TreeSearch,
    effort: &mut Effort<'_>,
) -> Result<JokerReduction, NoPlay> {
    Error::check_goal(position.board(), goal)?;
    check_size(position, effort)?;
    let wanted = Wanted::by(goal)?;
    let parts = parts_of(position, effort)?;
    if let Some(obstacle) = wanted.contradiction(position) {
        return Err(obstacle.into());
    }
    if parts.len() > wanted.most {
        return Err(Obstacle::Parts { parts: parts.len() }.into());
    }
    if let Some(obstacle) = obstacles::one_color_elsewhere(position, goal) {
        return Err(obstacle.into());
    }
    if let Some(obstacle) = obstacles::delta(position, goal, effort)? {
        return Err(obstacle.into());
    }
    if parts.len() == 1 && is_clique(position, effort)? {
        return clique::play_to(position, goal);
    }
    let survey = Survey::of(position, &parts, &wanted, search, effort);
    if survey.allowed && survey.cost as usize <= wanted.most {
        return Ok(survey.found().solution(position).reduction.moves.into());
    }
    if survey.least as usize > wanted.most {
        let trees = survey.least_allowed.then_some(survey.least as usize);
        return Err(Obstacle::Forests { trees }.into());
    }
    Err(effort.limit_met().unwrap_or(SPANNING_TREES).into())
}

/// Returns the parts of a position; of a small one whatever the limits.
pub(crate) fn parts_of(
    position: &DynPosition<'_>,
    effort: &mut Effort<'_>,
) -> Result<Parts, Stopped> {
    const SMALL: usize = 1 << 12;
    match position.stone_count() {
        ..=SMALL => Ok(position.parts()),
        _ => Parts::new(position, effort),
    }
}

/// Checks that there is room for the search.
fn check_size(position: &DynPosition<'_>, effort: &mut Effort<'_>) -> Result<(), Error> {
    let stones = position.stone_count();
    if stones > Roots::MOST_STONES {
        return Err(Error::TooMany { what: "stones", most: Roots::MOST_STONES });
    }
    effort.hold_memory(bytes_for(position))?;
    Ok(())
}

/// Returns the bytes that the search takes beside the edges of a part.
fn bytes_for(position: &DynPosition<'_>) -> usize {
    /// Of parts, sides, a survey and a forest, for each vertex.
    const BYTES_A_VERTEX: usize = 32;
    let (stones, vertices) = (position.stone_count(), position.board().vertex_count());
    stones * PartSolver::BYTES_A_STONE + vertices * BYTES_A_VERTEX
}

/// Returns whether every stone is beside every other.
fn is_clique(position: &DynPosition<'_>, effort: &mut Effort<'_>) -> Result<bool, Stopped> {
    if let Some(Family::Cliques([_])) = position.board().family() {
        return Ok(true);
    }
    let others = position.stone_count().saturating_sub(1);
    for vertex in Color::BOTH.into_iter().flat_map(|color| position.stones().of(color).iter()) {
        let (mut edges, mut degree) = (0, 0);
        for near in position.board().neighbors(vertex) {
            edges += 1;
            degree += usize::from(position.color_at(near).is_some());
        }
        if degree != others {
            return Ok(false);
        }
        effort.work(edges)?;
    }
    Ok(true)
}

/// The number of spanning trees that are tried before an exhaustive search.
const TREES_BEFORE: u64 = 64;

/// All parts, one after the other.
struct Survey {
    forest: BalancedForest,
    parts: Vec<Bound<PartReason>>,
    /// The cost of the forest: its trees, if the goal allows its roots.
    cost: Cost,
    /// A cost that no forest is below, part by part.
    least: Cost,
    allowed: bool,
    least_allowed: bool,
}

impl Survey {
    fn of(
        position: &DynPosition<'_>,
        parts: &Parts,
        wanted: &Wanted,
        by: TreeSearch,
        effort: &mut Effort<'_>,
    ) -> Self {
        let roots = wanted.roots(position.stone_count());
        let one_color = are_monochromatic(position, parts).zip(parts.iter());
        let mut bounds: Vec<Bound<PartReason>> =
            one_color.map(|(one_color, part)| plain(part.len(), one_color)).collect();
        let mut forest = BalancedForest::edgeless(position.board().vertex_count());
        let (mut cost, mut least) = (0, 0);
        let sides =
            effort.check_limits().and_then(|()| Bipartition::from_parts(position, parts, effort));
        // The sides take long on a large board, and so does delta: the limits are looked at before each.
        if let Some((sides, bipartite)) = sides.ok().filter(|_| effort.check_limits().is_ok()) {
            for ((bound, part), bipartite) in bounds.iter_mut().zip(parts).zip(bipartite) {
                let delta = bipartite.then(|| Delta::of_vertices(position, &sides, part));
                match delta.filter(|delta| delta.class() == 0) {
                    Some(delta) if bound.reason == PartReason::Survivor => {
                        *bound = keeps(PartReason::Delta(delta), 2);
                    }
                    _ => {}
                }
            }
        }
        // What a goal leaves of one part: the others keep one each.
        let enough = wanted.most.saturating_sub(parts.len().saturating_sub(1)) as Cost;
        let mut worker = Worker {
            position,
            wanted,
            roots: &roots,
            solver: PartSolver::default(),
            surveyor: Surveyor::new(position),
            enough: if wanted.most == usize::MAX { 1 } else { enough },
        };
        for (number, (vertices, bound)) in (0..).zip(parts.iter().zip(&mut bounds)) {
            let seed = TreeSearch { seed: by.seed ^ number, ..by };
            let mut found = Interval {
                at_least: bound.stones as Cost,
                at_most: worker.without_a_move(vertices, &mut forest),
                reason: None,
            };
            // What is known when the effort ends is kept.
            let _ = worker.part(vertices, seed, &mut found, &mut forest, effort);
            cost += found.at_most;
            least += found.at_least;
            if let Some(reason) = found.reason.filter(|_| wanted.stones.is_empty()) {
                if found.at_least as usize > bound.stones {
                    *bound = keeps(reason, found.at_least as usize);
                }
            }
        }
        let (allowed, least_allowed) = (roots.allows(cost), roots.allows(least));
        Self { forest, parts: bounds, cost, least, allowed, least_allowed }
    }

    fn found(self) -> Found {
        Found { forest: self.forest, parts: self.parts }
    }
}

/// Bounds of the least cost of a part.
struct Interval {
    at_least: Cost,
    /// The cost of the forest that has been written.
    at_most: Cost,
    /// The reason of the lower end, if that is no bound without a search.
    reason: Option<PartReason>,
}

impl Interval {
    fn is(&mut self, cost: Cost, reason: PartReason) {
        *self = Self { at_least: cost, at_most: cost, reason: Some(reason) };
    }

    /// Keeps the lower end if it is the best.
    fn raise(&mut self, at_least: Cost, reason: PartReason) {
        if at_least > self.at_least {
            (self.at_least, self.reason) = (at_least, Some(reason));
        }
    }
}

/// Solves or searches one part after the other.
struct Worker<'a> {
    position: &'a DynPosition<'a>,
    wanted: &'a Wanted,
    roots: &'a Roots,
    solver: PartSolver,
    surveyor: Surveyor<'a>,
    /// A part that costs no more need not be searched further.
    enough: Cost,
}

impl Worker<'_> {
    /// Narrows what is known of a part, of which no stone moves in the forest, and writes a forest.
    fn part(
        &mut self,
        vertices: &[Vertex],
        by: TreeSearch,
        found: &mut Interval,
        forest: &mut BalancedForest,
        effort: &mut Effort<'_>,
    ) -> Result<(), Stopped> {
        let Some(&root) = vertices.first() else { return Ok(()) };
        let (surveyor, roots) = (&mut self.surveyor, self.roots);
        match self.solver.solve_pseudotree(surveyor, root, roots, forest, effort) {
            Ok(Some(cost)) => {
                found.is(cost, PartReason::DynamicProgram);
                return Ok(());
            }
            Ok(None) => {}
            Err(stopped) => {
                // It may have been written in part.
                self.without_a_move(vertices, forest);
                return Err(stopped);
            }
        }
        sweeping::sweep(
            self.position,
            vertices,
            (self.wanted, self.enough),
            found,
            forest,
            effort,
        )?;
        let target = self.enough.max(found.at_least);
        if found.at_most <= target {
            return Ok(());
        }
        let is_small = vertices.len() <= TreeSearch::EXACT_STONES;
        let most_trees = if is_small { TREES_BEFORE } else { u64::MAX };
        let layout = &self.solver.layout;
        let mut search =
            Search::new(self.position, layout, &self.surveyor, self.roots, by.seed, effort)?;
        search.run(target, by.trees.min(most_trees), effort);
        if search.cost() < found.at_most {
            search.write(forest);
            found.at_most = search.cost();
        }
        if is_small && found.at_most > target {
            let plays = Exhaustive::of_stones(self.position, vertices.iter().copied(), effort);
            let cost =
                plays.and_then(|plays| Ok(plays.write_cheapest(self.roots, forest, effort)?));
            if let Ok(cost) = cost {
                let positions = 1 << vertices.len();
                found.is(cost, PartReason::Exhausted { positions });
            }
        }
        Ok(())
    }

    /// Lets every stone of a part stay. Returns the cost.
    fn without_a_move(&self, vertices: &[Vertex], forest: &mut BalancedForest) -> Cost {
        let stones = vertices.iter().filter_map(|&v| Some((v, self.position.color_at(v)?)));
        stones
            .map(|(vertex, color)| {
                forest.set_parent(vertex, None);
                self.roots.cost(vertex, color)
            })
            .sum()
    }
}
