//! Proofs that clauses contradict each other, checked in one pass.

mod text;

use std::borrow::Cow;

use crate::certificate::{Certificate, Refuted};
use crate::literal::Literal;

/// Proves that the clauses of a question contradict each other: a list of clauses that ends with the empty one.
///
/// The proof does not contain the question. Its checker asks [`Axioms`] whether a clause may be used, so it needs no
/// list of all clauses. You trust only the [`Axioms`] and [`check`](Self::check). Such proofs are known as RUP with
/// hints (LRAT).
///
/// ```
/// use certified_search::{Axioms, Certificate, ClauseProof, Literal, Refuted};
///
/// /// Of two switches at least one is on; both are off.
/// struct Switches;
///
/// impl Axioms for Switches {
///     fn check_clause(&self, clause: &[Literal]) -> Result<(), Refuted> {
///         let [a, b] = [0, 1].map(Literal::positive);
///         let holds = [vec![a, b], vec![!a], vec![!b]].iter().any(|axiom| axiom == clause);
///         if holds { Ok(()) } else { Err(Refuted::new("not one of the three")) }
///     }
///
///     fn named_clause(&self, _: &[u32]) -> Result<Vec<Literal>, Refuted> {
///         Err(Refuted::new("no clause has a name"))
///     }
/// }
///
/// // Two axioms give clause 2, and with the third the contradiction.
/// let proof: ClauseProof = "a 1 2\na -1\nl 2 : 1 0\na -2\nl : 2 3".parse()?;
/// assert_eq!(proof.check(&Switches), Ok(()));
///
/// let wrong: ClauseProof = "a 1 2\na -1\nl : 1 0".parse()?;
/// assert_eq!(
///     wrong.check(&Switches).unwrap_err().to_string(),
///     "step 2: the hints lead to no contradiction",
/// );
/// # Ok::<(), certified_search::ParseError>(())
/// ```
///
/// # Text
/// Each line is a step. Steps are numbered from 0, and literals are written as in the DIMACS format.
///
/// | line | step |
/// |---|---|
/// | `a -3 7 12` | [`ProofStep::Axiom`]: the clause "not 2, or 6, or 11" |
/// | `c 0 1 17` | [`ProofStep::Named`]: the clause that the numbers 0, 1, 17 name |
/// | `l 5 -9 : 0 3 2` | [`ProofStep::Lemma`]: the clause "4 or not 8", which follows from the steps 0, 3 and 2 |
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct ClauseProof {
    /// The steps; the last one is the empty clause.
    pub steps: Vec<ProofStep>,
}

/// One step of a [`ClauseProof`]: a clause, and the reason why it may be used.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum ProofStep {
    /// A clause of the question.
    Axiom(Vec<Literal>),
    /// A clause of the question that is too long to write, given by numbers that name it.
    Named(Vec<u32>),
    /// A clause that follows from earlier steps.
    Lemma {
        /// The clause.
        clause: Vec<Literal>,
        /// The numbers of earlier steps. If all literals of the clause are false, each of these steps in turn makes one
        /// more literal true, and the last one is false.
        hints: Vec<u32>,
    },
}

/// Decides which clauses a proof may start from: the meaning of the variables.
pub trait Axioms {
    /// Checks that a clause is one of the question.
    ///
    /// # Errors
    /// [`Refuted`] if it is not.
    fn check_clause(&self, clause: &[Literal]) -> Result<(), Refuted>;

    /// Returns the clause of the question that these numbers name.
    ///
    /// # Errors
    /// [`Refuted`] if they name none.
    fn named_clause(&self, name: &[u32]) -> Result<Vec<Literal>, Refuted>;

    /// Counts work of the checker towards the limits of a check. Without this method there are none.
    ///
    /// # Arguments
    /// `steps`: literals that the checker has gone through since the last call; `bytes`: all that it holds.
    ///
    /// # Errors
    /// [`Refuted`] by a limit.
    fn account(&self, steps: u64, bytes: usize) -> Result<(), Refuted> {
        let _ = (steps, bytes);
        Ok(())
    }
}

impl ClauseProof {
    /// Reads the name of a clause that stands for a set of elements, such as a cut of a graph.
    ///
    /// # Arguments
    /// `name`: the numbers of the elements; `count`: elements are numbered below it; `element`: the noun for the message.
    ///
    /// # Returns
    /// The numbers in order.
    ///
    /// # Complexity
    /// O(k log k) for k numbers, whatever `count` is.
    ///
    /// # Errors
    /// [`Refuted`] if a number occurs twice, or if no element has it.
    pub fn named_set(name: &[u32], count: usize, element: &str) -> Result<Vec<u32>, Refuted> {
        let mut set = name.to_vec();
        set.sort_unstable();
        if let Some(number) = set.last().filter(|&&number| number as usize >= count) {
            return Err(Refuted::new(format_args!("there is no {element} {number}")));
        }
        let mut pairs = set.iter().zip(set.iter().skip(1));
        match pairs.find(|(number, next)| number == next) {
            Some((number, _)) => Err(Refuted::new(format_args!("{element} {number} occurs twice"))),
            None => Ok(set),
        }
    }
}

