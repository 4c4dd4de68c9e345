//! Limits: steps to the last one, time and cancelling soon, attempts within attempts.

use std::cell::Cell;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use certified_search::{Effort, Limits, Progress, Stopped};

/// Takes as many single steps as it can.
fn steps_until_stopped(effort: &mut Effort) -> (u64, Stopped) {
    let mut taken = 0;
    loop {
        match effort.spend(1) {
            Ok(()) => taken += 1,
            Err(stopped) => return (taken, stopped),
        }
    }
}

fn with_steps(steps: u64) -> Effort<'static> {
    Effort::within(Limits::steps(steps))
}

#[test]
fn every_step_that_is_allowed_can_be_taken_and_no_other() {
    for limit in (0..300).chain([4095, 4096, 4097, 100_000]) {
        let mut effort = with_steps(limit);
        let stopped = Stopped::Steps { limit };
        assert_eq!(steps_until_stopped(&mut effort), (limit, stopped));
        assert_eq!(effort.progress().steps, limit);
        assert_eq!(effort.stopped(), Some(stopped));
        // Every further step fails as well.
        assert_eq!(effort.spend(0), Err(stopped));
        assert_eq!(effort.attempt(Limits::steps(10), |effort| effort.spend(1)), Err(stopped));
    }
    let mut effort = with_steps(u64::MAX);
    assert_eq!(effort.spend(u64::MAX), Ok(()));
    assert_eq!(effort.spend(u64::MAX), Ok(()));
    let mut effort = with_steps(10);
    assert_eq!(effort.spend(11), Err(Stopped::Steps { limit: 10 }));
}

#[test]
fn time_is_looked_at() {
    let limit = Duration::from_millis(20);
    let mut effort = Effort::within(Limits::time(limit)).with_clock(ticking);
    assert_eq!(steps_until_stopped(&mut effort).1, Stopped::Time { limit });
    assert_eq!(effort.progress().elapsed, limit);
    // The system's clock ends a search as well.
    let mut effort = Effort::within(Limits::time(limit));
    assert_eq!(steps_until_stopped(&mut effort).1, Stopped::Time { limit });
    assert!(effort.progress().elapsed >= limit);

    // With no time at all the first step fails.
    let mut effort = Effort::within(Limits::time(Duration::ZERO));
    assert_eq!(steps_until_stopped(&mut effort).0, 0);

    // Later steps take much longer: two milliseconds each, on a clock that only they move.
    let mut effort = Effort::within(Limits::time(limit)).with_clock(|| Some(CLOCK.get()));
    assert_eq!((0..200).try_for_each(|_| effort.spend(1)), Ok(()));
    let slow = (0..).find(|_| {
        CLOCK.set(CLOCK.get() + Duration::from_millis(2));
        effort.spend(1).is_err()
    });
    // The interval planned during the fast steps may be as long as their number.
    assert!(slow.is_some_and(|steps| steps < 256), "{slow:?}");
}

thread_local! {
    static CLOCK: Cell<Duration> = const { Cell::new(Duration::ZERO) };
}

/// A clock that advances by a millisecond with each reading.
fn ticking() -> Option<Duration> {
    CLOCK.set(CLOCK.get() + Duration::from_millis(1));
    Some(CLOCK.get())
}

