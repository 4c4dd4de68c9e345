//! Hamiltonian cycles: in every small Hamming graph, through every edge, and refused lists.

use clobber_core::{Topology, Vertex};
use clobber_graphs::{Clique, HamiltonianCycle, Hamming, Hypercube};

/// A second check, which shares no code with the constructor's.
fn is_hamiltonian(board: &impl Topology, cycle: &[Vertex]) -> bool {
    let mut sorted = cycle.to_vec();
    sorted.sort_unstable();
    let all = (0..board.vertex_count() as u32).map(Vertex::new);
    sorted.into_iter().eq(all)
        && (0..cycle.len()).all(|index| {
            board.neighbors(cycle[index]).any(|v| v == cycle[(index + 1) % cycle.len()])
        })
}

fn small_graphs() -> Vec<Hamming> {
    let mut lists: Vec<Vec<u32>> = vec![vec![]];
    let mut all = Vec::new();
    for _ in 0..4 {
        let longer =
            |list: &Vec<u32>| (1..=5).map(|size| [list.as_slice(), &[size]].concat()).collect();
        lists = lists.iter().flat_map::<Vec<Vec<u32>>, _>(longer).collect();
        all.extend(lists.iter().filter(|list| list.iter().product::<u32>() <= 120).cloned());
    }
    all.into_iter().map(|sizes| Hamming::new(sizes).unwrap()).collect()
}

#[test]
fn every_small_hamming_graph_through_every_edge() {
    let mut graphs = 0;
    for graph in small_graphs() {
        if graph.vertex_count() < 3 {
            assert!(HamiltonianCycle::from_hamming(&graph).is_err());
            continue;
        }
        graphs += 1;
        let cycle = HamiltonianCycle::from_hamming(&graph).unwrap();
        assert!(is_hamiltonian(&graph, cycle.vertices()), "{graph}");
        for a in (0..graph.vertex_count() as u32).map(Vertex::new) {
            for b in graph.neighbors(a) {
                let through = HamiltonianCycle::through(&graph, a, b).unwrap();
                assert!(is_hamiltonian(&graph, through.vertices()), "{graph}: {a} {b}");
                assert_eq!(through.vertices()[..2], [a, b], "{graph}");
            }
        }
    }
    assert!(graphs > 300, "{graphs}");
}

#[test]
fn the_gray_code_of_a_large_hypercube() {
    let cube = Hypercube::new(16).unwrap();
    let graph = Hamming::new([2; 16]).unwrap();
    let cycle = HamiltonianCycle::from_hamming(&graph).unwrap();
    assert!(HamiltonianCycle::new(&cube, cycle.vertices().iter().copied()).is_ok());
    let gray = (0..1 << 16).map(|number: u32| Vertex::new(number ^ number >> 1));
    assert!(cycle.vertices().iter().copied().eq(gray));
}

#[test]
fn what_is_no_cycle_is_refused() {
    let square = Hypercube::new(2).unwrap();
    let new = |list: &[u32]| HamiltonianCycle::new(&square, list.iter().copied().map(Vertex::new));
    assert!(new(&[0, 1, 3, 2]).is_ok());
    for (list, fault) in [
        (&[0, 1, 3][..], "a list of another length than 4"),
        (&[0, 1, 2, 3], "vertex 1: 1 is not adjacent to 2, which follows"),
        (&[0, 1, 0, 1], "vertex 2: 0 comes a second time or is not on the board"),
        (&[0, 1, 3, 9], "vertex 2: 3 is not adjacent to 9, which follows"),
    ] {
        assert_eq!(new(list).unwrap_err().to_string(), fault);
    }
    // Reads no more of an endless list than needed.
    assert!(HamiltonianCycle::new(&square, std::iter::repeat(Vertex::new(0))).is_err());
    assert!(HamiltonianCycle::new(&Clique::new(2), [0, 1].map(Vertex::new)).is_err());
    let graph = Hamming::new([2, 2]).unwrap();
    assert!(HamiltonianCycle::through(&graph, Vertex::new(0), Vertex::new(3)).is_err());
    assert!(HamiltonianCycle::through(&graph, Vertex::new(0), Vertex::new(7)).is_err());
}
