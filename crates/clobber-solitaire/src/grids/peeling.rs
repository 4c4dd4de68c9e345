//! Wide boards, strip by strip.
//!
//! From a board of many rows strips of a few rows are peeled off, from the top or from the bottom, until
//! a narrow core is left. Let r be the sum modulo 3 of the weights of a strip S, and T the rest.
//!
//! - **Flow.** If r is not 0, S is reduced to one stone on its row next to T, on a square whose
//!   neighbour j in T has weight r. The stone then clobbers j; T goes on with the weight of j negated.
//! - **Detour.** If r = 0, S waits until T has been reduced. Then a move i -> j of T along the row
//!   next to S, by a stone of weight w(i') where i' is the neighbour of i in S, is replaced: i
//!   clobbers i', S with the weight of i' negated is reduced to one stone on the neighbour j' of j, and
//!   this one, which has the weight that the stone from i had, clobbers j.
//!
//! Strips and core are reduced by [sweeps](super::sweep). The sum of the weights of the core is the
//! board's, so if this is not 0 one stone can be left there, and otherwise two.

use core::ops::Range;

use clobber_core::Stopped;

use super::sweep::{Exit, Forest, Side, Square, Strip, Sweeper, mixed};

/// A board that is being reduced: rectangles of rows, numbered row by row.
pub(super) struct Peeling {
    cols: usize,
    /// The weights of the stones; negated where a stone from a strip will have arrived.
    weights: Vec<i8>,
    rows: Vec<Row>,
    /// Where the stones go, so far.
    moves: Vec<Option<Going>>,
}

/// A row's stones in numbers.
#[derive(Clone, Copy, Default)]
struct Row {
    /// The sum of the weights.
    sum: i64,
    /// The number of the black stones.
    black: usize,
}

/// Where a stone goes, and with which weight.
#[derive(Clone, Copy)]
struct Going {
    to: usize,
    weight: i8,
}

/// The rows that are left, and those of a strip beside them.
#[derive(Clone)]
struct Cut {
    strip: Range<usize>,
    rest: Range<usize>,
    detour: bool,
}

impl Cut {
    /// The strip's row next to the rest, and the rest's next to the strip.
    fn interface(&self) -> (usize, usize) {
        match self.strip.start < self.rest.start {
            true => (self.rest.start.saturating_sub(1), self.rest.start),
            false => (self.rest.end, self.rest.end.saturating_sub(1)),
        }
    }
}

impl Peeling {
    /// A full board, given by its weights row by row.
    pub(super) fn new(cols: usize, weights: Vec<i8>) -> Self {
        let rows = weights.len().checked_div(cols).unwrap_or(0);
        let moves = vec![None; weights.len()];
        let mut peeling = Self { cols, weights, rows: vec![Row::default(); rows], moves };
        for index in 0..peeling.weights.len() {
            let (black, weight) = (peeling.is_black(index), peeling.weight(index));
            if let Some(row) = peeling.row_of(index) {
                row.sum += i64::from(weight);
                row.black += usize::from(black);
            }
        }
        peeling
    }

    /// Where each stone goes if all but so many are to vanish, or nothing if no way was found.
    ///
    /// The core has at most `core` rows.
    pub(super) fn solve(
        mut self,
        trees: usize,
        core: usize,
        sweeper: &mut Sweeper<'_, '_>,
    ) -> Result<Option<Vec<Option<usize>>>, Stopped> {
        let mut left = 0..self.rows.len();
        let mut waiting = Vec::new();
        while left.len() > core {
            let Some(cut) = self.peel(left, sweeper)? else { return Ok(None) };
            left = cut.rest.clone();
            if cut.detour {
                waiting.push(cut);
            }
        }
        match self.reduce(&left, |_| true, trees, sweeper)? {
            Some(core) => self.lay(&left, &core),
            None => return Ok(None),
        };
        while let Some(cut) = waiting.pop() {
            if !self.make_detour(&cut, sweeper)? {
                return Ok(None);
            }
        }
        Ok(Some(self.moves.into_iter().map(|going| going.map(|going| going.to)).collect()))
    }

