//! `clobber outcome`: who wins.

use std::fmt;

use certified_search::Refuted;
use clap::Args;
use clobber_cgt::{Certificate, ClobberError, Outcome, OutcomeSolver, Strategy};
use clobber_core::notation::{display_move, parse_sum};
use clobber_core::{Color, Effort, Grid, Limits, Move, Position};
use serde::{Deserialize, Serialize};

use super::value::failure;
use crate::check::{Checked, Verdict, proved};
use crate::failure::{Failure, Fault};
use crate::line_command::LineCommand;

/// Finds who wins positions of Clobber and sums of them, by search
///
/// Each line is a position, or a sum of positions joined by +. The answer:
/// - the outcome class: N (the next player wins), P (the previous one), L (Left), R (Right),
/// - the number of positions searched,
/// - with --move: a winning move of Black, and one of White, each moving first: the number of the
///   summand, from 0, a colon, and the move (0:2,5>2,4); - if every move loses.
///
/// Parts of up to 128 stones are searched. What has been proved is kept for the lines that follow.
/// The memory is 1024 MB unless given.
///
/// Example: printf 'xoxo|oxox|xoxo\nxxo + xo|ox\n' | clobber outcome --move
#[derive(Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct FindOutcome {
    /// Also find winning moves
    #[arg(long = "move")]
    moves: bool,
    /// With --format json: the winner's moves after every reply, of so many positions at most, for `clobber check`
    #[arg(long, value_name = "N")]
    strategy: Option<usize>,
    /// The number of threads that search a line together
    #[arg(long, value_name = "N", default_value_t = 1)]
    threads: usize,
}

#[derive(Serialize, Deserialize)]
pub(crate) struct Won {
    outcome: Outcome,
    positions: u64,
    /// Of Black and of White, each moving first: the summand and the move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    winning_moves: Option<[Option<(usize, Move)>; 2]>,
    /// If Black moves first, and if White does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    strategies: Option<[Strategy; 2]>,
}

type Sum = Vec<Position<Grid>>;

impl LineCommand for FindOutcome {
    const NAME: &'static str = "outcome";
    const UNIT: &'static str = "lines";
    const LIMITS: Limits = Limits { steps: None, time: None, memory: Some(1 << 30) };

    type Question = Sum;
    type Answer = Won;
    type Tables = Option<OutcomeSolver>;

    fn parse(line: &str) -> Result<Sum, Fault> {
        Ok(parse_sum(line)?)
    }

    /// Answers a line, with all its searches in the limits.
    fn answer(
        &self,
        sum: &Sum,
        solver: &mut Option<OutcomeSolver>,
        effort: &mut Effort<'_>,
    ) -> Result<Won, Failure> {
        let solver = solver.get_or_insert_with(|| OutcomeSolver::new().with_threads(self.threads));
        let outcome = solver.outcome(sum, effort).map_err(failure)?;
        let positions = effort.progress().steps;
        let mut won = Won { outcome, positions, winning_moves: None, strategies: None };
        if self.moves {
            let mut moves = [None; 2];
            for (found, mover) in moves.iter_mut().zip(Color::BOTH) {
                // A search that has been made need not be made again.
                if winner(outcome, mover) == mover {
                    *found = solver.winning_move(sum, mover, effort).map_err(failure)?;
                }
            }
            won.winning_moves = Some(moves);
        }
        if let Some(limit) = self.strategy {
            let mut strategy = |first| -> Result<Strategy, ClobberError> {
                Ok(solver.strategy(sum, first, limit, effort)?.1)
            };
            let [black, white] = Color::BOTH;
            won.strategies =
                Some([strategy(black).map_err(failure)?, strategy(white).map_err(failure)?]);
        }
        Ok(won)
    }

    fn write(&self, sum: &Sum, won: &Won, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}\t{}", won.outcome, won.positions)?;
        for found in won.winning_moves.iter().flatten() {
            match *found {
                Some((summand, mv)) => {
                    write!(f, "\t{summand}:{}", display_move(sum[summand].board(), mv))?;
                }
                None => f.write_str("\t-")?,
            }
        }
        Ok(())
    }
}

/// Returns who wins if this colour moves first.
fn winner(outcome: Outcome, first: Color) -> Color {
    match outcome {
        Outcome::N => first,
        Outcome::P => !first,
        Outcome::L => Color::Black,
        Outcome::R => Color::White,
    }
}

impl Checked for FindOutcome {
    type Claim = Won;

    fn claim(_: &Sum, _: &[&str]) -> Result<Won, Fault> {
        Err(Fault::new("an outcome is certified by --strategy N with --format json"))
    }

    fn check(sum: &Sum, claim: &Won, _: &mut Effort<'_>) -> Result<Verdict, Refuted> {
        let Some(strategies) = &claim.strategies else {
            let why = "an outcome is certified by --strategy N";
            return Ok(Verdict::Nothing(why.to_owned()));
        };
        for (strategy, first) in strategies.iter().zip(Color::BOTH) {
            strategy.check(&(sum, first, winner(claim.outcome, first)))?;
        }
        proved(format_args!("{}: the winner's moves hold against every reply", claim.outcome))
    }
}
