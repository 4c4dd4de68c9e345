#![no_main]
//! The searches of all crates within any limits, and cancelled at any time. An answer equals the answer without limits
//! or by all plays, and an interval contains it. No search exceeds its steps, and equal limits give equal results.

use std::collections::HashMap;
use std::fmt::Debug;
use std::ops::ControlFlow;
use std::slice::from_ref;

use arbitrary::{Arbitrary, Result, Unstructured};
use clickomania::hardness::three_partition::ThreePartition;
use clickomania::hardness::three_sat::{Clause, Formula, Literal};
use clickomania::two_player::{ImpartialClickomania, TwoPlayerError};
use clickomania::{
    Answer, Certificate, Row, RowError as WordError, SameGame, ScoreSearch, SolvableIntervals,
};
use clobber_cgt::alternating::Verifier;
use clobber_cgt::{ClobberError, ImpartialClobber, OutcomeSolver};
use clobber_core::{Color, Cycle, GraphBoard, Grid, MoveOrder, Path, Position, Vertex};
use clobber_core::{Effort, Limits, Progress, StoneSet, Stopped, Topology};
use clobber_fuzz::blocks::SmallBoard;
use clobber_fuzz::boards::{Small, grid_graph};
use clobber_fuzz::limits;
use clobber_graphs::{Error, Goal, JokerReduction, Obstacle, SubsetTable, reach, solve};
use clobber_npc::GridGraph;
use clobber_solitaire::{
    Solution, Solver, reduce_cycle, reduce_full_grid, reduce_narrow_grid, reduce_row,
};
use libfuzzer_sys::fuzz_target;
use testkit::clicks;
use testkit::plays::Naive;

/// The limits of a search, and the number of calls after which its callback cancels it.
#[derive(Arbitrary, Clone, Copy, Debug)]
struct Bounds {
    steps: Option<u16>,
    memory: Option<u32>,
    calls: Option<u8>,
}

#[derive(Debug)]
enum Search {
    Perft(Small<8>, Color, u8),
    Solitaire(Small<9>, MoveOrder, u8),
    Row(Position<Path>, MoveOrder),
    Cycle(Position<Cycle, u128>, MoveOrder),
    Grid(Position<Grid, u128>),
    Graph(Small<8>, Goal),
    Values(Small<7>),
    Outcome(Vec<Small<6>>, Color),
    Alternating(u8),
    Circuit(GridGraph, u8),
    Board(SmallBoard, [u8; 2]),
    Blocks(Row),
    Words(u8, u8),
    Partition(Vec<u8>),
    Formula(Vec<[(u8, bool); 3]>),
}

#[derive(Debug)]
struct Input {
    bounds: Bounds,
    search: Search,
}

impl<'a> Arbitrary<'a> for Input {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let search = match u.int_in_range(0..=15)? {
            0 => Search::Perft(u.arbitrary()?, u.arbitrary()?, u.arbitrary()?),
            1 => Search::Solitaire(u.arbitrary()?, u.arbitrary()?, u.arbitrary()?),
            2 | 3 => Search::Row(u.arbitrary()?, u.arbitrary()?),
            4 => Search::Cycle(u.arbitrary()?, u.arbitrary()?),
            5 => Search::Grid(u.arbitrary()?),
            6 => {
                let [color, other] = u.arbitrary()?;
                let [vertex, other_vertex] =
                    u.arbitrary::<[u8; 2]>()?.map(|v| Vertex::new(u32::from(v % 9)));
                let goal = match u.int_in_range(0..=4)? {
                    0 | 1 => Goal::One { vertex, color },
                    2 => Goal::Two { vertex, color, other },
                    3 => Goal::Both { vertex, color, other_vertex, other },
                    _ => Goal::Joker { vertex, color },
                };
                Search::Graph(u.arbitrary()?, goal)
            }
            7 => Search::Values(u.arbitrary()?),
            8 => Search::Outcome(u.arbitrary()?, u.arbitrary()?),
            9 => Search::Alternating(u.arbitrary()?),
            10 => Search::Circuit(grid_graph(u, 5)?, u.arbitrary()?),
            11 => Search::Board(u.arbitrary()?, u.arbitrary()?),
            12 => Search::Blocks(u.arbitrary()?),
            13 => Search::Words(u.arbitrary()?, u.arbitrary()?),
            14 => Search::Partition(u.arbitrary()?),
            _ => Search::Formula(u.arbitrary()?),
        };
        Ok(Self { bounds: u.arbitrary()?, search })
    }
}

