//! Draws the optimal reduction of a checkerboard: `film ROWS COLS [--animated] > picture.svg`.
//!
//! A film strip of the position after each move, or one board in motion. Black moves first, or White on
//! boards with an odd number of squares.

use std::process::ExitCode;

use clobber_core::svg::{Animation, Filmstrip};
use clobber_core::{Color, Grid};
use clobber_solitaire::reduce_checkerboard;

const USAGE: &str = "film ROWS COLS [--animated], such as: film 3 4 --animated";

fn main() -> ExitCode {
    let mut arguments: Vec<String> = std::env::args().skip(1).collect();
    if arguments.iter().any(|argument| argument == "--help") {
        println!("{USAGE}");
        return ExitCode::SUCCESS;
    }
    let given = arguments.len();
    arguments.retain(|argument| argument != "--animated");
    match draw(&arguments, arguments.len() < given) {
        Ok(picture) => {
            print!("{picture}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn draw(arguments: &[String], is_animated: bool) -> Result<String, Box<dyn std::error::Error>> {
    let [rows, cols] = arguments else { return Err(USAGE.into()) };
    let grid = Grid::new(rows.parse()?, cols.parse()?)?;
    if grid.rows() * grid.cols() > 400 {
        return Err("up to 400 squares are drawn".into());
    }
    let is_odd = grid.rows() * grid.cols() % 2 == 1;
    let first = if is_odd { Color::White } else { Color::Black };
    let laid = reduce_checkerboard(grid, Color::Black, first)?;
    let (start, reduction) = (laid.start(), laid.to_reduction());
    let title = format!("The {rows} x {cols} checkerboard, {first} first");
    Ok(if is_animated {
        Animation::of(&start, &reduction)?.with_title(&title).to_string()
    } else {
        Filmstrip::of(&start, &reduction)?.with_title(&title).to_string()
    })
}
