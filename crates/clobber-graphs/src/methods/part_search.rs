//! Narrows the bounds on a part with two or more cycles, by one method after another.
//!
//! The functions of this crate and `solve` of clobber-solitaire in free order use the same list of methods.

#[cfg(test)]
mod tests;

use core::cmp::Reverse;
use std::collections::BinaryHeap;

use clobber_check::{ClauseProof, PartReason};
use clobber_core::{Color, Effort, GraphBoard, Limits, Move, Position, Stopped, Vertex};

use super::subtrees;
use super::thinned::thinned;
use crate::clauses::{Asked, Known, Play, Questions};
use crate::random::SeededRandom;
use crate::sweep::{Role, Sweep};
use crate::tree::Wanted;
use crate::windows::Windows;

/// Bounds on the least number of trees in a part, with their evidence.
#[derive(Debug)]
pub struct Interval {
    /// The lower bound.
    pub at_least: usize,
    /// The upper bound.
    pub at_most: usize,
    /// The reason for the lower bound, if a search has raised it.
    pub reason: Option<PartReason>,
    /// A forest of `at_most` trees, if a search has found one, as the target of each stone.
    pub parents: Option<Vec<Option<u32>>>,
    /// Proofs by clauses that the goal is out of reach.
    pub(crate) refuted: Option<Vec<ClauseProof>>,
}

impl Interval {
    /// Returns bounds that need no search.
    #[must_use]
    pub const fn between(at_least: usize, at_most: usize) -> Self {
        Self { at_least, at_most, reason: None, parents: None, refuted: None }
    }

    /// Takes the forest of a play that moves some of `stones` stones.
    pub fn play(&mut self, stones: usize, moves: &[Move]) {
        let mut parents = vec![None; stones];
        for mv in moves {
            if let Some(parent) = parents.get_mut(mv.from.index()) {
                *parent = Some(mv.to.get());
            }
        }
        self.lower(stones - moves.len(), parents);
    }

    /// Returns whether the bounds, or whether that many trees suffice, are still open.
    pub(crate) fn is_open(&self, enough: Option<usize>) -> bool {
        self.at_least < self.at_most
            && enough.is_none_or(|enough| (self.at_least..self.at_most).contains(&enough))
    }

    /// Keeps a lower bound if it is the best so far.
    pub(crate) fn raise(&mut self, at_least: usize, reason: PartReason) {
        if at_least > self.at_least {
            (self.at_least, self.reason) = (at_least, Some(reason));
        }
    }

    /// Returns whether there is anything left to decide.
    fn leaves_open(&self, needed: Needed) -> bool {
        needed.is_open(self.at_least, self.at_most) && self.refuted.is_none()
    }

    pub(crate) fn lower(&mut self, at_most: usize, parents: Vec<Option<u32>>) {
        (self.at_most, self.parents) = (at_most, Some(parents));
    }
}

/// The numbers of trees that matter to the caller.
#[derive(Clone, Copy, Debug)]
pub struct Needed {
    /// With more trees, the exact number does not matter.
    pub hopeless_over: usize,
    /// With at most this many trees, the exact number does not matter.
    pub enough: usize,
}

impl Needed {
    /// The exact number matters.
    pub const FEWEST: Self = Self { hopeless_over: usize::MAX, enough: 1 };

    /// Returns whether an interval leaves anything open.
    #[must_use]
    pub const fn is_open(&self, at_least: usize, at_most: usize) -> bool {
        at_least < at_most && at_least <= self.hopeless_over && at_most > self.enough
    }

    /// Returns the only number to decide, if there is one.
    #[must_use]
    pub fn goal(&self) -> Option<usize> {
        (self.hopeless_over == self.enough).then_some(self.enough)
    }
}

/// The methods that a search uses.
#[derive(Clone, Copy, Debug)]
pub struct Methods {
    /// Frontiers pass over all vertices in one order.
    pub sweeps: bool,
    /// A few connected stones at a time are solved again.
    pub windows: bool,
    /// Clauses are learned from contradictions.
    pub clauses: bool,
}

