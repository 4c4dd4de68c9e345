//! The sizes from which the search uses costlier methods.

/// The sizes of pieces that are evaluated.
#[derive(Clone, Copy, Debug)]
pub(in crate::outcome) struct Settings {
    pub(in crate::outcome) stones: u32,
    /// The number of stones, in a sum of such pieces and values that is about to be searched.
    pub(in crate::outcome) before_search: u32,
    /// The number of stones of a path.
    pub(in crate::outcome) path: u32,
    /// The least stones of sums whose options are put in the learned order.
    pub(in crate::outcome) learned_from: u32,
    /// The least stones of sums for which the options' options are made before ordering.
    pub(in crate::outcome) look_ahead: u32,
}

impl Settings {
    pub(in crate::outcome) fn new(stones: u32) -> Self {
        let small = match stones {
            0..=24 => 8,
            25..30 => 9,
            _ => 10,
        };
        Self {
            stones: small,
            before_search: if stones < 24 { small } else { small + 1 },
            path: 14,
            learned_from: if stones > 20 { 0 } else { u32::MAX },
            look_ahead: match stones {
                0..24 => u32::MAX,
                24 => stones - 5,
                _ => stones - 8,
            },
        }
    }

    pub(in crate::outcome) const fn is_learned(&self) -> bool {
        self.learned_from != u32::MAX
    }

    /// Returns the settings for the beginning of a search, each with its number of steps. Costly methods pay only in
    /// long searches. The table keeps all results.
    pub(in crate::outcome) fn first_stages(self) -> impl Iterator<Item = (u64, Self)> {
        let by_hand = Self { learned_from: u32::MAX, look_ahead: u32::MAX, ..self };
        let plain = Self { learned_from: 15, look_ahead: u32::MAX, ..self };
        let stages =
            [(self.is_learned(), 1 << 8, by_hand), (self.look_ahead != u32::MAX, 1 << 12, plain)];
        stages.into_iter().filter_map(|(is_used, steps, stage)| is_used.then_some((steps, stage)))
    }
}
