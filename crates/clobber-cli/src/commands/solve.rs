//! `clobber solve`: the fewest stones that play can leave.

use certified_search::text::{Place, from_fn};
use clobber_check::proof_text;
use clobber_core::{Bound, DynBoard, Path};
use clobber_solitaire::{Reason, Solution, balance_bound, lower_bound, solve};

use crate::fields::{is_asked, with_last_field};
use crate::prelude::*;
use crate::words;

/// Finds the fewest stones with which play from a position can end, and a play that ends with them
///
/// Each line is a board, a tab or blank, and the order of play: `alternating:x` or `x` (x first),
/// `alternating:o` or `o`, `any` or `free`; without it, the order of --order. The answer:
///
/// - the fewest stones,
/// - the moves (- if there are none): `row,col>row,col`, zero-based from the top left; on a board
///   of one row `from>to`,
/// - with --reason, why there cannot be fewer.
///
/// With --proof: the question, and below it the proof that there cannot be fewer, as a text for
/// `clobber check solve proof`.
///
/// If the limits do not suffice (60 seconds and 1024 MiB unless given): `open`, LOW..HIGH, the moves
/// of the best play found, and behind the last field the limit that was met.
///
/// Example: clobber solve 'xoxo|oxox' '3x5 x'
#[derive(Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Solve {
    /// Print also why there cannot be fewer stones
    #[arg(long)]
    reason: bool,
    /// Print the question and the proof by clauses that there cannot be fewer stones, and nothing else
    #[arg(long, conflicts_with = "reason")]
    proof: bool,
    /// The order of play of lines without one: any (or free), x or o (first, in turn)
    #[arg(long, alias = "first", value_name = "ORDER", default_value = "any", value_parser = words::order(), hide_possible_values = true)]
    order: MoveOrder,
}

/// A position and an order of play. A row is a path, and all else a grid.
pub(crate) struct Question {
    pub(crate) board: Board,
    pub(crate) order: MoveOrder,
}

pub(crate) enum Board {
    Row(Position<Path>),
    Grid(Position<Grid>),
}

impl Board {
    /// Returns the position on a board of one type for both, so that what checks is compiled once. A long row is solved and its
    /// moves are written on its board, in two thirds of the time.
    pub(crate) fn position(&self) -> Position<DynBoard<'_>> {
        match self {
            Self::Row(row) => row.by_dyn(),
            Self::Grid(grid) => grid.by_dyn(),
        }
    }

    pub(super) fn new(grid: Position<Grid>) -> Self {
        match grid.board().rows() {
            // The length of a line bounds the squares of a row.
            0 | 1 => {
                let row = Path::new(grid.board().vertex_count() as u32);
                Self::Row(Position::from_fn(row, |vertex| grid.color_at(vertex)))
            }
            _ => Self::Grid(grid),
        }
    }

    /// Solves the board on its own type.
    pub(super) fn replayed(&self, order: MoveOrder, effort: &mut Effort) -> Answered<Solution> {
        match self {
            Self::Row(row) => replayed(row, order, effort),
            Self::Grid(grid) => replayed(grid, order, effort),
        }
    }
}

impl Question {
    /// Returns the bound of each part that takes no search.
    pub(crate) fn counted(&self) -> Bound<Reason> {
        lower_bound(&self.board.position())
    }
}

impl Answering for Solve {
    const USAGE: Usage = Usage {
        limits: Limits { steps: None, time: Some(Duration::from_secs(60)), memory: Some(1 << 30) },
        input: &["board", "order"],
        continues,
        ..Usage::new("solve", "positions")
    };

    type Question = Question;
    type Answer = Solution;
    type Tables = ();

