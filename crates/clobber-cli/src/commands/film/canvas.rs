//! The text of a picture, which is written within the limits.

use std::fmt::{self, Display, Write};

use crate::answer::{Failure, Fault};
use certified_search::{Effort, Stopped};

/// A text whose bytes are counted before it takes memory.
struct Canvas<'a, 'e> {
    /// None while the bytes are counted.
    text: Option<String>,
    bytes: usize,
    effort: &'a mut Effort<'e>,
    /// The bytes that are held already.
    beside: usize,
    stopped: Option<Stopped>,
}

/// Writes a picture: the first time to count its bytes, so that no larger text is ever taken.
pub(super) fn drawn(picture: &dyn Display, effort: &mut Effort) -> Result<String, Failure> {
    let beside = effort.progress().memory;
    let mut canvas = Canvas { text: None, bytes: 0, effort, beside, stopped: None };
    let written = write!(canvas, "{picture}").and_then(|()| {
        canvas.text = Some(String::with_capacity(canvas.bytes));
        write!(canvas, "{picture}")
    });
    match written {
        Ok(()) => Ok(canvas.text.unwrap_or_default()),
        Err(error) => Err(canvas.stopped.map_or_else(|| Fault::new(error).into(), Failure::Open)),
    }
}

impl Write for Canvas<'_, '_> {
    fn write_str(&mut self, piece: &str) -> fmt::Result {
        let mut room = self.effort.work(piece.len() as u64);
        match &mut self.text {
            Some(text) => text.push_str(piece),
            None => {
                self.bytes += piece.len();
                let held = self.beside.saturating_add(self.bytes);
                room = room.and_then(|()| self.effort.hold_memory(held));
            }
        }
        self.stopped = room.err();
        room.map_err(|_| fmt::Error)
    }
}
