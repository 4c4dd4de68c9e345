//! The shortest factorisation of a row: five counters, read from left to right.

use clobber_core::Color;

use super::Squares;
use super::factor::RowFactor;

/// The weights of the parts of a factorisation.
///
/// For the shortest factorisation each factor weighs one. For the bounds on alternating play a pair weighs less, and
/// each move inside it has a weight whose sign depends on its colour.
#[derive(Clone, Copy, Debug)]
pub(super) struct Weights {
    pub(super) single: i64,
    pub(super) pair: i64,
    /// The weight of a move of Black; a move of White has the negative weight.
    pub(super) black: i64,
}

impl Weights {
    /// Every factor weighs one.
    pub(super) const COUNT: Self = Self { single: 1, pair: 1, black: 0 };

    const fn of_move(&self, mover: Color) -> i64 {
        match mover {
            Color::Black => self.black,
            Color::White => -self.black,
        }
    }
}

/// Exceeds the weight of any factorisation, even after the weights of a row are added.
const INFINITE: i64 = 1 << 61;

/// The least weights of a factorisation of the stones read so far, by the open pair at the end.
#[derive(Clone, Copy, Debug)]
pub(super) struct Counters {
    /// S: no pair is open.
    closed: i64,
    /// Pairs that begin with a black stone.
    black: Open,
    /// Pairs that begin with a white stone.
    white: Open,
}

/// The least weights with an open pair whose first stone is X.
#[derive(Clone, Copy, Debug)]
struct Open {
    /// A: X Y^a has been read.
    run: i64,
    /// B: X Y^a X^b has been read, b > 0.
    back: i64,
}

impl Open {
    const NOTHING: Self = Self { run: INFINITE, back: INFINITE };
}

impl Counters {
    pub(super) const START: Self = Self { closed: 0, black: Open::NOTHING, white: Open::NOTHING };

    /// Returns the least weight of a factorisation of the stones read so far.
    pub(super) const fn least(&self) -> i64 {
        self.closed
    }

    /// Reads a square and returns the alternatives that were the least.
    #[inline]
    pub(super) fn read(&mut self, square: Option<Color>, weights: &Weights) -> Choice {
        let Some(color) = square else {
            (self.black, self.white) = (Open::NOTHING, Open::NOTHING);
            return Choice::HOLE;
        };
        let (own, other) = match color {
            Color::Black => (&mut self.black, &mut self.white),
            Color::White => (&mut self.white, &mut self.black),
        };
        // Inside a pair each stone is clobbered by the other colour.
        let inside = weights.of_move(!color);
        let single = self.closed + weights.single;
        let mut choice = Choice::from_color(color);
        choice.close((single, other.run, other.back));
        choice.continue_back(own.back < own.run);
        let closed = single.min(other.run).min(other.back);
        *own = Open { run: self.closed + weights.pair, back: own.run.min(own.back) + inside };
        *other = Open { run: other.run + inside, back: INFINITE };
        self.closed = closed;
        choice
    }
}

/// The origins of the least weights at one square, as bits of a byte.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choice(u8);

impl Choice {
    /// An empty square.
    pub(super) const HOLE: Self = Self(0);
    const BLACK: u8 = 1;
    const WHITE: u8 = 2;
    /// The stone closes a pair X Y^a.
    const CLOSES_RUN: u8 = 4;
    /// The stone closes a pair X Y^a X^b, b > 0.
    const CLOSES_BACK: u8 = 8;
    /// A stone of X^b that is not the first.
    const CONTINUES_BACK: u8 = 16;
    /// A stone that opens a pair opens it from D + 1, not from D - 1.
    const OPENS_FROM_ABOVE: u8 = 32;
    /// A stone that opens a pair opens the first one.
    const OPENS_FIRST: u8 = 64;

    /// Returns a stone of a colour, single until it is changed.
    #[inline]
    pub(super) const fn from_color(color: Color) -> Self {
        match color {
            Color::Black => Self(Self::BLACK),
            Color::White => Self(Self::WHITE),
        }
    }

    /// Closes a stretch at the stone with least weight.
    #[inline]
    pub(super) fn close<W: Ord + Copy>(&mut self, (single, run, back): (W, W, W)) {
        let by_back = back < single.min(run);
        self.0 |=
            (u8::from(run < single) * Self::CLOSES_RUN) | (u8::from(by_back) * Self::CLOSES_BACK);
    }

