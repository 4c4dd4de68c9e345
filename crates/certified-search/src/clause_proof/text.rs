//! The text of a proof: one step per line.

use core::fmt;
use core::str::FromStr;

use super::{ClauseProof, ProofStep};
use crate::literal::Literal;
use crate::text::{ParseError, ParseErrorKind, Place, number, words};

/// Writes one step per line.
impl fmt::Display for ClauseProof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, step) in self.steps.iter().enumerate() {
            write!(f, "{}{step}", if index > 0 { "\n" } else { "" })?;
        }
        Ok(())
    }
}

impl fmt::Display for ProofStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fn words<W: fmt::Display>(f: &mut fmt::Formatter<'_>, words: &[W]) -> fmt::Result {
            words.iter().try_for_each(|word| write!(f, " {word}"))
        }
        match self {
            Self::Axiom(clause) => {
                f.write_str("a")?;
                words(f, clause)
            }
            Self::Named(name) => {
                f.write_str("c")?;
                words(f, name)
            }
            Self::Lemma { clause, hints } => {
                f.write_str("l")?;
                words(f, clause)?;
                f.write_str(" :")?;
                words(f, hints)
            }
        }
    }
}

/// Reads the steps. Blanks around a line and lines without a step are skipped.
impl FromStr for ClauseProof {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut steps = Vec::new();
        for (index, line) in text.lines().enumerate() {
            if !line.trim().is_empty() {
                let step = line.parse::<ProofStep>();
                steps.push(step.map_err(|error| error.lowered(index))?);
            }
        }
        Ok(Self { steps })
    }
}

impl FromStr for ProofStep {
    type Err = ParseError;

    fn from_str(line: &str) -> Result<Self, ParseError> {
        let mut words = words(line);
        let too_early = || {
            let mut end = Place::START;
            end.pass(line);
            ParseErrorKind::UnexpectedEnd.at(end)
        };
        match words.next() {
            Some((_, "a")) => Ok(Self::Axiom(words.map(literal).collect::<Result<_, _>>()?)),
            Some((_, "c")) => Ok(Self::Named(words.map(integer).collect::<Result<_, _>>()?)),
            Some((_, "l")) => {
                let mut clause = Vec::new();
                loop {
                    match words.next() {
                        Some((_, ":")) => break,
                        Some(word) => clause.push(literal(word)?),
                        None => return Err(too_early().expecting("`:` and the hints")),
                    }
                }
                Ok(Self::Lemma { clause, hints: words.map(integer).collect::<Result<_, _>>()? })
            }
            Some((place, word)) => Err(unexpected(place, word).expecting("`a`, `c` or `l`")),
            None => Err(too_early().expecting("a step")),
        }
    }
}

fn literal((place, word): (Place, &str)) -> Result<Literal, ParseError> {
    // One form for each, as other readers may compare texts.
    let is_plain = !word.starts_with(['+', '0']) && !word.starts_with("-0");
    let literal = word.parse().ok().filter(|_| is_plain).and_then(Literal::from_dimacs);
    literal.ok_or_else(|| unexpected(place, word).expecting("a literal"))
}

fn integer((place, word): (Place, &str)) -> Result<u32, ParseError> {
    number(word).map_err(|error| error.moved_to(place))
}

fn unexpected(place: Place, word: &str) -> ParseError {
    match word.chars().next() {
        Some(found) => ParseErrorKind::UnexpectedCharacter { found }.at(place),
        None => ParseErrorKind::UnexpectedEnd.at(place),
    }
}

#[cfg(feature = "serde")]
crate::serde_as_text!(ClauseProof);
