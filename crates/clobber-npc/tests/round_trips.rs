//! Circuits to reductions and back, on both boards, and every reduction of small gadgets.

use std::collections::HashSet;

use clobber_core::{Color, Grid, Move, MoveOrder, Position, Reduction, Replay, Topology, Vertex};
use clobber_npc::{
    Cell, Circuit, Effort, Error, FreeOrderGadget, Gadget, GadgetPart, GridGraph, Refuted,
};

fn gadget(text: &str) -> Gadget {
    Gadget::new(text.parse().unwrap()).unwrap()
}

#[test]
fn there_and_back_is_the_identity() {
    for text in [
        "##|##",
        "###|#.#|###",
        "####|####|####",
        "..##|####|####",
        "#####|#...#|#.###|#.#..|#.###|#...#|#####",
        "######|######|######|######|######|######",
    ] {
        let graph: GridGraph = text.parse().unwrap();
        let circuit =
            graph.find_circuit(&mut Effort::new()).yes().unwrap_or_else(|| panic!("{text}"));
        let gadget = Gadget::new(graph.clone()).unwrap();
        let mut turned = circuit.vertices().to_vec();
        turned.reverse();
        turned.rotate_left(2);
        assert_eq!(Circuit::new(&graph, turned), Ok(circuit.clone()));
        there_and_back(&gadget, &circuit);
    }
}

/// Plays a circuit of the gadget, either colour first, and reads it from the plays on both boards.
pub(crate) fn there_and_back(gadget: &Gadget, circuit: &Circuit) {
    for first in Color::BOTH {
        let reduction = gadget.reduction(circuit, first).unwrap();
        assert_eq!(reduction.order, MoveOrder::Alternating(first));
        assert_eq!(reduction.moves.len(), 2 * gadget.node_count() + 1);
        let replay = reduction.replay(&gadget.position()).unwrap();
        assert_eq!((replay.stones_left(), replay.last_mover()), (1, Some(first)));
        assert_eq!(gadget.circuit_of(&reduction).as_ref(), Ok(circuit));
        assert!(gadget.moves(circuit, first).unwrap().eq(reduction.moves.iter().copied()));

        let on_grid = gadget.to_grid(&reduction).unwrap();
        let board = gadget.grid_position().unwrap();
        assert_eq!(on_grid.replay(&board).unwrap().stones_left(), 1);
        assert_eq!(gadget.from_grid(&on_grid), Ok(reduction.clone()));
        let words = reduction.display_on(gadget).to_string();
        assert_eq!(words, on_grid.display_on(board.board()).to_string());
        assert_eq!(Reduction::parse_on(gadget, &words), Ok(reduction));
    }
}

/// Tries every alternating play from a position, and calls `found` with each that leaves one stone.
/// Positions without such a play are remembered.
fn every_reduction(
    position: &mut Position<Grid, u128>,
    mover: Color,
    moves: &mut Vec<Move>,
    hopeless: &mut HashSet<String>,
    found: &mut impl FnMut(&[Move]),
) -> bool {
    if position.stone_count() == 1 {
        found(moves);
        return true;
    }
    let key = format!("{position}{mover}");
    if hopeless.contains(&key) {
        return false;
    }
    let mut any = false;
    for mv in position.move_list(mover) {
        position.play_unchecked(mover, mv);
        moves.push(mv);
        any |= every_reduction(position, !mover, moves, hopeless, found);
        moves.pop();
        position.undo(mover, mv);
    }
    if !any {
        hopeless.insert(key);
    }
    any
}

#[test]
fn every_reduction_of_a_small_gadget_gives_a_circuit() {
    for (text, circuits) in [
        ("##|##", 1),
        ("###|###", 1),
        ("##|##|##", 1),
        ("####|####", 1),
        ("###|#.#|###", 1),
        (".##|###|##.", 0),
        (".##|###|###", 1),
    ] {
        let gadget = gadget(text);
        for first in Color::BOTH {
            let position = gadget.grid_position().unwrap();
            let mut reductions = 0;
            let mut seen = HashSet::new();
            every_reduction(
                &mut position.clone().with_sets().unwrap(),
                first,
                &mut Vec::new(),
                &mut HashSet::new(),
                &mut |moves| {
                    let on_grid =
                        Reduction::new(MoveOrder::Alternating(first), moves.iter().copied());
                    let reduction = gadget.from_grid(&on_grid).unwrap();
                    seen.insert(gadget.circuit_of(&reduction).unwrap().vertices().to_vec());
                    reductions += 1;
                },
            );
            // By the proof each circuit has exactly one play.
            assert_eq!((seen.len(), reductions), (circuits, circuits), "{text} {first}");
        }
    }
}

