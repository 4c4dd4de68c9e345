//! The reductions of Q_2 and Q_3, computed once.
//!
//! The states are all ways to put the weights +1, -1 or nothing on the vertices, 81 and 6,561 of
//! them. In the order of the number of stones, each is given a move to a state that is solved. As
//! weights do not know of sides, one goal vertex serves for all: v is moved to 0 by v XOR.

use std::sync::OnceLock;

use super::cube::{Cube, Weight, parity};
use super::play::{DoubleMover, MoveArena, MoveChain};

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
    /// A stone of this weight on vertex 0, and another on this vertex, of this weight.
    Both(Weight, u32, Weight),
}

impl Left {
    /// One stone, or two of which the second may stand anywhere on a side.
    fn on_sides() -> Vec<Self> {
        vec![Self::One, Self::Two(1, 0), Self::Two(1, 1), Self::Two(-1, 0), Self::Two(-1, 1)]
    }

    /// Two stones on given vertices of a cube of that many vertices.
    fn on_vertices(size: u32) -> Vec<Self> {
        let weights = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
        let of = |v: u32| weights.map(|(weight, other)| Self::Both(weight, v, other));
        (1..size).flat_map(of).collect()
    }

    const fn is_left_of(self, state: State) -> bool {
        let others = (state.plus | state.minus) & !1;
        match self {
            Self::One => others == 0 && state.at(0) != 0,
            Self::Two(weight, side) => {
                state.at(0) == weight
                    && others.is_power_of_two()
                    && parity(others.trailing_zeros()) == side
            }
            Self::Both(weight, v, other) => {
                state.at(0) == weight && state.at(v) == other && others == 1 << v
            }
        }
    }
}

/// Weights and empty vertices: the vertices of weight +1 and those of weight -1, a bit each.
#[derive(Clone, Copy)]
struct State {
    plus: u8,
    minus: u8,
}

impl State {
    /// The number of indices.
    const COUNT: usize = 1 << (2 * SIZE);

    const fn index(self) -> usize {
        (self.plus as usize) << SIZE | self.minus as usize
    }

    /// All states of a cube of that many vertices, by the number of stones.
    fn all(size: u32) -> Vec<Self> {
        let sets = || (0..1_u32 << size).map(|set| set as u8);
        let pairs = sets().flat_map(|plus| sets().map(move |minus| Self { plus, minus }));
        let mut all: Vec<Self> = pairs.filter(|state| state.plus & state.minus == 0).collect();
        all.sort_by_key(|state| (state.plus | state.minus).count_ones());
        all
    }

    /// The full state of these weights, a bit each.
    const fn full(size: u32, minus: u8) -> Self {
        Self { plus: !minus & (u8::MAX >> (SIZE as u32 - size)), minus }
    }

    /// The weight of a vertex, 0 if it is empty.
    const fn at(self, v: u32) -> Weight {
        (self.plus >> v & 1) as Weight - (self.minus >> v & 1) as Weight
    }

    /// The state after a move, if it is one.
    const fn after(self, (from, to): Step) -> Option<Self> {
        let (from, to) = (1 << from, 1 << to);
        let both = from | to;
        if self.plus & both == both {
            Some(Self { plus: self.plus & !both, minus: self.minus | to })
        } else if self.minus & both == both {
            Some(Self { plus: self.plus | to, minus: self.minus & !both })
        } else {
            None
        }
    }
}

/// A move, from one vertex to another.
type Step = (u32, u32);

/// Which states are solved, for one goal: for each the step to make, or that there is none to make.
struct Solutions(Vec<Option<Option<Step>>>);

impl Solutions {
    fn new() -> Self {
        Self(vec![None; State::COUNT])
    }

    fn of(&self, state: State) -> Option<Option<Step>> {
        self.0.get(state.index()).copied().flatten()
    }

    fn insert(&mut self, state: State, step: Option<Step>) {
        if let Some(solution) = self.0.get_mut(state.index()) {
            *solution = Some(step);
        }
    }

    /// The steps of a state that lead to solved states.
    fn steps_on(&self, state: State, steps: &[Step]) -> impl Iterator<Item = Step> {
        let leads_on = move |&step: &Step| state.after(step).is_some_and(|s| self.of(s).is_some());
        steps.iter().copied().filter(leads_on)
    }
}

