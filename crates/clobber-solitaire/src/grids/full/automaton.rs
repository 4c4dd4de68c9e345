//! The frontiers of strips of one height as a finite automaton, which reads one square at a time.

// The automata and this module number the lines, states and letters.
#![allow(clippy::indexing_slicing)]

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::OnceLock;

use super::frontier::{Ends, Frontier, MAY_STAY, Way};
use clobber_graphs::internal::sweep::mixed;

/// All frontiers of strips of one height, with the transitions past a square from one frontier to the next.
pub(super) struct Automaton {
    pub(super) task: Task,
    /// The frontiers before a square of each line. The first line's frontiers lie between two columns.
    lines: Vec<Line>,
}

/// The task of an automaton.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Task {
    /// Clear this many lines, up to three, into the next one.
    Clear(usize),
    /// Reduce three lines to one or two stones of these weights modulo 3, as bits.
    ReduceThree(usize),
    /// Clear the first columns of four lines into the next column.
    PeelFour,
    /// Clear this many lines, up to three, into the next one, except for black stones where they may stay.
    ClearOrStay(usize),
    /// Reduce this many lines, three or four, to black stones where they may stay and at most one white stone.
    Finish(usize),
}

impl Task {
    /// Returns the number of lines of a strip.
    pub(super) const fn height(self) -> usize {
        match self {
            Self::Clear(lines) | Self::ClearOrStay(lines) | Self::Finish(lines) => lines,
            Self::ReduceThree(_) => 3,
            Self::PeelFour => 4,
        }
    }

    /// Returns the squares on which the task's stones may end.
    pub(super) const fn ends(self) -> Ends {
        match self {
            Self::Clear(_) => Ends::Interface,
            Self::ReduceThree(weights) => Ends::Roots(weights.count_ones()),
            Self::PeelFour => Ends::Nowhere,
            Self::ClearOrStay(_) => Ends::InterfaceOrSquares,
            Self::Finish(_) => Ends::Squares,
        }
    }
}

/// One way past a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Transition {
    /// The number of the frontier at the other end.
    pub(super) state: u16,
    pub(super) way: Way,
}

/// The frontiers before a square of one line, and the ways past it.
#[derive(Default)]
struct Line {
    frontiers: Vec<Frontier>,
    numbers: Numbers,
    forward: Transitions,
    /// The transitions by the number of the frontier after the square.
    backward: Transitions,
}

type Numbers = HashMap<Frontier, u16, BuildHasherDefault<FrontierHasher>>;

/// Hashes one frontier. Frontiers come from this crate, so nobody can choose them to collide.
#[derive(Default)]
pub(super) struct FrontierHasher(u64);

