//! A reduction drawn as boards side by side.

use core::{fmt, iter};

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
        // The caption and the rows of a board.
        let lines_of = move |(entry, position): (_, Position<T, S>)| -> Vec<String> {
            let symbols: Vec<String> =
                position.squares().map(|square| symbol(square).into()).collect();
            let row = |row| symbols.chunks(cols).nth(row).unwrap_or_default().join(" ");
            iter::once(caption(entry, &position)).chain((0..rows).map(row)).collect()
        };
        Ok(from_fn(move |f| {
            let legal = self.positions(start).map_while(Result::ok);
            let mut boards = numbered(self).zip(legal).map(lines_of);
            let mut separator = "";
            loop {
                let beside: Vec<Vec<String>> = boards.by_ref().take(in_a_line).collect();
                if beside.is_empty() {
                    return Ok(());
                }
                f.write_str(separator)?;
                for number in 0..=rows {
                    let mut line = String::new();
                    for text in beside.iter().filter_map(|lines| lines.get(number)) {
                        let blanks = width - text.chars().count() + GAP;
                        line.push_str(text);
                        line.extend(iter::repeat_n(' ', blanks));
                    }
                    writeln!(f, "{}", line.trim_end())?;
                }
                separator = "\n";
            }
        }))
    }
}

/// Returns `None` for the start, then each move, with the number of moves made.
fn numbered(reduction: &Reduction) -> impl Iterator<Item = (usize, Option<Move>)> {
    iter::once(None).chain(reduction.moves.iter().copied().map(Some)).enumerate()
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