fuzz_target!(|input: Input| {
    let Input { bounds, search } = input;
    match search {
        Search::Perft(Small(start), first, depth) => {
            let depth = u32::from(depth % 6);
            same(bounds, |effort| start.perft(first, depth, effort), err);
        }
        Search::Solitaire(Small(start), order, asked) => solitaire(bounds, &start, order, asked),
        Search::Row(start, order) => {
            let found = ask(bounds, |effort| reduce_row(&start, order, effort), |_| None);
            line(&start, &found);
        }
        Search::Cycle(start, order) => {
            let found = ask(bounds, |effort| reduce_cycle(&start, order, effort), |_| None);
            line(&start, &found);
        }
        Search::Grid(start) => {
            grid(bounds, &start, true);
            grid(bounds, &start, false);
        }
        Search::Graph(Small(start), goal) => graph(bounds, &start, goal),
        Search::Values(Small(start)) => values(bounds, &start),
        Search::Outcome(sum, first) => outcome(bounds, sum, first),
        Search::Alternating(half) => {
            let half = usize::from(half % 13);
            same(bounds, |effort| Verifier::new().check(half, effort), stopped);
        }
        Search::Circuit(graph, start) => circuits(bounds, &graph, Vertex::new(start.into())),
        Search::Board(SmallBoard(board), asked) => clicks(bounds, &board, asked),
        Search::Blocks(row) if row.len() <= 24 => blocks(bounds, &row),
        Search::Blocks(_) => {}
        Search::Words(colors, length) => {
            let (colors, length) = (usize::from(colors % 5), usize::from(length % 9));
            same(bounds, |effort| Row::count_solvable(colors, length, effort), stopped_on_rows);
        }
        Search::Partition(numbers) => {
            let numbers: Vec<i64> = numbers.iter().take(9).map(|&n| i64::from(n % 16)).collect();
            let Ok(instance) = ThreePartition::from_triples(&numbers) else { return };
            let found = ask(bounds, |effort| instance.find_partition(effort), open);
            let Some(decided) = found.decided() else { return };
            assert_eq!(Some(decided), instance.find_partition(&mut Effort::new()).decided());
            assert!(found.yes().is_none_or(|found| found.check(&instance) == Ok(())));
        }
        Search::Formula(clauses) => formula(bounds, &clauses),
    }
});

/// The limit that ended the search is the answer.
fn err<A, E: Copy>(answer: &std::result::Result<A, E>) -> Option<E> {
    answer.as_ref().err().copied()
}

/// Returns the reason why a question stays open.
fn open<W, R, K>(answer: &Answer<W, R, K>) -> Option<Stopped> {
    match answer {
        Answer::Open { stopped, .. } => Some(*stopped),
        _ => None,
    }
}

