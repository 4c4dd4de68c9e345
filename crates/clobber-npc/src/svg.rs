//! Pictures of gadgets with named parts, and of grid graphs with a circuit (feature `svg`).
//!
//! `new` makes a picture, and its `Display` writes the SVG, like the pictures in [`clobber_core::svg`].

use core::fmt;

use clobber_core::svg::{Layout, Picture};
use clobber_core::{Position, Vertex};

use crate::cell::Cell;
use crate::circuit::Circuit;
use crate::gadget::{Gadget, GadgetPart};
use crate::grid_graph::GridGraph;

/// A place in the plane.
type Point = (f64, f64);

impl Layout for GridGraph {
    fn point(&self, vertex: Vertex) -> Point {
        self.cell(vertex).map_or((0.0, 0.0), point)
    }
}

impl Layout for Gadget {
    fn point(&self, vertex: Vertex) -> Point {
        self.cell(vertex).map_or((0.0, 0.0), point)
    }

    fn has_squares(&self) -> bool {
        true
    }
}

fn point(cell: Cell) -> Point {
    (f64::from(cell.col), f64::from(cell.row))
}

/// Draws a grid graph, and perhaps a circuit of it; `Display` writes the SVG.
///
#[doc = include_str!("../pictures/circuit.svg")]
///
/// ```
/// use clobber_npc::svg::GraphPicture;
/// use clobber_npc::{Answer, Effort, GridGraph};
///
/// let graph: GridGraph = "###|#.#|###".parse()?;
/// let Answer::Yes(circuit) = graph.find_circuit(&mut Effort::new()) else {
///     return Err("none".into());
/// };
/// let svg = GraphPicture::new(&graph).with_circuit(&circuit).to_string();
/// assert!(svg.starts_with("<svg"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct GraphPicture<'a> {
    graph: &'a GridGraph,
    circuit: &'a [Vertex],
}

impl<'a> GraphPicture<'a> {
    /// Draws a graph.
    #[must_use]
    pub const fn new(graph: &'a GridGraph) -> Self {
        Self { graph, circuit: &[] }
    }

    /// Draws a circuit of the graph as well.
    #[must_use]
    pub fn with_circuit(self, circuit: &'a Circuit) -> Self {
        Self { circuit: circuit.vertices(), ..self }
    }
}

impl fmt::Display for GraphPicture<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { graph, circuit } = *self;
        let empty: Position<&GridGraph> = Position::empty(graph);
        let next = circuit.iter().cycle().skip(1);
        let title = format!("A grid graph: {graph}");
        let picture = Picture::new(&empty).with_title(&title);
        picture.with_lines(circuit.iter().copied().zip(next.copied())).fmt(f)
    }
}

/// Draws a gadget with named parts: v and w, the bomb B, the heights of the fuse, the fire F. `Display` writes the SVG.
///
#[doc = include_str!("../pictures/gadget.svg")]
///
/// ```
/// use clobber_npc::svg::GadgetPicture;
/// use clobber_npc::{Gadget, GridGraph};
///
/// let gadget = Gadget::new("##|##".parse::<GridGraph>()?)?;
/// let svg = GadgetPicture::new(&gadget).to_string();
/// assert_eq!(svg.matches("<circle").count(), 10);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Complexity
/// O(n) time and text.
#[derive(Clone, Copy, Debug)]
pub struct GadgetPicture<'a> {
    gadget: &'a Gadget,
}

impl<'a> GadgetPicture<'a> {
    /// Draws a gadget.
    #[must_use]
    pub const fn new(gadget: &'a Gadget) -> Self {
        Self { gadget }
    }
}

impl fmt::Display for GadgetPicture<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let gadget = self.gadget;
        let position = gadget.position();
        let title = format!("The gadget of the grid graph {}", gadget.graph());
        let label = |square| match gadget.part_at(square)? {
            GadgetPart::Node if square == gadget.v() => Some("v".into()),
            GadgetPart::Node if square == gadget.w() => Some("w".into()),
            GadgetPart::Node => None,
            GadgetPart::Bomb => Some("B".into()),
            GadgetPart::Fuse { height } => Some(height.to_string()),
            GadgetPart::Fire => Some("F".into()),
        };
        Picture::new(&position).with_title(&title).with_labels(label).fmt(f)
    }
}
