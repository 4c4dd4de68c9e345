//! Chains of moves in turn: each move takes a slot, and the moves that must follow it take later ones.
//!
//! The colours take turns, so a move of the other colour can follow in the next slot, and one of the same colour in
//! the slot after that. The last stone to arrive at a vertex has the colour with which the vertex's stone leaves; a
//! stone of the other colour arrives before it.

use clobber_core::Color;

use super::Edge;

/// The slots of the moves of a forest.
#[derive(Clone, Copy)]
pub(crate) struct Timetable {
    /// The colours of the first and of the last move.
    first: Color,
    last: Color,
    slots: u32,
}

impl Timetable {
    pub(super) fn new(first: Color, last: Color, moves: usize) -> Self {
        Self { first, last, slots: u32::try_from(moves).unwrap_or(u32::MAX) }
    }

    /// Returns the lengths of the chains along the edges that the line crosses after one more vertex, if these fit.
    ///
    /// If a stone goes ahead along an edge, the edge's length is the earliest slot for this move. If a stone comes back
    /// along it, the length is the number of slots from this move to the one that goes ahead from the same component,
    /// or to the end if there is none.
    ///
    /// `before`, `lengths`, `is_back`: the codes of the edges before the vertex, their lengths, and whether they end at
    /// the vertex. `after`, `ahead`: the codes of the edges after it, and how many of them begin there. `leaving`,
    /// `stays`: the colour with which its stone leaves, and whether it stays.
    pub(super) fn after(
        self,
        (before, lengths, is_back): (&[u16], &[u32], &[bool]),
        (after, ahead): (&[u16], usize),
        (leaving, stays): (Color, bool),
    ) -> Option<Vec<u32>> {
        let edges = || before.iter().zip(is_back).zip(lengths.iter().chain(core::iter::repeat(&0)));
        let edges = || edges().map(|((&code, &is), &length)| (Edge::from_code(code), is, length));
        let back = || edges().filter(|&(_, is_back, _)| is_back).filter_map(with_edge);
        // A stone of the other colour arrives at least one slot before the last arrival.
        let before_last = |color: Color| u32::from(color != leaving);
        let arrivals = || back().filter(|(edge, _)| edge.goes_ahead);
        let earliest = arrivals().map(|(edge, length)| length + before_last(edge.color)).max();
        let begin = after.len().saturating_sub(ahead);
        let ahead = after.get(begin..).unwrap_or_default();
        let arrive_ahead = |&code: &u16| Edge::from_code(code).is_some_and(|edge| !edge.goes_ahead);
        let has_arrivals = earliest.is_some() || ahead.iter().any(arrive_ahead);
        let departure = match has_arrivals {
            true => earliest.map(|slot| slot + 2),
            false => Some(if leaving == self.first { 1 } else { 2 }),
        };
        let exit = back().find(|(edge, _)| !edge.goes_ahead);
        // The slots from the last arrival on.
        let rest = match exit {
            _ if stays => u32::from(leaving != self.last),
            Some((_, length)) => 2 + length,
            None => 2,
        };
        let mut is_onward = false;
        let mut found = Vec::with_capacity(after.len());
        for (edge, _, length) in edges().filter(|&(_, is_back, _)| !is_back) {
            let Some(edge) = edge else {
                found.push(0);
                continue;
            };
            let joins = |other: &Edge| other.component == edge.component;
            let arrival = arrivals().find(|(arrival, _)| joins(arrival));
            let onward = exit.filter(|(exit, _)| edge.goes_ahead && joins(exit));
            found.push(match (arrival, onward) {
                (Some((arrival, _)), _) => length + before_last(arrival.color) + rest,
                (None, Some((_, delay))) => {
                    is_onward = true;
                    length.max(departure.map_or(0, |slot| slot + delay))
                }
                (None, None) => length,
            });
        }
        found.extend(ahead.iter().map(|&code| match Edge::from_code(code) {
            None => 0,
            Some(edge) if edge.goes_ahead => departure.unwrap_or(0),
            Some(edge) => before_last(edge.color) + rest,
        }));
        // The end of the chains from behind, unless they go on across the line.
        let end = match exit {
            Some((_, length)) if !is_onward => departure.map(|slot| slot + length),
            None if stays => earliest.map(|slot| slot + rest),
            _ => None,
        };
        let fits = |&slot: &u32| slot <= self.slots;
        (end.iter().all(fits) && found.iter().all(fits)).then_some(found)
    }
}

fn with_edge((edge, _, length): (Option<Edge>, bool, u32)) -> Option<(Edge, u32)> {
    Some((edge?, length))
}
