//! Checks reasons and obstacles against positions.
//!
//! This module shares no code with the solvers.

mod least;
mod tree;

use clobber_core::{
    Bipartition, BoundReason, Delta, Effort, MoveOrder, Parts, Position, Refuted, StoneSet,
    Stopped, Topology, Vertex,
};

use self::least::{Ends, NEVER, PartGraph, Sweep};
use self::tree::Tree;
use crate::DynPosition;
use crate::goal::Goal;
use crate::reason::{FreePartReason, Reason, are_monochromatic};

/// The bound holds in every order of play: alternating play is a special case of free order.
///
/// [`FreePartReason::Monochromatic`], [`FreePartReason::Survivor`] and [`FreePartReason::Delta`] are checked by counting, and rely on
/// their short proofs: a stone alone cannot move, the last stone is never clobbered, and delta modulo 3 never changes
/// (Demaine, Demaine and Fleischer, Theorem 3). For the other reasons, which are outcomes of computations, the least number of
/// stones is computed anew, by code that the solvers do not use. It relies on the theorem that a play is a balanced forest
/// ([`BalancedForest`](clobber_core::BalancedForest)).
impl<T: Topology, S: StoneSet> BoundReason<Position<T, S>> for Reason {
    fn proves(
        &self,
        position: &Position<T, S>,
        _: MoveOrder,
        effort: &mut Effort<'_>,
    ) -> Result<usize, Refuted> {
        let position = &position.by_dyn();
        let parts = parts_of(position, effort)?;
        if parts.len() != self.parts.len() {
            return Err(Refuted::claim("parts of the stones", self.parts.len(), parts.len()));
        }
        let checker = Checker::new(position, &parts, effort)?;
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

/// Returns the parts of a position; of few stones without a step.
fn parts_of(position: &DynPosition<'_>, effort: &mut Effort<'_>) -> Result<Parts, Stopped> {
    const FEW: usize = 1 << 12;
    if position.stone_count() <= FEW { Ok(position.parts()) } else { Parts::new(position, effort) }
}

/// Checks the reasons of all parts of a position.
struct Checker<'a> {
    position: &'a DynPosition<'a>,
    one_color: Vec<bool>,
    sides: Bipartition,
    bipartite: Vec<bool>,
}

impl<'a> Checker<'a> {
    fn new(
        position: &'a DynPosition<'a>,
        parts: &Parts,
        effort: &mut Effort<'_>,
    ) -> Result<Self, Stopped> {
        let (sides, bipartite) = Bipartition::from_parts(position, parts, effort)?;
        let one_color = are_monochromatic(position, parts).collect();
        effort.check_limits()?;
        Ok(Self { position, one_color, sides, bipartite })
    }

    /// Returns the number of stones that a reason proves of a part.
    fn proves(
        &self,
        reason: FreePartReason,
        index: usize,
        part: &[Vertex],
        effort: &mut Effort<'_>,
    ) -> Result<usize, Refuted> {
        let of = |flags: &[bool]| flags.get(index).copied().unwrap_or(false);
        Ok(match reason {
            FreePartReason::Monochromatic if of(&self.one_color) => part.len(),
            FreePartReason::Monochromatic => {
                return Err(Refuted::new("the stones have two colours"));
            }
            FreePartReason::Survivor => 1,
            FreePartReason::Delta(_) if !of(&self.bipartite) => {
                return Err(Refuted::new("the stones contain an odd cycle"));
            }
            FreePartReason::Delta(delta) => {
                let found = Delta::of_vertices(self.position, &self.sides, part);
                if delta != found || delta.class() != 0 {
                    return Err(Refuted::claim("delta, a multiple of three", delta, found));
                }
                2
            }
            FreePartReason::DynamicProgram
            | FreePartReason::Swept { .. }
            | FreePartReason::Exhausted => {
                let part = PartGraph::of(self.position, part, &Ends::ANY, effort)?;
                least_of(&part, false, effort)? as usize
            }
        })
    }

