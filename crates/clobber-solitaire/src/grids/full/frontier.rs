//! The state of a sweep along a strip between two columns.
//!
//! A sweep visits a strip of at most four lines column by column, and each column from its first line to its last. The
//! forest on the squares behind the sweep acts on the rest only through the *slots*: the edges with one end behind the
//! sweep. There is one for each line, and one between the last square and the next in the column. A slot is empty, or a
//! stone of a known colour crosses it forwards (*out*) or backwards (*in*).
//!
//! An in-slot also has a *destination*: the out-slot through which the tree of its stone leaves the squares behind the
//! sweep, or the *ground* if the tree ends there. An edge closes a cycle exactly if a stone would come in through a
//! slot whose destination is the out-slot that leads to that stone. So the destinations suffice to keep the forest
//! free of cycles.

use clobber_core::Color;

/// The greatest number of lines of a strip.
pub(super) const MAX_HEIGHT: usize = 4;

/// The squares on which the stones of a strip may end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::grids) enum Ends {
    /// On the line after the strip: each stone on a separate square that has the other colour.
    Interface,
    /// In the strip, on at most this many squares.
    Roots(u32),
    /// On the interface, and black ones on squares of the strip where they may stay.
    InterfaceOrSquares,
    /// On squares of the strip where they may stay: any number of black ones, and at most one white one.
    Squares,
    /// Nowhere: all stones cross to later columns.
    Nowhere,
}

impl Ends {
    /// Returns whether stones may end on the line after the strip.
    pub(super) const fn on_interface(self) -> bool {
        matches!(self, Self::Interface | Self::InterfaceOrSquares)
    }

    /// Returns whether the letters of squares mark those on which a stone may stay.
    pub(super) const fn on_squares(self) -> bool {
        matches!(self, Self::InterfaceOrSquares | Self::Squares)
    }

    /// Returns the roots to count if a stone stays on a square after `roots` others; `None` if it must move on.
    fn counted(self, color: Color, roots: u32) -> Option<u32> {
        match (self, color) {
            (Self::Roots(most), _) if roots < most => Some(1),
            (Self::InterfaceOrSquares | Self::Squares, Color::Black) => Some(0),
            (Self::Squares, Color::White) if roots == 0 => Some(1),
            _ => None,
        }
    }
}

/// The direction in which the stone of a square moves, seen along the strip: `Up` is towards the first line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::grids) enum Heading {
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
pub(in crate::grids) struct Frontier(u32);

/// A slot: 0 if it is empty, 2 + c if a stone of colour c goes out, 4 + 2 d + c if one comes in with destination d.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Slot(u32);

/// A destination: the ground, or the number of an out-slot, from 1.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Destination(u32);

/// One way for the sweep to pass a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::grids) struct Way {
    /// The move of the stone of the square.
    pub(super) step: Heading,
    /// The colour of a stone left behind: on the interface square next to the last line, or on the square itself if
    /// its stone stays.
    pub(in crate::grids) left: Option<Color>,
    /// On the first line, the colour of the stone that crosses from this column to the next, or back.
    pub(super) crossing: Option<Color>,
    /// Black moves minus white moves, among those that empty the square and enter the interface.
    pub(super) lead: i8,
}

/// The bit of a letter that is set if a stone may stay on the square.
pub(super) const MAY_STAY: u32 = 4;

/// Returns the bit that stands for a colour in letters.
pub(in crate::grids) fn bit(color: Color) -> u32 {
    u32::from(color == Color::Black)
}

/// Converts a bit of a letter into a colour.
pub(super) fn color(bit: u32) -> Color {
    if bit & 1 == 1 { Color::Black } else { Color::White }
}

/// Returns the weight, modulo 3, of a stone on a square whose coordinates have this sum: 1 if it matches its square, 2
/// if it clashes.
pub(super) fn weight(sum: usize, color: Color) -> usize {
    if (sum % 2 == 0) == (color == Color::Black) { 1 } else { 2 }
}

