//! Reduces one rectangle: clears strips, schedules their moves, and goes back on failure.

use core::time::Duration;

use clobber_core::{Color, Effort, Grid, Limits, Move, Position, Stopped, Vertex};

use super::super::board::{Area, Board, Side};
use super::super::clearing::{Clearing, lay};
use super::super::frontier::{Heading, Way};
use super::fewest;
use super::schedule::Schedule;
use crate::grids::chance::Chance;
use crate::solver::search_in_turn;

/// A board during its reduction, and the play so far.
pub(super) struct RectangleReduction<'a, 'w> {
    pub(super) board: Board,
    /// The colour with more stones left at the end.
    pub(super) majority: Color,
    /// True if delta is 0 modulo 3.
    pub(super) is_delta_zero: bool,
    /// The lines cleared, in this order.
    strips: Vec<Cleared>,
    /// The number of the majority's stones that stay in these lines.
    staying: usize,
    /// Earlier states of the play without pending moves, to go back to.
    points: Vec<Point>,
    pub(super) play: Vec<Move>,
    schedule: Schedule,
    pub(super) chance: Chance,
    /// The number of times that the play went back.
    pub(super) failures: usize,
    pub(super) effort: &'a mut Effort<'w>,
}

/// Lines that have been cleared.
struct Cleared {
    removed: Area,
    /// The rectangle that was left before.
    before: Area,
    /// The squares of the interface that stones have entered.
    turned: Vec<usize>,
    /// The moves of the majority's stones minus the moves of the others.
    lead: i64,
    /// The number of the majority's stones that stay here.
    stays: usize,
}

/// A state without pending moves.
#[derive(Clone, Copy)]
struct Point {
    strips: usize,
    moves: usize,
    /// The colour to move.
    turn: Color,
    /// The stones of the majority and of the others, including those that stay.
    stones: [usize; 2],
    failures: usize,
}

/// The state of a rectangle after an attempt to clear lines.
enum Progress {
    Done,
    Onward,
    Stuck,
}

/// A way to clear lines.
pub(super) struct Candidate {
    pub(super) clearing: Clearing,
    pub(super) ways: Vec<Way>,
    /// The colour that moves along the first line for the detour.
    pub(super) mover: Option<Color>,
    pub(super) lead: i64,
}

impl<'a, 'w> RectangleReduction<'a, 'w> {
    /// After this many failures the rectangle is given up.
    const MOST_FAILURES: usize = 60;
    /// After this many failures less promising steps are tried too.
    pub(super) const LATE: usize = 6;

    pub(super) fn new(board: Board, squares: usize, seed: u64, effort: &'a mut Effort<'w>) -> Self {
        Self {
            board,
            majority: Color::Black,
            is_delta_zero: false,
            strips: Vec::new(),
            staying: 0,
            points: Vec::new(),
            play: Vec::new(),
            schedule: Schedule::new(squares),
            chance: Chance::new(seed),
            failures: 0,
            effort,
        }
    }

    /// Reduces a rectangle of both colours to its bound. Returns the colour to move afterwards; `None` if no play has
    /// been found.
    pub(super) fn reduce(
        &mut self,
        area: &Area,
        first: Color,
        is_delta_zero: bool,
    ) -> Result<Option<Color>, Stopped> {
        let all = self.board.lines(Side::Top);
        self.board.remove(Side::Top, all);
        self.board.restore(area, area);
        self.effort.check_limits()?;
        let [black, white] = Color::BOTH.map(|color| self.board.stones(color));
        self.majority = match black.cmp(&white) {
            core::cmp::Ordering::Less => Color::White,
            core::cmp::Ordering::Equal => first,
            core::cmp::Ordering::Greater => Color::Black,
        };
        self.is_delta_zero = is_delta_zero;
        self.strips.clear();
        (self.staying, self.failures) = (0, 0);
        let moves = self.play.len();
        let stones = [self.majority, !self.majority].map(|color| self.board.stones(color));
        self.points = vec![Point { strips: 0, moves, turn: first, stones, failures: 0 }];
        loop {
            match self.advance()? {
                Progress::Done => return Ok(Some(self.turn())),
                Progress::Onward => {}
                Progress::Stuck if self.failures >= Self::MOST_FAILURES => return Ok(None),
                Progress::Stuck => self.go_back(),
            }
        }
    }

