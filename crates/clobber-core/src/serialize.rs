//! `Serialize` and `Deserialize`: the feature `serde`.
//!
//! [`notation`](crate::notation) lists the formats.
//!
//! Input is untrusted: every value is made by its checked constructor, and no number alone makes the reader allocate
//! memory. `Replay` and `CheckedForest` are results of a check and cannot be read:
//!
//! ```compile_fail
//! let replay: clobber_core::Replay<clobber_core::Grid> = serde_json::from_str("null").unwrap();
//! ```

use serde::de::Error as _;
use serde::ser::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::AsText;
use crate::board::{BoardError, Cycle, FromShape, GraphBoard, Grid, Path, Topology};
use crate::color::Color;
use crate::forest::BalancedForest;
use crate::goal::Goal;
use crate::joker::JokerReduction;
use crate::moves::{Move, MoveOrder, Vertex};
use crate::position::Position;
use crate::reduction::Reduction;
use crate::stones::{StoneSet, Word};

/// Types with a text form and a mirror type of plain numbers.
macro_rules! text_or_numbers {
    ($($value:ty, $mirror:ty;)*) => {$(
        impl Serialize for $value {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                if serializer.is_human_readable() {
                    serializer.collect_str(self)
                } else {
                    <$mirror>::serialize(self, serializer)
                }
            }
        }

        impl<'de> Deserialize<'de> for $value {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                if deserializer.is_human_readable() {
                    AsText::deserialize(deserializer)
                } else {
                    <$mirror>::deserialize(deserializer)
                }
            }
        }
    )*};
}

text_or_numbers! {
    Color, ColorMirror;
    Move, MoveMirror;
    MoveOrder, MoveOrderMirror;
    Reduction, ReductionMirror;
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Color")]
enum ColorMirror {
    Black,
    White,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Move")]
struct MoveMirror {
    from: Vertex,
    to: Vertex,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "MoveOrder")]
enum MoveOrderMirror {
    Alternating(Color),
    Any,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Reduction")]
struct ReductionMirror {
    order: MoveOrder,
    moves: Vec<Move>,
}

/// Types that are written as plain data, and checked when they are made from it.
macro_rules! by_way_of {
    ($($value:ty, $plain:ty: $write:expr, $read:expr;)*) => {$(
        impl Serialize for $value {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let plain: Result<$plain, String> = $write(self);
                plain.map_err(S::Error::custom)?.serialize(serializer)
            }
        }

        impl<'de> Deserialize<'de> for $value {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let value: Result<$value, String> = $read(<$plain>::deserialize(deserializer)?);
                value.map_err(D::Error::custom)
            }
        }
    )*};
}

by_way_of! {
    Grid, GridShape:
        |grid: &Grid| Ok(GridShape { rows: grid.rows() as u32, cols: grid.cols() as u32 }),
        |shape: GridShape| {
            Grid::new(shape.rows as usize, shape.cols as usize).map_err(|error| error.to_string())
        };
    Path, RowLength:
        |row: &Path| Ok(RowLength { vertices: row.vertex_count() as u32 }),
        |row: RowLength| Ok(Path::new(row.vertices));
    Cycle, RowLength:
        |row: &Cycle| Ok(RowLength { vertices: row.vertex_count() as u32 }),
        |row: RowLength| Ok(Cycle::new(row.vertices));
    GraphBoard, Graph: Graph::new, Graph::into_board;
    BalancedForest, Vec<Option<Vertex>>:
        |forest: &BalancedForest| Ok(forest.parents().collect()),
        forest;
}

#[derive(Serialize, Deserialize)]
struct GridShape {
    rows: u32,
    cols: u32,
}

#[derive(Serialize, Deserialize)]
struct RowLength {
    vertices: u32,
}

#[derive(Serialize, Deserialize)]
struct Graph {
    vertices: u32,
    edges: Vec<(Vertex, Vertex)>,
}

/// Vertices without edges take memory but no text, so a short text could demand any amount.
const MOST_BARE_VERTICES: usize = 1 << 20;

impl Graph {
    fn new(board: &GraphBoard) -> Result<Self, String> {
        let vertices = board.vertex_count() as u32;
        Self { vertices, edges: board.edges().collect() }.not_bare()
    }

    fn into_board(self) -> Result<GraphBoard, String> {
        let Self { vertices, edges } = self.not_bare()?;
        let edges = edges.into_iter().map(|(a, b)| (a.index(), b.index()));
        GraphBoard::from_edges(vertices as usize, edges).map_err(|error| error.to_string())
    }

    fn not_bare(self) -> Result<Self, String> {
        let (vertices, edges) = (self.vertices as usize, self.edges.len());
        if vertices <= MOST_BARE_VERTICES.saturating_add(edges.saturating_mul(2)) {
            return Ok(self);
        }
        Err(format!(
            "a graph of {vertices} vertices and {edges} edges: more than {MOST_BARE_VERTICES} \
             vertices without an edge are not written or read"
        ))
    }
}

