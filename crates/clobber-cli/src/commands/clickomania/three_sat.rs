//! `clobber clickomania three-sat`: boards that are hard by Theorem 15.

use clickomania::hardness::Exhausted;
use clickomania::hardness::three_sat::{Assignment, Formula, Gadget};
use clickomania::{Answer, Board, Certificate, Clicks};

use crate::fields::continues_integers;
use crate::prelude::*;

/// Decides whether formulas with at most three literals a clause are satisfiable, and turns them
/// into boards
///
/// The board has three colours (w, g, b) and can be cleared exactly if the formula is satisfiable
/// (Theorem 15 of Biedl, Demaine, Demaine, Fleischer, Jacobsen and Munro, The Complexity of
/// Clickomania). Each line is a formula: its clauses one after the other, each a list of literals
/// that ends with 0. The literal 3 is the third variable, -3 its negation. `p cnf VARIABLES CLAUSES`
/// may come first; alone on a line it is the header of a formula in DIMACS format, which goes
/// on to the end of the file. The answer:
/// - yes or no: whether the formula is satisfiable,
/// - the board,
/// - clicks that clear it (- if there are none),
/// - the assignment as the list of its true literals (- if there is none).
///
/// The steps are a million unless given.
///
/// Example: clobber clickomania three-sat '1 2 0 -1 0'
#[derive(Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct ThreeSat {
    /// The number of columns of the board, at least 3
    #[arg(long, value_name = "N", default_value_t = 5)]
    columns: usize,
    /// The input is one formula in DIMACS format, on any number of lines
    #[arg(long)]
    dimacs: bool,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Decided {
    Yes { board: Board, clicks: Clicks, assignment: Assignment },
    No { board: Board },
}

impl Answering for ThreeSat {
    const USAGE: Usage = Usage {
        limits: Limits { steps: Some(1_000_000), time: None, memory: Some(1 << 30) },
        join: " ",
        is_comment: |line| line.starts_with('#') || line.split_whitespace().next() == Some("c"),
        takes_rest: is_header,
        continues: continues_integers,
        header: &["answer", "board", "clicks", "assignment"],
        ..Usage::new("clickomania three-sat", "formulas")
    };

    type Question = Formula;
    type Answer = Decided;
    type Tables = ();

    fn takes_all(&self) -> bool {
        self.dimacs
    }

    fn parse(text: &str) -> Result<Formula, Fault> {
        Ok(text.trim_end().parse()?)
    }

    fn answer(&self, formula: &Formula, (): &mut (), effort: &mut Effort) -> Answered<Decided> {
        let gadget = gadget(formula, self.columns).map_err(Fault::new)?;
        let found = formula.satisfying_assignment(effort);
        let squares = gadget.height().saturating_mul(gadget.columns());
        afford(squares, Square { bytes: 60, nanoseconds: 500 }, effort)?;
        let board = gadget.to_board();
        match found {
            Answer::Yes(assignment) => {
                let clicks = gadget.clicks_of(&assignment).map_err(Fault::bug)?;
                let claim = Decided::Yes { board, clicks, assignment };
                check(formula, &gadget, &claim, effort).map_err(Fault::bug)?;
                Ok(claim)
            }
            Answer::No(_) => Ok(Decided::No { board }),
            Answer::Open { stopped, .. } => Err(stopped.into()),
        }
    }

    fn write(&self, _: &Formula, answer: &Decided, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match answer {
            Decided::Yes { board, clicks, assignment } => {
                write!(f, "yes\t{board}\t{clicks}\t{assignment}")
            }
            Decided::No { board } => write!(f, "no\t{board}\t-\t-"),
        }
    }
}

/// Returns whether a line is the header of a file in DIMACS format.
fn is_header(line: &str) -> bool {
    let words: Vec<&str> = line.split_whitespace().collect();
    matches!(*words, ["p", "cnf", _, clauses] if clauses != "0")
}

fn gadget(formula: &Formula, columns: usize) -> Result<Gadget, Refuted> {
    Gadget::with_columns(formula.clone(), columns, Gadget::MOST_BLOCKS).map_err(Refuted::new)
}

/// Checks that the assignment satisfies the formula, and that the clicks clear its board and are the assignment's.
fn check(
    formula: &Formula,
    gadget: &Gadget,
    claim: &Decided,
    effort: &mut Effort,
) -> Result<(), Refuted> {
    let (Decided::Yes { board, .. } | Decided::No { board }) = claim;
    ensure(gadget.to_board() == *board, "the board is not the formula's")?;
    let Decided::Yes { clicks, assignment, .. } = claim else {
        return Exhausted { steps: 0 }.check_formula(formula, effort);
    };
    assignment.check(formula)?;
    ensure(gadget.assignment_of(clicks)? == *assignment, "the clicks are not the assignment's")
}

impl Checked for ThreeSat {
    type Claim = Decided;

    fn claim(formula: &Formula, fields: &mut &[Field<'_>]) -> Result<Decided, Unclaimed> {
        let [answer, board, clicks, told] = exactly(fields)?;
        let board: Board = board.parse()?;
        match (answer.text, clicks.text, told.text) {
            ("yes", ..) => {}
            ("no", "-", "-") => return Ok(Decided::No { board }),
            _ => {
                let message = "an answer is yes, or no without clicks and assignment";
                return Err(answer.wrong(message).into());
            }
        }
        let clicks: Clicks = clicks.parse()?;
        let gadget = gadget(formula, board.width())?;
        let assignment = gadget.assignment_of(&clicks)?;
        ensure(
            assignment.to_string() == told.text,
            format_args!("the assignment of the clicks is {assignment}"),
        )?;
        Ok(Decided::Yes { board, clicks, assignment })
    }

    fn check(formula: &Formula, claim: &Decided, effort: &mut Effort) -> Checking {
        let (Decided::Yes { board, .. } | Decided::No { board }) = claim;
        check(formula, &gadget(formula, board.width())?, claim, effort)?;
        proved(match claim {
            Decided::Yes { .. } => {
                "an assignment that satisfies the formula, and clicks that clear the board"
            }
            Decided::No { .. } => "no assignment satisfies the formula",
        })
    }
}
