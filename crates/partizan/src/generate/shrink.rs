//! Shrinking: smaller values to try when a property fails. Every type has a measure, and each value that
//! is offered has a smaller one: of numbers the exponent of the denominator, then the size of the numerator, then
//! the sign; of players and outcomes their place in the order of declaration.

use certified_search::generate::Shrink;
use quickcheck::Arbitrary;

use super::{Dyadic, Outcome, Player};

impl Shrink for Dyadic {
    fn smaller(&self) -> Box<dyn Iterator<Item = Self>> {
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

impl Shrink for Player {
    fn smaller(&self) -> Box<dyn Iterator<Item = Self>> {
        let own = *self;
        Box::new(Self::BOTH.into_iter().take_while(move |&player| player < own))
    }
}

impl Shrink for Outcome {
    fn smaller(&self) -> Box<dyn Iterator<Item = Self>> {
        let own = *self;
        Box::new(Self::ALL.into_iter().take_while(move |&outcome| outcome < own))
    }
}
