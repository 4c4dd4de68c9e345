//! Bounds by clauses as a text: the question in the first line, and below it the proofs.
//!
//! `part NUMBER STONES` stands above the steps of the proof that a part keeps STONES stones, `whole STONES` above the proof
//! for the whole in alternating play. A part without a proof by clauses has a word instead: below `regions`, a line
//! `r KEEPS STONES` stands for each region. A part that is not named keeps the number of stones that counting proves.

use std::collections::BTreeSet;
use std::fmt;

use certified_search::{ClauseProof, Effort, ParseError, ProofStep};
use clobber_core::{Bound, MoveOrder};
use clobber_solitaire::{PartReason, Reason, Region, lower_bound};

use super::{Board, Question};
use crate::answer::{Failure, Fault};

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

/// Returns whether a bound can be written as a text.
pub(super) fn has_text(bound: &Bound<Reason>) -> bool {
    parts_and_whole(bound).is_some()
}

/// Writes a question and the proof of its bound.
pub(super) fn write(
    question: &Question,
    bound: &Bound<Reason>,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    write!(f, "{}\t{}", question.board, question.order)?;
    let counted = question.counted();
    let (parts, whole) = parts_and_whole(bound).unwrap_or_default();
    for (place, (part, counted)) in parts.iter().zip(counted.reason.parts()).enumerate() {
        if part.stones <= counted.stones {
            continue;
        }
        write!(f, "\npart {place} {}", part.stones)?;
        match &part.reason {
            PartReason::Clauses { proof } => write!(f, "\n{proof}")?,
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

fn write_region(region: &Region, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    write!(f, "\nr {}", region.keeps)?;
    region.stones.iter().try_for_each(|stone| write!(f, " {stone}"))
}

/// Reads a line of a region, and counts its bytes.
fn read_region(
    number: usize,
    line: &str,
    bytes: &mut usize,
    effort: &mut Effort<'_>,
) -> Result<Region, Failure> {
    let mut words = line.split_whitespace();
    let keeps = words.next().filter(|&word| word == "r").and_then(|_| words.next()?.parse().ok());
    let stones: Option<Vec<u32>> = words.map(|word| word.parse().ok()).collect();
    let (Some(keeps), Some(stones)) = (keeps, stones) else {
        let mut fault = Fault::new("expected `r KEEPS STONES`, all of them numbers".to_owned());
        fault.place = Some((number, 1));
        return Err(fault.into());
    };
    *bytes = bytes
        .saturating_add(2 * size_of::<Region>())
        .saturating_add(2 * size_of_val(stones.as_slice()));
    effort.hold_memory(*bytes)?;
    Ok(Region { stones, keeps })
}

/// The line above the steps of a proof.
enum Head {
    Part { place: usize, stones: usize, other: Option<PartReason> },
    Whole { stones: usize },
}

/// Reads a question and the proof of its bound.
pub(crate) fn read(
    text: &str,
    effort: &mut Effort<'_>,
) -> Result<(Question, Bound<Reason>), Failure> {
    let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
    let question = Question::parse(first)?;
    let counted = question.counted();
    let mut parts = counted.reason.parts().to_vec();
    let (mut whole, mut named) = (None, BTreeSet::new());
    let mut lines = (2..).zip(rest.lines()).filter(|(_, line)| !line.trim().is_empty()).peekable();
    let mut bytes = text.len();
    while let Some((number, line)) = lines.next() {
        let at_head = |what: String| {
            let mut fault = Fault::new(what);
            fault.place = Some((number, 1));
            fault
        };
        let head = read_head(line)
            .ok_or_else(|| at_head("expected `part NUMBER STONES` or `whole STONES`".to_owned()))?;
        let is_step = |(_, line): &(usize, &str)| !line.starts_with(['p', 'w']);
        let (mut steps, mut regions) = (Vec::new(), Vec::new());
        let has_regions =
            matches!(&head, Head::Part { other: Some(PartReason::Regions { .. }), .. });
        while let Some((number, line)) = lines.next_if(is_step) {
            if has_regions {
                regions.push(read_region(number, line, &mut bytes, effort)?);
            } else {
                steps.push(read_step(number, line, &mut bytes, effort)?);
            }
        }
        let proof = ClauseProof { steps };
        match (head, question.order) {
            (Head::Part { place, stones, other }, _) => {
                let part = parts.get_mut(place);
                let part = part.ok_or_else(|| at_head(format!("there is no part {place}")))?;
                if !named.insert(place) {
                    return Err(at_head(format!("part {place} comes twice")).into());
                }
                let reason = match other {
                    None => PartReason::Clauses { proof },
                    Some(PartReason::Regions { .. }) => PartReason::Regions { regions },
                    Some(other) => other,
                };
                *part = Bound { stones, reason };
            }
            (Head::Whole { stones }, MoveOrder::Alternating(first)) if whole.is_none() => {
                whole = Some((stones, first, proof));
            }
            (Head::Whole { .. }, _) => {
                return Err(at_head(
                    "`whole` stands once, and only if the colours take turns".to_owned(),
                )
                .into());
            }
        }
    }
    let bound = match whole {
        Some((stones, first, proof)) => {
            Bound { stones, reason: Reason::Clauses { first, stones, bounds: parts, proof } }
        }
        None => {
            let stones = parts.iter().map(|part| part.stones).fold(0, usize::saturating_add);
            Bound { stones, reason: Reason::Parts(parts) }
        }
    };
    Ok((question, bound))
}

fn read_head(line: &str) -> Option<Head> {
    let words: Vec<&str> = line.split_whitespace().collect();
    Some(match *words.as_slice() {
        ["part", place, stones] => {
            Head::Part { place: place.parse().ok()?, stones: stones.parse().ok()?, other: None }
        }
        ["part", place, stones, word] => {
            let other = OTHERS.into_iter().find(|(other, _)| *other == word)?.1;
            let (place, stones) = (place.parse().ok()?, stones.parse().ok()?);
            Head::Part { place, stones, other: Some(other) }
        }
        ["whole", stones] => Head::Whole { stones: stones.parse().ok()? },
        _ => return None,
    })
}

/// Reads a step of a proof in a line of this number, and counts the bytes that it and a clause that it names take in a check.
pub(crate) fn read_step(
    number: usize,
    line: &str,
    bytes: &mut usize,
    effort: &mut Effort<'_>,
) -> Result<ProofStep, Failure> {
    /// Of a stone of a cut on a grid: a literal for each colour, along four edges and of the root.
    const BYTES_A_NAME: usize = 4 * 2 * 5;
    let step: ProofStep = line
        .parse()
        .map_err(|error: ParseError| Fault::from(error.lowered(number.saturating_sub(1))))?;
    // In lists that may be half empty.
    let more = match &step {
        ProofStep::Axiom(clause) => size_of_val(clause.as_slice()),
        ProofStep::Named(name) => name.len().saturating_mul(BYTES_A_NAME),
        ProofStep::Lemma { clause, hints } => {
            size_of_val(clause.as_slice()) + size_of_val(hints.as_slice())
        }
    };
    *bytes = bytes.saturating_add(2 * size_of::<ProofStep>()).saturating_add(2 * more);
    effort.hold_memory(*bytes)?;
    Ok(step)
}

impl Question {
    /// Returns the bound of each part that takes no search.
    fn counted(&self) -> Bound<Reason> {
        match &self.board {
            Board::Row(row) => lower_bound(row),
            Board::Grid(grid) => lower_bound(grid),
        }
    }

    /// Checks a bound by its reason.
    pub(crate) fn check(
        &self,
        bound: &Bound<Reason>,
        effort: &mut Effort<'_>,
    ) -> Result<(), certified_search::Refuted> {
        match &self.board {
            Board::Row(row) => bound.check(row, self.order, effort),
            Board::Grid(grid) => bound.check(grid, self.order, effort),
        }
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Row(row) => write!(f, "{row}"),
            Self::Grid(grid) => write!(f, "{grid}"),
        }
    }
}
