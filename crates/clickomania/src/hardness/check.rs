//! Independent programs that check that there is no solution. They use the definitions, and share no code with the
//! searches.

use std::collections::BTreeSet;

use certified_search::{Effort, Refuted, Stopped};

use super::Exhausted;
use super::three_partition::ThreePartition;
use super::three_sat::Formula;

/// # Checking
impl Exhausted {
    /// Checks that a formula cannot be satisfied.
    ///
    /// The check assigns the variables in order. Two assignments of the first variables are equivalent if the same
    /// unfinished clauses are already true, and the check visits each such set of clauses once.
    ///
    /// # Arguments
    /// `formula`; `effort`: a step is a set of clauses and a value of the next variable; the sets are kept up to the limit of
    /// memory.
    ///
    /// # Complexity
    /// Exponential in the number of clauses that have variables both before and after some place in the order.
    ///
    /// # Errors
    /// [`Refuted`] if an assignment satisfies the formula; or if a limit was hit first ([`Refuted::stopped`]).
    ///
    /// ```
    /// use clickomania::Effort;
    /// use clickomania::hardness::three_sat::Formula;
    ///
    /// let formula: Formula = "1 2 0 1 -2 0 -1 2 0 -1 -2 0".parse()?;
    /// let none = formula.satisfying_assignment(&mut Effort::new()).no().ok_or("satisfiable")?;
    /// none.check_formula(&formula, &mut Effort::new())?;
    ///
    /// let formula: Formula = "1 2 0 1 -2 0 -1 2 0".parse()?;
    /// assert!(none.check_formula(&formula, &mut Effort::new()).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn check_formula(&self, formula: &Formula, effort: &mut Effort) -> Result<(), Refuted> {
        let clauses = formula.clauses();
        if clauses.iter().any(|clause| clause.literals().is_empty()) {
            return Ok(());
        }
        // The clauses that contain each variable, and whether it is their last one.
        let mut occurrences: Vec<Vec<(usize, bool)>> = vec![Vec::new(); formula.variables()];
        for (index, clause) in clauses.iter().enumerate() {
            if index % (1 << 12) == 0 {
                effort.check_limits()?;
            }
            let variables = clause.literals().iter().map(|literal| literal.variable);
            let variables: BTreeSet<usize> = variables.collect();
            for &variable in &variables {
                let is_last = variables.last() == Some(&variable);
                if let Some(of_variable) = occurrences.get_mut(variable) {
                    of_variable.push((index, is_last));
                }
            }
        }
        // The true clauses among those with a variable before this one and a variable from here on.
        let mut known: BTreeSet<Vec<usize>> = BTreeSet::from([Vec::new()]);
        for (variable, of_variable) in occurrences.iter().enumerate() {
            let mut next = BTreeSet::new();
            for (before, value) in known.iter().flat_map(|before| [(before, false), (before, true)])
            {
                effort.spend(1)?;
                let mut is_true = before.clone();
                let made_true = |clause: usize| {
                    clauses.get(clause).is_some_and(|clause| {
                        let mut literals = clause.literals().iter();
                        literals.any(|of| of.variable == variable && of.is_positive == value)
                    })
                };
                let mut is_alive = true;
                for &(clause, is_last) in of_variable {
                    let known = is_true.binary_search(&clause);
                    let holds = known.is_ok() || made_true(clause);
                    is_alive &= holds || !is_last;
                    match known {
                        Ok(place) if is_last => drop(is_true.remove(place)),
                        Err(place) if holds && !is_last => is_true.insert(place, clause),
                        _ => {}
                    }
                }
                if is_alive {
                    next.insert(is_true);
                }
            }
            hold(&next, effort)?;
            known = next;
        }
        none_if(known.is_empty(), "the formula can be satisfied")
    }

    /// Checks that integers cannot be partitioned.
    ///
    /// The check places the integers into triples in order. Only the sums of the incomplete triples matter for the
    /// rest, and the check visits each multiset of such sums once.
    ///
    /// # Arguments
    /// `instance`; `effort`: a step is a multiset of sums; they are kept up to the limit of memory.
    ///
    /// # Complexity
    /// Exponential in the number of integers.
    ///
    /// # Errors
    /// [`Refuted`] if there is a partition; or if a limit was hit first ([`Refuted::stopped`]).
    pub fn check_partition(
        &self,
        instance: &ThreePartition,
        effort: &mut Effort,
    ) -> Result<(), Refuted> {
        let target = u128::from(instance.target());
        // For each incomplete triple, in order: its number of integers and their sum.
        let mut known: BTreeSet<Vec<(u8, u128)>> = BTreeSet::from([Vec::new()]);
        for &number in instance.numbers() {
            let number = u128::from(number);
            let mut next = BTreeSet::new();
            for before in &known {
                effort.spend(1)?;
                for place in 0..=before.len() {
                    let mut after = before.clone();
                    let (count, sum) = match place < before.len() {
                        true => after.remove(place),
                        false => (0, 0),
                    };
                    match (count + 1, sum + number) {
                        (3, sum) if sum == target => {}
                        (3, _) => continue,
                        (2, sum) if sum >= target => continue,
                        placed => after.push(placed),
                    }
                    after.sort_unstable();
                    next.insert(after);
                }
            }
            hold(&next, effort)?;
            known = next;
        }
        none_if(!known.contains(&Vec::new()), "there is a partition")
    }
}

fn none_if(is_none: bool, otherwise: &str) -> Result<(), Refuted> {
    if is_none { Ok(()) } else { Err(Refuted::new(otherwise)) }
}

/// Stops the check if the table exceeds the memory.
fn hold<T>(kept: &BTreeSet<Vec<T>>, effort: &mut Effort) -> Result<(), Stopped> {
    let of_one =
        |kept: &Vec<T>| size_of_val(kept.as_slice()).saturating_add(size_of::<[Vec<T>; 2]>());
    effort.hold_memory(kept.iter().map(of_one).sum())
}
