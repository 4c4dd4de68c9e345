//! G x T for a strongly 1-reducible graph G of s >= 4 vertices and a tree T of small degree.
//!
//! The copy of G with v is *home*, and the copies next to it are the roots of subtrees. Subtrees with two colours are
//! reduced into home, one after the other. Each other subtree has one colour. Stones of home visit these during a
//! play of home alone, the *plan*. No node of T has more than [`most_neighbors`] neighbours, so the plan has enough
//! moves for this. docs/strong.md in the repository has the proof.

// This module counts off nodes and places.
#![allow(clippy::indexing_slicing)]

use std::collections::HashMap;

use clobber_core::Color;
use smallvec::SmallVec;

use super::Strong;
use super::play::{TrackedMove, TrackedPlay, another};

/// Returns the greatest degree in T for which the theorem proves G x T strongly 1-reducible, where G has `size`
/// vertices.
pub(super) const fn most_neighbors(size: u32) -> u32 {
    match size {
        // Two subtrees take three stones: see `plan_on_four`.
        0..4 => 0,
        4..7 => 2,
        _ => (size - 1) / 2,
    }
}

/// A tree, by the neighbours of each node.
pub(super) struct Tree {
    near: Vec<u32>,
    ends: Vec<usize>,
}

impl Tree {
    /// Creates the tree of these edges.
    pub(super) fn new(nodes: usize, edges: &[(u32, u32)]) -> Self {
        let mut ends = vec![0; nodes + 1];
        let both_ways = || edges.iter().flat_map(|&(a, b)| [(a, b), (b, a)]);
        both_ways().for_each(|(from, _)| ends[from as usize + 1] += 1);
        (0..nodes).for_each(|node| ends[node + 1] += ends[node]);
        let (mut near, mut next) = (vec![0; 2 * edges.len()], ends.clone());
        for (from, to) in both_ways() {
            near[next[from as usize]] = to;
            next[from as usize] += 1;
        }
        Self { near, ends }
    }

    pub(super) fn len(&self) -> usize {
        self.ends.len() - 1
    }

    fn neighbors(&self, node: u32) -> &[u32] {
        &self.near[self.ends[node as usize]..self.ends[node as usize + 1]]
    }

    /// Returns the greatest number of neighbours of a node.
    pub(super) fn degree(&self) -> u32 {
        (0..self.len() as u32).map(|node| self.neighbors(node).len()).max().unwrap_or(0) as u32
    }
}

/// Reduces the copies of `graph` from `first` on, one for each node of the tree, to one stone of colour `c` on `v`,
/// if the others have both colours.
pub(super) fn reduce(
    (tree, graph): (&Tree, &dyn Strong),
    first: u32,
    v: u32,
    c: Color,
    play: &mut TrackedPlay,
) {
    let size = graph.size();
    let root = (v - first) / size;
    let mut copies = Copies::new((tree, graph), first, root, play);
    let before: Vec<Color> =
        (first..first + size * tree.len() as u32).map(|v| play.color(v)).collect();
    copies.waiting.push((root, v, c));
    while let Some((node, v, c)) = copies.waiting.pop() {
        copies.plan(node, v, c, play);
    }
    // The copies were played one after the other; now the plays of the subtrees are inserted where they belong.
    (first..).zip(before).for_each(|(vertex, color)| play.set_color(vertex, color));
    let mut path: Vec<(u32, usize)> = vec![(root, 0)];
    while let Some((node, index)) = path.last_mut() {
        let item = copies.items[*node as usize].get(*index).copied();
        *index += 1;
        match item {
            Some(Item::Step(from, to)) => play.step(from, to),
            Some(Item::Subtree(child)) => path.push((child, 0)),
            None => {
                path.pop();
            }
        }
    }
}

/// A part of the play of a copy.
#[derive(Clone, Copy)]
enum Item {
    Step(u32, u32),
    /// The whole play of a node's subtree.
    Subtree(u32),
}

/// The use of a move of a plan.
#[derive(Clone, Copy)]
enum Use {
    /// The move is made unchanged.
    Plain,
    /// The stone goes to its place through a subtree.
    Tour(u32),
    /// The first of two moves a > b > d of one stone becomes b > a.
    Back,
    /// The second of them, after the first from here: the stone that has gone back to a reaches d through a subtree.
    Onwards(u32, u32),
}

