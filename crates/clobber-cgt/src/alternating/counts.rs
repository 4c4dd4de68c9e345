//! Count vectors, and the sets S0, S1, S2, Q and LL of the paper.

use core::fmt;

use super::part::{Family, Part};

/// The count vector (a, b, c, d, e, f, y, z) of a sum: the number of its parts in each subset of K.
///
/// The subsets are of parts in standard form: O' = {o5, o7, o11, o13, ...}, oO' = {oo10, oo12, ...}, oOo' = {oox,
/// oo9oo, oo11oo, ...}, I = {a2, a4, oo6}, {xxo}, {oo8}, A' = {a8, a10, a14, ...}, oA' = {oo7, oo9, ...}.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Counts {
    /// Parts in O'.
    pub a: u32,
    /// Parts in oO'.
    pub b: u32,
    /// Parts in oOo'.
    pub c: u32,
    /// Parts in I.
    pub d: u32,
    /// Parts xxo.
    pub e: u32,
    /// Parts oo8.
    pub f: u32,
    /// Parts in A'.
    pub y: u32,
    /// Parts in oA'.
    pub z: u32,
    /// Parts that are not in K; the count vector is defined only if there is none.
    pub outside: u32,
}

impl Counts {
    pub(super) const ZERO: Self =
        Self { a: 0, b: 0, c: 0, d: 0, e: 0, f: 0, y: 0, z: 0, outside: 0 };

    #[inline]
    fn of(&mut self, part: Part) -> &mut u32 {
        match (part.family(), part.stones()) {
            (Family::A, 6 | 12) => &mut self.outside,
            (Family::A, stones) => {
                if stones < 6 {
                    &mut self.d
                } else {
                    &mut self.y
                }
            }
            (Family::OA, 3) => &mut self.c,
            (Family::OA, 7..) => &mut self.z,
            (Family::OOO, 9..) => &mut self.c,
            (Family::OO, 6) => &mut self.d,
            (Family::OO, 8) => &mut self.f,
            (Family::OO, 10..) => &mut self.b,
            (Family::O, 5 | 7 | 11..) => &mut self.a,
            (Family::NegOA, 3) => &mut self.e,
            _ => &mut self.outside,
        }
    }

    pub(super) fn from_part(part: Part) -> Self {
        let mut counts = Self::ZERO;
        counts.add(part);
        counts
    }

    #[inline]
    pub(super) fn add(&mut self, part: Part) {
        *self.of(part) += 1;
    }

    /// Takes away a part that has been added.
    pub(super) fn subtract(&mut self, part: Part) {
        *self.of(part) -= 1;
    }
}

impl fmt::Display for Counts {
    fn fmt(&self, fm: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { a, b, c, d, e, f, y, z, .. } = self;
        write!(fm, "({a},{b},{c},{d},{e},{f},{y},{z})")
    }
}
