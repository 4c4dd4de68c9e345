//! Complete multipartite graphs with a greatest part of p among n vertices, 2p <= n - 1.
//!
//! Vertices are vacated one by one, so that the greatest part never exceeds half of the others and the stones off v
//! keep both colours. The graphs K_{m,m,1} need two moves at a time. They have one colouring in which a single stone,
//! the *walker*, makes all moves. docs/strong.md in the repository has the theorem, and proves that this is a true
//! exception.
//!
//! # All other goals are within reach
//! Notation: a > b means that the stone on a clobbers the stone on b; x and o are the colours, and ȳ is the colour
//! other than y. The *exception* is K_{m,m,1} with v in a part of m, x only on v and on the single vertex h, and goal
//! o on v. A position is *good* if 2p <= n - 1, the set S of the stones off v has both colours, and it is not the
//! exception. From a good position the goal is reached, by induction on n; exhaustive play shows it for n <= 6.
//! Let n >= 7. Without a vertex the graph is complete multipartite again. S does not lie in one part, so it has
//! adjacent stones of different colours. One of the colours is common in S. A stone of the other colour clobbers one of
//! it, and S keeps both colours.
//!
//! - *n even.* Then 2p <= n - 2, and such a move leads to a good position or to the exception. In the exception the
//!   graph was K_{m,m,2} or K_{m,m,1,1}, m >= 3, with at most two x in S, one of them on h or moving there. If it
//!   moved onto h, let it move into a large part instead. If there are x on h and elsewhere, let an o of a large part
//!   clobber the x on h. Then a large part has become smaller.
//! - *n odd, 2p < n - 1.* Every such move leads to a good position.
//! - *n odd, 2p = n - 1, one greatest part P.* A stone of P must leave. If P - v has both colours, a stone of P - v
//!   clobbers a stone of the other colour outside. Otherwise P - v has one colour y. If S has two or more ȳ, a stone
//!   of P - v clobbers one. Suppose S has one ȳ, on b. If v is outside P and ȳ, clobber v. If not, play b > a > b'
//!   with a in P - v and b' in S outside P; b' is not the single vertex if this leaves K_{m,m,1}. Two vertices fewer
//!   remain. In each case the position is good.
//! - *K_{m,m,1}, m >= 3, with parts A, B and h.* A vertex of A and one of B must leave. Let x be a colour that is not
//!   more frequent in S; then o occurs at least three times. *Suppose that A or B has x off v*, say on a in A. Then
//!   play a > b > r with o on b in B, and o on r in A or on h, all in S. Here r is in A if x is rare in S, and on h
//!   if there are three stones of each colour and o on h. If B has no o in S, an o of A does so. If neither A nor h
//!   has an o in S, A - v is all x and B all o: an x of A clobbers an o of B, and another o of B an x of A. *Suppose
//!   that x is on h alone*, and v in A. Then h's stone walks through the parts in turn. If v is o and x is wanted:
//!   through all others, B first, and onto v. If o is wanted: through all but w in B, A first, onto v, and w > v. If
//!   v is x and x is wanted: w > v first, then through all others, A first, and onto v. The fourth case is the
//!   exception.

// This module counts off the parts.
#![allow(clippy::indexing_slicing)]

use clobber_core::{Color, Goal, Position, Vertex};
use smallvec::SmallVec;

use super::play::TrackedPlay;
use super::{Strong, searched};
use crate::board::Multipartite;

/// A complete multipartite graph whose vertices come part after part.
pub(super) struct Parts {
    sizes: Vec<u32>,
}

/// Positions of at most this many stones are searched.
const FEW: u32 = 6;

impl Parts {
    pub(super) fn new(sizes: &[u32]) -> Self {
        Self { sizes: sizes.iter().copied().filter(|&size| size > 0).collect() }
    }

