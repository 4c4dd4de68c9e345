//! Finds how a board is composed of graphs that are known to be strongly 1-reducible.

// All vertices belong to the board.
#![allow(clippy::indexing_slicing)]

use clobber_core::{
    Answer, Color, DynBoard, Effort, Family, GraphBoard, Move, Stopped, Topology, Vertex,
};

use super::cycle_square::{self, CycleSquare};
use super::multipartite::Parts;
use super::path_cube::PathCube;
use super::play::TrackedPlay;
use super::small::{self, Small};
use super::spanning_tree::spanning_tree;
use super::tree_product::{self, Tree, most_neighbors};
use super::{Strong, fewest, play_to, theorem_8};
use crate::DynPosition;
use crate::error::{Error, answer};
use crate::hamming::theorem_12::{Base as HammingBase, Graph, Kind, Order};
use clobber_check::Obstacle;
use clobber_core::Goal;
use clobber_core::JokerReduction;

/// A strongly 1-reducible graph of at least four vertices on the vertices of a board, times others; or a graph
/// K_{m,m,1}.
pub(crate) struct Structure {
    base: Box<dyn Strong>,
    factors: Vec<Factor>,
    /// The vertices of the board, in the order of the strategies.
    vertices: Vec<Vertex>,
    /// True for K_{m,m,1}, where some goals are out of reach.
    has_exceptions: bool,
}

/// A further factor of a product.
enum Factor {
    /// A clique of this size.
    Clique(u32),
    Tree(Tree),
}

impl Structure {
    /// Finds the structure of the board of a position with a stone on every vertex; a complete multipartite graph may
    /// have holes.
    ///
    /// # Returns
    /// `None` if no theorem applies. Cliques and products of cliques give `None` too: they have other solvers.
    pub(crate) fn find(
        position: &DynPosition<'_>,
        effort: &mut Effort<'_>,
    ) -> Result<Option<Self>, Stopped> {
        let board = position.board();
        if let Some(Family::Multipartite(sizes)) = board.family() {
            return Ok(Self::from_parts(position, sizes));
        }
        if position.stone_count() != board.vertex_count() {
            return Ok(None);
        }
        match board.family() {
            Some(Family::Cliques(_)) => Ok(None),
            Some(Family::Product(..)) => Self::from_product(*board, effort),
            _ => {
                let Some(single) = Single::find(*board, effort)? else { return Ok(None) };
                let vertices = single.order.into_iter().map(Vertex::new).collect();
                let has_exceptions = false;
                Ok(Some(Self { base: single.graph, factors: Vec::new(), vertices, has_exceptions }))
            }
        }
    }

    /// Takes the stones of a complete multipartite graph, which also form a complete multipartite graph.
    fn from_parts(position: &DynPosition<'_>, sizes: &[u32]) -> Option<Self> {
        let vertices: Vec<Vertex> = position.occupied().map(|(vertex, _)| vertex).collect();
        let mut left = vertices.iter().map(|vertex| vertex.get()).peekable();
        let mut end = 0;
        let stones = sizes.iter().map(|&size| {
            end += size;
            core::iter::from_fn(|| left.next_if(|&vertex| vertex < end)).count() as u32
        });
        let parts: Vec<u32> = stones.collect();
        let has_strategy = vertices.len() > 3 && Parts::are_balanced(&parts);
        let base = Box::new(Parts::new(&parts));
        let has_exceptions = !Parts::are_strong(&parts);
        has_strategy.then_some(Self { base, factors: Vec::new(), vertices, has_exceptions })
    }

