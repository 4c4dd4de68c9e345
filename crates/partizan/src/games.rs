//! The arena of games and its public functions.

mod properties;
mod siblings;
mod within;

use core::cmp::Ordering;
use core::sync::atomic::{AtomicU64, Ordering as MemoryOrdering};

use crate::compare::Comparisons;
use crate::error::GameError;
use crate::game::Game;
use crate::player::Outcome;
use crate::store::Store;
use crate::sum::{Adder, Sums};
use crate::weight_table::WeightTable;

/// An arena of games in canonical form.
///
/// Every game is there once, so that two handles are equal exactly if the games are. Sums and
/// comparisons are remembered in caches, which is why those methods take the arena mutably. An arena
/// is `Send` and may be cloned. A search on several threads gives each a [sibling](Self::sibling), or arenas that have nothing
/// to do with each other, and brings the results together by [`import`](Self::import).
///
/// ```
/// use partizan::{Game, Games};
///
/// let mut games = Games::new();
/// let star = games.nimber(1)?;
/// let down = games.ups(-1)?;
/// let game = games.from_options(&[Game::ZERO, star], &[down])?;
/// assert_eq!(games.display(game).to_string(), "{0,*|v}");
/// assert_eq!(games.sum(star, star)?, Game::ZERO);
/// assert_eq!(games.compare(down, star), None);
/// # Ok::<(), partizan::GameError>(())
/// ```
///
/// # Borrowing
/// Calls that make games take `&mut self` and cannot be nested, as in `games.sum(games.ups(1)?, games.nimber(1)?)`:
/// name the parts first, or write the whole as text. [`Game::display`] and [`Game::compare`] take the arena last, for the end
/// of an expression. Options are lent; copy them before the arena is used again.
///
/// ```
/// use partizan::Games;
///
/// let mut games = Games::new();
/// let [up, star] = [games.ups(1)?, games.nimber(1)?];
/// let up_star = games.sum(up, star)?;
/// assert_eq!(up_star, games.parse("^ + *")?);
/// let options = games.left_options(up_star)?.to_vec();
/// assert_eq!(games.sum_of(options)?, star);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Games {
    pub(crate) store: Store,
    pub(crate) comparisons: Comparisons,
    sums: Sums,
    pub(crate) atomic_weights: WeightTable,
    spare: Vec<Vec<Game>>,
    memory: usize,
    id: OwnId,
}

/// Tells an arena from all others of the process; see [`Games::id`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ArenaId(u64);

/// The id of one arena: a clone of the arena gets another, as the games that are made later differ.
#[derive(Debug)]
struct OwnId(ArenaId);

impl OwnId {
    fn new() -> Self {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        Self(ArenaId(NEXT.fetch_add(1, MemoryOrdering::Relaxed)))
    }
}

impl Clone for OwnId {
    fn clone(&self) -> Self {
        Self::new()
    }
}

impl Default for Games {
    fn default() -> Self {
        Self::new()
    }
}

/// # Arenas
impl Games {
    /// The bytes that an arena may take unless [said otherwise](Self::with_memory): 4 GiB (1 GiB where addresses have 32 bits). They are taken
    /// only as they are needed.
    pub const DEFAULT_MEMORY: usize =
        if usize::BITS > 32 { 1_usize.wrapping_shl(32) } else { 1 << 30 };

    /// Creates an arena that holds 0.
    #[must_use]
    pub fn new() -> Self {
        Self::with_memory(Self::DEFAULT_MEMORY)
    }

    /// Creates an arena that may take `bytes` bytes, half of them for the games and half for its caches. It holds at
    /// most 2^31 games in any case.
    ///
    /// If the games need more, operations fail with a [`GameError`], and the arena stays usable; if the
    /// caches of sums and comparisons need more, they forget. That of atomic weights needs all of one
    /// calculation and fails instead. With a few kilobytes there are no caches, and the time can grow
    /// exponentially with the depth of games.
    ///
    /// The time is limited by [`within`](Self::within) and by [`with_max_work`](Self::with_max_work).
    ///
    /// Lists that an operation works with, and what is printed, are not counted. A game is stored with its
    /// negative and the numbers that are its stops; numbers get games of their own when they are named
    /// or are options.
    ///
    /// ```
    /// use partizan::{Games, GameError};
    ///
    /// let mut games = Games::with_memory(20_000);
    /// assert_eq!(games.nimber(200), Err(GameError::Bytes { limit: 20_000 }));
    /// assert!(games.nimber(2).is_ok());
    /// ```
    #[must_use]
    pub fn with_memory(bytes: usize) -> Self {
        // Of the caches' half, comparisons take two parts of four, atomic weights the last.
        let quarter = bytes / 8;
        Self {
            store: Store::new(bytes),
            comparisons: Comparisons::new(2 * quarter),
            sums: Sums::new(quarter),
            atomic_weights: WeightTable::new(bytes),
            spare: Vec::new(),
            memory: bytes,
            id: OwnId::new(),
        }
    }

