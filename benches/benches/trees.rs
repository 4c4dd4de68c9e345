//! clobber-graphs, trees: the linear-time selection compared with a knapsack over all nets.

use clobber_benches::{Times, compare, rate};
use clobber_core::{Color, GraphBoard, Position, Vertex};
use clobber_graphs::{Effort, reduce_pseudoforest};
use testkit::Random;

/// The parent of each vertex except 0, always a lower number.
fn parents(shape: &str, n: usize) -> Vec<usize> {
    let mut random = Random::new(0x9e37_79b9_7f4a_7c15);
    (1..n).map(|v| if shape == "star" { 0 } else { random.below(v) }).collect()
}

fn tree(parents: &[usize]) -> Position<GraphBoard> {
    let edges = parents.iter().enumerate().map(|(index, &parent)| (index + 1, parent));
    let board = GraphBoard::from_edges(parents.len() + 1, edges).expect("a tree");
    let mut random = Random::new(88_172_645_463_325_252);
    Position::from_fn(board, |_| Some(random.color()))
}

/// The value by a knapsack over the nets of all children.
fn by_knapsack(position: &Position<GraphBoard>, parents: &[usize]) -> usize {
    const NEVER: i64 = 1 << 40;
    let count = parents.len() + 1;
    // Costs by net, without an exit and with an exit in either colour.
    type Rows = [Vec<i64>; 3];
    let mut rows: Vec<Rows> = vec![[vec![0], vec![NEVER], vec![NEVER]]; count];
    let mut value = 0;
    for v in (0..count).rev() {
        let own = position.color_at(Vertex::new(v as u32)).expect("a full board");
        let index = |color: Color| usize::from(color == Color::White);
        let row = std::mem::take(&mut rows[v]);
        let reach = (row[0].len() as i64 - 1) / 2;
        let get = |exit: usize, net: i64| {
            usize::try_from(net + reach)
                .ok()
                .and_then(|at| row[exit].get(at))
                .copied()
                .unwrap_or(NEVER)
        };
        let stays = |arrival: i64| {
            let ends = [(0, own), (1, !own)].map(|(net, end)| {
                (get(0, net - arrival) + 1).min(get(1 + index(end), net - arrival))
            });
            ends[0].min(ends[1]).min(NEVER)
        };
        let cut = stays(0);
        let (mut up, mut down) = ([0; 2], [0; 2]);
        (up[index(own)], up[index(!own)]) = (get(0, 0), get(0, 1));
        (down[index(own)], down[index(!own)]) = (stays(-1), stays(1));
        if v == 0 {
            value = cut as usize;
            break;
        }
        let parent = parents[v - 1];
        let above = position.color_at(Vertex::new(parent as u32)).expect("a full board");
        let before = &rows[parent];
        let mut after: Rows = std::array::from_fn(|_| vec![NEVER; before[0].len() + 2]);
        for exit in 0..3 {
            for (at, &cost) in before[exit].iter().enumerate() {
                let to = &mut after[exit];
                to[at] = to[at].min(cost + up[index(above)]);
                to[at + 1] = to[at + 1].min(cost + cut);
                to[at + 2] = to[at + 2].min(cost + up[index(!above)]);
            }
        }
        for exit in 0..2 {
            for (at, &cost) in before[0].iter().enumerate() {
                let to = &mut after[1 + exit][at + 1];
                *to = (*to).min(cost + down[exit]);
            }
        }
        rows[parent] = after;
    }
    value
}

fn fewest(position: &Position<GraphBoard>) -> usize {
    reduce_pseudoforest(position, &mut Effort::new()).expect("a tree").stones_left
}

fn ratios() {
    {
        let (shape, n) = ("star", 3000);
        let parents = parents(shape, n);
        let position = tree(&parents);
        compare(
            &format!("{shape} of {n} vertices, forest against value by a knapsack"),
            (n as u64, "vertices"),
            ("linear", || fewest(&position)),
            ("knapsack", || by_knapsack(&position, &parents)),
        );
    }
    let position = tree(&parents("random", 1_000_000));
    rate("random, n = 1000000", (1_000_000, "vertices"), || fewest(&position));
}

fn main() {
    ratios();
    let mut times = Times::new("random tree");
    for n in [1_000, 10_000, 100_000] {
        let position = tree(&parents("random", n));
        times.of(n, || fewest(&position));
    }
}
