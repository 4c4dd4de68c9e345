//! Tables as files: proved results for the next process.
//!
//! A file begins with the word [`MAGIC`] and the [`VERSION`], eight bytes each. Two tables follow, first for boards,
//! then for rows. Each has the number of its sums (eight bytes), and for every sum its key (sixteen bytes) and one
//! byte: twice the work of the proof, plus one if Left wins. The last eight bytes are the checksum of everything
//! before. Numbers are little-endian.

use std::ffi::OsStr;
use std::fs::{self, File, Metadata};
use std::hash::{BuildHasher, RandomState};
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use certified_search::{Effort, Stopped};

use super::key::mix;
use super::proof_table::{Proof, ProofTable};

const MAGIC: [u8; 8] = *b"clobber\n";
/// Changes whenever keys do.
const VERSION: u64 = 1;
const SUM_BYTES: usize = 17;

/// Explains why a table was not saved or loaded.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TableError {
    /// The file cannot be read or written.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The file is not a table.
    #[error("not a table of outcomes")]
    NotATable,
    /// Another version of the library has written the file.
    #[error("the table has version {found}, and this library reads version {VERSION}")]
    OtherVersion {
        /// The version of the file.
        found: u64,
    },
    /// The file has lost or gained bytes, or some of them have changed.
    #[error("the table is damaged")]
    Damaged,
    /// A limit of the effort, or loading was cancelled.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

/// Passes bytes on and computes their checksum.
struct Summed<T> {
    inner: T,
    sum: u64,
}

impl<T> Summed<T> {
    const fn new(inner: T) -> Self {
        Self { inner, sum: 0 }
    }

    fn see(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let word = chunk.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte));
            self.sum = mix(self.sum ^ word).wrapping_add(1);
        }
    }
}

impl<W: Write> Summed<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.see(bytes);
        self.inner.write_all(bytes)
    }
}

impl<R: Read> Summed<R> {
    fn read<const N: usize>(&mut self) -> Result<[u8; N], TableError> {
        let mut bytes = [0; N];
        self.inner.read_exact(&mut bytes).map_err(|error| match error.kind() {
            io::ErrorKind::UnexpectedEof => TableError::Damaged,
            _ => TableError::Io(error),
        })?;
        self.see(&bytes);
        Ok(bytes)
    }

    fn number(&mut self) -> Result<u64, TableError> {
        self.read().map(u64::from_le_bytes)
    }
}

/// Writes a file of tables, complete or not at all: first a temporary file in the same folder, which then replaces
/// the target.
pub(super) fn save(file: &Path, tables: [&ProofTable; 2]) -> Result<(), TableError> {
    let target = Target::new(file)?;
    target.remove_leftovers();
    Ok(target.replace(|file| write(file, tables))?)
}

/// Checks everything about saving a file except the writing.
pub(super) fn check_place(file: &Path) -> Result<(), TableError> {
    let target = Target::new(file)?;
    let (_, temporary) = target.create_temporary()?;
    Ok(fs::remove_file(temporary)?)
}

/// The place of a file to write.
struct Target {
    path: PathBuf,
}

impl Target {
    /// The end of the name of a temporary file.
    const PART: &str = ".part";
    /// A temporary file is abandoned if it has not been written for this time.
    const LEFT: Duration = Duration::from_secs(3600);

