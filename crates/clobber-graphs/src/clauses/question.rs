//! Writes balanced forests with a given number of trees as clauses, and searches for one.
//!
//! - Each stone leaves for one neighbour or stays, and has one colour then.
//! - Arrivals: o stones of the other colour and s of the stone's own arrive. If o - s is 0, the stone that leaves or
//!   stays keeps its colour; if it is 1, it has the other colour. No other difference is possible.
//! - At a stone with many neighbours, arrivals are counted edge by edge ([`Clauses::count_arrivals`]).
//! - A goal: clauses of one literal state which stones must stay and which must not.
//! - A joker: at most one stone changes its colour once, as if it had begun with the other colour, or as if one more
//!   stone of its colour had arrived.
//! - Along an edge, stones move in one direction only.
//! - A sequential counter of the roots: there are exactly as many as requested. A play to fewer stones passes through
//!   that number.
//! - In alternating play, one counter of the roots of each colour, whose numbers the moves determine. (A counter of
//!   the black roots alone would suffice, but detects a shortage of white ones late: two boards of 2,520 took 30
//!   times as long.)
//! - The last move: somewhere a stone of the colour that moves last stays, and a stone of that colour arrives there.
//!   (Without this, boards of 8 x 8 took 100 times as long.)
//! - The roots of a bipartite part weigh as much as its stones, modulo three ([`Clauses::add_classes`]). This follows
//!   from the rest, but a proof by clauses would have to count modulo three. (It decides the last of 100 boards of 8
//!   x 8.)
//! - Each part or region keeps at least its known number of stones: clauses count badly. If regions keep as many roots
//!   as the forest may have, there is none elsewhere. (Of 14 graphs of 1,000 stones, windows and clauses decide 12 in
//!   35 million steps each; without regions, two.)
//! - Cuts: as soon as no way leads from some stones to a root, one of them must stay or leave the set ([`Ways`]).

// Stones are stones of the graph.
#![allow(clippy::indexing_slicing)]

use std::rc::Rc;

use clause_learning::{Answer, ClauseProof, Literal, Solver};
use clobber_check::Region;
use clobber_core::{Color, Effort, Move, Stopped};

use super::Play;
use super::graph::StoneGraph;
use super::ways::{FEW, Ways};

/// The forests to search for.
#[derive(Clone, Copy)]
pub(super) struct Sought<'a> {
    pub(super) trees: usize,
    /// The stones of each part, if there are several, and a lower bound on its trees.
    pub(super) parts: &'a [(Vec<u32>, usize)],
    /// Other sets of stones with lower bounds, of a graph of one part.
    pub(super) regions: &'a [Region],
    /// In alternating play, the colour that moves first.
    pub(super) first: Option<Color>,
}

/// A search for a forest that can stop and continue.
pub(super) struct Question {
    solver: Solver,
    ways: Ways,
    jokers: Option<Jokers>,
    regions: Vec<Region>,
}

/// The result of a search.
pub(super) enum Found {
    Play(Play),
    /// There is no such forest, given the regions.
    None(Vec<Region>, ClauseProof),
    /// None was found, and some were left out without a proof.
    Unknown,
}

/// The numbers of black and white roots, and the colour that moves last, if the colours take turns.
#[derive(Clone, Copy)]
pub(super) struct Turns {
    pub(super) roots: [usize; 2],
    pub(super) last: Color,
}

impl Turns {
    /// Returns `None` if a colour would have fewer than zero stones.
    fn new(graph: &StoneGraph, first: Color, trees: usize) -> Option<Self> {
        let moves = graph.len().checked_sub(trees)?;
        let last = if moves % 2 == 1 { first } else { !first };
        let of_black = if first == Color::Black { moves.div_ceil(2) } else { moves / 2 };
        let black = graph.colors.iter().filter(|&&color| color == Color::Black).count();
        let white_roots = (graph.len() - black).checked_sub(of_black)?;
        let black_roots = black.checked_sub(moves - of_black)?;
        Some(Self { roots: [black_roots, white_roots], last })
    }
}

impl Question {
    /// The most variables that count trees.
    const MOST_NUMBERS: usize = 1 << 21;