    /// Returns a bound on the stones left of a part that needs no search.
    fn at_least(&self, index: usize, part: &[Vertex]) -> u64 {
        let reasons = [
            FreePartReason::Monochromatic,
            FreePartReason::Delta(Delta::of_vertices(self.position, &self.sides, part)),
        ];
        let mut effort = Effort::new();
        let proved =
            reasons.map(|reason| self.proves(reason, index, part, &mut effort).unwrap_or(1));
        proved.into_iter().max().unwrap_or(1) as u64
    }
}

/// Returns the least number of stones of a part that play leaves, or [`NEVER`].
///
/// # Complexity
/// With at most one cycle and without a joker O(V k), where a vertex has children of up to k kinds: they differ in little but
/// their numbers. Otherwise linear in the length
/// and exponential in the number of vertices that have neighbours both before and after a place, in the order of their
/// numbers.
fn least_of(part: &PartGraph, has_joker: bool, effort: &mut Effort<'_>) -> Result<u64, Stopped> {
    if part.edge_count() <= part.colors.len() && !has_joker {
        return Tree::new(part).least(effort);
    }
    Sweep::new(part, has_joker).least(effort)
}

/// Computes how few stones a play leaves that leaves what a goal asks for, until they are more than a number.
///
/// # Returns
/// The least number, or one above `enough` that it is not below; `None` if no play leaves what the goal asks for.
pub(crate) fn least_for(
    position: &DynPosition<'_>,
    goal: Goal,
    enough: u64,
    effort: &mut Effort<'_>,
) -> Result<Option<u64>, Stopped> {
    let Some((ends, _)) = Ends::of(goal) else { return Ok(Some(0)) };
    if ends.are_impossible(position) {
        return Ok(None);
    }
    effort.hold_memory(position.board().vertex_count().saturating_mul(BYTES_A_VERTEX))?;
    let parts = parts_of(position, effort)?;
    let checker = Checker::new(position, &parts, effort)?;
    let numbered = || parts.iter().enumerate();
    let least: Vec<u64> = match ends.has_joker {
        // A change of colour changes delta, and what is of one colour.
        true => vec![1; parts.len()],
        false => numbered().map(|(index, part)| checker.at_least(index, part)).collect(),
    };
    // What decides most comes first: parts in which a stone is prescribed, and those that cost little.
    let mut order: Vec<(usize, &[Vertex])> = numbered().collect();
    order.sort_by_key(|&(_, part)| (!ends.concern(part), part.len()));
    let mut sum: u64 = least.iter().sum();
    for (index, vertices) in order {
        if sum > enough {
            break;
        }
        let part = PartGraph::of(position, vertices, &ends, effort)?;
        let proved = least_of(&part, ends.has_joker, effort)?;
        if proved >= NEVER {
            return Ok(None);
        }
        // The bound before was one of all plays.
        sum += proved - least.get(index).copied().unwrap_or(0).min(proved);
    }
    Ok(Some(sum))
}

/// Bytes of parts and sides, for each vertex.
const BYTES_A_VERTEX: usize = 32;

/// Returns the most stones that a goal allows; `None` if it allows any number.
pub(crate) fn most_stones(goal: Goal) -> Option<u64> {
    Ends::of(goal).map(|(_, most)| most)
}

#[cfg(test)]
mod tests {
    use clobber_core::{Color, GraphBoard};
    use testkit::Random;
    use testkit::plays::{Naive, Placement};

    use super::*;

    /// In wide parts many vertices are open at once, and of some the neighbours to come are the same; in others trees hang on a cycle.
    #[test]
    fn the_fewest_stones_are_those_of_all_plays() {
        let mut random = Random::new(1);
        for round in 0..60 {
            let count = 7 + usize::from(round % 4 == 0);
            let edges: Vec<_> = if round % 2 == 0 {
                let all = (5..count).flat_map(|b| (0..b).map(move |a| (a, b)));
                all.filter(|&(a, _)| a == 0 || random.coin()).collect()
            } else {
                let cycle = 3 + random.below(3);
                let before = |v| if v < cycle { v - 1 } else { random.below(v) };
                (1..count).map(before).zip(1..count).chain([(0, cycle - 1)]).collect()
            };
            let board = GraphBoard::from_edges(count, edges).unwrap();
            let colors: Vec<Color> = (0..count).map(|_| random.pick(&Color::BOTH)).collect();
            let position = Position::<_>::from_fn(board, |v| colors.get(v.index()).copied());
            let reached = Naive::new(position.board()).reached(Placement::new(&position), false);
            for vertex in (0..count).filter_map(Vertex::from_index) {
                for color in Color::BOTH {
                    let ends = reached.iter().filter(|end| end.color_at(vertex) == Some(color));
                    let fewest = ends.map(|end| end.count() as u64).min();
                    let goal = Goal::One { vertex, color };
                    let found = least_for(&position.by_dyn(), goal, u64::MAX, &mut Effort::new());
                    assert_eq!(found, Ok(fewest), "{position} {goal} {:?}", position.board());
                }
            }
        }
    }
}
