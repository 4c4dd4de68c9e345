//! The values of small pieces, and who wins a sum of values.

// Keys and sizes are computed up to the requested value. A value comes after its options. Only numbers need not, and
// 0 is the only number among positions of Clobber.
#![allow(clippy::indexing_slicing)]

use core::ops::ControlFlow;
use std::sync::Arc;

use certified_search::{Effort, Limits, Progress};
use partizan::{Game, Games, Outcome};

use super::key::{Hasher, Key, scattered};
use super::up_scale::UpScale;
use crate::board::BoardPart;
use crate::clobber::SharedGames;
use crate::clobber::piece_table::PieceTable;
use crate::clobber::value_search::Search;
use crate::error::ClobberError;

#[derive(Debug)]
pub(super) struct SharedValues {
    pub(super) first: ValueArena,
    pub(super) others: Vec<ValueArena>,
    /// Shared by all threads, once they share anything.
    pub(super) pieces: Arc<PieceTable>,
    /// The bytes that all may take.
    bytes: usize,
}

impl SharedValues {
    /// Creates the values of some threads, in at most `bytes` bytes.
    pub(super) fn new(bytes: usize, threads: usize) -> Self {
        let (first, others) = if threads < 2 {
            (ValueArena::alone(bytes), Vec::new())
        } else {
            ValueArena::shared((bytes - Self::most_for_pieces(bytes)) / threads, threads - 1)
        };
        Self { first, others, pieces: Arc::default(), bytes }
    }

    const fn most_for_pieces(bytes: usize) -> usize {
        bytes / 4
    }

    fn all(&self) -> impl Iterator<Item = &ValueArena> {
        core::iter::once(&self.first).chain(&self.others)
    }

    /// Forgets everything if an arena has met its limits.
    pub(super) fn begin(&mut self) {
        if self.all().any(|arena| arena.is_full) {
            *self = Self::new(self.bytes, 1 + self.others.len());
        }
    }

    /// Lets the threads share the values of pieces in the search of a sum of `stones` stones.
    pub(super) fn share(&mut self, stones: u32) {
        // About one line for two pieces that the search meets: 45,000 on 4 x 6, 104,000 on 5 x 5, one million on 4 x
        // 8, three million on 5 x 6.
        let lines = match stones {
            0..25 => 1 << 15,
            25..29 => 1 << 16,
            29.. => 1 << 20,
        };
        if self.pieces.wanted < lines {
            self.pieces = Arc::new(PieceTable::new(lines, Self::most_for_pieces(self.bytes)));
        }
        if self.pieces.bytes() == 0 {
            // There is no memory: each thread remembers its own.
            return;
        }
        for arena in core::iter::once(&mut self.first).chain(&mut self.others) {
            arena.share(&self.pieces);
        }
    }

    pub(super) fn bytes(&self) -> usize {
        self.all().map(ValueArena::bytes).sum::<usize>() + self.pieces.bytes()
    }
}

/// An arena of values that answers the questions of the search.
#[derive(Debug)]
pub(super) struct ValueArena {
    search: Search<SharedGames>,
    /// The keys of all values up to the last requested one.
    keys: Vec<Key>,
    /// The sizes of requested values, or 0.
    sizes: Vec<u32>,
    /// The most bytes of games and pieces, and of small pieces that a search remembers in place.
    bytes: usize,
    pub(super) most_small: usize,
    /// True once the arena has met its limits. It still evaluates pieces whose values it has.
    is_full: bool,
}

/// Returns the greatest product of the sizes of two values that are added next to `others` other values. A greater
/// limit makes values that take long to compute and compare. A smaller limit leaves sums of many values, but a
/// comparison decides only sums of two.
const fn most_merged(others: usize) -> u32 {
    if others < 3 { 25 } else { MOST_MERGED }
}

/// The greatest product for any sum.
const MOST_MERGED: u32 = 100;

impl ValueArena {
    /// Creates the values of one thread, in at most `bytes` bytes.
    pub(super) fn alone(bytes: usize) -> Self {
        // Pieces take as much memory as games, and keys less.
        Self::new(Games::with_memory(bytes / 2), bytes / 4 * 3, bytes / 3)
    }

    /// Creates the values of one thread and of `others` others, each in at most `bytes` bytes. Pieces take little,
    /// because they are shared.
    pub(super) fn shared(bytes: usize, others: usize) -> (Self, Vec<Self>) {
        let mut games = Games::with_memory(bytes / 8 * 7);
        let of = |games: Games| Self::new(games, bytes, bytes / 9 * 4);
        let others = (0..others).map(|_| of(games.shared_arena())).collect();
        (of(games), others)
    }

    fn new(games: Games, bytes: usize, most_small: usize) -> Self {
        let search = Search::new(SharedGames::new(games));
        Self { search, keys: Vec::new(), sizes: Vec::new(), bytes, most_small, is_full: false }
    }

