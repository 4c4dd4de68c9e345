//! The shortest factorisation for alternating play: the five counters for every balance.
//!
//! Besides the open part of the factorisation, the dynamic program follows
//!
//! ```text
//! D = E of the letters read so far + 1 or -1, freely chosen, for each pair but the first.
//! ```
//!
//! With K pairs the second term takes every other value from 1 - K to K - 1, so a factorisation can end with D = 0 or
//! D = 1 exactly if -K < E <= K. The choice is made when a pair begins, so every letter changes D by at most 1. After
//! i of n stones only |D| <= min(i, n - i) + 1 matters: n^2 / 2 cells in all. A narrow band of values along some
//! course has fewer cells, but may miss the shortest factorisation.

use core::mem;
use core::ops::Range;

use clobber_core::{Color, Effort, Stopped};

use super::counters::{Choice, Role, Unwinding};
use super::factor::RowFactor;
use super::{Squares, check_room};

/// The values of D that the program visits.
#[derive(Clone, Copy, Debug)]
pub(super) struct Band<'a> {
    stones: usize,
    /// A value of D after each number of stones, changing by at most 1 from one to the next.
    course: &'a [i32],
    /// The greatest distance of D from the course.
    half_width: usize,
}

/// The most stones for which the counters stay below 2^30.
const MOST_STONES: usize = 1 << 29;

impl<'a> Band<'a> {
    pub(super) fn along(course: &'a [i32], squares: Squares<'_>, half_width: usize) -> Self {
        let stones = squares.iter().flatten().count();
        Self { stones, course, half_width: half_width.min(stones + 1) }
    }

    /// Returns the band of all values that the start and the end can reach.
    pub(super) fn full(squares: Squares<'_>) -> Self {
        Self::along(&[], squares, usize::MAX)
    }

    /// Returns whether the band contains all values.
    pub(super) fn is_full(self) -> bool {
        self.half_width > self.stones
    }

    /// Returns the least and the greatest D after `read` stones.
    fn reach(self, read: usize) -> (isize, isize) {
        let left = self.stones.saturating_sub(read);
        let (least, greatest) = (-(read.min(left) as isize), read.min(left + 1) as isize);
        let course = self.course.get(read).map_or(0, |&d| d as isize).clamp(least, greatest);
        let half_width = self.half_width as isize;
        (least.max(course - half_width), greatest.min(course + half_width))
    }

    /// Returns the number of values after `read` stones.
    fn width(self, read: usize) -> usize {
        let (least, greatest) = self.reach(read);
        least.abs_diff(greatest) + 1
    }

    /// Returns the sum of the numbers of values after each stone.
    pub(super) fn cells(self) -> usize {
        if self.stones < MOST_STONES {
            (1..=self.stones).map(|read| self.width(read)).sum()
        } else {
            usize::MAX
        }
    }

    /// Returns the least and the greatest D after any number of stones.
    fn range(self) -> (isize, isize) {
        (0..=self.stones)
            .map(|read| self.reach(read))
            .fold((0, 1), |(low, high), (least, greatest)| (low.min(least), high.max(greatest)))
    }

    /// Returns the bytes of a trace of all values and of the counters.
    pub(super) fn bytes(self) -> usize {
        let (least, greatest) = self.range();
        let values = least.abs_diff(greatest) + Counters::BESIDE;
        let counters = values.saturating_mul(Counters::ROWS * size_of::<i32>());
        self.cells().saturating_add(counters)
    }
}

/// The least number of factors for each D of a band, by the open part of the last factor.
#[derive(Debug)]
struct Counters<'a> {
    band: Band<'a>,
    first: Color,
    /// The number of stones read.
    read: usize,
    /// S, if there has been a pair; before the first pair there are as many factors as stones.
    closed: Vec<i32>,
    /// A for a black X.
    black_run: Vec<i32>,
    /// A for a white X.
    white_run: Vec<i32>,
    /// B for an X of the colour read last; for the other colour B is infinite.
    back: Vec<i32>,
    last: Option<Color>,
    spare: Vec<i32>,
    /// The index of D = 0.
    zero: usize,
}

/// Exceeds every number of factors, even after one is added for each stone.
const INFINITE: i32 = i32::MAX / 2;

impl<'a> Counters<'a> {
    /// The number of vectors.
    const ROWS: usize = 5;
    /// The length of a vector minus the distance from the least D to the greatest: one, since both ends count, and
    /// three infinite values on each side (see `clear`).
    const BESIDE: usize = 7;

