//! The strategy of Alternating Linear Clobber: `alternating verify FROM TO [--improved]` verifies it,
//! `alternating certificate STONES` proves it, `alternating play N` plays it, and `alternating symmetric STONES` lists
//! symmetric positions in P.

use std::io::{self, BufRead, IsTerminal, Write};
use std::ops::ControlFlow;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use clobber_cgt::linear::{
    Family, LocalCertificate, Part, StrategyMove, Sum, Verifier, left_move, right_move,
    symmetric_p_positions,
};
use clobber_cgt::{ClobberError, ClobberValues, Effort, Limits};
use clobber_core::Color;
use testkit::lines::{self, Arguments};

const HELP: &str = "\
alternating verify FROM TO [--improved] [--right-only] [--memory MB] [--seconds S]
                           [--certificate STONES]
alternating certificate STONES
alternating play N [--as x|o]
alternating symmetric STONES

verify: for each half-length n from FROM to TO, Left, who moves first on the alternating row of 2n
stones, is verified to win by the strategy of Chen, Folkersen, Hasham, Hayward, Lee, Randall, Schultz and Vandermeer. All
moves of Right are tried. Each n is answered by one line, its fields separated by tabs:

  n
  the distinct positions with Left to move (- with --right-only)
  the distinct positions with Right to move, but 0 and those of LL
  the seconds
  the moves of Right that were examined
  the bytes that the positions take

or by n and `error: ...`; the exit status is then 1. n = 0 and n = 3 are errors: Left loses those.

certificate: the local certificate proves the same without a search, for all rows of up to STONES stones. It is answered
by one line, after those of a search if there is one: `certificate`, the stones, the moves of Right on
single parts, the moves of Left, the sums that were checked, and the seconds.

play: the program moves first on the alternating row of 2N stones and wins by the strategy; not for N = 0 and N = 3.
It says by which rule it moves, the stones counted from 0 in the part, and what is left in standard form. That
is printed part by part, the stones counted from 0 through all parts. Your moves are typed as 3>4 or 3 4, the
stone that moves and the one that it clobbers. `quit` or the end of the input ends the play; the exit status is
then 1.

symmetric: lists the sums of at most so many stones that are their own negatives, in P, and not 0 in standard form,
one a line: the stones, and the sum. What is known of them is the first open problem of the paper.

  --as x|o      the stones of the person who plays (o unless given)
  --improved    Left plays by the improved rules
  --right-only  positions with Left to move are neither remembered nor counted, which saves time and
                six sevenths of the memory
  --memory MB   the most memory for the positions (4096 unless given)
  --seconds S   the most time for a row or a list (no limit unless given)
  --certificate STONES
                checks the local certificate as well
  --help        print this

Example: alternating verify 4 30";

/// How often it is said how far a row is.
const PATIENCE: Duration = Duration::from_secs(2);

/// What is asked for.
#[derive(Debug)]
pub(crate) struct Options {
    from: usize,
    to: usize,
    improved: bool,
    right_only: bool,
    bytes: usize,
    time: Option<Duration>,
    certificate: Option<u16>,
    pub(crate) person: Color,
    pub(crate) task: Task,
}

/// The kind of task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Task {
    /// `verify` or `certificate`.
    Verify,
    /// `play`, with the half-length.
    Play(u16),
    /// `symmetric`, with the most stones.
    Symmetric(u16),
}

fn main() -> ExitCode {
    lines::run(HELP, |arguments| {
        let options = options(arguments)?;
        Ok(match options.task {
            Task::Verify => verify(&options).and_then(|all| Ok(certificate(&options)? && all)),
            Task::Play(half_length) => {
                play(half_length, options.person, io::stdin().lock(), io::stdout().lock())
            }
            Task::Symmetric(stones) => symmetric(stones, options.time, io::stdout().lock()),
        }?)
    })
}

