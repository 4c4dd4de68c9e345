//! Generated values are valid and varied, and shrinking ends at the least counterexample.

use std::collections::HashSet;
use std::fmt::Debug;

use clobber_core::generate::ShrinkBoard;
use clobber_core::{
    Color, Cycle, GraphBoard, Grid, Path, Playout, Position, StoneSet, Topology, Vertex,
    check_topology,
};
use clobber_graphs::{
    Circulant, Clique, Goal, Hamming, Hypercube, Multipartite, NamedBoard, PathPower, Product,
};
use quickcheck::Arbitrary;
use testkit::generators::{
    least_of_some, made_of_any_bytes, quickcheck_reports, shrinks_to_smaller, texts_lead_back,
};
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
    T: Topology + Debug + ShrinkBoard + Arbitrary + for<'a> arbitrary::Arbitrary<'a>,
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
fn boards_of_all_kinds_are_made() {
    let boards: Vec<NamedBoard> = values(2000).collect();
    let has = |test: fn(&NamedBoard) -> bool| boards.iter().filter(|board| test(board)).count();
    for (kind, count) in [
        ("a hypercube", has(|board| matches!(board, NamedBoard::Hypercube(_)))),
        ("a grid", has(|board| matches!(board, NamedBoard::Grid(g) if g.rows() > 1))),
        ("a path", has(|board| matches!(board, NamedBoard::Path(_)))),
        ("a power", has(|board| matches!(board, NamedBoard::PathPower(p) if p.reach() > 1))),
        ("a cycle", has(|board| matches!(board, NamedBoard::Cycle(_)))),
        (
            "a circulant",
            has(|board| matches!(board, NamedBoard::Circulant(c) if c.steps().len() > 1)),
        ),
        ("a graph", has(|board| matches!(board, NamedBoard::Graph(_)))),
        ("a clique", has(|board| matches!(board, NamedBoard::Hamming(h) if h.sizes().len() == 1))),
        ("a product", has(|b| matches!(b, NamedBoard::Hamming(h) if h.sizes().len() > 2))),
    ] {
        assert!(count > 30, "{kind}: {count}");
    }
    assert!(has(|board| board.vertex_count() == 0) > 20);
    assert!(has(|board| board.vertex_count() > 64) > 100);
    let products: Vec<Product<Hypercube, Hypercube>> = values(500).collect();
    let proper = |p: &&Product<Hypercube, Hypercube>| {
        p.first().dimension() > 1 && p.second().dimension() > 1
    };
    assert!(products.iter().filter(proper).count() > 50);
}

/// A size without endless decreasing chains, because the lists have one length.
trait Measure: Arbitrary + Debug {
    fn measure(&self) -> Vec<usize>;
}

impl Measure for Hypercube {
    fn measure(&self) -> Vec<usize> {
        vec![self.vertex_count()]
    }
}

impl Measure for Clique {
    fn measure(&self) -> Vec<usize> {
        vec![self.vertex_count()]
    }
}

impl Measure for Hamming {
    fn measure(&self) -> Vec<usize> {
        let sizes = self.sizes();
        vec![self.vertex_count(), sizes.len(), sizes.iter().sum::<u32>() as usize]
    }
}

impl Measure for PathPower {
    fn measure(&self) -> Vec<usize> {
        vec![self.vertex_count(), self.reach() as usize]
    }
}

impl Measure for Circulant {
    fn measure(&self) -> Vec<usize> {
        let steps = self.steps();
        vec![self.vertex_count(), steps.len(), steps.iter().sum::<u32>() as usize]
    }
}

impl Measure for Multipartite {
    fn measure(&self) -> Vec<usize> {
        vec![self.vertex_count()]
    }
}

impl Measure for Path {
    fn measure(&self) -> Vec<usize> {
        vec![self.vertex_count()]
    }
}

impl Measure for GraphBoard {
    fn measure(&self) -> Vec<usize> {
        vec![self.vertex_count(), self.edge_count()]
    }
}

impl<G: Measure + ShrinkBoard, H: Measure + ShrinkBoard> Measure for Product<G, H> {
    fn measure(&self) -> Vec<usize> {
        let count = self.vertex_count();
        [vec![count], self.first().measure(), self.second().measure()].concat()
    }
}

impl Measure for NamedBoard {
    fn measure(&self) -> Vec<usize> {
        match self {
            Self::Hypercube(board) => board.measure(),
            Self::Hamming(board) => board.measure(),
            Self::PathPower(board) => board.measure(),
            Self::Circulant(board) => board.measure(),
            Self::Product(board) => board.measure(),
            Self::Graph(board) => board.measure(),
            other => vec![other.vertex_count()],
        }
    }
}

impl<T: Measure + ShrinkBoard, S: StoneSet + 'static> Measure for Position<T, S> {
    fn measure(&self) -> Vec<usize> {
        [self.board().measure(), vec![self.stone_count(), self.count(Color::White)]].concat()
    }
}

