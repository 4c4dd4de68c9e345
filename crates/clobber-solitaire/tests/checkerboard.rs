//! Theorem 5: `clobber-core`, which contains no strategy, replays every reduction.

use std::collections::HashMap;

use clobber_core::{Color, Grid, LargeSet, MoveOrder, Position, Replay, StoneSet};
use clobber_solitaire::{CheckerboardReduction, Effort, Error, lower_bound, row_value};

/// The four combinations of the colour at the corner and the first mover.
fn combinations() -> impl Iterator<Item = (Color, Color)> {
    Color::BOTH.into_iter().flat_map(|corner| Color::BOTH.map(|first| (corner, first)))
}

/// Theorem 1 has no condition; Theorem 5 needs the minority colour first if there is one.
fn is_admissible(rows: usize, cols: usize, corner: Color, first: Color) -> bool {
    rows == 1 || cols == 1 || rows * cols % 2 == 0 || corner != first
}

/// Replays the reduction of a board and checks the stones left.
fn assert_reduced<S: StoneSet>(rows: usize, cols: usize, corner: Color, first: Color) {
    let context = format!("{rows} x {cols}, corner {corner}, {first} first");
    let grid = Grid::new(rows, cols).unwrap();
    let reduction = CheckerboardReduction::new(grid, corner, first).unwrap();
    assert_eq!(reduction.order(), MoveOrder::Alternating(first));
    let (stones, moves) = (reduction.stones_left(), reduction.move_count());
    assert_eq!((reduction.len(), reduction.lower_bound().stones), (moves, stones), "{context}");

    let start = Position::checkerboard(grid, corner).with_sets::<S>().unwrap();
    let replay = Replay::new(start, reduction.order(), reduction)
        .unwrap_or_else(|error| panic!("{context}: {error}"));
    assert_eq!((replay.moves_played(), replay.stones_left()), (moves, stones), "{context}");
    assert!(replay.is_final(), "{context}");

    let end = replay.end();
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
        for cols in 1..=64 {
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
fn thin_boards() {
    let long = [998, 999, 1000, 1001, 1002, 1003, 1999, 2000, 3000, 9999];
    for thin in 2..=8 {
        for long in long {
            for (corner, first) in combinations() {
                if is_admissible(thin, long, corner, first) {
                    assert_reduced::<LargeSet>(thin, long, corner, first);
                    assert_reduced::<LargeSet>(long, thin, corner, first);
                }
            }
        }
    }
}

#[test]
fn a_sample_of_larger_boards() {
    for rows in (65..500).step_by(61) {
        for cols in (65..500).step_by(47) {
            for (corner, first) in combinations() {
                if is_admissible(rows, cols, corner, first) {
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
    for (rows, cols) in [(1, 1), (1, 2), (1, 7), (5, 1), (2, 2), (2, 13), (14, 2), (9, 8), (5, 5)] {
        let grid = Grid::new(rows, cols).unwrap();
        let mut moves = CheckerboardReduction::new(grid, Color::Black, Color::White).unwrap();
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

/// The ends of alternating play: the fewest stones, and whether one of each colour can be left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Ends {
    fewest: usize,
    one_of_each: bool,
}

/// Exhaustive search in bit sets, which shares no code with the strategy or with `clobber-core`.
fn ends(
    cols: u32,
    (own, other): (u32, u32),
    squares: u32,
    known: &mut HashMap<(u32, u32), Ends>,
) -> Ends {
    if let Some(&ends) = known.get(&(own, other)) {
        return ends;
    }
    let mut best = Ends { fewest: usize::MAX, one_of_each: false };
    let mut is_stuck = true;
    for from in (0..squares).filter(|v| own >> v & 1 == 1) {
        let row_neighbors =
            [(from % cols > 0, from.wrapping_sub(1)), (from % cols + 1 < cols, from + 1)];
        let column_neighbors =
            [(from >= cols, from.wrapping_sub(cols)), (from + cols < squares, from + cols)];
        for (on_board, to) in row_neighbors.into_iter().chain(column_neighbors) {
            if on_board && other >> to & 1 == 1 {
                is_stuck = false;
                let next = (other & !(1 << to), own & !(1 << from) | 1 << to);
                let Ends { fewest, one_of_each } = ends(cols, next, squares, known);
                best.fewest = best.fewest.min(fewest);
                best.one_of_each |= one_of_each;
            }
        }
    }
    if is_stuck {
        best = Ends {
            fewest: (own.count_ones() + other.count_ones()) as usize,
            one_of_each: own.count_ones() == 1 && other.count_ones() == 1,
        };
    }
    known.insert((own, other), best);
    best
}

#[test]
fn theorem_5_on_small_boards_by_exhaustive_search() {
    for (rows, cols) in
        [(2, 2), (2, 3), (2, 4), (2, 5), (3, 2), (3, 3), (2, 6), (3, 4), (2, 7), (3, 5)]
    {
        let squares = rows * cols;
        let even: u32 =
            (0..squares).filter(|v| (v / cols + v % cols) % 2 == 0).map(|v| 1 << v).sum();
        let odd = ((1 << squares) - 1) & !even;
        let mut known = HashMap::new();
        let value = if squares % 3 == 0 { 2 } else { 1 };

        // The colour that is not in the corner, the minority on odd boards, moves first.
        let minority_first = ends(cols, (odd, even), squares, &mut known);
        assert_eq!(minority_first.fewest, value, "{rows} x {cols}");
        assert!(minority_first.one_of_each || value == 1, "{rows} x {cols}");

        let majority_first = ends(cols, (even, odd), squares, &mut known);
        if squares % 2 == 0 {
            assert_eq!(majority_first, minority_first, "{rows} x {cols}");
        } else {
            // Neither one stone nor one of each colour, as `MajorityFirst` claims.
            assert_eq!(majority_first, Ends { fewest: 2, one_of_each: false }, "{rows} x {cols}");
        }
    }
}
