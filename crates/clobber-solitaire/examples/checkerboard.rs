//! Reduces a checkerboard of a million squares move by move, without storing the moves.

use clobber_core::{Color, Grid, Replay};
use clobber_solitaire::CheckerboardReduction;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let reduction = CheckerboardReduction::new(Grid::new(1000, 1001)?, Color::Black, Color::White)?;
    let bound = reduction.lower_bound();
    let (start, order) = (reduction.start(), reduction.order());
    let replay = Replay::new(start, order, reduction)?;
    println!("{} moves leave {} stones", replay.moves_played(), replay.stones_left());
    println!("{bound}");
    Ok(())
}
