//! Random boards, positions and lines of play for tests and fuzz targets: the features `quickcheck` and `arbitrary`.
//!
//! Both features use the same generators, which draw their choices from a [`Source`]. Choice 0 always ends generation
//! soonest, because a fuzzer without data left only makes that choice.
//!
//! The number of a board's vertices is limited by `quickcheck`'s `size` or the fuzzer's remaining bytes, and by the
//! capacity of the set of stones.
//!
//! # Boards of your own
//! If your board is [`Generate`], then [`Position`] and [`Playout`] on it implement `arbitrary::Arbitrary` and
//! `quickcheck::Arbitrary`.
//!
//! # Other types of your own
//! A type that is [`Generate`] becomes `Arbitrary` by the macros `quickcheck_values!`, which has an example, and
//! `arbitrary_values!`.

use core::fmt;

pub use certified_search::generate::{Generate, Source, WithSize};
#[cfg(feature = "quickcheck")]
use certified_search::generate::{simpler_by_text, simpler_texts};

use crate::bipartition::Bipartition;
use crate::board::{Cycle, GraphBoard, Grid, Path, Topology};
use crate::color::Color;
use crate::forest::BalancedForest;
use crate::goal::Goal;
use crate::moves::{Move, MoveOrder, Vertex};
use crate::position::Position;
use crate::reduction::Reduction;
use crate::stones::{LargeSet, StoneSet};

/// A random position and a legal line of play from it: alternating or in free order, to the end or stopped early.
/// Features `quickcheck` and `arbitrary`.
///
/// A [`Reduction`] alone can be generated too, but it is arbitrary data that hardly ever replays.
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
/// A property that fails is reported with a small position from which no stone can be taken away without the property
/// holding again.
///
/// # In a fuzz target
#[cfg_attr(feature = "arbitrary", doc = "```")]
#[cfg_attr(not(feature = "arbitrary"), doc = "```ignore")]
/// use arbitrary::{Arbitrary, Unstructured}; use clobber_core::{Cycle, Playout};
///
/// // What `fuzz_target!(|line: Playout<Cycle, u64>| ..)` does with the fuzzer's bytes:
/// let line = Playout::<Cycle, u64>::arbitrary(&mut Unstructured::new(b"bytes of the fuzzer"))?;
/// assert!(line.reduction.replay(&line.start).is_ok());
/// # Ok::<(), arbitrary::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Playout<T, S = LargeSet> {
    /// The position at the start of the line.
    pub start: Position<T, S>,
    /// The line of play; legal when generated.
    pub reduction: Reduction,
}

impl<T: Topology + fmt::Debug, S: StoneSet> fmt::Debug for Playout<T, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { start, reduction } = self;
        let board = start.board();
        write!(f, "Playout({board:?}: {start}, {})", reduction.display_on(board))
    }
}

impl Generate for Color {
    const BYTES: (usize, Option<usize>) = (1, Some(1));

