//! Forgers of certificates: accepted claims hold for all walks and partitions. The fuzz target `npc_claims` feeds them
//! random choices.

use clobber_core::{Color, GraphBoard, Move, MoveOrder, Position, Reduction, Topology, Vertex};
use clobber_npc::{
    Answer, Cell, Certificate, Circuit, Effort, Gadget, GridGraph, HamiltonianPath, PartitionTree,
    Reason,
};
use testkit::plays::played;
use testkit::{Forgeries, Random};

/// A rectangle in which each cell is missing with a probability in percent.
pub(crate) fn random_graph(random: &mut Random, rows: i32, cols: i32, missing: usize) -> GridGraph {
    let cells = (0..rows).flat_map(|row| (0..cols).map(move |col| Cell::new(row, col)));
    GridGraph::from_cells(cells.filter(|_| random.below(100) >= missing).collect::<Vec<_>>())
        .unwrap()
}

/// The number of Hamiltonian circuits, by Held and Karp's dynamic program over subsets: `ways[set][last]`
/// counts the paths from node 0 through a set to `last`.
pub(crate) fn circuits_by_subsets(graph: &GridGraph) -> u128 {
    let n = graph.vertex_count();
    if n < 3 {
        return 0;
    }
    let cells = graph.cells();
    let adjacent = |a: usize, b: usize| {
        (cells[a].row - cells[b].row).abs() + (cells[a].col - cells[b].col).abs() == 1
    };
    let mut ways = vec![vec![0_u32; n]; 1 << n];
    ways[1][0] = 1;
    for set in 1_usize..1 << n {
        for last in 0..n {
            if ways[set][last] > 0 {
                for next in 0..n {
                    if set >> next & 1 == 0 && adjacent(last, next) {
                        ways[set | 1 << next][next] += ways[set][last];
                    }
                }
            }
        }
    }
    let closed = (1..n).filter(|&last| adjacent(last, 0)).map(|last| ways[(1 << n) - 1][last]);
    u128::from(closed.sum::<u32>()) / 2
}

/// Checks accept nothing false: no reason for a graph with a circuit, and only lists that are circuits.
pub(crate) fn reasons_and_circuits(random: &mut Random, forgeries: &mut Forgeries) {
    while forgeries.are_wanted() {
        let (rows, cols) = random.pick(&[(2, 2), (2, 3), (3, 3), (2, 5), (3, 4), (4, 2)]);
        let missing = random.pick(&[0, 10, 30]);
        let graph = random_graph(random, rows, cols, missing);
        let (n, circuits) = (graph.vertex_count(), circuits_by_subsets(&graph));
        let node = |random: &mut Random| Vertex::new(random.below(n + 2) as u32);
        for _ in 0..40 {
            let [a, b] = [0; 2].map(|_| node(random));
            let [even, odd] = [0; 2].map(|_| random.below(n + 2));
            let forged = match random.below(6) {
                0 => Reason::TooFewNodes { nodes: even },
                1 => Reason::Degree { node: a, degree: random.below(4) },
                2 => Reason::Imbalance { even, odd },
                3 => Reason::Disconnected { nodes: [a, b] },
                4 => Reason::Cut { node: a },
                _ => Reason::Exhausted,
            };
            let is_accepted = forged.check(&graph, &mut Effort::new()).is_ok();
            forgeries.record("`Reason` of npc", is_accepted);
            if is_accepted {
                assert_eq!(circuits, 0, "{graph}: {forged:?}");
            } else if forged == Reason::Exhausted {
                assert!(circuits > 0, "{graph}");
            }
        }
        let whole: Vec<Vertex> = match graph.find_circuit(&mut Effort::new()) {
            Answer::Yes(circuit) => circuit.vertices().to_vec(),
            _ => (0..n as u32).map(Vertex::new).collect(),
        };
        for _ in 0..40 {
            let mut list = whole.clone();
            for _ in 0..random.below(3) {
                match random.below(3) {
                    0 => random.change(&mut list, node),
                    1 if !list.is_empty() => list.rotate_left(1),
                    _ => list.reverse(),
                }
            }
            let circuit = Circuit::new(&graph, list.iter().copied());
            forgeries.record("`Circuit` of npc", circuit.is_ok());
            if let Ok(circuit) = circuit {
                assert!(circuits > 0, "{graph}: {circuit:?}");
                let cells: Vec<Cell> =
                    circuit.vertices().iter().map(|&v| graph.cell(v).unwrap()).collect();
                let next = cells.iter().cycle().skip(1);
                for (a, b) in cells.iter().zip(next) {
                    assert_eq!((a.row - b.row).abs() + (a.col - b.col).abs(), 1);
                }
                let mut sorted = cells.clone();
                sorted.sort_unstable();
                sorted.dedup();
                assert_eq!(sorted.len(), n);
            }
        }
    }
}

