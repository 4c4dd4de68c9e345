//! The values of small pieces, and who wins a sum of values.

use certified_search::{Effort, Limits};
use partizan::{Game, Games, Outcome};
use rustc_hash::FxHashMap;

use super::key::{Hasher, Key, scattered};
use crate::board::BoardPart;
use crate::clobber::search::Search;
use crate::error::ClobberError;

/// An arena of values, with what the search asks of them.
#[derive(Debug)]
pub(super) struct ValueArena {
    search: Search<Games>,
    facts: Vec<Fact>,
    /// The values by their keys, as far as they were asked for.
    by_key: FxHashMap<Key, Game>,
    bytes: usize,
    /// True once the arena has met its limits, so that no pieces are evaluated any more.
    is_full: bool,
}

/// The facts kept about a value, besides those of the arena.
#[derive(Clone, Copy, Debug, Default)]
struct Fact {
    key: Key,
    /// The number of followers with the value itself, but if that is more than [`MOST_MERGED`], any number that is, too.
    size: u32,
}

/// Returns the most that the product of two values' sizes may be if they are added beside so many others. More makes
/// values that take long to compute and to compare; less leaves sums of many, and only two are decided by a comparison.
const fn most_merged(others: usize) -> u32 {
    if others < 3 { 25 } else { MOST_MERGED }
}

/// The most of any sum.
const MOST_MERGED: u32 = 100;

impl ValueArena {
    /// Values in at most `bytes` bytes.
    pub(super) fn new(bytes: usize) -> Self {
        // Facts take less than the games.
        let search = Search::new(Games::with_memory(bytes / 2));
        Self { search, facts: Vec::new(), by_key: FxHashMap::default(), bytes, is_full: false }
    }

    /// Forgets everything if the arena is full.
    pub(super) fn begin(&mut self) {
        if self.is_full {
            *self = Self::new(self.bytes);
        }
    }

    pub(super) fn bytes(&self) -> usize {
        let facts = self.facts.capacity() * size_of::<Fact>();
        let by_key = self.by_key.capacity() * (size_of::<(Key, Game)>() + 1);
        self.games().bytes() + facts + by_key + self.search.bytes()
    }

    /// Returns the bytes in which a search may remember small pieces by where they stand: a third as many again.
    pub(super) const fn most_small(&self) -> usize {
        self.bytes / 3
    }

    fn games(&self) -> &Games {
        &self.search.algebra
    }

    /// Returns the value of a piece, if there is room for it.
    pub(super) fn of(&mut self, part: &BoardPart) -> Option<Game> {
        if self.is_full {
            return None;
        }
        // It is small. Values and parts take at most these bytes together.
        let memory = Limits::memory(self.bytes / 4 * 3);
        match self.search.part(part, &mut Effort::within(memory)) {
            Ok(value) => Some(value),
            Err(ClobberError::Game(_)) => {
                self.is_full = true;
                None
            }
            Err(_) => None,
        }
    }

    pub(super) fn negative(&self, value: Game) -> Game {
        self.games().neg(value)
    }

    /// Returns Left's options.
    pub(super) fn left_options(&self, value: Game) -> &[Game] {
        self.games().options(value).map_or(&[], |(left, _)| left)
    }

    /// Returns the sum of the places of a value on the scales.
    pub(super) fn height(&self, value: Game) -> i32 {
        self.games()
            .up_bounds(value)
            .map(|bounds| i32::from(bounds.low) + i32::from(bounds.high))
            .iter()
            .sum()
    }

    /// Returns the key of a value, by those of its options.
    pub(super) fn key(&mut self, value: Game) -> Key {
        self.fact(value).key
    }

    /// Returns the value of a key, if it has been asked for its own.
    pub(super) fn of_key(&mut self, key: Key) -> Option<Game> {
        for (index, fact) in self.facts.iter().enumerate().skip(self.by_key.len()) {
            self.by_key.insert(fact.key, Game::from_index(index as u32));
        }
        self.by_key.get(&key).copied()
    }

    /// Options have lesser handles than the games that have them.
    fn fact(&mut self, value: Game) -> Fact {
        while self.facts.len() <= value.index() {
            let game = Game::from_index(self.facts.len() as u32);
            self.facts.push(self.fact_by_options(game));
        }
        self.facts.get(value.index()).copied().unwrap_or_default()
    }

    fn fact_by_options(&self, value: Game) -> Fact {
        const VALUE: u64 = 6;
        let (left, right) = self.games().options(value).unwrap_or_default();
        let of = |option: &Game| self.facts.get(option.index()).copied().unwrap_or_default();
        let sum = |options: &[Game], tag: u64| {
            let keys = options.iter().map(|option| scattered(of(option).key, tag));
            keys.fold(0, Key::wrapping_add)
        };
        let key = Hasher::new(VALUE).set(sum(left, 7)).set(sum(right, 8)).key();
        let most = left.iter().chain(right).map(|option| of(option).size).max().unwrap_or(0);
        let is_large = most > MOST_MERGED;
        let size = if is_large { most } else { self.games().followers(value).len() as u32 };
        Fact { key, size }
    }