    /// Limits the comparisons and the games in an operation that makes a game: a sum, a canonical form, a step
    /// of an atomic weight. Without this call there is no limit. A million take some tenths
    /// of a second.
    ///
    /// Counted are comparisons that are not settled at sight, by the stops of two games and by what is noted of them, and each game
    /// on the way.
    /// [`le`](Self::le) and [`compare`](Self::compare), which cannot fail, have no limit; as long as the caches
    /// have room, they take no more than there are pairs of followers of the two games.
    ///
    /// ```
    /// use partizan::{Games, GameError};
    ///
    /// let mut games = Games::new().with_max_work(10_000);
    /// let [g, h] = [games.parse("-_2-_4")?, games.nimber(60)?];
    /// assert_eq!(games.sum(g, h), Err(GameError::Work { limit: 10_000 }));
    /// assert!(games.sum(g, g).is_ok());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_max_work(mut self, comparisons: u64) -> Self {
        self.comparisons.limit_operations(comparisons);
        self
    }

    /// Returns the bytes that it may take.
    #[must_use]
    pub const fn memory(&self) -> usize {
        self.memory
    }

    /// Returns the id of the arena. Whoever keeps handles beside an arena that others may replace compares ids.
    ///
    /// ```
    /// use partizan::Games;
    ///
    /// let games = Games::new();
    /// assert_eq!(games.id(), games.id());
    /// // A clone has the same games, but those that are made later differ.
    /// assert_ne!(games.clone().id(), games.id());
    /// ```
    #[must_use]
    pub const fn id(&self) -> ArenaId {
        self.id.0
    }

    /// Returns how many games there are; there is always 0.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "an arena is never empty")]
    pub fn len(&self) -> usize {
        self.store.len()
    }

    /// Returns the memory taken, in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let caches = self.comparisons.bytes() + self.sums.bytes() + self.atomic_weights.bytes();
        self.store.bytes() + caches
    }

    /// Forgets the sums, comparisons and atomic weights that have been found. Handles stay as they are.
    ///
    /// ```
    /// use partizan::Games;
    ///
    /// let mut games = Games::new();
    /// let game = games.parse("{2|0} + {3|1} + ^")?;
    /// games.clear_caches();
    /// assert_eq!(games.parse("{2|0} + ^ + {3|1}")?, game);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn clear_caches(&mut self) {
        self.comparisons.clear();
        self.sums.clear();
        self.atomic_weights.clear();
        self.spare.clear();
    }

    /// Copies a game of another arena into this one.
    ///
    /// # Complexity
    /// O(n) time and memory for a game with n followers; no comparisons.
    ///
    /// # Errors
    /// A limit of this arena.
    ///
    /// ```
    /// use partizan::Games;
    ///
    /// let mut one = Games::new();
    /// let there = one.parse("{0,^*|v*,0}")?;
    /// let mut other = Games::new();
    /// let here = other.import(&one, there)?;
    /// assert_eq!(other.display(here).to_string(), "{0,^*|v*,0}");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn import(&mut self, from: &Self, game: Game) -> Result<Game, GameError> {
        let mut images = rustc_hash::FxHashMap::default();
        for follower in from.store.followers(from.store.known(game)) {
            let image = |&option: &Game| images.get(&option).copied().unwrap_or(Game::ZERO);
            let image = match from.store.as_number(follower) {
                Some(number) => self.store.number(number)?,
                None => {
                    let mut left: Vec<Game> = from.store.left(follower).iter().map(image).collect();
                    let mut right: Vec<Game> =
                        from.store.right(follower).iter().map(image).collect();
                    self.store.intern_canonical(&mut left, &mut right)?
                }
            };
            images.insert(follower, image);
        }
        Ok(images.get(&game).copied().unwrap_or(Game::ZERO))
    }
}

