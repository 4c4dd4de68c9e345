//! Reasons why a goal cannot be reached.

use core::fmt;

use certified_search::ClauseProof;
use certified_search::text::from_fn;
use clobber_core::notation::VertexName;
use clobber_core::{
    Answer, Bipartition, Certificate, Color, Delta, Effort, Goal, Position, Refuted, StoneSet,
    Stopped, Topology, Vertex,
};

use crate::DynPosition;
use crate::goals::{can_leave, check_clauses};
use crate::graph::parts_of;

/// Reasons why a goal cannot be reached from a position, by any play in free order.
///
/// It is plain data; [`check`](Self::check) decides whether it holds for a position and excludes the goal.
/// `Display` names the vertices by number, [`display_on`](Self::display_on) by the board's names. The proofs
/// are short, and hold on every board:
///
/// - A stone stays in its connected component, and the last one of a component is never clobbered.
/// - A vertex that a stone has left is never filled again. Suppose that all stones except the one on v have one
///   colour, and a stone must remain on v. Then at most one move can be made before the end: the stone on v must not
///   leave it, and once it is clobbered all stones have one colour.
/// - A move removes a stone, so neither colour ever gains stones.
/// - Delta modulo 3 never changes (Demaine, Demaine and Fleischer, *Solitaire Clobber*, Theorem 3), and a single stone
///   on v has the delta that its colour gives it.
/// - A joker changes delta modulo 3. So if delta already equals the goal's, the joker cannot be used, and whatever
///   excludes the goal without a joker still excludes it.
/// - If only one stone has the wanted colour, and not on the goal's vertex, it makes all moves: once clobbered, it is
///   gone for good. So it passes all other stones on a path to the goal's vertex. Without k vertices, a path has at
///   most k + 1 pieces, and one fewer for each of its ends among them ([`Cut`](Self::Cut)).
/// - If the unwanted colour stands only on the goal's vertex and on one more vertex, the stone on the latter makes all
///   moves except one or two, and passes nearly all others. If the others form a bipartite graph, it visits the
///   sides in turn ([`Sides`](Self::Sides); docs/strong.md in the repository has the proof).
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum Obstacle<V = Vertex> {
    /// No stone stands on a vertex that has to carry one at the end.
    Empty {
        /// The vertex.
        vertex: V,
    },
    /// The stones lie in several parts, and each part keeps a stone.
    Parts {
        /// The number of parts.
        parts: usize,
    },
    /// All stones except the one on the goal's vertex are of one colour. The position meets the goal neither as it
    /// stands nor after a move onto that vertex.
    OneColorElsewhere {
        /// The goal's vertex.
        vertex: V,
        /// The colour of the others.
        color: Color,
    },
    /// The invariants of the position and the goal differ.
    Delta {
        /// Delta of the position, by the sides of [`Bipartition::from_stones`].
        delta: Delta,
        /// Delta of the goal, modulo 3.
        goal: u8,
    },
    /// Delta excludes one stone, and this colour has too few stones for two.
    TooFew {
        /// Delta of the position.
        delta: Delta,
        /// Delta of the goal's single stone, modulo 3.
        goal: u8,
        /// The colour.
        color: Color,
    },
    /// The joker is useless: the stone on the goal's vertex is the only one of its colour, the goal's colour is the
    /// other one, and delta already equals the goal's.
    RareOnVertex {
        /// The goal's vertex.
        vertex: V,
    },
    /// An exhaustive search found no play that reaches the goal.
    Exhausted,
    /// The goal names one vertex for two stones.
    SameVertex {
        /// The vertex.
        vertex: V,
    },
    /// All stones except those on the goal's two vertices are of one colour, and no two moves reach the goal. The
    /// stones on these vertices must not leave them, so there are at most two moves.
    OneColorOffBoth {
        /// The colour of the others.
        color: Color,
    },
    /// The goal needs two stones of this colour, and there are fewer.
    Scarce {
        /// The colour.
        color: Color,
    },
    /// The least number of trees of a balanced forest that leaves such stones was computed.
    Forests {
        /// The least number of trees, or a smaller number that is still too large; `None` if there is no such forest
        /// at all.
        trees: Option<usize>,
    },
    /// The clauses that hold for every balanced forest of a part that leaves such stones contradict each other.
    /// [`PartReason::Clauses`] explains the variables. The goal adds axioms: a required stone is left, in its colour;
    /// an excluded stone is not left.
    ///
    /// [`PartReason::Clauses`]: crate::PartReason::Clauses
    Clauses {
        /// The part, by its place in the order of the lowest vertices.
        part: usize,
        /// A proof for each number of trees that the goal allows in the part. The least number is the number of
        /// stones required there, but at least one. The greatest leaves one stone for each of the other parts.
        proofs: Vec<ClauseProof>,
    },
    /// The only stone of the goal's colour is not on the goal's vertex, so it would have to pass all others on a path.
    /// Without these vertices the remaining stones form too many parts for that.
    Cut {
        /// The vertices removed.
        vertices: Vec<V>,
        /// The number of parts that the remaining stones form.
        parts: usize,
    },
    /// All stones except those on the goal's vertex and on this one have the goal's colour, and there are at least
    /// four stones. Without the stone on this vertex the others lie on two sides, and every edge among them joins the
    /// two. The sizes of the sides are equal, or differ by at least three.
    Sides {
        /// The vertex of the stone that would have to pass the others.
        walker: V,
    },
}

