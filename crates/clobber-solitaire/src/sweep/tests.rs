use clobber_core::{BalancedForest, Color, Effort, GraphBoard, Grid, Position, Vertex};
use testkit::Random;

use super::Sweep;

/// The least number of trees, goal by goal.
fn fewest(position: &Position<GraphBoard>, effort: &mut Effort<'_>) -> usize {
    let sweep = Sweep::new(position).unwrap();
    for trees in 1.. {
        let swept = sweep.forest(trees, usize::MAX, 0, effort).unwrap();
        assert!(swept.is_exhaustive);
        if let Some(parents) = swept.parents {
            let forest = BalancedForest::new(parents.into_iter().map(|to| to.map(Vertex::new)));
            assert_eq!(forest.check(position).unwrap().value(), trees);
            return trees;
        }
    }
    unreachable!()
}

fn random(grid: Grid, empty: usize, random: &mut Random) -> Position<Grid> {
    Position::from_fn(grid, |_| {
        let color = if random.below(2) == 0 { Color::Black } else { Color::White };
        (random.below(100) >= empty).then_some(color)
    })
}

#[test]
fn sweeps_agree_with_narrow_grids() {
    let mut seed = Random::new(1);
    for (rows, cols, empty) in [(3, 4, 0), (3, 5, 20), (4, 4, 15), (2, 9, 5), (1, 9, 0)] {
        for _ in 0..100 {
            let position = random(Grid::new(rows, cols).unwrap(), empty, &mut seed);
            let mut effort = Effort::new();
            let parts = position.parts();
            let all = parts.iter().map(|part| fewest(&position.extracted(part), &mut effort));
            let narrow = crate::reduce_narrow_grid(&position, &mut Effort::new()).unwrap();
            assert_eq!(all.sum::<usize>(), narrow.stones_left(), "{position}");
        }
    }
}
