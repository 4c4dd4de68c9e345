//! All balanced forests that meet a goal, as a diagram, and those among them that have some edges.
//!
//! A sweep that keeps all frontiers, and for each all ways to it, is a layered graph: its paths are the forests. Which stone
//! leaves a vertex, and for where, is seen at this vertex alone. So if that is known the other paths are left out in one
//! layer, and then all that no path leads through.

use clobber_core::{Color, Effort, Stopped};

use super::layer::{FrontierWord, Layer};
use super::{Goal, Sweep};

/// The forests that are left, as paths through transitions from layer to layer.
#[derive(Debug, Default)]
pub struct Diagram {
    layers: Vec<Vec<Transition>>,
    /// The number of frontiers in front of each layer and, at last, behind all.
    frontiers: Vec<u32>,
}

/// The use of the edges of a vertex, between two frontiers.
#[derive(Clone, Copy, Debug)]
struct Transition {
    from: u32,
    to: u32,
    /// The colour of the stone that leaves or stays.
    leaving: Color,
    /// One more than the number of the neighbour onto which the stone moves, or 0 if it stays.
    exit: u8,
}

/// A vertex's place in a diagram.
#[derive(Debug, Default, Clone)]
pub struct DiagramVertex {
    layer: usize,
    /// The neighbours, in the order of their bits.
    neighbors: Vec<u32>,
}

impl DiagramVertex {
    /// Returns the neighbours of which a bit is set.
    pub fn of_bits(&self, bits: u32) -> impl Iterator<Item = u32> {
        let numbered = (0..).zip(&self.neighbors);
        numbered.filter(move |&(number, _)| bits >> number & 1 == 1).map(|(_, &vertex)| vertex)
    }

    fn number(&self, neighbor: u32) -> Option<usize> {
        self.neighbors.iter().position(|&vertex| vertex == neighbor)
    }
}

/// Room for what a restriction counts: the least numbers of trees, and the new numbers of frontiers.
#[derive(Debug, Default)]
pub struct Scratch {
    ahead: Vec<Vec<u32>>,
    behind: Vec<u32>,
    names: Vec<u32>,
}

impl Scratch {
    /// More trees than there can be, and the name of a frontier that has none.
    const NONE: u32 = u32::MAX >> 1;
}

impl Transition {
    const fn trees(self) -> u32 {
        if self.exit == 0 { 1 } else { 0 }
    }
}

impl Sweep {
    /// Returns the places of the vertices in diagrams.
    pub fn diagram_vertices(&self) -> Vec<DiagramVertex> {
        let mut vertices = vec![DiagramVertex::default(); self.places.len()];
        for (layer, place) in self.places.iter().enumerate() {
            if let Some(entry) = vertices.get_mut(place.vertex as usize) {
                *entry = DiagramVertex { layer, neighbors: self.neighbors_of(place).to_vec() };
            }
        }
        vertices
    }

    /// Finds all forests of at most so many trees, with so many more black stones left than white ones. A step is a
    /// transition.
    ///
    /// # Returns
    /// The forests, perhaps none; or `None` if they take more than so many transitions.
    pub fn all_forests(
        &self,
        (trees, lead): (usize, i32),
        most: usize,
        effort: &mut Effort<'_>,
    ) -> Result<Option<Diagram>, Stopped> {
        let goal = Goal { lead: Some([lead; 2]), ..Goal::trees(trees) };
        match self.width {
            ..=7 if trees <= i8::MAX as usize => self.diagram::<u64>(goal, lead, most, effort),
            ..=14 if trees <= i16::MAX as usize => self.diagram::<u128>(goal, lead, most, effort),
            _ => Ok(None),
        }
    }

    fn diagram<W: FrontierWord>(
        &self,
        goal: Goal,
        lead: i32,
        most: usize,
        effort: &mut Effort<'_>,
    ) -> Result<Option<Diagram>, Stopped> {
        let most = most.min(effort.memory_limit() / (4 * size_of::<Transition>()));
        let (mut layer, mut next) = (Layer::<W, 1>::start(), Layer::default());
        let mut all = Diagram { layers: Vec::with_capacity(self.places.len()), frontiers: vec![1] };
        let mut count = 0;
        for (place, &ahead) in self.places.iter().zip(&self.least_ahead) {
            let mut transitions = Vec::new();
            next.clear();
            for (from, (&frontier, &trees)) in (0..).zip(layer.frontiers.iter().zip(&layer.trees)) {
                let before = transitions.len();
                self.kind(place).pass::<W, false>(
                    place.role,
                    frontier,
                    |mut after, is_white, exit, _| {
                        let trees = trees + u32::from(exit == 0);
                        if exit == 0 {
                            after = after.with_root(is_white);
                        }
                        if goal.allows(trees, ahead, || after.lead()) {
                            let leaving = if is_white { Color::White } else { Color::Black };
                            let to = next.meet(after, trees, 0);
                            transitions.push(Transition { from, to, leaving, exit: exit as u8 });
                        }
                    },
                );
                effort.spend((transitions.len() - before) as u64)?;
                if count + transitions.len() > most {
                    return Ok(None);
                }
            }
            count += transitions.len();
            all.layers.push(transitions);
            all.frontiers.push(next.frontiers.len() as u32);
            core::mem::swap(&mut layer, &mut next);
        }
        effort.note_memory(count * size_of::<Transition>());
        // Of the frontiers behind all only the one with the lead is wanted.
        let wanted = layer.frontiers.iter().position(|frontier| frontier.lead() == lead);
        if let Some(last) = all.layers.last_mut() {
            last.retain(|transition| Some(transition.to as usize) == wanted);
        }
        let mut found = Diagram::default();
        all.restrict(goal.trees, |_, _| true, &mut Scratch::default(), &mut found);
        Ok(Some(found))
    }
}

