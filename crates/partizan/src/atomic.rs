//! Atomic weights: how many ^ an all-small game is worth.
//!
//! # The calculus
//! The atomic weight A(G) of an all-small game G is the game g for which G and g·^ differ by less
//! than ^ + ☆ either way, where ☆, the *far star*, is a nimber larger than all that matter. For an
//! integer g, g·^ is the sum of g copies of ^; for other g it is the *Norton product*
//!
//! ```text
//! g·^ = {g^L·^ + ^ + I | g^R·^ - ^ - I},
//! ```
//!
//! over the incentives I of ^, the gains of its moves: 0 - ^ = v for Left and ^ - * = ^ + * for Right. Let
//!
//! ```text
//! G0 = {A(G^L) - 2 | A(G^R) + 2}.
//! ```
//!
//! **Theorem** (Conway; Berlekamp, Conway and Guy, *Winning Ways*, chapter 8; Siegel, *Combinatorial Game Theory*,
//! section II.7). A(G) = G0, unless G0 is an integer. Then
//! - if G > ☆, A(G) is the largest integer n with n <| A(G^R) + 2 for all G^R;
//! - if G < ☆, A(G) is the least integer n with A(G^L) - 2 <| n for all G^L;
//! - if G and ☆ are confused, A(G) = 0.
//!
//! # Which star is far
//! **Lemma.** If no follower of G equals *m for any m >= N, then G + *m has the same outcome for all m >= N. *Proof.*
//! Compare G + *M with G + *N, where M > N, by induction on the followers of G and on M. The moves in G lead to games
//! of the same outcome, and the moves to G + *m with m < N are common to both. A move to G + *m with N <= m < M leads
//! to the outcome of G + *N. If the mover, say Left, wins by it, then G + *N >= 0. It is not 0, because G is not *N;
//! so Left also wins G + *N moving first. ∎
//!
//! So one more than the largest nimber among the followers is far enough.

use core::cmp::Ordering;

use rustc_hash::FxHashMap;

use crate::error::GameError;
use crate::game::Game;
use crate::games::Games;

/// The atomic weight of an all-small game, if the weights of its options decide it, or what they leave open.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub enum WeightByOptions {
    /// The weight.
    Weight(Game),
    /// The weight is the largest integer if the game is greater than the far star, the least one if it is less, and 0
    /// if they are confused.
    Between {
        /// The least integer n with A(G^L) - 2 <| n.
        least: i64,
        /// The largest integer n with n <| A(G^R) + 2.
        largest: i64,
    },
}

impl Games {
    /// Returns the atomic weight of an all-small game.
    ///
    /// # Returns
    /// The atomic weight, often an integer; `None` if the game is not all-small.
    ///
    /// # Complexity
    /// A canonical form and perhaps two comparisons for every new follower. Constant for n·^ + *k.
    ///
    /// # Errors
    /// A limit; [`GameError::Bytes`] also if the weights of the followers do not fit in an eighth of the bytes allowed.
    ///
    /// ```
    /// use partizan::{Dyadic, Games};
    ///
    /// let mut games = Games::new();
    /// for (text, weight) in [("^", "1"), ("*", "0"), ("v3*2", "-3"), ("{^2|v2}", "*"), ("{0,*|v}", "0")] {
    ///     let game = games.parse(text)?;
    ///     let weight = games.parse(weight)?;
    ///     assert_eq!(games.atomic_weight(game)?, Some(weight), "{text}");
    /// }
    /// let hot = games.parse("+-1")?;
    /// assert_eq!(games.atomic_weight(hot)?, None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Source
    /// The atomic weight calculus of *Winning Ways*, chapter 8, and Siegel, *Combinatorial Game
    /// Theory*, section II.7; the far star is one more than the largest nimber among the followers.
    pub fn atomic_weight(&mut self, game: Game) -> Result<Option<Game>, GameError> {
        let game = self.store.own(game)?;
        if !self.is_all_small(game) {
            return Ok(None);
        }
        if let Some(name) = self.as_number_up_star(game) {
            // The game is n·^ + *k, because the number is 0.
            return self.integer(i64::from(name.ups)).map(Some);
        }
        let is_known = |follower| self.atomic_weights.contains_key(&follower);
        let unknown = self.store.followers_until(game, is_known);
        for follower in unknown {
            let weight = match self.as_number_up_star(follower) {
                Some(name) => self.integer(i64::from(name.ups))?,
                None => self.atomic_weight_from_options(follower)?,
            };
            let [negative, negative_weight] = [follower, weight].map(|game| self.neg(game));
            for (game, weight) in [(follower, weight), (negative, negative_weight)] {
                let is_full = self.atomic_weights.len() == self.atomic_weights.capacity();
                if is_full && 2 * self.bytes_of_weights() > self.memory() / 8 {
                    self.atomic_weights = FxHashMap::default();
                    return Err(GameError::Bytes { limit: self.memory() });
                }
                self.atomic_weights.insert(game, weight);
            }
        }
        Ok(self.atomic_weights.get(&game).copied())
    }

