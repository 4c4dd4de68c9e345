//! Bounds and obstacles by clauses as texts, which programs in any language can check.
//!
//! The first line is the question, which is not read here. The proofs stand below it, each under a line that says what it
//! proves:
//!
//! | line | the proof below shows that |
//! |---|---|
//! | `part NUMBER STONES` | at least STONES stones of this part remain |
//! | `whole STONES` | alternating play leaves at least STONES stones |
//! | `goal NUMBER` | this part cannot leave the stones of a goal |
//!
//! A goal needs a proof for each number of trees that it allows, from the least up. Lines `r KEEPS STONES` above the steps
//! are regions that keep stones; the proof relies on them. A part may have a word instead of a proof: `factors`,
//! `dynamic-program`, `swept`, `exhausted`, or `regions` with the lines of its regions below. A part that is not named
//! keeps the stones that counting proves.
//!
//! ```
//! use clobber_check::{Bound, Effort, MoveOrder, PartReason, Reason, proof_text};
//! use clobber_core::{Path, Position};
//!
//! let row: Position<Path> = "xxxoxxx".parse()?;
//! let counted = Bound { stones: 1, reason: PartReason::Survivor };
//! let counted = Bound { stones: 1, reason: Reason::Parts(vec![counted]) };
//! let text = "xxxoxxx\tany\npart 0 4 factors";
//! let effort = &mut Effort::new();
//! let bound = proof_text::read_bound(text, counted.clone(), MoveOrder::Any, 2, effort)?;
//! assert!(bound.check(&row, MoveOrder::Any, effort).is_ok());
//! assert_eq!(proof_text::display_bound(&bound, &counted).to_string(), "\npart 0 4 factors");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use core::fmt;
use core::str::FromStr;

use certified_search::text::{self, from_fn};
use certified_search::{ClauseProof, Effort, ParseError, ParseErrorKind, ProofStep, Stopped};
use clobber_core::{Bound, MoveOrder};

use crate::obstacle::Obstacle;
use crate::reason::{PartReason, Reason, Region};

/// The reason why a text was not read.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ReadError {
    /// The text has another form.
    Parse(ParseError),
    /// A limit of the effort.
    Stopped(Stopped),
}

impl From<ParseError> for ReadError {
    fn from(error: ParseError) -> Self {
        Self::Parse(error)
    }
}

impl From<Stopped> for ReadError {
    fn from(stopped: Stopped) -> Self {
        Self::Stopped(stopped)
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Parse(error) => error.fmt(f),
            Self::Stopped(stopped) => stopped.fmt(f),
        }
    }
}

impl core::error::Error for ReadError {}

/// The words for reasons without a proof by clauses: a check derives them again.
const OTHERS: [(&str, PartReason); 5] = [
    ("factors", PartReason::Factors),
    ("dynamic-program", PartReason::DynamicProgram),
    ("swept", PartReason::Swept { frontiers: 0 }),
    ("exhausted", PartReason::Exhausted { positions: 0 }),
    ("regions", PartReason::Regions { regions: Vec::new() }),
];

/// Returns the bounds of the parts, and the proof of the whole, if a bound has this form.
fn parts_and_whole(bound: &Bound<Reason>) -> Option<(&[Bound<PartReason>], Option<&ClauseProof>)> {
    match &bound.reason {
        Reason::Parts(parts) => Some((parts, None)),
        Reason::Clauses { bounds, proof, .. } => Some((bounds, Some(proof))),
        _ => None,
    }
}

/// Returns whether a bound has this form of text.
pub fn has_text(bound: &Bound<Reason>) -> bool {
    parts_and_whole(bound).is_some()
}

/// Writes the proofs of a bound, each below a line end, except those by counting.
pub fn display_bound(bound: &Bound<Reason>, counted: &Bound<Reason>) -> impl fmt::Display {
    from_fn(move |f| write_bound(bound, counted, f))
}

fn write_bound(
    bound: &Bound<Reason>,
    counted: &Bound<Reason>,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    let (parts, whole) = parts_and_whole(bound).unwrap_or_default();
    for (place, (part, counted)) in parts.iter().zip(counted.reason.parts()).enumerate() {
        if part.stones <= counted.stones {
            continue;
        }
        write!(f, "\npart {place} {}", part.stones)?;
        match &part.reason {
            PartReason::Clauses { proof } => write!(f, "\n{proof}")?,
            PartReason::RegionsAndClauses { regions, proof } => {
                regions.iter().try_for_each(|region| write_region(region, f))?;
                write!(f, "\n{proof}")?;
            }
            reason => {
                let kind = core::mem::discriminant(reason);
                let is_it = |other: &&(_, PartReason)| core::mem::discriminant(&other.1) == kind;
                OTHERS.iter().find(is_it).map_or(Ok(()), |(word, _)| write!(f, " {word}"))?;
                if let PartReason::Regions { regions } = reason {
                    regions.iter().try_for_each(|region| write_region(region, f))?;
                }
            }
        }
    }
    whole.map_or(Ok(()), |proof| write!(f, "\nwhole {}\n{proof}", bound.stones))
}

