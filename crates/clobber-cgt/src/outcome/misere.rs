//! Finds the winner of sums of rows in misère play, by search.
//!
//! In misère play g + (-g) need not be 0, so there are no values, weights or bounds. Two facts keep the search small
//! (`docs/outcome.md` proves the second):
//!
//! - **Equal options.** Rows with the same options, as ox and oxo, are one [part](parts).
//! - **Pairs.** A part p with its negative may be left out of any sum, if the player to move wins p + (-p), and q + (-q) for
//!   every follower q of p. The search tests this for short rows.

mod parts;

use certified_search::{Effort, Stopped};
use clobber_core::{Color, Move, Position, StoneSet, Topology};
use partizan::{Outcome, Player};

use self::parts::{PartNumber, Parts};
use super::memory_of;
use super::proof_table::ProofTable;
use super::rows::LongRow;
use crate::board::BoardPart;
use crate::error::ClobberError;
use crate::side::Side;

/// Finds who wins sums of rows in misère play: the player who cannot move wins.
///
/// It keeps its tables from one call to the next. Positions other than rows are searched, more slowly, by
/// [`OutcomeSearch::misere`](crate::OutcomeSearch::misere) under [`ClobberRules`](crate::ClobberRules). There is no
/// certificate of an answer: [`Strategy`](crate::Strategy) and [`OutcomeProof`](crate::OutcomeProof) are those of normal play.
///
/// ```
/// use clobber_cgt::{Effort, MisereRows, Outcome, OutcomeSolver};
/// use clobber_core::{Path, Position};
///
/// // In normal play the first player wins alternating rows of an even number of stones, except six.
/// let (mut misere, mut normal) = (MisereRows::new(), OutcomeSolver::new());
/// for (pairs, expected) in [(1, Outcome::P), (2, Outcome::N), (3, Outcome::N), (4, Outcome::P), (19, Outcome::P)] {
///     let row: Position<Path> = "xo".repeat(pairs).parse()?;
///     assert_eq!(misere.outcome(&row, &mut Effort::new())?, expected);
///     let in_normal_play = if pairs == 3 { Outcome::P } else { Outcome::N };
///     assert_eq!(normal.outcome(&row, &mut Effort::new())?, in_normal_play);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Effort
/// A step is a sum whose moves are made. The memory is that of all tables, 1 GiB without a limit; a call with another limit
/// begins with empty ones. Where the table of sums is full, it forgets.
///
/// # Certainty
/// The table identifies a sum by 128 bits of a hash, as the table of [`OutcomeSolver`](crate::OutcomeSolver). All else is exact.
#[derive(Debug, Default)]
pub struct MisereRows {
    search: Option<Search>,
}

/// # Asking
impl MisereRows {
    /// Creates a search with empty tables.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns whether `mover`, moving first, wins a sum of rows. A player who cannot move wins.
    ///
    /// ```
    /// use clobber_cgt::{Effort, MisereRows, Player};
    /// use clobber_core::{Path, Position};
    ///
    /// let sum: [Position<Path>; 2] = ["xo".parse()?, "xoxo".parse()?];
    /// assert!(MisereRows::new().wins(&sum, Player::Left, &mut Effort::new())?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Arguments
    /// The summands, each of whose parts is a row of stones or has stones of one colour; the mover, and the effort.
    ///
    /// # Complexity
    /// Exponential in the number of stones; docs/outcome.md in the repository has the lengths reached.
    ///
    /// # Errors
    /// [`ClobberError::NotARow`], a row of more than 256 stones, or a limit of the effort. The results proved by then are kept.
    pub fn wins<T: Topology, S: StoneSet>(
        &mut self,
        sum: impl AsRef<[Position<T, S>]>,
        mover: impl Side,
        effort: &mut Effort<'_>,
    ) -> Result<bool, ClobberError> {
        let rows = rows_of(sum.as_ref(), effort)?;
        self.search(effort).wins_rows(&rows, mover.color(), effort)
    }

