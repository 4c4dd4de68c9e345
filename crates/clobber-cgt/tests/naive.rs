//! The winner, found by playing every move, and the colours of rows.

use clobber_cgt::{Outcome, Side};
use clobber_core::{Color, Position, StoneSet, Topology};
use testkit::plays::{Naive, Placement};

/// The colours of a row without holes.
pub(crate) fn colors(row: &str) -> Vec<Color> {
    row.bytes().map(|b| if b == b'x' { Color::Black } else { Color::White }).collect()
}

/// The outcome, from the players who win by moving first.
pub(crate) fn outcome_by(mut wins: impl FnMut(Color) -> bool) -> Outcome {
    let winner = |first: Color| if wins(first) { first } else { !first };
    let [black_first, white_first] = Color::BOTH.map(winner).map(Side::player);
    Outcome::from_winners(black_first, white_first)
}

pub(crate) fn outcome(naive: &mut Naive, stones: Placement) -> Outcome {
    outcome_by(|first| naive.wins(stones, first))
}

pub(crate) fn outcome_of_sum<T: Topology, S: StoneSet>(sum: &[Position<T, S>]) -> Outcome {
    let (mut naive, stones) = Naive::from_sum(sum);
    outcome(&mut naive, stones)
}
