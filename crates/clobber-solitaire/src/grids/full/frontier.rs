//! One column of a strip after the other: what a sweep must remember between two columns.
//!
//! A strip of at most four lines is swept column by column, and a column from its first line to its last. The
//! forest on the squares behind the sweep acts on the rest only through the *slots*: the edges that the sweep has
//! met on one side only, one for each line and one between the last square and the next in the column. A slot is
//! empty, or a stone of a known colour crosses it forwards (*out*) or backwards (*in*).
//!
//! An in-slot also has a *destination*: the out-slot through which the tree that its stone joins leaves the squares
//! behind, or the *ground* if the tree ends there. An edge closes a cycle exactly if a stone would come in through a
//! slot whose destination is the out-slot that leads to that stone; so the destinations are all that must be known to
//! keep the forest free of cycles.

use clobber_core::Color;

/// The greatest number of lines of a strip.
pub(super) const MAX_HEIGHT: usize = 4;

/// The squares on which the stones of a strip may end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ends {
    /// On the line after the strip, each on a square of its own that has the other colour.
    Interface,
    /// In the strip, on at most this many squares.
    Roots(u32),
    /// Nowhere: all stones cross to columns that are still to come.
    Nowhere,
}

/// Direction in which the stone of a square goes, seen along the strip: `Up` is towards the first line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Heading {
    Stay,
    Left,
    Right,
    Up,
    Down,
}

/// The slots between two columns, or within one.
///
/// Four bits for each line, four for the slot within the column, and the number of roots from bit 24 on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Frontier(u32);

/// A slot: 0 if it is empty, 2 + c if a stone of colour c goes out, 4 + 2 d + c if one comes in with destination d.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Slot(u32);

/// A destination: the ground, or the number of an out-slot, from 1.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Destination(u32);

/// The result for one square: the step of its stone, the colour that it has then, and the frontier after it.
pub(super) struct Passed {
    pub(super) frontier: Frontier,
    pub(super) step: Heading,
    pub(super) leaving: Color,
}

/// Returns the bit that stands for a colour in letters.
pub(super) fn bit(color: Color) -> u32 {
    u32::from(color == Color::Black)
}

/// Converts a bit of a letter into a colour.
pub(super) fn color(bit: u32) -> Color {
    if bit & 1 == 1 { Color::Black } else { Color::White }
}

impl Destination {
    const GROUND: Self = Self(0);

    /// The slot within the column.
    const VERTICAL: Self = Self(MAX_HEIGHT as u32 + 1);

    fn line(line: usize) -> Self {
        Self(line as u32 + 1)
    }
}

impl Slot {
    const EMPTY: Self = Self(0);

    fn outward(color: Color) -> Self {
        Self(2 + bit(color))
    }

    fn inward(color: Color, destination: Destination) -> Self {
        Self(4 + 2 * destination.0 + bit(color))
    }

    fn is_out(self) -> bool {
        matches!(self.0, 2 | 3)
    }

    /// Returns the colour of the stone that crosses, if one does.
    fn color(self) -> Option<Color> {
        (self != Self::EMPTY).then(|| color(self.0))
    }

    /// Returns the destination of a stone that comes in.
    fn destination(self) -> Option<Destination> {
        (self.0 >= 4).then(|| Destination((self.0 - 4) / 2))
    }
}

impl Frontier {
    const VERTICAL: usize = MAX_HEIGHT;
    const ROOTS: u32 = 24;

    /// Returns the frontier that has no roots behind it and one slot for each line: empty, or a stone of that colour goes out.
    pub(super) fn of_outs(outs: impl IntoIterator<Item = Option<Color>>) -> Self {
        let outs = outs.into_iter().enumerate();
        outs.fold(Self::default(), |frontier, (line, out)| {
            frontier.with(line, out.map_or(Slot::EMPTY, Slot::outward))
        })
    }

    /// Returns the frontier without any crossing stone, with a number of roots behind it.
    pub(super) fn of_roots(roots: u32) -> Self {
        Self(roots << Self::ROOTS)
    }

    /// Returns the colour of the stone that crosses the slot of a line, in either direction.
    pub(super) fn crossing(self, line: usize) -> Option<Color> {
        self.slot(line).color()
    }

