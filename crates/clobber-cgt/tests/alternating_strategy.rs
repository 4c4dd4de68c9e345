//! Compares Left's strategy of Alternating Linear Clobber, and the theorems behind it, with true outcomes.

use std::collections::BTreeMap;

use clobber_cgt::alternating::{Family, Part, PartMove, StrategyRule, Sum};
use clobber_cgt::{ClobberError, ClobberValues, Outcome};
use clobber_core::{Color, Path, Position};

use crate::sums::{parts, standard_sums, sums, value};

fn outcome(clobber: &mut ClobberValues, sum: &Sum) -> Outcome {
    let value = value(clobber, sum);
    clobber.games().outcome(value)
}

#[test]
fn the_sets_are_of_the_outcomes_claimed() {
    let mut clobber = ClobberValues::new();
    let mut tried = [0; 4];
    for sum in standard_sums(25) {
        let outcome = outcome(&mut clobber, &sum);
        if sum.is_in_s0() {
            tried[0] += 1;
            assert!(matches!(outcome, Outcome::L | Outcome::N), "{sum}: {outcome:?}");
        }
        for (i, set) in [sum.is_in_s1(), sum.is_in_s2(), sum.is_in_ll()].into_iter().enumerate() {
            tried[i + 1] += usize::from(set);
            assert!(!set || outcome == Outcome::L, "{sum}: {outcome:?}");
            assert!(!set || i == 2 || sum.is_in_s0());
        }
        assert!(!sum.is_in_q() || outcome != Outcome::L && !sum.is_in_s1(), "{sum}");
    }
    assert!(tried.into_iter().all(|n| n >= 4) && tried[0] > 1500, "{tried:?}");
}

#[test]
fn from_s0_every_move_is_legal_and_leaves_what_it_should() {
    let mut used: BTreeMap<StrategyRule, usize> = BTreeMap::new();
    for sum in standard_sums(44) {
        let Ok(found) = sum.left_move() else {
            assert!(!sum.is_in_s0(), "{sum}: no move");
            continue;
        };
        *used.entry(found.rule).or_default() += 1;
        // Played on the part's stones, the move leaves the pieces that it names.
        let legal =
            sum.moves(Color::Black).find(|(part, mv, _)| *part == found.part && *mv == found.mv);
        let (.., after) = legal.unwrap_or_else(|| panic!("{sum}: {found:?}"));
        assert_eq!(after.standard_form(), found.after, "{sum}: {found:?}");
        assert!(found.after.is_left_for_right(), "{sum}: {found:?}");
        let negated = (-&sum).right_move().unwrap();
        assert_eq!((negated.rule, &negated.after), (found.rule, &-&found.after));
        let negative = -&sum;
        assert!(negative.moves(Color::White).any(|(part, mv, after)| {
            part == negated.part && mv == negated.mv && after.standard_form() == negated.after
        }));
    }
    // Every row of Figures 15 to 20.
    assert_eq!(used.len(), 35, "{used:?}");
}

#[test]
fn from_s1_and_s2_right_can_move_only_to_s0() {
    let mut moves = 0;
    for sum in standard_sums(40).into_iter().filter(|sum| sum.is_in_s1() || sum.is_in_s2()) {
        for (.., after) in sum.moves(Color::White) {
            moves += 1;
            assert!(after.standard_form().is_in_s0(), "{sum} -> {after}");
        }
    }
    assert!(moves > 100_000, "{moves}");
}

#[test]
fn every_even_alternating_row_but_six_stones_is_won_by_the_first_player() {
    let mut clobber = ClobberValues::new();
    for n in 0..=15 {
        let row: Sum = Part::new(Family::A, 2 * n as u16).into_iter().collect();
        let expected = if n == 0 || n == 3 { Outcome::P } else { Outcome::N };
        assert_eq!(outcome(&mut clobber, &row), expected, "{n}");
        let Some(mv) = PartMove::winning(n) else {
            assert_eq!(expected, Outcome::P);
            continue;
        };
        let part = row.parts()[0];
        assert!(part.moves(Color::Black).any(|other| other == mv));
        let after: Sum = mv.pieces.into_iter().flatten().collect();
        assert!(matches!(outcome(&mut clobber, &after), Outcome::L | Outcome::P), "{n}: {mv:?}");
    }
    // It is the only winning move on a12.
    let a12: Sum = "a12".parse().unwrap();
    let winning = a12
        .moves(Color::Black)
        .filter(|(.., after)| matches!(outcome(&mut clobber, after), Outcome::L | Outcome::P));
    assert_eq!(winning.map(|(_, mv, _)| Some(mv)).collect::<Vec<_>>(), [PartMove::winning(6)]);
    for n in (4..=2047).filter(|&n| n != 6) {
        let mv = PartMove::winning(n).unwrap();
        assert_eq!(mv.pieces[0], Part::new(Family::O, 2 * n as u16 - 3));
    }
    assert_eq!([2048, 40_000, usize::MAX].map(PartMove::winning), [None; 3]);
}

#[test]
fn moves_on_the_stones_win_and_are_mostly_found() {
    let mut clobber = ClobberValues::new();
    let (mut found, mut in_s0, mut missed) = (0, 0, 0);
    // Whether or not in standard form.
    for sum in sums((1..=13).flat_map(parts), 13, |_| true) {
        let standard = sum.standard_form();
        if let Some((part, mv, after)) = sum.left_move_on_stones() {
            found += 1;
            assert!(sum.moves(Color::Black).any(|other| other == (part, mv, after.clone())));
            assert!(matches!(outcome(&mut clobber, &after), Outcome::L | Outcome::P), "{sum}");
        } else if standard.is_in_s0() {
            missed += 1;
            // a12 equals a4 + a2, and is the only exception.
            assert!(sum.contains("a12".parse().unwrap()), "{sum}");
        }
        in_s0 += usize::from(standard.is_in_s0());
        match sum.left_move() {
            Ok(_) => assert!(sum.is_in_s0()),
            Err(ClobberError::NotInS0) => assert!(sum.is_standard() && !sum.is_in_s0()),
            Err(ClobberError::NotStandard { standard: other }) => {
                assert!(other == standard && other != sum);
            }
            Err(error) => panic!("{error}"),
        }
    }
    assert!(found >= in_s0 - missed && missed > 0, "{found} {in_s0} {missed}");
    eprintln!("found {found}, in S0 {in_s0}, missed {missed}");
}

#[test]
fn rows_and_sums_of_parts_are_brought_together() {
    for text in ["oxoxoxoxoxoxoxox", "xxoxo..ox.oox", "xoxo.xxo", "xoxoxoxoo.xoxox.x"] {
        for mirrored in [false, true] {
            let text: String =
                if mirrored { text.chars().rev().collect() } else { text.to_owned() };
            let row: Position<Path> = text.parse().unwrap();
            let sum = Sum::from_position(&row).unwrap();
            for color in [Color::Black, Color::White] {
                for (part, mv, after) in sum.moves(color) {
                    let mut played = row.clone();
                    played.play(mv.on_row(part, &row).unwrap()).unwrap();
                    assert_eq!(Sum::from_position(&played), Some(after), "{text}: {mv:?}");
                }
            }
        }
    }
}
