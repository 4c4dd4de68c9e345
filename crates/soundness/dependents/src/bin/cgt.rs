//! The value of a row, and the winner of a board.
use clobber_cgt::{ClobberValues, Effort, Grid, Outcome, OutcomeSolver, Path, Position};

fn main() {
    let mut clobber = ClobberValues::new();
    let row: Position<Path> = "oxoxo".parse().unwrap();
    let value = clobber.value(&row, &mut Effort::new()).unwrap();
    assert_eq!(clobber.display(value).to_string(), "{^|*}");
    let board: Position<Grid> = "xo|ox".parse().unwrap();
    let outcome = OutcomeSolver::new().outcome(&[board], &mut Effort::new());
    assert_eq!(outcome, Ok(Outcome::N));
    // Values decide eight stones; every target has memory for them.
    let board: Position<Grid> = "xoxo|oxox".parse().unwrap();
    let mut effort = Effort::new();
    assert_eq!(OutcomeSolver::new().outcome(&[board], &mut effort), Ok(Outcome::N));
    assert_eq!(effort.progress().steps, 0);
}
