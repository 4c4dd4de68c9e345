//! Cycles against the rules: every full cycle of up to 12 stones and every cycle with holes of up to 8
//! vertices, in each order of play; long ones by replay and by their bounds.

use std::ops::ControlFlow;

use clobber_core::{Color, Cycle, MoveOrder, Position};
use clobber_solitaire::{
    CycleBound, Effort, Limits, RowBoundError, RowError, Stopped, reduce_cycle, reduce_row,
};
use testkit::Random;
use testkit::plays::{Naive, Placement};
use testkit::positions;

fn check(cycle: &Position<Cycle, u64>, naive: &mut Naive) {
    for order in MoveOrder::ALL {
        let found = reduce_cycle(cycle, order, &mut Effort::new()).unwrap();
        assert_eq!(
            found.stones_left(),
            naive.fewest(Placement::of(cycle), order),
            "{cycle} {order}"
        );
        let replay = found.to_reduction().replay(cycle).unwrap();
        assert_eq!(replay.stones_left(), found.stones_left(), "{cycle} {order}");
        assert_eq!(found.to_forest().check(cycle).unwrap().value(), found.stones_left());
        assert_eq!(found.lower_bound().check(cycle, &mut Effort::new()), Ok(()), "{cycle} {order}");
        let wrong = CycleBound { stones: found.stones_left() + 1, order };
        assert!(wrong.check(cycle, &mut Effort::new()).is_err(), "{cycle} {order}");
    }
}

fn check_all(cycles: impl Iterator<Item = Position<Cycle, u64>>, count: u32) {
    let mut naive = Naive::of(&Cycle::new(count));
    cycles.for_each(|cycle| check(&cycle, &mut naive));
}

#[test]
fn all_full_cycles_of_up_to_twelve_stones() {
    (0..=12).for_each(|count| check_all(positions::all_full(Cycle::new(count)), count));
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
    for (count, longest) in [(1000, 1), (1001, 2), (1000, 5), (999, 40), (1000, 400)] {
        for seed in 1..4 {
            let cycle = random(count, longest, seed);
            let least_of_all_cuts = |order| {
                let squares: Vec<_> = cycle.squares().collect();
                let rows = (0..count as usize).map(|cut| {
                    let row = Position::from_fn(clobber_core::Path::new(count), |v| {
                        squares[(v.index() + cut) % count as usize]
                    });
                    reduce_row(&row, order, &mut Effort::new()).unwrap().stones_left()
                });
                rows.min().unwrap()
            };
            for order in MoveOrder::ALL {
                let found = reduce_cycle(&cycle, order, &mut Effort::new()).unwrap();
                let replay = found.to_reduction().replay(&cycle).unwrap();
                assert_eq!(replay.stones_left(), found.stones_left());
                if order != MoveOrder::Alternating(Color::White) {
                    assert_eq!(found.stones_left(), least_of_all_cuts(order), "{cycle} {order}");
                }
            }
        }
    }
}

/// A few seconds.
fn billions<'w>() -> Effort<'w> {
    Effort::within(Limits { steps: Some(1 << 32), ..Limits::default() })
}

#[test]
fn a_million_stones() {
    let cycle = random(1_000_000, 4, 9);
    for order in [MoveOrder::Any, MoveOrder::Alternating(Color::Black)] {
        let found = reduce_cycle(&cycle, order, &mut Effort::new()).unwrap();
        let replay = found.to_reduction().replay(&cycle).unwrap();
        assert_eq!(replay.stones_left(), found.stones_left());
        assert_eq!(found.lower_bound().check(&cycle, &mut Effort::new()), Ok(()));
    }
    // Two runs would have to be cut everywhere.
    let two_runs = Position::from_fn(Cycle::new(1_000_000), |v| {
        Some(if v.get() < 400_000 { Color::Black } else { Color::White })
    });
    assert!(matches!(
        reduce_cycle(&two_runs, MoveOrder::Any, &mut billions()),
        Err(RowError::Stopped { .. })
    ));
    for order in MoveOrder::ALL {
        for stones in [0, 1, 500_000, usize::MAX] {
            let limit = RowBoundError::Stopped(Stopped::Steps { limit: 1 << 32 });
            assert_eq!(
                CycleBound { stones, order }.check(&two_runs, &mut billions()),
                Err(limit),
                "{order}"
            );
        }
    }
}

