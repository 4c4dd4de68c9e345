//! What boards of up to 128 vertices in machine words have in common.

use rustc_hash::FxHashMap;

use super::graph::GraphField;
use super::row::Row;

/// A set of vertices.
pub(crate) type Set = u128;

/// The vertices of a set, one at a time, each as a set.
pub(crate) fn singles(mut set: Set) -> impl Iterator<Item = Set> {
    core::iter::from_fn(move || {
        let single = set & set.wrapping_neg();
        set ^= single;
        (single != 0).then_some(single)
    })
}

/// The stones of both colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Stones {
    pub(crate) black: Set,
    pub(crate) white: Set,
}

impl Stones {
    pub(crate) const fn all(self) -> Set {
        self.black | self.white
    }

    pub(crate) const fn is_monochromatic(self) -> bool {
        self.black == 0 || self.white == 0
    }

    pub(crate) const fn within(self, set: Set) -> Self {
        Self { black: self.black & set, white: self.white & set }
    }

    pub(crate) const fn swapped(self) -> Self {
        Self { black: self.white, white: self.black }
    }

    /// The same with stones of the other colour on some of the vertices.
    pub(crate) const fn recolored(self, set: Set) -> Self {
        Self { black: self.black ^ set, white: self.white ^ set }
    }
}

/// A board in machine words.
pub(crate) trait Field {
    /// The neighbours of a vertex.
    fn neighbors(&self, single: Set) -> Set;

    /// The connected component of a vertex within a set.
    fn component(&self, single: Set, within: Set) -> Set;

    /// Whether a connected set is a path: it has an edge less than vertices, and no vertex has three
    /// neighbours.
    fn is_path(&self, connected: Set) -> bool;

    /// The representative of a part, and whether the colours are swapped in it.
    fn representative(&self, part: Stones) -> (Stones, bool);

    /// The table of the field's representatives.
    fn table<V>(tables: &mut Tables<V>) -> &mut FxHashMap<Stones, V>;

    /// The row of a part which is a path, if it is not too long.
    fn row(&self, part: Stones) -> Option<Row> {
        let all = part.all();
        let end = singles(all).find(|&single| (self.neighbors(single) & all).count_ones() <= 1)?;
        let mut remaining = all;
        let mut next = end;
        Row::new(core::iter::from_fn(|| {
            let single = next;
            remaining &= !single;
            next = self.neighbors(single) & remaining;
            (single != 0).then_some(part.black & single != 0)
        }))
    }
}

/// What has been found, for each kind of part.
#[derive(Clone, Debug)]
pub(crate) struct Tables<V> {
    pub(crate) rows: FxHashMap<Row, V>,
    pub(crate) grids: FxHashMap<Stones, V>,
    /// Of the graph at hand.
    pub(crate) graph: FxHashMap<Stones, V>,
    /// Of all other graphs.
    graphs: FxHashMap<GraphField, FxHashMap<Stones, V>>,
    /// How many entries those have, and bytes.
    in_graphs: [usize; 2],
}

impl<V> Tables<V> {
    pub(crate) fn new() -> Self {
        Self {
            rows: FxHashMap::default(),
            grids: FxHashMap::default(),
            graph: FxHashMap::default(),
            graphs: FxHashMap::default(),
            in_graphs: [0; 2],
        }
    }

    /// Puts the table of a graph at hand.
    pub(crate) fn open(&mut self, graph: &GraphField) {
        self.graph = self.graphs.remove(graph).unwrap_or_default();
        let [entries, bytes] = &mut self.in_graphs;
        *entries -= self.graph.len();
        *bytes -= if self.graph.is_empty() { 0 } else { bytes_of(&self.graph) + graph.bytes() };
    }

    /// Puts the table of the graph at hand away.
    pub(crate) fn close(&mut self, graph: &GraphField) {
        let table = core::mem::take(&mut self.graph);
        if !table.is_empty() {
            let [entries, bytes] = &mut self.in_graphs;
            *entries += table.len();
            *bytes += bytes_of(&table) + graph.bytes();
            self.graphs.insert(graph.clone(), table);
        }
    }

    pub(crate) fn len(&self) -> usize {
        let [in_graphs, _] = self.in_graphs;
        self.rows.len() + self.grids.len() + self.graph.len() + in_graphs
    }

    pub(crate) fn bytes(&self) -> usize {
        let [_, in_graphs] = self.in_graphs;
        bytes_of(&self.rows) + bytes_of(&self.grids) + bytes_of(&self.graph) + in_graphs
    }
}

/// The bytes of a table. It has an eighth more slots than it uses, and a byte beside each.
pub(crate) fn bytes_of<K, V>(table: &FxHashMap<K, V>) -> usize {
    table.capacity() / 7 * 8 * (size_of::<(K, V)>() + 1)
}