    /// Returns the outcome class of a sum of rows: who wins if Black (Left) moves first, and if White (Right) does.
    ///
    /// # Complexity
    /// Two [searches](Self::wins), the second with the results of the first.
    ///
    /// # Errors
    /// The errors of [`wins`](Self::wins).
    pub fn outcome<T: Topology, S: StoneSet>(
        &mut self,
        sum: impl AsRef<[Position<T, S>]>,
        effort: &mut Effort<'_>,
    ) -> Result<Outcome, ClobberError> {
        let rows = rows_of(sum.as_ref(), effort)?;
        let search = self.search(effort);
        let mut winner = |first: Player| {
            let wins = search.wins_rows(&rows, first.color(), effort)?;
            Ok::<_, ClobberError>(if wins { first } else { !first })
        };
        Ok(Outcome::from_winners(winner(Player::Left)?, winner(Player::Right)?))
    }

    /// Returns a winning first move of `mover`: the index of a summand, and the move there.
    ///
    /// # Returns
    /// `None` if every move loses, and if there is no move, which wins.
    ///
    /// ```
    /// use clobber_cgt::{Effort, MisereRows, Player};
    /// use clobber_core::{Move, Path, Position};
    ///
    /// let row: Position<Path> = "xoxo".parse()?;
    /// let found = MisereRows::new().winning_move(&row, Player::Left, &mut Effort::new())?;
    /// // It leaves xo.x, in which White makes the last move.
    /// assert_eq!(found, Some((0, Move::between(2, 3))));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Complexity
    /// A [search](Self::wins), and one after each move up to the first that wins.
    ///
    /// # Errors
    /// The errors of [`wins`](Self::wins).
    pub fn winning_move<T: Topology, S: StoneSet>(
        &mut self,
        sum: impl AsRef<[Position<T, S>]>,
        mover: impl Side,
        effort: &mut Effort<'_>,
    ) -> Result<Option<(usize, Move)>, ClobberError> {
        let (sum, mover) = (sum.as_ref(), mover.color());
        if !self.wins(sum, mover, effort)? {
            return Ok(None);
        }
        for (index, position) in sum.iter().enumerate() {
            let others = sum.iter().enumerate().filter(|&(other, _)| other != index);
            let others: Vec<Vec<Color>> = others
                .map(|(_, other)| rows_of(core::slice::from_ref(other), effort))
                .collect::<Result<Vec<_>, _>>()?
                .concat();
            for mv in position.moves(mover) {
                let mut after =
                    Position::from_fn(position.board(), |vertex| position.color_at(vertex));
                after.play_unchecked(mover, mv);
                let mut rows = rows_of(&[after], effort)?;
                rows.extend_from_slice(&others);
                if !self.search(effort).wins_rows(&rows, !mover, effort)? {
                    return Ok(Some((index, mv)));
                }
            }
        }
        Ok(None)
    }

    fn search(&mut self, effort: &Effort<'_>) -> &mut Search {
        let memory = memory_of(effort);
        let search = self.search.take().filter(|search| search.memory == memory);
        self.search.insert(search.unwrap_or_else(|| Search::new(memory)))
    }
}

/// Returns the rows of a sum that have stones of both colours.
fn rows_of<T: Topology, S: StoneSet>(
    sum: &[Position<T, S>],
    effort: &mut Effort<'_>,
) -> Result<Vec<Vec<Color>>, ClobberError> {
    let mut rows = Vec::new();
    for position in sum {
        effort.check_limits()?;
        for part in BoardPart::all_of(position)? {
            rows.push(match part {
                BoardPart::Path(colors) => colors,
                BoardPart::Grid(stones) | BoardPart::LongGrid(stones) => {
                    return Err(ClobberError::NotARow { stones: stones.all().len() });
                }
                BoardPart::Graph(_, stones) => {
                    return Err(ClobberError::NotARow { stones: stones.all().len() });
                }
            });
        }
    }
    Ok(rows)
}

