//! A summary of a sum: exactly the facts that the rules of the strategy need.

use super::part::{Family, Part};
use super::sum::Sum;

/// The summary of a sum in standard form, from which the [rules](super::strategy) choose a move.
///
/// Summaries of sums add up, so that a search needs not look at all parts after each move.
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

    /// Returns the summary of sorted parts of oOo', oO', O' and oo6 and oo8, with `xxo` and bits of a2 and a4,
    /// given how often each kind is there.
    #[inline]
    pub(super) fn of_tally(
        tally: u64,
        symmetric: u8,
        xxo: i16,
        sorted: impl Fn(usize) -> Part,
    ) -> Self {
        let mut summary = Self { tally, symmetric, xxo, ..Self::EMPTY };
        let count = |kind| usize::from(summary.count(kind));
        let ooo = count(Kind::OOO);
        let small = ooo + count(Kind::OO6) + count(Kind::OO8);
        let all = small + count(Kind::OO) + count(Kind::O);
        if ooo > 0 {
            summary.smallest_ooo = sorted(0);
        }
        if summary.count(Kind::OO) > 0 {
            summary.smallest_oo = sorted(small);
        }
        if summary.count(Kind::O) > 0 {
            summary.largest_o = sorted(all - 1);
        }
        summary
    }

    /// Returns the summary of two sums together, of which one has no part of A' and none of oA', and neither as
    /// many as 128 of a kind.
    #[inline(always)]
    pub(super) fn plus(&self, other: &Self) -> Self {
        Self {
            tally: self.tally + other.tally,
            symmetric: self.symmetric ^ other.symmetric,
            outside: self.outside | other.outside,
            xxo: self.xxo + other.xxo,
            smallest_ooo: self.smallest_ooo.min(other.smallest_ooo),
            smallest_oo: self.smallest_oo.min(other.smallest_oo),
            largest_o: self.largest_o.max(other.largest_o),
            largest_oa: self.largest_oa.max(other.largest_oa),
            largest_a: self.largest_a.max(other.largest_a),
        }
    }

    /// Returns the summary with other bits of a2 and a4.
    pub(super) const fn with_symmetric(self, symmetric: u8) -> Self {
        Self { symmetric, ..self }
    }

    /// Returns the summary with another difference of the numbers of xxo and oox.
    pub(super) const fn with_xxo(self, xxo: i16) -> Self {
        Self { xxo, ..self }
    }

    pub(super) const fn tally(&self) -> u64 {
        self.tally
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
    #[inline(always)]
    pub(super) fn len(&self) -> u32 {
        let kinds = [Kind::O, Kind::OO, Kind::OOO, Kind::OO6, Kind::OO8, Kind::A, Kind::OA];
        kinds.into_iter().map(|kind| u32::from(self.count(kind))).sum::<u32>()
            + self.symmetric.count_ones()
            + u32::from(self.xxo.unsigned_abs())
    }

    /// Returns whether a sum of this summary is in [S0](Sum::is_in_s0), if there are not 255 parts of a kind.
    #[inline(always)]
    pub(super) fn is_in_s0(&self) -> bool {
        let a = i16::from(self.count(Kind::O));
        let c = i16::from(self.count(Kind::OOO)) + (-self.xxo).max(0);
        let counted = match (self.count(Kind::A), self.count(Kind::OA)) {
            (0 | 1, 0) => a >= c,
            (0, 1) => a > c,
            _ => false,
        };
        let is_empty = (self.tally | u64::from(self.symmetric)) == 0 && self.xxo == 0;
        counted && !self.outside && !is_empty
    }
}
