//! Bounds for the value of a position from both sides, and how they are tightened.

use clobber_core::{
    BalancedForest, Bipartition, BitSet, Bound, Color, Effort, GraphBoard, Limits, Move, MoveOrder,
    Parts, Position, Reduction, StoneSet, Stopped, Topology, Vertex,
};

use super::part::Part;
use super::peel::{Peeled, peel};
use super::search::Search;
use super::{Pruning, Solution};
use super::{plain, quick, turns};
use crate::bound::{PartReason, Reason, balance_of_parts, best_of_part, by_parts};
use crate::checkerboard::{reduce_checkerboard, reduce_majority_first};
use crate::grids::full_grid_moves;
use crate::line::{Line, Shape, named};
use crate::rectangle::Rectangle;
use crate::rows::{self, Factorization};
use crate::sweep::{Goal, Sweep};
use crate::{cycles, pseudoforest};

/// What is known of a position: of each region apart from the others.
pub(super) struct Bounds<'a, 'w, T, S> {
    pruning: Pruning,
    order: MoveOrder,
    position: &'a Position<T, S>,
    parts: &'a Parts,
    effort: &'a mut Effort<'w>,
    /// The bounds of the parts, which hold in every order of play.
    of_parts: Vec<Bound<PartReason>>,
    /// A better bound of the whole position.
    of_whole: Option<Bound<Reason>>,
    /// A play of the parts that are solved without a search.
    moves: Vec<Move>,
    /// The number of stones that are left of them, and of the parts in which no stone moves.
    settled: Ends,
    /// What is known of the regions beside the one that is being searched, and of all that is settled.
    others: Ends,
    /// The bytes of that one's table.
    table: usize,
    regions: Vec<Region>,
}

/// In free order a part that has to be searched; in alternating play all parts in which there are moves
/// together, as whose turn it is in one depends on the others.
struct Region {
    /// The vertices' numbers on the board.
    names: Vec<Vertex>,
    /// The stones on a board of their own, when that has been made.
    position: Option<Position<GraphBoard>>,
    /// The indices of the parts.
    parts: Vec<usize>,
    ends: Ends,
    /// A play that leaves as many stones as are known to be enough.
    moves: Vec<Move>,
    /// The reason of the lower end, if that took a search.
    searched: Option<Searched>,
}

#[derive(Clone, Copy)]
enum Searched {
    /// All plays, this many positions.
    Plays(u64),
    /// All forests, by at most this many frontiers at a vertex.
    Forests(u64),
}

/// The ends of an interval for a number of stones.
#[derive(Clone, Copy)]
struct Ends {
    at_least: usize,
    at_most: usize,
}

/// Positions of no more stones are prepared whatever the limits.
const SMALL: usize = 1 << 12;

/// Returns what is known of a position; of a goal, until it is decided.
pub(super) fn known<T: Topology, S: StoneSet>(
    pruning: Pruning,
    position: &Position<T, S>,
    order: MoveOrder,
    goal: Option<usize>,
    effort: &mut Effort<'_>,
) -> Solution {
    let stones = position.stone_count();
    let is_small = stones <= SMALL;
    let has_time = |effort: &mut Effort<'_>| is_small || effort.look().is_ok();
    if has_time(effort) {
        if let Some(solution) =
            pruning.theorems.then(|| plain::solve(position, order, effort)).flatten()
        {
            return solution;
        }
        let parts = position.parts();
        if has_time(effort) {
            let mut bounds = Bounds::new(pruning, position, &parts, order, effort);
            bounds.survey();
            return bounds.tighten(goal);
        }
    }
    Solution {
        reduction: Reduction { order, moves: Vec::new() },
        stones_left: stones,
        bound: Bound { stones: stones.min(1), reason: Reason::Survivor },
    }
}

impl<'a, 'w, T: Topology, S: StoneSet> Bounds<'a, 'w, T, S> {
    fn new(
        pruning: Pruning,
        position: &'a Position<T, S>,
        parts: &'a Parts,
        order: MoveOrder,
        effort: &'a mut Effort<'w>,
    ) -> Self {
        let none = Ends { at_least: 0, at_most: 0 };
        Self {
            pruning,
            order,
            position,
            parts,
            effort,
            of_parts: Vec::with_capacity(parts.len()),
            of_whole: None,
            moves: Vec::new(),
            settled: none,
            others: none,
            table: 0,
            regions: Vec::new(),
        }
    }

