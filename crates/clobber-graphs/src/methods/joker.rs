//! The joker on any graph: by exhaustive play, a sweep and clauses. On larger graphs half of the effort first goes to
//! plays that need no joker, or only after their last move: windows know no other change.

use clobber_core::{
    BalancedForest, Color, Effort, Goal, GraphBoard, Joker, JokerReduction, Limits, Move, Position,
    Stopped, Vertex,
};

use super::part_search::{MOST_FRONTIERS, restrict};
use super::parts::{parts_of, play_to};
use super::{FEW_STONES_WITH_JOKER, has_time};
use crate::DynPosition;
use crate::clauses::{Asked, Known, Play, Questions};
use crate::error::{Error, NoPlay};
use crate::subset_table::SubsetTable;
use crate::sweep::{self, Sweep};
use crate::tree::Wanted;
use clobber_check::Obstacle;

/// In larger parts most goals take no joker, and a search for its place takes long.
const FEW_STONES: usize = 128;

/// The most stones to try for a change of colour at the start.
const MOST_CHANGES: usize = 64;

/// No place for the joker was found, and none is excluded.
const PLACE_OF_JOKER: Stopped = Stopped::Undecided { reason: "no place for the joker was found" };

/// Finds a play to one stone of a given colour on a given vertex, with at most one change of colour.
pub(super) fn reach(
    position: &DynPosition<'_>,
    vertex: Vertex,
    color: Color,
    effort: &mut Effort<'_>,
) -> Result<JokerReduction, NoPlay> {
    let goal = Goal::Joker { vertex, color };
    Error::check_goal(position.board(), goal)?;
    if position.color_at(vertex).is_none() {
        return Err(Obstacle::Empty { vertex }.into());
    }
    let parts = parts_of(position, effort)?.len();
    if parts > 1 {
        return Err(Obstacle::Parts { parts }.into());
    }
    let rare = Obstacle::RareOnVertex { vertex };
    if rare.check(position, goal, effort).is_ok() {
        return Err(rare.into());
    }
    if position.stone_count() <= FEW_STONES_WITH_JOKER {
        return SubsetTable::with_joker(position, effort)?.play_to(goal);
    }
    let goal = (vertex, color);
    if position.stone_count() > FEW_STONES {
        let half = half(effort.limits_left());
        let found = attempt(half, effort, |effort| at_an_end(position, goal, effort))?;
        if let Some(found) = found.flatten() {
            return Ok(found);
        }
    }
    if let Some(search) = WithJoker::new(position, goal, effort)? {
        if let Some(found) = search.run(effort)? {
            return Ok(found);
        }
    }
    if let Some(found) = at_an_end(position, goal, effort)? {
        return Ok(found);
    }
    let mut position = position.clone();
    for (changing, own) in position.occupied().take(MOST_CHANGES).collect::<Vec<_>>() {
        // Both are on the board.
        let _ = position.put(changing, Some(!own));
        if let Some(moves) = without_joker(&position, goal, effort)? {
            return Ok(JokerReduction { moves, joker: Some(Joker { after: 0, vertex: changing }) });
        }
        let _ = position.put(changing, Some(own));
    }
    Err(PLACE_OF_JOKER.into())
}

/// Finds a play to one stone without a change of colour, or with one after the last move.
fn at_an_end(
    position: &DynPosition<'_>,
    (vertex, color): (Vertex, Color),
    effort: &mut Effort<'_>,
) -> Result<Option<JokerReduction>, NoPlay> {
    if let Some(moves) = without_joker(position, (vertex, color), effort)? {
        return Ok(Some(moves.into()));
    }
    let moves = without_joker(position, (vertex, !color), effort)?;
    Ok(moves.map(|moves| {
        let joker = Some(Joker { after: moves.len(), vertex });
        JokerReduction { moves, joker }
    }))
}

