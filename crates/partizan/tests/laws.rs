//! The group and the order of games, against playing sums out move by move.

use std::cmp::Ordering;

use partizan::{Game, Games};
use testkit::Random;

use crate::naive::{Form, Minimax, pair};

fn check_order(g: &Form, h: &Form) {
    let mut games = Games::new();
    let mut minimax = Minimax::default();
    let (x, y) = (g.game(&mut games), h.game(&mut games));
    let (le, ge) = (minimax.le(g, h), minimax.le(h, g));
    assert_eq!(games.le(x, y), le, "{} <= {}", games.display(x), games.display(y));
    assert_eq!(games.ge(x, y), ge);
    let expected = match (le, ge) {
        (true, true) => Some(Ordering::Equal),
        (true, false) => Some(Ordering::Less),
        (false, true) => Some(Ordering::Greater),
        (false, false) => None,
    };
    assert_eq!(games.compare(x, y), expected);
    assert_eq!(x == y, le && ge);
    assert_eq!(games.outcome(x), minimax.outcome(std::slice::from_ref(g)));
}

fn check_sum(g: &Form, h: &Form) {
    let mut games = Games::new();
    let mut minimax = Minimax::default();
    let (x, y) = (g.game(&mut games), h.game(&mut games));
    let sum = games.sum(x, y).unwrap();
    let form = Form::from_game(&mut games, sum);
    assert!(minimax.equal(&[g.clone(), h.clone()], &form), "{}", games.display(sum));
    check_canonical(&form, &mut minimax);
    // Without the closed forms and caches.
    let text = games.display(sum).to_string();
    games.clear_caches();
    assert_eq!(games.sum(y, x), Ok(sum));
    assert_eq!(games.parse(&text), Ok(sum), "{text}");
}

/// No option is dominated, and none is reversible.
fn check_canonical(form: &Form, minimax: &mut Minimax) {
    for form in [form.clone(), form.negative()] {
        for (index, option) in form.left.iter().enumerate() {
            for other in form.left.iter().skip(index + 1) {
                assert!(!minimax.le(option, other) && !minimax.le(other, option));
            }
            for reply in &option.right {
                assert!(!minimax.le(reply, &form));
            }
            check_canonical(option, minimax);
        }
    }
}

#[test]
fn the_order_is_that_of_play() {
    let random = &mut Random::new(1);
    for round in 0..4_000 {
        let [g, h] = pair(random, round);
        check_order(&g, &h);
    }
}

#[test]
fn sums_are_those_of_play() {
    let random = &mut Random::new(2);
    for round in 0..600 {
        let [g, h] = pair(random, round);
        check_sum(&g, &h);
    }
}

/// Games with options met before, which are born by day 3.
#[test]
fn the_order_in_an_arena_with_many_games() {
    let mut games = Games::new();
    let mut random = Random::new(3);
    let mut met = vec![Game::ZERO];
    let mut options = vec![Game::ZERO];
    while games.len() < 4_000 {
        let mut list = || {
            let count = random.pick(&[1, 1, 2, 3]);
            (0..count).map(|_| random.pick(&options)).collect::<Vec<Game>>()
        };
        let (left, mut right) = (list(), list());
        if met.len() % 8 == 0 {
            right.clear();
        }
        let game = games.from_options(&left, &right).unwrap();
        let form = Form::from_game(&mut games, game);
        let mut minimax = Minimax::default();
        // Any others, and close ones: with one option less.
        let mut others: Vec<Game> = [1, 2, 3, 5].map(|index| met[met.len() * index / 6]).to_vec();
        for index in 0..left.len().max(right.len()) {
            let without = |list: &[Game]| -> Vec<Game> {
                (0..list.len()).filter(|&other| other != index).map(|other| list[other]).collect()
            };
            others.push(games.from_options(&without(&left), &right).unwrap());
            others.push(games.from_options(&left, &without(&right)).unwrap());
        }
        for other in others {
            let other_form = Form::from_game(&mut games, other);
            assert_eq!(games.le(game, other), minimax.le(&form, &other_form));
            assert_eq!(games.ge(game, other), minimax.le(&other_form, &form));
        }
        if games.birthday(game) <= 3 {
            options.push(game);
        }
        met.push(game);
    }
}
