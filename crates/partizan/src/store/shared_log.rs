//! Arenas that share their games: all make the same games in the same order, so their handles agree.
//!
//! Each arena has a copy of all games. A common list has the games in the order of their creation, and every arena
//! reads it without a lock. An arena that needs a new game reads to the end of the list; if the game is still
//! missing, the arena adds it there. Only adding takes a lock, briefly. The comparison with the pivots comes before,
//! and the list passes its result to all.

use core::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

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
    bytes: usize,
}

impl Clone for SharedLog {
    /// A clone of an arena becomes independent.
    fn clone(&self) -> Self {
        Self::default()
    }
}

/// A place in the list. Pages that all arenas have read are dropped.
#[derive(Clone, Debug)]
struct Reader {
    log: Arc<Log>,
    page: Arc<Page>,
    entry: usize,
}

#[derive(Debug)]
struct Log {
    /// Held while a game is added.
    end: Mutex<End>,
    bytes: Arc<AtomicUsize>,
}

#[derive(Debug)]
struct End {
    page: Arc<Page>,
    entry: usize,
}

/// A part of the list. Every entry is written once.
#[derive(Debug)]
struct Page {
    entries: Box<[OnceLock<Entry>]>,
    next: OnceLock<Arc<Page>>,
    bytes: Arc<AtomicUsize>,
}

/// A game, which is made together with its negative.
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

impl SharedLog {
    /// Returns the bytes of the list at the last reading, divided among the arenas.
    pub(crate) const fn bytes(&self) -> usize {
        self.bytes
    }
}

impl Page {
    const ENTRIES: usize = 1 << 5;
    const BYTES: usize = Self::ENTRIES * size_of::<OnceLock<Entry>>();

    fn new(bytes: &Arc<AtomicUsize>) -> Arc<Self> {
        bytes.fetch_add(Self::BYTES, Relaxed);
        Arc::new(Self {
            entries: (0..Self::ENTRIES).map(|_| OnceLock::new()).collect(),
            next: OnceLock::new(),
            bytes: Arc::clone(bytes),
        })
    }
}

impl Drop for Page {
    fn drop(&mut self) {
        let options = self.entries.iter().filter_map(OnceLock::get).map(Entry::bytes);
        let bytes = Self::BYTES + options.sum::<usize>();
        self.bytes.fetch_sub(bytes, Relaxed);
        // A long list is dropped page by page, without recursion.
        let mut next = self.next.take();
        while let Some(mut page) = next.and_then(Arc::into_inner) {
            next = page.next.take();
        }
    }
}

impl Entry {
    /// Returns Left's options and Right's.
    fn options(&self) -> &[Game] {
        match self {
            Self::Number(_) => &[],
            Self::Form { options, .. } => options,
        }
    }

    /// Returns the bytes outside the page.
    fn bytes(&self) -> usize {
        size_of_val(self.options())
    }
}

impl Reader {
    /// Begins an empty list.
    fn new() -> Self {
        let bytes = Arc::default();
        let page = Page::new(&bytes);
        let end = Mutex::new(End { page: Arc::clone(&page), entry: 0 });
        Self { log: Arc::new(Log { end, bytes }), page, entry: 0 }
    }

    /// Returns an arena's share of the bytes of the list, and of `more` bytes.
    fn bytes_with(&self, more: usize) -> usize {
        (self.log.bytes.load(Relaxed) + more) / Arc::strong_count(&self.log)
    }

    /// Goes to the page of the next entry, and returns the entry, if there is one.
    fn entry(&mut self) -> Option<&Entry> {
        if self.entry == Page::ENTRIES {
            self.page = Arc::clone(self.page.next.get()?);
            self.entry = 0;
        }
        self.page.entries.get(self.entry)?.get()
    }

    /// Adds a game, unless there are unread games of other arenas.
    fn push(&self, entry: Entry) -> Result<(), Entry> {
        // The end changes only when nothing can fail any more, so the list is right even after a panic in another
        // thread.
        let mut end = self.log.end.lock().unwrap_or_else(PoisonError::into_inner);
        if !Arc::ptr_eq(&self.page, &end.page) || self.entry != end.entry {
            return Err(entry);
        }
        end.push(entry);
        Ok(())
    }
}

impl End {
    fn push(&mut self, entry: Entry) {
        if self.entry == Page::ENTRIES {
            let next = Arc::clone(self.page.next.get_or_init(|| Page::new(&self.page.bytes)));
            *self = Self { page: next, entry: 0 };
        }
        self.page.bytes.fetch_add(entry.bytes(), Relaxed);
        if let Some(place) = self.page.entries.get(self.entry) {
            place.get_or_init(|| entry);
        }
        self.entry += 1;
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
        loop {
            // Entries that all arenas have read are dropped.
            self.log.bytes = reader.bytes_with(0);
            let Some(entry) = reader.entry() else { return Ok(()) };
            match *entry {
                Entry::Number(number) => self.make(NewGame::Number(number))?,
                Entry::Form { ref options, left, ref summary, relations } => {
                    let (left, right) = options.split_at(left);
                    self.make_form(FormRef { left, right, summary }, relations)?
                }
            };
            reader.entry += 1;
        }
    }

    fn add(&mut self, new: NewGame<'_>, reader: &mut Reader) -> Result<Game, GameError> {
        self.read_on(reader)?;
        if let Some(game) = self.find(new) {
            return Ok(game);
        }
        let mut entry = self.entry(new)?;
        // A game without room in this arena must not enter the list.
        self.log.bytes = reader.bytes_with(Page::BYTES + entry.bytes());
        self.make_room(2 * entry.options().len())?;
        // Another arena may be faster.
        while let Err(refused) = reader.push(entry) {
            self.read_on(reader)?;
            if let Some(game) = self.find(new) {
                return Ok(game);
            }
            entry = refused;
        }
        let game = self.next_game();
        self.read_on(reader)?;
        Ok(game)
    }

    /// Returns the list's entry for a missing game.
    fn entry(&self, new: NewGame<'_>) -> Result<Entry, GameError> {
        Ok(match new {
            NewGame::Number(number) => Entry::Number(number),
            NewGame::Form(form) => {
                self.depth_of(form)?;
                let FormRef { left, right, summary } = form;
                Entry::Form {
                    options: [left, right].concat().into(),
                    left: left.len(),
                    summary: *summary,
                    relations: self.final_relations(form),
                }
            }
        })
    }
}
