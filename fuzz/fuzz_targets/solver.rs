#![no_main]
//! The exact solver with any means of pruning and within any limits, against all plays.

use std::slice::from_ref;

use arbitrary::Arbitrary;
use clobber_core::{Grid, MoveOrder, Position, StoneSet, Topology};
use clobber_fuzz::boards::Small;
use clobber_fuzz::limits;
use clobber_solitaire::{Answer, Solution, Solver, Technique};
use libfuzzer_sys::fuzz_target;
use testkit::plays::Naive;

#[derive(Arbitrary, Debug)]
struct Input {
    graph: Small<9>,
    grid: Position<Grid, u64>,
    order: MoveOrder,
    without: u8,
    few: u8,
    asked: u8,
    wrong: Option<(u8, u8, u8)>,
}

fuzz_target!(|input: Input| {
    compare(&input.graph.0, &input);
    if input.grid.stone_count() <= 9 {
        compare(&input.grid, &input);
    }
});

/// All techniques but those of which a bit is set.
fn solver(without: u8) -> Solver {
    use Technique::*;
    let techniques = [Delta, Balance, Parts, Table, Ordering, Peeling, Theorems];
    let left_out = (0..).zip(techniques).filter(|(bit, _)| without >> bit & 1 == 1);
    left_out.fold(Solver::new(), |solver, (_, technique)| solver.without(technique))
}

fn compare<T: Topology + Clone, S: StoneSet>(position: &Position<T, S>, input: &Input) {
    let (mut naive, stones) = Naive::from_sum(from_ref(position));
    let order = input.order;
    let fewest = naive.fewest(stones, order);
    let all = solver(input.without);
    let solution = all.solve(position, order, &mut limits::enough());
    assert_eq!(solution.value(), Some(fewest), "{position} {order}");
    let stopped = all.solve(position, order, &mut limits::effort(input.few.into()));
    for solution in [&solution, &stopped] {
        let replay = solution.reduction.replay(position).unwrap();
        assert_eq!((replay.stones_left(), solution.reduction.order), (solution.at_most(), order));
        assert!(solution.bound.stones <= fewest && fewest <= solution.at_most());
        assert_eq!(solution.check(position, &mut limits::enough()), Ok(()), "{position} {order}");
    }
    let asked = usize::from(input.asked) % (position.stone_count() + 2);
    match all.decide(position, order, asked, &mut limits::enough()) {
        Answer::Yes(reduction) => {
            assert!(fewest <= asked);
            assert!(reduction.replay(position).unwrap().stones_left() <= asked);
        }
        Answer::No(bound) => {
            assert!(asked < fewest && asked < bound.stones && bound.stones <= fewest)
        }
        other => panic!("{other:?}"),
    }
    if let Some(wrong) = input.wrong {
        falsified(position, solution, wrong, fewest);
    }
}

/// A changed solution is refused, or it is right all the same.
fn falsified<T: Topology + Clone, S: StoneSet>(
    position: &Position<T, S>,
    mut solution: Solution,
    (at_most, at_least, moves): (u8, u8, u8),
    fewest: usize,
) {
    solution.stones_left = solution.stones_left.wrapping_add_signed(isize::from(at_most % 5) - 2);
    solution.bound.stones =
        solution.bound.stones.wrapping_add_signed(isize::from(at_least % 5) - 2);
    solution.reduction.moves.truncate(usize::from(moves));
    if solution.check(position, &mut limits::enough()).is_ok() {
        let left = solution.reduction.replay(position).unwrap().stones_left();
        assert_eq!(left, solution.at_most());
        assert!(solution.bound.stones <= fewest && fewest <= solution.at_most());
    }
}
