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

use clobber_core::{BalancedForest, Color, Effort, Position, StoneSet, Topology, Vertex};

use self::frontier::{REACH, Symbol, Way};
use self::sweep::Automaton;
use crate::board::{Circulant, PathPower};
use crate::error::ReduceError;
use crate::goal::Goal;
use crate::obstacle::Obstacle;
use crate::tree::{ForestReduction, Wanted, obstacle_shown};

/// Reduces a position on a board of bandwidth three at most to any goal.
///
/// # Source
/// The sweep at the head of the source file.
///
/// # Arguments
/// - `position`: on a board whose edges join vertices that are at most three apart, in their numbers.
/// - `goal`: any but that with a joker.
///
/// # Returns
/// A forest of fewest trees, or one that meets the goal.
///
/// # Complexity
/// O(V) time and memory after an automaton is built whose size does not depend on the board.
///
/// # Errors
/// - [`ReduceError::OtherBoard`] if two stones that are adjacent are more than three apart.
/// - [`ReduceError::Impossible`] if the goal is out of reach.
/// - [`ReduceError::Undecided`] if more than 8 stones of a part are left.
/// - [`ReduceError::Stopped`] if the automaton needs more than 1 GiB (`Limits::default()`).
/// - [`ReduceError::NoVertex`] and, for a joker, [`ReduceError::OtherGoal`].
///
/// ```
/// use clobber_core::Position;
/// use clobber_graphs::{Goal, PathPower, reduce_band};
///
/// let position = Position::parse_on(PathPower::new(9, 2), "xxxxooxxx")?;
/// let reduction = reduce_band(&position, Goal::Fewest)?;
/// assert_eq!(reduction.stones_left(), 1);
/// assert_eq!(reduction.forest().check(&position)?.value(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn reduce_band<T: Topology, S: StoneSet>(
    position: &Position<T, S>,
    goal: Goal,
) -> Result<ForestReduction, ReduceError> {
    reduce_band_within(position, goal, &mut Effort::default())
}

/// [`reduce_band`] within limits of your own.
///
/// # Arguments
/// `position` and `goal` as there; `effort`: a step is a frontier that is gone on with, while the
/// automaton is built, or a vertex read by it.
///
/// # Errors
/// As there, for these limits.
///
/// ```
/// use clobber_core::Position;
/// use clobber_graphs::{Effort, Goal, Limits, PathPower, ReduceError, reduce_band_within};
///
/// let position = Position::parse_on(PathPower::new(9, 2), "xxxxooxxx")?;
/// let mut effort = Effort::within(Limits { steps: Some(5), ..Limits::default() });
/// let found = reduce_band_within(&position, Goal::Fewest, &mut effort);
/// assert!(matches!(found, Err(ReduceError::Stopped(_))));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn reduce_band_within<T: Topology, S: StoneSet>(
    position: &Position<T, S>,
    goal: Goal,
    effort: &mut Effort<'_>,
) -> Result<ForestReduction, ReduceError> {
    ReduceError::check_goal(position.board(), goal)?;
    let wanted = Wanted::by(goal)?;
    Band::new(position, &wanted, effort).reduce(goal)
}

/// Reduces a position on a power P_n^r of a path to any goal.
///
/// # Source
/// For r >= 3 all goals of one stone are within reach of colourings that are not monochromatic elsewhere,
/// and two stones are enough for r = 2: Para, Dantas and Gravier (2014). The reductions are found by
/// [`reduce_band`], for r > 3 on the P_n^3 within the board.
///
/// # Returns
/// A forest of fewest trees, or one that meets the goal; for r > 3 perhaps with two trees where one would
/// do.
///
/// # Complexity
/// As for [`reduce_band`].
///
/// # Errors
/// As for [`reduce_band`], but for [`ReduceError::OtherBoard`]. For r > 3, [`ReduceError::Undecided`] if P_n^3
/// is not enough: with holes, or on few vertices.
///
/// ```
/// use clobber_core::{Color, Position, Vertex};
/// use clobber_graphs::{Goal, PathPower, reduce_path_power};
///
/// let position = Position::parse_on("P9^4".parse::<PathPower>()?, "xxxxoxxxx")?;
/// let goal = Goal::One { vertex: Vertex::new(8), color: Color::Black };
/// let reduction = reduce_path_power(&position, goal)?;
/// let replay = reduction.to_reduction(&position)?.replay(&position)?;
/// assert_eq!(replay.end().to_string(), "........x");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn reduce_path_power<S: StoneSet>(
    position: &Position<PathPower, S>,
    goal: Goal,
) -> Result<ForestReduction, ReduceError> {
    reduce_path_power_within(position, goal, &mut Effort::default())
}

