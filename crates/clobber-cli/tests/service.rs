//! Signals, and answers while the input stays open.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::Command;
use std::thread;
use std::time::Duration;

use crate::{finish, random, send, start, wait_for_work};

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
            let mut child = start(&["solve", "--seconds", "600", "--jobs", jobs]);
            let input = [&EASY.repeat(10), &hard(), EASY].concat();
            let mut stdin = child.stdin.take().unwrap();
            stdin.write_all(input.as_bytes()).unwrap();
            let mut out = BufReader::new(child.stdout.take().unwrap());
            // The ten answers are there while the search runs.
            let mut lines = String::new();
            for _ in 0..10 {
                out.read_line(&mut lines).unwrap();
            }
            assert!(lines.lines().all(|line| line.starts_with("1\t")), "{lines}");
            wait_for_work(child.id(), Duration::from_millis(200));
            send(&child, signal);
            let mut rest = String::new();
            out.read_to_string(&mut rest).unwrap();
            assert_eq!(child.wait().unwrap().code(), Some(status));
            let open = rest.lines().next().unwrap();
            assert!(open.starts_with("open\t") && open.contains(".."), "{open}");
            drop(stdin);
        }
    }
}

/// Sends two signals at once, as `timeout` does: to the process, and to its group.
#[test]
fn two_signals_at_once_are_one() {
    for round in 0..10 {
        let child = start(&["solve", "--seconds", "600"]);
        child.stdin.as_ref().unwrap().write_all(hard().as_bytes()).unwrap();
        wait_for_work(child.id(), Duration::from_millis(100));
        // By one process, so that hardly any time passes between the two, however busy the machine is.
        let id = child.id().to_string();
        assert!(Command::new("kill").args(["-INT", &id, &id]).status().unwrap().success());
        let (answer, status) = finish(child);
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
            let mut child = start(arguments);
            thread::sleep(Duration::from_millis(wait));
            send(&child, "-TERM");
            let input = child.stdin.take();
            let status = child.wait().unwrap();
            // None if it had not begun to look for signals.
            assert!(status.code().is_none_or(|code| code == 143), "{arguments:?} {status:?}");
            drop(input);
        }
    }
}

#[test]
fn a_signal_between_two_lines_ends_the_program() {
    for jobs in ["1", "2"] {
        let mut child = start(&["solve", "--jobs", jobs]);
        let mut stdin = child.stdin.take().unwrap();
        stdin.write_all(EASY.as_bytes()).unwrap();
        let mut out = BufReader::new(child.stdout.take().unwrap());
        out.read_line(&mut String::new()).unwrap();
        send(&child, "-INT");
        assert_eq!(child.wait().unwrap().code(), Some(130));
        drop(stdin);
    }
}

/// It would wait for ever if the command waited for more lines.
#[test]
fn a_program_that_waits_for_each_answer_gets_it() {
    for jobs in ["1", "2"] {
        let mut child = start(&["value", "--jobs", jobs]);
        let mut stdin = child.stdin.take().unwrap();
        let mut out = BufReader::new(child.stdout.take().unwrap());
        for _ in 0..20 {
            stdin.write_all(b"xoxo\n").unwrap();
            let mut line = String::new();
            out.read_line(&mut line).unwrap();
            assert_eq!(line, "N\t{*,^|v,*}\t0\n");
        }
        drop(stdin);
        assert!(child.wait().unwrap().success());
    }
}
