//! Certificates with every field changed in every way that its type allows: every accepted certificate is true.

use clobber_cgt::{
    Certificate, ClobberValues, Effort, Games, OutcomeSolver, PeriodFound, PeriodicWeights,
    Strategy,
};
use clobber_core::{Color, Grid, Move, Path, Position};
use testkit::plays::Naive;
use testkit::{Forgeries, Random};

use crate::forgers;
use crate::naive::colors;

/// Sums of all outcomes, small enough to play out.
const SUMS: [&str; 12] = [
    "xo", "xxo", "xoxo", "xoxox", "xo|ox", "xox|oxo", "xxo + xo", "xo + xo", "xoxo + xxo",
    "xxo|o.x", "xx", "oxxo + oox",
];

/// Checks a strategy for every possible claim about a sum, and returns how many are accepted.
fn ask(strategy: &Strategy, sum: &[Position<Grid>]) -> usize {
    let (mut naive, stones) = Naive::from_sum(sum);
    let claims =
        Color::BOTH.into_iter().flat_map(|first| Color::BOTH.map(|winner| (first, winner)));
    let accepted = claims.filter(|&(first, winner)| {
        let is_accepted = strategy.check(&(sum, first, winner), &mut Effort::new()).is_ok();
        let is_true = naive.wins(stones, first) == (first == winner);
        let text = Position::display_sum(sum);
        assert!(is_true || !is_accepted, "{text}: {winner} wins if {first} begins, by {strategy}");
        is_accepted
    });
    accepted.count()
}

/// A sum and its winner's strategy.
fn strategies() -> impl Iterator<Item = (Vec<Position<Grid>>, Color, Color, Strategy)> {
    let mut solver = OutcomeSolver::new();
    SUMS.into_iter().flat_map(|text| Color::BOTH.map(|first| (text, first))).map(
        move |(text, first)| {
            let sum: Vec<Position<Grid>> = Position::parse_sum(text).unwrap();
            let found = solver.strategy(&sum, first, 10_000, &mut Effort::new());
            let (winner, strategy) = found.unwrap();
            (sum, first, winner, strategy)
        },
    )
}

#[test]
fn strategies_with_another_move_anywhere() {
    let mut accepted = 0;
    for (sum, first, winner, strategy) in strategies() {
        assert_eq!(strategy.check(&(&sum, first, winner), &mut Effort::new()), Ok(()));
        // A strategy for one sum is checked for all sums.
        for other in SUMS {
            ask(&strategy, &Position::parse_sum(other).unwrap());
        }
        for key in strategy.moves.keys() {
            let mut forged = strategy.clone();
            let entry = forged.moves.remove(key).unwrap();
            // The solver's strategies have no unnecessary move.
            assert!(
                forged.check(&(&sum, first, winner), &mut Effort::new()).is_err(),
                "{key} is not needed"
            );
            for other in strategy.moves.keys().map(String::as_str).chain(["", "x", "xo + xo"]) {
                let mut renamed = forged.clone();
                renamed.moves.insert(other.to_owned(), entry);
                accepted += ask(&renamed, &sum);
            }
            for (summand, from, to) in
                (0..3).flat_map(|s| (0..7).flat_map(move |a| (0..7).map(move |b| (s, a, b))))
            {
                forged.moves.insert(key.clone(), (summand, Move::between(from, to)));
                accepted += ask(&forged, &sum);
            }
            for mv in [(usize::MAX, entry.1), (entry.0, Move::between(u32::MAX, u32::MAX))] {
                forged.moves.insert(key.clone(), mv);
                accepted += ask(&forged, &sum);
            }
        }
    }
    assert!(accepted > 100, "{accepted}");
}

#[test]
fn forged_outcome_proofs() {
    Forgeries::try_many(17, 100, forgers::outcome_proofs);
}

/// Changed weights, periods, growths, starts and words: an accepted certificate gives the true weights of all powers.
fn periodic_weights(random: &mut Random, forgeries: &mut Forgeries) {
    let mut values = ClobberValues::new();
    let words = ["xo", "xxo", "xxxo"].map(|word| {
        let found = PeriodicWeights::find(&colors(word), 60, &mut Effort::new()).unwrap();
        let PeriodFound::Periodic(mut whole) = found else { panic!("{word}: {found:?}") };
        // As short as possible.
        while {
            let last = whole.weights.pop();
            let is_enough = whole.check(&()).is_ok();
            whole.weights.extend(last.filter(|_| !is_enough));
            is_enough
        } {}
        whole
    });
    while forgeries.are_wanted() {
        let whole = &words[random.below(words.len())];
        let mut forged = whole.clone();
        for _ in 0..1 + random.below(2) {
            let [a, b] = [0; 2].map(|_| random.below(forged.weights.len().max(1)));
            let kind = random.below(4 * whole.word.len());
            match random.below(12) {
                0 => forged.period = random.below(30),
                1 => forged.growth = random.below(7) as i64 - 3,
                2 => forged.start = random.below(40),
                3 => forged.word.rotate_left(random.below(2)),
                4 => forged.word = words[random.below(words.len())].word.clone(),
                5 if a != b => forged.weights.swap(a, b),
                6 => forged.weights.truncate(a),
                7 => (forged.period, forged.growth) = (2 * forged.period, 2 * forged.growth),
                8 => forged.word.iter_mut().for_each(|color| *color = !*color),
                9 => forged.weights.extend(forged.weights.get(a).cloned()),
                _ => {
                    let text = random.pick(&["0", "1", "-1", "2", "1/2", "*", "1*", "^", "?"]);
                    if let Some(weight) = forged.weights.get_mut(a).and_then(|w| w.get_mut(kind)) {
                        *weight = Some(text.to_owned());
                    }
                }
            }
        }
        let is_accepted = forged.check(&()).is_ok();
        forgeries.record("`PeriodicWeights` of cgt", is_accepted);
        if !is_accepted {
            continue;
        }
        let same = words.iter().find(|whole| whole.word == forged.word);
        let mut games = Games::new();
        let most = if same.is_some() { 40 } else { 15 / forged.word.len() as u64 };
        for power in (1..=most).chain(same.map(|_| 1_000_001)) {
            let weight = forged.of_power(power, &mut games).unwrap();
            let truth = match same {
                Some(whole) => whole.of_power(power, &mut games).unwrap(),
                None => {
                    let row = forged.word.repeat(power as usize);
                    let row: Position<Path> =
                        Position::from_fn(Path::new(row.len() as u32), |v| Some(row[v.index()]));
                    let weight = values.atomic_weight(&row, &mut Effort::new()).unwrap();
                    games.parse(&values.games().display(weight).to_string()).unwrap()
                }
            };
            assert_eq!(weight, truth, "{power} of {forged:?}");
        }
    }
}

#[test]
fn periodic_weights_with_every_field_changed() {
    Forgeries::try_up_to(2_000, 12, 10, periodic_weights);
}
