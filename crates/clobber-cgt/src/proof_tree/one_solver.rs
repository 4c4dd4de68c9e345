//! Connects a tree with one solver: answers go in, questions are asked, and results come back.

use std::collections::HashSet;

use certified_search::{Effort, Limits};
use clobber_core::{Color, Grid, Position};

use super::ProofTree;
use crate::error::ClobberError;
use crate::outcome::{Answer, OutcomeSolver, Question};
use crate::side::Side;

/// The most positions to search again for an answer that the solver has forgotten.
const MOST_AGAIN: u64 = 1 << 12;

/// # One solver
impl ProofTree {
    /// Gives a solver all answers, so that a search of the root starts from them.
    ///
    /// The solver takes them for granted: teach it only answers that you trust.
    ///
    /// # Complexity
    /// O(stones) for each answer; each stone is a step of the effort.
    ///
    /// The memory limit becomes the limit of the solver's tables: a call with another limit forgets.
    /// [`learn`](Self::learn) has an example.
    ///
    /// # Errors
    /// The errors of [`OutcomeSolver::wins`], or a limit of the effort.
    pub fn teach(
        &self,
        solver: &mut OutcomeSolver,
        effort: &mut Effort<'_>,
    ) -> Result<(), ClobberError> {
        let stones = self.stones();
        for node in &self.nodes {
            let Some(wins) = node.verdict.filter(|_| node.turn.stones() > 0) else { continue };
            effort.spend(1)?;
            // No proof from a search should replace it.
            let told = Question::Told(wins, u64::MAX);
            solver.ask(node.turn.parts(), told, stones, effort)?;
        }
        Ok(())
    }

    /// Returns whether `mover`, moving first, wins a sum that a search of the root meets, such as a leaf.
    ///
    /// The answer agrees with [`OutcomeSolver::wins`], but the solver uses the order of moves and the values that
    /// suit a search from the root. So leaves searched one by one cost little more than the root in one search.
    ///
    /// # Complexity
    /// Exponential in the number of stones: each position searched is a step of the effort.
    ///
    /// # Errors
    /// The errors of [`OutcomeSolver::wins`].
    pub fn wins(
        &self,
        sum: impl AsRef<[Position<Grid>]>,
        mover: impl Side,
        solver: &mut OutcomeSolver,
        effort: &mut Effort<'_>,
    ) -> Result<bool, ClobberError> {
        let swapped: Vec<Position<Grid>>;
        let sum = match mover.color() {
            Color::Black => sum.as_ref(),
            Color::White => {
                swapped = sum.as_ref().iter().cloned().map(Position::swapped).collect();
                &swapped
            }
        };
        solver.ask(sum, Question::Wins, self.stones(), effort)?.decided(effort)
    }

    /// Takes over the results of a search of the root: the winners of sums of at least `least` stones, and the reasons.
    ///
    /// For each decided sum it learns the options that prove it, if the solver remembers them or finds them again
    /// soon. For each undecided sum it learns the decided options, and the ones with something decided below them.
    ///
    /// # Returns
    /// The lines to append to a file that stores the tree.
    ///
    /// ```
    /// use clobber_cgt::{Color, Effort, Limits, OutcomeSolver, Position, ProofTree};
    /// use clobber_core::Grid;
    ///
    /// let board = Position::checkerboard(Grid::new(3, 7)?, Color::Black);
    /// let effort = &mut Effort::new();
    /// let mut tree = ProofTree::new(&board, Color::Black, effort)?;
    /// let mut solver = OutcomeSolver::new();
    /// assert!(solver.wins(tree.root(), Color::Black, &mut Effort::within(Limits::steps(1000))).is_err());
    /// tree.learn(&mut solver, 14, effort)?;
    ///
    /// // Elsewhere.
    /// let mut tree = ProofTree::read(&tree.to_string(), "a file", effort)?;
    /// let mut solver = OutcomeSolver::new();
    /// tree.teach(&mut solver, effort)?;
    /// assert!(solver.wins(tree.root(), Color::Black, effort)?);
    /// tree.learn(&mut solver, 14, effort)?;
    /// assert_eq!(tree.verdict(), Some(true));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Complexity
    /// O(stones) for each option of a learned sum, and for each reply to an option of an undecided one; each is a
    /// step of the effort. An option that the solver has forgotten takes at most 4,096 positions more.
    ///
    /// # Errors
    /// A [contradiction](ClobberError::Contradiction), the errors of [`OutcomeSolver::wins`], or a limit of the effort;
    /// the tree is then unchanged.
    pub fn learn(
        &mut self,
        solver: &mut OutcomeSolver,
        least: usize,
        effort: &mut Effort<'_>,
    ) -> Result<Vec<String>, ClobberError> {
        let stones = self.stones();
        let mut seen = HashSet::new();
        let mut stack = vec![self.nodes[0].turn.clone()];
        let mut facts = String::new();
        while let Some(turn) = stack.pop() {
            let text = turn.to_string();
            if seen.contains(&text) {
                continue;
            }
            effort.spend(1)?;
            let known = solver.ask(turn.parts(), Question::Known, stones, effort)?.known();
            if let Some(wins) = known {
                facts += &format!("{text}\t{}\n", if wins { "won" } else { "lost" });
            }
            seen.insert(text);
            if turn.stones() < least {
                continue;
            }
            let mut is_refuted = false;
            for option in turn.options(effort)? {
                let mut answer =
                    solver.ask(option.parts(), Question::Known, stones, effort)?.known();
                if answer.is_none() && known == Some(false) {
                    // It was known when the sum was decided.
                    let again = effort.attempt(Limits::steps(MOST_AGAIN), |effort| match solver
                        .ask(option.parts(), Question::Wins, stones, effort)
                    {
                        Err(ClobberError::Stopped(stopped)) => Err(stopped),
                        answer => Ok(answer),
                    })?;
                    answer = again.transpose()?.and_then(Answer::known);
                }
                let is_needed = match (known, answer) {
                    (Some(true), Some(false)) => !std::mem::replace(&mut is_refuted, true),
                    (Some(wins), answer) => answer == Some(!wins),
                    (None, Some(_)) => true,
                    (None, None) if option.stones() < least => false,
                    (None, None) => {
                        let mut is_begun = false;
                        for reply in option.options(effort)? {
                            effort.spend(1)?;
                            let reply = reply.parts();
                            let answer = solver.ask(reply, Question::Known, stones, effort)?;
                            is_begun |= answer.known().is_some();
                        }
                        is_begun
                    }
                };
                if is_needed {
                    stack.push(option);
                }
            }
        }
        self.join(&facts, "the solver", effort)
    }
}
