//! Random players, outcomes and numbers for tests: the features `quickcheck` and `arbitrary`.
//!
//! Both features build equal values from different sources of choices. Choice 0 always ends soonest.

#[cfg(feature = "quickcheck")]
use certified_search::generate::simpler_texts;
use certified_search::generate::{Generate, Source};

use crate::number::Dyadic;
use crate::player::{Outcome, Player};

impl Generate for Player {
    const BYTES: (usize, Option<usize>) = (1, Some(1));

    fn generate(source: &mut impl Source) -> Self {
        if source.coin() { Self::Right } else { Self::Left }
    }
}

impl Generate for Outcome {
    const BYTES: (usize, Option<usize>) = (2, Some(2));

    fn generate(source: &mut impl Source) -> Self {
        Self::from_wins([!source.coin(), source.coin()])
    }
}

impl Generate for Dyadic {
    const BYTES: (usize, Option<usize>) = (2, Some(11));

    /// Small integers and fractions, and occasionally a number of any size.
    fn generate(source: &mut impl Source) -> Self {
        let (numerators, exponents) = match source.below(8) {
            0..=2 => (source.size().min(1 << 30) + 1, 1),
            3..=6 => (64, 6),
            _ => (i64::MAX as usize, 63),
        };
        let numerator = source.below(numerators) as i64;
        let numerator = if source.coin() { -numerator } else { numerator };
        let exponent = source.below(exponents) as u32;
        // The number is in range.
        Self::new(numerator, exponent).unwrap_or_default()
    }
}

certified_search::values_by_feature! {
    Dyadic => simpler_texts;
    Outcome => simpler_texts;
    Player => simpler_texts;
}
