//! The exact solver: the least number of stones, on any board, in any order of play.
//!
//! The solver encloses the value of a position from both sides. Plays bound it from above: first a quick one, then
//! plays found by depth-first search. Cheap reasons bound it from below: [`lower_bound`](crate::lower_bound), and the
//! balance of the colours if they take turns. Then a search excludes every play to fewer stones. The result is a
//! [`Solution`]: both ends of the interval, each with a certificate. Without limits the ends meet. docs/solver.md in
//! the repository explains the methods.

mod bounds;
mod methods;
mod part;
mod pruning;
mod search;
mod table;
mod whole_board;

use clobber_core::{
    Answer, Bound, Color, Effort, Grid, Move, MoveOrder, Position, Reduction, StoneSet, Stopped,
    Topology, Vertex,
};

use self::pruning::Pruning;
#[doc(hidden)]
pub use self::pruning::Technique;
use crate::{Reason, Solution};

/// Finds the least number of stones that play from a position can leave.
///
/// [`Solver`] also decides "at most k?".
///
/// # Arguments
/// `position`, on any board; `order`, the order of play; `effort`: a step is a position searched. At the memory limit
/// the search goes on but forgets some of its proofs, so it takes longer. A position that does not fit at all gets no
/// play.
///
/// # Returns
/// A [`Solution`]: a reduction to some number of stones, and a reason for a lower bound. If the effort does not
/// [end](Effort::stopped), the two numbers are equal: the [`value`](Solution::value). There is one exception: an
/// interval may remain for a part of more than [`Solver::MAX_PART`] = 128 stones. In alternating play it may remain if
/// the parts that have both colours have more than 128 stones in total.
///
/// # Complexity
/// Exponential in the number of stones in the worst case: the question is NP-complete (Demaine,
/// Demaine and Fleischer, Theorem 6). Random full boards of 128 squares take milliseconds in free
/// order.
///
/// ```
/// use std::ops::ControlFlow;
/// use std::time::Duration;
///
/// use clobber_core::{Color, Grid, MoveOrder, Position};
/// use clobber_solitaire::{Effort, Limits, Stopped, solve};
///
/// let position: Position<Grid> = "xxo|oxx|oox".parse()?;
/// let solution = solve(&position, MoveOrder::Any, &mut Effort::new());
/// assert_eq!(solution.value(), Some(1));
/// assert_eq!(solution.reduction.replay(&position)?.stones_left(), 1);
///
/// // Within limits.
/// let limits = Limits { time: Some(Duration::from_secs(60)), ..Limits::default() };
/// let mut effort = Effort::within(limits).watched(|progress| match progress.steps {
///     0..=100_000 => ControlFlow::Continue(()),
///     _ => ControlFlow::Break(()),
/// });
/// let board = Position::checkerboard(Grid::new(6, 6)?, Color::Black);
/// let solution = solve(&board, MoveOrder::Alternating(Color::White), &mut effort);
/// assert_eq!(solution.at_least(), 2);
/// assert!(solution.at_most() >= 2);
/// assert_eq!(solution.value().is_none(), effort.stopped() == Some(Stopped::Cancelled));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn solve<T: Topology, S: StoneSet>(
    position: &Position<T, S>,
    order: MoveOrder,
    effort: &mut Effort<'_>,
) -> Solution {
    Solver::new().solve(position, order, effort)
}

/// An exact solver, with every technique that shortens the search, or [without theorems](Self::without_theorems).
///
/// ```
/// use clobber_core::{Color, Grid, MoveOrder, Position};
/// use clobber_solitaire::{Answer, Effort, Solver};
///
/// let solver = Solver::without_theorems();
///
/// // With holes, and the colours moving in turn.
/// let position: Position<Grid> = "xo.x|oxoo|x.xo".parse()?;
/// let order = MoveOrder::Alternating(Color::White);
/// let mut effort = Effort::new();
/// assert_eq!(solver.solve(&position, order, &mut effort).value(), Some(2));
/// let one = solver.decide(&position, order, 1, &mut effort);
/// assert!(matches!(one, Answer::No(bound) if bound.stones == 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Solver {
    pruning: Pruning,
}

/// # Setting up
impl Solver {
    /// The most stones of a part that the solver searches. For a larger part an interval may remain.
    pub const MAX_PART: usize = 128;

    /// Creates a solver that uses every technique to shorten the search.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Creates a solver that relies on no theorem and only remembers the positions that it has searched.
    #[must_use]
    pub const fn without_theorems() -> Self {
        Self { pruning: Pruning::PLAIN }
    }

    /// Leaves out one technique, to measure its effect.
    #[doc(hidden)]
    #[must_use]
    pub const fn without(mut self, technique: Technique) -> Self {
        self.pruning = self.pruning.without(technique);
        self
    }
}

/// # Solving
impl Solver {
    /// Finds the least number of stones that play from a position can leave: see [`solve`](fn@solve).
    #[must_use]
    pub fn solve<T: Topology, S: StoneSet>(
        &self,
        position: &Position<T, S>,
        order: MoveOrder,
        effort: &mut Effort<'_>,
    ) -> Solution {
        methods::known(self.pruning, position, order, None, effort)
    }

    /// Decides whether play from a position can end with at most `stones` stones.
    ///
    /// # Arguments
    /// `position`, on any board; the order of play; `stones`, the number asked for; `effort`: the same steps as in
    /// [`solve`](fn@solve).
    ///
    /// # Returns
    /// The play, or the reason why none exists. If the effort ends first or a part is too large: the interval proved
    /// by then.
    ///
    /// # Complexity
    /// At worst the complexity of [`solve`](fn@solve): the search stops as soon as the question is decided.
    #[must_use]
    pub fn decide<T: Topology, S: StoneSet>(
        &self,
        position: &Position<T, S>,
        order: MoveOrder,
        stones: usize,
        effort: &mut Effort<'_>,
    ) -> Answer<Reduction, Bound<Reason>, Solution> {
        let known = methods::known(self.pruning, position, order, Some(stones), effort);
        if known.at_most() <= stones {
            Answer::Yes(known.reduction)
        } else if known.at_least() > stones {
            Answer::No(known.bound)
        } else {
            let reason = "a part of the position is too large to be searched as a whole";
            let stopped = effort.limit_met().unwrap_or(Stopped::Undecided { reason });
            Answer::Open { stopped, known }
        }
    }
}

/// Searches for a play in turn that leaves at most `goal` stones of a small position.
///
/// # Returns
/// The moves; `None` if there is no such play. Each `number` gives another order in which the search tries the moves.
pub(crate) fn search_in_turn(
    position: &Position<Grid, u64>,
    first: Color,
    goal: usize,
    number: u64,
    effort: &mut Effort<'_>,
) -> Result<Option<Vec<Move>>, Stopped> {
    let all: Vec<Vertex> =
        (0..position.board().vertex_count()).map_while(Vertex::from_index).collect();
    let Some(part) = part::SmallPart::<u64>::new(&position.by_dyn().extracted(&all)) else {
        return Ok(None);
    };
    let order = MoveOrder::Alternating(first);
    let mut search = search::Search::new(part, order, Pruning::ALL, effort.memory_limit());
    search.search(goal as u32, number, effort)
}
