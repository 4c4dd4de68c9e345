//! The moves of a balanced forest, with the colours taking turns.
//!
//! The schedule is built from the last move back. Connected moves near the roots leave little choice and moves far
//! from them leave much, so hardly any move has to be taken back.

// Parents are vertices of the position, and each vertex has a node.
#![allow(clippy::indexing_slicing)]

#[cfg(test)]
mod tests;

use std::collections::HashSet;

use clobber_core::{Color, Effort, GraphBoard, Move, Position, Stopped, Vertex};

use clobber_graphs::internal::sweep::mixed;

/// Looks for an order of a forest's moves in which the colours take turns. A step is a move tried.
///
/// # Returns
/// The moves, if the search finds an order within the steps that each move gets.
pub(crate) fn schedule(
    position: &Position<GraphBoard>,
    parents: &[Option<u32>],
    first: Color,
    seed: u64,
    effort: &mut Effort<'_>,
) -> Result<Option<Vec<Move>>, Stopped> {
    const STEPS: usize = 16;
    let Some(mut schedule) = Schedule::new(position, parents, seed) else { return Ok(None) };
    let count = parents.iter().flatten().count();
    let turn = |placed: usize| if (count - placed) % 2 == 1 { first } else { !first };
    // The placed moves, from the last move on, and the remaining alternatives.
    let mut placed: Vec<u32> = Vec::with_capacity(count);
    let mut others = vec![schedule.candidates(turn(0))];
    let mut failed = HashSet::new();
    let mut steps = STEPS * (count + STEPS);
    while placed.len() < count {
        let Some(candidates) = others.last_mut() else { return Ok(None) };
        let next = candidates.pop().filter(|_| steps > 0);
        let Some(vertex) = next else {
            // Nothing can come before this set of moves, in whatever order it was placed.
            failed.insert(schedule.placed);
            others.pop();
            let Some(vertex) = placed.pop() else { return Ok(None) };
            schedule.take_back(vertex);
            continue;
        };
        effort.spend(1)?;
        steps -= 1;
        schedule.place(vertex);
        placed.push(vertex);
        let is_known = failed.contains(&schedule.placed);
        others.push(if is_known { Vec::new() } else { schedule.candidates(turn(placed.len())) });
    }
    let moves = placed.into_iter().rev();
    let move_of = |from: u32| Some(Move::between(from, parents[from as usize]?));
    Ok(Some(moves.filter_map(move_of).collect()))
}

struct Schedule<'a> {
    parents: &'a [Option<u32>],
    seed: u64,
    nodes: Vec<Node>,
    open: Open,
    /// A hash of the set of placed moves.
    placed: u64,
}

struct Node {
    /// The colour of the stone that leaves or stays.
    leaving: Color,
    /// The colour of the stone that arrives last among those not placed yet.
    arriving: Color,
    /// The vertices of the arriving stones that are not placed yet.
    children: Vec<u32>,
    /// The place of the vertex among the open ones.
    index: usize,
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
    /// Creates an empty schedule for the moves of a forest; `None` if a vertex has no stone.
    fn new(position: &Position<GraphBoard>, parents: &'a [Option<u32>], seed: u64) -> Option<Self> {
        let mut children = vec![Vec::new(); parents.len()];
        for (vertex, parent) in (0..).zip(parents) {
            if let &Some(parent) = parent {
                children[parent as usize].push(vertex);
            }
        }
        let color = |vertex| position.color_at(Vertex::from_index(vertex)?);
        let node = |(vertex, children): (usize, Vec<u32>)| {
            let own = color(vertex)?;
            // The other colour arrives first and then the colours alternate. If the number of arrivals is odd, the
            // other colour arrives last and stays.
            let leaving = if children.len() % 2 == 1 { !own } else { own };
            Some(Node { leaving, arriving: leaving, children, index: 0 })
        };
        let nodes = children.into_iter().enumerate().map(node).collect::<Option<_>>()?;
        let mut schedule = Self { parents, seed, nodes, open: Open::default(), placed: 0 };
        for (vertex, _) in (0..).zip(parents).filter(|(_, parent)| parent.is_none()) {
            schedule.open(vertex);
        }
        Some(schedule)
    }

    /// Returns the moves of a colour that may precede the placed ones, the most promising last.
    fn candidates(&self, turn: Color) -> Vec<u32> {
        /// The number of vertices tried: large boards have more open ones than needed.
        const MOST: usize = 32;
        let open = self.open.of(turn);
        let skipped = self.seed as usize % open.len().max(1);
        let mut candidates = Vec::new();
        for &target in open.iter().cycle().skip(skipped).take(open.len().min(MOST)) {
            let target = &self.nodes[target as usize];
            let mut has_leaf = false;
            for &vertex in &target.children {
                let node = &self.nodes[vertex as usize];
                let is_leaf = node.children.is_empty();
                // All leaves are equally good.
                if node.leaving != turn || is_leaf && core::mem::replace(&mut has_leaf, true) {
                    continue;
                }
                // Leave as many earlier moves as possible to the other colour, and then to this one.
                let opens = |color| !is_leaf && node.arriving == color;
                let gains = [target.children.len() > 1, opens(!turn), opens(turn)];
                let [goes_on, others, own] = gains.map(u64::from);
                let chance = mixed(self.seed ^ u64::from(vertex)) >> 8;
                candidates.push(((goes_on + others, own, chance), vertex));
            }
        }
        candidates.sort_unstable();
        candidates.into_iter().map(|(_, vertex)| vertex).collect()
    }

    fn place(&mut self, vertex: u32) {
        self.change(vertex, |children| children.retain(|&child| child != vertex));
        self.open(vertex);
    }

    fn take_back(&mut self, vertex: u32) {
        self.close(vertex);
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
