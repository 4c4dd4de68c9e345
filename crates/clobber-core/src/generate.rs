//! Random boards, positions and lines of play for tests and fuzz targets: the features `quickcheck`
//! and `arbitrary`.
//!
//! Both draw from the same generators, which know of them only a [`Source`] of choices. Choice 0 is
//! always the one that ends soonest, as a fuzzer whose data has run out makes no other.
//!
//! The sizes follow the generator: a board has at most as many vertices as `quickcheck`'s `size`
//! says or as a fuzzer has bytes left, and as the set of stones can hold.
//!
//! # Boards of your own
//! With [`RandomBoard`] there are random positions and lines of play on a board of your own too: the
//! `Arbitrary` of the crate `arbitrary` for [`Position`] and [`Playout`]. With `ShrinkBoard` (feature
//! `quickcheck`) there is that of `quickcheck`, with shrinking.
//!
#![cfg_attr(feature = "quickcheck", doc = "```")]
#![cfg_attr(not(feature = "quickcheck"), doc = "```ignore")]
//! use clobber_core::generate::{Part, RandomBoard, ShrinkBoard, Source, omissions};
//! use clobber_core::{Position, Topology, Vertex};
//!
//! /// The star with centre 0.
//! #[derive(Clone, Debug)]
//! struct Star(u32);
//!
//! impl Topology for Star {
//!     fn vertex_count(&self) -> usize {
//!         self.0 as usize
//!     }
//!
//!     fn neighbors(&self, v: Vertex) -> impl Iterator<Item = Vertex> {
//!         let range = match v.get() {
//!             0 => 1..self.0,
//!             leaf if leaf < self.0 => 0..1,
//!             _ => 0..0,
//!         };
//!         range.map(Vertex::new)
//!     }
//! }
//!
//! impl RandomBoard for Star {
//!     fn within(source: &mut impl Source, limit: usize) -> Self {
//!         Self(source.up_to(limit) as u32)
//!     }
//! }
//!
//! impl ShrinkBoard for Star {
//!     fn parts(&self) -> Box<dyn Iterator<Item = Part<Self>>> {
//!         let count = self.0;
//!         // Without some of the leaves.
//!         Box::new(omissions(count.saturating_sub(1) as usize).map(move |omitted| {
//!             let is_kept = |leaf: &u32| !omitted.contains(&(*leaf as usize - 1));
//!             let origins = [0].into_iter().chain((1..count).filter(is_kept)).map(Vertex::new);
//!             let origins: Vec<Vertex> = origins.collect();
//!             Part { board: Self(origins.len() as u32), origins }
//!         }))
//!     }
//! }
//!
//! fn every_move_is_to_or_from_the_centre(position: Position<Star>) -> bool {
//!     position.all_moves().all(|mv| mv.from.get() == 0 || mv.to.get() == 0)
//! }
//!
//! quickcheck::quickcheck(every_move_is_to_or_from_the_centre as fn(Position<Star>) -> bool);
//! ```
//!
//! # Other types of your own
//! A type that is [`Generate`] and `Shrink` becomes `Arbitrary` by the macros `quickcheck_values` and
//! `arbitrary_values`, which have examples.

#[cfg(feature = "quickcheck")]
mod shrink;

use core::fmt;

#[cfg(feature = "quickcheck")]
pub use self::shrink::{Part, Shrink, ShrinkBoard, omissions};
use crate::board::{Cycle, GraphBoard, Grid, Path, Topology};
use crate::color::{Color, Outcome, Player};
use crate::forest::BalancedForest;
use crate::moves::{Move, MoveOrder, Vertex};
use crate::position::Position;
use crate::reduction::Reduction;
use crate::stones::{LargeSet, StoneSet};

