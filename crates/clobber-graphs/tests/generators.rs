//! What the generators make is valid and various, and shrinking ends at the least counterexample.

use std::collections::HashSet;
use std::fmt::{Debug, Display};
use std::str::FromStr;

use arbitrary::Unstructured;
use clobber_core::generate::ShrinkBoard;
use clobber_core::{
    Color, Cycle, GraphBoard, Grid, Path, Playout, Position, StoneSet, Topology, Vertex,
    check_topology,
};
use clobber_graphs::{AnyBoard, Circulant, Clique, Goal, Hamming, Hypercube, PathPower, Product};
use quickcheck::{Arbitrary, Gen, QuickCheck};

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

/// Of small generators and large ones.
fn values<V: Arbitrary>(count: usize) -> impl Iterator<Item = V> {
    values_within(count, 200)
}

fn values_within<V: Arbitrary>(count: usize, size: usize) -> impl Iterator<Item = V> {
    (0..count).map(move |k| V::arbitrary(&mut Gen::from_size_and_seed(k % size, k as u64)))
}

fn data(length: usize, seed: usize) -> Vec<u8> {
    let mut state = seed as u64;
    let next = |_| {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 56) as u8
    };
    (0..length).map(next).collect()
}

fn values_are_made_of_any_data<V: for<'a> arbitrary::Arbitrary<'a> + Debug>(check: impl Fn(&V)) {
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
    assert!(texts.len() > 5, "{texts:?}");
}

/// `smallest`: the number of vertices of the smallest board of the kind.
fn boards_are_valid<T>(smallest: usize)
where
    T: Topology + Debug + ShrinkBoard + Arbitrary + for<'a> arbitrary::Arbitrary<'a>,
{
    for (k, board) in values::<T>(400).enumerate() {
        // Every edge of a clique takes its time.
        if k % 200 < 80 {
            check_topology(&board).unwrap();
        }
        assert!(board.vertex_count() <= (k % 200).max(smallest), "{board:?}");
    }
    values::<Position<T, u64>>(500).for_each(|position| check_position(&position));
    values::<Position<T>>(500).for_each(|position| check_position(&position));
    values::<Playout<T, u128>>(500).for_each(|playout| check_playout(&playout));
    values_are_made_of_any_data::<T>(|board| assert!(board.vertex_count() <= 256));
    values_are_made_of_any_data::<Position<T, u64>>(check_position);
    values_are_made_of_any_data::<Playout<T>>(check_playout);
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
    boards_are_valid::<AnyBoard>(0);
    values_are_made_of_any_data::<Goal>(|_| {});
}

fn texts_lead_back<V>(least: usize)
where
    V: Arbitrary + Display + FromStr<Err: Debug> + PartialEq + Debug,
{
    let mut texts = HashSet::new();
    for value in values::<V>(1000) {
        let text = value.to_string();
        assert_eq!(text.parse::<V>().unwrap(), value, "{text}");
        for smaller in value.shrink().take(20) {
            assert_eq!(smaller.to_string().parse::<V>().unwrap(), smaller, "{text}");
        }
        texts.insert(text);
    }
    assert!(texts.len() >= least, "{}", texts.len());
}

#[test]
fn values_are_various_and_have_texts() {
    texts_lead_back::<Hypercube>(8);
    texts_lead_back::<Clique>(100);
    texts_lead_back::<Hamming>(300);
    texts_lead_back::<PathPower>(200);
    texts_lead_back::<Circulant>(400);
    texts_lead_back::<AnyBoard>(400);
    texts_lead_back::<Goal>(300);
}

