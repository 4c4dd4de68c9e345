//! Depth-first search for a play that leaves at most a given number of stones.
//!
//! The depth is the length of a play: less than the 128 vertices that a [`SmallPart`] can have. All levels share one
//! vector for their lists of moves.

use clobber_core::{BitSet, Color, Effort, Move, MoveOrder, Stones, Stopped, Vertex};
use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use super::part::SmallPart;
use super::pruning::{Pruning, Technique};
use super::table::BoundTable;

/// A search of a part in one order of play.
///
/// Proved bounds of positions outlive a stopped search. So searches can follow each other with other move orders,
/// until one is long enough to decide.
pub(super) struct Search<B> {
    part: SmallPart<B>,
    order: MoveOrder,
    pruning: Pruning,
    table: BoundTable<B>,
    /// The lists of moves of all levels, each move after its score.
    moves: Vec<u32>,
    /// For each vertex, its contribution to the score of a move from there.
    preference: Vec<u32>,
    /// The moves that lead to the answer.
    variation: Vec<Move>,
}

impl<B: BitSet> Search<B> {
    pub(super) fn new(
        part: SmallPart<B>,
        order: MoveOrder,
        pruning: Pruning,
        most_bytes: usize,
    ) -> Self {
        Self {
            order,
            pruning,
            table: BoundTable::new(if pruning.has(Technique::Table) { most_bytes } else { 0 }),
            moves: Vec::new(),
            preference: vec![0; part.vertex_count()],
            variation: Vec::new(),
            part,
        }
    }

    pub(super) fn table_bytes(&self) -> usize {
        self.table.bytes()
    }

    /// Searches for a play that leaves at most `goal` stones; `None` if there is none. Each `number` gives another
    /// order in which the search tries the moves.
    pub(super) fn search(
        &mut self,
        goal: u32,
        number: u64,
        effort: &mut Effort<'_>,
    ) -> Result<Option<Vec<Move>>, Stopped> {
        self.prefer(number);
        self.variation.clear();
        self.moves.clear();
        let start = self.part.start;
        let found = match self.order {
            MoveOrder::Any if self.pruning.has(Technique::Parts) => {
                self.all_parts(start, goal, effort)?
            }
            MoveOrder::Any => self.whole(start, None, goal, effort)?,
            MoveOrder::Alternating(first) => match self.settled(start, Some(first), goal) {
                Some((start, goal)) => self.whole(start, Some(first), goal, effort)?,
                None => false,
            },
        };
        Ok(found.then(|| core::mem::take(&mut self.variation)))
    }

    // ---- Free order: each part is solved separately ---------------------------------------------