    fn start(band: Band<'a>, first: Color) -> Self {
        let (least, greatest) = band.range();
        let infinite = vec![INFINITE; least.abs_diff(greatest) + Self::BESIDE];
        Self {
            band,
            first,
            read: 0,
            closed: infinite.clone(),
            black_run: infinite.clone(),
            white_run: infinite.clone(),
            back: infinite.clone(),
            last: None,
            spare: infinite,
            zero: least.unsigned_abs() + Self::BESIDE / 2,
        }
    }

    /// Returns the indices of the values of D in reach, shifted by `more`.
    fn window(&self, more: isize) -> Range<usize> {
        let (least, greatest) = self.band.reach(self.read);
        let at = |d: isize| self.zero.saturating_add_signed(d + more);
        at(least)..at(greatest) + 1
    }

    /// Returns the indices of D before a stone inside a pair, which the other colour clobbers.
    fn window_before(&self, color: Color) -> Range<usize> {
        self.window(if color == self.first { 1 } else { -1 })
    }

    /// Reads the squares. If there is a trace, appends the choices for the values of D in reach.
    fn read_all(
        &mut self,
        squares: Squares<'_>,
        mut trace: Option<&mut Vec<Choice>>,
        effort: &mut Effort<'_>,
    ) -> Result<(), Stopped> {
        check_room(effort, self.band.cells())?;
        for &square in squares {
            if square.is_some() {
                effort.spend(self.band.width(self.read + 1) as u64)?;
            }
            self.read(square, trace.as_deref_mut());
        }
        Ok(())
    }

    /// Reads a square. If there is a trace, appends the choices for the values of D in reach.
    fn read(&mut self, square: Option<Color>, trace: Option<&mut Vec<Choice>>) {
        let Some(color) = square else {
            self.last = None;
            return;
        };
        if self.last.is_none() {
            let window = self.window(0);
            for open in [&mut self.black_run, &mut self.white_run, &mut self.back] {
                part_mut(open, &window).fill(INFINITE);
            }
        }
        let singles = self.read as i32;
        self.read += 1;
        if let Some(trace) = trace {
            let start = trace.len();
            trace.resize(start + self.window(0).len(), Choice::from_color(color));
            self.choose(color, singles, trace.get_mut(start..).unwrap_or_default());
        }
        self.count(color, singles);
        self.last = Some(color);
        self.clear();
    }

    /// Records the alternatives that [`count`](Self::count) will find to be the least.
    fn choose(&self, color: Color, singles: i32, choices: &mut [Choice]) {
        let (here, before) = (self.window(0), self.window_before(color));
        let (own_run, other_run) = match color {
            Color::Black => (&self.black_run, &self.white_run),
            Color::White => (&self.white_run, &self.black_run),
        };
        let closing = choices.iter_mut().zip(part(&self.closed, &here)).zip(part(other_run, &here));
        if self.last == Some(color) {
            closing.for_each(|((choice, s), a)| choice.close((s + 1, *a, INFINITE)));
            let inside = part(own_run, &before).iter().zip(part(&self.back, &before));
            choices.iter_mut().zip(inside).for_each(|(choice, (a, b))| choice.continue_back(b < a));
        } else {
            let closing = closing.zip(part(&self.back, &here));
            closing.for_each(|(((choice, s), a), b)| choice.close((s + 1, *a, *b)));
        }
        let (below, above) = neighbors(&self.closed, &here);
        for (index, ((choice, below), above)) in
            choices.iter_mut().zip(below).zip(above).enumerate()
        {
            choice.open_from_above(above < below);
            choice.open_first(here.start + index == self.zero && singles < *below.min(above));
        }
    }

    /// Updates the five counters for each value of D in reach.
    fn count(&mut self, color: Color, singles: i32) {
        let (zero, here, before) = (self.zero, self.window(0), self.window_before(color));
        let (own_run, other_run) = match color {
            Color::Black => (&mut self.black_run, &mut self.white_run),
            Color::White => (&mut self.white_run, &mut self.black_run),
        };
        let closed = part(&self.closed, &here).iter().zip(part(other_run, &here));
        let closed = part_mut(&mut self.spare, &here).iter_mut().zip(closed);
        if self.last == Some(color) {
            closed.for_each(|(next, (s, a))| *next = (s + 1).min(*a));
            let back = part_mut(&mut self.back, &before).iter_mut().zip(part(own_run, &before));
            back.for_each(|(b, a)| *b = (*b).min(*a));
            self.back.copy_within(before.clone(), here.start);
        } else {
            // The former B belongs to the other colour.
            let closed = closed.zip(part(&self.back, &here));
            closed.for_each(|((next, (s, a)), b)| *next = (s + 1).min(*a).min(*b));
            part_mut(&mut self.back, &here).copy_from_slice(part(own_run, &before));
        }
        other_run.copy_within(before, here.start);
        let (below, above) = neighbors(&self.closed, &here);
        let opened = part_mut(own_run, &here).iter_mut().zip(below.iter().zip(above));
        opened.for_each(|(next, (below, above))| *next = 1 + *below.min(above));
        // Only single stones come before the first pair.
        if here.contains(&zero) {
            part_mut(own_run, &(zero..zero + 1))
                .iter_mut()
                .for_each(|a| *a = (*a).min(singles + 1));
        }
        mem::swap(&mut self.closed, &mut self.spare);
    }

