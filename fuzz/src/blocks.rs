//! Small boards of Clickomania.

use arbitrary::{Arbitrary, Result, Unstructured};
use clickomania::{Board, Color};

/// A board of a few blocks.
#[derive(Clone, Debug)]
pub struct SmallBoard(pub Board);

impl<'a> Arbitrary<'a> for SmallBoard {
    /// Up to twelve squares of at most three colours.
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let height: usize = u.int_in_range(1..=4)?;
        let width = u.int_in_range(1..=12 / height)?;
        let colors = u.int_in_range(1..=3)?;
        let squares: Vec<u8> = (0..height * width).map(|_| u.arbitrary()).collect::<Result<_>>()?;
        Ok(Self(Board::settled_from_fn(height, width, |row, col| {
            let n = usize::from(squares[row * width + col]) % 16;
            (n < 15).then(|| Color::new(n % colors)).flatten()
        })))
    }
}
