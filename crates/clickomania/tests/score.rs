//! The search for high scores, compared with brute force, greedy play and replay.

use std::collections::HashMap;
use std::ops::ControlFlow;

use clickomania::{
    Blocks, Board, Clicks, Color, Effort, Limits, SameGame, ScoreSearch, ScoredPlay, Scoring,
};
use testkit::Random;
use testkit::clicks::{Naive, replayed};

use crate::forgers::Given;

/// Always clicks the first of the largest groups.
fn greedy(board: &Board, scoring: &impl Scoring) -> i64 {
    let (mut board, mut points) = (board.clone(), 0);
    loop {
        let mut clicks = board.groups();
        clicks.sort_by_key(|group| std::cmp::Reverse(group.len()));
        let Some(largest) = clicks.first().filter(|group| group.len() >= 2) else { break };
        points += scoring.group(largest.len());
        board.click(largest.squares()[0]).expect("a group of two");
    }
    points + scoring.end(board.block_count())
}

// ---- Other scorings -----------------------------------------------------------------------------

/// Most groups lose points, so that it is best to stop early.
const RELUCTANT: Given = Given(|size| size as i64 - 3, |left| 1 - (left % 2) as i64);

/// Small groups are worth more.
const SMALL: Given = Given(|size| 100 / size as i64, |left| -10 * left as i64);

/// Points at the limits of the type.
const HUGE: Given = Given(|_| i64::MAX / 2, |left| if left > 2 { i64::MIN } else { 0 });

// ---- Checks -------------------------------------------------------------------------------------

fn of_work(steps: u64) -> Limits {
    Limits { steps: Some(steps), ..ScoreSearch::DEFAULT_LIMITS }
}

/// A search of this many clicks.
fn search(work: u64, board: &Board, scoring: &impl Scoring) -> ScoredPlay {
    let mut effort = Effort::within(of_work(work));
    ScoreSearch::new().with_seed(3).best(board, scoring, &mut effort)
}

/// The score equals the score of the replay.
fn checked(board: &Board, scoring: &impl Scoring, found: &ScoredPlay) -> i64 {
    let replay = replayed(board, &found.clicks);
    assert_eq!(replay.score(scoring), found.score, "{board} {}", found.clicks);
    found.score
}

fn reaches_the_optimum(boards: &[Board], scoring: &impl Scoring, work: u64) {
    for board in boards {
        let best = Naive::new(board).best(scoring, &mut HashMap::new());
        let found = search(work, board, scoring);
        assert_eq!(checked(board, scoring, &found), best, "{board}");
    }
}

#[test]
fn optimum_of_small_boards() {
    let mut boards = Vec::new();
    for (height, width, colors) in [
        (3, 3, 2),
        (3, 3, 3),
        (3, 4, 3),
        (4, 3, 2),
        (4, 4, 3),
        (4, 4, 4),
        (1, 9, 2),
        (9, 1, 2),
        (2, 6, 3),
    ] {
        boards.extend((0..15).map(|seed| Board::random(height, width, colors, seed)));
    }
    reaches_the_optimum(&boards, &SameGame::STANDARD, 30_000);
    reaches_the_optimum(&boards, &SameGame::PLAIN, 30_000);
    reaches_the_optimum(&boards, &Blocks, 30_000);
    reaches_the_optimum(&boards, &RELUCTANT, 30_000);
    reaches_the_optimum(&boards, &SMALL, 30_000);
}

#[test]
fn every_board_of_nine_squares_in_two_colours() {
    let boards: Vec<Board> = Naive::all(3, 3, 2).map(|naive| naive.to_board()).collect();
    reaches_the_optimum(&boards, &SameGame::STANDARD, 10_000);
}

#[test]
fn boards_that_are_not_full() {
    let boards: Vec<Board> = (0..100)
        .map(|seed| {
            let full = Board::random(5, 5, 4, seed);
            let is_block = |color: &Color| color.index() < 3;
            Board::settled_from_fn(5, 5, |row, col| {
                full.color_at(clickomania::Square { row, col }).filter(is_block)
            })
        })
        .collect();
    reaches_the_optimum(&boards[..40], &SameGame::STANDARD, 60_000);
    for board in &boards {
        checked(board, &SameGame::STANDARD, &search(2000, board, &SameGame::STANDARD));
    }
}

#[test]
fn never_below_greedy_at_any_size() {
    let sizes = [
        (0, 0, 3),
        (0, 7, 3),
        (7, 0, 3),
        (1, 1, 1),
        (1, 40, 3),
        (40, 1, 3),
        (15, 15, 1),
        (15, 15, 5),
        (16, 16, 1),
        (16, 16, 15),
        (16, 16, 16),
        (16, 17, 4),
        (17, 16, 4),
        (20, 20, 5),
        (12, 12, 100),
        (50, 50, 8),
        (2, 255, 4),
        (255, 2, 4),
    ];
    for (height, width, colors) in sizes {
        for seed in 0..2 {
            let board = Board::random(height, width, colors, seed);
            let least = greedy(&board, &SameGame::STANDARD);
            for work in [0, 1, 5000] {
                let found = search(work, &board, &SameGame::STANDARD);
                assert!(checked(&board, &SameGame::STANDARD, &found) >= least, "{board}");
                checked(&board, &Blocks, &search(work, &board, &Blocks));
                checked(&board, &RELUCTANT, &search(work, &board, &RELUCTANT));
            }
        }
    }
}

