//! The tests of clobber-solitaire: one program, so that shared code is compiled once.

mod checkerboard;
mod colorings;
mod cycles;
mod delta;
mod door;
mod forgers;
mod forgery;
mod full_grids;
mod full_grids_alternating;
mod greatest_values;
mod meshes;
mod products;
mod rows;
#[cfg(feature = "serde")]
mod serde;
mod solver;
mod together;
mod two_rows_in_turn;

use clobber_core::{Color, Effort, GraphBoard, Limits, MoveOrder, Position, StoneSet, Topology};
use clobber_graphs::NamedBoard;
use clobber_solitaire::{Solution, solve};
use testkit::plays::{Naive, Placement};

/// The colours move in turn, either of them first.
const TURNS: [MoveOrder; 2] =
    [MoveOrder::Alternating(Color::Black), MoveOrder::Alternating(Color::White)];

/// Returns one graph whose parts are the named boards.
fn union(names: &[impl AsRef<str>]) -> GraphBoard {
    let (mut edges, mut count) = (Vec::new(), 0);
    for name in names {
        let board: NamedBoard = name.as_ref().parse().unwrap();
        let graph = GraphBoard::from_board(&board).unwrap();
        edges.extend(graph.edges().map(|(a, b)| (count + a.index(), count + b.index())));
        count += board.vertex_count();
    }
    GraphBoard::from_edges(count, edges).unwrap()
}

/// Returns an effort with the usual memory and a number of steps.
fn within<'w>(steps: u64) -> Effort<'w> {
    Effort::within(Limits { steps: Some(steps), ..Limits::default() })
}

/// Solves a position and checks the solution.
#[track_caller]
fn solved<T: Topology + Clone, S: StoneSet>(
    position: &Position<T, S>,
    order: MoveOrder,
) -> Solution {
    solved_within(position, order, &mut Effort::new())
}

/// Solves a position with an effort and checks the solution.
#[track_caller]
fn solved_within<T: Topology + Clone, S: StoneSet>(
    position: &Position<T, S>,
    order: MoveOrder,
    effort: &mut Effort<'_>,
) -> Solution {
    let solution = solve(position, order, effort);
    assert_eq!(solution.check(position, &mut Effort::new()), Ok(()), "{position} {order}");
    solution
}

/// Solves a position, checks the solution, and compares the value with all plays.
#[track_caller]
fn agrees<T: Topology + Clone, S: StoneSet>(
    position: &Position<T, S>,
    order: MoveOrder,
    naive: &mut Naive,
) -> Solution {
    let solution = solved(position, order);
    let fewest = naive.fewest(Placement::new(position), order);
    assert_eq!(solution.value(), Some(fewest), "{position} {order}");
    solution
}
