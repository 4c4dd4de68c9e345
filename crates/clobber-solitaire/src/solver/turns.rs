//! The moves of a balanced forest, with the colours taking turns.

use clobber_core::{Color, GraphBoard, Move, Position, Vertex};

/// So many positions are tried for each stone.
const BUDGET: usize = 4;

/// Brings the moves of a forest into an order in which the colours take turns, one first; if it finds none for all of them,
/// for as many as it can.
pub(super) fn schedule(
    position: &Position<GraphBoard>,
    parents: &[Option<u32>],
    first: Color,
    seed: u64,
) -> Vec<Move> {
    let colors = (0..parents.len()).filter_map(|v| position.color_at(Vertex::from_index(v)?));
    let mut schedule = Schedule {
        colors: colors.collect(),
        parents,
        waits: vec![0; parents.len()],
        is_gone: vec![false; parents.len()],
        moves: Vec::new(),
        best: Vec::new(),
        budget: BUDGET * parents.len(),
        seed,
    };
    for &parent in parents.iter().flatten() {
        if let Some(waits) = schedule.waits.get_mut(parent as usize) {
            *waits += 1;
        }
    }
    schedule.go_on(first, parents.iter().flatten().count());
    schedule.best
}

struct Schedule<'a> {
    /// The colour of the stone on each vertex.
    colors: Vec<Color>,
    /// The vertex onto which it moves.
    parents: &'a [Option<u32>],
    /// For how many others it has to wait.
    waits: Vec<u32>,
    is_gone: Vec<bool>,
    moves: Vec<Move>,
    best: Vec<Move>,
    budget: usize,
    seed: u64,
}

impl Schedule<'_> {
    fn go_on(&mut self, turn: Color, left: usize) -> bool {
        if self.moves.len() > self.best.len() {
            self.best.clone_from(&self.moves);
        }
        if left == 0 || self.budget == 0 {
            return left == 0;
        }
        self.budget -= 1;
        let mut candidates: Vec<(usize, u64, Move)> = Vec::new();
        for mv in self.ready(turn).collect::<Vec<_>>() {
            // The other colour is left as many moves as possible.
            self.play(mv);
            let replies = self.ready(!turn).count();
            self.undo(mv, !turn);
            let chance = (self.seed ^ u64::from(mv.from.get())).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            candidates.push((replies, chance >> 32, mv));
        }
        candidates.sort_unstable_by(|a, b| b.cmp(a));
        for (_, _, mv) in candidates {
            self.play(mv);
            self.moves.push(mv);
            if self.go_on(!turn, left - 1) {
                return true;
            }
            self.moves.pop();
            self.undo(mv, !turn);
            if self.budget == 0 {
                return false;
            }
        }
        false
    }

    /// The moves of a colour that can be made.
    fn ready(&self, turn: Color) -> impl Iterator<Item = Move> + '_ {
        let stones = (0..).zip(self.parents).zip(&self.colors).zip(&self.waits).zip(&self.is_gone);
        stones.filter_map(move |((((from, parent), &color), &waits), &is_gone)| {
            let to = parent.filter(|_| color == turn && waits == 0 && !is_gone)?;
            (self.colors.get(to as usize) == Some(&!turn)).then(|| Move::between(from, to))
        })
    }

    fn play(&mut self, mv: Move) {
        self.change(mv, true, |color| color, u32::wrapping_sub);
    }

    fn undo(&mut self, mv: Move, target: Color) {
        self.change(mv, false, |_| target, u32::wrapping_add);
    }

    fn change(
        &mut self,
        mv: Move,
        is_gone: bool,
        onto: impl Fn(Color) -> Color,
        count: impl Fn(u32, u32) -> u32,
    ) {
        let (from, to) = (mv.from.index(), mv.to.index());
        let color = self.colors.get(from).copied();
        if let (Some(color), Some(target)) = (color, self.colors.get_mut(to)) {
            *target = onto(color);
        }
        if let Some(waits) = self.waits.get_mut(to) {
            *waits = count(*waits, 1);
        }
        if let Some(gone) = self.is_gone.get_mut(from) {
            *gone = is_gone;
        }
    }
}
