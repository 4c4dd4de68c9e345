//! Backwards: from a reduction to a Hamiltonian circuit.
//!
//! In every alternating reduction of a gadget to one stone, White's first n moves are the bomb's, along a Hamiltonian
//! circuit from w to v. docs/npc.md in the repository proves this, including cases that the paper omits.

use certified_search::Refuted;
use clobber_core::{Color, MoveOrder, Position, Reduction, Topology};

use crate::circuit::Circuit;
use crate::gadget::Gadget;

impl Gadget {
    /// Returns the Hamiltonian circuit that a reduction of the gadget to one stone follows.
    ///
    /// # Arguments
    /// `reduction`: any reduction on the gadget, with either colour first. Convert a reduction on the rectangle with
    /// [`from_grid`](Self::from_grid) first.
    ///
    /// # Returns
    /// The circuit. For a reduction made from a circuit it is the same circuit.
    ///
    /// # Complexity
    /// O(n) time and memory.
    ///
    /// # Errors
    /// [`Refuted`] if the colours do not alternate, a move is illegal (squares are named `row,col`), or the number of
    /// stones left is not one.
    ///
    /// ```
    /// use clobber_core::Reduction;
    /// use clobber_npc::{Gadget, GridGraph};
    ///
    /// let graph: GridGraph = "##|##".parse()?;
    /// let gadget = Gadget::new(graph)?;
    /// let text = "alternating:x 0,1>1,1 4,0>5,0 1,1>2,1 5,0>6,0 2,1>3,1 6,0>6,1 3,1>4,1 6,1>5,1 4,1>5,1";
    /// let circuit = gadget.circuit_of(&Reduction::parse_on(&gadget, text)?)?;
    /// assert_eq!(circuit.display_on(gadget.graph()).to_string(), "0,0 0,1 1,1 1,0");
    ///
    /// let mut wrong = gadget.reduction(&circuit, clobber_core::Color::White)?;
    /// wrong.moves.swap(0, 2);
    /// assert_eq!(
    ///     gadget.circuit_of(&wrong).unwrap_err().to_string(),
    ///     "move 0: the stone on 5,0 is x, and it is the other colour's turn",
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Source
    /// The second half of the proof of Theorem 6.
    pub fn circuit_of(&self, reduction: &Reduction) -> Result<Circuit, Refuted> {
        let MoveOrder::Alternating(first) = reduction.order else {
            return Err(Refuted::new("the colours do not alternate"));
        };
        leaves_one_stone(&self.position(), reduction)?;
        let black_moves_first = usize::from(first == Color::Black);
        let white_moves = reduction.moves.iter().skip(black_moves_first).step_by(2);
        let way = white_moves.take(self.node_count()).map(|mv| mv.to);
        // By the theorem this is a circuit; check it nevertheless.
        Circuit::new(self.graph(), way)
    }
}

/// Checks that a reduction is legal and leaves one stone. Errors use the board's names of vertices.
pub(crate) fn leaves_one_stone<T: Topology + Clone>(
    position: &Position<T>,
    reduction: &Reduction,
) -> Result<(), Refuted> {
    let replay = reduction.replay(position).map_err(|error| {
        Refuted::new(error.reason.display_on(position.board())).at("move", error.index)
    })?;
    match replay.stones_left() {
        1 => Ok(()),
        stones => Err(Refuted::claim("stones left", 1, stones)),
    }
}