#[test]
fn small_and_uniform_boards() {
    let standard = SameGame::STANDARD;
    let empty = search(1000, &Board::random(0, 0, 5, 0), &standard);
    assert_eq!(empty, ScoredPlay { clicks: Clicks::default(), score: 1000 });
    let single = search(1000, &Board::random(1, 1, 5, 0), &standard);
    assert_eq!(single, ScoredPlay { clicks: Clicks::default(), score: 0 });
    for (height, width) in [(15, 15), (16, 16), (17, 17), (1, 300), (300, 1)] {
        let blocks = (height * width) as i64;
        let found = search(1000, &Board::random(height, width, 1, 0), &standard);
        assert_eq!(found.score, (blocks - 2) * (blocks - 2) + 1000);
        assert_eq!(found.clicks.len(), 1);
    }
}

/// More columns in the frame, or other numbers of colours, lead to another representation or
/// naming. Boards along a play may be stored or not.
#[test]
fn representations_agree() {
    for seed in 0..20 {
        let board = Board::random(9, 9, 4, seed);
        let renamed = Board::from_fn(9, 9, |row, col| {
            let color = board.color_at(clickomania::Square { row, col })?;
            Color::new(60_000 - 7 * color.index())
        });
        let found = search(20_000, &board, &SameGame::STANDARD);
        checked(&board, &SameGame::STANDARD, &found);
        checked(&renamed.expect("full"), &SameGame::STANDARD, &found);

        let large = Board::random(20, 20, 4, seed);
        let kept = search(20_000, &large, &SameGame::STANDARD);
        let no_memory = Limits { memory: Some(0), ..of_work(20_000) };
        let frugal = ScoreSearch::new().with_seed(3);
        let frugal = frugal.best(&large, &SameGame::STANDARD, &mut Effort::within(no_memory));
        checked(&large, &SameGame::STANDARD, &kept);
        assert_eq!(kept, frugal);
    }
}

#[test]
fn a_function_of_the_seed() {
    let board = Board::random(15, 15, 5, 11);
    let scoring = SameGame::STANDARD;
    let search = |seed| {
        let mut effort = Effort::within(of_work(100_000));
        let found = ScoreSearch::new().with_seed(seed).best(&board, &scoring, &mut effort);
        (found, effort.progress().steps)
    };
    let found = search(1);
    assert_eq!(found, search(1));
    assert!((2..6).any(|seed| search(seed) != found));
}

#[test]
fn more_work_is_no_worse_on_the_whole() {
    let total = |work| -> i64 {
        (0..4)
            .map(|seed| {
                let board = Board::random(15, 15, 5, seed);
                checked(&board, &SameGame::STANDARD, &search(work, &board, &SameGame::STANDARD))
            })
            .sum()
    };
    let (little, some) = (total(10_000), total(1_000_000));
    assert!(little > 4 * 1000, "{little}");
    assert!(some > 4 * 2600, "{some}");
}

#[test]
fn points_at_the_limits_of_the_type_do_not_overflow() {
    let board = Board::random(4, 4, 2, 1);
    let found = search(1000, &board, &HUGE);
    assert!(found.clicks.replay(&board, &mut Effort::new()).is_ok());
}

#[cfg(feature = "threads")]
#[test]
fn threads_share_the_work_and_the_watcher() {
    let board = Board::random(15, 15, 5, 6);
    let search = ScoreSearch::new().with_threads(3);
    let within = |effort: &mut Effort| search.best(&board, &SameGame::STANDARD, effort);
    let mut effort = Effort::within(of_work(200_000));
    let found = within(&mut effort);
    checked(&board, &SameGame::STANDARD, &found);
    assert_eq!(effort.progress().at_least, Some(found.score));
    assert_eq!(found, within(&mut Effort::within(of_work(200_000))));
    assert_eq!(search.clone().with_threads(0), search.clone().with_threads(1));
    for threads in [1, 2, 7] {
        let search = search.clone().with_threads(threads);
        let mut effort = Effort::within(of_work(200_000));
        assert_eq!(search.best(&board, &SameGame::STANDARD, &mut effort), found);
    }
    // Several anneals; the last batch has fewer than the threads.
    let small = Board::random(6, 6, 4, 6);
    let plays = [1, 4, 5].map(|threads| {
        let mut effort = Effort::within(of_work(1_000_000));
        search.clone().with_threads(threads).best(&small, &SameGame::PLAIN, &mut effort)
    });
    assert!(plays.iter().all(|play| *play == plays[0]));

    // On the caller's thread, about the work of all threads.
    let caller = std::thread::current().id();
    let mut work = 0;
    let mut effort = Effort::within(of_work(200_000)).watched(|progress| {
        assert_eq!(std::thread::current().id(), caller);
        work = progress.steps.max(work);
        ControlFlow::Continue(())
    });
    assert_eq!(within(&mut effort), found);
    assert!((150_000..=200_000).contains(&effort.progress().steps));
    drop(effort);
    assert!((1..=200_000).contains(&work), "{work}");

    let mut calls = 0;
    let mut effort = Effort::within(of_work(1 << 40)).watched(|_| {
        calls += 1;
        ControlFlow::Break(())
    });
    let _ = within(&mut effort);
    drop(effort);
    assert_eq!(calls, 1);
}

// ---- Random boards ------------------------------------------------------------------------------

/// Published results use these boards, so they must not change.
#[test]
fn random_boards_are_what_they_are_documented_to_be() {
    let mut random = Random::new(42);
    let board = Board::random(15, 14, 5, 42);
    for column in board.columns() {
        for color in column {
            assert_eq!(color.index(), random.below(5));
        }
    }
    assert_eq!((board.height(), board.width(), board.block_count()), (15, 14, 210));
    assert!(Board::random(4, 4, 0, 1).is_empty());
    assert_eq!(Board::random(4, 4, usize::MAX, 1), Board::random(4, 4, Color::COUNT, 1));
}
