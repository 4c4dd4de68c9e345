//! Reduces the stones on a graph of petgraph, whose nodes have names, in free order.

use clobber_core::Color;
use clobber_graphs::interop::{moves_on, position_on};
use clobber_graphs::{Effort, TreeSearch, solve};
use petgraph::graph::UnGraph;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut graph = UnGraph::<&str, ()>::new_undirected();
    let [ann, bea, cid, dan, eve] =
        ["Ann", "Bea", "Cid", "Dan", "Eve"].map(|name| graph.add_node(name));
    for (a, b) in [(ann, bea), (bea, cid), (cid, ann), (cid, dan), (dan, eve)] {
        graph.add_edge(a, b, ());
    }
    let position = position_on(&graph, |node| {
        Some(if node.index() % 2 == 0 { Color::Black } else { Color::White })
    })?;
    let solution = solve(&position, TreeSearch::default(), &mut Effort::new())?;
    println!("{position}: {solution}");
    let moves = moves_on(&graph, &solution.reduction.moves).ok_or("other vertices")?;
    for (from, to) in moves {
        println!("{} clobbers {}", graph[from], graph[to]);
    }
    Ok(())
}