    /// Writes the clauses; `None` if there are too many, or if numbers alone exclude the forests. Each stone and each
    /// number of trees is a step.
    pub(super) fn new(
        graph: &Rc<StoneGraph>,
        sought: Sought<'_>,
        effort: &mut Effort<'_>,
    ) -> Result<Option<Self>, Stopped> {
        /// With few stones, a search that takes more conflicts follows its longest assignment from then on.
        const HARD: u64 = 1_000;
        let stones = graph.len();
        let is_large = stones.saturating_mul(sought.trees + 1) > Self::MOST_NUMBERS;
        let turns = sought.first.map(|first| Turns::new(graph, first, sought.trees));
        if is_large || sought.trees >= stones || turns.is_some_and(|turns| turns.is_none()) {
            return Ok(None);
        }
        let turns = turns.flatten();
        let jokers = graph.has_joker.then(|| Jokers::new(graph, sought.trees));
        let mut clauses = Clauses { graph, solver: Solver::new(), next: graph.variables(), jokers };
        clauses.solver.add_variables(graph.variables());
        // Subtrees begin with a forest that is nearly right.
        if graph.counts_all {
            clauses.solver.follow_longest(if stones <= FEW { HARD } else { 0 });
        }
        for stone in 0..stones as u32 {
            effort.spend(1)?;
            clauses.add_ways_out(stone);
            clauses.add_role(stone);
            if graph.neighbors[stone as usize].len() <= StoneGraph::FEW_NEIGHBORS {
                clauses.add_arrivals(stone);
            }
            clauses.add_directions(stone);
            effort.hold_memory(clauses.solver.memory())?;
        }
        // Each part or region is an interval of the counter, so that its trees can be bounded.
        let intervals = intervals(sought, stones);
        let order: Vec<u32> = intervals.iter().flat_map(|(part, _)| part).copied().collect();
        let roots = |stone: u32| Color::BOTH.map(|color| graph.is_root(stone, color)).to_vec();
        let is_counted = |&&stone: &&u32| graph.counts_all || graph.roles[stone as usize].leaves;
        let counted = order.iter().filter(is_counted);
        let roots: Vec<Vec<Literal>> = counted.map(|&stone| roots(stone)).collect();
        let Some(trees) = sought.trees.checked_sub(order.len() - roots.len()) else {
            return Ok(None);
        };
        let all = clauses.add_counter(&roots, trees, effort)?;
        let mut counted = 0;
        for (part, least) in &intervals {
            clauses.add_least(&all, (counted, counted + part.len()), *least);
            counted += part.len();
        }
        if let Some(Turns { roots, last }) = turns {
            for (color, total) in Color::BOTH.into_iter().zip(roots) {
                let root = |stone: &u32| vec![graph.is_root(*stone, color)];
                let counted: Vec<Vec<Literal>> = order.iter().map(root).collect();
                clauses.add_counter(&counted, total, effort)?;
            }
            clauses.add_last_move(last);
        }
        match sought.parts {
            [] => clauses.add_classes(&order),
            parts => parts.iter().for_each(|(part, _)| clauses.add_classes(part)),
        }
        for stone in 0..stones as u32 {
            if graph.neighbors[stone as usize].len() > StoneGraph::FEW_NEIGHBORS {
                clauses.count_arrivals(stone);
                effort.spend(1)?;
                effort.hold_memory(clauses.solver.memory())?;
            }
        }
        clauses.add_joker();
        let solver = clauses.solver;
        effort.hold_memory(solver.memory())?;
        let ways = Ways::new(Rc::clone(graph), turns);
        Ok(Some(Self { solver, ways, jokers, regions: sought.regions.to_vec() }))
    }

    /// Makes the search try a play first.
    pub(super) fn prefer(&mut self, moves: &[Move]) {
        self.ways.prefer(moves, &mut self.solver);
    }

    /// Returns the bytes that the search takes.
    pub(super) fn memory(&self) -> usize {
        self.solver.memory()
    }

    /// Continues until there is an answer, while other tables hold `elsewhere` bytes.
    pub(super) fn run(
        &mut self,
        elsewhere: usize,
        effort: &mut Effort<'_>,
    ) -> Result<Found, Stopped> {
        self.solver.set_memory_elsewhere(elsewhere);
        match self.solver.solve(&mut self.ways, effort) {
            Answer::Yes(values) => Ok(Found::Play(match self.ways.moves.take() {
                Some(moves) => Play::Moves(moves),
                None => {
                    let is_true = |literal: Literal| values.get(literal.variable() as usize);
                    let mut stones = 0..self.ways.parents().len() as u32;
                    let joker = self.jokers.and_then(|jokers| {
                        stones.find(|&stone| {
                            let changes = Change::BOTH.map(|change| jokers.at(stone, change));
                            changes.into_iter().any(|change| is_true(change) == Some(&true))
                        })
                    });
                    Play::Forest(self.ways.parents(), joker)
                }
            })),
            Answer::No(_) if self.ways.has_left_out => Ok(Found::Unknown),
            Answer::No(proof) => Ok(Found::None(core::mem::take(&mut self.regions), proof)),
            Answer::Open { stopped, .. } => Err(stopped),
        }
    }
}