impl Methods {
    /// All methods.
    pub const ALL: Self = Self { sweeps: true, windows: true, clauses: true };
}

/// A search for a balanced forest of a part with few trees.
pub struct PartSearch {
    stones: usize,
    methods: Methods,
    sweep: Option<Sweep>,
    questions: Questions,
    /// With a goal, the numbers of trees to search for, and a proof for each impossible one.
    numbers: Option<Vec<(usize, Option<ClauseProof>)>>,
    /// With a goal, the ways in which each stone may end.
    roles: Option<Vec<Role>>,
    /// Made on first use.
    windows: Option<Windows>,
    round: u32,
    steps_of_windows: u64,
    steps_of_others: u64,
}

impl PartSearch {
    /// Prepares a search for the fewest trees of a position with a stone on every vertex.
    ///
    /// # Errors
    /// The effort has ended.
    pub fn new(
        part: &Position<GraphBoard>,
        methods: Methods,
        effort: &mut Effort<'_>,
    ) -> Result<Self, Stopped> {
        let sweep = if methods.sweeps { Sweep::new(part, effort)? } else { None };
        Ok(Self {
            stones: part.stone_count(),
            methods,
            sweep,
            questions: Questions::new(part),
            numbers: None,
            roles: None,
            windows: None,
            round: 0,
            steps_of_windows: 0,
            steps_of_others: 0,
        })
    }

    /// Restricts a search to forests of at most `enough` trees with wanted roots.
    pub(super) fn with_goal(
        mut self,
        (vertices, part): (&[Vertex], &Position<GraphBoard>),
        wanted: &Wanted,
        enough: usize,
    ) -> Self {
        if let Some(sweep) = &mut self.sweep {
            restrict(sweep, vertices, wanted, enough);
        }
        let roles = vertices.iter().map(|&vertex| wanted.role(vertex)).collect();
        self.with_roles(part, roles, enough)
    }

    fn with_roles(mut self, part: &Position<GraphBoard>, roles: Vec<Role>, enough: usize) -> Self {
        let least = roles.iter().filter(|role| !role.leaves).count().max(1);
        self.questions = Questions::to_goal(part, Some(roles.clone()), false);
        self.numbers = Some((least..=enough).map(|trees| (trees, None)).collect());
        self.roles = Some(roles);
        self
    }

    /// Returns the bytes that the clause searches take.
    #[must_use]
    pub fn memory(&self) -> usize {
        self.questions.memory()
    }

    /// Sweeps over the part with as many frontiers as take little time.
    fn sweep_first(
        &self,
        found: &mut Interval,
        needed: Needed,
        effort: &mut Effort<'_>,
    ) -> Result<(), Stopped> {
        /// A sweep of at most this width keeps all frontiers, without a limit. A grid of five lines has no more.
        const NARROW: usize = 6;
        /// With fewer stones, clauses and wider sweeps do the rest.
        const LONG: usize = 300;
        /// The frontiers that a wide sweep keeps, and the steps for each stone.
        const FEW: usize = 1 << 8;
        const STEPS_A_STONE: u64 = 1 << 10;
        let few_steps = SWEEP_STEPS.min(STEPS_A_STONE * self.stones as u64);
        let (most, steps) = match self.sweep.as_ref().map_or(0, Sweep::width) {
            ..=NARROW if self.stones > LONG && self.numbers.is_none() => (usize::MAX, u64::MAX),
            ..=WIDE => (usize::MAX, few_steps),
            // In larger parts windows are faster.
            _ if self.stones > LARGE => return Ok(()),
            _ => (FEW, few_steps),
        };
        self.sweep((most, steps), found, needed, effort)
    }

    /// Returns the number of rounds so far.
    pub(super) const fn rounds(&self) -> u32 {
        self.round
    }

