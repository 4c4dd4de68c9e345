//! Narrow graphs: powers of paths, circulants, and every board whose edges join vertices that are at most three
//! apart.
//!
//! A sweep from the first vertex to the last looks for a balanced forest
//! ([`BalancedForest`]). Of the vertices behind it only the last three matter: for each whether its stone
//! has left, the net of its arrivals so far (less that with which it has left), and which are connected
//! behind. These are finitely many *frontiers*, and for each the least number of roots is
//! kept. So the sweep is exact, linear in the length, and it is done by a finite automaton
//! whose transitions are computed when they are first met (`sweep.rs`).
//!
//! # Source
//! P_n^r is strongly 1-reducible for r >= 3 and 2-reducible for r = 2, and circulant graphs with steps 1, 2, 3 are
//! strongly 1-reducible: Para, Dantas and Gravier (2014). Theirs are the theorems; the sweep is this
//! library's. As P_n^3 is a spanning subgraph of P_n^r, r >= 3, and of the circulants, it serves them all;
//! and it decides P_n^2, goal by goal. The tests find that the theorems for r >= 3 and the circulants hold
//! from three vertices on.

mod frontier;
mod sweep;

use clobber_core::{
    Answer, BalancedForest, Color, Effort, Parts, Position, StoneSet, Stopped, Topology, Vertex,
};

use self::frontier::{REACH, Symbol, Way};
use self::sweep::Automaton;
use crate::DynPosition;
use crate::board::{Circulant, PathPower};
use crate::error::{BoardKind, Error, NoPlay, answer};
use crate::reason::{are_monochromatic, keeps, plain, solution_of_one_part};
use crate::strong::Structure;
use crate::tree::{Found, Wanted, obstacle_shown};
use crate::{PartReason, Solution};
use clobber_check::Obstacle;
use clobber_core::Goal;
use clobber_core::JokerReduction;

/// Reduces a position on a board of bandwidth at most three to as few stones as possible.
///
/// # Source
/// This library's: a sweep along the board, with an automaton over what is open within three vertices (`src/band.rs` in the
/// repository).
///
/// # Arguments
/// - `position`: on a board whose edges join vertices that are at most three apart, in their numbers.
/// - `effort`: a step is a frontier that is extended, while the automaton is built, or a vertex read by it.
///
/// # Returns
/// A play to the fewest stones.
///
/// # Complexity
/// O(V) time and memory after an automaton is built whose size does not depend on the board.
///
/// # Errors
/// - [`Error::OtherBoard`] if two stones that are adjacent are more than three apart.
/// - [`Error::Stopped`] if the effort ends, or if more than 8 stones of a part are left.
///
/// ```
/// use clobber_core::Position;
/// use clobber_graphs::{Effort, Error, Limits, PathPower, reduce_band};
///
/// let position = Position::parse_on(PathPower::new(9, 2), "xxxxooxxx")?;
/// let solution = reduce_band(&position, &mut Effort::new())?;
/// assert_eq!(solution.value(), Some(1));
///
/// let mut effort = Effort::within(Limits::steps(5));
/// assert!(matches!(reduce_band(&position, &mut effort), Err(Error::Stopped(_))));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(hidden)]
pub fn reduce_band<T: Topology, S: StoneSet>(
    position: &Position<T, S>,
    effort: &mut Effort<'_>,
) -> Result<Solution, Error> {
    let position = &position.by_dyn();
    solved(position, Band::new(position, &Wanted::FEWEST, effort).reduce(None))
}

/// Reduces a position on a power P_n^r of a path to as few stones as possible.
///
/// # Source
/// For r >= 3 all goals of one stone are within reach of colourings that are not monochromatic elsewhere, and two stones
/// are enough for r = 2: Para, Dantas and Gravier (2014). The plays are found by a sweep along the vertices, for r > 3 on the P_n^3
/// within the board.
///
/// # Complexity
/// O(V) time and memory after an automaton is built whose size does not depend on the board.
///
/// # Errors
/// [`Error::Stopped`] if the effort ends; for r > 3 also if P_n^3 is not enough: with holes, or on few vertices.
///
/// ```
/// use clobber_core::Position;
/// use clobber_graphs::{Effort, PathPower, reduce_path_power};
///
/// let position = Position::parse_on("P9^4".parse::<PathPower>()?, "xxxxoxxxx")?;
/// assert_eq!(reduce_path_power(&position, &mut Effort::new())?.value(), Some(1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn reduce_path_power<S: StoneSet>(
    position: &Position<PathPower, S>,
    effort: &mut Effort<'_>,
) -> Result<Solution, Error> {
    let (board, position) = (position.board(), &position.by_dyn());
    solved(position, path_power(board, position, effort))
}

