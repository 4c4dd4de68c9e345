//! Questions to the solver, and its tables, values and threads.

// Summands are indexed among the positions of the question, and parts within their summand.
#![allow(clippy::indexing_slicing)]

use core::ops::Range;
use std::sync::Arc;

use certified_search::{Effort, Limits, Stopped};
use clobber_core::{Color, Move, Position, StoneSet, Topology};

use super::layout::{KeyedBoard, LaidParts, Layout};
use super::network::Network;
use super::proof_table::{ProofTable, SharedTable, TableRef};
use super::recorder::Recorder;
use super::rows::RowSearch;
use super::searcher::{Searcher, Settings};
use super::values::{SharedValues, ValueArena};
use crate::board::{BoardPart, Grid4x15, Grid4x31, Grid8x7, Grid8x15};
use crate::error::ClobberError;

/// Tables that outlive a query.
#[derive(Debug)]
pub(super) struct SolverState {
    /// The bytes that all tables may take.
    pub(super) memory: usize,
    table: ProofTable,
    values: SharedValues,
    /// Bytes for each thread's path of open sums.
    room: usize,
    rows: RowSearch,
    /// The order of moves, if it is not the default.
    pub(super) network: Option<Arc<Network>>,
    /// The sums that searches on one thread decide, if they are recorded.
    pub(super) recorder: Option<Recorder>,
}

/// The steps of a search that one thread takes before others join it.
const STEPS_ALONE: u64 = 1 << 13;

/// The least bytes for each thread's path of open sums.
const LEAST_ROOM: usize = 1 << 22;

impl SolverState {
    /// Creates empty tables. A quarter of the memory is for sums of rows, or more if any row of 256 stones needs more
    /// for a while. Of the rest, three eighths are for values, because a search without them is much longer. An
    /// eighth is for small pieces, and a sixteenth for the path of open sums. In misère play rows get all the memory,
    /// and one thread.
    pub(super) fn new(memory: usize, threads: usize, is_misere: bool) -> Self {
        let threads = if is_misere { 1 } else { threads };
        let rows = match is_misere {
            true => RowSearch::misere(memory),
            false => RowSearch::new((memory / 4).max(LEAST_FOR_ROWS * threads), threads),
        };
        let boards = memory - memory / 4;
        let [values, small, room] = [boards / 8 * 3, boards / 8, boards / 16];
        Self {
            memory,
            table: ProofTable::new(boards - values - small - room),
            room: (room / threads).max(LEAST_ROOM),
            values: SharedValues::new(values, threads),
            rows,
            network: None,
            recorder: None,
        }
    }

    /// Returns the tables of boards and of rows.
    pub(super) fn tables(&self) -> [&ProofTable; 2] {
        [&self.table, self.rows.table()]
    }

    /// Returns the same tables for writing, before threads share them.
    pub(super) fn tables_mut(&mut self) -> Option<[&mut ProofTable; 2]> {
        Some([&mut self.table, self.rows.table_mut()?])
    }

    pub(super) fn bytes(&self) -> usize {
        self.values.bytes() + self.table.bytes() + self.rows.bytes()
    }
}

/// The least bytes for sums of rows, for each thread.
const LEAST_FOR_ROWS: usize = 1 << 22;

/// A question to the solver about a sum.
pub(super) struct Query<'a, 'w> {
    pub(super) state: &'a mut SolverState,
    pub(super) effort: &'a mut Effort<'w>,
    pub(super) summands: &'a [Vec<BoardPart>],
    /// The stones at the beginning of the search, if the question is about a follower of that sum.
    pub(super) begins_with: Option<u32>,
}

