//! The text of a strategy: it survives a round trip, and errors name their place.

use clobber_cgt::{Effort, Grid, OutcomeSolver, Position, Strategy};
use clobber_core::{Color, Move};
use testkit::Random;

#[test]
fn strategies_of_solved_sums_are_read_back() {
    let mut solver = OutcomeSolver::new();
    for text in ["", "xo", "xxo", "xoxo + xo|ox", "xox|oxo", "xo + xxo + oox|xox", "xox|oxo|xox"] {
        let sum: Vec<Position<Grid>> = Position::parse_sum(text).unwrap();
        for first in Color::BOTH {
            let (winner, strategy) =
                solver.strategy(&sum, first, 100_000, &mut Effort::new()).unwrap();
            let printed = strategy.to_string();
            assert_eq!(printed.lines().count(), strategy.moves.len(), "{text}");
            let read: Strategy = printed.parse().unwrap();
            assert_eq!(read, strategy, "{text}");
            assert_eq!(read.check(&(&sum, first, winner), &mut Effort::new()), Ok(()), "{text}");
            // In any order of the lines, between empty ones.
            let reversed: Vec<&str> = printed.lines().rev().collect();
            assert_eq!(reversed.join("\r\n\n").parse(), Ok(strategy), "{text}");
        }
    }
}

/// Every check ignores lines whose text is not a sum.
#[test]
fn what_is_under_other_texts_is_left_out() {
    let mv = (7, Move::between(u32::MAX, 0));
    let names = ["xo", "", "xo\n", "\t", "X", "x\u{2028}o", "xo + .x|o.", "\r"];
    let moves = names.into_iter().map(|name| (name.to_owned(), mv)).collect();
    let printed = Strategy { moves }.to_string();
    assert_eq!(printed, "\t7\t4294967295>0\nxo\t7\t4294967295>0\nxo + .x|o.\t7\t4294967295>0\n");
    let read: Strategy = printed.parse().unwrap();
    assert_eq!(read.to_string(), printed);
    assert_eq!("".parse(), Ok(Strategy::default()));
    assert_eq!(Strategy::default().to_string(), "");
}

#[test]
fn any_text_is_read_or_refused() {
    let words = [
        "xo\t0\t0>1", "xo + ox.\t12\t3>2", "x|o\t1\t0>1\n", "\n", "\t", "\r\n", "xo", " + ", "7",
        "0>1", "-", "é",
    ];
    let mut random = Random::new(1);
    let mut read = 0;
    for _ in 0..200_000 {
        let text: String = (0..1 + random.below(6)).map(|_| random.pick(&words)).collect();
        match text.parse::<Strategy>() {
            Ok(strategy) => {
                assert_eq!(strategy.to_string().parse(), Ok(strategy.clone()), "{text:?}");
                read += usize::from(strategy.moves.len() > 1);
            }
            Err(error) => {
                // The place lies in the text, or just beyond a line.
                let line = text.split('\n').nth(error.line() - 1).unwrap();
                assert!(error.column() <= line.chars().count() + 1, "{text:?}: {error}");
            }
        }
    }
    assert!(read > 1000, "{read}");
}
