//! Finds forests for alternating play whose chains of moves fit into the available time.
//!
//! The colours take turns. So a move of the other colour can follow in the next slot, and one of the same colour in
//! the slot after that. The last stone to arrive at a vertex has the colour in which the stone there leaves, and
//! stones of the other colour arrive before. So each edge of a frontier has a *length*:
//! - if a stone moves ahead along it, the earliest slot for this move;
//! - if a stone comes back along it, the slots from this move to the one that goes ahead from the same component, or
//!   to the end.
//!
//! Of two forests with the same frontier, one is as good as the other if it has no more trees and no greater length.
//! All forests that are not worse in this sense are kept.

use std::collections::HashMap;

use clobber_core::{Color, Effort, Stopped};

use super::layer::{FrontierWord, LABEL_SHIFT, Layer};
use super::patterns::{FORWARD, USED, WHITE};
use super::vertex::VertexKind;
use super::{Goal, Leaving, Sweep, WAYS, mixed};

/// The most edges of a frontier.
const WIDTH: usize = 7;

/// One for each slot.
type Lengths = [u32; WIDTH];

/// Forests behind a vertex: the number of trees, and the lengths of the edges of the frontier.
#[derive(Clone, Copy)]
struct Way {
    trees: u32,
    lengths: Lengths,
}

impl Way {
    fn is_as_good_as(&self, other: &Self) -> bool {
        self.trees <= other.trees && self.lengths.iter().zip(&other.lengths).all(|(a, b)| a <= b)
    }
}

/// The frontiers before a vertex from which the goal can be met.
#[derive(Default)]
struct Reached {
    frontiers: Vec<u64>,
    /// The index of each frontier in the list.
    places: HashMap<u64, usize>,
    /// The least number of trees ahead of each frontier.
    ahead: Vec<u32>,
    ways: Vec<Vec<Way>>,
}

/// The time slots of a play in turn.
#[derive(Clone, Copy)]
struct Timetable {
    first: Color,
    last: Color,
    slots: u32,
}

/// Forests whose chains of moves fit.
pub struct Chained<'a> {
    sweep: &'a Sweep,
    goal: Goal,
    timetable: Timetable,
    layers: Vec<Reached>,
    /// True if none was dropped: then a failed search proves that there is none.
    pub is_exhaustive: bool,
    /// The most frontiers at a vertex.
    pub frontiers: usize,
}

impl Sweep {
    /// Finds forests with an exact number of roots and with chains of moves that fit into alternating play.
    ///
    /// # Arguments
    /// A goal of alternating play, and the most ways to keep for a frontier. A step is a way or a frontier.
    pub fn chained(
        &self,
        goal: Goal,
        first: Color,
        most_ways: usize,
        effort: &mut Effort<'_>,
    ) -> Result<Chained<'_>, Stopped> {
        let stones = self.places.len();
        let slots = stones.saturating_sub(goal.trees);
        let goal = goal.exactly(goal.trees.min(stones), stones);
        let last = if slots % 2 == 1 { first } else { !first };
        let timetable = Timetable { first, last, slots: slots as u32 };
        let layers = Vec::new();
        let mut chained =
            Chained { sweep: self, goal, timetable, layers, is_exhaustive: true, frontiers: 0 };
        if self.width() > WIDTH || goal.trees > i8::MAX as usize || slots == 0 {
            chained.is_exhaustive = false;
        } else if chained.reach(effort)? {
            chained.pass_ways(most_ways, effort)?;
        }
        Ok(chained)
    }
}

