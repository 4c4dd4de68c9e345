//! The text of a picture, which is written within the limits.

use std::fmt::{self, Display, Write};

use crate::answer::{Failure, Fault};
use certified_search::{Effort, Stopped};

/// A text that counts its bytes as memory before it grows, and as work.
struct Canvas<'a, 'e> {
    text: String,
    effort: &'a mut Effort<'e>,
    /// The bytes that are held already.
    beside: usize,
    stopped: Option<Stopped>,
}

/// Writes a picture of about `characters` characters.
pub(super) fn drawn(
    picture: impl Display,
    characters: usize,
    effort: &mut Effort<'_>,
) -> Result<String, Failure> {
    let beside = effort.progress().memory;
    effort.hold_memory(beside.saturating_add(characters))?;
    let text = String::with_capacity(characters);
    let mut canvas = Canvas { text, effort, beside, stopped: None };
    match write!(canvas, "{picture}") {
        Ok(()) => Ok(canvas.text),
        Err(error) => Err(canvas.stopped.map_or_else(|| Fault::new(error).into(), Failure::Open)),
    }
}

impl Canvas<'_, '_> {
    fn make_room(&mut self, more: usize) -> Result<(), Stopped> {
        self.effort.work(more as u64)?;
        let (length, room) = (self.text.len(), self.text.capacity());
        if length + more > room {
            let larger = (length + more).max(room.saturating_add(room / 2));
            // While the text moves it is there twice.
            let both = room.saturating_add(larger);
            self.effort.hold_memory(self.beside.saturating_add(both))?;
            self.text.reserve_exact(larger - length);
            self.effort.hold_memory(self.beside.saturating_add(larger))?;
        }
        Ok(())
    }
}

impl Write for Canvas<'_, '_> {
    fn write_str(&mut self, piece: &str) -> fmt::Result {
        if let Err(stopped) = self.make_room(piece.len()) {
            self.stopped = Some(stopped);
            return Err(fmt::Error);
        }
        self.text.push_str(piece);
        Ok(())
    }
}
