//! The questions: lines of arguments, files and the standard input.

use std::borrow::Cow;
use std::collections::VecDeque;
use std::fs::File;
use std::io::{self, BufRead, BufReader, IsTerminal, StdinLock};
use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;

use crate::failure::wrong_arguments;

#[derive(Args)]
pub(crate) struct InputArgs {
    /// Lines; without one, and without a file, they are read from the standard input
    #[arg(value_name = "LINE")]
    pub(crate) lines: Vec<String>,
    /// Read the lines of a file; - is the standard input
    #[arg(long = "file", short = 'f', value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Questions may go over several lines, and a blank line ends each
    #[arg(long)]
    blocks: bool,
}

/// The rules of the subcommand for its inputs.
pub(super) struct Rules {
    /// Whether each source is a single question.
    pub(super) is_whole: bool,
    /// Whether a question may stand between brackets, over several lines.
    pub(super) has_brackets: bool,
    pub(super) is_comment: fn(&str) -> bool,
    /// Whether the question that a line begins takes all lines that follow.
    pub(super) takes_rest: fn(&str) -> bool,
}

/// Reads questions and knows whether the next one is there.
pub(super) struct Input {
    sources: VecDeque<Source>,
    rules: Rules,
    blocks: bool,
    /// The number of the last line that was read, from 1 in each file.
    number: u64,
}

enum Source {
    Argument(String),
    /// With the name, if there are several.
    File(BufReader<File>, Option<Arc<str>>),
    Standard(BufReader<StdinLock<'static>>),
}

/// A line without its end, or all lines of a question.
pub(super) struct Line {
    /// The file, if there are several.
    pub(super) file: Option<Arc<str>>,
    /// The number of the first line, from 1.
    pub(super) number: u64,
    /// Perhaps not UTF-8.
    pub(super) bytes: Vec<u8>,
}

impl InputArgs {
    /// Opens the input.
    pub(super) fn open(&self, name: &str, rules: Rules) -> io::Result<Input> {
        let mut sources: VecDeque<Source> =
            self.lines.iter().cloned().map(Source::Argument).collect();
        for path in &self.files {
            let name = path.display().to_string();
            sources.push_back(if name == "-" {
                Source::standard()
            } else {
                let wrong = |error| wrong_arguments(format_args!("{name}: {error}"));
                let file = File::open(path).map_err(wrong)?;
                let is_one = self.files.len() == 1;
                Source::File(BufReader::new(file), (!is_one).then(|| name.as_str().into()))
            });
        }
        if sources.is_empty() {
            if io::stdin().is_terminal() {
                eprintln!(
                    "Reading lines from the terminal; Ctrl-D ends them. See: clobber {name} --help"
                );
            }
            sources.push_back(Source::standard());
        }
        Ok(Input { sources, rules, blocks: self.blocks, number: 0 })
    }

    /// Removes the words before the first line, which has a tab or is JSON.
    pub(crate) fn take_names(&mut self) -> Vec<String> {
        let is_line = |word: &String| word.contains('\t') || word.starts_with('{');
        let names = self.lines.iter().position(is_line).unwrap_or(self.lines.len());
        self.lines.drain(..names).collect()
    }

    /// Returns whether the lines are those of the standard input alone.
    pub(crate) fn is_standard(&self) -> bool {
        self.lines.is_empty() && self.files.is_empty()
    }
}

impl Source {
    fn standard() -> Self {
        Self::Standard(BufReader::with_capacity(1 << 16, io::stdin().lock()))
    }

    /// Reads up to the end of a line, or to the end of the source; `None` at the end.
    fn read(&mut self, to_end: bool) -> io::Result<Option<Vec<u8>>> {
        fn read(reader: &mut impl BufRead, to_end: bool) -> io::Result<Option<Vec<u8>>> {
            let mut bytes = Vec::new();
            let length = match to_end {
                true => reader.read_to_end(&mut bytes)?,
                false => reader.read_until(b'\n', &mut bytes)?,
            };
            Ok((length > 0).then_some(bytes))
        }
        match self {
            Self::Argument(text) => {
                let text = std::mem::take(text).into_bytes();
                Ok((!text.is_empty()).then_some(text))
            }
            Self::File(reader, _) => read(reader, to_end),
            Self::Standard(reader) => read(reader, to_end),
        }
    }
}

impl Input {
    /// Returns whether the next line has to be waited for, as far as can be seen.
    pub(super) fn may_block(&self) -> bool {
        match self.sources.front() {
            Some(Source::Standard(reader)) => !reader.buffer().contains(&b'\n'),
            _ => false,
        }
    }

