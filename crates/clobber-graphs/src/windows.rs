//! Finds plays to few stones on large boards and any graph: solves windows of a balanced forest, again and again.
//!
//! At first nobody moves. Then a *window* of some 12 to 60 connected stones is opened, and the forest within it is
//! made anew: everything that crosses its border stays, so the forest is balanced again ([`window`], [`frontiers`]).
//! The best new forest is taken: the one with the fewest roots, then with roots near the places where they are
//! wanted, then by chance.
//!
//! | module | windows are opened |
//! |---|---|
//! | [`plough`] | where it meets roots on its way over the board: it pushes them ahead, and they merge; few frontiers are kept on large boards |
//! | [`chase`] | around each root in turn, which walks towards the nearest one that it can merge with; a stuck root gets random windows |
//! | [`regions`] | never: it finds sets of stones that keep a root whatever happens around them, so that no work is wasted on it |
//! | [`turns`] | for alternating play: until the numbers of black and of white roots are those that turns leave; then around each root again |
//!
//! Windows prove nothing, except for regions. No window fails: if it has too many edges for a frontier, it is halved.

// Stones are numbered from 0, and windows hold some of them.
#![allow(clippy::indexing_slicing)]

mod chase;
mod forest;
mod frontiers;
mod plough;
mod regions;
mod stones;
#[cfg(test)]
mod tests;
mod turns;
mod window;

use clobber_core::{BalancedForest, Color, Effort, GraphBoard, Position, Stopped, Vertex};

use self::forest::Forest;
use self::frontiers::{Allowed, Entry, Layers, Passed};
use self::regions::Regions;
use self::stones::{Stones, Walk};
use self::window::{Border, MOST_STONES, NO_MEMBER, Window};
use crate::random::SeededRandom;
use crate::sweep::{FrontierWord, KnownPatterns, Role};

/// The number that stands for no stone.
const NONE: u32 = u32::MAX;

/// The cost of a root; the potentials of all stones of a window cost less together.
const ROOT: u32 = 1 << 12;

/// The greatest potential.
const MOST_POTENTIAL: u32 = (ROOT - 1) / MOST_STONES as u32;

/// A balanced forest that is changed to have fewer trees.
pub struct Windows {
    stones: Stones,
    forest: Forest,
    /// The number of black stones minus the number of white ones.
    lead_of_stones: i64,
    random: SeededRandom,
    /// The extra cost of a root on each stone, which draws roots to other places.
    potentials: Vec<u32>,
    /// The cost of a root, in black and in white.
    root_costs: [u32; 2],
    /// The ways in which each stone may end; `None` if there is no restriction.
    roles: Option<Vec<Role>>,
    /// The most frontiers to keep.
    kept: usize,
    walk: Walk,
    /// For each stone of a window, its number there.
    numbers: Vec<u8>,
    patterns: KnownPatterns,
    narrow: Layers<u64>,
    wide: Layers<u128>,
    regions: Regions,
    rounds: Rounds,
    /// The colour that begins, while the forest has to stay balanced for alternating play.
    turn: Option<Color>,
}

/// The state of the rounds of work on all roots.
#[derive(Default)]
struct Rounds {
    /// The stage of ploughing, and the number of its passes so far.
    stage: usize,
    pass: usize,
    /// True once rounds gain little: then only roots that no region explains are worked on, and longer.
    is_focused: bool,
    number: u32,
    /// The roots that are left for this round, and the number of trees at its start.
    pending: Option<std::vec::IntoIter<u32>>,
    trees: usize,
    /// The number of rounds since the last gain.
    stale: u32,
}

/// A window that has been solved again.
#[derive(Clone, Copy, Default)]
struct Solved {
    /// The number of roots removed.
    merged: usize,
    /// Whether it costs less.
    is_better: bool,
}

impl Windows {
    /// Prepares a position with a stone on every vertex. Nobody moves yet. The same seed makes the same choices.
    ///
    /// # Errors
    /// The effort ends, or its memory does not suffice.
    pub fn new(
        position: &Position<GraphBoard>,
        seed: u64,
        effort: &mut Effort<'_>,
    ) -> Result<Self, Stopped> {
        let stones = Stones::new(position, effort)?;
        let (count, forest) = (stones.len(), Forest::edgeless(&stones));
        Ok(Self {
            lead_of_stones: forest.lead(),
            forest,
            random: SeededRandom::new(seed),
            potentials: vec![0; count],
            root_costs: [ROOT; 2],
            roles: None,
            kept: KEPT,
            walk: Walk::new(count),
            numbers: vec![NO_MEMBER; count],
            patterns: KnownPatterns::new(),
            narrow: Layers::new(),
            wide: Layers::new(),
            regions: Regions::new(count),
            rounds: Rounds::default(),
            turn: None,
            stones,
        })
    }

