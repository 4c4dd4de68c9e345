//! clobber-solitaire: boards of any colouring, in free order and in turn. Measures how many are reduced to the bound,
//! and the time.

use std::time::Instant;

use clobber_benches::{Times, heading, note, some_of, timed};
use clobber_core::{Color, Grid, MoveOrder, Position};
use clobber_solitaire::{Effort, balance_bound, lower_bound, reduce_full_grid};
use testkit::Random;
use testkit::boards::{FAMILIES, board};

fn grid(rows: usize, cols: usize) -> Grid {
    Grid::new(rows, cols).expect("fewer than 2^32 squares")
}

/// A board with one black stone in `in_all`.
fn with_one_in(grid: Grid, random: &mut Random, in_all: usize) -> Position<Grid> {
    Position::from_fn(grid, |_| {
        Some(if random.once_in(in_all) { Color::Black } else { Color::White })
    })
}

/// Reduces the boards and prints how many meet the bound; all reductions are replayed.
fn measure(title: &str, boards: &[Position<Grid>]) {
    let (mut met, mut total, mut worst) = (0, 0.0_f64, 0.0_f64);
    for board in boards {
        let start = Instant::now();
        let reduction = reduce_full_grid(board, MoveOrder::Any, &mut Effort::new());
        let seconds = start.elapsed().as_secs_f64();
        (total, worst) = (total + seconds, worst.max(seconds));
        if let Ok(reduction) = reduction {
            let replay = reduction.replay(board).expect("every move is legal");
            assert_eq!(replay.stones_left(), reduction.stones_left);
            met += usize::from(reduction.stones_left == lower_bound(board).stones);
        }
    }
    let mean = total / boards.len() as f64;
    note(&format!(
        "{title}: {met} of {} meet the bound, mean {:.2} ms, at worst {:.1} ms",
        boards.len(),
        1e3 * mean,
        1e3 * worst,
    ));
}

/// Reduces boards of all families in turn, and prints how many meet the bound; all plays are replayed.
///
/// # Returns
/// The median time.
fn measure_in_turn((rows, cols): (usize, usize), of_each: usize, random: &mut Random) -> f64 {
    let mut times = Vec::new();
    let (mut met, mut missed) = (0, Vec::new());
    for family in FAMILIES {
        for _ in 0..of_each {
            let board = board(family, grid(rows, cols), random);
            let first = random.pick(&Color::BOTH);
            let (found, seconds) = timed(|| {
                reduce_full_grid(&board, MoveOrder::Alternating(first), &mut Effort::new())
            });
            times.push(seconds);
            let stones = lower_bound(&board).stones.max(balance_bound(&board, first).stones);
            let is_met = found.is_ok_and(|found| {
                let replay = found.replay(&board).expect("every move is legal");
                replay.stones_left() == stones
            });
            met += usize::from(is_met);
            missed.extend((!is_met).then_some(family.0));
        }
    }
    times.sort_by(f64::total_cmp);
    let [median, most] = [times.len() / 2, times.len() - 1].map(|index| times[index]);
    let mean = times.iter().sum::<f64>() / times.len() as f64;
    note(&format!(
        "{rows} x {cols}, in turn, {} families: {met} of {} meet the bound, median {:.2} ms of the processor, mean {:.2} ms, at worst {:.0} ms",
        FAMILIES.len(),
        times.len(),
        1e3 * median,
        1e3 * mean,
        1e3 * most
    ));
    missed.iter().for_each(|family| note(&format!("  missed: {family}")));
    median
}

fn main() {
    let mut random = Random::new(2024);

    heading("success on full boards, default limits, one core");
    let boards: Vec<_> =
        (0..some_of(10)).map(|_| with_one_in(grid(100, 100), &mut random, 2)).collect();
    measure("100 x 100, one in 2 black", &boards);

    heading("full boards of all families, the colours in turn");
    let mut medians = Vec::new();
    for (side, of_each) in [(12, 20), (50, 6), (100, 2), (200, 1)] {
        medians.push((side, measure_in_turn((side, side), some_of(of_each), &mut random)));
    }
    let last = medians.windows(2).skip(1);
    let growth = last
        .map(|pair| format!("{} to {} {:.1} times", pair[0].0, pair[1].0, pair[1].1 / pair[0].1));
    let growth: Vec<_> = growth.collect();
    note(&format!("twice the side, in turn, the median time grows: {}", growth.join(", ")));

    let mut times = Times::new("solitaire/grids");
    for side in [10, 20, 40] {
        let board = with_one_in(grid(side, side), &mut random, 2);
        times.of(format_args!("reduce_full_grid/{side}"), || {
            reduce_full_grid(&board, MoveOrder::Any, &mut Effort::new())
        });
    }
}
