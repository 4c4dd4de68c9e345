//! Atomic weights of powers of words: certificates for all powers.

use clobber_cgt::{
    Certificate, ClobberValues, Dyadic, Effort, Games, Path, PeriodFound, PeriodicWeights, Position,
};

use crate::naive::colors;

fn found(word: &str, longest: usize) -> PeriodFound {
    PeriodicWeights::find(&colors(word), longest, &mut Effort::new()).unwrap()
}

fn certificate(word: &str, longest: usize) -> PeriodicWeights {
    match found(word, longest) {
        PeriodFound::Periodic(weights) => weights,
        other => panic!("{word}: {other:?}"),
    }
}

/// The weights of short powers, by their canonical forms.
#[test]
fn certificates_agree_with_values() {
    let mut values = ClobberValues::new();
    for (word, longest, period, growth) in PERIODIC {
        let weights = certificate(word, longest);
        assert_eq!(weights.check(&()), Ok(()), "{word}");
        assert_eq!((weights.period, weights.growth), (period, growth), "{word}");
        for power in 1..=15 / word.len() {
            let row: Position<Path> = word.repeat(power).parse().unwrap();
            let expected = values.atomic_weight(&row, &mut Effort::new()).unwrap();
            let weight = weights.of_power(power as u64, values.games_mut()).unwrap();
            assert_eq!(weight, expected, "({word})^{power}");
        }
    }
}

/// The formulas of the page: twice the weight, and whether there is a star.
#[test]
fn weights_of_powers() {
    let formula = |word: &str, n: i64| match (word, n) {
        ("xxxo", 1) => (4, false),
        ("xxxo", 2) => (3, false),
        ("xxxo", _) => (2 * n - i64::from(n % 2 == 0), false),
        ("xxxxo", 1) => (6, false),
        ("xxxxo", 2) => (4, true),
        ("xxxxo", 3) => (9, false),
        ("xxxxo", _) => ((3 * n - 1) / 2 * 2, true),
        ("xxoxo", _) => (n / 2 * 2, false),
        ("xxoxoxo", 1) => (1, false),
        ("xxo" | "xxoxoxo", _) => ((n + 1) / 2 * 2, false),
        ("xxoxxxo", 1) => (3, false),
        ("xxoxxxo", _) => (4 * n - 2, false),
        _ => (0, word == "xxoxoo" && n == 3),
    };
    for (word, longest, ..) in PERIODIC {
        let (weights, mut games) = (certificate(word, longest), Games::new());
        for n in (1..100).chain([1_000_000_000, 1_000_000_001]) {
            let weight = weights.of_power(n, &mut games).unwrap();
            let (halves, star) = formula(word, n as i64);
            let number = games.number(Dyadic::new(halves, 1).unwrap()).unwrap();
            let nimber = games.nimber(u32::from(star)).unwrap();
            assert_eq!(weight, games.sum(number, nimber).unwrap(), "({word})^{n}");
        }
    }
}

/// Words with both xx and oo need a far star at every length.
#[test]
fn words_with_both_doubles() {
    for (word, longest) in FAR_STAR {
        let PeriodFound::FarStar { stones } = found(word, longest) else {
            panic!("{word} has no far star");
        };
        let from = PeriodicWeights::MOST_VALUED + 1;
        assert!((from..=longest).all(|n| stones.contains(&n)), "{word}: {stones:?}");
    }
}

/// Words, the most stones, the period and the growth.
const PERIODIC: [(&str, usize, usize, i64); 8] = [
    ("xo", 60, 10, 0),
    ("xxo", 60, 6, 1),
    ("xxxo", 60, 8, 2),
    ("xxoxo", 100, 10, 1),
    ("xxxxo", 80, 10, 3),
    ("xxoxxxo", 60, 7, 2),
    ("xxoxoxo", 160, 14, 1),
    ("xxoxoo", 80, 6, 0),
];
const FAR_STAR: [(&str, usize); 1] = [("xxoo", 60)];
