//! Pictures of gadgets that show the parts.

use core::fmt::{self, Write as _};

use certified_search::text::from_fn;

use super::{Gadget, GadgetPart};
use crate::cell::Cell;

/// Fuses up to this height are shown in full, and this number of stones of higher ones.
const SHOWN: i64 = 8;

impl Gadget {
    /// Returns a picture in lines: `F` is the fire, `f` the fuse, `B` the bomb, `w` and `v` the corner nodes, `#` other
    /// nodes. For a fuse of more than eight stones, a line with `:` replaces all but the upper four and the lower four.
    #[must_use]
    pub fn picture(&self) -> impl fmt::Display {
        from_fn(|f| {
            let Some((first, last)) = self.graph.corners() else { return Ok(()) };
            let n = i64::from(self.n());
            let is_hidden = |row: i32| {
                let height = i64::from(first.row) - i64::from(row);
                n > SHOWN && height > SHOWN / 2 && height <= n - SHOWN / 2
            };
            for row in self.top()..=last.row {
                if is_hidden(row) && row.checked_sub(1).is_some_and(is_hidden) {
                    continue;
                }
                for col in first.col..=last.col {
                    f.write_char(match self.symbol(Cell::new(row, col)) {
                        'f' if is_hidden(row) => ':',
                        symbol => symbol,
                    })?;
                }
                f.write_char('\n')?;
            }
            Ok(())
        })
    }

    fn symbol(&self, cell: Cell) -> char {
        let square = self.vertex_at(cell);
        match square.and_then(|square| self.part_at(square)) {
            Some(GadgetPart::Node) if square == Some(self.v) => 'v',
            Some(GadgetPart::Node) if square == Some(self.w) => 'w',
            Some(GadgetPart::Node) => '#',
            Some(GadgetPart::Bomb) => 'B',
            Some(GadgetPart::Fuse { .. }) => 'f',
            Some(GadgetPart::Fire) => 'F',
            None => '.',
        }
    }
}
