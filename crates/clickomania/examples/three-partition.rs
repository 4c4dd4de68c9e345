//! Turns 3-Partition into boards of Clickomania: `three-partition [--steps N]`.
//!
//! Every answer "yes" is a certificate: the clicks are replayed, clear the board, and are turned back into the
//! partition before they are printed.

use std::ops::ControlFlow;
use std::process::ExitCode;

use clickomania::hardness::three_partition::{ThreePartition, ThreePartitionError};
use clickomania::{Answer, Effort, Limits};
use testkit::lines::{self, Progress};

const HELP: &str = "\
three-partition [--steps N]

Decides whether integers can be divided into triples of equal sums, and turns them into a board of Clickomania
with two columns and five colours that can be cleared exactly if they can (Theorem 14 of Biedl, Demaine,
Demaine, Fleischer, Jacobsen and Munro, The Complexity of Clickomania).

  --steps N  how far the search for a partition goes (4194304 triples unless given)
  --help     print this

Each line of the input is a list of integers, with blanks or commas between them. Blank lines and lines
starting with # are skipped. Each line is answered by one line, its fields separated by tabs:

  yes or no: whether there is a partition
  the board, its rows from the top joined by |: a black, b white, c red, d green, e blue. With m triples of the
    sum t it is the paper's for the integers if these are between t/4 and t/2, and otherwise for the integers with
    the least number added to all that makes them so, which has the same partitions. If there is no t, since
    the number of integers or their sum cannot be divided, it is a single block
  clicks that clear the board, `row,col` from the top left (- if there is no partition)

or by `error: ...`; the exit status is then 1. A board of more than 1048576 blocks is refused.

Example: printf '5 6 4 5 6 4\\n' | three-partition";

const MOST_BLOCKS: usize = 1 << 20;

fn main() -> ExitCode {
    lines::run(HELP, |mut arguments| {
        let steps = arguments.value("--steps", "a number")?.or(Some(1 << 22));
        arguments.end()?;
        let limits = Limits { steps, ..Limits::default() };
        let answer = |line: &str, progress: &mut Progress| answer(line, limits, progress);
        Ok(lines::answer_input("lists of integers", answer)?)
    })
}

fn answer(line: &str, limits: Limits, progress: &mut Progress) -> Result<String, String> {
    let instance = match ThreePartition::of_triples(&integers(line)?) {
        Ok(instance) => instance,
        Err(ThreePartitionError::Length { .. } | ThreePartitionError::Sum { .. }) => {
            return Ok("no\ta\t-".into());
        }
        Err(error) => return Err(error.to_string()),
    };
    let blocks = u128::from(instance.target()) * 24 * (instance.sets() as u128).pow(2);
    if blocks > MOST_BLOCKS as u128 {
        return Err(format!("a board of up to {blocks} blocks, more than {MOST_BLOCKS}"));
    }
    let board = instance.board().map_err(|error| error.to_string())?;
    let mut effort = Effort::within(limits).watched(|now| {
        progress.report(|| format!(", {} triples tried for this one", now.steps));
        ControlFlow::Continue(())
    });
    let partition = match instance.find_partition(&mut effort) {
        Answer::Yes(partition) => partition,
        Answer::No(_) => return Ok(format!("no\t{}\t-", board.board())),
        Answer::Open { stopped, .. } => return Err(format!("{stopped} (--steps)")),
    };
    let report =
        |error: &dyn std::fmt::Display| format!("the answer is wrong, please report: {error}");
    let clicks = board.clicks_of(&partition).map_err(|error| report(&error))?;
    board.partition_of(&clicks).map_err(|error| report(&error))?;
    Ok(format!("yes\t{}\t{clicks}", board.board()))
}

fn integers(line: &str) -> Result<Vec<i64>, String> {
    let is_between = |character: char| character.is_whitespace() || character == ',';
    let mut integers = Vec::new();
    let mut column = 1;
    for word in line.split(is_between) {
        if !word.is_empty() {
            let integer = word.parse();
            integers
                .push(integer.map_err(|_| format!("column {column}: not an integer: {word:?}"))?);
        }
        column += word.chars().count() + 1;
    }
    Ok(integers)
}
