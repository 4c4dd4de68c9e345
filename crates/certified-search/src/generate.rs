//! Random values for tests and fuzz targets: the features `quickcheck` and `arbitrary`.
//!
//! Both features use the same generators, which draw their choices from a [`Source`]. Choice 0 always ends generation
//! soonest, because a fuzzer without data left only makes that choice.
//!
//! The macros [`quickcheck_values!`](crate::quickcheck_values) and [`arbitrary_values!`](crate::arbitrary_values) make
//! a type that is [`Generate`] `Arbitrary` in both crates. Use [`values_by_feature!`](crate::values_by_feature) if both
//! are features of your crate.

#[cfg(feature = "quickcheck")]
mod shrink;

#[cfg(feature = "quickcheck")]
pub use self::shrink::{omissions, simpler_by_text, simpler_texts, smaller};

/// Makes choices for a generator: `quickcheck::Gen` and `arbitrary::Unstructured` are sources.
pub trait Source {
    /// Returns the largest size of the values made from this source.
    fn size(&self) -> usize;

    /// Returns a random number below `bound`, or 0 if `bound` is 0.
    fn below(&mut self, bound: usize) -> usize;

    /// Returns a random number from 0 to `most`.
    fn up_to(&mut self, most: usize) -> usize {
        self.below(most.saturating_add(1))
    }

    /// Returns a random bit; `false` is the choice that ends generation soonest.
    fn coin(&mut self) -> bool {
        self.below(2) == 1
    }

    /// Borrows the source for values of another size.
    fn with_size(&mut self, size: usize) -> WithSize<'_, Self>
    where
        Self: Sized,
    {
        WithSize { source: self, size }
    }
}

/// A source with a different size, made by [`Source::with_size`].
#[doc(hidden)]
#[derive(Debug)]
pub struct WithSize<'a, S> {
    source: &'a mut S,
    size: usize,
}

impl<S: Source> Source for WithSize<'_, S> {
    fn size(&self) -> usize {
        self.size
    }

    fn below(&mut self, bound: usize) -> usize {
        self.source.below(bound)
    }
}

#[cfg(feature = "quickcheck")]
impl Source for quickcheck::Gen {
    fn size(&self) -> usize {
        Self::size(self)
    }

    fn below(&mut self, bound: usize) -> usize {
        // A `Gen` chooses uniformly only from slices; it prefers some integers to others.
        const DIGITS: [usize; 16] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];
        // Two digits more than the bound, so that the remainder is nearly uniform.
        let digits = (usize::BITS - bound.leading_zeros()).div_ceil(4) + 2;
        let number = (0..digits).filter_map(|_| self.choose(&DIGITS).copied());
        number.fold(0, |number, digit| number << 4 | digit).checked_rem(bound).unwrap_or(0)
    }
}

#[cfg(feature = "arbitrary")]
impl Source for arbitrary::Unstructured<'_> {
    fn size(&self) -> usize {
        const MOST: usize = 256;
        self.len().min(MOST)
    }

    fn below(&mut self, bound: usize) -> usize {
        // Without data this is the first number of the range.
        self.int_in_range(0..=bound.saturating_sub(1)).unwrap_or(0)
    }
}

/// Generates random values of a type.
///
/// [`quickcheck_values!`](crate::quickcheck_values) and [`arbitrary_values!`](crate::arbitrary_values) make such a type
/// `Arbitrary`.
pub trait Generate: Sized {
    /// The least and the most bytes of a fuzzer's input that a value takes.
    const BYTES: (usize, Option<usize>) = (1, None);

    /// Generates a value whose number of parts is at most the source's size.
    fn generate(source: &mut impl Source) -> Self;
}

/// Implements `quickcheck::Arbitrary` for types that are [`Generate`](crate::generate::Generate) and `Debug`, with
/// shrinking. The parameters of a type and their bounds follow `where`. Needs the feature `quickcheck`, and the crate
/// `quickcheck` among your dependencies.
///
/// Shrinking tries small new values. A function after `=>` returns an iterator of values to try first.
///
/// ```
/// use certified_search::generate::{Generate, Source};
///
/// #[derive(Clone, Debug)]
/// struct Die(u8);
///
/// impl Generate for Die {
///     fn generate(source: &mut impl Source) -> Self {
///         Self(1 + source.below(6) as u8)
///     }
/// }
///
/// certified_search::quickcheck_values! {
///     Die => |die: &Die| (1..die.0).map(Die);
/// }
///
/// fn shows_no_seven(die: Die) -> bool {
///     die.0 <= 6
/// }
///
/// quickcheck::quickcheck(shows_no_seven as fn(Die) -> bool);
/// ```
#[cfg(feature = "quickcheck")]
#[macro_export]
macro_rules! quickcheck_values {
    ($(
        $value:ty $(where $($parameter:ident: $bound:ident $(+ $other:ident)*),+)?
        $(=> $simpler:expr)?;
    )+) => {$(
        impl$(<$($parameter),+>)? ::quickcheck::Arbitrary for $value
        $(where
            Self: $crate::generate::Generate + ::core::fmt::Debug + Clone + 'static,
            $($parameter: $bound $(+ $other)*,)+)?
        {
            fn arbitrary(source: &mut ::quickcheck::Gen) -> Self {
                $crate::generate::Generate::generate(source)
            }

            fn shrink(&self) -> ::std::boxed::Box<dyn ::core::iter::Iterator<Item = Self>> {
                let simpler = ::core::iter::empty()$(.chain($simpler(self)))?;
                $crate::generate::smaller(self, simpler)
            }
        }
    )+};
}

/// Implements `arbitrary::Arbitrary` for types that are [`Generate`](crate::generate::Generate). The parameters of a
/// type and their bounds follow `where`. Needs the feature `arbitrary`, and the crate `arbitrary` among your
/// dependencies.
#[cfg(feature = "arbitrary")]
#[macro_export]
macro_rules! arbitrary_values {
    ($(
        $value:ty $(where $($parameter:ident: $bound:ident $(+ $other:ident)*),+)?
        $(=> $simpler:expr)?;
    )+) => {$(
        impl<'a $($(, $parameter)+)?> ::arbitrary::Arbitrary<'a> for $value
        $(where
            Self: $crate::generate::Generate,
            $($parameter: $bound $(+ $other)*,)+)?
        {
            fn arbitrary(source: &mut ::arbitrary::Unstructured<'a>) -> ::arbitrary::Result<Self> {
                ::core::result::Result::Ok($crate::generate::Generate::generate(source))
            }

            fn size_hint(_: usize) -> (usize, ::core::option::Option<usize>) {
                <Self as $crate::generate::Generate>::BYTES
            }
        }
    )+};
}

/// Implements both `Arbitrary` traits for types that are [`Generate`](crate::generate::Generate), each if your crate's
/// feature of that name is on.
///
/// Each implementation is in a separate module, so that the documentation shows its feature.
/// [`quickcheck_values!`](crate::quickcheck_values) shows the syntax of the list.
#[cfg(any(feature = "quickcheck", feature = "arbitrary"))]
#[macro_export]
macro_rules! values_by_feature {
    ($($types:tt)+) => {
        #[cfg(feature = "quickcheck")]
        mod with_quickcheck {
            use super::*;

            $crate::quickcheck_values! { $($types)+ }
        }

        #[cfg(feature = "arbitrary")]
        mod with_arbitrary {
            use super::*;

            $crate::arbitrary_values! { $($types)+ }
        }
    };
}