/// Returns sets of stones that contain each stone once, with lower bounds on their trees.
fn intervals(sought: Sought<'_>, stones: usize) -> Vec<(Vec<u32>, usize)> {
    if !sought.parts.is_empty() {
        return sought.parts.to_vec();
    }
    let mut is_inside = vec![false; stones];
    for &stone in sought.regions.iter().flat_map(|region| &region.stones) {
        is_inside[stone as usize] = true;
    }
    let others = (0..stones as u32).filter(|&stone| !is_inside[stone as usize]).collect();
    let regions = sought.regions.iter().map(|region| (region.stones.clone(), region.keeps));
    regions.chain([(others, 0)]).collect()
}

/// A set of clauses under construction.
struct Clauses<'a> {
    graph: &'a StoneGraph,
    solver: Solver,
    /// The next free variable.
    next: u32,
    jokers: Option<Jokers>,
}

/// The variables of a joker, after all others.
#[derive(Clone, Copy)]
struct Jokers {
    first: u32,
}

/// A change of a stone's colour: as if it had begun with the other colour, or as if one more stone of its colour had
/// arrived.
#[derive(Clone, Copy)]
enum Change {
    AtStart,
    Later,
}

impl Change {
    const BOTH: [Self; 2] = [Self::AtStart, Self::Later];
}

impl Jokers {
    fn new(graph: &StoneGraph, trees: usize) -> Self {
        let stones = graph.len();
        let many = graph.neighbors.iter().map(Vec::len).filter(|&n| n > StoneGraph::FEW_NEIGHBORS);
        let nets: usize = many.map(|edges| edges * (edges + 1)).sum();
        let first = graph.variables() as usize + stones * (trees + 1) + 3 * stones + nets;
        Self { first: first as u32 }
    }

    /// Returns the literal that the colour changes at a stone.
    fn at(self, stone: u32, change: Change) -> Literal {
        Literal::positive(self.first + 3 * stone + change as u32)
    }

    /// Returns the literal that the colour has changed at some stone up to this one.
    fn until(self, stone: u32) -> Literal {
        Literal::positive(self.first + 3 * stone + 2)
    }
}

/// The variables that count arrivals at a stone along its first edges.
struct Net {
    first: u32,
}

/// A literal, or a known truth value.
type Known = Result<Literal, bool>;

impl Net {
    /// Returns the literal that, along the first `edges` edges, arrivals of the other colour exceed arrivals of the
    /// stone's own by `least` or more.
    fn at(&self, edges: usize, least: i32) -> Known {
        let range = edges as i32;
        if least > range || least <= -range {
            return Err(least <= -range);
        }
        let before = (edges * (edges - 1)) as u32;
        Ok(Literal::positive(self.first + before + (least + range - 1) as u32))
    }
}

/// The variables of a counter: at least some number of the first literals are true.
struct Counter {
    first: u32,
    count: usize,
    total: usize,
}

impl Counter {
    /// Returns the literal that at least `least` of the first `of` are true; `least` is at most the total plus one.
    fn at(&self, of: usize, least: usize) -> Literal {
        Literal::positive(self.first + ((of - 1) * (self.total + 1) + least - 1) as u32)
    }
}

