//! A reduction as a film strip.

use core::fmt;

use certified_search::text::from_fn;

use super::layout::Layout;
use super::picture::{write_arrow, write_board, write_ring, write_stone};
use super::{Extent, open, short};
use crate::position::Position;
use crate::reduction::{Reduction, ReplayError};
use crate::stones::StoneSet;

/// Frames in a row.
const PER_ROW: usize = 6;
/// The space for the caption below a frame.
const CAPTION: f64 = 16.0;

/// Draws a reduction as a film strip: the start with an arrow for the first move, then the position after each move
/// with an arrow for the next, six in a row.
///
/// # Arguments
/// `title`: screen readers read it aloud. `every`: the number of moves from a frame to the next (0 counts as 1); the
/// end always has a frame. There are no arrows if it is more than 1.
///
/// # Complexity
/// O(m V) characters for m moves, because each frame draws all vertices. They are generated lazily.
///
/// # Errors
/// The first illegal move, because the reduction is replayed.
pub fn filmstrip<'a, T: Layout + Clone, S: StoneSet>(
    start: &'a Position<T, S>,
    reduction: &'a Reduction,
    title: Option<&'a str>,
    every: usize,
) -> Result<impl fmt::Display + 'a, ReplayError> {
    reduction.replay(start)?;
    let (board, moves, every) = (start.board(), &reduction.moves, every.max(1));
    let frames = moves.len().div_ceil(every) + 1;
    Ok(from_fn(move |f| {
        let frame = Extent::new(board);
        let at = |vertex| frame.place(board.point(vertex));
        let (width, height) = (frame.width, frame.height + CAPTION);
        let (cols, rows) = (frames.min(PER_ROW), frames.div_ceil(PER_ROW));
        open(f, (width * cols as f64, height * rows as f64), title)?;
        let mut position = start.clone();
        let mut played = 0;
        for index in 0..frames {
            let until = (index * every).min(moves.len());
            let new = moves.get(played..until).unwrap_or_default();
            new.iter().try_for_each(|&mv| position.play(mv).map(drop)).map_err(|_| fmt::Error)?;
            played = until;
            let (row, col) = (index / PER_ROW, index % PER_ROW);
            let (x, y) = (short(width * col as f64), short(height * row as f64));
            writeln!(f, r#"<g transform="translate({x} {y})">"#)?;
            write_board(f, board, &frame)?;
            if let Some(mv) = new.last() {
                write_ring(f, at(mv.to))?;
            }
            for (vertex, color) in position.occupied() {
                write_stone(f, at(vertex), color)?;
            }
            if let Some(mv) = moves.get(until).filter(|_| every == 1) {
                write_arrow(f, at(mv.from), at(mv.to))?;
            }
            let (middle, below) = (short(width / 2.0), short(frame.height + 8.0));
            let caption = if until == 0 { "start".into() } else { until.to_string() };
            writeln!(f, "<text x=\"{middle}\" y=\"{below}\">{caption}</text>\n</g>")?;
        }
        f.write_str("</svg>\n")
    }))
}
