//! Games given by rules: positions and the moves of both players.

use core::hash::Hash;

use certified_search::{Effort, Stopped};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::error::GameError;
use crate::game::Game;
use crate::games::{ArenaId, Games};
use crate::notation::DisplayGame;
use crate::player::Player;

/// The rules of a short partizan game, for evaluating its positions.
///
/// Only the options are required. If positions fall apart, implement
/// [`parts`](Self::parts); if they have symmetries, [`representative`](Self::representative).
///
/// ```
/// use partizan::{Effort, Evaluator, GameError, Limits, Rules, Stopped};
///
/// /// Heaps of coins. Left takes one coin, Right takes two.
/// struct Heaps;
///
/// impl Rules for Heaps {
///     type Position = Vec<u32>;
///
///     fn left_options(&self, heaps: &Vec<u32>) -> impl Iterator<Item = Vec<u32>> {
///         heaps.iter().filter_map(|heap| heap.checked_sub(1)).map(|rest| vec![rest])
///     }
///
///     fn right_options(&self, heaps: &Vec<u32>) -> impl Iterator<Item = Vec<u32>> {
///         heaps.iter().filter_map(|heap| heap.checked_sub(2)).map(|rest| vec![rest])
///     }
///
///     // Options are asked of single parts only, here of single heaps.
///     fn parts(&self, heaps: Vec<u32>) -> impl Iterator<Item = Vec<u32>> {
///         heaps.into_iter().map(|heap| vec![heap])
///     }
/// }
///
/// let mut evaluator = Evaluator::new(Heaps);
/// let value = evaluator.value(vec![1, 2, 4], &mut Effort::new())?;
/// assert_eq!(evaluator.display(value).to_string(), "{3|2}");
/// assert_eq!(evaluator.positions(), 5);
///
/// let mut little = Effort::within(Limits::memory(1000));
/// assert_eq!(evaluator.value(vec![10], &mut little), Err(little.out_of_memory().into()));
/// let stopped = Stopped::Steps { limit: 10 };
/// let mut few = Effort::within(Limits::steps(10));
/// assert_eq!(evaluator.value(vec![100], &mut few), Err(GameError::Stopped(stopped)));
/// # Ok::<(), GameError>(())
/// ```
pub trait Rules {
    /// A position; equal ones have equal values.
    type Position: Clone + Eq + Hash;

    /// Returns the positions to which Left can move.
    fn left_options(&self, position: &Self::Position) -> impl Iterator<Item = Self::Position>;

    /// Returns the positions to which Right can move.
    fn right_options(&self, position: &Self::Position) -> impl Iterator<Item = Self::Position>;

    /// Returns positions whose sum the position is; by default, only the position itself. Options are only requested
    /// for the positions that this returns.
    fn parts(&self, position: Self::Position) -> impl Iterator<Item = Self::Position> {
        core::iter::once(position)
    }

    /// Returns a position of the same value, or of the negative value and `true`. It should be the same for as many
    /// parts as possible. By default, the part itself.
    fn representative(&self, part: Self::Position) -> (Self::Position, bool) {
        (part, false)
    }

    /// Returns the heap bytes of a position, so that limits of memory count them. By default, none.
    fn heap_bytes(&self, _: &Self::Position) -> usize {
        0
    }
}

/// The rules of two games at once, for sums of positions of both.
///
/// ```
/// use partizan::{SumRules, Effort, Either, Evaluator, Rules};
///
/// /// A heap from which Left takes as many coins as she likes, if it is hers, or else Right.
/// struct Heap {
///     is_of_left: bool,
/// }
///
/// impl Rules for Heap {
///     type Position = u32;
///
///     fn left_options(&self, &heap: &u32) -> impl Iterator<Item = u32> {
///         0..if self.is_of_left { heap } else { 0 }
///     }
///
///     fn right_options(&self, &heap: &u32) -> impl Iterator<Item = u32> {
///         0..if self.is_of_left { 0 } else { heap }
///     }
/// }
///
/// let mut evaluator = Evaluator::new(SumRules(Heap { is_of_left: true }, Heap { is_of_left: false }));
/// let value = evaluator.value(Either::Second(3), &mut Effort::new())?;
/// assert_eq!(evaluator.display(value).to_string(), "-3");
/// # Ok::<(), partizan::GameError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SumRules<A, B>(pub A, pub B);

