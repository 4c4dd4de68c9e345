//! Finds how a board is composed of graphs that are known to be strongly 1-reducible.

// All vertices belong to the board.
#![allow(clippy::indexing_slicing)]

use clobber_core::{
    Answer, Color, DynBoard, Effort, Family, Goal, GraphBoard, Joker, JokerReduction, Move,
    StoneSet, Stopped, Topology, Vertex,
};

use super::multipartite::Parts;
use super::play::TrackedPlay;
use super::powers::{self, Power};
use super::small::{self, Small};
use super::spanning_tree::spanning_tree;
use super::tree_product::{self, Tree, most_neighbors};
use super::{Strong, theorem_8};
use crate::DynPosition;
use crate::error::{Error, NoPlay, answer};
use crate::hamming::theorem_12::{Base, Kind};
use crate::obstacles;
use clobber_check::Obstacle;

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

impl Factor {
    fn size(&self) -> u32 {
        match self {
            Self::Clique(size) => *size,
            Self::Tree(tree) => tree.len() as u32,
        }
    }
}

/// Returns the vertices of a product with a factor of `count` vertices, whose numbers differ by `stride`.
fn times(vertices: &[u32], count: u32, stride: u32) -> Vec<u32> {
    let offsets = (0..count).map(|index| index * stride);
    offsets.flat_map(|offset| vertices.iter().map(move |vertex| vertex + offset)).collect()
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
                let found = single(*board, effort)?;
                Ok(found.map(|(base, order)| Self::new(base, Vec::new(), order)))
            }
        }
    }

    fn new(base: Box<dyn Strong>, factors: Vec<Factor>, order: Vec<u32>) -> Self {
        let vertices = order.into_iter().map(Vertex::new).collect();
        Self { base, factors, vertices, has_exceptions: false }
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
    pub(crate) fn from_product(
        board: DynBoard<'_>,
        effort: &mut Effort<'_>,
    ) -> Result<Option<Self>, Stopped> {
        let mut leaves = Vec::new();
        if !Leaf::collect(board, &mut leaves) {
            return Ok(None);
        }
        let Some(((base, mut order), rest)) = base_of(leaves, effort)? else { return Ok(None) };
        let mut others = Vec::new();
        for Leaf { kind, stride } in rest {
            others.push(match kind {
                LeafKind::Clique(size) => (0, stride, Factor::Clique(size)),
                LeafKind::Board(board) => {
                    let Some(edges) = spanning_tree(board, effort)? else { return Ok(None) };
                    let tree = Tree::new(board.vertex_count(), &edges);
                    (tree.degree(), stride, Factor::Tree(tree))
                }
            });
        }
        // Cliques come first, then trees of small degree, because the allowed degree grows with the number of
        // vertices.
        others.sort_by_key(|&(degree, ..)| degree);
        let mut factors = Vec::new();
        for (degree, stride, factor) in others {
            if degree > most_neighbors(order.len() as u32) {
                return Ok(None);
            }
            order = times(&order, factor.size(), stride);
            factors.push(factor);
        }
        Ok(Some(Self::new(base, factors, order)))
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

    fn graph(&self) -> Level<'_> {
        Level { base: self.base.as_ref(), factors: &self.factors }
    }

    /// Returns the moves to as few stones as possible on the board.
    pub(crate) fn fewest(&self, position: &DynPosition<'_>) -> Vec<Move> {
        if position.is_monochromatic() {
            return Vec::new();
        }
        // Of at least three stones, the ones off a stone of a common colour have both colours.
        let [black, white] = Color::BOTH.map(|color| position.count(color));
        let color = if black >= white { Color::Black } else { Color::White };
        let vertex = position.stones().of(color).iter().next().unwrap_or_default();
        self.moves_to(position, (vertex, color), None)
    }

    /// Meets a goal on the board.
    pub(crate) fn reach(
        &self,
        position: &DynPosition<'_>,
        goal: Goal,
    ) -> Result<Answer<JokerReduction, Obstacle>, Error> {
        Error::check_goal(position.board(), goal)?;
        answer(self.play_to(position, goal))
    }

    /// Meets a goal, whose vertices are on the board.
    pub(crate) fn play_to(
        &self,
        position: &DynPosition<'_>,
        goal: Goal,
    ) -> Result<JokerReduction, NoPlay> {
        let (Goal::One { vertex, color }
        | Goal::Two { vertex, color, .. }
        | Goal::Joker { vertex, color }) = goal
        else {
            return Err(Error::OtherGoal { goal, instead: "reach" }.into());
        };
        let mut play = self.start(position, None);
        let v = self.number_of(vertex);
        let exception = v.and_then(|v| self.graph().exception(v, color, &play));
        Ok(match (goal, v, exception) {
            (Goal::One { .. }, _, Some(walker)) => {
                let walker = self.vertices[walker as usize];
                return Err(Obstacle::Sides { walker }.into());
            }
            (Goal::Two { other, .. }, Some(v), Some(_)) => {
                self.graph().leave_two(v, color, other, &mut play);
                self.moves_of(&play).into()
            }
            (Goal::Joker { .. }, ..) => {
                let one = Goal::One { vertex, color };
                let changing = if obstacles::one_color_elsewhere(position, one).is_some() {
                    self.vertices.iter().copied().find(|&another| another != vertex)
                } else {
                    exception.map(|_| vertex)
                };
                let joker = changing.map(|vertex| Joker { after: 0, vertex });
                let moves = self.moves_to(position, (vertex, color), changing);
                JokerReduction { moves, joker }
            }
            _ => {
                // If the others have one colour, three or more stones remain, so leaving two is no easier than
                // leaving one.
                if let Some(obstacle) = obstacles::one_color_elsewhere(position, goal) {
                    return Err(obstacle.into());
                }
                self.moves_to(position, (vertex, color), None).into()
            }
        })
    }

    /// Returns the moves to one stone, after the stone on `changing` has changed its colour.
    fn moves_to(
        &self,
        position: &DynPosition<'_>,
        (vertex, color): (Vertex, Color),
        changing: Option<Vertex>,
    ) -> Vec<Move> {
        let mut play = self.start(position, changing);
        if let Some(v) = self.number_of(vertex) {
            self.graph().reduce(0, v, color, &mut play);
        }
        self.moves_of(&play)
    }

    /// Returns the number that the strategies give a vertex of the board.
    fn number_of(&self, vertex: Vertex) -> Option<u32> {
        (0..).zip(&self.vertices).find(|&(_, &named)| named == vertex).map(|(number, _)| number)
    }

    /// Returns the moves of a play on the board.
    fn moves_of(&self, play: &TrackedPlay) -> Vec<Move> {
        let named = |number: u32| self.vertices[number as usize];
        play.steps().iter().map(|step| Move::new(named(step.from), named(step.to))).collect()
    }

    /// Begins a play, after the stone on `changing` has changed its colour.
    fn start(&self, position: &DynPosition<'_>, changing: Option<Vertex>) -> TrackedPlay {
        let stones = self.vertices.iter().filter_map(|&v| Some((v, position.color_at(v)?)));
        let turned = stones.map(|(v, color)| if Some(v) == changing { !color } else { color });
        TrackedPlay::new(turned.collect())
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
        self.base.size() * self.factors.iter().map(Factor::size).product::<u32>()
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

/// A strongly 1-reducible graph, and its vertices on the board in the order of its strategy.
type Ordered = (Box<dyn Strong>, Vec<u32>);

/// Chooses the base of a product: the greatest strongly 1-reducible factor, or all cliques together. Returns it with
/// the other factors.
fn base_of<'a>(
    mut leaves: Vec<Leaf<'a>>,
    effort: &mut Effort<'_>,
) -> Result<Option<(Ordered, Vec<Leaf<'a>>)>, Stopped> {
    let size = |leaf: &Leaf<'_>| match leaf.kind {
        LeafKind::Clique(size) => size,
        LeafKind::Board(board) => board.vertex_count() as u32,
    };
    leaves.sort_by_key(|leaf| core::cmp::Reverse(size(leaf)));
    for index in 0..leaves.len() {
        let LeafKind::Board(board) = leaves[index].kind else { continue };
        let found = match single(board, effort)? {
            None => by_search(board, effort)?,
            found => found,
        };
        if let Some((graph, mut order)) = found {
            let leaf = leaves.remove(index);
            order.iter_mut().for_each(|place| *place *= leaf.stride);
            return Ok(Some(((graph, order), leaves)));
        }
    }
    let (cliques, mut others): (Vec<_>, Vec<_>) =
        leaves.into_iter().partition(|leaf| matches!(leaf.kind, LeafKind::Clique(_)));
    let sizes: Vec<u32> = cliques.iter().map(size).collect();
    // The cliques are sorted by size, as in the induction.
    let base = match (Kind::new(&sizes), sizes.first()) {
        (Kind::Clique, Some(&size @ 4..)) => Base::Clique(size),
        (Kind::Tower(base), _) => base,
        _ => return Ok(None),
    };
    let of_base = cliques[..base.factors()].iter();
    let order = of_base.fold(vec![0], |order, leaf| times(&order, size(leaf), leaf.stride));
    others.extend(cliques.into_iter().skip(base.factors()));
    Ok(Some(((Box::new(base), order), others)))
}

