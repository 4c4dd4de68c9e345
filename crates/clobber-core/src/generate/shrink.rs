//! Smaller values to try when a property fails.
//!
//! Every type has a measure that decreases with each step, so shrinking ends:
//!
//! | type | measure, compared lexicographically |
//! |---|---|
//! | boards | vertices, edges |
//! | positions | the board's measure, stones, white stones |
//! | playouts | the start's measure, moves, alternating or not |
//! | reductions | moves, alternating or not, sum of the vertices |
//! | forests | vertices, edges, sum of the parents |
//! | goals | the kind, sum of the vertices, white stones |
//!
//! The largest steps come first: halves, then quarters, down to a single row, stone or move.

use core::iter;

use certified_search::generate::{Generate, Shrink, omissions, without};
use quickcheck::Arbitrary;

use super::Playout;
use crate::board::{Cycle, GraphBoard, Grid, Path, Topology};
use crate::color::Color;
use crate::forest::BalancedForest;
use crate::goal::Goal;
use crate::moves::{Move, MoveOrder, Vertex};
use crate::position::Position;
use crate::reduction::Reduction;
use crate::stones::StoneSet;

/// Replaces a larger board: it has fewer vertices or edges. Feature `quickcheck`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SmallerBoard<T> {
    /// The smaller board.
    pub board: T,
    /// For each vertex of the smaller board, its vertex in the larger one; all are different.
    pub origins: Vec<Vertex>,
}

impl<T: Topology> SmallerBoard<T> {
    fn restrict<S: StoneSet>(self, position: &Position<T, S>) -> Option<Position<T, S>> {
        let square = |v: Vertex| position.color_at(*self.origins.get(v.index())?);
        Position::try_from_fn(self.board, square).ok()
    }

    /// Returns the moves between vertices of the smaller board, with its numbers.
    fn renumber(&self, moves: &[Move]) -> Vec<Move> {
        let mut numbers: Vec<(Vertex, Vertex)> =
            self.origins.iter().copied().zip((0..).map(Vertex::new)).collect();
        numbers.sort_unstable();
        let number = |vertex| {
            let found = numbers.binary_search_by_key(&vertex, |&(origin, _)| origin);
            found.ok().and_then(|index| numbers.get(index)).map(|&(_, number)| number)
        };
        moves.iter().filter_map(|mv| Some(Move::new(number(mv.from)?, number(mv.to)?))).collect()
    }
}

/// Shrinks a board: makes smaller boards to try when a property fails. See the [module](super). Feature `quickcheck`.
pub trait ShrinkBoard: Generate + Topology + Clone + 'static {
    /// Returns smaller boards lazily, the largest steps first. Some measure of the board has to decrease with each
    /// step, or shrinking would not end.
    fn smaller_boards(&self) -> Box<dyn Iterator<Item = SmallerBoard<Self>>>;
}

/// Implements [`Shrink`] for boards that are [`ShrinkBoard`](crate::generate::ShrinkBoard). Feature `quickcheck`.
#[macro_export]
macro_rules! shrink_boards {
    ($($board:ty $(where $($parameter:ident: $bound:path),+)?;)+) => {$(
        impl$(<$($parameter: $bound),+>)? $crate::generate::Shrink for $board {
            fn smaller(&self) -> ::std::boxed::Box<dyn ::core::iter::Iterator<Item = Self>> {
                let boards = $crate::generate::ShrinkBoard::smaller_boards(self);
                ::std::boxed::Box::new(boards.map(|smaller| smaller.board))
            }
        }
    )+};
}

shrink_boards! {
    Grid;
    Path;
    Cycle;
    GraphBoard;
}

impl ShrinkBoard for Grid {
    /// Removes rows or columns; the rows or columns around the gap become adjacent.
    fn smaller_boards(&self) -> Box<dyn Iterator<Item = SmallerBoard<Self>>> {
        let grid = *self;
        let rows = omissions(grid.rows()).map(|rows| (rows, 0..0));
        let cols = omissions(grid.cols()).map(|cols| (0..0, cols));
        Box::new(rows.chain(cols).filter_map(move |(rows, cols)| {
            let board = Self::new(grid.rows() - rows.len(), grid.cols() - cols.len()).ok()?;
            let kept_rows = (0..grid.rows()).filter(|row| !rows.contains(row));
            let squares = kept_rows.flat_map(|row| {
                let kept_cols = (0..grid.cols()).filter(|col| !cols.contains(col));
                kept_cols.filter_map(move |col| grid.vertex(row, col))
            });
            Some(SmallerBoard { board, origins: squares.collect() })
        }))
    }
}

impl ShrinkBoard for Path {
    fn smaller_boards(&self) -> Box<dyn Iterator<Item = SmallerBoard<Self>>> {
        row_parts(self.vertex_count(), Self::new)
    }
}

impl ShrinkBoard for Cycle {
    fn smaller_boards(&self) -> Box<dyn Iterator<Item = SmallerBoard<Self>>> {
        row_parts(self.vertex_count(), Self::new)
    }
}

