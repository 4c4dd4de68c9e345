#![no_main]
//! The search for outcomes, compared with exhaustive play and with values. Its winning moves win, and its strategies
//! win against every reply.

use clobber_cgt::{ClobberError, Effort, Outcome, OutcomeSolver, Player, Side, Stopped};
use clobber_core::{Color, Cycle, Grid, Path, Position, StoneSet, Topology};
use clobber_fuzz::boards::Small;
use clobber_fuzz::limits;
use libfuzzer_sys::fuzz_target;
use testkit::plays::Naive;

const MOST_STONES: usize = 10;

/// Sums of graphs, which may be trees with forks, of grids, of rows, and of cycles.
type Sums =
    (Vec<Small<7>>, Vec<Position<Grid, u64>>, Vec<Position<Path>>, Vec<Position<Cycle, u128>>);

fuzz_target!(|input: (u8, Sums)| {
    let (few, (graphs, grids, rows, cycles)) = input;
    let graphs: Vec<_> = graphs.into_iter().map(|Small(position)| position).collect();
    let mut solver = OutcomeSolver::new();
    // The tables are kept from one sum to the next.
    compare(&graphs, &mut solver, few);
    compare(&grids, &mut solver, few);
    compare(&rows, &mut solver, few);
    compare(&cycles, &mut solver, few);
});

fn compare<T: Topology + Clone, S: StoneSet>(
    sum: &[Position<T, S>],
    solver: &mut OutcomeSolver,
    few: u8,
) {
    let fits = |&parts: &usize| {
        sum[..parts].iter().map(Position::stone_count).sum::<usize>() <= MOST_STONES
    };
    let sum = &sum[..(0..=sum.len().min(4)).rev().find(fits).unwrap_or(0)];
    let (mut naive, stones) = Naive::from_sum(sum);
    let wins = Color::BOTH.map(|first| naive.wins(stones, first));
    let winner = |first: Color| if wins[first as usize] { first } else { !first };
    let expected =
        Outcome::from_winners(winner(Color::Black).player(), winner(Color::White).player());
    assert_eq!(expected.winner(Player::Left), winner(Color::Black).player());
    assert_eq!(solver.outcome(sum, &mut limits::enough()), Ok(expected), "{sum:?}");
    let mut values = limits::values();
    if let Ok(value) = values.value_of_sum(sum, &mut limits::enough()) {
        assert_eq!(values.games().outcome(value), expected, "{sum:?}");
    }
    for first in Color::BOTH {
        assert_eq!(solver.wins(sum, first, &mut limits::enough()), Ok(winner(first) == first));
        let found = solver.winning_move(sum, first, &mut limits::enough()).unwrap();
        assert_eq!(found.is_some(), winner(first) == first, "{sum:?}");
        if let Some((summand, mv)) = found {
            let mut after = sum.to_vec();
            assert_eq!(after[summand].play(mv), Ok(first));
            let (mut naive, stones) = Naive::from_sum(&after);
            assert!(!naive.wins(stones, !first), "{sum:?}: {summand}, {mv}");
        }
        let (by, strategy) = solver.strategy(sum, first, 10_000, &mut limits::enough()).unwrap();
        assert_eq!(by, winner(first));
        assert_eq!(strategy.check(&(sum, first, by), &mut Effort::new()), Ok(()));
        assert!(strategy.check(&(sum, first, !by), &mut Effort::new()).is_err());
    }
    // Within few positions there may be no answer, but the tables stay correct.
    let mut hasty = OutcomeSolver::new();
    match hasty.outcome(sum, &mut limits::effort(few.into())) {
        Ok(outcome) => assert_eq!(outcome, expected),
        Err(error) => {
            assert_eq!(error, ClobberError::Stopped(Stopped::Steps { limit: few.into() }));
        }
    }
}
