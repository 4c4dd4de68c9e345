//! Searches sums of rows, depth first, with a stack of terms.

use core::ops::ControlFlow;
use std::sync::Arc;

use certified_search::{Effort, Stopped};

use super::Result;
use super::RowSearcher;
use super::summand::{Summand, SummandInfo};
use crate::outcome::proof_table::Proof;

/// A sum to be searched, for example after a move: terms on the stack.
#[derive(Clone, Copy, Debug)]
pub(super) struct Child {
    hash: u128,
    start: usize,
    end: usize,
    score: f32,
    /// True once the child has been searched.
    is_done: bool,
}

/// A sum that is being searched.
#[derive(Clone, Copy, Debug)]
pub(super) struct SearchFrame {
    hash: u128,
    /// The steps taken before.
    before: u64,
    /// The starts of its children's terms and of its children.
    stack_base: usize,
    child_base: usize,
    next: usize,
    /// True once a winning move has been found.
    wins: bool,
    /// True if children have been postponed.
    has_put_off: bool,
    /// True while the postponed children are searched.
    is_again: bool,
    /// True if other threads see that it is searched.
    is_marked: bool,
}

impl RowSearcher {
    /// Returns whether Left wins moving first in the sum on the stack from a place on.
    pub(super) fn outcome_of_stack(
        &mut self,
        base: usize,
        effort: &mut Effort<'_>,
    ) -> Result<bool> {
        match self.known_of_stack(base, effort)? {
            Some(wins) => Ok(wins),
            None => self.search_stack(base, effort),
        }
    }

    /// Returns whether Left wins moving first in that sum, if it is decided at once or in the table.
    pub(super) fn known_of_stack(
        &mut self,
        base: usize,
        effort: &mut Effort<'_>,
    ) -> Result<Option<bool>> {
        match self.outcome_at_once(base, effort)? {
            Some(wins) => Ok(Some(wins)),
            None => {
                let hash = self.hash_of_stack(base);
                Ok(self.table.get(hash))
            }
        }
    }

    /// Searches the sum on the stack from a place on, which is not decided yet.
    ///
    /// The open sums are in a list, because a sum of many rows allows longer plays than the stack of a thread can take.
    pub(super) fn search_stack(&mut self, base: usize, effort: &mut Effort<'_>) -> Result<bool> {
        let bottom = self.frames.len();
        let (stack_base, child_base) = (self.stack.len(), self.children.len());
        let hash = self.hash_of_stack(base);
        let root = Child { hash, start: base, end: stack_base, score: 0.0, is_done: false };
        let found = self.search_above(bottom, &root, effort);
        for frame in self.frames.drain(bottom..).filter(|frame| frame.is_marked) {
            self.marks.leave(frame.hash);
        }
        self.stack.truncate(stack_base);
        self.children.truncate(child_base);
        found
    }

    fn search_above(
        &mut self,
        bottom: usize,
        root: &Child,
        effort: &mut Effort<'_>,
    ) -> Result<bool> {
        self.open(root, effort)?;
        loop {
            match self.next_child() {
                ControlFlow::Continue(child) => self.open(&child, effort)?,
                ControlFlow::Break(wins) => {
                    self.close(wins, effort.progress().steps);
                    if self.frames.len() == bottom {
                        return Ok(wins);
                    }
                    if let (false, Some(frame)) = (wins, self.frames.last_mut()) {
                        frame.wins = true;
                    }
                }
            }
        }
    }

    /// Begins with a sum: makes its moves and sorts them.
    fn open(&mut self, sum: &Child, effort: &mut Effort<'_>) -> Result<()> {
        let before = effort.progress().steps;
        self.spend(effort)?;
        let (stack_base, child_base) = (self.stack.len(), self.children.len());
        let wins = self.expand(sum, effort)?;
        // Hashes break ties, so that the order does not depend on the arena.
        if !wins {
            self.children[child_base..].sort_unstable_by(|a, b| {
                a.score.total_cmp(&b.score).then_with(|| a.hash.cmp(&b.hash))
            });
        }
        let is_marked = self.marks.enter(sum.hash);
        self.frames.push(SearchFrame {
            hash: sum.hash,
            before,
            stack_base,
            child_base,
            next: child_base,
            wins,
            has_put_off: false,
            is_again: false,
            is_marked,
        });
        Ok(())
    }

    /// Returns the move to search next of the sum that was opened last, or whether Left wins that sum. After the first move, moves that another thread is
    /// searching wait until all others have been searched.
    fn next_child(&mut self) -> ControlFlow<bool, Child> {
        let Some(frame) = self.frames.last_mut() else { return ControlFlow::Break(false) };
        while !frame.wins {
            let Some(child) = self.children.get_mut(frame.next) else {
                if !frame.has_put_off {
                    return ControlFlow::Break(false);
                }
                (frame.has_put_off, frame.is_again) = (false, true);
                frame.next = frame.child_base;
                continue;
            };
            // The first move does not wait: it is the most promising, and two threads in it share their proofs.
            let is_first = frame.next == frame.child_base;
            frame.next += 1;
            if child.is_done {
                continue;
            }
            match self.table.get(child.hash) {
                Some(wins) => frame.wins = !wins,
                None if !is_first && !frame.is_again && self.marks.is_searched(child.hash) => {
                    frame.has_put_off = true;
                    continue;
                }
                None => {
                    child.is_done = true;
                    return ControlFlow::Continue(*child);
                }
            }
            child.is_done = true;
        }
        ControlFlow::Break(true)
    }

