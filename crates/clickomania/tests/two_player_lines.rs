//! The example `two-player`: its answers to lines.

#[allow(dead_code, reason = "the example's own main function")]
#[path = "../examples/two-player.rs"]
mod two_player;

use testkit::lines::{Arguments, Lines, answer_lines, starts_with_hash};
use two_player::{Evaluator, Options};

fn options(arguments: &[&str]) -> Result<Option<Options>, String> {
    Options::of(Arguments::of(arguments.iter().copied().map(String::from)))
}

/// The answers with these arguments, and whether there is no error among them.
fn answers(arguments: &[&str], input: &[u8]) -> (Vec<String>, bool) {
    let options = options(arguments).unwrap().unwrap();
    let mut evaluator = Evaluator::new(options);
    let lines = Lines { unit: "boards", at_once: false, is_comment: starts_with_hash };
    let mut out = Vec::new();
    let all =
        answer_lines(input, &mut out, lines, |line, progress| evaluator.answer(line, progress));
    let all = all.unwrap();
    (String::from_utf8(out).unwrap().lines().map(String::from).collect(), all)
}

#[test]
fn boards_are_answered_line_by_line() {
    let input =
        b"# caf\xe9\n\naab\nabc|abc\ncc|dc\nbb\nbaabba|abbaab\naab + bba\naabbaabb + aabbaa";
    let (lines, all) = answers(&[], input);
    assert!(all);
    assert_eq!(
        lines,
        [
            "1\tL\t1\t-1",
            "1\t-\t-\t-",
            "1\tL\t1\t-1",
            "1\tR\t-1\t-1",
            "0\tN\t+-1/2\t1/2",
            "0\tP\t0\t-1",
            "3\tL\t1/2*\t0",
        ]
    );
}

#[test]
fn errors_are_answered_in_place() {
    let (lines, all) =
        answers(&["--positions", "1"], b"aab + a?\nx\xff\nab|a\naabbaabb|abababab\naa\n");
    assert!(!all);
    assert_eq!(lines[0], "error: column 8: unexpected character '?'");
    assert_eq!(lines[1], "error: column 2: not UTF-8");
    assert_eq!(lines[2], "error: column 5: this row has 1 squares, but the first has 2");
    assert_eq!(lines[3], "error: no answer within 1 steps");
    assert_eq!(lines[4], "1\tL\t1\t-1");
    assert!(options(&["--depth"]).is_err());
    assert!(options(&["tables"]).is_ok_and(|options| options.is_none()));
}