impl<V: Copy> Obstacle<V> {
    /// Renames the vertices, for example to the nodes of a graph.
    ///
    /// # Errors
    /// The errors of `name`.
    pub fn try_map<W, E>(self, mut name: impl FnMut(V) -> Result<W, E>) -> Result<Obstacle<W>, E> {
        Ok(match self {
            Self::Empty { vertex } => Obstacle::Empty { vertex: name(vertex)? },
            Self::Parts { parts } => Obstacle::Parts { parts },
            Self::OneColorElsewhere { vertex, color } => {
                Obstacle::OneColorElsewhere { vertex: name(vertex)?, color }
            }
            Self::Delta { delta, goal } => Obstacle::Delta { delta, goal },
            Self::TooFew { delta, goal, color } => Obstacle::TooFew { delta, goal, color },
            Self::RareOnVertex { vertex } => Obstacle::RareOnVertex { vertex: name(vertex)? },
            Self::Exhausted => Obstacle::Exhausted,
            Self::SameVertex { vertex } => Obstacle::SameVertex { vertex: name(vertex)? },
            Self::OneColorOffBoth { color } => Obstacle::OneColorOffBoth { color },
            Self::Scarce { color } => Obstacle::Scarce { color },
            Self::Forests { trees } => Obstacle::Forests { trees },
            Self::Clauses { part, proofs } => Obstacle::Clauses { part, proofs },
            Self::Cut { vertices, parts } => {
                let vertices = vertices.into_iter().map(name).collect::<Result<_, E>>()?;
                Obstacle::Cut { vertices, parts }
            }
            Self::Sides { walker } => Obstacle::Sides { walker: name(walker)? },
        })
    }

    /// Renames the vertices by a function that cannot fail.
    #[must_use]
    pub fn map<W>(self, mut name: impl FnMut(V) -> W) -> Obstacle<W> {
        let Ok(named) = self.try_map(|vertex| Ok::<_, core::convert::Infallible>(name(vertex)));
        named
    }