fn without_joker(
    position: &DynPosition<'_>,
    (vertex, color): (Vertex, Color),
    effort: &mut Effort<'_>,
) -> Result<Option<Vec<Move>>, NoPlay> {
    match play_to(position, Goal::One { vertex, color }, effort) {
        Ok(found) => Ok(Some(found.moves)),
        Err(NoPlay::Impossible(_)) => Ok(None),
        Err(NoPlay::Unanswered(Error::Stopped(Stopped::Undecided { .. }))) => Ok(None),
        Err(unanswered) => Err(unanswered),
    }
}

/// Returns half of the steps and of the time.
fn half(left: Limits) -> Limits {
    let (steps, time) = (left.steps.map(|steps| steps / 2), left.time.map(|time| time / 2));
    Limits { steps, time, memory: None }
}

/// Searches within a part of the remaining limits; `None` if they do not suffice.
fn attempt<T>(
    limits: Limits,
    effort: &mut Effort<'_>,
    search: impl FnOnce(&mut Effort<'_>) -> Result<T, NoPlay>,
) -> Result<Option<T>, NoPlay> {
    let found = effort.attempt(limits, |effort| match search(effort) {
        Err(NoPlay::Unanswered(Error::Stopped(stopped))) => Err(stopped),
        found => Ok(found),
    })?;
    found.transpose()
}

/// The sweep and the clauses of a position in one part, with at most one change of colour.
struct WithJoker {
    vertices: Vec<Vertex>,
    part: Position<GraphBoard>,
    sweep: Option<Sweep>,
    questions: Questions,
    is_over: bool,
}

impl WithJoker {
    /// Prepares the search for one stone of a colour on a vertex; `None` if there is no time for it.
    fn new(
        position: &DynPosition<'_>,
        (vertex, color): (Vertex, Color),
        effort: &mut Effort<'_>,
    ) -> Result<Option<Self>, NoPlay> {
        if !has_time(position.stone_count(), effort)? {
            return Ok(None);
        }
        let vertices: Vec<Vertex> = position.occupied().map(|(vertex, _)| vertex).collect();
        let part = position.extracted(&vertices);
        let wanted = Wanted { stones: vec![(vertex, color)], others: None, most: 1 };
        let mut sweep = Sweep::new(&part, effort)?;
        sweep.iter_mut().for_each(|sweep| restrict(sweep, &vertices, &wanted, 1));
        let roles = vertices.iter().map(|&vertex| wanted.role(vertex)).collect();
        let questions = Questions::to_goal(&part, Some(roles), true);
        let is_over = sweep.is_none() && questions.is_too_large();
        Ok(Some(Self { vertices, part, sweep, questions, is_over }))
    }

    /// Searches until a play is found, none is possible, or neither method can continue.
    fn run(mut self, effort: &mut Effort<'_>) -> Result<Option<JokerReduction>, NoPlay> {
        /// For the first round; each round doubles them.
        const SWEEP_STEPS: u64 = 1 << 20;
        const CLAUSE_STEPS: u64 = 1 << 18;
        let mut round = 0;
        while !self.is_over {
            let steps = |first: u64| first.checked_shl(round).unwrap_or(u64::MAX);
            let swept =
                attempt(Limits::steps(steps(SWEEP_STEPS)), effort, |effort| self.sweep(effort))?;
            if let Some(found) = swept.flatten() {
                return Ok(Some(found));
            }
            if let Some(found) = self.ask(steps(CLAUSE_STEPS), effort)? {
                return Ok(Some(found));
            }
            effort.check_limits()?;
            round += 1;
        }
        Ok(None)
    }

    fn sweep(&mut self, effort: &mut Effort<'_>) -> Result<Option<JokerReduction>, NoPlay> {
        let Some(sweep) = &self.sweep else { return Ok(None) };
        let goal = sweep::Goal { has_joker: true, ..sweep::Goal::trees(1) };
        for kept in [1 << 5, 1 << 8, 1 << 11, 1 << 14, 1 << 17, MOST_FRONTIERS] {
            let swept = sweep.forests(goal, kept, 0, effort)?;
            if let Some(parents) = swept.forest(0) {
                return self.play(&parents, swept.joker(0)).map(Some);
            }
            if swept.is_exhaustive {
                return Err(Obstacle::Forests { trees: Some(2) }.into());
            }
        }
        self.is_over |= self.questions.is_too_large();
        self.sweep = None;
        Ok(None)
    }

    fn ask(
        &mut self,
        steps: u64,
        effort: &mut Effort<'_>,
    ) -> Result<Option<JokerReduction>, NoPlay> {
        let mut known = Known::between(1, 2);
        let asked = Asked { goal: Some(1), steps, ..Asked::default() };
        let is_open = self.questions.ask(&mut known, asked, effort)?;
        if let Some(Play::Forest(parents, joker)) = known.play {
            return self.play(&parents, joker).map(Some);
        }
        if let Some(proof) = known.proof {
            return Err(Obstacle::Clauses { part: 0, proofs: vec![proof] }.into());
        }
        self.is_over |= !is_open && self.sweep.is_none();
        Ok(None)
    }

    /// Plays a forest in which this stone changes its colour.
    fn play(&self, parents: &[Option<u32>], joker: Option<u32>) -> Result<JokerReduction, NoPlay> {
        let mut play = play_with_joker(&self.part, parents, joker).ok_or(Error::NoCase)?;
        let name = |vertex: Vertex| self.vertices.get(vertex.index()).copied().unwrap_or(vertex);
        for mv in &mut play.moves {
            (mv.from, mv.to) = (name(mv.from), name(mv.to));
        }
        play.joker = play.joker.map(|joker| Joker { vertex: name(joker.vertex), ..joker });
        Ok(play)
    }
}

/// Plays a forest in which a stone changes its colour.
pub(super) fn play_with_joker(
    part: &Position<GraphBoard>,
    parents: &[Option<u32>],
    joker: Option<u32>,
) -> Option<JokerReduction> {
    let parents: Vec<Option<Vertex>> = parents.iter().map(|to| to.map(Vertex::new)).collect();
    let play = |position: &Position<GraphBoard>, is_used: &dyn Fn(usize) -> bool| {
        let edges = parents.iter().enumerate();
        let edges = edges.map(|(from, &to)| to.filter(|_| is_used(from)));
        Some(BalancedForest::new(edges).check(position).ok()?.to_reduction().moves)
    };
    let Some(vertex) = joker.map(Vertex::new) else {
        return Some(play(part, &|_| true)?.into());
    };
    let changed = |position: &Position<GraphBoard>| {
        let mut changed = position.clone();
        let color = position.color_at(vertex)?;
        changed.put(vertex, Some(!color)).ok()?;
        Some(changed)
    };
    // Either the change comes first, or everything above the vertex is played before it, perhaps except the tree that
    // arrives last.
    if let Some(moves) = play(&changed(part)?, &|_| true) {
        return Some(JokerReduction { moves, joker: Some(Joker { after: 0, vertex }) });
    }
    let is_above = |from: usize, end: Vertex| {
        let way =
            core::iter::successors(Vertex::from_index(from), |at| *parents.get(at.index())?);
        way.skip(1).any(|met| met == end)
    };
    let above: Vec<bool> = (0..parents.len()).map(|from| is_above(from, vertex)).collect();
    let children = (0..).zip(&parents).filter(|&(_, &to)| to == Some(vertex)).map(|(from, _)| from);
    [usize::MAX].into_iter().chain(children).find_map(|last| {
        let is_before = |from: usize| from != last && above.get(from) == Some(&true);
        let mut moves = play(part, &is_before)?;
        let joker = Some(Joker { after: moves.len(), vertex });
        let mut middle = part.clone();
        for &mv in &moves {
            let mover = middle.color_at(mv.from)?;
            middle.play_unchecked(mover, mv);
        }
        moves.extend(play(&changed(&middle)?, &|from| !is_before(from))?);
        Some(JokerReduction { moves, joker })
    })
}
