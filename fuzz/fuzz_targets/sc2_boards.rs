#![no_main]
//! Hypercubes, Hamming graphs, cliques, powers of paths, circulant graphs and pseudoforests: plays are replayed and meet
//! their goals, and full hypercubes and Hamming graphs are decided. On few stones all plays are tried.

use std::slice::from_ref;

use arbitrary::{Arbitrary, Unstructured};
use clobber_core::{Color, GraphBoard, MoveOrder, Position, StoneSet, Topology};
use clobber_fuzz::boards::{
    NamedBoard, Small, SmallGoal, circulant, hamming, hypercube, path_power, position, squares,
};
use clobber_fuzz::{limits, on_board};
use clobber_graphs::{
    Answer, Clique, Effort, Error, Goal, Hypercube, JokerReduction, Obstacle, Solution,
    SubsetTable, reach, reduce_clique, reduce_clique_to, reduce_hamming, reduce_hamming_to,
    reduce_hypercube, reduce_hypercube_to, reduce_pseudoforest, reduce_pseudoforest_leaving, solve,
};
use libfuzzer_sys::fuzz_target;
use testkit::plays::{Naive, Placement};

/// Returns whether all plays are tried.
fn is_small<T: Topology, S: StoneSet>(start: &Position<T, S>) -> bool {
    start.stone_count() <= 6 && start.board().vertex_count() <= 64
}

#[derive(Debug)]
struct Input {
    board: NamedBoard,
    squares: Vec<Option<Color>>,
    goal: Goal,
}

impl<'a> Arbitrary<'a> for Input {
    fn arbitrary(u: &mut Unstructured<'a>) -> arbitrary::Result<Self> {
        let goal: SmallGoal = u.arbitrary()?;
        let most = if u.arbitrary()? { 8 } else { 24 };
        let (board, squares) = match u.int_in_range(0..=5)? {
            0 => {
                let Small(position) = u.arbitrary::<Small<8>>()?;
                (NamedBoard::Graph(position.board().clone()), position.squares().collect())
            }
            kind => {
                let board = match kind {
                    1 => NamedBoard::Clique(Clique::new(u.int_in_range(0..=most)?)),
                    2 => NamedBoard::PathPower(path_power(u, most)?),
                    3 => NamedBoard::Hypercube(hypercube(u, if most > 8 { 7 } else { 3 })?),
                    4 => NamedBoard::Hamming(hamming(u, most * most)?),
                    _ => NamedBoard::Circulant(circulant(u, most)?),
                };
                let squares = on_board!(&board, board => squares(u, board))?;
                (board, squares)
            }
        };
        let goal = goal.on_board_of(squares.len());
        Ok(Self { board, squares, goal })
    }
}

fuzz_target!(|input: Input| {
    let Input { board, squares, goal } = &input;
    let goal = *goal;
    match board {
        NamedBoard::Clique(board) => {
            let start = position::<_, u128>(*board, squares).unwrap();
            judge_fewest(&start, Ok(reduce_clique(&start)));
            judge(&start, goal, reduce_clique_to(&start, goal));
        }
        NamedBoard::Hypercube(board) => {
            let start = position::<_, u128>(*board, squares).unwrap();
            let found = reduce_hypercube(&start);
            assert_eq!(
                found.as_ref().ok().and_then(Solution::value),
                Hypercube::value_of(&start).ok()
            );
            judge_fewest(&start, found);
            decided(&start, goal, reduce_hypercube_to(&start, goal));
        }
        NamedBoard::Hamming(board) => {
            let start: Position<_> = position(board.clone(), squares).unwrap();
            judge_fewest(&start, reduce_hamming(&start));
            decided(&start, goal, reduce_hamming_to(&start, goal));
        }
        NamedBoard::PathPower(board) => {
            let start = position::<_, u128>(*board, squares).unwrap();
            judge_fewest(&start, solve(&start, &mut limits::enough()));
            judge(&start, goal, reach(&start, goal, &mut limits::enough()));
        }
        NamedBoard::Circulant(board) => {
            let start = position::<_, u128>(board.clone(), squares).unwrap();
            judge_fewest(&start, solve(&start, &mut limits::enough()));
            judge(&start, goal, reach(&start, goal, &mut limits::enough()));
        }
        _ => {}
    }
    // Answers for any board equal the answers for a graph.
    let graph = on_board!(board, board => GraphBoard::from_board(board)).unwrap();
    let Some(start) = position::<_, u128>(graph, squares) else { return };
    named_board(&start, goal);
});

