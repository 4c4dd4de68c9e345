//! The files under `testdata/`: numbers and errors from outside this code.

use clobber_core::{Color, Effort, Grid, Position};

/// The lines of a file that are not comments, split at semicolons.
fn lines(file: &str) -> impl Iterator<Item = Vec<&str>> {
    file.lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| line.split(';').map(str::trim).collect())
}

#[test]
fn perft_files() {
    for line in lines(include_str!("../testdata/boards.perft")) {
        let board: Position<Grid> = line[0].parse().unwrap();
        let first: Color = line[1].parse().unwrap();
        for (count, depth) in line[2].split(' ').zip(1..) {
            let found = board.perft(first, depth, &mut Effort::new()).unwrap();
            assert_eq!(found.to_string(), count, "{line:?} {depth}");
        }
    }
}

#[test]
fn invalid_boards() {
    for line in lines(include_str!("../testdata/invalid.boards")) {
        let text = line[0].replace("\\n", "\n").replace("\\t", "\t");
        let error = text.parse::<Position<Grid>>().unwrap_err();
        let place = [error.line().to_string(), error.column().to_string()];
        assert_eq!(place, line[1..], "{line:?}: {error}");
    }
}
