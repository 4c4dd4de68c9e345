//! Two-player Clickomania: with and without cuts into parts; all rows of two colours at once and
//! one by one.

use std::collections::HashMap;
use std::hint::black_box;

use clickomania::two_player::{ImpartialClickomania, PartizanClickomania, TwoColorRows};
use clickomania::{Board, Effort};
use criterion::{Criterion, criterion_group, criterion_main};

/// The Grundy value by the rules alone, without cuts or symmetry.
fn grundy_by_the_rules(board: &Board, memo: &mut HashMap<Board, u32>) -> u32 {
    if let Some(&known) = memo.get(board) {
        return known;
    }
    let mut options = Vec::new();
    for click in board.clicks() {
        let mut option = board.clone();
        if option.click(click).is_ok() {
            options.push(grundy_by_the_rules(&option, memo));
        }
    }
    options.sort_unstable();
    let value = options.into_iter().fold(0, |mex, value| mex + u32::from(value == mex));
    memo.insert(board.clone(), value);
    value
}

fn board(text: &str) -> Board {
    text.parse().expect("a board")
}

fn impartial(criterion: &mut Criterion) {
    let boards = [
        ("row (sd)^10", board(&"abb".repeat(10))),
        ("row of 20, 3 colours", board("aabbccabcaabbccabcaa")),
        ("3 x 4, 3 colours", board("abca|aabc|bcca")),
    ];
    for (name, board) in &boards {
        let mut group = criterion.benchmark_group(format!("clickomania_two/{name}"));
        group.sample_size(10);
        group.bench_function("parts", |b| {
            b.iter(|| ImpartialClickomania::new().grundy(black_box(board), &mut Effort::new()));
        });
        group.bench_function("rules alone", |b| {
            b.iter(|| grundy_by_the_rules(black_box(board), &mut HashMap::new()));
        });
        group.finish();
    }
}

fn rows(criterion: &mut Criterion) {
    const RUNS: usize = 12;
    let mut group = criterion.benchmark_group("clickomania_two/outcomes of all rows of 12 runs");
    group.sample_size(10);
    group.bench_function("table", |b| {
        b.iter(|| TwoColorRows::new(black_box(RUNS), &mut Effort::new()));
    });
    let rows: Vec<Board> = (0..1_usize << RUNS)
        .map(|word| {
            let blocks = |run: usize| ["a", "b"][run % 2].repeat(1 + (word >> run & 1));
            board(&(0..RUNS).map(blocks).collect::<String>())
        })
        .collect();
    group.bench_function("one by one", |b| {
        b.iter(|| {
            let mut partizan = PartizanClickomania::new();
            rows.iter().filter_map(|row| partizan.outcome(row, &mut Effort::new()).ok()).count()
        });
    });
    group.finish();
}

criterion_group!(benches, impartial, rows);
criterion_main!(benches);
