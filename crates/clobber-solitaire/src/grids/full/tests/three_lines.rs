//! Boards of three lines of any length.

use super::super::automaton::{Automaton, Task};
use super::super::frontier::Frontier;
use super::super::runs::{Subsets, Wishes};
use super::{States, closure};

/// The sets of states; delta, the parity of the columns, the colours present, and the columns up to three.
type Known = (States, (u32, u32, [bool; 2], usize));

#[test]
#[ignore = "ten seconds"]
fn exhaustive_delta_decides_boards_of_three_lines() {
    let automaton = Automaton::for_task(Task::ReduceThree(0b110));
    let subsets = Subsets::new(Task::ReduceThree(0b110), Wishes::default());
    let start: Known = (subsets.start(), (0, 0, [false; 2], 0));
    let after = |(states, (delta, parity, seen, columns)): &Known, letter: u32| {
        let black = |line: u32| letter >> line & 1;
        // A stone of the colour of its square counts 1, a clashing one 2.
        let weights = (0..3).map(|line| if (line + parity) % 2 == black(line) { 2 } else { 1 });
        let seen = [seen[0] || letter != 7, seen[1] || letter != 0];
        let delta = (delta + weights.sum::<u32>()) % 3;
        (subsets.after(states, letter), (delta, 1 - parity, seen, 3.min(columns + 1)))
    };
    let nodes = closure(start, |node| (0..8).map(|letter| after(node, letter)).collect());
    for (states, (delta, _, seen, columns)) in &nodes {
        let roots = if *delta == 0 { 2 } else { 1 };
        let end = automaton.state(Frontier::from_roots(roots)).unwrap();
        let is_small = *columns < 3 || *seen != [true; 2];
        assert!(is_small || subsets.contain(states, end));
    }
}