    // ---- Without a search ----------------------------------------------------------------------

    /// Tells the parts apart, and solves those for which there is a theorem or a program.
    fn survey(&mut self) {
        let shapes: Vec<Shape> =
            self.parts.iter().map(|part| Shape::of(self.position, part)).collect();
        match self.order {
            MoveOrder::Alternating(first) if self.pruning.theorems && are_lines(&shapes) => {
                self.play_lines(&shapes, first);
            }
            MoveOrder::Alternating(first) => self.survey_together(&shapes, first),
            MoveOrder::Any => self.survey_apart(&shapes),
        }
    }

    /// In free order each part is solved for itself.
    fn survey_apart(&mut self, shapes: &[Shape]) {
        let sides = self.sides(shapes);
        for (index, (part, shape)) in self.parts.iter().zip(shapes).enumerate() {
            let bound = match shape {
                Shape::Monochromatic => {
                    self.settled.add(part.len(), part.len());
                    Some(Bound { stones: part.len(), reason: PartReason::Monochromatic })
                }
                Shape::Line(line) if self.pruning.theorems => Some(self.play_line(line)),
                Shape::Pseudotree => self.play_pseudotree(part),
                _ => None,
            };
            let bound = bound.unwrap_or_else(|| {
                let bound = best_of_part(self.position, part, sides.of(index));
                let at_least = if self.pruning.delta { bound.stones } else { 1 };
                let mut region = Region::new(part.to_vec(), vec![index], at_least);
                self.play_rectangle(&mut region);
                self.regions.push(region);
                bound
            });
            self.of_parts.push(bound);
        }
    }

    /// In alternating play all parts in which there are moves are searched together.
    fn survey_together(&mut self, shapes: &[Shape], first: Color) {
        let sides = self.sides(shapes);
        let (mut names, mut movable, mut constant) = (Vec::new(), Vec::new(), 0);
        for (index, (part, shape)) in self.parts.iter().zip(shapes).enumerate() {
            if let Shape::Monochromatic = shape {
                constant += part.len();
                self.of_parts.push(Bound { stones: part.len(), reason: PartReason::Monochromatic });
                continue;
            }
            names.extend_from_slice(part);
            movable.push(index);
            let bound = self.bound_of_part(part, shape);
            let bound = bound.unwrap_or_else(|| best_of_part(self.position, part, sides.of(index)));
            self.of_parts.push(bound);
        }
        self.settled = Ends { at_least: constant, at_most: constant };
        let balance = balance_of_parts(self.position, self.parts, first);
        let sum: usize = self.of_parts.iter().map(|bound| bound.stones).sum();
        let by_parts = if self.pruning.delta { sum } else { constant + 1 };
        let by_balance = if self.pruning.balance { balance.stones } else { 0 };
        if balance.stones > sum {
            self.of_whole = Some(balance);
        }
        names.sort_unstable();
        if !names.is_empty() {
            let at_least = by_parts.max(by_balance) - constant;
            let mut region = Region::new(names, movable, at_least);
            self.play_rectangle(&mut region);
            self.regions.push(region);
        }
    }

    /// Plays a full rectangle by a theorem: of any colouring in free order, a checkerboard in alternating play.
    fn play_rectangle(&mut self, region: &mut Region) {
        let stones = region.names.len();
        if !self.pruning.theorems || region.parts.len() > 1 || !self.is_affordable(stones) {
            return;
        }
        let position = self.position.extracted(&region.names);
        if let Some(rectangle) = Rectangle::of(position.board()) {
            let moves = match self.order {
                MoveOrder::Any => {
                    let found = full_grid_moves(&rectangle.position(&position), self.effort);
                    found.unwrap_or_default()
                }
                MoveOrder::Alternating(first) => {
                    let corner = rectangle.checkerboard(&position);
                    let found = corner.map(|corner| {
                        reduce_checkerboard(rectangle.grid, corner, first)
                            .or_else(|_| reduce_majority_first(rectangle.grid, corner))
                    });
                    found.and_then(Result::ok).map(Iterator::collect).unwrap_or_default()
                }
            };
            region.play(named(moves, &rectangle.vertices).collect());
        }
        region.position = Some(position);
    }