impl Chained<'_> {
    /// Returns whether there are forests.
    pub fn is_found(&self) -> bool {
        let has_ways = |layer: &Reached| layer.ways.iter().any(|ways| !ways.is_empty());
        self.layers.len() == self.sweep.places.len() + 1 && self.layers.last().is_some_and(has_ways)
    }

    /// Finds the frontiers from which the goal can be met, whatever the lengths. Returns whether there are any.
    fn reach(&mut self, effort: &mut Effort<'_>) -> Result<bool, Stopped> {
        /// The bytes of a frontier with its number, counted twice for a growing table.
        const BYTES: usize = 64;
        let places = &self.sweep.places;
        let mut layer = Layer::<u64, WAYS>::start();
        let mut next = Layer::default();
        let mut passed = vec![(layer.frontiers.clone(), layer.trees.clone())];
        let mut held = 0;
        for (index, place) in places.iter().enumerate() {
            let vertex = (self.sweep.kind(place), place.role);
            let goal = (self.goal, self.sweep.least_ahead[index], index + 1 == places.len());
            layer.pass::<false>(vertex, goal, &mut next, effort)?;
            core::mem::swap(&mut layer, &mut next);
            self.frontiers = self.frontiers.max(layer.frontiers.len());
            held += layer.frontiers.len() * BYTES;
            effort.hold_memory(held)?;
            passed.push((layer.frontiers.clone(), layer.trees.clone()));
            if layer.frontiers.is_empty() {
                return Ok(false);
            }
        }
        let mut layers: Vec<Reached> = Vec::with_capacity(passed.len());
        for (index, (frontiers, trees)) in passed.into_iter().enumerate().rev() {
            let mut reached = Reached::default();
            for (frontier, trees) in frontiers.into_iter().zip(trees) {
                effort.spend(1)?;
                let ahead = match layers.last() {
                    None => Some(0),
                    Some(next) => {
                        let mut least = None;
                        self.pass(index, frontier, |after, _, exit| {
                            let Some(&place) = next.places.get(&after) else { return };
                            let trees = next.ahead[place] + u32::from(exit == 0);
                            least = Some(least.map_or(trees, |least: u32| least.min(trees)));
                        });
                        least
                    }
                };
                if let Some(ahead) =
                    ahead.filter(|ahead| (trees + ahead) as usize <= self.goal.trees)
                {
                    reached.places.insert(frontier, reached.frontiers.len());
                    reached.frontiers.push(frontier);
                    reached.ahead.push(ahead);
                    reached.ways.push(Vec::new());
                }
            }
            layers.push(reached);
        }
        layers.reverse();
        self.layers = layers;
        Ok(true)
    }

    /// Visits the frontiers behind a vertex, with the stone that leaves or stays and its exit.
    fn pass(&self, index: usize, frontier: u64, mut show: impl FnMut(u64, Leaving, u32)) {
        let place = &self.sweep.places[index];
        let vertex = self.sweep.kind(place);
        vertex.pass::<u64, false>(place.role, frontier, |after, stone, exit, _| {
            let after = if exit == 0 { self.goal.with_root(after, stone) } else { after };
            show(after, stone, exit);
        });
    }

    /// Finds the ways to all frontiers.
    fn pass_ways(&mut self, most_ways: usize, effort: &mut Effort<'_>) -> Result<(), Stopped> {
        let Some(start) = self.layers.first_mut().and_then(|first| first.ways.first_mut()) else {
            return Ok(());
        };
        start.push(Way { trees: 0, lengths: Lengths::default() });
        let (mut kept, mut is_exhaustive) = (0, true);
        for index in 0..self.sweep.places.len() {
            let (here, next) = (&self.layers[index], &self.layers[index + 1]);
            let mut found = vec![Vec::new(); next.frontiers.len()];
            let mut steps = 0;
            for (&frontier, ways) in here.frontiers.iter().zip(&here.ways) {
                self.pass(index, frontier, |after, stone, exit| {
                    let Some(&place) = next.places.get(&after) else { return };
                    for way in ways {
                        steps += 1;
                        let Some(way) = self.way_on(index, (frontier, way), after, stone, exit)
                        else {
                            continue;
                        };
                        // Other ways end in too many trees.
                        if (way.trees + next.ahead[place]) as usize <= self.goal.trees {
                            is_exhaustive &= keep_best(&mut found[place], way, most_ways);
                        }
                    }
                });
                effort.spend(1 + core::mem::take(&mut steps))?;
            }
            kept += found.iter().map(Vec::len).sum::<usize>();
            effort.hold_memory(kept * 2 * size_of::<Way>())?;
            self.layers[index + 1].ways = found;
        }
        self.is_exhaustive &= is_exhaustive;
        Ok(())
    }

    /// Returns the continuation of a way, if its chains fit.
    fn way_on(
        &self,
        index: usize,
        (before, way): (u64, &Way),
        after: u64,
        stone: Leaving,
        exit: u32,
    ) -> Option<Way> {
        let vertex = self.sweep.kind(&self.sweep.places[index]);
        let edges = (before, &way.lengths, after);
        let lengths = self.timetable.lengths(vertex, edges, stone.is_white, exit)?;
        Some(Way { trees: way.trees + u32::from(exit == 0), lengths })
    }

    /// Returns a forest, if there is one, as the target of each stone. The seed decides which.
    pub fn forest(&self, seed: u64) -> Option<Vec<Option<u32>>> {
        let mut parents = vec![None; self.sweep.places.len()];
        let last = self.layers.last()?;
        let mut ends = last.frontiers.iter().zip(&last.ways);
        let (mut frontier, mut way) =
            ends.find_map(|(&frontier, ways)| Some((frontier, *ways.first()?)))?;
        for (index, place) in self.sweep.places.iter().enumerate().rev() {
            let here = &self.layers[index];
            // Among all ways that lead on, the least in a pseudo-random order.
            let mut best: Option<(u64, u64, Way, u32)> = None;
            for (number, (&before, ways)) in here.frontiers.iter().zip(&here.ways).enumerate() {
                self.pass(index, before, |after, stone, exit| {
                    if after != frontier {
                        return;
                    }
                    for (rank, from) in ways.iter().enumerate() {
                        let on = self.way_on(index, (before, from), after, stone, exit);
                        if on.is_none_or(|on| !on.is_as_good_as(&way)) {
                            continue;
                        }
                        let key = [number as u64, rank as u64, exit.into(), index as u64];
                        let chance = key.into_iter().fold(seed, |seed, word| mixed(seed ^ word));
                        if best.is_none_or(|(known, ..)| chance < known) {
                            best = Some((chance, before, *from, exit));
                        }
                    }
                });
            }
            let (_, before, from, exit) = best?;
            let to = exit.checked_sub(1).map(|exit| self.sweep.neighbors_of(place)[exit as usize]);
            parents[place.vertex as usize] = to;
            (frontier, way) = (before, from);
        }
        Some(parents)
    }
}

