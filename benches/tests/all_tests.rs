//! Each crate's tests are one program, whose modules stand in `tests/main.rs`: no file of tests is forgotten there.

use std::path::Path;

#[test]
fn every_file_of_tests_is_run() {
    let mut files = 0;
    for entry in std::fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates")).unwrap()
    {
        let tests = entry.unwrap().path().join("tests");
        let program = std::fs::read_to_string(tests.join("main.rs")).unwrap();
        for entry in std::fs::read_dir(&tests).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_stem().unwrap().to_str().unwrap();
            let module = format!("mod {name};");
            let is_named = program.lines().any(|line| line == module);
            assert!(is_named || name == "main", "{} is not in main.rs", path.display());
            files += 1;
        }
    }
    assert!(files > 80, "{files}");
}
