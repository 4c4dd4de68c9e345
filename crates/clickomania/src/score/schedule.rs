//! The division of a search's effort: short anneals, then further anneals of the best plays.

use core::cmp::Reverse;
use core::ops::Range;
use core::sync::atomic::{AtomicI64, Ordering};

use certified_search::{Effort, Limits};

use crate::random::SeededRandom;
use crate::score::anneal::{Annealer, Candidate, Cooling, Policy, Setting, found};
use crate::score::search_board::{Block, SearchBoard};

/// A search with the plays that it has found.
pub(super) struct Schedule<'a, 'e, 'w, F> {
    setting: &'a Setting<'a, F>,
    effort: &'e mut Effort<'w>,
    seeds: SeededRandom,
    /// The standard deviation of the scores of random plays.
    scale: f64,
    /// The plays that are annealed again.
    found: Vec<Candidate>,
    best: Candidate,
}

/// A planned anneal: its seed, the initial play, and the range of temperatures.
type Task = (u64, Vec<Block>, Cooling);

impl<'a, 'e, 'w, F: SearchBoard + Send + Sync> Schedule<'a, 'e, 'w, F> {
    /// The clicks of an anneal, if the effort allows, as a multiple of the cube of the number of blocks: 7 million
    /// for 225. Scores of single anneals vary so much that the best of many short ones beats a long one.
    const FALL: f64 = 0.6;

    /// The fewest clicks of an anneal, if there are several.
    const SHORTEST: f64 = 65_536.0;

    /// The fraction of the effort for anneals from new starts; the rest is for the best plays.
    const NEW: f64 = 0.7;

    /// The first and the last temperature of an anneal from a new start, in standard deviations of the scores of random
    /// plays. Above, nothing condenses; below, everything is frozen.
    const RANGE: (f64, f64) = (1.0, 0.45);

    /// The most points for an empty board in anneals from new starts, in standard deviations of the scores of random
    /// plays. Most changes to a play leave a few blocks, so with a larger bonus a play that empties the board would
    /// hardly change.
    const BONUS: f64 = 4.0;

    /// The fraction of these anneals, the first ones, with the full bonus for an empty board.
    const STRICT: f64 = 0.25;

    /// The other anneals get a smaller bonus if this fraction of the first ones empties the board. If that is hard, the
    /// full bonus stays.
    const EMPTIED: f64 = 0.75;

    /// The last temperature of a single anneal, if the bonus for an empty board is small. Anneals that end hot win a
    /// large bonus more often.
    const ONLY_LAST: f64 = 0.3;

    /// The temperatures for annealing a good play again.
    const RANGE_AGAIN: (f64, f64) = (0.6, 0.26);

    /// The number of plays that are annealed again: this fraction of the anneals, within bounds.
    const BEST: (usize, usize, usize) = (8, 4, 16);

    pub(super) fn new(setting: &'a Setting<'a, F>, seed: u64, effort: &'e mut Effort<'w>) -> Self {
        let best = Candidate { blocks: Vec::new(), score: i64::MIN, kept: None };
        let seeds = SeededRandom::new(seed);
        Self { setting, effort, seeds, scale: 1.0, found: Vec::new(), best }
    }

    /// Searches, and returns the best play.
    pub(super) fn run(mut self) -> Vec<Block> {
        let greedy = Annealer::new(self.setting, self.effort, self.seeds.next());
        let greedy = greedy.by_rule(Policy::Largest);
        self.keep(&greedy, greedy.score);
        self.scale = Annealer::new(self.setting, self.effort, self.seeds.next()).scale();
        let clicks = self.clicks_left();
        let enough = (Self::FALL * (self.setting.start.left() as f64).powi(3)).max(Self::SHORTEST);
        let falls = (clicks * Self::NEW / enough).round();
        if falls < 2.0 {
            let is_worth_little = self.bonus() <= self.scale;
            let last = if is_worth_little { Self::ONLY_LAST } else { Self::RANGE.1 };
            let range = self.range(clicks, last);
            self.begin_anew(self.setting, range, 0..1, 1.0);
        } else {
            self.begin_often(clicks * Self::NEW, falls as usize);
        }
        self.go_on();
        self.best.blocks
    }

    /// Runs `falls` anneals from new starts with `clicks` clicks in total, and chooses the plays that are annealed
    /// again.
    fn begin_often(&mut self, clicks: f64, falls: usize) {
        let range = self.range(clicks / falls as f64, Self::RANGE.1);
        let first = ((falls as f64 * Self::STRICT) as usize).max(1);
        let share = Self::NEW * first as f64 / falls as f64;
        self.begin_anew(self.setting, range, 0..first, share);

        let less = self.less_for_empty();
        let &Setting { start, points, ref best, enough, threads } = self.setting;
        let points = &points.with_less_for_empty(less);
        let best = AtomicI64::new(best.load(Ordering::Relaxed));
        // No play is worth less in the search than in these anneals.
        let enough = enough.saturating_sub(less);
        let with_less = &Setting { start, points, best, enough, threads };
        let relaxed = if less > 0 { with_less } else { self.setting };
        self.begin_anew(relaxed, range, first..falls, (Self::NEW - share) / (1.0 - share));
        self.choose(relaxed);
        for play in &mut self.found {
            play.score = self.setting.score(&play.blocks);
        }
    }

