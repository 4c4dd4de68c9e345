//! A balanced forest that can change.

use clobber_core::Color;

use super::NONE;
use super::stones::Stones;

/// A forest that is balanced whenever no window is open.
pub(super) struct Forest {
    /// The target of each stone.
    parents: Vec<u32>,
    /// The colour of the stone that leaves each vertex, or stays there.
    leaving: Vec<Color>,
    /// For each stone, the arrivals of the other colour minus the arrivals of its colour.
    nets: Vec<i32>,
    roots: Vec<u32>,
    /// The place of each root among the roots.
    place: Vec<u32>,
    /// The number of black roots minus the number of white ones.
    lead: i64,
}

/// Returns the lead of a stone.
pub(super) const fn lead_of(color: Color) -> i64 {
    match color {
        Color::Black => 1,
        Color::White => -1,
    }
}

/// Returns the net of one arrival.
pub(super) const fn net_of(arriving: Color, at: Color) -> i32 {
    if arriving as u8 == at as u8 { -1 } else { 1 }
}

impl Forest {
    /// Creates the forest in which nobody moves.
    pub(super) fn edgeless(stones: &Stones) -> Self {
        let count = stones.len() as u32;
        Self {
            parents: vec![NONE; stones.len()],
            leaving: stones.colors.clone(),
            nets: vec![0; stones.len()],
            roots: (0..count).collect(),
            place: (0..count).collect(),
            lead: stones.colors.iter().map(|&color| lead_of(color)).sum(),
        }
    }

    pub(super) fn parent(&self, stone: u32) -> Option<u32> {
        Some(self.parents[stone as usize]).filter(|&parent| parent != NONE)
    }

    pub(super) fn leaving(&self, stone: u32) -> Color {
        self.leaving[stone as usize]
    }

    pub(super) fn net(&self, stone: u32) -> i32 {
        self.nets[stone as usize]
    }

    pub(super) fn is_root(&self, stone: u32) -> bool {
        self.parents[stone as usize] == NONE
    }

    pub(super) fn roots(&self) -> &[u32] {
        &self.roots
    }

    pub(super) fn parents(&self) -> impl Iterator<Item = Option<u32>> {
        self.parents.iter().map(|&parent| (parent != NONE).then_some(parent))
    }

    /// Returns the number of black roots minus the number of white ones.
    pub(super) const fn lead(&self) -> i64 {
        self.lead
    }

    /// Lets a stone move to another target, or stay.
    pub(super) fn set(&mut self, stone: u32, parent: Option<u32>, leaving: Color, stones: &Stones) {
        if let Some(before) = self.parent(stone) {
            self.nets[before as usize] -=
                net_of(self.leaving(stone), stones.colors[before as usize]);
        }
        if self.is_root(stone) {
            self.lead -= lead_of(self.leaving(stone));
        }
        if parent.is_none() {
            self.lead += lead_of(leaving);
        }
        match (self.is_root(stone), parent) {
            (true, Some(_)) => {
                let place = core::mem::replace(&mut self.place[stone as usize], NONE) as usize;
                // The last root moves into the gap.
                self.roots.swap_remove(place);
                if let Some(&moved) = self.roots.get(place) {
                    self.place[moved as usize] = place as u32;
                }
            }
            (false, None) => {
                self.place[stone as usize] = self.roots.len() as u32;
                self.roots.push(stone);
            }
            _ => {}
        }
        self.parents[stone as usize] = parent.unwrap_or(NONE);
        self.leaving[stone as usize] = leaving;
        if let Some(after) = parent {
            self.nets[after as usize] += net_of(leaving, stones.colors[after as usize]);
        }
    }
}
