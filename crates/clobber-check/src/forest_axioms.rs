//! Defines the variables and clauses of a proof that a position has no balanced forest of a given number of trees.
//!
//! A clause is accepted because of the meaning of its variables, so it does not matter which clauses a search started
//! from. A clause about one stone and its neighbours is checked against every way in which a forest can use the stone's
//! edges. A clause about numbers of trees is checked against every number. [`Variable`] documents how variables are
//! numbered.

// Indices are vertices of the graph, or places in an order of them.
#![allow(clippy::indexing_slicing)]

mod classes;
mod counter;
mod local;
mod many_neighbors;
#[cfg(test)]
pub(crate) mod tests;
mod turns;

use std::cell::{Cell, RefCell};

use certified_search::{Axioms, ClauseProof, Effort, Literal, Refuted, Stopped};
use clobber_core::Color;

use self::classes::Classes;
use self::counter::{Counter, Floors};
use self::many_neighbors::Nets;
use crate::graph::Graph;

/// The meaning of a variable.
///
/// The numbering: each stone has, for each neighbour in turn, `Leaves` in black and in white, then `Root` in black and
/// in white, then `IsBlack`. The variables that count trees follow: for 1, 2, ... stones in the order of counting,
/// whether they have at least 1, 2, ... roots, up to one more than the trees. Alternating play adds counters of black
/// trees, counters of white trees, and `IsLast` for each stone. Next, for 1, 2, ... stones, comes whether their `Class`
/// is 0, 1, 2. Each stone with more than [`FEW_NEIGHBORS`] then has, for its first e = 1, 2, ... neighbours, `Net` of
/// 1 - e, 2 - e, and on to e. A joker adds, for each stone, `Changed` at the start and later, and `ChangedUntil`.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Variable {
    /// A stone of this colour leaves the vertex for a neighbour.
    Leaves { from: usize, to: usize, color: Color },
    /// A stone of this colour is left on the vertex.
    Root { at: usize, color: Color },
    /// The stone that leaves the vertex, or is left on it, is black.
    IsBlack { at: usize },
    /// The first `stones` have at least `least` roots: of any colour (counter 0), black (1) or white (2).
    Counted { counter: usize, stones: usize, least: usize },
    /// A stone of the colour that moves last is left on the vertex, and one of that colour arrives there.
    IsLast { at: usize },
    /// The roots of a part, from its first stone to the last of the first `stones`, weigh `class` modulo three.
    Class { stones: usize, class: usize },
    /// Among the arrivals from the first `edges` neighbours, the other colour exceeds the stone's own by at least
    /// `least`.
    Net { at: usize, edges: usize, least: i64 },
    /// The stone's colour changes: it acts as if it had the other colour at the start, or, later, as if one more stone
    /// of the same colour had arrived.
    Changed { at: usize, later: bool },
    /// The colour of this stone or of an earlier one has changed.
    ChangedUntil { at: usize },
}

/// The claim that a variable has a value.
type Claim = (Variable, bool);

/// The number of trees of a forest.
#[derive(Clone, Copy, Default)]
pub(crate) struct Trees<'a> {
    pub(crate) count: usize,
    /// The stones of each part of the graph, and a known lower bound on its trees. A single part needs no bound.
    pub(crate) parts: &'a [(Vec<usize>, usize)],
    /// Disjoint sets of all stones of a single part, each with a known lower bound on its trees, if any are known.
    pub(crate) regions: &'a [(Vec<usize>, usize)],
    /// In alternating play, the numbers of black and of white roots, and the colour that moves last.
    pub(crate) in_turn: Option<([usize; 2], Color)>,
    /// True if one stone may change its colour once.
    pub(crate) has_joker: bool,
}

/// The clauses that hold for every balanced forest of a graph with a given number of trees.
pub(crate) struct ForestAxioms<'a, 'w> {
    graph: &'a Graph,
    /// The first variable of each stone, and the first after all stones.
    starts: Vec<u32>,
    /// The stones in the order in which roots are counted.
    order: Vec<usize>,
    counters: Vec<Counter>,
    trees: usize,
    /// In alternating play the colour that moves last.
    last: Option<Color>,
    classes: Classes,
    nets: Nets,
    /// The first variable of a joker.
    joker: Option<usize>,
    /// The bytes of the tables.
    bytes: usize,
    /// The bytes of the steps of the proof.
    of_steps: Cell<usize>,
    effort: RefCell<&'a mut Effort<'w>>,
}

