//! Boards of any kind: the methods in order of preference, each with its condition.
//!
//! For a position as a whole, if there is time for a theorem:
//!
//! | | condition | method |
//! |---|---|---|
//! | 1 | every vertex carries a stone, and the board is composed of graphs that are strongly 1-reducible; or it is complete multipartite | the strategies of [`strong`](crate::strong) |
//! | 2 | the board declares itself a product of cliques | the paper's theorems on hypercubes and Hamming graphs |
//! | 3 | all stones are pairwise adjacent | Proposition 1 |
//! | 4 | there is a goal, and none of these decides it | the obstacles to walks |
//! | 5 | every vertex carries a stone, and the board is recognised as a renumbered case of 1 to 3 | that method, on the recognised board |
//!
//! The rest is decided part by part, because stones in different parts never meet. [`Worker::part_at_once`] tries 1
//! and 2 for all parts. Then each part gets rounds of the others in turn ([`Worker::round`]):
//!
//! | | condition | method |
//! |---|---|---|
//! | 1 | it has at most one cycle | the dynamic program of [`reduce_pseudoforest`](crate::reduce_pseudoforest) |
//! | 2 | there is no goal | a [quick play](crate::quick_play) |
//! | 3 | few edges cross it | a [sweep](crate::sweep) over its balanced forests, with few frontiers if it is wide |
//! | 4 | it has more than five edges a stone | 5 and 7 on [some of its edges](thinned) |
//! | 5 | it has more than 24 stones | [windows](crate::windows); with a goal, from the second round on |
//! | 6 | it has more than 512 stones | [clauses for some subtrees](subtrees) around roots that no region keeps |
//! | 7 | it has at most 2,048 stones | [clauses](crate::clauses), in large parts with the regions that keep roots |
//! | 8 | few edges cross it | sweeps with more frontiers |
//! | 9 | it has at most 16 stones | all plays ([`SubsetTable`]) |
//!
//! 4 to 8 take turns, with twice as many steps in each round ([`PartSearch`]). With a joker, 3 and 7 come first, then
//! searches for other goals on positions in which one stone has changed its colour.

mod joker;
mod part_search;
mod parts;
mod renumbered;
mod subtrees;
mod thinned;

use clobber_core::{
    Answer, BalancedForest, Color, Effort, Family, Goal, GraphBoard, JokerReduction, MoveOrder,
    Position, StoneSet, Stopped, Topology, Vertex,
};

pub use self::part_search::{Interval, Methods, Needed, PartSearch, RoundQueue};
use self::parts::{BYTES_A_VERTEX, OpenPart, Worker, whole};
use self::renumbered::Renumbered;
use crate::board::Hamming;
use crate::clique;
use crate::error::{Error, answer};
use crate::hamming::{reduce_hamming, reduce_hamming_to};
use crate::obstacles;
use crate::quick_play::quick_play;
use crate::reason::solution_of_one_part;
use crate::recognize::Labeling;
use crate::strong::Structure;
use crate::subset_table::SubsetTable;
use crate::tree::bytes_for;
use crate::{DynPosition, PartReason, Solution};
use clobber_check::Obstacle;

/// The most stones of a part that an exhaustive search solves exactly, in a fraction of a second.
const FEW_STONES: usize = 16;

/// The most stones of a whole position with a joker that is searched exhaustively.
const FEW_STONES_WITH_JOKER: usize = 15;

