//! The gadget for free order.
//!
//! If any stone may move at any time, Theorem 6 is false, but the following law holds.
//!
//! **Law.** In free order a gadget can be reduced to one stone exactly if its graph has a Hamiltonian path
//! that begins at v.
//!
//! The law is not in the paper. [`Gadget::free_order_reduction`] turns a path into a reduction: the fire clobbers the
//! whole fuse, then the bomb clobbers the fire and follows the path. `docs/npc.md` proves the converse with the cases
//! from the proof of Theorem 6. Tests confirm the law on all polyominoes of 3 to 9 nodes by exhaustive search.

use certified_search::{Answer, Certificate, Effort, Refuted};
use clobber_core::{Move, MoveOrder, Reduction};

use crate::circuit::HamiltonianPath;
use crate::forwards::walk;
use crate::gadget::Gadget;
use crate::search::Reason;

impl Gadget {
    /// Decides whether the gadget can be reduced to one stone in free order, by the law of this module, which is not in
    /// the paper.
    ///
    /// # Returns
    /// The Hamiltonian path from v, or the reason why there is none.
    ///
    /// # Complexity
    /// The complexity of [`GridGraph::find_path_from`](crate::GridGraph::find_path_from), which searches within the `effort`.
    ///
    /// ```
    /// use clobber_core::Color;
    /// use clobber_npc::{Effort, Gadget, GridGraph};
    ///
    /// // There is no circuit, so the gadget is not reducible in alternating play; in free order it is.
    /// let graph: GridGraph = "###|#..".parse()?;
    /// assert!(graph.find_circuit(&mut Effort::new()).is_no());
    /// let gadget = Gadget::new(graph)?;
    /// let path = gadget.free_order_path(&mut Effort::new()).yes().ok_or("no path")?;
    /// let reduction = gadget.free_order_reduction(&path)?;
    /// assert_eq!(reduction.replay(&gadget.position())?.stones_left(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn free_order_path(&self, effort: &mut Effort) -> Answer<HamiltonianPath, Reason> {
        self.graph().find_path_from(self.v(), effort)
    }

    /// Returns the reduction of the gadget to one stone in free order along a Hamiltonian path from v.
    ///
    /// # Complexity
    /// O(n) time, eight bytes per move.
    ///
    /// # Errors
    /// [`Refuted`] if the path is not a Hamiltonian path of this graph, or does not begin at v.
    pub fn free_order_reduction(&self, path: &HamiltonianPath) -> Result<Reduction, Refuted> {
        path.check(self.graph())?;
        if path.vertices().first() != Some(&self.v()) {
            return Err(Refuted::new("the path does not begin at v").at("vertex", 0));
        }
        let [bomb, lowest] = [self.bomb(), self.above_v(1)];
        let along = walk(lowest, path.vertices().iter().copied());
        let moves = self.fire_moves().chain([Move::new(bomb, lowest)]).chain(along);
        Ok(Reduction::new(MoveOrder::Any, moves))
    }
}
