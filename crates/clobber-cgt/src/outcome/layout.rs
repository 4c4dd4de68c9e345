//! The boards of outcome searches: the smallest family that has room for all parts of a sum.

use clobber_core::{BitSet, Stones};
use rustc_hash::FxHashMap;

use super::key::{Hasher, Key};
use crate::board::{
    Board, BoardPart, Grid4x31, Grid8x15, GridBoard, LeastImage, PathPart, SmallGraph,
};
use crate::error::ClobberError;

/// A family of boards whose pieces have keys.
pub(super) trait KeyedBoard: Board {
    /// Returns the hasher with which keys of pieces on a board begin.
    fn hasher(&self, board_id: u32) -> Hasher;

    /// True if all boards are grids.
    const HAS_WINDOWS: bool = true;

    /// Visits the windows of a piece in the corner of its grid, row by row ([`GridBoard::windows`]).
    fn windows(stones: Stones<Self::Set>, visit: impl FnMut(&[u16]));
}

impl<W: BitSet, const STRIDE: u32> KeyedBoard for GridBoard<W, STRIDE> {
    #[inline]
    fn hasher(&self, _: u32) -> Hasher {
        // Other tags belong to paths, graphs and values.
        const {
            Hasher::new(match (W::BITS, STRIDE) {
                (..=64, ..=8) => 2,
                (..=64, _) => 3,
                (_, ..=16) => 4,
                _ => 9,
            })
        }
    }

    #[inline]
    fn windows(stones: Stones<Self::Set>, visit: impl FnMut(&[u16])) {
        Self::windows(stones, visit);
    }
}

impl KeyedBoard for MixedBoards {
    const HAS_WINDOWS: bool = false;

    fn windows(_: Stones<u128>, _: impl FnMut(&[u16])) {}

    fn hasher(&self, board_id: u32) -> Hasher {
        self.graph(board_id).map_or(Self::GRIDS.hasher(0), |(_, hasher)| *hasher)
    }
}

/// Grids, which are board 0, and some graphs of up to 128 vertices.
#[derive(Debug, Default)]
pub(super) struct MixedBoards {
    /// Each with the hasher that begins the keys of its stones.
    graphs: Vec<(SmallGraph, Hasher)>,
    ids: FxHashMap<Key, u32>,
}

impl MixedBoards {
    const GRIDS: Grid8x15 = Grid8x15::new();
    const GRID_ID: u32 = 0;

    /// Returns the id of a graph; equal graphs have equal ids.
    fn id_of(&mut self, graph: &SmallGraph) -> u32 {
        const GRAPH: u64 = 5;
        let hasher = graph.neighbors.iter().copied().fold(Hasher::new(GRAPH), Hasher::set);
        *self.ids.entry(hasher.key()).or_insert_with(|| {
            self.graphs.push((graph.clone(), hasher));
            self.graphs.len() as u32
        })
    }

    #[inline]
    fn graph(&self, board_id: u32) -> Option<&(SmallGraph, Hasher)> {
        self.graphs.get(board_id.checked_sub(1)? as usize)
    }

    /// Lays out a part.
    fn lay(&mut self, part: &BoardPart) -> Result<(u32, Stones<u128>), ClobberError> {
        match part {
            BoardPart::Grid(stones) => Ok((Self::GRID_ID, *stones)),
            BoardPart::LongGrid(stones) => Ok((self.id_of(&Grid4x31::graph()), *stones)),
            BoardPart::Graph(graph, stones) => Ok((self.id_of(graph), *stones)),
            BoardPart::Path(PathPart { colors, .. }) => match Grid8x15::folded(colors) {
                Some(stones) => Ok((Self::GRID_ID, stones)),
                None => {
                    let (graph, stones) = BoardPart::path_on_graph(colors)?;
                    Ok((self.id_of(&graph), stones))
                }
            },
        }
    }
}

/// Evaluates an expression on the board with an id.
macro_rules! on_board {
    ($self:expr, $board_id:expr, $board:ident => $answer:expr) => {
        match $self.graph($board_id) {
            None => {
                let $board = &Self::GRIDS;
                $answer
            }
            Some(($board, _)) => $answer,
        }
    };
}

impl Board for MixedBoards {
    type Set = u128;

    fn neighbors(&self, board_id: u32, set: u128) -> u128 {
        on_board!(self, board_id, board => board.neighbors(0, set))
    }

    fn component(&self, board_id: u32, single: u128, within: u128) -> u128 {
        on_board!(self, board_id, board => board.component(0, single, within))
    }

    fn move_count(&self, board_id: u32, stones: Stones<u128>) -> u32 {
        on_board!(self, board_id, board => board.move_count(0, stones))
    }

    fn is_path(&self, board_id: u32, connected: u128) -> bool {
        on_board!(self, board_id, board => board.is_path(0, connected))
    }

    fn normalized(&self, board_id: u32, stones: Stones<u128>) -> Stones<u128> {
        on_board!(self, board_id, board => board.normalized(0, stones))
    }

    fn least_image(&self, board_id: u32, stones: Stones<u128>) -> LeastImage<u128> {
        on_board!(self, board_id, board => board.least_image(0, stones))
    }

    fn part(&self, board_id: u32, stones: Stones<u128>) -> BoardPart {
        on_board!(self, board_id, board => board.part(0, stones))
    }
}

/// The parts of a sum on one family of boards.
pub(super) enum Layout {
    Grid4x15(LaidParts<u64>),
    Grid8x7(LaidParts<u64>),
    Grid8x15(LaidParts<u128>),
    Grid4x31(LaidParts<u128>),
    Mixed(MixedBoards, LaidParts<u128>),
}

/// Parts, each with the id of its board.
pub(super) type LaidParts<W> = Vec<(u32, Stones<W>)>;

impl Layout {
    pub(super) fn new(parts: &[&BoardPart]) -> Result<Self, ClobberError> {
        let on_one_grid = on_grids::<_, 16>(parts)
            .map(Self::Grid4x15)
            .or_else(|| on_grids::<_, 8>(parts).map(Self::Grid8x7))
            .or_else(|| on_grids::<_, 16>(parts).map(Self::Grid8x15))
            .or_else(|| on_grids::<_, 32>(parts).map(Self::Grid4x31));
        if let Some(laid) = on_one_grid {
            return Ok(laid);
        }
        let mut boards = MixedBoards::default();
        let laid: Result<_, _> = parts.iter().map(|part| boards.lay(part)).collect();
        Ok(Self::Mixed(boards, laid?))
    }
}

/// Lays all parts out on grids, if they fit.
fn on_grids<W: BitSet, const STRIDE: u32>(parts: &[&BoardPart]) -> Option<LaidParts<W>> {
    let stones = |part: &&BoardPart| match part {
        BoardPart::Path(path) => GridBoard::<W, STRIDE>::folded(&path.colors),
        BoardPart::Grid(stones) => GridBoard::<W, STRIDE>::fitted::<16>(*stones),
        BoardPart::LongGrid(stones) => GridBoard::<W, STRIDE>::fitted::<32>(*stones),
        BoardPart::Graph(..) => None,
    };
    parts.iter().map(|part| stones(part).map(|stones| (0, stones))).collect()
}