#[test]
fn what_is_no_reduction_is_refused() {
    let gadget = gadget("###|###");
    let circuit = Circuit::snake(gadget.graph()).unwrap();
    let good = gadget.reduction(&circuit, Color::White).unwrap();
    let free = Reduction { order: MoveOrder::Any, ..good.clone() };
    let refuted = |reduction| gadget.circuit_of(reduction).unwrap_err().to_string();
    assert_eq!(refuted(&free), "the colours do not alternate");
    let mut short = good.clone();
    short.moves.pop();
    assert_eq!(refuted(&short), "stones left: 1 is claimed, 2 is proved");
    let mut illegal = good.clone();
    illegal.moves.swap(0, 2);
    assert!(refuted(&illegal).starts_with("move 0: the stone on 7,1 is x"));
    let mut outside = good.clone();
    outside.moves[3] = Move::between(99, 0);
    let error = Error::Outside { index: 3, mv: Move::between(99, 0) };
    assert_eq!(gadget.to_grid(&outside), Err(error.clone()));
    let mut outside = gadget.to_grid(&good).unwrap();
    outside.moves[3] = Move::between(99, 0);
    assert_eq!(gadget.from_grid(&outside).unwrap_err(), error);
    // A circuit of another graph.
    let other = Circuit::snake(&GridGraph::rectangle(4, 4).unwrap()).unwrap();
    assert!(gadget.reduction(&other, Color::White).is_err());
    let transposed = Circuit::snake(&GridGraph::rectangle(3, 2).unwrap()).unwrap();
    assert!(gadget.reduction(&transposed, Color::White).is_err());
}

#[test]
fn what_is_no_circuit_is_refused() {
    let graph = GridGraph::rectangle(2, 3).unwrap();
    let new = |list: &[u32]| Circuit::new(&graph, list.iter().copied().map(Vertex::new));
    let v = Vertex::new;
    assert!(new(&[0, 1, 2, 5, 4, 3]).is_ok());
    let says = |found: Result<Circuit, Refuted>, text| {
        assert_eq!(found.unwrap_err().to_string(), text);
    };
    says(new(&[0, 1, 2]), "there are 3 of the 6 nodes");
    says(new(&[0, 1, 0, 3, 4, 5]), "vertex 2: node 0 occurs twice");
    says(new(&[0, 1, 2, 5, 4, 6]), "vertex 5: the graph has no node 6");
    says(new(&[0, 1, 2, 3, 4, 5]), "vertex 2: node 2 is not adjacent to 3, which follows");
    says(new(&[0, 3, 4, 1, 2, 5]), "vertex 5: node 5 is not adjacent to 0, which follows");
    let two = GridGraph::rectangle(1, 2).unwrap();
    says(Circuit::new(&two, [v(0), v(1)]), "2 nodes have no circuit");
    says(Circuit::new(&GridGraph::default(), []), "0 nodes have no circuit");
    let far = [Cell::new(0, 0), Cell::new(7, 7)];
    says(Circuit::from_cells(&graph, far), "vertex 1: there is no node on the cell 7,7");
}

