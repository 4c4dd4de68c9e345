//! Lower bounds on the number of stones left, each with a reason that can be checked.

mod proofs;

use core::fmt;

use clobber_core::{
    Bipartition, Bound, Color, Delta, Effort, Limits, Parts, Position, StoneSet, Topology, Vertex,
};

use crate::DynPosition;
use crate::rows::row_value;

/// The least number of stones left, or an interval for it: a play, and a bound with its [`Reason`].
pub type Solution = clobber_core::Solution<Reason>;

/// Says why no play from a position leaves fewer stones than a [`Bound`] claims.
///
/// It is plain data, whoever has written it; [`Bound::check`] decides whether it proves the bound.
/// [`lower_bound`] and [`balance_bound`] find bounds without a search, [`solve`](fn@crate::solve) better ones.
///
/// # What a check relies on
/// On the rules of `clobber-core`, and on the theorem that a reason names. Where a reason is the outcome of a computation,
/// the check repeats the computation by another program: the plainest that there is for the question, which shares no code
/// with the one that found the bound. Then the check also relies on that program, and takes an effort.
///
/// ```
/// use clobber_core::{Color, Grid, MoveOrder, Position};
/// use clobber_solitaire::{Effort, PartReason, Reason, balance_bound, lower_bound};
///
/// let position: Position<Grid> = "xo.xoxo|ox.ox..".parse()?;
/// let mut bound = lower_bound(&position);
/// assert_eq!(bound.stones, 3);
/// assert_eq!(bound.to_string(), "at least 3 (2 parts, which keep \
///     at least 1 (the last stone cannot be clobbered) + \
///     at least 2 (delta is 6 = 6 + 0 clashing, a multiple of three))");
/// assert_eq!(bound.check(&position, MoveOrder::Any, &mut Effort::new()), Ok(()));
/// bound.stones = 4;
/// assert!(bound.check(&position, MoveOrder::Any, &mut Effort::new()).is_err());
///
/// // In alternating play the numbers of the colours matter too.
/// let board: Position<Grid> = "xxo|oxx".parse()?;
/// assert!(matches!(balance_bound(&board, Color::Black).reason, Reason::Balance { .. }));
/// # Ok::<(), clobber_core::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum Reason {
    /// The last stone of a play is never clobbered.
    Survivor,
    /// No part touches another, so the sum of these bounds, which are those of the parts in the order of
    /// [`Position::parts`], is a bound too. In every order of play.
    Parts(Vec<Bound<PartReason>>),
    /// The parts are rows and cycles, or of one colour, and no cuts and factors of them are fewer: see
    /// [`PartReason::Factors`]. In every order of play.
    Factors,
    /// A Lagrangian bound for rows in alternating play: one condition is dropped and its violation priced; the
    /// cheapest factorisation, rounded up, is the bound.
    ///
    /// The conditions are E <= K and -K < E, where K is the number of factors X Y^a X^b Y, and E the sum of
    /// a - b over those that begin with the first mover's colour less that over the others.
    Weighted {
        /// The colour that moves first.
        first: Color,
        /// The numerator of the price of E <= K, or, if negative, of -K < E.
        numerator: i64,
        /// The denominator.
        denominator: i64,
    },
    /// The parts are rows, and at most one cycle, or of one colour, and there are no fewer factors that can be played
    /// alternately.
    Alternation {
        /// The colour that moves first.
        first: Color,
    },
    /// In alternating play each move takes a stone of the other colour, so how many moves are made says how many
    /// stones of each colour are left; neither number can be negative, and the stone that moved last is still there.
    /// Stones in parts of one colour never move and do not count.
    Balance {
        /// The colour that moves first.
        first: Color,
        /// The number of black stones in parts of both colours.
        black: usize,
        /// The number of white stones in parts of both colours.
        white: usize,
        /// The number of stones in parts of one colour.
        constant: usize,
    },
    /// In alternating play, how many moves are made says how many stones of each colour are left; and a sweep over all parts
    /// finds no balanced forest of fewer trees that leaves such numbers. The check sweeps over them by a program of its own,
    /// as for [`PartReason::Swept`].
    Swept {
        /// The colour that moves first.
        first: Color,
        /// At least this many stones are left.
        stones: usize,
        /// The most frontiers kept at a vertex. It is for information alone.
        frontiers: u64,
    },
    /// In alternating play, how many moves are made says by how many the black stones left exceed the white ones. Some parts
    /// keep at least what their own bounds say, whatever the colours; and a sweep over the others finds no balanced forest
    /// of so few trees that stones of the right colours could make up for the rest. The check tests these bounds, and sweeps
    /// as for [`Self::Swept`].
    SweptBeside {
        /// The colour that moves first.
        first: Color,
        /// At least this many stones are left.
        stones: usize,
        /// The bounds of the parts in the order of [`Position::parts`]; `None` for those that are swept.
        bounds: Vec<Option<Bound<PartReason>>>,
        /// The most frontiers kept at a vertex. It is for information alone.
        frontiers: u64,
    },
    /// A search in the order of play has ruled out that fewer are left. The check goes through all plays of at most 128
    /// stones, by a program of its own; it relies on Corollary 4, as [`PartReason::Delta`] does, and on [`Self::Balance`].
    Exhausted {
        /// At least this many stones are left.
        stones: usize,
        /// The number of positions searched. It is for information alone.
        positions: u64,
    },
}