/// A square that the sweep passes.
#[derive(Clone, Copy)]
struct Square {
    line: usize,
    /// True on the last line of the strip.
    is_last: bool,
    color: Color,
    /// The colour of the interface square next to it, if there is one.
    interface: Option<Color>,
    ends: Ends,
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
    /// The slot within the column.
    pub(in crate::grids) const VERTICAL: usize = MAX_HEIGHT;
    const ROOTS: u32 = 24;

    /// Returns the frontier without roots behind it and with one slot for each line: empty, or with a stone of that
    /// colour going out.
    pub(super) fn from_outs(outs: impl IntoIterator<Item = Option<Color>>) -> Self {
        let outs = outs.into_iter().enumerate();
        outs.fold(Self::default(), |frontier, (line, out)| {
            frontier.with(line, out.map_or(Slot::EMPTY, Slot::outward))
        })
    }

    /// Returns the frontier without a crossing stone and with a number of roots behind it.
    pub(super) fn from_roots(roots: u32) -> Self {
        Self(roots << Self::ROOTS)
    }

    /// Returns whether a stone still has to come in.
    pub(super) fn expects(self) -> bool {
        /// The bits that mark an incoming stone in any of the slots.
        const INWARD: u32 = 0xc_cccc;
        self.0 & INWARD != 0
    }

    /// Returns whether no run can be completed from this frontier after a square of a line, in the last column or
    /// before.
    pub(super) fn is_lost(self, line: usize, is_last_column: bool, ends: Ends) -> bool {
        let right = self.slot(line);
        if is_last_column {
            return right.destination().is_some() || (right.is_out() && ends != Ends::Nowhere);
        }
        // If no more roots are allowed, the rest must end at an incoming stone that leads to a root.
        let grounded = |index| self.slot(index).destination() == Some(Destination::GROUND);
        matches!(ends, Ends::Roots(most) if self.roots() == most)
            && !(0..=Self::VERTICAL).any(grounded)
    }

    /// Returns the frontier as a number of 32 bits.
    pub(super) fn key(self) -> u64 {
        self.0.into()
    }

    /// Visits all ways to pass one square of a strip, with the frontiers after it. `letter`: the colour of the square;
    /// on the last line, next to an interface, also the colour of the square there; and, if it matters, whether a stone
    /// may stay on the square.
    pub(in crate::grids) fn past_square(
        self,
        line: usize,
        height: usize,
        letter: u32,
        ends: Ends,
        mut visit: impl FnMut(Self, Way),
    ) {
        let is_last = line + 1 == height;
        let interface = (is_last && ends.on_interface()).then(|| color(letter >> 1));
        let square = Square { line, is_last, color: color(letter), interface, ends };
        let (left, above) = (self.slot(line), self.slot(Self::VERTICAL));
        // A square behind the sweep that expects a stone must get the stone of this square.
        let mut visit = |step, destination, owed: Slot| {
            self.with_step(square, step, destination, owed.color(), &mut visit);
        };
        match (left.destination(), above.destination()) {
            (Some(destination), None) if destination != Destination::VERTICAL => {
                visit(Heading::Left, destination, left);
            }
            (None, Some(destination)) if destination != Destination::line(line) => {
                visit(Heading::Up, destination, above);
            }
            (None, None) => {
                visit(Heading::Right, Destination::line(line), Slot::EMPTY);
                if !is_last {
                    visit(Heading::Down, Destination::VERTICAL, Slot::EMPTY);
                } else if interface.is_some() {
                    visit(Heading::Down, Destination::GROUND, Slot::EMPTY);
                }
                if matches!(ends, Ends::Roots(_)) || ends.on_squares() && letter & MAY_STAY != 0 {
                    visit(Heading::Stay, Destination::GROUND, Slot::EMPTY);
                }
            }
            _ => {}
        }
    }

