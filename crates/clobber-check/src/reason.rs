//! Reasons why no play leaves fewer stones: plain data that anyone may have written.

use core::fmt;

use certified_search::ClauseProof;
use clobber_core::{Bound, Color, Delta};

/// The least number of stones left, or an interval for it: a play, and a bound with its [`Reason`].
pub type Solution = clobber_core::Solution<Reason>;

/// Says why no play from a position leaves fewer stones than a [`Bound`] claims.
///
/// It is plain data from any source; [`Bound::check`] decides whether it proves the bound. clobber-graphs and
/// clobber-solitaire find bounds with such reasons.
///
/// # What a check relies on
/// A check relies on the rules of `clobber-core` and on the theorem that a reason names. If a reason is the result of
/// a computation, the check repeats it with the plainest algorithm for the question, which shares no code with the one
/// that found the bound. Then the check also relies on that algorithm, and takes an effort.
///
/// ```
/// use clobber_check::{Bound, Effort, PartReason, Reason};
/// use clobber_core::{Delta, Grid, MoveOrder, Position};
///
/// let position: Position<Grid> = "xo.xoxo|ox.ox..".parse()?;
/// let parts = vec![
///     Bound { stones: 1, reason: PartReason::Survivor },
///     Bound { stones: 2, reason: PartReason::Delta(Delta::new(6, 0)) },
/// ];
/// let mut bound = Bound { stones: 3, reason: Reason::Parts(parts) };
/// assert_eq!(bound.to_string(), "at least 3 (2 parts, which keep \
///     at least 1 (the last stone cannot be clobbered) + \
///     at least 2 (delta is 6 = 6 + 0 clashing, a multiple of three))");
/// assert_eq!(bound.check(&position, MoveOrder::Any, &mut Effort::new()), Ok(()));
/// bound.stones = 4;
/// assert!(bound.check(&position, MoveOrder::Any, &mut Effort::new()).is_err());
/// # Ok::<(), clobber_core::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum Reason {
    /// The last stone of a play is never clobbered.
    Survivor,
    /// No part touches another, so the bounds of the parts add up to a bound for all, in every order of play. They are
    /// listed in the order of [`Position::parts`](clobber_core::Position::parts).
    Parts(Vec<Bound<PartReason>>),
    /// The parts are rows, cycles, or of one colour, and no cut into factors has fewer: see [`PartReason::Factors`].
    /// Holds in every order of play.
    Factors,
    /// A Lagrangian bound for rows in alternating play: one condition is dropped and its violation priced; the
    /// cheapest factorisation, rounded up, is the bound.
    ///
    /// The conditions are E <= K and -K < E. K is the number of factors X Y^a X^b Y. E is the sum of a - b over those
    /// that begin with the first mover's colour, minus the sum over the others.
    Weighted {
        /// The colour that moves first.
        first: Color,
        /// The numerator of the price of E <= K, or, if negative, of -K < E.
        numerator: i64,
        /// The denominator.
        denominator: i64,
    },
    /// The parts are rows and at most one cycle, or of one colour, and no smaller number of factors can be played
    /// alternately.
    Alternation {
        /// The colour that moves first.
        first: Color,
    },
    /// In alternating play each move removes a stone of the other colour, so the number of moves determines how many
    /// stones of each colour are left. Neither number can be negative, and the stone that moved last stays. Stones in
    /// parts of one colour never move and do not count.
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
    /// In alternating play, the number of moves determines how many stones of each colour are left, and which colour
    /// moves last. The last move leaves a stone of that colour on a vertex where another stone has arrived. A sweep
    /// over all parts finds no balanced forest of fewer trees that leaves such stones. The check repeats the sweep with
    /// other code, as for [`PartReason::Swept`].
    Swept {
        /// The colour that moves first.
        first: Color,
        /// The lower bound on the stones left.
        stones: usize,
        /// The most frontiers kept at a vertex. For information only.
        frontiers: u64,
    },
    /// The bound of [`Self::Swept`], with one more condition: no chain of moves takes more turns than play has. In
    /// alternating play a move of the other colour can follow in the next turn, a move of the same colour in the turn
    /// after that. The last stone to arrive at a vertex has the colour with which the vertex's stone leaves; stones of
    /// the other colour arrive before it. So a forest of few trees is not a play if its longest chain takes more turns
    /// than the forest has moves.
    Chains {
        /// The colour that moves first.
        first: Color,
        /// The lower bound on the stones left.
        stones: usize,
        /// The most frontiers kept at a vertex. For information only.
        frontiers: u64,
    },
    /// In alternating play, the number of moves determines how many stones of each colour are left. Take the clauses
    /// that hold for every balanced forest that leaves these numbers and can be played in turn: they contradict each
    /// other. The check verifies each clause by its meaning for the forest, and reads the proof once.
    ///
    /// Variables and axioms are as for [`PartReason::Clauses`]. The stones of all parts with both colours are numbered
    /// together, in the order of their vertices, but counted part after part; the weights begin anew with each part.
    /// More variables come before the weights: the counters of black and of white roots, each up to one more than the
    /// number of such roots; and, for each stone, whether it is *last*: a stone of the colour that moves last is left
    /// there, and one of that colour arrives. More axioms:
    /// - each part keeps at least its own bound;
    /// - some stone is *last*;
    /// - at a stone, a clause that holds whenever the stone is *last*;
    /// - clauses about play in turn. If the literals are false, they determine all roots and their colours, and all
    ///   arrivals at some stones. The check takes moves back, starting with the last, in every possible way. The clause
    ///   holds if each way gets stuck with moves left, before a move may have ended at a stone with unknown arrivals.
    Clauses {
        /// The colour that moves first.
        first: Color,
        /// The lower bound on the stones left.
        stones: usize,
        /// The bounds of the parts in the order of [`Position::parts`](clobber_core::Position::parts).
        bounds: Vec<Bound<PartReason>>,
        /// The proof that no such forest has one tree less, not counting stones of parts of one colour.
        proof: ClauseProof,
    },
    /// A search in the given order of play has excluded fewer stones. The check tries all plays with other code, if
    /// there are at most 128 stones. It relies on Corollary 4, as [`PartReason::Delta`] does, and on [`Self::Balance`].
    Exhausted {
        /// The lower bound on the stones left.
        stones: usize,
        /// The number of positions searched. For information only.
        positions: u64,
    },
}

