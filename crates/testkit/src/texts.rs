//! Compares what readers make of texts, value or refusal, to a table.

use std::fmt::Display;
use std::str::FromStr;

/// The name of a reader, and the reader: it returns what it prints, or its error.
pub type Reader<'a> = (&'a str, &'a dyn Fn(&str) -> Result<String, String>);

/// Reads a text as a value.
pub fn read<V: FromStr<Err: Display> + Display>(text: &str) -> Result<String, String> {
    printed(text.parse::<V>())
}

/// Prints what was read.
pub fn printed<V: Display, E: Display>(read: Result<V, E>) -> Result<String, String> {
    read.map(|value| value.to_string()).map_err(|error| error.to_string())
}

/// Checks a table. A line `# NAME` begins the texts of a reader. Each has a line: the text as JSON, a tab, and `= ` with what is
/// printed or `! ` with the error. With `SNAPSHOTS=overwrite` in the environment the file is written again.
pub fn check_table(table: &str, file: &str, readers: &[Reader<'_>]) {
    let mut unused: Vec<&str> = readers.iter().map(|(name, _)| *name).collect();
    let mut reader = None;
    let lines = table.lines().map(|line| {
        if let Some(name) = line.strip_prefix("# ") {
            unused.retain(|other| *other != name);
            reader = readers.iter().find(|(other, _)| *other == name);
            return line.to_owned();
        }
        let (json, _) = line.split_once('\t').unwrap_or((line, ""));
        let text: String = serde_json::from_str(json).expect(line);
        let (_, read) = reader.expect("a reader with this name");
        let (sign, found) = match read(&text) {
            Ok(printed) => ('=', printed),
            Err(error) => ('!', error),
        };
        let line = format!("{json}\t{sign} {}", found.replace('\n', "\\n").replace('\t', "\\t"));
        line.trim_end().to_owned()
    });
    let lines: Vec<String> = lines.collect();
    assert!(unused.is_empty(), "without a text: {unused:?}");
    if std::env::var("SNAPSHOTS").is_ok_and(|mode| mode == "overwrite") {
        std::fs::write(file, lines.join("\n") + "\n").expect("written");
        return;
    }
    for (found, line) in lines.iter().zip(table.lines()) {
        assert_eq!(found, line);
    }
}

/// Checks a file of texts by [`check_table`](crate::texts::check_table).
#[macro_export]
macro_rules! text_table {
    ($file:literal: $($name:expr => $reader:expr),+ $(,)?) => {
        $crate::texts::check_table(
            include_str!($file),
            concat!(env!("CARGO_MANIFEST_DIR"), "/tests/", $file),
            &[$(($name, &$reader)),+],
        )
    };
}
