//! Checks reasons: each by its theorem or by an algorithm that shares no code with the search that found it.

use certified_search::{Certificate, ClauseProof};
use clobber_core::{
    Bipartition, Bound, BoundReason, Color, Delta, Effort, MoveOrder, Parts, Position, Refuted,
    StoneSet, Stopped, Topology, Vertex,
};

use crate::DynPosition;
use crate::alternation::alternation_value;
use crate::forest_axioms::{ForestAxioms, Trees};
use crate::forests::fewest_trees;
use crate::graph::{Graph, parts_of};
use crate::plays::{Plays, least_in_turns};
use crate::reason::{PartReason, Reason};
use crate::regions::checked_regions;
use crate::rows::{Price, free_value, weighted_bound};
use crate::sweep::{ForestsWanted, has_forest, has_forest_in_turn};

impl<T: Topology, S: StoneSet> BoundReason<Position<T, S>> for Reason {
    fn proves(
        &self,
        position: &Position<T, S>,
        order: MoveOrder,
        effort: &mut Effort<'_>,
    ) -> Result<usize, Refuted> {
        self.proved(&position.by_dyn(), order, effort)
    }
}

impl Reason {
    /// Returns the number of stones that the reason proves.
    fn proved(
        &self,
        position: &DynPosition<'_>,
        order: MoveOrder,
        effort: &mut Effort<'_>,
    ) -> Result<usize, Refuted> {
        if let Self::Weighted { first, .. }
        | Self::Alternation { first }
        | Self::Swept { first, .. }
        | Self::Chains { first, .. }
        | Self::Clauses { first, .. }
        | Self::Balance { first, .. } = self
        {
            if order != MoveOrder::Alternating(*first) {
                let holds_in = MoveOrder::Alternating(*first);
                return Err(Refuted::new(format_args!(
                    "the reason holds in {holds_in} alone, not in {order}"
                )));
            }
        }
        match self {
            Self::Survivor => Ok(position.stone_count().min(1)),
            Self::Parts(bounds) => {
                let (_, kept) = kept_by_parts(bounds, position, |_| false, effort)?;
                Ok(kept.iter().sum())
            }
            Self::Factors => {
                let chains = Chains::new(position, effort)?;
                let cycles = chains.cycles.iter().map(|cycle| fewest_trees(cycle, effort));
                let cycles: Result<u32, _> = cycles.sum();
                Ok(chains.constant + free_value(chains.rows) + cycles? as usize)
            }
            &Self::Weighted { first, numerator, denominator } => {
                let chains = Chains::new(position, effort)?;
                if !chains.cycles.is_empty() {
                    return Err(Refuted::new("there is a cycle"));
                }
                let price = Price { first, numerator, denominator };
                Ok(chains.constant + weighted_bound(&chains.rows, price)?)
            }
            &Self::Alternation { first } => {
                let Chains { rows, cycles, constant } = Chains::new(position, effort)?;
                let least = match cycles.as_slice() {
                    [] => alternation_value(&rows, first, effort)?,
                    [cycle] => least_of_cuts(&rows, &cycle.chain()?.0, first, effort)?,
                    _ => return Err(Refuted::new("there is more than one cycle")),
                };
                Ok(constant + least)
            }
            &Self::Balance { first, black, white, constant } => {
                let found = stones_that_move(position, effort)?;
                if found != (black, white, constant) {
                    let (black, white, constant) = found;
                    let reason = Self::Balance { first, black, white, constant };
                    return Err(Refuted::new(format_args!("the stones are: {reason}")));
                }
                let (own, others) =
                    if first == Color::Black { (black, white) } else { (white, black) };
                Ok(constant + least_in_turns(own, others))
            }
            &Self::Swept { first, stones, .. } | &Self::Chains { first, stones, .. } => {
                let Some(fewer) = stones.checked_sub(1) else { return Ok(0) };
                let occupied: Vec<Vertex> = position.occupied().map(|(vertex, _)| vertex).collect();
                let graph = Graph::new(position, &occupied, effort)?;
                let have_chains = matches!(self, Self::Chains { .. });
                refuted_if(has_forest_in_turn(&graph, first, (fewer, have_chains), effort)?, stones)
            }
            Self::Clauses { first, stones, bounds, proof } => {
                proved_by_clauses(position, (*first, *stones), bounds, proof, effort)
            }
            &Self::Exhausted { stones, .. } => {
                let Some(fewer) = stones.checked_sub(1) else { return Ok(0) };
                let can_leave_fewer = Plays::new(position, effort)?.can_leave(fewer, order)?;
                refuted_if(can_leave_fewer, stones)
            }
        }
    }
}

