//! The search: decide, propagate, learn from the conflict, go back.

use certified_search::{Answer, ClauseProof, Effort, Literal, Stopped};

use crate::analysis::Analysis;
use crate::clauses::{ClauseId, Clauses, NONE, Watch};
use crate::log::Log;
use crate::order::Order;
use crate::phases::Phases;
use crate::queue::Queue;
use crate::theory::{Axiom, Theory, Values};

/// Decides whether clauses can all be true, by conflict-driven clause learning.
///
/// Clauses may be added at any time, also after an answer. Calling [`solve`](Self::solve) again continues a search that
/// was stopped.
///
/// ```
/// use certified_search::{Answer, Effort, Literal};
/// use clause_learning::Solver;
///
/// let [a, b] = [0, 1].map(Literal::positive);
/// let mut solver = Solver::new();
/// solver.add(&[a, b]);
/// solver.add(&[!a, b]);
/// assert_eq!(solver.solve(&mut (), &mut Effort::new()), Answer::Yes(vec![false, true]));
///
/// solver.add(&[!b]);
/// let Answer::No(proof) = solver.solve(&mut (), &mut Effort::new()) else { return Err("no proof") };
/// assert_eq!(proof.to_string(), "a 1 2\na -1 2\na -2\nl 1 : 2 0\nl : 3 2 1");
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Solver {
    pub(crate) clauses: Clauses,
    /// For each literal, the clauses that have to be visited when it becomes false.
    pub(crate) watches: Vec<Vec<Watch>>,
    /// For each literal, whether it is true, false or open.
    pub(crate) values: Vec<Value>,
    pub(crate) variables: Vec<Variable>,
    /// The literals that are true, in the order in which they became so.
    pub(crate) trail: Vec<Literal>,
    /// For each decision, the length of the trail before it.
    pub(crate) decisions: Vec<usize>,
    /// The number of literals of the trail whose watches have been visited.
    pub(crate) propagated: usize,
    /// The literals that the theory has heard of.
    told: Vec<Literal>,
    /// The number of told literals that are still true.
    told_and_true: usize,
    /// Axioms that were added before a search, which takes them up first.
    added: Queue,
    /// Axioms to be added at the next fixpoint.
    waiting: Queue,
    /// The number of variables that the search will have.
    wanted: u32,
    /// Literals preferred of variables that are wanted.
    preferred: Vec<Literal>,
    /// A false clause that the search has not learned from yet.
    conflict: Option<ClauseId>,
    is_contradictory: bool,
    pub(crate) order: Order,
    pub(crate) restarts: u64,
    pub(crate) conflicts_since_restart: u64,
    pub(crate) phases: Option<Phases>,
    /// The number of times that half of the learned clauses were forgotten.
    pub(crate) reductions: usize,
    pub(crate) log: Log,
    pub(crate) analysis: Analysis,
    pub(crate) conflicts: u64,
    /// Steps that have been taken and not yet been spent.
    pub(crate) work: u64,
    memory_elsewhere: usize,
}

/// The value of a literal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Value {
    Open,
    True,
    False,
}

/// The state of a variable.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Variable {
    /// The number of decisions before it got its value.
    pub(crate) level: u32,
    /// The clause that gave it its value.
    pub(crate) reason: ClauseId,
    /// Its place on the trail.
    pub(crate) place: u32,
    /// The step of the proof with the clause that fixes the value, if it does not depend on decisions.
    pub(crate) unit_step: u32,
    /// Whether a decision makes it false, unless the longest assignment says otherwise.
    pub(crate) prefers_false: bool,
    /// Whether it is false in the longest assignment of this course, which may not have a value for it.
    pub(crate) longest_is_false: Option<bool>,
    /// Whether it was false in the longest assignment since the last return.
    pub(crate) best_is_false: bool,
}

impl Variable {
    const NEW: Self = Self {
        level: 0,
        reason: NONE,
        place: 0,
        unit_step: NONE,
        prefers_false: true,
        longest_is_false: None,
        best_is_false: true,
    };
}

/// The bytes of a variable in all lists.
const BYTES_OF_VARIABLE: usize = size_of::<Variable>() + 64 + 2 * size_of::<Vec<Watch>>();

/// # Questions
impl Solver {
    /// Creates a solver without variables and clauses.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Makes sure that the solver has the variables below this number. Clauses add their variables by themselves.
    ///
    /// The next call of [`solve`](Self::solve) makes them, within its limits.
    pub fn add_variables(&mut self, count: u32) {
        self.wanted = self.wanted.max(count.min(Literal::MAX_VARIABLES));
    }