impl Reason {
    /// Lists the bounds of the parts, if the reason is [`Self::Parts`].
    ///
    /// ```
    /// use clobber_check::{Bound, PartReason, Reason};
    ///
    /// let part = Bound { stones: 1, reason: PartReason::Survivor };
    /// assert_eq!(Reason::Parts(vec![part.clone()]).parts(), [part]);
    /// assert_eq!(Reason::Survivor.parts(), []);
    /// ```
    pub fn parts(&self) -> &[Bound<PartReason>] {
        match self {
            Self::Parts(parts) => parts,
            _ => &[],
        }
    }
}

/// Says why no play leaves fewer stones of a part than a [`Bound`] claims, whatever happens in other parts.
///
/// It holds in every order of play.
///
/// ```
/// use clobber_check::{Bound, Effort, PartReason, Reason};
/// use clobber_core::{Grid, MoveOrder, Position};
///
/// let keeps = |text: &str, stones, reason| {
///     let position: Position<Grid> = text.parse().ok()?;
///     let bound = Bound { stones, reason: Reason::Parts(vec![Bound { stones, reason }]) };
///     Some(bound.check(&position, MoveOrder::Any, &mut Effort::new()).is_ok())
/// };
/// assert_eq!(keeps("xo|ox", 1, PartReason::Survivor), Some(true));
/// assert_eq!(keeps("xx|xx", 4, PartReason::Monochromatic), Some(true));
/// assert_eq!(keeps("xoxoxoxo", 2, PartReason::AlternatingRow), Some(true));
/// assert_eq!(keeps("xoxoxoxo", 3, PartReason::AlternatingRow), Some(false));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum PartReason {
    /// A stone that has clobbered another stays: at least one stone is left.
    Survivor,
    /// All stones are of one colour, so none can move: all are left.
    Monochromatic,
    /// Theorem 2: an alternating row A_n leaves ceil(n / 4) stones, and one more if n = 3 mod 4. The row may lie on
    /// any board, if its stones have no further edges among them.
    AlternatingRow,
    /// Corollary 4: delta is a multiple of three, so at least two stones are left. Either side of the part may be the
    /// black one; the solvers take the [convention](clobber_core::Bipartition::from_stones) that the part's lowest
    /// stone is on a black vertex.
    Delta(Delta),
    /// The part is a row or a cycle that cannot be cut into fewer factors of the form X Y^a X^b Y and single stones.
    /// These factors are the trees of a balanced forest, and the check counts the fewest with other code.
    Factors,
    /// The part has at most one cycle, and the dynamic program of `clobber_graphs::reduce_pseudoforest` finds no forest
    /// of fewer trees. The check counts them with other code, in O(n) steps, plus d^2 for a vertex of degree d.
    DynamicProgram,
    /// A sweep over the part finds no balanced forest of fewer trees. The check repeats the sweep with other code and
    /// in another order. It meets about as many frontiers, and takes some ten times the time and memory.
    Swept {
        /// The most frontiers kept at a vertex. For information only.
        frontiers: u64,
    },
    /// Disjoint regions of the part keep stones whatever moves around them. In each, a sweep finds no balanced forest
    /// of fewer trees, even if the edges that lead out are used in any way. The check sweeps over each with other code.
    Regions {
        /// The regions, in any order.
        regions: Vec<Region>,
    },
    /// The clauses that hold for every balanced forest of one tree less contradict each other. The check verifies each
    /// clause by its meaning for the forest, and reads the proof once.
    ///
    /// [`ClauseProof`] has the steps; this is the meaning of its variables. The stones of the part are numbered in the
    /// order of their vertices. The variables are
    /// 1. at each stone in turn, for each neighbour in order: a black stone leaves for it; a white stone does. Then: a
    ///    black stone stays; a white stone stays; the stone that leaves or stays is black;
    /// 2. for the first 1, 2, ... stones, and for 1, 2, ... up to one more than the trees: these stones have at least
    ///    this number of roots;
    /// 3. for the first 1, 2, ... stones: their roots weigh 0, 1, 2 modulo three. A stone weighs 1 on the side of its
    ///    colour, else 2. The lowest stone is on the black side;
    /// 4. at each stone with more than six neighbours, for its first e = 1, 2, ... neighbours: among the stones that
    ///    arrive from them, the other colour exceeds the stone's own by at least 1 - e, 2 - e, and on to e;
    /// 5. with a joker, at each stone: its colour changes as if it had been the other one at the start; it changes as
    ///    if one more stone of the same colour had arrived; the colour of this stone or of an earlier one has changed.
    ///
    /// The axioms (`a`) are clauses that hold whatever the rest of the forest is like:
    /// - at a stone, for every way in which a balanced forest can use its edges;
    /// - for all numbers of roots among the first i stones and among the first j, if the clause is about i and j
    ///   alone, or about i, i + 1 and the roots on the next stone. The total is given;
    /// - for the weights of the first i and i + 1 stones and the roots on the next stone. All roots together weigh as
    ///   much as all stones. With a joker the weights are unknown;
    /// - for the arrivals from the first e and e + 1 neighbours and the use of the edge between, and for all arrivals
    ///   with the colour that leaves;
    /// - for the change of a colour at stone i, and among the first i and i + 1 stones.
    ///
    /// `c` names stones: one of them is left, or moves to a stone that is not named.
    Clauses {
        /// The proof.
        proof: ClauseProof,
    },
    /// Disjoint regions keep stones as in [`Self::Regions`], and with them the clauses of [`Self::Clauses`] contradict
    /// each other. Variables and axioms are as there, but roots are counted and weighed in another order: region after
    /// region, each in the order of its stones here, and then all other stones. One more kind of axiom holds for the
    /// numbers of roots: each region has at least as many as it keeps.
    RegionsAndClauses {
        /// The regions.
        regions: Vec<Region>,
        /// The proof.
        proof: ClauseProof,
    },
    /// A search in free order has excluded fewer stones. The check tries all plays with other code, if the part has at
    /// most 128 stones. It relies on Corollary 4, as [`Self::Delta`] does.
    Exhausted {
        /// The number of positions searched. For information only.
        positions: u64,
    },
}

