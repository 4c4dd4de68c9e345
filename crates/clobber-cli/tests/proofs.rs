//! Proofs by clauses as texts: what `--proof` writes, `clobber check` reads, and so does a program in another language, which
//! knows no more than the format. Changed proofs are refused by both.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::answer;
use crate::forger::changed_texts;

/// A kind of proof: the words of its check, and its reader in Python.
const FORESTS: (&str, &str) = ("solve", "tests/forest_proof.py");
const CIRCUITS: (&str, &str) = ("gadget", "../clobber-npc/tests/circuit_proof.py");

/// Returns the verdicts of the reader in Python, each in a line; `None` if there is no Python here.
fn verdicts_in_python(script: &str, texts: &[String]) -> Option<Vec<String>> {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join(script);
    let mut python = Command::new("python3");
    let python = python.arg("-B").arg(script).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut python = python.spawn().inspect_err(|error| println!("no python3: {error}")).ok()?;
    python.stdin.take().unwrap().write_all(texts.join("\x0c").as_bytes()).unwrap();
    let output = python.wait_with_output().unwrap();
    assert!(output.status.success());
    Some(String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned).collect())
}

/// Returns the verdicts of `clobber check`.
fn verdicts(command: &str, texts: &[String]) -> Vec<String> {
    let mut arguments = vec!["check".to_owned(), command.to_owned(), "proof".to_owned()];
    static FILES: AtomicUsize = AtomicUsize::new(0);
    for text in texts {
        let number = FILES.fetch_add(1, Ordering::Relaxed);
        let file = format!("{}/proof-{number}", env!("CARGO_TARGET_TMPDIR"));
        fs::write(&file, text).unwrap();
        arguments.extend(["-f".to_owned(), file]);
    }
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    answer(&arguments, "").0.lines().map(str::to_owned).collect()
}

/// Returns the first word of a verdict.
fn word(verdict: &str) -> &str {
    verdict.split([':', '\t']).next().unwrap()
}

/// Both readers come to one verdict about texts, which are returned with it.
fn agree((command, script): (&str, &str), texts: &[String]) -> Vec<String> {
    let verdicts = verdicts(command, texts);
    assert_eq!(verdicts.len(), texts.len());
    if let Some(python) = verdicts_in_python(script, texts) {
        assert_eq!(python.len(), texts.len());
        for ((rust, python), text) in verdicts.iter().zip(python).zip(texts) {
            assert_eq!(word(rust), word(&python), "{rust}, but {python}:\n{text}");
        }
    }
    verdicts
}

const QUESTIONS: [(&str, &str); 3] = [
    // A part in free order; the others keep what counting proves.
    ("x.xo..x|xo...x.|x.o.ooo|xoxoo.o|oooxox.|o..xo.o|xxx.xx.\talternating:x", "part 0 4"),
    // The whole in turn, of one part and of several.
    ("x.ooxo|.x.o.o|xoxox.|xox..x|oox.xx|.xo..x\talternating:x", "whole 8"),
    ("x.xoooo|oox..x.|.o..xxx|oxooxo.|.oxxxxo|xo..xo.|xxxooxo\talternating:o", "whole 2"),
];

fn proof_of((question, head): (&str, &str)) -> String {
    let (text, status) = answer(&["solve", "--proof", question], "");
    assert_eq!(status, Some(0));
    assert!(text.starts_with(&format!("{question}\n{head}\n")), "{text}");
    text
}

#[test]
fn forests_as_a_reader_in_python_checks_them() {
    for question in QUESTIONS {
        let text = [proof_of(question)];
        let verdict = &agree(FORESTS, &text)[0];
        let stones = verdict.strip_prefix("right\tat least ").unwrap().split(' ').next().unwrap();
        let Some(verdict) = verdicts_in_python(FORESTS.1, &text) else { return };
        assert_eq!(verdict, [format!("right: at least {stones}")], "{text:?}");
    }
}

#[test]
fn forged_forests_are_refuted() {
    for question in QUESTIONS {
        let (text, (name, stones)) = (proof_of(question), question.1.rsplit_once(' ').unwrap());
        let lines: Vec<&str> = text.lines().collect();
        let without = |at: usize| [&lines[..at], &lines[at + 1..]].concat().join("\n");
        let each = lines.len() / 12;
        let mut forged: Vec<String> = (2..lines.len()).step_by(each).map(without).collect();
        let more = stones.parse::<usize>().unwrap() + 1;
        for more in [more, 10 * more] {
            forged
                .push(text.replace(&format!("\n{}\n", question.1), &format!("\n{name} {more}\n")));
        }
        // Another board: the colours are exchanged.
        let (board, proof) = text.split_once('\t').unwrap();
        let board = board.replace('x', "#").replace('o', "x").replace('#', "o");
        forged.push(format!("{board}\t{proof}"));
        for (verdict, forged) in agree(FORESTS, &forged).iter().zip(&forged) {
            assert_eq!(word(verdict), "refuted", "{verdict}: {forged}");
        }
    }
}

