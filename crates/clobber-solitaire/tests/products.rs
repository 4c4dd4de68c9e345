//! Products of paths and cycles: they contain a full grid on all vertices, and its play is theirs.

use clobber_core::{Bipartition, Color, MoveOrder, Position, Vertex};
use clobber_graphs::NamedBoard;
use clobber_solitaire::{Effort, balance_bound, lower_bound, solve};
use testkit::plays::Naive;
use testkit::{Random, positions};

use crate::{TURNS, agrees};

const ORDERS: [MoveOrder; 3] = [MoveOrder::Any, TURNS[0], TURNS[1]];

#[test]
fn small_products_against_all_plays() {
    for (text, orders) in [("C3xP3", 3), ("C4xP3", 2), ("C3xP4", 1), ("P3xP2xP2", 1)] {
        let board: NamedBoard = text.parse().unwrap();
        let mut naive = Naive::new(&board);
        for position in positions::all_full::<_, u64>(&board) {
            for order in ORDERS.into_iter().take(orders) {
                agrees(&position, order, &mut naive);
            }
        }
    }
}

/// In free order delta decides on the bipartite ones, and others leave one stone. In turn the balance counts too. The
/// steps are linear in the squares, as on full grids.
#[test]
fn large_products_at_the_bound() {
    let mut random = Random::new(62);
    for text in [
        "C30xP41", "C31xP20", "C7xP60", "C12xC14", "C9xC11", "C9xC10", "P5xP6xP7", "P2xP3xP40",
        "C4xP50", "C5xC6xP3", "Q3xP30",
    ] {
        let board: NamedBoard = text.parse().unwrap();
        for round in 0..4 {
            let graph = random.renumbered(&board).0;
            let in_all = random.pick(&[2, 2, 5, 40]);
            let color = |_| Some(if random.once_in(in_all) { Color::Black } else { Color::White });
            let position: Position<_> = Position::from_fn(graph, color);
            let order = ORDERS[round % 3];
            let mut effort = Effort::new();
            let solution = solve(&position, order, &mut effort);
            let least = lower_bound(&position).stones;
            let least = match order {
                MoveOrder::Any => least,
                MoveOrder::Alternating(first) => least.max(balance_bound(&position, first).stones),
            };
            assert_eq!(solution.value(), Some(least), "{text} {order}");
            assert_eq!(solution.replay(&position).unwrap().stones_left(), least);
            if order == MoveOrder::Any {
                let steps = effort.progress().steps;
                assert!(steps < 5000 * position.stone_count() as u64, "{text}: {steps} steps");
            }
        }
    }
}

/// A grid whose delta is 0 leaves two stones on an odd cylinder too, unless the cut is behind a column of another
/// weight.
#[test]
fn odd_cylinders_are_cut_behind_another_column() {
    let board: NamedBoard = "C5xP30".parse().unwrap();
    assert!(Bipartition::new(&board).is_err());
    let mut random = Random::new(5);
    let mut cut = 0;
    for _ in 0..60 {
        let position: Position<_> = Position::from_fn(&board, |_| Some(random.color()));
        let weight = |column: u32| {
            let stones = (0..30).map(|row| {
                let color = position.color_at(Vertex::new(column + 5 * row));
                if (color == Some(Color::Black)) == ((row + column) % 2 == 0) { 1 } else { -1 }
            });
            stones.sum::<i64>()
        };
        let weights: Vec<i64> = (0..5).map(weight).collect();
        let is_cut = weights.iter().sum::<i64>() % 3 == 0 && weights.iter().any(|w| w % 3 != 0);
        cut += usize::from(is_cut);
        let mut effort = Effort::new();
        assert_eq!(solve(&position, MoveOrder::Any, &mut effort).value(), Some(1));
        assert!(!is_cut || effort.progress().steps < 5000 * 150);
    }
    assert!(cut > 10, "{cut}");
}
