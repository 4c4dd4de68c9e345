//! Symmetries of a coloured part, so that equivalent positions share what is known of them.

use super::bits::Bits;
use super::part::{Part, Stones};

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

    /// The symmetries of the start, found by trying images vertex by vertex; with exchanged colours
    /// only if either colour may move.
    pub(super) fn of<B: Bits>(part: &Part<B>, any_color: bool) -> Self {
        let mut symmetries = Self::none();
        for swaps in [false, true] {
            if !swaps || any_color {
                symmetries.find(part, swaps);
            }
        }
        symmetries
    }

    fn find<B: Bits>(&mut self, part: &Part<B>, swaps: bool) {
        let Stones { black, white } = part.start;
        let swapped = if swaps { Stones { black: white, white: black } } else { part.start };
        if black.count() != swapped.black.count() {
            return;
        }
        let count = part.vertex_count();
        let degree = |v: usize| part.neighbors(v as u32).count();
        let mut image: Vec<u8> = Vec::with_capacity(count);
        let mut used = B::NONE;
        let mut trials = 0;
        // The next image to try for the vertex after those that have one.
        let mut candidate = 0;
        loop {
            let vertex = image.len();
            if vertex == count {
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
                let (v_bit, w_bit) = (vertex as u32, w as u32);
                !used.has(w_bit)
                    && degree(vertex) == degree(w)
                    && part.start.black.has(v_bit) == swapped.black.has(w_bit)
                    && image.iter().enumerate().all(|(before, &its)| {
                        part.neighbors(v_bit).has(before as u32)
                            == part.neighbors(w_bit).has(its.into())
                    })
            };
            let found = (candidate..count).find(|&w| fits(w));
            trials += 1;
            match found {
                Some(w) if trials < Self::MOST_TRIALS => {
                    image.push(w as u8);
                    used |= B::single(w as u32);
                    candidate = 0;
                }
                Some(_) => return,
                None => match image.pop() {
                    Some(last) => {
                        used ^= B::single(last.into());
                        candidate = usize::from(last) + 1;
                    }
                    None => return,
                },
            }
        }
    }

    /// The least image of a position, under which the table knows it.
    #[inline]
    pub(super) fn canonical<B: Bits>(&self, stones: Stones<B>) -> Stones<B> {
        if self.maps.is_empty() {
            return stones;
        }
        self.maps.iter().map(|map| map.apply(stones)).fold(stones, Ord::min)
    }
}

impl Map {
    fn apply<B: Bits>(&self, stones: Stones<B>) -> Stones<B> {
        let set = |set: B| {
            let images = set.vertices().filter_map(|v| self.image.get(v as usize));
            images.fold(B::NONE, |image, &v| image | B::single(v.into()))
        };
        let (black, white) = (set(stones.black), set(stones.white));
        if self.swaps { Stones { black: white, white: black } } else { Stones { black, white } }
    }
}