    /// Visits the ways to pass a square on which its stone makes a given move, leaving with the owed colour if there
    /// is one.
    fn with_step(
        self,
        Square { line, is_last, color: own, interface, ends }: Square,
        step: Heading,
        destination: Destination,
        owed: Option<Color>,
        visit: &mut impl FnMut(Self, Way),
    ) {
        let goes_right = step == Heading::Right;
        let goes_below = step == Heading::Down && !is_last;
        let enters = step == Heading::Down && is_last;
        let stays = step == Heading::Stay;
        // Trees that ended in the slots behind this square now leave with its stone.
        let past = self.retargeted(line, destination);
        let past = past.with(line, Slot::EMPTY).with(Self::VERTICAL, Slot::EMPTY);
        // The possible arrivals (none, a stone of the square's colour, one of the other colour), each with its net
        // number.
        let (same, other) = (Slot::inward(own, destination), Slot::inward(!own, destination));
        let arrivals = [(Slot::EMPTY, 0), (same, -1), (other, 1)];
        let net = |slot: Slot| match slot.0 {
            out if out == Slot::outward(own).0 => -1,
            out if out == Slot::outward(!own).0 => 1,
            _ => 0,
        };
        let behind = net(self.slot(line)) + net(self.slot(Self::VERTICAL));
        let from_right = if goes_right { 1 } else { 3 };
        let from_below = if is_last || goes_below { 1 } else { 3 };
        for &(right, by_right) in arrivals.iter().take(from_right) {
            for &(below, by_below) in arrivals.iter().take(from_below) {
                let leaving = match behind + by_right + by_below {
                    0 => own,
                    1 => !own,
                    _ => continue,
                };
                let is_wrong = enters && interface == Some(leaving);
                if is_wrong || owed.is_some_and(|owed| owed != leaving) {
                    continue;
                }
                let roots = if stays { ends.counted(leaving, self.roots()) } else { Some(0) };
                let Some(roots) = roots else { continue };
                let right = if goes_right { Slot::outward(leaving) } else { right };
                let below = if goes_below { Slot::outward(leaving) } else { below };
                let frontier = Self(past.0 | right.0 << (4 * line) | below.0 << 16);
                let is_kept = enters || stays && !ends.on_interface();
                let left = if is_kept { Some(leaving) } else { interface };
                let crossing = if line == 0 { right.color() } else { None };
                // A move removes a stone of the other colour. A stone that stays is not removed, and one that is
                // removed on the interface is replaced.
                let own = if own == Color::White { 1 } else { -1 };
                let by_end = match leaving {
                    Color::Black => i8::from(stays) + 2 * i8::from(enters),
                    Color::White => -i8::from(stays) - 2 * i8::from(enters),
                };
                let way = Way { step, left, crossing, lead: own + by_end };
                visit(frontier.plus_roots(roots), way);
            }
        }
    }

    /// Redirects every slot whose destination is this line or the slot within the column to another destination.
    fn retargeted(self, line: usize, new: Destination) -> Self {
        let mut retargeted = self;
        if !self.expects() {
            return self;
        }
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

    /// Returns the colour of the stone that crosses in a slot, and whether it goes out.
    pub(in crate::grids) fn crossing(self, index: usize) -> Option<(Color, bool)> {
        let slot = self.slot(index);
        slot.color().map(|color| (color, slot.is_out()))
    }

    fn slot(self, index: usize) -> Slot {
        Slot(self.0 >> (4 * index) & 15)
    }

    fn with(self, index: usize, slot: Slot) -> Self {
        Self(self.0 & !(15 << (4 * index)) | slot.0 << (4 * index))
    }

    pub(in crate::grids) const fn roots(self) -> u32 {
        self.0 >> Self::ROOTS
    }

    pub(in crate::grids) const fn without_roots(self) -> Self {
        Self(self.0 & ((1 << Self::ROOTS) - 1))
    }

    fn plus_roots(self, roots: u32) -> Self {
        Self(self.0 + (roots << Self::ROOTS))
    }
}
