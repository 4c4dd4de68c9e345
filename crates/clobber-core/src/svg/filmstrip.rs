//! A reduction as a film strip.

use core::fmt;

use super::layout::Layout;
use super::picture::{write_arrow, write_board, write_ring, write_stone};
use super::{Extent, open, short, vertices};
use crate::board::Topology;
use crate::moves::{Move, MoveOrder};
use crate::position::Position;
use crate::reduction::{Reduction, Replay, ReplayError};
use crate::stones::{LargeSet, StoneSet};

/// A film strip: the start with an arrow for the first move, then the position after each move with
/// an arrow for the next. `Display` writes it as SVG.
///
/// # Complexity
/// O(m V) characters for m moves, because each frame draws all vertices. They are generated lazily.
/// [`with_every`](Self::with_every) omits frames.
#[derive(Clone, Debug)]
pub struct Filmstrip<'a, T: Topology, S: StoneSet = LargeSet> {
    start: &'a Position<T, S>,
    reduction: &'a Reduction,
    title: Option<&'a str>,
    per_row: usize,
    every: usize,
}

/// The space for the caption below a frame.
const CAPTION: f64 = 16.0;

impl<'a, T: Layout + Clone, S: StoneSet> Filmstrip<'a, T, S> {
    /// Creates the film strip of a reduction, six frames in a row.
    ///
    /// # Errors
    /// The first illegal move, because the reduction is replayed.
    pub fn new(start: &'a Position<T, S>, reduction: &'a Reduction) -> Result<Self, ReplayError> {
        reduction.replay(start)?;
        Ok(Self { start, reduction, title: None, per_row: 6, every: 1 })
    }

    /// Adds a title, which screen readers read aloud.
    #[must_use]
    pub const fn with_title(mut self, title: &'a str) -> Self {
        self.title = Some(title);
        self
    }

    /// Sets the number of frames in a row; 0 counts as 1.
    #[must_use]
    pub const fn with_per_row(mut self, frames: usize) -> Self {
        self.per_row = if frames == 0 { 1 } else { frames };
        self
    }

    /// Draws one frame for every `moves` moves (0 counts as 1), and always the start and the end.
    #[must_use]
    pub const fn with_every(mut self, moves: usize) -> Self {
        self.every = if moves == 0 { 1 } else { moves };
        self
    }

    /// Returns the numbers of moves after which there is a frame.
    fn frames(&self) -> impl ExactSizeIterator<Item = usize> {
        let (moves, every) = (self.reduction.moves.len(), self.every);
        (0..moves.div_ceil(every) + 1).map(move |frame| (frame * every).min(moves))
    }
}

impl<T: Layout + Clone, S: StoneSet> fmt::Display for Filmstrip<'_, T, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let frame = Extent::new(self.start.board());
        let (width, height) = (frame.width, frame.height + CAPTION);
        let count = self.frames().len();
        let (cols, rows) = (count.min(self.per_row), count.div_ceil(self.per_row));
        open(f, (width * cols as f64, height * rows as f64), self.title)?;
        let mut position = self.start.clone();
        let mut played = 0;
        for (index, until) in self.frames().enumerate() {
            let moves = self.reduction.moves.get(played..until).unwrap_or_default();
            position = self.after(position, played, moves).map_err(|_| fmt::Error)?;
            played = until;
            let (row, col) = (index / self.per_row, index % self.per_row);
            let (x, y) = (short(width * col as f64), short(height * row as f64));
            writeln!(f, r#"<g transform="translate({x} {y})">"#)?;
            let next = self.reduction.moves.get(until).filter(|_| self.every == 1);
            self.write_frame(f, &frame, &position, moves.last(), next)?;
            let (middle, below) = (short(width / 2.0), short(frame.height + 8.0));
            let caption = if until == 0 { "start".into() } else { until.to_string() };
            writeln!(f, "<text x=\"{middle}\" y=\"{below}\">{caption}</text>\n</g>")?;
        }
        f.write_str("</svg>\n")
    }
}

impl<T: Layout + Clone, S: StoneSet> Filmstrip<'_, T, S> {
    /// Plays a range of moves of the reduction, starting at this index.
    fn after(
        &self,
        position: Position<T, S>,
        index: usize,
        moves: &[Move],
    ) -> Result<Position<T, S>, ReplayError> {
        let first = self.reduction.order.mover(index);
        let order = first.map_or(MoveOrder::Any, MoveOrder::Alternating);
        Replay::new(position, order, moves.iter().copied()).map(Replay::into_end)
    }

    fn write_frame(
        &self,
        f: &mut fmt::Formatter<'_>,
        frame: &Extent,
        position: &Position<T, S>,
        last: Option<&Move>,
        next: Option<&Move>,
    ) -> fmt::Result {
        let board = position.board();
        let at = |vertex| frame.place(board.point(vertex));
        write_board(f, board, frame)?;
        if let Some(mv) = last {
            write_ring(f, at(mv.to))?;
        }
        for vertex in vertices(board) {
            if let Some(color) = position.color_at(vertex) {
                write_stone(f, at(vertex), color)?;
            }
        }
        next.map_or(Ok(()), |mv| write_arrow(f, at(mv.from), at(mv.to)))
    }
}
