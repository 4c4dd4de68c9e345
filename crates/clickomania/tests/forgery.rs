//! Forged certificates: accepted claims hold for all assignments and plays.

use testkit::Forgeries;

use crate::forgers;

#[test]
fn forged_assignments() {
    Forgeries::try_many(1, 100, forgers::assignments);
}

#[test]
fn forged_bounds_of_rows() {
    Forgeries::try_many(4, 100, forgers::bounds_of_rows);
}

#[test]
fn forged_solutions() {
    Forgeries::try_many(31, 100, forgers::solutions);
}
