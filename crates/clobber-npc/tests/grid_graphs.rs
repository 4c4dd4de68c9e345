//! Grid graphs from cells and text, and invalid input.

use clobber_core::{Topology, Vertex};
use clobber_npc::{Cell, Error, GridGraph};
use testkit::Random;

#[test]
fn texts_are_read_or_refused() {
    testkit::text_table!("texts.txt": "GridGraph" => testkit::texts::read::<GridGraph>);
}

#[test]
fn margins_keep_their_coordinates() {
    let graph: GridGraph = "....|..#.|.##.".parse().unwrap();
    assert_eq!(graph.cells(), [(1, 2), (2, 1), (2, 2)].map(|(row, col)| Cell::new(row, col)));
    assert_eq!(graph.to_string(), ".#|##");
    let mut name = String::new();
    graph.fmt_vertex(Vertex::new(1), &mut name).unwrap();
    assert_eq!((name.as_str(), graph.parse_vertex("2,1")), ("2,1", Ok(Vertex::new(1))));
    for text in ["", "2", "2,", "0,0", "2,1,", "x,1", "99999999999,1"] {
        assert!(graph.parse_vertex(text).is_err(), "{text:?}");
    }
}

#[test]
fn cells_are_checked() {
    let cell = Cell::new(3, -4);
    assert_eq!(
        GridGraph::from_cells([cell, Cell::default(), cell]),
        Err(Error::CellTwice { cell })
    );
    let far = Cell::new(0, i32::MIN);
    assert_eq!(GridGraph::from_cells([far]), Err(Error::OutOfRange { cell: far }));
    assert_eq!(GridGraph::rectangle(1 << 20, 1 << 20), Err(Error::TooLarge));
    assert_eq!(GridGraph::rectangle(usize::MAX, 2), Err(Error::TooLarge));
    assert_eq!(GridGraph::rectangle(usize::MAX, 0), Ok(GridGraph::default()));
}

/// Adjacency by the definition: the distance is one.
#[test]
fn adjacency_is_distance_one() {
    let mut random = Random::new(1);
    for _ in 0..200 {
        let cells = (0..6).flat_map(|row| (-3..4).map(move |col| Cell::new(row, col)));
        let chosen = cells.filter(|_| random.coin());
        let graph = GridGraph::from_cells(chosen.collect::<Vec<_>>()).unwrap();
        let mut edges = 0;
        for (a, from) in (0..).map(Vertex::new).zip(graph.cells()) {
            assert_eq!(graph.vertex_at(*from), Some(a));
            for (b, to) in (0..).map(Vertex::new).zip(graph.cells()) {
                let distance = (from.row - to.row).pow(2) + (from.col - to.col).pow(2);
                assert_eq!(graph.are_adjacent(a, b), distance == 1);
                assert_eq!(graph.neighbors(a).any(|c| c == b), distance == 1);
                edges += usize::from(distance == 1);
            }
        }
        assert_eq!((2 * graph.edge_count(), 2 * graph.edges().count()), (edges, edges));
    }
}
