//! Boards from every type of petgraph graph.
use clobber_core::{BoardError, GraphBoard, Topology, Vertex, check_topology};
use petgraph::csr::Csr;
use petgraph::graph::{DiGraph, NodeIndex, UnGraph};
use petgraph::graphmap::UnGraphMap;
use petgraph::matrix_graph::UnMatrix;
use petgraph::stable_graph::StableUnGraph;
use petgraph::visit::{EdgeFiltered, EdgeRef, NodeFiltered, Reversed};

const TRIANGLE_WITH_TAIL: [(u32, u32); 4] = [(0, 1), (1, 2), (2, 0), (2, 3)];

fn edges(board: &GraphBoard) -> Vec<(u32, u32)> {
    check_topology(board).unwrap();
    board.edges().map(|(a, b)| (a.get(), b.get())).collect()
}

#[test]
fn every_graph_type_gives_the_same_board() {
    let expected = vec![(0, 1), (0, 2), (1, 2), (2, 3)];
    let undirected = UnGraph::<(), ()>::from_edges(TRIANGLE_WITH_TAIL);
    assert_eq!(edges(&GraphBoard::from_petgraph(&undirected).unwrap()), expected);
    let directed = DiGraph::<(), ()>::from_edges(TRIANGLE_WITH_TAIL);
    assert_eq!(edges(&GraphBoard::from_petgraph(&directed).unwrap()), expected);
    assert_eq!(edges(&GraphBoard::from_petgraph(Reversed(&directed)).unwrap()), expected);
    let stable = StableUnGraph::<(), ()>::from_edges(TRIANGLE_WITH_TAIL);
    assert_eq!(edges(&GraphBoard::from_petgraph(&stable).unwrap()), expected);
    let map = UnGraphMap::<u32, ()>::from_edges(TRIANGLE_WITH_TAIL);
    assert_eq!(edges(&GraphBoard::from_petgraph(&map).unwrap()), expected);
    let matrix = UnMatrix::<(), (), std::hash::RandomState>::from_edges(
        TRIANGLE_WITH_TAIL.map(|(a, b)| (a as u16, b as u16)),
    );
    assert_eq!(edges(&GraphBoard::from_petgraph(&matrix).unwrap()), expected);
    let mut arcs: Vec<(u32, u32)> = TRIANGLE_WITH_TAIL.into();
    arcs.sort_unstable();
    let csr = Csr::<(), ()>::from_sorted_edges(&arcs).unwrap();
    assert_eq!(edges(&GraphBoard::from_petgraph(&csr).unwrap()), expected);
}

#[test]
fn parallel_edges_and_both_directions_count_once() {
    let graph = DiGraph::<(), ()>::from_edges([(0, 1), (1, 0), (0, 1), (1, 2)]);
    assert_eq!(edges(&GraphBoard::from_petgraph(&graph).unwrap()), [(0, 1), (1, 2)]);
}

#[test]
fn indices_are_those_of_the_graph() {
    let mut stable = StableUnGraph::<(), ()>::from_edges(TRIANGLE_WITH_TAIL);
    stable.remove_node(NodeIndex::new(1));
    let board = GraphBoard::from_petgraph(&stable).unwrap();
    assert_eq!(board.vertex_count(), 4);
    assert_eq!(board.neighbors(Vertex::new(1)).count(), 0);
    assert_eq!(edges(&board), [(0, 2), (2, 3)]);
}

#[test]
fn filtered_graphs_are_boards_too() {
    let graph = UnGraph::<(), ()>::from_edges(TRIANGLE_WITH_TAIL);
    let without_2 = NodeFiltered::from_fn(&graph, |node| node.index() != 2);
    assert_eq!(edges(&GraphBoard::from_petgraph(&without_2).unwrap()), [(0, 1)]);
    let without_tail = EdgeFiltered::from_fn(&graph, |edge| edge.id().index() != 3);
    assert_eq!(edges(&GraphBoard::from_petgraph(&without_tail).unwrap()).len(), 3);
}

#[test]
fn loops_are_refused() {
    let graph = UnGraph::<(), ()>::from_edges([(0, 1), (1, 1)]);
    assert_eq!(GraphBoard::from_petgraph(&graph), Err(BoardError::Loop { edge: 1, vertex: 1 }));
    assert_eq!(GraphBoard::from_petgraph(&UnGraph::<(), ()>::default()), Ok(GraphBoard::default()));
}
