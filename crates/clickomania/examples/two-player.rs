//! Evaluates boards of two-player Clickomania: `two-player [--memory MB] [--positions N] [--longest N]`,
//! or prints the tables of `docs/clickomania-two-player.md`: `two-player tables`.
//!
//! For each line, a board or a sum of boards: the Grundy value of the impartial game, and if there are no
//! more than two colours, the outcome, canonical form and temperature of the partizan game.

use std::collections::BTreeSet;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::process::ExitCode;

use clickomania::two_player::{
    ImpartialClickomania, Partizan, PartizanClickomania, TwoPlayerError,
};
use clickomania::{Board, Color, Effort, Limits, Stopped};
use partizan::{Game, GameError, Games};
use testkit::lines::{self, Arguments, Progress};

#[path = "two-player/tables.rs"]
pub(crate) mod tables;

const HELP: &str = "\
two-player [--memory MB] [--positions N] [--longest N]
two-player tables

Evaluates boards of two-player Clickomania: who cannot click on a group of at least two blocks, in the
partizan game of his own colour, has lost.

  --memory MB    the most memory for the games, and again for the positions of the impartial game
                 (2048 unless given)
  --positions N  the most positions that are searched for a line, of each game (16777216 unless given)
  --longest N    the most characters of a game that is printed (1000000 unless given)
  --help         print this

Each line of the input is a board, rows from the top joined by |, or a sum of boards joined by +. Blank
lines and lines starting with # are skipped. Each line is answered by one line, its fields separated by
tabs:

  the Grundy value of the impartial game
  of the partizan game, in which Left owns a and Right owns b (of other colours, Left owns the first):
    the outcome class: N (the next player wins), P (the previous one), L (Left), R (Right)
    the canonical form, as docs/notation.md says
    the temperature
  or - for each of these three, if there are more than two colours

or by `error: ...`; the exit status is then 1.

`two-player tables` prints the tables of docs/clickomania-two-player.md.

Example: printf 'aabb|abab\\naab + bba\\n' | two-player";

fn main() -> ExitCode {
    lines::run(HELP, |arguments| {
        let Some(options) = Options::of(arguments)? else {
            let page = tables::page().map_err(|error| error.to_string())?;
            return Ok(write!(io::stdout(), "{page}").map(|()| true)?);
        };
        let mut evaluator = Evaluator::new(options);
        Ok(lines::answer_input("boards", |line, progress| evaluator.answer(line, progress))?)
    })
}

#[derive(Clone, Copy)]
pub(crate) struct Options {
    bytes: usize,
    positions: usize,
    longest: usize,
}

impl Options {
    /// None if the tables are wanted.
    pub(crate) fn of(mut arguments: Arguments) -> Result<Option<Self>, String> {
        let bytes = arguments.memory()?.unwrap_or(2048 << 20);
        let positions = arguments.value("--positions", "a number")?.unwrap_or(1 << 24);
        let longest = arguments.value("--longest", "a number")?.unwrap_or(1_000_000);
        match arguments.rest()?.as_slice() {
            [] => Ok(Some(Self { bytes, positions, longest })),
            [tables] if tables == "tables" => Ok(None),
            [argument, ..] => Err(format!("nothing is expected at {argument:?}")),
        }
    }
}

/// The values found so far.
pub(crate) struct Evaluator {
    options: Options,
    impartial: ImpartialClickomania,
    partizan: PartizanClickomania,
    /// Whether no line has been evaluated yet.
    is_fresh: bool,
}

impl Evaluator {
    pub(crate) fn new(options: Options) -> Self {
        let games = Games::with_memory(options.bytes);
        Self {
            options,
            impartial: ImpartialClickomania::new(),
            partizan: PartizanClickomania::with_games(Partizan::default(), games),
            is_fresh: true,
        }
    }

    pub(crate) fn answer(&mut self, line: &str, progress: &mut Progress) -> Result<String, String> {
        let boards = sum(line)?;
        let was_fresh = std::mem::replace(&mut self.is_fresh, false);
        let found = match self.evaluate(&boards, progress) {
            // The room may have been taken by other lines.
            Err(
                TwoPlayerError::Stopped(Stopped::Memory { .. })
                | TwoPlayerError::Game(GameError::Games { .. } | GameError::Bytes { .. }),
            ) if !was_fresh => {
                *self = Self { is_fresh: false, ..Self::new(self.options) };
                self.evaluate(&boards, progress)
            }
            found => found,
        };
        let (grundy, value) = found.map_err(|error| error.to_string())?;
        let Some(value) = value else { return Ok(format!("{grundy}\t-\t-\t-")) };
        let games = self.partizan.games();
        let text = games.display(value).with_max_len(self.options.longest).to_string();
        if text.ends_with('…') {
            return Err(format!("a game of more than {} characters", self.options.longest));
        }
        let temperature = games.temperature(value).map_err(|error| error.to_string())?;
        Ok(format!("{grundy}\t{}\t{text}\t{temperature}", games.outcome(value)))
    }

    /// The Grundy value, and that of the partizan game.
    fn evaluate(
        &mut self,
        boards: &[Board],
        progress: &mut Progress,
    ) -> Result<(u32, Option<Game>), TwoPlayerError> {
        let Options { positions, bytes, .. } = self.options;
        let limits = Limits { steps: Some(positions as u64), memory: Some(bytes), ..Limits::NONE };
        let mut effort = Effort::within(limits).watched(|now| {
            progress.report(|| format!(", {} positions for this one", now.steps));
            ControlFlow::Continue(())
        });
        let grundy = self.impartial.grundy_of_sum(boards, &mut effort)?;
        let mut effort = Effort::within(limits);
        let value = match owned(boards) {
            Some(boards) => Some(self.partizan.value_of_sum(&boards, &mut effort)?),
            None => None,
        };
        Ok((grundy, value))
    }
}

/// The boards of a line, joined by `+`.
fn sum(line: &str) -> Result<Vec<Board>, String> {
    let mut start = 0;
    line.split('+')
        .map(|text| {
            let board = text
                .parse::<Board>()
                .map_err(|error| format!("column {}: {}", start + error.column(), error.kind()));
            start += text.chars().count() + 1;
            board
        })
        .collect()
}

/// The boards with the colours `a` and `b` instead of theirs; none if they have more than two.
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
