//! Reduces positions in free order (SC2) to given goals: `sc2`.
//!
//! Every answer is a certificate: before it is printed, `clobber-core` replays the moves, and the goal
//! is compared with what they leave.

use std::fmt::Display;
use std::ops::ControlFlow;
use std::process::ExitCode;
use std::time::Duration;

use clobber_core::notation::display_moves;
use clobber_core::{
    Color, Cycle, GraphBoard, ParseError, Path, Position, Reduction, Replay, Topology, Vertex,
};
use clobber_graphs::{
    Circulant, Effort, ForestReduction, Goal, Hamming, Hypercube, JokerReduction, Limits,
    PathPower, ReduceError, TreeSearch, reduce_circulant_within, reduce_graph_with_joker_within,
    reduce_graph_within, reduce_hamming, reduce_hamming_with_joker, reduce_hypercube,
    reduce_hypercube_with_joker, reduce_path_power_within,
};

mod lines;

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

    fn error(self, error: &ParseError) -> String {
        format!("column {}: {}", self.column + error.column() - 1, error.kind())
    }
}

fn answer(line: &str, effort: &mut Effort<'_>) -> Result<String, String> {
    let [graph, colouring, goal] = Field::split(line)?;
    let goal_is: Goal = goal.text.parse().map_err(|error| goal.error(&error))?;
    match graph.text.chars().next() {
        Some('Q') => {
            let board: Hypercube = graph.text.parse().map_err(|error| graph.error(&error))?;
            on_hypercube(&laid(board, colouring)?, goal_is, effort)
        }
        Some('K') => {
            let board: Hamming = graph.text.parse().map_err(|error| graph.error(&error))?;
            on_hamming(&laid(board, colouring)?, goal_is, effort)
        }
        Some('P') if graph.text.contains('^') => {
            let board: PathPower = graph.text.parse().map_err(|error| graph.error(&error))?;
            on_power(&laid(board, colouring)?, goal_is, reduce_path_power_within, effort)
        }
        Some('P') => on_graph(&laid(Path::new(size(graph)?), colouring)?, goal_is, effort),
        Some('C') if graph.text.contains('(') => {
            let board: Circulant = graph.text.parse().map_err(|error| graph.error(&error))?;
            on_power(&laid(board, colouring)?, goal_is, reduce_circulant_within, effort)
        }
        Some('C') => on_graph(&laid(Cycle::new(size(graph)?), colouring)?, goal_is, effort),
        _ => on_graph(&laid(edges(graph, colouring)?, colouring)?, goal_is, effort),
    }
}

/// The number after the letter of a path or a cycle.
fn size(graph: Field<'_>) -> Result<u32, String> {
    let (_, number) = graph.text.split_at(1);
    let vertex: Result<Vertex, ParseError> = number.parse();
    vertex
        .map(Vertex::get)
        .map_err(|error| format!("column {}: {}", graph.column + error.column(), error.kind()))
}

/// The graph of a list of edges, with as many vertices as the colouring has.
fn edges(graph: Field<'_>, colouring: Field<'_>) -> Result<GraphBoard, String> {
    const PREFIX: &str = "edges:";
    let unknown = || {
        let kinds = "Q4, K3xK2, P7, C6 or edges:0-1,1-2,...";
        format!("column {}: not a graph; graphs are {kinds}", graph.column)
    };
    let list = graph.text.strip_prefix(PREFIX).ok_or_else(unknown)?;
    let mut column = graph.column + PREFIX.len();
    let mut pairs = Vec::new();
    for edge in list.split(',').filter(|_| !list.is_empty()) {
        let end = |text: &str, start: usize| -> Result<usize, String> {
            let vertex: Result<Vertex, ParseError> = text.parse();
            vertex
                .map(Vertex::index)
                .map_err(|error| format!("column {}: {}", start + error.column() - 1, error.kind()))
        };
        let (a, b) = edge.split_once('-').ok_or_else(|| {
            format!("column {column}: {edge:?} is not an edge, two vertices joined by -")
        })?;
        pairs.push((end(a, column)?, end(b, column + a.chars().count() + 1)?));
        column += edge.chars().count() + 1;
    }
    let count = colouring.text.chars().count();
    GraphBoard::from_edges(count, pairs)
        .map_err(|error| format!("column {}: {error}", graph.column))
}

fn laid<T: Topology>(board: T, colouring: Field<'_>) -> Result<Position<T>, String> {
    // Before memory is taken for the board.
    let (expected, found) = (board.vertex_count(), colouring.text.chars().count());
    if expected != found {
        let column = colouring.column;
        return Err(format!(
            "column {column}: {found} vertices are coloured, but the graph has {expected}"
        ));
    }
    Position::parse_on(board, colouring.text).map_err(|error| colouring.error(&error))
}

// ---- Reductions ---------------------------------------------------------------------------------

/// A reduction, or why none was found.
type Found<R> = Result<R, ReduceError>;

fn on_hypercube(
    position: &Position<Hypercube>,
    goal: Goal,
    effort: &mut Effort<'_>,
) -> Result<String, String> {
    by_theorem(position, goal, reduce_hypercube, reduce_hypercube_with_joker, effort)
}