/// The search, with all that it has found. It is always Left who moves: after a move the sum is replaced by its negative.
#[derive(Debug)]
struct Search {
    /// The bytes that all may take.
    memory: usize,
    parts: Parts,
    table: ProofTable,
    /// The parts of the options of all sums that are being searched, one option after another.
    terms: Vec<PartNumber>,
    options: Vec<Child>,
    frames: Vec<OpenSum>,
}

/// An option of a sum, negated, so that Left is to move again.
#[derive(Clone, Copy, Debug)]
struct Child {
    /// Where its parts are.
    terms: [usize; 2],
    key: u128,
    /// The cost by which options are put in order: the cheapest is searched first.
    cost: usize,
}

/// A sum that is being searched.
#[derive(Clone, Copy, Debug)]
struct OpenSum {
    key: u128,
    /// The lengths of the two lists before its options, and the option that is next.
    marks: [usize; 2],
    next: usize,
    /// The steps before it.
    before: u64,
}

/// Empty sums have this key.
const NO_PARTS: u128 = 1;

impl Search {
    fn new(memory: usize) -> Self {
        Self {
            memory,
            parts: Parts::new(),
            table: ProofTable::new(memory / 2),
            terms: Vec::new(),
            options: Vec::new(),
            frames: Vec::new(),
        }
    }

    fn wins_rows(
        &mut self,
        rows: &[Vec<Color>],
        mover: Color,
        effort: &mut Effort<'_>,
    ) -> Result<bool, ClobberError> {
        let mut sum = Vec::with_capacity(rows.len());
        for row in rows {
            let stones = row.iter().map(|&color| color == mover);
            let too_large =
                ClobberError::PartTooLarge { stones: row.len(), limit: LongRow::MOST_STONES };
            sum.push(self.part(LongRow::new(stones).ok_or(too_large)?, effort)?);
        }
        Ok(self.wins(&sum, effort)?)
    }

    /// Returns the number of a row, after those of all its followers. Every move takes a stone, so the recursion is as deep
    /// as the row is long, 256 at most.
    fn part(&mut self, row: LongRow, effort: &mut Effort<'_>) -> Result<PartNumber, Stopped> {
        if let Some(part) = self.parts.find(row) {
            return Ok(part);
        }
        let mut sides = [Vec::new(), Vec::new()];
        for (side, options) in [row, row.swapped()].into_iter().zip(&mut sides) {
            for pieces in side.moves_of_black() {
                effort.work(1)?;
                let [a, b] = pieces.map(|piece| self.part(piece.swapped(), effort));
                options.push(self.parts.pair(a?, b?));
            }
        }
        self.check_room(effort)?;
        let part = self.parts.insert(row, sides);
        let pair = [part, self.parts.negative(part)];
        if self.parts.may_cancel(part) && self.wins(&pair, effort)? {
            self.parts.set_cancels(part);
        }
        self.parts.name(row, part);
        Ok(part)
    }

    /// Returns whether Left, moving first, wins a sum.
    fn wins(&mut self, sum: &[PartNumber], effort: &mut Effort<'_>) -> Result<bool, Stopped> {
        let wins = self.search(sum, effort);
        self.terms.clear();
        self.options.clear();
        self.frames.clear();
        wins
    }

    fn search(&mut self, sum: &[PartNumber], effort: &mut Effort<'_>) -> Result<bool, Stopped> {
        self.terms.extend_from_slice(sum);
        let mut opened = self.settle(0);
        loop {
            let mut answer = match self.known(opened.key) {
                Some(wins) => Some(wins),
                None => self.open(opened, effort)?,
            };
            // Answers go down to the sum whose next option has to be searched.
            loop {
                let Some(frame) = self.frames.last_mut() else { return Ok(answer == Some(true)) };
                let is_of_option = answer.is_some();
                match answer.take() {
                    // The opponent loses an option.
                    Some(false) => answer = self.close(true, effort),
                    _ => {
                        frame.next += usize::from(is_of_option);
                        match self.options.get(frame.next) {
                            Some(&option) => {
                                opened = option;
                                break;
                            }
                            None => answer = self.close(false, effort),
                        }
                    }
                }
            }
        }
    }

