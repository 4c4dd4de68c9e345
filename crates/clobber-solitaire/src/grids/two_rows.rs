//! Full boards of two rows in free order: an automaton that reads columns, and exact counts.
//!
//! A play is a balanced spanning forest ([`BalancedForest`](clobber_core::BalancedForest)). Only the frontier of a
//! forest on the columns read so far matters: the edges into the next [column](columns) and the colours that move along
//! them. There are 33 frontiers. A state of the automaton holds the least number of roots for each frontier, so its
//! answers are exact. `docs/two-rows.md`, section 1, has the results.

// These modules number the states, the frontiers, the columns and their kinds, and the squares.
#![allow(clippy::indexing_slicing)]

mod alternating;
mod columns;
#[cfg(test)]
mod tests;

pub(crate) use self::alternating::two_rows_in_turn;

use std::collections::{BTreeMap, HashMap};

use clobber_core::{Color, Effort};

use self::columns::{COLUMNS, FRONTIERS, KINDS};
use crate::error::Error;

/// 4^63 has 127 bits.
const MOST_COLUMNS: usize = 63;

/// Counts full boards of two rows with stones of both colours, by the fewest stones that free order can leave.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TwoRowCounts {
    zero: BTreeMap<usize, u128>,
    other: BTreeMap<usize, u128>,
}

impl TwoRowCounts {
    /// Counts the full 2 x n boards with stones of both colours by the fewest stones that play in free order can leave.
    ///
    /// On three rows and more the fewest stones are one, or two if delta is 0 modulo 3. On two rows of five columns or
    /// more some boards need more, without an upper bound. [`reduce_full_grid`](crate::reduce_full_grid) finds the
    /// moves on one board.
    ///
    /// ```
    /// use clobber_solitaire::{Effort, TwoRowCounts};
    ///
    /// let counts = TwoRowCounts::new(5, &mut Effort::new())?;
    /// // Of the boards whose delta is not 0, four need two stones.
    /// assert!(counts.by_stones(false).eq([(1, 678), (2, 4)]));
    /// assert!(counts.by_stones(true).eq([(2, 340)]));
    /// assert_eq!(counts.above_bound(), 4);
    /// # Ok::<(), clobber_solitaire::Error>(())
    /// ```
    ///
    /// # Arguments
    /// `columns`: the number of columns. `effort`: a step is a new state of the automaton.
    ///
    /// # Returns
    /// The counts, which are exact.
    ///
    /// # Complexity
    /// At most some 22,000 states, and O(n) numbers for each column and state.
    ///
    /// # Errors
    /// [`Error::TooManyColumns`] beyond 63 columns, because counts have 128 bits; [`Error::Stopped`] if the effort
    /// ends first.
    ///
    /// # Source
    /// This library's, with the proof in `docs/two-rows.md`. It answers, for two rows, a question of section 5 of
    /// Demaine, Demaine and Fleischer, *Solitaire Clobber*.
    pub fn new(columns: usize, effort: &mut Effort<'_>) -> Result<Self, Error> {
        if columns > MOST_COLUMNS {
            return Err(Error::TooManyColumns { columns, limit: MOST_COLUMNS });
        }
        let mut automaton = Automaton::new();
        let mut layer = HashMap::from([(Prefix::default(), 1_u128)]);
        for column in 0..columns {
            let mut next: HashMap<Prefix, u128> = HashMap::new();
            for (prefix, boards) in layer {
                effort.work(1)?;
                for (kind, colors) in KINDS.into_iter().enumerate() {
                    let (state, roots) = automaton.next(prefix.state, kind, effort)?;
                    let mut after =
                        Prefix { state, roots: prefix.roots + u16::from(roots), ..prefix };
                    for (row, color) in colors.into_iter().enumerate() {
                        let matches = (color == Color::Black) == ((row + column) % 2 == 0);
                        after.delta = (after.delta + if matches { 1 } else { 2 }) % 3;
                        *(if color == Color::Black {
                            &mut after.black
                        } else {
                            &mut after.white
                        }) = true;
                    }
                    *next.entry(after).or_insert(0) += boards;
                }
            }
            layer = next;
            effort
                .hold_memory(automaton.bytes() + layer.capacity() * size_of::<(Prefix, u128)>())?;
        }
        let mut counts = Self::default();
        for (prefix, boards) in layer.into_iter().filter(|(prefix, _)| prefix.black && prefix.white)
        {
            // A board always has a forest in which every vertex is a root.
            let Some(roots) = automaton.least_roots(prefix.state) else { continue };
            let stones = usize::from(prefix.roots + u16::from(roots));
            let of_delta = if prefix.delta == 0 { &mut counts.zero } else { &mut counts.other };
            *of_delta.entry(stones).or_insert(0) += boards;
        }
        Ok(counts)
    }