/// Finds a play to few stones on any board, and proves a lower bound on the number of stones.
///
/// # Arguments
/// - `position`: on a board of any type, for instance one [read](crate::NamedBoard) from text.
/// - `effort`: for all parts together. A step is a stone of a part with at most one cycle, a frontier of a sweep or a
///   window, or a step of the clause search or of [`SubsetTable::new`](crate::SubsetTable::new). The theorems count no
///   steps. Without a limit on steps or time the search ends after several rounds. Without a time limit the same
///   arguments give the same result.
///
/// # Returns
/// The best play found, and the reason why no play leaves fewer than [`at_least`](clobber_core::Solution::at_least)
/// stones. If the effort ends, the best bounds so far.
///
/// # Complexity
/// O(V + E) time and memory for parts with at most one cycle. A sweep takes time and memory exponential in the number
/// of edges that cross it, at most 16, and keeps at most 2^20 frontiers. The effort limits clauses and windows.
///
/// # Errors
/// [`Error::TooMany`] for more than 2^28 stones; [`Error::Stopped`] if the memory does not suffice, or if the effort
/// ends before the parts are found.
///
/// ```
/// use clobber_core::Position;
/// use clobber_graphs::{Effort, NamedBoard, solve};
///
/// // The Petersen graph.
/// let edges = "edges:0-1,1-2,2-3,3-4,4-0,0-5,1-6,2-7,3-8,4-9,5-7,7-9,9-6,6-8,8-5";
/// let position = Position::parse_on(edges.parse::<NamedBoard>()?, "xxxxxooooo")?;
/// let solution = solve(&position, &mut Effort::new())?;
/// assert_eq!(solution.value(), Some(1));
/// assert_eq!(solution.check(&position, &mut Effort::new()), Ok(()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Source
/// [`reduce_by_theorem`] where it answers. Otherwise each part is solved separately. The dynamic program of
/// [`reduce_pseudoforest`](crate::reduce_pseudoforest) solves a part with at most one cycle. A sweep over balanced
/// forests solves a part that few edges cross, and [`SubsetTable`](crate::SubsetTable) one with up to 16 stones. For
/// other parts, delta gives a lower bound (Demaine, Demaine and Fleischer, *Solitaire Clobber*, Theorem 3). A quick
/// play, windows of a balanced forest, and clauses give upper bounds.
pub fn solve<T: Topology, S: StoneSet>(
    position: &Position<T, S>,
    effort: &mut Effort<'_>,
) -> Result<Solution, Error> {
    let position = &position.by_dyn();
    match classify(position, effort) {
        Ok(Class::Solved(found)) => Ok(*found),
        Ok(_) | Err(Error::Stopped(_)) => parts::solve(position, effort),
        Err(error) => Err(error),
    }
}

/// Reduces a position to as few stones as possible, if there is a theorem for its board.
///
/// | the stones | theorem |
/// |---|---|
/// | on all vertices of a product of cliques, on any of a clique | [`reduce_hamming`](crate::reduce_hamming), which takes hypercubes and cliques too |
/// | pairwise adjacent | Proposition 1, as [`reduce_clique`](crate::reduce_clique) |
/// | on all vertices of a power of a path or a circulant graph that contains P_n^3 or C_n(s, 2s), of a product of such a graph, or of a complete multipartite graph | the strategies of docs/strong.md in the repository |
///
/// A full board that does not [declare itself](Topology::family) a product of cliques is
/// [recognised](crate::Labeling::recognize), whatever the numbers of its vertices.
///
/// # Arguments
/// `position`: any. `effort`: a step is a step of [`recognize`](crate::Labeling::recognize). The theorems count no
/// steps, and are skipped if there is little time.
///
/// # Returns
/// The solution, or `None` if there is no theorem for the board and these stones.
///
/// # Complexity
/// O(V + E) time and memory without a theorem; otherwise the complexity of the function in the table.
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
///
/// # Source
/// The sources of the functions in the table.
pub fn reduce_by_theorem<T: Topology, S: StoneSet>(
    position: &Position<T, S>,
    effort: &mut Effort<'_>,
) -> Result<Option<Solution>, Error> {
    Ok(match classify(&position.by_dyn(), effort)? {
        Class::Solved(found) => Some(*found),
        Class::Product(_) | Class::Other => None,
    })
}

/// The class of a whole position, as a guide to its solution.
#[derive(Debug)]
pub enum Class {
    /// There is a theorem for it, which has solved it.
    Solved(Box<Solution>),
    /// A full grid or another product, for which this crate has no theorem, with its labels.
    Product(Labeling),
    /// Anything else.
    Other,
}

/// Classifies a whole position, and solves it if there is a theorem.
///
/// # Errors
/// Returns the errors of [`reduce_by_theorem`].
pub fn classify(position: &DynPosition<'_>, effort: &mut Effort<'_>) -> Result<Class, Error> {
    if !can_afford(position.stone_count(), effort) {
        return Ok(Class::Other);
    }
    let mut found = Theorem::find(position, effort)?.solve(position)?;
    if found.is_none() {
        match Renumbered::find(position, effort)? {
            Ok(there) => {
                found = there.solve(position, effort)?;
                if found.is_none() {
                    return Ok(there.product().map_or(Class::Other, Class::Product));
                }
            }
            Err(Some(grid)) => return Ok(Class::Product(grid)),
            Err(None) => {}
        }
    }
    Ok(found.map_or(Class::Other, |found| Class::Solved(Box::new(found))))
}