    /// Adds a clause. It may be empty, or contain a literal twice or with its negation.
    pub fn add(&mut self, clause: &[Literal]) {
        // It waits until the search continues, as its variables may take more memory than a limit allows.
        let is_before =
            self.decisions.is_empty() && self.conflict.is_none() && self.waiting.is_empty();
        let queue = if is_before { &mut self.added } else { &mut self.waiting };
        queue.push(clause, None);
    }

    /// Makes the search try a literal before its negation, until it has learned better.
    pub fn prefer(&mut self, literal: Literal) {
        match self.variables.get_mut(literal.variable() as usize) {
            Some(variable) => variable.prefers_false = literal.is_negative(),
            None => {
                self.add_variables(literal.variable() + 1);
                self.preferred.push(literal);
            }
        }
    }

    /// Makes decisions follow the longest assignment without a conflict, after this many conflicts.
    ///
    /// The search often finds an answer sooner if there are many, and later if there are few. Call this before the
    /// first [`solve`](Self::solve). A step remembers 16 values of a longer assignment.
    ///
    /// ```
    /// use certified_search::{Answer, Effort, Literal};
    /// use clause_learning::Solver;
    ///
    /// let mut solver = Solver::new();
    /// solver.follow_longest(0);
    /// solver.add(&[Literal::positive(0), Literal::positive(1)]);
    /// assert!(matches!(solver.solve(&mut (), &mut Effort::new()), Answer::Yes(_)));
    /// ```
    ///
    /// Source: target phases, A. Biere and M. Fleury, *Chasing Target Phases*, Pragmatics of SAT 2020.
    pub fn follow_longest(&mut self, after: u64) {
        self.phases = Some(Phases::after(after));
    }

    /// Sets the bytes that other tables of the same search take: they count towards the limit of memory.
    pub fn set_memory_elsewhere(&mut self, bytes: usize) {
        self.memory_elsewhere = bytes;
    }

    /// Returns the bytes that the solver takes.
    #[must_use]
    pub fn memory(&self) -> usize {
        let numbers = self.clauses.words.capacity() + self.log.words.capacity();
        // A clause has two watches, whose lists may be half empty.
        let watches = 4 * size_of::<Watch>() * self.log.starts.len();
        let variables = self.variables.len().max(self.wanted as usize);
        let held = size_of::<u32>() * (numbers + self.preferred.capacity())
            + size_of::<usize>() * self.log.starts.capacity()
            + watches
            + self.added.bytes()
            + self.waiting.bytes();
        // What a caller only asks for may be more than 32 bits can count.
        BYTES_OF_VARIABLE.saturating_mul(variables).saturating_add(held)
    }

    /// Returns the number of conflicts so far.
    #[must_use]
    pub const fn conflicts(&self) -> u64 {
        self.conflicts
    }

    pub(crate) fn value(&self, literal: Literal) -> Option<bool> {
        match self.values.get(literal.index())? {
            Value::Open => None,
            value => Some(*value == Value::True),
        }
    }

    pub(crate) fn is_full(&self) -> bool {
        self.trail.len() == self.variables.len()
    }
}

/// # The search
impl Solver {
    /// Decides whether the clauses, and those that the theory adds, can all be true.
    ///
    /// # Arguments
    /// * `theory`: the same one in each call; `&mut ()` if there is none.
    /// * `effort`: a step is a literal that becomes true, or a visit to four watched clauses. The memory covers
    ///   the clauses and the proof, which has fewer than 2^32 steps in any case.
    ///
    /// # Returns
    /// The value of each variable; or a proof that there are none.
    ///
    /// # Complexity
    /// Exponential at worst.
    #[must_use]
    pub fn solve<T: Theory>(
        &mut self,
        theory: &mut T,
        effort: &mut Effort<'_>,
    ) -> Answer<Vec<bool>, ClauseProof> {
        match self.search(theory, effort) {
            Ok(true) => {
                let literals = (0..self.variables.len() as u32).map(Literal::positive);
                Answer::Yes(literals.map(|literal| self.value(literal) == Some(true)).collect())
            }
            Ok(false) => {
                let beside = self.memory_elsewhere.saturating_add(self.memory());
                self.log.proof(beside, effort).map_or_else(Answer::open, Answer::No)
            }
            Err(stopped) => Answer::open(stopped),
        }
    }