impl Clauses<'_> {
    fn add(&mut self, clause: &[Literal]) {
        self.solver.add(clause);
    }

    /// Requires that a stone leaves for one neighbour or stays, and has one colour.
    fn add_ways_out(&mut self, stone: u32) {
        let graph = self.graph;
        let mut all = Vec::new();
        for color in Color::BOTH {
            let places = 0..=graph.neighbors[stone as usize].len();
            let ways: Vec<Literal> = places.map(|p| graph.leaves(stone, p, color)).collect();
            for (place, &way) in ways.iter().enumerate() {
                self.add(&[!way, graph.is_of(stone, color)]);
                ways[place + 1..].iter().for_each(|&other| self.add(&[!way, !other]));
            }
            all.extend(ways);
        }
        self.add(&all);
    }

    /// Requires that the arriving stones balance.
    fn add_arrivals(&mut self, stone: u32) {
        let graph = self.graph;
        let own = graph.colors[stone as usize];
        let [others, same] = [!own, own].map(|color| {
            let around = graph.neighbors[stone as usize].iter();
            around.map(|&near| graph.leaves_for(near, stone, color)).collect::<Vec<_>>()
        });
        let is_other = graph.is_of(stone, !own);
        for (premise, least) in self.changes(stone) {
            let with = |literal: Option<Literal>| -> Vec<Literal> {
                premise.iter().copied().chain(literal).collect()
            };
            self.add_net(&others, &same, least + 2, &with(None));
            self.add_net(&others, &same, least + 1, &with(Some(is_other)));
            self.add_net(&same, &others, 1 - least, &with(None));
            self.add_net(&same, &others, -least, &with(Some(!is_other)));
        }
    }

    /// Returns the ways in which the colour of a stone may change or not. Each has a premise, and the least number by
    /// which arrivals of the other colour exceed arrivals of the stone's own. The premise is a clause that is false
    /// in this case only.
    fn changes(&self, stone: u32) -> Vec<(Vec<Literal>, i32)> {
        let Some(jokers) = self.jokers else { return vec![(Vec::new(), 0)] };
        let changes = Change::BOTH.map(|change| jokers.at(stone, change));
        let [at_start, later] = changes;
        vec![(changes.to_vec(), 0), (vec![!at_start], -1), (vec![!later], 1)]
    }

    /// Requires that a stone stays only in a permitted colour, and that a stone that may not leave stays.
    fn add_role(&mut self, stone: u32) {
        let graph = self.graph;
        let role = graph.roles[stone as usize];
        for (color, stays) in Color::BOTH.into_iter().zip(role.stays) {
            if !stays {
                self.add(&[!graph.is_root(stone, color)]);
            }
        }
        if !role.leaves {
            self.add(&Color::BOTH.map(|color| graph.is_root(stone, color)));
        }
    }

    /// Requires that stones that arrive along many edges balance, counting edge by edge.
    fn count_arrivals(&mut self, stone: u32) {
        let graph = self.graph;
        let own = graph.colors[stone as usize];
        let around = &graph.neighbors[stone as usize];
        let net = Net { first: self.next };
        let all = around.len();
        self.next += (all * (all + 1)) as u32;
        self.solver.add_variables(self.next);
        for (before, &near) in around.iter().enumerate() {
            let [other, same] = [!own, own].map(|color| Ok(graph.leaves_for(near, stone, color)));
            let edges = before + 1;
            for least in 1 - edges as i32..=edges as i32 {
                let here = net.at(edges, least);
                // `here` says the same as the edges before together with this one.
                let [below, as_before, above] =
                    [least - 1, least, least + 1].map(|least| net.at(before, least));
                self.add_known(&[(as_before, false), (same, true), (here, true)]);
                self.add_known(&[(below, false), (other, false), (here, true)]);
                self.add_known(&[(above, false), (here, true)]);
                self.add_known(&[(as_before, true), (other, true), (here, false)]);
                self.add_known(&[(above, true), (same, false), (here, false)]);
                self.add_known(&[(below, true), (here, false)]);
            }
        }
        let is_other = Ok(graph.is_of(stone, !own));
        for (premise, least) in self.changes(stone) {
            let with = |literals: &[(Known, bool)]| -> Vec<(Known, bool)> {
                premise.iter().map(|&l| (Ok(l), true)).chain(literals.iter().copied()).collect()
            };
            // The net is `least`, or one more, and then the stone ends in the other colour.
            let at_least = |more: i32| net.at(all, least + more);
            self.add_known(&with(&[(at_least(0), true)]));
            self.add_known(&with(&[(at_least(2), false)]));
            self.add_known(&with(&[(at_least(1), false), (is_other, true)]));
            self.add_known(&with(&[(at_least(1), true), (is_other, false)]));
        }
    }

    /// Adds a clause of literals or their negations, without the ones that are known to be false.
    fn add_known(&mut self, literals: &[(Known, bool)]) {
        let mut clause = Vec::with_capacity(literals.len());
        for &(literal, is_positive) in literals {
            match literal {
                Ok(literal) => clause.push(if is_positive { literal } else { !literal }),
                Err(value) if value == is_positive => return,
                Err(_) => {}
            }
        }
        self.add(&clause);
    }

    /// Requires that at most one stone changes its colour.
    fn add_joker(&mut self) {
        let Some(jokers) = self.jokers else { return };
        for stone in 0..self.graph.len() as u32 {
            let changes = Change::BOTH.map(|change| jokers.at(stone, change));
            let before = stone.checked_sub(1).map(|before| jokers.until(before));
            let until = jokers.until(stone);
            self.add(&changes.map(|change| !change));
            for change in changes {
                self.add(&[!change, until]);
                before.into_iter().for_each(|before| self.add(&[!change, !before]));
            }
            before.into_iter().for_each(|before| self.add(&[!before, until]));
        }
    }

    /// Requires: if `more` exceed `less` by at least `by`, one literal of the consequence is true.
    ///
    /// Along each edge, a stone of one list or the other arrives, or none. Suppose that all of `more` in a set O
    /// arrive, and none of `less` in a set N. Then `more` exceed `less` by at least 2|O| + |N| minus the number of
    /// edges.
    fn add_net(&mut self, more: &[Literal], less: &[Literal], by: i32, consequence: &[Literal]) {
        let edges = more.len();
        for sure in 0..1_u32 << edges {
            let others = by + edges as i32 - 2 * sure.count_ones() as i32;
            // Without a certain arrival, the excess may hold in any case.
            let others = if sure == 0 { others.max(0) } else { others };
            let Ok(others) = usize::try_from(others) else { continue };
            for not_less in 0..1_u32 << edges {
                if sure & not_less != 0 || not_less.count_ones() as usize != others {
                    continue;
                }
                let of = |set: u32| move |place: &usize| set >> place & 1 == 1;
                let sure = (0..edges).filter(of(sure)).map(|place| !more[place]);
                let not_less = (0..edges).filter(of(not_less)).map(|place| less[place]);
                let consequence = consequence.iter().copied();
                self.add(&sure.chain(not_less).chain(consequence).collect::<Vec<_>>());
            }
        }
    }

    /// Requires that stones move along an edge in one direction only.
    fn add_directions(&mut self, stone: u32) {
        let graph = self.graph;
        for &near in graph.neighbors[stone as usize].iter().filter(|&&near| near > stone) {
            for (there, back) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                let [there, back] = [there, back].map(|color: usize| Color::BOTH[color]);
                let there = graph.leaves_for(stone, near, there);
                self.add(&[!there, !graph.leaves_for(near, stone, back)]);
            }
        }
    }

    /// Requires that exactly `total` of these are true. Each is a disjunction of mutually exclusive literals.
    fn add_counter(
        &mut self,
        counted: &[Vec<Literal>],
        total: usize,
        effort: &mut Effort<'_>,
    ) -> Result<Counter, Stopped> {
        let counter = Counter { first: self.next, count: counted.len(), total };
        self.next += (counted.len() * (total + 1)) as u32;
        self.solver.add_variables(self.next);
        for (before, one) in counted.iter().enumerate() {
            let of = before + 1;
            for least in 1..=total + 1 {
                let here = counter.at(of, least);
                if least > of {
                    self.add(&[!here]);
                    continue;
                }
                // The earlier ones already have as many, if they can, or one less.
                let same = (least <= before).then(|| counter.at(before, least));
                let fewer = (least > 1).then(|| counter.at(before, least - 1));
                if let Some(same) = same {
                    self.add(&[!same, here]);
                }
                for &counted in one {
                    let clause = [Some(!counted), fewer.map(|fewer| !fewer), Some(here)];
                    self.add(&clause.into_iter().flatten().collect::<Vec<_>>());
                }
                let clause = [!here].into_iter().chain(one.iter().copied()).chain(same);
                self.add(&clause.collect::<Vec<_>>());
                if let Some(fewer) = fewer {
                    self.add(&[!here, fewer]);
                }
            }
            effort.spend(1 + total as u64)?;
            effort.hold_memory(self.solver.memory())?;
        }
        if total > 0 {
            self.add(&[counter.at(counted.len(), total)]);
        }
        self.add(&[!counter.at(counted.len(), total + 1)]);
        Ok(counter)
    }

    /// Requires that the roots of a part weigh as much as its stones, modulo three. A stone weighs 1 on the side of
    /// its colour, and 2 on the other. (This is Corollary 4, for each forest.)
    fn add_classes(&mut self, part: &[u32]) {
        let graph = self.graph;
        let first = self.next;
        self.next += 3 * part.len() as u32;
        if graph.has_joker || part.iter().any(|&stone| graph.sides[stone as usize].is_none()) {
            return;
        }
        let weight = |stone: u32, color: Color| {
            if graph.sides[stone as usize] == Some(color) { 1 } else { 2 }
        };
        let sum: u32 = part.iter().map(|&s| weight(s, graph.colors[s as usize])).sum();
        let class =
            |place: usize, class: u32| Literal::positive(first + 3 * place as u32 + class % 3);
        for (place, &stone) in part.iter().enumerate() {
            let after = |of| class(place, of);
            self.add(&[0, 1, 2].map(after));
            (0..3).for_each(|of| self.add(&[!after(of), !after(of + 1)]));
            let roots = Color::BOTH.map(|color| graph.is_root(stone, color));
            for of in 0..3 {
                // Before the first stone the sum is 0.
                let before = place.checked_sub(1).map(|before| !class(before, of));
                if before.is_none() && of > 0 {
                    break;
                }
                let before = || before.into_iter();
                self.add(&before().chain(roots).chain([after(of)]).collect::<Vec<_>>());
                for (root, color) in roots.into_iter().zip(Color::BOTH) {
                    let after = after(of + weight(stone, color));
                    self.add(&before().chain([!root, after]).collect::<Vec<_>>());
                }
            }
        }
        self.add(&[class(part.len() - 1, sum)]);
    }

    /// Requires that at least `least` of those counted from `from` up to `to` are true.
    fn add_least(&mut self, counter: &Counter, (from, to): (usize, usize), least: usize) {
        if from == 0 && to == counter.count {
            return;
        }
        for before in 0..=counter.total + 1 {
            let reached = before + least;
            if reached > counter.total + 1 || before > from {
                return;
            }
            let premise = (before > 0).then(|| !counter.at(from, before));
            let reached = (reached > 0).then(|| counter.at(to, reached));
            if let Some(reached) = reached {
                self.add(&premise.into_iter().chain([reached]).collect::<Vec<_>>());
            }
        }
    }

    /// Requires that somewhere a stone of the colour that moves last stays, and a stone of that colour arrives there.
    fn add_last_move(&mut self, last: Color) {
        let graph = self.graph;
        let stones = graph.len() as u32;
        let first = self.next;
        self.next += stones;
        for stone in 0..stones {
            let is_here = Literal::positive(first + stone);
            let around = graph.neighbors[stone as usize].iter();
            let arrivals = around.map(|&near| graph.leaves_for(near, stone, last));
            let clause: Vec<Literal> = [!is_here].into_iter().chain(arrivals).collect();
            self.add(&[!is_here, graph.is_root(stone, last)]);
            self.add(&clause);
        }
        let all: Vec<Literal> = (first..self.next).map(Literal::positive).collect();
        self.add(&all);
    }
}

