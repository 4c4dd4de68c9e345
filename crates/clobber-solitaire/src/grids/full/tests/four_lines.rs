//! Boards of lines of four squares: finds those that cannot be cleared from either end.
//!
//! A word consists of the lines in order. Clearing its first k lines leaves a rest, which is *good* if both colours
//! have been seen there, and *pending* with a colour while all stones seen there have it.

use std::collections::{HashMap, HashSet};

use super::super::automaton::Task;
use super::super::frontier::{Frontier, color};
use super::super::runs::{Subsets, Wishes};
use super::{States, closure, layers};

/// The possible clearings of one number of lines.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
struct Clearings {
    good: bool,
    /// By the pending colour.
    pending: [bool; 2],
}

impl Clearings {
    fn new(rest: u32) -> Self {
        Self { good: rest != 0 && rest != 15, pending: [rest == 0, rest == 15] }
    }

    fn or(self, other: Self) -> Self {
        let pending = [0, 1].map(|color| self.pending[color] || other.pending[color]);
        Self { good: self.good || other.good, pending }
    }

    /// Returns the state after one more line of the rest.
    fn after(self, line: u32) -> Self {
        let pending = [self.pending[0] && line == 0, self.pending[1] && line == 15];
        Self { good: self.good || (self.pending != pending), pending }
    }
}

/// The state after some lines.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Node {
    states: States,
    /// The clearings that leave three or more lines, that leave two, and that leave one.
    clearings: [Clearings; 3],
    colors_seen: [bool; 2],
    /// The number of lines, up to six.
    lines: usize,
}

fn subsets() -> Subsets {
    Subsets::new(Task::PeelFour, Wishes::default())
}

impl Node {
    fn start() -> Self {
        Self {
            states: subsets().start(),
            clearings: Default::default(),
            colors_seen: [false; 2],
            lines: 0,
        }
    }

    /// Returns the state after one more line, unless the board can be cleared whatever follows.
    fn after(&self, line: u32) -> Option<Self> {
        let entered = (1..16).filter(|entered| {
            let outs =
                (0..4).map(|place| (entered >> place & 1 == 1).then(|| !color(line >> place)));
            let state = subsets().automaton.state(Frontier::from_outs(outs));
            state.is_some_and(|state| subsets().contain(&self.states, state))
        });
        let new = entered.map(|entered| Clearings::new(line ^ entered));
        let new = new.fold(Clearings::default(), Clearings::or);
        let [three, two, one] = self.clearings.map(|clearings| clearings.after(line));
        let three = three.or(two);
        let seen = self.colors_seen;
        (!three.good).then(|| Self {
            states: subsets().after(&self.states, line),
            clearings: [three, one, new],
            colors_seen: [seen[0] || line != 15, seen[1] || line != 0],
            lines: 6.min(self.lines + 1),
        })
    }

    fn successors(&self) -> Vec<Self> {
        (0..16).filter_map(|line| self.after(line)).collect()
    }

    fn has_both_colors(&self) -> bool {
        self.colors_seen == [true; 2]
    }
}

#[test]
#[ignore = "ten seconds"]
fn exhaustive_boards_that_cannot_be_peeled_from_one_end() {
    let counts = layers(Node::start(), Node::successors).skip(4).take(6).map(|layer| {
        layer.iter().filter(|(node, _)| node.has_both_colors()).map(|(_, count)| count).sum()
    });
    assert_eq!(counts.collect::<Vec<u64>>(), [15_872, 30_736, 13_826, 12_290, 12_290, 12_290]);
}