/// A reduction of a full state.
struct Entry {
    steps: Vec<Step>,
    /// The indices of i -> j and j -> q, and the weight.
    mover: Option<(usize, usize, Weight)>,
}

impl Entry {
    /// The reduction that makes a step and goes on as the solutions say.
    fn new(mut state: State, first: Step, solutions: &Solutions) -> Self {
        let (mut steps, mut weights) = (Vec::new(), Vec::new());
        let mut next = Some(first);
        while let Some(step) = next {
            weights.push(state.at(step.0));
            steps.push(step);
            state = state.after(step).unwrap_or(state);
            next = solutions.of(state).flatten();
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

/// Reductions of the full states of one dimension: for each of some goals, by the weights.
struct Table {
    goals: Vec<Left>,
    entries: Vec<Vec<Option<Entry>>>,
}

impl Table {
    fn new(dimension: u32, goals: Vec<Left>) -> Self {
        let size = 1_u32 << dimension;
        let states = State::all(size);
        let steps: Vec<Step> =
            (0..size).flat_map(|from| (0..dimension).map(move |k| (from, from ^ 1 << k))).collect();
        let reductions = |left: &Left| {
            let mut solutions = Solutions::new();
            for &state in &states {
                let step = solutions.steps_on(state, &steps).next();
                if left.is_left_of(state) {
                    solutions.insert(state, None);
                } else if step.is_some() {
                    solutions.insert(state, step);
                }
            }
            // If possible, a reduction with a double mover.
            let entry = |weights: u32| {
                let state = State::full(size, weights as u8);
                let mut entries = solutions
                    .steps_on(state, &steps)
                    .map(|step| Entry::new(state, step, &solutions));
                let first = entries.next()?;
                let better = match first.mover {
                    Some(_) => None,
                    None => entries.find(|entry| entry.mover.is_some()),
                };
                Some(better.unwrap_or(first))
            };
            (0..1 << size).map(entry).collect()
        };
        let entries = goals.iter().map(reductions).collect();
        Self { goals, entries }
    }

    fn of(dimension: u32, left: Left) -> Option<&'static Self> {
        static SQUARE: OnceLock<Table> = OnceLock::new();
        static CUBE: OnceLock<Table> = OnceLock::new();
        static SQUARE_BOTH: OnceLock<Table> = OnceLock::new();
        static CUBE_BOTH: OnceLock<Table> = OnceLock::new();
        let on_sides = || Self::new(dimension, Left::on_sides());
        let on_vertices = || Self::new(dimension, Left::on_vertices(1 << dimension));
        match (dimension, left) {
            (2, Left::Both(..)) => Some(SQUARE_BOTH.get_or_init(on_vertices)),
            (3, Left::Both(..)) => Some(CUBE_BOTH.get_or_init(on_vertices)),
            (2, _) => Some(SQUARE.get_or_init(on_sides)),
            (3, _) => Some(CUBE.get_or_init(on_sides)),
            _ => None,
        }
    }

    fn entry(&self, left: Left, weights: u8) -> Option<&Entry> {
        let goal = self.goals.iter().position(|&other| other == left)?;
        self.entries.get(goal)?.get(usize::from(weights))?.as_ref()
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
pub(super) fn reduce_to_one(play: &mut MoveArena, cube: &Cube<'_>, v: u32) -> Option<MoveChain> {
    reduce(play, cube, v, Left::One)
}

/// Reduces a cube of the dimension 2 or 3 to a stone of this weight on v and another on this side.
pub(super) fn reduce_to_two(
    play: &mut MoveArena,
    cube: &Cube<'_>,
    v: u32,
    weight: Weight,
    side: u32,
) -> Option<MoveChain> {
    reduce(play, cube, v, Left::Two(weight, side ^ cube.side(v)))
}

/// Reduces a cube of the dimension 2 or 3 to stones of these weights on two vertices.
pub(super) fn reduce_to_both(
    play: &mut MoveArena,
    cube: &Cube<'_>,
    [v, w]: [u32; 2],
    [weight, other]: [Weight; 2],
) -> Option<MoveChain> {
    reduce(play, cube, v, Left::Both(weight, v ^ w, other))
}

fn reduce(play: &mut MoveArena, cube: &Cube<'_>, v: u32, left: Left) -> Option<MoveChain> {
    let table = Table::of(cube.dimension(), left)?;
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