    /// Returns whether Left, moving first, wins the sum of a key, if that is known.
    fn known(&self, key: u128) -> Option<bool> {
        if key == NO_PARTS { Some(true) } else { self.table.get(key) }
    }

    /// Makes all moves in a sum, and puts those in order that have to be searched.
    ///
    /// # Returns
    /// That Left wins, if an option is known that the opponent loses.
    fn open(&mut self, sum: Child, effort: &mut Effort<'_>) -> Result<Option<bool>, Stopped> {
        let before = effort.progress().steps;
        effort.spend(1)?;
        let marks = [self.terms.len(), self.options.len()];
        let [_, first] = marks;
        self.frames.push(OpenSum { key: sum.key, marks, next: first, before });
        let [start, end] = sum.terms;
        let mut last = None;
        for at in start..end {
            let Some(&term) = self.terms.get(at) else { continue };
            if last.replace(term) == Some(term) {
                continue;
            }
            for index in 0..self.parts.options(term).len() {
                let Some(&pieces) = self.parts.options(term).get(index) else { continue };
                let from = self.terms.len();
                for other in (start..end).filter(|&other| other != at) {
                    let Some(&other) = self.terms.get(other) else { continue };
                    self.terms.push(self.parts.negative(other));
                }
                self.terms.extend(pieces);
                let option = self.settle(from);
                effort.work((end - start) as u64)?;
                self.check_room(effort)?;
                match self.known(option.key) {
                    Some(true) => self.terms.truncate(from),
                    Some(false) => return Ok(self.close(true, effort)),
                    None => self.options.push(option),
                }
            }
        }
        if let Some(options) = self.options.get_mut(first..) {
            options.sort_unstable_by_key(|option| (option.cost, option.key));
        }
        Ok(None)
    }

    /// Brings the parts from a place to the end of the list into the normal form of a sum.
    fn settle(&mut self, from: usize) -> Child {
        if let Some(sum) = self.terms.get_mut(from..) {
            sum.sort_unstable();
        }
        let (mut end, mut key) = (from, NO_PARTS);
        let [mut stones, mut moves] = [0; 2];
        for at in from..self.terms.len() {
            let Some(&term) = self.terms.get(at) else { continue };
            if term == Parts::NONE {
                continue;
            }
            // A part comes right before its negative.
            let last = self.terms.get(end.wrapping_sub(1)).copied().filter(|_| end > from);
            if last == Some(self.parts.negative(term)) && self.parts.cancels(term) {
                end -= 1;
            } else if let Some(place) = self.terms.get_mut(end) {
                *place = term;
                end += 1;
            }
        }
        self.terms.truncate(end);
        for &term in self.terms.get(from..).unwrap_or_default() {
            key = self.parts.key(term).wrapping_add(key);
            stones += self.parts.stones(term);
            moves += self.parts.options(term).len();
        }
        Child { terms: [from, end], key, cost: (stones << 16) + moves.min(0xffff) }
    }

    /// Ends with the sum that was opened last.
    fn close(&mut self, wins: bool, effort: &Effort<'_>) -> Option<bool> {
        let frame = self.frames.pop()?;
        let [terms, options] = frame.marks;
        self.terms.truncate(terms);
        self.options.truncate(options);
        let taken = effort.progress().steps.saturating_sub(frame.before);
        self.table.put_and_grow(frame.key, taken, wins);
        Some(wins)
    }

    /// Checks that there is room for the parts and for the sums that are being searched; the table forgets.
    fn check_room(&self, effort: &mut Effort<'_>) -> Result<(), Stopped> {
        let others = self.parts.bytes()
            + self.terms.capacity() * size_of::<PartNumber>()
            + self.options.capacity() * size_of::<Child>()
            + self.frames.capacity() * size_of::<OpenSum>();
        if others > self.memory / 2 {
            return Err(effort.out_of_memory());
        }
        effort.note_memory(others + self.table.bytes());
        Ok(())
    }
}