    fn complete<'a>(&self, line: &'a str) -> Cow<'a, str> {
        // `x o|o x`: a blank between all squares, and no order.
        if !line.contains('\t') && line.parse::<Position<Grid>>().is_ok() {
            return Cow::Owned(format!("{line}\t{}", self.order));
        }
        with_last_field(line, is_asked, Some(&self.order.to_string()))
    }

    fn parse(line: &str) -> Result<Question, Fault> {
        let (board, order) = line.split_once('\t').ok_or_else(|| {
            let column = line.chars().count() + 1;
            Fault::at(column, "a tab and the order of play are missing")
        })?;
        let mut place = Place::START;
        place.pass(board);
        place.pass("\t");
        let order = order.trim_end().parse().map_err(|error: ParseError| error.moved_to(place))?;
        Ok(Question { board: Board::new(board.parse()?), order })
    }

    fn answer(&self, question: &Question, (): &mut (), effort: &mut Effort) -> Answered<Solution> {
        let solution = question.board.replayed(question.order, effort)?;
        if self.proof && !proof_text::has_text(&solution.bound) {
            let message = format!("{}: no proof by clauses; see --reason", solution.bound);
            return Err(Fault::new(message).into());
        }
        Ok(solution)
    }

    fn is_open(solution: &Solution) -> bool {
        !solution.is_optimal()
    }

    fn has_lines(&self) -> bool {
        self.proof
    }

    fn header(&self) -> Vec<&'static str> {
        if self.proof {
            return vec!["proof"];
        }
        let reason = self.reason.then_some("reason");
        ["stones", "moves"].into_iter().chain(reason).collect()
    }

    fn write(&self, question: &Question, found: &Solution, f: &mut Formatter<'_>) -> fmt::Result {
        if self.proof {
            let counted = question.counted();
            let proof = proof_text::display_bound(&found.bound, &counted);
            return write!(f, "{}\t{}{proof}", question.board.position(), question.order);
        }
        let moves = &found.reduction.moves;
        let moves = from_fn(|f| match &question.board {
            Board::Row(row) => write!(f, "{}", Move::display_all_on(row.board(), moves)),
            Board::Grid(grid) => write!(f, "{}", Move::display_all_on(grid.board(), moves)),
        });
        match found.value() {
            Some(stones) => write!(f, "{stones}\t{moves}")?,
            None => write!(f, "open\t{}..{}\t{moves}", found.at_least(), found.at_most())?,
        }
        if self.reason { write!(f, "\t{}", found.bound) } else { Ok(()) }
    }
}

fn continues(line: &str, word: &str) -> Result<bool, String> {
    let has_order = with_last_field(line, is_asked, None).contains('\t');
    Ok(line == "checkerboard" || !has_order && word.parse::<MoveOrder>().is_ok())
}

impl Checked for Solve {
    type Claim = Solution;

    /// Reads a claim in text. The bound of a grid is checked by counting if that is enough, or else by a search.
    fn claim(question: &Question, fields: &mut &[Field<'_>]) -> Result<Solution, Unclaimed> {
        let (stones, stones_left, moves) = if fields.first().is_some_and(|it| it.text == "open") {
            let [_, interval, moves] = first(fields)?;
            let (least, most) = interval.halves("..", "an interval, such as 2..3")?;
            (least.number()?, most.number()?, moves)
        } else {
            let [stones, moves] = first(fields)?;
            (stones.number()?, stones.number()?, moves)
        };
        let position = question.board.position();
        let moves = moves.moves(position.board())?;
        let reason = match &question.board {
            Board::Row(_) => match question.order {
                MoveOrder::Any => Reason::Factors,
                MoveOrder::Alternating(first) => Reason::Alternation { first },
            },
            Board::Grid(_) => Some(bound_by_counting(&position, question.order))
                .filter(|bound| bound.stones >= stones)
                .map_or(Reason::Exhausted { stones, positions: 0 }, |bound| bound.reason),
        };
        Ok(Solution {
            reduction: Reduction { order: question.order, moves },
            stones_left,
            bound: Bound { stones, reason },
        })
    }

    fn check(question: &Question, claim: &Solution, effort: &mut Effort) -> Checking {
        ensure(claim.reduction.order == question.order, "the play is in another order")?;
        claim.check(&question.board.position(), effort)?;
        proved(claim)
    }
}

/// Returns the best bound that takes no search.
pub(super) fn bound_by_counting(
    position: &Position<DynBoard<'_>>,
    order: MoveOrder,
) -> Bound<Reason> {
    let bound = lower_bound(position);
    let balance = order.mover(0).map(|first| balance_bound(position, first));
    balance.filter(|balance| balance.stones > bound.stones).unwrap_or(bound)
}

/// Returns the solution, if its play, replayed by the rules alone, leaves as many stones as it says.
pub(super) fn replayed<T: Topology>(
    position: &Position<T>,
    order: MoveOrder,
    effort: &mut Effort,
) -> Answered<Solution> {
    let solution = solve(position, order, effort);
    let replay = solution.replay(&position.by_ref()).map_err(Fault::bug)?;
    match replay.stones_left() == solution.stones_left {
        true => Ok(solution),
        false => Err(Fault::bug("the play leaves another number of stones").into()),
    }
}
