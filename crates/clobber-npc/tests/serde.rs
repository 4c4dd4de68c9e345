//! Written values are read back; other input is refused.

use clobber_core::{Color, Reduction, Vertex};
use clobber_npc::{Cell, Circuit, Effort, FreeOrderGadget, Gadget, GadgetPart, GridGraph, Reason};
use serde::{Deserialize, Serialize};
use testkit::Random;
use testkit::serde::{anything, check_entry, round_trip};

fn graph(text: &str) -> GridGraph {
    text.parse().unwrap()
}

/// Moves a graph to another place.
fn moved(graph: &GridGraph, rows: i32, cols: i32) -> GridGraph {
    let cells = graph.cells().iter().map(|cell| Cell::new(cell.row + rows, cell.col + cols));
    GridGraph::from_cells(cells).unwrap()
}

#[test]
fn json_of_all_types() {
    testkit::json_table!("serde.txt": Cell, GridGraph, Gadget, FreeOrderGadget, GadgetPart, Reason);
}

/// Sparse graphs and graphs far from 0,0 are written as lists of cells, dense ones as texts; readers accept both.
#[test]
fn graphs_of_all_kinds_round_trip() {
    let mut random = Random::new(0x9e37_79b9_7f4a_7c15);
    let mut texts = 0;
    for round in 0..2000 {
        let (rows, cols) = (random.below(9), random.below(9));
        let in_eight = 1 + random.below(8);
        let at_corner = GridGraph::from_fn(rows, cols, |_, _| random.below(8) < in_eight).unwrap();
        let [down, right] = [0, 1].map(|_| match round % 3 {
            0 => 0,
            1 => random.below(5) as i32 - 2,
            _ => random.below(1 << 30) as i32 - (1 << 29),
        });
        let graph = moved(&at_corner, down, right);
        round_trip(&graph);
        let json = serde_json::to_string(&graph).unwrap();
        texts += usize::from(json.starts_with('"'));
        let cells = serde_json::to_string(graph.cells()).unwrap();
        assert!(json.len() <= cells.len(), "{json}");
        assert_eq!(serde_json::from_str::<GridGraph>(&cells).unwrap(), graph);
        match Gadget::new(graph.clone()) {
            Ok(gadget) => round_trip(&gadget),
            Err(none) => round_trip(&none),
        }
    }
    assert!((500..1500).contains(&texts), "{texts}");
}

/// An instance with its answer, as a program might store it: the witnesses are checked when they are read.
#[derive(Serialize, Deserialize, PartialEq, Debug)]
struct Instance {
    graph: GridGraph,
    circuit: Vec<Vertex>,
    reduction: Reduction,
}

#[test]
fn circuits_are_checked_when_they_are_read() {
    let ring = graph("####|#..#|####");
    let circuit = ring.find_circuit(&mut Effort::new()).yes().unwrap();
    assert_eq!(serde_json::to_string(&circuit).unwrap(), "[0,1,2,3,5,9,8,7,6,4]");
    let gadget = Gadget::new(ring.clone()).unwrap();
    let reduction = gadget.reduction(&circuit, Color::White).unwrap();

    // Writing the circuit gives the same text as writing its vertices.
    let bytes = postcard::to_allocvec(&(&ring, &circuit, &reduction)).unwrap();
    let read: Instance = postcard::from_bytes(&bytes).unwrap();
    round_trip(&read);
    assert_eq!(Circuit::new(&read.graph, read.circuit.iter().copied()), Ok(circuit));
    assert_eq!(read.reduction.replay(&gadget.position()).unwrap().stones_left(), 1);

    let mut tampered = read;
    tampered.circuit.swap(0, 3);
    let refused = Circuit::new(&tampered.graph, tampered.circuit).unwrap_err();
    assert_eq!(refused.place(), [("vertex", 0)]);
}

#[test]
fn circuits_are_not_read_by_themselves() {
    testkit::not_read!(Circuit);
}

#[test]
fn hostile_sizes_are_refused_or_cost_nothing() {
    let deep = "[".repeat(100_000);
    check_entry::<GridGraph>(&deep, Some(""));
    check_entry::<Gadget>(&deep, Some(""));
    check_entry::<Reason>(&deep, Some(""));
    // A wrong length and the right one.
    assert!(postcard::from_bytes::<GridGraph>(&[0xff, 0xff, 0xff, 0xff, 0x0f]).is_err());
    assert!(postcard::from_bytes::<GridGraph>(&[2, 0, 0, 0, 0]).is_err());
    let two = postcard::from_bytes::<GridGraph>(&[2, 0, 0, 1, 2]).unwrap();
    assert_eq!(two.cells(), [Cell::new(-1, 1), Cell::new(0, 0)]);
    // As many rows as characters, without a node; then as many nodes.
    let rows: GridGraph = serde_json::from_str(&format!("{:?}", "|".repeat(1 << 20))).unwrap();
    assert_eq!(rows, GridGraph::default());
    let nodes: GridGraph =
        serde_json::from_str(&format!("{:?}", "#|".repeat(1 << 16) + "#")).unwrap();
    round_trip(&nodes);
}

/// Any text and any bytes that are read give a valid value or an error.
#[test]
fn anything_is_read_or_refused() {
    anything(&[Cell::new(-1, 20)], round_trip);
    anything(&[graph("###|#.#|###"), moved(&graph("##|.#"), -1, 0)], round_trip);
    anything(&[Gadget::new(graph("##|##")).unwrap()], round_trip);
    anything(&[FreeOrderGadget::new(graph("##|##")).unwrap()], round_trip);
    anything(&[GadgetPart::Fuse { height: 3 }], round_trip);
    let ring = graph("###|#.#|###");
    let degree = Reason::Degree { node: Vertex::new(3), degree: 1 };
    let apart = Reason::Disconnected { nodes: [0, 7].map(Vertex::new) };
    anything(&[Reason::Exhausted, degree, apart], |reason| {
        round_trip(reason);
        let _ = reason.check(&ring, &mut Effort::new());
    });
    anything(&[[0, 1, 2, 4, 7, 6, 5, 3].map(Vertex::new).to_vec()], |vertices| {
        let _ = Circuit::new(&ring, vertices.iter().copied());
    });
}