    fn sides(&self, shapes: &[Shape]) -> Sides {
        let needed = |shape: &Shape| match shape {
            Shape::Monochromatic => false,
            Shape::Line(_) => !self.pruning.theorems,
            _ => true,
        };
        let found = shapes.iter().any(needed);
        Sides(found.then(|| Bipartition::of_parts(self.position, self.parts)))
    }

    /// Is there time to prepare so many stones? Otherwise nothing is known of them but that they are there.
    fn is_affordable(&mut self, stones: usize) -> bool {
        /// For each stone.
        const TIME: u128 = 1000;
        let left = self.effort.limits_left().time;
        stones <= SMALL
            || self.effort.look().is_ok()
                && left.is_none_or(|left| left.as_nanos() > TIME * stones as u128)
    }

    /// A bound in free order by a theorem or a program.
    fn bound_of_part(&mut self, part: &[Vertex], shape: &Shape) -> Option<Bound<PartReason>> {
        match shape {
            Shape::Line(line) if self.pruning.theorems => {
                let squares = line.squares(self.position);
                let stones = match line.is_cycle {
                    false => rows::free_row_value(squares),
                    true => cycles::free_value(&squares, self.effort).ok()?,
                };
                Some(Bound { stones, reason: PartReason::Factors })
            }
            Shape::Pseudotree if self.pruning.theorems && self.is_affordable(part.len()) => {
                let moves =
                    pseudoforest::reduce(&self.position.extracted(part), self.effort).ok()?;
                let stones = part.len() - moves.len();
                Some(Bound { stones, reason: PartReason::DynamicProgram })
            }
            _ => None,
        }
    }

    /// Plays a row or a cycle in free order.
    fn play_line(&mut self, line: &Line) -> Bound<PartReason> {
        let squares = line.squares(self.position);
        let (cut, Factorization { factors, bound }) = match line.is_cycle {
            false => (0, rows::factorize(&squares, MoveOrder::Any, self.effort)),
            true => {
                let found = cycles::factorize(&[], &squares, MoveOrder::Any, self.effort);
                (found.cut, found.factorization)
            }
        };
        let moves = rows::moves(&factors, MoveOrder::Any);
        let name = |vertex: Vertex| {
            let index = vertex.index() + cut;
            let index =
                if index >= line.vertices.len() { index - line.vertices.len() } else { index };
            line.vertices.get(index).copied().unwrap_or_default()
        };
        self.moves.extend(moves.into_iter().map(|mv| Move::new(name(mv.from), name(mv.to))));
        self.settled.add(bound.stones, factors.len());
        let is_known = bound.reason == Reason::Factors;
        let reason = if is_known { PartReason::Factors } else { PartReason::Survivor };
        Bound { stones: bound.stones, reason }
    }

    /// Plays a part with at most one cycle in free order, if there is time for all of it.
    fn play_pseudotree(&mut self, part: &[Vertex]) -> Option<Bound<PartReason>> {
        if !self.pruning.theorems || !self.is_affordable(part.len()) {
            return None;
        }
        let moves = pseudoforest::reduce(&self.position.extracted(part), self.effort).ok()?;
        let stones = part.len() - moves.len();
        self.moves.extend(named(moves, part));
        self.settled.add(stones, stones);
        Some(Bound { stones, reason: PartReason::DynamicProgram })
    }

