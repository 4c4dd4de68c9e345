//! The bounds that the search has proved for positions: a number of stones that stay.

use clobber_core::{BitSet, Stones};

/// A table from positions to lower bounds on the stones left.
///
/// It grows up to a number of bytes and then forgets. A lost bound costs time, but never changes an answer.
pub(super) struct BoundTable<B> {
    entries: Vec<BoundEntry<B>>,
    used: usize,
    most_entries: usize,
}

#[derive(Clone, Copy, Default)]
struct BoundEntry<B> {
    stones: Stones<B>,
    /// For each side to move (in free order, only the first entry is used); 0 if nothing is known. An entry with two
    /// zeros is vacant.
    at_least: [u8; 2],
}

/// The number of successive entries that may hold a position.
const WINDOW: usize = 8;

impl<B: BitSet> BoundTable<B> {
    /// Creates an empty table that may grow to this many bytes (but at least to its first few entries).
    pub(super) fn new(most_bytes: usize) -> Self {
        let most_entries = most_bytes / size_of::<BoundEntry<B>>();
        let most_entries = (most_entries + 1).next_power_of_two() / 2;
        Self { entries: Vec::new(), used: 0, most_entries }
    }

    /// Returns the memory that the table takes.
    pub(super) fn bytes(&self) -> usize {
        self.entries.len() * size_of::<BoundEntry<B>>()
    }

    /// Returns the lower bound known for a position; 0 if nothing is known.
    #[inline]
    pub(super) fn get(&self, stones: Stones<B>, turn: usize) -> u32 {
        let found = self
            .window(stones)
            .find(|&index| self.entries.get(index).is_some_and(|entry| entry.stones == stones));
        found
            .and_then(|index| self.entries.get(index)?.at_least.get(turn))
            .map_or(0, |&at_least| at_least.into())
    }

    /// Stores that at least this many stones are left.
    pub(super) fn put(&mut self, stones: Stones<B>, turn: usize, at_least: u32) {
        if self.used * 2 >= self.entries.len() && self.entries.len() < self.most_entries {
            self.grow();
        }
        let at_least = u8::try_from(at_least).unwrap_or(u8::MAX);
        let mut place = None;
        for index in self.window(stones) {
            match self.entries.get(index) {
                Some(entry) if entry.stones == stones => {
                    place = Some(index);
                    break;
                }
                Some(entry) if place.is_none() && entry.at_least == [0; 2] => place = Some(index),
                _ => {}
            }
        }
        // If all places are taken, the first gives way.
        let place = place.or_else(|| self.window(stones).next());
        let Some(entry) = place.and_then(|index| self.entries.get_mut(index)) else { return };
        if entry.stones != stones {
            self.used += usize::from(entry.at_least == [0; 2]);
            *entry = BoundEntry { stones, at_least: [0; 2] };
        }
        if let Some(known) = entry.at_least.get_mut(turn) {
            *known = at_least.max(*known);
        }
    }

    fn window(&self, stones: Stones<B>) -> impl Iterator<Item = usize> + use<B> {
        let mask = self.entries.len().wrapping_sub(1);
        let start = hash(stones) as usize;
        let len = if self.entries.is_empty() { 0 } else { WINDOW };
        (0..len).map(move |offset| start.wrapping_add(offset) & mask)
    }

    fn grow(&mut self) {
        const FIRST: usize = 256;
        let len = (self.entries.len() * 4).clamp(FIRST, self.most_entries.max(FIRST));
        let old = core::mem::replace(&mut self.entries, vec![BoundEntry::default(); len]);
        self.used = 0;
        // Growth has a limit, so `put` in the loop does not grow the table again.
        for BoundEntry { stones, at_least } in old {
            for (turn, &at_least) in at_least.iter().enumerate() {
                if at_least > 0 {
                    self.put(stones, turn, at_least.into());
                }
            }
        }
    }
}

/// Returns 64 bits that depend on every stone.
#[inline]
fn hash<B: BitSet>(stones: Stones<B>) -> u64 {
    // Multiply one half, so that equal halves do not cancel.
    let folded =
        |set: u128| (set as u64) ^ ((set >> 64) as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mut hash = folded(stones.black().into()).wrapping_mul(0xff51_afd7_ed55_8ccd);
    hash = (hash ^ (hash >> 32)).wrapping_add(folded(stones.white().into()));
    hash = hash.wrapping_mul(0xc4ce_b9fe_1a85_ec53);
    hash ^ (hash >> 29)
}