/// An accepted path is a path, and an accepted reason means that there is no path.
pub(crate) fn paths(random: &mut Random, forgeries: &mut Forgeries) {
    /// Returns whether a path from the last node through all that are not visited exists.
    fn goes_on(graph: &GridGraph, path: &mut Vec<Vertex>) -> bool {
        let last = path[path.len() - 1];
        path.len() == graph.vertex_count()
            || graph.neighbors(last).collect::<Vec<_>>().into_iter().any(|next| {
                let is_new = !path.contains(&next);
                path.push(next);
                let goes_on = is_new && goes_on(graph, path);
                path.pop();
                goes_on
            })
    }
    let mut elsewhere: Option<HamiltonianPath> = None;
    let mut known: Vec<Reason> = Vec::new();
    while forgeries.are_wanted() {
        let (rows, cols) = random.pick(&[(1, 3), (2, 2), (2, 3), (3, 3), (2, 4)]);
        let missing = random.pick(&[0, 10, 20]);
        let graph = random_graph(random, rows, cols, missing);
        let n = graph.vertex_count();
        for start in 0..=n {
            let start = Vertex::new(start as u32);
            let exists = start.index() < n && goes_on(&graph, &mut vec![start]);
            let claimed = Reason::Exhausted.check_path_from(&graph, start, &mut Effort::new());
            forgeries.record("no path, of npc", claimed.is_ok());
            assert_eq!(claimed.is_ok(), !exists, "{graph} {start}");
            for forged in &known {
                let checked = forged.check_path_from(&graph, start, &mut Effort::new());
                forgeries.record("no path, of npc", checked.is_ok());
                assert!(checked.is_err() || !exists, "{graph} {start}: {forged:?}");
            }
            let path = match graph.find_path_from(start, &mut Effort::new()) {
                Answer::Yes(path) => path,
                found => {
                    assert!(!exists, "{graph} {start}");
                    let reason = found.no().unwrap();
                    let checked = reason.check_path_from(&graph, start, &mut Effort::new());
                    assert_eq!(checked, Ok(()), "{graph} {start}: {reason:?}");
                    // Keep the reason, unchanged and with a random change, for later graphs.
                    known.truncate(6);
                    if let Reason::Clauses { proof } = &reason {
                        let text = random.changed(&proof.to_string(), "acl -:0123456789\n");
                        if let Ok(proof) = text.parse() {
                            known.insert(0, Reason::Clauses { proof });
                        }
                    }
                    known.insert(0, reason);
                    continue;
                }
            };
            // A path that was made for another graph.
            if let Some(other) = elsewhere.replace(path.clone()) {
                let made = HamiltonianPath::new(&graph, other.vertices().iter().copied());
                assert_eq!(other.check(&graph), made.map(drop), "{graph}");
            }
            for _ in 0..10 {
                let mut list = path.vertices().to_vec();
                for _ in 0..random.below(3) {
                    if random.once_in(4) {
                        list.reverse();
                    } else {
                        random.change(&mut list, |random| Vertex::new(random.below(n) as u32));
                    }
                }
                let made = HamiltonianPath::new(&graph, list.iter().copied());
                forgeries.record("`HamiltonianPath` of npc", made.is_ok());
                if made.is_ok() {
                    let cells: Vec<Cell> = list.iter().map(|&v| graph.cell(v).unwrap()).collect();
                    let step = |pair: &[Cell]| {
                        (pair[0].row - pair[1].row).abs() + (pair[0].col - pair[1].col).abs()
                    };
                    assert!(cells.windows(2).all(|pair| step(pair) == 1), "{graph} {list:?}");
                    assert!(cells.len() == n && (1..n).all(|i| !cells[..i].contains(&cells[i])));
                }
            }
        }
    }
}

