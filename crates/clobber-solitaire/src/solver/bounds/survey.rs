//! The analysis of a position without a search: it is divided into parts, and those for which there is a theorem or a
//! program are solved.

use clobber_core::{
    Bipartition, Bound, Color, Grid, Move, MoveOrder, Position, Stopped, Topology, Vertex,
};

use super::region::{Ends, Region};
use super::{Bounds, SMALL};
use crate::bound::{balance_of_parts, best_of_part};
use crate::chain::{Chain, Shape, named};
use crate::checkerboard::{reduce_checkerboard, reduce_majority_first};
use crate::grids::{alternating_grid_moves, full_grid_moves, half_of};
use crate::rectangle::Rectangle;
use crate::rows::{self, Factorization};
use crate::{PartReason, Reason};
use crate::{cycles, free_order, room};

impl Bounds<'_, '_> {
    /// Tells the parts apart, and solves those for which there is a theorem or a program.
    ///
    /// # Errors
    /// The effort has ended before something is known of each part, and the position is not small.
    pub(super) fn survey(&mut self) -> Result<(), Stopped> {
        let mut shapes = Vec::with_capacity(self.parts.len());
        let is_small = self.position.stone_count() <= SMALL;
        for part in self.parts {
            let look = |edges| if is_small { Ok(()) } else { self.effort.work(1 + edges) };
            shapes.push(Shape::of(self.position, part, look)?);
        }
        self.keeps_limits()?;
        match self.order {
            MoveOrder::Alternating(first) if self.pruning.theorems && are_lines(&shapes) => {
                self.play_lines(&shapes, first);
                Ok(())
            }
            MoveOrder::Alternating(first) => self.survey_together(&shapes, first),
            MoveOrder::Any => self.survey_apart(&shapes),
        }
    }

    /// Looks at the limits, now and then.
    fn look_at(&mut self, number: usize) -> Result<(), Stopped> {
        /// So many parts are looked at in between.
        const AT_ONCE: usize = 1 << 10;
        if number % AT_ONCE == 0 { self.keeps_limits() } else { Ok(()) }
    }

    /// Solves, in free order, each part for itself.
    fn survey_apart(&mut self, shapes: &[Shape]) -> Result<(), Stopped> {
        let sides = self.sides(shapes);
        for (index, (part, shape)) in self.parts.iter().zip(shapes).enumerate() {
            self.look_at(index)?;
            let bound = match shape {
                Shape::Monochromatic => {
                    self.settled.add(part.len(), part.len());
                    Some(Bound { stones: part.len(), reason: PartReason::Monochromatic })
                }
                Shape::Chain(chain) if self.pruning.theorems => Some(self.play_chain(chain)),
                Shape::Pseudotree => self.play_pseudotree(part),
                _ => None,
            };
            let bound = bound.unwrap_or_else(|| self.play_dense(index, part, &sides));
            self.of_parts.push(bound);
        }
        Ok(())
    }

    /// Solves, in free order, a part by a theorem, or lets it be searched.
    fn play_dense(&mut self, index: usize, part: &[Vertex], sides: &Sides) -> Bound<PartReason> {
        let bound = best_of_part(self.position, part, sides.of(index));
        let at_least = if self.pruning.delta { bound.stones } else { 1 };
        let mut region = Region::new(part.to_vec(), vec![index], at_least);
        if self.pruning.theorems && self.is_affordable(part) {
            let position = self.position.extracted(part);
            let is_whole = part.len() == self.position.board().vertex_count();
            let is_asked = self.has_no_theorem && is_whole;
            let found =
                if is_asked { None } else { free_order::by_theorem(&position, self.effort) };
            if let Some(found) = found {
                self.moves.extend(named(found.reduction.moves, part));
                self.settled.add(found.stones_left, found.stones_left);
                // It is better only if it has more stones.
                let better = match found.bound.reason {
                    Reason::Parts(parts) => parts.into_iter().next(),
                    _ => None,
                };
                return better.filter(|better| better.stones > bound.stones).unwrap_or(bound);
            }
            region.position = Some(position);
            self.play_rectangle(&mut region);
        }
        self.regions.push(region);
        bound
    }

