//! Circuits and gadgets.

use super::*;
use clobber_core::Vertex;
use clobber_npc::*;

/// A square with holes, which neither colouring nor a cut decides.
fn holed(size: usize) -> GridGraph {
    let mut random = Random::new(11);
    let side = size as i32;
    let cells = (0..side).flat_map(|row| (0..side).map(move |col| Cell::new(row, col)));
    let inner =
        |cell: &Cell| (1..side - 1).contains(&cell.row) && (1..side - 1).contains(&cell.col);
    let holes = [0, 1].map(|parity| {
        let mut chosen = Vec::new();
        while chosen.len() < size / 15 {
            let cell = Cell::new(random.below(size) as i32, random.below(size) as i32);
            if inner(&cell) && (cell.row + cell.col) % 2 == parity && !chosen.contains(&cell) {
                chosen.push(cell);
            }
        }
        chosen
    });
    let kept = cells.filter(|cell| !holes.iter().flatten().any(|hole| hole == cell));
    GridGraph::from_cells(kept.collect::<Vec<_>>()).unwrap()
}

#[test]
fn circuits_and_paths() {
    let small: GridGraph = "#####|#.###|###.#|#####|.####".parse().unwrap();
    let graphs = [holed(300), holed(60), small.clone()];
    check("clobber_npc::GridGraph::find_circuit", &graphs, |graph, effort| {
        let answer = graph.find_circuit(effort);
        if let Answer::Yes(circuit) = &answer {
            assert_eq!(circuit.vertices().len(), graph.cells().len());
        }
        decided(answer)
    });
    let tours = [holed(150), holed(60), small];
    check("clobber_npc::Tour::find", &tours, |graph, effort| {
        decided(Tour::Circuit.find(graph, effort))
    });
    // A star with three leaves or more has no path.
    let none = [700_usize, 300, 2].map(|size| {
        let star = GraphBoard::from_edges(size + 2, (1..size + 2).map(|leaf| (0, leaf))).unwrap();
        match Tour::Path.find(&star, &mut Effort::new()) {
            Answer::No(proof) => (star, proof),
            _ => panic!("a star has a path"),
        }
    });
    check("clobber_npc::Tour::check_none", &none, |(star, proof), effort| {
        told(Tour::Path.check_none(star, proof, effort))
    });
    check("clobber_npc::GridGraph::find_path_from", &graphs, |graph, effort| {
        decided(graph.find_path_from(Vertex::new(0), effort))
    });
    check("clobber_npc::Reason::check", &graphs, |graph, effort| {
        told(Reason::Exhausted.check(graph, effort))
    });
    check("clobber_npc::Reason::check_path_from", &graphs, |graph, effort| {
        told(Reason::Exhausted.check_path_from(graph, Vertex::new(0), effort))
    });
    let rectangles =
        [(300, 300), (24, 24), (4, 5)].map(|(rows, cols)| GridGraph::rectangle(rows, cols));
    let rectangles = rectangles.map(Result::unwrap);
    check("clobber_npc::GridGraph::count_circuits", &rectangles, |graph, effort| {
        told(graph.count_circuits(effort))
    });
    check("clobber_npc::GridGraph::count_paths", &rectangles, |graph, effort| {
        told(graph.count_paths(effort))
    });
}
