//! The example program `gadget`: what is a graph, what is a comment, and what is answered.

#[allow(dead_code, reason = "the example's own main function")]
#[path = "../examples/gadget.rs"]
mod gadget;

use gadget::{Options, batch};
use testkit::lines::Arguments;

/// The lines of the answer.
fn answers(arguments: &[&str], input: &[u8]) -> Vec<String> {
    let arguments = arguments.iter().map(|&argument| argument.to_owned());
    let options = Options::of(Arguments::of(arguments)).unwrap_or_else(|error| panic!("{error}"));
    let mut out = Vec::new();
    let all_answered = batch(&options, false, input, &mut out).unwrap();
    let lines: Vec<String> = String::from_utf8(out).unwrap().lines().map(Into::into).collect();
    assert_eq!(all_answered, lines.iter().all(|line| !line.starts_with("error: ")));
    lines
}

const YES: &str = "yes\t.x|.o|.o|.o|oo|xx|xx\t0,0 0,1 1,1 1,0\t";

#[test]
fn a_graph_may_have_blanks_around_its_rows() {
    for line in ["##|##", "## | ##", "##/##", "## /\t##  ", " ##|##", "##| ##\r"] {
        let answers = answers(&[], format!("{line}\n").as_bytes());
        assert!(matches!(&answers[..], [answer] if answer.starts_with(YES)), "{line:?}");
    }
}

#[test]
fn comments_are_skipped_whatever_their_bytes() {
    for comment in [
        &b"# a square"[..],
        b"#comment",
        b"# 2 | 2",
        b"#a | b",
        b"# . #",
        b"# Itai/Papadimitriou, 1982",
        b"# caf\xe9",
        b"#\xff\xfe",
        b"# \xff | \xfe",
        b"",
        b" \t\r",
    ] {
        assert_eq!(answers(&[], comment), [""; 0], "{comment:?}");
        // And the lines after it are read.
        let more = [comment, b"\n##|##\n"].concat();
        assert_eq!(answers(&[], &more).len(), 1);
    }
}

#[test]
fn graphs_with_errors_are_not_comments() {
    for (line, error) in [
        (&b"##|#x"[..], "error: column 5: unexpected character 'x'; expected `#` (a node) or `.`"),
        (b"##|#", "error: column 5: this row has 1 square, the first has 2"),
        (b"## # | ##", "error: column 3: unexpected character ' '; expected `#` (a node) or `.`"),
        (b"##|#\xff", "error: column 5: not UTF-8"),
        (b"\xff", "error: column 1: not UTF-8"),
        (b"two", "error: column 1: unexpected character 't'; expected `#` (a node) or `.`"),
    ] {
        assert_eq!(answers(&[], line), [error], "{line:?}");
    }
}

#[test]
fn steps_limit_the_search() {
    // The search by forced edges decides it at the first look.
    let ring = b"####|#..#|####\n";
    assert!(answers(&["--steps", "1000"], ring)[0].starts_with("yes\t"));
    assert!(
        answers(&["--steps=9"], ring)[0].starts_with("error: undecided: no answer within 9 steps")
    );
    assert!(answers(&["--first", "x"], ring)[0].starts_with("yes\t"));
}
