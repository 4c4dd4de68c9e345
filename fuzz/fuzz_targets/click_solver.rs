#![no_main]
//! The exact solver of Clickomania, with any techniques and limits, and the search for high scores, compared with all
//! plays.

use std::collections::HashMap;

use arbitrary::{Arbitrary, Result, Unstructured};
use clickomania::{Answer, Blocks, Board, Color, Effort, SameGame, ScoreSearch, Scoring, Solver};
use clobber_fuzz::limits;
use libfuzzer_sys::fuzz_target;
use testkit::clicks::Naive;

#[derive(Debug)]
struct Input {
    board: Board,
    without: u8,
    few: u8,
    asked: i8,
    bonus: i16,
    wrong: Option<(i8, i8, u8)>,
}

impl<'a> Arbitrary<'a> for Input {
    /// Up to 4 x 4 squares of up to four colours.
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let (height, width) = (u.int_in_range(1..=4)?, u.int_in_range(1..=4)?);
        let squares: Vec<u8> = (0..height * width).map(|_| u.arbitrary()).collect::<Result<_>>()?;
        // One square in sixteen is empty, and the blocks above it fall.
        let square = |row: usize, col: usize| match squares[row * width + col] % 16 {
            15 => None,
            n => Color::new(usize::from(n % 4)),
        };
        let board = Board::settled_from_fn(height, width, square);
        Ok(Self {
            board,
            without: u.arbitrary()?,
            few: u.arbitrary()?,
            asked: u.arbitrary()?,
            bonus: u.arbitrary()?,
            wrong: u.arbitrary()?,
        })
    }
}

fuzz_target!(|input: Input| {
    compare(&input, &Blocks);
    compare(&input, &SameGame { bonus: input.bonus.unsigned_abs().into() });
});

/// Returns a solver without the techniques whose bits are set.
fn solver(without: u8) -> Solver {
    use clickomania::Technique::*;
    let techniques = [Rows, Meetings, Table, Mirror, Colors, Ordering];
    let off = techniques.into_iter().enumerate().filter(|(bit, _)| without >> bit & 1 == 1);
    off.fold(Solver::new(), |solver, (_, technique)| solver.without(technique))
}

fn compare(input: &Input, scoring: &impl Scoring) {
    let board = &input.board;
    let best = Naive::new(board).best(scoring, &mut HashMap::new());
    let all = solver(input.without);
    let solution = all.solve(board, scoring, &mut limits::effort(1 << 24));
    assert_eq!(solution.value(), Some(best), "{board}");
    let stopped = all.solve(board, scoring, &mut limits::effort(input.few.into()));
    for solution in [&solution, &stopped] {
        let replay = solution.clicks.replay(board, &mut Effort::new()).unwrap();
        assert_eq!(replay.score(scoring), solution.score);
        assert!(solution.score <= best && best <= solution.bound.score, "{board}");
        assert_eq!(solution.check(board, scoring, &mut Effort::new()), Ok(()), "{board}");
    }
    let asked = best + i64::from(input.asked);
    match all.decide(board, scoring, asked, &mut limits::effort(1 << 24)) {
        Answer::Yes(clicks) => {
            assert!(clicks.replay(board, &mut Effort::new()).unwrap().score(scoring) >= asked)
        }
        Answer::No(bound) => assert!(best <= bound.score && bound.score < asked, "{board}"),
        other => panic!("{other:?}"),
    }
    let few = &mut limits::effort(u64::from(input.few) + 1);
    let found = ScoreSearch::new().best(board, scoring, few);
    assert_eq!(found.clicks.replay(board, &mut Effort::new()).unwrap().score(scoring), found.score);
    assert!(found.score <= best);
    if let Some((score, bound, clicks)) = input.wrong {
        let mut wrong = solution;
        wrong.score += i64::from(score % 3);
        wrong.bound.score += i64::from(bound % 3);
        wrong.clicks = wrong.clicks.as_slice().iter().copied().take(clicks.into()).collect();
        if wrong.check(board, scoring, &mut Effort::new()).is_ok() {
            assert!(wrong.score <= best && best <= wrong.bound.score);
            assert_eq!(
                wrong.clicks.replay(board, &mut Effort::new()).unwrap().score(scoring),
                wrong.score
            );
        }
    }
}
