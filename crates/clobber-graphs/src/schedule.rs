//! Puts the moves of a balanced forest in an order in which the colours take turns, or explains a failure.
//!
//! A [list](list::ListSchedule) orders many moves from the first one on. It is fast and takes nothing back. If it
//! fails, and for few moves, the schedule is built from the last move back. Connected moves near the roots leave little
//! choice and moves far from them leave much, so hardly any move has to be removed again. The longest chains of moves go
//! first, as chains keep their colour: otherwise only they are left, and it is the other colour's turn.
//!
//! A stone *stands* at a point of the play if it stays, or if its move has been placed. Its colour there is the colour
//! of the last arrival that has not been placed. So the scheduler examines it only for a move of that colour, and
//! arrivals at a stone that is never examined make no difference.

// Parents are vertices of the position, and each vertex has a node.
#![allow(clippy::indexing_slicing)]

mod list;
#[cfg(test)]
mod tests;

use std::collections::HashSet;

use clobber_core::{Color, Effort, GraphBoard, Move, Position, Stopped, Vertex};

pub use self::list::ListSchedule;
use crate::random::SeededRandom;
use crate::sweep::mixed;

/// Searches for an order of a forest's moves in which the colours take turns. A step is a move tried.
///
/// # Returns
/// The moves, if the search finds an order within the steps that each move gets.
pub fn schedule(
    position: &Position<GraphBoard>,
    parents: &[Option<u32>],
    first: Color,
    seed: u64,
    effort: &mut Effort<'_>,
) -> Result<Option<Vec<Move>>, Stopped> {
    const STEPS: usize = 16;
    /// With more moves, another seed helps more than moves taken back.
    const MANY: usize = 512;
    const STEPS_IF_MANY: usize = 2;
    /// The most that is added to a level of the list, growing with each attempt.
    const NOISE: [usize; 4] = [0, 3, 12, 48];
    let color = |vertex| position.color_at(Vertex::from_index(vertex)?);
    let colors: Option<Vec<Color>> = (0..parents.len()).map(color).collect();
    let Some(colors) = colors else { return Ok(None) };
    let count = parents.iter().flatten().count();
    if count > MANY {
        let (mut list, mut random) = (ListSchedule::new(&colors, parents), SeededRandom::new(seed));
        let found = list.order(first, &NOISE, (|end| random.below(end), &mut *effort))?;
        if found.is_some() {
            return Ok(found);
        }
    }
    let last = if count % 2 == 1 { first } else { !first };
    let of_each = if count > MANY { STEPS_IF_MANY } else { STEPS };
    let steps = of_each * (count + STEPS);
    let found = Schedule::new(&colors, parents, seed).search(last, steps, || effort.spend(1))?;
    Ok(match found {
        Scheduled::Moves(moves) => Some(moves),
        Scheduled::Never { .. } | Scheduled::Unknown => None,
    })
}

/// The result of a search for an order of moves.
pub(crate) enum Scheduled {
    Moves(Vec<Move>),
    /// No order exists, and no other forest has one with these roots and the same arrivals at these stones.
    Never {
        /// Sorted.
        examined: Vec<u32>,
    },
    /// The search was too short.
    Unknown,
}

pub(crate) struct Schedule<'a> {
    parents: &'a [Option<u32>],
    seed: u64,
    nodes: Vec<Node>,
    open: Open,
    /// A hash of the set of placed moves.
    placed: u64,
    /// For each colour, the stones that have begun to stand in it since it was last the turn of that colour.
    new: [Vec<u32>; 2],
    is_examined: Vec<bool>,
    /// True if some moves were not tried.
    is_partial: bool,
}

struct Node {
    /// The colour of the stone that leaves or stays.
    leaving: Color,
    /// The colour of the stone that arrives last among those not placed yet.
    arriving: Color,
    /// The vertices of the arriving stones that are not placed yet.
    children: Vec<u32>,
    /// The most moves in a chain that ends here.
    height: u32,
    /// The place of the vertex among the open ones.
    index: usize,
    /// True if it is a root, or if its move has been placed.
    stands: bool,
}

