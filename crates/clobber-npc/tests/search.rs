//! The circuit search: known counts, random graphs against all walks, reasons, limits, and
//! long thin graphs.

use clobber_core::{Topology, Vertex};
use clobber_npc::{Answer, Cell, Certificate, Circuit, Effort, GridGraph, Limits, Reason, Stopped};
use testkit::{Forgeries, Random};

use crate::forgers::{self, random_graph};

fn find_circuit(graph: &GridGraph) -> Answer<Circuit, Reason> {
    graph.find_circuit(&mut Effort::new())
}

fn circuit_within(graph: &GridGraph, limits: Limits) -> Answer<Circuit, Reason> {
    graph.find_circuit(&mut Effort::within(limits))
}

fn circuits(graph: &GridGraph) -> Result<u128, Stopped> {
    graph.count_circuits(&mut Effort::new())
}

/// A balanced rectangle: some dominoes are missing, if possible without leaving nodes of degree 0 or 1.
fn without_dominoes(random: &mut Random, rows: usize, cols: usize, dominoes: usize) -> GridGraph {
    let mut graph = GridGraph::rectangle(rows, cols).unwrap();
    let mut removed = 0;
    for _ in 0..20 * dominoes {
        if removed == dominoes {
            break;
        }
        let n = graph.cells().len();
        let a = Vertex::new(random.below(n) as u32);
        let neighbors: Vec<_> = graph.neighbors(a).collect();
        if neighbors.is_empty() {
            continue;
        }
        let b = random.pick(&neighbors);
        let gone = [a, b].map(|v| graph.cell(v).unwrap());
        let rest = graph.cells().iter().copied().filter(|cell| !gone.contains(cell));
        let rest = GridGraph::from_cells(rest).unwrap();
        let m = rest.cells().len() as u32;
        if (0..m).all(|v| rest.neighbors(Vertex::new(v)).count() > 1) {
            (graph, removed) = (rest, removed + 1);
        }
    }
    graph
}

/// Checks the circuit or the reason of an answer.
pub(crate) fn check(graph: &GridGraph, answer: &Answer<Circuit, Reason>) -> Option<bool> {
    match answer {
        Answer::Yes(circuit) => assert_eq!(circuit.check(graph), Ok(()), "{graph}"),
        Answer::Open { .. } => {}
        Answer::No(reason) => {
            assert_eq!(reason.check(graph, &mut Effort::new()), Ok(()), "{graph}: {reason}");
        }
    }
    answer.decided()
}

#[test]
fn known_numbers_of_circuits() {
    for (n, count) in [
        (2, 1),
        (4, 6),
        (6, 1072),
        (8, 4_638_576),
        (10, 467_260_456_608),
        (12, 1_076_226_888_605_605_706),
        (14, 56_126_499_620_491_437_281_263_608),
        (3, 0),
        (5, 0),
    ] {
        assert_eq!(circuits(&GridGraph::rectangle(n, n).unwrap()), Ok(count), "{n}");
    }
    // 4 x n.
    for (n, count) in (2..).zip([1, 2, 6, 14, 37, 92, 236, 596]) {
        assert_eq!(circuits(&GridGraph::rectangle(4, n).unwrap()), Ok(count), "{n}");
        assert_eq!(circuits(&GridGraph::rectangle(n, 4).unwrap()), Ok(count), "{n}");
    }
    assert_eq!(circuits(&GridGraph::rectangle(2, 1000).unwrap()), Ok(1));
    assert_eq!(circuits(&GridGraph::default()), Ok(0));
}

#[test]
fn too_many_circuits_to_count() {
    let graph = GridGraph::rectangle(6, 200).unwrap();
    let many = "there are 2^128 or more";
    assert_eq!(circuits(&graph), Err(Stopped::Undecided { reason: many }));
    let within = |limits| graph.count_circuits(&mut Effort::within(limits));
    assert_eq!(within(Limits::memory(1000)), Err(Stopped::Memory { limit: 1000 }));
    assert_eq!(within(Limits::steps(1000)), Err(Stopped::Steps { limit: 1000 }));
    let wide = GridGraph::rectangle(32, 33).unwrap();
    let reason = "the smaller side of the bounding rectangle is more than 31";
    assert_eq!(circuits(&wide), Err(Stopped::Undecided { reason }));
}

#[test]
fn random_graphs_against_all_walks() {
    let mut random = Random::new(7);
    let (mut yes, mut hard) = (0, 0);
    for round in 0..600 {
        let (rows, cols) = [(4, 4), (3, 5), (2, 8), (5, 3), (4, 5), (3, 6)][round % 6];
        let graph = match round % 4 {
            0 => random_graph(&mut random, rows, cols, 15),
            _ => without_dominoes(&mut random, rows, cols, round % 3 + 1),
        };
        if graph.vertex_count() > 16 {
            continue;
        }
        let expected = forgers::circuits(graph.cells());
        assert_eq!(circuits(&graph), Ok(expected), "{graph}");
        for limits in [Limits::default(), Limits::NONE] {
            let answer = circuit_within(&graph, limits);
            assert_eq!(check(&graph, &answer), Some(expected > 0), "{graph}");
            hard += u32::from(matches!(
                answer,
                Answer::No(Reason::Counting { .. } | Reason::Clauses { .. })
            ));
        }
        yes += u32::from(expected > 0);
    }
    assert!(yes > 50 && hard > 5, "{yes} {hard}");
}

