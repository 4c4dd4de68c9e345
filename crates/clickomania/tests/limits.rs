//! The solver and the replay at the limits of time, memory and `i64`, and on rows and columns, where no search is
//! needed.

use std::collections::HashMap;
use std::time::Duration;

use clickomania::{
    Blocks, Board, Clicks, Color, Effort, Limits, Reason, Row, SameGame, Scoring, Solution, Solver,
    solve,
};

use testkit::clicks::{Naive, replayed};
use testkit::{Random, ticking};

use crate::forgers::{Given, check_play};

#[test]
fn scores_beyond_an_i64() {
    let board: Board = "aabbcc|abcabc".parse().expect("a board");
    let row: Row = "aabbcc".parse().expect("a row");
    let clicks: Clicks = "0,0 0,0 0,0".parse().expect("clicks");
    let (most, least) = (i64::MAX, i64::MIN);
    let halves = [(least / 2 - 5, most), (most / 2, least), (1, most), (1, least), (-1, least)];
    for (group, end) in
        [(most, most), (least, least), (most, least), (least, most)].into_iter().chain(halves)
    {
        let scoring = Given(|_| group, |_| end);
        let exact = i128::from(group) * 3 + i128::from(end);
        let clamped = exact.clamp(least.into(), most.into()) as i64;
        let replay = replayed(&row.to_board(), &clicks);
        assert_eq!(replay.score(&scoring), clamped);
        for board in [board.clone(), row.to_board()] {
            let solution = solve(&board, &scoring, &mut Effort::new());
            assert!(solution.score <= solution.bound.score);
            let replay = replayed(&board, &solution.clicks);
            assert_eq!(replay.score(&scoring), solution.score);
            // The interval is correct: these plays are worth no more.
            let played = if board == row.to_board() { clamped.max(end) } else { end };
            assert!(played <= solution.bound.score, "{group} {end}");
            let checked = solution.check(&board, &scoring, &mut Effort::new());
            assert_eq!(checked, Ok(()));
        }
    }
}

fn within(limits: Limits, board: &Board) -> Solution {
    Solver::new().solve(board, &Blocks, &mut Effort::within(limits))
}

/// One row and one column: their frame has 10^10 squares.
#[test]
fn a_frame_much_larger_than_its_blocks() {
    let color = |index: usize| Color::new(index % 3).expect("a colour");
    let tall = vec![color(0); 100_000];
    let board = Board::from_columns(
        core::iter::once(tall).chain((0..100_000).map(|index| vec![color(index)])),
    );
    assert_eq!(board.groups().len(), 100_000);
    let solution = solve(&board, &Blocks, &mut Effort::new());
    assert_eq!((solution.score, solution.bound.score), (100_001, 200_000));
    assert_eq!(solution.check(&board, &Blocks, &mut Effort::new()), Ok(()));
}

/// Rows and columns, also in larger frames, compared with all plays and with the search.
#[test]
fn rows_and_columns() {
    let mut random = Random::new(3);
    let mut by_algorithm = 0;
    for round in 0..600 {
        let (length, colors) = (random.below(13), 1 + random.below(4));
        let word: Vec<u8> = (0..length).map(|_| 1 + random.below(colors) as u8).collect();
        let (above, beside) = (random.below(3), random.below(3));
        let block = |at: usize| word.get(at).copied().unwrap_or(0);
        let naive = match round % 2 {
            0 => Naive::from_fn(above + 1, length + beside, |row, col| {
                if row == above { block(col) } else { 0 }
            }),
            _ => Naive::from_fn(length + above, beside + 1, |row, col| {
                if col == 0 && row >= above { block(row - above) } else { 0 }
            }),
        };
        let board = naive.to_board();
        compare(&naive, &board, &Blocks, &mut by_algorithm);
        compare(&naive, &board, &SameGame::STANDARD, &mut by_algorithm);
        compare(&naive, &board, &SameGame::PLAIN, &mut by_algorithm);
        compare(&naive, &board, &Given(|_| -1, |_| 3), &mut by_algorithm);
    }
    assert!(by_algorithm > 1000, "{by_algorithm}");
}

fn compare(naive: &Naive, board: &Board, scoring: &impl Scoring, by_algorithm: &mut usize) {
    let expected = naive.best(scoring, &mut HashMap::new());
    let search = Solver::new().without(clickomania::Technique::Rows);
    for solver in [Solver::new(), search] {
        let solution = solver.solve(board, scoring, &mut Effort::new());
        assert_eq!(solution.value(), Some(expected), "{naive}");
        assert_eq!(check_play(naive, scoring, &solution), expected, "{naive}");
        assert_eq!(solution.check(board, scoring, &mut Effort::new()), Ok(()));
        *by_algorithm += usize::from(solution.bound.reason == Reason::Row);
        // Smaller bounds are refuted.
        if expected > scoring.end(board.block_count()) {
            let mut wrong = solution.clone();
            wrong.bound.score -= 1;
            assert!(wrong.check(board, scoring, &mut Effort::new()).is_err());
        }
    }
}

/// Words far beyond any search are solved and replayed in less than a second.
#[test]
fn long_rows_and_columns() {
    let color = |index: usize| Color::new(index).expect("a colour");
    let half: Vec<Color> = (0..100_000).map(|index| color(index % 2)).collect();
    let word: Vec<Color> =
        half.iter().copied().chain([color(2); 2]).chain(half.iter().rev().copied()).collect();
    for board in [Board::from_row(&word), Board::from_columns([word.clone()])] {
        // Too many groups for the algorithm, and no other method finds its clicks in time.
        let limits = Limits { time: Some(Duration::from_millis(100)), ..Limits::default() };
        let solution =
            Solver::new().solve(&board, &Blocks, &mut Effort::within(limits).with_clock(ticking));
        assert!(solution.score <= solution.bound.score);
    }
    for board in [Board::random(1, 100_000, 3, 9), Board::random(100_000, 1, 3, 9)] {
        // Little memory is enough.
        for (memory, least) in [(1 << 20, 60_000), (32 << 20, 60_000)] {
            let limits = Limits { memory: Some(memory), ..Limits::default() };
            let solution = within(limits, &board);
            let removed = replayed(&board, &solution.clicks).removed() as i64;
            assert_eq!(removed, solution.score);
            assert!(removed >= least && solution.bound.score == 100_000, "{removed}");
        }
    }
    // Two colours: no number is too large.
    let mut word = half.clone();
    word.extend([color(0); 2]);
    word.extend(half.iter().rev());
    for board in [Board::from_row(&word), Board::from_columns([word.clone()])] {
        let solution = solve(&board, &Blocks, &mut Effort::new());
        assert_eq!((solution.value(), solution.bound.reason), (Some(200_002), Reason::Row));
        let removed = replayed(&board, &solution.clicks).removed();
        assert_eq!(removed, 200_002);
    }
    // Many colours.
    let board = Board::random(1, 5000, 20, 9);
    let solution = solve(&board, &Blocks, &mut Effort::new());
    assert_eq!(solution.bound.reason, Reason::Row);
    let replay = replayed(&board, &solution.clicks);
    assert_eq!(Some(replay.removed() as i64), solution.value());
}
