//! The exact solver compared with a brute force that shares no code with the library: rows of
//! numbers, flood fill, falling blocks, closing columns.

use std::collections::HashMap;

use clickomania::{
    Answer, Blocks, Board, Effort, Reason, SameGame, Scoring, Solution, Solver, UpperBound, solve,
};

use testkit::Random;
use testkit::clicks::{Naive, replayed};

use crate::forgers::{Given, check_play};

/// A scoring for which it can pay to stop early, and which punishes pairs.
const ODD: Given = Given(
    |size| if size % 2 == 0 { size as i64 - 5 } else { 3 * size as i64 },
    |left| [7, -3, 4, 0, 2][left % 5] - left as i64 / 3,
);

fn check_exact(naive: &Naive, solver: &Solver, scoring: &impl Scoring) {
    let board = naive.to_board();
    let expected = naive.best(scoring, &mut HashMap::new());
    let solution = solver.solve(&board, scoring, &mut Effort::new());
    assert_eq!(check_play(naive, scoring, &solution), expected, "{naive}");
    assert_eq!((solution.score, solution.value()), (expected, Some(expected)), "{naive}");
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
                    assert!(replayed(&board, &clicks).removed() as i64 >= score);
                    assert!(score <= most);
                }
                Answer::No(bound) => assert!(bound.score < score && most <= bound.score),
                unknown => panic!("no limits: {unknown:?}"),
            }
        }
        match Solver::new().clear(&board, &mut Effort::new()) {
            Answer::Yes(clicks) => {
                assert!(replayed(&board, &clicks).end().is_empty());
            }
            Answer::No(bound) => assert!(most <= bound.score && bound.score < 16),
            unknown => panic!("no limits: {unknown:?}"),
        }
    }
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

#[test]
fn claims_in_words() {
    let board: Board = "abba|abca".parse().unwrap();
    // The single c stays, and there are 7 other blocks.
    let bound = UpperBound { score: 7, reason: Reason::Counts };
    let claimed = Solution { clicks: "0,0 1,0".parse().unwrap(), score: 5, bound };
    assert_eq!(claimed.check(&board, &Blocks, &mut Effort::new()), Ok(()));
    assert_eq!(claimed.to_string(), "5 to 7, not settled");
}