/// [`reduce_path_power`] within limits of your own, with the steps of [`reduce_band_within`].
///
/// # Errors
/// As there, for these limits.
pub fn reduce_path_power_within<S: StoneSet>(
    position: &Position<PathPower, S>,
    goal: Goal,
    effort: &mut Effort<'_>,
) -> Result<ForestReduction, ReduceError> {
    if position.board().reach() as usize <= REACH {
        return reduce_band_within(position, goal, effort);
    }
    reduce_on_cube(position, goal, 0, effort)
}

/// Reduces a position on a circulant graph C_n(1, 2, 3, ...) to any goal.
///
/// # Source
/// Para, Dantas and Gravier (2014): circulant graphs with steps 1, 2, 3 are strongly 1-reducible. The
/// reductions are found by [`reduce_band`] on a P_n^3 within the board, from one vertex around to the last.
///
/// # Returns
/// A forest of fewest trees, or one that meets the goal, perhaps with two trees where one would do.
///
/// # Complexity
/// As for [`reduce_band`], a few times.
///
/// # Errors
/// As for [`reduce_band`]; [`ReduceError::OtherBoard`] if one of the steps 1, 2, 3 is missing, and
/// [`ReduceError::Undecided`] if what the board has beyond P_n^3 might help.
///
/// ```
/// use clobber_core::Position;
/// use clobber_graphs::{Circulant, Goal, reduce_circulant};
///
/// let position = Position::parse_on("C9(1,2,3)".parse::<Circulant>()?, "xxxxoxxxx")?;
/// assert_eq!(reduce_circulant(&position, Goal::Fewest)?.stones_left(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn reduce_circulant<S: StoneSet>(
    position: &Position<Circulant, S>,
    goal: Goal,
) -> Result<ForestReduction, ReduceError> {
    reduce_circulant_within(position, goal, &mut Effort::default())
}

/// [`reduce_circulant`] within limits of your own, with the steps of [`reduce_band_within`].
///
/// # Errors
/// As there, for these limits.
pub fn reduce_circulant_within<S: StoneSet>(
    position: &Position<Circulant, S>,
    goal: Goal,
    effort: &mut Effort<'_>,
) -> Result<ForestReduction, ReduceError> {
    let count = position.board().vertex_count();
    let steps = position.board().steps();
    if (1..=REACH as u32).any(|step| (step as usize) < count && !steps.contains(&step)) {
        return Err(ReduceError::OtherBoard { expected: "a circulant with the steps 1, 2, 3" });
    }
    let starts = [0, count / 2, count / 4, count - count / 4];
    let mut result = reduce_on_cube(position, goal, 0, effort);
    for start in starts.into_iter().skip(1) {
        if !matches!(result, Err(ReduceError::Undecided { .. })) {
            break;
        }
        result = reduce_on_cube(position, goal, start, effort);
    }
    result
}

/// Reduces on the P_n^3 from `start` around to the vertex before, if that is as good as can be.
fn reduce_on_cube<T: Topology, S: StoneSet>(
    position: &Position<T, S>,
    goal: Goal,
    start: usize,
    effort: &mut Effort<'_>,
) -> Result<ForestReduction, ReduceError> {
    ReduceError::check_goal(position.board(), goal)?;
    let wanted = Wanted::by(goal)?;
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
    let mut band = Band::new(&within, &turned_wanted, effort);
    let parts = position.parts().len();
    let settled =
        |stones: usize| goal != Goal::Fewest || stones == parts || position.is_monochromatic();
    match band.reduce(goal) {
        Ok(reduction) if settled(reduction.stones_left()) => {
            let mut forest = BalancedForest::edgeless(count);
            for (child, parent) in (0..).map(Vertex::new).zip(reduction.forest().parents()) {
                let parent = parent.map(|parent| turned(parent, start));
                forest.set_parent(turned(child, start), parent);
            }
            Ok(ForestReduction::new(forest, reduction.stones_left()))
        }
        Ok(_) | Err(ReduceError::Impossible(_)) => {
            let undecided = Obstacle::Forests { trees: None };
            match wanted_obstacle(position, goal, parts).unwrap_or(undecided) {
                Obstacle::Forests { .. } => Err(ReduceError::Undecided {
                    reason: "the cube of the path within the board is not enough",
                }),
                obstacle => Err(obstacle.into()),
            }
        }
        Err(error) => Err(error),
    }
}

