//! `clobber open-spiel`: a move in a state of the game `clobber` of OpenSpiel, a collection of games for research in learning
//! and search.
//!
//! There the player 0 has the white stones and moves first, and the checkerboard at the start has `x` in the top left corner.

use certified_search::ParseErrorKind;
use certified_search::text::Reader;
use clobber_cgt::{ClobberError, OutcomeSolver};

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
        let (mv, wins) = solver.best_move(&sum, mover, effort);
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
