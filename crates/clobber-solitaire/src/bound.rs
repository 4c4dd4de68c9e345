//! Lower bounds on the number of stones left, each with a reason that can be checked.

use core::fmt;

use clobber_core::{
    Bipartition, Color, Delta, GraphBoard, MoveOrder, Position, StoneSet, Topology, Vertex,
};

use crate::rows::row_value;

/// A claim that play from a position never ends with fewer stones than a number.
///
/// It holds in whatever order the colours move, unless its reason is one for a single order
/// ([`holds_in`](Self::holds_in)).
///
/// Like a [`Reduction`](clobber_core::Reduction) it is plain data, whoever has written it;
/// [`check`](Self::check) decides whether the reason proves the claim for a position.
/// [`lower_bound`] finds the best bound that these reasons give.
///
/// ```
/// use clobber_core::{Grid, Position};
/// use clobber_solitaire::{LowerBound, Reason, lower_bound};
///
/// let position: Position<Grid> = "xo.xoxo|ox.ox..".parse()?;
/// let bound = lower_bound(&position);
/// assert_eq!(bound.stones, 3);
/// assert_eq!(bound.to_string(), "at least 3: 2 parts, which keep \
///     at least 1 (the last stone cannot be clobbered) + \
///     at least 2 (delta is 6 = 6 + 0 clashing, a multiple of three)");
/// assert_eq!(bound.check(&position), Ok(()));
///
/// let wrong = LowerBound { stones: 4, ..bound };
/// assert!(wrong.check(&position).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct LowerBound {
    /// At least this many stones are left.
    pub stones: usize,
    /// Why.
    pub reason: Reason,
}

/// Why no fewer stones are left than a [`LowerBound`] claims.
///
/// [`Parts`](Self::Parts) and [`Balance`](Self::Balance) are reasons for a whole position,
/// [`Exhausted`](Self::Exhausted) for a whole position or for one part, and the others for one part, or
/// for a position whose stones are connected.
///
/// ```
/// use clobber_core::{Color, Grid, MoveOrder, Position};
/// use clobber_solitaire::{Effort, Reason, balance_bound, lower_bound, solve};
///
/// let one = |text: &str| text.parse::<Position<Grid>>().map(|board| lower_bound(&board).reason);
/// assert!(matches!(one("xo|ox")?, Reason::Survivor));
/// assert!(matches!(one("xx|xx")?, Reason::Monochromatic));
/// assert!(matches!(one("xoxoxoxo")?, Reason::AlternatingRow));
/// assert!(matches!(one("xox|oxo")?, Reason::Delta(_)));
/// assert!(matches!(one("xo.xo")?, Reason::Parts(_)));
///
/// // In alternating play the numbers of the colours matter too.
/// let board: Position<Grid> = "xxo|oxx".parse()?;
/// assert!(matches!(balance_bound(&board, Color::Black).reason, Reason::Balance { .. }));
///
/// // Where no invariant helps, a search does.
/// let board: Position<Grid> = "xxxoo|xxooo".parse()?;
/// let bound = solve(&board, MoveOrder::Any, &mut Effort::new()).bound;
/// assert!(matches!(bound.reason, Reason::Exhausted { order: MoveOrder::Any, .. }));
/// # Ok::<(), clobber_core::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum Reason {
    /// A stone that has clobbered another is still there: at least one stone is left.
    Survivor,
    /// All stones are of one colour, so none can move: all are left.
    Monochromatic,
    /// Theorem 2: the stones are an alternating row A_n, of which [`row_value`] stones are left. The
    /// row may lie on any board, if its stones have no other neighbours among each other.
    AlternatingRow,
    /// Corollary 4: delta is a multiple of three, so at least two stones are left. Either side of the
    /// part may be the black one; [`lower_bound`] takes the [convention](Bipartition::of_stones) that
    /// the part's lowest stone is on a black vertex.
    Delta(Delta),
    /// No part touches another, so the sum of these bounds, which are those of the parts in the order
    /// of [`Position::parts`], is a bound too.
    Parts(#[cfg_attr(feature = "serde", serde(with = "crate::serialize::parts"))] Vec<LowerBound>),
    /// In alternating play each move takes a stone of the other colour, so how many moves are made
    /// says how many stones of each colour are left; neither number can be negative, and the stone
    /// that moved last is still there. Stones in parts of one colour never move and do not count.
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
    /// An exhaustive search in this order found no play that leaves fewer. What holds in free order
    /// holds in alternating play.
    Exhausted {
        /// The order of play.
        order: MoveOrder,
        /// The number of positions searched. It is for information alone.
        positions: u64,
    },
}

