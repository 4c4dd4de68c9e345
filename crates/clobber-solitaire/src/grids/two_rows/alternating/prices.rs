//! Prices of the lead: the cheapest forests if each root costs 1, plus the price if it is black, minus the price if it
//! is white.
//!
//! A pass does not follow the lead, so it takes one step a column. Let p be the price, L the wanted lead and c the
//! cost of a cheapest forest: every forest with that lead has at least c - pL roots. The cost of a cheapest way on
//! from a frontier excludes most numbers of roots and leads before it.

use clobber_core::Color;

use super::super::columns::{COLUMNS, FRONTIERS, Step};

/// The denominator of all prices, and their greatest numerator.
pub(super) const UNIT: i32 = 64;
const NONE: i32 = i32::MAX / 2;

/// The costs of the cheapest ways on, at one price.
pub(super) struct Potential {
    pub(super) price: i32,
    /// By column and frontier: the cost from the frontier before the column on, and behind the last column.
    costs: Vec<i32>,
}

/// The roots and the leads behind the columns of a forest.
pub(super) struct Course {
    pub(super) roots: Vec<i32>,
    pub(super) leads: Vec<i32>,
}

/// Visits the costs of the cheapest ways on, from the last column back, and returns those from the start.
fn pass(
    kinds: &[u8],
    price: i32,
    mut visit: impl FnMut(&[(i32, i32); FRONTIERS]),
) -> [(i32, i32); FRONTIERS] {
    let mut after = [(NONE, 0); FRONTIERS];
    after[0] = (0, 0);
    visit(&after);
    for &kind in kinds.iter().rev() {
        let mut before = [(NONE, 0); FRONTIERS];
        for step in &COLUMNS.steps[usize::from(kind)] {
            let (cost, lead) = after[usize::from(step.to)];
            let more = UNIT * i32::from(step.roots) + price * i32::from(step.lead);
            let best = &mut before[usize::from(step.from)];
            if cost + more < best.0 {
                *best = (cost + more, lead + i32::from(step.lead));
            }
        }
        visit(&before);
        after = before;
    }
    after
}

/// Returns the cost of a cheapest forest in which a stone of colour `last` is left where another one arrived.
pub(super) fn cheapest_with_last(kinds: &[u8], price: i32, last: Color) -> i32 {
    // Indexed by whether that stone has been passed, from the last column back.
    let mut after = [[NONE; FRONTIERS]; 2];
    after[1][0] = 0;
    for &kind in kinds.iter().rev() {
        let mut before = [[NONE; FRONTIERS]; 2];
        for step in &COLUMNS.steps[usize::from(kind)] {
            let more = UNIT * i32::from(step.roots) + price * i32::from(step.lead);
            let has_last = step.moved[usize::from(last == Color::White)];
            for behind in 0..2 {
                let cost = after[if has_last { 1 } else { behind }][usize::from(step.to)] + more;
                let best = &mut before[behind][usize::from(step.from)];
                *best = cost.min(*best);
            }
        }
        after = before;
    }
    after[0][0]
}

/// Returns the fewest roots of a forest with a lead, from the cost of a cheapest forest.
pub(super) const fn roots_at_least(cost: i32, price: i32, lead: i32) -> i32 {
    (cost - price * lead + UNIT - 1).div_euclid(UNIT)
}

/// Returns the price that proves the best bound for a lead.
pub(super) fn best_price(kinds: &[u8], lead: i32) -> i32 {
    // The bound is concave in the price, and the lead of a cheapest forest shows on which side the maximum lies.
    let (mut low, mut high) = (-UNIT, UNIT);
    while low < high {
        let price = (low + high).div_euclid(2);
        let (_, found) = pass(kinds, price, |_| ())[0];
        if found > lead {
            low = price + 1;
        } else {
            high = price;
        }
    }
    let bound = |price: i32| i64::from(pass(kinds, price, |_| ())[0].0) - i64::from(price * lead);
    if low > -UNIT && bound(low - 1) > bound(low) { low - 1 } else { low }
}

impl Potential {
    pub(super) fn new(kinds: &[u8], price: i32) -> Self {
        let mut costs = vec![0; FRONTIERS * (kinds.len() + 1)];
        let mut columns = costs.chunks_exact_mut(FRONTIERS).rev();
        pass(kinds, price, |layer| {
            let costs = columns.next().unwrap_or_default();
            costs.iter_mut().zip(layer).for_each(|(cost, &(least, _))| *cost = least);
        });
        Self { price, costs }
    }

    /// Returns the costs from the frontiers before a column on.
    pub(super) fn before(&self, column: usize) -> &[i32] {
        &self.costs[FRONTIERS * column..FRONTIERS * (column + 1)]
    }

    /// Returns the lower bound that this price proves on the roots of a forest with this lead.
    pub(super) fn bound(&self, lead: i32) -> i32 {
        roots_at_least(self.before(0)[0], self.price, lead)
    }

    /// Follows a cheapest forest.
    pub(super) fn course(&self, kinds: &[u8]) -> Course {
        let (mut roots, mut leads) = (vec![0], vec![0]);
        let (mut frontier, mut count, mut lead) = (0, 0, 0);
        for (column, &kind) in kinds.iter().enumerate() {
            let (here, next) = (self.before(column)[frontier], self.before(column + 1));
            let is_cheapest = |step: &&Step| {
                let more = UNIT * i32::from(step.roots) + self.price * i32::from(step.lead);
                next[usize::from(step.to)] + more == here
            };
            let Some(step) = COLUMNS.from(kind, frontier).iter().find(is_cheapest) else { break };
            count += i32::from(step.roots);
            lead += i32::from(step.lead);
            frontier = step.to.into();
            roots.push(count);
            leads.push(lead);
        }
        Course { roots, leads }
    }
}

impl Course {
    /// Returns a course with a given final lead: between two courses, or along one and then along the other.
    pub(super) fn between(one: &Self, other: &Self, lead: i32, shape: Blend) -> Self {
        let columns = one.leads.len() - 1;
        let [a, b] = [one, other].map(|course| course.leads[columns]);
        let share = if a == b { 0.0 } else { f64::from(lead - a) / f64::from(b - a) };
        let share = share.clamp(0.0, 1.0);
        let switch = match shape {
            Blend::Even => None,
            // Switch where the rest of the other course leads to the wanted end.
            Blend::Switch => {
                (0..=columns).min_by_key(|&c| (one.leads[c] + b - other.leads[c]).abs_diff(lead))
            }
        };
        let mixed = |of: fn(&Self) -> &Vec<i32>, column: usize| -> f64 {
            let [a, b] = [one, other].map(|course| f64::from(of(course)[column]));
            match switch {
                None => a * (1.0 - share) + b * share,
                Some(switch) if column <= switch => a,
                Some(switch) => f64::from(of(one)[switch]) + b - f64::from(of(other)[switch]),
            }
        };
        let missing = f64::from(lead) - mixed(|course| &course.leads, columns);
        let lead_at = |column: usize| {
            let part = missing * column as f64 / columns.max(1) as f64;
            (mixed(|course| &course.leads, column) + part).round() as i32
        };
        let roots = (0..=columns).map(|column| mixed(|course| &course.roots, column) as i32);
        Self { roots: roots.collect(), leads: (0..=columns).map(lead_at).collect() }
    }
}

/// The choice of a course from two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Blend {
    Even,
    Switch,
}
