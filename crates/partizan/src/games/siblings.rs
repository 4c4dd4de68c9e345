//! Arenas that share their games.

use super::Games;
use crate::error::GameError;
use crate::game::Game;

/// # Arenas of several threads
impl Games {
    /// Creates an arena that shares its games with this one, for another thread.
    ///
    /// All games that one of them has or makes from now on are games of the other, by the same handle. Each keeps a copy of
    /// them and takes over new games when it makes a game that it does not have, or when it [receives](Self::receive) one.
    /// So threads tell each other games by handles, and wait for each other only while one of them makes a game. Caches are not
    /// shared. There may be any number of siblings, each with the limits of this arena for itself; a clone of an arena is none.
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
    /// let mut sibling = games.sibling();
    /// let star = thread::scope(|scope| scope.spawn(|| sibling.nimber(1)).join()).unwrap()?;
    /// let star = games.receive(star)?;
    /// assert_eq!(games.sum(star, star)?, Game::ZERO);
    /// # Ok::<(), partizan::GameError>(())
    /// ```
    #[must_use]
    pub fn sibling(&mut self) -> Self {
        let mut sibling = Self::with_memory(self.memory());
        sibling.store = self.store.sibling();
        sibling.comparisons.limit_operations(self.comparisons.limit());
        sibling
    }

    /// Takes over a game of a [sibling](Self::sibling), with all games that siblings have made before. A game of this arena stays as
    /// it is; a handle that no sibling has made becomes 0.
    ///
    /// # Complexity
    /// O(1) for a game that is here; else the time to copy all that are new, without comparisons.
    ///
    /// # Errors
    /// A limit of this arena. The games taken over by then stay, and the game can be received later.
    pub fn receive(&mut self, game: Game) -> Result<Game, GameError> {
        if game.index() >= self.store.len() {
            self.store.catch_up()?;
        }
        Ok(self.store.known(game))
    }
}
