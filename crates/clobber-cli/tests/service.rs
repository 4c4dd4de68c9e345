//! Signals, and answers while the input stays open.

use std::thread;
use std::time::Duration;

use crate::{Talk, random, wait_for_work};

/// A question that takes more than minutes: 64 x 64 squares, a third of them holes.
fn hard() -> String {
    let mut random = random();
    let mut square = || ['x', 'o', '.'][random(3)];
    let rows: Vec<String> = (0..64).map(|_| (0..64).map(|_| square()).collect()).collect();
    format!("{}\talternating:x\n", rows.join("|"))
}

/// A question that takes no time.
const EASY: &str = "xo|ox\tany\n";

#[test]
fn a_signal_in_mid_search_leaves_all_answers_and_an_interval() {
    for jobs in ["1", "2"] {
        for (signal, status) in [("-INT", 130), ("-TERM", 143)] {
            let mut solver = Talk::start(&["solve", "--seconds", "600", "--jobs", jobs]);
            solver.send(&[&EASY.repeat(10), &hard(), EASY].concat());
            // The ten answers are there while the search runs.
            assert!((0..10).all(|_| solver.line().starts_with("1\t")));
            wait_for_work(solver.child.id(), Duration::from_millis(200));
            solver.signal(signal, 1);
            let (rest, ended) = solver.wait();
            assert_eq!(ended, Some(status));
            let open = rest.lines().next().unwrap();
            assert!(open.starts_with("open\t") && open.contains(".."), "{open}");
        }
    }
}

/// Sends two signals at once, as `timeout` does: to the process, and to its group.
#[test]
fn two_signals_at_once_are_one() {
    for round in 0..10 {
        let mut solver = Talk::start(&["solve", "--seconds", "600"]);
        solver.send(&hard());
        wait_for_work(solver.child.id(), Duration::from_millis(100));
        solver.signal("-INT", 2);
        let (answer, status) = solver.finish();
        assert!(
            answer.starts_with("open\t") && status == Some(130),
            "{round}: {answer} {status:?}"
        );
    }
}

/// Where no search runs that it could cancel, the first signal ends the program.
#[test]
fn a_signal_ends_a_program_that_waits_for_its_input() {
    for arguments in [
        &["outcome", "join", "none"][..],
        &["colorings", "join", "none"],
        &["alternating", "play", "5"],
        &["check", "outcome", "proof"],
        &["value", "-f", "-", "-f", "-"],
        &["gadget"],
    ] {
        for wait in [0, 0, 0, 50, 200] {
            let mut waiting = Talk::start(arguments);
            thread::sleep(Duration::from_millis(wait));
            waiting.signal("-TERM", 1);
            let (_, status) = waiting.wait();
            // None if it had not begun to look for signals.
            assert!(status.is_none_or(|code| code == 143), "{arguments:?} {status:?}");
        }
    }
}

#[test]
fn a_signal_between_two_lines_ends_the_program() {
    for jobs in ["1", "2"] {
        let mut solver = Talk::start(&["solve", "--jobs", jobs]);
        solver.send(EASY);
        solver.line();
        solver.signal("-INT", 1);
        assert_eq!(solver.wait().1, Some(130));
    }
}

/// It would wait for ever if the command waited for more lines.
#[test]
fn a_program_that_waits_for_each_answer_gets_it() {
    for jobs in ["1", "2"] {
        let mut solver = Talk::start(&["value", "--jobs", jobs]);
        for _ in 0..20 {
            solver.send("xoxo\n");
            assert_eq!(solver.line(), "N\t{*,^|v,*}\t0\n");
        }
        assert_eq!(solver.finish().1, Some(0));
    }
}
