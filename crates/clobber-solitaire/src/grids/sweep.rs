//! Sweeping a narrow board: balanced spanning forests, one square after the other.
//!
//! A play in free order is a balanced forest ([`BalancedForest`](clobber_core::BalancedForest)). In
//! terms of *weights* (+1 for a stone of its square's colour, -1 for a clashing one) a stone that
//! arrives can clobber the stone it meets exactly when their weights are equal, say y, and
//! leaves one of weight -y. So a vertex of weight w at which p children arrive with weight w and q with
//! weight -w is balanced if p - q is 0 or 1, and what leaves it, or stays, has weight w or -w.
//!
//! The sweep goes through the squares column by column. Of the squares behind it all that matters
//! is the *frontier*: for each edge between a square behind and one ahead whether the forest uses it,
//! in which direction, with which weight, and which of these edges are connected behind. The
//! number of these does not depend on the length of the board: with
//! all of them kept it finds a forest of fewest trees, in time linear in the length.

#[cfg(test)]
mod tests;

use clobber_core::{Effort, Stopped};

/// What sweeps one strip after the other.
pub(super) struct Sweeper<'a, 'w> {
    /// The most frontiers kept at a square.
    pub(super) frontiers: usize,
    /// Decides between equals.
    pub(super) seed: u64,
    pub(super) effort: &'a mut Effort<'w>,
}

impl<'a, 'w> Sweeper<'a, 'w> {
    /// The most bytes of a frontier beside those of its history: a layer, and the next one, which
    /// has up to nine times as many before it is thinned out.
    const BYTES: usize = 560;

    /// For strips of that many squares.
    pub(super) fn new(frontiers: usize, squares: usize, effort: &'a mut Effort<'w>) -> Self {
        let bytes = squares.saturating_mul(size_of::<u32>()).saturating_add(Self::BYTES);
        let room = effort.memory_limit() / bytes;
        let frontiers = frontiers.min(room).clamp(1, 1 << 24);
        Self { frontiers, seed: 0, effort }
    }
}

/// A rectangle to be swept: its squares in the order of the sweep, that is column by column.
pub(super) struct Strip {
    /// The number of squares of a column, at most [`Strip::MAX_HEIGHT`].
    pub(super) height: usize,
    pub(super) squares: Vec<Square>,
}

/// One square of a [`Strip`].
#[derive(Clone, Copy)]
pub(super) struct Square {
    /// The weight of the stone, or 0 for an empty square.
    pub(super) weight: i8,
    /// Whether a tree may have its root there.
    pub(super) may_end: bool,
}

/// What becomes of the stone of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Exit {
    pub(super) to: Side,
    /// The weight with which it leaves, or ends.
    pub(super) weight: i8,
}

/// Where a stone goes, seen by the sweep: `Before` and `After` are the neighbours in the same
/// column, `Behind` and `Ahead` those in the columns next to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    /// Nowhere: the stone is the root of a tree.
    Stays,
    Before,
    Behind,
    After,
    Ahead,
}

/// A forest found by a sweep.
pub(super) struct Forest {
    /// What becomes of each stone, in the order of the sweep; nothing of an empty square.
    pub(super) exits: Vec<Option<Exit>>,
    /// Whether no frontier was dropped, so that there is no forest of fewer trees.
    pub(super) fewest: bool,
}

impl Strip {
    /// Eight edges of eight bits fit a word.
    pub(super) const MAX_HEIGHT: usize = 7;

    /// Finds a balanced forest of at most that many trees: first with few frontiers, then with more and
    /// more.
    pub(super) fn sweep_widening(
        &self,
        trees: usize,
        sweeper: &mut Sweeper<'_, '_>,
    ) -> Result<Option<Forest>, Stopped> {
        const FIRST: usize = 32;
        const FACTOR: usize = 8;
        let mut frontiers = FIRST.min(sweeper.frontiers);
        loop {
            let (found, exhaustive) = self.sweep(trees, frontiers, sweeper)?;
            if found.is_some() || exhaustive || frontiers >= sweeper.frontiers {
                return Ok(found);
            }
            frontiers = frontiers.saturating_mul(FACTOR).min(sweeper.frontiers);
        }
    }

    /// Finds a balanced forest of at most that many trees, one of fewest if no frontier is dropped.
    pub(super) fn sweep_once(
        &self,
        trees: usize,
        sweeper: &mut Sweeper<'_, '_>,
    ) -> Result<Option<Forest>, Stopped> {
        Ok(self.sweep(trees, sweeper.frontiers, sweeper)?.0)
    }

