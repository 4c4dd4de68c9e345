//! `clobber clickomania two-player`: values of the games for two.

use std::collections::BTreeSet;
use std::iter::repeat_n;

use certified_search::text;
use clickomania::two_player::{ImpartialClickomania, Partizan};
use clickomania::{Board, Color};
use partizan::{Evaluator, Game, Games, Outcome};

use super::{read_board, size};
use crate::commands::afford::with_room;
use crate::commands::value::printed;
use crate::prelude::*;

/// Evaluates boards of two-player Clickomania, and sums of them
///
/// Who cannot click on a group of at least two blocks, in the partizan game of his own colour, has
/// lost. Each line is a board, or a sum of boards such as `aab + 2*ba - bba`; the negative of a
/// board is the board with the owners exchanged. The answer:
/// - the Grundy value of the impartial game,
/// - of the partizan game, in which Left owns a and Right owns b (of other colours, Left owns the
///   first), the outcome class: N (the next player wins), P (the previous one), L (Left), R (Right),
/// - its canonical form, as docs/notation.md says,
/// - its temperature; or - for each of these three, if there are more than two colours.
///
/// A step is a position of either game. Unless given, the limits are 16777216 steps and 2048 MiB.
///
/// Example: clobber clickomania two-player 'aabb|abab' 'aab + bba'
#[derive(Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct TwoPlayer {
    /// The most characters of a game that is printed
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    longest: usize,
}

/// The most blocks of the copies of a board.
const MOST_BLOCKS: usize = 1 << 20;

/// Whether it is the negative of a board, and the board.
type Summand = (bool, Board);

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
type Tables = (ImpartialClickomania, Evaluator<Partizan>);

impl Answering for TwoPlayer {
    const USAGE: Usage = Usage {
        limits: Limits { steps: Some(1 << 24), time: None, memory: Some(2048 << 20) },
        continues: continues_sum,
        header: &["Grundy value", "outcome", "value", "temperature"],
        ..Usage::new("clickomania two-player", "boards")
    };

    type Question = Vec<Summand>;
    type Answer = Evaluated;
    type Tables = Option<Tables>;

    fn parse(line: &str) -> Result<Vec<Summand>, Fault> {
        let mut summands = Vec::new();
        for text::Summand { copies, is_negative, text, place } in text::sum(line)? {
            if size(text).is_some() {
                read_board(text)?;
            }
            let board: Board = text.parse().map_err(|error: ParseError| error.moved_to(place))?;
            if copies > 1 && board.block_count().saturating_mul(copies) > MOST_BLOCKS {
                let reason = format!("{copies} copies have more than {MOST_BLOCKS} blocks");
                return Err(Fault::at(place.column(), reason));
            }
            summands.extend(repeat_n((is_negative, board), copies));
        }
        Ok(summands)
    }

    fn answer(
        &self,
        boards: &Vec<Summand>,
        tables: &mut Option<Tables>,
        effort: &mut Effort,
    ) -> Answered<Evaluated> {
        let memory = effort.limits().memory;
        let fresh = || {
            let games = memory.map_or_else(Games::new, Games::with_memory);
            (ImpartialClickomania::new(), Evaluator::with_games(Partizan::default(), games))
        };
        with_room(tables, fresh, |(impartial, partizan)| {
            let grundy = impartial.grundy_of_sum(boards.iter().map(|(_, board)| board), effort)?;
            let Some(owned) = owned(boards) else {
                return Ok(Evaluated { grundy, partizan: None });
            };
            let mut value = Game::ZERO;
            for board in &owned {
                let position = partizan.rules().position(board, effort)?;
                let summand = partizan.value(position, effort)?;
                value = partizan.games_mut().within(effort, |games| games.sum(value, summand))?;
            }
            let games = partizan.games();
            let value = Value {
                outcome: games.outcome(value),
                value: printed(games, value, self.longest),
                temperature: games.temperature(value)?.to_string(),
            };
            Ok(Evaluated { grundy, partizan: Some(value) })
        })
    }

    fn write(&self, _: &Vec<Summand>, answer: &Evaluated, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}", answer.grundy)?;
        match &answer.partizan {
            Some(Value { outcome, value, temperature }) => {
                write!(f, "\t{outcome}\t{value}\t{temperature}")
            }
            None => f.write_str("\t-\t-\t-"),
        }
    }
}

/// Returns the boards with the colours `a` and `b` instead of theirs, exchanged on a negative; none if they have more than
/// two.
fn owned(summands: &[Summand]) -> Option<Vec<Board>> {
    let rules = Partizan::default();
    let [left, right] = [rules.left(), rules.right()];
    let blocks = summands.iter().flat_map(|(_, board)| board.columns()).flatten();
    let colors: BTreeSet<Color> = blocks.copied().collect();
    let are_usual = colors.iter().all(|&color| color == left || color == right);
    let lefts = if are_usual { Some(left) } else { colors.first().copied() };
    let recolored = summands.iter().map(|(is_negative, board)| {
        let owner = |&color: &Color| {
            if (Some(color) == lefts) == *is_negative { right } else { left }
        };
        Board::from_columns(board.columns().map(|column| column.iter().map(owner).collect()))
    });
    (are_usual || colors.len() <= 2).then(|| recolored.collect())
}
