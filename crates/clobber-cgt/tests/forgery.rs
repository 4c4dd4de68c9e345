//! Certificates with every field changed in every way that its type allows: what is accepted is true.

use clobber_cgt::{Certificate, Effort, OutcomeSolver, Strategy};
use clobber_core::notation::{display_sum, parse_sum};
use clobber_core::{Color, Grid, Move, Position};
use testkit::plays::Naive;
use testkit::{Forgeries, Random};

/// Sums of both players' and of all outcomes, small enough to be played out.
const SUMS: [&str; 12] = [
    "xo",
    "xxo",
    "xoxo",
    "xoxox",
    "xo|ox",
    "xox|oxo",
    "xxo + xo",
    "xo + xo",
    "xoxo + xxo",
    "xxo|o.x",
    "xx",
    "oxxo + oox",
];

/// Counts the claims, of which all that are accepted have to be true.
struct Judge(Forgeries);

impl Judge {
    /// Asks about a strategy for every claim that can be made about a sum.
    fn ask(&mut self, strategy: &Strategy, sum: &[Position<Grid>]) {
        let (mut naive, stones) = Naive::of_sum(sum);
        for first in Color::BOTH {
            for winner in Color::BOTH {
                let is_accepted = strategy.check(&(sum, first, winner)).is_ok();
                self.0.record(is_accepted);
                if is_accepted {
                    let is_true = naive.wins(stones, first) == (first == winner);
                    let text = display_sum(sum);
                    assert!(is_true, "{text}: {winner} wins if {first} begins, by {strategy}");
                }
            }
        }
    }
}

/// A sum and the winner's strategy in it.
fn strategies() -> impl Iterator<Item = (Vec<Position<Grid>>, Color, Color, Strategy)> {
    let mut solver = OutcomeSolver::new();
    SUMS.into_iter().flat_map(|text| Color::BOTH.map(|first| (text, first))).map(
        move |(text, first)| {
            let sum: Vec<Position<Grid>> = parse_sum(text).unwrap();
            let found = solver.strategy(&sum, first, 10_000, &mut Effort::new());
            let (winner, strategy) = found.unwrap();
            (sum, first, winner, strategy)
        },
    )
}

#[test]
fn strategies_with_another_move_anywhere() {
    let mut judge = Judge(Forgeries::of("`Strategy` of cgt, each move changed"));
    for (sum, first, winner, strategy) in strategies() {
        assert_eq!(strategy.check(&(&sum, first, winner)), Ok(()));
        // A strategy for one sum is asked about all.
        for other in SUMS {
            judge.ask(&strategy, &parse_sum(other).unwrap());
        }
        for key in strategy.moves.keys() {
            let mut forged = strategy.clone();
            let entry = forged.moves.remove(key).unwrap();
            // The solver's strategies have no move that is not needed.
            assert!(forged.check(&(&sum, first, winner)).is_err(), "{key} is not needed");
            for other in strategy.moves.keys().map(String::as_str).chain(["", "x", "xo + xo"]) {
                let mut renamed = forged.clone();
                renamed.moves.insert(other.to_owned(), entry);
                judge.ask(&renamed, &sum);
            }
            for (summand, from, to) in
                (0..3).flat_map(|s| (0..7).flat_map(move |a| (0..7).map(move |b| (s, a, b))))
            {
                forged.moves.insert(key.clone(), (summand, Move::between(from, to)));
                judge.ask(&forged, &sum);
            }
            for mv in [(usize::MAX, entry.1), (entry.0, Move::between(u32::MAX, u32::MAX))] {
                forged.moves.insert(key.clone(), mv);
                judge.ask(&forged, &sum);
            }
        }
    }
    judge.0.finish(10);
}

/// Positions by name, with every move that a position of the whole play has.
#[test]
fn strategies_by_chance() {
    let mut judge = Judge(Forgeries::of("`Strategy` of cgt, at random"));
    let mut random = Random::new(5);
    let all: Vec<_> = strategies().collect();
    while judge.0.are_wanted() {
        let (sum, .., strategy) = &all[random.below(all.len())];
        let mut forged = strategy.clone();
        for _ in 0..1 + random.below(4) {
            // Another sum's positions and moves, which may fit here.
            let (.., other) = &all[random.below(all.len())];
            if let Some((key, mv)) = other.moves.iter().nth(random.below(other.moves.len().max(1)))
            {
                forged.moves.insert(key.clone(), *mv);
            }
        }
        judge.ask(&forged, sum);
    }
    judge.0.finish(100);
}

#[cfg(feature = "serde")]
#[test]
fn strategies_through_data_formats() {
    let mut judge = Judge(Forgeries::of("`Strategy` of cgt, as text"));
    let mut random = Random::new(7);
    let all: Vec<_> = strategies().collect();
    while judge.0.are_wanted() {
        let (sum, .., strategy) = &all[random.below(all.len())];
        let json = random.changed(&serde_json::to_string(strategy).unwrap(), "0123xo.|>,\"[]");
        let text = random.changed(&strategy.to_string(), "0123xo.|>\t\n");
        let parsed = [serde_json::from_str(&json).ok(), text.parse().ok()];
        for forged in parsed.into_iter().flatten() {
            judge.ask(&forged, sum);
        }
    }
    judge.0.finish(100);
}
