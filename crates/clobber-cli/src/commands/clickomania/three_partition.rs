//! `clobber clickomania three-partition`: boards that are hard by Theorem 14.

use certified_search::text::{Place, words};
use clickomania::hardness::Exhausted;
use clickomania::hardness::three_partition::{
    Palette, Partition, ThreePartition, ThreePartitionBoard, ThreePartitionError,
};
use clickomania::{Answer, Board, Certificate, Clicks};

use crate::fields::continues_integers;
use crate::prelude::*;

/// Decides whether integers can be divided into triples of equal sums, and turns them into a board
///
/// The board has two columns and five colours, and can be cleared exactly if they can (Theorem 14
/// of Biedl, Demaine, Demaine, Fleischer, Jacobsen and Munro, The Complexity of Clickomania). With
/// --colors 4 it has four colours, which suffice as well (docs/clickomania-hardness.md). Each line
/// is a list of integers, with blanks or commas between them. The answer:
/// - yes or no: whether there is a partition,
/// - the board, its rows from the top: a black, b white, c red, d green, e blue. With m triples of
///   the sum t it is that for the integers if these are between t/4 and t/2, and otherwise
///   for the integers with the least number added to all that makes them so, which has the same
///   partitions. If there is no t, since the number of integers or their sum cannot be divided, it
///   is a single block,
/// - clicks that clear the board (- if there is no partition).
///
/// A step is a triple; there are 4194304 unless given. A board of more than 1048576 blocks is
/// refused.
///
/// Example: clobber clickomania three-partition '5 6 4 5 6 4'
#[derive(Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct ThreePartitions {
    /// The number of colours, 4 or 5
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u8).range(4..=5))]
    colors: u8,
}

const MOST_BLOCKS: usize = 1 << 20;

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Decided {
    Yes { board: Board, clicks: Clicks, partition: Partition },
    No { board: Board },
}

/// An instance, or none if the integers cannot be divided by their number or their sum.
type Instance = Option<ThreePartition>;

impl Answering for ThreePartitions {
    const USAGE: Usage = Usage {
        limits: Limits { steps: Some(1 << 22), time: None, memory: Some(1 << 30) },
        join: " ",
        continues: continues_integers,
        header: &["answer", "board", "clicks"],
        ..Usage::new("clickomania three-partition", "lists of integers")
    };

    type Question = Instance;
    type Answer = Decided;
    type Tables = ();

    fn parse(line: &str) -> Result<Instance, Fault> {
        match ThreePartition::from_triples(&integers(line)?) {
            Ok(instance) => Ok(Some(instance)),
            Err(ThreePartitionError::Length { .. } | ThreePartitionError::Sum { .. }) => Ok(None),
            Err(error) => Err(Fault::new(error)),
        }
    }

    fn answer(&self, instance: &Instance, (): &mut (), effort: &mut Effort) -> Answered<Decided> {
        let Some(instance) = instance else {
            return Ok(Decided::No { board: block()? });
        };
        let palette = if self.colors == 4 { Palette::Four } else { Palette::Five };
        let blocks = usize::try_from(blocks_of(instance)).unwrap_or(usize::MAX);
        afford(blocks.min(MOST_BLOCKS), Square { bytes: 60, nanoseconds: 500 }, effort)?;
        let board = board_of(instance, palette)?;
        match instance.find_partition(effort) {
            Answer::Yes(partition) => {
                let clicks = board.clicks_of(&partition).map_err(Fault::bug)?;
                board.partition_of(&clicks).map_err(Fault::bug)?;
                Ok(Decided::Yes { board: board.board().clone(), clicks, partition })
            }
            Answer::No(_) => Ok(Decided::No { board: board.board().clone() }),
            Answer::Open { stopped, .. } => Err(stopped.into()),
        }
    }

