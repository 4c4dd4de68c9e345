//! Forged certificates: accepted claims hold for all assignments, partitions and plays.

use std::time::Duration;

use clickomania::hardness::three_partition::ThreePartition;
use clickomania::hardness::three_sat::Formula;
use clickomania::{Effort, Limits, Stopped};
use testkit::{Forgeries, readings, ticking};

use crate::forgers::{self, NONE};

#[test]
fn forged_assignments() {
    Forgeries::try_many(1, 100, forgers::assignments);
}

#[test]
fn forged_partitions() {
    Forgeries::try_many(2, 100, forgers::partitions);
}

#[test]
fn forged_obstructions() {
    Forgeries::try_many(3, 100, forgers::obstructions);
}

#[test]
fn forged_bounds_of_rows() {
    Forgeries::try_many(4, 100, forgers::bounds_of_rows);
}

#[test]
fn forged_solutions() {
    Forgeries::try_many(31, 100, forgers::solutions);
}

#[test]
fn a_check_that_is_stopped_accepts_nothing() {
    let formula: Formula = "1 2 0 -1 2 0 1 -2 0 -1 -2 0".parse().unwrap();
    let instance = ThreePartition::from_triples(&[1, 1, 1, 3, 3, 3]).unwrap();
    for limits in [Limits::steps(2), Limits::memory(8)] {
        let effort = || Effort::within(limits);
        let stopped = [
            NONE.check_formula(&formula, &mut effort()).unwrap_err().stopped(),
            NONE.check_partition(&instance, &mut effort()).unwrap_err().stopped(),
        ];
        let expected = match limits.steps {
            Some(limit) => Stopped::Steps { limit },
            None => Stopped::Memory { limit: 8 },
        };
        assert_eq!(stopped, [Some(expected); 2]);
    }
}

#[test]
fn the_clock_is_looked_at_among_many_clauses() {
    let formula: Formula = "1 0 ".repeat(10_000).parse().unwrap();
    let limits = Limits { steps: Some(0), time: Some(Duration::MAX), ..Limits::NONE };
    let before = readings();
    let mut effort = Effort::within(limits).with_clock(ticking);
    assert!(NONE.check_formula(&formula, &mut effort).is_err());
    let looks = readings() - before;
    assert!((2..100).contains(&looks), "{looks} looks before the first step");
}