/// All copies, and the plays of subtrees that each needs.
struct Copies<'a> {
    tree: &'a Tree,
    graph: &'a dyn Strong,
    first: u32,
    size: u32,
    /// For each node, the previous one on the path from v.
    parents: Vec<u32>,
    /// For each node, the number of stones of each colour in its subtree.
    counts: Vec<[u32; 2]>,
    items: Vec<Vec<Item>>,
    /// Copies with the vertex and the colour to which their subtree must be reduced.
    waiting: Vec<(u32, u32, Color)>,
}

/// The nodes of monochromatic subtrees, by colour.
type Plain = [SmallVec<[u32; 4]>; 2];

impl<'a> Copies<'a> {
    fn new(
        (tree, graph): (&'a Tree, &'a dyn Strong),
        first: u32,
        root: u32,
        play: &TrackedPlay,
    ) -> Self {
        let (nodes, size) = (tree.len(), graph.size());
        let mut parents = vec![root; nodes];
        let mut order = vec![root];
        let mut index = 0;
        while let Some(&node) = order.get(index) {
            index += 1;
            for &near in tree.neighbors(node) {
                if near != parents[node as usize] {
                    parents[near as usize] = node;
                    order.push(near);
                }
            }
        }
        // From the leaves to the root, so that each subtree is complete before its parent.
        let mut counts = vec![[0; 2]; nodes];
        for &node in order.iter().rev() {
            let start = first + node * size;
            for vertex in start..start + size {
                counts[node as usize][play.color(vertex) as usize] += 1;
            }
            if node != root {
                let [black, white] = counts[node as usize];
                let above = &mut counts[parents[node as usize] as usize];
                *above = [above[0] + black, above[1] + white];
            }
        }
        let items = vec![Vec::new(); nodes];
        Self { tree, graph, first, size, parents, counts, items, waiting: Vec::new() }
    }

    const fn vertex(&self, node: u32, place: u32) -> u32 {
        self.first + node * self.size + place
    }

    /// Plans the play of the subtree of a node, if its stones off `v` in the copy of the node have both colours.
    fn plan(&mut self, node: u32, v: u32, c: Color, play: &mut TrackedPlay) {
        let place = v - self.vertex(node, 0);
        let mut beside = self.counts[node as usize];
        beside[play.color(v) as usize] -= 1;
        let mut plain = Plain::default();
        let (tree, parent) = (self.tree, self.parents[node as usize]);
        for &child in tree.neighbors(node) {
            if child == parent && node != parent {
                continue;
            }
            match self.counts[child as usize] {
                [_, 0] => plain[Color::Black as usize].push(child),
                [0, _] => plain[Color::White as usize].push(child),
                _ => self.absorb(node, child, place, &mut beside, play),
            }
        }
        let home = (0..self.size).filter(|&other| other != place);
        let home = play.common_color(home.map(|other| self.vertex(node, other)));
        if plain.iter().all(SmallVec::is_empty) {
            let start = play.steps().len();
            self.graph.reduce(self.vertex(node, 0), v, c, play);
            let steps = play.interrupt(start);
            self.items[node as usize].extend(steps.iter().map(|s| Item::Step(s.from, s.to)));
        } else if self.size == 4 {
            self.plan_on_four(node, v, c, plain, play);
        } else {
            self.plan_with_tours(node, v, c, home, plain, play);
        }
    }

    /// Moves a subtree with two colours into the copy above it: reduces it to one stone that can clobber a stone
    /// there. Afterwards the stones off v, without that subtree, still have two colours.
    fn absorb(
        &mut self,
        node: u32,
        child: u32,
        place: u32,
        beside: &mut [u32; 2],
        play: &mut TrackedPlay,
    ) {
        let of_child = self.counts[child as usize];
        let outside = [beside[0] - of_child[0], beside[1] - of_child[1]];
        let turned = |door: u32| {
            let color = play.color(self.vertex(node, door));
            let mut outside = outside;
            outside[color as usize] -= 1;
            outside[!color as usize] += 1;
            outside
        };
        let fits = |&door: &u32| {
            let lonely = of_child[play.color(self.vertex(child, door)) as usize] == 1;
            door != place && !lonely && !turned(door).contains(&0)
        };
        // At most three of the first four places do not fit.
        let Some(door) = (0..self.size).find(fits) else { return };
        *beside = turned(door);
        let (exit, entry) = (self.vertex(child, door), self.vertex(node, door));
        let color = !play.color(entry);
        self.waiting.push((child, exit, color));
        self.items[node as usize].extend([Item::Subtree(child), Item::Step(exit, entry)]);
        play.set_color(entry, color);
    }