/// Returns the least value, over all cuts of a cycle, of some rows and the cut cycle.
fn least_of_cuts(
    rows: &[Option<Color>],
    cycle: &[Option<Color>],
    first: Color,
    effort: &mut Effort<'_>,
) -> Result<usize, Refuted> {
    let row = |cut: usize| {
        let (before, after) = cycle.split_at_checked(cut).unwrap_or_default();
        rows.iter().chain(after).chain(before).copied()
    };
    let mut cuts = Vec::with_capacity(cycle.len());
    for cut in 0..cycle.len() {
        effort.spend(cycle.len() as u64)?;
        cuts.push((free_value(row(cut)), cut));
    }
    cuts.sort_unstable();
    let mut least = usize::MAX;
    for (free, cut) in cuts {
        // No order of play leaves fewer stones than free order.
        if free < least {
            let row: Vec<_> = row(cut).collect();
            least = least.min(alternation_value(&row, first, effort)?);
        }
    }
    Ok(least)
}

/// Returns the bound, unless fewer stones can be left.
fn refuted_if(can_leave_fewer: bool, stones: usize) -> Result<usize, Refuted> {
    match can_leave_fewer {
        true => Err(Refuted::claim("stones left at least", stones, stones - 1)),
        false => Ok(stones),
    }
}

/// Returns the numbers of black and white stones in parts of both colours, and of stones in other parts.
fn stones_that_move(
    position: &DynPosition<'_>,
    effort: &mut Effort<'_>,
) -> Result<(usize, usize, usize), Stopped> {
    let (mut black, mut white, mut constant) = (0, 0, 0);
    for part in &parts_of(position, effort)? {
        if is_of_one_color(position, part) {
            constant += part.len();
        } else {
            let of_black = black_stones(position, part);
            (black, white) = (black + of_black, white + part.len() - of_black);
        }
    }
    Ok((black, white, constant))
}

fn black_stones(position: &DynPosition<'_>, part: &[Vertex]) -> usize {
    part.iter().filter(|&&vertex| position.color_at(vertex) == Some(Color::Black)).count()
}

pub(crate) fn is_of_one_color(position: &DynPosition<'_>, part: &[Vertex]) -> bool {
    [0, part.len()].contains(&black_stones(position, part))
}

/// Returns the parts of a position, and the number of stones that each is claimed to keep, if each claim is proved. Parts
/// with `needs_no_proof` are not checked.
fn kept_by_parts(
    bounds: &[Bound<PartReason>],
    position: &DynPosition<'_>,
    needs_no_proof: impl Fn(&[Vertex]) -> bool,
    effort: &mut Effort<'_>,
) -> Result<(Parts, Vec<usize>), Refuted> {
    let parts = parts_of(position, effort)?;
    if bounds.len() != parts.len() {
        return Err(Refuted::claim("number of parts", bounds.len(), parts.len()));
    }
    let (sides, bipartite) = Bipartition::from_parts(position, &parts, effort)?;
    for (index, ((bound, part), bipartite)) in bounds.iter().zip(&parts).zip(bipartite).enumerate()
    {
        if needs_no_proof(part) {
            continue;
        }
        let proved = proved_of_part(bound, position, part, bipartite.then_some(&sides), effort);
        let kept = proved.and_then(|proved| match bound.stones {
            stones if stones > proved => {
                Err(Refuted::claim("stones left at least", stones, proved))
            }
            _ => Ok(()),
        });
        kept.map_err(|refuted| refuted.at("part", index))?;
    }
    Ok((parts, bounds.iter().map(|bound| bound.stones).collect()))
}

/// Proves [`Reason::Clauses`].
fn proved_by_clauses(
    position: &DynPosition<'_>,
    (first, stones): (Color, usize),
    bounds: &[Bound<PartReason>],
    proof: &ClauseProof,
    effort: &mut Effort<'_>,
) -> Result<usize, Refuted> {
    let needs_no_proof = |part: &[Vertex]| is_of_one_color(position, part);
    let (parts, kept) = kept_by_parts(bounds, position, needs_no_proof, effort)?;
    let (constant, movable): (Vec<_>, Vec<_>) =
        parts.iter().zip(kept).partition(|&(part, _)| needs_no_proof(part));
    let constant: usize = constant.iter().map(|(part, _)| part.len()).sum();
    let mut vertices: Vec<Vertex> = movable.iter().flat_map(|(part, _)| *part).copied().collect();
    vertices.sort_unstable();
    // If fewer stones were left, they would be this many trees and the stones that cannot move.
    let Some(trees) = stones.checked_sub(constant + 1) else { return Ok(stones) };
    let graph = Graph::new(position, &vertices, effort)?;
    let moves = graph.len().saturating_sub(trees);
    let last = if moves % 2 == 1 { first } else { !first };
    // Each move removes a stone of the other colour.
    let white_moves = if first == Color::White { moves.div_ceil(2) } else { moves / 2 };
    let black = graph.colors.iter().filter(|&&color| color == Color::Black).count();
    let white_left = (graph.len() - black).checked_sub(moves - white_moves);
    let (Some(black_left), Some(white_left)) = (black.checked_sub(white_moves), white_left) else {
        return Ok(stones);
    };
    let number = |&vertex: &Vertex| vertices.binary_search(&vertex).ok();
    let numbered =
        |(part, kept): (&[Vertex], usize)| (part.iter().filter_map(number).collect(), kept);
    let parts: Vec<(Vec<usize>, usize)> = movable.into_iter().map(numbered).collect();
    let in_turn = Some(([black_left, white_left], last));
    let trees = Trees { count: trees, parts: &parts, in_turn, ..Trees::default() };
    proof.check(&ForestAxioms::new(&graph, trees, effort)?)?;
    Ok(stones)
}

