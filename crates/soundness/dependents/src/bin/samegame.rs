//! A solved board, and a row that cannot be cleared, with a checked reason.
use clickomania::{Blocks, Board, Certificate, Effort, Row, solve};

fn main() {
    let board: Board = "acaac|cbccb|ccabc|abcba".parse().unwrap();
    let solution = solve(&board, &Blocks, &mut Effort::new());
    assert_eq!(solution.to_string(), "20, proved");
    assert!(solution.clicks.replay(&board, &mut Effort::new()).unwrap().end().is_empty());
    let row: Row = "aabab".parse().unwrap();
    row.two_colors().unwrap().obstruction().unwrap().check(&row).unwrap();
}