    fn write(&self, _: &Instance, answer: &Decided, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match answer {
            Decided::Yes { board, clicks, .. } => write!(f, "yes\t{board}\t{clicks}"),
            Decided::No { board } => write!(f, "no\t{board}\t-"),
        }
    }
}

/// Returns the board for integers that cannot be divided by their number or their sum: a block that stays.
fn block() -> Result<Board, Fault> {
    Ok("a".parse()?)
}

/// Returns the most blocks that the board may have.
fn blocks_of(instance: &ThreePartition) -> u128 {
    u128::from(instance.target()) * 24 * (instance.sets() as u128).pow(2)
}

fn board_of(instance: &ThreePartition, palette: Palette) -> Result<ThreePartitionBoard, Fault> {
    let blocks = blocks_of(instance);
    if blocks > MOST_BLOCKS as u128 {
        return Err(Fault::new(format_args!(
            "a board of up to {blocks} blocks is too large: at most {MOST_BLOCKS}"
        )));
    }
    ThreePartitionBoard::new(instance.clone(), palette).map_err(Fault::new)
}

/// Returns the instance's board, of four or five colours, that this one is.
fn board_that_is(
    instance: &ThreePartition,
    board: &Board,
) -> Result<Option<ThreePartitionBoard>, Fault> {
    for palette in Palette::ALL {
        let made = board_of(instance, palette)?;
        if made.board() == board {
            return Ok(Some(made));
        }
    }
    Ok(None)
}

const NO_TRIPLES: &str = "there are no triples of equal sums";
const NOT_MADE: &str = "the board is not made from the integers";

fn integers(line: &str) -> Result<Vec<i64>, Fault> {
    let integer = |(place, word): (Place, &str)| {
        let message = || format!("not an integer: {word:?}");
        word.parse().map_err(|_| Fault::at(place.column(), message()))
    };
    words(&line.replace(',', " ")).map(integer).collect()
}

impl Checked for ThreePartitions {
    type Claim = Decided;

    fn claim(instance: &Instance, fields: &mut &[Field<'_>]) -> Result<Decided, Unclaimed> {
        let [answer, board, clicks] = exactly(fields)?;
        let board: Board = board.parse()?;
        let instance = match (answer.text, clicks.text, instance) {
            ("no", "-", _) => return Ok(Decided::No { board }),
            ("yes", _, Some(instance)) => instance,
            ("yes", _, None) => return Err(Refuted::new(NO_TRIPLES).into()),
            _ => return Err(answer.wrong("an answer is yes, or no without clicks").into()),
        };
        let clicks: Clicks = clicks.parse()?;
        let made = board_that_is(instance, &board)?;
        let made = made.ok_or_else(|| Refuted::new(NOT_MADE))?;
        let partition = made.partition_of(&clicks).map_err(Refuted::new)?;
        Ok(Decided::Yes { board, clicks, partition })
    }

    fn check(instance: &Instance, claim: &Decided, effort: &mut Effort) -> Checking {
        let check_board = |instance, board| {
            ensure(board_that_is(instance, board).map_err(Refuted::new)?.is_some(), NOT_MADE)
        };
        match (claim, instance) {
            (Decided::No { board }, None) => {
                let is_block = *board == block().map_err(Refuted::new)?;
                ensure(is_block, "the board is not a single block")?;
                proved("the number of integers or their sum cannot be divided")
            }
            (Decided::No { board }, Some(instance)) => {
                check_board(instance, board)?;
                Exhausted { steps: 0 }.check_partition(instance, effort)?;
                proved("there is no partition")
            }
            (Decided::Yes { .. }, None) => Err(Refuted::new(NO_TRIPLES)),
            (Decided::Yes { board, clicks, partition }, Some(instance)) => {
                partition.check(instance)?;
                let is_cleared = clicks.replay(board, effort)?.end().is_empty();
                ensure(is_cleared, "the clicks do not clear the board")?;
                check_board(instance, board)?;
                proved(format_args!("the partition {partition}, and clicks of the board"))
            }
        }
    }
}
