//! A test of the contract of [`Topology`], for those who write boards of their own.

use super::Topology;
use crate::moves::{Move, Vertex};
use crate::stones::{LargeSet, StoneSet};

/// Tests that a board keeps the contract of [`Topology`].
///
/// The lists of neighbours are checked completely. `are_adjacent` is asked for every edge and,
/// for each vertex, for its two-step neighbours and a few others; `moves_between` is compared with
/// the lists on the full set, on halves and on pseudo-random pairs of disjoint sets.
///
/// # Complexity
/// O(V + sum of squared degrees) time, O(V) memory.
///
/// # Errors
/// The first breach found.
pub fn check_topology(board: &impl Topology) -> Result<(), TopologyError> {
    let count = board.vertex_count();
    let bound = u32::try_from(count).map_err(|_| TopologyError::TooLarge { vertices: count })?;
    let vertices = || (0..bound).map(Vertex::new);
    // The vertex that listed each vertex last.
    let mut listed_by = vec![None; count];
    for a in vertices() {
        for b in board.neighbors(a) {
            match listed_by.get_mut(b.index()) {
                None => return Err(TopologyError::Outside { from: a, to: b }),
                Some(_) if a == b => return Err(TopologyError::Loop { vertex: a }),
                Some(last) if *last == Some(a) => {
                    return Err(TopologyError::Repeated { from: a, to: b });
                }
                Some(last) => *last = Some(a),
            }
            if !board.neighbors(b).any(|back| back == a) {
                return Err(TopologyError::Asymmetric { from: a, to: b });
            }
        }
        let listed = |b: Vertex| listed_by.get(b.index()) == Some(&Some(a));
        let two_steps = board.neighbors(a).flat_map(|b| board.neighbors(b));
        let others =
            [a.get(), a.get().wrapping_add(1), a.get().wrapping_sub(1), 0, bound, u32::MAX];
        for b in board.neighbors(a).chain(two_steps).chain(others.map(Vertex::new)) {
            if board.are_adjacent(a, b) != listed(b) {
                return Err(TopologyError::Adjacency { from: a, to: b });
            }
        }
    }
    for outside in [bound, bound.saturating_add(1), u32::MAX].map(Vertex::new) {
        if board.neighbors(outside).next().is_some() {
            return Err(TopologyError::Outside { from: outside, to: outside });
        }
    }
    for pattern in 0..8_u64 {
        check_moves(board, pattern)?;
    }
    Ok(())
}

/// Compares `moves_between` with the lists of neighbours for one way to lay the stones.
fn check_moves(board: &impl Topology, pattern: u64) -> Result<(), TopologyError> {
    let count = board.vertex_count();
    let (mut movers, mut targets) =
        (LargeSet::with_room_for(count), LargeSet::with_room_for(count));
    for vertex in (0..count).filter_map(Vertex::from_index) {
        // The two parities, the two halves, and pseudo-random thirds.
        let class = match pattern {
            0 | 1 => (u64::from(vertex.get()) + pattern) % 2,
            2 | 3 => u64::from((vertex.index() < count / 2) == (pattern == 2)),
            seed => (u64::from(vertex.get()) + seed).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40 & 3,
        };
        match class {
            0 => movers.insert(vertex),
            1 => targets.insert(vertex),
            _ => {}
        }
    }
    let mut found: Vec<Move> = board.moves_between(&movers, &targets).collect();
    found.sort_unstable();
    let mut expected = Vec::with_capacity(found.len());
    for from in movers.iter() {
        let first = expected.len();
        expected.extend(
            board.neighbors(from).filter(|&to| targets.contains(to)).map(|to| Move { from, to }),
        );
        if let Some(added) = expected.get_mut(first..) {
            added.sort_unstable();
        }
    }
    let counted = board.moves_between(&movers, &targets).count();
    match found.iter().zip(&expected).find(|(found, expected)| found != expected) {
        Some((&found, &expected)) => Err(TopologyError::Moves { first: found.min(expected) }),
        None if found.len() == expected.len() && counted == expected.len() => Ok(()),
        None => Err(TopologyError::MoveCount {
            found: if found.len() == expected.len() { counted } else { found.len() },
            expected: expected.len(),
        }),
    }
}

