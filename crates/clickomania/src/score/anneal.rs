//! Simulated annealing over plays (Kirkpatrick, Gelatt and Vecchi, *Optimization by Simulated Annealing*,
//! 1983).

use core::sync::atomic::{AtomicI64, Ordering};
use core::time::Duration;

use certified_search::{Effort, Stopped};

use crate::clicks::Clicks;
use crate::random::SeededRandom;
use crate::score::field::{Block, Clickable, Field};
use crate::score::found::Found;
use crate::score::points::PointTable;

/// What the threads of a search know of each other.
pub(super) struct SharedProgress {
    /// The best score so far.
    pub(super) best: AtomicI64,
    /// How many they are.
    pub(super) threads: usize,
}

/// The search of one thread.
pub(super) struct Annealer<'a, 'w, F: Field> {
    start: &'a F,
    points: &'a PointTable,
    budget: Budget<'a, 'w>,
    shared: &'a SharedProgress,
    random: SeededRandom,
    /// A board is kept each time that this many clicks have been made.
    stride: usize,
    current: RecordedPlay<F>,
    /// The end of another play, from where it differs.
    other: RecordedPlay<F>,
    /// The blocks that the other play goes on with.
    rest: Vec<Block>,
    best: Vec<Block>,
    best_score: i64,
    clickable: Vec<Clickable>,
    scratch: F::Scratch,
}

/// The blocks clicked, and the positions before some of the clicks.
struct RecordedPlay<F> {
    blocks: Vec<Block>,
    positions: Vec<Position<F>>,
}

#[derive(Clone, Debug)]
struct Position<F> {
    field: F,
    /// The points for the groups so far.
    points: i64,
    /// The best score of ending here or before.
    peak: i64,
    /// The number of clicks after which it is had.
    peak_at: usize,
}

/// How a play is continued when its list of blocks ends.
#[derive(Clone, Copy, Debug)]
enum Policy {
    /// With the largest group.
    Largest,
    /// With the smallest group that is not of the prevailing colour, as long as there is one: so that blocks
    /// of that colour come together.
    Thrifty,
    /// With any group.
    Random,
}

/// A part of the effort, in which the temperature falls once.
struct Cooling {
    begins: f64,
    ends: f64,
    /// The temperature at first.
    first: f64,
}

impl Cooling {
    fn progress(&self, used: f64) -> f64 {
        (used - self.begins) / (self.ends - self.begins)
    }
}

impl<'a, 'w, F: Field> Annealer<'a, 'w, F> {
    /// How many clicks a fall of the temperature takes at least, if there are that many, in cubes of the
    /// number of blocks. Then another one begins, from another play.
    const FALL: f64 = 5.0;

    /// Plays by which the temperature is chosen.
    const SAMPLES: usize = 64;

    /// The highest temperature at first, in standard deviations of the scores of random plays.
    const HOTTEST: f64 = 0.8;

    /// The temperature at last, as a part of that at first.
    const LAST: f64 = 0.375;

    /// A board is kept before at most one click in this many: a copy costs a third of a click.
    const STRIDE: usize = 4;

    pub(super) fn new(
        start: &'a F,
        points: &'a PointTable,
        effort: &'a mut Effort<'w>,
        shared: &'a SharedProgress,
        seed: u64,
    ) -> Self {
        // Two plays; no play has more clicks than half the blocks.
        let memory = effort.memory_limit() / shared.threads;
        let positions = memory / size_of::<Position<F>>().max(start.bytes()) / 2;
        let stride = (start.left() / 2 / positions.max(1)).max(Self::STRIDE);
        Self {
            start,
            points,
            budget: Budget::new(effort),
            shared,
            random: SeededRandom::new(seed),
            stride,
            current: RecordedPlay { blocks: Vec::new(), positions: Vec::new() },
            other: RecordedPlay { blocks: Vec::new(), positions: Vec::new() },
            rest: Vec::new(),
            best: Vec::new(),
            best_score: points.end(start.left()),
            clickable: Vec::new(),
            scratch: start.scratch(),
        }
    }

    pub(super) fn run(mut self) -> Found {
        self.begin(Policy::Largest);
        let scale = self.scale();
        let mut fall = Cooling { begins: 0.0, ends: 0.0, first: 0.0 };
        let (mut score, mut temperature) = (0, 0.0);
        while !self.current.blocks.is_empty() {
            if self.budget.is_due() {
                let best = self.shared.best.fetch_max(self.best_score, Ordering::Relaxed);
                let used = self.budget.look(best.max(self.best_score));
                if used >= 1.0 {
                    break;
                }
                if used >= fall.ends {
                    // The first play is a good one, the others are to differ.
                    let rule = if fall.ends > 0.0 { Policy::Random } else { Policy::Thrifty };
                    fall = self.next_fall(used);
                    score = self.begin(rule);
                }
                temperature = scale * fall.first * Self::LAST.powf(fall.progress(used));
            }
            let from = self.change();
            let changed = self.play_on(from, Policy::Thrifty);
            let gain = (changed - score) as f64;
            if gain >= 0.0 || self.random.unit() < (gain / temperature).exp() {
                score = changed;
                self.accept(from);
            }
        }
        self.budget.end();
        found(self.start, self.points, &self.best)
    }

