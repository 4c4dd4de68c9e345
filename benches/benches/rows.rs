//! clobber-solitaire, rows: the five counters compared with a program over all substrings, growth
//! in free order, and the cost of alternation with and without bounds.

use clobber_benches::{compare, heading, rate};
use clobber_core::{BalancedForest, Color, MoveOrder, Path, Position, Reduction};
use clobber_solitaire::{Bound, Effort, Reason, free_row_value, reduce_row};
use criterion::{BenchmarkId, Criterion, Throughput};
use testkit::Random;

const FIRST: Color = Color::Black;
const ALTERNATING: MoveOrder = MoveOrder::Alternating(FIRST);

/// `n` stones in runs of one colour, of random lengths: black ones of up to `black` stones, white
/// ones of up to `white`.
fn runs(n: u32, black: usize, white: usize) -> Position<Path> {
    let mut random = Random::new(1);
    let (mut color, mut left) = (Color::White, 0);
    Position::from_fn(Path::new(n), |_| {
        if left == 0 {
            color = !color;
            left = 1 + random.below(if color == Color::Black { black } else { white });
        }
        left -= 1;
        Some(color)
    })
}

/// Runs of 6 and 2, and of 2 and 6 in the last third. The shortest factors lean first to one side
/// and then to the other, so the balance has to swing far.
fn swinging(n: u32) -> Position<Path> {
    let (left, right) = (runs(n, 6, 2), runs(n, 2, 6));
    Position::from_fn(Path::new(n), |v| {
        if v.get() < n / 3 * 2 { left.color_at(v) } else { right.color_at(v) }
    })
}

/// `n / 2` black stones, then as many white ones. Only one pair is possible and no price fits it,
/// so the program has to try all balances.
fn two_runs(n: u32) -> Position<Path> {
    Position::from_fn(Path::new(n), |v| {
        Some(if v.get() < n / 2 { Color::Black } else { Color::White })
    })
}

/// The shortest factorisation by trying every last factor of every prefix.
fn by_substrings(row: &Position<Path>) -> usize {
    let squares: Vec<_> = row.squares().collect();
    let mut least = vec![0; squares.len() + 1];
    for end in 1..=squares.len() {
        let factors = (0..end).filter(|&start| end - start == 1 || is_pair(&squares[start..end]));
        least[end] = factors.map(|start| least[start] + 1).min().unwrap_or(0);
    }
    least[squares.len()]
}

/// Returns whether the word is X Y^a X^b Y.
fn is_pair(word: &[Option<Color>]) -> bool {
    let (first, last) = (word[0], word[word.len() - 1]);
    let rest = word[1..word.len() - 1].iter().skip_while(|&&square| square == last);
    first != last && rest.into_iter().all(|&square| square == first)
}

fn value(row: &Position<Path>) -> usize {
    free_row_value(row.squares())
}

fn reduction(row: &Position<Path>, order: MoveOrder) -> Reduction {
    reduce_row(row, order, &mut Effort::new()).reduction
}

/// The value of alternating play by the program for all balances, without the bounds.
fn check_all_balances(row: &Position<Path>, stones: usize) -> usize {
    let bound = Bound { stones, reason: Reason::Alternation { first: FIRST } };
    bound.check(row, ALTERNATING, &mut Effort::new()).map_or(0, |()| stones)
}

fn main() {
    let mut criterion = Criterion::default().configure_from_args().sample_size(10);

    heading("ratios of speed");
    for n in [100, 1000, 4000] {
        let row = runs(n, 3, 3);
        compare(
            &format!("{n} stones, five counters / all substrings"),
            (u64::from(n), "stones"),
            ("counters", || value(&row)),
            ("substrings", || by_substrings(&row)),
        );
    }
    for n in [500, 1000, 2000, 4000, 8000] {
        for (name, row) in [
            ("runs of 3 and 3", runs(n, 3, 3)),
            ("runs of 6 and 2", runs(n, 6, 2)),
            ("swinging", swinging(n)),
            ("runs of n/2", two_runs(n)),
        ] {
            let stones = reduce_row(&row, ALTERNATING, &mut Effort::new()).stones_left;
            compare(
                &format!("alternating, {n} stones, {name}, reduction / value by all balances"),
                (u64::from(n), "stones"),
                ("reduction", || row.stone_count() - reduction(&row, ALTERNATING).moves.len()),
                ("all balances", || check_all_balances(&row, stones)),
            );
        }
    }

    heading("rates over growing rows, one core");
    for n in [1000, 10_000, 100_000, 1_000_000, 10_000_000] {
        let stones = (u64::from(n), "stones");
        let row = runs(n, 3, 3);
        rate(&format!("free order, {n} stones, value"), stones, || value(&row));
        rate(&format!("free order, {n} stones, moves"), stones, || reduction(&row, MoveOrder::Any));
        rate(&format!("free order, {n} stones, forest"), stones, || {
            BalancedForest::from_reduction(&row, &reduction(&row, MoveOrder::Any))
        });
        rate(&format!("alternating, {n} stones, runs of 3 and 3, moves"), stones, || {
            reduction(&row, ALTERNATING)
        });
    }
    for n in [1000, 10_000, 100_000, 1_000_000] {
        let stones = (u64::from(n), "stones");
        for (name, row) in [("runs of 6 and 2", runs(n, 6, 2)), ("swinging", swinging(n))] {
            rate(&format!("alternating, {n} stones, {name}, moves"), stones, || {
                reduction(&row, ALTERNATING)
            });
        }
    }
    for n in [500, 1000, 2000, 4000, 8000, 16_000] {
        let row = two_runs(n);
        let cells = (u64::from(n) * u64::from(n) / 2, "cells");
        let title = format!("alternating, {n} stones, runs of n/2, all balances, value");
        rate(&title, cells, || check_all_balances(&row, n as usize - 2));
        rate(&format!("alternating, {n} stones, runs of n/2, moves"), cells, || {
            reduction(&row, ALTERNATING)
        });
    }

    let mut group = criterion.benchmark_group("solitaire/rows");
    for n in [1000, 100_000] {
        let row = runs(n, 3, 3);
        group.throughput(Throughput::Elements(u64::from(n)));
        group.bench_function(BenchmarkId::new("free value", n), |bencher| {
            bencher.iter(|| value(&row));
        });
        group.bench_function(BenchmarkId::new("alternating moves", n), |bencher| {
            bencher.iter(|| reduction(&row, ALTERNATING));
        });
    }
    group.finish();
    criterion.final_summary();
}