    /// Returns whether a graph with parts of these sizes is strongly 1-reducible.
    pub(super) fn are_strong(sizes: &[u32]) -> bool {
        let mut sorted: Vec<u32> = sizes.iter().copied().filter(|&size| size > 0).collect();
        sorted.sort_unstable();
        // K_{m,m,1}, m >= 2.
        let has_apex = matches!(*sorted.as_slice(), [1, m, other] if m == other && m >= 2);
        Self::are_balanced(sizes) && !has_apex
    }

    /// Returns whether the greatest part has fewer vertices than all others together. Then all goals are within
    /// reach, except the ones with [an exception](Strong::exception).
    pub(super) fn are_balanced(sizes: &[u32]) -> bool {
        let count: u64 = sizes.iter().map(|&size| u64::from(size)).sum();
        let greatest = sizes.iter().copied().max().unwrap_or(0);
        count >= 3 && 2 * u64::from(greatest) < count
    }
}

impl Strong for Parts {
    fn size(&self) -> u32 {
        self.sizes.iter().sum()
    }

    fn theorem(&self) -> &'static str {
        "the theorem on complete multipartite graphs"
    }

    fn reduce(&self, first: u32, v: u32, c: Color, play: &mut TrackedPlay) {
        let mut stones = Stones::new(&self.sizes, first, v, c, play);
        while stones.count > FEW {
            let half = 2 * stones.greatest as u32;
            let steps = match stones.count - 1 {
                others if others % 2 == 1 || half < others => stones.any_step(),
                _ if stones.parts_of_size[stones.greatest] == 1 => stones.steps_from_greatest(),
                _ if stones.walks() => return stones.walk(play),
                _ => stones.steps_from_sides(),
            };
            if steps.is_empty() {
                return;
            }
            for step in steps {
                let mv = stones.apply(step);
                play.step(mv.from, mv.to);
            }
        }
        stones.search(play);
    }

    fn exception(&self, v: u32, c: Color, play: &TrackedPlay) -> Option<u32> {
        let stones = Stones::new(&self.sizes, 0, v, c, play);
        if !stones.is_exceptional() {
            return None;
        }
        let [part] = stones.active[stones.on_v as usize].as_slice() else { return None };
        stones.beside[*part][stones.on_v as usize].first().copied()
    }

    fn leave_two(&self, v: u32, c: Color, second: Color, play: &mut TrackedPlay) {
        Stones::new(&self.sizes, 0, v, c, play).leave_two(second, play);
    }
}

/// A move of a stone off v, given its part and colour, onto a stone of another part, or onto v.
#[derive(Clone, Copy)]
struct Step {
    from: usize,
    mover: Color,
    /// The part of the clobbered stone; `None` for the stone on v.
    onto: Option<usize>,
}

/// A move that has been made.
#[derive(Clone, Copy)]
struct Played {
    from: u32,
    to: u32,
    step: Step,
}

/// The remaining stones.
struct Stones {
    v: u32,
    part_of_v: usize,
    on_v: Color,
    goal: Color,
    /// The stones off v, by part and colour.
    beside: Vec<[Vec<u32>; 2]>,
    /// For each colour, the parts that have it off v, and the index of each part in that list.
    active: [Vec<usize>; 2],
    places: Vec<[usize; 2]>,
    /// The number of stones off v of each colour.
    counts: [u32; 2],
    /// The number of all stones, and of the stones in each part.
    count: u32,
    sizes: Vec<u32>,
    /// For each size, the number of parts, and parts that have had it.
    parts_of_size: Vec<u32>,
    by_size: Vec<Vec<usize>>,
    greatest: usize,
    parts: u32,
}

