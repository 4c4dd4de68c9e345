//! Finds the factors of cartesian products of any graphs, by their squares.
//!
//! Two edges uv and uw belong to the same factor if v and w are adjacent, or if the edges do not span exactly one
//! square without diagonals. Opposite edges of such a square also belong to the same factor. The resulting classes of
//! edges are the factors of most products, and no class has edges of two factors (T. Feder, *Product graph
//! representations*, 1992, makes the classes convex). If they are not the factors, the check of the labels fails.

// Edges and vertices are numbered by this module.
#![allow(clippy::indexing_slicing)]

use std::collections::HashMap;

use clobber_core::{Effort, GraphBoard, Stopped, Topology, Vertex};

/// The factors of a product, and the place of every vertex in each factor.
pub(super) struct Factors {
    pub(super) boards: Vec<GraphBoard>,
    /// For each vertex, its places in all factors.
    pub(super) places: Vec<Vec<u32>>,
}

/// The edges of a graph, by their two ends, and classes of edges.
struct Edges {
    /// For each vertex, its sorted neighbours with the numbers of the edges.
    near: Vec<Vec<(u32, u32)>>,
    /// Union-find.
    classes: Vec<u32>,
}

impl Edges {
    fn new(graph: &impl Topology, effort: &mut Effort<'_>) -> Result<Self, Stopped> {
        let count = graph.vertex_count();
        let mut near: Vec<Vec<(u32, u32)>> = vec![Vec::new(); count];
        let mut edges = 0;
        for vertex in 0..count as u32 {
            for other in graph.neighbors(Vertex::new(vertex)).map(Vertex::get) {
                effort.spend(1)?;
                // A board that breaks its contract may name vertices that do not exist.
                if other > vertex && (other as usize) < count {
                    near[vertex as usize].push((other, edges));
                    near[other as usize].push((vertex, edges));
                    edges += 1;
                }
            }
        }
        near.iter_mut().for_each(|list| list.sort_unstable());
        Ok(Self { near, classes: (0..edges).collect() })
    }

    /// Returns the number of the edge between two vertices.
    fn between(&self, a: u32, b: u32) -> Option<u32> {
        let list = &self.near[a as usize];
        list.binary_search_by_key(&b, |&(other, _)| other).ok().map(|index| list[index].1)
    }

    fn class(&mut self, mut edge: u32) -> u32 {
        while self.classes[edge as usize] != edge {
            let next = self.classes[self.classes[edge as usize] as usize];
            self.classes[edge as usize] = next;
            edge = next;
        }
        edge
    }

    fn join(&mut self, a: u32, b: u32) {
        let (a, b) = (self.class(a), self.class(b));
        self.classes[a.max(b) as usize] = a.min(b);
    }

    /// Joins the classes of the edges around a vertex, according to the squares through it.
    fn look_around(&mut self, vertex: u32, effort: &mut Effort<'_>) -> Result<(), Stopped> {
        let around = self.near[vertex as usize].clone();
        // For each vertex two steps away, the places of the vertices between, among the neighbours.
        let mut between: HashMap<u32, Vec<usize>> = HashMap::new();
        for (place, &(near, edge)) in around.iter().enumerate() {
            effort.spend(1 + self.near[near as usize].len() as u64)?;
            for &(far, _) in self.near[near as usize].clone().iter().filter(|e| e.0 != vertex) {
                match self.between(vertex, far) {
                    // A triangle.
                    Some(other) => self.join(edge, other),
                    None => between.entry(far).or_default().push(place),
                }
            }
        }
        // The squares that two neighbours span, by their fourth vertices.
        let mut squares: HashMap<(usize, usize), (u32, u32)> = HashMap::new();
        for (&far, places) in &between {
            effort.spend((places.len() * places.len()) as u64)?;
            for (index, &a) in places.iter().enumerate() {
                for &b in &places[index + 1..] {
                    let (number, last) = squares.entry((a, b)).or_default();
                    (*number, *last) = (*number + 1, far);
                }
            }
        }
        for (a, &(near, edge)) in around.iter().enumerate() {
            effort.spend((around.len() - a) as u64)?;
            for (b, &(other, second)) in around.iter().enumerate().skip(a + 1) {
                if self.class(edge) == self.class(second) {
                    continue;
                }
                match squares.get(&(a, b)) {
                    Some(&(1, far)) => {
                        let opposite = [self.between(other, far), self.between(near, far)];
                        for (edge, opposite) in [edge, second].into_iter().zip(opposite) {
                            opposite.into_iter().for_each(|opposite| self.join(edge, opposite));
                        }
                    }
                    _ => self.join(edge, second),
                }
            }
        }
        Ok(())
    }
}

