#![no_main]
//! The text of a grid graph, its circuits by two methods, and its gadget in both directions.

use clobber_core::{Color, Topology};
use clobber_fuzz::limits;
use clobber_npc::{Answer, Effort, Gadget, GridGraph};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if text.len() > 60 {
        return;
    }
    let Ok(graph) = text.parse::<GridGraph>() else { return };
    // The name of a full grid is short.
    if graph.vertex_count() > 60 {
        return;
    }
    let printed = graph.to_string();
    assert_eq!(printed.parse::<GridGraph>().unwrap().to_string(), printed);
    let count = graph.count_circuits(&mut Effort::new()).unwrap();
    match graph.find_circuit(&mut Effort::new()) {
        Answer::Yes(circuit) => {
            assert!(count > 0);
            let Ok(gadget) = Gadget::new(graph) else { return };
            for first in Color::BOTH {
                let reduction = gadget.reduction(&circuit, first).unwrap();
                assert_eq!(reduction.replay(&gadget.position()).unwrap().stones_left(), 1);
                assert_eq!(gadget.circuit_of(&reduction).unwrap(), circuit);
            }
        }
        Answer::No(reason) => {
            assert_eq!(count, 0, "{reason}");
            assert!(reason.check(&graph, &mut limits::enough()).is_ok(), "{reason}");
        }
        other => panic!("{other:?}"),
    }
});
