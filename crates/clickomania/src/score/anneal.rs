//! Simulated annealing over plays (Kirkpatrick, Gelatt and Vecchi, *Optimization by Simulated Annealing*, 1983).

mod recorded_play;

use core::ops::Range;
use core::sync::atomic::{AtomicI64, Ordering};

use certified_search::Effort;

use self::recorded_play::{Mark, Position, RecordedPlay};
use crate::clicks::Clicks;
use crate::points::Points;
use crate::random::SeededRandom;
use crate::score::ScoredPlay;
use crate::score::budget::Budget;
use crate::score::search_board::{ALL, Block, Clickable, ColumnSet, Removed, SearchBoard};

/// The state shared by all anneals of a search.
pub(super) struct Setting<'a, F> {
    pub(super) start: &'a F,
    pub(super) points: &'a Points,
    /// The best score so far, of any thread.
    pub(super) best: AtomicI64,
    /// An anneal ends when it finds a play with this score.
    pub(super) enough: i64,
    pub(super) threads: usize,
}

impl<F: SearchBoard> Setting<'_, F> {
    pub(super) fn score(&self, blocks: &[Block]) -> i64 {
        found(self.start, self.points, blocks).score
    }
}

/// An anneal: a fall of the temperature.
#[derive(Clone, Debug)]
pub(super) struct Cooling {
    /// The initial temperature, in points.
    pub(super) first: f64,
    /// The final temperature.
    pub(super) last: f64,
    /// The colour that a rule keeps for later; the most frequent colour if none is chosen.
    pub(super) kept: Option<u16>,
}

/// A play found by an anneal.
#[derive(Clone, Debug)]
pub(super) struct Candidate {
    pub(super) blocks: Vec<Block>,
    pub(super) score: i64,
    pub(super) kept: Option<u16>,
}

/// Plays, and changes them.
pub(super) struct Annealer<'a, 'e, 'w, F: SearchBoard> {
    setting: &'a Setting<'a, F>,
    budget: Budget<'e, 'w>,
    random: SeededRandom,
    kept: Option<u16>,
    /// A board is stored once every this many clicks.
    stride: usize,
    /// The points of the other play up to the joint, and the best remaining points from there.
    points: i64,
    to_come: i64,
    current: RecordedPlay<F>,
    /// The clicks of the other play between its branch from the current play and the joint.
    other: Vec<Block>,
    /// Clicks that were counted but not played.
    passed: Vec<Passed>,
    /// These clicks with the state before each, once the play is accepted.
    accepted: Vec<Mark<F>>,
    /// Boards of dropped plays, to be reused.
    spare: Vec<Box<F>>,
    /// The click of the current play at which the other one joins it.
    joint: usize,
    best: Vec<Block>,
    best_score: i64,
    clickable: Vec<Clickable>,
    scratch: F::Scratch,
}

/// Clicks with the same effect in the other play as in the current one: they avoid the columns in which the boards
/// differ.
struct Passed {
    /// Their numbers in the other play, counted from the branch.
    clicks: Range<usize>,
    /// The number of the first of them in the current play.
    number: usize,
    differing: ColumnSet,
}

/// A change to a play: insert a block, omit a click, or both, which moves the click.
struct Change {
    /// The inserted block, and the number of the click before which it is inserted; [`NONE`] for no insertion.
    block: Block,
    before: usize,
    /// The number of the omitted click; [`NONE`] for no omission.
    left_out: usize,
}

/// Stands for "no click".
const NONE: usize = usize::MAX;

/// The rule that continues a play when its list of blocks ends.
#[derive(Clone, Copy, Debug)]
pub(super) enum Policy {
    /// Clicks the largest group.
    Largest,
    /// Clicks the smallest group that does not have the kept colour, if there is one, so that blocks of the kept colour
    /// come together.
    Thrifty,
    /// Clicks a random group.
    Random,
}

