//! The programs of the checks of bounds.
//!
//! They depend on clobber-core alone and share no line with what finds the bounds: each is the plainest program for its
//! question, so that two programs have to be wrong in the same way before a false bound is believed.

mod alternation;
mod forests;
mod plays;
mod rows;
mod sweep;

use crate::DynPosition;
use clobber_core::{Color, Effort, Refuted, Stopped, Topology, Vertex};

pub(crate) use self::alternation::alternation_value;
pub(crate) use self::forests::fewest_trees;
pub(crate) use self::plays::{Plays, least_in_turns};
pub(crate) use self::rows::{Price, free_value, weighted_bound};
pub(crate) use self::sweep::{ForestsWanted, has_forest};

/// A part of a position, or all of it, its vertices numbered from 0.
pub(crate) struct Graph {
    pub(crate) colors: Vec<Color>,
    pub(crate) neighbors: Vec<Vec<usize>>,
}

/// The stones of a row or a cycle, one beside the other.
pub(crate) struct StoneChain {
    pub(crate) stones: Vec<Option<Color>>,
    pub(crate) is_cycle: bool,
}

impl Graph {
    /// Copies a part, whose vertices are sorted. What is copied is a graph, whatever the board says from call to call.
    pub(crate) fn of(
        position: &DynPosition<'_>,
        part: &[Vertex],
        effort: &mut Effort<'_>,
    ) -> Result<Self, Stopped> {
        let number = |vertex: Vertex| part.binary_search(&vertex).ok();
        let (mut neighbors, mut bytes) = (Vec::with_capacity(part.len()), 0);
        for &vertex in part {
            effort.spend(1)?;
            let mut around: Vec<usize> =
                position.board().neighbors(vertex).filter_map(number).collect();
            around.sort_unstable();
            bytes += size_of_val(around.as_slice()).saturating_add(size_of::<Vec<usize>>());
            effort.hold_memory(bytes)?;
            effort.work(around.len() as u64)?;
            neighbors.push(around);
        }
        let colors = part.iter().filter_map(|&vertex| position.color_at(vertex)).collect();
        let graph = Self { colors, neighbors };
        graph.is_simple().then_some(graph).ok_or(Stopped::Undecided {
            reason: "the board lists an edge at one end alone, twice, or from a vertex to itself",
        })
    }

    /// Returns whether each edge is listed once at each of its two ends.
    fn is_simple(&self) -> bool {
        let lists = self.neighbors.iter().enumerate();
        let is_mutual = |from, to| to != from && self.around(to).binary_search(&from).is_ok();
        lists.into_iter().all(|(from, around)| {
            around.is_sorted_by(|a, b| a < b) && around.iter().all(|&to| is_mutual(from, to))
        })
    }

    /// The neighbours of a vertex.
    fn around(&self, vertex: usize) -> &[usize] {
        self.neighbors.get(vertex).map_or(&[], Vec::as_slice)
    }

    fn color(&self, vertex: usize) -> Color {
        self.colors.get(vertex).copied().unwrap_or(Color::Black)
    }

    /// Walks along the part, if it is a row or a cycle.
    pub(crate) fn chain(&self) -> Result<StoneChain, Refuted> {
        let count = self.colors.len();
        let end = (0..count).find(|&vertex| self.around(vertex).len() < 2);
        if (0..count).any(|vertex| self.around(vertex).len() > 2) {
            return Err(Refuted::new("the part is neither a row nor a cycle"));
        }
        let (mut before, mut here) = (usize::MAX, end.unwrap_or(0));
        let mut stones = Vec::with_capacity(count);
        while stones.len() < count {
            stones.push(Some(self.color(here)));
            let next = self.around(here).iter().copied().find(|&next| next != before);
            (before, here) = (here, next.unwrap_or(here));
        }
        Ok(StoneChain { stones, is_cycle: end.is_none() })
    }
}
