//! A game that is being played, and how a board is shown.

use std::io::{self, IsTerminal, Write};

use crate::answer::Fault;
use certified_search::Effort;
use clobber_core::{Color, Position, Topology, Vertex};
use clobber_graphs::NamedBoard;

/// A game that is being played.
pub(super) trait Table {
    fn rules(&self) -> String;

    /// Returns who is to move, if only one player may.
    fn mover(&self) -> String {
        String::new()
    }

    fn show(&self, paint: Paint, out: &mut dyn Write) -> io::Result<()>;

    /// Returns how the game has ended, if it has.
    fn end(&self) -> Option<String>;

    /// Returns the end of a game that the person gives up.
    fn resignation(&self) -> String {
        "The game ends here.".to_owned()
    }

    /// Makes the move of the solver, if it is its turn, and returns what it says.
    fn answer(&mut self, _: &mut Effort) -> Option<String> {
        None
    }

    /// Makes a move of a person.
    fn play(&mut self, text: &str) -> Result<(), Fault>;

    /// Takes the last move of a person back, and the answer to it; returns whether there is one.
    fn undo(&mut self) -> bool;

    fn moves(&self) -> String;

    /// Returns a good move and what it is worth.
    fn hint(&mut self, effort: &mut Effort) -> String;

    /// Returns who wins, or why no play does better.
    fn why(&mut self, effort: &mut Effort) -> String;
}

/// Returns the limit that left something open.
pub(super) fn limit(effort: &Effort) -> String {
    effort.limit_met().map_or_else(String::new, |stopped| format!("The rest is open: {stopped}."))
}

/// Whether stones are coloured: on a terminal, unless NO_COLOR is set.
#[derive(Clone, Copy)]
pub(super) struct Paint {
    is_on: bool,
}

impl Paint {
    pub(super) fn for_standard_output() -> Self {
        let is_forbidden = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        Self { is_on: io::stdout().is_terminal() && !is_forbidden }
    }

    /// Returns a symbol in one of six colours, which are apart for those who are colour-blind too.
    pub(super) fn colored(self, symbol: &str, color: usize) -> String {
        const CODES: [&str; 6] = ["1;34", "1;33", "1;35", "1;36", "1;37", "1;32"];
        match self.is_on {
            true => format!("\x1b[{}m{symbol}\x1b[0m", CODES[color % CODES.len()]),
            false => symbol.to_owned(),
        }
    }

    fn square(self, square: Option<Color>) -> String {
        match square {
            None => ".".to_owned(),
            Some(color) => self.colored(&color.to_string(), usize::from(color == Color::White)),
        }
    }
}

/// Shows a position: a grid or a row with the numbers of its rows and columns, and any other board vertex by vertex.
pub(super) fn show_position(
    position: &Position<NamedBoard>,
    paint: Paint,
    out: &mut dyn Write,
) -> io::Result<()> {
    let squares: Vec<String> = position.squares().map(|square| paint.square(square)).collect();
    match position.board() {
        NamedBoard::Grid(grid) => {
            let columns = grid.cols();
            show_grid(grid.rows(), columns, out, |row, col| squares[row * columns + col].clone())
        }
        NamedBoard::Path(_) => {
            show_heading(squares.len(), 1, out)?;
            let row = squares.iter().map(|square| padded(square, squares.len()));
            writeln!(out, "  {}", row.collect::<String>())
        }
        board => {
            let named = squares.iter().zip(0..).filter_map(|(square, index)| {
                let vertex = Vertex::from_index(index)?;
                Some(format!("{}:{square}", vertex.display_on(board)))
            });
            writeln!(out, "{}", named.collect::<Vec<_>>().join(" "))?;
            writeln!(out, "on {board}, {} vertices", board.vertex_count())
        }
    }
}

/// Shows squares, with the numbers of the columns above and of the rows on the left.
pub(super) fn show_grid(
    rows: usize,
    columns: usize,
    out: &mut dyn Write,
    square: impl Fn(usize, usize) -> String,
) -> io::Result<()> {
    let margin = digits(rows);
    show_heading(columns, margin, out)?;
    (0..rows).try_for_each(|row| {
        let squares = (0..columns).map(|column| padded(&square(row, column), columns));
        writeln!(out, "{row:>margin$} {}", squares.collect::<String>())
    })
}

fn show_heading(columns: usize, margin: usize, out: &mut dyn Write) -> io::Result<()> {
    let width = digits(columns);
    let numbers: String = (0..columns).map(|column| format!(" {column:>width$}")).collect();
    writeln!(out, "{:margin$} {numbers}", "")
}

/// Returns a square below the number of a column; escapes for colours take no place.
fn padded(square: &str, columns: usize) -> String {
    format!("{:1$}{square}", "", digits(columns))
}

/// Returns how many digits the greatest number below this one has.
fn digits(count: usize) -> usize {
    count.saturating_sub(1).to_string().len()
}