/// Returns the number of stones that a part is proved to keep, which may stop at the claimed number.
fn proved_of_part(
    bound: &Bound<PartReason>,
    position: &DynPosition<'_>,
    part: &[Vertex],
    sides: Option<&Bipartition>,
    effort: &mut Effort<'_>,
) -> Result<usize, Refuted> {
    let holds = |holds: bool, stones: usize| match holds {
        true => Ok(stones),
        false => Err(Refuted::new(format_args!("this is false: {}", bound.reason))),
    };
    let Some(fewer) = bound.stones.checked_sub(1) else { return Ok(0) };
    match &bound.reason {
        PartReason::Survivor => Ok(1),
        PartReason::Monochromatic => holds(is_of_one_color(position, part), part.len()),
        PartReason::AlternatingRow => {
            let (stones, is_cycle) = Graph::new(position, part, effort)?.chain()?;
            let alternates = stones.windows(2).all(|pair| pair.first() != pair.last());
            holds(alternates && !is_cycle, theorem_2(part.len()))
        }
        &PartReason::Delta(claimed) => {
            let Some(sides) = sides else { return Err(Refuted::new("there is an odd cycle")) };
            let found = Delta::from_vertices(position, sides, part);
            // Either side of the part may be called black: class 0 is the same for both.
            let exchanged = Delta::new(found.stones(), found.stones() - found.clashing());
            holds((found == claimed || exchanged == claimed) && found.class() == 0, 2)
        }
        PartReason::Factors | PartReason::DynamicProgram => {
            let graph = Graph::new(position, part, effort)?;
            if bound.reason == PartReason::Factors {
                graph.chain()?;
            }
            Ok(fewest_trees(&graph, effort)? as usize)
        }
        PartReason::Swept { .. } => {
            let graph = Graph::new(position, part, effort)?;
            refuted_if(has_forest(&graph, ForestsWanted::trees(fewer), effort)?, bound.stones)
        }
        PartReason::Regions { regions } => {
            let checked = checked_regions(&Graph::new(position, part, effort)?, regions, effort)?;
            Ok(checked.iter().fold(0, |sum, (_, keeps)| sum.saturating_add(*keeps)))
        }
        PartReason::Clauses { proof } | PartReason::RegionsAndClauses { proof, .. } => {
            let graph = Graph::new(position, part, effort)?;
            let regions = match &bound.reason {
                PartReason::RegionsAndClauses { regions, .. } => {
                    checked_regions(&graph, regions, effort)?
                }
                _ => Vec::new(),
            };
            let trees = Trees { count: fewer, regions: &regions, ..Trees::default() };
            proof.check(&ForestAxioms::new(&graph, trees, effort)?)?;
            Ok(bound.stones)
        }
        PartReason::Exhausted { .. } => {
            let part = position.extracted(part);
            let can_leave_fewer =
                Plays::new(&part.by_dyn(), effort)?.can_leave(fewer, MoveOrder::Any)?;
            refuted_if(can_leave_fewer, bound.stones)
        }
    }
}

/// Returns the value of the alternating row A_n.
const fn theorem_2(n: usize) -> usize {
    if n % 4 == 3 { n / 4 + 2 } else { n.div_ceil(4) }
}

/// A position of rows and cycles, and parts of one colour.
struct Chains {
    /// The rows one after the other, with a hole after each.
    rows: Vec<Option<Color>>,
    cycles: Vec<Graph>,
    /// The number of stones in parts of one colour.
    constant: usize,
}

impl Chains {
    fn new(position: &DynPosition<'_>, effort: &mut Effort<'_>) -> Result<Self, Refuted> {
        let mut chains = Self { rows: Vec::new(), cycles: Vec::new(), constant: 0 };
        for (index, part) in parts_of(position, effort)?.iter().enumerate() {
            if is_of_one_color(position, part) {
                chains.constant += part.len();
                continue;
            }
            let graph = Graph::new(position, part, effort)?;
            let (stones, is_cycle) = graph.chain().map_err(|refuted| refuted.at("part", index))?;
            if is_cycle {
                chains.cycles.push(graph);
            } else {
                chains.rows.extend(stones);
                chains.rows.push(None);
            }
        }
        Ok(chains)
    }
}
