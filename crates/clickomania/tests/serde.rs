//! Written values are read back; other input is refused.

use clickomania::hardness::three_partition::ThreePartition;
use clickomania::hardness::three_sat::{Assignment, Clause, Formula, Literal};
use clickomania::{Blocks, Board, Certificate, Clicks, Color, Effort, Row, Square, solve};
use testkit::Random;
use testkit::serde::round_trip;

#[test]
fn json_of_all_types() {
    testkit::json_table!(
        "serde.txt":
        Color, Square, Clicks, Row, Board, Formula, Clause, Vec<Literal>,
    );
    for (height, width) in [(0, 0), (0, 3), (3, 0), (2, 2)] {
        round_trip(&Board::settled_from_fn(height, width, |_, _| None));
    }
    // A wrong length.
    assert!(postcard::from_bytes::<Row>(&[255, 255, 255, 255, 15, 1]).is_err());
}

/// Claims are read as written, and checked afterwards.
#[test]
fn claims() {
    let board: Board = "abcab|bcaab|abbca".parse().expect("a board");
    let solution = solve(&board, &Blocks, &mut Effort::new());
    round_trip(&solution);
    assert_eq!(solution.check(&board, &Blocks, &mut Effort::new()), Ok(()));
    let row: Row = "aababb".parse().expect("a row");
    for row in [row, "aba".parse().expect("a row")] {
        if let Some(obstruction) = row.two_colors().and_then(|row| row.obstruction()) {
            round_trip(&obstruction);
            assert_eq!(obstruction.check(&row), Ok(()));
        }
    }
    let instance = ThreePartition::new(vec![5, 6, 4, 5, 6, 4]).expect("an instance");
    let partition = instance.find_partition(&mut Effort::new()).yes().expect("5 + 6 + 4");
    round_trip(&partition);
    assert_eq!(partition.check(&instance), Ok(()));
    round_trip(&Assignment::new([true, false]));
}

/// Any text is read or refused.
#[test]
fn formulas_from_anywhere() {
    let mut random = Random::new(1);
    let words = ["p", "cnf", "1", "2", "-3", "0", "c", "\\n", "-", "99999999999", "é"];
    let mut read = 0;
    for _ in 0..100_000 {
        let text: Vec<&str> = (0..random.below(9)).map(|_| random.pick(&words)).collect();
        let json = format!("\"{}\"", text.join(" "));
        let Ok(formula) = serde_json::from_str::<Formula>(&json) else { continue };
        assert_eq!(serde_json::to_value(&formula).expect("written"), formula.to_string());
        round_trip(&formula);
        read += 1;
    }
    assert!(read > 10_000, "{read}");
}