impl Stones {
    fn new(sizes: &[u32], first: u32, v: u32, c: Color, play: &TrackedPlay) -> Self {
        let greatest = sizes.iter().copied().max().unwrap_or(0) as usize;
        let mut stones = Self {
            v,
            part_of_v: 0,
            on_v: play.color(v),
            goal: c,
            beside: vec![Default::default(); sizes.len()],
            active: Default::default(),
            places: vec![[0; 2]; sizes.len()],
            counts: [0; 2],
            count: sizes.iter().sum(),
            sizes: sizes.to_vec(),
            parts_of_size: vec![0; greatest + 1],
            by_size: vec![Vec::new(); greatest + 1],
            greatest,
            parts: sizes.len() as u32,
        };
        let mut vertex = first;
        for (part, &size) in sizes.iter().enumerate() {
            stones.parts_of_size[size as usize] += 1;
            stones.by_size[size as usize].push(part);
            for _ in 0..size {
                match vertex == v {
                    true => stones.part_of_v = part,
                    false => stones.put(part, play.color(vertex), vertex),
                }
                vertex += 1;
            }
        }
        stones
    }

    fn put(&mut self, part: usize, color: Color, vertex: u32) {
        let list = &mut self.beside[part][color as usize];
        list.push(vertex);
        self.counts[color as usize] += 1;
        if list.len() == 1 {
            self.places[part][color as usize] = self.active[color as usize].len();
            self.active[color as usize].push(part);
        }
    }

    fn take(&mut self, part: usize, color: Color) -> u32 {
        let list = &mut self.beside[part][color as usize];
        let Some(vertex) = list.pop() else { return self.v };
        self.counts[color as usize] -= 1;
        if list.is_empty() {
            let place = self.places[part][color as usize];
            self.active[color as usize].swap_remove(place);
            if let Some(&moved) = self.active[color as usize].get(place) {
                self.places[moved][color as usize] = place;
            }
        }
        vertex
    }

    fn resize(&mut self, part: usize, size: u32) {
        self.parts_of_size[self.sizes[part] as usize] -= 1;
        self.parts_of_size[size as usize] += 1;
        self.by_size[size as usize].push(part);
        self.parts = self.parts + u32::from(self.sizes[part] == 0) - u32::from(size == 0);
        self.sizes[part] = size;
        self.greatest = self.greatest.max(size as usize);
        while self.greatest > 0 && self.parts_of_size[self.greatest] == 0 {
            self.greatest -= 1;
        }
    }

    fn apply(&mut self, step: Step) -> Played {
        let Step { from: part, mover, onto } = step;
        let from = self.take(part, mover);
        self.count -= 1;
        self.resize(part, self.sizes[part] - 1);
        let to = match onto {
            None => {
                self.on_v = mover;
                self.v
            }
            Some(onto) => {
                let to = self.take(onto, !mover);
                self.put(onto, mover, to);
                to
            }
        };
        Played { from, to, step }
    }

    fn undo(&mut self, made: Played) {
        let Step { from: part, mover, onto } = made.step;
        match onto {
            None => self.on_v = !mover,
            Some(onto) => {
                // This stone was put there last.
                self.take(onto, mover);
                self.put(onto, !mover, made.to);
            }
        }
        self.resize(part, self.sizes[part] + 1);
        self.count += 1;
        self.put(part, mover, made.from);
    }

    /// Returns whether the steps together lead to a position from which the goal is within reach: the stones off v
    /// have both colours, and the colouring is not the exception.
    fn is_good_after(&mut self, steps: &[Step]) -> bool {
        let made: Vec<Played> = steps.iter().map(|&step| self.apply(step)).collect();
        let is_good = !self.counts.contains(&0) && !self.is_exceptional();
        made.into_iter().rev().for_each(|made| self.undo(made));
        is_good
    }

    /// Returns whether the position is the exception: the parts have m, m and one vertices, v is in a part of m, only
    /// the stone on the single vertex shares v's colour, and the goal is the other colour.
    fn is_exceptional(&self) -> bool {
        let has_apex = self.parts == 3
            && self.parts_of_size[self.greatest] == 2
            && self.count == 2 * self.greatest as u32 + 1;
        let own = self.on_v as usize;
        has_apex
            && self.goal != self.on_v
            && self.counts[own] == 1
            && self.active[own].iter().all(|&part| self.sizes[part] == 1)
            && self.sizes[self.part_of_v] > 1
    }

