//! Solves the parts of a position for which there is a theorem or a special algorithm.

use clobber_core::{Bound, Color, GraphBoard, Grid, Move, MoveOrder, Position, Topology, Vertex};
use clobber_graphs::internal::{Class, has_time};
use clobber_graphs::{Labeling, reduce_pseudoforest};

use super::super::Technique;
use super::super::methods::class_of;
use super::super::whole_board::WholeBoard;
use super::region::{Interval, Region, Searched};
use super::{Bounds, SMALL};
use crate::bound::{Sides, balance_beside};
use crate::checkerboard::CheckerboardReduction;
use crate::cycles::{self, CutCycle};
use crate::grids::{moves_to_bound, two_rows_in_turn};
use crate::mesh::MeshReduction;
use crate::rectangle::Rectangle;
use crate::room;
use crate::rows::{self, Factorization};
use crate::shape::{Chain, Shape, named};
use crate::{PartReason, Reason};

impl Bounds<'_, '_> {
    /// Counts a part of one colour, whose stones all stay.
    pub(in super::super) fn leave(&mut self, part: &[Vertex]) -> Bound<PartReason> {
        self.settled.add(part.len(), part.len());
        Bound { stones: part.len(), reason: PartReason::Monochromatic }
    }

    /// Solves a part with two cycles or more by a theorem, in free order, or leaves it to the search.
    pub(in super::super) fn play_dense(
        &mut self,
        index: usize,
        part: &[Vertex],
        bound: Bound<PartReason>,
    ) -> Bound<PartReason> {
        let at_least = if self.pruning.has(Technique::Delta) { bound.stones } else { 1 };
        let mut region = Region::new(part.to_vec(), vec![index], at_least);
        if self.pruning.has(Technique::Theorems) && self.is_affordable(part) {
            let position = self.position.extracted(part);
            match self.class_of(&position) {
                Class::Solved(found) => {
                    self.moves.extend(named(found.reduction.moves, part));
                    self.settled.add(found.stones_left, found.stones_left);
                    // It is better only if it has more stones.
                    let better = match found.bound.reason {
                        Reason::Parts(parts) => parts.into_iter().next(),
                        _ => None,
                    };
                    return better.filter(|better| better.stones > bound.stones).unwrap_or(bound);
                }
                Class::Product(found) => {
                    if let Some(rectangle) = Rectangle::find(&found, &position) {
                        self.play_rectangle(&mut region, &position, &rectangle);
                    }
                }
                Class::Other => {}
            }
            region.position = Some(position);
        }
        self.regions.push(region);
        bound
    }

    /// Classifies the separate board of a part. If the part is the whole position, the class already found is used:
    /// the vertices and their order are the same.
    fn class_of(&mut self, part: &Position<GraphBoard>) -> Class {
        let is_whole = part.stone_count() == self.position.board().vertex_count();
        match core::mem::take(&mut self.whole) {
            WholeBoard::Classified(class) if is_whole => class,
            WholeBoard::Rectangle(_) if is_whole => Class::Other,
            _ => class_of(&part.by_dyn(), self.effort),
        }
    }

    /// Prepares the stones of the movable parts for one search, in alternating play.
    pub(in super::super) fn play_together(
        &mut self,
        names: Vec<Vertex>,
        parts: Vec<usize>,
        at_least: usize,
    ) {
        let is_one = parts.len() == 1;
        let mut region = Region::new(names, parts, at_least);
        if self.pruning.has(Technique::Theorems) && is_one && self.is_affordable(&region.names) {
            let position = self.position.extracted(&region.names);
            let is_whole = region.names.len() == self.position.board().vertex_count();
            let found = match &self.whole {
                // Three lines or more have been tried already.
                WholeBoard::Rectangle(whole) if is_whole => {
                    whole.has_two_lines().then(|| Rectangle::in_order(whole.grid()))
                }
                _ => Labeling::recognize(position.board(), self.effort)
                    .ok()
                    .flatten()
                    .and_then(|found| Rectangle::find(&found, &position)),
            };
            if let Some(rectangle) = found {
                self.play_rectangle(&mut region, &position, &rectangle);
            }
            region.position = Some(position);
        }
        self.regions.push(region);
    }

