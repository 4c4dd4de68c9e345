//! Counts arrivals at a stone with many neighbours edge by edge, and finds the stone at which a joker changes a colour.

use certified_search::Stopped;
use clobber_core::Color;

use super::local::SHIFTS;
use super::{Claim, ForestAxioms, Variable};
use crate::forests::{USES, Use};
use crate::graph::Graph;

/// With more neighbours than this, arrivals are counted.
pub(super) const FEW_NEIGHBORS: usize = 6;

/// The variables that count arrivals.
pub(super) struct Nets {
    /// The first variable of each stone, and the first after all stones.
    starts: Vec<usize>,
}

impl Nets {
    pub(super) fn new(first: usize, graph: &Graph) -> Self {
        let mut starts = vec![first];
        let mut next = first;
        for edges in graph.neighbors.iter().map(Vec::len) {
            if edges > FEW_NEIGHBORS {
                next = next.saturating_add(edges.saturating_mul(edges + 1));
            }
            starts.push(next);
        }
        Self { starts }
    }

    /// Returns the variable after the last.
    pub(super) fn end(&self) -> usize {
        self.starts.last().copied().unwrap_or_default()
    }

    /// Returns the stone, the number of its first neighbours, and the least net that a variable is about.
    pub(super) fn meaning(&self, variable: usize) -> Option<(usize, usize, i64)> {
        let at = self.starts.partition_point(|&start| start <= variable).checked_sub(1)?;
        if variable >= self.end() {
            return None;
        }
        // A number e of edges has 2e variables.
        let (mut place, mut edges) = (variable - self.starts[at], 1);
        while place >= 2 * edges {
            place -= 2 * edges;
            edges += 1;
        }
        Some((at, edges, place as i64 + 1 - edges as i64))
    }
}

impl ForestAxioms<'_, '_> {
    /// Returns whether a clause holds because of the arrivals along some first edges of a stone, along one edge less,
    /// and along the last of them. If that edge is the stone's last one, the colour that leaves or stays counts too.
    pub(super) fn holds_by_net(&self, denied: &[Claim]) -> Result<bool, Stopped> {
        let nets = denied.iter().filter_map(|&(variable, _)| match variable {
            Variable::Net { at, edges, .. } => Some((at, edges)),
            _ => None,
        });
        let Some((at, above)) = nets.max() else { return Ok(false) };
        let (around, own) = (&self.graph.neighbors[at], self.graph.colors[at]);
        let below = above - 1;
        let near = around[below];
        self.spend(above)?;
        let is_all = above == around.len();
        for &(variable, _) in denied {
            let is_known = match variable {
                Variable::Net { at: of, edges, .. } => of == at && edges + 1 >= above,
                Variable::Leaves { from, to, .. } => [(at, near), (near, at)].contains(&(from, to)),
                Variable::IsBlack { at: of } | Variable::Changed { at: of, .. } => {
                    of == at && is_all
                }
                _ => false,
            };
            if !is_known {
                return Ok(false);
            }
        }
        // The nets before and after the last of these edges, its use, and at the end the colour and its change.
        let most = below as i64;
        let changes = if self.joker.is_some() { &SHIFTS[..] } else { &SHIFTS[..1] };
        for (before, use_) in (-most..=most).flat_map(|n| USES.map(|use_| (n, use_))) {
            let after = match use_ {
                Use::Arrives(color) if color == own => before - 1,
                Use::Arrives(_) => before + 1,
                Use::Not | Use::Leaves(_) => before,
            };
            let is_so = |(variable, value): Claim, ends: Option<(Color, i64)>| match variable {
                Variable::Net { edges, least, .. } => {
                    (if edges == above { after } else { before } >= least) == value
                }
                Variable::Leaves { from, color, .. } if from == at => {
                    matches!(use_, Use::Leaves(of) if of == color) == value
                }
                Variable::Leaves { color, .. } => {
                    matches!(use_, Use::Arrives(of) if of == color) == value
                }
                Variable::IsBlack { .. } => {
                    ends.is_none_or(|(color, _)| (color == Color::Black) == value)
                }
                Variable::Changed { later, .. } => {
                    ends.is_none_or(|(_, shift)| (shift == if later { 1 } else { -1 }) == value)
                }
                _ => false,
            };
            let is_possible = |ends| denied.iter().all(|&claim| is_so(claim, ends));
            let is_possible = match is_all {
                false => is_possible(None),
                true => changes.iter().any(|&shift| {
                    Color::BOTH.iter().any(|&color| {
                        after == shift + i64::from(color != own)
                            && is_possible(Some((color, shift)))
                    })
                }),
            };
            if is_possible {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Returns whether a clause about one stone and the earlier ones holds because at most one stone changes its
    /// colour.
    pub(super) fn holds_by_change(denied: &[Claim]) -> bool {
        let stones = denied.iter().filter_map(|&(variable, _)| match variable {
            Variable::ChangedUntil { at } | Variable::Changed { at, .. } => Some(at),
            _ => None,
        });
        let Some(above) = stones.max() else { return false };
        // Whether an earlier stone has changed, and how this one has: not, as at the start, or later.
        let states = [(false, 0), (false, 1), (false, 2), (true, 0)];
        let states = states.into_iter().filter(|&(before, _)| above > 0 || !before);
        let mut is_known = true;
        let mut is_so = |(variable, value): Claim, (before, change): (bool, u8)| match variable {
            Variable::ChangedUntil { at } if at == above => (before || change > 0) == value,
            Variable::ChangedUntil { at } if at + 1 == above => before == value,
            Variable::Changed { at, later } if at == above => {
                (change == if later { 2 } else { 1 }) == value
            }
            _ => {
                is_known = false;
                false
            }
        };
        let mut is_possible = false;
        for state in states {
            is_possible |= denied.iter().filter(|&&claim| !is_so(claim, state)).count() == 0;
        }
        is_known && !is_possible
    }
}
