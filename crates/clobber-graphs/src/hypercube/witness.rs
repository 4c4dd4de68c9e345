//! Proposition 6: positions that do not reduce to one stone.

use clobber_core::{Color, Position};

use crate::board::Hypercube;

impl Hypercube {
    /// Returns the position of Proposition 6, which has both colours and is not 1-reducible: one half of the
    /// hypercube is black, the other white.
    ///
    /// Half of the stones clash, so delta is 2^n + 2^(n-1) = 3 * 2^(n-1). This is divisible by 3, but the delta of a
    /// single stone is not.
    ///
    /// # Returns
    /// The position that is white where the last coordinate is 1; `None` on Q_0 and Q_1.
    ///
    /// ```
    /// use clobber_graphs::Hypercube;
    ///
    /// let position = Hypercube::new(3)?.irreducible_position().ok_or("too small")?;
    /// assert_eq!(position.to_string(), "xxxxoooo");
    /// assert_eq!(Hypercube::value_of(&position)?, 2);
    /// assert_eq!(Hypercube::new(1)?.irreducible_position(), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Source
    /// Dorbec, Duchêne and Gravier, *Solitaire clobber played on Hamming graphs*, Proposition 6. The paper states it
    /// for every n, but it holds only for n >= 2: on Q_0 and Q_1 every position with both colours reduces to one
    /// stone.
    #[must_use]
    pub fn irreducible_position(self) -> Option<Position<Self>> {
        let last = self.dimension().checked_sub(1).filter(|&last| last > 0)?;
        let color = |bit| if bit == 0 { Color::Black } else { Color::White };
        Some(Position::from_fn(self, |vertex| Some(color(vertex.get() >> last & 1))))
    }
}
