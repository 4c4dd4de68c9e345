//! Places stones on a petgraph graph, and counts the plays.

use clobber_core::{Color, Effort, GraphBoard, Position};
use petgraph::graph::UnGraph;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // The Petersen graph: an outer cycle, an inner star, and spokes.
    let edges = (0..5).flat_map(|i| [(i, (i + 1) % 5), (5 + i, 5 + (i + 2) % 5), (i, 5 + i)]);
    let graph = UnGraph::<(), ()>::from_edges(edges);
    let board = GraphBoard::from_petgraph(&graph)?;
    let position = Position::from_fn(&board, |vertex| {
        Some(if vertex.get() < 5 { Color::Black } else { Color::White })
    });
    for depth in 1..=5 {
        let plays = position.perft(Color::Black, depth, &mut Effort::new())?;
        println!("{depth} moves: {plays} plays");
    }
    Ok(())
}
