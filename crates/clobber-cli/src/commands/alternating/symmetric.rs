//! `clobber alternating symmetric`: symmetric sums in P.

use std::io::{self, Write};

use clap::Args;
use clobber_cgt::alternating::{Part, Sum};
use clobber_cgt::{ClobberValues, Games};

use crate::answer::{Failure, Status};
use crate::interrupt::Interrupt;
use crate::service::{LimitArgs, ProgressLine};

/// Lists the sums that are their own negatives, in P, and not 0 in standard form
///
/// One a line: the stones, and the sum. If a limit is met: `open`, and the limit. Describing all
/// of them is the first open problem of the paper.
#[derive(Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Symmetric {
    /// The most stones
    #[arg(value_parser = clap::value_parser!(u16).range(..=i64::from(Part::MAX_STONES)))]
    stones: u16,
    #[command(flatten)]
    limits: LimitArgs,
}

impl Symmetric {
    pub(crate) fn run(&self, interrupt: &Interrupt) -> io::Result<Status> {
        let stones = self.stones;
        let limits = self.limits.given();
        let games = Games::with_memory(limits.memory.unwrap_or(Games::DEFAULT_MEMORY));
        let mut values = ClobberValues::with_games(games);
        let found = ProgressLine::during("lists", limits, interrupt, |effort| {
            Sum::symmetric_p_positions(stones, &mut values, effort)
        });
        let mut out = io::stdout().lock();
        let all = match found {
            Ok(found) => {
                for sum in &found {
                    writeln!(out, "{}\t{sum}", sum.stones())?;
                }
                writeln!(out, "{} of at most {stones} stones", found.len())?;
                true
            }
            Err(error) => match error.into() {
                Failure::Open(stopped) => writeln!(out, "open\t{stopped}").map(|()| true)?,
                Failure::Fault(fault) => writeln!(out, "error: {fault}").map(|()| false)?,
            },
        };
        Ok(Status::of(all, interrupt))
    }
}
