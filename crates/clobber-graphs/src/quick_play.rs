//! Finds a quick play on boards of any size, as a first upper bound.

// Vertices belong to the board.
#![allow(clippy::indexing_slicing)]

use std::collections::BTreeSet;

use clobber_core::{
    Color, Effort, GraphBoard, Move, MoveOrder, Position, StoneSet, Topology, Vertex,
};

/// Plays until no move is left, beginning with stones far from some vertex. In free order, if one colour has few
/// stones, they may walk instead. A large position is played only in part if the effort ends.
///
/// The play counts no steps. It is short, so a play of a few edges is made whatever the limits.
pub fn quick_play(
    position: &Position<GraphBoard>,
    order: MoveOrder,
    effort: &mut Effort<'_>,
) -> Vec<Move> {
    let mut passed = 0;
    let mut is_time_left = |edges: usize| {
        passed += edges as u64;
        passed < FEW_EDGES || effort.work(edges as u64).is_ok()
    };
    /// Stones of a colour are few if the other colour has at least this many times as many.
    const FEW: usize = 16;
    let greedy = GreedyPlay::moves(position, order, &mut is_time_left);
    let [black, white] = Color::BOTH.map(|color| position.count(color));
    let (rarer, few, many) =
        if black <= white { (Color::Black, black, white) } else { (Color::White, white, black) };
    if order != MoveOrder::Any || few * FEW > many {
        return greedy;
    }
    let walks = walks(position, rarer, is_time_left);
    if walks.len() > greedy.len() { walks } else { greedy }
}

/// Moves the stones of one colour one after the other, each as often as possible. At every step the stone clobbers the
/// neighbour with the fewest ways on.
fn walks(
    position: &Position<GraphBoard>,
    color: Color,
    mut is_time_left: impl FnMut(usize) -> bool,
) -> Vec<Move> {
    let mut position = position.clone();
    let mut moves = Vec::new();
    for start in position.stones().of(color).iter().collect::<Vec<_>>() {
        let mut from = start;
        loop {
            let mut edges = 1;
            let mut ahead = |vertex: Vertex| -> Vec<Vertex> {
                let around = position.board().neighbors(vertex).inspect(|_| edges += 1);
                around.filter(|&near| position.color_at(near) == Some(!color)).collect()
            };
            let targets = ahead(from).into_iter();
            let Some(to) = targets.min_by_key(|&to| ahead(to).len()) else { break };
            let mv = Move::new(from, to);
            if !is_time_left(edges) || position.play(mv).is_err() {
                return moves;
            }
            moves.push(mv);
            from = to;
        }
    }
    moves
}

/// The number of edges to pass before the limits are checked.
const FEW_EDGES: u64 = 1 << 16;

struct GreedyPlay {
    position: Position<GraphBoard>,
    order: MoveOrder,
    /// The place of each vertex in a breadth-first order from vertex 0, counted backwards.
    rank: Vec<u32>,
    /// For each colour, its stones that can move, the farthest first.
    movable: [BTreeSet<(u32, Vertex)>; 2],
    moves: Vec<Move>,
}

impl GreedyPlay {
    /// Plays until no move or no time is left; makes no move if the preparation takes all the time.
    fn moves(
        position: &Position<GraphBoard>,
        order: MoveOrder,
        mut is_time_left: impl FnMut(usize) -> bool,
    ) -> Vec<Move> {
        let rank = ranks(position.board());
        let position = position.clone();
        let mut play = Self { position, order, rank, movable: Default::default(), moves: vec![] };
        for vertex in (0..play.rank.len()).map_while(Vertex::from_index) {
            if !is_time_left(1 + play.look_at(vertex)) {
                return Vec::new();
            }
        }
        let mut edges = 1;
        while let Some(mv) = play.next_move().filter(|_| is_time_left(edges)) {
            let Ok(_) = play.position.play(mv) else { break };
            play.moves.push(mv);
            edges = 1;
            for end in [mv.from, mv.to] {
                let around: Vec<Vertex> = play.position.board().neighbors(end).collect();
                edges += play.look_at(end) + around.len();
                edges += around.into_iter().map(|vertex| play.look_at(vertex)).sum::<usize>();
            }
        }
        play.moves
    }

    /// Returns the move of the farthest stone that may move now, onto the nearest stone.
    fn next_move(&self) -> Option<Move> {
        let turn = self.order.mover(self.moves.len());
        let candidates = Color::BOTH.into_iter().zip(&self.movable);
        let candidates = candidates.filter(|&(color, _)| turn.is_none_or(|turn| turn == color));
        let &(_, from) = candidates.filter_map(|(_, movable)| movable.first()).min()?;
        let color = self.position.color_at(from)?;
        let targets = self.position.board().neighbors(from);
        let to = targets
            .filter(|&v| self.position.color_at(v) == Some(!color))
            .max_by_key(|v| self.rank[v.index()])?;
        Some(Move::new(from, to))
    }

    /// Updates the lists for a vertex. Returns the number of edges passed for it.
    fn look_at(&mut self, vertex: Vertex) -> usize {
        let rank = self.rank[vertex.index()];
        let color = self.position.color_at(vertex);
        let mut passed = 0;
        let mut around = self.position.board().neighbors(vertex).inspect(|_| passed += 1);
        let can_move =
            color.is_some_and(|own| around.any(|near| self.position.color_at(near) == Some(!own)));
        for (of, movable) in Color::BOTH.into_iter().zip(&mut self.movable) {
            if can_move && color == Some(of) {
                movable.insert((rank, vertex));
            } else {
                movable.remove(&(rank, vertex));
            }
        }
        passed
    }
}

/// Returns the place of each vertex in a breadth-first order, counted from the end.
fn ranks(board: &GraphBoard) -> Vec<u32> {
    let count = board.vertex_count();
    let mut rank = vec![u32::MAX; count];
    let mut queue = Vec::with_capacity(count);
    for root in (0..count as u32).map(Vertex::new) {
        let mut next = queue.len();
        let mut reach = |vertex: Vertex, queue: &mut Vec<Vertex>| {
            if rank[vertex.index()] == u32::MAX {
                rank[vertex.index()] = (count - queue.len()) as u32;
                queue.push(vertex);
            }
        };
        reach(root, &mut queue);
        while let Some(&vertex) = queue.get(next) {
            board.neighbors(vertex).for_each(|v| reach(v, &mut queue));
            next += 1;
        }
    }
    rank
}