    /// Sends a stone of a node's copy from one place to another through a subtree of the other colour; it returns
    /// with a given colour.
    fn tour(
        &mut self,
        (node, child): (u32, u32),
        (from, to): (u32, u32),
        color: Color,
        play: &mut TrackedPlay,
    ) {
        let start = self.vertex(node, 0);
        let [entry, exit] = [from, to].map(|vertex| self.vertex(child, vertex - start));
        let inside = play.color(entry);
        play.set_color(entry, !inside);
        self.counts[child as usize][inside as usize] -= 1;
        self.counts[child as usize][!inside as usize] += 1;
        self.waiting.push((child, exit, color));
        let steps = [Item::Step(from, entry), Item::Subtree(child), Item::Step(exit, to)];
        self.items[node as usize].extend(steps);
    }

    /// Serves all monochromatic subtrees by moves of a play of the node's copy.
    fn plan_with_tours(
        &mut self,
        node: u32,
        v: u32,
        c: Color,
        home: Option<Color>,
        mut plain: Plain,
        play: &mut TrackedPlay,
    ) {
        let (start, first) = (play.steps().len(), self.vertex(node, 0));
        // If home off v has one colour, the plan treats one of its stones as the other colour.
        let marked = home.map(|color| {
            let marked = first + another([v - first]);
            play.set_color(marked, !color);
            (marked, !color)
        });
        self.graph.reduce(first, v, c, play);
        let steps = play.interrupt(start);
        let mut uses = vec![Use::Plain; steps.len()];
        let mut is_free = vec![true; steps.len()];
        if let Some((marked, color)) = marked {
            // The marked stone returns from its tour with the colour that the plan gave it.
            let moves = steps.iter().position(|step| step.from == marked);
            let child = plain[color as usize].pop();
            if let (Some(index), Some(child)) = (moves, child) {
                (uses[index], is_free[index]) = (Use::Tour(child), false);
            }
        }
        // At most one colour has more subtrees than stones of the other colour have moves.
        let moves_of = |color: Color| steps.iter().filter(|step| step.mover == color).count();
        let many = Color::BOTH.into_iter().find(|&y| plain[y as usize].len() > moves_of(!y));
        let rest = many.map(|y| (y, plain[y as usize].drain(moves_of(!y)..).collect::<Vec<u32>>()));
        if let Some((y, rest)) = rest {
            serve_by_pairs(&steps, y, &rest, &mut uses, &mut is_free);
        }
        for y in Color::BOTH {
            let free = (0..steps.len()).filter(|&i| is_free[i] && steps[i].mover != y);
            let free: Vec<usize> = free.collect();
            for (index, &child) in free.into_iter().zip(&plain[y as usize]) {
                (uses[index], is_free[index]) = (Use::Tour(child), false);
            }
        }
        for (&step, used) in steps.iter().zip(uses) {
            let items = &mut self.items[node as usize];
            match used {
                Use::Plain => items.push(Item::Step(step.from, step.to)),
                Use::Back => items.push(Item::Step(step.to, step.from)),
                Use::Tour(child) => {
                    self.tour((node, child), (step.from, step.to), step.mover, play);
                }
                Use::Onwards(child, from) => {
                    self.tour((node, child), (from, step.to), step.mover, play);
                }
            }
        }
    }

    /// Plans on K_4, the only strongly 1-reducible graph with four vertices, by a search: only the numbers of stones
    /// matter.
    fn plan_on_four(
        &mut self,
        node: u32,
        v: u32,
        c: Color,
        mut plain: Plain,
        play: &mut TrackedPlay,
    ) {
        let first = self.vertex(node, 0);
        let mut places: Vec<u32> = (first..first + 4).filter(|&place| place != v).collect();
        while !places.is_empty() {
            let of = |color: Color| places.iter().copied().find(|&p| play.color(p) == color);
            let state = Four {
                beside: Color::BOTH.map(|y| places.iter().filter(|&&p| play.color(p) == y).count()),
                on_v: play.color(v),
                plain: [plain[0].len(), plain[1].len()],
            };
            let Some((mover, onto, through)) = state.step_to(c) else { return };
            let Some(from) = of(mover) else { return };
            let beside =
                |color| places.iter().copied().find(|&p| p != from && play.color(p) == color);
            let Some(to) = onto.map_or(Some(v), beside) else { return };
            let arrives = !play.color(to);
            match through.and_then(|y| plain[y as usize].pop()) {
                Some(child) => self.tour((node, child), (from, to), arrives, play),
                None => self.items[node as usize].push(Item::Step(from, to)),
            }
            play.set_color(to, arrives);
            places.retain(|&place| place != from);
        }
    }
}

