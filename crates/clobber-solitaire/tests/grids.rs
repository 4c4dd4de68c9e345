//! Reductions of grids in free order: against exhaustive search on small boards, against the bound on
//! large ones; every reduction is replayed.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::time::Duration;

use clobber_core::{Color, Grid, MoveOrder, Position, StoneSet, Topology, Vertex};
use clobber_solitaire::{
    Effort, GridError, GridReduction, Limits, Stopped, lower_bound, reduce_full_grid,
    reduce_narrow_grid,
};

fn grid(rows: usize, cols: usize) -> Grid {
    Grid::new(rows, cols).unwrap()
}

/// The colours are those of the lowest bits that are set in `black`.
fn full(grid: Grid, black: u64) -> Position<Grid, u64> {
    let square = |v: Vertex| if black >> v.get() & 1 == 1 { Color::Black } else { Color::White };
    Position::try_from_fn(grid, |v| Some(square(v))).unwrap()
}

fn pseudo_random(seed: &mut u64, bound: u64) -> u64 {
    *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*seed >> 33) % bound
}

/// A board on which one stone of `in_all` is black.
fn random(grid: Grid, seed: &mut u64, in_all: u64) -> Position<Grid> {
    Position::from_fn(grid, |_| {
        Some(if pseudo_random(seed, in_all) == 0 { Color::Black } else { Color::White })
    })
}

/// The value by definition.
fn value(position: &Position<Grid, u64>, known: &mut HashMap<Position<Grid, u64>, usize>) -> usize {
    if let Some(&value) = known.get(position) {
        return value;
    }
    let moves: Vec<_> = position.all_moves().collect();
    let after = moves.into_iter().map(|mv| {
        let mut after = *position;
        after.play(mv).unwrap();
        value(&after, known)
    });
    let least = after.min().unwrap_or(position.stone_count());
    known.insert(*position, least);
    least
}

fn assert_sound<S: StoneSet>(reduction: &GridReduction<S>) {
    let replay = reduction.replay().unwrap();
    assert_eq!(reduction.to_reduction().order, MoveOrder::Any);
    assert_eq!(replay.stones_left(), reduction.stones_left());
    assert_eq!(*reduction.lower_bound(), lower_bound(reduction.start()));
    assert_eq!(reduction.lower_bound().check(reduction.start()), Ok(()));
    assert!(reduction.stones_left() >= reduction.lower_bound().stones);
    assert_eq!(reduction.meets_bound(), reduction.stones_left() == reduction.lower_bound().stones);
}

fn assert_meets_bound(position: &Position<Grid>) {
    let reduction = reduce_full_grid(position, &mut Effort::new())
        .unwrap_or_else(|error| panic!("{position}: {error}"));
    assert_sound(&reduction);
    assert!(reduction.meets_bound() && reduction.is_optimal(), "{position}");
}

#[test]
fn narrow_boards_with_holes_are_solved_exactly() {
    for (rows, cols) in [(1, 1), (1, 7), (2, 2), (2, 4), (4, 2), (3, 3)] {
        let (board, mut known) = (grid(rows, cols), HashMap::new());
        for code in 0..3_u64.pow(board.vertex_count() as u32) {
            let square = |v: Vertex| match code / 3_u64.pow(v.get()) % 3 {
                0 => None,
                1 => Some(Color::Black),
                _ => Some(Color::White),
            };
            let position = Position::try_from_fn(board, square).unwrap();
            let reduction = reduce_narrow_grid(&position, &mut Effort::new()).unwrap();
            assert_sound(&reduction);
            assert!(reduction.is_optimal());
            assert_eq!(reduction.stones_left(), value(&position, &mut known), "{position}");
        }
    }
}

#[test]
fn full_boards_are_solved_exactly() {
    for (rows, cols) in [(2, 5), (5, 2), (3, 4)] {
        let (board, mut known) = (grid(rows, cols), HashMap::new());
        for black in 0..1 << board.vertex_count() {
            let position = full(board, black);
            let reduction = reduce_full_grid(&position, &mut Effort::new()).unwrap();
            assert_sound(&reduction);
            assert_eq!(reduction.stones_left(), value(&position, &mut known), "{position}");
            let decided = rows > 2 && cols > 2;
            assert!(reduction.meets_bound() || !decided, "{position}");
        }
    }
}

#[test]
fn wide_sweeps_agree_with_peeling() {
    let mut seed = 5;
    for (rows, cols) in [(5, 5), (5, 9), (6, 6), (7, 7)] {
        for in_all in [2, 3, 10] {
            let position = random(grid(rows, cols), &mut seed, in_all);
            let peeled = reduce_full_grid(&position, &mut Effort::new()).unwrap();
            let swept = reduce_narrow_grid(&position, &mut Effort::new()).unwrap();
            assert_sound(&swept);
            assert_eq!(peeled.stones_left(), swept.stones_left(), "{position}");
        }
    }
}

#[test]
fn a_hundred_random_boards_of_20_x_20() {
    let mut seed = 20;
    for _ in 0..100 {
        assert_meets_bound(&random(grid(20, 20), &mut seed, 2));
    }
}

