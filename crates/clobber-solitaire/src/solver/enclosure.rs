//! The interval for the value of a position, and how it is narrowed.

use clobber_core::{
    Color, Effort, GraphBoard, Limits, Move, MoveOrder, Position, Reduction, StoneSet, Stopped,
    Topology, Vertex,
};

use super::bits::Bits;
use super::part::{Part, Step};
use super::peel::{Peeled, peel};
use super::quick;
use super::search::Search;
use super::{Pruning, Solution};
use crate::bound::{LowerBound, Reason, balance_bound, lower_bound};

/// What is known of a position: of each region apart from the others.
pub(super) struct Enclosure<'a, 'w> {
    pruning: Pruning,
    order: MoveOrder,
    effort: &'a mut Effort<'w>,
    /// What is known of the regions beside the one that is being searched.
    others: Interval,
    /// The bytes of that one's table.
    table: usize,
    regions: Vec<Region>,
    /// The number of stones that stand in no region, as they never move.
    constant: usize,
    /// The best bound that takes no search.
    bound: LowerBound,
}

/// In free order a part in which there are moves; in alternating play all such parts together, as
/// whose turn it is in one depends on the others.
struct Region {
    position: Position<GraphBoard>,
    /// The vertices' numbers on the board.
    names: Vec<Vertex>,
    /// The index of the part, in free order.
    part: usize,
    at_least: usize,
    at_most: usize,
    /// A play that leaves `at_most` stones.
    moves: Vec<Move>,
    /// The number of positions searched to prove `at_least`, if that took a search.
    exhausted: Option<u64>,
}

/// The ends of an interval for a number of stones.
#[derive(Clone, Copy)]
struct Interval {
    at_least: usize,
    at_most: usize,
}

impl<'a, 'w> Enclosure<'a, 'w> {
    /// What is known of a position without a search.
    pub(super) fn new<T: Topology, S: StoneSet>(
        pruning: Pruning,
        position: &Position<T, S>,
        order: MoveOrder,
        effort: &'a mut Effort<'w>,
    ) -> Self {
        let mut bound = lower_bound(position);
        let parts = position.parts();
        let is_constant = |part: &&[Vertex]| {
            let mut colors = part.iter().map(|&vertex| position.color_at(vertex));
            let first = colors.next();
            colors.all(|color| Some(color) == first)
        };
        let constant = parts.iter().filter(is_constant).map(<[Vertex]>::len).sum();
        let movable = || parts.iter().enumerate().filter(|(_, part)| !is_constant(part));
        let mut regions = Vec::new();
        match order {
            MoveOrder::Any => {
                let bounds = bound.by_parts();
                for (index, part) in movable() {
                    let known = bounds.get(index).filter(|_| pruning.delta);
                    let at_least = known.map_or(1, |bound| bound.stones);
                    let names = part.to_vec();
                    regions.push(Region::new(position.extracted(part), names, index, at_least));
                }
            }
            MoveOrder::Alternating(first) => {
                let balance = balance_bound(position, first);
                let mut known = if pruning.delta { bound.stones } else { constant + 1 };
                if pruning.balance {
                    known = known.max(balance.stones);
                }
                if balance.stones > bound.stones {
                    bound = balance;
                }
                let mut names: Vec<Vertex> =
                    movable().flat_map(|(_, part)| part).copied().collect();
                names.sort_unstable();
                if !names.is_empty() {
                    let at_least = known - constant;
                    regions.push(Region::new(position.extracted(&names), names, 0, at_least));
                }
            }
        }
        let others = Interval { at_least: constant, at_most: constant };
        Self { pruning, order, effort, others, table: 0, regions, constant, bound }
    }

