//! Runs of the automata along strips.
//!
//! All runs along a strip are followed at once, as sets of states. The sets that occur are numbered, and what follows on
//! each of them under each letter is computed once: this makes the automata deterministic as far as they are used.

use std::collections::HashMap;
use std::rc::Rc;

use clobber_core::{Color, Effort, Stopped};

use super::automaton::{Automaton, Task, Transition};
use super::frontier::{Heading, MAX_HEIGHT};

/// Conditions on a whole run, each to be met by one of its transitions at least.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Wishes {
    /// This colour is left on the interface.
    pub(super) interface: Option<Color>,
    /// A stone of this colour moves along the first line.
    pub(super) crossing: Option<Color>,
}

/// The sets of states of an automaton: one for each set of wishes that have come true, one after the other.
#[derive(Clone, Copy)]
pub(super) struct Subsets {
    pub(super) automaton: &'static Automaton,
    wishes: Wishes,
    /// The number of sets of wishes.
    planes: usize,
    /// The words of a set of states.
    pub(super) words: usize,
}

impl Subsets {
    pub(super) fn new(task: Task, wishes: Wishes) -> Self {
        let automaton = Automaton::of(task);
        let planes = 1 << [wishes.interface, wishes.crossing].into_iter().flatten().count();
        let most = (0..automaton.height).map(|line| automaton.frontiers(line)).max();
        Self { automaton, wishes, planes, words: most.unwrap_or(0).div_ceil(64) }
    }

    /// Returns the state without crossing stones, which has the number 0.
    pub(super) fn start(&self) -> Vec<u64> {
        let mut states = vec![0; self.planes * self.words];
        if let Some(word) = states.first_mut() {
            *word = 1;
        }
        states
    }

    /// Returns the states that can be reached from others past a square of a line.
    fn past_square(&self, line: usize, states: &[u64], letter: u32) -> Vec<u64> {
        let mut next = vec![0_u64; states.len()];
        for (index, &word) in states.iter().enumerate() {
            let (plane, first) = (index / self.words, 64 * (index % self.words));
            let mut rest = word;
            while rest != 0 {
                let state = first as u16 + rest.trailing_zeros() as u16;
                rest &= rest - 1;
                for way in self.automaton.ways_from(line, state, letter) {
                    let index = (plane | self.fulfilled(way)) * self.words;
                    if let Some(word) = next.get_mut(index + usize::from(way.state / 64)) {
                        *word |= 1 << (way.state % 64);
                    }
                }
            }
        }
        next
    }

    /// Returns the states that can be reached from others past a column.
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

    /// Returns whether a state is among others with all wishes.
    pub(super) fn contain(&self, states: &[u64], state: u16) -> bool {
        self.contain_at(states, self.planes - 1, state)
    }

    fn contain_at(&self, states: &[u64], plane: usize, state: u16) -> bool {
        let word = states.get(plane * self.words + usize::from(state / 64));
        word.is_some_and(|word| word >> (state % 64) & 1 == 1)
    }

    /// Returns the wishes that a transition fulfils, as bits.
    fn fulfilled(&self, way: &Transition) -> usize {
        let Wishes { interface, crossing } = self.wishes;
        let by_interface = interface.is_some() && interface == way.interface;
        let by_crossing = crossing.is_some() && crossing == way.crossing;
        usize::from(by_interface) | usize::from(by_crossing) << u32::from(interface.is_some())
    }
}

/// The sets of states that have occurred, and what follows on them.
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

    /// A run begins with no more sets than these.
    const MOST_SETS: usize = 1 << 15;

    fn new(subsets: Subsets) -> Self {
        let numbers = vec![HashMap::new(); subsets.automaton.height];
        let mut new = Self { subsets, sets: Vec::new(), numbers, next: Vec::new() };
        new.number(0, subsets.start());
        new
    }

    fn number(&mut self, line: usize, states: Vec<u64>) -> u32 {
        let next = self.sets.len() as u32;
        let Some(numbers) = self.numbers.get_mut(line) else { return next };
        if let Some(&number) = numbers.get(&states[..]) {
            return number;
        }
        let states = Rc::from(states);
        self.sets.push(Rc::clone(&states));
        numbers.insert(states, next);
        self.next.resize(self.next.len() + Automaton::SQUARES as usize, Self::UNKNOWN);
        next
    }

    fn after(&mut self, line: usize, number: u32, letter: u32) -> u32 {
        let index = (number * Automaton::SQUARES + letter) as usize;
        match self.next.get(index) {
            Some(&next) if next != Self::UNKNOWN => next,
            _ => {
                let next = self.subsets.past_square(line, self.states(number), letter);
                let line = if line + 1 < self.numbers.len() { line + 1 } else { 0 };
                let next = self.number(line, next);
                if let Some(entry) = self.next.get_mut(index) {
                    *entry = next;
                }
                next
            }
        }
    }

    fn states(&self, number: u32) -> &[u64] {
        self.sets.get(number as usize).map_or(&[], |states| states)
    }
}