/// Says why no play leaves fewer stones of a part than a [`Bound`] claims, whatever is played in other parts and in every
/// order of play.
///
/// ```
/// use clobber_core::{Grid, MoveOrder, Position};
/// use clobber_solitaire::{Effort, PartReason, Reason, lower_bound, solve};
///
/// let one = |text: &str| text.parse::<Position<Grid>>().map(|board| lower_bound(&board).reason);
/// let is = |reason, part: PartReason| matches!(reason, Reason::Parts(parts) if parts[0].reason == part);
/// assert!(is(one("xo|ox")?, PartReason::Survivor));
/// assert!(is(one("xx|xx")?, PartReason::Monochromatic));
/// assert!(is(one("xoxoxoxo")?, PartReason::AlternatingRow));
/// # Ok::<(), clobber_core::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum PartReason {
    /// A stone that has clobbered another is still there: at least one stone is left.
    Survivor,
    /// All stones are of one colour, so none can move: all are left.
    Monochromatic,
    /// Theorem 2: the stones are an alternating row A_n, of which [`row_value`] stones are left. The row may lie on
    /// any board, if its stones have no other neighbours among each other.
    AlternatingRow,
    /// Corollary 4: delta is a multiple of three, so at least two stones are left. Either side of the part may be the
    /// black one; [`lower_bound`] takes the [convention](Bipartition::from_stones) that the part's lowest stone is on a
    /// black vertex.
    Delta(Delta),
    /// The part is a row or a cycle, which can be cut into no fewer factors of the form X Y^a X^b Y and single
    /// stones. The check counts the trees of a balanced forest, which factors are, by a program of its own.
    Factors,
    /// The part has at most one cycle, and the dynamic program of [`reduce_pseudoforest`](clobber_graphs::reduce_pseudoforest)
    /// finds no forest of fewer trees. The check counts them by a program of its own, in O(n) steps, and d^2 for a vertex of
    /// degree d.
    DynamicProgram,
    /// A sweep over the part finds no balanced forest of fewer trees. The check sweeps over it by a program of its own, and
    /// in an order of its own. It looks at about as many frontiers, and takes some ten times as long and as much memory.
    Swept {
        /// The most frontiers kept at a vertex. It is for information alone.
        frontiers: u64,
    },
    /// A search in free order has ruled out that fewer are left. The check goes through all plays of at most 128 stones, by
    /// a program of its own; it relies on Corollary 4, as [`Self::Delta`] does.
    Exhausted {
        /// The number of positions searched. It is for information alone.
        positions: u64,
    },
}

/// Finds the best lower bound on the stones left that takes no search and no program, in linear time.
///
/// Each part of the stones that is of one colour keeps all its stones; one that is an alternating
/// row keeps those of Theorem 2; one of delta = 0 modulo 3 keeps at least two (Corollary 4; the board
/// need not be bipartite if the part is); any other keeps at least one. The bound is the sum over the
/// parts, and holds for all three orders of play.
///
/// It is exact on the checkerboards of [`reduce_checkerboard`](crate::reduce_checkerboard). In
/// general it is not: on boards with holes, and on two rows of five or more columns, delta is not
/// the only obstacle; and if the colours move in turn, their numbers matter too. (That one stone can
/// only be reached if the colours are balanced is true of alternating play alone; in free order it
/// is not.)
///
/// # Source
/// Demaine, Demaine and Fleischer, *Solitaire Clobber*, Theorem 2 and Corollary 4.
///
/// # Arguments
/// `position`, on any board.
///
/// # Returns
/// The bound, with a reason for each part.
///
/// # Complexity
/// O(V + E) time, O(V) memory.
///
/// ```
/// use clobber_core::{Color, Grid, Position};
/// use clobber_solitaire::{PartReason, Reason, lower_bound};
///
/// let board = Position::checkerboard(Grid::new(3, 4)?, Color::Black);
/// let bound = lower_bound(&board);
/// assert_eq!(bound.stones, 2);
/// let Reason::Parts(parts) = bound.reason else { return Err("not by parts".into()) };
/// assert!(matches!(parts[0].reason, PartReason::Delta(delta) if delta.value() == 12));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn lower_bound<T: Topology, S: StoneSet>(position: &Position<T, S>) -> Bound<Reason> {
    let position = position.by_dyn();
    by_parts(bounds_of_parts(&position, &position.parts()))
}

