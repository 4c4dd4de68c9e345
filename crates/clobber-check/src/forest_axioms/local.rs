//! Axioms at one stone: the ways in which a balanced forest can use its edges.

use std::collections::BTreeSet;

use certified_search::Stopped;
use clobber_core::Color;

use super::{Claim, ForestAxioms, Variable};
use crate::forests::{USES, Use};

/// The uses of the edges and the ends of a stone that are left.
struct Local {
    /// For each edge the uses, in the order of [`USES`].
    uses: Vec<[bool; 5]>,
    /// Whether no stone is left, a black one, a white one.
    roots: [bool; 3],
    /// Whether the stone that leaves or is left may be black, may be white.
    colors: [bool; 2],
    /// An arrival of this colour is needed.
    needed: Option<Color>,
}

/// The sum of what arrives, whether the stone has left, and whether one of the colour that is needed has arrived.
type State = (i32, bool, bool);

const fn index(color: Color) -> usize {
    match color {
        Color::Black => 0,
        Color::White => 1,
    }
}

impl Local {
    fn leave(&mut self, (variable, value): Claim, (at, around): (usize, &[usize])) -> Option<()> {
        let keep = |is_left: &mut [bool], of: usize| {
            for (place, is_left) in is_left.iter_mut().enumerate() {
                *is_left &= (place == of) == value;
            }
        };
        match variable {
            Variable::Leaves { from, to, color } if from == at => {
                let edge = around.binary_search(&to).ok()?;
                keep(self.uses.get_mut(edge)?, 1 + index(color));
            }
            Variable::Leaves { from, to, color } if to == at => {
                let edge = around.binary_search(&from).ok()?;
                keep(self.uses.get_mut(edge)?, 3 + index(color));
            }
            Variable::Root { at: of, color } if of == at => keep(&mut self.roots, 1 + index(color)),
            Variable::IsBlack { at: of } if of == at => {
                self.colors[index(if value { Color::White } else { Color::Black })] = false;
            }
            _ => return None,
        }
        Some(())
    }

    /// Returns whether a stone of a colour can be left or leave, where a stone of colour `own` is at first.
    fn is_possible(&self, color: Color, own: Color) -> bool {
        let mut states: BTreeSet<State> = BTreeSet::from([(0, false, self.needed.is_none())]);
        for uses in &self.uses {
            let mut next = BTreeSet::new();
            for (use_, _) in USES.into_iter().zip(uses).filter(|&(_, &is_left)| is_left) {
                for &(sum, has_left, is_met) in &states {
                    match use_ {
                        Use::Not => next.insert((sum, has_left, is_met)),
                        Use::Leaves(leaving) if leaving == color && !has_left => {
                            next.insert((sum, true, is_met))
                        }
                        Use::Leaves(_) => false,
                        Use::Arrives(arriving) => {
                            let sum = sum + if arriving == own { -1 } else { 1 };
                            next.insert((sum, has_left, is_met || self.needed == Some(arriving)))
                        }
                    };
                }
            }
            states = next;
        }
        let sum = i32::from(color != own);
        let [none, black, white] = self.roots;
        let stays = if color == Color::Black { black } else { white };
        stays && states.contains(&(sum, false, true)) || none && states.contains(&(sum, true, true))
    }
}

impl ForestAxioms<'_, '_> {
    /// Returns whether a clause holds at a stone in every balanced forest.
    pub(super) fn holds_at(&self, at: usize, denied: &[Claim]) -> Result<bool, Stopped> {
        self.holds_in(at, denied, None)
    }

    /// Returns whether a clause holds at a stone; if a colour is given, provided that a stone of that colour is left there and
    /// another arrives there.
    fn holds_in(
        &self,
        at: usize,
        denied: &[Claim],
        needed: Option<Color>,
    ) -> Result<bool, Stopped> {
        let around = &self.graph.neighbors[at];
        self.spend(around.len() * around.len())?;
        let roots = match needed {
            None => [true; 3],
            Some(color) => [false, color == Color::Black, color == Color::White],
        };
        let uses = vec![[true; 5]; around.len()];
        let mut local = Local { uses, roots, colors: [true; 2], needed };
        for &claim in denied {
            if local.leave(claim, (at, around)).is_none() {
                return Ok(false);
            }
        }
        let own = self.graph.colors[at];
        let may_be = |color: &Color| local.colors[index(*color)];
        Ok(!Color::BOTH.iter().filter(|color| may_be(color)).any(|&c| local.is_possible(c, own)))
    }

    /// Returns whether a clause holds by what the last move is: some stone is left where one of its colour has arrived, and this
    /// is the colour that moves last.
    pub(super) fn holds_of_last_move(&self, denied: &[Claim]) -> Result<bool, Stopped> {
        let Some(last) = self.last else { return Ok(false) };
        let is_last = |claim: &&Claim| matches!(claim.0, Variable::IsLast { .. });
        let (of_last, others): (Vec<&Claim>, Vec<&Claim>) = denied.iter().partition(is_last);
        match of_last.as_slice() {
            &[&(Variable::IsLast { at }, true)] => {
                let others: Vec<Claim> = others.into_iter().copied().collect();
                self.holds_in(at, &others, Some(last))
            }
            // Of all stones one is the one.
            all => {
                let mut is_one = vec![false; self.graph.len()];
                for claim in all {
                    match claim {
                        (Variable::IsLast { at }, false) => is_one[*at] = true,
                        _ => return Ok(false),
                    }
                }
                Ok(is_one.into_iter().all(|is_one| is_one))
            }
        }
    }
}