/// Reduces a position on a circulant graph C_n(1, 2, ...) to as few stones as possible.
///
/// # Source
/// Circulant graphs with steps 1, 2, 3 are strongly 1-reducible (Para, Dantas and Gravier, 2014), and so are those with steps s, 2s where s
/// has no factor in common with n >= 5 (docs/strong.md in the repository). With the steps 1, 2, 3 the plays are found by a sweep along the vertices on a
/// P_n^3 within the board, from one vertex around to the last.
///
/// # Complexity
/// O(V) time and memory for each of a few sweeps, after an automaton is built whose size does not depend on the board.
///
/// # Errors
/// [`Error::OtherBoard`] for a board without steps s, 2s, or with holes and without one of the steps 1, 2, 3; [`Error::Stopped`] if
/// the effort ends, or if what the board has beyond P_n^3 might help.
///
/// ```
/// use clobber_core::Position;
/// use clobber_graphs::{Circulant, Effort, reduce_circulant};
///
/// let position = Position::parse_on("C9(1,2,3)".parse::<Circulant>()?, "xxxxoxxxx")?;
/// assert_eq!(reduce_circulant(&position, &mut Effort::new())?.value(), Some(1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn reduce_circulant<S: StoneSet>(
    position: &Position<Circulant, S>,
    effort: &mut Effort<'_>,
) -> Result<Solution, Error> {
    let (board, position) = (position.board(), &position.by_dyn());
    let found = solved(position, circulant(board, position, effort));
    if found.as_ref().is_err_and(is_for_squares) {
        if let Some(structure) = Structure::of(position, effort)? {
            return Ok(solution_of_one_part(position, structure.fewest(position)));
        }
    }
    found
}

/// Returns whether the cube of a path within a circulant graph has not answered, so that the square of a cycle may.
const fn is_for_squares(error: &Error) -> bool {
    matches!(error, Error::OtherBoard { .. } | Error::Stopped(Stopped::Undecided { .. }))
}

fn solved(position: &DynPosition<'_>, found: Result<Found, NoPlay>) -> Result<Solution, Error> {
    found.map(|found| found.solution(position)).map_err(NoPlay::error)
}

fn answered(
    position: &DynPosition<'_>,
    found: Result<Found, NoPlay>,
) -> Result<Answer<JokerReduction, Obstacle>, Error> {
    answer(found.map(|found| found.solution(position).reduction.moves.into()))
}

/// The wish of a goal, or as few stones as possible without one.
fn wanted_by(position: &DynPosition<'_>, goal: Option<Goal>) -> Result<Wanted, Error> {
    let Some(goal) = goal else { return Ok(Wanted::FEWEST) };
    Error::check_goal(position.board(), goal)?;
    Wanted::by(goal)
}

fn path_power(
    board: &PathPower,
    position: &DynPosition<'_>,
    effort: &mut Effort<'_>,
) -> Result<Found, NoPlay> {
    match board.reach() as usize <= REACH {
        true => Band::new(position, &Wanted::FEWEST, effort).reduce(None),
        false => on_cubes(position, None, false, effort),
    }
}

fn circulant(
    board: &Circulant,
    position: &DynPosition<'_>,
    effort: &mut Effort<'_>,
) -> Result<Found, NoPlay> {
    let count = position.board().vertex_count();
    let steps = board.steps();
    if (1..=REACH as u32).any(|step| (step as usize) < count && !steps.contains(&step)) {
        return Err(Error::OtherBoard { expected: BoardKind::ThreeSteps }.into());
    }
    on_cubes(position, None, true, effort)
}

/// Reduces to a goal on a board whose edges join vertices that are at most three apart.
pub(crate) fn reach_in_band(
    position: &DynPosition<'_>,
    goal: Goal,
    effort: &mut Effort<'_>,
) -> Result<Answer<JokerReduction, Obstacle>, Error> {
    let wanted = wanted_by(position, Some(goal))?;
    answered(position, Band::new(position, &wanted, effort).reduce(Some(goal)))
}

/// Reduces on a board with all edges between vertices at most three apart; in a circle, if it is cyclic.
pub(crate) fn reduce_around(
    position: &DynPosition<'_>,
    is_cyclic: bool,
    effort: &mut Effort<'_>,
) -> Result<Solution, Error> {
    solved(position, on_cubes(position, None, is_cyclic, effort))
}

/// Reduces to a goal on a board with all edges between vertices at most three apart; in a circle, if it is cyclic.
pub(crate) fn reach_around(
    position: &DynPosition<'_>,
    goal: Goal,
    is_cyclic: bool,
    effort: &mut Effort<'_>,
) -> Result<Answer<JokerReduction, Obstacle>, Error> {
    answered(position, on_cubes(position, Some(goal), is_cyclic, effort))
}

