#![no_main]
//! All that is read from a text prints as a text that is read back: positions, moves and orders, names of boards, goals,
//! plays with a joker, parts and sums of linear Clobber, numbers, formulas, and what Clickomania reads. So do boards of
//! every kind and positions on them.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use clickomania::hardness::three_sat::Formula;
use clobber_cgt::Dyadic;
use clobber_cgt::alternating::{Part, Sum};
use clobber_core::{
    Color, Cycle, GraphBoard, Grid, Move, MoveOrder, Path, Position, Reduction, Topology, Vertex,
};
use clobber_fuzz::boards::{AnyPosition, NamedBoard, position};
use clobber_fuzz::{each, on_board};
use clobber_graphs::{
    Circulant, Clique, Goal, Hamming, Hypercube, JokerReduction, PathPower, Product,
};
use clobber_npc::GridGraph;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (AnyPosition, &str)| {
    let (AnyPosition { board, squares }, text) = &input;
    each!(both_ways(text):
        Grid, Path, Cycle, GraphBoard, clobber_graphs::NamedBoard, Product<Path, Cycle>,
        Product<Product<Clique, Grid>, GraphBoard>, Circulant, Clique, Hamming, Hypercube,
        PathPower, Goal, JokerReduction, Part, Sum, Dyadic, Formula, Color, MoveOrder, Vertex,
        Move, Reduction, Position<Grid>, Position<Path, u64>, Position<Cycle, u128>,
        clickomania::Board, clickomania::Row, clickomania::Clicks, clickomania::Color,
        clickomania::Square);
    if let Ok(sum) = Position::<Path, u64>::parse_sum(text) {
        let printed = Position::display_sum(&sum).to_string();
        let again: Vec<Position<Path>> = Position::parse_sum(&printed).unwrap();
        assert_eq!(Position::display_sum(&again).to_string(), printed);
    }
    if let Ok(graph) = text.parse() {
        grid_graph(&graph);
    }
    match board {
        NamedBoard::Grid(board) => print_parse(board),
        NamedBoard::Path(board) => print_parse(board),
        NamedBoard::Cycle(board) => print_parse(board),
        NamedBoard::Graph(board) => print_parse(board),
        NamedBoard::Product(board) => print_parse(board),
        NamedBoard::Circulant(board) => print_parse(board),
        NamedBoard::Clique(board) => print_parse(board),
        // The product of no factors prints as K1, a product of one factor.
        NamedBoard::Hamming(board) if !board.sizes().is_empty() => print_parse(board),
        NamedBoard::Hypercube(board) => print_parse(board),
        NamedBoard::PathPower(board) => print_parse(board),
        NamedBoard::GridGraph(board) if board.vertex_count() > 0 => grid_graph(board),
        _ => {}
    }
    on_board!(board, board => on_the_board(board, squares, text));
});

/// The text of a grid graph does not contain its place in the plane.
fn grid_graph(graph: &GridGraph) {
    let printed = graph.to_string();
    assert_eq!(printed.parse::<GridGraph>().unwrap().to_string(), printed);
}

fn both_ways<V: FromStr + Display + PartialEq + Debug>(text: &str)
where
    V::Err: Debug,
{
    if let Ok(value) = text.parse::<V>() {
        print_parse(&value);
    }
}

fn print_parse<V: FromStr + Display + PartialEq + Debug>(value: &V)
where
    V::Err: Debug,
{
    assert_eq!(&value.to_string().parse::<V>().unwrap(), value);
}

/// Positions, vertices and moves with the board's names.
fn on_the_board<T: Topology + PartialEq>(board: &T, squares: &[Option<Color>], text: &str) {
    let position: Position<&T> = position(board, squares).unwrap();
    let again = Position::parse_on(board, &position.to_string()).unwrap();
    assert!(again == position);
    if let Ok(read) = Position::parse_on(board, text) {
        assert!(Position::parse_on(board, &read.to_string()).unwrap() == read);
    }
    for vertex in (0..board.vertex_count() as u32).map(Vertex::new) {
        let mut name = String::new();
        board.fmt_vertex(vertex, &mut name).unwrap();
        assert_eq!(board.parse_vertex(&name), Ok(vertex));
    }
    if let Ok(vertex) = board.parse_vertex(text) {
        assert!(vertex.index() < board.vertex_count());
    }
    let moves: Vec<_> = position.all_moves().collect();
    let printed = Move::display_all_on(board, &moves).to_string();
    assert_eq!(Move::parse_all_on(board, &printed), Ok(moves));
    if let Ok(moves) = Move::parse_all_on(board, text) {
        let printed = Move::display_all_on(board, &moves).to_string();
        assert_eq!(Move::parse_all_on(board, &printed), Ok(moves));
    }
    if let Ok(joker) = JokerReduction::parse_on(board, text) {
        let printed = joker.display_on(board).to_string();
        assert_eq!(JokerReduction::parse_on(board, &printed), Ok(joker));
    }
}
