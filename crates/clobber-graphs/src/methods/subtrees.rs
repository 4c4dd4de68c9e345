//! Removes a root from a forest on a large board by clauses: makes whole subtrees around it anew.
//!
//! Nothing arrives in these subtrees from elsewhere, and a stone at the top of one leaves it as before, in the same
//! colour. So clauses solve the subtrees alone, with these stones fixed. Removing a root that no region of
//! [`windows`](crate::windows) keeps often changes the moves of some hundred stones. A window has no room for them.
//!
//! The root's own tree may be too large. Then only the paths from nearby stones up to the root are made anew. The rest
//! of the tree stays, and its stones arrive first. So a stone that they meet keeps its colour, or has the other one from
//! the start. No move leads from the chosen stones to the rest and back, so there is no cycle.
//!
//! With a goal, a root in an unwanted colour is treated like one root too many.

// Stones are stones of the part.
#![allow(clippy::indexing_slicing)]

use clobber_core::{Color, Effort, GraphBoard, Move, Position, Stopped, Topology, Vertex};

use super::part_search::{Interval, Needed};
use crate::clauses::{Asked, Known, Play, Questions};
use crate::random::SeededRandom;
use crate::sweep::Role;
use crate::windows::Windows;

/// Removes roots that no region keeps, until the question is decided or the steps have been taken.
///
/// # Arguments
/// The steps, and the bytes that other tables hold.
///
/// # Errors
/// The effort has ended. Every root removed so far stays removed.
pub(super) fn remove_roots(
    (part, roles): (&Position<GraphBoard>, Option<&[Role]>),
    windows: &mut Windows,
    (found, needed): (&mut Interval, Needed),
    (steps, elsewhere): (u64, usize),
    effort: &mut Effort<'_>,
) -> Result<(), Stopped> {
    /// The least and the greatest size of the subtrees together.
    const LEAST: usize = 320;
    const MOST: usize = 560;
    /// The stones for each step of finding subtrees.
    const STONES_A_STEP: u64 = 16;
    if let Some(parents) = found.parents.as_ref().filter(|_| windows.trees() > found.at_most) {
        windows.start_from(parents);
    }
    let end = effort.progress().steps.saturating_add(steps);
    // A different search in each round.
    let mut random = SeededRandom::new(steps);
    let mut surplus = Vec::new();
    while needed.is_open(found.at_least, found.at_most) {
        if surplus.is_empty() {
            surplus = windows.surplus();
            random.shuffle(&mut surplus);
        }
        let left = end.saturating_sub(effort.progress().steps);
        let Some(root) = surplus.pop().filter(|_| left > 0) else { break };
        effort.spend(1 + part.stone_count() as u64 / STONES_A_STEP)?;
        let size = LEAST + random.below(MOST - LEAST);
        let subtrees = Subtrees::new((part, roles), windows.parents());
        let limits = (size, left.min(steps / 2), elsewhere);
        if let Some(parents) = subtrees.without_root(root, limits, &mut random, effort)? {
            windows.start_from(&parents);
            if windows.has_wanted_roots() && windows.trees() < found.at_most {
                found.lower(windows.trees(), parents);
            }
            surplus.clear();
        }
    }
    Ok(())
}

/// A balanced forest, as the target of each stone, and its subtrees.
pub(super) struct Subtrees<'a> {
    part: &'a Position<GraphBoard>,
    /// The ways in which each stone may end; `None` if there is no restriction.
    roles: Option<&'a [Role]>,
    pub(super) parents: Vec<Option<u32>>,
    /// For each stone, the first stone that arrives, and the next one that arrives at the same place.
    first: Vec<Option<u32>>,
    next: Vec<Option<u32>>,
    /// The colour in which each stone leaves or stays.
    leaving: Vec<Color>,
}

/// Some subtrees, with their stones in increasing order.
struct Members {
    stones: Vec<u32>,
    /// For each stone, whether arrivals from the rest of its tree change its colour.
    is_changed: Vec<bool>,
    /// For each stone, whether it leaves for a stone that is no member.
    is_top: Vec<bool>,
}

impl<'a> Subtrees<'a> {
    pub(super) fn new(
        (part, roles): (&'a Position<GraphBoard>, Option<&'a [Role]>),
        parents: Vec<Option<u32>>,
    ) -> Self {
        let vertices = (0..parents.len()).filter_map(Vertex::from_index);
        let mut leaving: Vec<Color> = vertices.filter_map(|v| part.color_at(v)).collect();
        let (mut first, mut next) = (vec![None; parents.len()], vec![None; parents.len()]);
        for (stone, &to) in parents.iter().enumerate() {
            let Some(to) = to.map(|to| to as usize) else { continue };
            leaving[to] = !leaving[to];
            next[stone] = first[to].replace(stone as u32);
        }
        Self { part, roles, parents, first, next, leaving }
    }

