//! Prices of the lead: a bound on the trees of every forest with a given lead, without following the lead on the way.
//!
//! Let each tree cost 1, plus a price if it leaves a black stone and minus that price if it leaves a white one. Then
//! the cheapest forest costs no more than any forest with the wanted lead. Without the lead few states are left, so
//! the cheapest way on from each of them is found quickly.

// The lists built here provide all indices.
#![allow(clippy::indexing_slicing)]

use std::collections::HashMap;

use clobber_core::{Color, Effort, Refuted};

use super::{Crossings, Passed, State, pass};
use crate::graph::Graph;

/// The states before each vertex of an order, and the steps between them.
pub(super) struct Prices {
    numbers: HashMap<State, u32>,
    /// Sets of states that occur together, sorted.
    sets: Vec<Vec<u32>>,
    layers: Vec<Layer>,
    /// For each vertex, its layer.
    course: Vec<u32>,
}

/// The steps from a set of states past a vertex.
struct Layer {
    from: u32,
    to: u32,
    steps: Vec<Step>,
}

/// A step from a state, by its place in a set, to a place in the next set.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Step {
    from: u32,
    to: u32,
    /// If there is a root: 1 or -1 for a black or white one, and whether another stone arrives there.
    root: Option<(i8, bool)>,
}

/// The denominator of all prices, and their greatest numerator.
const UNIT: i64 = 64;
/// No forest.
const NONE: i64 = i64::MAX / 4;

/// The cheapest ways at one price.
pub(super) struct Priced<'p> {
    prices: &'p Prices,
    price: i64,
    lead: i64,
    /// Before each vertex, and behind the last one, the cost of the cheapest way on from each state of the set.
    costs: Vec<Vec<i64>>,
    /// The cost of the cheapest forest in which a stone of the colour that moves last is left where another one
    /// arrived.
    least: i64,
}

/// Returns the cost and the lead of a root.
fn cost_of(root: i8, price: i64) -> (i64, i64) {
    (UNIT + price * i64::from(root), root.into())
}

impl Prices {
    /// Prepares a graph; `None` if it has too many states to be worth it.
    pub(super) fn new(
        graph: &Graph,
        order: &[usize],
        effort: &mut Effort<'_>,
    ) -> Result<Option<Self>, Refuted> {
        /// The most states between two vertices.
        const MOST: usize = 1 << 10;
        /// The most steps past a vertex.
        const MOST_STEPS: usize = 1 << 14;
        let mut states = vec![State::new()];
        let mut prices = Self {
            numbers: HashMap::from([(State::new(), 0)]),
            sets: vec![vec![0]],
            layers: Vec::new(),
            course: Vec::with_capacity(order.len()),
        };
        let mut set_numbers = HashMap::from([(vec![0], 0)]);
        let mut known = HashMap::new();
        let (mut at, mut held) = (0, 0);
        let mut crossings = Crossings::new(graph);
        for &vertex in order {
            effort.spend(1)?;
            let (back, ahead) = crossings.pass(vertex)?;
            let own = (graph.colors[vertex], graph.roles[vertex], graph.outside[vertex]);
            let key = (at, own.0, own.2, back, ahead);
            let number = match known.get(&key) {
                Some(&number) => number,
                None => {
                    let (_, _, _, back, _) = &key;
                    let mut steps = Vec::new();
                    for (from, &state) in (0..).zip(&prices.sets[at as usize]) {
                        let state = states[state as usize].clone();
                        let passed = pass(own, &state, back, (ahead, false), |passed| {
                            effort.spend(1)?;
                            if steps.len() == MOST_STEPS {
                                return Err(effort.out_of_memory());
                            }
                            let Passed { state, leaving, stays, is_moved, .. } = passed;
                            let next = states.len() as u32;
                            let to = *prices.numbers.entry(state.clone()).or_insert(next);
                            if to == next {
                                held += 200 + 4 * state.len();
                                states.push(state);
                            }
                            let root = if leaving == Color::Black { 1 } else { -1 };
                            steps.push(Step { from, to, root: stays.then_some((root, is_moved)) });
                            Ok(())
                        });
                        if steps.len() == MOST_STEPS {
                            return Ok(None);
                        }
                        passed?;
                    }
                    let mut set: Vec<u32> = steps.iter().map(|step| step.to).collect();
                    set.sort_unstable();
                    set.dedup();
                    if set.len() > MOST {
                        return Ok(None);
                    }
                    for step in &mut steps {
                        step.to = set.partition_point(|&state| state < step.to) as u32;
                    }
                    steps.sort_unstable();
                    steps.dedup();
                    held += size_of_val(steps.as_slice()) + size_of_val(set.as_slice()) + 200;
                    effort.hold_memory(held)?;
                    let next = prices.sets.len() as u32;
                    let to = *set_numbers.entry(set.clone()).or_insert(next);
                    if to == next {
                        prices.sets.push(set);
                    }
                    let number = prices.layers.len() as u32;
                    prices.layers.push(Layer { from: at, to, steps });
                    known.insert(key, number);
                    number
                }
            };
            prices.course.push(number);
            at = prices.layers[number as usize].to;
        }
        Ok(Some(prices))
    }

