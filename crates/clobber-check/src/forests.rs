//! The fewest trees of a balanced forest on a part with at most one cycle.
//!
//! An arriving stone counts 1 if its colour differs from the one that the vertex has at the start, else -1. A vertex is
//! balanced if the sum is 0 and its stone leaves or stays in its first colour, or if the sum is 1 and it does so in the
//! other colour.

// Indices are vertices of the graph.
#![allow(clippy::indexing_slicing)]

use std::collections::HashMap;

use clobber_core::{Color, Effort, Refuted};

use crate::graph::{Graph, Role};

/// More trees than a forest can have.
pub(crate) const NEVER: u32 = u32::MAX / 4;

/// The use of an edge that leads away from a vertex.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Use {
    Not,
    /// The vertex's stone leaves along it.
    Leaves(Color),
    /// A stone arrives along it.
    Arrives(Color),
}

/// All uses.
pub(crate) const USES: [Use; 5] = [
    Use::Not,
    Use::Leaves(Color::Black),
    Use::Leaves(Color::White),
    Use::Arrives(Color::Black),
    Use::Arrives(Color::White),
];

impl Use {
    /// Returns the use as seen from the other end.
    const fn turned(self) -> Self {
        match self {
            Self::Not => Self::Not,
            Self::Leaves(color) => Self::Arrives(color),
            Self::Arrives(color) => Self::Leaves(color),
        }
    }
}

/// The least numbers of trees in the subtree of a vertex.
struct Hanging {
    color: Color,
    role: Role,
    /// Indexed by the sum of the arrivals from the subtree, from -`reach` on, and by how the vertex's stone leaves
    /// into it: not at all, in black, in white.
    least: Vec<[u32; 3]>,
    reach: i64,
}

impl Hanging {
    fn new(
        (color, role): (Color, Role),
        children: Vec<[u32; 5]>,
        effort: &mut Effort<'_>,
    ) -> Result<Self, Refuted> {
        let (children, most) = interleaved(children);
        let mut hanging = Self { color, role, least: vec![[0, NEVER, NEVER]], reach: 0 };
        for [apart, leaves_black, leaves_white, arrives_black, arrives_white] in children {
            let reach = (hanging.reach + 1).min(most);
            let at = |sum| hanging.at(sum);
            let least: Vec<[u32; 3]> = (-reach..=reach)
                .map(|sum| {
                    // A stone that arrives at this vertex leaves the child.
                    let [from_black, from_white] =
                        [Color::Black, Color::White].map(|c| at(sum - sign(c, color)));
                    let [none, black, white] = at(sum);
                    let best = |staying: u32, in_black: u32, in_white: u32| {
                        (staying + apart).min(in_black + leaves_black).min(in_white + leaves_white)
                    };
                    let least = [
                        best(none, from_black[0], from_white[0]),
                        best(black, from_black[1], from_white[1]).min(none + arrives_black),
                        best(white, from_black[2], from_white[2]).min(none + arrives_white),
                    ];
                    least.map(|trees| trees.min(NEVER))
                })
                .collect();
            effort.spend(least.len() as u64)?;
            (hanging.least, hanging.reach) = (least, reach);
        }
        Ok(hanging)
    }

    fn at(&self, sum: i64) -> [u32; 3] {
        let index = usize::try_from(sum + self.reach).ok();
        index.and_then(|index| self.least.get(index)).copied().unwrap_or([NEVER; 3])
    }

    /// Returns the least number of trees if the other edges are used in this way.
    fn with(&self, others: &[Use]) -> u32 {
        let (mut arrived, mut exit) = (0, None);
        for &edge in others {
            match edge {
                Use::Not => {}
                Use::Arrives(color) => arrived += sign(color, self.color),
                Use::Leaves(_) if exit.is_some() => return NEVER,
                Use::Leaves(color) => exit = Some(color),
            }
        }
        let mut best = NEVER;
        for (sum, color) in [(0, self.color), (1, !self.color)] {
            let [none, black, white] = self.at(sum - arrived);
            let away = if color == Color::Black { black } else { white };
            let leaving = match exit {
                None => away,
                Some(exit) if exit == color => none,
                Some(_) => NEVER,
            };
            if self.role.leaves {
                best = best.min(leaving);
            }
            if exit.is_none() && self.role.stays_as(color) {
                best = best.min(none + 1);
            }
        }
        best
    }
}

/// Orders children so that each kind is spread evenly.
///
/// Children of the same kind can exchange their uses. So some best choice spreads each use evenly within each kind:
/// among the first k of a kind, each use occurs in proportion, with an error below 1 (R. Tijdeman, *The chairman
/// assignment problem*, 1980). The net of the first children then differs from its proportion by at most 3 for each
/// kind.
///
/// Returns the children in that order, and the largest absolute net of a prefix that can matter.
fn interleaved(children: Vec<[u32; 5]>) -> (Vec<[u32; 5]>, i64) {
    /// The nets that can be asked for at the end, and one exit.
    const ENDS: i64 = 5;
    /// So small a number needs no order.
    const FEW: usize = 8;
    if children.len() <= FEW {
        return (children, FEW as i64);
    }
    let mut kinds: HashMap<[u32; 5], Vec<[u32; 5]>> = HashMap::new();
    for child in children {
        let base = child[0];
        let kind = child.map(|trees| if trees >= NEVER { NEVER } else { trees.wrapping_sub(base) });
        kinds.entry(kind).or_default().push(child);
    }
    let reach = 3 * kinds.len() as i64 + ENDS;
    let mut placed: Vec<((u64, usize), [u32; 5])> = Vec::new();
    for (number, kind) in kinds.into_values().enumerate() {
        let count = kind.len() as u64;
        // The middle of the k-th of `count` equal pieces of 2^32.
        let middle = |k: u64| ((2 * k + 1) << 31) / count;
        placed.extend((0..).zip(kind).map(|(k, child)| ((middle(k), number), child)));
    }
    placed.sort_unstable_by_key(|&(place, _)| place);
    (placed.into_iter().map(|(_, child)| child).collect(), reach)
}