    /// Makes the neighbours of the window infinite for the next window, which is shifted by at most 1, and for its own
    /// neighbours. Cells further away may keep values of earlier windows.
    fn clear(&mut self) {
        let Range { start, end } = self.window(0);
        for counters in [&mut self.closed, &mut self.black_run, &mut self.white_run, &mut self.back]
        {
            part_mut(counters, &(start - 2..start)).fill(INFINITE);
            part_mut(counters, &(end..end + 2)).fill(INFINITE);
        }
    }

    /// Returns the least number of factors and the final D; `None` if no factorisation has a pair.
    fn least(&self) -> Option<(i32, isize)> {
        let ends = part(&self.closed, &(self.zero..self.zero + 2));
        ends.iter().copied().zip([0, 1]).filter(|&(factors, _)| factors < INFINITE).min()
    }
}

fn part<'a>(values: &'a [i32], range: &Range<usize>) -> &'a [i32] {
    values.get(range.clone()).unwrap_or_default()
}

fn part_mut<'a>(values: &'a mut [i32], range: &Range<usize>) -> &'a mut [i32] {
    values.get_mut(range.clone()).unwrap_or_default()
}

/// Returns the values for D - 1 and the values for D + 1.
fn neighbors<'a>(values: &'a [i32], range: &Range<usize>) -> (&'a [i32], &'a [i32]) {
    let (start, end) = (range.start, range.end);
    (part(values, &(start - 1..end - 1)), part(values, &(start + 1..end + 1)))
}

/// Returns the least number of factors of a playable factorisation with a pair and with D in the band, or `None`. O(n)
/// memory.
pub(super) fn least_factors(
    squares: Squares<'_>,
    first: Color,
    band: Band<'_>,
    effort: &mut Effort<'_>,
) -> Result<Option<usize>, Stopped> {
    let mut counters = Counters::start(band, first);
    counters.read_all(squares, None, effort)?;
    Ok(counters.least().map(|(factors, _)| factors as usize))
}

/// Returns the shortest playable factorisation with D in the band, or single stones if none has a pair. A byte a cell.
pub(super) fn factorize(
    squares: Squares<'_>,
    first: Color,
    band: Band<'_>,
    effort: &mut Effort<'_>,
) -> Result<Vec<RowFactor>, Stopped> {
    let mut counters = Counters::start(band, first);
    let mut trace = Vec::with_capacity(band.cells());
    counters.read_all(squares, Some(&mut trace), effort)?;
    let mut d = counters.least().map(|(_, d)| d);
    let mut row_start = trace.len();
    let mut read = band.stones;
    let mut unwinding = Unwinding::default();
    let mut factors = Vec::new();
    for (vertex, &square) in (0..squares.len() as u32).zip(squares).rev() {
        let Some(color) = square else { continue };
        let (least, _) = band.reach(read);
        row_start -= band.width(read);
        read -= 1;
        // Before the first pair all stones are single, and D has no value.
        let index = d.map(|d| row_start.saturating_add_signed(d - least));
        let choice = index.and_then(|index| trace.get(index)).copied();
        let choice = choice.unwrap_or(Choice::from_color(color));
        let role = unwinding.step(vertex, choice);
        factors.extend(role.and_then(Role::factor));
        let before = match role {
            Some(Role::Inside) if color == first => 1,
            Some(Role::Inside) => -1,
            Some(Role::First(_)) if choice.opens_first() => {
                d = None;
                0
            }
            Some(Role::First(_)) if choice.opens_from_above() => 1,
            Some(Role::First(_)) => -1,
            Some(Role::Single(_) | Role::Last) | None => 0,
        };
        d = d.map(|d| d + before);
    }
    factors.reverse();
    Ok(factors)
}
