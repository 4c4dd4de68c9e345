//! Draws a reduction of a hypercube: `hypercube_svg STONES GOAL > picture.svg`.
//!
//! The stones are `x` and `o` in the order of the vertices, 2 to 32 of them (Q_1 to Q_5), the goal is as
//! in `clobber_graphs::Goal`. From each vertex goes an arrow to where its stone moves, with the number of
//! the move. The stones that are left have a ring in the colour that they end with.

use std::process::ExitCode;

use clobber_core::Position;
use clobber_core::svg::Picture;
use clobber_graphs::{Goal, Hypercube, reduce_hypercube_to};

const USAGE: &str = "hypercube_svg STONES GOAL, such as: hypercube_svg xoxxoooo 5:o";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if arguments.iter().any(|argument| argument == "--help") {
        println!("{USAGE}");
        return ExitCode::SUCCESS;
    }
    match draw(&arguments) {
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

fn draw(arguments: &[String]) -> Result<String, Box<dyn std::error::Error>> {
    let [stones, goal] = arguments else { return Err(USAGE.into()) };
    let dimension = stones.len().checked_ilog2().unwrap_or(0);
    if dimension == 0 || dimension > 5 {
        return Err("between 2 and 32 stones are drawn".into());
    }
    let position: Position<_> = Position::parse_on(Hypercube::new(dimension)?, stones)?;
    let goal: Goal = goal.parse()?;
    let reduction = reduce_hypercube_to(&position, goal)?.yes().ok_or("no play")?;
    let end = reduction.replay(&position)?.into_end();
    let vertices = (0..stones.len()).filter_map(clobber_core::Vertex::from_index);
    let left = vertices.filter_map(|vertex| Some((vertex, end.color_at(vertex)?)));
    let title = format!("{position}: {reduction}");
    let picture = Picture::of(&position).with_title(&title).with_names();
    Ok(picture.with_moves(&reduction.moves).with_rings(left).to_string())
}
