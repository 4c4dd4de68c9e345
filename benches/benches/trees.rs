//! clobber-graphs, trees: growth.

use clobber_benches::{Times, rate};
use clobber_core::{GraphBoard, Position};
use clobber_graphs::{Effort, reduce_pseudoforest};
use testkit::Random;

/// Random stones on a random tree: the parent of each vertex has a lower number.
fn tree(count: usize) -> Position<GraphBoard> {
    let mut random = Random::new(0x9e37_79b9_7f4a_7c15);
    let edges = (1..count).map(|vertex| (vertex, random.below(vertex)));
    let board = GraphBoard::from_edges(count, edges).expect("a tree");
    let mut random = Random::new(88_172_645_463_325_252);
    Position::from_fn(board, |_| Some(random.color()))
}

fn fewest(position: &Position<GraphBoard>) -> usize {
    reduce_pseudoforest(position, &mut Effort::new()).expect("a tree").stones_left
}

fn main() {
    let position = tree(1_000_000);
    rate("random, n = 1000000", (1_000_000, "vertices"), || fewest(&position));
    let mut times = Times::new("random tree");
    for n in [1_000, 10_000, 100_000] {
        let position = tree(n);
        times.of(n, || fewest(&position));
    }
}
