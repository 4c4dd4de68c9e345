//! A forger changes true answers in every way, and `check` never calls one right that says something else.

use serde_json::{Value, json};

use crate::{answer, random};

/// Runs the command on lines.
fn answers(arguments: &[&str], lines: String) -> Vec<String> {
    answer(arguments, lines).0.lines().map(str::to_owned).collect()
}

/// Returns a value with each of its parts, and itself, replaced by others.
fn replaced(value: &Value, others: &dyn Fn(&Value) -> Vec<Value>) -> Vec<Value> {
    let mut all = others(value);
    match value {
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                all.extend(replaced(item, others).into_iter().map(|new| {
                    let mut items = items.clone();
                    items[index] = new;
                    json!(items)
                }));
            }
        }
        Value::Object(fields) => {
            for (key, field) in fields {
                all.extend(replaced(field, others).into_iter().map(|new| {
                    let mut fields = fields.clone();
                    fields.insert(key.clone(), new);
                    Value::Object(fields)
                }));
            }
        }
        _ => {}
    }
    all
}

/// Returns changed values: lists without an item, with one twice, and with two exchanged; numbers and texts slightly changed;
/// fields left out and under another name.
pub(crate) fn forgeries(value: &Value) -> Vec<Value> {
    let mut forged = replaced(value, &changed);
    forged.retain(|new| new != value);
    forged
}

/// Returns values to replace one, whose parts stay as they are.
fn changed(value: &Value) -> Vec<Value> {
    let mut forged = vec![Value::Null, json!(1), json!("x"), json!([])];
    match value {
        Value::Null => forged.push(json!({})),
        Value::Bool(is) => forged.push(json!(!is)),
        Value::Number(number) => {
            let number = number.as_u64().unwrap();
            forged.extend([json!(number + 1), json!(number.wrapping_sub(1)), json!(u64::MAX)]);
        }
        Value::String(text) => {
            let words: Vec<&str> = text.split(' ').collect();
            for index in 0..words.len() {
                let without = [&words[..index], &words[index + 1..]].concat();
                forged.push(json!(without.join(" ")));
                let mut swapped = words.clone();
                swapped.swap(index, 0);
                forged.push(json!(swapped.join(" ")));
            }
            for (at, old) in text.char_indices() {
                let new = match old {
                    'x' => 'o',
                    'o' | '.' => 'x',
                    '0'..='8' => char::from(old as u8 + 1),
                    _ => '0',
                };
                let rest = &text[at + old.len_utf8()..];
                forged.extend([json!(format!("{}{new}{rest}", &text[..at]))]);
                forged.push(json!(format!("{}{rest}", &text[..at])));
            }
        }
        Value::Array(items) => {
            for index in 0..items.len() {
                let [before, after] = [&items[..index], &items[index..]];
                forged.push(json!([before, &after[1..]].concat()));
                forged.push(json!([before, &after[..1], after].concat()));
                let mut swapped = items.clone();
                swapped.swap(index, index.saturating_sub(1));
                forged.push(json!(swapped));
            }
        }
        Value::Object(fields) => {
            for (key, field) in fields {
                let mut without = fields.clone();
                without.remove(key);
                forged.push(Value::Object(without.clone()));
                for other in ["yes", "no", "one", "two", "more"] {
                    without.insert(other.to_owned(), field.clone());
                    forged.push(Value::Object(without.clone()));
                    without.remove(other);
                }
            }
        }
    }
    forged
}

