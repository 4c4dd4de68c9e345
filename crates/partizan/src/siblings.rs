//! Arenas that share their games: all make the same ones in the same order, so that their handles agree.
//!
//! Each has all games itself, and reads them without a lock. A game that is new to an arena is made under one: first the
//! arena makes what others have made since it looked last, and only if the game is still missing it makes it, and adds it to
//! the list for the others.

use std::sync::{Arc, Mutex, PoisonError};

use crate::compare::FormRef;
use crate::error::GameError;
use crate::game::Game;
use crate::games::Games;
use crate::number::Dyadic;
use crate::store::{NewGame, Store};
use crate::summary::Summary;

/// The games that the arenas have made since they are siblings, and how many of them this one has.
#[derive(Debug, Default)]
pub(crate) struct Siblings {
    made: Option<Arc<Mutex<Made>>>,
    seen: Place,
    /// The bytes of the list when it was seen.
    bytes: usize,
}

impl Clone for Siblings {
    /// A clone of an arena goes its own way.
    fn clone(&self) -> Self {
        Self::default()
    }
}

/// A list of games in the order in which they were made. A game and its negative are made together.
#[derive(Debug, Default)]
struct Made {
    games: Vec<MadeGame>,
    /// The options of all forms, one after another.
    options: Vec<Game>,
}

#[derive(Debug)]
enum MadeGame {
    Number(Dyadic),
    Form {
        /// The number of Left's options, which are in the list before Right's.
        left: u32,
        right: u32,
        summary: Summary,
    },
}

/// A place in the list.
#[derive(Clone, Copy, Debug, Default)]
struct Place {
    game: usize,
    option: usize,
}

impl Siblings {
    /// Returns the bytes of the list when this arena saw it last, divided among the arenas.
    pub(crate) fn bytes(&self) -> usize {
        self.made.as_ref().map_or(0, |made| self.bytes / Arc::strong_count(made))
    }
}

impl Made {
    fn bytes(&self) -> usize {
        self.games.capacity() * size_of::<MadeGame>() + self.options.capacity() * size_of::<Game>()
    }

    fn end(&self) -> Place {
        Place { game: self.games.len(), option: self.options.len() }
    }

    /// Returns the game at a place, and the place after it.
    fn at(&self, place: Place) -> Option<(NewGame<'_>, Place)> {
        let game = place.game + 1;
        Some(match self.games.get(place.game)? {
            MadeGame::Number(number) => (NewGame::Number(*number), Place { game, ..place }),
            &MadeGame::Form { left, right, ref summary } => {
                let middle = place.option + left as usize;
                let option = middle + right as usize;
                let left = self.options.get(place.option..middle)?;
                let right = self.options.get(middle..option)?;
                (NewGame::Form(FormRef { left, right, summary }), Place { game, option })
            }
        })
    }

    fn push(&mut self, new: NewGame<'_>) {
        self.games.push(match new {
            NewGame::Number(number) => MadeGame::Number(number),
            NewGame::Form(FormRef { left, right, summary }) => {
                self.options.extend_from_slice(left);
                self.options.extend_from_slice(right);
                let [left, right] = [left, right].map(|options| options.len() as u32);
                MadeGame::Form { left, right, summary: *summary }
            }
        });
    }
}

/// # Arenas of several threads
impl Games {
    /// Creates an arena that shares its games with this one, for another thread.
    ///
    /// All games that one of them has or makes from now on are games of the other, by the same handle. Each keeps a copy of
    /// them and takes over what is new when it makes a game that it does not have, or when it [receives](Self::receive) one.
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
    /// A limit of this arena. What has been taken over till then is there, and the game can be received later.
    pub fn receive(&mut self, game: Game) -> Result<Game, GameError> {
        if game.index() >= self.store.len() {
            self.store.catch_up()?;
        }
        Ok(self.store.known(game))
    }
}

impl Store {
    /// Returns an arena with the same games, also those that either makes from now on.
    pub(crate) fn sibling(&mut self) -> Self {
        let made = Arc::clone(self.siblings.made.get_or_insert_with(Arc::default));
        let mut sibling = self.clone();
        sibling.siblings =
            Siblings { made: Some(made), seen: self.siblings.seen, bytes: self.siblings.bytes };
        sibling
    }

    /// Makes what siblings have made.
    pub(crate) fn catch_up(&mut self) -> Result<(), GameError> {
        let Some(made) = self.siblings.made.clone() else { return Ok(()) };
        // A game is added to the list when nothing can fail any more, so the list is right even if a thread has panicked.
        let made = made.lock().unwrap_or_else(PoisonError::into_inner);
        self.make_all(&made)
    }

    fn make_all(&mut self, made: &Made) -> Result<(), GameError> {
        self.siblings.bytes = made.bytes();
        while let Some((new, next)) = made.at(self.siblings.seen) {
            self.make(new)?;
            self.siblings.seen = next;
        }
        Ok(())
    }

    /// Makes a game that this arena does not have, unless a sibling has made it.
    pub(crate) fn make_for_all(&mut self, new: NewGame<'_>) -> Result<Game, GameError> {
        let Some(made) = self.siblings.made.clone() else { return self.make(new) };
        let mut made = made.lock().unwrap_or_else(PoisonError::into_inner);
        self.make_all(&made)?;
        if let Some(game) = self.find(new) {
            return Ok(game);
        }
        let game = self.make(new)?;
        made.push(new);
        self.siblings.seen = made.end();
        Ok(game)
    }
}
