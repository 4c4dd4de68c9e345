//! A reduction drawn as boards side by side.

use core::fmt::{self, Write as _};

use certified_search::text::from_fn;

use crate::board::Topology;
use crate::color::symbol;
use crate::moves::{Move, Vertex};
use crate::position::Position;
use crate::reduction::{Reduction, ReplayError};
use crate::stones::StoneSet;

/// The longest line of a filmstrip, unless a single board is wider.
const LINE: usize = 80;

/// The blanks between two boards.
const GAP: usize = 3;

/// Writes blanks. A formatter pads to at most 65,535 characters, but a row may be longer.
fn write_blanks(f: &mut fmt::Formatter<'_>, count: usize) -> fmt::Result {
    (0..count).try_for_each(|_| f.write_char(' '))
}

impl Reduction {
    /// Draws the reduction as text: the start, and the board after each move. Each board has a caption with the number
    /// of the move, the colour and the move. Boards are drawn side by side, in lines of at most 80 characters.
    ///
    /// ```
    /// use clobber_core::{Grid, Position, Reduction};
    ///
    /// let start: Position<Grid> = "xox|oxo".parse()?;
    /// let moves = "alternating:o 0,1>0,2 1,1>1,2 1,0>0,0 1,2>0,2";
    /// let reduction = Reduction::parse_on(start.board(), moves)?;
    /// let strip = reduction.filmstrip(&start)?.to_string();
    /// assert_eq!(strip.lines().collect::<Vec<_>>(), [
    ///     "start          1. o 0,1>0,2   2. x 1,1>1,2   3. o 1,0>0,0   4. x 1,2>0,2",
    ///     "x o x          x . o          x . o          o . o          o . x",
    ///     "o x o          o x o          o . x          . . x          . . .",
    /// ]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Complexity
    /// O(m V) characters for m moves, generated lazily; only the boards of one line are in memory.
    ///
    /// # Errors
    /// The first illegal move, because the reduction is replayed.
    pub fn filmstrip<'a, T: Topology + Clone, S: StoneSet>(
        &'a self,
        start: &'a Position<T, S>,
    ) -> Result<impl fmt::Display + 'a, ReplayError> {
        self.replay(start)?;
        let board = start.board();
        let count = board.vertex_count();
        let cols = board.line_width().max(1);
        let rows = count.div_ceil(cols).max(1);
        let lengths = numbered(self).map(|entry| caption(entry, start).chars().count());
        let width = lengths.max().unwrap_or(0).max(2 * cols - 1);
        let in_a_line = ((LINE + GAP) / (width + GAP)).max(1);
        Ok(from_fn(move |f| {
            let legal = self.positions(start).map_while(Result::ok);
            let mut boards = numbered(self).zip(legal);
            let mut separator = "";
            loop {
                let line: Vec<_> = boards.by_ref().take(in_a_line).collect();
                if line.is_empty() {
                    return Ok(());
                }
                f.write_str(separator)?;
                let mut blanks = 0;
                for (entry, position) in &line {
                    let caption = caption(*entry, position);
                    write_blanks(f, blanks)?;
                    f.write_str(&caption)?;
                    blanks = width - caption.chars().count() + GAP;
                }
                f.write_str("\n")?;
                for row in 0..rows {
                    let squares = row * cols..count.min((row + 1) * cols);
                    let mut blanks = 0;
                    for (_, position) in &line {
                        for vertex in squares.clone().filter_map(Vertex::from_index) {
                            write_blanks(f, blanks)?;
                            f.write_char(symbol(position.color_at(vertex)))?;
                            blanks = 1;
                        }
                        let written = (2 * squares.len()).saturating_sub(1);
                        blanks = width - written + GAP;
                    }
                    f.write_str("\n")?;
                }
                separator = "\n";
            }
        }))
    }
}

/// Returns `None` for the start, then each move, with the number of moves made.
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
