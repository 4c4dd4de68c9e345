//! The exact solver compared with a brute force that shares no code with the library: rows of
//! numbers, flood fill, falling blocks, closing columns.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::time::Duration;

use clickomania::{
    Answer, Blocks, Board, Clicks, Effort, Limits, Reason, SameGame, Scoring, Solution, Solver,
    Square, Stopped, solve,
};

use testkit::clicks::Naive;
use testkit::{Random, ticking};

use crate::forgers::check_play;
use crate::row_score::Given;

/// A scoring for which it can pay to stop early, and which punishes pairs.
const ODD: Given = Given(
    |size| if size % 2 == 0 { size as i64 - 5 } else { 3 * size as i64 },
    |left| [7, -3, 4, 0, 2][left % 5] - left as i64 / 3,
);

/// The play has the claimed value by the naive rules, and the bound holds.
fn check(naive: &Naive, scoring: &impl Scoring, solution: &Solution) -> i64 {
    let score = check_play(naive, scoring, solution);
    assert_eq!(solution.score, score, "{naive}");
    assert!(solution.score <= solution.bound.score, "{naive}");
    score
}

fn check_exact(naive: &Naive, solver: &Solver, scoring: &impl Scoring) {
    let board = naive.to_board();
    let expected = naive.best(scoring, &mut HashMap::new());
    let solution = solver.solve(&board, scoring, &mut Effort::new());
    assert_eq!(check(naive, scoring, &solution), expected, "{naive}");
    assert_eq!(solution.value(), Some(expected), "{naive}");
}

/// All techniques, all except one, and none.
fn all_solvers() -> Vec<Solver> {
    use clickomania::Technique::*;
    let without = [Meetings, Table, Mirror, Colors, Ordering];
    let without = without.map(|technique| Solver::new().without(technique));
    [Solver::new(), Solver::plain()].into_iter().chain(without).collect()
}

#[test]
fn all_boards_of_three_by_three_in_two_colours() {
    for naive in Naive::all(3, 3, 2) {
        for solver in [Solver::new(), Solver::plain()] {
            check_exact(&naive, &solver, &Blocks);
            check_exact(&naive, &solver, &SameGame::STANDARD);
            check_exact(&naive, &solver, &ODD);
        }
    }
}

#[test]
fn all_boards_of_two_by_three_with_empty_squares() {
    for number in 0..3_usize.pow(6) {
        let digit = |row, col| (number / 3_usize.pow((3 * row + col) as u32) % 3) as u8;
        let naive = Naive::from_fn(2, 3, digit).settled();
        check_exact(&naive, &Solver::new(), &Blocks);
        check_exact(&naive, &Solver::new(), &ODD);
    }
}

#[test]
fn random_boards() {
    let mut random = Random::new(1);
    for round in 0..1500 {
        let (height, width) = [(3, 4), (4, 3), (4, 4), (2, 7), (8, 2), (1, 11)][round % 6];
        let colors = 2 + random.below(3);
        let mut naive = random.blocks(height, width, colors);
        if round % 4 == 0 {
            // A board that equals its mirror image after exchanging some colours.
            for row in &mut naive.0 {
                for col in 0..width / 2 {
                    row[width - 1 - col] = [0, 2, 1, 3, 4][usize::from(row[col])];
                }
            }
        }
        let solver = all_solvers().swap_remove(round / 6 % 7);
        check_exact(&naive, &solver, &Blocks);
        check_exact(&naive, &solver, &SameGame::STANDARD);
        check_exact(&naive, &solver, &SameGame::PLAIN);
        check_exact(&naive, &solver, &ODD);
    }
}

#[test]
fn larger_boards_of_many_colours() {
    let mut random = Random::new(2);
    for round in 0..24 {
        let (height, width) = [(5, 5), (4, 6), (6, 4), (9, 3)][round % 4];
        let colors = 5 + random.below(3);
        let naive = random.blocks(height, width, colors);
        check_exact(&naive, &Solver::new(), &Blocks);
        check_exact(&naive, &Solver::new(), &SameGame::STANDARD);
    }
}

#[test]
fn decisions() {
    let mut random = Random::new(3);
    for _ in 0..200 {
        let naive = random.blocks(4, 4, 3);
        let board = naive.to_board();
        let most = naive.best(&Blocks, &mut HashMap::new());
        for score in most - 2..=most + 2 {
            match Solver::new().decide(&board, &Blocks, score, &mut Effort::new()) {
                Answer::Yes(clicks) => {
                    assert!(
                        clicks.replay(&board, &mut Effort::new()).expect("legal").removed() as i64
                            >= score
                    );
                    assert!(score <= most);
                }
                Answer::No(bound) => assert!(bound.score < score && most <= bound.score),
                unknown => panic!("no limits: {unknown:?}"),
            }
        }
        match Solver::new().clear(&board, &mut Effort::new()) {
            Answer::Yes(clicks) => {
                assert!(clicks.replay(&board, &mut Effort::new()).expect("legal").end().is_empty());
            }
            Answer::No(bound) => assert!(most <= bound.score && bound.score < 16),
            unknown => panic!("no limits: {unknown:?}"),
        }
    }
}