    /// Plays rows, and at most one cycle, together in alternating play.
    fn play_lines(&mut self, shapes: &[Shape], first: Color) {
        let (mut names, mut squares, mut constant) = (Vec::new(), Vec::new(), 0);
        let mut cycle = None;
        for (part, shape) in self.parts.iter().zip(shapes) {
            match shape {
                Shape::Line(line) if line.is_cycle => cycle = Some(line),
                Shape::Line(line) => {
                    names.extend_from_slice(&line.vertices);
                    squares.extend(line.squares(self.position));
                    // A hole between two rows.
                    names.push(Vertex::default());
                    squares.push(None);
                }
                _ => constant += part.len(),
            }
        }
        let Factorization { factors, bound } = match cycle {
            None => rows::factorize(&squares, self.order, self.effort),
            Some(line) => {
                let of_cycle = line.squares(self.position);
                let found = cycles::factorize(&squares, &of_cycle, self.order, self.effort);
                names.extend(line.vertices.iter().cycle().skip(found.cut).take(of_cycle.len()));
                found.factorization
            }
        };
        self.moves = named(rows::moves(&factors, self.order), &names).collect();
        let (at_least, at_most) = (constant + bound.stones, constant + factors.len());
        self.settled = Ends { at_least, at_most };
        self.of_whole = Some(match bound.reason {
            Reason::Survivor => Bound { stones: 1, reason: Reason::Survivor },
            reason => Bound { stones: at_least, reason },
        });
        if at_least < at_most {
            let balance = balance_of_parts(self.position, self.parts, first);
            if balance.stones > at_least {
                self.of_whole = Some(balance);
            }
        }
    }

    // ---- By searches -----------------------------------------------------------------------------

    /// Tightens the bounds until they meet, or tell whether at most `goal` stones can be left, or the effort ends.
    fn tighten(mut self, goal: Option<usize>) -> Solution {
        let mut regions = core::mem::take(&mut self.regions);
        // The small ones first: they are likely to be solved before a limit is hit.
        regions.sort_by_key(|region| region.names.len());
        let mut positions = Vec::with_capacity(regions.len());
        for region in &mut regions {
            let stones = region.names.len();
            let position = match region.position.take() {
                None if self.is_affordable(stones) => Some(self.position.extracted(&region.names)),
                prepared => prepared,
            };
            if let Some(position) = position.as_ref().filter(|_| region.is_open(None)) {
                region.play(quick::play(position, self.order, self.effort));
            }
            positions.push(position);
        }
        self.others = self.settled;
        for Region { ends, .. } in &regions {
            self.others.add(ends.at_least, ends.at_most);
        }
        let mut is_stopped = false;
        for (region, position) in regions.iter_mut().zip(&positions) {
            self.others.at_least -= region.ends.at_least;
            self.others.at_most -= region.ends.at_most;
            // What the goal leaves for this region: if the others keep as few as they may, and if
            // they keep as many as is known to be enough.
            let needed = goal.map(|goal| Needed {
                hopeless_over: goal.checked_sub(self.others.at_least),
                enough: goal.checked_sub(self.others.at_most),
            });
            if let Some(position) = position.as_ref().filter(|_| !is_stopped) {
                let tightened = match region.names.len() {
                    0..=64 => self.search::<u64>(region, position, needed.as_ref()),
                    65..=128 => self.search::<u128>(region, position, needed.as_ref()),
                    _ => self.search_large(region, position, needed.as_ref()),
                };
                is_stopped = tightened.is_err();
            }
            self.others.add(region.ends.at_least, region.ends.at_most);
        }
        regions.sort_by_key(|region| region.parts.first().copied());
        self.solution(regions)
    }

    /// Looks for better plays of a region that is too large to be searched as a whole.
    fn search_large(
        &mut self,
        region: &mut Region,
        position: &Position<GraphBoard>,
        needed: Option<&Needed>,
    ) -> Result<(), Stopped> {
        // Without a limit of the caller's, this many stones are peeled in all.
        const STONES: usize = 200_000;
        let attempts = (STONES / region.names.len().max(1)).clamp(1, 200) as u64;
        let mut sweeps = Sweeps::default();
        for number in 0..attempts {
            if !region.is_open(needed) {
                break;
            }
            self.note(region);
            self.peel_or_sweep(region, position, &mut sweeps, number)?;
        }
        Ok(())
    }

    /// Notes what is known for whoever watches.
    fn note(&mut self, region: &Region) {
        let Ends { at_least, at_most } = self.others;
        let known = |others: usize, own: usize| i64::try_from(others + own).ok();
        let (at_least, at_most) =
            (known(at_least, region.ends.at_least), known(at_most, region.ends.at_most));
        self.effort.note_bounds(at_least, at_most);
        self.effort.note_memory(self.table);
    }

