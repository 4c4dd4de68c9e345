#![no_main]
//! The certificates of clobber-npc that anybody may make: reasons against circuits, circuits, paths, and reductions of
//! gadgets. What is accepted is true of all walks.

use arbitrary::{Arbitrary, Result, Unstructured};
use certified_search::ProofStep;
use clobber_core::{Color, GraphBoard, Move, MoveOrder, Position, Reduction, Topology, Vertex};
use clobber_fuzz::boards::grid_graph;
use clobber_fuzz::limits;
use clobber_fuzz::tally::forgery;
use clobber_fuzz::walks::Walks;
use clobber_npc::{
    Answer, Circuit, Gadget, GridGraph, HamiltonianPath, PartitionTree, Reason, find_circuit,
};
use libfuzzer_sys::fuzz_target;

/// Moves by their place, and their ends.
type Moves = Vec<(u8, u8, u8)>;

#[derive(Arbitrary, Debug)]
enum Claim {
    /// Reasons against circuits, circuits and paths, and the reduction of the gadget with other moves.
    Graph { graph: SmallGraph, list: Vec<u8>, moves: Moves },
    /// The numbers are split into such sets, by all ways to do so; and the reductions of a tree with other moves.
    Tree { numbers: [u8; 4], sets: u8, list: Vec<u8>, moves: Moves },
}

#[derive(Debug)]
struct SmallGraph(GridGraph);

impl<'a> Arbitrary<'a> for SmallGraph {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        grid_graph(u, 4).map(Self)
    }
}

fuzz_target!(|claim: Claim| match claim {
    Claim::Graph { graph: SmallGraph(graph), list, moves } => graphs(graph, &list, &moves),
    Claim::Tree { numbers, sets, list, moves } => trees(numbers, sets, &list, &moves),
});

