//! `clobber clickomania row`: boards of one row.

use clickomania::{
    Blocks, Certificate, Clicks, Reason, Row, RowError, RowObstruction, RowPlan, SameGame,
    SolvableIntervals, TwoColorRow, UpperBound,
};

use super::points::{Points, points_or};
use super::{read_board, size};
use crate::prelude::*;

/// Solves boards of one row
///
/// Each line is a word over a to z; further colours are numbers in parentheses, like (26). The
/// answer:
/// - yes or no: whether all blocks can be removed,
/// - the most blocks that can be removed,
/// - the best score with (n - 2)^2 for a group of n blocks, or with --points,
/// - clicks that remove the most blocks, as row,col of the row as it is at that moment; - if there
///   are none,
/// - with --reason, for each cut into two odd parts (or for an odd row) the single groups that are
///   too many, separated by semicolons; if all blocks can be removed, the cut into two odd parts
///   that can be cleared; - if the number of groups is odd then, or there are more than two colours,
/// - with --derivation, how the grammar of the paper derives the row: S => ... => row; - if not all
///   blocks can be removed.
///
/// A field is ? if it takes more than the limits, which follow the last field then: 64 MiB unless
/// given, and for the score 200000000 steps (about half a second). The first never is for a word of
/// two colours; if it is yes, the second and fourth take 32 bytes a block. Otherwise
/// the first, second and fourth take g*g/16 bytes for a word of g groups; 64 MiB are enough for
/// 32000 groups. The score of n blocks in g groups of k colours takes about g*g*g*n/(24*k*k) steps:
/// within reach are 350 blocks of any word, and 550 of a random one.
///
/// Example: printf 'abba\nabab\n' | clobber clickomania row
#[derive(Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Rows {
    /// Print also why a row of two colours cannot be cleared
    #[arg(long)]
    reason: bool,
    /// Print also a derivation of the row by the grammar of Theorem 2
    #[arg(long)]
    derivation: bool,
    /// Click the blocks at both ends last, if all blocks can be removed (Lemma 3)
    #[arg(long)]
    internal: bool,
    #[command(flatten)]
    points: Points,
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
    /// The forms from S to the row, if it can be cleared.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    derivation: Option<Vec<String>>,
    /// The user's own points, which the score is in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    points: Option<Points>,
    /// The limits that left a field open.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    limits: Vec<String>,
}

impl Answering for Rows {
    const USAGE: Usage =
        Usage { limits: Limits::memory(64 << 20), ..Usage::new("clickomania row", "rows") };

    type Question = Row;
    type Answer = Solved;
    type Tables = ();

    fn parse(line: &str) -> Result<Row, Fault> {
        if size(line).is_some() {
            read_board(line)?;
        }
        Ok(line.parse()?)
    }

    fn answer(&self, row: &Row, (): &mut (), effort: &mut Effort) -> Answered<Solved> {
        let two_colors = row.two_colors();
        let mut limits = Vec::new();
        let (solvable, plan) = solve(row, two_colors.as_ref(), effort).unwrap_or_else(|stopped| {
            limits.push(stopped.to_string());
            (two_colors.as_ref().map(TwoColorRow::is_solvable), None)
        });
        let plan = match plan.as_ref().filter(|_| self.internal).and_then(RowPlan::internal) {
            None => plan,
            internal => internal,
        };
        let derivation = plan.as_ref().filter(|_| self.derivation);
        let derivation = derivation.map(|plan| plan.derivation(effort)).transpose();
        let derivation = derivation.unwrap_or_else(|stopped| {
            limits.push(stopped.to_string());
            None
        });
        let clicks = plan.map(|plan| plan.to_clicks());
        let removed = clicks.as_ref().map(|clicks| removed_by(clicks, row));
        let removed = removed.transpose().map_err(Fault::bug)?;
        let points = self.points.given();
        let score = known_score(row, points, effort, &mut limits)?;
        let obstruction = two_colors.and_then(|row| row.obstruction());
        if let Some(obstruction) = &obstruction {
            obstruction.check(row).map_err(Fault::bug)?;
        }
        let derivation = derivation.flatten();
        Ok(Solved { solvable, removed, score, clicks, obstruction, derivation, points, limits })
    }

