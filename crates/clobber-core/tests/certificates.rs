//! Reductions and balanced forests against all plays of small positions.

use std::collections::{BTreeMap, BTreeSet};

use clobber_core::{
    BalancedForest, Bipartition, Certificate, Color, Cycle, FromShape, GraphBoard, Grid, Path,
    Position, Reduction, Topology, Vertex,
};
use testkit::positions::{all, all_full};

type Parents = Vec<Option<Vertex>>;

/// The forest of every play in free order, complete or not, with the stones that it ends with.
fn all_plays<T: Topology + Clone>(
    position: &Position<T>,
    parents: &mut Parents,
    found: &mut BTreeMap<Parents, String>,
) {
    if found.insert(parents.clone(), position.to_string()).is_some() {
        return;
    }
    for mv in position.all_moves() {
        let mut next = position.clone();
        next.play(mv).unwrap();
        parents[mv.from.index()] = Some(mv.to);
        all_plays(&next, parents, found);
        parents[mv.from.index()] = None;
    }
}

/// Every choice of a parent for each stone: an adjacent vertex, or none.
fn all_parents<T: Topology>(board: &T) -> Vec<Parents> {
    let mut all = vec![Vec::new()];
    for vertex in (0..board.vertex_count() as u32).map(Vertex::new) {
        let choices: Vec<_> = board.neighbors(vertex).map(Some).chain([None]).collect();
        all = all
            .iter()
            .flat_map(|parents| {
                choices.iter().map(|&choice| {
                    let mut parents: Parents = parents.clone();
                    parents.push(choice);
                    parents
                })
            })
            .collect();
    }
    all
}

/// The theorem: a forest is balanced exactly when it is the forest of a play.
fn forests_are_plays<T: Topology + Clone>(start: &Position<T>) {
    let mut plays = BTreeMap::new();
    all_plays(start, &mut vec![None; start.board().vertex_count()], &mut plays);
    for parents in all_parents(start.board()) {
        let forest = BalancedForest::new(parents.iter().copied());
        match (forest.check(start), plays.get(&parents)) {
            (Ok(checked), Some(end)) => {
                let reduction = checked.to_reduction();
                let replay = reduction.replay(start).unwrap();
                assert_eq!(&replay.end().to_string(), end, "{start} {parents:?}");
                assert_eq!(checked.value(), replay.stones_left());
                let finals: BTreeSet<_> = checked.final_stones().collect();
                let stones: BTreeSet<_> = (0..)
                    .map(Vertex::new)
                    .zip(replay.end().squares())
                    .filter_map(|(vertex, square)| Some((vertex, square?)))
                    .collect();
                assert_eq!(finals, stones, "{start} {parents:?}");
                assert_eq!(BalancedForest::from_reduction(start, &reduction), Ok(forest.clone()));
            }
            (Err(_), None) => {}
            (checked, play) => panic!("{start} {parents:?}: {checked:?}, played: {play:?}"),
        }
    }
}

fn on_every_coloring<T: FromShape + Clone>(lines: usize, width: usize) {
    all(T::from_shape(lines, width).unwrap()).for_each(|start| forests_are_plays::<T>(&start));
}

#[test]
fn balanced_forests_are_the_plays() {
    on_every_coloring::<Path>(1, 1);
    on_every_coloring::<Path>(1, 6);
    on_every_coloring::<Cycle>(1, 5);
    on_every_coloring::<Grid>(2, 3);
    let star = GraphBoard::from_edges(6, (1..6).map(|leaf| (0, leaf))).unwrap();
    let complete =
        GraphBoard::from_edges(5, (0..5).flat_map(|a| (0..a).map(move |b| (a, b)))).unwrap();
    for board in [star, complete] {
        all_full(board).for_each(|start| forests_are_plays::<GraphBoard>(&start));
    }
    let forest = BalancedForest::new([Some(Vertex::new(1)), None]);
    assert_eq!(format!("{forest:?}"), "[Some(Vertex(1)), None]");
}

#[test]
fn sides_and_odd_cycles_are_certificates() {
    let path = Path::new(7);
    let sides = Bipartition::new(&path).unwrap();
    assert_eq!(Certificate::check(&sides, &path), Ok(()));
    // With the ends joined, the last vertex and the first are on one side.
    let ring = Cycle::new(7);
    let refuted = Certificate::check(&sides, &ring).unwrap_err();
    assert_eq!(refuted.to_string(), "vertex 0: 0 and its neighbour 6 are on one side");
    let with_a_gap: Position<Cycle> = "xoxoxo.".parse().unwrap();
    assert_eq!(Certificate::check(&sides, &with_a_gap), Ok(()));
    let odd = Bipartition::new(&ring).unwrap_err();
    assert_eq!(odd.check(&ring), Ok(()));
    assert!(odd.check(&path).is_err() && odd.check(&Cycle::new(9)).is_err());
    assert_eq!(odd.vertices().len(), 7);
    let triangle = GraphBoard::from_edges(4, [(1, 2), (2, 3), (3, 1)]).unwrap();
    let odd = Bipartition::new(&triangle).unwrap_err();
    assert_eq!(odd.to_string(), "not bipartite: an odd cycle of 3 vertices: 2-1-3");
    assert_eq!(odd.to_string(), odd.display_on(&triangle).to_string());
    let long = Bipartition::new(&Cycle::new(99)).unwrap_err().to_string();
    assert!(long.ends_with("-..."), "{long}");
}

#[test]
fn a_deep_forest_is_played_without_recursion() {
    // The first stone runs right along a million of the other colour.
    let n = 1_000_000;
    let row = Position::from_fn(Path::new(n), |v| {
        Some(if v.get() == 0 { Color::Black } else { Color::White })
    });
    let forest = BalancedForest::new((1..n).map(|v| Some(Vertex::new(v))).chain([None]));
    let checked = forest.check(&row).unwrap();
    assert!(checked.final_stones().eq([(Vertex::new(n - 1), Color::Black)]));
    let replay = checked.to_reduction().replay(&row).unwrap();
    assert_eq!((replay.stones_left(), replay.moves_played()), (1, n as usize - 1));
}

#[test]
fn is_final_says_whether_a_move_is_left() {
    let start: Position<Path> = "xoxo".parse().unwrap();
    let reduction: Reduction = "any 0>1".parse().unwrap();
    assert!(!reduction.replay(&start).unwrap().is_final());
    let reduction: Reduction = "any 0>1 3>2 1>2".parse().unwrap();
    assert!(reduction.replay(&start).unwrap().is_final());
}