/// Reduces on the P_n^3 that begins with the first vertex; on a cyclic board also on others.
fn on_cubes(
    position: &DynPosition<'_>,
    goal: Option<Goal>,
    is_cyclic: bool,
    effort: &mut Effort<'_>,
) -> Result<Found, NoPlay> {
    let count = position.board().vertex_count();
    let mut result = reduce_on_cube(position, goal, 0, effort);
    let starts = [count / 2, count / 4, count - count / 4];
    for start in starts.into_iter().take_while(|_| is_cyclic) {
        let is_open = |found: &NoPlay| {
            matches!(found, NoPlay::Unanswered(Error::Stopped(Stopped::Undecided { .. })))
        };
        if !result.as_ref().is_err_and(is_open) {
            break;
        }
        result = reduce_on_cube(position, goal, start, effort);
    }
    result
}

/// The board has edges beyond the cube of the path.
const CUBE_OF_PATH: Stopped =
    Stopped::Undecided { reason: "the cube of the path within the board is not enough" };

/// A part leaves many stones.
const PART_LEAVES_MORE: Stopped = Stopped::Undecided { reason: "a part leaves more than 8 stones" };

/// Reduces on the P_n^3 from `start` around to the vertex before, if that is as good as can be.
fn reduce_on_cube(
    position: &DynPosition<'_>,
    goal: Option<Goal>,
    start: usize,
    effort: &mut Effort<'_>,
) -> Result<Found, NoPlay> {
    let wanted = wanted_by(position, goal)?;
    let count = position.board().vertex_count();
    let turned = |vertex: Vertex, by: usize| {
        let turned = (vertex.index() + by).checked_rem(count).unwrap_or(0);
        Vertex::from_index(turned).unwrap_or_default()
    };
    let board = PathPower::new(count as u32, REACH as u32);
    let within = Position::<_>::from_fn(board, |vertex| position.color_at(turned(vertex, start)));
    let stones = wanted.stones.iter();
    let stones = stones.map(|&(v, color)| (turned(v, count - start), color)).collect();
    let turned_wanted = Wanted { stones, ..wanted };
    let within = within.by_dyn();
    let mut band = Band::new(&within, &turned_wanted, effort);
    let parts = Parts::new(position, band.effort)?;
    let is_monochromatic = position.is_monochromatic();
    let settled = |stones: usize| goal.is_some() || stones == parts.len() || is_monochromatic;
    match band.reduce(goal) {
        Ok(found) if settled(found.parts.iter().map(|part| part.stones).sum()) => {
            let mut forest = BalancedForest::edgeless(count);
            for (child, parent) in (0..).map(Vertex::new).zip(found.forest.parents()) {
                let parent = parent.map(|parent| turned(parent, start));
                forest.set_parent(turned(child, start), parent);
            }
            // The parts of the board itself.
            let bounds = parts.iter().zip(are_monochromatic(position, &parts));
            let bounds = bounds.map(|(part, one_color)| plain(part.len(), one_color));
            Ok(Found { forest, parts: bounds.collect() })
        }
        Ok(_) | Err(NoPlay::Impossible(_)) => {
            let undecided = Obstacle::Forests { trees: None };
            match wanted_obstacle(position, goal, parts.len(), band.effort).unwrap_or(undecided) {
                Obstacle::Forests { .. } => Err(CUBE_OF_PATH.into()),
                obstacle => Err(obstacle.into()),
            }
        }
        Err(error) => Err(error),
    }
}

/// Returns an obstacle that shows on the board itself.
fn wanted_obstacle(
    position: &DynPosition<'_>,
    goal: Option<Goal>,
    parts: usize,
    effort: &mut Effort<'_>,
) -> Option<Obstacle> {
    let wanted = wanted_by(position, goal).ok()?;
    let contradiction = wanted.contradiction(position);
    let found = contradiction.or((parts > wanted.most).then_some(Obstacle::Parts { parts }));
    let undecided = Obstacle::Forests { trees: None };
    found.or_else(|| Some(obstacle_shown(position, goal, undecided, effort)))
}

/// A position of bandwidth at most three.
struct Band<'a, 'w> {
    position: &'a DynPosition<'a>,
    wanted: &'a Wanted,
    /// The automata for at most 1, 2, ... roots.
    automata: Vec<Automaton>,
    /// The bytes that they take.
    memory: usize,
    effort: &'a mut Effort<'w>,
}

/// Bytes of the symbols, decisions and the way back of the sweep, for each vertex.
const BYTES_A_VERTEX: usize = 32;

/// The most stones of a part that are looked for.
const MOST_ROOTS: usize = 8;

impl<'a, 'w> Band<'a, 'w> {
    const fn new(
        position: &'a DynPosition<'a>,
        wanted: &'a Wanted,
        effort: &'a mut Effort<'w>,
    ) -> Self {
        Self { position, wanted, automata: Vec::new(), memory: 0, effort }
    }

