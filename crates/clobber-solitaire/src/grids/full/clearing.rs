//! Clearing strips of lines into the line behind them.

use clobber_core::{Color, Stopped};

use super::automaton::Task;
use super::board::{Board, Side};
use super::frontier::{Frontier, Heading, Way};
use super::paths::cycle;
use super::runs::{Runs, Strip, Wishes};

/// A strip of one to three lines to be cleared into the next line, the interface.
///
/// Before the strip lies an even number of lines of one colour. A stone that moves along the first line of the strip
/// clears them on a *detour*.
#[derive(Clone, Copy, Debug)]
pub(super) struct Clearing {
    pub(super) side: Side,
    /// The number of lines before the strip: even.
    pub(super) before: usize,
    /// The number of lines of the strip.
    pub(super) height: usize,
}

impl Clearing {
    /// Returns the number of lines removed.
    pub(super) const fn lines(self) -> usize {
        self.before + self.height
    }

    /// Clears the strip and the lines before it, and leaves both colours. Returns true if this is possible; otherwise
    /// the board is unchanged. A step is a square of the strip.
    pub(super) fn apply(self, board: &mut Board, runs: &mut Runs<'_, '_>) -> Result<bool, Stopped> {
        let wishes = Wishes {
            interface: self.color_behind_interface(board).map(|color| !color),
            crossing: self.detour_color(board),
        };
        let columns = board.length(self.side);
        let strip = Strip {
            task: Task::Clear(self.height),
            wishes,
            columns,
            color: |place, line| board.color(board.at(self.side, self.before + line, place)),
            ends: |read| if read == columns { vec![Frontier::default()] } else { Vec::new() },
        };
        let Some(ways) = runs.find(strip)? else { return Ok(false) };
        self.clear(board, &ways, wishes.crossing);
        Ok(true)
    }

    /// Clears the lines by the ways of a run along the strip. `mover` is the colour of the stone that makes a detour.
    /// Returns the squares of the interface that stones have entered.
    pub(super) fn clear(self, board: &mut Board, ways: &[Way], mover: Option<Color>) -> Vec<usize> {
        lay(board, self.height, ways, |board, place, line| {
            board.at(self.side, self.before + line, place)
        });
        if let Some(mover) = mover {
            self.lay_detour(board, mover, ways);
        }
        let columns = ways.chunks(self.height).enumerate();
        let entered = columns
            .filter(|(_, column)| column.last().is_some_and(|way| way.step == Heading::Down));
        let turned: Vec<usize> =
            entered.map(|(place, _)| board.at(self.side, self.lines(), place)).collect();
        turned.iter().for_each(|&square| board.turn(square));
        board.remove(self.side, self.lines());
        turned
    }

    /// Returns the colour behind the interface, if all stones there have the same one.
    pub(super) fn color_behind_interface(self, board: &Board) -> Option<Color> {
        // The lines before the strip are all equal.
        let first = self.before * board.black_in(self.side, 0);
        let lines = self.before..=self.lines();
        let black: usize = lines.map(|line| board.black_in(self.side, line)).sum();
        let lines = board.lines(self.side).saturating_sub(self.lines() + 1);
        match board.stones(Color::Black).saturating_sub(first + black) {
            0 => Some(Color::White),
            black if black == lines * board.length(self.side) => Some(Color::Black),
            _ => None,
        }
    }

    /// Returns the colour that the stone of the detour must have, if lines lie before the strip.
    pub(super) fn detour_color(self, board: &Board) -> Option<Color> {
        let first = board.color(board.at(self.side, 0, 0));
        (self.before > 0).then_some(!first)
    }

    /// Sends a stone that moves along the first line of the strip through all lines before the strip first.
    ///
    /// The stone leaves its square for the Hamiltonian cycle of these lines that contains all edges of the last one.
    /// It follows the cycle, except for the edge next to its own move, and returns at the end of that move.
    fn lay_detour(self, board: &mut Board, mover: Color, ways: &[Way]) {
        let mut along = ways.iter().step_by(self.height).enumerate();
        let Some((left, way)) = along.find(|(_, way)| way.crossing == Some(mover)) else {
            return;
        };
        let goes_right = way.step == Heading::Right;
        let (from, to) = if goes_right { (left, left + 1) } else { (left + 1, left) };
        let mut path = vec![board.at(self.side, self.before, from)];
        // The cycle numbers its lines from the one next to the strip.
        let round = cycle(self.before, board.length(self.side));
        let on_board = |(line, place): (usize, usize)| {
            board.at(self.side, (self.before - 1).saturating_sub(line), place)
        };
        // The cycle begins with the first line from left to right, so the index is the place there.
        match goes_right {
            true => {
                let (before, after) = round.split_at(from + 1);
                path.extend(before.iter().rev().chain(after.iter().rev()).map(|&s| on_board(s)));
            }
            false => {
                let (before, after) = round.split_at(from);
                path.extend(after.iter().chain(before).map(|&s| on_board(s)));
            }
        }
        path.push(board.at(self.side, self.before, to));
        board.go_along(path);
    }
}

/// Sets the moves of a strip's stones as in a run. `at` is the square of a column and line of the strip.
pub(super) fn lay(
    board: &mut Board,
    height: usize,
    ways: &[Way],
    at: impl Fn(&Board, usize, usize) -> usize,
) {
    for (column, ways) in ways.chunks(height).enumerate() {
        for (line, way) in ways.iter().enumerate() {
            let to = match way.step {
                Heading::Stay => continue,
                Heading::Left => at(board, column.saturating_sub(1), line),
                Heading::Right => at(board, column + 1, line),
                Heading::Up => at(board, column, line.saturating_sub(1)),
                Heading::Down => at(board, column, line + 1),
            };
            board.go(at(board, column, line), to);
        }
    }
}
