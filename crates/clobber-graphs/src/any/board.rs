//! Boards of any kind: what serves best on each.

use clobber_core::{
    Answer, Bipartition, Bound, Delta, Effort, Move, Position, StoneSet, Topology, Vertex,
};

use super::{TreeSearch, reduce_graph, reduce_graph_to};
use crate::band::{
    reduce_band, reduce_band_to, reduce_circulant, reduce_circulant_to, reduce_path_power,
    reduce_path_power_to,
};
use crate::board::AnyBoard;
use crate::error::Error;
use crate::goal::Goal;
use crate::hamming::{reduce_hamming, reduce_hamming_to};
use crate::hypercube::{reduce_hypercube, reduce_hypercube_to};
use crate::joker::{Joker, JokerReduction};
use crate::obstacle::Obstacle;
use crate::reason::{PartReason, Solution};
use crate::recognize::{Labeling, recognize};

/// Reduces a position on any board to as few stones as possible, by what serves best there.
///
/// # Source
/// The theorems for full hypercubes and products of cliques ([`reduce_hypercube`](crate::reduce_hypercube),
/// [`reduce_hamming`](crate::reduce_hamming)); the sweep for powers of paths and circulant graphs
/// ([`reduce_path_power`](crate::reduce_path_power), [`reduce_circulant`](crate::reduce_circulant)) and grids of at most three
/// columns ([`reduce_band`](crate::reduce_band)); and where these do not decide, and on all other boards,
/// [`reduce_graph`](crate::reduce_graph). A full graph given by its edges is [recognised](crate::recognize) if it is a hypercube, a
/// product of cliques or a narrow grid, whatever the numbers of its vertices, and served by the same.
///
/// # Arguments
/// - `position`: on a board that may have been [read](AnyBoard) from text.
/// - `search`: as for [`reduce_graph`](crate::reduce_graph).
/// - `effort`: a step is one of the function that is used. The theorems spend nothing.
///
/// # Returns
/// The best play that was found, and how far it can be from the least number of stones.
///
/// # Complexity, Errors
/// Those of the function that is used.
///
/// ```
/// use clobber_core::Position;
/// use clobber_graphs::{AnyBoard, Effort, TreeSearch, reduce_any};
///
/// // The Petersen graph.
/// let edges = "edges:0-1,1-2,2-3,3-4,4-0,0-5,1-6,2-7,3-8,4-9,5-7,7-9,9-6,6-8,8-5";
/// let position = Position::parse_on(edges.parse::<AnyBoard>()?, "xxxxxooooo")?;
/// let solution = reduce_any(&position, TreeSearch::default(), &mut Effort::new())?;
/// assert_eq!(solution.value(), Some(1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn reduce_any<S: StoneSet>(
    position: &Position<AnyBoard, S>,
    search: TreeSearch,
    effort: &mut Effort<'_>,
) -> Result<Solution, Error> {
    // Whatever the sets are: what there is for each kind of board is then compiled once, here.
    solve(&with_board(position, position.board())?, search, effort)
}

fn solve(
    position: &Position<&AnyBoard>,
    search: TreeSearch,
    effort: &mut Effort<'_>,
) -> Result<Solution, Error> {
    let special = match position.board() {
        AnyBoard::Hypercube(board) => reduce_hypercube(&with_board(position, *board)?),
        AnyBoard::Hamming(board) => reduce_hamming(&with_board(position, board.clone())?),
        AnyBoard::PathPower(board) => reduce_path_power(&with_board(position, *board)?, effort),
        AnyBoard::Circulant(board) => {
            reduce_circulant(&with_board(position, board.clone())?, effort)
        }
        AnyBoard::Grid(grid) if grid.cols() <= NARROW => {
            reduce_band(&with_board(position, *grid)?, effort)
        }
        AnyBoard::Graph(board) => {
            return solve_graph(&with_board(position, board)?, search, effort);
        }
        _ => return reduce_graph(position, search, effort),
    };
    match special {
        // What the theorem does not cover: all boards are graphs.
        Err(Error::Hole { .. } | Error::OtherBoard { .. } | Error::Stopped(_)) => {
            reduce_graph(position, search, effort)
        }
        decided => decided,
    }
}

