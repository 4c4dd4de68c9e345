//! Searches every play of small graphs, by sets of stones.
//!
//! In a play, the stones that end up in one final stone form a tree of the [`BalancedForest`]. Let R(S) be the set of
//! all (v, c) such that the stones S alone can be reduced to one stone of colour c on v. A single stone is clear. For
//! more stones, consider the last stone to arrive at v. The stones that arrived before it and the stones that come
//! with it divide S in two, so
//!
//! ```text
//! (v, c) is in R(S)  if and only if  S = A + B with (v, not c) in R(A), (u, c) in R(B), u ~ v.
//! ```
//!
//! With the vertices as bits of a word, a pair (A, B) takes four operations. There are 3^n pairs.

// This module numbers the stones, and sets of stones are the indices of its tables.
#![allow(clippy::indexing_slicing)]

use clobber_core::{
    Answer, BalancedForest, Color, Effort, Goal, Joker, JokerReduction, Move, MoveOrder, Position,
    Reduction, StoneSet, Stopped, Topology, Vertex,
};

use crate::DynPosition;
use crate::error::{Error, NoPlay, answer};
use crate::tree::{Cost, Roots};
use clobber_check::Obstacle;

/// Finds everything that free-order play can leave of a small position, by exhaustive search: the paper's
/// definitions, taken literally. The tests compare the other solvers with it.
///
/// For k stones it takes 3^k steps of about a nanosecond and 2^k entries of 16 bytes (32 with the joker): 16 stones
/// 0.1 s, 20 stones 5 s.
///
/// ```
/// use clobber_core::{Color, Position, Vertex};
/// use clobber_graphs::{Effort, SubsetTable, Goal, Hypercube};
///
/// let mut effort = Effort::new();
/// let position = Position::parse_on(Hypercube::new(3)?, "xooxoooo")?;
/// let all = SubsetTable::new(&position, &mut effort)?;
/// assert_eq!(all.value(&mut effort)?, 1);
/// let goal = Goal::One { vertex: Vertex::new(2), color: Color::White };
/// let reduction = all.reach(goal)?.yes().ok_or("no play")?;
/// assert!(goal.is_met_by(reduction.replay(&position)?.end()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct SubsetTable {
    /// The vertices that carry stones; a set of them is a mask over this list.
    stones: Vec<(Vertex, Color)>,
    neighbors: Vec<Mask>,
    /// R(S) for every set S.
    single: Vec<SingleStones>,
    /// The ends with at most one change of colour on the way, if requested.
    joker: Option<Vec<SingleStones>>,
}

/// A set of stones.
type Mask = u32;

/// The vertices on which a single black and a single white stone can be left.
#[derive(Clone, Copy, Debug, Default)]
struct SingleStones {
    on: [Mask; 2],
    /// The neighbours of these vertices.
    beside: [Mask; 2],
}

impl SingleStones {
    const fn of(self, color: Color) -> Mask {
        self.on[color as usize]
    }

    const fn is_empty(self) -> bool {
        self.on[0] | self.on[1] == 0
    }

    /// Returns the result after the single stone of `arriving` moves onto the single stone of `self`.
    const fn clobbered_by(self, arriving: Self) -> [Mask; 2] {
        [self.on[1] & arriving.beside[0], self.on[0] & arriving.beside[1]]
    }
}

/// A set of stones to be reduced to a single stone.
#[derive(Clone, Copy, Debug)]
struct Task {
    stones: Mask,
    end: u32,
    color: Color,
    with_joker: bool,
}

impl SubsetTable {
    /// The largest number of stones: 20, which take seconds.
    pub const MAX_STONES: usize = 20;