/// Returns whether there are time and memory for a theorem, which cannot be stopped.
fn can_afford(stones: usize, effort: &mut Effort<'_>) -> bool {
    /// The nanoseconds and the bytes for each stone: of its move, and of what the theorem remembers.
    const TIME: u128 = 200;
    const BYTES: usize = 32;
    let (left, bytes) = (effort.limits_left().time, stones.saturating_mul(BYTES));
    effort.check_limits().is_ok()
        && left.is_none_or(|left| left.as_nanos() >= TIME * stones as u128)
        // What suffices is not recorded, as mostly no theorem applies.
        && (bytes <= effort.memory_limit() || effort.hold_memory(bytes).is_ok())
}

/// Reduces a position on any board to a goal, with a joker or without.
///
/// # Arguments
/// `position` and `effort` as for [`solve`]; `goal`: any.
///
/// # Returns
/// A play, or an obstacle if the goal is known to be out of reach. The answer is open if the effort ends, or if
/// neither is found. With a joker, a position of more than 15 stones that is too wide for a sweep is searched without
/// a change of colour, with a change of the last stone, and with a change at the start of each of up to 64 stones. If
/// these searches find no play, there may still be one.
///
/// # Complexity
/// The complexity of [`solve`]; with a joker, of up to 66 such searches.
///
/// # Errors
/// [`Error::NoVertex`]; [`Error::TooMany`] for more than 2^28 stones.
///
/// ```
/// use clobber_core::Position;
/// use clobber_graphs::{Answer, Effort, Goal, NamedBoard, reach};
///
/// let cube: NamedBoard = "Q3".parse()?;
/// let position = Position::parse_on(cube, "xoooooxo")?;
/// // One white stone on vertex 0.
/// let goal: Goal = "0:o".parse()?;
/// match reach(&position, goal, &mut Effort::new())? {
///     Answer::Yes(play) => println!("{play}"),
///     Answer::No(obstacle) => obstacle.check(&position, goal, &mut Effort::new())?,
///     Answer::Open { stopped, .. } => println!("not decided: {stopped}"),
/// }
///
/// // Goals that can be reached, one with a joker.
/// for (board, stones, goal) in [
///     ("Q3", "xoooooxo", "0:x"),
///     ("K2xK3", "oooooo", "joker:4:o"),
///     ("P9^2", "xxxxooxxx", "8:o"),
///     ("K4", "xoxo", "0:x,3:o"),
/// ] {
///     let position = Position::parse_on(board.parse::<NamedBoard>()?, stones)?;
///     let goal: Goal = goal.parse()?;
///     let found = reach(&position, goal, &mut Effort::new())?;
///     let play = found.yes().ok_or("no play")?;
///     assert!(goal.is_met_by(play.replay(&position)?.end()));
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Source
/// The source of [`solve`]. The joker is from Dorbec, Duchêne and Gravier, *Solitaire Clobber played on Hamming
/// graphs*.
pub fn reach<T: Topology, S: StoneSet>(
    position: &Position<T, S>,
    goal: Goal,
    effort: &mut Effort<'_>,
) -> Result<Answer<JokerReduction, Obstacle>, Error> {
    Error::check_goal(position.board(), goal)?;
    let position = &position.by_dyn();
    match by_theorem_to(position, goal, effort) {
        Ok(Some(found)) => Ok(found),
        // Report results that need no search.
        Ok(None) | Err(Error::Stopped(_)) => parts::reach(position, goal, effort),
        Err(error) => Err(error),
    }
}

/// Solves a position as a whole for a goal, if there is a theorem for it.
fn by_theorem_to(
    position: &DynPosition<'_>,
    goal: Goal,
    effort: &mut Effort<'_>,
) -> Result<Option<Answer<JokerReduction, Obstacle>>, Error> {
    if !can_afford(position.stone_count(), effort) {
        return Ok(None);
    }
    if let Some(found) = Theorem::find(position, effort)?.reach(position, goal, effort)? {
        return Ok(Some(found));
    }
    match Renumbered::find(position, effort)? {
        Ok(there) => there.reach(position, goal, effort),
        Err(_) => Ok(None),
    }
}

