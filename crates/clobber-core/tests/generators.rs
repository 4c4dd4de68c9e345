//! What the generators make is valid and various, and shrinking ends at the least counterexample.

use std::collections::HashSet;

use clobber_core::{
    BalancedForest, Color, Cycle, GraphBoard, Grid, MoveOrder, Path, Playout, Position, Reduction,
    StoneSet, Topology, Vertex, check_topology,
};

/// The sets are disjoint and on the board.
fn check_position<T: Topology, S: StoneSet>(position: &Position<T, S>) {
    let count = position.board().vertex_count();
    assert!(count <= S::CAPACITY);
    let [black, white] = Color::BOTH.map(|color| position.stones().of(color));
    assert!(black.is_disjoint(white), "{position:?}");
    assert!(black.iter().chain(white.iter()).all(|v| v.index() < count), "{position:?}");
}

fn check_playout<T: Topology + Clone, S: StoneSet>(playout: &Playout<T, S>) {
    check_position(&playout.start);
    let moves = playout.reduction.moves.len();
    assert_eq!(playout.reduction.replay(&playout.start).unwrap().moves_played(), moves);
}

#[cfg(feature = "quickcheck")]
mod with_quickcheck {
    use std::fmt::Debug;

    use quickcheck::{Arbitrary, Gen, QuickCheck};

    use super::*;