    pub(crate) fn bytes_of_weights(&self) -> usize {
        self.atomic_weights.capacity() * size_of::<(Game, Game)>()
    }

    /// Returns the atomic weight of a game from the known weights of its options.
    fn atomic_weight_from_options(&mut self, game: Game) -> Result<Game, GameError> {
        let known = |option: &Game| self.atomic_weights.get(option).copied();
        let known = |options: &[Game]| options.iter().map(known).collect::<Option<Vec<_>>>();
        let left = known(self.store.left(game)).ok_or(GameError::OtherArena)?;
        let right = known(self.store.right(game)).ok_or(GameError::OtherArena)?;
        let (least, largest) = match self.weight_by_options(&left, &right)? {
            WeightByOptions::Weight(weight) => return Ok(weight),
            WeightByOptions::Between { least, largest } => (least, largest),
        };
        let far_star = self.nimber(self.store.far_star(game))?;
        let weight = match self.compare_within_work(game, far_star)? {
            Some(Ordering::Greater) => largest,
            Some(Ordering::Less) => least,
            Some(Ordering::Equal) | None => 0,
        };
        self.integer(weight)
    }

    /// Returns the atomic weight of an all-small game, if the weights of its options decide it.
    #[doc(hidden)]
    pub fn weight_by_options(
        &mut self,
        left: &[Game],
        right: &[Game],
    ) -> Result<WeightByOptions, GameError> {
        let mut shifted = |weights: &[Game], by: i64| {
            let by = self.integer(by)?;
            weights.iter().map(|&weight| self.sum(weight, by)).collect::<Result<Vec<_>, _>>()
        };
        let (lows, highs) = (shifted(left, -2)?, shifted(right, 2)?);
        let simplest = self.from_options(&lows, &highs)?;
        if self.as_integer(simplest).is_none() {
            return Ok(WeightByOptions::Weight(simplest));
        }
        let above = |low| self.largest_integer_not_above(self.neg(low)).map(|n| -n);
        let below = |high| self.largest_integer_not_above(high);
        let least = lows.into_iter().map(above).collect::<Option<Vec<_>>>();
        let largest = highs.into_iter().map(below).collect::<Option<Vec<_>>>();
        let least = least.and_then(|all| all.into_iter().max()).ok_or(GameError::Number)?;
        let largest = largest.and_then(|all| all.into_iter().min()).ok_or(GameError::Number)?;
        Ok(match least == largest {
            true => WeightByOptions::Weight(simplest),
            false => WeightByOptions::Between { least, largest },
        })
    }

    /// Returns the largest integer n that is less than g or confused with g, or `None` if it is out of range.
    #[doc(hidden)]
    pub fn largest_integer_not_above(&self, g: Game) -> Option<i64> {
        let summary = self.store.summary(g);
        let stop = self.store.number_at(summary.left_stop);
        let is_reached = stop.is_integer() && summary.le_left_stop;
        stop.floor().checked_sub(i64::from(is_reached))
    }
}
