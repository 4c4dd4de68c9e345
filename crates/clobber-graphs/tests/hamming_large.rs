//! Theorem 12 on larger products, in every order of the factors: random colourings, and colourings in which few
//! stones, or whole copies, differ.

use clobber_core::{Color, Position, Topology, Vertex};
use clobber_graphs::{Answer, Effort, Goal, Hamming, Obstacle, reduce_hamming_to};

use testkit::Random;

/// A colouring of one of eight kinds.
fn coloring(graph: &Hamming, kind: u32, random: &mut Random) -> Vec<Color> {
    let count = graph.vertex_count();
    let vertices = || (0..count as u32).map(Vertex::new);
    let coordinates = |v| graph.coordinates(v).collect::<Vec<_>>();
    let factor = random.below(graph.sizes().len());
    let shade = |black: bool| if black { Color::Black } else { Color::White };
    let mut colors: Vec<Color> = match kind {
        // One, two, or three stones of the rare colour.
        0..=2 => {
            let mut colors = vec![Color::White; count];
            (0..=kind).for_each(|_| colors[random.below(count)] = Color::Black);
            colors
        }
        // Checkerboard, stripes, and monochromatic copies.
        3 => vertices().map(|v| shade(coordinates(v).iter().sum::<u32>() % 2 == 0)).collect(),
        4 => vertices().map(|v| shade(coordinates(v)[factor] % 2 == 0)).collect(),
        5 => {
            let black: Vec<bool> = (0..graph.sizes()[factor]).map(|_| random.coin()).collect();
            vertices().map(|v| shade(black[coordinates(v)[factor] as usize])).collect()
        }
        // The same colourings with one stone changed.
        6 => {
            let mut colors = coloring(graph, 3 + random.below(3) as u32, random);
            let changed = random.below(count);
            colors[changed] = !colors[changed];
            colors
        }
        _ => {
            let bound = 1 + random.below(20);
            (0..count).map(|_| shade(random.below(21) < bound)).collect()
        }
    };
    if random.coin() {
        colors.iter_mut().for_each(|color| *color = !*color);
    }
    colors
}

fn check(graph: &Hamming, colors: &[Color], vertex: Vertex, color: Color) {
    let position = Position::from_fn(graph, |v| Some(colors[v.index()]));
    let owned: Position<Hamming> = Position::from_fn(graph.clone(), |v| Some(colors[v.index()]));
    let mut others = (0..).map(Vertex::new).zip(colors).filter(|&(v, _)| v != vertex);
    let first = others.next().map(|(_, &color)| color);
    let impossible = others.all(|(_, &color)| Some(color) == first);
    let goal = Goal::One { vertex, color };
    match reduce_hamming_to(&owned, goal) {
        Ok(Answer::Yes(reduction)) => {
            assert!(!impossible);
            let replay = reduction.replay(&position);
            let end = replay.unwrap_or_else(|error| panic!("{graph} {position}, {goal}: {error}"));
            assert!(goal.is_met_by(end.end()), "{graph} {position}, {goal}: {reduction}");
        }
        Ok(Answer::No(obstacle)) => {
            assert!(impossible && matches!(obstacle, Obstacle::OneColorElsewhere { .. }));
            assert_eq!(obstacle.check(&position, goal, &mut Effort::new()), Ok(()));
            let joker = reduce_hamming_to(&owned, Goal::Joker { vertex, color });
            let reduction = joker.unwrap().yes().unwrap();
            let end = reduction.replay(&position).unwrap();
            assert!(reduction.joker.is_some() && goal.is_met_by(end.end()));
        }
        other => panic!("{graph} {position}, {goal}: {other:?}"),
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

const PRODUCTS: [&[u32]; 26] = [
    &[4, 2],
    &[4, 3],
    &[4, 4],
    &[5, 2],
    &[7, 3],
    &[6, 6],
    &[4, 2, 2],
    &[5, 2, 2, 2],
    &[4, 3, 2],
    &[4, 4, 4],
    &[5, 3, 3],
    &[4, 3, 2, 2],
    &[6, 5, 4],
    &[3, 3],
    &[3, 3, 2],
    &[3, 3, 3],
    &[3, 3, 2, 2],
    &[3, 3, 3, 2],
    &[3, 3, 3, 3],
    &[3, 2, 2],
    &[3, 2, 2, 2],
    &[3, 2, 2, 2, 2],
    &[3, 2, 2, 2, 2, 2],
    &[3, 2, 1, 2, 1],
    &[9, 1],
    &[10, 4, 1, 3],
];

#[test]
fn products_in_every_order_of_the_factors() {
    let mut random = Random::new(1);
    for sizes in PRODUCTS {
        for order in orders(sizes) {
            let graph = Hamming::new(order).unwrap();
            for round in 0..400 {
                let colors = coloring(&graph, round % 8, &mut random);
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
    for name in ["K10xK10xK10xK10", "K3xK3xK3xK3xK3xK3xK3xK3xK3", "K2xK3xK2xK2xK2xK2xK2xK2xK2xK2"] {
        let graph: Hamming = name.parse().unwrap();
        for kind in 0..8 {
            let colors = coloring(&graph, kind, &mut random);
            let vertex = Vertex::new(random.below(colors.len()) as u32);
            for color in Color::BOTH {
                check(&graph, &colors, vertex, color);
            }
        }
    }
    for name in ["K1000", "K100xK100", "K2xK2xK2xK2xK2xK5xK2xK2xK2xK2xK2"] {
        let graph: Hamming = name.parse().unwrap();
        for kind in 0..8 {
            let colors = coloring(&graph, kind, &mut random);
            let vertex = Vertex::new(random.below(colors.len()) as u32);
            check(&graph, &colors, vertex, Color::White);
        }
    }
}
