//! Random numbers, parts and sums for tests: the features `quickcheck` and `arbitrary`.
//!
//! Both make the same values of another source of choices. Parts have at most as many stones as `quickcheck`'s
//! `size` says or as a fuzzer has bytes left, and sums of parts as many together, and at most a dozen parts.
//! Choice 0 is always the one that ends soonest.
//!
#![cfg_attr(feature = "quickcheck", doc = "```")]
#![cfg_attr(not(feature = "quickcheck"), doc = "```ignore")]
//! use clobber_cgt::linear::{Sum, left_move};
//!
//! fn left_leaves_what_right_loses(sum: Sum) -> bool {
//!     let standard = sum.standard_form();
//!     match left_move(&standard) {
//!         Ok(mv) => mv.after.is_left_for_right(),
//!         Err(_) => !standard.is_in_s0(),
//!     }
//! }
//!
//! quickcheck::quickcheck(left_leaves_what_right_loses as fn(Sum) -> bool);
//! ```

use clobber_core::generate::Source;

use crate::linear::{Family, Part, Sum};
use crate::number::Dyadic;

/// Types of which random values can be made.
trait Generate: Sized {
    /// The least and the greatest number of a fuzzer's bytes that a value takes.
    #[cfg_attr(not(feature = "arbitrary"), allow(dead_code, reason = "a fuzzer asks for it"))]
    const BYTES: (usize, Option<usize>);

    fn generate(source: &mut impl Source) -> Self;
}

impl Generate for Dyadic {
    const BYTES: (usize, Option<usize>) = (2, Some(11));

    /// Small integers and fractions, and now and then a number of any size.
    fn generate(source: &mut impl Source) -> Self {
        let (numerators, exponents) = match source.below(8) {
            0..=2 => (source.size().min(1 << 30) + 1, 1),
            3..=6 => (64, 6),
            _ => (i64::MAX as usize, 63),
        };
        let numerator = source.below(numerators) as i64;
        let numerator = if source.coin() { -numerator } else { numerator };
        let exponent = source.below(exponents) as u32;
        // It is in range.
        Self::new(numerator, exponent).unwrap_or_default()
    }
}

impl Generate for Part {
    const BYTES: (usize, Option<usize>) = (2, Some(3));

    #[expect(clippy::expect_used, reason = "a part of a single stone is within every limit")]
    fn generate(source: &mut impl Source) -> Self {
        let limit = source.size();
        part_within(source, limit.max(1)).expect("a part")
    }
}

/// A part of any family of at most so many stones, often a short one: those are the ones that the rules name.
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

    /// Sums with parts that cancel and without; some in standard form.
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

#[cfg(feature = "quickcheck")]
mod shrink {
    //! Smaller values in the place of one that breaks a property. Every type has a measure, and each value that
    //! is offered is of a smaller one:
    //!
    //! | type | measure, the first number first |
    //! |---|---|
    //! | numbers | exponent of the denominator, size of the numerator, sign |
    //! | parts | stones, place of the family |
    //! | sums | parts, stones, places of the families together |

    use core::iter;

    use clobber_core::generate::omissions;
    use quickcheck::Arbitrary;

    use super::{Dyadic, Family, Part, Sum};

    type Values<V> = Box<dyn Iterator<Item = V>>;

    pub(super) trait Shrink: Sized {
        fn smaller(&self) -> Values<Self>;
    }

    /// The whole, its half, its quarter, ..., 1.
    fn halvings(whole: usize) -> impl Iterator<Item = usize> {
        iter::successors(Some(whole), |size| Some(size / 2)).take_while(|&size| size > 0)
    }

    impl Shrink for Dyadic {
        fn smaller(&self) -> Values<Self> {
            let (numerator, exponent) = (self.numerator(), self.exponent());
            let negative = Some(-*self).filter(|&negative| negative > *self);
            let coarser = exponent.shrink().map(move |exponent| Self::new(numerator, exponent));
            // Half the way to 0 an odd numerator mostly becomes an even one, and the number perhaps an integer.
            let odd = (numerator / 2).shrink().map(move |half| 2 * half + numerator % 2);
            let nearer = numerator.shrink().chain(odd).map(move |n| Self::new(n, exponent));
            let smaller = coarser.chain(nearer).filter_map(Result::ok);
            Box::new(negative.into_iter().chain(smaller))
        }
    }

    impl Shrink for Part {
        fn smaller(&self) -> Values<Self> {
            let (family, stones) = (self.family(), self.stones());
            let steps = usize::from(stones - family.shortest()) / 2;
            let shorter =
                halvings(steps).filter_map(move |cut| Self::new(family, stones - 2 * cut as u16));
            let simpler = Family::ALL.into_iter().filter_map(move |other| {
                let earlier = Some(other).filter(|&other| other < family);
                let as_long = earlier.and_then(|earlier| Self::new(earlier, stones));
                as_long.or_else(|| Self::new(other, stones - 1))
            });
            Box::new(shorter.chain(simpler))
        }
    }

    impl Shrink for Sum {
        fn smaller(&self) -> Values<Self> {
            let parts = self.parts().to_vec();
            let whole = parts.clone();
            let without = omissions(parts.len()).map(move |omitted| {
                let kept = whole.iter().enumerate().filter(|(index, _)| !omitted.contains(index));
                kept.map(|(_, &part)| part).collect()
            });
            let with_smaller = (0..parts.len()).flat_map(move |index| {
                let others = parts.clone();
                let smaller = parts.get(index).map(Shrink::smaller).into_iter().flatten();
                smaller.map(move |part| {
                    let others = others.iter().enumerate().filter(|&(other, _)| other != index);
                    others.map(|(_, &other)| other).chain([part]).collect()
                })
            });
            Box::new(without.chain(with_smaller))
        }
    }
}

/// Both features for types of which random values can be made.
macro_rules! arbitrary_values {
    ($($value:ty;)*) => {$(
        #[cfg(feature = "quickcheck")]
        impl quickcheck::Arbitrary for $value {
            fn arbitrary(source: &mut quickcheck::Gen) -> Self {
                Self::generate(source)
            }

            fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
                shrink::Shrink::smaller(self)
            }
        }

        #[cfg(feature = "arbitrary")]
        impl<'a> arbitrary::Arbitrary<'a> for $value {
            fn arbitrary(source: &mut arbitrary::Unstructured<'a>) -> arbitrary::Result<Self> {
                Ok(Self::generate(source))
            }

            fn size_hint(_: usize) -> (usize, Option<usize>) {
                Self::BYTES
            }
        }
    )*};
}

arbitrary_values! {
    Dyadic;
    Part;
    Sum;
}