    /// Returns whether these stones, which may form several parts, can be reduced to `goal`.
    fn all_parts(
        &mut self,
        stones: Stones<B>,
        goal: u32,
        effort: &mut Effort<'_>,
    ) -> Result<bool, Stopped> {
        let all = stones.all();
        let first = self.part.component(all.lowest(), all);
        if first == all {
            return Ok(self.bound(stones) <= goal && self.connected(stones, goal, effort)?);
        }
        let mut parts = [(B::EMPTY, 0); MOST_PARTS];
        let (mut count, mut sum, mut rest) = (0, 0, all);
        let mut part = first;
        while !rest.is_empty() {
            let bound = self.bound(stones.within(part));
            sum += bound;
            if sum > goal {
                return Ok(false);
            }
            // Otherwise it keeps all its stones, which the sum already counts.
            if bound < part.count_ones() {
                match parts.get_mut(count) {
                    Some(entry) => *entry = (part, bound),
                    // Too many parts to separate: search them together.
                    None => return self.connected(stones, goal, effort),
                }
                count += 1;
            }
            rest ^= part;
            part = self.part.component(rest.lowest(), rest);
        }
        let parts = parts.get_mut(..count).unwrap_or_default();
        // The smallest part is searched fastest. If it keeps more than its bound, the others may need no search.
        parts.sort_unstable_by_key(|(part, _)| part.count_ones());
        let mark = self.variation.len();
        for &mut (part, bound) in parts {
            // The others keep at least their bounds.
            let mut goal_here = bound;
            while !self.connected(stones.within(part), goal_here, effort)? {
                goal_here += 1;
                sum += 1;
                if sum > goal {
                    self.variation.truncate(mark);
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    /// Returns whether these connected stones, whose bound is at most the goal, can be reduced to it.
    fn connected(
        &mut self,
        stones: Stones<B>,
        goal: u32,
        effort: &mut Effort<'_>,
    ) -> Result<bool, Stopped> {
        if stones.all().count_ones() <= goal {
            return Ok(true);
        }
        if stones.is_monochromatic() {
            return Ok(false);
        }
        if self.table.get(stones, 0) > goal {
            return Ok(false);
        }
        effort.spend(1)?;
        let first = self.list_moves(stones, Color::BOTH.as_slice());
        let all = stones.all();
        let mark = self.variation.len();
        for index in first..self.moves.len() {
            let Some(mv) = self.move_at(index) else { break };
            let mover = mover(stones, mv);
            let after = stones.after(mover, mv);
            self.variation.push(mv);
            let reached = if self.part.is_connected_without(all, mv.from) {
                // Still one part, with the same delta.
                self.connected(after, goal, effort)?
            } else {
                self.all_parts(after, goal, effort)?
            };
            if reached {
                return Ok(true);
            }
            self.variation.truncate(mark);
        }
        self.moves.truncate(first);
        self.table.put(stones, 0, goal + 1);
        Ok(false)
    }

    fn bound(&self, stones: Stones<B>) -> u32 {
        let static_bound = self.part.bound(stones, self.pruning.has(Technique::Delta));
        if static_bound == stones.all().count_ones() {
            return static_bound;
        }
        static_bound.max(self.table.get(stones, 0))
    }

    // ---- Alternating play: the whole position --------------------------------------------------

    /// Returns whether these settled stones, with this colour to move (or any), can be reduced to `goal`.
    fn whole(
        &mut self,
        stones: Stones<B>,
        turn: Option<Color>,
        goal: u32,
        effort: &mut Effort<'_>,
    ) -> Result<bool, Stopped> {
        if stones.all().count_ones() <= goal {
            return Ok(true);
        }
        let side = usize::from(turn == Some(Color::White));
        if self.table.get(stones, side) > goal {
            return Ok(false);
        }
        effort.spend(1)?;
        let first = match turn {
            Some(color) => self.list_moves(stones, &[color]),
            None => self.list_moves(stones, Color::BOTH.as_slice()),
        };
        let mark = self.variation.len();
        for index in first..self.moves.len() {
            let Some(mv) = self.move_at(index) else { break };
            let mover = mover(stones, mv);
            let next = turn.map(|turn| !turn);
            let Some((after, goal)) = self.settled(stones.after(mover, mv), next, goal) else {
                continue;
            };
            self.variation.push(mv);
            if self.whole(after, next, goal, effort)? {
                return Ok(true);
            }
            self.variation.truncate(mark);
        }
        self.moves.truncate(first);
        self.table.put(stones, side, goal + 1);
        Ok(false)
    }

    /// Returns the stones that can still move and the goal left for them, unless it is out of reach.
    fn settled(
        &self,
        stones: Stones<B>,
        turn: Option<Color>,
        goal: u32,
    ) -> Option<(Stones<B>, u32)> {
        let (stones, goal) = if self.pruning.has(Technique::Parts) {
            self.without_constants(stones, goal)?
        } else {
            (stones, goal)
        };
        match turn {
            Some(turn)
                if self.pruning.has(Technique::Balance) && !balance_allows(stones, turn, goal) =>
            {
                None
            }
            _ => Some((stones, goal)),
        }
    }

    /// Removes the parts of one colour, which keep all their stones.
    fn without_constants(&self, stones: Stones<B>, goal: u32) -> Option<(Stones<B>, u32)> {
        let (mut rest, mut kept, mut left, mut sum) = (stones.all(), B::EMPTY, goal, 0);
        while !rest.is_empty() {
            let vertices = self.part.component(rest.lowest(), rest);
            let part = stones.within(vertices);
            rest ^= vertices;
            if part.is_monochromatic() {
                left = left.checked_sub(vertices.count_ones())?;
            } else {
                kept |= vertices;
                sum += self.part.bound(part, self.pruning.has(Technique::Delta));
            }
            // Each unvisited part keeps at least one stone.
            if sum + u32::from(!rest.is_empty()) > left {
                return None;
            }
        }
        Some((stones.within(kept), left))
    }

    // ---- The order of the moves ----------------------------------------------------------------

    /// Appends the moves of some colours, the most promising first, and returns the index of the first one.
    fn list_moves(&mut self, stones: Stones<B>, movers: &[Color]) -> usize {
        let first = self.moves.len();
        let all = stones.all();
        for &mover in movers {
            let targets = *stones.of(!mover);
            for from in stones.of(mover).iter() {
                let around = self.part.neighbors(from);
                let onto = around & targets;
                if onto.is_empty() {
                    continue;
                }
                let degree = (around & all).count_ones();
                let preference = self.preference.get(from.index()).copied().unwrap_or(0);
                let score = match self.pruning.has(Technique::Ordering) {
                    true => (degree * DEGREE + preference).min(0xffff),
                    false => 0,
                };
                for to in onto.iter() {
                    self.moves.push(coded(score, Move { from, to }));
                }
            }
        }
        if let Some(moves) = self.moves.get_mut(first..) {
            moves.sort_unstable();
        }
        first
    }

    #[inline]
    fn move_at(&self, index: usize) -> Option<Move> {
        self.moves.get(index).copied().map(decoded)
    }

    /// Prefers moves of stones that are far from some vertex; the first search takes one with the most neighbours.
    fn prefer(&mut self, number: u64) {
        let count = self.part.vertex_count() as u32;
        if count == 0 || !self.pruning.has(Technique::Ordering) {
            return;
        }
        let mut random = SplitMix64::seed_from_u64(number);
        // The last stone is likely to be where many paths meet.
        let root = match number {
            0 => (0..count).max_by_key(|&vertex| self.part.neighbors(Vertex::new(vertex)).len()),
            _ => Some((random.next_u64() % u64::from(count)) as u32),
        };
        let Some(root) = root else { return };
        let distances = self.part.distances(B::single(Vertex::new(root)));
        let farthest = distances.iter().copied().filter(|&d| d < 255).max().unwrap_or(0);
        self.preference = distances
            .into_iter()
            .map(|distance| {
                let nearness = farthest.saturating_sub(distance);
                nearness * DISTANCE + (random.next_u64() % JITTER) as u32
            })
            .collect();
    }
}

/// The score of a move for each neighbour of the moving stone.
const DEGREE: u32 = 64;
/// The score of a move for each step that its stone is nearer to the chosen vertex.
const DISTANCE: u32 = 64;
/// The random part of a move's score is less than this.
const JITTER: u64 = 64;

/// The most parts that are searched separately.
const MOST_PARTS: usize = 32;

/// Packs a move and its score of 16 bits into a word; words sort by score.
#[inline]
pub(super) const fn coded(score: u32, Move { from, to }: Move) -> u32 {
    score << 16 | from.get() << 8 | to.get()
}

/// Unpacks the move of a word.
#[inline]
pub(super) const fn decoded(code: u32) -> Move {
    Move::between(code >> 8 & 0xff, code & 0xff)
}

/// Returns the colour that makes a move.
#[inline]
pub(super) fn mover<B: BitSet>(stones: Stones<B>, mv: Move) -> Color {
    let black = stones.black() & B::single(mv.from);
    if black.is_empty() { Color::White } else { Color::Black }
}

/// Returns whether the numbers of stones allow alternating play to leave `goal` stones.
///
/// Each move removes a stone of the other colour. So the numbers of moves determine how many stones of each colour are
/// left. The stone that moved last is one of them.
pub(super) fn balance_allows<B: BitSet>(stones: Stones<B>, turn: Color, goal: u32) -> bool {
    let [own, others] = [turn, !turn].map(|color| stones.of(color).len());
    crate::bound::balance_allows(own, others, goal as usize)
}
