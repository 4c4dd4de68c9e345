//! A part of a position, or all of it, as a graph.

// A graph owns its vertices, from 0 to its number of stones minus one; `Graph::new` refuses parts without such a graph.
#![allow(clippy::indexing_slicing)]

use clobber_core::{Color, Effort, Parts, Refuted, Stopped, Topology, Vertex};

use crate::DynPosition;

/// Returns the parts of a position; a small position takes no steps.
pub(crate) fn parts_of(
    position: &DynPosition<'_>,
    effort: &mut Effort<'_>,
) -> Result<Parts, Stopped> {
    const FEW: usize = 1 << 12;
    if position.stone_count() <= FEW { Ok(position.parts()) } else { Parts::new(position, effort) }
}

/// The stones of a part, numbered from 0, their neighbours, and how they may end.
pub(crate) struct Graph {
    pub(crate) colors: Vec<Color>,
    pub(crate) neighbors: Vec<Vec<usize>>,
    pub(crate) roles: Vec<Role>,
    /// The number of edges from each vertex to stones outside the graph. A forest may use them in any way.
    pub(crate) outside: Vec<usize>,
}

/// The ways in which the stone on a vertex may end.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Role {
    /// It may move away.
    pub(crate) leaves: bool,
    /// It may be left, in black or in white.
    pub(crate) stays: [bool; 2],
}

impl Role {
    pub(crate) const ANY: Self = Self { leaves: true, stays: [true; 2] };

    pub(crate) const fn stays_as(self, color: Color) -> bool {
        let [black, white] = self.stays;
        match color {
            Color::Black => black,
            Color::White => white,
        }
    }
}

impl Graph {
    /// Copies a part, whose vertices are sorted. Its stones may end in any way. The copy is a graph even if the board
    /// answers differently from call to call.
    pub(crate) fn new(
        position: &DynPosition<'_>,
        part: &[Vertex],
        effort: &mut Effort<'_>,
    ) -> Result<Self, Refuted> {
        /// Bytes of a vertex and of its subtree.
        const BYTES_A_VERTEX: usize = 160;
        let number = |vertex: Vertex| part.binary_search(&vertex).ok();
        let (mut colors, mut neighbors) = (Vec::new(), Vec::with_capacity(part.len()));
        let mut bytes = 0;
        for &vertex in part {
            effort.spend(1)?;
            let mut around: Vec<usize> =
                position.board().neighbors(vertex).filter_map(number).collect();
            around.sort_unstable();
            bytes += size_of_val(around.as_slice()).saturating_add(BYTES_A_VERTEX);
            effort.hold_memory(bytes)?;
            effort.work(around.len() as u64)?;
            let no_stone = || Refuted::new("a part has a vertex without a stone");
            colors.push(position.color_at(vertex).ok_or_else(no_stone)?);
            neighbors.push(around);
        }
        let (roles, outside) = (vec![Role::ANY; colors.len()], vec![0; colors.len()]);
        let graph = Self { colors, neighbors, roles, outside };
        let reason = "the board lists an edge at one end alone, twice, or from a vertex to itself";
        graph.is_simple().then_some(graph).ok_or(Stopped::Undecided { reason }.into())
    }

    /// Returns whether each edge is listed once at each of its two ends.
    fn is_simple(&self) -> bool {
        let is_mutual =
            |from: usize, to: usize| to != from && self.neighbors[to].binary_search(&from).is_ok();
        self.neighbors.iter().enumerate().all(|(from, around)| {
            around.is_sorted_by(|a, b| a < b) && around.iter().all(|&to| is_mutual(from, to))
        })
    }

    /// Copies some vertices, which are sorted. A forest may use edges to other vertices in any way.
    pub(crate) fn region(
        &self,
        vertices: &[usize],
        effort: &mut Effort<'_>,
    ) -> Result<Self, Stopped> {
        let number = |vertex: &usize| vertices.binary_search(vertex).ok();
        let mut region = Self {
            colors: vertices.iter().map(|&vertex| self.colors[vertex]).collect(),
            neighbors: Vec::with_capacity(vertices.len()),
            roles: vertices.iter().map(|&vertex| self.roles[vertex]).collect(),
            outside: Vec::with_capacity(vertices.len()),
        };
        for &vertex in vertices {
            let around = &self.neighbors[vertex];
            effort.work(1 + around.len() as u64)?;
            let inside: Vec<usize> = around.iter().filter_map(number).collect();
            region.outside.push(self.outside[vertex] + around.len() - inside.len());
            region.neighbors.push(inside);
        }
        Ok(region)
    }

    pub(crate) fn len(&self) -> usize {
        self.colors.len()
    }

    pub(crate) fn has_two_cycles(&self) -> bool {
        self.neighbors.iter().map(Vec::len).sum::<usize>() > 2 * self.len()
    }

    /// Walks along the part, if it is a row or a cycle. Returns its stones, and whether it is a cycle.
    pub(crate) fn chain(&self) -> Result<(Vec<Option<Color>>, bool), Refuted> {
        let count = self.len();
        let end = (0..count).find(|&vertex| self.neighbors[vertex].len() < 2);
        if self.neighbors.iter().any(|around| around.len() > 2) {
            return Err(Refuted::new("the part is neither a row nor a cycle"));
        }
        let (mut before, mut here) = (usize::MAX, end.unwrap_or(0));
        let mut stones = Vec::with_capacity(count);
        while stones.len() < count {
            stones.push(Some(self.colors[here]));
            let next = self.neighbors[here].iter().copied().find(|&next| next != before);
            (before, here) = (here, next.unwrap_or(here));
        }
        Ok((stones, end.is_none()))
    }

    /// Copies all stones of a position.
    #[cfg(test)]
    pub(crate) fn of<T: Topology>(position: &clobber_core::Position<T>) -> Self {
        let vertices: Vec<Vertex> = position.occupied().map(|(vertex, _)| vertex).collect();
        Self::new(&position.by_dyn(), &vertices, &mut Effort::new()).unwrap()
    }
}
