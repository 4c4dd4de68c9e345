//! Draws a grid graph with its circuit, and its gadget, as SVG.

use clobber_npc::svg::{GadgetPicture, GraphPicture};
use clobber_npc::{Effort, Gadget, GridGraph};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let graph: GridGraph = "####|#..#|####".parse()?;
    let circuit = graph.find_circuit(&mut Effort::new()).yes().ok_or("no circuit")?;
    print!("{}", GraphPicture::new(&graph).with_circuit(&circuit));
    print!("{}", GadgetPicture::new(&Gadget::new(graph)?));
    Ok(())
}
