//! clobber-cgt: values of Clobber compared with the generic evaluator, which uses neither symmetry
//! nor negation. Also growth, and impartial Clobber.

use std::time::Instant;

use clobber_benches::{compare, heading, note, rate};
use clobber_cgt::{ClobberValues, Effort, Evaluator, ImpartialClobber, Outcome, Rules};
use clobber_core::Color::{self, Black, White};
use clobber_core::{Grid, Path, Position, Topology};
use criterion::{BenchmarkId, Criterion};

// ---- Positions ----------------------------------------------------------------------------------

fn checkerboard(rows: usize, cols: usize) -> Position<Grid, u64> {
    let grid = Grid::new(rows, cols).expect("small");
    Position::checkerboard(grid, Black).with_sets().expect("at most 64 squares")
}

/// All parts of the ten alternating families with up to `stones` stones, without the negatives.
fn alternating_parts(stones: usize) -> Vec<Position<Path, u64>> {
    let parts = (1..=stones).flat_map(|length| {
        let row: String = "ox".chars().cycle().take(length).collect();
        let last = if length % 2 == 0 { 'x' } else { 'o' };
        [row.clone(), format!("o{row}"), format!("o{row}{last}")]
    });
    let parts = parts.filter(|part| part.len() <= stones);
    parts.map(|part| part.parse().expect("a row")).collect()
}

/// Every row without holes of up to `stones` stones.
fn full_rows(stones: u32) -> Vec<Position<Path, u64>> {
    let rows = (1..=stones).flat_map(|n| (0..1_u64 << n).map(move |black| (n, black)));
    rows.map(|(n, black)| {
        Position::from_stones(Path::new(n), black, !black & ((1 << n) - 1)).expect("a row")
    })
    .collect()
}

// ---- Both ways ----------------------------------------------------------------------------------

fn outcomes<T: Topology>(positions: &[Position<T, u64>]) -> Vec<Outcome> {
    let mut clobber = ClobberValues::new();
    let mut outcome = |position| {
        let value = clobber.value(position, &mut Effort::new()).expect("within the limits");
        clobber.games().outcome(value)
    };
    positions.iter().map(&mut outcome).collect()
}

/// The rules alone: moves, and the division of a position into parts.
struct Plain<T>(std::marker::PhantomData<T>);

impl<T: Topology + Copy + Eq + std::hash::Hash> Plain<T> {
    fn options(
        position: &Position<T, u64>,
        color: Color,
    ) -> impl Iterator<Item = Position<T, u64>> {
        position.moves(color).map(move |mv| {
            let mut after = *position;
            after.play_unchecked(color, mv);
            after
        })
    }
}

impl<T: Topology + Copy + Eq + std::hash::Hash> Rules for Plain<T> {
    type Position = Position<T, u64>;

    fn left_options(&self, position: &Self::Position) -> impl Iterator<Item = Self::Position> {
        Self::options(position, Black)
    }

    fn right_options(&self, position: &Self::Position) -> impl Iterator<Item = Self::Position> {
        Self::options(position, White)
    }

    fn parts(&self, position: Self::Position) -> impl Iterator<Item = Self::Position> {
        let parts = position.parts();
        let parts: Vec<_> = parts.iter().map(|part| position.restricted_to(part)).collect();
        parts.into_iter()
    }
}

fn plain_outcomes<T: Topology + Copy + Eq + std::hash::Hash>(
    positions: &[Position<T, u64>],
) -> Vec<Outcome> {
    let mut evaluator = Evaluator::new(Plain(std::marker::PhantomData));
    let mut outcome = |position: &Position<T, u64>| {
        let value = evaluator.value(*position, &mut Effort::new()).expect("within the limits");
        evaluator.games().outcome(value)
    };
    positions.iter().map(&mut outcome).collect()
}

fn ratio<T: Topology + Copy + Eq + std::hash::Hash>(title: &str, positions: &[Position<T, u64>]) {
    let mut clobber = ClobberValues::new();
    for position in positions {
        clobber.value(position, &mut Effort::new()).expect("within the limits");
    }
    compare(
        &format!("{title}, ClobberValues / Evaluator"),
        (clobber.positions() as u64, "representatives"),
        ("ClobberValues", || outcomes(positions)),
        ("Evaluator", || plain_outcomes(positions)),
    );
}

/// One run with empty tables.
fn growth<T: Topology>(title: &str, positions: &[Position<T, u64>]) {
    let start = Instant::now();
    let mut clobber = ClobberValues::new();
    for position in positions {
        clobber.value(position, &mut Effort::new()).expect("within the limits");
    }
    note(&format!(
        "{title}: {:.3} s  ({} representatives, {} games, {:.1} MB for games)",
        start.elapsed().as_secs_f64(),
        clobber.positions(),
        clobber.games().len(),
        clobber.games().bytes() as f64 / 1e6
    ));
}

fn powers(word: &[Color], n: usize) -> Vec<u32> {
    ImpartialClobber::new()
        .grundy_of_powers(word, n, &mut Effort::new())
        .expect("within the limits")
}

fn main() {
    let mut criterion = Criterion::default().configure_from_args().sample_size(10);

    heading("ratios of speed");
    ratio("alternating parts to 23 stones", &alternating_parts(23));
    ratio("all full rows to 12 stones", &full_rows(12));
    ratio("2 x 7 checkerboard", &[checkerboard(2, 7)]);
    ratio("3 x 4 checkerboard", &[checkerboard(3, 4)]);

    heading("growth, one core");
    for stones in [20, 23, 24, 28, 32, 36] {
        growth(&format!("alternating parts to {stones} stones"), &alternating_parts(stones));
    }
    for stones in [10, 12, 14, 16, 18] {
        growth(&format!("all full rows to {stones} stones"), &full_rows(stones));
    }
    for (rows, cols) in [(2, 6), (2, 7), (2, 8), (2, 9), (2, 10), (3, 4), (3, 5), (3, 6), (4, 4)] {
        growth(&format!("{rows} x {cols} checkerboard"), &[checkerboard(rows, cols)]);
    }
    for n in [1000, 2000, 5000, 10_000] {
        let stones = 2 * n as u64;
        // A row with one end changed has two options per pair of neighbours; with none or both
        // changed, two options for half of the pairs.
        let options = (2 * stones * stones, "options");
        rate(&format!("impartial (xo)^1 to (xo)^{n}"), options, || powers(&[Black, White], n));
    }
    for n in [500, 1000, 2000] {
        let stones = 3 * n as u64;
        let title = format!("impartial (xxo)^1 to (xxo)^{n}");
        rate(&title, (stones, "stones"), || powers(&[Black, Black, White], n));
    }

    let mut group = criterion.benchmark_group("cgt/clobber");
    for stones in [14, 23] {
        let parts = alternating_parts(stones);
        group.bench_function(BenchmarkId::new("alternating parts", stones), |bencher| {
            bencher.iter(|| outcomes(&parts));
        });
    }
    let rows = full_rows(10);
    group.bench_function("all full rows to 10 stones", |bencher| bencher.iter(|| outcomes(&rows)));
    let board = [checkerboard(3, 4)];
    group.bench_function("3 x 4 checkerboard", |bencher| bencher.iter(|| outcomes(&board)));
    group.finish();
    criterion.final_summary();
}