#[test]
fn reasons() {
    let reason = |text: &str| match find_circuit(&text.parse().unwrap()) {
        Answer::No(reason) => reason,
        other => panic!("{text}: {other:?}"),
    };
    let v = Vertex::new;
    assert_eq!(reason(""), Reason::TooFewNodes { nodes: 0 });
    assert_eq!(reason("."), Reason::TooFewNodes { nodes: 0 });
    assert_eq!(reason("##"), Reason::TooFewNodes { nodes: 2 });
    assert_eq!(reason("###|##."), Reason::Degree { node: v(2), degree: 1 });
    assert_eq!(reason("##.|##.|..#"), Reason::Degree { node: v(4), degree: 0 });
    assert_eq!(reason("###|###|###"), Reason::Imbalance { even: 5, odd: 4 });
    assert_eq!(reason("##.##|##.##"), Reason::Disconnected { nodes: [v(0), v(2)] });
    let dumbbell = "##..|####|..##".parse().unwrap();
    assert_eq!(reason("##..|####|..##").check(&dumbbell, &mut Effort::new()), Ok(()));
    let two_squares = "##...|#####|...##".parse().unwrap();
    assert!(find_circuit(&two_squares).is_no());
    // Balanced, two-connected and of minimum degree two, but without a circuit.
    let Reason::Clauses { proof } = reason("###..|#####|#####|..###") else { panic!() };
    assert!(proof.steps.len() < 40, "{proof}");
}

#[test]
fn forged_reasons() {
    Forgeries::try_many(23, 100, forgers::reasons);
}

#[test]
fn forged_paths() {
    Forgeries::try_many(31, 100, forgers::paths);
}

#[test]
fn long_thin_graphs_are_decided() {
    let mut random = Random::new(3);
    for (rows, cols, dominoes) in [(4, 2000, 100), (6, 500, 60), (8, 100, 30), (400, 7, 50)] {
        let graph = without_dominoes(&mut random, rows, cols, dominoes);
        assert!(check(&graph, &find_circuit(&graph)).is_some(), "{rows} x {cols}");
    }
}

#[test]
fn snakes_of_all_small_rectangles() {
    for rows in 0..=9 {
        for cols in 0..=9 {
            let graph = GridGraph::rectangle(rows, cols).unwrap();
            let has_snake = rows > 1 && cols > 1 && rows * cols % 2 == 0;
            assert_eq!(Circuit::snake(&graph).is_some(), has_snake, "{rows} x {cols}");
        }
    }
    assert_eq!(Circuit::snake(&"###|#.#|###".parse().unwrap()), None);
}

/// One node of the auxiliary graph is joined to half of all nodes. Visiting all its edges each time would take minutes.
#[test]
fn paths_of_long_graphs_are_found_in_linear_time() {
    let row: Vec<Cell> = (0..100_000).map(|col| Cell::new(0, col)).collect();
    let column = row.iter().map(|cell| Cell::new(cell.col, 0)).collect();
    for cells in [row, column] {
        let graph = GridGraph::from_cells(cells).unwrap();
        let last = Vertex::new(99_999);
        for start in [Vertex::new(0), last] {
            let mut effort = Effort::new();
            let path = graph.find_path_from(start, &mut effort).yes().unwrap();
            assert_eq!(path.first(), Some(&start));
            println!("{}", effort.progress().steps);
        }
        // There is no path from the second node, nor from the third.
        for start in [1, 2].map(Vertex::new) {
            let reason = graph.find_path_from(start, &mut Effort::new()).no().unwrap();
            assert_eq!(reason.check_path_from(&graph, start, &mut Effort::new()), Ok(()));
        }
    }
}

#[test]
fn large_boards_with_few_holes_have_circuits() {
    let mut random = Random::new(11);
    for (side, dominoes) in [(40, 1), (60, 3), (80, 1), (100, 1), (100, 1), (100, 5)] {
        let graph = without_dominoes(&mut random, side, side, dominoes);
        assert_eq!(check(&graph, &find_circuit(&graph)), Some(true), "{side} {dominoes}");
    }
    // Without the corner domino.
    let cells = (0..100).flat_map(|row| (0..100).map(move |col| Cell::new(row, col)));
    let graph = GridGraph::from_cells(cells.skip(2)).unwrap();
    assert_eq!(check(&graph, &find_circuit(&graph)), Some(true));
}

/// The pass over the steps of a proof has limits, and a short step takes little time on a large graph.
#[test]
fn a_long_proof_about_a_large_graph() {
    let graph = GridGraph::rectangle(200, 200).unwrap();
    let proof: clobber_npc::ClauseProof = "c 0\n".repeat(50_000).parse().unwrap();
    let reason = Reason::Clauses { proof };
    let mut effort = Effort::new();
    let refuted = reason.check(&graph, &mut effort).unwrap_err();
    assert!(refuted.stopped().is_none());
    // The graph, and for each step its node and the two edges of it.
    let steps = effort.progress().steps;
    assert!((200_000..500_000).contains(&steps), "{steps}");
    for limits in [Limits::steps(150_000), Limits::memory(10 << 20)] {
        let refuted = reason.check(&graph, &mut Effort::within(limits)).unwrap_err();
        assert!(
            matches!(refuted.stopped(), Some(Stopped::Steps { .. } | Stopped::Memory { .. })),
            "{refuted}",
        );
        let start = Vertex::new(0);
        let refuted = reason.check_path_from(&graph, start, &mut Effort::within(limits));
        assert!(refuted.unwrap_err().stopped().is_some());
    }
}
