//! The circuit search: known counts, random graphs against a dynamic program over subsets, reasons, limits, and
//! long thin graphs.

use core::ops::ControlFlow;
use core::time::Duration;

use clobber_core::{Topology, Vertex};
use clobber_npc::{
    Cell, Circuit, CircuitAnswer, CountError, DECIDED_AREA, DEFAULT_LIMITS, Effort, Gadget,
    GridGraph, Limits, NoCircuit, NoCircuitError, Stopped, count_circuits, count_circuits_within,
    find_circuit, find_circuit_within, find_path_from, find_path_from_within,
};
use testkit::Random;

/// A rectangle, each cell missing with a chance in percent.
fn random_graph(random: &mut Random, rows: i32, cols: i32, missing: usize) -> GridGraph {
    let cells = (0..rows).flat_map(|row| (0..cols).map(move |col| Cell::new(row, col)));
    GridGraph::from_cells(cells.filter(|_| random.below(100) >= missing).collect::<Vec<_>>())
        .unwrap()
}

/// A rectangle without some dominoes: balanced, and without nodes of degree 0 or 1 if there are any
/// such.
fn without_dominoes(random: &mut Random, rows: i32, cols: i32, dominoes: usize) -> GridGraph {
    let mut graph = GridGraph::rectangle(rows as usize, cols as usize).unwrap();
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
/// The number of Hamiltonian circuits, by Held and Karp's dynamic program over subsets: `ways[set][last]`
/// counts the paths from node 0 through a set to `last`.
fn circuits_by_subsets(graph: &GridGraph) -> u128 {
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

fn check(graph: &GridGraph, answer: &CircuitAnswer) -> Option<bool> {
    match answer {
        CircuitAnswer::Yes(circuit) => {
            assert_eq!(circuit.check(graph), Ok(()), "{graph}");
            Some(true)
        }
        CircuitAnswer::No(reason) => {
            assert_ne!(reason.check(graph), Err(NoCircuitError::Untrue), "{graph}: {reason}");
            Some(false)
        }
        _ => None,
    }
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
        assert_eq!(count_circuits(&GridGraph::rectangle(n, n).unwrap()), Ok(count), "{n}");
    }
    // 4 x n.
    for (n, count) in (2..).zip([1, 2, 6, 14, 37, 92, 236, 596]) {
        assert_eq!(count_circuits(&GridGraph::rectangle(4, n).unwrap()), Ok(count), "{n}");
        assert_eq!(count_circuits(&GridGraph::rectangle(n, 4).unwrap()), Ok(count), "{n}");
    }
    assert_eq!(count_circuits(&GridGraph::rectangle(2, 1000).unwrap()), Ok(1));
    assert_eq!(count_circuits(&GridGraph::default()), Ok(0));
}

#[test]
fn too_many_circuits_to_count() {
    let graph = GridGraph::rectangle(6, 200).unwrap();
    assert_eq!(count_circuits(&graph), Err(CountError::Overflow));
    let count = |limits| count_circuits_within(&graph, &mut Effort::within(limits));
    let stopped = Stopped::Memory { limit: 1000 };
    let limits = Limits { memory: Some(1000), ..Limits::NONE };
    assert_eq!(count(limits), Err(CountError::Stopped(stopped)));
    let stopped = Stopped::Steps { limit: 1000 };
    assert_eq!(count(of_steps(1000)), Err(CountError::Stopped(stopped)));
    let wide = GridGraph::rectangle(32, 33).unwrap();
    assert_eq!(count_circuits(&wide), Err(CountError::TooWide { width: 32 }));
}

#[test]
fn random_graphs_against_all_subsets() {
    let mut random = Random::new(7);
    let by_search = Limits { memory: Some(0), ..DEFAULT_LIMITS };
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
        let count = circuits_by_subsets(&graph);
        assert_eq!(count_circuits(&graph), Ok(count), "{graph}");
        for limits in [DEFAULT_LIMITS, by_search] {
            let answer = find_circuit_within(&graph, &mut Effort::within(limits));
            assert_eq!(check(&graph, &answer), Some(count > 0), "{graph}");
            hard += u32::from(answer == CircuitAnswer::No(NoCircuit::Exhausted));
        }
        yes += u32::from(count > 0);
    }
    assert!(yes > 50 && hard > 5, "{yes} {hard}");
}

