//! The automata of strips, read a whole column at a time.

use std::sync::OnceLock;

use clobber_core::Color;

use super::super::automaton::{Automaton, Task};
use super::super::frontier::{Heading, MAY_STAY, Way, bit};

/// The columns of an automaton, each built on first use.
pub(super) struct Columns {
    pub(super) automaton: &'static Automaton,
    columns: Vec<OnceLock<Column>>,
}

/// The ways past a column, by the frontier before it.
#[derive(Debug)]
pub(super) struct Column {
    starts: Vec<u32>,
    passages: Vec<Passage>,
}

/// The ways past a column from one frontier to another that fulfil the same wishes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Passage {
    pub(super) state: u16,
    /// The fulfilled wishes, written like a way past one square.
    pub(super) way: Way,
    /// The least and the greatest lead.
    pub(super) leads: [i8; 2],
}

impl Columns {
    pub(super) fn for_task(task: Task) -> &'static Self {
        static KNOWN: [OnceLock<Columns>; 5] = [const { OnceLock::new() }; 5];
        let [one, two, three, last_three, last_four] = &KNOWN;
        let known = match (task, task.height()) {
            (Task::Finish(..=3), _) => last_three,
            (Task::Finish(_), _) => last_four,
            (_, ..=1) => one,
            (_, 2) => two,
            _ => three,
        };
        known.get_or_init(|| Self::new(task))
    }

    fn new(task: Task) -> Self {
        let letters = 1 << (2 * task.height() + 1);
        Self {
            automaton: Automaton::for_task(task),
            columns: (0..letters).map(|_| OnceLock::new()).collect(),
        }
    }

    /// Returns the letter of a column: the colours of its squares and of the interface square, and where a stone may
    /// stay.
    pub(super) fn letter(&self, square: impl Fn(usize) -> u32) -> u32 {
        let height = self.automaton.task.height();
        let squares = (0..height).map(|line| {
            let letter = square(line);
            let interface = letter >> 1 & 1;
            let may_stay = u32::from(letter & MAY_STAY != 0);
            (letter & 1) << line | interface << height | may_stay << (height + 1 + line)
        });
        squares.fold(0, |letter, square| letter | square)
    }

    /// Returns the letter of a square of a column.
    pub(super) fn square(&self, letter: u32, line: usize) -> u32 {
        let height = self.automaton.task.height();
        let interface = if line + 1 == height { letter >> height & 1 } else { 0 };
        let may_stay = letter >> (height + 1 + line) & 1;
        let may_stay = may_stay * MAY_STAY;
        letter >> line & 1 | interface << 1 | may_stay
    }

    /// Returns the column of a letter.
    pub(super) fn column(&self, letter: u32) -> Option<&Column> {
        let column = self.columns.get(letter as usize)?;
        Some(column.get_or_init(|| self.make(letter)))
    }

    fn make(&self, letter: u32) -> Column {
        let height = self.automaton.task.height();
        let mut column = Column { starts: vec![0], passages: Vec::new() };
        let none = Way { step: Heading::Stay, left: None, crossing: None, lead: 0 };
        for state in 0..self.automaton.frontiers(0) as u16 {
            let mut ends = vec![Passage { state, way: none, leads: [0, 0] }];
            for line in 0..height {
                let letter = self.square(letter, line);
                let past = |passage: Passage| {
                    let ways = self.automaton.ways_from(line, passage.state, letter).iter();
                    ways.map(move |to| passage.followed_by(to.state, to.way))
                };
                ends = ends.into_iter().flat_map(past).collect();
                ends.sort_unstable_by_key(Passage::key);
                ends.dedup_by(|next, kept| kept.includes(next));
            }
            column.passages.extend(ends);
            column.starts.push(column.passages.len() as u32);
        }
        column
    }
}

impl Passage {
    fn followed_by(self, state: u16, way: Way) -> Self {
        let (left, crossing) = (way.left.or(self.way.left), way.crossing.or(self.way.crossing));
        let leads = self.leads.map(|lead| lead + way.lead);
        Self { state, way: Way { left, crossing, ..self.way }, leads }
    }

    fn key(&self) -> u32 {
        let bits = |color: Option<Color>| color.map_or(0, |color| 1 + bit(color));
        u32::from(self.state) << 4 | bits(self.way.left) << 2 | bits(self.way.crossing)
    }

    /// Merges the leads of another passage, if both end alike.
    fn includes(&mut self, other: &Self) -> bool {
        let is_alike = self.key() == other.key();
        if is_alike {
            let ([least, greatest], [other_least, other_greatest]) = (self.leads, other.leads);
            self.leads = [least.min(other_least), greatest.max(other_greatest)];
        }
        is_alike
    }
}

impl Column {
    /// Returns the ways past the column from a frontier.
    pub(super) fn passages(&self, state: usize) -> &[Passage] {
        match self.starts.get(state..state + 2) {
            Some(&[start, end]) => {
                self.passages.get(start as usize..end as usize).unwrap_or_default()
            }
            _ => &[],
        }
    }
}