/// Returns the answer of a search within the limits, after checking that it respects them and is repeatable.
fn ask<A: PartialEq + Debug>(
    bounds: Bounds,
    mut search: impl FnMut(&mut Effort<'_>) -> A,
    why: impl Fn(&A) -> Option<Stopped>,
) -> A {
    let memory = bounds.memory.map(|bytes| bytes as usize % (1 << 20));
    let limits = Limits { steps: bounds.steps.map(u64::from), time: None, memory };
    let mut told: Vec<Progress> = Vec::new();
    let mut was_broken = false;
    let mut effort = Effort::within(limits).watched(|progress| {
        assert!(!was_broken, "watched after it was broken off");
        assert!(limits.steps.is_none_or(|limit| progress.steps <= limit));
        assert!(told.last().is_none_or(|last| last.steps <= progress.steps));
        if let (Some(least), Some(most)) = (progress.at_least, progress.at_most) {
            assert!(least <= most, "{progress:?}");
        }
        told.push(*progress);
        was_broken = bounds.calls.is_some_and(|calls| told.len() > usize::from(calls));
        if was_broken { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    let answer = search(&mut effort);
    let (steps, stopped) = (effort.progress().steps, effort.stopped());
    drop(effort);
    assert!(limits.steps.is_none_or(|limit| steps <= limit));
    assert_eq!(stopped == Some(Stopped::Cancelled), was_broken);
    match why(&answer) {
        None => {}
        Some(Stopped::Steps { limit }) => assert_eq!(Some(limit), limits.steps),
        Some(Stopped::Memory { .. }) => assert!(memory.is_some()),
        Some(reason) => assert!(reason == Stopped::Cancelled && was_broken),
    }
    if !was_broken {
        // The time of the callback depends on the clock, but has no effect.
        let mut again = Effort::within(limits);
        assert_eq!(search(&mut again), answer);
        assert_eq!(again.progress().steps, steps);
    }
    answer
}

/// Asserts that a search that no limit ends gives the answer without limits.
fn same<A: PartialEq + Debug>(
    bounds: Bounds,
    mut search: impl FnMut(&mut Effort<'_>) -> A,
    why: impl Fn(&A) -> Option<Stopped>,
) {
    let found = ask(bounds, &mut search, &why);
    assert!(why(&found).is_some() || found == search(&mut Effort::new()), "{found:?}");
}

/// Returns the reason why a search of a row of blocks has stopped.
fn stopped_on_rows<T>(found: &std::result::Result<T, WordError>) -> Option<Stopped> {
    match found {
        Err(WordError::Stopped(stopped)) => Some(*stopped),
        _ => None,
    }
}

fn solitaire(bounds: Bounds, start: &Position<GraphBoard>, order: MoveOrder, asked: u8) {
    let (mut naive, stones) = Naive::from_sum(from_ref(start));
    let fewest = naive.fewest(stones, order);
    let solver = Solver::new();
    let found = ask(bounds, |effort| solver.solve(start, order, effort), |_| None);
    let left = found.reduction.replay(start).unwrap().stones_left();
    assert!(found.bound.stones <= fewest && fewest <= left && left == found.at_most(), "{start}");
    let asked = usize::from(asked) % (start.stone_count() + 2);
    match ask(bounds, |effort| solver.decide(start, order, asked, effort), |_| None) {
        Answer::Yes(found) => {
            assert!(found.replay(start).unwrap().stones_left() <= asked, "{start}");
        }
        Answer::No(bound) => assert!(asked < bound.stones && bound.stones <= fewest, "{start}"),
        Answer::Open { known, .. } => {
            assert!(known.bound.stones <= fewest && fewest <= known.at_most(), "{start}");
        }
    }
    let checked = ask(bounds, |effort| found.check(start, effort), |_| None);
    assert!(checked.is_ok() || checked.as_ref().unwrap_err().stopped().is_some(), "{checked:?}");
}

/// The fewest stones of a row or a cycle, or an interval for them.
fn line<T: Topology + Clone, S: StoneSet>(start: &Position<T, S>, found: &Solution) {
    assert_eq!(found.replay(start).unwrap().stones_left(), found.at_most());
    if start.stone_count() > 10 {
        return;
    }
    let (mut naive, stones) = Naive::from_sum(from_ref(start));
    let fewest = naive.fewest(stones, found.reduction.order);
    assert!((found.at_least()..=found.at_most()).contains(&fewest), "{start:?}");
}

fn grid(bounds: Bounds, start: &Position<Grid, u128>, is_full: bool) {
    // Without a limit on the steps, the size is limited.
    if start.stone_count() > 20 && bounds.steps.is_none() {
        return;
    }
    let search = |effort: &mut Effort<'_>| match is_full {
        true => reduce_full_grid(start, MoveOrder::Any, effort),
        false => reduce_narrow_grid(start, effort),
    };
    let found = ask(bounds, search, |found| match found {
        Err(clobber_solitaire::Error::Stopped(stopped)) => Some(*stopped),
        _ => None,
    });
    let Ok(found) = found else { return };
    assert_eq!(found.check(start, &mut limits::enough()), Ok(()));
    if start.stone_count() <= 9 {
        let (mut naive, stones) = Naive::from_sum(from_ref(start));
        let fewest = naive.fewest(stones, MoveOrder::Any);
        assert!((found.at_least()..=found.at_most()).contains(&fewest), "{start}");
    }
}

fn graph(bounds: Bounds, start: &Position<GraphBoard>, goal: Goal) {
    let stopped = |found: &std::result::Result<Answer<JokerReduction, Obstacle>, Error>| match found
    {
        Ok(Answer::Open { stopped, .. }) | Err(Error::Stopped(stopped)) => Some(*stopped),
        _ => None,
    };
    let all = SubsetTable::with_joker(start, &mut Effort::new()).unwrap();
    let value = all.value(&mut Effort::new()).unwrap();
    let judge = |found: std::result::Result<Answer<JokerReduction, Obstacle>, Error>| match found {
        Ok(Answer::Yes(play)) => {
            let end = play.replay(start).unwrap().into_end();
            assert!(goal.is_met_by(&end), "{start} {goal}");
        }
        Ok(Answer::No(_)) => assert!(!all.is_reachable(goal), "{start} {goal}"),
        Ok(Answer::Open { .. }) | Err(_) => {}
    };
    judge(ask(bounds, |effort: &mut Effort<'_>| reach(start, goal, effort), stopped));
    let search = |effort: &mut Effort<'_>| SubsetTable::with_joker(start, effort)?.reach(goal);
    judge(ask(bounds, search, stopped));
    let search = |effort: &mut Effort<'_>| solve(start, effort);
    let found = ask(bounds, search, |found| match found {
        Err(Error::Stopped(stopped)) => Some(*stopped),
        _ => None,
    });
    if let Ok(found) = found {
        assert!(found.at_least() <= value && value <= found.at_most(), "{start}");
        assert_eq!(found.check(start, &mut Effort::new()), Ok(()));
    }
}

/// Returns the reason why a search of clobber-cgt has stopped.
fn stopped<T>(found: &Result<T, ClobberError>) -> Option<Stopped> {
    match found {
        Err(ClobberError::Stopped(stopped)) => Some(*stopped),
        _ => None,
    }
}

fn values(bounds: Bounds, start: &Position<GraphBoard>) {
    let mut value = |effort: &mut Effort<'_>| {
        let mut values = limits::values();
        let value = values.value(start, effort)?;
        Ok(values.games().display(value).to_string())
    };
    // The arena may be full, too.
    let found = ask(bounds, &mut value, stopped);
    assert!(found.is_err() || found == value(&mut Effort::new()), "{start}");
    same(bounds, |effort| ImpartialClobber::new().grundy(start, effort), stopped);
}

fn outcome(bounds: Bounds, sum: Vec<Small<6>>, first: Color) {
    let sum: Vec<_> = sum.into_iter().take(2).map(|Small(position)| position).collect();
    let search = |effort: &mut Effort<'_>| {
        let mut solver = OutcomeSolver::new();
        let wins = solver.wins(&sum, first, effort)?;
        Ok((wins, solver.winning_move(&sum, first, effort)?.is_some()))
    };
    same(bounds, search, stopped);
    // Failed calls change no later answer.
    let mut solver = OutcomeSolver::new();
    let expected = OutcomeSolver::new().wins(&sum, first, &mut limits::enough());
    for steps in 0..4 {
        let found = solver.wins(&sum, first, &mut limits::effort(steps));
        assert!(found.is_err() || found == expected, "{sum:?}");
    }
    assert_eq!(solver.wins(&sum, first, &mut limits::enough()), expected, "{sum:?}");
    let search =
        |effort: &mut Effort<'_>| OutcomeSolver::new().strategy(&sum, first, 10_000, effort);
    if let Ok((winner, strategy)) = ask(bounds, search, stopped) {
        assert!(strategy.check(&(&sum, first, winner), &mut Effort::new()).is_ok(), "{sum:?}");
    }
}

fn circuits(bounds: Bounds, graph: &GridGraph, start: Vertex) {
    let expected = graph.count_circuits(&mut Effort::new()).unwrap();
    let found = ask(bounds, |effort| graph.count_circuits(effort), err);
    assert!(found.is_err() || found == Ok(expected), "{graph}");
    match ask(bounds, |effort| graph.find_circuit(effort), open) {
        Answer::Yes(circuit) => assert!(expected > 0 && circuit.check(graph) == Ok(())),
        Answer::No(reason) => assert_eq!(expected, 0, "{graph}: {reason}"),
        Answer::Open { .. } => {}
    }
    let found = ask(bounds, |effort| graph.find_path_from(start, effort), open);
    if let Some(is_yes) = found.decided() {
        assert_eq!(is_yes, graph.find_path_from(start, &mut Effort::new()).is_yes(), "{graph}");
    }
}

fn clicks(bounds: Bounds, board: &clickomania::Board, [asked, without]: [u8; 2]) {
    use clickomania::Solver;

    let scoring = &SameGame::STANDARD;
    let best = clicks::Naive::new(board).best(scoring, &mut HashMap::new());
    use clickomania::Technique::*;
    let techniques = [Rows, Meetings, Table, Mirror, Colors, Ordering];
    let left_out = techniques.into_iter().enumerate().filter(|(bit, _)| without >> bit & 1 == 1);
    let solver = left_out.fold(Solver::new(), |solver, (_, technique)| solver.without(technique));
    let found = ask(bounds, |effort| solver.solve(board, scoring, effort), |_| None);
    assert_eq!(found.clicks.replay(board, &mut Effort::new()).unwrap().score(scoring), found.score);
    assert!(found.score <= best && best <= found.bound.score, "{board}");
    let is_limited = bounds.steps.is_some() || bounds.memory.is_some() || bounds.calls.is_some();
    assert!(is_limited || found.value() == Some(best), "{board}");
    let search = |effort: &mut Effort<'_>| found.check(board, scoring, effort);
    let checked = ask(bounds, search, |_| None);
    assert!(checked.is_ok() || checked.is_err_and(|it| it.stopped().is_some()), "{board}");
    let asked = best + i64::from(asked % 5) - 2;
    let search = |effort: &mut Effort<'_>| solver.decide(board, scoring, asked, effort);
    match ask(bounds, search, |_| None) {
        Answer::Yes(clicks) => {
            assert!(clicks.replay(board, &mut Effort::new()).unwrap().score(scoring) >= asked)
        }
        Answer::No(bound) => assert!(best <= bound.score && bound.score < asked, "{board}"),
        Answer::Open { known, .. } => {
            assert!(known.score <= best && best <= known.bound.score, "{board}");
        }
    }
    if bounds.steps.is_some() {
        let search = |effort: &mut Effort<'_>| ScoreSearch::new().best(board, scoring, effort);
        let found = ask(bounds, search, |_| None);
        assert_eq!(
            found.clicks.replay(board, &mut Effort::new()).unwrap().score(scoring),
            found.score
        );
        assert!(found.score <= best, "{board}");
    }
    let search = |effort: &mut Effort<'_>| ImpartialClickomania::new().grundy(board, effort);
    same(bounds, search, |found| match found {
        Err(TwoPlayerError::Stopped(stopped)) => Some(*stopped),
        _ => None,
    });
}

fn blocks(bounds: Bounds, row: &Row) {
    let search = |effort: &mut Effort<'_>| {
        SolvableIntervals::new(row, effort)
            .map(|intervals| (intervals.is_solvable(), intervals.most_removed_blocks()))
    };
    same(bounds, search, err);
    let scoring = &SameGame::STANDARD;
    let search = |effort: &mut Effort<'_>| row.best_score(scoring, effort);
    let found = ask(bounds, search, stopped_on_rows);
    if let Ok(found) = found {
        assert_eq!(found.score(), row.best_score(scoring, &mut Effort::new()).unwrap().score());
        assert_eq!(row.replay(&found.plan().to_clicks()).unwrap().score(scoring), found.score());
    }
}

fn formula(bounds: Bounds, clauses: &[[(u8, bool); 3]]) {
    const VARIABLES: usize = 5;
    let literal = |&(variable, is_positive): &(u8, bool)| {
        let variable = usize::from(variable) % VARIABLES;
        if is_positive { Literal::positive(variable) } else { Literal::negative(variable) }
    };
    let clause = |literals: &[(u8, bool); 3]| {
        // The same literal twice is a shorter clause.
        let mut clause: Vec<Literal> = literals.iter().map(literal).collect();
        clause.sort_unstable();
        clause.dedup();
        Clause::new(&clause).ok()
    };
    let clauses: Vec<Clause> = clauses.iter().take(20).filter_map(clause).collect();
    let formula = Formula::new(VARIABLES, clauses).unwrap();
    let search = |effort: &mut Effort<'_>| formula.satisfying_assignment(effort);
    let found = ask(bounds, search, open);
    let Some(decided) = found.decided() else { return };
    let expected = formula.satisfying_assignment(&mut Effort::new()).decided();
    assert_eq!(Some(decided), expected, "{formula}");
    assert!(found.yes().is_none_or(|found| found.check(&formula) == Ok(())), "{formula}");
}