/// Solves a graph by what serves best on what it is recognised as.
pub(crate) fn solve_graph<T: Topology>(
    position: &Position<T>,
    search: TreeSearch,
    effort: &mut Effort<'_>,
) -> Result<Solution, Error> {
    match Relabeled::of(position, effort) {
        Some(there) => there.solve(position, search, effort),
        None => reduce_graph(position, search, effort),
    }
}

/// Reduces a position on any board to a goal, with a joker or without, by what serves best there.
///
/// # Source, Complexity
/// Those of [`reduce_any`], with the functions whose names end in `_to`.
///
/// # Arguments
/// `position`, `search` and `effort` as for [`reduce_any`]; `goal`: any.
///
/// # Returns
/// A play; or an obstacle if the goal is known to be out of reach. The answer is open if the effort ends, or if neither is
/// found.
///
/// # Errors
/// [`Error::NoVertex`].
///
/// ```
/// use clobber_core::Position;
/// use clobber_graphs::{AnyBoard, Effort, Goal, TreeSearch, reduce_any_to};
///
/// for (board, stones, goal) in [
///     ("Q3", "xoooooxo", "0:x"),
///     ("K2xK3", "oooooo", "joker:4:o"),
///     ("P9^2", "xxxxooxxx", "8:o"),
///     ("K4", "xoxo", "0:x,3:o"),
///     ("edges:0-1,1-2,2-0,2-3", "xoxo", "min"),
/// ] {
///     let position = Position::parse_on(board.parse::<AnyBoard>()?, stones)?;
///     let goal: Goal = goal.parse()?;
///     let found = reduce_any_to(&position, goal, TreeSearch::default(), &mut Effort::new())?;
///     let play = found.yes().ok_or("no play")?;
///     assert!(goal.is_met_by(play.replay(&position)?.end()));
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn reduce_any_to<S: StoneSet>(
    position: &Position<AnyBoard, S>,
    goal: Goal,
    search: TreeSearch,
    effort: &mut Effort<'_>,
) -> Result<Answer<JokerReduction, Obstacle>, Error> {
    let position = with_board(position, position.board())?;
    if goal == Goal::Fewest {
        let solution = solve(&position, search, effort)?;
        return Ok(Answer::Yes(solution.reduction.moves.into()));
    }
    solve_to(&position, goal, search, effort)
}

fn solve_to(
    position: &Position<&AnyBoard>,
    goal: Goal,
    search: TreeSearch,
    effort: &mut Effort<'_>,
) -> Result<Answer<JokerReduction, Obstacle>, Error> {
    let special = match position.board() {
        AnyBoard::Hypercube(board) => reduce_hypercube_to(&with_board(position, *board)?, goal),
        AnyBoard::Hamming(board) => reduce_hamming_to(&with_board(position, board.clone())?, goal),
        AnyBoard::PathPower(board) => {
            reduce_path_power_to(&with_board(position, *board)?, goal, effort)
        }
        AnyBoard::Circulant(board) => {
            reduce_circulant_to(&with_board(position, board.clone())?, goal, effort)
        }
        AnyBoard::Grid(grid) if grid.cols() <= NARROW => {
            reduce_band_to(&with_board(position, *grid)?, goal, effort)
        }
        AnyBoard::Graph(board) => {
            return solve_graph_to(&with_board(position, board)?, goal, search, effort);
        }
        _ => return reduce_graph_to(position, goal, search, effort),
    };
    match special {
        // The goal, or what the theorem does not cover: all boards are graphs.
        Err(Error::Hole { .. } | Error::OtherGoal { .. } | Error::OtherBoard { .. })
        | Ok(Answer::Open { .. }) => reduce_graph_to(position, goal, search, effort),
        decided => decided,
    }
}

/// Solves a graph for a goal by what serves best on what it is recognised as.
pub(crate) fn solve_graph_to<T: Topology>(
    position: &Position<T>,
    goal: Goal,
    search: TreeSearch,
    effort: &mut Effort<'_>,
) -> Result<Answer<JokerReduction, Obstacle>, Error> {
    Error::check_goal(position.board(), goal)?;
    match Relabeled::of(position, effort) {
        Some(there) => there.solve_to(position, goal, search, effort),
        None => reduce_graph_to(position, goal, search, effort),
    }
}

