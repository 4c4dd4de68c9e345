//! Small fixed polyominoes: the exact solver on the gadget, the searches and counts, and a brute force agree.

use std::collections::{BTreeMap, BTreeSet};

use clobber_core::{Color, Move, MoveOrder, Position, Topology, Vertex, check_topology};
use clobber_npc::{Answer, Cell, Effort, FreeOrderGadget, Gadget, GridGraph, Reason};
use clobber_solitaire::Solver;

use crate::forgers::{circuits, extensions};

/// All fixed polyominoes with this number of cells, each moved to row and column 0.
fn polyominoes(cells: usize) -> BTreeSet<Vec<Cell>> {
    if cells == 1 {
        return BTreeSet::from([vec![Cell::default()]]);
    }
    let mut all = BTreeSet::new();
    for smaller in polyominoes(cells - 1) {
        for &Cell { row, col } in &smaller {
            for (row, col) in [(row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)] {
                if smaller.contains(&Cell::new(row, col)) {
                    continue;
                }
                let mut larger = smaller.clone();
                larger.push(Cell::new(row, col));
                let top = larger.iter().map(|c| c.row).min().unwrap();
                let left = larger.iter().map(|c| c.col).min().unwrap();
                larger.iter_mut().for_each(|c| *c = Cell::new(c.row - top, c.col - left));
                larger.sort_unstable();
                all.insert(larger);
            }
        }
    }
    all
}

fn paths(cells: &[Cell]) -> u128 {
    let both_ways: u128 = cells.iter().map(|&cell| extensions(cells, &mut vec![cell], false)).sum();
    if cells.len() == 1 { 1 } else { both_ways / 2 }
}

fn graph_of(cells: &[Cell]) -> GridGraph {
    GridGraph::from_cells(cells.iter().copied()).unwrap()
}

fn is_reducible<T: Topology>(position: &Position<T>, order: MoveOrder, solver: &Solver) -> bool {
    match solver.decide(position, order, 1, &mut Effort::new()) {
        Answer::Yes(_) => true,
        Answer::No(_) => false,
        other => panic!("{position}: {other:?}"),
    }
}

/// In alternating play the gadget is reducible exactly if there is a circuit; in free order, if there is a path from v.
/// Returns whether there is such a path.
fn keeps_the_laws<T: Topology>(gadget: &Gadget, position: &Position<T>, solver: &Solver) -> bool {
    let (graph, cells) = (gadget.graph(), gadget.graph().cells());
    let v = graph.cell(gadget.v()).unwrap();
    let (has_path, has_circuit) = (extensions(cells, &mut vec![v], false) > 0, circuits(cells) > 0);
    for order in MoveOrder::ALL {
        let expected = if order == MoveOrder::Any { has_path } else { has_circuit };
        assert_eq!(is_reducible(position, order, solver), expected, "{graph} {order}");
    }
    has_path
}

#[test]
fn the_gadget_is_reducible_exactly_if_there_is_a_circuit() {
    let solver = Solver::new();
    let (mut gadgets, mut yes, mut free) = (0, 0, 0);
    for n in 1..=9 {
        for cells in polyominoes(n) {
            let graph = graph_of(&cells);
            let has_circuit = circuits(&cells) > 0;
            let gadget = match Gadget::new(graph.clone()) {
                Ok(gadget) => gadget,
                Err(reason) => {
                    assert!(
                        !has_circuit && reason.check(&graph, &mut Effort::new()).is_ok(),
                        "{graph}"
                    );
                    let none = Gadget::no_instance();
                    for order in MoveOrder::ALL {
                        assert!(!is_reducible(&none, order, &solver));
                    }
                    continue;
                }
            };
            gadgets += 1;
            yes += usize::from(has_circuit);
            let position = gadget.grid_position().unwrap();
            assert_eq!(position.count(Color::Black), n + 1);
            assert_eq!(position.count(Color::White), n + 1);
            free += usize::from(keeps_the_laws(&gadget, &position, &solver));
        }
    }
    // The number of fixed polyominoes, including the 3,789 with 3 to 8 cells.
    assert_eq!((3..=8).map(|n| polyominoes(n).len()).sum::<usize>(), 3789);
    // One circuit each: the self-avoiding polygons of 4, 6 and 8 steps.
    assert_eq!(yes, 1 + 2 + 7);
    assert!(yes < free && free < gadgets, "{free} of {gadgets}");
}

#[test]
fn every_set_of_cells_of_a_rectangle_connected_or_not() {
    let solver = Solver::new();
    let squares: Vec<Cell> =
        (0..3).flat_map(|row| (0..4).map(move |col| Cell::new(row, col))).collect();
    let mut disconnected = 0;
    for set in 0_u32..1 << squares.len() {
        let cells: Vec<_> =
            (0..squares.len()).filter(|k| set >> k & 1 == 1).map(|k| squares[k]).collect();
        let graph = graph_of(&cells);
        let count = circuits(&cells);
        assert_eq!(graph.count_circuits(&mut Effort::new()), Ok(count), "{graph}");
        assert_eq!(graph.count_paths(&mut Effort::new()), Ok(paths(&cells)), "{graph}");
        assert_eq!(graph.find_circuit(&mut Effort::new()).is_yes(), count > 0, "{graph}");
        let Ok(gadget) = Gadget::new(graph.clone()) else { continue };
        disconnected += u32::from(graph.cells().len() > 3 && graph.edge_count() + 1 < cells.len());
        keeps_the_laws(&gadget, &gadget.position(), &solver);
    }
    assert!(disconnected > 300, "{disconnected}");
}