    #[inline]
    pub(super) fn continue_back(&mut self, yes: bool) {
        self.0 |= u8::from(yes) * Self::CONTINUES_BACK;
    }

    #[inline]
    pub(super) fn open_from_above(&mut self, yes: bool) {
        self.0 |= u8::from(yes) * Self::OPENS_FROM_ABOVE;
    }

    #[inline]
    pub(super) fn open_first(&mut self, yes: bool) {
        self.0 |= u8::from(yes) * Self::OPENS_FIRST;
    }

    pub(super) const fn opens_from_above(self) -> bool {
        self.has(Self::OPENS_FROM_ABOVE)
    }

    pub(super) const fn opens_first(self) -> bool {
        self.has(Self::OPENS_FIRST)
    }

    const fn color(self) -> Option<Color> {
        match self.0 & (Self::BLACK | Self::WHITE) {
            Self::BLACK => Some(Color::Black),
            Self::WHITE => Some(Color::White),
            _ => None,
        }
    }

    const fn has(self, bit: u8) -> bool {
        self.0 & bit != 0
    }
}

/// A factorisation of least weight, stored as the choices that lead to it: one byte a square.
#[derive(Clone, Debug)]
pub(super) struct Choices(Vec<Choice>);

impl Choices {
    /// Finds the choices of least weight.
    pub(super) fn new(squares: Squares<'_>, weights: &Weights) -> Self {
        let mut counters = Counters::START;
        Self(squares.iter().map(|&square| counters.read(square, weights)).collect())
    }

    /// Returns the factors from right to left.
    pub(super) fn backwards(&self) -> impl Iterator<Item = RowFactor> {
        let mut unwinding = Unwinding::default();
        let numbered = (0..self.0.len() as u32).zip(&self.0).rev();
        numbered.filter_map(move |(vertex, &choice)| unwinding.step(vertex, choice)?.factor())
    }

    /// Returns the factors from left to right.
    pub(super) fn factors(&self) -> Vec<RowFactor> {
        // Counting first keeps the vector from doubling, which would take twice the memory.
        let mut factors = Vec::with_capacity(self.backwards().count());
        factors.extend(self.backwards());
        factors.reverse();
        factors
    }
}

/// Builds a factorisation from its right end, by the choices of the counters.
#[derive(Debug, Default)]
pub(super) struct Unwinding {
    open: Option<Unfinished>,
}

/// The right end Y of a pair, with a part of X Y^a X^b.
#[derive(Clone, Copy, Debug)]
struct Unfinished {
    run: u32,
    back: u32,
    /// Whether more of X^b follows to the left.
    in_back: bool,
    /// Y.
    last: Color,
}

/// The role of a stone in the factorisation. The leftmost stone completes its factor.
#[derive(Clone, Copy, Debug)]
pub(super) enum Role {
    Single(RowFactor),
    Last,
    Inside,
    First(RowFactor),
}

impl Role {
    /// Returns the factor that the stone completes.
    pub(super) const fn factor(self) -> Option<RowFactor> {
        match self {
            Self::Single(factor) | Self::First(factor) => Some(factor),
            Self::Last | Self::Inside => None,
        }
    }
}

impl Unwinding {
    /// Goes one square to the left.
    pub(super) fn step(&mut self, vertex: u32, choice: Choice) -> Option<Role> {
        let color = choice.color()?;
        let Some(open) = &mut self.open else {
            let in_back = choice.has(Choice::CLOSES_BACK);
            if in_back || choice.has(Choice::CLOSES_RUN) {
                self.open = Some(Unfinished { run: 0, back: 0, in_back, last: color });
                return Some(Role::Last);
            }
            return Some(Role::Single(RowFactor::single(vertex, color)));
        };
        if open.in_back {
            open.back += 1;
            open.in_back = choice.has(Choice::CONTINUES_BACK);
        } else if color == open.last {
            open.run += 1;
        } else {
            let pair = RowFactor::pair(vertex, color, open.run, open.back);
            self.open = None;
            return Some(Role::First(pair));
        }
        Some(Role::Inside)
    }
}
