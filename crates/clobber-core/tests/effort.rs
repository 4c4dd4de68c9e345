//! Limits of perft.

use std::ops::ControlFlow;

use clobber_core::{Color, Effort, Grid, Limits, Position, Stopped};

#[test]
fn perft_ends_at_its_limits() {
    let board = Position::checkerboard(Grid::new(4, 5).unwrap(), Color::Black);
    let mut effort = Effort::within(Limits::NONE);
    let count = board.perft(Color::Black, 4, &mut effort);
    assert_eq!(count, board.perft(Color::Black, 4, &mut Effort::new()));
    let steps = effort.progress().steps;
    assert_eq!(board.perft(Color::Black, 4, &mut Effort::within(Limits::steps(steps))), count);
    let limit = steps - 1;
    let refused = board.perft(Color::Black, 4, &mut Effort::within(Limits::steps(limit)));
    assert_eq!(refused, Err(Stopped::Steps { limit }));
    // Deeper than the recursion, and larger than words.
    let row = Position::checkerboard(Grid::new(1, 200).unwrap(), Color::Black);
    let mut effort = Effort::within(Limits::NONE).watched(|_| ControlFlow::Break(()));
    let cancelled = row.perft(Color::Black, 60, &mut effort);
    assert_eq!(cancelled, Err(Stopped::Cancelled));
    assert!(effort.progress().steps < 1000);
}
