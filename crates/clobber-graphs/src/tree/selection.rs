//! Chooses the use of the edges between a vertex and its children.
//!
//! Each child is *cut* from the vertex, or its stone *arrives* there, in either colour. At most one child is the
//! vertex's *exit*, onto which its stone moves. The goal is the least cost for each small net of the arrivals,
//! without an exit and with an exit in either colour.
//!
//! With net d for d children this is a knapsack of O(d^2). But only nets around 0 are needed, and these can be found
//! in O(d), whatever the costs.
//!
//! **Lemma.** For a number z let each child take the choice, of net x = -1, 0 or 1, for which its cost + z x is
//! least, and let b be the sum of these x. For every net t and exit there is a best selection that differs from this
//! *base* in at most |t - b - e| other children, plus one, plus the exit. Here e is the change of the net by the
//! exit.
//!
//! *Proof.* Costs may be infinite, but each child has a choice of finite cost, which the base takes. If all
//! selections of net t have infinite cost, there is nothing to show; otherwise a best one has finite costs only, and
//! everything below is finite. Take a best selection with the fewest differences. No set of differences, apart from
//! the exit's, has net 0. Undoing such a set would not raise the cost, because each difference raises its own cost +
//! z x by 0 or more, and the selection would differ less. The differences have nets from -2 to 2. So +1 and -1 do not
//! occur together, nor +2 and -2, nor +2 and two -1, nor -2 and two +1: all have one sign, or one has the other sign,
//! and is a single +1 or -1 next to some -2 or +2. With one sign, there are at most as many differences as their sum
//! s = t - b - e; for 2, ..., 2, -1 there are (|s| + 1) / 2 + 1. ∎
//!
//! The base is found for a z at which b is 0. The lower convex hulls of the children's costs have two slopes each;
//! the d smallest of all these slopes are taken, one step each from net -d. The recurrences need nets t from -1 to 2,
//! and one more arrival at the vertex (on a cycle) moves them by one: from -2 to 3. Since e is from -1 to 1, |s| <=
//! 4, and at most [`CHANGES`] children differ, including the exit. Only the [`CHANGES`] cheapest differences of each
//! kind must be examined: if a selection uses another one, some difference among these is free to replace it.
//!
//! One child h may have taken half of a step of two nets: it stands at net 0, above its hull, between -1 and 1, which
//! are equally good for z. Then the argument holds for the differences of the others, whose net is s = t - e - x(h).
//! If t - e > 0, h is at 1 in some best selection, and s <= 3: were it at 0 or -1, it could replace differences of
//! the others with net 1 or 2, or there are at most two of these. The same holds for t - e < 0 and -1. So with h
//! there are no more differences than before, and h is the cheapest of its kind.

// All indices here are below fixed lengths: see `index`.
#![allow(clippy::indexing_slicing)]

use clobber_core::Color;

/// The total cost of the roots of a forest.
pub(crate) type Cost = i64;

/// The cost of an impossible choice. It is far more than all other costs together, but a few can be added and
/// doubled.
pub(super) const IMPOSSIBLE: Cost = 1 << 58;

/// The least costs below a vertex, itself included, for each use of the edge to its parent.
#[derive(Clone, Copy, Debug)]
pub(super) struct Costs {
    /// N: the edge is not used.
    pub(super) cut: Cost,
    /// U(f): the vertex's stone leaves along the edge, in black or in white.
    pub(super) up: [Cost; 2],
    /// D(f): the parent's stone arrives along the edge.
    pub(super) down: [Cost; 2],
}

impl Costs {
    pub(super) const NONE: Self =
        Self { cut: IMPOSSIBLE, up: [IMPOSSIBLE; 2], down: [IMPOSSIBLE; 2] };

    fn up(&self, color: Color) -> Cost {
        self.up[color as usize]
    }

    fn down(&self, color: Color) -> Cost {
        self.down[color as usize]
    }
}

/// The use of the edge between a vertex and a child.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Choice {
    /// It is not used.
    Cut,
    /// The child's stone arrives in this colour.
    Arrives(Color),
    /// The vertex's stone leaves onto the child in this colour.
    Exit(Color),
}

