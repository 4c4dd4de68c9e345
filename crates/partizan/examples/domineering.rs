//! Finds who wins squares of Domineering: Left places dominoes vertically, Right horizontally, on a board that falls apart
//! as it fills up. Compared with Breuker, Uiterwijk and van den Herik, *Solving 8 x 8 Domineering* (2000).

use partizan::{Effort, GameError, Outcome, OutcomeSearch, Rules};

/// Boards of up to 8 rows and 8 columns; bit 8 r + c is the square in row r and column c.
pub(crate) struct Domineering;

impl Domineering {
    /// The rectangle of `rows` rows and `columns` columns.
    pub(crate) fn rectangle(rows: u32, columns: u32) -> u64 {
        (0..rows).fold(0, |board, row| board | ((1 << columns) - 1) << (8 * row))
    }
}

const FIRST_COLUMN: u64 = 0x0101_0101_0101_0101;

/// The squares in the set, one by one.
fn squares(mut set: u64) -> impl Iterator<Item = u64> {
    std::iter::from_fn(move || {
        let lowest = set & set.wrapping_neg();
        set ^= lowest;
        (lowest != 0).then_some(lowest)
    })
}

impl Rules for Domineering {
    /// The free squares.
    type Position = u64;

    fn left_options(&self, &free: &u64) -> impl Iterator<Item = u64> {
        squares(free & free >> 8).map(move |upper| free & !(upper | upper << 8))
    }

    fn right_options(&self, &free: &u64) -> impl Iterator<Item = u64> {
        squares(free & (free & !FIRST_COLUMN) >> 1).map(move |left| free & !(left | left << 1))
    }

    fn parts(&self, mut free: u64) -> impl Iterator<Item = u64> {
        std::iter::from_fn(move || {
            let mut part = free & free.wrapping_neg();
            loop {
                let beside = (part & !FIRST_COLUMN) >> 1 | part << 1 & !FIRST_COLUMN;
                let larger = (part | beside | part << 8 | part >> 8) & free;
                if larger == part {
                    break;
                }
                part = larger;
            }
            free &= !part;
            (part != 0).then_some(part)
        })
    }

    /// Shifted into the corner, and turned by a quarter if that is smaller: then the players change places.
    fn representative(&self, part: u64) -> (u64, bool) {
        let (board, turned) = (in_corner(part), in_corner(transposed(part)));
        if turned < board { (turned, true) } else { (board, false) }
    }
}

fn in_corner(mut board: u64) -> u64 {
    while board != 0 && board & 0xff == 0 {
        board >>= 8;
    }
    while board != 0 && board & FIRST_COLUMN == 0 {
        board >>= 1;
    }
    board
}

fn transposed(board: u64) -> u64 {
    squares(board).fold(0, |turned, square| {
        let place = square.trailing_zeros();
        turned | 1 << (8 * (place % 8) + place / 8)
    })
}

fn main() -> Result<(), GameError> {
    // The values of Domineering are large.
    let mut search = OutcomeSearch::new(Domineering).with_value_steps(0);
    use Outcome::{N, P};
    for (side, expected) in (1..).zip([P, N, N, N, P, N]) {
        let board = Domineering::rectangle(side, side);
        let outcome = search.outcome([board], &mut Effort::new())?;
        assert_eq!(outcome, expected);
        println!("{side} x {side}: {outcome}, {} sums in the table", search.sums());
    }
    Ok(())
}
