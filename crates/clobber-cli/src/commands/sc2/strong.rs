//! The strong properties of a graph at the prompt: `clobber sc2 strong`.

use clobber_graphs::{
    Error, NamedBoard, StrongProperties, StrongProperty, StrongReducibility, SubsetTable,
};

use super::LIMITS;
use crate::prelude::*;

/// Decides whether graphs are strongly reducible, by a theorem or by all plays from all colourings
///
/// Each line is a graph of `clobber sc2`. The answer is a field for each property: strongly
/// 1-reducible, strongly 1-reducible joker, strongly 2-reducible. A field is yes, or no, the number of
/// cases that fail, and the first of them: a colouring, and a goal of `clobber sc2`. If theorems decide
/// the graph, a last field names them.
///
/// Graphs of more than eight vertices are decided by theorems alone, where there are any. Hypercubes
/// then answer `no, by delta` with an example: the goals with another delta are those that fail.
/// Other graphs of up to 20 vertices are played out; one of twelve vertices takes ten seconds.
///
/// The JSON of a graph that is played out has all cases, the colourings in order (bit V of the number
/// of a colouring is 1 if vertex V is x), and for each the goals in the order of the vertex, x before
/// o: a play, or the reason why there is none. `clobber check` replays the plays; for an answer in text
/// it finds them anew. For a theorem it tests the conditions again, and replays random goals.
///
/// Dorbec, Duchêne and Gravier, Solitaire Clobber played on Hamming graphs, section 1.
///
/// Example: clobber sc2 strong K2xK3 C5 K4xK5
#[derive(Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Strong {}

impl Answering for Strong {
    const USAGE: Usage =
        Usage { limits: LIMITS, input: &["graph"], ..Usage::new("sc2 strong", "graphs") };

    type Question = NamedBoard;
    type Answer = StrongProperties;
    type Tables = ();

    fn parse(line: &str) -> Result<NamedBoard, Fault> {
        line.trim_end().parse().map_err(|error: ParseError| error.into())
    }

    fn answer(
        &self,
        board: &NamedBoard,
        (): &mut (),
        effort: &mut Effort,
    ) -> Answered<StrongProperties> {
        StrongProperties::find(board, effort).map_err(|error| match error {
            Error::TooMany { .. } => too_many(board).into(),
            error => error.into(),
        })
    }

    fn header(&self) -> Vec<&'static str> {
        StrongReducibility::ALL
            .map(StrongReducibility::name)
            .into_iter()
            .chain(["theorem"])
            .collect()
    }

    fn write(
        &self,
        _: &NamedBoard,
        found: &StrongProperties,
        f: &mut Formatter<'_>,
    ) -> fmt::Result {
        let field = |property: &StrongProperty| match (&property.first, property.failures) {
            (None, _) => "yes".to_owned(),
            (Some((stones, goal)), Some(failures)) => format!("no, {failures}: {stones} {goal}"),
            (Some((stones, goal)), None) => format!("no, by delta: {stones} {goal}"),
        };
        write!(f, "{}", joined(|| found.each().map(field), "\t", ""))?;
        found.theorem.iter().try_for_each(|theorem| write!(f, "\t{theorem}"))
    }
}

fn too_many(board: &NamedBoard) -> Fault {
    let (count, most) = (board.vertex_count(), SubsetTable::MAX_STONES);
    Fault::new(format_args!(
        "all colourings are tried of graphs of up to {most} vertices, and this one has {count}"
    ))
}

/// The properties in an answer.
#[derive(Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct Claim {
    properties: StrongProperties,
    /// Whether the cases have to be found again: a text leaves them out.
    #[serde(skip)]
    is_text: bool,
}

impl Checked for Strong {
    type Claim = Claim;

    fn claim(_: &NamedBoard, fields: &mut &[Field<'_>]) -> Result<Claim, Unclaimed> {
        let (properties, theorem) = match fields.len() {
            0..=3 => (exactly(fields)?, None),
            _ => {
                let [one, joker, two, theorem] = exactly(fields)?;
                ([one, joker, two], Some(theorem.text.to_owned()))
            }
        };
        let [one, joker, two] = properties.map(property);
        let properties = StrongProperties { one: one?, joker: joker?, two: two?, theorem };
        Ok(Claim { properties, is_text: true })
    }

    fn check(board: &NamedBoard, claim: &Claim, effort: &mut Effort) -> Checking {
        let Claim { properties, is_text } = claim;
        if properties.check_theorem(board, effort)? {
            let theorem = joined(|| &properties.theorem, "", "");
            return proved(format_args!("decided by {theorem}; random goals are replayed"));
        }
        // The search supplies the plays that a text leaves out, and the check proves them.
        let supplied = is_text.then(|| Self {}.answer(board, &mut (), effort)).transpose()?;
        if board.vertex_count() > SubsetTable::MAX_STONES && properties.one.cases.is_some() {
            return Err(Refuted::new(too_many(board)));
        }
        let supplied = supplied.as_ref().unwrap_or(properties);
        let counts = properties.check_cases(supplied, board, effort)?;
        let proof = |(property, (failures, cases)): (StrongReducibility, _)| match failures {
            0 => format!("{} (all {cases} cases)", property.name()),
            _ => format!("not {} ({failures} of {cases} cases fail)", property.name()),
        };
        let proofs = || StrongReducibility::ALL.into_iter().zip(counts).map(proof);
        proved(joined(proofs, ", ", ""))
    }
}

/// Reads `yes`, or `no`, the number of cases that fail, and the first of them.
fn property(field: Field<'_>) -> Result<StrongProperty, Fault> {
    let text = field.text;
    let wrong = || field.wrong(format_args!("{text:?} is not `yes` or `no, 12: xoxooo 4:x`"));
    if text == "yes" {
        return Ok(StrongProperty { failures: Some(0), ..StrongProperty::default() });
    }
    let claim = text.strip_prefix("no, ").and_then(|claim| claim.split_once(": "));
    let (failures, first) = claim.ok_or_else(wrong)?;
    let (stones, goal) = first.split_once(' ').ok_or_else(wrong)?;
    let goal = goal.parse().map_err(|_| wrong())?;
    let failures = match failures {
        "by delta" => None,
        number => Some(number.parse().map_err(|_| wrong())?),
    };
    Ok(StrongProperty { failures, first: Some((stones.to_owned(), goal)), cases: None })
}