    /// Prepares, in alternating play, all parts in which there are moves for one search.
    fn survey_together(&mut self, shapes: &[Shape], first: Color) -> Result<(), Stopped> {
        let sides = self.sides(shapes);
        let (mut names, mut movable, mut constant) = (Vec::new(), Vec::new(), 0);
        for (index, (part, shape)) in self.parts.iter().zip(shapes).enumerate() {
            self.look_at(index)?;
            if let Shape::Monochromatic = shape {
                constant += part.len();
                self.of_parts.push(Bound { stones: part.len(), reason: PartReason::Monochromatic });
                continue;
            }
            names.extend_from_slice(part);
            movable.push(index);
            let bound = self.bound_of_part(part, shape);
            let bound = bound.unwrap_or_else(|| best_of_part(self.position, part, sides.of(index)));
            self.of_parts.push(bound);
        }
        self.keeps_limits()?;
        self.settled = Ends { at_least: constant, at_most: constant };
        let balance = balance_of_parts(self.position, self.parts, first);
        let sum: usize = self.of_parts.iter().map(|bound| bound.stones).sum();
        let by_parts = if self.pruning.delta { sum } else { constant + 1 };
        let by_balance = if self.pruning.balance { balance.stones } else { 0 };
        if balance.stones > sum {
            self.of_whole = Some(balance);
        }
        names.sort_unstable();
        if !names.is_empty() {
            let at_least = by_parts.max(by_balance) - constant;
            let mut region = Region::new(names, movable, at_least);
            let is_one = region.parts.len() == 1;
            if self.pruning.theorems && is_one && self.is_affordable(&region.names) {
                region.position = Some(self.position.extracted(&region.names));
                self.play_rectangle(&mut region);
            }
            self.regions.push(region);
        }
        Ok(())
    }

    /// Plays a full rectangle by a theorem: of any colouring in free order, a checkerboard in alternating play.
    fn play_rectangle(&mut self, region: &mut Region) {
        let Some(position) = region.position.as_ref() else { return };
        let Some(rectangle) = Rectangle::of(position.board()) else { return };
        let moves = match self.order {
            MoveOrder::Any => {
                let found = full_grid_moves(&rectangle.position(position), self.effort);
                found.unwrap_or_default()
            }
            MoveOrder::Alternating(first) => {
                let corner = rectangle.checkerboard(position);
                let found = corner.map(|corner| {
                    reduce_checkerboard(rectangle.grid, corner, first)
                        .or_else(|_| reduce_majority_first(rectangle.grid, corner))
                });
                let found = found.and_then(Result::ok).map(Iterator::collect);
                found.unwrap_or_else(|| self.play_in_strips(&rectangle.position(position), first))
            }
        };
        region.play(named(moves, &rectangle.vertices).collect());
    }

    /// Plays a full rectangle in turn, with half the effort; no moves if no play that meets the bound is found.
    fn play_in_strips(&mut self, position: &Position<Grid>, first: Color) -> Vec<Move> {
        let half = half_of(self.effort);
        let found =
            self.effort.attempt(half, |effort| alternating_grid_moves(position, first, effort));
        found.ok().flatten().unwrap_or_default()
    }

    fn sides(&mut self, shapes: &[Shape]) -> Sides {
        let needed = |shape: &Shape| match shape {
            Shape::Monochromatic => false,
            Shape::Chain(_) => !self.pruning.theorems,
            _ => true,
        };
        let found = shapes.iter().any(needed);
        let sides = found.then(|| Bipartition::from_parts(self.position, self.parts, self.effort));
        Sides(sides.and_then(Result::ok))
    }

    /// Returns whether there are time and room to prepare some stones. Otherwise nothing is known of them but that they are there.
    pub(super) fn is_affordable(&mut self, stones: &[Vertex]) -> bool {
        /// For each stone.
        const TIME: u128 = 1000;
        /// Of a stone on a board of its own and in a first play; and of each end of an edge there, and of what the board is made.
        const OF_STONE: usize = 48;
        const OF_END: usize = 12;
        /// Of so few the edges are not counted.
        const FEW: usize = 1 << 8;
        if stones.len() <= FEW {
            return true;
        }
        let is_small = stones.len() <= SMALL;
        let mut bytes = stones.len() * OF_STONE;
        for &vertex in stones {
            let ends = self.position.board().neighbors(vertex).count();
            bytes = bytes.saturating_add(ends * OF_END);
            if !is_small && self.effort.work(1 + ends as u64).is_err() {
                return false;
            }
        }
        let left = self.effort.limits_left().time;
        let has_time = is_small
            || self.effort.check_limits().is_ok()
                && left.is_none_or(|left| left.as_nanos() > TIME * stones.len() as u128);
        has_time && room::hold(1, bytes, self.effort).is_ok()
    }

