//! Theorem 5, and the majority colour first on boards with an odd number of squares: `clobber-core`, which contains no
//! strategy, replays every reduction.

use clobber_core::{Color, Grid, LargeSet, MoveOrder, Position, Replay, StoneSet, Topology};
use clobber_solitaire::{
    CheckerboardReduction, Effort, Error, Reason, lower_bound, reduce_majority_first, row_value,
};

/// The four combinations of the colour at the corner and the first mover.
fn combinations() -> impl Iterator<Item = (Color, Color)> {
    Color::BOTH.into_iter().flat_map(|corner| Color::BOTH.map(|first| (corner, first)))
}

fn grid(rows: usize, cols: usize) -> Grid {
    Grid::new(rows, cols).unwrap()
}

/// Returns the reduction of a board, by the function for the majority colour if the other one refuses the board.
fn reduction(grid: Grid, corner: Color, first: Color) -> CheckerboardReduction {
    let (rows, cols) = (grid.rows(), grid.cols());
    // Theorem 1 has no condition; Theorem 5 needs the minority colour first if there is one.
    let is_refused = rows > 1 && cols > 1 && rows * cols % 2 == 1 && corner == first;
    match CheckerboardReduction::new(grid, corner, first) {
        Ok(reduction) if !is_refused => reduction,
        Err(error) if is_refused => {
            assert_eq!(error, Error::MajorityFirst { rows, cols, majority: corner });
            reduce_majority_first(grid, corner).unwrap()
        }
        found => panic!("{grid:?}, corner {corner}, {first} first: {found:?}"),
    }
}

/// Replays the reduction of a board, and compares it with what it says of itself and with the theorems.
fn check<S: StoneSet>(rows: usize, cols: usize, corner: Color, first: Color) {
    let grid = grid(rows, cols);
    let reduction = reduction(grid, corner, first);
    let context = format!("{rows} x {cols}, corner {corner}, {first} first");
    assert_eq!((reduction.grid(), reduction.corner()), (grid, corner));
    assert_eq!((reduction.first(), reduction.order()), (first, MoveOrder::Alternating(first)));
    let (stones, moves) = (reduction.stones_left(), reduction.move_count());
    assert_eq!(stones + moves, rows * cols, "{context}");
    assert_eq!((reduction.len(), reduction.lower_bound().stones), (moves, stones), "{context}");

    let start = Position::checkerboard(grid, corner).with_sets::<S>().unwrap();
    let is_majority_first = start.count(first) > start.count(!first);
    let replay = Replay::new(start, reduction.order(), reduction)
        .unwrap_or_else(|error| panic!("{context}: {error}"));
    assert_eq!((replay.moves_played(), replay.stones_left()), (moves, stones), "{context}");
    assert!(replay.is_final(), "{context}");
    let end = replay.into_end();
    if rows == 1 || cols == 1 {
        assert_eq!(stones, row_value(rows * cols), "{context}");
    } else if is_majority_first {
        assert_eq!((stones, end.count(corner)), (2, 2), "{context}");
    } else if rows * cols % 3 != 0 {
        assert_eq!(stones, 1, "{context}");
    } else {
        let squares = |color| end.stones().of(color).iter().map(|v| grid.coordinates(v));
        let [black, white] = Color::BOTH.map(|color| squares(color).collect::<Vec<_>>());
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
                match rows * cols {
                    ..=64 => check::<u64>(rows, cols, corner, first),
                    _ => check::<LargeSet>(rows, cols, corner, first),
                }
            }
        }
    }
}

#[test]
fn every_odd_board_to_99_with_its_majority_first() {
    for (rows, cols) in (3..100).flat_map(|rows| (3..100).map(move |cols| (rows, cols))) {
        if rows * cols % 2 == 1 {
            check::<LargeSet>(rows, cols, Color::Black, Color::Black);
        }
    }
}

#[test]
fn long_and_large_boards() {
    check::<LargeSet>(1000, 1000, Color::Black, Color::White);
    check::<LargeSet>(999, 1001, Color::White, Color::Black);
    for (rows, cols) in
        [(3, 9999), (5, 9999), (7, 9999), (9, 9999), (3, 10_001), (15, 2001), (501, 999)]
    {
        check::<LargeSet>(rows, cols, Color::Black, Color::Black);
        check::<LargeSet>(cols, rows, Color::White, Color::White);
    }
}

/// The bound of each board can be checked. It is the one found for the position, or the balance of the colours.
#[test]
fn bounds_of_boards() {
    for (rows, cols) in (1..=12).flat_map(|rows| (1..=12).map(move |cols| (rows, cols))) {
        for (corner, first) in combinations() {
            let reduction = reduction(grid(rows, cols), corner, first);
            let (start, bound) = (reduction.start(), reduction.lower_bound());
            assert_eq!(bound.check(&start, reduction.order(), &mut Effort::new()), Ok(()));
            if CheckerboardReduction::new(grid(rows, cols), corner, first).is_err() {
                assert!(matches!(bound.reason, Reason::Balance { first, .. } if first == corner));
                continue;
            }
            assert_eq!(bound, lower_bound(&start), "{rows} x {cols}");
            if rows > 1 && cols > 1 && rows * cols % 3 == 0 {
                assert!(bound.to_string().contains("(delta is "), "{rows} x {cols}");
            }
        }
    }
}

#[test]
fn the_length_is_exact_at_every_step() {
    let usual = [(1, 1), (1, 2), (1, 7), (5, 1), (2, 2), (2, 13), (14, 2), (9, 8), (5, 5)]
        .map(|(rows, cols)| reduction(grid(rows, cols), Color::Black, Color::White));
    let majority = [(3, 3), (3, 7), (5, 5), (7, 11), (9, 15)]
        .map(|(rows, cols)| reduction(grid(rows, cols), Color::Black, Color::Black));
    for mut moves in usual.into_iter().chain(majority) {
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
fn boards_without_a_square() {
    for (rows, cols) in [(0, 0), (0, 5), (5, 0)] {
        for (corner, first) in combinations() {
            let refused = CheckerboardReduction::new(grid(rows, cols), corner, first);
            assert_eq!(refused.unwrap_err(), Error::Empty);
            let refused = reduce_majority_first(grid(rows, cols), corner);
            assert_eq!(refused.unwrap_err(), Error::Empty);
        }
    }
}

#[test]
fn the_largest_boards() {
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
        let grid = grid(rows, cols);
        let moves = reduction(grid, Color::Black, Color::White);
        assert_eq!(moves.len() + moves.stones_left(), rows * cols);
        assert!(moves.clone().take(100_000).all(|mv| grid.are_adjacent(mv.from, mv.to)));
    }
}

#[test]
fn errors_explain_themselves() {
    let error = CheckerboardReduction::new(grid(3, 5), Color::Black, Color::Black);
    assert_eq!(
        error.unwrap_err().to_string(),
        "x has one stone more and cannot move first on 3 x 5 if as few stones are to be left as \
         Theorem 5 promises; let o move first, or leave two stones"
    );
}

#[test]
fn other_boards_are_those_of_theorems_1_and_5() {
    for (rows, cols) in [(1, 1), (1, 7), (9, 1), (2, 2), (2, 5), (4, 4), (6, 9)] {
        for corner in Color::BOTH {
            let same = CheckerboardReduction::new(grid(rows, cols), corner, corner).unwrap();
            assert!(reduce_majority_first(grid(rows, cols), corner).unwrap().eq(same));
        }
    }
}
