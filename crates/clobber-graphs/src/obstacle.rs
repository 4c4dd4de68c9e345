//! Why a goal cannot be reached.

use clobber_core::{Bipartition, Color, Delta, MoveList, Position, StoneSet, Topology, Vertex};

use crate::goal::Goal;

/// Why a goal cannot be reached from a position, by any play in free order.
///
/// It is plain data; [`check`](Self::check) decides whether it holds of a position and rules the goal
/// out. The proofs are short, and hold on every board:
///
/// - A stone stays in its connected component, and the last one of a component is never clobbered.
/// - A vertex that a stone has left is never filled again. So if all stones but the one on v are of one
///   colour, one move at most can be made before the end if a stone is to be on v: the stone on v
///   must not leave it, and when it has been clobbered all stones are of one colour.
/// - A move takes away a stone, so the stones of a colour never become more.
/// - Delta modulo 3 never changes (Demaine, Demaine and Fleischer, *Solitaire Clobber*, Theorem 3),
///   and a single stone on v has the delta that its colour gives it.
/// - A joker changes delta modulo 3. So where delta is that of the goal, the joker cannot be used, and all
///   that rules the goal out without it still does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Obstacle {
    /// No stone stands on a vertex that has to carry one at the end.
    #[error("no stone stands on {vertex}, and none can come there")]
    Empty {
        /// The vertex.
        vertex: Vertex,
    },
    /// The stones are in several parts, each of which keeps a stone.
    #[error("the stones are in {parts} parts, each of which keeps a stone")]
    Parts {
        /// Their number.
        parts: usize,
    },
    /// All stones but the one on the goal's vertex are of one colour, and neither as it stands nor
    /// after a move onto that vertex does the position meet the goal.
    #[error("all stones but the one on {vertex} are {color}")]
    OneColorElsewhere {
        /// The goal's vertex.
        vertex: Vertex,
        /// The colour of the others.
        color: Color,
    },
    /// The invariant of the position is not that of the goal.
    #[error("delta is {delta}, which is {} modulo 3, and that of the goal is {goal}", delta.class())]
    Delta {
        /// That of the position, by the sides of [`Bipartition::of_stones`].
        delta: Delta,
        /// That of the goal, modulo 3.
        goal: u8,
    },
    /// One stone is ruled out by delta, and two because this colour has not as many stones as they
    /// need.
    #[error(
        "delta is {delta}, which is {} modulo 3, that of one stone would be {goal}, and there are too few {color} for two",
        delta.class()
    )]
    TooFew {
        /// That of the position.
        delta: Delta,
        /// That of the goal's single stone, modulo 3.
        goal: u8,
        /// The colour.
        color: Color,
    },
    /// The joker is of no use: the stone on the goal's vertex is the only one of its colour, which is
    /// not the goal's, and delta is that of the goal as it is.
    #[error(
        "the stone on {vertex} is the only one of its colour, which is not the goal's, and the joker would \
         spoil delta"
    )]
    RareOnVertex {
        /// The goal's vertex.
        vertex: Vertex,
    },
    /// All plays were gone through, by sets of stones.
    #[error("none of all plays does it ({sets} sets of stones gone through)")]
    Exhausted {
        /// The number of sets of stones that a tree of a play can consist of.
        sets: u64,
    },
    /// The goal names one vertex for two stones.
    #[error("two stones cannot stand on {vertex}")]
    SameVertex {
        /// The vertex.
        vertex: Vertex,
    },
    /// The least number of trees of a balanced forest that leaves such stones was computed.
    #[error("{}", forests(*.trees))]
    Forests {
        /// That number, or a smaller one that is still too large; `None` if there is no such forest at
        /// all.
        trees: Option<usize>,
    },
}

impl Obstacle {
    /// Checks that this holds of a position and rules out the goal.
    ///
    /// # Complexity
    /// O(V + E) time, O(V) memory.
    ///
    /// # Errors
    /// [`ObstacleError::Wrong`] if it does not, and [`ObstacleError::NeedsSearch`] if to know that would
    /// take the search again from which it comes.
    pub fn check<T: Topology, S: StoneSet>(
        &self,
        position: &Position<T, S>,
        goal: Goal,
    ) -> Result<(), ObstacleError> {
        let holds = match *self {
            Self::Empty { vertex } => {
                position.color_at(vertex).is_none() && goal.vertices().any(|named| named == vertex)
            }
            Self::Parts { parts } => {
                position.parts().len() == parts
                    && most_stones(goal).is_some_and(|most| parts > most)
            }
            Self::OneColorElsewhere { vertex, color } => {
                goal.vertices().next() == Some(vertex)
                    && !matches!(goal, Goal::Joker { .. })
                    && is_color_elsewhere(position, vertex, color)
                    && moves_at_once(position, goal).is_none()
            }
            Self::Delta { delta, goal: class } => {
                let of_goal = match goal {
                    Goal::One { vertex, color } => delta_of(position, &[(vertex, color)]),
                    Goal::Both { vertex, color, other_vertex, other } => {
                        delta_of(position, &[(vertex, color), (other_vertex, other)])
                    }
                    _ => None,
                };
                of_goal == Some((delta, class)) && class != delta.class()
            }
            Self::TooFew { delta, goal: class, color } => match goal {
                Goal::Two { vertex, color: own, other } => {
                    let needed = [own, other].iter().filter(|&&needed| needed == color).count();
                    position.count(color) < needed
                        && delta_of(position, &[(vertex, own)]) == Some((delta, class))
                        && class != delta.class()
                }
                _ => false,
            },
            Self::RareOnVertex { vertex } => match goal {
                // A change of colour changes delta modulo 3, which is right as it is: the joker cannot be
                // used. Without it, one colour stands elsewhere.
                Goal::Joker { vertex: on, color } => {
                    on == vertex
                        && position.stone_count() > 2
                        && position.color_at(vertex) == Some(!color)
                        && is_color_elsewhere(position, vertex, color)
                        && delta_of(position, &[(vertex, color)])
                            .is_some_and(|(delta, class)| delta.class() == class)
                }
                _ => false,
            },
            Self::SameVertex { vertex } => match goal {
                Goal::Both { vertex: first, other_vertex, .. } => {
                    (first, other_vertex) == (vertex, vertex)
                }
                _ => false,
            },
            Self::Exhausted { .. } | Self::Forests { .. } => {
                return Err(ObstacleError::NeedsSearch);
            }
        };
        if holds { Ok(()) } else { Err(ObstacleError::Wrong) }
    }

