//! Decides whether some play leaves few stones, by trying all plays; theorems bound the parts that come up.

// The bits of a set are numbers of stones.
#![allow(clippy::indexing_slicing)]

use std::collections::HashSet;

use clobber_core::{
    Bipartition, BitSet, Color, Effort, Move, MoveOrder, Refuted, StoneSet, Stones, Stopped,
    Topology, Vertex,
};

use crate::DynPosition;

/// The stones of at most 128 vertices.
type SmallStones = Stones<u128>;

fn count(stones: SmallStones) -> usize {
    stones.all().len()
}

/// A search through all plays of a position.
pub(crate) struct Plays<'e, 'w> {
    neighbors: Vec<u128>,
    /// The vertices on the black side, if the board has two.
    sides: Option<u128>,
    start: SmallStones,
    /// Positions, with the colour to move, if it matters, and a number of stones that they are proved not to reach.
    known: HashSet<(SmallStones, Option<Color>, usize)>,
    effort: &'e mut Effort<'w>,
}

impl<'e, 'w> Plays<'e, 'w> {
    /// Prepares a position of at most 128 stones; larger ones are refused.
    pub(crate) fn new(
        position: &DynPosition<'_>,
        effort: &'e mut Effort<'w>,
    ) -> Result<Self, Refuted> {
        let vertices: Vec<Vertex> = position.occupied().map(|(vertex, _)| vertex).collect();
        let too_large = || {
            let reason = "a part is too large to be searched";
            Refuted::from(Stopped::Undecided { reason })
        };
        if vertices.len() > 128 {
            return Err(too_large());
        }
        let part = position.extracted(&vertices).with_sets::<u128>().map_err(|_| too_large())?;
        let all = || (0..vertices.len()).filter_map(Vertex::from_index);
        let set = |vertices: &mut dyn Iterator<Item = Vertex>| {
            vertices.fold(0, |set, vertex| set | u128::single(vertex))
        };
        let sides = Bipartition::new(part.board()).ok();
        let on_black = |sides: Bipartition| {
            set(&mut all().filter(|&vertex| sides.side(vertex) == Color::Black))
        };
        Ok(Self {
            neighbors: all().map(|vertex| set(&mut part.board().neighbors(vertex))).collect(),
            sides: sides.map(on_black),
            start: *part.stones(),
            known: HashSet::new(),
            effort,
        })
    }

    /// Returns whether a play leaves at most `goal` stones. A step is a position that is not yet proved.
    pub(crate) fn can_leave(mut self, goal: usize, order: MoveOrder) -> Result<bool, Stopped> {
        match order {
            MoveOrder::Any => self.parts_can_leave(self.start, goal),
            MoveOrder::Alternating(first) => self.turns_can_leave(self.start, first, goal),
        }
    }

    /// Returns the parts of some stones, each with a lower bound on the stones that it keeps.
    fn parts(&self, stones: SmallStones) -> Vec<(SmallStones, usize)> {
        let mut parts = Vec::new();
        let mut left = stones.all();
        while left != 0 {
            let mut part = left & left.wrapping_neg();
            let mut ahead = part;
            while ahead != 0 {
                let new = self.neighbors[ahead.trailing_zeros() as usize] & left & !part;
                part |= new;
                ahead = ahead & (ahead - 1) | new;
            }
            left ^= part;
            let part = stones.within(part);
            parts.push((part, self.at_least(part)));
        }
        parts
    }

    /// Returns a lower bound on the stones that a part keeps: all, if it is of one colour; two, by Corollary 4; or one.
    fn at_least(&self, part: SmallStones) -> usize {
        let clashing = |sides: u128| (part.black() & !sides | part.white() & sides).count_ones();
        match self.sides {
            _ if part.is_monochromatic() => count(part),
            Some(sides) if (part.all().count_ones() + clashing(sides)) % 3 == 0 => 2,
            _ => 1,
        }
    }