    /// Peels off a strip: reduces it if its stone can flow into the rest.
    fn peel(
        &mut self,
        left: Range<usize>,
        sweeper: &mut Sweeper<'_, '_>,
    ) -> Result<Option<Cut>, Stopped> {
        sweeper.seed = mixed(sweeper.seed);
        for cut in self.cuts(left, sweeper.seed) {
            if cut.detour || self.make_flow(&cut, sweeper)? {
                return Ok(Some(cut));
            }
        }
        Ok(None)
    }

    /// The strips that can be peeled off, the most promising ones first.
    fn cuts(&self, left: Range<usize>, seed: u64) -> Vec<Cut> {
        let mut cuts = Vec::new();
        for height in [3, 2, 4] {
            if left.len() < height + 3 {
                continue;
            }
            let (upper, lower) = (left.start + height, left.end - height);
            let at_the_top = (left.start..upper, upper..left.end);
            let at_the_bottom = (lower..left.end, left.start..lower);
            for (side, (strip, rest)) in [at_the_top, at_the_bottom].into_iter().enumerate() {
                let class = self.sum(&strip).rem_euclid(3);
                let (plain, rest_plain) =
                    (self.is_monochromatic(&strip), self.is_monochromatic(&rest));
                let detour = class == 0;
                // A strip of one colour can only lie on a detour; and somewhere both
                // colours have to be left.
                if if detour { rest_plain } else { plain } {
                    continue;
                }
                let low = side as u64 ^ seed & 1;
                // A strip of one colour is walked through, which is easiest on two rows; else
                // two rows often keep more stones than three of the same length.
                let unlikely = plain != (height == 2);
                cuts.push(((rest_plain, detour, unlikely, low), Cut { strip, rest, detour }));
            }
        }
        cuts.sort_by_key(|&(rank, _)| rank);
        cuts.into_iter().map(|(_, cut)| cut).collect()
    }

    /// Reduces a strip to a stone that clobbers one of the rest.
    fn make_flow(&mut self, cut: &Cut, sweeper: &mut Sweeper<'_, '_>) -> Result<bool, Stopped> {
        let weight = if self.sum(&cut.strip).rem_euclid(3) == 1 { 1 } else { -1 };
        let (own, other) = cut.interface();
        let (black, size) = (self.black(&cut.rest), cut.rest.len() * self.cols);
        let may_end = |index: usize| {
            if index.checked_div(self.cols) != Some(own) {
                return false;
            }
            let target = self.opposite(index, own, other);
            let black = if self.is_black(target) { black - 1 } else { black + 1 };
            self.weight(target) == weight && black != 0 && black != size
        };
        let Some(forest) = self.reduce(&cut.strip, may_end, 1, sweeper)? else { return Ok(false) };
        for root in self.lay(&cut.strip, &forest) {
            let target = self.opposite(root, own, other);
            self.go(root, target, weight);
            self.negate(target);
        }
        Ok(true)
    }

    /// Replaces a move along the interface by one through a strip.
    ///
    /// If a few moves do not serve, others are not likely to.
    fn make_detour(&mut self, cut: &Cut, sweeper: &mut Sweeper<'_, '_>) -> Result<bool, Stopped> {
        const MOST_TRIES: usize = 12;
        let (own, other) = cut.interface();
        let row = other * self.cols..(other + 1) * self.cols;
        sweeper.seed = mixed(sweeper.seed);
        let first = (sweeper.seed % self.cols.max(1) as u64) as usize;
        let mut tries = 0;
        for from in row.clone().skip(first).chain(row.clone().take(first)) {
            let Some(Going { to, weight }) = self.going(from) else { continue };
            let entry = self.opposite(from, other, own);
            if !row.contains(&to) || self.weight(entry) != weight {
                continue;
            }
            if tries == MOST_TRIES {
                break;
            }
            tries += 1;
            let exit = self.opposite(to, other, own);
            self.negate(entry);
            match self.reduce(&cut.strip, |index| index == exit, 1, sweeper)? {
                Some(forest) => {
                    self.lay(&cut.strip, &forest);
                    self.go(from, entry, weight);
                    self.go(exit, to, weight);
                    return Ok(true);
                }
                None => self.negate(entry),
            }
        }
        Ok(false)
    }

