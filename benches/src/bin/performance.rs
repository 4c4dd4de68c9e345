//! Writes docs/performance.md: runs the benches and tabulates the [`LINES`].
//!
//! `--quick` measures fewer pairs and boards. With names of benches as arguments, the program only measures their
//! sections, and prints them instead of writing the page.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};

/// The lines of the page: the bench, and the beginning of a line that it prints.
const LINES: [(&str, &str); 45] = [
    ("core", "perft, u64 / by hand"),
    ("core", "every leaf, Position / by hand"),
    ("core", "1000x1000 replay"),
    ("solitaire", "10000 x 10000 generated and replayed"),
    ("solitaire", "a comb of"),
    ("rows", "free order, 1000000 stones, moves"),
    ("rows", "alternating, 1000000 stones, swinging, moves"),
    ("grids", "100 x 100, one in 2 black"),
    ("grids", "12 x 12, in turn"),
    ("grids", "50 x 50, in turn"),
    ("grids", "200 x 200, in turn"),
    ("grids", "twice the side, in turn"),
    ("solver", "all 4 x 4 boards in the three orders"),
    ("solver", "8 x 8, full, alternating:x"),
    ("solver", "12 x 12, full, alternating:x"),
    ("solver", "20 x 20, full, any"),
    ("solver", "20 x 20, full, alternating:x"),
    ("solver", "8 x 8, 20% holes, any"),
    ("solver", "8 x 8, 20% holes, alternating:x"),
    ("solver", "polyominoes of 25 squares, any"),
    ("hypercube", "1-reducible positions of Q_4"),
    ("hypercube", "Q_22, random"),
    ("hamming", "K10 ^ 6"),
    ("trees", "random, n = 1000000"),
    ("npc", "1000 x 1000"),
    ("npc", "10 x 20 with a hole, one circuit found / all circuits counted"),
    ("npc", "12 x 12, circuits counted"),
    ("cgt", "all full rows to 12 stones, ClobberValues / Evaluator"),
    ("cgt", "alternating parts to 36 stones"),
    ("cgt", "all full rows to 18 stones"),
    ("outcome", "4 x 4 checkerboard, the solver / a plain search"),
    ("outcome", "alternating row of 100"),
    ("outcome", "six random rows of 80"),
    ("outcome", "2 x 12 checkerboard"),
    ("outcome", "4 x 6 checkerboard"),
    ("outcome", "5 x 5 checkerboard"),
    ("clickomania_rows", "two colours, 1000000 groups, decision"),
    ("clickomania_rows", "2 colours, 400 blocks, best score"),
    ("clickomania_boards", "6 x 6, 3 colours:"),
    ("clickomania_boards", "8 x 8, 5 colours"),
    ("clickomania_boards", "10 x 10, 5 colours"),
    ("clickomania_boards", "20 x 20, 5 colours"),
    ("clickomania_boards", "5 x 5, 4 colours, most blocks"),
    ("samegame", "15 x 15 in 5 colours, the search"),
    ("samegame", "15 x 15 in 5 colours, 10 boards, 1 s each"),
];

fn main() -> ExitCode {
    let (options, benches): (Vec<String>, Vec<String>) =
        std::env::args().skip(1).partition(|argument| argument.starts_with("--"));
    let mut missing = Vec::new();
    let page = match page(&options, &benches, &mut missing) {
        Ok(page) => page,
        Err(message) => return failure(&message),
    };
    if benches.is_empty() {
        let path = workspace().join("docs/performance.md");
        if let Err(error) = std::fs::write(&path, page) {
            return failure(&format!("{}: {error}", path.display()));
        }
    } else {
        print!("{page}");
    }
    match missing.is_empty() {
        true => ExitCode::SUCCESS,
        false => failure(&format!("lines that no bench prints: {}", missing.join("; "))),
    }
}

fn failure(message: &str) -> ExitCode {
    eprintln!("error: {message}");
    ExitCode::FAILURE
}

fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Measures the named benches, or all of them, and returns the text of the page.
fn page(
    options: &[String],
    benches: &[String],
    missing: &mut Vec<String>,
) -> Result<String, String> {
    if let Some(option) = options.iter().find(|option| *option != "--quick") {
        return Err(format!("unknown option {option}; there is --quick"));
    }
    let mut all: Vec<&str> = LINES.map(|(bench, _)| bench).into();
    all.dedup();
    let is_bench = |name: &String| all.iter().any(|bench| bench == name);
    if let Some(name) = benches.iter().find(|name| !is_bench(name)) {
        return Err(format!("unknown bench {name}"));
    }
    let mut page = introduction(options) + HEAD;
    for bench in &all {
        if benches.is_empty() || benches.iter().any(|name| name == bench) {
            page.push_str(&rows(bench, &run(bench, options)?, missing));
        }
    }
    Ok(page)
}

