//! Boards of any kind: what serves best on each.

use clobber_core::{
    Answer, Bipartition, Bound, Delta, Effort, Family, Move, Parts, Position, StoneSet, Stopped,
    Topology, Vertex,
};

use super::{TreeSearch, is_clique, reach_by_search, solve_by_search};
use crate::DynPosition;
use crate::board::{AnyBoard, Hamming};
use crate::clique;
use crate::error::{Error, answer};
use crate::hamming::{reduce_hamming, reduce_hamming_to};
use crate::obstacles;
use crate::reason::{keeps, solution_of_one_part};
use crate::recognize::{Labeling, recognize};
use crate::strong::Structure;
use crate::{PartReason, Reason, Solution};
use clobber_check::Obstacle;
use clobber_core::Goal;
use clobber_core::{Joker, JokerReduction};

/// Reduces a position on any board to as few stones as possible, and tells how few there can be at least.
///
/// # Source
/// [`reduce_by_theorem`] where it answers. Elsewhere each part is looked at alone: one with at most one cycle by
/// the dynamic program of [`reduce_pseudoforest`](crate::reduce_pseudoforest), one that few edges cross by a sweep over its
/// balanced forests, up to 16 other stones by [`Exhaustive`](crate::Exhaustive). From below there is delta (Demaine, Demaine and
/// Fleischer, *Solitaire Clobber*, Theorem 3), and from above a search over spanning trees. The sweep and this search are this
/// library's: a balanced forest of a part lies in some spanning tree, and the best one in a given tree is found in linear time; so
/// the search goes from tree to tree, and never loses the best forest.
///
/// # Arguments
/// - `position`: on a board of any type, among them those that have been [read](crate::AnyBoard) from text.
/// - `search`: how many spanning trees for each part that is too wide for a sweep, and a seed.
/// - `effort`: for all parts together. A step is a stone of a part with at most one cycle, a frontier of a sweep, a stone or an edge
///   for each spanning tree that is made of them, or one of [`Exhaustive::of`](crate::Exhaustive::of). The theorems spend nothing.
///   Without a limit of time the same arguments give the same result.
///
/// # Returns
/// The best play that was found, and why there are no fewer stones than
/// [`at_least`](clobber_core::Solution::at_least). When the effort ends, what is known by then.
///
/// # Complexity
/// O(V + E) time and memory for what is exact, but for the sweep: that takes time and memory exponential in the number of edges
/// that cross it, of which there are at most 16, and keeps at most 2^20 frontiers. O(V + E) time for each spanning tree.
///
/// # Errors
/// [`Error::TooMany`] for more than 2^28 stones; [`Error::Stopped`] if the memory is not enough, or if the effort ends before
/// the parts are told apart.
///
/// ```
/// use clobber_core::Position;
/// use clobber_graphs::{AnyBoard, Effort, TreeSearch, solve};
///
/// // The Petersen graph.
/// let edges = "edges:0-1,1-2,2-3,3-4,4-0,0-5,1-6,2-7,3-8,4-9,5-7,7-9,9-6,6-8,8-5";
/// let position = Position::parse_on(edges.parse::<AnyBoard>()?, "xxxxxooooo")?;
/// let solution = solve(&position, TreeSearch::default(), &mut Effort::new())?;
/// assert_eq!(solution.value(), Some(1));
/// assert_eq!(solution.check(&position, &mut Effort::new()), Ok(()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve<T: Topology, S: StoneSet>(
    position: &Position<T, S>,
    search: TreeSearch,
    effort: &mut Effort<'_>,
) -> Result<Solution, Error> {
    match reduce_by_theorem(position, effort) {
        Ok(Some(found)) => Ok(found),
        Ok(None) | Err(Error::Stopped(_)) => solve_by_search(&position.by_dyn(), search, effort),
        Err(error) => Err(error),
    }
}

