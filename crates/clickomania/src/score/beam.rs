//! A beam over the ends of plays: for every number of blocks left, the positions of the best guessed scores go on.

use rustc_hash::FxHashMap;

use crate::score::anneal::{Candidate, Setting};
use crate::score::budget::Budget;
use crate::score::field::{Block, Clickable, Field, Removed};
use crate::score::points::Hope;
use crate::score::value::{Evaluator, Features, Weights};

/// A position of the beam.
#[derive(Clone)]
pub(super) struct Node<F> {
    pub(super) field: F,
    pub(super) points: i64,
    hope: Hope,
    /// The points and those to come, as far as can be guessed.
    pub(super) value: f64,
    /// The click that led here, and the number of the trail before it.
    block: Block,
    trail: usize,
}

/// Positions with the same number of blocks left.
struct Level<F> {
    nodes: Vec<Node<F>>,
    known: FxHashMap<u64, usize>,
}

/// A beam from one position.
pub(super) struct Beam<'a, F: Field> {
    setting: &'a Setting<'a, F>,
    weights: &'a Weights,
    width: usize,
    levels: Vec<Level<F>>,
    /// The clicks of the positions that have gone on, each with the number of the trail before it.
    trails: Vec<(usize, Block)>,
    best_score: i64,
    /// The last click of the best play, with the trail before it.
    best: Option<(usize, Block)>,
    evaluator: Evaluator,
    clickable: Vec<Clickable>,
    scratch: F::Scratch,
}

impl<'a, F: Field> Beam<'a, F> {
    /// Positions are dropped when there are this many times as many as the beam is wide.
    const SLACK: usize = 3;

    /// There is to be memory for this many times as many positions as the beam is wide.
    const LEVELS: usize = 36;

    /// The number of the trail without a click.
    const START: usize = usize::MAX;

    pub(super) fn new(setting: &'a Setting<'a, F>, weights: &'a Weights, width: usize) -> Self {
        Self {
            setting,
            weights,
            width,
            levels: Vec::new(),
            trails: Vec::new(),
            best_score: i64::MIN,
            best: None,
            evaluator: Evaluator::default(),
            clickable: Vec::new(),
            scratch: setting.start.scratch(),
        }
    }

    /// The guessed points to come.
    fn guess(&mut self, field: &F) -> f64 {
        let points = self.setting.points;
        let features: Features = self.evaluator.features(field, points);
        let [groups, cleared] = self.weights.guess(field.left(), &features);
        let unit = points.unit();
        let chance = if unit > 0.0 { (cleared / (1000.0 * unit)).clamp(0.0, 1.0) } else { 0.0 };
        groups + chance * points.bonus()
    }

    /// The most positions of a level for which this much memory suffices.
    pub(super) fn widest(start: &F, memory: usize) -> usize {
        memory / (Self::LEVELS * (start.bytes() + size_of::<Node<F>>() - size_of::<F>()))
    }

    /// The width for which this many clicks last, from so many blocks left.
    pub(super) fn width(clicks: f64, left: usize) -> usize {
        /// Clicks counted for a beam of width 1, in squares of the blocks left: by experience.
        const CLICKS: f64 = 0.5;
        (clicks / (CLICKS * (left * left).max(1) as f64)) as usize
    }

    /// Searches for the best end of a play.
    ///
    /// # Arguments
    /// `play`; the number of blocks left at which the beam begins; `seen` is shown every position that is valued.
    ///
    /// # Returns
    /// The play with the best end found, if it is better than the play.
    pub(super) fn complete(
        mut self,
        play: &Candidate,
        left: usize,
        budget: &mut Budget<'_, '_>,
        mut seen: impl FnMut(&Node<F>),
    ) -> Option<Candidate> {
        let points = self.setting.points;
        let mut field = self.setting.start.clone();
        let (mut won, mut hope) = (0_i64, points.hope(&field.counts()));
        let mut blocks = Vec::new();
        for &block in &play.blocks {
            if field.left() <= left {
                break;
            }
            let click = field.click(block, &mut self.scratch);
            let Some(Removed { size, others, .. }) = click else { continue };
            won = won.saturating_add(points.group(size));
            points.lower(&mut hope, size, others);
            blocks.push(block);
        }
        self.best_score = play.score;
        let left = field.left();
        if left > Evaluator::MOST {
            return None;
        }
        let empty = || Level { nodes: Vec::new(), known: FxHashMap::default() };
        self.levels = (0..=left).map(|_| empty()).collect();
        let start = Node { field, points: won, hope, value: 0.0, block: 0, trail: Self::START };
        self.levels.last_mut()?.nodes.push(start);
        while let Some(mut level) = self.levels.pop() {
            level.keep(Self::width(budget.left(), self.levels.len()).clamp(1, self.width));
            for node in level.nodes {
                if budget.is_spent() {
                    break;
                }
                // No click has led to the first one.
                let trail = if self.trails.is_empty() { Self::START } else { self.trails.len() };
                self.trails.push((node.trail, node.block));
                self.expand(&node, trail, budget, &mut seen);
            }
        }
        let (mut trail, last) = self.best?;
        let mut end = vec![last];
        while trail != Self::START {
            let &(before, block) = self.trails.get(trail)?;
            end.push(block);
            trail = before;
        }
        blocks.extend(end.into_iter().rev());
        Some(Candidate { blocks, score: self.best_score, kept: play.kept })
    }

