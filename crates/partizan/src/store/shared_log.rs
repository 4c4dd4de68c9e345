//! Arenas that share their games: all make the same games in the same order, so their handles agree.
//!
//! Each arena has a copy of all games. A common list has the games in the order of their creation. Every arena reads it
//! without a lock, and appends a game that is not in it. If another arena is faster, it reads on first. The game is
//! compared with the pivots before it is appended, and the list passes the result to all.

use core::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, OnceLock, Weak};

use super::{NewGame, Store};
use crate::error::GameError;
use crate::game::Game;
use crate::number::Dyadic;
use crate::pivots::Relations;
use crate::summary::{FormRef, Summary};

/// The number of shared games that this arena has read.
#[derive(Debug, Default)]
pub(crate) struct SharedLog {
    reader: Option<Reader>,
    /// The bytes of the list when it was read, divided among the arenas.
    pub(super) bytes: usize,
}

impl Clone for SharedLog {
    /// A clone of an arena becomes independent.
    fn clone(&self) -> Self {
        Self::default()
    }
}

/// A place in the list. Games that all arenas have read are dropped.
#[derive(Clone, Debug)]
struct Reader {
    /// The last game that was read.
    last: Arc<Link>,
    /// The bytes of the list. Each arena that shares it holds one reference.
    bytes: Arc<AtomicUsize>,
}

/// A game, which is made together with its negative, and the rest of the list.
#[derive(Debug)]
struct Link {
    entry: Entry,
    next: OnceLock<Arc<Link>>,
    /// The bytes of the list.
    total: Weak<AtomicUsize>,
}

/// A [`NewGame`] with options of its own.
#[derive(Debug)]
enum Entry {
    Number(Dyadic),
    Form {
        /// Left's options, then Right's.
        options: Box<[Game]>,
        /// The number of Left's options.
        left: usize,
        summary: Summary,
        /// The relations of the game and of its negative, once no more pivots are adopted.
        relations: Option<[Relations; 2]>,
    },
}

impl Link {
    fn new(new: NewGame<'_>, bytes: &Arc<AtomicUsize>) -> Arc<Self> {
        let entry = match new {
            NewGame::Number(number) => Entry::Number(number),
            NewGame::Form(FormRef { left, right, summary }, relations) => Entry::Form {
                options: [left, right].concat().into(),
                left: left.len(),
                summary: *summary,
                relations,
            },
        };
        let link = Self { entry, next: OnceLock::new(), total: Arc::downgrade(bytes) };
        bytes.fetch_add(link.bytes(), Relaxed);
        Arc::new(link)
    }

    fn game(&self) -> NewGame<'_> {
        match &self.entry {
            Entry::Number(number) => NewGame::Number(*number),
            Entry::Form { options, left, summary, relations } => {
                let (left, right) = options.split_at(*left);
                NewGame::Form(FormRef { left, right, summary }, *relations)
            }
        }
    }

    /// Returns the bytes of the link, with the two counters beside it, and of its options.
    fn bytes(&self) -> usize {
        let options = match &self.entry {
            Entry::Number(_) => 0,
            Entry::Form { options, .. } => size_of_val(&**options),
        };
        size_of::<Self>() + 2 * size_of::<usize>() + options
    }
}

impl Drop for Link {
    fn drop(&mut self) {
        if let Some(total) = self.total.upgrade() {
            total.fetch_sub(self.bytes(), Relaxed);
        }
        // A long list is dropped link by link, without recursion.
        let mut next = self.next.take();
        while let Some(mut link) = next.and_then(Arc::into_inner) {
            next = link.next.take();
        }
    }
}

impl Reader {
    /// Begins a list with 0, which every arena has.
    fn new() -> Self {
        let bytes = Arc::default();
        Self { last: Link::new(NewGame::Number(Dyadic::ZERO), &bytes), bytes }
    }

    /// Returns an arena's share of the bytes of the list.
    fn share(&self) -> usize {
        self.bytes.load(Relaxed) / Arc::strong_count(&self.bytes)
    }
}

impl Store {
    /// Returns an arena with the same games, including all later ones of either.
    pub(crate) fn shared(&mut self) -> Self {
        let reader = self.log.reader.get_or_insert_with(Reader::new).clone();
        let mut shared = self.clone();
        shared.origins = self.origins.shared(self.records.len() as u32);
        shared.log = SharedLog { reader: Some(reader), bytes: self.log.bytes };
        shared
    }

    /// Makes the games that the other arenas have made.
    pub(crate) fn catch_up(&mut self) -> Result<(), GameError> {
        let Some(mut reader) = self.log.reader.take() else { return Ok(()) };
        let made = self.read_on(&mut reader);
        self.log.reader = Some(reader);
        made
    }

    /// Makes a missing game, unless another arena has made it.
    pub(crate) fn make_for_all(&mut self, new: NewGame<'_>) -> Result<Game, GameError> {
        let Some(mut reader) = self.log.reader.take() else { return self.make(new) };
        let made = self.add(new, &mut reader);
        self.log.reader = Some(reader);
        made
    }

    /// Makes the games from a place on.
    fn read_on(&mut self, reader: &mut Reader) -> Result<(), GameError> {
        while let Some(next) = reader.last.next.get() {
            self.log.bytes = reader.share();
            self.make(next.game())?;
            reader.last = Arc::clone(next);
        }
        self.log.bytes = reader.share();
        Ok(())
    }

    fn add(&mut self, mut new: NewGame<'_>, reader: &mut Reader) -> Result<Game, GameError> {
        self.read_on(reader)?;
        if let Some(game) = self.find(new) {
            return Ok(game);
        }
        // A game without room in this arena, or too deep, must not enter the list.
        let mut options = 0;
        if let NewGame::Form(form, relations) = &mut new {
            self.check_depth(*form)?;
            options = form.left.len() + form.right.len();
            *relations = self.final_relations(*form);
        }
        let mut link = Link::new(new, &reader.bytes);
        self.log.bytes = reader.share();
        self.make_room(2 * options)?;
        // Another arena may be faster.
        while let Err(refused) = reader.last.next.set(link) {
            self.read_on(reader)?;
            if let Some(game) = self.find(new) {
                return Ok(game);
            }
            link = refused;
        }
        let game = self.next_game();
        self.read_on(reader)?;
        Ok(game)
    }
}
