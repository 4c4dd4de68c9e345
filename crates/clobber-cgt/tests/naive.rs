//! The winner, found by playing every move, and the colours of rows.

use clobber_cgt::Outcome;
use clobber_core::{Color, Position, StoneSet, Topology};
use testkit::plays::Naive;

/// The colours of a row without holes.
pub(crate) fn colors(row: &str) -> Vec<Color> {
    row.bytes().map(|b| if b == b'x' { Color::Black } else { Color::White }).collect()
}

/// The outcome, from whether each player wins by moving first.
pub(crate) fn outcome_by(wins: impl FnMut(Color) -> bool) -> Outcome {
    Outcome::from_wins(Color::BOTH.map(wins))
}

/// Whether `first`, moving first, wins a sum.
pub(crate) fn wins<T: Topology, S: StoneSet>(sum: &[Position<T, S>], first: Color) -> bool {
    let (mut naive, stones) = Naive::from_sum(sum);
    naive.wins(stones, first)
}

pub(crate) fn outcome_of_sum<T: Topology, S: StoneSet>(sum: &[Position<T, S>]) -> Outcome {
    outcome_by(|first| wins(sum, first))
}
