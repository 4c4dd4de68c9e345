//! The places of sums on the scales n·^ and n·^ + *, and who wins by these alone.

use partizan::UpBounds;

/// The bounds of a game G: it lies between n·^ and m·^, and between n'·^ + * and m'·^ + *.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct UpScale {
    /// n and n'.
    low: [i32; 2],
    /// m and m'.
    high: [i32; 2],
}

/// Beyond every game of a scale.
const FAR: i32 = 1 << 20;

impl UpScale {
    pub(super) const ZERO: Self = Self { low: [0, -2], high: [0, 2] };
    /// The bounds of an unknown game.
    pub(super) const UNKNOWN: Self = Self { low: [-FAR; 2], high: [FAR; 2] };

    /// Returns the bounds by both scales as one.
    pub(super) fn new(bounds: [UpBounds; 2]) -> Self {
        Self {
            low: bounds.map(|bounds| i32::from(bounds.low)),
            high: bounds.map(|bounds| i32::from(bounds.high)),
        }
    }

    /// Adds two bounds; two stars cancel.
    pub(super) fn plus(self, other: Self) -> Self {
        let sums = |[even, odd]: [i32; 2], [other_even, other_odd]: [i32; 2]| {
            [[even + other_even, odd + other_odd], [even + other_odd, odd + other_even]]
        };
        Self {
            low: sums(self.low, other.low).map(|[a, b]| a.max(b)),
            high: sums(self.high, other.high).map(|[a, b]| a.min(b)),
        }
    }

    pub(super) fn middle(self) -> f32 {
        (self.low[0] + self.high[0]) as f32 / 2.0
    }

    /// Returns whether Left, moving first, wins, if the bounds decide it. She wins a game >= ^ or >= v*, because she
    /// wins both of these, and loses a game <= 0 or <= vv*.
    pub(super) fn first_wins(self) -> Option<bool> {
        let [low, low_starred] = self.low;
        let [high, high_starred] = self.high;
        if low >= 1 || low_starred >= -1 {
            Some(true)
        } else if high <= 0 || high_starred <= -2 {
            Some(false)
        } else {
            None
        }
    }
}
