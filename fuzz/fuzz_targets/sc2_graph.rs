#![no_main]
//! Any small position and goal: the solvers against all plays.

use clobber_core::{Color, GraphBoard, Position, StoneSet, Vertex};
use clobber_fuzz::limits;
use clobber_graphs::{
    Exhaustive, Goal, ReduceError, reduce_graph_with_joker_within, reduce_graph_within,
    reduce_pseudoforest,
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
        0 => Goal::Fewest,
        1 => Goal::One { vertex, color },
        2 => Goal::Two { vertex, color, other },
        3 => Goal::Both { vertex, color, other_vertex, other },
        _ => Goal::Joker { vertex, color },
    };
    let all = Exhaustive::with_joker(&position).unwrap();
    let reachable = all.is_reachable(goal);
    let (search, effort) = (limits::trees(), &mut limits::enough());
    let end = if let Goal::Joker { vertex, color } = goal {
        reduce_graph_with_joker_within(&position, vertex, color, search, effort)
            .map(|found| found.replay(&position).unwrap().into_end())
    } else {
        reduce_graph_within(&position, goal, search, effort).map(|found| {
            found.check(&position).unwrap();
            assert!(found.at_least() <= all.value() && all.value() <= found.stones_left());
            let reduction = found.to_reduction(&position).unwrap();
            reduction.replay(&position).unwrap().into_end()
        })
    };
    judge(&position, goal, reachable, end);
    if let Ok(found) = reduce_pseudoforest(&position, goal) {
        let end = found.to_reduction(&position).unwrap().replay(&position).unwrap().into_end();
        if goal == Goal::Fewest {
            assert_eq!(end.stone_count(), all.value());
        }
        judge(&position, goal, reachable, Ok(end));
    }
});

/// A "yes" is met, a "no" is right.
fn judge(
    start: &Position<GraphBoard, u128>,
    goal: Goal,
    reachable: bool,
    end: Result<Position<GraphBoard, u128>, ReduceError>,
) {
    match end {
        Ok(end) => assert!(reachable && goal.is_met_by(&end), "{start} {goal}"),
        Err(ReduceError::Impossible(obstacle)) => {
            assert!(!reachable, "{start} {goal}: {obstacle}");
        }
        Err(ReduceError::NoVertex { .. } | ReduceError::Undecided { .. }) => {}
        Err(error) => panic!("{start} {goal}: {error}"),
    }
}
