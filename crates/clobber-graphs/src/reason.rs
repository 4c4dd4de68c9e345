//! Reasons why no play in free order leaves fewer stones, one for each part.

use core::fmt;

use crate::DynPosition;
use clobber_core::{Bound, Delta, Move, MoveOrder, Parts, Position, Reduction, StoneSet, Topology};

/// A play to few stones, and a lower bound with its reason: see [`clobber_core::Solution`].
pub type Solution = clobber_core::Solution<Reason>;

/// Proves a bound on the stones left, part by part: stones in different parts never meet, so the bounds add up.
///
/// The parts are those of [`Position::parts`], in that order. What holds in free order holds in any order of play.
///
/// ```
/// use clobber_core::{Grid, Position};
/// use clobber_graphs::{Effort, FreePartReason, TreeSearch, reduce_graph};
///
/// // Two parts.
/// let grid: Position<Grid> = "xo.xx|ox.xo|xo.ox".parse()?;
/// let solution = reduce_graph(&grid, TreeSearch::default(), &mut Effort::new())?;
/// for part in &solution.bound.reason.parts {
///     println!("at least {}: {}", part.stones, part.reason);
/// }
/// assert_eq!(solution.check(&grid, &mut Effort::new()), Ok(()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Reason {
    /// The bound on each part, and why it holds.
    pub parts: Vec<Bound<FreePartReason>>,
}

/// Says why no play in free order leaves fewer stones of a part than a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum FreePartReason {
    /// All stones of the part are of one colour: they stay.
    Monochromatic,
    /// One stone stays of every part.
    Survivor,
    /// The part's delta is 0 modulo 3, which no single stone has.
    Delta(Delta),
    /// The part has at most one cycle, and the dynamic program finds the least number of trees. To check this, the number is computed
    /// anew, by code that the solver does not use.
    DynamicProgram,
    /// A sweep over the part finds no balanced forest of fewer trees. To check this, the number is computed anew, by code that
    /// the solver does not use.
    Swept {
        /// The most frontiers kept at a vertex. It is for information alone.
        frontiers: u64,
    },
    /// The part has few stones, and an exhaustive search found no better play. To check this, the number is computed anew, by code
    /// that the solver does not use.
    Exhausted,
}

impl FreePartReason {
    /// Creates the bound of this reason.
    pub(crate) const fn keeps(self, stones: usize) -> Bound<Self> {
        Bound { stones, reason: self }
    }

    /// Creates the bound on a part of so many stones that needs no theorem.
    pub(crate) const fn plain(stones: usize, is_monochromatic: bool) -> Bound<Self> {
        match is_monochromatic {
            true => Self::Monochromatic.keeps(stones),
            false => Self::Survivor.keeps(1),
        }
    }
}

impl fmt::Display for FreePartReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Monochromatic => f.write_str("stones of one colour cannot move"),
            Self::Survivor => f.write_str("the last stone cannot be clobbered"),
            Self::Delta(delta) => write!(f, "delta is {delta}, a multiple of three"),
            Self::DynamicProgram => f.write_str("by the dynamic program for at most one cycle"),
            Self::Swept { frontiers } => {
                write!(f, "a sweep ({frontiers} frontiers) found no forest of fewer trees")
            }
            Self::Exhausted => f.write_str("an exhaustive search found no better play"),
        }
    }
}

impl fmt::Display for Reason {
    /// Writes the reason of a single part, or the first parts of several.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const SHOWN: usize = 6;
        if let [only] = self.parts.as_slice() {
            return only.reason.fmt(f);
        }
        write!(f, "{} parts", self.parts.len())?;
        for (index, part) in self.parts.iter().take(SHOWN).enumerate() {
            write!(f, "{}{part}", if index == 0 { ": " } else { " + " })?;
        }
        f.write_str(if self.parts.len() > SHOWN { " + ..." } else { "" })
    }
}

/// Puts a solution together from its moves and the bounds on its parts.
pub(crate) fn solution<T: Topology, S: StoneSet>(
    position: &Position<T, S>,
    moves: Vec<Move>,
    parts: Vec<Bound<FreePartReason>>,
) -> Solution {
    let stones_left = position.stone_count().saturating_sub(moves.len());
    let stones = parts.iter().map(|part| part.stones).fold(0, usize::saturating_add);
    let bound = Bound { stones, reason: Reason { parts } };
    Solution { reduction: Reduction { order: MoveOrder::Any, moves }, stones_left, bound }
}

/// Puts the solution of a position in one part together, by a bound that needs no theorem.
pub(crate) fn solution_of_one_part<T: Topology, S: StoneSet>(
    position: &Position<T, S>,
    moves: Vec<Move>,
) -> Solution {
    let stones = position.stone_count();
    let bound = FreePartReason::plain(stones, position.is_monochromatic());
    solution(position, moves, if stones == 0 { Vec::new() } else { vec![bound] })
}

/// Returns for each part whether its stones are of one colour.
pub(crate) fn are_monochromatic(
    position: &DynPosition<'_>,
    parts: &Parts,
) -> impl Iterator<Item = bool> {
    parts.iter().map(|part| {
        let mut colors = part.iter().map(|&vertex| position.color_at(vertex));
        let first = colors.next();
        colors.all(|color| Some(color) == first)
    })
}
