//! The moves of the strategy, written down as a certificate.

use std::collections::BTreeSet;

use certified_search::Effort;

use super::super::part::{Family, Part};
use super::super::strategy::StrategyMove;
use super::super::sum::Sum;
use super::{Lengths, LocalCertificate, Q, sum_of};
use crate::error::ClobberError;

impl LocalCertificate {
    /// Proves Theorems 3 and 4 for sums of parts of the given lengths, by the moves of the strategy
    /// ([`Sum::left_move`](crate::alternating::Sum::left_move)).
    ///
    /// # Complexity
    /// O(N) moves for parts of up to N stones, about two thousand for all lengths.
    ///
    /// # Errors
    /// A limit of the effort, where each part is a step, or a sum in which the strategy has no legal move.
    pub fn prove(lengths: Lengths, effort: &mut Effort<'_>) -> Result<Self, ClobberError> {
        let mut certificate = Self::default();
        for stones in 1..=lengths.longest().min(Part::MAX_STONES) {
            for part in Family::ALL.into_iter().filter_map(|family| Part::new(family, stones)) {
                effort.spend(1)?;
                let (copies, perhaps) = beside(part);
                for &copies in copies {
                    let many = core::iter::repeat_n(Part::O5, copies).chain([part]).collect();
                    certificate.play_in(with_some(many, perhaps))?;
                }
            }
        }
        // Sums in which the usual move leads to a sum that Left must not leave.
        let moves: BTreeSet<(Part, [Option<Part>; 2])> =
            certificate.moves.values().map(|&(part, mv)| (part, mv.pieces)).collect();
        for forbidden in Q.map(sum_of) {
            let forbidden = forbidden?;
            let leading_there = moves.iter().map(|&(part, pieces)| {
                let mut sum = forbidden.clone();
                sum.add(part);
                pieces.into_iter().flatten().for_each(|piece| sum.add(-piece));
                sum
            });
            certificate.play_in(leading_there.collect())?;
        }
        // Sums of few parts.
        for names in ["a2 + a8", "a4 + a10", "a2 + a4 + a18", "o5 + oox", "a2 + oo10", "a4 + oo12"]
        {
            certificate.play_in(names.parse().into_iter().collect())?;
        }
        for few in 0..5 * 5 * 5_usize {
            let copies = [(Part::OO6, few % 5), (Part::XXO, few / 5 % 5), (Part::OO8, few / 25)];
            let few = copies.into_iter().flat_map(|(part, n)| core::iter::repeat_n(part, n));
            certificate.play_in(with_some(few.collect(), &[Part::O5, Part::A4, Part::A2]))?;
        }
        Ok(certificate)
    }

    /// Writes down the strategy's move in each of the sums that is in S0.
    fn play_in(&mut self, sums: Vec<Sum>) -> Result<(), ClobberError> {
        for sum in sums.into_iter().filter(Sum::is_in_s0) {
            let StrategyMove { part, mv, .. } = sum.left_move()?;
            self.moves.insert(sum, (part, mv));
        }
        Ok(())
    }
}

/// Returns the numbers of o5 parts to combine with a part, and the other parts on which the strategy's move may depend.
const fn beside(part: Part) -> (&'static [usize], &'static [Part]) {
    match (part.family(), part.stones()) {
        (Family::A, 2 | 4) | (Family::OO, 6) => (&[1], &[Part::A2, Part::A4, Part::OO6]),
        (Family::OA, 3) | (Family::OOO, _) => (&[2], &[Part::A2, Part::A4]),
        (Family::A | Family::OA, _) => (&[2], &[]),
        (Family::OO, 10..) => (&[0, 2], &[]),
        (Family::O, 5) => (&[1], &[]),
        (Family::O, _) => (&[0], &[]),
        _ => (&[], &[]),
    }
}

/// Returns a sum alone and with every choice of the optional parts.
fn with_some(sum: Sum, perhaps: &[Part]) -> Vec<Sum> {
    let mut sums = vec![sum];
    for &part in perhaps {
        let with: Vec<Sum> = sums
            .iter()
            .map(|sum| {
                let mut with = sum.clone();
                with.insert(part);
                with
            })
            .collect();
        sums.extend(with);
    }
    sums
}
