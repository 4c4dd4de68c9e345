//! `clobber alternating`: the strategy of Alternating Linear Clobber.

pub(crate) mod play;

use std::io::Write;
use std::time::Instant;

use clobber_cgt::alternating::{Lengths, LocalCertificate, LocalChecks, Part, Sum, Verifier};
use clobber_cgt::{ClobberError, ClobberValues, Games};

use crate::prelude::*;

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

impl Mode for Verify {
    fn run(self, interrupt: &Interrupt) -> io::Result<bool> {
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
                    let left = joined(|| found.left_positions, "", "-");
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
                Err(error) => {
                    all &= write_failure(&mut out, &format!("{n}\t"), error)?;
                    break;
                }
            }
            out.flush()?;
        }
        if self.certificate.is_some() {
            all &= prove(self.certificate, interrupt)?;
        }
        Ok(all)
    }
}

impl Mode for Certificate {
    fn run(self, interrupt: &Interrupt) -> io::Result<bool> {
        prove(self.stones, interrupt)
    }
}

/// Returns whether the certificate holds for parts up to a number of stones, or for all parts.
fn prove(stones: Option<u16>, interrupt: &Interrupt) -> io::Result<bool> {
    let lengths = stones.map_or(Lengths::All, Lengths::UpTo);
    let start = Instant::now();
    let checked = ProgressLine::during("certificates", Limits::NONE, interrupt, |effort| {
        LocalCertificate::prove(lengths, effort)
            .and_then(|certificate| Ok(certificate.count_checks(lengths, effort)?))
    });
    let seconds = start.elapsed().as_secs_f64();
    let name = stones.map_or_else(|| "all".to_owned(), |stones| stones.to_string());
    let name = format!("certificate\t{name}\t");
    let mut out = io::stdout().lock();
    match checked {
        Ok(LocalChecks { right_moves, left_moves, sums }) => {
            writeln!(out, "{name}{right_moves}\t{left_moves}\t{sums}\t{seconds:.2}")?;
            Ok(true)
        }
        Err(error) => write_failure(&mut out, &name, error),
    }
}

/// Writes behind a name that a question stayed open, or the error; returns whether it is none.
fn write_failure(out: &mut impl Write, name: &str, error: ClobberError) -> io::Result<bool> {
    match error.into() {
        Failure::Open(stopped) => writeln!(out, "{name}open\t{stopped}").map(|()| true),
        Failure::Fault(fault) => writeln!(out, "{name}error: {fault}").map(|()| false),
    }
}

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

impl Mode for Symmetric {
    fn run(self, interrupt: &Interrupt) -> io::Result<bool> {
        let stones = self.stones;
        let limits = self.limits.given();
        let games = Games::with_memory(limits.memory.unwrap_or(Games::DEFAULT_MEMORY));
        let mut values = ClobberValues::with_games(games);
        let found = ProgressLine::during("lists", limits, interrupt, |effort| {
            Sum::symmetric_p_positions(stones, &mut values, effort)
        });
        let mut out = io::stdout().lock();
        let found = match found {
            Ok(found) => found,
            Err(error) => return write_failure(&mut out, "", error),
        };
        for sum in &found {
            writeln!(out, "{}\t{sum}", sum.stones())?;
        }
        writeln!(out, "{} of at most {stones} stones", found.len())?;
        Ok(true)
    }
}
