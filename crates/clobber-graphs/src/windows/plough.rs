//! Goes over the board like a plough and pushes the roots ahead, where they merge.

use clobber_core::{Effort, Stopped};

use super::{KEPT, NONE, Windows};

/// The number of stages.
pub(super) const STAGES: usize = 3;

/// A stage of ploughing.
#[derive(Clone, Copy)]
struct Stage {
    /// The most frontiers to keep.
    kept: usize,
    /// The sizes of windows to try around a root.
    sizes: &'static [usize],
}

impl Stage {
    /// Most roots of a large board merge in small windows with few frontiers, which cost little.
    const QUICK: [Self; STAGES] = [
        Self { kept: 4, sizes: &[10] },
        Self { kept: 16, sizes: &[12, 18] },
        Self { kept: 48, sizes: &[14, 20] },
    ];

    const THOROUGH: Self = Self { kept: KEPT, sizes: &[12, 18] };
}

impl Windows {
    /// Goes over all parts, as long as that gains much. Another call continues.
    pub(super) fn plough(&mut self, effort: &mut Effort<'_>) -> Result<(), Stopped> {
        /// The most passes of a stage.
        const MOST: usize = 8;
        /// Smaller boards take little time.
        const LARGE: usize = 512;
        let (mut order, mut distances) = (Vec::new(), Vec::new());
        let is_small = self.stones.len() <= LARGE;
        while let Some(&quick) = Stage::QUICK.get(self.rounds.stage) {
            let stage = if is_small { Stage::THOROUGH } else { quick };
            distances.resize(self.stones.len(), NONE);
            if self.rounds.pass == 0 {
                self.plough_from_borders(&mut distances, effort)?;
            }
            self.kept = stage.kept;
            while self.rounds.pass < MOST {
                let trees = self.trees();
                self.order_from_far_ends(self.rounds.pass, &mut order, &mut distances, effort)?;
                self.plough_along(&order, &distances, (stage, 1), effort)?;
                let gained = trees - self.trees();
                self.rounds.pass += 1;
                if self.rounds.pass > 1 && 5 * gained < trees {
                    break;
                }
            }
            self.rounds.pass = 0;
            let is_last = is_small || self.rounds.stage == 1 && !self.is_huge();
            self.rounds.stage = if is_last { STAGES } else { self.rounds.stage + 1 };
            if self.is_ploughed() && !self.is_quick() {
                self.find_regions(true, effort)?;
            }
        }
        Ok(())
    }

    /// Pushes roots ahead along these stones, in order of increasing distance, in windows that reach back a given
    /// distance.
    fn plough_along(
        &mut self,
        order: &[u32],
        distances: &[u32],
        (stage, back): (Stage, u32),
        effort: &mut Effort<'_>,
    ) -> Result<(), Stopped> {
        for &stone in order {
            for &size in stage.sizes {
                if !self.forest.is_root(stone) {
                    break;
                }
                let distance = |stone: u32| distances[stone as usize];
                let is_ahead = |near: u32| distance(near) + back >= distance(stone);
                let members =
                    self.walk.ball(&self.stones, (&[stone], size), is_ahead, &mut self.random);
                let farthest = members.iter().map(|&stone| distance(stone)).max().unwrap_or(0);
                self.set_potentials(&members, |stone| farthest - distance(stone));
                self.solve_again(&members, effort)?;
            }
        }
        Ok(())
    }

    /// Orders the stones of each part that can move by their distances from one stone; in the first pass, one far
    /// from the others.
    fn order_from_far_ends(
        &mut self,
        pass: usize,
        order: &mut Vec<u32>,
        distances: &mut [u32],
        effort: &mut Effort<'_>,
    ) -> Result<(), Stopped> {
        order.clear();
        let Self { walk, stones, random, .. } = self;
        for part in stones.parts.iter().filter(|part| part.is_mixed) {
            walk.start(&[part.first]);
            walk.walk(stones, |_| false, effort)?;
            let count = walk.met.len();
            let start = match pass {
                0 => count - 1,
                pass if pass % 2 == 1 => count / 2 + random.below(count - count / 2),
                _ => random.below(count),
            };
            let start = walk.met[start];
            walk.start(&[start]);
            walk.walk(stones, |_| false, effort)?;
            order.extend_from_slice(&walk.met);
            for &stone in &walk.met {
                distances[stone as usize] = walk.distance(stone);
            }
        }
        Ok(())
    }

    /// Pushes roots from the borders between colours into large areas of one colour, if there are any: nothing moves
    /// there until another colour arrives.
    fn plough_from_borders(
        &mut self,
        distances: &mut [u32],
        effort: &mut Effort<'_>,
    ) -> Result<(), Stopped> {
        /// Stones at this distance or more are inside.
        const INSIDE: u32 = 3;
        /// The least share of inner stones, as a divisor, that is worth the work.
        const SHARE: usize = 20;
        let Self { walk, stones, .. } = self;
        let color = |stone: u32| stones.colors[stone as usize];
        let is_at_border =
            |&stone: &u32| stones.neighbors(stone).iter().any(|&near| color(near) != color(stone));
        let mut borders = Vec::new();
        for stone in 0..stones.len() as u32 {
            effort.work(1 + stones.degree(stone) as u64)?;
            borders.extend(Some(stone).filter(is_at_border));
        }
        walk.start(&borders);
        walk.walk(stones, |_| false, effort)?;
        let inside = walk.met.iter().filter(|&&stone| walk.distance(stone) >= INSIDE).count();
        if SHARE * inside < walk.met.len() {
            return Ok(());
        }
        for &stone in &walk.met {
            distances[stone as usize] = walk.distance(stone);
        }
        let order: Vec<u32> =
            walk.met.iter().copied().filter(|&stone| walk.distance(stone) >= 1).collect();
        // With few frontiers, most roots stay at the borders.
        let stage = Stage::THOROUGH;
        self.kept = stage.kept;
        self.plough_along(&order, distances, (stage, INSIDE), effort)
    }
}