#[test]
fn the_parts_of_a_gadget() {
    let gadget = gadget(".##.|####|#..#|####");
    let n = gadget.node_count() as u32;
    assert_eq!(n, 12);
    let cell = |square| gadget.cell(square).map(|cell| (cell.row, cell.col));
    assert_eq!((cell(gadget.v()), cell(gadget.w())), (Some((0, 2)), Some((0, 1))));
    assert_eq!((cell(gadget.bomb()), cell(gadget.fire())), (Some((-1, 1)), Some((-13, 2))));
    for height in 1..=n {
        let square = gadget.fuse(height).unwrap();
        assert_eq!(cell(square), Some((-(height as i32), 2)));
        assert_eq!(gadget.part_at(square), Some(GadgetPart::Fuse { height }));
    }
    assert_eq!((gadget.fuse(0), gadget.fuse(n + 1)), (None, None));
    assert_eq!(gadget.part_at(gadget.bomb()), Some(GadgetPart::Bomb));
    assert_eq!(gadget.part_at(gadget.fire()), Some(GadgetPart::Fire));
    assert_eq!(gadget.part_at(Vertex::new(2 * n + 2)), None);
    for square in (0..2 * n + 2).map(Vertex::new) {
        assert_eq!(gadget.vertex_at(gadget.cell(square).unwrap()), Some(square));
    }
    for (row, col) in [(-1, 0), (-1, 3), (-2, 1), (-14, 2), (0, 0), (4, 0)] {
        assert_eq!(gadget.vertex_at(Cell::new(row, col)), None, "{row},{col}");
    }
}

#[test]
fn lists_without_end_are_refused() {
    let graph: GridGraph = "##|##".parse().unwrap();
    let around = [0, 1, 3, 2].map(Vertex::new);
    let again = Refuted::new("node 0 occurs twice").at("vertex", 4);
    let endless = || around.into_iter().cycle();
    assert_eq!(Circuit::new(&graph, endless()), Err(again.clone()));
    let cells = endless().map(|vertex| graph.cell(vertex).unwrap());
    assert_eq!(Circuit::from_cells(&graph, cells), Err(again.clone()));
    let numbers = (0..).map(Vertex::new);
    let beyond = Refuted::new("the graph has no node 4").at("vertex", 4);
    assert_eq!(Circuit::new(&graph, numbers), Err(beyond));
    // The first error belongs to the whole list.
    assert_eq!(Circuit::new(&graph, endless().take(5)), Err(again));
    assert_eq!(Circuit::new(&graph, endless().take(4)).unwrap().vertices(), around);
}

#[test]
fn a_million_nodes() {
    let graph = GridGraph::rectangle(1000, 1000).unwrap();
    let circuit = Circuit::snake(&graph).unwrap();
    let gadget = Gadget::new(graph).unwrap();
    for first in Color::BOTH {
        let start = gadget.position();
        assert_eq!(start.stone_count(), 2_000_002);
        let moves = gadget.moves(&circuit, first).unwrap();
        let replay = Replay::new(start, MoveOrder::Alternating(first), moves).unwrap();
        assert_eq!((replay.moves_played(), replay.stones_left()), (2_000_001, 1));
    }
    let reduction = gadget.reduction(&circuit, Color::White).unwrap();
    assert_eq!(gadget.circuit_of(&reduction).as_ref(), Ok(&circuit));
    let free = FreeOrderGadget::new(gadget.graph().clone()).unwrap();
    let reduction = free.reduction(&circuit).unwrap();
    assert_eq!(reduction.moves.len(), 1_000_000);
    assert_eq!(free.circuit_of(&reduction).as_ref(), Ok(&circuit));
    // The rectangle would have a thousand million squares.
    assert_eq!(gadget.grid().unwrap().vertex_count(), 1_001_001_000);
    assert_eq!(gadget.part_at(gadget.fire()), Some(GadgetPart::Fire));
}

#[test]
fn nodes_at_the_end_of_the_range() {
    let most = GridGraph::MAX_COORDINATE as i32;
    let cells = [(-most, most - 1), (-most, most), (most, -most)];
    let graph = GridGraph::from_cells(cells.map(|(row, col)| Cell::new(row, col))).unwrap();
    let free = FreeOrderGadget::new(graph.clone()).unwrap();
    for square in (0..4).map(Vertex::new) {
        let mut name = String::new();
        free.fmt_vertex(square, &mut name).unwrap();
        assert_eq!(free.parse_vertex(&name), Ok(square));
    }
    let gadget = Gadget::new(graph).unwrap();
    assert_eq!(gadget.cell(gadget.fire()), Some(Cell::new(-most - 4, most)));
    assert!(gadget.grid().is_err() && gadget.grid_position().is_err());
    for square in (0..8).map(Vertex::new) {
        assert_eq!(gadget.vertex_at(gadget.cell(square).unwrap()), Some(square));
    }
}