/// The best lower bound that the reasons of this crate give for a position.
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
/// use clobber_solitaire::{Reason, lower_bound};
///
/// let board = Position::checkerboard(Grid::new(3, 4)?, Color::Black);
/// let bound = lower_bound(&board);
/// assert_eq!(bound.stones, 2);
/// assert!(matches!(bound.reason, Reason::Delta(delta) if delta.value() == 12));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn lower_bound<T: Topology, S: StoneSet>(position: &Position<T, S>) -> LowerBound {
    let parts = position.parts();
    let (sides, bipartite) = Bipartition::of_parts(position, &parts);
    let mut bounds: Vec<LowerBound> = parts
        .iter()
        .zip(bipartite)
        .map(|(part, bipartite)| best_of_part(position, part, bipartite.then_some(&sides)))
        .collect();
    match (bounds.pop(), bounds.is_empty()) {
        (Some(only), true) => only,
        (last, _) => {
            bounds.extend(last);
            let stones = bounds.iter().map(|bound| bound.stones).sum();
            LowerBound { stones, reason: Reason::Parts(bounds) }
        }
    }
}

fn best_of_part<T: Topology, S: StoneSet>(
    position: &Position<T, S>,
    part: &[Vertex],
    sides: Option<&Bipartition>,
) -> LowerBound {
    if is_monochromatic(position, part) {
        return LowerBound { stones: part.len(), reason: Reason::Monochromatic };
    }
    if is_alternating_row(position, part) {
        return LowerBound { stones: row_value(part.len()), reason: Reason::AlternatingRow };
    }
    match sides.map(|sides| Delta::of_vertices(position, sides, part)) {
        Some(delta) if delta.class() == 0 => LowerBound { stones: 2, reason: Reason::Delta(delta) },
        _ => LowerBound { stones: 1, reason: Reason::Survivor },
    }
}

/// The bound that the numbers of stones give in alternating play: [`Reason::Balance`].
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
) -> LowerBound {
    let parts = position.parts();
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
    LowerBound {
        stones: constant + least_by_balance(own, others),
        reason: Reason::Balance { first, black, white, constant },
    }
}

/// The least number of stones that the numbers of the colour to move and of the other allow.
fn least_by_balance(own: usize, others: usize) -> usize {
    // No more moves than the colours can suffer: the smaller number says how many, up to two.
    let most_moves = 2 * own.min(others) + 1;
    let least = (own + others).saturating_sub(most_moves);
    (least..=own + others).find(|&left| balance_allows(own, others, left)).unwrap_or(0)
}

/// Do the numbers of stones of the colour to move and of the other allow alternating play to go on
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

fn is_monochromatic<T: Topology, S: StoneSet>(
    position: &Position<T, S>,
    vertices: &[Vertex],
) -> bool {
    Color::BOTH
        .into_iter()
        .any(|color| vertices.iter().all(|&vertex| position.color_at(vertex) == Some(color)))
}

