//! Axioms at one stone: the ways in which a balanced forest can use its edges.
//!
//! The edges that a clause does not mention are interchangeable, and it mentions few. So the check counts edges by
//! their possible uses, in time linear in the clause, whatever the degree of the stone.

use std::collections::BTreeMap;

use clobber_core::Color;

use super::{Claim, ForestAxioms, Variable};
use crate::forests::{USES, Use};
use crate::graph::Role;

/// The uses of an edge that remain possible, in the order of [`USES`].
type Uses = [bool; 5];

/// The uses of the edges and the ends of a stone that remain possible.
struct Local {
    degree: usize,
    /// The edges that a clause mentions, by their places around the stone.
    uses: BTreeMap<usize, Uses>,
    /// Whether the stone may leave, stay in black, stay in white.
    roots: [bool; 3],
    /// Whether its colour may stay unchanged, change as at the start, change later.
    changes: [bool; 3],
    /// Whether the stone that leaves or stays may be black, may be white.
    colors: [bool; 2],
    /// An arrival of this colour is needed.
    needed: Option<Color>,
}

/// The uses of an edge by a stone that ends in a certain colour.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Kind {
    can_leave: bool,
    /// Whether the edge can add -1, 0 and 1 to the net of arrivals. A stone of the same colour adds -1, one of the
    /// other colour 1.
    adds: [bool; 3],
}

/// The numbers of edges of each kind.
type Counts = BTreeMap<Kind, usize>;

/// The shift of the net of arrivals without a change of colour, with a change as at the start, and with a later one.
pub(super) const SHIFTS: [i64; 3] = [0, -1, 1];

const fn index(color: Color) -> usize {
    match color {
        Color::Black => 0,
        Color::White => 1,
    }
}

impl Local {
    fn leave(&mut self, (variable, value): Claim, (at, around): (usize, &[usize])) -> Option<()> {
        let keep = |is_left: &mut [bool], of: usize| {
            for (place, is_left) in is_left.iter_mut().enumerate() {
                *is_left &= (place == of) == value;
            }
        };
        match variable {
            Variable::Leaves { from, to, color } if from == at => {
                let edge = around.binary_search(&to).ok()?;
                keep(self.uses.entry(edge).or_insert([true; 5]), 1 + index(color));
            }
            Variable::Leaves { from, to, color } if to == at => {
                let edge = around.binary_search(&from).ok()?;
                keep(self.uses.entry(edge).or_insert([true; 5]), 3 + index(color));
            }
            Variable::Root { at: of, color } if of == at => keep(&mut self.roots, 1 + index(color)),
            Variable::Changed { at: of, later } if of == at => {
                keep(&mut self.changes, 1 + usize::from(later));
            }
            Variable::IsBlack { at: of } if of == at => {
                self.colors[index(if value { Color::White } else { Color::Black })] = false;
            }
            _ => return None,
        }
        Some(())
    }

    /// Returns whether a stone of a colour can stay or leave where a stone of colour `own` stands at first.
    fn is_possible(&self, color: Color, own: Color) -> bool {
        let kind = |uses: &Uses| {
            let can = |use_| USES.iter().zip(uses).any(|(of, &is_left)| is_left && *of == use_);
            Kind {
                can_leave: can(Use::Leaves(color)),
                adds: [can(Use::Arrives(own)), can(Use::Not), can(Use::Arrives(!own))],
            }
        };
        let mut edges = Counts::new();
        for uses in self.uses.values() {
            *edges.entry(kind(uses)).or_insert(0) += 1;
        }
        let untouched = self.degree - self.uses.len();
        if untouched > 0 {
            *edges.entry(kind(&[true; 5])).or_insert(0) += untouched;
        }
        let needed = self.needed.map(|needed| if needed == own { -1 } else { 1 });
        let [none, black, white] = self.roots;
        let stays = if color == Color::Black { black } else { white };
        let shifts = SHIFTS.into_iter().zip(self.changes).filter(|&(_, is_left)| is_left);
        shifts.map(|(shift, _)| i64::from(color != own) + shift).any(|sum| {
            let leaves =
                |kind: &Kind| kind.can_leave && adds_up(&without(&edges, *kind), sum, needed);
            stays && adds_up(&edges, sum, needed) || none && edges.keys().any(leaves)
        })
    }
}

/// Returns the counts without an edge of a kind.
fn without(edges: &Counts, kind: Kind) -> Counts {
    let mut rest = edges.clone();
    if let Some(count) = rest.get_mut(&kind) {
        *count -= 1;
    }
    rest.retain(|_, count| *count > 0);
    rest
}

/// Returns whether edges that no stone leaves along can add up to a sum, with one of them adding the needed value.
fn adds_up(edges: &Counts, sum: i64, needed: Option<i64>) -> bool {
    if let Some(needed) = needed {
        let can_add = |kind: &Kind| kind.adds[(needed + 1) as usize];
        let is_met = |kind: &Kind| adds_up(&without(edges, *kind), sum - needed, None);
        return edges.keys().any(|kind| can_add(kind) && is_met(kind));
    }
    // The sums are all numbers from the least to the greatest, or every other one if no edge can choose between
    // neighbouring values.
    let (mut least, mut greatest, mut has_all) = (0, 0, false);
    for (kind, &count) in edges {
        let adds = || (-1..).zip(kind.adds).filter(|&(_, can_add)| can_add).map(|(add, _)| add);
        let (Some(low), Some(high)) = (adds().min(), adds().max()) else { return false };
        least += low * count as i64;
        greatest += high * count as i64;
        has_all |= high > low && kind.adds[1];
    }
    (least..=greatest).contains(&sum) && (has_all || (sum - least) % 2 == 0)
}

