//! Solves a position part by part, within the time that is left.

use clobber_core::{
    Answer, BalancedForest, Bound, Effort, Goal, GraphBoard, JokerReduction, Parts, Position,
    Stopped, Topology, Vertex,
};

use super::joker;
use super::part_search::{Interval, Needed, PartSearch, RoundQueue};
use crate::DynPosition;
use crate::error::{Error, NoPlay, answer};
use crate::obstacles;
use crate::reason::{bound_at_once, is_monochromatic, keeps, raise_by_delta};
use crate::tree::{Cost, PartSolver, Roots, Wanted, hold_room, solution_by};
use crate::{PartReason, Solution};
use clobber_check::Obstacle;

/// Searches for a play to few stones, part by part.
pub(super) fn solve(
    position: &DynPosition<'_>,
    effort: &mut Effort<'_>,
) -> Result<Solution, Error> {
    hold_room(position, BYTES_A_VERTEX, effort)?;
    let parts = parts_of(position, effort)?;
    Ok(Survey::new(position, &parts, &Wanted::FEWEST, effort).solution(position))
}

/// Searches for a play to a goal, part by part.
pub(super) fn reach(
    position: &DynPosition<'_>,
    goal: Goal,
    effort: &mut Effort<'_>,
) -> Result<Answer<JokerReduction, Obstacle>, Error> {
    answer(match goal {
        Goal::Joker { vertex, color } => joker::reach(position, vertex, color, effort),
        _ => play_to(position, goal, effort),
    })
}

/// No play to the goal was found, and none is excluded.
const NOT_FOUND: Stopped =
    Stopped::Undecided { reason: "the search found no reduction to the goal" };

/// Finds a play to a goal without a joker.
pub(super) fn play_to(
    position: &DynPosition<'_>,
    goal: Goal,
    effort: &mut Effort<'_>,
) -> Result<JokerReduction, NoPlay> {
    Error::check_goal(position.board(), goal)?;
    hold_room(position, BYTES_A_VERTEX, effort)?;
    let wanted = Wanted::by(goal)?;
    let parts = parts_of(position, effort)?;
    // Obstacles that need no search come first.
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
    let survey = Survey::new(position, &parts, &wanted, effort);
    if let Some(obstacle) = survey.refuted {
        return Err(obstacle.into());
    }
    if survey.allowed && survey.cost as usize <= wanted.most {
        return Ok(survey.solution(position).reduction.moves.into());
    }
    if survey.least as usize > wanted.most {
        let trees = survey.least_allowed.then_some(survey.least as usize);
        return Err(Obstacle::Forests { trees }.into());
    }
    Err(effort.limit_met().unwrap_or(NOT_FOUND).into())
}

/// Returns the parts of a position; for a small position whatever the limits.
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

/// The bytes per vertex of parts, sides, a survey and a forest, without the edges of a part.
pub(super) const BYTES_A_VERTEX: usize = 32;

/// All parts, with their bounds.
struct Survey {
    forest: BalancedForest,
    parts: Vec<Bound<PartReason>>,
    /// The cost of the forest: its trees, if the goal allows its roots.
    cost: Cost,
    /// A lower bound on the cost of any forest, part by part.
    least: Cost,
    allowed: bool,
    least_allowed: bool,
    /// An obstacle in one part, if the goal is out of reach there.
    refuted: Option<Obstacle>,
}

