//! `clobber clickomania row`: boards of one row.

use std::fmt;

use certified_search::{Certificate, Refuted};
use clap::Args;
use clickomania::{
    Clicks, Effort, Limits, Row, RowError, RowObstruction, SameGame, SolvableIntervals, TwoColorRow,
};
use serde::{Deserialize, Serialize};

use crate::failure::{Failure, Fault};
use crate::line_command::LineCommand;
use crate::verdict::{Checked, Verdict, proved, says_no_more, unproved};

/// Solves boards of one row
///
/// Each line is a word over a to z; further colours are numbers in parentheses, like (26). The
/// answer:
/// - yes or no: whether all blocks can be removed,
/// - the most blocks that can be removed,
/// - the best score with (n - 2)^2 for a group of n blocks,
/// - clicks that remove the most blocks, as row,col of the row as it is at that moment; - if there
///   are none,
/// - with --reason, for each cut into two odd parts (or for an odd row) the single groups that are
///   too many, separated by semicolons; - if all blocks can be removed or there are more than two
///   colours.
///
/// A field is ? if it takes more than the limits: 64 MB unless given, and for the score 200000000
/// steps (about half a second). The first never is for a word of two colours, nor are the others
/// but the score if it is yes, however long the word is. Otherwise the first, second and fourth
/// take g*g/16 bytes for a word of g groups; 64 MB are enough for 32000 groups. The score of n
/// blocks in g groups of k colours takes about g*g*g*n/(24*k*k) steps: within reach are 350 blocks
/// of any word, and 550 of a random one.
///
/// Example: printf 'abba\nabab\n' | clobber clickomania row
#[derive(Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Rows {
    /// Print also why a row of two colours cannot be cleared
    #[arg(long)]
    reason: bool,
}

/// The results for a row.
#[derive(Serialize, Deserialize)]
pub(crate) struct Solved {
    solvable: Option<bool>,
    removed: Option<usize>,
    score: Option<i64>,
    /// They remove the most blocks.
    clicks: Option<Clicks>,
    /// The reason why a row of two colours cannot be cleared.
    obstruction: Option<RowObstruction>,
}

impl LineCommand for Rows {
    const NAME: &'static str = "clickomania row";
    const UNIT: &'static str = "rows";
    const LIMITS: Limits = Limits::memory(64 << 20);

    type Question = Row;
    type Answer = Solved;
    type Tables = ();

    fn parse(line: &str) -> Result<Row, Fault> {
        Ok(line.parse()?)
    }

    fn answer(&self, row: &Row, (): &mut (), effort: &mut Effort<'_>) -> Result<Solved, Failure> {
        let two_colors = row.two_colors();
        let (solvable, clicks) = solve(row, two_colors.as_ref(), effort);
        let removed =
            clicks.as_ref().map(|clicks| row.replay(clicks).map(|replay| replay.removed()));
        let removed = removed.transpose().map_err(Fault::bug)?;
        let score = best_score(row, effort)?;
        let obstruction = two_colors.and_then(|row| row.obstruction());
        if let Some(obstruction) = &obstruction {
            obstruction.check(row).map_err(Fault::bug)?;
        }
        Ok(Solved { solvable, removed, score, clicks, obstruction })
    }

    fn write(&self, row: &Row, solved: &Solved, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Solved { solvable, removed, score, clicks, obstruction } = solved;
        write_known(solvable.map(|yes| if yes { "yes" } else { "no" }), f)?;
        f.write_str("\t")?;
        write_known(*removed, f)?;
        f.write_str("\t")?;
        write_known(*score, f)?;
        f.write_str("\t")?;
        write_known(clicks.as_ref(), f)?;
        match obstruction {
            _ if !self.reason => Ok(()),
            Some(obstruction) => {
                let reason = obstruction.display_on(row).to_string();
                write!(f, "\t{}", reason.replace('\n', "; "))
            }
            None => f.write_str("\t-"),
        }
    }
}

fn write_known(known: Option<impl fmt::Display>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match known {
        Some(known) => write!(f, "{known}"),
        None => f.write_str("?"),
    }
}

/// Returns whether all blocks can be removed, and clicks that remove the most, so far as that is within the limits.
fn solve(
    row: &Row,
    two_colors: Option<&TwoColorRow<'_>>,
    effort: &mut Effort<'_>,
) -> (Option<bool>, Option<Clicks>) {
    if let Some(plan) = two_colors.and_then(TwoColorRow::solution) {
        return (Some(true), Some(plan.to_clicks()));
    }
    match SolvableIntervals::new(row, effort) {
        Ok(intervals) => {
            (Some(intervals.is_solvable()), Some(intervals.most_removed().to_clicks()))
        }
        Err(_) => (two_colors.map(|_| false), None),
    }
}

/// Returns the best score, if it is within the limits.
fn best_score(row: &Row, effort: &mut Effort<'_>) -> Result<Option<i64>, Fault> {
    let steps = effort.limits().steps.unwrap_or(200_000_000);
    let found = effort.attempt(Limits::steps(steps), |effort| {
        match row.best_score(&SameGame::PLAIN, effort) {
            Ok(best) => Ok(Ok(best.score())),
            Err(RowError::Stopped(stopped)) => Err(stopped),
            Err(error) => Ok(Err(error)),
        }
    });
    match found {
        Ok(Some(Ok(score))) => Ok(Some(score)),
        Ok(Some(Err(error))) => Err(Fault::new(error)),
        Ok(None) | Err(_) => Ok(None),
    }
}

impl Checked for Rows {
    type Claim = Solved;

    fn claim(row: &Row, fields: &[&str]) -> Result<Solved, Fault> {
        let [solvable, removed, score, clicks, ..] = *fields else { return Err(says_no_more(4)) };
        let known = |text| (text != "?").then_some(text);
        let number = |text: &str| text.parse::<i64>().map_err(Fault::new);
        let clicks = known(clicks).map(str::parse).transpose()?;
        let solvable = known(solvable).map(|answer| answer == "yes");
        Ok(Solved {
            solvable,
            removed: known(removed).map(number).transpose()?.map(|blocks| blocks as usize),
            score: known(score).map(number).transpose()?,
            clicks,
            // The reason in the text is words.
            obstruction: row.two_colors().and_then(|row| row.obstruction()),
        })
    }

    fn check(row: &Row, claim: &Solved, _: &mut Effort<'_>) -> Result<Verdict, Refuted> {
        let Some(clicks) = &claim.clicks else { return Err(unproved("there are no clicks")) };
        let replay = row.replay(clicks)?;
        let removed = replay.removed();
        if claim.removed != Some(removed) {
            return Err(Refuted::claim("blocks removed", claim.removed.unwrap_or(0), removed));
        }
        match (claim.solvable, &claim.obstruction) {
            (Some(true), _) if removed == row.len() => {
                proved(format_args!("all {removed} blocks are removed"))
            }
            (Some(true), _) => Err(Refuted::claim("blocks removed", row.len(), removed)),
            (_, Some(obstruction)) => {
                obstruction.check(row)?;
                proved(format_args!("{removed} blocks are removed, and all cannot be"))
            }
            _ => Err(unproved("the clicks hold; there is no certificate that more is impossible")),
        }
    }
}
