//! Colours the Petersen graph with three colours, and proves that two do not suffice.

use clause_learning::{Answer, Effort, Literal, Solver};

fn main() {
    for colours in [3, 2] {
        let has = |vertex, colour| Literal::positive(vertex * colours + colour);
        let mut solver = Solver::new();
        for vertex in 0..10 {
            let any: Vec<Literal> = (0..colours).map(|colour| has(vertex, colour)).collect();
            solver.add(&any);
        }
        // A pentagon, a pentagram, and the edges between them.
        let edges = (0..5).flat_map(|k| [(k, (k + 1) % 5), (5 + k, 5 + (k + 2) % 5), (k, 5 + k)]);
        for (a, b) in edges {
            for colour in 0..colours {
                solver.add(&[!has(a, colour), !has(b, colour)]);
            }
        }
        match solver.solve(&mut (), &mut Effort::new()) {
            Answer::Yes(model) => {
                let colour = |v: u32| (0..colours).find(|&c| model[has(v, c).variable() as usize]);
                let colours: Vec<u32> = (0..10).filter_map(colour).collect();
                println!("colours of the ten vertices: {colours:?}");
            }
            Answer::No(proof) => println!("{colours} colours do not suffice:\n{proof}"),
            Answer::Open { stopped, .. } => println!("{stopped}"),
        }
    }
}