/// The bound of each part.
pub(crate) fn bounds_of_parts(position: &DynPosition<'_>, parts: &Parts) -> Vec<Bound<PartReason>> {
    // Without limits nothing stops it; without sides no bound relies on them.
    let sides = Bipartition::from_parts(position, parts, &mut Effort::within(Limits::NONE));
    let (sides, bipartite) = match sides {
        Ok((sides, bipartite)) => (Some(sides), bipartite),
        Err(_) => (None, vec![false; parts.len()]),
    };
    let bound = |(part, bipartite): (_, bool)| {
        best_of_part(position, part, sides.as_ref().filter(|_| bipartite))
    };
    parts.iter().zip(bipartite).map(bound).collect()
}

/// Adds bounds up, which anybody may have written.
fn stones_of<'a>(bounds: impl IntoIterator<Item = &'a Bound<PartReason>>) -> usize {
    bounds.into_iter().map(|bound| bound.stones).fold(0, usize::saturating_add)
}

/// The sum of the bounds of all parts.
pub(crate) fn by_parts(bounds: Vec<Bound<PartReason>>) -> Bound<Reason> {
    let stones = stones_of(&bounds);
    Bound { stones, reason: Reason::Parts(bounds) }
}

pub(crate) fn best_of_part(
    position: &DynPosition<'_>,
    part: &[Vertex],
    sides: Option<&Bipartition>,
) -> Bound<PartReason> {
    if is_monochromatic(position, part) {
        return Bound { stones: part.len(), reason: PartReason::Monochromatic };
    }
    if is_alternating_row(position, part) {
        return Bound { stones: row_value(part.len()), reason: PartReason::AlternatingRow };
    }
    match sides.map(|sides| Delta::of_vertices(position, sides, part)) {
        Some(delta) if delta.class() == 0 => Bound { stones: 2, reason: PartReason::Delta(delta) },
        _ => Bound { stones: 1, reason: PartReason::Survivor },
    }
}

/// Finds the bound that the numbers of stones give in alternating play: [`Reason::Balance`].
///
/// # Source
/// Demaine, Demaine and Fleischer, *Solitaire Clobber*, use it for one stone: it takes balanced
/// colours, or, of an odd number of stones, one less of the colour that moves first.
///
/// # Arguments
/// `position`, on any board; `first`, the colour that moves first.
///
/// # Returns
/// A bound for `MoveOrder::Alternating(first)`.
///
/// # Complexity
/// O(V + E) time, O(V) memory.
///
/// ```
/// use clobber_core::{Color, Grid, Position};
/// use clobber_solitaire::{balance_bound, lower_bound};
///
/// // The checkerboard of an odd number of squares, and the colour with one stone more moves first.
/// let board = Position::checkerboard(Grid::new(5, 5)?, Color::Black);
/// assert_eq!(lower_bound(&board).stones, 1);
/// assert_eq!(balance_bound(&board, Color::White).stones, 1);
/// assert_eq!(balance_bound(&board, Color::Black).stones, 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn balance_bound<T: Topology, S: StoneSet>(
    position: &Position<T, S>,
    first: Color,
) -> Bound<Reason> {
    let position = position.by_dyn();
    balance_of_parts(&position, &position.parts(), first)
}

pub(crate) fn balance_of_parts(
    position: &DynPosition<'_>,
    parts: &Parts,
    first: Color,
) -> Bound<Reason> {
    let constant_parts = parts.iter().filter(|part| is_monochromatic(position, part));
    let [mut black, mut white] = Color::BOTH.map(|color| position.count(color));
    let mut constant = 0;
    for part in constant_parts {
        constant += part.len();
        match part.first().and_then(|&vertex| position.color_at(vertex)) {
            Some(Color::Black) => black -= part.len(),
            _ => white -= part.len(),
        }
    }
    let (own, others) = if first == Color::Black { (black, white) } else { (white, black) };
    Bound {
        stones: constant + least_by_balance(own, others),
        reason: Reason::Balance { first, black, white, constant },
    }
}

