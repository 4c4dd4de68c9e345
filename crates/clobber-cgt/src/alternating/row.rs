//! From rows of stones to sums of parts and back.

use clobber_core::{Color, Move, Path, Position, StoneSet, Vertex};

use super::part::{Part, PartMove};
use super::sum::Sum;

impl Sum {
    /// Splits a row of stones at its empty squares into parts; `None` if one is in none of the ten families.
    #[must_use]
    pub fn from_position<S: StoneSet>(row: &Position<Path, S>) -> Option<Self> {
        row.parts().iter().map(|vertices| Part::from_stones(&colors(row, vertices))).collect()
    }

    /// Returns a winning move of Left on any sum, in standard form or not: the part, the move
    /// on it, and the sum that it leaves.
    ///
    /// It is the first move that leaves a sum whose standard form is [0 or in S1, S2 or LL](Self::is_left_for_right).
    /// So Right, who moves next, loses.
    ///
    /// # Returns
    /// `None` if there is no such move. This is so whenever Right wins, but sometimes also when Left does: a rule
    /// moves on the standard form, which may have parts that are not on the board. From the row a12 = a4 + a2, for
    /// instance, the only winning move leaves o5 + -oo6, which is in none of the sets. Then a search finds a move:
    ///
    /// ```
    /// use clobber_cgt::{Effort, OutcomeSolver};
    /// use clobber_cgt::alternating::Sum;
    /// use clobber_core::{Color, Move, Path, Position};
    ///
    /// let row: Position<Path> = "oxoxoxoxoxox".parse()?;
    /// assert_eq!(Sum::from_position(&row).ok_or("no such sum")?.left_move_on_stones(), None);
    /// let found = OutcomeSolver::new().winning_move(&row, Color::Black, &mut Effort::new())?;
    /// assert_eq!(found, Some((0, Move::between(5, 6))));
    ///
    /// // oo4 + a6 = xxo + a2: a6 is worth 0, but a move on it wins.
    /// let (part, mv, after) = "oo4 + a6".parse::<Sum>()?.left_move_on_stones().ok_or("none")?;
    /// assert_eq!((part.to_string(), mv.from, mv.to), ("a6".to_owned(), 1, 0));
    /// assert!(after.standard_form().is_left_for_right());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Complexity
    /// O(m k log k) for m moves and k parts.
    #[must_use]
    pub fn left_move_on_stones(&self) -> Option<(Part, PartMove, Self)> {
        let mut moves = self.moves(Color::Black);
        moves.find(|(.., after)| after.standard_form().is_left_for_right())
    }
}

impl PartMove {
    /// Returns this move on a row of stones: on the first part that equals `part`, in either direction; `None` if
    /// there is none.
    pub fn on_row<S: StoneSet>(&self, part: Part, row: &Position<Path, S>) -> Option<Move> {
        row.parts().iter().find_map(|vertices| {
            let colors = colors(row, vertices);
            Part::from_stones(&colors).filter(|&found| found == part)?;
            let printed = (0..part.stones()).map(|place| part.color_at(place));
            let is_mirrored = !printed.eq(colors.into_iter().map(Some));
            let vertex = |place: u16| {
                let place = usize::from(place);
                let last = vertices.len().checked_sub(1)?;
                let place = if is_mirrored { last.checked_sub(place)? } else { place };
                vertices.get(place).copied()
            };
            Some(Move { from: vertex(self.from)?, to: vertex(self.to)? })
        })
    }
}

fn colors<S: StoneSet>(row: &Position<Path, S>, vertices: &[Vertex]) -> Vec<Color> {
    vertices.iter().filter_map(|&vertex| row.color_at(vertex)).collect()
}
