//! The search by forced edges.
//!
//! Every edge is open, in the circuit, or out of it. A node with two edges in has its others out; one
//! with two edges left has both in; an edge that would close a circuit too early is out. When nothing
//! more follows, and what is left is still 2-connected, an edge at the end of a piece of the circuit
//! is tried, first in, then out. There is no recursion: what is tried is on a stack, and what
//! follows is on a trail, to be taken back.

use certified_search::{Effort, Limits, Stopped};
use clobber_core::Vertex;

use super::network::Found;
use super::network::{DepthFirst, Link, Network};

/// Searches in attempts of growing length, each of which begins at another node.
///
/// The beginning of a search matters much, and a bad one is seldom mended by going on; so attempts are
/// short at first. As their lengths double, one is long enough at last, if the steps suffice.
///
/// A step is a node, each time that the graph is looked at as a whole.
pub(super) fn in_attempts(network: &Network, effort: &mut Effort) -> Result<Found, Stopped> {
    let nodes = network.node_count();
    let mut length = 400 * nodes as u64;
    // Fractions of the golden ratio are spread evenly.
    let first_node = |attempt: usize| (attempt * 618).checked_rem(1000).unwrap_or(0) * nodes / 1000;
    let mut attempt = 0;
    loop {
        let first_node = first_node(attempt);
        let search = |effort: &mut Effort| Backtracking::new(network, first_node).run(effort);
        if let Some(found) = effort.attempt(Limits::steps(length), search)? {
            return Ok(found);
        }
        attempt += 1;
        if attempt % 4 == 0 {
            length = length.saturating_mul(2);
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Open,
    In,
    Out,
}

#[derive(Clone, Copy)]
struct Node {
    /// The number of its edges in the circuit.
    used: u32,
    /// The number of its open edges.
    open: u32,
    /// If it is the end of a piece of the circuit, or has no edge in it: the other end.
    other_end: u32,
}

/// A change on the trail, to be undone.
#[derive(Clone, Copy)]
enum Change {
    Out {
        edge: u32,
    },
    /// The edge has joined two pieces with these far ends.
    In {
        edge: u32,
        far: (u32, u32),
    },
}

/// A contradiction between decisions and their consequences.
struct Conflict;

struct Backtracking<'a> {
    network: &'a Network,
    /// The node from which the next edge to try is sought.
    first_node: usize,
    states: Vec<State>,
    nodes: Vec<Node>,
    /// The number of edges in the circuit.
    used: usize,
    trail: Vec<Change>,
    /// Nodes to be looked at.
    pending: Vec<u32>,
    /// The edges tried, each with the length of the trail before.
    tried: Vec<(u32, usize)>,
    depth_first: DepthFirst,
    exhausted: bool,
}

impl<'a> Backtracking<'a> {
    fn new(network: &'a Network, first_node: usize) -> Self {
        let numbers = 0..network.node_count() as u32;
        let node = |number| {
            let open = network.links(number).len() as u32;
            Node { used: 0, open, other_end: number }
        };
        Self {
            network,
            first_node,
            states: vec![State::Open; network.edge_count()],
            nodes: numbers.clone().map(node).collect(),
            used: 0,
            trail: Vec::new(),
            pending: numbers.collect(),
            tried: Vec::new(),
            depth_first: DepthFirst::default(),
            exhausted: network.node_count() < 3,
        }
    }

    fn run(&mut self, effort: &mut Effort) -> Result<Found, Stopped> {
        while !self.exhausted {
            effort.spend(self.network.node_count() as u64)?;
            let holds = self.propagate().is_ok() && self.is_two_connected();
            if holds && self.used == self.network.node_count() {
                return Ok(Some(self.circuit()));
            }
            match self.edge_to_try().filter(|_| holds) {
                Some(edge) => {
                    self.tried.push((edge, self.trail.len()));
                    // An open edge that does not close a circuit can be put in.
                    self.exhausted = self.put_in(edge).is_err();
                }
                None => self.take_back(),
            }
        }
        Ok(None)
    }

    /// Takes the last edge that was tried out, as it cannot be in.
    fn take_back(&mut self) {
        self.pending.clear();
        let Some((tried, length)) = self.tried.pop() else {
            self.exhausted = true;
            return;
        };
        while self.trail.len() > length {
            match self.trail.pop() {
                Some(Change::Out { edge }) => {
                    self.set(edge, State::Open);
                    self.at_ends(edge, |node| node.open += 1);
                }
                Some(Change::In { edge, far: (c, d) }) => {
                    let (a, b) = self.network.ends(edge);
                    self.set(edge, State::Open);
                    self.at_ends(edge, |node| {
                        node.open += 1;
                        node.used -= 1;
                    });
                    self.used -= 1;
                    for (end, other) in [(c, a), (a, c), (d, b), (b, d)] {
                        self.link_ends(end, other);
                    }
                }
                None => {}
            }
        }
        self.put_out(tried);
    }

    /// Does all that follows.
    fn propagate(&mut self) -> Result<(), Conflict> {
        while let Some(number) = self.pending.pop() {
            let Node { used, open, .. } = self.node(number);
            if used + open < 2 {
                return Err(Conflict);
            }
            if open == 0 || used < 2 && used + open > 2 {
                continue;
            }
            let network = self.network;
            for &Link { edge, .. } in network.links(number) {
                if self.state(edge) == State::Open {
                    if used == 2 {
                        self.put_out(edge);
                    } else {
                        self.put_in(edge)?;
                    }
                }
            }
        }
        Ok(())
    }

    fn put_out(&mut self, edge: u32) {
        self.set(edge, State::Out);
        self.at_ends(edge, |node| node.open -= 1);
        self.trail.push(Change::Out { edge });
        let (a, b) = self.network.ends(edge);
        self.pending.extend([a, b]);
    }

    /// Puts an open edge in, and takes out the one that would now close a circuit too early.
    fn put_in(&mut self, edge: u32) -> Result<(), Conflict> {
        let (a, b) = self.network.ends(edge);
        let [Node { other_end: c, used: used_a, .. }, Node { other_end: d, used: used_b, .. }] =
            [self.node(a), self.node(b)];
        if used_a == 2 || used_b == 2 {
            return Err(Conflict);
        }
        self.set(edge, State::In);
        self.at_ends(edge, |node| {
            node.open -= 1;
            node.used += 1;
        });
        self.used += 1;
        self.link_ends(c, d);
        self.link_ends(d, c);
        self.trail.push(Change::In { edge, far: (c, d) });
        self.pending.extend([a, b]);
        // If one edge is missing, what closes the only piece is that edge.
        if self.used + 1 < self.network.node_count() {
            if let Some(edge) = self.network.edge_between(c, d) {
                if self.state(edge) == State::Open {
                    self.put_out(edge);
                }
            }
        }
        Ok(())
    }

    fn is_two_connected(&mut self) -> bool {
        let states = &self.states;
        let is_left =
            |edge: u32| states.get(edge as usize).is_some_and(|&state| state != State::Out);
        self.network.weak_point(is_left, &mut self.depth_first).is_none()
    }

    /// Returns an open edge at the first end of a piece; if there is no piece, at the first node with one.
    fn edge_to_try(&self) -> Option<u32> {
        let all = || (0..).zip(&self.nodes);
        let from_first = || all().skip(self.first_node).chain(all().take(self.first_node));
        let numbered = || from_first().filter(|(_, node)| node.open > 0);
        let ends = numbered().find(|(_, node)| node.used == 1);
        let (number, _) = ends.or_else(|| numbered().next())?;
        let mut links = self.network.links(number).iter();
        links.find(|link| self.state(link.edge) == State::Open).map(|link| link.edge)
    }

    /// Returns the circuit, when all its edges are in.
    fn circuit(&self) -> Vec<Vertex> {
        let edges = (0..self.network.edge_count() as u32)
            .filter(|&edge| self.state(edge) == State::In)
            .map(|edge| self.network.ends(edge));
        Network::new(self.network.node_count(), edges).cycle()
    }

    fn state(&self, edge: u32) -> State {
        self.states.get(edge as usize).copied().unwrap_or(State::Out)
    }

    fn set(&mut self, edge: u32, state: State) {
        if let Some(entry) = self.states.get_mut(edge as usize) {
            *entry = state;
        }
    }

    fn node(&self, number: u32) -> Node {
        let none = Node { used: 0, open: 0, other_end: number };
        self.nodes.get(number as usize).copied().unwrap_or(none)
    }

    fn at_ends(&mut self, edge: u32, change: impl Fn(&mut Node)) {
        let (a, b) = self.network.ends(edge);
        for end in [a, b] {
            if let Some(node) = self.nodes.get_mut(end as usize) {
                change(node);
            }
        }
    }

    fn link_ends(&mut self, end: u32, other: u32) {
        if let Some(node) = self.nodes.get_mut(end as usize) {
            node.other_end = other;
        }
    }
}
