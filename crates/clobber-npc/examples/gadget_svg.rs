//! Draws a grid graph with its circuit, and the gadget of it, as SVG.

use clobber_npc::{Effort, Gadget, GridGraph, find_circuit};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let graph: GridGraph = "####|#..#|####".parse()?;
    let circuit = find_circuit(&graph, &mut Effort::new()).yes();
    print!("{}", graph.to_svg(circuit.as_ref()));
    print!("{}", Gadget::new(graph)?.to_svg());
    Ok(())
}