/// # Sums and differences
impl Games {
    /// Returns the game {left|right}, brought to canonical form.
    ///
    /// # Source
    /// Dominated options are removed and reversible ones bypassed until there are none; a form that
    /// is a number is the simplest one that fits (Conway, *On Numbers and Games*; Siegel,
    /// *Combinatorial Game Theory*, section II.2).
    ///
    /// # Errors
    /// A limit.
    ///
    /// ```
    /// use partizan::{Dyadic, Game, Games};
    ///
    /// let mut games = Games::new();
    /// let one = games.integer(1)?;
    /// let half = games.from_options(&[Game::ZERO], &[one])?;
    /// assert_eq!(games.as_number(half), Some(Dyadic::new(1, 1)?));
    /// # Ok::<(), partizan::GameError>(())
    /// ```
    pub fn from_options(&mut self, left: &[Game], right: &[Game]) -> Result<Game, GameError> {
        let mut lists = [left, right].map(|options| {
            let mut list = self.spare.pop().unwrap_or_default();
            list.extend(options.iter().map(|&option| self.store.known(option)));
            list
        });
        let [left, right] = &mut lists;
        self.comparisons.begin();
        let game = self.store.canonical(&mut self.comparisons, left, right);
        for mut list in lists {
            list.clear();
            self.spare.push(list);
        }
        game
    }

    /// Returns the sum g + h.
    ///
    /// # Complexity
    /// Constant for sums of numbers, ups and nimbers. Else it adds the pairs of followers of
    /// g and h, and a pair that has been met before is looked up.
    ///
    /// # Errors
    /// A limit.
    ///
    /// ```
    /// use partizan::Games;
    ///
    /// let mut games = Games::new();
    /// let [g, h] = [games.parse("{2|0}")?, games.parse("{0|-2}")?];
    /// assert!(games.sum(g, h)?.is_zero());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn sum(&mut self, g: Game, h: Game) -> Result<Game, GameError> {
        let (g, h) = (self.store.known(g), self.store.known(h));
        self.comparisons.begin();
        let (store, comparisons) = (&mut self.store, &mut self.comparisons);
        Adder { store, comparisons, sums: &mut self.sums, spare: &mut self.spare }.sum(g, h)
    }

    /// Returns the sum of all the games.
    ///
    /// # Errors
    /// A limit.
    ///
    /// ```
    /// use partizan::Games;
    ///
    /// let mut games = Games::new();
    /// let star = games.nimber(1)?;
    /// assert_eq!(games.sum_of([star, star, star])?, star);
    /// # Ok::<(), partizan::GameError>(())
    /// ```
    pub fn sum_of(&mut self, games: impl IntoIterator<Item = Game>) -> Result<Game, GameError> {
        games.into_iter().try_fold(Game::ZERO, |sum, game| self.sum(sum, game))
    }

    /// Returns the negative -g, in constant time.
    ///
    /// ```
    /// use partizan::Games;
    ///
    /// let mut games = Games::new();
    /// let up = games.ups(1)?;
    /// assert_eq!(games.neg(up), games.ups(-1)?);
    /// # Ok::<(), partizan::GameError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn neg(&self, g: Game) -> Game {
        self.store.negative(g)
    }

    /// Returns the difference g - h.
    ///
    /// # Errors
    /// A limit.
    ///
    /// ```
    /// use partizan::Games;
    ///
    /// let mut games = Games::new();
    /// let up = games.ups(1)?;
    /// assert!(games.difference(up, up)?.is_zero());
    /// # Ok::<(), partizan::GameError>(())
    /// ```
    pub fn difference(&mut self, g: Game, h: Game) -> Result<Game, GameError> {
        self.sum(g, self.neg(h))
    }

    /// Returns n·g, the sum of n copies of g, or of -n copies of -g.
    ///
    /// # Complexity
    /// O(log n) sums.
    ///
    /// # Errors
    /// A limit.
    ///
    /// ```
    /// use partizan::Games;
    ///
    /// let mut games = Games::new();
    /// let game = games.parse("{2|0}")?;
    /// let many = games.multiple(-4, game)?;
    /// assert_eq!(games.display(many).to_string(), "-4");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn multiple(&mut self, n: i64, g: Game) -> Result<Game, GameError> {
        if let Some(name) = self.as_number_up_star(g) {
            return self.number_up_star(name.times(n)?);
        }
        let mut power = if n < 0 { self.neg(g) } else { self.store.known(g) };
        let mut remaining = n.unsigned_abs();
        let mut multiple = Game::ZERO;
        while remaining > 0 {
            if remaining % 2 == 1 {
                multiple = self.sum(multiple, power)?;
            }
            remaining /= 2;
            if remaining > 0 {
                power = self.sum(power, power)?;
            }
        }
        Ok(multiple)
    }
}

