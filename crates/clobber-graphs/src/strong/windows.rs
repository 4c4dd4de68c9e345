//! The knowledge that a sweep along a power of a path has about the forests behind it.
//!
//! The sweep passes vertices in order. The edges from vertices behind the sweep to vertices ahead form the *window*.
//! A [`Window`] records for each edge whether it is unused, used outwards by a stone of some colour, or used inwards.
//! For an inward edge it also records which outward edge continues the tree, or that it ends in the root.
//! Several windows may be possible behind one word of stones; the word's future depends only on the set of its
//! windows.

// This module numbers the edges.
#![allow(clippy::indexing_slicing)]

use clobber_core::Color;

/// The states of the edges of a window, five bits each, and above them two seams of two bits.
///
/// An edge is 0 if it is unused, 1 + c if a stone of colour c goes out, and 3 + c + 2d if one comes in. Here d is 0
/// if the tree ends in the root and 1 + e if it goes on by edge e. A seam is 0, or 1 + c if a stone of colour c will
/// arrive at the first vertex.
pub(super) type Window = u64;

const BITS: usize = 5;

/// The most used edges of a window. Windows with more would be eight times as many behind a cube of a path, and no
/// single stone needs them.
const MOST_USED: usize = 3;

/// A passed stone.
#[derive(Clone, Copy)]
pub(super) struct Letter {
    pub(super) color: Color,
    /// The final colour, if the stone is the root.
    pub(super) root: Option<Color>,
}

/// A way to use the edges across the seam of a circle, and the net of their arrivals.
pub(super) type Seams = (Window, i8);

/// No edge across the seam.
pub(super) const NO_SEAM: [Seams; 1] = [(0, 0)];

/// The edges of the power P_n^r between two vertices next to each other.
pub(super) struct Sweep {
    reach: usize,
    /// Each edge by its two ends: the distance of its start behind the last vertex, and of its end ahead of it.
    edges: Vec<(usize, usize)>,
}

/// The target of a vertex's stone: a vertex ahead or behind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Parent {
    Ahead(usize),
    Behind(usize),
}

impl Sweep {
    pub(super) fn new(reach: usize) -> Self {
        let edges = (0..reach).flat_map(|back| (1..=reach - back).map(move |ahead| (back, ahead)));
        Self { reach, edges: edges.collect() }
    }

    fn edge(&self, back: usize, ahead: usize) -> usize {
        // Edges of earlier vertices come first: reach, reach - 1, ...
        back * self.reach - back * back.saturating_sub(1) / 2 + ahead - 1
    }

    /// Returns the state of an edge, given the distances of its start behind the last vertex and of its end ahead.
    pub(super) fn state(&self, window: Window, back: usize, ahead: usize) -> u8 {
        state(window, self.edge(back, ahead))
    }

    /// Returns the states of the seams.
    pub(super) fn seams(&self, window: Window) -> Window {
        window >> (BITS * self.edges.len())
    }

    /// Finds all windows behind a stone from one before it, with at most [`MOST_USED`] edges in use.
    pub(super) fn pass(
        &self,
        before: Window,
        letter: Letter,
        seams: &[Seams],
        visit: &mut impl FnMut(Window),
    ) {
        let mut net = 0;
        let mut inwards = None;
        for back in 0..self.reach {
            match self.state(before, back, 1) {
                0 => {}
                out @ 1..=2 => net += arrival(out - 1, letter.color),
                // A stone leaves once.
                _ if inwards.is_some() || letter.root.is_some() => return,
                edge => inwards = Some(edge),
            }
        }
        let goes_on = |edge: u8| (usize::from(edge) - 3) / 2;
        match (inwards, letter.root) {
            (Some(edge), _) => {
                let color = (edge - 3) & 1;
                match goes_on(edge).checked_sub(1).map(|edge| self.edges[edge]) {
                    // The tree would return to this stone.
                    Some((_, 1)) => {}
                    Some((back, ahead)) => {
                        let on = self.edge(back + 1, ahead - 1) + 1;
                        self.leave(before, letter, net, (color, on, None), seams, visit);
                    }
                    None => self.leave(before, letter, net, (color, 0, None), seams, visit),
                }
            }
            (None, Some(end)) => {
                self.leave(before, letter, net, (end as u8, 0, None), seams, visit);
            }
            (None, None) => {
                for ahead in 1..=self.reach {
                    let own = self.edge(0, ahead);
                    for color in 0..2 {
                        let way = (color, own + 1, Some(own));
                        self.leave(before, letter, net, way, seams, visit);
                    }
                }
            }
        }
    }

    /// Visits the windows behind a stone that leaves along an edge, or ends, with a colour. `net` counts the arrivals
    /// from behind.
    fn leave(
        &self,
        before: Window,
        letter: Letter,
        net: i8,
        (color, on, own): (u8, usize, Option<usize>),
        seams: &[Seams],
        visit: &mut impl FnMut(Window),
    ) {
        let mut window = self.seams(before) << (BITS * self.edges.len());
        for (number, &(back, ahead)) in self.edges.iter().enumerate().filter(|(_, e)| e.1 > 1) {
            let mut edge = usize::from(state(before, number));
            if let Some(beyond) = edge.checked_sub(3) {
                let on_before = (beyond / 2).checked_sub(1).map(|edge| self.edges[edge]);
                let on_now = match on_before {
                    None => 0,
                    Some((_, 1)) => on,
                    Some((back, ahead)) => self.edge(back + 1, ahead - 1) + 1,
                };
                edge = 3 + beyond % 2 + 2 * on_now;
            }
            window |= (edge as Window) << (BITS * self.edge(back + 1, ahead - 1));
        }
        if let Some(own) = own {
            window |= Window::from(1 + color) << (BITS * own);
        }
        let used = (0..self.edges.len()).filter(|&edge| state(window, edge) != 0).count();
        let Some(unused) = MOST_USED.checked_sub(used) else { return };
        let needed = i8::from(color != letter.color as u8);
        let free = (1..=self.reach).map(|ahead| self.edge(0, ahead)).filter(|&e| Some(e) != own);
        let free: Vec<usize> = free.collect();
        // Every other edge of the stone is unused, or lets a stone of either colour in.
        for mut code in 0..3_u32.pow(free.len() as u32) {
            let (mut window, mut net, mut used) = (window, net, 0);
            for &edge in &free {
                if let Some(arriving) = (code % 3).checked_sub(1) {
                    used += 1;
                    net += arrival(arriving as u8, letter.color);
                    window |= Window::from(3 + arriving + 2 * on as u32) << (BITS * edge);
                }
                code /= 3;
            }
            for &(states, more) in seams {
                if net + more == needed && used <= unused {
                    visit(window | states << (BITS * self.edges.len()));
                }
            }
        }
    }

    /// Returns the target of a vertex's stone, given the windows before and behind it; `None` for the root.
    pub(super) fn parent(&self, before: Window, behind: Window) -> Option<Parent> {
        let inwards = (0..self.reach).find(|&back| self.state(before, back, 1) > 2);
        let ahead = (1..=self.reach).find(|&ahead| matches!(self.state(behind, 0, ahead), 1 | 2));
        inwards.map(|back| Parent::Behind(back + 1)).or(ahead.map(Parent::Ahead))
    }
}

fn state(window: Window, edge: usize) -> u8 {
    (window >> (BITS * edge)) as u8 & ((1 << BITS) - 1)
}

/// Returns the change of the net of a stone by an arrival.
pub(super) const fn arrival(arriving: u8, color: Color) -> i8 {
    if arriving == color as u8 { -1 } else { 1 }
}