    /// Reads the next question, if there is one.
    pub(super) fn next_question(&mut self) -> io::Result<Option<Line>> {
        while let Some(source) = self.sources.front() {
            let file = match source {
                Source::File(_, name) => name.clone(),
                _ => None,
            };
            let is_argument = matches!(source, Source::Argument(_));
            if is_argument || self.rules.is_whole {
                // An empty one is one too.
                let bytes = self.sources.pop_front().map(|mut source| source.read(true));
                let mut bytes = bytes.transpose()?.flatten().unwrap_or_default();
                self.number = if is_argument { self.number + 1 } else { 1 };
                trim(&mut bytes, true);
                if is_argument && self.rules.has_brackets {
                    blank_brackets(&mut bytes, 0);
                }
                return Ok(Some(Line { file, number: self.number, bytes }));
            }
            if let Some(line) = self.next_of_source(file)? {
                return Ok(Some(line));
            }
            self.sources.pop_front();
            self.number = 0;
        }
        Ok(None)
    }

    /// Reads a question of the first source: a line, or the lines of a block.
    fn next_of_source(&mut self, file: Option<Arc<str>>) -> io::Result<Option<Line>> {
        let Some(mut bytes) = self.next_line()? else { return Ok(None) };
        while asks_nothing(&bytes, self.rules.is_comment) {
            match self.next_line()? {
                Some(next) => bytes = next,
                None => return Ok(None),
            }
        }
        let number = self.number;
        if self.rules.has_brackets && bytes.trim_ascii_start().first() == Some(&b'[') {
            self.close_bracket(&mut bytes)?;
        } else if (self.rules.takes_rest)(&lossy(&bytes)) {
            while let Some(next) = self.next_line()? {
                self.append(&mut bytes, &next);
            }
        } else if self.blocks {
            while let Some(next) = self.next_line()?.filter(|next| !next.trim_ascii().is_empty()) {
                self.append(&mut bytes, &next);
            }
        }
        Ok(Some(Line { file, number, bytes }))
    }

    /// Reads on to the bracket that closes, and puts blanks in the place of both. A bracket without its partner stays.
    fn close_bracket(&mut self, bytes: &mut Vec<u8>) -> io::Result<()> {
        let mut from = 0;
        loop {
            if blank_brackets(bytes, from) {
                return Ok(());
            }
            from = bytes.len();
            match self.next_line()? {
                Some(next) => append(bytes, &next),
                None => return Ok(()),
            }
        }
    }

    /// Appends a line, and of a comment only its end.
    fn append(&self, bytes: &mut Vec<u8>, line: &[u8]) {
        append(bytes, if asks_nothing(line, self.rules.is_comment) { b"" } else { line });
    }

    /// Reads the next line of the first source.
    fn next_line(&mut self) -> io::Result<Option<Vec<u8>>> {
        let Some(mut bytes) =
            self.sources.front_mut().map(|source| source.read(false)).transpose()?.flatten()
        else {
            return Ok(None);
        };
        self.number += 1;
        trim(&mut bytes, self.number == 1);
        Ok(Some(bytes))
    }
}

/// Puts blanks in the place of a bracket that begins a text and of the next one from a place on that closes; returns whether
/// there is one.
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

fn append(bytes: &mut Vec<u8>, line: &[u8]) {
    bytes.push(b'\n');
    bytes.extend_from_slice(line);
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

/// Returns whether the line is blank or a comment. A comment may be in any encoding.
fn asks_nothing(bytes: &[u8], is_comment: fn(&str) -> bool) -> bool {
    let text = lossy(bytes);
    text.trim().is_empty() || is_comment(&text)
}

/// Returns the text of bytes, with marks in the place of what is not UTF-8. Valid text, as nearly all is, is seen to be so by the word.
fn lossy(bytes: &[u8]) -> Cow<'_, str> {
    std::str::from_utf8(bytes).map_or_else(|_| String::from_utf8_lossy(bytes), Cow::Borrowed)
}
