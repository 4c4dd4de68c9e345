//! The questions: lines of arguments, files and the standard input.

use std::borrow::Cow;
use std::collections::VecDeque;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, IsTerminal, Read};
use std::iter::Enumerate;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::vec::IntoIter;

use crate::answer::wrong_arguments;
use crate::growing_file::named;
use crate::line_command::LineCommand;
use clap::{Args, ValueHint};

#[derive(Args)]
pub(crate) struct InputArgs {
    /// Lines; without one, and without a file, they are read from the standard input
    #[arg(value_name = "LINE", value_parser = line, allow_negative_numbers = true, value_hint = ValueHint::Other)]
    pub(crate) lines: Vec<String>,
    /// Read the lines of a file; - is the standard input
    #[arg(long = "file", short = 'f', value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Questions may go over several lines, and a blank line ends each
    #[arg(long)]
    pub(crate) blocks: bool,
}

/// Stands before the minus with which a line begins, where arguments are read: it is no option.
const NO_OPTION: char = '\u{fdd0}';

/// Returns an argument with a mark if it begins with a minus and is a line, and not an option.
pub(crate) fn marked_line(argument: &str) -> Option<String> {
    let text = argument.strip_prefix('-')?;
    let is_option = matches!(text, "" | "h" | "V") || text.starts_with(['-', 'f', 'j']);
    let is_number = text.starts_with(|c: char| c.is_ascii_digit()) && text.parse::<f64>().is_ok();
    (!is_option && !is_number).then(|| format!("{NO_OPTION}{argument}"))
}

/// Returns a text without the marks of lines.
pub(crate) fn unmarked(text: &str) -> String {
    text.replace(NO_OPTION, "")
}

#[expect(clippy::unnecessary_wraps, reason = "the parsers of arguments can fail")]
pub(crate) fn line(argument: &str) -> Result<String, String> {
    Ok(unmarked(argument))
}

/// Reads questions and knows whether the next one is there.
pub(super) struct Input<'a> {
    /// The arguments. They are read before the files, each as a line.
    arguments: Enumerate<IntoIter<String>>,
    files: VecDeque<Source>,
    command: &'a LineCommand<'a>,
    /// The most bytes of a question.
    most: usize,
    blocks: bool,
    /// The number of the last line that was read, from 1 in each file.
    number: u64,
    /// Whether the question that is being read has more than the most bytes.
    is_cut: bool,
}

/// A file, which is opened when its turn comes.
struct Source {
    path: PathBuf,
    /// There if there are several files.
    name: Option<Arc<str>>,
    reader: Option<BufReader<Box<dyn Read>>>,
}

/// A line without its end, or all lines of a question.
pub(super) struct Line {
    /// The file, if there are several.
    pub(super) file: Option<Arc<str>>,
    /// The number of the first line, from 1.
    pub(super) number: u64,
    /// Perhaps not UTF-8.
    pub(super) bytes: Vec<u8>,
    pub(super) is_argument: bool,
    /// Whether there are more bytes than the memory has room for.
    pub(super) is_cut: bool,
}

impl InputArgs {
    /// Returns the lines of the arguments: a line may be several words.
    fn joined(&self, command: &LineCommand<'_>) -> io::Result<Vec<String>> {
        let mut lines: Vec<String> = Vec::new();
        for argument in &self.lines {
            let continues = |last: &str| (command.usage.continues)(last, argument);
            match lines.last_mut() {
                Some(last) if continues(last).map_err(wrong_arguments)? => {
                    *last = format!("{last} {argument}");
                }
                _ => lines.push(argument.clone()),
            }
        }
        Ok(lines)
    }

    /// Removes the words before the first line, which has a tab or is JSON.
    pub(crate) fn take_names(&mut self) -> Vec<String> {
        let is_line = |word: &String| word.contains('\t') || word.starts_with('{');
        let names = self.lines.iter().position(is_line).unwrap_or(self.lines.len());
        self.lines.drain(..names).collect()
    }

    /// Returns whether all lines come from the standard input.
    pub(crate) fn is_standard(&self) -> bool {
        self.lines.is_empty() && self.files.is_empty()
    }
}