impl<'a, 'e, 'w, F: SearchBoard> Annealer<'a, 'e, 'w, F> {
    pub(super) fn new(setting: &'a Setting<'a, F>, effort: &'e mut Effort<'w>, seed: u64) -> Self {
        let start = setting.start;
        // Two plays; no play has more clicks than half the blocks.
        let memory = effort.memory_limit() / setting.threads;
        let positions = memory / start.bytes().max(1) / 2;
        let stride = (start.left() / 2 / positions.max(1)).max(F::STRIDE);
        Self {
            setting,
            budget: Budget::new(effort),
            random: SeededRandom::new(seed),
            kept: None,
            stride,
            points: 0,
            to_come: 0,
            current: RecordedPlay::new(),
            other: Vec::new(),
            passed: Vec::new(),
            accepted: Vec::new(),
            spare: Vec::new(),
            joint: 0,
            best: Vec::new(),
            best_score: setting.points.end(start.left()),
            clickable: Vec::new(),
            scratch: start.scratch(),
        }
    }

    /// Runs one anneal with the whole effort, and returns the best play that occurs. `blocks`: a play to begin with; a
    /// rule plays on from its end.
    pub(super) fn fall(mut self, blocks: &[Block], cooling: &Cooling) -> Candidate {
        self.kept = cooling.kept;
        let mut score = self.begin(blocks, Policy::Thrifty);
        let mut temperature = cooling.first;
        let mut position = self.beginning();
        while !self.current.blocks.is_empty() {
            if self.budget.is_due() {
                let used = self.report();
                if used >= 1.0 || self.best_score >= self.setting.enough {
                    break;
                }
                temperature = cooling.first * (cooling.last / cooling.first).powf(used);
            }
            let from = self.random.below(self.current.blocks.len());
            self.place(&mut position, from);
            let change = self.change(from, &position.field);
            // Choose the score to accept first, so that a play can be abandoned as soon as it cannot reach it.
            let loss = (temperature * -self.random.unit().ln()).min(1e18);
            let enough = score.saturating_sub(loss as i64);
            let changed = self.play_changed(&mut position, from, change, enough);
            if let Some(changed) = changed.filter(|changed| *changed >= enough) {
                score = changed;
                // Often the inserted block was alone, or in the group that is clicked next.
                if self.current.blocks.get(from..self.joint) != Some(self.other.as_slice()) {
                    self.accept(&mut position, from);
                }
            }
        }
        self.budget.end();
        Candidate { blocks: self.best, score: self.best_score, kept: cooling.kept }
    }

    /// Plays by a rule, and returns the play. The greedy play ignores a limit on work, but not on time.
    pub(super) fn by_rule(mut self, rule: Policy) -> Candidate {
        self.begin(&[], rule);
        self.report();
        Candidate { blocks: self.best, score: self.best_score, kept: None }
    }

    /// The standard deviation of the scores of random plays, but at least 1.
    pub(super) fn scale(mut self) -> f64 {
        const SAMPLES: usize = 64;
        let scores: Vec<f64> =
            (0..SAMPLES).map(|_| self.begin(&[], Policy::Random) as f64).collect();
        let mean = scores.iter().sum::<f64>() / scores.len() as f64;
        let variance = scores.iter().map(|score| (score - mean).powi(2)).sum::<f64>();
        (variance / scores.len() as f64).sqrt().max(1.0)
    }

    fn report(&mut self) -> f64 {
        let best = self.setting.best.fetch_max(self.best_score, Ordering::Relaxed);
        self.budget.look(best.max(self.best_score))
    }

    /// Starts a new play with these blocks, then follows a rule.
    fn begin(&mut self, blocks: &[Block], rule: Policy) -> i64 {
        self.current.clear();
        self.other.clear();
        self.passed.clear();
        let mut position = self.beginning();
        for &block in blocks {
            self.step(&mut position, block);
            if self.budget.is_over() {
                break;
            }
        }
        let score = self.play_on(&mut position, 0, rule, i64::MIN).unwrap_or(i64::MIN);
        self.accept(&mut position, 0);
        score
    }

