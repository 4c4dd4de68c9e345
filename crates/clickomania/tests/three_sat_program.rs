//! The example program `three-sat`.

#[allow(dead_code, reason = "the example's own main function")]
#[path = "../examples/three-sat.rs"]
mod three_sat;

use clickomania::{Board, Clicks};
use testkit::lines::Arguments;
use three_sat::{Settings, batch};

fn settings(arguments: &[&str]) -> Result<Settings, String> {
    Settings::of(Arguments::of(arguments.iter().copied().map(String::from)))
}

/// The lines of the answer.
fn answers(arguments: &[&str], input: &[u8]) -> Vec<String> {
    let settings = settings(arguments).unwrap_or_else(|error| panic!("{error}"));
    let mut out = Vec::new();
    let all_answered = batch(&settings, false, input, &mut out).unwrap();
    let lines: Vec<String> = String::from_utf8(out).unwrap().lines().map(Into::into).collect();
    assert_eq!(all_answered, lines.iter().all(|line| !line.starts_with("error: ")));
    lines
}

#[test]
fn boards_and_clicks_can_be_replayed() {
    for columns in ["3", "5", "8"] {
        let answers = answers(&["--columns", columns], b"1 2 0 -1 0\n# none\n\n1 0 -1 0\n");
        let [yes, no] = &answers[..] else { panic!("{answers:?}") };
        let fields: Vec<&str> = yes.split('\t').collect();
        let [answer, board, clicks, assignment] = fields[..] else { panic!("{yes}") };
        let board: Board = board.parse().unwrap();
        assert_eq!(
            (answer, assignment, board.width().to_string().as_str()),
            ("yes", "-1 2", columns)
        );
        assert!(clicks.parse::<Clicks>().unwrap().replay(&board).unwrap().end().is_empty());
        assert!(no.starts_with("no\tb") && no.ends_with("\t-\t-"), "{no}");
    }
}

#[test]
fn lines_with_errors_are_answered_in_their_place() {
    let answers = answers(&["--steps=10"], b"1 2\n1 y 0\n\xff\np cnf 5000 0\n1 0\n");
    assert_eq!(answers.len(), 5);
    assert_eq!(answers[0], "error: column 4: the last clause does not end with 0");
    assert_eq!(answers[1], "error: column 3: not a literal: \"y\"");
    assert_eq!(answers[2], "error: column 1: not UTF-8");
    assert_eq!(answers[3], "error: the board would have more than 67108864 blocks");
    assert!(answers[4].starts_with("yes\t"));
}

#[test]
fn a_whole_file_is_one_formula() {
    let file = b"c a file\np cnf 2 2\n1 2\n0 -1 0\n";
    let answers = answers(&["--dimacs"], file);
    assert!(matches!(&answers[..], [answer] if answer.ends_with("\t-1 2")), "{answers:?}");
}

#[test]
fn wrong_arguments_are_refused() {
    for (arguments, message) in [
        (&["--columns"][..], "--columns needs a number"),
        (&["--columns", "x"], "--columns needs a number, not \"x\""),
        (&["--colums", "3"], "there is no option \"--colums\""),
        (&["--dimacs=1"], "there is no option \"--dimacs=1\""),
    ] {
        assert_eq!(settings(arguments).err().as_deref(), Some(message));
    }
    assert_eq!(
        answers(&["--columns=2"], b"1 0\n"),
        ["error: a gadget has at least 3 columns, not 2"]
    );
}