/// A random position and a legal line of play from it: alternating or in free order, to the end or
/// only to some point. Features `quickcheck` and `arbitrary`.
///
/// [`Reduction`] by itself is generated too, but as arbitrary data that hardly ever replays.
///
/// # With quickcheck
#[cfg_attr(feature = "quickcheck", doc = "```")]
#[cfg_attr(not(feature = "quickcheck"), doc = "```ignore")]
/// use clobber_core::{BalancedForest, Color, Grid, Playout, Position};
///
/// fn both_can_move_or_none(position: Position<Grid>) -> bool {
///     position.moves(Color::Black).count() == position.moves(Color::White).count()
/// }
///
/// fn every_line_is_a_balanced_forest(line: Playout<Grid>) -> bool {
///     let forest = BalancedForest::from_reduction(&line.start, &line.reduction);
///     forest.is_ok_and(|forest| forest.check(&line.start).is_ok())
/// }
///
/// quickcheck::quickcheck(both_can_move_or_none as fn(Position<Grid>) -> bool);
/// quickcheck::quickcheck(every_line_is_a_balanced_forest as fn(Playout<Grid>) -> bool);
/// ```
/// A property that fails is reported with a position from which no row, column or stone can be
/// taken away without the property holding again.
///
/// # In a fuzz target
#[cfg_attr(feature = "arbitrary", doc = "```")]
#[cfg_attr(not(feature = "arbitrary"), doc = "```ignore")]
/// use arbitrary::{Arbitrary, Unstructured};
/// use clobber_core::{Cycle, Playout};
///
/// // What `fuzz_target!(|line: Playout<Cycle, u64>| ..)` does with the fuzzer's bytes:
/// let line = Playout::<Cycle, u64>::arbitrary(&mut Unstructured::new(b"bytes of the fuzzer"))?;
/// assert!(line.reduction.replay(&line.start).is_ok());
/// # Ok::<(), arbitrary::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Playout<T, S = LargeSet> {
    /// Where the line starts.
    pub start: Position<T, S>,
    /// The line. As generated it is legal.
    pub reduction: Reduction,
}

impl<T: Topology + fmt::Debug, S: StoneSet> fmt::Debug for Playout<T, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { start, reduction } = self;
        let board = start.board();
        write!(f, "Playout({board:?}: {start}, {})", reduction.display_on(board))
    }
}

/// Where choices come from: `quickcheck::Gen` or `arbitrary::Unstructured`.
pub trait Source {
    /// How large the values may be that are made of this source.
    fn size(&self) -> usize;

    /// A number below `bound`; 0 if there is none.
    fn below(&mut self, bound: usize) -> usize;

    /// A number that is `most` at most.
    fn up_to(&mut self, most: usize) -> usize {
        self.below(most.saturating_add(1))
    }

    /// Heads or tails; `false` is the one that ends soonest.
    fn coin(&mut self) -> bool {
        self.below(2) == 1
    }
}

#[cfg(feature = "quickcheck")]
impl Source for quickcheck::Gen {
    fn size(&self) -> usize {
        Self::size(self)
    }

    fn below(&mut self, bound: usize) -> usize {
        // A `Gen` chooses uniformly from slices alone; its integers have favourites.
        const DIGITS: [usize; 16] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];
        // Two digits more than the bound has, so that the remainder favours none much.
        let digits = (usize::BITS - bound.leading_zeros()).div_ceil(4) + 2;
        let number = (0..digits).filter_map(|_| self.choose(&DIGITS).copied());
        number.fold(0, |number, digit| number << 4 | digit).checked_rem(bound).unwrap_or(0)
    }
}

#[cfg(feature = "arbitrary")]
impl Source for arbitrary::Unstructured<'_> {
    fn size(&self) -> usize {
        const MOST: usize = 256;
        self.len().min(MOST)
    }

    fn below(&mut self, bound: usize) -> usize {
        // Without data it is the first of the range.
        self.int_in_range(0..=bound.saturating_sub(1)).unwrap_or(0)
    }
}

/// Types of which random values can be made: all boards that are [`RandomBoard`], and what stands on them.
///
/// With [`quickcheck_values`](crate::quickcheck_values) and [`arbitrary_values`](crate::arbitrary_values) a type
/// of your own becomes `Arbitrary` in both senses by it.
pub trait Generate: Sized {
    /// The least and the greatest number of a fuzzer's bytes that a value takes.
    const BYTES: (usize, Option<usize>);

    /// A random value, of as many parts as the source's size says at most.
    fn generate(source: &mut impl Source) -> Self;
}

impl Generate for Color {
    const BYTES: (usize, Option<usize>) = (1, Some(1));

    fn generate(source: &mut impl Source) -> Self {
        if source.coin() { Self::White } else { Self::Black }
    }
}

impl Generate for Player {
    const BYTES: (usize, Option<usize>) = Color::BYTES;

    fn generate(source: &mut impl Source) -> Self {
        Color::generate(source).player()
    }
}

impl Generate for Outcome {
    const BYTES: (usize, Option<usize>) = (2, Some(2));

    fn generate(source: &mut impl Source) -> Self {
        Self::of(Player::generate(source), Player::generate(source))
    }
}

impl Generate for MoveOrder {
    const BYTES: (usize, Option<usize>) = (1, Some(1));

