//! Checks answers: `clobber check`.

use std::path::Path;

use certified_search::text::counted;
use clobber_cgt::OutcomeProof;
use clobber_check::proof_text::{GRID_DEGREE, read_bound, read_obstacle, read_steps};
use clobber_npc::{GridGraph, Reason};
use clobber_solitaire::lower_bound;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::answer::{Outcome, Wrong, difference, read_record, unlike, write_json};
use crate::cli::MODES;
use crate::commands::sc2::Sc2;
use crate::commands::solve::Solve;
use crate::fields::texts;
use crate::prelude::*;
use crate::service::InputArgs;

/// Checks answers of the other subcommands by the checkers alone
///
/// Each line is an answer in JSON (--format json), which names its subcommand, or in text with the question in front
/// (--echo); then ANSWERS names the subcommand. With `outcome proof` the input is one proof of `clobber outcome prove`;
/// with `solve proof`, `sc2 proof` or `gadget proof` it is a question in a line and proofs by clauses in the lines
/// below, as --proof of that subcommand writes them. The answer:
///
/// - right, the facts that are proved, and the fields of the answer that are not checked,
/// - refuted, and the claim that does not hold, with its place,
/// - open, and why: a limit was met, or the play holds and the bound cannot be checked, or a proof
///   rests on claims,
/// - nothing, and why: there is no certificate in the line.
///
/// The exit status is 1 if a line is neither right nor open, or if there is none. A bound that is
/// claimed by a search is checked by repeating that search.
///
/// Example: printf 'xoxo|oxox\tany\n' | clobber solve --format json | clobber check
#[derive(Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Check {
    /// The words before the first line.
    #[arg(skip)]
    answers: String,
    /// Whether an answer may go over several lines.
    #[arg(skip)]
    has_blocks: bool,
}

impl Answering for Check {
    const USAGE: Usage = Usage {
        limits: Limits::memory(1 << 30),
        needs_lines: true,
        // A grid graph may begin like a comment.
        is_comment: |line| line.starts_with('#') && !line.contains('\t'),
        takes_rest: is_opened,
        header: &["verdict", "reason"],
        ..Usage::new("check", "answers")
    };

    type Question = String;
    type Answer = Verdict;
    type Tables = ();

    fn run(mut lines: Lines<Self>, interrupt: &Interrupt) -> io::Result<bool> {
        lines.command.answers = known_names(&mut lines.input)?;
        lines.command.has_blocks = lines.input.blocks;
        lines.serve(interrupt)
    }

    fn takes_all(&self) -> bool {
        proof(&self.answers).is_some()
    }

    fn parse(line: &str) -> Result<String, Fault> {
        Ok(line.to_owned())
    }

    fn answer(&self, line: &String, (): &mut (), effort: &mut Effort) -> Answered<Verdict> {
        let name = &self.answers;
        if let Some(check) = proof(name) {
            Ok(check(line, effort)?.unwrap_or_else(Verdict::from))
        } else if is_opened(line) && !self.has_blocks {
            let message = "JSON on several lines: --blocks, with a blank line after each answer";
            Err(Fault::at(1, message).into())
        } else if line.starts_with('{') {
            let record = read_record(line, effort)?;
            match &record.result {
                Outcome::Answer(answer) => {
                    checked(&record.command, line, Some((&record.input, answer)), effort)
                }
                Outcome::Open(reason) => Ok(Verdict::Nothing(format!("open: {reason}"))),
                Outcome::Error(Wrong { message, .. }) => {
                    Ok(Verdict::Nothing(format!("an error: {message}")))
                }
            }
        } else if name.is_empty() {
            Err(not_json("check").into())
        } else {
            checked(name, line, None, effort)
        }
    }

    fn is_bad(verdict: &Verdict) -> bool {
        matches!(verdict, Verdict::Refuted(_) | Verdict::Nothing(_))
    }

    fn write(&self, _: &String, verdict: &Verdict, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = match verdict {
            Verdict::Right(_) => "right",
            Verdict::Refuted(_) => "refuted",
            Verdict::Open(_) => "open",
            Verdict::Nothing(_) => "nothing",
        };
        write!(f, "{word}\t{}", on_one_line(verdict.reason(), &[]))
    }
}

/// Returns whether the first line of a text is a bracket alone, as in JSON for people.
fn is_opened(text: &str) -> bool {
    text.lines().next().is_some_and(|line| line.trim_end() == "{")
}

/// Checks what `clobber outcome prove` writes.
fn outcome_proof(text: &str, effort: &mut Effort) -> Answered<Checking> {
    let proof = OutcomeProof::read(text, effort)?;
    if proof.root.is_empty() {
        return Err(Fault::new("there is nothing to check: no line has the word root").into());
    }
    let claims = proof.claims().count();
    let follow = counted(proof.findings.len() - claims, "sum follows", "sums follow");
    let claimed = counted(claims, "claim, which is not checked", "claims, which are not checked");
    Ok(proof.verdict(effort).map(|wins| {
        let result = if wins { "wins" } else { "loses" };
        let root = &proof.root;
        let statement = format!("x moves first and {result} {root}: {follow} by the rules");
        if claims == 0 {
            Verdict::Right(statement)
        } else {
            Verdict::Open(format!("{statement} from {claimed}"))
        }
    }))
}

