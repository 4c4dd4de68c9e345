//! `clobber value`: canonical forms.

use std::fmt;

use clap::Args;
use clobber_cgt::{ClobberError, ClobberValues, Game, GameError, Games};
use clobber_core::notation::parse_sum;
use clobber_core::{Effort, Grid, Limits, Position, Stopped};
use serde::{Deserialize, Serialize};

use crate::failure::{Failure, Fault};
use crate::line_command::LineCommand;

/// Evaluates positions of Clobber, and sums of them
///
/// Each line is a position, or a sum of positions joined by +. The answer:
///
/// - the outcome class: N (the next player wins), P (the previous one), L (Left), R (Right),
/// - the canonical form, as docs/notation.md says, or that it has more than --longest characters,
/// - the atomic weight.
///
/// Canonical forms grow fast: those of the 2 x 10 checkerboard or of an alternating row of 36
/// stones take seconds to find. A step is a part of a position. What has been found is kept for the
/// lines that follow. The memory is 4096 MB unless given. A game that is more than 256 moves deep
/// is refused.
///
/// Example: printf 'xoxo\nxxo + xo|ox\n' | clobber value
#[derive(Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Value {
    /// The most characters of a game that is printed
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    longest: usize,
}

/// The value of a sum.
#[derive(Serialize, Deserialize)]
pub(crate) struct Evaluated {
    outcome: String,
    value: String,
    atomic_weight: String,
}

impl LineCommand for Value {
    const NAME: &'static str = "value";
    const UNIT: &'static str = "lines";
    const LIMITS: Limits = Limits::memory(Games::DEFAULT_MEMORY);

    type Question = Vec<Position<Grid>>;
    type Answer = Evaluated;
    /// The values found so far.
    type Tables = Option<ClobberValues>;

    /// Reads a row as a grid of one line, whose parts are evaluated as rows.
    fn parse(line: &str) -> Result<Self::Question, Fault> {
        Ok(parse_sum(line)?)
    }

    fn answer(
        &self,
        summands: &Self::Question,
        tables: &mut Option<ClobberValues>,
        effort: &mut Effort<'_>,
    ) -> Result<Evaluated, Failure> {
        let memory = effort.limits().memory.unwrap_or(Games::DEFAULT_MEMORY);
        let fresh = || ClobberValues::with_games(Games::with_memory(memory));
        let was_fresh = tables.is_none();
        let values = tables.get_or_insert_with(fresh);
        let found = match evaluate(values, summands, effort) {
            Err(
                ClobberError::Game(GameError::Games { .. } | GameError::Bytes { .. })
                | ClobberError::Stopped(Stopped::Memory { .. }),
            ) if !was_fresh => {
                // The room for games may have been taken by other lines.
                *values = fresh();
                evaluate(values, summands, effort)
            }
            found => found,
        };
        let (value, weight) = found.map_err(failure)?;
        let games = values.games();
        Ok(Evaluated {
            outcome: games.outcome(value).to_string(),
            value: printed(games, value, self.longest),
            atomic_weight: printed(games, weight, self.longest),
        })
    }

    fn write(
        &self,
        _: &Self::Question,
        answer: &Evaluated,
        f: &mut fmt::Formatter<'_>,
    ) -> fmt::Result {
        write!(f, "{}\t{}\t{}", answer.outcome, answer.value, answer.atomic_weight)
    }
}

/// Returns the text of a game, or that it has more than so many characters.
pub(crate) fn printed(games: &Games, game: Game, longest: usize) -> String {
    let text = games.display(game).with_max_len(longest).to_string();
    if text.ends_with('…') { format!("more than {longest} characters") } else { text }
}

/// Returns the value and its atomic weight.
fn evaluate(
    values: &mut ClobberValues,
    summands: &[Position<Grid>],
    effort: &mut Effort<'_>,
) -> Result<(Game, Game), ClobberError> {
    let sum = values.value_of_sum(summands, effort)?;
    // Clobber is all-small, so there is a weight.
    let weight = values.games_mut().atomic_weight(sum)?.ok_or(GameError::Number)?;
    Ok((sum, weight))
}

/// Returns the failure of a question about a sum; a limit leaves it open.
pub(crate) fn failure(error: ClobberError) -> Failure {
    match error {
        ClobberError::Stopped(stopped) => Failure::Open(stopped),
        ClobberError::Game(error) => error.into(),
        ClobberError::Parse(error) => Fault::from(error).into(),
        ClobberError::Refuted(refuted) => match refuted.stopped() {
            Some(stopped) => Failure::Open(stopped),
            None => Fault::new(refuted).into(),
        },
        error => Fault::new(error).into(),
    }
}
