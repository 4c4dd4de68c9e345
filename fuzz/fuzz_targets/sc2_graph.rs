#![no_main]
//! Any small position and goal: the solvers against all plays.

use clobber_core::{Color, GraphBoard, Position, StoneSet, Vertex};
use clobber_fuzz::limits;
use clobber_graphs::{
    Answer, Effort, Error, Goal, JokerReduction, Obstacle, SubsetTable, reach, reduce_pseudoforest,
    solve,
};
use libfuzzer_sys::fuzz_target;

const MOST_STONES: usize = 9;

fuzz_target!(|input: (Position<GraphBoard, u128>, [u8; 2], [Color; 2], u8)| {
    let (mut position, vertices, [color, other], kind) = input;
    let stones = *position.stones();
    for color in Color::BOTH {
        for vertex in stones.of(color).iter() {
            if position.stone_count() > MOST_STONES {
                position.put(vertex, None).unwrap();
            }
        }
    }
    let [vertex, other_vertex] = vertices.map(|v| Vertex::new(v.into()));
    let goal = match kind % 5 {
        0 | 1 => Goal::One { vertex, color },
        2 => Goal::Two { vertex, color, other },
        3 => Goal::Both { vertex, color, other_vertex, other },
        _ => Goal::Joker { vertex, color },
    };
    let (search, effort) = (limits::trees(), &mut limits::enough());
    let all = SubsetTable::with_joker(&position, effort).unwrap();
    let value = all.value(effort).unwrap();
    let found = solve(&position, search, effort).unwrap();
    assert_eq!(found.check(&position, &mut Effort::new()), Ok(()), "{position}");
    assert!(found.at_least() <= value && value <= found.at_most(), "{position}");
    judge(&position, goal, &all, reach(&position, goal, search, effort));
    if let Ok(found) = reduce_pseudoforest(&position, effort) {
        assert_eq!(found.value(), Some(value), "{position}");
    }
});

/// A "yes" is met, a "no" is right.
fn judge(
    start: &Position<GraphBoard, u128>,
    goal: Goal,
    all: &SubsetTable,
    found: Result<Answer<JokerReduction, Obstacle>, Error>,
) {
    let reachable = all.is_reachable(goal);
    match found {
        Ok(Answer::Yes(play)) => {
            let end = play.replay(start).unwrap().into_end();
            assert!(reachable && goal.is_met_by(&end), "{start} {goal}");
        }
        Ok(Answer::No(obstacle)) => assert!(!reachable, "{start} {goal}: {obstacle}"),
        Ok(Answer::Open { .. }) => {}
        Err(Error::NoVertex { .. } | Error::OtherGoal { .. }) => {}
        Err(error) => panic!("{start} {goal}: {error}"),
    }
}
