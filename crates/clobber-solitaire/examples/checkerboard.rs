//! Reduces checkerboards to as few stones as possible: `checkerboard [--first x|o] [--moves]`.
//!
//! Every answer is a certificate: the moves are replayed by `clobber-core`, and what is printed is
//! what the replay ends with.

use std::fmt::{self, Display};
use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use clobber_core::notation::{display_move, filmstrip};
use clobber_core::{Color, Grid, Position, Replay, StoneSet, Topology};
use clobber_solitaire::{CheckerboardReduction, reduce_checkerboard};
use testkit::lines::{self, Arguments, Failure, Progress};

const HELP: &str = "\
checkerboard [--first x|o] [--moves]                 boards from standard input
checkerboard [--first x|o] [--moves] N M [CORNER]    one board, drawn for people

Reduces the checkerboard of N rows and M columns, the colours moving in turn, to as few stones as
possible (Demaine, Demaine and Fleischer, Solitaire Clobber, Theorems 1 and 5).

  --first x|o  the colour that moves first: x black, o white (o unless given)
  --moves      print the moves too
  --help       print this

Each line of the input is `N M` or `N M CORNER`; CORNER is the colour in row 0, column 0 (x unless
given). Blank lines and lines starting with # are skipped. Each line is answered by one line, its
fields separated by tabs:

  the number of stones left
  the number of moves
  the stones left, as `row,col=colour` separated by spaces (zero-based from the top left)
  with --moves, the moves as `row,col>row,col` separated by spaces (- if there are none)

or by `error: ...`; the exit status is then 1. On a board of at least two rows and columns with an odd
number of squares, the colour with one stone less must move first. Boards of up to 10^9 squares are
answered; they take two bits a square, and the moves are not stored.

Example: echo '3 4' | checkerboard --moves";

/// A replay holds two bits a square: this many squares are 250 megabytes.
const MOST_SQUARES: usize = 1_000_000_000;

/// Boards of up to this many squares are drawn for people after each move.
const MOST_DRAWN_EACH_MOVE: usize = 100;

/// Boards of up to this many rows and columns are drawn for people.
const MOST_DRAWN_SIDE: usize = 39;

fn main() -> ExitCode {
    lines::run(HELP, |arguments| {
        let (options, board) = Options::of(arguments)?;
        match board {
            Some(board) => Ok(show(options, board)?),
            None => Ok(lines::answer_input("boards", |line, progress| {
                let answer = Answer::of(Board::parse(line)?, options.first, progress)?;
                Ok(Line { answer, moves: options.moves })
            })?),
        }
    })
}

// ---- The command line ---------------------------------------------------------------------------

#[derive(Clone, Copy)]
struct Options {
    first: Color,
    moves: bool,
}

/// A board asked for.
#[derive(Clone, Copy)]
struct Board {
    rows: usize,
    cols: usize,
    corner: Color,
}

impl Options {
    /// The options, and the board if one is given.
    fn of(mut arguments: Arguments) -> Result<(Self, Option<Board>), Failure> {
        let moves = arguments.flag("--moves");
        let first = arguments.value("--first", "a colour, x or o")?.unwrap_or(Color::White);
        let board = arguments.rest()?;
        let board = match board.len() {
            0 => None,
            2 | 3 => Some(Board::parse(&board.join(" "))?),
            _ => return Err("a board is given as N M or N M CORNER".to_owned().into()),
        };
        Ok((Self { first, moves }, board))
    }
}

impl Board {
    /// Reads `N M` or `N M CORNER`; the error names the column, from 1.
    fn parse(line: &str) -> Result<Self, String> {
        let mut fields = Fields { rest: line, column: 1 };
        let rows = fields.number("the number of rows")?;
        let cols = fields.number("the number of columns")?;
        let corner = match fields.next() {
            None => Color::Black,
            Some((column, text)) => text.parse().map_err(|_| {
                format!("column {column}: the colour of the corner is x or o, not {text:?}")
            })?,
        };
        match fields.next() {
            None => Ok(Self { rows, cols, corner }),
            Some((column, text)) => {
                Err(format!("column {column}: nothing is expected at {text:?}"))
            }
        }
    }

    fn reduction(self, first: Color) -> Result<CheckerboardReduction, String> {
        let Self { rows, cols, corner } = self;
        if rows.checked_mul(cols).is_none_or(|squares| squares > MOST_SQUARES) {
            return Err(format!("{rows} x {cols} is more than {MOST_SQUARES} squares"));
        }
        let grid = Grid::new(rows, cols).map_err(|error| error.to_string())?;
        reduce_checkerboard(grid, corner, first).map_err(|error| error.to_string())
    }
}

/// The fields of a line, each with its column.
struct Fields<'a> {
    rest: &'a str,
    column: usize,
}

impl<'a> Fields<'a> {
    fn next(&mut self) -> Option<(usize, &'a str)> {
        let text = self.rest.trim_start();
        let (blanks, _) = self.rest.split_at(self.rest.len() - text.len());
        let (field, rest) = text.split_at(text.find(char::is_whitespace).unwrap_or(text.len()));
        let column = self.column + blanks.chars().count();
        (self.rest, self.column) = (rest, column + field.chars().count());
        (!field.is_empty()).then_some((column, field))
    }

