//! The moves of the strategy, written down as a certificate.

use certified_search::Effort;

use super::super::sum::Sum;
use super::{Checker, Lengths, LocalCertificate, LocalChecks, no_move};
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
        let play = |sum: &Sum| {
            let found = sum.left_move().map_err(|_| no_move(sum))?;
            certificate.moves.insert(sum.clone(), (found.part, found.mv));
            Ok((found.part, found.mv))
        };
        let mut checker = Checker { find: play, lengths, checks: LocalChecks::default() };
        match checker.check_left(effort) {
            Ok(()) => Ok(certificate),
            Err(refuted) => Err(refuted.stopped().map_or(refuted.into(), ClobberError::Stopped)),
        }
    }
}