    /// Returns whether there may be another round: always with a limit on steps or time, otherwise a few times.
    #[must_use]
    pub fn has_rounds(&self, effort: &Effort<'_>) -> bool {
        const ROUNDS: u32 = 8;
        let limits = effort.limits();
        limits.steps.is_some() || limits.time.is_some() || self.round < ROUNDS
    }

    fn has_clauses(&self) -> bool {
        self.methods.clauses && !self.questions.is_too_large()
    }

    /// Gives each method a share of the effort. The first round is quick; then the shares double from round to round.
    ///
    /// # Returns
    /// Whether another round may narrow the bounds.
    ///
    /// # Errors
    /// The effort has ended. All results are kept, and another call continues this round.
    pub fn round(
        &mut self,
        part: &Position<GraphBoard>,
        (found, needed): (&mut Interval, Needed),
        elsewhere: usize,
        effort: &mut Effort<'_>,
    ) -> Result<bool, Stopped> {
        let start = effort.progress().steps;
        // Clauses decide most goals faster.
        let is_for_clauses = self.numbers.is_some() && self.has_clauses() && self.round <= 1;
        if self.round == 0 {
            self.sweep_first(found, needed, effort)?;
        }
        // Other methods solve most parts with fewer edges at once.
        if found.leaves_open(needed) && (self.round > 0 || part.board().edge_count() > MANY_EDGES) {
            self.play_on_few_edges(part, (found, needed), elsewhere, effort)?;
        }
        if found.leaves_open(needed) && !is_for_clauses {
            self.open_windows(part, (found, needed), effort)?;
        }
        let before = effort.progress().steps;
        let asked = match self.round.checked_sub(1) {
            Some(round) if found.leaves_open(needed) => {
                self.ask_and_sweep(part, (found, needed), round, elsewhere, effort)
            }
            _ => Ok(true),
        };
        self.steps_of_others += effort.progress().steps - before;
        let is_worth_more = asked?;
        // A later round without a step would be followed by others: no method has memory or anything left to do.
        let is_idle = self.round > 1 && effort.progress().steps == start;
        self.round += 1;
        Ok(is_worth_more && !is_idle && found.leaves_open(needed))
    }

    /// Looks for a play of a dense part on few of its edges.
    fn play_on_few_edges(
        &self,
        part: &Position<GraphBoard>,
        (found, needed): (&mut Interval, Needed),
        elsewhere: usize,
        effort: &mut Effort<'_>,
    ) -> Result<(), Stopped> {
        let steps = THINNED_STEPS.checked_shl(self.round).unwrap_or(u64::MAX);
        // Where one colour is rare, it takes more edges at each stone.
        let degree = if self.round % 2 == 0 { 4 } else { 8 };
        // Other edges in each round.
        let mut random = SeededRandom::new(self.round.into());
        let few = thinned(part, degree, &mut random).filter(|_| self.methods.clauses);
        let Some(part) = few else { return Ok(()) };
        effort.work(part.board().edge_count() as u64)?;
        // The other edges may allow fewer trees, so the lower bound is not kept.
        let mut on_few = Interval::between(found.at_least, found.at_most);
        let searched = effort.attempt(Limits::steps(steps), |effort| {
            let methods = Methods { sweeps: false, ..self.methods };
            let mut search = PartSearch::new(&part, methods, effort)?;
            if let Some(roles) = &self.roles {
                search = search.with_roles(&part, roles.clone(), needed.enough);
            }
            while search.round(&part, (&mut on_few, needed), elsewhere, effort)? {}
            Ok(())
        });
        if let Some(parents) = on_few.parents.filter(|_| on_few.at_most < found.at_most) {
            found.lower(on_few.at_most, parents);
        }
        searched.map(drop)
    }

