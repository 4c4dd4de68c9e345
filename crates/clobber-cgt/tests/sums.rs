//! Parts and sums of Alternating Linear Clobber, and their values.

use std::collections::HashMap;

use clobber_cgt::alternating::{Family, Part, Sum};
use clobber_cgt::{ClobberValues, Effort, Game};
use clobber_core::Color;

/// Every part of `stones` stones.
pub(crate) fn parts(stones: u16) -> impl Iterator<Item = Part> {
    Family::ALL.into_iter().filter_map(move |family| Part::new(family, stones))
}

/// All sums of some parts with at most `stones` stones and a property. A sum must not have the property unless all
/// its beginnings do.
pub(crate) fn sums(
    parts: impl IntoIterator<Item = Part>,
    stones: u16,
    has_property: impl Fn(&Sum) -> bool,
) -> Vec<Sum> {
    let mut sums = vec![Sum::new()];
    for part in parts {
        let mut next = 0;
        while next < sums.len() {
            let mut longer = sums[next].clone();
            longer.insert(part);
            next += 1;
            if longer.stones() <= usize::from(stones) && has_property(&longer) {
                sums.push(longer);
            }
        }
    }
    sums
}

/// All sums in standard form, of at most `stones` stones, without negative parts except xxo. S0, S1, S2, Q and LL
/// consist of such sums.
pub(crate) fn standard_sums(stones: u16) -> Vec<Sum> {
    let positive = [Family::A, Family::OA, Family::OOO, Family::OO, Family::O];
    let parts = (1..=stones)
        .flat_map(|n| positive.into_iter().filter_map(move |family| Part::new(family, n)))
        .chain(["xxo".parse().unwrap()]);
    sums(parts, stones, Sum::is_standard)
}

pub(crate) fn value(clobber: &mut ClobberValues, sum: &Sum) -> Game {
    let rows: Vec<_> = sum.parts().iter().map(|part| part.position()).collect();
    clobber.value_of_sum(&rows, &mut Effort::new()).unwrap()
}

/// Returns whether `first`, moving first, wins, by playing everything out.
pub(crate) fn wins(sum: &Sum, first: Color, known: &mut HashMap<(Sum, Color), bool>) -> bool {
    let key = (sum.clone(), first);
    if let Some(&wins) = known.get(&key) {
        return wins;
    }
    let wins = sum.moves(first).any(|(.., after)| !self::wins(&after, !first, known));
    known.insert(key, wins);
    wins
}
