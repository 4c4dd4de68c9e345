//! `clobber linear`: the parts of Alternating Linear Clobber, and the strategy on their sums.

use clobber_cgt::ClobberError;
use clobber_cgt::alternating::{PartMove, StandardRule, StrategyMove, Sum};
use clobber_core::Path;

use crate::prelude::*;
use crate::words;

/// Brings sums of parts of alternating rows to standard form, and moves by the strategy
///
/// Each line is a sum of parts that arise from alternating rows: by the names of the paper (`o11 +
/// oo10 + -oo8`), by stones (`oxox + xxo`), or both. The answer:
///
/// - the standard form,
/// - its count vector (a,b,c,d,e,f,y,z),
/// - the sets of the theorems that it is in: S0, S1, S2, LL; - if it is in none,
/// - the strategy's move: rule, part, and from>to, the stones counted from 0 in the part; - if it has
///   none,
/// - what the move leaves, in standard form; - if there is no move,
/// - with --rules, how the standard form arises: each rule of the paper that is applied, in order, with
///   the sum after it,
/// - with --moves, the moves of the first player on each part of the line (Figure 4 of the paper):
///   part, from>to, and the parts that are left, each with its family.
///
/// The first player wins from S0, and the second from 0, S1, S2 and LL. With --first o the sets and
/// the move belong to the negative, in which the colours are exchanged.
///
/// Chen, Folkersen, Hasham, Hayward, Lee, Randall, Schultz and Vandermeer, A Proof of the 2004
/// Albert-Grossman-Nowakowski-Wolfe Conjecture on Alternating Linear Clobber.
///
/// Example: clobber linear 'o11 + oo10' oxoxoxox
#[derive(Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Linear {
    /// The player who moves first
    #[arg(long, value_name = "x|o", value_parser = words::color(), hide_possible_values = true, default_value = "x")]
    first: Color,
    /// Print also the rules that lead to the standard form
    #[arg(long)]
    rules: bool,
    /// Print also the moves of the first player on each part, with the families of the parts left
    #[arg(long)]
    moves: bool,
}

/// The standard form of a sum, and the strategy's move.
#[derive(Serialize, Deserialize)]
pub(crate) struct Standard {
    standard: String,
    counts: String,
    sets: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    strategy: Option<Found>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    rules: Option<Vec<String>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    moves: Option<Vec<String>>,
}

#[derive(Serialize, Deserialize)]
struct Found {
    rule: String,
    part: String,
    #[serde(rename = "move")]
    mv: String,
    after: String,
}

impl Answering for Linear {
    const USAGE: Usage = Usage {
        continues: continues_sum,
        header: &["standard form", "counts", "sets", "move", "leaves"],
        ..Usage::new("linear", "sums")
    };

    type Question = Sum;
    type Answer = Standard;
    type Tables = ();

    fn parse(line: &str) -> Result<Sum, Fault> {
        // A row with holes is a sum of rows without.
        if line.contains('.') {
            let row: Position<Path> = line.parse()?;
            let no_sum = || Fault::new("a part does not arise from an alternating row");
            return Sum::from_position(&row).ok_or_else(no_sum);
        }
        Ok(line.parse()?)
    }

    fn answer(&self, sum: &Sum, (): &mut (), effort: &mut Effort) -> Answered<Standard> {
        // The copies of the sum, and their texts.
        afford(sum.len(), Square { bytes: 60, nanoseconds: 200 }, effort)?;
        let standard = sum.standard_form();
        let (of_first, found) = match self.first {
            Color::Black => (standard.clone(), standard.left_move()),
            Color::White => (-&standard, standard.right_move()),
        };
        let sets = [
            ("S0", of_first.is_in_s0()),
            ("S1", of_first.is_in_s1()),
            ("S2", of_first.is_in_s2()),
            ("LL", of_first.is_in_ll()),
        ];
        let sets = sets.into_iter().filter(|(_, is_in)| *is_in).map(|(name, _)| name.to_owned());
        let strategy = match found {
            Ok(StrategyMove { rule, part, mv, after }) => Some(Found {
                rule: rule.to_string(),
                part: part.to_string(),
                mv: format!("{}>{}", mv.from, mv.to),
                after: after.to_string(),
            }),
            Err(ClobberError::NotInS0) => None,
            Err(error) => return Err(Fault::bug(error).into()),
        };
        Ok(Standard {
            standard: standard.to_string(),
            counts: standard.counts().to_string(),
            sets: sets.collect(),
            strategy,
            rules: self.rules.then(|| rules_of(sum, effort)).transpose()?,
            moves: self.moves.then(|| moves_of(sum, self.first, effort)).transpose()?,
        })
    }

    fn header(&self) -> Vec<&'static str> {
        let rules = self.rules.then_some("rules");
        let moves = self.moves.then_some("moves");
        Self::USAGE.header.iter().copied().chain(rules).chain(moves).collect()
    }

    fn write(&self, _: &Sum, answer: &Standard, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sets = joined(|| &answer.sets, " ", "-");
        write!(f, "{}\t{}\t{sets}", answer.standard, answer.counts)?;
        match &answer.strategy {
            Some(Found { rule, part, mv, after }) => write!(f, "\t{rule} {part} {mv}\t{after}")?,
            None => f.write_str("\t-\t-")?,
        }
        [&answer.rules, &answer.moves]
            .into_iter()
            .flatten()
            .try_for_each(|list| write!(f, "\t{}", joined(|| list, "; ", "-")))
    }
}

/// Returns the rules that bring a sum to standard form, in the order of the paper's algorithm.
fn rules_of(sum: &Sum, effort: &mut Effort) -> Result<Vec<String>, Stopped> {
    let (mut at, mut rules) = (sum.clone(), Vec::new());
    while let Some((rule, part, parts)) = at.rewrite() {
        effort.work(1 + at.len() as u64)?;
        let parts = joined(|| parts.into_iter().flatten(), " + ", "0");
        rules.push(match rule {
            StandardRule::Beta => format!("{rule}: {part} + {} -> 0", -part),
            _ => format!("{rule}: {part} -> {parts}"),
        });
    }
    Ok(rules)
}

/// Returns the moves of a player on each part of a sum, with the families of the parts left.
fn moves_of(sum: &Sum, mover: Color, effort: &mut Effort) -> Result<Vec<String>, Stopped> {
    let mut moves = Vec::new();
    for part in sum.parts().chunk_by(|a, b| a == b).filter_map(|equal| equal.first()) {
        for PartMove { from, to, pieces } in part.moves(mover) {
            effort.work(1)?;
            let families = || pieces.iter().flatten().map(|p| format!("{p} in {}", p.family()));
            moves.push(format!("{part} {from}>{to}: {}", joined(families, " + ", "0")));
        }
    }
    Ok(moves)
}
