#![no_main]
//! Cliques, powers of paths, circulant graphs, bands and pseudoforests: what is found is replayed and
//! meets its goal. On few stones all plays are tried.

use arbitrary::{Arbitrary, Result, Unstructured};
use clobber_core::{Color, GraphBoard, MoveOrder, Position, Reduction, Topology, Vertex};
use clobber_fuzz::boards::{AnyBoard, Small, circulant, path_power, position, squares};
use clobber_fuzz::naive::Naive;
use clobber_fuzz::{limits, on_board};
use clobber_graphs::{
    Clique, Exhaustive, ForestReduction, Goal, ObstacleError, ReduceError, reduce_band,
    reduce_circulant, reduce_clique, reduce_clique_with_joker, reduce_forest,
    reduce_graph_with_joker_within, reduce_graph_within, reduce_path_power, reduce_pseudoforest,
    reduce_pseudoforest_leaving,
};
use libfuzzer_sys::fuzz_target;

/// All plays of so many stones are tried.
const FEW: usize = 6;

#[derive(Debug)]
struct Input {
    board: AnyBoard,
    squares: Vec<Option<Color>>,
    goal: Goal,
}

impl<'a> Arbitrary<'a> for Input {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let [color, other] = u.arbitrary()?;
        let kind = u.int_in_range(0..=4)?;
        let [vertex, other_vertex] = u.arbitrary::<[u8; 2]>()?;
        let most = if u.arbitrary()? { 8 } else { 24 };
        let (board, squares) = match u.int_in_range(0..=3)? {
            0 => {
                let Small(position) = u.arbitrary::<Small<8>>()?;
                (AnyBoard::Graph(position.board().clone()), position.squares().collect())
            }
            kind => {
                let board = match kind {
                    1 => AnyBoard::Clique(Clique::new(u.int_in_range(0..=most)?)),
                    2 => AnyBoard::PathPower(path_power(u, most)?),
                    _ => AnyBoard::Circulant(circulant(u, most)?),
                };
                let squares = on_board!(&board, board => squares(u, board))?;
                (board, squares)
            }
        };
        let on = |v: u8| Vertex::new(u32::from(v) % (squares.len() as u32 + 1));
        let (vertex, other_vertex) = (on(vertex), on(other_vertex));
        let goal = match kind {
            0 => Goal::Fewest,
            1 => Goal::One { vertex, color },
            2 => Goal::Two { vertex, color, other },
            3 => Goal::Both { vertex, color, other_vertex, other },
            _ => Goal::Joker { vertex, color },
        };
        Ok(Self { board, squares, goal })
    }
}

fuzz_target!(|input: Input| {
    let Input { board, squares, goal } = &input;
    let goal = *goal;
    match board {
        AnyBoard::Clique(board) => {
            let start = position::<_, u128>(*board, squares).unwrap();
            judge(&start, goal, reduce_clique(&start, goal));
            if let Goal::Joker { vertex, color } = goal {
                let found = reduce_clique_with_joker(&start, vertex, color);
                let end = found.map(|found| found.replay(&start).unwrap().into_end());
                judge_end(&start, goal, end);
            }
        }
        AnyBoard::PathPower(board) => {
            let start = position::<_, u128>(*board, squares).unwrap();
            judge_forest(&start, goal, reduce_path_power(&start, goal));
        }
        AnyBoard::Circulant(board) => {
            let start = position::<_, u128>(board.clone(), squares).unwrap();
            judge_forest(&start, goal, reduce_circulant(&start, goal));
        }
        _ => {}
    }
    // What is said of any board is said of a graph.
    let graph = on_board!(board, board => GraphBoard::from_board(board)).unwrap();
    let start = position::<_, u128>(graph, squares).unwrap();
    any_board(&start, squares, goal);
});

