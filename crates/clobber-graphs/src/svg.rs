//! Draws the families of boards (feature `svg`): implements [`Layout`](clobber_core::svg::Layout) for them.

use std::f64::consts::TAU;

use clobber_core::svg::Layout;
use clobber_core::{Topology, Vertex};

use crate::board::{Circulant, Clique, Hamming, Hypercube, Multipartite, PathPower, Product};

/// A place in the plane.
type Point = (f64, f64);

/// The directions of a hypercube's first five coordinates on the page. No vertex of Q_5 lies on another one or on a
/// foreign edge.
const AXES: [Point; 5] = [(3.0, 0.0), (0.0, -3.0), (1.3, -1.0), (7.1, -2.7), (1.75, -8.75)];

impl Layout for Hypercube {
    /// Returns the point of a vertex, whose bits are steps along axes: the first three show a cube.
    fn point(&self, vertex: Vertex) -> Point {
        let bits = (0..self.dimension()).filter(|bit| vertex.get() >> bit & 1 == 1);
        bits.fold((0.0, 0.0), |(x, y), bit| {
            let (dx, dy) = axis(bit);
            (x + dx, y + dy)
        })
    }
}

/// Returns the direction of a coordinate; beyond the fifth, copies lie alternately side by side and one above the
/// other.
fn axis(bit: u32) -> Point {
    if let Some(&axis) = AXES.get(bit as usize) {
        return axis;
    }
    let beyond = bit - AXES.len() as u32;
    let doubled = f64::from(1_u32 << (beyond / 2).min(20));
    if beyond % 2 == 0 { (16.0 * doubled, -2.3) } else { (2.3, -18.0 * doubled) }
}

/// Returns vertex `index` of `count`, with sides of one unit: two lie side by side, more on a circle, clockwise from
/// the top.
fn on_polygon(count: u32, index: u32) -> Point {
    match count {
        0 | 1 => (0.0, 0.0),
        2 => (f64::from(index), 0.0),
        _ => {
            let step = TAU / f64::from(count);
            let (radius, turn) = (0.5 / (step / 2.0).sin(), step * f64::from(index));
            (radius * turn.sin(), -radius * turn.cos())
        }
    }
}

impl Layout for Clique {
    fn point(&self, vertex: Vertex) -> Point {
        let (x, y) = on_polygon(self.size(), vertex.get());
        (1.5 * x, 1.5 * y)
    }
}

impl Layout for Hamming {
    /// Returns the point of a vertex in a polygon of polygons: each coordinate chooses a corner of an ever larger
    /// polygon. The polygons are turned slightly so that parallel edges do not cover each other.
    fn point(&self, vertex: Vertex) -> Point {
        let corners = self.sizes().iter().zip(self.coordinates(vertex));
        let (mut x, mut y, mut scale, mut turn) = (0.0, 0.0, 1.5, 0.0_f64);
        for (&size, coordinate) in corners {
            let (dx, dy) = on_polygon(size, coordinate);
            let (sin, cos) = turn.sin_cos();
            x += scale * (dx * cos - dy * sin);
            y += scale * (dx * sin + dy * cos);
            // The width of the polygon, and a gap.
            scale *= 1.4 + 0.6 * f64::from(size.max(2));
            turn -= 0.35 + if size == 2 { TAU / 5.0 } else { 0.0 };
        }
        (x, y)
    }
}

impl<G: Layout, H: Layout> Layout for Product<G, H> {
    /// Returns the point of a vertex, with a copy of the first factor at each vertex of the second.
    fn point(&self, vertex: Vertex) -> Point {
        let (a, b) = self.split(vertex);
        let ((x, y), (across, down)) = (self.first().point(a), self.second().point(b));
        let (width, height) = extent(self.first());
        // A second factor that is a row goes down the page if the first goes across.
        let (dx, dy) = if height < width { (down, across) } else { (across, down) };
        let skew = 0.35;
        (x + dx * (width + 2.0) + dy * skew, y + dy * (height + 2.0) + dx * skew)
    }
}

/// Returns the width and height of a board as drawn.
fn extent(board: &impl Layout) -> Point {
    let points = (0..board.vertex_count()).filter_map(Vertex::from_index).map(|v| board.point(v));
    let range = points.fold(None, |range: Option<(Point, Point)>, (x, y)| {
        let ((left, top), (right, bottom)) = range.unwrap_or(((x, y), (x, y)));
        Some(((left.min(x), top.min(y)), (right.max(x), bottom.max(y))))
    });
    range.map_or((0.0, 0.0), |((left, top), (right, bottom))| (right - left, bottom - top))
}

impl Layout for PathPower {
    /// Returns a point on an arc, so that edges of all lengths can be seen.
    fn point(&self, vertex: Vertex) -> Point {
        let count = self.vertex_count().max(1) as f64;
        let radius = count / TAU * 1.6;
        let turn = TAU * 0.75 * (f64::from(vertex.get()) / count - 0.5);
        (radius * turn.sin(), -radius * turn.cos())
    }
}

impl Layout for Circulant {
    fn point(&self, vertex: Vertex) -> Point {
        let (x, y) = on_polygon(self.vertex_count() as u32, vertex.get());
        (1.2 * x, 1.2 * y)
    }
}

impl Layout for Multipartite {
    /// Returns a point on a circle, clockwise from the top, part after part.
    fn point(&self, vertex: Vertex) -> Point {
        let (x, y) = on_polygon(self.vertex_count() as u32, vertex.get());
        (1.5 * x, 1.5 * y)
    }
}
