//! Limits are clean errors, arenas stay usable, and caches that are too small change no result.

use std::panic::{AssertUnwindSafe, catch_unwind};

use partizan::{Dyadic, Effort, Game, GameError, Games, NumberUpStar, Outcome};

use crate::naive::born_by_day;

#[test]
fn an_arena_that_is_full_stays_usable() {
    for bytes in [20_000, 40_000, 100_000] {
        let mut games = Games::with_memory(bytes);
        assert_eq!(games.memory(), bytes);
        let up = games.ups(1).unwrap();
        let mut made = vec![up];
        // Ever larger sums, until there is no more room.
        let game = games.parse("{0,^*|v*,{0|v2}}").unwrap();
        let error = loop {
            let last = *made.last().unwrap();
            match games.sum(last, game) {
                Ok(sum) => made.push(sum),
                Err(error) => break error,
            }
            assert!(games.bytes() <= bytes);
        };
        assert_eq!(error, GameError::Bytes { limit: bytes });
        assert!(games.bytes() <= bytes);
        // All earlier games are still there, and right.
        let mut fresh = Games::new();
        for &game in &made {
            let text = games.display(game).to_string();
            let there = fresh.parse(&text).unwrap();
            assert_eq!(fresh.outcome(there), games.outcome(game));
            assert_eq!(games.parse(&text), Ok(game));
            assert_eq!(games.difference(game, game), Ok(Game::ZERO));
        }
        assert_eq!(games.sum(up, up), games.ups(2));
    }
}

/// Sums and their tables, few enough for Miri: forgotten, made again, and in an arena that is full.
#[test]
fn a_few_games_and_their_tables() {
    let bytes = 20_000;
    let mut games = Games::with_memory(bytes);
    let [a, b] = ["{*,^|v,*}", "{2|1}"].map(|text| games.parse(text).unwrap());
    let sum = games.sum(a, b).unwrap();
    games.clear_caches();
    assert_eq!(games.sum(b, a), Ok(sum));
    let full = (1..).find_map(|nimber| games.nimber(nimber).err());
    assert_eq!(full, Some(GameError::Bytes { limit: bytes }));
    assert!(games.bytes() <= bytes);
    assert_eq!(games.sum(a, b), Ok(sum));
    assert_eq!(games.display(a).to_string(), "{*,^|v,*}");
}

#[test]
fn a_name_takes_no_more_games_than_it_needs() {
    // A game and its negative are interned together, so 1 needs three games with 0.
    for (text, len) in
        [("1", 3), ("*", 2), ("*2", 3), ("^", 4), ("v", 4), ("^*", 4), ("1*", 5), ("1^", 7)]
    {
        let mut games = Games::new();
        games.parse(text).unwrap();
        assert_eq!(games.len(), len, "{text}");
    }
}

/// A function that can fail refuses a handle of another arena, and one that cannot panics: a handle that names nothing here
/// in every build, and with debug assertions one that does.
#[test]
fn handles_of_another_arena_are_refused() {
    type Fallible = fn(&mut Games, Game) -> Result<Game, GameError>;
    type Infallible = fn(&mut Games, Game) -> String;
    let fallible: [(&str, Fallible); 26] = [
        ("sum", |games, g| games.sum(g, Game::ZERO)),
        ("sum", |games, g| games.sum(Game::ZERO, g)),
        ("sum_of", |games, g| games.sum_of([g])),
        ("difference", |games, g| games.difference(Game::ZERO, g)),
        ("multiple", |games, g| games.multiple(1, g)),
        ("multiple", |games, g| games.multiple(0, g)),
        ("from_options", |games, g| games.from_options(&[], &[g])),
        ("compare_within_work", |games, g| games.compare_within_work(g, g).map(|_| g)),
        ("left_options", |games, g| games.left_options(g).map(|_| g)),
        ("right_options", |games, g| games.right_options(g).map(|_| g)),
        ("atomic_weight", |games, g| games.atomic_weight(g).map(|_| g)),
        ("thermograph", |games, g| games.thermograph(g).map(|_| g)),
        ("mean", |games, g| games.mean(g).map(|_| g)),
        ("temperature", |games, g| games.temperature(g).map(|_| g)),
        ("switch", |games, g| games.switch(g)),
        ("tiny", |games, g| games.tiny(g)),
        ("cooled", |games, g| games.cooled(g, Dyadic::from(1), &mut Effort::new())),
        ("heated", |games, g| games.heated(g, Dyadic::from(1), &mut Effort::new())),
        ("overheated", |games, g| games.overheated(Game::ZERO, g, g, &mut Effort::new())),
        ("ordinal_sum", |games, g| games.ordinal_sum(Game::ZERO, g, &mut Effort::new())),
        ("norton_product", |games, g| games.norton_product(Game::ZERO, g, &mut Effort::new())),
        ("left_incentives", |games, g| games.left_incentives(g).map(|_| g)),
        ("right_incentives", |games, g| games.right_incentives(g).map(|_| g)),
        ("reduced", |games, g| games.reduced_canonical_form(g, &mut Effort::new())),
        ("sync", |games, g| games.sync(g)),
        ("import", |games, g| Games::new().import(games, g)),
    ];
    let infallible: [(&str, Infallible); 22] = [
        ("le", |games, g| format!("{:?}", games.le(g, g))),
        ("ge", |games, g| format!("{:?}", games.ge(g, Game::ZERO))),
        ("compare", |games, g| format!("{:?}", games.compare(g, g))),
        ("outcome", |games, g| format!("{:?}", games.outcome(g))),
        ("neg", |games, g| format!("{:?}", games.neg(g))),
        ("options", |games, g| format!("{:?}", games.options(g))),
        ("birthday", |games, g| format!("{:?}", games.birthday(g))),
        ("left_stop", |games, g| format!("{:?}", games.left_stop(g))),
        ("right_stop", |games, g| format!("{:?}", games.right_stop(g))),
        ("up_bounds", |games, g| format!("{:?}", games.up_bounds(g))),
        ("far_star", |games, g| format!("{:?}", games.far_star(g))),
        ("is_infinitesimal", |games, g| format!("{:?}", games.is_infinitesimal(g))),
        ("followers", |games, g| format!("{:?}", games.followers(g))),
        ("is_all_small", |games, g| format!("{:?}", games.is_all_small(g))),
        ("as_number", |games, g| format!("{:?}", games.as_number(g))),
        ("as_integer", |games, g| format!("{:?}", games.as_integer(g))),
        ("as_nimber", |games, g| format!("{:?}", games.as_nimber(g))),
        ("as_switch", |games, g| format!("{:?}", games.as_switch(g))),
        ("as_number_up_star", |games, g| format!("{:?}", games.as_number_up_star(g))),
        ("largest_integer", |games, g| format!("{:?}", games.largest_integer_not_above(g))),
        ("sort", |games, g| {
            games.sort(&mut [g, Game::ZERO]);
            "sorted".to_owned()
        }),
        ("display", |games, g| games.display(g).to_string()),
    ];
    let mut large = Games::new();
    let beyond = *born_by_day(&mut large, 3).last().unwrap();
    let within = large.nimber(1).unwrap();
    let mut strangers = vec![beyond];
    if cfg!(debug_assertions) {
        strangers.push(within);
    }
    for stranger in strangers {
        let mut games = Games::new();
        let up = games.ups(1).unwrap();
        for (name, call) in fallible {
            assert_eq!(call(&mut games, stranger), Err(GameError::OtherArena), "{name}");
        }
        for (name, call) in infallible {
            let mut games = games.clone();
            let called = AssertUnwindSafe(|| call(&mut games, stranger));
            assert!(catch_unwind(called).is_err(), "{name} of {stranger:?}");
        }
        assert_eq!(games.sum(up, up), games.ups(2));
    }
}

