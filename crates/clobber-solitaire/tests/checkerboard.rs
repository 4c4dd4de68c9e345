//! Theorem 5, and the majority colour first on boards with an odd number of squares: `clobber-core`, which contains no
//! strategy, replays every reduction.

use clobber_core::{Color, Grid, LargeSet, MoveOrder, Position, Replay, StoneSet};
use clobber_solitaire::{
    CheckerboardReduction, Effort, Error, Reason, lower_bound, reduce_majority_first, row_value,
};

/// The four combinations of the colour at the corner and the first mover.
fn combinations() -> impl Iterator<Item = (Color, Color)> {
    Color::BOTH.into_iter().flat_map(|corner| Color::BOTH.map(|first| (corner, first)))
}

/// Theorem 1 has no condition; Theorem 5 needs the minority colour first if there is one.
fn is_admissible(rows: usize, cols: usize, corner: Color, first: Color) -> bool {
    rows == 1 || cols == 1 || rows * cols % 2 == 0 || corner != first
}

/// Replays a reduction, and compares it with what it says of itself. Returns the end.
fn replayed<S: StoneSet>(reduction: &CheckerboardReduction) -> Position<Grid, S> {
    let (grid, corner, first) = (reduction.grid(), reduction.corner(), reduction.first());
    let context = format!("{grid:?}, corner {corner}, {first} first");
    assert_eq!(reduction.order(), MoveOrder::Alternating(first));
    let (stones, moves) = (reduction.stones_left(), reduction.move_count());
    assert_eq!((reduction.len(), reduction.lower_bound().stones), (moves, stones), "{context}");

    let start = Position::checkerboard(grid, corner).with_sets::<S>().unwrap();
    let replay = Replay::new(start, reduction.order(), reduction.clone())
        .unwrap_or_else(|error| panic!("{context}: {error}"));
    assert_eq!((replay.moves_played(), replay.stones_left()), (moves, stones), "{context}");
    assert!(replay.is_final(), "{context}");
    replay.into_end()
}

/// Replays the reduction of a board and checks the stones left.
fn assert_reduced<S: StoneSet>(rows: usize, cols: usize, corner: Color, first: Color) {
    let grid = Grid::new(rows, cols).unwrap();
    let reduction = CheckerboardReduction::new(grid, corner, first).unwrap();
    let (end, stones) = (replayed::<S>(&reduction), reduction.stones_left());
    let context = format!("{rows} x {cols}, corner {corner}, {first} first");
    let squares =
        |color: Color| end.stones().of(color).iter().map(|v| grid.coordinates(v)).collect();
    let (black, white): (Vec<_>, Vec<_>) = (squares(Color::Black), squares(Color::White));
    if rows == 1 || cols == 1 {
        assert_eq!(stones, row_value(rows * cols), "{context}");
    } else if rows * cols % 3 != 0 {
        assert_eq!(stones, 1, "{context}");
    } else {
        assert_eq!((black.len(), white.len()), (1, 1), "{context}");
        let ((r, c), (s, d)) = (black[0], white[0]);
        assert!(matches!((r.abs_diff(s), c.abs_diff(d)), (0, 2) | (2, 0)), "{context}");
    }
}

#[test]
fn all_boards_up_to_64_by_64() {
    for rows in 1..=64 {
        for cols in 1..=if rows == 1 { 200 } else { 64 } {
            for (corner, first) in combinations() {
                if !is_admissible(rows, cols, corner, first) {
                    let grid = Grid::new(rows, cols).unwrap();
                    let expected = Error::MajorityFirst { rows, cols, majority: corner };
                    assert_eq!(
                        CheckerboardReduction::new(grid, corner, first).unwrap_err(),
                        expected
                    );
                } else if rows * cols <= 64 {
                    assert_reduced::<u64>(rows, cols, corner, first);
                } else {
                    assert_reduced::<LargeSet>(rows, cols, corner, first);
                }
            }
        }
    }
}

#[test]
fn a_large_board() {
    assert_reduced::<LargeSet>(1000, 1000, Color::Black, Color::White);
    assert_reduced::<LargeSet>(999, 1001, Color::White, Color::Black);
}

#[test]
fn the_bound_is_the_one_found_for_the_position() {
    for rows in 1..=12 {
        for cols in 1..=12 {
            for (corner, first) in combinations() {
                let grid = Grid::new(rows, cols).unwrap();
                let Ok(reduction) = CheckerboardReduction::new(grid, corner, first) else {
                    continue;
                };
                let bound = reduction.lower_bound();
                assert_eq!(bound, lower_bound(&reduction.start()), "{rows} x {cols}");
                assert_eq!(
                    bound.check(&reduction.start(), reduction.order(), &mut Effort::new()),
                    Ok(()),
                    "{rows} x {cols}"
                );
                if rows > 1 && cols > 1 && rows * cols % 3 == 0 {
                    assert!(bound.to_string().contains("(delta is "), "{rows} x {cols}");
                }
            }
        }
    }
}