    /// Displays the obstacle with the vertices formatted by `name`.
    pub fn display_by<N: fmt::Display>(&self, name: impl Fn(V) -> N) -> impl fmt::Display {
        from_fn(move |f| match *self {
            Self::Empty { vertex } => {
                write!(f, "no stone stands on {}, and none can come there", name(vertex))
            }
            Self::Parts { parts } => {
                write!(f, "the stones are in {parts} parts, each of which keeps a stone")
            }
            Self::OneColorElsewhere { vertex, color } => {
                write!(f, "all stones but the one on {} are {color}", name(vertex))
            }
            Self::Delta { delta, goal } => write!(
                f,
                "delta is {delta}, which is {} modulo 3, and that of the goal is {goal}",
                delta.class()
            ),
            Self::TooFew { delta, goal, color } => write!(
                f,
                "delta is {delta}, which is {} modulo 3, that of one stone would be {goal}, and there \
                 are too few {color} for two",
                delta.class()
            ),
            Self::RareOnVertex { vertex } => write!(
                f,
                "the goal wants the other colour on {}; the stone there is the only one of its colour, \
                 and changing any stone would change delta modulo 3, which is right as it is",
                name(vertex)
            ),
            Self::Exhausted => {
                f.write_str("an exhaustive search found no play that reaches the goal")
            }
            Self::OneColorOffBoth { color } => {
                write!(f, "all stones but those on the two vertices are {color}")
            }
            Self::Scarce { color } => write!(f, "there are not two {color} stones"),
            Self::SameVertex { vertex } => write!(f, "two stones cannot stand on {}", name(vertex)),
            Self::Forests { trees: Some(trees) } => {
                write!(f, "every play that leaves these stones leaves at least {trees}")
            }
            Self::Forests { trees: None } => f.write_str("no play leaves these stones"),
            Self::Clauses { ref proofs, .. } => write!(
                f,
                "the clauses of a forest that leaves these stones contradict each other, by a proof of {} steps",
                proofs.iter().map(|proof| proof.steps.len()).sum::<usize>()
            ),
            Self::Cut { ref vertices, parts } => {
                const SHOWN: usize = 12;
                f.write_str("one stone would have to pass all others on a path, and without ")?;
                match vertices.as_slice() {
                    few if few.len() <= SHOWN => {
                        for (index, &vertex) in few.iter().enumerate() {
                            let comma = if index > 0 { ", " } else { "" };
                            write!(f, "{comma}{}", name(vertex))?;
                        }
                    }
                    many => write!(f, "{} of them", many.len())?,
                }
                write!(f, " they are in {parts} parts")
            }
            Self::Sides { walker } => write!(
                f,
                "the stone on {} would have to pass nearly all others, which are on two sides that do not fit",
                name(walker)
            ),
        })
    }
}

impl Obstacle {
    /// Checks that this obstacle holds for a position and excludes the goal.
    ///
    /// The check relies on the proofs at [`Obstacle`]. For [`Self::Exhausted`] and [`Self::Forests`] it computes the
    /// least number of stones again, with code that the solvers do not use; it relies on the theorem that a play is a
    /// balanced forest ([`BalancedForest`](clobber_core::BalancedForest)).
    ///
    /// # Arguments
    /// `effort`: for the reasons that are computations. A step is a vertex, or a state of the computation.
    ///
    /// # Complexity
    /// O(V + E) time, O(V) memory. For computed reasons, parts with at most one cycle take linear time. Other parts
    /// take time exponential in the greatest number of vertices with neighbours both before and after a place, in
    /// numerical order.
    ///
    /// # Errors
    /// [`Refuted`] if the obstacle does not hold or does not exclude the goal, and with [`Refuted::stopped`] if the
    /// effort ends.
    pub fn check<T: Topology, S: StoneSet>(
        &self,
        position: &Position<T, S>,
        goal: Goal,
        effort: &mut Effort<'_>,
    ) -> Result<(), Refuted> {
        self.check_on(&position.by_dyn(), goal, effort)
    }

