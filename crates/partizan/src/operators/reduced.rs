//! Reduced canonical forms: the simplest game that differs from a game by an infinitesimal.
//!
//! Write g >~ h if g >= h + x for all numbers x < 0. A game is *numberish* if both stops are the same number. A form that is not
//! numberish is *reduced* if no option is worse than another in the sense of >~, none is reversible in this sense, and all
//! followers are reduced or numbers.
//!
//! **Theorem** (Grossman and Siegel). Every game differs by an infinitesimal from exactly one reduced form. As for
//! canonical forms, it is found by removing options and bypassing reversible ones, with >~ instead of >=; a numberish
//! game is replaced by its number.

use certified_search::Effort;

use crate::error::GameError;
use crate::game::Game;
use crate::games::Games;
use crate::number::Dyadic;
use crate::player::Player;

impl Games {
    /// Returns the reduced canonical form: the simplest game that differs from g by an infinitesimal.
    ///
    /// # Arguments
    /// `effort`: a step is a follower of g.
    ///
    /// # Complexity
    /// For every follower a difference for each pair of its options, and for each option and its replies.
    ///
    /// # Errors
    /// A limit.
    ///
    /// ```
    /// use partizan::{Effort, Games};
    ///
    /// let mut games = Games::new();
    /// for (text, reduced) in [("{2^|1*}", "{2|1}"), ("1^*", "1"), ("{3|{2|2}}", "{3|2}")] {
    ///     let game = games.parse(text)?;
    ///     let found = games.reduced_canonical_form(game, &mut Effort::new())?;
    ///     assert_eq!(games.display(found).to_string(), reduced);
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Source
    /// Grossman and Siegel, *Reductions of partizan games*, Games of No Chance 3 (2009).
    pub fn reduced_canonical_form(
        &mut self,
        g: Game,
        effort: &mut Effort<'_>,
    ) -> Result<Game, GameError> {
        self.by_followers(g, Self::is_number, effort, |games, follower, images| {
            let [left, right] = games.option_images(follower, images);
            let same = match games.is_number(follower) {
                true => follower,
                false => games.from_options(&left, &right)?,
            };
            games.reduced_of_reduced_options(same)
        })
    }

    /// Returns the reduced form of a game whose options are reduced.
    fn reduced_of_reduced_options(&mut self, mut game: Game) -> Result<Game, GameError> {
        loop {
            let summary = self.store.summary(game);
            if summary.left_stop == summary.right_stop {
                return self.number(self.left_stop(game));
            }
            let left = self.without_worse(Player::Left, self.store.left(game).to_vec())?;
            let right = self.without_worse(Player::Right, self.store.right(game).to_vec())?;
            let left = self.bypassed(Player::Left, game, left)?;
            let right = self.bypassed(Player::Right, game, right)?;
            // The options that replace a reversible one are deeper, so this ends.
            let next = self.from_options(&left, &right)?;
            if next == game {
                return Ok(game);
            }
            game = next;
        }
    }

    /// Returns whether g is at least as good as h for a player, up to infinitesimals.
    fn is_as_good(&mut self, player: Player, g: Game, h: Game) -> Result<bool, GameError> {
        let difference = match player {
            Player::Left => self.difference(g, h)?,
            Player::Right => self.difference(h, g)?,
        };
        Ok(self.right_stop(difference) >= Dyadic::ZERO)
    }

    fn without_worse(
        &mut self,
        player: Player,
        options: Vec<Game>,
    ) -> Result<Vec<Game>, GameError> {
        let mut kept: Vec<Game> = Vec::with_capacity(options.len());
        'options: for option in options {
            for &other in &kept {
                if self.is_as_good(player, other, option)? {
                    continue 'options;
                }
            }
            let mut better = Vec::with_capacity(kept.len() + 1);
            for other in kept {
                if !self.is_as_good(player, option, other)? {
                    better.push(other);
                }
            }
            better.push(option);
            kept = better;
        }
        Ok(kept)
    }

    /// Replaces the options that are reversible up to infinitesimals by the options of the reply.
    fn bypassed(
        &mut self,
        player: Player,
        game: Game,
        options: Vec<Game>,
    ) -> Result<Vec<Game>, GameError> {
        let mut bypassed = Vec::with_capacity(options.len());
        for option in options {
            let reply = self.reversed_by(player, game, option)?;
            match reply {
                None => bypassed.push(option),
                Some(reply) => {
                    self.store.expand(reply)?;
                    bypassed.extend(self.store.options_of(player, reply));
                }
            }
        }
        Ok(bypassed)
    }

    /// Returns the reply to an option after which its player is no better off than in the game, up to infinitesimals.
    fn reversed_by(
        &mut self,
        player: Player,
        game: Game,
        option: Game,
    ) -> Result<Option<Game>, GameError> {
        if self.is_number(option) {
            return Ok(None);
        }
        for reply in self.store.options_of(!player, option).to_vec() {
            if self.is_as_good(player, game, reply)? {
                return Ok(Some(reply));
            }
        }
        Ok(None)
    }
}