    /// Closes the sum that was opened last.
    fn close(&mut self, wins: bool, steps: u64) {
        let Some(frame) = self.frames.pop() else { return };
        self.stack.truncate(frame.stack_base);
        self.children.truncate(frame.child_base);
        if frame.is_marked {
            self.marks.leave(frame.hash);
        }
        let proof = &Proof::new(frame.hash, steps.saturating_sub(frame.before), wins);
        match Arc::get_mut(&mut self.table) {
            Some(table) => table.insert_and_grow(proof),
            None => _ = self.table.insert(proof),
        }
    }

    /// Makes the moves and keeps the undecided ones; true if one of them is known to win.
    fn expand(&mut self, sum: &Child, effort: &mut Effort<'_>) -> Result<bool> {
        for index in sum.start..sum.end {
            let term = self.stack[index];
            // Equal terms have equal options.
            if self.stack[sum.start..index].contains(&term) {
                continue;
            }
            match term.as_value() {
                Some(game) => {
                    for index_of_option in 0.. {
                        // Options are borrowed anew each time, because `try_child` adds games to the arena.
                        let (left, _) = self.games.options(game).unwrap_or_default();
                        let Some(&option) = left.get(index_of_option) else { break };
                        let option = Summand::value(self.games.neg(option));
                        if self.try_child(sum, index, [option, Summand::ZERO], effort)? {
                            return Ok(true);
                        }
                    }
                }
                None => {
                    for option in self.options_of(term, effort)? {
                        let option = self.parts.option(option);
                        if self.try_child(sum, index, option, effort)? {
                            return Ok(true);
                        }
                    }
                }
            }
        }
        Ok(false)
    }

    /// Replaces a term by the negative of an option, and the others by their negatives; true if Left, moving first,
    /// is known to lose the result.
    fn try_child(
        &mut self,
        sum: &Child,
        moved: usize,
        option: [Summand; 2],
        effort: &mut Effort<'_>,
    ) -> Result<bool, Stopped> {
        self.look_after(sum.end - sum.start, effort)?;
        let base = self.stack.len();
        // The others do not cancel: they would have done so before the move.
        for index in (sum.start..sum.end).filter(|&index| index != moved) {
            self.stack.push(self.negative(self.stack[index]));
        }
        option.into_iter().for_each(|term| self.add(base, term));
        while !self.is_misere && self.merge_smallest(base) {}
        let known = match self.outcome_at_once(base, effort)? {
            Some(wins) => Some(wins),
            None => {
                let hash = self.hash_of_stack(base);
                let known = self.table.get(hash);
                if known.is_none() {
                    let score = self.score(base);
                    let end = self.stack.len();
                    self.children.push(Child { hash, start: base, end, score, is_done: false });
                }
                known
            }
        };
        if known.is_some() {
            self.stack.truncate(base);
        }
        Ok(known == Some(false))
    }

    /// Adds a term to the sum on the stack from a place on, or cancels it with its negative. In misère play only some
    /// terms [cancel](Self::cancels).
    fn add(&mut self, base: usize, term: Summand) {
        if term == Summand::ZERO {
            return;
        }
        let negative = self.negative(term);
        let place = self.stack[base..].iter().position(|&other| other == negative);
        match place.filter(|_| self.cancels(term)) {
            Some(place) => drop(self.stack.swap_remove(base + place)),
            None => self.stack.push(term),
        }
    }

    /// Adds the two smallest values, if they are small. Hashes break ties, so the order in which games have been
    /// found does not matter.
    pub(super) fn merge_smallest(&mut self, base: usize) -> bool {
        let mut smallest: [Option<(u32, u128, usize)>; 2] = [None, None];
        for index in base..self.stack.len() {
            let term = self.stack[index];
            if term.as_value().is_none() {
                continue;
            }
            let &SummandInfo { size, hash, .. } = self.facts(term);
            let mut entry = Some((size, hash, index));
            for slot in &mut smallest {
                if slot.is_none() || (entry.is_some() && entry < *slot) {
                    core::mem::swap(slot, &mut entry);
                }
            }
        }
        let [Some((_, _, first)), Some((_, _, second))] = smallest else { return false };
        let Some(sum) = self.merged(self.stack[first], self.stack[second]) else { return false };
        self.stack.swap_remove(first.max(second));
        self.stack.swap_remove(first.min(second));
        self.add(base, sum);
        true
    }

    fn hash_of_stack(&mut self, base: usize) -> u128 {
        let mut hash = 0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c834_u128;
        for index in base..self.stack.len() {
            hash = hash.wrapping_add(self.facts(self.stack[index]).hash);
        }
        hash
    }

    /// Returns the cost of a move: the lower, the better for the player who made it.
    fn score(&mut self, base: usize) -> f32 {
        let mut score = 0.0;
        for index in base..self.stack.len() {
            let &SummandInfo { effort, advantage, .. } = self.facts(self.stack[index]);
            score += effort + self.settings.advantage_factor * advantage;
        }
        score
    }

    /// Checks time and memory after work on a number of terms: sums of many terms have many moves, each with many
    /// terms.
    pub(super) fn look_after(&mut self, terms: usize, effort: &mut Effort<'_>) -> Result<()> {
        const TERMS_PER_LOOK: usize = 1 << 22;
        self.gone_through = self.gone_through.saturating_add(terms);
        if self.gone_through >= TERMS_PER_LOOK {
            self.gone_through = 0;
            self.look(effort)?;
        }
        let taken =
            self.stack.len() * size_of::<Summand>() + self.children.len() * size_of::<Child>();
        if taken > self.max_bytes / 2 { Err(effort.out_of_memory()) } else { Ok(()) }
    }
}