/// A question about a sum.
#[derive(Clone, Copy)]
pub(crate) enum Question {
    /// Asks whether Black, moving first, wins.
    Wins,
    /// Asks whether Black, moving first, wins, if that needs no search.
    Known,
    /// Reports whether Black, moving first, wins, and how many positions the proof took.
    Told(bool, u64),
    /// Asks whether the sum is its own negative.
    OwnNegative,
    /// Asks for an estimate of the time to find that Black, moving first, loses.
    Cost,
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum Answer {
    /// Yes or no, if that is known.
    Known(Option<bool>),
    /// In the units that order the options; infinite if Black clearly wins, and 0 if he clearly loses.
    Cost(f32),
}

impl Answer {
    /// Returns the yes or no, if it is known.
    pub(crate) const fn known(self) -> Option<bool> {
        match self {
            Self::Known(is_so) => is_so,
            Self::Cost(_) => None,
        }
    }

    /// Returns the yes or no. A search that meets no limit decides; only a lack of memory could leave it open.
    pub(crate) fn decided(self, effort: &Effort<'_>) -> Result<bool, ClobberError> {
        self.known().ok_or_else(|| effort.out_of_memory().into())
    }
}

impl<'a> Query<'a, '_> {
    pub(super) fn all(&self) -> Vec<&'a BoardPart> {
        self.summands.iter().flatten().collect()
    }

    pub(super) fn wins(&mut self, sum: &[&BoardPart], mover: Color) -> Result<bool, ClobberError> {
        let answer = self.ask(sum, mover, Question::Wins)?;
        answer.decided(self.effort)
    }

    pub(super) fn is_own_negative(&mut self, sum: &[&BoardPart]) -> Result<bool, ClobberError> {
        let answer = self.ask(sum, Color::Black, Question::OwnNegative)?;
        answer.decided(self.effort)
    }

    /// Returns the moves after which the opponent loses, at most `most` of them. After a search, the table usually has
    /// one, so a single move is first looked up. Fewer are returned only if all other moves are known to lose.
    pub(super) fn winning_moves<T: Topology, S: StoneSet>(
        &mut self,
        sum: &[Position<T, S>],
        mover: Color,
        most: usize,
    ) -> Result<Vec<(usize, Move)>, ClobberError> {
        let mut winning = Vec::new();
        if !self.wins(&self.all(), mover)? {
            return Ok(winning);
        }
        let (skipped, mut unknown) = (usize::from(most > 1), None);
        for question in [Question::Known, Question::Wins].into_iter().skip(skipped) {
            for (index, position) in sum.iter().enumerate() {
                for mv in position.moves(mover) {
                    self.effort.note_memory(self.state.bytes());
                    self.effort.check_limits()?;
                    let (replaced, pieces) = self.pieces_after(position, index, mover, mv)?;
                    let after = self.with_pieces(index, replaced, &pieces);
                    let answer = self.ask(&after, !mover, question)?;
                    match answer.known() {
                        Some(false) => winning.push((index, mv)),
                        None if matches!(question, Question::Wins) => unknown = Some(answer),
                        _ => {}
                    }
                    if winning.len() == most {
                        return Ok(winning);
                    }
                }
            }
        }
        if let Some(answer) = unknown {
            answer.decided(self.effort)?;
        }
        Ok(winning)
    }

    /// Returns which parts of its summand a move replaces, and the pieces that it leaves of them.
    fn pieces_after<T: Topology, S: StoneSet>(
        &self,
        position: &Position<T, S>,
        index: usize,
        mover: Color,
        mv: Move,
    ) -> Result<(Range<usize>, Vec<BoardPart>), ClobberError> {
        // A move splits a path into two. After any other move the whole summand is split again.
        let parts = &self.summands[index];
        for (part, content) in parts.iter().enumerate() {
            if let BoardPart::Path(path) = content {
                if let Some(pieces) = path.after(mv) {
                    return Ok((part..part + 1, pieces.map(BoardPart::Path).collect()));
                }
            }
        }
        let mut position = Position::from_fn(position.board(), |vertex| position.color_at(vertex));
        position.play_unchecked(mover, mv);
        Ok((0..parts.len(), BoardPart::all_of(&position)?))
    }

    /// Returns the parts of the sum after a move in a summand.
    fn with_pieces<'p>(
        &self,
        index: usize,
        replaced: Range<usize>,
        pieces: &'p [BoardPart],
    ) -> Vec<&'p BoardPart>
    where
        'a: 'p,
    {
        let moved = &self.summands[index];
        let before = self.summands[..index].iter().flatten().chain(&moved[..replaced.start]);
        let after = moved[replaced.end..].iter().chain(self.summands[index + 1..].iter().flatten());
        before.chain(pieces).chain(after).collect()
    }

    pub(super) fn ask<'p>(
        &mut self,
        sum: &'p [&BoardPart],
        mover: Color,
        question: Question,
    ) -> Result<Answer, ClobberError> {
        let row = |part: &'p &BoardPart| match part {
            BoardPart::Path(path) => Some(&*path.colors),
            BoardPart::Grid(_) | BoardPart::LongGrid(_) | BoardPart::Graph(..) => None,
        };
        if let Some(rows) = sum.iter().map(row).collect::<Option<Vec<_>>>() {
            let search = &mut self.state.rows;
            return Ok(match question {
                Question::Wins => Answer::Known(Some(search.wins(&rows, mover, self.effort)?)),
                Question::Known => Answer::Known(search.known(&rows, mover, self.effort)?),
                Question::OwnNegative => Answer::Known(Some(are_own_negative(&rows))),
                // The search for rows usually ends at once, so it takes no answers from outside and estimates no cost.
                Question::Told(..) | Question::Cost => Answer::Known(None),
            });
        }
        if self.state.rows.is_misere() {
            let stones = |part: &&BoardPart| match part {
                BoardPart::Path(_) => None,
                BoardPart::Grid(stones)
                | BoardPart::LongGrid(stones)
                | BoardPart::Graph(_, stones) => Some(stones.all().len()),
            };
            let stones = sum.iter().find_map(stones).unwrap_or(0);
            return Err(ClobberError::NotARow { stones });
        }
        match Layout::new(sum)? {
            Layout::Grid4x15(parts) => self.ask_on(&Grid4x15::new(), parts, mover, question),
            Layout::Grid8x7(parts) => self.ask_on(&Grid8x7::new(), parts, mover, question),
            Layout::Grid8x15(parts) => self.ask_on(&Grid8x15::new(), parts, mover, question),
            Layout::Grid4x31(parts) => self.ask_on(&Grid4x31::new(), parts, mover, question),
            Layout::Mixed(boards, parts) => self.ask_on(&boards, parts, mover, question),
        }
    }

    /// Answers a question about parts on a board. The mover becomes Left: if White moves, the colours are swapped.
    fn ask_on<B: KeyedBoard>(
        &mut self,
        board: &B,
        mut parts: LaidParts<B::Set>,
        mover: Color,
        question: Question,
    ) -> Result<Answer, ClobberError> {
        if mover == Color::White {
            for (_, stones) in &mut parts {
                *stones = stones.swapped();
            }
        }
        let stones = parts.iter().map(|(_, stones)| stones.all().len() as u32).sum();
        let is_part = self.begins_with.is_some_and(|before| before > stones);
        let stones = self.begins_with.unwrap_or(stones);
        let room = self.state.room;
        let SolverState { table, values, network, recorder, .. } = &mut *self.state;
        let settings = Settings::new(stones);
        let network = network.as_deref();
        let parts = &parts;
        let request = Request { board, parts, settings, is_part, network, room, question };
        values.begin();
        let effort = &mut *self.effort;
        if values.others.is_empty() || !matches!(question, Question::Wins) {
            let (values, recorder) = (&mut values.first, recorder.as_mut());
            return Ok(request.answer(TableRef::Alone(table), values, recorder, effort, 0)?);
        }
        // One thread searches a small sum sooner than others could join it.
        let alone = |effort: &mut Effort<'_>| {
            request.answer(TableRef::Alone(table), &mut values.first, None, effort, 0)
        };
        if let Some(answer) = effort.attempt(Limits::steps(STEPS_ALONE), alone)? {
            return Ok(answer);
        }
        values.share(stones);
        let shared = SharedTable::new(core::mem::take(table));
        let answer = effort.race(
            values.others.iter_mut().zip(1..),
            |(values, thread), effort| {
                request.answer(shared.reference(), values, None, effort, thread)
            },
            |effort| {
                let values = &mut values.first;
                request.answer(shared.reference(), values, None, effort, 0)
            },
        );
        *table = shared.into_table();
        Ok(answer?)
    }
}