    /// Returns a bound in free order by a theorem or a program.
    fn bound_of_part(&mut self, part: &[Vertex], shape: &Shape) -> Option<Bound<PartReason>> {
        match shape {
            Shape::Chain(chain) if self.pruning.theorems => {
                let squares = chain.squares(self.position);
                let stones = match chain.is_cycle {
                    false => rows::free_row_value(squares),
                    true => cycles::free_value(&squares, self.effort).ok()?,
                };
                Some(Bound { stones, reason: PartReason::Factors })
            }
            Shape::Pseudotree if self.pruning.theorems && self.is_affordable(part) => {
                let moves =
                    free_order::reduce_sparse(&self.position.extracted(part), self.effort).ok()?;
                let stones = part.len() - moves.len();
                Some(Bound { stones, reason: PartReason::DynamicProgram })
            }
            _ => None,
        }
    }

    /// Plays a row or a cycle in free order.
    fn play_chain(&mut self, chain: &Chain) -> Bound<PartReason> {
        let squares = chain.squares(self.position);
        let (cut, Factorization { factors, bound }) = match chain.is_cycle {
            false => (0, rows::factorize(&squares, MoveOrder::Any, self.effort)),
            true => {
                let found = cycles::factorize(&[], &squares, MoveOrder::Any, self.effort);
                (found.cut, found.factorization)
            }
        };
        let moves = rows::moves(&factors, MoveOrder::Any);
        let name = |vertex: Vertex| {
            let index = vertex.index() + cut;
            let index =
                if index >= chain.vertices.len() { index - chain.vertices.len() } else { index };
            chain.vertices.get(index).copied().unwrap_or_default()
        };
        self.moves.extend(moves.into_iter().map(|mv| Move::new(name(mv.from), name(mv.to))));
        self.settled.add(bound.stones, factors.len());
        let is_known = bound.reason == Reason::Factors;
        let reason = if is_known { PartReason::Factors } else { PartReason::Survivor };
        Bound { stones: bound.stones, reason }
    }

    /// Plays a part with at most one cycle in free order, if there is time for all of it.
    fn play_pseudotree(&mut self, part: &[Vertex]) -> Option<Bound<PartReason>> {
        if !self.pruning.theorems || !self.is_affordable(part) {
            return None;
        }
        let moves = free_order::reduce_sparse(&self.position.extracted(part), self.effort).ok()?;
        let stones = part.len() - moves.len();
        self.moves.extend(named(moves, part));
        self.settled.add(stones, stones);
        Some(Bound { stones, reason: PartReason::DynamicProgram })
    }

    /// Plays rows, and at most one cycle, together in alternating play.
    fn play_lines(&mut self, shapes: &[Shape], first: Color) {
        let (mut names, mut squares, mut constant) = (Vec::new(), Vec::new(), 0);
        let mut cycle = None;
        for (part, shape) in self.parts.iter().zip(shapes) {
            match shape {
                Shape::Chain(chain) if chain.is_cycle => cycle = Some(chain),
                Shape::Chain(chain) => {
                    names.extend_from_slice(&chain.vertices);
                    squares.extend(chain.squares(self.position));
                    // A hole between two rows.
                    names.push(Vertex::default());
                    squares.push(None);
                }
                _ => constant += part.len(),
            }
        }
        let Factorization { factors, bound } = match cycle {
            None => rows::factorize(&squares, self.order, self.effort),
            Some(chain) => {
                let of_cycle = chain.squares(self.position);
                let found = cycles::factorize(&squares, &of_cycle, self.order, self.effort);
                names.extend(chain.vertices.iter().cycle().skip(found.cut).take(of_cycle.len()));
                found.factorization
            }
        };
        self.moves = named(rows::moves(&factors, self.order), &names).collect();
        let (at_least, at_most) = (constant + bound.stones, constant + factors.len());
        self.settled = Ends { at_least, at_most };
        self.of_whole = Some(match bound.reason {
            Reason::Survivor => Bound { stones: 1, reason: Reason::Survivor },
            reason => Bound { stones: at_least, reason },
        });
        if at_least < at_most {
            let balance = balance_of_parts(self.position, self.parts, first);
            if balance.stones > at_least {
                self.of_whole = Some(balance);
            }
        }
    }
}

/// Returns whether there are only rows, at most one cycle, and parts of one colour.
fn are_lines(shapes: &[Shape]) -> bool {
    let is_chain = |shape: &Shape| matches!(shape, Shape::Monochromatic | Shape::Chain(_));
    let is_cycle = |shape: &&Shape| matches!(shape, Shape::Chain(Chain { is_cycle: true, .. }));
    shapes.iter().all(is_chain) && shapes.iter().filter(is_cycle).count() <= 1
}

/// The two sides of the parts that have two.
struct Sides(Option<(Bipartition, Vec<bool>)>);

impl Sides {
    fn of(&self, part: usize) -> Option<&Bipartition> {
        let (sides, is_bipartite) = self.0.as_ref()?;
        is_bipartite.get(part).is_some_and(|&is| is).then_some(sides)
    }
}
