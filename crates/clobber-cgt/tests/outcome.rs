//! Compares winners with plain play of every move, and with canonical forms.

use std::ops::ControlFlow;
use std::slice::from_ref;
use std::sync::Arc;
use std::time::Duration;

use clobber_cgt::internal::{Network, WEIGHTS, checksum};
use clobber_cgt::{
    ClobberError, ClobberValues, Effort, Limits, Outcome, OutcomeSolver, Player, Side, Stopped,
};
use clobber_core::{Color, Cycle, GraphBoard, Grid, Path, Position, StoneSet, Topology, Vertex};
use testkit::{Random, ticking};

use crate::naive::{self, outcome_by, outcome_of_sum};

/// A checkerboard with some stones of the other colour and some holes.
pub(crate) fn checkered(
    random: &mut Random,
    rows: usize,
    cols: usize,
    changes: usize,
) -> Position<Grid> {
    let mut position = Position::checkerboard(Grid::new(rows, cols).unwrap(), Color::Black);
    for _ in 0..changes {
        let vertex = Vertex::new(random.below(rows * cols) as u32);
        position.put(vertex, random.pick(&[None, Some(Color::Black), Some(Color::White)])).unwrap();
    }
    position
}

/// Asks every question and compares with plain play.
pub(crate) fn check<T: Topology + Clone>(solver: &mut OutcomeSolver, sum: &[Position<T>]) {
    check_by(naive::wins, solver, sum);
}

/// Asks every question and compares with play that tells whether a player, moving first, wins.
pub(crate) fn check_by<T: Topology + Clone, S: StoneSet + Clone>(
    plays: impl Fn(&[Position<T, S>], Color) -> bool,
    solver: &mut OutcomeSolver,
    sum: &[Position<T, S>],
) {
    let text = Position::display_sum(sum).to_string();
    let outcome = outcome_by(|first| plays(sum, first));
    assert_eq!(solver.outcome(sum, &mut Effort::new()), Ok(outcome), "{text}");
    for mover in Color::BOTH {
        let wins = outcome.winner(mover.player()) == mover.player();
        assert_eq!(solver.wins(sum, mover, &mut Effort::new()), Ok(wins), "{mover} in {text}");
        let found = solver.winning_move(sum, mover, &mut Effort::new()).unwrap();
        let can_move = sum.iter().any(|position| position.moves(mover).next().is_some());
        assert_eq!(found.is_some(), wins && can_move, "{mover} in {text}");
        if let Some((summand, mv)) = found {
            let mut after = sum.to_vec();
            after[summand].play_as(mover, mv).unwrap();
            assert!(!plays(&after, !mover), "{mover} {mv} in {text}");
        }
    }
}

/// Compares all winning moves of small sums with plain play.
pub(crate) fn check_all_moves<T: Topology + Clone>(
    solver: &mut OutcomeSolver,
    sum: &[Position<T>],
) {
    for mover in Color::BOTH {
        let mut winning = Vec::new();
        for (summand, position) in sum.iter().enumerate() {
            for mv in position.moves(mover) {
                let mut after = sum.to_vec();
                after[summand].play_as(mover, mv).unwrap();
                if !naive::wins(&after, !mover) {
                    winning.push((summand, mv));
                }
            }
        }
        let found = solver.winning_moves(sum, mover, &mut Effort::new());
        assert_eq!(found, Ok(winning), "{mover} in {}", Position::display_sum(sum));
    }
}

#[test]
fn all_winning_moves() {
    let mut random = Random::new(7);
    let mut solver = OutcomeSolver::new();
    for (rows, cols) in [(1, 8), (2, 4), (3, 3)].repeat(12) {
        let [board, row] = [(rows, cols), (1, 4)]
            .map(|(rows, cols)| random.position(Grid::new(rows, cols).unwrap(), 17));
        check_all_moves(&mut solver, &[board.clone(), row]);
        // A position by itself, as a sum of one.
        let effort = &mut Effort::new();
        assert_eq!(solver.outcome(&board, effort), solver.outcome(from_ref(&board), effort));
        let wins = solver.wins(&board, Player::Left, effort);
        assert_eq!(wins, solver.wins([board], Color::Black, effort));
    }
}