/// Returns whether the rows with the colours swapped are the same rows, up to direction.
fn are_own_negative(rows: &[&[Color]]) -> bool {
    // Most sums are not, because one colour has more stones.
    let stones = || rows.iter().copied().flatten();
    if 2 * stones().filter(|&&color| color == Color::Black).count() != stones().count() {
        return false;
    }
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

/// A request to every thread.
struct Request<'a, B: KeyedBoard> {
    board: &'a B,
    parts: &'a LaidParts<B::Set>,
    settings: Settings,
    /// True for a part of a longer search.
    is_part: bool,
    network: Option<&'a Network>,
    room: usize,
    question: Question,
}

impl<B: KeyedBoard> Request<'_, B> {
    fn answer(
        &self,
        table: TableRef<'_>,
        values: &mut ValueArena,
        recorder: Option<&mut Recorder>,
        effort: &mut Effort<'_>,
        thread: u32,
    ) -> Result<Answer, Stopped> {
        let &Self { board, settings, room, .. } = self;
        let mut empty = ProofTable::new(0);
        let mut table = match self.question {
            // The cost must depend on the sum alone.
            Question::Cost => TableRef::Alone(&mut empty),
            _ => table,
        };
        let is_search = matches!(self.question, Question::Wins) && recorder.is_none();
        // Threads that search together begin after a single thread has gone through the stages.
        let is_alone = !table.is_shared();
        let has_stages = is_search && is_alone && B::HAS_WINDOWS && !self.is_part;
        for (steps, settings) in settings.first_stages().filter(|_| has_stages) {
            let search = |effort: &mut Effort<'_>| {
                let table = table.reborrow();
                Searcher::new(board, table, values, effort, settings, room, thread)
                    .learned(self.network, None)
                    .wins_from(self.parts)
            };
            if let Some(wins) = effort.attempt(Limits::steps(steps), search)? {
                return Ok(Answer::Known(Some(wins)));
            }
        }
        let searcher = Searcher::new(board, table, values, effort, settings, room, thread);
        let mut searcher = searcher.learned(self.network, recorder);
        let known = match self.question {
            Question::Wins => Some(searcher.wins_from(self.parts)?),
            Question::Known => {
                let root = searcher.root(self.parts)?;
                searcher.known(&root)
            }
            Question::Told(wins, positions) => {
                let root = searcher.root(self.parts)?;
                searcher.believe(&root, positions, wins);
                Some(wins)
            }
            Question::OwnNegative => {
                let root = searcher.root(self.parts)?;
                Some(searcher.is_own_negative(&root))
            }
            Question::Cost => return Ok(Answer::Cost(searcher.cost_of(self.parts)?)),
        };
        Ok(Answer::Known(known))
    }
}

#[cfg(test)]
mod tests {
    use clobber_core::Grid;

    use super::*;

    /// Only searches on several threads take memory for shared values, and not too much.
    #[test]
    fn values_of_pieces_are_shared() {
        let board = Position::checkerboard(Grid::new(3, 8).unwrap(), Color::Black);
        let parts = BoardPart::all_of(&board).unwrap();
        let memory = 1 << 26;
        for threads in [1, 2, 3] {
            let mut state = SolverState::new(memory, threads, false);
            let effort = &mut Effort::new();
            let summands = core::slice::from_ref(&parts);
            let mut query = Query { state: &mut state, effort, summands, begins_with: None };
            assert_eq!(query.wins(&query.all(), Color::Black), Ok(false));
            assert_eq!(state.values.others.len(), threads - 1);
            assert!(state.values.bytes() <= memory / 2);
            let pieces = state.values.pieces.len();
            assert_eq!(pieces > 1000, threads > 1, "{pieces}");
        }
    }
}
