//! Decides whether some play leaves few stones, by trying all plays; theorems bound the parts that come up.

// The bits of a set are numbers of stones.
#![allow(clippy::indexing_slicing)]

use std::collections::HashSet;

use crate::DynPosition;
use clobber_core::{Bipartition, Color, Effort, MoveOrder, Position, Refuted, Stopped};
use clobber_core::{GraphBoard, Topology, Vertex};

/// The stones of both colours, as sets of at most 128 vertices.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct StoneMasks {
    black: u128,
    white: u128,
}

impl StoneMasks {
    const fn all(self) -> u128 {
        self.black | self.white
    }

    const fn count(self) -> usize {
        self.all().count_ones() as usize
    }

    const fn of(self, color: Color) -> u128 {
        match color {
            Color::Black => self.black,
            Color::White => self.white,
        }
    }

    const fn within(self, vertices: u128) -> Self {
        Self { black: self.black & vertices, white: self.white & vertices }
    }

    const fn after(self, mover: Color, from: u128, to: u128) -> Self {
        match mover {
            Color::Black => Self { black: self.black ^ from ^ to, white: self.white ^ to },
            Color::White => Self { black: self.black ^ to, white: self.white ^ from ^ to },
        }
    }
}

/// A search through all plays of a position.
pub(crate) struct Plays<'e, 'w> {
    neighbors: Vec<u128>,
    /// The vertices on the black side, if the board has two.
    sides: Option<u128>,
    start: StoneMasks,
    /// Positions, with the colour to move, if it matters, and a number of stones that they are proved not to reach.
    known: HashSet<(StoneMasks, Option<Color>, usize)>,
    effort: &'e mut Effort<'w>,
}

impl<'e, 'w> Plays<'e, 'w> {
    /// Prepares a position of at most 128 stones; larger ones are refused.
    pub(crate) fn new(
        position: &DynPosition<'_>,
        effort: &'e mut Effort<'w>,
    ) -> Result<Self, Refuted> {
        let vertices: Vec<Vertex> = position.occupied().map(|(vertex, _)| vertex).collect();
        if vertices.len() > 128 {
            let reason = "a part is too large to be searched";
            return Err(Stopped::Undecided { reason }.into());
        }
        let position: Position<GraphBoard> = position.extracted(&vertices);
        let all = || (0..vertices.len()).filter_map(Vertex::from_index);
        let bit = |vertex: Vertex| 1 << vertex.get();
        let set = |is_member: &dyn Fn(Vertex) -> bool| {
            all().filter(|&vertex| is_member(vertex)).fold(0, |set, vertex| set | bit(vertex))
        };
        let of = |color| set(&|vertex| position.color_at(vertex) == Some(color));
        let around = |vertex| position.board().neighbors(vertex).fold(0, |set, v| set | bit(v));
        let sides = Bipartition::new(position.board()).ok();
        Ok(Self {
            neighbors: all().map(around).collect(),
            sides: sides.map(|sides| set(&|vertex| sides.side(vertex) == Color::Black)),
            start: StoneMasks { black: of(Color::Black), white: of(Color::White) },
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
    fn parts(&self, stones: StoneMasks) -> Vec<(StoneMasks, usize)> {
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
    fn at_least(&self, part: StoneMasks) -> usize {
        let clashing = |sides: u128| (part.black & !sides | part.white & sides).count_ones();
        match self.sides {
            _ if part.black == 0 || part.white == 0 => part.count(),
            Some(sides) if (part.all().count_ones() + clashing(sides)) % 3 == 0 => 2,
            _ => 1,
        }
    }

    /// Decides in free order, solving part after part.
    fn parts_can_leave(&mut self, stones: StoneMasks, goal: usize) -> Result<bool, Stopped> {
        let mut parts = self.parts(stones);
        parts.sort_by_key(|(part, _)| part.count());
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

    fn part_can_leave(&mut self, part: StoneMasks, goal: usize) -> Result<bool, Stopped> {
        if part.count() <= goal {
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
        stones: StoneMasks,
        turn: Color,
        goal: usize,
    ) -> Result<bool, Stopped> {
        let (mut movable, mut sum, mut constant) = (StoneMasks { black: 0, white: 0 }, 0, 0);
        for (part, at_least) in self.parts(stones) {
            sum += at_least;
            if at_least == part.count() {
                constant += at_least;
            } else {
                movable.black |= part.black;
                movable.white |= part.white;
            }
        }
        if sum > goal {
            return Ok(false);
        }
        let goal = goal - constant;
        if movable.count() <= goal {
            return Ok(true);
        }
        let [own, others] = [turn, !turn].map(|color| movable.of(color).count_ones() as usize);
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
    fn after_moves(&self, stones: StoneMasks, mover: Color) -> Vec<StoneMasks> {
        let mut moves = Vec::new();
        for (from, &around) in self.neighbors.iter().enumerate() {
            let bit = 1 << from;
            let mut onto = around & stones.of(!mover);
            while stones.of(mover) & bit != 0 && onto != 0 {
                let to = onto & onto.wrapping_neg();
                onto ^= to;
                moves.push((degree(around, stones), stones.after(mover, bit, to)));
            }
        }
        moves.sort_by_key(|&(degree, _)| degree);
        moves.into_iter().map(|(_, after)| after).collect()
    }

    /// Stores a proved position; forgets all of them if the memory is full.
    fn remember(&mut self, proved: (StoneMasks, Option<Color>, usize)) {
        /// An entry and its share of a table that has just doubled, with the old table still allocated.
        const BYTES: usize = 176;
        self.known.insert(proved);
        if self.effort.hold_memory(self.known.len().saturating_mul(BYTES)).is_err() {
            self.known.clear();
        }
    }
}

/// Returns the number of stones adjacent to a stone.
const fn degree(around: u128, stones: StoneMasks) -> u32 {
    (around & stones.all()).count_ones()
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
