//! The fewest stones: a board with holes by search, with its certificate checked; a checkerboard by theorem.
use clobber_core::{Color, Grid, MoveOrder, Position};
use clobber_solitaire::{Effort, solve, CheckerboardReduction};

fn main() {
    let board: Position<Grid> = "xo.x|oxoo|x.xo".parse().unwrap();
    for order in [MoveOrder::Any, MoveOrder::Alternating(Color::Black)] {
        let solution = solve(&board, order, &mut Effort::new());
        assert!(solution.value().is_some());
        solution.check(&board, &mut Effort::new()).unwrap();
    }
    let grid = Grid::new(5, 6).unwrap();
    let reduction = CheckerboardReduction::new(grid, Color::Black, Color::White).unwrap();
    assert_eq!(reduction.replay(&mut Effort::new()).unwrap().stones_left(), 2);
}
