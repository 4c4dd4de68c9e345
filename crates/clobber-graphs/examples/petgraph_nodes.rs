//! Reduces stones on a petgraph graph with named nodes, in free order: to as few as possible, and to two prescribed
//! stones.

use clobber_graphs::interop::{check_nodes, reach_nodes, solve_nodes};
use clobber_graphs::{Answer, Color, Effort, Goal};
use petgraph::graph::{NodeIndex, UnGraph};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut graph = UnGraph::<&str, ()>::new_undirected();
    let [ann, bea, cid, dan, eve] =
        ["Ann", "Bea", "Cid", "Dan", "Eve"].map(|name| graph.add_node(name));
    for (a, b) in [(ann, bea), (bea, cid), (cid, ann), (cid, dan), (dan, eve)] {
        graph.add_edge(a, b, ());
    }
    let color =
        |node: NodeIndex| Some(if node.index() % 2 == 0 { Color::Black } else { Color::White });
    let mut effort = Effort::new();
    let solution = solve_nodes(&graph, color, &mut effort)?;
    solution.check(&graph, color, &mut effort)?;
    println!("{} is left, and no play leaves fewer", solution.left.len());

    // Every stone to leave, with its place.
    for (vertex, other_vertex) in [(ann, eve), (dan, eve)] {
        let goal = Goal::Both { vertex, color: Color::Black, other_vertex, other: Color::White };
        let answer = reach_nodes(&graph, color, goal, &mut effort)?;
        match &answer {
            Answer::Yes(play) => {
                for &(from, to) in &play.moves {
                    println!("{} clobbers {}", graph[from], graph[to]);
                }
            }
            Answer::No(obstacle) => println!("impossible: {obstacle}"),
            Answer::Open { stopped, .. } => println!("open: {stopped}"),
        }
        check_nodes(&graph, color, goal, &answer, &mut effort)?;
    }
    Ok(())
}
