//! SameGame.

use super::*;
use clickomania::hardness::Exhausted;
use clickomania::hardness::three_partition::ThreePartition;
use clickomania::hardness::three_sat::{Clause, Formula, Literal};
use clickomania::two_player::{ImpartialClickomania, Partizan, TwoColorRows, TwoColorValues};
use clickomania::{
    Blocks, Board, Clicks, Color, Reason, Row, SameGame, ScoreSearch, Solution, SolvableIntervals,
    Solver, Square, UpperBound,
};

fn row(length: usize) -> Row {
    let mut random = Random::new(3);
    Row::new((0..length).filter_map(|_| Color::new(random.below(3))))
}

#[test]
fn rows() {
    check("clickomania::Row::count_solvable", &[1000, 60, 6], |&length, effort| {
        told(Row::count_solvable(3, length, effort))
    });
    check("clickomania::SolvableIntervals::new", &[1_000_000, 3000, 30].map(row), |row, effort| {
        let found = SolvableIntervals::new(row, effort);
        told(found.map(|found| found.contains(0, row.len())))
    });
    let solvable = [20_000, 3].map(|pairs| "aabb".repeat(pairs).parse::<Row>().unwrap());
    check_work("clickomania::RowPlan::derivation", &solvable, |row, effort| {
        let plan = row.two_colors().and_then(|row| row.solution()).unwrap();
        told(plan.derivation(effort).map(|forms| forms.map(|forms| forms.len())))
    });
    check("clickomania::Row::best_score", &[1_000_000, 300, 20].map(row), |row, effort| {
        let found = row.best_score(&SameGame::STANDARD, effort);
        told(found.map(|(score, _)| score))
    });
}

#[test]
fn boards() {
    let rows = [250_000, 3].map(|pairs| {
        let board: Board = "aabb".repeat(pairs).parse().unwrap();
        let clicks = Clicks::new((0..2 * pairs).map(|_| Square { row: 0, col: 0 }));
        (board, clicks)
    });
    check("clickomania::Clicks::replay", &rows, |(board, clicks), effort| {
        told(clicks.replay(board, effort).map(|replay| replay.removed()))
    });

    let [huge, hard, easy] = [(500, 500, 5), (15, 15, 5), (3, 4, 2)]
        .map(|(rows, cols, colors)| Board::random(rows, cols, colors, 1));
    let scoring = SameGame::STANDARD;
    let solver = Solver::new();
    let best = solver.solve(&easy, &scoring, &mut Effort::new()).score;
    let boards = [(&huge, None), (&hard, None), (&easy, Some(best))];
    let shown = |&(board, best): &(&Board, Option<i64>), solution: Solution| {
        assert_eq!(
            solution.clicks.replay(board, &mut Effort::new()).unwrap().score(&scoring),
            solution.score
        );
        assert!(solution.score <= solution.bound.score);
        let interval = solution.score..=solution.bound.score;
        assert!(best.is_none_or(|best| interval.contains(&best)));
        (solution.score == solution.bound.score).then(|| solution.score.to_string())
    };
    check("clickomania::Solver::solve", &boards, |board, effort| {
        shown(board, solver.solve(board.0, &scoring, effort))
    });
    check("clickomania::solve", &boards, |board, effort| {
        shown(board, clickomania::solve(board.0, &scoring, effort))
    });
    for score in [best, best + 1] {
        let questions = [(&huge, 1_000_000), (&hard, 2500), (&easy, score)];
        check("clickomania::Solver::decide", &questions, |&(board, score), effort| {
            decided(solver.decide(board, &scoring, score, effort))
        });
    }
    check("clickomania::Solver::clear", &[&huge, &hard, &easy], |board, effort| {
        decided(solver.clear(board, effort))
    });
    // A claim of a search has to be searched again.
    let claims = [(&huge, 100), (&hard, 100), (&easy, u64::MAX)].map(|(board, steps)| {
        let mut effort = Effort::within(Limits { steps: Some(steps), ..Limits::default() });
        let mut solution = solver.solve(board, &scoring, &mut effort);
        solution.bound.score = solution.score;
        solution.bound.reason = Reason::Search { positions: 1 };
        (board, solution)
    });
    check("clickomania::Solution::check", &claims, |(board, solution), effort| {
        told(solution.check(board, &scoring, effort))
    });
    check("clickomania::UpperBound::check", &claims, |(board, solution), effort| {
        told(solution.bound.check(board, &scoring, effort))
    });
    // Long rows; one bound is checked by intervals, the other by boxes.
    for row in [20_000, 2000].map(row) {
        let bound = UpperBound { score: 2, reason: Reason::Row };
        let board = row.to_board();
        within_looks(|effort| drop(bound.check(&board, &Blocks, effort)));
        within_looks(|effort| drop(bound.check(&board, &scoring, effort)));
    }

    // A search without proofs: its answer at any time is a play.
    let play = |board: &Board, effort: &mut Effort| {
        let found = ScoreSearch::new().best(board, &scoring, effort);
        assert_eq!(
            found.clicks.replay(board, &mut Effort::new()).unwrap().score(&scoring),
            found.score
        );
        found.score
    };
    for steps in [0, 1, 10, 1000, 100_000] {
        let mut effort = Effort::within(Limits { steps: Some(steps), ..Limits::NONE });
        assert!(play(&easy, &mut effort) <= best && effort.progress().steps <= steps);
    }
    within_looks(|effort| _ = play(&huge, effort));
    check_apart(
        "clickomania::ScoreSearch::best",
        |effort| {
            play(&hard, effort);
            None
        },
        // The answer without limits is not computed.
        |effort| effort.limits().steps.is_none().then(|| "a play".into()),
    );
}

