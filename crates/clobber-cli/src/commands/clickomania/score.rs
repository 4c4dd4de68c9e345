//! `clobber clickomania score`: high scores.

use clickomania::{Board, Clicks, SameGame, ScoreSearch, Solution, UpperBound};

use super::{read_board, replayed, solve};
use crate::prelude::*;

/// Looks for plays with high scores
///
/// A group of n blocks is worth (n - 2)^2 points, and there is a bonus if no block is left. Each
/// line is a board. The answer:
/// - the score,
/// - the clicks (- if there are none),
/// - with --exact: exact, or a bound of all scores and the limit that was met.
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
    /// Prove by a search of all plays that no score is higher, if it can be done within the limits
    #[arg(long, conflicts_with_all = ["seed", "threads"])]
    exact: bool,
    /// The seed of the random choices
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// The number of threads that play a board together
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
}

const BONUS: i64 = 1000;

#[derive(Serialize, Deserialize)]
pub(crate) struct Scored {
    clicks: Clicks,
    score: i64,
    bonus: i64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    bound: Option<UpperBound>,
}

impl Answering for Score {
    const USAGE: Usage =
        Usage { limits: ScoreSearch::DEFAULT_LIMITS, ..Usage::new("clickomania score", "boards") };

    type Question = Board;
    type Answer = Scored;
    type Tables = ();

    fn parse(line: &str) -> Result<Board, Fault> {
        read_board(line)
    }

    fn limits(&self, given: Limits) -> Limits {
        let time = given.steps.is_none().then_some(Duration::from_secs(10));
        let memory = given.memory.or(self.exact.then_some(1 << 30)).or(Self::USAGE.limits.memory);
        Limits { time: given.time.or(time), steps: given.steps, memory }
    }

    fn answer(&self, board: &Board, (): &mut (), effort: &mut Effort) -> Answered<Scored> {
        let scoring = SameGame { bonus: self.bonus };
        if self.exact {
            let Solution { clicks, score, bound } = solve(board, &scoring, effort)?;
            return Ok(Scored { clicks, score, bonus: self.bonus, bound: Some(bound) });
        }
        let search = ScoreSearch::new().with_seed(self.seed).with_threads(self.threads.into());
        let clicks = search.best(board, &scoring, effort).clicks;
        let score = replayed(&clicks, board, &scoring)?;
        Ok(Scored { clicks, score, bonus: self.bonus, bound: None })
    }

    fn is_open(scored: &Scored) -> bool {
        scored.bound.as_ref().is_some_and(|bound| bound.score != scored.score)
    }

    fn header(&self) -> Vec<&'static str> {
        let bound = self.exact.then_some("bound");
        ["score", "clicks"].into_iter().chain(bound).collect()
    }

    fn write(&self, _: &Board, scored: &Scored, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}\t{}", scored.score, scored.clicks)?;
        match &scored.bound {
            Some(bound) if bound.score == scored.score => f.write_str("\texact"),
            Some(bound) => write!(f, "\tat most {}", bound.score),
            None => Ok(()),
        }
    }
}

impl Checked for Score {
    type Claim = Scored;

    /// Reads an answer; its text does not have the bonus.
    fn claim(_: &Board, fields: &mut &[Field<'_>]) -> Result<Scored, Unclaimed> {
        let [score, clicks] = first(fields)?;
        let score = score.number()?;
        Ok(Scored { clicks: clicks.parse()?, score, bonus: BONUS, bound: None })
    }

    fn check(board: &Board, claim: &Scored, effort: &mut Effort) -> Checking {
        let &Scored { ref clicks, score, bonus, bound } = claim;
        let scoring = SameGame { bonus };
        if let Some(bound) = bound {
            let solution = Solution { clicks: clicks.clone(), score, bound };
            solution.check(board, &scoring, effort)?;
            return proved(format_args!("{solution}, with a bonus of {bonus}"));
        }
        ensure_equal("score", score, clicks.replay(board, effort)?.score(&scoring))?;
        proved(format_args!("a play of {score} points, with a bonus of {bonus}"))
    }
}
