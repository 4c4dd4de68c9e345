//! What is written is read back, and nothing else is.

use std::fmt::Debug;

use clickomania::hardness::three_partition::ThreePartition;
use clickomania::hardness::three_sat::Assignment;
use clickomania::{Blocks, Board, Click, Clicks, Color, Row, Solver, Verified, solve};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// The text is this, and both ways of writing lead back.
#[track_caller]
fn written<V: Serialize + DeserializeOwned + PartialEq + Debug>(value: &V, text: &str) {
    let json = serde_json::to_string(value).expect("written");
    assert_eq!(json, format!("{text:?}"));
    assert_eq!(&serde_json::from_str::<V>(&json).expect("read"), value);
    let json = serde_json::to_value(value).expect("written");
    assert_eq!(&serde_json::from_value::<V>(json).expect("read"), value);
    let bytes = postcard::to_allocvec(value).expect("written");
    assert_eq!(&postcard::from_bytes::<V>(&bytes).expect("read"), value);
}

fn color(index: usize) -> Color {
    Color::new(index).expect("a colour")
}

#[test]
fn values() {
    written(&color(2), "c");
    written(&color(65_534), "(65534)");
    written(&Click { row: 3, col: 14 }, "3,14");
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

/// Claims are read as they were written, and checked after that.
#[test]
fn claims() {
    fn again<V: Serialize + DeserializeOwned + PartialEq + Debug>(value: &V) -> V {
        let json = serde_json::to_string(value).expect("written");
        let bytes = postcard::to_allocvec(value).expect("written");
        let read: V = postcard::from_bytes(&bytes).expect("read");
        assert_eq!(&read, value);
        assert_eq!(&serde_json::from_str::<V>(&json).expect("read"), value);
        read
    }
    let board: Board = "abcab|bcaab|abbca".parse().expect("a board");
    let solution = again(&solve(&board, &Blocks));
    assert_eq!(solution.verify(&board, &Blocks, &Solver::new()), Ok(Verified::Fully));
    let row: Row = "aababb".parse().expect("a row");
    for row in [row, "aba".parse().expect("a row")] {
        if let Some(obstruction) = row.two_colors().and_then(|row| row.obstruction()) {
            assert_eq!(again(&obstruction).check(&row), Ok(()));
        }
    }
    let instance = ThreePartition::new(vec![5, 6, 4, 5, 6, 4]).expect("an instance");
    let partition = instance.find_partition().expect("no limit").expect("5 + 6 + 4");
    assert_eq!(instance.check(&again(&partition)), Ok(()));
    let _ = again(&Assignment::new([true, false]));
}

#[test]
fn nothing_else() {
    assert!(serde_json::from_str::<Board>(r#""a.|.b""#).is_err());
    assert!(serde_json::from_str::<Board>("[1, 1, []]").is_err());
    assert!(serde_json::from_str::<Row>(r#""a.b""#).is_err());
    assert!(serde_json::from_str::<Click>(r#""1,2 3,4""#).is_err());
    assert!(serde_json::from_str::<Color>(r#""ab""#).is_err());
    assert!(serde_json::from_str::<Color>(r#"".""#).is_err());
    let error = serde_json::from_str::<Clicks>(r#""0,0 1;2""#).expect_err("no comma");
    assert!(error.to_string().contains("column 5"), "{error}");

    let read = |frame: &(usize, usize, Vec<Vec<u16>>)| {
        postcard::from_bytes::<Board>(&postcard::to_allocvec(frame).expect("written"))
    };
    let board = read(&(2, 3, vec![vec![0, 1], vec![2]])).expect("it fits");
    assert_eq!(board.to_string(), "b..|ac.");
    for frame in [
        (1, 3, vec![vec![0, 1], vec![2]]),
        (2, 1, vec![vec![0, 1], vec![2]]),
        (2, 3, vec![vec![0], vec![]]),
        (2, 3, vec![vec![65_535]]),
        (usize::MAX, 3, vec![vec![0]]),
        (3, usize::MAX, vec![]),
    ] {
        assert!(read(&frame).is_err(), "{frame:?}");
    }
    // A length that the data do not have.
    assert!(postcard::from_bytes::<Row>(&[255, 255, 255, 255, 15, 1]).is_err());
}