/// The check goes through no more than its limit, and decides with exactly that what it decides without.
#[test]
fn limits_of_checks() {
    let least_limit = |bound: CycleBound, cycle: &Position<Cycle>| {
        let within = |steps| {
            let limits = Limits { steps: Some(steps), ..Limits::default() };
            bound.check(cycle, &mut Effort::within(limits))
        };
        let decided = bound.check(cycle, &mut Effort::default());
        let (mut too_few, mut enough) = (0, 1 << 20);
        while too_few + 1 < enough {
            let limit = (too_few + enough) / 2;
            let stopped = Err(RowBoundError::Stopped(Stopped::Steps { limit }));
            let result = within(limit);
            assert!(result == stopped || result == decided, "{result:?}");
            *if result == stopped { &mut too_few } else { &mut enough } = limit;
        }
        assert_eq!(within(0), Err(RowBoundError::Stopped(Stopped::Steps { limit: 0 })));
        enough as usize
    };
    for (text, cuts) in [("xxxxoooooo", 10), ("xxoxxoooo", 6), ("xoo.xxo", 1), ("ooooo", 1)] {
        let cycle: Position<Cycle> = text.parse().unwrap();
        let count = text.len();
        for stones in 0..=count + 1 {
            let free = least_limit(CycleBound { stones, order: MoveOrder::Any }, &cycle);
            assert_eq!(free, cuts * count, "{text} {stones}");
            for first in Color::BOTH {
                let order = MoveOrder::Alternating(first);
                let in_turn = least_limit(CycleBound { stones, order }, &cycle);
                assert!(in_turn >= free, "{text} {stones}");
                assert!(
                    in_turn <= free + cuts * (count * count / 2 + 3 * count),
                    "{text} {stones}"
                );
            }
        }
    }
    // Two runs, few enough cuts for free order, and too many to search the rows of all.
    let cycle = Position::from_fn(Cycle::new(4000), |v| {
        Some(if v.get() < 400 { Color::Black } else { Color::White })
    });
    let bound = |order| CycleBound { stones: 3000, order }.check(&cycle, &mut billions());
    assert!(matches!(bound(MoveOrder::Any), Err(RowBoundError::TooMany { .. })));
    for first in Color::BOTH {
        let error = bound(MoveOrder::Alternating(first)).unwrap_err();
        assert!(
            matches!(error, RowBoundError::Stopped(Stopped::Steps { limit }) if limit == 1 << 32),
            "{error}"
        );
    }
}

#[test]
fn checks_of_rows_have_limits() {
    use clobber_solitaire::{RowBound, RowReason};
    let row = Position::from_fn(clobber_core::Path::new(1_000_000), |v| {
        Some(if v.get() < 400_000 { Color::Black } else { Color::White })
    });
    let reason = RowReason::Search { first: Color::White };
    for stones in [0, 600_000] {
        let error = RowBound { stones, reason }.check(&row, &mut billions()).unwrap_err();
        assert_eq!(error, RowBoundError::Stopped(Stopped::Steps { limit: 1 << 32 }));
    }
}

/// All cuts of a cycle share the effort.
#[test]
fn limits_of_reductions() {
    // Without stones too.
    let few = ["", ".", "..", "x", "x..", "xo"];
    let many = ["xxxxxxoooooooooooo", "xxxoxoooooooo", "xxxxxooxxxxxxxooooxxx"];
    for text in few.into_iter().chain(many) {
        let cycle: Position<Cycle> = text.parse().unwrap();
        for order in MoveOrder::ALL {
            let mut effort = Effort::new();
            let reduction = reduce_cycle(&cycle, order, &mut effort).unwrap();
            let (value, needed) = (reduction.stones_left(), effort.progress().steps);
            for steps in 0..needed {
                let limits = Limits { steps: Some(steps), ..Limits::default() };
                match reduce_cycle(&cycle, order, &mut Effort::within(limits)) {
                    Err(RowError::Stopped { stopped, at_least, at_most }) => {
                        assert_eq!(stopped, Stopped::Steps { limit: steps });
                        assert!(at_least <= value && at_most.is_none_or(|most| value <= most));
                    }
                    other => panic!("{other:?}"),
                }
            }
            let limits = Limits { steps: Some(needed), ..Limits::default() };
            let again = reduce_cycle(&cycle, order, &mut Effort::within(limits));
            assert_eq!(again, Ok(reduction));
        }
    }
    // Many cuts, each of which has to be searched in alternating play.
    let cycle = Position::from_fn(Cycle::new(6000), |v| {
        Some(if v.get() < 2000 { Color::Black } else { Color::White })
    });
    let mut looks = 0;
    let mut effort = Effort::new().watched(|_| {
        looks += 1;
        if looks == 100 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    let order = MoveOrder::Alternating(Color::Black);
    let error = reduce_cycle(&cycle, order, &mut effort).unwrap_err();
    assert!(matches!(error, RowError::Stopped { stopped: Stopped::Cancelled, .. }), "{error}");
    assert!(effort.progress().steps < 1 << 31);
}
