//! Generated values are valid and varied, and shrinking ends at the least counterexample.

use std::fmt::Debug;

use clobber_core::generate::Generate;
use clobber_core::{
    Cycle, GraphBoard, Grid, Path, Playout, Position, StoneSet, Topology, Vertex, check_topology,
};
use clobber_graphs::{Circulant, Clique, Goal, Hamming, Hypercube, NamedBoard, PathPower, Product};
use quickcheck::Arbitrary;
use testkit::generators::{least_of_some, made_of_any_bytes, texts_lead_back};
use testkit::positions::{check, check_play};

fn check_playout<T: Topology + Clone, S: StoneSet>(playout: &Playout<T, S>) {
    check_play(&playout.start, &playout.reduction);
}

fn values<V: Arbitrary>(count: usize) -> impl Iterator<Item = V> {
    testkit::generators::values(count, 200).map(|(_, value)| value)
}

/// `smallest`: the number of vertices of the smallest board of this kind.
fn boards_are_valid<T>(smallest: usize)
where
    T: Topology + Debug + Generate + Arbitrary + for<'a> arbitrary::Arbitrary<'a>,
{
    for (k, board) in values::<T>(400).enumerate() {
        // Cliques have many edges, which take time.
        if k % 200 < 80 {
            check_topology(&board).unwrap();
        }
        assert!(board.vertex_count() <= (k % 200).max(smallest), "{board:?}");
    }
    values::<Position<T, u64>>(500).for_each(|position| check(&position));
    values::<Position<T>>(500).for_each(|position| check(&position));
    values::<Playout<T, u128>>(500).for_each(|playout| check_playout(&playout));
    made_of_any_bytes::<T>(5, |board| assert!(board.vertex_count() <= 256));
    made_of_any_bytes::<Position<T, u64>>(5, check);
    made_of_any_bytes::<Playout<T>>(5, check_playout);
}

#[test]
fn everything_is_valid() {
    boards_are_valid::<Hypercube>(1);
    boards_are_valid::<Clique>(0);
    boards_are_valid::<Hamming>(0);
    boards_are_valid::<PathPower>(0);
    boards_are_valid::<Circulant>(0);
    boards_are_valid::<Product<Hypercube, Grid>>(0);
    boards_are_valid::<Product<Cycle, Product<Clique, GraphBoard>>>(0);
    boards_are_valid::<NamedBoard>(0);
    made_of_any_bytes::<Goal>(5, |_| {});
}

#[test]
fn values_are_various_and_have_texts() {
    texts_lead_back::<Hypercube>(8);
    texts_lead_back::<Clique>(100);
    texts_lead_back::<Hamming>(300);
    texts_lead_back::<PathPower>(200);
    texts_lead_back::<Circulant>(400);
    texts_lead_back::<NamedBoard>(400);
    texts_lead_back::<Product<Cycle, Product<Clique, GraphBoard>>>(400);
    texts_lead_back::<Product<Product<Hypercube, Grid>, Hamming>>(300);
    texts_lead_back::<Goal>(300);
}

#[test]
fn shrinking_ends_at_the_least_counterexample() {
    let on_cube = least_of_some(Position::<Hypercube>::has_move);
    assert_eq!((on_cube.board().to_string(), on_cube.stone_count()), ("Q1".into(), 2));
    let on_cube = least_of_some(|p: &Position<Hypercube>| p.all_moves().count() >= 4);
    assert_eq!((on_cube.board().to_string(), on_cube.stone_count()), ("Q2".into(), 3));
    let on_clique = least_of_some(|p: &Position<Clique, u64>| p.stone_count() >= 3);
    assert_eq!((on_clique.board().to_string(), on_clique.to_string()), ("K3".into(), "ooo".into()));
    let product = least_of_some(|board: &Hamming| {
        board.vertex_count() > 0 && board.sizes().iter().filter(|&&size| size > 2).count() > 1
    });
    assert!(product.vertex_count() <= 15, "{product}");
    let power =
        least_of_some(|board: &PathPower| board.are_adjacent(Vertex::new(1), Vertex::new(4)));
    assert!(power.vertex_count() < 10 && power.reach() < 10, "{power}");
    let circulant = least_of_some(|board: &Circulant| board.neighbors(Vertex::new(0)).count() >= 4);
    assert!(circulant.vertex_count() < 10 && circulant.steps().len() == 2, "{circulant}");
    let prism = least_of_some(|board: &Product<Path, Clique>| {
        board.first().vertex_count() > 1 && board.second().vertex_count() > 2
    });
    assert!(prism.vertex_count() <= 15, "{prism:?}");
    for (goal, text) in [
        (least_of_some(|goal: &Goal| goal.vertices().count() == 2), "0:x,0:x"),
        (least_of_some(|goal: &Goal| matches!(goal, Goal::Joker { .. })), "joker:0:x"),
        (
            least_of_some(
                |goal: &Goal| matches!(goal, Goal::Two { color, other, .. } if color != other),
            ),
            "0:x,o",
        ),
    ] {
        assert!([text, "0:o,x"].contains(&goal.to_string().as_str()), "{goal}");
    }
    let line = least_of_some(|line: &Playout<Hypercube>| line.reduction.moves.len() >= 2);
    assert_eq!(line.reduction.moves.len(), 2, "{line:?}");
    assert!(line.start.board().dimension() <= 3 && line.start.stone_count() <= 4, "{line:?}");
}
