#![no_main]
//! The tests' checks of winners and winning moves against all plays, and values and Grundy values by their definitions, of
//! sums that the input chooses.

use std::collections::HashMap;
use std::slice::from_ref;

use clobber_cgt::{ClobberValues, Effort, ImpartialClobber, OutcomeSolver};
use clobber_core::{Cycle, Grid, Position, Topology};
use libfuzzer_sys::fuzz_target;
use testkit::Random;

#[path = "../../crates/clobber-cgt/tests/clobber.rs"]
#[allow(dead_code, unused_imports, reason = "the tests are left out")]
mod clobber;
#[path = "../../crates/clobber-cgt/tests/naive.rs"]
#[allow(dead_code, unused_imports, reason = "the tests are left out")]
mod naive;
#[path = "../../crates/clobber-cgt/tests/outcome.rs"]
#[allow(dead_code, unused_imports, reason = "the tests are left out")]
mod outcome;

fuzz_target!(|input: &[u8]| {
    let random = &mut Random::from_bytes(input);
    // The tables are kept from one sum to the next.
    let solver = &mut OutcomeSolver::new();
    for _ in 0..2 {
        match random.below(3) {
            0 => {
                let (vertices, edges) = (1 + random.below(8), random.below(12));
                let graph = random.graph(vertices, edges);
                check(&graph, random, solver);
            }
            1 => {
                let (rows, cols) = random.pick(&[(1, 9), (2, 4), (3, 3), (2, 5), (4, 3)]);
                check(&Grid::new(rows, cols).unwrap(), random, solver);
            }
            _ => check(&Cycle::new(3 + random.below(8) as u32), random, solver),
        }
    }
});

/// Checks a sum of at most ten stones on some copies of a board.
fn check<T: Topology>(board: &T, random: &mut Random, solver: &mut OutcomeSolver) {
    let mut sum: Vec<Position<&T>> = Vec::new();
    for _ in 0..1 + random.below(4) {
        let empty = random.pick(&[0, 15, 40, 70]);
        sum.push(random.position(board, empty));
        if sum.iter().map(Position::stone_count).sum::<usize>() > 10 {
            sum.pop();
        }
    }
    outcome::check(solver, &sum);
    outcome::check_all_moves(solver, &sum);
    let mut values = ClobberValues::new();
    let value = values.value_of_sum(&sum, &mut Effort::new()).unwrap();
    assert_eq!(values.games().outcome(value), naive::outcome_of_sum(&sum), "{sum:?}");
    for position in sum.iter().filter(|position| position.stone_count() <= 7) {
        let (mut naive, stones) = testkit::plays::Naive::from_sum(from_ref(position));
        let value = values.value(position, &mut Effort::new()).unwrap();
        let games = values.games_mut();
        let by_options = clobber::plain_value(games, &naive, stones, &mut HashMap::new());
        assert_eq!(value, by_options, "{position}");
        let grundy = ImpartialClobber::new().grundy(position, &mut Effort::new());
        assert_eq!(grundy, Ok(naive.grundy(stones)), "{position}");
    }
}
