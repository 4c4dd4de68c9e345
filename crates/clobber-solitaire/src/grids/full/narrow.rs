//! Boards with a side of three or four squares, and of 5 x 5.

use clobber_core::{BalancedForest, Color, Effort, Grid, Move, Position, Stopped, Vertex};
use clobber_graphs::internal::Interval;
use clobber_graphs::internal::sweep::Sweep;

use super::automaton::Task;
use super::board::{Board, Side};
use super::clearing::{Clearing, lay};
use super::frontier::{Frontier, Heading, bit, color, weight};
use super::runs::{Runs, Strip, Wishes};
use crate::bound::lower_bound;

/// Reduces a board of three lines, seen from the side, to as few stones as possible: one or two.
pub(super) fn reduce_three_lines(
    board: &mut Board,
    side: Side,
    runs: &mut Runs<'_, '_>,
) -> Result<(), Stopped> {
    let columns = board.length(side);
    let color = |place: usize, line: usize| board.color(board.at(side, line, place));
    let squares = (0..columns).flat_map(|place| (0..3).map(move |line| (place, line)));
    // A single stone left has the weight delta; if delta is 0, two stones are left, one of each weight.
    let delta: usize = squares.map(|(place, line)| weight(place + line, color(place, line))).sum();
    let weights: usize = match delta % 3 {
        0 => 0b110,
        delta => 1 << delta,
    };
    let end = Frontier::from_roots(weights.count_ones());
    let strip = Strip {
        task: Task::ReduceThree(weights),
        wishes: Wishes::default(),
        columns,
        color,
        ends: |read| if read == columns { vec![end] } else { Vec::new() },
    };
    if let Some(ways) = runs.find(strip)? {
        lay(board, 3, &ways, |board, place, line| board.at(side, line, place));
    }
    Ok(())
}

/// Removes lines of four squares from a side, so that at least three lines and both colours are left. Returns true if
/// this is possible. Among the boards of six lines or more, only stripes and a few boards of six lines cannot be
/// cleared from this side or the opposite one.
pub(super) fn peel_four_lines(
    board: &mut Board,
    side: Side,
    runs: &mut Runs<'_, '_>,
) -> Result<bool, Stopped> {
    // The number of black stones behind each line, computed on demand.
    let mut behind = vec![board.stones(Color::Black) - board.black_in(side, 0)];
    let ends = |line: usize| {
        for next in behind.len()..=line {
            behind.extend(behind.last().map(|black| black - board.black_in(side, next)));
        }
        let black_behind = behind.get(line).copied().unwrap_or(0);
        let squares_behind = 4 * (board.lines(side) - line - 1);
        let interface = letter_of_four(board, side, line);
        let keeps_both = |entered: &u32| {
            let black = black_behind + (interface ^ entered).count_ones() as usize;
            black != 0 && black != squares_behind + 4
        };
        let frontier = |entered: u32| {
            let outs = (0..4).map(|place| {
                let enters = entered >> place & 1 == 1;
                enters.then(|| !color(interface >> place))
            });
            Frontier::from_outs(outs)
        };
        (1..16).filter(keeps_both).map(frontier).collect()
    };
    let strip = Strip {
        task: Task::PeelFour,
        wishes: Wishes::default(),
        columns: board.lines(side).saturating_sub(3),
        color: |line, place| board.color(board.at(side, line, place)),
        ends,
    };
    let Some(ways) = runs.find(strip)? else { return Ok(false) };
    lay(board, 4, &ways, |board, line, place| board.at(side, line, place));
    let lines = ways.len() / 4;
    for (place, way) in ways.iter().skip(4 * (lines - 1)).enumerate() {
        if way.step == Heading::Right {
            board.turn(board.at(side, lines, place));
        }
    }
    board.remove(side, lines);
    Ok(true)
}

/// Returns the colours of a line of four squares as a letter.
fn letter_of_four(board: &Board, side: Side, line: usize) -> u32 {
    (0..4).map(|place| bit(board.color(board.at(side, line, place))) << place).sum()
}

