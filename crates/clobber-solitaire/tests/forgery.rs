//! Claims that anybody may make: exhaustive play confirms every accepted claim, and each algorithm proves the value
//! that it finds.

use clobber_core::{
    Bound, Color, Cycle, Effort, GraphBoard, Grid, Limits, MoveOrder, Path, Position, Topology,
};
use clobber_solitaire::{PartReason, Reason, balance_bound, lower_bound, solve};
use testkit::plays::{Naive, Placement};
use testkit::{Forgeries, Random};

use crate::forgers;

#[test]
fn nothing_false_is_accepted() {
    Forgeries::try_many(1, 50, forgers::solutions);
    Forgeries::try_up_to(20_000, 2, 50, forgers::proofs);
}

/// A row and a part that free order reduces further: a forgery that was once accepted.
#[test]
fn a_search_in_another_order_proves_nothing() {
    let row: Position<Path> = "xxo.oox".parse().unwrap();
    let order = MoveOrder::Alternating(Color::Black);
    let mut forged = solve(&row, order, &mut Effort::new());
    assert_eq!(forged.value(), Some(2));
    forged.reduction.moves.pop();
    forged.stones_left = 3;
    let of_part = |stones| Bound { stones, reason: PartReason::Exhausted { positions: 9 } };
    forged.bound = Bound { stones: 3, reason: Reason::Parts(vec![of_part(2), of_part(1)]) };
    assert!(forged.check(&row, &mut Effort::new()).is_err());
}

/// A line that passes the centre of a star crosses all its edges at once: each state behind it is a step.
#[test]
fn sweeps_across_a_star_end_at_the_limits() {
    for leaves in [40_usize, 63, 200, 255, 256, 4_000, 100_000] {
        let star = GraphBoard::from_edges(leaves + 1, (1..=leaves).map(|leaf| (0, leaf))).unwrap();
        let star = Position::from_fn(star, |v| Some(Color::BOTH[v.index() % 2]));
        let first = Color::Black;
        let whole = Reason::Swept { first, stones: 2, frontiers: 1 };
        let part = Bound { stones: 2, reason: PartReason::Swept { frontiers: 1 } };
        for (reason, order) in
            [(whole, MoveOrder::Alternating(first)), (Reason::Parts(vec![part]), MoveOrder::Any)]
        {
            for limits in [Limits::steps(10_000), Limits::memory(1 << 20)] {
                let mut effort = Effort::within(limits);
                let bound = Bound { stones: 2, reason: reason.clone() };
                let refuted = bound.check(&star, order, &mut effort).unwrap_err();
                let is_too_wide = (256..10_000).contains(&leaves);
                assert_eq!(refuted.stopped().is_none(), is_too_wide, "{leaves}: {refuted}");
                let progress = effort.progress();
                assert!(
                    limits.steps.is_none() || progress.steps <= 10_001,
                    "{leaves} {progress:?}"
                );
            }
        }
    }
}

/// Every algorithm proves exactly the value of a part in free order: on trees and cycles with much hanging on one
/// vertex, and on graphs with more cycles.
#[test]
fn every_program_finds_the_value_of_a_part() {
    let mut random = Random::new(8);
    let mut chains = 0;
    for round in 0..400 {
        let count = 2 + random.below(6);
        // A cycle of `cycle` vertices, or a tree; each further vertex hangs on one of the first `first` vertices.
        let (cycle, first) = (random.pick(&[1, 1, 3, 4]).min(count), 1 + random.below(count));
        let around = (1..cycle).map(|v| (v - 1, v)).chain((cycle > 2).then_some((cycle - 1, 0)));
        let mut edges: Vec<_> = around.collect();
        edges.extend((cycle..count).map(|v| (random.below(first.min(v)), v)));
        let is_sparse = round % 4 > 0;
        if !is_sparse {
            edges.extend((2..count).map(|v| (random.below(v), v)));
            edges.sort_unstable();
            edges.dedup();
        }
        let is_chain =
            (0..count).all(|v| edges.iter().filter(|&&(a, b)| a == v || b == v).count() < 3);
        let board = GraphBoard::from_edges(count, edges).unwrap();
        let position = Position::from_fn(&board, |_| Some(random.pick(&Color::BOTH)));
        let value = Naive::new(&board).fewest(Placement::new(&position), MoveOrder::Any);
        let mut reasons =
            vec![PartReason::Swept { frontiers: 0 }, PartReason::Exhausted { positions: 0 }];
        if is_sparse {
            reasons.push(PartReason::DynamicProgram);
        }
        if is_chain {
            chains += 1;
            reasons.push(PartReason::Factors);
        }
        for reason in reasons {
            let proves = |stones| {
                let part = Bound { stones, reason: reason.clone() };
                let bound = Bound { stones, reason: Reason::Parts(vec![part]) };
                bound.check(&position, MoveOrder::Any, &mut Effort::new()).is_ok()
            };
            assert!(proves(value), "{position} {board:?} {reason}");
            assert!(!proves(value + 1), "{position} {board:?} {reason}");
        }
    }
    assert!(chains > 50);
}

