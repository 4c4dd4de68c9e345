//! Lemma 10: K_3 x K_3 is strongly 1-reducible.

use clobber_core::Color;

use super::lemma_9;
use crate::clique::reduce_tracked;
use crate::strong::play::{TrackedPlay, another};

/// Reduces the nine vertices from `first` on, x + 3y, to one stone of colour `c` on `v`, if the others
/// are not all of one colour.
pub(super) fn reduce(first: u32, v: u32, c: Color, play: &mut TrackedPlay) {
    // The triangles along the rows, then along the columns.
    for (along, across) in [(1, 3), (3, 1)] {
        let place_of = |vertex: u32| (vertex - first) / along % 3;
        let vertex = |copy: u32, place: u32| first + copy * across + place * along;
        let triangle = |copy| [0, 1, 2].map(|place| vertex(copy, place));
        let own = (v - first) / across % 3;
        let two_colored = |&copy: &u32| copy != own && play.common_color(triangle(copy)).is_none();
        let Some(third) = (0..3).find(two_colored) else { continue };
        let second = 3 - own - third;

        // The triangle can be reduced to a stone on two of its vertices, and one of these is not v's copy.
        let place = place_of(v);
        let rare = play.rare(triangle(third)).map_or(place, place_of);
        let door = another([place, rare]);
        let beside_v = triangle(own).into_iter().filter(|&vertex| vertex != v);
        let target = if play.common_color(beside_v).is_some() { own } else { second };
        let to = vertex(target, door);
        reduce_tracked(triangle(third), vertex(third, door), !play.color(to), play);
        play.step(vertex(third, door), to);

        let [[a, b, c1], [d, e, f]] = [own, second].map(triangle);
        return lemma_9::reduce([a, b, c1, d, e, f], v, c, play);
    }
}