    /// Divides what is left of the effort into equal falls of the temperature, and begins the first.
    fn next_fall(&self, used: f64) -> Cooling {
        let blocks = self.start.left() as f64;
        let clicks_left = self.budget.clicks as f64 / used.max(1e-9) * (1.0 - used);
        let falls = (clicks_left / (Self::FALL * blocks.powi(3))).floor().max(1.0);
        // The less time there is to cool, the colder it has to begin; the exponent is empirical.
        let first = 0.2 * (clicks_left / falls / (blocks * blocks)).powf(0.2);
        Cooling { begins: used, ends: used + (1.0 - used) / falls, first: first.min(Self::HOTTEST) }
    }

    /// Begins anew, with the play of a rule.
    fn begin(&mut self, rule: Policy) -> i64 {
        self.current.blocks.clear();
        self.current.positions.clear();
        self.rest.clear();
        let score = self.play_on(0, rule);
        self.accept(0);
        score
    }

    /// The standard deviation of the scores of random plays; 1 if it is less.
    fn scale(&mut self) -> f64 {
        let scores: Vec<f64> =
            (0..Self::SAMPLES).map(|_| self.begin(Policy::Random) as f64).collect();
        let mean = scores.iter().sum::<f64>() / scores.len() as f64;
        let variance = scores.iter().map(|score| (score - mean).powi(2)).sum::<f64>();
        (variance / scores.len() as f64).sqrt().max(1.0)
    }

    /// Chooses a play next to the current one: the rest of it, from the first click that differs.
    ///
    /// # Returns
    /// The number of that click.
    fn change(&mut self) -> usize {
        let from = self.random.below(self.current.blocks.len());
        self.rest.clear();
        self.rest.extend_from_slice(self.current.blocks.get(from..).unwrap_or_default());
        let distance = self.random.below(self.rest.len());
        match self.random.below(6) {
            0 | 1 => {
                self.rest.remove(0);
            }
            2 | 3 => {
                let position = self.position(from);
                let any = self.random.below(position.field.left());
                self.rest.insert(0, position.field.nth(any));
            }
            4 => self.rest.get_mut(..=distance).unwrap_or_default().rotate_right(1),
            _ => self.rest.get_mut(..=distance).unwrap_or_default().rotate_left(1),
        }
        from
    }

    /// The position before a click of the current play. The clicks since the one that is kept are not
    /// counted, so that the work does not depend on the memory.
    fn position(&mut self, click: usize) -> Position<F> {
        let kept = click / self.stride;
        let Some(mut position) = self.current.positions.get(kept).cloned() else {
            let peak = self.points.end(self.start.left());
            return Position { field: self.start.clone(), points: 0, peak, peak_at: 0 };
        };
        for number in kept * self.stride..click {
            if let Some(&block) = self.current.blocks.get(number) {
                self.click(&mut position, number, block);
            }
        }
        position
    }

    fn click(&mut self, position: &mut Position<F>, number: usize, block: Block) -> bool {
        let Some(size) = position.field.click(block, &mut self.scratch) else { return false };
        position.points = position.points.saturating_add(self.points.group(size));
        let score = position.points.saturating_add(self.points.end(position.field.left()));
        if score > position.peak {
            (position.peak, position.peak_at) = (score, number + 1);
        }
        true
    }

    /// Plays the current play up to a click, then the rest, then by a rule, as far as the effort goes.
    ///
    /// # Returns
    /// The score.
    fn play_on(&mut self, from: usize, rule: Policy) -> i64 {
        self.other.blocks.clear();
        self.other.positions.clear();
        let mut position = self.position(from);
        let rest = core::mem::take(&mut self.rest);
        for &block in &rest {
            self.step(&mut position, from, block);
        }
        self.rest = rest;
        loop {
            // The greedy play is finished if there is time, however little work is allowed.
            let is_over = match rule {
                Policy::Largest => self.budget.is_over,
                Policy::Thrifty | Policy::Random => self.budget.is_spent(),
            };
            if is_over {
                break;
            }
            let Some(block) = self.next_by(rule, &position.field) else { break };
            self.step(&mut position, from, block);
        }
        if position.peak > self.best_score {
            self.best_score = position.peak;
            self.best.clear();
            let kept = self.current.blocks.iter().take(from);
            self.best.extend(kept.chain(&self.other.blocks).take(position.peak_at));
        }
        position.peak
    }

