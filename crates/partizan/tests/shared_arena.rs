//! Siblings have the same games with the same handles, no matter which of them makes a game, and when.

use std::sync::Mutex;
use std::thread;

use partizan::{Game, GameError, Games};
use testkit::Random;

/// Returns a small game with options among those that are given, or a sum of two, chosen by some bits.
fn pick(games: &mut Games, known: &[Game], bits: u64) -> Result<Game, GameError> {
    let [a, b, c, d] = [0, 12, 24, 36].map(|shift| known[(bits >> shift) as usize % known.len()]);
    let is_small = |games: &Games, game: Game| games.birthday(game) <= 3;
    if bits % 3 == 0 && is_small(games, a) && is_small(games, b) {
        return games.sum(a, b);
    }
    let game = games.from_options(&[a, b], &[c, d])?;
    Ok(if games.birthday(game) <= 5 { game } else { a })
}

/// Checks that all arenas have the same games.
fn assert_agree(arenas: &mut [Games], known: &[Game]) {
    let mut fresh = Games::new();
    for arena in &mut *arenas {
        for &game in known {
            assert_eq!(arena.sync(game), Ok(game));
        }
    }
    for &game in known {
        let texts: Vec<String> =
            arenas.iter().map(|arena| arena.display(game).to_string()).collect();
        let there = fresh.parse(&texts[0]).unwrap();
        for (arena, text) in arenas.iter_mut().zip(&texts) {
            assert_eq!(text, &texts[0]);
            assert_eq!(arena.parse(text), Ok(game));
            assert_eq!(arena.outcome(game), fresh.outcome(there));
            assert_eq!(arena.up_bounds(game), fresh.up_bounds(there));
            assert_eq!(arena.birthday(game), fresh.birthday(there));
            let negative = arena.neg(game);
            assert_eq!(arena.sum(game, negative), Ok(Game::ZERO));
        }
        for &other in &known[known.len() - known.len().min(5)..] {
            let orders: Vec<_> =
                arenas.iter_mut().map(|arena| arena.compare(game, other)).collect();
            assert!(orders.windows(2).all(|pair| pair[0] == pair[1]));
        }
    }
    // An arena that makes a game knows all earlier games.
    let last = arenas[0].integer(1000).unwrap();
    for arena in &mut *arenas {
        assert_eq!(arena.sync(last), Ok(last));
    }
    assert!(arenas.iter().all(|arena| arena.len() == arenas[0].len()));
}

/// Siblings in turn, some born later than others.
#[test]
fn shared_arenas_agree() {
    let random = &mut Random::new(1);
    for count in (0..60).cycle().take(100) {
        let mut arenas = vec![Games::new()];
        let mut known = vec![Game::ZERO, arenas[0].parse("{2|1/2}").unwrap()];
        for _ in 0..count {
            let (who, bits) = (random.byte(), random.next());
            if who % 16 == 0 && arenas.len() < 4 {
                let shared = arenas[0].shared_arena();
                arenas.push(shared);
            }
            let index = usize::from(who) % arenas.len();
            let arena = &mut arenas[index];
            for &game in &known {
                assert_eq!(arena.sync(game), Ok(game));
            }
            let recent = &known[known.len().saturating_sub(6)..];
            let game = pick(arena, recent, bits).unwrap();
            known.push(game);
        }
        assert_agree(&mut arenas, &known);
    }
}

#[test]
fn shared_arenas_on_threads_agree() {
    let mut games = Games::new();
    let mut arenas: Vec<Games> = (0..3).map(|_| games.shared_arena()).collect();
    arenas.push(games);
    let known = Mutex::new(vec![Game::ZERO]);
    let rounds = if cfg!(miri) { 12 } else { 300 };
    thread::scope(|scope| {
        for (arena, seed) in arenas.iter_mut().zip(1_u64..) {
            let known = &known;
            scope.spawn(move || {
                let mut state = seed;
                for _ in 0..rounds {
                    state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                    let all = known.lock().unwrap().clone();
                    // The games received from others, and the games that this arena has made.
                    let recent: Vec<Game> = all.into_iter().rev().take(8).collect();
                    for &game in &recent {
                        assert_eq!(arena.sync(game), Ok(game));
                    }
                    let game = pick(arena, &recent, state >> 8).unwrap();
                    known.lock().unwrap().push(game);
                }
            });
        }
    });
    let mut known = known.into_inner().unwrap();
    known.sort_unstable_by_key(|game| game.index());
    known.dedup();
    assert!(known.len() > 5, "{}", known.len());
    assert_agree(&mut arenas, &known);
}

#[test]
fn one_arena_may_be_full_and_another_not() {
    let bytes = 40_000;
    let mut small = Games::with_memory(bytes);
    let mut shared = small.shared_arena();
    let mut made = Vec::new();
    let error = loop {
        match shared.nimber(made.len() as u32 + 1) {
            Ok(game) => made.push(game),
            Err(error) => break error,
        }
    };
    assert_eq!(error, GameError::Bytes { limit: bytes });
    assert!(shared.bytes() <= bytes, "{}", shared.bytes());
    // The other arena has as much room: it takes these games, and new games fill it as well.
    let last = *made.last().unwrap();
    assert_eq!(small.sync(last), Ok(last));
    assert!(small.bytes() <= bytes, "{}", small.bytes());
    assert_eq!(small.ups(40), Err(GameError::Bytes { limit: bytes }));
    for (&game, n) in made.iter().zip(1..) {
        assert_eq!(small.nimber(n), Ok(game));
        assert_eq!(shared.nimber(n), Ok(game));
    }
}

#[test]
fn what_another_has_made_is_not_made_again() {
    let mut games = Games::new();
    let mut shared = games.shared_arena();
    for text in ["7", "*", "{2|1}", "{^*,{3|0}|v2}"] {
        // The other arena has not received it.
        let game = games.parse(text).unwrap();
        assert_eq!(shared.parse(text), Ok(game));
        assert_eq!(shared.len(), games.len());
    }
}

#[test]
fn a_clone_goes_its_own_way() {
    let mut games = Games::new();
    let mut shared = games.shared_arena();
    let star = games.nimber(1).unwrap();
    let mut clone = games.clone();
    let up = clone.ups(1).unwrap();
    let two = games.integer(2).unwrap();
    assert_eq!(up, two, "the same handle");
    assert_eq!(shared.sync(two), Ok(two));
    assert_eq!(shared.display(two).to_string(), "2");
    assert_eq!(clone.display(up).to_string(), "^");
    assert_eq!(shared.nimber(1), Ok(star));
    // A game that none of them has made is refused, as every game of a stranger.
    let stranger = clone.integer(100).unwrap();
    assert_eq!(shared.sync(stranger), Err(GameError::OtherArena));
}
