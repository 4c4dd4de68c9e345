//! Theorem 12: the graphs with which the induction starts.

use clobber_core::Color;

use super::{lemma_10, lemma_11};
use crate::clique::reduce_tracked;
use crate::strong::Strong;
use crate::strong::play::TrackedPlay;

/// The kind of a Hamming graph in the theorem; factors K_1 do not count.
pub(crate) enum Kind {
    /// K_n, or a single vertex.
    Clique,
    /// A product of two or more factors K_2.
    Hypercube {
        /// The number of factors.
        dimension: u32,
    },
    /// K_2 x K_3.
    Prism,
    /// Any other: it contains K_4, K_3 x K_3, or K_3 x K_2 x K_2.
    Tower(Base),
}

/// A strongly 1-reducible graph that starts the induction.
#[derive(Clone, Copy)]
pub(crate) enum Base {
    /// K_n, n >= 4 (Proposition 1).
    Clique(u32),
    /// K_3 x K_3 (Lemma 10).
    TwoTriangles,
    /// K_3 x K_2 x K_2 (Lemma 11).
    TriangleAndSquare,
}

impl Kind {
    /// Returns the kind of the product of cliques of these sizes.
    pub(crate) fn new(sizes: &[u32]) -> Self {
        let mut factors: Vec<u32> = sizes.iter().copied().filter(|&size| size != 1).collect();
        // Largest first: K_n with n >= 4 if there is one, and K_3 before K_2.
        factors.sort_unstable_by_key(|&size| core::cmp::Reverse(size));
        match *factors.as_slice() {
            [] | [_] => Self::Clique,
            [2, ..] => Self::Hypercube { dimension: factors.len() as u32 },
            [3, 2] => Self::Prism,
            [3, 3, ..] => Self::Tower(Base::TwoTriangles),
            [3, ..] => Self::Tower(Base::TriangleAndSquare),
            [size, ..] => Self::Tower(Base::Clique(size)),
        }
    }
}

impl Base {
    /// Returns the number of factors.
    pub(crate) const fn factors(self) -> usize {
        match self {
            Self::Clique(_) => 1,
            Self::TwoTriangles => 2,
            Self::TriangleAndSquare => 3,
        }
    }
}

impl Strong for Base {
    fn size(&self) -> u32 {
        match self {
            Self::Clique(size) => *size,
            Self::TwoTriangles => 9,
            Self::TriangleAndSquare => 12,
        }
    }

    fn theorem(&self) -> &'static str {
        match self {
            Self::Clique(_) => "Proposition 1",
            _ => "Theorem 12",
        }
    }

    fn reduce(&self, first: u32, v: u32, c: Color, play: &mut TrackedPlay) {
        match self {
            Self::Clique(size) => reduce_tracked(first..first + size, v, c, play),
            Self::TwoTriangles => lemma_10::reduce(first, v, c, play),
            Self::TriangleAndSquare => lemma_11::reduce(first, v, c, play),
        }
    }
}
