//! Lemma 11: K_3 x K_2 x K_2 is strongly 1-reducible.

use clobber_core::Color;

use super::lemma_9;
use crate::strong::play::{TrackedPlay, another};

/// Reduces the twelve vertices from `first` on, a + 3g for vertex a of the triangle G_g, to one stone
/// of colour `c` on `v`, if the others are not all of one colour. The bits of g are its coordinates
/// in K_2 x K_2.
pub(super) fn reduce(first: u32, v: u32, c: Color, play: &mut TrackedPlay) {
    let graph = Copies { first };
    let (own, place) = ((v - first) / 3, (v - first) % 3);
    // The paper's G_1 is v's triangle, and G_3 is opposite. Of the two triangles between, G_4 is one that forms a
    // two-coloured prism with G_3.
    let opposite = own ^ 3;
    let two_colored = |&fourth: &u32| play.common_color(graph.prism(fourth, opposite)).is_none();
    match [own ^ 1, own ^ 2].into_iter().find(two_colored) {
        Some(fourth) => through_prism(graph, v, own, fourth, c, play),
        None => one_color_elsewhere(graph, v, [own, own ^ 1, opposite, own ^ 2], place, c, play),
    }
}

/// The four triangles.
#[derive(Clone, Copy)]
struct Copies {
    first: u32,
}

impl Copies {
    const fn vertex(self, copy: u32, place: u32) -> u32 {
        self.first + 3 * copy + place
    }

    fn triangle(self, copy: u32) -> [u32; 3] {
        [0, 1, 2].map(|place| self.vertex(copy, place))
    }

    /// Returns two adjacent triangles.
    fn prism(self, copy: u32, other: u32) -> [u32; 6] {
        let [[a, b, c], [d, e, f]] = [copy, other].map(|copy| self.triangle(copy));
        [a, b, c, d, e, f]
    }
}

/// Handles G_3 and G_4 with two colours: one of their stones crosses into G_1 or G_2, so that Lemma 9 applies to
/// these.
fn through_prism(graph: Copies, v: u32, own: u32, fourth: u32, c: Color, play: &mut TrackedPlay) {
    let (second, third) = (fourth ^ 3, own ^ 3);
    let place = (v - graph.first) % 3;
    let beside_v = graph.triangle(own).into_iter().filter(|&vertex| vertex != v);
    // The stones off v in the triangle become different, or already are and stay so.
    let (from, to) = match play.common_color(beside_v) {
        Some(_) => (fourth, own),
        None => (third, second),
    };
    // One of two vertices of a triangle has a common colour there.
    let rare = play.rare(graph.triangle(from));
    let door = another([place, rare.map_or(place, |vertex| (vertex - graph.first) % 3)]);
    let (exit, entry) = (graph.vertex(from, door), graph.vertex(to, door));
    lemma_9::reduce(graph.prism(third, fourth), exit, !play.color(entry), play);
    play.step(exit, entry);
    lemma_9::reduce(graph.prism(own, second), v, c, play);
}

/// Handles the case that all stones outside G_1 have one colour, y. This replaces the lost Figure 17.
fn one_color_elsewhere(
    graph: Copies,
    v: u32,
    [own, second, third, fourth]: [u32; 4],
    place: u32,
    c: Color,
    play: &mut TrackedPlay,
) {
    let y = play.color(graph.vertex(third, 0));
    let [a, b] = [another([place]), another([place, another([place])])];
    let is_rare = [a, b].iter().all(|&p| play.color(graph.vertex(own, p)) != play.color(v));
    if is_rare && c != y {
        // v has y, and the two others of G_1 do not. One of them runs through G_4 to the copy next to G_2, the other
        // goes to G_2, and Lemma 9 applies to G_2 and G_3.
        let vertex = |copy, place| graph.vertex(copy, place);
        let path = [
            vertex(own, a),
            vertex(fourth, a),
            vertex(fourth, b),
            vertex(fourth, place),
            vertex(third, place),
        ];
        for (from, to) in path.into_iter().zip(path.into_iter().skip(1)) {
            play.step(from, to);
        }
        play.step(vertex(own, b), vertex(second, b));
        lemma_9::reduce(graph.prism(second, third), vertex(second, place), c, play);
        play.step(vertex(second, place), v);
        return;
    }
    // G_1 and G_2 can be reduced. Several stones have y, so one of them is clobbered. Instead of clobbering it
    // directly, the stone goes round through G_4 and G_3.
    let start = play.steps().len();
    lemma_9::reduce(graph.prism(own, second), v, c, play);
    let clobbered = play.steps().iter().skip(start).position(|step| step.mover != y);
    play.replace(start + clobbered.unwrap_or(0), |[step], play| {
        let across = |vertex: u32| {
            let (copy, place) = ((vertex - graph.first) / 3, (vertex - graph.first) % 3);
            graph.vertex(copy ^ own ^ fourth, place)
        };
        play.set_color(step.from, !y);
        play.step(step.from, across(step.from));
        lemma_9::reduce(graph.prism(third, fourth), across(step.to), !y, play);
        play.step(across(step.to), step.to);
    });
    play.set_color(v, c);
}
