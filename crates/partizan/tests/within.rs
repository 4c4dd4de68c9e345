//! Operations within limits: they end, and find the same results as without limits.

use std::time::Duration;

use partizan::{Effort, Game, GameError, Games, Limits, ParseErrorKind, Stopped};
use testkit::ticking;

/// Two games whose sum takes tens of thousands of comparisons.
fn large(games: &mut Games) -> [Game; 2] {
    [games.parse("-_2-_4").unwrap(), games.nimber(75).unwrap()]
}

#[test]
fn sums_are_the_same_however_often_they_begin_again() {
    let mut free = Games::new();
    let [g, h] = large(&mut free);
    let expected = free.sum(g, h).unwrap();
    // With caches of a few entries it is never the same work again, and it comes to an end.
    for bytes in [Games::DEFAULT_MEMORY, 16 << 20] {
        let mut games = Games::with_memory(bytes);
        let [g, h] = large(&mut games);
        let mut effort = Effort::within(Limits::time(Duration::MAX)).with_clock(ticking);
        let sum = games.within(&mut effort, |games| games.sum(g, h)).unwrap();
        assert_eq!(free.import(&games, sum).unwrap(), expected);
        // The clock was checked once in 256 comparisons.
        assert!(effort.progress().elapsed > Duration::from_millis(100), "{effort:?}");
        assert_eq!(effort.progress().steps, 0);
        // Found again at once.
        assert_eq!(games.within(&mut Effort::new(), |games| games.sum(g, h)), Ok(sum));
    }
}

#[test]
fn limits_end_an_operation_and_leave_the_arena_as_it_was_allowed() {
    let mut games = Games::new();
    let [g, h] = large(&mut games);
    for looks in [0, 1, 7, 50] {
        let limit = Duration::from_millis(looks);
        let mut effort = Effort::within(Limits::time(limit)).with_clock(ticking);
        let refused = games.within(&mut effort, |games| games.sum(g, h));
        assert_eq!(refused, Err(GameError::Stopped(Stopped::Time { limit })));
        // A millisecond for each look.
        assert!(effort.progress().elapsed <= limit + Duration::from_millis(1), "{effort:?}");
    }
    let room = games.bytes();
    let mut effort = Effort::within(Limits::memory(room));
    let refused = games.within(&mut effort, |games| games.sum(g, h));
    assert_eq!(refused, Err(GameError::Stopped(Stopped::Memory { limit: room })));
    assert!(games.bytes() < 2 * room + (1 << 20), "{} of {room}", games.bytes());
    // No share is left over.
    let sum = games.sum(g, h).unwrap();
    assert_eq!(games.within(&mut Effort::new(), |games| games.sum(h, g)), Ok(sum));
}

/// Sums that end early are right when they are asked for again, and so are comparisons with them.
#[test]
fn nothing_wrong_is_left_behind() {
    let (mut free, mut refused) = (Games::new(), 0);
    for looks in [0, 1, 2, 5, 20, 100, u64::MAX] {
        let mut limited = Games::new();
        let made = ["-_2-_4", "{2|*3}", "{{2|^*}|v*}", "{1|{0|*5}}"]
            .map(|text| limited.parse(text).unwrap());
        for (g, k) in made.into_iter().flat_map(|g| (4..48).step_by(4).map(move |k| (g, k))) {
            let h = limited.nimber(k).unwrap();
            let limits = Limits::time(Duration::from_millis(looks));
            let mut effort = Effort::within(limits).with_clock(ticking);
            let found = limited.within(&mut effort, |games| games.sum(g, h));
            refused += u32::from(found.is_err());
            let sum = limited.sum(g, h).unwrap();
            assert!(found.is_err() || found == Ok(sum));
            let [free_g, free_h] = [g, h].map(|game| free.import(&limited, game).unwrap());
            let expected = free.sum(free_g, free_h).unwrap();
            assert_eq!(free.import(&limited, sum).unwrap(), expected);
            assert_eq!(limited.compare(sum, g), free.compare(expected, free_g));
        }
    }
    assert!(refused > 20, "{refused}");
}

#[test]
fn texts_are_read_within_limits() {
    let mut games = Games::new();
    let mut read = |text: &str, limit| {
        let mut effort = Effort::within(Limits::time(limit)).with_clock(ticking);
        games.parse_with(text, &mut |_, _| Ok(None), &mut effort)
    };
    let limit = Duration::from_millis(7);
    let stopped = GameError::Stopped(Stopped::Time { limit });
    let error = read("{2|-_2-_4 + *60}", limit).unwrap_err();
    assert_eq!((error.kind(), error.column()), (&stopped.into(), 16));
    let error = read("-_2-_4 + q", limit).unwrap_err();
    assert_eq!(
        (error.kind(), error.column()),
        (&ParseErrorKind::UnexpectedCharacter { found: 'q' }, 10)
    );
    assert!(read("{2|-_2-_4 + *60}", Duration::MAX).is_ok());
}
