//! Theorem 12 on larger products, in every order of the factors: random colourings, and colourings in which few
//! stones, or whole copies, differ.

use clobber_core::{Color, Position, Topology, Vertex};
use clobber_graphs::{Goal, Hamming, reduce_hamming_to};

use testkit::Random;

use crate::support::{coloring, is_mixed_off, proved};

/// A colouring of one of eight kinds, with copies of the product of some of the first factors.
fn some_coloring(graph: &Hamming, kind: usize, random: &mut Random) -> Vec<Color> {
    let factors = 1 + random.below(graph.sizes().len());
    let copy: u32 = graph.sizes()[..factors].iter().product();
    coloring(graph.vertex_count(), copy as usize, kind, random)
}

fn check(graph: &Hamming, colors: &[Color], vertex: Vertex, color: Color) {
    let position: Position<Hamming> = Position::from_fn(graph.clone(), |v| Some(colors[v.index()]));
    let reached = |goal| proved(&position, goal, &reduce_hamming_to(&position, goal));
    let is_possible = is_mixed_off(&position, vertex);
    assert_eq!(reached(Goal::One { vertex, color }).is_some(), is_possible, "{graph} {position}");
    if !is_possible {
        assert!(reached(Goal::Joker { vertex, color }).is_some_and(|play| play.joker.is_some()));
    }
}

/// All orders of some factors.
fn orders(sizes: &[u32]) -> Vec<Vec<u32>> {
    if sizes.is_empty() {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for (index, &size) in sizes.iter().enumerate() {
        if sizes[..index].contains(&size) {
            continue;
        }
        let rest = [&sizes[..index], &sizes[index + 1..]].concat();
        all.extend(orders(&rest).into_iter().map(|order| [vec![size], order].concat()));
    }
    all
}

const PRODUCTS: [&str; 26] = [
    "K4xK2", "K4xK3", "K4xK4", "K5xK2", "K7xK3", "K6xK6", "K4xK2xK2", "K5xK2xK2xK2", "K4xK3xK2",
    "K4xK4xK4", "K5xK3xK3", "K4xK3xK2xK2", "K6xK5xK4", "K3xK3", "K3xK3xK2", "K3xK3xK3",
    "K3xK3xK2xK2", "K3xK3xK3xK2", "K3xK3xK3xK3", "K3xK2xK2", "K3xK2xK2xK2", "K3xK2xK2xK2xK2",
    "K3xK2xK2xK2xK2xK2", "K3xK2xK1xK2xK1", "K9xK1", "K10xK4xK1xK3",
];

#[test]
fn products_in_every_order_of_the_factors() {
    let mut random = Random::new(1);
    for name in PRODUCTS {
        for order in orders(name.parse::<Hamming>().unwrap().sizes()) {
            let graph = Hamming::new(order).unwrap();
            for round in 0..400 {
                let colors = some_coloring(&graph, round % 8, &mut random);
                // Rare stones are chosen as often as others.
                let black: Vec<usize> =
                    (0..colors.len()).filter(|&v| colors[v] == Color::Black).collect();
                let vertex = match random.below(3) {
                    0 if !black.is_empty() => black[random.below(black.len())],
                    _ => random.below(colors.len()),
                };
                for color in Color::BOTH {
                    check(&graph, &colors, Vertex::new(vertex as u32), color);
                }
            }
        }
    }
}

/// All positions with at most two stones of one colour, with every vertex and colour.
#[test]
fn few_stones_of_one_color() {
    for sizes in [&[4, 3][..], &[2, 4, 2], &[3, 3, 2], &[2, 3, 2, 2], &[5, 4], &[3, 3, 3]] {
        let graph = Hamming::new(sizes.iter().copied()).unwrap();
        let count = graph.vertex_count();
        for first in 0..count {
            for second in first..count {
                let mut colors = vec![Color::White; count];
                colors[first] = Color::Black;
                colors[second] = Color::Black;
                for vertex in (0..count as u32).map(Vertex::new) {
                    for color in Color::BOTH {
                        check(&graph, &colors, vertex, color);
                    }
                }
            }
        }
    }
}

#[test]
fn ten_thousand_stones_and_more() {
    let mut random = Random::new(2);
    for name in [
        "K10xK10xK10xK10",
        "K3xK3xK3xK3xK3xK3xK3xK3xK3",
        "K2xK3xK2xK2xK2xK2xK2xK2xK2xK2",
        "K1000",
        "K100xK100",
        "K2xK2xK2xK2xK2xK5xK2xK2xK2xK2xK2",
    ] {
        let graph: Hamming = name.parse().unwrap();
        for kind in 0..8 {
            let colors = some_coloring(&graph, kind, &mut random);
            let vertex = Vertex::new(random.below(colors.len()) as u32);
            for color in Color::BOTH {
                check(&graph, &colors, vertex, color);
            }
        }
    }
}