/// At most this many children differ from the base: see the top of this file.
const CHANGES: usize = 5;

/// Up to this number of children, all are examined.
const FEW: usize = 8;

/// The range of nets that are kept, relative to the base: enough for `FEW` children, and for partial sums of the
/// differences.
const REACH: i32 = 8;
const WIDTH: usize = 2 * REACH as usize + 1;

/// Returns the index of a net in a table, if it is kept.
fn index(net: i32) -> Option<usize> {
    (-REACH..=REACH).contains(&net).then_some((net + REACH) as usize)
}

/// The least costs by net and exit (none, black, white).
#[derive(Clone, Copy)]
struct CostTable {
    costs: [[Cost; 3]; WIDTH],
    /// Greater nets, in absolute value, are impossible.
    reach: usize,
}

const fn column(exit: Option<Color>) -> usize {
    match exit {
        None => 0,
        Some(Color::Black) => 1,
        Some(Color::White) => 2,
    }
}

impl CostTable {
    const fn start(cost: Cost) -> Self {
        let mut costs = [[IMPOSSIBLE; 3]; WIDTH];
        costs[REACH as usize][0] = cost;
        Self { costs, reach: 0 }
    }

    fn cost(&self, exit: Option<Color>, net: i32) -> Cost {
        index(net).map_or(IMPOSSIBLE, |index| self.costs[index][column(exit)])
    }

    /// Returns the table with one more child, whose base has this net.
    fn with(&self, child: &Costs, own: Color, base: i32) -> Self {
        let mut costs = [[IMPOSSIBLE; 3]; WIDTH];
        let nets = nets(child, own);
        let range = REACH as usize - self.reach..=REACH as usize + self.reach;
        for (net, before) in (-(self.reach as i32)..).zip(&self.costs[range]) {
            for (change, cost) in nets {
                let Some(to) = index(net + change - base) else { continue };
                for (to, before) in costs[to].iter_mut().zip(before) {
                    *to = (*to).min(before + cost);
                }
            }
            let Some(to) = index(net - base) else { continue };
            for color in Color::BOTH {
                let to = &mut costs[to][column(Some(color))];
                *to = (*to).min(before[0] + child.down(color));
            }
        }
        let step = if base == 0 { 1 } else { 2 };
        Self { costs, reach: (self.reach + step).min(REACH as usize) }
    }
}

/// Returns a child's costs without an exit, by net.
fn nets(child: &Costs, own: Color) -> [(i32, Cost); 3] {
    [(-1, child.up(own)), (0, child.cut), (1, child.up(!own))]
}

fn cost_of(child: &Costs, own: Color, net: i32) -> Cost {
    match net {
        0 => child.cut,
        1.. => child.up(!own),
        _ => child.up(own),
    }
}

/// The children of a vertex. Most vertices have none or one, and then there is nothing to select.
#[derive(Default)]
enum Children {
    #[default]
    None,
    /// With the vertex's colour.
    One(Costs, Color),
    More,
}

/// The selections among the children of one vertex. One value serves all vertices.
#[derive(Default)]
pub(super) struct Selection {
    children: Children,
    /// The net of each child in the base, with sum 0. Empty, meaning all 0, if there are few children.
    base: Vec<i8>,
    slopes: Vec<(Cost, u32)>,
    /// The children that may differ from the base, in increasing order.
    open: Vec<u32>,
    /// The cost of the other children.
    fixed: Cost,
    /// The least costs with all children.
    table: Option<CostTable>,
}

impl Selection {
    /// Takes the children of a vertex of colour `own`.
    pub(super) fn select(&mut self, children: &[Costs], own: Color) {
        self.select_beyond(FEW, children, own);
    }

