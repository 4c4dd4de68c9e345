//! The prompt of `clobber game` on a terminal, which `script` makes.

use std::fs;
use std::io::{Read, Write};
use std::process::{Command, Stdio};
use std::time::Duration;

use crate::wait_for_work;

/// The bytes that rustyline writes when it waits for a line: pasted texts are marked from now on.
const IS_READY: &[u8] = b"\x1b[?2004h";

/// Returns what runs the command on a terminal.
fn script(arguments: &str) -> Command {
    let program = format!("exec {} {arguments}", env!("CARGO_BIN_EXE_clobber"));
    let mut script = Command::new("script");
    script.args(["-qec", &program, "/dev/null"]).env("TERM", "xterm");
    script
}

/// Types lines, each when the program waits for it, and returns what the terminal shows; `None` where there is no `script`.
fn typed(lines: &[&str]) -> Option<String> {
    let mut script = script("game");
    let mut child = script.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().ok()?;
    let (mut keys, mut screen) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
    let (mut shown, mut lines) = (Vec::new(), lines.iter());
    let mut byte = [0];
    while screen.read(&mut byte).unwrap() > 0 {
        shown.push(byte[0]);
        if shown.ends_with(b"[3x12]\x1b[?2004l") {
            // In mid calculation.
            let script = child.id();
            let programs = fs::read_to_string(format!("/proc/{script}/task/{script}/children"));
            let program = programs.unwrap().trim().parse().unwrap();
            wait_for_work(program, Duration::from_millis(300));
            keys.write_all(b"\x03").unwrap();
        }
        if shown.ends_with(IS_READY) {
            let line =
                lines.next().unwrap_or_else(|| panic!("{}", String::from_utf8_lossy(&shown)));
            keys.write_all(format!("{line}\r").as_bytes()).unwrap();
        }
    }
    assert!(child.wait().unwrap().success());
    assert_eq!(lines.next(), None);
    Some(String::from_utf8(shown).unwrap())
}

/// On a terminal an answer names its fields; a picture is as it is.
#[test]
fn answers_have_the_names_of_their_fields() {
    let shown = |arguments: &str| {
        let output = script(arguments).stdin(Stdio::null()).output().ok()?;
        Some(String::from_utf8(output.stdout).unwrap().replace('\r', ""))
    };
    let Some(value) = shown("value xo") else {
        println!("skipped: there is no `script` here");
        return;
    };
    assert_eq!(value, "outcome        N\nvalue          *\natomic weight  0\n\n");
    assert_eq!(shown("value --format text xo").unwrap(), "N\t*\t0\n");
    assert_eq!(shown("perft xo 1").unwrap(), "depth  1\ncount  1\n\n");
    assert_eq!(shown("film solve 'xo\tany\t2\t-'").unwrap(), "start\nx o\n");
}

#[test]
fn lines_are_completed_remembered_and_answered() {
    const TWO_LINES_BACK: &str = "\x1b[A\x1b[A";
    let lines = [
        "Golf := +-2", "Go\t + {2|^}", "1 + q", TWO_LINES_BACK, "names", "foll\tGolf)", "[3x12]",
        "quit",
    ];
    let Some(shown) = typed(&lines) else {
        println!("skipped: there is no `script` here");
        return;
    };
    let golf =
        "Golf = +-2\r\n  outcome N, stops 2 and -2, mean 0, temperature 2, born on day 3\r\n";
    assert!(shown.contains(golf), "{shown}");
    // The sum is answered twice: as it is typed and from the history.
    assert_eq!(shown.matches("  outcome ").count(), 3, "{shown}");
    assert!(shown.contains("    ^\r\nerror: there is no game or function q\r\n"), "{shown}");
    // Ctrl-C ends a calculation, and not the program.
    assert!(shown.contains("open: the search was cancelled\r\n"), "{shown}");
    assert!(shown.contains("\r\nGolf\r\n") && shown.contains("\r\n3\t-2, 2, +-2\r\n"), "{shown}");
}