    /// Returns the cut of the bonus for an empty board in anneals from new starts. It is 0 if too few plays so far
    /// empty the board.
    fn less_for_empty(&self) -> i64 {
        let &Setting { start, points, .. } = self.setting;
        let less = (self.bonus() - Self::BONUS * self.scale).max(0.0) as i64;
        let relaxed = points.with_less_for_empty(less);
        let is_emptied =
            |play: &&Candidate| found(start, &relaxed, &play.blocks).score < play.score;
        let emptied = self.found.iter().filter(is_emptied).count();
        if emptied as f64 >= Self::EMPTIED * self.found.len() as f64 { less } else { 0 }
    }

    /// Returns the extra points for an empty board compared with a few blocks left.
    fn bonus(&self) -> f64 {
        const FEW: usize = 4;
        let &Setting { start, points, .. } = self.setting;
        points.end(0) as f64 - points.end(start.left().min(FEW)) as f64
    }

    /// Stores a play if it is the best so far.
    fn keep(&mut self, play: &Candidate, score: i64) {
        if score > self.best.score {
            self.best = Candidate { score, ..play.clone() };
        }
    }

    /// Returns the first and the last temperature of an anneal of `clicks` clicks from a new start.
    fn range(&self, clicks: f64, last: f64) -> (f64, f64) {
        let blocks = self.setting.start.left() as f64;
        // Shorter anneals have to start colder; the exponent is empirical.
        let highest = 0.28 * (clicks / (blocks * blocks)).powf(0.2);
        let first = highest.min(Self::RANGE.0);
        (first, first * last / Self::RANGE.0)
    }

    /// Runs these anneals from new starts, with this share of the remaining effort. The colour kept for later is in
    /// turn the currently most frequent one, the most frequent one at the start, and the second.
    fn begin_anew(
        &mut self,
        setting: &Setting<'_, F>,
        range: (f64, f64),
        falls: Range<usize>,
        share: f64,
    ) {
        let counts = setting.start.counts();
        let mut colors: Vec<u16> = (0..counts.len() as u16).collect();
        colors.sort_by_key(|&color| Reverse(counts.get(usize::from(color)).copied()));
        let tasks = falls.map(|number| {
            let kept = (number % 3).checked_sub(1).and_then(|rank| colors.get(rank).copied());
            (self.seeds.next(), Vec::new(), self.cooling(range, kept))
        });
        let tasks = tasks.collect();
        let limits = part(self.effort.limits_left(), share);
        let found = self.fall(setting, tasks, limits);
        self.found.extend(found);
    }

    /// Chooses the plays to anneal again: those among the best with the smaller or with the full bonus for an empty
    /// board.
    fn choose(&mut self, relaxed: &Setting<'_, F>) {
        let (part_of_all, least, most) = Self::BEST;
        let count = (self.found.len() / part_of_all).next_power_of_two().clamp(least, most);
        for play in &mut self.found {
            play.score = relaxed.score(&play.blocks);
        }
        self.found.sort_by_key(|found| Reverse(found.score));
        // Plays with the same score are usually the same.
        self.found.dedup_by_key(|found| found.score);
        let mut ranked: Vec<_> = self.found.drain(..).enumerate().collect();
        ranked.sort_by_cached_key(|(_, play)| Reverse(self.setting.score(&play.blocks)));
        for (strictly, (rank, _)) in ranked.iter_mut().enumerate() {
            *rank = strictly.min(*rank);
        }
        ranked.sort_by_key(|(rank, _)| *rank);
        self.found.extend(ranked.into_iter().take(count).map(|(_, play)| play));
    }

    /// Anneals the best plays again, then the better half of them, until one is left. Fewer plays get more anneals
    /// each, so every round has equally many.
    fn go_on(&mut self) {
        let falls = self.found.len().next_power_of_two();
        let rounds = falls.ilog2() + 1;
        let limits = part(self.effort.limits_left(), 1.0 / f64::from(rounds));
        for round in (0..rounds).rev() {
            let plays = 1 << round;
            self.found.truncate(plays);
            let again = falls / plays;
            let mut tasks = Vec::with_capacity(falls);
            for play in &self.found {
                for _ in 0..again {
                    let cooling = self.cooling(Self::RANGE_AGAIN, play.kept);
                    tasks.push((self.seeds.next(), play.blocks.clone(), cooling));
                }
            }
            let found = self.fall(self.setting, tasks, limits);
            // Each result replaces its initial play, and is never worse.
            for (play, found) in self.found.iter_mut().zip(found.chunks(again)) {
                if let Some(best) = found.iter().max_by_key(|found| found.score) {
                    *play = best.clone();
                }
            }
            self.found.sort_by_key(|found| Reverse(found.score));
        }
    }

