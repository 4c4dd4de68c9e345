//! Checks winners' strategies against every reply.

use clobber_cgt::{ClobberError, Effort, OutcomeSolver, Strategy};
use clobber_core::{Color, Grid, Move, Path, Position, Vertex};
use testkit::Random;

use crate::outcome::{checkered, hypercube};

#[test]
fn strategies_win_against_every_reply() {
    let mut random = Random::new(7);
    let mut solver = OutcomeSolver::new();
    for k in 0..60 {
        let sum = match k % 3 {
            0 => vec![checkered(&mut random, 3, 4, k % 7)],
            1 => vec![checkered(&mut random, 2, 3, 2), checkered(&mut random, 2, 4, 2)],
            _ => vec![checkered(&mut random, 2, 6, k % 5)],
        };
        for first in Color::BOTH {
            let (winner, strategy) =
                solver.strategy(&sum, first, 100_000, &mut Effort::new()).unwrap();
            let wins = solver.wins(&sum, first, &mut Effort::new()).unwrap();
            assert_eq!(winner == first, wins);
            assert_eq!(strategy.check(&(&sum, first, winner), &mut Effort::new()), Ok(()));
        }
    }
    let q3 = hypercube(3);
    let sum = [Position::parse_on(&q3, "xooxoxxo").unwrap()];
    let (winner, strategy) = solver.strategy(&sum, Color::White, 1000, &mut Effort::new()).unwrap();
    assert!(strategy.check(&(&sum, Color::White, winner), &mut Effort::new()).is_ok());
}

/// The limit also holds for the replies to a single move; a large sum has very many.
#[test]
fn strategies_of_very_many_replies() {
    let star: Position<Path> = "xo".parse().unwrap();
    let stars = vec![star; 20_000];
    let refused = OutcomeSolver::new().strategy(&stars, Color::Black, 5, &mut Effort::new());
    assert_eq!(refused, Err(ClobberError::StrategyTooLarge { limit: 5 }));
    assert!(
        Strategy::default()
            .check(&(&stars, Color::Black, Color::White), &mut Effort::new())
            .is_err()
    );
}

#[test]
fn strategies_that_do_not_win_are_refused() {
    let sum: [Position<Grid>; 2] = ["xoxo|oxox|xoxo".parse().unwrap(), "xo".parse().unwrap()];
    let first = Color::Black;
    let mut solver = OutcomeSolver::new();
    let (winner, strategy) = solver.strategy(&sum, first, 100_000, &mut Effort::new()).unwrap();
    let check = |strategy: &Strategy| strategy.check(&(&sum, first, winner), &mut Effort::new());
    assert_eq!(winner, first);
    assert!(check(&strategy).is_ok());
    assert_eq!(
        solver.strategy(&sum, first, 5, &mut Effort::new()),
        Err(ClobberError::StrategyTooLarge { limit: 5 }),
        "more positions than that"
    );

    let start = Position::display_sum(&sum).to_string();
    let tampered = |mv: (usize, Move)| {
        let mut tampered = strategy.clone();
        tampered.moves.insert(start.clone(), mv);
        tampered
    };
    let (summand, mv) = strategy.moves[&start];
    // The stone of the other player.
    let refuted = check(&tampered((summand, Move::new(mv.to, mv.from)))).unwrap_err().to_string();
    assert!(refuted.contains("is illegal"), "{refuted}");
    let nowhere = Move::between(1000, 0);
    assert!(check(&tampered((0, nowhere))).is_err());
    let fault = format!("in {start} the strategy moves in summand 2, which is not there");
    assert_eq!(check(&tampered((2, mv))).unwrap_err().to_string(), fault);
    // Every legal move that does not win leads to a position without a move in the strategy.
    let mut missing = strategy.clone();
    let removed = missing.moves.pop_last().unwrap().0;
    let fault = format!("the strategy has no move in {removed}");
    assert_eq!(check(&missing).unwrap_err().to_string(), fault);
    // Nobody wins as both players.
    assert!(strategy.check(&(&sum, first, !winner), &mut Effort::new()).is_err());
    assert!(Strategy::default().check(&(&sum, !first, !winner), &mut Effort::new()).is_err());
    // A player without a move has lost.
    let end: [Position<Grid>; 1] = ["xx|.o".parse().unwrap()];
    let end = [end[0].restricted_to(&[Vertex::new(0), Vertex::new(1)])];
    assert!(
        Strategy::default().check(&(&end, Color::Black, Color::White), &mut Effort::new()).is_ok()
    );
    assert!(
        Strategy::default().check(&(&end, Color::White, Color::White), &mut Effort::new()).is_err()
    );
}
