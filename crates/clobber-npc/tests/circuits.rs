//! Circuits of large graphs, or proofs that there are none, on generated graphs of known kinds. All limits are steps.

use std::io::Write;
use std::process::{Command, Stdio};

use certified_search::ClauseProof;
use clobber_core::{Topology, Vertex};
use clobber_npc::{Answer, Cell, Circuit, Effort, GridGraph, Limits, Reason, Stopped};
use testkit::{Forgeries, Random};

use crate::forgers;

/// The nodes of a circuit that grows by bumps. Each bump replaces an edge by the other three sides of a square with two
/// free cells, until there are enough nodes.
fn planted(random: &mut Random, side: usize, percent: usize) -> GridGraph {
    let wanted = side * side * percent / 100;
    let size = side as i32;
    let middle = size / 2;
    let mut way: Vec<Cell> = [(0, 0), (0, 1), (1, 1), (1, 0)]
        .map(|(row, col)| Cell::new(middle + row, middle + col))
        .to_vec();
    let mut is_node = vec![false; side * side];
    let place = |cell: Cell| (cell.row * size + cell.col) as usize;
    way.iter().for_each(|&cell| is_node[place(cell)] = true);
    let mut failed = 0;
    // The circuit as a linked list: each node's successor.
    let mut next = vec![usize::MAX; side * side];
    for (index, &cell) in way.iter().enumerate() {
        next[place(cell)] = place(way[(index + 1) % way.len()]);
    }
    while way.len() < wanted && failed < 20 * side * side {
        let a = way[random.below(way.len())];
        let b = next[place(a)];
        let b = Cell::new((b / side) as i32, (b % side) as i32);
        let (rows, cols) = (b.row - a.row, b.col - a.col);
        let turn = if random.below(2) == 0 { (cols, -rows) } else { (-cols, rows) };
        let bump = [a, b].map(|cell| Cell::new(cell.row + turn.0, cell.col + turn.1));
        let is_free = |cell: &Cell| {
            (0..size).contains(&cell.row) && (0..size).contains(&cell.col) && !is_node[place(*cell)]
        };
        if bump.iter().all(is_free) {
            next[place(a)] = place(bump[0]);
            next[place(bump[0])] = place(bump[1]);
            next[place(bump[1])] = place(b);
            for cell in bump {
                is_node[place(cell)] = true;
                way.push(cell);
            }
        } else {
            failed += 1;
        }
    }
    GridGraph::from_cells(way).unwrap()
}

const fn is_even(cell: &Cell) -> bool {
    (cell.row + cell.col) % 2 == 0
}

/// A graph with two nodes moved to cells of the same colours, such that every node has two neighbours.
fn moved(random: &mut Random, graph: &GridGraph, side: i32) -> GridGraph {
    loop {
        let mut cells = graph.cells().to_vec();
        for _ in 0..2 {
            let place = random.below(cells.len());
            let cell = || {
                Cell::new(random.below(side as usize) as i32, random.below(side as usize) as i32)
            };
            let cell = std::iter::repeat_with(cell)
                .find(|cell| is_even(cell) == is_even(&cells[place]) && !cells.contains(cell));
            cells[place] = cell.unwrap();
        }
        let graph = GridGraph::from_cells(cells).unwrap();
        let mut nodes = (0..graph.vertex_count() as u32).map(Vertex::new);
        if nodes.all(|node| graph.neighbors(node).count() > 1) {
            return graph;
        }
    }
}

/// A square without some cells, equally many of each colour.
fn holes(random: &mut Random, side: usize, percent: usize) -> GridGraph {
    let mut missing = Vec::new();
    let each = side * side * percent / 200;
    while missing.len() < 2 * each {
        let cell = Cell::new(random.below(side) as i32, random.below(side) as i32);
        let same = missing.iter().filter(|other: &&Cell| is_even(other) == is_even(&cell));
        if same.count() < each && !missing.contains(&cell) {
            missing.push(cell);
        }
    }
    GridGraph::from_fn(side, side, |row, col| !missing.contains(&Cell::new(row as i32, col as i32)))
        .unwrap()
}

/// Decides a graph within a number of steps, checks the answer, and returns the steps.
fn decide(graph: &GridGraph, most: u64) -> (Answer<Circuit, Reason>, u64) {
    let mut effort = Effort::within(Limits { steps: Some(most), ..Limits::default() });
    let answer = graph.find_circuit(&mut effort);
    if crate::search::check(graph, &answer).is_none() {
        assert_eq!(answer, Answer::open(Stopped::Steps { limit: most }));
    }
    (answer, effort.progress().steps)
}

/// 160 graphs of 20 x 20 to 40 x 40: none stays open within 10^8 steps, and no reason is a search.
#[test]
fn graphs_with_many_holes() {
    let mut random = Random::new(41);
    let (mut yes, mut counting, mut clauses, mut quick, mut most) = (0, 0, 0, 0, 0);
    let mut all = 0;
    for round in 0..160 {
        let side = [20, 24, 30, 40][round % 4];
        let graph = match round / 4 % 4 {
            0 | 1 => planted(&mut random, side, 50 + round * 30 / 160),
            2 => {
                let graph = planted(&mut random, side, 50 + round * 30 / 160);
                moved(&mut random, &graph, side as i32)
            }
            _ => holes(&mut random, side, 1 + round % 3),
        };
        let (answer, steps) = decide(&graph, 100_000_000);
        most = most.max(steps);
        all += steps;
        match answer {
            Answer::Yes(_) => yes += 1,
            Answer::No(Reason::Counting { .. }) => counting += 1,
            Answer::No(Reason::Clauses { .. }) => clauses += 1,
            Answer::No(Reason::Exhausted) => panic!("{round}: exhausted"),
            Answer::No(_) => quick += 1,
            Answer::Open { .. } => panic!("{round}: open, {side} x {side}"),
        }
    }
    println!(
        "{yes} yes, {counting} counting, {clauses} clauses, {quick} quick; {all} steps, at most {most}"
    );
    assert!(yes > 80 && counting > 2 && clauses > 0, "{yes} {counting} {clauses}");
}