/// Finds the factors of a connected product of at least two graphs.
pub(super) fn factors(
    graph: &impl Topology,
    effort: &mut Effort<'_>,
) -> Result<Option<Factors>, Stopped> {
    let count = graph.vertex_count();
    let mut edges = Edges::new(graph, effort)?;
    for vertex in 0..count as u32 {
        edges.look_around(vertex, effort)?;
        // In a product, every vertex has edges of every factor. Usually the first vertex shows that there is only one
        // factor.
        let around = edges.near[vertex as usize].clone();
        let mut classes = around.iter().map(|&(_, edge)| edges.class(edge));
        let first = classes.next();
        if classes.all(|class| Some(class) == first) {
            return Ok(None);
        }
    }
    let mut numbers: HashMap<u32, usize> = HashMap::new();
    for edge in 0..edges.classes.len() as u32 {
        let next = numbers.len();
        numbers.entry(edges.class(edge)).or_insert(next);
    }
    if numbers.len() < 2 || numbers.len() > u32::BITS as usize {
        return Ok(None);
    }
    let class_of: Vec<usize> =
        (0..edges.classes.len() as u32).map(|edge| numbers[&edges.class(edge)]).collect();
    let (mut boards, mut volume) = (Vec::new(), 1_usize);
    let mut places: Vec<Option<Vec<u32>>> = vec![None; count];
    for class in 0..numbers.len() {
        let Some(layer) = layer(&edges, &class_of, class) else { return Ok(None) };
        let place = |vertex: u32| layer.binary_search(&vertex).ok();
        let mut inside = Vec::new();
        for (index, &vertex) in layer.iter().enumerate() {
            effort.spend(1)?;
            let mut own = vec![0; numbers.len()];
            own[class] = index as u32;
            places[vertex as usize] = Some(own);
            for &(near, edge) in &edges.near[vertex as usize] {
                if class_of[edge as usize] == class && near > vertex {
                    inside.extend(place(near).map(|near| (index, near)));
                }
            }
        }
        volume = volume.saturating_mul(layer.len());
        let Ok(board) = GraphBoard::from_edges(layer.len(), inside) else { return Ok(None) };
        boards.push(board);
    }
    let spread = if volume == count { spread(&edges, &class_of, places, effort)? } else { None };
    Ok(spread.map(|places| Factors { boards, places }))
}

/// Returns the sorted vertices that edges of a class connect to the first vertex.
fn layer(edges: &Edges, class_of: &[usize], class: usize) -> Option<Vec<u32>> {
    let mut is_met = vec![false; edges.near.len()];
    let mut layer = vec![0];
    *is_met.first_mut()? = true;
    let mut index = 0;
    while let Some(&vertex) = layer.get(index) {
        index += 1;
        for &(near, edge) in &edges.near[vertex as usize] {
            if class_of[edge as usize] == class && !is_met[near as usize] {
                is_met[near as usize] = true;
                layer.push(near);
            }
        }
    }
    layer.sort_unstable();
    Some(layer)
}

/// Gives every vertex its places, combined from two neighbours nearer to the first vertex along edges of two classes.
fn spread(
    edges: &Edges,
    class_of: &[usize],
    mut places: Vec<Option<Vec<u32>>>,
    effort: &mut Effort<'_>,
) -> Result<Option<Vec<Vec<u32>>>, Stopped> {
    let mut distances = vec![u32::MAX; edges.near.len()];
    let mut queue = vec![0_u32];
    distances[0] = 0;
    let mut index = 0;
    while let Some(&vertex) = queue.get(index) {
        index += 1;
        let here = distances[vertex as usize];
        let mut nearer: Vec<(u32, usize)> = Vec::new();
        for &(near, edge) in &edges.near[vertex as usize] {
            effort.spend(1)?;
            if distances[near as usize] == u32::MAX {
                distances[near as usize] = here + 1;
                queue.push(near);
            } else if distances[near as usize] < here {
                nearer.push((near, class_of[edge as usize]));
            }
        }
        if places[vertex as usize].is_some() {
            continue;
        }
        let Some(&(first, class)) = nearer.first() else { return Ok(None) };
        let second = nearer.iter().find(|&&(_, other)| other != class);
        let of = |vertex: u32| places[vertex as usize].clone();
        let (Some(mut own), Some(other)) = (of(first), second.and_then(|&(v, _)| of(v))) else {
            return Ok(None);
        };
        // The first neighbour differs only in the factor `class`, where the second one has the right place.
        own[class] = other[class];
        places[vertex as usize] = Some(own);
    }
    Ok(places.into_iter().collect())
}