    /// Selects with a base if there are more than `few` children, and more than one.
    fn select_beyond(&mut self, few: usize, children: &[Costs], own: Color) {
        self.children = match children {
            [] => Children::None,
            [child] => Children::One(*child, own),
            _ => Children::More,
        };
        if children.len() <= 1 {
            return;
        }
        self.base.clear();
        self.open.clear();
        self.fixed = 0;
        if children.len() <= few {
            self.open.extend(0..children.len() as u32);
        } else {
            self.find_base(children, own);
            self.find_open(children, own);
            let mut open = self.open.iter().copied().peekable();
            for (number, (child, &net)) in (0..).zip(children.iter().zip(&self.base)) {
                // A child that keeps its base choice only adds a cost.
                if open.next_if_eq(&number).is_none() {
                    self.fixed += cost_of(child, own, net.into());
                }
            }
        }
        let start = CostTable::start(self.fixed);
        let table = self.open.iter().fold(start, |table, &number| {
            table.with(&children[number as usize], own, self.base_of(number))
        });
        self.table = Some(table);
    }

    /// Returns the net of a child in the base.
    fn base_of(&self, number: u32) -> i32 {
        self.base.get(number as usize).map_or(0, |&net| net.into())
    }

    /// Returns the least cost with this exit and this net of the arrivals.
    pub(super) fn cost(&self, exit: Option<Color>, net: i32) -> Cost {
        match (&self.children, exit) {
            (Children::None, None) if net == 0 => 0,
            (Children::One(child, _), Some(color)) if net == 0 => child.down(color),
            (Children::One(child, own), None) if net.abs() <= 1 => cost_of(child, *own, net),
            (Children::More, _) => {
                let cost = self.table.as_ref().map_or(IMPOSSIBLE, |table| table.cost(exit, net));
                cost.min(IMPOSSIBLE)
            }
            _ => IMPOSSIBLE,
        }
    }

    /// Returns the roles of the children in a cheapest selection. `children` and `own` must equal the last ones
    /// taken, and the cost must be less than [`IMPOSSIBLE`].
    pub(super) fn trace(
        &self,
        children: &[Costs],
        own: Color,
        (mut exit, net): (Option<Color>, i32),
        mut visit: impl FnMut(usize, Choice),
    ) {
        let choice = |net: i32| match net {
            0 => Choice::Cut,
            1.. => Choice::Arrives(!own),
            _ => Choice::Arrives(own),
        };
        match self.children {
            Children::None => return,
            Children::One(..) => return visit(0, exit.map_or(choice(net), Choice::Exit)),
            Children::More => {}
        }
        for (number, &net) in self.base.iter().enumerate() {
            visit(number, choice(net.into()));
        }
        // The tables for each number of open children taken so far.
        let mut tables = vec![CostTable::start(self.fixed)];
        for &number in &self.open {
            let last = tables[tables.len() - 1];
            tables.push(last.with(&children[number as usize], own, self.base_of(number)));
        }
        let mut rest = net;
        for (&number, tables) in self.open.iter().zip(tables.windows(2)).rev() {
            let child = &children[number as usize];
            let base = self.base_of(number);
            let least = tables[1].cost(exit, rest);
            let exits = exit.map(|color| (None, 0, child.down(color), Choice::Exit(color)));
            let others = nets(child, own).map(|(net, cost)| (exit, net, cost, choice(net)));
            let taken = exits.into_iter().chain(others).find(|&(exit, net, add, _)| {
                add < IMPOSSIBLE && tables[0].cost(exit, rest - (net - base)) + add == least
            });
            if let Some((before, net, _, choice)) = taken {
                visit(number as usize, choice);
                exit = before;
                rest -= net - base;
            }
        }
    }

    /// Finds choices of total net 0 that are best for some price of the net. The price is the same for all children
    /// except for one half step.
    fn find_base(&mut self, children: &[Costs], own: Color) {
        self.slopes.clear();
        for (number, child) in (0..).zip(children) {
            let [(_, minus), (_, zero), (_, plus)] = nets(child, own);
            let (first, second) = (2 * (zero - minus), 2 * (plus - zero));
            let (first, second) =
                if first <= second { (first, second) } else { (plus - minus, plus - minus) };
            self.slopes.extend([(first, number), (second, number)]);
        }
        // Starting with all at -1, the d smallest steps lead to net 0.
        self.slopes.select_nth_unstable(children.len());
        self.base.resize(children.len(), -1);
        for &(_, number) in &self.slopes[..children.len()] {
            self.base[number as usize] += 1;
        }
    }