/// Reduces a position to as few stones as possible, if there is a theorem for its board.
///
/// | the stones | by |
/// |---|---|
/// | on all vertices of a product of cliques, on any of a clique | [`reduce_hamming`](crate::reduce_hamming), which takes hypercubes and cliques too |
/// | each beside every other | Proposition 1, as [`reduce_clique`](crate::reduce_clique) |
/// | on all vertices of a power of a path or a circulant graph that contains P_n^3 or C_n(s, 2s), of a product of such a graph, or of a complete multipartite graph | the strategies of docs/strong.md in the repository |
///
/// A board that does not [say](Topology::family) that it is a product of cliques is [recognised](crate::recognize()) if
/// it is full, whatever the numbers of its vertices.
///
/// # Source
/// The sources of the functions in the table.
///
/// # Arguments
/// `position`: any. `effort`: a step is one of [`recognize`](crate::recognize()). The theorems spend nothing, and are left alone if
/// there is little time.
///
/// # Returns
/// The solution, or `None` if there is no theorem for the board and these stones.
///
/// # Complexity
/// O(V + E) time and memory where there is no theorem, and else that of the function that is used.
///
/// # Errors
/// [`Error::Stopped`] if the effort ends first, [`Error::NoMemory`].
///
/// ```
/// use clobber_core::{Grid, Path, Position};
/// use clobber_graphs::{Clique, Effort, Product, reduce_by_theorem};
///
/// // Whatever its type, this is K_3 x K_2.
/// let prism = Position::parse_on(Product::new(Clique::new(3), Path::new(2))?, "xoooox")?;
/// let found = reduce_by_theorem(&prism, &mut Effort::new())?.ok_or("there is one")?;
/// assert_eq!(found.value(), Some(1));
///
/// let grid: Position<Grid> = "xoxo|oxox|xoxo|oxox".parse()?;
/// assert!(reduce_by_theorem(&grid, &mut Effort::new())?.is_none());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn reduce_by_theorem<T: Topology, S: StoneSet>(
    position: &Position<T, S>,
    effort: &mut Effort<'_>,
) -> Result<Option<Solution>, Error> {
    let position = &position.by_dyn();
    if !has_time(position.stone_count(), effort) {
        return Ok(None);
    }
    if let Some(found) = by_numbers(position, effort)? {
        return Ok(Some(found));
    }
    let Some(there) = Relabeled::of(position, effort)? else { return Ok(None) };
    there.solve(position, effort)
}

/// Returns whether there is time for a theorem, which cannot be stopped.
fn has_time(stones: usize, effort: &mut Effort<'_>) -> bool {
    /// For each stone.
    const TIME: u128 = 200;
    let left = effort.limits_left().time;
    effort.check_limits().is_ok()
        && left.is_none_or(|left| left.as_nanos() >= TIME * stones as u128)
}

/// Solves a position by the theorem that serves if its vertices are numbered as they are.
fn by_numbers(
    position: &DynPosition<'_>,
    effort: &mut Effort<'_>,
) -> Result<Option<Solution>, Error> {
    let found = match Theorem::of(position, effort)? {
        Theorem::Structure(structure) => {
            Ok(solution_of_one_part(position, structure.fewest(position)))
        }
        Theorem::Product(board) => reduce_hamming(&with_board(position, board)?),
        Theorem::Clique => Ok(solution_of_one_part(position, clique::fewest(position).into_vec())),
        Theorem::None => return Ok(None),
    };
    match found {
        Err(Error::Hole { .. } | Error::Stopped(Stopped::Undecided { .. })) => Ok(None),
        found => found.map(Some),
    }
}

/// The theorem for a board whose vertices are numbered as they are.
enum Theorem {
    /// It is composed of graphs that are strongly 1-reducible.
    Structure(Structure),
    /// The board says that it is a product of cliques.
    Product(Hamming),
    /// Each stone is beside every other.
    Clique,
    None,
}

impl Theorem {
    /// O(V + E) time; mostly a few vertices are enough.
    fn of(position: &DynPosition<'_>, effort: &mut Effort<'_>) -> Result<Self, Stopped> {
        if let Some(structure) = Structure::of(position, effort)? {
            return Ok(Self::Structure(structure));
        }
        if let Some(Family::Cliques(sizes)) = position.board().family() {
            let found = Hamming::new(sizes.iter().copied()).ok();
            return Ok(found.map_or(Self::None, Self::Product));
        }
        let is_clique = position.stone_count() > 0 && is_clique(position, effort)?;
        Ok(if is_clique { Self::Clique } else { Self::None })
    }
}

