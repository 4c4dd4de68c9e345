//! Boards of any kind: what serves best on each.

use clobber_core::{Color, Effort, Position, Reduction, Replay, StoneSet, Topology, Vertex};

use super::{TreeSearch, reduce_graph_with_joker_within, reduce_graph_within};
use crate::band::{reduce_circulant_within, reduce_path_power_within};
use crate::board::AnyBoard;
use crate::error::{OpenReason, ReduceError};
use crate::goal::Goal;
use crate::hamming::{reduce_hamming, reduce_hamming_with_joker};
use crate::hypercube::{reduce_hypercube, reduce_hypercube_with_joker};
use crate::joker::{JokerError, JokerReduction};
use crate::tree::ForestReduction;

/// Reduces a position on any board to any goal, with a joker or without, by what serves best there.
///
/// # Source
/// The theorems for full hypercubes and products of cliques
/// ([`reduce_hypercube`](crate::reduce_hypercube), [`reduce_hamming`](crate::reduce_hamming) and their
/// twins with a joker); the sweep for powers of paths and circulant graphs
/// ([`reduce_path_power`](crate::reduce_path_power), [`reduce_circulant`](crate::reduce_circulant)); and where
/// these do not decide, and on all other boards, [`reduce_graph`](crate::reduce_graph) and
/// [`reduce_graph_with_joker`](crate::reduce_graph_with_joker).
///
/// # Arguments
/// - `position`: on a board that may have been [read](AnyBoard) from text.
/// - `goal`: any.
///
/// # Returns
/// A reduction to the goal; for [`Goal::Fewest`] the best that was found, and how far it can be from the
/// least number of stones.
///
/// # Complexity
/// That of the function that is used.
///
/// # Errors
/// - [`ReduceError::Impossible`] if the goal is known to be out of reach.
/// - [`ReduceError::Undecided`] if it is neither met nor known to be out of reach, and
///   [`ReduceError::Stopped`] if that is because the search ended before.
/// - [`ReduceError::NoVertex`].
///
/// ```
/// use clobber_core::Position;
/// use clobber_graphs::{AnyBoard, Goal, reduce_any};
///
/// for (board, stones, goal) in [
///     ("Q3", "xoooooxo", "0:x"),
///     ("K2xK3", "oooooo", "joker:4:o"),
///     ("P9^2", "xxxxooxxx", "min"),
///     ("K4", "xoxo", "0:x,3:o"),
///     ("C6", "xoxoxo", "min"),
///     ("edges:0-1,1-2,2-0,2-3", "xoxo", "min"),
/// ] {
///     let board: AnyBoard = board.parse()?;
///     let goal: Goal = goal.parse()?;
///     let position = Position::parse_on(board, stones)?;
///     let found = reduce_any(&position, goal)?;
///     let replay = found.replay(&position)?;
///     assert!(goal.is_met_by(replay.end()) && replay.stones_left() == found.stones_left());
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn reduce_any<S: StoneSet>(
    position: &Position<AnyBoard, S>,
    goal: Goal,
) -> Result<AnyReduction, ReduceError> {
    reduce_any_within(position, goal, TreeSearch::default(), &mut Effort::default())
}

/// [`reduce_any`] with a search of your own, and within your limits.
///
/// # Arguments
/// `position` and `goal` as there; `search`: as for [`reduce_graph_within`]; `effort`: a step is one of the
/// function that is used. The theorems spend nothing.
///
/// # Errors
/// As there.
///
/// ```
/// use clobber_core::Position;
/// use clobber_graphs::{AnyBoard, Effort, Goal, Limits, TreeSearch, reduce_any_within};
///
/// // The Petersen graph.
/// let edges = "edges:0-1,1-2,2-3,3-4,4-0,0-5,1-6,2-7,3-8,4-9,5-7,7-9,9-6,6-8,8-5";
/// let position = Position::parse_on(edges.parse::<AnyBoard>()?, "xxxxxooooo")?;
/// let mut effort = Effort::within(Limits { steps: Some(100_000), ..Limits::default() });
/// let found = reduce_any_within(&position, Goal::Fewest, TreeSearch::default(), &mut effort)?;
/// assert!(found.is_optimal() && found.stones_left() == 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn reduce_any_within<S: StoneSet>(
    position: &Position<AnyBoard, S>,
    goal: Goal,
    search: TreeSearch,
    effort: &mut Effort<'_>,
) -> Result<AnyReduction, ReduceError> {
    // Whatever the sets are: what there is for each kind of board is then compiled once, here.
    reduce(&laid(position, position.board())?, goal, search, effort)
}

fn reduce(
    position: &Position<&AnyBoard>,
    goal: Goal,
    search: TreeSearch,
    effort: &mut Effort<'_>,
) -> Result<AnyReduction, ReduceError> {
    let by_theorem = match position.board() {
        AnyBoard::Hypercube(board) => {
            let position = laid(position, *board)?;
            Some(theorem(&position, goal, reduce_hypercube, reduce_hypercube_with_joker))
        }
        AnyBoard::Hamming(board) => {
            let position = laid(position, board.clone())?;
            Some(theorem(&position, goal, reduce_hamming, reduce_hamming_with_joker))
        }
        AnyBoard::PathPower(board) if !is_joker(goal) => {
            let position = laid(position, *board)?;
            Some(swept(&position, goal, reduce_path_power_within(&position, goal, effort)))
        }
        AnyBoard::Circulant(board) if !is_joker(goal) => {
            let position = laid(position, board.clone())?;
            Some(swept(&position, goal, reduce_circulant_within(&position, goal, effort)))
        }
        _ => None,
    };
    match by_theorem {
        // The goal, or what the theorem does not cover: all boards are graphs.
        None
        | Some(Err(
            ReduceError::Hole { .. }
            | ReduceError::OtherGoal { .. }
            | ReduceError::OtherBoard { .. }
            | ReduceError::Undecided { .. },
        )) => match position.board() {
            AnyBoard::Graph(board) => graph(&laid(position, board)?, goal, search, effort),
            _ => graph(position, goal, search, effort),
        },
        Some(decided) => decided,
    }
}