fn named_board(start: &Position<GraphBoard, u128>, goal: Goal) {
    let effort = &mut limits::enough();
    judge_fewest(start, reduce_pseudoforest(start, effort));
    judge_fewest(start, solve(start, effort));
    judge(start, goal, reach(start, goal, effort));
    if let Goal::Both { vertex, color, other_vertex, other } = goal {
        let stones = [(vertex, color), (other_vertex, other)];
        if let Ok(Answer::Yes(found)) = reduce_pseudoforest_leaving(start, &stones, effort) {
            assert_eq!(found.check(start, &mut Effort::new()), Ok(()));
            let end = found.replay(start).unwrap().into_end();
            assert!(stones.iter().all(|&(v, color)| end.color_at(v) == Some(color)));
        }
    }
    if is_small(start) {
        exhaustive(start, goal);
    }
}

/// Asserts that a claim on the fewest stones is true.
fn judge_fewest<T: Topology, S: StoneSet>(start: &Position<T, S>, found: Result<Solution, Error>) {
    // Another board, or no claim.
    let Ok(found) = found else { return };
    assert_eq!(found.check(start, &mut Effort::new()), Ok(()), "{start} {found}");
    if is_small(start) {
        let (mut naive, stones) = Naive::from_sum(from_ref(start));
        let value = naive.fewest(stones, MoveOrder::Any);
        assert!((found.at_least()..=found.at_most()).contains(&value), "{start} {found}");
    }
}

/// Judges the answer on a board for which the theorems decide each goal, if it is full and has the vertices.
fn decided<T: Topology + Clone, S: StoneSet>(
    start: &Position<T, S>,
    goal: Goal,
    found: Result<Answer<JokerReduction, Obstacle>, Error>,
) {
    let count = start.board().vertex_count();
    match &found {
        Ok(Answer::Yes(_) | Answer::No(_)) => {}
        Err(Error::NoVertex { vertex, .. }) => assert!(vertex.index() >= count),
        Err(Error::Hole { vertex }) => assert_eq!(start.color_at(*vertex), None),
        Err(Error::OtherGoal { .. }) => assert!(matches!(goal, Goal::Both { .. })),
        other => panic!("{start} {goal}: {other:?}"),
    }
    judge(start, goal, found);
}

/// Asserts that a "yes" meets the goal, and that a "no" is right.
fn judge<T: Topology + Clone, S: StoneSet>(
    start: &Position<T, S>,
    goal: Goal,
    found: Result<Answer<JokerReduction, Obstacle>, Error>,
) {
    let few = is_small(start);
    match found {
        Ok(Answer::Yes(play)) => {
            let end = play.replay(start).unwrap().into_end();
            assert!(goal.is_met_by(&end), "{start} {goal}: {end}");
        }
        Ok(Answer::No(obstacle)) => {
            if let Err(refuted) = obstacle.check(start, goal, &mut Effort::new()) {
                assert!(refuted.stopped().is_some(), "{start} {goal}: {obstacle}");
            }
            assert!(!few || !is_reached(start, goal), "{start} {goal}: {obstacle}");
        }
        // Another board or goal, or no claim.
        Ok(Answer::Open { .. }) | Err(_) => {}
    }
}

fn is_reached<T: Topology, S: StoneSet>(start: &Position<T, S>, goal: Goal) -> bool {
    let with_joker = matches!(goal, Goal::Joker { .. });
    let reached = Naive::new(start.board()).reached(Placement::new(start), with_joker);
    let is_met = |end: &Placement| {
        goal.is_met_by(&Position::<_>::from_fn(start.board(), |v| end.color_at(v)))
    };
    reached.iter().any(is_met)
}

/// Compares the exhaustive search over sets of stones with the one over positions.
fn exhaustive<T: Topology + Clone>(start: &Position<T, u128>, goal: Goal) {
    let effort = &mut Effort::new();
    let all = SubsetTable::with_joker(start, effort).unwrap();
    let is_reached = is_reached(start, goal);
    assert_eq!(all.is_reachable(goal), is_reached, "{start} {goal}");
    let fewest = Naive::new(start.board()).fewest(Placement::new(start), MoveOrder::Any);
    assert_eq!(all.value(effort), Ok(fewest), "{start}");
    let found = all.reach(goal).unwrap().yes();
    let end = found.map(|found| found.replay(start).unwrap().into_end());
    assert_eq!(end.is_some_and(|end| goal.is_met_by(&end)), is_reached);
}