    fn generate(source: &mut impl Source) -> Self {
        match source.below(3) {
            0 => Self::Any,
            1 => Self::Alternating(Color::Black),
            _ => Self::Alternating(Color::White),
        }
    }
}

impl Generate for Vertex {
    const BYTES: (usize, Option<usize>) = (2, Some(5));

    /// A vertex of a small board, of a board of the source's size, or of none.
    fn generate(source: &mut impl Source) -> Self {
        let bound = match source.below(16) {
            0..=7 => 8,
            8..=14 => source.size().max(1),
            _ => u32::MAX as usize,
        };
        Self::from_index(source.below(bound)).unwrap_or_default()
    }
}

impl Generate for Move {
    const BYTES: (usize, Option<usize>) = (4, Some(10));

    fn generate(source: &mut impl Source) -> Self {
        let from = Vertex::generate(source);
        let to = if source.coin() {
            // A neighbour in a row, or nearly.
            let shift = [1, u32::MAX, 2].get(source.below(3)).copied().unwrap_or(0);
            Vertex::new(from.get().wrapping_add(shift))
        } else {
            Vertex::generate(source)
        };
        Self::new(from, to)
    }
}

impl Generate for Reduction {
    const BYTES: (usize, Option<usize>) = (2, None);

    fn generate(source: &mut impl Source) -> Self {
        let order = MoveOrder::generate(source);
        let length = source.up_to(source.size());
        Self::new(order, (0..length).map(|_| Move::generate(source)))
    }
}

impl Generate for BalancedForest {
    const BYTES: (usize, Option<usize>) = (1, None);

    fn generate(source: &mut impl Source) -> Self {
        let count = source.up_to(source.size());
        let parent = |_| match source.below(8) {
            0..=3 => None,
            4..=6 => Vertex::from_index(source.below(count)),
            _ => Some(Vertex::generate(source)),
        };
        Self::new((0..count).map(parent))
    }
}

/// Boards of which random ones can be made: see the [module](self).
pub trait RandomBoard: Topology + Clone + 'static {
    /// A board of at most `limit` vertices, or the smallest if there is none.
    ///
    /// Choice 0 should lead to the smallest boards soonest. A position is not made, but panics, on a board that
    /// its sets of stones have no room for.
    fn within(source: &mut impl Source, limit: usize) -> Self;
}

impl<B: RandomBoard> Generate for B {
    const BYTES: (usize, Option<usize>) = (2, None);

    fn generate(source: &mut impl Source) -> Self {
        let limit = source.size();
        Self::within(source, limit)
    }
}

/// What generators make of numbers within bounds. They have no way to hand an error on.
#[expect(clippy::expect_used, reason = "the numbers were chosen within the bounds")]
fn within_bounds<T, E: fmt::Debug>(made: Result<T, E>) -> T {
    made.expect("a board within bounds")
}

impl RandomBoard for Grid {
    /// Narrow grids and wide ones, squares, and now and then none.
    fn within(source: &mut impl Source, limit: usize) -> Self {
        let limit = limit.min(u32::MAX as usize);
        let rows = match source.below(16) {
            15 => 0,
            _ => 1 + source.below(limit.isqrt()),
        };
        let cols = match limit.checked_div(rows).unwrap_or(0) {
            0 => 0,
            most => 1 + source.below(most),
        };
        let transposes = source.coin();
        within_bounds(if transposes { Self::new(cols, rows) } else { Self::new(rows, cols) })
    }
}

impl RandomBoard for Path {
    fn within(source: &mut impl Source, limit: usize) -> Self {
        Self::new(length_within(source, limit))
    }
}

impl RandomBoard for Cycle {
    fn within(source: &mut impl Source, limit: usize) -> Self {
        Self::new(length_within(source, limit))
    }
}

fn length_within(source: &mut impl Source, limit: usize) -> u32 {
    let most = if source.coin() { limit } else { limit.min(12) };
    source.up_to(most).try_into().unwrap_or(u32::MAX)
}