/// The vertices at which a stone of a colour may be the next to arrive, going backwards.
#[derive(Default)]
struct Open {
    black: Vec<u32>,
    white: Vec<u32>,
}

impl Open {
    const fn of(&self, color: Color) -> &Vec<u32> {
        match color {
            Color::Black => &self.black,
            Color::White => &self.white,
        }
    }

    const fn of_mut(&mut self, color: Color) -> &mut Vec<u32> {
        match color {
            Color::Black => &mut self.black,
            Color::White => &mut self.white,
        }
    }
}

impl<'a> Schedule<'a> {
    /// Creates an empty schedule for the moves of a forest of stones of these colours.
    pub(crate) fn new(colors: &[Color], parents: &'a [Option<u32>], seed: u64) -> Self {
        let mut children = vec![Vec::new(); parents.len()];
        for (vertex, parent) in (0..).zip(parents) {
            if let &Some(parent) = parent {
                children[parent as usize].push(vertex);
            }
        }
        let node = |(children, &own): (Vec<u32>, &Color)| {
            // The other colour arrives first and then the colours alternate. If the number of arrivals is odd, the
            // other colour arrives last and stays.
            let leaving = if children.len() % 2 == 1 { !own } else { own };
            Node { leaving, arriving: leaving, children, height: 0, index: 0, stands: false }
        };
        let mut nodes: Vec<Node> = children.into_iter().zip(colors).map(node).collect();
        set_heights(&mut nodes, parents);
        let mut schedule = Self {
            parents,
            seed,
            nodes,
            open: Open::default(),
            placed: 0,
            new: Default::default(),
            is_examined: vec![false; parents.len()],
            is_partial: false,
        };
        for (vertex, _) in (0..).zip(parents).filter(|(_, parent)| parent.is_none()) {
            schedule.nodes[vertex as usize].stands = true;
            schedule.open(vertex);
        }
        schedule
    }

    /// Searches for an order of all moves, the last of them by a given colour, in some steps.
    ///
    /// # Errors
    /// The errors of `spend`, which is called for each step.
    pub(crate) fn search(
        mut self,
        last: Color,
        mut steps: usize,
        mut spend: impl FnMut() -> Result<(), Stopped>,
    ) -> Result<Scheduled, Stopped> {
        let turn = |placed: usize| if placed % 2 == 0 { last } else { !last };
        let count = self.parents.iter().flatten().count();
        // The placed moves, from the last move on, and the remaining alternatives.
        let mut placed: Vec<u32> = Vec::with_capacity(count);
        let mut others = vec![self.candidates(turn(0))];
        let mut failed = HashSet::new();
        while placed.len() < count {
            if steps == 0 {
                return Ok(Scheduled::Unknown);
            }
            let Some(vertex) = others.last_mut().and_then(Vec::pop) else {
                // Nothing can come before this set of moves, in whatever order it was placed.
                failed.insert(self.placed);
                others.pop();
                let Some(vertex) = placed.pop() else { break };
                self.take_back(vertex);
                continue;
            };
            spend()?;
            steps -= 1;
            self.place(vertex);
            placed.push(vertex);
            let is_known = failed.contains(&self.placed);
            others.push(if is_known { Vec::new() } else { self.candidates(turn(placed.len())) });
        }
        if placed.len() < count {
            let stones = 0..self.parents.len() as u32;
            let examined = stones.filter(|&stone| self.is_examined[stone as usize]).collect();
            let is_partial = self.is_partial;
            return Ok(if is_partial { Scheduled::Unknown } else { Scheduled::Never { examined } });
        }
        let move_of = |from: u32| Some(Move::between(from, self.parents[from as usize]?));
        Ok(Scheduled::Moves(placed.into_iter().rev().filter_map(move_of).collect()))
    }

