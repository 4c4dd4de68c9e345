//! Options, birthdays, stops and kinds of games.

use super::Games;
use crate::error::GameError;
use crate::game::Game;
use crate::number::Dyadic;
use crate::summary::UpBounds;

/// # Properties
///
/// ```
/// use partizan::{Dyadic, Game, Games, UpBounds};
///
/// let mut games = Games::new();
/// let [star, up, three] = [games.nimber(1)?, games.ups(1)?, games.integer(3)?];
/// assert_eq!(games.options(up), Some((&[Game::ZERO][..], &[star][..])));
/// assert_eq!(games.options(three), None);
/// let two = games.integer(2)?;
/// assert_eq!(games.left_options(three)?, [two]);
/// assert_eq!(games.options(three), Some((&[two][..], &[][..])));
/// assert_eq!(games.followers(up), [Game::ZERO, star, up]);
///
/// let fraction = games.parse("5/8")?;
/// assert_eq!((games.birthday(fraction), games.far_star(star)), (4, 2));
/// let game = games.parse("{2|{0|-2}}")?;
/// assert_eq!((games.left_stop(game), games.right_stop(game)), (Dyadic::from(2), Dyadic::ZERO));
/// // ^ < g < 2·^, and -1·^ + * < g < 3·^ + *.
/// let game = games.parse("{^|*}")?;
/// assert_eq!(games.up_bounds(game), [(1, 2), (-1, 3)].map(|(low, high)| UpBounds { low, high }));
/// for (text, is_infinitesimal, is_all_small) in
///     [("^*", true, true), ("+_2", true, false), ("1*", false, false)]
/// {
///     let game = games.parse(text)?;
///     assert_eq!(games.is_infinitesimal(game), is_infinitesimal);
///     assert_eq!(games.is_all_small(game), is_all_small);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl Games {
    /// Returns Left's and Right's options in canonical form, in no particular order; `None` for a number whose
    /// options have not been [requested](Self::left_options) yet.
    #[inline]
    pub fn options(&self, g: Game) -> Option<(&[Game], &[Game])> {
        let (left, right) = (self.store.left(g), self.store.right(g));
        let is_known = g.is_zero() || !left.is_empty() || !right.is_empty();
        is_known.then_some((left, right))
    }

    /// Returns Left's options in canonical form, in no particular order.
    ///
    /// # Errors
    /// A limit: the options of a number are only made on request.
    pub fn left_options(&mut self, g: Game) -> Result<&[Game], GameError> {
        self.store.expand(self.store.own(g)?)?;
        Ok(self.store.left(g))
    }

    /// Returns Right's options in canonical form, in no particular order.
    ///
    /// # Errors
    /// A limit: the options of a number are only made on request.
    pub fn right_options(&mut self, g: Game) -> Result<&[Game], GameError> {
        self.store.expand(self.store.own(g)?)?;
        Ok(self.store.right(g))
    }

    /// Returns the day on which the game is born: 0 for {|}; otherwise one more than the latest birthday of an option.
    pub fn birthday(&self, g: Game) -> u64 {
        self.store.birthday(g)
    }

    /// Returns the Left stop: the number that best play reaches if Left begins.
    pub fn left_stop(&self, g: Game) -> Dyadic {
        self.store.number_at(self.store.summary(g).left_stop)
    }

    /// Returns the Right stop: the number that best play reaches if Right begins.
    pub fn right_stop(&self, g: Game) -> Dyadic {
        self.store.number_at(self.store.summary(g).right_stop)
    }

    /// Returns the bounds of a game by the multiples of ^: by the chain n·^ and by the chain n·^ + *.
    ///
    /// # Complexity
    /// Constant: the bounds are stored with the game.
    #[doc(hidden)]
    #[inline]
    pub fn up_bounds(&self, g: Game) -> [UpBounds; 2] {
        let summary = self.store.summary(g);
        [summary.ups, summary.starred]
    }

    /// Returns the game and all its followers, each after its options. Numbers have no followers here.
    pub fn followers(&self, g: Game) -> Vec<Game> {
        self.store.followers(g)
    }

    /// Returns the n of the far star *n of a game.
    ///
    /// It is the least n >= 1 such that neither the game nor a follower is a nimber *m with m >= n.
    #[doc(hidden)]
    pub fn far_star(&self, g: Game) -> u32 {
        self.store.far_star(g)
    }

    /// Returns whether both stops are 0: the game lies between all positive and all negative numbers.
    pub fn is_infinitesimal(&self, g: Game) -> bool {
        self.store.summary(g).is_infinitesimal()
    }

    /// Returns whether the game is all-small: if one player can move then so can the other, in every follower.
    pub fn is_all_small(&self, g: Game) -> bool {
        self.store.summary(g).all_small
    }
}