#[test]
fn random_boards() {
    let mut random = Random::new(1);
    let mut solver = OutcomeSolver::new();
    for (rows, cols, count) in
        [(3, 4, 120), (4, 3, 40), (4, 4, 16), (2, 7, 60), (7, 2, 20), (1, 14, 60), (3, 5, 16)]
    {
        for k in 0..count {
            let holes = [4, 8, 1000][k % 3];
            let position = if k % 2 == 0 {
                random.position(Grid::new(rows, cols).unwrap(), holes)
            } else {
                checkered(&mut random, rows, cols, k % 5)
            };
            check(&mut solver, &[position]);
        }
    }
}

#[test]
fn random_sums() {
    let mut random = Random::new(2);
    let mut solver = OutcomeSolver::new();
    let shapes = [(2, 2), (2, 3), (3, 2), (1, 5), (1, 3), (3, 3), (2, 4)];
    for k in 0..150 {
        let count = 2 + k % 2;
        let sum: Vec<_> = (0..count)
            .map(|_| {
                let (rows, cols) = shapes[random.below(shapes.len())];
                let changes = random.below(5);
                checkered(&mut random, rows, cols, changes)
            })
            .collect();
        if sum.iter().map(Position::stone_count).sum::<usize>() <= 16 {
            check(&mut solver, &sum);
        }
    }
    // With cancelling summands, also of pieces that are too large to evaluate.
    for _ in 0..12 {
        let one = checkered(&mut random, 3, 4, 2);
        let other = checkered(&mut random, 2, 4, 2);
        let negative = one.clone().swapped();
        let sum = [one, other.clone(), negative];
        assert_eq!(solver.outcome(&sum, &mut Effort::new()), Ok(outcome_of_sum(&[other])));
    }
    let nothing: [Position<Grid>; 0] = [];
    assert_eq!(solver.outcome(&nothing, &mut Effort::new()), Ok(Outcome::P));
}

#[test]
fn pieces_that_are_not_evaluated() {
    // Each 3 x 4 checkerboard is too large to evaluate, so the two are searched as a sum.
    let mut random = Random::new(3);
    let mut values = ClobberValues::new();
    for k in 0..30 {
        let (rows, cols) = [(3, 4), (2, 6), (2, 5), (1, 16), (1, 14)][k % 5];
        let sum = [checkered(&mut random, rows, cols, 3), checkered(&mut random, 3, 4, 3)];
        check_by_value(&mut values, &mut OutcomeSolver::new(), &sum);
    }
}

fn check_by_value(values: &mut ClobberValues, solver: &mut OutcomeSolver, sum: &[Position<Grid>]) {
    let value = values.value_of_sum(sum, &mut Effort::new()).unwrap();
    let (expected, text) = (values.games().outcome(value), Position::display_sum(sum));
    assert_eq!(solver.outcome(sum, &mut Effort::new()), Ok(expected), "{text}");
}

#[test]
fn boards_with_canonical_forms() {
    let mut random = Random::new(4);
    let mut values = ClobberValues::new();
    let mut solver = OutcomeSolver::new();
    for (rows, cols, count) in [(4, 4, 20), (3, 5, 30), (2, 8, 30), (1, 16, 60), (1, 22, 20)] {
        for k in 0..count {
            let position = match k % 3 {
                0 => random.position(Grid::new(rows, cols).unwrap(), 17),
                _ => checkered(&mut random, rows, cols, k % 6),
            };
            check_by_value(&mut values, &mut solver, &[position]);
        }
    }
}

fn complete(n: usize) -> GraphBoard {
    GraphBoard::from_edges(n, (0..n).flat_map(|a| (0..a).map(move |b| (a, b)))).unwrap()
}

/// A complete graph whose vertices have the two colours in turn.
fn clique(n: usize) -> Position<GraphBoard> {
    Position::parse_on(complete(n), &"xo".repeat(n / 2)).unwrap()
}

pub(crate) fn hypercube(n: usize) -> GraphBoard {
    let edges = (0..1_usize << n).flat_map(|v| (0..n).map(move |k| (v, v ^ 1 << k)));
    GraphBoard::from_edges(1 << n, edges.filter(|(a, b)| a < b)).unwrap()
}

fn star(n: usize) -> GraphBoard {
    GraphBoard::from_edges(n + 1, (1..=n).map(|leaf| (0, leaf))).unwrap()
}

