//! Finds the winner of sums of rows in misère play.

use certified_search::Effort;
use clobber_core::{Move, Position, StoneSet, Topology};
use partizan::Outcome;

use super::OutcomeSolver;
use crate::error::ClobberError;
use crate::side::Side;

/// Finds who wins sums of rows in misère play: the player who cannot move wins.
///
/// It keeps its tables between calls. [`OutcomeSearch::misere`](crate::OutcomeSearch::misere) under
/// [`ClobberRules`](crate::ClobberRules) searches positions other than rows, more slowly. Answers have no
/// certificate: [`Strategy`](crate::Strategy) and [`OutcomeProof`](crate::OutcomeProof) are for normal play.
///
/// ```
/// use clobber_cgt::{Effort, MisereRows, Outcome, OutcomeSolver, Player};
/// use clobber_core::{Move, Path, Position};
///
/// // In normal play the first player wins alternating rows of an even number of stones, except six.
/// let (mut misere, mut normal) = (MisereRows::new(), OutcomeSolver::new());
/// for (pairs, expected) in [(1, Outcome::P), (2, Outcome::N), (3, Outcome::N), (4, Outcome::P), (19, Outcome::P)] {
///     let row: Position<Path> = "xo".repeat(pairs).parse()?;
///     assert_eq!(misere.outcome(&row, &mut Effort::new())?, expected);
///     let in_normal_play = if pairs == 3 { Outcome::P } else { Outcome::N };
///     assert_eq!(normal.outcome(&row, &mut Effort::new())?, in_normal_play);
/// }
/// // Black leaves xo.x, in which White makes the last move.
/// let row: Position<Path> = "xoxo".parse()?;
/// assert!(misere.wins(&row, Player::Left, &mut Effort::new())?);
/// let found = misere.winning_move(&row, Player::Left, &mut Effort::new())?;
/// assert_eq!(found, Some((0, Move::between(2, 3))));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Effort
/// A step is a sum whose moves are made. The memory limit covers all tables; the default is 1 GiB. A call with
/// another limit begins with empty tables. A full table of sums forgets.
///
/// # Certainty
/// The table identifies a sum by a hash of 128 bits, like the table of [`OutcomeSolver`], and rows with the same
/// options likewise. Everything else is exact.
#[derive(Debug)]
pub struct MisereRows {
    solver: OutcomeSolver,
}

impl Default for MisereRows {
    fn default() -> Self {
        Self::new()
    }
}

/// # Queries
impl MisereRows {
    /// Creates a search with empty tables.
    #[must_use]
    pub fn new() -> Self {
        Self { solver: OutcomeSolver { is_misere: true, ..OutcomeSolver::new() } }
    }

    /// Returns whether `mover`, moving first, wins a sum of rows. A player who cannot move wins.
    ///
    /// # Arguments
    /// The summands, each of whose parts is a row of stones or has stones of one colour; the mover, and the effort.
    ///
    /// # Complexity
    /// Exponential in the number of stones; docs/outcome.md in the repository has the lengths reached.
    ///
    /// # Errors
    /// [`ClobberError::NotARow`], a row of more than 256 stones, or a limit of the effort. All results proved so far
    /// are kept.
    pub fn wins<T: Topology, S: StoneSet>(
        &mut self,
        sum: impl AsRef<[Position<T, S>]>,
        mover: impl Side,
        effort: &mut Effort<'_>,
    ) -> Result<bool, ClobberError> {
        self.solver.wins(sum, mover, effort)
    }

    /// Returns the outcome class of a sum of rows: who wins if Black (Left) moves first, and if White (Right) does.
    ///
    /// # Complexity
    /// Two [searches](Self::wins), the second with the results of the first; one if the solver recognizes the sum as
    /// its own negative.
    ///
    /// # Errors
    /// The errors of [`wins`](Self::wins).
    pub fn outcome<T: Topology, S: StoneSet>(
        &mut self,
        sum: impl AsRef<[Position<T, S>]>,
        effort: &mut Effort<'_>,
    ) -> Result<Outcome, ClobberError> {
        self.solver.outcome(sum, effort)
    }

    /// Returns a winning first move of `mover`: the index of a summand, and the move there.
    ///
    /// # Returns
    /// `None` if every move loses, or if there is no move, so that `mover` has won already.
    ///
    /// # Complexity
    /// A [search](Self::wins), and one after each move up to the first that wins.
    ///
    /// # Errors
    /// The errors of [`wins`](Self::wins).
    pub fn winning_move<T: Topology, S: StoneSet>(
        &mut self,
        sum: impl AsRef<[Position<T, S>]>,
        mover: impl Side,
        effort: &mut Effort<'_>,
    ) -> Result<Option<(usize, Move)>, ClobberError> {
        self.solver.winning_move(sum, mover, effort)
    }
}
