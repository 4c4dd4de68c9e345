//! The grid graphs that quickcheck and fuzzers get are within bounds and various; what they shrink to is smaller.

use std::collections::HashSet;
use std::fmt::Debug;

use arbitrary::Unstructured;
use clobber_core::{Topology, check_topology};
use clobber_npc::{Cell, Gadget, GridGraph, find_circuit};
use quickcheck::{Arbitrary, Gen};

fn many<V: Arbitrary>() -> impl Iterator<Item = (usize, V)> {
    // Small generators and large ones.
    (0..3000).map(|k| (k % 100, V::arbitrary(&mut Gen::from_size_and_seed(k % 100, k as u64))))
}

/// Of random bytes, and of bytes that are all alike; with their number.
fn from_bytes<V: for<'a> arbitrary::Arbitrary<'a>>() -> impl Iterator<Item = (usize, V)> {
    let mut state = 1_u64;
    let mut byte = move || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (state >> 56) as u8
    };
    let (least, most) = V::size_hint(0);
    assert!(most.is_none_or(|most| least <= most));
    (0..3000).map(move |round| {
        let length = round % 300;
        let bytes: Vec<u8> = match round / 300 {
            0 => vec![0; length],
            1 => vec![0xff; length],
            _ => (0..length).map(|_| byte()).collect(),
        };
        let mut data = Unstructured::new(&bytes);
        let value = V::arbitrary(&mut data).expect("made of any bytes");
        let taken = length - data.len();
        assert!(taken >= least.min(length) && most.is_none_or(|most| taken <= most), "{taken}");
        (length.min(256), value)
    })
}

/// Everything that `shrink` offers is of a smaller measure, all the way down along some chains.
fn shrinks_to_smaller<V: Arbitrary + Debug, M: Ord + Debug>(measure: impl Fn(&V) -> M) {
    for (k, (_, mut value)) in many::<V>().take(300).enumerate() {
        let mut step = k;
        loop {
            let smaller: Vec<V> = value.shrink().take(3000).collect();
            for candidate in &smaller {
                assert!(measure(candidate) < measure(&value), "{value:?} to {candidate:?}");
            }
            if smaller.is_empty() {
                break;
            }
            // Not always the smallest, or the chain would be short.
            step = step.wrapping_mul(31).wrapping_add(17);
            value = smaller[smaller.len() - 1 - step % smaller.len().div_ceil(2)].clone();
        }
    }
}

/// The value to which shrinking leads, as `quickcheck` does it.
fn least<V: Arbitrary>(mut value: V, has: impl Fn(&V) -> bool) -> V {
    while let Some(smaller) = value.shrink().find(&has) {
        value = smaller;
    }
    value
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
    for graphs in [many::<GridGraph>().collect::<Vec<_>>(), from_bytes().collect()] {
        for (size, graph) in &graphs {
            assert!(graph.vertex_count() <= *size, "{graph:?} of {size}");
            check_topology(graph).expect("a board");
            let again = GridGraph::from_cells(graph.cells().iter().rev().copied());
            assert_eq!(again.as_ref(), Ok(graph));
        }
        type Test<'a> = &'a dyn Fn(&GridGraph) -> bool;
        let large = |graph: &GridGraph| graph.vertex_count() > 10;
        let kinds: [(&str, Test); 9] = [
            ("empty", &|graph| graph.vertex_count() == 0),
            ("not connected", &|graph| large(graph) && !is_connected(graph)),
            ("connected", &|graph| large(graph) && is_connected(graph)),
            ("rectangles", &|graph| large(graph) && graph.is_rectangle()),
            ("without a gadget", &|graph| large(graph) && Gadget::new(graph.clone()).is_err()),
            ("a circuit", &|graph| large(graph) && find_circuit(graph).is_yes()),
            ("a circuit, with holes or bays", &|graph| {
                large(graph) && !graph.is_rectangle() && find_circuit(graph).is_yes()
            }),
            ("no circuit, but a gadget", &|graph| {
                Gadget::new(graph.clone()).is_ok() && !find_circuit(graph).is_yes()
            }),
            ("far away", &|graph| graph.cells().iter().any(|cell| cell.row.abs() > 1 << 28)),
        ];
        for (name, test) in kinds {
            let count = graphs.iter().filter(|(_, graph)| test(graph)).count();
            assert!(count >= 60, "{name}: {count} of 3000");
        }
    }
}

/// A fuzzer whose data has run out gets what is least.
#[test]
fn without_data_there_is_no_node() {
    let graph: GridGraph =
        arbitrary::Arbitrary::arbitrary(&mut Unstructured::new(&[])).expect("made of any bytes");
    assert_eq!(graph, GridGraph::default());
}

#[test]
fn shrinking_always_makes_smaller() {
    shrinks_to_smaller(|graph: &GridGraph| {
        let (rows, cols) = graph.shape();
        let is_off = graph.corners().is_some_and(|(first, _)| first != Cell::default());
        (graph.vertex_count(), rows + cols, is_off)
    });
}

#[test]
fn shrinking_ends_at_the_least() {
    let circuit = |graph: &GridGraph| find_circuit(graph).is_yes();
    let some = |has: fn(&GridGraph) -> bool| {
        many::<GridGraph>().map(|(_, graph)| graph).filter(has).take(100)
    };
    let mut squares = 0;
    for graph in some(|graph| graph.vertex_count() > 20 && find_circuit(graph).is_yes()) {
        let found = least(graph, circuit);
        squares += usize::from(found.to_string() == "##|##");
        assert!(found.vertex_count() <= 12, "{found}");
    }
    assert!(squares > 90, "{squares}");
    let edge = |graph: &GridGraph| graph.edges().next().is_some();
    for graph in some(|graph| graph.edges().next().is_some()) {
        let found = least(graph, edge);
        assert_eq!(found.corners().map(|(first, _)| first), Some(Cell::default()));
        assert!(["##", "#|#"].contains(&found.to_string().as_str()), "{found}");
    }
    for graph in some(|graph| graph.vertex_count() > 2) {
        let found = least(graph, |graph| graph.vertex_count() > 2);
        assert_eq!(
            (found.vertex_count(), found.corners().map(|(a, _)| a)),
            (3, Some(Cell::default()))
        );
    }
    // Cells as far apart as they may be.
    let end = 1 << 30;
    let far =
        GridGraph::from_cells([Cell::new(-end, -end), Cell::new(end, end)]).expect("in range");
    let found = least(far, |graph| graph.vertex_count() == 2);
    assert_eq!(found.to_string(), "#.|.#");
}
