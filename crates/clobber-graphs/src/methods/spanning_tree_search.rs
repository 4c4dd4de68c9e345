//! The search over the spanning trees of a part.
//!
//! Every balanced forest of a part lies in some spanning tree. The dynamic program finds the best of all
//! forests in a given spanning tree: exponentially many at a time. So the search goes from tree to tree.
//! It keeps the edges of the best forest so far and completes them at random to another spanning tree.
//! The forest lies in the new tree too, so the cost never rises. Sometimes the search also drops the
//! edges around a few stones, which opens ways that the forest has barred, or all edges; then a worse
//! forest is thrown away. Roots that the goal forbids cost more, so the same search serves a goal.
//!
//! It is deterministic for a seed, unless a time limit or a callback ends it.

use clobber_core::{
    BalancedForest, Color, Effort, GraphBoard, Position, Stopped, Topology, Vertex,
};
use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use super::spanning::SpanningTree;
use crate::tree::{Cost, Roots, TreeDp, look_at_times};

/// The part of the best forest so far that a spanning tree keeps.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Keeps {
    /// All its edges.
    All,
    /// All edges except at a few stones.
    AllButAPlace,
    Nothing,
}

/// The search in one part, whose stones are numbered by their places in a first layout.
pub(super) struct Search<'a> {
    stones: Vec<(Vertex, Color)>,
    /// The edges of the part, in an order that is shuffled again and again.
    edges: Vec<(u32, u32)>,
    roots: &'a Roots,
    /// For each stone, the stone onto which it moves in the best forest, or itself.
    parents: Vec<u32>,
    cost: Cost,
    random: SeededRandom,
    dp: TreeDp,
    tree: SpanningTree,
}

impl<'a> Search<'a> {
    /// Returns the search in a part, before its first spanning tree. Other tables already hold `before` bytes.
    pub(super) fn new(
        (vertices, part): (&[Vertex], &Position<GraphBoard>),
        roots: &'a Roots,
        seed: u64,
        before: usize,
        effort: &mut Effort<'_>,
    ) -> Result<Self, Stopped> {
        /// The bytes of an edge in the list, and in the spanning tree if it is part of it.
        const BYTES_AN_EDGE: usize = 24;
        let mut stones = Vec::with_capacity(vertices.len());
        let mut edges: Vec<(u32, u32)> = Vec::new();
        for ((place, color), &vertex) in part.occupied().zip(vertices) {
            stones.push((vertex, color));
            let before_these = edges.len();
            let around = part.board().neighbors(place);
            edges.extend(around.filter(|&near| near > place).map(|near| (place.get(), near.get())));
            effort.work(1 + (edges.len() - before_these) as u64)?;
            // The list may be about to double.
            effort.hold_memory(before + edges.len().saturating_mul(BYTES_AN_EDGE))?;
        }
        Ok(Self {
            parents: (0..stones.len() as u32).collect(),
            cost: stones.iter().map(|&(vertex, color)| roots.cost(vertex, color)).sum(),
            stones,
            edges,
            roots,
            random: SeededRandom(SplitMix64::seed_from_u64(seed)),
            dp: TreeDp::default(),
            tree: SpanningTree::default(),
        })
    }

    /// Returns the cost of the best forest.
    pub(super) const fn cost(&self) -> Cost {
        self.cost
    }

    /// Tries trees until the cost is at most `enough`, `trees` trees have been tried, or the effort ends.
    pub(super) fn run(&mut self, enough: Cost, trees: u64, effort: &mut Effort<'_>) {
        for number in 0..trees.max(1) {
            let keeps = match number % 16 {
                7 => Keeps::Nothing,
                3 | 11 | 15 => Keeps::AllButAPlace,
                _ => Keeps::All,
            };
            let spent = effort.spend((self.stones.len() + self.edges.len()) as u64);
            if spent.and_then(|()| self.step(keeps, effort)).is_err() || self.cost <= enough {
                break;
            }
        }
    }

    /// Writes the best forest.
    pub(super) fn write(&self, forest: &mut BalancedForest) {
        let vertex = |place: u32| self.stones.get(place as usize).map(|&(vertex, _)| vertex);
        for (place, &parent) in (0..).zip(&self.parents) {
            if let Some(from) = vertex(place) {
                forest.set_parent(from, if parent == place { None } else { vertex(parent) });
            }
        }
    }

    /// Tries one more spanning tree.
    fn step(&mut self, keeps: Keeps, effort: &mut Effort<'_>) -> Result<(), Stopped> {
        let spared = if keeps == Keeps::AllButAPlace { self.some_place() } else { Vec::new() };
        self.tree.clear(self.stones.len());
        for (place, &parent) in (0_u32..).zip(&self.parents) {
            let near = spared.contains(&place) || spared.contains(&parent);
            if keeps != Keeps::Nothing && !near {
                self.tree.join(place, parent);
            }
        }
        self.random.shuffle(&mut self.edges);
        for (place, &(a, b)) in self.edges.iter().enumerate() {
            look_at_times(place, effort)?;
            self.tree.join(a, b);
        }
        self.tree.lay_out(self.random.below(self.stones.len()) as u32, &self.stones);
        let layout = self.tree.layout();
        let cost = self.dp.run(layout, self.roots, None, effort)?;
        if cost <= self.cost {
            // All or nothing: a half-written forest is no forest.
            let (tree, mut parents) = (&self.tree, self.parents.clone());
            self.dp.trace_with(layout, self.roots, None, effort, |child, parent| {
                if let Some(entry) = parents.get_mut(tree.stone_at(child) as usize) {
                    *entry = tree.stone_at(parent.unwrap_or(child));
                }
            })?;
            (self.cost, self.parents) = (cost, parents);
        }
        Ok(())
    }

    /// Returns a random stone and the next few stones on its way in the best forest.
    fn some_place(&mut self) -> Vec<u32> {
        const STEPS: usize = 6;
        let first = self.random.below(self.stones.len()) as u32;
        let parent = |&place: &u32| self.parents.get(place as usize).copied();
        let way = core::iter::successors(Some(first), parent);
        way.take(1 + self.random.below(STEPS)).collect()
    }
}

/// Random numbers that depend on a seed alone.
struct SeededRandom(SplitMix64);

impl SeededRandom {
    fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.0.next_u64()) * bound as u128) >> 64) as usize
    }

    fn shuffle<V>(&mut self, items: &mut [V]) {
        for index in (1..items.len()).rev() {
            items.swap(index, self.below(index + 1));
        }
    }
}