    /// Multiplies the factors of a product, the base first.
    fn from_product(board: DynBoard<'_>, effort: &mut Effort<'_>) -> Result<Option<Self>, Stopped> {
        let mut leaves = Vec::new();
        if !Leaf::collect(board, &mut leaves) {
            return Ok(None);
        }
        let Some((base, order, rest)) = base_of(leaves, effort)? else { return Ok(None) };
        let (mut size, mut vertices, mut factors) = (u64::from(base.size()), order, Vec::new());
        let (cliques, others): (Vec<_>, Vec<_>) =
            rest.into_iter().partition(|leaf| matches!(leaf.kind, LeafKind::Clique(_)));
        let mut multiply = |count: u64, order: &[u32], factor| {
            let copy = vertices.clone();
            vertices.clear();
            vertices.extend(order.iter().flat_map(|&offset| copy.iter().map(move |v| v + offset)));
            size *= count;
            factors.push(factor);
            size
        };
        let mut size_now = u64::from(base.size());
        for leaf in cliques {
            if let LeafKind::Clique(count) = leaf.kind {
                let order: Vec<u32> = (0..count).map(|index| index * leaf.stride).collect();
                size_now = multiply(u64::from(count), &order, Factor::Clique(count));
            }
        }
        // Trees of small degree come first, because the allowed degree grows with the number of vertices.
        let mut trees = Vec::new();
        for leaf in others {
            let LeafKind::Board(board) = leaf.kind else { continue };
            let Some(edges) = spanning_tree(board, effort)? else { return Ok(None) };
            let tree = Tree::new(board.vertex_count(), &edges);
            trees.push((tree.degree(), leaf.stride, tree));
        }
        trees.sort_by_key(|&(degree, ..)| degree);
        for (degree, stride, tree) in trees {
            if degree > most_neighbors(size_now.try_into().unwrap_or(u32::MAX)) {
                return Ok(None);
            }
            let order: Vec<u32> = (0..tree.len() as u32).map(|index| index * stride).collect();
            size_now = multiply(tree.len() as u64, &order, Factor::Tree(tree));
        }
        let vertices = vertices.into_iter().map(Vertex::new).collect();
        Ok(Some(Self { base, factors, vertices, has_exceptions: false }))
    }

    /// Names the theorems, or `None` for a graph K_{m,m,1}, which is not strongly 1-reducible.
    pub(crate) fn theorems(&self) -> Option<Vec<&'static str>> {
        if self.has_exceptions {
            return None;
        }
        let is_clique = |factor: &Factor| matches!(factor, Factor::Clique(_));
        let mut names = vec![self.base.theorem()];
        if self.factors.iter().any(is_clique) {
            names.push("Theorem 8");
        }
        if !self.factors.iter().all(is_clique) {
            names.push("the theorem on products");
        }
        Some(names)
    }

    /// Returns the moves to as few stones as possible on the board.
    pub(crate) fn fewest(&self, position: &DynPosition<'_>) -> Vec<Move> {
        let graph = Level { base: self.base.as_ref(), factors: &self.factors };
        fewest(position, &self.vertices, &graph)
    }

    /// Meets a goal on the board.
    pub(crate) fn reach(
        &self,
        position: &DynPosition<'_>,
        goal: Goal,
    ) -> Result<Answer<JokerReduction, Obstacle>, Error> {
        Error::check_goal(position.board(), goal)?;
        let graph = Level { base: self.base.as_ref(), factors: &self.factors };
        answer(play_to(position, &self.vertices, &graph, goal))
    }
}

/// The base times some of the factors.
#[derive(Clone, Copy)]
struct Level<'a> {
    base: &'a dyn Strong,
    factors: &'a [Factor],
}

impl Strong for Level<'_> {
    fn size(&self) -> u32 {
        let sizes = self.factors.iter().map(|factor| match factor {
            Factor::Clique(size) => *size,
            Factor::Tree(tree) => tree.len() as u32,
        });
        self.base.size() * sizes.product::<u32>()
    }

    fn theorem(&self) -> &'static str {
        self.base.theorem()
    }

    fn reduce(&self, first: u32, v: u32, c: Color, play: &mut TrackedPlay) {
        let Some((last, factors)) = self.factors.split_last() else {
            return self.base.reduce(first, v, c, play);
        };
        let below = Level { factors, ..*self };
        match last {
            Factor::Clique(copies) => theorem_8::reduce((*copies, &below), first, v, c, play),
            Factor::Tree(tree) => tree_product::reduce((tree, &below), first, v, c, play),
        }
    }

    fn exception(&self, v: u32, c: Color, play: &TrackedPlay) -> Option<u32> {
        if self.factors.is_empty() { self.base.exception(v, c, play) } else { None }
    }

    fn leave_two(&self, v: u32, c: Color, second: Color, play: &mut TrackedPlay) {
        self.base.leave_two(v, c, second, play);
    }
}

