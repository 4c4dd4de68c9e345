//! The least number of stones that play leaves of a part with at most one cycle, computed anew for those who check.
//!
//! An edge is not used, or a stone moves along it in one of two directions and colours. For each of these uses of the edge to
//! the parent the least number of stones left below is computed, the leaves first. Of a cycle one edge is taken out and put to
//! every use by itself; what is forbidden is that all moves along the cycle lead around it.

use std::collections::HashMap;

use clobber_core::{Color, Effort, Stopped};

use super::least::{NEVER, PartGraph};

/// The least numbers of stones left below a vertex, by the use of the edge to its parent.
#[derive(Clone, Copy, Default)]
struct Uses {
    unused: u64,
    /// The stone leaves to the parent, in black or white.
    up: [u64; 2],
    /// The parent's stone arrives, in black or white.
    down: [u64; 2],
    /// The parent's stone arrives, and the moves from the root to here follow each other.
    down_all_the_way: [u64; 2],
}

/// A use of the edge that closes the cycle: the stone on this vertex leaves along it in a colour, onto the root.
#[derive(Clone, Copy)]
struct Closing {
    from: usize,
    /// The colour, if the edge is used.
    color: Option<Color>,
}

pub(super) struct Tree<'a> {
    part: &'a PartGraph,
    order: Vec<usize>,
    parents: Vec<usize>,
    uses: Vec<Uses>,
}

/// No vertex.
const NONE: usize = usize::MAX;

const fn index(color: Color) -> usize {
    match color {
        Color::Black => 0,
        Color::White => 1,
    }
}

impl<'a> Tree<'a> {
    pub(super) fn new(part: &'a PartGraph) -> Self {
        let uses = vec![Uses::default(); part.colors.len()];
        Self { part, order: Vec::new(), parents: Vec::new(), uses }
    }

    /// Returns the least number of stones left, or [`NEVER`].
    pub(super) fn least(&mut self, effort: &mut Effort<'_>) -> Result<u64, Stopped> {
        if self.part.colors.is_empty() {
            return Ok(0);
        }
        let Some((a, b)) = self.lay_out(0, NONE) else { return self.run(0, None, effort) };
        let mut least = NEVER;
        for (root, from, colors) in [
            (b, a, &[None, Some(Color::Black), Some(Color::White)][..]),
            (a, b, &[Some(Color::Black), Some(Color::White)][..]),
        ] {
            self.lay_out(root, from);
            for &color in colors {
                least = least.min(self.run(root, Some(Closing { from, color }), effort)?);
            }
        }
        Ok(least)
    }

    /// Puts the vertices in an order in which parents come first, without the edge from the root to `apart`.
    ///
    /// # Returns
    /// Another edge that closes a cycle, if there is one.
    fn lay_out(&mut self, root: usize, apart: usize) -> Option<(usize, usize)> {
        self.parents = vec![NONE; self.part.colors.len()];
        self.order = vec![root];
        let (mut next, mut closing) = (0, None);
        while let Some(&vertex) = self.order.get(next) {
            next += 1;
            for &near in self.part.neighbors(vertex) {
                let near = near as usize;
                let is_apart = vertex == root && near == apart;
                if is_apart || self.parents.get(vertex) == Some(&near) {
                    continue;
                }
                match self.parents.get_mut(near) {
                    Some(parent) if *parent == NONE && near != root => {
                        *parent = vertex;
                        self.order.push(near);
                    }
                    _ => closing = Some((vertex, near)),
                }
            }
        }
        closing
    }

    /// Computes all uses, the leaves first.
    fn run(
        &mut self,
        root: usize,
        closing: Option<Closing>,
        effort: &mut Effort<'_>,
    ) -> Result<u64, Stopped> {
        let mut is_on_path = vec![false; self.part.colors.len()];
        let used = closing.and_then(|closing| Some((closing.from, closing.color?)));
        let mut vertex = used.map_or(NONE, |(from, _)| from);
        while let Some(on_path) = is_on_path.get_mut(vertex) {
            *on_path = true;
            vertex = self.parents.get(vertex).copied().unwrap_or(NONE);
        }
        let mut least = NEVER;
        for place in (0..self.order.len()).rev() {
            let vertex = self.order.get(place).copied().unwrap_or(root);
            let sums = self.sums(vertex, effort)?;
            let is_on_path = is_on_path.get(vertex).copied().unwrap_or(false);
            let leaves = used.filter(|&(from, _)| from == vertex).map(|(_, color)| color);
            let uses = self.uses_of(vertex, &sums, leaves, is_on_path);
            if vertex == root {
                least = match used {
                    Some((_, color)) => {
                        uses.down_all_the_way.get(index(color)).copied().unwrap_or(NEVER)
                    }
                    None => uses.unused,
                };
            }
            if let Some(entry) = self.uses.get_mut(vertex) {
                *entry = uses;
            }
        }
        Ok(least)
    }

