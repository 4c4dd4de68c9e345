//! Remembers layers of frontiers as the states of an automaton.
//!
//! The next layer depends only on the present layer and on the kind and role of the vertex. On long boards the same
//! layers recur. So each step from one to the next is computed once, and later a vertex takes one look-up.

use std::collections::HashMap;
use std::rc::Rc;

use clobber_core::{Effort, Stopped};

use super::layer::{FrontierWord, Layer};
use super::vertex::VertexKind;
use super::{Goal, PassedVertex, Role};

/// The frontiers of a layer in increasing order, with the least number of roots behind each.
type Frontiers<W> = Rc<[(W, u32)]>;

/// A step from one layer to the next.
struct Step {
    to: u32,
    passed: PassedVertex,
}

/// The layers of a sweep in which only the numbers of trees matter.
pub(super) struct KnownLayers<W> {
    layers: Vec<Frontiers<W>>,
    numbers: HashMap<Frontiers<W>, u32>,
    /// The steps, by the number of the layer and the kind and role of the vertex.
    steps: HashMap<(u32, u32, Role), Step>,
    /// The number of the present layer.
    at: u32,
    /// The bytes of all layers and steps.
    bytes: usize,
    layer: Layer<W, 1>,
    next: Layer<W, 1>,
}

impl<W: FrontierWord> KnownLayers<W> {
    pub(super) fn new() -> Self {
        let start: Frontiers<W> = Rc::new([(W::default(), 0)]);
        Self {
            layers: vec![start.clone()],
            numbers: HashMap::from([(start, 0)]),
            steps: HashMap::new(),
            at: 0,
            bytes: 0,
            layer: Layer::default(),
            next: Layer::default(),
        }
    }

    /// Passes a vertex, given the number of its kind and its role, and keeps at most `most` frontiers.
    pub(super) fn pass(
        &mut self,
        vertex: &VertexKind,
        (kind, role): (u32, Role),
        goal: Goal,
        (most, seed): (usize, u64),
        effort: &mut Effort<'_>,
    ) -> Result<PassedVertex, Stopped> {
        if self.bytes > Self::MOST_BYTES.min(effort.memory_limit() / 2) {
            self.begin_again();
        }
        let key = (self.at, kind, role);
        if !self.steps.contains_key(&key) {
            let step = self.step((vertex, role), goal, (most, seed), effort)?;
            self.steps.insert(key, step);
        }
        let step = &self.steps[&key];
        self.at = step.to;
        Ok(step.passed.clone())
    }

    /// Computes a step from the present layer.
    fn step(
        &mut self,
        vertex: (&VertexKind, Role),
        goal: Goal,
        (most, seed): (usize, u64),
        effort: &mut Effort<'_>,
    ) -> Result<Step, Stopped> {
        let Self { layer, next, .. } = self;
        layer.clear();
        layer.frontiers.extend(self.layers[self.at as usize].iter().map(|&(frontier, _)| frontier));
        layer.trees.extend(self.layers[self.at as usize].iter().map(|&(_, trees)| trees));
        layer.pass::<false>(vertex, (goal, 0, false), next, effort)?;
        let frontiers = next.frontiers.len();
        let is_thinned = next.thin_out(most, seed);
        let mut order: Vec<usize> = (0..next.frontiers.len()).collect();
        order.sort_unstable_by_key(|&index| next.frontiers[index]);
        let known = order.iter().map(|&index| (next.frontiers[index], next.trees[index])).collect();
        let history: Rc<[u32]> = order.iter().map(|&index| next.history[index][0]).collect();
        self.bytes += Self::BYTES * (1 + history.len());
        effort.note_memory(self.bytes);
        let to = self.number(known);
        Ok(Step { to, passed: PassedVertex { history, frontiers, is_thinned } })
    }

    /// Forgets all layers except the present one.
    fn begin_again(&mut self) {
        let layer = self.layers[self.at as usize].clone();
        (self.layers, self.numbers, self.bytes) = (Vec::new(), HashMap::new(), 0);
        self.steps.clear();
        self.at = self.number(layer);
    }

    /// The bytes of a frontier in a layer and in the history, roughly including the fixed costs of a step.
    const BYTES: usize = size_of::<(W, u32)>() + 2 * size_of::<u32>();

    /// More memory is useless: if this many layers occur, they do not recur.
    const MOST_BYTES: usize = 1 << 26;

    fn number(&mut self, layer: Frontiers<W>) -> u32 {
        let next = self.layers.len() as u32;
        let number = *self.numbers.entry(layer.clone()).or_insert(next);
        if number == next {
            self.layers.push(layer);
        }
        number
    }
}