impl RandomBoard for GraphBoard {
    /// Sparse random graphs, trees, dense random graphs and other boards as graphs.
    fn within(source: &mut impl Source, limit: usize) -> Self {
        let limit = limit.min(1 << 30);
        let kind = source.below(5);
        let count = match kind {
            // The dense ones are small.
            2 => source.up_to(limit.min(16)),
            _ => length_within(source, limit) as usize,
        };
        let edges: Vec<(usize, usize)> = match kind {
            0 => (0..source.up_to(2 * count))
                .map(|_| (source.below(count), source.below(count)))
                .filter(|(a, b)| a != b)
                .collect(),
            1 => (1..count).map(|vertex| (source.below(vertex), vertex)).collect(),
            2 => (0..count)
                .flat_map(|b| (0..b).map(move |a| (a, b)))
                .filter(|_| source.coin())
                .collect(),
            3 => return within_bounds(Self::from_board(&Grid::within(source, count))),
            _ => return within_bounds(Self::from_board(&Cycle::within(source, count))),
        };
        within_bounds(Self::from_edges(count, edges))
    }
}

impl<T: RandomBoard, S: StoneSet> Generate for Position<T, S> {
    const BYTES: (usize, Option<usize>) = (4, None);

    fn generate(source: &mut impl Source) -> Self {
        let limit = source.size().min(S::CAPACITY);
        let board = T::within(source, limit);
        let squares = random_squares(&board, source);
        let square = |v: Vertex| squares.get(v.index()).copied().flatten();
        let mut position = within_bounds(Self::try_from_fn(board, square));
        // Some positions are such as play leads to.
        if source.below(4) == 3 {
            let moves = source.up_to(position.stone_count());
            random_line(&mut position, MoveOrder::Any, moves, source);
        }
        position
    }
}

/// Random colours on all vertices or on some, checkerboards, and now and then a single colour or
/// nothing.
fn random_squares(board: &impl Topology, source: &mut impl Source) -> Vec<Option<Color>> {
    let count = board.vertex_count();
    match source.below(16) {
        0..=4 => (0..count).map(|_| Some(Color::generate(source))).collect(),
        5..=9 => checkerboard(board, Color::generate(source)),
        10..=13 => {
            let in_eight = 1 + source.below(7);
            let square = |_| (source.below(8) < in_eight).then(|| Color::generate(source));
            (0..count).map(square).collect()
        }
        14 => {
            let color = Color::generate(source);
            (0..count).map(|_| source.coin().then_some(color)).collect()
        }
        _ => vec![None; count],
    }
}

/// A stone on every vertex, on bipartite boards of the two colours in turn; `corner` on the first
/// vertex of each component.
fn checkerboard(board: &impl Topology, corner: Color) -> Vec<Option<Color>> {
    let mut colors = vec![None; board.vertex_count()];
    let mut reached = Vec::new();
    let mut color_new = |vertex: Vertex, color, reached: &mut Vec<_>| {
        if let Some(square @ None) = colors.get_mut(vertex.index()) {
            *square = Some(color);
            reached.push((vertex, color));
        }
    };
    for root in (0..board.vertex_count()).map_while(Vertex::from_index) {
        color_new(root, corner, &mut reached);
        while let Some((vertex, color)) = reached.pop() {
            for neighbor in board.neighbors(vertex) {
                color_new(neighbor, !color, &mut reached);
            }
        }
    }
    colors
}

/// Plays up to `longest` random moves in that order of play.
fn random_line<T: Topology, S: StoneSet>(
    position: &mut Position<T, S>,
    order: MoveOrder,
    longest: usize,
    source: &mut impl Source,
) -> Vec<Move> {
    let random_move = |index| {
        let color = order.mover(index).unwrap_or_else(|| Color::generate(source));
        let moves = position.move_list(color);
        let mv = *moves.get(source.below(moves.len()))?;
        position.play_unchecked(color, mv);
        Some(mv)
    };
    (0..longest).map_while(random_move).collect()
}

impl<T: RandomBoard, S: StoneSet> Generate for Playout<T, S> {
    const BYTES: (usize, Option<usize>) = (6, None);

    fn generate(source: &mut impl Source) -> Self {
        let start = Position::generate(source);
        let order = MoveOrder::generate(source);
        let stones = start.stone_count();
        // Random play ends when about half of the stones are left.
        let longest = if source.coin() { source.up_to(stones / 2) } else { stones };
        let moves = random_line(&mut start.clone(), order, longest, source);
        Self { start, reduction: Reduction { order, moves } }
    }
}

