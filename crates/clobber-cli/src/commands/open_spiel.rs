//! `clobber open-spiel`: a move in a state of the game `clobber` of OpenSpiel, a collection of games for research in learning
//! and search.
//!
//! There the player 0 has the white stones and moves first, and the checkerboard at the start has `x` in the top left corner.

use std::collections::HashMap;
use std::fmt;
use std::hash::Hash;

use certified_search::text::Reader;
use certified_search::{ParseError, ParseErrorKind, Stopped};
use clap::Args;
use clobber_cgt::{ClobberError, OutcomeSolver};
use clobber_core::{Color, Effort, Grid, Limits, Move, Position, Topology, Vertex};
use serde::Serialize;

use crate::prelude::*;

/// Finds moves in states of OpenSpiel's game `clobber`
///
/// Each line is a state, as OpenSpiel reads it: the player who is to move, 0 (white, o) or 1
/// (black, x), and the squares from the top left: 0xoo.xo on 2 rows and 3 columns. The answer:
/// - a move, as OpenSpiel writes it: b2a2; or - if there is none,
/// - wins: it wins whatever the other player does; loses: all moves lose, and this one resists
///   longest; or unknown: a limit was met, and this is a guess,
/// - after unknown, the limit.
///
/// How long a move resists is counted to the end if that takes some 100000 positions at most; in
/// larger positions the move is taken after which the most moves are left. Proved results are
/// kept for the lines that follow. The memory is 1024 MiB unless given.
///
/// Example: echo 0xoo.xo | clobber open-spiel --rows 2 --columns 3
#[derive(Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct OpenSpiel {
    /// The number of rows of the board
    #[arg(long, value_name = "R", value_parser = clap::value_parser!(u8).range(1..))]
    rows: u8,
    /// The number of columns of the board
    #[arg(long, value_name = "C", value_parser = clap::value_parser!(u8).range(1..=26))]
    columns: u8,
}

/// A move, as OpenSpiel writes it, and what it is worth.
#[derive(Serialize)]
pub(crate) struct Chosen {
    #[serde(rename = "move")]
    mv: Option<String>,
    worth: &'static str,
}

/// The worth of a guess.
const UNKNOWN: &str = "unknown";

impl Answering for OpenSpiel {
    const USAGE: Usage = Usage {
        limits: Limits::memory(1 << 30),
        header: &["move", "worth"],
        ..Usage::new("open-spiel", "states")
    };

    /// The state is read when its board is known.
    type Question = String;
    type Answer = Chosen;
    type Tables = OutcomeSolver;

    fn parse(line: &str) -> Result<String, Fault> {
        Ok(line.to_owned())
    }

    fn answer(
        &self,
        state: &String,
        solver: &mut OutcomeSolver,
        effort: &mut Effort,
    ) -> Answered<Chosen> {
        let grid = Grid::new(self.rows.into(), self.columns.into()).map_err(Fault::new)?;
        let (mover, position) = parse_state(grid, state)?;
        let sum = [position];
        let (mv, wins) = best_move(&sum, mover, solver, effort);
        let worth = match wins {
            Ok(true) => "wins",
            Ok(false) => "loses",
            Err(ClobberError::Stopped(_)) => UNKNOWN,
            Err(error) => return Err(error.into()),
        };
        let mv = mv.map(|(_, mv)| display_move(grid, mv));
        Ok(Chosen { mv, worth })
    }

    fn is_open(chosen: &Chosen) -> bool {
        chosen.worth == UNKNOWN
    }

    fn write(&self, _: &String, chosen: &Chosen, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}\t{}", chosen.mv.as_deref().unwrap_or("-"), chosen.worth)
    }
}

/// Reads a state such as `0xoo.xo`: who is to move, and the position. Fails at the first character that is neither a
/// player nor a square, or at the end of a text that is too short.
fn parse_state(grid: Grid, text: &str) -> Result<(Color, Position<Grid>), ParseError> {
    let mut reader = Reader::new(text.trim_end());
    let mover = match reader.peek() {
        Some('0') => Color::White,
        Some('1') => Color::Black,
        _ => return Err(reader.unexpected().expecting("a player, 0 or 1")),
    };
    reader.next();
    let mut squares = Vec::new();
    while let Some(character) = reader.peek() {
        squares.push(match character {
            'x' => Some(Color::Black),
            'o' => Some(Color::White),
            '.' => None,
            _ => return Err(reader.unexpected().expecting("a square: `x`, `o` or `.`")),
        });
        reader.next();
    }
    let (found, expected) = (squares.len(), grid.vertex_count());
    if found != expected {
        let reason = format!("there are {found} squares, and the board has {expected}");
        return Err(ParseErrorKind::invalid(reason).at(reader.place()));
    }
    let square = |vertex: Vertex| squares.get(vertex.index()).copied().flatten();
    Ok((mover, Position::from_fn(grid, square)))
}

