//! Positions to learn from, with what a small beam makes of them.

use core::sync::atomic::AtomicI64;

use certified_search::{Effort, Limits};

use crate::board::Board;
use crate::random::SeededRandom;
use crate::score::anneal::{Annealer, Candidate, Cooling, Policy, Setting};
use crate::score::beam::{Beam, Node};
use crate::score::budget::Budget;
use crate::score::field::{Field, Removed};
use crate::score::packed::Packed;
use crate::score::plain::Plain;
use crate::score::points::PointTable;
use crate::score::value::{Evaluator, Features, Weights};
use crate::scoring::{SameGame, Scoring as _};

/// A position, and the best play found from there.
#[derive(Clone, Debug)]
pub struct Sample {
    /// The number of blocks left.
    pub left: usize,
    /// The description of the position.
    pub features: Features,
    /// The points for the groups to come.
    pub points: f64,
    /// A thousand if the board was emptied, else zero.
    pub cleared: f64,
}

/// Meets positions of a board in a beam with these weights, and plays some of them to the end.
pub fn samples(board: &Board, weights: &Weights, seed: u64, plays: usize) -> Vec<Sample> {
    let points = PointTable::new(board, &SameGame::STANDARD);
    if let Some(field) = Packed::<4>::new(board) {
        of_field(&field, &points, weights, seed, plays)
    } else if let Some(field) = Plain::new(board) {
        of_field(&field, &points, weights, seed, plays)
    } else {
        Vec::new()
    }
}

fn of_field<F: Field>(
    start: &F,
    points: &PointTable,
    weights: &Weights,
    seed: u64,
    plays: usize,
) -> Vec<Sample> {
    /// The clicks of the annealing before, the width of the beam that meets positions, and of the one that plays on.
    const CLICKS: u64 = 400_000;
    const MEETS: usize = 8;
    const PLAYS_ON: usize = 3;
    /// The numbers of blocks left at which the first beam begins.
    const BLOCKS: (usize, usize) = (30, 160);
    /// Positions taken of a beam.
    const TAKEN: usize = 24;
    let mut random = SeededRandom::new(seed);
    let mut samples = Vec::new();
    for play in 0..plays {
        let setting =
            Setting { start, points, best: AtomicI64::new(i64::MIN), enough: i64::MAX, threads: 1 };
        let mut effort = Effort::within(Limits::steps(CLICKS));
        let scale = Annealer::new(&setting, &mut effort, random.next()).scale();
        let hot = if play % 2 == 0 { 1.0 } else { 2.0 };
        let cooling = Cooling { first: scale * hot, last: 0.4 * scale * hot, kept: None };
        let annealed = Annealer::new(&setting, &mut effort, random.next()).fall(&[], &cooling);
        let left = BLOCKS.0 + random.below(BLOCKS.1 - BLOCKS.0);
        let mut met: Vec<Node<F>> = Vec::new();
        let mut number = 0;
        let mut effort = Effort::new();
        let nothing = Candidate { score: i64::MIN, ..annealed };
        Beam::new(&setting, weights, MEETS).complete(
            &nothing,
            left,
            &mut Budget::new(&mut effort),
            |node| {
                number += 1;
                if met.len() < TAKEN {
                    met.push(node.clone());
                } else if let Some(taken) = met.get_mut(random.below(number)) {
                    *taken = node.clone();
                }
            },
        );
        for Node { field, .. } in met {
            let setting = Setting { start: &field, best: AtomicI64::new(i64::MIN), ..setting };
            let mut effort = Effort::new();
            let by_rule = Annealer::new(&setting, &mut effort, 0).by_rule(Policy::Thrifty);
            let beam = Beam::new(&setting, weights, PLAYS_ON);
            let best = beam.complete(
                &Candidate { blocks: Vec::new(), ..by_rule.clone() },
                field.left(),
                &mut Budget::new(&mut effort),
                |_| (),
            );
            let best = best.unwrap_or(by_rule);
            let mut end = field.clone();
            let mut scratch = end.scratch();
            let mut gained = 0;
            for &block in &best.blocks {
                if let Some(Removed { size, .. }) = end.click(block, &mut scratch) {
                    gained += SameGame::STANDARD.group(size);
                }
            }
            samples.push(Sample {
                left: field.left(),
                features: Evaluator::default().features(&field, points),
                points: gained as f64,
                cleared: if end.left() == 0 { 1000.0 } else { 0.0 },
            });
        }
    }
    samples
}
