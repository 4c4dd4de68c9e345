//! A winner's answers, which can be checked without any search.

mod text;

use std::collections::{BTreeMap, HashSet};

use certified_search::{Effort, Refuted, Stopped};
use clobber_core::{Color, Move, Position, StoneSet, Topology};

/// A winning strategy for a sum: a move for every position, with that player to move, that can arise when the player
/// follows it.
///
/// It is plain data that a solver or a person may write. Its [check](Self::check) replays it against every reply, by
/// the rules of the game alone.
///
/// ```
/// use clobber_cgt::{Effort, OutcomeSolver};
/// use clobber_core::{Color, Grid, Position};
///
/// // The 3 x 4 checkerboard is lost by whoever begins.
/// let board = Position::checkerboard(Grid::new(3, 4)?, Color::Black);
/// let mut solver = OutcomeSolver::new();
/// let (winner, mut strategy) = solver.strategy(&board, Color::Black, 10_000, &mut Effort::new())?;
/// assert_eq!(winner, Color::White);
/// strategy.check(&(board.as_ref(), Color::Black, winner), &mut Effort::new())?;
///
/// strategy.moves.pop_first();
/// let refuted = strategy.check(&(board.as_ref(), Color::Black, winner), &mut Effort::new()).unwrap_err();
/// assert!(refuted.fault().starts_with("the strategy has no move in "));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Notation
/// One line per move, with tabs between its three fields: the text of the sum, the index of a summand, and the move
/// there, with vertices as numbers.
///
/// ```
/// use clobber_cgt::{Effort, OutcomeSolver, Strategy};
/// use clobber_core::{Color, Path, Position};
///
/// // Black moves to ^, and answers each reply.
/// let row: Position<Path> = "xoxo".parse()?;
/// let (winner, strategy) = OutcomeSolver::new().strategy(&row, Color::Black, 100, &mut Effort::new())?;
/// assert_eq!(strategy.to_string(), ".xo.\t0\t1>2\nxoxo\t0\t0>1\n");
///
/// let read: Strategy = strategy.to_string().parse()?;
/// assert!(read.check(&(row.as_ref(), Color::Black, winner), &mut Effort::new()).is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Strategy {
    /// The winner's moves: for the text of a sum ([`Position::display_sum`]), the index of a summand and the move
    /// there.
    pub moves: BTreeMap<String, (usize, Move)>,
}

impl Strategy {
    /// Checks that a player wins a sum by this strategy.
    ///
    /// The checker plays the strategy against every reply, by the rules of the game in clobber-core. It uses neither
    /// the solver nor any theorem. It takes for granted that the board of a position keeps the contract of
    /// [`Topology`].
    ///
    /// ```
    /// use clobber_cgt::{Color, Effort, Limits, Strategy};
    /// use clobber_core::{Path, Position};
    ///
    /// let (row, strategy): (Position<Path>, Strategy) = ("xoxo".parse()?, Strategy::default());
    /// let mut effort = Effort::within(Limits::steps(0));
    /// let subject = (row.as_ref(), Color::Black, Color::White);
    /// let refuted = strategy.check(&subject, &mut effort).unwrap_err();
    /// assert_eq!(refuted.stopped(), effort.stopped());
    /// # Ok::<(), clobber_core::ParseError>(())
    /// ```
    ///
    /// # Arguments
    /// The sum, the player who moves first, the claimed winner, and the effort.
    ///
    /// # Complexity
    /// Each reply and each of the winner's moves is a step of O(stones) time. The texts of all positions are kept.
    ///
    /// # Errors
    /// [`Refuted`], also for a limit of the effort ([`Refuted::stopped`]).
    pub fn check<T: Topology, S: StoneSet>(
        &self,
        subject: &(&[Position<T, S>], Color, Color),
        effort: &mut Effort<'_>,
    ) -> Result<(), Refuted> {
        let &(sum, first, winner) = subject;
        // If more positions arise than there are moves, some position has no move.
        let mut walk = Walk::new(sum, first, winner, self.moves.len(), effort)?;
        while let Some(sum) = walk.next() {
            effort.spend(1)?;
            let position = Position::display_sum(&sum).to_string();
            let &(summand, mv) = self.moves.get(&position).ok_or_else(|| {
                Refuted::new(format_args!("the strategy has no move in {position}"))
            })?;
            let moved = sum.get(summand).ok_or_else(|| {
                Refuted::new(format_args!(
                    "in {position} the strategy moves in summand {summand}, which is not there"
                ))
            })?;
            moved.check_move(Some(winner), mv).map_err(|error| {
                Refuted::new(format_args!(
                    "in {position}, summand {summand}, the strategy's move {mv} is illegal: {error}"
                ))
            })?;
            walk.play(sum, summand, mv, effort)?;
        }
        Ok(())
    }
}

