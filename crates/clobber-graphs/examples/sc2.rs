//! Reduces positions in free order (SC2) to given goals: `sc2`.
//!
//! Every answer is a certificate: before it is printed, `clobber-core` replays the moves, and the goal
//! is compared with what they leave.

use std::ops::ControlFlow;
use std::process::ExitCode;
use std::time::Duration;

use clobber_core::{ParseError, Position, Topology};
use clobber_graphs::{
    Answer, AnyBoard, Effort, Error, Goal, JokerReduction, Limits, TreeSearch, reduce_any,
    reduce_any_to,
};
use testkit::lines;

const HELP: &str = "\
sc2

Plays Solitaire Clobber in free order (SC2) on graphs: reduces colourings to one or two stones of given
colours in given places, or to as few stones as possible.

Each line of the input is a graph, a tab, a colouring, a tab and a goal. Blank lines and lines starting
with # are skipped.

  graphs     Q4 (hypercube), K3xK2xK2 (product of cliques), K5, P7 (path), P7^2 (its second power),
             C6 (cycle), C9(1,2,3) (circulant graph with these steps),
             edges:0-1,1-2,... (as many vertices as the colouring has)
  colouring  in the order of the vertices: x black, o white, . empty. In products the first factor is
             the fastest: vertex a + 2b of K2xK3; bit i of a vertex of Qn is coordinate i
  goals      min        as few stones as possible
             V:c        one stone, of colour c on vertex V
             V:c,c'     a stone of colour c on V, and possibly one of colour c' elsewhere
             V:c,W:c'   a stone of colour c on V and one of colour c' on W
             joker:V:c  one stone of colour c on V, if one stone may change its colour once

Each line is answered by one line, its fields separated by tabs:

  the number of stones left
  the moves separated by spaces (- if there are none): `from>to`, and `!vertex` where the joker is used

or `impossible`, and the reason; or `error: ...`, and the exit status is then 1. Large graphs that are
none of the families named take a search of up to ten seconds; if that leaves the question open, the
answer is an error that says what is known.

Example: printf 'Q3\\txoooooxo\\t0:x\\n' | sc2";

fn main() -> ExitCode {
    lines::run(HELP, |arguments| {
        arguments.end()?;
        Ok(lines::answer_input("positions", |line, progress| {
            let limits = Limits { time: Some(PATIENCE), ..Limits::default() };
            let mut effort = Effort::within(limits).watched(|now| {
                progress.report(|| format!(", {} steps of the next", now.steps));
                ControlFlow::Continue(())
            });
            answer(line, &mut effort).map_err(shortened)
        })?)
    })
}

/// How long a line may take where there is no theorem.
const PATIENCE: Duration = Duration::from_secs(10);

// ---- Lines --------------------------------------------------------------------------------------

/// A message that quotes a long line does not become one.
fn shortened(message: String) -> String {
    match message.char_indices().nth(300) {
        Some((end, _)) => format!("{}...", message.split_at(end).0),
        None => message,
    }
}

/// A field of a line and the column at which it starts, from 1.
#[derive(Clone, Copy)]
struct Field<'a> {
    text: &'a str,
    column: usize,
}

impl<'a> Field<'a> {
    /// The three fields of a line.
    fn split(line: &'a str) -> Result<[Self; 3], String> {
        let mut column = 1;
        let mut fields = line.split('\t').map(|text| {
            let field = Field { text: text.trim_end(), column };
            column += text.chars().count() + 1;
            field
        });
        match (fields.next(), fields.next(), fields.next(), fields.next()) {
            (Some(graph), Some(colouring), Some(goal), None) => Ok([graph, colouring, goal]),
            (.., Some(more)) => Err(format!("column {}: a fourth field", more.column)),
            _ => {
                let column = line.chars().count() + 1;
                Err(format!(
                    "column {column}: a graph, a colouring and a goal have to be given, with tabs between them"
                ))
            }
        }
    }

    /// The message, which begins with the line: here always the first.
    fn error(self, error: ParseError) -> String {
        let message = error.shifted(self.column - 1).to_string();
        message.strip_prefix("line 1, ").map_or(message.clone(), str::to_owned)
    }
}

fn answer(line: &str, effort: &mut Effort<'_>) -> Result<String, String> {
    let [graph, colouring, goal] = Field::split(line)?;
    let count = colouring.text.chars().count();
    let board = AnyBoard::parse_with(graph.text, count).map_err(|error| graph.error(error))?;
    let position = laid(board, colouring)?;
    let goal: Goal = goal.text.parse().map_err(|error| goal.error(error))?;
    let trees = match goal {
        // Each of the searches for a place of the joker is a short one.
        Goal::Joker { .. } => 100,
        _ => u64::MAX,
    };
    let search = TreeSearch { trees, ..TreeSearch::default() };
    let wrong = |error: Error| error.to_string();
    if goal == Goal::Fewest {
        let solution = reduce_any(&position, search, effort).map_err(wrong)?;
        let (least, most) = (solution.at_least(), solution.at_most());
        return match solution.value() {
            Some(_) => checked(&position, goal, &solution.reduction.moves.into()),
            None => {
                Err(format!("not decided: the least number of stones is from {least} to {most}"))
            }
        };
    }
    match reduce_any_to(&position, goal, search, effort).map_err(wrong)? {
        Answer::Yes(play) => checked(&position, goal, &play),
        Answer::No(obstacle) => Ok(format!("impossible\t{obstacle}")),
        Answer::Open { stopped, .. } => Err(format!("not decided: {stopped}")),
    }
}

/// The answer, if what is left is what was asked for.
fn checked(
    position: &Position<AnyBoard>,
    goal: Goal,
    reduction: &JokerReduction,
) -> Result<String, String> {
    let wrong = |error: String| format!("the reduction is wrong, please report: {error}");
    let replay = reduction.replay(position).map_err(|refuted| wrong(refuted.to_string()))?;
    if !goal.is_met_by(replay.end()) {
        return Err(wrong(format!("it does not end in {goal}")));
    }
    Ok(format!("{}\t{reduction}", replay.end().stone_count()))
}

fn laid(board: AnyBoard, colouring: Field<'_>) -> Result<Position<AnyBoard>, String> {
    // Before memory is taken for the board.
    let (expected, found) = (board.vertex_count(), colouring.text.chars().count());
    if expected != found {
        let column = colouring.column;
        return Err(format!(
            "column {column}: {found} vertices are coloured, but the graph has {expected}"
        ));
    }
    Position::parse_on(board, colouring.text).map_err(|error| colouring.error(error))
}
