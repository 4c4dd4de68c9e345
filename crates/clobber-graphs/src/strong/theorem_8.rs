//! Lemma 7 and Theorem 8: if G is strongly 1-reducible and has at least four vertices, then K_n x G is strongly
//! 1-reducible.
//!
//! All copies go into v's copy, *home*, in one round; there is no induction on n. So no reduction of K_{n-1} x G must
//! be searched for a move inside a copy, where the paper's proof has a gap. docs/strong.md has the proof, by a path
//! of copies; docs/hamming.md describes the algorithm.

use clobber_core::Color;
use smallvec::SmallVec;

use super::Strong;
use super::play::{TrackedPlay, another};

/// The first vertices of some copies of G.
type Copies = SmallVec<[u32; 8]>;

/// Reduces the copies of `graph` from `first` on to one stone of colour `c` on `v`, if the others have both colours.
pub(crate) fn reduce(
    (copies, graph): (u32, &dyn Strong),
    first: u32,
    v: u32,
    c: Color,
    play: &mut TrackedPlay,
) {
    let size = graph.size();
    let home = first + (v - first) / size * size;
    let mut plain = [Color::Black, Color::White].map(|color| (color, Copies::new()));
    for copy in (0..copies).map(|index| first + index * size).filter(|&copy| copy != home) {
        match play.common_color(copy..copy + size) {
            Some(color) => {
                let same = plain.iter_mut().filter(|(of, _)| *of == color);
                same.for_each(|(_, list)| list.push(copy));
            }
            None => absorb(graph, copy, home, v, play),
        }
    }

    // Only monochromatic copies remain. They all get one colour, which differs from the colour of home without v
    // if that is monochromatic.
    let beside_v = play.common_color((home..home + size).filter(|&vertex| vertex != v));
    let [(_, black), (_, white)] = plain;
    let (y, mut rest, others) = if black.is_empty() || beside_v == Some(Color::Black) {
        (Color::White, white, black)
    } else {
        (Color::Black, black, white)
    };
    if let Some(runner) = rest.first_mut() {
        for copy in others {
            (0..size).for_each(|place| play.step(*runner + place, copy + place));
            *runner = copy;
        }
    }
    let tour = Tour { graph, home, rest: &rest, y };
    match beside_v {
        _ if rest.is_empty() => graph.reduce(home, v, c, play),
        Some(_) => tour.with_pretence(v, c, play),
        None => tour.within_reduction(v, c, play),
    }
}

/// Moves a copy with two colours into home: reduces it to one stone that can clobber a stone of home. Afterwards home
/// without v has two colours.
fn absorb(graph: &dyn Strong, copy: u32, home: u32, v: u32, play: &mut TrackedPlay) {
    let size = graph.size();
    let place = v - home;
    // The place where the copy cannot be reduced, and the place where home's stone must not be clobbered.
    let rare = play.rare(copy..copy + size).map_or(place, |vertex| vertex - copy);
    let beside_v = (home..home + size).filter(|&vertex| vertex != v);
    let rare_at_home = play.rare(beside_v).map_or(place, |vertex| vertex - home);
    let door = another([place, rare, rare_at_home]);
    graph.reduce(copy, copy + door, !play.color(home + door), play);
    play.step(copy + door, home + door);
}

/// Monochromatic copies of colour `y`, to be visited by a stone of home.
struct Tour<'a> {
    graph: &'a dyn Strong,
    home: u32,
    rest: &'a [u32],
    y: Color,
}

impl Tour<'_> {
    /// Handles case 2 of Lemma 7: home can be reduced, and during this play some stone goes on a tour.
    fn within_reduction(&self, v: u32, c: Color, play: &mut TrackedPlay) {
        let start = play.steps().len();
        self.graph.reduce(self.home, v, c, play);
        let steps = play.steps().iter().skip(start);
        match steps.clone().position(|step| step.mover != self.y) {
            Some(index) => play.replace(start + index, |[step], play| {
                self.go(step.from, step.to, !self.y, play);
            }),
            // The only stone of colour y makes all moves, first from a onto b and c.
            None => play.replace(start, |[first, second], play| {
                play.set_color(first.to, !self.y);
                play.step(first.to, first.from);
                self.go(first.from, second.to, self.y, play);
            }),
        }
        play.set_color(v, c);
    }

    /// Handles case 3 of Lemma 7: home without v has the colour other than y. The plan treats one of its stones as
    /// having colour y. This stone goes on a tour when it first moves, and returns with that colour.
    fn with_pretence(&self, v: u32, c: Color, play: &mut TrackedPlay) {
        let start = play.steps().len();
        let actor = self.home + another([v - self.home]);
        play.set_color(actor, self.y);
        self.graph.reduce(self.home, v, c, play);
        let moves = play.steps().iter().skip(start).position(|step| step.from == actor);
        play.replace(start + moves.unwrap_or(0), |[step], play| {
            self.go(actor, step.to, self.y, play);
        });
        play.set_color(v, c);
    }

    /// Sends the stone on `from`, which does not have colour y, through all copies and back onto `to` with the given
    /// colour.
    ///
    /// Its colour is rare where it enters each copy, so the copy can be reduced to every other place. It enters at
    /// `from` and another place in turn, never at `to`.
    fn go(&self, from: u32, to: u32, color: Color, play: &mut TrackedPlay) {
        let [from, to] = [from, to].map(|vertex| vertex - self.home);
        let aside = another([from, to]);
        play.set_color(self.home + from, !self.y);
        let (mut copy, mut place) = (self.home, from);
        for (index, &next) in self.rest.iter().enumerate() {
            play.step(copy + place, next + place);
            let is_last = index + 1 == self.rest.len();
            let (exit, color) = match place {
                _ if is_last => (to, color),
                _ if place == from => (aside, !self.y),
                _ => (from, !self.y),
            };
            self.graph.reduce(next, next + exit, color, play);
            (copy, place) = (next, exit);
        }
        play.step(copy + place, self.home + to);
    }
}
