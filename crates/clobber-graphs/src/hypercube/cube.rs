//! Weights: the stones of a subcube in the simplest form for Clobber on a bipartite graph.
//!
//! The weight of a stone is +1 if it has the colour of its vertex's side and -1 if it clashes. Two adjacent stones
//! can clobber exactly if their weights are equal, and the move leaves the opposite weight, on either vertex. So the
//! sum of the weights modulo 3 never changes. This is delta, and a single stone on v has weight delta. Subcubes take
//! their weights from the whole cube.

// Vertices and coordinates belong to the cube.
#![allow(clippy::indexing_slicing)]

use clobber_core::{Color, Delta, Position, StoneSet, Vertex, Word};

use crate::board::Hypercube;

/// +1 or -1; or, as a delta, a residue modulo 3: -1, 0 or 1.
pub(super) type Weight = i8;

/// Returns the residue of a sum of weights modulo 3.
pub(super) const fn residue(sum: i64) -> Weight {
    ((sum + 1).rem_euclid(3) - 1) as Weight
}

/// Returns the side of a vertex: 0 is black, 1 is white.
pub(super) const fn parity(vertex: u32) -> u32 {
    vertex.count_ones() & 1
}

/// Returns the weight of a stone of this colour on this side.
pub(super) fn weight_on(side: u32, color: Color) -> Weight {
    if (color == Color::White) == (side == 1) { 1 } else { -1 }
}

/// Returns the colour of a stone of this weight on this side.
pub(super) fn color_on(side: u32, weight: Weight) -> Color {
    if (weight > 0) == (side == 1) { Color::White } else { Color::Black }
}

/// The dimension of the subcubes that fit a word.
const WORD_DIMENSION: u32 = u64::BITS.trailing_zeros();

/// The sides of the vertices of a word.
const SIDES: u64 = 0x6996_9669_9669_6996;

/// Returns the bits of a word's vertices whose coordinate k is 0.
const fn zeros_of(k: u32) -> u64 {
    u64::MAX / ((1 << (1 << k)) + 1)
}

/// Returns the bits of a word that a cube of this dimension uses.
const fn used(dimension: u32) -> u64 {
    if dimension < WORD_DIMENSION { (1 << (1 << dimension)) - 1 } else { u64::MAX }
}

/// Returns a vertex with two of its coordinates exchanged.
pub(super) const fn swapped(vertex: u32, a: u32, b: u32) -> u32 {
    let differ = (vertex >> a ^ vertex >> b) & 1;
    vertex ^ (differ << a | differ << b)
}

/// Returns the weights of a full position: a bit for each vertex, 1 for -1.
///
/// # Complexity
/// O(V / 64).
pub(super) fn weights_of<S: StoneSet>(position: &Position<Hypercube, S>) -> Vec<u64> {
    const PARTS: usize = (u64::BITS / Word::BITS) as usize;
    let dimension = position.board().dimension();
    let words = 1_usize << dimension.saturating_sub(WORD_DIMENSION);
    let white = position.stones().of(Color::White);
    let white_word = |index: usize| {
        (0..PARTS).rev().fold(0_u64, |word, part| {
            let low = white.word(index * PARTS + part) as u64;
            if PARTS == 1 { low } else { word << (Word::BITS % u64::BITS) | low }
        })
    };
    (0..words).map(|index| (white_word(index) ^ sides(index)) & used(dimension)).collect()
}

/// Returns the sides of the vertices of the word of this index.
const fn sides(index: usize) -> u64 {
    if index.count_ones() & 1 == 0 { SIDES } else { !SIDES }
}

/// The place of a subcube in the whole cube: its coordinates, in order, and the values of the others.
#[derive(Clone, Copy)]
struct Subcube {
    dimension: u32,
    /// The vertex of the whole cube at the subcube's vertex 0.
    base: u32,
    /// The coordinate of the whole cube at each coordinate of the subcube.
    axes: [u8; Hypercube::MAX_DIMENSION as usize],
}

impl Subcube {
    /// Returns each coordinate of the subcube with the coordinate of the whole cube behind it.
    fn axes(&self) -> impl Iterator<Item = (u32, u32)> {
        (0..self.dimension).zip(self.axes.iter().map(|&axis| u32::from(axis)))
    }
}

/// The weights of a full subcube. Its vertices have separate numbers of `dimension` bits.
pub(super) struct Cube<'w> {
    words: &'w mut [u64],
    subcube: Subcube,
    /// The number of weights equal to -1.
    minus: u32,
    /// The number of white stones.
    white: u32,
}

/// Room for the halves of a cube that fits a word.
pub(super) type Spare = [[u64; 1]; 2];

/// # Construction
impl<'w> Cube<'w> {
    /// Returns the whole cube.
    pub(super) fn whole(words: &'w mut [u64], dimension: u32) -> Self {
        let subcube = Subcube { dimension, base: 0, axes: core::array::from_fn(|axis| axis as u8) };
        let (minus, white) = count(words, subcube);
        Self { words, subcube, minus, white }
    }

