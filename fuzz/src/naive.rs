//! The game by its rules alone, and all plays of it.

use std::collections::{HashMap, HashSet};

use clobber_core::{Color, MoveOrder, Position, StoneSet, Topology, Vertex};

/// What is on each vertex.
pub type Squares = Vec<Option<Color>>;

/// A board as the neighbours of each vertex, with what has been found of its positions.
#[derive(Default)]
pub struct Naive {
    neighbors: Vec<Vec<usize>>,
    fewest: HashMap<(Squares, Option<Color>), usize>,
    wins: HashMap<(Squares, Color), bool>,
}

impl Naive {
    pub fn of(board: &impl Topology) -> Self {
        let mut naive = Self::default();
        naive.add(board);
        naive
    }

    /// A sum of positions, as one position.
    pub fn of_sum<T: Topology, S: StoneSet>(sum: &[Position<T, S>]) -> (Self, Squares) {
        let mut naive = Self::default();
        sum.iter().for_each(|position| naive.add(position.board()));
        (naive, sum.iter().flat_map(Position::squares).collect())
    }

    fn add(&mut self, board: &impl Topology) {
        let before = self.neighbors.len();
        let neighbors = |v| board.neighbors(Vertex::new(v)).map(|w| before + w.index()).collect();
        self.neighbors.extend((0..board.vertex_count() as u32).map(neighbors));
    }

    /// The positions after the moves of a colour.
    pub fn after(&self, squares: &[Option<Color>], mover: Color) -> Vec<Squares> {
        let mut after = Vec::new();
        for (from, neighbors) in self.neighbors.iter().enumerate() {
            for &to in neighbors {
                if squares[from] == Some(mover) && squares[to] == Some(!mover) {
                    let mut next = squares.to_vec();
                    next[to] = next[from].take();
                    after.push(next);
                }
            }
        }
        after
    }

    /// The fewest stones with which play in this order can end.
    pub fn fewest(&mut self, squares: &[Option<Color>], order: MoveOrder) -> usize {
        let key = (squares.to_vec(), order.mover(0));
        if let Some(&fewest) = self.fewest.get(&key) {
            return fewest;
        }
        let mut fewest = squares.iter().flatten().count();
        for mover in Color::BOTH.into_iter().filter(|&c| order.mover(0).is_none_or(|m| m == c)) {
            let next = order.mover(1).map_or(MoveOrder::Any, MoveOrder::Alternating);
            for after in self.after(squares, mover) {
                fewest = fewest.min(self.fewest(&after, next));
            }
        }
        self.fewest.insert(key, fewest);
        fewest
    }

    /// Does the player of this colour, moving first, make the last move?
    pub fn wins(&mut self, squares: &[Option<Color>], mover: Color) -> bool {
        let key = (squares.to_vec(), mover);
        if let Some(&wins) = self.wins.get(&key) {
            return wins;
        }
        let wins = self.after(squares, mover).iter().any(|after| !self.wins(after, !mover));
        self.wins.insert(key, wins);
        wins
    }

    /// All positions that come of one by play in free order, where a joker may change the colour of one stone
    /// once.
    pub fn reached(&self, squares: &[Option<Color>], with_joker: bool) -> HashSet<Squares> {
        let mut seen = HashSet::from([(squares.to_vec(), with_joker)]);
        let mut ahead: Vec<_> = seen.iter().cloned().collect();
        while let Some((squares, joker)) = ahead.pop() {
            let moves = Color::BOTH.into_iter().flat_map(|mover| self.after(&squares, mover));
            let mut next: Vec<_> = moves.map(|after| (after, joker)).collect();
            for vertex in (0..squares.len()).filter(|&v| joker && squares[v].is_some()) {
                let mut changed = squares.clone();
                changed[vertex] = changed[vertex].map(|color| !color);
                next.push((changed, false));
            }
            ahead.extend(next.into_iter().filter(|next| seen.insert(next.clone())));
        }
        seen.into_iter().map(|(squares, _)| squares).collect()
    }
}
