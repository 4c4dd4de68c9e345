//! Frontiers in a machine word, and all frontiers at one vertex.

use core::hash::Hash;
use core::ops::{BitAnd, BitOr};

use clobber_core::{Effort, Stopped};

use super::vertex::VertexKind;
use super::{Goal, Role, mixed};

/// The low bits of an entry of a layer's history are an exit, the others the number of a frontier. An exit is 0 if
/// the stone stays, and otherwise one more than the index of the edge among the ones back and ahead. Its highest bit
/// marks the use of the joker.
pub(super) const EXIT_BITS: u32 = 6;
pub(super) const JOKER_BIT: u32 = 1 << (EXIT_BITS - 1);

/// The most frontiers that can be numbered.
pub(super) const MOST_FRONTIERS: usize = 1 << (32 - EXIT_BITS);

/// A frontier: one byte per slot.
///
/// The byte of an edge that the forest does not use is 0. Otherwise bit 0 is set for white, bit 1 if the stone moves
/// forward, and bit 2 always. The rest is the number of the component behind that contains the edge: its lowest slot.
/// So the number of a component changes only where the sweep touches it. The highest bits of the first two bytes
/// record whether some black root, and some white root, has received a stone, if that matters.
pub(crate) trait FrontierWord:
    Copy + Ord + Hash + Default + BitAnd<Output = Self> + BitOr<Output = Self>
{
    fn byte(self, slot: u8) -> u8;

    /// Returns the number of black roots minus white roots, stored in the highest bits, if it matters.
    fn lead(self) -> i32;

    /// Changes the lead by one.
    fn with_root(self, is_white: bool) -> Self;

    /// Returns whether some root of a colour has received a stone, if it matters.
    fn has_moved(self, is_white: bool) -> bool;

    /// Records that a root of a colour has received a stone.
    fn with_moved(self, is_white: bool) -> Self;

    /// Keeps the bits that fit.
    fn low(bits: u128) -> Self;

    /// Multiplies the number of a component into its place in a byte.
    fn labelled(self, label: u8) -> Self;

    fn mixed(self) -> u64;
}

macro_rules! word {
    ($word:ty, $lead:ty, $folded:expr) => {
        impl FrontierWord for $word {
            #[inline]
            fn byte(self, slot: u8) -> u8 {
                (self >> (8 * u32::from(slot))) as u8 & OF_EDGE
            }

            #[inline]
            fn lead(self) -> i32 {
                i32::from((self >> (Self::BITS - <$lead>::BITS)) as $lead)
            }

            #[inline]
            fn with_root(self, is_white: bool) -> Self {
                let one = 1 << (Self::BITS - <$lead>::BITS);
                if is_white { self.wrapping_sub(one) } else { self.wrapping_add(one) }
            }

            #[inline]
            fn has_moved(self, is_white: bool) -> bool {
                self == self.with_moved(is_white)
            }

            #[inline]
            fn with_moved(self, is_white: bool) -> Self {
                self | Self::from(MOVED) << (8 * u32::from(is_white))
            }

            #[inline]
            fn low(bits: u128) -> Self {
                bits as Self
            }

            #[inline]
            fn labelled(self, label: u8) -> Self {
                self.wrapping_mul(Self::from(label << LABEL_SHIFT))
            }

            #[inline]
            fn mixed(self) -> u64 {
                mixed($folded(self))
            }
        }
    };
}

word!(u64, i8, |word: u64| word);
word!(u128, i16, |word: u128| (word as u64) ^ mixed((word >> 64) as u64));

pub(super) const LABEL_SHIFT: u32 = 3;
/// The bits of a byte that are not the number of a component.
pub(super) const UNLABELLED: u8 = 7;
/// The highest bit of the bytes of the first two slots does not belong to their edges.
const MOVED: u8 = 0x80;
/// The bits that belong to an edge.
pub(super) const OF_EDGE: u8 = !MOVED;

/// The frontiers at one vertex.
#[derive(Default)]
pub(super) struct Layer<W, const WAYS: usize> {
    pub(super) frontiers: Vec<W>,
    /// The least number of roots behind each frontier.
    pub(super) trees: Vec<u32>,
    /// For each frontier, some ways to it, perhaps equal: the number of the previous frontier and the exit chosen
    /// there.
    pub(super) history: Vec<[u32; WAYS]>,
    /// A hash table of one-based numbers of frontiers.
    slots: Vec<u32>,
}

impl<W: FrontierWord, const WAYS: usize> Layer<W, WAYS> {
    /// The most bytes of a frontier, without its history: in a layer, and in the next one, which may have several
    /// times as many before it is thinned out.
    pub(super) const BYTES: usize = 40 * size_of::<W>();

