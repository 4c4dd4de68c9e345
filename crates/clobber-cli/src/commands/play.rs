//! `clobber play`: play at the prompt, for two players or one, and Clickomania.

mod clicks;
mod game;
mod table;

use std::io::{BufRead, IsTerminal, Write};

use clickomania::Board;
use clobber_core::{DynBoard, Path};
use clobber_graphs::NamedBoard;

use self::clicks::Clicks;
use self::game::{Duel, Game};
use self::table::Table;
use crate::commands::clickomania::size;
use crate::fields::Sum;
use crate::line_command::limits_or;
use crate::prelude::*;
use crate::service::line;
use crate::words;

/// Plays Clobber or Clickomania with you
///
/// The board is rows joined by |, the size of a checkerboard (4x5), a graph and a colouring
/// ('C6 xoxoxo'), or a sum of boards ('xxo + xo|ox'); in Clickomania, letters or a size. Without
/// another option you play against the solver. It plays perfectly where it finds who wins within the
/// limits, and says so; else it says that it guesses. The limits hold for each of its answers: 5
/// seconds and 1024 MiB unless given.
///
/// Commands, from the terminal or from the standard input:
///
///   0,0>0,1     a move, as the board names it; on rows and graphs 0>1; in a sum, the number of the
///               board first: 1:0>1
///   3,1         in Clickomania: a click on a group
///   hint        a good move, and what it is worth
///   why         who wins, or why no play does better
///   moves       all moves
///   board       the board again
///   undo        takes your last move back, with the answer to it
///   resign      ends the game
///   help, ?, quit
///
/// A line that cannot be read and a move against the rules are answered by an error; the game goes
/// on. The exit status is 0 if the game comes to its end, and else 1.
///
/// Example: clobber play 4x5   clobber play --solitaire any 3x4   clobber play --clickomania 6x8
#[derive(Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Play {
    /// The board, or a sum of boards; 4x5 unless given, and a random one of Clickomania
    #[arg(value_name = "BOARD", value_parser = line)]
    board: Option<String>,
    /// Your stones
    #[arg(long = "as", value_name = "x|o", value_parser = words::color(), hide_possible_values = true, default_value = "x", conflicts_with_all = ["people", "solitaire", "clickomania"])]
    person: Color,
    /// The player who moves first
    #[arg(long, value_name = "x|o", value_parser = words::color(), hide_possible_values = true, default_value = "x", conflicts_with_all = ["solitaire", "clickomania"])]
    first: Color,
    /// Two people play
    #[arg(long, conflicts_with_all = ["solitaire", "clickomania"])]
    people: bool,
    /// You play alone, and leave as few stones as you can: alternating:x, alternating:o or any
    #[arg(long, value_name = "ORDER", value_parser = words::order(), hide_possible_values = true)]
    solitaire: Option<MoveOrder>,
    /// You play Clickomania, on a board of letters
    #[arg(long, conflicts_with = "solitaire")]
    clickomania: bool,
    #[command(flatten)]
    limits: LimitArgs,
}

impl Mode for Play {
    /// Plays until the game is over or the input ends; returns whether it is over.
    fn run(self, _: &Interrupt) -> io::Result<bool> {
        let mut table = self.table().map_err(|fault| wrong_arguments(fault.placed(None)))?;
        let (mut input, mut out) = (io::stdin().lock(), io::stdout().lock());
        let is_prompted = io::stdin().is_terminal();
        say(table.rules(), &mut out)?;
        write!(out, "{}", table.board())?;
        loop {
            while let Some(answer) = table.answer(&mut self.effort()) {
                say(answer, &mut out)?;
                write!(out, "{}", table.board())?;
            }
            let end = table.end();
            if let Some(end) = &end {
                say(end, &mut out)?;
                // A person may take moves back.
                if !is_prompted {
                    return Ok(true);
                }
            }
            // Commands that change nothing are answered here.
            loop {
                if is_prompted {
                    write!(out, "{}> ", table.mover())?;
                }
                out.flush()?;
                let mut line = Vec::new();
                let at_end = input.read_until(b'\n', &mut line)? == 0;
                let line = String::from_utf8_lossy(&line);
                let text = line.trim();
                let command = text.to_lowercase();
                match command.as_str() {
                    "quit" | "exit" => return Ok(end.is_some()),
                    _ if at_end => {
                        if end.is_none() {
                            writeln!(out, "The game is not finished.")?;
                        }
                        return Ok(end.is_some());
                    }
                    "" => {}
                    _ if text.starts_with('#') => {}
                    "help" | "?" => say(HELP, &mut out)?,
                    "resign" if end.is_none() => {
                        say(table.resignation(), &mut out)?;
                        return Ok(true);
                    }
                    "board" => write!(out, "{}", table.board())?,
                    "moves" => say(table.moves(), &mut out)?,
                    "hint" => say(table.hint(&mut self.effort()), &mut out)?,
                    "why" => say(table.why(&mut self.effort()), &mut out)?,
                    "undo" if table.undo() => break write!(out, "{}", table.board())?,
                    "undo" => writeln!(out, "error: there is no move to take back")?,
                    _ => match table.play(text) {
                        Ok(()) => break write!(out, "{}", table.board())?,
                        Err(fault) => {
                            let has_number = command.contains(|c: char| c.is_ascii_digit());
                            let hint = if has_number { "" } else { "; ? lists the commands" };
                            say(format_args!("error: {}{hint}", fault.placed(None)), &mut out)?;
                        }
                    },
                }
            }
        }
    }
}

