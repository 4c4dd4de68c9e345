//! K_2 x K_3 itself, which Theorem 12 excludes.

use clobber_core::{Color, Move, Position, StoneSet, Vertex};

use super::lemma_9::{Goals, PrismPlace, State};
use super::theorem_12::Order;
use crate::board::Hamming;
use crate::error::NoPlay;
use crate::obstacles;
use crate::strong::{self, colors};
use clobber_check::Obstacle;
use clobber_core::{Goal, Joker, JokerReduction};

/// Finds the moves to one stone on K_2 x K_3 with stones of both colours.
pub(super) fn fewest<S: StoneSet>(position: &Position<Hamming, S>, order: &Order) -> Vec<Move> {
    let prism = Prism { position, vertices: order.vertices() };
    let ends = prism.vertices.iter().flat_map(|&v| Color::BOTH.map(|color| (v, color)));
    let mut plays =
        ends.filter_map(|(v, color)| prism.moves(v, None, |place| Goals::one(place, color)));
    plays.next().unwrap_or_default()
}

/// Finds a play to a goal on K_2 x K_3.
pub(super) fn play_to<S: StoneSet>(
    position: &Position<Hamming, S>,
    order: &Order,
    goal: Goal,
) -> Result<JokerReduction, NoPlay> {
    let prism = Prism { position, vertices: order.vertices() };
    let moves = match goal {
        Goal::One { vertex, color } => prism.moves(vertex, None, |place| Goals::one(place, color)),
        Goal::Two { vertex, color, other } => {
            prism.moves(vertex, None, |place| Goals::two(place, color, other))
        }
        Goal::Joker { vertex, color } => {
            return prism.with_joker(vertex, color).ok_or_else(|| Obstacle::Exhausted.into());
        }
        Goal::Both { .. } => return Err(strong::other_goal(goal).into()),
    };
    moves.map(JokerReduction::from).ok_or_else(|| {
        let obstacle = obstacles::one_color_elsewhere(&position.by_dyn(), goal);
        obstacle.unwrap_or(Obstacle::Exhausted).into()
    })
}

/// A position and the vertices in the order of the places.
struct Prism<'a, S> {
    position: &'a Position<Hamming, S>,
    vertices: Vec<Vertex>,
}

impl<S: StoneSet> Prism<'_, S> {
    /// Returns a reduction with the joker at the start, if one is needed; some change at the start always suffices.
    fn with_joker(&self, vertex: Vertex, color: Color) -> Option<JokerReduction> {
        let changes = core::iter::once(None).chain(self.vertices.iter().copied().map(Some));
        let mut plays = changes.filter_map(|changing| {
            let moves = self.moves(vertex, changing, |place| Goals::one(place, color))?;
            let joker = changing.map(|vertex| Joker { after: 0, vertex });
            Some(JokerReduction { moves, joker })
        });
        plays.next()
    }

    fn state(&self, changing: Option<Vertex>) -> State {
        State::new(colors(&self.position.by_dyn(), &self.vertices, changing))
    }

    fn place(&self, vertex: Vertex) -> Option<PrismPlace> {
        (0..).zip(&self.vertices).find(|&(_, &named)| named == vertex).map(|(place, _)| place)
    }

    /// Returns the moves that meet a goal on a vertex, after the stone on `changing` has changed its colour.
    fn moves(
        &self,
        vertex: Vertex,
        changing: Option<Vertex>,
        goal: impl FnOnce(PrismPlace) -> Goals,
    ) -> Option<Vec<Move>> {
        let moves = self.state(changing).moves_to(goal(self.place(vertex)?))?;
        let named = |place: PrismPlace| self.vertices.get(place as usize).copied();
        moves.into_iter().map(|(from, to)| Some(Move::new(named(from)?, named(to)?))).collect()
    }
}