/// Removes consecutive vertices of a row and closes the gap.
fn row_parts<T: Topology + 'static>(
    length: usize,
    of_length: fn(u32) -> T,
) -> Box<dyn Iterator<Item = SmallerBoard<T>>> {
    Box::new(omissions(length).map(move |omitted| SmallerBoard {
        board: of_length((length - omitted.len()) as u32),
        origins:
            (0..omitted.start).chain(omitted.end..length).filter_map(Vertex::from_index).collect(),
    }))
}

impl ShrinkBoard for GraphBoard {
    fn smaller_boards(&self) -> Box<dyn Iterator<Item = SmallerBoard<Self>>> {
        let vertices: Vec<Vertex> =
            (0..self.vertex_count()).map_while(Vertex::from_index).collect();
        let edges: Vec<(usize, usize)> =
            self.edges().map(|(a, b)| (a.index(), b.index())).collect();
        let (board, all) = (self.clone(), vertices.clone());
        let fewer_vertices = omissions(vertices.len()).map(move |omitted| {
            let origins = without(&vertices, &omitted);
            let board = Position::empty(&board).extracted(&origins).board().clone();
            SmallerBoard { board, origins }
        });
        let fewer_edges = omissions(edges.len()).filter_map(move |omitted| {
            let board = Self::from_edges(all.len(), without(&edges, &omitted)).ok()?;
            Some(SmallerBoard { board, origins: all.clone() })
        });
        Box::new(fewer_vertices.chain(fewer_edges))
    }
}

impl<T: ShrinkBoard, S: StoneSet + 'static> Shrink for Position<T, S> {
    fn smaller(&self) -> Box<dyn Iterator<Item = Self>> {
        let whole = self.clone();
        let on_parts = self.board().smaller_boards().filter_map(move |part| part.restrict(&whole));
        Box::new(on_parts.chain(simpler_squares(self)))
    }
}

/// Returns positions on the same board with fewer stones, or with as many stones but fewer white ones.
fn simpler_squares<T: Topology + Clone, S: StoneSet + 'static>(
    position: &Position<T, S>,
) -> impl Iterator<Item = Position<T, S>> + use<T, S> {
    let list = |color| position.stones().of(color).iter().collect::<Vec<_>>();
    let (blacks, whites) = (list(Color::Black), list(Color::White));
    let mut stones = [blacks.as_slice(), whites.as_slice()].concat();
    stones.sort_unstable();
    let swapped = (whites.len() > blacks.len()).then(|| position.clone().swapped());
    let (fuller, whiter) = (position.clone(), position.clone());
    let fewer = omissions(stones.len()).map(move |taken| {
        let taken = stones.get(taken).unwrap_or_default();
        with_squares(fuller.clone(), taken, None)
    });
    let blacker = omissions(whites.len()).map(move |turned| {
        let turned = whites.get(turned).unwrap_or_default();
        with_squares(whiter.clone(), turned, Some(Color::Black))
    });
    fewer.chain(swapped).chain(blacker)
}

fn with_squares<T: Topology, S: StoneSet>(
    mut position: Position<T, S>,
    vertices: &[Vertex],
    square: Option<Color>,
) -> Position<T, S> {
    for &vertex in vertices {
        // These are vertices of the board, so no error is possible.
        let _ = position.put(vertex, square);
    }
    position
}

impl<T: ShrinkBoard, S: StoneSet + 'static> Shrink for Playout<T, S> {
    fn smaller(&self) -> Box<dyn Iterator<Item = Self>> {
        let whole = self.clone();
        let on_parts = self.start.board().smaller_boards().filter_map(move |part| {
            let moves = part.renumber(&whole.reduction.moves);
            let start = part.restrict(&whole.start)?;
            Some(Self { start, reduction: Reduction { moves, ..whole.reduction } })
        });
        let whole = self.clone();
        let from_later = omissions(self.reduction.moves.len())
            .filter(|omitted| omitted.start == 0)
            .filter_map(move |omitted| after(&whole, omitted.end));
        let whole = self.clone();
        let from_simpler = simpler_squares(&self.start)
            .map(move |start| Self { start, reduction: whole.reduction.clone() });
        let start = self.start.clone();
        let fewer_moves = fewer_moves(&self.reduction).chain(simpler_orders(&self.reduction));
        let shorter = fewer_moves.map(move |reduction| Self { start: start.clone(), reduction });
        let all = on_parts.chain(from_later).chain(from_simpler).chain(shorter);
        Box::new(all.filter(|line| line.reduction.replay(&line.start).is_ok()))
    }
}

/// Returns the rest of the line, from the position after its first moves.
fn after<T: Topology + Clone, S: StoneSet>(
    line: &Playout<T, S>,
    moves: usize,
) -> Option<Playout<T, S>> {
    let Reduction { order, moves: all } = &line.reduction;
    let (before, after) = all.split_at_checked(moves)?;
    let start = Reduction::new(*order, before.iter().copied()).replay(&line.start).ok()?;
    let order = order.mover(moves).map_or(MoveOrder::Any, MoveOrder::Alternating);
    let reduction = Reduction::new(order, after.iter().copied());
    Some(Playout { start: start.into_end(), reduction })
}

