//! A reduction as boards side by side.

use core::fmt;

use certified_search::text::from_fn;

use crate::board::Topology;
use crate::color::symbol;
use crate::moves::Move;
use crate::position::Position;
use crate::reduction::{Reduction, ReplayError};
use crate::stones::StoneSet;

/// The longest line of a filmstrip, unless a single board is wider.
const LINE: usize = 80;

/// The blanks between two boards.
const GAP: usize = 3;

/// Draws a reduction as text: the start, and the board after each move. Above each board are the number of the move,
/// the colour and the move itself. The boards stand side by side, in lines of at most 80 characters.
///
/// ```
/// use clobber_core::{Grid, Position, Reduction, notation};
///
/// let start: Position<Grid> = "xox|oxo".parse()?;
/// let moves = "alternating:o 0,1>0,2 1,1>1,2 1,0>0,0 1,2>0,2";
/// let reduction = Reduction::parse_on(start.board(), moves)?;
/// let strip = notation::filmstrip(&start, &reduction)?.to_string();
/// assert_eq!(strip.lines().collect::<Vec<_>>(), [
///     "start          1. o 0,1>0,2   2. x 1,1>1,2   3. o 1,0>0,0   4. x 1,2>0,2",
///     "x o x          x . o          x . o          o . o          o . x",
///     "o x o          o x o          o . x          . . x          . . .",
/// ]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Complexity
/// O(m V) characters for m moves, made while they are written, with the boards of one line in memory.
///
/// # Errors
/// The reduction is replayed: the first move that is not legal.
pub fn filmstrip<'a, T: Topology + Clone, S: StoneSet>(
    start: &'a Position<T, S>,
    reduction: &'a Reduction,
) -> Result<impl fmt::Display + 'a, ReplayError> {
    reduction.replay(start)?;
    let lengths = numbered(reduction).map(|entry| caption(entry, start).chars().count());
    let width = lengths.max().unwrap_or(0).max((2 * start.board().line_width()).saturating_sub(1));
    let in_a_line = ((LINE + GAP) / (width + GAP)).max(1);
    Ok(from_fn(move |f| {
        let legal = reduction.positions(start).map_while(Result::ok);
        let mut boards = numbered(reduction).zip(legal).map(|(entry, position)| {
            let text = position.to_string();
            let rows = text.split('|').map(spaced);
            core::iter::once(caption(entry, &position)).chain(rows).collect::<Vec<_>>()
        });
        let mut separator = "";
        loop {
            let line: Vec<_> = boards.by_ref().take(in_a_line).collect();
            let Some(height) = line.iter().map(Vec::len).max() else { return Ok(()) };
            f.write_str(separator)?;
            for row in 0..height {
                let rows = line.iter().map(|board| board.get(row).map_or("", String::as_str));
                // A formatter fills up to 65,535 characters, and a row may be longer.
                let fill = |row: &str| " ".repeat(width.saturating_sub(row.chars().count()) + GAP);
                let text: String = rows.map(|row| row.to_owned() + &fill(row)).collect();
                writeln!(f, "{}", text.trim_end())?;
            }
            separator = "\n";
        }
    }))
}

/// Returns no move, then the moves; each with the number of moves made.
fn numbered(reduction: &Reduction) -> impl Iterator<Item = (usize, Option<Move>)> {
    core::iter::once(None).chain(reduction.moves.iter().copied().map(Some)).enumerate()
}

/// Returns the caption above the position after a move.
fn caption<T: Topology, S: StoneSet>(
    (number, mv): (usize, Option<Move>),
    after: &Position<T, S>,
) -> String {
    match mv {
        None => "start".into(),
        Some(mv) => {
            let mover = symbol(after.color_at(mv.to));
            format!("{number}. {mover} {}", mv.display_on(after.board()))
        }
    }
}

/// Returns the squares of a row with blanks between them.
fn spaced(row: &str) -> String {
    row.chars().map(String::from).collect::<Vec<_>>().join(" ")
}
