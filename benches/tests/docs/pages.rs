//! The pages in docs/ and the READMEs only name files, items and pages that exist.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

use clickomania::Board;
use clobber_core::{Grid, Position};
use clobber_graphs::NamedBoard;
use clobber_npc::GridGraph;

pub(crate) fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// All files below a folder with one of these endings.
pub(crate) fn files_below(folder: &Path, endings: &[&str], found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() && !path.is_symlink() {
            files_below(&path, endings, found);
        } else if endings.iter().any(|ending| path.to_string_lossy().ends_with(ending)) {
            found.push(path);
        }
    }
}

fn files(folders: &[&str], endings: &[&str]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for folder in folders {
        files_below(&workspace().join(folder), endings, &mut found);
    }
    found
}

fn pages() -> Vec<PathBuf> {
    let mut pages = files(&["docs", "crates"], &[".md"]);
    pages.extend(["README.md", "fuzz/README.md"].map(|page| workspace().join(page)));
    pages
}

/// The texts between single backticks, outside of fenced blocks.
fn in_backticks(page: &str) -> Vec<&str> {
    let mut is_fenced = false;
    let mut found = Vec::new();
    for line in page.lines() {
        if line.trim_start().starts_with("```") {
            is_fenced = !is_fenced;
        } else if !is_fenced {
            found.extend(line.split('`').skip(1).step_by(2));
        }
    }
    found
}

#[test]
fn links_lead_somewhere() {
    let mut links = 0;
    for page in pages() {
        let text = fs::read_to_string(&page).unwrap();
        for rest in text.split("](").skip(1) {
            let target = rest.split([')', '#', ' ']).next().unwrap();
            if target.is_empty() || target.contains("://") || target.contains(['`', ':']) {
                continue;
            }
            links += 1;
            let path = page.parent().unwrap().join(target);
            assert!(path.exists(), "{}: there is no {target}", page.display());
        }
    }
    assert!(links > 50);
}

#[test]
fn files_that_are_named_exist() {
    let sources = files(&["crates", "benches", "fuzz/fuzz_targets", "fuzz/src"], &[".rs"]);
    let exists = |name: &str| sources.iter().any(|path| path.ends_with(name));
    let mut names = 0;
    for page in pages() {
        let text = fs::read_to_string(&page).unwrap();
        for name in in_backticks(&text) {
            // The name of a file, perhaps with the last folders before it.
            let is_file = name.ends_with(".rs") && !name.contains([' ', '*', '{']);
            let by_crate = name.split_once('/').map_or(name, |(first, rest)| match first {
                "crates" => rest,
                _ => name,
            });
            if is_file {
                names += 1;
                assert!(exists(by_crate), "{}: there is no {name}", page.display());
            }
        }
    }
    assert!(names > 50);
}

/// Names of types and functions: `Type`, `Type::method`, `crate::function`. The last segment is declared
/// somewhere, and so is the type before it.
#[test]
fn items_that_are_named_exist() {
    let sources = files(&["crates"], &[".rs"]);
    let mut words = HashSet::new();
    for path in sources.iter().filter(|path| path.to_string_lossy().contains("/src/")) {
        let text = fs::read_to_string(path).unwrap();
        let mut last = "";
        for word in text.split(|c: char| !c.is_alphanumeric() && c != '_') {
            let declares = ["fn", "struct", "enum", "trait", "type", "const", "mod"];
            // A variant is a capitalized word without a keyword that declares it.
            if declares.contains(&last) || word.starts_with(char::is_uppercase) {
                words.insert(word.to_owned());
            }
            if !word.is_empty() {
                last = word;
            }
        }
    }
    words
        .extend(["clobber_core", "clobber_solitaire", "clobber_graphs", "testkit"].map(Into::into));
    words.extend(["clobber_cgt", "clobber_npc", "clickomania", "partizan"].map(Into::into));
    let pages = ["docs/theorems.md", "docs/errata.md", "CONTRIBUTING.md"]
        .map(|page| workspace().join(page));
    let mut names = 0;
    for page in pages {
        let text = fs::read_to_string(&page).unwrap();
        for name in in_backticks(&text) {
            let name = name.trim_end_matches("()");
            let segments: Vec<&str> = name.split("::").collect();
            let is_path = segments.iter().all(|segment| {
                !segment.is_empty() && segment.chars().all(|c| c.is_alphanumeric() || c == '_')
            });
            let is_item = segments.len() > 1 || name.starts_with("reduce_") || {
                // Of single words, only names written like a type.
                name.starts_with(char::is_uppercase)
                    && name.contains(char::is_lowercase)
                    && name.len() > 3
            };
            if is_path && is_item {
                names += 1;
                for segment in segments {
                    let is_std = ["std", "core", "fmt", "alloc"].contains(&segment);
                    let found = is_std || words.contains(segment);
                    assert!(found, "{}: there is no {segment} ({name})", page.display());
                }
            }
        }
    }
    assert!(names > 100);
}

