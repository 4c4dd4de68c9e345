//! The example `outcome`: its answers to lines.

#[allow(dead_code, reason = "the example's own main function")]
#[path = "../examples/outcome.rs"]
mod outcome;

use outcome::Options;
use testkit::lines::{Arguments, Lines, answer_lines, starts_with_hash};

/// The answers with these arguments, and whether there is no error among them.
fn answers(arguments: &[&str], input: &[u8]) -> (Vec<String>, bool) {
    let arguments = Arguments::of(arguments.iter().copied().map(String::from));
    let (mut solver, options) = Options::of(arguments).unwrap();
    let lines = Lines { unit: "lines", at_once: false, is_comment: starts_with_hash };
    let mut out = Vec::new();
    let answer = |line: &str, progress: &mut _| options.answer(&mut solver, line, progress);
    let all = answer_lines(input, &mut out, lines, answer).unwrap();
    (String::from_utf8(out).unwrap().lines().map(String::from).collect(), all)
}

#[test]
fn lines_are_answered_in_order() {
    let (lines, all) = answers(&[], b"# caf\xe9\n\n \nxo\nxoxo|oxox|xoxo\nxxo + xo + xo\noox\n.\n");
    let classes: Vec<&str> = lines.iter().map(|line| line.split('\t').next().unwrap()).collect();
    assert_eq!((classes, all), (vec!["N", "P", "L", "R", "P"], true));
    assert!(lines.iter().all(|line| line.split('\t').nth(1).unwrap().parse::<u64>().is_ok()));
}

#[test]
fn winning_moves_are_printed() {
    let (lines, all) = answers(&["--move"], b"xxo + xo\nxo + xo\nxxo\n");
    assert!(all);
    let moves: Vec<Vec<&str>> =
        lines.iter().map(|line| line.split('\t').skip(2).collect()).collect();
    assert_eq!(moves, [["1:0,0>0,1", "0:0,2>0,1"], ["-", "-"], ["0:0,1>0,2", "-"]]);
}

#[test]
fn what_is_wrong_is_said() {
    let large = ["xo".repeat(5), "ox".repeat(5)].join("|") + "|" + &["xo"; 5].concat();
    let input = format!("xq\n{large}\nxx\nxo +\n");
    let (lines, all) = answers(&["--positions", "50"], input.as_bytes());
    assert!(!all);
    assert!(lines[0].starts_with("error: column 2: "), "{}", lines[0]);
    assert_eq!(lines[1], "error: no answer within 50 steps");
    assert_eq!(lines[2], "P\t0");
    assert!(lines[3].starts_with("error: column 5: "), "{}", lines[3]);
    let (lines, _) = answers(&["--seconds=0"], format!("{large}\n").as_bytes());
    assert_eq!(lines, ["error: no answer within 0 s"]);
    for arguments in [&["--memory"][..], &["--seconds", "-1"], &["--threads=x"], &["--what"]] {
        let arguments = Arguments::of(arguments.iter().copied().map(String::from));
        assert!(Options::of(arguments).is_err());
    }
}
