//! Graphs of all petgraph types become boards, and moves come back as their nodes.
#![cfg(feature = "petgraph")]

use clobber_core::{Color, Path, Topology, Vertex};
use clobber_graphs::petgraph::{
    cartesian_product, graph_of, hamming_graph, hypercube_graph, moves_on, position_on,
};
use clobber_graphs::{Exhaustive, Goal, Hamming, Product};
use petgraph::graph::{DiGraph, NodeIndex, UnGraph};
use petgraph::graphmap::UnGraphMap;
use petgraph::stable_graph::StableUnGraph;

#[test]
fn nodes_come_back_unchanged() {
    // With a node taken out: its index stays free.
    let mut graph: StableUnGraph<Color, ()> = StableUnGraph::default();
    let nodes: Vec<_> = "xooxo"
        .chars()
        .map(|c| graph.add_node(if c == 'x' { Color::Black } else { Color::White }))
        .collect();
    for pair in nodes.windows(2) {
        graph.add_edge(pair[0], pair[1], ());
    }
    graph.remove_node(nodes[2]);
    let position = position_on(&graph, |node| graph.node_weight(node).copied()).unwrap();
    assert_eq!(position.to_string(), "xo.xo");
    let reduction = Exhaustive::of(&position).unwrap().reduce(Goal::Fewest).unwrap();
    assert_eq!(reduction.moves.len(), 2);
    for (from, to) in moves_on(&graph, &reduction.moves) {
        assert!(graph.contains_edge(from, to));
    }

    let map = UnGraphMap::<&str, ()>::from_edges([("a", "b"), ("b", "c")]);
    let position =
        position_on(&map, |name| Some(if name == "b" { Color::White } else { Color::Black }))
            .unwrap();
    let reduction = Exhaustive::of(&position).unwrap().reduce(Goal::Fewest).unwrap();
    let moves: Vec<_> = moves_on(&map, &reduction.moves).collect();
    // Whatever moves first, two stones of one colour are left.
    assert_eq!(moves.len(), 1);
    assert!(moves.iter().all(|&(from, to)| map.contains_edge(from, to)));

    let looped = DiGraph::<(), ()>::from_edges([(0, 1), (1, 1)]);
    assert!(position_on(&looped, |_| None).is_err());
}

#[test]
fn families_of_graphs() {
    let cube = hypercube_graph(5).unwrap();
    assert_eq!((cube.node_count(), cube.edge_count()), (32, 80));
    let product = hamming_graph([3, 4, 2]).unwrap();
    assert_eq!((product.node_count(), product.edge_count()), (24, 24 * 6 / 2));
    let row = graph_of(&Path::new(4), |v| v);
    assert_eq!(row[NodeIndex::new(2)], Vertex::new(2));
    assert!(hypercube_graph(40).is_err());
}

#[test]
fn the_product_of_graphs_is_that_of_boards() {
    let triangle = UnGraph::<(), ()>::from_edges([(0, 1), (1, 2), (2, 0), (0, 1), (1, 1)]);
    let mut gap: StableUnGraph<(), ()> = StableUnGraph::default();
    let nodes: Vec<_> = (0..3).map(|_| gap.add_node(())).collect();
    gap.add_edge(nodes[0], nodes[2], ());
    gap.remove_node(nodes[1]);
    let product = cartesian_product(&triangle, &gap);
    let board = clobber_core::GraphBoard::from_petgraph(&product).unwrap();
    let prism = Product::new(Hamming::new([3]).unwrap(), Hamming::new([2]).unwrap()).unwrap();
    assert_eq!(board, clobber_core::GraphBoard::from_board(&prism).unwrap());
    assert_eq!(product[NodeIndex::new(3)], (NodeIndex::new(0), nodes[2]));
    assert_eq!(prism.vertex_count(), 6);
}
