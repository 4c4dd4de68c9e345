//! Remembers the values of small pieces where one access to memory finds them.

use clobber_core::{BitSet, Stones};
use partizan::Game;

use crate::outcome::key::mix;

/// Small pieces with their values. The stones of a piece select its one slot, where it replaces the piece before.
///
/// A search asks for values more often than for anything else, and mostly waits for the memory. No slot lies in two
/// cache lines.
#[derive(Debug)]
pub(super) struct SmallPieces<W> {
    /// Empty, or a power of two in length.
    slots: Vec<Slot<W>>,
    taken: usize,
    most: usize,
}

/// A piece and its value, or `None` if there is no room for the value; a slot without stones is free.
#[derive(Clone, Copy, Debug)]
#[repr(align(32))]
struct Slot<W> {
    stones: Stones<W>,
    board_id: u32,
    value: Option<Game>,
}

impl<W: BitSet> SmallPieces<W> {
    const LEAST: usize = 1 << 10;

    /// Creates an empty list that never takes more than `most_bytes`.
    pub(super) const fn new(most_bytes: usize) -> Self {
        Self { slots: Vec::new(), taken: 0, most: most_bytes / size_of::<Slot<W>>() }
    }

    pub(super) fn bytes(&self) -> usize {
        self.slots.capacity() * size_of::<Slot<W>>()
    }

    #[inline]
    fn index(&self, board_id: u32, stones: Stones<W>) -> usize {
        let fold = |set: W| {
            let wide: u128 = set.into();
            wide as u64 ^ ((wide >> 64) as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15)
        };
        let black = mix(fold(stones.black()).wrapping_add(u64::from(board_id)));
        mix(black ^ fold(stones.white())) as usize & self.slots.len().wrapping_sub(1)
    }

    /// Returns the remembered value of a piece, or that there is no room for it.
    #[inline]
    pub(super) fn get(&self, board_id: u32, stones: Stones<W>) -> Option<Option<Game>> {
        let slot = self.slots.get(self.index(board_id, stones))?;
        (slot.stones == stones && slot.board_id == board_id).then_some(slot.value)
    }

    /// Remembers the value of a piece, or that there is no room for it.
    pub(super) fn put(&mut self, board_id: u32, stones: Stones<W>, value: Option<Game>) {
        if 2 * self.taken >= self.slots.len() {
            self.grow();
        }
        let index = self.index(board_id, stones);
        let Some(slot) = self.slots.get_mut(index) else { return };
        self.taken += usize::from(slot.stones.all() == W::EMPTY);
        *slot = Slot { stones, board_id, value };
    }

    /// Doubles the slots, if there is room.
    fn grow(&mut self) {
        let count = (2 * self.slots.len()).max(Self::LEAST);
        let mut grown = Vec::new();
        // The old and the new list coexist for a while.
        if count + self.slots.len() > self.most || grown.try_reserve_exact(count).is_err() {
            return;
        }
        let free = Slot { stones: Stones::default(), board_id: 0, value: None };
        grown.resize(count, free);
        let mut grown = Self { slots: grown, taken: 0, most: self.most };
        for slot in &self.slots {
            if slot.stones.all() != W::EMPTY {
                grown.put(slot.board_id, slot.stones, slot.value);
            }
        }
        *self = grown;
    }
}

#[cfg(test)]
mod tests {
    use clobber_core::Vertex;
    use partizan::Games;

    use super::*;

    #[test]
    fn pieces_are_remembered_or_forgotten_but_not_mistaken() {
        let mut games = Games::new();
        let values: Vec<Game> =
            (0..50).map(|n| games.integer(n)).collect::<Result<_, _>>().unwrap();
        let piece = |n: u32| {
            let single = |bit: u32| u128::single(Vertex::new(bit % 128));
            (n % 3, Stones::new_unchecked(single(n), single(n / 3 + n + 1)))
        };
        let value = |n: u32| values.get(n as usize % 51).copied();
        for most_bytes in [0, 1 << 15, 1 << 17, 1 << 24] {
            let mut pieces = SmallPieces::new(most_bytes);
            for n in 0..5_000 {
                let (board_id, stones) = piece(n);
                pieces.put(board_id, stones, value(n));
                assert!(pieces.bytes() <= most_bytes);
                let is_there = most_bytes > 1 << 16;
                assert_eq!(pieces.get(board_id, stones), is_there.then(|| value(n)));
            }
            // For repeated pieces, the last value counts.
            let last: rustc_hash::FxHashMap<_, _> =
                (0..5_000).map(|n| (piece(n), value(n))).collect();
            let kept = last.iter().filter(|&(&(board_id, stones), &value)| {
                let found = pieces.get(board_id, stones);
                assert!(found.is_none() || found == Some(value));
                assert_eq!(pieces.get(board_id + 3, stones), None);
                found.is_some()
            });
            let kept = kept.count();
            assert_eq!(kept == 0, most_bytes <= 1 << 16);
            if most_bytes == 1 << 24 {
                assert!(4 * kept > 3 * last.len(), "{kept} of {}", last.len());
            }
        }
    }
}
