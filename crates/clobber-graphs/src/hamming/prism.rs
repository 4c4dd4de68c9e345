//! K_2 x K_3 itself, which Theorem 12 excludes.

use clobber_core::{Color, Move, MoveOrder, Position, Reduction, StoneSet, Vertex};

use super::colors;
use super::lemma_9::{Goals, Place, State};
use super::theorem_12::Order;
use crate::board::Hamming;
use crate::error::ReduceError;
use crate::goal::Goal;
use crate::joker::{Joker, JokerReduction};
use crate::obstacle::Obstacle;

/// [`reduce_hamming`](super::reduce_hamming) on K_2 x K_3.
pub(super) fn reduce<S: StoneSet>(
    position: &Position<Hamming, S>,
    order: &Order,
    goal: Goal,
) -> Result<Reduction, ReduceError> {
    let prism = Prism { position, vertices: order.vertices() };
    let moves = match goal {
        Goal::Fewest => {
            let ends = prism.vertices.iter().flat_map(|&v| Color::BOTH.map(|color| (v, color)));
            let mut plays = ends
                .filter_map(|(v, color)| prism.moves(v, None, |place| Goals::one(place, color)));
            plays.next()
        }
        Goal::One { vertex, color } => prism.moves(vertex, None, |place| Goals::one(place, color)),
        Goal::Two { vertex, color, other } => {
            prism.moves(vertex, None, |place| Goals::two(place, color, other))
        }
        Goal::Both { .. } | Goal::Joker { .. } => return Err(super::other_goal(goal)),
    };
    match (moves, goal.vertices().next()) {
        (Some(moves), _) => Ok(Reduction::new(MoveOrder::Any, moves)),
        // Monochromatic: all other positions can be reduced to one stone.
        (None, None) => Ok(Reduction::new(MoveOrder::Any, [])),
        (None, Some(vertex)) => {
            let obstacle = Obstacle::one_color_elsewhere(position, goal);
            let exhausted = || Obstacle::Exhausted { sets: prism.trees_with(vertex) };
            Err(obstacle.unwrap_or_else(exhausted).into())
        }
    }
}

/// [`reduce_hamming_with_joker`](super::reduce_hamming_with_joker) on K_2 x K_3: some change at the
/// start is always enough, if any is needed.
pub(super) fn reduce_with_joker<S: StoneSet>(
    position: &Position<Hamming, S>,
    order: &Order,
    vertex: Vertex,
    color: Color,
) -> Result<JokerReduction, ReduceError> {
    let prism = Prism { position, vertices: order.vertices() };
    let changes = core::iter::once(None).chain(prism.vertices.iter().copied().map(Some));
    let mut plays = changes.filter_map(|changing| {
        let moves = prism.moves(vertex, changing, |place| Goals::one(place, color))?;
        let joker = changing.map(|vertex| Joker { after: 0, vertex });
        Some(JokerReduction { moves, joker })
    });
    plays.next().ok_or_else(|| Obstacle::Exhausted { sets: prism.trees_with(vertex) }.into())
}

/// A position and the vertices in the order of the places.
struct Prism<'a, S> {
    position: &'a Position<Hamming, S>,
    vertices: Vec<Vertex>,
}

impl<S: StoneSet> Prism<'_, S> {
    fn state(&self, changing: Option<Vertex>) -> State {
        State::new(colors(self.position, &self.vertices, changing))
    }

    fn place(&self, vertex: Vertex) -> Option<Place> {
        (0..).zip(&self.vertices).find(|&(_, &named)| named == vertex).map(|(place, _)| place)
    }

    /// The moves that meet a goal on a vertex, when the stone on `changing` has changed its colour.
    fn moves(
        &self,
        vertex: Vertex,
        changing: Option<Vertex>,
        goal: impl FnOnce(Place) -> Goals,
    ) -> Option<Vec<Move>> {
        let moves = self.state(changing).moves_to(goal(self.place(vertex)?))?;
        let named = |place: Place| self.vertices.get(place as usize).copied();
        moves.into_iter().map(|(from, to)| Some(Move::new(named(from)?, named(to)?))).collect()
    }

    fn trees_with(&self, vertex: Vertex) -> u64 {
        self.place(vertex).map_or(0, |place| self.state(None).trees_with(place))
    }
}
