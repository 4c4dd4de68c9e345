//! `clobber checkerboard`: optimal reductions of checkerboards.

use std::io::{BufWriter, Write};

use certified_search::AsText;
use certified_search::text::{number, words};
use clobber_core::{Bound, Replay};
use clobber_solitaire::{CheckerboardReduction, Reason, Solution};

use crate::prelude::*;
use crate::words::color;

/// Reduces checkerboards to the fewest stones, the colours moving in turn
///
/// With N and M as arguments, and perhaps CORNER, one board is drawn for people. Otherwise each line
/// is `N M` or `N M CORNER`, or with `NxM`; CORNER is the colour in row 0, column 0 (x unless
/// given). The answer:
///
/// - the number of stones left,
/// - the number of moves,
/// - the stones left, as `row,col=colour`, zero-based from the top left,
/// - with --moves, the moves as `row,col>row,col` (- if there are none).
///
/// The reductions follow Demaine, Demaine and Fleischer, Solitaire Clobber, Theorems 1 and 5.
/// On a board of at least two rows and columns with an odd number of squares, the colour with one
/// stone less has to move first. Boards of up to 10^9 squares are answered; they take two bits a
/// square, and the moves are not stored.
///
/// Example: echo '3 4' | clobber checkerboard --moves
#[derive(Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Checkerboard {
    /// The colour that moves first
    #[arg(long, value_name = "x|o", value_parser = color(), hide_possible_values = true, default_value = "o")]
    first: Color,
    /// Print the moves too
    #[arg(long)]
    moves: bool,
}

/// A replay holds two bits a square: this many squares are 250 megabytes.
const MOST_SQUARES: usize = 1_000_000_000;

pub(crate) struct Board {
    pub(crate) rows: usize,
    pub(crate) cols: usize,
    pub(crate) corner: Color,
}

/// A reduction, and what its replay ended with. In JSON it is a solution: a play, the stones it leaves, and a bound.
#[derive(Serialize)]
pub(crate) struct Reduced {
    // Without storing its moves.
    #[serde(serialize_with = "AsText::serialize")]
    reduction: CheckerboardReduction,
    stones_left: usize,
    bound: Bound<Reason>,
    #[serde(skip)]
    replay: Replay<Grid>,
}

impl Answering for Checkerboard {
    const USAGE: Usage = Usage { continues, ..Usage::new("checkerboard", "boards") };

    type Question = Board;
    type Answer = Reduced;
    type Tables = ();

    /// Answers lines, or draws one board for people if its numbers are words: N M, or N M CORNER.
    fn run(lines: Lines<Self>, interrupt: &Interrupt) -> io::Result<bool> {
        // A line has both numbers in one word.
        let is_number =
            |word: &String| !word.is_empty() && word.bytes().all(|c| c.is_ascii_digit());
        let words = &lines.input.lines;
        let is_board = matches!(words.len(), 2 | 3) && words[..2].iter().all(is_number);
        match is_board && !lines.service.says_how() {
            true => lines.command.show(&words.join(" "), lines.service.limits.given(), interrupt),
            false => lines.serve(interrupt),
        }
    }

    /// Reads `N M` or `NxM`, and perhaps the colour of the corner.
    fn parse(line: &str) -> Result<Board, Fault> {
        let mut words = words(line);
        let word = line.split_whitespace().next().unwrap_or_default();
        let (rows, cols) = if let Ok(grid) = word.parse::<Grid>() {
            words.next();
            (grid.rows(), grid.cols())
        } else {
            let mut number = |what: &str| {
                let missing =
                    || Fault::at(line.chars().count() + 1, format_args!("{what} is missing"));
                let (place, word) = words.next().ok_or_else(missing)?;
                number(word).map_err(|error| {
                    let error = error.moved_to(place);
                    Fault::at(error.column(), format_args!("{what}: {}", error.kind()))
                })
            };
            (number("the number of rows")?, number("the number of columns")?)
        };
        let corner = match words.next() {
            None => Color::Black,
            Some((place, word)) => word.parse().map_err(|_| {
                let message = format!("the colour of the corner is x or o, not {word:?}");
                Fault::at(place.column(), message)
            })?,
        };
        match words.next() {
            None => Ok(Board { rows, cols, corner }),
            Some((place, word)) => {
                Err(Fault::at(place.column(), format_args!("nothing is expected at {word:?}")))
            }
        }
    }

    fn answer(&self, board: &Board, (): &mut (), effort: &mut Effort) -> Answered<Reduced> {
        let reduction = board.reduction(self.first)?;
        let replay = reduction.replay(effort).map_err(|refuted| match refuted.stopped() {
            Some(stopped) => Failure::Open(stopped),
            None => Fault::bug(refuted).into(),
        })?;
        let (stones_left, bound) = (replay.stones_left(), reduction.lower_bound());
        Ok(Reduced { reduction, stones_left, bound, replay })
    }

    fn header(&self) -> Vec<&'static str> {
        let moves = self.moves.then_some("moves");
        ["stones", "number of moves", "left"].into_iter().chain(moves).collect()
    }

    fn write(&self, _: &Board, answer: &Reduced, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (stones, moves) = (answer.stones_left, answer.replay.moves_played());
        write!(f, "{stones}\t{moves}\t{}", display_stones(answer.replay.end()))?;
        if self.moves { write!(f, "\t{}", answer.reduction.display_moves()) } else { Ok(()) }
    }
}

