//! Places of the vertices of a board on the page.

use std::rc::Rc;
use std::sync::Arc;

use crate::board::{Cycle, GraphBoard, Grid, Path, Topology};
use crate::moves::Vertex;

/// A place in the plane.
pub(super) type Point = (f64, f64);

/// A board with a place in the plane for each vertex.
///
/// ```
/// use clobber_core::svg::{Layout, Picture};
/// use clobber_core::{Position, Topology, Vertex};
///
/// /// The star with centre 0, drawn around it.
/// struct Star(u32);
///
/// impl Topology for Star {
///     fn vertex_count(&self) -> usize {
///         self.0 as usize
///     }
///     fn neighbors(&self, v: Vertex) -> impl Iterator<Item = Vertex> {
///         let range = if v.get() == 0 { 1..self.0 } else { 0..u32::from(v.get() < self.0) };
///         range.map(Vertex::new)
///     }
/// }
///
/// impl Layout for Star {
///     fn point(&self, vertex: Vertex) -> (f64, f64) {
///         if vertex.get() == 0 {
///             return (0.0, 0.0);
///         }
///         let turn = std::f64::consts::TAU * f64::from(vertex.get()) / f64::from(self.0 - 1);
///         (1.5 * turn.cos(), 1.5 * turn.sin())
///     }
/// }
///
/// let position: Position<Star> = Position::parse_on(Star(6), "xooxoo")?;
/// assert_eq!(Picture::new(&position).to_string().matches("<circle").count(), 6);
/// # Ok::<(), clobber_core::ParseError>(())
/// ```
pub trait Layout: Topology {
    /// Returns the place of a vertex: the distance to the right, and downwards. The unit is the distance between close
    /// neighbours. Callers only pass vertices of the board.
    fn point(&self, vertex: Vertex) -> (f64, f64);

    /// Returns whether the vertices are drawn as adjoining squares, as on a grid, so that no lines are needed for
    /// edges.
    fn has_squares(&self) -> bool {
        false
    }
}

impl Layout for Grid {
    fn point(&self, vertex: Vertex) -> Point {
        let (row, col) = self.coordinates(vertex);
        (col as f64, row as f64)
    }

    fn has_squares(&self) -> bool {
        true
    }
}

impl Layout for Path {
    fn point(&self, vertex: Vertex) -> Point {
        (f64::from(vertex.get()), 0.0)
    }

    fn has_squares(&self) -> bool {
        true
    }
}

impl Layout for Cycle {
    /// Returns a point on a circle, clockwise from the top.
    fn point(&self, vertex: Vertex) -> Point {
        on_circle(self.vertex_count(), vertex)
    }
}

impl Layout for GraphBoard {
    /// Returns a point on a circle, clockwise from the top.
    fn point(&self, vertex: Vertex) -> Point {
        on_circle(self.vertex_count(), vertex)
    }
}

/// Draws any board with its vertices on a circle, clockwise from the top.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OnCircle<T>(
    /// The board.
    pub T,
);

impl<T: Topology> Topology for OnCircle<T> {
    fn vertex_count(&self) -> usize {
        self.0.vertex_count()
    }

    fn neighbors(&self, vertex: Vertex) -> impl Iterator<Item = Vertex> {
        self.0.neighbors(vertex)
    }

    fn line_width(&self) -> usize {
        self.0.line_width()
    }

    fn fmt_vertex(&self, vertex: Vertex, out: &mut impl core::fmt::Write) -> core::fmt::Result {
        self.0.fmt_vertex(vertex, out)
    }

    fn parse_vertex(&self, text: &str) -> Result<Vertex, certified_search::ParseError> {
        self.0.parse_vertex(text)
    }
}

impl<T: Topology> Layout for OnCircle<T> {
    fn point(&self, vertex: Vertex) -> Point {
        on_circle(self.vertex_count(), vertex)
    }
}

/// Neighbours on the circle are one unit apart, if the radius is at least one.
fn on_circle(count: usize, vertex: Vertex) -> Point {
    let step = core::f64::consts::TAU / count.max(1) as f64;
    let radius = (0.5 / (step / 2.0).sin()).max(1.0);
    let turn = step * f64::from(vertex.get());
    (radius * turn.sin(), -radius * turn.cos())
}

/// A reference or a shared pointer to a board is drawn as that board.
macro_rules! layout_behind_a_pointer {
    ($($pointer:ty),*) => {$(
        impl<T: Layout> Layout for $pointer {
            fn point(&self, vertex: Vertex) -> Point {
                (**self).point(vertex)
            }

            fn has_squares(&self) -> bool {
                (**self).has_squares()
            }
        }
    )*};
}

layout_behind_a_pointer!(&T, Box<T>, Rc<T>, Arc<T>);
