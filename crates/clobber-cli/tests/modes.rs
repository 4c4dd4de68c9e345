//! Every mode of the command, as its help lists them: options hold for all of them, and help fits a page.

use crate::{Talk, clobber};

/// Runs the command, and returns its output and its exit status. It may refuse its arguments.
pub(crate) fn output(arguments: &[&str], input: &str) -> (String, Option<i32>) {
    let mut mode = Talk::start(arguments);
    mode.send(input);
    mode.finish()
}

/// Returns the words of each mode: a subcommand, also one that has subcommands and answers lines without them.
fn modes(words: &[String]) -> Vec<Vec<String>> {
    let words_str: Vec<&str> = words.iter().map(String::as_str).collect();
    let (help, status) = output(&[&words_str[..], &["--help"]].concat(), "");
    assert_eq!(status, Some(0), "{words:?}");
    let commands = help.split_once("\nCommands:\n").map_or("", |(_, commands)| commands);
    let names = commands.lines().take_while(|line| line.starts_with("  "));
    let names = names.filter(|line| !line.starts_with("   "));
    let names =
        names.filter_map(|line| line.split_whitespace().next()).filter(|&name| name != "help");
    let mut all: Vec<Vec<String>> =
        names.flat_map(|name| modes(&[words, &[name.to_owned()]].concat())).collect();
    if commands.is_empty() || help.contains("[LINE]...") {
        all.push(words.to_vec());
    }
    all
}

/// Arguments of the modes, and their lines. Modes that go on for long or write files have few.
pub(crate) const QUESTIONS: &[(&str, &[&str], &str)] = &[
    ("checkerboard", &["--moves"], "3 4\n3x3 o\n"),
    ("checkerboard", &["3", "4"], ""),
    ("checkerboard", &["3", "4", "o", "--moves"], ""),
    ("solve", &[], "xoxo x\nxq any\n"),
    ("solve", &["3x4", "x"], ""),
    ("solve", &["--proof", "xxoo|ooxx x"], ""),
    ("solve", &["--reason", "--steps", "0"], "xoxo|xxoo o\n"),
    ("sc2", &[], "Q3 xoooooxo 0:o\nQ3 xoooooxo 0:x\nQ3 xoooooxo\n"),
    ("sc2 strong", &["K2", "P3", "K3", "K3xK4", "Q4"], ""),
    ("sc2 around-cycle", &["C5", "ooxoo", "1:x", "Q2 xooo 3:o"], ""),
    ("sc2 empty-half", &["Q3 oooxoooo 2=0", "Q4 xoxooxooooxooooo 3=1"], ""),
    ("sc2 irreducible", &["Q2", "Q3"], ""),
    ("gadget", &["2x3", "###|#.."], ""),
    ("gadget", &["--count", "4x4"], ""),
    ("gadget", &["--count", "--paths", "4x4"], ""),
    ("circuit", &["Q3", "P4"], ""),
    ("circuit", &["--count", "4x4"], ""),
    ("circuit", &["--path", "P4", "edges:0-1,0-2,0-3"], ""),
    ("gadget", &["--proof", "###.##|######|##.###|.#####|######|###.##"], ""),
    ("value", &[], "xo\n//\n"),
    ("game", &["--thermograph", "text", "^", "1 <> 2", "born(1)", "help me"], ""),
    ("game", &[], "*\n"),
    ("outcome", &["--move"], "xoxo\n"),
    ("outcome", &["--moves", "--first", "x"], "xoxo\n"),
    ("outcome", &["--move", "--strategy", "99"], "xxo + xo\n"),
    ("outcome", &["--move", "--strategy", "99", "--first", "x"], "xxo + xo\n"),
    ("outcome", &["--plain", "--misere"], "xoxo\nC6 xoxoxo\n"),
    ("outcome split", &["xo", "--tree", "no/such/folder"], ""),
    ("outcome join", &["no-such-file"], ""),
    ("outcome resume", &["no-such-file"], ""),
    ("outcome prove", &["no-such-file"], ""),
    ("colorings", &["???", "any"], ""),
    ("colorings", &["--count", "2x5"], ""),
    ("colorings split", &["??", "any", "--table", "no/such/folder"], ""),
    ("colorings join", &["no-such-file"], ""),
    ("play", &["xo"], "quit\n"),
    ("open-spiel", &["--rows", "2", "--columns", "3"], "0xoo.xo\n"),
    ("linear", &["--rules", "--moves", "o11"], ""),
    ("delta", &["xoxo"], "C5 xoxox\n"),
    ("alternating verify", &["4", "4"], ""),
    ("alternating certificate", &["8"], ""),
    ("alternating play", &["2"], "quit\n"),
    ("alternating symmetric", &["4"], ""),
    ("clickomania row", &["--reason", "--derivation"], "abba\n15x15\n"),
    ("clickomania board", &["15x15", "ab|ba"], ""),
    ("clickomania score", &["--exact", "ab|ba"], ""),
    ("clickomania score", &["--steps", "100"], "acaac|cbccb\n"),
    ("clickomania two-player", &["aab"], ""),
    ("clickomania three-partition", &[], "3 3 4 3 4 3\n3 3 3 3 3 5\n"),
    ("clickomania three-sat", &[], "1 2 0 -1 -2 0\n1 0 -1 0\n"),
    ("clickomania random", &["1"], ""),
    ("mcgs write", &["xo"], ""),
    ("mcgs check", &["[clobber] XO {B win}"], ""),
    ("check", &["solve", "xo\tany\t1\t0>1"], ""),
    ("check", &["solve", "proof", "xo\tany\n"], ""),
    ("film", &["solve", "xo\tany\t1\t0>1"], ""),
    ("perft", &["xoxo", "3"], ""),
    ("perft", &["2x3", "9", "--steps", "1"], ""),
    ("completions", &["bash"], ""),
    ("man", &["/dev/null/no-folder"], ""),
];

#[test]
fn json_is_json_in_every_mode() {
    let all: Vec<String> = modes(&[]).iter().map(|words| words.join(" ")).collect();
    assert!(all.len() > 30, "{all:?}");
    for mode in &all {
        assert!(QUESTIONS.iter().any(|(asked, ..)| asked == mode), "no question for {mode}");
    }
    for &(mode, arguments, input) in QUESTIONS {
        assert!(all.iter().any(|other| other == mode), "there is no mode {mode}");
        for json in [&["--format", "json"][..], &["--json"]] {
            let mut words: Vec<&str> = mode.split(' ').collect();
            words.extend(json.iter().chain(arguments));
            let (answers, status) = output(&words, input);
            if status == Some(2) {
                assert_eq!(answers, "", "{words:?}");
                continue;
            }
            assert!(!answers.is_empty(), "{words:?}: {status:?}");
            for line in answers.lines() {
                let value = serde_json::from_str::<serde_json::Value>(line);
                assert!(value.is_ok_and(|value| value.is_object()), "{words:?}: {line}");
            }
        }
    }
}

/// The text above the options is written as it stands: no line is cut again.
#[test]
fn help_is_wrapped_once() {
    for words in modes(&[]) {
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let arguments = [&words[..], &["--help"]].concat();
        let narrow = clobber(&arguments).env("COLUMNS", "100").output().unwrap().stdout;
        let narrow = String::from_utf8(narrow).unwrap();
        let about = narrow.split("\nUsage:").next().unwrap();
        let wide = clobber(&arguments).env("COLUMNS", "1000").output().unwrap().stdout;
        assert!(String::from_utf8(wide).unwrap().starts_with(about), "{words:?}");
        assert!(about.lines().all(|line| line.chars().count() <= 100), "{words:?}: {about}");
    }
}
