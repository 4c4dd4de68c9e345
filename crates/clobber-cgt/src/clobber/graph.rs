//! Parts of any other graph, of up to 128 vertices.

use rustc_hash::FxHashMap;

use super::field::{Field, Set, Stones, Tables, singles};

/// The neighbours of every vertex.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct GraphField {
    neighbors: Vec<Set>,
}

impl GraphField {
    pub(crate) const MOST_VERTICES: usize = Set::BITS as usize;

    /// The graph in which vertex k has these neighbours.
    pub(crate) const fn new(neighbors: Vec<Set>) -> Self {
        Self { neighbors }
    }

    /// The bytes that it takes.
    pub(crate) fn bytes(&self) -> usize {
        size_of::<Self>() + self.neighbors.capacity() * size_of::<Set>()
    }
}

impl Field for GraphField {
    fn neighbors(&self, single: Set) -> Set {
        self.neighbors.get(single.trailing_zeros() as usize).copied().unwrap_or(0)
    }

    fn component(&self, single: Set, within: Set) -> Set {
        let (mut component, mut rim) = (single, single);
        while rim != 0 {
            let near = singles(rim).fold(0, |near, vertex| near | self.neighbors(vertex));
            rim = near & within & !component;
            component |= rim;
        }
        component
    }

    fn is_path(&self, connected: Set) -> bool {
        let mut ends = 0;
        singles(connected).all(|vertex| {
            let degree = (self.neighbors(vertex) & connected).count_ones();
            ends += u32::from(degree < 2);
            degree <= 2
        }) && ends > 0
    }

    /// No symmetries of the graph are looked for; the colours are swapped.
    fn representative(&self, part: Stones) -> (Stones, bool) {
        let swapped = part.swapped();
        if swapped < part { (swapped, true) } else { (part, false) }
    }

    fn table<V>(tables: &mut Tables<V>) -> &mut FxHashMap<Stones, V> {
        &mut tables.graph
    }
}
