//! Finds a move for a player who may lose, or whose search may end early.

// Moves name the summands that they come from.
#![allow(clippy::indexing_slicing)]

use core::hash::Hash;
use std::collections::HashMap;

use certified_search::{Effort, Limits, Stopped};
use clobber_core::{Color, Move, Position, Topology};

use crate::error::ClobberError;
use crate::outcome::OutcomeSolver;
use crate::side::Side;

impl OutcomeSolver {
    /// Chooses a move for a program that plays: one that wins, or else resists longest, or is a guess.
    ///
    /// # Returns
    /// The move, with the index of its summand; `None` if there is none. Then whether it wins, or why that is open.
    /// How long a move resists is counted to the end if that takes some 100,000 positions at most. In larger sums
    /// it is the move after which the most moves are left.
    ///
    /// # Errors
    /// The errors of [`wins`](Self::wins), with a guess.
    ///
    /// ```
    /// use clobber_cgt::{Effort, Grid, OutcomeSolver, Player, Position};
    ///
    /// let sum: Vec<Position<Grid>> = Position::parse_sum("xo + xxo")?;
    /// let mut solver = OutcomeSolver::new();
    /// let (found, wins) = solver.best_move(&sum, Player::Left, &mut Effort::new());
    /// let (summand, mv) = found.ok_or("none")?;
    /// assert_eq!((summand, mv.to_string(), wins), (0, "0>1".to_owned(), Ok(true)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn best_move<T: Topology + Clone + Eq + Hash>(
        &mut self,
        sum: &[Position<T>],
        mover: impl Side,
        effort: &mut Effort<'_>,
    ) -> (Option<(usize, Move)>, Result<bool, ClobberError>) {
        let mover = mover.color();
        match self.winning_move(sum, mover, effort) {
            Ok(Some(mv)) => (Some(mv), Ok(true)),
            Ok(None) => (longest(sum, mover, effort), Ok(false)),
            // Both players always have equally many moves, so their numbers are no guide.
            Err(error) => (moves(sum, mover).last(), Err(error)),
        }
    }
}

/// Returns the moves of a player in a sum, each with the number of its summand.
pub(crate) fn moves<T: Topology>(
    sum: &[Position<T>],
    mover: Color,
) -> impl Iterator<Item = (usize, Move)> {
    let summands = sum.iter().enumerate();
    summands.flat_map(move |(index, position)| position.moves(mover).map(move |mv| (index, mv)))
}

/// Returns the move of a player who loses after which the play takes longest.
fn longest<T: Topology + Clone + Eq + Hash>(
    sum: &[Position<T>],
    mover: Color,
    effort: &mut Effort<'_>,
) -> Option<(usize, Move)> {
    const MOST: Limits = Limits::steps(100_000);
    let mut ends = Ends { known: HashMap::new(), bytes: bytes_of(sum) };
    let counted = effort.attempt(MOST, |effort| {
        let mut best = None;
        for mv in moves(sum, mover) {
            let (_, plies) = ends.of(&played(sum, mover, mv), !mover, effort)?;
            if best.is_none_or(|(most, _)| plies > most) {
                best = Some((plies, mv));
            }
        }
        Ok(best.map(|(_, mv)| mv))
    });
    // Even if a limit is met here, all moves are known to lose.
    counted.ok().flatten().unwrap_or_else(|| {
        moves(sum, mover).max_by_key(|&(index, mv)| moves_added(&sum[index], mover, mv))
    })
}

/// Returns how many more moves each player has after a move.
fn moves_added<T: Topology>(position: &Position<T>, mover: Color, mv: Move) -> i64 {
    let next_to = |vertex, color| {
        let near = position.board().neighbors(vertex);
        near.filter(|&near| position.color_at(near) == Some(color)).count() as i64
    };
    // The stone leaves its place and stands where one of the other colour stood, which it has been next to.
    next_to(mv.to, !mover) - (next_to(mv.to, mover) - 1) - next_to(mv.from, !mover)
}

/// Returns the sum after a move.
pub(crate) fn played<T: Topology + Clone>(
    sum: &[Position<T>],
    mover: Color,
    (index, mv): (usize, Move),
) -> Vec<Position<T>> {
    let mut after = sum.to_vec();
    after[index].play_unchecked(mover, mv);
    after
}

/// Whether the mover wins, and the number of moves of a play in which the winner wins as soon as possible and the loser
/// loses as late as possible.
type End = (bool, u32);

/// The ends of the plays from sums that have been met.
struct Ends<T> {
    /// Also those whose moves are being tried: no play comes back to one.
    known: HashMap<(Vec<Position<T>>, Color), End>,
    /// Of each sum, and of its copies on the way.
    bytes: usize,
}

/// Returns about the bytes of a sum, twice: the table of sums doubles. The two sets of stones of each board are apart, in pieces of
/// 32 bytes at least.
fn bytes_of<T: Topology>(sum: &[Position<T>]) -> usize {
    let of_stones = |position: &Position<T>| 64 + position.board().vertex_count() / 4;
    2 * (64 + size_of_val(sum) + sum.iter().map(of_stones).sum::<usize>())
}

impl<T: Topology + Clone + Eq + Hash> Ends<T> {
    fn of(
        &mut self,
        sum: &[Position<T>],
        mover: Color,
        effort: &mut Effort<'_>,
    ) -> Result<End, Stopped> {
        let key = (sum.to_vec(), mover);
        if let Some(&end) = self.known.get(&key) {
            return Ok(end);
        }
        effort.spend(1)?;
        self.known.insert(key.clone(), (false, 0));
        effort.hold_memory(self.bytes.saturating_mul(self.known.len()))?;
        let (mut soonest, mut latest) = (None, 0);
        for mv in moves(sum, mover) {
            match self.of(&played(sum, mover, mv), !mover, effort)? {
                (false, plies) => soonest = Some(soonest.unwrap_or(plies + 1).min(plies + 1)),
                (true, plies) => latest = latest.max(plies + 1),
            }
        }
        let end = soonest.map_or((false, latest), |plies| (true, plies));
        self.known.insert(key, end);
        Ok(end)
    }
}
