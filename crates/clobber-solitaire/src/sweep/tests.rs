use std::time::Instant;

use clobber_core::{BalancedForest, Color, Effort, GraphBoard, Grid, Position, Vertex};
use testkit::Random;

use super::Sweep;

/// The least number of trees, goal by goal.
fn fewest(position: &Position<GraphBoard>, effort: &mut Effort<'_>) -> (usize, usize) {
    let sweep = Sweep::new(position).unwrap();
    let mut most = 0;
    for trees in 1.. {
        let swept = sweep.forest(trees, usize::MAX, 0, effort).unwrap();
        assert!(swept.is_exhaustive);
        most = most.max(swept.frontiers);
        if let Some(parents) = swept.parents {
            let forest = BalancedForest::new(parents.into_iter().map(|to| to.map(Vertex::new)));
            assert_eq!(forest.check(position).unwrap().value(), trees);
            return (trees, most);
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
            let all = parts.iter().map(|part| fewest(&position.extracted(part), &mut effort).0);
            let narrow = crate::reduce_narrow_grid(&position, &mut Effort::new()).unwrap();
            assert_eq!(all.sum::<usize>(), narrow.stones_left(), "{position}");
        }
    }
}

#[test]
#[ignore = "a measurement"]
fn measure() {
    let mut seed = Random::new(7);
    for (rows, cols, empty, count) in
        [(6, 7, 20, 20), (8, 8, 20, 12), (10, 10, 20, 4), (5, 8, 0, 3)]
    {
        for _ in 0..count {
            let position = random(Grid::new(rows, cols).unwrap(), empty, &mut seed);
            let start = Instant::now();
            let mut line = String::new();
            for part in &position.parts() {
                if part.len() < 10 {
                    continue;
                }
                let part = position.extracted(part);
                let Some(sweep) = Sweep::new(&part) else {
                    println!("too wide");
                    continue;
                };
                let prepared = start.elapsed();
                let mut effort = Effort::new();
                let found = fewest(&part, &mut effort);
                line += &format!(
                    "{} stones width {} {prepared:?} value {} frontiers {} steps {}; ",
                    part.stone_count(),
                    sweep.width,
                    found.0,
                    found.1,
                    effort.progress().steps
                );
            }
            println!("{rows}x{cols} {:?} {line}", start.elapsed());
        }
    }
}