    /// Makes subtrees of a large part anew, asks the clauses, and sweeps.
    ///
    /// # Returns
    /// Whether another round may narrow the bounds.
    fn ask_and_sweep(
        &mut self,
        part: &Position<GraphBoard>,
        (found, needed): (&mut Interval, Needed),
        round: u32,
        elsewhere: usize,
        effort: &mut Effort<'_>,
    ) -> Result<bool, Stopped> {
        let steps = |first: u64| first.checked_shl(round).unwrap_or(u64::MAX);
        let mut is_worth_more = self.windows.is_some();
        let windows = self.windows.as_mut().filter(|windows| windows.is_ploughed());
        if let Some(windows) = windows.filter(|_| self.stones > LARGE) {
            let first = if self.numbers.is_some() { 2 * SUBTREE_STEPS } else { SUBTREE_STEPS };
            let share = (steps(first), elsewhere);
            let part = (part, self.roles.as_deref());
            subtrees::remove_roots(part, windows, (found, needed), share, effort)?;
        }
        if self.has_clauses() && found.leaves_open(needed) {
            let first = match self.stones > LARGE {
                // Subtrees remove one root at a time, and clauses that know regions all of them.
                true if self.windows.as_ref().is_some_and(|it| !it.regions(0).is_empty()) => {
                    CLAUSE_STEPS_WITH_REGIONS
                }
                // Most other large parts need no more than windows and subtrees. With more trees there are fewer
                // cycles, which clauses exclude one by one.
                true if round > 0 && self.numbers.is_some() => CLAUSE_STEPS_TO_GOAL,
                true if round > 0 => CLAUSE_STEPS_A_TREE * found.at_least.min(MOST_TREES) as u64,
                true => CLAUSE_STEPS_IF_LARGE,
                false => CLAUSE_STEPS,
            };
            is_worth_more |= self.ask((found, needed), steps(first), elsewhere, effort)?;
        }
        if let Some(sweep) = self.sweep.as_ref().filter(|_| found.leaves_open(needed)) {
            let first = if sweep.width() <= WIDE { SWEEP_STEPS } else { SWEEP_STEPS_IF_WIDE };
            self.sweep((MOST_FRONTIERS, steps(first)), found, needed, effort)?;
            is_worth_more = true;
        }
        Ok(is_worth_more)
    }

    /// Sweeps until the question is decided, too many frontiers have been dropped, or the steps have been taken.
    fn sweep(
        &self,
        (most, steps): (usize, u64),
        found: &mut Interval,
        needed: Needed,
        effort: &mut Effort<'_>,
    ) -> Result<(), Stopped> {
        let Some(sweep) = self.sweep.as_ref().filter(|_| found.is_open(needed.goal())) else {
            return Ok(());
        };
        let swept = effort.attempt(Limits::steps(steps), |effort| {
            sweep.enclose(found, needed.goal(), most, effort)
        });
        swept.map(drop)
    }

    /// Solves windows again, until they have had their share of the steps.
    fn open_windows(
        &mut self,
        part: &Position<GraphBoard>,
        (found, needed): (&mut Interval, Needed),
        effort: &mut Effort<'_>,
    ) -> Result<(), Stopped> {
        /// In smaller parts other methods are faster.
        const FEW: usize = 24;
        /// The first steps for each stone: enough to plough the board and for some more rounds. In smaller parts
        /// clauses are fast.
        const AT_ONCE: u64 = 1 << 12;
        const AT_ONCE_IF_SMALL: u64 = 1 << 10;
        const SMALL: usize = 128;
        /// The divisor of these steps in the first round.
        const QUICK: u64 = 8;
        /// The number of steps of other methods for each step of a window, whose steps take longer.
        const SHARE: u64 = 8;
        /// With at most one tree for this many stones, a known forest is a better start than none.
        const FEW_TREES: usize = 5;
        if !self.methods.windows || self.stones <= FEW {
            return Ok(());
        }
        let has_clauses = self.has_clauses();
        let windows = match &mut self.windows {
            Some(windows) => windows,
            None => match Windows::new(part, 0, effort) {
                Err(Stopped::Memory { .. }) => return Ok(()),
                windows => {
                    let mut windows = windows?.with_roles(self.roles.clone());
                    let is_good = FEW_TREES * found.at_most <= self.stones;
                    if let Some(parents) = found.parents.as_ref().filter(|_| is_good) {
                        windows.start_from(parents);
                    }
                    self.windows.insert(windows)
                }
            },
        };
        let at_once = if self.stones <= SMALL { AT_ONCE_IF_SMALL } else { AT_ONCE };
        let all = self.stones as u64 * at_once;
        let due = match self.round.checked_sub(1) {
            // Enough to plough the board.
            None => all / QUICK,
            Some(round) if !has_clauses || self.stones > LARGE => {
                all.checked_shl(round).unwrap_or(u64::MAX)
            }
            _ => all + self.steps_of_others / SHARE,
        };
        let steps = due.saturating_sub(self.steps_of_windows);
        let enough = needed.enough.max(found.at_least);
        let before = effort.progress().steps;
        let result = effort.attempt(Limits::steps(steps), |effort| windows.reduce(enough, effort));
        self.steps_of_windows += effort.progress().steps - before;
        if windows.has_wanted_roots() && windows.trees() < found.at_most {
            found.lower(windows.trees(), windows.parents());
        }
        // The stones are one part.
        let regions = windows.regions(0);
        if !regions.is_empty() {
            let regions = regions.to_vec();
            found.raise(windows.at_least(), PartReason::Regions { regions });
        }
        result.map(drop)
    }