#[test]
fn two_nodes_are_the_exception_that_has_no_gadget() {
    // The result of the construction: the fuse of two stones above v, the bomb above w.
    let literal: Position<clobber_core::Grid> = ".x|.o|oo|xx".parse().unwrap();
    let solver = Solver::new();
    for order in MoveOrder::ALL {
        assert!(is_reducible(&literal, order, &solver), "{order}");
    }
    let none = Gadget::new("##".parse().unwrap()).unwrap_err();
    assert_eq!(none, Reason::TooFewNodes { nodes: 2 });
}

#[test]
fn paths_from_every_node_agree_with_brute_force() {
    for n in 1..=7 {
        for cells in polyominoes(n) {
            let graph = graph_of(&cells);
            for (number, &cell) in (0..).zip(&cells) {
                let start = Vertex::new(number);
                let effort = &mut Effort::new();
                let found = graph.find_path_from(start, effort);
                if let Answer::No(reason) = &found {
                    assert_eq!(reason.check_path_from(&graph, start, effort), Ok(()), "{graph}");
                }
                let found = found.yes();
                let checked = Reason::Exhausted.check_path_from(&graph, start, effort);
                assert_eq!(checked.is_err(), found.is_some(), "{graph} {start}");
                match found {
                    Some(path) => assert_eq!(path[0], start, "{graph}"),
                    None => {
                        assert_eq!(extensions(&cells, &mut vec![cell], false), 0, "{graph}");
                    }
                }
            }
        }
    }
}

#[test]
fn graphs_and_gadgets_keep_the_contract_of_boards() {
    for n in 1..=6 {
        for cells in polyominoes(n) {
            let graph = graph_of(&cells);
            check_topology(&graph).unwrap();
            if let Ok(gadget) = Gadget::new(graph) {
                check_topology(&gadget).unwrap();
                // Adjacency is the same as on the rectangle.
                let grid = gadget.grid().unwrap();
                let place = |v: Vertex| {
                    let mut name = String::new();
                    gadget.fmt_vertex(v, &mut name).unwrap();
                    grid.parse_vertex(&name).unwrap()
                };
                let all = || (0..gadget.vertex_count() as u32).map(Vertex::new);
                for a in all() {
                    for b in all() {
                        assert_eq!(
                            gadget.are_adjacent(a, b),
                            grid.are_adjacent(place(a), place(b)),
                            "{gadget:?} {a} {b}"
                        );
                    }
                }
            }
        }
    }
}

/// The number of plays in free order to one stone, by the rules alone.
fn plays_to_one(stones: &BTreeMap<Cell, bool>) -> u128 {
    if stones.len() == 1 {
        return 1;
    }
    let mut plays = 0;
    for (&from, &color) in stones {
        let Cell { row, col } = from;
        for (row, col) in [(row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)] {
            let to = Cell::new(row, col);
            if stones.get(&to).is_some_and(|&other| other != color) {
                let mut after = stones.clone();
                after.remove(&from);
                after.insert(to, color);
                plays += plays_to_one(&after);
            }
        }
    }
    plays
}

#[test]
fn with_one_white_stone_there_are_two_reductions_for_each_circuit() {
    let (mut gadgets, mut none, mut reducible) = (0, 0, Vec::new());
    for n in 3..=9 {
        for cells in polyominoes(n) {
            let (graph, circuits) = (graph_of(&cells), circuits(&cells));
            let Ok(gadget) = FreeOrderGadget::new(graph.clone()) else {
                assert_eq!(circuits, 0, "{graph}");
                none += 1;
                continue;
            };
            gadgets += 1;
            check_topology(&gadget).unwrap();
            // The stones from the definition, not from the gadget.
            let v = cells.iter().copied().filter(|cell| cell.row == 0).max().unwrap();
            let u = Cell::new(-1, v.col - 1);
            let stones = cells.iter().chain([&u]).map(|&cell| (cell, cell == v)).collect();
            assert_eq!(plays_to_one(&stones), 2 * circuits, "{graph}");
            for order in MoveOrder::ALL {
                let expected = circuits > 0 && order == MoveOrder::Any;
                assert_eq!(is_reducible(&gadget.position(), order, &Solver::new()), expected);
            }
            if circuits > 0 {
                reducible.push(n);
                let circuit = graph.find_circuit(&mut Effort::new()).yes().unwrap();
                let mut reduction = gadget.reduction(&circuit).unwrap();
                assert_eq!(reduction.replay(&gadget.position()).unwrap().stones_left(), 1);
                assert_eq!(gadget.circuit_of(&reduction).unwrap(), circuit);
                // In the other reduction the stone on u moves last.
                let last = reduction.moves.last_mut().unwrap();
                *last = Move::new(last.to, last.from);
                assert_eq!(gadget.circuit_of(&reduction).unwrap(), circuit);
                reduction.moves.pop();
                assert!(gadget.circuit_of(&reduction).is_err());
            }
        }
    }
    // One circuit each: the self-avoiding polygons of 4, 6 and 8 steps.
    assert_eq!(reducible, [[4].as_slice(), &[6; 2], &[8; 7]].concat());
    // Fixed polyominoes of 3 to 9 cells.
    assert_eq!(gadgets + none, 3789 + 9910);
}
