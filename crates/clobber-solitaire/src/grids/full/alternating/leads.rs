//! Runs along a strip in which one colour makes a given number of moves more than the other.
//!
//! The *lead* of a run is the number of moves of black stones minus the number of moves of white stones. A sweep finds
//! the least and the greatest lead with which each frontier can be reached. Nearly all leads of the same parity
//! between the two occur, and of both parities if stones may stay. So a trace back from the end usually succeeds: it
//! picks a random way among those that leave a remaining lead between the two. If a lead is missing, the trace fails,
//! but another trace may succeed.

use clobber_core::{Effort, Stopped};

use super::super::automaton::Task;
use super::super::frontier::{Frontier, Way};
use super::super::runs::Wishes;
use super::columns::Columns;
use crate::grids::chance::Chance;

/// The range of leads with which a frontier can be reached; empty if `least` is greater.
#[derive(Clone, Copy)]
struct Interval {
    least: i32,
    greatest: i32,
}

impl Interval {
    const EMPTY: Self = Self { least: i32::MAX, greatest: i32::MIN };

    const fn contains(self, lead: i32) -> bool {
        self.least <= lead && lead <= self.greatest
    }
}

/// The leads of all runs along a strip.
pub(super) struct Leads {
    columns: &'static Columns,
    wishes: Wishes,
    letters: Vec<u32>,
    /// Before each column, one interval for each set of fulfilled wishes and each state.
    intervals: Vec<Interval>,
    end: Option<u16>,
}

impl Leads {
    /// Sweeps along the columns of a strip. `letter`: the letter of the square of a column and a line; `end`: the
    /// frontier with which a run ends. A step is a square.
    pub(super) fn new(
        (task, wishes, end): (Task, Wishes, Frontier),
        count: usize,
        letter: impl Fn(usize, usize) -> u32,
        effort: &mut Effort<'_>,
    ) -> Result<Self, Stopped> {
        let columns = Columns::for_task(task);
        let states = columns.automaton.frontiers(0) * wishes.sets();
        let all = states.saturating_mul(count + 1);
        if all.saturating_mul(size_of::<Interval>()) > effort.memory_limit() {
            return Err(effort.out_of_memory());
        }
        let mut intervals = vec![Interval::EMPTY; all];
        if let Some(first) = intervals.first_mut() {
            *first = Interval { least: 0, greatest: 0 };
        }
        let (letters, end) = (Vec::with_capacity(count), columns.automaton.state(end));
        let mut leads = Self { columns, wishes, letters, intervals, end };
        for column in 0..count {
            effort.spend(task.height() as u64)?;
            leads.read(columns.letter(|line| letter(column, line)));
        }
        Ok(leads)
    }

    fn states(&self) -> usize {
        self.columns.automaton.frontiers(0)
    }

    /// Reads the next column.
    fn read(&mut self, letter: u32) {
        let (states, planes) = (self.states(), self.wishes.sets());
        let start = self.letters.len() * states * planes;
        self.letters.push(letter);
        let Some(column) = self.columns.column(letter) else { return };
        let end = start + states * planes;
        let Some((before, after)) = self.intervals.split_at_mut_checked(end) else { return };
        for (index, interval) in before.iter().skip(start).enumerate() {
            if interval.least > interval.greatest {
                continue;
            }
            let (plane, state) = (index / states, index % states);
            for passage in column.passages(state) {
                let plane = plane | self.wishes.fulfilled(passage.way);
                let [least, greatest] = passage.leads.map(i32::from);
                if let Some(entry) = after.get_mut(plane * states + usize::from(passage.state)) {
                    entry.least = entry.least.min(interval.least + least);
                    entry.greatest = entry.greatest.max(interval.greatest + greatest);
                }
            }
        }
    }

    /// Returns the least and the greatest lead of a run that fulfils all wishes.
    pub(super) fn range(&self) -> Option<(i32, i32)> {
        let end = self.interval(self.letters.len(), self.wishes.sets() - 1, self.end?);
        (end.least <= end.greatest).then_some((end.least, end.greatest))
    }

    /// Looks for a run with a given lead. Returns the ways past the squares, column by column; `None` if the trace
    /// meets a missing lead.
    pub(super) fn trace(&self, lead: i32, chance: &mut Chance) -> Option<Vec<Way>> {
        let height = self.columns.automaton.task.height();
        let mut place = Place { state: self.end?, plane: self.wishes.sets() - 1, lead };
        let mut ways = Vec::with_capacity(height * self.letters.len());
        for (column, &letter) in self.letters.iter().enumerate().rev() {
            let mut step = Step { column, letter, path: Vec::new(), count: 0, chosen: None };
            self.visit_before(place, height, &mut step, chance);
            let (before, path) = step.chosen?;
            place = before;
            ways.extend(path);
        }
        ways.reverse();
        (place.lead == 0).then_some(ways)
    }

    /// Visits the ways through the first lines of a column to a place, and picks one with which a run can begin.
    fn visit_before(&self, place: Place, lines: usize, step: &mut Step, chance: &mut Chance) {
        let Some(line) = lines.checked_sub(1) else {
            if self.interval(step.column, place.plane, place.state).contains(place.lead) {
                step.count += 1;
                if chance.below(step.count) == 0 {
                    step.chosen = Some((place, step.path.clone()));
                }
            }
            return;
        };
        let letter = self.columns.square(step.letter, line);
        for before in self.columns.automaton.ways_to(line, place.state, letter) {
            let fulfilled = self.wishes.fulfilled(before.way);
            let lead = place.lead - i32::from(before.way.lead);
            step.path.push(before.way);
            for plane in (0..self.wishes.sets()).filter(|plane| plane | fulfilled == place.plane) {
                self.visit_before(Place { state: before.state, plane, lead }, line, step, chance);
            }
            step.path.pop();
        }
    }

    fn interval(&self, column: usize, plane: usize, state: u16) -> Interval {
        let index = (column * self.wishes.sets() + plane) * self.states() + usize::from(state);
        self.intervals.get(index).copied().unwrap_or(Interval::EMPTY)
    }
}

/// A frontier on a run, with the wishes fulfilled and the lead so far.
#[derive(Clone, Copy)]
struct Place {
    state: u16,
    plane: usize,
    lead: i32,
}

/// A column on a trace back.
struct Step {
    column: usize,
    letter: u32,
    /// The ways past the squares from the last line up.
    path: Vec<Way>,
    /// The number of ways through the column seen so far, and the chosen one.
    count: usize,
    chosen: Option<(Place, Vec<Way>)>,
}