#[cfg(test)]
mod tests {
    use clobber_core::{Grid, Position};

    use super::*;

    /// A search that has left out forests without a proof excludes nothing.
    #[test]
    fn forests_left_out_exclude_nothing() {
        let answer = |graph: &Rc<StoneGraph>, trees, schedule_steps: Option<usize>| {
            let first = Some(Color::Black);
            let sought = Sought { trees, parts: &[], regions: &[], first };
            let mut question = Question::new(graph, sought, &mut Effort::new()).unwrap()?;
            question.ways.schedule_steps = schedule_steps.unwrap_or(question.ways.schedule_steps);
            Some(question.run(0, &mut Effort::new()).unwrap())
        };
        let (mut reached, mut excluded) = (0, 0);
        for stones in ["xoxo|xxoo|oxxo", "xxxo|xxox|xxxx"] {
            let position: Position<Grid> = stones.parse().unwrap();
            let vertices: Vec<_> = position.occupied().map(|(vertex, _)| vertex).collect();
            let graph = StoneGraph::new(&position.extracted(&vertices), None, false).unwrap();
            let graph = Rc::new(graph);
            for trees in 1..position.stone_count() {
                match (answer(&graph, trees, None), answer(&graph, trees, Some(0))) {
                    (Some(Found::Play(Play::Moves(_))), Some(Found::Unknown)) => reached += 1,
                    (Some(Found::None(..)), Some(Found::None(..) | Found::Unknown))
                    | (None, None) => {
                        excluded += 1;
                    }
                    _ => panic!("{trees}"),
                }
            }
        }
        assert!(reached > 2 && excluded > 0, "{reached} {excluded}");
    }
}
