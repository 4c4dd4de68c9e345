//! Sends a winner's strategy as JSON, and checks it against every reply.

use clobber_cgt::{Color, Effort, Grid, OutcomeSolver, Position, Strategy};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let position: Position<Grid> = "xoxo|oxox".parse()?;
    let mut solver = OutcomeSolver::new();
    let (winner, strategy) = solver.strategy(&position, Color::Black, 1000, &mut Effort::new())?;
    let json = serde_json::to_string(&strategy)?;
    println!("Black moves first, {winner} wins: {} bytes", json.len());

    let read: Strategy = serde_json::from_str(&json)?;
    read.check(&(position.as_ref(), Color::Black, winner), &mut Effort::new())?;
    println!("it answers every reply in {} positions", read.moves.len());
    println!(
        "{}",
        read.check(&(position.as_ref(), Color::Black, !winner), &mut Effort::new()).unwrap_err()
    );
    Ok(())
}
