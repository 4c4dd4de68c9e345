//! `clobber delta`: the invariant of *Solitaire Clobber*.

use clobber_core::{Answer, Bipartition, Delta, DynBoard, Parts};

use crate::fields::Sum;
use crate::prelude::*;

/// Finds delta, the invariant of Theorem 3 of Solitaire Clobber
///
/// Each line is a position, or a sum, or a bipartite graph of `clobber sc2` and a colouring: `C6
/// xoxoxo`. Colour the vertices, the first one black. A stone of its vertex's colour matches, any
/// other one clashes. The answer:
///
/// - delta modulo 3, which no move changes; if it is 0, at least two stones are left,
/// - delta, the number of stones plus the number of clashing stones,
/// - the matching stones, and the clashing stones,
/// - delta modulo 3 of each part; - if there is no stone.
///
/// Example: clobber delta 'xoxo|oxox' 'xx.oxo + oo' 'C6 xxxooo'
#[derive(Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Deltas {}

/// Delta of a position, and of its parts.
#[derive(Serialize, Deserialize)]
pub(crate) struct Found {
    class: u8,
    delta: usize,
    matching: usize,
    clashing: usize,
    parts: Vec<u8>,
}

impl Answering for Deltas {
    const USAGE: Usage = Usage {
        continues: continues_sum,
        header: &["class", "delta", "matching", "clashing", "parts"],
        ..Usage::new("delta", "positions")
    };

    type Question = Sum;
    type Answer = Found;
    type Tables = ();

    fn parse(line: &str) -> Result<Sum, Fault> {
        Sum::parse(line)
    }

    fn answer(&self, sum: &Sum, (): &mut (), effort: &mut Effort) -> Answered<Found> {
        let mut parts = Vec::new();
        for position in sum.positions() {
            parts.extend(deltas(&position, effort)?);
        }
        let delta: Delta = parts.iter().copied().sum();
        let (stones, clashing) = (delta.stones(), delta.clashing());
        Ok(Found {
            class: delta.class(),
            delta: delta.value(),
            matching: stones - clashing,
            clashing,
            parts: parts.iter().map(Delta::class).collect(),
        })
    }

    fn write(&self, _: &Sum, found: &Found, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Found { class, delta, matching, clashing, parts } = found;
        let parts = joined(|| parts, " ", "-");
        write!(f, "{class}\t{delta}\t{matching}\t{clashing}\t{parts}")
    }
}

/// Returns delta of each part.
fn deltas(position: &Position<DynBoard<'_>>, effort: &mut Effort) -> Answered<Vec<Delta>> {
    let vertices = position.board().vertex_count();
    afford(vertices, Square { bytes: 32, nanoseconds: 100 }, effort)?;
    // A full board has the sides that the vertices have, also where no stone stands.
    let full = Position::<_>::from_fn(position.board(), |_| Some(Color::Black));
    let sides = match Bipartition::from_stones(&full, effort) {
        Answer::Yes(sides) => sides,
        Answer::No(cycle) => return Err(Fault::new(cycle).into()),
        Answer::Open { stopped, .. } => return Err(stopped.into()),
    };
    let parts = Parts::new(position, effort)?;
    Ok(parts.iter().map(|part| Delta::from_vertices(position, &sides, part)).collect())
}