/// Returns the net of an arrival: 1 if the colours differ, else -1.
fn sign(arriving: Color, at: Color) -> i64 {
    if arriving == at { -1 } else { 1 }
}

/// Returns the least number of trees of a balanced forest, which is the least number of stones left in free order;
/// [`NEVER`] or more if the stones cannot end as their roles require. It takes O(n) steps, and O(d k) for a vertex with
/// d neighbours of k kinds. The subtrees of neighbours of one kind have the same least numbers of trees, apart from a
/// constant. Fails if the part has more than one cycle.
pub(crate) fn fewest_trees(graph: &Graph, effort: &mut Effort<'_>) -> Result<u32, Refuted> {
    if graph.has_two_cycles() {
        return Err(Refuted::new("the part has more than one cycle"));
    }
    let count = graph.len();
    let own = |vertex: usize| (graph.colors[vertex], graph.roles[vertex]);
    let mut degrees: Vec<usize> = graph.neighbors.iter().map(Vec::len).collect();
    // A vertex is removed only after everything that hangs on it.
    let mut children: Vec<Vec<[u32; 5]>> = vec![Vec::new(); count];
    let mut leaves: Vec<usize> = (0..count).filter(|&vertex| degrees[vertex] == 1).collect();
    let mut is_off = vec![false; count];
    while let Some(leaf) = leaves.pop() {
        // The last vertex of a tree stays.
        let next = graph.neighbors[leaf].iter().copied().find(|&next| !is_off[next]);
        let Some(next) = next else { continue };
        let of_leaf = core::mem::take(&mut children[leaf]);
        let hanging = Hanging::new(own(leaf), of_leaf, effort)?;
        children[next].push(USES.map(|edge| hanging.with(&[edge])));
        is_off[leaf] = true;
        degrees[next] -= 1;
        if degrees[next] == 1 {
            leaves.push(next);
        }
    }
    let left = is_off.iter().filter(|&&is_off| !is_off).count();
    let Some(start) = is_off.iter().position(|&is_off| !is_off) else { return Ok(0) };
    let mut around = Vec::with_capacity(left);
    let (mut before, mut here) = (usize::MAX, start);
    for _ in 0..left {
        around.push(Hanging::new(own(here), core::mem::take(&mut children[here]), effort)?);
        let is_next = |&next: &usize| next != before && !is_off[next];
        let next = graph.neighbors[here].iter().copied().find(is_next);
        (before, here) = (here, next.unwrap_or(here));
    }
    Ok(match around.as_slice() {
        [root] => root.with(&[]),
        cycle => around_cycle(cycle),
    })
}

/// Returns the least number of trees on a cycle and the trees that hang on it, with one edge of the cycle unused.
fn around_cycle(cycle: &[Hanging]) -> u32 {
    let mut best = NEVER;
    for start in USES {
        // Indexed by the use of the last edge, seen from its second end, and by whether all edges are used.
        let mut least = USES.map(|edge| if edge == start { [NEVER, 0] } else { [NEVER; 2] });
        if start == Use::Not {
            least = least.map(|[all, some]| [some, all]);
        }
        for vertex in cycle {
            let mut next = [[NEVER; 2]; 5];
            for (before, [some, all]) in USES.into_iter().zip(least) {
                for (after, entry) in USES.into_iter().zip(&mut next) {
                    // Seen from the vertex at its other end.
                    let own = vertex.with(&[before, after.turned()]);
                    let unused = after == Use::Not;
                    entry[0] = entry[0].min(if unused { some.min(all) } else { some } + own);
                    entry[1] = entry[1].min(if unused { NEVER } else { all } + own);
                }
            }
            least = next.map(|entry| entry.map(|trees| trees.min(NEVER)));
        }
        for (edge, [some, _]) in USES.into_iter().zip(least) {
            if edge == start {
                best = best.min(some);
            }
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Any two kinds are placed in proportion, and the reach allows nets of three for each kind.
    #[test]
    fn kinds_are_spread_evenly() {
        for counts in [vec![9], vec![5, 4], vec![1, 30, 7], vec![1; 12], (1..20).collect()] {
            let count_of = |kind: usize| counts.get(kind).copied().unwrap_or(0);
            let of_kind = |kind: usize| {
                std::iter::repeat_n([0, kind as u32, NEVER, NEVER, NEVER], count_of(kind))
            };
            let (children, reach) = interleaved((0..counts.len()).flat_map(of_kind).collect());
            assert_eq!(children.len(), counts.iter().sum::<usize>());
            assert!(reach > 3 * counts.len() as i64, "{reach} for {counts:?}");
            let mut placed = vec![0; counts.len()];
            for child in children {
                placed[child[1] as usize] += 1;
                for (a, b) in (0..counts.len()).flat_map(|b| (0..b).map(move |a| (a, b))) {
                    let apart = (placed[a] * count_of(b)).abs_diff(placed[b] * count_of(a));
                    assert!(2 * apart <= count_of(a) + count_of(b), "{placed:?} of {counts:?}");
                }
            }
            assert_eq!(placed, counts);
        }
    }
}
