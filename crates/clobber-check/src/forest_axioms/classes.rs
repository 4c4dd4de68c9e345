//! The weights of the roots modulo three.
//!
//! In a part with two sides, a stone weighs 1 if it has the colour of its vertex's side, else 2. Let o stones of the
//! other colour and s of the same colour arrive at a vertex. The arrivals and the stone there weigh together, modulo
//! three, as much as the stone that leaves or stays. Indeed, if the stone there weighs 1, then at their own vertices
//! arrivals of the other colour weigh 1 and arrivals of the same colour 2, and o - s is 0 or 1. So the roots of a part
//! weigh as much as its stones: this is Corollary 4, for each forest.

use clobber_core::Color;

use super::{Claim, ForestAxioms, Variable};
use crate::graph::Graph;

/// The number of values of a sum modulo three.
pub(super) const CLASSES: usize = 3;

/// The variables about the weights of the roots among the first stones of a part.
pub(super) struct Classes {
    /// The first variable.
    pub(super) first: usize,
    /// The stones in the order of counting.
    pub(super) places: Vec<Place>,
}

/// The place of a stone within its part, if the part has two sides.
pub(super) struct Place {
    /// The weights of a black and of a white stone on the vertex.
    weights: Option<[usize; 2]>,
    is_first: bool,
    /// The weight of all stones of the part, if this is its last one.
    total: Option<usize>,
}

impl Classes {
    /// With a joker the weights are unknown.
    pub(super) fn new(
        first: usize,
        graph: &Graph,
        order: &[usize],
        parts: &[usize],
        has_joker: bool,
    ) -> Self {
        let mut places = Vec::with_capacity(order.len());
        let mut rest = order;
        let mut sides = vec![None; graph.len()];
        for &count in parts {
            let (part, others) = rest.split_at(count.min(rest.len()));
            rest = others;
            if !has_joker {
                find_sides(graph, part, &mut sides);
            }
            let mut sum = 0;
            for (place, &stone) in part.iter().enumerate() {
                let weight = |color| if sides[stone] == Some(color) { 1 } else { 2 };
                sum = (sum + weight(graph.colors[stone])) % CLASSES;
                places.push(Place {
                    weights: sides[stone].map(|_| Color::BOTH.map(weight)),
                    is_first: place == 0,
                    total: Some(sum).filter(|_| place + 1 == part.len()),
                });
            }
        }
        Self { first, places }
    }

    /// Returns the stones and the class that a variable is about.
    pub(super) fn meaning(&self, variable: usize) -> Option<(usize, usize)> {
        let place = variable.checked_sub(self.first)?;
        let stones = 1 + place / CLASSES;
        (stones <= self.places.len()).then_some((stones, place % CLASSES))
    }

    /// Returns the variable after the last.
    pub(super) fn end(&self) -> usize {
        self.first.saturating_add(self.places.len().saturating_mul(CLASSES))
    }
}

/// Records the side of each stone of an unvisited part, black for the lowest one; records nothing if the part is not
/// bipartite.
fn find_sides(graph: &Graph, part: &[usize], sides: &mut [Option<Color>]) {
    let mut sorted = part.to_vec();
    sorted.sort_unstable();
    for first in sorted {
        let mut ahead = vec![first];
        sides[first] = sides[first].or(Some(Color::Black));
        while let Some(stone) = ahead.pop() {
            let opposite = sides[stone].map(|side| !side);
            for &near in &graph.neighbors[stone] {
                if sides[near].is_none() {
                    sides[near] = opposite;
                    ahead.push(near);
                } else if sides[near] != opposite {
                    return part.iter().for_each(|&stone| sides[stone] = None);
                }
            }
        }
    }
}

impl ForestAxioms<'_, '_> {
    /// Returns whether a clause holds because of the weights among some first stones, among one stone less, and the
    /// root on the last of them.
    pub(super) fn holds_by_classes(&self, denied: &[Claim]) -> bool {
        let stones = denied.iter().filter_map(|&(variable, _)| match variable {
            Variable::Class { stones, .. } => Some(stones),
            _ => None,
        });
        let Some(above) = stones.max() else { return false };
        let (place, last) = (&self.classes.places[above - 1], self.order[above - 1]);
        let Some([of_black, of_white]) = place.weights else { return false };
        // The values that make the clause false.
        let mut before = [true; CLASSES];
        let mut after = place.total.map_or([true; CLASSES], |total| [0, 1, 2].map(|c| c == total));
        let mut roots = [true; 3];
        if place.is_first {
            before = [true, false, false];
        }
        for &(variable, value) in denied {
            let (are_left, of): (&mut [bool], usize) = match variable {
                Variable::Class { stones, class } if stones == above => (&mut after, class),
                Variable::Class { stones, class } if stones + 1 == above && !place.is_first => {
                    (&mut before, class)
                }
                Variable::Root { at, color } if at == last => {
                    (&mut roots, if color == Color::Black { 1 } else { 2 })
                }
                _ => return false,
            };
            for (number, is_left) in are_left.iter_mut().enumerate() {
                *is_left &= (number == of) == value;
            }
        }
        let weighed =
            [0, of_black, of_white].into_iter().zip(roots).filter(|&(_, is_left)| is_left);
        let sums = weighed.flat_map(|(weight, _)| {
            (0..CLASSES).filter(|&class| before[class]).map(move |class| (class + weight) % CLASSES)
        });
        !sums.into_iter().any(|class| after[class])
    }
}
