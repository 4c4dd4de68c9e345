//! The strong properties of a graph at the prompt: `clobber sc2 strong`.

use clobber_core::{Answer, Delta, JokerReduction};
use clobber_graphs::{
    Error, Goal, NamedBoard, Obstacle, StrongReducibility, StrongTheorem, SubsetTable, reach,
};

use super::{LIMITS, check_play};
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
    /// The names of the theorems that decide the graph.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    theorem: Option<String>,
    /// Whether the cases have to be found again: a text leaves them out.
    #[serde(skip)]
    is_text: bool,
}

#[derive(Default, PartialEq, Serialize, Deserialize)]
struct Property {
    /// The number of cases that fail; none if a theorem decides and nothing is counted.
    failures: Option<usize>,
    /// The colouring and the goal of the first one; of a theorem, of any.
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

/// Graphs of more vertices are decided by theorems, where there are any.
const PLAYED_OUT: usize = 8;

impl Properties {
    fn each(&self) -> [&Property; 3] {
        [&self.one, &self.joker, &self.two]
    }

    fn each_mut(&mut self) -> [&mut Property; 3] {
        [&mut self.one, &mut self.joker, &mut self.two]
    }

    /// Returns the properties by a theorem, without cases.
    fn by_theorem(
        theorem: &StrongTheorem,
        board: &NamedBoard,
        effort: &mut Effort,
    ) -> Answered<Self> {
        let mut found = Self { theorem: Some(theorem.to_string()), ..Self::default() };
        for property in found.each_mut() {
            property.failures = Some(0);
        }
        let StrongTheorem::Hypercube { .. } = theorem else { return Ok(found) };
        // One, two and three black stones have different deltas, so one of them differs from the goal's.
        let goal = Goal::One { vertex: Vertex::new(0), color: Color::Black };
        for count in 1..=3 {
            let color = |vertex: Vertex| color(u64::from((1..=count).contains(&vertex.get())));
            let position = Position::<_>::from_fn(board, |vertex| Some(color(vertex)));
            if by_delta(&position, goal, effort)?.is_some() {
                let first = Some((position.to_string(), goal));
                found.one = Property { failures: None, first, cases: None };
                return Ok(found);
            }
        }
        Err(Fault::new("a hypercube without delta").into())
    }

