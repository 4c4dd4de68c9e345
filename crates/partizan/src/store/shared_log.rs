//! Arenas that share their games: all make the same ones in the same order, so that their handles agree.
//!
//! Each has all games itself, and reads them without a lock. A game that is new to an arena is made under one: first the
//! arena makes what others have made since it looked last, and only if the game is still missing it makes it, and adds it to
//! the list for the others.

use std::sync::{Arc, Mutex, PoisonError};

use super::{NewGame, Store};
use crate::error::GameError;
use crate::form_ref::FormRef;
use crate::game::Game;
use crate::number::Dyadic;
use crate::summary::Summary;

/// The games that the arenas have made since they share them, and how many of them this one has.
#[derive(Debug, Default)]
pub(crate) struct SharedLog {
    log: Option<Arc<Mutex<Log>>>,
    seen: Place,
    /// The bytes of the list when it was seen.
    bytes: usize,
}

impl Clone for SharedLog {
    /// A clone of an arena goes its own way.
    fn clone(&self) -> Self {
        Self::default()
    }
}

/// A list of games in the order in which they were made. A game and its negative are made together.
#[derive(Debug, Default)]
struct Log {
    games: Vec<Entry>,
    /// The options of all forms, one after another.
    options: Vec<Game>,
}

#[derive(Debug)]
enum Entry {
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

impl SharedLog {
    /// Returns the bytes of the list when this arena saw it last, divided among the arenas.
    pub(crate) fn bytes(&self) -> usize {
        self.log.as_ref().map_or(0, |log| self.bytes / Arc::strong_count(log))
    }
}

impl Log {
    fn bytes(&self) -> usize {
        self.games.capacity() * size_of::<Entry>() + self.options.capacity() * size_of::<Game>()
    }

    fn end(&self) -> Place {
        Place { game: self.games.len(), option: self.options.len() }
    }

    /// Returns the game at a place, and the place after it.
    fn at(&self, place: Place) -> Option<(NewGame<'_>, Place)> {
        let game = place.game + 1;
        Some(match self.games.get(place.game)? {
            Entry::Number(number) => (NewGame::Number(*number), Place { game, ..place }),
            &Entry::Form { left, right, ref summary } => {
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
            NewGame::Number(number) => Entry::Number(number),
            NewGame::Form(FormRef { left, right, summary }) => {
                self.options.extend_from_slice(left);
                self.options.extend_from_slice(right);
                let [left, right] = [left, right].map(|options| options.len() as u32);
                Entry::Form { left, right, summary: *summary }
            }
        });
    }
}

impl Store {
    /// Returns an arena with the same games, also those that either makes from now on.
    pub(crate) fn shared(&mut self) -> Self {
        let log = Arc::clone(self.log.log.get_or_insert_with(Arc::default));
        let mut shared = self.clone();
        shared.origins = self.origins.shared(self.records.len() as u32);
        shared.log = SharedLog { log: Some(log), seen: self.log.seen, bytes: self.log.bytes };
        shared
    }

    /// Makes what the others have made.
    pub(crate) fn catch_up(&mut self) -> Result<(), GameError> {
        let Some(log) = self.log.log.clone() else { return Ok(()) };
        // A game is added to the list when nothing can fail any more, so the list is right even if a thread has panicked.
        let log = log.lock().unwrap_or_else(PoisonError::into_inner);
        self.sync(&log)
    }

    fn sync(&mut self, log: &Log) -> Result<(), GameError> {
        self.log.bytes = log.bytes();
        while let Some((new, next)) = log.at(self.log.seen) {
            self.make(new)?;
            self.log.seen = next;
        }
        Ok(())
    }

    /// Makes a game that this arena does not have, unless another has made it.
    pub(crate) fn make_for_all(&mut self, new: NewGame<'_>) -> Result<Game, GameError> {
        let Some(log) = self.log.log.clone() else { return self.make(new) };
        let mut log = log.lock().unwrap_or_else(PoisonError::into_inner);
        self.sync(&log)?;
        if let Some(game) = self.find(new) {
            return Ok(game);
        }
        let game = self.make(new)?;
        log.push(new);
        self.log.seen = log.end();
        Ok(game)
    }
}
