//! All plays of Clobber, by its rules alone.

use clobber_core::{Color, Move, MoveOrder, Position, StoneSet, Topology, Vertex};
use rustc_hash::{FxHashMap, FxHashSet};

/// The stones on a board of at most 64 vertices.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Placement {
    black: u64,
    white: u64,
}

impl Placement {
    /// Reads the stones of a position.
    pub fn new<T: Topology, S: StoneSet>(position: &Position<T, S>) -> Self {
        Self::from_squares(position.squares())
    }

    /// Puts stones on the first vertices.
    pub fn from_squares(squares: impl IntoIterator<Item = Option<Color>>) -> Self {
        let mut placement = Self::default();
        for (v, square) in squares.into_iter().enumerate() {
            assert!(v < 64, "a small board");
            match square {
                Some(Color::Black) => placement.black |= 1 << v,
                Some(Color::White) => placement.white |= 1 << v,
                None => {}
            }
        }
        placement
    }

    /// Returns the stone on a vertex.
    pub fn color_at(self, vertex: Vertex) -> Option<Color> {
        Color::BOTH.into_iter().find(|&color| self.of_color(color) >> vertex.get() & 1 == 1)
    }

    /// Returns the vertices with stones of a colour, as bits.
    pub fn of_color(self, color: Color) -> u64 {
        if color == Color::Black { self.black } else { self.white }
    }

    /// Returns the number of stones.
    pub fn count(self) -> usize {
        (self.black | self.white).count_ones() as usize
    }

    /// Returns the stones after a move of a stone of this colour.
    fn moved(self, mover: Color, from: u32, to: u32) -> Self {
        let (own, other) = (self.of_color(mover), self.of_color(!mover));
        Self::from_mover(mover, own & !(1 << from) | 1 << to, other & !(1 << to))
    }

    /// Returns the stones after changing the colour of the stone on a vertex.
    fn turned(self, vertex: u32) -> Self {
        let bit = 1 << vertex;
        Self { black: self.black ^ bit, white: self.white ^ bit }
    }

    fn from_mover(mover: Color, own: u64, other: u64) -> Self {
        match mover {
            Color::Black => Self { black: own, white: other },
            Color::White => Self { black: other, white: own },
        }
    }
}

/// Lists the set bits.
fn bits(mut set: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let bit = set.trailing_zeros();
        set &= set.wrapping_sub(1);
        (bit < 64).then_some(bit)
    })
}

/// Returns the stones after some moves, by the definition of a move; `None` if one is illegal.
pub fn played<T: Topology, S: StoneSet>(
    start: &Position<T, S>,
    order: MoveOrder,
    moves: &[Move],
) -> Option<Vec<Option<Color>>> {
    let mut squares: Vec<Option<Color>> = start.squares().collect();
    for (index, mv) in moves.iter().enumerate() {
        let (from, to) = (mv.from.index(), mv.to.index());
        let mover = squares.get(from).copied().flatten()?;
        let is_turn = match order {
            MoveOrder::Any => true,
            MoveOrder::Alternating(first) => (mover == first) == (index % 2 == 0),
        };
        let is_adjacent = start.board().neighbors(mv.from).any(|next| next == mv.to);
        if !is_turn || !is_adjacent || squares[to] != Some(!mover) {
            return None;
        }
        squares[to] = squares[from].take();
    }
    Some(squares)
}

/// Plays every play on a board, and remembers the values of all placements.
#[derive(Clone, Debug, Default)]
pub struct Naive {
    /// The neighbours of each vertex, as bits.
    neighbors: Vec<u64>,
    fewest: FxHashMap<(Placement, Option<Color>), usize>,
    wins: FxHashMap<(Placement, Color), bool>,
    grundy: FxHashMap<Placement, u32>,
}

impl Naive {
    /// Reads the neighbours of each vertex of a board.
    pub fn new(board: &impl Topology) -> Self {
        let mut naive = Self::default();
        let vertices: Vec<_> = (0..board.vertex_count() as u32).map(Vertex::new).collect();
        naive.add(board, &vertices);
        naive
    }

