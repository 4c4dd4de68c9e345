//! Two players: the winner of a sum of positions, the winning moves, and the value.

use certified_search::text;
use clobber_cgt::{Calculator, ClobberError, Outcome, OutcomeSolver};
use clobber_core::{Color, Effort, Grid, Limits, Move, Position, Topology};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::drawing::{self, arrow, check_vertices};
use crate::failure::Failure;
use crate::{check_count, games, short};

#[derive(Deserialize)]
#[serde(tag = "ask", rename_all = "kebab-case")]
pub(crate) enum Question {
    /// Reads the boards of a text.
    Read { sum: String },
    /// Makes a move.
    Play { sum: String, summand: usize, r#move: String },
    /// Finds who wins.
    Outcome { sum: String },
    /// Finds all winning moves.
    WinningMoves { sum: String, mover: Color },
    /// Chooses a move for the solver.
    Reply { sum: String, mover: Color },
    /// Evaluates the sum.
    Value { sum: String },
    /// Checks that the winner's moves hold against every reply.
    Check { sum: String },
}

/// Keeps what earlier questions have found.
#[derive(Debug, Default)]
pub struct Tables {
    solver: OutcomeSolver,
    pub(crate) calculator: Option<Calculator>,
}

type Sum = Vec<Position<Grid>>;

pub(crate) fn answer(
    question: Question,
    tables: &mut Tables,
    effort: &mut Effort<'_>,
) -> Result<Value, Failure> {
    match question {
        Question::Read { sum } => drawn(&read(&sum)?),
        Question::Play { sum, summand, r#move } => played(read(&sum)?, summand, &r#move),
        Question::Outcome { sum } => outcome(&read(&sum)?, &mut tables.solver, effort),
        Question::WinningMoves { sum, mover } => {
            let sum = read(&sum)?;
            let moves = tables.solver.winning_moves(&sum, mover, effort)?;
            let moves: Vec<Value> = moves.into_iter().filter_map(|mv| named(&sum, mv)).collect();
            Ok(json!({ "moves": moves, "positions": effort.progress().steps }))
        }
        Question::Reply { sum, mover } => reply(&read(&sum)?, mover, &mut tables.solver, effort),
        Question::Value { sum } => value(&read(&sum)?, &mut tables.calculator, effort),
        Question::Check { sum } => check(&read(&sum)?, &mut tables.solver, effort),
    }
}

/// The most boards of a sum that the page draws.
const MOST_BOARDS: usize = 64;

pub(crate) fn read(text: &str) -> Result<Sum, Failure> {
    // Before there are copies.
    let summands = text::sum(short(text)?)?;
    let boards = summands.iter().map(|summand| summand.copies).fold(0, usize::saturating_add);
    check_count("the sum", "boards", boards, MOST_BOARDS)?;
    let sum: Sum = Position::parse_sum(text)?;
    let vertices = sum.iter().map(|summand| summand.board().vertex_count());
    check_vertices(vertices.fold(0, usize::saturating_add))?;
    Ok(sum)
}

fn drawn(sum: &Sum) -> Result<Value, Failure> {
    let boards: Vec<Value> = sum.iter().map(drawing::drawn).collect::<Result<_, _>>()?;
    let shapes: Vec<(usize, usize)> =
        sum.iter().map(|summand| (summand.board().rows(), summand.board().cols())).collect();
    Ok(json!({ "sum": Position::display_sum(sum).to_string(), "boards": boards, "shapes": shapes }))
}

fn played(mut sum: Sum, summand: usize, mv: &str) -> Result<Value, Failure> {
    let moved = sum.get_mut(summand).ok_or_else(|| Failure::new("there is no such board"))?;
    let mv = Move::parse_on(moved.board(), mv)?;
    moved.play(mv).map_err(|error| Failure::new(error.display_on(moved.board())))?;
    drawn(&sum)
}

fn named(sum: &Sum, (summand, mv): (usize, Move)) -> Option<Value> {
    let arrow = arrow(sum.get(summand)?.board(), mv);
    Some(json!({ "summand": summand, "move": arrow }))
}

fn outcome(
    sum: &Sum,
    solver: &mut OutcomeSolver,
    effort: &mut Effort<'_>,
) -> Result<Value, Failure> {
    let outcome = solver.outcome(sum, effort)?;
    Ok(json!({ "outcome": outcome.to_string(), "positions": effort.progress().steps }))
}

/// Returns a winning move, or else the move after which the fewest replies win.
fn reply(
    sum: &Sum,
    mover: Color,
    solver: &mut OutcomeSolver,
    effort: &mut Effort<'_>,
) -> Result<Value, Failure> {
    /// The most positions searched for the replies to one losing move.
    const STEPS: u64 = 20_000;
    if let Some(found) = solver.winning_move(sum, mover, effort)? {
        return Ok(json!({ "wins": true, "reply": named(sum, found) }));
    }
    let mut hardest = None;
    for (summand, position) in sum.iter().enumerate() {
        for mv in position.moves(mover) {
            let mut next = sum.clone();
            if let Some(moved) = next.get_mut(summand) {
                moved.play(mv).map_err(Failure::new)?;
            }
            let replies = effort.attempt(Limits::steps(STEPS), |effort| {
                match solver.winning_moves(&next, !mover, effort) {
                    Ok(moves) => Ok(moves.len()),
                    Err(ClobberError::Stopped(stopped)) => Err(stopped),
                    Err(_) => Ok(usize::MAX),
                }
            })?;
            let replies = replies.unwrap_or(usize::MAX);
            if hardest.is_none_or(|(fewest, _)| replies < fewest) {
                hardest = Some((replies, (summand, mv)));
            }
        }
    }
    Ok(json!({ "wins": false, "reply": hardest.and_then(|(_, found)| named(sum, found)) }))
}

fn value(
    sum: &Sum,
    kept: &mut Option<Calculator>,
    effort: &mut Effort<'_>,
) -> Result<Value, Failure> {
    games::with_room(kept, effort, |calculator, effort| {
        let values = calculator.values();
        let value = values.value_of_sum(sum, effort)?;
        games::evaluated(value, values.games_mut(), effort)
    })
}

/// Plays the winner's moves against every reply, by the rules alone.
fn check(sum: &Sum, solver: &mut OutcomeSolver, effort: &mut Effort<'_>) -> Result<Value, Failure> {
    /// The most positions of a strategy, so that there is room for their texts.
    const MOST: usize = 200_000;
    let mut moves = 0;
    let mut winners = Vec::new();
    for first in Color::BOTH {
        let (winner, strategy) = solver.strategy(sum, first, MOST, effort)?;
        strategy.check(&(sum.as_slice(), first, winner), effort)?;
        moves += strategy.moves.len();
        winners.push(winner);
    }
    let outcome = match winners.as_slice() {
        [Color::Black, Color::Black] => Outcome::L,
        [Color::White, Color::White] => Outcome::R,
        [Color::Black, _] => Outcome::N,
        _ => Outcome::P,
    };
    Ok(json!({ "outcome": outcome.to_string(), "positions": moves }))
}
