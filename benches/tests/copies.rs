//! Files that several crates have of their own, as none of these depends on another for them: the copies
//! are equal.

use std::path::{Path, PathBuf};

fn crates() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates")
}

/// The programs need no file outside their crate.
#[test]
fn lines_of_the_programs() {
    let mut copies = Vec::new();
    for entry in std::fs::read_dir(crates()).unwrap() {
        let path = entry.unwrap().path().join("examples/lines/mod.rs");
        if path.exists() {
            copies.push((std::fs::read_to_string(&path).unwrap(), path));
        }
    }
    let (first, _) = &copies[0];
    for (copy, path) in &copies {
        assert!(copy == first, "{} is not the same as the others", path.display());
    }
}

/// clickomania depends on no other crate, and has the mechanism of limits that all have.
#[test]
fn effort() {
    let [ours, theirs] = ["clickomania", "clobber-core"]
        .map(|name| std::fs::read_to_string(crates().join(name).join("src/effort.rs")).unwrap());
    assert!(ours == theirs.replace("clobber_core", "clickomania"), "effort.rs is not the same");
}
