//! clobber-npc: the gadget and its replay over growing snakes, and the search for circuits. The frontier dynamic
//! program counts circuits over growing widths.

use clobber_benches::{Times, compare, heading, rate};
use clobber_core::{Color, MoveOrder, Replay};
use clobber_npc::{Circuit, Effort, Gadget, GridGraph, Limits};

const FIRST: Color = Color::White;

fn rectangle(rows: usize, cols: usize) -> GridGraph {
    GridGraph::rectangle(rows, cols).expect("not too large")
}

fn snake(graph: &GridGraph) -> Circuit {
    Circuit::snake(graph).expect("an even number of nodes")
}

/// Makes the gadget of a square, its reduction along the snake, and the replay; returns the number of stones left.
fn there(side: usize) -> usize {
    let graph = rectangle(side, side);
    let circuit = snake(&graph);
    let gadget = Gadget::new(graph).expect("a square");
    let moves = gadget.moves(&circuit, FIRST).expect("a circuit");
    let replay = Replay::new(gadget.position(), MoveOrder::Alternating(FIRST), moves);
    replay.expect("legal").stones_left()
}

/// A rectangle without a domino near one of its corners.
fn with_hole(rows: usize, cols: usize) -> GridGraph {
    let full = rectangle(rows, cols);
    let is_hole = |row, col| row == 1 && (col == 2 || col == 3);
    let cells = full.cells().iter().copied().filter(|cell| !is_hole(cell.row, cell.col));
    GridGraph::from_cells(cells).expect("no cell twice")
}

fn main() {
    heading("ratios of speed");
    let graph = with_hole(10, 20);
    let by_search = Limits { memory: Some(0), ..Limits::NONE };
    compare(
        "10 x 20 with a hole, one circuit found / all circuits counted",
        (graph.cells().len() as u64, "nodes"),
        ("found", || graph.find_circuit(&mut Effort::within(by_search)).is_yes()),
        ("frontier", || graph.count_circuits(&mut Effort::new()).is_ok_and(|count| count > 0)),
    );

    heading(
        "rates over growing squares: gadget, reduction along the snake and replay, from nothing",
    );
    for side in [100, 1000] {
        let nodes = (side * side) as u64;
        rate(&format!("{side} x {side}"), (nodes, "nodes"), || there(side));
    }

    heading("rates of the frontier dynamic program");
    for side in [8, 12] {
        let (graph, squares) = (rectangle(side, side), (side * side) as u64);
        let title = format!("{side} x {side}, circuits counted");
        rate(&title, (squares, "squares"), || graph.count_circuits(&mut Effort::new()));
    }

    let mut times = Times::new("npc");
    for side in [100_usize, 1000] {
        times.of(format_args!("gadget, reduction, replay/{side}"), || there(side));
    }
}