    /// Chooses a change to the current play, from a click on with this number, before which the position is `field`.
    fn change(&mut self, from: usize, field: &F) -> Change {
        let blocks = self.current.blocks.get(from..).unwrap_or_default();
        let distance = self.random.below(blocks.len());
        let change = Change { before: from, block: 0, left_out: from };
        match self.random.below(6) {
            0 | 1 => Change { before: NONE, ..change },
            2 | 3 => {
                let any = self.random.below(field.left());
                Change { block: field.nth(any), left_out: NONE, ..change }
            }
            4 => {
                let block = blocks.get(distance).copied().unwrap_or_default();
                Change { block, left_out: from + distance, ..change }
            }
            _ => {
                let block = blocks.first().copied().unwrap_or_default();
                Change { before: from + distance + 1, block, ..change }
            }
        }
    }

    /// The position before the first click.
    fn beginning(&self) -> Position<F> {
        let (start, points) = (self.setting.start, self.setting.points);
        let (peak, hope) = (points.end(start.left()), points.hope(&start.counts()));
        Position { field: start.clone(), points: 0, peak, hope }
    }

    /// Turns a position into the one before a click of the current play. Clicks replayed since the stored board are not
    /// counted, so the work does not depend on the memory.
    fn place(&mut self, position: &mut Position<F>, click: usize) {
        let Some(&Mark { points, peak, hope, .. }) = self.current.marks.get(click) else {
            *position = self.beginning();
            return;
        };
        let kept = self.current.last_field(click + 1);
        let (number, field) = kept.unwrap_or((0, self.setting.start));
        position.field.clone_from(field);
        for &block in self.current.blocks.get(number..click).unwrap_or_default() {
            position.field.click(block, &mut self.scratch);
        }
        (position.points, position.peak, position.hope) = (points, peak, hope);
    }

    /// Plays the current play with a change, and then by a rule, until the position joins the current play. Clicks that
    /// do not depend on the difference are counted but not played. The first click that differs has the number `from`.
    /// Returns the score, or `None` once it must be less than `enough`.
    fn play_changed(
        &mut self,
        position: &mut Position<F>,
        from: usize,
        mut change: Change,
        enough: i64,
    ) -> Option<i64> {
        self.other.clear();
        self.passed.clear();
        // A superset of the columns that differ from the current play before its click with this number.
        let (mut number, mut differing) = (from, 0);
        while !self.budget.is_over() {
            let (passed, is_hopeless) = self.pass(position, number, differing, &change, enough);
            if is_hopeless {
                return None;
            }
            if passed > 0 {
                number += passed;
                if let Some(field) = self.current.field(number) {
                    position.field.take_but(differing, field);
                }
            }
            if number == change.before {
                change.before = NONE;
                self.step(position, change.block);
            } else {
                let Some(&block) = self.current.blocks.get(number) else { break };
                if number != change.left_out {
                    self.step(position, block);
                }
                number += 1;
            }
            differing = self.current.differing(&position.field, number);
            if differing == 0 {
                self.joint = number;
                return Some(self.score(position, from, true));
            }
            if self.is_hopeless(position, enough) {
                return None;
            }
        }
        self.play_on(position, from, Policy::Thrifty, enough)
    }

    /// Plays by a rule until the effort ends, from the click at which the other play branches from the current one.
    /// Returns the score, or `None` once it must be less than `enough`.
    fn play_on(
        &mut self,
        position: &mut Position<F>,
        from: usize,
        rule: Policy,
        enough: i64,
    ) -> Option<i64> {
        loop {
            // The greedy play ignores a limit on work, but not on time.
            let is_over = match rule {
                Policy::Largest => self.budget.is_over(),
                Policy::Thrifty | Policy::Random => self.budget.is_spent(),
            };
            if is_over {
                break;
            }
            let Some(block) = self.next_by(rule, &position.field) else { break };
            self.step(position, block);
            if self.is_hopeless(position, enough) {
                return None;
            }
        }
        self.joint = self.current.blocks.len();
        Some(self.score(position, from, false))
    }

