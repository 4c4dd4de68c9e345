//! The methods of the solver, in order of preference, each with its condition.
//!
//! For the position as a whole, with its numbering of the vertices; its form is determined once ([`WholeBoard`]):
//!
//! | | condition | free order | in turn |
//! |---|---|---|---|
//! | 1 | the stones are a row or a cycle, in order | the algorithm for rows and cycles | the same |
//! | 2 | they fill a rectangle row by row, a checkerboard | Theorems 1 and 5 | the same |
//! | 3 | they fill a rectangle of three lines or more | the theorem of full grids | the strips, with half the effort |
//! | 4 | none of these | a theorem of `clobber-graphs`, which recognises boards | |
//!
//! If none of these solves the position, it is split into parts. The [`Shape`] of each part is determined once:
//!
//! | | parts | free order, each part | in turn, all parts together |
//! |---|---|---|---|
//! | 5 | stones of one colour | none moves | none moves |
//! | 6 | rows and cycles | the algorithm for rows and cycles | the same, if all moving parts are rows and at most one cycle |
//! | 7 | trees, and parts with one cycle | the dynamic program of `clobber-graphs` | its bound alone |
//! | 8 | others | a theorem of `clobber-graphs`, as in 4 | |
//! | 9 | checkerboards on the blocks of a mesh | the theorem of meshes | the same, one after the other, if no other part moves |
//! | 10 | full rectangles of three lines or more, and products that contain one, with any numbering | the theorem of full grids | as in 2 and 3, if no other part moves |
//! | 11 | full rectangles of two lines, with any numbering | as 12 | as 2, or prices of the lead and chains of moves, then as 12; if no other part moves |
//! | 12 | all others | delta, and the search of [`Bounds::tighten`] | delta, balance, and the search of [`Bounds::tighten`] |
//!
//! A solver without theorems uses only 5 and 12. A slow method runs only if time and memory allow it.

use clobber_core::{
    Bound, Color, Effort, MoveOrder, Parts, Position, Reduction, StoneSet, Stopped, Topology,
};

use super::Solution;
use super::bounds::{Bounds, SMALL};
use super::pruning::{Pruning, Technique};
use super::whole_board::WholeBoard;
use crate::DynPosition;
use crate::bound::best_of_mixed_part;
use crate::shape::{Chain, Shape};
use crate::{Reason, room};
use clobber_graphs::internal::{Class, classify};

/// Returns the solution known for a position; with a goal, only until the goal is decided.
pub(super) fn known<T: Topology, S: StoneSet>(
    pruning: Pruning,
    position: &Position<T, S>,
    order: MoveOrder,
    goal: Option<usize>,
    effort: &mut Effort<'_>,
) -> Solution {
    let has_time = position.stone_count() <= SMALL || effort.check_limits().is_ok();
    let whole = match has_time && pruning.has(Technique::Theorems) {
        true => WholeBoard::new(position),
        false => WholeBoard::Unknown,
    };
    let position = &position.by_dyn();
    match known_of_whole(whole, position, order, effort) {
        Ok(solution) => solution,
        Err(whole) => known_of_parts(pruning, position, (order, whole), goal, effort),
    }
}

/// Solves a position as a whole, or returns the form found.
fn known_of_whole(
    whole: WholeBoard,
    position: &DynPosition<'_>,
    order: MoveOrder,
    effort: &mut Effort<'_>,
) -> Result<Solution, WholeBoard> {
    let found = match (&whole, order) {
        (WholeBoard::Chain(chain), _) => chain.solve(position, order, effort),
        (WholeBoard::Rectangle(rectangle), _) => rectangle.solve(position, order, effort),
        (WholeBoard::Other, MoveOrder::Any) => match class_of(position, effort) {
            Class::Solved(solution) => Some(*solution),
            class => return Err(WholeBoard::Classified(class)),
        },
        _ => None,
    };
    found.ok_or(whole)
}

/// Classifies a position in free order as a whole, and solves it if a theorem covers its board.
pub(super) fn class_of(position: &DynPosition<'_>, effort: &mut Effort<'_>) -> Class {
    match classify(position, effort) {
        Ok(Class::Solved(solution)) if !solution.is_optimal() => Class::Other,
        found => found.unwrap_or(Class::Other),
    }
}

/// Returns the solution known for the parts of a position; with a goal, only until the goal is decided.
fn known_of_parts(
    pruning: Pruning,
    position: &DynPosition<'_>,
    (order, whole): (MoveOrder, WholeBoard),
    goal: Option<usize>,
    effort: &mut Effort<'_>,
) -> Solution {
    let stones = position.stone_count();
    let is_small = stones <= SMALL;
    if is_small || effort.check_limits().is_ok() {
        let parts = match is_small {
            true => Ok(position.parts()),
            false => parts_with_room(position, effort),
        };
        if let Ok(parts) = parts {
            let mut bounds = Bounds::new(pruning, position, &parts, (order, whole), effort);
            if bounds.solve_parts().is_ok() {
                return bounds.tighten(goal);
            }
        }
    }
    Solution {
        reduction: Reduction { order, moves: Vec::new() },
        stones_left: stones,
        bound: Bound { stones: stones.min(1), reason: Reason::Survivor },
    }
}

