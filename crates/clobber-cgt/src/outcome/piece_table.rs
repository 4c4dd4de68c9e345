//! The values that threads have found of pieces, so that they are not found twice.

use core::sync::atomic::{AtomicU64, Ordering::Relaxed};

use super::key::Key;

/// Pieces with the keys of their values, each in the one slot that its key tells, where it takes the place of the piece before.
///
/// Every thread has an arena of its own: the key of a value tells it which of its values to take, if it has that one. Keys do
/// not depend on the arenas, so the table outlives them.
///
/// The first half of a slot is the key of the piece, with the value's added bit by bit, and the second half that of the
/// value. If a thread reads what two others have written, the keys do not match: then nothing is found.
#[derive(Debug, Default)]
pub(super) struct PieceTable {
    slots: Vec<Slot>,
}

/// Half a line of the processor's cache.
#[derive(Debug, Default)]
#[repr(align(32))]
struct Slot([AtomicU64; 4]);

const fn halves(key: Key) -> [u64; 2] {
    [key as u64, (key >> 64) as u64]
}

impl PieceTable {
    /// About as many as there are pieces to be evaluated on 4 x 8.
    const MOST: usize = 1 << 20;

    /// Takes the memory, of which there are at most so many bytes, unless it has it.
    pub(super) fn begin(&mut self, most_bytes: usize) {
        let most = (most_bytes / size_of::<Slot>()).min(Self::MOST);
        if self.slots.is_empty() && most > 0 && self.slots.try_reserve_exact(most).is_ok() {
            self.slots.resize_with(most, Slot::default);
        }
    }

    pub(super) fn bytes(&self) -> usize {
        self.slots.capacity() * size_of::<Slot>()
    }

    #[inline]
    fn slot(&self, piece: Key) -> Option<&Slot> {
        let index = (u128::from(piece as u64) * self.slots.len() as u128) >> 64;
        self.slots.get(index as usize)
    }

    /// Returns the key of the value of a piece.
    #[inline]
    pub(super) fn get(&self, piece: Key) -> Option<Key> {
        let Slot(words) = self.slot(piece)?;
        let [a, b, low, high] = words.each_ref().map(|word| word.load(Relaxed));
        ([a ^ low, b ^ high] == halves(piece)).then_some(Key::from(high) << 64 | Key::from(low))
    }

    /// Iterates over the keys of the values.
    #[cfg(test)]
    pub(super) fn values(&self) -> impl Iterator<Item = Key> + '_ {
        let words =
            self.slots.iter().map(|Slot(words)| words.each_ref().map(|word| word.load(Relaxed)));
        words
            .filter(|words| *words != [0; 4])
            .map(|[.., low, high]| Key::from(high) << 64 | Key::from(low))
    }

    /// Remembers the key of the value of a piece.
    #[inline]
    pub(super) fn put(&self, piece: Key, value: Key) {
        let Some(Slot(words)) = self.slot(piece) else { return };
        let ([a, b], [low, high]) = (halves(piece ^ value), halves(value));
        for (place, word) in words.iter().zip([a, b, low, high]) {
            place.store(word, Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::key::Hasher;
    use super::*;

    #[test]
    fn pieces_are_remembered_or_forgotten_but_not_mistaken() {
        let key = |tag: u64, n: u64| Hasher::new(tag).word(n).key();
        for most_bytes in [0, 31, 32, 1 << 10, 1 << 16] {
            let mut table = PieceTable::default();
            assert_eq!(table.get(key(0, 0)), None);
            table.put(key(0, 0), key(1, 0));
            table.begin(most_bytes);
            assert!(table.bytes() <= most_bytes);
            for n in 0..1000 {
                table.put(key(0, n), key(1, n % 7));
                assert_eq!(table.get(key(0, n)), (most_bytes >= 32).then_some(key(1, n % 7)));
            }
            let found = (0..1000).filter(|&n| {
                let found = table.get(key(0, n));
                assert!(found.is_none() || found == Some(key(1, n % 7)));
                assert_eq!(table.get(key(2, n)), None);
                found.is_some()
            });
            let found = found.count();
            assert!(found <= most_bytes / 32 && (most_bytes < 1 << 16 || found > 750), "{found}");
        }
    }

    /// A slot with words of two writers tells nothing of either piece.
    #[test]
    fn what_two_have_written_is_not_believed() {
        let key = |n: u64| Hasher::new(3).word(n).key();
        let [pieces, values] = [[key(0), key(1)], [key(2), key(3)]];
        let written = |writer: usize| {
            let mut table = PieceTable::default();
            table.begin(32);
            table.put(pieces[writer], values[writer]);
            let Slot(words) = &table.slots[0];
            words.each_ref().map(|word| word.load(Relaxed))
        };
        let [first, second] = [0, 1].map(written);
        for mixture in 1..15 {
            let mut table = PieceTable::default();
            table.begin(32);
            let Slot(words) = &table.slots[0];
            for (bit, word) in words.iter().enumerate() {
                word.store(if mixture >> bit & 1 == 0 { first[bit] } else { second[bit] }, Relaxed);
            }
            assert_eq!(pieces.map(|piece| table.get(piece)), [None; 2], "{mixture}");
        }
    }
}
