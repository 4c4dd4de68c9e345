//! Generated values are valid and various, and shrinking ends at the least counterexample.

use std::collections::HashSet;

use clobber_core::{
    BalancedForest, Color, Cycle, GraphBoard, Grid, MoveOrder, Path, Playout, Position, Reduction,
    StoneSet, Topology, Vertex, check_topology,
};
use testkit::positions::{check, check_play};

fn check_playout<T: Topology + Clone, S: StoneSet>(playout: &Playout<T, S>) {
    check_play(&playout.start, &playout.reduction);
}

#[cfg(feature = "quickcheck")]
mod with_quickcheck {
    use std::fmt::Debug;

    use quickcheck::Arbitrary;
    use testkit::generators::{Kind, assert_various, least_of_some, quickcheck_reports};

    use super::*;

    fn values<V: Arbitrary>(count: usize) -> impl Iterator<Item = V> {
        testkit::generators::values(count, 200).map(|(_, value)| value)
    }

    fn boards_are_valid<T: Topology + Clone + Arbitrary + Debug>()
    where
        Position<T, u64>: Arbitrary,
        Position<T, u128>: Arbitrary,
        Position<T>: Arbitrary,
        Playout<T>: Arbitrary,
        Playout<T, u64>: Arbitrary,
    {
        for (k, board) in values::<T>(400).enumerate() {
            check_topology(&board).unwrap();
            assert!(board.vertex_count() <= k % 200, "{board:?}");
        }
        values::<Position<T, u64>>(1000).for_each(|position| check(&position));
        values::<Position<T, u128>>(1000).for_each(|position| check(&position));
        values::<Position<T>>(1000).for_each(|position| check(&position));
        values::<Playout<T, u64>>(1000).for_each(|playout| check_playout(&playout));
        values::<Playout<T>>(1000).for_each(|playout| check_playout(&playout));
    }

    #[test]
    fn everything_is_valid() {
        boards_are_valid::<Grid>();
        boards_are_valid::<Path>();
        boards_are_valid::<Cycle>();
        boards_are_valid::<GraphBoard>();
    }

    #[test]
    fn positions_are_various() {
        let positions: Vec<Position<Grid>> = values(2000).collect();
        let shapes: HashSet<_> = positions.iter().map(|p| *p.board()).collect();
        assert!(shapes.len() > 150, "{}", shapes.len());
        let full = |p: &Position<Grid>| p.stone_count() == p.board().vertex_count();
        let checkerboard = |p: &Position<Grid>| {
            let of = |corner| Position::checkerboard(*p.board(), corner);
            p.board().vertex_count() > 3 && Color::BOTH.map(of).contains(p)
        };
        let kinds: [Kind<Position<Grid>>; 12] = [
            ("empty boards", &|p| p.board().vertex_count() == 0),
            ("boards over a word", &|p| p.board().vertex_count() > 64),
            ("single rows", &|p| p.board().rows() == 1),
            ("single columns", &|p| p.board().cols() == 1),
            ("wide boards", &|p| p.board().cols() > 64),
            ("square boards", &|p| p.board().rows() > 3 && p.board().cols() > 3),
            ("full boards", &full),
            ("boards with holes", &|p| !full(p) && p.has_move()),
            ("checkerboards", &checkerboard),
            ("no stones", &|p| p.board().vertex_count() > 3 && p.stone_count() == 0),
            ("one colour", &|p| p.stone_count() > 3 && p.is_monochromatic()),
            ("no move", &|p| p.stone_count() > 3 && !p.has_move()),
        ];
        assert_various(&positions, 10, &kinds);
    }

    #[test]
    fn shrinking_ends_at_the_least_counterexample() {
        let row = least_of_some(Position::<Path>::has_move).to_string();
        assert!(["xo", "ox"].contains(&row.as_str()), "{row}");
        let grid = least_of_some(Position::<Grid, u128>::has_move).to_string();
        assert!(["xo", "ox", "x|o", "o|x"].contains(&grid.as_str()), "{grid}");
        let cycle = least_of_some(|p: &Position<Cycle>| p.all_moves().count() >= 6);
        assert_eq!((cycle.stone_count(), cycle.board().vertex_count()), (4, 4), "{cycle}");
        let graph = least_of_some(Position::<GraphBoard>::has_move);
        assert_eq!((graph.board().vertex_count(), graph.board().edge_count()), (2, 1));
        let triangle = least_of_some(|board: &GraphBoard| {
            board.edges().any(|(a, b)| board.neighbors(a).any(|c| board.are_adjacent(b, c)))
        });
        assert_eq!((triangle.vertex_count(), triangle.edge_count()), (3, 3));
        let stones = least_of_some(|p: &Position<Path>| p.stone_count() >= 3);
        assert_eq!(stones.to_string(), "ooo");
        let line = least_of_some(|line: &Playout<Grid>| line.reduction.moves.len() >= 2);
        // Two moves in a row of three, or side by side in a square.
        assert_eq!(line.reduction.moves.len(), 2, "{line:?}");
        assert!(line.start.stone_count() <= 4, "{line:?}");
        assert_eq!(line.start.stone_count(), line.start.board().vertex_count(), "{line:?}");
        let reduction = least_of_some(|reduction: &Reduction| reduction.moves.len() >= 2);
        assert_eq!(reduction.to_string(), "any\t0>0 0>0");
        let forest =
            least_of_some(|forest: &BalancedForest| forest.parents().flatten().count() >= 2);
        assert_eq!(forest, BalancedForest::new([Some(Vertex::default()); 2]));
    }

    #[test]
    fn quickcheck_reports_the_least_counterexample() {
        fn stuck(position: Position<Grid, u64>) -> bool {
            !position.has_move()
        }
        quickcheck_reports(stuck, &["(xo)", "(ox)", "(x|o)", "(o|x)"]);
    }
}

#[cfg(feature = "arbitrary")]
mod with_arbitrary {
    use std::fmt::Debug;

    use arbitrary::Arbitrary;
    use testkit::generators::made_of_any_bytes;

    use super::*;

    fn all_of_a_board<T: Topology + Clone + Debug + for<'a> Arbitrary<'a>>()
    where
        Position<T, u64>: for<'a> Arbitrary<'a>,
        Position<T>: for<'a> Arbitrary<'a>,
        Playout<T, u128>: for<'a> Arbitrary<'a>,
    {
        made_of_any_bytes::<T>(1, |board| check_topology(board).unwrap());
        made_of_any_bytes::<Position<T, u64>>(1, check);
        made_of_any_bytes::<Position<T>>(1, check);
        made_of_any_bytes::<Playout<T, u128>>(1, check_playout);
    }

    #[test]
    fn everything_is_valid() {
        all_of_a_board::<Grid>();
        all_of_a_board::<Path>();
        all_of_a_board::<Cycle>();
        all_of_a_board::<GraphBoard>();
        made_of_any_bytes::<Color>(1, |_| {});
        made_of_any_bytes::<Vertex>(1, |_| {});
        made_of_any_bytes::<clobber_core::Move>(1, |_| {});
        made_of_any_bytes::<MoveOrder>(1, |_| {});
        made_of_any_bytes::<Reduction>(1, |_| {});
        made_of_any_bytes::<BalancedForest>(1, |_| {});
    }
}
