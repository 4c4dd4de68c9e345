//! Files of text that only grow: what was being written when a machine stopped is written again.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

/// Creates a file, which must not be there yet.
pub(crate) fn create(path: &Path, text: &str) -> io::Result<()> {
    let mut file = File::create_new(path).map_err(|error| named(error, path))?;
    file.write_all(text.as_bytes())?;
    file.sync_all()
}

/// Returns the whole lines of a file, and their bytes.
pub(crate) fn read(path: &Path) -> io::Result<(String, u64)> {
    let mut text = fs::read_to_string(path).map_err(|error| named(error, path))?;
    text.truncate(text.rfind('\n').map_or(0, |end| end + 1));
    let kept = text.len() as u64;
    Ok((text, kept))
}

/// Adds lines to a file of which so many bytes are whole lines, and returns how many are now.
pub(crate) fn append(path: &Path, kept: u64, lines: &[String]) -> io::Result<u64> {
    let text: String = lines.iter().flat_map(|line| [line, "\n"]).collect();
    let mut file = OpenOptions::new().append(true).open(path)?;
    if file.metadata()?.len() > kept {
        file.set_len(kept)?;
    }
    file.write_all(text.as_bytes())?;
    file.sync_all()?;
    Ok(kept + text.len() as u64)
}

/// Returns the error with the name of the file.
pub(crate) fn named(error: io::Error, path: &Path) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}
