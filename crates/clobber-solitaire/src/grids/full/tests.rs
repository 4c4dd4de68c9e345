//! The finite part of the theorem: the automata are determinised, and every set of states that can be reached is
//! looked at. The numbers are those of two other programs, written separately.

mod boards;
mod four_lines;
mod lemmas;
mod three_lines;

use std::collections::HashMap;
use std::hash::Hash;

use super::automaton::{Automaton, Task};

/// Sets of states, one for each set of wishes that have come true.
type States = Vec<u64>;

/// Returns all nodes that can be reached from one, in the order in which they are found.
fn closure<N: Clone + Eq + Hash>(start: N, after: impl Fn(&N) -> Vec<N>) -> Vec<N> {
    let mut nodes = vec![start.clone()];
    let mut numbers = HashMap::from([(start, 0)]);
    let mut unread = 0;
    while unread < nodes.len() {
        for node in after(&nodes[unread]) {
            let next = numbers.len();
            numbers.entry(node).or_insert_with_key(|node| {
                nodes.push(node.clone());
                next
            });
        }
        unread += 1;
    }
    nodes
}

/// Returns the number of words of each length from 0 on that lead to each node.
fn layers<N: Clone + Eq + Hash>(
    start: N,
    after: impl Fn(&N) -> Vec<N>,
) -> impl Iterator<Item = HashMap<N, u64>> {
    core::iter::successors(Some(HashMap::from([(start, 1)])), move |layer| {
        let mut next = HashMap::new();
        for (node, count) in layer {
            for node in after(node) {
                *next.entry(node).or_insert(0) += count;
            }
        }
        Some(next)
    })
}

fn transitions(automaton: &Automaton) -> usize {
    let states = 0..automaton.frontiers.len() as u16;
    let cells = states.flat_map(|state| (0..automaton.letters).map(move |letter| (state, letter)));
    cells.map(|(state, letter)| automaton.ways_from(state, letter).len()).sum()
}

#[test]
fn sizes_of_the_automata() {
    let sizes = [1, 2, 3].map(|height| {
        let automaton = Automaton::of(Task::Clear(height));
        (automaton.frontiers.len(), transitions(automaton))
    });
    assert_eq!(sizes, [(5, 26), (33, 584), (253, 15_016)]);
    assert_eq!(Automaton::of(Task::ReduceThree).frontiers.len(), 661);
    assert_eq!(Automaton::of(Task::PeelFour).frontiers.len(), 993);
}