/// A reduction of a position on any board: see [`reduce_any`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnyReduction {
    reduction: JokerReduction,
    stones_left: usize,
    at_least: usize,
}

impl AnyReduction {
    /// The number of stones left.
    #[must_use]
    pub const fn stones_left(&self) -> usize {
        self.stones_left
    }

    /// No play leaves fewer stones. If the goal was another than [`Goal::Fewest`], this may be less than
    /// what is known.
    #[must_use]
    pub const fn at_least(&self) -> usize {
        self.at_least
    }

    /// Whether no play leaves fewer stones, as far as [`at_least`](Self::at_least) says.
    #[must_use]
    pub const fn is_optimal(&self) -> bool {
        self.stones_left == self.at_least
    }

    /// The moves, and the joker if it is used. Only for [`Goal::Joker`] there is one.
    #[must_use]
    pub const fn reduction(&self) -> &JokerReduction {
        &self.reduction
    }

    /// The same, without a copy.
    #[must_use]
    pub fn into_reduction(self) -> JokerReduction {
        self.reduction
    }

    /// Plays the moves one by one, with `clobber-core`.
    ///
    /// # Errors
    /// If it is not a reduction of this position.
    pub fn replay<T: Topology + Clone, S: StoneSet>(
        &self,
        position: &Position<T, S>,
    ) -> Result<Replay<T, S>, JokerError> {
        self.reduction.replay(position)
    }

    fn of<T: Topology>(
        position: &Position<T>,
        reduction: JokerReduction,
        at_least: Option<usize>,
    ) -> Self {
        let stones = position.stone_count();
        let stones_left = stones.saturating_sub(reduction.moves.len());
        let at_least = at_least.unwrap_or(stones_left.min(1));
        Self { reduction, stones_left, at_least }
    }

    fn plain<T: Topology>(
        position: &Position<T>,
        reduction: Reduction,
        at_least: Option<usize>,
    ) -> Self {
        Self::of(position, JokerReduction { moves: reduction.moves, joker: None }, at_least)
    }
}

const fn is_joker(goal: Goal) -> bool {
    matches!(goal, Goal::Joker { .. })
}

/// The same stones on the board itself.
fn laid<T: Topology, S: StoneSet>(
    position: &Position<impl Topology, S>,
    board: T,
) -> Result<Position<T>, ReduceError> {
    let [black, white] = Color::BOTH.map(|color| position.stones().of(color).clone());
    let position = Position::from_stones(board, black, white).ok();
    // It has the same vertices.
    let position = position.and_then(|position| position.with_sets().ok());
    position.ok_or_else(|| ReduceError::open(OpenReason::NoCase))
}

fn theorem<T: Topology>(
    position: &Position<T>,
    goal: Goal,
    reduce: impl Fn(&Position<T>, Goal) -> Result<Reduction, ReduceError>,
    with_joker: impl Fn(&Position<T>, Vertex, Color) -> Result<JokerReduction, ReduceError>,
) -> Result<AnyReduction, ReduceError> {
    if let Goal::Joker { vertex, color } = goal {
        return Ok(AnyReduction::of(position, with_joker(position, vertex, color)?, None));
    }
    let reduction = reduce(position, goal)?;
    let value = (goal == Goal::Fewest).then(|| position.stone_count() - reduction.moves.len());
    Ok(AnyReduction::plain(position, reduction, value))
}

/// What a sweep has found; for the fewest stones it finds these or nothing.
fn swept<T: Topology>(
    position: &Position<T>,
    goal: Goal,
    found: Result<ForestReduction, ReduceError>,
) -> Result<AnyReduction, ReduceError> {
    let found = found?;
    let value = (goal == Goal::Fewest).then(|| found.stones_left());
    let reduction = found.to_reduction(position);
    let reduction = reduction.map_err(|_| ReduceError::open(OpenReason::NoCase))?;
    Ok(AnyReduction::plain(position, reduction, value))
}

fn graph<T: Topology>(
    position: &Position<T>,
    goal: Goal,
    search: TreeSearch,
    effort: &mut Effort<'_>,
) -> Result<AnyReduction, ReduceError> {
    if let Goal::Joker { vertex, color } = goal {
        let found = reduce_graph_with_joker_within(position, vertex, color, search, effort)?;
        return Ok(AnyReduction::of(position, found, None));
    }
    let interval = reduce_graph_within(position, goal, search, effort)?;
    let reduction = interval.to_reduction(position);
    let reduction = reduction.map_err(|_| ReduceError::open(OpenReason::NoCase))?;
    Ok(AnyReduction::plain(position, reduction, Some(interval.at_least())))
}