#[test]
fn the_length_is_exact_at_every_step() {
    let grid = |(rows, cols)| Grid::new(rows, cols).unwrap();
    let usual = [(1, 1), (1, 2), (1, 7), (5, 1), (2, 2), (2, 13), (14, 2), (9, 8), (5, 5)]
        .map(|size| CheckerboardReduction::new(grid(size), Color::Black, Color::White));
    let majority = [(3, 3), (3, 7), (5, 5), (7, 11), (9, 15)]
        .map(|size| reduce_majority_first(grid(size), Color::Black));
    for moves in usual.into_iter().chain(majority) {
        let mut moves = moves.unwrap();
        let all: Vec<_> = moves.clone().collect();
        assert_eq!(moves.move_count(), all.len());
        for (index, &expected) in all.iter().enumerate() {
            let left = all.len() - index;
            assert_eq!((moves.len(), moves.size_hint()), (left, (left, Some(left))));
            // The remaining moves come in the same order by `next`, `fold` and a clone.
            assert_eq!(moves.clone().count(), left);
            let mut folded = Vec::new();
            moves.clone().for_each(|mv| folded.push(mv));
            assert_eq!(folded, all[index..]);
            assert_eq!(moves.next(), Some(expected));
        }
        for _ in 0..3 {
            assert_eq!((moves.len(), moves.next()), (0, None));
        }
        // The whole reduction is still available.
        assert_eq!(moves.to_reduction().moves, all);
        assert_eq!(moves.replay(&mut Effort::new()).unwrap().moves_played(), all.len());
    }
}

#[test]
fn boards_without_a_square_and_with_one() {
    for (rows, cols) in [(0, 0), (0, 5), (5, 0)] {
        for (corner, first) in combinations() {
            let grid = Grid::new(rows, cols).unwrap();
            let error = CheckerboardReduction::new(grid, corner, first).unwrap_err();
            assert_eq!(error, Error::Empty);
        }
    }
    for (corner, first) in combinations() {
        let mut one = CheckerboardReduction::new(Grid::new(1, 1).unwrap(), corner, first).unwrap();
        assert_eq!((one.stones_left(), one.len(), one.next()), (1, 0, None));
    }
}

#[test]
fn the_largest_boards() {
    let squares = |grid: Grid| grid.rows() * grid.cols();
    for (rows, cols) in [
        (65535, 65535),
        (65535, 65537),
        (65537, 65535),
        (2, (1 << 31) - 1),
        ((1 << 31) - 1, 2),
        (3, 1_431_655_765),
        (1_431_655_765, 3),
        (1, u32::MAX as usize),
        (u32::MAX as usize, 1),
    ] {
        let grid = Grid::new(rows, cols).unwrap();
        let moves = CheckerboardReduction::new(grid, Color::Black, Color::White).unwrap();
        assert_eq!(moves.len() + moves.stones_left(), squares(grid));
        assert!(moves.clone().take(100_000).all(|mv| {
            use clobber_core::Topology;
            grid.are_adjacent(mv.from, mv.to)
        }));
    }
}

#[test]
fn errors_explain_themselves() {
    let error = CheckerboardReduction::new(Grid::new(3, 5).unwrap(), Color::Black, Color::Black);
    assert_eq!(
        error.unwrap_err().to_string(),
        "x has one stone more and cannot move first on 3 x 5 if as few stones are to be left as \
         Theorem 5 promises; let o move first, or leave two stones"
    );
}

// ---- The majority colour first ------------------------------------------------------------------

/// The majority colour first.
fn majority_first(rows: usize, cols: usize, corner: Color) -> CheckerboardReduction {
    reduce_majority_first(Grid::new(rows, cols).unwrap(), corner).unwrap()
}

/// Replays a reduction of an odd board: two stones are left.
fn check_majority_first(rows: usize, cols: usize, corner: Color) {
    let reduction = majority_first(rows, cols, corner);
    let refused = CheckerboardReduction::new(reduction.grid(), corner, corner).unwrap_err();
    assert!(matches!(refused, Error::MajorityFirst { .. }));
    assert_eq!((reduction.first(), reduction.len()), (corner, rows * cols - 2));
    assert_eq!(replayed::<LargeSet>(&reduction).count(corner), 2, "{rows} x {cols}");
}

#[test]
fn every_odd_board_to_99() {
    for (most, corner) in [(99, Color::Black), (21, Color::White)] {
        for rows in (3..=most).step_by(2) {
            (3..=most).step_by(2).for_each(|cols| check_majority_first(rows, cols, corner));
        }
    }
}

#[test]
fn long_and_large_boards() {
    for (rows, cols) in
        [(3, 9999), (5, 9999), (7, 9999), (9, 9999), (3, 10_001), (15, 2001), (501, 999)]
    {
        check_majority_first(rows, cols, Color::Black);
        check_majority_first(cols, rows, Color::White);
    }
}

#[test]
fn two_stones_are_the_fewest_by_the_balance_of_the_colours() {
    for (rows, cols) in [(3, 3), (5, 5), (5, 7), (7, 7), (9, 9), (9, 7)] {
        for corner in Color::BOTH {
            let reduction = majority_first(rows, cols, corner);
            let bound = reduction.lower_bound();
            assert_eq!(bound.stones, 2);
            assert!(matches!(bound.reason, Reason::Balance { first, .. } if first == corner));
            assert_eq!(
                bound.check(&reduction.start(), reduction.order(), &mut Effort::new()),
                Ok(())
            );
        }
    }
}

#[test]
fn other_boards_are_those_of_theorems_1_and_5() {
    for (rows, cols) in [(1, 1), (1, 7), (9, 1), (2, 2), (2, 5), (4, 4), (6, 9)] {
        let grid = Grid::new(rows, cols).unwrap();
        for corner in Color::BOTH {
            let same = CheckerboardReduction::new(grid, corner, corner).unwrap();
            assert!(reduce_majority_first(grid, corner).unwrap().eq(same));
        }
    }
    let empty = Grid::new(0, 0).unwrap();
    assert_eq!(reduce_majority_first(empty, Color::Black).unwrap_err(), Error::Empty);
}
