//! Finds the value of a part from the values of its options.

use core::hash::Hash;

use certified_search::{Effort, Stopped};
use clobber_core::{BitSet, Color, Stones};
use partizan::GameError;
use rustc_hash::FxHashMap;

use super::tables::{Tabled, Tables, bytes_of};
use crate::board::{BoardPart, Grid4x31, Grid8x7, Grid8x15, PathPart, Row, SmallGraph};
use crate::error::ClobberError;

type Result<T, E = ClobberError> = core::result::Result<T, E>;

/// Values that a search computes: they can be added, and a position's value follows from its options' values.
pub(crate) trait Algebra {
    /// A position without moves has the default value.
    type Value: Copy + Default;

    fn negative(&self, value: Self::Value) -> Self::Value;

    fn sum(
        &mut self,
        a: Self::Value,
        b: Self::Value,
        effort: &mut Effort<'_>,
    ) -> Result<Self::Value, GameError>;

    fn of_options(
        &mut self,
        black: &[Self::Value],
        white: &[Self::Value],
        effort: &mut Effort<'_>,
    ) -> Result<Self::Value, GameError>;

    /// Returns the bytes of the memory behind the values.
    fn bytes(&self) -> usize;

    /// Returns whether the algebra remembers parts on small grids itself, and shares their values with other searches.
    fn is_shared(&self) -> bool {
        false
    }

    fn recall(&mut self, _: Stones<u64>) -> Result<Option<Self::Value>, GameError> {
        Ok(None)
    }

    /// Remembers the value of a part, for a while.
    fn share(&mut self, _: Stones<u64>, _: Self::Value) {}
}

/// The least bytes to reserve for a growing table.
const LEAST_BYTES: usize = 500;

/// A search with the tables of its results.
#[derive(Clone, Debug, Default)]
pub(crate) struct Search<A: Algebra> {
    pub(crate) algebra: A,
    pub(crate) tables: Tables<A::Value>,
    /// The options, White's and Black's, of all positions that are being evaluated.
    options: [Vec<A::Value>; 2],
}

impl<A: Algebra> Search<A> {
    pub(crate) fn new(algebra: A) -> Self {
        Self { algebra, tables: Tables::default(), options: [Vec::new(), Vec::new()] }
    }

    /// Returns the value of a part. If the memory does not suffice, forgets all results and tries again.
    pub(crate) fn part(&mut self, part: &BoardPart, effort: &mut Effort<'_>) -> Result<A::Value> {
        let is_empty = self.tables.len() == 0;
        match self.part_in_room(part, effort) {
            Err(ClobberError::Stopped(Stopped::Memory { .. })) if !is_empty => {
                self.tables = Tables::default();
                self.part_in_room(part, effort)
            }
            found => found,
        }
    }

    /// Returns the value of a part and keeps all results. No part has more than 128 stones, and every move takes one,
    /// so the recursion is not deep.
    fn part_in_room(&mut self, part: &BoardPart, effort: &mut Effort<'_>) -> Result<A::Value> {
        let value = match part {
            BoardPart::Path(PathPart { colors, .. }) => {
                match Row::new(colors.iter().map(|&color| color == Color::Black)) {
                    Some(row) => self.row(row, effort),
                    None => {
                        let (graph, stones) = BoardPart::path_on_graph(colors)?;
                        self.part_on_graph(&graph, stones, effort)
                    }
                }
            }
            BoardPart::Grid(stones) => self.part_on(&Grid8x15::new(), *stones, effort),
            BoardPart::LongGrid(stones) => self.part_on(&Grid4x31::new(), *stones, effort),
            BoardPart::Graph(graph, stones) => self.part_on_graph(graph, *stones, effort),
        };
        self.options.iter_mut().for_each(Vec::clear);
        value
    }

    fn part_on_graph(
        &mut self,
        graph: &SmallGraph,
        stones: Stones<u128>,
        effort: &mut Effort<'_>,
    ) -> Result<A::Value> {
        self.tables.open(graph);
        let value = self.part_on(graph, stones, effort);
        self.tables.close(graph);
        value
    }

    fn row(&mut self, row: Row, effort: &mut Effort<'_>) -> Result<A::Value> {
        if row.is_monochromatic() {
            return Ok(A::Value::default());
        }
        let (row, is_swapped) = row.representative();
        let value = match self.tables.rows.get(&row) {
            Some(&value) => value,
            None => {
                let value = self.row_by_options(row, effort)?;
                self.remember(|tables| &mut tables.rows, row, value, effort)?;
                value
            }
        };
        Ok(if is_swapped { self.algebra.negative(value) } else { value })
    }

    fn row_by_options(&mut self, row: Row, effort: &mut Effort<'_>) -> Result<A::Value> {
        let starts = self.options.each_ref().map(Vec::len);
        for mv in row.moves() {
            let [left, right] = mv.pieces;
            let (left, right) = (self.row(left, effort)?, self.row(right, effort)?);
            let option = self.algebra.sum(left, right, effort)?;
            self.push_option(mv.mover_is_black, option);
        }
        self.value_of_options(starts, effort)
    }