/// Checks a grid graph, in the first line, and a proof that it has no Hamiltonian circuit, in the others.
fn gadget_proof(text: &str, effort: &mut Effort) -> Answered<Checking> {
    let graph: GridGraph = first_line(text).parse()?;
    let proof = read_steps(text, effort)?;
    let steps = counted(proof.steps.len(), "step", "steps");
    let checked = Reason::Clauses { proof }.check(&graph, effort);
    Ok(checked.and_then(|()| proved(format_args!("no Hamiltonian circuit, by a proof of {steps}"))))
}

/// Checks a position, in the first line, and proofs of the stones that play leaves, in the others.
fn solve_proof(text: &str, effort: &mut Effort) -> Answered<Checking> {
    let question = Solve::parse(first_line(text))?;
    let bound = read_bound(text, question.counted(), question.order, GRID_DEGREE, effort)?;
    let checked = bound.check(&question.board.position(), question.order, effort);
    Ok(checked.and_then(|()| proved(bound)))
}

/// Checks a position on a graph and a goal, in the first line. The other lines prove that the goal is impossible, or a
/// bound on the fewest stones.
fn sc2_proof(text: &str, effort: &mut Effort) -> Answered<Checking> {
    let question = Sc2::parse(first_line(text))?;
    let position = &question.position;
    let degree = degree_of(position.board(), effort)?;
    Ok(match question.goal {
        None => {
            let bound = read_bound(text, lower_bound(position), MoveOrder::Any, degree, effort)?;
            bound.check(position, MoveOrder::Any, effort).and_then(|()| proved(bound))
        }
        Some(goal) => {
            let obstacle = read_obstacle(text, degree, effort)?;
            let checked = obstacle.check(position, goal, effort);
            checked.and_then(|()| proved(format_args!("{goal} is impossible: {obstacle}")))
        }
    })
}

/// Returns the most neighbours of a vertex.
fn degree_of(board: &impl Topology, effort: &mut Effort) -> Result<usize, Stopped> {
    let mut vertices = (0..board.vertex_count()).filter_map(Vertex::from_index);
    vertices.try_fold(0, |most, vertex| {
        let degree = board.neighbors(vertex).count();
        effort.work(1 + degree as u64)?;
        Ok(most.max(degree))
    })
}

fn first_line(text: &str) -> &str {
    text.lines().next().unwrap_or_default()
}

/// Checks the answers of a subcommand.
pub(crate) enum How {
    /// An answer has a certificate, and perhaps a play.
    Answer { check: CheckAnswer, play: ReadPlay },
    /// Answers have no certificate.
    Nothing,
}

/// Checks a line: a record in JSON, whose input and answer are given, or a text.
type CheckAnswer = fn(&str, Option<(&str, &Value)>, &mut Effort) -> Answered<Verdict>;
type CheckText = fn(&str, &mut Effort) -> Answered<Checking>;
type ReadPlay = for<'a> fn(&'a str, &mut Effort) -> Answered<(&'a str, String)>;

impl How {
    pub(crate) const fn of_answers<C: Checked>() -> Self {
        Self::Answer { check: check_answer::<C>, play: read_play::<C> }
    }
}

/// Returns the check of a text that is a proof.
fn proof(name: &str) -> Option<CheckText> {
    match name {
        "gadget proof" => Some(gadget_proof),
        "outcome proof" => Some(outcome_proof),
        "sc2 proof" => Some(sc2_proof),
        "solve proof" => Some(solve_proof),
        _ => None,
    }
}

fn entry(name: &str) -> Option<&'static How> {
    MODES.iter().find(|mode| mode.name == name)?.how.as_ref()
}

/// Takes the words before the first line, which name a subcommand, or are none.
pub(crate) fn known_names(input: &mut InputArgs) -> io::Result<String> {
    let name = input.take_names().join(" ");
    if name.is_empty() || entry(&name).is_some() || proof(&name).is_some() {
        return Ok(name);
    }
    let is_file = Path::new(&name).is_file();
    let hint = if is_file { format!("; to read a file: -f {name}") } else { String::new() };
    Err(wrong_arguments(format_args!("there is no subcommand {name:?}{hint}")))
}

fn checked(
    name: &str,
    line: &str,
    record: Option<(&str, &Value)>,
    effort: &mut Effort,
) -> Answered<Verdict> {
    match entry(name) {
        Some(How::Answer { check, .. }) => check(line, record, effort),
        Some(How::Nothing) => {
            Ok(Verdict::Nothing(format!("answers of {name} are no certificates")))
        }
        None => Err(Fault::new(format_args!("there is no subcommand {name:?}")).into()),
    }
}

