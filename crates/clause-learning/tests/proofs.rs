//! Proofs that somebody has changed.

use testkit::Forgeries;

use crate::forgers;
use crate::formulas::samples;

#[test]
fn forged_proofs() {
    Forgeries::try_up_to(samples(100_000), 5, 100, forgers::changed_proofs);
}

#[test]
fn random_proofs() {
    Forgeries::try_many(6, 1, forgers::proofs);
}