    /// Adds the costs of the children of a vertex, for each net of the arrivals from them.
    fn sums(&self, vertex: usize, effort: &mut Effort<'_>) -> Result<Sums, Stopped> {
        let own = self.part.colors.get(vertex).copied().unwrap_or(Color::Black);
        let near = self.part.neighbors(vertex).iter().map(|&near| near as usize);
        let children = near.filter(|&near| self.parents.get(near) == Some(&vertex));
        let children = children.filter_map(|child| self.uses.get(child).copied()).collect();
        let (children, reach) = interleaved(children);
        let mut sums = Sums { own, reach, half: 0, costs: vec![Costs::start()] };
        for child in children {
            effort.spend(1 + sums.half as u64)?;
            sums.add(&child);
        }
        effort.spend(1)?;
        Ok(sums)
    }

    /// Returns the uses of the edge to the parent.
    fn uses_of(&self, vertex: usize, sums: &Sums, leaves: Option<Color>, on_path: bool) -> Uses {
        let Some(&role) = self.part.roles.get(vertex) else { return Uses::default() };
        // The least cost if what is beside the children brings this net.
        let ended = |extra: isize, all_the_way: bool| {
            let ways = Color::BOTH.map(|last| {
                let costs = sums.at(last, extra);
                let leaving = if all_the_way { costs.leaving_all_the_way } else { costs.leaving };
                let leaving = leaving.get(index(last)).copied().unwrap_or(NEVER);
                match leaves {
                    Some(color) if color == last && role.leaves => costs.staying,
                    Some(_) => NEVER,
                    None => {
                        let staying = if role.stays_as(last) { costs.staying + 1 } else { NEVER };
                        staying.min(if role.leaves { leaving } else { NEVER })
                    }
                }
            });
            ways.into_iter().min().unwrap_or(NEVER).min(NEVER)
        };
        let down = Color::BOTH.map(|color| ended(sums.change(color), false));
        let down_all_the_way = Color::BOTH.map(|color| match (on_path, leaves) {
            (true, Some(_)) => NEVER,
            (true, None) => ended(sums.change(color), true),
            (false, _) => ended(sums.change(color), false),
        });
        let up = Color::BOTH.map(|last| match leaves {
            None if role.leaves => sums.at(last, 0).staying,
            _ => NEVER,
        });
        Uses { unused: ended(0, false), up, down, down_all_the_way }
    }
}

/// The costs of the children together, if they bring some net.
#[derive(Clone, Copy)]
struct Costs {
    /// The stone goes to none of them.
    staying: u64,
    /// The stone goes to one of them, in black or white.
    leaving: [u64; 2],
    leaving_all_the_way: [u64; 2],
}

impl Costs {
    const NEVER: Self =
        Self { staying: NEVER, leaving: [NEVER; 2], leaving_all_the_way: [NEVER; 2] };

    const fn start() -> Self {
        Self { staying: 0, ..Self::NEVER }
    }

    fn lower(&mut self, other: Self, by: u64) {
        let lower = |cost: &mut u64, other: u64| *cost = (*cost).min(other + by).min(NEVER);
        lower(&mut self.staying, other.staying);
        for (cost, other) in self.leaving.iter_mut().zip(other.leaving) {
            lower(cost, other);
        }
        for (cost, other) in self.leaving_all_the_way.iter_mut().zip(other.leaving_all_the_way) {
            lower(cost, other);
        }
    }
}

