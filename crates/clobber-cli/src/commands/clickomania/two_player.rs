//! `clobber clickomania two-player`: values of the games for two.

use std::collections::BTreeSet;
use std::fmt;

use certified_search::text::Place;
use clap::Args;
use clickomania::two_player::{
    ImpartialClickomania, Partizan, PartizanClickomania, TwoPlayerError,
};
use clickomania::{Board, Color, Effort, Limits, ParseError, Stopped};
use partizan::{Game, GameError, Games, Outcome};
use serde::{Deserialize, Serialize};

use crate::commands::value::printed;
use crate::failure::{Failure, Fault};
use crate::line_command::LineCommand;

/// Evaluates boards of two-player Clickomania, and sums of them
///
/// Who cannot click on a group of at least two blocks, in the partizan game of his own colour, has
/// lost. Each line is a board, or a sum of boards joined by +. The answer:
/// - the Grundy value of the impartial game,
/// - of the partizan game, in which Left owns a and Right owns b (of other colours, Left owns the
///   first), the outcome class: N (the next player wins), P (the previous one), L (Left), R
///   (Right),
/// - its canonical form, as docs/notation.md says,
/// - its temperature; or - for each of these three, if there are more than two colours.
///
/// A step is a position of either game. Unless given, the limits are 16777216 steps and 2048 MB.
///
/// Example: printf 'aabb|abab\naab + bba\n' | clobber clickomania two-player
#[derive(Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct TwoPlayer {
    /// The most characters of a game that is printed
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    longest: usize,
}

#[derive(Serialize, Deserialize)]
pub(crate) struct Evaluated {
    grundy: u32,
    partizan: Option<Value>,
}

#[derive(Serialize, Deserialize)]
struct Value {
    outcome: Outcome,
    value: String,
    temperature: String,
}

/// The values found so far.
#[derive(Default)]
pub(crate) struct Evaluator(Option<(ImpartialClickomania, PartizanClickomania)>);

impl LineCommand for TwoPlayer {
    const NAME: &'static str = "clickomania two-player";
    const UNIT: &'static str = "boards";
    const LIMITS: Limits = Limits { steps: Some(1 << 24), time: None, memory: Some(2048 << 20) };

    type Question = Vec<Board>;
    type Answer = Evaluated;
    type Tables = Evaluator;

    fn parse(line: &str) -> Result<Vec<Board>, Fault> {
        let mut place = Place::START;
        line.split('+')
            .map(|text| {
                let board =
                    text.parse().map_err(|error: ParseError| Fault::from(error.moved_to(place)));
                place.pass(text);
                place.pass("+");
                board
            })
            .collect()
    }

    fn answer(
        &self,
        boards: &Vec<Board>,
        tables: &mut Evaluator,
        effort: &mut Effort<'_>,
    ) -> Result<Evaluated, Failure> {
        let was_fresh = tables.0.is_none();
        let found = match tables.evaluate(boards, effort) {
            // The room may have been taken by other lines.
            Err(
                TwoPlayerError::Stopped(Stopped::Memory { .. })
                | TwoPlayerError::Game(GameError::Games { .. } | GameError::Bytes { .. }),
            ) if !was_fresh => {
                tables.0 = None;
                tables.evaluate(boards, effort)
            }
            found => found,
        };
        let (grundy, value) = found.map_err(failure)?;
        let games = tables.games(effort).1.games();
        let partizan = value.map(|value| {
            let temperature = games.temperature(value)?;
            Ok::<_, Failure>(Value {
                outcome: games.outcome(value),
                value: printed(games, value, self.longest),
                temperature: temperature.to_string(),
            })
        });
        Ok(Evaluated { grundy, partizan: partizan.transpose()? })
    }

    fn write(&self, _: &Vec<Board>, answer: &Evaluated, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", answer.grundy)?;
        match &answer.partizan {
            Some(Value { outcome, value, temperature }) => {
                write!(f, "\t{outcome}\t{value}\t{temperature}")
            }
            None => f.write_str("\t-\t-\t-"),
        }
    }
}

fn failure(error: TwoPlayerError) -> Failure {
    match error {
        TwoPlayerError::Stopped(stopped) => Failure::Open(stopped),
        TwoPlayerError::Game(error) => error.into(),
        error => Fault::new(error).into(),
    }
}

impl Evaluator {
    fn games(&mut self, effort: &Effort<'_>) -> &mut (ImpartialClickomania, PartizanClickomania) {
        self.0.get_or_insert_with(|| {
            let games = effort.limits().memory.map_or_else(Games::new, Games::with_memory);
            let partizan = PartizanClickomania::with_games(Partizan::default(), games);
            (ImpartialClickomania::new(), partizan)
        })
    }

    /// Returns the Grundy value, and the value of the partizan game.
    fn evaluate(
        &mut self,
        boards: &[Board],
        effort: &mut Effort<'_>,
    ) -> Result<(u32, Option<Game>), TwoPlayerError> {
        let (impartial, partizan) = self.games(effort);
        let grundy = impartial.grundy_of_sum(boards, effort)?;
        let value = match owned(boards) {
            Some(boards) => Some(partizan.value_of_sum(&boards, effort)?),
            None => None,
        };
        Ok((grundy, value))
    }
}

/// Returns the boards with the colours `a` and `b` instead of theirs; none if they have more than two.
fn owned(boards: &[Board]) -> Option<Vec<Board>> {
    let rules = Partizan::default();
    let colors: BTreeSet<Color> =
        boards.iter().flat_map(Board::columns).flatten().copied().collect();
    let usual = [rules.left(), rules.right()];
    if colors.iter().all(|color| usual.contains(color)) {
        return Some(boards.to_vec());
    }
    if colors.len() > 2 {
        return None;
    }
    let first = colors.first().copied();
    let owner = |&color: &Color| usual[usize::from(Some(color) != first)];
    let recolored = boards.iter().map(|board| {
        Board::from_columns(board.columns().map(|column| column.iter().map(owner).collect()))
    });
    Some(recolored.collect())
}