/// Writes the proofs that a goal is impossible in a part, each below a line end.
pub fn display_obstacle(part: usize, proofs: &[ClauseProof]) -> impl fmt::Display {
    from_fn(move |f| proofs.iter().try_for_each(|proof| write!(f, "\ngoal {part}\n{proof}")))
}

fn write_region(region: &Region, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    write!(f, "\nr {}", region.keeps)?;
    region.stones.iter().try_for_each(|stone| write!(f, " {stone}"))
}

/// Counts the bytes that a text and its check take.
struct Bytes<'a, 'w> {
    held: usize,
    effort: &'a mut Effort<'w>,
}

impl Bytes<'_, '_> {
    /// Holds memory for lists that may be half empty.
    fn hold(&mut self, more: usize) -> Result<(), ReadError> {
        self.effort.work(1)?;
        self.held = self.held.saturating_add(2 * more);
        Ok(self.effort.hold_memory(self.held)?)
    }
}

/// A line above a proof, and the lines below it.
struct Section {
    number: usize,
    head: Head,
    steps: Vec<ProofStep>,
    regions: Vec<Region>,
}

enum Head {
    Part { place: usize, stones: usize, other: Option<PartReason> },
    Whole { stones: usize },
    Goal { part: usize },
}

impl Section {
    /// Reads all sections of a text behind its first line. A vertex has at most `degree` neighbours.
    fn read_all(
        text: &str,
        degree: usize,
        effort: &mut Effort<'_>,
    ) -> Result<Vec<Self>, ReadError> {
        let mut bytes = Bytes { held: text.len(), effort };
        let mut sections: Vec<Self> = Vec::new();
        let lines = (1..).zip(text.lines()).skip(1).filter(|(_, line)| !line.trim().is_empty());
        for (number, line) in lines {
            let expected = |what: &str| at(number, format_args!("expected {what}"));
            match sections.last_mut() {
                Some(section) if !line.starts_with(['p', 'w', 'g']) => {
                    if section.takes_region(line) {
                        let region = read_region(line);
                        let region = region
                            .ok_or_else(|| expected("`r KEEPS STONES`, all of them numbers"))?;
                        bytes.hold(size_of::<Region>() + size_of_val(region.stones.as_slice()))?;
                        section.regions.push(region);
                    } else {
                        section.steps.push(step(number, line, degree, &mut bytes)?);
                    }
                }
                _ => {
                    let heads = "`part NUMBER STONES`, `whole STONES` or `goal NUMBER`";
                    let head = read_head(line).ok_or_else(|| expected(heads))?;
                    bytes.hold(size_of::<Self>())?;
                    sections.push(Self { number, head, steps: Vec::new(), regions: Vec::new() });
                }
            }
        }
        Ok(sections)
    }

    /// Returns whether the next line has to be a region.
    fn takes_region(&self, line: &str) -> bool {
        match self.head {
            Head::Part { other: Some(PartReason::Regions { .. }), .. } => true,
            Head::Part { other: None, .. } => {
                self.steps.is_empty() && line.split_whitespace().next() == Some("r")
            }
            _ => false,
        }
    }

    fn fault(&self, message: impl fmt::Display) -> ReadError {
        at(self.number, message).into()
    }
}

fn at(line: usize, message: impl fmt::Display) -> ParseError {
    ParseError::new(1, ParseErrorKind::invalid(message)).lowered(line - 1)
}

fn read_region(line: &str) -> Option<Region> {
    let mut words = line.split_whitespace();
    let keeps = words.next().filter(|&word| word == "r").and_then(|_| number(words.next()?))?;
    let stones = words.map(number).collect::<Option<_>>()?;
    Some(Region { stones, keeps })
}

/// Reads a number of digits alone.
fn number<N: FromStr>(word: &str) -> Option<N> {
    text::number(word).ok()
}

fn read_head(line: &str) -> Option<Head> {
    let words: Vec<&str> = line.split_whitespace().collect();
    Some(match *words.as_slice() {
        ["part", place, stones] => {
            Head::Part { place: number(place)?, stones: number(stones)?, other: None }
        }
        ["part", place, stones, word] => {
            let other = OTHERS.into_iter().find(|(other, _)| *other == word)?.1;
            let (place, stones) = (number(place)?, number(stones)?);
            Head::Part { place, stones, other: Some(other) }
        }
        ["whole", stones] => Head::Whole { stones: number(stones)? },
        ["goal", part] => Head::Goal { part: number(part)? },
        _ => return None,
    })
}