    /// Peels or sweeps, so that both get their share of the time.
    fn peel_or_sweep(
        &mut self,
        region: &mut Region,
        position: &Position<GraphBoard>,
        sweeps: &mut Sweeps,
        number: u64,
    ) -> Result<(), Stopped> {
        let started = self.effort.progress().steps;
        // Small searches take longer for a step; and in free order it is mostly a sweep that decides.
        let share = if self.order == MoveOrder::Any { 8 } else { 3 };
        let is_due = sweeps.steps < share * sweeps.peeling;
        let swept = is_due && self.sweep(region, position, sweeps)?;
        let now = self.effort.progress().steps;
        sweeps.steps += now - started;
        if !swept {
            self.peel(region, position, number)?;
            sweeps.peeling += 1 + self.effort.progress().steps - now;
        }
        Ok(())
    }

    /// Looks for a play as good as the bound by peeling the region down to a core.
    ///
    /// The last core is played on quickly even if the effort ends.
    fn peel(
        &mut self,
        region: &mut Region,
        position: &Position<GraphBoard>,
        number: u64,
    ) -> Result<(), Stopped> {
        const SMALLEST_CORE: usize = 20;
        const MOST_POSITIONS: u64 = 1 << 18;
        let imbalance = match self.order {
            MoveOrder::Any => 0,
            MoveOrder::Alternating(_) => {
                let [black, white] = Color::BOTH.map(|color| position.count(color));
                black.abs_diff(white)
            }
        };
        // What one colour has more is left at the end: the core needs room for it.
        let core = SMALLEST_CORE + 2 * imbalance + number.min(20) as usize / 2;
        if !self.pruning.peeling || region.names.len() <= core {
            return Ok(());
        }
        let Peeled { moves, core, order, stopped } =
            peel(position, self.order, core, number, self.effort);
        let mut names = Vec::new();
        Color::BOTH.iter().for_each(|&color| names.extend(core.stones().of(color).iter()));
        names.sort_unstable();
        let position = core.extracted(&names);
        let goal = region.ends.at_least;
        let budget = (4 * budget(number)).min(MOST_POSITIONS);
        let found = stopped.and_then(|()| match names.len() {
            0..=64 => self.attempt_core::<u64>(&position, order, goal, number, budget),
            65..=128 => self.attempt_core::<u128>(&position, order, goal, number, budget),
            _ => Ok(None),
        });
        let (found, result) = match found {
            Ok(found) => (found, Ok(())),
            Err(stopped) => (None, Err(stopped)),
        };
        let best = found.unwrap_or_else(|| quick::play(&position, order, self.effort));
        region.play(moves.into_iter().chain(named(best, &names)).collect());
        result
    }

    fn attempt_core<B: BitSet>(
        &mut self,
        core: &Position<GraphBoard>,
        order: MoveOrder,
        goal: usize,
        number: u64,
        budget: u64,
    ) -> Result<Option<Vec<Move>>, Stopped> {
        let Some(part) = Part::<B>::new(core) else { return Ok(None) };
        let memory = self.effort.memory_limit().saturating_sub(self.table);
        let mut search = Search::new(&part, order, self.pruning, memory);
        let attempt = self
            .effort
            .attempt(Limits::steps(budget), |effort| search.search(goal as u32, number, effort))?;
        Ok(attempt.flatten())
    }

    /// Searches a region until its interval is one number or narrow enough.
    fn search<B: BitSet>(
        &mut self,
        region: &mut Region,
        position: &Position<GraphBoard>,
        needed: Option<&Needed>,
    ) -> Result<(), Stopped> {
        if !region.is_open(needed) {
            return Ok(());
        }
        let Some(part) = Part::<B>::new(position) else { return Ok(()) };
        let mut search = Search::new(&part, self.order, self.pruning, self.effort.memory_limit());
        let mut sweeps = Sweeps::default();
        let mut positions = 0;
        // Every second attempt asks for the bound, the others for one stone less than the best play
        // leaves (mostly these are the same). Each attempt but the first ones has twice the
        // budget of the one before, so all together cost no more than a few times the last.
        let (mut number, mut attempts) = (0, 0);
        while region.is_open(needed) {
            self.table = search.table_bytes();
            self.note(region);
            self.peel_or_sweep(region, position, &mut sweeps, number)?;
            if !region.is_open(needed) {
                break;
            }
            // Large regions are searched as a whole only now and then: only that refutes, but
            // plays are found by peeling.
            if region.names.len() > WHOLE && number % 4 < 3 {
                number += 1;
                continue;
            }
            let goal = match needed.and_then(|needed| needed.goal_within(region)) {
                Some(goal) => goal,
                None if attempts % 2 == 0 => region.ends.at_least,
                None => region.ends.at_most - 1,
            };
            attempts += 1;
            let started = self.effort.progress().steps;
            let attempt = self.effort.attempt(Limits::steps(budget(number)), |effort| {
                search.search(goal as u32, number, effort)
            })?;
            positions += self.effort.progress().steps - started;
            match attempt {
                Some(Some(line)) => {
                    region.play(line);
                }
                Some(None) => {
                    region.ends.at_least = goal + 1;
                    region.searched = Some(Searched::Plays(positions));
                }
                None => {}
            }
            number += 1;
        }
        self.table = 0;
        Ok(())
    }

