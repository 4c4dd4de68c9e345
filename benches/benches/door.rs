//! `solve` compared with the special function for a kind of board; the delay of searches after a time limit; boards
//! with holes solved in a second.
//!
//! Times of searches are processor times, because other processes may run in between.

use std::time::Duration;

use clobber_benches::{from_environment, heading, note, some_of, timed};
use clobber_core::{Color, Cycle, GraphBoard, Grid, MoveOrder, Path, Position, Topology, Vertex};
use clobber_graphs::{NamedBoard, reduce_pseudoforest};
use clobber_solitaire::{
    Effort, Limits, reduce_cycle, reduce_full_grid, reduce_narrow_grid, reduce_row, solve,
};
use criterion::Criterion;
use testkit::Random;

/// Measures `solve` and a special function on a position.
fn pair<T: Topology + Clone>(
    criterion: &mut Criterion,
    name: &str,
    position: &Position<T>,
    order: MoveOrder,
    mut special: impl FnMut() -> usize,
) {
    let mut group = criterion.benchmark_group(format!("door, {name}, {order}"));
    group.bench_function("solve", |bencher| {
        bencher.iter(|| solve(position, order, &mut Effort::new()).stones_left);
    });
    group.bench_function("special", |bencher| bencher.iter(&mut special));
    group.finish();
}

fn pairs(criterion: &mut Criterion) {
    let mut random = Random::new(1);
    for order in MoveOrder::ALL {
        let row = random.position(Path::new(1000), 3);
        let special = || reduce_row(&row, order, &mut Effort::new()).stones_left;
        pair(criterion, "a row of 1000", &row, order, special);
        let ring = random.position(Cycle::new(1000), 3);
        let special = || reduce_cycle(&ring, order, &mut Effort::new()).stones_left;
        pair(criterion, "a cycle of 1000", &ring, order, special);
    }
    let order = MoveOrder::Any;
    let edges = (1..10_000).map(|vertex| (random.below(vertex), vertex)).collect::<Vec<_>>();
    let tree = GraphBoard::from_edges(10_000, edges).expect("a tree");
    let tree = random.position(tree, 0);
    let special = || reduce_pseudoforest(&tree, &mut Effort::new()).expect("a tree").stones_left;
    pair(criterion, "a tree of 10000", &tree, order, special);
    let grid = random.position(Grid::new(20, 30).expect("a grid"), 0);
    let special =
        || reduce_full_grid(&grid, MoveOrder::Any, &mut Effort::new()).expect("full").stones_left;
    pair(criterion, "a full grid of 20 x 30", &grid, order, special);
    let thin = random.position(Grid::new(3, 100).expect("a grid"), 20);
    let special = || reduce_narrow_grid(&thin, &mut Effort::new()).expect("narrow").stones_left;
    pair(criterion, "3 x 100 with holes", &thin, order, special);
    for name in ["Q10", "K10xK10xK10", "P1000^3"] {
        let board: NamedBoard = name.parse().expect("a board");
        let position = random.position(board, 0);
        let special = || {
            let found = clobber_graphs::solve(&position, &mut Effort::new());
            found.expect("a theorem").stones_left
        };
        pair(criterion, name, &position, order, special);
    }
}

/// Prints the processor time of a search with a limit of 100 ms.
fn overshoot(name: &str, search: impl FnOnce(&mut Effort<'_>)) {
    let limits = Limits { time: Some(Duration::from_millis(100)), ..Limits::default() };
    let ((), seconds) = timed(|| search(&mut Effort::within(limits)));
    note(&format!("{name}: {:.0} ms", 1000.0 * seconds));
}

fn overshoots() {
    heading("Processor time of searches with a limit of 100 ms");
    let grid = |rows, cols| Grid::new(rows, cols).expect("a grid");
    let rare = Position::from_fn(grid(100, 100), |v: Vertex| {
        Some(Color::BOTH[usize::from(v.get() != 5050)])
    });
    let boards = [
        ("one black stone on 100 x 100", rare),
        ("1000 x 1000", Random::new(5).position(grid(1000, 1000), 0)),
        ("1000 x 1000 with holes", Random::new(6).position(grid(1000, 1000), 30)),
    ];
    for (name, position) in boards {
        for order in MoveOrder::ALL {
            overshoot(&format!("{name}, {order}"), |effort| drop(solve(&position, order, effort)));
        }
    }
    for name in ["K100000", "P100000^99999", "P100000^50000", "C100000(1,2,3)", "Q17"] {
        let board: NamedBoard = name.parse().expect("a board");
        let position = Random::new(7).position(board, 0);
        overshoot(&format!("{name}, min"), |effort| {
            drop(clobber_graphs::solve(&position, effort));
        });
    }
}

/// Prints the number of boards with holes solved in a second of processor time. `DOOR_BOARDS` is the number of boards
/// per size, `DOOR_SQUARES` selects one size, and `DOOR_SEED` is the seed.
fn boards_with_holes() {
    heading("Boards with holes that are solved in a second");
    let count = from_environment("DOOR_BOARDS", some_of(8));
    let seed = from_environment("DOOR_SEED", 7);
    let squares = from_environment("DOOR_SQUARES", 0);
    let sizes = [(6, 7), (8, 8), (10, 10)];
    for (rows, cols) in sizes.into_iter().filter(|(r, c)| [0, r * c].contains(&squares)) {
        for order in [MoveOrder::Any, MoveOrder::Alternating(Color::Black)] {
            let mut random = Random::new(seed);
            let (mut solved, mut times, mut open) = (0, Vec::new(), Vec::new());
            for number in 0..count {
                let board = random.position(Grid::new(rows, cols).expect("a grid"), 20);
                // Other processes may use the processor too.
                let limits = Limits { time: Some(Duration::from_secs(5)), ..Limits::default() };
                let (solution, seconds) =
                    timed(|| solve(&board, order, &mut Effort::within(limits)));
                times.push(seconds);
                match solution.value() {
                    Some(_) if seconds < 1.0 => solved += 1,
                    _ => open.push(number),
                }
            }
            times.sort_by(f64::total_cmp);
            let median = times.get(count / 2).copied().unwrap_or_default();
            note(&format!(
                "{rows} x {cols}, {order}: {solved} of {count}, median {median:.3} s, not {open:?}"
            ));
        }
    }
}

fn main() {
    overshoots();
    boards_with_holes();
    let mut criterion = Criterion::default().configure_from_args();
    pairs(&mut criterion);
    criterion.final_summary();
}