    /// Returns the score of the other play, and stores the play if it is the best.
    fn score(&mut self, position: &Position<F>, from: usize, is_joined: bool) -> i64 {
        let joint = self.current.marks.get(self.joint).filter(|_| is_joined);
        let end = self.setting.points.end(position.field.left());
        self.points = position.points;
        self.to_come = joint.map_or(end, |joint| joint.to_come);
        let score = position.peak.max(position.points.saturating_add(self.to_come));
        if score > self.best_score {
            self.best_score = score;
            self.best.clear();
            self.best.extend_from_slice(self.current.blocks.get(..from).unwrap_or_default());
            self.best.extend_from_slice(&self.other);
            self.best.extend_from_slice(self.current.blocks.get(self.joint..).unwrap_or_default());
        }
        score
    }

    /// Returns whether the score will be less than this.
    #[inline]
    fn is_hopeless(&self, position: &Position<F>, enough: i64) -> bool {
        let most = position.points.saturating_add(self.setting.points.most(position.hope));
        most.max(position.peak) < enough
    }

    /// Clicks on a block, unless it is gone or alone.
    #[inline]
    fn step(&mut self, position: &mut Position<F>, block: Block) {
        self.budget.count(1);
        if position.click(block, self.setting.points, &mut self.scratch).is_some() {
            self.other.push(block);
        }
    }

    /// Counts clicks of the current play from this number on, as long as they do not depend on the difference, and
    /// leaves the columns unchanged. Returns the number of these clicks, and whether the score will be less than
    /// `enough`.
    #[inline]
    fn pass(
        &mut self,
        position: &mut Position<F>,
        number: usize,
        differing: ColumnSet,
        change: &Change,
        enough: i64,
    ) -> (usize, bool) {
        // No board is stored after the last click.
        let end = self.current.marks.len().saturating_sub(1).min(change.before);
        let end = if change.left_out < number { end } else { end.min(change.left_out) };
        let marks = self.current.marks.get(number..end).unwrap_or_default();
        let (mut count, mut is_hopeless) = (0, false);
        for mark in marks.iter().take_while(|mark| mark.touched & differing == 0) {
            let others = position.field.pass(mark.size, mark.color);
            position.count(mark.size, others, self.setting.points);
            count += 1;
            is_hopeless = self.is_hopeless(position, enough);
            if is_hopeless {
                break;
            }
        }
        if count > 0 {
            self.budget.count(count as u64);
            let passed = self.current.blocks.get(number..number + count);
            let first = self.other.len();
            self.other.extend_from_slice(passed.unwrap_or_default());
            self.passed.push(Passed { clicks: first..self.other.len(), number, differing });
        }
        (count, is_hopeless)
    }

    fn next_by(&mut self, rule: Policy, field: &F) -> Option<Block> {
        if let Policy::Thrifty = rule {
            let kept = self.kept.unwrap_or_else(|| field.prevailing_color());
            return field.smallest(kept, &mut self.scratch, &mut self.clickable);
        }
        field.clickable(&mut self.scratch, &mut self.clickable);
        let groups = self.clickable.iter();
        let chosen = match rule {
            Policy::Largest => {
                groups.min_by_key(|group| (core::cmp::Reverse(group.size), group.square))
            }
            _ => self.clickable.get(self.random.below(self.clickable.len())),
        };
        chosen.map(|group| group.block)
    }