/// Reads the proof of a bound below the first line of a text.
///
/// # Arguments
/// `counted`: the bounds of the parts that stand for those that the text leaves out. `degree`: the most neighbours of
/// a vertex. `effort`: holds the memory that the text, the proof and its check take; there are no steps.
///
/// # Errors
/// The text has another form, or does not answer a question in this order of play; or the memory does not suffice.
pub fn read_bound(
    text: &str,
    counted: Bound<Reason>,
    order: MoveOrder,
    degree: usize,
    effort: &mut Effort<'_>,
) -> Result<Bound<Reason>, ReadError> {
    let mut parts = counted.reason.parts().to_vec();
    let (mut whole, mut named) = (None, vec![false; parts.len()]);
    for section in Section::read_all(text, degree, effort)? {
        match (&section.head, order) {
            (&Head::Part { place, stones, ref other }, _) => {
                let (Some(part), Some(is_named)) = (parts.get_mut(place), named.get_mut(place))
                else {
                    return Err(section.fault(format_args!("there is no part {place}")));
                };
                if core::mem::replace(is_named, true) {
                    return Err(section.fault(format_args!("part {place} comes twice")));
                }
                let (regions, proof) = (section.regions, ClauseProof { steps: section.steps });
                let reason = match other {
                    None if regions.is_empty() => PartReason::Clauses { proof },
                    None => PartReason::RegionsAndClauses { regions, proof },
                    Some(PartReason::Regions { .. }) => PartReason::Regions { regions },
                    Some(other) => other.clone(),
                };
                *part = Bound { stones, reason };
            }
            (&Head::Whole { stones }, MoveOrder::Alternating(first)) if whole.is_none() => {
                whole = Some((stones, first, ClauseProof { steps: section.steps }));
            }
            (Head::Whole { .. }, _) => {
                let message = "`whole` stands once, and only if the colours take turns";
                return Err(section.fault(message));
            }
            (Head::Goal { .. }, _) => return Err(section.fault("the question has no goal")),
        }
    }
    Ok(match whole {
        Some((stones, first, proof)) => {
            Bound { stones, reason: Reason::Clauses { first, stones, bounds: parts, proof } }
        }
        None => {
            let stones = parts.iter().map(|part| part.stones).fold(0, usize::saturating_add);
            Bound { stones, reason: Reason::Parts(parts) }
        }
    })
}

/// Reads the proofs that a goal is impossible below the first line of a text.
///
/// # Errors
/// The errors of [`read_bound`].
pub fn read_obstacle(
    text: &str,
    degree: usize,
    effort: &mut Effort<'_>,
) -> Result<Obstacle, ReadError> {
    let (mut of, mut proofs) = (None, Vec::new());
    for section in Section::read_all(text, degree, effort)? {
        match section.head {
            Head::Goal { part } if *of.get_or_insert(part) == part => {
                proofs.push(ClauseProof { steps: section.steps });
            }
            _ => return Err(section.fault("expected `goal NUMBER`, of one part alone")),
        }
    }
    let part = of.ok_or_else(|| at(2, "expected `goal NUMBER`"))?;
    Ok(Obstacle::Clauses { part, proofs })
}

/// Reads the steps of a proof about a grid, behind the first line of a text.
///
/// # Errors
/// The errors of [`read_bound`].
pub fn read_steps(text: &str, effort: &mut Effort<'_>) -> Result<ClauseProof, ReadError> {
    let mut bytes = Bytes { held: text.len(), effort };
    let lines = (1..).zip(text.lines()).skip(1).filter(|(_, line)| !line.trim().is_empty());
    let steps = lines.map(|(number, line)| step(number, line, GRID_DEGREE, &mut bytes));
    Ok(ClauseProof { steps: steps.collect::<Result<_, _>>()? })
}

/// The most neighbours of a square.
pub const GRID_DEGREE: usize = 4;

/// Reads a step of a proof in a line of this number. Counts the bytes that the step and a clause that it names take.
fn step(
    number: usize,
    line: &str,
    degree: usize,
    bytes: &mut Bytes<'_, '_>,
) -> Result<ProofStep, ReadError> {
    let step = line.parse::<ProofStep>().map_err(|error| error.lowered(number - 1))?;
    let more = match &step {
        ProofStep::Axiom(clause) => size_of_val(clause.as_slice()),
        // Of each stone a literal for each colour, along its edges and of the root.
        ProofStep::Named(name) => name.len().saturating_mul(4 * 2 * (degree + 1)),
        ProofStep::Lemma { clause, hints } => {
            size_of_val(clause.as_slice()) + size_of_val(hints.as_slice())
        }
    };
    bytes.hold(size_of::<ProofStep>() + more)?;
    Ok(step)
}