    /// Plays a full rectangle by a theorem: of any colouring in free order, a checkerboard in alternating play. Other
    /// colourings are tried in alternating play.
    fn play_rectangle(
        &mut self,
        region: &mut Region,
        position: &Position<GraphBoard>,
        rectangle: &Rectangle,
    ) {
        let is_narrow = rectangle.shorter_side() < 3;
        if is_narrow && self.order == MoveOrder::Any {
            // A sweep is as fast.
            return;
        }
        let on_grid = rectangle.position(position);
        let corner = on_grid.color_at(Vertex::new(0)).unwrap_or(Color::Black);
        let moves = match self.order {
            MoveOrder::Alternating(first)
                if on_grid == Position::checkerboard(rectangle.grid, corner) =>
            {
                CheckerboardReduction::planned(rectangle.grid, corner, first).collect()
            }
            MoveOrder::Alternating(first) if is_narrow => {
                self.play_two_rows(region, &on_grid, first)
            }
            order => moves_to_bound(&on_grid, order, self.effort).unwrap_or_default(),
        };
        region.play(named(moves, &rectangle.vertices).collect());
    }

    /// Plays a full rectangle of two rows in turn, and raises its bound; returns no moves if it finds no play.
    fn play_two_rows(
        &mut self,
        region: &mut Region,
        position: &Position<Grid>,
        first: Color,
    ) -> Vec<Move> {
        let found = two_rows_in_turn(position, first, self.effort);
        if found.at_least > region.ends.at_least {
            let frontiers = found.frontiers;
            region.ends.at_least = found.at_least;
            region.searched = Some(match found.is_by_chains {
                true => Searched::Chains(frontiers),
                false => Searched::Forests(frontiers),
            });
        }
        found.moves.unwrap_or_default()
    }

    /// Returns the balance bound, given that the parts of one colour keep all their stones.
    pub(in super::super) fn balance(&self, shapes: &[Shape], first: Color) -> Bound<Reason> {
        let parts = self.parts.iter().zip(shapes);
        let constant = parts.filter(|(_, shape)| matches!(shape, Shape::Monochromatic));
        balance_beside(self.position, constant.map(|(part, _)| part), first)
    }

    pub(in super::super) fn sides(&mut self, shapes: &[Shape]) -> Sides {
        let needed = |shape: &Shape| match shape {
            Shape::Monochromatic => false,
            Shape::Chain(_) => !self.pruning.has(Technique::Theorems),
            _ => true,
        };
        match shapes.iter().any(needed) {
            true => Sides::new(self.position, self.parts, self.effort),
            false => Sides::default(),
        }
    }

    /// Returns whether time and memory suffice to prepare some stones. If not, nothing more is found out about them.
    pub(in super::super) fn is_affordable(&mut self, stones: &[Vertex]) -> bool {
        /// Bytes for each stone on a separate board and in a first play, and bytes for each end of an edge there and in
        /// the board's construction.
        const OF_STONE: usize = 48;
        const OF_END: usize = 12;
        /// For up to this many stones the edges are not counted.
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
        let has_time = is_small || has_time(stones.len(), self.effort) == Ok(true);
        has_time && room::hold(1, bytes, self.effort).is_ok()
    }

    /// Returns a bound in free order by a theorem or a special algorithm.
    pub(in super::super) fn bound_of_part(
        &mut self,
        part: &[Vertex],
        shape: &Shape,
    ) -> Option<Bound<PartReason>> {
        match shape {
            Shape::Chain(chain) if self.pruning.has(Technique::Theorems) => {
                let squares = chain.squares(self.position);
                let stones = match chain.is_cycle {
                    false => rows::free_row_value(squares),
                    true => cycles::free_value(&squares, self.effort).ok()?,
                };
                Some(Bound { stones, reason: PartReason::Factors })
            }
            Shape::Pseudotree => self.pseudotree(part).map(|(_, bound)| bound),
            _ => None,
        }
    }