    /// Returns the place of a regular file or of a new file, following symbolic links.
    fn new(file: &Path) -> io::Result<Self> {
        let mut path = file.to_owned();
        // The number of links that Linux follows.
        for _ in 0..40 {
            let Ok(link) = fs::read_link(&path) else { break };
            path = path.parent().map_or_else(|| link.clone(), |folder| folder.join(&link));
        }
        match fs::metadata(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Self { path }),
            Err(error) => Err(error),
            Ok(found) => check_regular(&found).map(|()| Self { path }),
        }
    }

    /// Creates a file of a random name next to this one.
    fn create_temporary(&self) -> io::Result<(File, PathBuf)> {
        let random = RandomState::new().hash_one(());
        let mut name = self.path.clone().into_os_string();
        name.push(format!(".{random:016x}{}", Self::PART));
        Ok((File::create_new(&name)?, name.into()))
    }

    fn replace(&self, write: impl FnOnce(File) -> io::Result<()>) -> io::Result<()> {
        let (file, temporary) = self.create_temporary()?;
        let moved = write(file).and_then(|()| fs::rename(&temporary, &self.path));
        if moved.is_err() {
            // There may be nothing to remove.
            let _ = fs::remove_file(&temporary);
        }
        moved
    }

    /// Removes files that killed processes have left behind. Errors do not matter.
    fn remove_leftovers(&self) {
        let folder = self.path.parent().filter(|folder| !folder.as_os_str().is_empty());
        let Ok(entries) = fs::read_dir(folder.unwrap_or(Path::new("."))) else { return };
        for entry in entries.flatten() {
            let written = entry.metadata().and_then(|found| found.modified());
            let age = written.ok().and_then(|written| written.elapsed().ok());
            if self.is_temporary(&entry.file_name()) && age.is_some_and(|age| age > Self::LEFT) {
                let _ = fs::remove_file(entry.path());
            }
        }
    }

    /// Returns whether this is the name of a temporary file of this target.
    fn is_temporary(&self, name: &OsStr) -> bool {
        let name = self.path.file_name().and_then(OsStr::to_str).zip(name.to_str());
        let random = name.and_then(|(own, name)| {
            name.strip_prefix(own)?.strip_prefix('.')?.strip_suffix(Self::PART)
        });
        random.is_some_and(|random| {
            random.len() == 16 && random.bytes().all(|byte| byte.is_ascii_hexdigit())
        })
    }
}

/// Rejects anything else: a pipe may never open, and its reader would miss a table that replaces it.
fn check_regular(found: &Metadata) -> io::Result<()> {
    match found.is_file() {
        true => Ok(()),
        false => Err(io::Error::new(io::ErrorKind::InvalidInput, "not a regular file")),
    }
}

fn write(file: File, tables: [&ProofTable; 2]) -> io::Result<()> {
    let mut out = Summed::new(BufWriter::new(file));
    out.write(&MAGIC)?;
    out.write(&VERSION.to_le_bytes())?;
    for table in tables {
        out.write(&(table.proofs().count() as u64).to_le_bytes())?;
        for Proof { key, work, wins } in table.proofs() {
            let mut bytes = [0; SUM_BYTES];
            let (key_bytes, byte) = bytes.split_at_mut(16);
            key_bytes.copy_from_slice(&key.to_le_bytes());
            byte.fill((work.min(127) as u8) << 1 | u8::from(wins));
            out.write(&bytes)?;
        }
    }
    let sum = out.sum;
    out.write(&sum.to_le_bytes())?;
    let file = out.inner.into_inner()?;
    file.sync_all()
}

/// Reads a file of tables into new ones. Full tables forget. A step is a sum.
pub(super) fn load(
    file: &Path,
    tables: [&mut ProofTable; 2],
    effort: &mut Effort<'_>,
) -> Result<(), TableError> {
    check_regular(&fs::metadata(file)?)?;
    let file = File::open(file)?;
    let bytes = file.metadata()?.len();
    let mut input = Summed::new(BufReader::new(file));
    let magic = input.read().map_err(|error| match error {
        TableError::Damaged => TableError::NotATable,
        error => error,
    })?;
    if magic != MAGIC {
        return Err(TableError::NotATable);
    }
    let found = input.number()?;
    if found != VERSION {
        return Err(TableError::OtherVersion { found });
    }
    for table in tables {
        let count = input.number()?;
        // Reserve no more than the file can hold, whatever it claims. A table that grows later would forget some sums.
        table.reserve(usize::try_from(count.min(bytes / SUM_BYTES as u64)).unwrap_or(0));
        for _ in 0..count {
            effort.spend(1)?;
            let bytes: [u8; SUM_BYTES] = input.read()?;
            let Some((key, &[byte])) = bytes.split_first_chunk() else { continue };
            let work = u64::from(byte >> 1);
            let key = u128::from_le_bytes(*key);
            table.insert_and_grow(&Proof { key, work, wins: byte & 1 == 1 });
        }
    }
    let sum = input.sum;
    if input.number()? != sum || input.inner.read(&mut [0])? != 0 {
        return Err(TableError::Damaged);
    }
    Ok(())
}
