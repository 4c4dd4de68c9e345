//! `clobber colorings`: all colourings of a board, counted by who wins them or by what play leaves.

mod pattern;
pub(crate) mod table;
mod tally;

use std::collections::BTreeMap;

use clobber_cgt::{Outcome, OutcomeSolver};
use clobber_solitaire::TwoRowCounts;

use self::pattern::Pattern;
use self::tally::{Kind, Tally};
use super::solve::{Board, bound_by_counting};
use crate::answer::NO_METHOD;
use crate::fields::{is_asked, with_last_field};
use crate::prelude::*;

/// Counts the colourings of boards by who wins them, or by the fewest stones that play can leave
///
/// Each line is a board, a tab or blank, and a question. Each ? on the board is a stone of either
/// colour. The question is `outcome`, who wins; or an order of play, `any`, `alternating:x` or
/// `alternating:o`: the fewest stones. The answer:
///
/// - the number of colourings,
/// - how many of them are of each kind: L:3 N:1 P:4, or 1:8 2:6,
/// - with `outcome`, the colourings that the second player wins; with an order of play, those that
///   keep more stones than delta and the numbers of the colours require; - if there are none.
///
/// The boards of two rows are counted without going through them: clobber colorings 2x20 --count.
///
/// To count on many machines: clobber colorings split, and join.
///
/// Example: clobber colorings '????|???? outcome' '?????|????? any'
#[derive(Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct CountColorings {
    /// Count the colourings of full boards of two rows, 2xN for N up to 63, by the fewest stones of free order: a line for each
    /// number of stones, with the boards whose delta is not 0, and those whose delta is
    #[arg(long)]
    count: bool,
}

/// A set of colourings, and the question about each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Question {
    pattern: Pattern,
    asked: Asked,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Asked {
    Outcome,
    Stones(MoveOrder),
    /// The boards of two rows with each number of stones.
    Count,
}

impl fmt::Display for Question {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.asked {
            Asked::Outcome => write!(f, "{}\toutcome", self.pattern),
            Asked::Stones(order) => write!(f, "{}\t{order}", self.pattern),
            Asked::Count => write!(f, "{}\tcount", self.pattern),
        }
    }
}

impl Answering for CountColorings {
    const USAGE: Usage = Usage {
        limits: Limits::memory(1 << 30),
        input: &["board", "question"],
        continues,
        ..Usage::new("colorings", "patterns")
    };

    type Question = Question;
    type Answer = Counted;
    type Tables = OutcomeSolver;

    fn complete<'a>(&self, line: &'a str) -> Cow<'a, str> {
        match self.count {
            true => format!("{line}\tcount").into(),
            false => with_last_field(line, is_asked, None),
        }
    }

    fn parse(line: &str) -> Result<Question, Fault> {
        let (board, asked) = line.split_once('\t').ok_or_else(|| {
            Fault::at(line.chars().count() + 1, "a tab and the question are missing")
        })?;
        let pattern = Pattern::parse(board)?;
        let asked = match asked.trim_end() {
            "outcome" => Asked::Outcome,
            "count" if pattern.grid.rows() == 2 => Asked::Count,
            "count" => return Err(Fault::at(1, "not a board of two rows, such as 2x20")),
            order => Asked::Stones(order.parse().map_err(|error: ParseError| {
                let fault = Fault::from(error.shifted(board.chars().count() + 1));
                let column = fault.place.map_or(1, |(_, column)| column);
                Fault::at(column, format_args!("{fault}, or outcome"))
            })?),
        };
        Ok(Question { pattern, asked })
    }

    fn answer(
        &self,
        question: &Question,
        solver: &mut OutcomeSolver,
        effort: &mut Effort,
    ) -> Answered<Counted> {
        if question.asked == Asked::Count {
            return count_two_rows(question.pattern.grid.cols(), effort);
        }
        let mut tally = Tally::default();
        for position in question.pattern.colorings() {
            effort.check_limits()?;
            let (kind, is_listed) = match question.asked {
                Asked::Outcome => {
                    let outcome = solver.outcome(&position, effort)?;
                    (Kind::Outcome(outcome), outcome == Outcome::P)
                }
                Asked::Stones(order) => {
                    let solution = Board::new(position.clone()).replayed(order, effort)?;
                    let open = || effort.limit_met().unwrap_or(NO_METHOD);
                    let stones = solution.value().ok_or_else(open)?;
                    let counted = bound_by_counting(&position.by_dyn(), order).stones;
                    (Kind::Stones(stones), stones > counted)
                }
                Asked::Count => return Err(NO_METHOD.into()),
            };
            tally.count(kind, is_listed.then_some(&position));
        }
        Ok(Counted::Colorings(tally))
    }

    fn has_lines(&self) -> bool {
        self.count
    }

    fn header(&self) -> Vec<&'static str> {
        match self.count {
            true => vec!["stones, delta not 0, delta 0"],
            false => vec!["colourings", "kinds", "list"],
        }
    }

    fn write(&self, _: &Question, counted: &Counted, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match counted {
            Counted::Colorings(tally) => write!(f, "{tally}"),
            Counted::TwoRows(counts) => {
                let line =
                    |count: &Count| format!("{}\t{}\t{}", count.stones, count.other, count.zero);
                let between = if self.count { "\n" } else { "; " };
                write!(f, "{}", joined(|| counts.iter().map(line), between, ""))
            }
        }
    }
}

fn continues(line: &str, word: &str) -> Result<bool, String> {
    let has_question = with_last_field(line, is_asked, None).contains('\t');
    Ok(!has_question && (word == "outcome" || word.parse::<MoveOrder>().is_ok()))
}

/// The numbers of colourings.
#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum Counted {
    Colorings(Tally),
    TwoRows(Vec<Count>),
}

/// The boards of two rows that keep a number of stones.
#[derive(Default, Serialize)]
pub(crate) struct Count {
    stones: usize,
    /// The boards whose delta is not 0, and those whose delta is; in decimal, as there may be 2^126.
    other: String,
    zero: String,
}

/// Counts the full boards of two rows without going through them.
fn count_two_rows(columns: usize, effort: &mut Effort) -> Answered<Counted> {
    let counts = TwoRowCounts::new(columns, effort)?;
    let mut by_stones: BTreeMap<usize, [u128; 2]> = BTreeMap::new();
    for (index, delta_is_zero) in [false, true].into_iter().enumerate() {
        for (stones, boards) in counts.by_stones(delta_is_zero) {
            by_stones.entry(stones).or_default()[index] = boards;
        }
    }
    let rows = by_stones.into_iter().map(|(stones, boards)| {
        let [other, zero] = boards.map(|boards| boards.to_string());
        Count { stones, other, zero }
    });
    Ok(Counted::TwoRows(rows.collect()))
}