    /// Adds a value to a sum of values, those of the list from a place on. Of these no two are negatives of
    /// each other, and none is 0.
    pub(super) fn add(&mut self, list: &mut Vec<Game>, start: usize, value: Game) {
        let mut value = value;
        loop {
            if value.is_zero() {
                return;
            }
            let negative = self.negative(value);
            let summands = list.get(start..).unwrap_or(&[]);
            if let Some(index) = summands.iter().position(|&summand| summand == negative) {
                list.swap_remove(start + index);
                return;
            }
            let size = self.fact(value).size;
            let most = most_merged(summands.len());
            let mergeable = (0..summands.len()).find(|&index| {
                let summand = list.get(start + index).copied().unwrap_or(Game::ZERO);
                self.fact(summand).size.saturating_mul(size) <= most
            });
            let Some(index) = mergeable else { break };
            let summand = list.get(start + index).copied().unwrap_or(Game::ZERO);
            match self.search.algebra.sum(value, summand) {
                Ok(sum) => {
                    list.swap_remove(start + index);
                    value = sum;
                }
                Err(_) => {
                    self.is_full = true;
                    break;
                }
            }
        }
        list.push(value);
    }

    /// Returns whether Left, moving first, wins a sum of values, if that is seen without a search.
    pub(super) fn decide(&mut self, sum: &[Game]) -> Option<bool> {
        match *sum {
            [] => Some(false),
            [value] => Some(matches!(self.games().outcome(value), Outcome::L | Outcome::N)),
            [one, other] => {
                let negative = self.negative(other);
                self.bounds(sum).decide().or_else(|| Some(!self.search.algebra.le(one, negative)))
            }
            _ => self.bounds(sum).decide(),
        }
    }

    fn bounds(&self, sum: &[Game]) -> Bounds {
        sum.iter().fold(Bounds::ZERO, |bounds, &value| {
            let own = self.games().up_bounds(value);
            bounds.plus(&Bounds {
                low: own.map(|own| i32::from(own.low)),
                high: own.map(|own| i32::from(own.high)),
            })
        })
    }
}

/// A game G lies between n·^ and m·^, and between n'·^ + * and m'·^ + *.
#[derive(Clone, Copy, Debug)]
struct Bounds {
    /// n and n'.
    low: [i32; 2],
    /// m and m'.
    high: [i32; 2],
}

impl Bounds {
    const ZERO: Self = Self { low: [0, -2], high: [0, 2] };

    /// Adds two bounds; two stars cancel.
    fn plus(&self, other: &Self) -> Self {
        let sums = |[even, odd]: [i32; 2], [other_even, other_odd]: [i32; 2]| {
            [[even + other_even, odd + other_odd], [even + other_odd, odd + other_even]]
        };
        Self {
            low: sums(self.low, other.low).map(|[a, b]| a.max(b)),
            high: sums(self.high, other.high).map(|[a, b]| a.min(b)),
        }
    }

    /// Returns whether Left, moving first, wins, if the bounds tell: ^ and * are won, 0 and vv* are lost.
    fn decide(&self) -> Option<bool> {
        let [low, low_starred] = self.low;
        let [high, high_starred] = self.high;
        if low >= 1 || low_starred >= 0 {
            Some(true)
        } else if high <= 0 || high_starred <= -2 {
            Some(false)
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_found_by_their_keys() {
        let mut arena = ValueArena::new(1 << 20);
        let star = arena.search.algebra.nimber(1).unwrap();
        let three = arena.search.algebra.integer(3).unwrap();
        let of = |arena: &mut ValueArena, game: Game| {
            let key = arena.key(game);
            arena.of_key(key)
        };
        for game in [star, Game::ZERO, three, star] {
            assert_eq!(of(&mut arena, game), Some(game));
        }
        // Another arena has the same keys, and tells only what it has.
        let mut other = ValueArena::new(1 << 20);
        let other_three = other.search.algebra.integer(3).unwrap();
        let key = arena.key(three);
        assert_eq!(other.of_key(key), None);
        assert_eq!(of(&mut other, other_three), Some(other_three));
        assert_eq!(other.of_key(key), Some(other_three));
        assert_eq!(other.of_key(key ^ 1), None);
    }

    #[test]
    fn values_are_added_till_few_are_left() {
        let mut arena = ValueArena::new(1 << 24);
        let mut games: Vec<Game> = vec![Game::ZERO];
        for n in 1..60_u32 {
            let one = |step: u32| games[(n * n + step * n + step) as usize % games.len()];
            let (left, right) = ([one(1), one(2)], [one(3), one(5)]);
            games.push(arena.search.algebra.from_options(&left, &right).unwrap());
        }
        let mut list = Vec::new();
        let mut were_many = false;
        for (n, &value) in games.iter().enumerate() {
            arena.add(&mut list, 0, value);
            let games = &games[..=n];
            let algebra = &mut arena.search.algebra;
            let [expected, sum] = [games, &list].map(|sum| algebra.sum_of(sum.to_vec()).unwrap());
            assert_eq!(sum, expected, "{n}");
            for (place, &a) in list.iter().enumerate() {
                for &b in &list[..place] {
                    assert!(arena.fact(a).size * arena.fact(b).size > most_merged(0), "{n}");
                }
            }
            were_many |= list.len() > 2;
            if list.len() > 4 {
                break;
            }
        }
        assert!(were_many);
    }
}