    /// Reads a sum of positions as one position, on the occupied vertices, because empty ones are never filled again.
    pub fn from_sum<T: Topology, S: StoneSet>(sum: &[Position<T, S>]) -> (Self, Placement) {
        let mut naive = Self::default();
        for position in sum {
            let vertices = (0..position.board().vertex_count() as u32).map(Vertex::new);
            let occupied: Vec<_> = vertices.filter(|&v| position.color_at(v).is_some()).collect();
            naive.add(position.board(), &occupied);
        }
        (naive, Placement::from_squares(sum.iter().flat_map(Position::squares).flatten().map(Some)))
    }

    /// Adds vertices of a board that are listed in increasing order.
    fn add(&mut self, board: &impl Topology, vertices: &[Vertex]) {
        let before = self.neighbors.len();
        assert!(before + vertices.len() <= 64, "few vertices");
        self.neighbors.extend(vertices.iter().map(|&v| {
            let near = board.neighbors(v).filter_map(|w| vertices.binary_search(&w).ok());
            near.fold(0, |set, place| set | 1_u64 << (before + place))
        }));
    }

    /// Lists the placements after the moves of a colour.
    pub fn after(
        &self,
        stones: Placement,
        mover: Color,
    ) -> impl Iterator<Item = Placement> + use<> {
        let mut after = Vec::new();
        for from in bits(stones.of_color(mover)) {
            let targets = self.neighbors[from as usize] & stones.of_color(!mover);
            after.extend(bits(targets).map(|to| stones.moved(mover, from, to)));
        }
        after.into_iter()
    }

    /// Lists the placements after the moves of both colours.
    pub fn after_any(&self, stones: Placement) -> impl Iterator<Item = Placement> + use<'_> {
        Color::BOTH.into_iter().flat_map(move |mover| self.after(stones, mover))
    }

    /// Returns the fewest stones that play in this order can leave.
    pub fn fewest(&mut self, stones: Placement, order: MoveOrder) -> usize {
        let key = (stones, order.mover(0));
        if let Some(&fewest) = self.fewest.get(&key) {
            return fewest;
        }
        let mut fewest = stones.count();
        let next = order.mover(1).map_or(MoveOrder::Any, MoveOrder::Alternating);
        for mover in Color::BOTH.into_iter().filter(|&c| order.mover(0).is_none_or(|m| m == c)) {
            for after in self.after(stones, mover) {
                fewest = fewest.min(self.fewest(after, next));
            }
        }
        self.fewest.insert(key, fewest);
        fewest
    }

    /// Returns whether the player of this colour, moving first, makes the last move.
    pub fn wins(&mut self, stones: Placement, mover: Color) -> bool {
        if let Some(&wins) = self.wins.get(&(stones, mover)) {
            return wins;
        }
        let wins = self.after(stones, mover).any(|after| !self.wins(after, !mover));
        self.wins.insert((stones, mover), wins);
        wins
    }

    /// Returns the Grundy value of the game in which both players may move either colour.
    pub fn grundy(&mut self, stones: Placement) -> u32 {
        if let Some(&value) = self.grundy.get(&stones) {
            return value;
        }
        let after: Vec<_> = self.after_any(stones).collect();
        let options: FxHashSet<u32> = after.into_iter().map(|after| self.grundy(after)).collect();
        let value = (0..).find(|value| !options.contains(value)).expect("a number");
        self.grundy.insert(stones, value);
        value
    }

    /// Lists all placements reachable in free order, with a joker that may change the colour of one stone once.
    pub fn reached(&self, stones: Placement, with_joker: bool) -> FxHashSet<Placement> {
        let mut seen = FxHashSet::from_iter([(stones, with_joker)]);
        let mut ahead = vec![(stones, with_joker)];
        while let Some((stones, joker)) = ahead.pop() {
            let moved = self.after_any(stones).map(|after| (after, joker));
            let occupied = if joker { stones.black | stones.white } else { 0 };
            let turned = bits(occupied).map(|vertex| (stones.turned(vertex), false));
            ahead.extend(moved.chain(turned).filter(|&next| seen.insert(next)));
        }
        seen.into_iter().map(|(stones, _)| stones).collect()
    }
}