    /// Clicks on a block, and keeps it, and the position before where one is to be kept.
    fn step(&mut self, position: &mut Position<F>, from: usize, block: Block) {
        let number = from + self.other.blocks.len();
        let is_kept = number % self.stride == 0;
        let before = is_kept.then(|| position.clone());
        self.budget.count();
        if self.click(position, number, block) {
            self.other.blocks.push(block);
            self.other.positions.extend(before);
        }
    }

    fn next_by(&mut self, rule: Policy, field: &F) -> Option<Block> {
        field.clickable(&mut self.scratch, &mut self.clickable);
        let groups = self.clickable.iter();
        let chosen = match rule {
            Policy::Largest => groups.rev().max_by_key(|group| group.size),
            Policy::Thrifty => {
                let prevailing = field.prevailing_color();
                groups.min_by_key(|group| (group.color == prevailing, group.size))
            }
            Policy::Random => self.clickable.get(self.random.below(self.clickable.len())),
        };
        chosen.map(|group| group.block)
    }

    /// Makes the other play the current one.
    fn accept(&mut self, from: usize) {
        self.current.blocks.truncate(from);
        self.current.blocks.append(&mut self.other.blocks);
        self.current.positions.truncate(from.div_ceil(self.stride));
        self.current.positions.append(&mut self.other.positions);
    }
}

/// The effort of one thread, and how much of it has been used.
struct Budget<'a, 'w> {
    effort: &'a mut Effort<'w>,
    /// The clicks tried so far, and those allowed.
    clicks: u64,
    most: u64,
    /// The time allowed.
    time: Option<Duration>,
    /// After so many clicks to look next.
    look_at: u64,
    /// Whether the time is over, or the search was cancelled.
    is_over: bool,
}

impl<'a, 'w> Budget<'a, 'w> {
    fn new(effort: &'a mut Effort<'w>) -> Self {
        let left = effort.limits_left();
        let (most, time) = (left.steps.unwrap_or(u64::MAX), left.time);
        Self { effort, clicks: 0, most, time, look_at: 0, is_over: false }
    }

    #[inline]
    fn count(&mut self) {
        self.clicks += 1;
        // The greedy play may have more clicks than allowed, but not more time.
        let spent =
            if self.clicks <= self.most { self.effort.spend(1) } else { self.effort.look() };
        self.is_over |= spent.is_err_and(|stopped| !matches!(stopped, Stopped::Steps { .. }));
    }

    /// Whether nothing is left.
    #[inline]
    fn is_spent(&self) -> bool {
        self.is_over || self.clicks >= self.most
    }

    /// Whether it is time to [`look`](Self::look).
    #[inline]
    fn is_due(&self) -> bool {
        self.clicks >= self.look_at
    }

    /// Reports the best score so far. Returns how much has been used, from 0 to 1.
    #[cold]
    fn look(&mut self, best: i64) -> f64 {
        const EVERY: u64 = 1 << 12;
        self.effort.note_bounds(Some(best), None);
        if self.is_over {
            return 1.0;
        }
        // Small budgets are looked at often enough for their temperature to fall.
        self.look_at = self.clicks.saturating_add(EVERY.min(self.most / 64 + 1)).min(self.most);
        let left = self.effort.limits_left().time.unwrap_or_default();
        let of_time = self
            .time
            .map_or(0.0, |time| ratio(time.saturating_sub(left).as_secs_f64(), time.as_secs_f64()));
        of_time.max(ratio(self.clicks as f64, self.most as f64))
    }

    /// Lets the effort know that the search would have gone on.
    fn end(&mut self) {
        if self.clicks >= self.most {
            let _ = self.effort.spend(1);
        }
    }
}

fn ratio(used: f64, limit: f64) -> f64 {
    if used < limit { used / limit } else { 1.0 }
}

/// The play of these blocks in clicks.
fn found<F: Field>(start: &F, points: &PointTable, blocks: &[Block]) -> Found {
    let (mut field, mut scratch) = (start.clone(), start.scratch());
    let mut total: i64 = 0;
    let mut clicks = Vec::with_capacity(blocks.len());
    for &block in blocks {
        let square = field.square(block, points.height);
        if let (Some(square), Some(size)) = (square, field.click(block, &mut scratch)) {
            clicks.push(square);
            total = total.saturating_add(points.group(size));
        }
    }
    let score = total.saturating_add(points.end(field.left()));
    Found { clicks: Clicks::new(clicks), score }
}