impl Survey {
    fn new(
        position: &DynPosition<'_>,
        parts: &Parts,
        wanted: &Wanted,
        effort: &mut Effort<'_>,
    ) -> Self {
        let roots = wanted.roots(position.stone_count());
        let at_once = |part: &[Vertex]| bound_at_once(part.len(), is_monochromatic(position, part));
        let mut bounds: Vec<Bound<PartReason>> = parts.iter().map(at_once).collect();
        let mut forest = BalancedForest::edgeless(position.board().vertex_count());
        let (mut cost, mut least) = (0, 0);
        let _ = effort
            .check_limits()
            .and_then(|()| raise_by_delta(&mut bounds, (position, parts), effort));
        // A goal leaves this many stones to one part: the others keep one each.
        let enough = wanted.most.saturating_sub(parts.len().saturating_sub(1));
        let needed = match wanted.is_fewest() {
            true => Needed::FEWEST,
            false => Needed { hopeless_over: enough, enough },
        };
        let mut worker = Worker {
            position,
            wanted,
            roots: &roots,
            solver: PartSolver::new(position),
            passed: 0,
            needed,
        };
        // Results are kept even if the effort ends.
        let mut open = Vec::new();
        for (index, (vertices, bound)) in parts.iter().zip(&bounds).enumerate() {
            let at_most = worker.without_a_move(vertices, &mut forest);
            let mut found = Interval::between(bound.stones, whole(at_most));
            let _ = worker.part_at_once(vertices, &mut found, &mut forest, effort);
            cost += found.at_most as Cost;
            least += found.at_least as Cost;
            open.push(OpenPart { index, vertices, found, search: None, taken: 0 });
        }
        open.sort_by_key(|part| part.vertices.len());
        let mut refuted = None;
        let _ = RoundQueue::new(open.len()).run(|number| {
            let Some(part) = open.get_mut(number) else { return Ok(None) };
            if wanted.is_fewest() {
                effort.note_bounds(Some(least), Some(cost));
            }
            cost -= part.found.at_most as Cost;
            least -= part.found.at_least as Cost;
            let is_worth_more = worker.round(part, &mut forest, effort);
            cost += part.found.at_most as Cost;
            least += part.found.at_least as Cost;
            if let Some(proofs) = part.found.refuted.take() {
                refuted = Some(Obstacle::Clauses { part: part.index, proofs });
                return Err(NOT_FOUND);
            }
            let gap = part.found.at_most.saturating_sub(part.found.at_least);
            Ok(is_worth_more.unwrap_or(false).then_some((part.taken, gap)))
        });
        for OpenPart { index, found, .. } in open {
            let known = bounds.get_mut(index).filter(|known| found.at_least > known.stones);
            if let (Some(known), Some(reason), true) =
                (known, found.reason, wanted.stones.is_empty())
            {
                *known = keeps(reason, found.at_least);
            }
        }
        let (allowed, least_allowed) = (roots.allows(cost), roots.allows(least));
        Self { forest, parts: bounds, cost, least, allowed, least_allowed, refuted }
    }

    fn solution(self, position: &DynPosition<'_>) -> Solution {
        solution_by(position, &self.forest, self.parts)
    }
}

/// A part that is searched in rounds.
pub(super) struct OpenPart<'a> {
    index: usize,
    pub(super) vertices: &'a [Vertex],
    pub(super) found: Interval,
    /// Prepared in the first round.
    pub(super) search: Option<(Position<GraphBoard>, PartSearch)>,
    /// The steps of all rounds.
    pub(super) taken: u64,
}

/// Solves or searches parts.
pub(super) struct Worker<'a> {
    pub(super) position: &'a DynPosition<'a>,
    pub(super) wanted: &'a Wanted,
    pub(super) roots: &'a Roots,
    pub(super) solver: PartSolver<'a>,
    /// The number of copied vertices and of edge ends at them.
    pub(super) passed: usize,
    /// The costs of a part that matter.
    pub(super) needed: Needed,
}

/// Returns a cost as a number, the greatest one if it is too large. No allowed forest costs that much.
pub(super) fn whole(cost: Cost) -> usize {
    usize::try_from(cost).unwrap_or(usize::MAX)
}

impl Worker<'_> {
    /// Lets every stone of a part stay, and returns the cost.
    pub(super) fn without_a_move(&self, vertices: &[Vertex], forest: &mut BalancedForest) -> Cost {
        let stones = vertices.iter().filter_map(|&v| Some((v, self.position.color_at(v)?)));
        stones
            .map(|(vertex, color)| {
                forest.set_parent(vertex, None);
                self.roots.cost(vertex, color)
            })
            .sum()
    }
}
