//! A call of the solver: its limits, its parts, its threads.

use std::sync::OnceLock;

use clobber_core::{Color, Move, Position, StoneSet, Topology};

use super::board::Board;
use super::effort::{Common, Effort, Stop, Watch};
use super::layout::{Layout, Placed, Summand};
use super::linear::LinearSearch;
use super::search::{Access, Searcher, Settings};
use super::table::Table;
use super::values::Values;
use super::word::Word;
use super::{OutcomeError, OutcomeLimits};

/// What is kept from one call to the next.
#[derive(Debug)]
pub(super) struct Kept {
    table: Table,
    /// Of every thread.
    values: Vec<Values>,
    /// Bytes of every thread for the sums that are being searched.
    room: usize,
    /// For sums of rows.
    rows: LinearSearch,
}

/// Bytes for the sums that are being searched in any case, for each thread.
const LEAST_ROOM: usize = 1 << 22;

impl Kept {
    /// Of the memory, a quarter is for sums of rows, but at least what any row of 256 stones needs for
    /// a while. Of the rest an eighth is for values, a sixteenth for small pieces, and an eighth for the
    /// sums that are being searched.
    pub(super) fn new(memory: Option<usize>, threads: usize) -> Self {
        let least = LEAST_FOR_ROWS * threads;
        let of_rows = memory.map(|memory| (memory / 4).max(least));
        let rows = OutcomeLimits { memory: of_rows, ..OutcomeLimits::NONE };
        let memory = memory.map_or(usize::MAX / 2, |memory| memory - memory / 4);
        let values = memory / 8;
        Self {
            table: Table::new(memory - 2 * values - values / 2),
            room: (values / threads).max(LEAST_ROOM),
            values: (0..threads).map(|_| Values::new(values / threads)).collect(),
            rows: LinearSearch::new(&rows, threads),
        }
    }
}

/// Bytes for sums of rows in any case, for each thread.
const LEAST_FOR_ROWS: usize = 1 << 22;

/// A call of the solver.
pub(super) struct Call<'a> {
    pub(super) kept: &'a mut Kept,
    pub(super) common: Common,
    pub(super) watch: Watch<'a>,
    /// The parts of every summand.
    pub(super) summands: Vec<Vec<Summand>>,
}

/// What is asked of a sum.
#[derive(Clone, Copy)]
enum Question {
    /// Whether Black, moving first, wins.
    Wins,
    /// The same, if it is known without a search.
    Known,
    /// Whether it is its own negative.
    OwnNegative,
}

