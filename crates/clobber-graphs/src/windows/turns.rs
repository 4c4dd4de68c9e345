//! Alternating play: the numbers of black and of white roots that turns leave.
//!
//! The number of moves says how many stones of each colour are left. So the lead of the roots, the number of black ones less that of
//! white ones, is one of two numbers. If the colours differ much in number, that takes more roots than free order does: those of
//! the colour that has more are free.

use clobber_core::{Color, Effort, Stopped};

use super::frontiers::{Allowed, Entry, Passed};
use super::window::Border;
use super::{ROOT, SLOTS_WITH_LEAD, Solved, Windows, write};
use crate::sweep::FrontierWord;

impl Windows {
    /// Makes the forest one with as many black and white roots as play in turn leaves, `first` first.
    ///
    /// # Returns
    /// Whether that has been reached.
    ///
    /// # Errors
    /// The effort has ended.
    pub fn balance(&mut self, first: Color, effort: &mut Effort<'_>) -> Result<bool, Stopped> {
        /// The windows that are tried.
        const TRIES: usize = 20_000;
        /// The least and the greatest size of a window.
        const SIZES: [usize; 2] = [8, 15];
        /// A window may have so many roots more.
        const MORE_ROOTS: u32 = 3;
        self.recolor(effort)?;
        for _ in 0..TRIES {
            let missing = self.missing_lead(first);
            if missing == 0 {
                return Ok(true);
            }
            self.solve_a_window_with_lead(SIZES, missing, MORE_ROOTS, effort)?;
        }
        Ok(self.missing_lead(first) == 0)
    }

    /// Changes the forest by chance. The lead stays, and there are no more roots.
    ///
    /// # Errors
    /// The effort has ended.
    pub fn vary(&mut self, effort: &mut Effort<'_>) -> Result<(), Stopped> {
        const WINDOWS: usize = 20;
        const SIZES: [usize; 2] = [8, 17];
        for _ in 0..WINDOWS {
            self.solve_a_window_with_lead(SIZES, 0, 0, effort)?;
        }
        Ok(())
    }

    fn solve_a_window_with_lead(
        &mut self,
        [least, most]: [usize; 2],
        missing: i64,
        more_roots: u32,
        effort: &mut Effort<'_>,
    ) -> Result<(), Stopped> {
        let center = self.random.below(self.stones.len()) as u32;
        if self.stones.len() > 0 && self.stones.part(center).is_mixed {
            let size = least + self.random.below(most + 1 - least);
            let members = self.ball(center, size);
            self.set_random_potentials(&members, 1);
            self.solve_with_lead(&members, missing, more_roots, effort)?;
        }
        Ok(())
    }

    /// Returns by how much the lead of the roots has to grow for play in turn, whichever of the two numbers is nearer.
    fn missing_lead(&self, first: Color) -> i64 {
        let sign = |&color: &Color| if color == Color::Black { 1 } else { -1 };
        let lead_of_stones: i64 = self.stones.colors.iter().map(sign).sum();
        let even = lead_of_stones - self.forest.lead();
        // Of an odd number of moves the first colour makes one more.
        let odd = even + sign(&first);
        let has_moves = self.trees() < self.stones.len();
        // The stone that moved last is still there.
        let is_met = |missing: i64, last: Color| missing == 0 && (!has_moves || self.is_left(last));
        match () {
            () if is_met(even, !first) || has_moves && is_met(odd, first) => 0,
            () if even == 0 => odd,
            () if odd == 0 => even,
            () if even.abs() < odd.abs() => even,
            () => odd,
        }
    }

    /// Returns whether a stone of a colour is left where something has arrived.
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

    /// Solves a window again so that its lead comes nearer to what is missing, or stays if nothing is missing: with a root more for each
    /// step at most.
    fn solve_with_lead(
        &mut self,
        members: &[u32],
        missing: i64,
        more_roots: u32,
        effort: &mut Effort<'_>,
    ) -> Result<Solved, Stopped> {
        let Some(window) = self.open(members, Border::Fixed, SLOTS_WITH_LEAD, effort)? else {
            return Ok(Solved::default());
        };
        let most_cost = (window.roots as u32 + more_roots + 1) * ROOT - 1;
        let allowed = Allowed { most_cost, kept: self.kept, is_exhaustive: false };
        let Self { forest, stones, narrow, wide, random, .. } = self;
        let wanted = (missing, i64::from(window.lead), window.roots as i64);
        let (places, forest) = (&window.places, (forest, &*stones));
        let cost = match window.width {
            ..=7 => match narrow.pass::<true>(places, allowed, random, effort)? {
                Passed::All => best_end(narrow.ends(places), wanted, random)
                    .map(|end| write(narrow, &window, end, forest)),
                _ => None,
            },
            _ => match wide.pass::<true>(places, allowed, random, effort)? {
                Passed::All => best_end(wide.ends(places), wanted, random)
                    .map(|end| write(wide, &window, end, forest)),
                _ => None,
            },
        };
        Ok(cost.map_or(Solved::default(), |cost| Solved {
            merged: window.roots.saturating_sub((cost / ROOT) as usize),
            is_better: cost < window.cost,
        }))
    }

    /// Lets few roots have the colour that fewer stones have, until the others lead by as many as the stones do.
    fn recolor(&mut self, effort: &mut Effort<'_>) -> Result<(), Stopped> {
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

/// Returns the best of the ends of a window with fewest roots for the lead that they bring: a random one of several.
fn best_end<W: FrontierWord>(
    ends: &[Entry<W>],
    (missing, lead, roots): (i64, i64, i64),
    random: &mut crate::random::SeededRandom,
) -> Option<usize> {
    let mut best = None;
    for (number, end) in ends.iter().enumerate() {
        let change = i64::from(end.frontier.lead()) - lead;
        let still_missing = (missing - change).abs();
        if if missing == 0 { change != 0 } else { still_missing >= missing.abs() } {
            continue;
        }
        let more = i64::from(end.cost / ROOT) - roots + still_missing - missing.abs();
        // Large changes first, as they take fewer windows.
        let key = (1000 * more) - 20 * change.abs() + random.below(20) as i64;
        if more <= 0 && best.is_none_or(|(known, _)| key < known) {
            best = Some((key, number));
        }
    }
    best.map(|(_, number)| number)
}
