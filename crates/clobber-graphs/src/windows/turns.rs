//! Alternating play: balances the numbers of black and white roots.
//!
//! The number of moves determines how many stones of each colour remain. So the lead of the roots, black ones minus
//! white ones, is one of two numbers. If the colours differ much in number, this takes more roots than free order
//! does, and the more frequent colour's roots are cheap.

use clobber_core::{Color, Effort, Stopped};

use super::forest::lead_of;
use super::frontiers::{Allowed, Entry, Passed};
use super::window::{Border, Window};
use super::{ROOT, SLOTS_WITH_LEAD, Solved, Windows, write};
use crate::random::SeededRandom;
use crate::sweep::FrontierWord;

/// The required growth of the roots' lead: one number or the other.
#[derive(Clone, Copy)]
struct Missing([i64; 2]);

impl Missing {
    /// Returns the distance to the nearer number after a change of the lead.
    fn after(self, change: i64) -> i64 {
        let [one, other] = self.0.map(|missing| (missing - change).abs());
        one.min(other)
    }
}

/// The greatest number of additional roots in a window.
const MORE_ROOTS: u32 = 3;

impl Windows {
    /// Changes the forest to have as many black and white roots as alternating play leaves, with `first` to begin.
    ///
    /// # Returns
    /// Whether that was reached.
    ///
    /// # Errors
    /// The effort has ended.
    pub fn balance(&mut self, first: Color, effort: &mut Effort<'_>) -> Result<bool, Stopped> {
        /// The most windows to try.
        const TRIES: usize = 20_000;
        /// The least and the greatest size of a window.
        const SIZES: [usize; 2] = [8, 15];
        for _ in 0..TRIES {
            if self.is_balanced(first) {
                return Ok(true);
            }
            self.solve_anywhere(SIZES, first, effort)?;
        }
        Ok(self.is_balanced(first))
    }

    /// Returns whether alternating play leaves as many black and white roots as the forest has, with `first` to begin.
    #[must_use]
    pub fn is_balanced(&self, first: Color) -> bool {
        self.missing(first).after(0) == 0
    }

    /// Changes the forest at random. It stays balanced for alternating play, and has no more roots.
    ///
    /// # Errors
    /// The effort has ended.
    pub fn vary(&mut self, first: Color, effort: &mut Effort<'_>) -> Result<(), Stopped> {
        const WINDOWS: usize = 20;
        const SIZES: [usize; 2] = [8, 17];
        for _ in 0..WINDOWS {
            self.solve_anywhere(SIZES, first, effort)?;
        }
        Ok(())
    }

    /// Works on each root once, so that two may merge, in a forest that stays balanced for alternating play. Roots of the
    /// rarer colour walk towards each other.
    ///
    /// # Errors
    /// The effort has ended.
    pub fn merge_in_turn(&mut self, first: Color, effort: &mut Effort<'_>) -> Result<(), Stopped> {
        let mut roots = self.forest.roots().to_vec();
        self.random.shuffle(&mut roots);
        let is_white = |&root: &u32| self.forest.leaving(root) == Color::White;
        let white = roots.iter().filter(|root| is_white(root)).count();
        let is_rare = |root: &u32| is_white(root) == (2 * white <= roots.len());
        let (rare, others): (Vec<u32>, Vec<u32>) = roots.iter().partition(|root| is_rare(root));
        self.turn = Some(first);
        let merged = self.merge_roots(&rare, &others, effort);
        self.turn = None;
        merged
    }

    fn merge_roots(
        &mut self,
        rare: &[u32],
        others: &[u32],
        effort: &mut Effort<'_>,
    ) -> Result<(), Stopped> {
        const SHAKES: usize = 2;
        const SIZES: [usize; 4] = [14, 20, 26, 32];
        const POTENTIALS: usize = 8;
        for &root in rare {
            if self.is_mergeable(root) {
                self.chase_and_shake(root, SHAKES, effort)?;
            }
        }
        for &root in others {
            for size in SIZES {
                if !self.is_mergeable(root) {
                    break;
                }
                let members = self.ball(root, size);
                self.set_random_potentials(&members, POTENTIALS);
                self.solve_again(&members, effort)?;
            }
        }
        Ok(())
    }

    fn is_mergeable(&self, stone: u32) -> bool {
        self.forest.is_root(stone) && self.stones.part(stone).is_mixed
    }

    fn solve_anywhere(
        &mut self,
        [least, most]: [usize; 2],
        first: Color,
        effort: &mut Effort<'_>,
    ) -> Result<(), Stopped> {
        effort.spend(1)?;
        let center = self.random.below(self.stones.len()) as u32;
        if self.stones.len() > 0 && self.stones.part(center).is_mixed {
            let size = least + self.random.below(most + 1 - least);
            let members = self.ball(center, size);
            self.set_random_potentials(&members, 1);
            self.solve_in_turn(&members, first, effort)?;
        }
        Ok(())
    }

