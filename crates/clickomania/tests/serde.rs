//! Written values are read back; other input is refused.

use std::fmt::Debug;

use clickomania::hardness::three_partition::ThreePartition;
use clickomania::hardness::three_sat::{Assignment, Clause, Formula, Literal};
use clickomania::{Blocks, Board, Certificate, Clicks, Color, Effort, Row, Square, solve};
use serde::Serialize;
use serde::de::DeserializeOwned;
use testkit::Random;
use testkit::serde::round_trip;

/// Asserts that the text is as expected, and that both formats are read back.
#[track_caller]
fn written<V: Serialize + DeserializeOwned + PartialEq + Debug>(value: &V, text: &str) {
    assert_eq!(serde_json::to_string(value).expect("written"), format!("{text:?}"));
    round_trip(value);
}

fn color(index: usize) -> Color {
    Color::new(index).expect("a colour")
}

#[test]
fn values() {
    written(&color(2), "c");
    written(&color(65_534), "(65534)");
    written(&Square { row: 3, col: 14 }, "3,14");
    written(&Clicks::default(), "-");
    written(&"1,2 0,0".parse::<Clicks>().expect("clicks"), "1,2 0,0");
    for row in ["", "abba", "a(30)(30)a"] {
        written(&row.parse::<Row>().expect("a row"), row);
    }
    for board in ["", ".", "...|a..|bb.", "a|(26)|c"] {
        written(&board.parse::<Board>().expect("a board"), board);
    }
    for (height, width) in [(0, 0), (0, 3), (3, 0), (2, 2)] {
        let board = Board::settled_from_fn(height, width, |_, _| None);
        written(&board, &board.to_string());
    }
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

#[test]
fn formulas() {
    let formula: Formula = "1 -2 0 2 3 -1 0 0".parse().expect("a formula");
    written(&formula, "p cnf 3 3\n1 -2 0\n2 3 -1 0\n0\n");
    // A variable that does not occur, and no clause.
    written(&Formula::new(1 << 24, []).expect("a formula"), "p cnf 16777216 0\n");
    let assignment = Assignment::new([true; 3]);
    assert_eq!(formula.unsatisfied_clause(&assignment), Some(2));

    let literals = [Literal::positive(1), Literal::negative(0)];
    let clause = Clause::new(&literals).expect("two literals");
    let json = r#"[{"variable":1,"is_positive":true},{"variable":0,"is_positive":false}]"#;
    assert_eq!(serde_json::to_string(&clause).expect("written"), json);
    assert_eq!(serde_json::from_str::<Clause>(json).expect("read"), clause);
    assert_eq!(serde_json::from_str::<Vec<Literal>>(json).expect("read"), literals);
}

#[test]
fn nothing_else() {
    assert!(serde_json::from_str::<Board>(r#""a.|.b""#).is_err());
    assert!(serde_json::from_str::<Board>("[1, 1, []]").is_err());
    assert!(serde_json::from_str::<Row>(r#""a.b""#).is_err());
    assert!(serde_json::from_str::<Square>(r#""1,2 3,4""#).is_err());
    assert!(serde_json::from_str::<Color>(r#""ab""#).is_err());
    assert!(serde_json::from_str::<Color>(r#"".""#).is_err());
    let error = serde_json::from_str::<Clicks>(r#""0,0 1;2""#).expect_err("no comma");
    assert!(error.to_string().contains("column 5"), "{error}");
    let error = serde_json::from_str::<Formula>(r#""p cnf 1 1\n1 2 0""#).expect_err("no x2");
    assert!(error.to_string().contains("line 2, column 3: there is no variable 2"), "{error}");
    let four = r#"[[0,true],[1,true],[2,true],[3,true]]"#;
    let error = serde_json::from_str::<Clause>(four).expect_err("four literals");
    assert!(error.to_string().contains("at most three literals, not 4"), "{error}");
    // A wrong length.
    assert!(postcard::from_bytes::<Row>(&[255, 255, 255, 255, 15, 1]).is_err());
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
        written(&formula, &formula.to_string());
        read += 1;
    }
    assert!(read > 10_000, "{read}");
}