/// A factor of a product that is not itself a product.
pub(crate) struct Leaf<'a> {
    pub(crate) kind: LeafKind<'a>,
    /// The difference between the numbers of neighbours in this factor.
    pub(crate) stride: u32,
}

#[derive(Clone, Copy)]
pub(crate) enum LeafKind<'a> {
    Clique(u32),
    Board(DynBoard<'a>),
}

impl<'a> Leaf<'a> {
    /// Collects the factors of a board with more than one vertex; false if the product is empty.
    pub(crate) fn collect(board: DynBoard<'a>, leaves: &mut Vec<Self>) -> bool {
        let mut stack = vec![board];
        let mut stride = 1_u32;
        while let Some(board) = stack.pop() {
            let count = board.vertex_count() as u32;
            match board.family() {
                _ if count == 0 => return false,
                // It may call itself a product of itself.
                _ if count == 1 => continue,
                Some(Family::Product(first, second)) => {
                    stack.extend([second, first]);
                    continue;
                }
                Some(Family::Cliques(sizes)) => {
                    for &size in sizes {
                        if size > 1 {
                            leaves.push(Self { kind: LeafKind::Clique(size), stride });
                        }
                        stride *= size;
                    }
                    continue;
                }
                _ => leaves.push(Self { kind: LeafKind::Board(board), stride }),
            }
            stride *= count;
        }
        true
    }
}

/// A base, its vertices in order, and the other factors.
type BaseOf<'a> = (Box<dyn Strong>, Vec<u32>, Vec<Leaf<'a>>);

/// Chooses the base of a product: the greatest strongly 1-reducible factor, or all cliques together.
fn base_of<'a>(
    mut leaves: Vec<Leaf<'a>>,
    effort: &mut Effort<'_>,
) -> Result<Option<BaseOf<'a>>, Stopped> {
    let size = |leaf: &Leaf<'_>| match leaf.kind {
        LeafKind::Clique(size) => size,
        LeafKind::Board(board) => board.vertex_count() as u32,
    };
    leaves.sort_by_key(|leaf| core::cmp::Reverse(size(leaf)));
    for index in 0..leaves.len() {
        let LeafKind::Board(board) = leaves[index].kind else { continue };
        let found = match Single::find(board, effort)? {
            None => Single::by_search(board, effort)?,
            found => found,
        };
        if let Some(single) = found {
            let leaf = leaves.remove(index);
            let order = single.order.into_iter().map(|place| place * leaf.stride).collect();
            return Ok(Some((single.graph, order, leaves)));
        }
    }
    let (cliques, mut others): (Vec<_>, Vec<_>) =
        leaves.into_iter().partition(|leaf| matches!(leaf.kind, LeafKind::Clique(_)));
    let sizes: Vec<u32> = cliques.iter().map(size).collect();
    if sizes.is_empty() {
        return Ok(None);
    }
    // The cliques are sorted by size, as in the induction.
    let (base, taken) = match Order::new(&sizes).kind {
        Kind::Clique if sizes[0] > 3 => (HammingBase::Clique(sizes[0]), 1),
        Kind::Tower(base @ HammingBase::Clique(_)) => (base, 1),
        Kind::Tower(base @ HammingBase::TwoTriangles) => (base, 2),
        Kind::Tower(base @ HammingBase::TriangleAndSquare) => (base, 3),
        _ => return Ok(None),
    };
    let mut order = vec![0];
    for leaf in &cliques[..taken] {
        let copy = order.clone();
        let more = (1..size(leaf)).map(|index| index * leaf.stride);
        order.extend(more.flat_map(|offset| copy.iter().map(move |v| v + offset)));
    }
    others.extend(cliques.into_iter().skip(taken));
    Ok(Some((Box::new(Graph { base, factors: &[] }), order, others)))
}

/// With few vertices, searching all plays is faster than making words.
const FEW: u32 = 10;

/// A graph that is not a product.
struct Single {
    graph: Box<dyn Strong>,
    /// The vertices of the board, in the order of the strategy.
    order: Vec<u32>,
}

