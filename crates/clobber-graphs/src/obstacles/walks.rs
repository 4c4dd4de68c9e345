//! Obstacles to a stone that must pass all others, or nearly all.
//!
//! Deciding whether such a path exists is NP-complete. Linear time suffices to find some vertices that cut the others
//! into too many parts: a vertex, the path's two ends, all but an independent set, and the copies of these in a
//! product.

// Vertices belong to a graph of this module, or to the board.
#![allow(clippy::indexing_slicing)]

use clobber_core::{DynBoard, Effort, Family, Goal, Stopped, Topology, Vertex};

use super::delta;
use crate::DynPosition;
use crate::Obstacle;
use crate::strong::{Leaf, LeafKind};

/// Returns the obstacle that a stone would have to follow a path that does not exist, if this is easy to show.
///
/// Goals that delta rules out, and stones with at most one cycle, are left to methods that say more.
pub(crate) fn to_walk(
    position: &DynPosition<'_>,
    goal: Goal,
    effort: &mut Effort<'_>,
) -> Result<Option<Obstacle>, Stopped> {
    let Goal::One { vertex, color } = goal else { return Ok(None) };
    if position.color_at(vertex) != Some(!color) {
        return Ok(None);
    }
    if position.count(color) != 1 {
        return Ok(sides(position, goal, effort));
    }
    let Some(walker) = position.vertices_of(color).next() else { return Ok(None) };
    if delta(position, goal, effort)?.is_some() {
        return Ok(None);
    }
    let found = cut(position, [walker, vertex], effort)?;
    Ok(found.filter(|claim| claim.check(position, goal, effort).is_ok()))
}

/// Returns the obstacle that the stones other than a walker are on two sides that do not fit, if it rules the goal
/// out.
fn sides(position: &DynPosition<'_>, goal: Goal, effort: &mut Effort<'_>) -> Option<Obstacle> {
    let Goal::One { vertex, color } = goal else { return None };
    if position.count(!color) != 2 {
        return None;
    }
    let walker = position.vertices_of(!color).find(|&walker| walker != vertex)?;
    let claim = Obstacle::Sides { walker };
    claim.check(position, goal, effort).is_ok().then_some(claim)
}

/// Finds vertices whose removal leaves too many parts for a path between two ends.
fn cut(
    position: &DynPosition<'_>,
    ends: [Vertex; 2],
    effort: &mut Effort<'_>,
) -> Result<Option<Obstacle>, Stopped> {
    let board = *position.board();
    let count = board.vertex_count();
    if let Some(Family::Multipartite(sizes)) = board.family() {
        return Ok(beside_greatest_part(position, sizes));
    }
    let mut leaves = Vec::new();
    let is_full = position.stone_count() == count;
    if !is_full || !matches!(board.family(), Some(Family::Product(..))) {
        let stones: Vec<Vertex> = position.occupied().map(|(vertex, _)| vertex).collect();
        let Some(graph) = Graph::new(board, &stones, effort)? else { return Ok(None) };
        // With at most one cycle, the dynamic program decides the goal and says more.
        if graph.near.len() <= 2 * stones.len() {
            return Ok(None);
        }
        let place = |end| stones.binary_search(&end).ok();
        let [Some(from), Some(to)] = ends.map(place) else { return Ok(None) };
        let found = graph.cut([from, to], 1, effort)?;
        return Ok(found.map(|(places, parts)| Obstacle::Cut {
            vertices: places.into_iter().map(|place| stones[place]).collect(),
            parts,
        }));
    }
    if !Leaf::collect(board, &mut leaves) {
        return Ok(None);
    }
    // All copies of a cut of a factor cut the product.
    for Leaf { kind, stride } in leaves {
        let LeafKind::Board(factor) = kind else { continue };
        let size = factor.vertex_count();
        let all: Vec<Vertex> = (0..size as u32).map(Vertex::new).collect();
        let Some(graph) = Graph::new(factor, &all, effort)? else { continue };
        let place = |vertex: Vertex| vertex.index() / stride as usize % size;
        if let Some((places, parts)) = graph.cut(ends.map(place), count / size, effort)? {
            let mut is_cut = vec![false; size];
            places.into_iter().for_each(|place| is_cut[place] = true);
            let vertices = (0..count as u32).map(Vertex::new);
            let vertices = vertices.filter(|&vertex| is_cut[place(vertex)]).collect();
            return Ok(Some(Obstacle::Cut { vertices, parts }));
        }
    }
    Ok(None)
}

/// Selects all stones outside the part of a complete multipartite graph that has the most.
fn beside_greatest_part(position: &DynPosition<'_>, sizes: &[u32]) -> Option<Obstacle> {
    let mut end = 0;
    let parts = sizes.iter().map(|&size| {
        let start = end;
        end += size;
        start..end
    });
    let stones = |part: core::ops::Range<u32>| {
        part.map(Vertex::new).filter(|&vertex| position.color_at(vertex).is_some())
    };
    let greatest = parts.max_by_key(|part| stones(part.clone()).count())?;
    let others = position.occupied().map(|(vertex, _)| vertex);
    let vertices = others.filter(|vertex| !greatest.contains(&vertex.get())).collect();
    Some(Obstacle::Cut { vertices, parts: stones(greatest).count() })
}