/// # Order
impl Games {
    /// Returns whether g <= h.
    ///
    /// # Complexity
    /// Mostly constant: stops and two scales of games decide. Else it compares pairs of
    /// followers of g and h, and a pair that has been met before is looked up.
    ///
    /// ```
    /// use partizan::Games;
    ///
    /// let mut games = Games::new();
    /// let [star, up] = [games.nimber(1)?, games.ups(2)?];
    /// assert!(games.le(star, up) && !games.le(up, star));
    /// # Ok::<(), partizan::GameError>(())
    /// ```
    pub fn le(&mut self, g: Game, h: Game) -> bool {
        let (g, h) = (self.store.known(g), self.store.known(h));
        self.comparisons.begin_unlimited();
        self.store.le(&mut self.comparisons, g, h)
    }

    /// Returns whether g >= h.
    pub fn ge(&mut self, g: Game, h: Game) -> bool {
        self.le(h, g)
    }

    /// Compares two games: g is less than, equal to or greater than h, or `None` if they are confused.
    ///
    /// ```
    /// use partizan::Games;
    ///
    /// let mut games = Games::new();
    /// let [star, up] = [games.nimber(1)?, games.ups(1)?];
    /// assert_eq!(games.compare(star, up), None);
    /// let two = games.ups(2)?;
    /// assert!(games.compare(star, two).is_some_and(|order| order.is_lt()));
    /// # Ok::<(), partizan::GameError>(())
    /// ```
    pub fn compare(&mut self, g: Game, h: Game) -> Option<Ordering> {
        let (g, h) = (self.store.known(g), self.store.known(h));
        self.comparisons.begin_unlimited();
        self.store.compare(&mut self.comparisons, g, h)
    }

    /// Compares two games within the limit of work of an operation.
    ///
    /// # Errors
    /// [`GameError::Work`], if the arena [has a limit](Self::with_max_work) and it is met.
    ///
    /// ```
    /// use partizan::{Games, GameError};
    ///
    /// let mut games = Games::new().with_max_work(100);
    /// let [g, h] = [games.parse("{3|{2|-4}}")?, games.parse("+-1")?];
    /// assert_eq!(games.compare_within_work(g, h)?, games.compare(g, h));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn compare_within_work(&mut self, g: Game, h: Game) -> Result<Option<Ordering>, GameError> {
        self.comparisons.begin();
        let order = self.store.compare(&mut self.comparisons, g, h);
        self.comparisons.check().map(|()| order)
    }

    /// Returns the outcome class, in constant time.
    ///
    /// ```
    /// use partizan::{Games, Outcome};
    ///
    /// let mut games = Games::new();
    /// let game = games.parse("{0,*|v}")?;
    /// assert_eq!(games.outcome(game), Outcome::N);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn outcome(&self, g: Game) -> Outcome {
        let summary = self.store.summary(g);
        match (summary.is_nonnegative(), summary.is_nonpositive()) {
            (true, true) => Outcome::P,
            (true, false) => Outcome::L,
            (false, true) => Outcome::R,
            (false, false) => Outcome::N,
        }
    }
}

impl Game {
    /// Compares with another game of the arena: [`Games::compare`] for the end of an expression.
    ///
    /// ```
    /// use partizan::Games;
    ///
    /// let mut games = Games::new();
    /// let order = games.parse("^2")?.compare(games.parse("*")?, &mut games);
    /// assert!(order.is_some_and(|order| order.is_gt()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn compare(self, other: Self, games: &mut Games) -> Option<Ordering> {
        games.compare(self, other)
    }
}
