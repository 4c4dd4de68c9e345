//! The file `testdata/boards.perft`: numbers from outside this code.

use clobber_core::{Color, Effort, Grid, Position};

#[test]
fn perft_files() {
    let lines = include_str!("../testdata/boards.perft").lines();
    for line in lines.filter(|line| !line.starts_with('#')) {
        let line: Vec<&str> = line.split(';').map(str::trim).collect();
        let board: Position<Grid> = line[0].parse().unwrap();
        let first: Color = line[1].parse().unwrap();
        for (count, depth) in line[2].split(' ').zip(1..) {
            let found = board.perft(first, depth, &mut Effort::new()).unwrap();
            assert_eq!(found.to_string(), count, "{line:?} {depth}");
        }
    }
}