impl Hasher for FrontierHasher {
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u32(byte.into()));
    }

    fn write_u32(&mut self, word: u32) {
        self.write_u64(word.into());
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = mixed(self.0 ^ word);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// Transitions by state and letter.
#[derive(Default)]
struct Transitions {
    starts: Vec<u32>,
    list: Vec<Transition>,
}

impl Automaton {
    /// The letters of a square: its colour, the colour of the interface square (on the last line), and whether a stone
    /// may stay.
    const SQUARES: u32 = 8;

    /// Returns the automaton of a task, built on first use.
    pub(super) fn for_task(task: Task) -> &'static Self {
        static KNOWN: [OnceLock<Automaton>; 10] = [const { OnceLock::new() }; 10];
        let (number, task) = match task {
            Task::Clear(lines) => (lines.clamp(1, 3) - 1, task),
            Task::ClearOrStay(lines) => (lines.clamp(1, 3) + 2, task),
            Task::Finish(lines) => (lines.clamp(3, 4) + 3, task),
            // The weights of all roots, even if a run needs only some of them.
            Task::ReduceThree(_) => (8, Task::ReduceThree(0b110)),
            Task::PeelFour => (9, task),
        };
        KNOWN[number].get_or_init(|| Self::new(task))
    }

    fn new(task: Task) -> Self {
        let (height, ends) = (task.height(), task.ends());
        let mut lines: Vec<Line> = (0..height).map(|_| Line::default()).collect();
        lines.iter_mut().for_each(|line| line.forward.starts.push(0));
        lines[0].number(Frontier::default());
        // Extend line after line until no new frontier appears.
        let (mut line, mut idle) = (0, 0);
        while idle < height {
            idle = if Self::extend(&mut lines, line, ends) { 0 } else { idle + 1 };
            line = (line + 1) % height;
        }
        let counts: Vec<usize> = lines.iter().map(|line| line.frontiers.len()).collect();
        for (line, &after) in lines.iter_mut().zip(counts.iter().cycle().skip(1)) {
            line.backward = line.forward.reversed(after);
        }
        Self { task, lines }
    }

    /// Finds the transitions past the new frontiers of a line. Returns true if there were any.
    fn extend(lines: &mut [Line], number: usize, ends: Ends) -> bool {
        let height = lines.len();
        let next = (number + 1) % height;
        let beside = if next == 0 && ends.on_interface() { 2 } else { 0 };
        let letters = 1 | beside | if ends.on_squares() { MAY_STAY } else { 0 };
        let mut taken = core::mem::take(&mut lines[number]);
        let known = taken.forward.starts.len() / Self::SQUARES as usize;
        let mut unread = known;
        while let Some(&frontier) = taken.frontiers.get(unread) {
            unread += 1;
            for letter in 0..Self::SQUARES {
                let Line { numbers, frontiers, forward, .. } = &mut taken;
                let mut visit = |frontier: Frontier, way: Way| {
                    // A strip of one line leads back to itself.
                    let state = match next == number {
                        true => numbered(numbers, frontiers, frontier),
                        false => lines[next].number(frontier),
                    };
                    forward.list.push(Transition { state, way });
                };
                if letter & !letters == 0 {
                    frontier.past_square(number, height, letter, ends, &mut visit);
                }
                taken.forward.starts.push(taken.forward.list.len() as u32);
            }
        }
        lines[number] = taken;
        unread > known
    }

    /// Returns the number of different columns.
    #[cfg(test)]
    pub(super) fn letters(&self) -> u32 {
        1 << (self.task.height() + usize::from(self.task.ends() == Ends::Interface))
    }

    /// Returns the letters of the squares of a column, line by line.
    #[cfg(test)]
    pub(super) fn squares(&self, letter: u32) -> impl Iterator<Item = u32> {
        let (height, ends) = (self.task.height(), self.task.ends());
        let mask = move |line| if line + 1 == height && ends == Ends::Interface { 3 } else { 1 };
        (0..height).map(move |line| letter >> line & mask(line))
    }

    /// Returns the number of a frontier between two columns, if it occurs.
    pub(super) fn state(&self, frontier: Frontier) -> Option<u16> {
        self.lines[0].numbers.get(&frontier).copied()
    }

    /// Returns the number of frontiers before the squares of a line.
    pub(super) fn frontiers(&self, line: usize) -> usize {
        self.lines[line].frontiers.len()
    }

    /// Returns the transitions past a square of a line.
    pub(super) fn ways_from(&self, line: usize, state: u16, letter: u32) -> &[Transition] {
        self.lines[line].forward.of(state, letter)
    }

    /// Returns the transitions past a square of a line that lead to a state; their `state` is the one before.
    pub(super) fn ways_to(&self, line: usize, state: u16, letter: u32) -> &[Transition] {
        self.lines[line].backward.of(state, letter)
    }
}

impl Line {
    fn number(&mut self, frontier: Frontier) -> u16 {
        numbered(&mut self.numbers, &mut self.frontiers, frontier)
    }
}

/// Returns the number of a frontier, and adds the frontier if it is new.
fn numbered(numbers: &mut Numbers, frontiers: &mut Vec<Frontier>, frontier: Frontier) -> u16 {
    let next = frontiers.len() as u16;
    match numbers.entry(frontier) {
        Entry::Occupied(entry) => *entry.get(),
        Entry::Vacant(entry) => {
            frontiers.push(frontier);
            *entry.insert(next)
        }
    }
}

impl Transitions {
    fn of(&self, state: u16, letter: u32) -> &[Transition] {
        let index = (u32::from(state) * Automaton::SQUARES + letter) as usize;
        &self.list[self.starts[index] as usize..self.starts[index + 1] as usize]
    }

    /// Lists the transitions by the state to which they lead, out of `states`.
    fn reversed(&self, states: usize) -> Self {
        let cells = || self.starts.windows(2).enumerate();
        let ways = || {
            cells().flat_map(|(cell, range)| {
                let (from, letter) =
                    (cell as u32 / Automaton::SQUARES, cell as u32 % Automaton::SQUARES);
                let ways = &self.list[range[0] as usize..range[1] as usize];
                ways.iter().map(move |&way| {
                    let index = u32::from(way.state) * Automaton::SQUARES + letter;
                    (index as usize, Transition { state: from as u16, ..way })
                })
            })
        };
        // Sort by counting: first the number of transitions of each cell, then the place of its next one.
        let mut starts = vec![0; states * Automaton::SQUARES as usize + 1];
        for (index, _) in ways() {
            starts[index + 1] += 1;
        }
        let mut before = 0;
        for start in &mut starts {
            before += *start;
            *start = before;
        }
        let mut ends = starts.clone();
        let mut list = self.list.clone();
        for (index, way) in ways() {
            list[ends[index] as usize] = way;
            ends[index] += 1;
        }
        Self { starts, list }
    }
}
