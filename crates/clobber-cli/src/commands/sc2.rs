//! `clobber sc2`: free order on graphs.

pub(crate) mod lemmas;
pub(crate) mod strong;

use clobber_check::proof_text;
use clobber_core::ParseErrorKind;
use clobber_graphs::{Answer, Goal, JokerReduction, NamedBoard, Obstacle, Solution, reach};
use clobber_solitaire::lower_bound;

use super::solve::replayed;
use crate::fields::{colored, continues_three, with_three_fields};
use crate::prelude::*;

/// Describes a subcommand whose lines have three fields, the second a colouring.
const fn usage_of_three(
    name: &'static str,
    input: &'static [&'static str],
    header: &'static [&'static str],
) -> Usage {
    let usage = Usage::new(name, "positions");
    Usage { limits: LIMITS, input, continues: continues_three, header, ..usage }
}

/// The limits of each line.
const LIMITS: Limits =
    Limits { steps: None, time: Some(Duration::from_secs(10)), memory: Some(1 << 30) };

/// Plays Solitaire Clobber in free order (SC2) on graphs
///
/// Reduces colourings to one or two stones of given colours in given places, or to the fewest
/// stones. Each line is a graph, a colouring and a goal, with tabs or blanks between them:
///
///   graphs     Q4 (hypercube), K3xK2xK2 (product of cliques), K5, P7 (path), P7^2 (its second power),
///              C6 (cycle), C9(1,2,3) (circulant graph with these steps), K3,3,2 (complete
///              multipartite), P3xC4, K3xC9(1,2), (3x4)xK2 (products of any of these), Petersen,
///              edges:0-1,1-2,... (as many vertices as the colouring has); 3x4 is P4xP3, its rows one
///              after the other
///   colouring  in the order of the vertices. In products the first factor is the fastest: vertex
///              a + 2b of K2xK3; bit i of a vertex of Qn is coordinate i
///   goals      min        the fewest stones, also without a goal
///              V:c        one stone, of colour c on vertex V
///              V:c,c'     a stone of colour c on V, and possibly one of colour c' elsewhere
///              V:c,W:c'   a stone of colour c on V and one of colour c' on W
///              joker:V:c  one stone of colour c on V, if one stone may change its colour once
///
/// The answer is the number of stones left, and the moves `from>to` (- if there are none), with
/// `!vertex` where the joker is used; or `impossible`, and the reason.
///
/// Large graphs that are none of the families named take a search, of up to ten seconds unless
/// given. If that leaves the question open: `open`, LOW..HIGH with the best play if the goal is
/// min, and the limit that was met.
///
/// With --proof: the question, with the graph as a list of edges, and below it the proof that the goal
/// is impossible, or that there cannot be fewer stones, as a text for `clobber check sc2 proof`.
///
/// Example: clobber sc2 'Q3 xoooooxo 0:x' 'K2xK3 xxxooo min'
#[derive(Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Sc2 {
    /// Print the question and the proof by clauses of an impossible goal or of the fewest stones, and nothing else
    #[arg(long)]
    proof: bool,
}

/// The forms of a goal, for messages.
const GOALS: &str = "a goal: `min`, `V:c`, `V:c,c'`, `V:c,V':c'` or `joker:V:c`";

/// A colouring of a graph, and the goal.
pub(crate) struct Question {
    pub(crate) position: Position<NamedBoard>,
    /// `None` for as few stones as possible.
    pub(crate) goal: Option<Goal>,
}

impl fmt::Display for Question {
    /// Writes the question, with the graph as a list of edges.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let board = self.position.board();
        let vertices = || (0..board.vertex_count()).filter_map(Vertex::from_index);
        let ends =
            |from| board.neighbors(from).filter(move |&to| from < to).map(move |to| (from, to));
        let edges = || vertices().flat_map(ends).map(|(from, to)| format!("{from}-{to}"));
        write!(f, "edges:{}\t", joined(edges, ",", ""))?;
        let squares = || self.position.squares().map(|square| square.map_or('.', Color::symbol));
        write!(f, "{}\t", joined(squares, "", ""))?;
        match self.goal {
            Some(goal) => write!(f, "{goal}"),
            None => f.write_str("min"),
        }
    }
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Reduced {
    Fewest(Solution),
    Yes { stones_left: usize, play: JokerReduction },
    No(Obstacle),
}

impl Answering for Sc2 {
    const USAGE: Usage =
        usage_of_three("sc2", &["graph", "colouring", "goal"], &["stones", "moves"]);

    type Question = Question;
    type Answer = Reduced;
    type Tables = ();

