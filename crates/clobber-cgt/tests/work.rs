//! The limit of comparisons: an operation that reaches it leaves all results unchanged.

use clobber_cgt::{ClobberValues, Effort, Games};
use clobber_core::{Color, Grid, Position};

#[test]
fn values_and_atomic_weights_with_little_work() {
    let board = Position::checkerboard(Grid::new(3, 4).unwrap(), Color::Black);
    let row: Position<Grid> = "xxoxooxxoxo".parse().unwrap();
    let mut free = ClobberValues::new();
    let mut refused = 0;
    for most in [0, 10, 100, 10_000] {
        let mut clobber = ClobberValues::with_games(Games::new().with_max_work(most));
        for position in [&board, &row] {
            let expected = free.value(position, &mut Effort::new()).unwrap();
            let Ok(value) = clobber.value(position, &mut Effort::new()) else {
                refused += 1;
                continue;
            };
            assert_eq!(free.games_mut().import(clobber.games(), value).unwrap(), expected);
            let Ok(weight) = clobber.games_mut().atomic_weight(value) else {
                refused += 1;
                continue;
            };
            let expected = free.games_mut().atomic_weight(expected).unwrap().unwrap();
            let weight = free.games_mut().import(clobber.games(), weight.unwrap()).unwrap();
            assert_eq!(weight, expected);
        }
    }
    assert!((1..8).contains(&refused), "{refused}");
}