/// Puts the same stones on the board itself.
fn with_board<T: Topology, S: StoneSet>(
    position: &Position<impl Topology, S>,
    board: T,
) -> Result<Position<T>, Error> {
    // It has the same vertices.
    let position = position.on(board).ok().and_then(|position| position.with_sets().ok());
    position.ok_or(Error::NoCase)
}

/// The most columns of a grid that the sweep takes.
const NARROW: usize = 3;

/// A full position on a graph, on the member of a family that the graph has been recognised as.
struct Relabeled {
    position: Position<AnyBoard>,
    /// For each vertex of the graph, that of the member.
    labels: Vec<Vertex>,
    /// For each vertex of the member, that of the graph.
    originals: Vec<Vertex>,
}

impl Relabeled {
    /// Recognises a graph, if there is a theorem or a sweep for what it is.
    fn of<T: Topology>(position: &Position<T>, effort: &mut Effort<'_>) -> Option<Self> {
        Error::check_full(position).ok()?;
        // If the effort has ended, the function for all graphs says so.
        let Labeling { board, labels } = recognize(position.board(), effort).ok()??;
        match board {
            AnyBoard::Hypercube(_) | AnyBoard::Hamming(_) => {}
            AnyBoard::Grid(grid) if grid.cols() <= NARROW => {}
            _ => return None,
        }
        let mut originals = vec![Vertex::default(); labels.len()];
        for (original, label) in (0..).map(Vertex::new).zip(&labels) {
            *originals.get_mut(label.index())? = original;
        }
        let color = |label: Vertex| position.color_at(*originals.get(label.index())?);
        let position = Position::from_fn(board, color);
        Some(Self { position, labels, originals })
    }

    fn original(&self, label: Vertex) -> Vertex {
        self.originals.get(label.index()).copied().unwrap_or(label)
    }

    fn moves(&self, moves: Vec<Move>) -> Vec<Move> {
        let original = |mv: Move| Move::new(self.original(mv.from), self.original(mv.to));
        moves.into_iter().map(original).collect()
    }

    fn solve<T: Topology>(
        &self,
        position: &Position<T>,
        search: TreeSearch,
        effort: &mut Effort<'_>,
    ) -> Result<Solution, Error> {
        let mut solution = solve(&self.position.by_ref(), search, effort)?;
        solution.reduction.moves = self.moves(solution.reduction.moves);
        let bound = &mut solution.bound;
        for part in &mut bound.reason.parts {
            if let PartReason::Delta(_) | PartReason::Sweep = part.reason {
                // Which side is which, and the reach of an edge, depend on the numbers. The graph is one part.
                *part = bound_by_delta(position);
            }
        }
        bound.stones = bound.reason.parts.iter().map(|part| part.stones).sum();
        Ok(solution)
    }

    fn solve_to<T: Topology>(
        &self,
        position: &Position<T>,
        goal: Goal,
        search: TreeSearch,
        effort: &mut Effort<'_>,
    ) -> Result<Answer<JokerReduction, Obstacle>, Error> {
        let label = |vertex: Vertex| self.labels.get(vertex.index()).copied().ok_or(Error::NoCase);
        let there = goal.try_map(label)?;
        let found = solve_to(&self.position.by_ref(), there, search, effort)?;
        let found = found.map(|JokerReduction { moves, joker }| JokerReduction {
            moves: self.moves(moves),
            joker: joker.map(|joker| Joker { vertex: self.original(joker.vertex), ..joker }),
        });
        Ok(found.map_no(|obstacle| match obstacle {
            // Which side is which depends on the numbers.
            Obstacle::Delta { .. } => Obstacle::delta(position, goal).unwrap_or(obstacle),
            Obstacle::TooFew { .. } => Obstacle::too_few(position, goal).unwrap_or(obstacle),
            obstacle => obstacle.map(|vertex| self.original(vertex)),
        }))
    }
}

/// The bound on a connected full position with both colours that needs no search.
fn bound_by_delta<T: Topology>(position: &Position<T>) -> Bound<PartReason> {
    let delta = Bipartition::of_stones(position).ok().map(|sides| Delta::of(position, &sides));
    match delta.filter(|delta| delta.class() == 0) {
        Some(delta) => PartReason::Delta(delta).keeps(2),
        None => PartReason::Survivor.keeps(1),
    }
}