/// A position of either of two games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Either<A, B> {
    /// A position of the first game.
    First(A),
    /// A position of the second game.
    Second(B),
}

impl<A: Rules, B: Rules> Rules for SumRules<A, B> {
    type Position = Either<A::Position, B::Position>;

    fn left_options(&self, position: &Self::Position) -> impl Iterator<Item = Self::Position> {
        let (first, second) = position.sides();
        let first = first.into_iter().flat_map(|a| self.0.left_options(a)).map(Either::First);
        first.chain(second.into_iter().flat_map(|b| self.1.left_options(b)).map(Either::Second))
    }

    fn right_options(&self, position: &Self::Position) -> impl Iterator<Item = Self::Position> {
        let (first, second) = position.sides();
        let first = first.into_iter().flat_map(|a| self.0.right_options(a)).map(Either::First);
        first.chain(second.into_iter().flat_map(|b| self.1.right_options(b)).map(Either::Second))
    }

    fn parts(&self, position: Self::Position) -> impl Iterator<Item = Self::Position> {
        let (first, second) = match position {
            Either::First(a) => (Some(a), None),
            Either::Second(b) => (None, Some(b)),
        };
        let first = first.into_iter().flat_map(|a| self.0.parts(a)).map(Either::First);
        first.chain(second.into_iter().flat_map(|b| self.1.parts(b)).map(Either::Second))
    }

    fn representative(&self, part: Self::Position) -> (Self::Position, bool) {
        match part {
            Either::First(a) => {
                let (a, is_negated) = self.0.representative(a);
                (Either::First(a), is_negated)
            }
            Either::Second(b) => {
                let (b, is_negated) = self.1.representative(b);
                (Either::Second(b), is_negated)
            }
        }
    }

    fn heap_bytes(&self, position: &Self::Position) -> usize {
        match position {
            Either::First(a) => self.0.heap_bytes(a),
            Either::Second(b) => self.1.heap_bytes(b),
        }
    }
}

impl<A, B> Either<A, B> {
    const fn sides(&self) -> (Option<&A>, Option<&B>) {
        match self {
            Self::First(a) => (Some(a), None),
            Self::Second(b) => (None, Some(b)),
        }
    }
}

/// The values of positions under some rules, with a table of the values found so far.
///
/// The table and the arena grow with every new position. The memory limit of each call's [`Effort`] covers both, and
/// the heap memory of positions if the [rules report it](Rules::heap_bytes). [`Rules`] has an example.
#[derive(Debug)]
pub struct Evaluator<R: Rules> {
    rules: R,
    games: Games,
    table: FxHashMap<R::Position, Game>,
    /// The bytes that the positions in the table hold on the heap.
    heap: usize,
    /// The arena that holds the values in the table.
    arena: ArenaId,
}

impl<R: Rules + Clone> Clone for Evaluator<R> {
    /// Copies the results into a separate arena.
    fn clone(&self) -> Self {
        let games = self.games.clone();
        let arena = if self.arena == self.games.id() { games.id() } else { self.arena };
        Self { rules: self.rules.clone(), arena, games, table: self.table.clone(), heap: self.heap }
    }
}

impl<R: Rules> Evaluator<R> {
    /// Creates an evaluator with a new arena.
    #[must_use]
    pub fn new(rules: R) -> Self {
        Self::with_games(rules, Games::new())
    }

    /// Creates an evaluator that uses an arena, perhaps one with [less memory](Games::with_memory).
    #[must_use]
    pub fn with_games(rules: R, games: Games) -> Self {
        Self { rules, arena: games.id(), games, table: FxHashMap::default(), heap: 0 }
    }

    /// Returns the rules.
    pub const fn rules(&self) -> &R {
        &self.rules
    }

