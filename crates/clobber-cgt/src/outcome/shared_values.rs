//! The values of all threads of a search: games that are siblings, and a table of pieces.

use std::sync::Arc;

use clobber_core::Stones;
use partizan::{Game, GameError, Games};

use super::piece_table::PieceTable;
use super::values::ValueArena;
use crate::clobber::search::Algebra;

/// The values of every thread.
#[derive(Debug)]
pub(super) struct SharedValues {
    pub(super) first: ValueArena,
    pub(super) others: Vec<ValueArena>,
    /// Of all threads, as soon as they share anything.
    pieces: Arc<PieceTable>,
    /// The bytes that all may take.
    bytes: usize,
}

impl SharedValues {
    /// Creates the values of some threads, in at most so many bytes.
    pub(super) fn new(bytes: usize, threads: usize) -> Self {
        let (first, others) = if threads < 2 {
            (ValueArena::alone(bytes), Vec::new())
        } else {
            ValueArena::siblings((bytes - Self::most_for_pieces(bytes)) / threads, threads - 1)
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
        if self.all().any(ValueArena::is_full) {
            *self = Self::new(self.bytes, 1 + self.others.len());
        }
    }

    /// Lets the threads share the values of pieces in the search of a sum of so many stones.
    pub(super) fn share(&mut self, stones: u32) {
        // A line for about two of the pieces that are met: 45,000 on 4 x 6, 104,000 on 5 x 5, a million on 4 x 8, three on 5 x 6.
        let lines = match stones {
            0..25 => 1 << 15,
            25..29 => 1 << 16,
            29.. => 1 << 20,
        };
        if self.pieces.wanted() < lines {
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

    /// Returns the number of pieces that are remembered for all.
    #[cfg(test)]
    pub(super) fn pieces(&self) -> usize {
        self.pieces.len()
    }
}

/// Games, and the values of pieces that several threads share.
#[derive(Debug)]
pub(super) struct SharedGames {
    pub(super) games: Games,
    /// None of a thread that shares nothing, or nothing yet.
    pub(super) pieces: Option<Arc<PieceTable>>,
}

impl Algebra for SharedGames {
    type Value = Game;

    const ZERO: Game = Game::ZERO;

    fn negative(&self, value: Game) -> Game {
        self.games.neg(value)
    }

    fn sum(&mut self, a: Game, b: Game) -> Result<Game, GameError> {
        Algebra::sum(&mut self.games, a, b)
    }

    fn of_options(&mut self, black: &[Game], white: &[Game]) -> Result<Game, GameError> {
        self.games.from_options(black, white)
    }

    fn bytes(&self) -> usize {
        self.games.bytes()
    }

    fn is_shared(&self) -> bool {
        self.pieces.is_some()
    }

    fn recall(&mut self, part: Stones<u64>) -> Result<Option<Game>, GameError> {
        let Some(value) = self.pieces.as_ref().and_then(|pieces| pieces.get(part)) else {
            return Ok(None);
        };
        Ok(Some(self.games.receive(value)?).filter(|&received| received == value))
    }

    fn share(&mut self, part: Stones<u64>, value: Game) {
        if let Some(pieces) = &self.pieces {
            pieces.put(part, value);
        }
    }
}