fn any_board(start: &Position<GraphBoard, u128>, squares: &[Option<Color>], goal: Goal) {
    judge_forest(start, goal, reduce_band(start, goal));
    judge_forest(start, goal, reduce_forest(start, goal));
    judge_forest(start, goal, reduce_pseudoforest(start, goal));
    if let Goal::Both { vertex, color, other_vertex, other } = goal {
        let stones = [(vertex, color), (other_vertex, other)];
        if let Ok(found) = reduce_pseudoforest_leaving(start, &stones) {
            let end = found.to_reduction(start).unwrap().replay(start).unwrap().into_end();
            assert!(stones.iter().all(|&(v, color)| end.color_at(v) == Some(color)));
            assert_eq!(end.stone_count(), found.stones_left());
        }
    }
    let (search, effort) = (limits::trees(), &mut limits::enough());
    let found = match goal {
        Goal::Joker { vertex, color } => {
            reduce_graph_with_joker_within(start, vertex, color, search, effort)
                .map(|found| found.replay(start).unwrap().into_end())
        }
        _ => reduce_graph_within(start, goal, search, effort).map(|found| {
            assert_eq!(found.check(start), Ok(()));
            let end = found.to_reduction(start).unwrap().replay(start).unwrap().into_end();
            assert_eq!(end.stone_count(), found.stones_left());
            end
        }),
    };
    judge_end(start, goal, found);
    if start.stone_count() <= FEW {
        exhaustive(start, squares, goal);
    }
}

fn judge_forest<T: Topology + Clone>(
    start: &Position<T, u128>,
    goal: Goal,
    found: Result<ForestReduction, ReduceError>,
) {
    judge(
        start,
        goal,
        found.map(|found| {
            let reduction = found.to_reduction(start).unwrap();
            assert_eq!(reduction.replay(start).unwrap().stones_left(), found.stones_left());
            reduction
        }),
    );
}

fn judge<T: Topology + Clone>(
    start: &Position<T, u128>,
    goal: Goal,
    found: Result<Reduction, ReduceError>,
) {
    judge_end(start, goal, found.map(|found| found.replay(start).unwrap().into_end()));
}

/// A "yes" is met, a "no" is right.
fn judge_end<T: Topology>(
    start: &Position<T, u128>,
    goal: Goal,
    end: Result<Position<T, u128>, ReduceError>,
) {
    let few = start.stone_count() <= FEW;
    match end {
        Ok(end) => assert!(goal.is_met_by(&end), "{start} {goal}: {end}"),
        Err(ReduceError::Impossible(obstacle)) => {
            let checked = obstacle.check(start, goal);
            assert_ne!(checked, Err(ObstacleError::Wrong), "{start} {goal}: {obstacle}");
            assert!(!few || !is_reached(start, goal), "{start} {goal}: {obstacle}");
        }
        // Another board or goal, or nothing is known.
        Err(_) => {}
    }
}

fn is_reached<T: Topology>(start: &Position<T, u128>, goal: Goal) -> bool {
    let squares: Vec<Option<Color>> = start.squares().collect();
    let reached = Naive::of(start.board()).reached(&squares, matches!(goal, Goal::Joker { .. }));
    reached.iter().any(|end| goal.is_met_by(&position::<_, u128>(start.board(), end).unwrap()))
}

/// The search through all plays by sets of stones, against that through all positions.
fn exhaustive<T: Topology + Clone>(
    start: &Position<T, u128>,
    squares: &[Option<Color>],
    goal: Goal,
) {
    let all = Exhaustive::with_joker(start).unwrap();
    let is_reached = is_reached(start, goal);
    assert_eq!(all.is_reachable(goal), is_reached, "{start} {goal}");
    let fewest = Naive::of(start.board()).fewest(squares, MoveOrder::Any);
    assert_eq!(all.value(), fewest, "{start}");
    match goal {
        Goal::Joker { vertex, color } => {
            let found = all.reduce_with_joker(vertex, color);
            let end = found.map(|found| found.replay(start).unwrap().into_end());
            assert_eq!(end.is_ok_and(|end| goal.is_met_by(&end)), is_reached);
        }
        _ => {
            let found = all.reduce(goal);
            let end = found.map(|found| found.replay(start).unwrap().into_end());
            assert_eq!(end.is_ok_and(|end| goal.is_met_by(&end)), is_reached);
        }
    }
}
