//! clobber-cgt: values of rows compared with the generic evaluator, which uses neither symmetry nor negation.

use std::time::Instant;

use clobber_benches::{Times, compare, heading, note};
use clobber_cgt::{ClobberValues, Effort, Evaluator, Outcome, Rules};
use clobber_core::Color::{self, Black, White};
use clobber_core::{Path, Position};

type Row = Position<Path, u64>;

/// All parts of the ten alternating families with up to `stones` stones, without the negatives.
fn alternating_parts(stones: usize) -> Vec<Row> {
    let parts = (1..=stones).flat_map(|length| {
        let row: String = "ox".chars().cycle().take(length).collect();
        let last = if length % 2 == 0 { 'x' } else { 'o' };
        [row.clone(), format!("o{row}"), format!("o{row}{last}")]
    });
    let parts = parts.filter(|part| part.len() <= stones);
    parts.map(|part| part.parse().expect("a row")).collect()
}

/// Every row without holes of up to `stones` stones.
fn full_rows(stones: u32) -> Vec<Row> {
    let rows = (1..=stones).flat_map(|n| (0..1_u64 << n).map(move |black| (n, black)));
    rows.map(|(n, black)| {
        Position::from_stones(Path::new(n), black, !black & ((1 << n) - 1)).expect("a row")
    })
    .collect()
}

fn outcomes(positions: &[Row]) -> Vec<Outcome> {
    let mut clobber = ClobberValues::new();
    let mut outcome = |position| {
        let value = clobber.value(position, &mut Effort::new()).expect("within the limits");
        clobber.games().outcome(value)
    };
    positions.iter().map(&mut outcome).collect()
}

/// The rules alone: moves, and the division of a position into parts.
struct Plain;

impl Plain {
    fn options(position: &Row, color: Color) -> impl Iterator<Item = Row> {
        position.moves(color).map(move |mv| {
            let mut after = *position;
            after.play_unchecked(color, mv);
            after
        })
    }
}

impl Rules for Plain {
    type Position = Row;

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

fn plain_outcomes(positions: &[Row]) -> Vec<Outcome> {
    let mut evaluator = Evaluator::new(Plain);
    let mut outcome = |position: &Row| {
        let value = evaluator.value(*position, &mut Effort::new()).expect("within the limits");
        evaluator.games().outcome(value)
    };
    positions.iter().map(&mut outcome).collect()
}

fn ratio(title: &str, positions: &[Row]) {
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
fn growth(title: &str, positions: &[Row]) {
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

fn main() {
    heading("ratios of speed");
    ratio("all full rows to 12 stones", &full_rows(12));

    heading("growth, one core");
    growth("alternating parts to 36 stones", &alternating_parts(36));
    growth("all full rows to 18 stones", &full_rows(18));

    let mut times = Times::new("cgt/clobber");
    for stones in [14, 23] {
        let parts = alternating_parts(stones);
        times.of(format_args!("alternating parts/{stones}"), || outcomes(&parts));
    }
    let rows = full_rows(10);
    times.of("all full rows to 10 stones", || outcomes(&rows));
}