    /// Visits all ways to go on past one square.
    pub(super) fn past_square(
        self,
        line: usize,
        is_last: bool,
        square: Color,
        ends: Ends,
        mut visit: impl FnMut(Passed),
    ) {
        let (left, above) = (self.slot(line), self.slot(Self::VERTICAL));
        // The stone owes itself to a square behind the sweep that expects it.
        let owed = match (left.destination(), above.destination()) {
            (Some(_), Some(_)) => return,
            (Some(Destination::VERTICAL), None) => return,
            (None, Some(destination)) if destination == Destination::line(line) => return,
            (Some(destination), None) => Some((Heading::Left, destination)),
            (None, Some(destination)) => Some((Heading::Up, destination)),
            (None, None) => None,
        };
        let owed_color =
            if owed.is_some_and(|(step, _)| step == Heading::Left) { left } else { above };
        let onto_interface = is_last && ends == Ends::Interface;
        let may_stay = matches!(ends, Ends::Roots(most) if self.0 >> Self::ROOTS < most);
        let ways = match owed {
            Some(way) => [Some(way), None, None],
            None => [
                Some((Heading::Right, Destination::line(line))),
                match (is_last, onto_interface) {
                    (false, _) => Some((Heading::Down, Destination::VERTICAL)),
                    (true, true) => Some((Heading::Down, Destination::GROUND)),
                    (true, false) => None,
                },
                may_stay.then_some((Heading::Stay, Destination::GROUND)),
            ],
        };
        let net = |arrival: Option<Color>| match arrival {
            None => 0,
            Some(color) if color == square => -1,
            Some(_) => 1,
        };
        let out = |slot: Slot| slot.color().filter(|_| slot.is_out());
        let behind = net(out(left)) + net(out(above));
        let none_or_either = [None, Some(Color::White), Some(Color::Black)];
        for (step, destination) in ways.into_iter().flatten() {
            let from_right =
                if step == Heading::Right { &none_or_either[..1] } else { &none_or_either };
            let from_below = match is_last || step == Heading::Down {
                true => &none_or_either[..1],
                false => &none_or_either,
            };
            // What came out of the slots behind this square now leaves with its stone.
            let retargeted = self.retargeted(line, destination);
            for &right in from_right {
                for &below in from_below {
                    let leaving = match behind + net(right) + net(below) {
                        0 => square,
                        1 => !square,
                        _ => continue,
                    };
                    if owed.is_some() && owed_color.color() != Some(leaving) {
                        continue;
                    }
                    let new = |goes_there: bool, arrival: Option<Color>| match arrival {
                        _ if goes_there => Slot::outward(leaving),
                        None => Slot::EMPTY,
                        Some(color) => Slot::inward(color, destination),
                    };
                    let goes_below = step == Heading::Down && !is_last;
                    let frontier = retargeted
                        .with(line, new(step == Heading::Right, right))
                        .with(Self::VERTICAL, new(goes_below, below))
                        .plus_roots(u32::from(step == Heading::Stay));
                    visit(Passed { frontier, step, leaving });
                }
            }
        }
    }

    /// Replaces the slots of a line and within the column, where they are destinations, by another destination.
    fn retargeted(self, line: usize, new: Destination) -> Self {
        let mut retargeted = self;
        for index in (0..MAX_HEIGHT).filter(|&index| index != line) {
            let slot = self.slot(index);
            let stale = [Destination::VERTICAL, Destination::line(line)];
            if let Some(color) = slot.color() {
                if slot.destination().is_some_and(|old| stale.contains(&old)) {
                    retargeted = retargeted.with(index, Slot::inward(color, new));
                }
            }
        }
        retargeted
    }

    fn slot(self, index: usize) -> Slot {
        Slot(self.0 >> (4 * index) & 15)
    }

    fn with(self, index: usize, slot: Slot) -> Self {
        Self(self.0 & !(15 << (4 * index)) | slot.0 << (4 * index))
    }

    fn plus_roots(self, roots: u32) -> Self {
        Self(self.0 + (roots << Self::ROOTS))
    }
}
