//! The sweep over a narrow board, by an automaton that is built on the way.
//!
//! A layer is the set of all frontiers that are possible behind a vertex, with the least number of roots for
//! each. The next layer depends on the layer, on the colours of the last vertices and on the next vertex
//! alone, and the same layers come again and again: they are the states of a finite automaton. So each
//! transition is computed once, and a long board is read at one look-up a vertex.

use std::collections::HashMap;
use std::rc::Rc;

use clobber_core::{Color, Effort, Stopped};

use super::frontier::{Decision, Frontier, REACH, Symbol};

/// All that matters behind a vertex.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Layer {
    colors: [Option<Color>; REACH],
    /// The frontiers in increasing order, with the least number of roots for each.
    frontiers: Vec<(Frontier, u8)>,
}

/// From one layer to the next: for each frontier there, one here that leads to it, and how.
struct Transition {
    to: u32,
    origins: Vec<(u32, Decision)>,
}

/// The automaton, as far as it is built, for a number of roots.
pub(super) struct Automaton {
    most_roots: u8,
    layers: Vec<Rc<Layer>>,
    numbers: HashMap<Rc<Layer>, u32>,
    transitions: HashMap<(u32, Symbol), Rc<Transition>>,
}

impl Automaton {
    pub(super) fn new(most_roots: u8) -> Self {
        let start =
            Rc::new(Layer { colors: [None; REACH], frontiers: vec![(Frontier::default(), 0)] });
        Self {
            most_roots,
            layers: vec![start.clone()],
            numbers: HashMap::from([(start, 0)]),
            transitions: HashMap::new(),
        }
    }

    /// Returns the most frontiers of a layer that was met.
    pub(super) fn most_frontiers(&self) -> usize {
        self.layers.iter().map(|layer| layer.frontiers.len()).max().unwrap_or(0)
    }

    /// Returns a forest of fewest roots, as the decision at each vertex; none if every one has more than the most.
    ///
    /// The bytes by which the automaton grows are added to the `memory` of all.
    pub(super) fn sweep(
        &mut self,
        symbols: impl Iterator<Item = Symbol>,
        memory: &mut usize,
        effort: &mut Effort<'_>,
    ) -> Result<Option<Vec<Decision>>, Stopped> {
        let end = Symbol { stone: None, near: 0, may_end: [false; 2], must_end: false };
        let mut history: Vec<Rc<Transition>> = Vec::with_capacity(symbols.size_hint().0);
        let mut layer = 0;
        // Beyond the end the last vertices go out of sight.
        for symbol in symbols.chain([end; REACH]) {
            effort.spend(1)?;
            let transition = self.transition(layer, symbol, memory, effort)?;
            layer = transition.to;
            history.push(transition);
        }
        let found = self.layers.get(layer as usize).is_some_and(|end| !end.frontiers.is_empty());
        Ok(found.then(|| {
            let mut place = 0;
            let back = history.iter().rev().map(|transition| {
                let origin = transition.origins.get(place as usize).copied();
                let (before, decision) = origin.unwrap_or_default();
                place = before;
                decision
            });
            let mut decisions: Vec<Decision> = back.collect();
            decisions.reverse();
            decisions.truncate(history.len() - REACH);
            decisions
        }))
    }

    fn transition(
        &mut self,
        layer: u32,
        symbol: Symbol,
        memory: &mut usize,
        effort: &mut Effort<'_>,
    ) -> Result<Rc<Transition>, Stopped> {
        /// The bytes of a layer and of a transition beside their frontiers, in all tables.
        const BYTES: usize = 256;
        const BYTES_OF_FRONTIER: usize = size_of::<(Frontier, u8)>() + size_of::<(u32, Decision)>();
        if let Some(known) = self.transitions.get(&(layer, symbol)) {
            return Ok(known.clone());
        }
        // A layer is numbered when it is kept.
        let from =
            self.layers.get(layer as usize).cloned().ok_or_else(|| effort.out_of_memory())?;
        effort.spend(from.frontiers.len() as u64)?;
        let mut met: Vec<(Frontier, u8, (u32, Decision))> = Vec::new();
        for (number, &(frontier, roots)) in (0_u32..).zip(&from.frontiers) {
            frontier.pass(symbol, &from.colors, &mut |next, more, decision| {
                if roots + more <= self.most_roots {
                    met.push((next, roots + more, (number, decision)));
                }
            });
        }
        met.sort_unstable_by_key(|&(frontier, roots, _)| (frontier, roots));
        met.dedup_by_key(|&mut (frontier, ..)| frontier);
        *memory += BYTES + met.len() * BYTES_OF_FRONTIER;
        effort.hold_memory(*memory)?;
        let mut colors = from.colors;
        colors.rotate_right(1);
        if let Some(last) = colors.first_mut() {
            *last = symbol.stone;
        }
        let frontiers = met.iter().map(|&(frontier, roots, _)| (frontier, roots)).collect();
        let to = self.number(Layer { colors, frontiers });
        let origins = met.iter().map(|&(_, _, origin)| origin).collect();
        let transition = Rc::new(Transition { to, origins });
        self.transitions.insert((layer, symbol), transition.clone());
        Ok(transition)
    }

    fn number(&mut self, layer: Layer) -> u32 {
        let layer = Rc::new(layer);
        let next = self.layers.len() as u32;
        let number = *self.numbers.entry(layer.clone()).or_insert(next);
        if number == next {
            self.layers.push(layer);
        }
        number
    }
}
