//! The circuit search: known counts, random graphs against a programme over subsets, the two methods
//! against each other, reasons, limits, and long thin graphs.

use clobber_core::{Topology, Vertex};
use clobber_npc::{
    Answer, Cell, Circuit, CountError, Gadget, GridGraph, Limits, NoCircuit, PathAnswer,
    count_circuits, count_circuits_within, find_circuit, find_circuit_within, find_path_from,
};

struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }

    /// A rectangle, each cell missing with a chance in percent.
    fn graph(&mut self, rows: i32, cols: i32, missing: u64) -> GridGraph {
        let cells = (0..rows).flat_map(|row| (0..cols).map(move |col| Cell::new(row, col)));
        GridGraph::from_cells(cells.filter(|_| self.below(100) >= missing).collect::<Vec<_>>())
            .unwrap()
    }

    /// A rectangle without some dominoes: balanced, and without nodes of degree 0 or 1 if there are any
    /// such.
    fn without_dominoes(&mut self, rows: i32, cols: i32, dominoes: u64) -> GridGraph {
        let mut graph = GridGraph::rectangle(rows as usize, cols as usize).unwrap();
        let mut removed = 0;
        for _ in 0..20 * dominoes {
            if removed == dominoes {
                break;
            }
            let n = graph.cells().len() as u64;
            let a = Vertex::new(self.below(n) as u32);
            let neighbors: Vec<_> = graph.neighbors(a).collect();
            if neighbors.is_empty() {
                continue;
            }
            let b = neighbors[self.below(neighbors.len() as u64) as usize];
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
}

/// The number of Hamiltonian circuits, by Held and Karp's programme over subsets: `ways[set][last]`
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

fn check(graph: &GridGraph, answer: &Answer) -> Option<bool> {
    match answer {
        Answer::Yes(circuit) => {
            assert_eq!(circuit.check(graph), Ok(()), "{graph}");
            Some(true)
        }
        Answer::No(reason) => {
            assert_ne!(reason.holds_for(graph), Some(false), "{graph}: {reason}");
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
    let limits = Limits { frontiers: 5, ..Limits::default() };
    assert_eq!(count_circuits_within(&graph, &limits), Err(CountError::Limit));
    let limits = Limits { frontier_steps: 1000, ..Limits::default() };
    assert_eq!(count_circuits_within(&graph, &limits), Err(CountError::Limit));
}

#[test]
fn random_graphs_against_all_subsets() {
    let mut random = Random(7);
    let by_frontier = Limits { search_steps: 0, ..Limits::default() };
    let by_search = Limits { frontiers: 0, ..Limits::default() };
    let (mut yes, mut hard) = (0, 0);
    for round in 0..600 {
        let (rows, cols) = [(4, 4), (3, 5), (2, 8), (5, 3), (4, 5), (3, 6)][round % 6];
        let graph = match round % 4 {
            0 => random.graph(rows, cols, 15),
            _ => random.without_dominoes(rows, cols, (round % 3) as u64 + 1),
        };
        if graph.vertex_count() > 16 {
            continue;
        }
        let count = circuits_by_subsets(&graph);
        assert_eq!(count_circuits(&graph), Ok(count), "{graph}");
        for limits in [&by_frontier, &by_search] {
            let answer = find_circuit_within(&graph, limits);
            assert_eq!(check(&graph, &answer), Some(count > 0), "{graph}");
            hard += u32::from(answer == Answer::No(NoCircuit::Exhausted));
        }
        yes += u32::from(count > 0);
    }
    assert!(yes > 50 && hard > 5, "{yes} {hard}");
}

#[test]
fn the_two_methods_agree_on_larger_graphs() {
    let mut random = Random(11);
    let by_frontier = Limits { search_steps: 0, ..Limits::default() };
    let by_search = Limits { frontiers: 0, search_steps: 1 << 22, ..Limits::default() };
    let (mut decided, mut yes) = (0, 0);
    for round in 0..200 {
        let (rows, cols) = [(6, 9), (8, 8), (5, 14), (7, 10)][round % 4];
        let graph = random.without_dominoes(rows, cols, round as u64 % 9);
        let exact = find_circuit_within(&graph, &by_frontier);
        let exact = check(&graph, &exact).expect("narrow enough");
        yes += u32::from(exact);
        if let Some(found) = check(&graph, &find_circuit_within(&graph, &by_search)) {
            assert_eq!(found, exact, "{graph}");
            decided += 1;
        }
        assert_eq!(check(&graph, &find_circuit(&graph)), Some(exact), "{graph}");
    }
    assert!(decided > 150 && yes > 40 && yes < 190, "{decided} {yes}");
}

#[test]
fn reasons() {
    let reason = |text: &str| match find_circuit(&text.parse().unwrap()) {
        Answer::No(reason) => reason,
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
    assert_eq!(reason("##..|####|..##").holds_for(&"##..|####|..##".parse().unwrap()), Some(true));
    let two_squares = "##...|#####|...##".parse().unwrap();
    assert!(matches!(find_circuit(&two_squares), Answer::No(_)));
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
        assert_eq!(reason.holds_for(&graph), Some(false), "{reason:?}");
    }
    assert_eq!(NoCircuit::Exhausted.holds_for(&graph), None);
}

#[test]
fn long_thin_graphs_are_decided() {
    let mut random = Random(3);
    for (rows, cols, dominoes) in [(4, 2000, 100), (6, 500, 60), (8, 100, 30), (400, 7, 50)] {
        let graph = random.without_dominoes(rows, cols, dominoes);
        assert!(check(&graph, &find_circuit(&graph)).is_some(), "{rows} x {cols}");
    }
    // The frontier programme alone, at the greatest width that is promised, with a node's worth of holes.
    let by_frontier = Limits { search_steps: 0, ..Limits::default() };
    let graph = random.without_dominoes(12, 14, 6);
    assert!(check(&graph, &find_circuit_within(&graph, &by_frontier)).is_some());
    let rectangle_with_a_hole =
        "############|".repeat(6) + "#####..#####|" + &"############|".repeat(6);
    let graph: GridGraph = rectangle_with_a_hole.trim_end_matches('|').parse().unwrap();
    assert_eq!(check(&graph, &find_circuit_within(&graph, &by_frontier)), Some(true));
}

#[test]
fn limits_are_kept() {
    let with_hole = |width: usize, length: usize| -> GridGraph {
        let (full, hole) = ("#".repeat(width), "#".repeat(width - 5) + "..###");
        let rows = (0..length).map(|row| if row == 4 { &hole } else { &full }.as_str());
        rows.collect::<Vec<_>>().join("|").parse().unwrap()
    };
    let graph = with_hole(9, 30);
    for limits in [
        Limits { search_steps: 0, frontiers: 10, ..Limits::default() },
        Limits { search_steps: 0, frontier_steps: 500, ..Limits::default() },
        Limits { search_steps: 100, frontiers: 0, ..Limits::default() },
        Limits { search_steps: 0, frontier_bytes: 10_000, ..Limits::default() },
    ] {
        assert_eq!(find_circuit_within(&graph, &limits), Answer::Undecided, "{limits:?}");
    }
    let none = Limits { search_steps: 0, frontiers: 0, frontier_steps: 0, frontier_bytes: 0 };
    assert_eq!(find_path_from(&graph, Vertex::new(0), &none), PathAnswer::Undecided);
    assert_eq!(find_path_from(&graph, Vertex::new(99_999), &none), PathAnswer::No);
    assert_eq!(find_path_from(&GridGraph::default(), Vertex::new(0), &none), PathAnswer::No);
    let few_bytes = Limits { frontier_bytes: 10_000, ..Limits::default() };
    assert_eq!(count_circuits_within(&graph, &few_bytes), Err(CountError::Limit));
    // Wider than a frontier can be.
    let wide = with_hole(40, 40);
    let no_search = Limits { search_steps: 0, ..Limits::default() };
    assert_eq!(find_circuit_within(&wide, &no_search), Answer::Undecided);
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
        Answer::No(NoCircuit::Degree { .. })
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
            let PathAnswer::Yes(path) = find_path_from(&graph, start, &Limits::default()) else {
                panic!("no path from {start}");
            };
            assert_eq!(path.vertices().first(), Some(&start));
        }
        // From the second node there is none.
        assert_eq!(find_path_from(&graph, Vertex::new(1), &Limits::default()), PathAnswer::No);
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
    let PathAnswer::Yes(path) = gadget.free_order_path(&Limits::default()) else {
        panic!("no path");
    };
    let reduction = gadget.free_order_reduction(&path).unwrap();
    assert_eq!(reduction.replay(&gadget.position()).unwrap().stones_left(), 1);
}

/// The bytes needed grow as the square root of the length, and the limit is on the sum.
#[test]
fn bytes_are_limited_whatever_the_length() {
    let with_hole = |length: i32| {
        let cells = (0..length).flat_map(|row| (0..8).map(move |col| Cell::new(row, col)));
        GridGraph::from_cells(cells.filter(|c| c.row != 4 || !(3..5).contains(&c.col))).unwrap()
    };
    let least_bytes = |graph: &GridGraph| {
        let mut bytes = 1 << 14;
        loop {
            let limits = Limits { search_steps: 0, frontier_bytes: bytes, ..Limits::default() };
            if let Some(has_circuit) = check(graph, &find_circuit_within(graph, &limits)) {
                assert!(has_circuit);
                break bytes;
            }
            bytes += bytes / 8;
        }
    };
    let [short, long] = [30, 3000].map(|length| least_bytes(&with_hole(length)));
    assert!((5 * short..=10 * short).contains(&long), "{short} {long}");
}

/// What is said of the default limits: at most M(13) states a square, each square passed twice.
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
    let limits = Limits::default();
    let side = Limits::DECIDED_AREA.isqrt() + 3;
    assert!(states <= limits.frontiers as u64);
    assert!(2 * states * Limits::DECIDED_AREA <= limits.frontier_steps);
    assert!(12 * side * states + 128 * states <= limits.frontier_bytes);
}

#[test]
fn large_boards_with_few_holes_have_circuits() {
    let mut random = Random(11);
    for (side, dominoes) in [(40, 1), (60, 3), (80, 1), (100, 1), (100, 1), (100, 5)] {
        let graph = random.without_dominoes(side, side, dominoes);
        assert_eq!(check(&graph, &find_circuit(&graph)), Some(true), "{side} {dominoes}");
    }
    // Without the corner domino.
    let cells = (0..100).flat_map(|row| (0..100).map(move |col| Cell::new(row, col)));
    let graph = GridGraph::from_cells(cells.skip(2)).unwrap();
    assert_eq!(check(&graph, &find_circuit(&graph)), Some(true));
}
