//! Runs the console blocks of pages, and compares what they print with what the pages say.
//!
//! A block begins with ```` ```console ````. A line that begins with `$ ` is a command for the shell, which `> ` continues;
//! the lines after it are its output. `? 1` is an exit status other than zero. In the output, `[..]` stands for
//! any text in a line, and `...` for any lines. With `SNAPSHOTS=overwrite` the pages are rewritten.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use snapbox::Assert;
use snapbox::data::{Data, DataFormat};

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Prepared for each command: `cargo run` runs what cargo has built.
const PRELUDE: &str = r#"cargo() { shift 3; clobber "$@"; }"#;

/// Runs a command in the shell; what it prints, and its exit status if that is not zero.
fn printed(command: &str, folder: &Path) -> String {
    let program = Path::new(env!("CARGO_BIN_EXE_clobber"));
    let path = format!("{}:{}", program.parent().unwrap().display(), env!("PATH"));
    let script = format!("{PRELUDE}\n{{ {command}\n}} 2>&1");
    let output = Command::new("bash")
        .args(["-c", &script])
        .current_dir(folder)
        .env("PATH", path)
        .env("LC_ALL", "C")
        .output()
        .unwrap();
    let mut text = String::from_utf8_lossy(&output.stdout).into_owned();
    if !text.is_empty() && !text.ends_with('\n') {
        text.push('\n');
    }
    match output.status.code() {
        Some(0) => text,
        status => format!("{text}? {}\n", status.unwrap()),
    }
}

/// The page with what its commands print now, and the number of its commands.
fn run_blocks(page: &str, folder: &Path) -> (String, usize) {
    let (mut rendered, mut commands) = (String::new(), 0);
    let mut lines = page.lines().peekable();
    let mut is_console = false;
    while let Some(line) = lines.next() {
        if line.starts_with("```") {
            is_console = line == "```console";
        }
        if is_console && !line.starts_with("```") && !line.starts_with("$ ") {
            // What was printed.
            continue;
        }
        rendered.push_str(line);
        rendered.push('\n');
        if let Some(command) = line.strip_prefix("$ ").filter(|_| is_console) {
            let mut command = command.to_owned();
            while let Some(more) = lines.next_if(|line| line.starts_with("> ")) {
                rendered.push_str(more);
                rendered.push('\n');
                command.push('\n');
                command.push_str(&more[2..]);
            }
            rendered.push_str(&printed(&command, folder));
            commands += 1;
        }
    }
    (rendered, commands)
}

/// Checks the pages of a folder, and returns how many commands they have.
fn check(pages: &[PathBuf]) -> usize {
    let scratch = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let assert = Assert::new().action_env("SNAPSHOTS").normalize_paths(false);
    let mut commands = 0;
    for page in pages {
        let text = fs::read_to_string(page).unwrap();
        if text.contains("```console") {
            let (rendered, found) = run_blocks(&text, &scratch);
            assert.eq(rendered, Data::read_from(page, Some(DataFormat::Text)));
            commands += found;
        }
    }
    commands
}

fn markdown_in(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut pages: Vec<PathBuf> =
        entries.filter(|path| path.extension().is_some_and(|ending| ending == "md")).collect();
    pages.sort();
    pages
}

#[test]
fn cases() {
    let cases = markdown_in(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases"));
    assert!(check(&cases) > 50);
    // A person at a prompt has no functions to call.
    for page in cases.iter().map(|page| fs::read_to_string(page).unwrap()) {
        assert!(!page.lines().any(|line| line.contains("::") && !line.starts_with("$ ")), "{page}");
    }
}

#[test]
fn readme_and_docs() {
    let mut pages = markdown_in(&repository().join("docs"));
    pages.push(repository().join("README.md"));
    for entry in fs::read_dir(repository().join("crates")).unwrap() {
        pages.extend(markdown_in(&entry.unwrap().path()));
    }
    assert!(check(&pages) > 10);
}