/// Returns the head of the page, with the machine, the date and the commit.
fn introduction(options: &[String]) -> String {
    let first_line = |program: &str, arguments: &[&str]| {
        let output = Command::new(program).args(arguments).current_dir(workspace()).output();
        let text = output.map(|output| String::from_utf8_lossy(&output.stdout).into_owned());
        text.unwrap_or_default().lines().next().unwrap_or("unknown").to_owned()
    };
    let read = |path| std::fs::read_to_string(path).unwrap_or_default();
    let cpuinfo = read("/proc/cpuinfo");
    let model = cpuinfo.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    let model = model.map_or(std::env::consts::ARCH, |(_, model)| model);
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let load = read("/proc/loadavg");
    let load = load.split(' ').next().filter(|load| !load.is_empty()).unwrap_or("unknown");
    format!(
        "\
# Measured speed and reach

Written by `cargo run --release -p clobber-benches --bin performance{options}`; other pages refer to it.

- machine: {model}, {threads} hardware threads, {os}; one is used
- load average when the run began: {load} (0 is a quiet machine)
- date {date}, commit {commit}, {rustc}

A ratio such as `a / b: 3.1 times` compares the speed of two ways to do the same work. It is the median of pairs
measured in turn in one run, so it depends little on the machine. A rate is the median of a few runs. Boards are random
with fixed seeds; each board of `solver` and `clickomania_boards` gets a second. `cargo bench -p clobber-benches --bench NAME`
prints everything that a bench measures.

The libraries use no instruction that a processor may lack. Compiled for one with POPCNT (`RUSTFLAGS='-C target-feature=+popcnt'`), perft of 6 x 6
was 1.1 to 1.2 times as fast. The crate `multiversion` (0.8) can choose at run time without `unsafe` of ours. It is not used: the core would
depend on it for a fifth of the time of one command.

`cargo bench -p clobber-benches --bench threads` compares 1, 2, 4, 8 and 16 threads that search one board: speed, positions, and busy cores.
[Large boards](solver.md#the-search) have a table of their own.
",
        options = options.iter().map(|option| format!(" -- {option}")).collect::<String>(),
        os = std::env::consts::OS,
        date = first_line("date", &["-u", "+%F"]),
        commit = first_line("git", &["describe", "--always", "--dirty"]),
        rustc = first_line("rustc", &["--version"]),
    )
}

/// Runs a bench without Criterion's measurements, and returns its output.
fn run(bench: &str, options: &[String]) -> Result<String, String> {
    eprintln!("{bench} ...");
    let output = Command::new(std::env::var("CARGO").unwrap_or_else(|_| "cargo".into()))
        .args(["bench", "-p", "clobber-benches", "--bench", bench, "--"])
        .args(options)
        // A filter that matches no Criterion benchmark.
        .arg("^$")
        .current_dir(workspace())
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| format!("cargo bench: {error}"))?;
    let printed = String::from_utf8_lossy(&output.stdout).into_owned();
    if output.status.success() { Ok(printed) } else { Err(format!("{bench} fails: {printed}")) }
}

const HEAD: &str = "\n| bench | measured | result | details |\n|---|---|---|---|\n";

/// Makes table rows from a bench's lines, which [`clobber_benches`] prints. Adds lines that the bench does not print
/// to `missing`.
fn rows(bench: &str, printed: &str, missing: &mut Vec<String>) -> String {
    let mut rows = String::new();
    for (_, beginning) in LINES.iter().filter(|line| line.0 == bench) {
        let row = printed.lines().find_map(|line| {
            let (kind, line) = line.split_once("  ")?;
            if !line.trim_start().starts_with(beginning) {
                return None;
            }
            let (title, result) = line.trim_start().rsplit_once(": ")?;
            let (result, details) = result.split_once("  (").unwrap_or((result, ")"));
            let unit = if kind == "ratio" { " times" } else { "" };
            Some(format!("| {bench} | {title} | {result}{unit} | {} |", details.strip_suffix(')')?))
        });
        match row {
            Some(row) => {
                let _ = writeln!(rows, "{row}");
            }
            None => missing.push(format!("{bench}: {beginning}")),
        }
    }
    rows
}
