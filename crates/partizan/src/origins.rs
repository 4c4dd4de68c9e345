//! Where games come from, so that a handle of another arena is recognised in builds with debug assertions.

use core::sync::atomic::{AtomicU32, Ordering};

/// The arena, or the arenas that share their games, where a game was made. It is kept with debug assertions alone, as it
/// doubles the size of a handle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Origin(#[cfg(debug_assertions)] u32);

impl Origin {
    /// The origin of 0, and of handles that are made from an index.
    pub(crate) const ANY: Self = Self(
        #[cfg(debug_assertions)]
        0,
    );

    /// Returns an origin that no arena has yet. After 2^32 of them they are met again.
    fn new() -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let next = NEXT.fetch_add(1, Ordering::Relaxed);
        Self(
            #[cfg(debug_assertions)]
            next.wrapping_add(1),
        )
    }
}

/// The origins of the games of an arena.
#[derive(Debug, Default)]
pub(crate) struct Origins {
    /// Each with the index of the first game from there. The games before a clone was made have the origin of the arena
    /// that was cloned.
    first: Vec<(u32, Origin)>,
    /// New games have the origin that is last.
    is_last_own: bool,
}

impl Clone for Origins {
    /// A clone of an arena goes its own way.
    fn clone(&self) -> Self {
        Self { first: self.first.clone(), is_last_own: false }
    }
}

impl Origins {
    /// Prepares for a game of an index to be made.
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

    /// Returns the origin of the game of an index.
    #[inline]
    pub(crate) fn of(&self, index: u32) -> Origin {
        let first = self.first.iter().rev().find(|&&(first, _)| first <= index);
        first.map_or(Origin::ANY, |&(_, origin)| origin)
    }

    /// Returns the bytes that they take.
    pub(crate) fn bytes(&self) -> usize {
        self.first.capacity() * size_of::<(u32, Origin)>()
    }
}
