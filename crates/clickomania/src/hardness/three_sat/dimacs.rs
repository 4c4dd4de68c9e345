//! Formulas in text: the DIMACS format.

use core::fmt;
use core::str::FromStr;

use certified_search::text::{Place, Reader};
use certified_search::{ParseError, ParseErrorKind};

use super::formula::{Clause, Formula, Literal};

impl FromStr for Formula {
    type Err = ParseError;

    /// Reads clauses, each a list of literals that ends with 0. Line breaks do not matter. Lines that begin with `c`
    /// are comments, and `%` ends the formula. A header `p cnf VARIABLES CLAUSES` may come first; without it, the
    /// highest number that occurs is the number of variables.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut words = Words::new(text);
        let mut header: Option<Header> = None;
        let mut clauses: Vec<Clause> = Vec::new();
        let mut literals = Vec::new();
        let mut clause_start = None;
        let mut occurring = 0;
        while let Some((word, place)) = words.next() {
            // Files of SATLIB end with `%`.
            if word == "%" && clause_start.is_none() {
                break;
            }
            if word == "p" {
                let is_first = header.is_none() && clauses.is_empty() && clause_start.is_none();
                let read = is_first.then(|| Header::read(&mut words)).flatten();
                let expected = "expected `p cnf VARIABLES CLAUSES`, once, before the clauses";
                header = Some(read.ok_or_else(|| ParseErrorKind::invalid(expected).at(place))?);
                continue;
            }
            let start = *clause_start.get_or_insert(place);
            if word == "0" {
                let clause = Clause::new(&literals);
                clauses.push(clause.map_err(|error| ParseErrorKind::invalid(error).at(start))?);
                literals.clear();
                clause_start = None;
                continue;
            }
            let literal = literal_of(word).ok_or_else(|| {
                ParseErrorKind::invalid(format_args!("not a literal: {word:?}")).at(place)
            })?;
            occurring = occurring.max(literal.variable.saturating_add(1));
            let variables = header.as_ref().map_or(Self::MAX_VARIABLES, |header| header.variables);
            // Report an invalid literal at its place.
            Clause::new(&[literal])
                .and_then(|alone| Self::new(variables, [alone]))
                .map_err(|error| ParseErrorKind::invalid(error).at(place))?;
            literals.push(literal);
        }
        let end = words.reader.place();
        if clause_start.is_some() {
            return Err(ParseErrorKind::invalid("the last clause does not end with 0").at(end));
        }
        let found = clauses.len();
        let variables = match header {
            Some(Header { clauses: expected, .. }) if expected != found => {
                let reason = format!("{found} clauses, but the header says {expected}");
                return Err(ParseErrorKind::invalid(reason).at(end));
            }
            Some(Header { variables, .. }) => variables,
            None => occurring,
        };
        Self::new(variables, clauses).map_err(|error| ParseErrorKind::invalid(error).at(end))
    }
}

impl fmt::Display for Formula {
    /// Writes a header and a line for each clause; with `{:#}` all clauses on one line, without a header.
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

/// Returns a literal from its number, which is not 0.
fn literal_of(word: &str) -> Option<Literal> {
    let (is_positive, digits) =
        word.strip_prefix('-').map_or((true, word), |digits| (false, digits));
    if !digits.bytes().all(|digit| digit.is_ascii_digit()) {
        return None;
    }
    let number: usize = digits.parse().ok()?;
    Some(Literal { variable: number.checked_sub(1)?, is_positive })
}

/// The numbers of the line `p cnf VARIABLES CLAUSES`.
struct Header {
    variables: usize,
    clauses: usize,
}

impl Header {
    /// Reads the rest of the line after `p`.
    fn read(words: &mut Words<'_>) -> Option<Self> {
        words.next().filter(|(word, _)| *word == "cnf")?;
        let variables = words.next()?.0.parse().ok()?;
        let clauses = words.next()?.0.parse().ok()?;
        Some(Self { variables, clauses })
    }
}

/// The words of a text without its comments.
struct Words<'a> {
    reader: Reader<'a>,
    /// The line of the last word.
    line: usize,
}

impl<'a> Words<'a> {
    fn new(text: &'a str) -> Self {
        Self { reader: Reader::new(text), line: 0 }
    }

    fn next(&mut self) -> Option<(&'a str, Place)> {
        loop {
            let (word, place) = self.reader.next_word()?;
            let is_first = place.line() > core::mem::replace(&mut self.line, place.line());
            if !is_first || !word.starts_with('c') {
                return Some((word, place));
            }
            self.reader.find(|&next| next == '\n');
        }
    }
}