    /// Restricts the ways in which stones may end. An unavoidable root in another colour counts as two.
    #[must_use]
    pub(crate) fn with_roles(mut self, roles: Option<Vec<Role>>) -> Self {
        self.roles = roles;
        self
    }

    /// Replaces the forest by another one, given as the target of each stone, if it is balanced.
    ///
    /// The forests of a board that changes while it is searched may not fit the stones here.
    pub fn start_from(&mut self, parents: &[Option<u32>]) {
        let color = |stone: Vertex| self.stones.colors.get(stone.index()).copied();
        let position: Position<_> = Position::from_fn(&self.stones, color);
        let forest = BalancedForest::new(parents.iter().map(|to| to.map(Vertex::new)));
        if forest.check(&position).is_err() {
            return;
        }
        let mut leaving = self.stones.colors.clone();
        for &to in parents.iter().flatten() {
            leaving[to as usize] = !leaving[to as usize];
        }
        for ((stone, &parent), leaving) in (0..).zip(parents).zip(leaving) {
            self.forest.set(stone, parent, leaving, &self.stones);
        }
    }

    /// Returns whether all roots have allowed colours.
    pub(crate) fn has_wanted_roots(&self) -> bool {
        self.forest.roots().iter().all(|&root| self.is_wanted(root))
    }

    /// Returns whether a root has an allowed colour.
    fn is_wanted(&self, root: u32) -> bool {
        let color = usize::from(self.forest.leaving(root) == Color::White);
        self.roles.as_ref().is_none_or(|roles| roles[root as usize].stays[color])
    }

    /// Returns the number of trees, which is the number of remaining stones.
    pub fn trees(&self) -> usize {
        self.forest.roots().len()
    }

    /// Returns whether the passes over the board are over.
    #[must_use]
    pub const fn is_ploughed(&self) -> bool {
        self.rounds.stage == plough::STAGES
    }

    /// Returns whether most of the time goes to the first merges.
    fn is_huge(&self) -> bool {
        const HUGE: usize = 1 << 12;
        self.stones.len() > HUGE
    }

    /// Returns whether so few frontiers are kept that windows are quick.
    const fn is_quick(&self) -> bool {
        self.kept < KEPT
    }

    /// Returns the roots that neither a region nor the goal keeps, and those in unwanted colours.
    pub(crate) fn surplus(&self) -> Vec<u32> {
        let must_stay =
            |root: u32| self.roles.as_ref().is_some_and(|roles| !roles[root as usize].leaves);
        let is_kept = |root: u32| must_stay(root) || self.regions.explains(root, &self.forest);
        let is_surplus = |&root: &u32| !self.is_wanted(root) || !is_kept(root);
        self.forest.roots().iter().copied().filter(is_surplus).collect()
    }

    /// Returns the target of each stone.
    pub fn parents(&self) -> Vec<Option<u32>> {
        self.forest.parents().collect()
    }

    /// Reduces the number of trees until it is at most `enough`, or many rounds have gained nothing. Another call
    /// continues.
    ///
    /// # Returns
    /// Whether another call may gain something.
    ///
    /// # Errors
    /// The effort has ended. The forest found so far is kept.
    pub fn reduce(&mut self, enough: usize, effort: &mut Effort<'_>) -> Result<bool, Stopped> {
        /// The number of rounds without a gain that ends the work.
        const STALE: u32 = 8;
        self.plough(effort)?;
        let is_over = |windows: &Self| {
            windows.trees() <= enough.max(windows.at_least()) && windows.has_wanted_roots()
        };
        if self.rounds.stale >= STALE {
            self.rounds.stale = 0;
            self.kept = (2 * self.kept).min(4 * KEPT);
        }
        while !is_over(self) && self.rounds.stale < STALE {
            self.round(effort)?;
        }
        Ok(!is_over(self))
    }