/// The interval is correct for every limit.
#[test]
fn limits() {
    let mut random = Random::new(4);
    let mut open = 0;
    for round in 0..100_u64 {
        let naive = random.blocks(5, 5, 5);
        let board = naive.to_board();
        let exact =
            solve(&board, &SameGame::STANDARD, &mut Effort::new()).value().expect("no limits");
        for positions in [0, 1, 2, 3, round] {
            let mut effort = Effort::within(Limits { steps: Some(positions), ..Limits::default() });
            let solution = Solver::new().solve(&board, &SameGame::STANDARD, &mut effort);
            assert!(effort.progress().steps <= positions);
            assert!(check(&naive, &SameGame::STANDARD, &solution) <= exact);
            assert!(exact <= solution.bound.score);
            open += usize::from(solution.value().is_none());
        }
        for memory in [0, 1 << 10, 1 << 15] {
            let mut effort = Effort::within(Limits { memory: Some(memory), ..Limits::default() });
            let solution = Solver::new().solve(&board, &SameGame::STANDARD, &mut effort);
            assert_eq!(solution.value(), Some(exact), "{memory} bytes, {naive}");
        }
    }
    assert!(open > 30, "the limits are hit: {open}");
}

#[test]
fn large_boards_end_in_time() {
    let mut random = Random::new(5);
    for (height, width, percent) in [(15, 15, 50), (40, 40, 50), (300, 2, 50), (1, 500, 10)] {
        let naive = random.blocks(height, width, 5);
        let time = Duration::from_millis(300);
        let limits = Limits { time: Some(time), ..Limits::default() };
        let mut effort = Effort::within(limits).with_clock(ticking);
        let solution = Solver::new().solve(&naive.to_board(), &Blocks, &mut effort);
        let removed = check(&naive, &Blocks, &solution);
        assert!(
            removed * 100 > percent * (height * width) as i64,
            "{removed} of {height} x {width}"
        );
    }
}

/// Equal limits give equal answers, and the positions are counted to the last one.
#[test]
fn steps_are_the_same_each_time() {
    let mut random = Random::new(11);
    for _ in 0..20 {
        let board = random.blocks(5, 6, 4).to_board();
        let mut effort = Effort::default();
        let exact = Solver::new().solve(&board, &SameGame::STANDARD, &mut effort);
        let needed = effort.progress().steps;
        let within = |steps: u64| {
            let mut effort = Effort::within(Limits { steps: Some(steps), ..Limits::default() });
            let solution = Solver::new().solve(&board, &SameGame::STANDARD, &mut effort);
            (solution, effort.stopped())
        };
        assert_eq!(within(needed), (exact.clone(), None));
        for limit in [needed / 2, needed.saturating_sub(1)].into_iter().filter(|&n| n < needed) {
            let (solution, stopped) = within(limit);
            assert_eq!(stopped, Some(Stopped::Steps { limit }));
            assert!(solution.score <= exact.score && exact.score <= solution.bound.score);
            assert_eq!(within(limit).0, solution);
        }
    }
}

/// An open decision still returns a play, even if it is worth less than required.
#[test]
fn undecided_with_a_play() {
    let board = Random::new(2).blocks(20, 20, 5).to_board();
    let mut effort = Effort::within(Limits { steps: Some(5000), ..Limits::default() });
    let Answer::Open { known, .. } = Solver::new().clear(&board, &mut effort) else {
        panic!("20 x 20 is too hard")
    };
    assert!(known.score > 100, "{known}");
    assert_eq!(
        known.clicks.replay(&board, &mut Effort::new()).expect("legal").removed() as i64,
        known.score
    );
}

