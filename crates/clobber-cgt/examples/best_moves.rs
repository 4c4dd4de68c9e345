//! Plays a game to its end, with perfect play on both sides.

use clobber_cgt::{Color, Effort, Grid, OutcomeSolver, Position};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut position = Position::checkerboard(Grid::new(4, 5)?, Color::Black);
    let mut solver = OutcomeSolver::new();
    let mut mover = Color::Black;
    loop {
        let found = solver.winning_move(&position, mover, &mut Effort::new())?;
        // A losing player plays any move.
        let winning = found.map(|(_, mv)| mv);
        let Some(mv) = winning.or_else(|| position.first_move(mover)) else { break };
        let note = if winning.is_some() { "wins" } else { "loses" };
        println!("{mover} {} {note}", mv.display_on(position.board()));
        position.play(mv)?;
        mover = !mover;
    }
    println!("{mover} has no move in {position}");
    Ok(())
}