/// The `Arbitrary` of the crate `quickcheck` for types that are [`Generate`](crate::generate::Generate) and
/// [`Shrink`](crate::generate::Shrink); the parameters of a type with their bounds are named after `where`.
/// Feature `quickcheck`, and the crate has to be a dependency of yours.
///
/// ```
/// use clobber_core::Topology;
/// use clobber_core::generate::{Generate, Shrink, Source};
///
/// /// A board and how many of its vertices to take.
/// #[derive(Clone, Debug)]
/// struct Chosen<B> {
///     board: B,
///     count: usize,
/// }
///
/// impl<B: Topology + Generate> Generate for Chosen<B> {
///     const BYTES: (usize, Option<usize>) = (3, None);
///
///     fn generate(source: &mut impl Source) -> Self {
///         let board = B::generate(source);
///         let count = source.up_to(board.vertex_count());
///         Self { board, count }
///     }
/// }
///
/// impl<B: Clone + 'static> Shrink for Chosen<B> {
///     fn smaller(&self) -> Box<dyn Iterator<Item = Self>> {
///         let board = self.board.clone();
///         Box::new((0..self.count).map(move |count| Self { board: board.clone(), count }))
///     }
/// }
///
/// clobber_core::quickcheck_values! {
///     Chosen<B> where B: Topology;
/// }
///
/// fn there_are_so_many(chosen: Chosen<clobber_core::Grid>) -> bool {
///     chosen.count <= chosen.board.vertex_count()
/// }
///
/// quickcheck::quickcheck(there_are_so_many as fn(Chosen<clobber_core::Grid>) -> bool);
/// ```
#[cfg(feature = "quickcheck")]
#[macro_export]
macro_rules! quickcheck_values {
    ($($value:ty $(where $($parameter:ident: $bound:path),+)?;)+) => {$(
        impl$(<$($parameter),+>)? ::quickcheck::Arbitrary for $value
        $(where
            Self: $crate::generate::Generate + $crate::generate::Shrink,
            $($parameter: $bound,)+)?
        {
            fn arbitrary(source: &mut ::quickcheck::Gen) -> Self {
                $crate::generate::Generate::generate(source)
            }

            fn shrink(&self) -> ::std::boxed::Box<dyn ::core::iter::Iterator<Item = Self>> {
                $crate::generate::Shrink::smaller(self)
            }
        }
    )+};
}

/// The `Arbitrary` of the crate `arbitrary` for types that are [`Generate`](crate::generate::Generate), written as
/// in `quickcheck_values`. Feature `arbitrary`, and the crate has to be a dependency of yours.
///
/// ```
/// use arbitrary::{Arbitrary, Unstructured};
/// use clobber_core::generate::{Generate, Source};
///
/// #[derive(Debug)]
/// struct Die(u8);
///
/// impl Generate for Die {
///     const BYTES: (usize, Option<usize>) = (1, Some(1));
///
///     fn generate(source: &mut impl Source) -> Self {
///         Self(1 + source.below(6) as u8)
///     }
/// }
///
/// clobber_core::arbitrary_values! {
///     Die;
/// }
///
/// let die = Die::arbitrary(&mut Unstructured::new(b"a fuzzer's"))?;
/// assert!((1..=6).contains(&die.0));
/// # Ok::<(), arbitrary::Error>(())
/// ```
#[cfg(feature = "arbitrary")]
#[macro_export]
macro_rules! arbitrary_values {
    ($($value:ty $(where $($parameter:ident: $bound:path),+)?;)+) => {$(
        impl<'a $($(, $parameter)+)?> ::arbitrary::Arbitrary<'a> for $value
        $(where
            Self: $crate::generate::Generate,
            $($parameter: $bound,)+)?
        {
            fn arbitrary(source: &mut ::arbitrary::Unstructured<'a>) -> ::arbitrary::Result<Self> {
                ::core::result::Result::Ok($crate::generate::Generate::generate(source))
            }

            fn size_hint(_: usize) -> (usize, ::core::option::Option<usize>) {
                <Self as $crate::generate::Generate>::BYTES
            }
        }
    )+};
}

/// All types here of which random values can be made, for the macro of a feature.
macro_rules! all_types {
    ($values:ident) => {
        $values! {
            Color;
            Player;
            Outcome;
            Vertex;
            Move;
            MoveOrder;
            Grid;
            Path;
            Cycle;
            GraphBoard;
            Position<T, S> where T: Topology, S: StoneSet;
            Reduction;
            BalancedForest;
            Playout<T, S> where T: Topology, S: StoneSet;
        }
    };
}

// In modules, so that the documentation of each says of which feature it is.
#[cfg(feature = "quickcheck")]
mod with_quickcheck {
    use super::*;

    all_types!(quickcheck_values);
}

#[cfg(feature = "arbitrary")]
mod with_arbitrary {
    use super::*;

    all_types!(arbitrary_values);
}
