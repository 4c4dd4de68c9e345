//! The reductions of Q_2 and Q_3, computed once.
//!
//! The states are all ways to put the weights +1, -1 or nothing on the vertices, 81 and 6,561 of
//! them. In the order of the number of stones, each is given a move to a state that is solved. As
//! weights do not know of sides, one goal vertex serves for all: v is moved to 0 by v XOR.

use std::sync::OnceLock;

use super::cube::{Cube, Weight, parity};
use super::play::{DoubleMover, Part, Play};

/// The largest dimension that there is a table of.
pub(super) const DIMENSION: u32 = 3;
/// The most vertices.
const SIZE: usize = 1 << DIMENSION;

/// What is to be left, on vertex 0 and perhaps elsewhere.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Left {
    /// A stone on vertex 0 alone.
    One,
    /// A stone of this weight on vertex 0, and another on this side.
    Two(Weight, u32),
}

impl Left {
    const ALL: [Self; 5] =
        [Self::One, Self::Two(1, 0), Self::Two(1, 1), Self::Two(-1, 0), Self::Two(-1, 1)];

    fn is_left_of(self, state: State) -> bool {
        let others = || (1..SIZE as u32).filter(|&v| state.at(v) != 0);
        match self {
            Self::One => state.at(0) != 0 && others().next().is_none(),
            Self::Two(weight, side) => {
                state.at(0) == weight && others().map(parity).eq(core::iter::once(side))
            }
        }
    }
}

/// Weights and empty vertices, as a number in base 3.
#[derive(Clone, Copy)]
struct State(u32);

impl State {
    /// The weight of a vertex, 0 if it is empty.
    const fn at(self, v: u32) -> Weight {
        match self.0 / 3_u32.pow(v) % 3 {
            0 => 0,
            1 => 1,
            _ => -1,
        }
    }

    /// The full state of these weights, a bit each.
    fn full(dimension: u32, weights: u32) -> Self {
        let digit = |v: u32| (1 + (weights >> v & 1)) * 3_u32.pow(v);
        Self((0..1 << dimension).map(digit).sum())
    }

    fn stones(self) -> usize {
        (0..SIZE as u32).filter(|&v| self.at(v) != 0).count()
    }

    /// The state after a move, if it is one.
    fn after(self, (from, to): Step) -> Option<Self> {
        let weight = self.at(from);
        if weight == 0 || weight != self.at(to) {
            return None;
        }
        let (from, to) = (3_u32.pow(from), 3_u32.pow(to));
        // The digit of +1 is 1, that of -1 is 2.
        Some(Self(if weight > 0 { self.0 - from + to } else { self.0 - 2 * from - to }))
    }
}

/// A move, from one vertex to another.
type Step = (u32, u32);

/// A reduction of a full state.
struct Entry {
    steps: Vec<Step>,
    /// The indices of i -> j and j -> q, and the weight.
    mover: Option<(usize, usize, Weight)>,
}

impl Entry {
    /// The reduction that goes on from `state` by the next steps, after those given.
    fn new(mut state: State, first: Option<Step>, next: &[Option<Step>]) -> Self {
        let (mut steps, mut weights) = (Vec::new(), Vec::new());
        let mut step = first;
        while let Some(made) = step {
            weights.push(state.at(made.0));
            steps.push(made);
            state = state.after(made).unwrap_or(state);
            step = next.get(state.0 as usize).copied().flatten();
        }
        let departure_after = |index: usize, (_, j): Step| {
            let touches = |&(_, &(from, to)): &(usize, &Step)| from == j || to == j;
            let next = steps.iter().enumerate().skip(index + 1).find(touches);
            next.filter(|&(_, &(from, _))| from == j).map(|(index, _)| index)
        };
        let mover = steps.iter().enumerate().zip(&weights).find_map(|((index, &step), &weight)| {
            departure_after(index, step).map(|departure| (index, departure, weight))
        });
        Self { steps, mover }
    }
}