/// The theorem for a position with its present vertex numbers.
enum Theorem {
    /// The board is composed of graphs that are strongly 1-reducible.
    Structure(Structure),
    /// The board declares itself a product of cliques.
    Product(Hamming),
    /// All stones are pairwise adjacent.
    Clique,
    None,
}

impl Theorem {
    /// O(V + E) time; usually a few vertices are enough.
    fn find(position: &DynPosition<'_>, effort: &mut Effort<'_>) -> Result<Self, Stopped> {
        if let Some(structure) = Structure::find(position, effort)? {
            return Ok(Self::Structure(structure));
        }
        if let Some(Family::Cliques(sizes)) = position.board().family() {
            let found = Hamming::new(sizes.iter().copied()).ok();
            return Ok(found.map_or(Self::None, Self::Product));
        }
        let is_clique = position.stone_count() > 0 && is_clique(position, effort)?;
        Ok(if is_clique { Self::Clique } else { Self::None })
    }

    fn solve(self, position: &DynPosition<'_>) -> Result<Option<Solution>, Error> {
        let found = match self {
            Self::Structure(structure) => {
                Ok(solution_of_one_part(position, structure.fewest(position)))
            }
            Self::Product(board) => reduce_hamming(&with_board(position, board)?),
            Self::Clique => Ok(solution_of_one_part(position, clique::fewest(position))),
            Self::None => return Ok(None),
        };
        match found {
            Err(Error::Hole { .. } | Error::Stopped(Stopped::Undecided { .. })) => Ok(None),
            found => found.map(Some),
        }
    }

    fn reach(
        self,
        position: &DynPosition<'_>,
        goal: Goal,
        effort: &mut Effort<'_>,
    ) -> Result<Option<Answer<JokerReduction, Obstacle>>, Error> {
        let found = match self {
            Self::Structure(structure) => Some(structure.reach(position, goal)),
            Self::Product(board) => Some(reduce_hamming_to(&with_board(position, board)?, goal)),
            Self::Clique => Some(answer(clique::play_to(position, goal))),
            Self::None => None,
        };
        match found {
            // There is a goal, or the theorem does not cover the position: all boards are graphs.
            None
            | Some(Err(Error::Hole { .. } | Error::OtherGoal { .. }) | Ok(Answer::Open { .. })) => {
                Ok(obstacles::to_walk(position, goal, effort)?.map(Answer::No))
            }
            Some(decided) => decided.map(Some),
        }
    }
}

/// Puts the same stones on the board itself.
fn with_board<T: Topology>(position: &DynPosition<'_>, board: T) -> Result<Position<T>, Error> {
    // The board has the same vertices.
    position.on(board).map_err(|_| Error::NoCase)
}

/// Returns whether all stones are pairwise adjacent.
fn is_clique(position: &DynPosition<'_>, effort: &mut Effort<'_>) -> Result<bool, Stopped> {
    if let Some(Family::Cliques([_])) = position.board().family() {
        return Ok(true);
    }
    let others = position.stone_count().saturating_sub(1);
    for vertex in Color::BOTH.into_iter().flat_map(|color| position.stones().of(color).iter()) {
        let (mut edges, mut degree) = (0, 0);
        for near in position.board().neighbors(vertex) {
            edges += 1;
            degree += usize::from(position.color_at(near).is_some());
        }
        if degree != others {
            return Ok(false);
        }
        effort.work(edges)?;
    }
    Ok(true)
}

/// Returns whether there is time to copy some stones, which cannot be stopped.
pub fn has_time(stones: usize, effort: &mut Effort<'_>) -> Result<bool, Stopped> {
    /// In nanoseconds for each stone.
    const TIME: u128 = 1000;
    effort.check_limits()?;
    let left = effort.limits_left().time;
    Ok(left.is_none_or(|left| left.as_nanos() > TIME * stones as u128))
}

