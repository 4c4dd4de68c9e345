//! Certificates with every field changed in every way that its type allows: what is accepted is true.

use std::collections::HashMap;

use clobber_cgt::alternating::{Family, Lengths, LocalCertificate, Part, PartMove, Sum};
use clobber_cgt::{
    Certificate, ClobberValues, Effort, Games, Outcome, OutcomeSolver, PeriodFound,
    PeriodicWeights, Strategy,
};
use clobber_core::notation::{display_sum, parse_sum};
use clobber_core::{Color, Grid, Move, Path, Position};
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
        let (mut naive, stones) = Naive::from_sum(sum);
        for first in Color::BOTH {
            for winner in Color::BOTH {
                let is_accepted = strategy.check(&(sum, first, winner), &mut Effort::new()).is_ok();
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
    let mut judge = Judge(Forgeries::new("`Strategy` of cgt, each move changed"));
    for (sum, first, winner, strategy) in strategies() {
        assert_eq!(strategy.check(&(&sum, first, winner), &mut Effort::new()), Ok(()));
        // A strategy for one sum is asked about all.
        for other in SUMS {
            judge.ask(&strategy, &parse_sum(other).unwrap());
        }
        for key in strategy.moves.keys() {
            let mut forged = strategy.clone();
            let entry = forged.moves.remove(key).unwrap();
            // The solver's strategies have no move that is not needed.
            assert!(
                forged.check(&(&sum, first, winner), &mut Effort::new()).is_err(),
                "{key} is not needed"
            );
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
    let mut judge = Judge(Forgeries::new("`Strategy` of cgt, at random"));
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
    let mut judge = Judge(Forgeries::new("`Strategy` of cgt, as text"));
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

/// Moves exchanged, of other parts, with other ends and pieces, missing ones and ones for other sums: those that are accepted win.
#[test]
fn local_certificates_with_other_moves() {
    const LENGTHS: Lengths = Lengths::UpTo(8);
    let mut forgeries = Forgeries::or(5_000, "`LocalCertificate` of cgt");
    let (mut random, mut values) = (Random::new(11), ClobberValues::new());
    let whole = LocalCertificate::by_rules(LENGTHS, &mut Effort::new()).unwrap();
    let sums: Vec<Sum> = whole.moves.keys().cloned().collect();
    let mut forged = whole.clone();
    let mut known: HashMap<(Sum, Part, PartMove), bool> = HashMap::new();
    while forgeries.are_wanted() {
        let mut changed = Vec::new();
        for _ in 0..1 + random.below(2) {
            // Sums of few stones, mostly: their values are quickly found.
            let at = (0..3).map(|_| random.below(sums.len())).min_by_key(|&at| sums[at].stones());
            let sum = &sums[at.unwrap()];
            let stranger = Part::new(random.pick(&Family::ALL), 1 + random.below(12) as u16);
            let own = sum.parts()[random.below(sum.len())];
            let part = if random.once_in(8) { stranger.unwrap_or(own) } else { own };
            let moves: Vec<PartMove> = part.moves(Color::Black).collect();
            let mut mv = match moves.as_slice() {
                [] => PartMove { from: 0, to: 1, pieces: [None; 2] },
                moves => moves[random.below(moves.len())],
            };
            let mut piece = || Part::new(random.pick(&Family::ALL), random.below(9) as u16);
            let pieces = [piece(), piece()];
            match random.below(10) {
                0 => (mv.from, mv.to) = (mv.to, mv.from),
                1 => mv.from = random.pick(&[0, 1, 5, u16::MAX]),
                2 => mv.pieces = pieces,
                3 => mv.pieces[random.below(2)] = None,
                4 => mv.pieces.swap(0, 1),
                _ => {}
            }
            match random.below(20) {
                0 => drop(forged.moves.remove(sum)),
                1 => drop(forged.moves.insert(-sum, (part, mv))),
                _ => drop(forged.moves.insert(sum.clone(), (part, mv))),
            }
            changed.extend([sum.clone(), -sum]);
        }
        let is_accepted = forged.check(&LENGTHS).is_ok();
        forgeries.record(is_accepted);
        for sum in changed.iter().filter(|_| is_accepted) {
            let Some(&(part, mv)) = forged.moves.get(sum) else { continue };
            let wins = known.entry((sum.clone(), part, mv)).or_insert_with(|| {
                let mut after = sum.clone();
                after.remove(part) && part.play(Color::Black, mv.from, mv.to) == Some(mv) && {
                    after.extend(mv.pieces.into_iter().flatten());
                    let rows: Vec<_> = after.parts().iter().map(|part| part.position()).collect();
                    let value = values.value_of_sum(&rows, &mut Effort::new()).unwrap();
                    matches!(values.games().outcome(value), Outcome::L | Outcome::P)
                }
            });
            if !*wins {
                // Other moves of other sums have made it one that is not asked for.
                forged.moves.remove(sum);
                assert_eq!(forged.check(&LENGTHS), Ok(()), "{sum}: {part}, {mv:?}");
            }
        }
        for sum in changed {
            match whole.moves.get(&sum) {
                Some(&restored) => drop(forged.moves.insert(sum, restored)),
                None => drop(forged.moves.remove(&sum)),
            }
        }
    }
    forgeries.finish(100);
}

/// Weights, periods, growths, starts and words: the weights of all powers that an accepted certificate gives are the true ones.
#[test]
fn periodic_weights_with_every_field_changed() {
    let mut forgeries = Forgeries::or(2_000, "`PeriodicWeights` of cgt");
    let (mut random, mut values) = (Random::new(12), ClobberValues::new());
    let words = ["xo", "xxo", "xxxo"].map(|word| {
        let letters: Vec<Color> =
            word.parse::<Position<Path>>().unwrap().squares().flatten().collect();
        let found = PeriodicWeights::find(&letters, 60, &mut Effort::new()).unwrap();
        let PeriodFound::Periodic(mut whole) = found else { panic!("{word}: {found:?}") };
        // As short as it may be.
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
                        *weight = text.to_owned();
                    }
                }
            }
        }
        let is_accepted = forged.check(&()).is_ok();
        forgeries.record(is_accepted);
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
    forgeries.finish(10);
}