    fn generate(source: &mut impl Source) -> Self {
        if source.coin() { Self::White } else { Self::Black }
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

    /// Returns a vertex of a small board, a vertex of a board of the source's size, or any number.
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
    const BYTES: (usize, Option<usize>) = (4, Some(11));

    fn generate(source: &mut impl Source) -> Self {
        let from = Vertex::generate(source);
        let to = if source.coin() {
            // A neighbour in a row, or almost.
            let shift = match source.below(3) {
                0 => 1,
                1 => -1,
                _ => 2,
            };
            Vertex::new(from.get().wrapping_add_signed(shift))
        } else {
            Vertex::generate(source)
        };
        Self::new(from, to)
    }
}

impl Generate for Reduction {
    fn generate(source: &mut impl Source) -> Self {
        let order = MoveOrder::generate(source);
        let length = source.up_to(source.size());
        Self::new(order, (0..length).map(|_| Move::generate(source)))
    }
}

impl Generate for BalancedForest {
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

/// Unwraps a value made of numbers within bounds. Generators cannot return errors.
#[expect(clippy::expect_used, reason = "the numbers were chosen within the bounds")]
fn within_bounds<T, E: fmt::Debug>(made: Result<T, E>) -> T {
    made.expect("a board within bounds")
}

impl Generate for Grid {
    /// Generates narrow, wide and square grids, and sometimes an empty one.
    fn generate(source: &mut impl Source) -> Self {
        let limit = source.size().min(u32::MAX as usize);
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

impl Generate for Path {
    fn generate(source: &mut impl Source) -> Self {
        Self::new(length_within(source, source.size()))
    }
}

impl Generate for Cycle {
    fn generate(source: &mut impl Source) -> Self {
        Self::new(length_within(source, source.size()))
    }
}

fn length_within(source: &mut impl Source, limit: usize) -> u32 {
    let most = if source.coin() { limit } else { limit.min(12) };
    source.up_to(most).try_into().unwrap_or(u32::MAX)
}

impl Generate for GraphBoard {
    /// Generates sparse random graphs, trees, dense random graphs and other boards as graphs.
    fn generate(source: &mut impl Source) -> Self {
        let limit = source.size().min(1 << 30);
        let kind = source.below(5);
        let count = match kind {
            // Dense graphs are small.
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
            3 => {
                let grid = Grid::generate(&mut source.with_size(count));
                return within_bounds(Self::from_board(&grid));
            }
            _ => {
                let cycle = Cycle::generate(&mut source.with_size(count));
                return within_bounds(Self::from_board(&cycle));
            }
        };
        within_bounds(Self::from_edges(count, edges))
    }
}

impl<T: Topology + Clone + Generate, S: StoneSet> Generate for Position<T, S> {
    const BYTES: (usize, Option<usize>) = (3, None);

    fn generate(source: &mut impl Source) -> Self {
        let limit = source.size().min(S::CAPACITY);
        let board = T::generate(&mut source.with_size(limit));
        let mut squares = random_squares(&board, source).into_iter();
        let square = |_| squares.next().flatten();
        let mut position = within_bounds(Self::try_from_fn(board, square));
        // Some positions come from random play.
        if source.below(4) == 3 {
            let moves = source.up_to(position.stone_count());
            random_line(&mut position, MoveOrder::Any, moves, source);
        }
        position
    }
}

/// Returns random colours on all or some vertices, checkerboards, and sometimes a single colour or an empty board.
fn random_squares(board: &impl Topology, source: &mut impl Source) -> Vec<Option<Color>> {
    let count = board.vertex_count();
    match source.below(16) {
        0..=4 => (0..count).map(|_| Some(Color::generate(source))).collect(),
        5..=9 => {
            let (corner, sides) = (Color::generate(source), Bipartition::new(board));
            let is_as_corner = |index: usize| match (&sides, Vertex::from_index(index)) {
                (Ok(sides), Some(vertex)) => sides.is_matching(vertex, Color::Black),
                _ => index % 2 == 0,
            };
            let color = |index| if is_as_corner(index) { corner } else { !corner };
            (0..count).map(|index| Some(color(index))).collect()
        }
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

/// Plays up to `longest` random moves in this order of play.
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

impl<T: Topology + Clone + Generate, S: StoneSet> Generate for Playout<T, S> {
    const BYTES: (usize, Option<usize>) = (5, None);

    fn generate(source: &mut impl Source) -> Self {
        let start = Position::generate(source);
        let order = MoveOrder::generate(source);
        let stones = start.stone_count();
        // Random play ends with about half of the stones left.
        let longest = if source.coin() { source.up_to(stones / 2) } else { stones };
        let moves = random_line(&mut start.clone(), order, longest, source);
        Self { start, reduction: Reduction { order, moves } }
    }
}

impl Generate for Goal {
    const BYTES: (usize, Option<usize>) = (1, Some(13));

    /// Returns any kind of goal, on vertices of a small board, of a board of the source's size, or on any numbers.
    fn generate(source: &mut impl Source) -> Self {
        let kind = source.below(8);
        let (vertex, color) = stone(source);
        match kind {
            0..=2 => Self::One { vertex, color },
            3 | 4 => Self::Two { vertex, color, other: Color::generate(source) },
            5 => Self::Joker { vertex, color },
            _ => {
                let (other_vertex, other) = stone(source);
                Self::Both { vertex, color, other_vertex, other }
            }
        }
    }
}

fn stone(source: &mut impl Source) -> (Vertex, Color) {
    (Vertex::generate(source), Color::generate(source))
}

#[cfg(feature = "quickcheck")]
fn simpler_positions<T: Topology + Clone, S: StoneSet>(
    position: &Position<T, S>,
) -> impl Iterator<Item = Position<T, S>> + use<T, S> {
    let board = position.board().clone();
    simpler_by_text(&position.to_string(), move |text| {
        Position::parse_on(board.clone(), text).ok()?.with_sets().ok()
    })
}

#[cfg(feature = "quickcheck")]
fn simpler_lines<T: Topology + Clone, S: StoneSet>(
    line: &Playout<T, S>,
) -> impl Iterator<Item = Playout<T, S>> + use<T, S> {
    let board = line.start.board().clone();
    simpler_by_text(&format!("{}\t{}", line.start, line.reduction), move |text| {
        let (start, reduction) = text.split_once('\t')?;
        let start = Position::parse_on(board.clone(), start).ok()?.with_sets().ok()?;
        let reduction: Reduction = reduction.parse().ok()?;
        reduction.replay(&start).is_ok().then_some(Playout { start, reduction })
    })
}

certified_search::values_by_feature! {
    Color => simpler_texts;
    Vertex => simpler_texts;
    Move => simpler_texts;
    MoveOrder => simpler_texts;
    Grid => simpler_texts;
    Path => simpler_texts;
    Cycle => simpler_texts;
    GraphBoard => simpler_texts;
    Position<T, S> where T: Topology + Clone, S: StoneSet => simpler_positions;
    Reduction => simpler_texts;
    BalancedForest;
    Goal => simpler_texts;
    Playout<T, S> where T: Topology + Clone, S: StoneSet => simpler_lines;
}
