//! Decides whether play can leave few stones that include the stones of a goal.

use certified_search::{Certificate, ClauseProof};
use clobber_core::{
    Bipartition, Color, Delta, Effort, Goal, Parts, Refuted, Stopped, Topology, Vertex,
};

use crate::DynPosition;
use crate::forest_axioms::{ForestAxioms, Trees};
use crate::forests::{NEVER, fewest_trees};
use crate::graph::{Graph, Role, parts_of};
use crate::proofs::is_of_one_color;
use crate::sweep::{ForestsWanted, has_forest};

/// The stones that may be left.
struct StonesLeft {
    /// Stones that have to be left.
    required: Vec<(Vertex, Color)>,
    /// The colour of all others, if it matters.
    others: Option<Color>,
}

impl StonesLeft {
    fn new(goal: Goal) -> Self {
        let (required, others) = match goal {
            Goal::One { vertex, color } | Goal::Joker { vertex, color } => {
                (vec![(vertex, color)], None)
            }
            Goal::Two { vertex, color, other } => (vec![(vertex, color)], Some(other)),
            Goal::Both { vertex, color, other_vertex, other } => {
                (vec![(vertex, color), (other_vertex, other)], None)
            }
        };
        Self { required, others }
    }

    /// Returns whether the required stones contradict each other or the position.
    fn are_impossible(&self, on: &DynPosition<'_>) -> bool {
        let twice = match self.required.as_slice() {
            [(a, _), (b, _)] => a == b,
            _ => false,
        };
        twice || self.required.iter().any(|&(vertex, _)| on.color_at(vertex).is_none())
    }

    /// Returns how the stone on a vertex may end.
    fn role(&self, vertex: Vertex) -> Role {
        match self.required.iter().find(|&&(required, _)| required == vertex) {
            Some(&(_, color)) => Role { leaves: false, stays: Color::BOTH.map(|c| c == color) },
            None => Role {
                leaves: true,
                stays: Color::BOTH.map(|c| self.others.is_none_or(|others| others == c)),
            },
        }
    }

    fn graph(
        &self,
        position: &DynPosition<'_>,
        part: &[Vertex],
        effort: &mut Effort<'_>,
    ) -> Result<Graph, Refuted> {
        let graph = Graph::new(position, part, effort)?;
        Ok(Graph { roles: part.iter().map(|&vertex| self.role(vertex)).collect(), ..graph })
    }
}

/// Returns whether a play leaves at most a given number of stones, with every stone that a goal requires and none that
/// it excludes. Fails if a part is too wide.
pub(crate) fn can_leave(
    position: &DynPosition<'_>,
    goal: Goal,
    most: usize,
    effort: &mut Effort<'_>,
) -> Result<bool, Refuted> {
    /// Bytes a vertex for parts and sides.
    const BYTES_A_VERTEX: usize = 32;
    let ends = StonesLeft::new(goal);
    if ends.are_impossible(position) {
        return Ok(false);
    }
    effort.hold_memory(position.board().vertex_count().saturating_mul(BYTES_A_VERTEX))?;
    let has_joker = matches!(goal, Goal::Joker { .. });
    let parts = parts_of(position, effort)?;
    // A change of colour changes delta, and may give a part of one colour a second one.
    if !has_joker && least_at_once(position, &parts, effort)? > most {
        return Ok(false);
    }
    let (mut rest, mut others) = (most, Vec::new());
    for part in &parts {
        let graph = ends.graph(position, part, effort)?;
        // All parts share the joker.
        if has_joker || graph.has_two_cycles() {
            others.extend_from_slice(part);
            continue;
        }
        let trees = fewest_trees(&graph, effort)?;
        match rest.checked_sub(trees as usize) {
            Some(left) if trees < NEVER => rest = left,
            _ => return Ok(false),
        }
    }
    others.sort_unstable();
    let graph = ends.graph(position, &others, effort)?;
    has_forest(&graph, ForestsWanted { has_joker, ..ForestsWanted::trees(rest) }, effort)
}

/// Checks clause proofs that no play leaves the stones that a goal allows in a part: one for each number of trees.
/// Fails if a proof is missing or wrong.
pub(crate) fn check_clauses(
    position: &DynPosition<'_>,
    goal: Goal,
    (part, proofs): (usize, &[ClauseProof]),
    effort: &mut Effort<'_>,
) -> Result<(), Refuted> {
    let ends = StonesLeft::new(goal);
    let parts = parts_of(position, effort)?;
    let stones = parts.get(part).ok_or_else(|| Refuted::claim("part", part, parts.len()))?;
    let is_required =
        |vertex: &Vertex| ends.required.iter().any(|(required, _)| required == vertex);
    let least = stones.iter().filter(|vertex| is_required(vertex)).count().max(1);
    // Each of the other parts keeps a stone.
    let allowed = (goal.most_stones() + 1).saturating_sub(parts.len());
    let numbers = (allowed + 1).saturating_sub(least);
    if ends.are_impossible(position) {
        return Ok(());
    }
    if proofs.len() != numbers {
        return Err(Refuted::claim("numbers of trees", proofs.len(), numbers));
    }
    let graph = ends.graph(position, stones, effort)?;
    let has_joker = matches!(goal, Goal::Joker { .. });
    for (count, proof) in (least..).zip(proofs) {
        let trees = Trees { count, has_joker, ..Trees::default() };
        let checked = proof.check(&ForestAxioms::new(&graph, trees, effort)?);
        checked.map_err(|refuted| refuted.at("trees", count))?;
    }
    Ok(())
}

/// Returns a bound on the stones left that needs no computation. A part of one colour keeps all its stones, one whose
/// delta is a multiple of three keeps two, and any other keeps one.
fn least_at_once(
    position: &DynPosition<'_>,
    parts: &Parts,
    effort: &mut Effort<'_>,
) -> Result<usize, Stopped> {
    let (sides, bipartite) = Bipartition::from_parts(position, parts, effort)?;
    let least = |(part, is_bipartite): (&[Vertex], bool)| {
        if is_of_one_color(position, part) {
            part.len()
        } else if is_bipartite && Delta::from_vertices(position, &sides, part).class() == 0 {
            2
        } else {
            1
        }
    };
    Ok(parts.iter().zip(bipartite).map(least).sum())
}
