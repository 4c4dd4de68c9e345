//! Positions of Clobber: all positions of a board, random ones, and checks of each.

use clobber_core::{Color, GraphBoard, Position, Reduction, StoneSet, Topology, Vertex};

use crate::Random;

/// Lists every position with black, white and empty vertices on a board of up to 40 vertices.
pub fn all<T: Topology + Clone, S: StoneSet>(board: T) -> impl Iterator<Item = Position<T, S>> {
    let count = board.vertex_count() as u32;
    (0..3_u64.pow(count)).map(move |code| {
        let square = |v: Vertex| match code / 3_u64.pow(v.get()) % 3 {
            0 => None,
            1 => Some(Color::Black),
            _ => Some(Color::White),
        };
        Position::try_from_fn(board.clone(), square).expect("a set that is large enough")
    })
}

/// Lists every colouring of a board of up to 63 vertices with a stone on each.
pub fn all_full<T: Topology + Clone, S: StoneSet>(
    board: T,
) -> impl Iterator<Item = Position<T, S>> {
    (0..1_u64 << board.vertex_count()).map(move |black| full(board.clone(), black))
}

/// Puts a stone on every vertex of a board, black where a bit is set.
pub fn full<T: Topology, S: StoneSet>(board: T, black: u64) -> Position<T, S> {
    let color = |v: Vertex| if black >> v.get() & 1 == 1 { Color::Black } else { Color::White };
    Position::try_from_fn(board, |v| Some(color(v))).expect("a set that is large enough")
}

/// Asserts that the stones are on the board, at most one on each vertex.
pub fn check<T: Topology, S: StoneSet>(position: &Position<T, S>) {
    let count = position.board().vertex_count();
    assert!(count <= S::CAPACITY);
    let [black, white] = Color::BOTH.map(|color| position.stones().of(color));
    assert!(black.is_disjoint(white), "{position:?}");
    assert!(black.iter().chain(white.iter()).all(|v| v.index() < count), "{position:?}");
}

/// Asserts that a position is valid and that moves can be played on it.
pub fn check_play<T: Topology + Clone, S: StoneSet>(start: &Position<T, S>, play: &Reduction) {
    check(start);
    assert_eq!(play.replay(start).expect("legal moves").moves_played(), play.moves.len());
}

/// # Positions of Clobber
impl Random {
    /// Returns a colour.
    pub fn color(&mut self) -> Color {
        self.pick(&Color::BOTH)
    }

    /// Puts stones of random colours on a board; each vertex stays empty with a probability in percent.
    pub fn position<T: Topology>(&mut self, board: T, empty_percent: usize) -> Position<T> {
        Position::from_fn(board, |_| {
            let is_empty = self.below(100) < empty_percent;
            (!is_empty).then(|| self.color())
        })
    }

    /// Makes a graph with up to `edges` random edges.
    pub fn graph(&mut self, vertices: usize, edges: usize) -> GraphBoard {
        let ends = (0..edges).map(|_| (self.below(vertices), self.below(vertices)));
        let edges: Vec<_> = ends.filter(|(a, b)| a != b).collect();
        GraphBoard::from_edges(vertices, edges).expect("ends below the number of vertices")
    }

    /// Returns a board as a graph with its vertices in another order, and the new number of each.
    pub fn renumbered(&mut self, board: &impl Topology) -> (GraphBoard, Vec<usize>) {
        let mut names: Vec<usize> = (0..board.vertex_count()).collect();
        self.shuffle(&mut names);
        let graph = GraphBoard::from_board(board).expect("few edges");
        let edges = graph.edges().map(|(a, b)| (names[a.index()], names[b.index()]));
        let graph = GraphBoard::from_edges(names.len(), edges).expect("a permutation");
        (graph, names)
    }
}
