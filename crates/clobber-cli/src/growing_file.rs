//! Files of text that only grow, while any number of processes add lines to them.
//!
//! A process locks the file to read it or to add to it. If a machine stops while it writes, the last line is incomplete: the
//! next process that adds cuts it off.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::Path;

use clap::Args;
use fs4::FileExt;

use crate::interrupt::Interrupt;

// Its documentation would be the help of those that split and join.
#[derive(Args)]
pub(crate) struct Units {
    /// The most units; there are fewer where others would be of no use
    #[arg(long, value_name = "N", default_value_t = 16)]
    pub(crate) units: usize,
}

/// Creates a file, which must not be there yet.
pub(crate) fn create(path: &Path, text: &str) -> io::Result<()> {
    let create = || {
        let mut file = File::create_new(path)?;
        FileExt::lock(&file)?;
        file.write_all(text.as_bytes())?;
        file.sync_all()
    };
    create().map_err(|error| named(error, path))
}

/// Returns the whole lines of a file.
pub(crate) fn read(path: &Path, interrupt: &Interrupt) -> io::Result<String> {
    let read = || {
        let mut file = open(path, OpenOptions::new().read(true))?;
        interrupt.while_waiting(|| FileExt::lock_shared(&file))?;
        whole_lines(&mut file)
    };
    read().map_err(|error| named(error, path))
}

/// Adds lines to a file: those that `update` finds, given the whole lines that are there. No other process adds any
/// meanwhile.
pub(crate) fn update<T>(
    path: &Path,
    interrupt: &Interrupt,
    update: impl FnOnce(&str) -> io::Result<(Vec<String>, T)>,
) -> io::Result<T> {
    let lock = || {
        let mut file = open(path, OpenOptions::new().read(true).append(true))?;
        interrupt.while_waiting(|| FileExt::lock(&file))?;
        let text = whole_lines(&mut file)?;
        Ok((file, text))
    };
    let (mut file, text) = lock().map_err(|error| named(error, path))?;
    let (lines, result) = update(&text)?;
    let mut add = || {
        let kept = text.len() as u64;
        if file.metadata()?.len() > kept {
            file.set_len(kept)?;
        }
        let new: String = lines.iter().flat_map(|line| [line, "\n"]).collect();
        file.write_all(new.as_bytes())?;
        file.sync_all()
    };
    add().map_err(|error| named(error, path))?;
    Ok(result)
}

/// Opens a file that can grow: a pipe, which might never open, cannot.
fn open(path: &Path, options: &OpenOptions) -> io::Result<File> {
    match fs::metadata(path)?.is_file() {
        true => options.open(path),
        false => Err(io::Error::new(io::ErrorKind::InvalidInput, "not a regular file")),
    }
}

fn whole_lines(file: &mut File) -> io::Result<String> {
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes)?;
    bytes.truncate(bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1));
    String::from_utf8(bytes)
        .map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error.utf8_error()))
}

pub(crate) fn named(error: io::Error, path: &Path) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}
