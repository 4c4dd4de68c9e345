//! Written values are read back; other input is refused.

use clobber_core::{
    BalancedForest, Color, Cycle, Delta, GraphBoard, Grid, LargeSet, Move, MoveOrder, Path,
    Position, Reduction, StoneSet, Topology, Vertex,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use testkit::serde::{anything, check_entry, round_trip};

fn triangle_with_tail() -> GraphBoard {
    GraphBoard::from_edges(4, [(0, 1), (1, 2), (2, 0), (2, 3)]).unwrap()
}

#[test]
fn json_of_all_types() {
    testkit::json_table!(
        "serde.txt":
        Color, Vertex, Move, MoveOrder, Reduction, BalancedForest, Delta, Grid, Path, Cycle,
        GraphBoard, Position<Grid>, Position<GraphBoard>, Position<Path>, Position<Path, u64>,
        Position<Cycle, u128>,
    );
}

fn every_third(v: Vertex) -> Option<Color> {
    [Some(Color::Black), Some(Color::White), None][v.index() * v.index() % 3]
}

fn positions_round_trip<S: StoneSet>(sizes: &[u32]) {
    for &n in sizes {
        round_trip(&Position::<_, S>::try_from_fn(Path::new(n), every_third).unwrap());
        round_trip(&Position::<_, S>::try_from_fn(Cycle::new(n), every_third).unwrap());
        let grid = Grid::new(2, n as usize / 2).unwrap();
        round_trip(&Position::<_, S>::try_from_fn(grid, every_third).unwrap());
        let graph = GraphBoard::from_board(&Cycle::new(n)).unwrap();
        round_trip(&Position::<_, S>::try_from_fn(graph, every_third).unwrap());
    }
}

#[test]
fn positions_of_all_sizes_round_trip() {
    positions_round_trip::<u64>(&[0, 1, 2, 63, 64]);
    positions_round_trip::<u128>(&[0, 1, 63, 64, 65, 127, 128]);
    positions_round_trip::<LargeSet>(&[0, 1, 2, 63, 64, 65, 128, 129, 1000]);
}

/// The bytes depend neither on the set nor on the machine's words: a line count, a width, and for
/// each colour words of 64 vertices.
#[test]
fn positions_in_bytes() {
    let position: Position<Path> = "xo.x".parse().unwrap();
    let bytes = [1, 4, 1, 0b1001, 1, 0b0010];
    assert_eq!(postcard::to_allocvec(&position).unwrap(), bytes);
    let small = postcard::from_bytes::<Position<Path, u64>>(&bytes).unwrap();
    assert_eq!(small.to_string(), "xo.x");
    assert_eq!(postcard::to_allocvec(&small).unwrap(), bytes);
    assert_eq!(postcard::to_allocvec(&Color::White).unwrap(), [1]);
    assert_eq!(postcard::to_allocvec(&Move::between(3, 2)).unwrap(), [3, 2]);
}

/// Short texts that demand much memory.
#[test]
fn hostile_sizes_are_refused_or_cost_nothing() {
    check_entry::<Position<Path, u64>>(&format!("{:?}", "x".repeat(65)), Some("does not fit"));

    let flat: Grid = serde_json::from_str(r#"{"rows":4000000000,"cols":1}"#).unwrap();
    assert_eq!(flat.vertex_count(), 4_000_000_000);

    let bare = |count| GraphBoard::from_edges(count, [(0, 1)]).unwrap();
    round_trip(&bare((1 << 20) + 2));
    assert!(serde_json::to_string(&bare((1 << 20) + 3)).is_err());
}

#[test]
fn hostile_bytes_are_refused() {
    fn bytes_refused<V: DeserializeOwned>(fields: &impl Serialize) {
        assert!(postcard::from_bytes::<V>(&postcard::to_allocvec(fields).unwrap()).is_err());
    }
    let none: Vec<u64> = vec![];
    bytes_refused::<Position<Path>>(&(1_u64, u64::from(u32::MAX), &none, &none));
    bytes_refused::<Position<Grid>>(&(u64::MAX, u64::MAX, &none, &none));
    bytes_refused::<Position<Grid>>(&(1_u64 << 63, 2_u64, &none, &none));
    // Missing words, or one too many.
    bytes_refused::<Position<Path>>(&(1_u64, 65_u64, [1_u64].as_slice(), [0_u64, 0].as_slice()));
    bytes_refused::<Position<Path>>(&(1_u64, 64_u64, [1_u64].as_slice(), [0_u64, 0].as_slice()));
    // A stone outside, two on a vertex, a row of two lines, a set that is too small.
    let row = |black: u64, white: u64| (1_u64, 4_u64, vec![black], vec![white]);
    assert!(
        postcard::from_bytes::<Position<Path>>(&postcard::to_allocvec(&row(8, 7)).unwrap()).is_ok()
    );
    bytes_refused::<Position<Path>>(&row(16, 0));
    bytes_refused::<Position<Path, u64>>(&row(0, 1 << 63));
    bytes_refused::<Position<Path>>(&row(6, 2));
    bytes_refused::<Position<Cycle>>(&(2_u64, 2_u64, vec![0_u64], vec![0_u64]));
    bytes_refused::<Position<Path, u64>>(&(1_u64, 65_u64, vec![0_u64, 0], vec![0_u64, 0]));
    // A sequence that claims to be endless.
    assert!(postcard::from_bytes::<Reduction>(&[1, 0xff, 0xff, 0xff, 0xff, 0x0f, 1, 2]).is_err());
    assert!(postcard::from_bytes::<BalancedForest>(&[0xff, 0xff, 0xff, 0xff, 0x0f]).is_err());
    assert!(postcard::from_bytes::<GraphBoard>(&[0xff, 0xff, 0xff, 0xff, 0x0f, 0]).is_err());
    assert!(postcard::from_bytes::<Color>(&[2]).is_err());
    assert!(postcard::from_bytes::<MoveOrder>(&[3]).is_err());
}

#[test]
fn anything_is_read_or_refused() {
    let grid: Position<Grid> = "xo.xo|ox.o.".parse().unwrap();
    anything(&[grid], |_| {});
    anything(&["xox.o".parse::<Position<Cycle, u64>>().unwrap()], |_| {});
    let on_graph = Position::<_, u128>::try_from_fn(triangle_with_tail(), every_third);
    anything(&[on_graph.unwrap()], |_| {});
    anything(&[BalancedForest::new([Some(1), None, Some(1)].map(|v| v.map(Vertex::new)))], |_| {});
    anything(&["any\t0>1 3>2".parse::<Reduction>().unwrap()], |_| {});
}
