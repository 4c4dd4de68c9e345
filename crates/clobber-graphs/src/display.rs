//! Vertices by number, or as a board names them.

use core::fmt;

use clobber_core::{ParseError, Topology, Vertex};

/// Names for all vertices, those of any board: their numbers.
pub(crate) struct Numbers;

impl Topology for Numbers {
    fn vertex_count(&self) -> usize {
        0
    }

    fn neighbors(&self, _: Vertex) -> impl Iterator<Item = Vertex> {
        core::iter::empty()
    }

    fn parse_vertex(&self, text: &str) -> Result<Vertex, ParseError> {
        text.parse()
    }
}

/// What `write` writes, as a value with a `Display`.
pub(crate) fn from_fn(write: impl Fn(&mut fmt::Formatter<'_>) -> fmt::Result) -> impl fmt::Display {
    struct FromFn<F>(F);

    impl<F: Fn(&mut fmt::Formatter<'_>) -> fmt::Result> fmt::Display for FromFn<F> {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            self.0(f)
        }
    }

    FromFn(write)
}