impl ForestAxioms<'_, '_> {
    /// Returns whether a clause holds at a stone in every balanced forest.
    pub(super) fn holds_at(&self, at: usize, denied: &[Claim]) -> bool {
        self.holds_in(at, denied, None)
    }

    /// Returns whether a clause holds at a stone. With a colour, the clause only has to hold if a stone of that colour
    /// stays there and another one arrives.
    fn holds_in(&self, at: usize, denied: &[Claim], needed: Option<Color>) -> bool {
        let around = &self.graph.neighbors[at];
        let Role { leaves, stays: [black, white] } = self.graph.roles[at];
        let roots = match needed {
            None => [leaves, black, white],
            Some(color) => [false, black && color == Color::Black, white && color == Color::White],
        };
        let (degree, uses) = (around.len(), BTreeMap::new());
        let changes = [true, self.joker.is_some(), self.joker.is_some()];
        let mut local = Local { degree, uses, roots, changes, colors: [true; 2], needed };
        for &claim in denied {
            if local.leave(claim, (at, around)).is_none() {
                return false;
            }
        }
        let own = self.graph.colors[at];
        let may_be = |color: &Color| local.colors[index(*color)];
        !Color::BOTH.iter().filter(|color| may_be(color)).any(|&c| local.is_possible(c, own))
    }

    /// Returns whether a clause holds because of the last move: some stone of the colour that moves last stays where
    /// another stone of that colour arrived.
    pub(super) fn holds_of_last_move(&self, denied: &[Claim]) -> bool {
        let Some(last) = self.last else { return false };
        let is_last = |claim: &&Claim| matches!(claim.0, Variable::IsLast { .. });
        let (of_last, others): (Vec<&Claim>, Vec<&Claim>) = denied.iter().partition(is_last);
        match of_last.as_slice() {
            &[&(Variable::IsLast { at }, true)] => {
                let others: Vec<Claim> = others.into_iter().copied().collect();
                self.holds_in(at, &others, Some(last))
            }
            // One of all stones is *last*.
            all => {
                let mut ones: Vec<usize> = Vec::with_capacity(all.len());
                for claim in all {
                    match claim {
                        (Variable::IsLast { at }, false) => ones.push(*at),
                        _ => return false,
                    }
                }
                ones.sort_unstable();
                ones.dedup();
                ones.len() == self.graph.len()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use testkit::Random;

    use super::*;

    /// Returns whether a stone can stay or leave, by trying all uses of the edges one after the other.
    fn is_possible_by_definition(local: &Local, color: Color, own: Color) -> bool {
        let mut states = BTreeSet::from([(0, false, local.needed.is_none())]);
        for place in 0..local.degree {
            let uses = local.uses.get(&place).copied().unwrap_or([true; 5]);
            let mut next = BTreeSet::new();
            for (use_, _) in USES.into_iter().zip(uses).filter(|&(_, is_left)| is_left) {
                for &(sum, has_left, is_met) in &states {
                    match use_ {
                        Use::Not => next.insert((sum, has_left, is_met)),
                        Use::Leaves(leaving) if leaving == color && !has_left => {
                            next.insert((sum, true, is_met))
                        }
                        Use::Leaves(_) => false,
                        Use::Arrives(arriving) => {
                            let sum = sum + if arriving == own { -1 } else { 1 };
                            next.insert((sum, has_left, is_met || local.needed == Some(arriving)))
                        }
                    };
                }
            }
            states = next;
        }
        let sum = i32::from(color != own);
        let [none, black, white] = local.roots;
        let stays = if color == Color::Black { black } else { white };
        stays && states.contains(&(sum, false, true)) || none && states.contains(&(sum, true, true))
    }

    #[test]
    fn counted_edges_add_up_as_edges_do() {
        let mut random = Random::new(1);
        let mut possible = 0;
        for _ in 0..40_000 {
            let degree = random.below(7);
            let mut uses = BTreeMap::new();
            for place in 0..degree {
                if !random.once_in(4) {
                    // Mostly few uses, so that parity matters, and so do edges without any use.
                    let few = random.below(4) + 1;
                    uses.insert(place, [(); 5].map(|()| random.once_in(few)));
                }
            }
            let roots = [(); 3].map(|()| random.coin());
            let needed = [None, Some(Color::Black), Some(Color::White)][random.below(3)];
            let local = Local {
                degree,
                uses,
                roots,
                changes: [true, false, false],
                colors: [true; 2],
                needed,
            };
            for color in Color::BOTH {
                for own in Color::BOTH {
                    let expected = is_possible_by_definition(&local, color, own);
                    assert_eq!(local.is_possible(color, own), expected);
                    possible += usize::from(expected);
                }
            }
        }
        assert!((10_000..150_000).contains(&possible), "{possible}");
    }
}