    /// Returns the cheapest ways at the price that proves the best bound for a lead and the colour that moves last.
    pub(super) fn best(
        &self,
        (lead, last): (i64, Color),
        effort: &mut Effort<'_>,
    ) -> Result<Priced<'_>, Refuted> {
        // The bound is concave in the price, and the lead of a cheapest forest shows on which side the maximum lies.
        let (mut low, mut high) = (-UNIT, UNIT);
        while low < high {
            let price = (low + high).div_euclid(2);
            let (_, found) = self.cheapest(price, effort, |_| ())?;
            if found > lead {
                low = price + 1;
            } else {
                high = price;
            }
        }
        let mut best = (i64::MIN, low);
        for price in [low - 1, low].into_iter().filter(|price| price.abs() <= UNIT) {
            let (cost, _) = self.cheapest(price, effort, |_| ())?;
            best = best.max((cost - price * lead, price));
        }
        let (_, price) = best;
        let mut costs = Vec::with_capacity(self.course.len() + 1);
        let states: usize = self
            .course
            .iter()
            .map(|&layer| self.sets[self.layers[layer as usize].from as usize].len())
            .sum();
        effort.hold_memory(states.saturating_mul(size_of::<i64>()))?;
        self.cheapest(price, effort, |layer| costs.push(layer))?;
        costs.reverse();
        let least = self.cheapest_with(last, price, effort)?;
        Ok(Priced { prices: self, price, lead, costs, least })
    }

    /// Returns the cost of a cheapest forest, and its lead; passes the costs of all states to `show`, from the last
    /// vertex back.
    fn cheapest(
        &self,
        price: i64,
        effort: &mut Effort<'_>,
        mut show: impl FnMut(Vec<i64>),
    ) -> Result<(i64, i64), Refuted> {
        let mut after = vec![(0, 0)];
        let costs = |layer: &[(i64, i64)]| layer.iter().map(|&(cost, _)| cost).collect();
        show(costs(&after));
        for &layer in self.course.iter().rev() {
            let Layer { from, steps, .. } = &self.layers[layer as usize];
            effort.work(steps.len() as u64)?;
            let mut before = vec![(NONE, 0); self.sets[*from as usize].len()];
            for &Step { from, to, root } in steps {
                let (cost, lead) = after[to as usize];
                let root = root.map_or((0, 0), |(root, _)| cost_of(root, price));
                let way = ((cost + root.0).min(NONE), lead + root.1);
                let best = &mut before[from as usize];
                *best = way.min(*best);
            }
            show(costs(&before));
            after = before;
        }
        Ok(after[0])
    }

    /// Returns the cost of a cheapest forest in which a stone of `color` is left where another one arrived.
    fn cheapest_with(
        &self,
        color: Color,
        price: i64,
        effort: &mut Effort<'_>,
    ) -> Result<i64, Refuted> {
        let wanted = if color == Color::Black { 1 } else { -1 };
        // Without such a stone among the passed ones, and with one.
        let mut after = vec![[NONE, 0]];
        for &layer in self.course.iter().rev() {
            let Layer { from, steps, .. } = &self.layers[layer as usize];
            effort.work(steps.len() as u64)?;
            let mut before = vec![[NONE; 2]; self.sets[*from as usize].len()];
            for &Step { from, to, root } in steps {
                let [without, with] = after[to as usize];
                let without = if root == Some((wanted, true)) { with } else { without };
                let root = root.map_or(0, |(root, _)| cost_of(root, price).0);
                for (best, on) in before[from as usize].iter_mut().zip([without, with]) {
                    *best = (on + root).min(*best);
                }
            }
            after = before;
        }
        Ok(after[0][0])
    }
}

impl Priced<'_> {
    /// Returns whether every forest with the wanted lead has more trees.
    pub(super) fn exceeds(&self, trees: usize) -> bool {
        self.least - self.price * self.lead > UNIT * trees as i64
    }

    /// Returns whether a state before a vertex may lead to a forest of the given number of trees, given the trees and
    /// the lead so far.
    pub(super) fn allows(
        &self,
        place: usize,
        state: &State,
        (count, lead): (usize, i64),
        trees: usize,
    ) -> bool {
        let Some(number) = self.prices.numbers.get(state) else { return false };
        let set = match self.prices.course.get(place) {
            Some(&layer) => self.prices.layers[layer as usize].from,
            None => 0,
        };
        let set = &self.prices.sets[set as usize];
        let Ok(index) = set.binary_search(number) else { return false };
        let behind = UNIT * count as i64 + self.price * lead;
        behind + self.costs[place][index] <= UNIT * trees as i64 + self.price * self.lead
    }
}