impl<'a, 'w> ForestAxioms<'a, 'w> {
    /// Prepares the check of a proof. The steps of all clause checks are counted together.
    pub(crate) fn new(
        graph: &'a Graph,
        trees: Trees<'_>,
        effort: &'a mut Effort<'w>,
    ) -> Result<Self, Refuted> {
        /// The bytes of a variable in the tables of a proof's checker.
        const BYTES_A_VARIABLE: usize = 8;
        /// The bytes of a stone in the tables that map variables to meanings.
        const BYTES_A_STONE: usize = 64;
        let stones = graph.len();
        if trees.count >= stones {
            // A play that begins with more than `count` stones and leaves fewer passes through `count`.
            let claimed = trees.count.saturating_add(1);
            return Err(Refuted::claim("stones left at least", claimed, stones));
        }
        effort.spend(stones as u64)?;
        let of_stones = stones.saturating_mul(BYTES_A_STONE);
        effort.hold_memory(of_stones)?;
        let mut starts = vec![0];
        let mut next = 0_usize;
        for around in &graph.neighbors {
            next = next.saturating_add(2 * around.len() + 3);
            starts.push(u32::try_from(next).map_err(|_| too_many_variables())?);
        }
        let sets = if trees.parts.is_empty() { trees.regions } else { trees.parts };
        let order: Vec<usize> = match sets {
            [] => (0..stones).collect(),
            sets => sets.iter().flat_map(|(set, _)| set.iter().copied()).collect(),
        };
        let floors = Floors::new(sets.iter().map(|(set, least)| (set.len(), *least)));
        let mut counters = vec![Counter::new(next, stones, trees.count, None, floors)];
        let mut end = counters[0].end();
        let of_colors =
            trees.in_turn.into_iter().flat_map(|(of, _)| Color::BOTH.into_iter().zip(of));
        for (color, total) in of_colors {
            counters.push(Counter::new(end, stones, total, Some(color), Floors::none()));
            end = counters[counters.len() - 1].end();
        }
        let last = trees.in_turn.map(|(_, last)| last);
        let end = end.saturating_add(if last.is_some() { stones } else { 0 });
        let sizes: Vec<usize> = match trees.parts {
            [] => vec![stones],
            parts => parts.iter().map(|(part, _)| part.len()).collect(),
        };
        let classes = Classes::new(end, graph, &order, &sizes, trees.has_joker);
        let nets = Nets::new(classes.end(), graph);
        let joker = trees.has_joker.then(|| nets.end());
        let end = nets.end().saturating_add(if joker.is_some() { 3 * stones } else { 0 });
        if end > Literal::MAX_VARIABLES as usize {
            return Err(too_many_variables());
        }
        let bytes = of_stones.saturating_add(end.saturating_mul(BYTES_A_VARIABLE));
        effort.hold_memory(bytes)?;
        let effort = RefCell::new(effort);
        Ok(Self {
            graph,
            starts,
            order,
            counters,
            trees: trees.count,
            last,
            classes,
            nets,
            joker,
            bytes,
            of_steps: Cell::new(0),
            effort,
        })
    }

    fn spend(&self, steps: usize) -> Result<(), Stopped> {
        match self.effort.try_borrow_mut() {
            Ok(mut effort) => effort.spend(steps as u64),
            Err(_) => Ok(()),
        }
    }

    /// Holds more memory temporarily.
    fn hold_memory(&self, more: usize) -> Result<(), Stopped> {
        match self.effort.try_borrow_mut() {
            Ok(mut effort) => {
                let held = self.bytes.saturating_add(self.of_steps.get());
                effort.hold_memory(held.saturating_add(more))
            }
            Err(_) => Ok(()),
        }
    }