    fn header(&self) -> Vec<&'static str> {
        let reason = self.reason.then_some("reason");
        let derivation = self.derivation.then_some("derivation");
        let always = ["answer", "removed", "score", "clicks"];
        always.into_iter().chain(reason).chain(derivation).collect()
    }

    fn write(&self, row: &Row, solved: &Solved, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Solved { solvable, removed, score, clicks, obstruction, derivation, limits, .. } =
            solved;
        let solvable_word = solvable.map(|yes| if yes { "yes" } else { "no" });
        write!(f, "{}\t{}\t", known(&solvable_word), known(removed))?;
        write!(f, "{}\t{}", known(score), known(clicks))?;
        let two_colors = row.two_colors().filter(|_| self.reason);
        match (obstruction, two_colors.and_then(|two| Some((two.split()?, row.groups().count())))) {
            _ if !self.reason => {}
            (Some(obstruction), _) => {
                let reason = obstruction.display_on(row).to_string();
                write!(f, "\t{}", reason.replace('\n', "; "))?;
            }
            (None, Some((cut, groups))) => {
                let next = cut + 1;
                write!(f, "\tgroups 1 to {cut} and {next} to {groups} can be cleared")?;
            }
            (None, None) => f.write_str("\t-")?,
        }
        if self.derivation {
            match derivation {
                Some(forms) => write!(f, "\t{}", forms.join(" => "))?,
                None => f.write_str(if *solvable == Some(false) { "\t-" } else { "\t?" })?,
            }
        }
        if limits.is_empty() { Ok(()) } else { write!(f, "\t{}", limits.join("; ")) }
    }
}

fn removed_by(clicks: &Clicks, row: &Row) -> Result<usize, Refuted> {
    Ok(clicks.replay(&row.to_board(), &mut Effort::new())?.removed())
}

fn known(field: &Option<impl fmt::Display>) -> impl fmt::Display {
    joined(move || field, "", "?")
}

/// Returns whether all blocks can be removed, and clicks that remove the most.
fn solve<'a>(
    row: &'a Row,
    two_colors: Option<&TwoColorRow<'a>>,
    effort: &mut Effort,
) -> Result<(Option<bool>, Option<RowPlan<'a>>), Stopped> {
    /// For each block, of the clicks and of the groups in play.
    const BYTES: usize = 32;
    if two_colors.is_some() {
        effort.check_limits()?;
        effort.hold_memory(row.len().saturating_mul(BYTES))?;
    }
    if let Some(plan) = two_colors.and_then(TwoColorRow::solution) {
        return Ok((Some(true), Some(plan)));
    }
    let intervals = SolvableIntervals::new(row, effort)?;
    Ok((Some(intervals.is_solvable()), Some(intervals.most_removed())))
}

/// Returns the best score, or notes the limit that was met.
fn known_score(
    row: &Row,
    points: Option<Points>,
    effort: &mut Effort,
    limits: &mut Vec<String>,
) -> Result<Option<i64>, Fault> {
    let limit = effort.limits().steps.unwrap_or(200_000_000);
    let found = effort.attempt(Limits::steps(limit), |effort| {
        match row.best_score(points_or(&points, &SameGame::PLAIN), effort) {
            Err(RowError::Stopped(stopped)) => Err(stopped),
            best => Ok(best.map(|(score, _)| score)),
        }
    });
    match found.and_then(|found| found.ok_or(Stopped::Steps { limit })) {
        Ok(score) => score.map(Some).map_err(Fault::new),
        Err(stopped) => {
            let stopped = stopped.to_string();
            if !limits.contains(&stopped) {
                limits.push(stopped);
            }
            Ok(None)
        }
    }
}