#[test]
fn watched() {
    let board = Random::new(6).blocks(20, 20, 5).to_board();
    let (mut told, mut enclosed) = (0, 0);
    let mut effort = Effort::default().with_clock(ticking).watched(|progress| {
        // The first calls may come before there is a play or a bound.
        if let (Some(least), Some(most)) = (progress.at_least, progress.at_most) {
            assert!(least <= most);
            enclosed += 1;
        }
        told += 1;
        if enclosed == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    let solution = Solver::new().solve(&board, &Blocks, &mut effort);
    assert_eq!(effort.stopped(), Some(Stopped::Cancelled));
    let steps = effort.progress().steps;
    // No further work is done with it.
    assert!(matches!(Solver::new().clear(&board, &mut effort), Answer::Open { .. }));
    assert_eq!(effort.progress().steps, steps);
    drop(effort);
    assert!(enclosed == 3 && told >= 3);
    assert_eq!(
        solution.clicks.replay(&board, &mut Effort::new()).expect("legal").removed() as i64,
        solution.score
    );
}

#[test]
fn solutions_are_checked() {
    let mut random = Random::new(7);
    let (mut searched, mut refuted) = (0, 0);
    for _ in 0..200 {
        let board = random.blocks(4, 4, 4).to_board();
        let solution = solve(&board, &Blocks, &mut Effort::new());
        assert_eq!(solution.check(&board, &Blocks, &mut Effort::new()), Ok(()));
        searched += usize::from(matches!(solution.bound.reason, Reason::Search { .. }));

        let mut wrong = solution.clone();
        wrong.score += 1;
        let error = wrong.check(&board, &Blocks, &mut Effort::new());
        assert!(error.is_err_and(|refuted| refuted.fault().starts_with("score: ")));
        let mut wrong = solution.clone();
        wrong.bound.score -= 1;
        let error = wrong.check(&board, &Blocks, &mut Effort::new());
        let error = error.expect_err("a bound too low").to_string();
        assert!(error.starts_with("score at most"), "{error}");
        refuted += usize::from(error.contains("a play has"));
        let mut wrong = solution;
        wrong.clicks = Clicks::new([Square { row: 9, col: 9 }]);
        let error = wrong.check(&board, &Blocks, &mut Effort::new());
        assert!(error.is_err_and(|refuted| refuted.place() == [("click", 0)]));
    }
    assert!(searched > 20 && refuted > 20, "{searched} {refuted}");
}

#[test]
fn colours_of_any_number() {
    // More colours than letters, and more than a byte counts.
    let colors = 600_u64;
    let text: String = (0..colors).map(|color| format!("({color})({color})")).collect();
    let board: Board = text.parse().expect("a row");
    let solution = solve(&board, &Blocks, &mut Effort::new());
    assert_eq!(solution.value(), Some(1200));
    assert_eq!(solve(&Board::from_row(&[]), &Blocks, &mut Effort::new()).value(), Some(0));
    assert_eq!(
        solve(&"...|...".parse().expect("a board"), &SameGame::STANDARD, &mut Effort::new())
            .value(),
        Some(1000)
    );
}

/// The blocks of a colour cannot meet, but counts do not show that.
#[test]
fn each_reason_is_checked_by_itself() {
    let board: Board = "aba".parse().unwrap();
    let check = |reason, score| {
        let mut solution = solve(&board, &Blocks, &mut Effort::new());
        assert_eq!(solution.value(), Some(0));
        (solution.bound.reason, solution.bound.score) = (reason, score);
        solution.check(&board, &Blocks, &mut Effort::new())
    };
    assert_eq!(check(Reason::Meetings, 0), Ok(()));
    assert!(check(Reason::Counts, 0).is_err());
    assert_eq!(check(Reason::Counts, 2), Ok(()));
}

/// By the search for boards, by the intervals of rows for rows.
#[test]
fn checks_keep_to_their_memory() {
    let mut random = Random::new(37);
    let mut stopped = |height, width, check: &dyn Fn(&Board, &mut Effort) -> Option<Stopped>| {
        let board = random.blocks(height, width, 3).to_board();
        assert_eq!(check(&board, &mut Effort::new()), None, "{board}");
        let stopped = check(&board, &mut Effort::within(Limits::memory(1)));
        assert!(matches!(stopped, None | Some(Stopped::Memory { limit: 1 })), "{board}");
        stopped.is_some()
    };
    fn check(scoring: &impl Scoring, board: &Board, effort: &mut Effort) -> Option<Stopped> {
        let solution = solve(board, scoring, &mut Effort::new());
        let refuted = solution.check(board, scoring, effort).err()?;
        Some(refuted.stopped().unwrap_or_else(|| panic!("{board}: {solution}, {refuted}")))
    }
    let of_boards = (0..100).filter(|_| stopped(3, 3, &|board, effort| check(&ODD, board, effort)));
    assert!(of_boards.count() > 10);
    let of_rows =
        (0..100).filter(|_| stopped(1, 9, &|board, effort| check(&Blocks, board, effort)));
    assert!(of_rows.count() > 10);
}