/// Is a part a path in which every edge joins different colours?
fn is_alternating_row<T: Topology, S: StoneSet>(
    position: &Position<T, S>,
    part: &[Vertex],
) -> bool {
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

impl LowerBound {
    /// Checks that the reason holds for a position and proves as many stones as the bound claims, or
    /// more.
    ///
    /// # Complexity
    /// O(V + E) time, O(V) memory.
    ///
    /// # Errors
    /// The part for which the reason does not hold or does not prove enough.
    pub fn check<T: Topology, S: StoneSet>(
        &self,
        position: &Position<T, S>,
    ) -> Result<(), BoundError> {
        match self.check_without_search(position)?.first() {
            None => Ok(()),
            Some(claim) => Err(BoundError::NeedsSearch { part: claim.part }),
        }
    }

    /// Checks all but claims of exhausted searches, and returns these.
    pub(crate) fn check_without_search<T: Topology, S: StoneSet>(
        &self,
        position: &Position<T, S>,
    ) -> Result<Vec<SearchClaim>, BoundError> {
        let mut claims = Vec::new();
        let parts = position.parts();
        let bounds = match &self.reason {
            Reason::Parts(bounds) => bounds.as_slice(),
            Reason::Balance { first, .. } => {
                let found = balance_bound(position, *first);
                if found.reason != self.reason {
                    return Err(BoundError::Balance);
                }
                if self.stones > found.stones {
                    let (claimed, proven) = (self.stones, found.stones);
                    return Err(BoundError::Total { claimed, proven });
                }
                return Ok(claims);
            }
            Reason::Exhausted { .. } => {
                let vertices: Vec<Vertex> = parts.iter().flatten().copied().collect();
                let position = position.extracted(&vertices);
                return Ok(vec![SearchClaim { part: 0, position, stones: self.stones }]);
            }
            _ => core::slice::from_ref(self),
        };
        let (sides, bipartite) = Bipartition::of_parts(position, &parts);
        if bounds.len() != parts.len() {
            return Err(BoundError::PartCount { claimed: bounds.len(), found: parts.len() });
        }
        let mut total: usize = 0;
        for (index, ((bound, part), bipartite)) in
            bounds.iter().zip(parts.iter()).zip(bipartite).enumerate()
        {
            if let Reason::Exhausted { order: MoveOrder::Any, .. } = bound.reason {
                let position = position.extracted(part);
                claims.push(SearchClaim { part: index, position, stones: bound.stones });
                total = total.saturating_add(bound.stones);
                continue;
            }
            let sides = bipartite.then_some(&sides);
            let proven = bound.reason.proves(position, part, sides);
            let proven = proven.ok_or(BoundError::Reason { part: index })?;
            if bound.stones > proven {
                return Err(BoundError::Stones { part: index, claimed: bound.stones, proven });
            }
            total = total.saturating_add(bound.stones);
        }
        if self.stones > total {
            return Err(BoundError::Total { claimed: self.stones, proven: total });
        }
        Ok(claims)
    }

    /// Whether the bound holds in this order of play.
    ///
    /// Most bounds hold in all three orders; those by the balance of the colours, and by a search in
    /// one order, do not.
    ///
    /// # Complexity
    /// O(number of parts).
    #[must_use]
    pub fn holds_in(&self, order: MoveOrder) -> bool {
        let holds = |bound: &Self| match &bound.reason {
            Reason::Balance { first, .. } => order == MoveOrder::Alternating(*first),
            Reason::Exhausted { order: MoveOrder::Any, .. } => true,
            Reason::Exhausted { order: searched, .. } => *searched == order,
            _ => true,
        };
        // Anybody may write bounds of parts of parts of parts.
        let mut open = vec![self];
        while let Some(bound) = open.pop() {
            if !holds(bound) {
                return false;
            }
            if let Reason::Parts(bounds) = &bound.reason {
                open.extend(bounds);
            }
        }
        true
    }

    /// The bounds of the parts, if that is how the bound is made.
    pub(crate) fn by_parts(&self) -> &[Self] {
        match &self.reason {
            Reason::Parts(bounds) => bounds,
            _ => core::slice::from_ref(self),
        }
    }

    /// Replaces the bound of a part.
    pub(crate) fn set_part(&mut self, index: usize, bound: Self) {
        match &mut self.reason {
            Reason::Parts(bounds) => {
                if let Some(old) = bounds.get_mut(index) {
                    *old = bound;
                }
                self.stones = bounds.iter().map(|bound| bound.stones).sum();
            }
            _ => *self = bound,
        }
    }
}

/// What an exhausted search is claimed to prove: that at least `stones` stones are left.
pub(crate) struct SearchClaim {
    /// The index of the part, or 0 for the whole position.
    pub(crate) part: usize,
    /// The part.
    pub(crate) position: Position<GraphBoard>,
    /// The number of stones.
    pub(crate) stones: usize,
}

impl Reason {
    /// The number of stones that the reason proves to be left of a part, if it holds.
    fn proves<T: Topology, S: StoneSet>(
        &self,
        position: &Position<T, S>,
        part: &[Vertex],
        sides: Option<&Bipartition>,
    ) -> Option<usize> {
        match self {
            Self::Survivor => Some(1),
            Self::Monochromatic => is_monochromatic(position, part).then_some(part.len()),
            Self::AlternatingRow => {
                is_alternating_row(position, part).then(|| row_value(part.len()))
            }
            Self::Delta(claimed) => {
                let found = Delta::of_vertices(position, sides?, part);
                // Whichever side of the part is called black: class 0 is the same for both.
                let exchanged = Delta::new(found.stones(), found.stones() - found.clashing());
                let holds = (found == *claimed || exchanged == *claimed) && found.class() == 0;
                holds.then_some(2)
            }
            // A part has no parts, nor turns of its own.
            Self::Parts(_) | Self::Balance { .. } | Self::Exhausted { .. } => None,
        }
    }
}

impl fmt::Display for LowerBound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "at least {}: {}", self.stones, self.reason)
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const SHOWN: usize = 6;
        match self {
            Self::Survivor => f.write_str("the last stone cannot be clobbered"),
            Self::Monochromatic => f.write_str("stones of one colour cannot move"),
            Self::AlternatingRow => f.write_str("an alternating row, by Theorem 2"),
            Self::Delta(delta) => write!(f, "delta is {delta}, a multiple of three"),
            Self::Balance { first, black, white, constant } => {
                write!(f, "{black} black and {white} white stones take turns, {first} first")?;
                match constant {
                    0 => Ok(()),
                    _ => write!(f, ", and {constant} cannot move"),
                }
            }
            Self::Exhausted { order, positions } => {
                write!(
                    f,
                    "an exhaustive search ({positions} positions, {order}) found no better play"
                )
            }
            Self::Parts(bounds) if bounds.is_empty() => f.write_str("there are no stones"),
            Self::Parts(bounds) => {
                write!(f, "{} parts, which keep ", bounds.len())?;
                for (index, LowerBound { stones, reason }) in bounds.iter().take(SHOWN).enumerate()
                {
                    let plus = if index > 0 { " + " } else { "" };
                    write!(f, "{plus}at least {stones} ({reason})")?;
                }
                f.write_str(if bounds.len() > SHOWN { " + ..." } else { "" })
            }
        }
    }
}

