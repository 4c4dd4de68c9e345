//! The enumerator of undecided colourings, against values by definition and published counts.

use std::ops::ControlFlow;
use std::time::Duration;

use clobber_core::{Color, Cycle, GraphBoard, Grid, MoveOrder, Path, Position, Topology, Vertex};
use clobber_solitaire::{
    Effort, Limits, Stopped, lower_bound, reduce_narrow_grid, undecided_colorings,
};
use testkit::plays::{Naive, Placement};
use testkit::positions;

fn grid(rows: usize, cols: usize) -> Grid {
    Grid::new(rows, cols).unwrap()
}

/// Compares with the values of all colourings; returns how many are undecided.
fn assert_right<T: Topology + Copy>(board: T, order: MoveOrder) -> usize {
    let undecided = undecided_colorings(board, order, &mut Effort::new()).unwrap();
    assert_eq!(undecided.colorings(), 1 << board.vertex_count());
    let mut listed = undecided.iter().peekable();
    let mut naive = Naive::new(&board);
    for black in 0..undecided.colorings() {
        let position: Position<T, u64> = positions::full(board, black);
        let value = naive.fewest(Placement::new(&position), order);
        match listed.next_if(|listed| listed.position.stones() == position.stones()) {
            Some(listed) => {
                assert_eq!(listed.value, value, "{position} {order}");
                assert!(listed.predicted < value, "{position} {order}");
            }
            None if order == MoveOrder::Any => {
                // The bound of the crate knows alternating rows as well.
                assert!(value <= lower_bound(&position).stones, "{position}");
            }
            None => assert!(predicted_in_turn(&position, order) == value, "{position} {order}"),
        }
    }
    assert!(listed.next().is_none());
    undecided.len()
}

/// Delta part by part, and what the colours' numbers allow move by move.
fn predicted_in_turn<T: Topology + Copy>(position: &Position<T, u64>, order: MoveOrder) -> usize {
    let by_parts: usize = position
        .parts()
        .iter()
        .map(|part| {
            let part = position.restricted_to(part);
            let sides = clobber_solitaire::Bipartition::from_stones(&part);
            let delta = sides.map(|sides| clobber_solitaire::Delta::of(&part, &sides).class());
            if part.is_monochromatic() {
                part.stone_count()
            } else {
                1 + usize::from(delta == Ok(0))
            }
        })
        .sum();
    // The longest game of which the numbers know no obstacle.
    let mut left = [Color::Black, Color::White].map(|color| position.count(color));
    let mut longest = 0;
    for played in 0.. {
        let mover = usize::from(order.mover(played) == Some(Color::White));
        if left[mover] == 0 || left[1 - mover] == 0 {
            break;
        }
        left[1 - mover] -= 1;
        longest = played + 1;
    }
    by_parts.max(position.stone_count() - longest)
}

#[test]
fn values_by_definition() {
    let star = GraphBoard::from_edges(7, (1..7).map(|leaf| (0, leaf))).unwrap();
    let two_parts =
        GraphBoard::from_edges(8, [(0, 1), (1, 2), (2, 0), (3, 4), (4, 5), (5, 6), (6, 3)]);
    let (two_parts, none) = (two_parts.unwrap(), GraphBoard::from_edges(0, []).unwrap());
    for order in MoveOrder::ALL {
        for n in 0..=10 {
            assert_right(Path::new(n), order);
        }
        for n in 3..=9 {
            assert_right(Cycle::new(n), order);
        }
        assert_right(grid(3, 3), order);
        assert_right(grid(2, 5), order);
        assert_right(&star, order);
        assert_right(&two_parts, order);
        assert_eq!(assert_right(&none, order), 0);
    }
}

/// A grid with the numbers of its first two vertices exchanged.
fn renumbered(grid: Grid) -> GraphBoard {
    let number = |v: Vertex| if v.index() < 2 { 1 - v.index() } else { v.index() };
    let count = grid.vertex_count();
    let edges = (0..count as u32).map(Vertex::new).flat_map(|a| {
        let later = grid.neighbors(a).filter(move |&b| a < b);
        later.map(move |b| (number(a), number(b))).collect::<Vec<_>>()
    });
    GraphBoard::from_edges(count, edges).unwrap()
}

#[test]
fn rectangles() {
    for (rows, cols) in [(2, 2), (2, 3), (2, 4), (3, 3), (3, 4), (4, 3), (3, 5), (4, 4)] {
        for order in MoveOrder::ALL {
            let undecided =
                undecided_colorings(grid(rows, cols), order, &mut Effort::new()).unwrap();
            assert!(undecided.is_empty(), "{rows} x {cols}, {order}");
        }
        // With two vertices exchanged the board is not known to be a grid, and all plays are looked at.
        let renumbered = renumbered(grid(rows, cols));
        let undecided =
            undecided_colorings(&renumbered, MoveOrder::Any, &mut Effort::new()).unwrap();
        assert!(undecided.is_empty(), "{rows} x {cols}");
    }
    for (rows, cols) in [(3, 21), (9, 7), (6, 6)] {
        let undecided =
            undecided_colorings(grid(rows, cols), MoveOrder::Any, &mut Effort::new()).unwrap();
        assert_eq!((undecided.len(), undecided.colorings()), (0, 1 << (rows * cols)));
    }
    // A grid with an edge more, and one with a square less, are none.
    let edges = |board: Grid| {
        let board = move |a: u32| (a, board.neighbors(Vertex::new(a)).collect::<Vec<_>>());
        (0..9).map(board).flat_map(|(a, around)| {
            around.into_iter().filter(move |b| a < b.get()).map(move |b| (a as usize, b.index()))
        })
    };
    let more = GraphBoard::from_edges(9, edges(grid(3, 3)).chain([(0, 4)])).unwrap();
    let less = GraphBoard::from_edges(9, edges(grid(3, 3)).filter(|&(a, _)| a > 0)).unwrap();
    for board in [more, less] {
        assert_right(&board, MoveOrder::Any);
    }
    for (cols, any, in_turn) in [(5, 4, 14), (6, 16, 14), (7, 64, 162), (8, 332, 366)] {
        for (order, count) in
            [(MoveOrder::Any, any), (MoveOrder::Alternating(Color::Black), in_turn)]
        {
            let undecided = undecided_colorings(grid(2, cols), order, &mut Effort::new()).unwrap();
            assert_eq!(undecided.len(), count, "2 x {cols}");
            assert!(undecided.iter().all(|coloring| coloring.value == 2));
        }
    }
}