    fn advance(&mut self) -> Result<Progress, Stopped> {
        /// Rests of up to this many squares are searched: at once, or (the larger ones) after some failures.
        const SEARCHED: usize = 20;
        const SEARCHED_LATE: usize = 30;
        const LATE_SEARCH: usize = 20;
        /// A rest of three lines with more squares is finished by a sweep.
        const SWEPT: usize = 24;
        /// Lines up to this length are swept: three lines immediately, four only after failures and if time allows
        /// the preparation.
        const THREE: usize = 1000;
        const FOUR: usize = 100;
        const PREPARING: Duration = Duration::from_secs(2);
        let area = self.board.area();
        let (squares, lines) = (area.len(), area.shorter_side());
        let length = squares / lines.max(1);
        if self.is_pending() {
            if lines == 3 && length <= THREE && self.finish()? {
                return Ok(Progress::Done);
            }
        } else {
            let is_searched =
                squares <= SEARCHED || squares <= SEARCHED_LATE && self.failures >= LATE_SEARCH;
            if is_searched && self.search()? {
                return Ok(Progress::Done);
            }
            if squares <= SEARCHED {
                return Ok(Progress::Stuck);
            }
            if lines == 3 && squares > SWEPT && length <= THREE && self.finish()? {
                return Ok(Progress::Done);
            }
        }
        let is_late = self.failures >= Self::LATE;
        if is_late && lines == 4 && length <= FOUR {
            let has_time = self.effort.limits_left().time.is_none_or(|left| left >= PREPARING);
            if has_time && self.finish()? {
                return Ok(Progress::Done);
            }
        }
        self.step()
    }

    /// Clears some lines, in turn if possible.
    fn step(&mut self) -> Result<Progress, Stopped> {
        let sides = self.sides();
        for side in sides {
            if self.leave_lines(side) {
                return Ok(Progress::Onward);
            }
        }
        /// If the lead is further from its goal than this, higher strips hardly help.
        const FAR: i64 = 8;
        let mut best: Option<(i64, Candidate)> = None;
        for choice in 0..3 {
            if best.as_ref().is_some_and(|&(distance, _)| distance > FAR) {
                break;
            }
            for side in sides {
                let Some(clearing) = self.clearing(side, choice) else { continue };
                let Some(candidate) = self.candidate(clearing)? else { continue };
                self.clear(&candidate);
                let lead = self.lead_of_turn();
                let keeps_both = Color::BOTH.iter().all(|&color| self.board.stones(color) > 0);
                if keeps_both && (0..=1).contains(&lead) && self.put_in_order()? {
                    return Ok(Progress::Onward);
                }
                self.undo();
                let distance = if lead > 0 { lead - 1 } else { -lead };
                if keeps_both && best.as_ref().is_none_or(|&(least, _)| distance < least) {
                    best = Some((distance, candidate));
                }
            }
        }
        let Some((_, candidate)) = best else { return Ok(Progress::Stuck) };
        self.clear(&candidate);
        Ok(Progress::Onward)
    }

    /// Returns the sides in the order of attempts, beginning with the direction that has more lines.
    fn sides(&mut self) -> [Side; 4] {
        let mut sides = self.board.sides();
        if self.chance.coin() {
            sides.swap(0, 1);
        }
        if self.chance.coin() {
            sides.swap(2, 3);
        }
        if self.failures >= Self::LATE && self.chance.coin() {
            for last in (1..sides.len()).rev() {
                sides.swap(last, self.chance.below(last + 1));
            }
        }
        sides
    }

    /// Returns the strip of a side for the first, second or third attempt.
    fn clearing(&mut self, side: Side, choice: usize) -> Option<Clearing> {
        /// A rest of three lines is at most this long, except in late attempts.
        const SHORT: usize = 5;
        let uniform = self.board.uniform_lines(side);
        let lines = self.board.lines(side);
        let (before, height) = match (uniform, choice) {
            (0, 0) => (0, 2),
            (0, 1) => (0, 3),
            (0, _) => (0, 1),
            (_, 2..) => return None,
            (odd, 0) if odd % 2 == 1 => (odd - 1, 2),
            (odd, _) if odd % 2 == 1 => (odd - 1, 3),
            (even, 0) => (even - 2, 3),
            (even, _) => (even, 2),
        };
        let left = lines.checked_sub(before + height)?;
        let fits = match left {
            0..=2 => false,
            3 => self.failures >= Self::LATE || self.board.length(side) <= SHORT,
            _ => true,
        };
        fits.then_some(Clearing { side, before, height })
    }

