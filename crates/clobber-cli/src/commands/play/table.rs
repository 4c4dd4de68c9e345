//! A game that is being played, and how a board is shown.

use std::io::{self, IsTerminal};
use std::sync::LazyLock;

use crate::answer::Fault;
use clobber_core::{Color, Effort, Position, Topology, Vertex};
use clobber_graphs::NamedBoard;

/// A game that is being played.
pub(super) trait Table {
    fn rules(&self) -> String;

    /// Returns who is to move, if only one player may.
    fn mover(&self) -> String {
        String::new()
    }

    /// Returns the lines that show the board.
    fn board(&self) -> String;

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
static IS_COLORED: LazyLock<bool> = LazyLock::new(|| {
    let is_forbidden = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    io::stdout().is_terminal() && !is_forbidden
});

/// Returns a symbol in one of six colours, which are apart for those who are colour-blind too.
pub(super) fn colored(symbol: &str, color: usize) -> String {
    const CODES: [&str; 6] = ["1;34", "1;33", "1;35", "1;36", "1;37", "1;32"];
    match *IS_COLORED {
        true => format!("\x1b[{}m{symbol}\x1b[0m", CODES[color % CODES.len()]),
        false => symbol.to_owned(),
    }
}

/// Returns the lines of a position: a grid or a row with the numbers of its rows and columns, and any other board vertex by vertex.
pub(super) fn position_text(position: &Position<NamedBoard>) -> String {
    let square = |square: Option<Color>| {
        square.map_or_else(|| ".".to_owned(), |color| colored(&color.to_string(), color as usize))
    };
    let squares: Vec<String> = position.squares().map(square).collect();
    match position.board() {
        NamedBoard::Grid(grid) => {
            let columns = grid.cols();
            grid_text(grid.rows(), columns, |row, col| squares[row * columns + col].clone())
        }
        NamedBoard::Path(_) => {
            let row = squares.iter().map(|square| padded(square, squares.len()));
            format!("{}  {}\n", heading(squares.len(), 1), row.collect::<String>())
        }
        board => {
            let named = squares.iter().zip(0..).filter_map(|(square, index)| {
                let vertex = Vertex::from_index(index)?;
                Some(format!("{}:{square}", vertex.display_on(board)))
            });
            let named = named.collect::<Vec<_>>().join(" ");
            format!("{named}\non {board}, {} vertices\n", board.vertex_count())
        }
    }
}

/// Returns the lines of squares, with the numbers of the columns above and of the rows on the left.
pub(super) fn grid_text(
    rows: usize,
    columns: usize,
    square: impl Fn(usize, usize) -> String,
) -> String {
    let margin = digits(rows);
    let rows = (0..rows).map(|row| {
        let squares = (0..columns).map(|column| padded(&square(row, column), columns));
        format!("{row:>margin$} {}\n", squares.collect::<String>())
    });
    heading(columns, margin) + &rows.collect::<String>()
}

fn heading(columns: usize, margin: usize) -> String {
    let width = digits(columns);
    let numbers: String = (0..columns).map(|column| format!(" {column:>width$}")).collect();
    format!("{:margin$} {numbers}\n", "")
}

/// Returns a square below the number of a column; escapes for colours take no place.
fn padded(square: &str, columns: usize) -> String {
    format!("{:1$}{square}", "", digits(columns))
}

/// Returns how many digits the greatest number below this one has.
fn digits(count: usize) -> usize {
    count.saturating_sub(1).to_string().len()
}
