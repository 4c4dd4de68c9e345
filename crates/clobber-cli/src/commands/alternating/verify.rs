//! `clobber alternating verify` and `certificate`: that the strategy wins.

use std::io::{self, Write};
use std::time::Instant;

use clap::Args;
use clobber_cgt::alternating::{Lengths, LocalCertificate, LocalChecks, Part, Verifier};
use clobber_cgt::{ClobberError, Limits};

use crate::answer::{Failure, Status};
use crate::interrupt::Interrupt;
use crate::service::{LimitArgs, ProgressLine};

/// Verifies by search that Left, who moves first on the alternating row of 2n stones, wins by the
/// strategy
///
/// The strategy is by Chen, Folkersen, Hasham, Hayward, Lee, Randall, Schultz and Vandermeer. All moves
/// of Right are tried. Each n from FROM to TO is answered by one line:
/// - n,
/// - the distinct positions with Left to move (- with --right-only),
/// - the distinct positions with Right to move, except 0 and LL,
/// - the seconds,
/// - the moves of Right that were examined,
/// - the bytes that the positions take;
///
/// or by n, `open` and the limit that was met; or by n, `refuted` and why, and the exit status is
/// then 1. Left loses n = 0 and n = 3, the known exceptions. The memory is 4096 MiB unless given.
///
/// Example: clobber alternating verify 4 30
#[derive(Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Verify {
    /// The first half-length
    from: usize,
    /// The last half-length
    to: usize,
    /// Left plays by the improved rules
    #[arg(long)]
    improved: bool,
    /// Neither remember nor count positions with Left to move, which saves time and six sevenths of the memory
    #[arg(long)]
    right_only: bool,
    /// Check the local certificate as well
    #[arg(long, value_name = "STONES", value_parser = clap::value_parser!(u16).range(..=i64::from(Part::MAX_STONES)))]
    certificate: Option<u16>,
    #[command(flatten)]
    limits: LimitArgs,
}

/// Proves the same without a search, for rows of any length, by the local certificate
///
/// One line: `certificate`, `all` or the stones, the moves of Right on single parts, the moves of
/// Left, the sums that were checked, and the seconds.
#[derive(Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Certificate {
    /// Check every part of up to STONES stones instead, without the lemma on long parts
    #[arg(value_parser = clap::value_parser!(u16).range(..=i64::from(Part::MAX_STONES)))]
    stones: Option<u16>,
}

impl Verify {
    pub(crate) fn run(&self, interrupt: &Interrupt) -> io::Result<Status> {
        let mut all = self.search(interrupt)?;
        if let Some(stones) = self.certificate {
            all &= prove(Lengths::UpTo(stones), interrupt)?;
        }
        Ok(Status::of(all, interrupt))
    }

    /// Returns whether all rows are verified.
    fn search(&self, interrupt: &Interrupt) -> io::Result<bool> {
        let verifier = Verifier { improved: self.improved, counts_left: !self.right_only };
        let given = self.limits.given();
        let limits = Limits { memory: given.memory.or(Some(1 << 32)), ..given };
        let mut out = io::stdout().lock();
        let mut all = true;
        for n in self.from..=self.to {
            let start = Instant::now();
            let (found, bytes) = ProgressLine::during("rows", limits, interrupt, |effort| {
                (verifier.check(n, effort), effort.progress().memory)
            });
            match found {
                Ok(found) => {
                    let left =
                        found.left_positions.map_or_else(|| "-".to_owned(), |n| n.to_string());
                    let (right, moves) = (found.right_positions, found.right_moves);
                    let seconds = start.elapsed().as_secs_f64();
                    writeln!(out, "{n}\t{left}\t{right}\t{seconds:.2}\t{moves}\t{bytes}")?;
                }
                Err(ClobberError::Refuted(refuted)) if refuted.stopped().is_none() => {
                    let known = if matches!(n, 0 | 3) { "the known exception: " } else { "" };
                    writeln!(out, "{n}\trefuted\t{known}{refuted}")?;
                    all = false;
                }
                // A longer row needs more.
                Err(error) => return Ok(write_failure(&mut out, &n.to_string(), error)? && all),
            }
            out.flush()?;
        }
        Ok(all)
    }
}

impl Certificate {
    pub(crate) fn run(&self, interrupt: &Interrupt) -> io::Result<Status> {
        let lengths = self.stones.map_or(Lengths::All, Lengths::UpTo);
        Ok(Status::of(prove(lengths, interrupt)?, interrupt))
    }
}

/// Returns whether the certificate holds.
fn prove(lengths: Lengths, interrupt: &Interrupt) -> io::Result<bool> {
    let start = Instant::now();
    let checked = ProgressLine::during("certificates", Limits::NONE, interrupt, |effort| {
        LocalCertificate::prove(lengths, effort)
            .and_then(|certificate| Ok(certificate.count_checks(lengths, effort)?))
    });
    let seconds = start.elapsed().as_secs_f64();
    let name = match lengths {
        Lengths::All => "all".to_owned(),
        Lengths::UpTo(stones) => stones.to_string(),
    };
    let name = format!("certificate\t{name}");
    let mut out = io::stdout().lock();
    match checked {
        Ok(LocalChecks { right_moves, left_moves, sums }) => {
            writeln!(out, "{name}\t{right_moves}\t{left_moves}\t{sums}\t{seconds:.2}")?;
            Ok(true)
        }
        Err(error) => write_failure(&mut out, &name, error),
    }
}

/// Writes that the question of this name stayed open, or the error; returns whether it is none.
fn write_failure(out: &mut impl Write, name: &str, error: ClobberError) -> io::Result<bool> {
    match error.into() {
        Failure::Open(stopped) => writeln!(out, "{name}\topen\t{stopped}").map(|()| true),
        Failure::Fault(fault) => writeln!(out, "{name}\terror: {fault}").map(|()| false),
    }
}
