//! The reductions of Q_2 and Q_3.
//!
//! The states are all ways to put the weights +1, -1 or nothing on the vertices: 81 and 6,561. One pass in the order
//! of the sets of occupied vertices finds the reachable goals of all states. The reduction of a full state to a goal
//! follows them on first use, and is kept. Weights do not depend on sides, so one goal vertex serves for all: v is
//! moved to 0 by v XOR.

// Goals and states are the indices of the tables.
#![allow(clippy::indexing_slicing)]

use core::iter;
use std::sync::OnceLock;

use super::cube::{Cube, Weight};
use super::play::{DoubleMover, MoveArena, MoveChain};

/// The largest dimension with a table.
pub(super) const DIMENSION: u32 = 3;
/// The greatest number of vertices.
const SIZE: usize = 1 << DIMENSION;

/// A goal by its index: a stone on vertex 0 alone, or stones of given weights on vertex 0 and another one.
#[derive(Clone, Copy)]
pub(super) struct Left(usize);

impl Left {
    /// The number of goals.
    const COUNT: usize = 4 * SIZE;
    /// A stone on vertex 0 alone.
    pub(super) const ONE: Self = Self(0);

    /// Stones of these weights on vertex 0 and on `v`, which is not 0.
    pub(super) fn both(weight: Weight, v: u32, other: Weight) -> Self {
        Self(4 * v as usize + 2 * usize::from(weight < 0) + usize::from(other < 0))
    }

    /// Returns the goal that a state meets.
    fn met_by(state: State) -> Option<Self> {
        let others = state.occupied & !1;
        match (state.weight(0)?, others) {
            (_, 0) => Some(Self::ONE),
            (weight, _) if others.is_power_of_two() => {
                let v = others.trailing_zeros();
                Some(Self::both(weight, v, state.weight(v)?))
            }
            _ => None,
        }
    }
}

/// Weights and empty vertices: one bit for each vertex with a stone, and one for each weight -1.
#[derive(Clone, Copy)]
struct State {
    occupied: u32,
    minus: u32,
}

impl State {
    /// The number of indices.
    const COUNT: usize = 1 << (2 * SIZE);

    const fn index(self) -> usize {
        (self.occupied as usize) << SIZE | self.minus as usize
    }

    fn weight(self, v: u32) -> Option<Weight> {
        let is_minus = self.minus >> v & 1 == 1;
        (self.occupied >> v & 1 == 1).then_some(if is_minus { -1 } else { 1 })
    }

    /// Returns the state after a move, if the move is legal.
    fn after(self, (from, to): VertexPair) -> Option<Self> {
        let (leaves, turns) = (1 << from, 1 << to);
        let is_move = self.weight(from)? == self.weight(to)?;
        let minus = (self.minus & !leaves) ^ turns;
        is_move.then_some(Self { occupied: self.occupied ^ leaves, minus })
    }

    /// Returns the states after all legal moves along direction `k`.
    fn all_after(self, k: u32) -> impl Iterator<Item = Self> {
        let across = move |vertices: u32| u32::from(moved(vertices as u8, 1 << k));
        let differs = self.minus ^ across(self.minus);
        let mut movers = self.occupied & across(self.occupied) & !differs;
        iter::from_fn(move || {
            let leaves = movers & movers.wrapping_neg();
            movers ^= leaves;
            let minus = (self.minus & !leaves) ^ across(leaves);
            (leaves != 0).then_some(Self { occupied: self.occupied ^ leaves, minus })
        })
    }
}

/// A move, from one vertex to another.
type VertexPair = (u32, u32);

/// A reduction of a full state.
struct FullStateReduction {
    steps: Vec<VertexPair>,
    /// The indices of i -> j and j -> q, and the weight.
    mover: Option<(usize, usize, Weight)>,
}

impl FullStateReduction {
    fn new(steps: Vec<VertexPair>, weights: &[Weight]) -> Self {
        let departure_after = |index: usize, (_, j): VertexPair| {
            let touches = |&(_, &(from, to)): &(usize, &VertexPair)| from == j || to == j;
            let next = steps.iter().enumerate().skip(index + 1).find(touches);
            next.filter(|&(_, &(from, _))| from == j).map(|(index, _)| index)
        };
        let mover = steps.iter().enumerate().zip(weights).find_map(|((index, &step), &weight)| {
            departure_after(index, step).map(|departure| (index, departure, weight))
        });
        Self { steps, mover }
    }
}

/// The states of one dimension.
struct StateTable {
    dimension: u32,
    /// The reachable goals of each state, as bits.
    reached: Vec<u32>,
    /// For each goal, the reductions of the full states, by their weights.
    entries: Vec<OnceLock<Option<FullStateReduction>>>,
}