#[test]
fn reasons() {
    let reason = |text: &str| match find_circuit(&text.parse().unwrap()) {
        CircuitAnswer::No(reason) => reason,
        other => panic!("{text}: {other:?}"),
    };
    let v = Vertex::new;
    assert_eq!(reason(""), NoCircuit::TooFewNodes { nodes: 0 });
    assert_eq!(reason("."), NoCircuit::TooFewNodes { nodes: 0 });
    assert_eq!(reason("##"), NoCircuit::TooFewNodes { nodes: 2 });
    assert_eq!(reason("###|##."), NoCircuit::Degree { node: v(2), degree: 1 });
    assert_eq!(reason("##.|##.|..#"), NoCircuit::Degree { node: v(4), degree: 0 });
    assert_eq!(reason("###|###|###"), NoCircuit::Imbalance { even: 5, odd: 4 });
    assert_eq!(reason("##.##|##.##"), NoCircuit::Disconnected { nodes: [v(0), v(2)] });
    assert_eq!(reason("##..|####|..##").check(&"##..|####|..##".parse().unwrap()), Ok(()));
    let two_squares = "##...|#####|...##".parse().unwrap();
    assert!(matches!(find_circuit(&two_squares), CircuitAnswer::No(_)));
    // Balanced, two-connected, of degree two at least, and yet none.
    assert_eq!(reason("###..|#####|#####|..###"), NoCircuit::Exhausted);
}

#[test]
fn reasons_that_are_not_true_are_refuted() {
    let graph: GridGraph = "###|#.#|###".parse().unwrap();
    let [a, b] = [Vertex::new(0), Vertex::new(5)];
    for reason in [
        NoCircuit::TooFewNodes { nodes: 8 },
        NoCircuit::TooFewNodes { nodes: 2 },
        NoCircuit::Degree { node: a, degree: 2 },
        NoCircuit::Degree { node: a, degree: 1 },
        NoCircuit::Degree { node: Vertex::new(99), degree: 0 },
        NoCircuit::Imbalance { even: 4, odd: 4 },
        NoCircuit::Imbalance { even: 5, odd: 3 },
        NoCircuit::Disconnected { nodes: [a, b] },
        NoCircuit::Disconnected { nodes: [a, Vertex::new(99)] },
        NoCircuit::Cut { node: a },
        NoCircuit::Cut { node: Vertex::new(99) },
    ] {
        assert_eq!(reason.check(&graph), Err(NoCircuitError::Untrue), "{reason:?}");
    }
    assert_eq!(NoCircuit::Exhausted.check(&graph), Err(NoCircuitError::NeedsSearch));
}

#[test]
fn long_thin_graphs_are_decided() {
    let mut random = Random::new(3);
    for (rows, cols, dominoes) in [(4, 2000, 100), (6, 500, 60), (8, 100, 30), (400, 7, 50)] {
        let graph = without_dominoes(&mut random, rows, cols, dominoes);
        assert!(check(&graph, &find_circuit(&graph)).is_some(), "{rows} x {cols}");
    }
}

fn of_steps(steps: u64) -> Limits {
    Limits { steps: Some(steps), ..Limits::NONE }
}

/// A rectangle without a domino in the middle of its fifth row.
fn with_hole(rows: i32, cols: i32) -> GridGraph {
    let cells = (0..rows).flat_map(|row| (0..cols).map(move |col| Cell::new(row, col)));
    let is_hole = |cell: &Cell| cell.row == 4 && (cell.col == 4 || cell.col == 5);
    GridGraph::from_cells(cells.filter(|cell| !is_hole(cell))).unwrap()
}

#[test]
fn limits_are_kept() {
    let graph = with_hole(30, 9);
    for limit in [0, 1, 100, 267] {
        let (limits, stopped) = (of_steps(limit), Stopped::Steps { limit });
        let effort = || Effort::within(limits);
        assert_eq!(find_circuit_within(&graph, &mut effort()), CircuitAnswer::Undecided(stopped));
        assert_eq!(find_path_from_within(&graph, Vertex::new(0), &mut effort()), Err(stopped));
        // What needs no search is said.
        assert_eq!(find_path_from_within(&graph, Vertex::new(99_999), &mut effort()), Ok(None));
        let empty = GridGraph::default();
        assert_eq!(find_path_from_within(&empty, Vertex::new(0), &mut effort()), Ok(None));
        let square = GridGraph::rectangle(9, 9).unwrap();
        assert!(matches!(find_circuit_within(&square, &mut effort()), CircuitAnswer::No(_)));
    }
    let none = Limits { time: Some(Duration::ZERO), ..Limits::NONE };
    let stopped = Stopped::Time { limit: Duration::ZERO };
    let effort = || Effort::within(none);
    assert_eq!(find_circuit_within(&graph, &mut effort()), CircuitAnswer::Undecided(stopped));
    assert_eq!(find_path_from_within(&graph, Vertex::new(0), &mut effort()), Err(stopped));
    assert_eq!(count_circuits_within(&graph, &mut effort()), Err(CountError::Stopped(stopped)));
}

