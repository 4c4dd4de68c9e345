//! Col: Left paints regions blue, Right red, and neighbours may not have the same colour. The value of every position is a
//! number, or a number and * (*Winning Ways*, chapter 2).
//!
//! Snort: neighbours may not have different colours. On boards with a square in the centre the first player wins: there
//! first, and then as the other player does, on the far side of the centre.

use partizan::{Effort, Evaluator, GameError, NumberUpStar, Outcome, Rules};

/// A graph: of each vertex its neighbours, as bits.
struct Painting {
    near: Vec<u32>,
    is_snort: bool,
}

impl Painting {
    fn grid(rows: usize, columns: usize, is_snort: bool) -> Self {
        let places = || (0..rows * columns).map(|place| (place / columns, place % columns));
        let is_near =
            |a: (usize, usize), b: (usize, usize)| a.0.abs_diff(b.0) + a.1.abs_diff(b.1) == 1;
        let near = |a| places().zip(0..).filter(move |&(b, _)| is_near(a, b));
        let near = places().map(|a| near(a).fold(0, |bits, (_, index)| bits | 1 << index));
        Self { near: near.collect(), is_snort }
    }

    /// The positions after one player has painted a vertex: it is gone, and one of the players may paint no neighbour.
    fn painted(&self, own: u32, other: u32) -> impl Iterator<Item = (u32, u32)> {
        let vertices = (0..).zip(&self.near).filter(move |(vertex, _)| own >> vertex & 1 == 1);
        vertices.map(move |(vertex, near)| {
            let (own, other) = (own & !(1 << vertex), other & !(1 << vertex));
            if self.is_snort { (own, other & !near) } else { (own & !near, other) }
        })
    }
}

impl Rules for Painting {
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
        let mut evaluator = Evaluator::new(Painting::grid(rows, columns, false));
        let all = (1 << (rows * columns)) - 1;
        let value = evaluator.value((all, all), &mut Effort::new())?;
        println!("Col, {rows} x {columns} = {}", evaluator.display(value));
        for start in (0..all).step_by(7) {
            let value = evaluator.value((all, start), &mut Effort::new())?;
            let name = evaluator.games().as_number_up_star(value);
            assert!(matches!(name, Some(NumberUpStar { ups: 0, star: 0 | 1, .. })));
        }
    }
    for (rows, columns) in [(1, 1), (1, 2), (1, 3), (1, 4), (1, 5), (2, 2), (2, 3), (1, 9), (3, 3)]
    {
        let mut evaluator = Evaluator::new(Painting::grid(rows, columns, true));
        let all = (1 << (rows * columns)) - 1;
        let value = evaluator.value((all, all), &mut Effort::new())?;
        let games = evaluator.games();
        println!("Snort, {rows} x {columns} = {}", games.display(value).with_max_len(60));
        assert!(rows * columns % 2 == 0 || games.outcome(value) == Outcome::N);
        // Both players have the same moves.
        assert_eq!(games.neg(value), value);
    }
    Ok(())
}