    /// # Returns
    /// The forest, and whether no frontier was dropped.
    fn sweep(
        &self,
        max_trees: usize,
        max_frontiers: usize,
        sweeper: &mut Sweeper<'_, '_>,
    ) -> Result<(Option<Forest>, bool), Stopped> {
        let (mut layer, mut next) = (Layer::start(), Layer::default());
        let mut histories: Vec<Vec<u32>> = Vec::with_capacity(self.squares.len());
        let (mut exhaustive, mut kept) = (true, 0);
        for (index, &square) in self.squares.iter().enumerate() {
            layer.pass(&self.place(index, square), max_trees, &mut next, sweeper.effort)?;
            if next.frontiers.is_empty() {
                return Ok((None, exhaustive));
            }
            exhaustive &= !next.thin_out(max_frontiers, sweeper.seed ^ index as u64);
            kept += next.history.len() * size_of::<u32>();
            sweeper.effort.note_memory(kept + next.frontiers.len() * Sweeper::BYTES);
            histories.push(core::mem::take(&mut next.history));
            core::mem::swap(&mut layer, &mut next);
        }
        // Behind the last square no edge is left, so there is one frontier.
        Ok((Some(Forest { exits: traced_back(&histories), fewest: exhaustive }), exhaustive))
    }

    fn place(&self, index: usize, square: Square) -> Place {
        let occupied =
            |index: usize| self.squares.get(index).is_some_and(|square| square.weight != 0);
        let row = index.checked_rem(self.height).unwrap_or(0);
        let last = row + 1 == self.height;
        Place {
            square,
            row: row as u32,
            height: self.height as u32,
            after: !last && occupied(index + 1),
            ahead: occupied(index + self.height),
        }
    }
}

/// The exits that led to the first frontier of the last layer.
fn traced_back(histories: &[Vec<u32>]) -> Vec<Option<Exit>> {
    let mut exits = Vec::with_capacity(histories.len());
    let mut number = 0;
    for history in histories.iter().rev() {
        let entry = history.get(number).copied().unwrap_or(0);
        exits.push(decode(entry & ((1 << EXIT_BITS) - 1)));
        number = (entry >> EXIT_BITS) as usize;
    }
    exits.reverse();
    exits
}

/// The low bits of an entry of a layer's history are an exit, the others the number of a frontier.
const EXIT_BITS: u32 = 4;

fn encode(exit: Option<Exit>) -> u32 {
    let Some(Exit { to, weight }) = exit else { return 0 };
    let side = match to {
        Side::Stays => 1,
        Side::Before => 2,
        Side::Behind => 3,
        Side::After => 4,
        Side::Ahead => 5,
    };
    side << 1 | u32::from(weight > 0)
}

fn decode(code: u32) -> Option<Exit> {
    let to = match code >> 1 {
        1 => Side::Stays,
        2 => Side::Before,
        3 => Side::Behind,
        4 => Side::After,
        5 => Side::Ahead,
        _ => return None,
    };
    Some(Exit { to, weight: if code & 1 == 1 { 1 } else { -1 } })
}

/// The edges between the squares behind the sweep and those ahead of it, one byte each, from the top
/// down: those of the rows that have been passed in this column, the edge within the column, those
/// of the other rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Frontier(u64);

/// An edge of a frontier that the forest uses, or 0 if it does not.
///
/// Bit 0: the weight is +1; bit 1: the stone moves forward; bit 2: set; the rest: the number of the
/// component behind that the edge belongs to.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Edge(u8);

impl Edge {
    const UNUSED: Self = Self(0);

    fn new(forward: bool, weight: i8, component: u8) -> Self {
        Self(component << 3 | 4 | u8::from(forward) << 1 | u8::from(weight > 0))
    }

    fn is_used(self) -> bool {
        self != Self::UNUSED
    }

    fn is_forward(self) -> bool {
        self.0 & 2 != 0
    }

    fn is_backward(self) -> bool {
        self.is_used() && !self.is_forward()
    }

    fn weight(self) -> i8 {
        if self.0 & 1 == 1 { 1 } else { -1 }
    }

    fn component(self) -> u8 {
        self.0 >> 3
    }
}

impl Frontier {
    fn edge(self, index: u32) -> Edge {
        Edge((self.0 >> (8 * index)) as u8)
    }

