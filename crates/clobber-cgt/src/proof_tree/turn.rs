//! Sums of grids with Black to move, in canonical form.

use certified_search::{Effort, Stopped};
use clobber_core::{Color, Grid, Parts, Position};

/// A sum of parts that have stones of both colours, with Black to move.
///
/// Each part stands on the smallest grid, in the least of its eight images, and the parts are sorted: equal sums have
/// equal texts. The form omits only dead parts, where nobody can move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Turn(Vec<Position<Grid>>);

impl Turn {
    /// Creates the canonical form of a sum in which `mover` moves.
    pub(super) fn new(
        sum: &[Position<Grid>],
        mover: Color,
        effort: &mut Effort<'_>,
    ) -> Result<Self, Stopped> {
        let mut parts = Vec::new();
        for position in sum {
            for part in &Parts::new(position, effort)? {
                let part = position.cropped_to(part).0;
                if !part.is_monochromatic() {
                    let part = if mover == Color::Black { part } else { part.swapped() };
                    parts.push(part.canonical());
                }
            }
        }
        parts.sort_unstable();
        Ok(Self(parts))
    }

    /// Returns the distinct sums that Black's moves lead to.
    pub(super) fn options(&self, effort: &mut Effort<'_>) -> Result<Vec<Self>, Stopped> {
        let mut options = self.options_by_move(effort).collect::<Result<Vec<_>, _>>()?;
        options.sort_unstable_by(|a, b| a.0.cmp(&b.0));
        options.dedup();
        Ok(options)
    }

    /// Iterates over the results of Black's moves.
    pub(super) fn options_by_move(
        &self,
        effort: &mut Effort<'_>,
    ) -> impl Iterator<Item = Result<Self, Stopped>> {
        let moves = self
            .0
            .iter()
            .enumerate()
            .flat_map(|(summand, part)| part.moves(Color::Black).map(move |mv| (summand, mv)));
        moves.map(move |(summand, mv)| {
            let mut sum = self.0.clone();
            sum[summand].play_unchecked(Color::Black, mv);
            Self::new(&sum, Color::White, effort)
        })
    }

    pub(super) fn parts(&self) -> &[Position<Grid>] {
        &self.0
    }

    /// Returns the number of stones that may still move or be taken.
    pub(super) fn stones(&self) -> usize {
        self.0.iter().map(Position::stone_count).sum()
    }
}

/// Writes the sum; one without a part is an empty square.
impl core::fmt::Display for Turn {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match &self.0[..] {
            [] => f.write_str("."),
            parts => write!(f, "{}", Position::display_sum(parts)),
        }
    }
}