impl Diagram {
    /// Returns the number of transitions.
    pub fn len(&self) -> usize {
        self.layers.iter().map(Vec::len).sum()
    }

    /// Returns a bit for each neighbour onto which in some forest a stone of a colour moves from a vertex.
    pub fn exits(&self, vertex: &DiagramVertex, color: Color) -> u32 {
        let layer = self.layers.get(vertex.layer).into_iter().flatten();
        let moving = layer.filter(|found| found.leaving == color && found.exit > 0);
        moving.fold(0, |exits, found| exits | 1 << (found.exit - 1))
    }

    /// Makes `rest` the forests of at most so many trees in which a stone of a colour leaves a vertex for another, or stays.
    pub fn with_leaving(
        &self,
        trees: usize,
        (vertex, color, to): (&DiagramVertex, Color, Option<u32>),
        scratch: &mut Scratch,
        rest: &mut Self,
    ) {
        let number = to.and_then(|to| vertex.number(to));
        let exit = number.map_or(0, |number| number as u8 + 1);
        let fits = |layer, transition: &Transition| {
            layer != vertex.layer || transition.leaving == color && transition.exit == exit
        };
        self.restrict(trees, fits, scratch, rest);
    }

    /// Makes `rest` the forests of at most so many trees all of whose transitions fit: the transitions through which a path
    /// with so many trees leads, and the frontiers numbered anew.
    fn restrict(
        &self,
        trees: usize,
        fits: impl Fn(usize, &Transition) -> bool,
        scratch: &mut Scratch,
        rest: &mut Self,
    ) {
        let count = self.layers.len();
        let Scratch { ahead, behind, names } = scratch;
        ahead.resize_with(ahead.len().max(count + 1), Vec::new);
        let mut least_behind: Vec<u32> = core::mem::take(behind);
        // The least numbers of trees ahead of each frontier.
        for layer in (0..=count).rev() {
            let (before, after) = ahead.split_at_mut(layer + 1);
            let least = &mut before[layer];
            least.clear();
            let none = if layer == count { 0 } else { Scratch::NONE };
            least.resize(self.frontiers[layer] as usize, none);
            let transitions = self.layers.get(layer).into_iter().flatten();
            for transition in transitions.filter(|transition| fits(layer, transition)) {
                let trees = after[0][transition.to as usize] + transition.trees();
                let least = &mut least[transition.from as usize];
                *least = trees.min(*least);
            }
        }
        // From the start on what can be reached.
        rest.layers.resize_with(count, Vec::new);
        rest.frontiers.clear();
        rest.frontiers.push(1);
        least_behind.clear();
        least_behind.push(0);
        let mut names_behind = vec![0];
        for (layer, (transitions, kept)) in self.layers.iter().zip(&mut rest.layers).enumerate() {
            names.clear();
            names.resize(self.frontiers[layer + 1] as usize, Scratch::NONE);
            let mut least_next = Vec::new();
            kept.clear();
            for transition in transitions.iter().filter(|transition| fits(layer, transition)) {
                let (from, to) = (names_behind[transition.from as usize], transition.to as usize);
                if from == Scratch::NONE {
                    continue;
                }
                let least = least_behind[from as usize] + transition.trees();
                if (least + ahead[layer + 1][to]) as usize > trees {
                    continue;
                }
                if names[to] == Scratch::NONE {
                    names[to] = least_next.len() as u32;
                    least_next.push(least);
                }
                let known: &mut u32 = &mut least_next[names[to] as usize];
                *known = least.min(*known);
                kept.push(Transition { from, to: names[to], ..*transition });
            }
            rest.frontiers.push(least_next.len() as u32);
            least_behind = least_next;
            core::mem::swap(names, &mut names_behind);
        }
        *behind = least_behind;
    }

    /// Returns the bytes that the transitions take.
    pub fn bytes(&self) -> usize {
        self.len() * size_of::<Transition>()
    }

    /// Returns whether there is no forest.
    pub fn is_empty(&self) -> bool {
        self.layers.last().is_some_and(Vec::is_empty)
    }
}
