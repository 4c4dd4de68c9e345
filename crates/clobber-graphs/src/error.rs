//! Why a reduction was not returned.

use clobber_core::{Position, StoneSet, Stopped, Topology, Vertex};

use crate::goal::Goal;
use crate::obstacle::Obstacle;

/// A reduction to a goal was not returned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ReduceError {
    /// There is none, for this reason.
    #[error(transparent)]
    Impossible(#[from] Obstacle),
    /// The goal names a vertex that the board does not have.
    #[error("vertex {vertex} is not on the board of {vertex_count} vertices")]
    NoVertex {
        /// The vertex.
        vertex: Vertex,
        /// The board's number of vertices.
        vertex_count: usize,
    },
    /// The function is about full boards, and this vertex is empty.
    #[error("vertex {vertex} is empty, but the board has to be full")]
    Hole {
        /// The vertex.
        vertex: Vertex,
    },
    /// The function says nothing of goals of this kind.
    #[error("this function does not decide the goal {goal}")]
    OtherGoal {
        /// The goal.
        goal: Goal,
    },
    /// The board is not of the kind that the function is about.
    #[error("the board is not {expected}")]
    OtherBoard {
        /// That kind.
        expected: &'static str,
    },
    /// The stones have more cycles than the function allows.
    #[error("the stones have a cycle too many, through {vertex}")]
    Cycle {
        /// A vertex of such a cycle.
        vertex: Vertex,
    },
    /// The function does not decide so much, or the memory does not suffice.
    #[error("not decided: {reason}")]
    Undecided {
        /// What is in the way.
        reason: &'static str,
    },
    /// The search has ended before.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

impl ReduceError {
    /// Checks that the goal's vertices are on the board.
    pub(crate) fn check_goal(board: &impl Topology, goal: Goal) -> Result<(), Self> {
        let vertex_count = board.vertex_count();
        match goal.vertices().find(|vertex| vertex.index() >= vertex_count) {
            Some(vertex) => Err(Self::NoVertex { vertex, vertex_count }),
            None => Ok(()),
        }
    }

    /// Checks that every vertex carries a stone.
    pub(crate) fn check_full<T: Topology, S: StoneSet>(
        position: &Position<T, S>,
    ) -> Result<(), Self> {
        if position.stone_count() == position.board().vertex_count() {
            return Ok(());
        }
        let hole = position.squares().position(|square| square.is_none());
        match hole.and_then(Vertex::from_index) {
            Some(vertex) => Err(Self::Hole { vertex }),
            None => Ok(()),
        }
    }
}