#[test]
fn whoever_watches_is_told_once_in_ten_milliseconds_and_may_cancel() {
    let mut reports: Vec<Progress> = Vec::new();
    let mut effort = Effort::within(Limits::NONE).with_clock(ticking).watched(|progress| {
        reports.push(*progress);
        if progress.steps > 50_000 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    effort.note_memory(17);
    effort.note_bounds(Some(-1), None);
    let (taken, stopped) = steps_until_stopped(&mut effort);
    assert_eq!((stopped, effort.stopped()), (Stopped::Cancelled, Some(Stopped::Cancelled)));
    let looks = effort.progress().elapsed.as_millis() as usize;
    drop(effort);
    assert!((50_000..60_000).contains(&taken), "{taken}");
    assert!(reports.windows(2).all(|pair| pair[0].steps < pair[1].steps));
    let between = reports.windows(2).map(|pair| pair[1].elapsed - pair[0].elapsed);
    assert!(between.into_iter().all(|time| time >= Duration::from_millis(10)));
    // About every 10 ms, and the first time after the first step.
    assert!(reports.len() >= looks / 11 && reports.len() >= 3, "{looks}: {}", reports.len());
    assert_eq!(reports[0].steps, 2);
    assert!(reports.iter().all(|report| report.memory == 17 && report.at_least == Some(-1)));
}

/// Work between steps triggers checks of the limits, and fails when they are exceeded.
#[test]
fn work_is_no_step_but_takes_time() {
    let limit = Duration::from_millis(20);
    let mut effort = Effort::within(Limits::time(limit)).with_clock(ticking);
    let mut units = 0_u64;
    let stopped = loop {
        match effort.work(100) {
            Ok(()) => units += 100,
            Err(stopped) => break stopped,
        }
    };
    assert_eq!((stopped, effort.progress().steps), (Stopped::Time { limit }, 0));
    // The first check comes at the first unit. The interval doubles from check to check, up to 2^16, rounded up to a
    // hundred.
    let looks = limit.as_millis() as u32;
    let hundreds = |units: u64| units.div_ceil(100) * 100;
    let expected: u64 = (0..looks).map(|look| hundreds(1_u64 << look.min(16))).sum();
    assert!(units.abs_diff(expected) <= 200, "{units} units, {expected} expected");
    assert_eq!(effort.work(0), Err(stopped));
    // A piece that exceeds the interval triggers a check at once, and so do steps between two pieces.
    let mut effort = Effort::within(Limits::steps(3)).with_clock(ticking);
    assert_eq!([effort.work(u64::MAX), effort.work(u64::MAX), effort.spend(3)], [Ok(()); 3]);
    let stopped = Stopped::Steps { limit: 3 };
    assert_eq!((effort.spend(1), effort.work(1)), (Err(stopped), Err(stopped)));
    let attempt = Effort::new()
        .attempt(Limits::steps(5), |effort| effort.spend(6).or_else(|_| effort.work(1)));
    assert_eq!(attempt, Ok(None));
}

#[test]
fn attempts_are_nested_and_their_steps_count_once() {
    let stopped = Stopped::Steps { limit: 1000 };
    let mut effort = with_steps(1000);
    let inner = |effort: &mut Effort| steps_until_stopped(effort).1;
    let outcome = effort.attempt(Limits::steps(500), |effort| {
        assert_eq!(effort.limits_left().steps, Some(500));
        assert_eq!(
            effort.attempt(Limits::steps(200), |effort| Err::<(), _>(inner(effort))),
            Ok(None)
        );
        assert_eq!(effort.progress().steps, 200);
        assert_eq!(effort.limits_left().steps, Some(300));
        // More steps than the outer attempt has left: the outer one ends.
        effort.attempt(Limits::steps(400), |effort| Err::<(), _>(inner(effort))).map(|_| ())
    });
    assert_eq!(outcome, Ok(None));
    assert_eq!(effort.progress().steps, 500);
    assert_eq!(effort.stopped(), None);
    assert_eq!(effort.attempt(Limits::steps(100), |effort| effort.spend(100)), Ok(Some(())));
    assert_eq!(
        effort.attempt(Limits::steps(500), |effort| Err::<(), _>(inner(effort))),
        Err(stopped)
    );
    assert_eq!(effort.progress().steps, 1000);
    // Refused steps are not counted.
    assert_eq!(effort.spend(7), Err(stopped));
    assert_eq!(effort.progress().steps, 1000);

    // An attempt that ends exactly at the caller's limit ends the caller's effort.
    let mut effort = with_steps(100);
    let all = effort.attempt(Limits::steps(100), |effort| effort.spend(100));
    assert_eq!((all, effort.stopped()), (Ok(Some(())), None));
    // Lack of memory is an error of the search; it does not end the attempt.
    let mut effort = Effort::within(Limits::memory(5));
    let no_room = effort.attempt(Limits::steps(100), |effort| Err::<(), _>(effort.out_of_memory()));
    assert_eq!(no_room, Err(Stopped::Memory { limit: 5 }));
    assert_eq!(effort.spend(1), Ok(()));
}

#[test]
fn whoever_watches_never_sees_steps_taken_back() {
    let mut last = 0;
    let mut effort = Effort::within(Limits::NONE).watched(|progress| {
        assert!(progress.steps >= last);
        last = progress.steps;
        ControlFlow::Continue(())
    });
    for most in [1, 10, 1000, 70, 5000] {
        let attempt =
            effort.attempt(Limits::steps(most), |effort| (0..).try_for_each(|_| effort.spend(37)));
        assert_eq!(attempt, Ok(None));
    }
    assert_eq!(effort.progress().steps, 6081);
}

#[test]
fn attempts_have_time_and_memory_of_their_own() {
    let share = Limits::time(Duration::from_millis(10));
    let mut effort = Effort::within(Limits::NONE);
    let endless = |effort: &mut Effort| Err::<(), _>(steps_until_stopped(effort).1);
    assert_eq!(effort.attempt(share, endless), Ok(None));
    assert_eq!(effort.stopped(), None);
    assert_eq!(effort.spend(1), Ok(()));
    // An attempt without limits ends with the one around it.
    let outer = effort.attempt(share, |effort| {
        assert!(effort.limits_left().time.is_some_and(|left| left <= Duration::from_millis(10)));
        effort.attempt(Limits::NONE, endless).map(|_| ())
    });
    assert_eq!(outer, Ok(None));
    // A loop of attempts ends once the attempt around it is over.
    let looped = effort.attempt(Limits::steps(100), |effort| {
        loop {
            if let Some(found) = effort.attempt(Limits::steps(100), endless)? {
                return Ok(found);
            }
        }
    });
    assert_eq!(looped, Ok(None));
    let lean = effort.attempt(Limits::memory(10), |effort| {
        assert_eq!(effort.hold_memory(10), Ok(()));
        effort.hold_memory(11)
    });
    assert_eq!((lean, effort.progress().memory), (Ok(None), 10));
    assert_eq!(effort.hold_memory(11), Ok(()));
    let limit = Duration::from_millis(10);
    let mut effort = Effort::within(Limits::time(limit));
    let ended = effort.attempt(Limits::time(Duration::from_secs(60)), endless);
    assert_eq!(ended, Err(Stopped::Time { limit }));
}

#[test]
fn the_clock_runs_where_it_is_needed() {
    let mut effort = Effort::new();
    let _ = effort
        .attempt(Limits::steps(100_000), |effort| Err::<(), _>(steps_until_stopped(effort).1));
    assert_eq!(effort.progress().elapsed, Duration::ZERO);
    let mut effort = Effort::new().watched(|_| ControlFlow::Continue(()));
    let _ = effort
        .attempt(Limits::steps(100_000), |effort| Err::<(), _>(steps_until_stopped(effort).1));
    assert!(effort.progress().elapsed > Duration::ZERO);
}

#[test]
fn a_clock_from_outside() {
    static SECONDS: AtomicU64 = AtomicU64::new(100);
    let clock = || Some(Duration::from_secs(SECONDS.load(Ordering::Relaxed)));
    let limit = Duration::from_secs(10);
    let mut effort = Effort::within(Limits::time(limit)).with_clock(clock);
    assert_eq!((0..100_000).try_for_each(|_| effort.spend(1)), Ok(()));
    assert_eq!(effort.limits_left().time, Some(limit));
    SECONDS.store(109, Ordering::Relaxed);
    assert_eq!(effort.limits_left().time, Some(Duration::from_secs(1)));
    // The clock ends attempts too.
    let ended = effort.attempt(Limits::time(Duration::from_millis(900)), |effort| {
        SECONDS.store(110, Ordering::Relaxed);
        Ok(effort.check_limits().is_err())
    });
    assert_eq!(ended, Ok(Some(true)));
    assert_eq!(effort.check_limits(), Err(Stopped::Time { limit }));
    // Helpers read the same clock; here it cannot be read.
    let mut effort = Effort::within(Limits::time(limit)).with_clock(|| None);
    let ends = effort.run_parallel([1, 2, 3], |_, effort| effort.check_limits());
    assert_eq!(ends, [Err(Stopped::NoClock); 3]);
    // The clock is not read unless something needs it.
    let mut effort = Effort::new().with_clock(|| unreachable!());
    assert_eq!((0..100_000).try_for_each(|_| effort.spend(1)), Ok(()));
}

/// Waits for ever, or until it is stopped.
fn endless(effort: &mut Effort) -> Result<u64, Stopped> {
    Err(steps_until_stopped(effort).1)
}

#[test]
fn a_race_has_one_winner() {
    let mut effort = Effort::new();
    // One helper finds the answer; the caller and another helper never do.
    let help = |start: u64, effort: &mut Effort| if start == 7 { Ok(7) } else { endless(effort) };
    assert_eq!(effort.race([1, 7, 2], help, endless), Ok(7));
    // The caller finds the answer, and may search on.
    assert_eq!(effort.race([1, 2], help, |_| Ok(5)), Ok(5));
    assert_eq!((effort.stopped(), effort.spend(1)), (None, Ok(())));
    // A helper that fails leaves the work to the others.
    let fail = |_, effort: &mut Effort| Err(effort.out_of_memory());
    let count = |effort: &mut Effort| (0..10_000).try_for_each(|_| effort.spend(1)).map(|()| 3);
    assert_eq!(effort.race([1, 2], fail, count), Ok(3));
    // There are no helpers.
    assert_eq!(effort.race([0; 0], help, |_| Ok(1)), Ok(1));
}

#[test]
fn a_race_keeps_the_limits_of_all_threads() {
    let limit = 1_000_000;
    let mut effort = with_steps(limit);
    let help = |_, effort: &mut Effort| endless(effort);
    let stopped = Stopped::Steps { limit };
    assert_eq!(effort.race([(), ()], help, endless), Err(stopped));
    assert_eq!((effort.progress().steps, effort.spend(1)), (limit, Err(stopped)));

    let limit = Duration::from_millis(20);
    let mut effort = Effort::within(Limits::time(limit));
    assert_eq!(effort.race([(), ()], help, endless), Err(Stopped::Time { limit }));

    let mut calls = 0;
    let mut effort = Effort::within(Limits::NONE).watched(|_| {
        calls += 1;
        if calls < 5 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    assert_eq!(effort.race([()], help, endless), Err(Stopped::Cancelled));

    // Memory that one thread holds is not available to another.
    let mut effort = Effort::within(Limits::memory(100));
    let is_held = AtomicBool::new(false);
    let hold = |bytes, effort: &mut Effort| {
        effort.hold_memory(bytes)?;
        is_held.store(true, Ordering::Relaxed);
        endless(effort)
    };
    let rest = effort.race([60], hold, |effort| {
        while !is_held.load(Ordering::Relaxed) {
            std::thread::yield_now();
        }
        assert_eq!(effort.hold_memory(41), Err(Stopped::Memory { limit: 100 }));
        effort.hold_memory(40)?;
        Ok(effort.progress().memory as u64)
    });
    assert_eq!((rest, effort.progress().memory), (Ok(100), 40));

    // An attempt within a race belongs to one thread.
    let mut effort = Effort::new();
    let alone = |effort: &mut Effort| {
        let share = Limits::steps(100_000);
        assert_eq!(
            effort.attempt(share, |effort| (0..99_999).try_for_each(|_| effort.spend(1))),
            Ok(Some(()))
        );
        Ok(0)
    };
    assert_eq!(effort.race([()], help, alone), Ok(0));
}

#[test]
fn parallel_tasks_have_even_shares() {
    let run =
        |most: u64, effort: &mut Effort| (0..most).take_while(|_| effort.spend(1).is_ok()).count();
    for _ in 0..20 {
        let mut effort = with_steps(3000);
        assert_eq!(effort.run_parallel([5000, 10, 5000], run), [1000, 10, 1000]);
        assert_eq!((effort.progress().steps, effort.stopped()), (2010, None));
        assert_eq!(effort.run_parallel([5000; 9], run), [110; 9]);
    }
    assert_eq!(with_steps(10).run_parallel([0; 0], run), [0; 0]);
    // The caller's task ends first; the clock and the callback are still checked.
    let endless =
        |most, effort: &mut Effort| if most == 0 { 0 } else { steps_until_stopped(effort).0 };
    let limit = Duration::from_millis(20);
    let mut effort = Effort::within(Limits::time(limit));
    assert_eq!(effort.run_parallel([0, 1], endless)[0], 0);
    assert_eq!(effort.spend(1), Err(Stopped::Time { limit }));
    let mut effort = Effort::new().watched(|progress| match progress.steps {
        0..100_000 => ControlFlow::Continue(()),
        _ => ControlFlow::Break(()),
    });
    assert_eq!(effort.run_parallel([0, 1, 1], endless)[0], 0);
    assert_eq!(effort.stopped(), Some(Stopped::Cancelled));
}

#[test]
#[should_panic(expected = "of the helper")]
fn a_panic_of_a_helper_is_the_caller_s() {
    let help = |_, _: &mut Effort| panic!("of the helper");
    let _ = Effort::new().race([()], help, endless);
}
