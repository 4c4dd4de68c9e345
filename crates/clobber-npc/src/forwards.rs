//! Forwards: from a Hamiltonian circuit to a reduction.
//!
//! The bomb clobbers w and follows the circuit, away from v, until it clobbers v with its n-th move. Meanwhile the fire
//! clobbers the n stones of the fuse downwards, and ends just above v. If White moved first, it is White's turn and the
//! bomb clobbers the fire. Otherwise it is Black's turn and the fire clobbers the bomb. One stone is left, of the
//! colour that moved last.

use certified_search::{Certificate, Refuted};
use clobber_core::{Color, Move, MoveOrder, Reduction, Vertex};

use crate::circuit::Circuit;
use crate::gadget::Gadget;

impl Gadget {
    /// Returns the reduction of the gadget to one stone along a Hamiltonian circuit.
    ///
    /// # Arguments
    /// `circuit`: a circuit of the gadget's graph; `first`: the colour that moves first.
    ///
    /// # Returns
    /// 2n + 1 alternating moves from [`position`](Self::position). To play them from
    /// [`grid_position`](Self::grid_position), translate them with [`to_grid`](Self::to_grid).
    ///
    /// # Complexity
    /// O(n) time, eight bytes per move; [`moves`](Self::moves) needs no memory.
    ///
    /// # Errors
    /// If the circuit is not a Hamiltonian circuit of this graph.
    ///
    /// ```
    /// use clobber_core::Color;
    /// use clobber_npc::{Circuit, Gadget, GridGraph};
    ///
    /// let graph: GridGraph = "##|##".parse()?;
    /// let circuit = Circuit::snake(&graph).ok_or("odd")?;
    /// let gadget = Gadget::new(graph)?;
    /// let reduction = gadget.reduction(&circuit, Color::White)?;
    /// let text = "4,0>5,0 0,1>1,1 5,0>6,0 1,1>2,1 6,0>6,1 2,1>3,1 6,1>5,1 3,1>4,1 5,1>4,1";
    /// assert_eq!(reduction.display_on(&gadget).to_string(), format!("alternating:o\t{text}"));
    ///
    /// let replay = reduction.replay(&gadget.position())?;
    /// assert_eq!((replay.stones_left(), replay.last_mover()), (1, Some(Color::White)));
    /// let on_grid = gadget.to_grid(&reduction)?;
    /// assert_eq!(on_grid.replay(&gadget.grid_position()?)?.stones_left(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Source
    /// The first half of the proof of Theorem 6.
    pub fn reduction(&self, circuit: &Circuit, first: Color) -> Result<Reduction, Refuted> {
        Ok(Reduction::new(MoveOrder::Alternating(first), self.moves(circuit, first)?))
    }

    /// Returns the moves of [`reduction`](Self::reduction), one by one.
    ///
    /// # Complexity
    /// O(n) time for all moves; no memory once the circuit is checked.
    ///
    /// # Errors
    /// The errors of [`reduction`](Self::reduction).
    pub fn moves(
        &self,
        circuit: &Circuit,
        first: Color,
    ) -> Result<impl Iterator<Item = Move>, Refuted> {
        circuit.check(self.graph())?;
        let [bomb, v, lowest] = [self.bomb(), self.v(), self.above_v(1)];
        let bomb_moves = walk(bomb, circuit.between(self.w(), v));
        let rounds = bomb_moves.zip(self.fire_moves()).flat_map(move |(bomb, fire)| match first {
            Color::White => [bomb, fire],
            Color::Black => [fire, bomb],
        });
        let last = match first {
            Color::White => Move::new(v, lowest),
            Color::Black => Move::new(lowest, v),
        };
        Ok(rounds.chain([last]))
    }

    /// Returns the n moves of the fire down the fuse.
    pub(crate) fn fire_moves(&self) -> impl Iterator<Item = Move> {
        let heights = (1..=self.node_count() as u32).rev();
        heights.map(|height| Move::new(self.above_v(height + 1), self.above_v(height)))
    }
}

/// Returns the moves of a stone along some vertices.
pub(crate) fn walk(start: Vertex, way: impl Iterator<Item = Vertex>) -> impl Iterator<Item = Move> {
    way.scan(start, |from, to| Some(Move::new(core::mem::replace(from, to), to)))
}
