//! Tables of the values found, for each kind of part.

use clobber_core::Stones;
use rustc_hash::FxHashMap;

use crate::board::{Board, Grid4x31, Grid8x7, Grid8x15, Row, SmallGraph};

/// The values of representatives on boards of one kind.
pub(crate) type StonesTable<V, W = u128> = FxHashMap<Stones<W>, V>;

/// Values found, for each kind of part.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tables<V> {
    pub(crate) rows: FxHashMap<Row, V>,
    /// For grids of up to seven rows and columns.
    small_grids: StonesTable<V, u64>,
    grids: StonesTable<V>,
    long_grids: StonesTable<V>,
    graph: StonesTable<V>,
    /// For all other graphs.
    graphs: FxHashMap<SmallGraph, StonesTable<V>>,
    /// The numbers of entries and bytes in `graphs`.
    in_graphs: [usize; 2],
}

/// A board whose representatives have a table.
pub(crate) trait Tabled: Board {
    fn table<V>(tables: &mut Tables<V>) -> &mut StonesTable<V, Self::Set>;

    /// Returns the part if it is on a small grid.
    fn small(_: Stones<Self::Set>) -> Option<Stones<u64>> {
        None
    }

    /// Moves a small part to a small grid, where it is found sooner.
    fn narrowed(_: Stones<Self::Set>) -> Option<Stones<u64>> {
        None
    }
}

impl Tabled for Grid8x7 {
    fn table<V>(tables: &mut Tables<V>) -> &mut StonesTable<V, u64> {
        &mut tables.small_grids
    }

    fn small(part: Stones<u64>) -> Option<Stones<u64>> {
        Some(part)
    }
}

impl Tabled for Grid8x15 {
    fn table<V>(tables: &mut Tables<V>) -> &mut StonesTable<V> {
        &mut tables.grids
    }

    fn narrowed(stones: Stones<u128>) -> Option<Stones<u64>> {
        Self::narrowed(stones)
    }
}

impl Tabled for Grid4x31 {
    fn table<V>(tables: &mut Tables<V>) -> &mut StonesTable<V> {
        &mut tables.long_grids
    }
}

impl Tabled for SmallGraph {
    fn table<V>(tables: &mut Tables<V>) -> &mut StonesTable<V> {
        &mut tables.graph
    }
}

impl<V> Tables<V> {
    /// Makes the table of a graph the current one.
    pub(crate) fn open(&mut self, graph: &SmallGraph) {
        self.graph = self.graphs.remove(graph).unwrap_or_default();
        let [entries, bytes] = &mut self.in_graphs;
        *entries -= self.graph.len();
        *bytes -= if self.graph.is_empty() { 0 } else { bytes_of(&self.graph) + graph.bytes() };
    }

    /// Puts the table of the current graph away.
    pub(crate) fn close(&mut self, graph: &SmallGraph) {
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
        let grids = self.small_grids.len() + self.grids.len() + self.long_grids.len();
        self.rows.len() + grids + self.graph.len() + in_graphs
    }

    pub(crate) fn bytes(&self) -> usize {
        let [_, in_graphs] = self.in_graphs;
        let small_grids = bytes_of(&self.small_grids);
        let grids = small_grids + bytes_of(&self.grids) + bytes_of(&self.long_grids);
        bytes_of(&self.rows) + grids + bytes_of(&self.graph) + in_graphs
    }
}

/// Returns the bytes of a table: eight slots for seven entries of capacity, each with one byte more.
pub(crate) fn bytes_of<K, V>(table: &FxHashMap<K, V>) -> usize {
    table.capacity() / 7 * 8 * (size_of::<(K, V)>() + 1)
}
