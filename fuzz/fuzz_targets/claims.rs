#![no_main]
//! Claims that anybody may make, true or not: what a check accepts is true of all plays.

use arbitrary::Arbitrary;
use clobber_cgt::{Certificate, Strategy};
use clobber_core::notation::display_sum;
use clobber_core::{
    BalancedForest, Bipartition, Color, Cycle, Delta, GraphBoard, Move, MoveOrder, Path, Position,
    Reduction, Topology,
};
use clobber_fuzz::boards::Small;
use clobber_fuzz::limits;
use clobber_fuzz::tally::forgery;
use clobber_solitaire::{Bound, PartReason, Reason, Solution, lower_bound};
use libfuzzer_sys::fuzz_target;
use testkit::plays::{Naive, Placement};

#[derive(Arbitrary, Debug)]
enum Claim {
    /// At least so many stones are left, for a reason of each part or of one.
    Bound { stones: u8, reasons: Vec<(u8, u8)>, first: Color, numbers: [u8; 3] },
    /// At least so many stones are left of a row or a cycle, for one reason.
    Row {
        row: Position<Path, u64>,
        is_cycle: bool,
        stones: u8,
        first: Color,
        price: (i8, i8),
        kind: u8,
    },
    /// So can be played, so many are left, and no fewer can be, for a reason of each part.
    Solution {
        reduction: Reduction,
        left: u8,
        stones: u8,
        reasons: Vec<(u8, u8)>,
        first: Color,
        numbers: [u8; 3],
    },
    /// A forest of a play in free order.
    Forest(BalancedForest),
    /// This player wins by these moves, which are chosen from the possible ones.
    Strategy { first: Color, winner: Color, choices: Vec<u8> },
}

fuzz_target!(|input: (Small<8>, Claim)| {
    let (Small(position), claim) = input;
    let start = Placement::of(&position);
    let mut naive = Naive::of(position.board());
    match claim {
        Claim::Bound { stones, reasons, first, numbers } => {
            let mut bound = bound(&position, stones, &reasons, first, numbers);
            // Of these reasons every number, and of every part every other reason.
            for stones in 0..=position.stone_count() + 1 {
                bound.stones = stones;
                judge(&position, &bound, &mut naive, start);
            }
            let Reason::Parts(mut parts) = lower_bound(&position).reason else { return };
            // Some parts are swept, and of the others true and forged bounds are given.
            for (stones, swept) in (0..=position.stone_count() + 1).zip(numbers.iter().cycle()) {
                let of_part = |(index, known): (usize, &Bound<PartReason>)| match swept >> index & 3
                {
                    0 => None,
                    1 => Some(*known),
                    more => Some(Bound {
                        stones: usize::from(more - 2) + usize::from(numbers[1] % 3),
                        reason: part_reason(
                            &position,
                            numbers[2].wrapping_add(index as u8),
                            numbers,
                        ),
                    }),
                };
                let bounds = parts.iter().enumerate().map(of_part).collect();
                let reason = Reason::SweptBeside { first, stones, bounds, frontiers: 0 };
                judge(&position, &Bound { stones, reason }, &mut naive, start);
            }
            for index in 0..parts.len() {
                let whole = parts[index];
                for (kind, stones) in (0..8).flat_map(|kind| (0..3).map(move |more| (kind, more))) {
                    let reason = part_reason(&position, kind, numbers);
                    parts[index] = Bound { stones: whole.stones + stones, reason };
                    let stones = parts.iter().map(|part| part.stones).sum();
                    let bound = Bound { stones, reason: Reason::Parts(parts.clone()) };
                    judge(&position, &bound, &mut naive, start);
                }
                parts[index] = whole;
            }
        }
        Claim::Solution { reduction, left, stones, reasons, first, numbers } => {
            let bound = bound(&position, stones, &reasons, first, numbers);
            let mut solution = Solution { reduction, stones_left: left.into(), bound };
            let fits = solution.replay(&position).map(|replay| replay.stones_left());
            for (order, more) in MoveOrder::ALL.into_iter().flat_map(|o| [(o, 0), (o, 1), (o, 2)]) {
                solution.reduction.order = order;
                // That which is left, mostly.
                solution.stones_left =
                    fits.as_ref().map_or(left.into(), |fits| fits + 1 - more.min(*fits));
                let checked = solution.check(&position, &mut limits::effort(10_000));
                if !forgery(checked.is_ok()) {
                    continue;
                }
                let fewest = naive.fewest(start, solution.reduction.order);
                let replay = solution.replay(&position).unwrap();
                assert_eq!(replay.stones_left(), solution.at_most());
                assert!(
                    (solution.at_least()..=solution.at_most()).contains(&fewest),
                    "{position}: {solution}"
                );
            }
        }
        Claim::Row { row, is_cycle: true, stones, first, price, kind }
            if row.stone_count() <= 9 =>
        {
            let cycle = Cycle::new(row.board().vertex_count() as u32);
            claim_line(&row.on(cycle).unwrap(), stones, first, price, kind);
        }
        Claim::Row { row, stones, first, price, kind, .. } if row.stone_count() <= 9 => {
            claim_line(&row, stones, first, price, kind);
        }
        Claim::Forest(forest) => {
            let count = position.board().vertex_count() as u32;
            let fitting = BalancedForest::new((0..count).map(|v| forest.parent(v.into())));
            let checked = fitting.check(&position);
            forgery(checked.is_ok());
            if let Ok(checked) = checked {
                let end: Reduction = checked.to_reduction();
                let end = Placement::of(end.replay(&position).unwrap().end());
                assert!(naive.reached(start, false).contains(&end));
                assert_eq!(end.count(), checked.value());
            }
        }
        Claim::Strategy { first, winner, choices } => {
            let strategy = strategy(&position, winner, &choices);
            for (first, winner) in
                [(first, winner), (!first, winner), (first, !winner), (!first, !winner)]
            {
                let checked = strategy.check(&(position.as_ref(), first, winner));
                if forgery(checked.is_ok()) {
                    let first_wins = naive.wins(start, first);
                    assert_eq!(first_wins, first == winner, "{position}: {strategy:?}");
                }
            }
        }
        Claim::Row { .. } => {}
    }
});

