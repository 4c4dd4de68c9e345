#![no_main]
//! The text of a grid graph, its circuits by two methods, and the gadget both ways.

use clobber_core::Color;
use clobber_npc::{CircuitAnswer, Gadget, GridGraph, count_circuits, find_circuit};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if text.len() > 60 {
        return;
    }
    let Ok(graph) = text.parse::<GridGraph>() else { return };
    let printed = graph.to_string();
    assert_eq!(printed.parse::<GridGraph>().unwrap().to_string(), printed);
    let count = count_circuits(&graph).unwrap();
    match find_circuit(&graph) {
        CircuitAnswer::Yes(circuit) => {
            assert!(count > 0);
            let Ok(gadget) = Gadget::new(graph) else { return };
            for first in Color::BOTH {
                let reduction = gadget.reduction(&circuit, first).unwrap();
                assert_eq!(reduction.replay(&gadget.position()).unwrap().stones_left(), 1);
                assert_eq!(gadget.circuit_of(&reduction).unwrap(), circuit);
            }
        }
        CircuitAnswer::No(reason) => {
            assert_eq!(count, 0, "{reason}");
            assert_ne!(reason.check(&graph), Err(clobber_npc::NoCircuitError::Untrue), "{reason}");
        }
        other => panic!("{other:?}"),
    }
});
