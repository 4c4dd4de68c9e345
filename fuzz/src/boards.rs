//! Boards of every kind, with stones.

use arbitrary::{Arbitrary, Result, Unstructured};
use clobber_core::{
    Bipartition, Color, Cycle, GraphBoard, Grid, Path, Position, StoneSet, Topology, Vertex,
};
use clobber_graphs::{Circulant, Clique, Hamming, Hypercube, PathPower, Product};
use clobber_npc::{Cell, Gadget, GridGraph};

/// A board of any kind that the libraries have.
#[derive(Clone, Debug)]
pub enum NamedBoard {
    Grid(Grid),
    Path(Path),
    Cycle(Cycle),
    Graph(GraphBoard),
    Hypercube(Hypercube),
    Clique(Clique),
    Hamming(Hamming),
    PathPower(PathPower),
    Circulant(Circulant),
    Product(Product<Path, Cycle>),
    GridGraph(GridGraph),
    Gadget(Gadget),
}

/// Runs code on the board of a [`NamedBoard`], for any type of board.
#[macro_export]
macro_rules! on_board {
    ($any:expr, $board:ident => $then:expr) => {
        $crate::on_board!($any, $board => $then,
            Grid, Path, Cycle, Graph, Hypercube, Clique, Hamming, PathPower, Circulant, Product,
            GridGraph, Gadget)
    };
    ($any:expr, $board:ident => $then:expr, $($kind:ident),*) => {
        match $any {
            $($crate::boards::NamedBoard::$kind($board) => $then),*
        }
    };
}

impl<'a> Arbitrary<'a> for NamedBoard {
    /// Up to 256 vertices, so that larger boards exceed sets of one or two words.
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        Ok(match u.int_in_range(0..=11)? {
            0 => Self::Grid(u.arbitrary()?),
            1 => Self::Path(u.arbitrary()?),
            2 => Self::Cycle(u.arbitrary()?),
            3 => Self::Graph(u.arbitrary()?),
            4 => Self::Hypercube(u.arbitrary()?),
            5 => Self::Clique(Clique::new(u.int_in_range(0..=20)?)),
            6 => Self::Hamming(u.arbitrary()?),
            7 => Self::PathPower(u.arbitrary()?),
            8 => Self::Circulant(u.arbitrary()?),
            9 => Self::Product(u.arbitrary()?),
            10 => Self::GridGraph(grid_graph(u, 8)?),
            // The answer "no" is a position on a path, not a gadget.
            _ => Gadget::new(grid_graph(u, 4)?).map_or(Self::Path(Path::new(0)), Self::Gadget),
        })
    }
}

/// A grid graph in a rectangle of at most `most` rows and columns. Without data it is full.
pub fn grid_graph(u: &mut Unstructured, most: i32) -> Result<GridGraph> {
    let (rows, cols) = (u.int_in_range(1..=most)?, u.int_in_range(1..=most)?);
    let mut cells = Vec::new();
    for row in 0..rows {
        let missing: u8 = u.arbitrary()?;
        cells.extend((0..cols).filter(|col| missing >> col & 1 == 0).map(|c| Cell::new(row, c)));
    }
    Ok(GridGraph::from_cells(cells).expect("different cells"))
}

/// A stone or none on each square of a board.
///
/// Without data every square carries a stone, and on a bipartite board neighbours differ in colour.
pub fn squares(u: &mut Unstructured, board: &impl Topology) -> Result<Vec<Option<Color>>> {
    let sides = Bipartition::new(board);
    let holes: bool = u.arbitrary()?;
    let (mut squares, mut byte) = (Vec::new(), 0_u8);
    for index in 0..board.vertex_count() as u32 {
        byte = if index % 4 == 0 { u.arbitrary()? } else { byte >> 2 };
        let side = match &sides {
            Ok(sides) => sides.side(Vertex::new(index)),
            Err(_) if index % 2 == 0 => Color::Black,
            Err(_) => Color::White,
        };
        squares.push(match byte & 3 {
            0 => Some(side),
            1 => Some(!side),
            _ if holes => None,
            2 => Some(Color::Black),
            _ => Some(Color::White),
        });
    }
    Ok(squares)
}

/// The position with these stones, if the set can hold the board.
pub fn position<T: Topology, S: StoneSet>(
    board: T,
    squares: &[Option<Color>],
) -> Option<Position<T, S>> {
    Position::try_from_fn(board, |v| squares[v.index()]).ok()
}

/// A position on a board of any kind.
#[derive(Clone, Debug)]
pub struct AnyPosition {
    pub board: NamedBoard,
    pub squares: Vec<Option<Color>>,
}

impl<'a> Arbitrary<'a> for AnyPosition {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let board: NamedBoard = u.arbitrary()?;
        let squares = on_board!(&board, board => squares(u, board))?;
        Ok(Self { board, squares })
    }
}