    /// Searches all plays from a position.
    ///
    /// # Arguments
    /// `effort`: a step is a pair of sets that divide a connected set, or a set that is not connected.
    ///
    /// # Complexity
    /// O(3^k) time and O(2^k) memory for k stones.
    ///
    /// # Errors
    /// [`Error::TooMany`] for more than [`MAX_STONES`](Self::MAX_STONES) stones, [`Error::Stopped`].
    ///
    /// ```
    /// use clobber_core::Position;
    /// use clobber_graphs::{Clique, Effort, Error, SubsetTable, Limits, Stopped};
    ///
    /// let position = Position::parse_on(Clique::new(20), "xooxooooxxxoxxoooxoo")?;
    /// let mut effort = Effort::within(Limits::steps(1_000_000));
    /// let stopped = SubsetTable::new(&position, &mut effort).unwrap_err();
    /// assert_eq!(stopped, Error::Stopped(Stopped::Steps { limit: 1_000_000 }));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new<T: Topology, S: StoneSet>(
        position: &Position<T, S>,
        effort: &mut Effort<'_>,
    ) -> Result<Self, Error> {
        let position = &position.by_dyn();
        let vertices = (0..position.board().vertex_count()).map_while(Vertex::from_index);
        Self::from_stones(position, vertices, effort)
    }

    /// Searches all plays of some of the stones.
    pub(crate) fn from_stones(
        position: &DynPosition<'_>,
        vertices: impl IntoIterator<Item = Vertex>,
        effort: &mut Effort<'_>,
    ) -> Result<Self, Error> {
        let stones: Vec<(Vertex, Color)> = vertices
            .into_iter()
            .filter_map(|vertex| Some((vertex, position.color_at(vertex)?)))
            .take(Self::MAX_STONES + 1)
            .collect();
        if stones.len() > Self::MAX_STONES {
            let most = Self::MAX_STONES;
            return Err(Error::TooMany { what: "stones for an exhaustive search", most });
        }
        let board = position.board();
        let adjacent = |a| {
            let neighbors =
                stones.iter().enumerate().filter(move |(_, (b, _))| board.are_adjacent(a, *b));
            neighbors.fold(0, |mask, (index, _)| mask | 1 << index)
        };
        let neighbors = stones.iter().map(|&(vertex, _)| adjacent(vertex)).collect();
        let mut table = Self { stones, neighbors, single: Vec::new(), joker: None };
        table.single = table.go_through(None, effort)?;
        Ok(table)
    }

    /// Searches all plays, and all plays with a joker too.
    ///
    /// # Arguments, Complexity, Errors
    /// The arguments, complexity and errors of [`new`](Self::new), with twice the steps and the memory.
    pub fn with_joker<T: Topology, S: StoneSet>(
        position: &Position<T, S>,
        effort: &mut Effort<'_>,
    ) -> Result<Self, Error> {
        let mut table = Self::new(position, effort)?;
        table.joker = Some(table.go_through(Some(&table.single), effort)?);
        Ok(table)
    }

    /// Fills the table; given the finished table without a joker, fills the table with one.
    fn go_through(
        &self,
        without: Option<&[SingleStones]>,
        effort: &mut Effort<'_>,
    ) -> Result<Vec<SingleStones>, Stopped> {
        let count = 1_usize << self.stones.len();
        effort.hold_memory(
            (count + without.map_or(0, <[SingleStones]>::len)) * size_of::<SingleStones>(),
        )?;
        let mut table = vec![SingleStones::default(); count];
        for set in 1..count as Mask {
            let mut on = match without {
                // The joker changes the last stone of a set.
                Some(plain) => {
                    let [black, white] = ends_of(plain, set).on;
                    [black | white; 2]
                }
                None => self.alone(set),
            };
            effort.spend(1)?;
            if self.is_connected(set) {
                effort.spend((1 << set.count_ones()) - 2)?;
                let mut join = |[black, white]: [Mask; 2]| on = [on[0] | black, on[1] | white];
                for part in proper_subsets(set) {
                    let rest = set & !part;
                    match without {
                        None => join(ends_of(&table, part).clobbered_by(ends_of(&table, rest))),
                        Some(plain) => {
                            join(ends_of(&table, part).clobbered_by(ends_of(plain, rest)));
                            join(ends_of(plain, part).clobbered_by(ends_of(&table, rest)));
                        }
                    }
                }
            }
            let beside = on.map(|ends| self.beside(ends));
            table[set as usize] = SingleStones { on, beside };
        }
        Ok(table)
    }

    /// Returns the vertices on which a single stone is left that has not moved.
    fn alone(&self, set: Mask) -> [Mask; 2] {
        let mut alone = [0; 2];
        if set.is_power_of_two() {
            alone[self.stones[set.trailing_zeros() as usize].1 as usize] = set;
        }
        alone
    }

    fn beside(&self, set: Mask) -> Mask {
        bits(set).fold(0, |beside, bit| beside | self.neighbors[bit as usize])
    }

    fn is_connected(&self, set: Mask) -> bool {
        let mut reached = set & set.wrapping_neg();
        loop {
            let next = (reached | self.beside(reached)) & set;
            if next == reached {
                return reached == set;
            }
            reached = next;
        }
    }

    fn all(&self) -> Mask {
        ((1_u64 << self.stones.len()) - 1) as Mask
    }

    fn bit_of(&self, vertex: Vertex) -> Option<u32> {
        let index = self.stones.iter().position(|&(stone, _)| stone == vertex)?;
        Some(index as u32)
    }

    /// Returns the reducibility value: the least number of stones that play can leave.
    ///
    /// # Complexity
    /// O(3^k) time, O(2^k) memory for k stones.
    ///
    /// # Errors
    /// [`Stopped`].
    pub fn value(&self, effort: &mut Effort<'_>) -> Result<usize, Stopped> {
        let (cost, _) = self.cheapest_trees(&self.any_roots(), effort)?;
        Ok(usize::try_from(cost).unwrap_or(0))
    }

    fn any_roots(&self) -> Roots {
        Roots::new(self.stones.len(), &[], None)
    }

    /// Returns the least cost of a forest of all stones, and its trees.
    fn cheapest_trees(
        &self,
        roots: &Roots,
        effort: &mut Effort<'_>,
    ) -> Result<(Cost, Vec<Task>), Stopped> {
        let all = self.all();
        let tables = size_of_val(self.single.as_slice())
            + self.joker.as_ref().map_or(0, |joker| size_of_val(joker.as_slice()));
        let entry = size_of::<Option<Cost>>() + size_of::<(Cost, Mask)>();
        effort.hold_memory(tables + (all as usize + 1) * entry)?;
        let of_one: Vec<Option<Cost>> =
            (0..=all).map(|tree| self.cheapest_end(tree, roots).map(|(cost, _)| cost)).collect();
        // For each set, the least cost of trees that make it up, and the tree with its lowest stone.
        let mut cheapest: Vec<(Cost, Mask)> = vec![(0, 0)];
        for set in 1..=all {
            effort.spend(1 << set.count_ones())?;
            let lowest = set & set.wrapping_neg();
            let trees = proper_subsets(set).chain([set]).filter(|tree| tree & lowest != 0);
            let costs = trees.filter_map(|tree| {
                let (rest, _) = cheapest[(set & !tree) as usize];
                Some((of_one[tree as usize]? + rest, tree))
            });
            cheapest.push(costs.min().unwrap_or((0, set)));
        }
        let mut trees = Vec::new();
        let mut rest = all;
        while rest != 0 {
            let (_, tree) = cheapest[rest as usize];
            trees.extend(self.cheapest_end(tree, roots).map(|(_, task)| task));
            rest &= !tree;
        }
        Ok((cheapest[all as usize].0, trees))
    }

    /// Returns the cheapest end of a tree of these stones; a required root in the tree must be the end.
    fn cheapest_end(&self, tree: Mask, roots: &Roots) -> Option<(Cost, Task)> {
        let ends = ends_of(&self.single, tree);
        if ends.is_empty() {
            return None;
        }
        let vertex = |bit: u32| self.stones[bit as usize].0;
        let mut required = bits(tree).filter(|&bit| roots.required_at(vertex(bit)).is_some());
        let allowed = match (required.next(), required.next()) {
            (None, _) => tree,
            (Some(only), None) => 1 << only,
            _ => 0,
        };
        let costs = Color::BOTH.into_iter().flat_map(|color| {
            let ends = bits(ends.of(color) & allowed);
            ends.map(move |end| {
                let task = Task { stones: tree, end, color, with_joker: false };
                (roots.cost(vertex(end), color), task)
            })
        });
        costs.min_by_key(|&(cost, _)| cost)
    }

    /// Writes a cheapest forest into a forest of the whole board.
    pub(crate) fn write_cheapest(
        &self,
        roots: &Roots,
        forest: &mut BalancedForest,
        effort: &mut Effort<'_>,
    ) -> Result<Cost, Stopped> {
        let (cost, trees) = self.cheapest_trees(roots, effort)?;
        for &(vertex, _) in &self.stones {
            forest.set_parent(vertex, None);
        }
        for mv in self.play(trees).0 {
            forest.set_parent(mv.from, Some(mv.to));
        }
        Ok(cost)
    }

    /// Returns a play to as few stones as possible.
    ///
    /// # Complexity
    /// The complexity of [`value`](Self::value), and O(2^k) for each move.
    ///
    /// # Errors
    /// [`Stopped`].
    pub fn reduce(&self, effort: &mut Effort<'_>) -> Result<Reduction, Stopped> {
        let (_, trees) = self.cheapest_trees(&self.any_roots(), effort)?;
        Ok(Reduction { order: MoveOrder::Any, moves: self.play(trees).0 })
    }

    /// Returns whether the goal can be reached.
    ///
    /// # Complexity
    /// O(2^k) for two stones, O(1) for one.
    #[must_use]
    pub fn is_reachable(&self, goal: Goal) -> bool {
        self.trees_to(goal).is_some()
    }

    /// Finds a play to the goal; for [`Goal::Joker`] without a change of colour if possible.
    ///
    /// # Complexity
    /// O(2^k) for each tree and each of its moves.
    ///
    /// # Returns
    /// The play, or [`Obstacle::Empty`], [`Obstacle::SameVertex`] or [`Obstacle::Exhausted`].
    ///
    /// # Errors
    /// [`Error::OtherGoal`] for [`Goal::Joker`] in a table without [`with_joker`](Self::with_joker), if there is no
    /// play without a joker.
    pub fn reach(&self, goal: Goal) -> Result<Answer<JokerReduction, Obstacle>, Error> {
        answer(self.play_to(goal))
    }

    pub(crate) fn play_to(&self, goal: Goal) -> Result<JokerReduction, NoPlay> {
        let trees = match goal {
            Goal::Joker { vertex, color } => self.trees_to(Goal::One { vertex, color }),
            _ => None,
        };
        let trees = match trees.or_else(|| self.trees_to(goal)) {
            Some(trees) => trees,
            None if matches!(goal, Goal::Joker { .. }) && self.joker.is_none() => {
                return Err(Error::OtherGoal { goal, instead: "SubsetTable::with_joker" }.into());
            }
            None => return Err(self.obstacle(goal).into()),
        };
        let (moves, joker) = self.play(trees);
        Ok(JokerReduction { moves, joker })
    }

    fn obstacle(&self, goal: Goal) -> Obstacle {
        let empty = goal.vertices().find(|&vertex| self.bit_of(vertex).is_none());
        match (empty, goal) {
            (Some(vertex), _) => Obstacle::Empty { vertex },
            (None, Goal::Both { vertex, other_vertex, .. }) if vertex == other_vertex => {
                Obstacle::SameVertex { vertex }
            }
            _ => Obstacle::Exhausted,
        }
    }

    /// Returns trees that divide the stones and leave the goal's prescribed ones.
    fn trees_to(&self, goal: Goal) -> Option<Vec<Task>> {
        let all = self.all();
        let leaves = |stones: Mask, end: Option<u32>, color: Color| {
            let ends = ends_of(&self.single, stones).of(color);
            let end = end.map_or(ends, |end| ends & 1 << end);
            let end = bits(end).next()?;
            Some(Task { stones, end, color, with_joker: false })
        };
        let pair = |first: u32, color, second: Option<u32>, other| {
            let parts = proper_subsets(all);
            parts.into_iter().find_map(|part| {
                Some(vec![leaves(part, Some(first), color)?, leaves(all & !part, second, other)?])
            })
        };
        match goal {
            Goal::One { vertex, color } => {
                Some(vec![leaves(all, Some(self.bit_of(vertex)?), color)?])
            }
            Goal::Two { vertex, color, other } => {
                let end = self.bit_of(vertex)?;
                let one = leaves(all, Some(end), color).map(|one| vec![one]);
                one.or_else(|| pair(end, color, None, other))
            }
            Goal::Both { vertex, color, other_vertex, other } => {
                pair(self.bit_of(vertex)?, color, Some(self.bit_of(other_vertex)?), other)
            }
            Goal::Joker { vertex, color } => {
                let end = self.bit_of(vertex)?;
                let ends = ends_of(self.joker.as_deref()?, all).of(color);
                let task = Task { stones: all, end, color, with_joker: true };
                (ends & 1 << end != 0).then(|| vec![task])
            }
        }
    }

    /// Returns the moves of trees, one tree after the other, and where the joker is used.
    ///
    fn play(&self, trees: Vec<Task>) -> (Vec<Move>, Option<Joker>) {
        let at = |bit: u32| self.stones[bit as usize].0;
        let mut moves = Vec::new();
        let mut joker = None;
        let mut steps: Vec<Step> = trees.into_iter().rev().map(Step::Reduce).collect();
        while let Some(step) = steps.pop() {
            match step {
                Step::Move(from, to) => moves.push(Move::new(at(from), at(to))),
                Step::Joker(bit) => joker = Some(Joker { after: moves.len(), vertex: at(bit) }),
                Step::Reduce(task) => self.push_steps(task, &mut steps),
            }
        }
        (moves, joker)
    }

    /// Pushes the steps of a task in the opposite order: the stones on which the last one arrives, the stones that come
    /// with it, and the move; or the stones before the joker, and the joker. A stone that has not moved has none.
    fn push_steps(&self, task: Task, steps: &mut Vec<Step>) {
        let Task { stones, end, color, with_joker } = task;
        let joker = self.joker.as_deref().filter(|_| with_joker);
        let table = |with_joker: bool| joker.filter(|_| with_joker).unwrap_or(&self.single);
        let plain = ends_of(&self.single, stones);
        if with_joker {
            // Without a change of colour if possible; otherwise with the change last.
            if plain.of(color) & 1 << end != 0 {
                return self.push_steps(Task { with_joker: false, ..task }, steps);
            }
            if plain.of(!color) & 1 << end != 0 {
                let before = Task { with_joker: false, color: !color, ..task };
                return steps.extend([Step::Joker(end), Step::Reduce(before)]);
            }
        }
        for part in proper_subsets(stones).filter(|part| part & 1 << end != 0) {
            let rest = stones & !part;
            let ways: &[(bool, bool)] =
                if with_joker { &[(true, false), (false, true)] } else { &[(false, false)] };
            for &(joker_here, joker_there) in ways {
                let here = ends_of(table(joker_here), part).of(!color) & 1 << end;
                let there = ends_of(table(joker_there), rest);
                if here & there.beside[color as usize] == 0 {
                    continue;
                }
                if let Some(from) = bits(there.of(color) & self.neighbors[end as usize]).next() {
                    let on = Task { stones: part, end, color: !color, with_joker: joker_here };
                    let with = Task { stones: rest, end: from, color, with_joker: joker_there };
                    return steps.extend([
                        Step::Move(from, end),
                        Step::Reduce(with),
                        Step::Reduce(on),
                    ]);
                }
            }
        }
    }
}

/// A part of a play.
enum Step {
    Reduce(Task),
    Move(u32, u32),
    Joker(u32),
}

fn ends_of(table: &[SingleStones], set: Mask) -> SingleStones {
    table[set as usize]
}

/// Returns all subsets of a set except the empty one and the set itself.
fn proper_subsets(set: Mask) -> impl Iterator<Item = Mask> {
    let mut subset = set;
    core::iter::from_fn(move || {
        subset = subset.wrapping_sub(1) & set;
        (subset != 0 && subset != set).then_some(subset)
    })
}

/// Returns the members of a set.
fn bits(mut set: Mask) -> impl Iterator<Item = u32> {
    core::iter::from_fn(move || {
        let bit = (set != 0).then(|| set.trailing_zeros())?;
        set &= set - 1;
        Some(bit)
    })
}