fn is_standard(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// Checks that there is something to be read, without opening it: a pipe opens once.
fn check_readable(path: &Path) -> io::Result<()> {
    match is_standard(path) || !fs::metadata(path)?.is_dir() {
        true => Ok(()),
        false => Err(io::ErrorKind::IsADirectory.into()),
    }
}

impl Source {
    /// Reads up to the end of a line, or to the end of the source; `None` at the end. The second value is true if there were
    /// more than `most` bytes; the rest is skipped.
    fn read(&mut self, to_end: bool, most: usize) -> io::Result<Option<(Vec<u8>, bool)>> {
        let Self { path, reader, .. } = self;
        let mut read = || {
            let reader = match reader {
                Some(reader) => reader,
                None => reader.insert(opened(path)?),
            };
            read_from(reader, to_end, most)
        };
        read().map_err(|error| if is_standard(path) { error } else { named(error, path) })
    }
}

fn opened(path: &Path) -> io::Result<BufReader<Box<dyn Read>>> {
    let source: Box<dyn Read> = match is_standard(path) {
        true => Box::new(io::stdin()),
        false => Box::new(File::open(path)?),
    };
    Ok(BufReader::with_capacity(1 << 16, source))
}

fn read_from(
    reader: &mut impl BufRead,
    to_end: bool,
    most: usize,
) -> io::Result<Option<(Vec<u8>, bool)>> {
    let mut bytes = Vec::new();
    let mut some = reader.by_ref().take((most as u64).saturating_add(1));
    let length = match to_end {
        true => some.read_to_end(&mut bytes)?,
        false => some.read_until(b'\n', &mut bytes)?,
    };
    let is_cut = length > most;
    if is_cut && to_end {
        io::copy(reader, &mut io::sink())?;
    } else if is_cut && !bytes.ends_with(b"\n") {
        reader.skip_until(b'\n')?;
    }
    Ok((length > 0).then_some((bytes, is_cut)))
}

impl<'a> Input<'a> {
    /// Names the sources of the input.
    pub(super) fn open(args: &InputArgs, command: &'a LineCommand<'a>) -> io::Result<Self> {
        /// A question takes no more than half its memory, as a text that grows is copied. A short one always has room.
        const SMALL: usize = 1 << 16;
        let arguments = args.joined(command)?;
        let mut files = VecDeque::new();
        for path in &args.files {
            check_readable(path).map_err(|error| wrong_arguments(named(error, path)))?;
            let name = (args.files.len() > 1 && !is_standard(path))
                .then(|| path.display().to_string().into());
            files.push_back(Source { path: path.clone(), name, reader: None });
        }
        if arguments.is_empty() && files.is_empty() {
            if io::stdin().is_terminal() {
                let name = command.usage.name;
                eprintln!(
                    "Reading lines from the terminal; Ctrl-D ends them. See: clobber {name} --help"
                );
            }
            files.push_back(Source { path: "-".into(), name: None, reader: None });
        }
        let most = command.limits.memory.map_or(usize::MAX, |memory| (memory / 2).max(SMALL));
        let (arguments, blocks) = (arguments.into_iter().enumerate(), args.blocks);
        Ok(Self { arguments, files, command, most, blocks, number: 0, is_cut: false })
    }

    /// Returns whether reading the next line may block.
    pub(super) fn may_block(&self) -> bool {
        let Some(file) = self.files.front().filter(|_| self.arguments.len() == 0) else {
            return false;
        };
        file.reader.as_ref().is_none_or(|reader| !reader.buffer().contains(&b'\n'))
    }

    pub(super) fn next_question(&mut self) -> io::Result<Option<Line>> {
        if let Some((index, text)) = self.arguments.next() {
            let (number, mut bytes) = (index as u64 + 1, text.into_bytes());
            trim(&mut bytes, true);
            if self.command.usage.has_brackets {
                blank_brackets(&mut bytes, 0);
            }
            return Ok(Some(Line { file: None, number, bytes, is_argument: true, is_cut: false }));
        }
        while let Some(source) = self.files.front_mut() {
            let file = source.name.clone();
            if self.command.takes_all {
                // An empty one is one too.
                let (mut bytes, is_cut) = source.read(true, self.most)?.unwrap_or_default();
                trim(&mut bytes, true);
                self.files.pop_front();
                return Ok(Some(Line { file, number: 1, bytes, is_argument: false, is_cut }));
            }
            if let Some(line) = self.next_of_source(file)? {
                return Ok(Some(line));
            }
            self.files.pop_front();
            self.number = 0;
        }
        Ok(None)
    }

    /// Reads a question of the first source: a line, or the lines of a block.
    fn next_of_source(&mut self, file: Option<Arc<str>>) -> io::Result<Option<Line>> {
        self.is_cut = false;
        let Some(mut bytes) = self.next_line()? else { return Ok(None) };
        while self.asks_nothing(&bytes) {
            match self.next_line()? {
                Some(next) => bytes = next,
                None => return Ok(None),
            }
        }
        let number = self.number;
        if self.command.usage.has_brackets && bytes.trim_ascii_start().first() == Some(&b'[') {
            self.close_bracket(&mut bytes)?;
        } else if self.blocks || (self.command.usage.takes_rest)(&lossy(&bytes)) {
            let blocks = self.blocks;
            let is_in = |line: &Vec<u8>| !blocks || !line.trim_ascii().is_empty();
            while let Some(next) = self.next_line()?.filter(is_in) {
                self.append(&mut bytes, &next);
            }
        }
        Ok(Some(Line { file, number, bytes, is_argument: false, is_cut: self.is_cut }))
    }

    /// Reads on to the closing bracket, and replaces both brackets by blanks. A bracket without its partner stays.
    fn close_bracket(&mut self, bytes: &mut Vec<u8>) -> io::Result<()> {
        let mut from = 0;
        while !blank_brackets(bytes, from) {
            from = bytes.len();
            let Some(next) = self.next_line()? else { break };
            self.append(bytes, &next);
        }
        Ok(())
    }

    /// Appends a line, and of a comment only its end.
    fn append(&mut self, bytes: &mut Vec<u8>, line: &[u8]) {
        let line = if self.asks_nothing(line) { b"" } else { line };
        self.is_cut |= bytes.len() + line.len() >= self.most;
        if !self.is_cut {
            bytes.push(b'\n');
            bytes.extend_from_slice(line);
        }
    }

    /// Reads the next line of the first source.
    fn next_line(&mut self) -> io::Result<Option<Vec<u8>>> {
        let most = self.most;
        let line = self.files.front_mut().map(|source| source.read(false, most));
        let Some((mut bytes, is_cut)) = line.transpose()?.flatten() else { return Ok(None) };
        self.is_cut |= is_cut;
        self.number += 1;
        trim(&mut bytes, self.number == 1);
        Ok(Some(bytes))
    }

    /// Returns whether the line is blank or a comment. A comment may be in any encoding.
    fn asks_nothing(&self, bytes: &[u8]) -> bool {
        let text = lossy(bytes);
        text.trim().is_empty() || (self.command.usage.is_comment)(&text)
    }
}

/// Replaces the bracket at the beginning of a text, and the first closing bracket behind `from`, by blanks. Returns whether
/// there is a closing bracket.
fn blank_brackets(bytes: &mut [u8], from: usize) -> bool {
    if bytes.trim_ascii_start().first() != Some(&b'[') {
        return false;
    }
    let close = bytes.iter().skip(from).position(|&byte| byte == b']');
    let Some(close) = close else { return false };
    let open = bytes.iter().position(|&byte| byte == b'[');
    open.into_iter().chain([from + close]).for_each(|index| bytes[index] = b' ');
    true
}

/// Removes the end of the line and, at the beginning of a text, its byte-order mark.
fn trim(bytes: &mut Vec<u8>, is_first: bool) {
    const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();
    while let [.., b'\n' | b'\r'] = bytes.as_slice() {
        bytes.pop();
    }
    if is_first && bytes.starts_with(BYTE_ORDER_MARK) {
        bytes.drain(..BYTE_ORDER_MARK.len());
    }
}

/// Returns the text of bytes, with marks for invalid UTF-8. Valid text, the usual case, is checked word by word.
fn lossy(bytes: &[u8]) -> Cow<'_, str> {
    std::str::from_utf8(bytes).map_or_else(|_| String::from_utf8_lossy(bytes), Cow::Borrowed)
}