    fn reduce(&mut self, goal: Option<Goal>) -> Result<Found, NoPlay> {
        if let Some(obstacle) = self.wanted.contradiction(self.position) {
            return Err(obstacle.into());
        }
        let parts = Parts::new(self.position, self.effort)?;
        if parts.len() > self.wanted.most {
            return Err(Obstacle::Parts { parts: parts.len() }.into());
        }
        let mut forest = BalancedForest::edgeless(self.position.board().vertex_count());
        // What the other parts leave of the most.
        let most = self.wanted.most.saturating_sub(parts.len().saturating_sub(1));
        let mut bounds = Vec::with_capacity(parts.len());
        for (part, one_color) in parts.iter().zip(are_monochromatic(self.position, &parts)) {
            let known = plain(part.len(), one_color);
            if self.wanted.most == usize::MAX && one_color {
                bounds.push(known);
                continue;
            }
            match self.reduce_part(part, most, &mut forest)? {
                Some(roots) if roots > known.stones && self.wanted.stones.is_empty() => {
                    // The automaton for one root less has found none.
                    let refuted = roots.checked_sub(2).and_then(|index| self.automata.get(index));
                    let frontiers = refuted.map_or(0, Automaton::most_frontiers) as u64;
                    bounds.push(keeps(PartReason::Swept { frontiers }, roots));
                }
                Some(_) => bounds.push(known),
                None if most > MOST_ROOTS => return Err(PART_LEAVES_MORE.into()),
                None => {
                    let found = Obstacle::Forests { trees: Some(self.wanted.most + 1) };
                    return Err(obstacle_shown(self.position, goal, found, self.effort).into());
                }
            }
        }
        Ok(Found { forest, parts: bounds })
    }

    /// Returns the least number of roots of a part, if it is small enough, and their forest.
    fn reduce_part(
        &mut self,
        part: &[Vertex],
        most: usize,
        forest: &mut BalancedForest,
    ) -> Result<Option<usize>, Error> {
        let symbols = self.symbols(part)?;
        let first = part.first().map_or(0, |vertex| vertex.index());
        for roots in 1..=most.min(MOST_ROOTS) {
            while self.automata.len() < roots {
                self.automata.push(Automaton::new(self.automata.len() as u8 + 1));
            }
            let Some(automaton) = self.automata.get_mut(roots - 1) else { break };
            let found = automaton.sweep(symbols.iter().copied(), &mut self.memory, self.effort)?;
            let Some(decisions) = found else { continue };
            for (index, decision) in (first..).zip(decisions) {
                for way in decision.ways() {
                    let (from, to) = match way {
                        Way::From(back) => (index - back, index),
                        Way::To(back) => (index, index - back),
                    };
                    if let (Some(from), to) = (Vertex::from_index(from), Vertex::from_index(to)) {
                        forest.set_parent(from, to);
                    }
                }
            }
            return Ok(Some(roots));
        }
        Ok(None)
    }

    /// Returns the symbols that the sweep reads, from the first vertex of a part to the last.
    fn symbols(&mut self, part: &[Vertex]) -> Result<Vec<Symbol>, Error> {
        let (Some(first), Some(last)) = (part.first(), part.last()) else { return Ok(Vec::new()) };
        let none = Symbol { stone: None, near: 0, may_end: [false; 2], must_end: false };
        let length = last.index() + 1 - first.index();
        self.effort.hold_memory(self.memory + length * BYTES_A_VERTEX)?;
        let mut symbols = vec![none; length];
        for &vertex in part {
            let mut near = 0;
            for neighbor in self.position.board().neighbors(vertex) {
                if self.position.color_at(neighbor).is_none() {
                    continue;
                }
                match vertex.index().abs_diff(neighbor.index()) {
                    0 => {}
                    distance if distance > REACH => {
                        return Err(Error::OtherBoard { expected: BoardKind::BandwidthThree });
                    }
                    distance if neighbor < vertex => near |= 1 << (distance - 1),
                    _ => {}
                }
            }
            let required = self.wanted.stones.iter().find(|&&(named, _)| named == vertex);
            let may_end = Color::BOTH.map(|color| match (required, self.wanted.others) {
                (Some(&(_, named)), _) => named == color,
                (None, Some(other)) => color == other,
                // A goal of stones that are all named has no others.
                (None, None) => self.wanted.stones.is_empty(),
            });
            if let Some(symbol) = symbols.get_mut(vertex.index() - first.index()) {
                let stone = self.position.color_at(vertex);
                *symbol = Symbol { stone, near, may_end, must_end: required.is_some() };
            }
        }
        Ok(symbols)
    }
}
