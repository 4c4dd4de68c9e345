//! Decides whether grid graphs have a Hamiltonian circuit, and turns them into Clobber positions:
//! `gadget [--first x|o] [--steps N]`.
//!
//! Every answer "yes" is a certificate: the reduction is replayed by `clobber-core` and turned back into the
//! circuit before it is printed.

use std::io::{self, BufRead, BufWriter, IsTerminal, Write};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use clobber_core::notation::display_moves;
use clobber_core::{Color, Grid, Position, Topology};
use clobber_npc::{Answer, Circuit, Gadget, GridGraph, Limits, find_circuit_within};

const HELP: &str = "\
gadget [--first x|o] [--steps N]

Decides whether a grid graph has a Hamiltonian circuit, and turns it into a Clobber position that can be
reduced to one stone in alternating play exactly if it has one (bomb, fuse and fire: Theorem 6 of
Demaine, Demaine and Fleischer, Solitaire Clobber).

  --first x|o  the colour that moves first in the reductions (o unless given)
  --steps N    how far the search goes, and how far the frontier programme: a million steps take some
               0.03 s (unless given, 2^28 for the search and 2^33 for the programme)
  --help       print this

Each line of the input is a grid graph, rows from the top joined by | or /, # for a node, . for none;
blanks around rows do not count. Blank lines are skipped, and so are comments. A line that starts with #
is a comment unless, but for blanks at the end,
  it is of # and . only,
  or it contains | or / and is otherwise of # . and blanks only,
  or it contains | or / and no blank (it is then a graph with an error).
Each line that is not skipped is answered by one line, its fields separated by tabs:

  yes or no: whether there is a Hamiltonian circuit
  the Clobber board (of graphs with fewer than three nodes, or without a node to the left of the
    rightmost one in the topmost row, a fixed board that cannot be reduced to one stone)
  the circuit, row,col of its nodes, zero-based from the top left of the input (- if there is none)
  the reduction, row,col>row,col, from the top left of the Clobber board (- if there is none)

or by `error: ...`; the exit status is then 1.

Example: printf '##|##\\n' | gadget";

