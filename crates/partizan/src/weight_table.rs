//! The table of known atomic weights.

use rustc_hash::FxHashMap;

use crate::error::GameError;
use crate::game::Game;

/// The known atomic weights of games and of their negatives.
#[derive(Clone, Debug)]
pub(crate) struct WeightTable {
    table: FxHashMap<Game, Game>,
    /// The limit of the whole arena; an eighth of it is for weights.
    max_bytes: usize,
}

impl WeightTable {
    pub(crate) fn new(max_bytes: usize) -> Self {
        Self { table: FxHashMap::default(), max_bytes }
    }

    pub(crate) fn bytes(&self) -> usize {
        self.table.capacity() * size_of::<(Game, Game)>()
    }

    pub(crate) fn clear(&mut self) {
        self.table = FxHashMap::default();
    }

    pub(crate) fn get(&self, game: Game) -> Option<Game> {
        self.table.get(&game).copied()
    }

    pub(crate) fn insert(&mut self, game: Game, weight: Game) -> Result<(), GameError> {
        if self.table.len() == self.table.capacity() && 2 * self.bytes() > self.max_bytes / 8 {
            self.clear();
            return Err(GameError::Bytes { limit: self.max_bytes });
        }
        self.table.insert(game, weight);
        Ok(())
    }
}