/// Reduces a position on any board to a goal, with a joker or without.
///
/// # Source
/// The source of [`solve`]. The joker is from Dorbec, Duchêne and Gravier, *Solitaire Clobber played on Hamming graphs*.
///
/// # Arguments
/// `position`, `search` and `effort` as for [`solve`]; `goal`: any.
///
/// # Returns
/// A play; or an obstacle if the goal is known to be out of reach. The answer is open if the effort ends, or if neither is
/// found. With a joker, a position of more than 15 stones that is too wide for a sweep is searched without a change of colour,
/// with one of the last stone, and with one at the start of each of up to 64 stones; that none of these finds a play does
/// not say that there is none.
///
/// # Complexity
/// The complexity of [`solve`]; with a joker, of up to 66 such searches.
///
/// # Errors
/// [`Error::NoVertex`]; [`Error::TooMany`] for more than 2^28 stones.
///
/// ```
/// use clobber_core::Position;
/// use clobber_graphs::{AnyBoard, Effort, Goal, TreeSearch, reach};
///
/// for (board, stones, goal) in [
///     ("Q3", "xoooooxo", "0:x"),
///     ("K2xK3", "oooooo", "joker:4:o"),
///     ("P9^2", "xxxxooxxx", "8:o"),
///     ("K4", "xoxo", "0:x,3:o"),
/// ] {
///     let position = Position::parse_on(board.parse::<AnyBoard>()?, stones)?;
///     let goal: Goal = goal.parse()?;
///     let found = reach(&position, goal, TreeSearch::default(), &mut Effort::new())?;
///     let play = found.yes().ok_or("no play")?;
///     assert!(goal.is_met_by(play.replay(&position)?.end()));
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn reach<T: Topology, S: StoneSet>(
    position: &Position<T, S>,
    goal: Goal,
    search: TreeSearch,
    effort: &mut Effort<'_>,
) -> Result<Answer<JokerReduction, Obstacle>, Error> {
    Error::check_goal(position.board(), goal)?;
    match by_any_numbers_to(&position.by_dyn(), goal, effort)? {
        Some(found) => Ok(found),
        None => reach_by_search(&position.by_dyn(), goal, search, effort),
    }
}

/// Solves a position for a goal by a theorem for its board, whatever its numbers.
fn by_any_numbers_to(
    position: &DynPosition<'_>,
    goal: Goal,
    effort: &mut Effort<'_>,
) -> Result<Option<Answer<JokerReduction, Obstacle>>, Error> {
    if !has_time(position.stone_count(), effort) {
        return Ok(None);
    }
    match by_numbers_to(position, goal, effort) {
        Ok(Some(found)) => return Ok(Some(found)),
        Ok(None) => {}
        // What is known without a search is told nevertheless.
        Err(Error::Stopped(_)) => return Ok(None),
        Err(error) => return Err(error),
    }
    let Ok(Some(there)) = Relabeled::of(position, effort) else { return Ok(None) };
    match there.solve_to(position, goal, effort) {
        Err(Error::Stopped(_)) => Ok(None),
        found => found,
    }
}

/// Solves a position for a goal by the theorem that serves if its vertices are numbered as they are.
fn by_numbers_to(
    position: &DynPosition<'_>,
    goal: Goal,
    effort: &mut Effort<'_>,
) -> Result<Option<Answer<JokerReduction, Obstacle>>, Error> {
    let found = match Theorem::of(position, effort)? {
        Theorem::Structure(structure) => Some(structure.reach(position, goal)),
        Theorem::Product(board) => Some(reduce_hamming_to(&with_board(position, board)?, goal)),
        Theorem::Clique => Some(answer(clique::play_to(position, goal))),
        Theorem::None => None,
    };
    match found {
        // The goal, or what the theorem does not cover: all boards are graphs.
        None
        | Some(Err(Error::Hole { .. } | Error::OtherGoal { .. }) | Ok(Answer::Open { .. })) => {
            Ok(obstacles::to_walk(position, goal, effort)?.map(Answer::No))
        }
        Some(decided) => decided.map(Some),
    }
}

/// Puts the same stones on the board itself.
fn with_board<T: Topology>(position: &DynPosition<'_>, board: T) -> Result<Position<T>, Error> {
    // It has the same vertices.
    position.on(board).map_err(|_| Error::NoCase)
}

/// A full position on a graph, on the member of a family that the graph has been recognised as.
struct Relabeled {
    position: Position<AnyBoard>,
    /// For each vertex of the graph, that of the member.
    labels: Vec<Vertex>,
    /// For each vertex of the member, that of the graph.
    originals: Vec<Vertex>,
}

