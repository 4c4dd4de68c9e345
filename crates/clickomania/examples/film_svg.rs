//! Draws a play of a random board as SVG.

use clickomania::{Board, Effort, Limits, SameGame, ScoreSearch, svg};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let board = Board::random(6, 8, 3, 1);
    let mut effort = Effort::within(Limits { steps: Some(100_000), ..Limits::default() });
    let found = ScoreSearch::new().best(&board, &SameGame { bonus: 1000 }, &mut effort);
    print!("{}", svg::filmstrip(&board, &found.clicks)?);
    Ok(())
}
