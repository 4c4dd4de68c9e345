//! Verifies the strategy of Alternating Linear Clobber: `alternating verify FROM TO [--improved]`, or
//! `alternating certificate STONES`.

use std::io::{self, Write};
use std::process::ExitCode;
use std::time::Instant;

use clobber_cgt::linear::{LocalCertificate, Part, Verifier, VerifyError};

const HELP: &str = "\
alternating verify FROM TO [--improved] [--right-only] [--memory MB] [--certificate STONES]
alternating certificate STONES

Verifies, for each half-length n from FROM to TO, that Left, who moves first on the alternating row of 2n
stones, wins by the strategy of Chen, Folkersen, Hasham, Hayward, Lee, Randall, Schultz and Vandermeer. All
moves of Right are tried. Each n is answered by one line, its fields separated by tabs:

  n
  the distinct positions with Left to move (- with --right-only)
  the distinct positions with Right to move, but 0 and those of LL
  the seconds
  the moves of Right that were examined

or by n and `error: ...`; the exit status is then 1. n = 0 and n = 3 are errors: Left loses those.

The local certificate proves the same without a search, for all rows of up to so many stones. It is answered
by one line, after those of a search if there is one: `certificate`, the stones, the moves of Right on
single parts, the moves of Left, the sums that were checked, and the seconds.

  --improved    Left plays by the improved rules
  --right-only  positions with Left to move are neither remembered nor counted, which saves time and
                six sevenths of the memory
  --memory MB   the most memory for the positions (4096 unless given)
  --certificate STONES
                checks the local certificate as well
  --help        print this

Example: alternating verify 4 30";

struct Options {
    from: usize,
    to: usize,
    improved: bool,
    right_only: bool,
    bytes: usize,
    certificate: Option<u16>,
}

fn main() -> ExitCode {
    let arguments: Vec<String> =
        std::env::args_os().skip(1).map(|a| a.to_string_lossy().into_owned()).collect();
    let finished = match options(&arguments) {
        Ok(None) => writeln!(io::stdout(), "{HELP}").map(|()| true),
        Ok(Some(options)) => verify(&options).and_then(|all| Ok(certificate(&options)? && all)),
        Err(message) => {
            eprintln!("error: {message} (--help explains)");
            return ExitCode::from(2);
        }
    };
    match finished {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        // Whoever reads has read enough.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

/// What is asked for; `None` if it is help.
fn options(arguments: &[String]) -> Result<Option<Options>, String> {
    let mut options = Options {
        from: 1,
        to: 0,
        improved: false,
        right_only: false,
        bytes: 4096 << 20,
        certificate: None,
    };
    let mut words = Vec::new();
    let mut arguments = arguments.iter();
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--help" | "-h" => return Ok(None),
            "--improved" => options.improved = true,
            "--right-only" => options.right_only = true,
            "--memory" => {
                let megabytes = number(arguments.next().map_or("", String::as_str))?;
                options.bytes = megabytes.saturating_mul(1 << 20);
            }
            "--certificate" => {
                options.certificate = Some(stones(arguments.next().map_or("", String::as_str))?);
            }
            option if option.starts_with('-') => return Err(format!("unknown option `{option}`")),
            word => words.push(word),
        }
    }
    match words[..] {
        ["verify", from, to] => {
            (options.from, options.to) = (number(from)?, number(to)?);
            Ok(Some(options))
        }
        ["certificate", most] => {
            options.certificate = Some(stones(most)?);
            Ok(Some(options))
        }
        _ => Err("`verify FROM TO` or `certificate STONES` is expected".to_owned()),
    }
}

fn number(text: &str) -> Result<usize, String> {
    text.parse().map_err(|_| format!("`{text}` is not a number"))
}

fn stones(text: &str) -> Result<u16, String> {
    let stones = u16::try_from(number(text)?).ok().filter(|&n| n <= Part::MAX_STONES);
    stones.ok_or_else(|| format!("`{text}` is more than {} stones", Part::MAX_STONES))
}

/// Says whether all rows are verified.
fn verify(options: &Options) -> io::Result<bool> {
    let mut verifier = Verifier::new().with_max_bytes(options.bytes);
    if options.improved {
        verifier = verifier.with_improved_rules();
    }
    if !options.right_only {
        verifier = verifier.counting_left_positions();
    }
    let mut out = io::stdout().lock();
    let mut all = true;
    for n in options.from..=options.to {
        verifier.forget();
        let start = Instant::now();
        match verifier.verify(n) {
            Ok(found) => {
                let left = found.left_positions.map_or_else(|| "-".to_owned(), |n| n.to_string());
                let (right, moves) = (found.right_positions, found.right_moves);
                let seconds = start.elapsed().as_secs_f64();
                writeln!(out, "{n}\t{left}\t{right}\t{seconds:.2}\t{moves}")?;
            }
            Err(error) => {
                all = false;
                writeln!(out, "{n}\terror: {error}")?;
                // A longer row needs more.
                if !matches!(error, VerifyError::Refuted { .. }) {
                    break;
                }
            }
        }
        out.flush()?;
    }
    Ok(all)
}

/// Says whether the certificate holds, if it is asked for.
fn certificate(options: &Options) -> io::Result<bool> {
    let Some(stones) = options.certificate else { return Ok(true) };
    let start = Instant::now();
    let checked = LocalCertificate::check(stones);
    let seconds = start.elapsed().as_secs_f64();
    let mut out = io::stdout().lock();
    match &checked {
        Ok(LocalCertificate { stones, right_moves, left_moves, sums, .. }) => {
            writeln!(
                out,
                "certificate\t{stones}\t{right_moves}\t{left_moves}\t{sums}\t{seconds:.2}"
            )?;
        }
        Err(error) => writeln!(out, "certificate\t{stones}\terror: {error}")?,
    }
    Ok(checked.is_ok())
}