    /// Searches for each open number of trees by clauses.
    ///
    /// # Returns
    /// Whether another call may help.
    fn ask(
        &mut self,
        (found, needed): (&mut Interval, Needed),
        steps: u64,
        elsewhere: usize,
        effort: &mut Effort<'_>,
    ) -> Result<bool, Stopped> {
        let is_large = self.stones > LARGE;
        let mut asked = Asked { steps, elsewhere, ..Asked::default() };
        let Some(numbers) = &mut self.numbers else {
            let mut known = Known::between(found.at_least, found.at_most);
            // In large parts clauses find a forest sooner if they do not begin with a known one.
            let parents = found.parents.iter().flatten().filter(|_| !is_large);
            let likely: Vec<Move> = (0..)
                .zip(parents)
                .filter_map(|(from, &to)| Some(Move::between(from, to?)))
                .collect();
            asked.likely = &likely;
            asked.regions = self.windows.as_ref().map_or(&[], |windows| windows.regions(0));
            // In large parts the least number has all steps, and once it is excluded, the next one has.
            let result = loop {
                let before = known.at_least;
                asked.goal = needed.goal().or(is_large.then_some(before));
                let result = self.questions.ask(&mut known, asked, effort);
                if result.is_err() || !is_large || known.at_least == before {
                    break result;
                }
            };
            if let Some(proof) = known.proof {
                let reason = match known.regions {
                    regions if regions.is_empty() => PartReason::Clauses { proof },
                    regions => PartReason::RegionsAndClauses { regions, proof },
                };
                found.raise(known.at_least, reason);
            }
            if let Some(Play::Forest(parents, None)) = known.play {
                found.lower(known.at_most, parents);
            }
            return result;
        };
        let mut is_open = false;
        for (trees, refuted) in numbers.iter_mut().filter(|(_, refuted)| refuted.is_none()) {
            let mut known = Known::between(*trees, *trees + 1);
            let goal = Some(*trees);
            is_open |= self.questions.ask(&mut known, Asked { goal, ..asked }, effort)?;
            if let Some(Play::Forest(parents, None)) = known.play {
                found.lower(*trees, parents);
                return Ok(false);
            }
            *refuted = known.proof;
        }
        // With every number of trees refuted, the goal is out of reach.
        if numbers.iter().all(|(_, refuted)| refuted.is_some()) {
            found.refuted = Some(numbers.drain(..).filter_map(|(_, refuted)| refuted).collect());
        }
        Ok(is_open)
    }
}

/// The order in which several parts get rounds of search. Each gets one; then the rounds go where they cost the fewest
/// steps for each stone between the bounds.
#[derive(Debug)]
pub struct RoundQueue {
    /// The steps for each stone, the number of rounds, and the number of the part.
    queue: BinaryHeap<Reverse<(u64, u32, usize)>>,
}