    /// Returns the value of stones that are connected.
    fn part_on<B: Tabled>(
        &mut self,
        board: &B,
        part: Stones<B::Set>,
        effort: &mut Effort<'_>,
    ) -> Result<A::Value> {
        if part.is_monochromatic() {
            return Ok(A::Value::default());
        }
        // All boards share the values of their paths.
        if board.is_path(0, part.all()) {
            if let Some(row) = board.row(0, part) {
                return self.row(row, effort);
            }
        }
        if let Some(part) = B::narrowed(part) {
            return self.part_on(&Grid8x7::new(), part, effort);
        }
        let (part, is_swapped) = board.least_image(0, part).representative();
        let shared = B::small(part).filter(|_| self.algebra.is_shared());
        let recalled = match shared {
            Some(part) => self.algebra.recall(part)?,
            None => None,
        };
        let value = match recalled.or_else(|| B::table(&mut self.tables).get(&part).copied()) {
            Some(value) => value,
            None => {
                let value = self.part_by_options(board, part, effort)?;
                match shared {
                    // The shared table has a fixed size, so only a step is counted.
                    Some(part) => {
                        effort.spend(1)?;
                        self.algebra.share(part, value);
                    }
                    None => self.remember(B::table, part, value, effort)?,
                }
                value
            }
        };
        Ok(if is_swapped { self.algebra.negative(value) } else { value })
    }

    fn part_by_options<B: Tabled>(
        &mut self,
        board: &B,
        part: Stones<B::Set>,
        effort: &mut Effort<'_>,
    ) -> Result<A::Value> {
        let starts = self.options.each_ref().map(Vec::len);
        for from in part.all().singles() {
            let near = board.neighbors(0, from) & part.all();
            let mover_is_black = part.black() & from != B::Set::EMPTY;
            let mut targets = near & if mover_is_black { part.white() } else { part.black() };
            let rest = part.all() & !from;
            while targets != B::Set::EMPTY {
                // Change one piece at a time, and leave the others as they are.
                let target = targets.lowest();
                let piece = if near == target { rest } else { board.component(0, target, rest) };
                let others = self.parts_on(board, part, rest & !piece, effort)?;
                for target in (targets & piece).singles() {
                    let changed = part.within(piece).recolored(target);
                    let changed = self.part_on(board, changed, effort)?;
                    let option = self.algebra.sum(changed, others, effort)?;
                    self.push_option(mover_is_black, option);
                }
                targets &= !piece;
            }
        }
        self.value_of_options(starts, effort)
    }

    /// Returns the value of some of the stones, connected or not.
    fn parts_on<B: Tabled>(
        &mut self,
        board: &B,
        stones: Stones<B::Set>,
        mut set: B::Set,
        effort: &mut Effort<'_>,
    ) -> Result<A::Value> {
        let mut sum = A::Value::default();
        while set != B::Set::EMPTY {
            let piece = board.component(0, set.lowest(), set);
            let value = self.part_on(board, stones.within(piece), effort)?;
            sum = self.algebra.sum(sum, value, effort)?;
            set &= !piece;
        }
        Ok(sum)
    }

    fn push_option(&mut self, mover_is_black: bool, option: A::Value) {
        let [white, black] = &mut self.options;
        if mover_is_black { black.push(option) } else { white.push(option) }
    }

    /// Returns the value of the position whose options lie in the pools from these places on.
    fn value_of_options(
        &mut self,
        [white_start, black_start]: [usize; 2],
        effort: &mut Effort<'_>,
    ) -> Result<A::Value, ClobberError> {
        let [white, black] = &mut self.options;
        let value = self.algebra.of_options(
            black.get(black_start..).unwrap_or(&[]),
            white.get(white_start..).unwrap_or(&[]),
            effort,
        )?;
        white.truncate(white_start);
        black.truncate(black_start);
        Ok(value)
    }

    /// Takes a step and remembers the value of a part, so that every step is progress.
    fn remember<K: Eq + Hash>(
        &mut self,
        table: impl Fn(&mut Tables<A::Value>) -> &mut FxHashMap<K, A::Value>,
        part: K,
        value: A::Value,
        effort: &mut Effort<'_>,
    ) -> Result<()> {
        const STEPS_PER_NOTE: u64 = 1 << 6;
        if effort.progress().steps % STEPS_PER_NOTE == 0 {
            effort.hold_memory(self.tables.bytes() + self.algebra.bytes())?;
        }
        effort.spend(1)?;
        let there = table(&mut self.tables);
        if there.len() == there.capacity() {
            // The old and the new table coexist while it grows.
            let more = (2 * bytes_of(there)).max(LEAST_BYTES);
            effort.hold_memory(self.tables.bytes() + self.algebra.bytes() + more)?;
        }
        table(&mut self.tables).insert(part, value);
        Ok(())
    }
}
