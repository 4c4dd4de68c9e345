//! `clobber gadget`: Hamiltonian circuits of grid graphs.

use certified_search::Answer;
use certified_search::text::from_fn;
use clobber_npc::{Circuit, Gadget as Bomb, GridGraph, Reason};

use super::sc2::no_proof;
use crate::prelude::*;
use crate::words;

/// Decides whether a grid graph has a Hamiltonian circuit, and turns it into a Clobber position
///
/// The position can be reduced to one stone in alternating play exactly if the graph has a circuit
/// (bomb, fuse and fire: Theorem 6 of Demaine, Demaine and Fleischer, Solitaire Clobber).
///
/// Each line is a grid graph, rows from the top joined by | or /, # for a node, . for none; or 4x6, a
/// full one. A line that starts with # is a comment unless, apart from blanks at the end,
///   it is of # and . only,
///   or it contains | or / and is otherwise of # . and blanks only,
///   or it contains | or / and no blank (it is then a graph with an error).
///
/// The answer:
/// - yes or no: whether there is a Hamiltonian circuit,
/// - the Clobber board (of graphs with fewer than three nodes, or without a node to the left of the
///   rightmost one in the topmost row, a fixed board that cannot be reduced to one stone),
/// - the circuit, row,col of its nodes, zero-based from the top left of the input (- if there is
///   none),
/// - the reduction, row,col>row,col, from the top left of the Clobber board (- if there is none).
///
/// With --count: the number of circuits; a loop puzzle has one solution if it is 1. With --count
/// --paths: the number of Hamiltonian paths, each in one direction.
///
/// With --format json a "no" has its reason, often a proof, which `clobber check` checks. With
/// --proof: the graph, and below it the proof by clauses, as a text for `clobber check gadget proof`.
///
/// Unless given, the steps are 2^30 (a million takes some 0.03 s), and the memory is 256 MiB.
///
/// Example: clobber gadget '##|##' 4x6
#[derive(Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Gadget {
    /// The colour that moves first in the reductions
    #[arg(long, value_name = "x|o", value_parser = words::color(), hide_possible_values = true, default_value = "o")]
    first: Color,

    /// Count the circuits instead; the smaller side of the graph is at most 31
    #[arg(long)]
    count: bool,

    /// With --count: count the Hamiltonian paths
    #[arg(long, alias = "path", requires = "count")]
    paths: bool,

    /// Print the graph and the proof by clauses that it has no circuit, and nothing else
    #[arg(long, conflicts_with = "count")]
    proof: bool,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Decided {
    Yes {
        board: String,
        /// The nodes in the order of the circuit.
        circuit: Vec<Vertex>,
        /// On the board.
        reduction: Reduction,
    },
    No {
        board: String,
        reason: Reason,
    },
    Count {
        /// In decimal: it may have 39 digits.
        circuits: String,
    },
    Paths {
        paths: String,
    },
}

impl Answering for Gadget {
    const USAGE: Usage = Usage {
        limits: Limits { steps: Some(1 << 30), time: None, memory: Some(1 << 28) },
        is_comment,
        ..Usage::new("gadget", "graphs")
    };

    type Question = GridGraph;
    type Answer = Decided;
    type Tables = ();

    fn parse(line: &str) -> Result<GridGraph, Fault> {
        Ok(line.parse()?)
    }

    fn answer(&self, graph: &GridGraph, (): &mut (), effort: &mut Effort) -> Answered<Decided> {
        afford(graph.cells().len(), Square { bytes: 48, nanoseconds: 100 }, effort)?;
        if self.count {
            return Ok(match self.paths {
                true => Decided::Paths { paths: graph.count_paths(effort)?.to_string() },
                false => Decided::Count { circuits: graph.count_circuits(effort)?.to_string() },
            });
        }
        let found = graph.find_circuit(effort);
        match &found {
            Answer::Yes(_) if self.proof => {
                return Err(Fault::new("the graph has a circuit").into());
            }
            Answer::No(reason) if self.proof && !matches!(reason, Reason::Clauses { .. }) => {
                return Err(no_proof(reason.display_on(graph)));
            }
            _ => {}
        }
        match (found, Bomb::new(graph.clone())) {
            (Answer::Yes(circuit), Ok(gadget)) => yes(&gadget, &circuit, self.first, effort),
            (Answer::Yes(_), Err(reason)) => Err(Fault::bug(reason).into()),
            (Answer::No(reason), gadget) => {
                let board = board_or_no_instance(gadget.ok().as_ref(), effort)?;
                Ok(Decided::No { board, reason })
            }
            (Answer::Open { stopped, .. }, _) => Err(stopped.into()),
        }
    }

    fn has_lines(&self) -> bool {
        self.proof
    }

    fn header(&self) -> Vec<&'static str> {
        match (self.count, self.proof) {
            (true, _) => vec![if self.paths { "paths" } else { "circuits" }],
            (_, true) => vec!["proof"],
            _ => vec!["answer", "board", "circuit", "reduction"],
        }
    }

    fn write(&self, graph: &GridGraph, answer: &Decided, f: &mut Formatter<'_>) -> fmt::Result {
        match answer {
            Decided::No { reason: Reason::Clauses { proof }, .. } if self.proof => {
                write!(f, "{graph}\n{proof}")
            }
            Decided::Yes { board, circuit, reduction } => {
                let cell = |&node| from_fn(move |f| graph.fmt_vertex(node, f));
                let circuit = joined(|| circuit.iter().map(cell), " ", "");
                let grid: Position<Grid> = board.parse().map_err(|_| fmt::Error)?;
                let moves = Move::display_all_on(grid.board(), &reduction.moves);
                write!(f, "yes\t{board}\t{circuit}\t{moves}")
            }
            Decided::No { board, .. } => write!(f, "no\t{board}\t-\t-"),
            Decided::Count { circuits: count } | Decided::Paths { paths: count } => {
                f.write_str(count)
            }
        }
    }
}

