//! Generated grid graphs are within bounds and varied; shrinking makes them smaller.

use std::collections::HashSet;

use clobber_core::{Topology, check_topology};
use clobber_npc::{Cell, Effort, Gadget, GridGraph};
use testkit::generators::{assert_various, from_bytes, least, of_nothing, values};

fn many() -> impl Iterator<Item = (usize, GridGraph)> {
    values(3000, 100)
}

fn is_connected(graph: &GridGraph) -> bool {
    let mut reached = HashSet::new();
    let mut ahead: Vec<Cell> = graph.cells().first().copied().into_iter().collect();
    while let Some(cell) = ahead.pop() {
        if reached.insert(cell) {
            let next = |other: &&Cell| cell.is_next_to(**other);
            ahead.extend(graph.cells().iter().filter(next).copied());
        }
    }
    reached.len() == graph.vertex_count()
}

#[test]
fn graphs_are_within_bounds_and_various() {
    for graphs in [many().collect::<Vec<_>>(), from_bytes().collect()] {
        for (size, graph) in &graphs {
            assert!(graph.vertex_count() <= (*size).min(256), "{graph:?} of {size}");
            check_topology(graph).expect("a board");
            let again = GridGraph::from_cells(graph.cells().iter().rev().copied());
            assert_eq!(again.as_ref(), Ok(graph));
        }
        let large = |graph: &GridGraph| graph.vertex_count() > 10;
        let graphs: Vec<GridGraph> = graphs.into_iter().map(|(_, graph)| graph).collect();
        assert_various(
            &graphs,
            60,
            &[
                ("empty", &|graph| graph.vertex_count() == 0),
                ("not connected", &|graph| large(graph) && !is_connected(graph)),
                ("connected", &|graph| large(graph) && is_connected(graph)),
                ("rectangles", &|graph| large(graph) && graph.is_rectangle()),
                ("without a gadget", &|graph| large(graph) && Gadget::new(graph.clone()).is_err()),
                ("a circuit", &|graph| {
                    large(graph) && graph.find_circuit(&mut Effort::new()).is_yes()
                }),
                ("a circuit, with holes or bays", &|graph| {
                    large(graph)
                        && !graph.is_rectangle()
                        && graph.find_circuit(&mut Effort::new()).is_yes()
                }),
                ("no circuit, but a gadget", &|graph| {
                    Gadget::new(graph.clone()).is_ok()
                        && !graph.find_circuit(&mut Effort::new()).is_yes()
                }),
                ("far away", &|graph| graph.cells().iter().any(|cell| cell.row.abs() > 1 << 28)),
            ],
        );
    }
}

/// A fuzzer without data left gets the least value.
#[test]
fn without_data_there_is_no_node() {
    assert_eq!(of_nothing::<GridGraph>(), GridGraph::default());
}

#[test]
fn shrinking_ends_at_the_least() {
    let circuit = |graph: &GridGraph| graph.find_circuit(&mut Effort::new()).is_yes();
    let some = |has: fn(&GridGraph) -> bool| many().map(|(_, graph)| graph).filter(has).take(100);
    let mut squares = 0;
    for graph in
        some(|graph| graph.vertex_count() > 20 && graph.find_circuit(&mut Effort::new()).is_yes())
    {
        let found = least(graph, circuit);
        squares += usize::from(found.to_string() == "##|##");
        assert!(found.vertex_count() <= 12, "{found}");
    }
    assert!(squares > 90, "{squares}");
    let edge = |graph: &GridGraph| graph.edges().next().is_some();
    for graph in some(|graph| graph.edges().next().is_some()) {
        let found = least(graph, edge);
        assert!(["##", "#|#"].contains(&found.to_string().as_str()), "{found}");
    }
    for graph in some(|graph| graph.vertex_count() > 2) {
        let found = least(graph, |graph| graph.vertex_count() > 2);
        assert_eq!(found.vertex_count(), 3, "{found}");
    }
    // Cells as far apart as allowed.
    let end = 1 << 30;
    let far =
        GridGraph::from_cells([Cell::new(-end, -end), Cell::new(end, end)]).expect("in range");
    let found = least(far, |graph| graph.vertex_count() == 2);
    assert_eq!(found.to_string(), "##");
}