#[test]
fn boards_of_all_kinds_are_made() {
    let boards: Vec<AnyBoard> = values(2000).collect();
    let has = |test: fn(&AnyBoard) -> bool| boards.iter().filter(|board| test(board)).count();
    for (kind, count) in [
        ("a hypercube", has(|board| matches!(board, AnyBoard::Hypercube(_)))),
        ("a path", has(|board| matches!(board, AnyBoard::Path(_)))),
        ("a power", has(|board| matches!(board, AnyBoard::PathPower(p) if p.reach() > 1))),
        ("a cycle", has(|board| matches!(board, AnyBoard::Cycle(_)))),
        (
            "a circulant",
            has(|board| matches!(board, AnyBoard::Circulant(c) if c.steps().len() > 1)),
        ),
        ("a graph", has(|board| matches!(board, AnyBoard::Graph(_)))),
        ("a clique", has(|board| matches!(board, AnyBoard::Hamming(h) if h.sizes().len() == 1))),
        ("a product", has(|b| matches!(b, AnyBoard::Hamming(h) if h.sizes().len() > 2))),
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

/// A size that has no endless decreasing chains, as the lists are of one length.
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

impl Measure for AnyBoard {
    fn measure(&self) -> Vec<usize> {
        match self {
            Self::Hypercube(board) => board.measure(),
            Self::Hamming(board) => board.measure(),
            Self::PathPower(board) => board.measure(),
            Self::Circulant(board) => board.measure(),
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
            Self::Fewest => (0, 0),
            Self::One { color, .. } => (1, whites(&[color])),
            Self::Joker { color, .. } => (2, whites(&[color])),
            Self::Two { color, other, .. } => (3, whites(&[color, other])),
            Self::Both { color, other, .. } => (4, whites(&[color, other])),
        };
        vec![kind, self.vertices().map(Vertex::index).sum(), whites]
    }
}

/// Everything that `shrink` offers is smaller and valid, all the way down along some chains.
fn shrinks_to_smaller<V: Measure>(check: impl Fn(&V)) {
    for (k, mut value) in values_within::<V>(60, 30).enumerate() {
        let mut step = k;
        // By single steps it is a long way down from the largest numbers.
        for _ in 0..200 {
            let smaller: Vec<V> = value.shrink().take(1000).collect();
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
    shrinks_to_smaller::<Hypercube>(|board| check_topology(board).unwrap());
    shrinks_to_smaller::<Clique>(|board| check_topology(board).unwrap());
    shrinks_to_smaller::<Hamming>(|board| check_topology(board).unwrap());
    shrinks_to_smaller::<PathPower>(|board| check_topology(board).unwrap());
    shrinks_to_smaller::<Circulant>(|board| check_topology(board).unwrap());
    shrinks_to_smaller::<Product<Path, Hamming>>(|board| check_topology(board).unwrap());
    shrinks_to_smaller::<AnyBoard>(|board| check_topology(board).unwrap());
    shrinks_to_smaller::<Position<Hypercube, u64>>(check_position);
    shrinks_to_smaller::<Position<AnyBoard, u64>>(check_position);
    shrinks_to_smaller::<Position<Product<GraphBoard, Hypercube>, u64>>(check_position);
    shrinks_to_smaller::<Goal>(|_| {});
}

/// A part has the vertices that it says, in places where all edges of the part are edges of the whole, for
/// boards of which nothing closes up.
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
    parts_are_subgraphs::<Product<Hypercube, Hamming>>();
    parts_are_subgraphs::<Product<GraphBoard, Clique>>();
}

/// The value to which shrinking leads from the last that has the property, as `quickcheck` does it.
fn least<V: Arbitrary>(has: impl Fn(&V) -> bool) -> V {
    let mut value = values::<V>(200).filter(&has).last().unwrap();
    while let Some(smaller) = value.shrink().find(&has) {
        value = smaller;
    }
    value
}

#[test]
fn shrinking_ends_at_the_least_counterexample() {
    let on_cube = least(Position::<Hypercube>::has_move);
    assert_eq!((on_cube.board().to_string(), on_cube.stone_count()), ("Q1".into(), 2));
    let on_cube = least(|p: &Position<Hypercube>| p.all_moves().count() >= 4);
    assert_eq!((on_cube.board().to_string(), on_cube.stone_count()), ("Q2".into(), 3));
    let on_clique = least(|p: &Position<Clique, u64>| p.stone_count() >= 3);
    assert_eq!((on_clique.board().to_string(), on_clique.to_string()), ("K3".into(), "xxx".into()));
    let product = least(|board: &Hamming| {
        board.vertex_count() > 0 && board.sizes().iter().filter(|&&size| size > 2).count() > 1
    });
    assert_eq!(product.to_string(), "K3xK3");
    let power = least(|board: &PathPower| board.are_adjacent(Vertex::new(1), Vertex::new(4)));
    assert_eq!(power.to_string(), "P5^3");
    let circulant = least(|board: &Circulant| board.neighbors(Vertex::new(0)).count() >= 4);
    assert_eq!(circulant.to_string(), "C5(1,2)");
    let prism = least(|board: &Product<Path, Clique>| {
        board.first().vertex_count() > 1 && board.second().vertex_count() > 2
    });
    assert_eq!(prism, Product::new(Path::new(2), Clique::new(3)).unwrap());
    for (goal, text) in [
        (least(|goal: &Goal| goal.vertices().count() == 2), "0:x,0:x"),
        (least(|goal: &Goal| matches!(goal, Goal::Joker { .. })), "joker:0:x"),
        (
            least(|goal: &Goal| matches!(goal, Goal::Two { color, other, .. } if color != other)),
            "0:x,o",
        ),
    ] {
        assert!([text, "0:o,x"].contains(&goal.to_string().as_str()), "{goal}");
    }
    let line = least(|line: &Playout<Hypercube>| line.reduction.moves.len() >= 2);
    assert_eq!((line.start.board().dimension(), line.start.stone_count()), (2, 3), "{line:?}");
}

#[test]
fn quickcheck_reports_the_least_counterexample() {
    fn stuck(position: Position<AnyBoard, u64>) -> bool {
        !position.has_move()
    }
    let mut reports = 0;
    for seed in 0..20 {
        let mut quickcheck = QuickCheck::new().rng(Gen::from_size_and_seed(100, seed));
        let failure = quickcheck.quicktest(stuck as fn(_) -> _).unwrap_err();
        let report = format!("{failure:?}");
        // quickcheck says nothing of a position that cannot be made smaller.
        if report.contains("arguments: Some") {
            assert!(["(xo)", "(ox)"].iter().any(|text| report.contains(text)), "{report}");
            reports += 1;
        }
    }
    assert!(reports >= 10, "{reports}");
}