    fn check_on(
        &self,
        position: &DynPosition<'_>,
        goal: Goal,
        effort: &mut Effort<'_>,
    ) -> Result<(), Refuted> {
        let (is_so, rules_out) = match *self {
            Self::Empty { vertex } => {
                (position.color_at(vertex).is_none(), goal.vertices().any(|named| named == vertex))
            }
            Self::Parts { parts } => {
                (parts_of(position, effort)?.len() == parts, parts > goal.most_stones())
            }
            Self::OneColorElsewhere { vertex, color } => (
                is_color_elsewhere(position, vertex, color),
                goal.vertices().next() == Some(vertex)
                    && !matches!(goal, Goal::Joker { .. })
                    && !is_met_within(position, goal, 1),
            ),
            Self::Delta { delta, goal: class } => {
                let (is_so, differs) = differ(position, goal, (delta, class), effort)?;
                (is_so, differs && matches!(goal, Goal::One { .. } | Goal::Both { .. }))
            }
            Self::TooFew { delta, goal: class, color } => {
                let (is_so, differs) = differ(position, goal, (delta, class), effort)?;
                let is_scarce = match goal {
                    Goal::Two { color: own, other, .. } => {
                        let needed = [own, other].iter().filter(|&&needed| needed == color).count();
                        position.count(color) < needed
                    }
                    _ => false,
                };
                (is_so, differs && is_scarce)
            }
            Self::RareOnVertex { vertex } => {
                let is_so = position
                    .color_at(vertex)
                    .is_some_and(|own| is_color_elsewhere(position, vertex, !own));
                let rules_out = match goal {
                    // A change of colour would change delta modulo 3, which is already right, so the joker cannot be
                    // used. Without it, all other stones are of one colour.
                    Goal::Joker { vertex: on, color } => {
                        on == vertex
                            && position.stone_count() > 2
                            && position.color_at(vertex) == Some(!color)
                            && Delta::of_start_and_end(position, goal, effort)?
                                .is_some_and(|[start, end]| start.class() == end.class())
                    }
                    _ => false,
                };
                (is_so, rules_out)
            }
            Self::SameVertex { vertex } => {
                let rules_out = match goal {
                    Goal::Both { vertex: first, other_vertex, .. } => {
                        (first, other_vertex) == (vertex, vertex)
                    }
                    _ => false,
                };
                (true, rules_out)
            }
            Self::OneColorOffBoth { color } => match goal {
                Goal::Both { vertex, other_vertex, .. } if vertex != other_vertex => {
                    let off = [vertex, other_vertex].map(|v| position.color_at(v) == Some(!color));
                    let others = off.into_iter().filter(|&is_other| is_other).count();
                    (position.count(!color) == others, !is_met_within(position, goal, 2))
                }
                _ => (true, false),
            },
            Self::Scarce { color } => {
                let rules_out = matches!(goal, Goal::Both { color: own, other, .. } if (own, other) == (color, color));
                (position.count(color) < 2, rules_out)
            }
            Self::Exhausted => (true, !can_leave(position, goal, goal.most_stones(), effort)?),
            Self::Forests { trees } => {
                let fewer = trees.map_or(position.stone_count(), |trees| trees.saturating_sub(1));
                let is_so = !can_leave(position, goal, fewer, effort)?;
                (is_so, trees.is_none_or(|trees| trees > goal.most_stones()))
            }
            Self::Clauses { part, ref proofs } => {
                check_clauses(position, goal, (part, proofs), effort)?;
                (true, true)
            }
            Self::Cut { ref vertices, parts } => {
                let rules_out = match goal {
                    Goal::One { vertex, color } => {
                        let is_end = |v| v == vertex || position.color_at(v) == Some(color);
                        let ends = vertices.iter().filter(|&&v| is_end(v)).count();
                        position.color_at(vertex) == Some(!color)
                            && position.count(color) == 1
                            && parts.saturating_add(ends) > vertices.len().saturating_add(1)
                    }
                    _ => false,
                };
                let is_so = match without(position, vertices) {
                    Some(others) => parts_of(&others, effort)?.len() == parts,
                    None => false,
                };
                (is_so, rules_out)
            }
            Self::Sides { walker } => {
                let rules_out = match goal {
                    Goal::One { vertex, color } => {
                        walker != vertex
                            && [walker, vertex].map(|v| position.color_at(v)) == [Some(!color); 2]
                            && position.count(!color) == 2
                            && position.stone_count() > 3
                    }
                    _ => false,
                };
                (has_unfit_sides(position, walker, effort)?, rules_out)
            }
        };
        match (is_so, rules_out) {
            (true, true) => Ok(()),
            (true, false) => Err(Refuted::new("this does not rule out the goal")),
            (false, _) => Err(Refuted::new("the reason does not hold for the position")),
        }
    }

