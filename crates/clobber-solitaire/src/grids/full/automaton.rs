//! The frontiers of strips of one height as a finite automaton, and its runs along a strip.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::LazyLock;

use clobber_core::Color;

use super::frontier::{Column, Ends, Frontier};

/// All frontiers of strips of one height with the ways from one to the next.
pub(super) struct Automaton {
    pub(super) frontiers: Vec<Frontier>,
    numbers: HashMap<Frontier, u16>,
    pub(super) letters: u32,
    forward: Transitions,
    backward: Transitions,
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

/// What a transition shows: the colour of the interface square afterwards, and the colour of the stone that crosses
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
    /// Clears a strip of one, two or three lines into the next line.
    pub(super) fn clearing(height: usize) -> &'static Self {
        static ONE: LazyLock<Automaton> = LazyLock::new(|| Automaton::new(1, Ends::Interface));
        static TWO: LazyLock<Automaton> = LazyLock::new(|| Automaton::new(2, Ends::Interface));
        static THREE: LazyLock<Automaton> = LazyLock::new(|| Automaton::new(3, Ends::Interface));
        match height {
            0 | 1 => &ONE,
            2 => &TWO,
            _ => &THREE,
        }
    }

    /// Reduces three lines to one stone or two.
    pub(super) fn three_lines() -> &'static Self {
        static AUTOMATON: LazyLock<Automaton> = LazyLock::new(|| Automaton::new(3, Ends::Roots(2)));
        &AUTOMATON
    }

    /// Clears the first columns of a board of four lines into the next column.
    pub(super) fn four_lines() -> &'static Self {
        static AUTOMATON: LazyLock<Automaton> = LazyLock::new(|| Automaton::new(4, Ends::Nowhere));
        &AUTOMATON
    }

    pub(super) fn new(height: usize, ends: Ends) -> Self {
        let letters = 1 << (height + usize::from(ends == Ends::Interface));
        let mut automaton = Self {
            frontiers: Vec::new(),
            numbers: HashMap::new(),
            letters,
            forward: Transitions { starts: vec![0], list: Vec::new() },
            backward: Transitions { starts: Vec::new(), list: Vec::new() },
        };
        automaton.number(Frontier::default());
        let mut unread = 0;
        while let Some(&frontier) = automaton.frontiers.get(unread) {
            unread += 1;
            for letter in 0..letters {
                let mut known = Vec::new();
                for column in frontier.past_column(height, letter, ends) {
                    let state = automaton.number(column.frontier);
                    let marks = Marks::of(column);
                    if !known.contains(&(state, marks)) {
                        known.push((state, marks));
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

    /// The number of a frontier, if it occurs.
    pub(super) fn state(&self, frontier: Frontier) -> Option<u16> {
        self.numbers.get(&frontier).copied()
    }

    /// The ways on from a state under a letter.
    pub(super) fn ways_from(&self, state: u16, letter: u32) -> &[Transition] {
        self.forward.of(self.letters, state, letter)
    }

    /// The ways that lead to a state under a letter; their `state` is the one before.
    fn ways_to(&self, state: u16, letter: u32) -> &[Transition] {
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
        let mut all = Vec::with_capacity(self.forward.list.len());
        for from in 0..self.frontiers.len() as u16 {
            for letter in 0..self.letters {
                for &way in self.ways_from(from, letter) {
                    let index = u32::from(way.state) * self.letters + letter;
                    all.push((index, Transition { state: from, ..way }));
                }
            }
        }
        all.sort_by_key(|&(index, _)| index);
        let cells = self.frontiers.len() as u32 * self.letters;
        let mut starts = Vec::with_capacity(cells as usize + 1);
        for index in 0..=cells {
            starts.push(all.partition_point(|&(other, _)| other < index) as u32);
        }
        Transitions { starts, list: all.into_iter().map(|(_, way)| way).collect() }
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
    const COUNT: usize = 6;

    fn of(column: Column) -> Self {
        Self { interface: column.interface, crossing: column.frontier.crossing(0) }
    }

    fn index(self) -> usize {
        let interface = usize::from(self.interface == Color::Black);
        let crossing = self.crossing.map_or(0, |color| 1 + usize::from(color == Color::Black));
        2 * crossing + interface
    }

    fn all() -> impl Iterator<Item = Self> {
        [None, Some(Color::White), Some(Color::Black)].into_iter().flat_map(|crossing| {
            [Color::White, Color::Black].map(|interface| Self { interface, crossing })
        })
    }
}

/// Conditions on a whole run, each to be met by one of its transitions at least.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Wishes {
    /// This colour is left on the interface.
    pub(super) interface: Option<Color>,
    /// A stone of this colour moves along the first line.
    pub(super) crossing: Option<Color>,
}

/// All runs of an automaton along a strip at once.
///
/// Between two columns the states that can be reached are kept as sets, one for each set of wishes that have come
/// true.
pub(super) struct Run {
    automaton: &'static Automaton,
    letters: Vec<u32>,
    /// The wishes that each transition fulfils, as bits, by its marks.
    fulfilled: [usize; Marks::COUNT],
    /// The number of sets of wishes.
    planes: usize,
    /// The words of a set of states.
    words: usize,
    layers: Vec<u64>,
}

impl Run {
    pub(super) fn new(automaton: &'static Automaton, wishes: Wishes) -> Self {
        let mut fulfilled = [0; Marks::COUNT];
        let mut planes = 1;
        if wishes.interface.is_some() {
            for (marks, set) in Marks::all().zip(&mut fulfilled) {
                *set |= if wishes.interface == Some(marks.interface) { planes } else { 0 };
            }
            planes *= 2;
        }
        if wishes.crossing.is_some() {
            for (marks, set) in Marks::all().zip(&mut fulfilled) {
                *set |= if wishes.crossing == marks.crossing { planes } else { 0 };
            }
            planes *= 2;
        }
        let words = automaton.frontiers.len().div_ceil(64);
        // The frontier without crossing stones has the number 0.
        let mut layers = vec![0; planes * words];
        if let Some(word) = layers.first_mut() {
            *word = 1;
        }
        Self { automaton, letters: Vec::new(), fulfilled, planes, words, layers }
    }

    /// Goes on past a column with these colours.
    pub(super) fn read(&mut self, letter: u32) {
        let layer = self.planes * self.words;
        let behind = self.layers.len();
        self.layers.resize(behind + layer, 0);
        let (known, next) = self.layers.split_at_mut(behind);
        let last = known.get(behind - layer..).unwrap_or_default();
        for (index, &word) in last.iter().enumerate() {
            let (plane, first) = (index / self.words, 64 * (index % self.words));
            let mut rest = word;
            while rest != 0 {
                let state = first as u16 + rest.trailing_zeros() as u16;
                rest &= rest - 1;
                for way in self.automaton.ways_from(state, letter) {
                    let fulfilled = self.fulfilled.get(way.marks.index()).copied().unwrap_or(0);
                    let index = (plane | fulfilled) * self.words + usize::from(way.state / 64);
                    if let Some(word) = next.get_mut(index) {
                        *word |= 1 << (way.state % 64);
                    }
                }
            }
        }
        self.letters.push(letter);
    }

    /// Whether a state can be reached now so that all wishes have come true.
    pub(super) fn reaches(&self, state: u16) -> bool {
        self.contains(self.letters.len(), self.planes - 1, state)
    }

    /// Goes back along a run to a state that is reached now with all wishes.
    ///
    /// # Returns
    /// The transitions by column.
    pub(super) fn trace(&self, state: u16) -> Vec<Transition> {
        let (mut state, mut plane) = (state, self.planes - 1);
        let mut ways = Vec::with_capacity(self.letters.len());
        for (column, &letter) in self.letters.iter().enumerate().rev() {
            let before = self.automaton.ways_to(state, letter).iter().find_map(|&way| {
                let fulfilled = self.fulfilled.get(way.marks.index()).copied().unwrap_or(0);
                let mut planes = (0..self.planes).filter(|before| before | fulfilled == plane);
                let plane = planes.find(|&plane| self.contains(column, plane, way.state))?;
                Some((way, plane))
            });
            let Some((way, plane_before)) = before else { break };
            (state, plane) = (way.state, plane_before);
            ways.push(way);
        }
        ways.reverse();
        ways
    }

    /// Whether a state can be reached before a column with exactly the wishes of a plane.
    fn contains(&self, column: usize, plane: usize, state: u16) -> bool {
        let index = (column * self.planes + plane) * self.words + usize::from(state / 64);
        self.layers.get(index).is_some_and(|word| word >> (state % 64) & 1 == 1)
    }
}

#[cfg(test)]
impl Run {
    /// Starts from sets of states that were reached before.
    pub(super) fn with_layer(mut self, layer: Vec<u64>) -> Self {
        self.layers = layer;
        self
    }

    /// The sets of states that are reached now, one after the other for each set of wishes.
    pub(super) fn into_last_layer(mut self) -> Vec<u64> {
        self.layers.split_off(self.layers.len() - self.planes * self.words)
    }
}