#[test]
fn graphs() {
    let mut random = Random::new(5);
    let mut solver = OutcomeSolver::new();
    // A tree that is neither a path nor on a grid: a vertex with five neighbours, which have further neighbours.
    let spider = GraphBoard::from_edges(11, (1..=5).flat_map(|k| [(0, k), (k, k + 5)])).unwrap();
    let boards =
        [complete(4), complete(6), hypercube(3), star(7), spider, complete(7), hypercube(4)];
    for (kind, board) in boards.iter().enumerate() {
        let count = if kind == 6 { 2 } else { 8 };
        for _ in 0..count {
            // Few stones on the largest board.
            let holes = if kind == 6 { 5 } else { 8 };
            let position = random.position(board, holes);
            if position.stone_count() <= if kind == 6 { 10 } else { 9 } {
                check(&mut solver, &[position]);
            }
        }
    }
    for _ in 0..20 {
        let sum = [random.position(&boards[0], 11), random.position(&boards[3], 11)];
        check(&mut solver, &sum);
        // A position and its negative cancel.
        let [one, other] = [random.position(&boards[2], 11), random.position(&boards[1], 11)];
        let sum = [one.clone().swapped(), other.clone(), one];
        assert_eq!(solver.outcome(&sum, &mut Effort::new()), Ok(outcome_of_sum(&[other])));
    }
    for n in 3..12 {
        for _ in 0..8 {
            check(&mut solver, &[random.position(Cycle::new(n), 5)]);
        }
    }
}

/// Rows too long for a grid, together with parts of graphs.
#[test]
fn long_rows() {
    let mut solver = OutcomeSolver::new();
    for n in [20, 40, 70, 100] {
        let row: Position<Path> = format!("{}o", "x".repeat(n)).parse().unwrap();
        assert_eq!(solver.outcome(&[row], &mut Effort::new()), Ok(Outcome::L));
    }
    let triangle = complete(3);
    let long = GraphBoard::from_edges(90, (1..90).map(|k| (k - 1, k))).unwrap();
    let row = format!("{}o", "x".repeat(89));
    let sum = [(&long, &*row), (&triangle, "xoo")];
    let sum = sum.map(|(board, text)| Position::parse_on(board, text).unwrap());
    assert!(solver.wins(&sum, Color::Black, &mut Effort::new()).unwrap());
    let refused = solver.outcome(&[clique(130)], &mut Effort::new());
    assert_eq!(refused, Err(ClobberError::PartTooLarge { stones: 130, limit: 128 }));
}

/// A piece of ten stones on a clique has tens of thousands of followers, and the search ends among them too.
#[test]
fn small_pieces_of_a_clique_are_evaluated_within_limits() {
    let mut effort = Effort::new().watched(|progress| match progress.steps {
        ..40 => ControlFlow::Continue(()),
        _ => ControlFlow::Break(()),
    });
    let outcome = OutcomeSolver::new().outcome(&[clique(60)], &mut effort);
    assert_eq!(outcome, Err(Stopped::Cancelled.into()));
}

