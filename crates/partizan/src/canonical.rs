//! Canonical forms from lists of options.
//!
//! A form is canonical if no option is dominated by another one and none is reversible. The steps follow Siegel,
//! *Combinatorial Game Theory*, section II.2. A Left option g^L is dominated by any greater one. It is reversible
//! through g^LR if g^LR <= g; then the Left options of g^LR replace it.

// Indices run over the list of options that they read.
#![allow(clippy::indexing_slicing)]

use crate::compare::Comparisons;
use crate::error::GameError;
use crate::game::Game;
use crate::player::Player;
use crate::store::Store;
use crate::summarize::Form;
use crate::summary::{FormRef, Summary};

impl Store {
    /// Returns the game of a form. The lists are working space.
    pub(crate) fn canonical(
        &mut self,
        comparisons: &mut Comparisons,
        left: &mut Vec<Game>,
        right: &mut Vec<Game>,
    ) -> Result<Game, GameError> {
        comparisons.step();
        comparisons.check()?;
        for side in [&mut *left, &mut *right] {
            Game::sort(side);
            side.dedup();
        }
        let summary = match self.summarize(left, right) {
            Form::Number(low, high) => return self.simplest_number(low, high),
            Form::Other(summary) => summary,
        };
        self.remove_dominated(comparisons, left, Player::Left);
        self.remove_dominated(comparisons, right, Player::Right);
        self.bypass_reversible(comparisons, left, right, &summary)?;
        comparisons.check()?;
        self.intern_canonical(left, right)
    }

    /// Returns the game of options that form a canonical form other than a number.
    pub(crate) fn intern_canonical(
        &mut self,
        left: &mut [Game],
        right: &mut [Game],
    ) -> Result<Game, GameError> {
        Game::sort(left);
        Game::sort(right);
        self.intern(left, right)
    }

    /// Keeps the options that no other one dominates.
    fn remove_dominated(
        &self,
        comparisons: &mut Comparisons,
        options: &mut Vec<Game>,
        player: Player,
    ) {
        if options.len() < 2 {
            return;
        }
        // The best come first, because they dominate the most; a lower one never dominates a higher one.
        options.sort_unstable_by_key(|&option| {
            let height = self.summary(option).height();
            if player == Player::Left { -height } else { height }
        });
        let mut kept = 0;
        for next in 0..options.len() {
            let option = options[next];
            let dominates = |comparisons: &mut Comparisons, better: Game, worse: Game| match player
            {
                Player::Left => self.le(comparisons, worse, better),
                Player::Right => self.le(comparisons, better, worse),
            };
            if options[..kept].iter().any(|&better| dominates(comparisons, better, option)) {
                continue;
            }
            // The new option may dominate others of the same height.
            let mut remaining = 0;
            for index in 0..kept {
                if !dominates(comparisons, option, options[index]) {
                    options.swap(remaining, index);
                    remaining += 1;
                }
            }
            options.swap(remaining, next);
            kept = remaining + 1;
        }
        options.truncate(kept);
    }

    /// Replaces reversible options until there are none.
    fn bypass_reversible(
        &mut self,
        comparisons: &mut Comparisons,
        left: &mut Vec<Game>,
        right: &mut Vec<Game>,
        summary: &Summary,
    ) -> Result<(), GameError> {
        for player in [Player::Left, Player::Right] {
            let form = FormRef { left, right, summary };
            let options = if player == Player::Left { &*left } else { &*right };
            let first = options.iter().position(|&option| {
                self.reversed_through(comparisons, option, form, player).is_some()
            });
            let Some(first) = first else { continue };
            // Options that replace a reversible one may be reversible too, so they wait with the others. The game of
            // the form stays the same, so form and summary serve for all of them.
            let (done, pending) = options.split_at(first);
            let (mut done, mut pending) = (done.to_vec(), pending.to_vec());
            while let Some(option) = pending.pop() {
                if done.contains(&option) {
                    continue;
                }
                let form = FormRef { left, right, summary };
                let Some(reply) = self.reversed_through(comparisons, option, form, player) else {
                    done.push(option);
                    continue;
                };
                self.expand(reply)?;
                pending.extend_from_slice(self.options_of(player, reply));
            }
            self.remove_dominated(comparisons, &mut done, player);
            match player {
                Player::Left => *left = done,
                Player::Right => *right = done,
            }
        }
        Ok(())
    }

    /// Returns the opponent's answer to an option after which the mover is no better off than in the form itself. In
    /// an undominated list of a form that is not a number, no number is reversible: x would be reversible through y >
    /// x only if the form were >= y, but then some other option has a stop of at least y, and dominates x.
    fn reversed_through(
        &self,
        comparisons: &mut Comparisons,
        option: Game,
        form: FormRef<'_>,
        player: Player,
    ) -> Option<Game> {
        if self.summary(option).is_number() {
            return None;
        }
        let mut replies = self.options_of(!player, option).iter().copied();
        replies.find(|&reply| match player {
            Player::Left => self.le_form(comparisons, reply, form),
            Player::Right => self.ge_form(comparisons, reply, form),
        })
    }
}