impl StateTable {
    fn for_dimension(dimension: u32) -> Option<&'static Self> {
        static SQUARE: OnceLock<StateTable> = OnceLock::new();
        static CUBE: OnceLock<StateTable> = OnceLock::new();
        match dimension {
            2 => Some(SQUARE.get_or_init(|| Self::new(2))),
            3 => Some(CUBE.get_or_init(|| Self::new(3))),
            _ => None,
        }
    }

    fn new(dimension: u32) -> Self {
        let mut entries = Vec::new();
        entries.resize_with(Left::COUNT << SIZE, OnceLock::new);
        let mut table = Self { dimension, reached: vec![0; State::COUNT], entries };
        // A move leads to a smaller set of occupied vertices.
        for occupied in 1..1_u32 << (1 << dimension) {
            let mut rest = Some(occupied);
            while let Some(minus) = rest {
                let state = State { occupied, minus };
                let met = Left::met_by(state).map_or(0, |Left(goal)| 1 << goal);
                let after = (0..dimension).flat_map(|k| state.all_after(k));
                let goals = after.fold(met, |goals, after| goals | table.goals(after));
                table.reached[state.index()] = goals;
                rest = minus.checked_sub(1).map(|less| less & occupied);
            }
        }
        table
    }

    fn goals(&self, state: State) -> u32 {
        self.reached[state.index()]
    }

    fn steps(&self) -> impl Iterator<Item = VertexPair> + use<> {
        let dimension = self.dimension;
        (0..1_u32 << dimension)
            .flat_map(move |from| (0..dimension).map(move |k| (from, from ^ 1 << k)))
    }

    /// Returns the full state of a cube after moving its vertices by v XOR.
    fn state(&self, cube: &Cube<'_>, v: u32) -> State {
        let minus = u32::from(moved(cube.byte(), v));
        State { occupied: (1 << (1 << self.dimension)) - 1, minus }
    }

    fn reaches(&self, state: State, Left(goal): Left) -> bool {
        self.goals(state) >> goal & 1 == 1
    }

    /// Returns a reduction of a full state, with a double mover if possible.
    fn entry(&self, state: State, left: Left) -> Option<&FullStateReduction> {
        let find = || {
            let mut entries = self.steps_on(state, left).map(|step| self.follow(state, step, left));
            let first = entries.next()?;
            let better = match first.mover {
                Some(_) => None,
                None => entries.find(|entry| entry.mover.is_some()),
            };
            Some(better.unwrap_or(first))
        };
        let Left(goal) = left;
        self.entries[goal << SIZE | state.minus as usize].get_or_init(find).as_ref()
    }

    /// Returns the steps of a state that keep the goal reachable.
    fn steps_on(&self, state: State, left: Left) -> impl Iterator<Item = VertexPair> {
        let leads_on =
            move |&step: &VertexPair| state.after(step).is_some_and(|s| self.reaches(s, left));
        self.steps().filter(leads_on)
    }

    /// Returns the reduction that makes a step and then always the first step that leads to the goal.
    fn follow(&self, mut state: State, first: VertexPair, left: Left) -> FullStateReduction {
        let (mut steps, mut weights) = (Vec::new(), Vec::new());
        let mut next = Some(first);
        while let Some((step, after)) = next.and_then(|step| Some((step, state.after(step)?))) {
            weights.extend(state.weight(step.0));
            steps.push(step);
            state = after;
            next = self.steps_on(state, left).next();
        }
        FullStateReduction::new(steps, &weights)
    }
}

/// Returns the weights, or a set of vertices, after moving the vertices by v XOR.
const fn moved(mut weights: u8, v: u32) -> u8 {
    if v & 1 != 0 {
        weights = (weights & 0x55) << 1 | weights >> 1 & 0x55;
    }
    if v & 2 != 0 {
        weights = (weights & 0x33) << 2 | weights >> 2 & 0x33;
    }
    if v & 4 != 0 {
        weights = weights.rotate_left(4);
    }
    weights
}

/// Returns whether a cube of dimension 2 or 3 can be reduced to a goal, after moving its vertices by v XOR.
pub(super) fn reaches(cube: &Cube<'_>, v: u32, left: Left) -> bool {
    let is_reached = |table: &StateTable| table.reaches(table.state(cube, v), left);
    StateTable::for_dimension(cube.dimension()).is_some_and(is_reached)
}

/// Reduces a cube of dimension 2 or 3 to a goal, after moving its vertices by v XOR.
pub(super) fn reduce(
    play: &mut MoveArena,
    cube: &Cube<'_>,
    v: u32,
    left: Left,
) -> Option<MoveChain> {
    let table = StateTable::for_dimension(cube.dimension())?;
    let entry = table.entry(table.state(cube, v), left)?;
    let mut steps =
        entry.steps.iter().map(|&(from, to)| (cube.vertex(from ^ v), cube.vertex(to ^ v)));
    let (from, to) = steps.next()?;
    let mut list = play.push(from, to);
    for (from, to) in steps {
        list = play.then(list, from, to);
    }
    list.mover = entry.mover.map(|(arrival, departure, weight)| DoubleMover {
        arrival: list.first + arrival as u32,
        departure: list.first + departure as u32,
        weight,
    });
    Some(list)
}
