//! Snort: Left puts cats into fields, Right dogs, and no cat may be next to a dog. On boards with a field in the centre the
//! first player wins: there first, and then as the other player does, on the far side of the centre.

use partizan::{Effort, Evaluator, GameError, Outcome, Rules};

/// A grid by its numbers of rows and columns.
struct Snort(u32, u32);

impl Snort {
    /// The fields next to a field.
    fn near(&self, field: u32) -> u32 {
        let Self(rows, columns) = *self;
        let (row, column) = (field / columns, field % columns);
        let up = if row > 0 { 1 << (field - columns) } else { 0 };
        let down = if row + 1 < rows { 1 << (field + columns) } else { 0 };
        let left = if column > 0 { 1 << (field - 1) } else { 0 };
        let right = if column + 1 < columns { 1 << (field + 1) } else { 0 };
        up | down | left | right
    }

    /// The positions after one player has taken a field: it is gone, and the other player may take none next to it.
    fn taken(&self, own: u32, other: u32) -> impl Iterator<Item = (u32, u32)> {
        let fields = (0..self.0 * self.1).filter(move |field| own >> field & 1 == 1);
        fields.map(move |field| {
            let taken = !(1 << field);
            (own & taken, other & taken & !self.near(field))
        })
    }
}

impl Rules for Snort {
    /// The fields that Left may take, and those that Right may.
    type Position = (u32, u32);

    fn left_options(&self, &(left, right): &(u32, u32)) -> impl Iterator<Item = (u32, u32)> {
        self.taken(left, right)
    }

    fn right_options(&self, &(left, right): &(u32, u32)) -> impl Iterator<Item = (u32, u32)> {
        self.taken(right, left).map(|(right, left)| (left, right))
    }

    fn representative(&self, (left, right): (u32, u32)) -> ((u32, u32), bool) {
        if left < right { ((right, left), true) } else { ((left, right), false) }
    }
}

fn main() -> Result<(), GameError> {
    for (rows, columns) in [(1, 1), (1, 2), (1, 3), (1, 4), (1, 5), (2, 2), (2, 3), (1, 9), (3, 3)]
    {
        let mut evaluator = Evaluator::new(Snort(rows, columns));
        let all = (1 << (rows * columns)) - 1;
        let value = evaluator.value((all, all), &mut Effort::new())?;
        let games = evaluator.games();
        println!("{rows} x {columns} = {}", games.display(value).with_max_len(60));
        assert!(rows * columns % 2 == 0 || games.outcome(value) == Outcome::N);
        // Both players have the same moves.
        assert_eq!(games.neg(value), value);
    }
    Ok(())
}