impl Play {
    const LIMITS: Limits =
        Limits { steps: None, time: Some(Duration::from_secs(5)), memory: Some(1 << 30) };

    /// Sets up the game.
    fn table(&self) -> Result<Box<dyn Table>, Fault> {
        if self.clickomania {
            let board = self.board.as_deref().unwrap_or("6x8");
            let size = size(board).map(|(rows, cols)| (usize::from(rows), usize::from(cols)));
            return Ok(Box::new(Clicks::new(match size {
                Some((rows, cols)) if rows * cols > MOST_SQUARES => return Err(too_large()),
                // A size stands for a random board, which is the same each time.
                Some((rows, cols)) => Board::random(rows, cols, 4, 0),
                None => board.parse()?,
            })));
        }
        let sum = self.sum()?;
        let Some(order) = self.solitaire else {
            let person = (!self.people).then_some(self.person);
            let duel = Some(Duel { person, ..Duel::default() });
            return Ok(Box::new(Game::new(sum, MoveOrder::Alternating(self.first), duel)));
        };
        match sum.len() {
            1 => Ok(Box::new(Game::new(sum, order, None))),
            _ => Err(Fault::new("one player plays on one board, not on a sum")),
        }
    }

    fn sum(&self) -> Result<Vec<Position<NamedBoard>>, Fault> {
        let sum = match Sum::parse(self.board.as_deref().unwrap_or("4x5"))? {
            Sum::Graph([position]) => vec![position],
            Sum::Grids(grids) => grids.iter().map(on_any).collect::<Result<_, _>>()?,
        };
        let vertices = sum.iter().map(|position| position.board().vertex_count());
        if vertices.sum::<usize>() > MOST_SQUARES { Err(too_large()) } else { Ok(sum) }
    }

    fn effort(&self) -> Effort<'static> {
        Effort::within(limits_or(self.limits.given(), Self::LIMITS))
    }
}

/// More do not fit on a screen.
const MOST_SQUARES: usize = 2500;

fn too_large() -> Fault {
    Fault::new(format_args!("a game has at most {MOST_SQUARES} squares"))
}

/// Writes a text for a person; on a terminal its lines end at blanks.
fn say(text: impl fmt::Display, out: &mut impl Write) -> io::Result<()> {
    const WIDTH: usize = 80;
    let text = text.to_string();
    if !io::stdout().is_terminal() {
        return writeln!(out, "{text}");
    }
    let mut width = 0;
    for word in text.split(' ') {
        let length = word.chars().count();
        let between = if width == 0 {
            ""
        } else if width + length < WIDTH {
            " "
        } else {
            "\n"
        };
        width = if between == " " { width + 1 + length } else { length };
        write!(out, "{between}{word}")?;
    }
    writeln!(out)
}

const HELP: &str = "A move (`moves` lists them), or: hint, why, moves, board, undo, resign, quit";

/// Returns the position, with a row as a path, on which squares have one number.
fn on_any(position: &Position<Grid>) -> Result<Position<NamedBoard>, Fault> {
    let grid = *position.board();
    let board = match grid.rows() {
        1 => Path::new(u32::try_from(grid.cols()).map_err(Fault::new)?).into(),
        _ => NamedBoard::from(grid),
    };
    position.on(board).map_err(Fault::new)
}

/// Returns the board with the names of vertices that are typed: a grid's are row and column.
fn named(board: &NamedBoard) -> DynBoard<'_> {
    match board {
        NamedBoard::Grid(grid) => grid.as_dyn(),
        board => board.as_dyn(),
    }
}