impl Relabeled {
    /// Recognises a graph, if there is a theorem for what it is.
    fn of(position: &DynPosition<'_>, effort: &mut Effort<'_>) -> Result<Option<Self>, Stopped> {
        let is_full = position.stone_count() == position.board().vertex_count();
        if !is_full
            || matches!(
                position.board().family(),
                Some(Family::Cliques(_) | Family::Multipartite(_))
            )
        {
            return Ok(None);
        }
        let Some(Labeling { board, labels }) = recognize(position.board(), effort)? else {
            return Ok(None);
        };
        match board {
            AnyBoard::Hypercube(_) | AnyBoard::Hamming(_) => {}
            AnyBoard::Multipartite(_) | AnyBoard::Product(_) | AnyBoard::Circulant(_) => {}
            _ => return Ok(None),
        }
        let mut originals = vec![Vertex::default(); labels.len()];
        for (original, label) in (0..).map(Vertex::new).zip(&labels) {
            if let Some(there) = originals.get_mut(label.index()) {
                *there = original;
            }
        }
        let color = |label: Vertex| position.color_at(*originals.get(label.index())?);
        let position = Position::from_fn(board, color);
        Ok(Some(Self { position, labels, originals }))
    }

    fn original(&self, label: Vertex) -> Vertex {
        self.originals.get(label.index()).copied().unwrap_or(label)
    }

    fn moves(&self, moves: Vec<Move>) -> Vec<Move> {
        let original = |mv: Move| Move::new(self.original(mv.from), self.original(mv.to));
        moves.into_iter().map(original).collect()
    }

    fn solve(
        &self,
        position: &DynPosition<'_>,
        effort: &mut Effort<'_>,
    ) -> Result<Option<Solution>, Error> {
        let Some(mut solution) = by_numbers(&self.position.by_dyn(), effort)? else {
            return Ok(None);
        };
        solution.reduction.moves = self.moves(solution.reduction.moves);
        if let Reason::Parts(parts) = &mut solution.bound.reason {
            // Which side is which depends on the numbers. The graph is one part.
            let by_delta = |part: &&mut Bound<_>| matches!(part.reason, PartReason::Delta(_));
            for part in parts.iter_mut().filter(by_delta) {
                *part = bound_by_delta(position, effort)?;
            }
        }
        Ok(Some(solution))
    }

    fn solve_to(
        &self,
        position: &DynPosition<'_>,
        goal: Goal,
        effort: &mut Effort<'_>,
    ) -> Result<Option<Answer<JokerReduction, Obstacle>>, Error> {
        let label = |vertex: Vertex| self.labels.get(vertex.index()).copied().ok_or(Error::NoCase);
        let there = goal.try_map(label)?;
        let Some(found) = by_numbers_to(&self.position.by_dyn(), there, effort)? else {
            return Ok(None);
        };
        let found = found.map(|JokerReduction { moves, joker }| JokerReduction {
            moves: self.moves(moves),
            joker: joker.map(|joker| Joker { vertex: self.original(joker.vertex), ..joker }),
        });
        let Answer::No(obstacle) = found else { return Ok(Some(found)) };
        // Which side is which depends on the numbers.
        let here = match &obstacle {
            Obstacle::Delta { .. } => obstacles::delta(position, goal, effort)?,
            Obstacle::TooFew { .. } => obstacles::too_few(position, goal, effort)?,
            _ => None,
        };
        let here = here.unwrap_or_else(|| obstacle.map(|vertex| self.original(vertex)));
        Ok(Some(Answer::No(here)))
    }
}

/// Returns the bound on a connected full position with both colours that needs no search.
fn bound_by_delta(
    position: &DynPosition<'_>,
    effort: &mut Effort<'_>,
) -> Result<Bound<PartReason>, Stopped> {
    let parts = Parts::new(position, effort)?;
    let (sides, bipartite) = Bipartition::from_parts(position, &parts, effort)?;
    let delta = (bipartite == [true]).then(|| Delta::of(position, &sides));
    Ok(match delta.filter(|delta| delta.class() == 0) {
        Some(delta) => keeps(PartReason::Delta(delta), 2),
        None => keeps(PartReason::Survivor, 1),
    })
}
