//! Grid graphs from cells and text, and invalid input.

use clobber_core::{Topology, Vertex};
use clobber_npc::{Cell, Error, GridGraph, ParseErrorKind};
use testkit::Random;

fn error(text: &str) -> (usize, usize, ParseErrorKind) {
    let error = text.parse::<GridGraph>().unwrap_err();
    (error.line(), error.column(), error.kind().clone())
}

#[test]
fn every_spelling() {
    for text in
        ["##.|#.#", "##./#.#", "##.\n#.#", "##.\r\n#.#\r\n", "\n\n  ##. | #.#\t\n", " ##.|#.#"]
    {
        let graph: GridGraph = text.parse().unwrap();
        assert_eq!(graph.to_string(), "##.|#.#", "{text:?}");
    }
    for text in ["", " ", "\n", ".", "...|...", "|", "||", "\n \n"] {
        let graph: GridGraph = text.parse().unwrap();
        assert_eq!(graph, GridGraph::default(), "{text:?}");
        assert_eq!((graph.to_string().as_str(), graph.shape()), ("", (0, 0)));
    }
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
fn errors_name_line_and_column() {
    let unexpected =
        |line, column, found| (line, column, ParseErrorKind::UnexpectedCharacter { found });
    let unequal = |line, column, first, found| {
        let squares = if found == 1 { "square" } else { "squares" };
        let reason = format!("this row has {found} {squares}, the first has {first}");
        (line, column, ParseErrorKind::invalid(reason))
    };
    assert_eq!(error("##x"), unexpected(1, 3, 'x'));
    assert_eq!(error("##\n#\u{301}"), unexpected(2, 2, '\u{301}'));
    assert_eq!(error("  \n ##|#o"), unexpected(2, 6, 'o'));
    assert_eq!(error("##|#"), unequal(1, 5, 2, 1));
    assert_eq!(error("##\n###\n##"), unequal(2, 4, 2, 3));
    assert_eq!(error("##|"), unequal(1, 4, 2, 0));
    assert_eq!(error("|##"), unequal(1, 4, 0, 2));
    assert_eq!(error("##||##"), unequal(1, 4, 2, 0));
    let blank = ParseErrorKind::invalid("a blank in a row; write . for a hole");
    assert_eq!(error("# #|# #"), (1, 2, blank));
    assert_eq!("2x3".parse::<GridGraph>().unwrap().to_string(), "###|###");
    assert_eq!("9999x9999".parse::<GridGraph>().unwrap_err().column(), 1);
    let message = "x".parse::<GridGraph>().unwrap_err().to_string();
    let expected = "line 1, column 1: unexpected character 'x'; expected `#` (a node) or `.`";
    assert_eq!(message, expected);
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