impl RoundQueue {
    /// Prepares the rounds of `count` parts.
    #[must_use]
    pub fn new(count: usize) -> Self {
        Self { queue: (0..count).map(|part| Reverse((0, 0, part))).collect() }
    }

    /// Returns whether no part needs another round.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.queue.is_empty()
    }

    /// Gives rounds to the parts until none needs another one. After an error, another call continues.
    ///
    /// # Arguments
    /// `round`: searches the part with a number, and returns the steps of all its rounds and the stones between its
    /// bounds; `None` if it needs no other round.
    ///
    /// # Errors
    /// Returns the first error of `round`.
    pub fn run(
        &mut self,
        mut round: impl FnMut(usize) -> Result<Option<(u64, usize)>, Stopped>,
    ) -> Result<(), Stopped> {
        while let Some(&Reverse((_, rounds, part))) = self.queue.peek() {
            let searched = round(part)?;
            self.queue.pop();
            if let Some((steps, gap)) = searched {
                self.queue.push(Reverse((steps / gap.max(1) as u64, rounds + 1, part)));
            }
        }
        Ok(())
    }
}

/// Across more edges, a sweep has many patterns at each vertex.
const WIDE: usize = 8;

/// The most frontiers kept at a vertex: seconds for each number of trees.
pub(super) const MOST_FRONTIERS: usize = 1 << 20;

/// The steps of the first sweep, about a tenth of a second, and of later ones in the first round.
const SWEEP_STEPS: u64 = 1 << 20;
const SWEEP_STEPS_IF_WIDE: u64 = 1 << 16;

/// The steps for each number of trees, by clauses, in the first round.
const CLAUSE_STEPS: u64 = 1 << 18;
const CLAUSE_STEPS_IF_LARGE: u64 = 1 << 16;

/// In later rounds on large parts, they are steps for each tree, up to this many trees.
const CLAUSE_STEPS_A_TREE: u64 = 1 << 21;
const MOST_TREES: usize = 16;

/// Likewise with a goal: subtrees find most plays to one.
const CLAUSE_STEPS_TO_GOAL: u64 = 1 << 19;

/// In large parts with regions, the steps in the first round.
const CLAUSE_STEPS_WITH_REGIONS: u64 = 1 << 24;

/// In dense parts with more edges, all methods are slow.
const MANY_EDGES: usize = 512;

/// In parts of more stones, windows find most.
const LARGE: usize = 512;

/// The steps on few edges of a dense part, in the first round.
const THINNED_STEPS: u64 = 1 << 17;

/// The steps for subtrees in the first round; with a goal, twice as many.
const SUBTREE_STEPS: u64 = 1 << 22;

/// Allows only the roots of a goal, in a part that has as many as it may have.
pub(super) fn restrict(sweep: &mut Sweep, vertices: &[Vertex], wanted: &Wanted, most: usize) {
    let named = |vertex: Vertex| wanted.stones.iter().any(|&(named, _)| named == vertex);
    let here = vertices.iter().filter(|&&vertex| named(vertex)).count();
    sweep.restrict(|vertex| {
        let role = vertices.get(vertex as usize).map_or(Role::FREE, |&vertex| wanted.role(vertex));
        let may_stay = !role.leaves || here < most;
        Role { stays: role.stays.map(|stays| stays && may_stay), ..role }
    });
}

impl Wanted {
    /// Returns how the stone on a vertex may end.
    pub(super) fn role(&self, vertex: Vertex) -> Role {
        match self.stones.iter().find(|&&(named, _)| named == vertex) {
            Some(&(_, color)) => {
                Role { leaves: false, stays: Color::BOTH.map(|stays| stays == color) }
            }
            None => Role {
                leaves: true,
                stays: Color::BOTH.map(|stays| self.others.is_none_or(|only| only == stays)),
            },
        }
    }
}
