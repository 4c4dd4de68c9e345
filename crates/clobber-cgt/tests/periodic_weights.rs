//! Atomic weights of powers of words: certificates for all powers, and forged ones.

use clobber_cgt::{
    Certificate, ClobberValues, Color, Dyadic, Effort, Games, Limits, Path, PeriodFound,
    PeriodicWeights, Position, Stopped,
};
use testkit::Random;

fn letters(word: &str) -> Vec<Color> {
    word.bytes().map(|b| if b == b'x' { Color::Black } else { Color::White }).collect()
}

fn found(word: &str, longest: usize) -> PeriodFound {
    PeriodicWeights::find(&letters(word), longest, &mut Effort::new()).unwrap()
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

#[test]
fn forged_certificates_are_refused() {
    let weights = certificate("xxo", 60);
    let is_refused = |forged: &PeriodicWeights| forged.check(&()).is_err();
    let with = |change: &dyn Fn(&mut PeriodicWeights)| {
        let mut forged = weights.clone();
        change(&mut forged);
        forged
    };
    // Any changed weight is refused, one of a kind that play does not reach too.
    let mut random = Random::new(6);
    for stones in 0..weights.weights.len() {
        for kind in 0..weights.weights[stones].len() {
            let texts = ["0", "1", "-1", "*", "1/2", "7", "1*", "?", ""].map(Some);
            let text = random.pick(&[&[None][..], &texts].concat()).map(str::to_owned);
            if random.once_in(3) && weights.weights[stones][kind] != text {
                let forged = with(&|forged| forged.weights[stones][kind] = text.clone());
                assert!(is_refused(&forged), "{stones} {kind} {text:?}");
            }
        }
    }
    // Numbers.
    for number in (0..80).chain([usize::MAX, usize::MAX / 2]) {
        for forged in [
            with(&|forged| forged.period = number),
            with(&|forged| forged.growth = number as i64),
            with(&|forged| forged.growth = -(number as i64 / 2)),
            with(&|forged| forged.word.truncate(number)),
        ] {
            assert!(forged == weights || is_refused(&forged), "{forged:?}");
        }
        // A later start claims less, and may need fewer parts.
        let forged = with(&|forged| forged.start = number);
        assert_eq!(is_refused(&forged), !(weights.start..=30).contains(&number), "{number}");
        let forged = with(&|forged| forged.weights.truncate(number));
        assert_eq!(is_refused(&forged), number <= 2 * weights.start, "{number}");
    }
    // Other words.
    for word in ["xox", "oox", "xxx", "xo", "xxoxxo", ""] {
        assert!(is_refused(&with(&|forged| forged.word = letters(word))), "{word}");
    }
    // All weights plus one; rows of weights in other places.
    for _ in 0..200 {
        let [a, b] = [0; 2].map(|_| random.below(weights.weights.len()));
        let forged = with(&|forged| forged.weights.swap(a, b));
        let is_same = forged == weights;
        assert!(is_same || is_refused(&forged), "{a} {b}");
    }
}

#[test]
fn steps_are_parts() {
    let weights = certificate("xo", 60);
    let mut effort = Effort::new();
    let parts = weights.count_checks(&mut effort).unwrap();
    assert!(parts > 300 && effort.progress().steps >= parts, "{parts}");
    let refused = weights.count_checks(&mut Effort::within(Limits::steps(100)));
    assert_eq!(refused.unwrap_err().stopped(), Some(Stopped::Steps { limit: 100 }));
    let stopped =
        PeriodicWeights::find(&letters("xo"), 60, &mut Effort::within(Limits::steps(100)));
    assert!(stopped.is_err());
    for (word, longest) in [("xo", 257), ("xo", 7), ("xo", usize::MAX)] {
        assert!(PeriodicWeights::find(&letters(word), longest, &mut Effort::new()).is_err());
    }
    assert_eq!(found("", 20), PeriodFound::NoPeriod);
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