    /// Returns the frontier at the start, with nothing behind the sweep.
    pub(super) fn start() -> Self {
        let mut layer = Self::default();
        layer.meet(W::default(), 0, 0);
        layer
    }

    /// Fills `next` with the frontiers behind one more vertex from which the goal can be met.
    pub(super) fn pass<const JOKER: bool>(
        &self,
        (vertex, role): (&VertexKind, Role),
        (goal, ahead, is_end): (Goal, u32, bool),
        next: &mut Self,
        effort: &mut Effort<'_>,
    ) -> Result<(), Stopped> {
        /// The number of frontiers counted at a time.
        const AT_ONCE: u32 = 256;
        next.clear();
        for (number, (&frontier, &trees)) in (0..).zip(self.frontiers.iter().zip(&self.trees)) {
            if number % AT_ONCE == 0 {
                let left = self.frontiers.len() as u64 - u64::from(number);
                effort.spend(left.min(AT_ONCE.into()))?;
            }
            let meet = |mut after: W, leaving, exit, takes_joker| {
                let trees = trees + u32::from(exit == 0);
                // If no lead is required, each frontier has one way.
                if WAYS > 1 && exit == 0 {
                    after = goal.with_root(after, leaving);
                }
                let mut entry = number << EXIT_BITS | exit;
                if takes_joker {
                    after = after.with_root(false);
                    entry |= JOKER_BIT;
                }
                let is_allowed = goal.allows(trees, ahead, || after.lead());
                if is_allowed && (!is_end || goal.is_met(after)) {
                    next.meet(after, trees, entry);
                }
            };
            // The joker can be used once.
            if JOKER && frontier.lead() == 0 {
                vertex.pass::<W, true>(role, frontier, meet);
            } else {
                vertex.pass::<W, false>(role, frontier, meet);
            }
        }
        effort.note_memory(next.frontiers.len() * Self::BYTES);
        Ok(())
    }

    pub(super) fn clear(&mut self) {
        self.frontiers.clear();
        self.trees.clear();
        self.history.clear();
        self.slots.fill(0);
    }

    /// Keeps the better of two ways to a frontier, and returns its number.
    #[inline]
    pub(super) fn meet(&mut self, frontier: W, trees: u32, history: u32) -> u32 {
        if self.slots.len() < 2 * (self.frontiers.len() + 1) {
            self.grow();
        }
        let mut slot = frontier.mixed() as usize;
        loop {
            slot &= self.slots.len() - 1;
            let entry = &mut self.slots[slot];
            if *entry == 0 {
                *entry = self.frontiers.len() as u32 + 1;
                self.frontiers.push(frontier);
                self.trees.push(trees);
                self.history.push([history; WAYS]);
                return self.frontiers.len() as u32 - 1;
            }
            let number = *entry as usize - 1;
            if self.frontiers[number] == frontier {
                let (old, ways) = (&mut self.trees[number], &mut self.history[number]);
                if trees < *old {
                    (*old, *ways) = (trees, [history; WAYS]);
                } else if WAYS > 1 && trees == *old {
                    ways[mixed(history.into()) as usize % WAYS] = history;
                }
                return number as u32;
            }
            slot += 1;
        }
    }

    fn grow(&mut self) {
        let len = (4 * self.slots.len()).max(64);
        self.slots.clear();
        self.slots.resize(len, 0);
        for (number, frontier) in (1..).zip(&self.frontiers) {
            let mut slot = frontier.mixed() as usize & (len - 1);
            while self.slots[slot] != 0 {
                slot = (slot + 1) & (len - 1);
            }
            self.slots[slot] = number;
        }
    }

    /// Keeps at most `most` frontiers, chosen pseudo-randomly. Returns whether any were dropped.
    pub(super) fn thin_out(&mut self, most: usize, seed: u64) -> bool {
        if self.frontiers.len() <= most {
            return false;
        }
        let seed = mixed(seed);
        let rank = |frontier: &W| mixed(frontier.mixed() ^ seed);
        let mut ranks: Vec<u64> = self.frontiers.iter().map(rank).collect();
        let (_, &mut limit, _) = ranks.select_nth_unstable(most);
        let mut kept = 0;
        for index in 0..self.frontiers.len() {
            if rank(&self.frontiers[index]) < limit {
                self.frontiers.swap(kept, index);
                self.trees.swap(kept, index);
                self.history.swap(kept, index);
                kept += 1;
            }
        }
        self.frontiers.truncate(kept);
        self.trees.truncate(kept);
        self.history.truncate(kept);
        true
    }
}
