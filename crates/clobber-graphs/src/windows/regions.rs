//! Finds disjoint regions that keep roots whatever the rest of a forest is like: together they give a bound.
//!
//! An edge that leads out of a region may be used in any way: anything may arrive along it, a stone may leave, and
//! cycles outside are ignored. So every balanced forest has at least the fewest roots of the region there.

use std::collections::BTreeSet;

use clobber_check::Region;
use clobber_core::{Effort, Stopped};

use super::forest::Forest;
use super::frontiers::{Allowed, Layers, Passed};
use super::window::{Border, MOST_STONES, Window};
use super::{NONE, SLOTS, Windows};
use crate::sweep::FrontierWord;

/// The most recent regions, and the best ones of each part.
pub(super) struct Regions {
    found: Vec<Region>,
    /// The region of each stone.
    owners: Vec<u32>,
    /// An interrupted search: its roots, and the number of its next step.
    pending: Option<(Vec<u32>, usize)>,
    /// For each part, the regions that keep the most roots.
    best: Vec<Vec<Region>>,
}

/// Returns the number of roots that regions keep.
fn kept_by(regions: &[Region]) -> usize {
    regions.iter().map(|region| region.keeps).sum()
}

impl Regions {
    pub(super) fn new(count: usize) -> Self {
        Self { found: Vec::new(), owners: vec![NONE; count], pending: None, best: Vec::new() }
    }

    fn of(&self, stone: u32) -> Option<&Region> {
        self.found.get(self.owners[stone as usize] as usize)
    }

    /// Returns whether the region of a root keeps as many roots as it has.
    pub(super) fn explains(&self, root: u32, forest: &Forest) -> bool {
        self.of(root).is_some_and(|region| roots_among(&region.stones, forest) <= region.keeps)
    }

    /// Adds a region, and removes the regions that share stones with it.
    fn add(&mut self, stones: Vec<u32>, keeps: usize) {
        let number = self.found.len() as u32;
        for &stone in &stones {
            let before = core::mem::replace(&mut self.owners[stone as usize], number);
            if let Some(before) = self.found.get_mut(before as usize) {
                before.keeps = 0;
            }
        }
        self.found.push(Region { stones, keeps });
    }
}

fn roots_among(stones: &[u32], forest: &Forest) -> usize {
    stones.iter().filter(|&&stone| forest.is_root(stone)).count()
}

impl Windows {
    /// Returns a lower bound on the trees of every balanced forest.
    pub fn at_least(&self) -> usize {
        (0..self.stones.parts.len()).map(|part| self.at_least_of_part(part)).sum()
    }

    fn at_least_of_part(&self, part: usize) -> usize {
        let by_regions = self.regions.best.get(part).map_or(0, |regions| kept_by(regions));
        by_regions.max(self.stones.parts[part].at_least)
    }

    /// Returns the regions whose roots add up to [`at_least`](Self::at_least), for the part of a stone, if they prove
    /// more than delta.
    pub fn regions(&self, stone: u32) -> &[Region] {
        let part = self.stones.part_of[stone as usize] as usize;
        match self.regions.best.get(part) {
            Some(regions) if kept_by(regions) > self.stones.parts[part].at_least => regions,
            _ => &[],
        }
    }