    /// Returns a part other than `part` that has a stone of a colour off v.
    fn other_with(&self, color: Color, part: usize) -> Option<usize> {
        self.active[color as usize].iter().copied().find(|&other| other != part)
    }

    /// Returns at most four parts that have a colour off v; four suffice to avoid the exception.
    fn some_with(&self, color: Color) -> SmallVec<[usize; 4]> {
        self.active[color as usize].iter().copied().take(4).collect()
    }

    /// Returns a step of one stone onto another whose colour is common off v.
    fn any_step(&mut self) -> Vec<Step> {
        for mover in Color::BOTH {
            if self.counts[!mover as usize] < 2 {
                continue;
            }
            let (movers, targets) = (self.some_with(mover), self.some_with(!mover));
            let pairs = movers.iter().flat_map(|&from| targets.iter().map(move |&to| (from, to)));
            for (from, onto) in pairs.filter(|(from, onto)| from != onto) {
                let step = Step { from, mover, onto: Some(onto) };
                if self.is_good_after(&[step]) {
                    return vec![step];
                }
            }
        }
        Vec::new()
    }

    /// Returns the greatest parts.
    fn greatest_parts(&mut self) -> &[usize] {
        let (sizes, greatest) = (&self.sizes, self.greatest);
        let list = &mut self.by_size[greatest];
        list.retain(|&part| sizes[part] as usize == greatest);
        list.sort_unstable();
        list.dedup();
        list
    }

    /// Returns one or two steps that make the greatest part smaller, if it has half as many vertices as the others
    /// together.
    fn steps_from_greatest(&mut self) -> Vec<Step> {
        let &[part] = self.greatest_parts() else { return Vec::new() };
        let here = |color: Color| !self.beside[part][color as usize].is_empty();
        let y = if here(Color::Black) { Color::Black } else { Color::White };
        if here(!y) {
            // Both colours occur here, so any stone elsewhere has a common colour.
            let step = |color: Color| {
                let onto = self.other_with(color, part)?;
                Some(Step { from: part, mover: !color, onto: Some(onto) })
            };
            return Color::BOTH.into_iter().find_map(step).into_iter().collect();
        }
        let Some(&rare) = self.active[!y as usize].first() else { return Vec::new() };
        if self.counts[!y as usize] > 1 {
            return vec![Step { from: part, mover: y, onto: Some(rare) }];
        }
        if self.part_of_v != part && self.on_v != y {
            return vec![Step { from: part, mover: y, onto: None }];
        }
        // The only stone of the other colour comes here and moves on, so this part loses a vertex.
        for onto in self.some_with(y) {
            let there = Step { from: rare, mover: !y, onto: Some(part) };
            let on = Step { from: part, mover: !y, onto: Some(onto) };
            if onto != part && self.is_good_after(&[there, on]) {
                return vec![there, on];
            }
        }
        Vec::new()
    }

    /// Returns two steps that vacate a vertex in each of the two greatest parts, if each is half of the others.
    fn steps_from_sides(&mut self) -> Vec<Step> {
        let &[a, b] = self.greatest_parts() else { return Vec::new() };
        for [first, second] in [[a, b], [b, a]] {
            for step in self.steps_of(first) {
                let made = self.apply(step);
                let next = self.steps_of(second);
                self.undo(made);
                let pair = next.into_iter().map(|next| [step, next]);
                for pair in pair {
                    if self.is_good_after(&pair) {
                        return pair.to_vec();
                    }
                }
            }
        }
        Vec::new()
    }

    /// Returns the steps of the stones of a part, one of each kind.
    fn steps_of(&self, from: usize) -> Vec<Step> {
        let mut steps = Vec::new();
        for mover in Color::BOTH.into_iter().filter(|&y| !self.beside[from][y as usize].is_empty())
        {
            let onto = self.active[!mover as usize].iter().copied().filter(|&onto| onto != from);
            steps.extend(onto.map(|onto| Step { from, mover, onto: Some(onto) }));
            if self.part_of_v != from && self.on_v != mover {
                steps.push(Step { from, mover, onto: None });
            }
        }
        steps
    }

