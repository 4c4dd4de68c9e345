//! Forests that cannot be played in turn, whatever they do where nothing is known.
//!
//! Moves are taken back, beginning with the last. A stone *stands* if it is left or its move has been taken back; it
//! has its colour at this point of the play. Taking back a move leaves a stone of the other colour where it arrived,
//! and one of the mover's colour where it came from. So each move taken back ends at a stone of the colour whose turn
//! it was.

use std::collections::{BTreeMap, BTreeSet};

use certified_search::Stopped;
use clobber_core::Color;

use super::{Claim, ForestAxioms, Variable};

/// Known facts about a forest.
struct Known {
    /// For each stone known to be left or to leave, its final colour and its target.
    ways: BTreeMap<usize, (Color, Option<usize>)>,
    /// For each stone whose arrivals are all known, the stones that arrive.
    arrivals: BTreeMap<usize, Vec<usize>>,
}

/// The arrivals at a standing stone that have not been taken back: those at which further stones arrive or may arrive,
/// and the numbers of the remaining ones, in black and in white.
type Left = (Vec<usize>, [usize; 2]);

/// The standing stones with arrivals left, or with unknown arrivals.
type Standing = BTreeMap<usize, Left>;

impl ForestAxioms<'_, '_> {
    /// Returns whether no forest that fits these facts can be played in turn.
    pub(super) fn cannot_take_turns(&self, facts: &[Claim]) -> Result<bool, Stopped> {
        /// More positions would take too long.
        const MOST: usize = 1 << 16;
        /// Bytes of a standing stone or an arriving one: its entry in two maps.
        const BYTES: usize = 192;
        let Some(last) = self.last else { return Ok(false) };
        let Some(known) = self.known(facts)? else { return Ok(false) };
        let roots = known.ways.iter().filter(|(_, (_, to))| to.is_none());
        let start: Vec<usize> = roots.map(|(&root, _)| root).collect();
        if start.len() != self.trees {
            return Ok(false);
        }
        let moves = self.graph.len() - self.trees;
        let mut standing = Standing::new();
        for root in start {
            known.stand(&mut standing, root);
        }
        let mut held = 0;
        let mut seen = BTreeSet::from([(moves, standing.clone())]);
        let mut ahead = vec![(moves, standing)];
        while let Some((moves, standing)) = ahead.pop() {
            let turn = if (self.graph.len() - self.trees - moves) % 2 == 0 { last } else { !last };
            self.spend(1 + size(&standing))?;
            if moves == 0 || known.can_be_unknown(&standing, turn) {
                return Ok(false);
            }
            let steps = known.taken_back(&standing, turn, &mut |after| {
                self.spend(1 + size(&after))?;
                if !seen.contains(&(moves - 1, after.clone())) {
                    held += BYTES * (1 + size(&after));
                    self.hold_memory(held)?;
                    seen.insert((moves - 1, after.clone()));
                    ahead.push((moves - 1, after));
                }
                Ok(())
            });
            steps?;
            if seen.len() > MOST {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Collects the known facts; `None` if they contradict each other.
    fn known(&self, facts: &[Claim]) -> Result<Option<Known>, Stopped> {
        let mut known = Known { ways: BTreeMap::new(), arrivals: BTreeMap::new() };
        let mut unused = BTreeSet::new();
        for &(variable, value) in facts {
            let (at, way) = match variable {
                Variable::Leaves { from, to, color } if value => (from, (color, Some(to))),
                Variable::Root { at, color } if value => (at, (color, None)),
                Variable::Leaves { from, to, color } => {
                    unused.insert((from, to, color == Color::Black));
                    continue;
                }
                _ => return Ok(None),
            };
            if known.ways.insert(at, way).is_some_and(|before| before != way) {
                return Ok(None);
            }
        }
        // The search visits only standing stones, and these have known ways.
        for (&at, &(_, to)) in &known.ways {
            self.spend(self.graph.neighbors[at].len())?;
            let comes = |from: usize| known.ways.get(&from).map(|&(_, to)| to == Some(at));
            let stays_away = |from| {
                to == Some(from) || [true, false].iter().all(|&b| unused.contains(&(from, at, b)))
            };
            let mut arrivals = Vec::new();
            let is_known = self.graph.neighbors[at].iter().all(|&from| match comes(from) {
                Some(true) => {
                    arrivals.push(from);
                    true
                }
                Some(false) => true,
                None => stays_away(from),
            });
            if is_known {
                known.arrivals.insert(at, arrivals);
            }
        }
        Ok(Some(known))
    }
}

/// Returns the number of standing stones and their arrivals.
fn size(standing: &Standing) -> usize {
    standing.values().map(|(inner, _)| 1 + inner.len()).sum()
}

impl Known {
    fn color(&self, stone: usize) -> Color {
        self.ways.get(&stone).map_or(Color::Black, |&(color, _)| color)
    }

    /// Adds a standing stone. One without arrivals can never be the end of a move.
    fn stand(&self, standing: &mut Standing, stone: usize) {
        let Some(arrivals) = self.arrivals.get(&stone) else {
            // Keep it, marked by unknown arrivals.
            standing.insert(stone, (Vec::new(), [0; 2]));
            return;
        };
        let mut inner = Vec::new();
        let mut leaves = [0; 2];
        for &from in arrivals {
            match self.arrivals.get(&from) {
                Some(arrivals) if arrivals.is_empty() => {
                    leaves[usize::from(self.color(from) == Color::White)] += 1;
                }
                _ => inner.push(from),
            }
        }
        if !arrivals.is_empty() {
            standing.insert(stone, (inner, leaves));
        }
    }

    /// Returns the present colour of a standing stone.
    fn color_now(&self, stone: usize, left: &Left) -> Color {
        let all = self.arrivals.get(&stone).map_or(0, Vec::len);
        let taken_back = all - left.0.len() - left.1[0] - left.1[1];
        let color = self.color(stone);
        if taken_back % 2 == 0 { color } else { !color }
    }

    /// Returns whether the previous move may have ended at a stone with unknown arrivals.
    fn can_be_unknown(&self, standing: &Standing, turn: Color) -> bool {
        let mut unknown = standing.keys().filter(|stone| !self.arrivals.contains_key(stone));
        unknown.any(|&stone| self.color(stone) == turn)
    }

    /// Takes back each possible move of a colour, and passes the standing stones after it to `give`.
    fn taken_back(
        &self,
        standing: &Standing,
        turn: Color,
        give: &mut dyn FnMut(Standing) -> Result<(), Stopped>,
    ) -> Result<(), Stopped> {
        for (&to, left) in standing {
            if !self.arrivals.contains_key(&to) || self.color_now(to, left) != turn {
                continue;
            }
            let without = |change: &dyn Fn(&mut Left)| {
                let mut after = standing.clone();
                if let Some(left) = after.get_mut(&to) {
                    change(left);
                    if left.0.is_empty() && left.1 == [0; 2] {
                        after.remove(&to);
                    }
                }
                after
            };
            for (place, &from) in left.0.iter().enumerate() {
                if self.color(from) == turn {
                    let mut after = without(&|left| {
                        left.0.remove(place);
                    });
                    self.stand(&mut after, from);
                    give(after)?;
                }
            }
            let of_turn = usize::from(turn == Color::White);
            if left.1[of_turn] > 0 {
                give(without(&|left| left.1[of_turn] -= 1))?;
            }
        }
        Ok(())
    }
}
