//! The joker on any graph: exact on small ones, otherwise tried first and last.

use clobber_core::{Color, Effort, Position, StoneSet, Topology, Vertex};

use super::{TreeSearch, reduce_graph_within};
use crate::error::ReduceError;
use crate::exhaustive::Exhaustive;
use crate::goal::Goal;
use crate::joker::{Joker, JokerReduction};
use crate::obstacle::Obstacle;

/// Up to so many stones all plays are gone through, which takes a fraction of a second.
const EXACT_STONES: usize = 15;

/// So many stones are tried for a change of colour at the start.
const MOST_CHANGES: usize = 64;

/// Reduces a position on any board to one stone of a given colour on a given vertex, where one stone may
/// change its colour once.
///
/// Up to 15 stones all plays are gone through. For more, a reduction is looked for without a change, with
/// one of the last stone, and with one at the start of each of up to 64 stones; that none of these is
/// found does not say that there is none. For hypercubes and Hamming graphs, where theorems decide,
/// there are [`reduce_hypercube_with_joker`](crate::reduce_hypercube_with_joker) and
/// [`reduce_hamming_with_joker`](crate::reduce_hamming_with_joker).
///
/// # Source
/// The joker is from Dorbec, Duchêne and Gravier, *Solitaire Clobber played on Hamming graphs*; the
/// search is this library's.
///
/// # Arguments
/// The position and the last stone.
///
/// # Returns
/// A reduction, without a change of colour if one was found.
///
/// # Complexity
/// That of [`reduce_graph`](crate::reduce_graph) for each of up to 66 searches.
///
/// # Errors
/// - [`ReduceError::Impossible`] if the goal is known to be out of reach.
/// - [`ReduceError::Undecided`] if no reduction was found among more than 15 stones.
/// - [`ReduceError::NoVertex`].
///
/// ```
/// use clobber_core::{Color, Cycle, Position, Vertex};
/// use clobber_graphs::reduce_graph_with_joker;
///
/// let cycle: Position<Cycle> = "xxxxx".parse()?;
/// let (vertex, color) = (Vertex::new(1), Color::White);
/// let reduction = reduce_graph_with_joker(&cycle, vertex, color)?;
/// assert_eq!(reduction.replay(&cycle)?.end().to_string(), ".o...");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn reduce_graph_with_joker<T: Topology, S: StoneSet>(
    position: &Position<T, S>,
    vertex: Vertex,
    color: Color,
) -> Result<JokerReduction, ReduceError> {
    let search = TreeSearch::default();
    reduce_graph_with_joker_within(position, vertex, color, search, &mut Effort::default())
}

/// [`reduce_graph_with_joker`] with a search of your own, and within your limits.
///
/// # Arguments
/// Those of there; `search`: how each of the searches is done; `effort`: for all of them together, with
/// the steps of [`reduce_graph_within`].
///
/// # Errors
/// As there, and [`ReduceError::Stopped`].
///
/// ```
/// use std::time::Duration;
///
/// use clobber_core::{Color, Position, Vertex};
/// use clobber_graphs::{Effort, Hypercube, Limits, TreeSearch, reduce_graph_with_joker_within};
///
/// let cube = Position::parse_on(Hypercube::new(4)?, "xooxoooooxxxooxo")?;
/// let limits = Limits { time: Some(Duration::from_secs(60)), ..Limits::default() };
/// let (vertex, color) = (Vertex::new(0), Color::White);
/// let search = TreeSearch { trees: 100, ..TreeSearch::default() };
/// let mut effort = Effort::within(limits);
/// let found = reduce_graph_with_joker_within(&cube, vertex, color, search, &mut effort)?;
/// assert_eq!(found.replay(&cube)?.end().to_string(), "o...............");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn reduce_graph_with_joker_within<T: Topology, S: StoneSet>(
    position: &Position<T, S>,
    vertex: Vertex,
    color: Color,
    search: TreeSearch,
    effort: &mut Effort<'_>,
) -> Result<JokerReduction, ReduceError> {
    let goal = Goal::Joker { vertex, color };
    ReduceError::check_goal(position.board(), goal)?;
    if position.color_at(vertex).is_none() {
        return Err(Obstacle::Empty { vertex }.into());
    }
    let parts = position.parts().len();
    if parts > 1 {
        return Err(Obstacle::Parts { parts }.into());
    }
    let rare = Obstacle::RareOnVertex { vertex };
    if rare.check(position, goal).is_ok() {
        return Err(rare.into());
    }
    if position.stone_count() <= EXACT_STONES {
        return Exhaustive::with_joker_within(position, effort)?.reduce_with_joker(vertex, color);
    }
    let mut moves = |position: &Position<&T, S>, color| match reduce_graph_within(
        position,
        Goal::One { vertex, color },
        search,
        effort,
    ) {
        Ok(interval) => Ok(interval.to_reduction(position).ok().map(|found| found.moves)),
        Err(stopped @ ReduceError::Stopped(_)) => Err(stopped),
        Err(_) => Ok(None),
    };
    let [black, white] = Color::BOTH.map(|color| position.stones().of(color).clone());
    let undecided = ReduceError::Undecided { reason: "no place for the joker was found" };
    let mut position =
        Position::from_stones(position.board(), black, white).map_err(|_| undecided)?;
    if let Some(moves) = moves(&position, color)? {
        return Ok(JokerReduction { moves, joker: None });
    }
    if let Some(moves) = moves(&position, !color)? {
        let joker = Some(Joker { after: moves.len(), vertex });
        return Ok(JokerReduction { moves, joker });
    }
    let squares: Vec<Option<Color>> = position.squares().collect();
    let stones = (0..).map(Vertex::new).zip(squares);
    for (changing, own) in stones.filter_map(|(v, own)| Some((v, own?))).take(MOST_CHANGES) {
        // Both are on the board.
        let _ = position.put(changing, Some(!own));
        if let Some(moves) = moves(&position, color)? {
            return Ok(JokerReduction { moves, joker: Some(Joker { after: 0, vertex: changing }) });
        }
        let _ = position.put(changing, Some(own));
    }
    Err(undecided)
}
