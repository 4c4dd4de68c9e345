#![no_main]
//! Grid graphs and their gadgets. Circuits are found if some are counted, become plays that leave one stone, and are
//! read back. Reasons against circuits hold, and arbitrary plays are refused or translated.

use arbitrary::{Arbitrary, Result, Unstructured};
use clobber_core::{Reduction, Vertex};
use clobber_fuzz::boards::grid_graph;
use clobber_fuzz::limits;
use clobber_npc::{Answer, Certificate, Circuit, Effort, Gadget, GridGraph};
use libfuzzer_sys::fuzz_target;

#[path = "../../crates/clobber-npc/tests/round_trips.rs"]
#[allow(dead_code, unused_imports, reason = "the tests are left out")]
mod round_trips;

#[derive(Debug)]
struct Input {
    graph: GridGraph,
    vertices: Vec<u8>,
    moves: Reduction,
}

impl<'a> Arbitrary<'a> for Input {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        Ok(Self { graph: grid_graph(u, 5)?, vertices: u.arbitrary()?, moves: u.arbitrary()? })
    }
}

fuzz_target!(|input: Input| {
    let Input { graph, vertices, moves } = input;
    let circuits = graph.count_circuits(&mut Effort::new()).unwrap();
    let walk = vertices.iter().map(|&v| Vertex::new(v.into()));
    assert!(Circuit::new(&graph, walk).is_err() || circuits > 0);
    if let Answer::No(reason) = graph.find_circuit(&mut limits::effort(500)) {
        assert_eq!(circuits, 0, "{reason}");
    }
    let answer = graph.find_circuit(&mut Effort::new());
    let gadget = Gadget::new(graph.clone());
    match answer {
        Answer::Yes(circuit) => {
            assert!(circuits > 0 && circuit.check(&graph) == Ok(()));
            round_trips::there_and_back(&gadget.clone().unwrap(), &circuit);
        }
        Answer::No(reason) => {
            assert_eq!(circuits, 0, "{graph}: {reason}");
            let is_shown = reason.check(&graph, &mut limits::effort(1 << 24)).is_ok();
            assert!(is_shown, "{graph}: {reason}");
        }
        other => panic!("{graph}: {other:?}"),
    }
    // Any moves at all.
    if let Ok(gadget) = gadget {
        let found = gadget.circuit_of(&moves);
        assert!(found.is_err() || circuits > 0);
        if let Ok(on_grid) = gadget.to_grid(&moves) {
            assert_eq!(gadget.from_grid(&on_grid).as_ref(), Ok(&moves));
            let grid = gadget.grid_position().unwrap();
            // The rectangle numbers the vertices differently.
            assert_eq!(
                moves.replay(&gadget.position()).map(|r| r.stones_left()).map_err(|e| e.index),
                on_grid.replay(&grid).map(|r| r.stones_left()).map_err(|e| e.index),
            );
        }
    } else {
        assert_eq!(circuits, 0);
    }
});