    fn search<T: Theory>(
        &mut self,
        theory: &mut T,
        effort: &mut Effort<'_>,
    ) -> Result<bool, Stopped> {
        loop {
            // Nothing is half done here, so that the search can go on after a stop.
            effort.spend(core::mem::take(&mut self.work))?;
            if self.is_contradictory {
                return Ok(false);
            }
            self.make_room(effort)?;
            self.grow();
            if let Some(conflict) = self.conflict.take() {
                self.learn_from(conflict);
                continue;
            }
            if let Some(axiom) = self.added.pop() {
                self.insert(axiom);
                continue;
            }
            self.conflict = self.propagate();
            if self.conflict.is_some() {
                continue;
            }
            if let Some(axiom) = self.waiting.pop() {
                // Axioms of one call come one by one, as the first may change the values.
                self.insert(axiom);
                continue;
            }
            if self.tell(theory) {
                continue;
            }
            if self.restarts_now() {
                self.go_back(0);
                continue;
            }
            if self.decisions.is_empty() {
                self.change_course();
                self.forget();
            }
            match self.decision() {
                Some(literal) => {
                    self.decisions.push(self.trail.len());
                    self.assign(literal, NONE);
                }
                None => return Ok(true),
            }
        }
    }

    /// Holds the memory for the variables and clauses that the next step may add.
    fn make_room(&mut self, effort: &mut Effort<'_>) -> Result<(), Stopped> {
        let needs = [self.added.next_needs(), self.waiting.next_needs()];
        for (_, variables) in needs {
            self.add_variables(variables);
        }
        // A learned clause, its step and its hints are no longer than the trail and the level below it.
        let variables = self.variables.len().max(self.wanted as usize);
        let added: usize = needs.map(|(numbers, _)| numbers).iter().sum();
        let reserve = variables.saturating_mul(4).saturating_add(added + 16);
        let is_full = |words: &Vec<u32>| words.capacity() - words.len() < reserve;
        let lists = [&self.clauses.words, &self.log.words];
        let more: usize = lists
            .into_iter()
            .filter(|words| is_full(words))
            .map(|words| reserve.saturating_add(words.capacity() / 2))
            .fold(0, usize::saturating_add);
        let bytes = self.memory().saturating_add(more.saturating_mul(size_of::<u32>()));
        effort.hold_memory(self.memory_elsewhere.saturating_add(bytes))?;
        let numbers = self.clauses.words.len().max(self.log.starts.len());
        if numbers.saturating_add(reserve) >= u32::MAX as usize {
            return Err(effort.out_of_memory());
        }
        for words in [&mut self.clauses.words, &mut self.log.words] {
            if is_full(words) {
                words.reserve_exact(words.capacity() / 2 + reserve);
            }
        }
        Ok(())
    }

    /// Makes the variables that are wanted, for which there is room.
    fn grow(&mut self) {
        let count = self.wanted as usize;
        if self.variables.len() < count {
            let more = count - self.variables.len();
            self.values.resize(2 * count, Value::Open);
            self.watches.resize(2 * count, Vec::new());
            self.variables.resize(count, Variable::NEW);
            for _ in 0..more {
                self.analysis.add_variable();
                self.order.grow();
            }
        }
        for literal in core::mem::take(&mut self.preferred) {
            self.variables[literal.variable() as usize].prefers_false = literal.is_negative();
        }
    }

    /// Returns the open literal to be made true next.
    fn decision(&mut self) -> Option<Literal> {
        loop {
            let variable = self.order.pop()?;
            let literal = Literal::positive(variable);
            if self.values[literal.index()] == Value::Open {
                let variable = &self.variables[variable as usize];
                let prefers_false = variable.longest_is_false.unwrap_or(variable.prefers_false);
                return Some(if prefers_false { !literal } else { literal });
            }
        }
    }

    /// Brings the theory up to date, and returns whether it has added axioms.
    fn tell<T: Theory>(&mut self, theory: &mut T) -> bool {
        for literal in self.told.drain(self.told_and_true..).rev() {
            theory.unassign(literal);
        }
        let mut is_asked = self.is_full();
        for &literal in &self.trail[self.told.len()..] {
            is_asked |= theory.assign(literal);
            self.told.push(literal);
        }
        self.told_and_true = self.told.len();
        if is_asked {
            let mut axioms = Vec::new();
            theory.check(Values { solver: self }, &mut axioms);
            for axiom in axioms {
                self.waiting.push(&axiom.clause, axiom.name.as_deref());
            }
        }
        !self.waiting.is_empty()
    }

