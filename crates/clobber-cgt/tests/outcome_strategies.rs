//! Checks winners' strategies against every reply.

use clobber_cgt::{ClobberError, Effort, OutcomeSolver, Strategy};
use clobber_core::{Color, Path, Position};
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
    let claim = (&*stars, Color::Black, Color::White);
    assert!(Strategy::default().check(&claim, &mut Effort::new()).is_err());
}
