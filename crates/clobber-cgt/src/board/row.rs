//! Rows of stones without holes, in one machine word.

/// A row of up to [`Row::MOST_STONES`] stones: bit k is set if stone k is black, and a one follows the last stone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Row(u64);

/// A move in a row, and the two pieces that it leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RowMove {
    pub(crate) mover_is_black: bool,
    pub(crate) pieces: [Row; 2],
}

impl Row {
    pub(crate) const MOST_STONES: usize = 63;

    /// Returns the row of these stones, true for black, or `None` if there are too many.
    pub(crate) fn new(stones: impl IntoIterator<Item = bool>) -> Option<Self> {
        let (mut bits, mut end) = (0, 1_u64);
        for is_black in stones {
            if end >> Self::MOST_STONES == 1 {
                return None;
            }
            bits |= u64::from(is_black) * end;
            end <<= 1;
        }
        Some(Self(bits | end))
    }

    /// Returns the row of a number of stones, at most [`Row::MOST_STONES`]; a set bit is a black stone.
    pub(crate) const fn from_bits(stones: u32, black: u64) -> Self {
        Self(black | 1 << stones)
    }

    pub(crate) const fn len(self) -> u32 {
        63 - self.0.leading_zeros()
    }

    /// Returns a one for every stone.
    const fn all(self) -> u64 {
        (1 << self.len()) - 1
    }

    pub(crate) const fn black(self) -> u64 {
        self.0 & self.all()
    }

    pub(crate) const fn is_monochromatic(self) -> bool {
        self.black() == 0 || self.black() == self.all()
    }

    pub(crate) const fn swapped(self) -> Self {
        Self(self.0 ^ self.all())
    }

    /// Returns the row from its other end.
    #[inline]
    pub(crate) const fn mirrored(self) -> Self {
        // The shift removes the bits after the last stone.
        Self((self.black() << 1).reverse_bits() >> (63 - self.len()) | 1 << self.len())
    }

    /// Returns the word: bit k is set if stone k is black, and a one follows the last stone.
    pub(crate) const fn word(self) -> u64 {
        self.0
    }

    /// Returns the lesser of the row and its mirror image, and the lesser of both with the colours swapped.
    #[inline]
    pub(crate) fn least_images(self) -> [Self; 2] {
        let (all, row, mirrored) = (self.all(), self.black(), self.mirrored().black());
        [row.min(mirrored), all - row.max(mirrored)].map(|black| Self(black | (all + 1)))
    }

    /// Returns the least of the row, its mirror image, and both with the colours swapped, and whether they are swapped.
    #[inline]
    pub(crate) fn representative(self) -> (Self, bool) {
        let [own, swapped] = self.least_images();
        if swapped.0 < own.0 { (swapped, true) } else { (own, false) }
    }

    /// Returns the moves. Where two neighbours differ in colour, either can clobber the other. The vacated place cuts
    /// the row in two, and the clobbered stone, now at an end of its piece, changes its colour; no other stone does.
    pub(crate) fn moves(self) -> impl Iterator<Item = RowMove> {
        let mut pairs = (self.0 ^ self.0 >> 1) & self.all() >> 1;
        let pairs = core::iter::from_fn(move || {
            let left = (pairs != 0).then(|| pairs.trailing_zeros())?;
            pairs &= pairs - 1;
            Some(left)
        });
        pairs.flat_map(move |left| {
            let left_is_black = self.0 >> left & 1 == 1;
            let up_to_left = self.first(left + 1);
            let to_the_right = RowMove {
                mover_is_black: left_is_black,
                pieces: [self.first(left), Self(self.0 >> (left + 1) ^ 1)],
            };
            let to_the_left = RowMove {
                mover_is_black: !left_is_black,
                pieces: [Self(up_to_left.0 ^ 1 << left), Self(self.0 >> (left + 2))],
            };
            [to_the_right, to_the_left]
        })
    }

    /// Returns the first `stones` stones alone.
    const fn first(self, count: u32) -> Self {
        let end = 1 << count;
        Self(self.0 & (end - 1) | end)
    }
}

#[cfg(test)]
mod tests {
    use testkit::Random;
    use testkit::rows::swapped;

    use super::*;

    fn row(text: &str) -> Row {
        Row::new(text.bytes().map(|b| b == b'x')).unwrap()
    }

    fn text(row: Row) -> String {
        (0..row.len()).map(|k| if row.0 >> k & 1 == 1 { 'x' } else { 'o' }).collect()
    }

    #[test]
    fn rows_of_any_length_fit_or_are_refused() {
        for n in 0..=Row::MOST_STONES {
            let word = "xo".repeat(32);
            assert_eq!(text(row(&word[..n])), word[..n]);
        }
        assert_eq!(Row::new([true; 64]), None);
    }

    #[test]
    fn four_rows_have_one_representative() {
        for n in [1, 2, 5, 8, 62, 63] {
            let mut random = Random::new(1);
            for _ in 0..200 {
                let word = random.word("xo", n);
                let mirrored: String = word.chars().rev().collect();
                let (least, is_swapped) = row(&word).representative();
                assert_eq!(row(&mirrored).representative(), (least, is_swapped));
                let least = text(least);
                assert!(if is_swapped {
                    least == swapped(&word) || least == swapped(&mirrored)
                } else {
                    least == word || least == mirrored
                });
                assert_eq!(row(&swapped(&word)).representative().0, row(&least));
            }
        }
    }

    #[test]
    fn moves_leave_two_pieces() {
        let moves: Vec<_> =
            row("xxo").moves().map(|mv| (mv.mover_is_black, mv.pieces.map(text))).collect();
        let pieces = |a: &str, b: &str| [a.to_owned(), b.to_owned()];
        assert_eq!(moves, [(true, pieces("x", "x")), (false, pieces("xo", ""))]);
        assert_eq!(row(&"xo".repeat(31)).moves().count(), 122);
    }
}