    /// Adds the positions after a click.
    fn expand(
        &mut self,
        node: &Node<F>,
        trail: usize,
        budget: &mut Budget<'_, '_>,
        seen: &mut impl FnMut(&Node<F>),
    ) {
        let points = self.setting.points;
        let mut clickable = core::mem::take(&mut self.clickable);
        node.field.clickable(&mut self.scratch, &mut clickable);
        for &Clickable { block, .. } in &clickable {
            let mut child = Node { block, trail, ..node.clone() };
            let Some(Removed { size, others, .. }) = child.field.click(block, &mut self.scratch)
            else {
                continue;
            };
            budget.count(1);
            child.points = child.points.saturating_add(points.group(size));
            points.lower(&mut child.hope, size, others);
            let left = child.field.left();
            let score = child.points.saturating_add(points.end(left));
            if score > self.best_score {
                (self.best_score, self.best) = (score, Some((trail, block)));
            }
            let most = child.points.saturating_add(points.most(child.hope));
            let Some(level) = self.levels.get_mut(left) else { continue };
            if most <= self.best_score {
                continue;
            }
            match level.known.get(&child.field.key()).and_then(|&index| level.nodes.get_mut(index))
            {
                Some(known) => {
                    if known.points < child.points {
                        child.value = known.value + (child.points - known.points) as f64;
                        *known = child;
                    }
                }
                None => {
                    budget.count(left as u64 / 2);
                    child.value = child.points as f64 + self.guess(&child.field);
                    seen(&child);
                    let width = self.width;
                    let Some(level) = self.levels.get_mut(left) else { continue };
                    level.known.insert(child.field.key(), level.nodes.len());
                    level.nodes.push(child);
                    if level.nodes.len() >= Self::SLACK * width {
                        level.keep(width);
                    }
                }
            }
            if budget.is_over() {
                break;
            }
        }
        self.clickable = clickable;
    }
}

impl<F: Field> Level<F> {
    /// Keeps the best ones.
    fn keep(&mut self, width: usize) {
        if self.nodes.len() <= width {
            return;
        }
        self.nodes.sort_by(|a, b| b.value.total_cmp(&a.value));
        self.nodes.truncate(width);
        self.known.clear();
        self.known
            .extend(self.nodes.iter().enumerate().map(|(index, node)| (node.field.key(), index)));
    }
}

#[cfg(test)]
mod tests {
    use core::sync::atomic::AtomicI64;
    use core::time::Duration;
    use std::time::Instant;

    use certified_search::{Effort, Limits};

    use super::*;
    use crate::board::Board;
    use crate::random::SeededRandom;
    use crate::score::anneal::{Annealer, Policy, found};
    use crate::score::packed::Packed;
    use crate::score::plain::Plain;
    use crate::score::points::PointTable;
    use crate::score::value::LEARNED;
    use crate::scoring::SameGame;
    use crate::solve::solve;

    /// The score of a beam's play, which is replayed.
    fn completed<F: Field>(
        board: &Board,
        weights: &Weights,
        (width, left): (usize, usize),
        effort: &mut Effort<'_>,
    ) -> i64 {
        let scoring = SameGame::STANDARD;
        let points = PointTable::new(board, &scoring);
        let field = F::new(board).expect("a board of this representation");
        let best = AtomicI64::new(i64::MIN);
        let setting =
            Setting { start: &field, points: &points, best, enough: i64::MAX, threads: 1 };
        let play = Annealer::new(&setting, &mut Effort::new(), 1).by_rule(Policy::Thrifty);
        let mut budget = Budget::new(effort);
        let better = Beam::new(&setting, weights, width).complete(&play, left, &mut budget, |_| ());
        let best = better.clone().unwrap_or(play.clone());
        assert!(better.is_none_or(|better| better.score > play.score), "{board}");
        let replayed = found(&field, &points, &best.blocks);
        let replay = replayed.clicks.replay(board).expect("every click is legal");
        assert_eq!((replay.score(&scoring), replayed.score), (best.score, best.score), "{board}");
        best.score
    }

    #[test]
    fn plays_of_any_weights_are_legal_and_have_their_score() {
        let mut random = SeededRandom::new(5);
        for seed in 0..60 {
            let [height, width, colors] = [1, 1, 2].map(|least| least + random.below(9));
            let board = Board::random(height, width, colors, seed);
            let text = Weights::to_text(|_, _, _| 2000.0 * random.unit() - 1000.0);
            let weights = Weights::from_text(&text).expect("just made");
            let beam = (1 + random.below(9), random.below(height * width + 2));
            for weights in [&weights, &Weights::default(), &LEARNED] {
                completed::<Plain>(&board, weights, beam, &mut Effort::new());
                completed::<Packed<4>>(&board, weights, beam, &mut Effort::new());
            }
        }
    }

    #[test]
    fn a_beam_that_drops_nothing_finds_the_best_play() {
        for seed in 0..20 {
            let board = Board::random(4, 4, 3, seed);
            let best = solve(&board, &SameGame::STANDARD, &mut Effort::new());
            let found = completed::<Packed<3>>(&board, &LEARNED, (1 << 20, 16), &mut Effort::new());
            assert_eq!(Some(found), best.value(), "{board}");
        }
    }

    #[test]
    fn beams_end_in_time() {
        let board = Board::random(15, 15, 5, 1);
        let started = Instant::now();
        let mut effort = Effort::within(Limits::time(Duration::from_millis(50)));
        completed::<Packed<3>>(&board, &LEARNED, (10_000, 225), &mut effort);
        assert!(started.elapsed() < Duration::from_secs(1));
        let mut effort = Effort::within(Limits::steps(10_000));
        completed::<Packed<3>>(&board, &LEARNED, (10_000, 225), &mut effort);
        assert!(effort.progress().steps <= 10_000);
    }
}
