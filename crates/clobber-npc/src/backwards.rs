//! Backwards: from a reduction to a Hamiltonian circuit.
//!
//! In every alternating reduction of a gadget to one stone the first n moves of White are the
//! bomb's, along a Hamiltonian circuit from w to v. docs/npc.md in the repository has the proof, with
//! the cases that the paper passes over.

use core::fmt;

use clobber_core::{Color, MoveOrder, Reduction, ReplayError};

use crate::circuit::{Circuit, CircuitError};
use crate::gadget::Gadget;

impl Gadget {
    /// The Hamiltonian circuit that a reduction of the gadget to one stone goes along.
    ///
    /// # Source
    /// The second half of the proof of Theorem 6.
    ///
    /// # Arguments
    /// Any `reduction`, wherever it comes from, on the gadget (for one on the rectangle, take
    /// [`from_grid`](Self::from_grid) first), with either colour first.
    ///
    /// # Returns
    /// The circuit. For a reduction that came from a circuit it is this circuit.
    ///
    /// # Complexity
    /// O(n) time and memory.
    ///
    /// # Errors
    /// If the colours do not alternate, a move is not legal, or not exactly one stone is left.
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
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn circuit_of(&self, reduction: &Reduction) -> Result<Circuit, BackwardsError> {
        let MoveOrder::Alternating(first) = reduction.order else {
            return Err(BackwardsError::FreeOrder);
        };
        let stones = reduction.replay(&self.position())?.stones_left();
        if stones != 1 {
            return Err(BackwardsError::StonesLeft { stones });
        }
        let black_moves_first = usize::from(first == Color::Black);
        let white_moves = reduction.moves.iter().skip(black_moves_first).step_by(2);
        let way = white_moves.take(self.node_count()).map(|mv| mv.to);
        Ok(Circuit::new(self.graph(), way)?)
    }
}

/// Why a reduction of a gadget does not give a circuit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BackwardsError {
    /// The theorem is about alternating play.
    #[error("the colours do not alternate")]
    FreeOrder,
    /// A move is not legal on the gadget. One on its rectangle goes through [`Gadget::from_grid`] first.
    #[error("{0} (a reduction on the rectangle goes through `from_grid` first)")]
    Replay(#[from] ReplayError),
    /// Not exactly one stone is left.
    #[error("the moves leave {stones} stones, not one")]
    StonesLeft {
        /// The number of stones left.
        stones: usize,
    },
    /// The moves leave one stone and White's do not follow a circuit. This would refute the theorem.
    #[error("the moves leave one stone, against Theorem 6: {0}")]
    Circuit(#[from] CircuitError),
}

impl BackwardsError {
    /// The error with the squares named by the gadget, as `row,col`.
    ///
    /// ```
    /// use clobber_core::{Color, Reduction};
    /// use clobber_npc::{Circuit, Gadget, GridGraph};
    ///
    /// let graph: GridGraph = "##|##".parse()?;
    /// let circuit = Circuit::snake(&graph).ok_or("odd")?;
    /// let gadget = Gadget::new(graph)?;
    /// let mut reduction = gadget.reduction(&circuit, Color::White)?;
    /// reduction.moves.swap(0, 2);
    /// let error = gadget.circuit_of(&reduction).unwrap_err();
    /// assert_eq!(
    ///     error.display_on(&gadget).to_string(),
    ///     "after 0 moves, 5,0>6,0: the stone on 5,0 is x, and it is the other colour's turn",
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn display_on(self, gadget: &Gadget) -> impl fmt::Display {
        OnGadget { error: self, gadget }
    }
}

struct OnGadget<'a> {
    error: BackwardsError,
    gadget: &'a Gadget,
}

impl fmt::Display for OnGadget<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.error {
            BackwardsError::Replay(error) => write!(f, "{}", error.display_on(self.gadget)),
            error => write!(f, "{error}"),
        }
    }
}