    /// Narrows the interval until it is one number, or tells whether at most `goal` stones can be
    /// left, or the effort ends.
    pub(super) fn narrowed(mut self, goal: Option<usize>) -> Solution {
        let mut regions = core::mem::take(&mut self.regions);
        for region in &mut regions {
            region.play(quick::play(&region.position, self.order));
        }
        // The small ones first: they are likely to be solved before a limit is hit.
        regions.sort_by_key(|region| region.names.len());
        for region in &regions {
            self.others.at_least += region.at_least;
            self.others.at_most += region.at_most;
        }
        let mut is_stopped = false;
        for region in &mut regions {
            self.others.at_least -= region.at_least;
            self.others.at_most -= region.at_most;
            // What the goal leaves for this region: if the others keep as few as they may, and if
            // they keep as many as is known to be enough.
            let needed = goal.map(|goal| Needed {
                hopeless_over: goal.checked_sub(self.others.at_least),
                enough: goal.checked_sub(self.others.at_most),
            });
            if !is_stopped {
                let narrowed = match region.names.len() {
                    0..=64 => self.narrow::<u64>(region, needed.as_ref()),
                    65..=128 => self.narrow::<u128>(region, needed.as_ref()),
                    _ => self.narrow_by_peeling(region, needed.as_ref()),
                };
                is_stopped = narrowed.is_err();
            }
            self.others.at_least += region.at_least;
            self.others.at_most += region.at_most;
        }
        regions.sort_by_key(|region| region.part);
        self.solution(regions)
    }

    /// Looks for better plays of a region that is too large to be searched as a whole.
    fn narrow_by_peeling(
        &mut self,
        region: &mut Region,
        needed: Option<&Needed>,
    ) -> Result<(), Stopped> {
        // Without a limit of the caller's, this many stones are peeled in all.
        const STONES: usize = 200_000;
        let attempts = (STONES / region.names.len().max(1)).clamp(1, 200) as u64;
        for number in 0..attempts {
            if !region.is_open(needed) {
                break;
            }
            self.note(region);
            self.peel(region, number)?;
        }
        Ok(())
    }

    /// Tells who watches what is known.
    fn note(&mut self, region: &Region) {
        let Interval { at_least, at_most } = self.others;
        let known = |others: usize, own: usize| i64::try_from(others + own).ok();
        self.effort.note_bounds(known(at_least, region.at_least), known(at_most, region.at_most));
        self.effort.note_memory(self.table);
    }

    /// Looks for a play as good as the bound by peeling the region down to a core.
    ///
    /// The last core is played on quickly even if the effort ends.
    fn peel(&mut self, region: &mut Region, number: u64) -> Result<(), Stopped> {
        const SMALLEST_CORE: usize = 20;
        const MOST_POSITIONS: u64 = 1 << 18;
        let imbalance = match self.order {
            MoveOrder::Any => 0,
            MoveOrder::Alternating(_) => {
                let [black, white] = Color::BOTH.map(|color| region.position.count(color));
                black.abs_diff(white)
            }
        };
        // What one colour has more is left at the end: the core needs room for it.
        let core = SMALLEST_CORE + 2 * imbalance + number.min(20) as usize / 2;
        if !self.pruning.peeling || region.names.len() <= core {
            return Ok(());
        }
        let Peeled { moves, core, order, stopped } =
            peel(&region.position, self.order, core, number, self.effort);
        let mut names = Vec::new();
        Color::BOTH.iter().for_each(|&color| names.extend(core.stones().of(color).iter()));
        names.sort_unstable();
        let position = core.extracted(&names);
        let goal = region.at_least;
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
        let best = found.unwrap_or_else(|| quick::play(&position, order));
        let name = |v: Vertex| names.get(v.index()).copied().unwrap_or_default();
        let rest = best.into_iter().map(|mv| Move::new(name(mv.from), name(mv.to)));
        region.play(moves.into_iter().chain(rest).collect());
        result
    }

    fn attempt_core<B: Bits>(
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
        Ok(attempt.flatten().map(|line| line.into_iter().map(Step::to_move).collect()))
    }

