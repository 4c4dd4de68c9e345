//! The strong properties of a graph at the prompt: `clobber sc2 strong`.

use std::fmt;

use certified_search::Refuted;
use clap::Args;
use clobber_core::{
    Answer, Color, Delta, Effort, JokerReduction, Limits, ParseError, Position, Stopped, Topology,
};
use clobber_graphs::{Goal, NamedBoard, Obstacle, StrongReducibility, SubsetTable};
use serde::{Deserialize, Serialize};

use super::{LIMITS, check_play, failure};
use crate::failure::Fault;
use crate::fields::{Field, joined};
use crate::line_command::{Answered, LineCommand};
use crate::verdict::{Checked, Checking, Unclaimed, proved, says_no_more};

/// Decides whether graphs are strongly reducible, by all plays from all colourings
///
/// Each line is a graph of `clobber sc2`; one of ten vertices takes half a second, and one of twelve
/// ten seconds. The answer is a field for each property: strongly 1-reducible, strongly 1-reducible
/// joker, strongly 2-reducible. A field is yes, or no, the number of cases that fail, and the first of
/// them: a colouring, and a goal of `clobber sc2`.
///
/// The JSON has all cases, the colourings in order (bit V of the number of a colouring is 1 if
/// vertex V is x), and for each the goals in the order of the vertex, x before o: a play, or the
/// reason why there is none. `clobber check` replays the plays; for an answer in text it finds them
/// anew.
///
/// Dorbec, Duchêne and Gravier, Solitaire Clobber played on Hamming graphs, section 1.
///
/// Example: clobber sc2 strong K2xK3 C5
#[derive(Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Strong {}

/// The properties, in the order of the fields, and their names.
const PROPERTIES: [(StrongReducibility, &str); 3] = [
    (StrongReducibility::One, "strongly 1-reducible"),
    (StrongReducibility::OneWithJoker, "strongly 1-reducible joker"),
    (StrongReducibility::Two, "strongly 2-reducible"),
];

/// The three properties of a graph.
#[derive(Default, Serialize, Deserialize)]
pub(crate) struct Properties {
    one: Property,
    joker: Property,
    two: Property,
    /// Whether the cases are to be found anew: those of a text, which leaves them out.
    #[serde(skip)]
    is_text: bool,
}

/// A property, case by case.
#[derive(Default, PartialEq, Serialize, Deserialize)]
struct Property {
    /// The number of cases that fail.
    failures: usize,
    /// The colouring and the goal of the first one.
    first: Option<(String, Goal)>,
    /// None of an answer in text.
    cases: Option<Vec<Case>>,
}

/// Whether a colouring reaches a goal, and how or why not.
#[derive(PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Case {
    Yes(JokerReduction),
    No(Obstacle),
}

impl Properties {
    fn each(&self) -> [&Property; 3] {
        [&self.one, &self.joker, &self.two]
    }
}

/// Returns all full colourings of a board.
fn colourings(board: &NamedBoard) -> Result<impl Iterator<Item = Position<&NamedBoard>>, Fault> {
    let (count, most) = (board.vertex_count(), SubsetTable::MAX_STONES);
    if count > most {
        return Err(Fault::new(format_args!(
            "all colourings are tried of graphs of up to {most} vertices, and this one has {count}"
        )));
    }
    Ok((0..1_u32 << count).map(move |black| {
        Position::from_fn(board, |vertex| {
            Some(if black >> vertex.get() & 1 == 1 { Color::Black } else { Color::White })
        })
    }))
}

/// Returns the invariant as an obstacle to a single stone, if it is one: its check is short.
fn by_delta(
    position: &Position<&NamedBoard>,
    goal: Goal,
    effort: &mut Effort<'_>,
) -> Result<Option<Obstacle>, Stopped> {
    let deltas = Delta::of_start_and_end(position, goal, effort)?;
    let deltas = deltas.filter(|[start, end]| start.class() != end.class());
    Ok(deltas
        .filter(|_| matches!(goal, Goal::One { .. }))
        .map(|[delta, end]| Obstacle::Delta { delta, goal: end.class() }))
}

