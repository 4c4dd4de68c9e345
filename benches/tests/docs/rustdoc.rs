//! The links between the pages that rustdoc and mdBook write.

use std::collections::{HashMap, HashSet};
use std::fs;
use std::path::{Component, Path, PathBuf};

use super::pages::{files_below, workspace};

/// Returns the values of an attribute, such as `href`, in a page.
fn values<'a>(page: &'a str, attribute: &str) -> impl Iterator<Item = &'a str> {
    let before = format!("{attribute}=\"");
    page.match_indices(&before)
        .map(|(at, _)| at + before.len())
        .filter_map(|at| page[at..].split('"').next())
        .collect::<Vec<_>>()
        .into_iter()
}

/// Resolves `..` in a path without asking the file system, which would follow links.
fn normalized(path: &Path) -> PathBuf {
    path.components().fold(PathBuf::new(), |mut normal, component| {
        match component {
            Component::ParentDir => _ = normal.pop(),
            Component::CurDir => {}
            other => normal.push(other),
        }
        normal
    })
}

/// Returns the anchors of a page, or of its target if the page only redirects.
fn names(path: &Path) -> HashSet<String> {
    let page = fs::read_to_string(path).unwrap();
    match page.split("http-equiv=\"refresh\" content=\"0;URL=").nth(1) {
        Some(target) => names(&normalized(&path.with_file_name(target.split('"').next().unwrap()))),
        None => values(&page, "id").map(str::to_owned).collect(),
    }
}

/// Follows every link to a file. `LINKS_BELOW` names another folder than `target/doc`.
#[test]
#[ignore = "needs `cargo doc`: see .ci/checks/documentation"]
fn no_link_is_dead() {
    let target = std::env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into());
    let below = std::env::var_os("LINKS_BELOW").map(PathBuf::from);
    let folder = workspace().join(below.unwrap_or_else(|| Path::new(&target).join("doc")));
    let folder = folder.canonicalize().unwrap();
    let (mut pages, mut dead, mut links) = (Vec::new(), Vec::new(), 0);
    files_below(&folder, &[".html"], &mut pages);
    let mut known = HashMap::<PathBuf, HashSet<String>>::new();
    // Rustdoc's two own pages link to an index of all crates, which only a nightly compiler writes.
    pages.retain(|path| !path.ends_with("help.html") && !path.ends_with("settings.html"));
    for path in &pages {
        let page = fs::read_to_string(path).unwrap();
        for link in values(&page, "href").chain(values(&page, "src")) {
            let is_script = link.contains("${") || link.starts_with("javascript:");
            // Rustdoc links to a list of implementors, but only writes it if there are some.
            let is_list = link.contains("/trait.impl/");
            let is_elsewhere = link.contains("://") || link.starts_with("data:");
            if is_elsewhere || is_script || is_list || link == "#" {
                continue;
            }
            links += 1;
            let (file, name) = link.split_once('#').unwrap_or((link, ""));
            // The page in the browser reads a position after the name of a tab.
            let name = name.split('?').next().unwrap_or_default();
            let mut to = match file {
                "" => path.clone(),
                file => normalized(&path.with_file_name("").join(file.replace("%20", " "))),
            };
            if to.is_dir() {
                to.push("index.html");
            }
            let is_source = to.components().any(|folder| folder.as_os_str() == "src");
            let is_named = name.is_empty()
                || is_source
                || to.exists()
                    && known.entry(to.clone()).or_insert_with(|| names(&to)).contains(name);
            if !to.exists() || !is_named {
                dead.push(format!("{}: {link}", path.strip_prefix(&folder).unwrap().display()));
            }
        }
    }
    assert!(links > 1000, "only {links} links in {}", folder.display());
    assert!(dead.is_empty(), "{} dead links of {links}:\n{}", dead.len(), dead.join("\n"));
}