impl Shrink for Reduction {
    fn smaller(&self) -> Box<dyn Iterator<Item = Self>> {
        let whole = self.clone();
        let lower_numbers = (0..self.moves.len()).flat_map(move |index| {
            let whole = whole.clone();
            let smaller = whole.moves.get(index).map(Shrink::smaller);
            smaller.into_iter().flatten().map(move |mv| {
                let mut reduction = whole.clone();
                reduction.moves.get_mut(index).into_iter().for_each(|old| *old = mv);
                reduction
            })
        });
        Box::new(fewer_moves(self).chain(simpler_orders(self)).chain(lower_numbers))
    }
}

fn fewer_moves(reduction: &Reduction) -> impl Iterator<Item = Reduction> + use<> {
    let whole = reduction.clone();
    omissions(whole.moves.len())
        .map(move |omitted| Reduction { moves: without(&whole.moves, &omitted), ..whole })
}

fn simpler_orders(reduction: &Reduction) -> impl Iterator<Item = Reduction> + use<> {
    let whole = reduction.clone();
    reduction.order.smaller().map(move |order| Reduction { order, moves: whole.moves.clone() })
}

impl Shrink for BalancedForest {
    fn smaller(&self) -> Box<dyn Iterator<Item = Self>> {
        let parents: Vec<Option<Vertex>> = self.parents().collect();
        let whole = parents.clone();
        let fewer_vertices =
            omissions(whole.len()).map(move |omitted| Self::new(without(&whole, &omitted)));
        let simpler_parents = (0..parents.len()).flat_map(move |index| {
            let whole = parents.clone();
            let smaller = whole
                .get(index)
                .copied()
                .flatten()
                .map(|parent| iter::once(None).chain(parent.smaller().map(Some)));
            smaller.into_iter().flatten().map(move |parent| {
                let mut parents = whole.clone();
                parents.get_mut(index).into_iter().for_each(|old| *old = parent);
                Self::new(parents)
            })
        });
        Box::new(fewer_vertices.chain(simpler_parents))
    }
}

impl Shrink for Vertex {
    fn smaller(&self) -> Box<dyn Iterator<Item = Self>> {
        Box::new(self.get().shrink().map(Self::new))
    }
}

impl Shrink for Move {
    fn smaller(&self) -> Box<dyn Iterator<Item = Self>> {
        let ends = (self.from.get(), self.to.get());
        Box::new(ends.shrink().map(|(from, to)| Self::between(from, to)))
    }
}

/// Shrinks types with few values: values that come earlier in this order are smaller.
macro_rules! in_order {
    ($($value:ty: [$($constant:expr),*];)*) => {$(
        impl Shrink for $value {
            fn smaller(&self) -> Box<dyn Iterator<Item = Self>> {
                let own = *self;
                Box::new([$($constant),*].into_iter().take_while(move |&value| value != own))
            }
        }
    )*};
}

in_order! {
    Color: [Color::Black, Color::White];
    MoveOrder: [
        MoveOrder::Any,
        MoveOrder::Alternating(Color::Black),
        MoveOrder::Alternating(Color::White)
    ];
}

impl Shrink for Goal {
    /// Returns goals that require less, lower vertices, or the first colour.
    fn smaller(&self) -> Box<dyn Iterator<Item = Self>> {
        let goal = *self;
        let one = |vertex, color| Goal::One { vertex, color };
        let asking_less = match goal {
            Goal::One { .. } => vec![],
            Goal::Joker { vertex, color } | Goal::Two { vertex, color, .. } => {
                vec![one(vertex, color)]
            }
            Goal::Both { vertex, color, other_vertex, other } => vec![
                one(vertex, color),
                one(other_vertex, other),
                Goal::Two { vertex, color, other },
            ],
        };
        let with_others: Box<dyn Iterator<Item = Goal>> = match goal {
            Goal::One { vertex, color } => Box::new(
                (vertex, color).shrink().map(|(vertex, color)| Goal::One { vertex, color }),
            ),
            Goal::Joker { vertex, color } => Box::new(
                (vertex, color).shrink().map(|(vertex, color)| Goal::Joker { vertex, color }),
            ),
            Goal::Two { vertex, color, other } => {
                let smaller = (vertex, color, other).shrink();
                Box::new(smaller.map(|(vertex, color, other)| Goal::Two { vertex, color, other }))
            }
            Goal::Both { vertex, color, other_vertex, other } => {
                let smaller = (vertex, color, other_vertex, other).shrink();
                Box::new(smaller.map(|(vertex, color, other_vertex, other)| Goal::Both {
                    vertex,
                    color,
                    other_vertex,
                    other,
                }))
            }
        };
        Box::new(asking_less.into_iter().chain(with_others))
    }
}