    /// Searches for regions that keep the roots of the present forest, and stores the best ones. An interrupted search
    /// is continued, unless only small regions are searched for.
    pub(super) fn find_regions(
        &mut self,
        is_for_small: bool,
        effort: &mut Effort<'_>,
    ) -> Result<(), Stopped> {
        /// The most frontiers of a region, and the most stones, at first and later.
        const KEPT: usize = 5_000;
        const STONES: usize = 44;
        const MORE_STONES: usize = 56;
        /// The sizes of regions around one root; the first ones cost little.
        const SIZES: [usize; 14] = [2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16, 20, 24, 26];
        const FIRST_SIZES: usize = 8;
        /// The times that each root may join regions.
        const PASSES: usize = 2;
        let is_first = self.rounds.number == 0;
        let (kept, most) = if is_first { (KEPT, STONES) } else { (4 * KEPT, MORE_STONES) };
        let (sizes, joins) = if is_for_small { (FIRST_SIZES, 0) } else { (SIZES.len(), PASSES) };
        let (roots, mut next) = match self.regions.pending.take() {
            Some(pending) => pending,
            None => {
                self.regions.found.clear();
                self.regions.owners.fill(NONE);
                let is_mixed = |&root: &u32| self.stones.part(root).is_mixed;
                (self.forest.roots().iter().copied().filter(is_mixed).collect(), 0)
            }
        };
        let mut found = Ok(());
        let passes = SIZES.into_iter().take(sizes).map(Some).chain(vec![None; joins]);
        let tasks = passes.flat_map(|size| roots.iter().map(move |&root| (size, root)));
        for (size, root) in tasks.skip(next) {
            found = match size {
                Some(size) => self.find_small_region(root, size, kept, effort),
                None => self.join_regions(root, kept, most, effort),
            };
            if found.is_err() {
                self.regions.pending = Some((roots.clone(), next)).filter(|_| !is_for_small);
                break;
            }
            next += 1;
        }
        self.keep_best_regions();
        found
    }

    fn keep_best_regions(&mut self) {
        let mut of_parts = vec![Vec::new(); self.stones.parts.len()];
        for region in self.regions.found.iter().filter(|region| region.keeps > 0) {
            if let Some(&stone) = region.stones.first() {
                of_parts[self.stones.part_of[stone as usize] as usize].push(region.clone());
            }
        }
        self.regions.best.resize(of_parts.len(), Vec::new());
        for (best, found) in self.regions.best.iter_mut().zip(of_parts) {
            if kept_by(&found) > kept_by(best) {
                *best = found;
            }
        }
    }

    /// Gives a root a region of a size, if it has none.
    fn find_small_region(
        &mut self,
        root: u32,
        size: usize,
        kept: usize,
        effort: &mut Effort<'_>,
    ) -> Result<(), Stopped> {
        for is_ball in [true, false] {
            if self.regions.of(root).is_some() {
                break;
            }
            let members = if is_ball {
                let Self { walk, stones, regions, random, .. } = self;
                walk.ball(stones, (&[root], size), |near| regions.of(near).is_none(), random)
            } else {
                self.grown(vec![root], size, false, effort)?
            };
            let keeps = self.kept_in(&members, kept, effort)?;
            if let Some(keeps) = keeps.filter(|&keeps| keeps > 0) {
                self.regions.add(members, keeps);
            }
        }
        Ok(())
    }

    /// Lets the region of an unexplained root grow over others: together they may keep more.
    fn join_regions(
        &mut self,
        root: u32,
        kept: usize,
        most: usize,
        effort: &mut Effort<'_>,
    ) -> Result<(), Stopped> {
        const SMALLEST: usize = 8;
        let mut size = SMALLEST;
        while size <= most && !self.regions.explains(root, &self.forest) {
            let start = self.regions.of(root).map_or(vec![root], |own| own.stones.clone());
            let more = size.max(start.len() + 4);
            let members = self.grown(start, more, true, effort)?;
            if members.len() > MOST_STONES {
                break;
            }
            size += size / 4 + 1;
            let owners = members.iter().map(|&stone| self.regions.owners[stone as usize]);
            let owners: BTreeSet<u32> = owners.collect();
            let apart =
                owners.into_iter().filter_map(|owner| self.regions.found.get(owner as usize));
            let apart = apart.map(|region| region.keeps).sum();
            // The present forest shows that these stones cannot keep more together.
            if roots_among(&members, &self.forest) <= apart {
                continue;
            }
            match self.kept_in(&members, kept, effort)? {
                None => break,
                Some(keeps) if keeps > apart => {
                    self.regions.add(members, keeps);
                    break;
                }
                Some(_) => {}
            }
        }
        Ok(())
    }

