//! Runs of the automata along strips.
//!
//! Usually a [`search`] finds a run. If searches have taken long, this module follows all runs along a strip at once,
//! as sets of states. It numbers the sets that occur, and computes the successor of each set under each letter once.
//! This makes the used part of the automata deterministic, and bounds the time for a square by a constant.

// The automata and this module number the lines, states and sets.
#![allow(clippy::indexing_slicing)]

use std::collections::HashMap;
use std::rc::Rc;

use clobber_core::{Color, Effort, Stopped};

use super::automaton::{Automaton, Task, Transition};
use super::frontier::{Ends, Frontier, Way, bit};
use super::search::{Found, search};

/// A strip, and the conditions on a run along it.
pub(super) struct Strip<C, E> {
    pub(super) task: Task,
    pub(super) wishes: Wishes,
    pub(super) columns: usize,
    /// The colour of the square of a column and a line, both from 0; the line after the last is the interface.
    pub(super) color: C,
    /// The frontiers with which a run may end after a number of columns. No stone comes in.
    pub(super) ends: E,
}

/// Conditions on a whole run; at least one of its ways must meet each condition, perhaps not the same one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Wishes {
    /// This colour is left on the interface.
    pub(super) interface: Option<Color>,
    /// A stone of this colour moves along the first line.
    pub(super) crossing: Option<Color>,
}

impl<C: Fn(usize, usize) -> Color, E> Strip<C, E> {
    /// Returns the letter of a square.
    pub(super) fn letter(&self, column: usize, line: usize) -> u32 {
        let is_beside = line + 1 == self.task.height() && self.task.ends() == Ends::Interface;
        let interface = if is_beside { bit((self.color)(column, line + 1)) } else { 0 };
        bit((self.color)(column, line)) | interface << 1
    }

    /// Returns all conditions as bits: the wishes, or the weights of the stones left.
    pub(super) fn all_wishes(&self) -> usize {
        match self.task {
            Task::ReduceThree(weights) => weights,
            _ => self.wishes.sets() - 1,
        }
    }
}

impl Wishes {
    /// Returns the number of sets of fulfilled wishes.
    pub(super) fn sets(self) -> usize {
        1 << [self.interface, self.crossing].into_iter().flatten().count()
    }

    /// Returns the wishes that a way past a square fulfils, as bits.
    pub(super) fn fulfilled(self, way: Way) -> usize {
        let Self { interface, crossing } = self;
        let by_interface = interface.is_some() && interface == way.left;
        let by_crossing = crossing.is_some() && crossing == way.crossing;
        usize::from(by_interface) | usize::from(by_crossing) << u32::from(interface.is_some())
    }
}

/// The sets of states of an automaton: one plane for each set of fulfilled wishes, one after the other.
#[derive(Clone, Copy)]
pub(super) struct Subsets {
    pub(super) automaton: &'static Automaton,
    wishes: Wishes,
    /// The number of planes.
    planes: usize,
    /// The number of words in a set of states.
    pub(super) words: usize,
}

impl Subsets {
    pub(super) fn new(task: Task, wishes: Wishes) -> Self {
        let automaton = Automaton::for_task(task);
        let planes = wishes.sets();
        let most = (0..automaton.task.height()).map(|line| automaton.frontiers(line)).max();
        Self { automaton, wishes, planes, words: most.unwrap_or(0).div_ceil(64) }
    }

    /// Returns the set of the state without crossing stones, which has the number 0.
    pub(super) fn start(&self) -> Vec<u64> {
        let mut states = vec![0; self.planes * self.words];
        states[0] = 1;
        states
    }

    /// Returns the states that a set reaches past a square of a line.
    fn past_square(&self, line: usize, states: &[u64], letter: u32) -> Vec<u64> {
        let mut next = vec![0_u64; states.len()];
        for (index, &word) in states.iter().enumerate() {
            let (plane, first) = (index / self.words, 64 * (index % self.words));
            let mut rest = word;
            while rest != 0 {
                let state = first as u16 + rest.trailing_zeros() as u16;
                rest &= rest - 1;
                for &Transition { state, way } in self.automaton.ways_from(line, state, letter) {
                    let index = (plane | self.wishes.fulfilled(way)) * self.words;
                    next[index + usize::from(state / 64)] |= 1 << (state % 64);
                }
            }
        }
        next
    }

    /// Returns the states that a set reaches past a column.
    #[cfg(test)]
    pub(super) fn after(&self, states: &[u64], letter: u32) -> Vec<u64> {
        use core::{cell::RefCell, ptr::from_ref};
        thread_local! {
            static KNOWN: RefCell<HashMap<(*const Automaton, Wishes), Deterministic>> = RefCell::default();
        }
        KNOWN.with_borrow_mut(|known| {
            let key = (from_ref(self.automaton), self.wishes);
            let known = known.entry(key).or_insert_with(|| Deterministic::new(*self));
            let number = known.number(0, states.to_vec());
            let squares = self.automaton.squares(letter).enumerate();
            let number =
                squares.fold(number, |number, (line, square)| known.after(line, number, square));
            known.states(number).to_vec()
        })
    }

    /// Returns whether a set contains a state with all wishes fulfilled.
    pub(super) fn contain(&self, states: &[u64], state: u16) -> bool {
        self.contain_at(states, self.planes - 1, state)
    }

    fn contain_at(&self, states: &[u64], plane: usize, state: u16) -> bool {
        states[plane * self.words + usize::from(state / 64)] >> (state % 64) & 1 == 1
    }
}