/// Grids of up to 31 columns, compared with plain play, with the same boards as graphs, and with canonical forms.
#[test]
fn long_grids() {
    let mut random = Random::new(12);
    let mut solver = OutcomeSolver::new();
    let mut values = ClobberValues::new();
    for k in 0..40 {
        let (rows, cols) = [(2, 16), (3, 18), (4, 31), (17, 2), (32, 3)][k % 5];
        let grid = Grid::new(rows, cols).unwrap();
        let (spine, rest) = if rows < cols { (cols, rows) } else { (rows, cols) };
        let mut position = Position::empty(grid);
        let mut put = |along: usize, across: usize, color: Color| {
            let (row, col) = if rows < cols { (across, along) } else { (along, across) };
            position.put(grid.vertex(row, col).unwrap(), Some(color)).unwrap();
        };
        // One line is all black, so that it is one part.
        (0..spine).for_each(|along| put(along, 1, Color::Black));
        for _ in 0..3 {
            let across = random.pick(&[0, rest.min(3) - 1]);
            put(random.below(spine), across, random.color());
            put(random.below(spine), random.below(rest), Color::White);
        }
        check(&mut solver, from_ref(&position));
        let all: Vec<_> = (0..(rows * cols) as u32).map(Vertex::new).collect();
        let graph: Position<GraphBoard> = position.extracted(&all);
        let value = values.value(&position, &mut Effort::new()).unwrap();
        assert_eq!(values.value(&graph, &mut Effort::new()), Ok(value), "{position}");
        assert_eq!(values.games().outcome(value), outcome_of_sum(from_ref(&position)));
        // With a part on a grid of another shape, and with its own negative.
        let other = checkered(&mut random, 3, 3, 2);
        let sum = [position.clone(), other.clone(), position.swapped()];
        assert_eq!(solver.outcome(&sum, &mut Effort::new()), Ok(outcome_of_sum(from_ref(&other))));
    }
    for (cols, expected) in [(15, Outcome::P), (16, Outcome::N)] {
        let position = Position::checkerboard(Grid::new(2, cols).unwrap(), Color::Black);
        let mut effort = Effort::new();
        assert_eq!(solver.outcome(from_ref(&position), &mut effort), Ok(expected));
        // The learned order and the symmetries also help on longer boards.
        assert!(effort.progress().steps < 200_000, "{}", effort.progress().steps);
    }
    // The tall part does not fit the long board's grid, so it is searched as a graph.
    let tall: Position<Grid> = "..x..|..x..|xxoxx|..x..|..x..".parse().unwrap();
    let spine = "x".repeat(17);
    for below in ["...o.....o.......", "o..x......o.....o", ".x..xo.......o..."] {
        let long: Position<Grid> = format!("{spine}|{below}").parse().unwrap();
        check(&mut solver, &[tall.clone(), long]);
    }
}

/// Searches long enough for other threads to join.
#[test]
fn threads_agree_with_one_thread() {
    let mut random = Random::new(13);
    let mut long = 0;
    for (rows, cols) in [(4, 6), (3, 8), (6, 4)] {
        let board = checkered(&mut random, rows, cols, 3);
        let mut effort = Effort::new();
        let expected = OutcomeSolver::new().outcome(&board, &mut effort).unwrap();
        long += u32::from(effort.progress().steps > 1 << 12);
        // With less memory the tables stop growing.
        for (threads, memory) in [(2, 1 << 30), (3, 32 << 20), (16, 1 << 30)] {
            let mut effort = Effort::within(Limits::memory(memory));
            let mut solver = OutcomeSolver::new().with_threads(threads);
            for _ in 0..2 {
                let outcome = solver.outcome(&board, &mut effort);
                assert_eq!(outcome, Ok(expected), "{board} on {threads} threads in {memory} bytes");
            }
        }
    }
    assert!(long > 1, "{long}");
}

#[test]
fn published_checkerboards() {
    let mut solver = OutcomeSolver::new();
    let outcome = |p: bool| if p { Outcome::P } else { Outcome::N };
    let mut check = |rows, cols, expected| {
        let board = Position::checkerboard(Grid::new(rows, cols).unwrap(), Color::Black);
        assert_eq!(solver.outcome(&[board], &mut Effort::new()), Ok(expected), "{rows} x {cols}");
    };
    for n in 1..=12 {
        check(2, n, outcome(n % 3 == 0));
    }
    for n in 4..=7 {
        check(3, n, outcome(n % 2 == 0));
    }
    check(4, 4, Outcome::N);
    check(4, 5, Outcome::N);
}

/// A network of random weights.
fn random_network(seed: u64) -> Arc<Network> {
    let mut random = Random::new(seed);
    let mut bytes: Vec<u8> = (0..2 * WEIGHTS).map(|_| random.below(256) as u8).collect();
    bytes.extend(checksum(&bytes).to_le_bytes());
    Arc::new(Network::from_bytes(&bytes).unwrap())
}

/// The order of moves changes the number of positions, but no answer.
#[test]
fn orders_of_random_networks() {
    let mut steps = Vec::new();
    for seed in 0..3 {
        let network = random_network(seed);
        let mut solver = OutcomeSolver::new().with_network(Arc::clone(&network), None);
        let mut effort = Effort::new();
        for (rows, cols, expected) in [(4, 5, Outcome::N), (3, 7, Outcome::N), (2, 12, Outcome::P)]
        {
            let board = Position::checkerboard(Grid::new(rows, cols).unwrap(), Color::Black);
            assert_eq!(solver.outcome(&board, &mut effort), Ok(expected), "{rows} x {cols}");
        }
        steps.push(effort.progress().steps);
        let mut random = Random::new(seed);
        let mut values = ClobberValues::new();
        for k in 0..6 {
            let (rows, cols) = [(3, 4), (2, 6), (2, 5)][k % 3];
            let sum = [checkered(&mut random, rows, cols, 1), checkered(&mut random, 3, 4, 1)];
            let mut solver = OutcomeSolver::new().with_network(Arc::clone(&network), None);
            check_by_value(&mut values, &mut solver, &sum);
        }
    }
    steps.dedup();
    assert!(steps.len() == 3, "{steps:?}");
}

