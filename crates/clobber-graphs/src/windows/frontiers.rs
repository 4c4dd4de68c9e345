//! The cheapest frontiers of a window at each place, and the way to each.

use clobber_core::{Effort, Stopped};

use super::ROOT;
use super::window::Place;
use crate::random::SeededRandom;
use crate::sweep::{FrontierWord, Leaving};

/// A frontier, and the best way to it.
#[derive(Clone, Copy)]
pub(super) struct Entry<W> {
    pub(super) frontier: W,
    pub(super) cost: u32,
    /// Among frontiers, and among ways, of equal cost, the one with the least chance is kept.
    chance: u32,
    /// The number of the previous frontier.
    before: u32,
    /// 0 if the stone stays; otherwise one more than the index of the neighbour.
    exit: u8,
    is_white: bool,
}

/// The limits on frontiers.
#[derive(Clone, Copy)]
pub(super) struct Allowed {
    pub(super) most_cost: u32,
    /// The most frontiers to keep at a place.
    pub(super) kept: usize,
    /// True if more frontiers end the search.
    pub(super) is_exhaustive: bool,
}

/// All frontiers of a window, place by place.
pub(super) struct Layers<W> {
    layers: Vec<Vec<Entry<W>>>,
    /// A hash table of the last layer: the number of the layer that made an entry, and a number in it.
    table: Vec<(u32, u32)>,
    /// The number of the layer under construction.
    number: u32,
}

/// The end of a search over a window.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Passed {
    /// There are frontiers behind the last place.
    All,
    /// No frontier is allowed.
    Nothing,
    /// There were more frontiers than allowed.
    TooMany,
}

impl<W: FrontierWord> Layers<W> {
    pub(super) fn new() -> Self {
        /// The table's length is a power of two.
        const FIRST: usize = 1 << 10;
        Self { layers: Vec::new(), table: vec![(0, 0); FIRST], number: 0 }
    }

    /// Passes all places. `LEAD` distinguishes frontiers by the lead of the roots.
    pub(super) fn pass<const LEAD: bool>(
        &mut self,
        places: &[Place],
        allowed: Allowed,
        random: &mut SeededRandom,
        effort: &mut Effort<'_>,
    ) -> Result<Passed, Stopped> {
        self.layers.resize_with(self.layers.len().max(places.len() + 1), Vec::new);
        self.layers[0].clear();
        let start = Entry {
            frontier: W::default(),
            cost: 0,
            chance: 0,
            before: 0,
            exit: 0,
            is_white: false,
        };
        self.layers[0].push(start);
        for (index, place) in places.iter().enumerate() {
            let layer = core::mem::take(&mut self.layers[index]);
            let spent = effort.spend(layer.len() as u64);
            let mut next = core::mem::take(&mut self.layers[index + 1]);
            if spent.is_ok() {
                next.clear();
                self.begin_layer();
                for (number, &entry) in (0..).zip(&layer) {
                    self.pass_one::<LEAD>(place, (number, entry), allowed, &mut next, random);
                }
                if !allowed.is_exhaustive {
                    thin_out(&mut next, allowed.kept);
                }
            }
            let passed = next.len();
            // Back in place even after an error, so that later windows reuse the memory.
            (self.layers[index], self.layers[index + 1]) = (layer, next);
            spent?;
            match passed {
                0 => return Ok(Passed::Nothing),
                passed if passed > allowed.kept => return Ok(Passed::TooMany),
                _ => {}
            }
        }
        Ok(Passed::All)
    }

    fn pass_one<const LEAD: bool>(
        &mut self,
        place: &Place,
        (number, entry): (u32, Entry<W>),
        allowed: Allowed,
        next: &mut Vec<Entry<W>>,
        random: &mut SeededRandom,
    ) {
        for &(role, outside, costs) in &place.ways {
            let visit = |mut frontier: W, stone: Leaving, exit: u32, _| {
                let is_white = stone.is_white;
                let cost = match exit {
                    0 => entry.cost + costs[usize::from(is_white)],
                    _ => entry.cost,
                };
                if cost > allowed.most_cost {
                    return;
                }
                // A stone that stays at no cost leaves the window.
                if LEAD && exit == 0 && cost > entry.cost {
                    frontier = frontier.with_root(is_white);
                }
                let chance = random.word() as u32;
                let exit = exit as u8;
                self.meet(Entry { frontier, cost, chance, before: number, exit, is_white }, next);
            };
            place.kind.pass_beside::<W, false>(role, outside, entry.frontier, visit);
        }
    }

    /// Returns the frontiers behind the last place: one, or one for each lead.
    pub(super) fn ends(&self, places: &[Place]) -> &[Entry<W>] {
        &self.layers[places.len()]
    }

    /// Visits the places from the last to the first, with the exits of one way and whether a white stone leaves or
    /// stays.
    pub(super) fn trace(
        &self,
        places: &[Place],
        end: usize,
        mut visit: impl FnMut(&Place, usize, bool),
    ) {
        let mut at = end;
        for (place, layer) in places.iter().zip(&self.layers[1..]).rev() {
            let entry = &layer[at];
            visit(place, entry.exit.into(), entry.is_white);
            at = entry.before as usize;
        }
    }

    fn begin_layer(&mut self) {
        if self.number == u32::MAX {
            self.table.fill((0, 0));
            self.number = 0;
        }
        self.number += 1;
    }

    /// Keeps the better of two ways to a frontier.
    #[inline]
    fn meet(&mut self, entry: Entry<W>, layer: &mut Vec<Entry<W>>) {
        if self.table.len() < 2 * (layer.len() + 1) {
            self.grow(layer);
        }
        let mask = self.table.len() - 1;
        let mut slot = entry.frontier.mixed() as usize & mask;
        loop {
            let (number, index) = self.table[slot];
            if number != self.number {
                self.table[slot] = (self.number, layer.len() as u32);
                layer.push(entry);
                return;
            }
            let known = &mut layer[index as usize];
            if known.frontier == entry.frontier {
                if (entry.cost, entry.chance) < (known.cost, known.chance) {
                    *known = entry;
                }
                return;
            }
            slot = (slot + 1) & mask;
        }
    }

    fn grow(&mut self, layer: &[Entry<W>]) {
        let len = 4 * self.table.len();
        self.table.clear();
        self.table.resize(len, (0, 0));
        for (index, entry) in (0..).zip(layer) {
            let mut slot = entry.frontier.mixed() as usize & (len - 1);
            while self.table[slot].0 == self.number {
                slot = (slot + 1) & (len - 1);
            }
            self.table[slot] = (self.number, index);
        }
    }
}

/// Keeps the frontiers with fewest roots, and a random choice of the ones with one root more.
fn thin_out<W: FrontierWord>(layer: &mut Vec<Entry<W>>, most: usize) {
    if layer.len() > most {
        layer.select_nth_unstable_by_key(most, |entry| (entry.cost / ROOT, entry.chance));
        layer.truncate(most);
    }
}
