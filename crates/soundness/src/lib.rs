//! Helpers for tests of all libraries together (`docs/soundness.md`).

use std::fs;
use std::path::{Path, PathBuf};

/// Lists the folders of all crates, each with the crate's name in Rust.
///
/// # Panics
/// If one cannot be read.
pub fn crates() -> impl Iterator<Item = (String, PathBuf)> {
    let folders = fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("..")).unwrap();
    folders.map(|folder| {
        let folder = folder.unwrap();
        (folder.file_name().into_string().unwrap().replace('-', "_"), folder.path())
    })
}

/// Reads all files below a folder.
///
/// # Panics
/// If one cannot be read.
pub fn texts_below(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let texts = |path: PathBuf| match path.is_dir() {
        true => texts_below(&path),
        false => vec![fs::read_to_string(path).unwrap()],
    };
    entries.flat_map(texts).collect()
}
