//! Decides whether grid graphs have a Hamiltonian circuit, and turns them into Clobber positions:
//! `gadget [--first x|o] [--steps N]`.
//!
//! Every answer "yes" is a certificate: the reduction is replayed by `clobber-core` and turned back into the
//! circuit before it is printed.

use std::io::{self, BufRead, BufWriter, IsTerminal, Write};
use std::ops::ControlFlow;
use std::process::ExitCode;

use clobber_core::notation::display_moves;
use clobber_core::{Color, Grid, Position, Topology};
use clobber_npc::{Answer, Circuit, Effort, Gadget, GridGraph, Limits, find_circuit};
use testkit::lines::{self, Arguments, Lines, Progress};

const HELP: &str = "\
gadget [--first x|o] [--steps N]

Decides whether a grid graph has a Hamiltonian circuit, and turns it into a Clobber position that can be
reduced to one stone in alternating play exactly if it has one (bomb, fuse and fire: Theorem 6 of
Demaine, Demaine and Fleischer, Solitaire Clobber).

  --first x|o  the colour that moves first in the reductions (o unless given)
  --steps N    how far the search goes for each graph: a million steps take some 0.03 s (2^30 unless given)
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
    lines::run(HELP, |arguments| {
        let options = Options::of(arguments)?;
        let input = io::stdin().lock();
        let at_once = input.is_terminal();
        let out = BufWriter::with_capacity(1 << 16, io::stdout().lock());
        Ok(batch(&options, at_once, input, out)?)
    })
}

pub(crate) struct Options {
    first: Color,
    limits: Limits,
}

impl Options {
    pub(crate) fn of(mut arguments: Arguments) -> Result<Self, String> {
        let first = arguments.value("--first", "x or o")?.unwrap_or(Color::White);
        let steps: Option<u64> = arguments.value("--steps", "a number")?;
        arguments.end()?;
        let limits =
            Limits { steps: steps.or(Some(1 << 30)), memory: Some(1 << 28), ..Limits::NONE };
        Ok(Self { first, limits })
    }
}

/// Answers every line; false if one of the answers is an error.
pub(crate) fn batch(
    options: &Options,
    at_once: bool,
    input: impl BufRead,
    out: impl Write,
) -> io::Result<bool> {
    let lines = Lines { unit: "graphs", at_once, is_comment };
    lines::answer_lines(input, out, lines, |line, progress| answer(line, options, progress))
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

fn answer(line: &str, options: &Options, progress: &mut Progress) -> Result<String, String> {
    let graph: GridGraph = line
        .parse()
        .map_err(|error: clobber_npc::ParseError| error.to_string().replace("line 1, ", ""))?;
    let mut effort = Effort::within(options.limits).watched(|now| {
        progress.report(|| format!(", {} steps for this one", now.steps));
        ControlFlow::Continue(())
    });
    let circuit = match find_circuit(&graph, &mut effort) {
        Answer::Yes(circuit) => Some(circuit),
        Answer::No(_) => None,
        Answer::Open { stopped, .. } => return Err(format!("undecided: {stopped} (--steps)")),
    };
    match (Gadget::new(graph), circuit) {
        (Ok(gadget), Some(circuit)) => yes(&gadget, &circuit, options),
        (Ok(gadget), None) => board_of(&gadget).map(|board| no(&board)),
        (Err(_), None) => Ok(no(&Gadget::no_instance())),
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
