//! clobber-graphs, Hamming graphs: the cost of a reduction compared with its replay. Also growth in
//! each family of the proof, and colourings for each of its cases.

use std::hint::black_box;

use clobber_benches::{compare, rate};
use clobber_core::{Color, Position, Topology, Vertex};
use clobber_graphs::{Answer, Clique, Goal, Hamming, reduce_clique_to, reduce_hamming_to};
use criterion::{BenchmarkId, Criterion, Throughput};
use testkit::Random;

const GOAL: Goal = Goal::One { vertex: Vertex::new(0), color: Color::Black };

fn graph(size: u32, factor: u32, factors: usize) -> Hamming {
    let others = std::iter::repeat_n(factor, factors);
    Hamming::new(others.chain([size])).expect("fewer than 2^32 vertices")
}

/// Black where `is_black`, and random stones otherwise.
fn colored(graph: &Hamming, is_black: impl Fn(Vertex) -> Option<bool>) -> Position<Hamming> {
    let mut random = Random::new(1);
    Position::from_fn(graph.clone(), |v| {
        let black = is_black(v).unwrap_or(random.coin());
        Some(if black { Color::Black } else { Color::White })
    })
}

fn random(graph: &Hamming) -> Position<Hamming> {
    colored(graph, |_| None)
}

fn moves(position: &Position<Hamming>) -> usize {
    reduce_hamming_to(black_box(position), GOAL)
        .ok()
        .and_then(Answer::yes)
        .expect("two colours")
        .moves
        .len()
}

/// Compares reducing with replaying the result.
fn against_replay() {
    for (size, factor, factors) in [(10, 10, 3), (3, 3, 8), (3, 2, 12), (5, 2, 10), (100, 100, 1)] {
        let graph = graph(size, factor, factors);
        let position = random(&graph);
        let reduction =
            reduce_hamming_to(&position, GOAL).ok().and_then(Answer::yes).expect("two colours");
        compare(
            &format!("{graph}, {} stones, reduce / replay", graph.vertex_count()),
            (reduction.moves.len() as u64, "moves"),
            ("reduce", || moves(&position)),
            ("replay", || reduction.replay(&position).expect("legal").moves_played()),
        );
    }
}

/// Ten times the stones: ten times the time, and one more factor.
fn growth() {
    for factors in 2..=6 {
        let graph = graph(10, 10, factors);
        let position = random(&graph);
        let stones = (graph.vertex_count() as u64, "stones");
        rate(&format!("K10 ^ {}", factors + 1), stones, || moves(&position));
    }
    for factors in [6, 9, 12] {
        let graph = graph(3, 3, factors);
        let position = random(&graph);
        let stones = (graph.vertex_count() as u64, "stones");
        rate(&format!("K3 ^ {}", factors + 1), stones, || moves(&position));
    }
    for n in [1_000, 100_000, 10_000_000] {
        let position = Position::from_fn(Clique::new(n), |v| {
            Some(if v.get() % 3 == 0 { Color::Black } else { Color::White })
        });
        rate(&format!("K{n}"), (n.into(), "stones"), || {
            reduce_clique_to(black_box(&position), GOAL)
                .ok()
                .and_then(Answer::yes)
                .expect("two colours")
                .moves
                .len()
        });
    }
}

fn cases(criterion: &mut Criterion) {
    let graph = graph(10, 10, 3);
    let stones = graph.vertex_count() as u64;
    let copy = |v: Vertex| graph.coordinates(v).last();
    let colorings: [(&str, Position<Hamming>); 4] = [
        ("random", random(&graph)),
        ("one copy of two colours", colored(&graph, |v| (copy(v) != Some(0)).then_some(true))),
        ("one copy of another colour", colored(&graph, |v| Some(copy(v) == Some(0)))),
        ("one stone of another colour", colored(&graph, |v| Some(v == Vertex::new(1)))),
    ];
    let mut group = criterion.benchmark_group("hamming/K10 ^ 4");
    group.throughput(Throughput::Elements(stones));
    for (name, position) in &colorings {
        group.bench_with_input(BenchmarkId::from_parameter(name), position, |bencher, position| {
            bencher.iter(|| moves(position));
        });
    }
    group.finish();
}

fn main() {
    let mut criterion = Criterion::default().configure_from_args().sample_size(10);
    against_replay();
    growth();
    cases(&mut criterion);
    criterion.final_summary();
}
