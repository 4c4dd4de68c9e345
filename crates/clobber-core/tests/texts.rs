//! Reads texts, and compares each value or refusal, with its place, to a table.

use std::fmt::Display;

use clobber_core::{
    BalancedForest, Certificate, Color, Cycle, Goal, GraphBoard, Grid, JokerReduction, Move,
    MoveOrder, Path, Position, Reduction,
};
use testkit::text_table;
use testkit::texts::{printed, read};

/// Prints the squares in rows, and the numbers of rows and columns if there is no square.
fn on_a_grid(text: &str) -> Result<String, String> {
    let position: Result<Position<Grid>, _> = text.parse();
    printed(position.map(|position| match position.board() {
        grid if grid.rows() * grid.cols() == 0 => grid.to_string(),
        _ => position.to_string(),
    }))
}

fn as_a_sum(text: &str) -> Result<String, String> {
    let sum = Position::<Path, u64>::parse_sum(text);
    printed(sum.map(|sum| Position::display_sum(&sum).to_string()))
}

/// Checks a forest on a position, given by the parent of each vertex, and prints the number of its trees.
fn forest(text: &str) -> Result<String, String> {
    let (start, parents) = text.split_once(':').unwrap();
    let start: Position<Grid> = start.parse().unwrap();
    let forest = BalancedForest::new(parents.split_whitespace().map(|parent| parent.parse().ok()));
    let checked = forest.check(&start);
    // Generic callers use the trait.
    assert_eq!(Certificate::check(&forest, &start), checked.clone().map(drop));
    printed(checked.map(|checked| checked.value()))
}

/// Prints with the numbers of the vertices.
fn moves(moves: impl IntoIterator<Item = impl Display>) -> String {
    moves.into_iter().map(|mv| mv.to_string()).collect::<Vec<_>>().join(" ")
}

#[test]
fn texts_are_read_or_refused() {
    let (row, grid) = (Path::new(4), Grid::new(3, 4).unwrap());
    text_table!("texts.txt":
        "Position<Grid>" => on_a_grid,
        "Position<Path>" => read::<Position<Path>>,
        "Position<Cycle>" => read::<Position<Cycle>>,
        "Position<Path, u64>" => read::<Position<Path, u64>>,
        "Position on 3x4" => |text| printed(Position::parse_on(grid, text)),
        "sum of rows" => as_a_sum,
        "Color" => read::<Color>,
        "Move" => read::<Move>,
        "moves on P4" => |text| printed(Move::parse_all_on(&row, text).map(moves)),
        "moves on 3x4" => |text| printed(Move::parse_all_on(&grid, text).map(moves)),
        "MoveOrder" => read::<MoveOrder>,
        "Reduction" => read::<Reduction>,
        "JokerReduction" => read::<JokerReduction>,
        "JokerReduction on P4" => |text| printed(JokerReduction::parse_on(&row, text)),
        "Goal" => read::<Goal>,
        "Goal on 3x4" => |text| printed(Goal::parse_on(&grid, text)),
        "GraphBoard" => read::<GraphBoard>,
        "BalancedForest on a grid" => forest,
    );
}
