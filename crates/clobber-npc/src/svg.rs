//! Pictures of gadgets with their parts named, and of grid graphs with their circuit (feature `svg`).

use clobber_core::svg::{Layout, Picture, Point};
use clobber_core::{Position, Vertex};

use crate::circuit::Circuit;
use crate::gadget::{Gadget, GadgetPart};
use crate::grid_graph::{Cell, GridGraph};

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

impl GridGraph {
    /// Returns the graph, and perhaps a circuit of it, as SVG.
    ///
    #[doc = include_str!("../pictures/circuit.svg")]
    ///
    /// ```
    /// use clobber_npc::{Answer, Effort, GridGraph, find_circuit};
    ///
    /// let graph: GridGraph = "###|#.#|###".parse()?;
    /// let Answer::Yes(circuit) = find_circuit(&graph, &mut Effort::new()) else {
    ///     return Err("none".into());
    /// };
    /// let svg = graph.to_svg(Some(&circuit));
    /// assert!(svg.starts_with("<svg"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn to_svg(&self, circuit: Option<&Circuit>) -> String {
        let empty: Position<&Self> = Position::empty(self);
        let vertices = circuit.map_or(&[][..], Circuit::vertices);
        let next = vertices.iter().cycle().skip(1);
        let title = format!("A grid graph: {self}");
        let picture = Picture::of(&empty).with_title(&title);
        picture.with_lines(vertices.iter().copied().zip(next.copied())).to_string()
    }
}

impl Gadget {
    /// Returns the gadget as SVG, with its parts named: v and w, the bomb B, the fuse by its heights, the fire F.
    ///
    #[doc = include_str!("../pictures/gadget.svg")]
    ///
    /// ```
    /// use clobber_npc::{Gadget, GridGraph};
    ///
    /// let gadget = Gadget::new("##|##".parse::<GridGraph>()?)?;
    /// let svg = gadget.to_svg();
    /// assert_eq!(svg.matches("<circle").count(), 10);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Complexity
    /// O(n) time and text.
    #[must_use]
    pub fn to_svg(&self) -> String {
        let position = self.position();
        let title = format!("The gadget of the grid graph {}", self.graph());
        let label = |square| match self.part_at(square)? {
            GadgetPart::Node if square == self.v() => Some("v".into()),
            GadgetPart::Node if square == self.w() => Some("w".into()),
            GadgetPart::Node => None,
            GadgetPart::Bomb => Some("B".into()),
            GadgetPart::Fuse { height } => Some(height.to_string()),
            GadgetPart::Fire => Some("F".into()),
        };
        Picture::of(&position).with_title(&title).with_labels(label).to_string()
    }
}
