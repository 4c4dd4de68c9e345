//! Boards that belong to a family, whatever the numbers of their vertices.

use clobber_check::{Obstacle, PartReason, Reason, Solution};
use clobber_core::{
    Answer, Effort, Family, Goal, Joker, JokerReduction, Move, Parts, Position, Stopped, Topology,
    Vertex,
};

use super::Theorem;
use crate::DynPosition;
use crate::board::NamedBoard;
use crate::error::Error;
use crate::obstacles;
use crate::reason::{keeps, raise_by_delta};
use crate::recognize::Labeling;

/// A full position on a graph, moved to the member of a family that the graph was recognised as.
pub(super) struct Renumbered {
    position: Position<NamedBoard>,
    /// The member's vertex for each vertex of the graph.
    labels: Vec<Vertex>,
    /// The graph's vertex for each vertex of the member.
    originals: Vec<Vertex>,
}

impl Renumbered {
    /// Recognises a graph, if there is a theorem for it or it is a grid.
    pub(super) fn find(
        position: &DynPosition<'_>,
        effort: &mut Effort<'_>,
    ) -> Result<Result<Self, Option<Labeling>>, Stopped> {
        let is_full = position.stone_count() == position.board().vertex_count();
        if !is_full
            || matches!(
                position.board().family(),
                Some(Family::Cliques(_) | Family::Multipartite(_))
            )
        {
            return Ok(Err(None));
        }
        let Some(Labeling { board, labels }) = Labeling::recognize(position.board(), effort)?
        else {
            return Ok(Err(None));
        };
        match board {
            NamedBoard::Hypercube(_) | NamedBoard::Hamming(_) => {}
            NamedBoard::Multipartite(_) | NamedBoard::Product(_) | NamedBoard::Circulant(_) => {}
            NamedBoard::Grid(_) => return Ok(Err(Some(Labeling { board, labels }))),
            _ => return Ok(Err(None)),
        }
        let mut originals = vec![Vertex::default(); labels.len()];
        for (original, label) in (0..).map(Vertex::new).zip(&labels) {
            if let Some(there) = originals.get_mut(label.index()) {
                *there = original;
            }
        }
        let color = |label: Vertex| position.color_at(*originals.get(label.index())?);
        let position = Position::from_fn(board, color);
        Ok(Ok(Self { position, labels, originals }))
    }

    /// Returns the labels on a product of graphs.
    pub(super) fn product(self) -> Option<Labeling> {
        let board = self.position.board().clone();
        matches!(board, NamedBoard::Product(_)).then_some(Labeling { board, labels: self.labels })
    }

    fn original(&self, label: Vertex) -> Vertex {
        self.originals.get(label.index()).copied().unwrap_or(label)
    }

    fn moves(&self, moves: Vec<Move>) -> Vec<Move> {
        let original = |mv: Move| Move::new(self.original(mv.from), self.original(mv.to));
        moves.into_iter().map(original).collect()
    }

    pub(super) fn solve(
        &self,
        position: &DynPosition<'_>,
        effort: &mut Effort<'_>,
    ) -> Result<Option<Solution>, Error> {
        let there = &self.position.by_dyn();
        let Some(mut solution) = Theorem::find(there, effort)?.solve(there)? else {
            return Ok(None);
        };
        solution.reduction.moves = self.moves(solution.reduction.moves);
        if let Reason::Parts(parts) = &mut solution.bound.reason {
            // The numbers determine which side is which. The graph is one part.
            if parts.iter().any(|part| matches!(part.reason, PartReason::Delta(_))) {
                parts.fill(keeps(PartReason::Survivor, 1));
                raise_by_delta(parts, (position, &Parts::new(position, effort)?), effort)?;
            }
        }
        Ok(Some(solution))
    }

    pub(super) fn reach(
        &self,
        position: &DynPosition<'_>,
        goal: Goal,
        effort: &mut Effort<'_>,
    ) -> Result<Option<Answer<JokerReduction, Obstacle>>, Error> {
        let label = |vertex: Vertex| self.labels.get(vertex.index()).copied().ok_or(Error::NoCase);
        let there = &self.position.by_dyn();
        let theorem = Theorem::find(there, effort)?;
        let Some(found) = theorem.reach(there, goal.try_map(label)?, effort)? else {
            return Ok(None);
        };
        let found = found.map(|JokerReduction { moves, joker }| JokerReduction {
            moves: self.moves(moves),
            joker: joker.map(|joker| Joker { vertex: self.original(joker.vertex), ..joker }),
        });
        let Answer::No(obstacle) = found else { return Ok(Some(found)) };
        // The numbers determine which side is which.
        let here = match &obstacle {
            Obstacle::Delta { .. } => obstacles::delta(position, goal, effort)?,
            Obstacle::TooFew { .. } => obstacles::too_few(position, goal, effort)?,
            _ => None,
        };
        let here = here.unwrap_or_else(|| obstacle.map(|vertex| self.original(vertex)));
        Ok(Some(Answer::No(here)))
    }
}