    fn values<V: Arbitrary>(count: usize) -> impl Iterator<Item = V> {
        // Small generators and large ones.
        (0..count).map(|k| V::arbitrary(&mut Gen::from_size_and_seed(k % 200, k as u64)))
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
        values::<Position<T, u64>>(1000).for_each(|position| check_position(&position));
        values::<Position<T, u128>>(1000).for_each(|position| check_position(&position));
        values::<Position<T>>(1000).for_each(|position| check_position(&position));
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
        type Test<'a> = &'a dyn Fn(&Position<Grid>) -> bool;
        let count = |test: Test| positions.iter().filter(|position| test(position)).count();
        let full = |p: &Position<Grid>| p.stone_count() == p.board().vertex_count();
        let checkerboard = |p: &Position<Grid>| {
            let of = |corner| Position::checkerboard(*p.board(), corner);
            p.board().vertex_count() > 3 && Color::BOTH.map(of).contains(p)
        };
        let kinds: [(&str, Test); 12] = [
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
        for (name, test) in kinds {
            assert!(count(test) >= 10, "{name}: {} of 2000", count(test));
        }
    }

    #[test]
    fn playouts_are_various() {
        let playouts: Vec<Playout<Cycle, u128>> = values(1000).collect();
        for order in MoveOrder::ALL {
            let of_order = || playouts.iter().filter(|playout| playout.reduction.order == order);
            let ends = |playout: &&Playout<Cycle, u128>| {
                playout.reduction.replay(&playout.start).unwrap().is_final()
            };
            assert!(of_order().count() > 200);
            assert!(of_order().filter(|playout| playout.reduction.moves.len() > 5).count() > 50);
            let finished = of_order().filter(ends).count();
            assert!(finished > 50 && of_order().count() - finished > 50, "{order}: {finished}");
        }
    }

    #[test]
    fn the_other_values_are_various() {
        fn distinct<V: Arbitrary + Debug>() -> usize {
            values::<V>(300).map(|value| format!("{value:?}")).collect::<HashSet<_>>().len()
        }
        assert_eq!(distinct::<Color>(), 2);
        assert_eq!(distinct::<MoveOrder>(), 3);
        assert!(distinct::<Vertex>() > 50);
        assert!(distinct::<clobber_core::Move>() > 100);
        assert!(distinct::<Reduction>() > 200);
        assert!(distinct::<BalancedForest>() > 200);
        assert!(distinct::<GraphBoard>() > 100);
    }

    /// A size that has no endless decreasing chains, as the lists are of one length.
    trait Measure: Arbitrary + Debug {
        fn measure(&self) -> Vec<usize>;
    }

    impl Measure for Grid {
        fn measure(&self) -> Vec<usize> {
            vec![self.vertex_count()]
        }
    }

    impl Measure for Path {
        fn measure(&self) -> Vec<usize> {
            vec![self.vertex_count()]
        }
    }

    impl Measure for Cycle {
        fn measure(&self) -> Vec<usize> {
            vec![self.vertex_count()]
        }
    }

    impl Measure for GraphBoard {
        fn measure(&self) -> Vec<usize> {
            vec![self.vertex_count(), self.edge_count()]
        }
    }

    fn order_rank(order: MoveOrder) -> usize {
        match order {
            MoveOrder::Any => 0,
            MoveOrder::Alternating(Color::Black) => 1,
            MoveOrder::Alternating(Color::White) => 2,
        }
    }

    impl<T: Measure + Topology, S: StoneSet> Measure for Position<T, S>
    where
        Self: Arbitrary,
    {
        fn measure(&self) -> Vec<usize> {
            [self.board().measure(), vec![self.stone_count(), self.count(Color::White)]].concat()
        }
    }

    impl<T: Measure + Topology, S: StoneSet> Measure for Playout<T, S>
    where
        Position<T, S>: Measure,
        Self: Arbitrary,
    {
        fn measure(&self) -> Vec<usize> {
            let Reduction { order, moves } = &self.reduction;
            [self.start.measure(), vec![moves.len(), order_rank(*order)]].concat()
        }
    }

    impl Measure for Reduction {
        fn measure(&self) -> Vec<usize> {
            let vertices = self.moves.iter().map(|mv| mv.from.index() + mv.to.index()).sum();
            vec![self.moves.len(), order_rank(self.order), vertices]
        }
    }

    impl Measure for BalancedForest {
        fn measure(&self) -> Vec<usize> {
            let edges = || self.parents().flatten();
            vec![self.parents().len(), edges().count(), edges().map(Vertex::index).sum()]
        }
    }

    /// Everything that `shrink` offers is smaller and valid, all the way down along some chains.
    fn shrinks_to_smaller<V: Measure>(check: impl Fn(&V)) {
        for (k, mut value) in values::<V>(60).enumerate() {
            let mut step = k;
            loop {
                let smaller: Vec<V> = value.shrink().take(3000).collect();
                for candidate in &smaller {
                    assert!(candidate.measure() < value.measure(), "{value:?} to {candidate:?}");
                    check(candidate);
                }
                if smaller.is_empty() {
                    break;
                }
                // Not always the smallest, or the chain would be short.
                step = step.wrapping_mul(31).wrapping_add(17);
                value = smaller[smaller.len() - 1 - step % smaller.len().div_ceil(2)].clone();
            }
        }
    }

    #[test]
    fn shrinking_always_makes_smaller() {
        shrinks_to_smaller::<Grid>(|board| check_topology(board).unwrap());
        shrinks_to_smaller::<Path>(|board| check_topology(board).unwrap());
        shrinks_to_smaller::<Cycle>(|board| check_topology(board).unwrap());
        shrinks_to_smaller::<GraphBoard>(|board| check_topology(board).unwrap());
        shrinks_to_smaller::<Position<Grid>>(check_position);
        shrinks_to_smaller::<Position<Path, u64>>(check_position);
        shrinks_to_smaller::<Position<Cycle, u128>>(check_position);
        shrinks_to_smaller::<Position<GraphBoard, u64>>(check_position);
        shrinks_to_smaller::<Playout<Grid, u64>>(check_playout);
        shrinks_to_smaller::<Playout<Cycle>>(check_playout);
        shrinks_to_smaller::<Playout<GraphBoard, u64>>(check_playout);
        shrinks_to_smaller::<Reduction>(|_| {});
        shrinks_to_smaller::<BalancedForest>(|_| {});
    }

    #[test]
    fn a_large_value_is_shrunk_lazily() {
        // All candidates together would be some 10^9 squares.
        let row = "xo".repeat(50_000).parse::<Position<Path>>().unwrap();
        let counts = row.shrink().take(3).map(|smaller| smaller.board().vertex_count());
        assert_eq!(counts.collect::<Vec<_>>(), [0, 50_000, 50_000]);
    }

    /// The value to which shrinking leads from the first that has the property, as `quickcheck` does it.
    fn least<V: Arbitrary>(has: impl Fn(&V) -> bool) -> V {
        let mut value = values::<V>(200).filter(&has).last().unwrap();
        while let Some(smaller) = value.shrink().find(&has) {
            value = smaller;
        }
        value
    }

    #[test]
    fn shrinking_ends_at_the_least_counterexample() {
        let row = least(Position::<Path>::has_move).to_string();
        assert!(["xo", "ox"].contains(&row.as_str()), "{row}");
        let grid = least(Position::<Grid, u128>::has_move).to_string();
        assert!(["xo", "ox", "x|o", "o|x"].contains(&grid.as_str()), "{grid}");
        let cycle = least(|p: &Position<Cycle>| p.all_moves().count() >= 6);
        assert_eq!((cycle.stone_count(), cycle.board().vertex_count()), (4, 4), "{cycle}");
        let graph = least(Position::<GraphBoard>::has_move);
        assert_eq!((graph.board().vertex_count(), graph.board().edge_count()), (2, 1));
        let triangle = least(|board: &GraphBoard| {
            board.edges().any(|(a, b)| board.neighbors(a).any(|c| board.are_adjacent(b, c)))
        });
        assert_eq!((triangle.vertex_count(), triangle.edge_count()), (3, 3));
        let stones = least(|p: &Position<Path>| p.stone_count() >= 3);
        assert_eq!(stones.to_string(), "xxx");
        let line = least(|line: &Playout<Grid>| line.reduction.moves.len() >= 2);
        // Two moves in a row of three, or side by side in a square.
        assert_eq!(line.reduction.moves.len(), 2, "{line:?}");
        assert!(line.start.stone_count() <= 4, "{line:?}");
        assert_eq!(line.start.stone_count(), line.start.board().vertex_count(), "{line:?}");
        let reduction = least(|reduction: &Reduction| reduction.moves.len() >= 2);
        assert_eq!(reduction.to_string(), "any\t0>0 0>0");
        let forest = least(|forest: &BalancedForest| forest.parents().flatten().count() >= 2);
        assert_eq!(forest, BalancedForest::new([Some(0.into()), Some(0.into())]));
    }

    #[test]
    fn quickcheck_reports_the_least_counterexample() {
        fn stuck(position: Position<Grid, u64>) -> bool {
            !position.has_move()
        }
        let least = ["(xo)", "(ox)", "(x|o)", "(o|x)"];
        let mut reports = 0;
        for seed in 0..20 {
            let mut quickcheck = QuickCheck::new().rng(Gen::from_size_and_seed(100, seed));
            let failure = quickcheck.quicktest(stuck as fn(_) -> _).unwrap_err();
            let report = format!("{failure:?}");
            // quickcheck says nothing of a position that cannot be made smaller.
            if report.contains("arguments: Some") {
                assert!(least.iter().any(|text| report.contains(text)), "{report}");
                reports += 1;
            }
        }
        assert!(reports >= 10, "{reports}");
    }
}

#[cfg(feature = "arbitrary")]
mod with_arbitrary {
    use std::fmt::Debug;

