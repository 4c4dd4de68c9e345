//! Chooses the leaves to search next: the ones that are certainly or most probably needed.
//!
//! If the player to move wins, one option is enough; otherwise all are needed. Nobody knows which case holds. So
//! options are tried in order, and only the number of failures is known. The model assumes that the k-th option wins
//! with probability 2^-k, if the options before it do not. This is crude, but it captures the main points: the first
//! option is always needed; the second is needed half of the time, until the first has failed; after that every other
//! option is more likely needed than not.

use core::cmp::Reverse;

use certified_search::Effort;
use clobber_core::Color;

use super::{Node, ProofTree};
use crate::error::ClobberError;
use crate::outcome::{Answer, OutcomeSolver, Question};

/// The guesses about a node.
#[derive(Clone, Copy, Debug)]
pub(super) struct Chance {
    /// The probability that the player to move wins, if the node has been split.
    wins: Option<f64>,
    /// The probability that the node is needed.
    need: f64,
    /// The fewest moves from the root.
    pub(super) moves: usize,
}

impl ProofTree {
    /// A leaf is searched if the probability that it is needed is greater.
    const LEAST_NEED: f64 = 0.5;

    /// Returns the indices of the open leaves that are more likely needed than not, the most likely first. Until the root
    /// is decided there is at least one: the first option of the first option, and so on.
    pub(super) fn needed(&self) -> Vec<(usize, Chance)> {
        let order = self.undecided();
        let unknown = Chance { wins: None, need: 0.0, moves: usize::MAX };
        let mut chances = vec![unknown; self.nodes.len()];
        for &index in order.iter().rev() {
            let options = self.tried(index, &chances);
            let fails: f64 = options.map(|(_, wins)| 1.0 - wins).product();
            if self.nodes[index].options.is_some() {
                chances[index].wins = Some(1.0 - fails);
            }
        }
        chances[0] = Chance { need: 1.0, moves: 0, ..chances[0] };
        let mut leaves = Vec::new();
        for index in order {
            let Chance { wins, mut need, moves } = chances[index];
            if wins.is_none() && need > Self::LEAST_NEED {
                leaves.push((index, chances[index]));
            }
            let options: Vec<(usize, f64)> = self.tried(index, &chances).collect();
            for (option, wins) in options {
                let chance = &mut chances[option];
                chance.need = chance.need.max(need);
                chance.moves = chance.moves.min(moves + 1);
                need *= 1.0 - wins;
            }
        }
        // Equally needed leaves stay in the order of the sums.
        leaves.sort_by(|(_, a), (_, b)| b.need.total_cmp(&a.need));
        leaves
    }

    /// Returns the undecided nodes that undecided nodes connect to the root; options come later.
    fn undecided(&self) -> Vec<usize> {
        let is_open = |index: usize| self.nodes[index].verdict.is_none();
        let mut seen = vec![false; self.nodes.len()];
        let mut stack: Vec<usize> = (0..1).filter(|&root| is_open(root)).collect();
        let mut order = Vec::new();
        while let Some(index) = stack.pop() {
            if std::mem::replace(&mut seen[index], true) {
                continue;
            }
            order.push(index);
            stack.extend(self.options(index).iter().filter(|&&option| is_open(option)));
        }
        // A move takes a stone, so fewer stones come later.
        let place = |&index: &usize| {
            let Node { turn, text, .. } = &self.nodes[index];
            (Reverse(turn.stones()), text)
        };
        order.sort_by(|a, b| place(a).cmp(&place(b)));
        order
    }

    /// Returns the undecided options of a node in the order of the search, each with the probability that it wins if
    /// the ones before it do not.
    fn tried<'a>(
        &'a self,
        index: usize,
        chances: &'a [Chance],
    ) -> impl Iterator<Item = (usize, f64)> + 'a {
        let is_refuted = |&option: &usize| self.nodes[option].verdict == Some(true);
        let options = self.options(index);
        let failed = options.iter().copied().filter(is_refuted).count();
        let open = options.iter().copied().filter(move |option| !is_refuted(option));
        open.zip(failed + 1..).map(|(option, number)| {
            let wins = match chances[option].wins {
                Some(wins) => 1.0 - wins,
                None => 0.5_f64.powi(number.min(1 << 10) as i32),
            };
            (option, wins)
        })
    }

    fn options(&self, index: usize) -> &[usize] {
        self.nodes[index].options.as_deref().unwrap_or(&[])
    }

    /// Puts the options of all undecided nodes in the order in which a search tries them.
    pub(super) fn order_options(&mut self, effort: &mut Effort<'_>) -> Result<(), ClobberError> {
        let mut solver = OutcomeSolver::new();
        let stones = self.stones();
        for index in self.undecided() {
            let mut options = self.options(index).to_vec();
            for &option in &options {
                let node = &mut self.nodes[option];
                if node.cost.is_some() {
                    continue;
                }
                let parts = node.turn.parts();
                node.cost = Some(match solver.ask(parts, Question::Cost, stones, effort) {
                    Ok(Answer::Cost(cost)) => cost,
                    Err(ClobberError::Stopped(stopped)) => return Err(stopped.into()),
                    // Rows, and parts that are too large for the solver: a player with many moves is hard to beat.
                    Ok(_) | Err(_) => {
                        parts.iter().map(|part| part.moves(Color::Black).count()).sum::<usize>()
                            as f32
                    }
                });
            }
            let place = |&option: &usize| {
                let node = &self.nodes[option];
                // All of them have a cost by now.
                (node.cost.unwrap_or(f32::INFINITY), node.text.as_str())
            };
            options.sort_by(|a, b| {
                let ((cost_of_a, a), (cost_of_b, b)) = (place(a), place(b));
                cost_of_a.total_cmp(&cost_of_b).then_with(|| a.cmp(b))
            });
            if self.nodes[index].options.is_some() {
                self.nodes[index].options = Some(options);
            }
        }
        Ok(())
    }
}