    /// Decides in free order, solving part after part.
    fn parts_can_leave(&mut self, stones: SmallStones, goal: usize) -> Result<bool, Stopped> {
        let mut parts = self.parts(stones);
        parts.sort_by_key(|(part, _)| count(*part));
        let mut sum: usize = parts.iter().map(|(_, at_least)| at_least).sum();
        for (part, at_least) in parts {
            let mut stones = at_least;
            while sum <= goal && !self.part_can_leave(part, stones)? {
                stones += 1;
                sum += 1;
            }
            if sum > goal {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn part_can_leave(&mut self, part: SmallStones, goal: usize) -> Result<bool, Stopped> {
        if count(part) <= goal {
            return Ok(true);
        }
        if self.known.contains(&(part, None, goal)) {
            return Ok(false);
        }
        self.effort.spend(1)?;
        for color in Color::BOTH {
            for after in self.after_moves(part, color) {
                if self.parts_can_leave(after, goal)? {
                    return Ok(true);
                }
            }
        }
        self.remember((part, None, goal));
        Ok(false)
    }

    /// Decides in alternating play, with all parts in one position.
    fn turns_can_leave(
        &mut self,
        stones: SmallStones,
        turn: Color,
        goal: usize,
    ) -> Result<bool, Stopped> {
        let (mut movable, mut sum, mut constant) = (0, 0, 0);
        for (part, at_least) in self.parts(stones) {
            sum += at_least;
            if at_least == count(part) {
                constant += at_least;
            } else {
                movable |= part.all();
            }
        }
        if sum > goal {
            return Ok(false);
        }
        let (goal, movable) = (goal - constant, stones.within(movable));
        if count(movable) <= goal {
            return Ok(true);
        }
        let [own, others] = [turn, !turn].map(|color| movable.of(color).len());
        let is_known = self.known.contains(&(movable, Some(turn), goal));
        if is_known || !can_be_left(own, others, goal) {
            return Ok(false);
        }
        self.effort.spend(1)?;
        for after in self.after_moves(movable, turn) {
            if self.turns_can_leave(after, !turn, goal)? {
                return Ok(true);
            }
        }
        self.remember((movable, Some(turn), goal));
        Ok(false)
    }

    /// Returns the positions after all moves of a colour, beginning with stones that have few neighbours.
    fn after_moves(&self, stones: SmallStones, mover: Color) -> Vec<SmallStones> {
        let mut moves = Vec::new();
        for from in stones.of(mover).iter() {
            let around = self.neighbors[from.index()];
            let degree = degree(around, stones);
            let onto = around & stones.of(!mover);
            let after = |to| (degree, stones.after(mover, Move::new(from, to)));
            moves.extend(StoneSet::iter(&onto).map(after));
        }
        moves.sort_by_key(|&(degree, _)| degree);
        moves.into_iter().map(|(_, after)| after).collect()
    }

    /// Stores a proved position; forgets all of them if the memory is full.
    fn remember(&mut self, proved: (SmallStones, Option<Color>, usize)) {
        /// An entry and its share of a table that has just doubled, with the old table still allocated.
        const BYTES: usize = 176;
        self.known.insert(proved);
        if self.effort.hold_memory(self.known.len().saturating_mul(BYTES)).is_err() {
            self.known.clear();
        }
    }
}

/// Returns the number of stones adjacent to a stone.
fn degree(around: u128, stones: SmallStones) -> usize {
    (around & stones.all()).len()
}

/// Returns the least number of stones that the counts of both colours allow, if all can move and the colours take
/// turns, `own` first.
pub(crate) fn least_in_turns(own: usize, others: usize) -> usize {
    (0..).find(|&left| can_be_left(own, others, left)).unwrap_or(0)
}

/// Returns whether `left` stones can remain: each move removes a stone of the other colour, and the stone that moved
/// last stays.
fn can_be_left(own: usize, others: usize, left: usize) -> bool {
    let Some(moves) = (own + others).checked_sub(left) else { return true };
    let (taken_of_own, taken_of_others) = (moves / 2, moves - moves / 2);
    if taken_of_own > own || taken_of_others > others {
        return false;
    }
    match moves % 2 {
        _ if moves == 0 => true,
        1 => taken_of_own < own,
        _ => taken_of_others < others,
    }
}
