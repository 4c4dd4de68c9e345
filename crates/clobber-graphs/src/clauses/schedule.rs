//! Puts the moves of a balanced forest in turn, from the last move to the first, and explains a failure.
//!
//! A *standing* stone is one that stays, or whose move has been taken back. Its colour at that point of the play is
//! the colour of the last move onto it that has not been taken back. So the scheduler examines it only to take back a
//! move of that colour. Arrivals at a stone that is never examined make no difference.

// Stones are stones of the forest.
#![allow(clippy::indexing_slicing)]

use std::collections::HashSet;

use clobber_core::{Color, Move};

/// A balanced forest while its moves are taken back.
pub(super) struct Forest<'a> {
    /// For each stone, the colour in which it leaves or stays, and its target.
    ways: &'a [(Color, Option<u32>)],
    /// The stones that arrive at each stone.
    arrivals: Vec<Vec<u32>>,
    /// The number of stones that reach each stone, directly or not, including itself.
    sizes: Vec<u32>,
    stands: Vec<Standing>,
    standing: Vec<u32>,
    is_looked_at: Vec<bool>,
    /// The moves taken back, as a set of stones.
    taken_back: Vec<u64>,
}

/// The state of a standing stone.
#[derive(Clone, Default)]
struct Standing {
    /// The number of stones that have arrived and have not been taken back.
    left: usize,
    is_white: bool,
}

/// The result of putting moves in turn.
pub(super) enum Scheduled {
    Moves(Vec<Move>),
    /// They cannot be put in turn, and neither can any other forest with these roots and the same arrivals at these
    /// stones.
    Never {
        /// Sorted.
        looked_at: Vec<u32>,
    },
    /// It would take too long to find out.
    Unknown,
}

impl<'a> Forest<'a> {
    pub(super) fn new(ways: &'a [(Color, Option<u32>)]) -> Self {
        let mut arrivals = vec![Vec::new(); ways.len()];
        for (stone, &(_, to)) in (0..).zip(ways) {
            to.into_iter().for_each(|to| arrivals[to as usize].push(stone));
        }
        let mut forest = Self {
            ways,
            sizes: sizes(ways, &arrivals),
            arrivals,
            stands: vec![Standing::default(); ways.len()],
            standing: Vec::new(),
            is_looked_at: vec![false; ways.len()],
            taken_back: vec![0; ways.len().div_ceil(64)],
        };
        for stone in (0..ways.len() as u32).filter(|&stone| ways[stone as usize].1.is_none()) {
            forest.stand(stone);
        }
        forest
    }

    /// Searches for an order of the `moves` moves in which the colours take turns.
    pub(super) fn schedule(mut self, last: Color, moves: usize) -> Scheduled {
        /// The search tries this many moves, plus some for each move of the forest.
        const TRIES: usize = 20_000;
        const TRIES_A_MOVE: usize = 2;
        let turn = |taken_back: usize| if taken_back % 2 == 0 { last } else { !last };
        let mut order: Vec<u32> = Vec::with_capacity(moves);
        let mut others = vec![self.candidates(turn(0))];
        let mut failed = HashSet::new();
        let mut tries = TRIES + TRIES_A_MOVE * moves;
        while order.len() < moves {
            if tries == 0 {
                return Scheduled::Unknown;
            }
            let Some(candidates) = others.last_mut() else { break };
            let Some(stone) = candidates.pop() else {
                others.pop();
                match order.pop() {
                    Some(stone) => self.play(stone),
                    None => break,
                }
                continue;
            };
            tries -= 1;
            self.take_back(stone);
            order.push(stone);
            let is_new = failed.insert(self.taken_back.clone());
            others.push(if is_new { self.candidates(turn(order.len())) } else { Vec::new() });
        }
        if order.len() < moves {
            let stones = 0..self.ways.len() as u32;
            let looked_at = stones.filter(|&stone| self.is_looked_at[stone as usize]).collect();
            return Scheduled::Never { looked_at };
        }
        let to = |stone: u32| self.ways[stone as usize].1;
        let moves = order.iter().rev();
        Scheduled::Moves(
            moves.filter_map(|&stone| Some(Move::between(stone, to(stone)?))).collect(),
        )
    }

    /// Returns the stones whose moves, made by a colour, may be taken back. They are sorted by the sizes of their
    /// subtrees, leaves first; the last is the most promising.
    fn candidates(&mut self, turn: Color) -> Vec<u32> {
        let mut candidates: Vec<(u32, u32)> = Vec::new();
        for place in 0..self.standing.len() {
            let to = self.standing[place] as usize;
            let stands = &self.stands[to];
            if stands.is_white != (turn == Color::White) {
                continue;
            }
            self.is_looked_at[to] = true;
            if stands.left == 0 {
                continue;
            }
            let mut leaf = None;
            for &from in &self.arrivals[to] {
                if self.is_taken_back(from) || self.ways[from as usize].0 != turn {
                    continue;
                }
                if self.arrivals[from as usize].is_empty() {
                    // All leaves are equivalent, but the explanation needs the arrivals at both.
                    if let Some(leaf) = leaf {
                        self.is_looked_at[leaf as usize] = true;
                        self.is_looked_at[from as usize] = true;
                        continue;
                    }
                    leaf = Some(from);
                }
                candidates.push((self.sizes[from as usize], from));
            }
        }
        candidates.sort_unstable();
        candidates.into_iter().map(|(_, from)| from).collect()
    }

    fn stand(&mut self, stone: u32) {
        let at = stone as usize;
        let is_white = self.ways[at].0 == Color::White;
        self.stands[at] = Standing { left: self.arrivals[at].len(), is_white };
        self.standing.push(stone);
    }

    fn is_taken_back(&self, stone: u32) -> bool {
        self.taken_back[stone as usize / 64] >> (stone % 64) & 1 == 1
    }

    /// Takes back the move of a stone.
    fn take_back(&mut self, stone: u32) {
        self.taken_back[stone as usize / 64] ^= 1 << (stone % 64);
        if let Some(to) = self.ways[stone as usize].1 {
            let stands = &mut self.stands[to as usize];
            stands.left -= 1;
            stands.is_white = !stands.is_white;
        }
        self.stand(stone);
    }

    /// Makes the last move that was taken back again.
    fn play(&mut self, stone: u32) {
        self.standing.pop();
        self.taken_back[stone as usize / 64] ^= 1 << (stone % 64);
        if let Some(to) = self.ways[stone as usize].1 {
            let stands = &mut self.stands[to as usize];
            stands.left += 1;
            stands.is_white = !stands.is_white;
        }
    }
}

/// Returns the number of stones that reach each stone, including itself.
fn sizes(ways: &[(Color, Option<u32>)], arrivals: &[Vec<u32>]) -> Vec<u32> {
    let mut sizes = vec![1; ways.len()];
    let mut ahead: Vec<usize> = (0..ways.len()).filter(|&stone| ways[stone].1.is_none()).collect();
    let mut place = 0;
    while let Some(&stone) = ahead.get(place) {
        ahead.extend(arrivals[stone].iter().map(|&from| from as usize));
        place += 1;
    }
    for stone in ahead.into_iter().rev() {
        if let Some(to) = ways[stone].1 {
            sizes[to as usize] += sizes[stone];
        }
    }
    sizes
}