    /// Looks for a forest on some rows: first with few frontiers, then with more and more.
    fn reduce(
        &self,
        rows: &Range<usize>,
        may_end: impl Fn(usize) -> bool,
        trees: usize,
        sweeper: &mut Sweeper<'_, '_>,
    ) -> Result<Option<Forest>, Stopped> {
        let squares = (0..self.cols).flat_map(|col| rows.clone().map(move |row| (row, col)));
        let square = |(row, col)| {
            let index = row * self.cols + col;
            Square { weight: self.weight(index), may_end: may_end(index) }
        };
        let strip = Strip { height: rows.len(), squares: squares.map(square).collect() };
        strip.sweep_widening(trees, sweeper)
    }

    /// Lets the stones of some rows go as in a forest.
    ///
    /// # Returns
    /// The roots.
    fn lay(&mut self, rows: &Range<usize>, forest: &Forest) -> Vec<usize> {
        let squares = (0..self.cols).flat_map(|col| rows.clone().map(move |row| (row, col)));
        let mut roots = Vec::new();
        for ((row, col), &exit) in squares.zip(&forest.exits) {
            let from = row * self.cols + col;
            let Some(Exit { to, weight }) = exit else { continue };
            let to = match to {
                Side::Stays => {
                    roots.push(from);
                    continue;
                }
                Side::Before => from.saturating_sub(self.cols),
                Side::Behind => from.saturating_sub(1),
                Side::After => from + self.cols,
                Side::Ahead => from + 1,
            };
            self.go(from, to, weight);
        }
        roots
    }

    fn go(&mut self, from: usize, to: usize, weight: i8) {
        if let Some(going) = self.moves.get_mut(from) {
            *going = Some(Going { to, weight });
        }
    }

    fn going(&self, from: usize) -> Option<Going> {
        self.moves.get(from).copied().flatten()
    }

    fn weight(&self, index: usize) -> i8 {
        self.weights.get(index).copied().unwrap_or(0)
    }

    /// A stone of weight +1 is black exactly on a black square.
    fn is_black(&self, index: usize) -> bool {
        let (row, col) = (index.checked_div(self.cols), index.checked_rem(self.cols));
        let even = (row.unwrap_or(0) + col.unwrap_or(0)) % 2 == 0;
        even == (self.weight(index) > 0)
    }

    fn negate(&mut self, index: usize) {
        let (black, weight) = (self.is_black(index), self.weight(index));
        if let Some(row) = self.row_of(index) {
            row.sum -= 2 * i64::from(weight);
            row.black = if black { row.black - 1 } else { row.black + 1 };
        }
        if let Some(weight) = self.weights.get_mut(index) {
            *weight = -*weight;
        }
    }

    fn row_of(&mut self, index: usize) -> Option<&mut Row> {
        self.rows.get_mut(index.checked_div(self.cols)?)
    }

    /// The square in the same column of another row.
    fn opposite(&self, index: usize, own: usize, other: usize) -> usize {
        (index + other * self.cols).saturating_sub(own * self.cols)
    }

    fn sum(&self, rows: &Range<usize>) -> i64 {
        self.rows.get(rows.clone()).unwrap_or_default().iter().map(|row| row.sum).sum()
    }

    fn black(&self, rows: &Range<usize>) -> usize {
        self.rows.get(rows.clone()).unwrap_or_default().iter().map(|row| row.black).sum()
    }

    fn is_monochromatic(&self, rows: &Range<usize>) -> bool {
        [0, rows.len() * self.cols].contains(&self.black(rows))
    }
}
