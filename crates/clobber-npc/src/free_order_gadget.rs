//! The gadget for free order: one white stone.
//!
//! In alternating play, positions with one white stone are easy: Black's first move clobbers it. In free order they are
//! hard. Let v be the rightmost node of the topmost row, w its left neighbour, and u the square above w. The white
//! stone is on v; black stones are on all other nodes and on u. Every move needs a stone of each colour. So the white
//! stone walks, each step onto a black stone, and perhaps one black stone clobbers it at the end. One stone is left
//! exactly if the walk, extended by the square of the clobbering stone, is a Hamiltonian path from v of the graph with
//! u. The only neighbour of u is w, so the path ends with w and u. Since v and w are adjacent, the path from v to w
//! closes to a circuit. docs/npc.md has the details.

use core::fmt;

use certified_search::{Certificate, Refuted};
use clobber_core::notation::not_a_vertex;
use clobber_core::{Color, MoveOrder, ParseError, Position, Reduction, Topology, Vertex};

use crate::cell::Cell;
use crate::circuit::Circuit;
use crate::gadget::Gadget;
use crate::grid_graph::GridGraph;
use crate::plays::{leaves_one_stone, walk};
use crate::search::Reason;

/// The position with one white stone for a grid graph: reducible to one stone in free order exactly if the graph has a
/// Hamiltonian circuit.
///
/// So free order is NP-complete on grid graphs even with a single white stone. Each circuit has exactly two reductions
/// to one stone, so counting reductions is as hard as counting circuits. This is not in the paper.
///
/// A gadget is itself a board ([`Topology`]): the n nodes of the graph in their order, then the square u above w
/// (number n). Squares are named by their cells in the graph's coordinates.
///
/// ```
/// use clobber_npc::{Effort, FreeOrderGadget, GridGraph};
///
/// let graph: GridGraph = "###|###".parse()?;
/// let circuit = graph.find_circuit(&mut Effort::new()).yes().ok_or("none")?;
/// let gadget = FreeOrderGadget::new(graph)?;
/// let reduction = gadget.reduction(&circuit)?;
/// assert_eq!(
///     reduction.display_on(&gadget).to_string(),
///     "any\t0,2>1,2 1,2>1,1 1,1>1,0 1,0>0,0 0,0>0,1 0,1>-1,1",
/// );
/// assert_eq!(reduction.replay(&gadget.position())?.stones_left(), 1);
/// assert_eq!(gadget.circuit_of(&reduction)?, circuit);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct FreeOrderGadget {
    /// The gadget whose nodes and bomb are the squares, without fuse and fire.
    whole: Gadget,
}

impl FreeOrderGadget {
    /// Makes the gadget of a grid graph.
    ///
    /// # Complexity
    /// O(n) time; no memory besides the graph.
    ///
    /// # Errors
    /// The reason why the graph has no Hamiltonian circuit, if it has fewer than three nodes or v has no left
    /// neighbour. Use the position [`Gadget::no_instance`] instead.
    pub fn new(graph: GridGraph) -> Result<Self, Reason> {
        Gadget::new(graph).map(|whole| Self { whole })
    }

    /// Returns the graph.
    #[must_use]
    pub const fn graph(&self) -> &GridGraph {
        self.whole.graph()
    }

    /// Returns the square of the white stone, the rightmost node of the topmost row.
    #[must_use]
    pub const fn v(&self) -> Vertex {
        self.whole.v()
    }

    /// Returns the left neighbour of v. Every Hamiltonian circuit uses the edge between them.
    #[must_use]
    pub const fn w(&self) -> Vertex {
        self.whole.w()
    }

    /// Returns the square above w, its only neighbour.
    #[must_use]
    pub fn u(&self) -> Vertex {
        self.whole.bomb()
    }

    /// Returns the n + 1 stones, on the gadget as a board.
    ///
    /// # Complexity
    /// O(n) time, two bits per stone.
    #[must_use]
    pub fn position(&self) -> Position<&Self> {
        Position::from_fn(self, |square| {
            Some(if square == self.v() { Color::White } else { Color::Black })
        })
    }

    /// Returns the reduction to one stone along a Hamiltonian circuit: the white stone leaves v away from w, and ends
    /// through w on u.
    ///
    /// # Returns
    /// n moves in free order. The only other reduction along the circuit differs in the last move: the stone on u
    /// clobbers the white one on w.
    ///
    /// # Complexity
    /// O(n) time, eight bytes per move.
    ///
    /// # Errors
    /// [`Refuted`] if the circuit is not a Hamiltonian circuit of this graph.
    pub fn reduction(&self, circuit: &Circuit) -> Result<Reduction, Refuted> {
        circuit.check(self.graph())?;
        let to_w = circuit.between(self.v(), self.w()).skip(1);
        let moves = walk(self.v(), to_w.chain([self.u()]));
        Ok(Reduction::new(MoveOrder::Any, moves))
    }

    /// Returns the Hamiltonian circuit that any reduction to one stone follows.
    ///
    /// # Complexity
    /// O(n) time and memory.
    ///
    /// # Errors
    /// [`Refuted`] if a move is illegal in the order of play, or the number of stones left is not one.
    pub fn circuit_of(&self, reduction: &Reduction) -> Result<Circuit, Refuted> {
        leaves_one_stone(&self.position(), reduction)?;
        let walked = reduction.moves.iter().take(self.whole.node_count() - 1).map(|mv| mv.to);
        // By the theorem this is a circuit; check it nevertheless.
        Circuit::new(self.graph(), [self.v()].into_iter().chain(walked))
    }
}

impl Topology for FreeOrderGadget {
    fn vertex_count(&self) -> usize {
        self.whole.node_count() + 1
    }

    fn neighbors(&self, vertex: Vertex) -> impl Iterator<Item = Vertex> {
        self.whole.neighbors(vertex).filter(move |&other| vertex.max(other) <= self.u())
    }

    fn are_adjacent(&self, a: Vertex, b: Vertex) -> bool {
        a.max(b) <= self.u() && self.whole.are_adjacent(a, b)
    }

    fn fmt_vertex(&self, vertex: Vertex, out: &mut impl fmt::Write) -> fmt::Result {
        match self.whole.cell(vertex).filter(|_| vertex <= self.u()) {
            Some(cell) => write!(out, "{cell}"),
            None => write!(out, "{vertex}"),
        }
    }

    fn parse_vertex(&self, text: &str) -> Result<Vertex, ParseError> {
        let found = Cell::read(text).and_then(|cell| self.whole.vertex_at(cell));
        found.filter(|&vertex| vertex <= self.u()).ok_or_else(|| not_a_vertex(text))
    }
}
