//! Lines of the standard input.

use std::io::{self, BufRead, BufReader, Read, StdinLock};

/// Reads lines and knows whether the next one is there.
pub(super) struct Input {
    reader: BufReader<StdinLock<'static>>,
    number: u64,
    /// True if all of the input is one line.
    is_whole: bool,
}

/// A line without its end.
pub(super) struct Line {
    /// From 1.
    pub(super) number: u64,
    /// Perhaps not UTF-8.
    pub(super) bytes: Vec<u8>,
}

impl Input {
    /// Returns the standard input, or all of it as a single line.
    pub(super) fn standard(is_whole: bool) -> Self {
        let reader = BufReader::with_capacity(1 << 16, io::stdin().lock());
        Self { reader, number: 0, is_whole }
    }

    /// Returns whether all of the input is one line.
    pub(super) fn is_whole(&self) -> bool {
        self.is_whole
    }

    /// Returns whether the next line has to be waited for, as far as can be seen.
    pub(super) fn may_block(&self) -> bool {
        !self.reader.buffer().contains(&b'\n')
    }

    /// Reads the next line, if there is one.
    pub(super) fn next_line(&mut self) -> io::Result<Option<Line>> {
        let mut bytes = Vec::new();
        let is_end = match self.is_whole {
            // An empty one is one too.
            true => self.number > 0 || self.reader.read_to_end(&mut bytes).map(|_| false)?,
            false => self.reader.read_until(b'\n', &mut bytes)? == 0,
        };
        if is_end {
            return Ok(None);
        }
        while let [.., b'\n' | b'\r'] = bytes.as_slice() {
            bytes.pop();
        }
        self.number += 1;
        Ok(Some(Line { number: self.number, bytes }))
    }
}

impl Line {
    /// Returns whether the line is blank or a comment. A comment may be in any encoding.
    pub(super) fn asks_nothing(&self, is_comment: fn(&str) -> bool) -> bool {
        if self.bytes.first().is_some_and(|&byte| byte != b'#' && byte.is_ascii_graphic()) {
            return false;
        }
        let text = String::from_utf8_lossy(&self.bytes);
        text.trim().is_empty() || is_comment(&text)
    }
}