/// A clone and the original share all earlier games; each later game belongs to one of them.
#[test]
fn handles_of_a_clone() {
    let mut games = Games::new();
    let star = games.nimber(1).unwrap();
    let mut clone = games.clone();
    let there = clone.nimber(1).unwrap();
    assert_eq!((games.sum(star, there), clone.sum(star, there)), (Ok(Game::ZERO), Ok(Game::ZERO)));
    let [up, two] = [games.ups(1).unwrap(), clone.integer(2).unwrap()];
    assert_eq!(up.index(), two.index());
    if cfg!(debug_assertions) {
        assert_eq!(games.sum(two, star), Err(GameError::OtherArena));
        assert_eq!(clone.sum(up, star), Err(GameError::OtherArena));
        let mut again = clone.clone();
        assert_eq!(again.sum(two, up), Err(GameError::OtherArena));
        assert_eq!(again.sum(two, star), clone.sum(two, star));
    }
    // An index names a game in every arena with enough games.
    let index = Game::from_index(up.index() as u32);
    assert_eq!((games.outcome(index), clone.outcome(index)), (Outcome::L, Outcome::L));
    assert_eq!((index, games.as_integer(index)), (up, None));
    assert_eq!(clone.as_integer(index), Some(2));
}

#[test]
fn names_are_as_deep_as_said() {
    for (ups, star) in [
        (0_i32, 0_u32),
        (0, 256),
        (0, 257),
        (255, 0),
        (256, 0),
        (254, 1),
        (255, 1),
        (-200, 56),
        (-200, 57),
        (-101, 155),
        (101, 154),
        (101, 156),
    ] {
        let m = if ups % 2 == 0 { star } else { star ^ 1 };
        let depth = ups.unsigned_abs() + m + u32::from(m == 0 && ups != 0);
        let game =
            Games::new().number_up_star(NumberUpStar { ups, star, ..NumberUpStar::default() });
        assert_eq!(game.is_ok(), depth <= 256, "{ups} {star}");
    }
}

#[test]
fn numbers_are_read_back() {
    for (numerator, exponent) in [(0, 0), (-3, 0), (5, 3), (-7, 62), (i64::MAX, 0), (1, 62)] {
        let number = Dyadic::new(numerator, exponent).unwrap();
        assert_eq!(number.to_string().parse(), Ok(number));
    }
    assert_eq!(Dyadic::try_from(i64::MIN), Err(GameError::Number));
}

#[test]
fn numbers_do_not_wrap() {
    let mut games = Games::new();
    let largest = games.integer(i64::MAX).unwrap();
    let one = games.integer(1).unwrap();
    assert_eq!(games.sum(largest, one), Err(GameError::Number));
    assert_eq!(games.from_options(&[largest], &[]), Err(GameError::Number));
    assert_eq!(games.integer(i64::MIN), Err(GameError::Number));
    let finest = games.number(Dyadic::new(1, 62).unwrap()).unwrap();
    assert_eq!(games.from_options(&[Game::ZERO], &[finest]), Err(GameError::Number));
    assert_eq!(Dyadic::new(1, 63), Err(GameError::Number));
    assert_eq!(Dyadic::new(2, 63), Dyadic::new(1, 62));
    assert_eq!(games.birthday(largest), i64::MAX as u64);
    let hot = games.from_options(&[largest], &[finest]).unwrap();
    assert_eq!(games.sum(hot, one), Err(GameError::Number));
    assert!(games.outcome(hot) == partizan::Outcome::L);
}
