//! The example `value`: its answers to lines, and what is kept when one is an error.

#[allow(dead_code, reason = "the example's own main function")]
#[path = "../examples/value.rs"]
mod value;

use testkit::lines::{Arguments, Lines, answer_lines, starts_with_hash};
use value::{Evaluator, Options};

/// The answers with these arguments, and whether there is no error among them.
fn answers(arguments: &[&str], input: &[u8]) -> (Vec<String>, bool) {
    let arguments = Arguments::of(arguments.iter().copied().map(String::from));
    let mut evaluator = Evaluator::new(Options::of(arguments).unwrap());
    let lines = Lines { unit: "lines", at_once: false, is_comment: starts_with_hash };
    let mut out = Vec::new();
    let answer = |line: &str, progress: &mut _| evaluator.answer(line, progress);
    let all = answer_lines(input, &mut out, lines, answer).unwrap();
    (String::from_utf8(out).unwrap().lines().map(String::from).collect(), all)
}

#[test]
fn comments_may_be_in_any_encoding() {
    let (lines, all) = answers(&[], b"# caf\xe9\n\n \nxo\n#\xff");
    assert_eq!((lines, all), (vec![String::from("N\t*\t0")], true));
    let (lines, all) = answers(&[], b"xx\xffo\n");
    assert_eq!((lines, all), (vec![String::from("error: column 3: not UTF-8")], false));
}

/// A line of 3 x 4 takes more than 300 steps, and less than 12 times as many: so it is answered if
/// nothing is forgotten, whatever comes between.
#[test]
fn a_line_that_fails_leaves_what_has_been_found() {
    let checkerboard = |n: usize| {
        let rows = (0..n).map(|row| ["xo", "ox"][row % 2].repeat(6));
        rows.collect::<Vec<_>>().join("|")
    };
    let board = "xoxo|oxox|xoxo\n";
    let input = format!("{board}{}\nxq\n", checkerboard(12)).repeat(12);
    let (lines, all) = answers(&["--steps", "300"], input.as_bytes());
    assert!(!all);
    assert_eq!(lines[0], "error: no answer within 300 steps");
    assert_eq!(lines[1], "error: a part has 144 stones, and at most 128 are searched");
    assert_eq!(lines[33], "P\t0\t0");
}

/// When the arena is full, a line that fits by itself is answered in a new one.
#[test]
fn a_full_arena_is_left() {
    let large = "xoxox|oxoxo|xoxox|oxoxo";
    let input = format!("{large}\nxoxo|oxox|xoxo\n{large}\nxoxoxoxoxoxo\n");
    let (lines, _) = answers(&["--memory=2"], input.as_bytes());
    assert!(lines[0].ends_with("bytes are needed"), "{}", lines[0]);
    assert_eq!(lines[1], "P\t0\t0");
    assert_eq!(lines[2], lines[0]);
    assert_eq!(lines[3], "N\t{0,^*|v*,0}\t0");
}