    /// Displays the obstacle with the vertices named by the board; a vertex outside the board stays a number.
    pub fn display_on(&self, board: &impl Topology) -> impl fmt::Display {
        self.display_by(move |vertex| vertex.display_on(board))
    }
}

impl<T: Topology, S: StoneSet> Certificate<(&Position<T, S>, Goal)> for Obstacle {
    /// Checks like [`Obstacle::check`], without a limit of time.
    fn check(&self, &(position, goal): &(&Position<T, S>, Goal)) -> Result<(), Refuted> {
        self.check(position, goal, &mut Effort::new())
    }
}

/// Writes numbers and texts as they are; for names of any other type use [`display_by`](Obstacle::display_by).
impl<V: VertexName + Copy> fmt::Display for Obstacle<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |vertex: V| from_fn(move |f| vertex.fmt_name(f));
        self.display_by(name).fmt(f)
    }
}

impl<V: VertexName + Copy + fmt::Debug> core::error::Error for Obstacle<V> {}

/// Returns whether all stones except the one on `vertex` are of this colour.
fn is_color_elsewhere(position: &DynPosition<'_>, vertex: Vertex, color: Color) -> bool {
    position.count(!color) == usize::from(position.color_at(vertex) == Some(!color))
}

/// Returns whether at most this many moves lead to the goal. If too many stones are left for that, it answers without
/// a search.
fn is_met_within(position: &DynPosition<'_>, goal: Goal, moves: usize) -> bool {
    if position.stone_count() > goal.most_stones() + moves {
        return false;
    }
    goal.is_met_by(position)
        || moves > 0
            && Color::BOTH.into_iter().any(|mover| {
                position.moves(mover).any(|mv| {
                    let mut after = position.clone();
                    after.play_unchecked(mover, mv);
                    is_met_within(&after, goal, moves - 1)
                })
            })
}

/// Returns whether a position has this delta, and whether the goal's stones have this class but the position does not.
fn differ(
    position: &DynPosition<'_>,
    goal: Goal,
    (delta, class): (Delta, u8),
    effort: &mut Effort<'_>,
) -> Result<(bool, bool), Stopped> {
    let both = Delta::of_start_and_end(position, goal, effort)?;
    Ok(match both {
        Some([start, end]) => (start == delta, end.class() == class && class != start.class()),
        None => (false, false),
    })
}

/// Removes the stones on these vertices; `None` if a vertex has no stone or appears twice.
fn without<'a>(position: &DynPosition<'a>, vertices: &[Vertex]) -> Option<DynPosition<'a>> {
    let mut others = position.clone();
    for &vertex in vertices {
        others.color_at(vertex)?;
        others.put(vertex, None).ok()?;
    }
    Some(others)
}

/// Returns whether all stones except the walker lie on two sides whose sizes are equal or differ by at least three.
///
/// Let the side of the goal's vertex v have a stones, and the other side b. The walker may leave out v and one more
/// stone of v's side, which clobbers the walker at the end. Then the walker visits a - 2 stones of v's side and all b
/// stones in turn, and ends among the latter. Or it leaves out two neighbours of v: one moves onto v first, the other
/// last. Then it visits b - 2 stones of that side and all a of v's side in turn, and ends on v. The sizes of the sides
/// allow neither.
fn has_unfit_sides(
    position: &DynPosition<'_>,
    walker: Vertex,
    effort: &mut Effort<'_>,
) -> Result<bool, Stopped> {
    let Some(others) = without(position, &[walker]) else { return Ok(false) };
    let sides = match Bipartition::from_stones(&others, effort) {
        Answer::Yes(sides) => sides,
        Answer::No(_) => return Ok(false),
        Answer::Open { stopped, .. } => return Err(stopped),
    };
    let black = others.occupied().filter(|&(vertex, _)| sides.side(vertex) == Color::Black).count();
    let white = others.stone_count() - black;
    Ok(!matches!(black.abs_diff(white), 1 | 2))
}