/// A solver with full memory stays usable: results of earlier calls make room.
#[test]
fn little_memory_and_many_rows() {
    let mut random = Random::new(12);
    for memory in [0, 1 << 16, 1 << 20] {
        let mut solver = OutcomeSolver::new();
        for k in 0..1500 {
            let sum = [random.position(Path::new(10 + k % 15), 5)];
            let outcome = solver.outcome(&sum, &mut Effort::within(Limits::memory(memory)));
            assert!(outcome.is_ok(), "{outcome:?} of {} after {k} with {memory}", sum[0]);
            if k % 10 == 0 {
                assert_eq!(outcome, OutcomeSolver::new().outcome(&sum, &mut Effort::new()));
            }
        }
    }
}

/// Sums of very many pieces: the room for their options is limited, and the clock is read.
#[test]
fn many_pieces() {
    let mut random = Random::new(13);
    let mut piece = |_| {
        let mut board = checkered(&mut random, 3, 4, 2);
        while board.parts().iter().all(|part| part.len() < 11) {
            board = checkered(&mut random, 3, 4, 2);
        }
        board
    };
    let few: Vec<_> = (0..50).map(&mut piece).collect();
    let many: Vec<_> = (0..1000).map(&mut piece).collect();
    let limit = Duration::from_millis(200);
    let limits = Limits { time: Some(limit), memory: Some(usize::MAX), ..Limits::NONE };
    let mut effort = Effort::within(limits).with_clock(ticking);
    let mut solver = OutcomeSolver::new();
    let refused = solver.wins(&few, Color::Black, &mut effort);
    assert_eq!(refused, Err(Stopped::Time { limit }.into()));
    assert!(effort.progress().steps <= 200 << 9, "{}", effort.progress().steps);
    let limit = 1 << 27;
    let mut effort = Effort::within(Limits::memory(limit));
    let refused = OutcomeSolver::new().wins(&many, Color::Black, &mut effort);
    assert_eq!(refused, Err(Stopped::Memory { limit }.into()));
}

/// The search for the winner also finds the move, in rows too: asking for it takes no extra step.
#[test]
fn moves_of_long_rows() {
    let mut random = Random::new(15);
    let alternating: Position<Path> = "xo".repeat(30).parse().unwrap();
    let rows = (0..20).map(|_| random.position(Path::new(50), 0)).chain([alternating]);
    let mut searched = 0;
    for row in rows {
        for mover in Color::BOTH {
            let [mut wins, mut finds] = [Effort::new(), Effort::new()];
            let is_won = OutcomeSolver::new().wins(&row, mover, &mut wins).unwrap();
            let found = OutcomeSolver::new().winning_move(&row, mover, &mut finds).unwrap();
            assert_eq!(finds.progress().steps, wins.progress().steps, "{mover} in {row}");
            assert_eq!(found.is_some(), is_won, "{mover} in {row}");
            searched += u32::from(is_won && wins.progress().steps > 100);
            let Some((_, mv)) = found else { continue };
            let mut after = row.clone();
            after.play_as(mover, mv).unwrap();
            assert_eq!(OutcomeSolver::new().wins(&after, !mover, &mut Effort::new()), Ok(false));
        }
    }
    assert!(searched > 2, "{searched}");
}

/// The parts of a sum fit into the memory, whatever the search does.
#[test]
fn sums_of_many_parts_keep_the_memory() {
    let row: Position<Path> = "xo.".repeat(300_000).parse().unwrap();
    let wins = |limit| {
        OutcomeSolver::new().wins(&row, Color::Black, &mut Effort::within(Limits::memory(limit)))
    };
    let limit = 16 << 20;
    assert_eq!(wins(limit), Err(Stopped::Memory { limit }.into()));
    // This many stars add up to 0.
    assert_eq!(wins(64 << 20), Ok(false));
}
