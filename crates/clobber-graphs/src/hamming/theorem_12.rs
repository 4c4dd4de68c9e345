//! Theorem 12: the order in which a Hamming graph is built from cliques.

use clobber_core::{Color, Vertex};
use smallvec::SmallVec;

use super::{lemma_10, lemma_11};
use crate::clique::Tree;
use crate::strong::play::TrackedPlay;
use crate::strong::{Strong, theorem_8};

/// The kind of a Hamming graph in the theorem; factors K_1 do not count.
pub(crate) enum Kind {
    /// K_n, or a single vertex.
    Clique,
    /// A product of two or more factors K_2.
    Hypercube,
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

/// The factors of a Hamming graph in the order of the induction, starting with its base.
pub(crate) struct Order {
    pub(crate) kind: Kind,
    /// The size of each factor, and the difference between the numbers of neighbours along it.
    factors: SmallVec<[(u32, u32); 8]>,
}

impl Order {
    /// Returns the kind of the product of cliques of these sizes, all positive.
    pub(crate) fn new(sizes: &[u32]) -> Self {
        let strides = sizes.iter().scan(1, |stride, &size| {
            let own = *stride;
            *stride *= size;
            Some((size, own))
        });
        let mut factors: SmallVec<_> = strides.filter(|&(size, _)| size != 1).collect();
        // Largest first: K_n with n >= 4 if there is one, and K_3 before K_2.
        factors.sort_by_key(|&(size, _)| core::cmp::Reverse(size));
        let size = |index: usize| factors.get(index).map_or(1, |&(size, _): &(u32, u32)| size);
        let kind = match [size(0), size(1), size(2)] {
            [_, 1, _] => Kind::Clique,
            [2, ..] => Kind::Hypercube,
            [3, 2, 1] => Kind::Prism,
            [3, 3, _] => Kind::Tower(Base::TwoTriangles),
            [3, ..] => Kind::Tower(Base::TriangleAndSquare),
            [size, ..] => Kind::Tower(Base::Clique(size)),
        };
        Self { kind, factors }
    }

    /// Returns the number of factors K_n, n > 1.
    pub(crate) fn dimension(&self) -> usize {
        self.factors.len()
    }

    /// Returns the sizes of the factors beyond the base.
    pub(crate) fn beyond(&self, base: Base) -> SmallVec<[u32; 8]> {
        let in_base = match base {
            Base::Clique(_) => 1,
            Base::TwoTriangles => 2,
            Base::TriangleAndSquare => 3,
        };
        self.factors.iter().skip(in_base).map(|&(size, _)| size).collect()
    }

    /// Returns the vertices of the board in the order of the induction. Vertex k has the coordinates a, b, c, ...
    /// with k = a + bA + cAB + ... for factors of the sizes A, B, ...
    ///
    /// # Complexity
    /// O(V).
    pub(crate) fn vertices(&self) -> Vec<Vertex> {
        let mut vertices = vec![Vertex::new(0)];
        for &(size, stride) in &self.factors {
            let copy = vertices.len();
            vertices.reserve(copy * (size as usize - 1));
            for shift in (1..size).map(|index| index * stride) {
                vertices.extend_from_within(..copy);
                let new = vertices.iter_mut().rev().take(copy);
                new.for_each(|vertex| *vertex = Vertex::new(vertex.get() + shift));
            }
        }
        vertices
    }
}

/// A strongly 1-reducible Hamming graph with at least four vertices: a base, times cliques.
#[derive(Clone, Copy)]
pub(crate) struct Graph<'a> {
    pub(crate) base: Base,
    pub(crate) factors: &'a [u32],
}

impl Strong for Graph<'_> {
    fn size(&self) -> u32 {
        let base = match self.base {
            Base::Clique(size) => size,
            Base::TwoTriangles => 9,
            Base::TriangleAndSquare => 12,
        };
        base * self.factors.iter().product::<u32>()
    }

    fn theorem(&self) -> &'static str {
        match self.base {
            Base::Clique(_) if self.factors.is_empty() => "Proposition 1",
            _ => "Theorem 12",
        }
    }

    fn reduce(&self, first: u32, v: u32, c: Color, play: &mut TrackedPlay) {
        match (self.factors, self.base) {
            (&[ref factors @ .., copies], base) => {
                theorem_8::reduce((copies, &Graph { base, factors }), first, v, c, play);
            }
            ([], Base::Clique(size)) => reduce_clique(first..first + size, v, c, play),
            ([], Base::TwoTriangles) => lemma_10::reduce(first, v, c, play),
            ([], Base::TriangleAndSquare) => lemma_11::reduce(first, v, c, play),
        }
    }
}

/// Reduces, by Proposition 1, the clique on these vertices to one stone of colour `c` on `v`, if the others have both
/// colours.
pub(crate) fn reduce_clique(
    vertices: impl IntoIterator<Item = u32>,
    v: u32,
    c: Color,
    play: &mut TrackedPlay,
) {
    let stone = |vertex| (Vertex::new(vertex), play.color(vertex));
    let tree = Tree::new(stone(v), vertices.into_iter().map(stone));
    for mv in tree.moves(c).into_iter().flatten() {
        play.step(mv.from.get(), mv.to.get());
    }
}