impl LineCommand for Strong {
    const NAME: &'static str = "sc2 strong";
    const UNIT: &'static str = "graphs";
    const INPUT: &'static [&'static str] = &["graph"];
    const LIMITS: Limits = LIMITS;

    type Question = NamedBoard;
    type Answer = Properties;
    type Tables = ();

    fn parse(line: &str) -> Result<NamedBoard, Fault> {
        line.trim_end().parse().map_err(|error: ParseError| error.into())
    }

    fn answer(&self, board: &NamedBoard, (): &mut (), effort: &mut Effort<'_>) -> Answered<Self> {
        let mut found = Properties::default();
        for property in [&mut found.one, &mut found.joker, &mut found.two] {
            property.cases = Some(Vec::new());
        }
        let mut memory = 0;
        for position in colourings(board)? {
            let plays = SubsetTable::with_joker(&position, effort).map_err(failure)?;
            let properties = [&mut found.one, &mut found.joker, &mut found.two];
            for ((definition, _), property) in PROPERTIES.into_iter().zip(properties) {
                for goal in definition.goals(&position) {
                    // A look at the sets of stones, about, for each of the moves.
                    effort.spend(1 << position.stone_count())?;
                    let case = match plays.reach(goal).map_err(failure)? {
                        Answer::Yes(play) => {
                            memory += size_of_val(play.moves.as_slice());
                            Case::Yes(play)
                        }
                        Answer::No(obstacle) => {
                            property.failures += 1;
                            property.first.get_or_insert_with(|| (position.to_string(), goal));
                            Case::No(by_delta(&position, goal, effort)?.unwrap_or(obstacle))
                        }
                        Answer::Open { stopped, .. } => return Err(stopped.into()),
                    };
                    // A list that has just grown is twice as long as it has to be.
                    memory += 2 * size_of::<Case>();
                    property.cases.get_or_insert_default().push(case);
                }
            }
            drop(plays);
            effort.hold_memory(memory)?;
        }
        Ok(found)
    }

    fn header(&self) -> Vec<&'static str> {
        PROPERTIES.iter().map(|&(_, name)| name).collect()
    }

    fn write(&self, _: &NamedBoard, found: &Properties, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let field = |property: &Property| match &property.first {
            None => "yes".to_owned(),
            Some((stones, goal)) => format!("no, {}: {stones} {goal}", property.failures),
        };
        write!(f, "{}", joined(|| found.each().map(field), "\t", ""))
    }
}

impl Checked for Strong {
    type Claim = Properties;

    fn claim(_: &NamedBoard, fields: &[Field<'_>]) -> Result<Properties, Unclaimed> {
        let &[one, joker, two] = fields else { return Err(says_no_more(PROPERTIES.len())) };
        let read = Property::from_text;
        Ok(Properties { one: read(one)?, joker: read(joker)?, two: read(two)?, is_text: true })
    }

    fn check(board: &NamedBoard, claim: &Properties, effort: &mut Effort<'_>) -> Checking {
        // The search supplies the plays that a text leaves out, and the check proves them.
        let supplied = match claim.is_text {
            true => Self {}.answer(board, &mut (), effort)?,
            false => Properties::default(),
        };
        let mut proofs = Vec::new();
        let properties = claim.each().into_iter().zip(supplied.each());
        for ((definition, name), (property, supplied)) in PROPERTIES.into_iter().zip(properties) {
            let Some(cases) = property.cases.as_ref().or(supplied.cases.as_ref()) else {
                return Err(Refuted::new(format_args!("{name}: the field `cases` is missing")));
            };
            let (failures, cases) = property.check(cases, definition, name, board, effort)?;
            proofs.push(match failures {
                0 => format!("{name} (all {cases} cases)"),
                _ => format!("not {name} ({failures} of {cases} cases fail)"),
            });
        }
        proved(proofs.join(", "))
    }
}

impl Property {
    /// Reads `yes`, or `no`, the number of cases that fail, and the first of them.
    fn from_text(field: Field<'_>) -> Result<Self, Fault> {
        let text = field.text;
        let wrong = || field.wrong(format_args!("{text:?} is not `yes` or `no, 12: xoxooo 4:x`"));
        if text == "yes" {
            return Ok(Self::default());
        }
        let claim = text.strip_prefix("no, ").and_then(|claim| claim.split_once(": "));
        let (failures, first) = claim.ok_or_else(wrong)?;
        let (stones, goal) = first.split_once(' ').ok_or_else(wrong)?;
        let goal = goal.parse().map_err(|_| wrong())?;
        let failures = failures.parse().map_err(|_| wrong())?;
        Ok(Self { failures, first: Some((stones.to_owned(), goal)), cases: None })
    }

    /// Checks each case, and returns how many fail, and how many there are.
    fn check(
        &self,
        cases: &[Case],
        definition: StrongReducibility,
        name: &str,
        board: &NamedBoard,
        effort: &mut Effort<'_>,
    ) -> Result<(usize, usize), Refuted> {
        let refuted = |why: &dyn fmt::Display| Refuted::new(format_args!("{name}: {why}"));
        let (mut failures, mut first) = (0, None);
        let mut cases = cases.iter();
        let given = cases.len();
        for position in colourings(board).map_err(Refuted::new)? {
            for goal in definition.goals(&position) {
                effort.spend(1)?;
                let wrong = |why: Refuted| refuted(&format_args!("{position} to {goal}: {why}"));
                match cases.next() {
                    None => return Err(wrong(Refuted::new("the case is missing"))),
                    Some(Case::Yes(play)) => {
                        check_play(&position, goal, play).map_err(wrong)?;
                    }
                    Some(Case::No(obstacle)) => {
                        let checked = obstacle.check(&position, goal, effort);
                        checked.map_err(
                            |why| if why.stopped().is_some() { why } else { wrong(why) },
                        )?;
                        failures += 1;
                        first.get_or_insert_with(|| (position.to_string(), goal));
                    }
                }
            }
        }
        let (claimed, count) = (given, given - cases.len());
        if claimed != count {
            return Err(refuted(&Refuted::claim("cases", claimed, count)));
        }
        if failures != self.failures {
            return Err(refuted(&Refuted::claim("cases that fail", self.failures, failures)));
        }
        if first != self.first {
            return Err(refuted(&"another case is the first that fails"));
        }
        Ok((failures, count))
    }
}