impl Checked for Rows {
    type Claim = Solved;

    fn claim(row: &Row, fields: &mut &[Field<'_>]) -> Result<Solved, Unclaimed> {
        let [solvable, removed, score, clicks] = first(fields)?;
        let is_known = |field: &Field<'_>| field.text != "?";
        let solvable = match solvable.text {
            "yes" => Some(true),
            "no" => Some(false),
            "?" => None,
            _ => return Err(solvable.wrong("the first field is yes, no or ?").into()),
        };
        Ok(Solved {
            solvable,
            removed: is_known(&removed).then(|| removed.number()).transpose()?,
            score: is_known(&score).then(|| score.number()).transpose()?,
            clicks: is_known(&clicks).then(|| clicks.parse()).transpose()?,
            // The reason in the text is words.
            obstruction: row.two_colors().and_then(|row| row.obstruction()),
            derivation: None,
            points: None,
            limits: Vec::new(),
        })
    }

    /// Checks the clicks, the reason, and both numbers by programs that share nothing with the search.
    fn check(row: &Row, claim: &Solved, effort: &mut Effort) -> Checking {
        let Some(clicks) = &claim.clicks else { return Err(unproved("there are no clicks")) };
        effort.check_limits()?;
        let removed = removed_by(clicks, row)?;
        let claimed = claim.removed.ok_or_else(|| unproved("the blocks removed are left open"))?;
        ensure_equal("blocks removed", claimed, removed)?;
        effort.check_limits()?;
        let clears = removed == row.len();
        match claim.solvable {
            Some(true) => ensure_equal("blocks removed", row.len(), removed)?,
            Some(false) => ensure(!clears, "all blocks can be removed, and the answer denies it")?,
            None => {}
        }
        if let Some(obstruction) = &claim.obstruction {
            obstruction.check(row)?;
        }
        if let Some(forms) = &claim.derivation {
            row.check_derivation(forms)?;
        }
        let board = row.to_board();
        let is_most = match clears {
            true => Ok(()),
            false => UpperBound { score: removed as i64, reason: Reason::Row }
                .check(&board, &Blocks, effort),
        };
        let verdict = match is_most.map_err(|refuted| refuted.stopped()) {
            Ok(()) if clears => proved(format_args!("all {removed} blocks are removed"))?,
            Ok(()) => proved(format_args!("{removed} blocks are removed, and no more can be"))?,
            Err(None) => {
                let message = format!("more than {removed} blocks can be removed");
                return Err(Refuted::new(message));
            }
            Err(Some(stopped)) if claim.obstruction.is_none() => return Err(stopped.into()),
            Err(Some(stopped)) => {
                proved(format_args!("{removed} blocks are removed, and all cannot be"))?
                    .but_not(format_args!("the most blocks: {stopped}"))
            }
        };
        let Some(score) = claim.score else { return Ok(verdict) };
        let scoring = points_or(&claim.points, &SameGame::PLAIN);
        let mut is_bound =
            |score: i64| UpperBound { score, reason: Reason::Row }.check(&board, scoring, effort);
        // A score is the best if it is a bound, and one less is none.
        let is_less = score.checked_sub(1).map_or(Ok(()), &mut is_bound);
        match (is_bound(score), is_less) {
            (Ok(()), Ok(())) => {
                Err(Refuted::new(format_args!("best score: no play has {score} points")))
            }
            (Ok(()), Err(refuted)) if refuted.stopped().is_none() => Ok(verdict),
            (Err(refuted), _) if refuted.stopped().is_none() => {
                Err(Refuted::new(format_args!("best score: a play has more than {score} points")))
            }
            (Err(refuted), _) | (Ok(()), Err(refuted)) => {
                Ok(verdict.but_not(format_args!("the best score: {refuted}")))
            }
        }
    }
}