    fn complete<'a>(&self, line: &'a str) -> Cow<'a, str> {
        let line = with_three_fields(line);
        // Without a goal, the fewest stones.
        let fields = match line.matches('\t').count() {
            0 => line.split_whitespace().count(),
            tabs => tabs + 1,
        };
        match fields {
            2 => format!("{}\tmin", line.trim().replacen([' ', '\t'], "\t", 1)).into(),
            _ => line,
        }
    }

    fn parse(line: &str) -> Result<Question, Fault> {
        let (graph, colouring, goal) = match Field::split(line)[..] {
            [graph, colouring, goal] => (graph, colouring, goal),
            [_, _, _, more, ..] => return Err(more.wrong("a fourth field")),
            _ => {
                let message =
                    "a graph, a colouring and a goal have to be given, with tabs between them";
                return Err(Fault::at(line.chars().count() + 1, message));
            }
        };
        let position = colored(graph, colouring)?;
        let goal = match goal.text {
            "min" => None,
            text => Some(text.parse().map_err(|error: ParseError| {
                let is_vertex = matches!(error.kind(), ParseErrorKind::Invalid { .. });
                let is_other = is_vertex || text.contains(':');
                goal.fault(if is_other { error } else { error.expecting(GOALS) })
            })?),
        };
        Ok(Question { position, goal })
    }

    fn answer(&self, question: &Question, (): &mut (), effort: &mut Effort) -> Answered<Reduced> {
        let position = &question.position;
        let Some(goal) = question.goal else {
            let solution = replayed(position, MoveOrder::Any, effort)?;
            return match self.proof && !proof_text::has_text(&solution.bound) {
                true => Err(no_proof(solution.bound)),
                false => Ok(Reduced::Fewest(solution)),
            };
        };
        match reach(position, goal, effort)? {
            Answer::Yes(play) if self.proof => Err(no_proof(format_args!("a play: {play}"))),
            Answer::No(obstacle) if self.proof && !matches!(obstacle, Obstacle::Clauses { .. }) => {
                Err(no_proof(obstacle))
            }
            Answer::Yes(play) => {
                let stones_left = play.check_goal(position, goal).map_err(Fault::bug)?;
                Ok(Reduced::Yes { stones_left, play })
            }
            Answer::No(obstacle) => Ok(Reduced::No(obstacle)),
            Answer::Open { stopped, .. } => Err(stopped.into()),
        }
    }

    fn is_open(answer: &Reduced) -> bool {
        matches!(answer, Reduced::Fewest(solution) if !solution.is_optimal())
    }

    fn has_lines(&self) -> bool {
        self.proof
    }

    fn header(&self) -> Vec<&'static str> {
        if self.proof { vec!["proof"] } else { Self::USAGE.header.to_vec() }
    }

    fn write(&self, question: &Question, answer: &Reduced, f: &mut Formatter<'_>) -> fmt::Result {
        if self.proof {
            write!(f, "{question}")?;
        }
        match answer {
            Reduced::Fewest(solution) if self.proof => {
                let counted = lower_bound(&question.position);
                write!(f, "{}", proof_text::display_bound(&solution.bound, &counted))
            }
            Reduced::No(Obstacle::Clauses { part, proofs }) if self.proof => {
                write!(f, "{}", proof_text::display_obstacle(*part, proofs))
            }
            Reduced::Fewest(solution) => {
                let play = JokerReduction::from(solution.reduction.moves.clone());
                match solution.value() {
                    Some(stones) => write!(f, "{stones}\t{play}"),
                    None => {
                        let (least, most) = (solution.at_least(), solution.at_most());
                        write!(f, "open\t{least}..{most}\t{play}")
                    }
                }
            }
            Reduced::Yes { stones_left, play } => write!(f, "{stones_left}\t{play}"),
            Reduced::No(obstacle) => write!(f, "impossible\t{obstacle}"),
        }
    }
}

impl Checked for Sc2 {
    type Claim = Reduced;

    fn claim(question: &Question, fields: &mut &[Field<'_>]) -> Result<Reduced, Unclaimed> {
        if fields.first().is_some_and(|first| matches!(first.text, "open" | "impossible")) {
            return Err(nothing(NO_REASON));
        }
        let [stones, play] = exactly(fields)?;
        let stones_left = stones.number()?;
        let play = JokerReduction::parse_on(question.position.board(), play.text)
            .map_err(|error| play.fault(error))?;
        Ok(Reduced::Yes { stones_left, play })
    }

    fn check(question: &Question, claim: &Reduced, effort: &mut Effort) -> Checking {
        let position = &question.position;
        match (claim, question.goal) {
            (Reduced::Fewest(_), Some(goal)) => {
                Err(Refuted::new(format_args!("the fewest stones, and not {goal}")))
            }
            (Reduced::Fewest(solution), None) => {
                ensure(solution.reduction.order == MoveOrder::Any, "the play is in another order")?;
                solution.check(position, effort)?;
                proved(solution)
            }
            (Reduced::Yes { stones_left, play }, None) => {
                let found = play.replay(&position.by_ref())?.stones_left();
                ensure_equal("stones left", *stones_left, found)?;
                match play.joker {
                    Some(_) => Err(Refuted::new("no stone may change its colour")),
                    None => Err(unproved(
                        "the play holds; why fewer stones are impossible is not in the answer",
                    )),
                }
            }
            (Reduced::Yes { stones_left, play }, Some(goal)) => {
                ensure_equal("stones left", *stones_left, play.check_goal(position, goal)?)?;
                proved(format_args!("a play ends in {goal}"))
            }
            (Reduced::No(_), None) => Err(Refuted::new("there is always a play")),
            (Reduced::No(obstacle), Some(goal)) => {
                obstacle.check(position, goal, effort)?;
                proved(format_args!("{goal} is impossible: {obstacle}"))
            }
        }
    }
}

pub(super) fn no_proof(reason: impl fmt::Display) -> Failure {
    Fault::new(format_args!("{reason}: no proof by clauses")).into()
}
