//! Bounds and obstacles by clauses as a text: the question in the first line, and below it the proofs.
//!
//! `part NUMBER STONES` stands above the steps of the proof that a part keeps STONES stones, `whole STONES` above the
//! proof for the whole in alternating play. `goal NUMBER` stands above the proof that a part cannot leave the stones
//! of a goal, once for each number of trees that the goal allows, from the least up. Regions that the proof of a part
//! relies on stand above its steps, each in a line `r KEEPS STONES`. A part without a proof by clauses has a word
//! instead, and below `regions` the lines of the regions. A part that is not named keeps the number of stones that
//! counting proves.

use std::fmt;
use std::str::FromStr;

use certified_search::{ClauseProof, Effort, ParseError, ProofStep, Stopped};
use clobber_core::{Bound, MoveOrder, Topology};
use clobber_graphs::Obstacle;
use clobber_solitaire::{PartReason, Reason, Region, lower_bound};

use super::Question;
use crate::answer::{Answered, Failure, Fault};
use crate::fields::is_integer;

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

pub(crate) fn has_text(bound: &Bound<Reason>) -> bool {
    parts_and_whole(bound).is_some()
}

/// Writes the proofs of a bound, except those by counting.
pub(crate) fn write(
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

/// Writes the proofs that a goal is impossible in a part.
pub(crate) fn write_obstacle(
    (part, proofs): (usize, &[ClauseProof]),
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    proofs.iter().try_for_each(|proof| write!(f, "\ngoal {part}\n{proof}"))
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
    fn hold(&mut self, more: usize) -> Answered<()> {
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
    fn read_all(text: &str, degree: usize, effort: &mut Effort) -> Answered<Vec<Self>> {
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

    fn fault(&self, message: impl fmt::Display) -> Failure {
        at(self.number, message).into()
    }
}

fn at(line: usize, message: impl fmt::Display) -> Fault {
    let mut fault = Fault::new(message);
    fault.place = Some((line, 1));
    fault
}

fn read_region(line: &str) -> Option<Region> {
    let mut words = line.split_whitespace();
    let keeps = words.next().filter(|&word| word == "r").and_then(|_| number(words.next()?))?;
    let stones = words.map(number).collect::<Option<_>>()?;
    Some(Region { stones, keeps })
}

/// Reads a number of digits alone.
fn number<N: FromStr>(word: &str) -> Option<N> {
    word.parse().ok().filter(|_| is_integer(word))
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
pub(crate) fn read_bound(
    text: &str,
    (counted, order): (Bound<Reason>, MoveOrder),
    degree: usize,
    effort: &mut Effort,
) -> Answered<Bound<Reason>> {
    let mut parts = counted.reason.parts().to_vec();
    let (mut whole, mut named) = (None, vec![false; parts.len()]);
    for section in Section::read_all(text, degree, effort)? {
        match (&section.head, order) {
            (&Head::Part { place, stones, ref other }, _) => {
                if place >= parts.len() {
                    return Err(section.fault(format_args!("there is no part {place}")));
                }
                if core::mem::replace(&mut named[place], true) {
                    return Err(section.fault(format_args!("part {place} comes twice")));
                }
                let (regions, proof) = (section.regions, ClauseProof { steps: section.steps });
                let reason = match other {
                    None if regions.is_empty() => PartReason::Clauses { proof },
                    None => PartReason::RegionsAndClauses { regions, proof },
                    Some(PartReason::Regions { .. }) => PartReason::Regions { regions },
                    Some(other) => other.clone(),
                };
                parts[place] = Bound { stones, reason };
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
pub(crate) fn read_obstacle(text: &str, degree: usize, effort: &mut Effort) -> Answered<Obstacle> {
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
pub(crate) fn read_steps(text: &str, effort: &mut Effort) -> Answered<ClauseProof> {
    let mut bytes = Bytes { held: text.len(), effort };
    let lines = (1..).zip(text.lines()).skip(1).filter(|(_, line)| !line.trim().is_empty());
    let steps = lines.map(|(number, line)| step(number, line, GRID_DEGREE, &mut bytes));
    Ok(ClauseProof { steps: steps.collect::<Result<_, _>>()? })
}

/// The most neighbours of a square.
pub(crate) const GRID_DEGREE: usize = 4;

/// Reads a step of a proof in a line of this number. Counts the bytes that the step and a clause that it names take.
fn step(
    number: usize,
    line: &str,
    degree: usize,
    bytes: &mut Bytes<'_, '_>,
) -> Answered<ProofStep> {
    let step: ProofStep = line
        .parse()
        .map_err(|error: ParseError| Fault::from(error.lowered(number.saturating_sub(1))))?;
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

/// Returns the most neighbours of a vertex.
pub(crate) fn degree_of(board: &impl Topology, effort: &mut Effort) -> Result<usize, Stopped> {
    let mut vertices = (0..board.vertex_count()).filter_map(clobber_core::Vertex::from_index);
    vertices.try_fold(0, |most, vertex| {
        let degree = board.neighbors(vertex).count();
        effort.work(1 + degree as u64)?;
        Ok(most.max(degree))
    })
}

impl Question {
    /// Returns the bound of each part that takes no search.
    pub(crate) fn counted(&self) -> Bound<Reason> {
        lower_bound(&self.board.position())
    }

    pub(crate) fn check(
        &self,
        bound: &Bound<Reason>,
        effort: &mut Effort,
    ) -> Result<(), certified_search::Refuted> {
        bound.check(&self.board.position(), self.order, effort)
    }
}

impl fmt::Display for Question {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}\t{}", self.board.position(), self.order)
    }
}