    /// Returns the halves along the last coordinate.
    pub(super) fn split<'s>(&'s mut self, spare: &'s mut Spare) -> [Cube<'s>; 2] {
        let dimension = self.subcube.dimension - 1;
        let axis = self.subcube.axes[dimension as usize];
        let (low, high): (&mut [u64], &mut [u64]) = if dimension >= WORD_DIMENSION {
            self.words.split_at_mut(1 << (dimension - WORD_DIMENSION))
        } else {
            let word = self.words[0];
            *spare = [[word & used(dimension)], [word >> (1 << dimension)]];
            let [low, high] = spare;
            (low, high)
        };
        let subcube = Subcube { dimension, ..self.subcube };
        let (minus, white) = count(low, subcube);
        let (minus_high, white_high) = (self.minus - minus, self.white - white);
        let other = Subcube { base: subcube.base ^ 1 << axis, ..subcube };
        [
            Cube { words: low, subcube, minus, white },
            Cube { words: high, subcube: other, minus: minus_high, white: white_high },
        ]
    }

    /// Returns the half with a vertex and the half without it, along the last coordinate.
    pub(super) fn halves<'s>(&'s mut self, v: u32, spare: &'s mut Spare) -> [Cube<'s>; 2] {
        let in_high = v >> (self.subcube.dimension - 1) & 1 == 1;
        let [low, high] = self.split(spare);
        if in_high { [high, low] } else { [low, high] }
    }

    /// Exchanges a coordinate with the last one.
    ///
    /// # Returns
    /// The vertex that `v` becomes.
    pub(super) fn bring_to_top(&mut self, k: u32, v: u32) -> u32 {
        let top = self.subcube.dimension - 1;
        if k == top {
            return v;
        }
        self.subcube.axes.swap(k as usize, top as usize);
        // Both coordinates lie within a word.
        if top < WORD_DIMENSION {
            let shift = (1 << top) - (1 << k);
            let low_top_high_k = zeros_of(top) & !zeros_of(k);
            for word in &mut *self.words {
                let differ = (*word >> shift ^ *word) & low_top_high_k;
                *word ^= differ | differ << shift;
            }
            return swapped(v, k, top);
        }
        let (low, high) = self.words.split_at_mut(1 << (top - WORD_DIMENSION));
        // Both select words, or only the upper one does.
        if let Some(bit) = k.checked_sub(WORD_DIMENSION) {
            let runs = low.chunks_mut(1 << bit).skip(1).step_by(2);
            for (a, b) in runs.zip(high.chunks_mut(1 << bit).step_by(2)) {
                a.swap_with_slice(b);
            }
        } else {
            for (a, b) in low.iter_mut().zip(high) {
                let differ = (*a >> (1 << k) ^ *b) & zeros_of(k);
                *b ^= differ;
                *a ^= differ << (1 << k);
            }
        }
        swapped(v, k, top)
    }
}

/// Returns the number of weights equal to -1 and the number of white stones.
fn count(words: &[u64], subcube: Subcube) -> (u32, u32) {
    let used = used(subcube.dimension);
    let (mut minus, mut white) = (0, 0);
    for (index, &word) in words.iter().enumerate() {
        minus += word.count_ones();
        white += ((word ^ sides(index)) & used).count_ones();
    }
    (minus, if parity(subcube.base) == 0 { white } else { (1 << subcube.dimension) - white })
}