    /// Returns the arena of the values.
    pub const fn games(&self) -> &Games {
        &self.games
    }

    /// Returns the arena of the values, to compute with them. Replacing it by another arena clears the positions.
    pub const fn games_mut(&mut self) -> &mut Games {
        &mut self.games
    }

    pub(crate) fn into_rules(self) -> R {
        self.rules
    }

    /// Returns the arena alone.
    #[must_use]
    pub fn into_games(self) -> Games {
        self.games
    }

    /// Returns the number of remembered positions.
    pub fn positions(&self) -> usize {
        self.table.len()
    }

    /// Forgets the positions, but not the games.
    pub fn clear_positions(&mut self) {
        self.table.clear();
        self.heap = 0;
    }

    /// Displays a value in the notation of [`Games::display`].
    pub fn display(&self, value: Game) -> DisplayGame<'_> {
        self.games.display(value)
    }

    /// Returns the bytes of the arena and of the table of positions, including the heap memory of positions if the
    /// rules [report it](Rules::heap_bytes).
    pub fn bytes(&self) -> usize {
        self.games.bytes() + bytes_of(&self.table) + self.heap
    }

    /// Returns the value of a position: the sum of the values of its parts.
    ///
    /// # Arguments
    /// `effort`: a step is a position that is evaluated; remembered positions take none. The clock is also checked
    /// among the options of a position, but not within a call of the rules, nor while a large game is made. The
    /// memory limit covers [`bytes`](Self::bytes), the open positions and their options.
    ///
    /// # Complexity
    /// Every reachable representative is evaluated once. There is no recursion: the stack of positions is on the heap.
    ///
    /// # Errors
    /// A limit of the effort or of the arena, or a loop. The evaluator stays usable and keeps its results, even if the
    /// rules panic.
    pub fn value(
        &mut self,
        position: R::Position,
        effort: &mut Effort<'_>,
    ) -> Result<Game, GameError> {
        let value = self.value_in_depth(position, usize::MAX, effort)?;
        value.ok_or(GameError::Depth { limit: usize::MAX })
    }

    /// Returns the value of a position, unless more than `most_begun` positions are open, one below another.
    pub(crate) fn value_in_depth(
        &mut self,
        position: R::Position,
        most_begun: usize,
        effort: &mut Effort<'_>,
    ) -> Result<Option<Game>, GameError> {
        if self.arena != self.games.id() {
            self.clear_positions();
            self.arena = self.games.id();
        }
        let mut root = Expansion::empty(None);
        root.add(&self.rules, Player::Left, position);
        let mut on_stack = root.bytes;
        let mut stack = vec![root];
        // The positions on the stack.
        let mut begun: FxHashSet<R::Position> = FxHashSet::default();
        let (mut left, mut right) = (Vec::new(), Vec::new());
        while let Some(expansion) = stack.last_mut() {
            if let Some(position) = expansion.first_unknown(&self.table, &self.games) {
                if begun.contains(&position) {
                    return Err(GameError::Loop);
                }
                if begun.len() >= most_begun {
                    return Ok(None);
                }
                begun.insert(position.clone());
                // Plays may be long, or endless.
                if begun.len() % BEGUN_PER_LOOK == 0 {
                    let of_begun =
                        begun.capacity() * size_of::<(R::Position, Expansion<R::Position>)>();
                    effort.hold_memory(self.bytes() + of_begun + on_stack)?;
                    effort.check_limits()?;
                }
                let held = self.bytes() + on_stack;
                let expansion = Expansion::from_position(&self.rules, position, held, effort)?;
                on_stack += expansion.bytes;
                stack.push(expansion);
                continue;
            }
            expansion.values(&mut self.games, &mut left, &mut right, effort)?;
            let Some(position) = expansion.position.take() else { break };
            on_stack -= expansion.bytes;
            effort.hold_memory(self.bytes() + on_stack)?;
            effort.spend(1)?;
            let value = self.games.within(effort, |games| games.from_options(&left, &right))?;
            begun.remove(&position);
            self.heap += self.rules.heap_bytes(&position);
            self.table.insert(position, value);
            stack.pop();
        }
        Ok(left.first().copied())
    }
}

