//! The exact solver of Clickomania boards compared with a plain depth-first search with a table.
//!
//! `SOLVER_SECONDS` is the time per board for success rates (default 1), and `SOLVER_BOARDS` the number of boards of a
//! kind (default 20, in quick mode 5).

use std::collections::HashMap;
use std::time::{Duration, Instant};

use clickomania::{Blocks, Board, Color, Effort, Limits, Scoring, Solver, solve};
use clobber_benches::{Times, compare, from_environment, heading, note, some_of, spread};
use testkit::Random;

/// A full board of random colours.
fn full(height: usize, width: usize, colors: usize, random: &mut Random) -> Board {
    Board::settled_from_fn(height, width, |_, _| Color::new(random.below(colors)))
}

/// Returns the value of the best play by trying every play; each board is searched once.
fn plain(board: &Board, known: &mut HashMap<Board, i64>) -> i64 {
    if let Some(&value) = known.get(board) {
        return value;
    }
    let mut value = Blocks.end(board.block_count());
    for click in board.clicks() {
        let mut after = board.clone();
        let group = after.click(click).expect("a click");
        value = value.max(Blocks.group(group.len()) + plain(&after, known));
    }
    known.insert(board.clone(), value);
    value
}

/// Solves boards of a kind within a time, and prints the number solved and the times.
fn success_rate(kind: &str, boards: &[Board], limit: Duration) {
    let limits = Limits { time: Some(limit), ..Limits::default() };
    let (mut times, mut solved, mut cleared, mut left) = (Vec::new(), 0, 0, 0);
    for board in boards {
        let start = Instant::now();
        let mut effort = Effort::within(limits);
        let solution = Solver::new().solve(board, &Blocks, &mut effort);
        times.push(start.elapsed());
        let replay =
            solution.clicks.replay(board, &mut Effort::new()).expect("every click is legal");
        assert_eq!(replay.score(&Blocks), solution.score);
        solved += usize::from(solution.value().is_some());
        cleared += usize::from(replay.end().is_empty());
        left += replay.end().block_count();
    }
    note(&format!(
        "{kind}: {solved} of {} solved, {cleared} cleared, {:.1} blocks left on average  ({})",
        boards.len(),
        left as f64 / boards.len() as f64,
        spread(times)
    ));
}

fn values(boards: &[Board]) -> Vec<Option<i64>> {
    let solver = Solver::new();
    boards.iter().map(|board| solver.solve(board, &Blocks, &mut Effort::new()).value()).collect()
}

fn main() {
    let limit = Duration::from_secs(from_environment("SOLVER_SECONDS", 1));
    let count = from_environment("SOLVER_BOARDS", some_of(20));
    let mut random = Random::new(1);
    let mut some = |count, height, width, colors| -> Vec<_> {
        (0..count).map(|_| full(height, width, colors, &mut random)).collect()
    };

    heading(&format!("most blocks removed: success rates, {limit:?} a board, one core"));
    for (height, width, colors) in [(6, 6, 3), (8, 8, 5), (10, 10, 5), (20, 20, 5)] {
        let boards = some(count, height, width, colors);
        success_rate(&format!("{height} x {width}, {colors} colours"), &boards, limit);
    }
    heading("ratios of speed");
    let boards = some(3, 5, 5, 4);
    compare(
        "5 x 5, 4 colours, most blocks",
        (boards.len() as u64, "boards"),
        ("solver", || values(&boards)),
        ("plain search", || boards.iter().map(|b| Some(plain(b, &mut HashMap::new()))).collect()),
    );

    let mut times = Times::new("clickomania boards");
    for side in [4, 5, 6] {
        let board = full(side, side, 3, &mut random);
        times.of(format_args!("most blocks, 3 colours/{side}"), || {
            solve(&board, &Blocks, &mut Effort::new())
        });
    }
}
