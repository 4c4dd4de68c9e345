//! Hypercubes: the cost of a reduction as the dimension grows, and what the moves alone cost to be
//! replayed.
//!
//! `HYPERCUBE_DIMENSION` is the largest dimension (22 unless given).

use std::time::Instant;

use clobber_benches::rate;
use clobber_core::{Color, Position};
use clobber_graphs::{Goal, Hypercube, reduce_hypercube};

fn from_environment(name: &str, default: u32) -> u32 {
    std::env::var(name).ok().and_then(|value| value.parse().ok()).unwrap_or(default)
}

fn cube(dimension: u32) -> Hypercube {
    Hypercube::new(dimension).expect("a dimension of at most 31")
}

/// Positions of each kind that the proof treats apart.
fn kinds(dimension: u32) -> Vec<(&'static str, Position<Hypercube>)> {
    let mut seed = 0x853C_49E6_748F_EA9B_u64;
    let mut random = move || {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        seed >> 63 == 1
    };
    let mut of = |name, is_white: &mut dyn FnMut(u32) -> bool| {
        let color = |white| if white { Color::White } else { Color::Black };
        (name, Position::from_fn(cube(dimension), |v| Some(color(is_white(v.get())))))
    };
    vec![
        of("random", &mut |_| random()),
        of("checkerboard", &mut |v| v.count_ones() % 2 == 1),
        of("one stone apart", &mut |v| v == 5),
        of("by a coordinate", &mut |v| v & 1 == 1),
        of("by three coordinates", &mut |v| (v & 7).count_ones() % 2 == 1),
    ]
}

fn main() {
    for dimension in 12..=from_environment("HYPERCUBE_DIMENSION", 22) {
        for (name, position) in kinds(dimension) {
            let start = Instant::now();
            let reduction = reduce_hypercube(&position, Goal::Fewest).expect("never impossible");
            let reduced = start.elapsed();
            let start = Instant::now();
            let replay = reduction.replay(&position).expect("a legal reduction");
            let replayed = start.elapsed();
            let per_vertex = |time: std::time::Duration| time.as_nanos() >> dimension;
            println!(
                "Q_{dimension} {name}: {} left, reduced in {reduced:.1?} ({} ns a vertex), replayed in {replayed:.1?} ({} ns)",
                replay.stones_left(),
                per_vertex(reduced),
                per_vertex(replayed),
            );
        }
    }
    let _ = rate("", (1, ""), || ());
}
