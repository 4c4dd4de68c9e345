//! `clobber value`: canonical forms.

use clobber_cgt::{ClobberValues, Game, GameError, Games};

use super::afford::with_room;
use crate::fields::Sum;
use crate::prelude::*;

/// Evaluates positions of Clobber, and sums of them
///
/// Each line is a position, or a sum: `xxo + -xo`, `3*xo`, `-(xo|ox)`; or a graph of `clobber sc2` and
/// a colouring: `C6 xoxoxo`. The answer:
///
/// - the outcome class: N (the next player wins), P (the previous one), L (Left), R (Right),
/// - the canonical form, as docs/notation.md says, or that it has more than --longest characters,
/// - the atomic weight.
///
/// Canonical forms grow fast: the 2 x 10 checkerboard or an alternating row of 36 stones takes
/// seconds. A step is a part of a position. Values that have been found are kept for the
/// lines that follow. The memory is 4096 MiB unless given. A game that is more than 256 moves deep
/// is refused.
///
/// Example: clobber value xoxo 'oxoo + -xxo' 'C6 xoxoxo'
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

impl Answering for Value {
    const USAGE: Usage = Usage {
        limits: Limits::memory(Games::DEFAULT_MEMORY),
        continues: continues_sum,
        header: &["outcome", "value", "atomic weight"],
        ..Usage::new("value", "lines")
    };

    type Question = Sum;
    type Answer = Evaluated;
    /// The values found so far.
    type Tables = Option<ClobberValues>;

    fn parse(line: &str) -> Result<Self::Question, Fault> {
        Sum::parse(line)
    }

    fn answer(
        &self,
        sum: &Sum,
        tables: &mut Option<ClobberValues>,
        effort: &mut Effort,
    ) -> Answered<Evaluated> {
        let memory = effort.limits().memory.unwrap_or(Games::DEFAULT_MEMORY);
        let fresh = || ClobberValues::with_games(Games::with_memory(memory));
        with_room(tables, fresh, |values| {
            let value = values.value_of_sum(&sum.positions(), effort)?;
            let games = values.games_mut();
            let weight = games.within(effort, |games| games.atomic_weight(value))?;
            // Clobber is all-small, so there is a weight.
            let weight = weight.ok_or(GameError::Number)?;
            Ok(Evaluated {
                outcome: games.outcome(value).to_string(),
                value: printed(games, value, self.longest),
                atomic_weight: printed(games, weight, self.longest),
            })
        })
    }

    fn write(&self, _: &Self::Question, answer: &Evaluated, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}\t{}\t{}", answer.outcome, answer.value, answer.atomic_weight)
    }
}

/// Returns the text of a game, or a remark that it has more than `longest` characters.
pub(crate) fn printed(games: &Games, game: Game, longest: usize) -> String {
    let text = games.display(game).with_max_len(longest).to_string();
    if text.ends_with('…') { format!("more than {longest} characters") } else { text }
}
