//! Goals decided by going through all plays: nothing is shared with the library but the rules.

use std::collections::HashSet;

use clobber_core::{Position, Topology};
use clobber_graphs::Goal;

/// Every position that a play from `start` passes through, on at most 64 vertices.
pub(crate) fn reachable<T: Topology + Clone>(start: &Position<T, u64>) -> Vec<Position<T, u64>> {
    let mut seen = HashSet::from([*start.stones()]);
    let mut all = vec![start.clone()];
    let mut next = 0;
    while let Some(position) = all.get(next).cloned() {
        next += 1;
        for mv in position.all_moves().collect::<Vec<_>>() {
            let mut child = position.clone();
            child.play(mv).unwrap();
            if seen.insert(*child.stones()) {
                all.push(child);
            }
        }
    }
    all
}

/// Every position that a play from `start` passes through in which one stone has changed its
/// colour.
pub(crate) fn reachable_with_joker<T: Topology + Clone>(
    start: &Position<T, u64>,
) -> Vec<Position<T, u64>> {
    let mut seen = HashSet::new();
    let mut all = Vec::new();
    for before in reachable(start) {
        for (vertex, square) in (0..).map(clobber_core::Vertex::new).zip(before.squares()) {
            let Some(color) = square else { continue };
            let mut changed = before.clone();
            changed.put(vertex, Some(!color)).unwrap();
            if !seen.contains(changed.stones()) {
                for after in reachable(&changed) {
                    if seen.insert(*after.stones()) {
                        all.push(after);
                    }
                }
            }
        }
    }
    all
}

/// Is a goal, other than that of fewest stones, met by one of these positions?
pub(crate) fn meets<T: Topology>(reachable: &[Position<T, u64>], goal: Goal) -> bool {
    reachable.iter().any(|position| goal.is_met_by(position))
}

/// All colourings of a full board.
pub(crate) fn colorings<T: Topology + Clone>(board: T) -> impl Iterator<Item = Position<T, u64>> {
    let count = board.vertex_count();
    let full = (1_u64 << count) - 1;
    (0..=full).map(move |black| Position::from_stones(board.clone(), black, full & !black).unwrap())
}
