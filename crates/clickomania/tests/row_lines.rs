//! The example `row`: its answers to lines.

#[allow(dead_code, reason = "the example's own main function")]
#[path = "../examples/row.rs"]
mod row;

use row::Options;
use testkit::lines::{Arguments, Lines, answer_lines, starts_with_hash};

fn options(arguments: &[&str]) -> Result<Options, String> {
    Options::of(Arguments::of(arguments.iter().copied().map(String::from)))
}

/// The answers with these arguments, and whether there is no error among them.
fn answers(arguments: &[&str], input: &[u8]) -> (Vec<String>, bool) {
    let options = options(arguments).unwrap_or_else(|error| panic!("{error}"));
    let lines = Lines { unit: "rows", at_once: false, is_comment: starts_with_hash };
    let mut out = Vec::new();
    let all =
        answer_lines(input, &mut out, lines, |line, progress| row::answer(line, options, progress));
    let all = all.unwrap();
    (String::from_utf8(out).unwrap().lines().map(String::from).collect(), all)
}

#[test]
fn lines_are_answered_in_order() {
    let (lines, all) = answers(&[], b"abba\n# caf\xe9\n\n aabbbabbcb\r\na\n(30)(30)(30)");
    assert_eq!(
        lines,
        ["yes\t4\t0\t0,1 0,0", "no\t8\t2\t0,2 0,0 0,0", "no\t0\t0\t-", "yes\t3\t1\t0,0"],
    );
    assert!(all);
}

#[test]
fn reasons_are_given() {
    let (lines, all) = answers(&["--reason"], b"abba\naabab\naba\nabcab\n");
    assert_eq!(
        lines,
        [
            "yes\t4\t0\t0,1 0,0\t-",
            "no\t2\t0\t0,0\tcut after group 1: aa | bab: on the right, groups 1 to 3 of 3 are single \
             (at most 1 in sequence may be); cut after group 3: aaba | b: on the left, groups 2 to 3 of 3 \
             are single (at most 1 in sequence may be)",
            "no\t0\t0\t-\taba: groups 1 to 3 of 3 are single (at most 1 in sequence may be)",
            "no\t0\t0\t-\t-",
        ],
    );
    assert!(all);
}

#[test]
fn errors_name_the_column() {
    let (lines, all) = answers(&[], b"ab.\naXb\nab\xff\nabba\n");
    assert_eq!(
        lines,
        [
            "error: column 3: unexpected character '.'",
            "error: column 2: unexpected character 'X'",
            "error: column 3: not UTF-8",
            "yes\t4\t0\t0,1 0,0",
        ],
    );
    assert!(!all);
}

/// What takes too long is `?`, and no more than that.
#[test]
fn long_words() {
    let solvable = "aabb".repeat(30_000);
    let unsolvable = "ab".repeat(60_000);
    let three_colors = "abc".repeat(40_000);
    let input = format!("{solvable}\n{unsolvable}\n{three_colors}\n{}\n", "a".repeat(100_000));
    let (lines, all) = answers(&["--memory=8"], input.as_bytes());
    assert!(all);
    assert!(lines[0].starts_with("yes\t120000\t?\t0,"), "{}", &lines[0][..30]);
    assert_eq!(lines[1], "no\t?\t?\t?");
    assert_eq!(lines[2], "?\t?\t?\t?");
    assert_eq!(lines[3], "yes\t100000\t9999600004\t0,0");
    let (lines, _) = answers(&["--steps", "20"], b"abbabaab\naabbaacacc\n");
    assert!(lines.iter().all(|line| line.split('\t').nth(2) == Some("?")), "{lines:?}");
}

#[test]
fn options_that_are_not() {
    for arguments in [&["--memory"][..], &["--memory=x"], &["--steps=-1"], &["-x"], &["abba"]] {
        assert!(options(arguments).is_err(), "{arguments:?}");
    }
}