fn main() -> ExitCode {
    let arguments: Vec<String> =
        std::env::args_os().skip(1).map(|a| a.to_string_lossy().into_owned()).collect();
    let finished = match Request::of(&arguments) {
        Ok(Request::Help) => writeln!(io::stdout(), "{HELP}").map(|()| true),
        Ok(Request::Batch(options)) => {
            let out = BufWriter::with_capacity(1 << 16, io::stdout().lock());
            batch(&options, io::stdin().is_terminal(), io::stdin().lock(), out)
        }
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

// ---- The command line ---------------------------------------------------------------------------

pub(crate) enum Request {
    Help,
    Batch(Options),
}

pub(crate) struct Options {
    pub(crate) first: Color,
    pub(crate) limits: Limits,
}

impl Request {
    pub(crate) fn of(arguments: &[String]) -> Result<Self, String> {
        let mut options = Options { first: Color::White, limits: Limits::default() };
        let mut arguments = arguments.iter();
        while let Some(argument) = arguments.next() {
            let (name, value) = match argument.split_once('=') {
                Some((name, value)) => (name, Some(value)),
                None => (argument.as_str(), None),
            };
            let mut value = || {
                let value = value.or_else(|| arguments.next().map(String::as_str));
                value.ok_or(format!("{name} needs a value"))
            };
            match name {
                "--help" | "-h" => return Ok(Self::Help),
                "--first" => {
                    let value = value()?;
                    let color = value.parse();
                    options.first =
                        color.map_err(|_| format!("--first needs x or o, not {value:?}"))?;
                }
                "--steps" => {
                    let value = value()?;
                    let steps = value.parse();
                    let steps =
                        steps.map_err(|_| format!("--steps needs a number, not {value:?}"))?;
                    (options.limits.search_steps, options.limits.frontier_steps) = (steps, steps);
                }
                _ => return Err(format!("there is no option {argument:?}")),
            }
        }
        Ok(Self::Batch(options))
    }
}

// ---- Grid graphs, one a line --------------------------------------------------------------------

/// Answers every line, at once if the input is interactive; false if one of the answers is an error.
pub(crate) fn batch(
    options: &Options,
    is_interactive: bool,
    mut input: impl BufRead,
    mut out: impl Write,
) -> io::Result<bool> {
    let mut progress = Progress::new();
    let mut all_answered = true;
    let mut line = Vec::new();
    while {
        line.clear();
        input.read_until(b'\n', &mut line)?
    } > 0
    {
        let text = String::from_utf8_lossy(&line);
        if text.trim().is_empty() || is_comment(&text) {
            continue;
        }
        let answer = match std::str::from_utf8(&line) {
            Ok(text) => answer(text.trim_end_matches(['\n', '\r']), options),
            Err(error) => Err(not_utf8(&line, error)),
        };
        match answer {
            Ok(answer) => writeln!(out, "{answer}")?,
            Err(message) => {
                all_answered = false;
                writeln!(out, "error: {message}")?;
            }
        }
        progress.report();
        if is_interactive {
            out.flush()?;
        }
    }
    progress.clear();
    out.flush()?;
    Ok(all_answered)
}

/// `#` begins comments and stands for nodes. What starts with it is a graph if it is nothing but
/// squares, or squares, separators and blanks, or if it has separators and no blanks (then it is a graph with
/// an error).
fn is_comment(text: &str) -> bool {
    let text = text.trim_end();
    let has_separators = text.contains(['|', '/']);
    let has_blanks = text.contains(char::is_whitespace);
    let is_plain = text.chars().all(|c| matches!(c, '#' | '.' | '|' | '/') || c.is_whitespace());
    let is_graph = if has_separators { is_plain || !has_blanks } else { is_plain && !has_blanks };
    text.starts_with('#') && !is_graph
}

fn not_utf8(line: &[u8], error: std::str::Utf8Error) -> String {
    let (valid, _) = line.split_at(error.valid_up_to());
    let column = String::from_utf8_lossy(valid).chars().count() + 1;
    format!("column {column}: not UTF-8")
}

fn answer(line: &str, options: &Options) -> Result<String, String> {
    let graph: GridGraph = line
        .parse()
        .map_err(|error: clobber_npc::GridGraphError| error.to_string().replace("line 1, ", ""))?;
    let circuit = match find_circuit_within(&graph, &options.limits) {
        Answer::Yes(circuit) => Some(circuit),
        Answer::No(_) => None,
        _ => return Err("undecided: the search has hit a limit (--steps)".into()),
    };
    match (Gadget::new(graph), circuit) {
        (Ok(gadget), Some(circuit)) => yes(&gadget, &circuit, options),
        (Ok(gadget), None) => board_of(&gadget).map(|board| no(&board)),
        (Err(none), None) => Ok(no(&none.position())),
        (Err(none), Some(_)) => Err(format!("a circuit, but {none}: please report")),
    }
}

/// The board to be printed.
fn board_of(gadget: &Gadget) -> Result<Position<Grid>, String> {
    const MOST_SQUARES: usize = 1 << 26;
    let grid = gadget.grid().map_err(|error| error.to_string())?;
    match grid.vertex_count() {
        0..=MOST_SQUARES => gadget.grid_position().map_err(|error| error.to_string()),
        squares => Err(format!("the Clobber board has {squares} squares, too many to print")),
    }
}

fn yes(gadget: &Gadget, circuit: &Circuit, options: &Options) -> Result<String, String> {
    let wrong = |error: &dyn std::fmt::Display| format!("please report: {error}");
    let board = board_of(gadget)?;
    let reduction = gadget.reduction(circuit, options.first).map_err(|e| wrong(&e))?;
    let back = gadget.circuit_of(&reduction).map_err(|e| wrong(&e))?;
    let on_grid = gadget.to_grid(&reduction).map_err(|e| wrong(&e))?;
    let stones = on_grid.replay(&board).map_err(|e| wrong(&e))?.stones_left();
    if stones != 1 || back != *circuit {
        return Err(wrong(&"the reduction is not the circuit's"));
    }
    let circuit = circuit.display_on(gadget.graph());
    let moves = display_moves(board.board(), &on_grid.moves);
    Ok(format!("yes\t{board}\t{circuit}\t{moves}"))
}

fn no<T: Topology>(board: &Position<T>) -> String {
    format!("no\t{board}\t-\t-")
}

// ---- Progress -----------------------------------------------------------------------------------

/// How many lines are answered, on standard error if that is a terminal and the work takes long.
struct Progress {
    is_terminal: bool,
    answered: u64,
    last: Instant,
    shown: bool,
}

impl Progress {
    const PATIENCE: Duration = Duration::from_secs(2);

    fn new() -> Self {
        let is_terminal = io::stderr().is_terminal();
        Self { is_terminal, answered: 0, last: Instant::now(), shown: false }
    }

    fn report(&mut self) {
        self.answered += 1;
        if self.is_terminal && self.last.elapsed() >= Self::PATIENCE {
            (self.last, self.shown) = (Instant::now(), true);
            eprint!("\r\x1b[K{} graphs", self.answered);
        }
    }

    fn clear(&self) {
        if self.shown {
            eprint!("\r\x1b[K");
        }
    }
}