    /// Finds the children that are among the cheapest for some kind of change from the base.
    fn find_open(&mut self, children: &[Costs], own: Color) {
        // Indexed by the nets before and after, or by the net before and the colour of the exit.
        let mut cheapest = [[(IMPOSSIBLE, u32::MAX); CHANGES]; 15];
        for (number, (child, &net)) in (0..).zip(children.iter().zip(&self.base)) {
            let before = cost_of(child, own, net.into());
            let kind = 5 * (net + 1) as usize;
            let ways = nets(child, own)
                .into_iter()
                .filter(|&(after, _)| after != i32::from(net))
                .map(|(after, cost)| ((after + 1) as usize, cost))
                .chain(Color::BOTH.map(|color| (2 + column(Some(color)), child.down(color))));
            for (way, after) in ways {
                let list = &mut cheapest[kind + way];
                let mut entry = (after - before, number);
                if after < IMPOSSIBLE && entry < list[CHANGES - 1] {
                    for place in list {
                        if entry < *place {
                            core::mem::swap(&mut entry, place);
                        }
                    }
                }
            }
        }
        let numbers = cheapest.iter().flatten().map(|&(_, number)| number);
        self.open.extend(numbers.filter(|&number| number != u32::MAX));
        self.open.sort_unstable();
        self.open.dedup();
    }
}

#[cfg(test)]
mod tests {
    use testkit::Random;

    use super::*;

    /// Goes through all selections, child by child, with all nets.
    fn knapsack(children: &[Costs], own: Color, exit: Option<Color>, net: i32) -> Cost {
        let reach = children.len() as i32 + 2;
        let width = 2 * reach as usize + 1;
        let mut best = [vec![IMPOSSIBLE; width], vec![IMPOSSIBLE; width]];
        best[0][reach as usize] = 0;
        for child in children {
            let mut next = [vec![IMPOSSIBLE; width], vec![IMPOSSIBLE; width]];
            for used in 0..2 {
                for at in 0..width {
                    let before = best[used][at];
                    for (net, cost) in [(-1, child.up(own)), (0, child.cut), (1, child.up(!own))] {
                        let to = at as i32 + net;
                        if (0..width as i32).contains(&to) {
                            let to = &mut next[used][to as usize];
                            *to = (*to).min(before + cost);
                        }
                    }
                    if let (0, Some(color)) = (used, exit) {
                        next[1][at] = next[1][at].min(before + child.down(color));
                    }
                }
            }
            best = next;
        }
        let costs = &best[usize::from(exit.is_some())];
        costs.get((reach + net).max(0) as usize).map_or(IMPOSSIBLE, |&cost| cost.min(IMPOSSIBLE))
    }

    /// With random costs of any kind, more varied than in trees.
    #[test]
    fn selections_cost_what_all_together_cost_at_least() {
        let mut numbers = Random::new(1);
        let mut random = |bound| numbers.below(bound);
        let mut selection = Selection::default();
        for round in 0..4_000 {
            let count = if round % 100 == 0 { 60 } else { random(24) };
            let (spread, holes) = (1 + random(6), 1 + random(6));
            let children: Vec<Costs> = (0..count)
                .map(|_| {
                    let mut cost = || match random(6) < holes - 1 {
                        true => IMPOSSIBLE,
                        false => random(spread) as Cost,
                    };
                    let (up, down) = ([cost(), cost()], [cost(), cost()]);
                    Costs { cut: random(spread) as Cost, up, down }
                })
                .collect();
            for own in Color::BOTH {
                selection.select(&children, own);
                for exit in [None, Some(Color::Black), Some(Color::White)] {
                    for net in -2..=3 {
                        let least = knapsack(&children, own, exit, net);
                        assert_eq!(selection.cost(exit, net), least, "{children:?} {exit:?} {net}");
                        if least < IMPOSSIBLE {
                            assert_eq!(traced(&selection, &children, own, (exit, net)), least);
                        }
                    }
                }
            }
        }
    }

