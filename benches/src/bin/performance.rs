//! Writes docs/performance.md: runs the benches in their quick mode and makes tables of the ratios and
//! rates that they print. With names of benches as arguments, only their sections are written anew.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::time::Instant;

/// All benches, in the order of the page.
const BENCHES: [&str; 15] = [
    "core",
    "solitaire",
    "rows",
    "grids",
    "solver",
    "hypercube",
    "hamming",
    "trees",
    "npc",
    "cgt",
    "outcome",
    "clickomania_rows",
    "clickomania_boards",
    "clickomania_two",
    "samegame",
];

const INTRODUCTION: &str = "\
# Measured speed

This page is written by a program, from one run of the benches in their quick mode, but with 20 boards for each
success rate of the solvers:

```text
cargo run --release -p clobber-benches --bin performance
```

The name of a bench as an argument writes its section alone. Ratios are medians of pairs that are
measured in turn in the same run: they say how many times as fast the first way is as the second. Rates are
those of single runs on one core of a shared virtual machine with two. What does
not fit into a bench of a few minutes, and how far each algorithm reaches, is in [reach.md](reach.md).
";

fn main() -> ExitCode {
    let named: Vec<String> = std::env::args().skip(1).collect();
    match write_page(&named) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::FAILURE
        }
    }
}

fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn write_page(named: &[String]) -> Result<(), String> {
    if let Some(name) = named.iter().find(|name| !BENCHES.contains(&name.as_str())) {
        return Err(format!("there is no bench {name:?}; the benches are {}", BENCHES.join(", ")));
    }
    let path = workspace().join("docs/performance.md");
    let old = std::fs::read_to_string(&path).unwrap_or_default();
    let mut page = INTRODUCTION.to_owned();
    for name in BENCHES {
        let heading = heading_of(name);
        let kept =
            || old.split("\n## ").map(|s| format!("## {s}")).find(|s| s.starts_with(&heading));
        let is_asked_for = named.is_empty() || named.iter().any(|asked| asked == name);
        let section = match is_asked_for {
            true => section(name)?,
            false => kept().unwrap_or_else(|| format!("{heading}\nNot measured yet.\n")),
        };
        let _ = write!(page, "\n{}\n", section.trim_end());
    }
    std::fs::write(&path, page).map_err(|error| format!("{}: {error}", path.display()))
}

fn heading_of(name: &str) -> String {
    format!("## `--bench {name}`\n")
}

/// Runs a bench and makes its section.
fn section(name: &str) -> Result<String, String> {
    eprintln!("{name} ...");
    let started = Instant::now();
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".into());
    let output = Command::new(cargo)
        .args(["bench", "-p", "clobber-benches", "--bench", name, "--", "--quick"])
        .env("SOLVER_BOARDS", "20")
        .current_dir(workspace())
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| format!("cargo bench: {error}"))?;
    let printed = String::from_utf8_lossy(&output.stdout);
    if !output.status.success() {
        return Err(format!("the bench {name} fails: {printed}"));
    }
    eprintln!("{name}: {:.0} s", started.elapsed().as_secs_f64());
    Ok(format!("{}\n{}\n{}", heading_of(name), what_it_is(name)?, tables(&printed)))
}

/// The documentation at the head of a bench.
fn what_it_is(name: &str) -> Result<String, String> {
    let path = workspace().join(format!("benches/benches/{name}.rs"));
    let source = std::fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?;
    let lines = source.lines().map_while(|line| line.strip_prefix("//!"));
    Ok(lines.map(|line| format!("{}\n", line.trim())).collect())
}

/// The kinds of lines that make a table together.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Text,
    Ratio,
    Rate,
    Note,
}

/// Tables of what `clobber_benches` has printed; Criterion's own lines are left out.
fn tables(printed: &str) -> String {
    let mut tables = String::new();
    let mut last = Kind::Text;
    for line in printed.lines() {
        let (kind, row, head) = if let Some(heading) = line.strip_prefix("== ") {
            (Kind::Text, format!("### {heading}\n"), "")
        } else if let Some(row) = line.strip_prefix("ratio  ").and_then(ratio) {
            let head = "| what | times as fast | the one | the other |\n|---|---|---|---|\n";
            (Kind::Ratio, row, head)
        } else if let Some(row) = line.strip_prefix("rate   ").and_then(rate) {
            (Kind::Rate, row, "| what | rate | time |\n|---|---|---|\n")
        } else if let Some(note) = line.strip_prefix("note   ") {
            (Kind::Note, format!("- {note}"), "")
        } else {
            continue;
        };
        if kind != last || kind == Kind::Text {
            let _ = write!(tables, "\n{head}");
        }
        let _ = writeln!(tables, "{}", row.trim_end());
        last = kind;
    }
    tables
}

/// `TITLE: R  (NAME N million U/s, NAME M)` as a row.
fn ratio(line: &str) -> Option<String> {
    let (line, rates) = line.strip_suffix(')')?.rsplit_once("  (")?;
    let (title, ratio) = line.rsplit_once(": ")?;
    let (one, other) = rates.rsplit_once(", ")?;
    Some(format!("| {title} | {ratio} | {one} | {other} |"))
}

/// `TITLE: N million U/s  (W U in S s)` as a row.
fn rate(line: &str) -> Option<String> {
    let (line, time) = line.strip_suffix(')')?.rsplit_once("  (")?;
    let (title, rate) = line.rsplit_once(": ")?;
    Some(format!("| {title} | {rate} | {time} |"))
}