/// A lower bound is not proven by its reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BoundError {
    /// The bound is one for another number of parts than the position has.
    #[error("the bound is one for {claimed} parts, but the position has {found}")]
    PartCount {
        /// The number of parts in the bound.
        claimed: usize,
        /// The number of parts that the position has.
        found: usize,
    },
    /// The reason does not hold for a part.
    #[error("the reason given for part {part} does not hold there")]
    Reason {
        /// The index of the part.
        part: usize,
    },
    /// The reason holds for a part, but proves fewer stones.
    #[error("part {part} is claimed to keep {claimed} stones, but its reason proves {proven}")]
    Stones {
        /// The index of the part.
        part: usize,
        /// The number of stones that the bound claims.
        claimed: usize,
        /// The number of stones that the reason proves.
        proven: usize,
    },
    /// The numbers of stones are others than a bound by the balance of the colours says.
    #[error("the position does not have the numbers of stones by colour that the bound names")]
    Balance,
    /// The reason is a search, which this check does not repeat;
    /// [`Solution::verify`](crate::Solution::verify) does.
    #[error("the bound of part {part} rests on a search; checking it means repeating the search")]
    NeedsSearch {
        /// The index of the part, or 0 for the whole position.
        part: usize,
    },
    /// The bounds of the parts sum up to fewer stones.
    #[error("{claimed} stones are claimed, but the parts sum up to {proven}")]
    Total {
        /// The number of stones that the bound claims.
        claimed: usize,
        /// The sum.
        proven: usize,
    },
}