#[test]
fn two_players() {
    let boards = [(500, 500), (12, 12), (3, 4)].map(|(rows, cols)| Board::random(rows, cols, 2, 1));
    let easy = &boards[2];
    check("clickomania::ImpartialClickomania::grundy", &boards, |board, effort| {
        told(ImpartialClickomania::new().grundy(board, effort))
    });
    check("clickomania::ImpartialClickomania::grundy_of_sum", &boards, |board, effort| {
        told(ImpartialClickomania::new().grundy_of_sum([board, easy], effort))
    });
    let ends = [&boards[0], easy];
    check_work("clickomania::ImpartialClickomania::position", &ends, |board, effort| {
        told(ImpartialClickomania::position(board, effort).map(|_| ()))
    });
    check("clickomania::Partizan::position", &boards, |board, effort| {
        let mut evaluator = partizan::Evaluator::new(Partizan::default());
        let position = evaluator.rules().position(board, effort);
        told(position.and_then(|position| Ok(evaluator.value(position, effort).map(|_| ())?)))
    });
    check("clickomania::TwoColorValues::new", &[60, 24, 4], |&runs, effort| {
        let doubles = vec![true; runs];
        told(TwoColorValues::new(runs, effort).map(|table| table.value(&doubles)))
    });
    check("clickomania::TwoColorRows::new", &[60, 26, 4], |&runs, effort| {
        let doubles = vec![true; runs];
        told(TwoColorRows::new(runs, effort).map(|table| table.grundy(&doubles)))
    });
}

#[test]
fn hard_problems() {
    let formulas = [(100_000, 426_000), (300, 1280), (6, 25)].map(|(variables, clauses)| {
        let mut random = Random::new(1);
        let clause = |_| {
            let literals = [0; 3]
                .map(|_| Literal { variable: random.below(variables), is_positive: random.coin() });
            Clause::new(&literals).unwrap()
        };
        let clauses: Vec<_> = (0..clauses).map(clause).collect();
        Formula::new(variables, clauses).unwrap()
    });
    check("clickomania::Formula::satisfying_assignment", &formulas, |formula, effort| {
        decided(formula.satisfying_assignment(effort))
    });
    let none = Exhausted { steps: 0 };
    check("clickomania::Exhausted::check_formula", &formulas, |formula, effort| {
        told(none.check_formula(formula, effort))
    });

    let partitions = [30_000, 60, 3].map(|sets| {
        let mut random = Random::new(2);
        let triple = |_| {
            let (a, b) = (9000 + random.below(2000), 9000 + random.below(2000));
            [a, b, 30_000 - a - b].map(|number| number as u64)
        };
        ThreePartition::new((0..sets).flat_map(triple).collect::<Vec<_>>()).unwrap()
    });
    check("clickomania::ThreePartition::find_partition", &partitions, |instance, effort| {
        decided(instance.find_partition(effort))
    });
    check("clickomania::Exhausted::check_partition", &partitions, |instance, effort| {
        told(none.check_partition(instance, effort))
    });
}