/// A conjecture of docs/grids.md, of which `rectangles` has the smaller boards.
#[test]
#[ignore = "minutes"]
fn larger_rectangles_in_turn() {
    for (rows, cols) in [(3, 6), (4, 5)] {
        let order = MoveOrder::Alternating(Color::Black);
        let undecided = undecided_colorings(grid(rows, cols), order, &mut Effort::new()).unwrap();
        assert!(undecided.is_empty(), "{rows} x {cols}");
    }
}

/// All that are undecided on 2 x 9: 1,708 of the 174,762 whose delta is not 0.
#[test]
fn two_rows_of_nine() {
    let undecided = undecided_colorings(grid(2, 9), MoveOrder::Any, &mut Effort::new()).unwrap();
    assert_eq!(undecided.len(), 1708);
    assert_eq!(undecided.up_to_symmetry().count(), 223);
    let three: Vec<_> = undecided.iter().filter(|coloring| coloring.value == 3).collect();
    assert_eq!(three.len(), 4);
    for coloring in undecided.iter().step_by(10).chain(three) {
        // Another algorithm finds the same value, with a witness.
        let reduction = reduce_narrow_grid(&coloring.position, &mut Effort::new()).unwrap();
        assert_eq!(reduction.value(), Some(coloring.value));
        let replay = reduction.replay(&coloring.position).unwrap();
        assert_eq!(replay.stones_left(), coloring.value);
        assert_eq!(lower_bound(&coloring.position).stones, coloring.predicted);
    }
}

#[test]
fn classes_are_disjoint_and_complete() {
    let undecided = undecided_colorings(grid(2, 6), MoveOrder::Any, &mut Effort::new()).unwrap();
    let classes: Vec<_> = undecided.up_to_symmetry().collect();
    let mut images: Vec<_> = classes
        .iter()
        .flat_map(|class| {
            let position = class.position;
            let symmetries = clobber_core::GridSymmetry::ALL.map(|s| position.image(s));
            symmetries.into_iter().flat_map(|image| [image, image.swapped()])
        })
        .filter(|image| image.board() == undecided.board())
        .map(|image| *image.stones())
        .collect();
    images.sort_unstable();
    images.dedup();
    let mut all: Vec<_> = undecided.iter().map(|coloring| *coloring.position.stones()).collect();
    all.sort_unstable();
    assert_eq!((images, classes.len()), (all, 2));
}

#[test]
fn limits_and_cancelling() {
    let within = |board: Grid, limits| {
        undecided_colorings(board, MoveOrder::Any, &mut Effort::within(limits))
    };
    let limit = 100_000_000;
    let little = Limits { memory: Some(limit), ..Limits::default() };
    assert_eq!(within(grid(2, 10), little), Err(Stopped::Memory { limit }));
    for vertices in [37, 64, 65, 1000] {
        let refused = undecided_colorings(Path::new(vertices), MoveOrder::Any, &mut Effort::new());
        assert_eq!(refused.unwrap_err(), Stopped::Memory { limit: 1 << 30 });
    }
    // Room for the tables, and for some of the colourings of a path.
    let paths = |memory| {
        let mut effort = Effort::within(Limits { memory: Some(memory), ..Limits::default() });
        undecided_colorings(Path::new(12), MoveOrder::Any, &mut effort)
    };
    let all = paths(usize::MAX).unwrap();
    let least = (0..40).map(|bit| 1 << bit).find(|&memory| paths(memory).is_ok()).unwrap();
    assert_eq!(paths(least), Ok(all));
    assert_eq!(paths(least / 2), Err(Stopped::Memory { limit: least / 2 }));

    let mut effort = Effort::default();
    let board = grid(2, 6);
    let all = undecided_colorings(board, MoveOrder::Any, &mut effort).unwrap();
    let needed = effort.progress().steps;
    let steps = |steps| within(board, Limits { steps: Some(steps), ..Limits::default() });
    assert_eq!(steps(needed), Ok(all));
    for limit in [0, 1, needed / 2, needed - 1] {
        assert_eq!(steps(limit), Err(Stopped::Steps { limit }));
    }
    let no_time = Limits { time: Some(Duration::ZERO), ..Limits::default() };
    assert_eq!(within(board, no_time), Err(Stopped::Time { limit: Duration::ZERO }));
    let mut effort = Effort::default().watched(|_| ControlFlow::Break(()));
    let cancelled = undecided_colorings(grid(2, 8), MoveOrder::Any, &mut effort);
    assert_eq!(cancelled, Err(Stopped::Cancelled));
}