    /// Adds stones to a connected set until it has a given number, preferring stones that leave few edges to others.
    /// It takes all stones of another region or none.
    fn grown(
        &mut self,
        mut members: Vec<u32>,
        size: usize,
        takes_regions: bool,
        effort: &mut Effort<'_>,
    ) -> Result<Vec<u32>, Stopped> {
        const MEMBER: u32 = u32::MAX;
        // The stones next to the members, with the number of edges to the members. A walk's distances are indices
        // here.
        let mut beside: Vec<(u32, i64)> = Vec::new();
        self.walk.start(&[]);
        for &member in &members {
            self.walk.meet(member, MEMBER);
        }
        let mut next = 0;
        loop {
            let Self { walk, stones, regions, random, .. } = self;
            for &member in &members[next..] {
                effort.work(1 + stones.degree(member) as u64)?;
                for &near in stones.neighbors(member) {
                    if !takes_regions && regions.of(near).is_some() {
                        continue;
                    }
                    if walk.meet(near, beside.len() as u32) {
                        beside.push((near, 1));
                    } else if let Some((_, edges)) = beside.get_mut(walk.distance(near) as usize) {
                        *edges += 1;
                    }
                }
            }
            next = members.len();
            if members.len() >= size {
                return Ok(members);
            }
            effort.work(beside.len() as u64)?;
            let mut edges_more = |&(stone, edges): &(u32, i64)| {
                let is_taken = regions.of(stone).is_some();
                let chance = random.below(8) as i64;
                16 * (stones.degree(stone) as i64 - 2 * edges - i64::from(is_taken)) + chance
            };
            let best = beside.iter().enumerate().min_by_key(|(_, entry)| edges_more(entry));
            let Some((place, &(stone, _))) = best else { return Ok(members) };
            let taken: Vec<u32> = match regions.of(stone) {
                Some(region) => region.stones.clone(),
                None => vec![stone],
            };
            beside.swap_remove(place);
            if let Some(&(moved, _)) = beside.get(place) {
                walk.set_distance(moved, place as u32);
            }
            walk.set_distance(stone, MEMBER);
            members.push(stone);
            for other in taken.into_iter().filter(|&other| other != stone) {
                if !walk.meet(other, MEMBER) {
                    let place = walk.distance(other);
                    if place == MEMBER {
                        continue;
                    }
                    beside.swap_remove(place as usize);
                    if let Some(&(moved, _)) = beside.get(place as usize) {
                        walk.set_distance(moved, place);
                    }
                    walk.set_distance(other, MEMBER);
                }
                members.push(other);
            }
        }
    }

    /// Returns the number of roots that a region keeps, unless finding it takes too many frontiers.
    fn kept_in(
        &mut self,
        members: &[u32],
        kept: usize,
        effort: &mut Effort<'_>,
    ) -> Result<Option<usize>, Stopped> {
        let roots = roots_among(members, &self.forest);
        if roots == 0 || members.len() > MOST_STONES {
            return Ok(None);
        }
        let Self { stones, forest, numbers, patterns, narrow, wide, random, .. } = self;
        let (border, marks) = ((&*stones, &*forest, Border::Free), (&mut **numbers, patterns));
        let Some(window) = Window::open(members, border, marks, SLOTS, (|_| [1; 2], |_| true))
        else {
            return Ok(None);
        };
        // The present forest is among the allowed ones.
        let allowed = Allowed { most_cost: roots as u32, kept, is_exhaustive: true };
        match window.width {
            ..=8 => least_cost(narrow, &window, allowed, random, effort),
            _ => least_cost(wide, &window, allowed, random, effort),
        }
    }
}

fn least_cost<W: FrontierWord>(
    layers: &mut Layers<W>,
    window: &Window,
    allowed: Allowed,
    random: &mut crate::random::SeededRandom,
    effort: &mut Effort<'_>,
) -> Result<Option<usize>, Stopped> {
    let passed = layers.pass::<false>(&window.places, allowed, random, effort)?;
    if passed != Passed::All {
        return Ok(None);
    }
    Ok(layers.ends(&window.places).first().map(|end| end.cost as usize))
}