/// Returns `count` texts that differ from a proof in one place or two: a line, or a word of a line.
pub(crate) fn changed_texts(text: &str, count: usize) -> Vec<String> {
    let mut random = random();
    let mut change = |text: &str| {
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        let at = 1 + random(lines.len() - 1);
        match random(12) {
            0 => drop(lines.remove(at)),
            1 => lines.insert(at, lines[at].clone()),
            2 => {
                let other = 1 + random(lines.len() - 1);
                lines.swap(at, other);
            }
            _ => {
                let mut words: Vec<String> = lines[at].split(' ').map(str::to_owned).collect();
                let place = random(words.len());
                let word = &mut words[place];
                match random(10) {
                    0 => drop(words.remove(place)),
                    1 => words.insert(place, words[place].clone()),
                    2 => *word = "0".to_owned(),
                    3 => *word = "-0".to_owned(),
                    4 => *word = "-1".to_owned(),
                    5 => *word = ":".to_owned(),
                    6 => *word = "99999999999999999999".to_owned(),
                    7 => *word = word.strip_prefix('-').map_or(format!("-{word}"), str::to_owned),
                    8 => words.insert(place + 1, "0".to_owned()),
                    _ => {
                        let near = word
                            .parse::<i64>()
                            .map_or(1, |number| number + 1 - 2 * random(2) as i64);
                        *word = near.to_string();
                    }
                }
                lines[at] = words.join(" ");
            }
        }
        lines.join("\n")
    };
    let forged =
        (0..count).map(|index| (0..=index % 2).fold(text.to_owned(), |text, _| change(&text)));
    forged.collect()
}

#[test]
fn the_lemmas_of_the_hamming_paper() {
    let questions: [(&[&str], &[&str]); 4] = [
        (&["sc2", "strong"], &["K2", "P3", "K3", "K3xK4", "Q4"]),
        (&["sc2", "around-cycle"], &["C5 ooxoo 1:x", "Q2 xooo 3:o"]),
        (&["sc2", "empty-half"], &["Q3 oooxoooo 2=0", "Q4 xoxooxooooxooooo 3=1"]),
        (&["sc2", "irreducible"], &["Q2", "Q3"]),
    ];
    for (command, lines) in questions {
        let arguments = [command, &["--format", "json"], lines].concat();
        for record in answers(&arguments, String::new()) {
            let truth = answers(&["check"], format!("{record}\n"));
            assert!(truth[0].starts_with("right\t"), "{record} {truth:?}");
            // A share of them: each is a long line.
            let forged = forgeries_of_answer(&record);
            let every = forged.len().div_ceil(500);
            let forged: Vec<String> = forged.into_iter().step_by(every).collect();
            assert!(forged.len() > 20);
            let verdicts = answers(&["check"], forged.join("\n") + "\n");
            assert_eq!(verdicts.len(), forged.len());
            for (verdict, forged) in verdicts.iter().zip(&forged) {
                // Another play to the same end proves the same.
                let is_fooled = verdict.starts_with("right") && *verdict != truth[0];
                assert!(!is_fooled, "{verdict}: {forged}");
            }
            let refuted = verdicts.iter().filter(|verdict| verdict.starts_with("refuted")).count();
            assert!(refuted > 0, "{record}");
        }
    }
}

/// Changes circuits and paths, and asks about them on other graphs. Every verdict `right` is true.
#[test]
fn tours() {
    let graphs = "C5 P4 K2,3 Q3 K1 K2 3x3 2x3 edges:0-1,0-2,0-3 edges:0-1,1-2,2-0,2-3";
    let graphs: Vec<&str> = graphs.split(' ').collect();
    let asked = |option: &[&str]| {
        answers(&[&["circuit", "--format", "json"], option, &graphs].concat(), String::new())
    };
    let records: Vec<Value> = [asked(&[]), asked(&["--path"])]
        .concat()
        .iter()
        .map(|record| serde_json::from_str(record).unwrap())
        .collect();
    // The true verdicts on each graph.
    let truth = answers(&["check"], records.iter().map(|record| format!("{record}\n")).collect());
    let (circuits, paths) = truth.split_at(graphs.len());
    let mut forged = Vec::new();
    for record in &records {
        let (kind, found) = record["answer"].as_object().unwrap().iter().next().unwrap();
        let other = ["circuit", "path", "no_circuit", "no_path"].map(|kind| json!({ kind: found }));
        for answer in
            other.into_iter().chain(forgeries(found).into_iter().map(|new| json!({ kind: new })))
        {
            for (graph, name) in graphs.iter().enumerate() {
                let record =
                    json!({"command": "circuit", "line": 1, "input": name, "answer": answer});
                forged.push((graph, record.to_string()));
            }
        }
    }
    let lines: String = forged.iter().map(|(_, record)| format!("{record}\n")).collect();
    let verdicts = answers(&["check"], lines);
    assert_eq!(verdicts.len(), forged.len());
    let mut right = 0;
    for (verdict, (graph, forged)) in verdicts.iter().zip(&forged) {
        if verdict.starts_with("right") {
            right += 1;
            assert!([&circuits[*graph], &paths[*graph]].contains(&verdict), "{verdict}: {forged}");
        }
    }
    assert!(right > graphs.len() && right < forged.len() / 2, "{right} of {}", forged.len());
}