    /// Solves a window again with fewest roots, unless it has none. Among equal costs, chance decides.
    fn solve_again(&mut self, members: &[u32], effort: &mut Effort<'_>) -> Result<Solved, Stopped> {
        if !members.iter().any(|&stone| self.forest.is_root(stone)) {
            return Ok(Solved::default());
        }
        if let Some(first) = self.turn {
            return self.solve_in_turn(members, first, effort);
        }
        let Some(window) = self.open(members, Border::Fixed, SLOTS, effort)? else {
            return Ok(Solved::default());
        };
        let allowed = Allowed { most_cost: window.cost, kept: self.kept, is_exhaustive: false };
        let passed = match window.width {
            ..=8 => self.narrow.pass::<false>(&window.places, allowed, &mut self.random, effort)?,
            _ => self.wide.pass::<false>(&window.places, allowed, &mut self.random, effort)?,
        };
        if passed != Passed::All {
            // The frontiers of the present forest were dropped.
            return Ok(Solved::default());
        }
        let Self { forest, stones, narrow, wide, .. } = self;
        let cost = match window.width {
            ..=8 => write(narrow, &window, 0, (forest, stones)),
            _ => write(wide, &window, 0, (forest, stones)),
        };
        Ok(window.solved(cost, forest))
    }

    /// Opens a window on these stones; if they have too many edges, on their first half, and so on.
    fn open(
        &mut self,
        members: &[u32],
        border: Border,
        slots: usize,
        effort: &mut Effort<'_>,
    ) -> Result<Option<Window>, Stopped> {
        let mut members = &members[..members.len().min(MOST_STONES)];
        let Self { stones, forest, potentials, root_costs, roles, .. } = self;
        let role = |stone: u32| roles.as_ref().map_or(Role::FREE, |roles| roles[stone as usize]);
        let cost = |stone: u32| {
            let stays = role(stone).stays;
            [0, 1].map(|color| {
                let unwanted = if stays[color] { 0 } else { ROOT };
                root_costs[color] + potentials[stone as usize] + unwanted
            })
        };
        let leaves = |stone: u32| role(stone).leaves;
        while members.len() > 1 {
            let edges: usize = members.iter().map(|&stone| stones.degree(stone).min(256)).sum();
            effort.work(edges as u64)?;
            let (numbers, known) = (&mut *self.numbers, &mut self.patterns);
            let (from, marks) = ((&*stones, &*forest, border), (numbers, known));
            let window = Window::open(members, from, marks, slots, (cost, leaves));
            if window.is_some() || border == Border::Free {
                return Ok(window);
            }
            members = &members[..members.len() / 2];
        }
        Ok(None)
    }

    /// Returns at most `size` stones around one.
    fn ball(&mut self, center: u32, size: usize) -> Vec<u32> {
        self.walk.ball(&self.stones, (&[center], size), |_| true, &mut self.random)
    }

    /// Makes roots in a window cheaper where the potential is smaller.
    fn set_potentials(&mut self, members: &[u32], potential: impl Fn(u32) -> u32) {
        let least = members.iter().map(|&stone| potential(stone)).min().unwrap_or(0);
        for &stone in members {
            self.potentials[stone as usize] = (potential(stone) - least).min(MOST_POTENTIAL);
        }
    }

    fn set_random_potentials(&mut self, members: &[u32], below: usize) {
        for &stone in members {
            self.potentials[stone as usize] = self.random.below(below) as u32;
        }
    }
}

impl Window {
    /// Compares the forest before the window was solved with the one behind it.
    fn solved(&self, cost: u32, forest: &Forest) -> Solved {
        let roots = self.places.iter().filter(|place| forest.is_root(place.stone)).count();
        Solved { merged: self.roots.saturating_sub(roots), is_better: cost < self.cost }
    }
}

/// The most frontiers to keep, except in windows that are quick, or after many rounds without a gain.
const KEPT: usize = 200;

/// The slots of a frontier in the widest word, without and with the lead of the roots in it.
const SLOTS: usize = 16;
const SLOTS_WITH_LEAD: usize = 14;

/// Writes a way to a frontier behind the last place into the forest, and returns its cost.
fn write<W: FrontierWord>(
    layers: &Layers<W>,
    window: &Window,
    end: usize,
    (forest, stones): (&mut Forest, &Stones),
) -> u32 {
    let places = &window.places;
    layers.trace(places, end, |place, exit, is_white| {
        let parent = match exit.checked_sub(1) {
            Some(exit) => place.neighbors.get(exit).copied(),
            None => place.fixed,
        };
        let leaving = if is_white { Color::White } else { Color::Black };
        forest.set(place.stone, parent, leaving, stones);
    });
    layers.ends(places).get(end).map_or(0, |end: &Entry<W>| end.cost)
}