#[test]
fn random_boards_of_many_shapes() {
    let mut seed = 1;
    let sides: Vec<usize> = (3..13).chain([15, 16, 17, 25, 40]).collect();
    for &rows in &sides {
        for &cols in &sides {
            for in_all in [2, 6, 40] {
                assert_meets_bound(&random(grid(rows, cols), &mut seed, in_all));
            }
        }
    }
    assert_meets_bound(&random(grid(100, 100), &mut seed, 2));
}

#[test]
fn thin_boards() {
    let mut seed = 3;
    for lines in 3..6 {
        for length in [20, 61, 200] {
            for in_all in [2, 8, 100] {
                assert_meets_bound(&random(grid(lines, length), &mut seed, in_all));
                assert_meets_bound(&random(grid(length, lines), &mut seed, in_all));
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
        let reduction = reduce_full_grid(&board, &mut Effort::new()).unwrap();
        assert_eq!(reduction.stones_left(), rows * cols);
        assert!(reduction.into_reduction().moves.is_empty());
    }
}

#[test]
fn the_sets_of_stones() {
    let board = random(grid(11, 11), &mut 9, 2);
    let large = reduce_full_grid(&board, &mut Effort::new()).unwrap();
    let small = board.clone().with_sets::<u128>().unwrap();
    let small = reduce_full_grid(&small, &mut Effort::new()).unwrap();
    assert_eq!(small.to_reduction(), large.into_reduction());
}

#[test]
fn what_is_refused() {
    let holes: Position<Grid> = "xox|o.o|xox".parse().unwrap();
    let error = reduce_full_grid(&holes, &mut Effort::new()).unwrap_err();
    assert_eq!(error, GridError::Hole { vertex: Vertex::new(4) });

    let board = random(grid(8, 9), &mut 4, 2);
    let error = reduce_narrow_grid(&board, &mut Effort::new()).unwrap_err();
    assert_eq!(error, GridError::TooWide { lines: 8 });

    // Without memory there is one frontier a square, which is hardly ever enough; then nothing is claimed.
    let limits = Limits { steps: Some(1_000_000), memory: Some(0), time: None };
    assert!(reduce_full_grid(&board, &mut Effort::within(limits)).is_err());
    let narrow = random(grid(5, 40), &mut 4, 2);
    let error = reduce_narrow_grid(&narrow, &mut Effort::within(limits));
    assert!(matches!(error, Err(GridError::GaveUp { frontiers: 1, .. })), "{error:?}");
}

#[test]
fn limits_and_cancelling() {
    let wide = random(grid(8, 9), &mut 4, 2);
    let narrow = random(grid(3, 200), &mut 4, 2);
    let both = |effort: &mut Effort<'_>| {
        [
            reduce_full_grid(&wide, effort).map(GridReduction::into_reduction),
            reduce_narrow_grid(&narrow, effort).map(GridReduction::into_reduction),
        ]
    };
    for steps in [0, 71, 500] {
        let mut effort = Effort::within(Limits { steps: Some(steps), ..Limits::default() });
        for result in both(&mut effort) {
            assert_eq!(result, Err(GridError::Stopped(Stopped::Steps { limit: steps })));
        }
        assert_eq!(effort.progress().steps, steps);
    }
    let mut effort = Effort::within(Limits { time: Some(Duration::ZERO), ..Limits::default() });
    for result in both(&mut effort) {
        assert_eq!(result, Err(GridError::Stopped(Stopped::Time { limit: Duration::ZERO })));
    }
    let mut effort = Effort::new().watched(|_| ControlFlow::Break(()));
    for result in both(&mut effort) {
        assert_eq!(result, Err(GridError::Stopped(Stopped::Cancelled)));
    }
    // With as many steps as are needed, the same reduction; with one less, none.
    let mut effort = Effort::new();
    let found = both(&mut effort);
    let needed = effort.progress().steps;
    let within =
        |steps| both(&mut Effort::within(Limits { steps: Some(steps), ..Limits::default() }));
    assert_eq!(within(needed), found);
    assert!(within(needed - 1).iter().any(Result::is_err));
}

#[test]
fn little_memory_makes_a_sweep_forget() {
    // Delta's bound is out of reach, so all frontiers have to be kept.
    let mut optimal = [0; 2];
    for black in 0..1 << 10 {
        let board = full(grid(2, 5), black);
        let fewest = reduce_narrow_grid(&board, &mut Effort::new()).unwrap();
        assert!(fewest.is_optimal());
        for (memory, optimal) in [1 << 10, 1 << 13].into_iter().zip(&mut optimal) {
            let limits = Limits { memory: Some(memory), ..Limits::default() };
            let mut effort = Effort::within(limits);
            match reduce_narrow_grid(&board, &mut effort) {
                Ok(found) if found.is_optimal() => {
                    *optimal += 1;
                    assert_eq!(found.stones_left(), fewest.stones_left());
                }
                Ok(found) => assert!(found.stones_left() >= fewest.stones_left()),
                Err(error) => assert!(matches!(error, GridError::GaveUp { .. }), "{error}"),
            }
        }
    }
    assert!(optimal[0] < optimal[1] && optimal[1] < 1 << 10, "{optimal:?}");
}
