#![no_main]
//! A graph of any edges keeps the contract of a board, or is refused.

use clobber_core::{GraphBoard, Topology, check_topology};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (u8, Vec<(u8, u8)>)| {
    let (count, edges) = (usize::from(input.0), input.1);
    let edges = edges.into_iter().map(|(a, b)| (usize::from(a), usize::from(b)));
    let mut distinct: Vec<_> = edges.clone().map(|(a, b)| (a.min(b), a.max(b))).collect();
    distinct.sort_unstable();
    distinct.dedup();
    let valid = distinct.iter().all(|&(a, b)| a < b && b < count);
    let board = GraphBoard::from_edges(count, edges);
    assert_eq!(board.is_ok(), valid);
    if let Ok(board) = board {
        assert_eq!(board.vertex_count(), count);
        assert!(board.edges().map(|(a, b)| (a.index(), b.index())).eq(distinct));
        assert_eq!(check_topology(&board), Ok(()));
    }
});
