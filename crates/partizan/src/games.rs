//! The arena of games and its public functions.

// These come first because rustdoc lists methods in the order of the modules.
mod arena;
mod arithmetic;

mod properties;
mod sum;

use core::cmp::Ordering;
use core::sync::atomic::{AtomicU64, Ordering as MemoryOrdering};

use rustc_hash::FxHashMap;

use self::sum::Sums;
use crate::compare::Comparisons;
use crate::error::GameError;
use crate::game::Game;
use crate::player::Outcome;
use crate::store::Store;

/// An arena of games in canonical form.
///
/// Every game is stored once, so two handles are equal exactly if the games are. Caches remember sums and comparisons,
/// which is why these methods need `&mut self`. An arena is `Send` and can be cloned. A search on several threads gives
/// each thread a [shared arena](Self::shared_arena), or separate arenas whose results [`import`](Self::import) brings
/// together.
///
/// # Borrowing
/// Calls that make games take `&mut self` and cannot be nested, as in `games.sum(games.ups(1)?, games.nimber(1)?)`:
/// name the parts first, or write the whole as text. Lists of options borrow the arena; copy them before you use it
/// again.
///
/// ```
/// use partizan::{Game, Games};
///
/// let mut games = Games::new();
/// let [up, star] = [games.ups(1)?, games.nimber(1)?];
/// let up_star = games.sum(up, star)?;
/// assert_eq!(up_star, games.from_options(&[Game::ZERO, star], &[Game::ZERO])?);
/// assert_eq!(games.display(up_star).to_string(), "^*");
/// let options = games.left_options(up_star)?.to_vec();
/// assert_eq!(games.sum_of(options)?, star);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Games {
    pub(crate) store: Store,
    pub(crate) comparisons: Comparisons,
    sums: Sums,
    /// The known atomic weights of games and of their negatives.
    pub(crate) atomic_weights: FxHashMap<Game, Game>,
    spare: Vec<Vec<Game>>,
    memory: usize,
    id: OwnId,
}

/// Distinguishes an arena from all others of the process; see [`Games::id`].
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ArenaId(u64);

/// The id of one arena. A clone gets another id, because its later games differ.
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

/// # Order
///
/// ```
/// use partizan::{Games, Outcome};
///
/// let mut games = Games::new();
/// let [star, up, two] = [games.nimber(1)?, games.ups(1)?, games.ups(2)?];
/// assert!(games.le(star, two) && !games.le(two, star));
/// assert_eq!(games.compare(star, up), None);
/// assert!(games.compare(two, star).is_some_and(|order| order.is_gt()));
/// assert_eq!(games.compare_within_work(star, two)?, games.compare(star, two));
/// assert_eq!((games.outcome(star), games.outcome(up)), (Outcome::N, Outcome::L));
/// # Ok::<(), partizan::GameError>(())
/// ```
impl Games {
    /// Returns whether g <= h.
    ///
    /// # Complexity
    /// Usually constant: stops and two scales of games decide. Otherwise it compares pairs of followers of g and h,
    /// and looks up pairs that it has met before.
    pub fn le(&mut self, g: Game, h: Game) -> bool {
        // Equal handles would be compared without reading the arena.
        self.store.assert_own([g, h]);
        self.comparisons.begin_unlimited();
        self.store.le(&mut self.comparisons, g, h)
    }

    /// Returns whether g >= h.
    pub fn ge(&mut self, g: Game, h: Game) -> bool {
        self.le(h, g)
    }

    /// Compares two games: g is less than, equal to or greater than h, or `None` if they are confused.
    pub fn compare(&mut self, g: Game, h: Game) -> Option<Ordering> {
        self.store.assert_own([g, h]);
        self.comparisons.begin_unlimited();
        self.store.compare(&mut self.comparisons, g, h)
    }

    /// Compares two games like [`compare`](Self::compare), and can be one of the operations of [`within`](Self::within).
    ///
    /// # Errors
    /// A limit; [`GameError::OtherArena`].
    pub fn compare_within_work(&mut self, g: Game, h: Game) -> Result<Option<Ordering>, GameError> {
        let (g, h) = (self.store.own(g)?, self.store.own(h)?);
        self.comparisons.begin();
        let order = self.store.compare(&mut self.comparisons, g, h);
        self.comparisons.check().map(|()| order)
    }

    /// Returns the outcome class, in constant time.
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