/// Asserts that an accepted claim is true, in every order of play.
fn judge(
    position: &Position<GraphBoard>,
    bound: &Bound<Reason>,
    naive: &mut Naive,
    start: Placement,
) {
    for order in MoveOrder::ALL {
        let checked = bound.check(position, order, &mut limits::effort(10_000));
        if forgery(checked.is_ok()) {
            assert!(bound.stones <= naive.fewest(start, order), "{position}: {bound}");
        }
    }
}

/// A claim of a row or a cycle.
fn claim_line<T: Topology>(
    row: &Position<T, u64>,
    stones: u8,
    first: Color,
    price: (i8, i8),
    kind: u8,
) {
    let (mut naive, start) = Naive::of_sum(std::slice::from_ref(row));
    let stones = usize::from(stones % 8);
    for (kind, claimed) in (0..5).map(|more| (kind % 5 + more, stones)).chain([(kind, stones + 1)])
    {
        let reason = match kind % 5 {
            0 => Reason::Factors,
            1 => {
                let (numerator, denominator) = (price.0.into(), price.1.into());
                Reason::Weighted { first, numerator, denominator }
            }
            2 => Reason::Swept { first, stones, frontiers: 0 },
            3 => Reason::Exhausted { stones, positions: 0 },
            _ => Reason::Alternation { first },
        };
        let bound = Bound { stones: claimed, reason };
        for order in MoveOrder::ALL {
            let checked = bound.check(row, order, &mut limits::effort(100_000));
            if forgery(checked.is_ok()) {
                assert!(bound.stones <= naive.fewest(start, order), "{row}: {bound:?}");
            }
        }
    }
}

fn bound(
    position: &Position<GraphBoard>,
    stones: u8,
    reasons: &[(u8, u8)],
    first: Color,
    numbers: [u8; 3],
) -> Bound<Reason> {
    let [black, white, constant] = numbers;
    let reason = |kind: u8| part_reason(position, kind, numbers);
    let reason = match reasons {
        [] => Reason::Balance {
            first,
            black: black.into(),
            white: white.into(),
            constant: constant.into(),
        },
        reasons => {
            let bound =
                |&(kind, stones): &(u8, u8)| Bound { stones: stones.into(), reason: reason(kind) };
            Reason::Parts(reasons.iter().map(bound).collect())
        }
    };
    Bound { stones: (stones % 8).into(), reason }
}

fn part_reason(
    position: &Position<GraphBoard>,
    kind: u8,
    [stones, clashing, _]: [u8; 3],
) -> PartReason {
    match kind % 8 {
        0 => PartReason::Survivor,
        1 => PartReason::Monochromatic,
        2 => PartReason::AlternatingRow,
        3 => PartReason::Factors,
        4 => PartReason::DynamicProgram,
        5 => PartReason::Swept { frontiers: kind.into() },
        6 => PartReason::Exhausted { positions: kind.into() },
        _ => match Bipartition::of_stones(position) {
            Ok(sides) if kind < 128 => PartReason::Delta(Delta::of(position, &sides)),
            _ => PartReason::Delta(Delta::new(stones.into(), clashing.into())),
        },
    }
}

/// One of the possible moves in each position, the first unless a byte says another.
fn strategy(start: &Position<GraphBoard>, winner: Color, choices: &[u8]) -> Strategy {
    let (mut strategy, mut choices) = (Strategy::default(), choices.iter());
    let mut ahead = vec![start.clone()];
    let mut seen = std::collections::HashSet::new();
    while let Some(position) = ahead.pop() {
        let text = display_sum(std::slice::from_ref(&position)).to_string();
        if !seen.insert(text.clone()) {
            continue;
        }
        let moves: Vec<Move> = position.moves(winner).collect();
        let choice = usize::from(*choices.next().unwrap_or(&0)) % moves.len().max(1);
        if let Some(&mv) = moves.get(choice) {
            strategy.moves.insert(text, (0, mv));
        }
        for color in Color::BOTH {
            for mv in position.moves(color) {
                let mut next = position.clone();
                next.play_unchecked(color, mv);
                ahead.push(next);
            }
        }
    }
    strategy
}