fn check_answer<C: Checked>(
    line: &str,
    record: Option<(&str, &Value)>,
    effort: &mut Effort,
) -> Answered<Verdict> {
    effort.check_limits()?;
    let Claimed { question, claim, unchecked, .. } = match record {
        Some((input, answer)) => Claimed::<C>::in_record(line, input, answer)?,
        None => Claimed::in_text(line)?,
    };
    let claim = match claim {
        Ok(claim) => claim,
        Err(verdict) => return Ok(verdict),
    };
    effort.check_limits()?;
    let verdict = C::check(&question, &claim, effort).unwrap_or_else(Verdict::from);
    Ok(match unchecked {
        Some(unchecked) => verdict.but_not(unchecked),
        None => verdict,
    })
}

struct Claimed<'a, C: Checked> {
    input: &'a str,
    question: C::Question,
    claim: Result<C::Claim, Verdict>,
    /// The part of the answer that the claim leaves out.
    unchecked: Option<String>,
}

impl<'a, C: Checked> Claimed<'a, C> {
    /// Reads the claim of a record that has nothing but what a claim has.
    fn in_record(record: &str, input: &'a str, answer: &Value) -> Result<Self, Fault> {
        let name = C::USAGE.name;
        let claim: C::Claim = claim_in(record, name)?;
        let written = serde_json::from_str(&json(&claim)?).map_err(Fault::new)?;
        let question = C::parse(input)?;
        let claim = match difference(answer, &written) {
            None => Ok(claim),
            Some(place) => {
                Err(Verdict::Nothing(format!("{name} does not write this field: {place}")))
            }
        };
        Ok(Self { input, question, claim, unchecked: counts_in(answer) })
    }

    fn in_text(line: &'a str) -> Result<Self, Fault> {
        let mut tabs = line.match_indices('\t').map(|(index, _)| index);
        let end = tabs.nth(C::USAGE.input.len() - 1).unwrap_or(line.len());
        let (input, answer) = (&line[..end], line.get(end + 1..).unwrap_or_default());
        let question = C::parse(input)?;
        let before = input.chars().count() + 1;
        let mut fields = Field::split(answer);
        fields.iter_mut().for_each(|field| field.column += before);
        let mut others = fields.as_slice();
        let claim = match fields[..] {
            [error] if error.text.starts_with("error: ") => {
                Err(Verdict::Nothing(format!("an {}", error.text)))
            }
            _ => match C::claim(&question, &mut others) {
                Ok(claim) => Ok(claim),
                Err(Unclaimed::Verdict(verdict)) => Err(verdict),
                Err(Unclaimed::Fault(fault)) => return Err(fault.or_at(before + 1)),
            },
        };
        let unchecked = (!others.is_empty()).then(|| texts(others).join(", "));
        Ok(Self { input, question, claim, unchecked })
    }
}

/// Reads a play in text, and returns its question and a record in JSON with its answer.
pub(crate) fn play_of<'a>(
    name: &str,
    line: &'a str,
    effort: &mut Effort,
) -> Answered<(&'a str, String)> {
    match entry(name) {
        _ if name.is_empty() => Err(not_json("film").into()),
        Some(How::Answer { play, .. }) => play(line, effort),
        _ => Err(no_play(name).into()),
    }
}

pub(crate) fn no_play(name: &str) -> Fault {
    Fault::new(format_args!("there is no play in an answer of {name}"))
}

fn read_play<'a, C: Checked>(line: &'a str, effort: &mut Effort) -> Answered<(&'a str, String)> {
    /// A character of a claim that is read, and written and read again.
    const CHARACTER: Square = Square { bytes: 4, nanoseconds: 30 };
    afford(line.len(), CHARACTER, effort)?;
    let Claimed::<C> { input, claim, .. } = Claimed::in_text(line)?;
    let claim = claim.map_err(|verdict| Fault::new(verdict.reason()))?;
    Ok((input, format!("{{\"answer\":{}}}", json(&claim)?)))
}

/// Returns the fault of a line that needs a name.
fn not_json(command: &str) -> Fault {
    let example = format!("clobber {command} solve");
    Fault::at(1, format_args!("not JSON; of lines of text, name the subcommand: {example}"))
}

fn json(claim: &impl Serialize) -> Result<String, Fault> {
    let mut written = Vec::new();
    write_json(claim, &mut written).map_err(Fault::new)?;
    String::from_utf8(written).map_err(Fault::new)
}

/// The part of a record that is a claim.
#[derive(Deserialize)]
struct Claim<A> {
    answer: A,
}

/// Reads the answer of a subcommand in a record, perhaps a part of it.
pub(crate) fn claim_in<A: DeserializeOwned>(record: &str, name: &str) -> Result<A, Fault> {
    let claim: Result<Claim<A>, _> = serde_json::from_str(record);
    let fault = |error| unlike(record, &format!("no answer of {name}"), &error);
    claim.map(|claim| claim.answer).map_err(fault)
}

/// Returns the name of what an answer says of the cost of its search, which no check finds out.
fn counts_in(answer: &Value) -> Option<String> {
    match answer {
        Value::Object(fields) if fields.contains_key("positions") => {
            Some("the number of positions".to_owned())
        }
        Value::Object(fields) => fields.values().find_map(counts_in),
        Value::Array(items) => items.iter().find_map(counts_in),
        _ => None,
    }
}
