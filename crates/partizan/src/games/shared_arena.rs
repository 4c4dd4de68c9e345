//! Arenas that share their games.

use super::Games;
use crate::error::GameError;
use crate::game::Game;

/// # Arenas of several threads
impl Games {
    /// Creates an arena that shares its games with this one, for another thread.
    ///
    /// All games that one of them has or makes from now on are games of the other, by the same handle. Each keeps a copy of
    /// them and takes over new games when it makes a game that it does not have, or when it [takes one over](Self::sync).
    /// So threads tell each other games by handles, and wait for each other only while one of them makes a game. Caches are not
    /// shared. Any number of arenas may share their games, each with the limits of this one for itself; a clone goes its own way.
    ///
    /// # Complexity
    /// O(n) time and memory for an arena of n games.
    ///
    /// ```
    /// use std::thread;
    ///
    /// use partizan::{Game, Games};
    ///
    /// let mut games = Games::new();
    /// let mut shared = games.shared_arena();
    /// let star = thread::scope(|scope| scope.spawn(|| shared.nimber(1)).join()).unwrap()?;
    /// let star = games.sync(star)?;
    /// assert_eq!(games.sum(star, star)?, Game::ZERO);
    /// # Ok::<(), partizan::GameError>(())
    /// ```
    #[must_use]
    pub fn shared_arena(&mut self) -> Self {
        let mut shared = Self::with_memory(self.memory());
        shared.store = self.store.shared();
        shared.comparisons.limit_operations(self.comparisons.limit());
        shared
    }

    /// Takes over a game of a [shared arena](Self::shared_arena), with all games that others have made before. A game of this arena
    /// stays as it is.
    ///
    /// # Complexity
    /// O(1) for a game that is here; else the time to copy all that are new, without comparisons.
    ///
    /// # Errors
    /// A limit of this arena: the games taken over by then stay, and the game can be taken over later.
    /// [`GameError::OtherArena`] for a game that none of them has made.
    pub fn sync(&mut self, game: Game) -> Result<Game, GameError> {
        if game.index() >= self.store.len() {
            let caught_up = self.store.catch_up();
            // There may be no room for the games that were made after it.
            if game.index() >= self.store.len() {
                caught_up?;
            }
        }
        self.store.own(game)
    }
}