    /// Plays a row or a cycle in free order.
    pub(in super::super) fn play_chain(&mut self, chain: &Chain) -> Bound<PartReason> {
        let squares = chain.squares(self.position);
        let (row, cycle) = squares.split_at(if chain.is_cycle { 0 } else { squares.len() });
        let CutCycle { cut, factorization } =
            cycles::factorize(row, cycle, MoveOrder::Any, self.effort);
        let Factorization { factors, bound } = factorization;
        let (before, after) = chain.vertices.split_at(cut);
        let names = [after, before].concat();
        self.moves.extend(named(rows::moves(&factors, MoveOrder::Any), &names));
        self.settled.add(bound.stones, factors.len());
        let is_known = bound.reason == Reason::Factors;
        let reason = if is_known { PartReason::Factors } else { PartReason::Survivor };
        Bound { stones: bound.stones, reason }
    }

    /// Plays a part with at most one cycle in free order.
    pub(in super::super) fn play_pseudotree(
        &mut self,
        part: &[Vertex],
    ) -> Option<Bound<PartReason>> {
        let (moves, bound) = self.pseudotree(part)?;
        self.moves.extend(named(moves, part));
        self.settled.add(bound.stones, bound.stones);
        Some(bound)
    }

    /// Solves a part with at most one cycle in free order, if time allows all of it.
    fn pseudotree(&mut self, part: &[Vertex]) -> Option<(Vec<Move>, Bound<PartReason>)> {
        if !self.pruning.has(Technique::Theorems) || !self.is_affordable(part) {
            return None;
        }
        let found = reduce_pseudoforest(&self.position.extracted(part), self.effort).ok()?;
        let bound = Bound { stones: found.value()?, reason: PartReason::DynamicProgram };
        Some((found.reduction.moves, bound))
    }

    /// Plays a checkerboard on the blocks of a mesh in free order.
    pub(in super::super) fn play_mesh(&mut self, part: &[Vertex]) -> Option<Bound<PartReason>> {
        let reduction =
            MeshReduction::of_part(self.position, part, MoveOrder::Any, self.effort).ok()?;
        let (stones, bound) = (reduction.stones_left(), reduction.bound_of_part());
        self.moves.extend(reduction);
        self.settled.add(stones, stones);
        Some(bound)
    }

    /// Plays the movable parts one after the other in alternating play, if all are checkerboards on the blocks of
    /// meshes.
    pub(in super::super) fn play_meshes(
        &mut self,
        shapes: &[Shape],
        movable: &[usize],
        first: Color,
    ) -> bool {
        let (mut moves, mut left, mut mover) = (Vec::new(), 0, first);
        for &index in movable {
            let part = self.parts.get(index).zip(shapes.get(index));
            let Some((part, Shape::Dense)) = part else { return false };
            let order = MoveOrder::Alternating(mover);
            let Ok(reduction) = MeshReduction::of_part(self.position, part, order, self.effort)
            else {
                return false;
            };
            left += reduction.stones_left();
            if reduction.len() % 2 == 1 {
                mover = !mover;
            }
            moves.extend(reduction);
        }
        self.moves.extend(moves);
        self.settled.add(left, left);
        true
    }

    /// Plays rows, and at most one cycle, together in alternating play.
    pub(in super::super) fn play_lines(&mut self, shapes: &[Shape], first: Color) {
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
        let of_cycle = cycle.map_or_else(Vec::new, |chain| chain.squares(self.position));
        let CutCycle { cut, factorization: Factorization { factors, bound } } =
            cycles::factorize(&squares, &of_cycle, self.order, self.effort);
        if let Some(chain) = cycle {
            names.extend(chain.vertices.iter().cycle().skip(cut).take(of_cycle.len()));
        }
        self.moves = named(rows::moves(&factors, self.order), &names).collect();
        let (at_least, at_most) = (constant + bound.stones, constant + factors.len());
        self.settled = Interval { at_least, at_most };
        self.of_whole = Some(match bound.reason {
            Reason::Survivor => Bound { stones: 1, reason: Reason::Survivor },
            reason => Bound { stones: at_least, reason },
        });
        if at_least < at_most {
            let balance = self.balance(shapes, first);
            if balance.stones > at_least {
                self.of_whole = Some(balance);
            }
        }
    }
}