    /// Makes the subtrees around a root anew, with fewer roots each time until that fails. If some of their roots are
    /// unwanted, it first asks for as many roots, all of them wanted.
    ///
    /// # Arguments
    /// `size`: the most stones; `steps`: for each attempt.
    ///
    /// # Returns
    /// The new forest, if it is better.
    ///
    /// # Errors
    /// The effort has ended.
    pub(super) fn without_root(
        &self,
        root: u32,
        (size, steps, elsewhere): (usize, u64, usize),
        random: &mut SeededRandom,
        effort: &mut Effort<'_>,
    ) -> Result<Option<Vec<Option<u32>>>, Stopped> {
        /// The steps for each stone that writing the clauses takes.
        const STEPS_A_STONE: u64 = 64;
        let Members { stones, is_changed, is_top } = self.around(root, size, random, effort)?;
        let number = |stone: u32| stones.binary_search(&stone).ok().map(|number| number as u32);
        let vertices: Vec<Vertex> =
            stones.iter().filter_map(|&stone| Vertex::from_index(stone as usize)).collect();
        let extracted = self.part.extracted(&vertices);
        let around = Position::<GraphBoard>::from_fn(extracted.board().clone(), |vertex| {
            let own = extracted.color_at(vertex);
            own.map(|own| if is_changed[vertex.index()] { !own } else { own })
        });
        let role = |(&stone, &is_top): (&u32, &bool)| {
            let color = self.leaving[stone as usize];
            match (is_top, self.roles) {
                (true, _) => Role { leaves: false, stays: Color::BOTH.map(|stays| stays == color) },
                (false, None) => Role::FREE,
                (false, Some(roles)) => roles[stone as usize],
            }
        };
        let roles: Vec<Role> = stones.iter().zip(&is_top).map(role).collect();
        let likely: Vec<Move> = (0..)
            .zip(&stones)
            .filter_map(|(from, &stone)| {
                Some(Move::between(from, number(self.parents[stone as usize]?)?))
            })
            .collect();
        let has_unwanted = stones.iter().any(|&stone| self.is_unwanted_root(stone));
        // These stay, and at least one stone remains.
        let fixed = roles.iter().filter(|role| !role.leaves).count().max(1);
        effort.spend(STEPS_A_STONE * stones.len() as u64)?;
        let mut questions = Questions::without_proofs(&around, roles);
        let mut open_to = stones.len() - likely.len() + usize::from(has_unwanted);
        let mut parents = None;
        while open_to > fixed {
            let mut known = Known::between(open_to - 1, open_to);
            let goal = Some(open_to - 1);
            let asked = Asked { goal, likely: &likely, steps, elsewhere, ..Asked::default() };
            let asked = questions.ask(&mut known, asked, effort);
            let Some(Play::Forest(found, None)) = known.play else {
                // A forest that was found before the effort ended is kept.
                return if parents.is_some() { Ok(parents) } else { asked.map(|_| None) };
            };
            open_to = known.at_most;
            let parents = parents.get_or_insert_with(|| self.parents.clone());
            for ((&stone, to), is_top) in stones.iter().zip(found).zip(&is_top) {
                if !is_top {
                    parents[stone as usize] = to.map(|to| stones[to as usize]);
                }
            }
        }
        Ok(parents)
    }

