//! Decides which factorisations can be played alternately, and orders their moves.

use clobber_core::{Color, Move};

use super::factor::{Chain, RowFactor};

/// The numbers that decide whether a factorisation can be played alternately.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Balance {
    pub(super) singles: i64,
    /// K.
    pub(super) pairs: i64,
    /// E: the sum of a - b over the pairs that begin with the first mover's colour, minus the sum over the others.
    pub(super) lean: i64,
}

impl Balance {
    pub(super) fn from_factors(factors: impl IntoIterator<Item = RowFactor>, first: Color) -> Self {
        let mut balance = Self::default();
        for factor in factors {
            let sign = if factor.first_color() == first { 1 } else { -1 };
            match factor.chains() {
                None => balance.singles += 1,
                Some(_) => balance.pairs += 1,
            }
            balance.lean += sign * factor.lean();
        }
        balance
    }

    /// Returns the number of factors.
    pub(super) const fn stones(&self) -> i64 {
        self.singles + self.pairs
    }

    /// Returns whether K = 0 or -K < E <= K.
    pub(super) const fn is_playable(&self) -> bool {
        self.pairs == 0 || (-self.pairs < self.lean && self.lean <= self.pairs)
    }
}

/// Chooses the ends of the pairs so that both colours make equally many moves, or the first mover one more.
///
/// If p pairs end in the first mover's colour, it makes E + 2p - K moves more than the other. The p for which this is
/// 0 or 1 lies between 0 and K, and some pair ends in the last mover's colour, exactly if -K < E <= K.
pub(super) fn end_in_balance(factors: &mut [RowFactor], first: Color) {
    let Balance { pairs, lean, .. } = Balance::from_factors(factors.iter().copied(), first);
    let mut of_first = (pairs - lean + 1).div_euclid(2);
    for factor in factors.iter_mut().filter(|factor| factor.chains().is_some()) {
        let end = if of_first > 0 { first } else { !first };
        of_first -= 1;
        *factor = factor.ending(end);
    }
}

/// Returns the moves of factors whose ends balance, in alternating play.
///
/// Each colour first moves its helpers, the stones that are clobbered at the end. Then it moves its finishers, but
/// keeps back each last move that waits for a helper of the other colour. Then it makes these last moves, in the order
/// of the factors, which is also the order of the other colour's helpers.
///
/// *Why each last move finds its helper in place.* Let the last m of the colour's N moves wait for helpers that make h
/// moves in all. The other colour makes these h moves first. Count the colour's last m moves from j = 0. The j-th is
/// its move of index N - m + j. It needs at most h - (m - 1 - j) of the h moves, because each later helper makes at
/// least one move. If the colour moves first, the other has made as many moves as this index, and h < N suffices; if it
/// moves second, one more, and h <= N suffices. If the other colour has M moves, then h <= M, and h < M if it finishes
/// anything. If the colour moves first: either M = N - 1, so h < N; or M = N, so the other makes the last move,
/// finishes something, and h < N. If it moves second: either M = N, so h <= N; or M = N + 1, so the other makes the
/// last move, finishes something, and h <= N. ∎
pub(super) fn alternate(factors: &[RowFactor], first: Color) -> Vec<Move> {
    let own = moves_of(factors, first);
    let mut others = moves_of(factors, !first);
    let mut moves = Vec::with_capacity(move_count(factors));
    for mv in own {
        moves.push(mv);
        moves.extend(others.next());
    }
    moves
}

/// Returns the number of moves that reduce factors to one stone each.
pub(super) fn move_count(factors: &[RowFactor]) -> usize {
    factors.iter().map(|factor| factor.len() - 1).sum()
}

fn moves_of(factors: &[RowFactor], color: Color) -> impl Iterator<Item = Move> {
    let ending = move |end| factors.iter().filter(move |factor| factor.final_color() == end);
    let helpers = ending(!color).map(RowFactor::helper);
    let before_last = ending(color).map(|factor| finisher(factor).0);
    let last = ending(color).map(|factor| finisher(factor).1);
    helpers.chain(before_last).chain(last).flat_map(Chain::moves)
}

/// Returns the finisher's moves that need not wait, and the one that waits for the helper.
fn finisher(factor: &RowFactor) -> (Chain, Chain) {
    let finisher = factor.finisher();
    if factor.helper().is_empty() { (finisher, Chain::NONE) } else { finisher.split_last() }
}
