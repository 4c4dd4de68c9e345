//! `clobber clickomania board`: the most blocks.

use std::fmt;
use std::time::Duration;

use certified_search::Refuted;
use clap::Args;
use clickomania::{Blocks, Board, Effort, Limits, Reason, Solution, Solver, UpperBound};

use crate::failure::{Failure, Fault};
use crate::line_command::LineCommand;
use crate::verdict::{Checked, Verdict, proved, says_no_more};

/// Removes the most blocks from boards
///
/// Each line is a board. The answer:
/// - the number of blocks removed,
/// - exact, if it is proved that no more can be removed, or bound, if a limit was met before that,
/// - the clicks (- if there are none),
/// - after bound, the limit.
///
/// Unless given, the limits are 10 seconds and 1024 MB.
///
/// Example: printf 'abca|bbac|cabb\n' | clobber clickomania board
#[derive(Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Boards {}

impl LineCommand for Boards {
    const NAME: &'static str = "clickomania board";
    const UNIT: &'static str = "boards";
    const LIMITS: Limits =
        Limits { steps: None, time: Some(Duration::from_secs(10)), memory: Some(1 << 30) };

    type Question = Board;
    type Answer = Solution;
    type Tables = ();

    fn parse(line: &str) -> Result<Board, Fault> {
        Ok(line.parse()?)
    }

    fn answer(
        &self,
        board: &Board,
        (): &mut (),
        effort: &mut Effort<'_>,
    ) -> Result<Solution, Failure> {
        let solution = Solver::new().solve(board, &Blocks, effort);
        let score = solution.clicks.replay(board).map_err(Fault::bug)?.score(&Blocks);
        match score == solution.score {
            true => Ok(solution),
            false => Err(Fault::bug("the clicks have another score").into()),
        }
    }

    fn is_open(solution: &Solution) -> bool {
        solution.value().is_none()
    }

    fn write(&self, _: &Board, solution: &Solution, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is_exact = if solution.value().is_some() { "exact" } else { "bound" };
        write!(f, "{}\t{is_exact}\t{}", solution.score, solution.clicks)
    }
}

impl Checked for Boards {
    type Claim = Solution;

    fn compared(_: &[&str]) -> usize {
        3
    }

    fn claim(board: &Board, fields: &[&str]) -> Result<Solution, Fault> {
        let [score, is_exact, clicks] = *fields else { return Err(says_no_more(3)) };
        let score = score.parse().map_err(Fault::new)?;
        let bound = match is_exact {
            "exact" => UpperBound::new(score, Reason::Search { positions: 0 }),
            "bound" => UpperBound::new(board.block_count() as i64, Reason::Counts),
            _ => return Err(Fault::new("the second field is exact or bound")),
        };
        Ok(Solution { clicks: clicks.parse()?, score, bound })
    }

    fn check(board: &Board, claim: &Solution, effort: &mut Effort<'_>) -> Result<Verdict, Refuted> {
        claim.check(board, &Blocks, effort)?;
        proved(claim)
    }
}