/// An obstacle that shows on the board itself.
fn wanted_obstacle<T: Topology, S: StoneSet>(
    position: &Position<T, S>,
    goal: Goal,
    parts: usize,
) -> Option<Obstacle> {
    let wanted = Wanted::by(goal).ok()?;
    let contradiction = wanted.contradiction(position);
    let found = contradiction.or((parts > wanted.most).then_some(Obstacle::Parts { parts }));
    found.or_else(|| Some(obstacle_shown(position, goal, Obstacle::Forests { trees: None })))
}

/// A position of bandwidth three at most.
struct Band<'a, 'w, T, S> {
    position: &'a Position<T, S>,
    wanted: &'a Wanted,
    /// The automata for at most 1, 2, ... roots.
    automata: Vec<Automaton>,
    /// The bytes that they take.
    memory: usize,
    effort: &'a mut Effort<'w>,
}

/// So many stones of a part are looked for at most.
const MOST_ROOTS: usize = 8;

impl<'a, 'w, T: Topology, S: StoneSet> Band<'a, 'w, T, S> {
    const fn new(
        position: &'a Position<T, S>,
        wanted: &'a Wanted,
        effort: &'a mut Effort<'w>,
    ) -> Self {
        Self { position, wanted, automata: Vec::new(), memory: 0, effort }
    }

    fn reduce(&mut self, goal: Goal) -> Result<ForestReduction, ReduceError> {
        if let Some(obstacle) = self.wanted.contradiction(self.position) {
            return Err(obstacle.into());
        }
        let parts = self.position.parts();
        if parts.len() > self.wanted.most {
            return Err(Obstacle::Parts { parts: parts.len() }.into());
        }
        let mut forest = BalancedForest::edgeless(self.position.board().vertex_count());
        // What the other parts leave of the most.
        let most = self.wanted.most.saturating_sub(parts.len().saturating_sub(1));
        let mut stones = 0;
        for part in parts.iter() {
            let colors = || part.iter().map(|&vertex| self.position.color_at(vertex));
            let one_color = colors().zip(colors().skip(1)).all(|(a, b)| a == b);
            stones += match self.wanted.most {
                usize::MAX if one_color => part.len(),
                _ => match self.reduce_part(part, most, &mut forest)? {
                    Some(roots) => roots,
                    None if most > MOST_ROOTS => {
                        let reason = "a part leaves more than 8 stones";
                        return Err(ReduceError::Undecided { reason });
                    }
                    None => {
                        let found = Obstacle::Forests { trees: Some(self.wanted.most + 1) };
                        return Err(obstacle_shown(self.position, goal, found).into());
                    }
                },
            };
        }
        Ok(ForestReduction::new(forest, stones))
    }

    /// The least number of roots of a part, if it is small enough, and their forest.
    fn reduce_part(
        &mut self,
        part: &[Vertex],
        most: usize,
        forest: &mut BalancedForest,
    ) -> Result<Option<usize>, ReduceError> {
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

    /// What the sweep meets from the first vertex of a part to the last.
    fn symbols(&self, part: &[Vertex]) -> Result<Vec<Symbol>, ReduceError> {
        let (Some(first), Some(last)) = (part.first(), part.last()) else { return Ok(Vec::new()) };
        let none = Symbol { stone: None, near: 0, may_end: [false; 2], must_end: false };
        let mut symbols = vec![none; last.index() + 1 - first.index()];
        for &vertex in part {
            let mut near = 0;
            for neighbor in self.position.board().neighbors(vertex) {
                if self.position.color_at(neighbor).is_none() {
                    continue;
                }
                match vertex.index().abs_diff(neighbor.index()) {
                    0 => {}
                    distance if distance > REACH => {
                        return Err(ReduceError::OtherBoard { expected: "of bandwidth three" });
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