fn continues(line: &str, word: &str) -> Result<bool, String> {
    let is_number = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
    let is_size = line.contains(char::is_whitespace) || line.parse::<Grid>().is_ok();
    let is_more = if is_size { word.parse::<Color>().is_ok() } else { is_number(word) };
    Ok(is_more && is_number(&line.replace([' ', 'x'], "")))
}

impl Checked for Checkerboard {
    type Claim = Solution;

    /// Returns a solution with the moves of --moves and the bound of the theorems.
    fn claim(board: &Board, fields: &mut &[Field<'_>]) -> Result<Solution, Unclaimed> {
        let [stones, count, left, moves] = exactly(fields)?;
        let start = board.start()?;
        let play = moves.moves(start.board())?;
        let first = match play.first() {
            Some(mv) => start
                .color_at(mv.from)
                .ok_or_else(|| moves.wrong("no stone makes the first move"))?,
            // Either colour makes the first of no moves.
            None => Color::White,
        };
        let bound = board.reduction(first)?.lower_bound();
        let reduction = Reduction { order: MoveOrder::Alternating(first), moves: play };
        let solution = Solution { reduction, stones_left: stones.number()?, bound };
        count.number::<usize>()?;
        // A play against the rules is refuted by the check.
        if let Ok(replay) = solution.replay(&start) {
            let moves = replay.moves_played().to_string();
            let found = [(count, moves), (left, display_stones(replay.end()).to_string())];
            for (Field { text, .. }, found) in found {
                ensure(text == found, format_args!("{text} is claimed, {found} is proved"))?;
            }
        }
        Ok(solution)
    }

    fn check(board: &Board, solution: &Solution, effort: &mut Effort) -> Checking {
        ensure(solution.reduction.order != MoveOrder::Any, "the colours do not move in turn")?;
        // Before memory is taken for the stones.
        effort.check_limits()?;
        effort.hold_memory(board.rows.saturating_mul(board.cols) / 4)?;
        let start = board.start().map_err(Refuted::new)?;
        solution.check(&start, effort)?;
        proved(solution)
    }
}

impl Board {
    fn reduction(&self, first: Color) -> Result<CheckerboardReduction, Fault> {
        CheckerboardReduction::new(self.grid()?, self.corner, first).map_err(Fault::new)
    }

    pub(crate) fn start(&self) -> Result<Position<Grid>, Fault> {
        Ok(Position::checkerboard(self.grid()?, self.corner))
    }

    fn grid(&self) -> Result<Grid, Fault> {
        let &Self { rows, cols, .. } = self;
        if rows.checked_mul(cols).is_none_or(|squares| squares > MOST_SQUARES) {
            return Err(Fault::new(format_args!(
                "{rows} x {cols} is more than {MOST_SQUARES} squares"
            )));
        }
        Grid::new(rows, cols).map_err(Fault::new)
    }
}

/// Writes `row,col=colour` of each stone in the order of the squares.
fn display_stones(end: &Position<Grid>) -> impl fmt::Display {
    let stone = |(square, color)| {
        let (row, col) = end.board().coordinates(square);
        format!("{row},{col}={color}")
    };
    joined(move || end.occupied().map(stone), " ", "")
}

// ---- One board, drawn for people ----------------------------------------------------------------

/// Boards of up to this many squares are drawn for people after each move.
const MOST_DRAWN_EACH_MOVE: usize = 100;

/// Boards of up to this many rows and columns are drawn for people.
const MOST_DRAWN_SIDE: usize = 39;

impl Checkerboard {
    /// Draws one board for people.
    fn show(&self, board: &str, limits: Limits, interrupt: &Interrupt) -> io::Result<bool> {
        let board = Self::parse(board).map_err(wrong_arguments)?;
        let answer = ProgressLine::during("boards", limits, interrupt, |effort| {
            self.answer(&board, &mut (), effort)
        });
        let mut out = BufWriter::new(io::stdout().lock());
        let Reduced { reduction, stones_left, bound, replay } = match answer {
            Ok(answer) => answer,
            Err(Failure::Fault(fault)) => return Err(io::Error::other(fault.to_string())),
            Err(Failure::Open(stopped)) => {
                writeln!(out, "open\t{stopped}")?;
                out.flush()?;
                return Ok(true);
            }
        };
        let (grid, first) = (reduction.grid(), reduction.first());
        let (rows, cols, squares) = (grid.rows(), grid.cols(), grid.vertex_count());
        writeln!(out, "The {rows} x {cols} checkerboard, x and o moving in turn, {first} first\n")?;
        if squares <= MOST_DRAWN_EACH_MOVE {
            let (start, moves) = (reduction.start(), reduction.to_reduction());
            // Replayed before.
            if let Ok(strip) = moves.filmstrip(&start) {
                writeln!(out, "{strip}")?;
            }
        } else if rows.max(cols) <= MOST_DRAWN_SIDE {
            let drawn = |board: &Position<Grid>| board.to_string().replace('|', "\n");
            writeln!(out, "start\n{}\n", drawn(&reduction.start()))?;
            writeln!(out, "after {} moves\n{}\n", replay.moves_played(), drawn(replay.end()))?;
        }
        let theorem = if rows.min(cols) == 1 { "Theorem 1" } else { "Theorem 5" };
        writeln!(out, "moves        {}, each replayed and legal", replay.moves_played())?;
        writeln!(out, "stones left  {}: {}", stones_left, display_stones(replay.end()))?;
        writeln!(out, "as few as    {theorem} of Solitaire Clobber promises")?;
        writeln!(out, "lower bound  {bound}")?;
        if self.moves {
            writeln!(out, "\n{}", reduction.display_moves())?;
        }
        out.flush()?;
        Ok(true)
    }
}
