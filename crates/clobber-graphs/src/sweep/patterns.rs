//! The ways to use the edges from a vertex to vertices ahead.

use std::rc::Rc;

use clobber_core::Color;

// The bits of a byte that describes the use of an edge.
pub(super) const WHITE: u8 = 1;
pub(super) const FORWARD: u8 = 2;
pub(super) const USED: u8 = 4;
/// The byte of a tie: a connection along which no stone moves.
const TIE: u8 = 1;

/// Returns a byte in a slot.
pub(super) const fn in_slot(byte: u8, slot: u8) -> u128 {
    (byte as u128) << (8 * slot as u32)
}

/// The used edges ahead: arriving stones, and perhaps the stone that leaves.
#[derive(Clone, Debug)]
pub(super) struct Pattern {
    /// The bytes of the edges, without their component, if the stone that leaves is black.
    pub(super) black: u128,
    /// The bytes of the edges, without their component, if the stone that leaves is white.
    pub(super) white: u128,
    /// A 1 in the byte of each used edge.
    pub(super) used: u128,
    /// The lowest slot of a used edge; without one, more than any slot.
    pub(super) lowest: u8,
    /// The exit along which the stone leaves, or 0.
    pub(super) exit: u32,
}

/// The patterns of a vertex, grouped by p - q: p stones of the other colour and q of the same colour arrive from
/// ahead.
#[derive(Debug)]
pub(super) struct Patterns {
    /// The patterns from p - q = -`most` on, those without an exit before those with one.
    all: Vec<Pattern>,
    /// The end of each group.
    ends: [u16; GROUPS],
    most: i32,
}

/// The most edges from one vertex to vertices ahead: more have too many patterns.
pub(crate) const MAX_AHEAD: usize = 6;

const GROUPS: usize = 2 * (2 * MAX_AHEAD + 1);

/// Patterns that were made before: windows need the same ones again and again.
///
/// A later entry replaces an earlier one in its place, so the memory is bounded.
pub(crate) struct KnownPatterns(Vec<Option<(PatternKey, Rc<Patterns>)>>);

/// The colour, the slots of the edges ahead, the set of slots of ties, and the first exit.
#[derive(Clone, Copy, PartialEq, Eq)]
struct PatternKey(u64);

impl PatternKey {
    /// Returns the key of patterns of few edges. More edges have too many patterns to store.
    fn new(color: Color, slots: &[u8], ties: &[u8], first_exit: u32) -> Option<Self> {
        const MOST: usize = 3;
        let small = |slot: &u8| *slot < 16;
        if slots.len() > MOST || !slots.iter().chain(ties).all(small) || first_exit >= 32 {
            return None;
        }
        let ties = ties.iter().fold(0, |set, &slot| set | 1 << slot);
        // The leading 1 distinguishes lists of different lengths.
        let slots = slots.iter().fold(1, |list, &slot| list << 4 | u64::from(slot));
        let is_white = u64::from(color == Color::White);
        Some(Self(slots << 32 | u64::from(first_exit) << 17 | is_white << 16 | ties))
    }

    const fn place(self) -> usize {
        const MULTIPLIER: u64 = 0x9e37_79b9_7f4a_7c15;
        (self.0.wrapping_mul(MULTIPLIER) >> (u64::BITS - KnownPatterns::BITS)) as usize
    }
}

impl KnownPatterns {
    /// The binary logarithm of the number of places, which take less than a megabyte together.
    const BITS: u32 = 8;

    pub(crate) fn new() -> Self {
        Self(vec![None; 1 << Self::BITS])
    }

    /// Returns the patterns of [`Patterns::new`].
    pub(super) fn get(
        &mut self,
        color: Color,
        slots: &[u8],
        ties: &[u8],
        first_exit: u32,
    ) -> Option<Rc<Patterns>> {
        let make = || Patterns::new(color, slots, ties, first_exit).map(Rc::new);
        let Some(key) = PatternKey::new(color, slots, ties, first_exit) else { return make() };
        let known = &mut self.0[key.place()];
        match known {
            Some((of, patterns)) if *of == key => Some(Rc::clone(patterns)),
            _ => Some(Rc::clone(&known.insert((key, make()?)).1)),
        }
    }
}

impl Patterns {
    /// Makes the patterns of edges in these slots, with exits counted from `first_exit`, and with ties in other
    /// slots; `None` if there are too many edges.
    pub(super) fn new(color: Color, slots: &[u8], ties: &[u8], first_exit: u32) -> Option<Self> {
        let most = slots.len() as i32;
        if slots.len() > MAX_AHEAD {
            return None;
        }
        let own = u8::from(color == Color::White);
        let tied = ties.iter().fold(0, |bits, &slot| bits | in_slot(TIE, slot));
        let none = Pattern {
            black: tied,
            white: tied,
            used: ties.iter().fold(0, |bits, &slot| bits | in_slot(1, slot)),
            lowest: ties.iter().copied().min().unwrap_or(u8::MAX),
            exit: 0,
        };
        let mut all = vec![(none, 0)];
        for (exit, &slot) in (first_exit..).zip(slots) {
            let with = |pattern: &Pattern, [black, white]: [u8; 2], exit: u32| Pattern {
                black: pattern.black | in_slot(USED | black, slot),
                white: pattern.white | in_slot(USED | white, slot),
                used: pattern.used | in_slot(1, slot),
                lowest: pattern.lowest.min(slot),
                exit: pattern.exit | exit,
            };
            // Each further edge is unused, lets a stone of either colour in, or is the exit.
            let mut longer = Vec::with_capacity(4 * all.len());
            for (pattern, net) in all {
                for white in [0, WHITE] {
                    let net = if white == own { net - 1 } else { net + 1 };
                    longer.push((with(&pattern, [white; 2], 0), net));
                }
                if pattern.exit == 0 {
                    longer.push((with(&pattern, [FORWARD, FORWARD | WHITE], exit), net));
                }
                longer.push((pattern, net));
            }
            all = longer;
        }
        let group = |&(ref pattern, net): &(Pattern, i32)| {
            2 * (net + most) as usize + usize::from(pattern.exit != 0)
        };
        all.sort_by_key(group);
        let mut ends = [0; GROUPS];
        for (number, end) in ends.iter_mut().enumerate().take(4 * most as usize + 2) {
            *end = all.partition_point(|entry| group(entry) <= number) as u16;
        }
        let all = all.into_iter().map(|(pattern, _)| pattern).collect();
        Some(Self { all, ends, most })
    }

    /// Lists the patterns along which no stone leaves.
    #[inline]
    pub(super) fn arrivals(&self, net: i32) -> &[Pattern] {
        self.group(2 * (net + self.most))
    }

    /// Lists the patterns along which a stone leaves.
    #[inline]
    pub(super) fn exits(&self, net: i32) -> &[Pattern] {
        self.group(2 * (net + self.most) + 1)
    }

    #[inline]
    fn group(&self, number: i32) -> &[Pattern] {
        let number = number as usize;
        let end_of = |number: usize| self.ends.get(number).copied().unwrap_or(0).into();
        self.all.get(end_of(number.wrapping_sub(1))..end_of(number)).unwrap_or(&[])
    }
}