/// A graph, as lists of neighbours, one after another.
struct Graph {
    near: Vec<u32>,
    starts: Vec<usize>,
}

/// Vertices, and the number of parts that remain without them.
type Cut = (Vec<usize>, usize);

impl Graph {
    /// Copies the subgraph of a board on sorted vertices; `None` if there are no vertices.
    fn new(
        board: DynBoard<'_>,
        vertices: &[Vertex],
        effort: &mut Effort<'_>,
    ) -> Result<Option<Self>, Stopped> {
        /// The bytes of a neighbour in a list that is about to double, and of a vertex.
        const BYTES: usize = 12;
        let (mut near, mut starts) = (Vec::new(), vec![0]);
        for &vertex in vertices {
            for neighbor in board.neighbors(vertex) {
                near.extend(vertices.binary_search(&neighbor).ok().map(|place| place as u32));
                effort.work(1)?;
            }
            effort.hold_memory(BYTES * (near.len() + vertices.len()))?;
            starts.push(near.len());
        }
        Ok((!vertices.is_empty()).then_some(Self { near, starts }))
    }

    fn len(&self) -> usize {
        self.starts.len() - 1
    }

    fn near(&self, vertex: usize) -> impl Iterator<Item = usize> {
        self.near[self.starts[vertex]..self.starts[vertex + 1]].iter().map(|&near| near as usize)
    }

    /// Finds vertices whose copies cut a path between two ends, given the number of copies of this graph.
    fn cut(
        &self,
        [from, to]: [usize; 2],
        copies: usize,
        effort: &mut Effort<'_>,
    ) -> Result<Option<Cut>, Stopped> {
        let bars = |cut: &[usize], parts: usize| {
            let ends = [from, to].iter().filter(|end| cut.contains(end)).count();
            parts + ends > copies * cut.len() + 1
        };
        let pieces = self.pieces(effort)?;
        // The ends come first.
        let vertices = [from, to].into_iter().chain(0..self.len());
        if let Some(one) = vertices.into_iter().find(|&one| bars(&[one], pieces[one])) {
            return Ok(Some((vec![one], pieces[one])));
        }
        if from != to {
            let parts = self.parts_without([from, to], effort)?;
            if bars(&[from, to], parts) {
                return Ok(Some((vec![from, to], parts)));
            }
        }
        let (others, alone) = self.beside_independent_set(effort)?;
        Ok(bars(&others, alone).then_some((others, alone)))
    }

    /// Returns for each vertex the number of parts without it, if the graph is connected (Hopcroft and Tarjan).
    fn pieces(&self, effort: &mut Effort<'_>) -> Result<Vec<usize>, Stopped> {
        let count = self.len();
        // When each vertex is met, from 1 on, and the first vertex that is met again from it or beyond it.
        let (mut met, mut first) = (vec![0; count], vec![0; count]);
        let mut next = self.starts.clone();
        let mut pieces = vec![1; count];
        let (mut path, mut time) = (vec![0], 1);
        (met[0], first[0], pieces[0]) = (1, 1, 0);
        while let Some(&vertex) = path.last() {
            effort.work(1)?;
            if next[vertex] < self.starts[vertex + 1] {
                let near = self.near[next[vertex]] as usize;
                next[vertex] += 1;
                if met[near] == 0 {
                    time += 1;
                    (met[near], first[near]) = (time, time);
                    path.push(near);
                } else {
                    first[vertex] = first[vertex].min(met[near]);
                }
                continue;
            }
            path.pop();
            if let Some(&before) = path.last() {
                pieces[before] += usize::from(first[vertex] >= met[before]);
                first[before] = first[before].min(first[vertex]);
            }
        }
        Ok(pieces)
    }

    /// Returns the number of parts of the graph without two vertices.
    fn parts_without(&self, two: [usize; 2], effort: &mut Effort<'_>) -> Result<usize, Stopped> {
        let mut is_met = vec![false; self.len()];
        two.into_iter().for_each(|vertex| is_met[vertex] = true);
        let (mut parts, mut open) = (0, Vec::new());
        for start in 0..self.len() {
            if is_met[start] {
                continue;
            }
            parts += 1;
            is_met[start] = true;
            open.push(start);
            while let Some(vertex) = open.pop() {
                for near in self.near(vertex) {
                    effort.work(1)?;
                    if !is_met[near] {
                        is_met[near] = true;
                        open.push(near);
                    }
                }
            }
        }
        Ok(parts)
    }

    /// Returns the vertices outside an independent set, and the number of vertices inside it. The set prefers
    /// vertices with few neighbours.
    fn beside_independent_set(&self, effort: &mut Effort<'_>) -> Result<Cut, Stopped> {
        let mut order: Vec<usize> = (0..self.len()).collect();
        order.sort_by_key(|&vertex| self.near(vertex).count());
        let mut is_outside = vec![false; self.len()];
        let mut inside = 0;
        for vertex in order {
            if is_outside[vertex] {
                continue;
            }
            inside += 1;
            for near in self.near(vertex) {
                effort.work(1)?;
                is_outside[near] = true;
            }
        }
        let outside = (0..self.len()).filter(|&vertex| is_outside[vertex]).collect();
        Ok((outside, inside))
    }
}