    /// Checks what a theorem claims: that it applies, the example of what fails, and random goals.
    fn check_theorem(
        &self,
        claimed: &str,
        board: &NamedBoard,
        effort: &mut Effort,
    ) -> Result<(), Refuted> {
        let theorem = StrongTheorem::find(board, effort)?;
        let theorem = theorem
            .filter(|theorem| theorem.to_string() == claimed)
            .ok_or_else(|| Refuted::new(format_args!("{claimed:?} does not decide this graph")))?;
        for ((definition, name), property) in PROPERTIES.into_iter().zip(self.each()) {
            let refuted = |why: &dyn fmt::Display| Refuted::new(format_args!("{name}: {why}"));
            ensure(property.cases.is_none(), format_args!("{name}: a theorem leaves no cases"))?;
            // A hypercube has goals that fail, all by delta.
            let fails = matches!(theorem, StrongTheorem::Hypercube { .. })
                && definition == StrongReducibility::One;
            match (&property.first, property.failures) {
                (Some((stones, goal)), None) if fails => {
                    let position = Position::<_>::parse_on(board, stones).map_err(Refuted::new)?;
                    let is_case = position.stone_count() == board.vertex_count()
                        && matches!(*goal, Goal::One { vertex, .. } if definition.goals_at(&position, vertex).contains(goal));
                    let is_proved = is_case && by_delta(&position, *goal, effort)?.is_some();
                    ensure(
                        is_proved,
                        format_args!("{name}: {stones} {goal} does not fail by delta"),
                    )?;
                }
                (None, Some(0)) if !fails => {
                    replay_random_goals(definition, board, effort)
                        .map_err(|why| if why.stopped().is_some() { why } else { refuted(&why) })?;
                }
                _ => return Err(refuted(&"the theorem says otherwise")),
            }
        }
        Ok(())
    }
}

/// Returns the colour of a bit: 1 is black.
const fn color(bits: u64) -> Color {
    if bits & 1 == 1 { Color::Black } else { Color::White }
}

/// Reaches random goals that a property promises, and replays the plays.
fn replay_random_goals(
    definition: StrongReducibility,
    board: &NamedBoard,
    effort: &mut Effort,
) -> Result<(), Refuted> {
    const GOALS: u64 = 4;
    // The mixing function of SplitMix64.
    let random = |seed: u64, number: u64| {
        let mut bits = (seed << 32 | number).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        bits = (bits ^ bits >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits ^ bits >> 27
    };
    let count = board.vertex_count() as u64;
    for seed in 0..GOALS {
        effort.work(count)?;
        let color_of = |vertex: Vertex| color(random(seed, u64::from(vertex.get())) >> 40);
        let position = Position::<_>::from_fn(board, |vertex| Some(color_of(vertex)));
        let choice = random(seed, u64::from(u32::MAX));
        let goals = definition.goals_at(&position, Vertex::new((choice % count) as u32));
        let chosen = goals.get((choice >> 40) as usize % goals.len().max(1));
        let Some(&goal) = chosen else { continue };
        let wrong =
            |why: &dyn fmt::Display| Refuted::new(format_args!("{position} to {goal}: {why}"));
        match reach(&position, goal, effort) {
            Ok(Answer::Yes(play)) => drop(check_play(&position, goal, &play)?),
            Ok(Answer::Open { stopped, .. }) => return Err(stopped.into()),
            Ok(Answer::No(why)) => return Err(wrong(&why)),
            Err(Error::Stopped(stopped)) => return Err(stopped.into()),
            Err(error) => return Err(wrong(&error)),
        }
    }
    Ok(())
}

fn colourings(board: &NamedBoard) -> Result<impl Iterator<Item = Position<&NamedBoard>>, Fault> {
    let (count, most) = (board.vertex_count(), SubsetTable::MAX_STONES);
    if count > most {
        return Err(Fault::new(format_args!(
            "all colourings are tried of graphs of up to {most} vertices, and this one has {count}"
        )));
    }
    let colored = move |black| Position::from_fn(board, |v| Some(color(black >> v.get())));
    Ok((0..1_u64 << count).map(colored))
}

/// Returns the invariant as an obstacle to a single stone, if it is one: its check is short.
fn by_delta(
    position: &Position<&NamedBoard>,
    goal: Goal,
    effort: &mut Effort,
) -> Result<Option<Obstacle>, Stopped> {
    let deltas = Delta::of_start_and_end(position, goal, effort)?;
    let rules_out = |[start, end]: &[Delta; 2]| {
        start.class() != end.class() && matches!(goal, Goal::One { .. })
    };
    let obstacle = |[delta, end]: [Delta; 2]| Obstacle::Delta { delta, goal: end.class() };
    Ok(deltas.filter(rules_out).map(obstacle))
}

impl Answering for Strong {
    const USAGE: Usage =
        Usage { limits: LIMITS, input: &["graph"], ..Usage::new("sc2 strong", "graphs") };

    type Question = NamedBoard;
    type Answer = Properties;
    type Tables = ();

    fn parse(line: &str) -> Result<NamedBoard, Fault> {
        line.trim_end().parse().map_err(|error: ParseError| error.into())
    }

    fn answer(&self, board: &NamedBoard, (): &mut (), effort: &mut Effort) -> Answered<Properties> {
        let theorem = StrongTheorem::find(board, effort)?;
        if let Some(theorem) = theorem.as_ref().filter(|_| board.vertex_count() > PLAYED_OUT) {
            return Properties::by_theorem(theorem, board, effort);
        }
        let theorem = theorem.map(|theorem| theorem.to_string());
        let mut found = Properties { theorem, ..Properties::default() };
        for property in found.each_mut() {
            (property.failures, property.cases) = (Some(0), Some(Vec::new()));
        }
        let mut memory = 0;
        for position in colourings(board)? {
            let plays = SubsetTable::with_joker(&position, effort)?;
            for ((definition, _), property) in PROPERTIES.into_iter().zip(found.each_mut()) {
                for goal in definition.goals(&position) {
                    // A look at the sets of stones, about, for each of the moves.
                    effort.spend(1 << position.stone_count())?;
                    let case = match plays.reach(goal)? {
                        Answer::Yes(play) => {
                            memory += size_of_val(play.moves.as_slice());
                            Case::Yes(play)
                        }
                        Answer::No(obstacle) => {
                            property.failures = property.failures.map(|failures| failures + 1);
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
        PROPERTIES.iter().map(|&(_, name)| name).chain(["theorem"]).collect()
    }

    fn write(&self, _: &NamedBoard, found: &Properties, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let field = |property: &Property| match (&property.first, property.failures) {
            (None, _) => "yes".to_owned(),
            (Some((stones, goal)), Some(failures)) => format!("no, {failures}: {stones} {goal}"),
            (Some((stones, goal)), None) => format!("no, by delta: {stones} {goal}"),
        };
        write!(f, "{}", joined(|| found.each().map(field), "\t", ""))?;
        found.theorem.iter().try_for_each(|theorem| write!(f, "\t{theorem}"))
    }
}

impl Checked for Strong {
    type Claim = Properties;

    fn claim(_: &NamedBoard, fields: &mut &[Field<'_>]) -> Result<Properties, Unclaimed> {
        let (properties, theorem) = match fields.len() {
            0..=3 => (exactly(fields)?, None),
            _ => {
                let [one, joker, two, theorem] = exactly(fields)?;
                ([one, joker, two], Some(theorem.text.to_owned()))
            }
        };
        let [one, joker, two] = properties.map(Property::from_text);
        Ok(Properties { one: one?, joker: joker?, two: two?, theorem, is_text: true })
    }

    fn check(board: &NamedBoard, claim: &Properties, effort: &mut Effort) -> Checking {
        if let Some(theorem) = &claim.theorem {
            if board.vertex_count() > PLAYED_OUT {
                claim.check_theorem(theorem, board, effort)?;
                return proved(format_args!("decided by {theorem}; random goals are replayed"));
            }
            let theorem = StrongTheorem::find(board, effort)?.map(|theorem| theorem.to_string());
            ensure(theorem == claim.theorem, "another theorem decides this graph, or none")?;
        }
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
            return Ok(Self { failures: Some(0), ..Self::default() });
        }
        let claim = text.strip_prefix("no, ").and_then(|claim| claim.split_once(": "));
        let (failures, first) = claim.ok_or_else(wrong)?;
        let (stones, goal) = first.split_once(' ').ok_or_else(wrong)?;
        let goal = goal.parse().map_err(|_| wrong())?;
        let failures = match failures {
            "by delta" => None,
            number => Some(number.parse().map_err(|_| wrong())?),
        };
        Ok(Self { failures, first: Some((stones.to_owned(), goal)), cases: None })
    }

    /// Checks each case, and returns how many fail, and how many there are.
    fn check(
        &self,
        cases: &[Case],
        definition: StrongReducibility,
        name: &str,
        board: &NamedBoard,
        effort: &mut Effort,
    ) -> Result<(usize, usize), Refuted> {
        let refuted = |why: &dyn fmt::Display| Refuted::new(format_args!("{name}: {why}"));
        let (mut failures, mut first) = (0, None);
        let mut cases = cases.iter();
        let given = cases.len();
        for position in colourings(board).map_err(Refuted::new)? {
            for goal in definition.goals(&position) {
                effort.spend(1)?;
                let wrong = |why: Refuted| match why.stopped() {
                    Some(_) => why,
                    None => refuted(&format_args!("{position} to {goal}: {why}")),
                };
                match cases.next() {
                    None => return Err(wrong(Refuted::new("the case is missing"))),
                    Some(Case::Yes(play)) => {
                        check_play(&position, goal, play).map_err(wrong)?;
                    }
                    Some(Case::No(obstacle)) => {
                        obstacle.check(&position, goal, effort).map_err(wrong)?;
                        failures += 1;
                        first.get_or_insert_with(|| (position.to_string(), goal));
                    }
                }
            }
        }
        let count = given - cases.len();
        ensure_equal(&format!("{name}: cases"), given, count)?;
        let missing = || refuted(&"the number of cases that fail is missing");
        let claimed = self.failures.ok_or_else(missing)?;
        ensure_equal(&format!("{name}: cases that fail"), claimed, failures)?;
        ensure(first == self.first, format_args!("{name}: another case is the first that fails"))?;
        Ok((failures, count))
    }
}