    /// Returns whether the single vertex, which is not v, carries the only stone off v of one of the colours.
    fn walks(&self) -> bool {
        let alone = |color: Color| {
            let on = &self.active[color as usize];
            self.counts[color as usize] == 1 && on.iter().all(|&part| self.sizes[part] == 1)
        };
        self.sizes[self.part_of_v] > 1 && Color::BOTH.into_iter().any(alone)
    }

    /// Returns the vertices of v's part without v, the vertices of the other part, and the single vertex.
    fn sides(&self) -> Option<(Vec<u32>, Vec<u32>, u32)> {
        let of = |part: usize| self.beside[part].iter().flatten().copied().collect::<Vec<u32>>();
        let parts = || 0..self.sizes.len();
        let side = parts().find(|&part| self.sizes[part] > 1 && part != self.part_of_v)?;
        let apex = parts().find(|&part| self.sizes[part] == 1)?;
        Some((of(self.part_of_v), of(side), of(apex).first().copied()?))
    }

    /// Plays the walk of the single vertex's stone from side to side, onto v.
    fn walk(&self, play: &mut TrackedPlay) {
        let Some((own, mut other, start)) = self.sides() else { return };
        let walker = play.color(start);
        // The whole path has the other colour, including v. The superfluous stone of v's colour moves onto v before
        // or after the walk.
        let aside = if self.on_v == walker || self.goal != walker { other.pop() } else { None };
        let comes = |play: &mut TrackedPlay| {
            aside.into_iter().for_each(|aside| play.step(aside, self.v));
        };
        if self.on_v == walker {
            comes(play);
        }
        let end = walk_in_turn(start, own, other, play);
        play.step(end, self.v);
        if self.on_v != walker {
            comes(play);
        }
    }

    /// Leaves two stones in the exceptional colouring: the one on v, and one of colour `second`.
    fn leave_two(&self, second: Color, play: &mut TrackedPlay) {
        let Some((mut own, mut other, start)) = self.sides() else { return };
        other.pop().into_iter().for_each(|aside| play.step(aside, self.v));
        // The walker stays, or a stone of v's side clobbers it on the other side.
        let last = if second == self.goal { own.pop() } else { None };
        let end = walk_in_turn(start, own, other, play);
        last.into_iter().for_each(|last| play.step(last, end));
    }

    /// Searches for the play of a few stones.
    fn search(&self, play: &mut TrackedPlay) {
        let mut vertices: Vec<u32> = Vec::new();
        let mut v = 0;
        for (part, lists) in
            self.beside.iter().enumerate().filter(|&(part, _)| self.sizes[part] > 0)
        {
            vertices.extend(lists.iter().flatten());
            if part == self.part_of_v {
                v = vertices.len() as u32;
                vertices.push(self.v);
            }
        }
        let Ok(board) = Multipartite::new(self.sizes.iter().copied()) else { return };
        let named = |vertex: Vertex| vertices[vertex.index()];
        let position = Position::<_>::from_fn(board, |vertex| Some(play.color(named(vertex))));
        let goal = Goal::One { vertex: Vertex::new(v), color: self.goal };
        for mv in searched(&position, goal) {
            play.step(named(mv.from), named(mv.to));
        }
    }
}

/// Walks a stone over all stones of two sides in turn, beginning with the larger side. Returns where it ends.
fn walk_in_turn(start: u32, own: Vec<u32>, other: Vec<u32>, play: &mut TrackedPlay) -> u32 {
    let (longer, shorter) = if other.len() > own.len() { (other, own) } else { (own, other) };
    let mut shorter = shorter.into_iter();
    let path = longer.into_iter().flat_map(|vertex| [Some(vertex), shorter.next()]).flatten();
    path.fold(start, |from, to| {
        play.step(from, to);
        to
    })
}
