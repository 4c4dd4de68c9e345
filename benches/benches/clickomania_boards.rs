//! The exact solver of Clickomania boards compared with a plain depth-first search with a table, and the effect of each
//! technique.
//!
//! `SOLVER_SECONDS` is the time per board for success rates (default 1), and `SOLVER_BOARDS` the number of boards of a
//! kind (default 20, in quick mode 5).

use std::collections::HashMap;
use std::time::{Duration, Instant};

use clickomania::hardness::three_partition::ThreePartition;
use clickomania::{Blocks, Board, Color, Effort, Limits, SameGame, Scoring, Solver, solve};
use clobber_benches::{compare, from_environment, heading, note, some_of};
use criterion::{BenchmarkId, Criterion};
use testkit::Random;

/// A full board of random colours.
fn full(height: usize, width: usize, colors: usize, random: &mut Random) -> Board {
    Board::settled_from_fn(height, width, |_, _| Color::new(random.below(colors)))
}

/// Returns the value of the best play by trying every play; each board is searched once.
fn plain(board: &Board, scoring: &impl Scoring, known: &mut HashMap<Board, i64>) -> i64 {
    if let Some(&value) = known.get(board) {
        return value;
    }
    let mut value = scoring.end(board.block_count());
    for click in board.clicks() {
        let mut after = board.clone();
        let group = after.click(click).expect("a click");
        value = value.max(scoring.group(group.len()) + plain(&after, scoring, known));
    }
    known.insert(board.clone(), value);
    value
}

/// Solves boards of a kind within a time, and prints the number solved and the times.
fn success_rate(kind: &str, boards: &[Board], scoring: &impl Scoring, limit: Duration) {
    let limits = Limits { time: Some(limit), ..Limits::default() };
    let (mut times, mut solved, mut cleared, mut left) = (Vec::new(), 0, 0, 0);
    for board in boards {
        let start = Instant::now();
        let mut effort = Effort::within(limits);
        let solution = Solver::new().solve(board, scoring, &mut effort);
        times.push(start.elapsed());
        let replay =
            solution.clicks.replay(board, &mut Effort::new()).expect("every click is legal");
        assert_eq!(replay.score(scoring), solution.score);
        solved += usize::from(solution.value().is_some());
        cleared += usize::from(replay.end().is_empty());
        left += replay.end().block_count();
    }
    times.sort_unstable();
    let at = |percent: usize| times[(times.len() * percent / 100).min(times.len() - 1)];
    note(&format!(
        "{kind}: {solved} of {} solved, {cleared} cleared, {:.1} blocks left on average  \
         (median {:.1?}, 95% {:.1?}, most {:.1?})",
        boards.len(),
        left as f64 / boards.len() as f64,
        at(50),
        at(95),
        at(100)
    ));
}

fn values(boards: &[Board], scoring: &impl Scoring, solver: &Solver) -> Vec<Option<i64>> {
    boards.iter().map(|board| solver.solve(board, scoring, &mut Effort::new()).value()).collect()
}

/// Counts the searched positions of all boards.
fn positions(boards: &[Board], scoring: &impl Scoring, solver: &Solver) -> u64 {
    let mut effort = Effort::default();
    for board in boards {
        let _ = solver.solve(board, scoring, &mut effort);
    }
    effort.progress().steps
}

/// Compares the solver with all techniques and without one of them.
fn ablation(kind: &str, boards: &[Board], scoring: &impl Scoring) {
    let full = positions(boards, scoring, &Solver::new());
    use clickomania::Technique::*;
    let without = [Meetings, Table, Mirror, Colors, Ordering];
    let without =
        without.map(|left_out| (format!("{left_out:?}"), Solver::new().without(left_out)));
    let plain = ("all but the table".to_owned(), Solver::plain());
    for (name, solver) in without.into_iter().chain([plain]) {
        let reduced = positions(boards, scoring, &solver);
        compare(
            &format!("{kind}, without {name} ({full} positions / {reduced})"),
            (boards.len() as u64, "boards"),
            ("all", || values(boards, scoring, &Solver::new())),
            ("without", || values(boards, scoring, &solver)),
        );
    }
}

fn main() {
    let mut criterion = Criterion::default().configure_from_args().sample_size(10);
    let limit = Duration::from_secs(from_environment("SOLVER_SECONDS", 1));
    let count = from_environment("SOLVER_BOARDS", some_of(20));
    let mut random = Random::new(1);
    let mut some = |count, height, width, colors| -> Vec<_> {
        (0..count).map(|_| full(height, width, colors, &mut random)).collect()
    };

    heading(&format!("most blocks removed: success rates, {limit:?} a board, one core"));
    for (height, width, colors) in [
        (4, 4, 3),
        (5, 5, 5),
        (6, 6, 3),
        (5, 8, 3),
        (10, 3, 3),
        (20, 3, 3),
        (7, 7, 5),
        (8, 8, 4),
        (8, 8, 5),
        (10, 10, 4),
        (10, 10, 5),
        (15, 15, 5),
        (20, 20, 5),
    ] {
        let boards = some(count, height, width, colors);
        success_rate(&format!("{height} x {width}, {colors} colours"), &boards, &Blocks, limit);
    }
    heading(&format!(
        "best score (n - 2)^2 with the bonus: success rates, {limit:?} a board, one core"
    ));
    for (height, width, colors) in [(4, 4, 3), (5, 5, 3), (5, 5, 5), (6, 6, 4)] {
        let boards = some(count, height, width, colors);
        let kind = format!("{height} x {width}, {colors} colours");
        success_rate(&kind, &boards, &SameGame::STANDARD, limit);
    }

    heading("ratios of speed");
    for (height, width, colors, boards) in
        [(3, 4, 3, 20), (4, 4, 4, 20), (4, 5, 4, 20), (5, 5, 4, 3)]
    {
        let boards = some(boards, height, width, colors);
        compare(
            &format!("{height} x {width}, {colors} colours, most blocks"),
            (boards.len() as u64, "boards"),
            ("solver", || values(&boards, &Blocks, &Solver::new())),
            ("plain search", || {
                boards.iter().map(|b| Some(plain(b, &Blocks, &mut HashMap::new()))).collect()
            }),
        );
        compare(
            &format!("{height} x {width}, {colors} colours, best score"),
            (boards.len() as u64, "boards"),
            ("solver", || values(&boards, &SameGame::STANDARD, &Solver::new())),
            ("plain search", || {
                let value = |b| Some(plain(b, &SameGame::STANDARD, &mut HashMap::new()));
                boards.iter().map(value).collect()
            }),
        );
    }
    ablation("5 x 6, 6 colours, most blocks", &some(10, 5, 6, 6), &Blocks);
    ablation("5 x 5, 5 colours, best score", &some(10, 5, 5, 5), &SameGame::STANDARD);

    let mut group = criterion.benchmark_group("clickomania boards");
    for side in [4, 5, 6] {
        let board = full(side, side, 3, &mut random);
        group.bench_function(BenchmarkId::new("most blocks, 3 colours", side), |bencher| {
            bencher.iter(|| solve(&board, &Blocks, &mut Effort::new()));
        });
    }
    for numbers in [[5, 6, 4, 5, 6, 4], [4, 4, 4, 6, 6, 6]] {
        let instance = ThreePartition::new(numbers.to_vec()).expect("an instance");
        let built = instance.board().expect("small");
        group.bench_function(BenchmarkId::new("3-Partition", format!("{numbers:?}")), |bencher| {
            bencher.iter(|| Solver::new().clear(built.board(), &mut Effort::new()));
        });
    }
    group.finish();
    criterion.final_summary();
}
