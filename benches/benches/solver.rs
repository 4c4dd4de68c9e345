//! The exact solver: success rates and times over growing boards.
//!
//! `SOLVER_SECONDS` is the time per board for success rates (default 1), and `SOLVER_BOARDS` the number of boards of a
//! kind (default 20, in quick mode 5).

use std::time::{Duration, Instant};

use clobber_benches::{Times, from_environment, heading, note, rate, some_of, spread};
use clobber_core::{Color, Grid, MoveOrder, Position};
use clobber_solitaire::{Effort, Limits, solve};
use testkit::Random;

fn grid(rows: usize, cols: usize) -> Grid {
    Grid::new(rows, cols).expect("a small grid")
}

/// A checkerboard on a random polyomino of `squares` squares of a grid.
fn polyomino(side: usize, squares: usize, random: &mut Random) -> Position<Grid> {
    let board = Position::checkerboard(grid(side, side), Color::Black);
    let mut cells = vec![side / 2 * side + side / 2];
    while cells.len() < squares {
        let cell = random.pick(&cells);
        let (row, col) = (cell / side, cell % side);
        let next = match random.below(4) {
            0 if row > 0 => cell - side,
            1 if row + 1 < side => cell + side,
            2 if col > 0 => cell - 1,
            3 if col + 1 < side => cell + 1,
            _ => continue,
        };
        if !cells.contains(&next) {
            cells.push(next);
        }
    }
    Position::from_fn(*board.board(), |v| {
        cells.contains(&v.index()).then(|| board.color_at(v)).flatten()
    })
}

/// Solves boards of a kind within a time, and prints the number solved and the times.
fn success_rate(kind: &str, boards: &[Position<Grid>], order: MoveOrder, limit: Duration) {
    let limits = Limits { time: Some(limit), ..Limits::default() };
    let (mut times, mut solved, mut by_search) = (Vec::new(), 0, 0);
    for board in boards {
        let start = Instant::now();
        let solution = solve(board, order, &mut Effort::within(limits));
        times.push(start.elapsed());
        let replay = solution.reduction.replay(board).expect("every move is legal");
        assert_eq!(replay.stones_left(), solution.at_most());
        solved += usize::from(solution.value().is_some());
        let no_steps = Limits { steps: Some(0), ..Limits::default() };
        by_search += usize::from(solution.check(board, &mut Effort::within(no_steps)).is_err());
    }
    note(&format!(
        "{kind}, {order}: {solved} of {} solved  ({}; {by_search} bounds by search)",
        boards.len(),
        spread(times)
    ));
}

/// All full boards of 4 x 4 in the three orders.
fn all_of_four_by_four() -> usize {
    let boards = (0..1_u64 << 16).map(|black| {
        Position::<Grid, u64>::from_stones(grid(4, 4), black, black ^ 0xffff).expect("disjoint")
    });
    let values = boards.map(|board| {
        MoveOrder::ALL
            .map(|order| solve(&board, order, &mut Effort::new()).value().expect("no limits"))
            .iter()
            .sum()
    });
    values.map(|sum: usize| sum).sum()
}

fn main() {
    let limit = Duration::from_secs(from_environment("SOLVER_SECONDS", 1));
    let count = from_environment("SOLVER_BOARDS", some_of(20));
    let free = MoveOrder::Any;
    let turns = MoveOrder::Alternating(Color::Black);
    let mut random = Random::new(1);
    let mut some = |rows, cols, empty| -> Vec<_> {
        (0..count).map(|_| random.position(grid(rows, cols), empty)).collect()
    };

    heading(&format!("success rates, {limit:?} a board, one core"));
    rate("all 4 x 4 boards in the three orders", (3 << 16, "boards"), all_of_four_by_four);
    for (side, order) in [(8, turns), (12, turns), (20, free), (20, turns)] {
        success_rate(&format!("{side} x {side}, full"), &some(side, side, 0), order, limit);
    }
    let holes = some(8, 8, 20);
    let polyominoes: Vec<_> = (0..count).map(|_| polyomino(8, 25, &mut random)).collect();
    for order in [free, turns] {
        success_rate("8 x 8, 20% holes", &holes, order, limit);
        success_rate("polyominoes of 25 squares", &polyominoes, order, limit);
    }

    let mut times = Times::new("solver");
    for side in [4, 6, 8, 10] {
        let board = random.position(grid(side, side), 0);
        times.of(format_args!("free order/{side}"), || solve(&board, free, &mut Effort::new()));
    }
}
