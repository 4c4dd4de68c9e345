//! Grid graphs from petgraph graphs of several types, and graphs that are not grid graphs.
use clobber_npc::{Cell, Error, GridGraph};
use petgraph::graph::{DiGraph, UnGraph};
use petgraph::graphmap::UnGraphMap;
use petgraph::stable_graph::StableUnGraph;

fn square() -> [Cell; 4] {
    [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(row, col)| Cell::new(row, col))
}

#[test]
fn every_graph_type() {
    let text = "##|##";
    let mut directed: DiGraph<Cell, ()> = DiGraph::new();
    let [a, b, c, d] = square().map(|cell| directed.add_node(cell));
    for (from, to) in [(a, b), (b, d), (d, c), (c, a), (a, c), (a, b)] {
        directed.add_edge(from, to, ());
    }
    assert_eq!(
        GridGraph::from_petgraph(&directed, |node| directed[node]).unwrap().to_string(),
        text
    );

    let map = UnGraphMap::<(i32, i32), ()>::from_edges([
        ((5, -5), (5, -4)),
        ((5, -5), (6, -5)),
        ((6, -4), (5, -4)),
        ((6, -4), (6, -5)),
    ]);
    let graph = GridGraph::from_petgraph(&map, |(row, col)| Cell::new(row, col)).unwrap();
    assert_eq!((graph.to_string().as_str(), graph.cells()[0]), (text, Cell::new(5, -5)));

    // With a node removed: its index stays free.
    let mut stable: StableUnGraph<Cell, ()> = StableUnGraph::default();
    let nodes = square().map(|cell| stable.add_node(cell));
    for (a, b) in [(0, 1), (1, 3), (3, 2), (2, 0)] {
        stable.add_edge(nodes[a], nodes[b], ());
    }
    stable.remove_node(nodes[1]);
    assert_eq!(
        GridGraph::from_petgraph(&stable, |node| stable[node]).unwrap().to_string(),
        "#.|##"
    );
}

#[test]
fn what_is_not_a_grid_graph_is_named() {
    let [cell, other_cell, _, diagonal] = square();
    let mut graph: UnGraph<Cell, ()> = UnGraph::default();
    let [a, b] = [cell, other_cell].map(|cell| graph.add_node(cell));
    let of = |graph: &UnGraph<Cell, ()>| GridGraph::from_petgraph(graph, |node| graph[node]);
    assert_eq!(of(&graph), Err(Error::MissingEdge { node: 0, other: 1, cell, other_cell }));
    graph.add_edge(b, a, ());
    assert_eq!(of(&graph).unwrap().to_string(), "##");
    let d = graph.add_node(diagonal);
    graph.add_edge(a, d, ());
    assert_eq!(of(&graph), Err(Error::LongEdge { node: 0, other: 2, cell, other_cell: diagonal }));
    graph[d] = cell;
    assert_eq!(of(&graph), Err(Error::SharedCell { node: 0, other: 2, cell }));
    let mut looped: UnGraph<Cell, ()> = UnGraph::default();
    let a = looped.add_node(cell);
    looped.add_edge(a, a, ());
    assert_eq!(of(&looped), Err(Error::LongEdge { node: 0, other: 0, cell, other_cell: cell }));
    graph[d] = Cell::new(i32::MAX, 0);
    graph.clear_edges();
    graph.add_edge(a, b, ());
    assert!(matches!(of(&graph), Err(Error::OutOfRange { .. })));
}

#[test]
fn there_and_back() {
    for text in ["", "#", "###.|#.##|####", "#.#|.#."] {
        let grid_graph: GridGraph = text.parse().unwrap();
        let graph = grid_graph.to_petgraph();
        assert_eq!(graph.edge_count(), grid_graph.edge_count());
        assert_eq!(GridGraph::from_petgraph(&graph, |node| graph[node]), Ok(grid_graph), "{text}");
    }
}
