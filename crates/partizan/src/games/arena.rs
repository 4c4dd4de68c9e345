//! The arena itself: its memory, its games, arenas that share them, and operations within limits.

use certified_search::Effort;
use rustc_hash::FxHashMap;

use super::sum::Sums;
use super::{ArenaId, Games, OwnId};
use crate::compare::Comparisons;
use crate::error::GameError;
use crate::game::Game;
use crate::store::Store;

/// # Arenas
///
/// ```
/// use partizan::{Games, GameError};
///
/// let mut games = Games::with_memory(20_000);
/// assert_eq!(games.nimber(200), Err(GameError::Bytes { limit: 20_000 }));
/// assert!(games.nimber(2).is_ok());
///
/// let mut games = Games::new();
/// let g = games.parse("-_2-_4")?;
/// games.clear_caches();
/// assert_eq!(games.parse("-_2-_4")?, g);
///
/// // A clone has the same games, but those that are made later differ.
/// let mut other = games.clone();
/// assert_ne!(other.id(), games.id());
/// let there = other.parse("{0,^*|v*,0}")?;
/// let here = games.import(&other, there)?;
/// assert_eq!(games.display(here).to_string(), "{0,^*|v*,0}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl Games {
    /// The most moves in any play of a game before it reaches a number. So recursion over games needs little stack.
    pub const MAX_DEPTH: usize = 256;

    /// The default limit of an arena in bytes: 4 GiB (1 GiB with addresses of 32 bits). Memory is allocated only as
    /// needed. [`with_memory`](Self::with_memory) sets another limit.
    pub const DEFAULT_MEMORY: usize =
        if usize::BITS > 32 { 1_usize.wrapping_shl(32) } else { 1 << 30 };

    /// Creates an arena that holds 0.
    #[must_use]
    pub fn new() -> Self {
        Self::with_memory(Self::DEFAULT_MEMORY)
    }

    /// Creates an arena of at most `bytes` bytes, half of them for games and half for caches. It always holds at most
    /// 2^31 games.
    ///
    /// If the games need more, operations fail with a [`GameError`], and the arena stays usable. If the caches of sums
    /// and comparisons need more, they forget. The cache of atomic weights must hold one whole calculation, so it fails
    /// instead. With a few kilobytes there are no caches, and the time can grow exponentially with the depth of games.
    ///
    /// [`within`](Self::within) limits the time.
    ///
    /// The limit does not count working lists and texts. A game is stored with its negative and with the numbers that
    /// are its stops. A number is stored as a game once it is named or is an option.
    #[must_use]
    pub fn with_memory(bytes: usize) -> Self {
        // Of the caches' half, comparisons take two quarters and atomic weights one.
        let quarter = bytes / 8;
        Self {
            store: Store::new(bytes),
            comparisons: Comparisons::new(2 * quarter),
            sums: Sums::new(quarter),
            atomic_weights: FxHashMap::default(),
            spare: Vec::new(),
            memory: bytes,
            id: OwnId::new(),
        }
    }

    /// Returns the limit of memory, in bytes.
    pub const fn memory(&self) -> usize {
        self.memory
    }

    /// Returns the id of the arena. Compare ids if you keep handles for an arena that other code may replace.
    #[doc(hidden)]
    pub const fn id(&self) -> ArenaId {
        self.id.0
    }

    /// Returns the number of games; 0 is always one of them.
    #[expect(clippy::len_without_is_empty, reason = "an arena is never empty")]
    pub fn len(&self) -> usize {
        self.store.len()
    }

    /// Returns the memory taken, in bytes.
    pub fn bytes(&self) -> usize {
        let caches = self.comparisons.bytes() + self.sums.bytes() + self.bytes_of_weights();
        self.store.bytes() + caches
    }

    /// Forgets the results of sums, comparisons and atomic weights. Handles stay valid.
    pub fn clear_caches(&mut self) {
        self.comparisons.clear();
        self.sums.clear();
        self.atomic_weights = FxHashMap::default();
        self.spare.clear();
    }

    /// Copies a game of another arena into this one.
    ///
    /// # Complexity
    /// O(n) time and memory for a game with n followers; no comparisons.
    ///
    /// # Errors
    /// A limit of this arena; [`GameError::OtherArena`] for a game that is not in `from`.
    pub fn import(&mut self, from: &Self, game: Game) -> Result<Game, GameError> {
        let mut images = FxHashMap::default();
        for follower in from.store.followers(from.store.own(game)?) {
            let image = |option: &Game| images.get(option).copied().ok_or(GameError::OtherArena);
            let image = match from.store.as_number(follower) {
                Some(number) => self.store.number(number)?,
                None => {
                    let options = [from.store.left(follower), from.store.right(follower)];
                    let [left, right] =
                        options.map(|side| side.iter().map(image).collect::<Result<Vec<_>, _>>());
                    let (mut left, mut right) = (left?, right?);
                    self.store.intern_canonical(&mut left, &mut right)?
                }
            };
            images.insert(follower, image);
        }
        images.get(&game).copied().ok_or(GameError::OtherArena)
    }
}

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

/// # Limits
impl Games {
    /// Runs operations of the arena within limits of time and memory; a callback can cancel them.
    ///
    /// Sums and canonical forms of large games may take hours. Here each operation ends after some work and starts
    /// again, and the effort is checked in between. The caches return the earlier results. The allowed work grows in
    /// the long run, so this ends even if the caches forget. The work is each intermediate game, and each comparison
    /// that stops and stored facts do not settle.
    ///
    /// [`le`](Self::le) and [`compare`](Self::compare) cannot fail, so they are not interrupted.
    /// [`compare_within_work`](Self::compare_within_work) is.
    ///
    /// # Arguments
    /// The effort, which counts no steps here; and the operations, which may be called several times.
    ///
    /// # Returns
    /// The result of the last call of the operations.
    ///
    /// # Complexity
    /// About the complexity of the operations; with caches that forget, at most twice as much.
    ///
    /// # Errors
    /// The error of the operations, and [`GameError::Stopped`] if the effort ends.
    ///
    /// ```
    /// use core::time::Duration;
    ///
    /// use partizan::{Effort, GameError, Games, Limits, Stopped};
    ///
    /// let mut games = Games::new();
    /// let [g, h] = [games.parse("-_2-_4")?, games.nimber(60)?];
    /// let limit = Duration::from_millis(1);
    /// let mut effort = Effort::within(Limits::time(limit));
    /// let refused = games.within(&mut effort, |games| games.sum(g, h));
    /// assert_eq!(refused, Err(GameError::Stopped(Stopped::Time { limit })));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn within<T>(
        &mut self,
        effort: &mut Effort<'_>,
        mut operations: impl FnMut(&mut Self) -> Result<T, GameError>,
    ) -> Result<T, GameError> {
        /// The work before the first check of the limits. It doubles after each `LOOKS` checks.
        const FIRST: u64 = 1 << 8;
        const LOOKS: u32 = 1 << 6;
        let beside = effort.progress().memory.saturating_sub(self.bytes());
        for look in 0_u32.. {
            let share = FIRST << (look / LOOKS).min(50);
            self.comparisons.limit_share(share);
            let result = operations(self);
            let is_spent = result.is_err() && self.comparisons.is_share_spent();
            let left = self.comparisons.end_share();
            if is_spent {
                effort.check_limits()?;
                effort.hold_memory(beside.saturating_add(self.bytes()))?;
            } else {
                // A comparison takes longer than other work.
                effort.work(1 + 16 * share.saturating_sub(left))?;
                return result;
            }
        }
        Err(effort.out_of_memory().into())
    }
}
