//! Proofs by clauses as texts: what `--proof` writes, `clobber check` reads, and so does a program in another language, which
//! knows no more than the format. Changed proofs are refused by both.

use std::io::Write;
use std::process::{Command, Stdio};

use crate::answer;

/// Returns the verdict of the reader in Python; `None` if there is no Python here.
fn verdict_in_python(text: &str) -> Option<String> {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/forest_proof.py");
    let mut python = Command::new("python3");
    let python = python.args(["-B", script]).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut python = python.spawn().inspect_err(|error| println!("no python3: {error}")).ok()?;
    python.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
    let output = python.wait_with_output().unwrap();
    Some(String::from_utf8(output.stdout).unwrap().trim().to_owned())
}

const QUESTIONS: [(&str, &str); 3] = [
    // A part in free order; the others keep what counting proves.
    ("x.xo..x|xo...x.|x.o.ooo|xoxoo.o|oooxox.|o..xo.o|xxx.xx.\talternating:x", "part 0 4"),
    // The whole in turn, of one part and of several.
    ("x.ooxo|.x.o.o|xoxox.|xox..x|oox.xx|.xo..x\talternating:x", "whole 8"),
    ("x.xoooo|oox..x.|.o..xxx|oxooxo.|.oxxxxo|xo..xo.|xxxooxo\talternating:o", "whole 2"),
];

#[test]
fn forests_as_a_reader_in_python_checks_them() {
    for (question, head) in QUESTIONS {
        let (text, status) = answer(&["solve", "--proof", question], "");
        assert_eq!(status, Some(0));
        assert!(text.starts_with(&format!("{question}\n{head}\n")), "{text}");
        let (verdict, _) = answer(&["check", "solve", "proof"], &text);
        let stones = verdict.strip_prefix("right\tat least ").unwrap().split(' ').next().unwrap();
        let Some(verdict) = verdict_in_python(&text) else { return };
        assert_eq!(verdict, format!("right: at least {stones}"), "{text}");
        // Without a step, and with more stones than are proved.
        let lines: Vec<&str> = text.lines().collect();
        let middle = lines.len() / 2;
        let shorter = [&lines[..middle], &lines[middle + 1..]].concat().join("\n");
        let more = text.replace(&format!("\n{head}\n"), &format!("\n{head}0\n"));
        for forged in [shorter, more] {
            let verdict = verdict_in_python(&forged).unwrap();
            assert!(verdict.starts_with("refuted"), "{verdict}: {forged}");
        }
    }
}

#[test]
fn forged_forests_are_refuted() {
    for (question, head) in QUESTIONS {
        let (text, _) = answer(&["solve", "--proof", question], "");
        let lines: Vec<&str> = text.lines().collect();
        let without = |at: usize| [&lines[..at], &lines[at + 1..]].concat().join("\n");
        let each = lines.len() / 12;
        let mut forged: Vec<String> = (2..lines.len()).step_by(each).map(without).collect();
        let (name, stones) = head.rsplit_once(' ').unwrap();
        let more = stones.parse::<usize>().unwrap() + 1;
        forged.push(text.replace(&format!("\n{head}\n"), &format!("\n{name} {more}\n")));
        // Another board: the colours are exchanged.
        let other = text.replace('x', "#").replace('o', "x").replace('#', "o");
        forged.push(other.replace("whxle", "whole"));
        for forged in forged {
            let (verdict, status) = answer(&["check", "solve", "proof"], &forged);
            assert!(verdict.starts_with("refuted\t"), "{verdict}: {forged}");
            assert_eq!(status, Some(1));
        }
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

#[test]
fn circuits() {
    let graph = "###.##|######|##.###|.#####|######|###.##";
    let (text, status) = answer(&["gadget", "--proof", graph], "");
    assert_eq!(status, Some(0));
    let (verdict, _) = answer(&["check", "gadget", "proof"], &text);
    assert!(verdict.starts_with("right\tno Hamiltonian circuit, by a proof of"), "{verdict}");
}
