//! Counts alternating sequences of moves: `perft BOARD DEPTH [x|o]`.
//!
//! One line for each depth from 1 to DEPTH: the depth, a tab, the number of sequences of that many
//! moves. With it a move generator is tested against another's numbers.

use std::io::{self, Write};
use std::process::ExitCode;

use clobber_core::{Color, Effort, Grid, Limits, Position, perft};

const HELP: &str = "\
perft BOARD DEPTH [x|o]

Prints, for each depth from 1 to DEPTH, the number of alternating move sequences of that length.

  BOARD  rows joined by | : x black, o white, . empty
  DEPTH  a number
  x|o    the colour that moves first (x unless given)

Example: perft 'xoxoxo|oxoxox|xoxoxo|oxoxox|xoxoxo' 5";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if arguments.iter().any(|argument| argument == "--help" || argument == "-h") {
        println!("{HELP}");
        return ExitCode::SUCCESS;
    }
    match run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &[String]) -> Result<(), String> {
    let (board, depth, first) = match arguments {
        [board, depth] => (board, depth, Color::Black),
        [board, depth, first] => {
            (board, depth, first.parse().map_err(|error| format!("first mover: {error}"))?)
        }
        _ => return Err(format!("two or three arguments, not {}\n\n{HELP}", arguments.len())),
    };
    let position: Position<Grid> = board.parse().map_err(|error| format!("board: {error}"))?;
    let depth: u32 = depth.parse().map_err(|error| format!("depth {depth:?}: {error}"))?;
    match print_counts(&position, first, depth) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(error.to_string()),
        _ => Ok(()),
    }
}

fn print_counts(position: &Position<Grid>, first: Color, depth: u32) -> io::Result<()> {
    let mut out = io::stdout().lock();
    let mut count = 1;
    for depth in 1..=depth {
        // No longer sequence where there is no shorter one.
        if count > 0 {
            count = perft(position, first, depth, &mut Effort::within(Limits::NONE))
                .map_err(io::Error::other)?;
        }
        writeln!(out, "{depth}\t{count}")?;
        out.flush()?;
    }
    Ok(())
}
