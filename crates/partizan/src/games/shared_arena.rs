//! Arenas that share their games.

use super::Games;
use crate::error::GameError;
use crate::game::Game;

/// # Arenas of several threads
impl Games {
    /// Creates an arena that shares its games with this one, for another thread.
    ///
    /// Every game that one of them has, or makes later, is a game of the other by the same handle. Each arena has a
    /// copy of all games. It receives new games when it makes a game that it does not have, and when it [requests
    /// one](Self::sync). So threads exchange games as handles, and wait for each other only while one of them makes a
    /// game. Caches are not shared. Any number of arenas may share their games, each with this one's limits; a clone
    /// becomes independent.
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
        shared
    }

    /// Receives a game of a [shared arena](Self::shared_arena), together with all earlier games of other arenas. A
    /// game of this arena stays as it is.
    ///
    /// # Complexity
    /// O(1) for a game that is already here; otherwise the time to copy all new games, without comparisons.
    ///
    /// # Errors
    /// A limit of this arena: the games received so far stay, and the game can be requested again.
    /// [`GameError::OtherArena`] for a game that none of them has made.
    pub fn sync(&mut self, game: Game) -> Result<Game, GameError> {
        if game.index() >= self.store.len() {
            let caught_up = self.store.catch_up();
            // There may be no room for later games.
            if game.index() >= self.store.len() {
                caught_up?;
            }
        }
        self.store.own(game)
    }
}