/// Editors and rustdoc show the first line of a comment alone, so it must not refer to its neighbours.
#[test]
fn summary_lines_stand_alone() {
    let text_of = |line: &str| {
        let line = line.trim_start();
        line.strip_prefix("//!")
            .or_else(|| line.strip_prefix("///"))
            .map(|text| text.trim().to_owned())
    };
    let mut summaries = 0;
    for path in files(&["crates", "benches", "fuzz/fuzz_targets", "fuzz/src"], &[".rs"]) {
        let source = fs::read_to_string(&path).unwrap();
        let texts: Vec<Option<String>> = source.lines().map(text_of).collect();
        let firsts = texts.iter().enumerate().filter(|&(at, _)| at == 0 || texts[at - 1].is_none());
        for (at, text) in firsts.filter_map(|(at, text)| Some((at, text.as_deref()?))) {
            summaries += 1;
            let begins =
                ["What ", "How ", "Which ", "Who ", "Why ", "The same ", "As ", "That ", "Those "];
            let bad = begins.iter().any(|begin| text.starts_with(begin));
            assert!(!bad, "{}, line {}: {text}", path.display(), at + 1);
        }
    }
    assert!(summaries > 3000, "only {summaries}");
}

/// Paragraphs and entries of lists have at most 120 words, for readability.
#[test]
fn paragraphs_are_short() {
    let mut pages = files(&["docs"], &[".md"]);
    pages.extend(
        ["README.md", "CHANGELOG.md", "CONTRIBUTING.md", "fuzz/README.md"]
            .map(|page| workspace().join(page)),
    );
    let mut paragraphs = 0;
    for page in pages {
        let text = fs::read_to_string(&page).unwrap();
        let (mut is_fenced, mut words, mut first) = (false, 0, 1);
        for (at, line) in text.lines().chain([""]).enumerate() {
            let begun = line.trim_start();
            let is_fence = begun.starts_with("```");
            is_fenced ^= is_fence;
            let is_entry = begun.starts_with("- ")
                || begun.split_once(". ").is_some_and(|(number, _)| number.parse::<u8>().is_ok());
            let is_prose = !is_fenced && !is_fence && !begun.starts_with(['|', '#']);
            if begun.is_empty() || is_entry || !is_prose {
                paragraphs += usize::from(words > 0);
                assert!(words <= 120, "{}, line {first}: {words} words", page.display());
                (words, first) = (0, at + 1);
            }
            if is_prose {
                words += begun.split_whitespace().count();
            }
        }
    }
    assert!(paragraphs > 500, "only {paragraphs}");
}

/// A link to the page in the browser contains a board that the libraries can read.
#[test]
fn addresses_hold_boards() {
    let mut addresses = 0;
    for page in files(&["docs"], &[".md"]) {
        let text = fs::read_to_string(&page).unwrap();
        for rest in text.split("page/index.html#").skip(1) {
            let address = rest.split('"').next().unwrap();
            let Some((tab, query)) = address.split_once('?') else { continue };
            // Read it like the page: rows are joined by / instead of |.
            let query = query.replace("&amp;", "&").replace("%23", "#");
            let value = |name: &str| {
                let pairs = query.split('&').filter_map(|pair| pair.split_once('='));
                pairs.filter(|&(found, _)| found == name).map(|(_, value)| value).next()
            };
            let read = |name| value(name).map(|text| text.replace('/', "|"));
            let is_read = match (tab, read("board"), read("graph")) {
                ("two", _, _) => read("sum").is_some_and(|sum| {
                    let sum: Result<Vec<Position<Grid>>, _> =
                        Position::parse_sum(&sum.replace('+', " + "));
                    sum.is_ok()
                }),
                ("one", Some(board), _) => board.parse::<Position<Grid>>().is_ok(),
                ("one", _, Some(graph)) => graph.parse::<NamedBoard>().is_ok_and(|graph| {
                    value("stones")
                        .is_some_and(|stones| Position::<_>::parse_on(graph, stones).is_ok())
                }),
                ("clickomania", Some(board), _) => board.parse::<Board>().is_ok(),
                ("grid-graphs", _, Some(graph)) => graph.parse::<GridGraph>().is_ok(),
                _ => false,
            };
            assert!(is_read, "{}: {address}", page.display());
            addresses += 1;
        }
    }
    assert!(addresses > 15, "only {addresses}");
}

/// Each statement of a paper has a line to paste among the command's tests, or is listed there as one that has none.
#[test]
fn statements_have_lines_to_paste() {
    let theorems = fs::read_to_string(workspace().join("docs/theorems.md")).unwrap();
    let lines = workspace().join("crates/clobber-cli/tests/cases/papers.md");
    let lines = fs::read_to_string(lines).unwrap();
    let names: HashSet<&str> = lines.split(|c: char| !c.is_alphanumeric() && c != '-').collect();
    let mut statements = 0;
    for anchor in theorems.split("<a id=\"").skip(1).filter_map(|rest| rest.split('"').next()) {
        if ["solitaire-", "hamming-", "alternating-", "clickomania-"]
            .iter()
            .any(|paper| anchor.starts_with(paper))
        {
            assert!(names.contains(anchor), "no line for {anchor}");
            statements += 1;
        }
    }
    assert!(statements > 60, "{statements}");
}
