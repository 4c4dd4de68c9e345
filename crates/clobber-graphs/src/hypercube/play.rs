//! The moves of a reduction under construction: lists of moves that can be spliced in constant time.

// Slots are indices of moves that were made.
#![allow(clippy::indexing_slicing)]

use clobber_core::{Move, Vertex};

use super::cube::Weight;
use crate::error::Error;

/// The index of a move.
pub(super) type Slot = u32;

/// All moves made so far, in lists: each with the index of the next one.
#[derive(Default)]
pub(super) struct MoveArena(Vec<(Move, Slot)>);

/// No move: there are fewer than 2^32 of them.
const NONE: Slot = Slot::MAX;

/// The reduction of a subcube: a list of at least one move.
#[derive(Clone, Copy)]
pub(super) struct MoveChain {
    pub(super) first: Slot,
    pub(super) last: Slot,
    /// A double mover of the list, if one is known.
    pub(super) mover: Option<DoubleMover>,
}

/// A move i -> j, and a move j -> q, which is the next move to touch j.
#[derive(Clone, Copy)]
pub(super) struct DoubleMover {
    /// The move i -> j.
    pub(super) arrival: Slot,
    /// The move j -> q.
    pub(super) departure: Slot,
    /// The weight of i, and of j, just before i -> j.
    pub(super) weight: Weight,
}

impl MoveArena {
    /// Reserves room for the moves of a cube of `vertices` vertices.
    pub(super) fn with_room(vertices: usize) -> Result<Self, Error> {
        let mut play = Self::default();
        play.0.try_reserve_exact(vertices).map_err(|_| Error::NoMemory)?;
        Ok(play)
    }

    /// Returns a list of one move.
    pub(super) fn push(&mut self, from: Vertex, to: Vertex) -> MoveChain {
        let slot = self.0.len() as Slot;
        self.0.push((Move::new(from, to), NONE));
        MoveChain { first: slot, last: slot, mover: None }
    }

    pub(super) fn move_in(&self, slot: Slot) -> Move {
        self.0[slot as usize].0
    }

    /// Replaces one move by another.
    pub(super) fn replace(&mut self, slot: Slot, from: Vertex, to: Vertex) {
        self.0[slot as usize].0 = Move::new(from, to);
    }

    fn link(&mut self, slot: Slot, next: Slot) -> Slot {
        core::mem::replace(&mut self.0[slot as usize].1, next)
    }

    /// Joins two lists. The double mover is the second's or, if it has none, the first's.
    pub(super) fn join(&mut self, a: MoveChain, b: MoveChain) -> MoveChain {
        self.link(a.last, b.first);
        MoveChain { first: a.first, last: b.last, mover: b.mover.or(a.mover) }
    }

    /// Appends a move to a list.
    pub(super) fn then(&mut self, list: MoveChain, from: Vertex, to: Vertex) -> MoveChain {
        let last = self.push(from, to);
        self.join(list, last)
    }

    /// Inserts a list after a move of another list, and keeps the inserted list's double mover.
    pub(super) fn splice(
        &mut self,
        list: MoveChain,
        after: Slot,
        inserted: MoveChain,
    ) -> MoveChain {
        let rest = self.link(after, inserted.first);
        self.link(inserted.last, rest);
        let last = if after == list.last { inserted.last } else { list.last };
        MoveChain { first: list.first, last, mover: inserted.mover }
    }

    /// Returns the moves of a list in order.
    pub(super) fn moves_of(&self, list: MoveChain) -> Result<Vec<Move>, Error> {
        let mut moves = Vec::new();
        moves.try_reserve_exact(self.0.len()).map_err(|_| Error::NoMemory)?;
        let mut slot = list.first;
        while slot != NONE {
            let (mv, next) = self.0[slot as usize];
            moves.push(mv);
            slot = next;
        }
        Ok(moves)
    }
}
