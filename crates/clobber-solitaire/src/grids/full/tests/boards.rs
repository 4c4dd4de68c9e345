//! Boards of constant size, and the construction as a whole.

use clobber_core::{Color, Effort, Grid, Position};
use testkit::{Random, positions};

use super::super::automaton::Task;
use super::super::board::Board;
use super::super::frontier::{Frontier, color};
use super::super::runs::{Runs, Strip, Wishes};
use super::super::{forest, narrow, reduce_step};
use crate::lower_bound;

/// Returns the board whose black stones are the set bits.
fn full(rows: usize, cols: usize, black: u64) -> Position<Grid, u64> {
    positions::full(Grid::new(rows, cols).unwrap(), black)
}

fn assert_meets_bound<S: clobber_core::StoneSet>(position: &Position<Grid, S>) {
    let forest = forest(position, &mut Effort::new()).unwrap();
    let checked = forest.check(position).unwrap();
    assert_eq!(checked.value(), lower_bound(position).stones, "{position}");
}

#[test]
fn all_boards_of_up_to_fifteen_squares() {
    for (rows, cols) in [(3, 3), (3, 4), (4, 3), (3, 5)] {
        for black in 0..1 << (rows * cols) {
            assert_meets_bound(&full(rows, cols, black));
        }
    }
}

/// Counts the boards, up to exchange of the colours, on which no side has one or two lines that can be cleared; the
/// sweep reduces all of them.
fn count_unpeelable(rows: usize, cols: usize) -> usize {
    let mut count = 0;
    for black in 1..1 << (rows * cols - 1) {
        let position = full(rows, cols, black);
        let mut board = Board::new(&position).unwrap();
        if !narrow::peel_small(&mut board, &mut Runs::new(&mut Effort::new())).unwrap() {
            count += 1;
            assert_meets_bound(&position);
        }
    }
    count
}

#[test]
fn small_boards_that_cannot_be_peeled() {
    assert_eq!(count_unpeelable(4, 4), 709);
}

#[test]
#[ignore = "ten seconds"]
fn exhaustive_boards_of_four_by_five_that_cannot_be_peeled() {
    assert_eq!(count_unpeelable(4, 5), 389);
}

#[test]
#[ignore = "a minute"]
fn exhaustive_boards_of_five_by_five_that_cannot_be_peeled() {
    assert_eq!(count_unpeelable(5, 5), 98);
}

/// Without searches the automata do all the work.
#[test]
fn random_boards_by_automata() {
    let mut random = Random::new(2);
    for _ in 0..300 {
        let (rows, cols) = (3 + random.below(5), 3 + random.below(7));
        let position = full(rows, cols, random.next());
        let mut effort = Effort::new();
        let (mut board, mut runs) =
            (Board::new(&position).unwrap(), Runs::with_patience(0, &mut effort));
        while reduce_step(&mut board, &mut runs).unwrap() {}
        let forest = board.into_forest();
        let stones = forest.check(&position).unwrap().value();
        assert_eq!(stones, lower_bound(&position).stones, "{position}");
    }
}

/// Returns whether a strip of these columns has a run, found by searches alone or by automata alone.
fn has_run(task: Task, wishes: Wishes, columns: &[u32], patience: usize) -> bool {
    let mut effort = Effort::new();
    let end = match task {
        Task::PeelFour => Frontier::from_outs([None, Some(Color::Black), None, None]),
        _ => Frontier::default(),
    };
    let strip = Strip {
        task,
        wishes,
        columns: columns.len(),
        color: |column, line| color(columns[column] >> line),
        ends: |read| if read == columns.len() { vec![end] } else { Vec::new() },
    };
    Runs::with_patience(patience, &mut effort).find(strip).unwrap().is_some()
}

#[test]
fn searches_find_a_run_where_automata_have_one() {
    let mut random = Random::new(3);
    let colors = [None, Some(Color::Black), Some(Color::White)];
    let (mut found, mut missing) = (0, 0);
    for _ in 0..3000 {
        let task = random.pick(&[Task::Clear(1), Task::Clear(2), Task::Clear(3), Task::PeelFour]);
        let wishes = match task {
            Task::PeelFour => Wishes::default(),
            _ => Wishes { interface: random.pick(&colors), crossing: random.pick(&colors) },
        };
        let mut column = || match random.coin() {
            true => random.pick(&[0, 1, 2, 15]),
            false => random.below(16) as u32,
        };
        let columns: Vec<u32> = (0..5).map(|_| column()).collect();
        let columns = &columns[..1 + random.below(5)];
        let by_search = has_run(task, wishes, columns, usize::MAX / 2);
        assert_eq!(by_search, has_run(task, wishes, columns, 0), "{task:?} {wishes:?} {columns:?}");
        *if by_search { &mut found } else { &mut missing } += 1;
    }
    assert!(found > 300 && missing > 300, "{found} {missing}");
}