/// Returns the bytes of a table before its next entry: eight slots for seven entries of capacity, each with one byte
/// more. A growing table coexists with a new one of twice the size.
pub(crate) fn bytes_of<K, V>(table: &FxHashMap<K, V>) -> usize {
    let tables = if table.len() == table.capacity() { 3 } else { 1 };
    tables * (table.capacity() / 7 * 8 * (size_of::<(K, V)>() + 1))
}

/// The work of one option or part. One may be large, so the limits are checked after at most 64.
pub(crate) const OPTION: u64 = 1 << 10;

/// Open positions, one below another, between two checks of the limits.
const BEGUN_PER_LOOK: usize = 1 << 8;

/// A position whose options are being evaluated.
struct Expansion<P> {
    /// `None` for the root, whose only option is the requested position.
    position: Option<P>,
    /// The parts of all options, one option after another.
    parts: Vec<Summand<P>>,
    /// For each option, the player and the end of its parts.
    options: Vec<(Player, usize)>,
    /// All earlier parts have known values.
    next: usize,
    /// The bytes of the parts and options.
    bytes: usize,
}

enum Summand<P> {
    Known(Game),
    /// A representative, and whether the part is its negative.
    Unknown(P, bool),
}

impl<P: Clone + Eq + Hash> Expansion<P> {
    const fn empty(position: Option<P>) -> Self {
        Self { position, parts: Vec::new(), options: Vec::new(), next: 0, bytes: 0 }
    }

    /// Lists the options of a position. They may be many and large, so time and memory are checked in between. `held`
    /// is the number of all other bytes.
    fn from_position(
        rules: &impl Rules<Position = P>,
        position: P,
        held: usize,
        effort: &mut Effort<'_>,
    ) -> Result<Self, Stopped> {
        let mut expansion = Self::empty(None);
        let left = rules.left_options(&position).map(|option| (Player::Left, option));
        let right = rules.right_options(&position).map(|option| (Player::Right, option));
        for (mover, option) in left.chain(right) {
            expansion.add(rules, mover, option);
            effort.work(OPTION)?;
            effort.hold_memory(held + expansion.bytes)?;
        }
        expansion.position = Some(position);
        Ok(expansion)
    }

    fn add(&mut self, rules: &impl Rules<Position = P>, mover: Player, option: P) {
        for part in rules.parts(option) {
            let (representative, is_negated) = rules.representative(part);
            self.bytes += size_of::<Summand<P>>() + rules.heap_bytes(&representative);
            self.parts.push(Summand::Unknown(representative, is_negated));
        }
        self.bytes += size_of::<(Player, usize)>();
        self.options.push((mover, self.parts.len()));
    }

    /// Looks up the parts, up to the first that has no value.
    fn first_unknown(&mut self, table: &FxHashMap<P, Game>, games: &Games) -> Option<P> {
        while let Some(part) = self.parts.get_mut(self.next) {
            if let Summand::Unknown(position, is_negated) = part {
                let Some(&value) = table.get(position) else {
                    return Some(position.clone());
                };
                *part = Summand::Known(if *is_negated { games.neg(value) } else { value });
            }
            self.next += 1;
        }
        None
    }

    /// Lists the values of Left's and Right's options, when all parts have one.
    fn values(
        &self,
        games: &mut Games,
        left: &mut Vec<Game>,
        right: &mut Vec<Game>,
        effort: &mut Effort<'_>,
    ) -> Result<(), GameError> {
        left.clear();
        right.clear();
        let mut start = 0;
        for &(mover, end) in &self.options {
            let parts = self.parts.get(start..end).unwrap_or(&[]);
            let known = parts.iter().filter_map(|part| match part {
                Summand::Known(value) => Some(*value),
                Summand::Unknown(..) => None,
            });
            let value = games.within(effort, |games| games.sum_of(known.clone()))?;
            match mover {
                Player::Left => left.push(value),
                Player::Right => right.push(value),
            }
            start = end;
        }
        Ok(())
    }
}
