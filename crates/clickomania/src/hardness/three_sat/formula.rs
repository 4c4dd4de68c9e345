//! Formulas in conjunctive normal form with at most three literals per clause, and assignments.

use core::fmt;

use certified_search::{Certificate, Refuted};

use super::error::ThreeSatError;

/// A variable or its negation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Literal {
    /// The variable, from 0. Texts count from 1.
    pub variable: usize,
    /// False for the negation.
    pub is_positive: bool,
}

/// A disjunction of at most three literals. The empty clause is false.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Clause {
    /// The literals, padded beyond `len` with copies of a fixed one.
    literals: [Literal; 3],
    len: usize,
}

/// A conjunction of clauses of at most three literals: an instance of 3-SAT.
///
/// ```
/// use clickomania::Certificate;
/// use clickomania::hardness::three_sat::{Assignment, Clause, Formula, Literal};
///
/// // (x1 or not x2) and (x2 or x3) and (not x1)
/// let formula: Formula = "1 -2 0 2 3 0 -1 0".parse()?;
/// assert_eq!((formula.variables(), formula.clauses().len()), (3, 3));
///
/// let assignment = Assignment::new([false, false, true]);
/// assert_eq!(assignment.check(&formula), Ok(()));
/// let refuted = Assignment::new([true; 3]).check(&formula).unwrap_err();
/// assert_eq!(refuted.to_string(), "clause 2: no literal is true");
///
/// let (x, y) = (Literal::positive(0), Literal::positive(1));
/// let formula = Formula::new(2, [Clause::new(&[x, y])?, Clause::new(&[Literal::negative(0)])?])?;
/// assert_eq!(formula.to_string(), "p cnf 2 2\n1 2 0\n-1 0\n");
/// assert!(Formula::new(1, [Clause::new(&[y])?]).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Formula {
    variables: usize,
    clauses: Vec<Clause>,
}

/// A truth value for each variable.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Assignment(Vec<bool>);

impl Literal {
    /// Returns a variable, from 0, as a literal.
    #[must_use]
    pub const fn positive(variable: usize) -> Self {
        Self { variable, is_positive: true }
    }

    /// Returns the negation of a variable, from 0.
    #[must_use]
    pub const fn negative(variable: usize) -> Self {
        Self { variable, is_positive: false }
    }
}

impl Clause {
    /// Returns the disjunction of these literals.
    ///
    /// # Errors
    /// If there are more than three literals.
    pub fn new(literals: &[Literal]) -> Result<Self, ThreeSatError> {
        let mut three = [Literal::positive(0); 3];
        if literals.len() > three.len() {
            return Err(ThreeSatError::LongClause { found: literals.len() });
        }
        for (place, &literal) in three.iter_mut().zip(literals) {
            *place = literal;
        }
        Ok(Self { literals: three, len: literals.len() })
    }

    /// Returns the literals.
    pub fn literals(&self) -> &[Literal] {
        self.literals.get(..self.len).unwrap_or_default()
    }
}

impl Formula {
    /// The most variables that a formula may have.
    pub const MAX_VARIABLES: usize = 1 << 24;

    /// Returns the conjunction of these clauses.
    ///
    /// # Arguments
    /// The number of variables, which need not all occur, and the clauses.
    ///
    /// # Errors
    /// If there are too many variables, or a clause has a variable that the formula does not have.
    pub fn new(
        variables: usize,
        clauses: impl IntoIterator<Item = Clause>,
    ) -> Result<Self, ThreeSatError> {
        if variables > Self::MAX_VARIABLES {
            let limit = Self::MAX_VARIABLES;
            return Err(ThreeSatError::TooManyVariables { found: variables, limit });
        }
        let clauses: Vec<Clause> = clauses.into_iter().collect();
        let literals = clauses.iter().flat_map(Clause::literals);
        match literals.map(|literal| literal.variable).find(|&variable| variable >= variables) {
            Some(variable) => {
                let variable = variable.saturating_add(1);
                Err(ThreeSatError::NoSuchVariable { variable, variables })
            }
            None => Ok(Self { variables, clauses }),
        }
    }

    /// Returns the number of variables.
    pub const fn variables(&self) -> usize {
        self.variables
    }

    /// Returns the clauses.
    pub fn clauses(&self) -> &[Clause] {
        &self.clauses
    }
}

impl Assignment {
    /// Returns the values of the variables in order.
    #[must_use]
    pub fn new(values: impl IntoIterator<Item = bool>) -> Self {
        Self(values.into_iter().collect())
    }

    /// Returns the values of the variables in order.
    pub fn values(&self) -> &[bool] {
        &self.0
    }

    /// Returns the value of a variable, from 0. A variable beyond the last value is false.
    pub fn value(&self, variable: usize) -> bool {
        self.0.get(variable).copied().unwrap_or(false)
    }

    /// Returns whether a literal is true.
    pub fn satisfies(&self, literal: Literal) -> bool {
        self.value(literal.variable) == literal.is_positive
    }
}

impl Certificate<Formula> for Assignment {
    /// Checks that the assignment satisfies the formula.
    ///
    /// # Errors
    /// The first clause without a true literal.
    fn check(&self, formula: &Formula) -> Result<(), Refuted> {
        let is_false =
            |clause: &Clause| !clause.literals().iter().any(|&literal| self.satisfies(literal));
        let unsatisfied = formula.clauses.iter().position(is_false);
        unsatisfied.map_or(Ok(()), |clause| Err(Self::no_true_literal(clause)))
    }
}

impl Assignment {
    pub(super) fn no_true_literal(clause: usize) -> Refuted {
        Refuted::new("no literal is true").at("clause", clause)
    }
}

impl fmt::Display for Literal {
    /// Writes the number of the variable, from 1, with a minus sign if it is negated.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.is_positive { "" } else { "-" };
        write!(f, "{sign}{}", self.variable.saturating_add(1))
    }
}

impl fmt::Display for Assignment {
    /// Writes the true literals with spaces between them; `-` if there is no variable.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return f.write_str("-");
        }
        for (variable, &is_positive) in self.0.iter().enumerate() {
            let space = if variable > 0 { " " } else { "" };
            write!(f, "{space}{}", Literal { variable, is_positive })?;
        }
        Ok(())
    }
}