    /// That the stones elsewhere than on the goal's vertex are of one colour, if that rules the goal
    /// out.
    pub(crate) fn one_color_elsewhere<T: Topology, S: StoneSet>(
        position: &Position<T, S>,
        goal: Goal,
    ) -> Option<Self> {
        let vertex = goal.vertices().next()?;
        let of = |color| Self::OneColorElsewhere { vertex, color };
        Color::BOTH.map(of).into_iter().find(|obstacle| obstacle.check(position, goal) == Ok(()))
    }

    /// That delta rules the goal out, if it does.
    pub(crate) fn delta<T: Topology, S: StoneSet>(
        position: &Position<T, S>,
        goal: Goal,
    ) -> Option<Self> {
        let (delta, class) = match goal {
            Goal::One { vertex, color } => delta_of(position, &[(vertex, color)]),
            Goal::Both { vertex, color, other_vertex, other } => {
                delta_of(position, &[(vertex, color), (other_vertex, other)])
            }
            _ => None,
        }?;
        (delta.class() != class).then_some(Self::Delta { delta, goal: class })
    }

    /// That delta rules one stone out and a colour is too scarce for two, if that is so.
    pub(crate) fn too_few<T: Topology, S: StoneSet>(
        position: &Position<T, S>,
        goal: Goal,
    ) -> Option<Self> {
        let Goal::Two { vertex, color, .. } = goal else { return None };
        let (delta, class) = delta_of(position, &[(vertex, color)])?;
        let of = |color| Self::TooFew { delta, goal: class, color };
        Color::BOTH.map(of).into_iter().find(|obstacle| obstacle.check(position, goal) == Ok(()))
    }
}

fn forests(trees: Option<usize>) -> String {
    match trees {
        Some(trees) => format!("every balanced forest of this kind has {trees} trees at least"),
        None => "there is no balanced forest of this kind".into(),
    }
}

/// The number of stones that a goal leaves at most.
fn most_stones(goal: Goal) -> Option<usize> {
    match goal {
        Goal::Fewest => None,
        Goal::One { .. } | Goal::Joker { .. } => Some(1),
        Goal::Two { .. } | Goal::Both { .. } => Some(2),
    }
}

/// Are all stones but the one on `vertex` of this colour?
fn is_color_elsewhere<T: Topology, S: StoneSet>(
    position: &Position<T, S>,
    vertex: Vertex,
    color: Color,
) -> bool {
    position.count(!color) == usize::from(position.color_at(vertex) == Some(!color))
}

/// The moves that meet the goal from a position in which all stones but the one on the goal's vertex
/// are of one colour: none, or one onto that vertex.
///
/// # Complexity
/// O(V / 64), and O(V) if there are three stones or fewer.
pub(crate) fn moves_at_once<T: Topology, S: StoneSet>(
    position: &Position<T, S>,
    goal: Goal,
) -> Option<MoveList> {
    if goal.is_met_by(position) {
        return Some(MoveList::new());
    }
    let vertex = goal.vertices().next()?;
    let color = position.color_at(vertex)?;
    if position.stone_count() > 3 {
        return None;
    }
    let stones = position.stones();
    let [black, white] = Color::BOTH.map(|color| stones.of(color).clone());
    let start = Position::from_stones(position.board(), black, white).ok()?;
    let onto = position.moves(!color).filter(|mv| mv.to == vertex);
    let mut meeting = onto.filter(|&mv| {
        let mut end = start.clone();
        end.play_unchecked(!color, mv);
        goal.is_met_by(&end)
    });
    meeting.next().map(|mv| MoveList::from_iter([mv]))
}

/// Delta of a position and, modulo 3, of these stones alone, by the sides of its stones; `None` if it
/// has none.
fn delta_of<T: Topology, S: StoneSet>(
    position: &Position<T, S>,
    stones: &[(Vertex, Color)],
) -> Option<(Delta, u8)> {
    let sides = Bipartition::of_stones(position).ok()?;
    let clashing = stones.iter().filter(|&&(vertex, color)| !sides.is_matching(vertex, color));
    let goal = Delta::new(stones.len(), clashing.count());
    Some((Delta::of(position, &sides), goal.class()))
}

/// An [`Obstacle`] does not show that the goal is out of reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ObstacleError {
    /// It does not hold of the position, or says nothing of the goal.
    #[error("this is not so, or does not rule out the goal")]
    Wrong,
    /// It is the outcome of a search; to check it is to search again.
    #[error("only the search itself can tell")]
    NeedsSearch,
}
