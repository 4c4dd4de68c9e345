//! clickomania, rows: the linear algorithm for two colours, intervals, and the best score.

use clickomania::{Color, Effort, Limits, Row, SameGame, SolvableIntervals};
use clobber_benches::{Times, heading, rate};
use testkit::Random;

fn block(color: usize) -> Color {
    Color::new(color).expect("a colour")
}

/// Blocks of random colours.
fn word(colors: usize, blocks: usize) -> Row {
    let mut random = Random::new(0x9e37_79b9_7f4a_7c15);
    Row::new((0..blocks).map(|_| block(random.below(colors))))
}

/// Groups of two colours, `single_percent` per cent of them single.
fn two_colors(groups: usize, single_percent: usize) -> Row {
    let mut random = Random::new(0x2545_f491_4f6c_dd1d);
    Row::new((0..groups).flat_map(|group| {
        let size = if random.below(100) < single_percent { 1 } else { 2 };
        std::iter::repeat_n(block(group % 2), size)
    }))
}

fn by_bits(row: &Row) -> bool {
    SolvableIntervals::new(row, &mut Effort::new()).expect("within the limit").is_solvable()
}

fn linear(row: &Row) -> bool {
    row.two_colors().expect("two colours").is_solvable()
}

fn main() {
    heading("growth, one core");
    let row = two_colors(1_000_000, 90);
    rate("two colours, 1000000 groups, decision", (1_000_000, "groups"), || linear(&row));
    let row = word(2, 400);
    rate("2 colours, 400 blocks, best score", (400, "blocks"), || {
        let best = row.best_score(&SameGame::PLAIN, &mut Effort::within(Limits::NONE));
        best.map(|(score, _)| score)
    });

    let mut times = Times::new("clickomania/rows");
    for blocks in [1000, 4000] {
        let row = word(3, blocks);
        times.of(format_args!("intervals, 3 colours/{blocks}"), || by_bits(&row));
    }
    let row = two_colors(100_000, 90);
    times.of("two colours, 100000 groups, decision", || linear(&row));
}
