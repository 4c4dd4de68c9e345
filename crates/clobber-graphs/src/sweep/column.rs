//! The squares of one column of a full board, for sweeps over boards of every length.

use clobber_core::Color;

use super::Role;
use super::vertex::VertexKind;

/// A column of squares, each of either colour. The edges to the next column are in the slots of their rows.
#[derive(Debug)]
pub struct Column {
    pub(super) squares: Vec<[VertexKind; 2]>,
}

impl Column {
    /// Returns the column of a board with `rows` rows; a frontier has room for seven.
    pub fn new(rows: u8) -> Self {
        // The edge within the column uses the slot after the rows.
        let square = |row: u8, color: Color| {
            let with = |is_there: bool| [row].into_iter().chain(is_there.then_some(rows));
            let (back, ahead) =
                (with(row > 0).collect::<Vec<_>>(), with(row + 1 < rows).collect::<Vec<_>>());
            let passing: Vec<u8> = (0..rows).filter(|&other| other != row).collect();
            VertexKind::new(color, &back, &ahead, &passing)
        };
        let both = |row: u8| {
            let [black, white] = Color::BOTH.map(|color| square(row, color));
            Some([black?, white?])
        };
        Self { squares: (0..rows).filter_map(both).collect() }
    }

    /// Returns the frontiers after a column of these colours from one before it, each with the number of roots in the
    /// column. The frontier without an edge is 0.
    pub fn after(&self, frontier: u64, colors: &[Color]) -> Vec<(u64, u32)> {
        self.squares.iter().zip(colors).fold(vec![(frontier, 0)], |before, (square, &color)| {
            let mut after = Vec::new();
            for (frontier, roots) in before {
                let [black, white] = square;
                let square = if color == Color::Black { black } else { white };
                square.pass::<u64, false>(Role::FREE, frontier, |next, _, exit, _| {
                    after.push((next, roots + u32::from(exit == 0)));
                });
            }
            after
        })
    }
}