/// What is asked for.
pub(crate) fn options(mut arguments: Arguments) -> Result<Options, String> {
    let most_stones = arguments.value("--certificate", "a number")?;
    let mut options = Options {
        from: 1,
        to: 0,
        improved: arguments.flag("--improved"),
        right_only: arguments.flag("--right-only"),
        bytes: arguments.memory()?.unwrap_or(1 << 32),
        time: arguments.seconds()?,
        certificate: most_stones.map(|most: String| stones(&most)).transpose()?,
        person: match arguments.value::<String>("--as", "x or o")?.as_deref() {
            Some("x" | "X" | "left") => Color::Black,
            Some("o" | "O" | "right") | None => Color::White,
            Some(other) => return Err(format!("`{other}` is neither x nor o")),
        },
        task: Task::Verify,
    };
    let words = arguments.rest()?;
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words[..] {
        ["verify", from, to] => {
            (options.from, options.to) = (number(from)?, number(to)?);
        }
        ["certificate", most] => options.certificate = Some(stones(most)?),
        ["play", half] => {
            let most = Part::MAX_STONES / 2;
            let half_length = u16::try_from(number(half)?).ok().filter(|&n| n <= most);
            let half_length = half_length.ok_or_else(|| format!("`{half}` is more than {most}"))?;
            options.task = Task::Play(half_length);
        }
        ["symmetric", most] => options.task = Task::Symmetric(stones(most)?),
        _ => {
            return Err(
                "`verify FROM TO`, `certificate STONES`, `play N` or `symmetric STONES` is \
                        expected"
                    .to_owned(),
            );
        }
    }
    Ok(options)
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
    let mut verifier = Verifier::new();
    if options.improved {
        verifier = verifier.with_improved_rules();
    }
    if !options.right_only {
        verifier = verifier.counting_left_positions();
    }
    let mut out = io::stdout().lock();
    let is_terminal = io::stderr().is_terminal();
    let mut all = true;
    for n in options.from..=options.to {
        verifier.clear_positions();
        let start = Instant::now();
        let limits = Limits { time: options.time, memory: Some(options.bytes), steps: None };
        let mut shown = Duration::ZERO;
        let mut effort = Effort::within(limits).watched(|now| {
            if is_terminal && now.elapsed >= shown + PATIENCE {
                shown = now.elapsed;
                let (seconds, megabytes) = (shown.as_secs(), now.memory >> 20);
                eprint!("\r\x1b[K{n}: {} positions in {seconds} s, {megabytes} MB", now.steps);
            }
            ControlFlow::Continue(())
        });
        let found = verifier.verify(n, &mut effort);
        drop(effort);
        if !shown.is_zero() {
            eprint!("\r\x1b[K");
        }
        match found {
            Ok(found) => {
                let left = found.left_positions.map_or_else(|| "-".to_owned(), |n| n.to_string());
                let (right, moves) = (found.right_positions, found.right_moves);
                let seconds = start.elapsed().as_secs_f64();
                let bytes = verifier.bytes();
                writeln!(out, "{n}\t{left}\t{right}\t{seconds:.2}\t{moves}\t{bytes}")?;
            }
            Err(error) => {
                all = false;
                writeln!(out, "{n}\terror: {error}")?;
                // A longer row needs more.
                if !matches!(error, ClobberError::Refuted(_)) {
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
    let checked = LocalCertificate::prove(stones, &mut Effort::new());
    let seconds = start.elapsed().as_secs_f64();
    let mut out = io::stdout().lock();
    match &checked {
        Ok(found) => {
            let (right, left, sums) = (found.right_moves(), found.left_moves(), found.sums());
            writeln!(out, "certificate\t{stones}\t{right}\t{left}\t{sums}\t{seconds:.2}")?;
        }
        Err(error) => writeln!(out, "certificate\t{stones}\terror: {error}")?,
    }
    Ok(checked.is_ok())
}

/// Lists the symmetric sums in P; says whether all could be evaluated.
pub(crate) fn symmetric(
    stones: u16,
    time: Option<Duration>,
    mut out: impl Write,
) -> io::Result<bool> {
    let mut effort = Effort::within(Limits { time, ..Limits::default() });
    match symmetric_p_positions(stones, &mut ClobberValues::new(), &mut effort) {
        Ok(found) => {
            for sum in &found {
                writeln!(out, "{}\t{sum}", sum.stones())?;
            }
            writeln!(out, "{} of at most {stones} stones", found.len())?;
            Ok(true)
        }
        Err(error) => {
            writeln!(out, "error: {error}")?;
            Ok(false)
        }
    }
}

/// Plays against a person, whose moves are read from standard input; says whether the play came to an end.
pub(crate) fn play(
    half_length: u16,
    person: Color,
    mut input: impl BufRead,
    mut out: impl Write,
) -> io::Result<bool> {
    let row: Sum = Part::new(Family::A, 2 * half_length).into_iter().collect();
    let mut sum = row.standard_form();
    if sum != row {
        writeln!(out, "{row} = {sum}")?;
    }
    if sum.is_empty() {
        writeln!(out, "error: the first player, here the program, does not win")?;
        return Ok(false);
    }
    let strategy = if person == Color::White { left_move } else { right_move };
    writeln!(out, "Yours are the stones {}, and the program moves first.", letter(person))?;
    loop {
        // By the theorems there always is a move.
        let StrategyMove { rule, part, mv, after } = match strategy(&sum) {
            Ok(found) => found,
            Err(error) => {
                writeln!(out, "error: the strategy has no move from {sum}: {error}")?;
                return Ok(false);
            }
        };
        let (from, to) = (mv.from, mv.to);
        writeln!(out, "Rule {rule}: in {part:#}, {from}>{to}; leaves {after}")?;
        sum = after;
        if sum.moves(person).next().is_none() {
            writeln!(out, "You have no move: the program wins.")?;
            return Ok(true);
        }
        show(&mut out, &sum)?;
        let Some(next) = ask(&mut out, &mut input, &sum, person)? else {
            writeln!(out, "The play is not finished.")?;
            return Ok(false);
        };
        sum = next;
        writeln!(out, "That leaves {sum}.")?;
    }
}

const fn letter(color: Color) -> char {
    match color {
        Color::Black => 'x',
        Color::White => 'o',
    }
}

/// Prints the parts, each with the numbers of its first and its last stone.
fn show(out: &mut impl Write, sum: &Sum) -> io::Result<()> {
    let mut first = 0;
    for part in sum.parts() {
        let end = first + usize::from(part.stones());
        writeln!(out, "  {first:>4}..{:<4}  {part:#}", end - 1)?;
        first = end;
    }
    Ok(())
}

/// Asks until a legal move is typed; gives what it leaves in standard form, or `None` at the end.
fn ask(
    out: &mut impl Write,
    input: &mut impl BufRead,
    sum: &Sum,
    person: Color,
) -> io::Result<Option<Sum>> {
    loop {
        write!(out, "Your move: ")?;
        out.flush()?;
        let mut line = Vec::new();
        let is_end = input.read_until(b'\n', &mut line)? == 0;
        let line = String::from_utf8_lossy(&line);
        if is_end || line.trim() == "quit" {
            writeln!(out)?;
            return Ok(None);
        }
        match person_move(sum, person, line.trim()) {
            Ok(after) => return Ok(Some(after)),
            Err(message) => writeln!(out, "error: {message}")?,
        }
    }
}

/// The standard form of what a typed move leaves.
fn person_move(sum: &Sum, person: Color, text: &str) -> Result<Sum, String> {
    let typed = || format!("`{text}` is not a move such as 3>4, or `quit`");
    let (from, to) = text.split_once([' ', '>']).ok_or_else(typed)?;
    let number = |text: &str| text.trim().parse::<usize>().map_err(|_| typed());
    let (from, to) = (number(from)?, number(to)?);
    let mut first = 0;
    for &part in sum.parts() {
        let end = first + usize::from(part.stones());
        if (first..end).contains(&from) {
            if !(first..end).contains(&to) || from.abs_diff(to) != 1 {
                return Err(format!("{from} and {to} are not neighbours"));
            }
            let place = |stone: usize| (stone - first) as u16;
            let color = letter(person);
            let mv = part.play(person, place(from), place(to)).ok_or_else(|| {
                if part.color_at(place(from)) == Some(person) {
                    format!("the stone {to} is {color} as well")
                } else {
                    format!("the stone {from} is not {color}")
                }
            })?;
            let mut after = sum.clone();
            after.remove(part);
            after.extend(mv.pieces.into_iter().flatten());
            return Ok(after.standard_form());
        }
        first = end;
    }
    Err(format!("there is no stone {from}"))
}
