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

/// Returns whether a text has printable ASCII characters alone, as nearly all have: that is seen quickly.
fn is_plain(text: &str) -> bool {
    text.bytes().all(|byte| matches!(byte, b' '..=b'~'))
}

/// Writes a value as a part of a line. Characters that could leave the line are escaped, but for those that are kept.
pub(crate) fn on_one_line(value: impl Display, kept: &'static [char]) -> impl Display {
    from_fn(move |f| write!(Escaping { f, kept }, "{value}"))
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

struct Escaping<'a, 'f> {
    f: &'a mut fmt::Formatter<'f>,
    kept: &'static [char],
}

impl fmt::Write for Escaping<'_, '_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        if is_plain(text) {
            return self.f.write_str(text);
        }
        for piece in text.split_inclusive(|c| is_escaped(c) && !self.kept.contains(&c)) {
            let mut rest = piece.chars();
            match rest.next_back().filter(|&c| is_escaped(c) && !self.kept.contains(&c)) {
                Some(last) => write!(self.f, "{}{}", rest.as_str(), last.escape_default())?,
                None => self.f.write_str(piece)?,
            }
        }
        Ok(())
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
        if is_plain(fragment) {
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
