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

/// Returns the pointers to a value and to all of its parts.
fn pointers(value: &Value) -> Vec<String> {
    let parts: Vec<(String, &Value)> = match value {
        Value::Array(items) => (0..).map(|index| index.to_string()).zip(items).collect(),
        Value::Object(fields) => fields.iter().map(|(key, field)| (key.clone(), field)).collect(),
        _ => Vec::new(),
    };
    let below = |(key, part): &(String, &Value)| {
        pointers(part).into_iter().map(|below| format!("/{key}{below}")).collect::<Vec<_>>()
    };
    parts.iter().flat_map(below).chain([String::new()]).collect()
}

/// Returns a value with each of its parts, and itself, replaced by others.
fn replaced(value: &Value, others: &dyn Fn(&Value) -> Vec<Value>) -> Vec<Value> {
    let mut all = Vec::new();
    for pointer in pointers(value) {
        for other in others(value.pointer(&pointer).unwrap()) {
            let mut whole = value.clone();
            *whole.pointer_mut(&pointer).unwrap() = other;
            all.push(whole);
        }
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

/// Returns the verdicts on a record with other answers, and these records; a share of them, as each may be a long line.
fn verdicts(mut record: Value, others: Vec<Value>) -> Vec<(String, String)> {
    let every = others.len().div_ceil(500);
    let forged = others.into_iter().step_by(every).map(|answer| {
        record["answer"] = answer;
        record.to_string()
    });
    let forged: Vec<String> = forged.collect();
    let verdicts = answers(&["check"], forged.join("\n") + "\n");
    assert_eq!(verdicts.len(), forged.len());
    verdicts.into_iter().zip(forged).collect()
}

/// In every subcommand a field of another form is an error with its place and its name, in our words; and of the lemmas of the
/// Hamming paper, whose checks are the command's, no changed answer proves anything else.
#[test]
fn true_answers_changed() {
    let mut certified = BTreeSet::new();
    for &(mode, arguments, input) in QUESTIONS {
        let is_lemma = mode.starts_with("sc2 ");
        let words: Vec<&str> = mode.split(' ').chain(["--format", "json"]).collect();
        let (records, _) = output(&[&words, arguments].concat(), input);
        // Of a long answer there are many others, as long as it is.
        for record in records.lines().filter(|record| is_lemma || record.len() < 2000) {
            let truth = answers(&["check"], format!("{record}\n")).concat();
            if !truth.starts_with("right\t") {
                continue;
            }
            certified.insert(mode);
            let record: Value = serde_json::from_str(record).unwrap();
            let strangers = replaced(&record["answer"], &|_| vec![json!({"stranger": []})]);
            for ((verdict, forged), number) in verdicts(record.clone(), strangers).iter().zip(1..) {
                let place = format!("error: line {number}, column ");
                // Where all fields may be left out, it is one too many.
                let is_named = verdict.starts_with(&place) && verdict.contains("`answer")
                    || verdict.contains(" does not write this field: ")
                        && verdict.ends_with("stranger");
                assert!(is_named && !verdict.contains("expected"), "{verdict}: {forged}");
            }
            if is_lemma {
                let forged = verdicts(record.clone(), forgeries(&record["answer"]));
                for (verdict, forged) in &forged {
                    // Another play to the same end proves the same.
                    assert!(
                        !verdict.starts_with("right") || *verdict == truth,
                        "{verdict}: {forged}"
                    );
                }
                let refuted = forged.iter().filter(|(verdict, _)| verdict.starts_with("refuted"));
                assert!(forged.len() > 20 && refuted.count() > 0, "{record}");
            }
        }
    }
    assert_eq!(certified.len(), 15, "{certified:?}");
}