/// Answers of these subcommands have no certificate: nobody calls them right, as they are or changed.
#[test]
fn answers_without_certificates() {
    let questions: [&[&str]; 5] = [
        &["delta", "xoxo|oxox"],
        &["linear", "--rules", "--moves", "o11 + oo10 + xxo"],
        &["value", "xxo + xo"],
        &["game", "{0,*|^} + 1/2"],
        &["clickomania", "two-player", "aab|bba"],
    ];
    for question in questions {
        let record = answers(&[question, &["--format", "json"]].concat(), String::new()).concat();
        let forged: Vec<String> = [vec![record.clone()], forgeries_of_answer(&record)].concat();
        for verdict in answers(&["check"], forged.join("\n") + "\n") {
            assert!(verdict.starts_with("nothing\tanswers of "), "{verdict}");
        }
    }
}

/// Returns a record with changed answers.
fn forgeries_of_answer(record: &str) -> Vec<String> {
    let record: Value = serde_json::from_str(record).unwrap();
    with_answers(record.clone(), forgeries(&record["answer"]))
}

fn with_answers(mut record: Value, answers: Vec<Value>) -> Vec<String> {
    let forged = answers.into_iter().map(|answer| {
        record["answer"] = answer;
        record.to_string()
    });
    forged.collect()
}

/// In every subcommand a field of another form is an error with its place and its name, in our words.
#[test]
fn a_field_of_another_form_is_named() {
    let questions = [
        ("solve", "xoxo|oxox any"),
        ("solve", "xxoo x"),
        ("sc2", "Q3 xoooooxo 0:x"),
        ("sc2", "Q3 xoooooxo 0:o"),
        ("sc2", "Q3 xoooooox min"),
        ("circuit", "C4"),
        ("circuit", "P3"),
        ("circuit --path", "P3"),
        ("gadget", "##|##"),
        ("gadget", "###|#.."),
        ("checkerboard", "3 4"),
        ("outcome --move --strategy 99", "xxo + xo"),
        ("outcome --first x --move --strategy 99", "xxo + xo"),
        ("clickomania row", "abbaab"),
        ("clickomania board", "acaac|cbccb"),
        ("clickomania score --steps 100", "acaac|cbccb"),
        ("clickomania three-partition", "3 3 4 3 4 3"),
        ("clickomania three-partition", "3 3 3 3 3 5"),
        ("clickomania three-sat", "1 2 0 -1 -2 0"),
        ("clickomania three-sat", "1 0 -1 0"),
        ("sc2 strong", "K2"),
        ("sc2 around-cycle", "C5 ooxoo 1:x"),
        ("sc2 empty-half", "Q3 oooxoooo 2=0"),
        ("sc2 irreducible", "Q2"),
    ];
    for (command, question) in questions {
        let words: Vec<&str> = command.split(' ').collect();
        let record =
            answers(&[&words, &["--format", "json", question][..]].concat(), String::new());
        let record: Value = serde_json::from_str(&record.concat()).unwrap();
        let strangers = replaced(&record["answer"], &|_| vec![json!({"stranger": []})]);
        let forged = with_answers(record, strangers);
        let verdicts = answers(&["check"], forged.join("\n") + "\n");
        assert_eq!(verdicts.len(), forged.len());
        for ((number, verdict), forged) in (1..).zip(&verdicts).zip(&forged) {
            let place = format!("error: line {number}, column ");
            // Where all fields may be left out, it is one too many.
            let is_named = verdict.starts_with(&place) && verdict.contains("`answer")
                || verdict.contains(" does not write this field: ")
                    && verdict.ends_with("stranger");
            assert!(is_named && !verdict.contains("expected"), "{verdict}: {forged}");
        }
    }
}
