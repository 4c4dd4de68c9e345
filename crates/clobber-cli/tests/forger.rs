//! A forger changes true answers in every way, and `check` never calls one right that says something else.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use testkit::Random;

use crate::answer;
use crate::modes::{QUESTIONS, output};

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
    const WORDS: [&str; 6] = ["0", "-0", "-1", "1", ":", "99999999999999999999"];
    let mut random = Random::new(1);
    let mut change = |text: &str| {
        let (question, proof) = text.split_once('\n').unwrap();
        let mut lines: Vec<String> = proof.lines().map(str::to_owned).collect();
        let at = random.below(lines.len());
        let line = lines[at].clone();
        if random.once_in(4) {
            random.change(&mut lines, |_| line);
        } else {
            let mut words: Vec<String> = line.split(' ').map(str::to_owned).collect();
            let word = words[random.below(words.len())].clone();
            random.change(&mut words, |random| match (random.below(3), word.parse::<i64>()) {
                (0, Ok(number)) => (-number).to_string(),
                (1, Ok(number)) => (number + 1 - 2 * random.below(2) as i64).to_string(),
                _ => random.pick(&WORDS).to_owned(),
            });
            lines[at] = words.join(" ");
        }
        format!("{question}\n{}", lines.join("\n"))
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
    let mut certified = BTreeSet::new();
    for &(mode, arguments, input) in QUESTIONS {
        let words: Vec<&str> = mode.split(' ').chain(["--format", "json"]).collect();
        let (records, _) = output(&[&words, arguments].concat(), input);
        // Of a long answer there are many others, as long as it is.
        for record in records.lines().filter(|record| record.len() < 2000) {
            if !answers(&["check"], format!("{record}\n"))[0].starts_with("right") {
                continue;
            }
            certified.insert(mode);
            let record: Value = serde_json::from_str(record).unwrap();
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
    assert_eq!(certified.len(), 15, "{certified:?}");
}