    fn number(&mut self, what: &str) -> Result<usize, String> {
        let Some((column, text)) = self.next() else {
            return Err(format!("column {}: {what} is missing", self.column));
        };
        if !text.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(format!("column {column}: {what} is a number, not {text:?}"));
        }
        text.parse().map_err(|_| format!("column {column}: {what} is too large"))
    }
}

// ---- Answers ------------------------------------------------------------------------------------

/// A reduction and what its replay ended with.
struct Answer {
    reduction: CheckerboardReduction,
    replay: Replay<Grid>,
}

impl Answer {
    fn of(board: Board, first: Color, progress: &mut Progress) -> Result<Self, String> {
        const EVERY: usize = 1 << 24;
        let reduction = board.reduction(first)?;
        let mut played = 0;
        let moves = reduction.clone().inspect(|_| {
            played += 1;
            if played % EVERY == 0 {
                progress.report(|| format!(", {played} of {} moves", reduction.move_count()));
            }
        });
        let replay = Replay::of(reduction.start(), reduction.order(), moves)
            .map_err(|error| error.display_on(&reduction.grid()).to_string())
            .map_err(|error| format!("the reduction is wrong, please report: {error}"))?;
        Ok(Self { reduction, replay })
    }
}

/// What answers a line.
struct Line {
    answer: Answer,
    moves: bool,
}

impl Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Answer { reduction, replay } = &self.answer;
        let stones = StonesLeft(&self.answer);
        write!(f, "{}\t{}\t{stones}", replay.stones_left(), replay.moves_played())?;
        if self.moves {
            write!(f, "\t{}", Moves(reduction))?;
        }
        Ok(())
    }
}

/// `row,col=colour` of each stone in the order of the squares.
struct StonesLeft<'a>(&'a Answer);

impl Display for StonesLeft<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (end, grid) = (self.0.replay.end(), self.0.reduction.grid());
        let [mut black, mut white] =
            Color::BOTH.map(|color| end.stones().of(color).iter().peekable());
        let mut separator = "";
        loop {
            let (square, color) = match (black.peek(), white.peek()) {
                (None, None) => return Ok(()),
                (Some(b), Some(w)) if b < w => (black.next(), Color::Black),
                (Some(_), None) => (black.next(), Color::Black),
                _ => (white.next(), Color::White),
            };
            if let Some(square) = square {
                let (row, col) = grid.coordinates(square);
                write!(f, "{separator}{row},{col}={color}")?;
                separator = " ";
            }
        }
    }
}

/// The moves as they come, without storing them.
struct Moves<'a>(&'a CheckerboardReduction);

impl Display for Moves<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.len() == 0 {
            return f.write_str("-");
        }
        let grid = self.0.grid();
        for (index, mv) in self.0.clone().enumerate() {
            let space = if index > 0 { " " } else { "" };
            write!(f, "{space}{}", display_move(&grid, mv))?;
        }
        Ok(())
    }
}

// ---- One board, drawn for people ----------------------------------------------------------------

fn show(options: Options, board: Board) -> io::Result<bool> {
    let mut progress = Progress::new("boards");
    let answer = match Answer::of(board, options.first, &mut progress) {
        Ok(answer) => answer,
        Err(message) => {
            progress.clear();
            eprintln!("error: {message}");
            return Ok(false);
        }
    };
    progress.clear();
    let mut out = BufWriter::new(io::stdout().lock());
    let Answer { reduction, replay } = &answer;
    let (grid, first) = (reduction.grid(), reduction.first());
    let (rows, cols, squares) = (grid.rows(), grid.cols(), grid.vertex_count());
    writeln!(out, "The {rows} x {cols} checkerboard, x and o moving in turn, {first} first")?;
    writeln!(out)?;
    if squares <= MOST_DRAWN_EACH_MOVE {
        let (start, moves) = (reduction.start(), reduction.to_reduction());
        // Replayed before.
        if let Ok(strip) = filmstrip(&start, &moves) {
            writeln!(out, "{strip}")?;
        }
    } else if rows.max(cols) <= MOST_DRAWN_SIDE {
        let drawn = |board: &Position<Grid>| board.to_string().replace('|', "\n");
        writeln!(out, "start\n{}\n", drawn(&reduction.start()))?;
        writeln!(out, "after {} moves\n{}\n", replay.moves_played(), drawn(replay.end()))?;
    }
    let theorem = if rows.min(cols) == 1 { "Theorem 1" } else { "Theorem 5" };
    writeln!(out, "moves        {}, each replayed and legal", replay.moves_played())?;
    writeln!(out, "stones left  {}: {}", replay.stones_left(), StonesLeft(&answer))?;
    writeln!(out, "as few as    {theorem} of Solitaire Clobber promises")?;
    writeln!(out, "lower bound  {}", reduction.lower_bound())?;
    if options.moves {
        writeln!(out, "\n{}", Moves(reduction))?;
    }
    out.flush()?;
    Ok(true)
}