/// Finds the parts of a position, if their bounds and moves fit in the memory.
fn parts_with_room(position: &DynPosition<'_>, effort: &mut Effort<'_>) -> Result<Parts, Stopped> {
    /// Bytes for each stone, with its places in a part and a region and its move; and bytes for each part, with its
    /// bound.
    const OF_STONE: usize = 16;
    const OF_PART: usize = 64;
    let stones = position.stone_count();
    room::hold(stones, OF_STONE, effort)?;
    let parts = Parts::new(position, effort)?;
    room::hold(1, stones * OF_STONE + parts.len() * OF_PART, effort)?;
    Ok(parts)
}

impl Bounds<'_, '_> {
    /// Finds the shapes of the parts, and solves those with a theorem or a special algorithm.
    ///
    /// # Errors
    /// The effort has ended before every part has a bound, and the position is not small.
    fn solve_parts(&mut self) -> Result<(), Stopped> {
        let mut shapes = Vec::with_capacity(self.parts.len());
        let is_small = self.position.stone_count() <= SMALL;
        for part in self.parts {
            let look = |edges| if is_small { Ok(()) } else { self.effort.work(1 + edges) };
            shapes.push(Shape::new(self.position, part, look)?);
        }
        self.check_limits()?;
        match self.order {
            MoveOrder::Alternating(first)
                if self.pruning.has(Technique::Theorems) && are_lines(&shapes) =>
            {
                self.play_lines(&shapes, first);
                Ok(())
            }
            MoveOrder::Alternating(first) => self.solve_in_turn(&shapes, first),
            MoveOrder::Any => self.solve_apart(&shapes),
        }
    }

    /// Checks the limits from time to time.
    fn look_at(&mut self, number: usize) -> Result<(), Stopped> {
        /// The number of parts between two checks.
        const AT_ONCE: usize = 1 << 10;
        if number % AT_ONCE == 0 { self.check_limits() } else { Ok(()) }
    }

    /// Solves each part separately, in free order.
    fn solve_apart(&mut self, shapes: &[Shape]) -> Result<(), Stopped> {
        let sides = self.sides(shapes);
        for (index, (part, shape)) in self.parts.iter().zip(shapes).enumerate() {
            self.look_at(index)?;
            let solved = match shape {
                Shape::Monochromatic => Some(self.leave(part)),
                Shape::Chain(chain) if self.pruning.has(Technique::Theorems) => {
                    Some(self.play_chain(chain))
                }
                Shape::Pseudotree => self.play_pseudotree(part),
                Shape::Dense if self.pruning.has(Technique::Theorems) => self.play_mesh(part),
                Shape::Dense | Shape::Chain(_) => None,
            };
            let bound = solved.unwrap_or_else(|| {
                let bound = best_of_mixed_part(self.position, part, shape, sides.of(index));
                self.play_dense(index, part, bound)
            });
            self.of_parts.push(bound);
        }
        Ok(())
    }

    /// Bounds each part separately, in alternating play, and prepares the movable ones for one search.
    fn solve_in_turn(&mut self, shapes: &[Shape], first: Color) -> Result<(), Stopped> {
        let sides = self.sides(shapes);
        let (mut names, mut movable, mut constant) = (Vec::new(), Vec::new(), 0);
        for (index, (part, shape)) in self.parts.iter().zip(shapes).enumerate() {
            self.look_at(index)?;
            let bound = match shape {
                Shape::Monochromatic => {
                    constant += part.len();
                    self.leave(part)
                }
                _ => {
                    names.extend_from_slice(part);
                    movable.push(index);
                    let bound = self.bound_of_part(part, shape);
                    let sides = sides.of(index);
                    bound.unwrap_or_else(|| best_of_mixed_part(self.position, part, shape, sides))
                }
            };
            self.of_parts.push(bound);
        }
        self.check_limits()?;
        let balance = self.balance(shapes, first);
        let sum: usize = self.of_parts.iter().map(|bound| bound.stones).sum();
        let by_parts = if self.pruning.has(Technique::Delta) { sum } else { constant + 1 };
        let by_balance = if self.pruning.has(Technique::Balance) { balance.stones } else { 0 };
        if balance.stones > sum {
            self.of_whole = Some(balance);
        }
        if self.pruning.has(Technique::Theorems) && self.play_meshes(shapes, &movable, first) {
            return Ok(());
        }
        names.sort_unstable();
        if !names.is_empty() {
            self.play_together(names, movable, by_parts.max(by_balance) - constant);
        }
        Ok(())
    }
}

/// Returns whether there are only rows, at most one cycle, and parts of one colour.
fn are_lines(shapes: &[Shape]) -> bool {
    let is_chain = |shape: &Shape| matches!(shape, Shape::Monochromatic | Shape::Chain(_));
    let is_cycle = |shape: &&Shape| matches!(shape, Shape::Chain(Chain { is_cycle: true, .. }));
    shapes.iter().all(is_chain) && shapes.iter().filter(is_cycle).count() <= 1
}
