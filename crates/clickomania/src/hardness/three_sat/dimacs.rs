//! Formulas in text: the DIMACS format.

use core::fmt;
use core::str::FromStr;

use super::formula::{Clause, Formula, FormulaError, Literal};
use crate::notation::{Place, Reader};

/// A text is not a formula. Names the line and the column, both from 1, in characters.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {kind}")]
pub struct FormulaParseError {
    line: usize,
    column: usize,
    kind: FormulaParseErrorKind,
}

/// What is wrong at the place that a [`FormulaParseError`] names.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FormulaParseErrorKind {
    /// A word that is neither a literal nor 0.
    #[error("not a literal: {found:?}")]
    NotALiteral {
        /// The word.
        found: String,
    },
    /// A line that begins with `p` is not `p cnf VARIABLES CLAUSES`, or is not the first.
    #[error("expected `p cnf VARIABLES CLAUSES`, once, before the clauses")]
    NotAHeader,
    /// The last clause does not end with 0.
    #[error("the last clause does not end with 0")]
    UnfinishedClause,
    /// There are not as many clauses as the header says.
    #[error("{found} clauses, but the header says {expected}")]
    UnequalClauses {
        /// As the header says.
        expected: usize,
        /// In the text.
        found: usize,
    },
    /// The clauses make no formula.
    #[error(transparent)]
    Formula(#[from] FormulaError),
}

impl FormulaParseError {
    /// The line, from 1.
    #[must_use]
    pub const fn line(&self) -> usize {
        self.line
    }

    /// The column, from 1, in characters.
    #[must_use]
    pub const fn column(&self) -> usize {
        self.column
    }

    /// What is wrong.
    #[must_use]
    pub const fn kind(&self) -> &FormulaParseErrorKind {
        &self.kind
    }
}

fn error_at(place: Place, kind: impl Into<FormulaParseErrorKind>) -> FormulaParseError {
    FormulaParseError { line: place.line(), column: place.column(), kind: kind.into() }
}

impl FromStr for Formula {
    type Err = FormulaParseError;

    /// Reads clauses, each a list of literals that ends with 0; how they are laid out on lines does not
    /// matter. Lines that begin with `c` are comments. A header `p cnf VARIABLES CLAUSES` may come
    /// first; without it, the variables are those up to the highest that occurs.
    ///
    /// ```
    /// use clickomania::hardness::three_sat::Formula;
    ///
    /// let formula: Formula = "c a comment\np cnf 3 2\n1 -2 0\n2 0\n".parse()?;
    /// assert_eq!(formula.to_string().parse(), Ok(formula));
    ///
    /// let error = "1 -2 x 0".parse::<Formula>().unwrap_err();
    /// assert_eq!(error.to_string(), "line 1, column 6: not a literal: \"x\"");
    /// # Ok::<(), clickomania::hardness::three_sat::FormulaParseError>(())
    /// ```
    fn from_str(text: &str) -> Result<Self, FormulaParseError> {
        let mut words = Words::new(text);
        let mut header: Option<Header> = None;
        let mut clauses: Vec<Clause> = Vec::new();
        let mut literals = Vec::new();
        let mut clause_start = None;
        let mut occurring = 0;
        while let Some(word) = words.next() {
            if word.text == "p" {
                let is_first = header.is_none() && clauses.is_empty() && clause_start.is_none();
                let read = is_first.then(|| Header::read(&mut words)).flatten();
                let not_a_header = FormulaParseErrorKind::NotAHeader;
                header = Some(read.ok_or_else(|| error_at(word.place, not_a_header))?);
                continue;
            }
            let start = *clause_start.get_or_insert(word.place);
            if word.text == "0" {
                clauses.push(Clause::new(&literals).map_err(|error| error_at(start, error))?);
                literals.clear();
                clause_start = None;
                continue;
            }
            let literal = literal_of(&word.text).ok_or_else(|| {
                let found = word.text.clone();
                error_at(word.place, FormulaParseErrorKind::NotALiteral { found })
            })?;
            occurring = occurring.max(literal.variable.saturating_add(1));
            let variables = header.as_ref().map_or(Self::MAX_VARIABLES, |header| header.variables);
            // Refuses the literal where it stands, if it is to be refused.
            Clause::new(&[literal])
                .and_then(|alone| Self::new(variables, [alone]))
                .map_err(|error| error_at(word.place, error))?;
            literals.push(literal);
        }
        let end = words.place();
        if clause_start.is_some() {
            return Err(error_at(end, FormulaParseErrorKind::UnfinishedClause));
        }
        let found = clauses.len();
        let variables = match header {
            Some(Header { clauses: expected, .. }) if expected != found => {
                return Err(error_at(
                    end,
                    FormulaParseErrorKind::UnequalClauses { expected, found },
                ));
            }
            Some(Header { variables, .. }) => variables,
            None => occurring,
        };
        Self::new(variables, clauses).map_err(|error| error_at(end, error))
    }
}

impl fmt::Display for Formula {
    /// A header and a line for each clause; with `{:#}` all clauses on one line, without a header.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let clause_end = if f.alternate() { "" } else { "\n" };
        if !f.alternate() {
            writeln!(f, "p cnf {} {}", self.variables(), self.clauses().len())?;
        }
        for (index, clause) in self.clauses().iter().enumerate() {
            if f.alternate() && index > 0 {
                f.write_str(" ")?;
            }
            for literal in clause.literals() {
                write!(f, "{literal} ")?;
            }
            write!(f, "0{clause_end}")?;
        }
        Ok(())
    }
}

/// A literal from its number, which is not 0.
fn literal_of(word: &str) -> Option<Literal> {
    let (is_positive, digits) =
        word.strip_prefix('-').map_or((true, word), |digits| (false, digits));
    if !digits.bytes().all(|digit| digit.is_ascii_digit()) {
        return None;
    }
    let number: usize = digits.parse().ok()?;
    Some(Literal { variable: number.checked_sub(1)?, is_positive })
}

/// What the line `p cnf VARIABLES CLAUSES` says.
struct Header {
    variables: usize,
    clauses: usize,
}

impl Header {
    /// Reads what follows the `p`.
    fn read(words: &mut Words<'_>) -> Option<Self> {
        words.next().filter(|word| word.text == "cnf")?;
        let variables = words.next()?.text.parse().ok()?;
        let clauses = words.next()?.text.parse().ok()?;
        Some(Self { variables, clauses })
    }
}

/// The words of a text without its comments.
struct Words<'a> {
    reader: Reader<'a>,
    at_line_start: bool,
}

struct Word {
    text: String,
    place: Place,
}

impl<'a> Words<'a> {
    fn new(text: &'a str) -> Self {
        Self { reader: Reader::new(text), at_line_start: true }
    }

    /// Where the next word begins, or the text ends.
    const fn place(&self) -> Place {
        self.reader.place()
    }

    fn next(&mut self) -> Option<Word> {
        loop {
            match self.reader.peek()? {
                '\n' => {
                    self.reader.next();
                    self.at_line_start = true;
                }
                space if space.is_whitespace() => {
                    self.reader.next();
                }
                'c' if self.at_line_start => {
                    while self.reader.peek().is_some_and(|next| next != '\n') {
                        self.reader.next();
                    }
                }
                _ => break,
            }
        }
        self.at_line_start = false;
        let place = self.reader.place();
        let mut text = String::new();
        while let Some(next) = self.reader.peek().filter(|next| !next.is_whitespace()) {
            text.push(next);
            self.reader.next();
        }
        Some(Word { text, place })
    }
}
