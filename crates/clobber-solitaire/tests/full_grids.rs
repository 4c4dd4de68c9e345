//! Full grids of at least three rows and columns: every board meets delta's bound, and every play is replayed.

use std::time::Instant;

use clobber_core::{Color, Grid, GridSymmetry, MoveOrder, Position, Symmetric};
use clobber_solitaire::{Effort, lower_bound, reduce_full_grid};
use testkit::Random;
use testkit::boards::{FAMILIES, board};

fn painted(grid: Grid, mut is_black: impl FnMut(usize, usize) -> bool) -> Position<Grid> {
    Position::from_fn(grid, |vertex| {
        let (row, col) = grid.coordinates(vertex);
        Some(if is_black(row, col) { Color::Black } else { Color::White })
    })
}

/// Boards of all families, and boards F of lemma C: three lines of them cannot be cleared.
fn adversarial(rows: usize, cols: usize, random: &mut Random) -> Vec<Position<Grid>> {
    let grid = Grid::new(rows, cols).unwrap();
    let first = random.below(rows - 1);
    let mut boards: Vec<_> = FAMILIES.iter().map(|&family| board(family, grid, random)).collect();
    for rest in [false, true] {
        boards.push(painted(grid, |row, col| match row.checked_sub(first) {
            None => false,
            Some(0) => col == 1,
            Some(1) => col % 2 == 1 && random.coin(),
            Some(_) => rest && random.coin(),
        }));
    }
    boards
}

/// Random boards with one black stone in `in_all`.
fn random_board(rows: usize, cols: usize, random: &mut Random) -> Position<Grid> {
    let in_all = random.pick(&[2, 2, 2, 3, 6, 20, 60]);
    painted(Grid::new(rows, cols).unwrap(), |_, _| random.once_in(in_all))
}

pub(crate) fn assert_meets_bound(board: &Position<Grid>) {
    let found = reduce_full_grid(board, MoveOrder::Any, &mut Effort::new()).unwrap();
    let stones = lower_bound(board).stones;
    assert_eq!(found.replay(board).unwrap().stones_left(), stones, "{board}");
    assert_eq!(found.value(), Some(stones));
}

fn sides(random: &mut Random) -> (usize, usize) {
    (3 + random.below(12), 3 + random.below(12))
}

/// Reduces this many random boards of 3 to 14 rows and columns.
fn reduce_random_boards(count: usize, seed: u64) {
    let mut random = Random::new(seed);
    for _ in 0..count {
        let (rows, cols) = sides(&mut random);
        assert_meets_bound(&random_board(rows, cols, &mut random));
    }
}

#[test]
fn five_thousand_random_boards() {
    reduce_random_boards(5000, 1);
}

#[test]
#[ignore = "ten seconds"]
fn exhaustive_a_hundred_thousand_random_boards() {
    reduce_random_boards(100_000, 2);
}

/// Prints the time for each family, its moves and their replay.
#[test]
#[ignore = "ten seconds"]
fn exhaustive_a_million_squares_by_family() {
    let (side, mut random) = (1000, Random::new(5));
    let mut boards = adversarial(side, side, &mut random);
    boards.extend((0..3).map(|_| random_board(side, side, &mut random)));
    for (family, board) in boards.iter().enumerate() {
        let start = Instant::now();
        assert_meets_bound(board);
        println!("family {family}: {:.2} s", start.elapsed().as_secs_f64());
    }
}

/// Each board is turned and mirrored in one of eight ways, and its colours may be exchanged.
#[test]
fn a_thousand_adversarial_boards() {
    let (mut random, mut count) = (Random::new(3), 0);
    while count < 1000 {
        let (rows, cols) = sides(&mut random);
        for board in adversarial(rows, cols, &mut random) {
            let symmetries: Vec<GridSymmetry> = board.board().symmetries().collect();
            let board = board.image(random.pick(&symmetries));
            assert_meets_bound(&if random.coin() { board.swapped() } else { board });
            count += 1;
        }
    }
}

/// Every line as the first different one, and boards that can only be cleared from the left.
#[test]
fn boards_that_need_every_case() {
    for rows in 6..14 {
        for cols in [5, 6, 7, 9] {
            let grid = Grid::new(rows, cols).unwrap();
            for (first, col) in (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col))) {
                assert_meets_bound(&painted(grid, |r, c| (r, c) == (first, col)));
                assert_meets_bound(&painted(grid, |r, c| (r, c) == (first, col) || r > first));
                for other in 0..cols {
                    let two = [(first, col), (rows - 1 - first / 2, other)];
                    assert_meets_bound(&painted(grid, |r, c| two.contains(&(r, c))));
                }
            }
        }
    }
    for board in [
        "xxxxxxx|xxxxxxx|xxxxxxo|xxxxxxx|xxxxxxx|xxxxxxo|xxxxxxx",
        "xxxxxxx|xxxxxxx|xxxxxox|xxxxxxx|xxxxxxx|xxxxxox|xxxxxxx",
        "xxxxx|xxxxx|xoxxx|xxxox|xxxxx|xxxxx",
    ] {
        assert_meets_bound(&board.parse().unwrap());
    }
}

/// Narrow and long boards, stripes among them.
#[test]
fn long_boards() {
    let mut random = Random::new(4);
    for lines in 3..7 {
        for length in [30, 61, 200, 2000] {
            assert_meets_bound(&random_board(lines, length, &mut random));
            for board in adversarial(length, lines, &mut random) {
                assert_meets_bound(&board);
            }
        }
    }
}
