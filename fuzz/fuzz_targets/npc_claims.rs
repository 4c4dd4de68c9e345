#![no_main]
//! The certificates of clobber-npc that anybody may make: reasons against circuits, circuits, paths, and reductions of
//! gadgets. What is accepted is true of all walks.

use arbitrary::{Arbitrary, Result, Unstructured};
use clobber_core::{Color, Move, Topology, Vertex};
use clobber_fuzz::boards::grid_graph;
use clobber_fuzz::limits;
use clobber_fuzz::tally::forgery;
use clobber_fuzz::walks::Walks;
use clobber_npc::{Answer, Circuit, Gadget, GridGraph, HamiltonianPath, Reason, find_circuit};
use libfuzzer_sys::fuzz_target;

#[derive(Debug)]
struct Input {
    graph: GridGraph,
    list: Vec<u8>,
    moves: Vec<(u8, u8, u8)>,
}

impl<'a> Arbitrary<'a> for Input {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        Ok(Self { graph: grid_graph(u, 4)?, list: u.arbitrary()?, moves: u.arbitrary()? })
    }
}

fuzz_target!(|input: Input| {
    let Input { graph, list, moves } = input;
    let count = graph.vertex_count() as u32;
    let mut truth = None;
    let mut walks = || truth.get_or_insert_with(|| Walks::of(&graph)).clone();
    // Every reason there is.
    let nodes = || (0..=count).map(Vertex::new);
    let pairs = || (0..=count).flat_map(|a| (0..=count).map(move |b| (a, b)));
    let small = |(a, b): (u32, u32)| (a as usize, b as usize);
    let reasons = [Reason::Exhausted]
        .into_iter()
        .chain((0..4).map(|nodes| Reason::TooFewNodes { nodes }))
        .chain(nodes().flat_map(|node| (0..4).map(move |degree| Reason::Degree { node, degree })))
        .chain(nodes().map(|node| Reason::Cut { node }))
        .chain(pairs().map(small).map(|(even, odd)| Reason::Imbalance { even, odd }))
        .chain(pairs().map(|(a, b)| Reason::Disconnected { nodes: [a, b].map(Vertex::new) }));
    for reason in reasons {
        let is_accepted = forgery("Reason", reason.check(&graph, &mut limits::enough()).is_ok());
        if is_accepted || reason == Reason::Exhausted {
            assert_eq!(is_accepted, walks().0 == 0, "{graph}: {reason:?}");
        }
    }
    for start in nodes() {
        let none = Reason::Exhausted.check_path_from(&graph, start, &mut limits::enough());
        let exists = walks().1.get(start.index()).copied().unwrap_or(false);
        assert_eq!(forgery("Reason, paths", none.is_ok()), !exists, "{graph} {start}");
    }
    // A true circuit with two nodes exchanged, and any list.
    let found = find_circuit(&graph, &mut limits::enough());
    let whole: Vec<Vertex> = match &found {
        Answer::Yes(circuit) => circuit.vertices().to_vec(),
        _ => list.iter().map(|&node| Vertex::new(u32::from(node) % (count + 1))).collect(),
    };
    for (a, b) in pairs().map(small).filter(|&(a, b)| a.max(b) < whole.len()) {
        let mut forged = whole.clone();
        forged.swap(a, b);
        let follows =
            |at: usize, next: usize| graph.neighbors(forged[at]).any(|to| to == forged[next]);
        let all = forged.len() == count as usize
            && nodes().take(count as usize).all(|v| forged.contains(&v));
        let is_path = all && (1..forged.len()).all(|next| follows(next - 1, next));
        let is_circuit = is_path && count > 2 && follows(forged.len() - 1, 0);
        let circuit = Circuit::new(&graph, forged.iter().copied());
        assert_eq!(forgery("Circuit", circuit.is_ok()), is_circuit, "{graph}: {forged:?}");
        let path = HamiltonianPath::new(&graph, forged.iter().copied());
        assert_eq!(forgery("HamiltonianPath", path.is_ok()), is_path, "{graph}: {forged:?}");
    }
    // The reduction of a gadget with moves changed one after the other.
    let (Answer::Yes(circuit), Ok(gadget)) = (found, Gadget::new(graph.clone())) else { return };
    let squares = gadget.vertex_count() as u32;
    let whole = gadget.reduction(&circuit, Color::White).unwrap();
    let mut forged = whole.clone();
    for (at, from, to) in moves.into_iter().take(20) {
        let place = usize::from(at) % forged.moves.len();
        let [from, to] = [from, to].map(|square| u32::from(square) % squares);
        forged.moves[place] = Move::between(from, to);
        let found = gadget.circuit_of(&forged);
        if forgery("Reduction", found.is_ok()) {
            let replay = forged.replay(&gadget.position()).unwrap();
            assert_eq!(replay.stones_left(), 1, "{graph}: {forged}");
            assert!(Circuit::new(&graph, found.unwrap().vertices().iter().copied()).is_ok());
        }
        if at % 2 == 0 {
            forged.moves[place] = whole.moves[place];
        }
    }
});