    fn with_edge(self, index: u32, edge: Edge) -> Self {
        let shift = 8 * index;
        Self(self.0 & !(0xff << shift) | u64::from(edge.0) << shift)
    }

    /// Two components become one.
    fn merged(mut self, a: u8, b: u8, edges: u32) -> Self {
        for index in 0..edges {
            let edge = self.edge(index);
            if edge.is_used() && edge.component() == a {
                self = self.with_edge(index, Edge(b << 3 | edge.0 & 7));
            }
        }
        self
    }

    /// The same with the components numbered 1, 2, ... from the top down.
    fn normalized(self, edges: u32) -> Self {
        let (mut numbers, mut known) = (0_u64, 0_u64);
        let mut normalized = 0;
        for index in 0..edges {
            let edge = self.edge(index);
            if edge.is_used() {
                let slot = 4 * u32::from(edge.component());
                if numbers >> slot & 15 == 0 {
                    known += 1;
                    numbers |= known << slot;
                }
                let number = numbers >> slot & 15;
                normalized |= (number << 3 | u64::from(edge.0 & 7)) << (8 * index);
            }
        }
        Self(normalized)
    }
}

/// A square with what the sweep has to know of its surroundings.
struct Place {
    square: Square,
    row: u32,
    height: u32,
    /// Is there a stone below, in the same column?
    after: bool,
    /// Is there a stone to the right, in the next column?
    ahead: bool,
}

impl Place {
    /// A component number that no frontier has.
    const FRESH: u8 = 15;

    /// All ways to go on with a frontier past this square.
    fn pass(&self, frontier: Frontier, mut visit: impl FnMut(Frontier, Option<Exit>)) {
        let (before, behind) = (frontier.edge(self.row), frontier.edge(self.row + 1));
        let weight = self.square.weight;
        if weight == 0 {
            visit(self.advanced(frontier), None);
            return;
        }
        let both = before.is_used() && behind.is_used();
        // Two edges to one component would close a cycle; a stone leaves along one edge only.
        if both
            && (before.component() == behind.component()
                || before.is_backward() && behind.is_backward())
        {
            return;
        }
        let mut frontier = frontier;
        if both {
            frontier = frontier.merged(before.component(), behind.component(), self.height + 1);
        }
        let component = match (behind.is_used(), before.is_used()) {
            (true, _) => behind.component(),
            (_, true) => before.component(),
            _ => Self::FRESH,
        };
        let arrival = |edge: Edge| match edge.is_used() && edge.is_forward() {
            true => edge.weight() * weight,
            false => 0,
        };
        let net = arrival(before) + arrival(behind);
        let owed = [(before, Side::Before), (behind, Side::Behind)]
            .into_iter()
            .find(|(edge, _)| edge.is_backward());
        let exits = match owed {
            Some((_, side)) => [Some(side), None, None],
            None => [
                self.square.may_end.then_some(Side::Stays),
                self.after.then_some(Side::After),
                self.ahead.then_some(Side::Ahead),
            ],
        };
        // The arrivals from the squares ahead: none, or one of either weight.
        let from = |open: bool| if open { -1..=1 } else { 0..=0 };
        for to in exits.into_iter().flatten() {
            for from_after in from(self.after && to != Side::After) {
                for from_ahead in from(self.ahead && to != Side::Ahead) {
                    let leaving = match net + (from_after + from_ahead) * weight {
                        0 => weight,
                        1 => -weight,
                        _ => continue,
                    };
                    if owed.is_some_and(|(edge, _)| edge.weight() != leaving) {
                        continue;
                    }
                    let edge = |side: Side, arriving: i8| match arriving {
                        _ if side == to => Edge::new(true, leaving, component),
                        0 => Edge::UNUSED,
                        weight => Edge::new(false, weight, component),
                    };
                    let after = frontier
                        .with_edge(self.row, edge(Side::Ahead, from_ahead))
                        .with_edge(self.row + 1, edge(Side::After, from_after));
                    visit(self.advanced(after), Some(Exit { to, weight: leaving }));
                }
            }
        }
    }

    /// The frontier as the next square finds it.
    fn advanced(&self, frontier: Frontier) -> Frontier {
        let normalized = frontier.normalized(self.height + 1);
        // Below a column's last square there is no edge; above the next one's first neither.
        let shift = if self.row + 1 == self.height { 8 } else { 0 };
        Frontier(normalized.0 << shift)
    }
}

