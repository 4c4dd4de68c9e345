//! Hypercubes: the cost of a reduction as the dimension grows, compared with its replay and with a search.
//!
//! `HYPERCUBE_DIMENSION` is the largest dimension (22 unless given; 24 takes 0.6 GB).

use std::collections::HashSet;

use clobber_benches::{compare, from_environment, note, timed};
use clobber_core::{Color, Position, Stones};
use clobber_graphs::{Hypercube, reduce_hypercube};
use testkit::Random;

fn cube(dimension: u32) -> Hypercube {
    Hypercube::new(dimension).expect("a dimension of at most 31")
}

fn colored(dimension: u32, mut is_white: impl FnMut(u32) -> bool) -> Position<Hypercube> {
    let color = |white| if white { Color::White } else { Color::Black };
    Position::from_fn(cube(dimension), |v| Some(color(is_white(v.get()))))
}

fn random(dimension: u32, seed: u64) -> Position<Hypercube> {
    let mut random = Random::new(seed);
    colored(dimension, |_| random.coin())
}

/// Positions for each case of the proof, and a random one.
fn kinds(dimension: u32) -> Vec<(&'static str, Position<Hypercube>)> {
    vec![
        ("random", random(dimension, 1)),
        ("checkerboard", colored(dimension, |v| v.count_ones() % 2 == 1)),
        ("one stone apart", colored(dimension, |v| v == 5)),
        ("by one coordinate", colored(dimension, |v| v & 1 == 1)),
        ("majority of the coordinates", colored(dimension, |v| 2 * v.count_ones() > dimension)),
        ("a subcube of half the dimension", colored(dimension, |v| v >> (dimension / 2) == 0)),
        (
            "checkerboard, two stones apart",
            colored(dimension, |v| (v.count_ones() % 2 == 1) != (v == 0 || v == 77)),
        ),
        ("by three coordinates", colored(dimension, |v| (v & 7).count_ones() % 2 == 1)),
    ]
}

/// The times per vertex of a reduction and of its replay, for each dimension.
fn growth(largest: u32) {
    for dimension in [largest.saturating_sub(4), largest] {
        for (name, position) in kinds(dimension) {
            let (reduction, reduced) = timed(|| reduce_hypercube(&position));
            let reduction = reduction.expect("the fewest stones are never impossible");
            let (replay, replayed) = timed(|| reduction.replay(&position));
            let left = replay.expect("a legal reduction").stones_left();
            let per_vertex = |seconds: f64| seconds * 1e9 / f64::from(1 << dimension);
            note(&format!(
                "Q_{dimension}, {name}: {left} left, reduced in {reduced:.3} s ({:.0} ns a vertex), \
                 replayed in {replayed:.3} s ({:.0} ns)",
                per_vertex(reduced),
                per_vertex(replayed)
            ));
        }
    }
}

/// Returns whether the position can be reduced to one stone, by a search of all reachable positions.
fn is_reducible_by_search(position: &Position<Hypercube, u64>) -> bool {
    let mut seen: HashSet<Stones<u64>> = HashSet::new();
    let mut stack = vec![*position];
    while let Some(position) = stack.pop() {
        if position.stone_count() == 1 {
            return true;
        }
        for color in Color::BOTH {
            for mv in position.move_list(color) {
                let mut next = position;
                next.play_unchecked(color, mv);
                if seen.insert(*next.stones()) {
                    stack.push(next);
                }
            }
        }
    }
    false
}

fn main() {
    // Only positions that can be reduced to a single stone; on others the search is exhaustive.
    let easy: Vec<Position<Hypercube, u64>> = (0..40)
        .filter_map(|seed| random(4, seed).with_sets().ok())
        .filter(|position| Hypercube::value_of(position) == Ok(1))
        .collect();
    compare(
        "1-reducible positions of Q_4",
        (easy.len() as u64, "positions"),
        ("T1, with the moves", || {
            let left = |position| {
                let reduction = reduce_hypercube(position).ok()?;
                Some(reduction.replay(position).ok()?.stones_left())
            };
            easy.iter().filter(|position| left(position) == Some(1)).count()
        }),
        ("depth-first search", || {
            easy.iter().filter(|position| is_reducible_by_search(position)).count()
        }),
    );

    growth(from_environment("HYPERCUBE_DIMENSION", 22));
}