/// With few vertices, searching all plays is faster than making words.
const FEW: u32 = 10;

/// Finds a spanning structure of a board that is not a product, by its family or by the order of its vertices.
fn single(board: DynBoard<'_>, effort: &mut Effort<'_>) -> Result<Option<Ordered>, Stopped> {
    let count = board.vertex_count() as u32;
    let in_order = || (0..count).collect::<Vec<u32>>();
    if let Some(Family::Multipartite(sizes)) = board.family() {
        let is_strong = count > 3 && Parts::are_strong(sizes);
        return Ok(is_strong.then(|| (Box::new(Parts::new(sizes)) as _, in_order())));
    }
    if count < powers::LEAST_CYCLE as u32 {
        return Ok(None);
    }
    let step = square_of_cycle(board, effort)?;
    if step.is_none() && !has_steps(board, 3, effort)? {
        return Ok(None);
    }
    if count <= FEW {
        return Ok(small(board));
    }
    Ok(Some(match step {
        Some(step) => {
            let turn = |index: u32| (u64::from(index) * u64::from(step) % u64::from(count)) as u32;
            (Box::new(Power::cycle_square(count)), (0..count).map(turn).collect())
        }
        None => (Box::new(Power::path_cube(count)), in_order()),
    }))
}

/// Takes a small board that is strongly 1-reducible.
fn small(board: DynBoard<'_>) -> Option<Ordered> {
    let graph = GraphBoard::from_board(&board).ok()?;
    Some((Box::new(Small::new(graph)), (0..board.vertex_count() as u32).collect()))
}

/// Searches all plays on a small board.
fn by_search(board: DynBoard<'_>, effort: &mut Effort<'_>) -> Result<Option<Ordered>, Stopped> {
    let count = board.vertex_count();
    if !(4..=small::MOST).contains(&count) {
        return Ok(None);
    }
    let Ok(graph) = GraphBoard::from_board(&board) else { return Ok(None) };
    match Small::is_strong(&graph, effort) {
        Ok(true) => Ok(small(board)),
        Err(Error::Stopped(stopped)) => Err(stopped),
        Ok(false) | Err(_) => Ok(None),
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
