//! `clobber clickomania score`: high scores.

use std::fmt;
use std::time::Duration;

use certified_search::Refuted;
use clap::Args;
use clickomania::{Board, Clicks, Effort, Limits, SameGame, ScoreSearch};
use serde::{Deserialize, Serialize};

use crate::failure::{Failure, Fault};
use crate::line_command::LineCommand;
use crate::verdict::{Checked, Verdict, proved, says_no_more};

/// Looks for plays with high scores
///
/// A group of n blocks is worth (n - 2)^2 points, and there is a bonus if no block is left. Each
/// line is a board. The answer:
/// - the score,
/// - the clicks (- if there are none).
///
/// A step is a click that is tried. The time is 10 seconds unless given, or no limit if --steps is
/// given; the answer is then the same on every machine.
///
/// Example: echo 'abcab|aabbc|ccbaa' | clobber clickomania score --seconds 1
#[derive(Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Score {
    /// The bonus for an empty board
    #[arg(long, value_name = "B", default_value_t = BONUS)]
    bonus: i64,
    /// The seed of the random choices
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// The number of threads that play a board together
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
}

const BONUS: i64 = 1000;

/// A play and its score.
#[derive(Serialize, Deserialize)]
pub(crate) struct Scored {
    clicks: Clicks,
    score: i64,
    bonus: i64,
}

impl LineCommand for Score {
    const NAME: &'static str = "clickomania score";
    const UNIT: &'static str = "boards";
    const LIMITS: Limits = ScoreSearch::DEFAULT_LIMITS;

    type Question = Board;
    type Answer = Scored;
    type Tables = ();

    fn limits(&self, given: Limits) -> Limits {
        let time = given.steps.is_none().then_some(Duration::from_secs(10));
        Limits { time: given.time.or(time), steps: given.steps, ..Self::LIMITS }
    }

    fn parse(line: &str) -> Result<Board, Fault> {
        Ok(line.parse()?)
    }

    fn answer(
        &self,
        board: &Board,
        (): &mut (),
        effort: &mut Effort<'_>,
    ) -> Result<Scored, Failure> {
        let scoring = SameGame { bonus: self.bonus };
        let search = ScoreSearch::new().with_seed(self.seed).with_threads(self.threads.into());
        let clicks = search.best(board, &scoring, effort).clicks;
        let score = clicks.replay(board).map_err(Fault::bug)?.score(&scoring);
        Ok(Scored { clicks, score, bonus: self.bonus })
    }

    fn write(&self, _: &Board, scored: &Scored, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}\t{}", scored.score, scored.clicks)
    }
}

impl Checked for Score {
    type Claim = Scored;

    /// Reads an answer; its text does not have the bonus.
    fn claim(_: &Board, fields: &[&str]) -> Result<Scored, Fault> {
        let [score, clicks] = *fields else { return Err(says_no_more(2)) };
        let score = score.parse().map_err(Fault::new)?;
        Ok(Scored { clicks: clicks.parse()?, score, bonus: BONUS })
    }

    fn check(board: &Board, claim: &Scored, effort: &mut Effort<'_>) -> Result<Verdict, Refuted> {
        let found =
            claim.clicks.replay_within(board, effort)?.score(&SameGame { bonus: claim.bonus });
        match found == claim.score {
            true => {
                proved(format_args!("a play of {found} points, with a bonus of {}", claim.bonus))
            }
            false => Err(Refuted::claim("score", claim.score, found)),
        }
    }
}