/// Keeps a way unless another one is as good. Returns false if one had to be dropped for lack of room.
fn keep_best(known: &mut Vec<Way>, way: Way, most: usize) -> bool {
    if known.iter().any(|old| old.is_as_good_as(&way)) {
        return true;
    }
    known.retain(|old| !way.is_as_good_as(old));
    let has_room = known.len() < most;
    if has_room {
        known.push(way);
    }
    has_room
}

impl Timetable {
    /// Returns the lengths of the edges behind a vertex, if the chains fit.
    fn lengths(
        self,
        vertex: &VertexKind,
        (before, lengths, after): (u64, &Lengths, u64),
        is_white: bool,
        exit: u32,
    ) -> Option<Lengths> {
        let leaving = if is_white { WHITE } else { 0 };
        // Every stone of the other colour arrives before the last stone.
        let to_last = |edge: u8| u32::from(edge & WHITE != leaving);
        let length = |slot: u8| lengths[usize::from(slot)];
        let arrivals = || {
            let edges = vertex.back.iter().map(|&slot| (before.byte(slot), length(slot)));
            edges.filter(|(edge, _)| edge & FORWARD != 0)
        };
        let last_arrival = arrivals().map(|(edge, length)| length + to_last(edge)).max();
        let comes_back = |slot: &u8| after.byte(*slot) & (USED | FORWARD) == USED;
        let is_alone = last_arrival.is_none() && !vertex.ahead.iter().any(comes_back);
        let own = if is_white { Color::White } else { Color::Black };
        let departure = match is_alone {
            true => Some(if own == self.first { 1 } else { 2 }),
            false => last_arrival.map(|slot| slot + 2),
        };
        let exit = (exit as usize).checked_sub(1);
        let back =
            exit.and_then(|exit| vertex.back.get(exit)).map(|&slot| (before.byte(slot), slot));
        // The slots between the last arrival and the end of the chains through this vertex.
        let rest = match (exit, back) {
            (None, _) => u32::from(own != self.last),
            (Some(_), None) => 2,
            (Some(_), Some((_, slot))) => 2 + length(slot),
        };
        let mut found = Lengths::default();
        let mut set = |slot: u8, length: u32| {
            found[usize::from(slot)] = length;
            (length <= self.slots).then_some(())
        };
        let mut goes_on = false;
        for &slot in &vertex.passing {
            let edge = before.byte(slot);
            if edge == 0 {
                continue;
            }
            let joins = |other: u8| other >> LABEL_SHIFT == edge >> LABEL_SHIFT;
            let arrival = arrivals().find(|&(arrival, _)| joins(arrival));
            let through = back.filter(|&(back, _)| edge & FORWARD != 0 && joins(back));
            let own = length(slot);
            set(
                slot,
                match (arrival, through) {
                    (Some((arrival, _)), _) => own + to_last(arrival) + rest,
                    (None, Some((_, back))) => {
                        goes_on = true;
                        own.max(departure.map_or(0, |slot| slot + length(back)))
                    }
                    (None, None) => own,
                },
            )?;
        }
        for &slot in &vertex.ahead {
            match after.byte(slot) {
                0 => {}
                edge if edge & FORWARD != 0 => set(slot, departure.unwrap_or(0))?,
                edge => set(slot, to_last(edge) + rest)?,
            }
        }
        let end = match (exit, back) {
            (None, _) => last_arrival.map(|slot| slot + rest),
            (_, Some((_, back))) if !goes_on => departure.map(|slot| slot + length(back)),
            _ => None,
        };
        end.is_none_or(|end| end <= self.slots).then_some(found)
    }
}
