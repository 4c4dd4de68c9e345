//! Shares the values of pieces among threads, so that none is found twice.

use core::sync::atomic::{AtomicU32, AtomicU64, Ordering::Relaxed};

use clobber_core::Stones;
use partizan::Game;

/// Pieces on small grids with their values. The stones of a piece select a line of three slots. If none is free, the
/// piece replaces another one.
///
/// The values are games of [shared arenas](partizan::Games::shared_arena), and the table lives as long as the arenas.
#[derive(Debug, Default)]
pub(crate) struct PieceTable {
    /// The number of lines that were asked for.
    pub(crate) wanted: usize,
    lines: Vec<Line>,
}

/// The slots of one cache line.
#[derive(Debug, Default)]
#[repr(align(64))]
struct Line {
    stones: [[AtomicU64; 2]; SLOTS],
    /// The values plus one; 0 is a free slot.
    values: [AtomicU32; SLOTS],
}

const SLOTS: usize = 3;

/// Odd numbers without a pattern: the multipliers of SplitMix64.
const MULTIPLIERS: [u64; 2] = [0xbf58_476d_1ce4_e5b9, 0x94d0_49bb_1331_11eb];

/// Returns the words for a piece and its value plus one. The value changes the black word, which changes the white
/// word, so words from two writers do not match.
#[inline]
const fn words(piece: Stones<u64>, value: u32) -> [u64; 2] {
    let black = piece.black() ^ (value as u64).wrapping_mul(MULTIPLIERS[0]);
    [black, piece.white() ^ black.wrapping_mul(MULTIPLIERS[1])]
}

impl Line {
    #[inline]
    fn get(&self, piece: Stones<u64>) -> Option<Game> {
        self.stones.iter().zip(&self.values).find_map(|(stones, value)| {
            let value = value.load(Relaxed);
            let there = stones.each_ref().map(|word| word.load(Relaxed));
            (there == words(piece, value) && value != 0).then(|| Game::from_index(value - 1))
        })
    }

    fn put(&self, piece: Stones<u64>, value: Game) {
        let free = self.values.iter().position(|value| value.load(Relaxed) == 0);
        // If no slot is free, the value selects one to replace.
        let slot = free.unwrap_or(value.index() % SLOTS);
        let value = value.index() as u32 + 1;
        if let (Some(stones), Some(place)) = (self.stones.get(slot), self.values.get(slot)) {
            for (place, word) in stones.iter().zip(words(piece, value)) {
                place.store(word, Relaxed);
            }
            place.store(value, Relaxed);
        }
    }
}

impl PieceTable {
    /// Creates a table of `lines` lines, or fewer if `most_bytes` requires it. Without memory it remembers nothing.
    pub(crate) fn new(lines: usize, most_bytes: usize) -> Self {
        let count = lines.min(most_bytes / size_of::<Line>());
        let mut found = Vec::new();
        if found.try_reserve_exact(count).is_ok() {
            found.resize_with(count, Line::default);
        }
        Self { wanted: lines, lines: found }
    }

    pub(crate) fn bytes(&self) -> usize {
        self.lines.capacity() * size_of::<Line>()
    }

    /// Returns the number of remembered pieces.
    #[cfg(test)]
    pub(crate) fn len(&self) -> usize {
        let values = self.lines.iter().flat_map(|line| &line.values);
        values.filter(|value| value.load(Relaxed) != 0).count()
    }

    #[inline]
    fn line(&self, piece: Stones<u64>) -> Option<&Line> {
        let black = piece.black().wrapping_mul(MULTIPLIERS[0]);
        let hash = (black ^ black >> 32 ^ piece.white()).wrapping_mul(MULTIPLIERS[1]);
        self.lines.get(((u128::from(hash) * self.lines.len() as u128) >> 64) as usize)
    }

    #[inline]
    pub(crate) fn get(&self, piece: Stones<u64>) -> Option<Game> {
        self.line(piece)?.get(piece)
    }

    pub(crate) fn put(&self, piece: Stones<u64>, value: Game) {
        if let Some(line) = self.line(piece) {
            line.put(piece, value);
        }
    }
}

#[cfg(test)]
mod tests {
    use clobber_core::{BitSet, Vertex};

    use super::*;

    fn piece(n: u32) -> Stones<u64> {
        let single = |bit: u32| u64::single(Vertex::new(bit % 64));
        Stones::new_unchecked(single(n), single(n / 64 + n + 1))
    }

    #[test]
    fn pieces_are_remembered_or_forgotten_but_not_mistaken() {
        let value = |n: u32| Game::from_index(n % 7);
        for (lines, most_bytes) in [(0, 1 << 16), (1, 1 << 16), (1 << 16, 63), (1 << 16, 1 << 15)] {
            let table = PieceTable::new(lines, most_bytes);
            assert!(table.bytes() <= most_bytes.min(lines * 64));
            for n in 0..1000 {
                assert_eq!(table.get(piece(n)), None);
                table.put(piece(n), value(n));
                let is_there = table.bytes() > 0;
                assert_eq!(table.get(piece(n)), is_there.then(|| value(n)));
                assert_eq!(table.get(piece(n).swapped()), None);
            }
            let found = (0..1000).filter(|&n| {
                let found = table.get(piece(n));
                assert!(found.is_none() || found == Some(value(n)));
                found.is_some()
            });
            let found = found.count();
            assert_eq!(found, table.len());
            // It finds most of the pieces if there are half as many lines as pieces.
            assert!(most_bytes < 1 << 15 || lines < 1 << 15 || found > 800, "{found}");
        }
    }

    /// A slot with words from two writers yields only pieces that one of them wrote.
    #[test]
    fn a_mixture_is_not_believed() {
        let [first, second] = [(3, 5), (70, 6)];
        // Pieces with different values, with the same value, and with the same white stones.
        let alike = Stones::new_unchecked(1, piece(3).white());
        let writers = [
            [(piece(first.0), first.1), (piece(second.0), second.1)],
            [(piece(first.0), 5), (piece(second.0), 5)],
            [(piece(first.0), 5), (alike, 6)],
            [(piece(first.0), 5), (alike, 5)],
        ];
        for written in writers {
            let both = written.map(|(piece, value)| words(piece, value));
            for mixture in 0..8 {
                let of = |bit: usize| mixture >> bit & 1;
                let line = Line::default();
                for (bit, place) in line.stones[1].iter().enumerate() {
                    place.store(both[of(bit)][bit], Relaxed);
                }
                let (_, value) = written[of(2)];
                line.values[1].store(value, Relaxed);
                for (piece, own) in written {
                    let is_whole =
                        own == value && [0, 1].map(|bit| both[of(bit)][bit]) == words(piece, own);
                    let expected = is_whole.then(|| Game::from_index(own - 1));
                    assert_eq!(line.get(piece), expected, "{mixture}");
                }
                let crossed = [
                    Stones::new_unchecked(written[0].0.black(), written[1].0.white()),
                    Stones::new_unchecked(written[1].0.black(), written[0].0.white()),
                ];
                for piece in crossed {
                    let is_one = written.iter().any(|&(one, _)| one == piece);
                    assert!(is_one || line.get(piece).is_none(), "{mixture}");
                }
            }
        }
    }
}
