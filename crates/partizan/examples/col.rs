//! Col: Left paints regions blue, Right red, and neighbours may not have the same colour. The value of every position is a
//! number, or a number and * (*Winning Ways*, chapter 2).

use partizan::{Effort, Evaluator, GameError, NumberUpStar, Rules};

/// A graph: of each vertex its neighbours, as bits.
struct Col(Vec<u32>);

impl Col {
    fn grid(rows: usize, columns: usize) -> Self {
        let places = || (0..rows * columns).map(|place| (place / columns, place % columns));
        let is_near =
            |a: (usize, usize), b: (usize, usize)| a.0.abs_diff(b.0) + a.1.abs_diff(b.1) == 1;
        let near = |a| places().zip(0..).filter(move |&(b, _)| is_near(a, b));
        Self(places().map(|a| near(a).fold(0, |bits, (_, index)| bits | 1 << index)).collect())
    }

    /// The positions after one player has painted a vertex: it is gone, and the player may paint no neighbour.
    fn painted(&self, own: u32, other: u32) -> impl Iterator<Item = (u32, u32)> {
        let vertices = (0..).zip(&self.0).filter(move |(vertex, _)| own >> vertex & 1 == 1);
        vertices.map(move |(vertex, near)| (own & !near & !(1 << vertex), other & !(1 << vertex)))
    }
}

impl Rules for Col {
    /// The vertices that Left may paint, and those that Right may.
    type Position = (u32, u32);

    fn left_options(&self, &(left, right): &(u32, u32)) -> impl Iterator<Item = (u32, u32)> {
        self.painted(left, right)
    }

    fn right_options(&self, &(left, right): &(u32, u32)) -> impl Iterator<Item = (u32, u32)> {
        self.painted(right, left).map(|(right, left)| (left, right))
    }

    fn representative(&self, (left, right): (u32, u32)) -> ((u32, u32), bool) {
        if left < right { ((right, left), true) } else { ((left, right), false) }
    }
}

fn main() -> Result<(), GameError> {
    for (rows, columns) in [(1, 1), (1, 2), (1, 3), (1, 8), (2, 2), (2, 4), (3, 3), (3, 4)] {
        let mut evaluator = Evaluator::new(Col::grid(rows, columns));
        let all = (1 << (rows * columns)) - 1;
        let value = evaluator.value((all, all), &mut Effort::new())?;
        println!("{rows} x {columns} = {}", evaluator.display(value));
        for start in (0..all).step_by(7) {
            let value = evaluator.value((all, start), &mut Effort::new())?;
            let name = evaluator.games().as_number_up_star(value);
            assert!(matches!(name, Some(NumberUpStar { ups: 0, star: 0 | 1, .. })));
        }
    }
    Ok(())
}