/// The algorithms for play in turn prove exactly the values of rows, of several rows, and of cycles.
#[test]
fn every_program_finds_the_value_in_turns() {
    let mut random = Random::new(9);
    for _ in 0..150 {
        proves_in_turns(&random.position(Path::new(9), 15));
        let empty_percent = random.pick(&[0, 15]);
        proves_in_turns(&random.position(Cycle::new(8), empty_percent));
    }
}

fn proves_in_turns<T: Topology + Clone>(position: &Position<T>) {
    let mut naive = Naive::new(position.board());
    for first in Color::BOTH {
        let order = MoveOrder::Alternating(first);
        let value = naive.fewest(Placement::new(position), order);
        let proves = |stones, reason: &Reason| {
            let bound = Bound { stones, reason: reason.clone() };
            bound.check(position, order, &mut Effort::new()).is_ok()
        };
        let alternation = Reason::Alternation { first };
        let exhausted = Reason::Exhausted { stones: value, positions: 0 };
        assert!(!proves(value + 1, &alternation), "{position} {order}");
        assert!(proves(value, &alternation) && proves(value, &exhausted), "{position} {order}");
    }
}

/// Free order can leave one stone of these, but in a colour that play in turn cannot leave.
#[test]
fn sweeps_in_turns_know_who_moves_last() {
    for (row, first) in [("xxxo", Color::Black), ("ooox", Color::White)] {
        let row: Position<Path> = row.parse().unwrap();
        assert_eq!(solve(&row, MoveOrder::Any, &mut Effort::new()).value(), Some(1));
        let bound = Bound { stones: 2, reason: Reason::Swept { first, stones: 2, frontiers: 0 } };
        let order = MoveOrder::Alternating(first);
        assert_eq!(bound.check(&row, order, &mut Effort::new()), Ok(()), "{row}");
    }
}

/// A sweep in turn proves true bounds; the chains of moves never weaken them and sometimes improve them.
#[test]
fn sweeps_in_turn_prove_what_is_true() {
    let mut random = Random::new(6);
    let mut better = [0; 2];
    for round in 0..120 {
        let (rows, cols) = random.pick(&[(1, 9), (2, 5), (3, 3), (3, 4)]);
        let position = random.position(Grid::new(rows, cols).unwrap(), [0, 10, 30][round % 3]);
        let mut naive = Naive::new(position.board());
        for first in Color::BOTH {
            let order = MoveOrder::Alternating(first);
            let value = naive.fewest(Placement::new(&position), order);
            let proved = |reason: fn(Color, usize) -> Reason| {
                let is_proved = |&stones: &usize| {
                    let bound = Bound { stones, reason: reason(first, stones) };
                    let is_in_order =
                        |order| bound.check(&position, order, &mut Effort::new()).is_ok();
                    assert!(stones == 0 || !is_in_order(MoveOrder::Any));
                    is_in_order(order)
                };
                (0..=position.stone_count() + 1).rev().find(is_proved).unwrap()
            };
            let swept = proved(|first, stones| Reason::Swept { first, stones, frontiers: 0 });
            let chained = proved(|first, stones| Reason::Chains { first, stones, frontiers: 0 });
            assert!(swept <= chained && chained <= value, "{position} {first}");
            let balance = balance_bound(&position, first).stones;
            let known = lower_bound(&position).stones.max(balance);
            better[0] += usize::from(swept > known);
            better[1] += usize::from(chained > swept);
        }
    }
    assert!(better[0] > 10 && better[1] > 0, "{better:?}");
}