    /// Chooses the nearest subtrees around a root that have about `size` stones together, without those that are too
    /// large. If the root's own tree is too large, chooses the paths from its nearest stones to the root.
    ///
    /// The roots that a goal names count as near. Otherwise the root may have all chosen stones below it, and no other
    /// place to go.
    fn around(
        &self,
        root: u32,
        size: usize,
        random: &mut SeededRandom,
        effort: &mut Effort<'_>,
    ) -> Result<Members, Stopped> {
        let count = self.parents.len();
        let (mut is_met, mut is_member) = (vec![false; count], vec![false; count]);
        let (mut met, mut place, mut stones) = (vec![root], 0, Vec::new());
        met.extend((0..count as u32).filter(|&stone| stone != root && !self.may_leave(stone)));
        met.iter().for_each(|&stone| is_met[stone as usize] = true);
        let mut is_of_large = vec![false; count];
        if self.subtree(root, size / 2, &is_member).is_none() {
            let tree = self.subtree(root, count, &is_member).unwrap_or_default();
            tree.into_iter().for_each(|stone| is_of_large[stone as usize] = true);
        }
        while let Some(&at) = met.get(place).filter(|_| stones.len() < size) {
            place += 1;
            if !is_member[at as usize] {
                let left = size - stones.len();
                let more = match is_of_large[at as usize] {
                    true => self.path_up(at, left, &is_member),
                    false => self.subtree(at, left, &is_member),
                };
                let Some(more) = more else { continue };
                effort.work(more.len() as u64)?;
                more.iter().for_each(|&stone| is_member[stone as usize] = true);
                stones.extend(more);
            }
            let end = met.len();
            if let Some(vertex) = Vertex::from_index(at as usize) {
                for near in self.part.board().neighbors(vertex).map(Vertex::get) {
                    if !core::mem::replace(&mut is_met[near as usize], true) {
                        met.push(near);
                    }
                }
            }
            random.shuffle(&mut met[end..]);
        }
        let mut is_changed = vec![false; count];
        let mut next = 0;
        while let Some(&stone) = stones.get(next) {
            next += 1;
            if is_of_large[stone as usize] {
                is_changed[stone as usize] = self.balance(stone, &mut is_member, &mut stones);
            }
        }
        stones.sort_unstable();
        let leaves = |&stone: &u32| {
            self.parents[stone as usize].is_some_and(|parent| !is_member[parent as usize])
        };
        let is_top = stones.iter().map(leaves).collect();
        let is_changed = stones.iter().map(|&stone| is_changed[stone as usize]).collect();
        Ok(Members { stones, is_changed, is_top })
    }

    /// Returns the stones on the path from a stone up to a member or a root, unless there are more than `most`.
    fn path_up(&self, from: u32, most: usize, is_member: &[bool]) -> Option<Vec<u32>> {
        let (mut stones, mut at) = (Vec::new(), Some(from));
        while let Some(stone) = at.filter(|&stone| !is_member[stone as usize]) {
            if stones.len() == most {
                return None;
            }
            stones.push(stone);
            at = self.parents[stone as usize];
        }
        Some(stones)
    }

    /// Adds arriving stones to the members until those that are left can arrive one after the other.
    ///
    /// # Returns
    /// Whether the stones that are left change the colour of the stone that they meet.
    fn balance(&self, stone: u32, is_member: &mut [bool], stones: &mut Vec<u32>) -> bool {
        let vertex = Vertex::from_index(stone as usize);
        let own = vertex.and_then(|vertex| self.part.color_at(vertex));
        let is_other = |from: u32| Some(self.leaving[from as usize]) != own;
        let all: Vec<u32> =
            self.children(stone).filter(|&from| !is_member[from as usize]).collect();
        let others = all.iter().filter(|&&from| is_other(from)).count();
        let own_colored = all.len() - others;
        // Colours alternate as stones arrive, and one of the other colour comes first.
        let kept = [own_colored.min(others), others.min(own_colored + 1)];
        let mut seen = [0, 0];
        for from in all {
            let of = usize::from(is_other(from));
            seen[of] += 1;
            if seen[of] > kept[of] {
                is_member[from as usize] = true;
                stones.push(from);
            }
        }
        kept[1] > kept[0]
    }

    pub(super) fn is_unwanted_root(&self, stone: u32) -> bool {
        let is_white = self.leaving[stone as usize] == Color::White;
        self.parents[stone as usize].is_none()
            && self.roles.is_some_and(|roles| !roles[stone as usize].stays[usize::from(is_white)])
    }

    fn may_leave(&self, stone: u32) -> bool {
        self.roles.is_none_or(|roles| roles[stone as usize].leaves)
    }

    /// Returns the stones that arrive at a stone.
    fn children(&self, stone: u32) -> impl Iterator<Item = u32> {
        core::iter::successors(self.first[stone as usize], |&from| self.next[from as usize])
    }

    /// Returns the stones of a subtree that are not members yet, unless there are more than `most`.
    fn subtree(&self, top: u32, most: usize, is_member: &[bool]) -> Option<Vec<u32>> {
        let (mut stones, mut place) = (vec![top], 0);
        while let Some(&stone) = stones.get(place) {
            place += 1;
            stones.extend(self.children(stone).filter(|&from| !is_member[from as usize]));
            if stones.len() > most {
                return None;
            }
        }
        Some(stones)
    }
}