    /// All multisets of a few kinds of children, each with a base even for few children: tests the argument at the
    /// top of this file.
    #[test]
    fn all_selections_among_few_kinds_of_children() {
        const BOTH: [Option<Color>; 2] = [None, Some(Color::Black)];
        // Costs of the three nets and of an exit. 1, 3, 1 and the like give half of a step of two nets.
        let kinds = |nets: &[Cost], exits: &[Cost]| -> Vec<Costs> {
            let all = nets.iter().flat_map(|&minus| nets.iter().map(move |&plus| (minus, plus)));
            let kind = |(minus, plus), down| Costs { cut: 3, up: [minus, plus], down: [down; 2] };
            all.flat_map(|nets| exits.iter().map(move |&down| kind(nets, down))).collect()
        };
        type Sums = Vec<[Cost; 2]>;
        /// Returns the best of all selections among the children so far, by exit and by net from -9 to 9.
        fn more(sums: &Sums, child: &Costs) -> Sums {
            let at = |net: usize, exit: usize| sums.get(net).map_or(IMPOSSIBLE, |sums| sums[exit]);
            let best = |net: usize, exit: usize| {
                let minus = at(net + 1, exit) + child.up[0];
                let plus = at(net.wrapping_sub(1), exit) + child.up[1];
                let none = (at(net, exit) + child.cut).min(minus).min(plus).min(IMPOSSIBLE);
                if exit == 1 { none.min(at(net, 0) + child.down[0]) } else { none }
            };
            (0..sums.len()).map(|net| [best(net, 0), best(net, 1)]).collect()
        }
        let mut tried = 0;
        for (most, kinds) in [
            (3, kinds(&[0, 1, 3, 4, 7, IMPOSSIBLE], &[0, 2, IMPOSSIBLE])),
            (6, kinds(&[0, 2, 5, IMPOSSIBLE], &[1])),
            (9, kinds(&[1, 2, 6], &[3])),
        ] {
            let mut selection = Selection::default();
            let start: Sums =
                (0..19).map(|net| [if net == 9 { 0 } else { IMPOSSIBLE }, IMPOSSIBLE]).collect();
            let mut ahead = vec![(Vec::<usize>::new(), start)];
            while let Some((chosen, sums)) = ahead.pop() {
                let children: Vec<Costs> = chosen.iter().map(|&kind| kinds[kind]).collect();
                selection.select_beyond(1, &children, Color::Black);
                for net in -2..=3_i32 {
                    for (exit, color) in BOTH.into_iter().enumerate() {
                        let best = sums[(net + 9) as usize][exit];
                        assert_eq!(
                            selection.cost(color, net),
                            best,
                            "{children:?} {color:?} {net}"
                        );
                        tried += 1;
                    }
                }
                if chosen.len() < most {
                    let from = chosen.last().copied().unwrap_or(0);
                    for (kind, child) in kinds.iter().enumerate().skip(from) {
                        let chosen = chosen.iter().copied().chain([kind]).collect();
                        ahead.push((chosen, more(&sums, child)));
                    }
                }
            }
        }
        assert!(tried > 1_000_000, "{tried}");
    }

    /// Returns the cost of the traced choice, if it has that net and exit.
    fn traced(
        selection: &Selection,
        children: &[Costs],
        own: Color,
        (exit, net): (Option<Color>, i32),
    ) -> Cost {
        let mut choices = vec![None; children.len()];
        selection.trace(children, own, (exit, net), |number, choice| {
            choices[number] = Some(choice);
        });
        let (mut found_exit, mut found_net, mut cost) = (None, 0, 0);
        for (child, choice) in children.iter().zip(choices) {
            cost += match choice.unwrap() {
                Choice::Cut => child.cut,
                Choice::Arrives(color) => {
                    found_net += if color == own { -1 } else { 1 };
                    child.up(color)
                }
                Choice::Exit(color) => {
                    assert_eq!(found_exit.replace(color), None);
                    child.down(color)
                }
            };
        }
        assert_eq!((found_exit, found_net), (exit, net));
        cost
    }
}
