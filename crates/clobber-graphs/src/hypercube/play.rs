//! The moves of a reduction under construction: lists of moves that can be spliced in constant time.

use clobber_core::{Move, Vertex};

use super::cube::Weight;
use crate::error::Error;

/// The index of a move.
pub(super) type Slot = u32;

/// All moves made so far, in lists: each move has the index of the next one.
#[derive(Default)]
pub(super) struct MoveArena {
    moves: Vec<Move>,
    next: Vec<Slot>,
}

/// No move: there are fewer than 2^32 of them.
const NONE: Slot = Slot::MAX;

/// The reduction of a subcube: a list of at least one move.
#[derive(Clone, Copy)]
pub(super) struct MoveChain {
    first: Slot,
    last: Slot,
    /// A double mover of the list, if one is known.
    pub(super) mover: Option<DoubleMover>,
}

impl MoveChain {
    pub(super) const fn first(self) -> Slot {
        self.first
    }

    pub(super) const fn last(self) -> Slot {
        self.last
    }
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
        let moves = play.moves.try_reserve_exact(vertices);
        match moves.and_then(|()| play.next.try_reserve_exact(vertices)) {
            Ok(()) => Ok(play),
            Err(_) => Err(Error::NoMemory),
        }
    }

    /// Returns a list of one move.
    pub(super) fn push(&mut self, from: Vertex, to: Vertex) -> MoveChain {
        let slot = self.moves.len() as Slot;
        self.moves.push(Move::new(from, to));
        self.next.push(NONE);
        MoveChain { first: slot, last: slot, mover: None }
    }

    pub(super) fn move_in(&self, slot: Slot) -> Move {
        let nowhere = Vertex::new(u32::MAX);
        self.moves.get(slot as usize).copied().unwrap_or(Move::new(nowhere, nowhere))
    }

    /// Replaces one move by another.
    pub(super) fn replace(&mut self, slot: Slot, from: Vertex, to: Vertex) {
        if let Some(mv) = self.moves.get_mut(slot as usize) {
            *mv = Move::new(from, to);
        }
    }

    fn link(&mut self, slot: Slot, next: Slot) -> Slot {
        self.next.get_mut(slot as usize).map_or(NONE, |link| core::mem::replace(link, next))
    }

    /// Joins two lists. The double mover is the second's or, if it has none, the first's.
    pub(super) fn join(&mut self, a: MoveChain, b: MoveChain) -> MoveChain {
        self.link(a.last, b.first);
        MoveChain { first: a.first, last: b.last, mover: b.mover.or(a.mover) }
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
        moves.try_reserve_exact(self.moves.len()).map_err(|_| Error::NoMemory)?;
        let mut slot = list.first;
        while let (Some(&mv), Some(&next)) =
            (self.moves.get(slot as usize), self.next.get(slot as usize))
        {
            moves.push(mv);
            slot = next;
        }
        Ok(moves)
    }
}