/// Returns whether a line is a comment. `#` begins comments and stands for nodes: the line is a graph if it is nothing but squares, or squares,
/// separators and blanks, or if it has separators and no blanks (then it is a graph with an error).
fn is_comment(line: &str) -> bool {
    let text = line.trim_end();
    let has_separators = text.contains(['|', '/']);
    let has_blanks = text.contains(char::is_whitespace);
    let is_plain = text.chars().all(|c| matches!(c, '#' | '.' | '|' | '/') || c.is_whitespace());
    let is_graph = if has_separators { is_plain || !has_blanks } else { is_plain && !has_blanks };
    text.starts_with('#') && !is_graph
}

/// Returns the circuit and its reduction, which is turned back into the circuit.
fn yes(gadget: &Bomb, circuit: &Circuit, first: Color, effort: &mut Effort) -> Answered<Decided> {
    let board = board_of(gadget, effort)?;
    let reduction = gadget.reduction(circuit, first).map_err(Fault::bug)?;
    let reduction = gadget.to_grid(&reduction).map_err(Fault::bug)?;
    let claim =
        Decided::Yes { board: board.to_string(), circuit: circuit.vertices().to_vec(), reduction };
    check(gadget.graph(), &claim, &mut Effort::new()).map_err(Fault::bug)?;
    Ok(claim)
}

fn board_of(gadget: &Bomb, effort: &mut Effort) -> Answered<Position<Grid>> {
    const MOST_SQUARES: usize = 1 << 26;
    let grid = gadget.grid().map_err(Fault::new)?;
    let squares = grid.vertex_count();
    if squares > MOST_SQUARES {
        let message = format!("the Clobber board has {squares} squares, too many to print");
        return Err(Fault::new(message).into());
    }
    afford(squares, Square { bytes: 2, nanoseconds: 20 }, effort)?;
    Ok(gadget.grid_position().map_err(Fault::new)?)
}

/// Returns the board of a graph without a circuit, which may have no gadget.
fn board_or_no_instance(gadget: Option<&Bomb>, effort: &mut Effort) -> Answered<String> {
    match gadget {
        Some(gadget) => Ok(board_of(gadget, effort)?.to_string()),
        None => Ok(Bomb::no_instance().to_string()),
    }
}

fn check(graph: &GridGraph, claim: &Decided, effort: &mut Effort) -> Result<(), Refuted> {
    match claim {
        Decided::No { board, reason } => {
            let gadget = Bomb::new(graph.clone()).ok();
            let own = board_or_no_instance(gadget.as_ref(), effort)?;
            ensure(own == *board, "the board is not the graph's")?;
            reason.check(graph, effort)
        }
        Decided::Count { .. } | Decided::Paths { .. } => Ok(()),
        Decided::Yes { board, circuit, reduction } => {
            let circuit = Circuit::new(graph, circuit.iter().copied())?;
            let gadget = Bomb::new(graph.clone()).map_err(Refuted::new)?;
            let position = board_of(&gadget, effort)?;
            ensure(position.to_string() == *board, "the board is not the graph's")?;
            let left = reduction.replay(&position.by_ref()).map_err(Refuted::new)?.stones_left();
            ensure_equal("stones left", 1, left)?;
            let own = gadget.from_grid(reduction).map_err(Refuted::new)?;
            ensure(gadget.circuit_of(&own)? == circuit, "the reduction is not the circuit's")
        }
    }
}

impl Checked for Gadget {
    type Claim = Decided;

    fn claim(graph: &GridGraph, fields: &mut &[Field<'_>]) -> Result<Decided, Unclaimed> {
        let [answer, board, circuit, moves] = exactly(fields)?;
        match answer.text {
            "yes" => {}
            "no" => return Err(nothing(NO_REASON)),
            _ => return Err(answer.wrong("the first field is yes or no").into()),
        }
        let circuit = circuit.vertices(graph)?;
        let position: Position<Grid> = board.parse()?;
        let play = moves.moves(position.board())?;
        let first = play.first().and_then(|mv| position.color_at(mv.from));
        let first = first.ok_or_else(|| moves.wrong("no stone makes the first move"))?;
        let reduction = Reduction { order: MoveOrder::Alternating(first), moves: play };
        Ok(Decided::Yes { board: board.text.to_owned(), circuit, reduction })
    }

    fn check(graph: &GridGraph, claim: &Decided, effort: &mut Effort) -> Checking {
        check(graph, claim, effort)?;
        match claim {
            Decided::Yes { .. } => proved("a Hamiltonian circuit, and the reduction that it gives"),
            Decided::No { reason, .. } => {
                proved(format_args!("no Hamiltonian circuit: {}", reason.display_on(graph)))
            }
            Decided::Count { .. } | Decided::Paths { .. } => {
                Ok(Verdict::Nothing("a number of circuits has no certificate".to_owned()))
            }
        }
    }
}