/// Serves subtrees of colour `y` by pairs of consecutive moves of one stone of this colour, the last pairs of each
/// stone.
fn serve_by_pairs(
    steps: &[TrackedMove],
    y: Color,
    subtrees: &[u32],
    uses: &mut [Use],
    is_free: &mut [bool],
) {
    // The moves of each stone, and the stone on each vertex.
    let mut stones: Vec<Vec<usize>> = Vec::new();
    let mut standing = HashMap::new();
    for (index, step) in steps.iter().enumerate() {
        if step.mover == y {
            let number = standing.remove(&step.from).unwrap_or_else(|| {
                stones.push(Vec::new());
                stones.len() - 1
            });
            if is_free[index] {
                stones[number].push(index);
            }
            standing.insert(step.to, number);
        } else {
            standing.remove(&step.to);
        }
    }
    let pairs = stones.iter().flat_map(|moves| moves.rchunks_exact(2));
    for (pair, &child) in pairs.zip(subtrees) {
        if let &[first, second] = pair {
            uses[first] = Use::Back;
            uses[second] = Use::Onwards(child, steps[first].from);
            (is_free[first], is_free[second]) = (false, false);
        }
    }
}

/// The numbers of stones on K_4, and of subtrees of each colour.
#[derive(Clone, Copy)]
struct Four {
    beside: [usize; 2],
    on_v: Color,
    plain: [usize; 2],
}

/// A step: the colour of the moving stone; the colour of the stone off v that it clobbers, `None` for v; and the
/// colour of the subtree that it visits, if any.
type StepOnFour = (Color, Option<Color>, Option<Color>);

impl Four {
    /// Returns a step after which a single stone of this colour can be left on v.
    fn step_to(self, c: Color) -> Option<StepOnFour> {
        self.steps().find(|&step| self.after(step).can_reach(c))
    }

    fn can_reach(self, c: Color) -> bool {
        match self.beside {
            [0, 0] => self.plain == [0, 0] && self.on_v == c,
            _ => self.step_to(c).is_some(),
        }
    }

    fn steps(self) -> impl Iterator<Item = StepOnFour> {
        const COLORS: [Option<Color>; 3] = [None, Some(Color::Black), Some(Color::White)];
        let all = (0..18).map(|n| (Color::BOTH[n / 9], COLORS[n / 3 % 3], COLORS[n % 3]));
        all.filter(move |&(mover, onto, through)| {
            let off_mover = |y: Color| self.beside[y as usize] > usize::from(y == mover);
            self.beside[mover as usize] > 0
                && onto.is_none_or(off_mover)
                && match through {
                    // A stone returns from a subtree in the colour that is needed.
                    Some(y) => y != mover && self.plain[y as usize] > 0,
                    None => onto.unwrap_or(self.on_v) != mover,
                }
        })
    }

    fn after(mut self, (mover, onto, through): StepOnFour) -> Self {
        self.beside[mover as usize] -= 1;
        match onto {
            None => self.on_v = !self.on_v,
            Some(color) => {
                self.beside[color as usize] -= 1;
                self.beside[!color as usize] += 1;
            }
        }
        if let Some(y) = through {
            self.plain[y as usize] -= 1;
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_subtrees_on_four_vertices_are_always_served() {
        let mut cases = 0;
        for black in 0..4 {
            for (p, q) in [(0, 0), (0, 1), (1, 0), (1, 1), (0, 2), (2, 0)] {
                let beside = [black, 3 - black];
                if (0..2).any(|color| beside[color] + [p, q][color] == 0) {
                    continue;
                }
                for (on_v, c) in Color::BOTH.into_iter().flat_map(|v| Color::BOTH.map(|c| (v, c))) {
                    cases += 1;
                    assert!(Four { beside, on_v, plain: [p, q] }.can_reach(c));
                }
            }
        }
        assert_eq!(cases, 72);
        // Three subtrees are too many: 28 of 128 cases fail.
        let three = [(0, 3), (3, 0), (1, 2), (2, 1)]
            .into_iter()
            .flat_map(|(p, q)| (0..4).map(move |black| ([black, 3 - black], [p, q])));
        let mixed = three.filter(|(beside, plain)| (0..2).all(|i| beside[i] + plain[i] > 0));
        let failing = mixed.flat_map(|(beside, plain)| {
            let goals = Color::BOTH.into_iter().flat_map(|v| Color::BOTH.map(|c| (v, c)));
            goals.filter(move |&(on_v, c)| !Four { beside, on_v, plain }.can_reach(c))
        });
        assert_eq!(failing.count(), 28);
    }
}