    /// Adds an axiom. Its literals may have any values.
    fn insert(&mut self, axiom: Axiom) {
        if self.is_contradictory {
            // The proof ends with the contradiction.
            return;
        }
        let step = match &axiom.name {
            Some(name) => self.log.named(name),
            None => self.log.axiom(&axiom.clause),
        };
        let mut clause = axiom.clause;
        clause.sort_unstable();
        clause.dedup();
        if clause.windows(2).any(|pair| pair[0] == !pair[1]) {
            return;
        }
        // The literals that stay true or open longest come first, to be watched.
        clause.sort_by_key(|&literal| match self.values[literal.index()] {
            Value::True => 0,
            Value::Open => 1,
            Value::False => u32::MAX - self.level_of(literal),
        });
        match clause[..] {
            [] => self.is_contradictory = true,
            [literal] => {
                self.go_back(0);
                match self.values[literal.index()] {
                    Value::Open => self.fix(literal, step),
                    Value::False => self.contradict(&[!literal], step),
                    Value::True => {}
                }
            }
            [first, second, ..] => {
                let id = self.attach(&clause, 0, step);
                let [value, next] = [first, second].map(|literal| self.values[literal.index()]);
                let below = self.level_of(second);
                if next != Value::False || value == Value::True {
                    return;
                }
                if value == Value::Open || self.level_of(first) > below {
                    // It is unit at an earlier level, where propagation would have found it.
                    self.go_back(below);
                    self.assign(first, id);
                } else {
                    self.go_back(below);
                    self.conflict = Some(id);
                }
            }
        }
    }

    /// Adds a clause of at least two literals and watches the first two.
    fn attach(&mut self, clause: &[Literal], levels: u32, step: u32) -> ClauseId {
        let id = self.clauses.push(clause, levels, step);
        for (literal, blocker) in [(clause[0], clause[1]), (clause[1], clause[0])] {
            self.watches[literal.index()].push(Watch { clause: id, blocker });
        }
        id
    }

    /// Learns a clause from a false one, and goes back to the level where the new clause makes a literal true.
    fn learn_from(&mut self, conflict: ClauseId) {
        self.conflicts += 1;
        self.conflicts_since_restart += 1;
        if self.decisions.is_empty() {
            let literals: Vec<Literal> = self.clauses.literals(conflict).map(|l| !l).collect();
            return self.contradict(&literals, self.clauses.step(conflict));
        }
        self.remember_phases();
        let learned = self.analyze(conflict);
        self.order.decay();
        self.go_back(learned.back_to);
        let step = self.log.lemma(&learned.clause, &learned.hints);
        match learned.clause[..] {
            [literal] => self.fix(literal, step),
            [literal, ..] => {
                let id = self.attach(&learned.clause, learned.levels, step);
                self.assign(literal, id);
            }
            [] => self.is_contradictory = true,
        }
        self.analysis.recycle(learned);
    }

    /// Ends the proof: these literals are true without any decision, and a step excludes one of them.
    fn contradict(&mut self, literals: &[Literal], step: u32) {
        let units = literals.iter().map(|l| self.variables[l.variable() as usize].unit_step);
        let hints: Vec<u32> = units.chain([step]).collect();
        self.log.lemma(&[], &hints);
        self.is_contradictory = true;
    }

    /// Makes an open literal true without any decision.
    fn fix(&mut self, literal: Literal, unit_step: u32) {
        self.variables[literal.variable() as usize].unit_step = unit_step;
        self.set(literal, NONE);
    }

    /// Makes an open literal true.
    #[inline]
    pub(crate) fn assign(&mut self, literal: Literal, reason: ClauseId) {
        if self.decisions.is_empty() {
            let others = self.clauses.literals(reason).filter(|&other| other != literal);
            let units = others.map(|l| self.variables[l.variable() as usize].unit_step);
            let hints: Vec<u32> = units.chain([self.clauses.step(reason)]).collect();
            let step = self.log.lemma(&[literal], &hints);
            self.fix(literal, step);
        } else {
            self.set(literal, reason);
        }
    }

    #[inline]
    fn set(&mut self, literal: Literal, reason: ClauseId) {
        self.values[literal.index()] = Value::True;
        self.values[(!literal).index()] = Value::False;
        let variable = &mut self.variables[literal.variable() as usize];
        variable.level = self.decisions.len() as u32;
        variable.reason = reason;
        variable.place = self.trail.len() as u32;
        self.trail.push(literal);
    }

    /// Takes back all decisions except the first ones, to this number.
    fn go_back(&mut self, level: u32) {
        let Some(&length) = self.decisions.get(level as usize) else { return };
        self.decisions.truncate(level as usize);
        for &literal in &self.trail[length..] {
            self.values[literal.index()] = Value::Open;
            self.values[(!literal).index()] = Value::Open;
            let variable = &mut self.variables[literal.variable() as usize];
            variable.prefers_false = literal.is_negative();
            self.order.insert(literal.variable());
        }
        self.trail.truncate(length);
        self.propagated = self.propagated.min(length);
        self.told_and_true = self.told_and_true.min(length);
    }

    #[inline]
    pub(crate) fn level(&self) -> u32 {
        self.decisions.len() as u32
    }

    #[inline]
    pub(crate) fn level_of(&self, literal: Literal) -> u32 {
        self.variables[literal.variable() as usize].level
    }
}
