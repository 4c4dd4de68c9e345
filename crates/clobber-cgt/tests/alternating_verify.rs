//! The verification of Left's strategy by search.

use std::collections::BTreeSet;

use clobber_cgt::alternating::{Part, StrategyRule, Sum, Verifier};
use clobber_cgt::{ClobberError, Effort, Limits, Stopped};
use clobber_core::Color;

#[test]
fn counts_are_those_of_the_legal_rules() {
    let counts = [(20, 513, 5_321), (30, 8_884, 156_081), (40, 113_989, 2_828_372)];
    for (n, positions, moves) in counts {
        let mut verifier = Verifier::new();
        let found = verifier.check(n, &mut Effort::new()).unwrap();
        assert_eq!((found.right_positions, found.right_moves), (positions, moves), "{n}");
        assert_eq!(verifier.positions() as u64, positions);
        assert!(verifier.bytes() as u64 <= 48 * positions, "{n}");
    }
}

/// The sums with Right and with Left to move, by a plain search.
fn plainly(n: usize, improved: bool) -> (BTreeSet<Sum>, BTreeSet<Sum>) {
    let (mut right, mut left) = (BTreeSet::new(), BTreeSet::new());
    let row: Part = format!("a{}", 2 * n).parse().unwrap();
    let mut todo = vec![Sum::from_iter([row]).standard_form()];
    while let Some(sum) = todo.pop() {
        if !left.insert(sum.clone()) {
            continue;
        }
        let mv = if improved { sum.improved_left_move() } else { sum.left_move() };
        let after = mv.unwrap_or_else(|error| panic!("{sum}: {error}")).after;
        assert!(after.is_left_for_right(), "{sum} -> {after}");
        if !after.is_empty() && !after.is_in_ll() && right.insert(after.clone()) {
            todo.extend(after.moves(Color::White).map(|(.., next)| next.standard_form()));
        }
    }
    (right, left)
}

#[test]
fn positions_are_those_of_a_plain_search() {
    for n in (4..=24).chain([1, 2]) {
        for improved in [false, true] {
            let (right, left) = plainly(n, improved);
            let mut verifier = Verifier::new().counting_left_positions();
            if improved {
                verifier = verifier.with_improved_rules();
            }
            let found = verifier.check(n, &mut Effort::new()).unwrap();
            assert_eq!(found.right_positions, right.len() as u64, "{n}");
            assert_eq!(found.left_positions, Some(left.len() as u64), "{n}");
            assert_eq!(found.half_length, n);
        }
    }
}

#[test]
fn what_is_known_is_not_searched_again() {
    let mut verifier = Verifier::new();
    let first = verifier.check(24, &mut Effort::new()).unwrap();
    assert_eq!(verifier.check(24, &mut Effort::new()).unwrap().right_moves, 0);
    let (mut apart, mut together) = (0, 0);
    for n in 4..=23 {
        together += verifier.check(n, &mut Effort::new()).unwrap().right_positions;
        apart += Verifier::new().check(n, &mut Effort::new()).unwrap().right_positions;
    }
    assert!(together < apart);
    verifier.clear_positions();
    assert_eq!(verifier.check(24, &mut Effort::new()).unwrap(), first);
}

#[test]
fn rows_that_left_loses_are_refuted_and_limits_are_kept() {
    let mut verifier = Verifier::new();
    for n in [0, 3] {
        let refused = verifier.check(n, &mut Effort::new()).unwrap_err();
        assert_eq!(refused.to_string(), "the strategy has no move from 0");
    }
    assert_eq!(
        verifier.check(2048, &mut Effort::new()),
        Err(ClobberError::PartTooLarge { stones: 4096, limit: 4094 })
    );
    assert!(verifier.check(usize::MAX, &mut Effort::new()).is_err());
    let mut small = Verifier::new();
    let mut little = Effort::within(Limits::memory(100_000));
    assert_eq!(small.check(36, &mut little), Err(little.out_of_memory().into()));
    assert!(small.bytes() <= 100_000 && small.check(20, &mut little).is_ok());
}

#[test]
fn steps_are_positions_with_right_to_move() {
    let of_steps = |steps| Effort::within(Limits { steps: Some(steps), ..Limits::default() });
    let mut effort = Effort::default();
    let all = Verifier::new().check(20, &mut effort).unwrap();
    assert_eq!(effort.progress().steps, all.right_positions);
    for counts in [false, true] {
        let mut verifier = Verifier::new();
        if counts {
            verifier = verifier.counting_left_positions();
        }
        for limit in [0, 100, all.right_positions - 1] {
            let refused = verifier.check(20, &mut of_steps(limit));
            assert_eq!(refused, Err(Stopped::Steps { limit }.into()));
            assert_eq!(verifier.positions(), 0);
        }
        let found = verifier.check(20, &mut of_steps(all.right_positions)).unwrap();
        assert_eq!(found.right_moves, all.right_moves);
    }
    let mut cancelled = Effort::default().watched(|_| std::ops::ControlFlow::Break(()));
    let refused = Verifier::new().check(80, &mut cancelled);
    assert_eq!(refused, Err(Stopped::Cancelled.into()));
    let limit = std::time::Duration::from_millis(50);
    let limits = Limits { time: Some(limit), ..Limits::default() };
    let mut timed = Effort::within(limits).with_clock(testkit::ticking);
    let refused = Verifier::new().check(80, &mut timed);
    assert_eq!(refused, Err(Stopped::Time { limit }.into()));
}

#[test]
fn the_improved_rule_leaves_one_part_of_o_prime() {
    let mut used = 0;
    for j in 4..60 {
        for k in 2..60 {
            let sum: Sum = format!("a{} + oo{}", 2 * j, 2 * k).parse().unwrap();
            let sum = sum.standard_form();
            let Ok(found) = sum.improved_left_move() else {
                assert!(!sum.is_in_s0(), "{sum}");
                continue;
            };
            let mut moves = sum.moves(Color::Black);
            let legal = moves.find(|(part, mv, _)| *part == found.part && *mv == found.mv);
            assert_eq!(legal.unwrap().2.standard_form(), found.after);
            assert!(found.after.is_left_for_right(), "{sum} -> {}", found.after);
            // oo4 is a2 + xxo, and oo6 and oo8 are counted separately.
            if k <= 4 && j >= k + 6 {
                assert_eq!(found.rule, StrategyRule::Improved, "{sum}");
            }
            if found.rule == StrategyRule::Improved {
                used += 1;
                assert_eq!(found.after.len(), 1);
            }
        }
    }
    assert!(used > 1000, "{used}");
}
