//! The winner, found by playing every move.

use clobber_cgt::{Outcome, Side};
use clobber_core::{Color, Position, StoneSet, Topology};
use testkit::plays::{Naive, Placement};

pub(crate) fn outcome(naive: &mut Naive, stones: Placement) -> Outcome {
    let winner = |first: Color| if naive.wins(stones, first) { first } else { !first };
    let [black_first, white_first] = Color::BOTH.map(winner).map(Side::player);
    Outcome::from_winners(black_first, white_first)
}

pub(crate) fn outcome_of_sum<T: Topology, S: StoneSet>(sum: &[Position<T, S>]) -> Outcome {
    let (mut naive, stones) = Naive::from_sum(sum);
    outcome(&mut naive, stones)
}
