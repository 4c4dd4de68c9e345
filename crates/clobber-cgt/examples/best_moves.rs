//! Plays a game to its end, both players as well as they can.

use clobber_cgt::{Color, Effort, Grid, OutcomeSolver, Position};
use clobber_core::notation::display_move;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut position = Position::checkerboard(Grid::new(4, 5)?, Color::Black);
    let mut solver = OutcomeSolver::new();
    let mut mover = Color::Black;
    loop {
        let found = solver.winning_move(&position, mover, &mut Effort::new())?;
        // Who loses plays anything.
        let winning = found.map(|(_, mv)| mv);
        let Some(mv) = winning.or_else(|| position.moves(mover).next()) else { break };
        let note = if winning.is_some() { "wins" } else { "loses" };
        println!("{mover} {} {note}", display_move(position.board(), mv));
        position.play(mv)?;
        mover = !mover;
    }
    println!("{mover} has no move in {position}");
    Ok(())
}
