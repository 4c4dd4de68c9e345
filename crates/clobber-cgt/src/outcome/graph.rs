//! Sums with parts that are on no grid.

use super::board::{Board, Large};
use super::key::{Hasher, Key};
use super::word::{Stones, Word};
use crate::clobber::field::{Field, Stones as WideStones};
use crate::clobber::graph::GraphField;
use crate::clobber::part::Part;

/// Grids, which are place 0, and some graphs of up to 128 vertices.
#[derive(Debug)]
pub(super) struct Mixed {
    grid: Large,
    graphs: Vec<Graph>,
}

#[derive(Debug)]
struct Graph {
    field: GraphField,
    /// What the keys of its stones begin with.
    hasher: Hasher,
}

impl Mixed {
    pub(super) const GRID: u32 = 0;

    pub(super) fn new() -> Self {
        Self { grid: Large::new(), graphs: Vec::new() }
    }

    /// The place of a graph, the same for equal ones.
    pub(super) fn place(&mut self, field: &GraphField) -> u32 {
        const GRAPH: u64 = 5;
        let index = self.graphs.iter().position(|graph| graph.field == *field);
        let index = index.unwrap_or_else(|| {
            let near = (0..GraphField::MOST_VERTICES).map(|vertex| field.neighbors(1 << vertex));
            let hasher = near.fold(Hasher::new(GRAPH), Hasher::set);
            self.graphs.push(Graph { field: field.clone(), hasher });
            self.graphs.len() - 1
        });
        index as u32 + 1
    }

    #[inline]
    fn graph(&self, place: u32) -> Option<&Graph> {
        self.graphs.get(place.checked_sub(1)? as usize)
    }
}

impl Board for Mixed {
    type Set = u128;

    fn near(&self, place: u32, set: u128) -> u128 {
        match self.graph(place) {
            None => self.grid.near(place, set),
            Some(graph) => {
                set.singles().fold(0, |near, single| near | graph.field.neighbors(single))
            }
        }
    }

    fn component(&self, place: u32, single: u128, within: u128) -> u128 {
        match self.graph(place) {
            None => self.grid.component(place, single, within),
            Some(graph) => graph.field.component(single, within),
        }
    }

    fn moves(&self, place: u32, stones: Stones<u128>) -> u32 {
        match self.graph(place) {
            None => self.grid.moves(place, stones),
            Some(graph) => {
                let near = |single| graph.field.neighbors(single) & stones.white;
                stones.black.singles().map(|single| near(single).count()).sum()
            }
        }
    }

    fn is_path(&self, place: u32, connected: u128) -> bool {
        match self.graph(place) {
            None => self.grid.is_path(place, connected),
            Some(graph) => graph.field.is_path(connected),
        }
    }

    fn pushed(&self, place: u32, stones: Stones<u128>) -> Stones<u128> {
        match self.graph(place) {
            None => self.grid.pushed(place, stones),
            Some(_) => stones,
        }
    }

    /// No symmetries of a graph are looked for.
    fn keys(&self, place: u32, stones: Stones<u128>) -> [Key; 2] {
        match self.graph(place) {
            None => self.grid.keys(place, stones),
            Some(graph) => [stones, stones.swapped()]
                .map(|Stones { black, white }| graph.hasher.set(black).set(white).key()),
        }
    }

    fn part(&self, place: u32, stones: Stones<u128>) -> Part {
        match self.graph(place) {
            None => self.grid.part(place, stones),
            Some(graph) => {
                let Stones { black, white } = stones;
                Part::Graph(graph.field.clone(), WideStones { black, white })
            }
        }
    }
}
