//! Files that several processes write, and places where no file can be.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use crate::{Talk, answer, wait_for_work};

/// The number of times that two processes run against each other.
const ROUNDS: usize = 20;

const BOARD: &str = "xoxoxo|oxoxox|xoxoxo|oxoxox";

/// Returns an empty folder.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    // It may not be there.
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// Runs the command to its end, and returns its output.
fn run(arguments: &[&str], input: &str) -> String {
    let (output, status) = answer(arguments, input);
    assert_eq!(status, Some(0), "{arguments:?}");
    output
}

/// Splits the board, and returns its units.
fn split(tree: &Path) -> Vec<String> {
    let units = run(&["outcome", "split", BOARD, "--tree", text(tree), "--units", "12"], "");
    units.lines().map(str::to_owned).collect()
}

fn contains(tree: &Path, answer: &str) -> bool {
    fs::read_to_string(tree).unwrap().lines().any(|line| line == answer)
}

#[test]
fn two_joins_at_once_lose_no_answer() {
    let tree = folder("joins").join("tree");
    let units = split(&tree);
    let unit = |number: usize| &units[number % units.len()];
    let before = fs::read_to_string(&tree).unwrap();
    for round in 0..ROUNDS {
        fs::write(&tree, &before).unwrap();
        let answers = [0, 1].map(|half| format!("{}\twon\t{round}", unit(2 * round + half)));
        let mut joins = [0, 1].map(|_| Talk::start(&["outcome", "join", text(&tree)]));
        // Both have what they add when the inputs end.
        joins.iter_mut().zip(&answers).for_each(|(join, answer)| join.send(&format!("{answer}\n")));
        joins.iter_mut().for_each(|join| join.stdin = None);
        joins.into_iter().for_each(|join| assert_eq!(join.finish().1, Some(0)));
        for answer in &answers {
            assert!(contains(&tree, answer), "round {round}: {answer} is lost");
        }
    }
}

/// Searches units by two processes at once, each half of them, and returns all answers.
fn by_halves(tree: &Path, units: &[String]) -> String {
    let mut workers =
        [0, 1].map(|_| Talk::start(&["outcome", "--first", "x", "--echo", "--tree", text(tree)]));
    for (unit, number) in units.iter().zip(0..) {
        workers[number % 2].send(&format!("{unit}\n"));
    }
    workers.iter_mut().for_each(|worker| worker.stdin = None);
    let answers = workers.map(|worker| {
        let (answers, status) = worker.finish();
        assert_eq!(status, Some(0), "{answers}");
        answers
    });
    answers.concat()
}

/// Searches units by two workers of GNU parallel, and returns all answers.
fn by_gnu_parallel(tree: &Path, units: &[String]) -> String {
    let mut command = Command::new("parallel");
    command.args(["--pipe", "-j2", "-N", "2", env!("CARGO_BIN_EXE_clobber"), "outcome"]);
    command.args(["--first", "x", "--echo", "--tree", text(tree)]);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::inherit());
    let mut child = command.spawn().unwrap();
    writeln!(child.stdin.take().unwrap(), "{}", units.join("\n")).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    String::from_utf8(output.stdout).unwrap()
}

/// Whichever way two workers share the units, they find who wins, and a proof that the check takes.
#[test]
fn one_game_by_two_workers() {
    const SMALL: &str = "xoxoxo|oxoxox|xoxoxo";
    type Round = fn(&Path, &[String]) -> String;
    let version = Command::new("parallel").arg("--version").output();
    let has_parallel = version
        .is_ok_and(|output| String::from_utf8_lossy(&output.stdout).contains("GNU parallel"));
    let mut schedulers: Vec<(&str, Round)> = vec![("halves", by_halves)];
    match has_parallel {
        true => schedulers.push(("parallel", by_gnu_parallel)),
        false => eprintln!("skipped: GNU parallel is not installed"),
    }
    for (name, round) in schedulers {
        let tree = folder(name).join("tree");
        let mut lines =
            run(&["outcome", "split", SMALL, "--tree", text(&tree), "--units", "4"], "");
        let mut rounds = 0;
        while !lines.starts_with('#') {
            let units: Vec<String> = lines.lines().map(str::to_owned).collect();
            assert!(!units.is_empty() && rounds < 100, "{name}, round {rounds}: {lines}");
            let answers = round(&tree, &units);
            assert_eq!(answers.lines().count(), units.len(), "{name}: {answers}");
            lines = run(&["outcome", "join", text(&tree), "--units", "4"], &answers);
            rounds += 1;
        }
        assert!(rounds > 1 && lines.starts_with("# lost\t"), "{name}, {rounds} rounds: {lines}");
        let proof = run(&["outcome", "prove", text(&tree)], "");
        let verdict = run(&["check", "outcome", "proof"], &proof);
        assert!(verdict.starts_with("open\tx moves first and loses "), "{name}: {verdict}");
        assert!(verdict.contains("claims, which are not checked"), "{name}: {verdict}");
    }
}

#[test]
fn an_answer_that_is_joined_while_a_search_resumes_is_kept() {
    let tree = folder("resume").join("tree");
    let units = split(&tree);
    let before = fs::read_to_string(&tree).unwrap();
    for round in 0..ROUNDS {
        fs::write(&tree, &before).unwrap();
        let resume =
            Talk::start(&["outcome", "resume", text(&tree), "--steps", "12000", "--stones", "20"]);
        // It has read the file before it searches.
        wait_for_work(resume.child.id(), Duration::from_millis(30));
        // No search contradicts it.
        let answer = format!("{}\topen\t{round}", units[round % units.len()]);
        run(&["outcome", "join", text(&tree)], &format!("{answer}\n"));
        let output = "open\tno answer within 12000 steps\n".to_owned();
        assert_eq!(resume.finish(), (output, Some(0)));
        assert!(contains(&tree, &answer), "round {round}: {answer} is lost");
    }
}

#[test]
fn an_interrupted_search_leaves_the_tree_open() {
    let tree = folder("interrupt").join("tree");
    split(&tree);
    let before = fs::read_to_string(&tree).unwrap();
    let resume = Talk::start(&["outcome", "resume", text(&tree)]);
    wait_for_work(resume.child.id(), Duration::from_millis(100));
    resume.signal("-INT", 1);
    assert_eq!(resume.finish(), ("open\tthe search was cancelled\n".to_owned(), Some(130)));
    let after = fs::read_to_string(&tree).unwrap();
    assert!(after.starts_with(&before) && after.ends_with('\n'));
}