/// A forged reduction gives a circuit only if it reduces the gadget to one stone, and the circuit is valid.
pub(crate) fn reductions(random: &mut Random, forgeries: &mut Forgeries) {
    let graphs = ["##|##", "###|###", "##|##|##", "####|####", "###|#.#|###", "####|#..#|####"];
    while forgeries.are_wanted() {
        let graph = random.pick(&graphs);
        let graph: GridGraph = graph.parse().unwrap();
        let gadget = Gadget::new(graph.clone()).unwrap();
        let (start, Answer::Yes(circuit)) =
            (gadget.position(), graph.find_circuit(&mut Effort::new()))
        else {
            panic!("{graph}")
        };
        let squares = gadget.vertex_count();
        for first in Color::BOTH {
            let whole = gadget.reduction(&circuit, first).unwrap();
            for _ in 0..500 {
                let mut forged = whole.clone();
                for _ in 0..random.below(3) {
                    let square = |random: &mut Random| random.below(squares) as u32;
                    match random.below(5) {
                        0 => forged.order = random.pick(&MoveOrder::ALL),
                        1 if !forged.moves.is_empty() => {
                            let place = random.below(forged.moves.len());
                            forged.moves[place].to = Vertex::new(square(random));
                        }
                        _ => random.change(&mut forged.moves, |random| {
                            Move::between(square(random), square(random))
                        }),
                    }
                }
                let found = gadget.circuit_of(&forged);
                forgeries.record("reductions of gadgets of npc", found.is_ok());
                if let Ok(found) = found {
                    assert_eq!(found.check(&graph), Ok(()), "{graph}: {forged}");
                    assert_eq!(forged.replay(&start).unwrap().stones_left(), 1, "{forged}");
                }
            }
        }
    }
}

/// Reasons that were changed at random or made for another graph are accepted only if there is no circuit.
pub(crate) fn proofs(random: &mut Random, forgeries: &mut Forgeries) {
    let graph = |random: &mut Random| loop {
        let graph = GridGraph::from_fn(5, 6, |_, _| random.below(100) >= 15).unwrap();
        if graph.vertex_count() > 9 {
            break graph;
        }
    };
    let mut graphs = Vec::new();
    while forgeries.are_wanted() {
        let own = graph(random);
        let found = own.find_circuit(&mut Effort::new());
        graphs.push((own, found.is_yes()));
        let Answer::No(whole @ (Reason::Counting { .. } | Reason::Clauses { .. })) = found else {
            continue;
        };
        for _ in 0..200 {
            let mut reason = whole.clone();
            let (graph, has_circuit) =
                &graphs[graphs.len() - 1 - random.below(graphs.len().min(9))];
            let changes = random.below(3);
            for _ in 0..changes {
                match &mut reason {
                    Reason::Counting { nodes, neighbors } => {
                        let list = if random.below(2) == 0 { nodes } else { neighbors };
                        let count = graph.vertex_count();
                        random.change(list, |random| Vertex::new(random.below(count) as u32));
                    }
                    Reason::Clauses { proof } if !proof.steps.is_empty() => {
                        let text = random.changed(&proof.to_string(), "acl -:0123456789\n");
                        if let Ok(changed) = text.parse() {
                            *proof = changed;
                        }
                    }
                    _ => {}
                }
            }
            let is_accepted = reason.check(graph, &mut Effort::new()).is_ok();
            forgeries.record("`Reason::Clauses` and `Counting` of npc", is_accepted);
            assert!(!is_accepted || !has_circuit, "{graph}: {reason:?}");
        }
    }
}

/// Returns every way to split numbers into sets of equal sum, as the set of each number. Sets are in the order of their
/// first numbers.
pub(crate) fn partitions(numbers: &[usize], sets: usize) -> Vec<Vec<Vec<usize>>> {
    let target = numbers.iter().sum::<usize>() / sets;
    let mut found = vec![vec![Vec::new(); sets]];
    for index in 0..numbers.len() {
        found = found
            .into_iter()
            .flat_map(|split: Vec<Vec<usize>>| {
                let used = split.iter().take_while(|set| !set.is_empty()).count();
                (0..sets.min(used + 1)).map(move |set| {
                    let mut split = split.clone();
                    split[set].push(index);
                    split
                })
            })
            .collect();
    }
    let sum = |set: &Vec<usize>| set.iter().map(|&index| numbers[index]).sum::<usize>();
    found.retain(|split| split.iter().all(|set| sum(set) == target));
    found
}

