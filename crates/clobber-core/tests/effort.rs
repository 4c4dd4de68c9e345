//! Limits: steps to the last one, time and cancelling soon, attempts within attempts.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use clobber_core::{Color, Effort, Grid, Limits, Position, Progress, Stopped, perft, perft_within};

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

fn of_steps(steps: u64) -> Effort<'static> {
    Effort::within(Limits { steps: Some(steps), ..Limits::NONE })
}

#[test]
fn every_step_that_is_allowed_can_be_taken_and_no_other() {
    for limit in (0..300).chain([4095, 4096, 4097, 100_000]) {
        let mut effort = of_steps(limit);
        let stopped = Stopped::Steps { limit };
        assert_eq!(steps_until_stopped(&mut effort), (limit, stopped));
        assert_eq!(effort.progress().steps, limit);
        assert_eq!(effort.stopped(), Some(stopped));
        // It stays so.
        assert_eq!(effort.spend(0), Err(stopped));
        assert_eq!(effort.attempt(10, |effort| effort.spend(1)), Err(stopped));
    }
    let mut effort = of_steps(u64::MAX);
    assert_eq!(effort.spend(u64::MAX), Ok(()));
    assert_eq!(effort.spend(u64::MAX), Ok(()));
    let mut effort = of_steps(10);
    assert_eq!(effort.spend(11), Err(Stopped::Steps { limit: 10 }));
}

#[test]
fn time_is_looked_at() {
    let limit = Duration::from_millis(20);
    let mut effort = Effort::within(Limits { time: Some(limit), ..Limits::NONE });
    let started = Instant::now();
    assert_eq!(steps_until_stopped(&mut effort).1, Stopped::Time { limit });
    assert!(started.elapsed() >= limit);
    assert!(effort.progress().elapsed >= limit);

    // None at all: the first step says so.
    let mut effort = Effort::within(Limits { time: Some(Duration::ZERO), ..Limits::NONE });
    assert_eq!(steps_until_stopped(&mut effort).0, 0);

    // Steps that take much longer than the ones before.
    let mut effort = Effort::within(Limits { time: Some(limit), ..Limits::NONE });
    assert_eq!((0..200).try_for_each(|_| effort.spend(1)), Ok(()));
    let slow = (0..).find(|_| {
        std::thread::sleep(Duration::from_millis(2));
        effort.spend(1).is_err()
    });
    assert!(slow.is_some_and(|steps| steps < 1000));
}

#[test]
fn whoever_watches_is_told_and_may_cancel() {
    let mut reports: Vec<Progress> = Vec::new();
    let mut effort = Effort::within(Limits::NONE).watched(|progress| {
        reports.push(*progress);
        if progress.steps > 50_000 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    effort.note_memory(17);
    effort.note_bounds(Some(-1), None);
    let (taken, stopped) = steps_until_stopped(&mut effort);
    assert_eq!((stopped, effort.stopped()), (Stopped::Cancelled, Some(Stopped::Cancelled)));
    drop(effort);
    assert!((50_000..60_000).contains(&taken), "{taken}");
    assert!(reports.windows(2).all(|pair| pair[0].steps < pair[1].steps));
    assert!(reports.windows(2).all(|pair| pair[0].elapsed <= pair[1].elapsed));
    assert!(reports.len() >= 12);
    assert!(reports.iter().all(|report| report.memory == 17 && report.at_least == Some(-1)));
}

#[test]
fn attempts_are_nested_and_their_steps_count_once() {
    let stopped = Stopped::Steps { limit: 1000 };
    let mut effort = of_steps(1000);
    let inner = |effort: &mut Effort| steps_until_stopped(effort).1;
    let outcome = effort.attempt(500, |effort| {
        assert_eq!(effort.limits_left().steps, Some(500));
        assert_eq!(effort.attempt(200, |effort| Err::<(), _>(inner(effort))), Ok(None));
        assert_eq!(effort.progress().steps, 200);
        assert_eq!(effort.limits_left().steps, Some(300));
        // More than the outer attempt has: that one ends.
        effort.attempt(400, |effort| Err::<(), _>(inner(effort))).map(|_| ())
    });
    assert_eq!(outcome, Ok(None));
    assert_eq!(effort.progress().steps, 500);
    assert_eq!(effort.stopped(), None);
    assert_eq!(effort.attempt(100, |effort| effort.spend(100)), Ok(Some(())));
    assert_eq!(effort.attempt(500, |effort| Err::<(), _>(inner(effort))), Err(stopped));
    assert_eq!(effort.progress().steps, 1000);
    // What is refused is not taken.
    assert_eq!(effort.spend(7), Err(stopped));
    assert_eq!(effort.progress().steps, 1000);

    // An attempt that ends just with the caller's limit is the caller's end.
    let mut effort = of_steps(100);
    let all = effort.attempt(100, |effort| effort.spend(100));
    assert_eq!((all, effort.stopped()), (Ok(Some(())), None));
    // Want of memory is not an attempt's.
    let mut effort = Effort::within(Limits { memory: Some(5), ..Limits::NONE });
    let no_room = effort.attempt(100, |effort| Err::<(), _>(effort.no_room()));
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
        let attempt = effort.attempt(most, |effort| (0..).try_for_each(|_| effort.spend(37)));
        assert_eq!(attempt, Ok(None));
    }
    assert_eq!(effort.progress().steps, 6081);
}

#[test]
fn perft_ends_at_its_limits() {
    let board = Position::checkerboard(Grid::new(4, 5).unwrap(), Color::Black);
    let mut effort = Effort::within(Limits::NONE);
    let count = perft_within(&board, Color::Black, 4, &mut effort);
    assert_eq!(count, Ok(perft(&board, Color::Black, 4)));
    let steps = effort.progress().steps;
    assert_eq!(perft_within(&board, Color::Black, 4, &mut of_steps(steps)), count);
    let limit = steps - 1;
    let refused = perft_within(&board, Color::Black, 4, &mut of_steps(limit));
    assert_eq!(refused, Err(Stopped::Steps { limit }));
    // Deeper than the recursion, and larger than words.
    let row = Position::checkerboard(Grid::new(1, 200).unwrap(), Color::Black);
    let mut effort = Effort::within(Limits::NONE).watched(|_| ControlFlow::Break(()));
    let cancelled = perft_within(&row, Color::Black, 60, &mut effort);
    assert_eq!(cancelled, Err(Stopped::Cancelled));
    assert!(effort.progress().steps < 1000);
}