/// The frontiers at one square.
#[derive(Default)]
struct Layer {
    frontiers: Vec<Frontier>,
    /// The least number of roots behind each.
    trees: Vec<u32>,
    /// The number of the frontier before and the exit chosen there.
    history: Vec<u32>,
    /// A hash table of one-based numbers of frontiers.
    slots: Vec<u32>,
}

impl Layer {
    /// Nothing is behind the sweep.
    fn start() -> Self {
        let mut layer = Self::default();
        layer.meet(Frontier(0), 0, 0);
        layer
    }

    /// Makes `next` the frontiers behind one more square, of at most that many trees.
    fn pass(
        &self,
        place: &Place,
        max_trees: usize,
        next: &mut Self,
        effort: &mut Effort<'_>,
    ) -> Result<(), Stopped> {
        /// So many frontiers are counted at a time.
        const AT_ONCE: u32 = 256;
        next.clear();
        for (number, (&frontier, &trees)) in (0..).zip(self.frontiers.iter().zip(&self.trees)) {
            if number % AT_ONCE == 0 {
                let left = self.frontiers.len() as u64 - u64::from(number);
                effort.spend(left.min(AT_ONCE.into()))?;
            }
            place.pass(frontier, |after, exit| {
                let roots = exit.is_some_and(|exit| exit.to == Side::Stays);
                let trees = trees + u32::from(roots);
                if trees as usize <= max_trees {
                    next.meet(after, trees, number << EXIT_BITS | encode(exit));
                }
            });
        }
        Ok(())
    }

    fn clear(&mut self) {
        self.frontiers.clear();
        self.trees.clear();
        self.history.clear();
        self.slots.fill(0);
    }

    /// Keeps the better of two ways to a frontier.
    fn meet(&mut self, frontier: Frontier, trees: u32, history: u32) {
        if self.slots.len() < 2 * (self.frontiers.len() + 1) {
            self.grow();
        }
        let mut slot = mixed(frontier.0) as usize;
        loop {
            slot &= self.slots.len() - 1;
            let Some(entry) = self.slots.get_mut(slot) else { return };
            if *entry == 0 {
                *entry = self.frontiers.len() as u32 + 1;
                self.frontiers.push(frontier);
                self.trees.push(trees);
                self.history.push(history);
                return;
            }
            let number = *entry as usize - 1;
            if self.frontiers.get(number) == Some(&frontier) {
                if let (Some(old), Some(way)) =
                    (self.trees.get_mut(number), self.history.get_mut(number))
                {
                    if trees < *old {
                        (*old, *way) = (trees, history);
                    }
                }
                return;
            }
            slot += 1;
        }
    }

    fn grow(&mut self) {
        let len = (4 * self.slots.len()).max(64);
        self.slots.clear();
        self.slots.resize(len, 0);
        for (number, frontier) in (1..).zip(&self.frontiers) {
            let mut slot = mixed(frontier.0) as usize & (len - 1);
            while self.slots.get(slot).is_some_and(|&entry| entry != 0) {
                slot = (slot + 1) & (len - 1);
            }
            if let Some(entry) = self.slots.get_mut(slot) {
                *entry = number;
            }
        }
    }

    /// Keeps at most that many frontiers, a pseudo-random choice. Were any dropped?
    fn thin_out(&mut self, width: usize, seed: u64) -> bool {
        if self.frontiers.len() <= width {
            return false;
        }
        let seed = mixed(seed);
        let rank = |frontier: &Frontier| mixed(frontier.0 ^ seed);
        let mut ranks: Vec<u64> = self.frontiers.iter().map(rank).collect();
        let (_, &mut limit, _) = ranks.select_nth_unstable(width);
        let mut kept = 0;
        for index in 0..self.frontiers.len() {
            let Some(&frontier) = self.frontiers.get(index) else { break };
            if rank(&frontier) < limit {
                self.frontiers.swap(kept, index);
                self.trees.swap(kept, index);
                self.history.swap(kept, index);
                kept += 1;
            }
        }
        self.frontiers.truncate(kept);
        self.trees.truncate(kept);
        self.history.truncate(kept);
        true
    }
}

/// Steele, Lea and Flood's finalizer: a permutation of the words without visible order.
pub(super) fn mixed(word: u64) -> u64 {
    let word = word.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ word >> 31
}