/// A breach of the contract of [`Topology`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TopologyError {
    /// Boards have fewer than 2^32 vertices.
    #[error("{vertices} vertices are too many: at most {}", u32::MAX)]
    TooLarge {
        /// The number of vertices.
        vertices: usize,
    },
    /// A vertex outside the board has or is a neighbour.
    #[error("{from} has the neighbour {to}, but not both are vertices of the board")]
    Outside {
        /// The vertex whose neighbours were listed.
        from: Vertex,
        /// The neighbour (`from` again if `from` is itself outside).
        to: Vertex,
    },
    /// A vertex is its own neighbour.
    #[error("{vertex} is its own neighbour")]
    Loop {
        /// The vertex.
        vertex: Vertex,
    },
    /// A neighbour is listed twice.
    #[error("{from} lists its neighbour {to} twice")]
    Repeated {
        /// The vertex whose neighbours were listed.
        from: Vertex,
        /// The neighbour.
        to: Vertex,
    },
    /// A vertex is a neighbour of another, but not the other way round.
    #[error("{from} has the neighbour {to}, but {to} has not the neighbour {from}")]
    Asymmetric {
        /// The vertex that lists the other.
        from: Vertex,
        /// The other.
        to: Vertex,
    },
    /// `are_adjacent` does not agree with `neighbors`.
    #[error("are_adjacent({from}, {to}) does not agree with the neighbours of {from}")]
    Adjacency {
        /// The first argument.
        from: Vertex,
        /// The second argument.
        to: Vertex,
    },
    /// `moves_between` does not agree with `neighbors` about this move.
    #[error("moves_between does not agree with neighbors about the move {first}")]
    Moves {
        /// The least move found by one of them alone.
        first: Move,
    },
    /// `moves_between` gives or counts another number of moves than `neighbors`.
    #[error("moves_between gives or counts {found} moves where there are {expected}")]
    MoveCount {
        /// The number given or counted.
        found: usize,
        /// The number of moves according to `neighbors`.
        expected: usize,
    },
}

#[cfg(test)]
mod tests {
    use super::super::{Cycle, GraphBoard, Grid, Path};
    use super::*;

    #[test]
    fn our_boards_keep_the_contract() {
        for n in 0..70 {
            check_topology(&Path::new(n)).unwrap();
            check_topology(&Cycle::new(n)).unwrap();
        }
        for n in [1000, 4095, 4096, 4097] {
            check_topology(&Path::new(n)).unwrap();
            check_topology(&Cycle::new(n)).unwrap();
        }
        for rows in 0..14 {
            for cols in 0..140 {
                check_topology(&Grid::new(rows, cols).unwrap()).unwrap();
                check_topology(&&Grid::new(cols, rows).unwrap()).unwrap();
            }
        }
        let complete = (0..9).flat_map(|a| (0..a).map(move |b| (a, b)));
        check_topology(&GraphBoard::from_edges(9, complete).unwrap()).unwrap();
    }

    #[test]
    fn a_graph_of_lists_is_the_board_it_was_made_from() {
        let grid = Grid::new(5, 7).unwrap();
        let graph = GraphBoard::from_board(&grid).unwrap();
        check_topology(&graph).unwrap();
        for v in (0..35).map(Vertex::new) {
            let mut neighbors: Vec<_> = grid.neighbors(v).collect();
            neighbors.sort_unstable();
            assert!(graph.neighbors(v).eq(neighbors));
        }
    }

    /// A board given by its lists alone, right or wrong.
    struct Lists(Vec<Vec<u32>>);

    impl Topology for Lists {
        fn vertex_count(&self) -> usize {
            self.0.len()
        }

        fn neighbors(&self, vertex: Vertex) -> impl Iterator<Item = Vertex> {
            self.0.get(vertex.index()).into_iter().flatten().copied().map(Vertex::new)
        }
    }

    #[test]
    fn each_breach_is_found() {
        let (a, b) = (Vertex::new(0), Vertex::new(1));
        let check = |lists: &[&[u32]]| {
            check_topology(&Lists(lists.iter().map(|list| list.to_vec()).collect()))
        };
        assert_eq!(check(&[&[1], &[0]]), Ok(()));
        assert_eq!(check(&[&[0], &[]]), Err(TopologyError::Loop { vertex: a }));
        assert_eq!(check(&[&[1], &[]]), Err(TopologyError::Asymmetric { from: a, to: b }));
        assert_eq!(check(&[&[1, 1], &[0]]), Err(TopologyError::Repeated { from: a, to: b }));
        assert_eq!(
            check(&[&[2], &[]]),
            Err(TopologyError::Outside { from: a, to: Vertex::new(2) })
        );
    }

    /// A path whose overrides are wrong in one way.
    struct Wrong(u8);

    impl Topology for Wrong {
        fn vertex_count(&self) -> usize {
            4
        }

        fn neighbors(&self, vertex: Vertex) -> impl Iterator<Item = Vertex> {
            let path = Path::new(4);
            path.neighbors(vertex).collect::<Vec<_>>().into_iter()
        }

        fn are_adjacent(&self, a: Vertex, b: Vertex) -> bool {
            a.get().abs_diff(b.get()) == if self.0 == 0 { 2 } else { 1 } && a.get().max(b.get()) < 4
        }

        fn moves_between<'a, S: StoneSet>(
            &'a self,
            movers: &'a S,
            targets: &'a S,
        ) -> impl Iterator<Item = Move> + 'a {
            let moves: Vec<_> = Path::new(4).moves_between(movers, targets).collect();
            moves.into_iter().skip(usize::from(self.0 == 1))
        }
    }

    #[test]
    fn wrong_overrides_are_found() {
        assert!(matches!(check_topology(&Wrong(0)), Err(TopologyError::Adjacency { .. })));
        assert!(matches!(
            check_topology(&Wrong(1)),
            Err(TopologyError::Moves { .. } | TopologyError::MoveCount { .. })
        ));
        assert_eq!(check_topology(&Wrong(2)), Ok(()));
    }
}
