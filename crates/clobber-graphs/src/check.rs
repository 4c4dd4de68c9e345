//! Checks reasons against positions.

use clobber_core::{
    BalancedForest, Bipartition, BoundReason, Delta, Effort, MoveOrder, Parts, Position, Refuted,
    StoneSet, Topology, Vertex,
};

use crate::band;
use crate::error::Error;
use crate::exhaustive::Exhaustive;
use crate::reason::{PartReason, Reason, are_monochromatic};
use crate::tree::{PartSolver, Roots, Surveyor};

/// The bound holds in every order of play: alternating play is a special case of free order.
///
/// [`PartReason::Monochromatic`], [`PartReason::Survivor`] and [`PartReason::Delta`] are checked by counting, and rely on
/// their short proofs: a stone alone cannot move, the last stone is never clobbered, and delta modulo 3 never changes
/// (Demaine, Demaine and Fleischer, Theorem 3). The other reasons are outcomes of computations, which are done again, by
/// the code of the solver: who does not trust it replaces it by [`PartReason::Exhausted`], a search without a theorem.
impl<T: Topology, S: StoneSet> BoundReason<Position<T, S>> for Reason {
    fn proves(
        &self,
        position: &Position<T, S>,
        _: MoveOrder,
        effort: &mut Effort<'_>,
    ) -> Result<usize, Refuted> {
        let parts = position.parts();
        if parts.len() != self.parts.len() {
            return Err(Refuted::claim("parts of the stones", self.parts.len(), parts.len()));
        }
        effort.look()?;
        let mut checker = Checker::new(position, &parts);
        let mut stones = 0_usize;
        for (index, bound) in self.parts.iter().enumerate() {
            let part = parts.get(index).unwrap_or_default();
            let proved = checker
                .proves(bound.reason, index, part, effort)
                .map_err(|refuted| refuted.at("part", index))?;
            if proved < bound.stones {
                let refuted = Refuted::claim("stones left at least", bound.stones, proved);
                return Err(refuted.at("part", index));
            }
            stones = stones.saturating_add(bound.stones);
        }
        Ok(stones)
    }
}

/// What is needed to check the reasons of all parts of a position.
struct Checker<'a, T, S> {
    position: &'a Position<T, S>,
    one_color: Vec<bool>,
    sides: Bipartition,
    bipartite: Vec<bool>,
    surveyor: Surveyor<'a, T, S>,
    solver: PartSolver,
    /// Where the dynamic program writes its forest, which is not needed.
    forest: BalancedForest,
}

impl<'a, T: Topology, S: StoneSet> Checker<'a, T, S> {
    fn new(position: &'a Position<T, S>, parts: &Parts) -> Self {
        let (sides, bipartite) = Bipartition::of_parts(position, parts);
        Self {
            position,
            one_color: are_monochromatic(position, parts).collect(),
            sides,
            bipartite,
            surveyor: Surveyor::new(position),
            solver: PartSolver::default(),
            forest: BalancedForest::edgeless(position.board().vertex_count()),
        }
    }

    /// Returns the number of stones that a reason proves of a part.
    fn proves(
        &mut self,
        reason: PartReason,
        index: usize,
        part: &[Vertex],
        effort: &mut Effort<'_>,
    ) -> Result<usize, Refuted> {
        let position = self.position;
        let of = |flags: &[bool]| flags.get(index).copied().unwrap_or(false);
        Ok(match reason {
            PartReason::Monochromatic if of(&self.one_color) => part.len(),
            PartReason::Monochromatic => return Err(Refuted::new("the stones have two colours")),
            PartReason::Survivor => 1,
            PartReason::Delta(_) if !of(&self.bipartite) => {
                return Err(Refuted::new("the stones contain an odd cycle"));
            }
            PartReason::Delta(delta) => {
                let found = Delta::of_vertices(position, &self.sides, part);
                if delta != found || delta.class() != 0 {
                    return Err(Refuted::claim("delta, a multiple of three", delta, found));
                }
                2
            }
            PartReason::DynamicProgram => {
                let Some(&root) = part.first() else { return Ok(0) };
                let roots = Roots::counted(position.stone_count(), &[]);
                let (surveyor, forest) = (&mut self.surveyor, &mut self.forest);
                let least = self.solver.solve_pseudotree(surveyor, root, &roots, forest, effort)?;
                let more = || Refuted::new("the stones contain more cycles than one");
                least.ok_or_else(more)? as usize
            }
            PartReason::Sweep => {
                let least = band::value_of_part(position, part, effort).map_err(refuted)?;
                least.ok_or_else(|| Refuted::new("more than 8 stones are left"))?
            }
            PartReason::Exhausted => {
                let plays = Exhaustive::of_stones(position, part.iter().copied(), effort);
                plays.map_err(refuted)?.value(effort)?
            }
        })
    }
}

fn refuted(error: Error) -> Refuted {
    match error {
        Error::Stopped(stopped) => stopped.into(),
        other => Refuted::new(other),
    }
}
