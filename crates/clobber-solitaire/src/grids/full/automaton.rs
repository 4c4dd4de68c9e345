//! The frontiers of strips of one height as a finite automaton.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::LazyLock;

use clobber_core::Color;

use super::frontier::{Column, Ends, Frontier};

/// All frontiers of strips of one height with the ways from one to the next.
pub(super) struct Automaton {
    pub(super) height: usize,
    pub(super) frontiers: Vec<Frontier>,
    numbers: HashMap<Frontier, u16>,
    pub(super) letters: u32,
    forward: Transitions,
    backward: Transitions,
}

/// The task of an automaton.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Task {
    /// To clear this many lines, up to three, into the next one.
    Clear(usize),
    /// To reduce three lines to one stone or two.
    ReduceThree,
    /// To clear the first columns of four lines into the next column.
    PeelFour,
}

/// One way past a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Transition {
    /// The number of the frontier at the other end.
    pub(super) state: u16,
    /// The steps of the stones of the column.
    pub(super) steps: u16,
    pub(super) marks: Marks,
}

/// The visible part of a transition: the colour of the interface square afterwards, and the colour of the stone that crosses
/// from this column to the next, or back, along the first line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Marks {
    pub(super) interface: Color,
    pub(super) crossing: Option<Color>,
}

/// Transitions by state and letter.
struct Transitions {
    starts: Vec<u32>,
    list: Vec<Transition>,
}

impl Automaton {
    /// Returns the automaton of a task; it is built on first use.
    pub(super) fn of(task: Task) -> &'static Self {
        static ONE: LazyLock<Automaton> = LazyLock::new(|| Automaton::new(1, Ends::Interface));
        static TWO: LazyLock<Automaton> = LazyLock::new(|| Automaton::new(2, Ends::Interface));
        static THREE: LazyLock<Automaton> = LazyLock::new(|| Automaton::new(3, Ends::Interface));
        static ROOTS: LazyLock<Automaton> = LazyLock::new(|| Automaton::new(3, Ends::Roots(2)));
        static FOUR: LazyLock<Automaton> = LazyLock::new(|| Automaton::new(4, Ends::Nowhere));
        match task {
            Task::Clear(0 | 1) => &ONE,
            Task::Clear(2) => &TWO,
            Task::Clear(_) => &THREE,
            Task::ReduceThree => &ROOTS,
            Task::PeelFour => &FOUR,
        }
    }

    fn new(height: usize, ends: Ends) -> Self {
        let letters = 1 << (height + usize::from(ends == Ends::Interface));
        let mut automaton = Self {
            height,
            frontiers: Vec::new(),
            numbers: HashMap::new(),
            letters,
            forward: Transitions { starts: vec![0], list: Vec::new() },
            backward: Transitions { starts: Vec::new(), list: Vec::new() },
        };
        automaton.number(Frontier::default());
        // For each state the marks with which it was met, and at which number of starts.
        let mut met: Vec<[usize; Marks::COUNT]> = Vec::new();
        let mut unread = 0;
        while let Some(&frontier) = automaton.frontiers.get(unread) {
            unread += 1;
            for columns in frontier.past_columns(height, ends) {
                let now = automaton.forward.starts.len();
                for column in columns {
                    let state = automaton.number(column.frontier);
                    let marks = Marks::of(column);
                    met.resize(automaton.frontiers.len(), [0; Marks::COUNT]);
                    let met = met.get_mut(usize::from(state));
                    let last = met.and_then(|met| met.get_mut(marks.index()));
                    if last.is_some_and(|last| core::mem::replace(last, now) != now) {
                        let transition = Transition { state, steps: column.steps(), marks };
                        automaton.forward.list.push(transition);
                    }
                }
                automaton.forward.starts.push(automaton.forward.list.len() as u32);
            }
        }
        automaton.backward = automaton.reversed();
        automaton
    }

    /// Returns the number of a frontier, if it occurs.
    pub(super) fn state(&self, frontier: Frontier) -> Option<u16> {
        self.numbers.get(&frontier).copied()
    }

    /// Returns the ways on from a state under a letter.
    pub(super) fn ways_from(&self, state: u16, letter: u32) -> &[Transition] {
        self.forward.of(self.letters, state, letter)
    }

    /// Returns the ways that lead to a state under a letter; their `state` is the one before.
    pub(super) fn ways_to(&self, state: u16, letter: u32) -> &[Transition] {
        self.backward.of(self.letters, state, letter)
    }

    fn number(&mut self, frontier: Frontier) -> u16 {
        let next = self.frontiers.len() as u16;
        match self.numbers.entry(frontier) {
            Entry::Occupied(entry) => *entry.get(),
            Entry::Vacant(entry) => {
                self.frontiers.push(frontier);
                *entry.insert(next)
            }
        }
    }

    fn reversed(&self) -> Transitions {
        let froms = 0..self.frontiers.len() as u16;
        let ways = || {
            let cells = froms.clone().flat_map(|from| (0..self.letters).map(move |l| (from, l)));
            cells.flat_map(|(from, letter)| {
                let index = move |state: u16| (u32::from(state) * self.letters + letter) as usize;
                let ways = self.ways_from(from, letter).iter();
                ways.map(move |&way| (index(way.state), Transition { state: from, ..way }))
            })
        };
        // Sorted by counting: first how many there are, then where the next one goes.
        let mut starts = vec![0; self.frontiers.len() * self.letters as usize + 1];
        for (index, _) in ways() {
            starts.get_mut(index + 1).into_iter().for_each(|count| *count += 1);
        }
        let mut before = 0;
        for start in &mut starts {
            before += *start;
            *start = before;
        }
        let mut ends = starts.clone();
        let mut list = self.forward.list.clone();
        for (index, way) in ways() {
            let Some(end) = ends.get_mut(index) else { continue };
            list.get_mut(*end as usize).into_iter().for_each(|place| *place = way);
            *end += 1;
        }
        Transitions { starts, list }
    }
}

impl Transitions {
    fn of(&self, letters: u32, state: u16, letter: u32) -> &[Transition] {
        let index = (u32::from(state) * letters + letter) as usize;
        match self.starts.get(index..index + 2) {
            Some(&[start, end]) => self.list.get(start as usize..end as usize).unwrap_or_default(),
            _ => &[],
        }
    }
}

impl Marks {
    /// The number of different marks.
    pub(super) const COUNT: usize = 6;

    fn of(column: Column) -> Self {
        Self { interface: column.interface, crossing: column.frontier.crossing(0) }
    }

    pub(super) fn index(self) -> usize {
        let interface = usize::from(self.interface == Color::Black);
        let crossing = self.crossing.map_or(0, |color| 1 + usize::from(color == Color::Black));
        2 * crossing + interface
    }

    /// Returns all marks in the order of their indices.
    pub(super) fn all() -> impl Iterator<Item = Self> {
        [None, Some(Color::White), Some(Color::Black)].into_iter().flat_map(|crossing| {
            [Color::White, Color::Black].map(|interface| Self { interface, crossing })
        })
    }
}
