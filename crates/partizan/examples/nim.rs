//! Nim: a player takes any number of coins from one heap. The value of a heap of n is *n, and heaps are added without carry
//! (Bouton, *Nim, a game with a complete mathematical theory*, 1901).

use partizan::{Effort, Evaluator, GameError, Outcome, Rules};

struct Nim;

impl Rules for Nim {
    /// The coins of each heap.
    type Position = Vec<u32>;

    fn left_options(&self, heaps: &Vec<u32>) -> impl Iterator<Item = Vec<u32>> {
        let heap = heaps.first().copied().unwrap_or(0);
        (0..heap).map(|left| vec![left])
    }

    /// The moves are the same for both players.
    fn right_options(&self, heaps: &Vec<u32>) -> impl Iterator<Item = Vec<u32>> {
        self.left_options(heaps)
    }

    /// Every heap is a separate game, so options are asked of single heaps.
    fn parts(&self, heaps: Vec<u32>) -> impl Iterator<Item = Vec<u32>> {
        heaps.into_iter().map(|heap| vec![heap])
    }
}

fn main() -> Result<(), GameError> {
    let mut evaluator = Evaluator::new(Nim);
    for heaps in [vec![3], vec![1, 2, 3], vec![3, 4, 5], vec![7, 9, 12]] {
        let value = evaluator.value(heaps.clone(), &mut Effort::new())?;
        println!("{heaps:?} = {}", evaluator.display(value));
        let sum = heaps.iter().fold(0, |sum, heap| sum ^ heap);
        assert_eq!(evaluator.games().as_nimber(value), Some(sum));
        let expected = if sum == 0 { Outcome::P } else { Outcome::N };
        assert_eq!(evaluator.games().outcome(value), expected);
    }
    Ok(())
}