    fn cooling(&self, (first, last): (f64, f64), kept: Option<u16>) -> Cooling {
        Cooling { first: first * self.scale, last: last * self.scale, kept }
    }

    /// Estimates the remaining clicks of all threads. If time is limited, a short anneal measures the speed.
    fn clicks_left(&mut self) -> f64 {
        let before = self.effort.limits_left();
        let steps = before.steps.map_or(f64::INFINITY, |steps| steps as f64);
        let Some(time) = before.time else { return steps };
        let clicks = self.effort.progress().steps;
        let task = (self.seeds.next(), Vec::new(), self.cooling(Self::RANGE_AGAIN, None));
        self.fall(self.setting, vec![task], part(before, 0.01));
        let left = self.effort.limits_left().time.unwrap_or_default();
        let clicks = self.effort.progress().steps.saturating_sub(clicks).max(1) as f64;
        let seconds = time.saturating_sub(left).as_secs_f64().max(1e-6);
        steps.min(clicks / seconds * left.as_secs_f64() * self.setting.threads as f64)
    }

    /// Runs anneals of equal effort, one per thread at a time, until one finds a play that is good enough.
    fn fall(
        &mut self,
        setting: &Setting<'_, F>,
        tasks: Vec<Task>,
        limits: Limits,
    ) -> Vec<Candidate> {
        let enough = self.setting.enough;
        let is_strict = core::ptr::eq(setting, self.setting);
        let each = limits.steps.map(|steps| steps / tasks.len().max(1) as u64);
        let ends = self.effort.limits_left().time.zip(limits.time);
        let ends = ends.map(|(left, time)| left.saturating_sub(time));
        let mut rounds = tasks.len().div_ceil(self.setting.threads) as u32;
        let mut found = Vec::with_capacity(tasks.len());
        let mut tasks = tasks.into_iter().peekable();
        while tasks.peek().is_some()
            && self.best.score < enough
            && self.effort.check_limits().is_ok()
        {
            let batch: Vec<Task> = tasks.by_ref().take(self.setting.threads).collect();
            let left = self.effort.limits_left().time.zip(ends);
            let limits = Limits {
                steps: each.map(|steps| steps.saturating_mul(batch.len() as u64)),
                time: left.map(|(left, ends)| left.saturating_sub(ends) / rounds),
                memory: None,
            };
            rounds -= 1;
            let run = |(seed, blocks, cooling): Task, effort: &mut Effort<'_>| {
                Annealer::new(setting, effort, seed).fall(&blocks, &cooling)
            };
            let results = self.effort.attempt(limits, |effort| Ok(effort.run_parallel(batch, run)));
            for play in results.into_iter().flatten().flatten() {
                // Replaying long plays takes time.
                let score = if is_strict { play.score } else { self.setting.score(&play.blocks) };
                self.keep(&play, score);
                found.push(play);
            }
        }
        found
    }
}

/// Returns this fraction of the steps and of the time.
fn part(limits: Limits, part: f64) -> Limits {
    Limits {
        steps: limits.steps.map(|steps| (steps as f64 * part) as u64),
        time: limits.time.map(|time| time.mul_f64(part)),
        memory: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::points::Points;
    use crate::score::packed::Packed;
    use crate::scoring::SameGame;

    #[test]
    fn an_empty_board_is_worth_less_where_most_plays_end_with_one() {
        let board: Board = "aabb|aabb".parse().unwrap();
        let points = &Points::new(&SameGame::STANDARD, board.block_count());
        let start = &Packed::<3>::new(&board).unwrap();
        let best = AtomicI64::new(i64::MIN);
        let setting = &Setting { start, points, best, enough: i64::MAX, threads: 1 };
        let mut effort = Effort::new();
        let emptied = Annealer::new(setting, &mut effort, 0).by_rule(Policy::Largest);
        let nothing = Candidate { blocks: Vec::new(), score: setting.score(&[]), kept: None };
        assert_eq!((emptied.score, nothing.score), (1008, 0));
        let less = |number: usize, scale: f64| {
            let mut effort = Effort::new();
            let mut plan = Schedule::new(setting, 0, &mut effort);
            plan.scale = scale;
            plan.found = vec![nothing.clone(); 4];
            plan.found.iter_mut().take(number).for_each(|play| *play = emptied.clone());
            plan.less_for_empty()
        };
        assert_eq!([0, 2, 3, 4].map(|number| less(number, 100.0)), [0, 0, 600, 600]);
        // If plays differ by more, the bonus is no obstacle.
        assert_eq!(less(4, 250.0), 0);
    }
}
