//! The costs of forests below a vertex.

use clobber_core::Color;

/// The total cost of the roots of a forest.
pub(crate) type Cost = i64;

/// The cost of an impossible choice. It is far more than all other costs together, but a few can be added and
/// doubled.
pub(crate) const IMPOSSIBLE: Cost = 1 << 58;

/// The least costs below a vertex, itself included, for each use of the edge to its parent.
#[derive(Clone, Copy, Debug)]
pub(super) struct Costs {
    /// N: the edge is not used.
    pub(super) cut: Cost,
    /// U(f): the vertex's stone leaves along the edge, in black or in white.
    pub(super) up: [Cost; 2],
    /// D(f): the parent's stone arrives along the edge.
    pub(super) down: [Cost; 2],
}

impl Costs {
    pub(super) const NONE: Self =
        Self { cut: IMPOSSIBLE, up: [IMPOSSIBLE; 2], down: [IMPOSSIBLE; 2] };

    pub(super) fn up(&self, color: Color) -> Cost {
        of(&self.up, color)
    }

    pub(super) fn down(&self, color: Color) -> Cost {
        of(&self.down, color)
    }
}

pub(super) fn of<V: Copy>([black, white]: &[V; 2], color: Color) -> V {
    match color {
        Color::Black => *black,
        Color::White => *white,
    }
}

pub(super) fn by_color<V>(value: impl FnMut(Color) -> V) -> [V; 2] {
    Color::BOTH.map(value)
}