impl Single {
    /// Finds a spanning structure of a board, by its family or by the order of its vertices.
    fn find(board: DynBoard<'_>, effort: &mut Effort<'_>) -> Result<Option<Self>, Stopped> {
        let count = board.vertex_count() as u32;
        if let Some(Family::Multipartite(sizes)) = board.family() {
            let is_strong = count > 3 && Parts::are_strong(sizes);
            let graph = Box::new(Parts::new(sizes));
            return Ok(is_strong.then(|| Self { graph, order: (0..count).collect() }));
        }
        if count < cycle_square::LEAST as u32 {
            return Ok(None);
        }
        if let Some(step) = square_of_cycle(board, effort)? {
            if count <= FEW {
                return Ok(Self::small(board));
            }
            let turn = |index: u32| (u64::from(index) * u64::from(step) % u64::from(count)) as u32;
            let order = (0..count).map(turn).collect();
            return Ok(Some(Self { graph: Box::new(CycleSquare::new(count)), order }));
        }
        if has_steps(board, 3, effort)? {
            if count <= FEW {
                return Ok(Self::small(board));
            }
            let order = (0..count).collect();
            return Ok(Some(Self { graph: Box::new(PathCube::new(count)), order }));
        }
        Ok(None)
    }

    /// Takes a small board that is strongly 1-reducible.
    fn small(board: DynBoard<'_>) -> Option<Self> {
        let graph = GraphBoard::from_board(&board).ok()?;
        let order = (0..board.vertex_count() as u32).collect();
        Some(Self { graph: Box::new(Small::new(graph)), order })
    }

    /// Searches all plays on a small board.
    fn by_search(board: DynBoard<'_>, effort: &mut Effort<'_>) -> Result<Option<Self>, Stopped> {
        let count = board.vertex_count();
        if !(4..=small::MOST).contains(&count) {
            return Ok(None);
        }
        let Ok(graph) = GraphBoard::from_board(&board) else { return Ok(None) };
        match Small::is_strong(&graph, effort) {
            Ok(true) => Ok(Self::small(board)),
            Ok(false) => Ok(None),
            Err(Error::Stopped(stopped)) => Err(stopped),
            Err(_) => Ok(None),
        }
    }
}

/// Returns a step s that leads through all vertices, and for which all vertices s or 2s apart (also around the end)
/// are adjacent.
fn square_of_cycle(board: DynBoard<'_>, effort: &mut Effort<'_>) -> Result<Option<u32>, Stopped> {
    /// On a board with more neighbours, only the first steps are tried.
    const MOST: usize = 16;
    let count = board.vertex_count() as u32;
    let vertex = |index: u64| Vertex::new((index % u64::from(count)) as u32);
    let mut steps: Vec<u32> = board.neighbors(Vertex::new(0)).map(Vertex::get).collect();
    effort.spend(steps.len() as u64)?;
    steps.sort_unstable();
    for step in steps.into_iter().take(MOST) {
        if gcd(step, count) != 1 {
            continue;
        }
        let is_edge = |from: u64, by: u64| board.are_adjacent(vertex(from), vertex(from + by));
        let steps = u64::from(step);
        let mut index = 0;
        while index < u64::from(count) && is_edge(index, steps) && is_edge(index, 2 * steps) {
            index += 1;
        }
        effort.spend(index)?;
        if index == u64::from(count) {
            return Ok(Some(step));
        }
    }
    Ok(None)
}

const fn gcd(mut a: u32, mut b: u32) -> u32 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// Returns whether all vertices whose numbers are at most `reach` apart are adjacent.
fn has_steps(board: DynBoard<'_>, reach: u32, effort: &mut Effort<'_>) -> Result<bool, Stopped> {
    let count = board.vertex_count() as u32;
    for from in 0..count {
        effort.spend(1)?;
        let mut ahead = (from + 1..=from + reach).take_while(|&to| to < count);
        if !ahead.all(|to| board.are_adjacent(Vertex::new(from), Vertex::new(to))) {
            return Ok(false);
        }
    }
    Ok(true)
}
