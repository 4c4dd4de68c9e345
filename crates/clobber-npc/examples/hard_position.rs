//! Turns a graph into a Clobber position, reduces it along a circuit, and turns the play back into the circuit.

use clobber_npc::{Circuit, Color, Gadget, GridGraph};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let graph: GridGraph = "####|####|####|####".parse()?;
    let circuit = Circuit::snake(&graph).ok_or("no circuit along a snake")?;
    let gadget = Gadget::new(graph)?;
    println!("{}", gadget.grid_position()?.to_string().replace('|', "\n"));

    let reduction = gadget.reduction(&circuit, Color::Black)?;
    let replay = reduction.replay(&gadget.position())?;
    println!("{} moves leave {} stone", replay.moves_played(), replay.stones_left());
    println!("{}", gadget.circuit_of(&reduction)?.display_on(gadget.graph()));
    Ok(())
}
