//! Shows a progress bar while a position is solved, and prints the bounds so far after Ctrl-C.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use clobber_core::{Color, Grid, MoveOrder, Position};
use clobber_solitaire::{Effort, Limits, solve};
use indicatif::ProgressBar;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let is_cancelled = Arc::new(AtomicBool::new(false));
    signal_hook::flag::register(signal_hook::consts::SIGINT, Arc::clone(&is_cancelled))?;
    let bar = ProgressBar::new_spinner();
    let mut effort = Effort::within(Limits::time(Duration::from_secs(2))).watched(|now| {
        bar.set_message(format!("{} steps, {:?} to {:?}", now.steps, now.at_least, now.at_most));
        match is_cancelled.load(Ordering::Relaxed) {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    });
    let board = Position::checkerboard(Grid::new(7, 7)?, Color::Black);
    let solution = solve(&board, MoveOrder::Alternating(Color::Black), &mut effort);
    bar.finish_and_clear();
    println!("{} to {} stones", solution.at_least(), solution.at_most());
    Ok(())
}