/// The sets of states met so far, and their successors.
struct Deterministic {
    subsets: Subsets,
    sets: Vec<Rc<[u64]>>,
    /// The numbers of the sets before the squares of each line.
    numbers: Vec<HashMap<Rc<[u64]>, u32>>,
    /// The number of the set after each set and letter, or `UNKNOWN`.
    next: Vec<u32>,
}

impl Deterministic {
    const UNKNOWN: u32 = u32::MAX;

    /// The letters of a square on which no stone may stay.
    const LETTERS: u32 = 4;

    /// A table with more sets is emptied before the next run.
    const MOST_SETS: usize = 1 << 15;

    fn new(subsets: Subsets) -> Self {
        let numbers = vec![HashMap::new(); subsets.automaton.task.height()];
        let mut new = Self { subsets, sets: Vec::new(), numbers, next: Vec::new() };
        new.number(0, subsets.start());
        new
    }

    fn number(&mut self, line: usize, states: Vec<u64>) -> u32 {
        let next = self.sets.len() as u32;
        let numbers = &mut self.numbers[line];
        if let Some(&number) = numbers.get(&states[..]) {
            return number;
        }
        let states = Rc::from(states);
        self.sets.push(Rc::clone(&states));
        numbers.insert(states, next);
        self.next.resize(self.next.len() + Self::LETTERS as usize, Self::UNKNOWN);
        next
    }

    fn after(&mut self, line: usize, number: u32, letter: u32) -> u32 {
        let index = (number * Self::LETTERS + letter) as usize;
        if self.next[index] == Self::UNKNOWN {
            let next = self.subsets.past_square(line, self.states(number), letter);
            let line = if line + 1 < self.numbers.len() { line + 1 } else { 0 };
            self.next[index] = self.number(line, next);
        }
        self.next[index]
    }

    fn states(&self, number: u32) -> &[u64] {
        &self.sets[number as usize]
    }

    /// Traces a run back from a state with all wishes fulfilled, given the letters of the squares and the numbers of
    /// the sets of states before them. Returns the ways past the squares.
    fn trace(&self, letters: &[u32], trail: &[u32], mut state: u16) -> Vec<Way> {
        let Subsets { automaton, wishes, planes, .. } = self.subsets;
        let mut plane = planes - 1;
        let mut ways = Vec::with_capacity(letters.len());
        for (square, (&letter, &before)) in letters.iter().zip(trail).enumerate().rev() {
            let states = self.states(before);
            let to = automaton.ways_to(square % automaton.task.height(), state, letter);
            let found = to.iter().find_map(|before| {
                let fulfilled = wishes.fulfilled(before.way);
                let mut planes = (0..planes).filter(|before| before | fulfilled == plane);
                let is_reached =
                    |&plane: &usize| self.subsets.contain_at(states, plane, before.state);
                Some((before, planes.find(is_reached)?))
            });
            let Some((before, plane_before)) = found else { break };
            (state, plane) = (before.state, plane_before);
            ways.push(before.way);
        }
        ways.reverse();
        ways
    }
}

/// The tools for runs: the automata built so far, and the caller's effort.
pub(super) struct Runs<'a, 'w> {
    known: HashMap<(Task, Wishes), Deterministic>,
    /// The steps that all searches for one task may take, and the steps that they have taken, by task.
    patience: usize,
    searched: HashMap<Task, usize>,
    effort: &'a mut Effort<'w>,
}

impl<'a, 'w> Runs<'a, 'w> {
    pub(super) fn new(effort: &'a mut Effort<'w>) -> Self {
        /// On larger boards automata are faster, although they must be built first.
        const PATIENCE: usize = 1 << 13;
        Self::with_patience(PATIENCE, effort)
    }

    pub(super) fn with_patience(patience: usize, effort: &'a mut Effort<'w>) -> Self {
        Self { known: HashMap::new(), patience, searched: HashMap::new(), effort }
    }

    /// Spends a step for each of some squares.
    pub(super) fn spend(&mut self, squares: usize) -> Result<(), Stopped> {
        self.effort.spend(squares as u64)
    }

    /// Finds a run along a strip. Returns the ways past the squares, column by column, or `None` if there is no run. A
    /// step is a square visited.
    pub(super) fn find<C, E>(&mut self, mut strip: Strip<C, E>) -> Result<Option<Vec<Way>>, Stopped>
    where
        C: Fn(usize, usize) -> Color,
        E: FnMut(usize) -> Vec<Frontier>,
    {
        let searched = self.searched.entry(strip.task).or_insert(0);
        if *searched < self.patience {
            match search(&mut strip, (self.patience, searched), self.effort)? {
                Found::Run(ways) => return Ok(Some(ways)),
                Found::Nothing => return Ok(None),
                Found::Open => {}
            }
        }
        let new = || Deterministic::new(Subsets::new(strip.task, strip.wishes));
        let known = self.known.entry((strip.task, strip.wishes)).or_insert_with(new);
        if known.sets.len() > Deterministic::MOST_SETS {
            *known = new();
        }
        let subsets = known.subsets;
        // The letters of the squares, and the numbers of the sets of states between them.
        let (mut letters, mut trail, mut last) = (Vec::new(), vec![0], 0);
        for column in 0..strip.columns {
            for line in 0..strip.task.height() {
                self.effort.spend(1)?;
                let letter = strip.letter(column, line);
                last = known.after(line, last, letter);
                letters.push(letter);
                trail.push(last);
            }
            let ends = (strip.ends)(column + 1).into_iter();
            let mut states = ends.filter_map(|end| subsets.automaton.state(end));
            if let Some(end) = states.find(|&end| subsets.contain(known.states(last), end)) {
                return Ok(Some(known.trace(&letters, &trail, end)));
            }
        }
        Ok(None)
    }
}