/// Writes a move on a board of at most 26 columns, `b2a2`: the letter of the column, from the left, and the number of the row,
/// from the bottom.
fn display_move(grid: Grid, mv: Move) -> String {
    let name = |square| {
        let (row, col) = grid.coordinates(square);
        format!("{}{}", char::from(b'a' + col as u8), grid.rows() - row)
    };
    name(mv.from) + &name(mv.to)
}

/// Returns the moves of a player in a sum, each with the number of its summand.
pub(super) fn moves<T: Topology>(
    sum: &[Position<T>],
    mover: Color,
) -> impl Iterator<Item = (usize, Move)> {
    let summands = sum.iter().enumerate();
    summands.flat_map(move |(index, position)| position.moves(mover).map(move |mv| (index, mv)))
}

/// Returns a move that wins, or else resists longest, or is a guess; and whether it wins.
pub(super) fn best_move<T: Topology + Clone + Eq + Hash>(
    sum: &[Position<T>],
    mover: Color,
    solver: &mut OutcomeSolver,
    effort: &mut Effort,
) -> (Option<(usize, Move)>, Result<bool, ClobberError>) {
    match solver.winning_move(sum, mover, effort) {
        Ok(Some(mv)) => (Some(mv), Ok(true)),
        Ok(None) => (longest(sum, mover, effort), Ok(false)),
        // Both players always have equally many moves, so their numbers are no guide.
        Err(error) => (moves(sum, mover).last(), Err(error)),
    }
}

/// Returns the move of a player who loses after which the play takes longest.
fn longest<T: Topology + Clone + Eq + Hash>(
    sum: &[Position<T>],
    mover: Color,
    effort: &mut Effort,
) -> Option<(usize, Move)> {
    const MOST: Limits = Limits::steps(100_000);
    let mut ends = Ends { known: HashMap::new(), bytes: bytes_of(sum) };
    let counted = effort.attempt(MOST, |effort| {
        let mut best = None;
        for mv in moves(sum, mover) {
            let (_, plies) = ends.of(&played(sum, mover, mv), !mover, effort)?;
            if best.is_none_or(|(most, _)| plies > most) {
                best = Some((plies, mv));
            }
        }
        Ok(best.map(|(_, mv)| mv))
    });
    // Even if a limit is met here, all moves are known to lose.
    counted.ok().flatten().unwrap_or_else(|| {
        moves(sum, mover).max_by_key(|&(index, mv)| moves_added(&sum[index], mover, mv))
    })
}

/// Returns how many more moves each player has after a move.
fn moves_added<T: Topology>(position: &Position<T>, mover: Color, mv: Move) -> i64 {
    let next_to = |vertex, color| {
        let near = position.board().neighbors(vertex);
        near.filter(|&near| position.color_at(near) == Some(color)).count() as i64
    };
    // The stone leaves its place and stands where one of the other colour stood, which it has been next to.
    next_to(mv.to, !mover) - (next_to(mv.to, mover) - 1) - next_to(mv.from, !mover)
}

/// Returns the sum after a move.
pub(super) fn played<T: Topology + Clone>(
    sum: &[Position<T>],
    mover: Color,
    (index, mv): (usize, Move),
) -> Vec<Position<T>> {
    let mut after = sum.to_vec();
    after[index].play_unchecked(mover, mv);
    after
}

/// Whether the mover wins, and the number of moves of a play in which the winner wins as soon as possible and the loser
/// loses as late as possible.
type End = (bool, u32);

/// The ends of the plays from sums that have been met.
struct Ends<T> {
    /// Also those whose moves are being tried: no play comes back to one.
    known: HashMap<(Vec<Position<T>>, Color), End>,
    /// Of each sum, and of its copies on the way.
    bytes: usize,
}

/// Returns about the bytes of a sum, twice: the table of sums doubles. The two sets of stones of each board are apart, in pieces of
/// 32 bytes at least.
fn bytes_of<T: Topology>(sum: &[Position<T>]) -> usize {
    let of_stones = |position: &Position<T>| 64 + position.board().vertex_count() / 4;
    2 * (64 + size_of_val(sum) + sum.iter().map(of_stones).sum::<usize>())
}

impl<T: Topology + Clone + Eq + Hash> Ends<T> {
    fn of(
        &mut self,
        sum: &[Position<T>],
        mover: Color,
        effort: &mut Effort,
    ) -> Result<End, Stopped> {
        let key = (sum.to_vec(), mover);
        if let Some(&end) = self.known.get(&key) {
            return Ok(end);
        }
        effort.spend(1)?;
        self.known.insert(key.clone(), (false, 0));
        effort.hold_memory(self.bytes.saturating_mul(self.known.len()))?;
        let (mut soonest, mut latest) = (None, 0);
        for mv in moves(sum, mover) {
            match self.of(&played(sum, mover, mv), !mover, effort)? {
                (false, plies) => soonest = Some(soonest.unwrap_or(plies + 1).min(plies + 1)),
                (true, plies) => latest = latest.max(plies + 1),
            }
        }
        let end = soonest.map_or((false, latest), |plies| (true, plies));
        self.known.insert(key, end);
        Ok(end)
    }
}
