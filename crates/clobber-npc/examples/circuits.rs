//! Finds the Hamiltonian circuit of a grid graph, or the reason why there is none.

use clobber_npc::{Answer, Effort, GridGraph};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    for text in ["####|#..#|####", "###|###|###", "##..|####|..##", "####|####|####|####"] {
        let graph: GridGraph = text.parse()?;
        println!("{}", text.replace('|', "\n"));
        match graph.find_circuit(&mut Effort::new()) {
            Answer::Yes(circuit) => println!("{}\n", circuit.display_on(&graph)),
            Answer::No(reason) => {
                reason.check(&graph, &mut Effort::new())?;
                println!("{}\n", reason.display_on(&graph));
            }
            Answer::Open { stopped, .. } => println!("{stopped}\n"),
        }
    }
    Ok(())
}