    /// Sweeps over a region, wider from one time to the next: for better plays, and for better bounds.
    ///
    /// # Returns
    /// Whether there was anything to sweep.
    fn sweep(
        &mut self,
        region: &mut Region,
        position: &Position<GraphBoard>,
        sweeps: &mut Sweeps,
    ) -> Result<bool, Stopped> {
        if !self.pruning.theorems {
            return Ok(false);
        }
        sweeps.rounds += 1;
        match self.order {
            MoveOrder::Any => self.sweep_part(region, position, sweeps),
            MoveOrder::Alternating(first) => {
                let is_played = self.sweep_in_turns(region, position, sweeps, first)?;
                Ok(self.sweep_for_bounds(region, sweeps)? || is_played)
            }
        }
    }

    /// In free order a region is one part: a forest of fewest trees is its best play.
    fn sweep_part(
        &mut self,
        region: &mut Region,
        position: &Position<GraphBoard>,
        sweeps: &mut Sweeps,
    ) -> Result<bool, Stopped> {
        let (rounds, frontiers) = (sweeps.rounds, sweeps.frontiers());
        let Some(sweep) = sweeps.whole.get_or_insert_with(|| Sweep::new(position)) else {
            return Ok(false);
        };
        for trees in region.ends.at_least..region.ends.at_most {
            if !is_asked(rounds, trees, region.ends) {
                continue;
            }
            let swept = sweep.forest(Goal::trees(trees), frontiers, rounds, self.effort)?;
            if let Some(parents) = swept.parents {
                region.play_forest(&parents, position);
                break;
            }
            if swept.is_exhaustive {
                region.ends.at_least = trees + 1;
                region.searched = Some(Searched::Forests(swept.frontiers as u64));
            }
        }
        Ok(true)
    }

    /// In alternating play no fewer stones are left of a part than in free order.
    fn sweep_for_bounds(
        &mut self,
        region: &mut Region,
        sweeps: &mut Sweeps,
    ) -> Result<bool, Stopped> {
        let frontiers = sweeps.frontiers();
        let parts = sweeps.parts.get_or_insert_with(|| self.prepare_sweeps(region));
        let mut found = false;
        for SweptPart { index, sweep, is_settled } in parts {
            let Some(known) = self.of_parts.get_mut(*index).filter(|_| !*is_settled) else {
                continue;
            };
            found = true;
            let goal = known.stones;
            let swept = sweep.forest(Goal::trees(goal), frontiers, sweeps.rounds, self.effort)?;
            *is_settled = swept.parents.is_some();
            if swept.parents.is_none() && swept.is_exhaustive {
                let reason = PartReason::Swept { frontiers: swept.frontiers as u64 };
                *known = Bound { stones: goal + 1, reason };
                let sum: usize = self.of_parts.iter().map(|bound| bound.stones).sum();
                region.raise(sum.saturating_sub(self.settled.at_least));
            }
        }
        Ok(found)
    }