    /// Returns the meaning of a variable.
    fn meaning(&self, variable: u32) -> Option<Variable> {
        let stones = self.graph.len();
        if variable < self.starts[stones] {
            let at = self.starts.partition_point(|&start| start <= variable) - 1;
            let place = (variable - self.starts[at]) as usize;
            let around = &self.graph.neighbors[at];
            let color = if place % 2 == 0 { Color::Black } else { Color::White };
            return Some(
                match (around.get(place / 2), place - 2 * (place / 2).min(around.len())) {
                    (Some(&to), _) => Variable::Leaves { from: at, to, color },
                    (None, 2) => Variable::IsBlack { at },
                    (None, _) => Variable::Root { at, color },
                },
            );
        }
        let variable = variable as usize;
        for (number, counter) in self.counters.iter().enumerate() {
            if let Some((stones, least)) = counter.meaning(variable) {
                return Some(Variable::Counted { counter: number, stones, least });
            }
        }
        let end = self.counters.last().map_or(0, Counter::end);
        let at = variable.checked_sub(end)?;
        if self.last.is_some() && at < stones {
            return Some(Variable::IsLast { at });
        }
        if let Some((stones, class)) = self.classes.meaning(variable) {
            return Some(Variable::Class { stones, class });
        }
        if let Some((at, edges, least)) = self.nets.meaning(variable) {
            return Some(Variable::Net { at, edges, least });
        }
        let place = variable.checked_sub(self.joker?)?;
        let at = place / 3;
        (at < stones).then_some(match place % 3 {
            2 => Variable::ChangedUntil { at },
            change => Variable::Changed { at, later: change == 1 },
        })
    }

    /// Returns the literal of a variable of one stone, given its place in the stone's block of variables.
    fn literal(&self, at: usize, place: usize) -> Literal {
        Literal::positive(self.starts[at] + place as u32)
    }
}

fn too_many_variables() -> Refuted {
    Refuted::new("the position has too many stones for a proof by clauses")
}

impl Axioms for ForestAxioms<'_, '_> {
    /// Checks that every balanced forest satisfies a clause, in one step per literal and more for the cases tried.
    fn check_clause(&self, clause: &[Literal]) -> Result<(), Refuted> {
        self.spend(1 + clause.len())?;
        let mut denied: Vec<Claim> = Vec::with_capacity(clause.len());
        for literal in clause {
            let unknown = || Refuted::new(format_args!("{literal} is no variable of the forest"));
            let variable = self.meaning(literal.variable()).ok_or_else(unknown)?;
            // The clause is false if the variable has this value.
            denied.push((variable, literal.is_negative()));
        }
        let Some(&(first, _)) = denied.first() else {
            return Err(Refuted::new("the empty clause is no axiom"));
        };
        let has = |is_kind: fn(&Variable) -> bool| denied.iter().any(|(of, _)| is_kind(of));
        let holds = if has(|of| matches!(of, Variable::Counted { .. })) {
            self.holds_by_numbers(&denied)
        } else if has(|of| matches!(of, Variable::Class { .. })) {
            self.holds_by_classes(&denied)
        } else if has(|of| matches!(of, Variable::Net { .. })) {
            self.holds_by_net(&denied)?
        } else if has(|of| matches!(of, Variable::ChangedUntil { .. })) {
            Self::holds_by_change(&denied)
        } else if has(|of| matches!(of, Variable::IsLast { .. })) {
            self.holds_of_last_move(&denied)
        } else {
            let ends = match first {
                Variable::Leaves { from, to, .. } => [from, to],
                Variable::Root { at, .. }
                | Variable::IsBlack { at }
                | Variable::Changed { at, .. } => [at; 2],
                _ => [0; 2],
            };
            self.holds_at(ends[0], &denied)
                || self.holds_at(ends[1], &denied)
                || self.cannot_take_turns(&denied)?
        };
        match holds {
            true => Ok(()),
            false => Err(Refuted::new("not an axiom about a stone or a number of trees")),
        }
    }

    /// Returns the clause that one of these stones is left, or moves to a stone that is not among them.
    fn named_clause(&self, name: &[u32]) -> Result<Vec<Literal>, Refuted> {
        let set = ClauseProof::named_set(name, self.graph.len(), "stone")?;
        let is_in = |stone: usize| set.binary_search(&(stone as u32)).is_ok();
        if name.is_empty() {
            return Err(Refuted::new("a cut has a stone or more"));
        }
        let mut leaving = Vec::new();
        for at in name.iter().map(|&stone| stone as usize) {
            let around = &self.graph.neighbors[at];
            self.spend(1 + around.len())?;
            let outside = (0..around.len()).filter(|&place| !is_in(around[place]));
            let places = outside.chain([around.len()]).flat_map(|place| [2 * place, 2 * place + 1]);
            leaving.extend(places.map(|place| self.literal(at, place)));
        }
        Ok(leaving)
    }

    fn account(&self, steps: u64, bytes: usize) -> Result<(), Refuted> {
        self.of_steps.set(bytes);
        self.hold_memory(0)?;
        Ok(self.spend(steps as usize)?)
    }
}