/// # Queries
impl Cube<'_> {
    pub(super) const fn dimension(&self) -> u32 {
        self.subcube.dimension
    }

    const fn size(&self) -> u32 {
        1 << self.subcube.dimension
    }

    /// Returns the last vertex, whose coordinates are all 1.
    pub(super) const fn last_vertex(&self) -> u32 {
        self.size() - 1
    }

    /// Converts a vertex of the subcube to a vertex of the whole cube.
    pub(super) fn vertex(&self, local: u32) -> Vertex {
        let bits = self.subcube.axes().map(|(k, axis)| (local >> k & 1) << axis);
        Vertex::new(bits.fold(self.subcube.base, |vertex, bit| vertex ^ bit))
    }

    /// Converts a vertex of the whole cube to one of the subcube. A vertex outside goes to its copy across the other
    /// coordinates.
    pub(super) fn local(&self, vertex: Vertex) -> u32 {
        self.subcube.axes().map(|(k, axis)| (vertex.get() >> axis & 1) << k).sum()
    }

    /// Returns the side of a vertex.
    pub(super) const fn side(&self, v: u32) -> u32 {
        parity(v) ^ parity(self.subcube.base)
    }

    fn word(&self, v: u32) -> u64 {
        self.words[(v >> WORD_DIMENSION) as usize]
    }

    /// Returns the weights of a cube that fits a byte, as bits.
    pub(super) fn byte(&self) -> u8 {
        self.word(0) as u8
    }

    pub(super) fn weight(&self, v: u32) -> Weight {
        if self.word(v) >> (v % u64::BITS) & 1 == 0 { 1 } else { -1 }
    }

    /// Returns the vertices of this weight.
    pub(super) fn with_weight(&self, weight: Weight) -> impl Iterator<Item = u32> {
        let flipped = if weight < 0 { 0 } else { u64::MAX };
        let used = used(self.subcube.dimension);
        (0..).zip(&*self.words).flat_map(move |(index, &word)| {
            let mut rest = (word ^ flipped) & used;
            core::iter::from_fn(move || {
                let bit = (rest != 0).then(|| rest.trailing_zeros())?;
                rest &= rest - 1;
                Some(index << WORD_DIMENSION | bit)
            })
        })
    }

    /// Returns the first `COUNT` vertices of this weight.
    pub(super) fn first_with_weight<const COUNT: usize>(
        &self,
        weight: Weight,
    ) -> [Option<u32>; COUNT] {
        let mut vertices = self.with_weight(weight);
        core::array::from_fn(|_| vertices.next())
    }

    /// Returns delta, the sum of the weights modulo 3.
    pub(super) fn delta(&self) -> Weight {
        residue(i64::from(self.size()) - 2 * i64::from(self.minus))
    }

    /// Returns delta from the number of all stones and the number of clashing ones.
    pub(super) const fn delta_of_stones(&self) -> Delta {
        Delta::new(self.size() as usize, self.minus as usize)
    }

    /// Returns the number of stones of a colour.
    pub(super) const fn count(&self, color: Color) -> u32 {
        match color {
            Color::Black => self.size() - self.white,
            Color::White => self.white,
        }
    }

    /// Returns whether there are stones of both colours off v.
    pub(super) fn is_mixed_without(&self, v: u32) -> bool {
        let white_on_v = color_on(self.side(v), self.weight(v)) == Color::White;
        let white = self.white - u32::from(white_on_v);
        white > 0 && white < self.size() - 1
    }

    /// Returns whether there are stones of both colours off two different vertices.
    pub(super) fn is_mixed_without_both(&self, v: u32, w: u32) -> bool {
        let is_white = |u: u32| color_on(self.side(u), self.weight(u)) == Color::White;
        let white = self.white - u32::from(is_white(v)) - u32::from(is_white(w));
        white > 0 && white < self.size() - 2
    }

    /// Returns whether all weights are equal.
    pub(super) const fn is_constant(&self) -> bool {
        self.minus == 0 || self.minus == self.size()
    }
}

/// # Changes
impl Cube<'_> {
    /// Flips the weight of a vertex, as a stone that arrives from the vertex's copy does.
    pub(super) fn flip(&mut self, v: u32) {
        let weight = self.weight(v);
        let turns_minus = weight > 0;
        let turns_white = color_on(self.side(v), weight) == Color::Black;
        for (count, rises) in [(&mut self.minus, turns_minus), (&mut self.white, turns_white)] {
            *count = if rises { *count + 1 } else { *count - 1 };
        }
        self.words[(v >> WORD_DIMENSION) as usize] ^= 1 << (v % u64::BITS);
    }

    /// Flips the weight of a vertex if a condition then holds, and returns whether it does.
    pub(super) fn flip_if(&mut self, v: u32, holds: impl FnOnce(&Self) -> bool) -> bool {
        self.flip(v);
        let holds = holds(self);
        if !holds {
            self.flip(v);
        }
        holds
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn some_weights(dimension: u32) -> Vec<u64> {
        let words = 1_u64 << dimension.saturating_sub(WORD_DIMENSION);
        let mix = |k: u64| (k + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(k as u32);
        (0..words).map(|k| mix(k) & used(dimension)).collect()
    }

    /// Compares all answers of a cube, vertex by vertex, with the whole.
    fn check(cube: &Cube<'_>, whole: &[u64]) {
        let (mut minus, mut white) = (0, 0);
        for v in 0..cube.size() {
            let vertex = cube.vertex(v);
            assert_eq!(cube.local(vertex), v);
            assert_eq!(cube.side(v), parity(vertex.get()));
            let bit = whole[vertex.index() / 64] >> (vertex.index() % 64) & 1;
            assert_eq!(cube.weight(v), if bit == 0 { 1 } else { -1 });
            minus += bit as u32;
            white += bit as u32 ^ parity(vertex.get());
        }
        assert_eq!((cube.minus, cube.white), (minus, white));
        assert_eq!(cube.with_weight(-1).count() as u32, minus);
        assert!(cube.with_weight(1).all(|v| cube.weight(v) == 1));
    }

    #[test]
    fn coordinates_are_brought_to_the_top_and_split_off() {
        for dimension in 1..11 {
            let whole = some_weights(dimension);
            for k in 0..dimension {
                for second in 0..dimension {
                    let mut words = whole.clone();
                    let mut cube = Cube::whole(&mut words, dimension);
                    let marked = cube.vertex(1);
                    let v = cube.bring_to_top(k, 1);
                    let v = cube.bring_to_top(second, v);
                    assert_eq!(cube.vertex(v), marked);
                    check(&cube, &whole);
                    let mut spare = Spare::default();
                    for half in cube.split(&mut spare) {
                        check(&half, &whole);
                    }
                }
            }
        }
    }
}