    /// Returns the moves of a colour that may precede the placed ones, the most promising last.
    fn candidates(&mut self, turn: Color) -> Vec<u32> {
        /// The most vertices to look at, and the most moves to try: large boards have more open ones than needed.
        const MOST: usize = 128;
        const TRIED: usize = 16;
        for stone in core::mem::take(&mut self.new[turn as usize]) {
            let node = &self.nodes[stone as usize];
            self.is_examined[stone as usize] |= node.stands && node.arriving == turn;
        }
        let open = self.open.of(turn);
        self.is_partial |= open.len() > MOST;
        let skipped = self.seed as usize % open.len().max(1);
        let mut candidates = Vec::new();
        for &target in open.iter().cycle().skip(skipped).take(open.len().min(MOST)) {
            let target = &self.nodes[target as usize];
            let mut leaf = None;
            for &vertex in &target.children {
                let node = &self.nodes[vertex as usize];
                let is_leaf = node.children.is_empty();
                if node.leaving != turn {
                    continue;
                }
                // All leaves are equally good, but the explanation needs to know that they are leaves.
                if let Some(before) = leaf.filter(|_| is_leaf) {
                    self.is_examined[before as usize] = true;
                    self.is_examined[vertex as usize] = true;
                    continue;
                }
                leaf = leaf.or(is_leaf.then_some(vertex));
                // Leave an earlier move to the other colour.
                let goes_on = target.children.len() > 1;
                let chance = mixed(self.seed ^ u64::from(vertex));
                candidates.push(((goes_on, node.height, chance), vertex));
            }
        }
        let skipped = candidates.len().saturating_sub(TRIED);
        if skipped > 0 {
            candidates.select_nth_unstable(skipped);
            candidates.drain(..skipped);
            self.is_partial = true;
        }
        candidates.sort_unstable();
        candidates.into_iter().map(|(_, vertex)| vertex).collect()
    }

    fn place(&mut self, vertex: u32) {
        self.change(vertex, |children| children.retain(|&child| child != vertex));
        self.nodes[vertex as usize].stands = true;
        self.open(vertex);
    }

    fn take_back(&mut self, vertex: u32) {
        self.close(vertex);
        self.nodes[vertex as usize].stands = false;
        self.change(vertex, |children| children.push(vertex));
    }

    /// Adds a stone's move to the arrivals of its target, or removes it.
    fn change(&mut self, vertex: u32, children: impl Fn(&mut Vec<u32>)) {
        let Some(target) = self.parents[vertex as usize] else { return };
        self.close(target);
        let node = &mut self.nodes[target as usize];
        children(&mut node.children);
        node.arriving = !node.arriving;
        self.open(target);
        self.placed ^= mixed(vertex.into());
    }

    fn open(&mut self, vertex: u32) {
        let node = &mut self.nodes[vertex as usize];
        self.new[node.arriving as usize].push(vertex);
        if !node.children.is_empty() {
            let open = self.open.of_mut(node.arriving);
            node.index = open.len();
            open.push(vertex);
        }
    }

    fn close(&mut self, vertex: u32) {
        let node = &self.nodes[vertex as usize];
        if !node.children.is_empty() {
            let (index, open) = (node.index, self.open.of_mut(node.arriving));
            open.swap_remove(index);
            if let Some(&moved) = open.get(index) {
                self.nodes[moved as usize].index = index;
            }
        }
    }
}

/// Finds the longest chain that ends at each vertex of a forest.
fn set_heights(nodes: &mut [Node], parents: &[Option<u32>]) {
    let mut order: Vec<u32> =
        (0..).zip(parents).filter(|(_, to)| to.is_none()).map(|(vertex, _)| vertex).collect();
    let mut next = 0;
    while let Some(&vertex) = order.get(next) {
        next += 1;
        order.extend_from_slice(&nodes[vertex as usize].children);
    }
    for vertex in order.into_iter().rev() {
        let height = nodes[vertex as usize].height + 1;
        if let Some(to) = parents[vertex as usize] {
            let node = &mut nodes[to as usize];
            node.height = node.height.max(height);
        }
    }
}