    /// Looks for a play with the colours in turn: for a balanced forest that leaves the right numbers of both, and an order
    /// for its moves.
    fn sweep_in_turns(
        &mut self,
        region: &mut Region,
        position: &Position<GraphBoard>,
        sweeps: &mut Sweeps,
        first: Color,
    ) -> Result<bool, Stopped> {
        let (rounds, frontiers) = (sweeps.rounds, sweeps.frontiers());
        let Some(sweep) = sweeps.whole.get_or_insert_with(|| Sweep::new(position)) else {
            return Ok(false);
        };
        let [black, white] = Color::BOTH.map(|color| position.count(color) as i32);
        // The first colour makes as many moves as the other, or one more.
        let last = if first == Color::Black { 1 } else { -1 };
        let lead = Some([black - white, black - white + last]);
        for trees in region.ends.at_least..region.ends.at_most {
            if !is_asked(rounds, trees, region.ends) {
                continue;
            }
            let goal = Goal { trees, lead };
            let swept = sweep.forest(goal, frontiers, sweeps.rounds, self.effort)?;
            let Some(parents) = swept.parents else {
                if swept.is_exhaustive {
                    region.ends.at_least = trees + 1;
                    region.searched = Some(Searched::Forests(swept.frontiers as u64));
                }
                continue;
            };
            let mut moves = turns::schedule(position, &parents, first, sweeps.rounds);
            let mut after = position.clone();
            for &mv in &moves {
                let _ = after.play(mv);
            }
            let turn = if moves.len() % 2 == 0 { first } else { !first };
            moves.extend(quick::play(&after, MoveOrder::Alternating(turn), self.effort));
            region.play(moves);
            break;
        }
        Ok(true)
    }

    /// The sweeps over the parts of a region whose values in free order are not known.
    fn prepare_sweeps(&self, region: &Region) -> Vec<SweptPart> {
        let prepare = |&index: &usize| {
            let bound = self.of_parts.get(index)?;
            if matches!(bound.reason, PartReason::Factors | PartReason::DynamicProgram) {
                return None;
            }
            let part = self.position.extracted(self.parts.get(index)?);
            Some(SweptPart { index, sweep: Sweep::new(&part)?, is_settled: false })
        };
        region.parts.iter().filter_map(prepare).collect()
    }

    fn solution(self, regions: Vec<Region>) -> Solution {
        let Self { order, mut moves, mut of_parts, mut of_whole, settled, .. } = self;
        let mut at_most = settled.at_most;
        for Region { names, parts, ends, searched, moves: played, .. } in regions {
            at_most += ends.at_most;
            moves.extend(named(played, &names));
            let Some(searched) = searched else { continue };
            match order {
                MoveOrder::Any => {
                    let Some(known) = parts.first().and_then(|&part| of_parts.get_mut(part)) else {
                        continue;
                    };
                    // Without the cheap reasons a search may have proved less than they do.
                    if known.stones < ends.at_least {
                        let reason = match searched {
                            Searched::Plays(positions) => PartReason::Exhausted { positions },
                            Searched::Forests(frontiers) => PartReason::Swept { frontiers },
                        };
                        *known = Bound { stones: ends.at_least, reason };
                    }
                }
                MoveOrder::Alternating(first) => {
                    let stones = settled.at_least + ends.at_least;
                    if of_whole.as_ref().is_none_or(|known| known.stones < stones) {
                        let reason = match searched {
                            Searched::Plays(positions) => Reason::Exhausted { stones, positions },
                            Searched::Forests(frontiers) => {
                                Reason::Swept { first, stones, frontiers }
                            }
                        };
                        of_whole = Some(Bound { stones, reason });
                    }
                }
            }
        }
        let of_parts = by_parts(of_parts);
        let bound = match of_whole {
            Some(whole) if whole.stones > of_parts.stones => whole,
            Some(whole) if of_parts == by_parts(Vec::new()) => whole,
            _ => of_parts,
        };
        Solution { reduction: Reduction { order, moves }, stones_left: at_most, bound }
    }
}

/// Are there only rows, at most one cycle, and parts of one colour?
fn are_lines(shapes: &[Shape]) -> bool {
    let is_line = |shape: &Shape| matches!(shape, Shape::Monochromatic | Shape::Line(_));
    let is_cycle = |shape: &&Shape| matches!(shape, Shape::Line(Line { is_cycle: true, .. }));
    shapes.iter().all(is_line) && shapes.iter().filter(is_cycle).count() <= 1
}

/// The two sides of the parts that have two.
struct Sides(Option<(Bipartition, Vec<bool>)>);

