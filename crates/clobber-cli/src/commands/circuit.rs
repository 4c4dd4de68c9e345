//! `clobber circuit`: Hamiltonian circuits and paths of any graph.

use certified_search::{Answer, ClauseProof};
use clobber_graphs::NamedBoard;
use clobber_npc::{GridGraph, Tour};

use crate::fields::with_whole_edges;
use crate::prelude::*;

/// Decides whether a graph has a Hamiltonian circuit, or a path with --path
///
/// Each line is a graph: edges:0-1,1-2,2-0, Q4, K3xK3, P7^2, C9(1,2), 4x6. The answer:
/// - circuit, path, no circuit or no path,
/// - the vertices in the order of the tour (- if there is none).
///
/// With --count: the number of circuits or paths of a grid.
///
/// With --format json a "no" has its proof, which `clobber check` checks. For grid graphs with holes
/// `clobber gadget` is quicker, and counts too.
///
/// Unless given, the steps are 2^30, and the memory is 1024 MiB.
///
/// Example: clobber circuit 'edges:0-1,1-2,2-3,3-0,0-2' Q4
#[derive(Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Circuit {
    /// Ask for a path instead, from any vertex to any other
    #[arg(long, alias = "paths")]
    path: bool,

    /// Count the circuits or the paths of a grid, such as 4x6; its smaller side is at most 31
    #[arg(long)]
    count: bool,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Decided {
    Circuit(Vec<Vertex>),
    Path(Vec<Vertex>),
    NoCircuit(ClauseProof),
    NoPath(ClauseProof),
    /// In decimal: it may have 39 digits.
    Count(String),
}

impl Decided {
    const fn words(&self) -> &'static str {
        match self {
            Self::Circuit(_) => "circuit",
            Self::Path(_) => "path",
            Self::NoCircuit(_) => "no circuit",
            Self::NoPath(_) => "no path",
            Self::Count(_) => "count",
        }
    }
}

impl Answering for Circuit {
    const USAGE: Usage = Usage {
        limits: Limits { steps: Some(1 << 30), time: None, memory: Some(1 << 30) },
        input: &["graph"],
        ..Usage::new("circuit", "graphs")
    };

    type Question = NamedBoard;
    type Answer = Decided;
    type Tables = ();

    fn parse(line: &str) -> Result<NamedBoard, Fault> {
        Ok(with_whole_edges(line).trim_end().parse()?)
    }

    fn answer(&self, board: &NamedBoard, (): &mut (), effort: &mut Effort) -> Answered<Decided> {
        if self.count {
            return self.count(board, effort).map(Decided::Count);
        }
        let tour = if self.path { Tour::Path } else { Tour::Circuit };
        match (tour.find(board, effort), tour) {
            (Answer::Yes(way), Tour::Circuit) => Ok(Decided::Circuit(way)),
            (Answer::Yes(way), Tour::Path) => Ok(Decided::Path(way)),
            (Answer::No(proof), Tour::Circuit) => Ok(Decided::NoCircuit(proof)),
            (Answer::No(proof), Tour::Path) => Ok(Decided::NoPath(proof)),
            (Answer::Open { stopped, .. }, _) => Err(stopped.into()),
        }
    }

    fn header(&self) -> Vec<&'static str> {
        match (self.count, self.path) {
            (true, true) => vec!["paths"],
            (true, false) => vec!["circuits"],
            _ => vec!["answer", "vertices"],
        }
    }

    fn write(&self, board: &NamedBoard, answer: &Decided, f: &mut Formatter<'_>) -> fmt::Result {
        let way = match answer {
            Decided::Circuit(way) | Decided::Path(way) => way.as_slice(),
            Decided::NoCircuit(_) | Decided::NoPath(_) => &[],
            Decided::Count(count) => return f.write_str(count),
        };
        let names = joined(|| way.iter().map(|vertex| vertex.display_on(board)), " ", "-");
        write!(f, "{}\t{names}", answer.words())
    }
}

impl Circuit {
    fn count(&self, board: &NamedBoard, effort: &mut Effort) -> Answered<String> {
        let (rows, cols) = match board {
            NamedBoard::Grid(grid) => (grid.rows(), grid.cols()),
            NamedBoard::Path(path) => (1, path.vertex_count()),
            _ => {
                let message =
                    "--count needs a grid, such as 4x6 (with holes: clobber gadget --count)";
                return Err(Fault::new(message).into());
            }
        };
        afford(board.vertex_count(), Square { bytes: 48, nanoseconds: 100 }, effort)?;
        let graph = GridGraph::rectangle(rows, cols).map_err(Fault::new)?;
        let count =
            if self.path { graph.count_paths(effort) } else { graph.count_circuits(effort) };
        Ok(count?.to_string())
    }
}

impl Checked for Circuit {
    type Claim = Decided;

    fn claim(board: &NamedBoard, fields: &mut &[Field<'_>]) -> Result<Decided, Unclaimed> {
        let [answer, way] = exactly(fields)?;
        match answer.text {
            "circuit" => Ok(Decided::Circuit(way.vertices(board)?)),
            "path" => Ok(Decided::Path(way.vertices(board)?)),
            "no circuit" | "no path" => {
                Err(nothing("the text has no proof that can be checked: use --format json"))
            }
            _ => {
                Err(answer.wrong("the first field is circuit, path, no circuit or no path").into())
            }
        }
    }

    fn check(board: &NamedBoard, claim: &Decided, effort: &mut Effort) -> Checking {
        match claim {
            Decided::Circuit(way) => Tour::Circuit.check(board, way)?,
            Decided::Path(way) => Tour::Path.check(board, way)?,
            Decided::NoCircuit(proof) => Tour::Circuit.check_none(board, proof, effort)?,
            Decided::NoPath(proof) => Tour::Path.check_none(board, proof, effort)?,
            Decided::Count(_) => {
                return Ok(Verdict::Nothing("a number of tours has no certificate".to_owned()));
            }
        }
        proved(format_args!("{} through all {} vertices", claim.words(), board.vertex_count()))
    }
}
