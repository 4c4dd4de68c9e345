//! One player: the fewest stones in every order of play, on boards and graphs, and plays that end in a prescribed place.

use certified_search::Answer;
use clobber_core::svg::{Layout, OnCircle};
use clobber_core::{Effort, Grid, Move, MoveOrder, Path, Position, Topology, Vertex};
use clobber_graphs::{Error, Goal, JokerReduction, NamedBoard, Obstacle, reach};
use clobber_solitaire::{Solution, solve};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::drawing::{arrow, check_size, drawn, drawn_at};
use crate::failure::Failure;
use crate::short;

#[derive(Deserialize)]
#[serde(tag = "ask", rename_all = "kebab-case")]
pub(crate) enum Question {
    /// Reads a position.
    Read { position: Text },
    /// Counts the vertices of a graph.
    Count { graph: String },
    /// Makes a move.
    Play { position: Text, r#move: String },
    /// Finds the fewest stones that can be left.
    Solve { position: Text, order: String },
    /// Decides whether a goal can be reached, in free order.
    Reach { position: Text, goal: String },
    /// Checks an answer to `Solve`.
    CheckSolution { position: Text, order: String, certificate: Solution },
    /// Checks an answer to `Reach`.
    CheckGoal { position: Text, goal: String, certificate: Reached },
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Text {
    Board(String),
    Graph { graph: String, stones: String },
}

/// A position on a board that has an order of its vertices and names for them.
enum Place {
    Row(Position<Path>),
    Grid(Position<Grid>),
    Graph { position: Position<NamedBoard>, points: Vec<(f64, f64)> },
}

/// The certificate of an answer about a goal.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Reached {
    Yes(JokerReduction),
    No(Obstacle),
}

/// Runs an expression with the position, whatever its board.
macro_rules! on_any_board {
    ($place:expr, $position:ident => $result:expr) => {
        match $place {
            Place::Row($position) => $result,
            Place::Grid($position) => $result,
            Place::Graph { position: $position, .. } => $result,
        }
    };
}

pub(crate) fn answer(question: Question, effort: &mut Effort<'_>) -> Result<Value, Failure> {
    match question {
        Question::Read { position } => position.read()?.drawn(),
        Question::Count { graph } => {
            let board: NamedBoard =
                named(&graph)?.parse().map_err(Failure::within("the graph: "))?;
            check_size(&board)?;
            Ok(json!({ "vertices": board.vertex_count() }))
        }
        Question::Play { position, r#move } => {
            let mut place = position.read()?;
            on_any_board!(&mut place, position => {
                let mv = Move::parse_on(position.board(), &r#move)?;
                position.play(mv).map_err(|error| Failure::new(error.display_on(position.board())))?;
            });
            place.drawn()
        }
        Question::Solve { position, order } => {
            let (place, order) = (position.read()?, read_order(&order)?);
            on_any_board!(&place, position => solved(position, order, effort))
        }
        Question::Reach { position, goal } => {
            let (position, goal) = position.read()?.with_goal(&goal)?;
            reached(&position, goal, effort)
        }
        Question::CheckSolution { position, order, certificate } => {
            let order = read_order(&order)?;
            if certificate.reduction.order != order {
                return Err(Failure::new("the play is in another order"));
            }
            let place = position.read()?;
            on_any_board!(&place, position => certificate.check(position, effort))?;
            Ok(json!({ "proved": certificate.to_string() }))
        }
        Question::CheckGoal { position, goal, certificate } => {
            let (position, goal) = position.read()?.with_goal(&goal)?;
            match certificate {
                Reached::Yes(play) => play.check_goal(&position, goal).map(|_| ())?,
                Reached::No(obstacle) => obstacle.check(&position, goal, effort)?,
            }
            Ok(json!({ "proved": goal.to_string() }))
        }
    }
}

impl Text {
    fn read(&self) -> Result<Place, Failure> {
        match self {
            // As the command does: a row is a path, and all else a grid.
            Self::Board(text) if text.trim().contains(['|', '/', '\n']) => {
                let position: Position<Grid> = short(text)?.parse()?;
                check_size(position.board())?;
                Ok(Place::Grid(position))
            }
            Self::Board(text) => {
                let position: Position<Path> = short(text)?.parse()?;
                check_size(position.board())?;
                Ok(Place::Row(position))
            }
            Self::Graph { graph, stones } => {
                let (graph, stones) = (named(graph)?, short(stones)?.trim());
                let count = stones.chars().count();
                let board =
                    NamedBoard::parse_with(graph, count).map_err(Failure::within("the graph: "))?;
                check_size(&board)?;
                let vertices = board.vertex_count();
                if count != vertices {
                    return Err(Failure::new(format_args!(
                        "{count} vertices have a stone or a point, but the graph has {vertices}"
                    )));
                }
                let points = points(&board);
                let position = Position::parse_on(board, stones);
                Ok(Place::Graph {
                    position: position.map_err(Failure::within("the stones: "))?,
                    points,
                })
            }
        }
    }
}

/// Returns the text of a graph, unless it names thousands of vertices: before any memory is taken for them.
fn named(graph: &str) -> Result<&str, Failure> {
    let graph = short(graph)?.trim();
    let mut numbers = graph.split(|character: char| !character.is_ascii_digit());
    match numbers.find(|number| number.trim_start_matches('0').len() > 4) {
        None => Ok(graph),
        Some(number) => {
            Err(Failure::new(format_args!("the graph: {number} is too large a number")))
        }
    }
}

impl Place {
    fn drawn(&self) -> Result<Value, Failure> {
        let (drawing, shape) = match self {
            Self::Row(row) => (drawn(row)?, json!([1, row.board().vertex_count()])),
            Self::Grid(grid) => (drawn(grid)?, json!([grid.board().rows(), grid.board().cols()])),
            Self::Graph { position, points } => {
                let point =
                    |vertex: Vertex| points.get(vertex.index()).copied().unwrap_or_default();
                (drawn_at(position, false, point)?, Value::Null)
            }
        };
        Ok(json!({ "board": drawing, "shape": shape }))
    }

    /// Returns the position as one on a graph, with a goal there.
    fn with_goal(self, goal: &str) -> Result<(Position<NamedBoard>, Goal), Failure> {
        let Self::Graph { position, .. } = self else {
            return Err(Failure::new("goals are for graphs"));
        };
        let goal: Goal = goal.trim().parse().map_err(Failure::within("the goal: "))?;
        if let Some(vertex) =
            goal.vertices().find(|vertex| vertex.index() >= position.board().vertex_count())
        {
            return Err(Failure::new(format_args!("the goal: there is no vertex {vertex}")));
        }
        Ok((position, goal))
    }
}

fn read_order(text: &str) -> Result<MoveOrder, Failure> {
    text.parse().map_err(Failure::within("the order of play: "))
}

/// Places the vertices as the family of the graph is drawn, or else on a circle.
fn points(board: &NamedBoard) -> Vec<(f64, f64)> {
    fn of(board: impl Layout) -> Vec<(f64, f64)> {
        let vertices = (0..board.vertex_count()).filter_map(Vertex::from_index);
        vertices.map(|vertex| board.point(vertex)).collect()
    }
    match board {
        NamedBoard::Hypercube(cube) => of(cube),
        NamedBoard::Hamming(product) => of(product),
        NamedBoard::PathPower(power) => of(power),
        NamedBoard::Circulant(circulant) => of(circulant),
        NamedBoard::Path(path) => of(path),
        NamedBoard::Grid(grid) => of(grid),
        other => of(OnCircle(other)),
    }
}

fn solved<T: Topology>(
    position: &Position<T>,
    order: MoveOrder,
    effort: &mut Effort<'_>,
) -> Result<Value, Failure> {
    let solution = solve(position, order, effort);
    let replay = solution.replay(&position.by_ref()).map_err(Failure::new)?;
    if replay.stones_left() != solution.stones_left {
        return Err(Failure::new("the play leaves another number of stones, please report"));
    }
    let moves = &solution.reduction.moves;
    let moves: Vec<Value> = moves.iter().map(|&mv| arrow(position.board(), mv)).collect();
    Ok(json!({
        "atLeast": solution.at_least(),
        "atMost": solution.at_most(),
        "moves": moves,
        "reason": solution.bound.reason.to_string(),
        "stopped": effort.stopped().map(|stopped| stopped.to_string()),
        "certificate": solution,
    }))
}

fn reached(
    position: &Position<NamedBoard>,
    goal: Goal,
    effort: &mut Effort<'_>,
) -> Result<Value, Failure> {
    match reach(position, goal, effort)? {
        Answer::Yes(play) => {
            let stones_left = play.check_goal(position, goal)?;
            let moves = play.moves.iter().map(|&mv| arrow(position.board(), mv));
            Ok(json!({
                "reached": true,
                "stonesLeft": stones_left,
                "moves": moves.collect::<Vec<Value>>(),
                "joker": play.joker,
                "certificate": Reached::Yes(play),
            }))
        }
        Answer::No(obstacle) => Ok(json!({
            "reached": false,
            "reason": obstacle.to_string(),
            "certificate": Reached::No(obstacle),
        })),
        Answer::Open { stopped, .. } => Err(stopped.into()),
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        match error {
            Error::Stopped(stopped) => Self::Stopped(stopped),
            error => Self::new(error),
        }
    }
}
