//! Theorem T3 on larger hypercubes: two stones on prescribed vertices with prescribed colours. The theorem decides
//! each goal; each reduction is replayed, and each obstacle checked.

use clobber_core::{Color, Position, Vertex};
use clobber_graphs::{Goal, Hypercube, reduce_hypercube_to};
use testkit::Random;

use crate::support::{COLORS, painted_cube as painted, proved};

/// The condition of the theorem, counted anew.
fn is_possible(start: &Position<Hypercube>, goal: Goal) -> bool {
    let Goal::Both { vertex, color, other_vertex, other } = goal else { return false };
    let weight = |v: Vertex, color| {
        if (color == Color::White) == (v.get().count_ones() % 2 == 1) { 1_i64 } else { -1 }
    };
    let stones = || (0..).map(Vertex::new).zip(start.squares().flatten());
    let delta: i64 = stones().map(|(v, color)| weight(v, color)).sum();
    let of_goal = weight(vertex, color) + weight(other_vertex, other);
    let off = |color| stones().any(|(v, own)| own == color && v != vertex && v != other_vertex);
    vertex != other_vertex
        && (delta - of_goal) % 3 == 0
        && Color::BOTH.into_iter().all(off)
        && (color != other || start.count(color) >= 2)
}

/// Asks for all colours on two vertices.
///
/// # Returns
/// The number of reached goals.
fn ask(start: &Position<Hypercube>, v: u32, w: u32) -> usize {
    let mut reached = 0;
    for (color, other) in COLORS {
        let (vertex, other_vertex) = (Vertex::new(v), Vertex::new(w));
        let goal = Goal::Both { vertex, color, other_vertex, other };
        let play = proved(start, goal, &reduce_hypercube_to(start, goal));
        assert_eq!(play.is_some(), is_possible(start, goal), "{start} {goal}");
        reached += usize::from(play.is_some());
    }
    reached
}

/// Monochromatic positions, checkerboards, halves along a coordinate, and their products, with up to two flipped
/// stones. They include the rare halves, the two rare stones and the two exceptional weights of the proof.
#[test]
fn structured_positions_of_q5_and_q6() {
    for (dimension, step) in [(5, 1), (6, 7)] {
        let patterns: [fn(u32) -> bool; 4] = [
            |_| false,
            |v| v.count_ones() % 2 == 1,
            |v| v & 1 == 1,
            |v| (v >> 1).count_ones() % 2 == 1,
        ];
        let size = 1_u32 << dimension;
        for pattern in patterns {
            for (a, b) in (0..size).flat_map(|a| (a..size).map(move |b| (a, b))).step_by(step) {
                let start = painted(dimension, |v| pattern(v) != (v == a || v == b));
                for distance in 1..=dimension {
                    ask(&start, 0, (1 << distance) - 1);
                }
            }
        }
    }
}

#[test]
fn positions_that_are_entered_twice() {
    for (white, v, w) in [([24, 31], 0, 7), ([30, 31], 0, 1)] {
        let start = painted(5, |v| white.contains(&v));
        assert!(ask(&start, v, w) > 0);
    }
}

#[test]
fn random_positions_from_q5_to_q20() {
    let (mut random, mut goals) = (Random::new(3), 0);
    let counts = [2000, 1000, 500, 300, 200, 100, 50, 30];
    for (dimension, count) in (5..).zip(counts).chain([(16, 3), (20, 1)]) {
        let size = 1 << dimension;
        let mut reached = 0;
        for _ in 0..count {
            let in_all = random.pick(&[2, 3, 10, size / 3, size]);
            let mut start = painted(dimension, |_| random.once_in(in_all));
            if random.coin() {
                start = start.swapped();
            }
            let v = random.below(size) as u32;
            let last = size as u32 - 1;
            let w = v ^ random.pick(&[1, 2, last, random.clone().below(size) as u32]);
            reached += ask(&start, v, w);
        }
        assert!(reached > 0);
        goals += reached;
    }
    assert!(goals > 4_000, "{goals} goals were reached and replayed");
}
