//! Reductions of grids in free order: compared with exhaustive search on small boards and with the bound on large
//! ones; every reduction is replayed.

use clobber_core::{Color, Grid, MoveOrder, Position, StoneSet, Vertex};
use clobber_solitaire::{
    Effort, Error, Limits, Solution, Stopped, lower_bound, reduce_full_grid, reduce_narrow_grid,
};
use testkit::Random;
use testkit::plays::{Naive, Placement};
use testkit::positions;

fn grid(rows: usize, cols: usize) -> Grid {
    Grid::new(rows, cols).unwrap()
}

/// A board on which one stone of `in_all` is black.
fn with_one_in(grid: Grid, random: &mut Random, in_all: usize) -> Position<Grid> {
    Position::from_fn(grid, |_| {
        Some(if random.once_in(in_all) { Color::Black } else { Color::White })
    })
}

pub(crate) fn assert_sound<S: StoneSet>(position: &Position<Grid, S>, solution: &Solution) {
    assert_eq!(solution.reduction.order, MoveOrder::Any);
    assert_eq!(solution.check(position, &mut Effort::new()), Ok(()), "{position}");
    assert!(solution.at_least() >= lower_bound(position).stones);
}

pub(crate) fn assert_meets_bound(position: &Position<Grid>) {
    let solution = reduce_full_grid(position, MoveOrder::Any, &mut Effort::new())
        .unwrap_or_else(|error| panic!("{position}: {error}"));
    assert_sound(position, &solution);
    assert_eq!(solution.value(), Some(lower_bound(position).stones), "{position}");
}

#[test]
fn narrow_boards_with_holes_are_solved_exactly() {
    for (rows, cols) in [(1, 1), (1, 7), (2, 2), (2, 4), (4, 2), (3, 3)] {
        let (board, mut naive) = (grid(rows, cols), Naive::new(&grid(rows, cols)));
        for position in positions::all::<_, u64>(board) {
            let reduction = reduce_narrow_grid(&position, &mut Effort::new()).unwrap();
            assert_sound(&position, &reduction);
            let fewest = naive.fewest(Placement::new(&position), MoveOrder::Any);
            assert_eq!(reduction.value(), Some(fewest), "{position}");
        }
    }
}

#[test]
fn full_boards_are_solved_exactly() {
    for (rows, cols) in [(2, 5), (5, 2), (3, 4)] {
        let (board, mut naive) = (grid(rows, cols), Naive::new(&grid(rows, cols)));
        for position in positions::all_full::<_, u64>(board) {
            let reduction =
                reduce_full_grid(&position, MoveOrder::Any, &mut Effort::new()).unwrap();
            assert_sound(&position, &reduction);
            let fewest = naive.fewest(Placement::new(&position), MoveOrder::Any);
            assert_eq!(reduction.value(), Some(fewest), "{position}");
            let decided = rows > 2 && cols > 2;
            assert!(fewest == lower_bound(&position).stones || !decided, "{position}");
        }
    }
}

#[test]
fn sweeps_agree_with_the_theorem() {
    let mut random = Random::new(5);
    for (rows, cols) in [(5, 5), (5, 9), (6, 6), (7, 7)] {
        for in_all in [2, 3, 10] {
            let position = with_one_in(grid(rows, cols), &mut random, in_all);
            let full = reduce_full_grid(&position, MoveOrder::Any, &mut Effort::new()).unwrap();
            let swept = reduce_narrow_grid(&position, &mut Effort::new()).unwrap();
            assert_sound(&position, &swept);
            assert_eq!(full.value(), swept.value(), "{position}");
        }
    }
}

#[test]
fn a_hundred_random_boards_of_20_x_20() {
    let mut random = Random::new(20);
    for _ in 0..100 {
        assert_meets_bound(&with_one_in(grid(20, 20), &mut random, 2));
    }
}

#[test]
fn random_boards_of_many_shapes() {
    let mut random = Random::new(1);
    let sides: Vec<usize> = (3..13).chain([15, 16, 17, 25, 40]).collect();
    for &rows in &sides {
        for &cols in &sides {
            for in_all in [2, 6, 40] {
                assert_meets_bound(&with_one_in(grid(rows, cols), &mut random, in_all));
            }
        }
    }
    assert_meets_bound(&with_one_in(grid(100, 100), &mut random, 2));
}

#[test]
fn thin_boards() {
    let mut random = Random::new(3);
    for lines in 3..6 {
        for length in [20, 61, 200] {
            for in_all in [2, 8, 100] {
                assert_meets_bound(&with_one_in(grid(lines, length), &mut random, in_all));
                assert_meets_bound(&with_one_in(grid(length, lines), &mut random, in_all));
            }
        }
    }
}