/// Changed proofs of the same statement: some still hold, and both readers say of each the same.
#[test]
fn readers_agree_on_changed_proofs() {
    let graph = "###.##|######|##.###|.#####|######|###.##";
    let (circuit, status) = answer(&["gadget", "--proof", graph], "");
    assert_eq!(status, Some(0));
    assert_eq!(word(&agree(CIRCUITS, std::slice::from_ref(&circuit))[0]), "right");
    let texts =
        [(FORESTS, proof_of(QUESTIONS[0])), (FORESTS, proof_of(QUESTIONS[1])), (CIRCUITS, circuit)];
    for (kind, text) in texts {
        let verdicts = agree(kind, &changed_texts(&text, 250));
        for word_of in ["right", "refuted", "error"] {
            let count = verdicts.iter().filter(|verdict| word(verdict) == word_of).count();
            assert!(count > 2, "{count} are {word_of}");
        }
    }
}

/// Texts that readers have believed, and their relatives: 0 is no literal, numbers have no sign, a line has one form.
#[test]
fn what_is_no_proof_proves_nothing() {
    let of_parts = [
        "part 0 3\na 0\nl : 0 0",
        "part 0 3\na -0\nl : 0 0",
        "part -1 3\na 1\nl : 0",
        "part 0 3\na 1\nl : -1",
        "a 1",
        "part 0 3\nc -1\nl : 0",
        "part 0 3\nl 1 0",
        "part 0 3\nl 1 -1 : 0",
        "part 0 3\nz 1",
        "part 0 3\na 1_0",
        "part 0",
        "part",
        "part 0 3\n\npart 0 2",
        "part 1 2",
        "whole 3",
        "partition 0 3",
        "part 0 -3",
        "part 0 3\nl",
        "part 0 3\na 1 :",
    ];
    let boards =
        ["xxoo\tany", "xxoo\tnever", "xxoo", "xqoo\tany", "xx|o\tany", "xxoo\talternating:xo"];
    let mut forged: Vec<String> =
        of_parts.iter().map(|part| format!("xxoo\tany\n{part}\n")).collect();
    forged.extend(boards[1..].iter().map(|board| format!("{board}\npart 0 3\na 1\nl : 0\n")));
    forged.push("xxoo\talternating:x\nwhole 3\na 0\nl : 0 0\nwhole 3\n".to_owned());
    for (verdict, forged) in agree(FORESTS, &forged).iter().zip(&forged) {
        assert_ne!(word(verdict), "right", "{forged}");
    }
    let proofs = [
        "a 0\nl : 0 0",
        "a 1 2 0\nl : 0",
        "l 0 : 0",
        "l 1 2",
        "a 9999",
        "c -1",
        "c 0 0",
        "l : -1",
        "z",
        "a",
        "c",
    ];
    let mut forged: Vec<String> = proofs.iter().map(|proof| format!("##|##\n{proof}\n")).collect();
    // Its last variable is the face inside.
    forged.push("##|##\na 0 5\na -1 0 -5\na 1 0 -5\nl : 0 1 2\n".to_owned());
    forged.push("##|#\nc 0\n".to_owned());
    for (verdict, forged) in agree(CIRCUITS, &forged).iter().zip(&forged) {
        assert_ne!(word(verdict), "right", "{forged}");
    }
}

/// A proof, and the clauses that it names, count as memory before the check begins.
#[test]
fn proofs_too_large_to_be_checked_are_left_open() {
    let cut: String = (0..36).map(|stone| format!(" {stone}")).collect();
    let board = ["xoxoxo"; 6].join("|");
    let text = format!("{board}\tany\npart 0 9\n{}", format!("c{cut}\n").repeat(2000));
    let verdict = answer(&["check", "solve", "proof", "--memory", "1"], &text);
    assert_eq!(verdict, ("open\tmore than 1 MiB of memory is needed\n".to_owned(), Some(0)));
    let (verdict, _) = answer(&["check", "solve", "proof", "--memory", "100"], &text);
    assert_eq!(verdict, "refuted\tpart 0: the last step is not the empty clause\n");
}