/// The tools for runs: the automata as far as they are known, and the effort of the caller.
pub(super) struct Runs<'a, 'w> {
    known: HashMap<(Task, Wishes), Deterministic>,
    effort: &'a mut Effort<'w>,
}

impl<'a, 'w> Runs<'a, 'w> {
    pub(super) fn new(effort: &'a mut Effort<'w>) -> Self {
        Self { known: HashMap::new(), effort }
    }

    /// Spends a step for each of so many squares.
    pub(super) fn spend(&mut self, squares: usize) -> Result<(), Stopped> {
        self.effort.spend(squares as u64)
    }

    pub(super) fn begin(&mut self, task: Task, wishes: Wishes) -> Run<'_, 'w> {
        let new = || Deterministic::new(Subsets::new(task, wishes));
        let automaton = self.known.entry((task, wishes)).or_insert_with(new);
        if automaton.sets.len() > Deterministic::MOST_SETS {
            *automaton = new();
        }
        Run { automaton, letters: Vec::new(), trail: vec![0], effort: self.effort }
    }
}

/// The way past a column.
#[derive(Clone, Copy)]
pub(super) struct ColumnWay {
    /// The steps of the stones, line by line.
    pub(super) steps: [Heading; MAX_HEIGHT],
    /// The colour of the interface square afterwards.
    pub(super) interface: Option<Color>,
    /// The colour of the stone that crosses along the first line, from this column to the next, or back.
    pub(super) crossing: Option<Color>,
}

/// All runs of an automaton along a strip at once.
pub(super) struct Run<'r, 'w> {
    automaton: &'r mut Deterministic,
    letters: Vec<u32>,
    /// The numbers of the sets of states between the squares.
    trail: Vec<u32>,
    effort: &'r mut Effort<'w>,
}

impl Run<'_, '_> {
    /// Goes on past a column with these colours.
    ///
    /// # Errors
    /// The effort has ended; a step is a square of the column.
    pub(super) fn read(&mut self, letter: u32) -> Result<(), Stopped> {
        let automaton = self.automaton.subsets.automaton;
        self.effort.spend(automaton.height as u64)?;
        let mut last = self.trail.last().copied().unwrap_or(0);
        for (line, square) in automaton.squares(letter).enumerate() {
            last = self.automaton.after(line, last, square);
            self.trail.push(last);
        }
        self.letters.push(letter);
        Ok(())
    }

    /// Returns whether a state can be reached now so that all wishes have come true.
    pub(super) fn reaches(&self, state: u16) -> bool {
        let last = self.trail.last().copied().unwrap_or(0);
        self.automaton.subsets.contain(self.automaton.states(last), state)
    }

    /// Goes back along a run to a state that is reached now with all wishes.
    ///
    /// # Returns
    /// The ways by column.
    pub(super) fn trace(&self, state: u16) -> Vec<ColumnWay> {
        let subsets = &self.automaton.subsets;
        let automaton = subsets.automaton;
        let (mut state, mut plane) = (state, subsets.planes - 1);
        let mut ways = Vec::with_capacity(self.letters.len());
        let mut trail = self.trail.iter().rev().skip(1);
        for &letter in self.letters.iter().rev() {
            let mut column =
                ColumnWay { steps: [Heading::Stay; MAX_HEIGHT], interface: None, crossing: None };
            for line in (0..automaton.height).rev() {
                let states = trail.next().map_or(&[][..], |&before| self.automaton.states(before));
                let square = automaton.square(letter, line);
                let found = automaton.ways_to(line, state, square).iter().find_map(|way| {
                    let fulfilled = subsets.fulfilled(way);
                    let mut planes =
                        (0..subsets.planes).filter(|before| before | fulfilled == plane);
                    let plane =
                        planes.find(|&plane| subsets.contain_at(states, plane, way.state))?;
                    Some((way, plane))
                });
                let Some((way, plane_before)) = found else { break };
                (state, plane) = (way.state, plane_before);
                column.steps.get_mut(line).into_iter().for_each(|step| *step = way.step);
                column.interface = column.interface.or(way.interface);
                column.crossing = column.crossing.or(way.crossing);
            }
            ways.push(column);
        }
        ways.reverse();
        ways
    }
}
