//! The boards keep the contract of `Topology`, list the moves of the definition, and agree with each other where they
//! are the same graph.

use clobber_core::{
    Cycle, GraphBoard, Grid, Move, Path, Position, StoneSet, Topology, Vertex, check_topology,
};
use clobber_graphs::{Clique, Hamming, Hypercube, Product};
use testkit::Random;

use crate::support::vertices;

fn edges(board: &impl Topology) -> Vec<(u32, u32)> {
    let of = |a: Vertex| board.neighbors(a).map(move |b| (a.get(), b.get()));
    let mut edges: Vec<_> = vertices(board).flat_map(of).collect();
    edges.sort_unstable();
    edges
}

/// The edges of a product of cliques from the definition: exactly one coordinate differs.
fn hamming_edges(sizes: &[u32]) -> Vec<(u32, u32)> {
    let count: u32 = sizes.iter().product();
    let digits = |mut v: u32| -> Vec<u32> {
        let digit = |&size: &u32| {
            let digit = v % size;
            v /= size;
            digit
        };
        sizes.iter().map(digit).collect()
    };
    let mut edges = Vec::new();
    for a in 0..count {
        for b in 0..count {
            if digits(a).iter().zip(digits(b)).filter(|(a, b)| **a != *b).count() == 1 {
                edges.push((a, b));
            }
        }
    }
    edges
}

fn moves<S: StoneSet, T: Topology>(position: &Position<T, S>) -> Vec<Move> {
    let mut moves: Vec<Move> = position.all_moves().collect();
    moves.sort_unstable();
    moves
}

/// A full colouring with pseudo-random colours and some holes.
fn coloring<T: Topology, S: StoneSet>(board: T, seed: u64) -> Position<T, S> {
    Random::new(seed).position(board, 6).with_sets().unwrap()
}

#[test]
fn hypercubes_keep_the_contract_and_find_all_moves() {
    for dimension in 0..=9 {
        let cube = Hypercube::new(dimension).unwrap();
        check_topology(&cube).unwrap();
        assert_eq!(edges(&cube), hamming_edges(&vec![2; dimension as usize]), "{cube}");
        let graph = GraphBoard::from_board(&cube).unwrap();
        for seed in 0..20 {
            let large: Position<Hypercube> = coloring(cube, seed);
            let by_lists: Position<&GraphBoard> = coloring(&graph, seed);
            assert_eq!(moves(&large), moves(&by_lists), "{cube} {large}");
            if let (Ok(small), Ok(middle)) =
                (large.clone().with_sets::<u64>(), large.clone().with_sets::<u128>())
            {
                assert_eq!(moves(&small), moves(&large));
                assert_eq!(moves(&middle), moves(&large));
            }
        }
    }
    assert!(Hypercube::new(31).is_ok());
    assert!(Hypercube::new(32).is_err());
    assert!(Hypercube::new(u32::MAX).is_err());
}

#[test]
fn hamming_graphs_are_what_the_definition_says() {
    let graphs = [
        "K1", "K2", "K5", "K2xK3", "K3xK2", "K3xK3", "K4xK1xK2", "K2xK2xK2", "K3xK2xK2",
        "K5xK4xK3", "K0xK7", "K7xK0",
    ];
    let graphs = graphs.map(|text| text.parse::<Hamming>().unwrap());
    for graph in graphs.into_iter().chain(Hamming::new([])) {
        check_topology(&graph).unwrap();
        assert_eq!(edges(&graph), hamming_edges(graph.sizes()), "{graph}");
        for v in vertices(&graph) {
            assert_eq!(graph.vertex(graph.coordinates(v)), Some(v));
        }
    }
    assert!(Hamming::new([1 << 16, 1 << 16]).is_err());
    assert!(Hamming::new([u32::MAX, u32::MAX, u32::MAX, 0]).is_ok());
    let empty = Hamming::new([u32::MAX, u32::MAX, 0]).unwrap();
    assert_eq!(empty.vertex([5, 5, 0]), None);
    assert_eq!(Hamming::from(Clique::new(7)), Hamming::new([7]).unwrap());
    assert_eq!(Hamming::from(Hypercube::new(4).unwrap()), Hamming::new([2; 4]).unwrap());
    assert_eq!(Hamming::new([2, 3]).unwrap().vertex([1, 3]), None);
    assert_eq!(Hamming::new([2, 3]).unwrap().vertex([1]), None);
    assert_eq!(Hamming::new([2, 3]).unwrap().vertex([1, 2, 0]), None);
}

#[test]
fn products_and_cliques() {
    for clique in [0, 1, 2, 7].map(Clique::new) {
        check_topology(&clique).unwrap();
        assert_eq!(edges(&clique), edges(&Hamming::from(clique)));
    }
    // A grid is the product of two rows, and a Hamming graph is the product of its cliques.
    let grid = Grid::new(4, 5).unwrap();
    let rows = Product::new(Path::new(5), Path::new(4)).unwrap();
    check_topology(&rows).unwrap();
    assert_eq!(edges(&rows), edges(&grid));
    let cliques =
        Product::new(Product::new(Clique::new(2), Clique::new(3)).unwrap(), Clique::new(4))
            .unwrap();
    check_topology(&cliques).unwrap();
    assert_eq!(edges(&cliques), hamming_edges(&[2, 3, 4]));
    let torus = Product::new(Cycle::new(4), Cycle::new(4)).unwrap();
    check_topology(&torus).unwrap();
    // Q_4 is the product of two squares; the Gray code 0, 1, 3, 2 maps one onto the other.
    let gray = |v: u32| (v % 4) ^ (v % 4) >> 1 | ((v / 4) ^ (v / 4) >> 1) << 2;
    let mut mapped: Vec<_> = edges(&torus).into_iter().map(|(a, b)| (gray(a), gray(b))).collect();
    mapped.sort_unstable();
    assert_eq!(mapped, hamming_edges(&[2, 2, 2, 2]));
    check_topology(&Product::new(Path::new(0), Path::new(3)).unwrap()).unwrap();
    assert!(Product::new(Path::new(1 << 20), Path::new(1 << 20)).is_err());
}
