//! Rows of stones as words: up to 256 stones, one bit for each.

use clobber_core::Color;

use crate::alternating::AtomicWeight;
use crate::board::Row;

/// A row of up to [`LongRow::MOST_STONES`] stones: bit k is set if stone k is black. Bits beyond the last stone are
/// zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct LongRow {
    len: u16,
    bits: Limbs,
}

/// 256 bits, the lowest first.
type Limbs = [u64; LIMBS];

const LIMBS: usize = 4;

impl LongRow {
    pub(super) const MOST_STONES: usize = 64 * LIMBS;

    /// Returns the row of these stones, true for black; none if there are too many.
    pub(super) fn new(stones: impl IntoIterator<Item = bool>) -> Option<Self> {
        let (mut len, mut bits) = (0_u16, [0; LIMBS]);
        for is_black in stones {
            let limb = bits.get_mut(usize::from(len / 64))?;
            *limb |= u64::from(is_black) << (len % 64);
            len += 1;
        }
        Some(Self { len, bits })
    }

    pub(super) fn len(self) -> usize {
        usize::from(self.len)
    }

    /// Returns the row as one word, unless it is too long.
    pub(super) fn as_row(self) -> Option<Row> {
        let [low, ..] = self.bits;
        (self.len() <= Row::MOST_STONES).then(|| Row::from_bits(self.len() as u32, low))
    }

    /// Returns the bits of the black stones, lowest first, 64 in a word.
    pub(super) const fn bits(self) -> Limbs {
        self.bits
    }

    /// Returns whether all stones have one colour, so that nobody can move.
    pub(super) fn is_monochromatic(self) -> bool {
        self.bits == [0; LIMBS] || self.swapped().bits == [0; LIMBS]
    }

    pub(super) fn swapped(self) -> Self {
        Self { bits: self.bits.map(|limb| !limb), ..self }.trimmed()
    }

    /// Returns the lesser of the row and its mirror image.
    pub(super) fn upright(self) -> Self {
        self.min(self.mirrored())
    }

    fn mirrored(self) -> Self {
        let mut bits = self.bits.map(u64::reverse_bits);
        bits.reverse();
        Self { bits: shifted_down(bits, Self::MOST_STONES - self.len()), ..self }
    }

    /// Returns the stones from `start` up to before `end`.
    fn piece(self, start: usize, end: usize) -> Self {
        Self { len: (end - start) as u16, bits: shifted_down(self.bits, start) }.trimmed()
    }

    fn with_black(mut self, place: usize) -> Self {
        self.bits[place / 64] |= 1 << (place % 64);
        self
    }

    pub(super) fn alternating_weight(self) -> Option<AtomicWeight> {
        let color = |place| if self.is_black(place) { Color::Black } else { Color::White };
        AtomicWeight::from_row(self.len(), color)
    }

    fn is_black(self, place: usize) -> bool {
        self.bits[place / 64] >> (place % 64) & 1 == 1
    }

    /// Clears the bits beyond the last stone.
    fn trimmed(mut self) -> Self {
        let len = self.len();
        for (index, limb) in self.bits.iter_mut().enumerate() {
            let kept = len.saturating_sub(64 * index);
            if kept < 64 {
                *limb &= (1 << kept) - 1;
            }
        }
        self
    }

    /// Returns Black's moves, each by the two pieces that it leaves. The vacated place cuts the row in two, and
    /// the clobbered stone, now at an end of its piece, changes its colour.
    pub(super) fn moves_of_black(self) -> impl Iterator<Item = [Self; 2]> {
        let len = self.len();
        (1..len).filter(move |&right| self.is_black(right) != self.is_black(right - 1)).map(
            move |right| {
                let left = right - 1;
                if self.is_black(left) {
                    [self.piece(0, left), self.piece(right, len).with_black(0)]
                } else {
                    [self.piece(0, right).with_black(left), self.piece(right + 1, len)]
                }
            },
        )
    }
}

impl From<Row> for LongRow {
    fn from(row: Row) -> Self {
        let mut bits = [0; LIMBS];
        bits[0] = row.black();
        Self { len: row.len() as u16, bits }
    }
}

fn shifted_down(bits: Limbs, count: usize) -> Limbs {
    let (limbs, rest) = (count / 64, count % 64);
    let limb = |index: usize| bits.get(index).copied().unwrap_or(0);
    core::array::from_fn(|index| {
        let (low, high) = (limb(index + limbs), limb(index + limbs + 1));
        if rest == 0 { low } else { low >> rest | high << (64 - rest) }
    })
}
