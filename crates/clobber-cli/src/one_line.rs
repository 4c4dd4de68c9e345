//! Keeps whatever is in an answer on its line: one line out for each line in.

use std::fmt::{self, Display, Write as _};
use std::io::{self, Write};

use certified_search::text::from_fn;
use serde::Serialize;
use serde_json::ser::{Formatter, Serializer};

/// Returns whether a character can end a line somewhere, or steer a terminal: controls, the separators of Unicode, and what
/// turns the direction of writing.
fn is_escaped(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{2028}' | '\u{2029}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Returns whether a text has printable ASCII characters alone, as nearly all have, and such as are kept. No byte ends the loop, so it
/// takes many at a time.
fn is_plain(text: &str, kept: &[char]) -> bool {
    let [keeps_tabs, keeps_lines] = ['\t', '\n'].map(|c| kept.contains(&c));
    text.bytes().fold(true, |is_plain, byte| {
        let is_kept = keeps_tabs & (byte == b'\t') | keeps_lines & (byte == b'\n');
        is_plain & (is_kept | matches!(byte, b' '..=b'~'))
    })
}

/// Writes a value as a part of a line. Characters that could leave the line are escaped, but for those that are kept.
pub(crate) fn on_one_line(value: impl Display, kept: &'static [char]) -> impl Display {
    from_fn(move |f| {
        let mut escaping = Escaping { f, kept, waiting: String::with_capacity(ENOUGH) };
        write!(escaping, "{value}")?;
        escaping.flush()
    })
}

/// Writes bytes, which need not be UTF-8, as a part of a line with tabs.
pub(crate) fn bytes_on_one_line(bytes: &[u8]) -> impl Display {
    from_fn(move |f| {
        bytes.utf8_chunks().try_for_each(|chunk| {
            write!(f, "{}", on_one_line(chunk.valid(), &['\t']))?;
            chunk.invalid().iter().try_for_each(|byte| write!(f, "\\x{byte:02x}"))
        })
    })
}

/// Returns the text with a mark in the place of each character that is escaped elsewhere.
pub(crate) fn marked(text: &str) -> String {
    text.replace(is_escaped, "\u{fffd}")
}

/// The bytes that are looked at together.
const ENOUGH: usize = 4096;

/// Answers come in many small pieces: they wait until there are enough to be looked at together.
struct Escaping<'a, 'f> {
    f: &'a mut fmt::Formatter<'f>,
    kept: &'static [char],
    waiting: String,
}

impl Escaping<'_, '_> {
    fn flush(&mut self) -> fmt::Result {
        let Self { f, kept, waiting } = self;
        if is_plain(waiting, kept) {
            f.write_str(waiting)?;
        } else {
            let is_escaped = |c| is_escaped(c) && !kept.contains(&c);
            for piece in waiting.split_inclusive(is_escaped) {
                let mut rest = piece.chars();
                match rest.next_back().filter(|&c| is_escaped(c)) {
                    Some(last) => write!(f, "{}{}", rest.as_str(), last.escape_default())?,
                    None => f.write_str(piece)?,
                }
            }
        }
        waiting.clear();
        Ok(())
    }
}

impl fmt::Write for Escaping<'_, '_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.waiting.push_str(text);
        if self.waiting.len() < ENOUGH { Ok(()) } else { self.flush() }
    }
}

/// Writes a value as a line of JSON.
pub(crate) fn write_json(value: &impl Serialize, out: &mut impl Write) -> io::Result<()> {
    value.serialize(&mut Serializer::with_formatter(&mut *out, OneLine))?;
    out.write_all(b"\n")
}

/// The usual format, with escapes also for characters that need none in JSON and end a line elsewhere.
struct OneLine;

impl Formatter for OneLine {
    fn write_string_fragment<W: io::Write + ?Sized>(
        &mut self,
        out: &mut W,
        fragment: &str,
    ) -> io::Result<()> {
        if is_plain(fragment, &[]) {
            return out.write_all(fragment.as_bytes());
        }
        for piece in fragment.split_inclusive(is_escaped) {
            let mut rest = piece.chars();
            match rest.next_back().filter(|&c| is_escaped(c)) {
                // They all are in the basic plane.
                Some(last) => write!(out, "{}\\u{:04x}", rest.as_str(), u32::from(last))?,
                None => out.write_all(piece.as_bytes())?,
            }
        }
        Ok(())
    }
}
