//! Atomic weights against their definition: G is within ^ + ☆ of A(G)·^, the Norton product (which
//! `operators.rs` compares with its definition).

use partizan::{Effort, Game, Games, NumberUpStar, Outcome};
use testkit::Random;

use crate::naive::{Form, born_by_day};

/// Returns whether |G - H| <= ^ + ☆, with a star far beyond every nimber here.
fn is_close(games: &mut Games, g: Game, h: Game) -> bool {
    let difference = games.difference(g, h).unwrap();
    let bound = games.number_up_star(NumberUpStar { ups: 1, star: 64, ..NumberUpStar::default() });
    let bound = bound.unwrap();
    let minus_bound = games.neg(bound);
    games.le(difference, bound) && games.le(minus_bound, difference)
}

fn check(games: &mut Games, g: Game) {
    let weight = games.atomic_weight(g).unwrap().unwrap();
    let up = games.ups(1).unwrap();
    let product = games.norton_product(weight, up, &mut Effort::new()).unwrap();
    assert!(is_close(games, g, product), "{} has {}", games.display(g), games.display(weight));
    // Two-ahead rule.
    let two = games.integer(2).unwrap();
    if games.ge(weight, two) {
        assert_eq!(games.outcome(g), Outcome::L);
    }
    // No other integer will do.
    for n in -6..=6 {
        let ups = games.ups(n).unwrap();
        let n = games.integer(i64::from(n)).unwrap();
        assert_eq!(is_close(games, g, ups), weight == n, "{}", games.display(g));
    }
    let negative = games.neg(g);
    assert_eq!(games.atomic_weight(negative), Ok(Some(games.neg(weight))));
}

#[test]
fn all_games_born_by_day_3() {
    let mut games = Games::new();
    let all = born_by_day(&mut games, 3);
    let all_small: Vec<Game> = all.into_iter().filter(|&g| games.is_all_small(g)).collect();
    assert_eq!(all_small.len(), 67);
    for &g in &all_small {
        check(&mut games, g);
        for &h in &all_small {
            let [a, b] = [g, h].map(|g| games.atomic_weight(g).unwrap().unwrap());
            let sum = games.sum(g, h).unwrap();
            let sum_of_weights = games.sum(a, b).unwrap();
            assert_eq!(games.atomic_weight(sum), Ok(Some(sum_of_weights)));
        }
    }
}

#[test]
fn all_small_games_with_options_born_by_day_3() {
    let mut random = Random::new(1);
    for _ in 0..300 {
        let mut games = Games::new();
        let mut small = || Form::random(&mut random, 3, true).game(&mut games);
        let other = small();
        let [left, right] = [0; 2].map(|_| [small(), small(), small(), Game::ZERO]);
        let game = games.from_options(&left, &right).unwrap();
        check(&mut games, game);
        let sum = games.sum(game, other).unwrap();
        check(&mut games, sum);
    }
}

#[test]
fn names_of_any_size() {
    let mut games = Games::new();
    for (text, weight) in
        [("*256", 0), ("*255", 0), ("^255", 255), ("v254*", -254), ("^100*100", 100)]
    {
        let game = games.parse(text).unwrap();
        let weight = games.integer(weight).unwrap();
        assert_eq!(games.atomic_weight(game), Ok(Some(weight)), "{text}");
    }
    // Deep in a game without a name.
    let game = games.parse("{*,^|v,*} + {0,*|v} + ^*100").unwrap();
    assert_eq!(games.as_number_up_star(game), None);
    assert_eq!(games.atomic_weight(game), Ok(Some(games.integer(1).unwrap())));
}

#[test]
fn games_that_are_not_all_small_have_none() {
    let mut games = Games::new();
    for text in ["1", "+-1", "+_2", "^+{2|0}", "1/2^"] {
        let game = games.parse(text).unwrap();
        assert_eq!(games.atomic_weight(game), Ok(None), "{text}");
    }
}