/// **Theorem.** The only boards of six lines or more that cannot be cleared from either end are, up to exchange of the
/// colours, xxxx^3 oooo^3, ooxx^3 xxoo^3 and the stripes ooxx^n.
#[test]
#[ignore = "ten seconds"]
fn exhaustive_boards_that_cannot_be_peeled_from_either_end() {
    let nodes = closure(Node::start(), Node::successors);
    let numbers: HashMap<&Node, usize> = nodes.iter().zip(0..).collect();
    let next: Vec<Vec<Option<usize>>> = nodes
        .iter()
        .map(|node| (0..16).map(|line| node.after(line).map(|after| numbers[&after])).collect())
        .collect();
    let mut before = vec![vec![Vec::new(); 16]; nodes.len()];
    for (node, after) in next.iter().enumerate() {
        for (line, after) in after.iter().enumerate() {
            if let &Some(after) = after {
                before[after][line].push(node);
            }
        }
    }
    let accepts = |node: usize| nodes[node].lines == 6 && nodes[node].has_both_colors();

    // Pairs of nodes: one after the lines so far, and one from which the other lines, read backwards, lead to an
    // accepted end.
    type Pair = (usize, usize);
    let follow = |&(node, back): &Pair| -> Vec<(u32, Pair)> {
        let lines = 0..16_u32;
        let pairs = lines.flat_map(|line| {
            let after = next[node][line as usize];
            after.into_iter().flat_map({
                let before = &before;
                move |after| before[back][line as usize].iter().map(move |&b| (line, (after, b)))
            })
        });
        pairs.collect()
    };
    let mut edges: HashMap<Pair, Vec<(u32, Pair)>> = HashMap::new();
    let starts: Vec<Pair> = (0..nodes.len()).filter(|&n| accepts(n)).map(|n| (0, n)).collect();
    let mut unread = starts.clone();
    while let Some(pair) = unread.pop() {
        edges.entry(pair).or_insert_with(|| {
            let after = follow(&pair);
            unread.extend(after.iter().map(|&(_, pair)| pair));
            after
        });
    }

    // The pairs that reach an end: the start of the reversed board, at an accepted node.
    let mut sources: HashMap<Pair, Vec<Pair>> = HashMap::new();
    for (&pair, after) in &edges {
        after.iter().for_each(|&(_, after)| sources.entry(after).or_default().push(pair));
    }
    let is_end = |&(node, back): &Pair| back == 0 && accepts(node);
    let mut useful: HashSet<Pair> = edges.keys().copied().filter(is_end).collect();
    let mut unread: Vec<Pair> = useful.iter().copied().collect();
    while let Some(pair) = unread.pop() {
        for &source in sources.get(&pair).into_iter().flatten() {
            if useful.insert(source) {
                unread.push(source);
            }
        }
    }
    assert_eq!(useful.len(), 84);
    edges.retain(|pair, _| useful.contains(pair));
    edges.values_mut().for_each(|after| after.retain(|(_, pair)| useful.contains(pair)));

    // Each cycle consists of one pair with the line ooxx or xxoo: without these cycles the pairs can be ordered.
    let mut remaining = edges.clone();
    for (pair, after) in &mut remaining {
        let stripe = |line: u32| line == 0b0011 || line == 0b1100;
        after.retain(|(line, next)| next != pair || !stripe(*line));
    }
    while let Some(pair) = remaining.iter().find(|(_, after)| after.is_empty()).map(|(&p, _)| p) {
        remaining.remove(&pair);
        remaining.values_mut().for_each(|after| after.retain(|&(_, next)| next != pair));
    }
    assert!(remaining.is_empty());

    // The words themselves. A word with more lines than there are pairs passes through a cycle, so there would be more
    // words.
    let mut words: Vec<(Pair, Vec<u32>)> = starts
        .into_iter()
        .filter(|pair| useful.contains(pair))
        .map(|pair| (pair, Vec::new()))
        .collect();
    for lines in 1..=100 {
        words = words
            .into_iter()
            .flat_map(|(pair, word)| {
                edges[&pair].iter().map(move |&(line, next)| (next, [&word[..], &[line]].concat()))
            })
            .collect();
        let whole: HashSet<&Vec<u32>> =
            words.iter().filter(|(pair, _)| is_end(pair)).map(|(_, word)| word).collect();
        let mut expected: HashSet<Vec<u32>> = HashSet::new();
        if lines >= 6 {
            expected.extend([3, 12].map(|line| vec![line; lines]));
        }
        if lines == 6 {
            let halves = [[0, 15], [15, 0], [3, 12], [12, 3]];
            expected.extend(halves.map(|[a, b]| vec![a, a, a, b, b, b]));
        }
        assert_eq!(whole, expected.iter().collect());
    }
}
