//! The arena itself: its memory, its games, and games from other arenas.

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
