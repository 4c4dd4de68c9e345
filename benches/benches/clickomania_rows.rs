//! clickomania, rows: bit sets compared with a byte per interval, the linear algorithm for two
//! colours, the best score, and growth.

use clickomania::{Color, Effort, Limits, Row, SameGame, SolvableIntervals};
use clobber_benches::{compare, heading, rate};
use criterion::{BenchmarkId, Criterion, Throughput};
use testkit::Random;

// ---- Rows ---------------------------------------------------------------------------------------

fn block(color: usize) -> Color {
    Color::new(color).expect("a colour")
}

/// Blocks of random colours.
fn word(colors: usize, blocks: usize) -> Row {
    let mut random = Random::new(0x9e37_79b9_7f4a_7c15);
    (0..blocks).map(|_| block(random.below(colors))).collect()
}

/// Groups of two colours, `single_percent` per cent of them single.
fn two_colors(groups: usize, single_percent: usize) -> Row {
    let mut random = Random::new(0x2545_f491_4f6c_dd1d);
    let groups = (0..groups).flat_map(|group| {
        let size = if random.below(100) < single_percent { 1 } else { 2 };
        std::iter::repeat_n(block(group % 2), size)
    });
    groups.collect()
}

// ---- Without sets of bits -----------------------------------------------------------------------

/// Decides by the same recurrence, block by block, with a byte per interval.
fn by_bytes(row: &Row) -> bool {
    let blocks = row.as_slice();
    let n = blocks.len();
    // The interval i..j, with a block of its colour on the left and without.
    let (mut alone, mut with) = (vec![false; (n + 1) * (n + 1)], vec![false; (n + 1) * (n + 1)]);
    let at = |i: usize, j: usize| i * (n + 1) + j;
    for i in 0..=n {
        alone[at(i, i)] = true;
    }
    for i in (0..n).rev() {
        for j in i + 1..=n {
            let goes_on =
                (i + 1..j).any(|k| blocks[k] == blocks[i] && alone[at(i + 1, k)] && with[at(k, j)]);
            alone[at(i, j)] = goes_on;
            with[at(i, j)] = goes_on || alone[at(i + 1, j)];
        }
    }
    alone[at(0, n)]
}

fn by_bits(row: &Row) -> bool {
    SolvableIntervals::new(row, &mut Effort::new()).expect("within the limit").is_solvable()
}

fn linear(row: &Row) -> bool {
    row.two_colors().expect("two colours").is_solvable()
}

fn main() {
    let mut criterion = Criterion::default().configure_from_args().sample_size(10);

    heading("ratios of speed");
    for colors in [2, 4, 8] {
        for blocks in [100, 400, 1000] {
            let row = word(colors, blocks);
            let title = format!("{blocks} blocks of {colors} colours, bits / bytes");
            let work = (blocks as u64, "blocks");
            compare(&title, work, ("bits", || by_bits(&row)), ("bytes", || by_bytes(&row)));
        }
    }
    for groups in [100, 1000, 4000, 10_000] {
        let row = two_colors(groups, 90);
        let title = format!("{groups} groups of two colours, linear / intervals");
        let work = (groups as u64, "groups");
        compare(&title, work, ("linear", || linear(&row)), ("intervals", || by_bits(&row)));
    }
    {
        let row = two_colors(4001, 50);
        let clicks = row.two_colors().and_then(|row| row.solution()).expect("solvable").to_clicks();
        let board = row.to_board();
        compare(
            "4001 groups of two colours, replay on the row / click by click on a board",
            (clicks.len() as u64, "clicks"),
            ("row", || row.replay(&clicks).expect("legal").removed()),
            ("board", || {
                let mut board = board.clone();
                let click = |&click| board.click(click).expect("legal").len();
                clicks.as_slice().iter().map(click).sum()
            }),
        );
    }

    heading("growth, one core");
    for groups in [10_000, 100_000, 1_000_000] {
        let row = two_colors(groups, 90);
        let work = (groups as u64, "groups");
        let plan = || row.two_colors().and_then(|row| row.solution()).expect("solvable");
        rate(&format!("two colours, {groups} groups, decision"), work, || linear(&row));
        rate(&format!("two colours, {groups} groups, solution"), work, || plan().len());
        rate(&format!("two colours, {groups} groups, clicks"), work, || plan().to_clicks());
        let clicks = plan().to_clicks();
        rate(&format!("two colours, {groups} groups, replay"), work, || row.replay(&clicks));
        let unsolvable = two_colors(groups, 100);
        rate(&format!("two colours, {groups} groups, reason"), work, || {
            unsolvable.two_colors().and_then(|row| row.obstruction())
        });
    }
    for colors in [2, 3, 4, 8, 26] {
        for blocks in [1000, 4000, 16_000] {
            let row = word(colors, blocks);
            let work = (blocks as u64, "blocks");
            let title = format!("{colors} colours, {blocks} blocks, intervals");
            rate(&title, work, || by_bits(&row));
            rate(&format!("{title} and clicks that remove the most"), work, || {
                let intervals =
                    SolvableIntervals::new(&row, &mut Effort::new()).expect("within the limit");
                intervals.most_removed().to_clicks()
            });
        }
    }
    for colors in [2, 3, 4, 8, 26] {
        for blocks in [50, 100, 200, 300, 400] {
            let row = word(colors, blocks);
            let best = || row.best_score(&SameGame::PLAIN, &mut Effort::within(Limits::NONE));
            rate(
                &format!("{colors} colours, {blocks} blocks, best score"),
                (blocks as u64, "blocks"),
                || best().map(|best| best.score()),
            );
        }
    }
    for (colors, length, words) in [(3, 13, 265_721), (3, 15, 2_391_485)] {
        let title = format!("words of {length} blocks over {colors} colours, counted");
        rate(&title, (words, "words"), || Row::count_solvable(colors, length, &mut Effort::new()));
    }

    let mut group = criterion.benchmark_group("clickomania/rows");
    for blocks in [1000, 4000] {
        let row = word(3, blocks);
        group.throughput(Throughput::Elements(blocks as u64));
        group.bench_function(BenchmarkId::new("intervals, 3 colours", blocks), |bencher| {
            bencher.iter(|| by_bits(&row));
        });
    }
    let row = two_colors(100_000, 90);
    group.throughput(Throughput::Elements(100_000));
    group.bench_function("two colours, 100000 groups, decision", |bencher| {
        bencher.iter(|| linear(&row));
    });
    group.finish();
    criterion.final_summary();
}
