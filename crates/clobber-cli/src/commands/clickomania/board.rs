//! `clobber clickomania board`: the most blocks.

use clickomania::{Blocks, Board, Reason, Solution, UpperBound};

use super::points::{Points, points_or};
use super::{read_board, solve};
use crate::prelude::*;

/// Removes the most blocks from boards
///
/// Each line is a board. The answer:
/// - the number of blocks removed, or the points of --points,
/// - exact, if it is proved that no more can be removed, or bound, if a limit was met before that,
/// - the clicks (- if there are none),
/// - after bound, the limit.
///
/// Unless given, the limits are 10 seconds and 1024 MiB.
///
/// Example: printf 'abca|bbac|cabb\n' | clobber clickomania board
#[derive(Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Boards {
    #[command(flatten)]
    points: Points,
}

/// A play, its worth, and a bound.
#[derive(Serialize, Deserialize)]
pub(crate) struct Worth {
    #[serde(flatten)]
    solution: Solution,
    /// The user's own points.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    points: Option<Points>,
}

impl Answering for Boards {
    const USAGE: Usage = Usage {
        limits: Limits { steps: None, time: Some(Duration::from_secs(10)), memory: Some(1 << 30) },
        ..Usage::new("clickomania board", "boards")
    };

    type Question = Board;
    type Answer = Worth;
    type Tables = ();

    fn parse(line: &str) -> Result<Board, Fault> {
        read_board(line)
    }

    fn answer(&self, board: &Board, (): &mut (), effort: &mut Effort) -> Answered<Worth> {
        let points = self.points.given();
        let solution = solve(board, points_or(&points, &Blocks), effort)?;
        Ok(Worth { solution, points })
    }

    fn is_open(Worth { solution, .. }: &Worth) -> bool {
        solution.value().is_none()
    }

    fn header(&self) -> Vec<&'static str> {
        let worth = if self.points.given().is_some() { "score" } else { "removed" };
        vec![worth, "exact or bound", "clicks"]
    }

    fn write(&self, _: &Board, worth: &Worth, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let solution = &worth.solution;
        let is_exact = if solution.value().is_some() { "exact" } else { "bound" };
        write!(f, "{}\t{is_exact}\t{}", solution.score, solution.clicks)
    }
}

impl Checked for Boards {
    type Claim = Worth;

    /// Reads an answer; its text does not have the points.
    fn claim(board: &Board, fields: &mut &[Field<'_>]) -> Result<Worth, Unclaimed> {
        let [score, is_exact, clicks] = first(fields)?;
        let score = score.number()?;
        let bound = match is_exact.text {
            "exact" => UpperBound { score, reason: Reason::Search { positions: 0 } },
            "bound" => UpperBound { score: board.block_count() as i64, reason: Reason::Counts },
            _ => return Err(is_exact.wrong("the second field is exact or bound").into()),
        };
        Ok(Worth { solution: Solution { clicks: clicks.parse()?, score, bound }, points: None })
    }

    fn check(board: &Board, claim: &Worth, effort: &mut Effort) -> Checking {
        let Worth { solution, points } = claim;
        solution.check(board, points_or(points, &Blocks), effort)?;
        match points {
            Some(points) => proved(format_args!("{solution}: {points}")),
            None => proved(solution),
        }
    }
}