    fn missing(&self, first: Color) -> Missing {
        /// A lead that is useless.
        const FAR: i64 = i64::MAX / 4;
        let even = self.lead_of_stones - self.forest.lead();
        // With an odd number of moves, the first colour makes one more.
        let odd = even + lead_of(first);
        let has_moves = self.trees() < self.stones.len();
        // The last stone that moved must still be there.
        let is_of_use =
            |missing: i64, last: Color| missing != 0 || !has_moves || self.is_left(last);
        let leads = [(even, !first), (odd, first)];
        Missing(leads.map(|(missing, last)| if is_of_use(missing, last) { missing } else { FAR }))
    }

    /// Returns whether a stone of a colour remains where another one has arrived.
    fn is_left(&self, color: Color) -> bool {
        let is_root = |&root: &u32| {
            self.forest.leaving(root) == color
                && self
                    .stones
                    .neighbors(root)
                    .iter()
                    .any(|&near| self.forest.parent(near) == Some(root))
        };
        self.forest.roots().iter().any(is_root)
    }

    /// Solves a window again so that the lead comes nearer to the required one, with at most one more root for each
    /// step. If nothing is missing, the window keeps it so, without more roots.
    pub(super) fn solve_in_turn(
        &mut self,
        members: &[u32],
        first: Color,
        effort: &mut Effort<'_>,
    ) -> Result<Solved, Stopped> {
        let missing = self.missing(first);
        let Some(window) = self.open(members, Border::Fixed, SLOTS_WITH_LEAD, effort)? else {
            return Ok(Solved::default());
        };
        let more_roots = if missing.after(0) == 0 { 0 } else { MORE_ROOTS };
        let most_cost = (window.roots as u32 + more_roots + 1) * ROOT - 1;
        let allowed = Allowed { most_cost, kept: self.kept, is_exhaustive: false };
        let Self { forest, stones, narrow, wide, random, .. } = self;
        let places = &window.places;
        let cost = match window.width {
            ..=7 => {
                let passed = narrow.pass::<true>(places, allowed, random, effort)?;
                let ends = if passed == Passed::All { narrow.ends(places) } else { &[] };
                let end = best_end(ends, &window, missing, random);
                end.map(|end| write(narrow, &window, end, (&mut *forest, &*stones)))
            }
            _ => {
                let passed = wide.pass::<true>(places, allowed, random, effort)?;
                let ends = if passed == Passed::All { wide.ends(places) } else { &[] };
                let end = best_end(ends, &window, missing, random);
                end.map(|end| write(wide, &window, end, (&mut *forest, &*stones)))
            }
        };
        Ok(cost.map_or(Solved::default(), |cost| window.solved(cost, forest)))
    }

    /// Gives few roots the rarer colour, until the other colour leads by as much among the roots as among the stones.
    ///
    /// # Errors
    /// The effort has ended.
    pub fn recolor(&mut self, effort: &mut Effort<'_>) -> Result<(), Stopped> {
        const ROUNDS: usize = 6;
        const SIZES: [usize; 3] = [12, 20, 28];
        const POTENTIALS: usize = 4;
        /// The cost of a root of the other colour.
        const FREE: u32 = 8;
        let black = self.stones.colors.iter().filter(|&&color| color == Color::Black).count();
        let white = self.stones.len() - black;
        let rare = if black > white { Color::White } else { Color::Black };
        let wanted = black.abs_diff(white) as i64;
        if wanted <= 1 {
            return Ok(());
        }
        self.root_costs = Color::BOTH.map(|color| if color == rare { ROOT } else { FREE });
        let mut result = Ok(());
        'rounds: for _ in 0..ROUNDS {
            let is_rare = |&&root: &&u32| {
                self.forest.leaving(root) == rare && self.stones.part(root).is_mixed
            };
            let roots: Vec<u32> = self.forest.roots().iter().filter(is_rare).copied().collect();
            for root in roots {
                for size in SIZES {
                    let lead = self.forest.lead();
                    if (if rare == Color::White { lead } else { -lead }) >= wanted {
                        break 'rounds;
                    }
                    if !self.forest.is_root(root) || self.forest.leaving(root) != rare {
                        break;
                    }
                    let members = self.ball(root, size);
                    self.set_random_potentials(&members, POTENTIALS);
                    if let Err(stopped) = self.solve_again(&members, effort) {
                        result = Err(stopped);
                        break 'rounds;
                    }
                }
            }
        }
        self.root_costs = [ROOT; 2];
        result
    }
}

/// Returns the end of a window that gains most for the fewest additional roots; chance breaks ties.
fn best_end<W: FrontierWord>(
    ends: &[Entry<W>],
    window: &Window,
    missing: Missing,
    random: &mut SeededRandom,
) -> Option<usize> {
    let before = missing.after(0);
    let mut best = None;
    for (number, end) in ends.iter().enumerate() {
        let change = i64::from(end.frontier.lead() - window.lead);
        let after = missing.after(change);
        if if before == 0 { after > 0 } else { after >= before } {
            continue;
        }
        let more = i64::from(end.cost / ROOT) - window.roots as i64 + after - before;
        let chance = random.below(20) as i64;
        let key = match before {
            0 => 20 * i64::from(end.cost) + chance,
            // Large changes first, because they take fewer windows.
            _ => 1000 * more - 20 * change.abs() + chance,
        };
        if more <= 0 && best.is_none_or(|(known, _)| key < known) {
            best = Some((key, number));
        }
    }
    best.map(|(_, number)| number)
}