    use arbitrary::{Arbitrary, Unstructured};

    use super::*;

    fn data(length: usize, seed: usize) -> Vec<u8> {
        let mut state = seed as u64;
        let next = |_| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (state >> 56) as u8
        };
        (0..length).map(next).collect()
    }

    fn values_are_made_of_any_data<V: for<'a> Arbitrary<'a> + Debug>(check: impl Fn(&V)) {
        let (least, most) = V::size_hint(0);
        assert!(most.is_none_or(|most| least <= most));
        let mut texts = HashSet::new();
        for length in 0..300 {
            for bytes in [data(length, length), vec![0; length], vec![0xff; length]] {
                let value = V::arbitrary(&mut Unstructured::new(&bytes)).unwrap();
                check(&value);
                texts.insert(format!("{value:?}"));
                check(&V::arbitrary_take_rest(Unstructured::new(&bytes)).unwrap());
            }
        }
        assert!(texts.len() > 1);
    }

    fn all_of_a_board<T: Topology + Clone + Debug + for<'a> Arbitrary<'a>>()
    where
        Position<T, u64>: for<'a> Arbitrary<'a>,
        Position<T>: for<'a> Arbitrary<'a>,
        Playout<T, u128>: for<'a> Arbitrary<'a>,
    {
        values_are_made_of_any_data::<T>(|board| check_topology(board).unwrap());
        values_are_made_of_any_data::<Position<T, u64>>(check_position);
        values_are_made_of_any_data::<Position<T>>(check_position);
        values_are_made_of_any_data::<Playout<T, u128>>(check_playout);
    }

    #[test]
    fn everything_is_valid() {
        all_of_a_board::<Grid>();
        all_of_a_board::<Path>();
        all_of_a_board::<Cycle>();
        all_of_a_board::<GraphBoard>();
        values_are_made_of_any_data::<Color>(|_| {});
        values_are_made_of_any_data::<Vertex>(|_| {});
        values_are_made_of_any_data::<clobber_core::Move>(|_| {});
        values_are_made_of_any_data::<MoveOrder>(|_| {});
        values_are_made_of_any_data::<Reduction>(|_| {});
        values_are_made_of_any_data::<BalancedForest>(|_| {});
    }
}