    /// Leaves first lines of the majority's colour unmoved, if the quota of staying stones allows it.
    fn leave_lines(&mut self, side: Side) -> bool {
        if self.board.color_of(side, 0) != Some(self.majority) {
            return false;
        }
        let length = self.board.length(side);
        let most = (self.quota() / length.max(1)).min(self.board.lines(side).saturating_sub(4));
        let lines = self.board.uniform_lines(side).min(most);
        if lines == 0 {
            return false;
        }
        let before = self.board.area();
        self.board.remove(side, lines);
        let removed = removed(side, &before, &self.board.area());
        let stays = lines * length;
        self.push(Cleared { removed, before, turned: Vec::new(), lead: 0, stays });
        if let Some(point) = self.points.last_mut() {
            if point.strips + 1 == self.strips.len() {
                point.strips += 1;
            }
        }
        true
    }

    /// Clears lines as a candidate prescribes.
    fn clear(&mut self, Candidate { clearing, ways, mover, lead }: &Candidate) {
        let before = self.board.area();
        let turned = clearing.clear(&mut self.board, ways, *mover);
        let removed = removed(clearing.side, &before, &self.board.area());
        let stays = ways.iter().filter(|way| way.step == Heading::Stay).count();
        self.push(Cleared { removed, before, turned, lead: *lead, stays });
    }

    /// Clears all remaining lines.
    pub(super) fn clear_all(&mut self, side: Side, ways: &[Way], lead: i64) {
        let before = self.board.area();
        let lines = self.board.lines(side);
        lay(&mut self.board, lines, ways, |board, place, line| board.at(side, line, place));
        self.board.remove(side, lines);
        let removed = before.clone();
        self.push(Cleared { removed, before, turned: Vec::new(), lead, stays: 0 });
    }

    /// Searches plays from the rest of the board, up to a few thousand positions.
    fn search(&mut self) -> Result<bool, Stopped> {
        const POSITIONS: u64 = 1 << 13;
        let area = self.board.area();
        let (rows, cols) = (area.rows.len(), area.cols.len());
        let Ok(grid) = Grid::new(rows, cols) else { return Ok(false) };
        let square = |vertex: Vertex| {
            let (row, col) = grid.coordinates(vertex);
            self.board.at(Side::Top, row, col)
        };
        let color = |vertex| Some(self.board.color(square(vertex)));
        let Ok(position) = Position::try_from_fn(grid, color) else { return Ok(false) };
        let ([stays, others], _) = self.goal();
        let goal = (stays + others).saturating_sub(self.staying);
        let (turn, number) = (self.turn(), self.chance.word());
        let found = self.effort.attempt(Limits::steps(POSITIONS), |effort| {
            search_in_turn(&position, turn, goal, number, effort)
        })?;
        let Some(moves) = found.flatten() else { return Ok(false) };
        let on_board = |vertex| Vertex::new(square(vertex) as u32);
        let moves =
            moves.into_iter().map(|mv| Move { from: on_board(mv.from), to: on_board(mv.to) });
        let moves = moves.collect();
        self.make(moves);
        Ok(true)
    }

    fn push(&mut self, strip: Cleared) {
        self.staying += strip.stays;
        self.strips.push(strip);
    }

    /// Puts back the lines cleared last.
    pub(super) fn undo(&mut self) {
        let Some(strip) = self.strips.pop() else { return };
        self.staying -= strip.stays;
        for square in strip.turned {
            self.board.turn(square);
        }
        self.board.restore(&strip.removed, &strip.before);
    }

    /// Looks for an order of all pending moves in which the colours take turns. On success nothing is pending.
    pub(super) fn put_in_order(&mut self) -> Result<bool, Stopped> {
        let pending = self.strips.get(self.pending()..).unwrap_or_default();
        let areas = pending.iter().map(|strip| &strip.removed);
        let turned = pending.iter().flat_map(|strip| &strip.turned).copied();
        let turn = self.turn();
        let tools = (&mut self.chance, &mut *self.effort);
        let ordered = self.schedule.order(&self.board, areas, turned, turn, tools)?;
        let Some(moves) = ordered else { return Ok(false) };
        self.make(moves);
        Ok(true)
    }

