//! Records where games come from, so that builds with debug assertions recognise a handle of another arena.

#[cfg(debug_assertions)]
use core::sync::atomic::{AtomicU32, Ordering};

/// The arena, or the group of sharing arenas, where a game was made. It exists only with debug assertions, because it
/// doubles the size of a handle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Origin(#[cfg(debug_assertions)] u32);

impl Origin {
    /// The origin of 0, and of handles that are made from an index.
    pub(crate) const ANY: Self = Self(
        #[cfg(debug_assertions)]
        0,
    );

    /// Returns a new origin. After 2^32 of them, origins repeat.
    fn new() -> Self {
        #[cfg(debug_assertions)]
        static NEXT: AtomicU32 = AtomicU32::new(1);
        Self(
            #[cfg(debug_assertions)]
            NEXT.fetch_add(1, Ordering::Relaxed),
        )
    }
}

/// The origins of the games of an arena.
#[derive(Debug, Default)]
pub(crate) struct Origins {
    /// Each with the index of its first game. Games from before a clone have the origin of the cloned arena.
    first: Vec<(u32, Origin)>,
    /// True if new games have the last origin.
    is_last_own: bool,
}

impl Clone for Origins {
    /// A clone of an arena becomes independent.
    fn clone(&self) -> Self {
        Self { first: self.first.clone(), is_last_own: false }
    }
}

impl Origins {
    /// Prepares for making the game with an index.
    pub(crate) fn begin(&mut self, index: u32) {
        if cfg!(debug_assertions) && !self.is_last_own {
            self.first.push((index, Origin::new()));
            self.is_last_own = true;
        }
    }

    /// Returns the origins of an arena that shares the first `games` games with this one.
    pub(crate) fn shared(&mut self, games: u32) -> Self {
        self.begin(games);
        Self { first: self.first.clone(), is_last_own: true }
    }

    #[inline]
    pub(crate) fn of(&self, index: u32) -> Origin {
        let first = self.first.iter().rev().find(|&&(first, _)| first <= index);
        first.map_or(Origin::ANY, |&(_, origin)| origin)
    }

    pub(crate) fn bytes(&self) -> usize {
        self.first.capacity() * size_of::<(u32, Origin)>()
    }
}
