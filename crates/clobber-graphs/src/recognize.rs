//! Recognises members of families of graphs, however their vertices are numbered.

// Every vertex belongs to the graph; invalid neighbours named by a board are left out.
#![allow(clippy::indexing_slicing)]

mod cartesian;

use clobber_core::{Certificate, Effort, Grid, Path, Refuted, Stopped, Topology, Vertex};
use smallvec::SmallVec;

use self::cartesian::factors;
use crate::board::{Circulant, Hamming, Hypercube, Multipartite, NamedBoard, Product};

/// Identifies a graph as a member of a family, and each of its vertices as a vertex of that member.
///
/// It is plain data, and [`check`](Self::check) decides whether it is true.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Labeling {
    /// The member of the family.
    pub board: NamedBoard,
    /// The vertex of the board for each vertex of the graph.
    pub labels: Vec<Vertex>,
}

impl Labeling {
    /// Recognises families of graphs under any numbering of their vertices.
    ///
    /// These are hypercubes, products of cliques, paths, cycles, grids, complete multipartite graphs, powers of a
    /// cycle, and products of any graphs.
    ///
    /// # Arguments
    /// - `graph`: any board. Trees other than paths are not recognised:
    ///   [`reduce_pseudoforest`](crate::reduce_pseudoforest) needs no labels.
    /// - `effort`: a step is a visited vertex or edge.
    ///
    /// # Returns
    /// The member and its [checked](Self::check) labels, or `None` if the graph is in none of the families. If a
    /// graph belongs to several families, the first in the list above counts. Factors are sorted by size, the
    /// greatest first; a grid has at least as many rows as columns.
    ///
    /// # Complexity
    /// O(V + E) time, apart from the adjacency tests of [`check`](Self::check), and O(V) memory. A graph that is not
    /// a product of cliques, a path, a cycle or a grid takes at least as much time as it has pairs of edges with a
    /// common end, and O(V + E) memory.
    ///
    /// # Errors
    /// [`Stopped`].
    ///
    /// ```
    /// use clobber_core::GraphBoard;
    /// use clobber_graphs::{Effort, Labeling};
    ///
    /// let edges = [(0, 3), (3, 5), (5, 0), (1, 2), (2, 4), (4, 1), (0, 4), (3, 2), (5, 1)];
    /// let prism = GraphBoard::from_edges(6, edges)?;
    /// let found = Labeling::recognize(&prism, &mut Effort::new())?.ok_or("not recognised")?;
    /// assert_eq!(found.board.to_string(), "K3xK2");
    /// assert_eq!(found.check(&prism), Ok(()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Source
    /// Products of cliques: the neighbours of a vertex fall apart into one clique for each factor, which gives them
    /// coordinates. Every vertex at a greater distance combines the coordinates of two nearer neighbours (W. Imrich
    /// and S. Klavžar, *Product Graphs*, 2000, on the recognition of Hamming graphs). In a grid, the distances from
    /// two corners are the coordinates. In a power C_n(1, ..., r) of a cycle, neighbours on the cycle have the most
    /// neighbours in common. Products of other graphs are found by their squares, after T. Feder, *Product graph
    /// representations* (1992).
    pub fn recognize(
        graph: &impl Topology,
        effort: &mut Effort<'_>,
    ) -> Result<Option<Self>, Stopped> {
        /// For degrees, distances, labels, the order of a search, and the memory of [`check`](Self::check).
        const BYTES_A_VERTEX: usize = 48;
        // A board that breaks its contract may change: its number of vertices is read once.
        let graph = &graph.as_dyn();
        effort.hold_memory(graph.vertex_count().saturating_mul(BYTES_A_VERTEX))?;
        let Some(degrees) = Degrees::new(graph, effort)? else { return Ok(None) };
        // For the check.
        effort.spend(graph.vertex_count() as u64)?;
        for label in [
            Degrees::product,
            Degrees::path_or_cycle,
            Degrees::grid,
            Degrees::multipartite,
            Degrees::power_of_cycle,
            Degrees::cartesian,
        ] {
            let found = label(&degrees, effort)?;
            if let Some(found) = found.filter(|found| found.check(graph).is_ok()) {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    /// Checks that the labels are an isomorphism from the graph onto the board.
    ///
    /// It relies only on the definition: every vertex of the board is a label once, every edge is an edge of the
    /// board, and every vertex has as many neighbours as its label.
    ///
    /// # Complexity
    /// O(V + E) adjacency tests of the board, O(V) memory.
    ///
    /// # Errors
    /// [`Refuted`] names a vertex where this fails.
    pub fn check(&self, graph: &impl Topology) -> Result<(), Refuted> {
        let Self { board, labels } = self;
        let count = graph.vertex_count();
        for (what, found) in [("labels", labels.len()), ("vertices", board.vertex_count())] {
            if found != count {
                return Err(Refuted::claim(what, found, count));
            }
        }
        let mut is_used = vec![false; count];
        let fault_at = |index, fault: &str| Err(Refuted::new(fault).at("vertex", index));
        for (index, label) in labels.iter().enumerate() {
            match is_used.get_mut(label.index()) {
                Some(used) if !*used => *used = true,
                _ => {
                    let fault = "the label is not on the board, or another vertex has it too";
                    return fault_at(index, fault);
                }
            }
        }
        for (index, &label) in labels.iter().enumerate() {
            let mut degree = 0;
            for near in graph.neighbors(Vertex::new(index as u32)) {
                degree += 1;
                if !labels.get(near.index()).is_some_and(|&n| board.are_adjacent(label, n)) {
                    return fault_at(index, "an edge that the board does not have");
                }
            }
            if degree != board.neighbors(label).count() {
                return fault_at(index, "too few neighbours");
            }
        }
        Ok(())
    }
}

impl<T: Topology> Certificate<T> for Labeling {
    fn check(&self, graph: &T) -> Result<(), Refuted> {
        self.check(graph)
    }
}

/// No distance, and no vertex.
const NONE: u32 = u32::MAX;

/// A graph and its degrees.
struct Degrees<'a, T> {
    graph: &'a T,
    degrees: Vec<u32>,
    least: u32,
    most: u32,
}

impl<'a, T: Topology> Degrees<'a, T> {
    /// Counts the neighbours of every vertex; `None` for an empty board.
    fn new(graph: &'a T, effort: &mut Effort<'_>) -> Result<Option<Self>, Stopped> {
        let mut degrees = Vec::with_capacity(graph.vertex_count());
        for vertex in vertices(graph) {
            let degree = graph.neighbors(vertex).count();
            effort.spend(1 + degree as u64)?;
            degrees.push(degree as u32);
        }
        let least = degrees.iter().copied().min();
        let most = degrees.iter().copied().max();
        Ok(least.zip(most).map(|(least, most)| Self { graph, degrees, least, most }))
    }

    /// Returns the valid neighbours of a vertex; a board that breaks its contract may name others.
    fn near(&self, vertex: Vertex) -> impl Iterator<Item = Vertex> {
        self.graph.neighbors(vertex).filter(|near| near.index() < self.degrees.len())
    }

    /// Labels a product of cliques.
    fn product(&self, effort: &mut Effort<'_>) -> Result<Option<Labeling>, Stopped> {
        let count = self.degrees.len();
        if self.least != self.most {
            return Ok(None);
        }
        let factors = Factors::around(self.graph, Vertex::new(0), count);
        let Some(factors) = factors else { return Ok(None) };
        Ok(factors.spread(self.graph, effort)?.and_then(|packed| factors.labeling(&packed)))
    }

    /// Labels a path or a cycle.
    fn path_or_cycle(&self, effort: &mut Effort<'_>) -> Result<Option<Labeling>, Stopped> {
        let count = self.degrees.len();
        if self.most > 2 {
            return Ok(None);
        }
        let end = self.degrees.iter().position(|&degree| degree < 2);
        let board = match end {
            Some(_) => Path::new(count as u32).into(),
            None => clobber_core::Cycle::new(count as u32).into(),
        };
        let mut labels = vec![Vertex::new(NONE); count];
        let mut next = Some(Vertex::new(end.unwrap_or(0) as u32));
        let mut number = 0;
        while let Some(vertex) = next {
            effort.spend(1)?;
            labels[vertex.index()] = Vertex::new(number);
            number += 1;
            next = self.near(vertex).find(|near| labels[near.index()].get() == NONE);
        }
        Ok(Some(Labeling { board, labels }))
    }

    /// Labels a grid with at least two rows and columns, by the distances from two corners of a shortest side.
    fn grid(&self, effort: &mut Effort<'_>) -> Result<Option<Labeling>, Stopped> {
        let count = self.degrees.len();
        let corners: SmallVec<[Vertex; 5]> = (0..)
            .map(Vertex::new)
            .zip(&self.degrees)
            .filter_map(|(vertex, &degree)| (degree == 2).then_some(vertex))
            .take(5)
            .collect();
        let (&[corner, ref others @ ..], 2..=4) = (corners.as_slice(), self.most) else {
            return Ok(None);
        };
        if others.len() != 3 {
            return Ok(None);
        }
        let distances = self.distances(corner, effort)?;
        let at = |v: &Vertex| distances[v.index()];
        let Some(&nearest) = others.iter().min_by_key(|v| at(v)) else { return Ok(None) };
        let across = at(&nearest) as usize;
        let cols = across.saturating_add(1);
        let Ok(board) = Grid::new(count / cols, cols) else { return Ok(None) };
        let from_nearest = self.distances(nearest, effort)?;
        let label = |(&one, &two): (&u32, &u32)| {
            // These distances are row + col and row + across - col.
            let (one, two) = (one as usize, two as usize);
            let row = (one + two).checked_sub(across)? / 2;
            let col = (one + across).checked_sub(two)? / 2;
            Vertex::from_index(row.checked_mul(cols)?.checked_add(col)?)
        };
        let labels = distances.iter().zip(&from_nearest).map(label).collect::<Option<_>>();
        Ok(labels.map(|labels| Labeling { board: NamedBoard::Grid(board), labels }))
    }

    /// Labels a complete multipartite graph with at least two parts, the greatest first: non-adjacency is an
    /// equivalence.
    fn multipartite(&self, effort: &mut Effort<'_>) -> Result<Option<Labeling>, Stopped> {
        let count = self.degrees.len();
        let (mut is_placed, mut parts) = (vec![false; count], Vec::<Vec<usize>>::new());
        for (vertex, &degree) in self.degrees.iter().enumerate() {
            if is_placed[vertex] {
                continue;
            }
            let mut is_near = vec![false; count];
            for near in self.near(Vertex::new(vertex as u32)) {
                is_near[near.index()] = true;
            }
            effort.spend(count as u64)?;
            let is_new = |other: &usize| {
                !is_near[*other] && !core::mem::replace(&mut is_placed[*other], true)
            };
            let part: Vec<usize> = (0..count).filter(is_new).collect();
            // A vertex has all vertices outside its part as neighbours.
            if part.len() + degree as usize != count {
                return Ok(None);
            }
            parts.push(part);
        }
        parts.sort_by_key(|part| core::cmp::Reverse(part.len()));
        let board = Multipartite::new(parts.iter().map(|part| part.len() as u32)).ok();
        let mut labels = vec![Vertex::default(); count];
        for (label, &vertex) in (0..).zip(parts.iter().flatten()) {
            labels[vertex] = Vertex::new(label);
        }
        let board = board.filter(|_| parts.len() > 1);
        Ok(board.map(|board| Labeling { board: board.into(), labels }))
    }

    /// Labels a power C_n(1, ..., r) of a cycle, r > 1, along the edges whose ends have the most neighbours in common.
    fn power_of_cycle(&self, effort: &mut Effort<'_>) -> Result<Option<Labeling>, Stopped> {
        let count = self.degrees.len();
        let reach = self.most / 2;
        if self.least != self.most || self.most % 2 == 1 || reach < 2 || self.most as usize >= count
        {
            return Ok(None);
        }
        let mut labels = vec![Vertex::new(NONE); count];
        let (mut next, mut number) = (Some(Vertex::new(0)), 0);
        while let Some(vertex) = next {
            labels[vertex.index()] = Vertex::new(number);
            number += 1;
            let mut best = None;
            for near in self.near(vertex) {
                effort.spend(u64::from(self.most))?;
                let shared = self.near(near).filter(|&v| self.graph.are_adjacent(v, vertex));
                let shared = shared.count();
                let is_new = labels[near.index()].get() == NONE;
                if is_new && best.is_none_or(|(most, _)| shared > most) {
                    best = Some((shared, near));
                }
            }
            next = best.map(|(_, near)| near);
        }
        let board = Circulant::new(count as u32, 1..=reach).ok();
        Ok(board.map(|board| Labeling { board: board.into(), labels }))
    }

    /// Labels a product of graphs other than cliques, and each of its factors.
    fn cartesian(&self, effort: &mut Effort<'_>) -> Result<Option<Labeling>, Stopped> {
        // Every vertex of a product has a neighbour in each factor.
        if self.least < 2 {
            return Ok(None);
        }
        let Some(product) = factors(self.graph, effort)? else { return Ok(None) };
        // For each factor: its index, its board (of a known family if recognised), and the labels of its vertices.
        let mut named: Vec<(usize, NamedBoard, Vec<Vertex>)> = Vec::new();
        for (index, board) in product.boards.into_iter().enumerate() {
            named.push(match Labeling::recognize(&board, effort)? {
                Some(Labeling { board, labels }) => (index, board, labels),
                None => {
                    let labels = (0..board.vertex_count()).map_while(Vertex::from_index).collect();
                    (index, board.into(), labels)
                }
            });
        }
        // The cliques come last, together.
        named.sort_by_key(|(_, board, _)| {
            (matches!(board, NamedBoard::Hamming(_)), core::cmp::Reverse(board.vertex_count()))
        });
        let mut labels = vec![Vertex::new(0); self.degrees.len()];
        let (mut whole, mut stride) = (None::<NamedBoard>, 1);
        for (index, board, own) in named {
            for (label, places) in labels.iter_mut().zip(&product.places) {
                let place = own[places[index] as usize];
                *label = Vertex::new(label.get() + stride * place.get());
            }
            stride *= board.vertex_count() as u32;
            whole = Some(match whole {
                None => board,
                Some(before) => match Product::new(before, board) {
                    Ok(product) => product.into(),
                    Err(_) => return Ok(None),
                },
            });
        }
        Ok(whole.map(|board| Labeling { board, labels }))
    }

    /// Returns the distances of all vertices from one vertex.
    fn distances(&self, from: Vertex, effort: &mut Effort<'_>) -> Result<Vec<u32>, Stopped> {
        let mut distances = vec![NONE; self.degrees.len()];
        let mut queue = vec![from];
        distances[from.index()] = 0;
        let mut index = 0;
        while let Some(&vertex) = queue.get(index) {
            index += 1;
            for near in self.near(vertex) {
                effort.spend(1)?;
                if distances[near.index()] == NONE {
                    distances[near.index()] = distances[vertex.index()] + 1;
                    queue.push(near);
                }
            }
        }
        Ok(distances)
    }
}

/// The factors of a product of cliques, seen from one vertex.
struct Factors {
    root: Vertex,
    /// For each factor, its size and the first bit of its coordinate.
    sizes: SmallVec<[(u32, u32); 8]>,
    /// The neighbours of the root with their packed coordinates, all but one of them 0.
    beside: Vec<(Vertex, u64)>,
}

impl Factors {
    /// Assigns the neighbours of a vertex to factors, by their adjacencies.
    fn around(graph: &impl Topology, root: Vertex, vertex_count: usize) -> Option<Self> {
        let neighbors: Vec<Vertex> = graph.neighbors(root).collect();
        let mut beside: Vec<(Vertex, u64)> = Vec::with_capacity(neighbors.len());
        let mut is_placed = vec![true; vertex_count];
        for &near in &neighbors {
            *is_placed.get_mut(near.index())? = false;
        }
        let (mut sizes, mut volume, mut shift) = (SmallVec::new(), 1_usize, 0);
        for &first in &neighbors {
            if is_placed[first.index()] {
                continue;
            }
            let mut size = 1_u32;
            for near in [first].into_iter().chain(graph.neighbors(first)) {
                if let Some(placed) = is_placed.get_mut(near.index()).filter(|placed| !**placed) {
                    *placed = true;
                    beside.push((near, u64::from(size) << shift));
                    size += 1;
                }
            }
            volume = volume.checked_mul(size as usize).filter(|&v| v <= vertex_count)?;
            sizes.push((size, shift));
            // The coordinates of at most 2^32 vertices take at most twice 32 bits.
            shift += size.next_power_of_two().trailing_zeros();
        }
        (volume == vertex_count).then_some(Self { root, sizes, beside })
    }

    /// Gives every vertex its packed coordinates, combined from two nearer neighbours.
    fn spread(
        &self,
        graph: &impl Topology,
        effort: &mut Effort<'_>,
    ) -> Result<Option<Vec<u64>>, Stopped> {
        #[derive(Clone, Copy)]
        struct ReachedVertex {
            packed: u64,
            distance: u32,
            /// True once the vertex has been combined from two nearer neighbours.
            is_known: bool,
        }
        let unknown = ReachedVertex { packed: 0, distance: NONE, is_known: false };
        let mut places = vec![unknown; graph.vertex_count()];
        let mut queue = Vec::with_capacity(places.len());
        for (vertex, packed) in [(self.root, 0)].into_iter().chain(self.beside.iter().copied()) {
            let distance = u32::from(vertex != self.root);
            places[vertex.index()] = ReachedVertex { packed, distance, is_known: true };
            queue.push(vertex);
        }
        let mut index = 0;
        while let Some(&vertex) = queue.get(index) {
            index += 1;
            let here = places[vertex.index()];
            if !here.is_known {
                return Ok(None);
            }
            for near in graph.neighbors(vertex) {
                effort.spend(1)?;
                let Some(place) = places.get_mut(near.index()) else { return Ok(None) };
                if place.distance == NONE {
                    *place = ReachedVertex { distance: here.distance + 1, ..here };
                    place.is_known = false;
                    queue.push(near);
                } else if !place.is_known && place.distance == here.distance + 1 {
                    place.packed |= here.packed;
                    place.is_known = true;
                }
            }
        }
        Ok((queue.len() == places.len()).then(|| places.iter().map(|place| place.packed).collect()))
    }

    /// Returns the labels on the product with its factors sorted by size.
    fn labeling(&self, packed: &[u64]) -> Option<Labeling> {
        let mut by_size = self.sizes.clone();
        by_size.sort_by_key(|&(size, _)| core::cmp::Reverse(size));
        let sizes = by_size.iter().map(|&(size, _)| size);
        let board = Hamming::new(sizes.clone()).ok()?;
        let coordinate = |packed: u64, (size, shift): (u32, u32)| {
            (packed >> shift) as u32 & (size.next_power_of_two() - 1)
        };
        let label = |&packed: &u64| board.vertex(by_size.iter().map(|&f| coordinate(packed, f)));
        let labels = packed.iter().map(label).collect::<Option<_>>()?;
        let is_cube = by_size.iter().all(|&(size, _)| size == 2);
        let board = match Hypercube::new(by_size.len() as u32) {
            Ok(cube) if is_cube => cube.into(),
            _ => board.into(),
        };
        Some(Labeling { board, labels })
    }
}

fn vertices(graph: &impl Topology) -> impl Iterator<Item = Vertex> {
    (0..graph.vertex_count()).map_while(Vertex::from_index)
}