    /// Appends moves after which nothing is pending.
    pub(super) fn make(&mut self, moves: Vec<Move>) {
        let (turn, [majority, others]) = (self.turn(), self.stones());
        // Each move removes a stone of the other colour.
        let (own, other) = (moves.len().div_ceil(2), moves.len() / 2);
        let [by_majority, by_others] =
            if turn == self.majority { [own, other] } else { [other, own] };
        let stones = [majority.saturating_sub(by_others), others.saturating_sub(by_majority)];
        let turn = if moves.len() % 2 == 1 { !turn } else { turn };
        self.play.extend(moves);
        let (strips, moves) = (self.strips.len(), self.play.len());
        self.points.push(Point { strips, moves, turn, stones, failures: 0 });
    }

    /// Goes back to the last state without pending moves, or to the one before after some failures there.
    fn go_back(&mut self) {
        const TRIES: usize = 6;
        self.failures += 1;
        let count = self.points.len();
        if let Some(point) = self.points.last_mut() {
            point.failures += 1;
            if point.failures > TRIES && count > 1 {
                self.points.pop();
            }
        }
        while self.strips.len() > self.pending() {
            self.undo();
        }
        self.play.truncate(self.points.last().map_or(0, |point| point.moves));
    }

    /// Returns the number of the first pending strip.
    fn pending(&self) -> usize {
        self.points.last().map_or(0, |point| point.strips)
    }

    fn is_pending(&self) -> bool {
        self.strips.len() > self.pending()
    }

    /// Returns the colour to move before all pending moves.
    pub(super) fn turn(&self) -> Color {
        self.points.last().map_or(Color::Black, |point| point.turn)
    }

    /// Returns the lead of the majority in the pending moves.
    pub(super) fn lead(&self) -> i64 {
        self.strips.iter().skip(self.pending()).map(|strip| strip.lead).sum()
    }

    /// Returns the lead of the colour to move in the pending moves.
    fn lead_of_turn(&self) -> i64 {
        if self.turn() == self.majority { self.lead() } else { -self.lead() }
    }

    /// Returns the stones of the majority and of the others before all pending moves, including those that stay.
    pub(super) fn stones(&self) -> [usize; 2] {
        self.points.last().map_or([0; 2], |point| point.stones)
    }

    /// Returns the number of the majority's stones that stay in the cleared lines.
    pub(super) const fn staying(&self) -> usize {
        self.staying
    }

    /// Returns how many more of the majority's stones may stay. Some are kept for the end, where delta matters.
    pub(super) fn quota(&self) -> usize {
        const KEPT: usize = 4;
        let [majority, others] = self.stones();
        majority.saturating_sub(others + KEPT + self.staying)
    }

    /// Returns the stones of the majority and of the others that the bound leaves, and the majority's lead until then.
    /// The lead counts from the last state without pending moves.
    pub(super) fn goal(&self) -> ([usize; 2], i64) {
        let ([majority, others], turn) = (self.stones(), self.turn());
        let is_first = turn == self.majority;
        let [own, other] = if is_first { [majority, others] } else { [others, majority] };
        let left = fewest(own, other, self.is_delta_zero);
        let moves = (own + other).saturating_sub(left);
        let (by_own, by_other) = (moves.div_ceil(2), moves / 2);
        let [own, other] = [own.saturating_sub(by_other), other.saturating_sub(by_own)];
        let lead = (by_own - by_other) as i64;
        if is_first { ([own, other], lead) } else { ([other, own], -lead) }
    }
}

/// Returns the lines of `before` that are not in `after`.
fn removed(side: Side, before: &Area, after: &Area) -> Area {
    let mut removed = before.clone();
    match side {
        Side::Top => removed.rows.end = after.rows.start,
        Side::Bottom => removed.rows.start = after.rows.end,
        Side::Left => removed.cols.end = after.cols.start,
        Side::Right => removed.cols.start = after.cols.end,
    }
    removed
}