    /// Searches a region until its interval is one number or narrow enough.
    fn narrow<B: Bits>(
        &mut self,
        region: &mut Region,
        needed: Option<&Needed>,
    ) -> Result<(), Stopped> {
        if !region.is_open(needed) {
            return Ok(());
        }
        let Some(part) = Part::<B>::new(&region.position) else { return Ok(()) };
        let mut search = Search::new(&part, self.order, self.pruning, self.effort.memory_limit());
        let mut positions = 0;
        // Every second attempt asks for the bound, the others for one stone less than the best play
        // leaves (mostly these are the same). Each attempt but the first ones has twice the
        // budget of the one before, so all together cost no more than a few times the last.
        let (mut number, mut attempts) = (0, 0);
        while region.is_open(needed) {
            self.table = search.table_bytes();
            self.note(region);
            self.peel(region, number)?;
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
                None if attempts % 2 == 0 => region.at_least,
                None => region.at_most - 1,
            };
            attempts += 1;
            let started = self.effort.progress().steps;
            let attempt = self.effort.attempt(Limits::steps(budget(number)), |effort| {
                search.search(goal as u32, number, effort)
            })?;
            positions += self.effort.progress().steps - started;
            match attempt {
                Some(Some(line)) => {
                    region.play(line.into_iter().map(Step::to_move).collect());
                }
                Some(None) => {
                    region.at_least = goal + 1;
                    region.exhausted = Some(positions);
                }
                None => {}
            }
            number += 1;
        }
        self.table = 0;
        Ok(())
    }

    fn solution(self, regions: Vec<Region>) -> Solution {
        let Self { order, constant, mut bound, .. } = self;
        let mut at_most = constant;
        let mut moves = Vec::new();
        for Region { part, names, at_least, exhausted, moves: played, at_most: left, .. } in regions
        {
            at_most += left;
            let name = |v: Vertex| names.get(v.index()).copied().unwrap_or_default();
            moves.extend(played.into_iter().map(|mv| Move::new(name(mv.from), name(mv.to))));
            let Some(positions) = exhausted else { continue };
            let searched =
                LowerBound { stones: at_least, reason: Reason::Exhausted { order, positions } };
            // Without the cheap reasons a search may have proved less than they do.
            match order {
                MoveOrder::Any => {
                    if bound.by_parts().get(part).is_none_or(|known| known.stones < at_least) {
                        bound.set_part(part, searched);
                    }
                }
                MoveOrder::Alternating(_) if bound.stones < constant + at_least => {
                    bound = LowerBound { stones: constant + at_least, ..searched };
                }
                MoveOrder::Alternating(_) => {}
            }
        }
        Solution { reduction: Reduction { order, moves }, at_most, bound }
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
    fn is_open(&self, region: &Region) -> bool {
        self.hopeless_over.is_some_and(|most| region.at_least <= most)
            && self.enough.is_none_or(|enough| region.at_most > enough)
    }

    /// The one question that decides, if this is the last region that is not known.
    fn goal_within(&self, region: &Region) -> Option<usize> {
        let goal = self.enough.filter(|&enough| self.hopeless_over == Some(enough))?;
        (region.at_least <= goal && goal < region.at_most).then_some(goal)
    }
}

impl Region {
    fn new(
        position: Position<GraphBoard>,
        names: Vec<Vertex>,
        part: usize,
        at_least: usize,
    ) -> Self {
        let at_most = names.len();
        Self { position, names, part, at_least, at_most, moves: Vec::new(), exhausted: None }
    }

    /// Is there anything left to find out?
    fn is_open(&self, needed: Option<&Needed>) -> bool {
        self.at_least < self.at_most && needed.is_none_or(|needed| needed.is_open(self))
    }

    /// Keeps a play if it is the best.
    fn play(&mut self, moves: Vec<Move>) {
        let left = self.names.len().saturating_sub(moves.len());
        if left < self.at_most {
            (self.at_most, self.moves) = (left, moves);
        }
    }
}
