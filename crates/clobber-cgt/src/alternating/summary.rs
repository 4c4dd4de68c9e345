//! A summary of a sum: exactly the facts that the rules of the strategy need.

use super::part::{Family, Part};
use super::sum::Sum;

/// The summary of a sum in standard form, from which the [rules](super::strategy) choose a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Summary {
    /// The number of parts of each [`Kind`], in a byte each; 255 stands for more.
    tally: u64,
    /// A [bit](A2) each for a2 and a4, set if the part is there.
    symmetric: u8,
    /// True if a part is not in K.
    outside: bool,
    /// The number of xxo less that of oox, of which only one kind is there.
    xxo: i16,
    // Of no meaning if there is none.
    smallest_ooo: Part,
    smallest_oo: Part,
    largest_o: Part,
    largest_oa: Part,
    largest_a: Part,
}

/// The bit of a2.
pub(super) const A2: u8 = 1;
/// The bit of a4.
pub(super) const A4: u8 = 2;

/// The kinds of parts that are counted: the subsets of K, without oox, and o5.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::upper_case_acronyms, reason = "the paper's names")]
pub(super) enum Kind {
    /// O'.
    O,
    /// oO'.
    OO,
    /// oOo' without oox.
    OOO,
    /// oo6.
    OO6,
    /// oo8.
    OO8,
    /// A'.
    A,
    /// oA'.
    OA,
    /// o5, which is in O' too.
    O5,
}

impl Kind {
    const fn one(self) -> u64 {
        1 << (8 * self as u32)
    }
}

impl Summary {
    /// The summary of 0.
    pub(super) const EMPTY: Self = Self {
        tally: 0,
        symmetric: 0,
        outside: false,
        xxo: 0,
        smallest_ooo: Part::known(Family::NegOOO, Part::MAX_STONES),
        smallest_oo: Part::known(Family::NegOOO, Part::MAX_STONES),
        largest_o: Part::known(Family::A, 0),
        largest_oa: Part::known(Family::A, 0),
        largest_a: Part::known(Family::A, 0),
    };

    pub(super) fn new(sum: &Sum) -> Self {
        let mut summary = Self::EMPTY;
        sum.parts().iter().for_each(|&part| summary.add(part));
        summary
    }

    fn add(&mut self, part: Part) {
        match (part.family(), part.stones()) {
            (Family::A, 2) => self.symmetric ^= A2,
            (Family::A, 4) => self.symmetric ^= A4,
            (Family::A, 8 | 10 | 14..) => {
                self.increase(Kind::A);
                self.largest_a = self.largest_a.max(part);
            }
            (Family::OA, 3) => self.xxo = self.xxo.saturating_sub(1),
            (Family::NegOA, 3) => self.xxo = self.xxo.saturating_add(1),
            (Family::OA, 7..) => {
                self.increase(Kind::OA);
                self.largest_oa = self.largest_oa.max(part);
            }
            (Family::OOO, 9..) => {
                self.increase(Kind::OOO);
                self.smallest_ooo = self.smallest_ooo.min(part);
            }
            (Family::OO, 6) => self.increase(Kind::OO6),
            (Family::OO, 8) => self.increase(Kind::OO8),
            (Family::OO, 10..) => {
                self.increase(Kind::OO);
                self.smallest_oo = self.smallest_oo.min(part);
            }
            (Family::O, 5 | 7 | 11..) => {
                self.increase(Kind::O);
                self.largest_o = self.largest_o.max(part);
                if part.stones() == 5 {
                    self.increase(Kind::O5);
                }
            }
            _ => self.outside = true,
        }
    }

    fn increase(&mut self, kind: Kind) {
        if self.count(kind) < 255 {
            self.tally += kind.one();
        }
    }

    #[inline]
    pub(super) const fn count(&self, kind: Kind) -> u8 {
        (self.tally >> (8 * kind as u32)) as u8
    }

    #[inline]
    pub(super) const fn has(&self, kind: Kind) -> bool {
        self.count(kind) > 0
    }

    /// Returns the bits of a2 and a4.
    #[inline]
    pub(super) const fn symmetric(&self) -> u8 {
        self.symmetric
    }

    /// Returns the number of xxo less that of oox.
    #[inline]
    pub(super) const fn xxo(&self) -> i16 {
        self.xxo
    }

    #[inline]
    pub(super) fn smallest_ooo(&self) -> Option<Part> {
        self.has(Kind::OOO).then_some(self.smallest_ooo)
    }

    #[inline]
    pub(super) fn smallest_oo(&self) -> Option<Part> {
        self.has(Kind::OO).then_some(self.smallest_oo)
    }

    #[inline]
    pub(super) fn largest_o(&self) -> Option<Part> {
        self.has(Kind::O).then_some(self.largest_o)
    }

    #[inline]
    pub(super) fn largest_oa(&self) -> Option<Part> {
        self.has(Kind::OA).then_some(self.largest_oa)
    }

    #[inline]
    pub(super) fn largest_a(&self) -> Option<Part> {
        self.has(Kind::A).then_some(self.largest_a)
    }

    /// Returns the number of parts, if it is below 255.
    #[inline]
    pub(super) fn len(&self) -> u32 {
        let kinds = [Kind::O, Kind::OO, Kind::OOO, Kind::OO6, Kind::OO8, Kind::A, Kind::OA];
        kinds.into_iter().map(|kind| u32::from(self.count(kind))).sum::<u32>()
            + self.symmetric.count_ones()
            + u32::from(self.xxo.unsigned_abs())
    }
}