/// Puts children in an order in which those that are alike are spread evenly.
///
/// Children that are alike can exchange their uses. So some best choice has, of each kind, each use spread
/// evenly as well: among the first k of a kind, each use occurs as often as in proportion, but for less than 1 (R. Tijdeman, *The
/// chairman assignment problem*, 1980). The net of the first children then differs from its proportion by at most 3 for each kind.
///
/// # Returns
/// The children, and the greatest size of the nets of the first ones that have to be looked at.
fn interleaved(children: Vec<Uses>) -> (Vec<Uses>, usize) {
    /// The nets that are asked for in the end, and one exit.
    const ENDS: usize = 5;
    /// So few need no order.
    const FEW: usize = 8;
    if children.len() <= FEW {
        return (children, FEW);
    }
    let mut kinds: HashMap<[u64; 6], Vec<Uses>> = HashMap::new();
    for child in children {
        let kind = [child.up, child.down, child.down_all_the_way].concat();
        let kind = core::array::from_fn(|use_| {
            kind.get(use_).map_or(0, |&cost| {
                if cost >= NEVER { NEVER } else { cost.wrapping_sub(child.unused) }
            })
        });
        kinds.entry(kind).or_default().push(child);
    }
    let reach = 3 * kinds.len() + ENDS;
    let mut placed: Vec<((u64, usize), Uses)> = Vec::new();
    for (number, kind) in kinds.into_values().enumerate() {
        let count = kind.len() as u64;
        // The middle of the k-th of `count` equal pieces of 2^32.
        let middle = |k: u64| ((2 * k + 1) << 31) / count;
        placed.extend((0..).zip(kind).map(|(k, child)| ((middle(k), number), child)));
    }
    placed.sort_unstable_by_key(|&(place, _)| place);
    (placed.into_iter().map(|(_, child)| child).collect(), reach)
}

struct Sums {
    own: Color,
    /// The greatest size of a net that is looked at.
    reach: usize,
    /// Of the nets so far.
    half: usize,
    /// For each net from -half to half.
    costs: Vec<Costs>,
}

impl Sums {
    /// Returns the change of the net by an arrival.
    fn change(&self, color: Color) -> isize {
        if color == self.own { -1 } else { 1 }
    }

    /// Returns the costs at which the stone has this colour in the end.
    fn at(&self, last: Color, extra: isize) -> Costs {
        let net = isize::from(last != self.own) - extra;
        let place = usize::try_from(net + self.half as isize).ok();
        place.and_then(|place| self.costs.get(place)).copied().unwrap_or(Costs::NEVER)
    }

    fn add(&mut self, child: &Uses) {
        let half = (self.half + 1).min(self.reach);
        let mut next = vec![Costs::NEVER; 2 * half + 1];
        let shift = half as isize - self.half as isize;
        let ways = Color::BOTH.into_iter().zip(child.up);
        let ways: [(isize, u64); 2] = {
            let mut ways = ways.map(|(color, up)| (self.change(color), up));
            core::array::from_fn(|_| ways.next().unwrap_or((0, NEVER)))
        };
        for (place, &costs) in self.costs.iter().enumerate() {
            let entry = |change: isize| place.checked_add_signed(shift + change);
            if let Some(entry) = entry(0).and_then(|place| next.get_mut(place)) {
                entry.lower(costs, child.unused);
                for (cost, down) in entry.leaving.iter_mut().zip(child.down) {
                    *cost = (*cost).min(costs.staying + down);
                }
                let whole = entry.leaving_all_the_way.iter_mut();
                for (cost, down) in whole.zip(child.down_all_the_way) {
                    *cost = (*cost).min(costs.staying + down);
                }
            }
            for (change, up) in ways {
                if let Some(entry) = entry(change).and_then(|place| next.get_mut(place)) {
                    entry.lower(costs, up);
                }
            }
        }
        (self.half, self.costs) = (half, next);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Any two kinds are placed in proportion, and nets of three for each kind are looked at.
    #[test]
    fn kinds_are_spread_evenly() {
        for counts in [vec![9], vec![5, 4], vec![1, 30, 7], vec![1; 12], (1..20).collect()] {
            let count_of = |kind: usize| counts.get(kind).copied().unwrap_or(0);
            let of_kind = |kind: usize| {
                let up = [kind as u64, NEVER];
                std::iter::repeat_n(Uses { up, ..Uses::default() }, count_of(kind))
            };
            let (children, reach) = interleaved((0..counts.len()).flat_map(of_kind).collect());
            assert_eq!(children.len(), counts.iter().sum::<usize>());
            assert!(reach > 3 * counts.len(), "{reach} for {counts:?}");
            let mut placed = vec![0; counts.len()];
            for child in children {
                placed[child.up[0] as usize] += 1;
                for (a, b) in (0..counts.len()).flat_map(|b| (0..b).map(move |a| (a, b))) {
                    let apart = (placed[a] * count_of(b)).abs_diff(placed[b] * count_of(a));
                    assert!(2 * apart <= count_of(a) + count_of(b), "{placed:?} of {counts:?}");
                }
            }
            assert_eq!(placed, counts);
        }
    }
}
