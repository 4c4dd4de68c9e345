//! Winners of sums by search, in normal and in misère play, against playing all lines out and against values.

use std::collections::HashMap;

use partizan::{
    Effort, Either, Evaluator, GameError, Limits, Outcome, OutcomeSearch, Player, Rules, Stopped,
    SumRules,
};
use testkit::Random;

use crate::domineering::Domineering;
use crate::rules::{ENDLESS, LONG, LOOPY, Row, TO_AND_FRO};

/// Plays all lines out: whether the player who moves first wins, and who wins if she cannot move.
fn plays_out<R: Rules>(
    rules: &R,
    is_misere: bool,
    sum: &[R::Position],
    mover: Player,
    known: &mut HashMap<(Vec<R::Position>, Player), bool>,
) -> bool {
    // Options are asked of parts alone.
    let sum: Vec<R::Position> = sum.iter().flat_map(|p| rules.parts(p.clone())).collect();
    if let Some(&wins) = known.get(&(sum.clone(), mover)) {
        return wins;
    }
    let (mut wins, mut moves) = (false, 0);
    for (at, part) in sum.iter().enumerate() {
        let options: Vec<R::Position> = match mover {
            Player::Left => rules.left_options(part).collect(),
            Player::Right => rules.right_options(part).collect(),
        };
        for option in options {
            let mut after = sum.clone();
            after[at] = option;
            moves += 1;
            wins |= !plays_out(rules, is_misere, &after, !mover, known);
        }
    }
    wins |= is_misere && moves == 0;
    known.insert((sum, mover), wins);
    wins
}

fn compare<R: Rules>(rules: impl Fn() -> R, sums: &[Vec<R::Position>])
where
    R::Position: std::fmt::Debug,
{
    for is_misere in [false, true] {
        compare_in(&rules, sums, is_misere);
    }
}

fn compare_in<R: Rules>(new: &impl Fn() -> R, sums: &[Vec<R::Position>], is_misere: bool)
where
    R::Position: std::fmt::Debug,
{
    let rules = &new();
    let mut searches = [0, 1, 5, 200].map(|steps| {
        let search = OutcomeSearch::new(new());
        if is_misere { search.misere() } else { search }.with_value_steps(steps)
    });
    let mut known = HashMap::new();
    let mut outcomes = HashMap::new();
    for sum in sums {
        for search in &mut searches {
            let effort = &mut Effort::new();
            let truth = [Player::Left, Player::Right].map(|mover| {
                let wins = plays_out(rules, is_misere, sum, mover, &mut known);
                assert_eq!(search.wins(sum.clone(), mover, effort), Ok(wins), "{sum:?}, {mover}");
                let found = search.winning_option(sum.clone(), mover, effort).unwrap();
                assert!(found.is_none() || wins, "{sum:?}, {mover}");
                if found.is_none() && wins {
                    let options = |part: &R::Position| match mover {
                        Player::Left => rules.left_options(part).count(),
                        Player::Right => rules.right_options(part).count(),
                    };
                    let mut parts = sum.iter().flat_map(|p| rules.parts(p.clone()));
                    assert!(is_misere && parts.all(|part| options(&part) == 0), "{sum:?}");
                }
                if let Some((index, after)) = found {
                    let mut next = sum.clone();
                    next.splice(index..=index, after);
                    assert!(
                        !plays_out(rules, is_misere, &next, !mover, &mut known),
                        "{sum:?} to {next:?}"
                    );
                }
                wins
            });
            let outcome = Outcome::from_wins(truth);
            assert_eq!(search.outcome(sum.clone(), effort), Ok(outcome), "{sum:?}");
            *outcomes.entry(outcome).or_insert(0) += 1;
        }
    }
    assert!(outcomes.len() == 4 && outcomes.values().all(|&count| count >= 20), "{outcomes:?}");
}

#[test]
fn sums_of_rows_as_they_are_played_out() {
    let mut random = Random::new(1);
    let sums = (0..150).map(|_| {
        (0..1 + random.below(3))
            .map(|_| {
                let length = random.below(7);
                random.word("xxoo.", length)
            })
            .collect()
    });
    compare(|| Row, &sums.collect::<Vec<_>>());
}

#[test]
fn two_games_at_once_as_they_are_played_out() {
    let mut random = Random::new(2);
    let sums = (0..150).map(|_| {
        (0..1 + random.below(3))
            .map(|_| match random.coin() {
                true => Either::First(random.next() & random.next() & 0x0007_0707),
                false => {
                    let length = random.below(6);
                    Either::Second(random.word("xxoo.", length))
                }
            })
            .collect()
    });
    compare(|| SumRules(Domineering, Row), &sums.collect::<Vec<_>>());
}

/// Breuker, Uiterwijk and van den Herik, *Solving 8x8 Domineering* (2000), table 1, where Vertical is Left.
#[test]
fn rectangles_of_domineering() {
    let mut search = OutcomeSearch::new(Domineering);
    let mut evaluator = Evaluator::new(Domineering);
    for (rows, columns) in (1..=5).flat_map(|rows| (1..=5).map(move |columns| (rows, columns))) {
        let board = Domineering::rectangle(rows, columns);
        let outcome = search.outcome([board], &mut Effort::new()).unwrap();
        if rows * columns <= 16 {
            let value = evaluator.value(board, &mut Effort::new()).unwrap();
            assert_eq!(outcome, evaluator.games().outcome(value), "{rows} x {columns}");
        }
        if rows == columns {
            let expected = [Outcome::P, Outcome::N, Outcome::N, Outcome::N, Outcome::P];
            assert_eq!(outcome, expected[rows as usize - 1], "{rows} x {columns}");
        }
    }
}

#[test]
fn limits_and_loops_are_errors() {
    let board = Domineering::rectangle(6, 6);
    let steps = &mut Effort::within(Limits::steps(1_000));
    let stopped = OutcomeSearch::new(Domineering).outcome([board], steps);
    assert_eq!(stopped, Err(GameError::Stopped(Stopped::Steps { limit: 1_000 })));
    let memory = &mut Effort::within(Limits::memory(100_000));
    let stopped = OutcomeSearch::new(Domineering).outcome([board], memory);
    assert!(matches!(stopped, Err(GameError::Stopped(Stopped::Memory { .. }))), "{stopped:?}");

    for steps in [0, 200] {
        let mut search = OutcomeSearch::new(LOOPY).with_value_steps(steps);
        // Right has no answer.
        assert_eq!(search.outcome([0], &mut Effort::new()), Ok(Outcome::L));
        let mut search = OutcomeSearch::new(TO_AND_FRO).with_value_steps(steps);
        assert_eq!(search.wins([0], Player::Left, &mut Effort::new()), Err(GameError::Loop));
        let mut search = OutcomeSearch::new(ENDLESS).with_value_steps(steps);
        let limits = &mut Effort::within(Limits::steps(100_000));
        assert!(search.wins([0], Player::Left, limits).is_err());
    }
    // Left has all moves, and needs one.
    let mut search = OutcomeSearch::new(LONG);
    assert_eq!(search.outcome([100_000], &mut Effort::new()), Ok(Outcome::L));
    assert_eq!(search.outcome([], &mut Effort::new()), Ok(Outcome::P));
}
