//! clobber-graphs, Hamming graphs: growth, and colourings for each case of the proof.

use std::hint::black_box;

use clobber_benches::{Times, rate};
use clobber_core::{Color, Position, Topology, Vertex};
use clobber_graphs::{Answer, Goal, Hamming, reduce_hamming_to};
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

/// Ten times the stones: ten times the time, and one more factor.
fn growth() {
    for factors in 2..=6 {
        let graph = graph(10, 10, factors);
        let position = random(&graph);
        let stones = (graph.vertex_count() as u64, "stones");
        rate(&format!("K10 ^ {}", factors + 1), stones, || moves(&position));
    }
}

fn cases() {
    let graph = graph(10, 10, 3);
    let copy = |v: Vertex| graph.coordinates(v).last();
    let colorings: [(&str, Position<Hamming>); 4] = [
        ("random", random(&graph)),
        ("one copy of two colours", colored(&graph, |v| (copy(v) != Some(0)).then_some(true))),
        ("one copy of another colour", colored(&graph, |v| Some(copy(v) == Some(0)))),
        ("one stone of another colour", colored(&graph, |v| Some(v == Vertex::new(1)))),
    ];
    let mut times = Times::new("hamming/K10 ^ 4");
    for (name, position) in &colorings {
        times.of(name, || moves(position));
    }
}

fn main() {
    growth();
    cases();
}