pub(super) type Sum<'a, T> = Vec<Position<&'a T>>;

/// The distinct sums in which the winner is to move: all that arise from the winner's moves so far and all replies.
pub(super) struct Walk<'a, T> {
    winner: Color,
    /// At most one sum beyond this number is kept.
    limit: usize,
    seen: HashSet<String>,
    pending: Vec<Sum<'a, T>>,
    /// The bytes of the texts and the sums.
    bytes: usize,
}

impl<'a, T: Topology> Walk<'a, T> {
    pub(super) fn new<S: StoneSet>(
        sum: &'a [Position<T, S>],
        first: Color,
        winner: Color,
        limit: usize,
        effort: &mut Effort<'_>,
    ) -> Result<Self, Stopped> {
        let mut walk = Self { winner, limit, seen: HashSet::new(), pending: Vec::new(), bytes: 0 };
        let played_on = |position: &'a Position<T, S>| {
            Position::from_fn(position.board(), |v| position.color_at(v))
        };
        let sum: Sum<'a, T> = sum.iter().map(played_on).collect();
        if first == winner {
            walk.reach(sum, effort)?;
        } else {
            walk.reply(&sum, effort)?;
        }
        Ok(walk)
    }

    /// Returns how many sums have been reached.
    pub(super) fn positions(&self) -> usize {
        self.seen.len()
    }

    pub(super) fn next(&mut self) -> Option<Sum<'a, T>> {
        self.pending.pop()
    }

    /// Makes the winner's move, which is legal, and every reply.
    pub(super) fn play(
        &mut self,
        mut sum: Sum<'a, T>,
        summand: usize,
        mv: Move,
        effort: &mut Effort<'_>,
    ) -> Result<(), Stopped> {
        if let Some(position) = sum.get_mut(summand) {
            position.play_unchecked(self.winner, mv);
        }
        self.reply(&sum, effort)
    }

    fn reply(&mut self, sum: &[Position<&'a T>], effort: &mut Effort<'_>) -> Result<(), Stopped> {
        let loser = !self.winner;
        for (summand, position) in sum.iter().enumerate() {
            for mv in position.moves(loser) {
                // The caller notices the excess when it takes the next sum.
                if self.positions() > self.limit {
                    return Ok(());
                }
                effort.spend(1)?;
                let mut next = sum.to_vec();
                if let Some(position) = next.get_mut(summand) {
                    position.play_unchecked(loser, mv);
                }
                self.reach(next, effort)?;
            }
        }
        Ok(())
    }

    fn reach(&mut self, sum: Sum<'a, T>, effort: &mut Effort<'_>) -> Result<(), Stopped> {
        let text = Position::display_sum(&sum).to_string();
        // A character for each square, and two bits.
        let bytes = text.len() + text.len() / 4 + sum.len() * size_of::<Position<&T>>();
        if self.seen.insert(text) {
            self.bytes += bytes;
            effort.hold_memory(self.bytes)?;
            self.pending.push(sum);
        }
        Ok(())
    }
}
