//! Compares the outcomes of Cannibal Clobber with playing all out on text.

use std::collections::HashMap;

use partizan::Outcome;

use crate::cannibal_example::{checkerboard, outcome};

/// Whether the mover wins a board, given a word of squares and the length of a row.
fn wins(
    squares: &str,
    columns: usize,
    mover: char,
    known: &mut HashMap<(String, char), bool>,
) -> bool {
    let key = (squares.to_owned(), mover);
    if let Some(&wins) = known.get(&key) {
        return wins;
    }
    let board: Vec<char> = squares.chars().collect();
    let other = if mover == 'x' { 'o' } else { 'x' };
    let mut found = false;
    for from in (0..board.len()).filter(|&from| board[from] == mover) {
        for to in (0..board.len()).filter(|&to| board[to] != '.') {
            let rows = (from / columns).abs_diff(to / columns);
            if rows + (from % columns).abs_diff(to % columns) == 1 {
                let mut after = board.clone();
                (after[from], after[to]) = ('.', mover);
                let after: String = after.into_iter().collect();
                found |= !wins(&after, columns, other, known);
            }
        }
    }
    known.insert(key, found);
    found
}

fn by_play(rows: &[String]) -> Outcome {
    let (squares, columns) = (rows.concat(), rows[0].len());
    let mut known = HashMap::new();
    Outcome::from_wins(['x', 'o'].map(|mover| wins(&squares, columns, mover, &mut known)))
}

#[test]
fn all_rows_and_all_boards_of_two_rows() {
    let boards = [(1, 1), (1, 2), (1, 5), (1, 7), (2, 2), (2, 3)];
    for (rows, columns) in boards {
        for number in 0..3_usize.pow((rows * columns) as u32) {
            let square = |place: usize| ['.', 'x', 'o'][number / 3_usize.pow(place as u32) % 3];
            let board: Vec<String> = (0..rows)
                .map(|row| (0..columns).map(|column| square(row * columns + column)).collect())
                .collect();
            assert_eq!(outcome(&board), Ok(by_play(&board)), "{board:?}");
        }
    }
}

#[test]
fn checkerboards() {
    for (rows, columns) in [(1, 10), (2, 3), (2, 4), (2, 5), (3, 3)] {
        let board = checkerboard(rows, columns);
        assert_eq!(outcome(&board), Ok(by_play(&board)), "{board:?}");
    }
}