impl Worker<'_> {
    /// Copies a part to a separate board, if time and memory allow it; the first few stones in any case.
    fn copied(
        &mut self,
        vertices: &[Vertex],
        effort: &mut Effort<'_>,
    ) -> Result<Option<Position<GraphBoard>>, Stopped> {
        /// The number of edges to pass before the limits are checked.
        const FEW_EDGES: usize = 1 << 16;
        /// The bytes of a stone on the board and in a play, and of each end of an edge there and during construction.
        const OF_STONE: usize = 48;
        const OF_END: usize = 12;
        let mut bytes = bytes_for(self.position, BYTES_A_VERTEX);
        for &vertex in vertices {
            let ends = self.position.board().neighbors(vertex).count();
            bytes = bytes.saturating_add(OF_STONE + ends * OF_END);
            self.passed += 1 + ends;
            if self.passed > FEW_EDGES {
                effort.work(1 + ends as u64)?;
            }
        }
        let has_time = self.passed <= FEW_EDGES || has_time(vertices.len(), effort)?;
        let can_copy = has_time && effort.hold_memory(bytes).is_ok();
        Ok(can_copy.then(|| self.position.extracted(vertices)))
    }

    /// Solves a part with at most one cycle, and finds a quick play of any other part. The forest must have no move
    /// in the part yet.
    pub(super) fn part_at_once(
        &mut self,
        vertices: &[Vertex],
        found: &mut Interval,
        forest: &mut BalancedForest,
        effort: &mut Effort<'_>,
    ) -> Result<(), Stopped> {
        let Some(&root) = vertices.first() else { return Ok(()) };
        match self.solver.solve_pseudotree(root, self.roots, forest, effort) {
            Ok(Some(cost)) => {
                *found = Interval::between(whole(cost), whole(cost));
                found.reason = Some(PartReason::DynamicProgram);
                return Ok(());
            }
            Ok(None) => {}
            // The forest may have been written in part.
            Err(_) => drop(self.without_a_move(vertices, forest)),
        }
        if !self.wanted.is_fewest() || found.at_most <= found.at_least {
            return Ok(());
        }
        let Some(part) = self.copied(vertices, effort)? else { return Ok(()) };
        let moves = quick_play(&part, MoveOrder::Any, effort);
        found.play(vertices.len(), &moves);
        if let Some(parents) = &found.parents {
            write(parents, vertices, forest);
        }
        Ok(())
    }

    /// Narrows the bounds on a part with two or more cycles, with a share of the effort, and writes a forest.
    ///
    /// # Returns
    /// Whether another round may narrow the bounds.
    pub(super) fn round(
        &mut self,
        OpenPart { vertices, found, search, taken, .. }: &mut OpenPart<'_>,
        forest: &mut BalancedForest,
        effort: &mut Effort<'_>,
    ) -> Result<bool, Stopped> {
        /// The rounds of a part of few stones before all plays are tried.
        const ROUNDS: u32 = 2;
        let needed = self.needed;
        let is_open = |found: &Interval| {
            needed.is_open(found.at_least, found.at_most) && found.refuted.is_none()
        };
        if found.at_least >= found.at_most {
            return Ok(false);
        }
        effort.check_limits()?;
        let started = effort.progress().steps;
        let (part, search) = match search {
            Some(search) => search,
            None => {
                let Some(part) = self.copied(vertices, effort)? else { return Ok(false) };
                let mut prepared = PartSearch::new(&part, Methods::ALL, effort)?;
                if !self.wanted.is_fewest() {
                    prepared = prepared.with_goal((vertices, &part), self.wanted, needed.enough);
                }
                search.insert((part, prepared))
            }
        };
        let elsewhere = bytes_for(self.position, BYTES_A_VERTEX);
        let searched = search.round(part, (found, needed), elsewhere, effort);
        *taken += effort.progress().steps - started;
        if let Some(parents) = &found.parents {
            write(parents, vertices, forest);
        }
        let is_worth_more = searched? && search.has_rounds(effort);
        let is_small = vertices.len() <= FEW_STONES;
        if !is_small || !is_open(found) || is_worth_more && search.rounds() < ROUNDS {
            return Ok(is_worth_more);
        }
        let plays = SubsetTable::from_stones(self.position, vertices.iter().copied(), effort);
        let cost = plays.and_then(|plays| Ok(plays.write_cheapest(self.roots, forest, effort)?));
        if let Ok(cost) = cost {
            let positions = 1 << vertices.len();
            *found = Interval::between(whole(cost), whole(cost));
            found.reason = Some(PartReason::Exhausted { positions });
        }
        Ok(false)
    }
}

/// Writes the forest of a part into one of the whole position.
fn write(parents: &[Option<u32>], vertices: &[Vertex], forest: &mut BalancedForest) {
    for (&from, to) in vertices.iter().zip(parents) {
        forest.set_parent(from, to.and_then(|to| vertices.get(to as usize).copied()));
    }
}