/// Claims that some stones of a part keep a number of them, whatever the other stones do: see [`PartReason::Regions`].
///
/// ```
/// use clobber_check::{Bound, Effort, PartReason, Reason, Region};
/// use clobber_core::{Grid, MoveOrder, Position};
///
/// // Whatever comes from the middle, a stone is left at either end.
/// let position: Position<Grid> = "xxxoxxx".parse()?;
/// let regions = [[0, 1, 2], [4, 5, 6]].map(|stones| Region { stones: stones.to_vec(), keeps: 1 });
/// let part = Bound { stones: 2, reason: PartReason::Regions { regions: regions.to_vec() } };
/// let bound = Bound { stones: 2, reason: Reason::Parts(vec![part]) };
/// assert_eq!(bound.check(&position, MoveOrder::Any, &mut Effort::new()), Ok(()));
/// # Ok::<(), clobber_core::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Region {
    /// The stones, by their numbers in the order of the vertices of the part.
    pub stones: Vec<u32>,
    /// The lower bound on the stones of the region that are left.
    pub keeps: usize,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const SHOWN: usize = 6;
        match self {
            Self::Survivor => PartReason::Survivor.fmt(f),
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
            Self::Factors => PartReason::Factors.fmt(f),
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
            &Self::Swept { frontiers, .. } => {
                write!(f, "{} for play in turn", PartReason::Swept { frontiers })
            }
            &Self::Chains { frontiers, .. } => {
                let swept = PartReason::Swept { frontiers };
                write!(f, "{swept} whose chains of moves fit into play in turn")
            }
            Self::Clauses { proof, .. } => write!(
                f,
                "the clauses of a forest of fewer trees for play in turn contradict each other, by a proof of {} steps",
                proof.steps.len()
            ),
            &Self::Exhausted { positions, .. } => PartReason::Exhausted { positions }.fmt(f),
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
            Self::Regions { regions } => {
                let stones = regions.iter().map(|region| region.keeps);
                let kept = stones.fold(0, usize::saturating_add);
                write!(f, "{} regions keep {kept} whatever moves around them", regions.len())
            }
            Self::Clauses { proof } => write!(
                f,
                "the clauses of a forest of fewer trees contradict each other, by a proof of {} steps",
                proof.steps.len()
            ),
            Self::RegionsAndClauses { regions, proof } => write!(
                f,
                "with {} regions, the clauses of a forest of fewer trees contradict each other, by a proof of {} steps",
                regions.len(),
                proof.steps.len()
            ),
            Self::Exhausted { positions } => {
                write!(f, "an exhaustive search ({positions} positions) found no better play")
            }
        }
    }
}