/// Returns whether alternating moves, Black first, leave one stone, by the rules alone.
fn leave_one_stone(position: &Position<&GraphBoard>, moves: &[Move]) -> bool {
    let end = played(position, MoveOrder::Alternating(Color::Black), moves);
    end.is_some_and(|squares| squares.iter().flatten().count() == 1)
}

/// Forges sets, with numbers omitted, repeated or moved, and reductions of this tree and of others, with moves swapped,
/// omitted, replaced or changed as text. Accepted sets are among all partitions, and accepted reductions leave one
/// stone by the rules alone.
pub(crate) fn partitions_and_reductions(random: &mut Random, forgeries: &mut Forgeries) {
    let instances = [
        (&[1, 1][..], 1),
        (&[1, 1], 2),
        (&[2, 2], 2),
        (&[3, 1], 2),
        (&[2, 1, 1], 2),
        (&[1, 2, 1], 2),
        (&[1, 1, 1, 1], 2),
    ];
    let trees = instances.map(|(numbers, sets)| {
        let tree = PartitionTree::new(numbers, sets).unwrap();
        (tree, partitions(numbers, sets), numbers.len())
    });
    let sorted = |sets: &[Vec<usize>]| {
        let mut sets = sets.to_vec();
        sets.iter_mut().for_each(|set| set.sort_unstable());
        sets.sort_unstable();
        sets
    };
    let mut true_plays: Vec<Vec<Reduction>> = vec![Vec::new(); trees.len()];
    while forgeries.are_wanted() {
        let at = random.below(trees.len());
        let (tree, splits, numbers) = &trees[at];
        let position = tree.position();
        for _ in 0..100 {
            let mut sets = match splits.as_slice() {
                [] => vec![(0..*numbers).collect(), Vec::new()],
                splits => splits[random.below(splits.len())].clone(),
            };
            random.shuffle(&mut sets);
            for _ in 0..random.below(3) {
                let index = |random: &mut Random| random.below(numbers + 1);
                let [a, b] = [0; 2].map(|_| random.below(sets.len()));
                match (random.below(3), sets.get_mut(a)) {
                    (0, Some(set)) => random.change(set, index),
                    (1, Some(set)) => {
                        let moved = set.pop();
                        sets[b].extend(moved);
                    }
                    _ => random.change(&mut sets, |_| Vec::new()),
                }
            }
            let reduction = tree.reduction(&sets);
            forgeries.record("partitions of `PartitionTree` of npc", reduction.is_ok());
            assert_eq!(reduction.is_ok(), splits.contains(&sorted(&sets)), "{tree:?}: {sets:?}");
            if let Ok(reduction) = reduction {
                assert!(leave_one_stone(&position, &reduction.moves), "{tree:?}: {sets:?}");
                assert_eq!(sorted(&tree.partition_of(&reduction).unwrap()), sorted(&sets));
                if !true_plays[at].contains(&reduction) {
                    true_plays[at].push(reduction);
                }
            }
        }
        for _ in 0..100 {
            let from = if random.once_in(8) { random.below(trees.len()) } else { at };
            let known = true_plays[from].len().max(1);
            let Some(mut forged) = true_plays[from].get(random.below(known)).cloned() else {
                break;
            };
            for _ in 0..random.below(4) {
                let (length, vertices) = (forged.moves.len(), tree.board().vertex_count());
                let a = random.below(length);
                let vertex = |random: &mut Random| random.below(vertices + 1) as u32;
                match random.below(8) {
                    0 => forged.order = random.pick(&MoveOrder::ALL),
                    1 if length > 0 => forged.moves[a].to = Vertex::new(vertex(random)),
                    2 => {
                        let text = random.changed(&forged.to_string(), "0123456789-> ,xo");
                        forged = text.parse().unwrap_or(forged);
                    }
                    3 | 4 => random.change(&mut forged.moves, |random| {
                        Move::between(vertex(random), vertex(random))
                    }),
                    // Consecutive moves of one player, which can often be swapped.
                    _ if a + 2 < length => forged.moves.swap(a, a + 2),
                    _ => {}
                }
            }
            let found = tree.partition_of(&forged);
            forgeries.record("reductions of `PartitionTree` of npc", found.is_ok());
            let is_true = forged.order == MoveOrder::Alternating(Color::Black)
                && leave_one_stone(&position, &forged.moves);
            assert_eq!(found.is_ok(), is_true, "{tree:?}: {forged}");
            if let Ok(found) = found {
                assert!(splits.contains(&sorted(&found)), "{tree:?}: {forged}");
            }
        }
    }
}