    /// Lists the numbers of stones in increasing order, each with the number of boards that need it.
    ///
    /// # Arguments
    /// `delta_is_zero`: selects the boards whose delta is 0 modulo 3, or the others.
    pub fn by_stones(&self, delta_is_zero: bool) -> impl Iterator<Item = (usize, u128)> {
        let counts = if delta_is_zero { &self.zero } else { &self.other };
        counts.iter().map(|(&stones, &boards)| (stones, boards))
    }

    /// Returns the number of boards that need more stones than delta requires: one, or two if delta is 0 modulo 3.
    pub fn above_bound(&self) -> u128 {
        let zero = self.by_stones(true).filter(|&(stones, _)| stones > 2);
        let other = self.by_stones(false).filter(|&(stones, _)| stones > 1);
        zero.chain(other).map(|(_, boards)| boards).sum()
    }
}

/// A prefix of columns, reduced to the data that matters for the rest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
struct Prefix {
    state: usize,
    /// The roots common to all forests; the state holds the excess of each.
    roots: u16,
    delta: u8,
    black: bool,
    white: bool,
}

/// No forest has this frontier.
const NONE: u8 = u8::MAX;

/// The least numbers of roots by frontier; the first frontier has no edges.
type Roots = Vec<u8>;

/// The automaton, with the states that have been met.
struct Automaton {
    /// The number of a state by its roots, whose minimum is 0.
    numbers: HashMap<Roots, usize>,
    states: Vec<State>,
}

struct State {
    roots: Roots,
    /// By the kind of the column, the next state and the roots subtracted.
    next: [Option<(usize, u8)>; 4],
}

impl Automaton {
    fn new() -> Self {
        let mut start = vec![NONE; FRONTIERS];
        start[0] = 0;
        let first = State { roots: start.clone(), next: [None; 4] };
        Self { numbers: HashMap::from([(start, 0)]), states: vec![first] }
    }

    /// Returns the state behind a column of this kind, and the roots added to every forest.
    fn next(
        &mut self,
        state: usize,
        kind: usize,
        effort: &mut Effort<'_>,
    ) -> Result<(usize, u8), Error> {
        if let Some(next) = self.states[state].next[kind] {
            return Ok(next);
        }
        let mut roots = read(&self.states[state].roots, kind, NONE - 1);
        let least = roots.iter().copied().min().unwrap_or(0);
        for root in roots.iter_mut().filter(|root| **root != NONE) {
            *root -= least;
        }
        let number = match self.numbers.get(&roots) {
            Some(&number) => number,
            None => {
                effort.spend(1)?;
                self.numbers.insert(roots.clone(), self.states.len());
                self.states.push(State { roots, next: [None; 4] });
                self.states.len() - 1
            }
        };
        self.states[state].next[kind] = Some((number, least));
        Ok((number, least))
    }

    /// Returns the least number of roots of a forest on the columns read.
    fn least_roots(&self, state: usize) -> Option<u8> {
        Some(self.states[state].roots[0]).filter(|&roots| roots != NONE)
    }

    fn bytes(&self) -> usize {
        // Each list of roots is stored twice, with the overhead of an allocation.
        const OF_ROOTS: usize = 2 * (FRONTIERS + 16);
        self.numbers.capacity() * size_of::<(Roots, usize)>()
            + self.states.capacity() * size_of::<State>()
            + self.states.len() * OF_ROOTS
    }
}

/// Reads a column and returns the least numbers of roots behind it, up to `most`.
fn read(roots: &[u8], kind: usize, most: u8) -> Roots {
    let mut after = vec![NONE; FRONTIERS];
    for step in &COLUMNS.steps[kind] {
        let (before, least) = (roots[usize::from(step.from)], &mut after[usize::from(step.to)]);
        let sum = before.saturating_add(step.roots);
        if before != NONE && sum <= most {
            *least = sum.min(*least);
        }
    }
    after
}