/// The statement is that the axioms contradict each other. The checker relies on the axioms alone.
impl<A: Axioms> Certificate<A> for ClauseProof {
    /// Checks each step, in time linear in the steps and in the clauses that the hints name.
    fn check(&self, axioms: &A) -> Result<(), Refuted> {
        let mut checker = Checker { clauses: Vec::new(), true_at: Vec::new(), named: 0, work: 0 };
        for (index, step) in self.steps.iter().enumerate() {
            checker.add(step, axioms).map_err(|refuted| match refuted.stopped() {
                Some(_) => refuted,
                None => refuted.at("step", index),
            })?;
        }
        match checker.clauses.last() {
            Some(clause) if clause.is_empty() => Ok(()),
            _ => Err(Refuted::new("the last step is not the empty clause")),
        }
    }
}

/// The clauses of the steps before the next one.
struct Checker<'a> {
    clauses: Vec<Cow<'a, [Literal]>>,
    /// For each literal of the axioms, the number (from 1) of the last step in whose check it was true.
    true_at: Vec<u32>,
    /// The literals of all named clauses.
    named: usize,
    /// The literals checked since the last report to the axioms.
    work: u64,
}

impl<'a> Checker<'a> {
    fn add(&mut self, step: &'a ProofStep, axioms: &impl Axioms) -> Result<(), Refuted> {
        if self.clauses.len() >= u32::MAX as usize {
            return Err(Refuted::new("there are too many steps"));
        }
        let clause = match step {
            ProofStep::Axiom(clause) => {
                axioms.check_clause(clause)?;
                Cow::Borrowed(clause.as_slice())
            }
            ProofStep::Named(name) => {
                let clause = axioms.named_clause(name)?;
                self.named += clause.len();
                self.work(name.len(), axioms)?;
                Cow::Owned(clause)
            }
            ProofStep::Lemma { clause, hints } => {
                self.check_lemma(clause, hints, axioms)?;
                Cow::Borrowed(clause.as_slice())
            }
        };
        self.work(clause.len(), axioms)?;
        // Only variables of the axioms count, whatever numbers a proof contains.
        let most = clause.iter().map(|literal| literal.index() | 1).max();
        let size = most.map_or(0, |index| index + 1).max(self.true_at.len());
        self.true_at.resize(size, 0);
        self.clauses.push(clause);
        Ok(())
    }

    /// Counts literals that have been gone through, and one more. The axioms hear of many together.
    fn work(&mut self, literals: usize, axioms: &impl Axioms) -> Result<(), Refuted> {
        const TOGETHER: u64 = 1 << 10;
        self.work += literals as u64 + 1;
        if self.work < TOGETHER {
            return Ok(());
        }
        let bytes = size_of::<Cow<'_, [Literal]>>() * self.clauses.capacity()
            + size_of::<Literal>() * self.named
            + size_of::<u32>() * self.true_at.capacity();
        axioms.account(core::mem::take(&mut self.work), bytes)
    }

    fn check_lemma(
        &mut self,
        clause: &[Literal],
        hints: &[u32],
        axioms: &impl Axioms,
    ) -> Result<(), Refuted> {
        for &literal in clause {
            if self.is_true(literal) {
                return Err(Refuted::new(format_args!("contains {literal} and its negation")));
            }
            self.make_true(!literal)?;
        }
        let mut is_contradicted = false;
        for (place, &hint) in hints.iter().enumerate() {
            let at_hint = |fault: &str| Refuted::new(fault).at("hint", place);
            if is_contradicted {
                return Err(at_hint("comes after the contradiction"));
            }
            let Some(step) = self.clauses.get(hint as usize) else {
                return Err(at_hint("is no earlier step"));
            };
            let length = step.len();
            let mut open = None;
            for &literal in step.iter() {
                if self.is_true(literal) {
                    return Err(at_hint("is true already"));
                }
                if !self.is_true(!literal) && open.replace(literal).is_some_and(|o| o != literal) {
                    return Err(at_hint("has two literals that are not false"));
                }
            }
            match open {
                Some(literal) => self.make_true(literal)?,
                None => is_contradicted = true,
            }
            self.work(length, axioms)?;
        }
        match is_contradicted {
            true => Ok(()),
            false => Err(Refuted::new("the hints lead to no contradiction")),
        }
    }

    /// Returns whether a literal is true in the check of the current step.
    fn is_true(&self, literal: Literal) -> bool {
        self.true_at.get(literal.index()).is_some_and(|&at| at == self.current())
    }

    fn make_true(&mut self, literal: Literal) -> Result<(), Refuted> {
        let current = self.current();
        let entry = self.true_at.get_mut(literal.index());
        let unknown =
            || Refuted::new(format_args!("no earlier axiom has the variable of {literal}"));
        *entry.ok_or_else(unknown)? = current;
        Ok(())
    }

    /// Returns the number of the current step, from 1.
    fn current(&self) -> u32 {
        self.clauses.len() as u32 + 1
    }
}