#[test]
fn boards_with_a_pattern() {
    let sides = [3, 4, 5, 6, 7, 12, 13];
    for (rows, cols) in sides.into_iter().flat_map(|r| sides.map(|c| (r, c))) {
        let pattern = |is_black: &dyn Fn(usize, usize) -> bool| {
            let color = |black| Some(if black { Color::Black } else { Color::White });
            let black = |v: Vertex| is_black(v.index() / cols, v.index() % cols);
            assert_meets_bound(&Position::from_fn(grid(rows, cols), |v| color(black(v))));
        };
        pattern(&|row, col| (row + col) % 2 == 0);
        pattern(&|row, col| (row, col) == (0, 1) || (row + col) % 2 == 0);
        for width in 1..4 {
            pattern(&|row, _| row / width % 2 == 0);
            pattern(&|_, col| col / width % 2 == 0);
            pattern(&|row, col| (row / width + col / width) % 2 == 0);
            pattern(&|row, col| (row + col) / width % 2 == 0);
        }
        pattern(&|row, _| 2 * row < rows);
        pattern(&|_, col| 2 * col < cols);
        pattern(&|row, col| row == 0 || col == 0 || row + 1 == rows || col + 1 == cols);
        for odd in [(0, 0), (0, 1), (1, 1), (rows / 2, cols / 2), (rows / 2, cols / 2 - 1)] {
            pattern(&|row, col| (row, col) == odd);
        }
        pattern(&|row, col| (row, col) == (0, 0) || (row, col) == (rows - 1, cols - 1));
        pattern(&|_, _| true);
    }
}

#[test]
fn boards_that_need_no_move() {
    for (rows, cols) in [(0, 0), (1, 1), (1, 30), (9, 9), (30, 1)] {
        let board = Position::from_fn(grid(rows, cols), |_| Some(Color::White));
        assert_meets_bound(&board);
        let reduction = reduce_full_grid(&board, MoveOrder::Any, &mut Effort::new()).unwrap();
        assert_eq!(reduction.stones_left, rows * cols);
        assert!(reduction.reduction.moves.is_empty());
    }
}

#[test]
fn the_sets_of_stones() {
    let board = with_one_in(grid(11, 11), &mut Random::new(9), 2);
    let large = reduce_full_grid(&board, MoveOrder::Any, &mut Effort::new()).unwrap();
    let small = board.clone().with_sets::<u128>().unwrap();
    let small = reduce_full_grid(&small, MoveOrder::Any, &mut Effort::new()).unwrap();
    assert_eq!(small, large);
}

#[test]
fn what_is_refused() {
    let holes: Position<Grid> = "xox|o.o|xox".parse().unwrap();
    let error = reduce_full_grid(&holes, MoveOrder::Any, &mut Effort::new()).unwrap_err();
    assert_eq!(error, Error::Hole { vertex: Vertex::new(4) });

    let board = with_one_in(grid(8, 9), &mut Random::new(4), 2);
    let error = reduce_narrow_grid(&board, &mut Effort::new()).unwrap_err();
    assert_eq!(error, Error::TooWide { side: 8, limit: 7 });

    // Without memory there is one frontier a square, which hardly ever suffices; then nothing is claimed. A full grid
    // needs none.
    let limits = Limits { steps: Some(1_000_000), memory: Some(0), time: None };
    let found = reduce_full_grid(&board, MoveOrder::Any, &mut Effort::within(limits)).unwrap();
    assert!(found.is_optimal());
    let narrow = with_one_in(grid(5, 40), &mut Random::new(4), 2);
    let error = reduce_narrow_grid(&narrow, &mut Effort::within(limits));
    assert_eq!(error, Err(Error::Stopped(Stopped::Memory { limit: 0 })));
}

#[test]
fn little_memory_makes_a_sweep_forget() {
    // Delta's bound is out of reach, so all frontiers must be kept.
    let mut optimal = [0; 2];
    for black in 0..1 << 10 {
        let board: Position<Grid, u64> = positions::full(grid(2, 5), black);
        let fewest = reduce_narrow_grid(&board, &mut Effort::new()).unwrap();
        assert!(fewest.is_optimal());
        for (memory, optimal) in [1 << 10, 1 << 13].into_iter().zip(&mut optimal) {
            let limits = Limits { memory: Some(memory), ..Limits::default() };
            let mut effort = Effort::within(limits);
            match reduce_narrow_grid(&board, &mut effort) {
                Ok(found) if found.is_optimal() => {
                    *optimal += 1;
                    assert_eq!(found.value(), fewest.value());
                }
                Ok(found) => assert!(found.stones_left >= fewest.stones_left),
                Err(error) => assert_eq!(error, Error::Stopped(Stopped::Memory { limit: memory })),
            }
        }
    }
    assert!(optimal[0] < optimal[1] && optimal[1] < 1 << 10, "{optimal:?}");
}
