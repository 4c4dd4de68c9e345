//! Forgers of certificates: accepted claims hold for all walks and partitions. The fuzz target `npc_claims` feeds them
//! random choices.

use clobber_core::{Topology, Vertex};
use clobber_npc::{Answer, Cell, Effort, GridGraph, PartitionTree, Reason};
use testkit::{Forgeries, Random};

/// A rectangle in which each cell is missing with a probability in percent.
pub(crate) fn random_graph(
    random: &mut Random,
    rows: usize,
    cols: usize,
    missing: usize,
) -> GridGraph {
    GridGraph::from_fn(rows, cols, |_, _| random.below(100) >= missing).unwrap()
}

/// The number of ways to extend a path of cells to a Hamiltonian circuit (if `closed`) or path.
pub(crate) fn extensions(cells: &[Cell], path: &mut Vec<Cell>, closed: bool) -> u128 {
    let Cell { row, col } = path[path.len() - 1];
    let around = [(row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)];
    let around = around.map(|(row, col)| Cell::new(row, col));
    if path.len() == cells.len() {
        return u128::from(!closed || around.contains(&path[0]));
    }
    let mut count = 0;
    for cell in around {
        if cells.contains(&cell) && !path.contains(&cell) {
            path.push(cell);
            count += extensions(cells, path, closed);
            path.pop();
        }
    }
    count
}

/// The number of Hamiltonian circuits, each of which is found in both directions.
pub(crate) fn circuits(cells: &[Cell]) -> u128 {
    if cells.len() < 3 { 0 } else { extensions(cells, &mut vec![cells[0]], true) / 2 }
}

/// No reason is accepted for a graph with a circuit.
pub(crate) fn reasons(random: &mut Random, forgeries: &mut Forgeries) {
    while forgeries.are_wanted() {
        let (rows, cols) = random.pick(&[(2, 2), (2, 3), (3, 3), (2, 5), (3, 4), (4, 2)]);
        let missing = random.pick(&[0, 10, 30]);
        let graph = random_graph(random, rows, cols, missing);
        let (n, circuits) = (graph.vertex_count(), circuits(graph.cells()));
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
    }
}

/// An accepted reason means that there is no path.
pub(crate) fn paths(random: &mut Random, forgeries: &mut Forgeries) {
    let mut known: Vec<Reason> = Vec::new();
    while forgeries.are_wanted() {
        let (rows, cols) = random.pick(&[(1, 3), (2, 2), (2, 3), (3, 3), (2, 4)]);
        let missing = random.pick(&[0, 10, 20]);
        let graph = random_graph(random, rows, cols, missing);
        let n = graph.vertex_count();
        for start in 0..=n {
            let start = Vertex::new(start as u32);
            let first = graph.cell(start);
            let exists =
                first.is_some_and(|cell| extensions(graph.cells(), &mut vec![cell], false) > 0);
            let claimed = Reason::Exhausted.check_path_from(&graph, start, &mut Effort::new());
            forgeries.record("no path, of npc", claimed.is_ok());
            assert_eq!(claimed.is_ok(), !exists, "{graph} {start}");
            for forged in &known {
                let checked = forged.check_path_from(&graph, start, &mut Effort::new());
                forgeries.record("no path, of npc", checked.is_ok());
                assert!(checked.is_err() || !exists, "{graph} {start}: {forged:?}");
            }
            let found = graph.find_path_from(start, &mut Effort::new());
            assert_eq!(found.is_yes(), exists, "{graph} {start}");
            let Some(reason) = found.no() else { continue };
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

/// Forges sets, with numbers omitted, repeated or moved. Accepted sets are among all partitions, and their reductions
/// leave one stone.
pub(crate) fn splits(random: &mut Random, forgeries: &mut Forgeries) {
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
    while forgeries.are_wanted() {
        let (tree, splits, numbers) = &trees[random.below(trees.len())];
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
                let replay = reduction.replay(&position).unwrap();
                assert_eq!(replay.stones_left(), 1, "{tree:?}: {sets:?}");
                assert_eq!(sorted(&tree.partition_of(&reduction).unwrap()), sorted(&sets));
            }
        }
    }
}
