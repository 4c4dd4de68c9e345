//! The verification of Left's strategy by search.

use std::collections::BTreeSet;

use clobber_cgt::alternating::{Part, StrategyRule, Sum, Verifier};
use clobber_cgt::{ClobberError, Effort, Limits};
use clobber_core::Color;

#[test]
fn counts_are_those_of_the_legal_rules() {
    let counts = [(20, 513, 5_321), (30, 8_884, 156_081), (40, 113_989, 2_828_372)];
    for (n, positions, moves) in counts {
        let mut effort = Effort::new();
        let found = Verifier::default().check(n, &mut effort).unwrap();
        assert_eq!((found.right_positions, found.right_moves), (positions, moves), "{n}");
        assert_eq!(effort.progress().steps, positions, "{n}");
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
            let verifier = Verifier { improved, counts_left: true };
            let found = verifier.check(n, &mut Effort::new()).unwrap();
            assert_eq!(found.right_positions, right.len() as u64, "{n}");
            assert_eq!(found.left_positions, Some(left.len() as u64), "{n}");
            assert_eq!(found.half_length, n);
        }
    }
}

#[test]
fn rows_that_left_loses_are_refuted_and_limits_are_kept() {
    let verifier = Verifier::default();
    for n in [0, 3] {
        let refused = verifier.check(n, &mut Effort::new()).unwrap_err();
        assert_eq!(refused.to_string(), "the strategy has no move from 0");
    }
    assert_eq!(
        verifier.check(2048, &mut Effort::new()),
        Err(ClobberError::PartTooLarge { stones: 4096, limit: 4094 })
    );
    assert!(verifier.check(usize::MAX, &mut Effort::new()).is_err());
    let mut little = Effort::within(Limits::memory(200_000));
    assert_eq!(verifier.check(36, &mut little), Err(little.out_of_memory().into()));
    assert!(verifier.check(20, &mut little).is_ok() && little.progress().memory <= 200_000);
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