/// All reductions of the full states of one dimension: for each of [`Left::ALL`], by the weights.
struct Table {
    entries: [Vec<Option<Entry>>; Left::ALL.len()],
}

impl Table {
    fn new(dimension: u32) -> Self {
        let size = 1_u32 << dimension;
        let mut states: Vec<State> = (0..3_u32.pow(size)).map(State).collect();
        states.sort_by_key(|state| state.stones());
        let steps: Vec<Step> =
            (0..size).flat_map(|from| (0..dimension).map(move |k| (from, from ^ 1 << k))).collect();
        let entries = Left::ALL.map(|left| {
            let mut solved = vec![false; states.len()];
            let mut next: Vec<Option<Step>> = vec![None; states.len()];
            let is_solved = |solved: &[bool], state: State| {
                solved.get(state.0 as usize).is_some_and(|&solved| solved)
            };
            let steps_on = |solved: &[bool], state: State| {
                let leads_on =
                    |&step: &Step| state.after(step).is_some_and(|s| is_solved(solved, s));
                steps.iter().copied().filter(leads_on).collect::<Vec<Step>>()
            };
            for &state in &states {
                let is_left = left.is_left_of(state);
                let step = steps_on(&solved, state).first().copied().filter(|_| !is_left);
                let index = state.0 as usize;
                if let (Some(solved), Some(next)) = (solved.get_mut(index), next.get_mut(index)) {
                    *solved = is_left || step.is_some();
                    *next = step;
                }
            }
            // If possible, a reduction with a double mover.
            let entry = |weights| {
                let state = State::full(dimension, weights);
                let steps = steps_on(&solved, state);
                let entries = steps.iter().map(|&step| Entry::new(state, Some(step), &next));
                entries.reduce(|best, entry| if best.mover.is_some() { best } else { entry })
            };
            (0..1 << size).map(entry).collect()
        });
        Self { entries }
    }

    fn of(dimension: u32) -> Option<&'static Self> {
        static SQUARE: OnceLock<Table> = OnceLock::new();
        static CUBE: OnceLock<Table> = OnceLock::new();
        match dimension {
            2 => Some(SQUARE.get_or_init(|| Self::new(2))),
            3 => Some(CUBE.get_or_init(|| Self::new(3))),
            _ => None,
        }
    }

    fn entry(&self, left: Left, weights: u8) -> Option<&Entry> {
        let of_left = Left::ALL.iter().position(|&other| other == left)?;
        self.entries.get(of_left)?.get(usize::from(weights))?.as_ref()
    }
}

/// The weights as they are after the vertices have been moved by v XOR.
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

/// Reduces a cube of the dimension 2 or 3 to one stone on v.
pub(super) fn reduce_to_one(play: &mut Play, cube: &Cube<'_>, v: u32) -> Option<Part> {
    reduce(play, cube, v, Left::One)
}

/// Reduces a cube of the dimension 2 or 3 to a stone of this weight on v and another on this side.
pub(super) fn reduce_to_two(
    play: &mut Play,
    cube: &Cube<'_>,
    v: u32,
    weight: Weight,
    side: u32,
) -> Option<Part> {
    reduce(play, cube, v, Left::Two(weight, side ^ cube.side(v)))
}

fn reduce(play: &mut Play, cube: &Cube<'_>, v: u32, left: Left) -> Option<Part> {
    let table = Table::of(cube.dimension())?;
    let entry = table.entry(left, moved(cube.byte(), v))?;
    let mut steps =
        entry.steps.iter().map(|&(from, to)| (cube.vertex(from ^ v), cube.vertex(to ^ v)));
    let (from, to) = steps.next()?;
    let mut list = play.push(from, to);
    let first = list.first();
    for (from, to) in steps {
        let step = play.push(from, to);
        list = play.join(list, step);
    }
    list.mover = entry.mover.map(|(arrival, departure, weight)| DoubleMover {
        arrival: first + arrival as u32,
        departure: first + departure as u32,
        weight,
    });
    Some(list)
}