/// Reduces stripes to two stones: lines of four squares, all equal, with two adjacent stones of each colour. Returns
/// true if the board is such a board.
pub(super) fn reduce_stripes(board: &mut Board, side: Side) -> bool {
    let lines = board.lines(side);
    let letter = letter_of_four(board, side, 0);
    let is_striped = [0b0011, 0b1100].contains(&letter)
        && (1..lines).all(|line| letter_of_four(board, side, line) == letter);
    if !is_striped {
        return false;
    }
    // Each of the two stones walks over the stripe of the other colour. Lines and places count from 0.
    let last = lines - 1;
    let zigzag = |first: usize, line: usize| {
        let there = [(line, first), (line, first + 1)];
        if line % 2 == 0 { there } else { [there[1], there[0]] }
    };
    let (mut one, mut other) = (vec![(0, 1)], vec![(last, 2)]);
    if lines % 2 == 0 {
        one.extend((0..last).flat_map(|line| zigzag(2, line)).chain([(last, 3)]));
        other.extend((1..lines).rev().flat_map(|line| zigzag(0, line)));
    } else {
        let end = [(last - 1, 3), (last, 3), (last, 2)];
        one.extend((0..last - 1).flat_map(|line| zigzag(2, line)).chain(end));
        other = vec![(last - 1, 2), (last - 1, 1), (last, 1), (last, 0), (last - 1, 0)];
        other.extend((1..last - 1).rev().flat_map(|line| zigzag(0, line)));
    }
    other.push((0, 0));
    for walk in [one, other] {
        let squares: Vec<usize> =
            walk.into_iter().map(|(line, place)| board.at(side, line, place)).collect();
        board.go_along(squares);
    }
    true
}

/// Removes one or two lines from any side of a board of at most five lines either way, leaving at least three lines and
/// both colours. Returns true if this is possible.
pub(super) fn peel_small(board: &mut Board, runs: &mut Runs<'_, '_>) -> Result<bool, Stopped> {
    for side in Side::ALL {
        for height in [2, 1] {
            let clearing = Clearing { side, before: 0, height };
            if height + 3 <= board.lines(side) && clearing.apply(board, runs)? {
                return Ok(true);
            }
        }
    }
    Ok(false)
}

/// Reduces a board of constant size by an exhaustive sweep. A step is a square.
pub(super) fn reduce_by_sweep(board: &mut Board, runs: &mut Runs<'_, '_>) -> Result<(), Stopped> {
    let (rows, cols) = (board.lines(Side::Top), board.length(Side::Top));
    runs.spend(rows * cols)?;
    let square = |vertex: Vertex| {
        let (row, col) = (vertex.index() / cols.max(1), vertex.index() % cols.max(1));
        board.at(Side::Top, row, col)
    };
    let Ok(grid) = Grid::new(rows, cols) else { return Ok(()) };
    let color = |vertex| Some(board.color(square(vertex)));
    let Ok(position) = Position::<_, u64>::try_from_fn(grid, color) else { return Ok(()) };
    let moves: Vec<_> =
        swept(&position).iter().map(|mv| (square(mv.from), square(mv.to))).collect();
    for (from, to) in moves {
        board.go(from, to);
    }
    Ok(())
}

/// Returns the moves that a sweep finds on a connected board so small that the default limits suffice.
fn swept(position: &Position<Grid, u64>) -> Vec<Move> {
    let at_least = lower_bound(position).stones;
    let mut found = Interval::between(at_least, position.stone_count());
    let mut effort = Effort::new();
    let vertices: Vec<_> = position.occupied().map(|(vertex, _)| vertex).collect();
    if let Ok(Some(sweep)) = Sweep::new(&position.extracted(&vertices), &mut effort) {
        _ = sweep.enclose(&mut found, None, usize::MAX, &mut effort);
    }
    let parents = found.parents.unwrap_or_default().into_iter();
    let forest = BalancedForest::new(parents.map(|to| to.map(Vertex::new)));
    forest.check(position).map_or_else(|_| Vec::new(), |forest| forest.to_reduction().moves)
}
