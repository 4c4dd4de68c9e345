//! A play under construction, on a graph that is built from others.

// All vertices come from the strategies, which only count vertices of the board.
#![allow(clippy::indexing_slicing)]

use clobber_core::Color;

/// The steps so far, and the current colour of each remaining stone.
pub(crate) struct TrackedPlay {
    colors: Vec<Color>,
    steps: Vec<TrackedMove>,
}

/// A move, and the colour of the stone that makes it.
#[derive(Clone, Copy)]
pub(crate) struct TrackedMove {
    pub(crate) from: u32,
    pub(crate) to: u32,
    pub(crate) mover: Color,
}

impl TrackedPlay {
    pub(crate) fn new(colors: Vec<Color>) -> Self {
        let steps = Vec::with_capacity(colors.len());
        Self { colors, steps }
    }

    pub(crate) fn color(&self, vertex: u32) -> Color {
        self.colors[vertex as usize]
    }

    pub(crate) fn set_color(&mut self, vertex: u32, color: Color) {
        self.colors[vertex as usize] = color;
    }

    /// Lets the stone on one vertex clobber the stone on another.
    pub(crate) fn step(&mut self, from: u32, to: u32) {
        let mover = self.color(from);
        self.set_color(to, mover);
        self.steps.push(TrackedMove { from, to, mover });
    }

    pub(crate) fn steps(&self) -> &[TrackedMove] {
        &self.steps
    }

    /// Takes back the steps from this one on. The colours stay as they are.
    pub(crate) fn interrupt(&mut self, index: usize) -> Vec<TrackedMove> {
        self.steps.split_off(index)
    }

    /// Replaces `N` steps, beginning with the one at this index. Later steps stay as they are.
    pub(crate) fn replace<const N: usize>(
        &mut self,
        index: usize,
        instead: impl FnOnce([TrackedMove; N], &mut Self),
    ) {
        let taken_back = self.interrupt(index);
        if let Some((steps, rest)) = taken_back.split_first_chunk() {
            instead(*steps, self);
            self.steps.extend_from_slice(rest);
        }
    }

    /// Returns the colour of these vertices, if they all have the same.
    pub(crate) fn common_color(&self, vertices: impl IntoIterator<Item = u32>) -> Option<Color> {
        let mut colors = vertices.into_iter().map(|vertex| self.color(vertex));
        let first = colors.next()?;
        colors.all(|color| color == first).then_some(first)
    }

    /// Returns the vertex among these whose colour is rare there, if there is exactly one such vertex.
    pub(crate) fn rare(&self, vertices: impl IntoIterator<Item = u32>) -> Option<u32> {
        let mut found = [(0, 0); 2];
        for vertex in vertices {
            let (count, last) = &mut found[usize::from(self.color(vertex) == Color::White)];
            *count += 1;
            *last = vertex;
        }
        match found {
            [(1, vertex), (count, _)] | [(count, _), (1, vertex)] if count != 1 => Some(vertex),
            _ => None,
        }
    }
}

/// Returns the least place that is not one of these: at most their number.
pub(crate) fn another<const N: usize>(places: [u32; N]) -> u32 {
    let mut place = 0;
    while places.contains(&place) {
        place += 1;
    }
    place
}