fn graphs(graph: GridGraph, list: &[u8], moves: &[(u8, u8, u8)]) {
    let count = graph.vertex_count() as u32;
    let mut truth = None;
    let mut walks = || truth.get_or_insert_with(|| Walks::count(&graph)).clone();
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
    proofs(&graph, list, walks().0 > 0);
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
    for &(at, from, to) in moves.iter().take(20) {
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
}

/// The reason of the search, if it has one, with numbers changed one after the other: steps of a proof, or nodes.
fn proofs(graph: &GridGraph, list: &[u8], has_circuit: bool) {
    let mut found = find_circuit(graph, &mut limits::enough()).no();
    let Some(reason) = &mut found else { return };
    for pair in list.chunks_exact(2).take(20) {
        let (place, number) = (usize::from(pair[0]), usize::from(pair[1]));
        match reason {
            Reason::Counting { nodes, neighbors } => {
                let list = if number % 2 == 0 { nodes } else { neighbors };
                match list.get_mut(place) {
                    Some(node) => *node = Vertex::new(number as u32 / 2),
                    None => list.push(Vertex::new(number as u32 / 2)),
                }
            }
            Reason::Clauses { proof } if !proof.steps.is_empty() => {
                let count = proof.steps.len();
                match number % 3 {
                    0 => drop(proof.steps.remove(place % count)),
                    1 => proof.steps.swap(place % count, number / 3 % count),
                    _ => match &mut proof.steps[place % count] {
                        ProofStep::Axiom(clause) | ProofStep::Lemma { clause, .. } => {
                            clause.pop();
                        }
                        ProofStep::Named(name) => name.push(number as u32 / 3),
                    },
                }
            }
            _ => return,
        }
        let is_accepted = reason.check(graph, &mut limits::enough()).is_ok();
        assert!(!forgery("Reason, proofs", is_accepted) || !has_circuit, "{graph}: {reason:?}");
    }
}

fn trees(numbers: [u8; 4], sets: u8, list: &[u8], moves: &[(u8, u8, u8)]) {
    // Up to four numbers.
    let numbers: Vec<usize> = numbers
        .iter()
        .map(|&number| usize::from(number % 4))
        .filter(|&number| number > 0)
        .collect();
    let sets = 1 + usize::from(sets % 3);
    let Ok(tree) = PartitionTree::new(&numbers, sets) else { return };
    let (sum, position) = (numbers.iter().sum::<usize>(), tree.position());
    let is_partition = |split: &[Vec<usize>]| {
        let of = |set: &Vec<usize>| set.iter().map(|&at| numbers.get(at)).sum::<Option<usize>>();
        let mut all = split.concat();
        all.sort_unstable();
        all.into_iter().eq(0..numbers.len())
            && split.len() == sets
            && split.iter().all(|set| of(set).is_some_and(|of| of * sets == sum))
    };
    let mut whole = None;
    let mut judge = |split: &[Vec<usize>]| {
        let reduction = tree.reduction(split);
        let accepted = forgery("PartitionTree, sets", reduction.is_ok());
        assert_eq!(accepted, is_partition(split), "{tree:?}: {split:?}");
        if let Ok(reduction) = reduction {
            assert!(leaves_one_stone(&position, &reduction), "{tree:?}: {split:?}");
            whole = Some(reduction);
        }
    };
    for code in 0..sets.pow(numbers.len() as u32) {
        let mut split = vec![Vec::new(); sets];
        for at in 0..numbers.len() {
            split[code / sets.pow(at as u32) % sets].push(at);
        }
        judge(&split);
        // One number more, elsewhere, or twice.
        for &index in list.iter().take(4) {
            let index = usize::from(index);
            split[index % sets].push(index / 4 % (numbers.len() + 1));
            judge(&split);
            split[(index + 1) % sets].pop();
            judge(&split);
        }
    }
    let Some(mut forged) = whole else { return };
    for &(at, from, to) in moves.iter().take(3) {
        let place = usize::from(at) % forged.moves.len();
        match from % 4 {
            0 => forged.moves[place].to = Vertex::new(to.into()),
            1 => drop(forged.moves.remove(place)),
            2 => forged.order = MoveOrder::ALL[usize::from(to) % 3],
            _ => {
                let other = (place + 2 * usize::from(to)) % forged.moves.len();
                forged.moves.swap(place, other);
            }
        }
        if forged.moves.is_empty() {
            return;
        }
    }
    // Moves of one player exchanged.
    for (place, apart) in (0..forged.moves.len()).flat_map(|place| [(place, 2), (place, 4)]) {
        let other = (place + apart) % forged.moves.len();
        forged.moves.swap(place, other);
        let found = tree.partition_of(&forged);
        let accepted = forgery("PartitionTree, reductions", found.is_ok());
        assert_eq!(accepted, leaves_one_stone(&position, &forged), "{tree:?}: {forged}");
        if let Ok(found) = found {
            assert!(is_partition(&found), "{tree:?}: {forged}");
        } else {
            forged.moves.swap(place, other);
        }
    }
}

/// Returns whether Black's and White's moves, in turn, leave one stone: by the rules alone.
fn leaves_one_stone(position: &Position<&GraphBoard>, reduction: &Reduction) -> bool {
    let mut squares: Vec<Option<Color>> = position.squares().collect();
    let mut movers = Color::BOTH.into_iter().cycle();
    let are_legal = reduction.moves.iter().all(|mv| {
        let mover = movers.next();
        let [from, to] = [mv.from, mv.to].map(|v| squares.get(v.index()).copied().flatten());
        let is_legal = from.is_some()
            && from == mover
            && to == mover.map(|color| !color)
            && position.board().neighbors(mv.from).any(|v| v == mv.to);
        if is_legal {
            squares[mv.to.index()] = squares[mv.from.index()].take();
        }
        is_legal
    });
    let left = squares.iter().flatten().count();
    are_legal && left == 1 && reduction.order == MoveOrder::Alternating(Color::Black)
}
