//! Removes a root from a forest on a large board by clauses: makes whole subtrees around it anew.
//!
//! Nothing arrives in these subtrees from elsewhere, and a stone at the top of one leaves it as before, in the same
//! colour. So clauses solve the subtrees alone, with these stones fixed. Removing a root that no region of
//! [`windows`](crate::windows) keeps often changes the moves of some hundred stones. A window has no room for them.

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
    (part, windows): (&Position<GraphBoard>, &mut Windows),
    (found, needed): (&mut Interval, Needed),
    (steps, elsewhere): (u64, usize),
    effort: &mut Effort<'_>,
) -> Result<(), Stopped> {
    /// The least and the greatest size of the subtrees together.
    const LEAST: usize = 128;
    const MOST: usize = 512;
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
        let subtrees = Subtrees::new(part, windows.parents());
        let limits = (size, left.min(steps / 2), elsewhere);
        if let Some(parents) = subtrees.without_root(root, limits, &mut random, effort)? {
            windows.start_from(&parents);
            found.lower(windows.trees(), parents);
            surplus.clear();
        }
    }
    Ok(())
}

/// A balanced forest, as the target of each stone, and its subtrees.
pub(super) struct Subtrees<'a> {
    part: &'a Position<GraphBoard>,
    parents: Vec<Option<u32>>,
    /// For each stone, the first stone that arrives, and the next one that arrives at the same place.
    first: Vec<Option<u32>>,
    next: Vec<Option<u32>>,
    /// The colour in which each stone leaves or stays.
    leaving: Vec<Color>,
}

/// Some subtrees, with their stones in increasing order.
struct Members {
    stones: Vec<u32>,
    /// For each stone, whether it leaves for a stone that is no member.
    is_top: Vec<bool>,
}

impl<'a> Subtrees<'a> {
    pub(super) fn new(part: &'a Position<GraphBoard>, parents: Vec<Option<u32>>) -> Self {
        let vertices = (0..parents.len()).filter_map(Vertex::from_index);
        let mut leaving: Vec<Color> = vertices.filter_map(|v| part.color_at(v)).collect();
        let (mut first, mut next) = (vec![None; parents.len()], vec![None; parents.len()]);
        for (stone, &to) in parents.iter().enumerate() {
            let Some(to) = to.map(|to| to as usize) else { continue };
            leaving[to] = !leaving[to];
            next[stone] = first[to].replace(stone as u32);
        }
        Self { part, parents, first, next, leaving }
    }

    /// Makes the subtrees around a root anew with fewer roots, as often as that is possible.
    ///
    /// # Arguments
    /// `size`: the most stones; `steps`: for each attempt.
    ///
    /// # Returns
    /// The new forest, if it has fewer roots.
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
        let Members { stones, is_top } = self.around(root, size, random, effort)?;
        let number = |stone: u32| stones.binary_search(&stone).ok().map(|number| number as u32);
        let vertices: Vec<Vertex> =
            stones.iter().filter_map(|&stone| Vertex::from_index(stone as usize)).collect();
        let around = self.part.extracted(&vertices);
        let role = |(&stone, &is_top): (&u32, &bool)| match is_top {
            false => Role::FREE,
            true => {
                let color = self.leaving[stone as usize];
                Role { leaves: false, stays: Color::BOTH.map(|stays| stays == color) }
            }
        };
        let roles = stones.iter().zip(&is_top).map(role).collect();
        let likely: Vec<Move> = (0..)
            .zip(&stones)
            .filter_map(|(from, &stone)| {
                Some(Move::between(from, number(self.parents[stone as usize]?)?))
            })
            .collect();
        let mut questions = Questions::to_goal(&around, Some(roles), false);
        let tops = is_top.iter().filter(|&&is_top| is_top).count();
        let (mut trees, mut parents) = (stones.len() - likely.len(), None);
        // Each subtree keeps its top, and at least one stone remains.
        while trees > tops.max(1) {
            let (at_least, at_most) = (trees - 1, trees);
            let mut known = Known { at_least, at_most, proof: None, play: None };
            let goal = Some(at_least);
            let asked = Asked { goal, parts: &[], first: None, likely: &likely, steps, elsewhere };
            let asked = questions.ask(&mut known, asked, effort);
            let Some(Play::Forest(found, None)) = known.play else {
                // A forest that was found before the effort ended is kept.
                return if parents.is_some() { Ok(parents) } else { asked.map(|_| None) };
            };
            trees = known.at_most;
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
    /// large.
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
        is_met[root as usize] = true;
        while let Some(&at) = met.get(place).filter(|_| stones.len() < size) {
            place += 1;
            if !is_member[at as usize] {
                let more = self.subtree(at, size - stones.len(), &is_member);
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
        stones.sort_unstable();
        let leaves = |&stone: &u32| {
            self.parents[stone as usize].is_some_and(|parent| !is_member[parent as usize])
        };
        let is_top = stones.iter().map(leaves).collect();
        Ok(Members { stones, is_top })
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
