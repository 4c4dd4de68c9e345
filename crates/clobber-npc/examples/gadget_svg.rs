//! Draws a grid graph with its circuit, and its gadget, as SVG.

use clobber_npc::{Effort, Gadget, GridGraph, svg};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let graph: GridGraph = "####|#..#|####".parse()?;
    let circuit = graph.find_circuit(&mut Effort::new()).yes().ok_or("no circuit")?;
    print!("{}", svg::graph(&graph, Some(&circuit)));
    print!("{}", svg::gadget(&Gadget::new(graph)?));
    Ok(())
}
