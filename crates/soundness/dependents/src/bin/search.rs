//! A user's search within a number of steps, and within a time if there is a clock.
use std::time::Duration;

use certified_search::{Effort, Limits, Stopped};

fn count(to: u64, effort: &mut Effort) -> Result<u64, Stopped> {
    (0..to).try_fold(0, |sum, number| effort.spend(1).map(|()| sum + number))
}

fn main() {
    assert_eq!(count(1_000, &mut Effort::new()), Ok(499_500));
    let limits = Limits { steps: Some(99), ..Limits::default() };
    assert_eq!(count(100, &mut Effort::within(limits)), Err(Stopped::Steps { limit: 99 }));
    let limits = Limits { time: Some(Duration::from_secs(3600)), ..Limits::default() };
    let timed = count(1_000, &mut Effort::within(limits));
    if cfg!(all(target_arch = "wasm32", target_os = "unknown")) {
        assert_eq!(timed, Err(Stopped::NoClock));
    } else {
        assert_eq!(timed, Ok(499_500));
    }
    // With a clock from the caller, time is limited on every target.
    let mut effort = Effort::within(limits).with_clock(|| Some(Duration::from_secs(7)));
    assert_eq!(count(1_000, &mut effort), Ok(499_500));
}