impl Measure for Goal {
    fn measure(&self) -> Vec<usize> {
        let whites = |colors: &[Color]| colors.iter().filter(|&&c| c == Color::White).count();
        let (kind, whites) = match *self {
            Self::One { color, .. } => (1, whites(&[color])),
            Self::Joker { color, .. } => (2, whites(&[color])),
            Self::Two { color, other, .. } => (3, whites(&[color, other])),
            Self::Both { color, other, .. } => (4, whites(&[color, other])),
        };
        vec![kind, self.vertices().map(Vertex::index).sum(), whites]
    }
}

fn all_smaller<V: Measure>(check: impl Fn(&V)) {
    // Single steps down from the largest numbers take long.
    let small = testkit::generators::values(60, 30).map(|(_, value)| value);
    shrinks_to_smaller(small, 200, V::measure, check);
}

#[test]
fn shrinking_always_makes_smaller() {
    all_smaller::<Hypercube>(|board| check_topology(board).unwrap());
    all_smaller::<Clique>(|board| check_topology(board).unwrap());
    all_smaller::<Hamming>(|board| check_topology(board).unwrap());
    all_smaller::<PathPower>(|board| check_topology(board).unwrap());
    all_smaller::<Circulant>(|board| check_topology(board).unwrap());
    all_smaller::<Multipartite>(|board| check_topology(board).unwrap());
    all_smaller::<Product<Path, Hamming>>(|board| check_topology(board).unwrap());
    all_smaller::<NamedBoard>(|board| check_topology(board).unwrap());
    all_smaller::<Position<Hypercube, u64>>(check);
    all_smaller::<Position<NamedBoard, u64>>(check);
    all_smaller::<Position<Product<GraphBoard, Hypercube>, u64>>(check);
    all_smaller::<Goal>(|_| {});
}

/// A part has the vertices that it names, and each of its edges is an edge of the whole, on boards that do not wrap
/// around.
fn parts_are_subgraphs<T: ShrinkBoard + Arbitrary + Debug>() {
    for board in values::<T>(100) {
        for part in board.smaller_boards().take(30) {
            assert_eq!(part.origins.len(), part.board.vertex_count(), "{board:?} {part:?}");
            let distinct: HashSet<_> = part.origins.iter().collect();
            assert_eq!(distinct.len(), part.origins.len(), "{board:?} {part:?}");
            for (a, &own_a) in part.origins.iter().enumerate() {
                for b in part.board.neighbors(Vertex::new(a as u32)) {
                    let own_b = part.origins[b.index()];
                    assert!(board.are_adjacent(own_a, own_b), "{board:?} {part:?}");
                }
            }
        }
    }
}

#[test]
fn parts_lie_in_the_whole() {
    parts_are_subgraphs::<Hypercube>();
    parts_are_subgraphs::<Clique>();
    parts_are_subgraphs::<Hamming>();
    parts_are_subgraphs::<Multipartite>();
    parts_are_subgraphs::<Product<Hypercube, Hamming>>();
    parts_are_subgraphs::<Product<GraphBoard, Clique>>();
}

#[test]
fn shrinking_ends_at_the_least_counterexample() {
    let on_cube = least_of_some(Position::<Hypercube>::has_move);
    assert_eq!((on_cube.board().to_string(), on_cube.stone_count()), ("Q1".into(), 2));
    let on_cube = least_of_some(|p: &Position<Hypercube>| p.all_moves().count() >= 4);
    assert_eq!((on_cube.board().to_string(), on_cube.stone_count()), ("Q2".into(), 3));
    let on_clique = least_of_some(|p: &Position<Clique, u64>| p.stone_count() >= 3);
    assert_eq!((on_clique.board().to_string(), on_clique.to_string()), ("K3".into(), "xxx".into()));
    let product = least_of_some(|board: &Hamming| {
        board.vertex_count() > 0 && board.sizes().iter().filter(|&&size| size > 2).count() > 1
    });
    assert_eq!(product.to_string(), "K3xK3");
    let power =
        least_of_some(|board: &PathPower| board.are_adjacent(Vertex::new(1), Vertex::new(4)));
    assert_eq!(power.to_string(), "P5^3");
    let circulant = least_of_some(|board: &Circulant| board.neighbors(Vertex::new(0)).count() >= 4);
    assert_eq!(circulant.to_string(), "C5(1,2)");
    let prism = least_of_some(|board: &Product<Path, Clique>| {
        board.first().vertex_count() > 1 && board.second().vertex_count() > 2
    });
    assert_eq!(prism, Product::new(Path::new(2), Clique::new(3)).unwrap());
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
    assert_eq!((line.start.board().dimension(), line.start.stone_count()), (2, 3), "{line:?}");
}

#[test]
fn quickcheck_reports_the_least_counterexample() {
    fn stuck(position: Position<NamedBoard, u64>) -> bool {
        !position.has_move()
    }
    quickcheck_reports(stuck, &["(xo)", "(ox)"]);
}