/// The least number of stones that the numbers of the colour to move and of the other allow.
pub(crate) fn least_by_balance(own: usize, others: usize) -> usize {
    // A move takes a stone of the other colour, the colours take turns, and the stone that moved last is left.
    (own.abs_diff(others)..).find(|&left| balance_allows(own, others, left)).unwrap_or(0)
}

/// Returns whether the numbers of stones of the colour to move and of the other allow alternating play to go on
/// until `left` are left?
pub(crate) const fn balance_allows(own: usize, others: usize, left: usize) -> bool {
    let Some(moves) = (own + others).checked_sub(left) else { return true };
    let (owns_moves, others_moves) = (moves.div_ceil(2), moves / 2);
    match (own.checked_sub(others_moves), others.checked_sub(owns_moves)) {
        (Some(own_left), Some(others_left)) => {
            let last_mover_left = if moves % 2 == 1 { own_left } else { others_left };
            moves == 0 || last_mover_left > 0
        }
        _ => false,
    }
}

fn is_monochromatic(position: &DynPosition<'_>, vertices: &[Vertex]) -> bool {
    let mut colors = vertices.iter().map(|&vertex| position.color_at(vertex));
    let first = colors.next();
    colors.all(|color| Some(color) == first)
}

/// Returns whether a part is a path in which every edge joins different colours.
fn is_alternating_row(position: &DynPosition<'_>, part: &[Vertex]) -> bool {
    let mut degrees = 0;
    for &vertex in part {
        let color = position.color_at(vertex);
        let mut degree = 0;
        for neighbor in position.board().neighbors(vertex) {
            match position.color_at(neighbor) {
                None => {}
                same if same == color => return false,
                _ => degree += 1,
            }
        }
        if degree > 2 {
            return false;
        }
        degrees += degree;
    }
    // Connected and with one edge less than vertices: a tree without branches.
    degrees + 2 == 2 * part.len()
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const SHOWN: usize = 6;
        match self {
            Self::Survivor => f.write_str("the last stone cannot be clobbered"),
            Self::Parts(bounds) => match bounds.as_slice() {
                [] => f.write_str("there are no stones"),
                [only] => only.reason.fmt(f),
                bounds => {
                    write!(f, "{} parts, which keep ", bounds.len())?;
                    for (index, bound) in bounds.iter().take(SHOWN).enumerate() {
                        write!(f, "{}{bound}", if index > 0 { " + " } else { "" })?;
                    }
                    f.write_str(if bounds.len() > SHOWN { " + ..." } else { "" })
                }
            },
            Self::Factors => f.write_str("no factorisation has fewer factors"),
            Self::Weighted { first, numerator, denominator } => {
                let condition = if *numerator > 0 { "E <= K" } else { "-K < E" };
                let price = numerator.unsigned_abs();
                write!(
                    f,
                    "no factorisation is lighter at a price of {price}/{denominator} for {condition}, {first} first"
                )
            }
            Self::Alternation { first } => {
                write!(
                    f,
                    "no factorisation with fewer factors can be played alternately, {first} first"
                )
            }
            Self::Balance { first, black, white, constant } => {
                write!(f, "{black} black and {white} white stones take turns, {first} first")?;
                match constant {
                    0 => Ok(()),
                    _ => write!(f, ", and {constant} cannot move"),
                }
            }
            Self::Swept { frontiers, .. } => write!(
                f,
                "a sweep ({frontiers} frontiers) found no forest of fewer trees for play in turn"
            ),
            Self::SweptBeside { bounds, frontiers, .. } => {
                let others = bounds.iter().flatten();
                write!(
                    f,
                    "a sweep ({frontiers} frontiers) over {} of {} parts found no forest of fewer trees for play in turn, as the \
                    others keep at least {}",
                    bounds.len() - others.clone().count(),
                    bounds.len(),
                    stones_of(others),
                )
            }
            Self::Exhausted { positions, .. } => {
                write!(f, "an exhaustive search ({positions} positions) found no better play")
            }
        }
    }
}

impl fmt::Display for PartReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Survivor => f.write_str("the last stone cannot be clobbered"),
            Self::Monochromatic => f.write_str("stones of one colour cannot move"),
            Self::AlternatingRow => f.write_str("an alternating row, by Theorem 2"),
            Self::Delta(delta) => write!(f, "delta is {delta}, a multiple of three"),
            Self::Factors => f.write_str("no factorisation has fewer factors"),
            Self::DynamicProgram => f.write_str("by the dynamic program for at most one cycle"),
            Self::Swept { frontiers } => {
                write!(f, "a sweep ({frontiers} frontiers) found no forest of fewer trees")
            }
            Self::Exhausted { positions } => {
                write!(f, "an exhaustive search ({positions} positions) found no better play")
            }
        }
    }
}
