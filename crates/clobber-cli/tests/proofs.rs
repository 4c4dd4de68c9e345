//! Proofs by clauses as texts: what `--proof` writes, `clobber check` reads, and so does a program in another language, which
//! knows no more than the format. Changed proofs are refused by both.

use std::collections::BTreeSet;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::forger::{changed_texts, forgeries};
use crate::{answer, random};

/// A kind of proof: the words of its check, and its reader in Python.
type Kind = (&'static str, &'static str);
const FORESTS: Kind = ("solve", "tests/forest_proof.py");
const GOALS: Kind = ("sc2", FORESTS.1);
const CIRCUITS: Kind = ("gadget", "../clobber-npc/tests/circuit_proof.py");

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
fn agree((command, script): Kind, texts: &[String]) -> Vec<String> {
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

const QUESTIONS: [(Kind, &str, &str); 6] = [
    // A part in free order; the others keep what counting proves.
    (
        FORESTS,
        "..xxx.ox|.x.o.ooo|ooo.oxox|xx.ox.ox|oooxxooo|xoxxxxxo|o..x..xx|o.ox.oxx\tany",
        "part 1 2",
    ),
    // The whole in turn, of one part and of several.
    (FORESTS, "x.ooxo|.x.o.o|xoxox.|xox..x|oox.xx|.xo..x\talternating:x", "whole 8"),
    (FORESTS, ".xoooo|ox.xox|xxxxx.|o.xoxx|.oo..o|o.oxxx|xo.xox\talternating:o", "whole 5"),
    // Goals: one stone or two, of any colour or not. Vertex 0 of the first one has seven neighbours.
    (
        GOALS,
        "edges:0-1,0-2,0-7,0-8,0-9,0-11,0-17,1-2,1-3,1-9,1-17,2-4,2-5,2-11,2-15,2-17,3-6,3-13,3-14,3-16,4-19,5-20,6-10,7-14,7-20,8-9,8-11,8-15,8-17,9-16,10-12,14-17,15-18\txxxoxxxxxxxxxoxxxxxxx\t4:x,o",
        "goal 0",
    ),
    (
        GOALS,
        "edges:0-1,0-2,0-4,0-6,1-6,1-16,2-3,2-4,2-8,3-5,3-9,3-13,4-5,4-9,4-10,4-12,5-6,5-7,5-8,6-12,6-14,8-11,8-12,8-14,8-18,9-19,10-14,11-13,14-15,14-16,14-17,16-18,17-19\toxxxoxxxxxxxxxoxxxxx\t9:o,16:x",
        "goal 0",
    ),
    (
        GOALS,
        "edges:0-1,0-2,0-8,1-3,1-6,1-16,2-7,2-17,3-4,3-5,3-8,3-17,3-18,3-19,4-8,4-18,5-8,5-9,5-10,6-11,6-13,7-10,9-11,9-12,10-13,10-16,13-14,13-15,13-18,13-19,14-17,16-18\txxxxxxxxxxoxxxxxxxox\t8:o",
        "goal 0",
    ),
];

fn proof_of((kind, question, head): (Kind, &str, &str)) -> String {
    let (text, status) = answer(&[kind.0, "--proof", question], "");
    assert_eq!(status, Some(0), "{text}");
    assert!(text.starts_with(&format!("{question}\n{head}\n")), "{text}");
    text
}

#[test]
fn forests_as_a_reader_in_python_checks_them() {
    for question @ (kind, ..) in QUESTIONS {
        let text = [proof_of(question)];
        let verdict = &agree(kind, &text)[0];
        let Some(python) = verdicts_in_python(kind.1, &text) else { return };
        match verdict.strip_prefix("right\tat least ") {
            Some(stones) => {
                let stones = stones.split(' ').next().unwrap();
                assert_eq!(python, [format!("right: at least {stones}")], "{text:?}");
            }
            None => assert_eq!(python, ["right: the goal is impossible"], "{verdict}: {text:?}"),
        }
    }
}

/// Parts that rest on something else than clauses: all words, and regions whose stones are taken twice, or that keep too much.
const OTHERS: &str = "xxxoxxx|.......|xox.xox\tany
part 0 2 regions
r 1 0 1 2
r 1 4 5 6
part 1 2 dynamic-program
part 2 2 factors";

/// A part that keeps three stones: two regions keep one each, and no forest of two trees has both.
const WITH_REGIONS: &str = "ooxo|...x|ooox\tany
part 0 3
r 1 5 6
r 1 2 3 4 8 7
a -1 5
a 1 3 2 4
a -7
a 6 -5
a -1 -6
a -2 -6
a 6 8 10 7 9 11
a -2 13
a -8 -13
a -9 -13
a -79 82
a -3 -79 83
a -4 -79 83
a -83 86
a -10 -82 86
a -11 -82 86
a -86
a 63
a -63 79
l 79 : 17 18
l -83 : 16 13
l 82 : 19 10
l -3 : 19 20 11
l -4 : 19 20 12
l -10 : 21 16 14
l -11 : 21 16 15
l -2 : 2 24 25 5 7 8 9 6
l 1 : 26 22 23 1
l 5 : 27 0
l -6 : 27 4
l : 29 28 3";

/// Returns a proof that a grid graph has no circuit.
fn proof_of_no_circuit() -> String {
    let graph = "###.##|######|##.###|.#####|######|###.##";
    let (circuit, status) = answer(&["gadget", "--proof", graph], "");
    assert_eq!(status, Some(0));
    assert_eq!(word(&agree(CIRCUITS, std::slice::from_ref(&circuit))[0]), "right");
    circuit
}

/// Both readers agree on texts, and no play contradicts what they call right.
fn agree_on_truths(kind: Kind, texts: &[String]) -> Vec<String> {
    let verdicts = agree(kind, texts);
    let questions = texts.iter().map(|text| text.lines().next().unwrap());
    let right = verdicts.iter().zip(questions).filter(|(verdict, _)| word(verdict) == "right");
    for (verdict, question) in right.collect::<BTreeSet<_>>() {
        let (found, _) = answer(&[kind.0, question], "");
        let fields: Vec<&str> = found.split('\t').collect();
        match (verdict.strip_prefix("right\tat least "), &*fields) {
            (Some(least), ["open", interval, ..] | [interval, ..]) => {
                let least: usize = least.split(' ').next().unwrap().parse().unwrap();
                let left: usize = interval.rsplit("..").next().unwrap().parse().unwrap();
                assert!(least <= left, "{verdict}: {question}: {found}");
            }
            (_, fields) => assert!(
                matches!(fields, ["no" | "impossible" | "open", ..]),
                "{verdict}: {question}: {found}"
            ),
        }
    }
    verdicts
}

/// Proofs under questions with a change in one place, so of other boards, orders of play and goals.
#[test]
fn proofs_of_other_questions() {
    let proofs = QUESTIONS.map(|question| (question.0, proof_of(question)));
    let others = [OTHERS, WITH_REGIONS].map(|text| (FORESTS, text.to_owned()));
    let others = [(CIRCUITS, proof_of_no_circuit())].into_iter().chain(others);
    for (kind, text) in proofs.into_iter().chain(others) {
        let (question, proof) = text.split_once('\n').unwrap();
        let tabs = |text: &str| text.matches('\t').count();
        let forged: Vec<String> = forgeries(&question.into())
            .iter()
            .filter_map(serde_json::Value::as_str)
            .filter(|forged| tabs(forged) == tabs(question))
            .map(|forged| format!("{forged}\n{proof}"))
            .collect();
        let every = forged.len().div_ceil(60);
        let forged: Vec<String> = forged.into_iter().step_by(every).collect();
        let verdicts = agree_on_truths(kind, &forged);
        assert!(verdicts.iter().any(|verdict| word(verdict) != "right"), "{text}");
    }
}

/// Changed proofs of the same statement: some still hold, and both readers say of each the same.
#[test]
fn readers_agree_on_changed_proofs() {
    let forests =
        [0, 1, 3, 4].map(|question| (QUESTIONS[question].0, proof_of(QUESTIONS[question])));
    let others = [OTHERS, WITH_REGIONS].map(|text| (FORESTS, text.to_owned()));
    let others = [(CIRCUITS, proof_of_no_circuit())].into_iter().chain(others);
    for (kind, text) in forests.into_iter().chain(others) {
        let verdicts = agree_on_truths(kind, &changed_texts(&text, 250));
        for word_of in ["right", "refuted", "error"] {
            let count = verdicts.iter().filter(|verdict| word(verdict) == word_of).count();
            assert!(count > 2, "{count} are {word_of}: {text}");
        }
    }
}

/// Both readers take the same clauses for axioms, about all kinds of variables.
#[test]
fn readers_agree_on_axioms() {
    let mut random = random();
    // A joker, and arrivals at vertices with seven neighbours; with the number of variables.
    let questions = [
        (GOALS, "edges:0-1,1-2,1-3\txoxo\tjoker:1:o", "goal 0", 56),
        (GOALS, "edges:0-1,0-2,0-3,0-4,0-5,0-6,0-7\txoxxoxoo\tjoker:0:o", "goal 0", 172),
        (GOALS, "edges:0-1,0-2,0-3,0-4,0-5,0-6,0-7,1-2\txoxxoxoo\t0:x", "goal 0", 152),
        (FORESTS, "xox|oxo\talternating:x", "whole 3", 112),
        (FORESTS, "xxxoxxx\tany", "part 0 3\nr 1 5 6 4\nr 1 1 0 2", 87),
    ];
    for (kind, question, head, variables) in questions {
        let texts: Vec<String> = (0..400)
            .map(|_| {
                // Mostly about neighbouring variables.
                let first = random(variables);
                let literals = (0..1 + random(3)).map(|_| {
                    let near = if random(4) > 0 { first + random(6) } else { random(variables) };
                    format!("{}{}", ["", "-"][random(2)], 1 + near)
                });
                let clause = literals.collect::<Vec<_>>().join(" ");
                format!("{question}\n{head}\na {clause}")
            })
            .collect();
        let is_axiom = |verdict: &String| !verdict.contains("step 0");
        let rust: Vec<bool> = verdicts(kind.0, &texts).iter().map(is_axiom).collect();
        let count = rust.iter().filter(|&&is_axiom| is_axiom).count();
        assert!((20..350).contains(&count), "{count}: {question}");
        let Some(python) = verdicts_in_python(kind.1, &texts) else { return };
        for ((rust, python), text) in rust.into_iter().zip(&python).zip(&texts) {
            assert_eq!(rust, is_axiom(python), "{python}: {text}");
        }
    }
}

/// Texts that readers have believed, and their relatives: 0 is no literal, numbers have no sign, a line has one form.
#[test]
fn what_is_no_proof_proves_nothing() {
    let of_parts = "part 0 3\na 0\nl : 0 0~part 0 3\na -0\nl : 0 0~part -1 3\na 1\nl : 0~\
        part 0 3\na 1\nl : -1~a 1~part 0 3\nc -1\nl : 0~part 0 3\nl 1 0~part 0 3\nl 1 -1 : 0~\
        part 0 3\nz 1~part 0 3\na 1_0~part 0~part~part 0 3\n\npart 0 2~part 1 2~whole 3~\
        partition 0 3~part 0 -3~part 0 +2 dynamic-program~part +0 2 swept~\
        part 0 2 regions\nr +2 0 1~part 0 3\nl~part 0 3\na 1 :";
    let regions = "part 0 2 regions~part 0 2 regions\nr 2~part 0 2 regions\nr 1 0\nr 1 0~\
        part 0 3 regions\nr 3 0 1 2 3~part 0 2 regions\nr 2 0 1 2 4~part 0 2 regions\nr 1 0 -1~\
        part 0 2 regions\na 1~part 0 3 factors~part 0 2 swept\nr 1~goal 0~part 0 3\nr~\
        part 0 3\nr 3 0 1 2 3\na 1~part 0 3\na 1\nr 1 0 1~part 0 3\nr 1 0 1~goal 0\nr 1 0 1";
    let boards =
        ["xxoo\tany", "xxoo\tnever", "xxoo", "xqoo\tany", "xx|o\tany", "xxoo\talternating:xo"];
    let mut forged: Vec<String> = of_parts
        .split('~')
        .chain(regions.split('~'))
        .map(|part| format!("xxoo\tany\n{part}\n"))
        .collect();
    forged.extend(boards[1..].iter().map(|board| format!("{board}\npart 0 3\na 1\nl : 0\n")));
    forged.push("xxoo\talternating:x\nwhole 3\na 0\nl : 0 0\nwhole 3\n".to_owned());
    for (verdict, forged) in agree(FORESTS, &forged).iter().zip(&forged) {
        assert_ne!(word(verdict), "right", "{forged}");
    }
    let proofs = "a 0\nl : 0 0~a 1 2 0\nl : 0~l 0 : 0~l 1 2~a 9999~c -1~c 0 0~l : -1~z~a~c";
    let mut forged: Vec<String> =
        proofs.split('~').map(|proof| format!("##|##\n{proof}\n")).collect();
    // Its last variable is the face inside.
    forged.push("##|##\na 0 5\na -1 0 -5\na 1 0 -5\nl : 0 1 2\n".to_owned());
    forged.push("##|#\nc 0\n".to_owned());
    for (verdict, forged) in agree(CIRCUITS, &forged).iter().zip(&forged) {
        assert_ne!(word(verdict), "right", "{forged}");
    }
}
