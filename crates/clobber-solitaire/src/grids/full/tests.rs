//! The finite part of the theorem: determinises the automata and checks every reachable set of states. Two other
//! programs, written separately, gave the same numbers.

mod boards;
mod four_lines;
mod lemmas;
mod three_lines;

use std::collections::{HashMap, HashSet};
use std::hash::Hash;

use super::automaton::{Automaton, Task};

/// Sets of states, one for each set of fulfilled wishes.
type States = Vec<u64>;

/// Returns all nodes reachable from one, in the order of discovery.
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

/// Returns the number of words of each length, from 0 on, that lead to each node.
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

/// Returns the number of different ends past a column (state, interface and crossing stone), over all states and
/// columns.
fn transitions(automaton: &Automaton) -> usize {
    let states = 0..automaton.frontiers(0) as u16;
    let cells =
        states.flat_map(|state| (0..automaton.letters()).map(move |letter| (state, letter)));
    let ends = cells.map(|(state, letter)| {
        let mut ends = HashSet::from([(state, None, None)]);
        for (line, square) in automaton.squares(letter).enumerate() {
            let ways = ends.iter().flat_map(|&(state, interface, crossing)| {
                let ways = automaton.ways_from(line, state, square).iter();
                ways.map(move |w| (w.state, w.way.left.or(interface), w.way.crossing.or(crossing)))
            });
            ends = ways.collect();
        }
        ends.len()
    });
    ends.sum()
}

#[test]
fn sizes_of_the_automata() {
    let sizes = [1, 2, 3].map(|height| {
        let automaton = Automaton::for_task(Task::Clear(height));
        (automaton.frontiers(0), transitions(automaton))
    });
    assert_eq!(sizes, [(5, 26), (33, 584), (253, 15_016)]);
    assert_eq!(Automaton::for_task(Task::ReduceThree(0b110)).frontiers(0), 661);
    assert_eq!(Automaton::for_task(Task::PeelFour).frontiers(0), 993);
}