fn forest(parents: Vec<Option<Vertex>>) -> Result<BalancedForest, String> {
    // No board has a vertex with this number; in a forest it stands for "no parent".
    const NO_VERTEX: Vertex = Vertex::new(u32::MAX);
    let vertex_count = parents.len();
    match parents.iter().position(|&parent| parent == Some(NO_VERTEX)) {
        Some(edge) => {
            let vertex = NO_VERTEX.index();
            Err(BoardError::NoVertex { edge, vertex, vertex_count }.to_string())
        }
        None => Ok(BalancedForest::new(parents)),
    }
}

impl<T: FromShape, S: StoneSet> Serialize for Position<T, S> {
    fn serialize<W: Serializer>(&self, serializer: W) -> Result<W::Ok, W::Error> {
        if serializer.is_human_readable() {
            return serializer.collect_str(self);
        }
        let (count, width) = (self.board().vertex_count(), self.board().line_width());
        let lines = count.checked_div(width).unwrap_or(0);
        (lines, width, StoneWords::new(self)).serialize(serializer)
    }
}

impl<'de, T: FromShape, S: StoneSet> Deserialize<'de> for Position<T, S> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            return AsText::deserialize(deserializer);
        }
        let (lines, width, words) = <(usize, usize, StoneWords)>::deserialize(deserializer)?;
        words.check_length(lines.checked_mul(width))?;
        words.on(T::from_shape(lines, width).map_err(D::Error::custom)?)
    }
}

impl<S: StoneSet> Serialize for Position<GraphBoard, S> {
    fn serialize<W: Serializer>(&self, serializer: W) -> Result<W::Ok, W::Error> {
        let board = self.board();
        if serializer.is_human_readable() {
            OnBoard { board, stones: self.to_string() }.serialize(serializer)
        } else {
            OnBoard { board, stones: StoneWords::new(self) }.serialize(serializer)
        }
    }
}

impl<'de, S: StoneSet> Deserialize<'de> for Position<GraphBoard, S> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            let OnBoard::<GraphBoard, String> { board, stones } =
                OnBoard::deserialize(deserializer)?;
            let position = Position::parse_on(board, &stones).map_err(D::Error::custom)?;
            position.with_sets().map_err(D::Error::custom)
        } else {
            let OnBoard::<GraphBoard, StoneWords> { board, stones } =
                OnBoard::deserialize(deserializer)?;
            stones.on(board)
        }
    }
}

/// A board that must be written explicitly, and its stones.
#[derive(Serialize, Deserialize)]
struct OnBoard<B, P> {
    board: B,
    stones: P,
}

/// The two sets of stones, in words of 64 vertices on every machine.
#[derive(Serialize, Deserialize)]
struct StoneWords {
    black: Vec<u64>,
    white: Vec<u64>,
}

/// Returns the shifts of the machine's words in a word of 64 bits.
fn shifts() -> impl Iterator<Item = usize> {
    (0..u64::BITS as usize).step_by(Word::BITS as usize)
}

impl StoneWords {
    fn new<T: Topology, S: StoneSet>(position: &Position<T, S>) -> Self {
        let count = position.board().vertex_count();
        let words = |color| {
            let set = position.stones().of(color);
            let word_at = |bit: usize| set.word(bit / Word::BITS as usize) as u64;
            let word = |k| shifts().map(|shift| word_at(k * 64 + shift) << shift).sum();
            (0..count.div_ceil(u64::BITS as usize)).map(word).collect()
        };
        Self { black: words(Color::Black), white: words(Color::White) }
    }

    /// Checks that the number of words fits a board with this number of vertices (`None`: too many).
    fn check_length<E: serde::de::Error>(&self, vertices: Option<usize>) -> Result<(), E> {
        let expected = vertices.map(|vertices| vertices.div_ceil(u64::BITS as usize));
        match [self.black.len(), self.white.len()].into_iter().find(|&n| Some(n) != expected) {
            Some(n) => Err(E::custom(format_args!("{n} words of stones do not fit the board"))),
            None => Ok(()),
        }
    }

    fn on<T: Topology, S: StoneSet, E: serde::de::Error>(
        self,
        board: T,
    ) -> Result<Position<T, S>, E> {
        let count = board.vertex_count();
        self.check_length(Some(count))?;
        let in_last = count % u64::BITS as usize;
        let set = |words: Vec<u64>| -> Result<S, E> {
            // Sets drop words that they have no room for.
            if words.last().is_some_and(|last| in_last > 0 && last >> in_last != 0) {
                return Err(E::custom("a stone stands outside the board"));
            }
            let mut set = S::with_room(count).map_err(E::custom)?;
            for (k, word) in words.into_iter().enumerate() {
                for shift in shifts() {
                    set.set_word((k * 64 + shift) / Word::BITS as usize, (word >> shift) as Word);
                }
            }
            Ok(set)
        };
        Position::from_stones(board, set(self.black)?, set(self.white)?).map_err(E::custom)
    }
}

certified_search::serde_as_text!(Goal);

impl Serialize for JokerReduction {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // The text would put the joker after the last move, where it may be legal.
        if self.joker.is_some_and(|joker| joker.after > self.moves.len()) {
            return Err(S::Error::custom("a joker after more moves than there are is not written"));
        }
        AsText::serialize(self, serializer)
    }
}

impl<'de> Deserialize<'de> for JokerReduction {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        AsText::deserialize(deserializer)
    }
}