/// Hidden circuits up to 100 x 100 take few steps for each node; 60 x 60 with few holes is decided.
#[test]
fn circuits_of_large_graphs() {
    let mut random = Random::new(42);
    for (side, percent) in [(60, 70), (75, 77), (100, 60), (100, 70), (100, 77)] {
        let hidden = planted(&mut random, side, percent);
        let nodes = hidden.vertex_count() as u64;
        assert!(nodes > (side * side) as u64 / 2);
        let (answer, steps) = decide(&hidden, 300 * nodes);
        println!("{nodes} nodes: {steps} steps");
        assert!(answer.is_yes());
    }
    for _ in 0..3 {
        let (answer, steps) = decide(&holes(&mut random, 60, 3), 5_000_000);
        println!("with holes: {steps} steps");
        assert!(answer.decided().is_some());
    }
}

/// A graph and its mirror images take about as many steps.
#[test]
fn symmetric_positions_take_as_long() {
    let mut random = Random::new(43);
    for side in [16, 30, 50] {
        let graph = planted(&mut random, side, 70);
        let steps = [0, 1, 2, 3, 4, 5, 6, 7].map(|symmetry| {
            let image = |cell: &Cell| {
                let (mut row, mut col) = (cell.row, cell.col);
                if symmetry & 1 > 0 {
                    (row, col) = (col, row);
                }
                Cell::new(
                    if symmetry & 2 > 0 { -row } else { row },
                    if symmetry & 4 > 0 { -col } else { col },
                )
            };
            let image = GridGraph::from_cells(graph.cells().iter().map(image)).unwrap();
            let (answer, steps) = decide(&image, 100_000_000);
            assert!(answer.is_yes());
            steps
        });
        println!("{side}: {steps:?}");
        let [least, most] = [steps.iter().min(), steps.iter().max()].map(|steps| *steps.unwrap());
        assert!(most < 10 * least, "{steps:?}");
    }
}

#[test]
fn forged_proofs() {
    Forgeries::try_up_to(20_000, 44, 10, forgers::proofs);
}

/// Proofs about graphs of up to four nodes, of all pairs of short steps: only the square has a circuit, so none of its
/// proofs holds, and a graph without nodes has neither edges nor faces.
#[test]
fn proofs_about_tiny_graphs() {
    let mut holding = 0;
    for graph in ["", ".", "#", ".#", "##", "#.#", "###", "##|#.", "##|##"] {
        let graph: GridGraph = graph.parse().unwrap();
        let steps = ["a", "a 1", "a -1", "a 2", "a -1 -2", "a 5", "c 0", "c 0 1", "l", "l 1"];
        let pairs = steps.iter().flat_map(|first| steps.map(|second| format!("{first}\n{second}")));
        for text in pairs.chain(steps.map(str::to_owned)) {
            let Ok(proof) = text.parse() else { continue };
            let is_right = Reason::Clauses { proof }.check(&graph, &mut Effort::new()).is_ok();
            assert!(!is_right || graph.vertex_count() < 4, "{graph}\n{text}");
            holding += usize::from(is_right);
        }
    }
    assert!(holding > 10, "{holding}");
}

/// A program in another language, written from the page of the format alone, accepts the proofs, and refuses them
/// without one of their steps.
#[test]
fn proofs_as_a_reader_in_python_checks_them() {
    let verdict = |graph: &GridGraph, proof: &ClauseProof| {
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/circuit_proof.py");
        let mut python = Command::new("python3");
        let mut python = python.arg(script).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let text = format!("{graph}\n{proof}\n");
        python.stdin.take().unwrap().write_all(text.as_bytes())?;
        let output = python.wait_with_output()?;
        Ok::<_, std::io::Error>(String::from_utf8(output.stdout).unwrap().trim().to_owned())
    };
    let mut random = Random::new(45);
    let mut proofs = 0;
    while proofs < 20 {
        let graph = GridGraph::from_fn(6, 6, |_, _| random.below(100) >= 13).unwrap();
        // The text begins with the first row and column that have nodes.
        let graph: GridGraph = graph.to_string().parse().unwrap();
        let Answer::No(Reason::Clauses { mut proof }) = decide(&graph, 1 << 30).0 else { continue };
        match verdict(&graph, &proof) {
            Ok(verdict) => assert_eq!(verdict, "right", "{graph}\n{proof}"),
            Err(error) => return println!("no python3 here: {error}"),
        }
        proof.steps.remove(random.below(proof.steps.len()));
        assert!(verdict(&graph, &proof).unwrap().starts_with("refuted"), "{graph}\n{proof}");
        assert!(Reason::Clauses { proof }.check(&graph, &mut Effort::new()).is_err());
        proofs += 1;
    }
}