    /// Shares the values of pieces with all threads that use the same table.
    pub(super) fn share(&mut self, pieces: &Arc<PieceTable>) {
        self.search.algebra.pieces = Some(Arc::clone(pieces));
    }

    pub(super) fn bytes(&self) -> usize {
        let keys = self.keys.capacity() * size_of::<Key>();
        let sizes = self.sizes.capacity() * size_of::<u32>();
        self.games().bytes() + keys + sizes + self.search.tables.bytes()
    }

    fn games(&self) -> &Games {
        &self.search.algebra.games
    }

    /// Returns the value of a piece, if there is room for it and the search around it may go on. Its steps do not count,
    /// but on a board with many edges a small piece may have very many followers.
    pub(super) fn of(&mut self, part: &BoardPart, outer: &mut Effort<'_>) -> Option<Game> {
        let watch = |_: &Progress| match outer.check_limits() {
            Ok(()) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        };
        let mut effort = Effort::within(Limits::memory(self.bytes)).watched(watch);
        match self.search.part(part, &mut effort) {
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

    /// Returns the key of a value, from the keys of its options, which have lesser handles.
    pub(super) fn key(&mut self, value: Game) -> Key {
        while self.keys.len() <= value.index() {
            let game = Game::from_index(self.keys.len() as u32);
            self.keys.push(self.key_by_options(game));
        }
        self.keys[value.index()]
    }

    fn key_by_options(&self, value: Game) -> Key {
        const VALUE: u64 = 6;
        let (left, right) = self.games().options(value).unwrap_or_default();
        let sum = |options: &[Game], tag: u64| {
            let of = |option: &Game| self.keys[option.index()];
            let keys = options.iter().map(|option| scattered(of(option), tag));
            keys.fold(0, Key::wrapping_add)
        };
        Hasher::new(VALUE).set(sum(left, 7)).set(sum(right, 8)).key()
    }

    /// Returns the number of followers of a value, itself included.
    fn size(&mut self, value: Game) -> u32 {
        match self.sizes.get(value.index()) {
            Some(&size) if size != 0 => return size,
            Some(_) => {}
            // This is the first request since the value was made.
            None => self.sizes.resize(self.games().len(), 0),
        }
        let size = self.games().followers(value).len() as u32;
        self.sizes[value.index()] = size;
        size
    }

    /// Adds a value to a sum of values, which begins at `start` in the list. No two values of this sum are negatives
    /// of each other, and none is 0.
    pub(super) fn add(&mut self, list: &mut Vec<Game>, start: usize, value: Game) {
        let mut value = value;
        // A sum of two may be 0, be the negative of a third, or be small enough for one more.
        loop {
            if value.is_zero() {
                return;
            }
            let negative = self.negative(value);
            let summands = &list[start..];
            if let Some(index) = summands.iter().position(|&summand| summand == negative) {
                list.swap_remove(start + index);
                return;
            }
            let size = self.size(value);
            let most = most_merged(summands.len());
            let mergeable = (0..summands.len()).find(|&index| {
                let summand = list[start + index];
                self.size(summand).saturating_mul(size) <= most
            });
            let Some(index) = mergeable else { break };
            let summand = list[start + index];
            match self.search.algebra.games.sum(value, summand) {
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

    /// Returns whether Left, moving first, wins a sum of values, if that needs no search.
    pub(super) fn decide(&mut self, sum: &[Game]) -> Option<bool> {
        match *sum {
            [] => Some(false),
            [value] => Some(matches!(self.games().outcome(value), Outcome::L | Outcome::N)),
            [one, other] => {
                let negative = self.negative(other);
                self.bounds(sum)
                    .first_wins()
                    .or_else(|| Some(!self.search.algebra.games.le(one, negative)))
            }
            _ => self.bounds(sum).first_wins(),
        }
    }

    fn bounds(&self, sum: &[Game]) -> UpScale {
        let bounds = sum.iter().map(|&value| UpScale::new(self.games().up_bounds(value)));
        bounds.fold(UpScale::ZERO, UpScale::plus)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_added_till_few_are_left() {
        let mut arena = ValueArena::alone(1 << 24);
        let mut games: Vec<Game> = vec![Game::ZERO];
        for n in 1..60_u32 {
            let one = |step: u32| games[(n * n + step * n + step) as usize % games.len()];
            let (left, right) = ([one(1), one(2)], [one(3), one(5)]);
            games.push(arena.search.algebra.games.from_options(&left, &right).unwrap());
        }
        let mut list = Vec::new();
        let mut were_many = false;
        for (n, &value) in games.iter().enumerate() {
            arena.add(&mut list, 0, value);
            let games = &games[..=n];
            let algebra = &mut arena.search.algebra.games;
            let [expected, sum] = [games, &list].map(|sum| algebra.sum_of(sum.to_vec()).unwrap());
            assert_eq!(sum, expected, "{n}");
            for (place, &a) in list.iter().enumerate() {
                for &b in &list[..place] {
                    assert!(arena.size(a) * arena.size(b) > most_merged(0), "{n}");
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
