//! Games made by random operations: laws of the group and the order, canonical forms, text, stops, means, atomic
//! weights, and the arena's limits. In the fuzz target `game_laws` the input makes the random choices.

use std::cmp::Ordering;

use partizan::{Dyadic, Game, GameError, Games, Outcome};
use testkit::Random;

/// An arena for some ten thousand games.
fn arena() -> Games {
    Games::with_memory(1 << 23)
}

#[test]
fn laws_of_random_games() {
    let mut random = Random::new(1);
    (0..2_000).for_each(|_| of_random_games(&mut random));
}

pub(crate) fn of_random_games(random: &mut Random) {
    let mut games = arena();
    let mut made = vec![Game::ZERO];
    for _ in 0..random.below(11) {
        match make(&mut games, &made, random) {
            Ok(game) => made.push(game),
            // The arena is full, or a number out of range; the list stays unchanged.
            Err(_) => break,
        }
    }
    assert!(games.bytes() <= games.memory());
    let last = |back: usize| made[made.len().saturating_sub(back).min(made.len() - 1)];
    let [g, h, k] = [last(1), last(2), last(3)];
    let _ = laws(&mut games, g, h, k);
    let _ = form(&mut games, g);
    let _ = measures(&mut games, g, h);
    assert!(games.bytes() <= games.memory());
}

/// Makes a game from numbers and from the games so far, mostly the last ones.
fn make(games: &mut Games, made: &[Game], random: &mut Random) -> Result<Game, GameError> {
    let some = |random: &mut Random| made[made.len() - 1 - random.below(made.len().min(8))];
    let kind = random.below(9);
    let (game, other) = (some(random), some(random));
    match kind {
        0 => {
            let [left, right] =
                [0; 2].map(|_| (0..random.below(4)).map(|_| some(random)).collect::<Vec<_>>());
            games.from_options(&left, &right)
        }
        1 => {
            let number = Dyadic::new(random.below(256) as i64 - 128, random.below(6) as u32)?;
            games.number(number)
        }
        2 => games.nimber(random.below(8) as u32),
        3 => games.ups(random.below(15) as i32 - 7),
        4 => games.switch(game),
        5 => games.tiny(game),
        6 => games.uptimal(random.below(5) as u32),
        7 => games.sum(game, other),
        _ => Ok(games.neg(game)),
    }
}

fn laws(games: &mut Games, g: Game, h: Game, k: Game) -> Result<(), GameError> {
    assert_eq!(games.sum(g, Game::ZERO)?, g);
    let sum = games.sum(g, h)?;
    assert_eq!(games.sum(h, g)?, sum);
    let (minus_g, minus_h) = (games.neg(g), games.neg(h));
    assert_eq!(games.neg(minus_g), g);
    assert!(games.sum(g, minus_g)?.is_zero());
    assert_eq!(games.sum(minus_g, minus_h)?, games.neg(sum));
    assert_eq!(games.difference(sum, h)?, g);
    let twice = games.sum(g, g)?;
    assert_eq!(games.multiple(2, g)?, twice);
    assert_eq!(games.multiple(-2, g)?, games.neg(twice));
    // The outcome of the difference determines the order.
    let difference = games.difference(g, h)?;
    let expected = match games.outcome(difference) {
        Outcome::P => Some(Ordering::Equal),
        Outcome::L => Some(Ordering::Greater),
        Outcome::R => Some(Ordering::Less),
        Outcome::N => None,
    };
    assert_eq!(games.compare(g, h), expected);
    assert_eq!(games.compare(h, g), expected.map(Ordering::reverse));
    assert_eq!(
        (games.le(g, h), games.ge(g, h)),
        (expected.is_some_and(Ordering::is_le), expected.is_some_and(Ordering::is_ge))
    );
    assert_eq!(g == h, expected == Some(Ordering::Equal));
    assert!(!games.le(g, h) || !games.le(h, k) || games.le(g, k));
    let (left, right) = (games.sum(h, k)?, sum);
    assert_eq!(games.sum(g, left)?, games.sum(right, k)?);
    let (g_and_k, h_and_k) = (games.sum(g, k)?, games.sum(h, k)?);
    assert_eq!(games.compare(g_and_k, h_and_k), expected);
    assert_eq!(games.sum_of([g, h, k])?, games.sum(sum, k)?);
    Ok(())
}

/// Checks that the options and the text of a game give its canonical form again, here and in another arena.
fn form(games: &mut Games, g: Game) -> Result<(), GameError> {
    let (left, right) = (games.left_options(g)?.to_vec(), games.right_options(g)?.to_vec());
    assert_eq!(games.from_options(&left, &right)?, g);
    // No option is dominated, none is reversible.
    for (side, is_left) in [(&left, true), (&right, false)] {
        for (index, &option) in side.iter().enumerate() {
            for &other in &side[index + 1..] {
                assert_eq!(games.compare(option, other), None);
            }
            let replies = match is_left {
                true => games.right_options(option)?.to_vec(),
                false => games.left_options(option)?.to_vec(),
            };
            for reply in replies {
                assert!(if is_left { !games.le(reply, g) } else { !games.ge(reply, g) });
            }
        }
    }
    let printed = games.display(g).to_string();
    if printed.len() <= 5_000 {
        assert_eq!(games.parse(&printed), Ok(g), "{printed}");
        let mut others = arena();
        let Ok(other) = others.import(games, g) else { return Ok(()) };
        assert_eq!(others.display(other).to_string(), printed);
        assert_eq!(others.parse(&printed), Ok(other));
        games.clear_caches();
        assert_eq!(games.parse(&printed), Ok(g), "{printed}");
    }
    Ok(())
}

/// Stops, birthdays, means and temperatures, and atomic weights.
fn measures(games: &mut Games, g: Game, h: Game) -> Result<(), GameError> {
    let sum = games.sum(g, h)?;
    let (left, right) = (games.left_stop(g), games.right_stop(g));
    assert!(left >= right);
    assert_eq!(games.left_stop(games.neg(g)), -right);
    assert!(games.birthday(sum) <= games.birthday(g).saturating_add(games.birthday(h)));
    assert_eq!(
        games.as_number(g).is_some_and(|number| number == left && number == right),
        games.as_number(g).is_some()
    );
    assert_eq!(games.is_infinitesimal(g), left == Dyadic::from(0) && right == Dyadic::from(0));
    let (mean, other) = (games.mean(g)?, games.mean(h)?);
    assert!(right <= mean && mean <= left);
    assert_eq!(games.mean(sum)?, mean.checked_add(other)?);
    let warmest = games.temperature(g)?.max(games.temperature(h)?);
    assert!(games.temperature(sum)? <= warmest);
    assert_eq!(games.mean(games.neg(g))?, -mean);
    assert_eq!(games.temperature(games.neg(g))?, games.temperature(g)?);
    let weights = (games.atomic_weight(g)?, games.atomic_weight(h)?);
    assert_eq!(weights.0.is_some(), games.is_all_small(g));
    if let (Some(g), Some(h)) = weights {
        let added = games.sum(g, h)?;
        assert_eq!(games.atomic_weight(sum)?, Some(added));
    }
    Ok(())
}
