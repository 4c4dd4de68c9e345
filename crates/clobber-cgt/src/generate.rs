//! Random parts and sums for tests: the features `quickcheck` and `arbitrary`.
//!
//! Both features build the same values from different sources of choices. The stones of a part are limited by
//! `quickcheck`'s `size` or by the bytes that a fuzzer has left. A sum has at most that many stones in total, and at
//! most a dozen parts. Choice 0 always ends soonest.
//!
#![cfg_attr(feature = "quickcheck", doc = "```")]
#![cfg_attr(not(feature = "quickcheck"), doc = "```ignore")]
//! use clobber_cgt::alternating::Sum;
//!
//! fn left_leaves_what_right_loses(sum: Sum) -> bool {
//!     let standard = sum.standard_form();
//!     match standard.left_move() {
//!         Ok(mv) => mv.after.is_left_for_right(),
//!         Err(_) => !standard.is_in_s0(),
//!     }
//! }
//!
//! quickcheck::quickcheck(left_leaves_what_right_loses as fn(Sum) -> bool);
//! ```

#[cfg(feature = "quickcheck")]
use certified_search::generate::simpler_texts;
use certified_search::generate::{Generate, Source};

use crate::alternating::{Family, Part, Sum};

impl Generate for Part {
    const BYTES: (usize, Option<usize>) = (2, Some(3));

    #[expect(clippy::expect_used, reason = "a part of a single stone is within every limit")]
    fn generate(source: &mut impl Source) -> Self {
        let limit = source.size();
        part_within(source, limit.max(1)).expect("a part")
    }
}

/// Returns a part of any family with at most `limit` stones, often a short one, because the rules name short parts.
/// `None` only if no stone is allowed.
fn part_within(source: &mut impl Source, limit: usize) -> Option<Part> {
    let limit = limit.min(Part::MAX_STONES.into());
    let fits = |family: &Family| usize::from(family.shortest()) <= limit;
    let families: Vec<Family> = Family::ALL.into_iter().filter(fits).collect();
    let family = *families.get(source.below(families.len()))?;
    let longest = (limit - usize::from(family.shortest())) / 2;
    let most = if source.coin() { longest } else { longest.min(6) };
    Part::new(family, family.shortest() + 2 * source.up_to(most) as u16)
}

impl Generate for Sum {
    const BYTES: (usize, Option<usize>) = (2, None);

    /// Sums with and without parts that cancel; some in standard form.
    fn generate(source: &mut impl Source) -> Self {
        const MOST_PARTS: usize = 12;
        let mut room = source.size();
        let count = source.up_to(room.min(MOST_PARTS));
        let mut sum = Self::new();
        for _ in 0..count {
            let old = sum.parts().get(source.below(4 * sum.len())).copied();
            let longest = if source.below(4) < 3 { room.min(16) } else { room };
            let part = old.map(|part| -part).or_else(|| part_within(source, longest));
            let Some(part) = part else { break };
            let Some(left) = room.checked_sub(part.stones().into()) else { break };
            room = left;
            sum.insert(part);
        }
        if source.coin() { sum.standard_form() } else { sum }
    }
}

certified_search::values_by_feature! {
    Part => simpler_texts;
    Sum => simpler_texts;
}
