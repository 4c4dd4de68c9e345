//! Cycles against the rules: every full cycle of up to 10 stones (12 on request) and every cycle with holes of up to 8
//! vertices, in each order of play; long ones by replay and by their bounds.

use clobber_core::{Color, Cycle, MoveOrder, Position};
use clobber_solitaire::{Bound, BoundReason, Effort, Reason, Stopped, reduce_cycle, reduce_row};
use testkit::plays::{Naive, Placement};
use testkit::{Random, positions};

use crate::within;

pub(crate) fn check(cycle: &Position<Cycle, u64>, naive: &mut Naive) {
    for order in MoveOrder::ALL {
        let found = reduce_cycle(cycle, order, &mut Effort::new());
        assert_eq!(
            found.value(),
            Some(naive.fewest(Placement::new(cycle), order)),
            "{cycle} {order}"
        );
        assert_eq!(found.check(cycle, &mut Effort::new()), Ok(()), "{cycle} {order}");
        let wrong = Bound { stones: found.stones_left + 1, reason: found.bound.reason };
        assert!(wrong.check(cycle, order, &mut Effort::new()).is_err(), "{cycle} {order}");
    }
}

fn check_all(cycles: impl Iterator<Item = Position<Cycle, u64>>, count: u32) {
    let mut naive = Naive::new(&Cycle::new(count));
    cycles.for_each(|cycle| check(&cycle, &mut naive));
}

#[test]
fn all_full_cycles_of_up_to_ten_stones() {
    (0..=10).for_each(|count| check_all(positions::all_full(Cycle::new(count)), count));
}

#[test]
#[ignore = "ten seconds"]
fn exhaustive_full_cycles_of_eleven_and_twelve_stones() {
    (11..=12).for_each(|count| check_all(positions::all_full(Cycle::new(count)), count));
}

#[test]
fn all_cycles_with_holes_of_up_to_eight_vertices() {
    (1..=8).for_each(|count| check_all(positions::all(Cycle::new(count)), count));
}

fn random(count: u32, longest: usize, seed: u64) -> Position<Cycle> {
    let mut random = Random::new(seed);
    let (mut color, mut left) = (Color::Black, 0);
    Position::from_fn(Cycle::new(count), |_| {
        if left == 0 {
            (color, left) = (!color, 1 + random.below(longest));
        }
        left -= 1;
        Some(color)
    })
}

#[test]
fn long_cycles() {
    check_long([(300, 1), (301, 2), (300, 5), (299, 40), (300, 120)]);
}

#[test]
#[ignore = "ten seconds"]
fn exhaustive_longer_cycles() {
    check_long([(1000, 1), (1001, 2), (1000, 5), (999, 40), (1000, 400)]);
}

/// Compares cycles of a length and a longest run with all rows into which they can be cut.
fn check_long(cycles: [(u32, usize); 5]) {
    for (count, longest) in cycles {
        let cycle = random(count, longest, 1);
        let least_of_all_cuts = |order| {
            let squares: Vec<_> = cycle.squares().collect();
            let rows = (0..count as usize).map(|cut| {
                let row = Position::from_fn(clobber_core::Path::new(count), |v| {
                    squares[(v.index() + cut) % count as usize]
                });
                reduce_row(&row, order, &mut Effort::new()).stones_left
            });
            rows.min().unwrap()
        };
        for order in MoveOrder::ALL {
            let found = reduce_cycle(&cycle, order, &mut Effort::new());
            let replay = found.replay(&cycle).unwrap();
            assert_eq!(Some(replay.stones_left()), found.value());
            if order != MoveOrder::Alternating(Color::White) {
                assert_eq!(found.stones_left, least_of_all_cuts(order), "{cycle} {order}");
            }
        }
    }
}

/// The steps of a fraction of a second.
const MANY: u64 = 1 << 27;

#[test]
fn a_million_stones() {
    let cycle = random(1_000_000, 4, 9);
    for order in [MoveOrder::Any, MoveOrder::Alternating(Color::Black)] {
        let found = reduce_cycle(&cycle, order, &mut Effort::new());
        assert!(found.is_optimal());
        assert_eq!(found.check(&cycle, &mut Effort::new()), Ok(()));
    }
    // A cycle with two runs must be cut everywhere.
    let two_runs = Position::from_fn(Cycle::new(1_000_000), |v| {
        Some(if v.get() < 400_000 { Color::Black } else { Color::White })
    });
    let mut effort = within(MANY);
    let found = reduce_cycle(&two_runs, MoveOrder::Any, &mut effort);
    assert_eq!(effort.stopped(), Some(Stopped::Steps { limit: MANY }));
    assert!(found.at_least() <= 400_000 && 400_000 <= found.at_most());
    assert_eq!(found.check(&two_runs, &mut within(MANY)), Ok(()));
    // The check of a bound in free order needs no cuts.
    for order in MoveOrder::ALL {
        assert_eq!(Reason::Factors.proves(&two_runs, order, &mut within(MANY)), Ok(2));
        if let Some(first) = order.mover(0) {
            let reason = Reason::Alternation { first };
            let refuted = reason.proves(&two_runs, order, &mut within(MANY)).unwrap_err();
            assert_eq!(refuted.stopped(), Some(Stopped::Steps { limit: MANY }));
        }
    }
}

/// The check of a false bound reports the least value of a cut.
#[test]
fn a_wrong_bound_is_refused() {
    let cycle: Position<Cycle> = "xxoxxoooo".parse().unwrap();
    let bound = Bound { stones: 4, reason: Reason::Factors };
    let refuted = bound.check(&cycle, MoveOrder::Any, &mut Effort::new()).unwrap_err();
    assert_eq!(refuted.to_string(), "stones left at least: 4 is claimed, 2 is proved");
}

/// All cuts of a cycle share the effort. Some have no stones.
#[test]
fn limits_of_reductions() {
    for text in ["", ".", "..", "x", "x..", "xo", "xxxoxoooooooo"] {
        let cycle: Position<Cycle> = text.parse().unwrap();
        for order in MoveOrder::ALL {
            let mut effort = Effort::new();
            let solution = reduce_cycle(&cycle, order, &mut effort);
            let (value, needed) = (solution.value().unwrap(), effort.progress().steps);
            for steps in 0..needed {
                let found = reduce_cycle(&cycle, order, &mut within(steps));
                assert!((found.at_least()..=found.at_most()).contains(&value));
                assert_eq!(found.check(&cycle, &mut Effort::new()), Ok(()), "{cycle} {found}");
            }
            assert_eq!(reduce_cycle(&cycle, order, &mut within(needed)), solution);
        }
    }
}
