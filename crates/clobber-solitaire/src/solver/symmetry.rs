//! Symmetries of a coloured part, so that equivalent positions share what is known of them.

use clobber_core::{BitSet, Stones, Vertex};

use super::part::SmallPart;

/// Some symmetries of the start of a search beside the identity; each maps positions that can be
/// reached onto others of the same value.
pub(super) struct Symmetries {
    maps: Vec<Map>,
}

struct Map {
    /// The image of each vertex.
    image: Vec<u8>,
    /// Are the colours exchanged too?
    swaps: bool,
}

impl Symmetries {
    /// At most this many are used: each costs time at every position.
    const MOST: usize = 7;

    /// So many vertices are tried as images before the search for symmetries gives up.
    const MOST_TRIALS: usize = 2000;

    pub(super) const fn none() -> Self {
        Self { maps: Vec::new() }
    }

    /// Returns the symmetries of the start, found by trying images vertex by vertex; with exchanged colours
    /// only if either colour may move.
    pub(super) fn of<B: BitSet>(part: &SmallPart<B>, any_color: bool) -> Self {
        let mut symmetries = Self::none();
        for swaps in [false, true] {
            if !swaps || any_color {
                symmetries.find(part, swaps);
            }
        }
        symmetries
    }

    fn find<B: BitSet>(&mut self, part: &SmallPart<B>, swaps: bool) {
        let swapped = if swaps { part.start.swapped() } else { part.start };
        let [black, image_of_black] = [part.start.black(), swapped.black()];
        if black.len() != image_of_black.len() {
            return;
        }
        let count = part.vertex_count();
        let vertex = |v: usize| Vertex::new(v as u32);
        let degree = |v: usize| part.neighbors(vertex(v)).len();
        let mut image: Vec<u8> = Vec::with_capacity(count);
        let mut used = B::EMPTY;
        let mut trials = 0;
        // The next image to try for the vertex after those that have one.
        let mut candidate = 0;
        loop {
            let next = image.len();
            if next == count {
                let is_identity = image.iter().enumerate().all(|(v, &w)| v == usize::from(w));
                if swaps || !is_identity {
                    self.maps.push(Map { image: image.clone(), swaps });
                    if self.maps.len() == Self::MOST {
                        return;
                    }
                }
                candidate = count;
            }
            let fits = |w: usize| {
                !used.contains(vertex(w))
                    && degree(next) == degree(w)
                    && black.contains(vertex(next)) == image_of_black.contains(vertex(w))
                    && image.iter().enumerate().all(|(before, &its)| {
                        part.neighbors(vertex(next)).contains(vertex(before))
                            == part.neighbors(vertex(w)).contains(vertex(its.into()))
                    })
            };
            let found = (candidate..count).find(|&w| fits(w));
            trials += 1;
            match found {
                Some(w) if trials < Self::MOST_TRIALS => {
                    image.push(w as u8);
                    used |= B::single(vertex(w));
                    candidate = 0;
                }
                Some(_) => return,
                None => match image.pop() {
                    Some(last) => {
                        used ^= B::single(vertex(last.into()));
                        candidate = usize::from(last) + 1;
                    }
                    None => return,
                },
            }
        }
    }

    /// Returns the least image of a position, under which the table knows it.
    #[inline]
    pub(super) fn canonical<B: BitSet>(&self, stones: Stones<B>) -> Stones<B> {
        if self.maps.is_empty() {
            return stones;
        }
        self.maps.iter().map(|map| map.apply(stones)).fold(stones, Ord::min)
    }
}

impl Map {
    fn apply<B: BitSet>(&self, stones: Stones<B>) -> Stones<B> {
        let image = stones.map(|set| {
            let images = set.iter().filter_map(|v| self.image.get(v.index()));
            images.fold(B::EMPTY, |image, &v| image | B::single(Vertex::new(v.into())))
        });
        if self.swaps { image.swapped() } else { image }
    }
}
