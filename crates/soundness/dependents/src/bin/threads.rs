//! Searches on two threads, which share their tables; on one thread if the target has no threads.
use clickomania::{Board, SameGame, ScoreSearch};
use clobber_cgt::{Effort, Grid, Limits, Outcome, OutcomeSolver, Position};

fn main() {
    // Miri takes a minute for larger boards.
    let (checkerboard, clicks) = match cfg!(miri) {
        true => ("xox|oxo", 40),
        false => ("xoxox|oxoxo|xoxox|oxoxo", 200_000),
    };
    let board: Position<Grid> = checkerboard.parse().unwrap();
    let outcome = OutcomeSolver::new().with_threads(2).outcome(&[board], &mut Effort::new());
    assert_eq!(outcome, Ok(if cfg!(miri) { Outcome::P } else { Outcome::N }));
    let board: Board = "abcab|bcabc|aabbc".parse().unwrap();
    let mut effort = Effort::within(Limits { steps: Some(clicks), ..Limits::default() });
    let found = ScoreSearch::new().with_threads(2).best(&board, &SameGame::STANDARD, &mut effort);
    assert_eq!(found.clicks.replay(&board, &mut Effort::new()).unwrap().score(&SameGame::STANDARD), found.score);
}
