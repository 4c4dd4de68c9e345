//! Shrinking: smaller values to try when a property fails. Every type has a measure, and each offered value has a
//! smaller one:
//!
//! | type | measure, the first number first |
//! |---|---|
//! | parts | stones, place of the family |
//! | sums | parts, stones, places of the families together |

use core::iter;

use certified_search::generate::{Shrink, omissions};

use super::{Family, Part, Sum};

/// Returns the whole, its half, its quarter, ..., 1.
fn halvings(whole: usize) -> impl Iterator<Item = usize> {
    iter::successors(Some(whole), |size| Some(size / 2)).take_while(|&size| size > 0)
}

impl Shrink for Part {
    fn smaller(&self) -> Box<dyn Iterator<Item = Self>> {
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
    fn smaller(&self) -> Box<dyn Iterator<Item = Self>> {
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