fn on_hamming(
    position: &Position<Hamming>,
    goal: Goal,
    effort: &mut Effort<'_>,
) -> Result<String, String> {
    by_theorem(position, goal, reduce_hamming, reduce_hamming_with_joker, effort)
}

/// By a theorem, or, if that does not speak of the board or the goal, like any graph.
fn by_theorem<T: Topology>(
    position: &Position<T>,
    goal: Goal,
    reduce: impl Fn(&Position<T>, Goal) -> Found<Reduction>,
    reduce_with_joker: impl Fn(&Position<T>, Vertex, Color) -> Found<JokerReduction>,
    effort: &mut Effort<'_>,
) -> Result<String, String> {
    let of_others = |error: &ReduceError| {
        matches!(error, ReduceError::Hole { .. } | ReduceError::OtherGoal { .. })
    };
    if let Goal::Joker { vertex, color } = goal {
        match reduce_with_joker(position, vertex, color) {
            Err(error) if of_others(&error) => on_graph(position, goal, effort),
            found => joker_answer(position, goal, found),
        }
    } else {
        match reduce(position, goal) {
            Err(error) if of_others(&error) => on_graph(position, goal, effort),
            found => plain_answer(position, goal, found),
        }
    }
}

/// Powers of paths and circulant graphs; like any graph where the programme for narrow graphs does not
/// decide.
fn on_power<T: Topology>(
    position: &Position<T>,
    goal: Goal,
    reduce: impl Fn(&Position<T>, Goal, &mut Effort<'_>) -> Found<ForestReduction>,
    effort: &mut Effort<'_>,
) -> Result<String, String> {
    let found = match goal {
        Goal::Joker { .. } => return on_graph(position, goal, effort),
        _ => reduce(position, goal, effort),
    };
    match found {
        Ok(found) => {
            let reduction = found.to_reduction(position).map_err(|error| wrong(&error))?;
            plain_answer(position, goal, Ok(reduction))
        }
        Err(error @ ReduceError::Impossible(_)) => no(&error),
        Err(_) => on_graph(position, goal, effort),
    }
}

/// Any board: trees and cycles in linear time, small ones exactly, others by search.
fn on_graph<T: Topology>(
    position: &Position<T>,
    goal: Goal,
    effort: &mut Effort<'_>,
) -> Result<String, String> {
    match goal {
        Goal::Joker { vertex, color } => {
            // Each of the searches for a place of the joker is a short one.
            let search = TreeSearch { trees: 100, ..TreeSearch::default() };
            let found = reduce_graph_with_joker_within(position, vertex, color, search, effort);
            joker_answer(position, goal, found)
        }
        _ => {
            let search = TreeSearch { trees: u64::MAX, ..TreeSearch::default() };
            let interval = match reduce_graph_within(position, goal, search, effort) {
                Ok(interval) => interval,
                Err(error) => return plain_answer(position, goal, Err(error)),
            };
            if goal == Goal::Fewest && !interval.is_exact() {
                let (least, most) = (interval.at_least(), interval.at_most());
                return Err(format!(
                    "not decided: the least number of stones is from {least} to {most}"
                ));
            }
            let reduction = interval.to_reduction(position).map_err(|error| wrong(&error))?;
            plain_answer(position, goal, Ok(reduction))
        }
    }
}

fn plain_answer<T: Topology>(
    position: &Position<T>,
    goal: Goal,
    found: Found<Reduction>,
) -> Result<String, String> {
    let reduction = match found {
        Ok(reduction) => reduction,
        Err(error) => return no(&error),
    };
    let replay = Replay::of(on(position), reduction.order, reduction.moves.iter().copied())
        .map_err(|error| wrong(&error))?;
    let moves = display_moves(position.board(), &reduction.moves);
    checked(&replay, goal, &moves)
}

fn joker_answer<T: Topology>(
    position: &Position<T>,
    goal: Goal,
    found: Found<JokerReduction>,
) -> Result<String, String> {
    let reduction = match found {
        Ok(reduction) => reduction,
        Err(error) => return no(&error),
    };
    let replay = reduction.replay(&on(position)).map_err(|error| wrong(&error))?;
    checked(&replay, goal, &reduction)
}

/// The same stones, on a reference to the board.
fn on<T: Topology>(position: &Position<T>) -> Position<&T> {
    Position::from_fn(position.board(), |vertex| position.color_at(vertex))
}

/// The answer, if what is left is what was asked for.
fn checked<T: Topology>(
    replay: &Replay<T>,
    goal: Goal,
    moves: &impl Display,
) -> Result<String, String> {
    if goal.is_met_by(replay.end()) {
        Ok(format!("{}\t{moves}", replay.stones_left()))
    } else {
        Err(wrong(&format!("it does not end in {goal}")))
    }
}

fn no(error: &ReduceError) -> Result<String, String> {
    match error {
        ReduceError::Impossible(obstacle) => Ok(format!("impossible\t{obstacle}")),
        error => Err(error.to_string()),
    }
}

fn wrong(error: &impl Display) -> String {
    format!("the reduction is wrong, please report: {error}")
}