/// The steps needed are the same each time, and one less does not suffice.
#[test]
fn steps_are_the_same_each_time() {
    let mut random = Random::new(5);
    for (rows, cols, dominoes) in [(9, 9, 5), (14, 14, 20), (30, 30, 10), (6, 40, 9), (60, 60, 3)] {
        let graph = without_dominoes(&mut random, rows, cols, dominoes);
        let mut effort = Effort::within(DEFAULT_LIMITS);
        let answer = find_circuit_within(&graph, &mut effort);
        let needed = effort.progress().steps;
        let within = |steps: u64| find_circuit_within(&graph, &mut Effort::within(of_steps(steps)));
        assert_eq!(within(needed), answer);
        for limit in [needed.saturating_sub(1), needed / 2, needed / 3] {
            match within(limit) {
                CircuitAnswer::Undecided(stopped) => assert_eq!(stopped, Stopped::Steps { limit }),
                decided => assert_eq!((needed, decided), (0, answer.clone())),
            }
        }
    }
}

#[test]
fn searches_can_be_cancelled() {
    let graph = with_hole(60, 60);
    let mut told = 0;
    let mut effort = Effort::within(Limits::NONE).watched(|progress| {
        told += 1;
        if progress.steps > 100_000 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    let answer = find_circuit_within(&graph, &mut effort);
    assert_eq!(answer, CircuitAnswer::Undecided(Stopped::Cancelled));
    drop(effort);
    assert!(told > 1);
    let at_once = || Effort::within(Limits::NONE).watched(|_| ControlFlow::Break(()));
    assert_eq!(
        find_circuit_within(&graph, &mut at_once()),
        CircuitAnswer::Undecided(Stopped::Cancelled)
    );
    let big = GridGraph::rectangle(14, 14).unwrap();
    assert_eq!(
        count_circuits_within(&big, &mut at_once()),
        Err(CountError::Stopped(Stopped::Cancelled))
    );
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

#[test]
fn deep_graphs_do_not_exhaust_the_stack() {
    // A comb, a path as long as the graph, and a rectangle without a corner domino.
    let long: Vec<Cell> = (0..200_000).map(|col| Cell::new(0, col)).collect();
    assert!(matches!(
        find_circuit(&GridGraph::from_cells(long).unwrap()),
        CircuitAnswer::No(NoCircuit::Degree { .. })
    ));
    let ring = (0..100_000).flat_map(|col| [Cell::new(0, col), Cell::new(2, col)]);
    let ring = ring.chain([Cell::new(1, 0), Cell::new(1, 99_999)]);
    let ring = GridGraph::from_cells(ring).unwrap();
    assert_eq!(check(&ring, &find_circuit(&ring)), Some(true));
}

/// The node of the auxiliary graph that is joined to all nodes but the first is the end of a piece again and
/// again: if all its links were looked at each time, this would take a quarter of an hour.
#[test]
fn paths_of_long_graphs_are_found_in_linear_time() {
    let row: Vec<Cell> = (0..1_000_000).map(|col| Cell::new(0, col)).collect();
    let column = row.iter().map(|cell| Cell::new(cell.col, 0)).collect();
    for cells in [row, column] {
        let graph = GridGraph::from_cells(cells).unwrap();
        let last = Vertex::new(999_999);
        for start in [Vertex::new(0), last] {
            let path = find_path_from(&graph, start).unwrap().unwrap();
            assert_eq!(path.vertices().first(), Some(&start));
        }
        // From the second node there is none.
        assert_eq!(find_path_from(&graph, Vertex::new(1)), Ok(None));
    }
}

#[test]
fn the_path_of_a_serpentine() {
    // Rows of 99 nodes, and between them one node, at the left and at the right end in turn.
    let rows = (0..2000).step_by(2).flat_map(|row| {
        let end = if row % 4 == 0 { 0 } else { 98 };
        let link = Cell::new(row + 1, end);
        (0..99).map(move |col| Cell::new(row, col)).chain([link])
    });
    let gadget = Gadget::new(GridGraph::from_cells(rows).unwrap()).unwrap();
    assert_eq!(gadget.node_count(), 100_000);
    let path = gadget.free_order_path().unwrap().unwrap();
    let reduction = gadget.free_order_reduction(&path).unwrap();
    assert_eq!(reduction.replay(&gadget.position()).unwrap().stones_left(), 1);
}

/// What is said of the default limits: at most M(13) states a square, each square passed twice, and 1100 steps a
/// node before.
#[test]
fn the_default_limits_decide_what_is_promised() {
    // Motzkin numbers, M(n + 1) = M(n) + the sum of M(i) M(n - 1 - i).
    let mut motzkin = vec![1_u64];
    while motzkin.len() < 14 {
        let n = motzkin.len() - 1;
        let sum: u64 = (0..n).map(|i| motzkin[i] * motzkin[n - 1 - i]).sum();
        motzkin.push(motzkin[n] + sum);
    }
    let states = motzkin[13];
    assert_eq!(states, 41_835);
    let side = DECIDED_AREA.isqrt() + 3;
    assert!((2 * states + 1100) * DECIDED_AREA <= DEFAULT_LIMITS.steps.unwrap());
    assert!(12 * side * states + 128 * states <= DEFAULT_LIMITS.memory.unwrap() as u64);
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
