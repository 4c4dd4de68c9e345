//! What becomes of the gadget in free order.
//!
//! If any stone may move at any time, Theorem 6 is wrong from three nodes on: another law holds.
//!
//! **Law.** In free order a gadget can be reduced to one stone exactly if its graph has a Hamiltonian path
//! that begins at v.
//!
//! It is not in the paper. That a path gives a reduction is shown by
//! [`Gadget::free_order_reduction`]: first the fire clobbers the whole fuse, then the bomb clobbers
//! the fire and goes along the path. For the converse `docs/npc.md` has a proof, by the cases of
//! that of Theorem 6; the tests check the law on all polyominoes of 3 to 9 nodes by exhaustive search.

use clobber_core::{Effort, Move, MoveOrder, Reduction, Stopped};

use crate::circuit::{CircuitError, HamiltonianPath};
use crate::forwards::walk;
use crate::gadget::Gadget;
use crate::search::{find_path_from, find_path_from_within};

impl Gadget {
    /// Whether the gadget can be reduced to one stone in free order: by the law of this module, which is not in
    /// the paper.
    ///
    /// # Returns
    /// The Hamiltonian path from v that shows it, or `None` if there is none.
    ///
    /// # Complexity
    /// That of [`find_path_from`], and its limits.
    ///
    /// # Errors
    /// As for [`find_path_from`].
    ///
    /// ```
    /// use clobber_core::Color;
    /// use clobber_npc::{Gadget, GridGraph, find_circuit};
    ///
    /// // No circuit, so it is not reducible in alternating play; but in free order it is.
    /// let graph: GridGraph = "###|#..".parse()?;
    /// assert!(find_circuit(&graph).reason().is_some());
    /// let gadget = Gadget::new(graph)?;
    /// let path = gadget.free_order_path()?.ok_or("no path")?;
    /// let reduction = gadget.free_order_reduction(&path)?;
    /// assert_eq!(reduction.replay(&gadget.position())?.stones_left(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn free_order_path(&self) -> Result<Option<HamiltonianPath>, Stopped> {
        find_path_from(self.graph(), self.v())
    }

    /// [`free_order_path`](Self::free_order_path) within limits of your own, as [`find_path_from_within`].
    ///
    /// # Errors
    /// As for [`find_path_from_within`].
    pub fn free_order_path_within(
        &self,
        effort: &mut Effort,
    ) -> Result<Option<HamiltonianPath>, Stopped> {
        find_path_from_within(self.graph(), self.v(), effort)
    }

    /// The reduction of the gadget to one stone in free order along a Hamiltonian path from v.
    ///
    /// # Complexity
    /// O(n) time, eight bytes a move.
    ///
    /// # Errors
    /// If it is not a Hamiltonian path of this graph, or begins elsewhere (the first move of the bomb onto
    /// the graph is then not along an edge).
    pub fn free_order_reduction(&self, path: &HamiltonianPath) -> Result<Reduction, CircuitError> {
        let path = HamiltonianPath::new(self.graph(), path.vertices().iter().copied())?;
        let [bomb, lowest] = [self.bomb(), self.above_v(1)];
        match path.vertices().first() {
            Some(&first) if first != self.v() => {
                Err(CircuitError::NotAdjacent { index: 0, vertex: lowest, next: first })
            }
            _ => {
                let along = walk(lowest, path.vertices().iter().copied());
                let moves = self.fire_moves().chain([Move::new(bomb, lowest)]).chain(along);
                Ok(Reduction::new(MoveOrder::Any, moves))
            }
        }
    }
}
