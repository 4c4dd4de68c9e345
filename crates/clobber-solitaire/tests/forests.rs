//! Compares rows in free order with the forests of clobber-graphs.

use clobber_core::{Color, MoveOrder, Path, Position};
use clobber_graphs::{Effort, reduce_pseudoforest, reduce_pseudoforest_leaving};
use clobber_solitaire::{RowFactor, free_row_value};
use testkit::Random;

/// A row of stones, one in `rare + 1` of them white.
fn colors(count: usize, rare: usize, random: &mut Random) -> Vec<Color> {
    let color = |_| if random.once_in(rare + 1) { Color::White } else { Color::Black };
    (0..count).map(color).collect()
}

#[test]
fn rows_are_forests() {
    let mut random = Random::new(11);
    for round in 0..200 {
        let count = 1 + random.below(if round == 0 { 200_000 } else { 2_000 });
        let (rare, holes) = (1 + random.below(8), 1 + random.below(50));
        let colors = colors(count, rare, &mut random);
        let row = Position::from_fn(Path::new(count as u32), |v| {
            (random.below(holes) < 12.max(holes - 1)).then(|| colors[v.index()])
        });
        let effort = &mut Effort::new();
        let solution = reduce_pseudoforest(&row, effort).unwrap();
        assert_eq!(solution.value(), Some(free_row_value(row.squares())));
        assert_eq!(solution.check(&row, effort), Ok(()));
        // A forest can prescribe the stones that the row's algorithm leaves.
        let other = RowFactor::cut(&row, MoveOrder::Any, &mut Effort::new());
        let last = |factor: &RowFactor| (factor.final_vertex(), factor.final_color());
        let stones: Vec<_> = other.iter().map(last).take(3).collect();
        let same = reduce_pseudoforest_leaving(&row, &stones, effort).unwrap().yes().unwrap();
        assert_eq!(same.stones_left, other.len());
    }
}