impl Sides {
    fn of(&self, part: usize) -> Option<&Bipartition> {
        let (sides, is_bipartite) = self.0.as_ref()?;
        is_bipartite.get(part).is_some_and(|&is| is).then_some(sides)
    }
}

/// The sweeps over the parts of a region.
#[derive(Default)]
struct Sweeps {
    parts: Option<Vec<SweptPart>>,
    /// Over all parts together, if that is possible.
    whole: Option<Option<Sweep>>,
    rounds: u64,
    /// The steps that they have taken, and those of peeling.
    steps: u64,
    peeling: u64,
}

struct SweptPart {
    index: usize,
    sweep: Sweep,
    /// Whether nothing more can be found out.
    is_settled: bool,
}

/// Is it worth while to look for a forest of so many trees? Later only for the least number and for one less than is
/// known.
fn is_asked(rounds: u64, trees: usize, ends: Ends) -> bool {
    /// So many rounds are quick.
    const QUICK: u64 = 3;
    rounds <= QUICK || trees == ends.at_least || trees + 1 == ends.at_most
}

impl Sweeps {
    /// The most frontiers that are kept in this round.
    fn frontiers(&self) -> usize {
        /// In the first, and so many times as many as in the one before in the others.
        const FIRST: usize = 64;
        const FACTOR: usize = 4;
        let factor = FACTOR.checked_pow(self.rounds.saturating_sub(1).min(15) as u32);
        FIRST.saturating_mul(factor.unwrap_or(usize::MAX))
    }
}

/// Regions of more stones are searched as a whole less often.
const WHOLE: usize = 48;

/// The positions that an attempt may search.
const fn budget(number: u64) -> u64 {
    const FIRST: u64 = 1000;
    const CONSTANT: u64 = 8;
    let doublings = number.saturating_sub(CONSTANT) / 2;
    if doublings < 50 { FIRST << doublings } else { u64::MAX }
}

/// What a decision needs to know of a region.
struct Needed {
    /// Above this number of stones the answer is no; `None` if it is no in any case.
    hopeless_over: Option<usize>,
    /// With this number of stones the answer is yes; `None` if other regions are still in the way.
    enough: Option<usize>,
}

impl Needed {
    fn is_open(&self, ends: Ends) -> bool {
        self.hopeless_over.is_some_and(|most| ends.at_least <= most)
            && self.enough.is_none_or(|enough| ends.at_most > enough)
    }

    /// The one question that decides, if this is the last region that is not known.
    fn goal_within(&self, region: &Region) -> Option<usize> {
        let goal = self.enough.filter(|&enough| self.hopeless_over == Some(enough))?;
        (region.ends.at_least <= goal && goal < region.ends.at_most).then_some(goal)
    }
}

impl Ends {
    fn add(&mut self, at_least: usize, at_most: usize) {
        self.at_least += at_least;
        self.at_most += at_most;
    }
}

impl Region {
    fn new(names: Vec<Vertex>, parts: Vec<usize>, at_least: usize) -> Self {
        let ends = Ends { at_least, at_most: names.len() };
        Self { names, position: None, parts, ends, moves: Vec::new(), searched: None }
    }

    /// Is there anything left to find out?
    fn is_open(&self, needed: Option<&Needed>) -> bool {
        self.ends.at_least < self.ends.at_most
            && needed.is_none_or(|needed| needed.is_open(self.ends))
    }

    /// Keeps a lower end if it is the best; the reason is known elsewhere.
    fn raise(&mut self, at_least: usize) {
        if at_least > self.ends.at_least {
            (self.ends.at_least, self.searched) = (at_least, None);
        }
    }

    /// Keeps a play if it is the best.
    fn play(&mut self, moves: Vec<Move>) {
        let left = self.names.len().saturating_sub(moves.len());
        if left < self.ends.at_most {
            (self.moves, self.ends.at_most) = (moves, left);
        }
    }

    /// Keeps the play that a forest is.
    fn play_forest(&mut self, parents: &[Option<u32>], position: &Position<GraphBoard>) {
        let parents = parents.iter().map(|parent| parent.map(Vertex::new));
        if let Ok(forest) = BalancedForest::new(parents).check(position) {
            self.play(forest.to_reduction().moves);
        }
    }
}