    /// Replays the clicks of the other play, and records the state before each. Few plays are accepted, so nothing is
    /// recorded while they are tried.
    fn record(&mut self, position: &mut Position<F>, from: usize) {
        let last = self.current.last_field(from).map(|(number, _)| number);
        let mut keep_at = last.map_or(0, |number| number + self.stride);
        self.place(position, from);
        let Self { current, accepted, spare, other, passed, setting, scratch, stride, .. } = self;
        let mut passed = passed.iter();
        let mut run = passed.next();
        for (index, &block) in other.iter().enumerate() {
            let number = from + index;
            let &mut Position { ref field, points, peak, hope } = position;
            let left = field.left();
            let board = if number >= keep_at {
                keep_at = number + *stride;
                let mut kept = spare.pop().unwrap_or_else(|| Box::new(setting.start.clone()));
                kept.as_mut().clone_from(field);
                Ok(kept)
            } else {
                Err(field.key())
            };
            if run.is_some_and(|run| run.clicks.end <= index) {
                run = passed.next();
            }
            let same = run.filter(|run| run.clicks.start <= index).and_then(|run| {
                let number = run.number + index - run.clicks.start;
                Some((current.marks.get(number)?, current.field(number + 1)?, run.differing))
            });
            let (size, color, touched) = match same {
                Some((&Mark { size, color, touched, .. }, after, differing)) => {
                    let others = position.field.pass(size, color);
                    position.count(size, others, setting.points);
                    position.field.take_but(differing, after);
                    (size, color, touched)
                }
                None => {
                    let removed = position.click(block, setting.points, scratch);
                    let (size, color) =
                        removed.map_or((0, 0), |removed| (removed.size, removed.color));
                    // Clicks can only be skipped if all boards are stored.
                    let touched = match &board {
                        Ok(before) if *stride == 1 => before.touched(&position.field),
                        _ => ALL,
                    };
                    (size, color, touched)
                }
            };
            let to_come = 0;
            accepted.push(Mark { size, color, touched, board, left, points, peak, hope, to_come });
        }
    }

    /// Makes the other play the current one, from the branch to the joint.
    fn accept(&mut self, position: &mut Position<F>, from: usize) {
        self.record(position, from);
        let Self { current, other, accepted, spare, joint, .. } = self;
        let points = self.setting.points;
        // Update the remaining points, from the joint backwards until they are unchanged.
        let (mut to_come, mut after) = (self.to_come, self.points);
        let count = current.marks.len();
        let (before, joined) = current.marks.split_at_mut(from.min(count));
        let new = accepted.len();
        for (number, mark) in accepted.iter_mut().rev().chain(before.iter_mut().rev()).enumerate() {
            let gain = after.saturating_sub(mark.points);
            to_come = points.end(mark.left).max(gain.saturating_add(to_come));
            if number >= new && mark.to_come == to_come {
                break;
            }
            (mark.to_come, after) = (to_come, mark.points);
        }
        // Update the points so far, from the joint forwards until they are unchanged.
        let joined = joined.get_mut(joint.saturating_sub(from)..).unwrap_or_default();
        let gained = joined.first().map_or(0, |mark| self.points.saturating_sub(mark.points));
        let mut peak = accepted.last().or(before.last()).map_or(i64::MIN, |mark| mark.peak);
        for mark in joined {
            mark.points = mark.points.saturating_add(gained);
            peak = peak.max(mark.points.saturating_add(points.end(mark.left)));
            if gained == 0 && mark.peak == peak {
                break;
            }
            mark.peak = peak;
        }
        let dropped = current.marks.splice(from..*joint, accepted.drain(..));
        spare.extend(dropped.filter_map(|mark| mark.board.ok()));
        current.blocks.splice(from..*joint, other.drain(..));
        // Boards are not stored more densely than the stride.
        let joint = from + new;
        let keep_at = current.last_field(joint).map_or(0, |(number, _)| number + self.stride);
        for mark in current.marks.iter_mut().take(keep_at).skip(joint) {
            if let Ok(board) = &mark.board {
                let key = Err(board.key());
                spare.extend(core::mem::replace(&mut mark.board, key));
            }
        }
    }
}

/// Returns the play of these blocks as clicks, up to the point where it scores most.
pub(super) fn found<F: SearchBoard>(start: &F, points: &Points, blocks: &[Block]) -> ScoredPlay {
    let (mut field, mut scratch) = (start.clone(), start.scratch());
    let (mut total, mut best) = (0_i64, (points.end(start.left()), 0));
    let mut clicks = Vec::with_capacity(blocks.len());
    for &block in blocks {
        let Some(square) = field.square(block) else { continue };
        let Some(Removed { size, .. }) = field.click(block, &mut scratch) else { continue };
        clicks.push(square);
        total = total.saturating_add(points.group(size));
        let score = total.saturating_add(points.end(field.left()));
        if score > best.0 {
            best = (score, clicks.len());
        }
    }
    clicks.truncate(best.1);
    ScoredPlay { clicks: Clicks::new(clicks), score: best.0 }
}

#[cfg(test)]
mod tests;
