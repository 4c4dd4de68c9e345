//! Pictures of gadgets with named parts, and of grid graphs with a circuit (feature `svg`).
//!
//! Each function draws, and the `Display` of what it returns writes the SVG, like the pictures in
//! [`clobber_core::svg`].

use core::fmt::{self, Display as _};

use certified_search::text;
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

/// Draws a grid graph, and perhaps a circuit of it.
///
#[doc = include_str!("../pictures/circuit.svg")]
///
/// ```
/// use clobber_npc::{Answer, Effort, GridGraph, svg};
///
/// let graph: GridGraph = "###|#.#|###".parse()?;
/// let Answer::Yes(circuit) = graph.find_circuit(&mut Effort::new()) else {
///     return Err("none".into());
/// };
/// assert!(svg::graph(&graph, Some(&circuit)).to_string().starts_with("<svg"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn graph(graph: &GridGraph, circuit: Option<&Circuit>) -> impl fmt::Display {
    text::from_fn(move |f| {
        let empty: Position<&GridGraph> = Position::empty(graph);
        let circuit = circuit.map_or(&[][..], Circuit::vertices);
        let next = circuit.iter().cycle().skip(1);
        let title = format!("A grid graph: {graph}");
        let picture = Picture::new(&empty).with_title(&title);
        picture.with_lines(circuit.iter().copied().zip(next.copied())).fmt(f)
    })
}

/// Draws a gadget with named parts: v and w, the bomb B, the heights of the fuse, the fire F.
///
#[doc = include_str!("../pictures/gadget.svg")]
///
/// ```
/// use clobber_npc::{Gadget, GridGraph, svg};
///
/// let gadget = Gadget::new("##|##".parse::<GridGraph>()?)?;
/// assert_eq!(svg::gadget(&gadget).to_string().matches("<circle").count(), 10);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Complexity
/// O(n) time and text.
#[must_use]
pub fn gadget(gadget: &Gadget) -> impl fmt::Display {
    text::from_fn(move |f| {
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
    })
}
