//! A forger: true solutions with every field changed in every way. What the checker accepts is true, by all plays.

use std::collections::HashMap;

use clobber_core::{
    Bound, Color, Cycle, Delta, Effort, GraphBoard, Grid, Limits, MoveOrder, Path, Position,
    Topology,
};
use clobber_solitaire::{PartReason, Reason, Solution, Solver, balance_bound, lower_bound, solve};
use testkit::plays::{Naive, Placement};
use testkit::{Forgeries, Random};

/// All reasons that a forger may give for a part, whatever the part.
fn reasons_of_parts() -> Vec<PartReason> {
    let mut reasons = vec![
        PartReason::Survivor,
        PartReason::Monochromatic,
        PartReason::AlternatingRow,
        PartReason::Factors,
        PartReason::DynamicProgram,
        PartReason::Swept { frontiers: 1 },
        PartReason::Exhausted { positions: 1 },
    ];
    for stones in 1..=9 {
        reasons
            .extend((0..=stones).map(|clashing| PartReason::Delta(Delta::new(stones, clashing))));
    }
    reasons
}

/// Reasons for a whole position, and bounds by parts with one of them changed.
fn forged_bounds(truth: &Bound<Reason>, claim: usize, random: &mut Random) -> Vec<Bound<Reason>> {
    let mut reasons = vec![
        Reason::Survivor,
        Reason::Factors,
        Reason::Exhausted { stones: claim, positions: 1 },
        Reason::Parts(vec![]),
    ];
    for first in Color::BOTH {
        reasons.push(Reason::Alternation { first });
        reasons.push(Reason::Swept { first, stones: claim, frontiers: 1 });
        for (numerator, denominator) in [(0, 1), (1, 1), (-1, 1), (1, 2), (-2, 3), (5, 1), (1, 0)] {
            reasons.push(Reason::Weighted { first, numerator, denominator });
        }
        let [black, white, constant] = [(); 3].map(|()| random.below(7));
        reasons.push(Reason::Balance { first, black, white, constant });
    }
    let of_parts = reasons_of_parts();
    if let Reason::Parts(parts) = &truth.reason {
        for index in 0..parts.len() {
            for stones in [parts[index].stones + 1, parts[index].stones.wrapping_sub(1), claim] {
                for reason in &of_parts {
                    let mut forged = parts.clone();
                    forged[index] = Bound { stones, reason: *reason };
                    reasons.push(Reason::Parts(forged));
                }
            }
            let mut forged = parts.clone();
            forged.swap(0, index);
            reasons.push(Reason::Parts(forged.clone()));
            forged.remove(index);
            reasons.push(Reason::Parts(forged));
            let mut forged = parts.clone();
            forged.push(parts[index]);
            reasons.push(Reason::Parts(forged));
        }
    }
    reasons.extend([truth.reason.clone()]);
    reasons.into_iter().map(|reason| Bound { stones: claim, reason }).collect()
}

struct Forger {
    random: Random,
    forgeries: Forgeries,
}

impl Forger {
    fn attack<T: Topology + Clone>(&mut self, position: &Position<T>) {
        let mut naive = Naive::of(position.board());
        let values: HashMap<MoveOrder, usize> = MoveOrder::ALL
            .map(|order| (order, naive.fewest(Placement::of(position), order)))
            .into();
        for order in MoveOrder::ALL {
            let truth = solve(position, order, &mut Effort::new());
            let plain = Solver::plain().solve(position, order, &mut Effort::new());
            for truth in [&truth, &plain] {
                assert_eq!(truth.value(), Some(values[&order]), "{position} {order}");
                assert_eq!(truth.check(position, &mut Effort::new()), Ok(()), "{position} {truth}");
                self.claim(position, truth, &values);
                self.forge(position, truth, &values);
            }
            for bound in [lower_bound(position), balance_bound(position, Color::Black)] {
                self.forge(position, &Solution { bound, ..truth.clone() }, &values);
            }
        }
    }

    fn forge<T: Topology + Clone>(
        &mut self,
        position: &Position<T>,
        truth: &Solution,
        values: &HashMap<MoveOrder, usize>,
    ) {
        for claim in [truth.bound.stones, truth.bound.stones + 1, truth.bound.stones + 2] {
            for bound in forged_bounds(&truth.bound, claim, &mut self.random) {
                // One of some, in another order of play, and with a play that is cut short.
                let mut forged = Solution { bound, ..truth.clone() };
                match self.random.below(6) {
                    0 => forged.reduction.order = MoveOrder::ALL[self.random.below(3)],
                    1 => drop(forged.reduction.moves.pop()),
                    2 => forged.stones_left = claim,
                    3 => {
                        forged.reduction.moves.pop();
                        forged.stones_left += 1;
                    }
                    _ => {}
                }
                self.claim(position, &forged, values);
            }
        }
    }

    /// Asserts that an accepted claim is true.
    fn claim<T: Topology + Clone>(
        &mut self,
        position: &Position<T>,
        solution: &Solution,
        values: &HashMap<MoveOrder, usize>,
    ) {
        let limits = Limits { steps: Some(100_000), ..Limits::default() };
        let is_accepted = solution.check(position, &mut Effort::within(limits)).is_ok();
        self.forgeries.record(is_accepted);
        if is_accepted {
            let value = values[&solution.reduction.order];
            let left = solution.replay(position).unwrap().stones_left();
            assert_eq!(left, solution.stones_left, "{position} {solution:?}");
            assert!(solution.at_least() <= value && value <= left, "{position} {solution:?}");
        }
    }
}

#[test]
fn nothing_false_is_accepted() {
    let forgeries = Forgeries::of("`Solution` of solitaire");
    let mut forger = Forger { random: Random::new(1), forgeries };
    let mut random = Random::new(2);
    let mut square = |holes: usize| match random.below(100) {
        hole if hole < holes => None,
        _ if random.below(2) == 0 => Some(Color::Black),
        _ => Some(Color::White),
    };
    let star = GraphBoard::from_edges(7, [(0, 1), (0, 2), (0, 3), (3, 4), (4, 5), (4, 6)]).unwrap();
    let edges = [(0, 1), (1, 2), (2, 0), (2, 3), (3, 4), (0, 5), (5, 6)];
    let around = GraphBoard::from_edges(8, edges).unwrap();
    while forger.forgeries.are_wanted() {
        forger.attack(&Position::from_fn(&around, |_| square(10)));
        forger.attack(&Position::from_fn(Path::new(8), |_| square(15)));
        forger.attack(&Position::from_fn(Cycle::new(8), |_| square(5)));
        forger.attack(&Position::from_fn(Grid::new(3, 3).unwrap(), |_| square(15)));
        forger.attack(&Position::from_fn(Grid::new(2, 5).unwrap(), |_| square(20)));
        forger.attack(&Position::from_fn(&star, |_| square(10)));
    }
    forger.forgeries.finish(50);
}

/// A row and a part that free order reduces further: the forgery that was accepted once.
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