impl Call<'_> {
    /// The parts of all summands.
    pub(super) fn all(&self) -> Vec<Summand> {
        self.summands.concat()
    }

    pub(super) fn wins(&mut self, sum: &[Summand], mover: Color) -> Result<bool, OutcomeError> {
        Ok(self.ask(sum, mover, Question::Wins)?.unwrap_or(false))
    }

    pub(super) fn is_own_negative(&mut self, sum: &[Summand]) -> Result<bool, OutcomeError> {
        Ok(self.ask(sum, Color::Black, Question::OwnNegative)?.unwrap_or(false))
    }

    /// A move after which the opponent loses. That of a search is in the table, mostly.
    pub(super) fn winning_move<T: Topology, S: StoneSet>(
        &mut self,
        sum: &[Position<T, S>],
        mover: Color,
    ) -> Result<Option<(usize, Move)>, OutcomeError> {
        if !self.wins(&self.all(), mover)? {
            return Ok(None);
        }
        // Of sums of rows nothing is known without asking.
        let are_rows =
            |parts: &Vec<Summand>| parts.iter().all(|part| matches!(part, Summand::Path(_)));
        let questions: &[_] = match self.summands.iter().all(are_rows) {
            true => &[Question::Wins],
            false => &[Question::Known, Question::Wins],
        };
        for &question in questions {
            for (index, position) in sum.iter().enumerate() {
                for mv in position.moves(mover) {
                    self.common.look_at_time()?;
                    let after = self.after(position, index, mover, mv)?;
                    if self.ask(&after, !mover, question)? == Some(false) {
                        return Ok(Some((index, mv)));
                    }
                }
            }
        }
        Ok(None)
    }

    /// The parts of the sum after a move in one of the summands.
    fn after<T: Topology, S: StoneSet>(
        &self,
        position: &Position<T, S>,
        index: usize,
        mover: Color,
        mv: Move,
    ) -> Result<Vec<Summand>, OutcomeError> {
        let mut position = Position::from_fn(position.board(), |vertex| position.color_at(vertex));
        position.play_unchecked(mover, mv);
        let (before, after) = self.summands.split_at(index);
        let mut summands = before.concat();
        summands.extend(Summand::all_of(&position)?);
        summands.extend(after.iter().skip(1).flatten().cloned());
        Ok(summands)
    }

    fn ask(
        &mut self,
        sum: &[Summand],
        mover: Color,
        question: Question,
    ) -> Result<Option<bool>, OutcomeError> {
        let row = |summand: &Summand| match summand {
            Summand::Path(colors) => Some(colors.clone()),
            Summand::Grid(_) | Summand::Graph(..) => None,
        };
        if let Some(rows) = sum.iter().map(row).collect::<Option<Vec<_>>>() {
            return match question {
                Question::Wins => self.rows_win(&rows, mover).map(Some),
                Question::Known => Ok(None),
                Question::OwnNegative => Ok(Some(are_own_negative(&rows))),
            };
        }
        match Layout::of(sum)? {
            Layout::Strip(board, parts) => self.ask_on(&board, parts, mover, question),
            Layout::Square(board, parts) => self.ask_on(&board, parts, mover, question),
            Layout::Large(board, parts) => self.ask_on(&board, parts, mover, question),
            Layout::Mixed(board, parts) => self.ask_on(&board, parts, mover, question),
        }
    }

    /// The search for rows, in what is left of the limits of the call.
    fn rows_win(&mut self, rows: &[Vec<Color>], mover: Color) -> Result<bool, OutcomeError> {
        let (common, watch) = (&self.common, &mut *self.watch);
        let before = common.positions();
        let linear = &mut self.kept.rows;
        linear.limit(common.positions_left(), common.time_left());
        let answer = linear.wins(rows, mover, &mut |progress| {
            watch(&common.progress(before + progress.positions, progress.memory))
        });
        common.add(linear.positions());
        answer.map_err(|error| common.of_the_call(error))
    }

    /// The mover becomes Left.
    fn ask_on<B: Board>(
        &mut self,
        board: &B,
        mut parts: Placed<B::Set>,
        mover: Color,
        question: Question,
    ) -> Result<Option<bool>, OutcomeError> {
        if mover == Color::White {
            for (_, stones) in &mut parts {
                *stones = stones.swapped();
            }
        }
        let stones = parts.iter().map(|(_, stones)| stones.all().count()).sum();
        let room = self.kept.room;
        let asked = Asked { board, parts: &parts, settings: Settings::of(stones), room, question };
        let Kept { table, values, .. } = &mut *self.kept;
        let [values, others @ ..] = values.as_mut_slice() else { return Ok(None) };
        let common = &self.common;
        let effort = Effort::new(common, Some(self.watch));
        if others.is_empty() || !matches!(question, Question::Wins) {
            return match asked.answer(Access::Alone(table), values, effort, 0) {
                Ok(answer) => Ok(answer),
                Err(Stop::Limit(error)) => Err(error),
                Err(Stop::Finished) => Ok(None),
            };
        }
        table.grow_fully();
        let table = &*table;
        common.begin();
        let found = OnceLock::new();
        let answer = std::thread::scope(|scope| {
            let (asked, found) = (&asked, &found);
            for (values, noise) in others.iter_mut().zip(1..) {
                scope.spawn(move || {
                    let effort = Effort::new(common, None);
                    if let Ok(answer) = asked.answer(Access::Shared(table), values, effort, noise) {
                        found.get_or_init(|| answer);
                        common.finish();
                    }
                });
            }
            let answer = asked.answer(Access::Shared(table), values, effort, 0);
            common.finish();
            answer
        });
        match answer {
            Ok(answer) => Ok(answer),
            Err(Stop::Finished) => Ok(found.into_inner().flatten()),
            Err(Stop::Limit(error)) => found.into_inner().ok_or(error),
        }
    }
}

/// Whether the rows with the colours swapped are the same rows, each in either direction.
fn are_own_negative(rows: &[Vec<Color>]) -> bool {
    let sorted = |swap: bool| {
        let mut rows: Vec<Vec<Color>> = rows
            .iter()
            .map(|row| {
                let row: Vec<Color> =
                    row.iter().map(|&color| if swap { !color } else { color }).collect();
                let reversed = row.iter().rev().copied().collect();
                row.min(reversed)
            })
            .collect();
        rows.sort_unstable();
        rows
    };
    sorted(false) == sorted(true)
}

/// What every thread is asked.
struct Asked<'a, B: Board> {
    board: &'a B,
    parts: &'a Placed<B::Set>,
    settings: Settings,
    room: usize,
    question: Question,
}

impl<B: Board> Asked<'_, B> {
    /// One thread's answer.
    fn answer(
        &self,
        table: Access<'_>,
        values: &mut Values,
        effort: Effort<'_>,
        noise: u32,
    ) -> Result<Option<bool>, Stop> {
        values.begin();
        let (board, settings, room) = (self.board, self.settings, self.room);
        let mut searcher = Searcher::new(board, table, values, effort, settings, room, noise);
        let root = searcher.root(self.parts);
        let answer = match self.question {
            Question::Wins => searcher.solve(&root).map(Some),
            Question::Known => Ok(searcher.known(&root)),
            Question::OwnNegative => Ok(Some(searcher.is_own_negative(&root))),
        };
        searcher.effort.flush();
        answer
    }
}
